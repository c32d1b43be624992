//! A race that a person takes part in.

use std::sync::Arc;

use formulad_core::dice::{DiceError, Roll};
use formulad_core::driver::Planner;
use formulad_core::race::{Answer, CarId, IllegalAnswer, Pending, Race, RaceRecord, RunError};
use formulad_core::{SpaceId, Track};
use formulad_tracks::commentary::Line;

use super::game::Game;
use super::{Movement, Objection, Question, QuestionKind, Seat, Setup, Sound};

/// What the race waits for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Waits<'a> {
    /// The person's answer to this.
    Person(&'a Question),
    /// The dice or the computer: call [`Session::go_on`].
    Computer,
    /// Nothing: it is over.
    Over,
    /// Nothing: it cannot continue.
    Stopped(Stopped),
}

/// Why a race cannot continue.
pub type Stopped = RunError;

/// An act of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Rolls the race's own dice.
    Roll,
    /// Answers, or enters what real dice show.
    Answer(Answer),
}

/// A race that a person takes part in. What the computer does follows from the setup, so only the
/// person's acts have to be remembered.
///
/// ```
/// use track_editor::drive::{Session, Setup, Waits};
///
/// let track = formulad_tracks::bundled::harbour();
/// let mut session = Setup::default().start(&track)?;
/// while session.waits() == Waits::Computer {
///     session.go_on();
/// }
/// assert!(session.roll(), "the person rolls for the start");
/// # Ok::<(), track_editor::drive::Objection>(())
/// ```
#[derive(Debug, Clone)]
pub struct Session {
    setup: Setup,
    /// The race before anything was done.
    start: Game,
    game: Game,
    acts: Vec<Act>,
    question: Option<Question>,
    stopped: Option<Stopped>,
}

impl Setup {
    /// Begins a race. Works out the values that planners use first, which takes a moment.
    ///
    /// # Errors
    ///
    /// What [`Setup::objection`] says.
    pub fn start(&self, track: &Track) -> Result<Session, Objection> {
        let rules = self.rules().ok().filter(|_| self.has_planner());
        let planner = rules.map(|rules| Arc::new(Planner::new(track, &rules)));
        self.start_with(track, planner.as_ref())
    }

    /// Begins a race in which planners use these values.
    pub(super) fn start_with(
        &self,
        track: &Track,
        planner: Option<&Arc<Planner>>,
    ) -> Result<Session, Objection> {
        let start = Game::new(self, track, planner)?;
        let mut session = Session {
            setup: self.clone(),
            game: start.clone(),
            start,
            acts: Vec::new(),
            question: None,
            stopped: None,
        };
        session.ask();
        Ok(session)
    }
}

impl Session {
    /// The setup of the race.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The current state of the race.
    pub fn race(&self) -> &Race {
        &self.game.race
    }

    /// Its commentary so far, oldest line first.
    pub fn log(&self) -> &[Line] {
        &self.game.log
    }

    /// The standings at the start of each round, and at the end.
    pub fn places(&self) -> &[Vec<CarId>] {
        &self.game.places
    }

