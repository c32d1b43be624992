//! Builds tracks in code, from the numbers of spaces of straights and corners.

use std::f64::consts::TAU;

use crate::plan::{
    Board, BoxPlan, CornerPlan, GridPlan, PitPlan, SpacePlan, TrackPlan, WeatherRange,
};
use crate::survey::USUAL_LENGTH;
use crate::{CornerId, Lane, SpaceId};

use super::{Rejected, Track};

/// Lays out a track of `LANES` lanes section by section, from the finish line round to it again.
///
/// Spaces are staggered and linked as on a printed board: even lanes lie half a space ahead of odd
/// ones; on straights every space leads ahead and to both neighbouring lanes; corners are entered
/// straight ahead, and their lane changes lead towards the inside, the lane with fewer spaces (if
/// lanes are equal, to the right). Ids count lane by lane along each section. The geometry is
/// schematic: one big ring, driven clockwise, good for racing and viewing, not for printing.
///
/// ```
/// use formulad_core::TrackBuilder;
///
/// let track = TrackBuilder::<2>::new("Paperclip")
///     .straight(12)
///     .corner(1, [5, 3])
///     .straight(18)
///     .grid(4)
///     .build()?;
/// assert_eq!(track.corners()[0].shortest, 3);
/// # Ok::<(), Box<formulad_core::Rejected>>(())
/// ```
#[derive(Debug, Clone)]
pub struct TrackBuilder<const LANES: usize> {
    name: String,
    sections: Vec<SectionPlan<LANES>>,
    grid: u16,
    pit: Option<PitLayout>,
}

#[derive(Debug, Clone)]
struct SectionPlan<const LANES: usize> {
    /// Stops, for a corner.
    stops: Option<u32>,
    counts: [u16; LANES],
}

/// A pit lane to lay out.
#[derive(Debug, Clone, Copy)]
struct PitLayout {
    before: u16,
    after: u16,
    teams: u32,
}

/// A space while it is being laid out.
#[derive(Debug, Clone, Copy)]
struct Laid {
    id: SpaceId,
    section: usize,
    /// Its centre, in spaces of a straight from the line.
    at: f64,
}

impl<const LANES: usize> TrackBuilder<LANES> {
    /// An empty track with this name. Only 1 to [`Lane::MAX`] lanes compile.
    #[must_use]
    pub fn new(name: &str) -> Self {
        const { assert!(LANES >= 1 && LANES <= Lane::MAX as usize) };
        Self {
            name: name.to_owned(),
            sections: Vec::new(),
            grid: 2,
            pit: None,
        }
    }

    /// Adds a straight of this many spaces in every lane.
    #[must_use]
    pub fn straight(mut self, spaces: u16) -> Self {
        self.sections.push(SectionPlan {
            stops: None,
            counts: [spaces; LANES],
        });
        self
    }

    /// Adds a corner with this number of stops, and the number of spaces in each lane, lane 1 first.
    #[must_use]
    pub fn corner(mut self, stops: u32, spaces: [u16; LANES]) -> Self {
        self.sections.push(SectionPlan {
            stops: Some(stops),
            counts: spaces,
        });
        self
    }

    /// Sets the number of grid places (2 by default): as on printed boards, two places every
    /// three spaces, alternating between the outermost lanes, pole position two spaces before the
    /// line in lane 1.
    #[must_use]
    pub fn grid(mut self, places: u16) -> Self {
        self.grid = places;
        self
    }

    /// Adds a pit lane at the right-hand edge: it leaves the road `before` spaces before the line,
    /// comes back `after` spaces past it, and is as long as the road beside it. Each team gets two
    /// boxes, one behind the other, the first beside the second space of the lane. Without at least
    /// one space of road on either side of the line, or on a lap too short for it, there is no pit
    /// lane.
    #[must_use]
    pub fn pit(mut self, before: u16, after: u16, teams: u32) -> Self {
        self.pit = Some(PitLayout {
            before,
            after,
            teams,
        });
        self
    }

