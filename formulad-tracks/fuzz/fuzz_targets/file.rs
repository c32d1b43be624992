//! Any bytes are a track file or are refused, with places inside the text. A file that was read is
//! written, read again and written the same.
#![no_main]

use formulad_tracks::TrackFile;
use formulad_tracks::file::Source;
use formulad_tracks::report::{Report, json};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let source = match Source::from_bytes("t", data.to_vec()) {
        Ok(source) => source,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let length = source.text().len();
    let report = Report::of(source);
    for located in report.problems() {
        let span = located.span.expect("there is a text");
        assert!(span.start <= span.end && span.end <= length, "{located:?}");
    }
    assert!(report.is_readable() || report.has_errors());
    let _ = (report.short(), report.github(), report.human(true));
    let _ = json(std::slice::from_ref(&report));
    if let Some(file) = report.file() {
        let text = file.to_text().expect("what was read is finite");
        let again = TrackFile::parse(&text).expect("what was written can be read");
        assert_eq!(again.to_text().as_ref(), Ok(&text));
        assert_eq!(again.plan.spaces.len(), file.plan.spaces.len());
    }
});
