//! Where on the board each space and each plate is: what lies under the pointer.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::SpacePlan;
use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::draw::{Layer, Owner, Point, Scene, Shape};

use crate::document::same;

/// One space on the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Whose it is.
    pub space: SpaceId,
    /// The centre of the space, in millimetres.
    pub center: [f64; 2],
    /// Its outline, in millimetres: along its left side and back along its right.
    pub outline: Vec<[f64; 2]>,
}

/// The outlines of all spaces, found by place.
#[derive(Debug, Clone, PartialEq)]
pub struct Cells {
    cells: Vec<Cell>,
    by_id: BTreeMap<SpaceId, usize>,
    /// The cells that reach into each square of the board.
    squares: BTreeMap<(i64, i64), Vec<usize>>,
    square: f64,
    plates: Vec<(CornerId, [[f64; 2]; 2])>,
    /// The cells that are not where the picture shows them; they are not looked up by squares.
    moved: BTreeSet<usize>,
    length: f64,
}

/// Cells larger than this many squares a side are only found by their middle.
const MOST_SQUARES: i64 = 8;

impl Cells {
    /// The spaces of a plan, with the outlines they have in the picture.
    #[must_use]
    pub fn new(plan: &TrackPlan, scene: &Scene, length: f64) -> Self {
        let drawn = outlines(scene);
        let mut cells = Self::empty(plates(scene), length);
        for (space, center) in places(plan) {
            // Of two spaces that share a number, only the picture's own one has that outline.
            let outline = drawn
                .get(&space.id)
                .filter(|outline| contains(outline, center) && !cells.by_id.contains_key(&space.id))
                .cloned()
                .unwrap_or_else(|| rectangle(center, space.heading, length));
            cells.add(Cell {
                space: space.id,
                center,
                outline,
            });
        }
        cells
    }

    fn empty(plates: Vec<(CornerId, [[f64; 2]; 2])>, length: f64) -> Self {
        Self {
            cells: Vec::new(),
            by_id: BTreeMap::new(),
            squares: BTreeMap::new(),
            square: length.max(1.0) * 2.0,
            plates,
            moved: BTreeSet::new(),
            length,
        }
    }

    /// Makes these the cells of a plan that is newer than the picture.
    pub(crate) fn follow(&mut self, plan: &TrackPlan) {
        let spaces = places(plan).map(|(space, _)| space.id);
        if !self.cells.iter().map(|cell| cell.space).eq(spaces) {
            return self.gather(plan);
        }
        for (index, (cell, (_, center))) in self.cells.iter_mut().zip(places(plan)).enumerate() {
            if !same(cell.center, center) {
                *cell = cell.moved_to(center);
                self.moved.insert(index);
            }
        }
    }

    /// The same where spaces have come or gone.
    fn gather(&mut self, plan: &TrackPlan) {
        let empty = Self::empty(std::mem::take(&mut self.plates), self.length);
        let old = std::mem::replace(self, empty);
        for (space, center) in places(plan) {
            let index = self.cells.len();
            let known = old
                .by_id
                .get(&space.id)
                .filter(|_| self.get(space.id).is_none());
            let known = known.and_then(|at| Some((*at, old.cells.get(*at)?)));
            let unmoved =
                known.filter(|(at, cell)| same(cell.center, center) && !old.moved.contains(at));
            if unmoved.is_none() {
                self.moved.insert(index);
            }
            self.add(match known {
                Some((_, cell)) => cell.moved_to(center),
                None => Cell {
                    space: space.id,
                    center,
                    outline: rectangle(center, space.heading, self.length),
                },
            });
        }
    }

    /// The cells that are not where the picture shows them.
    pub fn moved(&self) -> impl Iterator<Item = &Cell> {
        self.moved.iter().filter_map(|index| self.cells.get(*index))
    }

    fn add(&mut self, cell: Cell) {
        let index = self.cells.len();
        let [low, high] = bounds(cell.outline.iter().copied()).unwrap_or([cell.center; 2]);
        let (mut from, mut to) = (self.key(low), self.key(high));
        if to.0 - from.0 > MOST_SQUARES || to.1 - from.1 > MOST_SQUARES {
            (from, to) = (self.key(cell.center), self.key(cell.center));
        }
        for x in from.0..=to.0 {
            for y in from.1..=to.1 {
                self.squares.entry((x, y)).or_default().push(index);
            }
        }
        self.by_id.entry(cell.space).or_insert(index);
        self.cells.push(cell);
    }

