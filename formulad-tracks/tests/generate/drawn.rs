//! Roads that lie exactly where a curve was drawn.

use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_core::{Severity, Track};
use formulad_tracks::generate::{
    self, CurveError, Drawn, DrawnCorner, DrawnError, DrawnRecipe, Knot, Measure, PitSide, Point,
    curve_points,
};
use proptest::prelude::*;

/// A smooth closed curve through points: handles along the line between the neighbours.
fn smooth(points: &[Point]) -> Vec<Knot> {
    let count = points.len();
    (0..count)
        .map(|at| {
            let [a, b, c] = [count - 1, 0, 1].map(|step| points[(at + step) % count]);
            let (x, y) = (c.0 - a.0, c.1 - a.1);
            let way = x.hypot(y).max(1e-9);
            let reach = |other: Point| (other.0 - b.0).hypot(other.1 - b.1) / 3.0 / way;
            let (before, after) = (reach(a), reach(c));
            Knot {
                at: b,
                before: (b.0 - x * before, b.1 - y * before),
                after: (b.0 + x * after, b.1 + y * after),
            }
        })
        .collect()
}

/// A loop of ten corners on a usual board.
fn ten_corners() -> Vec<Knot> {
    smooth(&[
        (120.0, 560.0),
        (120.0, 240.0),
        (210.0, 120.0),
        (330.0, 210.0),
        (430.0, 330.0),
        (530.0, 210.0),
        (640.0, 120.0),
        (860.0, 140.0),
        (890.0, 300.0),
        (700.0, 390.0),
        (880.0, 480.0),
        (860.0, 610.0),
        (500.0, 590.0),
        (380.0, 480.0),
        (290.0, 610.0),
    ])
}

fn drawn(knots: &[Knot], recipe: &DrawnRecipe) -> Drawn {
    generate::on_board(knots, recipe).expect("a road")
}

fn lane(plan: &TrackPlan, lane: u32) -> impl Iterator<Item = &SpacePlan> {
    plan.spaces.iter().filter(move |s| s.lane == Some(lane))
}

/// How far a place lies from a curve.
fn off(knots: &[Knot], space: &SpacePlan) -> f64 {
    let points = curve_points(knots, true, 0.5);
    let away = points
        .iter()
        .map(|(_, (x, y))| (x - space.x).hypot(y - space.y));
    away.fold(f64::INFINITY, f64::min)
}

#[test]
fn the_middle_lane_runs_on_the_curve() {
    let knots = ten_corners();
    let drawn = drawn(&knots, &DrawnRecipe::new("Ten"));
    for space in lane(&drawn.plan, 2) {
        let off = off(&knots, space);
        assert!(off < 0.5, "space {} lies {off} mm off the curve", space.id);
    }
    // And the other lanes 0.57 of a 19 mm space beside it.
    for space in lane(&drawn.plan, 1).chain(lane(&drawn.plan, 3)) {
        let off = off(&knots, space);
        assert!((10.0..11.3).contains(&off), "space {}: {off} mm", space.id);
    }
}

#[test]
fn a_loop_with_room_is_sound_for_any_number_of_lanes() {
    for lanes in 2..=4 {
        let recipe = DrawnRecipe {
            lanes,
            ..DrawnRecipe::new("Ten")
        };
        let drawn = drawn(&ten_corners(), &recipe);
        let problems = drawn.plan.check();
        let told: Vec<_> = problems
            .iter()
            .filter(|p| p.severity != Severity::Advice)
            .map(|p| p.message.clone())
            .collect();
        assert!(told.is_empty(), "{lanes} lanes: {told:?}");
        assert_eq!(drawn.plan.grid.len(), 10);
        assert_eq!(drawn.plan.pit.as_ref().map(|pit| pit.boxes.len()), Some(10));
        assert!(Track::new(drawn.plan).is_ok());
    }
}

