//! Roads that lie exactly where a curve was drawn.

use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_core::{Severity, Track};
use formulad_tracks::generate::{
    self, CurveError, Drawn, DrawnCorner, DrawnError, DrawnSpec, Knot, Measure, PitSide,
    curve_points,
};
use formulad_tracks::geometry::{Point, Vec2};
use proptest::prelude::*;

/// A smooth closed curve through points: handles along the line between the neighbours.
fn smooth(points: &[(f64, f64)]) -> Vec<Knot> {
    let count = points.len();
    let knot = |at: usize| {
        let [a, b, c] = [count - 1, 0, 1].map(|step| Point::from(points[(at + step) % count]));
        let way = c - a;
        let reach = |other: Point| other.distance(b) / 3.0 / way.length().max(1e-9);
        Knot {
            at: b,
            before: b - way * reach(a),
            after: b + way * reach(c),
        }
    };
    (0..count).map(knot).collect()
}

/// A loop of ten corners on a usual board.
fn ten_corners() -> Vec<Knot> {
    smooth(&points(
        "120,560 120,240 210,120 330,210 430,330 530,210 640,120 860,140 890,300 700,390 \
         880,480 860,610 500,590 380,480 290,610",
    ))
}

/// The usual spec with a change.
fn with(change: impl FnOnce(&mut DrawnSpec)) -> DrawnSpec {
    let mut spec = DrawnSpec::new("Test");
    change(&mut spec);
    spec
}

/// Points written like `120,560`.
fn points(text: &str) -> Vec<(f64, f64)> {
    let number = |text: &str| text.parse().expect("a number");
    let points = text
        .split_whitespace()
        .filter_map(|point| point.split_once(','));
    points.map(|(x, y)| (number(x), number(y))).collect()
}

/// Knots without handles.
fn sharp(points: &[(f64, f64)]) -> Vec<Knot> {
    points.iter().copied().map(Knot::sharp).collect()
}

fn drawn(knots: &[Knot], spec: &DrawnSpec) -> Drawn {
    generate::on_board(knots, spec).expect("a road")
}

fn lane(plan: &TrackPlan, lane: u32) -> impl Iterator<Item = &SpacePlan> {
    plan.spaces.iter().filter(move |s| s.lane == Some(lane))
}

fn place(space: &SpacePlan) -> Point {
    Point::new(space.x, space.y)
}

/// The messages of errors and warnings.
fn serious(plan: &TrackPlan) -> Vec<String> {
    let problems = plan.check();
    let serious = problems.iter().filter(|p| p.severity != Severity::Advice);
    // But for the grid, which may have no room.
    let serious = serious.filter(|p| !p.id.starts_with("grid."));
    serious.map(|p| p.message.to_string()).collect()
}

/// How far a place lies from a curve.
fn off(knots: &[Knot], space: &SpacePlan) -> f64 {
    let points = curve_points(knots, true, 0.5);
    let away = points.iter().map(|(_, at)| at.distance(place(space)));
    away.fold(f64::INFINITY, f64::min)
}

#[test]
fn the_middle_lane_runs_on_the_curve() {
    let knots = ten_corners();
    let drawn = drawn(&knots, &DrawnSpec::new("Ten"));
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
        let spec = with(|spec| spec.lanes = lanes);
        let drawn = drawn(&ten_corners(), &spec);
        assert_eq!(serious(&drawn.plan), [""; 0], "{lanes} lanes");
        assert_eq!(drawn.plan.grid.len(), 10);
        assert!(
            drawn
                .plan
                .check()
                .iter()
                .all(|p| !p.id.starts_with("grid."))
        );
        assert_eq!(drawn.plan.pit.as_ref().map(|pit| pit.boxes.len()), Some(10));
        assert!(Track::new(drawn.plan).is_ok());
    }
}

