//! Spaces, links and everything else along a middle line.

use formulad_core::plan::{CornerPlan, GridPlan, SpacePlan, TrackPlan, WeatherRange};
use formulad_core::{CornerId, SpaceId};

use super::line::Midline;
use super::measures::LANE;
use super::stretch::Stretch;
use crate::geometry::Point;

/// A space while it is being laid out.
#[derive(Debug, Clone, Copy)]
pub(super) struct LaidSpace {
    pub(super) id: SpaceId,
    /// The stretch it belongs to.
    pub(super) stretch: usize,
    /// Where it lies along the middle line, in spaces from the finish line.
    pub(super) along: f64,
}

/// How lanes are divided into spaces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Division {
    /// Whether corners make up for a lane that has become longer than its spaces; if not, no
    /// stretch depends on another.
    pub(super) carries: bool,
    /// Whether odd lanes lie half a space ahead, and not even ones.
    pub(super) odd_ahead: bool,
}

/// Minimum turning of a corner, in degrees, to be painted as a fan.
const FAN: f64 = 50.0;

/// How far the line at which a corner begins or ends is stepped from lane to lane, in spaces.
const STEP: f64 = 0.4;

/// Everything that has been laid out of a circuit's road.
pub(super) struct LaidRoad<'a> {
    pub(super) line: Midline,
    pub(super) stretches: &'a [Stretch],
    /// Whether each stretch turns to the right overall.
    rightwards: Vec<bool>,
    /// The spaces of each lane in driving order, lane 1 (the leftmost) first.
    pub(super) lanes: Vec<Vec<LaidSpace>>,
}

/// Where the middle of a lane lies, to the right of the middle of the road, in spaces.
pub(super) fn offset(lane: usize, lanes: usize) -> f64 {
    (lane as f64 - (lanes as f64 - 1.0) / 2.0) * LANE
}

impl<'a> LaidRoad<'a> {
    /// Divides the lanes along a middle line into spaces.
    pub(super) fn new(middle: &[Point], stretches: &'a [Stretch], lanes: usize) -> Self {
        let division = Division {
            carries: true,
            odd_ahead: false,
        };
        Self::on(Midline::through(middle), stretches, lanes, division)
    }

    /// The same along a fine line.
    pub(super) fn on(
        line: Midline,
        stretches: &'a [Stretch],
        lanes: usize,
        division: Division,
    ) -> Self {
        let mut road = Self {
            line,
            stretches,
            rightwards: Vec::new(),
            lanes: vec![Vec::new(); lanes],
        };
        // How much longer each lane is so far than its spaces.
        let mut ahead = vec![0.0; lanes];
        let mut from = 0.0;
        for (at, stretch) in stretches.iter().enumerate() {
            if !division.carries {
                ahead.fill(0.0);
            }
            let to = from + f64::from(stretch.spaces);
            let lengths: Vec<f64> = (0..lanes)
                .map(|lane| road.line.length(from, to, offset(lane, lanes)))
                .collect();
            let rightwards = lengths.first() >= lengths.last();
            road.rightwards.push(rightwards);
            let counts = counts(stretch, &lengths, &mut ahead, rightwards);
            for (lane, count) in counts.into_iter().enumerate() {
                road.divide((at, lane), count, (from, to), division.odd_ahead);
            }
            from = to;
        }
        road.step_corners();
        for (id, space) in (0..).zip(road.lanes.iter_mut().flatten()) {
            space.id = SpaceId(id);
        }
        road
    }

