//! The circuit of what was read.

use std::collections::BTreeMap;

use formulad_core::plan::{Board, BoxPlan, CornerPlan, GridPlan, PitPlan, SpacePlan, WeatherRange};
use formulad_core::{CornerId, Severity, SpaceId, TrackPlan};
use image::RgbImage;

use super::corners::{Cut, Stretch};
use super::links::Change;
use super::pit::PitLane;
use super::plates::{self, Stops};
use super::spaces::Lane;
use crate::geometry::{Point, Vec2};
use crate::rounding::hundredths;

/// The length of a space on a board, in millimetres.
const SPACE: f64 = 19.0;

/// The ids of spaces by lane and number: by lanes from the left, in driving order from the finish line on.
pub(super) struct Ids {
    first: Vec<u32>,
    finish: Cut,
    counts: Vec<usize>,
}

impl Ids {
    pub(super) fn new(lanes: &[Lane], finish: &Cut) -> Self {
        let counts: Vec<usize> = lanes.iter().map(|lane| lane.dividers.len()).collect();
        let first = counts.iter().scan(1, |next, count| {
            let first = *next;
            *next += *count as u32;
            Some(first)
        });
        Self {
            first: first.collect(),
            finish: finish.clone(),
            counts,
        }
    }

    pub(super) fn of(&self, lane: usize, space: usize) -> SpaceId {
        let count = self.counts[lane];
        let number = (space + count - self.finish[lane]) % count;
        SpaceId(self.first[lane] + number as u32)
    }
}

/// Millimetres of the board to a pixel.
pub(super) fn scale(lanes: &[Lane], width: f64) -> f64 {
    let lengths = lanes
        .iter()
        .flat_map(|lane| (0..lane.dividers.len()).map(|space| lane.length_of(space) as f32));
    let mut lengths: Vec<f32> = lengths.collect();
    let usual = f64::from(super::strip::median(&mut lengths)) / super::spaces::FINE * width;
    SPACE / usual.max(1.0)
}

/// The circuit on a board of `size` pixels.
pub(super) fn plan(
    lanes: &[Lane],
    changes: &[Change],
    stretches: &[Stretch],
    finish: &Cut,
    grid: &[(usize, usize)],
    scale: f64,
    size: (u32, u32),
) -> (TrackPlan, Ids) {
    let ids = Ids::new(lanes, finish);
    let mut spaces = Vec::new();
    for (lane, of_lane) in lanes.iter().enumerate() {
        let count = of_lane.dividers.len();
        for number in 0..count {
            let space = (finish[lane] + number) % count;
            let (at, way) = of_lane.place(of_lane.middle_of(space));
            let mut next = vec![ids.of(lane, (space + 1) % count)];
            let changes = changes.iter().filter(|change| change.from == (lane, space));
            next.extend(changes.map(|change| ids.of(change.to.0, change.to.1)));
            spaces.push(SpacePlan {
                id: ids.of(lane, space),
                lane: Some(lane as u32 + 1),
                x: hundredths(at.x * scale),
                y: hundredths(at.y * scale),
                heading: heading(way),
                next,
            });
        }
    }
    let mut corners: Vec<CornerPlan> = Vec::new();
    for stretch in in_order(stretches, finish, lanes)
        .into_iter()
        .filter(|it| it.is_corner)
    {
        let spaces = lanes.iter().enumerate().flat_map(|(lane, of_lane)| {
            let spaces = stretch.spaces(lane, of_lane.dividers.len());
            spaces.map(|space| ids.of(lane, space)).collect::<Vec<_>>()
        });
        corners.push(CornerPlan {
            id: CornerId(corners.len() as u32 + 1),
            name: String::new(),
            stops: 1,
            spaces: spaces.collect(),
        });
    }
    let grid = grid.iter().map(|(lane, space)| GridPlan {
        space: ids.of(*lane, *space),
        heading: None,
    });
    let plan = TrackPlan {
        board: Board {
            width: hundredths(f64::from(size.0) * scale),
            height: hundredths(f64::from(size.1) * scale),
        },
        spaces,
        corners,
        finish: (0..lanes.len())
            .map(|lane| ids.of(lane, finish[lane]))
            .collect(),
        grid: grid.collect(),
        weather: WeatherRange::usual(),
        ..TrackPlan::default()
    };
    (plan, ids)
}

