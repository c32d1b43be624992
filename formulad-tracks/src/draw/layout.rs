//! Where the spaces of a plan lie: the lanes as curves, cut into cells.

use formulad_core::plan::{CornerPlan, SpacePlan};
use formulad_core::{SpaceId, TrackPlan};

use super::{Item, Scene, Seams, Shape};
use crate::figures::median;
use crate::figures::usual::{LANE_WIDTH, SPACE_LENGTH};
use crate::geometry::{Point, Vec2, heading, unit};

/// The longest side a picture may have.
pub(super) const LARGEST_BOARD: f64 = 100_000.0;

/// The asphalt beside the outer lanes.
pub(super) const VERGE: f64 = crate::figures::VERGE;

/// Two spaces of a lane touch if they are nearer than this, in usual spaces.
const TOUCHING: f64 = 2.5;

/// The longest step below another road that is drawn, in usual spaces, and the most such steps.
const LONGEST_UNDERPASS: f64 = 8.0;
const MOST_UNDERPASSES: usize = 32;

/// The spaces of a plan that can be drawn.
pub(super) struct Layout<'a> {
    pub(super) plan: &'a TrackPlan,
    /// The board, with a size that can be drawn.
    pub(super) width: f64,
    pub(super) height: f64,
    /// The median length of a space.
    pub(super) length: Option<f64>,
    /// The usual length of a space and width of a lane, within what can be drawn.
    pub(super) space: f64,
    pub(super) lane: f64,
    /// The longest step along a lane over which cells are drawn.
    pub(super) longest: f64,
    pub(super) spots: Vec<DrawnSpace>,
    /// The ways from the road into the pit lane, and out of it, once they are found.
    pub(super) ramps: Vec<CrossSections>,
    /// Positions in `spots`, by id; for duplicate ids, the first.
    by_id: Vec<(SpaceId, usize)>,
}

/// A space that can be drawn.
pub(super) struct DrawnSpace {
    pub(super) id: SpaceId,
    pub(super) at: Point,
    /// The way a car points.
    pub(super) way: Vec2,
    pub(super) heading: f64,
    pub(super) kind: SpaceKind,
    /// Its corner, by position in the plan.
    pub(super) corner: Option<usize>,
    /// Whether the road ends on its left, and on its right.
    edge: [bool; 2],
    /// The number of stretches of road below the storey that it is painted on.
    pub(super) storey: u32,
    /// Whether it lies on the ground beside a bridge, and is painted with it.
    pub(super) is_beside_deck: bool,
    /// Whether it is an end of an underpass: a long step that passes below another road, without spaces in between.
    pub(super) underpass: bool,
    /// The spaces one step on that can be drawn, by position.
    pub(super) next: Vec<usize>,
    /// The next space of its lane or row of boxes, and the one before.
    pub(super) ahead: Option<usize>,
    pub(super) behind: Option<usize>,
    /// The middle of the cell from back to front: places, and the directions to the right there.
    middle: CrossSections,
}

/// Places along a path, and the directions to the right there.
pub(super) type CrossSections = Vec<(Point, Vec2)>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpaceKind {
    /// A space in this lane.
    Road(u32),
    /// A space of the pit lane.
    PitLane,
    /// The box of this team.
    Box(u32),
}

impl DrawnSpace {
    /// The part of the cell between these two distances to the right of its middle.
    pub(super) fn band(&self, left: f64, right: f64) -> Shape {
        Shape::Ribbon {
            left: self.side(left),
            right: self.side(right),
        }
    }

    /// The line at this distance to the right of its middle, from back to front.
    pub(super) fn side(&self, right: f64) -> Vec<Point> {
        beside(&self.middle, right)
    }

    /// The sides on which the road ends: −1 for the left, 1 for the right.
    pub(super) fn edges(&self) -> impl Iterator<Item = f64> + use<> {
        let sides = self.edge.into_iter().zip([-1.0, 1.0]);
        sides.filter_map(|(edge, side)| edge.then_some(side))
    }

    /// For its left and right sides: `edge` where the road ends, and `inner` where it does not.
    pub(super) fn reach(&self, edge: f64, inner: f64) -> [f64; 2] {
        self.edge.map(|is_edge| if is_edge { edge } else { inner })
    }

    /// How many stretches of road lie below it.
    pub(super) const fn lies_on(&self) -> u32 {
        if self.is_beside_deck { 0 } else { self.storey }
    }

