//! A usual circuit, and how the tests of lints make it unusual.

use formulad_core::plan::SpacePlan;
use formulad_core::{SpaceId, Track, TrackBuilder, TrackPlan};

use crate::figures::Figures;

/// A corner to lay out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    pub(super) stops: u32,
    pub(super) lanes: [u16; 3],
}

/// A corner of one stop to the right, and one to the left.
const RIGHT: Corner = Corner {
    stops: 1,
    lanes: [5, 4, 3],
};
const LEFT: Corner = Corner {
    stops: 1,
    lanes: [3, 4, 5],
};

/// A circuit with straights of so many spaces: up to the first corner, between corners, and from
/// the last corner to the line; where the grid and the pit lane are usual.
fn circuit(start: u16, corners: &[Corner], between: &[u16], end: u16) -> TrackBuilder<3> {
    let mut builder = TrackBuilder::new("Usual").straight(start);
    for (at, corner) in corners.iter().enumerate() {
        builder = builder.corner(corner.stops, corner.lanes);
        let straight = between.get(at).copied().unwrap_or(0);
        if at + 1 < corners.len() && straight > 0 {
            builder = builder.straight(straight);
        }
    }
    builder.straight(end).grid(10).pit(13, 2, 5)
}

const START: u16 = 8;
const END: u16 = 16;

fn eight() -> [Corner; 8] {
    [RIGHT, LEFT, RIGHT, LEFT, RIGHT, LEFT, RIGHT, LEFT]
}

/// A circuit that draws no advice: eight corners of one stop, lanes of 140 spaces.
pub(super) fn usual() -> TrackBuilder<3> {
    circuit(START, &eight(), &[12; 7], END)
}

/// The problems of a circuit made in code. It is laid out as one big ring, on more ground than a
/// board has.
pub(super) fn advice(builder: &TrackBuilder<3>) -> Vec<&'static str> {
    advice_of(&builder.plan())
}

/// The same of a plan.
pub(super) fn advice_of(plan: &TrackPlan) -> Vec<&'static str> {
    let problems = super::check(plan);
    let problems = problems.iter().map(|problem| problem.id);
    problems.filter(|id| *id != "design.board-size").collect()
}

/// So many corners of so many stops on a lap of about 150 spaces.
pub(super) fn with_corners(many: u16, stops: u32) -> TrackBuilder<3> {
    let (right, left) = if stops == 1 {
        (RIGHT, LEFT)
    } else {
        let [right, left] = [[11, 9, 8], [8, 9, 11]].map(|lanes| Corner { stops, lanes });
        (right, left)
    };
    let corners: Vec<Corner> = (0..many)
        .map(|at| if at % 2 == 0 { right } else { left })
        .collect();
    let straights = 150 - START - END - many * right.lanes[1];
    let between = vec![straights / (many - 1); usize::from(many) - 1];
    circuit(START, &corners, &between, END)
}

/// The usual circuit with another second corner.
pub(super) fn with(corner: Corner) -> TrackBuilder<3> {
    let mut corners = eight();
    corners[1] = corner;
    circuit(START, &corners, &[12; 7], END)
}

/// A circuit whose first lane has so many spaces, and whose last lane has so many.
pub(super) fn with_lanes_of(first: u16, last: u16) -> TrackBuilder<3> {
    let even = Corner {
        stops: 1,
        lanes: [4, 4, 4],
    };
    let mut corners = [even; 8];
    // Each right-hand corner has two spaces more in the first lane than in the last.
    let rights = usize::from(first - last) / 2;
    corners[..rights].fill(RIGHT);
    let in_corners: u16 = corners.iter().map(|corner| corner.lanes[0]).sum();
    let rest = first - in_corners - START - END;
    let mut between = [rest / 7; 7];
    between[0] += rest % 7;
    circuit(START, &corners, &between, END)
}

/// The usual circuit with so many more spaces in every lane.
pub(super) fn longer(by: i16) -> TrackBuilder<3> {
    let mut between = [12_u16; 7];
    for at in 0..by.unsigned_abs() {
        let straight = &mut between[usize::from(at) % 7];
        *straight = straight.saturating_add_signed(by.signum());
    }
    circuit(START, &eight(), &between, END)
}

