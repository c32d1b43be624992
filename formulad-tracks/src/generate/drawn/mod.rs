//! Circuits exactly where a curve runs on the board.
//!
//! Unlike [`along`](super::along), which compresses a real line until it fits a board, this lays
//! the road where it is drawn. Every corner and every straight is divided into spaces on its own,
//! so a change of the curve only changes the spaces nearby.

mod bends;
mod knots;
mod lap;
mod outline;
mod spec;

use std::collections::BTreeMap;

use formulad_core::plan::{Board, SpacePlan, TrackPlan};
use formulad_core::{Problems, Severity, SpaceId};

use super::crossings::crossings;
use super::curve::Curve;
use super::lay::{Division, LaidRoad};
use super::measures::MARGIN;
use super::pit::PitLane;
use super::pit_path::PitSide;
use crate::figures::usual;
use crate::geometry::hundredths;

pub use knots::{Knot, curve_points};
pub use spec::{DrawnCorner, DrawnError, DrawnSpec, Measure};

use lap::DrawnLap;
use outline::Outline;

/// A road that was laid along a curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The circuit. It may have problems, if the curve leaves no room for a better one.
    pub plan: TrackPlan,
    /// Where on the curve the spaces of the lanes lie, which come first in the plan: the number of
    /// a knot, and the part of the way to the next.
    pub places: Vec<f64>,
    /// Where on the curve each corner of the plan lies, from its first place to its last in the order
    /// of the knots.
    pub corners: Vec<(f64, f64)>,
    /// Where on the curve each space of the middle of the road begins, from the finish line on: the
    /// places at which a cut changes nothing.
    pub ends: Vec<f64>,
    /// The length of the middle of the road, in spaces.
    pub spaces: u32,
    /// The length of a space, in millimetres.
    pub space_length: f64,
    /// Where on the curve the finish line lies.
    pub finish: f64,
    /// The side of the pit lane, if there is one.
    pub pit: Option<PitSide>,
}

/// Lays a road along a closed curve on the board.
///
/// A plan is made whenever one can be, so that a designer sees the road while drawing; what is wrong
/// with it is for [`TrackPlan::check`] to say. Curves that leave room for the road come out without
/// errors. Where the curve bends more sharply than a road can, the road cuts the bend as little as
/// it must.
///
/// ```
/// use formulad_tracks::generate::{self, DrawnSpec, Knot};
///
/// // A rounded triangle.
/// let knots = [(200.0, 150.0), (800.0, 150.0), (500.0, 550.0)];
/// let drawn = generate::on_board(&knots.map(Knot::sharp), &DrawnSpec::new("Triangle"))?;
/// assert_eq!(drawn.plan.corners.len(), 3);
/// assert!(formulad_core::Track::new(drawn.plan).is_ok());
/// # Ok::<(), generate::DrawnError>(())
/// ```
///
/// # Errors
///
/// [`DrawnError`] when the knots make no closed curve, or one that is far too short or long.
pub fn on_board(knots: &[Knot], spec: &DrawnSpec) -> Result<Drawn, DrawnError> {
    spec.check()?;
    knots::check(knots)?;
    let outline = Outline::of(knots, spec)?;
    let lap = DrawnLap::along(&outline, spec)?;
    let (plan, pit, places) = lay(&outline, &lap, spec);
    let knot = |walked: f64| knot(spec, knots, outline.knot(walked));
    Ok(Drawn {
        places: places.into_iter().map(knot).collect(),
        ends: (0..lap.spaces())
            .map(|space| knot(lap.walked(space.into())))
            .collect(),
        corners: lap
            .zones
            .iter()
            .map(|zone| {
                let (from, to) = (knot(zone.from), knot(zone.to));
                if spec.reverse { (to, from) } else { (from, to) }
            })
            .collect(),
        spaces: lap.spaces(),
        space_length: lap.unit,
        finish: knot(lap.walked(0.0)),
        pit,
        plan,
    })
}

/// Converts a place on the curve as driven to one on the curve as given.
fn knot(spec: &DrawnSpec, knots: &[Knot], place: f64) -> f64 {
    let count = knots.len() as f64;
    let place = if spec.reverse { count - place } else { place };
    place.rem_euclid(count)
}

/// The plan, the side of its pit lane, and where along the curve the spaces of the lanes lie, in
/// millimetres.
fn lay(
    outline: &Outline,
    lap: &DrawnLap,
    spec: &DrawnSpec,
) -> (TrackPlan, Option<PitSide>, Vec<f64>) {
    let lanes = usize::from(spec.lanes);
    let division = Division {
        carries: false,
        odd_ahead: spec.odd_ahead,
    };
    let road = LaidRoad::on(lap.line(outline), &lap.stretches, lanes, division);
    let mut plan = road.plan(&spec.name, usize::from(spec.grid));
    lap.unite_corners(&mut plan);
    set_stops(&mut plan, lap);
    let mut pit_side = None;
    let pit = lay_pit_lane(&plan, &road, outline, lap, spec);
    let finish = |plan: &mut TrackPlan| {
        place_on_board(plan, lap.unit);
        let problems = plan.check();
        super::laid::tidy(plan, &problems)
    };
    match pit {
        Some((with_pit, side, true)) => {
            (plan, pit_side) = (with_pit, Some(side));
            finish(&mut plan);
        }
        Some((mut with_pit, side, false)) => {
            finish(&mut plan);
            finish(&mut with_pit);
            if serious(&with_pit.check()) <= serious(&plan.check()) {
                (plan, pit_side) = (with_pit, Some(side));
            }
        }
        None => {
            finish(&mut plan);
        }
    }
    let spaces = road.lanes.iter().flatten();
    let places = spaces.map(|space| lap.walked(space.along)).collect();
    (plan, pit_side, places)
}

