//! Curves through roads that were not drawn along one.

use std::collections::BTreeSet;

use formulad_core::SpaceId;
use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_tracks::figures::usual::LANE_WIDTH;

use super::corners::hold_corners;
use super::pairs::by_place;
use crate::document::lap;
use crate::document::place::{apart, distance, short, sin_cos};
use crate::document::road::{Length, Road, RoadPoint, Side};
use crate::document::spaces::ahead_in_lane;

/// A curve along the middle of a road, at most this many millimetres off it, to continue drawing
/// with; `None` if the middle lane does not lead round.
pub fn through(plan: &TrackPlan, accuracy: f64) -> Option<Road> {
    /// The fewest spaces of a lap for a curve, and the number of points to begin with.
    const SHORTEST: usize = 12;
    const POINTS: usize = 6;
    let lanes = lap::lanes(plan)?;
    let lane = lanes.div_ceil(2);
    let (middle, space) = middle(plan)?;
    if middle.len() < SHORTEST || !(1..=8).contains(&lanes) {
        return None;
    }
    let count = middle.len();
    let mut chosen: BTreeSet<usize> = (0..POINTS).map(|at| at * count / POINTS).collect();
    let road = loop {
        let points = chosen.iter();
        let points = points.map(|at| RoadPoint::smooth(middle[*at].map(short)));
        let road = Road {
            points: points.collect(),
            closed: true,
            ..Road::default()
        };
        let worst = worst(&road, &chosen, &middle, accuracy.max(0.1));
        if worst.is_empty() {
            break road;
        }
        chosen.extend(worst);
    };
    let mut road = Road {
        lanes: lanes.clamp(2, 4) as u8,
        length: Length::Space(short(space).clamp(8.0, 60.0)),
        grid: plan.grid.len().min(20) as u8,
        pit: pit_side(plan),
        ..road
    };
    // The line lies as far before the first space as it does when lanes are laid.
    let before = if lane % 2 == 0 { 0.75 } else { 0.25 } * space;
    let last = road.points.len() - 1;
    let (a, b) = (road.points[last].at, road.points[0].at);
    let way = distance(a, b).max(1.0);
    road.finish = Some(last as f64 + 1.0 - (before / way).clamp(0.0, 0.9));
    hold_corners(&mut road, plan);
    let drawn = road.drawn().ok()?;
    road.set_laid(&by_place(plan, &drawn));
    road.set_found(&plan.spaces.iter().map(|space| space.id).collect());
    Some(road)
}

/// Places along the middle of a road in driving order, one for each space of its middle lane from the finish line on,
/// and the mean length of a space; `None` if that lane does not lead round.
pub(crate) fn middle(plan: &TrackPlan) -> Option<(Vec<[f64; 2]>, f64)> {
    let lanes = lap::lanes(plan)?;
    let spaces = round(plan, lanes.div_ceil(2))?;
    let next = spaces.iter().cycle().skip(1);
    let lap: f64 = spaces.iter().zip(next).map(|(a, b)| apart(a, b)).sum();
    let space = lap / spaces.len() as f64;
    // With an even number of lanes, the road's middle lies to the right of the middle lane.
    let aside = [LANE_WIDTH / 2.0 * space, 0.0][(lanes % 2) as usize];
    let places = spaces.iter().map(|space| {
        let (sine, cosine) = sin_cos(space.heading);
        [space.x - sine * aside, space.y + cosine * aside]
    });
    Some((places.collect(), space))
}

/// Whether a curve can be drawn through a road.
pub(crate) fn leads_round(plan: &TrackPlan) -> bool {
    lap::lanes(plan).is_some_and(|lanes| lanes <= 8 && round(plan, lanes.div_ceil(2)).is_some())
}

/// The spaces of a lane in driving order from the finish line, if it leads round.
fn round(plan: &TrackPlan, lane: u32) -> Option<Vec<&SpacePlan>> {
    let find = |id: SpaceId| plan.spaces.iter().find(|space| space.id == id);
    let of_lane = |space: &&SpacePlan| space.lane == Some(lane);
    let finish = plan.finish.iter().filter_map(|id| find(*id)).find(of_lane);
    let start = finish.or_else(|| plan.spaces.iter().find(of_lane))?;
    let mut spaces = vec![start];
    let mut here = start;
    while spaces.len() <= plan.spaces.len() {
        here = find(ahead_in_lane(plan, here, lane)?)?;
        if here.id == start.id {
            return Some(spaces);
        }
        spaces.push(here);
    }
    None
}

/// Between each two consecutive chosen places, the place furthest off the curve, if it is too far off.
fn worst(road: &Road, chosen: &BTreeSet<usize>, middle: &[[f64; 2]], accuracy: f64) -> Vec<usize> {
    const STEPS: u32 = 40;
    let knots = road.knots();
    let places: Vec<usize> = chosen.iter().copied().collect();
    let mut worst = Vec::new();
    for (at, first) in places.iter().enumerate() {
        let next = (at + 1) % places.len();
        let last = places.get(at + 1).map_or(middle.len(), |place| *place);
        let parts = (0..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
        let way = parts.map(|part| knots[at].toward(&knots[next], part).into());
        let way: Vec<(f64, f64)> = way.collect();
        let off = |place: usize| {
            let at = middle[place].into();
            let lines = way.windows(2);
            let away = lines.map(|pair| to_line(at, pair[0], pair[1]));
            away.fold(f64::INFINITY, f64::min)
        };
        let inside = (first + 1..last).map(|place| (place, off(place)));
        let furthest = inside.max_by(|a, b| a.1.total_cmp(&b.1));
        worst.extend(furthest.filter(|(_, off)| *off > accuracy).map(|it| it.0));
    }
    worst
}

/// How far a place lies from the line between two others.
fn to_line(at: (f64, f64), a: (f64, f64), b: (f64, f64)) -> f64 {
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    let part = ((at.0 - a.0) * x + (at.1 - a.1) * y) / (x * x + y * y).max(1e-12);
    let part = part.clamp(0.0, 1.0);
    distance([a.0 + x * part, a.1 + y * part], [at.0, at.1])
}

/// The side of the road that the boxes lie on.
fn pit_side(plan: &TrackPlan) -> Option<Side> {
    let first = plan.pit.as_ref()?.boxes.first()?.space;
    let place = plan.spaces.iter().find(|space| space.id == first)?;
    let away = |space: &&SpacePlan| apart(space, place);
    let road = plan.spaces.iter().filter(|space| space.lane.is_some());
    let beside = road.min_by(|a, b| away(a).total_cmp(&away(b)))?;
    let (sine, cosine) = sin_cos(beside.heading);
    let right = (place.y - beside.y) * cosine - (place.x - beside.x) * sine;
    Some(if right > 0.0 { Side::Right } else { Side::Left })
}
