//! Circuits section by section.

use formulad_core::plan::CornerPlan;
use formulad_core::{Track, TrackPlan};
use formulad_tracks::generate::{
    self, GenerateError, NotationError, Section, SectionError, Sections, SectionsError, Spec,
};
use proptest::prelude::*;

const OVAL: &str = "straight 8, right 180 2 stops, straight 30, right 180 2 stops, straight 22";

fn read(text: &str) -> Sections {
    text.parse().expect("sections")
}

fn refused(text: &str) -> NotationError {
    text.parse::<Sections>().expect_err("no circuit")
}

fn built(text: &str) -> TrackPlan {
    generate::of_sections(&read(text), &Spec::new("Test")).expect("a circuit")
}

/// How many spaces of a lane lie in each corner, and how many in none.
fn in_lane(plan: &TrackPlan, lane: u32) -> (Vec<usize>, usize) {
    let own = plan.spaces.iter().filter(|space| space.lane == Some(lane));
    let own: Vec<_> = own.map(|space| space.id).collect();
    let inside = |corner: &CornerPlan| corner.spaces.iter().filter(|id| own.contains(id)).count();
    let corners: Vec<usize> = plan.corners.iter().map(inside).collect();
    let outside = own.len() - corners.iter().sum::<usize>();
    (corners, outside)
}

/// 180° take 7.5 spaces of 24°, so 8: 8 + 8 + 30 + 8 + 22 = 76.
#[test]
fn lengths_are_kept_to_the_space_in_the_middle_lane() {
    let plan = built(OVAL);
    assert_eq!(in_lane(&plan, 2), (vec![8, 8], 60));
    let plan = built(
        "straight 8, left 90 1 stop 5 spaces, straight 20, left 90 1 stop 3 spaces, straight 28, \
         left 90 1 stop, straight 20, left 90 1 stop, straight 20",
    );
    assert_eq!(in_lane(&plan, 2), (vec![5, 3, 4, 4], 96));
    // The outer lane of turns to the left is the right one.
    assert!(in_lane(&plan, 3).0 > in_lane(&plan, 1).0);
}

#[test]
fn stops_names_and_order_are_those_of_the_sections() {
    let plan = built(
        "straight 8, right 90 1 stop \"Church\", straight 20, right 90 3 stops, straight 28,
         right 90 2 stops \"Mill Bend\", straight 20, right 90 1 stop, straight 20",
    );
    let corners = plan
        .corners
        .iter()
        .map(|corner| (corner.name.as_str(), corner.stops));
    let corners: Vec<_> = corners.collect();
    assert_eq!(corners, [("Church", 1), ("", 3), ("Mill Bend", 2), ("", 1)]);
    let track = Track::new(plan).expect("no errors");
    // In driving order from the line on: TRACK-3 has the straight behind each.
    let straights: Vec<u32> = track
        .corners()
        .iter()
        .filter_map(|corner| {
            let mut after = track.straights().iter();
            Some(after.find(|s| s.after == Some(corner.id))?.length)
        })
        .collect();
    // Corners are fans: in the inside lane the straight before one is a space longer.
    assert_eq!(straights, [20 + 1, 28 + 1, 20 + 1, 28 + 1]);
}

/// TRACK-3: what has no stops belongs to the straight.
#[test]
fn bends_driven_flat_out_are_part_of_the_straight() {
    let plan = built(
        "straight 7, right 30 0 stops, straight 2, right 150 2 stops, straight 33,
         right 180 2 stops, straight 23",
    );
    assert_eq!(plan.corners.len(), 2);
    let track = Track::new(plan).expect("no errors");
    let longest = track.straights().iter().map(|s| s.length).max();
    // 23 before the line, 7 and 2 past it, and between them 30° at 12° a space; the corner behind it
    // is a fan, which leaves a space to the straight in the inside lane.
    assert_eq!(longest, Some(23 + 7 + 3 + 2 + 1));
}

#[test]
fn corners_may_turn_to_both_sides_and_touch() {
    let text = "straight 8, right 60 left 60 1 stop, straight 4, right 90 1 stop, right 90 1 stop,
                straight 46, right 180 2 stops, straight 20";
    let sections = read(text).fitted().expect("straights that close it");
    let plan = generate::of_sections(&sections, &Spec::new("Test")).expect("a circuit");
    assert_eq!(plan.corners.len(), 4);
}