    fn key(&self, at: [f64; 2]) -> (i64, i64) {
        let part = |n: f64| (n / self.square).floor() as i64;
        (part(at[0]), part(at[1]))
    }

    /// The space at this place: of several, the one whose centre is nearest.
    #[must_use]
    pub fn at(&self, at: [f64; 2]) -> Option<SpaceId> {
        let away = |cell: &Cell| (cell.center[0] - at[0]).hypot(cell.center[1] - at[1]);
        let squares = self.squares.get(&self.key(at)).into_iter().flatten();
        let unmoved = squares.filter(|index| !self.moved.contains(index));
        unmoved
            .chain(&self.moved)
            .filter_map(|index| self.cells.get(*index))
            .filter(|cell| contains(&cell.outline, at))
            .min_by(|a, b| away(a).total_cmp(&away(b)))
            .map(|cell| cell.space)
    }

    /// The plates of corners: of each, the corners of the rectangle that it takes up.
    #[must_use]
    pub fn plates(&self) -> BTreeMap<CornerId, [[f64; 2]; 2]> {
        let mut plates = BTreeMap::new();
        for (id, part) in &self.plates {
            let plate = plates.entry(*id).or_insert(*part);
            let all = plate.iter().chain(part).copied();
            *plate = bounds(all).unwrap_or(*part);
        }
        plates
    }

    /// The corner whose plate is at this place.
    #[must_use]
    pub fn plate_at(&self, at: [f64; 2]) -> Option<CornerId> {
        let inside = |[low, high]: &[[f64; 2]; 2]| {
            (low[0]..=high[0]).contains(&at[0]) && (low[1]..=high[1]).contains(&at[1])
        };
        let mut plates = self.plates.iter().rev();
        plates.find(|(_, plate)| inside(plate)).map(|(id, _)| *id)
    }

    /// The spaces whose centres lie in the rectangle between these two places.
    pub fn within(&self, a: [f64; 2], b: [f64; 2]) -> impl Iterator<Item = SpaceId> {
        let inside = move |at: [f64; 2], axis: usize| {
            (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&at[axis])
        };
        self.cells
            .iter()
            .filter(move |cell| inside(cell.center, 0) && inside(cell.center, 1))
            .map(|cell| cell.space)
    }

    /// The cell of a space; of the first one, should several share its number.
    #[must_use]
    pub fn get(&self, space: SpaceId) -> Option<&Cell> {
        self.cells.get(*self.by_id.get(&space)?)
    }

    /// All cells, in the order of the plan.
    #[must_use]
    pub fn all(&self) -> &[Cell] {
        &self.cells
    }

    /// The corners of the smallest rectangle around these spaces.
    pub fn bounds(&self, spaces: impl IntoIterator<Item = SpaceId>) -> Option<[[f64; 2]; 2]> {
        let cells = spaces.into_iter().filter_map(|id| self.get(id));
        bounds(cells.flat_map(|cell| cell.outline.iter().copied()))
    }
}

impl Cell {
    /// The same elsewhere.
    fn moved_to(&self, center: [f64; 2]) -> Self {
        let by = [center[0] - self.center[0], center[1] - self.center[1]];
        let shifted = |at: &[f64; 2]| [at[0] + by[0], at[1] + by[1]];
        Self {
            space: self.space,
            center,
            outline: self.outline.iter().map(shifted).collect(),
        }
    }
}

/// The spaces of a plan that are anywhere near the board, and where.
fn places(plan: &TrackPlan) -> impl Iterator<Item = (&SpacePlan, [f64; 2])> {
    let near = |n: &f64| n.is_finite() && n.abs() < 1e9;
    let places = plan.spaces.iter().map(|space| (space, [space.x, space.y]));
    places.filter(move |(_, center)| center.iter().all(near))
}

/// The corners of the smallest rectangle around these places.
#[must_use]
pub fn bounds(places: impl IntoIterator<Item = [f64; 2]>) -> Option<[[f64; 2]; 2]> {
    let mut places = places.into_iter();
    let first = places.next()?;
    Some(places.fold([first; 2], |[low, high], at| {
        [
            [low[0].min(at[0]), low[1].min(at[1])],
            [high[0].max(at[0]), high[1].max(at[1])],
        ]
    }))
}

