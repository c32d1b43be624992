//! Lints: where each of them begins, on a usual circuit made unusual.

use std::sync::LazyLock;

use formulad_core::check::Reporter;
use formulad_core::language::Language;
use formulad_core::plan::{
    AreaKind, AreaPlan, Board, Change, GridPlan, PictureData, PicturePlan, PieceKind, PiecePlan,
    Rgb, Sign, SignPlan, SpacePlan, Suppression,
};
use formulad_core::{CornerId, ProblemKind, Problems, SpaceId, Track, TrackBuilder, TrackPlan};
use formulad_tracks::figures::Figures;
use formulad_tracks::figures::usual::{self, Usual};
use formulad_tracks::generate::{self, DrawnSpec, Knot};
use formulad_tracks::geometry::Point;
use formulad_tracks::languages::{self, Bundled};
use formulad_tracks::picture::data;
use formulad_tracks::{bundled, lint};
use serde_json::Value;

/// What a kind says it finds, in every language, has the figures that the lint goes by.
#[test]
fn kinds_say_what_is_usual() {
    let both = |usual: Usual| vec![usual.least, usual.most];
    let said = [
        ("design.corner-count", both(usual::CORNERS)),
        ("design.lap-length", both(usual::LAP)),
        ("design.space-count", both(usual::SPACES)),
        ("design.stop-sum", both(usual::STOPS)),
        ("design.road-width", both(usual::WIDTH_TO_LENGTH)),
        ("design.lane-balance", vec![usual::LANE_BALANCE.most]),
        ("design.long-straight", vec![usual::LONGEST_STRAIGHT.most]),
        ("design.no-straight", vec![usual::LONGEST_STRAIGHT.least]),
    ];
    for (id, figures) in said {
        let kind = lint::catalogue().iter().find(|kind| kind.id == id);
        let english = kind.expect(id).finds().to_owned();
        let tables = languages::all().iter().filter_map(Bundled::table);
        let texts = tables.map(|table| {
            let table: Value = serde_json::from_str(table).unwrap();
            table["texts"][&english].as_str().unwrap().replace(',', ".")
        });
        for text in texts.chain([english.clone()]) {
            for figure in &figures {
                assert!(
                    text.contains(&figure.to_string()),
                    "{id}: {figure} in {text}"
                );
            }
        }
    }
}

/// The stops of a corner, and its spaces in each lane.
type Corner = (u32, [u16; 3]);

/// A corner of one stop to the right, and one to the left.
const RIGHT: Corner = (1, [5, 4, 3]);
const LEFT: Corner = (1, [3, 4, 5]);
const EIGHT: [Corner; 8] = [RIGHT, LEFT, RIGHT, LEFT, RIGHT, LEFT, RIGHT, LEFT];

/// The straights up to the first corner, and from the last corner to the line.
const START: u16 = 8;
const END: u16 = 16;

/// A circuit with the usual grid and pit lane, and straights of this many spaces: up to the first
/// corner, and between corners.
fn circuit(start: u16, corners: &[Corner], between: &[u16]) -> TrackBuilder<3> {
    let mut builder = TrackBuilder::new("Usual").straight(start);
    for (at, (stops, lanes)) in corners.iter().enumerate() {
        builder = builder.corner(*stops, *lanes);
        if let Some(straight) = between.get(at).filter(|straight| **straight > 0) {
            builder = builder.straight(*straight);
        }
    }
    builder.straight(END).grid(10).pit(13, 2, 5)
}

fn straights(between: [u16; 7]) -> TrackPlan {
    circuit(START, &EIGHT, &between).plan()
}

/// A circuit without advice: eight corners of one stop, lanes of 140 spaces.
fn usual() -> TrackPlan {
    straights([12; 7])
}

/// The problems of a plan, all of which can be said in another language.
fn check(plan: &TrackPlan) -> Problems {
    static PSEUDO: LazyLock<&Language> = LazyLock::new(|| Language::pseudo().leak());
    let problems = lint::check(plan);
    for problem in &problems {
        let fix = problem.fix.as_ref().map(|fix| &fix.label);
        for message in [&problem.message, &problem.help].into_iter().chain(fix) {
            let shown = PSEUDO.speak(|| message.to_string());
            // What longer texts end in; the letters that are marked are tested with the checks.
            assert!(shown.contains('~') && shown != message.english(), "{shown}");
        }
    }
    problems
}

