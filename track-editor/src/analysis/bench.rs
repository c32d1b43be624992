//! The worker side of a helper that shares no memory with the window.

use std::fmt;
use std::ops::Range;

use super::question::{AnswerPart, ParQuestion};
use super::study::Study;
use super::suggestions::{self, Query};
use super::{exact, planning};

/// Answers the requests of jobs.
///
/// The subject of the last request of each kind stays set up for the next one.
#[derive(Default)]
pub struct Bench {
    study: Option<(String, Study)>,
    question: Option<(String, ParQuestion)>,
    query: Option<(String, Query)>,
}

impl Bench {
    /// Does a job. Returns `None` if it cannot be done here: the program that sent it then does it
    /// itself, and learns what is wrong.
    pub fn answer(&mut self, about: &str, part: &str) -> Option<Vec<u8>> {
        if part == planning::PART {
            return planning::answer(about);
        }
        if let Ok(part) = serde_json::from_str::<AnswerPart>(part) {
            let answer = set_up(&mut self.question, about, ParQuestion::read)?.answer(part);
            return answer.map(String::into_bytes);
        }
        if let Some(part) = exact::from_text::<suggestions::SearchPart>(part.as_bytes()) {
            let answer = set_up(&mut self.query, about, Query::read)?.answer(&part);
            return answer.map(String::into_bytes);
        }
        let races: Range<u64> = serde_json::from_str(part).ok()?;
        let answer = set_up(&mut self.study, about, Study::read)?.answer(races);
        answer.map(String::into_bytes)
    }
}

/// The subject of a request, set up unless it is the same as last time.
fn set_up<'a, T>(
    last: &'a mut Option<(String, T)>,
    about: &str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Option<&'a T> {
    if last.as_ref().is_none_or(|(there, _)| there != about) {
        *last = Some((about.to_owned(), read(about)?));
    }
    last.as_ref().map(|(_, it)| it)
}

impl fmt::Debug for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .finish_non_exhaustive()
    }
}