    /// The plan as it stands.
    #[must_use]
    pub fn plan(&self) -> TrackPlan {
        let (mut lanes, lap) = self.lay_lanes();
        let ring = Ring::new(lap);
        let mut spaces: Vec<SpacePlan> = Vec::new();
        let mut first = [None; LANES];
        for (number, lane) in lanes.iter().enumerate() {
            first[number] = lane.first().map(|space| space.id);
            for (at, space) in lane.iter().enumerate() {
                let ahead = lane[(at + 1) % lane.len()];
                let mut next = vec![ahead.id];
                for side in [number.checked_sub(1), Some(number + 1)]
                    .into_iter()
                    .flatten()
                {
                    if let Some(other) = lanes.get(side)
                        && let Some(to) = self.change(lane, at, other, lap)
                        && self.may_change(space.section, to.section, number, side)
                    {
                        next.push(to.id);
                    }
                }
                spaces.push(ring.space(space.id, Some(number), number, space.at, next));
            }
        }
        let corners = self.corners(&lanes);
        let grid = self.grid_places(&lanes);
        let mut plan = TrackPlan {
            name: self.name.clone(),
            board: ring.board(),
            spaces,
            corners,
            finish: first.into_iter().flatten().collect(),
            grid,
            weather: WeatherRange::usual(),
            ..TrackPlan::default()
        };
        if let (Some(pit), Some(edge)) = (self.pit, lanes.pop()) {
            lay_pit(&mut plan, pit, &edge, &ring);
        }
        plan.spaces.sort_by_key(|space| space.id);
        plan
    }

    /// Checks the plan and builds the track.
    ///
    /// # Errors
    ///
    /// [`Rejected`], with all problems, when the sections do not make a track that can be raced
    /// on: none at all, a corner without spaces, a grid longer than the lap.
    pub fn build(&self) -> Result<Track, Box<Rejected>> {
        Track::new(self.plan())
    }

    /// Every lane's spaces in driving order, and the length of a lap.
    fn lay_lanes(&self) -> (Vec<Vec<Laid>>, f64) {
        let mut lanes = vec![Vec::new(); LANES];
        let mut id = 0;
        let mut start = 0.0;
        for (number, section) in self.sections.iter().enumerate() {
            let most = section.counts.iter().copied().max().unwrap_or(0);
            let fewest = section.counts.iter().copied().min().unwrap_or(0);
            let length = f64::from(u32::from(most) + u32::from(fewest)) / 2.0;
            for (lane, count) in section.counts.into_iter().enumerate() {
                // Even lanes lie half a space ahead.
                let stagger = if lane % 2 == 1 { 0.5 } else { 0.0 };
                for space in 0..count {
                    lanes[lane].push(Laid {
                        id: SpaceId(id),
                        section: number,
                        at: start + (f64::from(space) + stagger) / f64::from(count) * length,
                    });
                    id += 1;
                }
            }
            start += length;
        }
        (lanes, start)
    }

    /// The space of the other lane that a change leads to: the next one there, if no later space
    /// of this lane comes before it.
    fn change(&self, lane: &[Laid], at: usize, other: &[Laid], lap: f64) -> Option<Laid> {
        // A tolerance, so that spaces side by side do not count as one ahead of the other.
        const LEVEL: f64 = 0.05;
        let here = lane[at].at;
        let to = other.partition_point(|space| space.at <= here + LEVEL);
        let (to, ahead) = match other.get(to) {
            Some(to) => (*to, to.at),
            None => (*other.first()?, other.first()?.at + lap),
        };
        let next = lane.get(at + 1).map_or(lane[0].at + lap, |next| next.at);
        (next + LEVEL > ahead).then_some(to)
    }

    /// Whether boards print a lane change from this section to that one.
    fn may_change(&self, from: usize, to: usize, lane: usize, side: usize) -> bool {
        let corner = |section: usize| self.sections[section].stops.is_some();
        match (corner(from), from == to) {
            (false, _) => !corner(to),
            (true, true) => (side > lane) == self.turns_right(from),
            (true, false) => !corner(to) && (side > lane) == self.turns_right(from),
        }
    }

    fn turns_right(&self, section: usize) -> bool {
        let counts = self.sections[section].counts;
        counts.first() >= counts.last()
    }

    fn corners(&self, lanes: &[Vec<Laid>]) -> Vec<CornerPlan> {
        let mut spaces = vec![Vec::new(); self.sections.len()];
        for space in lanes.iter().flatten() {
            spaces[space.section].push(space.id);
        }
        let corners = self.sections.iter().zip(spaces);
        corners
            .filter_map(|(section, spaces)| Some((section.stops?, spaces)))
            .zip(1..)
            .map(|((stops, spaces), id)| CornerPlan {
                id: CornerId(id),
                name: String::new(),
                stops,
                spaces,
            })
            .collect()
    }