/// Turns that add up to nothing cross themselves, on a bridge.
#[test]
fn a_figure_of_eight_crosses_itself() {
    let text = "straight 8, right 90 1 stop, straight 26, left 90 1 stop, straight 12,
                left 90 1 stop, straight 12, left 90 1 stop, straight 26, right 90 1 stop,
                straight 12, right 90 1 stop, straight 20";
    let sections = read(text).fitted().expect("straights that close it");
    let plan = generate::of_sections(&sections, &Spec::new("Eight")).expect("a circuit");
    let middle: Vec<_> = plan.spaces.iter().filter(|s| s.lane == Some(2)).collect();
    let near = |a: usize, b: usize| {
        let (x, y) = (middle[a].x - middle[b].x, middle[a].y - middle[b].y);
        (x * x + y * y).sqrt() < 15.0
    };
    let crossed = (0..middle.len())
        .flat_map(|a| (a + 10..middle.len()).map(move |b| (a, b)))
        .any(|(a, b)| a + middle.len() - b > 10 && near(a, b));
    assert!(crossed, "nowhere does the road cross itself");
}

/// 20 against 30 spaces: the end lies 10 to the left of the start, and 10 more on the short side
/// bring it back.
#[test]
fn a_road_that_does_not_close_says_by_how_much_and_what_closes_it() {
    let open = "straight 8, right 90 1 stop, straight 20, right 90 1 stop, straight 28,
                right 90 1 stop, straight 30, right 90 1 stop, straight 20";
    let sections = read(open);
    let error = generate::of_sections(&sections, &Spec::new("Open")).expect_err("open");
    let GenerateError::Sections(SectionsError::Open(error)) = error else {
        panic!("{error}");
    };
    assert_eq!((error.ahead.round(), error.right.round()), (0.0, -10.0));
    assert!(!error.lengths.is_empty());
    assert!(
        error
            .lengths
            .iter()
            .all(|(number, _)| [3, 7].contains(number))
    );
    let said = error.to_string();
    assert!(said.contains("0 spaces past and 10 to the left"), "{said}");
    let fitted = sections.fitted().expect("straights that close it");
    for (number, spaces) in error.lengths {
        assert_eq!(fitted.as_slice()[number - 1].spaces(), spaces);
    }
    assert_eq!(fitted.as_slice()[2].spaces(), fitted.as_slice()[6].spaces());
    assert!(generate::of_sections(&fitted, &Spec::new("Closed")).is_ok());
}

/// Two equal halves are as wide as their ends, whatever the straights.
#[test]
fn what_no_lengths_close_is_said() {
    let text = "straight 20, right 90 1 stop 10 spaces, right 90 1 stop 3 spaces, straight 50,
                right 90 1 stop 3 spaces, right 90 1 stop 30 spaces, straight 20";
    let error = read(text).fitted().expect_err("no lengths close it");
    assert!(
        error.to_string().contains("no lengths of its straights"),
        "{error}"
    );
}

#[test]
fn what_is_written_down_wrongly_is_said_at_its_place() {
    // The place, what is wrong, and the text with / for line breaks.
    let cases = r#"
2:1 Beginning("straigt") | straight 5/straigt 7
1:1 Number("straight") | straight
1:13 Number("left") | straight 5, left ninety 1 stop
1:1 Number("straight") | straight 99999999999
1:1 Section(Spaces(0)) | straight 0
1:13 NoStops | straight 5, left 90
1:21 Unit(1) | straight 5, left 90 1
1:28 Twice("stops") | straight 5, left 90 1 stop 2 stops
1:13 Section(Stops(4)) | straight 5, left 90 4 stops
1:13 Section(Degrees(0)) | straight 5, left 0 1 stop
1:13 Section(Degrees(-361)) | straight 5, left 361 1 stop
1:12 AfterStraight("left") | straight 5 left 90 1 stop
1:28 OpenName | straight 5, left 90 1 stop "Ch
1:1 Sections(Start) | left 90 1 stop, straight 5
2:3 Sections(End) | straight 5/  left 90 1 stop
1:1 Sections(Start) | /
1:10 Sections(Start) | # nothing
1:59 Sections(Degrees(180)) | straight 50, right 90 1 stop, right 90 1 stop, straight 50
1:61 Sections(Length(26)) | straight 5, right 180 2 stops, right 180 2 stops, straight 5
"#;
    for case in cases.trim().lines() {
        let (expected, text) = case.split_once(" | ").expect("a text");
        let NotationError {
            line,
            column,
            problem,
            ..
        } = refused(&text.replace('/', "\n"));
        assert_eq!(format!("{line}:{column} {problem:?}"), expected, "{text}");
    }
    assert_eq!(refused("").to_string(), refused("\n").to_string());
}

