//! Changes that bring about what a designer wants of the circuit, looked for beside the window.

use std::sync::{Arc, OnceLock};

use formulad_core::steps::{Steps, at_once};
use formulad_core::{CornerId, Track};
use formulad_tracks::suggest::{
    Base, Bounds, Change, Goal, Measured, Question, Search, Suggestion, Unsolved,
};
use serde::{Deserialize, Serialize};

use super::study::SentTrack;
use super::{Asked, exact};
use crate::host::{Helper, Request};
use crate::task::{Failed, Task};

/// What a designer wants of a circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wanted {
    /// Par is about N turns.
    #[default]
    Par,
    /// Par is N turns or fewer.
    AtMost,
    /// No corner is a trap, or idle.
    Corners,
    /// This one is neither.
    Corner(CornerId),
    /// N spaces or fewer are dead.
    DeadSpaces,
    /// There is nothing to say about the grid.
    Grid,
}

/// What is wanted, and what has been found for what was wanted last.
#[derive(Debug, Default)]
pub struct Suggestions {
    /// What is wanted.
    pub wanted: Wanted,
    /// Of par, in turns; none before somebody has said.
    pub turns: Option<f64>,
    /// Of the dead spaces; none before somebody has said.
    pub dead_spaces: Option<usize>,
    /// The suggestion that the board shows.
    pub pinned: Option<usize>,
    /// The one that it shows instead in this frame.
    pub pointed: Option<usize>,
    look: Option<RunningSearch>,
}

/// A search that was begun.
#[derive(Debug)]
struct RunningSearch {
    query: Arc<Query>,
    state: State,
}

#[derive(Debug)]
enum State {
    /// The circuit as it is, is being worked out.
    Begun(Task<Result<Base, Unsolved>>),
    /// One change after another is tried.
    Trying(Box<Search>, Task<Measured>),
    /// The search is over, or was stopped.
    Over(Box<Search>),
    Failed(Why),
}

/// Why nothing was looked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Why {
    /// There is no par of the circuit.
    Unsolved(Unsolved),
    /// The job broke off.
    BrokeOff,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy)]
pub enum Looked<'a> {
    /// What the circuit is like is not known yet.
    Begun,
    /// Some changes have been tried: this part of the search.
    Trying(&'a Search, f32),
    /// It is over.
    Over(&'a Search),
    /// It cannot be.
    Failed(&'a Why),
}

impl Suggestions {
    /// Looks for changes to a circuit, in place of those looked for before. `found` is what of it is a
    /// trap, or idle.
    pub(crate) fn start(&mut self, track: &Track, asked: Asked, flawed: &[Goal], helper: &Helper) {
        let turns = self.turns.unwrap_or_default();
        let goals = match self.wanted {
            Wanted::Par => vec![Goal::Par(turns)],
            Wanted::AtMost => vec![Goal::AtMost(turns)],
            Wanted::Corners => flawed.to_vec(),
            Wanted::Corner(id) => vec![Goal::NoTrap(id), Goal::NotIdle(id)],
            Wanted::DeadSpaces => vec![Goal::DeadSpaces(self.dead_spaces.unwrap_or_default())],
            Wanted::Grid => vec![Goal::FairGrid],
        };
        let query = Arc::new(Query::new(track, asked, goals));
        let state = State::Begun(begin(&query, helper));
        self.look = Some(RunningSearch { query, state });
        self.pinned = None;
    }

    /// Breaks off, and keeps what has been found.
    pub(crate) fn stop(&mut self) {
        self.look = self.look.take().and_then(|look| {
            let state = match look.state {
                State::Begun(_) => return None,
                State::Trying(search, _) => State::Over(search),
                state => state,
            };
            Some(RunningSearch { state, ..look })
        });
    }

    /// Takes what has been worked out, and has the next change tried. To be called once a frame.
    pub(crate) fn update(&mut self, helper: &Helper) {
        self.pointed = None;
        while let Some(look) = self.look.take() {
            let RunningSearch { query, state } = look;
            let (state, goes_on) = state.next(&query, helper);
            self.look = Some(RunningSearch { query, state });
            if !goes_on {
                return;
            }
        }
    }

    /// How far it has come; none where nothing was looked for.
    pub fn looked(&self) -> Option<Looked<'_>> {
        Some(match &self.look.as_ref()?.state {
            State::Begun(_) => Looked::Begun,
            State::Trying(search, _) => {
                let (_, solved, most) = search.progress();
                Looked::Trying(search, solved as f32 / most.max(1) as f32)
            }
            State::Over(search) => Looked::Over(search),
            State::Failed(why) => Looked::Failed(why),
        })
    }

    /// Whether a search is under way.
    pub fn is_looking(&self) -> bool {
        matches!(self.looked(), Some(Looked::Begun | Looked::Trying(..)))
    }

    /// The circuit that changes were looked for.
    pub fn track(&self) -> Option<&Track> {
        self.look.as_ref().map(|look| &look.query.question.track)
    }

    /// What has been found so far.
    pub fn found(&self) -> Vec<&Suggestion> {
        match self.looked() {
            Some(Looked::Trying(search, _) | Looked::Over(search)) => search.found(),
            _ => Vec::new(),
        }
    }

    /// The suggestion that the board is to show.
    pub(crate) fn shown(&self) -> Option<&Suggestion> {
        let number = self.pointed.or(self.pinned)?;
        self.found().get(number).copied()
    }

    pub(super) fn clear(&mut self) {
        self.look = None;
        self.pinned = None;
    }
}

impl State {
    /// What follows, and whether something may follow on that at once.
    fn next(self, query: &Arc<Query>, helper: &Helper) -> (Self, bool) {
        match self {
            Self::Begun(task) => match task.result() {
                None => (Self::Begun(task), false),
                Some(Ok(Ok(base))) => {
                    let question = query.question.clone();
                    let search = Search::new(question, base, Bounds::default());
                    (Self::go_on(Box::new(search), query, helper), true)
                }
                Some(Ok(Err(error))) => (Self::Failed(Why::Unsolved(error)), false),
                Some(Err(Failed)) => (Self::Failed(Why::BrokeOff), false),
            },
            Self::Trying(mut search, task) => match task.result() {
                None => (Self::Trying(search, task), false),
                Some(Ok(measured)) => {
                    search.take(&measured);
                    (Self::go_on(search, query, helper), true)
                }
                Some(Err(Failed)) => (Self::Failed(Why::BrokeOff), false),
            },
            state => (state, false),
        }
    }

    /// Has the next change tried, if there is one.
    fn go_on(search: Box<Search>, query: &Arc<Query>, helper: &Helper) -> Self {
        let Some(changes) = search.next() else {
            return Self::Over(search);
        };
        let task = measure(query, changes, search.base(), helper);
        Self::Trying(search, task)
    }
}

/// A circuit and what is wanted of it.
#[derive(Debug)]
pub(super) struct Query {
    question: Question,
    asked: Asked,
    /// What is sent of it; none if it cannot be.
    about: OnceLock<Option<Arc<str>>>,
}

/// Which part of the search is to be done.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum SearchPart {
    Survey,
    Measure(Vec<Change>, Base),
}

