//! The race, everything that decides how it continues, and its commentary so far.

use std::sync::Arc;

use formulad_core::Track;
use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver, RandomDriver};
use formulad_core::race::{
    Answer, CarId, Event, IllegalAnswer, Pending, Race, RaceRecord, RollRequest, RunError, Why,
};
use formulad_tracks::commentary::{Commentary, Line};

use super::{Movement, Objection, Rolls, Seat, Setup, Sound};

/// Who chooses for a car.
#[derive(Debug, Clone)]
enum Chooser {
    Person,
    Planner(Box<PlannerDriver>),
    Careful(CarefulDriver),
    Random(RandomDriver),
}

/// A race, its dice, its drivers and its commentary: everything that taking back restores.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) race: Race,
    pub(super) log: Vec<Line>,
    /// The movements since they were last taken.
    pub(super) movements: Vec<Movement>,
    /// The sounds since they were last taken.
    pub(super) sounds: Vec<Sound>,
    /// The standings at the start of each round, and at the end.
    pub(super) places: Vec<Vec<CarId>>,
    dice: SeededDice,
    choosers: Vec<Chooser>,
    rolls: Rolls,
    commentary: Commentary,
}

impl Game {
    /// A race that has not begun. Without a planner's values, planners drive carefully.
    pub(super) fn new(
        setup: &Setup,
        track: &Track,
        planner: Option<&Arc<Planner>>,
    ) -> Result<Self, Objection> {
        let chooser = |(at, seat): (u64, &Seat)| match seat {
            Seat::Person => Chooser::Person,
            Seat::Planner => match planner {
                Some(planner) => {
                    Chooser::Planner(Box::new(PlannerDriver::new(Arc::clone(planner))))
                }
                None => Chooser::Careful(CarefulDriver::new()),
            },
            Seat::Careful => Chooser::Careful(CarefulDriver::new()),
            Seat::Random => Chooser::Random(RandomDriver::new(setup.seed.wrapping_add(at))),
        };
        let mut game = Self {
            race: setup.race(track)?,
            log: Vec::new(),
            movements: Vec::new(),
            sounds: Vec::new(),
            places: Vec::new(),
            dice: SeededDice::new(setup.seed),
            choosers: (0..).zip(&setup.seats).map(chooser).collect(),
            rolls: setup.rolls,
            commentary: Commentary::new(),
        };
        game.record_events();
        Ok(game)
    }

    /// Tells the commentary again from the start, in the language that is spoken now.
    pub(super) fn retell(&mut self) {
        let record = self.race.record();
        let start = RaceRecord {
            answers: Vec::new(),
            ..record.clone()
        };
        // What has been raced can be replayed; if not, the old words are better than none.
        let Ok(mut race) = start.replay(self.race.track()) else {
            return;
        };
        let (mut commentary, mut log) = (Commentary::new(), Vec::new());
        let mut answers = record.answers.iter();
        loop {
            let events = race.take_events();
            log.extend(commentary.lines(&race, &events));
            if self.asks_in(&race) {
                log.extend(commentary.pause_lines(&race));
            }
            match answers.next() {
                Some(answer) if race.apply(*answer).is_ok() => {}
                Some(_) => return,
                None => break,
            }
        }
        (self.commentary, self.log) = (commentary, log);
    }

    /// Whether the person has to answer now.
    pub(super) fn asks_person(&self) -> bool {
        self.asks_in(&self.race)
    }

    fn asks_in(&self, race: &Race) -> bool {
        match race.pending() {
            Pending::Roll(request) => self.is_rolled_by_person(request),
            Pending::Time(car) => self.is_person(car),
            Pending::Choice(choice) => self.is_person(choice.car()),
            Pending::Over => false,
        }
    }

    fn is_person(&self, car: CarId) -> bool {
        matches!(self.choosers.get(car.index()), Some(Chooser::Person))
    }

    fn is_rolled_by_person(&self, request: RollRequest) -> bool {
        match self.rolls {
            Rolls::All => true,
            Rolls::Mine => self.is_person(request.car),
            Rolls::Drive => {
                self.is_person(request.car) && matches!(request.why, Why::Start | Why::Move)
            }
        }
    }

    /// Rolls the dice for any car, or lets the computer choose. Does nothing if the person has to
    /// choose, or the race is over.
    pub(super) fn step(&mut self) -> Result<(), RunError> {
        match self.race.pending() {
            Pending::Over => return Ok(()),
            Pending::Roll(request) => {
                let roll = self.dice.roll_die(request.die);
                self.race.apply(Answer::Roll(roll))?;
            }
            // The time is not measured.
            Pending::Time(_) => self.race.apply(Answer::Seconds(0))?,
            Pending::Choice(choice) => {
                let option = match self.choosers.get_mut(choice.car().index()) {
                    Some(Chooser::Planner(driver)) => driver.choose(&self.race, &choice),
                    Some(Chooser::Careful(driver)) => driver.choose(&self.race, &choice),
                    Some(Chooser::Random(driver)) => driver.choose(&self.race, &choice),
                    Some(Chooser::Person) | None => return Ok(()),
                };
                self.race.choose(option)?;
            }
        }
        self.record_events();
        Ok(())
    }

    /// Answers what the race waits for, and records the events.
    pub(super) fn apply(&mut self, answer: Answer) -> Result<(), IllegalAnswer> {
        self.race.apply(answer)?;
        self.record_events();
        Ok(())
    }

    fn record_events(&mut self) {
        let events = self.race.take_events();
        self.movements
            .extend(events.iter().filter_map(Movement::of));
        self.sounds.extend(events.iter().filter_map(Sound::of));
        self.log.extend(self.commentary.lines(&self.race, &events));
        let begins = |event: &Event| matches!(event, Event::RoundStarted { .. });
        let is_end = self.race.is_over() && !events.is_empty();
        if is_end || events.iter().any(begins) {
            self.places.push(self.race.standings());
        }
        if self.asks_person() {
            self.log.extend(self.commentary.pause_lines(&self.race));
        }
    }
}
