//! The figures of a circuit: what its pieces are, how many there are, how long.
//!
//! `formulad info` prints them beside what is [usual], and the advice on design is based on them.

mod changes;
mod compared;
mod facts;
mod ground;
mod lap;
mod pieces;
#[cfg(feature = "analysis")]
pub mod races;
pub mod usual;

use formulad_core::track::{Step, Turn};
use formulad_core::{CornerId, Lane, SpaceId, Track};
use serde::Serialize;

pub use changes::{Change, changes, same_spaces};
pub use compared::{Compared, Row};
pub use facts::facts;
pub(crate) use ground::{Ground, Point, Site, across, along, between};
pub(crate) use pieces::straights;

/// The width of the asphalt beside the outer lanes, in millimetres.
pub(crate) const VERGE: f64 = 2.6;

/// The figures of a circuit, in whole spaces except for what is measured on the board.
///
/// ```
/// use formulad_tracks::figures::{Figures, usual};
///
/// let figures = Figures::of(&formulad_tracks::bundled::harbour());
/// assert_eq!(figures.corners.len(), 9);
/// let lap = figures.shortest_lap.ok_or("there is a way round")?;
/// assert_eq!(usual::LAP.standing(lap.into()), usual::Standing::Usual);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Figures {
    /// The lanes of the road where it is widest.
    pub lanes: u8,
    /// The spaces of the road.
    pub spaces: u32,
    /// The spaces of each lane, lane 1 first.
    pub lane_lengths: Vec<u32>,
    /// The fewest spaces driven on the road from the line to the line.
    pub shortest_lap: Option<u32>,
    /// The corners, in driving order.
    pub corners: Vec<CornerFigures>,
    /// The stops of all corners together.
    pub stops: u32,
    /// The straights, in driving order.
    pub straights: Vec<StraightFigures>,
    /// The spaces of the longest straight.
    pub longest_straight: u32,
    /// The usual length of a space of the road in millimetres: half of them are longer.
    pub space_length: f64,
    /// The usual width of a lane on straights in millimetres, by how far apart neighbouring lanes
    /// are; `None` if no straight has two.
    pub lane_width: Option<f64>,
    /// The places of the grid, pole position first.
    pub grid: Vec<GridFigures>,
    /// The pit lane.
    pub pit: Option<PitFigures>,
}

/// The figures of a corner (TRACK-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CornerFigures {
    /// Its number in the plan.
    pub id: CornerId,
    /// What it is called; may be empty.
    pub name: String,
    /// The stops it asks for.
    pub stops: u8,
    /// The spaces of the longest way through: the green number.
    pub longest: u32,
    /// The spaces of the shortest way through: the red number.
    pub shortest: u32,
    /// The way it turns.
    pub turn: Turn,
    /// By how many degrees the middle lane turns in it, either way.
    pub turning: u32,
    /// Its spaces in each lane, lane 1 first.
    pub lanes: Vec<u32>,
    /// The lane changes within it.
    pub changes: u32,
    /// The spaces of the straight after it; 0 if the next corner touches it.
    pub straight_after: u32,
}

/// The figures of a straight (TRACK-3).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct StraightFigures {
    /// The corner it comes out of; `None` on a circuit without corners.
    pub after: Option<CornerId>,
    /// The corner it leads to; `None` on a circuit without corners.
    pub before: Option<CornerId>,
    /// Its spaces in the middle lane, or in the longest if it has no middle one.
    pub middle_length: u32,
}

/// A place of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct GridFigures {
    /// The space a car stands on.
    pub space: SpaceId,
    /// Its lane.
    pub lane: Option<Lane>,
    /// How many steps straight ahead it takes to cross the line; `None` if the lane ends before it.
    pub before_line: Option<u32>,
}

/// The figures of the pit lane (TRACK-7).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PitFigures {
    /// Its spaces, without the boxes.
    pub spaces: u32,
    /// The teams of the boxes, in driving order.
    pub boxes: Vec<u32>,
    /// How many steps straight ahead it takes to cross the line from each space that leads into it.
    pub entries: Vec<u32>,
    /// How many spaces past the line each space lies that it leads out to, from 1.
    pub exits: Vec<u32>,
}