#[test]
fn a_space_is_as_long_as_asked() {
    for length in [15.0, 19.0, 24.0] {
        let spec = with(|spec| spec.measure = Measure::SpaceLength(length));
        let drawn = drawn(&ten_corners(), &spec);
        let lane: Vec<_> = lane(&drawn.plan, 2).collect();
        let pairs = lane.iter().zip(lane.iter().cycle().skip(1));
        let whole: f64 = pairs.map(|(a, b)| place(a).distance(place(b))).sum();
        let mean = whole / lane.len() as f64;
        assert!((mean / length - 1.0).abs() < 0.04, "{mean} for {length}");
    }
}

#[test]
fn there_are_as_many_spaces_as_asked() {
    for spaces in [90, 131, 155, 200] {
        let spec = with(|spec| spec.measure = Measure::Spaces(spaces));
        assert_eq!(drawn(&ten_corners(), &spec).spaces, spaces);
    }
}

/// A quarter of a circle so wide, at each end of two straights.
fn stadium(radius: f64) -> Vec<Knot> {
    let (left, right, top) = (300.0, 700.0, 100.0);
    let bottom = top + 2.0 * radius;
    let pull = radius * 4.0 / 3.0;
    let knot = |x: f64, y: f64, before: f64, after: f64| Knot {
        at: Point::new(x, y),
        before: Point::new(x + before, y),
        after: Point::new(x + after, y),
    };
    vec![
        knot(left, top, -pull, 10.0),
        knot(right, top, -10.0, pull),
        knot(right, bottom, pull, -10.0),
        knot(left, bottom, 10.0, -pull),
    ]
}