    /// The place at its back, and the direction to the right there.
    pub(super) fn back(&self) -> (Point, Vec2) {
        self.middle.first().copied().unwrap_or_default()
    }

    /// The place at its front, and the direction to the right there.
    pub(super) fn front(&self) -> (Point, Vec2) {
        self.middle.last().copied().unwrap_or_default()
    }

    /// Places along its middle, and the directions to the right there.
    pub(super) fn sections(&self) -> &[(Point, Vec2)] {
        &self.middle
    }

    /// Whether it belongs to the road.
    pub(super) const fn is_road(&self) -> bool {
        matches!(self.kind, SpaceKind::Road(_))
    }

    /// Whether it is a space of the pit lane.
    pub(super) fn is_pit_lane(&self) -> bool {
        self.kind == SpaceKind::PitLane
    }

    /// Places along its middle.
    pub(super) fn middle(&self) -> impl Iterator<Item = Point> {
        self.middle.iter().map(|(at, _)| *at)
    }
}

impl<'a> Layout<'a> {
    pub(super) fn new(plan: &'a TrackPlan) -> Self {
        let mut layout = Self {
            plan,
            width: side(plan.board.width, 1000.0),
            height: side(plan.board.height, 700.0),
            length: None,
            space: SPACE_LENGTH,
            lane: SPACE_LENGTH * LANE_WIDTH,
            longest: 0.0,
            spots: spots(plan),
            ramps: Vec::new(),
            by_id: Vec::new(),
        };
        layout.by_id = (0..layout.spots.len())
            .map(|at| (layout.spots[at].id, at))
            .collect();
        layout.by_id.sort_unstable();
        layout.by_id.dedup_by_key(|(id, _)| *id);
        layout.link();
        layout.line_up_boxes();
        layout.join_corners();
        layout.measure();
        layout.find_edges();
        layout.find_underpasses();
        layout.cut();
        layout
    }

    /// The picture of the board with these items.
    pub(super) fn scene(&self, items: Vec<Item>) -> Scene {
        Scene {
            width: self.width,
            height: self.height,
            title: self.plan.name.clone(),
            author: self.plan.author.clone(),
            space: self.length,
            folds: self.folds(),
            items,
        }
    }

    /// Where the board is folded.
    pub(super) fn folds(&self) -> Seams {
        Seams::of_folds(self.plan.art.folds, self.width, self.height)
    }

    pub(super) fn find(&self, id: SpaceId) -> Option<&DrawnSpace> {
        self.position(id).map(|at| &self.spots[at])
    }

