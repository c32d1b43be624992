//! A pit lane with boxes beside a stretch of an outermost lane: where it lies, and whether there is
//! room for it.

use std::collections::BTreeMap;

use formulad_core::SpaceId;
use formulad_core::plan::{BoxPlan, PitPlan, SpacePlan, TrackPlan};

use super::measures::LANE;
use crate::geometry::{Point, heading};

/// How far the pit lane lies from the lane beside it, and the boxes from the pit lane, in lengths of a
/// space.
pub(super) const APART: f64 = 2.0 * LANE;
pub(super) const BOXES_APART: f64 = 1.05 * LANE;
/// How far out the first spaces and the last ones lie, counted from the ends: they lead away from
/// the road and back to it, less and less steeply. None lies at the end itself.
const ENDS_APART: [f64; 3] = [0.75 * LANE, 1.37 * LANE, 1.78 * LANE];

/// A side of the road, as seen by the drivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PitSide {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl PitSide {
    /// The side for those who drive the other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A stretch of an outermost lane that a pit lane can lie beside.
///
/// Its first two spaces lead into the pit lane, which leads to its last two.
///
/// ```
/// use formulad_tracks::TrackFile;
/// use formulad_tracks::bundled;
/// use formulad_tracks::generate::PitPath;
///
/// let harbour = bundled::find("harbour").expect("it is bundled");
/// let mut plan = TrackFile::parse(harbour.text())?.plan;
/// plan.pit = None;
/// // Spaces of the leftmost lane that follow one another.
/// let mut path = vec![plan.finish[0]];
/// while path.len() < PitPath::SHORTEST {
///     let last = plan.spaces.iter().find(|space| Some(&space.id) == path.last()).expect("it is there");
///     path.push(last.next[0]);
/// }
/// let pit = PitPath::along(&plan, &path, 19.0)?;
/// pit.lay(&mut plan, 1, (5000..).map(formulad_core::SpaceId));
/// assert_eq!(plan.pit.map(|pit| pit.boxes.len()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PitPath {
    beside: Vec<SpacePlan>,
    side: PitSide,
    /// The length of a space.
    length: f64,
}

/// Why there can be no pit lane along a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoPit {
    /// It does not run along an outermost lane.
    #[error("{}", t!("a pit lane lies beside the leftmost or the rightmost lane"))]
    NotOutermost,
    /// It has fewer than [`PitPath::SHORTEST`] spaces.
    #[error("{}", t!("a pit lane lies beside {least} spaces at least", least = PitPath::SHORTEST))]
    TooShort,
}

impl PitPath {
    /// Minimum spaces of the lane beside a pit lane: two lead in, it leads to two, and between them
    /// there is room for two boxes.
    pub const SHORTEST: usize = 7;

    /// The path of a pit lane beside these spaces of a lane, in driving order, of a plan whose spaces
    /// have this length.
    ///
    /// # Errors
    ///
    /// [`NoPit`] when none can lie there.
    pub fn along(plan: &TrackPlan, path: &[SpaceId], length: f64) -> Result<Self, NoPit> {
        let mut of: BTreeMap<SpaceId, &SpacePlan> = BTreeMap::new();
        for space in &plan.spaces {
            of.entry(space.id).or_insert(space);
        }
        let spaces = path.iter().map_while(|id| of.get(id).copied().cloned());
        let beside: Vec<SpacePlan> = spaces.collect();
        let lanes = || plan.spaces.iter().filter_map(|space| space.lane);
        let lane = beside.first().and_then(|space| space.lane);
        let side = match lane {
            Some(lane) if lanes().all(|other| other >= lane) => PitSide::Left,
            Some(lane) if lanes().all(|other| other <= lane) => PitSide::Right,
            _ => return Err(NoPit::NotOutermost),
        };
        if beside.iter().any(|space| space.lane != lane) {
            return Err(NoPit::NotOutermost);
        }
        if beside.len() < path.len().max(Self::SHORTEST) {
            return Err(NoPit::TooShort);
        }
        Ok(Self {
            beside,
            side,
            length,
        })
    }

    /// The place this far out beside a space of the path.
    fn out(&self, at: usize, apart: f64) -> Point {
        let space = &self.beside[at];
        let right = heading(space.heading).turn_90() * (apart * self.length);
        let at = Point::new(space.x, space.y);
        match self.side {
            PitSide::Left => at - right,
            PitSide::Right => at + right,
        }
    }

