//! What can go wrong around a race.

use crate::SpaceId;
use crate::dice::{DiceError, Die, Gear};
use crate::rules::{Contradiction, OLDEST_VERSION, Pilot, VERSION, Wear, Zone};

use super::{About, CarId, MoveKey};

/// Why a race cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A race needs at least one entrant, and a grid place for each.
    #[error("{entrants} entrants for a grid of {places} places; enter 1 to {places}")]
    Entrants {
        /// How many there are.
        entrants: usize,
        /// How many grid places.
        places: usize,
    },
    /// The ruleset contradicts itself.
    #[error("the rules contradict themselves: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Rules(Vec<Contradiction>),
    /// TEAM-1.
    #[error("team {team} does not have two cars; with teams, every team has (TEAM-1)")]
    Team {
        /// The team.
        team: u32,
    },
    /// DRIVER-1.
    #[error(
        "{name}'s car has none of the drivers that these rules need; name one of {} (DRIVER-1)",
        Pilot::ALL.map(Pilot::id).join(", ")
    )]
    NoPilot {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// DRIVER-1.
    #[error(
        "{name}'s car has one of the ten drivers, but these rules have none; remove it (DRIVER-1)"
    )]
    Pilot {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// DRIVER-1.
    #[error("{} is entered more than once (DRIVER-1)", pilot.name())]
    PilotDoubled {
        /// The driver.
        pilot: Pilot,
    },
    /// BUILD-1.
    #[error("{name}'s car is not built; give points to its zones (BUILD-1)")]
    NoBuild {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// BUILD-1.
    #[error("{name}'s car is built, but the rules give all cars the same points (BUILD-1)")]
    Build {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// BUILD-1.
    #[error(
        "{name}'s car is built against the rules: {} (BUILD-1)",
        .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    )]
    WrongBuild {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
        /// All that is wrong with it.
        faults: Vec<BuildFault>,
    },
}

/// What is wrong with the car that an entrant has built (BUILD-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildFault {
    /// All points are given out, and no more.
    #[error("{given} points, where there are {points}")]
    Points {
        /// The points that it was given, those for repairs too.
        given: u32,
        /// The points to be given.
        points: u8,
    },
    /// Each zone needs a point, and has a limit.
    #[error("{given} {}, of 1 to {most}", zone.counted(*given))]
    Zone {
        /// The zone.
        zone: Zone,
        /// The points that it was given.
        given: u8,
        /// The most it may have.
        most: u8,
    },
    /// Points for repairs are limited.
    #[error("{given} for repairs, of {most} at most")]
    Repairs {
        /// The points that were kept.
        given: u8,
        /// The most there may be.
        most: u8,
    },
}

/// Why a race cannot begin from a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The race itself cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Each car needs a place.
    #[error("{positions} positions for {entrants} entrants; give one for each")]
    Cars {
        /// How many positions there are.
        positions: usize,
        /// How many entrants.
        entrants: usize,
    },
    /// The track has no such space.
    #[error("car {car} stands on space {space}, which the track does not have")]
    UnknownSpace {
        /// The car.
        car: CarId,
        /// The space.
        space: SpaceId,
    },
    /// DEBRIS-1: markers lie on the road.
    #[error("a damage marker lies on space {0}, which is not on the road")]
    Marker(SpaceId),
    /// WEATHER-1: there is weather when the rules have weather.
    #[error("the rules {}", if *.0 { "have weather; say which" } else { "have no weather" })]
    Weather(bool),
    /// Two cars cannot share a space (MOVE-1).
    #[error("cars {other} and {car} both stand on space {space}")]
    Occupied {
        /// The car.
        car: CarId,
        /// The one that is there already.
        other: CarId,
        /// The space.
        space: SpaceId,
    },
    /// A racing car has at least one wear point and no more than it started with (WEAR-1, WEAR-3).
    #[error(
        "car {car} has {wear}; give it no more than it starts with, {most}, and enough to race"
    )]
    Wear {
        /// The car.
        car: CarId,
        /// The points.
        wear: Wear,
        /// The most there are in this race.
        most: Wear,
    },
    /// The cars of this race do not have that gear (DICE-3).
    #[error("car {car} is in gear {gear}, which the cars of this race do not have")]
    Gear {
        /// The car.
        car: CarId,
        /// The gear.
        gear: Gear,
    },
    /// Stops are made in corners (STOP-1).
    #[error("car {car} has made stops, but space {space} is in no corner")]
    Stops {
        /// The car.
        car: CarId,
        /// Where it stands.
        space: SpaceId,
    },
    /// A car that has crossed the line more often has finished (FIN-1).
    #[error("car {car} has crossed the line too often; the most in this race is {laps}")]
    Crossings {
        /// The car.
        car: CarId,
        /// The laps of the race.
        laps: u8,
    },
    /// The car cannot have come to that space off the road (PIT-1).
    #[error(
        "car {car} cannot stand on space {space}: the pit lane is closed to it, or the box another team's"
    )]
    Pit {
        /// The car.
        car: CarId,
        /// The space.
        space: SpaceId,
    },
    /// Before the first round there are no cars on the road.
    #[error("round 0 is before the start: give answers alone, or the round")]
    Start,
    /// A list names a car twice, or one that there is not.
    #[error("`{field}` names car {car}, which the race does not have or the list has already")]
    Listed {
        /// The list.
        field: &'static str,
        /// The car.
        car: CarId,
    },
    /// A list leaves out a car that is racing.
    #[error("`{field}` leaves out car {car}, which is racing; name every racing car")]
    LeftOut {
        /// The list.
        field: &'static str,
        /// The car.
        car: CarId,
    },
    /// It is nobody's turn.
    #[error("no racing car has place {0} in the order of the round, counted from 0")]
    Turn(u8),
    /// Racing cars are on the track.
    #[error("car {car} is racing, and so cannot be off the track")]
    OffTrack {
        /// The car.
        car: CarId,
    },
    /// Cars that have finished are not (FIN-1).
    #[error("car {car} has finished, and so has to be off the track (FIN-1)")]
    OnTrack {
        /// The car.
        car: CarId,
    },
    /// A car that has still to roll for its start has not driven (START-1).
    #[error("car {car} has still to roll for its start: it has no gear and no crossings (START-1)")]
    Unstarted {
        /// The car.
        car: CarId,
    },
    /// A car has no more repair points than it starts with (TECH-1).
    #[error("car {car} has {repairs} repair points, of {most} at most")]
    Repairs {
        /// The car.
        car: CarId,
        /// Its points.
        repairs: u8,
        /// Those that it starts with.
        most: u8,
    },
    /// The rules of the race do not know something that the position has.
    #[error("the position has `{0}`, which mean nothing by these rules; leave them out")]
    NotByTheseRules(&'static str),
    /// One of the answers given since the turn began does not fit.
    #[error("answer {number} of the position does not fit: {error}")]
    Answer {
        /// Which one, from 1.
        number: usize,
        /// Why it does not.
        error: IllegalAnswer,
    },
}

