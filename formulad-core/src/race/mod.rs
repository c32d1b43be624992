//! The race: what it waits for, what it does with the answers, what has happened.
//!
//! A [`Race`] holds no randomness, no clock and no players. [`Race::pending`] says what it waits
//! for: a roll of a die, or a choice between legal options. [`Race::apply`] takes the answer and
//! carries the race on to the next question; events say what happened in between.
//! [`Race::run`] does this to the end with dice and drivers.
//!
//! ```
//! use formulad_core::TrackBuilder;
//! use formulad_core::dice::Roll;
//! use formulad_core::race::{Answer, Entrant, Pending, Race};
//! use formulad_core::rules::Ruleset;
//!
//! let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
//! let mut race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
//! while let Pending::Roll(request) = race.pending() {
//!     let lowest = Roll::new(request.die, request.die.faces()[0])?;
//!     race.apply(Answer::Roll(lowest))?;
//! }
//! assert!(matches!(race.pending(), Pending::Choice(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the clauses are read
//!
//! - **START-1** Each driver rolls when it is their turn in the first round, and acts on it at once.
//!   A car whose grid place lies in a corner has made that corner's stops.
//! - **START-2** A great start is a move like any other: the turbo, soft tyres and a drift may change its
//!   length. Nitro needs the roll of the gear's die.
//! - **GEAR-1** Shifts that the car cannot pay for with a point to spare are not offered; in the Mini
//!   games they may take the last points (WEAR-4). In the pit lane any lower gear is free (PIT-1);
//!   from the box a car leaves in any gear up to the ruleset's (PIT-2).
//! - **MOVE-1, BRAKE-1** Moves that would put the car out are offered only when there are no
//!   others, and then only those without voluntary braking. A choice of one option is no choice:
//!   the race takes it and goes on.
//! - **STOP-1** A move of no spaces is a stop, too, when it ends in a corner.
//! - **ORDER-3** Cars in the pit lane come after all cars on the road between its first entry and
//!   its last exit, whatever lap these are on.
//! - **WEAR-4** With [`LastPoint::Neutral`](crate::rules::LastPoint::Neutral), a loss that takes
//!   exactly the last points sends a car to neutral, too. Points paid by choice, for a shift, braking,
//!   a slipstream or the turbo, never do. A car that had points before its move is not put out by what
//!   that move costs, overshoot and lack of room together, except by a hard crash (BLOCK-3); each
//!   later roll counts separately.
//! - **OVER-6** A car that spins may still have to pay for braking or lack of room in the same move, in
//!   BGA's games with the tyre point that it got back, unless `overshoot.last_tyre.pays` is off.
//! - **OVER-7** The overshoots of two corners add up here as well; the car is put back to the first of
//!   them. The move offered ends where the car would have come to without the spin. The car does not
//!   pay for lack of room, because it never came to the cars in its way. A car that spins because it
//!   has too few points is put back, too.
//! - **BLOCK-1, BLOCK-3** Without room for the whole roll, the spaces short are those that there is no
//!   room for. Spaces braked by choice come on top and do not reduce them: otherwise a car could brake
//!   its way out of any hard crash of the original Mini and, with a brake to spare, out of the last
//!   line of the advanced games' table. In Kekkonen's Mini up to three of the spaces short, less those
//!   braked by choice, cost the price of braking, and do not count towards a hard crash; only as many
//!   as there are points for after overshooting and braking by choice. With
//!   [`BrakingHeldUp::AllBraked`](crate::rules::BrakingHeldUp::AllBraked) a car that stops further back
//!   brakes for all spaces not driven: none of them counts as held up.
//! - **COLL-1** The other cars roll in the order of the round. If one is put out by its own roll, the
//!   moving car still rolls for it.
//! - **COLL-4** A car that presses another and is also beside a third rolls with both.
//! - **ENG-1** What counts is where the roll is made. One made in the pit lane strains no engine
//!   (PIT-1), even if it takes the car out of the lane; one made on the road does, even if it takes
//!   the car in. If the car that rolled has finished, is out, or stands in the pit lane after its move,
//!   it is not tested itself, but the others are. Otherwise it is tested in the gear it has by then,
//!   for example after a spin.
//! - **DEBRIS-1** The marker of an engine point lost by shifting is left where the move ends; a car that
//!   finishes leaves none. Nothing is marked in the pit lane.
//! - **OUT-1** A car that is out and still on the board is in the way, but nobody collides with it.
//! - **FIN-2** Distance breaks the ties between cars eliminated in the same round or, where all cars
//!   that are out are level, between all of them.
//! - **SLIP-1** A great start and a quick exit from the box, for which no gear's die is rolled, cannot
//!   lead into a slipstream.
//! - **FIN-1** A car that has crossed the line for the last time collides with nobody.
//! - **PIT-4** In the box, too, any lower gear is free.
//! - **PIT-5** What the die brings may be more than the car started with. A car with more points than
//!   the black die shows may leave on any roll, and gains nothing. The gear of the lane is the highest
//!   on the way out of it, too.
//! - **QUAL-1** Of four lanes the second is the middle one, of two the first. A lap that ends early
//!   has no score and no time: such cars start in the order in which they drove, behind all others. No
//!   check of section 8 is made. The nitro may be used.
//! - **WEATHER-1** The order before the race: qualifying, the grid, the weather, tyres. Without sets of
//!   tyres nobody skids.
//! - **WEATHER-2** Any full roll in 5th or 6th, even in the pit lane, calls for a roll of the weather.
//!   None is made at the end of the last round.
//! - **TYRE-1** A set fitted in a box before the line is on its first lap until the end of the next lap.
//!   After a technical stop there is no extra space on the way out of the pit lane (TECH-1).
//! - **TECH-1** Where builders keep repair points (BUILD-1), a team shares those of both its cars.
//! - **TEAM-1** A lap of qualifying that was not completed earns no points.
//! - **STREET-1** Residents hear a car that does not get away from their windows, too: one that brakes
//!   to a standstill or has no room. They do not hear one that stalls or turns round.
//! - **STREET-3** The speed is that of the roll or the gear alone, without nitro and other extra
//!   spaces; a great start is one of four spaces in 1st gear. On the way from the grid to the line
//!   nothing is noted. Only cars still racing are compared: one that is out, or has finished, does not
//!   stand in the way of a slower one. A car that begins another lap without having crossed the police
//!   line is not waited for any longer.
//! - **STREET-5** The checkpoint is passed by completing a lap that is not the last. The price of the
//!   move is charged first. Points are offered as far as there is room for them.
//! - **DRIVER-2** *Li*: the stop may be made on any lap, and has to be made even if her own car is out;
//!   a move that continues in a slipstream ends with that. *Jenny*: the first crossing of the line
//!   counts, too; at a checkpoint her points come after those that everyone regains. *Diane* needs no
//!   second roll for the grid; others who are tied with her roll for the places behind her. *Jack*
//!   drifts only if there is room for the whole move. *Stanley*: a car passes beside him when it steps
//!   on a space beside his; one that only starts there does not. He throws when the move
//!   has been paid for, before its other consequences, and sees where it ends. *Temana* drops scrap at the end of his turn, on
//!   a space of the road that the turn has led over or begun on, with neither a car nor a mark on it.
//!   In rain only a marker that he stops on harms him on the same numbers; with
//!   `pilots.temana_in_passing` all marks do.

