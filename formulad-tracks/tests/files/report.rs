//! Reports on files with very many problems, and the order of problems.

use std::cmp::Reverse;

use formulad_core::check::Reporter;
use formulad_core::{ProblemKind, Severity};
use formulad_tracks::bundled;
use formulad_tracks::file::{ReadError, Source};
use formulad_tracks::report::{Report, gitlab, json, junit, sarif};

/// A track with one space, and this many links from it to spaces that do not exist.
fn dangling(links: usize) -> Report {
    let next: Vec<String> = (100..100 + links).map(|id| id.to_string()).collect();
    let space = format!(
        r#"{{ "id": 1, "lane": 1, "x": 20, "y": 20, "heading": 0, "next": [{}] }}"#,
        next.join(", ")
    );
    Report::of(Source::new(
        "a.json",
        format!(r#"{{ "format": 1, "spaces": [{space}] }}"#),
    ))
}

#[test]
fn the_rest_of_a_kind_is_counted_in_every_format() {
    let report = dangling(130);
    assert!(report.has_errors());
    let short = report.short();
    assert_eq!(short.matches("error[link.dangling]: space").count(), 100);
    assert!(short.contains("a.json: error[link.dangling]: and 30 more of this kind\n"));
    let github = report.github();
    assert!(github.contains("::error file=a.json,title=link.dangling::and 30 more of this kind\n"));
    let json: serde_json::Value = serde_json::from_str(&json(&[report])).unwrap();
    let left_out = &json["files"][0]["left_out"];
    let dangling = serde_json::json!({ "id": "link.dangling", "severity": "error", "count": 30 });
    assert!(left_out.as_array().unwrap().contains(&dangling));
}

/// On the fourth line of the file, whichever format is asked for.
#[test]
fn problems_of_others_are_in_every_format() {
    const SHORT: ProblemKind = ProblemKind::warning("club.short", "", "", "");
    let text = bundled::find("mini").unwrap().text();
    let report = Report::of(Source::new("mini", format!("// Ours.\n{text}")));
    let file = report.file().unwrap();
    let mut reporter = Reporter::resume(&file.plan, &file.check());
    reporter.push(SHORT.at("/name", "the name is short", "say where it is"));
    let problems = reporter.finish();
    let report = report.with_problems(&problems);
    let mut problems = report.problems().iter();
    let found = problems.find(|it| it.problem.id == "club.short").unwrap();
    let (line, located) = (
        found.span.unwrap().line,
        serde_json::to_value(found).unwrap(),
    );
    assert!(text.lines().nth(line - 2).unwrap().contains("\"name\""));
    let place = format!("mini:{line}:");
    assert!(report.short().contains(&place) && report.human(false).contains(&place));
    let reports = [report];
    let json: serde_json::Value = serde_json::from_str(&json(&reports)).unwrap();
    let problems = json["files"][0]["problems"].as_array().unwrap();
    assert_eq!(
        (&located["line"], problems.contains(&located)),
        (&line.into(), true)
    );
    let texts = [
        reports[0].github(),
        gitlab(&reports),
        sarif(&reports),
        junit(&reports),
    ];
    assert!(texts.iter().all(|text| text.contains("club.short")));
    // Every result of SARIF has its rule, with all that code scanning asks for.
    let log: serde_json::Value = serde_json::from_str(&sarif(&reports)).unwrap();
    let rules = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    for result in log["runs"][0]["results"].as_array().unwrap() {
        let rule = rules.iter().find(|rule| rule["id"] == result["ruleId"]);
        let rule = rule.unwrap_or_else(|| panic!("no rule for {result}"));
        for part in ["shortDescription", "fullDescription", "help"] {
            assert!(
                rule[part]["text"].as_str().is_some_and(|it| !it.is_empty()),
                "{rule}"
            );
        }
    }
}

#[test]
fn nothing_is_said_of_more_where_there_is_none() {
    let report = dangling(100);
    assert!(!report.short().contains("more of this kind"));
    assert!(!report.is_cut());
}

#[test]
fn the_sum_counts_what_is_not_listed() {
    let text = dangling(130).human(false);
    assert!(text.contains("error[link.dangling]: and 30 more of this kind\n"));
    let last = text.lines().last().unwrap();
    let errors: usize = last.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(errors >= 130, "{last}");
}

/// A hundred faults are not the whole of it unless they are all there are.
#[test]
fn a_file_with_too_many_faults_says_that_there_are_more() {
    let read = |faults: usize| {
        let ids = vec!["-1"; faults].join(", ");
        Source::new("a.json", format!(r#"{{ "format": 1, "finish": [{ids}] }}"#))
    };
    let whole = read(ReadError::MAX_FAULTS);
    let error = whole.parse().unwrap_err();
    assert!(!error.is_cut());
    assert!(error.to_string().ends_with("(and 99 more)"));

    let cut = read(ReadError::MAX_FAULTS + 1);
    let error = cut.parse().unwrap_err();
    assert!(error.is_cut());
    assert!(error.to_string().ends_with("(and 99 or more)"));
    let report = Report::of(cut);
    assert!(
        report
            .short()
            .ends_with("a.json: error: and more, which are not listed\n")
    );
    assert!(json(&[report]).contains("\"cut\": true"));
}

/// Worst first, then from the top of the file down, whatever the fields are called.
#[test]
fn problems_come_in_the_order_of_lines() {
    let text = r#"{
  "format": 1,
  "weather": [],
  "board": { "width": 0, "height": 0 },
  "grid": [{ "space": 8 }],
  "finish": [9],
  "spaces": [{ "id": 1, "lane": 1, "x": 20, "y": 20, "heading": 0, "next": [7] }]
}"#;
    let report = Report::of(Source::new("a.json", text));
    let keys: Vec<(Reverse<Severity>, usize)> = report
        .problems()
        .iter()
        .map(|located| {
            (
                Reverse(located.problem.severity),
                located.span.unwrap().start,
            )
        })
        .collect();
    assert!(keys.is_sorted() && keys.len() > 5, "{keys:?}");
    let of = |id| {
        report
            .problems()
            .iter()
            .position(|located| located.problem.id == id)
    };
    assert!(of("grid.unknown-space") < of("finish.unknown-space"));
    assert!(of("finish.unknown-space") < of("link.dangling"));
}

/// One empty list is one error.
#[test]
fn an_empty_track_is_told_of_once() {
    let text = r#"{ "format": 1, "name": "Bare", "spaces": [], "finish": [1, 2],
        "corners": [{ "id": 1, "stops": 1, "spaces": [3, 4] }],
        "grid": [{ "space": 5 }], "pit": { "boxes": [{ "space": 6, "team": 1 }] } }"#;
    let report = Report::of(Source::new("a.json", text));
    let errors = report.problems().iter().map(|located| &located.problem);
    let errors = errors.filter(|problem| problem.severity == Severity::Error);
    let ids: Vec<_> = errors.map(|problem| problem.id).collect();
    assert_eq!(ids, ["track.empty"]);
}

/// Messages quote what a file says; names in it may have line breaks, or steer a terminal or a forge.
#[test]
fn what_would_end_a_line_or_a_command_is_escaped() {
    let text = "{ \"format\": 1, \"50 %\\nand: more, yes\\u001b\": 1 }";
    let report = Report::of(Source::new("c:\\a,b%.json", text));
    assert_eq!(report.short().lines().count(), report.problems().len());
    assert!(
        report.short().contains("50 % and: more, yes "),
        "{}",
        report.short()
    );
    let github = report.github();
    assert!(github.contains("file=c%3A\\a%2Cb%25.json"), "{github}");
    assert!(github.contains("50 %25%0Aand: more, yes"), "{github}");
}

/// The bundled harbour with one slip, and the report of it.
fn slip(from: &str, to: &str) -> (String, Report) {
    let text = bundled::find("harbour").unwrap().text();
    let text = text.replacen(from, to, 1);
    let report = Report::of(Source::new("h.track.json", text.clone()));
    (text, report)
}

/// The space leads on as before, but is in no lane: it looks like a pit lane, which is not what is wrong.
#[test]
fn a_misspelt_lane_is_the_one_problem() {
    let (text, report) = slip("\"lane\": 1", "\"lanes\": 1");
    let [only] = report.problems() else {
        panic!("{}", report.short());
    };
    assert_eq!(only.problem.id, "file.unknown-field");
    let help = only.problem.help.english();
    assert!(help.contains("did you mean `lane`?"), "{help}");
    let span = only.span.unwrap();
    assert_eq!(&text[span.start..span.end], "\"lanes\"");
}

/// Places that name the lost id are shown beside the space that lost it, in every format that can.
#[test]
fn related_places_are_labelled() {
    let (text, report) = slip("{\"id\": 41,", "{\"id\": 941,");
    let first = &report.problems()[0];
    assert_eq!(first.problem.id, "space.renumbered");
    assert!(!first.related.is_empty());
    for (span, label) in &first.related {
        assert_eq!(&text[span.start..span.end], "41");
        assert_eq!(label, "41 is lost");
    }
    let (span, label) = first.related[0].clone();
    let human = report.human(false);
    assert!(human.contains(label.english()), "{human}");
    let reports = [report];
    let value: serde_json::Value = serde_json::from_str(&json(&reports)).unwrap();
    let related = &value["files"][0]["problems"][0]["related"][0];
    assert_eq!(related["line"], span.line);
    assert_eq!(related["message"], "41 is lost");
    let value: serde_json::Value = serde_json::from_str(&sarif(&reports)).unwrap();
    let related = &value["runs"][0]["results"][0]["relatedLocations"][0];
    assert_eq!(related["message"]["text"], "41 is lost");
}

/// Marks that turn the direction of writing are escapes in JSON, and left out elsewhere.
#[test]
fn no_format_lets_marks_of_direction_pass() {
    let text = "{ \"format\": 1, \"a\u{202e}b\": 1, \"c\u{2066}\u{9b}\": 2 }";
    let reports = [Report::of(Source::new("x\u{202e}.json", text))];
    let texts = [
        json(&reports),
        gitlab(&reports),
        sarif(&reports),
        junit(&reports),
        reports[0].github(),
        reports[0].short(),
        reports[0].human(false),
    ];
    for text in texts {
        assert!(!text.contains(['\u{202e}', '\u{2066}', '\u{9b}']), "{text}");
    }
    let value: serde_json::Value = serde_json::from_str(&json(&reports)).unwrap();
    assert_eq!(value["files"][0]["file"], "x\u{202e}.json");
}