/// However wide a bend is, it is a corner on the board.
#[test]
fn wide_bends_are_corners_too() {
    for (radius, stops) in [(45.0, 1..=2), (70.0, 2..=2), (110.0, 2..=2)] {
        let drawn = drawn(&stadium(radius), &DrawnSpec::new("Oval"));
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
        let drawn = drawn(&stadium(radius), &DrawnSpec::new("Oval"));
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

/// A half circle to the right and one to the left right behind it are two corners; four quarters lead
/// back.
#[test]
fn an_s_bend_is_two_corners() {
    let knot = |(x, y): (f64, f64), before: (f64, f64), after: (f64, f64)| Knot {
        at: Point::new(x, y),
        before: Point::new(x + before.0, y + before.1),
        after: Point::new(x + after.0, y + after.1),
    };
    let quarter = 55.2;
    let half = 80.0;
    let knots = [
        knot((250.0, 100.0), (-quarter, 0.0), (40.0, 0.0)),
        knot((600.0, 100.0), (-40.0, 0.0), (half, 0.0)),
        knot((600.0, 220.0), (half, 0.0), (-3.0, 0.0)),
        knot((590.0, 220.0), (3.0, 0.0), (-half, 0.0)),
        knot((590.0, 340.0), (-half, 0.0), (40.0, 0.0)),
        knot((800.0, 340.0), (-40.0, 0.0), (quarter, 0.0)),
        knot((900.0, 440.0), (0.0, -quarter), (0.0, 10.0)),
        knot((900.0, 540.0), (0.0, -10.0), (0.0, quarter)),
        knot((800.0, 640.0), (quarter, 0.0), (-40.0, 0.0)),
        knot((250.0, 640.0), (40.0, 0.0), (-quarter, 0.0)),
        knot((150.0, 540.0), (0.0, quarter), (0.0, -40.0)),
        knot((150.0, 200.0), (0.0, 40.0), (0.0, -quarter)),
    ];
    for reverse in [false, true] {
        let drawn = drawn(&knots, &with(|spec| spec.reverse = reverse));
        let stops: Vec<u32> = drawn.plan.corners.iter().map(|c| c.stops).collect();
        assert_eq!(stops.len(), 6, "{stops:?}");
        assert!(stops.iter().all(|stops| *stops <= 2), "{stops:?}");
    }
}

/// A quarter of a circle is a corner of one stop, like most that turn so far.
#[test]
fn wide_quarters_ask_for_one_stop() {
    let radius = 200.0;
    let (side, pull) = (150.0, radius * 0.5523);
    let (left, right) = (100.0, 100.0 + 2.0 * radius + side);
    let (a, b) = (left + radius, right - radius);
    let knot = |at: (f64, f64), way: (f64, f64)| Knot {
        at: at.into(),
        before: Point::from(at) - Vec2::from(way),
        after: Point::from(at) + Vec2::from(way),
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
    let drawn = drawn(&knots, &DrawnSpec::new("Rounded square"));
    let stops: Vec<u32> = drawn.plan.corners.iter().map(|c| c.stops).collect();
    assert_eq!(stops, [1, 1, 1, 1]);
}

#[test]
fn sharp_points_become_corners_that_can_be_driven() {
    let square = points("150,100 850,100 850,600 150,600");
    for lanes in 2..=4 {
        let spec = with(|spec| spec.lanes = lanes);
        let drawn = drawn(&sharp(&square), &spec);
        assert_eq!(drawn.plan.corners.len(), 4);
        assert!(Track::new(drawn.plan).is_ok(), "{lanes} lanes");
    }
}

/// The line is drawn where it is asked for, whichever way the road is driven.
#[test]
fn the_line_lies_where_it_is_asked_for() {
    let knots = stadium(60.0);
    for reverse in [false, true] {
        let spec = with(|spec| (spec.finish, spec.reverse) = (Some(2.5), reverse));
        let drawn = drawn(&knots, &spec);
        assert!((drawn.finish - 2.5).abs() < 0.01, "{}", drawn.finish);
        let mut spaces = drawn.plan.spaces.iter();
        let first = spaces
            .find(|s| s.id == drawn.plan.finish[0])
            .expect("the finish");
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
    let spec = with(|spec| spec.finish = Some(1.5));
    let drawn = drawn(&stadium(60.0), &spec);
    let in_corner = |id| drawn.plan.corners.iter().any(|c| c.spaces.contains(id));
    assert!(!drawn.plan.finish.iter().any(in_corner));
    assert!(!drawn.plan.check().has_errors());
}

#[test]
fn corners_that_are_given_are_those_of_the_road() {
    let corner = |from: f64, to: f64, stops, name: &str| DrawnCorner {
        from,
        to,
        stops,
        name: name.to_owned(),
    };
    let spec = DrawnSpec {
        corners: vec![
            corner(3.0, 0.0, Some(3), "Harbour"),
            corner(1.0, 2.0, None, ""),
        ],
        finish: Some(0.5),
        ..DrawnSpec::new("Oval")
    };
    let drawn = drawn(&stadium(60.0), &spec);
    let corners = &drawn.plan.corners;
    assert_eq!(corners.len(), 2);
    assert_eq!((corners[1].stops, corners[1].name.as_str()), (3, "Harbour"));
}

/// A corner that is given, or a straight, leaves the others as they are found.
#[test]
fn what_is_given_leaves_the_rest_to_the_curve() {
    let knots = sharp(&points(
        "120,560 120,240 330,120 430,330 640,120 860,140 890,300 700,390 880,480 860,610 500,590",
    ));
    let found = drawn(&knots, &DrawnSpec::new("Found"));
    assert!(found.corners.len() >= 7, "{:?}", found.corners);
    assert_eq!(found.corners.len(), found.plan.corners.len());
    let others = |drawn: &Drawn, but: (f64, f64)| -> Vec<(f64, f64)> {
        let apart = |zone: &&(f64, f64)| zone.0 >= but.1 || zone.1 <= but.0;
        drawn.corners.iter().filter(apart).copied().collect()
    };
    let (from, to) = found.corners[1];
    let corner = |from, to| DrawnCorner {
        from,
        to,
        stops: None,
        name: String::new(),
    };
    let spec = |corners: Vec<DrawnCorner>, straights| DrawnSpec {
        corners,
        straights,
        finish: Some(found.finish),
        ..DrawnSpec::new("Given")
    };
    // A space longer.
    let after = found.ends.iter().copied().filter(|end| *end > to + 1e-6);
    let longer = after.fold(f64::INFINITY, f64::min);
    let given = drawn(&knots, &spec(vec![corner(from, longer)], Vec::new()));
    assert_eq!(others(&given, (from, longer)), others(&found, (from, to)));
    let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let is_given = |zone: &(f64, f64)| near(zone.0, from) && near(zone.1, longer);
    assert!(given.corners.iter().any(is_given), "{:?}", given.corners);
    assert_eq!(serious(&given.plan), [""; 0]);
    // Straight road.
    let given = drawn(&knots, &spec(Vec::new(), vec![(from, to)]));
    assert_eq!(given.corners, others(&found, (from, to)));
    // In two parts.
    let middle = found
        .ends
        .iter()
        .copied()
        .filter(|end| *end > from + 1e-6 && *end < to - 1e-6);
    let mut middle: Vec<f64> = middle.collect();
    middle.sort_by(f64::total_cmp);
    let middle = middle[middle.len() / 2];
    let parts = vec![corner(from, middle), corner(middle, to)];
    let given = drawn(&knots, &spec(parts, Vec::new()));
    assert_eq!(given.corners.len(), found.corners.len() + 1);
    assert_eq!(others(&given, (from, to)), others(&found, (from, to)));
}

#[test]
fn the_pit_lane_lies_on_the_side_asked_for() {
    let knots = stadium(90.0);
    for (side, sign) in [(PitSide::Left, -1.0), (PitSide::Right, 1.0)] {
        let spec = with(|spec| spec.pit = Some((5, Some(side))));
        let drawn = drawn(&knots, &spec);
        assert_eq!(drawn.pit, Some(side));
        let pit = drawn.plan.pit.as_ref().expect("a pit lane");
        let mut spaces = drawn.plan.spaces.iter();
        let home = spaces.find(|s| s.id == pit.boxes[0].space).expect("a box");
        // Driven to the right along the upper straight, which lies at 100 mm.
        let is_upper = home.y < 190.0;
        let straight = if is_upper { 100.0 } else { 280.0 };
        let way = if is_upper { 1.0 } else { -1.0 };
        assert!((home.y - straight) * way * sign > 0.0, "{side:?}");
    }
    let none = with(|spec| spec.pit = None);
    assert_eq!(drawn(&knots, &none).plan.pit, None);
}

/// Where the straights by the line are too short for a pit lane, it lies beside the bends, too, if there
/// is room: along the flight of steps there is on the outside, and is not on the inside of a hairpin.
#[test]
fn a_pit_lane_lies_beside_bends_where_there_is_room() {
    let steps =
        points("90,640 90,70 380,70 380,170 560,170 560,270 740,270 740,370 910,370 910,640");
    // Half-way along the short straight at the right.
    let spec = with(|spec| spec.finish = Some(8.5));
    let drawn = drawn(&sharp(&steps), &spec);
    assert_eq!(drawn.plan.pit.as_ref().map(|pit| pit.boxes.len()), Some(10));
    assert_eq!(serious(&drawn.plan), [""; 0]);
    // Between two straights that run back beside each other there is none.
    let folded = points("100,100 900,100 900,160 500,160 500,220 900,220 900,400 100,400");
    let spec = with(|spec| spec.finish = Some(3.5));
    let drawn = generate::on_board(&sharp(&folded), &spec).expect("a road");
    assert_eq!(drawn.plan.pit, None);
}

/// Only what lies between the neighbours of the straights beside a moved point may change.
#[test]
fn moving_a_point_changes_spaces_nearby_only() {
    let knots = ten_corners();
    let spec = with(|spec| spec.finish = Some(0.5));
    let before = drawn(&knots, &spec);
    let mut moved = knots.clone();
    let knot = &mut moved[7];
    for point in [&mut knot.at, &mut knot.before, &mut knot.after] {
        *point += Vec2::new(9.0, 14.0);
    }
    let after = drawn(&moved, &spec);
    let is_kept = |space: &&SpacePlan| {
        let near = |other: &SpacePlan| {
            other.lane == space.lane && place(other).distance(place(space)) < 0.02
        };
        after.plan.spaces.iter().any(near)
    };
    let changed: Vec<&SpacePlan> = before.plan.spaces.iter().filter(|s| !is_kept(s)).collect();
    assert!(!changed.is_empty());
    for space in &changed {
        let away = place(space).distance(Point::new(860.0, 140.0));
        assert!(away < 420.0, "space {} changed {away} mm away", space.id);
    }
    assert!(changed.len() * 2 < before.plan.spaces.len());
}

#[test]
fn a_cut_keeps_what_lies_before_it_as_it_is() {
    let mut knots = stadium(60.0);
    knots.insert(1, Knot::sharp((450.0, 100.0)));
    let spec = with(|spec| (spec.finish, spec.cuts) = (Some(3.5), vec![1.0]));
    let lane_before = |knots: &[Knot]| {
        let drawn = drawn(knots, &spec);
        let spaces = lane(&drawn.plan, 2).filter(|s| s.y < 101.0 && (320.0..440.0).contains(&s.x));
        spaces.map(|s| s.x).collect::<Vec<_>>()
    };
    let before = lane_before(&knots);
    assert!(before.len() >= 5);
    knots[2].at.x += 8.0;
    assert_eq!(lane_before(&knots)[..5], before[..5]);
}

/// A cut where a space begins divides the road as it was.
#[test]
fn a_cut_between_spaces_changes_nothing() {
    let knots = ten_corners();
    let mut spec = with(|spec| spec.finish = Some(0.5));
    let before = drawn(&knots, &spec);
    assert_eq!(before.ends.len(), before.spaces as usize);
    spec.cuts = [5, 60, 110].map(|space| before.ends[space]).to_vec();
    let after = drawn(&knots, &spec);
    assert_eq!(after.plan.spaces.len(), before.plan.spaces.len());
    for (a, b) in before.plan.spaces.iter().zip(&after.plan.spaces) {
        assert!(place(a).distance(place(b)) < 0.02, "space {}", a.id);
    }
}

#[test]
fn what_makes_no_curve_is_refused_with_a_reason() {
    let spec = DrawnSpec::new("None");
    let refused = |knots: &[Knot], spec: &DrawnSpec| generate::on_board(knots, spec);
    let one = [Knot::sharp((1.0, 1.0))];
    let too_few = Err(DrawnError::Curve(CurveError::TooFew(1)));
    assert_eq!(refused(&one, &spec), too_few);
    let same = [Knot::sharp((5.0, 5.0)); 4];
    assert!(matches!(refused(&same, &spec), Err(DrawnError::Curve(_))));
    let far = [(0.0, 0.0), (1e9, 0.0), (0.0, 50.0)].map(Knot::sharp);
    assert!(refused(&far, &spec).is_err());
    let tiny = [(0.0, 0.0), (20.0, 0.0), (0.0, 20.0)].map(Knot::sharp);
    assert!(matches!(refused(&tiny, &spec), Err(DrawnError::Spaces(_))));
    let nan = [(0.0, 0.0), (f64::NAN, 0.0), (0.0, 50.0)].map(Knot::sharp);
    assert!(refused(&nan, &spec).is_err());
    let lanes = DrawnSpec { lanes: 5, ..spec };
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
        let spec = DrawnSpec { lanes, finish, reverse, cuts, ..DrawnSpec::new("Scribble") };
        for knots in [smooth(&points), sharp(&points)] {
            if let Ok(drawn) = generate::on_board(&knots, &spec) {
                let again = generate::on_board(&knots, &spec);
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