impl PitFigures {
    /// How many teams have boxes.
    #[must_use]
    pub fn teams(&self) -> usize {
        let mut teams = self.boxes.clone();
        teams.sort_unstable();
        teams.dedup();
        teams.len()
    }
}

impl Figures {
    /// Works out the figures of a track.
    #[must_use]
    pub fn of(track: &Track) -> Self {
        Self::on(track, &Ground::new(track))
    }

    pub(crate) fn on(track: &Track, ground: &Ground) -> Self {
        let lane_lengths = pieces::by_lane(track, track.spaces().iter().map(|space| space.id));
        let straights = straights(track);
        let corners = pieces::corners(track, ground, &straights);
        Self {
            lanes: track.lanes(),
            spaces: lane_lengths.iter().sum(),
            lane_lengths,
            shortest_lap: lap::shortest(track),
            stops: corners.iter().map(|corner| u32::from(corner.stops)).sum(),
            corners,
            longest_straight: straights.iter().map(|s| s.middle_length).max().unwrap_or(0),
            straights,
            space_length: space_length(track, ground),
            lane_width: lane_width(track, ground),
            grid: pieces::grid(track),
            pit: pieces::pit(track),
        }
    }

    /// Whether the [usual] figures are about circuits like this one: they were measured on those of
    /// three lanes. Circuits of two lanes are smaller by custom, and those of four are ovals.
    #[must_use]
    pub fn is_measured(&self) -> bool {
        self.lanes == 3
    }

    /// The spaces of the longest lane and of the shortest.
    #[must_use]
    pub fn lane_extremes(&self) -> (u32, u32) {
        let longest = self.lane_lengths.iter().copied().max().unwrap_or(0);
        let shortest = self.lane_lengths.iter().copied().min().unwrap_or(0);
        (longest, shortest)
    }

    /// The spaces of the longest lane divided by those of the shortest.
    #[must_use]
    pub fn lane_balance(&self) -> Option<f64> {
        let (longest, shortest) = self.lane_extremes();
        (shortest > 0).then(|| f64::from(longest) / f64::from(shortest))
    }

    /// The width of a lane divided by the length of a space.
    #[must_use]
    pub fn width_to_length(&self) -> Option<f64> {
        let width = self.lane_width?;
        (self.space_length > 0.0).then(|| width / self.space_length)
    }

    /// The shortest straight between two corners that do not touch.
    #[must_use]
    pub fn shortest_straight(&self) -> Option<u32> {
        self.straights.iter().map(|s| s.middle_length).min()
    }
}

/// Formats the fingerprint of a track as 16 hexadecimal digits.
#[must_use]
pub fn fingerprint(track: &Track) -> String {
    format!("{:016x}", track.fingerprint())
}

/// The lane in the middle of the road; if there are two, the one nearer to lane 1.
pub(crate) fn middle_lane(track: &Track) -> Option<Lane> {
    Lane::new(u32::from(track.lanes()).div_ceil(2)).ok()
}

fn space_length(track: &Track, ground: &Ground) -> f64 {
    let spaces = track.spaces().iter().filter(|space| space.lane.is_some());
    let lengths = spaces.filter_map(|space| Some(ground.site(space.id)?.length));
    median(lengths.collect()).unwrap_or(0.0)
}

fn lane_width(track: &Track, ground: &Ground) -> Option<f64> {
    let spaces = track
        .straights()
        .iter()
        .flat_map(|straight| &straight.spaces);
    let widths = spaces.flat_map(|from| {
        let here = ground.site(*from);
        let changes = track
            .steps(*from)
            .filter(|(_, link)| matches!(link.step, Step::ChangeLeft | Step::ChangeRight));
        changes.filter_map(move |(to, _)| {
            let (here, there) = (here?, ground.site(to)?);
            Some(across(here.way, between(here.centre, there.centre)).abs())
        })
    });
    median(widths.collect())
}

/// Returns the middle one of these numbers, the upper one of an even count.
#[must_use]
pub fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}
