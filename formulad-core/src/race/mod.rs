//! The race: what it waits for, what it does with the answers, what has happened.
//!
//! A [`Race`] holds no randomness, no clock and no players. [`Race::pending`] says what it waits
//! for: a roll of a die, or a choice between legal options. [`Race::apply`] takes the answer and
//! carries the race on to the next question; what happened in between is told by events.
//! [`Race::run`] does this to the end with dice and drivers.
//!
//! # How the clauses are read
//!
//! - **START-1** Each driver rolls when it is their turn in the first round, and acts on it at once.
//!   A car whose grid place lies in a corner has made that corner's stops.
//! - **GEAR-1** Shifts that the car cannot pay for with a point to spare are not offered. In the
//!   pit lane any lower gear is free (PIT-1); from the box a car leaves in any gear up to the
//!   ruleset's (PIT-2).
//! - **MOVE-1, BRAKE-1** Moves that would put the car out are offered only when there are no
//!   others, and then only those without voluntary braking. A choice of one option is no choice:
//!   the race takes it and goes on.
//! - **STOP-1** A move of no spaces is a stop, too, when it ends in a corner.
//! - **ORDER-3** Cars in the pit lane come after all cars on the road between its first entry and
//!   its last exit, whatever lap these are on.
//! - **COLL-1** The other cars roll in the order of the round. A car put out by its own roll is
//!   still one that the moving car rolls for.
//! - **ENG-1** It is the roll that counts. One made in the pit lane strains no engine (PIT-1), even
//!   if it takes the car out of it; one made on the road does, even if it takes the car in. When the
//!   car that rolled has finished, is out, or stands in the pit lane after its move, it is not tested
//!   itself, but the others are. The car that rolled is tested first, then the others in the order of
//!   the round.
//! - **FIN-1** A car that has crossed the line for the last time collides with nobody.

use crate::dice::{Dice, Gear};
use crate::driver::Driver;
use crate::moves::{Move, MoveList};
use crate::rules::Ruleset;
use crate::track::index::{NONE, Node, NodeInfo};
use crate::{SpaceId, Track};

mod apply;
mod car;
mod checks;
mod error;
mod event;
mod grid;
mod order;
mod pending;
mod position;
mod record;
mod turn;

pub use car::{Car, CarId, Entrant, State};
pub use error::{IllegalAnswer, PositionError, ReplayError, RunError, SetupError};
pub use event::{Cause, Event, StartResult};
pub use pending::{Answer, Choice, GearOption, Pending, RollRequest, Why};
pub use position::CarPosition;
pub use record::RaceRecord;

use grid::GridRolls;

/// A race, from the rolls for the grid to the classification.
///
/// ```
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::CarefulDriver;
/// use formulad_core::race::{Entrant, Race};
/// use formulad_core::rules::Ruleset;
/// use formulad_core::TrackBuilder;
///
/// let track = TrackBuilder::<3>::new("Oval")
///     .straight(20)
///     .corner(1, [8, 7, 6])
///     .straight(20)
///     .corner(1, [8, 7, 6])
///     .straight(12)
///     .build()?;
/// let entrants = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
/// let mut race = Race::new(&track, &Ruleset::basic(1), entrants)?;
/// let mut drivers = vec![CarefulDriver::new(); 2];
/// race.run(&mut SeededDice::new(1), &mut drivers)?;
/// assert!(race.is_over());
/// println!("{} wins", race.entrant(race.standings()[0]).name);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Race {
    track: Track,
    rules: Ruleset,
    entrants: Vec<Entrant>,
    /// Where the cars stood when the race began in the middle; otherwise empty.
    position: Vec<CarPosition>,
    cars: Vec<Car>,
    /// Cars that have finished, in order of crossing the line.
    finished: Vec<CarId>,
    /// Cars that are out, in order of elimination.
    out: Vec<CarId>,
    round: u32,
    /// The order of this round (ORDER-1), and whose turn it is.
    order: Vec<CarId>,
    turn: usize,
    phase: Phase,
    gear_options: Vec<GearOption>,
    moves: MoveList,
    events: Vec<Event>,
    answers: Vec<Answer>,
}

/// What the race waits for.
#[derive(Debug, Clone)]
enum Phase {
    /// Rolls for the grid (GRID-1).
    Grid(GridRolls),
    /// The roll before the first gear is engaged (START-1).
    Start,
    /// The choice of a gear, among `gear_options`.
    Gear,
    /// The roll of the gear's die.
    Drive,
    /// The choice of a move, among `moves`.
    Move {
        /// Whether the roll strained the engine (ENG-1).
        strained: bool,
    },
    /// Rolls after the move, one car after the other; then, perhaps, those of the engines.
    Checks {
        waiting: Vec<(CarId, Why)>,
        strained: bool,
    },
    /// Nothing more.
    Over,
}