#[test]
fn a_space_is_as_long_as_asked() {
    for length in [15.0, 19.0, 24.0] {
        let recipe = DrawnRecipe {
            measure: Measure::SpaceLength(length),
            ..DrawnRecipe::new("Ten")
        };
        let drawn = drawn(&ten_corners(), &recipe);
        let lane: Vec<_> = lane(&drawn.plan, 2).collect();
        let pairs = lane.iter().zip(lane.iter().cycle().skip(1));
        let whole: f64 = pairs.map(|(a, b)| (a.x - b.x).hypot(a.y - b.y)).sum();
        let mean = whole / lane.len() as f64;
        assert!((mean / length - 1.0).abs() < 0.04, "{mean} for {length}");
    }
}

#[test]
fn there_are_as_many_spaces_as_asked() {
    for spaces in [90, 131, 155, 200] {
        let recipe = DrawnRecipe {
            measure: Measure::Spaces(spaces),
            ..DrawnRecipe::new("Ten")
        };
        assert_eq!(drawn(&ten_corners(), &recipe).spaces, spaces);
    }
}

/// A quarter of a circle so wide, at each end of two straights.
fn stadium(radius: f64) -> Vec<Knot> {
    let (left, right, top) = (300.0, 700.0, 100.0);
    let bottom = top + 2.0 * radius;
    let pull = radius * 4.0 / 3.0;
    vec![
        Knot {
            at: (left, top),
            before: (left - pull, top),
            after: (left + 10.0, top),
        },
        Knot {
            at: (right, top),
            before: (right - 10.0, top),
            after: (right + pull, top),
        },
        Knot {
            at: (right, bottom),
            before: (right + pull, bottom),
            after: (right - 10.0, bottom),
        },
        Knot {
            at: (left, bottom),
            before: (left + 10.0, bottom),
            after: (left - pull, bottom),
        },
    ]
}

/// However wide a bend is, it is a corner on the board.
#[test]
fn wide_bends_are_corners_too() {
    for (radius, stops) in [(45.0, 1..=2), (70.0, 2..=2), (110.0, 2..=2)] {
        let drawn = drawn(&stadium(radius), &DrawnRecipe::new("Oval"));
        let found: Vec<u32> = drawn.plan.corners.iter().map(|c| c.stops).collect();
        assert_eq!(found.len(), 2, "radius {radius}");
        assert!(
            found.iter().all(|s| stops.contains(s)),
            "{radius}: {found:?}"
        );
    }
}

/// Known corners that turn by half a circle mostly ask for two stops, and their longest way has 9 to 16
/// spaces: so does the corner in the middle of a bend that is longer than that.
#[test]
fn bends_wider_than_any_corner_have_a_usual_one_in_their_middle() {
    for radius in [120.0, 160.0, 200.0, 250.0, 300.0] {
        let drawn = drawn(&stadium(radius), &DrawnRecipe::new("Oval"));
        let problems = formulad_tracks::lint::check(&drawn.plan);
        let odd = problems.iter().filter(|p| p.id == "design.corner-stops");
        assert_eq!(odd.count(), 0, "radius {radius}");
        let track = Track::new(drawn.plan).expect("it can be raced on");
        assert_eq!(track.corners().len(), 2, "radius {radius}");
        for corner in track.corners() {
            assert_eq!(corner.stops, 2, "radius {radius}");
            let longest = corner.longest;
            assert!((9..=16).contains(&longest), "radius {radius}: {longest}");
        }
    }
}

/// A quarter of a circle is a corner of one stop, like most that turn so far.
#[test]
fn wide_quarters_ask_for_one_stop() {
    let radius = 200.0;
    let (side, pull) = (150.0, radius * 0.5523);
    let (left, right) = (100.0, 100.0 + 2.0 * radius + side);
    let (a, b) = (left + radius, right - radius);
    let knot = |at: Point, way: Point| Knot {
        at,
        before: (at.0 - way.0, at.1 - way.1),
        after: (at.0 + way.0, at.1 + way.1),
    };
    // Each quarter between two knots, and straights between these.
    let knots = [
        knot((a, left), (pull, 0.0)),
        knot((b, left), (pull, 0.0)),
        knot((right, a), (0.0, pull)),
        knot((right, b), (0.0, pull)),
        knot((b, right), (-pull, 0.0)),
        knot((a, right), (-pull, 0.0)),
        knot((left, b), (0.0, -pull)),
        knot((left, a), (0.0, -pull)),
    ];
    let drawn = drawn(&knots, &DrawnRecipe::new("Rounded square"));
    let stops: Vec<u32> = drawn.plan.corners.iter().map(|c| c.stops).collect();
    assert_eq!(stops, [1, 1, 1, 1]);
}