/// What the picture's layer of spaces shows of each.
fn outlines(scene: &Scene) -> BTreeMap<SpaceId, Vec<[f64; 2]>> {
    let mut outlines = BTreeMap::new();
    for item in scene.layer(Layer::Spaces) {
        let Some(Owner::Space(id)) = item.owner else {
            continue;
        };
        let outline = match &item.shape {
            Shape::Polygon(points) => points.iter().map(|p| [p.x, p.y]).collect(),
            Shape::Ribbon { left, right } => {
                let points = left.iter().chain(right.iter().rev());
                points.map(|p| [p.x, p.y]).collect()
            }
            Shape::Circle { center, radius } => octagon(*center, *radius),
            Shape::Polyline(_) | Shape::Text { .. } => continue,
        };
        outlines.entry(id).or_insert(outline);
    }
    outlines
}

/// The boxes around what the picture shows of each corner's plate.
fn plates(scene: &Scene) -> Vec<(CornerId, [[f64; 2]; 2])> {
    let mut plates = Vec::new();
    for item in scene.layer(Layer::Signs) {
        let Some(Owner::Corner(id)) = item.owner else {
            continue;
        };
        let around = match &item.shape {
            Shape::Polygon(points) => bounds(points.iter().map(|p| [p.x, p.y])),
            Shape::Ribbon { left, right } => bounds(left.iter().chain(right).map(|p| [p.x, p.y])),
            Shape::Circle { center, radius } => bounds(octagon(*center, *radius)),
            Shape::Polyline(_) | Shape::Text { .. } => None,
        };
        plates.extend(around.map(|around| (id, around)));
    }
    plates
}

/// A circle, near enough, drawn around the one of this radius.
fn octagon(center: Point, radius: f64) -> Vec<[f64; 2]> {
    let (long, short) = (radius, radius * 0.41);
    [
        (long, short),
        (short, long),
        (-short, long),
        (-long, short),
        (-long, -short),
        (-short, -long),
        (short, -long),
        (long, -short),
    ]
    .map(|(x, y)| [center.x + x, center.y + y])
    .to_vec()
}

/// The outline of a space of the usual proportions: 0.57 times as wide as it is long.
#[must_use]
pub fn rectangle(center: [f64; 2], heading: f64, length: f64) -> Vec<[f64; 2]> {
    let heading = if heading.is_finite() { heading } else { 0.0 };
    let (sin, cos) = heading.to_radians().sin_cos();
    let (long, wide) = (length * 0.48, length * 0.28);
    [(long, wide), (-long, wide), (-long, -wide), (long, -wide)]
        .map(|(x, y)| [center[0] + x * cos - y * sin, center[1] + x * sin + y * cos])
        .to_vec()
}