/// The advice on a plan, but for its board: a circuit made in code is one big ring.
fn advice(plan: &TrackPlan) -> Vec<&'static str> {
    let problems = check(plan);
    let problems = problems.iter().map(|problem| problem.id);
    problems.filter(|id| *id != "design.board-size").collect()
}

#[track_caller]
fn assert_usual(plan: &TrackPlan) {
    assert_eq!(advice(plan), [""; 0]);
}

/// Asserts that there is this advice and no other.
#[track_caller]
fn assert_only(plan: &TrackPlan, id: &str) {
    assert_eq!(advice(plan), [format!("design.{id}")]);
}

/// Asserts that there is this advice, or is not; of other figures that go with it there may be some.
#[track_caller]
fn assert_advice(plan: &TrackPlan, id: &str, expected: bool, other: &str) {
    let mut found = advice(plan);
    found.retain(|id| *id != format!("design.{other}"));
    let expected = expected.then(|| format!("design.{id}"));
    assert_eq!(found, Vec::from_iter(expected));
}

fn figures(plan: &TrackPlan) -> Figures {
    Figures::of(&Track::new(plan.clone()).unwrap())
}

/// The usual circuit with another second corner.
fn with(corner: Corner) -> TrackPlan {
    let mut corners = EIGHT;
    corners[1] = corner;
    circuit(START, &corners, &[12; 7]).plan()
}

/// The usual circuit with a corner whose longest way has this many spaces.
fn with_corner(stops: u32, longest: u16) -> TrackPlan {
    // Changing lanes on the way makes it up to two spaces longer than the outer lane.
    let outside = longest - 2..=longest;
    let mut plans = outside.map(|outside| with((stops, [outside, outside - 1, outside - 2])));
    let is_as_long = |plan: &TrackPlan| figures(plan).corners[1].longest == u32::from(longest);
    plans.find(is_as_long).unwrap()
}

#[test]
fn the_longest_way_suggests_the_stops() {
    for (stops, longest) in [(1, 5), (1, 10), (2, 9), (2, 16), (3, 15), (3, 22)] {
        assert_usual(&with_corner(stops, longest));
    }
    for (stops, longest) in [(1, 11), (2, 8), (2, 17), (3, 14)] {
        assert_only(&with_corner(stops, longest), "corner-stops");
    }
    // What the fix asks for is usual.
    let mut plan = with((1, [12, 11, 10]));
    let fix = check(&plan).iter().find_map(|problem| problem.fix.clone());
    fix.unwrap().apply(&mut plan);
    assert_usual(&plan);
}

/// The usual circuit with only this many lane changes in its first corner.
fn with_changes(left: usize) -> TrackPlan {
    let mut plan = usual();
    let members = plan.corners[0].spaces.clone();
    let lanes: Vec<_> = plan.spaces.iter().map(|s| (s.id, s.lane)).collect();
    let mut seen = 0;
    for space in plan.spaces.iter_mut().filter(|s| members.contains(&s.id)) {
        space.next.retain(|to| {
            let change = members.contains(to) && !lanes.contains(&(*to, space.lane));
            seen += usize::from(change);
            !change || seen <= left
        });
    }
    plan
}

#[test]
fn lanes_can_be_changed_in_every_corner() {
    assert_only(&with_changes(0), "one-path");
    assert_usual(&with_changes(1));
}

/// The space a number of steps behind in the same lane.
fn behind(plan: &TrackPlan, id: SpaceId, steps: usize) -> SpaceId {
    let track = Track::new(plan.clone()).unwrap();
    (0..steps).fold(id, |id, _| track.behind(id).unwrap())
}

#[test]
fn grids_have_ten_places_in_their_lanes_and_rows() {
    let plan = usual();
    assert_usual(&plan);
    // The last place a space further back; one behind the other, and so level with no other; all of
    // them a space further forward.
    for row in [9, 8] {
        let mut moved = plan.clone();
        moved.grid[9].space = behind(&plan, plan.grid[row].space, 1);
        assert_only(&moved, "grid");
    }
    let track = Track::new(plan.clone()).unwrap();
    let mut forward = plan.clone();
    for place in &mut forward.grid {
        place.space = track.ahead(place.space).unwrap();
    }
    assert_only(&forward, "grid");
    // An eleventh place, in the middle lane.
    let space = behind(&plan, plan.finish[1], 16);
    let mut eleven = plan;
    eleven.grid.push(GridPlan {
        space,
        heading: None,
    });
    assert_only(&eleven, "grid");
}