/// Sets the stops of each corner, in their order: as the plate beside it says, or else as is usual for its longest way.
/// Returns what was read.
pub(super) fn set_stops(
    plan: &mut TrackPlan,
    picture: &RgbImage,
    scale: f64,
) -> Vec<Option<Stops>> {
    let sections = plan.sections().0;
    let longest = |corner: &CornerPlan| {
        let section = sections.iter().find(|section| section.id == corner.id);
        section.map_or(0, |section| section.longest)
    };
    let longest: Vec<u32> = plan.corners.iter().map(longest).collect();
    let places: BTreeMap<SpaceId, Point> = plan
        .spaces
        .iter()
        .map(|space| (space.id, Point::new(space.x / scale, space.y / scale)))
        .collect();
    let spaces = plan.corners.iter().map(|corner| {
        corner
            .spaces
            .iter()
            .filter_map(|id| places.get(id).copied())
            .collect()
    });
    let spaces: Vec<Vec<Point>> = spaces.collect();
    let mut read = plates::stops(picture, &spaces, &longest, SPACE / scale);
    for (read, longest) in read.iter_mut().zip(&longest) {
        // A corner has a space for each stop; one that has not was not read whole, or its plate was not.
        *read = read.take().filter(|stops| stops.number <= *longest);
    }
    for ((corner, read), longest) in plan.corners.iter_mut().zip(&read).zip(longest) {
        corner.stops = match read {
            Some(stops) if stops.sure > plates::SURE => stops.number,
            _ => plates::usual(longest),
        };
    }
    read
}

/// The circuit with a pit lane, unless errors come of it.
pub(super) fn with_pit(plan: TrackPlan, ids: &Ids, pit: &PitLane, scale: f64) -> TrackPlan {
    let errors = |plan: &TrackPlan| {
        let problems = plan.check();
        problems
            .iter()
            .filter(|it| it.severity == Severity::Error)
            .count()
    };
    let with_pit = laid(plan.clone(), ids, pit, scale);
    if errors(&with_pit) > errors(&plan) {
        plan
    } else {
        with_pit
    }
}

fn laid(mut plan: TrackPlan, ids: &Ids, pit: &PitLane, scale: f64) -> TrackPlan {
    let first = plan
        .spaces
        .iter()
        .map(|space| space.id.0)
        .max()
        .unwrap_or(0)
        + 1;
    let of_lane = |space: usize| SpaceId(first + space as u32);
    let of_box = |at: usize| SpaceId(first + (pit.spaces.len() + at) as u32);
    // The box beside a space of the pit lane.
    let beside = |space: usize| {
        let at = space.checked_sub(pit.first_box)?;
        (at < pit.boxes.len()).then(|| of_box(at))
    };
    let out = |id: SpaceId, (at, way): (Point, Vec2), next: Vec<SpaceId>| {
        let Point { x, y } = Point::new(hundredths(at.x * scale), hundredths(at.y * scale));
        SpacePlan {
            id,
            lane: None,
            x,
            y,
            heading: heading(way),
            next,
        }
    };
    for from in pit.entry.map(|space| ids.of(pit.lane, space)) {
        if let Some(space) = plan.spaces.iter_mut().find(|space| space.id == from) {
            space.next.push(of_lane(0));
        }
    }
    for (space, place) in pit.spaces.iter().enumerate() {
        let next = if space + 1 < pit.spaces.len() {
            std::iter::once(of_lane(space + 1))
                .chain(beside(space + 1))
                .collect()
        } else {
            pit.exit.map(|space| ids.of(pit.lane, space)).to_vec()
        };
        plan.spaces.push(out(of_lane(space), *place, next));
    }
    for (at, place) in pit.boxes.iter().enumerate() {
        plan.spaces.push(out(
            of_box(at),
            *place,
            vec![of_lane(pit.first_box + at + 1)],
        ));
    }
    if let Some(space) = pit.past_line {
        // The box there is a way round the line in the lane.
        plan.finish
            .extend(std::iter::once(of_lane(space)).chain(beside(space)));
    }
    let boxes = (0..pit.boxes.len()).map(|at| BoxPlan {
        space: of_box(at),
        team: at as u32 / 2 + 1,
    });
    plan.pit = Some(PitPlan {
        boxes: boxes.collect(),
    });
    plan
}

/// Stretches in driving order from the finish line on.
pub(super) fn in_order<'a>(
    stretches: &'a [Stretch],
    finish: &Cut,
    lanes: &[Lane],
) -> Vec<&'a Stretch> {
    let count = lanes.first().map_or(1, |lane| lane.dividers.len());
    let mut stretches: Vec<&Stretch> = stretches.iter().collect();
    stretches.sort_by_key(|it| (it.from[0] + count - finish[0]) % count);
    stretches
}

/// A heading in degrees, to the hundredth.
fn heading(way: Vec2) -> f64 {
    hundredths(libm::atan2(way.y, way.x).to_degrees().rem_euclid(360.0)).rem_euclid(360.0)
}