#[test]
fn sharp_points_become_corners_that_can_be_driven() {
    let square = [
        (150.0, 100.0),
        (850.0, 100.0),
        (850.0, 600.0),
        (150.0, 600.0),
    ];
    for lanes in 2..=4 {
        let recipe = DrawnRecipe {
            lanes,
            ..DrawnRecipe::new("Square")
        };
        let drawn = drawn(&square.map(Knot::sharp), &recipe);
        assert_eq!(drawn.plan.corners.len(), 4);
        assert!(Track::new(drawn.plan).is_ok(), "{lanes} lanes");
    }
}

/// The line is drawn where it is asked for, whichever way the road is driven.
#[test]
fn the_line_lies_where_it_is_asked_for() {
    let knots = stadium(60.0);
    for reverse in [false, true] {
        let recipe = DrawnRecipe {
            finish: Some(2.5),
            reverse,
            ..DrawnRecipe::new("Oval")
        };
        let drawn = drawn(&knots, &recipe);
        assert!((drawn.finish - 2.5).abs() < 0.01, "{}", drawn.finish);
        let first = drawn
            .plan
            .spaces
            .iter()
            .find(|s| s.id == drawn.plan.finish[0]);
        let first = first.expect("the finish");
        // Half-way along the lower straight, which leads to the left along the knots.
        let way = if reverse { 1.0 } else { -1.0 };
        let past = (first.x - 500.0) * way;
        assert!((0.0..19.0).contains(&past), "{past} mm past it");
        assert!((first.heading.to_radians().cos() - way).abs() < 0.01);
        assert!(Track::new(drawn.plan).is_ok());
    }
}

#[test]
fn a_line_asked_for_in_a_corner_goes_to_the_straight_beside_it() {
    let recipe = DrawnRecipe {
        finish: Some(1.5),
        ..DrawnRecipe::new("Oval")
    };
    let drawn = drawn(&stadium(60.0), &recipe);
    let in_corner = |id| drawn.plan.corners.iter().any(|c| c.spaces.contains(id));
    assert!(!drawn.plan.finish.iter().any(in_corner));
    let problems = drawn.plan.check();
    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
    let errors: Vec<_> = errors.map(|p| p.message.clone()).collect();
    assert_eq!(errors, [""; 0]);
}

#[test]
fn corners_that_are_given_are_those_of_the_road() {
    let corner = |from: f64, to: f64, stops, name: &str| DrawnCorner {
        from,
        to,
        stops,
        name: name.to_owned(),
    };
    let recipe = DrawnRecipe {
        corners: Some(vec![
            corner(3.0, 0.0, Some(3), "Harbour"),
            corner(1.0, 2.0, None, ""),
        ]),
        finish: Some(0.5),
        ..DrawnRecipe::new("Oval")
    };
    let drawn = drawn(&stadium(60.0), &recipe);
    let corners = &drawn.plan.corners;
    assert_eq!(corners.len(), 2);
    assert_eq!((corners[1].stops, corners[1].name.as_str()), (3, "Harbour"));
}

#[test]
fn the_pit_lane_lies_on_the_side_asked_for() {
    let knots = stadium(90.0);
    for (side, sign) in [(PitSide::Left, -1.0), (PitSide::Right, 1.0)] {
        let recipe = DrawnRecipe {
            pit: Some((5, Some(side))),
            ..DrawnRecipe::new("Oval")
        };
        let drawn = drawn(&knots, &recipe);
        assert_eq!(drawn.pit, Some(side));
        let pit = drawn.plan.pit.as_ref().expect("a pit lane");
        let home = drawn
            .plan
            .spaces
            .iter()
            .find(|s| s.id == pit.boxes[0].space);
        let home = home.expect("a box");
        // Driven to the right along the upper straight, which lies at 100 mm.
        let is_upper = home.y < 190.0;
        let straight = if is_upper { 100.0 } else { 280.0 };
        let way = if is_upper { 1.0 } else { -1.0 };
        assert!((home.y - straight) * way * sign > 0.0, "{side:?}");
    }
    let none = DrawnRecipe {
        pit: None,
        ..DrawnRecipe::new("Oval")
    };
    assert_eq!(drawn(&knots, &none).plan.pit, None);
}