use std::sync::Arc;

use crate::dice::{Gear, Roll};
use crate::moves::{MoveList, SlipList};
use crate::rules::Ruleset;
use crate::track::index::{NONE, Node, NodeInfo};
use crate::{SpaceId, Track};

mod agenda;
mod apply;
mod bill;
mod car;
mod cause;
mod check;
mod collision;
mod debris;
mod engine;
mod error;
mod event;
mod explain;
mod extra;
mod gears;
mod grid;
mod moving;
mod notation;
mod order;
mod outlook;
mod overtaking;
mod pending;
mod pilots;
mod pit;
mod points;
mod position;
mod qualifying;
mod question;
mod record;
mod setup;
mod sky;
mod slipstream;
mod state;
mod street;
mod turn;
mod tyres;
mod wear;
mod weather;

pub use crate::id::CarId;
pub use car::{Build, Car, Entrant, State};
pub use cause::Cause;
#[cfg(feature = "analysis")]
pub(crate) use check::Odds;
pub use error::{BuildFault, IllegalAnswer, PositionError, ReplayError, RunError, SetupError};
pub use event::{Event, StartResult};
pub use explain::{Chance, Explanation, Hazard};
pub use notation::{MisplacedError, Notation, NotationError, RulesName};
pub use outlook::{Landing, Outlook, RollOutlook};
pub use overtaking::{Overtake, Overtaking};
pub use pending::{
    About, Answer, Check, Choice, Extra, GearOption, MoveKey, Pending, RollRequest, Why,
};
pub use position::{CarPosition, OutPosition, Position};
pub use question::{Question, QuestionCar, QuestionOption, Subject};
pub use record::RaceRecord;
pub use sky::Sky;
pub use street::SpeedNoted;