/// The usual circuit with a straight of so many spaces.
pub(super) fn with_straight(spaces: u16) -> TrackBuilder<3> {
    let mut between = [12; 7];
    between[3] = spaces;
    circuit(START, &eight(), &between, END)
}

/// The usual circuit with so many spaces between the first two corners.
pub(super) fn with_straight_between(spaces: u16) -> TrackBuilder<3> {
    let mut between = [12; 7];
    between[0] = spaces;
    circuit(START, &eight(), &between, END)
}

/// The usual circuit with so many spaces on its longest straight, which crosses the line.
pub(super) fn with_longest_straight(spaces: u16) -> TrackBuilder<3> {
    circuit(spaces - END, &eight(), &[12; 7], END)
}

/// The space ahead in the same lane.
pub(super) fn ahead(plan: &TrackPlan, id: SpaceId) -> SpaceId {
    Track::new(plan.clone()).unwrap().ahead(id).unwrap()
}

/// The space behind in the same lane.
pub(super) fn behind(plan: &TrackPlan, id: SpaceId) -> SpaceId {
    Track::new(plan.clone()).unwrap().behind(id).unwrap()
}

fn figures(plan: &TrackPlan) -> Figures {
    Figures::of(&Track::new(plan.clone()).unwrap())
}

/// The usual circuit, every space at another place on its ring: by the way round from the line, in
/// spaces, and by how far in from the first lane, in millimetres.
fn moved(to: impl Fn(&SpacePlan, f64, f64) -> (f64, f64)) -> TrackPlan {
    let mut plan = usual().plan();
    let middle = plan.board.width / 2.0;
    let lap = 140.0;
    let radius = |space: &SpacePlan| (space.x - middle).hypot(space.y - middle);
    let outermost = plan.spaces.iter().map(radius).fold(0.0, f64::max);
    for space in &mut plan.spaces {
        let angle = (space.x - middle).atan2(middle - space.y);
        let at = angle / std::f64::consts::TAU * lap;
        let (at, row) = to(space, at, outermost - radius(space));
        let (sin, cos) = (at / lap * std::f64::consts::TAU).sin_cos();
        space.x = middle + (outermost - row) * sin;
        space.y = middle - (outermost - row) * cos;
    }
    plan
}

/// The usual circuit with lanes so many times as wide as spaces are long.
pub(super) fn with_lanes_as_wide_as(ratio: f64) -> TrackPlan {
    let now = figures(&usual().plan()).width_to_length().unwrap();
    moved(|_, at, row| (at, row * ratio / now))
}

/// The usual circuit with its pit lane so many millimetres nearer to the road.
pub(super) fn with_pit_moved(by: f64) -> TrackPlan {
    moved(|space, at, row| (at, if space.lane.is_none() { row - by } else { row }))
}

/// The usual circuit with the spaces around one of them drawn together, so that the next ones lie
/// only so far ahead of it and behind it.
pub(super) fn squeezed(to: f64) -> TrackPlan {
    // In the middle of a straight, on a space of the second lane.
    const AT: f64 = 18.5;
    moved(|_, at, row| {
        let off = (at - AT).abs();
        // Two spaces off the road is stretched, three off it is as it was.
        let stops = [0.0, to, 1.7, 3.0];
        let squeezed = stops
            .windows(2)
            .zip([0.0, 1.0, 2.0])
            .find_map(|(pair, from)| {
                let part = off - from;
                (part <= 1.0).then(|| pair[0] + (pair[1] - pair[0]) * part)
            });
        (AT + squeezed.unwrap_or(off) * (at - AT).signum(), row)
    })
}

/// The usual circuit at such a scale that its spaces have this length.
pub(super) fn scaled(length: f64) -> TrackPlan {
    let mut plan = usual().plan();
    let by = length / figures(&plan).space_length;
    for space in &mut plan.spaces {
        (space.x, space.y) = (space.x * by, space.y * by);
    }
    plan.board.width *= by;
    plan.board.height *= by;
    plan
}
