//! Why the command stopped early.

use std::io;

use super::Streams;
use formulad_tracks::words::one_line;

/// Why the command stopped early.
#[derive(Debug)]
pub(super) enum Stop {
    /// Everything has been printed; this is the exit code.
    Code(u8),
    /// Something could not be done; this is why.
    Message(String),
    /// What was read cannot be used: the exit code, and all that is wrong.
    Errors(u8, Vec<String>),
    /// Standard output could not be written.
    Output(io::Error),
}

impl Stop {
    /// Ends with this exit code; everything has been printed.
    pub(super) const fn with(code: u8) -> Result<(), Self> {
        match code {
            0 => Ok(()),
            code => Err(Self::Code(code)),
        }
    }

    /// Stops with a message or with an error of the library.
    #[expect(clippy::needless_pass_by_value, reason = "callers pass temporaries")]
    pub(super) fn message(text: impl ToString) -> Self {
        Self::Message(text.to_string())
    }

    /// Prints what there is to say on standard error, and returns the exit code.
    pub(super) fn report(self, streams: &mut Streams<'_>) -> u8 {
        let (code, texts) = match self {
            Self::Code(code) => (code, Vec::new()),
            // The reader has read enough, as `head` does.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => (0, Vec::new()),
            Self::Output(error) => (
                2,
                vec![t!(
                    "cannot write to standard output: {reason}",
                    reason = error.to_string()
                )],
            ),
            Self::Message(text) => (2, vec![text]),
            Self::Errors(code, texts) => (code, texts),
        };
        for text in texts {
            streams.complain(&(t!("error: {error}", error = one_line(&text)) + "\n"));
        }
        code
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