    /// What the race waits for.
    pub fn waits(&self) -> Waits<'_> {
        match (&self.stopped, &self.question) {
            (Some(stopped), _) => Waits::Stopped(*stopped),
            (None, Some(question)) => Waits::Person(question),
            (None, None) if self.game.race.is_over() => Waits::Over,
            (None, None) => Waits::Computer,
        }
    }

    /// The question to the person, if it is the person's turn.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// Lets the dice roll or the computer choose, once. Does nothing when it is not their turn.
    pub fn go_on(&mut self) {
        if self.waits() == Waits::Computer {
            let done = self.game.step();
            self.stopped = done.err();
            self.ask();
        }
    }

    /// Takes the movements since the last call.
    pub fn take_movements(&mut self) -> Vec<Movement> {
        std::mem::take(&mut self.game.movements)
    }

    /// Whether there are movements to take.
    pub fn has_movements(&self) -> bool {
        !self.game.movements.is_empty()
    }

    /// Takes the sounds since the last call.
    pub fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.game.sounds)
    }

    /// Rolls the die that the person is asked to roll. Returns whether there was one.
    pub fn roll(&mut self) -> bool {
        let question = self.question.as_ref();
        question.is_some_and(|it| matches!(it.what, QuestionKind::Roll(_)))
            && self.act(Act::Roll).is_ok()
    }

    /// Enters the number of a real die.
    ///
    /// # Errors
    ///
    /// [`DiceError`] if the die that is asked for does not have this number; nothing changes then.
    pub fn type_roll(&mut self, value: u8) -> Result<(), DiceError> {
        if let Pending::Roll(request) = self.game.race.pending() {
            let roll = Roll::new(request.die, value)?;
            // A roll of the die that is asked for always fits.
            let _ = self.answer(Answer::Roll(roll));
        }
        Ok(())
    }

    /// Takes one of the ways that the person is offered, counted from 0. Returns whether there is
    /// such a way.
    pub fn choose(&mut self, way: usize) -> bool {
        let question = self.question.as_ref();
        let answer = question.and_then(|question| Some(question.ways.get(way)?.answer));
        answer.is_some_and(|answer| self.answer(answer).is_ok())
    }

    /// Gives the person's answer.
    ///
    /// # Errors
    ///
    /// [`IllegalAnswer`] if it is not the person's turn, or the answer does not fit; nothing changes
    /// then.
    pub fn answer(&mut self, answer: Answer) -> Result<(), IllegalAnswer> {
        self.act(Act::Answer(answer))
    }

    fn act(&mut self, act: Act) -> Result<(), IllegalAnswer> {
        if self.question.is_none() {
            return Err(IllegalAnswer::Over);
        }
        if let Err(stopped) = perform(&mut self.game, act) {
            return match stopped {
                RunError::Answer(illegal) => Err(illegal),
                other => {
                    self.stopped = Some(other);
                    Ok(())
                }
            };
        }
        self.acts.push(act);
        self.ask();
        Ok(())
    }

    /// Whether the person has a decision to take back.
    pub fn can_take_back(&self) -> bool {
        self.acts.iter().any(|act| matches!(act, Act::Answer(_)))
    }

    /// Takes back the person's last decision, with everything that followed; the dice will roll the
    /// same again. Returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        let is_decision = |act: &Act| matches!(act, Act::Answer(_));
        let Some(last) = self.acts.iter().rposition(is_decision) else {
            return false;
        };
        self.acts.truncate(last);
        self.stopped = None;
        self.game = self.start.clone();
        let replayed = self.replay();
        self.stopped = replayed.err();
        self.game.movements.clear();
        self.game.sounds.clear();
        self.ask();
        true
    }

    /// Tells the commentary again, in the language that is spoken now.
    pub(super) fn retell(&mut self) {
        self.start.retell();
        self.game.retell();
    }

    /// Replays all acts from the start, up to the person's next turn.
    fn replay(&mut self) -> Result<(), Stopped> {
        let mut acts = self.acts.iter();
        loop {
            while !self.game.asks_person() && !self.game.race.is_over() {
                self.game.step()?;
            }
            match acts.next() {
                Some(act) => perform(&mut self.game, *act)?,
                None => return Ok(()),
            }
        }
    }

    /// The person's acts so far.
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    fn ask(&mut self) {
        let game = &self.game;
        let asks = self.stopped.is_none() && game.asks_person();
        self.question = asks.then(|| Question::of(&game.race)).flatten();
    }

    /// The record of the race so far, with the seed if it determined all rolls.
    pub fn record(&self) -> RaceRecord {
        let is_typed = |act: &Act| matches!(act, Act::Answer(Answer::Roll(_)));
        let typed = self.acts.iter().any(is_typed);
        RaceRecord {
            seed: (!typed).then_some(self.setup.seed),
            ..self.game.race.record()
        }
    }

    /// Whether a person drives the car with this index.
    pub fn is_person(&self, car: usize) -> bool {
        self.setup.seats.get(car) == Some(&Seat::Person)
    }

    /// The cars on the board, by index, with their spaces.
    pub fn cars(&self) -> impl Iterator<Item = (usize, SpaceId)> {
        let cars = self.game.race.cars();
        cars.filter_map(|(id, car)| Some((id.index(), car.space?)))
    }
}

fn perform(game: &mut Game, act: Act) -> Result<(), Stopped> {
    match act {
        Act::Roll => game.step(),
        Act::Answer(answer) => Ok(game.apply(answer)?),
    }
}