use agenda::Task;
use grid::GridRolls;
use qualifying::QualifyingState;
use state::TurnStart;
use turn::TurnState;
use weather::WeatherState;

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
#[derive(Debug)]
pub struct Race {
    track: Track,
    rules: Arc<Ruleset>,
    entrants: Arc<[Entrant]>,
    /// Where the cars stood, if the race began in the middle.
    position: Option<Arc<Position>>,
    /// How things stood when the turn began.
    turn_start: TurnStart,
    /// Whether nothing is remembered from before this turn.
    forgets: bool,
    cars: Vec<Car>,
    /// Cars that have finished, in order of crossing the line.
    finished: Vec<CarId>,
    /// Cars that are out, in order of elimination.
    out: Vec<points::Out>,
    /// The rolls for the grid.
    grid: GridRolls,
    qualifying: QualifyingState,
    round: u32,
    /// The order of this round (ORDER-1), and whose turn it is.
    order: Vec<CarId>,
    turn: usize,
    /// The state of the turn.
    now: TurnState,
    phase: Phase,
    agenda: Vec<Task>,
    /// The tasks that follow a move by the rules, in the order of the agenda.
    after_move: moving::AfterMove,
    gear_options: Vec<GearOption>,
    moves: MoveList,
    slips: SlipList,
    options: Vec<Answer>,
    /// The spaces with damage markers (DEBRIS-1), in order.
    markers: Vec<Node>,
    /// Those, and the danger spaces that cost a roll in passing, in order.
    marks: Vec<Node>,
    weather: WeatherState,
    /// The speeds that the police have noted (STREET-3).
    speeds: Vec<SpeedNoted>,
    /// The spaces that Temana has just driven over (DRIVER-2).
    driven: Vec<SpaceId>,
    /// How many moves have been made.
    moves_made: u32,
    events: Vec<Event>,
    answers: Vec<Answer>,
}

/// What the race waits for.
#[derive(Debug, Clone, Copy)]
enum Phase {
    /// Nothing: it goes on with its agenda.
    Busy,
    /// A roll.
    Roll(RollRequest),
    /// The choice of a gear, among `gear_options`.
    Gear,
    /// The choice of a move, among `moves`.
    Move,
    /// Another choice, among `options`.
    Decision { car: CarId, about: About },
    /// The time that a lap of qualifying took.
    Time(CarId),
    /// Nothing more.
    Over,
}

impl Race {
    /// A race of these entrants, waiting for the first roll or choice before the start.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when there are no entrants, or more than grid places, when they do not bring
    /// the cars and drivers that the rules need, or when the ruleset contradicts itself.
    pub fn new(track: &Track, rules: &Ruleset, entrants: Vec<Entrant>) -> Result<Self, SetupError> {
        let mut race = Self::empty(track, rules, entrants)?;
        race.plan_start();
        race.go_on();
        Ok(race)
    }