    fn position(&self, id: SpaceId) -> Option<usize> {
        let at = self.by_id.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.by_id[at].1)
    }

    /// Whether a space is the first of its lane in a corner, and whether it is the last.
    pub(super) fn ends_of_corner(&self, spot: &DrawnSpace) -> [bool; 2] {
        let is_outside = |at: usize| self.spots[at].corner != spot.corner;
        let is_in_corner = spot.corner.is_some();
        [spot.behind, spot.ahead].map(|at| is_in_corner && at.is_some_and(is_outside))
    }

    /// The corner of a space.
    pub(super) fn corner(&self, spot: &DrawnSpace) -> Option<&'a CornerPlan> {
        self.plan.corners.get(spot.corner?)
    }

    fn link(&mut self) {
        let plan = self.plan;
        for (at, space) in plan.spaces.iter().filter(|s| drawable(s)).enumerate() {
            let next: Vec<usize> = space
                .next
                .iter()
                .filter_map(|id| self.position(*id))
                .collect();
            let kind = self.spots[at].kind;
            let ahead = next
                .iter()
                .copied()
                .find(|to| *to != at && self.spots[*to].kind == kind);
            if let (SpaceKind::Road(_) | SpaceKind::PitLane, Some(to)) = (kind, ahead) {
                self.spots[at].ahead = Some(to);
                self.spots[to].behind.get_or_insert(at);
            }
            self.spots[at].next = next;
        }
    }

    /// Makes rows of boxes: the box ahead of one is entered from the next space of the pit lane.
    fn line_up_boxes(&mut self) {
        for at in 0..self.spots.len() {
            let box_of = |at: usize| {
                let mut next = self.spots[at].next.iter().copied();
                next.find(|to| matches!(self.spots[*to].kind, SpaceKind::Box(_)))
            };
            let ahead = self.spots[at].ahead.filter(|_| !self.spots[at].is_road());
            if let (Some(from), Some(to)) = (box_of(at), ahead.and_then(box_of))
                && from != to
                && self.spots[to].behind.is_none()
            {
                self.spots[from].ahead = Some(to);
                self.spots[to].behind = Some(from);
            }
        }
    }

    fn join_corners(&mut self) {
        for (corner, plan) in self.plan.corners.iter().enumerate() {
            for id in &plan.spaces {
                if let Some(at) = self.position(*id) {
                    self.spots[at].corner.get_or_insert(corner);
                }
            }
        }
    }

    /// Finds the usual length of a space and width of a lane: the medians.
    fn measure(&mut self) {
        let (mut lengths, mut widths) = (Vec::new(), Vec::new());
        for spot in &self.spots {
            let SpaceKind::Road(lane) = spot.kind else {
                continue;
            };
            for to in &spot.next {
                let to = &self.spots[*to];
                let step = to.at - spot.at;
                match to.kind {
                    SpaceKind::Road(other) if other == lane => lengths.push(step.length()),
                    SpaceKind::Road(_) => widths.push(step.dot(spot.way.turn_90()).abs()),
                    SpaceKind::PitLane | SpaceKind::Box(_) => {}
                }
            }
        }
        self.length = median(lengths).filter(|length| *length > 0.0);
        self.space = self.length.unwrap_or(SPACE_LENGTH).clamp(4.0, 100.0);
        let usual = self.space * LANE_WIDTH;
        let (least, most) = (0.3 * self.space, 1.2 * self.space);
        self.lane = median(widths).unwrap_or(usual).clamp(least, most);
    }

    /// Finds the sides on which the road ends: no lane lies beside a space, nor beside the ones before and after it.
    fn find_edges(&mut self) {
        let mut near = vec![[false; 2]; self.spots.len()];
        for (at, spot) in self.spots.iter().enumerate() {
            for to in &spot.next {
                if let (SpaceKind::Road(from), SpaceKind::Road(into)) =
                    (spot.kind, self.spots[*to].kind)
                    && from != into
                {
                    let right = usize::from(into > from);
                    near[at][right] = true;
                    near[*to][1 - right] = true;
                }
            }
        }
        for at in 0..self.spots.len() {
            let spot = &self.spots[at];
            let around = [Some(at), spot.ahead, spot.behind];
            let edge = [0, 1].map(|side| !around.iter().flatten().any(|at| near[*at][side]));
            self.spots[at].edge = edge;
        }
    }

    /// Finds the steps that are too long for cells to touch, because another road passes above. Tunnels are drawn
    /// separately.
    fn find_underpasses(&mut self) {
        self.longest = TOUCHING * self.space;
        let step = |spot: &DrawnSpace| Some([spot.at, self.spots[spot.ahead?].at]);
        let is_below_road = |below: [Point; 2]| {
            let steps = self.spots.iter().filter_map(step);
            let mut roads = steps.filter(|[a, b]| a.distance(*b) < TOUCHING * self.space);
            roads.any(|road| cross(road, below) && is_across(road, below))
        };
        let tunnels: Vec<[SpaceId; 2]> = self
            .tunnels()
            .map(|(_, entry, exit)| [entry.id, exit.id])
            .collect();
        let long = (0..self.spots.len()).filter_map(|at| {
            let (from, to) = (&self.spots[at], self.spots[at].ahead?);
            if tunnels.contains(&[from.id, self.spots[to].id]) {
                return None;
            }
            let length = from.at.distance(self.spots[to].at) / self.space;
            let is_long = (TOUCHING..LONGEST_UNDERPASS).contains(&length);
            (is_long && leads(from, &self.spots[to])).then_some([at, to])
        });
        let below = long
            .take(MOST_UNDERPASSES)
            .filter(|ends| is_below_road(ends.map(|at| self.spots[at].at)));
        for [from, to] in below.collect::<Vec<_>>() {
            let length = self.spots[from].at.distance(self.spots[to].at);
            self.longest = self.longest.max(length);
            self.spots[from].underpass = true;
            self.spots[to].underpass = true;
        }
    }

    /// Cuts each lane half-way between the middles of its spaces.
    fn cut(&mut self) {
        for at in 0..self.spots.len() {
            self.spots[at].middle = self.cell(&self.spots[at]);
        }
    }

    fn cell(&self, spot: &DrawnSpace) -> Vec<(Point, Vec2)> {
        let mut middle = Vec::with_capacity(9);
        let half = spot.way * (self.space / 2.0);
        let across = spot.way.turn_90();
        match spot.behind.and_then(|at| self.curve(&self.spots[at], spot)) {
            Some(curve) => middle.extend(curve.samples(0.5, 1.0)),
            None => middle.push((spot.at - half, across)),
        }
        middle.push((spot.at, across));
        match spot.ahead.and_then(|at| self.curve(spot, &self.spots[at])) {
            Some(curve) => {
                middle.extend(curve.samples(0.0, 0.5).skip(1));
                middle.push(curve.at(0.5));
            }
            None => middle.push((spot.at + half, across)),
        }
        without_needless(&middle)
    }

    /// The path of a lane from one space to the next; `None` if they are too far apart to touch, or so far out of line
    /// that no road leads from one to the other.
    fn curve(&self, from: &DrawnSpace, to: &DrawnSpace) -> Option<CellCurve> {
        let steps = 1 + ((from.way - to.way).length() * 8.0).min(3.0) as u32;
        let curve = CellCurve::new([(from.at, from.way), (to.at, to.way)], steps);
        let length = curve.chord().length();
        let longest = if from.underpass && to.underpass {
            LONGEST_UNDERPASS
        } else {
            TOUCHING
        };
        let near = length > 0.2 * self.space && length < longest * self.space;
        (near && leads(from, to)).then_some(curve)
    }

    /// The tunnels whose ends can be drawn, with their numbers from 1 on.
    pub(super) fn tunnels(&self) -> impl Iterator<Item = (usize, &DrawnSpace, &DrawnSpace)> {
        let street = self.plan.street.iter();
        let tunnels = street.flat_map(|street| &street.tunnels);
        (1..).zip(tunnels).filter_map(|(number, tunnel)| {
            let (entry, exit) = (self.find(tunnel.entry)?, self.find(tunnel.exit)?);
            Some((number, entry, exit))
        })
    }

    /// The path under the ground between the mouths of a tunnel; `None` if they are too far apart for anyone to follow
    /// it.
    pub(super) fn under_ground(
        &self,
        entry: &DrawnSpace,
        exit: &DrawnSpace,
    ) -> Option<CrossSections> {
        let curve = CellCurve::new(
            [(entry.front().0, entry.way), (exit.back().0, exit.way)],
            12,
        );
        (curve.chord().length() <= 16.0 * self.space).then(|| curve.whole().collect())
    }
}

