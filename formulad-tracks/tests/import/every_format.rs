//! What holds for every format of the catalogue, so that a new one is held to it, too.

use std::collections::BTreeSet;

use formulad_tracks::file::{Located, Source};
use formulad_tracks::import::{self, Choice, Format, ImportError};

use crate::examples::examples;

fn within(source: &Source, warnings: &[Located]) {
    for warning in warnings {
        let span = warning.span.expect("warnings have a place");
        assert!(
            span.start <= span.end && span.end <= source.text().len(),
            "{warning:?}"
        );
    }
}

fn refused(source: &Source, error: &ImportError) {
    assert!(!error.message.english().is_empty() && !error.help.english().is_empty());
    if let Some(span) = error.span {
        assert!(
            span.start <= span.end && span.end <= source.text().len(),
            "{error}"
        );
    }
}

#[test]
fn every_format_has_an_example_which_is_recognised_and_imported() {
    let mut forms = BTreeSet::new();
    for format in Format::ALL {
        let examples = examples(*format);
        assert!(!examples.is_empty(), "{} needs an example", format.name());
        for (form, bytes) in examples {
            assert!(forms.insert(form), "{form}");
            let (source, warnings) = import::source("file", bytes).unwrap();
            assert_eq!(warnings, []);
            let recognised = Format::recognize(source.text()).unwrap();
            assert_eq!(recognised, Some(*format), "{form}");
            let imported = format.import(&source, &Choice::default(), |line| Ok(line.spec()));
            let imported = imported.unwrap();
            within(&source, &imported.warnings);
            // The editor has no grid.
            let has_errors = imported.plan.check().has_errors();
            assert_eq!(has_errors, format.name() == "bga-editor", "{form}");
            let corners = imported.plan.corners.len();
            assert_eq!(
                corners,
                match format.name() {
                    "bga-editor" => 0,
                    _ if format.is_centreline() => 2,
                    _ => 1,
                },
                "{form}"
            );
        }
    }
}

/// Wherever a file ends, it is answered, at a place within it.
#[test]
fn a_file_of_any_form_that_is_cut_off_is_answered() {
    assert!(Format::recognize("").is_err());
    for format in Format::ALL {
        for (form, bytes) in examples(*format) {
            for end in (0..bytes.len()).step_by(7) {
                let Ok((source, _)) = import::source("file", bytes[..end].to_vec()) else {
                    continue;
                };
                if let Err(error) = Format::recognize(source.text()) {
                    assert!(!error.to_string().is_empty(), "{form}");
                }
                // As the format that it is, whether or not it is recognised as that.
                if let Some(line) = format.line(&source, &Choice::default()) {
                    match line {
                        Ok(line) => within(&source, &line.warnings),
                        Err(error) => refused(&source, &error),
                    }
                } else {
                    match format.import(&source, &Choice::default(), |line| Ok(line.spec())) {
                        Ok(imported) => within(&source, &imported.warnings),
                        Err(error) => refused(&source, &error),
                    }
                }
            }
        }
    }
}