/// The stops of corners that were not given any: by the spaces of their longest lane, and by how far their
/// middle one turns.
fn set_stops(plan: &mut TrackPlan, lap: &DrawnLap) {
    let mut lane_of: Vec<u32> = vec![0; plan.spaces.len()];
    for space in &plan.spaces {
        lane_of[space.id.0 as usize] = space.lane.unwrap_or(0);
    }
    let middle = lane_of.iter().max().map_or(1, |lanes| lanes / 2 + 1);
    let in_middle: BTreeMap<SpaceId, &SpacePlan> = plan
        .spaces
        .iter()
        .filter(|space| space.lane == Some(middle))
        .map(|space| (space.id, space))
        .collect();
    let turned = |from: &SpacePlan, to: &SpacePlan| {
        ((to.heading - from.heading + 540.0).rem_euclid(360.0) - 180.0).abs()
    };
    let turning = |corner: &[SpaceId]| -> f64 {
        let steps = in_middle.values().flat_map(|from| {
            let next = from.next.iter().filter_map(|to| in_middle.get(to));
            next.map(move |to| (from, to))
        });
        steps
            .filter(|(from, to)| corner.contains(&from.id) || corner.contains(&to.id))
            .map(|(from, to)| turned(from, to))
            .sum()
    };
    for (corner, zone) in plan.corners.iter_mut().zip(&lap.zones) {
        corner.name.clone_from(&zone.name);
        let lane = |lane: u32| {
            let inside = corner
                .spaces
                .iter()
                .filter(|id| lane_of[id.0 as usize] == lane);
            inside.count() as u32
        };
        let longest = (1..=4).map(lane).max().unwrap_or(0);
        corner.stops = zone
            .stops
            .unwrap_or_else(|| usual::stops_of(longest, turning(&corner.spaces)).into());
    }
}

/// How many errors and warnings there are.
fn serious(problems: &Problems) -> [usize; 2] {
    let count = |severity| problems.iter().filter(|p| p.severity == severity).count();
    [Severity::Error, Severity::Warning].map(count)
}

/// The plan with a pit lane, its side, and whether it is the usual one, along the straights by the
/// line. If they are too short it lies beside the bends that follow, if there is room for it.
fn lay_pit_lane(
    plan: &TrackPlan,
    road: &LaidRoad<'_>,
    outline: &Outline,
    lap: &DrawnLap,
    spec: &DrawnSpec,
) -> Option<(TrackPlan, PitSide, bool)> {
    let (teams, side) = spec.pit?;
    let curve = Curve::of_steps(outline.points().to_vec(), outline.step());
    let space = |point: usize| lap.space_at(outline.place(point));
    let crossed = crossings(&curve);
    let bridges: Vec<_> = crossed
        .iter()
        .map(|(a, b)| (space(*a), space(*b)))
        .collect();
    let usual = PitLane::new(&lap.stretches, &bridges, teams);
    let pit = usual.or_else(|| PitLane::usual(teams, lap.spaces()))?;
    let (edge, room) = match side {
        None => pit.roomier(plan, road)?,
        Some(side) => {
            let edge = match side {
                PitSide::Left => 0,
                PitSide::Right => road.lanes.len() - 1,
            };
            (edge, pit.beside(plan, road, edge)?.room(plan))
        }
    };
    if usual.is_none() && room < 1.0 {
        return None;
    }
    let mut with_pit = plan.clone();
    pit.lay(&mut with_pit, road, edge);
    let side = if edge == 0 {
        PitSide::Left
    } else {
        PitSide::Right
    };
    Some((with_pit, side, usual.is_some()))
}

/// Brings a circuit from spaces to millimetres, rounded to what track files keep, on the usual board
/// or one that reaches as far as the road.
fn place_on_board(plan: &mut TrackPlan, unit: f64) {
    let mut most = (0.0_f64, 0.0_f64);
    for space in &mut plan.spaces {
        space.x = hundredths(space.x * unit);
        space.y = hundredths(space.y * unit);
        space.heading = (space.heading.rem_euclid(360.0) * 10.0).round() / 10.0 % 360.0;
        most = (most.0.max(space.x), most.1.max(space.y));
    }
    let usual = Board::default();
    plan.board = Board {
        width: usual.width.max((most.0 + MARGIN).ceil()),
        height: usual.height.max((most.1 + MARGIN).ceil()),
    };
}
