//! The track file: what is read, what is refused and where, what is written.

use std::collections::BTreeSet;

use formulad_core::plan::{GridPlan, SpacePlan};
use formulad_core::{SpaceId, TrackPlan};
use formulad_tracks::TrackFile;
use formulad_tracks::file::{self, Source};
use proptest::prelude::*;

/// Id, line and column of every fault of a text.
fn faults(text: &str) -> Vec<(&'static str, usize, usize)> {
    let error = Source::new("t", text).parse().unwrap_err();
    let faults = error.faults().iter().map(|fault| {
        let span = fault.span.unwrap();
        (fault.problem.id, span.line, span.column)
    });
    faults.collect()
}

const CANONICAL: &str = r#"{
  "format": 1,
  "name": "Line \"A\"",
  "notes": "Two\nlines",
  "board": {"width": 500, "height": 350.5, "paper": "grey"},
  "spaces": [
    {"id": 3, "lane": 1, "x": 10.25, "y": -0.5, "heading": 12.5, "next": [7, 4]},
    {"id": 4, "x": 0, "y": 0, "heading": 0, "next": [], "height": 1.00},
    {"id": 4, "x": 0, "y": 0, "heading": 0, "next": [], "height": 2e0}
  ],
  "corners": [
    {"id": 2, "name": "Hairpin", "stops": 2, "spaces": [3]},
    {"id": 1, "stops": 1, "spaces": []}
  ],
  "finish": [3, 7],
  "grid": [
    {"space": 3, "heading": 270},
    {"space": 4, "kerb": {"colour": ["red", null, true]}}
  ],
  "pit": {
    "boxes": [
      {"space": 4, "team": 1, "sponsor": "Oil"}
    ],
    "limit": 60
  },
  "weather": [
    {"from": 1, "to": 20, "weather": "good", "sun": true}
  ],
  "street": {
    "danger": [3],
    "tunnels": [
      {"entry": 3, "exit": 4, "lit": false}
    ],
    "city": "Singapore"
  },
  "silenced": [
    {"problem": "grid.in-corner", "spaces": [3], "reason": "Tradition", "by": "A"}
  ],
  "laps": 12345678901234567890123
}
"#;

#[test]
fn canonical_text_stays_as_it_is() {
    let file = TrackFile::parse(CANONICAL).unwrap();
    assert_eq!(file.to_text().unwrap(), CANONICAL);
}

#[test]
fn an_empty_plan_is_short() {
    let expected = r#"{
  "format": 1,
  "name": "",
  "board": {"width": 1000, "height": 700},
  "spaces": [],
  "corners": [],
  "finish": [],
  "grid": [],
  "weather": []
}
"#;
    let text = TrackFile::default().to_text().unwrap();
    assert_eq!(text, expected);
    assert_eq!(TrackFile::parse(&text).unwrap(), TrackFile::default());
}

#[test]
fn comments_last_commas_and_a_byte_order_mark_are_let_pass() {
    let text = "\u{feff}// A track\n{\"format\": 1, /* the name */ \"name\": \"N\", }";
    assert_eq!(TrackFile::parse(text).unwrap().plan.name, "N");
}

/// RFC 8259, section 7: in strings, control characters must be escaped.
#[test]
fn control_characters_in_texts_are_refused_at_their_place() {
    for (control, escape) in [('\t', "`\\t`"), ('\n', "`\\n`"), ('\u{1b}', "`\\u001b`")] {
        let text = format!("{{\"format\": 1, // a \" and a tab\t\n \"name\": \"N{control}\"}}");
        assert_eq!(faults(&text), [("file.syntax", 2, 12)], "{control:?}");
        let error = Source::new("t", text).parse().unwrap_err();
        let help = error.faults()[0].problem.help.english();
        assert!(help.contains(escape), "{help}");
    }
    let text = "{\t\"format\": 1, /* \" \u{1b} */ \"name\": \"\\\"\\\\\" // \" \u{1b}\r\n}\t";
    assert_eq!(TrackFile::parse(text).unwrap().plan.name, "\"\\");
}

/// Marks that turn the direction of writing, and old control characters, are kept as escapes; elsewhere
/// than in strings they are left alone.
#[test]
fn what_acts_on_a_terminal_is_written_as_an_escape() {
    let text = "{\"format\": 1, \"name\": \"a\u{202e}\u{9b}é\", \"k\u{200f}\": \"\u{2066}\"}";
    let source = Source::new("t", text);
    let file = source.parse().unwrap();
    let canonical = file.to_text().unwrap();
    assert!(canonical.contains("\"a\\u202e\\u009bé\""), "{canonical}");
    assert!(
        canonical.contains("\"k\\u200f\": \"\\u2066\""),
        "{canonical}"
    );
    let again = TrackFile::parse(&canonical).unwrap();
    assert_eq!(again.plan.name, "a\u{202e}\u{9b}é");
    assert_eq!(again.to_text().unwrap(), canonical);
    let comment = format!("// \u{202e}\n{text}");
    let source = Source::new("t", comment.as_str());
    let kept = source.parse().unwrap().rewrite(&source).unwrap();
    assert!(kept.contains("// \u{202e}\n"), "{kept}");
}