/// All that a search follows from.
#[derive(Serialize, Deserialize)]
struct SentSearch<'a> {
    track: SentTrack<'a>,
    asked: Asked,
    /// To the last bit.
    goals: String,
}

impl Query {
    fn new(track: &Track, asked: Asked, goals: Vec<Goal>) -> Self {
        let mut question = Question::new(track, goals);
        question.rules = asked.rules();
        question.rules.wear = asked.wear_of(question.rules.wear);
        question.start = asked.start;
        Self {
            question,
            asked,
            about: OnceLock::new(),
        }
    }

    /// Reads what was sent; none if it cannot be raced on alike.
    pub(super) fn read(about: &str) -> Option<Self> {
        let about: SentSearch<'_> = serde_json::from_str(about).ok()?;
        let goals = exact::from_text(about.goals.as_bytes())?;
        Some(Self::new(&about.track.read()?, about.asked, goals))
    }

    fn request(&self, part: &SearchPart) -> Option<Request> {
        let about = self.about.get_or_init(|| {
            let about = SentSearch {
                track: SentTrack::of(&self.question.track),
                asked: self.asked,
                goals: exact::to_text(&self.question.goals)?,
            };
            Some(serde_json::to_string(&about).ok()?.into())
        });
        Some(Request {
            about: Arc::clone(about.as_ref()?),
            part: exact::to_text(part)?,
        })
    }

    /// The answer to such a request; none where there is no par, which is found out at once.
    pub(super) fn answer(&self, part: &SearchPart) -> Option<String> {
        match part {
            SearchPart::Survey => exact::to_text(&at_once(self.question.base()).ok()?),
            SearchPart::Measure(changes, base) => {
                exact::to_text(&self.question.measure_at_once(changes, base))
            }
        }
    }
}

fn begin(query: &Arc<Query>, helper: &Helper) -> Task<Result<Base, Unsolved>> {
    let [here, sent] = [(); 2].map(|()| Arc::clone(query));
    Task::begin_anywhere(
        helper,
        Steps::new(async move { here.question.base().await }),
        move || sent.request(&SearchPart::Survey),
        |answer| exact::from_text(answer).map(Ok),
    )
}

fn measure(
    query: &Arc<Query>,
    changes: Vec<Change>,
    base: &Base,
    helper: &Helper,
) -> Task<Measured> {
    let [here, sent] = [(); 2].map(|()| Arc::clone(query));
    let part = SearchPart::Measure(changes.clone(), base.clone());
    let base = base.clone();
    Task::begin_anywhere(
        helper,
        Steps::new(async move { here.question.measure(&changes, &base).await }),
        move || sent.request(&part),
        exact::from_text,
    )
}