/// Whether a place lies in an outline: whether a ray from it crosses the outline oddly often.
fn contains(outline: &[[f64; 2]], at: [f64; 2]) -> bool {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = sides.filter(|(a, b)| {
        (a[1] > at[1]) != (b[1] > at[1])
            && at[0] < a[0] + (at[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use formulad_tracks::draw::Item;

    fn space(id: u32, x: f64, heading: f64) -> SpacePlan {
        SpacePlan {
            id: SpaceId(id),
            lane: Some(1),
            x,
            y: 50.0,
            heading,
            next: Vec::new(),
        }
    }

    fn plan(spaces: Vec<SpacePlan>) -> TrackPlan {
        TrackPlan {
            spaces,
            ..TrackPlan::default()
        }
    }

    #[test]
    fn a_space_without_a_picture_is_a_rectangle_along_its_heading() {
        let plan = plan(vec![space(1, 50.0, 0.0), space(2, 100.0, 90.0)]);
        let cells = Cells::new(&plan, &Scene::default(), 20.0);
        assert_eq!(cells.at([58.0, 50.0]), Some(SpaceId(1)));
        assert_eq!(cells.at([50.0, 58.0]), None);
        assert_eq!(cells.at([108.0, 50.0]), None);
        assert_eq!(cells.at([100.0, 58.0]), Some(SpaceId(2)));
    }

    #[test]
    fn of_overlapping_spaces_the_nearer_is_hit() {
        let plan = plan(vec![space(1, 50.0, 0.0), space(2, 56.0, 0.0)]);
        let cells = Cells::new(&plan, &Scene::default(), 20.0);
        assert_eq!(cells.at([52.0, 50.0]), Some(SpaceId(1)));
        assert_eq!(cells.at([54.0, 50.0]), Some(SpaceId(2)));
        let both: Vec<_> = cells.within([60.0, 60.0], [40.0, 40.0]).collect();
        assert_eq!(both, [SpaceId(1), SpaceId(2)]);
    }

    #[test]
    fn a_band_round_a_bend_is_hit_between_its_edges_alone() {
        let arc = |radius: f64| -> Vec<Point> {
            (0..=4)
                .map(|step| (f64::from(step) * 22.5).to_radians().sin_cos())
                .map(|(sin, cos)| Point::new(100.0 + radius * cos, 50.0 + radius * sin))
                .collect()
        };
        let scene = Scene {
            items: vec![Item {
                layer: Layer::Spaces,
                owner: Some(Owner::Space(SpaceId(1))),
                shape: Shape::Ribbon {
                    left: arc(50.0),
                    right: arc(40.0),
                },
                fill: None,
                stroke: None,
            }],
            ..Scene::default()
        };
        let mut bend = space(1, 131.8, 0.0);
        bend.y = 81.8;
        let cells = Cells::new(&plan(vec![bend]), &scene, 20.0);
        assert_eq!(cells.at([131.8, 81.8]), Some(SpaceId(1)));
        assert_eq!(cells.at([145.0, 52.0]), Some(SpaceId(1)));
        // On the chord, inside the bend.
        assert_eq!(cells.at([121.0, 71.0]), None);
    }

    #[test]
    fn the_picture_says_where_spaces_and_plates_are() {
        let corners = [(40.0, 40.0), (90.0, 40.0), (90.0, 60.0), (40.0, 60.0)];
        let square = corners.map(|(x, y)| Point::new(x, y)).to_vec();
        let item = |layer, owner| Item {
            layer,
            owner: Some(owner),
            shape: Shape::Polygon(square.clone()),
            fill: None,
            stroke: None,
        };
        let scene = Scene {
            items: vec![
                item(Layer::Spaces, Owner::Space(SpaceId(1))),
                item(Layer::Signs, Owner::Corner(CornerId(7))),
            ],
            ..Scene::default()
        };
        let cells = Cells::new(&plan(vec![space(1, 50.0, 0.0)]), &scene, 20.0);
        assert_eq!(cells.at([85.0, 58.0]), Some(SpaceId(1)));
        assert_eq!(cells.plate_at([85.0, 58.0]), Some(CornerId(7)));
        assert_eq!(cells.plate_at([95.0, 58.0]), None);
        assert_eq!(
            cells.bounds([SpaceId(1)]),
            Some([[40.0, 40.0], [90.0, 60.0]])
        );
        // A space that lies elsewhere than its picture is found where it is.
        let cells = Cells::new(&plan(vec![space(1, 150.0, 0.0)]), &scene, 20.0);
        assert_eq!(cells.at([155.0, 50.0]), Some(SpaceId(1)));
        assert_eq!(cells.at([85.0, 58.0]), None);
    }

    #[test]
    fn spaces_are_found_where_a_newer_plan_has_them() {
        let two = plan(vec![space(1, 50.0, 0.0), space(2, 100.0, 0.0)]);
        let mut cells = Cells::new(&two, &Scene::default(), 20.0);
        cells.follow(&plan(vec![space(1, 50.0, 0.0), space(2, 130.0, 0.0)]));
        assert_eq!(cells.at([100.0, 50.0]), None);
        assert_eq!(cells.at([135.0, 50.0]), Some(SpaceId(2)));
        let moved: Vec<_> = cells.moved().map(|cell| cell.space).collect();
        assert_eq!(moved, [SpaceId(2)]);
        // One goes, one comes, one moves again.
        cells.follow(&plan(vec![space(2, 160.0, 0.0), space(3, 50.0, 90.0)]));
        assert_eq!(cells.get(SpaceId(1)), None);
        assert_eq!(cells.at([165.0, 50.0]), Some(SpaceId(2)));
        assert_eq!(cells.at([50.0, 58.0]), Some(SpaceId(3)));
        assert_eq!(cells.at([130.0, 50.0]), None);
        let spaces: Vec<_> = cells.all().iter().map(|cell| cell.space).collect();
        assert_eq!(spaces, [SpaceId(2), SpaceId(3)]);
        // Back again they are where they were, wherever the picture is.
        cells.follow(&two);
        assert_eq!(cells.at([55.0, 50.0]), Some(SpaceId(1)));
        assert_eq!(cells.at([105.0, 50.0]), Some(SpaceId(2)));
    }
}