#[test]
fn whole_numbers_may_be_written_otherwise() {
    let text = r#"{"format": 1.0, "finish": [4.0, 1e2, 4294967295]}"#;
    let finish = TrackFile::parse(text).unwrap().plan.finish;
    assert_eq!(finish, [4, 100, u32::MAX].map(SpaceId));
}

#[test]
fn every_fault_has_its_id_and_place() {
    // The id, the line and the column, and the text with ⏎ for line breaks.
    let cases = r#"
file.syntax 1 1 ⏎
file.syntax 1 1 // nothing⏎
file.syntax 2 14 {⏎  "format": 1⏎  "name": ""}
file.syntax 1 23 {"format": 1, "name": 'x'}
file.syntax 1 13 {"format": 01}
file.syntax 1 25 {"format": 1, "spaces": [
file.syntax 1 15 {"format": 1} {}
file.syntax 1 12 {"format": NaN}
file.wrong-type 1 1 [1]
file.no-format 1 1 {"name": "x"}
file.wrong-type 1 12 {"format": "1"}
file.out-of-range 1 12 {"format": 0}
file.out-of-range 1 12 {"format": 1.5}
file.newer-format 2 11 {⏎"format": 2, "name": 3}
file.wrong-type 1 31 {"format": 1, "ü": 1, "name": 3}
file.doubled-field 1 27 {"format": 1, "name": "", "name": ""}
file.doubled-field 1 26 {"format": 1, "laps": 1, "laps": 2}
file.missing-field 1 24 {"format": 1, "board": {"width": 1}}
file.out-of-range 1 29 {"format": 1, "finish": [1, -2]}
file.out-of-range 1 26 {"format": 1, "finish": [4294967296]}
file.wrong-type 1 26 {"format": 1, "finish": [[1]]}
file.wrong-type 1 26 {"format": 1, "spaces": [7]}
file.wrong-type 1 25 {"format": 1, "spaces": {}}
file.wrong-type 1 22 {"format": 1, "pit": null}
file.out-of-range 1 34 {"format": 1, "board": {"width": 1e999, "height": 1}}
file.wrong-value 1 59 {"format": 1, "weather": [{"from": 1, "to": 2, "weather": "snow"}]}
"#;
    let cases = cases.trim().lines().map(|case| {
        let fields: Vec<&str> = case.splitn(4, ' ').collect();
        let [line, column] = [1, 2].map(|at| fields[at].parse().unwrap());
        ((fields[0], line, column), fields[3].replace('⏎', "\n"))
    });
    for (fault, text) in cases {
        assert_eq!(faults(&text), [fault], "{text}");
    }
    assert_eq!(faults(""), [("file.syntax", 1, 1)]);
}

#[test]
fn the_catalogue_is_sorted_and_has_every_fault() {
    let faults = include_str!("../../src/file/fault.rs").split('"');
    let used: BTreeSet<_> = faults.filter(|text| text.starts_with("file.")).collect();
    let listed: Vec<_> = file::catalogue().iter().map(|kind| kind.id).collect();
    assert!(listed.iter().eq(&used), "{listed:?}, {used:?}");
}

#[test]
fn lines_and_columns_are_those_that_counting_gives() {
    let long = "é".repeat(3000) + &"x".repeat(3000);
    for text in ["", "a", "a\nb\r\n\nü", &long, &format!("{long}\n{long}")] {
        let source = Source::new("t", text);
        for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let begin = text[..at].rfind('\n').map_or(0, |at| at + 1);
            let line = text[..begin].matches('\n').count() + 1;
            let column = text[begin..at].chars().count() + 1;
            let span = source.span(at..at + 1);
            assert_eq!((span.line, span.column), (line, column), "{at}");
            assert!(span.end <= text.len());
        }
        let past = source.span(text.len() + 5..text.len() + 9);
        assert_eq!((past.start, past.end), (text.len(), text.len()));
    }
}

#[test]
fn numbers_are_short_and_stay_the_same_when_read_back() {
    for (number, length, heading) in [
        (0.0, "0", "0"),
        (-0.001, "0", "0"),
        (12.0, "12", "12"),
        (12.345, "12.35", "12.3"),
        (-0.1 - 0.2, "-0.3", "-0.3"),
        (359.96, "359.96", "360"),
        (1e300, "1e300", "1e300"),
        (-1.5e20, "-1.5e20", "-1.5e20"),
    ] {
        let mut file = TrackFile::default();
        file.plan.spaces = vec![space(1, number)];
        let text = file.to_text().unwrap();
        let written = format!("\"x\": {length}, \"y\": 0, \"heading\": {heading},");
        assert!(text.contains(&written), "{text}");
        assert_eq!(TrackFile::parse(&text).unwrap().to_text().unwrap(), text);
    }
}

/// A space with this number as its place and heading.
fn space(id: u32, number: f64) -> SpacePlan {
    let (x, y, heading) = (number, 0.0, number);
    SpacePlan {
        id: SpaceId(id),
        lane: None,
        x,
        y,
        heading,
        next: vec![],
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    let text = r#"{
  "format": 1,
  "spaces": [
    {"id": 1, "x": "0", "y": 0, "heading": 0},
    {"id": -1, "y": 0, "heading": 0}
  ]
}"#;
    let expected = [
        ("file.wrong-type", 4, 20),
        ("file.out-of-range", 5, 12),
        ("file.missing-field", 5, 5),
    ];
    assert_eq!(faults(text), expected);
    let error = Source::new("t", text).parse().unwrap_err();
    let faults = error.faults().iter();
    let pointers: Vec<_> = faults.map(|fault| &fault.problem.place.pointer).collect();
    assert_eq!(pointers, ["/spaces/0/x", "/spaces/1/id", "/spaces/1"]);
}

#[test]
fn the_list_of_faults_is_bounded() {
    let text = format!(r#"{{"format": 1, "finish": [{}]}}"#, "-1,".repeat(10_000));
    assert_eq!(faults(&text).len(), 100);
}

#[test]
fn nesting_is_bounded() {
    for depth in [100, 300, 1_000_000] {
        let nested = "[".repeat(depth) + &"]".repeat(depth);
        let text = format!(r#"{{"format": 1, "x": {nested}}}"#);
        assert_eq!(faults(&text)[0].0, "file.too-deep", "{depth}");
    }
    let nested = "[".repeat(60) + &"]".repeat(60);
    let text = format!(r#"{{"format": 1, "x": {nested}}}"#);
    let file = TrackFile::parse(&text).unwrap();
    assert!(file.to_text().unwrap().contains(&nested));
}

#[test]
fn unknown_fields_are_warned_of_once_a_kind() {
    let text = r#"{"$schema": "s", "format": 1, "a/b~": 1, "spaces": [
        {"id": 1, "x": 0, "y": 0, "heading": 0, "z": 1},
        {"id": 2, "x": 0, "y": 0, "heading": 0, "z": 2}
    ]}"#;
    let source = Source::new("t", text);
    let file = source.parse().unwrap();
    let located = source.locate(file.extra.warnings());
    let found = located.iter().map(|l| {
        let span = l.span.unwrap();
        (l.problem.place.pointer.as_str(), span.line, span.column)
    });
    let found: Vec<_> = found.collect();
    assert_eq!(found, [("/a~1b~0", 1, 31), ("/spaces/0/z", 2, 49)]);
    assert!(
        located[1]
            .problem
            .message
            .english()
            .contains("one more place")
    );
    assert!(located.iter().all(|l| l.problem.id == "file.unknown-field"));
}

#[test]
fn unknown_fields_can_be_silenced() {
    let silenced = |problem: &str| {
        let text = format!(
            r#"{{"format": 1, "laps": 1, "silenced": [{{"problem": "{problem}", "reason": "R"}}]}}"#
        );
        let problems = TrackFile::parse(&text).unwrap().check();
        let found = |id| problems.iter().find(|p| p.id == id).cloned();
        let silenced = found("file.unknown-field").unwrap().silenced;
        (silenced, found("silence.unknown").is_some())
    };
    let reason = Some("R".to_owned());
    assert_eq!(silenced("file.unknown-field"), (reason, false));
    assert_eq!(silenced("file.unknown-fields"), (None, true));
}

#[test]
fn unknown_fields_follow_their_items_through_edits() {
    let mut file = TrackFile::parse(CANONICAL).unwrap();
    file.plan.spaces.reverse();
    file.plan.spaces.push(space(1, 0.0));
    file.plan.grid.reverse();
    let text = file.to_text().unwrap();
    // Of the two spaces 4 the first in the list is still the first, whichever it was.
    assert!(text.contains("\"next\": [], \"height\": 1.00},\n"));
    assert!(text.contains("\"next\": [], \"height\": 2e0}\n"));
    assert!(text.contains("{\"space\": 4, \"kerb\": "));
    assert!(text.contains("{\"space\": 3, \"heading\": 270}"));

    file.plan.grid.retain(|place| place.space == SpaceId(3));
    file.plan.pit = None;
    let text = file.to_text().unwrap();
    assert!(!text.contains("kerb") && !text.contains("limit") && !text.contains("sponsor"));
}

#[test]
fn numbers_that_are_not_finite_are_named() {
    let mut file = TrackFile::parse(CANONICAL).unwrap();
    file.plan.spaces.rotate_left(1);
    file.plan.spaces[2].y = f64::NAN;
    assert_eq!(file.to_text().unwrap_err().pointer, "/spaces/2/y");
    let mut file = TrackFile::parse(CANONICAL).unwrap();
    file.plan.grid[0].heading = Some(f64::INFINITY);
    assert_eq!(file.to_text().unwrap_err().pointer, "/grid/0/heading");
}

fn numbers() -> impl Strategy<Value = f64> {
    prop_oneof![
        -2000.0..2000.0,
        (-200_000i32..200_000).prop_map(|n| f64::from(n) / 100.0),
        prop::num::f64::NORMAL | prop::num::f64::ZERO | prop::num::f64::SUBNORMAL,
    ]
}

fn ids() -> impl Strategy<Value = Vec<SpaceId>> {
    prop::collection::vec(prop_oneof![0..20u32, any::<u32>()].prop_map(SpaceId), 0..6)
}

prop_compose! {
    fn spaces()(
        id in 0..20u32, lane in prop::option::of(0..6u32),
        x in numbers(), y in numbers(), heading in numbers(), next in ids(),
    ) -> SpacePlan {
        SpacePlan { id: SpaceId(id), lane, x, y, heading, next }
    }
}

prop_compose! {
    fn plans()(
        name in any::<String>(),
        spaces in prop::collection::vec(spaces(), 0..12),
        finish in ids(),
        grid in prop::collection::vec((0..20u32, prop::option::of(numbers())), 0..4),
    ) -> TrackPlan {
        let grid = grid.into_iter();
        let grid = grid.map(|(space, heading)| GridPlan { space: SpaceId(space), heading });
        TrackPlan { name, spaces, finish, grid: grid.collect(), ..TrackPlan::default() }
    }
}

proptest! {
    #[test]
    fn what_was_written_is_read_and_written_the_same(plan in plans()) {
        let text = TrackFile::new(plan).to_text().unwrap();
        let back = TrackFile::parse(&text).unwrap();
        prop_assert_eq!(back.to_text().unwrap(), text);
    }

    #[test]
    fn no_text_makes_reading_panic(text in ".*") {
        let _ = TrackFile::parse(&text);
    }

    /// The canonical text with one stretch replaced by something from elsewhere in it.
    #[test]
    fn no_damage_makes_reading_panic(
        cut in 0..CANONICAL.len(), length in 0..40usize, from in 0..CANONICAL.len(), take in 0..40usize,
    ) {
        let mut bytes = CANONICAL.as_bytes().to_vec();
        let patch = bytes[from..(from + take).min(bytes.len())].to_vec();
        let end = (cut + length).min(bytes.len());
        bytes.splice(cut..end, patch);
        if let Ok(source) = Source::from_bytes("t", bytes)
            && let Ok(file) = source.parse()
        {
            let text = file.to_text().unwrap();
            let again = TrackFile::parse(&text).unwrap();
            prop_assert_eq!(again.to_text().unwrap(), text);
        }
    }
}

/// However the text comes.
#[test]
fn what_is_too_large_is_refused() {
    let text = " ".repeat(Source::MAX_BYTES as usize + 1);
    let error = Source::new("t", text.as_str()).parse().unwrap_err();
    assert_eq!(error.faults()[0].problem.id, "file.too-large");
    let mistakes = formulad_tracks::rules::read(&Source::new("t", text)).unwrap_err();
    assert_eq!(mistakes[0].message, "the file is larger than 8 MiB");
}

/// What a later minor format adds is kept, with a warning that says so.
#[test]
fn a_later_minor_format_is_read_and_kept() {
    let text = r#"{ "format": 1, "name": "Later", "minor": 3, "marshals": [1] }"#;
    let file = TrackFile::parse(text).unwrap();
    let warnings = file.extra.warnings();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!(warnings[0].place.pointer, "/marshals");
    assert!(
        warnings[0].help.english().contains("of format 1.3"),
        "{warnings:?}"
    );
    let saved = file.to_text().unwrap();
    assert!(saved.contains("\"minor\": 3"), "{saved}");
    let wrong = TrackFile::parse(r#"{ "format": 1, "minor": "new" }"#).unwrap_err();
    assert_eq!(wrong.faults()[0].problem.place.pointer, "/minor");
}
