//! What can go wrong around a race.

use crate::SpaceId;
use crate::dice::{DiceError, Die, Gear};
use crate::language;
use crate::rules::{Contradiction, OLDEST_VERSION, Pilot, VERSION, Wear, Zone};

use super::{About, CarId, MoveKey};

/// Why a race cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A race needs at least one entrant, and a grid place for each.
    #[error("{}", t!(
        "1 entrant for a grid of {places} places; enter 1 to {places}"
        | "{entrants} entrants for a grid of {places} places; enter 1 to {places}",
        entrants = .entrants, places = .places
    ))]
    Entrants {
        /// How many there are.
        entrants: usize,
        /// How many grid places.
        places: usize,
    },
    /// The ruleset contradicts itself.
    #[error("{}", t!(
        "the rules contradict themselves: {why}"
        as "of a race",
        why = language::clauses(.0.iter().map(Contradiction::message))
    ))]
    Rules(Vec<Contradiction>),
    /// TEAM-1.
    #[error("{}", t!(
        "team {team} does not have two cars; with teams, every team has (TEAM-1)",
        team = .team
    ))]
    Team {
        /// The team.
        team: u32,
    },
    /// DRIVER-1.
    #[error("{}", t!(
        "{name}'s car has none of the drivers that these rules need; name one of {pilots} \
         (DRIVER-1)",
        name = .name, pilots = Pilot::ALL.map(Pilot::id).join(", ")
    ))]
    NoPilot {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// DRIVER-1.
    #[error("{}", t!(
        "{name}'s car has one of the ten drivers, but these rules have none; remove it (DRIVER-1)",
        name = .name
    ))]
    Pilot {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// DRIVER-1.
    #[error("{}", t!("{name} is entered more than once (DRIVER-1)", name = .pilot.name()))]
    PilotDoubled {
        /// The driver.
        pilot: Pilot,
    },
    /// BUILD-1.
    #[error("{}", t!(
        "{name}'s car is not built; give points to its zones (BUILD-1)",
        name = .name
    ))]
    NoBuild {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// BUILD-1.
    #[error("{}", t!(
        "{name}'s car is built, but the rules give all cars the same points (BUILD-1)",
        name = .name
    ))]
    Build {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// BUILD-1.
    #[error("{}", t!(
        "{name}'s car is built against the rules: {faults} (BUILD-1)",
        name = .name, faults = language::clauses(.faults.iter().map(ToString::to_string))
    ))]
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
    #[error("{}", t!(
        "1 point, where there are {points}"
        | "{given} points, where there are {points}",
        given = .given, points = .points
    ))]
    Points {
        /// The points that it was given, including those for repairs.
        given: u32,
        /// The points to be given.
        points: u8,
    },
    /// Each zone needs a point, and has a limit.
    #[error("{}", t!("{given}, of 1 to {most}", given = .zone.counted(*.given), most = .most))]
    Zone {
        /// The zone.
        zone: Zone,
        /// The points that it was given.
        given: u8,
        /// The most it may have.
        most: u8,
    },
    /// Points for repairs are limited.
    #[error("{}", t!("{given} for repairs, of {most} at most", given = .given, most = .most))]
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
    #[error("{}", t!(
        "1 position for {entrants} entrants; give one for each"
        | "{positions} positions for {entrants} entrants; give one for each",
        positions = .positions, entrants = .entrants
    ))]
    Cars {
        /// How many positions there are.
        positions: usize,
        /// How many entrants.
        entrants: usize,
    },
    /// The track has no such space.
    #[error("{}", t!(
        "car {car} stands on space {space}, which the track does not have",
        car = .car, space = .space
    ))]
    UnknownSpace {
        /// The car.
        car: CarId,
        /// The space.
        space: SpaceId,
    },
    /// DEBRIS-1: markers lie on the road.
    #[error("{}", t!(
        "a damage marker lies on space {space}, which is not on the road",
        space = .0
    ))]
    Marker(SpaceId),
    /// WEATHER-1: a position has weather if the rules do, and only then.
    #[error("{}", weather(*.0))]
    Weather(bool),
    /// Two cars cannot share a space (MOVE-1).
    #[error("{}", t!(
        "cars {other} and {car} both stand on space {space}",
        other = .other, car = .car, space = .space
    ))]
    Occupied {
        /// The car.
        car: CarId,
        /// The one that is there already.
        other: CarId,
        /// The space.
        space: SpaceId,
    },
    /// A racing car has at least one wear point and no more than it started with (WEAR-1, WEAR-3).
    #[error("{}", t!(
        "car {car} has {wear}; give it no more than it starts with, {most}, and enough to race",
        car = .car, wear = .wear, most = .most
    ))]
    Wear {
        /// The car.
        car: CarId,
        /// The points.
        wear: Wear,
        /// The most there are in this race.
        most: Wear,
    },
    /// The cars of this race do not have that gear (DICE-3).
    #[error("{}", t!(
        "car {car} is in gear {gear}, which the cars of this race do not have",
        car = .car, gear = .gear
    ))]
    Gear {
        /// The car.
        car: CarId,
        /// The gear.
        gear: Gear,
    },
    /// Stops are made in corners (STOP-1).
    #[error("{}", t!(
        "car {car} has made stops, but space {space} is in no corner",
        car = .car, space = .space
    ))]
    Stops {
        /// The car.
        car: CarId,
        /// Where it stands.
        space: SpaceId,
    },
    /// A car that has crossed the line more often has finished (FIN-1).
    #[error("{}", t!(
        "car {car} has crossed the line too often; the most in this race is {laps}",
        car = .car, laps = .laps
    ))]
    Crossings {
        /// The car.
        car: CarId,
        /// The laps of the race.
        laps: u8,
    },
    /// The car cannot have come to that space of the pit lane (PIT-1).
    #[error("{}", t!(
        "car {car} cannot stand on space {space}: the pit lane is closed to it, or the box \
         another team's",
        car = .car, space = .space
    ))]
    Pit {
        /// The car.
        car: CarId,
        /// The space.
        space: SpaceId,
    },
    /// Before the first round there are no cars on the road.
    #[error("{}", t!("round 0 is before the start: give answers alone, or the round"))]
    Start,
    /// A list names a car twice, or one that does not exist.
    #[error("{}", t!(
        "`{field}` names car {car}, which the race does not have or the list has already",
        field = .field, car = .car
    ))]
    Listed {
        /// The list.
        field: &'static str,
        /// The car.
        car: CarId,
    },
    /// A list leaves out a car that is racing.
    #[error("{}", t!(
        "`{field}` leaves out car {car}, which is racing; name every racing car",
        field = .field, car = .car
    ))]
    LeftOut {
        /// The list.
        field: &'static str,
        /// The car.
        car: CarId,
    },
    /// It is nobody's turn.
    #[error("{}", t!(
        "no racing car has place {place} in the order of the round, counted from 0",
        place = .0
    ))]
    Turn(u8),
    /// Racing cars are on the track.
    #[error("{}", t!("car {car} is racing, and so cannot be off the track", car = .car))]
    OffTrack {
        /// The car.
        car: CarId,
    },
    /// Cars that have finished are off the track (FIN-1).
    #[error("{}", t!("car {car} has finished, and so has to be off the track (FIN-1)", car = .car))]
    OnTrack {
        /// The car.
        car: CarId,
    },
    /// A car that has still to roll for its start has not driven (START-1).
    #[error("{}", t!(
        "car {car} has still to roll for its start: it has no gear and no crossings (START-1)",
        car = .car
    ))]
    Unstarted {
        /// The car.
        car: CarId,
    },
    /// A car has no more repair points than it starts with (TECH-1).
    #[error("{}", t!(
        "car {car} has {repairs} repair points, of {most} at most",
        car = .car, repairs = .repairs, most = .most
    ))]
    Repairs {
        /// The car.
        car: CarId,
        /// Its points.
        repairs: u8,
        /// Those that it starts with.
        most: u8,
    },
    /// The position has something that means nothing by the rules of the race.
    #[error("{}", t!(
        "the position has `{field}`, which mean nothing by these rules; leave them out",
        field = .0
    ))]
    NotByTheseRules(&'static str),
    /// One of the answers given since the turn began does not fit.
    #[error("{}", t!(
        "answer {number} of the position does not fit: {error}",
        number = .number, error = .error
    ))]
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
    #[error("{}", t!("the race is over and waits for nothing"))]
    Over,
    /// A roll was asked for.
    #[error("{}", t!("the race waits for a roll of {die}", die = .0.words()))]
    ExpectedRoll(Die),
    /// A choice was asked for.
    #[error("{}", t!("the race waits for car {car} to choose a gear", car = .0))]
    ExpectedGear(CarId),
    /// A choice was asked for.
    #[error("{}", t!("the race waits for car {car} to choose a move", car = .0))]
    ExpectedMove(CarId),
    /// A choice was asked for.
    #[error("{}", t!(
        "the race waits for car {car} to decide about {about}",
        car = .car, about = .about
    ))]
    ExpectedDecision {
        /// The car.
        car: CarId,
        /// What the decision is about.
        about: About,
    },
    /// A time was asked for.
    #[error("{}", t!("the race waits for the seconds that car {car} took for its lap", car = .0))]
    ExpectedTime(CarId),
    /// The gear is not one of the options.
    #[error("{}", t!("gear {gear} is not offered", gear = .0))]
    Gear(Gear),
    /// The move is not one of the options.
    #[error("{}", t!("no move {key} is offered", key = .0))]
    Move(MoveKey),
    /// The slipstream is not one of the options.
    #[error("{}", t!("no slipstream {key} is offered", key = .0))]
    Slipstream(MoveKey),
    /// There is no such option.
    #[error("{}", t!(
        "car {car} has no option {option}; choose one from 0 to {last}",
        car = .car, option = .option, last = .options.saturating_sub(1)
    ))]
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
    #[error("{}", t!(
        "the cars are {cars}, the drivers {drivers}; give one for each car",
        cars = .cars, drivers = .drivers
    ))]
    Drivers {
        /// How many drivers there are.
        drivers: usize,
        /// How many cars.
        cars: usize,
    },
    /// A driver was made for another circuit or other rules, or for a circuit too large to plan on.
    #[error("{}", t!(
        "driver {driver} does not know this race; make it for the circuit and the rules that are \
         raced, or take a careful driver where the circuit is too large to plan on",
        driver = .driver
    ))]
    Unprepared {
        /// The driver, counted from 0.
        driver: usize,
    },
    /// The dice gave no roll.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A driver chose an option that does not exist, or the dice rolled a different die from the one
    /// asked for.
    #[error(transparent)]
    Answer(#[from] IllegalAnswer),
}