#[test]
fn pit_lanes_have_two_boxes_a_team_and_12_to_18_spaces_by_the_line() {
    let pit = |before, past, teams| {
        circuit(START, &EIGHT, &[12; 7])
            .pit(before, past, teams)
            .plan()
    };
    // A lane has a space beside each of the road from its entry to its exit, and is entered from the
    // space before it, too.
    for (before, past) in [(13, 2), (12, 1), (16, 3), (8, 7), (17, 2)] {
        assert_usual(&pit(before, past, 5));
    }
    assert_only(&pit(13, 2, 4), "pit-boxes");
    assert_only(&pit(16, 5, 5), "pit-length");
    assert_only(&pit(7, 7, 5), "pit-place");
    assert_only(&pit(9, 8, 5), "pit-place");
    // There is no room beside the first for the tenth box.
    assert!(advice(&pit(11, 1, 5)).contains(&"design.pit-length"));
    assert!(advice(&pit(18, 2, 5)).contains(&"design.pit-place"));
    let mut plan = usual();
    let boxes = &mut plan.pit.as_mut().unwrap().boxes;
    (boxes[1].team, boxes[2].team) = (boxes[2].team, boxes[1].team);
    assert_only(&plan, "pit-boxes");
}

/// The usual circuit, every space at another place on its ring: by the way round from the line, in
/// spaces, and by how far in from the first lane, in millimetres.
fn moved(to: impl Fn(&SpacePlan, f64, f64) -> (f64, f64)) -> TrackPlan {
    let mut plan = usual();
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

/// The pit lane lies beside the road; half a lane's width nearer, half of it lies on the road.
#[test]
fn stretches_of_road_keep_apart() {
    let nearer = |by| {
        let row = |space: &SpacePlan, row: f64| if space.lane.is_none() { row - by } else { row };
        moved(move |space, at, from| (at, row(space, from)))
    };
    assert_usual(&nearer(0.0));
    let found = advice(&nearer(5.4));
    let is_overlap = found.iter().all(|id| *id == "design.overlap");
    assert!(found.len() > 5 && is_overlap, "{found:?}");
    assert!(!advice(bundled::eight().plan()).contains(&"design.overlap"));
}

/// Two straights that run back beside each other, nearer than the road is wide.
#[test]
fn roads_beside_each_other_keep_apart() {
    let overlaps = |radius: f64| {
        let knot = |x: f64, y: f64, before: f64, after: f64| Knot {
            at: Point::new(x, y),
            before: Point::new(x + before, y),
            after: Point::new(x + after, y),
        };
        let (pull, far) = (radius * 4.0 / 3.0, 100.0 + 2.0 * radius);
        let knots = [
            knot(300.0, 100.0, -pull, 10.0),
            knot(700.0, 100.0, -10.0, pull),
            knot(700.0, far, pull, -10.0),
            knot(300.0, far, 10.0, -pull),
        ];
        let plan = generate::on_board(&knots, &DrawnSpec::new("Folded"))
            .unwrap()
            .plan;
        let problems = check(&plan);
        let found = problems.iter().filter(|p| p.id == "design.overlap");
        found.count()
    };
    assert!(overlaps(14.0) > 0);
    assert_eq!(overlaps(16.0), 0);
}

#[test]
fn boards_fit_a_sheet_either_way_round() {
    for (width, height, fits) in [
        (1189.0, 841.0, true),
        (841.0, 1189.0, true),
        (1190.0, 700.0, false),
        (1000.0, 842.0, false),
    ] {
        let builder = TrackBuilder::<2>::new("Small")
            .straight(30)
            .corner(1, [6, 4]);
        let mut plan = builder.straight(18).grid(10).plan();
        (plan.board.width, plan.board.height) = (width, height);
        let problems = check(&plan);
        let found: Vec<_> = problems.iter().map(|problem| problem.id).collect();
        let expected = (!fits).then_some("design.board-size");
        assert_eq!(found, Vec::from_iter(expected), "{width} × {height}");
    }
}

/// The usual circuit at a scale by which its spaces have this length.
fn scaled(length: f64) -> TrackPlan {
    let mut plan = usual();
    let by = length / figures(&plan).space_length;
    for space in &mut plan.spaces {
        (space.x, space.y) = (space.x * by, space.y * by);
    }
    plan.board.width *= by;
    plan.board.height *= by;
    plan
}

/// The usual circuit with the spaces around one of them drawn together, so that the next ones lie
/// only this far ahead of it and behind it.
fn squeezed(to: f64) -> TrackPlan {
    // In the middle of a straight, on a space of the second lane.
    const AT: f64 = 18.5;
    moved(|_, at, row| {
        let off = (at - AT).abs();
        // Two spaces off the road is stretched, three off it is as it was.
        let stops = [0.0, to, 1.7, 3.0];
        let mut pairs = stops.windows(2).zip([0.0, 1.0, 2.0]);
        let squeezed = pairs.find_map(|(pair, from)| {
            let part = off - from;
            (part <= 1.0).then(|| pair[0] + (pair[1] - pair[0]) * part)
        });
        (AT + squeezed.unwrap_or(off) * (at - AT).signum(), row)
    })
}

#[test]
fn spaces_have_room_for_cars() {
    let width = figures(&usual()).width_to_length().unwrap();
    for (ratio, is_usual) in [(0.44, false), (0.47, true), (0.60, true), (0.63, false)] {
        let plan = moved(|_, at, row| (at, row * ratio / width));
        assert_advice(&plan, "road-width", !is_usual, "");
    }
    assert_usual(&scaled(17.1));
    assert_only(&scaled(16.9), "space-size");
    assert_usual(&squeezed(0.45));
    assert_only(&squeezed(0.38), "thin-space");
}

/// The asphalt reaches half a lane and 2.6 mm beside the middle of a lane (the verge).
#[test]
fn a_road_over_the_edge_of_the_board_is_reported_once() {
    // The highest space of the road moved to so far below the edge.
    let at = |margin: f64| {
        let mut plan = usual();
        let reach = figures(&plan).lane_width.unwrap() / 2.0 + 2.6;
        let top = plan
            .spaces
            .iter()
            .map(|space| space.y)
            .fold(f64::INFINITY, f64::min);
        for space in &mut plan.spaces {
            space.y += reach + margin - top;
        }
        plan.board.height += reach + margin;
        plan
    };
    assert_usual(&at(1.0));
    assert_only(&at(-1.0), "board-edge");
    let problems = check(&at(-1.0));
    let edge = problems
        .iter()
        .find(|p| p.id == "design.board-edge")
        .unwrap();
    let plan = at(-1.0);
    let top = plan
        .spaces
        .iter()
        .min_by(|a, b| a.y.total_cmp(&b.y))
        .unwrap();
    assert!(edge.place.spaces.contains(&top.id), "{edge:?}");
    assert!(
        edge.message
            .english()
            .ends_with("over the edge of the board, by up to 1.0 mm"),
        "{edge:?}"
    );
}

#[test]
fn straights_have_usual_lengths() {
    let with = |at: usize, spaces| {
        let mut between = [12; 7];
        between[at] = spaces;
        straights(between)
    };
    assert_usual(&with(3, 62));
    assert_only(&with(3, 63), "long-straight");
    // Corners touch, or there are two spaces between them.
    assert_usual(&with(0, 0));
    assert_only(&with(0, 1), "short-straight");
    assert_usual(&with(0, 2));
    // The longest straight crosses the line.
    let longest = |spaces| circuit(spaces - END, &EIGHT, &[12; 7]).plan();
    assert_usual(&longest(19));
    assert_only(&longest(18), "no-straight");
}

/// This many corners on a lap of about 150 spaces.
fn with_corners(count: u16, stops: u32) -> TrackPlan {
    let turns = match stops {
        1 => [RIGHT, LEFT],
        _ => [(stops, [11, 9, 8]), (stops, [8, 9, 11])],
    };
    let corners: Vec<Corner> = turns.into_iter().cycle().take(count.into()).collect();
    let straights = 150 - START - END - count * turns[0].1[1];
    let between = vec![straights / (count - 1); usize::from(count) - 1];
    circuit(START, &corners, &between).plan()
}

#[test]
fn circuits_have_5_to_11_corners_and_8_to_16_stops() {
    for (corners, stops) in [(5, 2), (11, 1), (8, 1), (8, 2)] {
        assert_usual(&with_corners(corners, stops));
    }
    assert_only(&with_corners(4, 2), "corner-count");
    assert_only(&with_corners(12, 1), "corner-count");
    assert_only(&with_corners(7, 1), "stop-sum");
    assert_only(&with_corners(9, 2), "stop-sum");
    let problems = check(&with_corners(4, 2));
    let mut problems = problems.iter();
    let problem = problems.find(|p| p.id == "design.corner-count").unwrap();
    let message = "the circuit has 4 corners; other circuits have 5 to 11, usually 6 to 10";
    let found = (problem.message.english(), problem.help.english());
    assert_eq!(found, (message, "add or remove corners"));
}

/// The usual circuit with this many more spaces in every lane.
fn longer(by: i16) -> TrackPlan {
    let mut between = [12_u16; 7];
    for at in 0..by.unsigned_abs() {
        let straight = &mut between[usize::from(at) % 7];
        *straight = straight.saturating_add_signed(by.signum());
    }
    straights(between)
}

#[test]
fn circuits_have_375_to_611_spaces_and_laps_of_121_to_200() {
    for (spaces, is_odd) in [(372, true), (375, false), (609, false), (612, true)] {
        // The usual circuit has three lanes of 140 spaces.
        let plan = longer(spaces / 3 - 140);
        assert_advice(&plan, "space-count", is_odd, "lap-length");
    }
    let lap_of = |plan: &TrackPlan| figures(plan).shortest_lap.unwrap() as i16;
    for (lap, is_odd) in [(120, true), (121, false), (200, false), (201, true)] {
        let plan = longer(lap - lap_of(&usual()));
        assert_eq!(lap_of(&plan), lap);
        assert_advice(&plan, "lap-length", is_odd, "space-count");
    }
}

#[test]
fn the_longest_lane_is_at_most_1_092_times_the_shortest() {
    let with_lanes_of = |first: u16, last: u16| {
        let mut corners = [(1, [4, 4, 4]); 8];
        // Each right-hand corner has two spaces more in the first lane than in the last.
        corners[..usize::from(first - last) / 2].fill(RIGHT);
        let in_corners: u16 = corners.iter().map(|(_, lanes)| lanes[0]).sum();
        let rest = first - in_corners - START - END;
        let mut between = [rest / 7; 7];
        between[0] += rest % 7;
        circuit(START, &corners, &between).plan()
    };
    // 154 ÷ 142 = 1.085, 155 ÷ 141 = 1.099
    assert_usual(&with_lanes_of(154, 142));
    assert_only(&with_lanes_of(155, 141), "lane-balance");
}

/// On three lanes, ways of 27 spaces are long.
#[test]
fn a_corner_of_more_than_26_spaces_is_long() {
    let with_way_of = |longest: u16| {
        let mut corners = EIGHT;
        corners[0] = (3, [longest, longest - 2, longest - 4]);
        let plan = circuit(START, &corners, &[10; 7]).plan();
        let longest = figures(&plan).corners[0].longest;
        (plan, longest)
    };
    let is_long = |plan: &TrackPlan| advice(plan).contains(&"design.long-corner");
    // Changing lanes makes the way longer than the lane.
    let longest: Vec<(u32, bool)> = (20..30)
        .map(with_way_of)
        .map(|(plan, longest)| (longest, is_long(&plan)))
        .collect();
    assert!(
        longest.contains(&(26, false)) && longest.contains(&(27, true)),
        "{longest:?}"
    );
    assert!(
        longest
            .iter()
            .all(|(longest, is_long)| *is_long == (*longest > 26))
    );
}

fn suppression(problem: &str, corners: &[u32]) -> Suppression {
    Suppression {
        problem: problem.to_owned(),
        spaces: Vec::new(),
        corners: corners.iter().copied().map(CornerId).collect(),
        reason: "a fast one".to_owned(),
    }
}

#[test]
fn advice_is_suppressed_by_id_and_place_with_a_reason() {
    const STOPS: &str = "design.corner-stops";
    // The second corner asks for a stop too many.
    let problems = |suppressions: Option<Suppression>| -> Vec<_> {
        let mut plan = usual();
        plan.silenced = Vec::from_iter(suppressions);
        plan.corners[1].stops = 2;
        let problems = check(&plan).into_vec().into_iter();
        let problems = problems.filter(|problem| problem.id != "design.board-size");
        problems.map(|p| (p.id, p.silenced)).collect()
    };
    let reason = Some("a fast one".to_owned());
    assert_eq!(problems(None), [(STOPS, None)]);
    for corners in [&[][..], &[2], &[1, 2]] {
        let found = problems(Some(suppression(STOPS, corners)));
        assert_eq!(found, [(STOPS, reason.clone())]);
    }
    let elsewhere = problems(Some(suppression(STOPS, &[1])));
    assert_eq!(elsewhere, [(STOPS, None), ("silence.unused", None)]);
    let misspelt = problems(Some(suppression("design.corner-stop", &[])));
    assert_eq!(misspelt, [("silence.unknown", None), (STOPS, None)]);
}

/// Whoever checks for them says which there are.
#[test]
fn problems_of_other_families_are_silenced_unseen() {
    let mut plan = usual();
    for id in [
        "club.author",
        "clubs",
        "file.author",
        "gird.in-corner",
        "corners.split",
    ] {
        plan.silenced.push(suppression(id, &[]));
    }
    let problems = check(&plan);
    let silences = problems.iter().filter(|it| it.id.starts_with("silence."));
    let at: Vec<_> = silences.map(|it| (it.id, &*it.place.pointer)).collect();
    let unknown = "silence.unknown";
    let places = ["/silenced/1", "/silenced/2", "/silenced/3", "/silenced/4"];
    assert_eq!(at, places.map(|at| (unknown, at)));

    const AUTHOR: ProblemKind = ProblemKind::warning("club.author", "", "", "");
    let mut reporter = Reporter::resume(&plan, &problems);
    reporter.push(AUTHOR.at("/author", "nobody is named", "name somebody"));
    let problems = reporter.finish();
    let silenced = problems.iter().find(|it| it.id == AUTHOR.id).unwrap();
    assert_eq!(silenced.silenced.as_deref(), Some("a fast one"));
}

/// However often its spaces are repeated, a list is written anew once.
#[test]
fn repetitions_in_a_list_are_one_fix() {
    let plan = usual();
    let mut doubled = plan.clone();
    doubled.finish = plan.finish.iter().flat_map(|id| [*id, *id]).collect();
    let fixes = lint::Fixes::of(&doubled, true);
    assert_eq!(
        fixes.labels.len(),
        lint::Fixes::of(&plan, true).labels.len() + 1
    );
    for change in &fixes.changes {
        change.apply(&mut doubled);
    }
    assert_eq!(doubled.finish, plan.finish);
}

/// A circuit that cannot be raced on gets no advice, and its suppressions are not checked.
#[test]
fn circuits_with_errors_get_no_advice() {
    let mut plan = usual();
    plan.corners[1].stops = 2;
    plan.finish.clear();
    plan.silenced.push(suppression("design.one-path", &[]));
    let problems = check(&plan);
    assert!(problems.has_errors());
    assert_eq!(problems, plan.check());
}

/// A corner of two stops in which the inner lane has one space is a trap (`corner.trap`); that two stops are
/// many for so short a corner is the same once more.
#[test]
fn advice_does_not_repeat_a_warning() {
    let mut corners = EIGHT;
    corners[0] = (2, [3, 2, 1]);
    let plan = circuit(START, &corners, &[12; 7]).plan();
    let problems = check(&plan);
    let at = |id| problems.iter().filter(move |problem| problem.id == id);
    assert_eq!(at("corner.trap").count(), 1);
    assert_eq!(at("design.corner-stops").count(), 0);
}

#[test]
fn art_that_nobody_sees_is_reported_where_it_stands() {
    let mut plan = usual();
    let inside = [100.0, 100.0, 300.0, 100.0, 300.0, 300.0];
    let area = |outline: &[f64]| AreaPlan {
        kind: AreaKind::Water,
        outline: outline.to_vec(),
        color: None,
    };
    plan.art.areas = vec![
        area(&inside),
        area(&inside[..5]),
        area(&inside.map(|at| at - 5000.0)),
    ];
    let piece = |kind, x| PiecePlan::new(kind, x, 100.0);
    let named = |text: &str| PiecePlan {
        text: text.to_owned(),
        ..piece(PieceKind::Text, 100.0)
    };
    let tree = piece(PieceKind::Tree, 100.0);
    let flat = PiecePlan {
        size: 0.0,
        ..tree.clone()
    };
    plan.art.pieces = vec![
        tree,
        piece(PieceKind::Tree, -200.0),
        named("Start"),
        named(" "),
        flat,
    ];
    let problems = check(&plan);
    let unseen = problems.iter().filter(|p| p.id == "design.art-unseen");
    let places: Vec<&str> = unseen.map(|p| p.place.pointer.as_str()).collect();
    let expected = ["areas/1", "areas/2", "pieces/3", "pieces/4"];
    assert_eq!(places, expected.map(|place| format!("/art/{place}")));
    assert_eq!(pieces_of(&plan, "design.art-cut-off"), [1]);
}

/// The pieces that advice is about, by their numbers in the list.
fn pieces_of(plan: &TrackPlan, id: &str) -> Vec<usize> {
    let problems = check(plan);
    let of = problems.iter().filter(|problem| problem.id == id);
    of.map(|problem| {
        let at = problem.place.pointer.strip_prefix("/art/pieces/").unwrap();
        at.parse().unwrap()
    })
    .collect()
}

/// What hangs over the road, and pictures of the ground, may lie where they like.
#[test]
fn scenery_on_the_road_is_moved_beside_it() {
    let mut plan = usual();
    let space = plan.spaces[40].clone();
    let on_space = |kind| PiecePlan {
        text: "Start".to_owned(),
        heading: space.heading,
        ..PiecePlan::new(kind, space.x, space.y)
    };
    let over = [PieceKind::Footbridge, PieceKind::Text, PieceKind::Billboard];
    plan.art.pieces = over.map(on_space).to_vec();
    assert!(pieces_of(&plan, "design.art-on-road").is_empty());
    let on = [
        PieceKind::Tree,
        PieceKind::Stand,
        PieceKind::Tyres,
        PieceKind::House,
    ];
    plan.art.pieces.extend(on.map(on_space));
    assert_eq!(pieces_of(&plan, "design.art-on-road"), [3, 4, 5, 6]);
    let fixes = lint::Fixes::of(&plan, false);
    Change::apply_all(&fixes.changes, &mut plan);
    assert!(pieces_of(&plan, "design.art-on-road").is_empty());
    assert!(pieces_of(&plan, "design.art-cut-off").is_empty());
    for piece in &plan.art.pieces[3..] {
        let away = (piece.x - space.x).hypot(piece.y - space.y);
        assert!((1.0..120.0).contains(&away), "beside the road: {away}");
    }
}

/// A stand 20 mm beside the edge of the road is on it when it is deeper than that.
#[test]
fn the_depth_of_a_stand_counts() {
    let mut plan = usual();
    let half = figures(&plan).lane_width.unwrap() / 2.0;
    // Below everything else.
    let space = plan
        .spaces
        .iter()
        .max_by(|a, b| a.y.total_cmp(&b.y))
        .unwrap();
    let (x, y) = (space.x, space.y + half + 10.0 + 2.0);
    plan.board.height = y + 500.0;
    let stand = |depth| PiecePlan {
        depth,
        ..PiecePlan::new(PieceKind::Stand, x, y)
    };
    for (depth, expected) in [(None, &[][..]), (Some(20.0), &[]), (Some(30.0), &[0])] {
        plan.art.pieces = vec![stand(depth)];
        assert_eq!(
            pieces_of(&plan, "design.art-on-road"),
            expected,
            "{depth:?}"
        );
    }
}

#[test]
fn scenery_over_the_edge_is_moved_onto_the_board() {
    let mut plan = usual();
    let Board { width, height } = plan.board;
    let house = |x, y| PiecePlan::new(PieceKind::House, x, y);
    // A house is 16 mm wide: at 5 mm, 3 of them are cut off; at 2 mm, 6.
    plan.art.pieces = vec![
        house(5.0, height - 100.0),
        house(2.0, height - 100.0),
        house(width / 2.0, height + 1.0),
        house(width + 4000.0, 100.0),
    ];
    assert_eq!(pieces_of(&plan, "design.art-cut-off"), [1, 2, 3]);
    let fixes = lint::Fixes::of(&plan, false);
    Change::apply_all(&fixes.changes, &mut plan);
    assert!(
        lint::check(&plan)
            .iter()
            .all(|it| !it.id.starts_with("design.art"))
    );
    let at: Vec<f64> = plan.art.pieces.iter().map(|piece| piece.x).collect();
    assert_eq!(at[..2], [5.0, 8.0], "no further than it has to be");
}

#[test]
fn places_of_signs_that_are_not_there_are_reported() {
    let mut plan = usual();
    let corner = plan.corners[0].id;
    let (x, y) = (plan.board.width / 2.0, plan.board.height / 2.0);
    let nowhere = SignPlan {
        corner: None,
        ..SignPlan::new(Sign::Corner(corner), x, y)
    };
    plan.art.signs = vec![
        SignPlan::new(Sign::Corner(corner), x, y),
        SignPlan::new(Sign::Corner(CornerId(4711)), x, y),
        nowhere,
        SignPlan::new(Sign::Direction, x, -1.0),
        SignPlan::new(Sign::Corner(corner), x, y),
    ];
    let problems = check(&plan);
    let unseen = problems.iter().filter(|p| p.id == "design.art-unseen");
    let places: Vec<&str> = unseen.map(|p| p.place.pointer.as_str()).collect();
    assert_eq!(places, [1, 2, 3, 4].map(|at| format!("/art/signs/{at}")));
}

/// A picture that is whole, and what can be wrong with it and with the pieces that show it.
#[test]
fn pictures_that_cannot_be_drawn_are_reported_where_they_stand() {
    let mut png = Vec::new();
    let pixels = image::RgbaImage::new(40, 30);
    let mut file = std::io::Cursor::new(&mut png);
    pixels.write_to(&mut file, image::ImageFormat::Png).unwrap();
    let picture = |name: &str, data| PicturePlan {
        name: name.to_owned(),
        data,
    };
    let logo = |name: &str, crop: &[f64]| PiecePlan {
        picture: name.to_owned(),
        crop: crop.to_vec(),
        ..PiecePlan::new(PieceKind::Logo, 100.0, 100.0)
    };
    let found = |pictures: Vec<PicturePlan>, pieces: Vec<PiecePlan>| -> Vec<String> {
        let mut plan = usual();
        (plan.art.pictures, plan.art.pieces) = (pictures, pieces);
        let problems = check(&plan);
        let problems = problems
            .iter()
            .filter(|p| p.place.pointer.starts_with("/art"));
        problems
            .map(|p| format!("{} {}", p.id, p.place.pointer))
            .collect()
    };
    let whole = || picture("one", data(&png));
    assert_eq!(found(vec![whole()], vec![logo("one", &[0.1; 4])]), [""; 0]);
    let one = |wrong: &PictureData| {
        let pictures = vec![picture("one", wrong.clone())];
        found(pictures, vec![logo("one", &[])])
    };
    let at_data = ["design.broken-picture /art/pictures/0/data"];
    assert_eq!(one(&PictureData::new("<svg onload=…>")), at_data);
    assert_eq!(one(&data(b"GIF89a and so on")), at_data);
    assert_eq!(one(&data(&png[..png.len() - 5])), at_data);
    let mut torn = png.clone();
    torn[png.len() / 2] ^= 0xff;
    assert_eq!(one(&data(&torn)), at_data, "broken inside");
    let mut wide = png.clone();
    wide[16] = 1;
    assert_eq!(one(&data(&wide)), at_data, "16 million pixels wide");
    assert_eq!(
        one(&data(&[&png[..], &[0; 3 << 20]].concat())),
        at_data,
        "3 MiB"
    );
    assert_eq!(
        found(vec![whole(), whole()], vec![logo("one", &[])]),
        [
            "design.broken-picture /art/pictures/0/name",
            "design.broken-picture /art/pictures/1/name"
        ]
    );
    assert_eq!(
        found(vec![whole()], vec![]),
        ["design.art-unseen /art/pictures/0"]
    );
    assert_eq!(
        found(
            vec![whole()],
            vec![logo("one", &[0.5, 0.0, 0.5, 0.0]), logo("two", &[])]
        ),
        [
            "design.broken-picture /art/pieces/0/crop",
            "design.broken-picture /art/pieces/1/picture"
        ]
    );
}

/// The usual letters are nearly white, the usual boards nearly black.
#[test]
fn letters_that_cannot_be_read_on_their_boards_are_reported() {
    let low = |board, letters| {
        let mut plan = usual();
        (plan.art.colors.board, plan.art.colors.letters) = (board, letters);
        advice(&plan).contains(&"design.low-contrast")
    };
    let (yellow, white, black) = (Rgb(255, 220, 0), Rgb(255, 255, 255), Rgb(0, 0, 0));
    assert!(!low(None, None));
    assert!(low(Some(yellow), None));
    assert!(low(Some(yellow), Some(white)));
    assert!(!low(Some(yellow), Some(black)));
    assert!(low(None, Some(black)));
}
