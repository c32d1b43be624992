//! `formulad suggest`.

use formulad_core::CornerId;
use formulad_tracks::suggest::{Bounds, Goal, Question, Search};
use formulad_tracks::{TrackFile, bundled};
use serde_json::Value;

use crate::shell::{Folder, formulad, printed};

/// The first suggestion is written, and what is written is as wanted: nothing is suggested for it.
#[test]
fn a_suggestion_is_written_and_does_what_was_asked_for() {
    let folder = Folder::new();
    let json: Value = serde_json::from_str(&printed("par mini --json")).unwrap();
    let wanted = format!("{:.2}", json["par"].as_f64().unwrap() - 1.0);
    let text = folder.printed(&format!(
        "suggest mini --par {wanted} --count 1 -o changed.track.json"
    ));
    assert!(text.contains("\n1. par "), "{text}");
    let said = folder.printed(&format!("suggest changed.track.json --par {wanted}"));
    assert!(said.contains("nothing to change"), "{said}");
    // Whoever asks for such a circuit gets it all the same.
    folder.printed(&format!(
        "suggest changed.track.json --par {wanted} -o same.track.json"
    ));
    assert_eq!(
        folder.read("same.track.json"),
        folder.read("changed.track.json")
    );
    // Everything else is as it was.
    let changed = TrackFile::parse(&folder.read("changed.track.json")).unwrap();
    assert_eq!(changed.plan.art, bundled::mini().plan().art);
}

/// The command says what the library finds.
#[test]
fn suggestions_are_those_of_the_library() {
    let question = Question::new(&bundled::mini3(), vec![Goal::NotIdle(CornerId(1))]);
    let bounds = Bounds {
        wanted: 2,
        ..Bounds::default()
    };
    let search = Search::run(&question, bounds).unwrap();
    // Corner 1 is the only idle one.
    let line = "suggest mini3 --no-idle --count 2 --json";
    let json: Value = serde_json::from_str(&printed(line)).unwrap();
    assert_eq!(json["now"]["idle"], serde_json::json!([1]));
    assert_eq!(json["is_as_wanted"], false);
    let said = json["suggestions"].as_array().unwrap();
    assert_eq!(said.len(), search.found().len());
    for (said, found) in said.iter().zip(search.found()) {
        assert_eq!(said["idle"], serde_json::json!([]));
        let words: Vec<_> = found
            .changes
            .iter()
            .map(|it| it.words(&question.track))
            .collect();
        let changes = said["changes"].as_array().unwrap().iter();
        let said_words: Vec<_> = changes.map(|it| it["words"].as_str().unwrap()).collect();
        assert_eq!(said_words, words);
        let par = said["par"].as_f64().unwrap();
        assert!((par - found.par).abs() < 1e-12);
        let by = said["difference"].as_f64().unwrap();
        assert!((by - (found.par - search.base().par)).abs() < 1e-12);
    }
}

/// Where nothing is found, the exit code says so, and no file is written.
#[test]
fn what_cannot_be_had_is_said() {
    let folder = Folder::new();
    let out = folder.path("changed");
    let (code, text, errors): (_, String, _) = formulad(
        &format!("suggest mini3 --at-most 2 --solves 20 -o {out}"),
        b"",
    );
    assert_eq!(code, 1);
    assert!(text.contains("nothing found in "), "{text}");
    assert!(errors.contains("nothing is written"), "{errors}");
    assert!(!std::path::Path::new(&out).exists());
}

/// The circuit can go on to the next command, and what was found stands beside it.
#[test]
fn a_suggestion_is_printed_for_a_pipe() {
    let (code, track, errors): (_, String, _) =
        formulad("suggest mini3 --no-idle=1 --count 1 -o -", b"");
    assert_eq!(code, 0);
    assert!(TrackFile::parse(&track).is_ok());
    assert!(errors.contains("1. par "), "{errors}");
}
