//! A process that is asked one line at a time, with a time limit for its answers.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

pub(crate) struct Process {
    /// `None` for this program's own input and output.
    child: Option<Child>,
    questions: Box<dyn Write>,
    answers: Receiver<String>,
}

impl Process {
    /// Starts a program; what it writes to its standard error is shown.
    pub(crate) fn start(
        program: &OsStr,
        args: impl IntoIterator<Item = impl AsRef<OsStr>>,
    ) -> io::Result<Self> {
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("it has no input or no output"));
        };
        Ok(Self {
            child: Some(child),
            questions: Box::new(stdin),
            answers: lines(stdout),
        })
    }

    /// Asks on standard output, and is answered on standard input.
    pub(crate) fn standard() -> io::Result<Self> {
        Ok(Self {
            child: None,
            questions: Box::new(io::stdout()),
            answers: lines(io::stdin()),
        })
    }

    /// Asks a question, and waits for the answer until `patience` runs out.
    pub(crate) fn ask(&mut self, question: &str, patience: Duration) -> Result<String, String> {
        let asked = writeln!(self.questions, "{question}").and_then(|()| self.questions.flush());
        asked.map_err(|error| format!("hears nothing: {error}"))?;
        self.answers
            .recv_timeout(patience)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => format!("no answer within {patience:?}"),
                RecvTimeoutError::Disconnected => "has left without an answer".to_owned(),
            })
    }
}

/// The lines of an output, read by a separate thread, so that waiting for one can time out.
fn lines(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        for line in lines {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Drop for Process {
    /// Stops the bot after its race.
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