#[test]
fn turns_that_do_not_lead_all_round_say_what_is_missing() {
    let error = refused("straight 50, left 90 1 stop, left 180 1 stop, straight 50").to_string();
    assert!(error.contains("270 degrees to the left"), "{error}");
    assert!(error.contains("add 90 degrees to the left"), "{error}");
    let error = refused("straight 50, left 60 1 stop, straight 50").to_string();
    assert!(error.contains("add 60 degrees to the right"), "{error}");
}

#[test]
fn sections_that_cannot_be_are_refused_by_name() {
    let hairpin = || Section::corner(&[180], 2).expect("a corner");
    let sharp = SectionError::Sharp {
        degrees: 180,
        least: 6,
        spaces: 5,
    };
    for (section, error) in [
        (Section::straight(401), SectionError::Spaces(401)),
        (Section::corner(&[], 1), SectionError::Turns(0)),
        (Section::corner(&[10; 9], 1), SectionError::Turns(9)),
        (
            Section::corner(&[i32::MIN], 1),
            SectionError::Degrees(i32::MIN),
        ),
        (hairpin().with_spaces(5), sharp),
        (hairpin().named("\n"), SectionError::Name),
        (hairpin().named("x".repeat(61)), SectionError::Name),
    ] {
        assert_eq!(section, Err(error));
    }
    let many = vec![Section::straight(1).expect("a straight"); Sections::MOST + 1];
    let too_many = SectionsError::TooMany(Sections::MOST + 1);
    assert_eq!(Sections::new(many), Err(too_many));
    let straight = Section::straight(100).expect("a straight");
    assert_eq!(Sections::new(vec![straight]), Err(SectionsError::Straight));
}

fn any_section() -> impl Strategy<Value = Section> {
    let straight = (1_u32..40).prop_map(|spaces| Section::straight(spaces).expect("a straight"));
    let corner = (
        prop::collection::vec(-24_i32..=24, 1..4),
        0_u32..=3,
        "[a-zA-Z ,#]{0,12}",
    )
        .prop_filter_map("turns by nothing", |(turns, stops, name)| {
            let turns: Vec<i32> = turns.into_iter().map(|turn| turn * 15).collect();
            Section::corner(&turns, stops).ok()?.named(name).ok()
        });
    prop_oneof![straight, corner]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever sections there are, there is a circuit without errors or a reason.
    #[test]
    fn any_sections_end_well(mut sections in prop::collection::vec(any_section(), 1..8), lanes in 2_u8..=4) {
        // All round, on straights.
        let straight = |spaces| Section::straight(spaces).expect("a straight");
        sections.insert(0, straight(30));
        sections.push(straight(9));
        let sum: i32 = sections.iter().flat_map(Section::turns).sum();
        let rest = (360 - sum).clamp(-360, 360);
        if rest != 0 {
            sections.push(Section::corner(&[rest], 1).expect("a corner"));
        }
        sections.push(straight(20));
        if let Ok(sections) = Sections::new(sections) {
            let spec = Spec { lanes, ..Spec::new("Any") };
            let circuit = sections
                .fitted()
                .map_err(GenerateError::from)
                .and_then(|fitted| generate::of_sections(&fitted, &spec));
            if let Ok(plan) = circuit {
                prop_assert!(!plan.check().has_errors());
            }
        }
    }
}

proptest! {
    /// What is written down is read again.
    #[test]
    fn sections_are_read_as_they_are_written(
        mut sections in prop::collection::vec(any_section(), 1..12),
    ) {
        sections.insert(0, Section::straight(60).expect("a straight"));
        sections.push(Section::straight(60).expect("a straight"));
        if let Ok(sections) = Sections::new(sections) {
            prop_assert_eq!(sections.to_string().parse(), Ok(sections));
        }
    }

    /// Whatever the text, there are sections or a place in it.
    #[test]
    fn any_text_ends_well(text in "(straight|left|right|stops?|spaces?|[0-9]{1,4}|[,\n #\"°]|.){0,40}") {
        if let Err(error) = text.parse::<Sections>() {
            let lines = text.lines().count().max(1);
            prop_assert!((1..=lines).contains(&error.line), "{error}");
            let line = text.lines().nth(error.line - 1).unwrap_or("");
            prop_assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
        }
    }
}