    /// Puts the spaces of a lane along a stretch.
    fn divide(
        &mut self,
        (stretch, lane): (usize, usize),
        count: u32,
        (from, to): (f64, f64),
        odd_ahead: bool,
    ) {
        // Lane 1 is the first.
        let is_even = lane % 2 == 1;
        let stagger = if is_even == odd_ahead { 0.25 } else { 0.75 };
        let right = offset(lane, self.lanes.len());
        let is_corner = self.stretches[stretch].stops.is_some();
        let parts = (0..count).map(|number| (f64::from(number) + stagger) / f64::from(count));
        let places: Vec<f64> = if is_corner {
            self.line.places(from, to, right, parts)
        } else {
            parts.map(|part| from + (to - from) * part).collect()
        };
        let spaces = places.into_iter().map(|along| LaidSpace {
            id: SpaceId(0),
            stretch,
            along,
        });
        self.lanes[lane].extend(spaces);
    }

    /// Steps the lines at which corners begin and end: on the outside a corner takes spaces from
    /// the straights, on the inside it gives them some.
    fn step_corners(&mut self) {
        let lanes = self.lanes.len();
        let mut begins = 0.0;
        for (at, stretch) in self.stretches.iter().enumerate() {
            let (from, to) = (begins, begins + f64::from(stretch.spaces));
            begins = to;
            if stretch.stops.is_none() || !self.bends_enough(from, to) {
                continue;
            }
            for lane in 0..lanes {
                let right = lane as f64 - (lanes as f64 - 1.0) / 2.0;
                let outside = if self.rightwards[at] { -right } else { right };
                let step = (outside * STEP).clamp(-0.5, 0.5);
                let (from, to) = (from - step, to + step);
                let is_inside = |space: &LaidSpace| (from..to).contains(&space.along);
                let lane = &mut self.lanes[lane];
                if !lane
                    .iter()
                    .any(|space| space.stretch == at && is_inside(space))
                {
                    continue;
                }
                for space in lane.iter_mut() {
                    let is_near = |stretch: usize| {
                        space.stretch == stretch && self.stretches[stretch].may_give()
                    };
                    if is_inside(space) && (is_near(at + 1) || at > 0 && is_near(at - 1)) {
                        space.stretch = at;
                    } else if space.stretch == at && space.along < from {
                        space.stretch = at - 1;
                    } else if space.stretch == at && space.along >= to {
                        space.stretch = at + 1;
                    }
                }
            }
        }
    }

    /// Whether a corner is much longer outside than inside.
    fn bends_enough(&self, from: f64, to: f64) -> bool {
        let lanes = self.lanes.len();
        let outermost = [0, lanes - 1].map(|lane| self.line.length(from, to, offset(lane, lanes)));
        (outermost[0] - outermost[1]).abs() >= LANE * (lanes as f64 - 1.0) * FAN.to_radians()
    }

    /// The plan of the road: spaces, links, corners, line, grid, weather.
    pub(super) fn plan(&self, name: &str, grid: usize) -> TrackPlan {
        let lanes = self.lanes.len();
        let mut plan = TrackPlan {
            name: name.to_owned(),
            corners: self.corners(),
            finish: self
                .lanes
                .iter()
                .filter_map(|lane| Some(lane.first()?.id))
                .collect(),
            grid: self.grid(grid),
            weather: WeatherRange::usual(),
            ..TrackPlan::default()
        };
        for (number, lane) in self.lanes.iter().enumerate() {
            for (at, space) in lane.iter().enumerate() {
                let ahead = lane[(at + 1) % lane.len()];
                let left = number.checked_sub(1);
                let right = Some(number + 1).filter(|right| *right < lanes);
                let changes = [left, right]
                    .into_iter()
                    .flatten()
                    .filter_map(|side| self.change(number, at, side));
                let next = std::iter::once(ahead.id).chain(changes).collect();
                let spot = self.line.at(space.along, offset(number, lanes));
                plan.spaces.push(SpacePlan {
                    id: space.id,
                    lane: Some(number as u32 + 1),
                    x: spot.place.x,
                    y: spot.place.y,
                    heading: spot.heading(),
                    next,
                });
            }
        }
        plan
    }

