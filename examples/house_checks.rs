//! A club's own check beside those of the libraries: silenced like them in a file, and reported like them.

use std::error::Error;

use formulad_core::ProblemKind;
use formulad_core::check::Reporter;
use formulad_core::plan::Suppression;
use formulad_tracks::file::Source;
use formulad_tracks::report::{self, Report};
use formulad_tracks::{TrackFile, bundled};

const AUTHOR: ProblemKind = ProblemKind::warning(
    "club.author",
    "A circuit does not say who designed it.",
    "The club thanks its designers.",
    "A file without `author`.",
);

/// The report on a file, with what the club finds.
fn check(source: Source) -> Report {
    let report = Report::of(source);
    let Some(file) = report.file() else {
        return report;
    };
    let mut reporter = Reporter::resume(&file.plan, &file.check());
    if file.plan.author.is_empty() {
        reporter.push(AUTHOR.at("/author", "nobody is named", "name the designer"));
    }
    reporter.check_suppressions(&[AUTHOR], |id| ProblemKind::family(id) == "club");
    let problems = reporter.finish();
    report.with_problems(&problems)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut plan = bundled::mini3().plan().clone();
    plan.author.clear();
    let open = TrackFile::new(plan.clone()).to_text()?;
    plan.silenced
        .push(Suppression::new(AUTHOR.id, "found in an attic"));
    let silenced = TrackFile::new(plan).to_text()?;
    let reports =
        [("open", open), ("silenced", silenced)].map(|(name, text)| check(Source::new(name, text)));
    print!("{}{}", reports[0].short(), reports[0].github());
    let formats = [report::json, report::gitlab, report::sarif, report::junit];
    let texts = formats.map(|format| format(&reports));
    assert!(texts.iter().all(|text| text.contains(AUTHOR.id)));
    assert_eq!(reports[1].short(), "", "silenced, and nothing unknown");
    println!("{}", serde_json::to_string(&reports[0].problems()[0])?);
    Ok(())
}