    /// A race with nothing on its agenda.
    fn empty(track: &Track, rules: &Ruleset, entrants: Vec<Entrant>) -> Result<Self, SetupError> {
        let cars = setup::cars(track, rules, &entrants)?;
        let ids = (0..entrants.len() as u8).map(CarId);
        let mut race = Self {
            track: track.clone(),
            rules: Arc::new(rules.clone()),
            grid: GridRolls::new(ids),
            entrants: entrants.into(),
            position: None,
            turn_start: TurnStart::default(),
            forgets: false,
            cars,
            finished: Vec::new(),
            out: Vec::new(),
            qualifying: QualifyingState::default(),
            round: 0,
            order: Vec::new(),
            turn: 0,
            now: TurnState::default(),
            phase: Phase::Busy,
            agenda: Vec::new(),
            after_move: moving::after_move(rules),
            gear_options: Vec::new(),
            moves: MoveList::new(),
            slips: SlipList::default(),
            options: Vec::new(),
            markers: Vec::new(),
            marks: Vec::new(),
            weather: WeatherState::default(),
            speeds: Vec::new(),
            driven: Vec::new(),
            moves_made: 0,
            events: Vec::new(),
            answers: Vec::new(),
        };
        race.mark_spaces();
        Ok(race)
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

    /// All answers so far, rolls included: those of its [record](Race::record).
    ///
    /// ```
    /// # use formulad_core::dice::SeededDice;
    /// # use formulad_core::race::{Entrant, Race};
    /// # use formulad_core::rules::Ruleset;
    /// # use formulad_core::TrackBuilder;
    /// # let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let mut race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
    /// race.advance(&mut SeededDice::new(7))?;
    /// assert_eq!(race.answers(), race.record().answers);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// What has happened since the start, or since events were last taken.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Takes the events out and returns them.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The laps that a car still has to complete after the one it is on; before it has crossed the
    /// line for the first time, all of them.
    ///
    /// # Panics
    ///
    /// When the car is not one of this race.
    #[must_use]
    pub fn laps_left(&self, car: CarId) -> u8 {
        // QUAL-1: a lap of qualifying is one lap.
        let laps = if self.is_qualifying() {
            1
        } else {
            self.rules.laps
        };
        laps.saturating_sub(self.car(car).crossings)
    }

    /// The weather; `None` if the rules have no weather, and before it has been rolled for.
    #[must_use]
    pub fn weather(&self) -> Option<Sky> {
        self.weather.sky
    }

    /// The spaces that the car whose turn it is has rolled, or has to move in place of a roll,
    /// without extra ones; 0 before its roll.
    #[must_use]
    pub fn spaces_to_move(&self) -> u8 {
        self.now.roll
    }

    /// The number rolled last, with any die.
    #[must_use]
    pub fn last_roll(&self) -> Option<Roll> {
        self.answers.iter().rev().find_map(|answer| match answer {
            Answer::Roll(roll) => Some(*roll),
            _ => None,
        })
    }

    /// The spaces with damage markers (DEBRIS-1), in the order of the track.
    pub fn markers(&self) -> impl Iterator<Item = SpaceId> {
        self.markers.iter().map(|node| self.track.id(*node))
    }

    /// Whether this is still qualifying, from its weather to its last lap (QUAL-1).
    #[must_use]
    pub const fn is_qualifying(&self) -> bool {
        self.qualifying.is_on
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

    /// The space a car stands on, as the rules see it; `None` once it has left the board.
    fn info_of(&self, car: CarId) -> Option<&NodeInfo> {
        let car = self.car(car);
        (car.node != NONE).then(|| self.info(car.node))
    }

    /// Whether a car stands on the road, neither in the pit lane nor off the board.
    fn is_on_road(&self, car: CarId) -> bool {
        self.info_of(car).is_some_and(|info| info.lane != 0)
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

    /// Reserves memory for as many events and answers as a race that is run to its end usually has. A long
    /// race gets more later.
    pub(crate) fn make_room(&mut self) {
        const EVENTS_A_LAP: usize = 120;
        const ANSWERS_A_LAP: usize = 80;
        const MOST_LAPS: usize = 12;
        let racing = self.cars().filter(|(_, car)| car.state == State::Racing);
        let laps = racing.map(|(id, car)| self.laps_left(id) + u8::from(car.crossings > 0));
        let laps = laps.map(usize::from).sum::<usize>().min(MOST_LAPS);
        self.events.reserve(laps * EVENTS_A_LAP);
        self.answers.reserve(laps * ANSWERS_A_LAP);
    }

    fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The gear a car is in, 0 for none.
    fn gear_number(&self, car: CarId) -> u8 {
        self.car(car).gear.map_or(0, Gear::number)
    }
}