    /// How much room there is for boxes all along it: 1 is enough. Inside a bend they come too near to
    /// each other, elsewhere perhaps to another stretch of the road.
    #[must_use]
    pub fn room(&self, plan: &TrackPlan) -> f64 {
        /// Minimum distance from box to box, in spaces.
        const SHORTEST: f64 = 0.85;
        /// Minimum distance from a box to the middle of another lane: half of each, and a gap.
        const NEAREST: f64 = 1.5 * LANE;
        let boxes: Vec<Point> = (1..self.beside.len() - 1)
            .map(|at| self.out(at, APART + BOXES_APART))
            .collect();
        let pairs = boxes.windows(2).map(|pair| pair[0].distance(pair[1]));
        let shortest = pairs.fold(f64::INFINITY, f64::min);
        let road = plan.spaces.iter().filter(|space| space.lane.is_some());
        let nearest = road
            .flat_map(|space| {
                boxes
                    .iter()
                    .map(|at| at.distance(Point::new(space.x, space.y)))
            })
            .fold(f64::INFINITY, f64::min);
        (shortest / SHORTEST).min(nearest / NEAREST) / self.length
    }

    /// Lays a pit lane with two boxes for each team, as far as there is room. Its spaces get these
    /// numbers; if there are too few, nothing is laid.
    pub fn lay(&self, plan: &mut TrackPlan, teams: usize, numbers: impl Iterator<Item = SpaceId>) {
        let path: Vec<SpaceId> = self.beside.iter().map(|space| space.id).collect();
        let length = path.len() - 3;
        let boxes = (length - 2).min(teams.saturating_mul(2));
        let numbers: Vec<SpaceId> = numbers.take(length + boxes).collect();
        if numbers.len() < length + boxes {
            return;
        }
        let (lane, boxes) = numbers.split_at(length);
        let place =
            |id: SpaceId, Point { x, y }: Point, heading: f64, next: Vec<SpaceId>| SpacePlan {
                id,
                lane: None,
                x,
                y,
                heading,
                next,
            };
        // The middle of the pit lane, from the place before its first space to the one past its last.
        let middle: Vec<Point> = (0..length + 2)
            .map(|at| {
                let from_end = at.min(length + 1 - at);
                self.out(at + 1, ENDS_APART.get(from_end).copied().unwrap_or(APART))
            })
            .collect();
        let mut spaces = Vec::with_capacity(numbers.len());
        for (at, id) in lane.iter().enumerate() {
            let next = match lane.get(at + 1) {
                Some(next) => std::iter::once(*next)
                    .chain(boxes.get(at).copied())
                    .collect(),
                None => vec![path[at + 2], path[at + 3]],
            };
            let [before, here, after] = [0, 1, 2].map(|step| middle[at + step]);
            let way = after - before;
            let heading = libm::atan2(way.y, way.x).to_degrees().rem_euclid(360.0);
            spaces.push(place(*id, here, (heading * 10.0).round() / 10.0, next));
        }
        for (at, id) in boxes.iter().enumerate() {
            let here = self.out(at + 3, APART + BOXES_APART);
            let heading = self.beside[at + 3].heading;
            spaces.push(place(*id, here, heading, vec![lane[at + 2]]));
        }
        // Where the road crosses the line beside it, so does the pit lane; and so does the box there,
        // which is a way round it.
        let crosses = |at: &usize| plan.finish.contains(&path[at + 2]);
        if let Some(at) = (0..length).find(crosses) {
            plan.finish.push(lane[at]);
            plan.finish
                .extend(at.checked_sub(1).and_then(|at| boxes.get(at)));
        }
        for from in &path[..2] {
            if let Some(space) = plan.spaces.iter_mut().find(|space| space.id == *from) {
                space.next.push(lane[0]);
            }
        }
        plan.spaces.extend(spaces);
        let of_team = |(at, space): (usize, &SpaceId)| BoxPlan {
            space: *space,
            team: at as u32 / 2 + 1,
        };
        plan.pit = Some(PitPlan {
            boxes: boxes.iter().enumerate().map(of_team).collect(),
        });
    }
}