/// A path from one place to another, each given with the direction that cars point there.
pub(super) fn way(ends: [(Point, Vec2); 2], steps: u32) -> CrossSections {
    CellCurve::new(ends, steps).whole().collect()
}

/// The line at this distance to the right of a path.
pub(super) fn beside(way: &[(Point, Vec2)], right: f64) -> Vec<Point> {
    let aside = |(at, across): &(Point, Vec2)| *at + *across * right;
    way.iter().map(aside).collect()
}

/// The band along a path whose edges lie this far from it.
pub(super) fn ribbon(way: &[(Point, Vec2)], half_width: f64) -> Shape {
    Shape::Ribbon {
        left: beside(way, -half_width),
        right: beside(way, half_width),
    }
}

/// Whether two straight pieces cross.
pub(super) fn cross(a: [Point; 2], b: [Point; 2]) -> bool {
    let sides = |[from, to]: [Point; 2], points: [Point; 2]| {
        let right = (to - from).turn_90();
        points.map(|point| (point - from).dot(right) > 0.0)
    };
    let ([p, q], [u, v]) = (sides(a, b), sides(b, a));
    p != q && u != v
}

/// Whether two pieces that cross belong to different roads: lanes of one road cross at smaller angles.
fn is_across(a: [Point; 2], b: [Point; 2]) -> bool {
    let [a, b] = [a, b].map(|[from, to]| to - from);
    a.dot(b.turn_90()).abs() > 0.5 * a.length() * b.length()
}

/// Whether a road can lead from one space to another, in a bend or swerve that is not too sharp. In a bend, the ends
/// point to opposite sides of the straight line between them; in a swerve, to the same side.
fn leads(from: &DrawnSpace, to: &DrawnSpace) -> bool {
    /// The sine of the sharpest swerve, about 25 degrees.
    const SWERVE: f64 = 0.42;
    /// The cosine of half the sharpest bend.
    const BEND: f64 = -0.2;
    let way = unit(to.at - from.at, from.way);
    let ends = [from.way, to.way];
    let [left, right] = ends.map(|end| end.turn_90().dot(way));
    let swerves = left * right > 0.0 && left.abs().min(right.abs()) > SWERVE;
    !swerves && ends.iter().all(|end| end.dot(way) > BEND)
}

