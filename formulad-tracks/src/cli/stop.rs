//! Why the command stopped early.

use std::io;

use super::Streams;

/// Why the command stopped early.
#[derive(Debug)]
pub(super) enum Stop {
    /// Everything has been said; this is the exit code.
    Said(u8),
    /// Something could not be done; this is why.
    Message(String),
    /// What was read cannot be used: the exit code, and all that is wrong.
    Errors(u8, Vec<String>),
    /// Standard output could not be written.
    Output(io::Error),
}

impl Stop {
    pub(super) fn message(text: impl Into<String>) -> Self {
        Self::Message(text.into())
    }

    /// Says what there is to say on standard error, and returns the exit code.
    pub(super) fn say(self, streams: &mut Streams<'_>) -> u8 {
        let text = match self {
            Self::Said(code) => return code,
            // Whoever was reading has read enough, as `head` does.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            Self::Output(error) => format!("cannot write to standard output: {error}"),
            Self::Message(text) => text,
            Self::Errors(code, texts) => {
                for text in texts {
                    let _ = writeln!(streams.errors, "error: {text}");
                }
                return code;
            }
        };
        // When standard error is gone too, the exit code is all that is left.
        let _ = writeln!(streams.errors, "error: {text}");
        2
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