    fn grid_places(&self, lanes: &[Vec<Laid>]) -> Vec<GridPlan> {
        let places = (0..self.grid).filter_map(|place| {
            let lane = if place % 2 == 0 { 0 } else { LANES - 1 };
            let before = 2 + usize::from(place) + usize::from(place) / 2;
            let at = lanes[lane].len().checked_sub(before)?;
            Some(GridPlan {
                space: lanes[lane].get(at)?.id,
                heading: None,
            })
        });
        places.collect()
    }
}

/// Adds a pit lane along the outermost lane on the right.
fn lay_pit(plan: &mut TrackPlan, pit: PitLayout, edge: &[Laid], ring: &Ring) {
    let count = edge.len();
    let (before, after) = (usize::from(pit.before), usize::from(pit.after));
    if before < 1 || before > count || after < 1 || after + 1 >= count {
        return;
    }
    let entry = count - before;
    let beside = |step: usize| edge[(entry + step) % count];
    let length = before + after - 1;
    let mut id = plan.spaces.iter().map(|s| s.id.0 + 1).max().unwrap_or(0);
    let mut new_ids = |amount: usize| {
        let ids: Vec<SpaceId> = (id..).take(amount).map(SpaceId).collect();
        id += amount as u32;
        ids
    };
    let lane = new_ids(length);
    let boxes = new_ids((2 * pit.teams as usize).min(length.saturating_sub(2)));
    let right = plan.finish.len();
    for from in [entry.checked_sub(1), Some(entry)].into_iter().flatten() {
        plan.link(edge[from].id, lane[0]);
    }
    for (step, id) in lane.iter().enumerate() {
        let next = match lane.get(step + 1) {
            Some(next) => std::iter::once(*next)
                .chain(boxes.get(step).copied())
                .collect(),
            None => vec![beside(step + 1).id, beside(step + 2).id],
        };
        plan.spaces
            .push(ring.space(*id, None, right, beside(step + 1).at, next));
    }
    for (at, id) in boxes.iter().enumerate() {
        let next = vec![lane[at + 2]];
        plan.spaces
            .push(ring.space(*id, None, right + 1, beside(at + 2).at, next));
    }
    // The first pit lane space beside the road past the line: `before` steps from the entry.
    plan.finish.push(lane[before - 1]);
    // And the box beside it, if there is one: a car can go round that space through the box.
    let beside = before.checked_sub(2).and_then(|at| boxes.get(at));
    plan.finish.extend(beside);
    plan.pit = Some(PitPlan {
        boxes: boxes
            .iter()
            .enumerate()
            .map(|(at, space)| BoxPlan {
                space: *space,
                team: at as u32 / 2 + 1,
            })
            .collect(),
    });
}

/// The circle on which everything is laid out.
struct Ring {
    lap: f64,
    radius: f64,
}

impl Ring {
    /// Spaces are as long as usual; short laps get a ring wide enough for lanes not to crowd.
    fn new(lap: f64) -> Self {
        Self {
            lap,
            radius: (lap * USUAL_LENGTH / TAU).max(200.0),
        }
    }

    fn board(&self) -> Board {
        let side = (2.0 * self.radius + 120.0).ceil();
        Board {
            width: side,
            height: side,
        }
    }

    /// A space `row` lane widths in from lane 1: driven clockwise, the left is outside.
    fn space(
        &self,
        id: SpaceId,
        lane: Option<usize>,
        row: usize,
        at: f64,
        next: Vec<SpaceId>,
    ) -> SpacePlan {
        let turn = at / self.lap;
        let angle = turn * TAU - TAU / 4.0;
        let radius = self.radius - row as f64 * 10.8;
        let middle = self.board().width / 2.0;
        SpacePlan {
            id,
            lane: lane.map(|lane| lane as u32 + 1),
            x: round(middle + radius * angle.cos(), 100.0),
            y: round(middle + radius * angle.sin(), 100.0),
            heading: round(turn * 360.0, 10.0),
            next,
        }
    }
}

/// Rounds to the hundredths of a millimetre and tenths of a degree that track files keep, which
/// also hides sines that differ in the last digit from platform to platform.
fn round(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}
