//! `formulad import`.

use formulad_core::{Problem, Severity};

use super::args::{ImportArgs, ImportFormat, LineArgs, Start};
use super::{Stop, Streams, input, output};
use crate::TrackFile;
use crate::file::{Located, Source};
use crate::generate::Recipe;
use crate::import::{self, Centreline, Format, ImportError};

pub(super) fn run(args: &ImportArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let name = args.file.display().to_string();
    let bytes = input::bytes(&args.file, streams)?;
    let refused = |error: ImportError| refused(&name, &error);
    let (source, mut doubts) = import::source(name.as_str(), bytes).map_err(refused)?;
    let format = match args.format.map(ImportFormat::format) {
        Some(format) => format,
        None => recognised(&source).map_err(refused)?,
    };
    if format == Format::GpOnline {
        args.line.refuse(&name)?;
    }
    let imported = format.import(&source, |line| args.line.recipe(line));
    let mut imported = imported.map_err(refused)?;
    doubts.append(&mut imported.doubts);
    if let Some(name) = &args.name {
        name.clone_into(&mut imported.plan.name);
    }
    let file = TrackFile::new(imported.plan);
    output::new_track(args.output.as_ref(), &file, streams)?;
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
    let count = |severity| {
        let listed = problems.iter().filter(|p| p.silenced.is_none());
        let left_out = problems.left_out().iter();
        let more = left_out.filter(|l| l.severity == severity).map(|l| l.count);
        listed.filter(|p| p.severity == severity).count() + more.sum::<usize>()
    };
    let [errors, warnings, advice] =
        [Severity::Error, Severity::Warning, Severity::Advice].map(count);
    let mut text = format!(
        "{}: {}{}, {}; {}, {}, {}, {} of advice\n",
        file.plan.name,
        many(file.plan.spaces.len(), "space"),
        if file.plan.pit.is_some() {
            " with the pit lane"
        } else {
            ""
        },
        many(file.plan.corners.len(), "corner"),
        many(doubts.len(), "doubt"),
        many(errors, "error"),
        many(warnings, "warning"),
        many(advice, "piece"),
    );
    if errors + warnings + advice > 0 {
        let path = output::file(args.output.as_ref());
        let path = path.map_or("FILE".to_owned(), |path| path.display().to_string());
        text += &format!("see them all:\n  formulad validate {path}\n");
    }
    // When standard error is gone, the file is still there.
    let _ = streams.errors.write_all(text.as_bytes());
    Ok(u8::from(errors > 0))
}

/// So many of a thing.
fn many(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
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
    fn recipe(&self, line: &Centreline) -> Result<Recipe, ImportError> {
        let usual = line.recipe();
        let start = match self.start {
            None => usual.line,
            Some(Start::Metres(metres)) => Some(line.part_after(metres)?),
            Some(Start::Part(part)) => Some(part),
            Some(Start::Near(x, y)) => Some(line.part_near(x, y)?),
        };
        Ok(Recipe {
            lanes: self.lanes.unwrap_or(usual.lanes),
            spaces: self.spaces.unwrap_or(usual.spaces),
            line: start,
            reverse: self.reverse,
            widest_corner: self.widest_corner,
            ..usual
        })
    }

    /// Refuses what goes with lines only.
    fn refuse(&self, name: &str) -> Result<(), Stop> {
        let given = [
            (self.lanes.is_some(), "--lanes"),
            (self.spaces.is_some(), "--spaces"),
            (self.start.is_some(), "--start"),
            (self.reverse, "--reverse"),
            (self.widest_corner.is_some(), "--widest-corner"),
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

/// The format of the other program; a track file is of none.
fn recognised(source: &Source) -> Result<Format, ImportError> {
    match import::recognise(source.text())? {
        import::Kind::Other(format) => Ok(format),
        import::Kind::Track => Err(ImportError {
            span: None,
            pointer: String::new(),
            message: "this seems to be a track file already".to_owned(),
            help: "nothing is to be imported: open it in the editor, or see what is wrong with it \
                   by formulad validate"
                .to_owned(),
        }),
    }
}