/// Where the straights by the line are too short for a pit lane, it lies beside the bends, too, if there
/// is room: along the flight of steps there is on the outside, and is not on the inside of a hairpin.
#[test]
fn a_pit_lane_lies_beside_bends_where_there_is_room() {
    let steps = [
        (90.0, 640.0),
        (90.0, 70.0),
        (380.0, 70.0),
        (380.0, 170.0),
        (560.0, 170.0),
        (560.0, 270.0),
        (740.0, 270.0),
        (740.0, 370.0),
        (910.0, 370.0),
        (910.0, 640.0),
    ];
    // Half-way along the short straight at the right.
    let recipe = DrawnRecipe {
        finish: Some(8.5),
        ..DrawnRecipe::new("Steps")
    };
    let drawn = drawn(&steps.map(Knot::sharp), &recipe);
    assert_eq!(drawn.plan.pit.as_ref().map(|pit| pit.boxes.len()), Some(10));
    let problems = drawn.plan.check();
    // But for the grid, which has no such room.
    let odd =
        |p: &&formulad_core::Problem| !p.id.starts_with("grid.") && p.severity != Severity::Advice;
    let serious: Vec<_> = problems
        .iter()
        .filter(odd)
        .map(|p| p.message.clone())
        .collect();
    assert_eq!(serious, [""; 0]);
    // Between two straights that run back beside each other there is none.
    let folded = [
        (100.0, 100.0),
        (900.0, 100.0),
        (900.0, 160.0),
        (500.0, 160.0),
        (500.0, 220.0),
        (900.0, 220.0),
        (900.0, 400.0),
        (100.0, 400.0),
    ];
    let recipe = DrawnRecipe {
        finish: Some(3.5),
        ..DrawnRecipe::new("Folded")
    };
    let drawn = generate::on_board(&folded.map(Knot::sharp), &recipe).expect("a road");
    assert_eq!(drawn.plan.pit, None);
}

/// Only what lies between the neighbours of the straights beside a moved point may change.
#[test]
fn moving_a_point_changes_spaces_nearby_only() {
    let knots = ten_corners();
    let recipe = DrawnRecipe {
        finish: Some(0.5),
        ..DrawnRecipe::new("Ten")
    };
    let before = drawn(&knots, &recipe);
    let mut moved = knots.clone();
    let by = |point: &mut Point| {
        point.0 += 9.0;
        point.1 += 14.0;
    };
    let knot = &mut moved[7];
    by(&mut knot.at);
    by(&mut knot.before);
    by(&mut knot.after);
    let after = drawn(&moved, &recipe);
    let is_kept = |space: &&SpacePlan| {
        let near = |other: &&SpacePlan| {
            other.lane == space.lane && (other.x - space.x).hypot(other.y - space.y) < 0.02
        };
        after.plan.spaces.iter().any(|other| near(&other))
    };
    let changed: Vec<&SpacePlan> = before.plan.spaces.iter().filter(|s| !is_kept(s)).collect();
    assert!(!changed.is_empty());
    for space in &changed {
        let away = (space.x - 860.0).hypot(space.y - 140.0);
        assert!(away < 420.0, "space {} changed {away} mm away", space.id);
    }
    assert!(changed.len() * 2 < before.plan.spaces.len());
}