/// Why a record cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// It was made on another track.
    #[error("{}", t!(
        "the record was made on another track, {name} with fingerprint {recorded}; this one has \
         {given}",
        name = format!("{:?}", .name), recorded = .recorded, given = .given
    ))]
    Track {
        /// What the track of the record was called.
        name: String,
        /// Its fingerprint.
        recorded: String,
        /// The fingerprint of the track given.
        given: String,
    },
    /// It was made with a version of the rules that this crate does not play.
    #[error("{}", other_version(*.recorded, *.given))]
    Version {
        /// The version of the record.
        recorded: u32,
        /// The version of this crate.
        given: u32,
    },
    /// Its race cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Its race began in the middle, from an impossible position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// One of its answers does not fit.
    #[error("{}", t!(
        "answer {number} of the record does not fit: {error}",
        number = .number, error = .error
    ))]
    Answer {
        /// Which one, from 1.
        number: usize,
        /// Why it does not.
        error: IllegalAnswer,
    },
    /// It cannot be resumed, because the seed of its dice is not in it.
    #[error("{}", t!(
        "the record does not have the seed of its dice; replay it, and roll on with others"
    ))]
    NoSeed,
    /// It cannot be resumed, because it was not rolled with the dice of its seed.
    #[error("{}", t!(
        "answer {number} of the record is not the roll of its seed; replay it, and roll on with \
         others",
        number = .number
    ))]
    OtherDice {
        /// Which answer of the record, from 1.
        number: usize,
    },
}

/// The message that a record was made with another version of the rules, and which release plays by it.
fn other_version(recorded: u32, given: u32) -> String {
    match recorded {
        0 | 1 => t!(
            "the record was made with version {recorded} of the rules; this is version {given}: \
             replay it with a build from before release 0.1 of formulad-core",
            recorded,
            given
        ),
        OLDEST_VERSION..=VERSION => t!(
            "the record was made with version {recorded} of the rules; this is version {given}: \
             replay it with this release of formulad-core",
            recorded,
            given
        ),
        _ => t!(
            "the record was made with version {recorded} of the rules; this is version {given}: \
             replay it with a later release of formulad-core",
            recorded,
            given
        ),
    }
}

/// What is wrong with the weather of a position: it is missing, or the rules have none.
fn weather(is_missing: bool) -> &'static str {
    if is_missing {
        t!("the rules have weather; say which")
    } else {
        t!("the rules have no weather")
    }
}
