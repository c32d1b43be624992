//! `formulad import`.

use formulad_core::{Problem, Severity};

use super::args::{ImportArgs, ImportFormat, LineArgs, Start};
use super::{Stop, Streams, input};
use crate::TrackFile;
use crate::file::Located;
use crate::generate::Recipe;
use crate::import::{self, Centreline, Format, ImportError, centreline_csv, geojson, gp_online};

pub(super) fn run(args: &ImportArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let name = args.file.display().to_string();
    let bytes = input::bytes(&args.file, streams)?;
    let refused = |error: ImportError| refused(&name, &error);
    let (source, mut doubts) = import::source(name.as_str(), bytes).map_err(refused)?;
    let asked = args.format.map(ImportFormat::format);
    let format = asked.or_else(|| Format::guess(source.text()));
    let line = match format.ok_or_else(|| unknown(&name))? {
        Format::GpOnline => None,
        Format::CentrelineCsv => Some(centreline_csv::read(&source)),
        Format::GeoJson => Some(geojson::read(&source)),
    };
    let imported = match line {
        None => {
            args.line.refuse(&name)?;
            gp_online::import(&source)
        }
        Some(line) => line.and_then(|line| line.circuit(&args.line.recipe(&line))),
    };
    let mut imported = imported.map_err(refused)?;
    doubts.append(&mut imported.doubts);
    if let Some(name) = &args.name {
        name.clone_into(&mut imported.plan.name);
    }
    let file = TrackFile::new(imported.plan);
    match &args.output {
        Some(path) if path.exists() => {
            let path = path.display();
            return Err(Stop::message(format!(
                "{path} is there already, and is left as it is; choose another name"
            )));
        }
        Some(path) => file.save(path).map_err(|e| Stop::message(e.to_string()))?,
        None => {
            let text = file.to_text().map_err(|e| Stop::message(e.to_string()))?;
            streams.output.write_all(text.as_bytes())?;
        }
    }
    for Located { problem, span } in &doubts {
        let place = span.map_or_else(String::new, |span| {
            format!("{name}:{}:{}: ", span.line, span.column)
        });
        say(&place, problem, streams);
    }
    let problems = file.check();
    for error in problems.iter().filter(|p| p.severity == Severity::Error) {
        say("", error, streams);
    }
    let count = |severity| problems.iter().filter(|p| p.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let corners = file.plan.corners.len();
    let spaces = file.plan.spaces.len();
    // When standard error is gone, the file is still there.
    let _ = writeln!(
        streams.errors,
        "{}: {spaces} spaces, {corners} corners; doubts: {}, errors: {errors}, warnings: {warnings}{}",
        file.plan.name,
        doubts.len(),
        if errors + warnings > 0 {
            " (formulad validate shows them all)"
        } else {
            ""
        }
    );
    Ok(u8::from(errors > 0))
}

fn say(place: &str, problem: &Problem, streams: &mut Streams<'_>) {
    let Problem {
        id,
        severity,
        message,
        help,
        ..
    } = problem;
    let _ = writeln!(
        streams.errors,
        "{place}{severity}[{id}]: {message}\n  help: {help}"
    );
}

impl ImportFormat {
    const fn format(self) -> Format {
        match self {
            Self::GpOnline => Format::GpOnline,
            Self::CentrelineCsv => Format::CentrelineCsv,
            Self::GeoJson => Format::GeoJson,
        }
    }
}

impl LineArgs {
    /// What the circuit along a line is to be like.
    fn recipe(&self, line: &Centreline) -> Recipe {
        let usual = line.recipe();
        Recipe {
            lanes: self.lanes.unwrap_or(usual.lanes),
            spaces: self.spaces.unwrap_or(usual.spaces),
            line: self.start.map_or(usual.line, |start| {
                Some(match start {
                    Start::Metres(metres) => line.part_after(metres),
                    Start::Part(part) => part,
                    Start::Near(x, y) => line.part_near(x, y),
                })
            }),
            reverse: self.reverse,
            ..usual
        }
    }

    /// Refuses what goes with lines only.
    fn refuse(&self, name: &str) -> Result<(), Stop> {
        let given = [
            (self.lanes.is_some(), "--lanes"),
            (self.spaces.is_some(), "--spaces"),
            (self.start.is_some(), "--start"),
            (self.reverse, "--reverse"),
        ];
        given
            .iter()
            .find(|(given, _)| *given)
            .map_or(Ok(()), |(_, option)| {
                Err(Stop::message(format!(
                    "{option} goes with centrelines; {name} is a circuit of GP Online, which is \
                     taken over as it is"
                )))
            })
    }
}

/// What keeps a file from being imported, after its name and the place in it.
fn refused(name: &str, error: &ImportError) -> Stop {
    let place = error.span.map_or_else(String::new, |span| {
        format!(":{}:{}", span.line, span.column)
    });
    let pointer = if error.pointer.is_empty() {
        String::new()
    } else {
        format!(" ({})", error.pointer)
    };
    Stop::message(format!(
        "{name}{place}: {}{pointer}; {}",
        error.message, error.help
    ))
}

fn unknown(name: &str) -> Stop {
    let formats = Format::ALL.map(|format| format!("  {}: {}", format.name(), format.looks()));
    Stop::message(format!(
        "{name} is of no format that can be imported; these are\n{}",
        formats.join("\n")
    ))
}