#[test]
fn a_cut_keeps_what_lies_before_it_as_it_is() {
    let mut knots = stadium(60.0);
    knots.insert(1, Knot::sharp((450.0, 100.0)));
    let recipe = DrawnRecipe {
        finish: Some(3.5),
        cuts: vec![1.0],
        ..DrawnRecipe::new("Oval")
    };
    let lane_before = |knots: &[Knot]| {
        let drawn = drawn(knots, &recipe);
        let first: Vec<_> = lane(&drawn.plan, 2)
            .filter(|s| s.y < 101.0 && (320.0..440.0).contains(&s.x))
            .map(|s| s.x)
            .collect();
        first
    };
    let before = lane_before(&knots);
    assert!(before.len() >= 5);
    knots[2].at.0 += 8.0;
    assert_eq!(lane_before(&knots)[..5], before[..5]);
}

/// A cut where a space begins divides the road as it was.
#[test]
fn a_cut_between_spaces_changes_nothing() {
    let knots = ten_corners();
    let mut recipe = DrawnRecipe {
        finish: Some(0.5),
        ..DrawnRecipe::new("Ten")
    };
    let before = drawn(&knots, &recipe);
    assert_eq!(before.ends.len(), before.spaces as usize);
    recipe.cuts = [5, 60, 110].map(|space| before.ends[space]).to_vec();
    let after = drawn(&knots, &recipe);
    assert_eq!(after.plan.spaces.len(), before.plan.spaces.len());
    for (a, b) in before.plan.spaces.iter().zip(&after.plan.spaces) {
        assert!((a.x - b.x).hypot(a.y - b.y) < 0.02, "space {}", a.id);
    }
}

#[test]
fn what_makes_no_curve_is_refused_with_a_reason() {
    let recipe = DrawnRecipe::new("None");
    let refused = |knots: &[Knot], recipe: &DrawnRecipe| generate::on_board(knots, recipe);
    assert_eq!(
        refused(&[Knot::sharp((1.0, 1.0))], &recipe),
        Err(DrawnError::Curve(CurveError::TooFew(1)))
    );
    let same = [Knot::sharp((5.0, 5.0)); 4];
    assert!(matches!(refused(&same, &recipe), Err(DrawnError::Curve(_))));
    let far = [(0.0, 0.0), (1e9, 0.0), (0.0, 50.0)].map(Knot::sharp);
    assert!(refused(&far, &recipe).is_err());
    let tiny = [(0.0, 0.0), (20.0, 0.0), (0.0, 20.0)].map(Knot::sharp);
    assert!(matches!(
        refused(&tiny, &recipe),
        Err(DrawnError::Spaces(_))
    ));
    let nan = [(0.0, 0.0), (f64::NAN, 0.0), (0.0, 50.0)].map(Knot::sharp);
    assert!(refused(&nan, &recipe).is_err());
    let lanes = DrawnRecipe { lanes: 5, ..recipe };
    assert_eq!(refused(&ten_corners(), &lanes), Err(DrawnError::Lanes(5)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is scribbled, there is a plan or a reason, and all of it is numbers on the board.
    #[test]
    fn a_scribble_gives_a_plan(
        points in prop::collection::vec((0.0..1000.0, 0.0..700.0), 3..14),
        lanes in 2_u8..=4,
        finish in prop::option::of(0.0..14.0),
        reverse: bool,
        cuts in prop::collection::vec(0.0..14.0, 0..3),
    ) {
        let recipe = DrawnRecipe { lanes, finish, reverse, cuts, ..DrawnRecipe::new("Scribble") };
        for knots in [smooth(&points), points.iter().copied().map(Knot::sharp).collect()] {
            if let Ok(drawn) = generate::on_board(&knots, &recipe) {
                let again = generate::on_board(&knots, &recipe);
                prop_assert_eq!(again.as_ref(), Ok(&drawn));
                prop_assert_eq!(lane(&drawn.plan, 1).count() + lane(&drawn.plan, 2).count() > 0, true);
                let spaces = drawn.plan.spaces.iter();
                prop_assert!(spaces.clone().all(|s| s.x.is_finite() && s.y.is_finite()));
                let lanes = spaces.filter(|s| s.lane.is_some()).count();
                prop_assert_eq!(lanes, drawn.places.len());
                let knots = knots.len() as f64;
                prop_assert!(drawn.places.iter().all(|place| (0.0..knots).contains(place)));
            }
        }
    }
}