    /// Where a change of lane from a space leads to, if boards print one there.
    fn change(&self, lane: usize, at: usize, side: usize) -> Option<SpaceId> {
        let from = self.lanes[lane][at];
        let to = self.nearest(&self.lanes[side], from.along, 1)?;
        let back = self.nearest(&self.lanes[lane], to.along, -1)?;
        (back.id == from.id && self.may_change(from.stretch, to.stretch, side > lane))
            .then_some(to.id)
    }

    /// The nearest space of a lane ahead of a place (`way` 1) or behind it (−1) that is not level.
    fn nearest(&self, lane: &[LaidSpace], along: f64, way: i32) -> Option<LaidSpace> {
        /// Nearer than this, spaces count as side by side.
        const LEVEL: f64 = 0.16;
        if way > 0 {
            let at = lane.partition_point(|space| space.along <= along + LEVEL);
            // Past the line the next lap begins.
            lane.get(at).or(lane.first()).copied()
        } else {
            // Where the next lap has begun, the last one still lies behind.
            let at = lane.partition_point(|space| space.along < along - LEVEL);
            at.checked_sub(1)
                .and_then(|at| lane.get(at))
                .or(lane.last())
                .copied()
        }
    }

    /// Whether boards print a lane change from this stretch to that one: never into a corner, and
    /// within or out of one only towards its inside.
    fn may_change(&self, from: usize, to: usize, to_right: bool) -> bool {
        let corner = |stretch: usize| self.stretches[stretch].stops.is_some();
        match (corner(from), from == to) {
            (false, _) => !corner(to),
            (true, true) => to_right == self.rightwards[from],
            (true, false) => !corner(to) && to_right == self.rightwards[from],
        }
    }

    fn corners(&self) -> Vec<CornerPlan> {
        let corners = self.stretches.iter().enumerate();
        (1..)
            .zip(corners.filter_map(|(at, stretch)| Some((at, stretch.stops?))))
            .map(|(id, (at, stops))| CornerPlan {
                id: CornerId(id),
                name: String::new(),
                stops,
                spaces: self
                    .lanes
                    .iter()
                    .flatten()
                    .filter(|space| space.stretch == at)
                    .map(|space| space.id)
                    .collect(),
            })
            .collect()
    }

    /// Two places every three spaces, alternating between the outermost lanes, pole position two
    /// spaces before the line, as far as the straight reaches. Where it has no room for any, all lie where they would.
    fn grid(&self, places: usize) -> Vec<GridPlan> {
        let lanes = [self.lanes.first(), self.lanes.last()];
        let straight = self
            .stretches
            .last()
            .map_or(0, |stretch| stretch.spaces as usize);
        let has_room = straight >= 2;
        (0..places)
            .take_while(|place| !has_room || 2 + place + place / 2 <= straight)
            .filter_map(|place| {
                let lane = lanes[place % 2]?;
                let at = lane.len().checked_sub(2 + place + place / 2)?;
                Some(GridPlan {
                    space: lane.get(at)?.id,
                    heading: None,
                })
            })
            .collect()
    }
}

/// Number of spaces of each lane along a stretch. Corners make up for lanes that are longer than
/// their spaces.
fn counts(stretch: &Stretch, lengths: &[f64], ahead: &mut [f64], rightwards: bool) -> Vec<u32> {
    /// Maximum that one corner makes up for, as a part of its length, and in spaces.
    const AT_ONCE: (f64, f64) = (0.12, 0.6);
    let mut counts: Vec<u32> = lengths
        .iter()
        .zip(ahead.iter())
        .map(|(length, ahead)| {
            if stretch.stops.is_none() {
                return stretch.spaces;
            }
            let at_once = (length * AT_ONCE.0).min(AT_ONCE.1);
            let wanted = length + ahead.clamp(-at_once, at_once);
            wanted.round().max(1.0) as u32
        })
        .collect();
    // From the outside to the inside they only get fewer.
    counts.sort_unstable();
    if rightwards {
        counts.reverse();
    }
    for ((ahead, length), count) in ahead.iter_mut().zip(lengths).zip(&counts) {
        *ahead += length - f64::from(*count);
    }
    counts
}
