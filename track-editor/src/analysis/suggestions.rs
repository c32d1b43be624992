//! The search, in the background, for changes that give the designer what is wanted of the circuit.

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
    /// This corner is neither.
    Corner(CornerId),
    /// N spaces or fewer are dead.
    DeadSpaces,
    /// There is nothing to say about the grid.
    Grid,
}

/// What is wanted, and the results for what was wanted last.
#[derive(Debug, Default)]
pub struct Suggestions {
    /// What is wanted.
    pub wanted: Wanted,
    /// The wanted par, in turns; `None` until it is set.
    pub turns: Option<f64>,
    /// The wanted number of dead spaces; `None` until it is set.
    pub dead_spaces: Option<usize>,
    /// The suggestion that the board shows.
    pub pinned: Option<usize>,
    /// The suggestion that it shows instead in this frame.
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
    /// The current circuit is being analysed.
    Begun(Task<Result<Base, Unsolved>>),
    /// Changes are tried one after another.
    Trying(Box<Search>, Task<Measured>),
    /// The search is over, or was stopped.
    Over(Box<Search>),
    Failed(Why),
}

/// Why the search failed.
#[derive(Debug, Clone, PartialEq)]
pub enum Why {
    /// The circuit has no par.
    Unsolved(Unsolved),
    /// The job broke off.
    BrokeOff,
}

/// The progress of a search.
#[derive(Debug, Clone, Copy)]
pub enum Looked<'a> {
    /// The figures of the current circuit are not known yet.
    Begun,
    /// Changes are being tried; the number is the fraction of the search that is done.
    Trying(&'a Search, f32),
    /// It is over.
    Over(&'a Search),
    /// It failed.
    Failed(&'a Why),
}

impl Suggestions {
    /// Starts a search for changes to a circuit, replacing the one before. `flawed` are the goals for
    /// its corners that are traps or idle.
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

    /// Stops the search, and keeps what has been found.
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

    /// Takes finished results, and starts trying the next change. Call it once a frame.
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

    /// The progress of the search; `None` if there was no search.
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

    /// The circuit of the search.
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
    /// The next state, and whether it may itself advance at once.
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

    /// Starts trying the next change, if there is one.
    fn go_on(search: Box<Search>, query: &Arc<Query>, helper: &Helper) -> Self {
        let Some(changes) = search.next() else {
            return Self::Over(search);
        };
        let task = measure(query, changes, search.base(), helper);
        Self::Trying(search, task)
    }
}

/// A circuit and the goals for it.
#[derive(Debug)]
pub(super) struct Query {
    question: Question,
    asked: Asked,
    /// Its text in requests; `None` if it cannot be sent.
    about: OnceLock<Option<Arc<str>>>,
}

/// The part of the search that is requested.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum SearchPart {
    Survey,
    Measure(Vec<Change>, Base),
}

/// A query as it is sent.
#[derive(Serialize, Deserialize)]
struct SentSearch<'a> {
    track: SentTrack<'a>,
    asked: Asked,
    /// The goals, written exactly.
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

    /// Reads what was sent; `None` if it does not give the same track.
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

    /// The answer to such a request; `None` if there is no par, which the sender finds out quickly.
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