impl Race {
    /// A race of these entrants, waiting for the first roll for the grid.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when there are no entrants, or more than grid places, or the ruleset
    /// contradicts itself.
    pub fn new(track: &Track, rules: &Ruleset, entrants: Vec<Entrant>) -> Result<Self, SetupError> {
        let contradictions = rules.check();
        if !contradictions.is_empty() {
            return Err(SetupError::Rules(contradictions));
        }
        let places = track.grid().len().min(usize::from(u8::MAX));
        if entrants.is_empty() || entrants.len() > places {
            return Err(SetupError::Entrants {
                entrants: entrants.len(),
                places,
            });
        }
        let cars: Vec<Car> = entrants.iter().map(|_| Car::new(rules.wear)).collect();
        let ids = (0..entrants.len() as u8).map(CarId);
        Ok(Self {
            track: track.clone(),
            rules: *rules,
            phase: Phase::Grid(GridRolls::new(ids)),
            entrants,
            position: Vec::new(),
            cars,
            finished: Vec::new(),
            out: Vec::new(),
            round: 0,
            order: Vec::new(),
            turn: 0,
            gear_options: Vec::new(),
            moves: MoveList::new(),
            events: Vec::new(),
            answers: Vec::new(),
        })
    }

    /// The track.
    #[must_use]
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The entrants, in the order in which they were entered.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Who drives a car of this race.
    ///
    /// # Panics
    ///
    /// When the car is not one of this race.
    #[must_use]
    pub fn entrant(&self, car: CarId) -> &Entrant {
        &self.entrants[car.index()]
    }

    /// A car of this race, as it is now.
    ///
    /// # Panics
    ///
    /// When the car is not one of this race.
    #[must_use]
    pub fn car(&self, car: CarId) -> &Car {
        &self.cars[car.index()]
    }

    /// All cars, in the order in which their drivers were entered.
    pub fn cars(&self) -> impl ExactSizeIterator<Item = (CarId, &Car)> {
        self.cars
            .iter()
            .enumerate()
            .map(|(at, car)| (CarId(at as u8), car))
    }

    /// The round being driven: 0 before the start, then from 1 on.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The order in which the cars move in this round (ORDER-1); empty before the start.
    #[must_use]
    pub fn order(&self) -> &[CarId] {
        &self.order
    }

    /// Whether every car has finished or is out (FIN-2).
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }

    /// What has happened since the start, or since events were last taken.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Takes the events away.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The laps that a car still has to complete after the one it is on; before it has crossed the
    /// line for the first time, all of them.
    #[must_use]
    pub fn laps_left(&self, car: CarId) -> u8 {
        self.rules.laps.saturating_sub(self.car(car).crossings)
    }

    /// What a move that the race offers costs in wear points (OVER-5, BRAKE-1, BLOCK-1).
    #[must_use]
    pub fn price(&self, m: &Move) -> u32 {
        price(&self.rules, m, self.moves.blocked())
    }

    /// How many of the spaces that a move does not drive there is no room for.
    fn forced(&self, m: &Move) -> u8 {
        m.brake.min(self.moves.blocked())
    }

    /// Runs the race to its end: dice answer the rolls, and each car's driver, in the order of the
    /// entrants, its choices.
    ///
    /// # Errors
    ///
    /// [`RunError`] when there are not as many drivers as cars, dice cannot be rolled, or a driver
    /// chooses an option that there is not. The race then waits where it was.
    pub fn run(
        &mut self,
        dice: &mut (impl Dice + ?Sized),
        drivers: &mut [impl Driver],
    ) -> Result<(), RunError> {
        if drivers.len() != self.cars.len() {
            return Err(RunError::Drivers {
                drivers: drivers.len(),
                cars: self.cars.len(),
            });
        }
        loop {
            let answer = match self.pending() {
                Pending::Over => return Ok(()),
                Pending::Roll(request) => Answer::Roll(dice.roll(request.die)?),
                Pending::Choice(choice) => {
                    let car = choice.car();
                    let option = drivers[car.index()].choose(self, &choice);
                    choice
                        .answer(option)
                        .ok_or(RunError::NoSuchOption { car, option })?
                }
            };
            self.apply(answer)?;
        }
    }

    /// The car whose turn it is.
    fn current(&self) -> CarId {
        self.order[self.turn]
    }

    fn car_mut(&mut self, car: CarId) -> &mut Car {
        &mut self.cars[car.index()]
    }

    fn info(&self, node: Node) -> &NodeInfo {
        &self.track.index().nodes[usize::from(node)]
    }

    /// The space a car stands on, as the rules see it; none once it has left the board.
    fn info_of(&self, car: CarId) -> Option<&NodeInfo> {
        let car = self.car(car);
        (car.node != NONE).then(|| self.info(car.node))
    }

    /// Puts a car on a node.
    fn place(&mut self, car: CarId, node: Node) {
        let space = self.track.id(node);
        let car = self.car_mut(car);
        car.node = node;
        car.space = Some(space);
    }

    fn space_of(&self, car: CarId) -> SpaceId {
        self.car(car).space.unwrap_or_default()
    }

    fn tell(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The gear a car is in, 0 for none.
    fn gear_number(&self, car: CarId) -> u8 {
        self.car(car).gear.map_or(0, Gear::number)
    }
}

/// What a move costs, when cars in the way leave no room for `blocked` spaces of the roll (OVER-5,
/// BRAKE-1, BLOCK-1).
fn price(rules: &Ruleset, m: &Move, blocked: u8) -> u32 {
    let forced = m.brake.min(blocked);
    u32::from(m.overshoot) * u32::from(rules.overshoot_price)
        + u32::from(forced) * u32::from(rules.block_price)
        + u32::from(m.brake - forced) * u32::from(rules.brake_price)
}