/// Why an answer does not fit what a race waits for. The race has not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalAnswer {
    /// The race is over.
    #[error("the race is over and waits for nothing")]
    Over,
    /// A roll was asked for.
    #[error("the race waits for a roll of the {0} die")]
    ExpectedRoll(Die),
    /// A choice was asked for.
    #[error("the race waits for car {0} to choose a gear")]
    ExpectedGear(CarId),
    /// A choice was asked for.
    #[error("the race waits for car {0} to choose a move")]
    ExpectedMove(CarId),
    /// A choice was asked for.
    #[error("the race waits for car {car} to decide about {about}")]
    ExpectedDecision {
        /// The car.
        car: CarId,
        /// What the decision is about.
        about: About,
    },
    /// A time was asked for.
    #[error("the race waits for the seconds that car {0} took for its lap")]
    ExpectedTime(CarId),
    /// The gear is not one of the options.
    #[error("gear {0} is not offered")]
    Gear(Gear),
    /// The move is not one of the options.
    #[error("no move {0} is offered")]
    Move(MoveKey),
    /// The slipstream is not one of the options.
    #[error("no slipstream {0} is offered")]
    Slipstream(MoveKey),
    /// There are not as many options.
    #[error("car {car} has no option {option}; choose one from 0 to {last}", last = .options.saturating_sub(1))]
    NoSuchOption {
        /// The car.
        car: CarId,
        /// The option, counted from 0.
        option: usize,
        /// How many there are.
        options: usize,
    },
}

/// Why a race could not be run to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Each car needs a driver.
    #[error("the cars are {cars}, the drivers {drivers}; give one for each car")]
    Drivers {
        /// How many drivers there are.
        drivers: usize,
        /// How many cars.
        cars: usize,
    },
    /// A driver was made for another circuit or other rules, or for a circuit too large to plan on.
    #[error(
        "driver {driver} does not know this race; make it for the circuit and the rules that are raced, \
         or take a careful driver where the circuit is too large to plan on"
    )]
    Unprepared {
        /// The driver, counted from 0.
        driver: usize,
    },
    /// The dice gave no roll.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A driver chose an option that does not exist, or the dice rolled another die than the one
    /// asked for.
    #[error(transparent)]
    Answer(#[from] IllegalAnswer),
}

/// Why a record cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// It was made on another track.
    #[error(
        "the record was made on another track, {name:?} with fingerprint {recorded}; this one has {given}"
    )]
    Track {
        /// What the track of the record was called.
        name: String,
        /// Its fingerprint.
        recorded: String,
        /// The fingerprint of the track given.
        given: String,
    },
    /// It was made by other rules code.
    #[error(
        "the record was made with version {recorded} of the rules; this is version {given}: replay it \
         with {}", release(*recorded)
    )]
    Version {
        /// The version of the record.
        recorded: u32,
        /// The version of this crate.
        given: u32,
    },
    /// Its race cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Its race began in the middle, from a position that there cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// One of its answers does not fit.
    #[error("answer {number} of the record does not fit: {error}")]
    Answer {
        /// Which one, from 1.
        number: usize,
        /// Why it does not.
        error: IllegalAnswer,
    },
    /// It cannot be resumed, because the seed of its dice is not in it.
    #[error("the record does not have the seed of its dice; replay it, and roll on with others")]
    NoSeed,
    /// It cannot be resumed, because it was not rolled with the dice of its seed.
    #[error(
        "answer {number} of the record is not the roll of its seed; replay it, and roll on with others"
    )]
    OtherDice {
        /// Which answer of the record, from 1.
        number: usize,
    },
}

/// The release that plays by a version of the rules.
const fn release(version: u32) -> &'static str {
    match version {
        0 | 1 => "a build from before release 0.1 of formulad-core",
        OLDEST_VERSION..=VERSION => "this release of formulad-core",
        _ => "a later release of formulad-core",
    }
}
