//! Opens files of any kind.

use super::{Choice, Choices, Format, ImportError, geojson, source, tabletop_script, unsupported};
use crate::TrackFile;
use crate::file::{Located, ReadError, Source};

pub(super) mod said {
    use formulad_core::language::Message;

    pub(crate) fn unknown() -> Message {
        message!("this is neither a track file nor of a format that can be imported")
    }

    /// A format in a line each.
    pub(crate) fn these_can_be(formats: Message) -> Message {
        message!("these can be:\n  {formats}", formats)
    }

    pub(crate) fn and_format(formats: Message, format: Message) -> Message {
        message!("{formats}\n  {format}", formats, format)
    }
}

/// A file that was opened, whatever it was.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened {
    /// Its text, in which problems have their places.
    pub source: Source,
    /// The circuit. [`TrackFile::check`] lists its problems.
    pub file: TrackFile,
    /// The format of the other program that it is imported from; `None` for a track file, which can
    /// be saved under its name.
    pub format: Option<Format>,
    /// What could not be imported exactly, each at its place in the text.
    pub warnings: Vec<Located>,
    /// The length of the lap of the line that the circuit was made along, in metres.
    pub lap: Option<f64>,
    /// What else the file has to choose from, for [`open_chosen`].
    pub choices: Choices,
}

/// Why a file cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// It is a track file, and has faults.
    #[error(transparent)]
    Track(#[from] ReadError),
    /// It is of another program, or of an unknown kind.
    #[error(transparent)]
    Import(#[from] ImportError),
}

/// Opens a track file, or a file of any format that can be imported, recognized by its text. A
/// circuit along a line is made by the line's [usual spec](super::Centreline::spec).
///
/// The bytes are decoded as by [`source`]; the name is for messages, and for circuits that have none.
///
/// # Errors
///
/// [`OpenError`] with what is wrong where, and what to do about it. A format that is recognized but
/// not supported, such as PNG, is called by its name.
///
/// ```
/// use formulad_tracks::bundled;
/// use formulad_tracks::import::{self, Format, OpenError};
///
/// let harbour = bundled::find("harbour").expect("it is bundled");
/// let opened = import::open("harbour.track.json", harbour.text().into())?;
/// assert_eq!((opened.file.plan.name.as_str(), opened.format), ("Port Merrow", None));
///
/// let bowl = "x,y\n0,0\n1500,0\n1700,200\n1500,400\n1500,400\n0,400\n-200,200\n";
/// let opened = import::open("bowl.csv", bowl.into())?;
/// assert_eq!(opened.format, Some(Format::CentrelineCsv));
/// assert_eq!(opened.warnings[0].problem.id, "import.doubled-point");
/// assert!(!opened.file.check().has_errors());
///
/// let refused = import::open("road.xodr", "<?xml version=\"1.0\"?>\n<OpenDRIVE></OpenDRIVE>".into());
/// assert!(refused.unwrap_err().to_string().contains("an OpenDRIVE road"));
/// # Ok::<(), OpenError>(())
/// ```
pub fn open(name: impl Into<String>, bytes: Vec<u8>) -> Result<Opened, OpenError> {
    open_chosen(name, bytes, &Choice::default())
}

/// As [`open`], with what is chosen in a file of another program.
///
/// # Errors
///
/// As [`open`], and when the file has no such line as was chosen.
pub fn open_chosen(
    name: impl Into<String>,
    bytes: Vec<u8>,
    choice: &Choice,
) -> Result<Opened, OpenError> {
    let (source, mut warnings) = source(name, bytes)?;
    let format = Format::recognize(source.text())?;
    let (mut lap, mut choices) = (None, Choices::default());
    let file = match format {
        None => source.parse()?,
        Some(format) => {
            let mut imported = format.import(&source, choice, |line| Ok(line.spec()))?;
            warnings.append(&mut imported.warnings);
            (lap, choices) = (imported.lap, imported.choices);
            TrackFile::new(imported.plan)
        }
    };
    Ok(Opened {
        source,
        file,
        format,
        warnings,
        lap,
        choices,
    })
}

impl Format {
    /// Recognizes the format of a text, whatever its file is called; `None` for a track file, with or
    /// without faults.
    ///
    /// # Errors
    ///
    /// [`ImportError`] when the text is of neither.
    pub fn recognize(text: &str) -> Result<Option<Self>, ImportError> {
        // Comments may stand before a track file.
        let is_json = text.trim_start().starts_with(['{', '/']);
        let is_track = ["\"format\"", "\"spaces\""]
            .iter()
            .any(|word| text.contains(word));
        let is_other = || geojson::is_format(text) || tabletop_script::is_format(text);
        if is_json && is_track && !is_other() {
            return Ok(None);
        }
        match (unsupported::of_text(text), Self::guess(text)) {
            (Some(error), _) => Err(error),
            (None, Some(format)) => Ok(Some(format)),
            (None, None) => Err(unknown()),
        }
    }
}

fn unknown() -> ImportError {
    let formats = Format::ALL
        .iter()
        .map(|it| message!("{name}: {looks}", name = it.name(), looks = it.looks()));
    let known = formats
        .reduce(said::and_format)
        .map_or_else(said::unknown, said::these_can_be);
    ImportError::whole(said::unknown(), known)
}