/// Leaves out the places that lie on a straight line between their neighbours.
fn without_needless(middle: &[(Point, Vec2)]) -> Vec<(Point, Vec2)> {
    /// The tolerance in millimetres, in the middle of a lane and `ASIDE` beside it.
    const NEAR: f64 = 0.004;
    const ASIDE: f64 = 20.0;
    let mut kept: Vec<(Point, Vec2)> = Vec::with_capacity(middle.len());
    for (i, (at, across)) in middle.iter().enumerate() {
        if let (Some((from, before)), Some((to, after))) = (kept.last(), middle.get(i + 1)) {
            let way = unit(*to - *from, across.turn_90());
            let off = (*at - *from).dot(way.turn_90()).abs();
            let turned = |other: &Vec2| (*across - *other).length() * ASIDE;
            if off.max(turned(before)).max(turned(after)) < NEAR {
                continue;
            }
        }
        kept.push((*at, *across));
    }
    kept
}

/// A cubic from one space to another that leaves and arrives the way they point.
struct CellCurve {
    ends: [Point; 2],
    ways: [Vec2; 2],
    /// How many pieces half of it is drawn with.
    steps: u32,
}

impl CellCurve {
    fn new([(from, out), (to, into)]: [(Point, Vec2); 2], steps: u32) -> Self {
        let length = (to - from).length();
        Self {
            ends: [from, to],
            ways: [out * length, into * length],
            steps,
        }
    }

    fn chord(&self) -> Vec2 {
        self.ends[1] - self.ends[0]
    }

    /// Places all along it.
    fn whole(&self) -> impl Iterator<Item = (Point, Vec2)> {
        self.samples(0.0, 1.0).chain([self.at(1.0)])
    }

    /// The place at the parameter `t`, from 0 to 1, and the direction to the right there.
    fn at(&self, t: f64) -> (Point, Vec2) {
        let ([p, q], [u, v]) = (self.ends, self.ways);
        let (s, d) = (1.0 - t, q - p);
        let place = p.to_vec2() * (s * s * (1.0 + 2.0 * t))
            + q.to_vec2() * (t * t * (3.0 - 2.0 * t))
            + u * (t * s * s)
            + v * (-t * t * s);
        let way = d * (6.0 * t * s) + u * (s * (1.0 - 3.0 * t)) + v * (t * (3.0 * t - 2.0));
        (
            place.to_point(),
            unit(way, unit(d, Vec2::new(1.0, 0.0))).turn_90(),
        )
    }

    /// Places from one parameter to another, without the last.
    fn samples(&self, from: f64, to: f64) -> impl Iterator<Item = (Point, Vec2)> {
        let step = (to - from) / f64::from(self.steps);
        (0..self.steps).map(move |i| self.at(from + step * f64::from(i)))
    }
}

fn spots(plan: &TrackPlan) -> Vec<DrawnSpace> {
    let mut boxes: Vec<(SpaceId, u32)> = plan
        .pit
        .iter()
        .flat_map(|pit| &pit.boxes)
        .map(|place| (place.space, place.team))
        .collect();
    boxes.sort_unstable();
    let kind = |space: &SpacePlan| match space.lane {
        Some(lane) => SpaceKind::Road(lane),
        None => match boxes.binary_search_by_key(&space.id, |(id, _)| *id) {
            Ok(at) => SpaceKind::Box(boxes[at].1),
            Err(_) => SpaceKind::PitLane,
        },
    };
    plan.spaces
        .iter()
        .filter(|space| drawable(space))
        .map(|space| DrawnSpace {
            id: space.id,
            at: Point::new(space.x, space.y),
            way: heading(space.heading),
            heading: space.heading.rem_euclid(360.0),
            kind: kind(space),
            corner: None,
            edge: [false; 2],
            storey: 0,
            is_beside_deck: false,
            underpass: false,
            next: Vec::new(),
            ahead: None,
            behind: None,
            middle: Vec::new(),
        })
        .collect()
}

/// Whether a space has a place that can be drawn, on the board or not too far from it.
fn drawable(space: &SpacePlan) -> bool {
    [space.x, space.y, space.heading]
        .iter()
        .all(|number| number.is_finite() && number.abs() <= 2.0 * LARGEST_BOARD)
}

fn side(length: f64, usual: f64) -> f64 {
    if length.is_finite() && length > 0.0 {
        length.clamp(10.0, LARGEST_BOARD)
    } else {
        usual
    }
}
