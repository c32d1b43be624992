//! What can go wrong around a race.

use crate::SpaceId;
use crate::dice::{DiceError, Die, Gear};
use crate::language::{self, Table};
use crate::rules::{Contradiction, OLDEST_VERSION, Pilot, VERSION, Wear, Zone};

use super::{About, CarId, MoveKey};

/// What can go wrong.
pub(super) const TABLES: &[Table] = &[
    answer::SOURCES,
    position::SOURCES,
    replay::SOURCES,
    run::SOURCES,
    setup::SOURCES,
];

mod setup {
    use crate::language::Message;

    crate::texts! { "race.setup";
        // Why a race cannot be set up. `name` is that of a driver.
        entrants(entrants: usize, places: usize) = "1 entrant for a grid of {places} places; enter 1 to {places}" | "{entrants} entrants for a grid of {places} places; enter 1 to {places}";
        /// `why` are texts of `rule.wrong`.
        rules(why: &Message) = "the rules contradict themselves: {why}";
        team(team: u32) = "team {team} does not have two cars; with teams, every team has (TEAM-1)";
        /// Drivers of the street races; `pilots` is a list of their ids.
        no_pilot(name: &str, pilots: &str) = "{name}'s car has none of the drivers that these rules need; name one of {pilots} (DRIVER-1)";
        pilot(name: &str) = "{name}'s car has one of the ten drivers, but these rules have none; remove it (DRIVER-1)";
        pilot_doubled(name: &str) = "{name} is entered more than once (DRIVER-1)";
        no_build(name: &str) = "{name}'s car is not built; give points to its zones (BUILD-1)";
        build(name: &str) = "{name}'s car is built, but the rules give all cars the same points (BUILD-1)";
        /// `faults` are the texts that follow.
        wrong_build(name: &str, faults: &Message) = "{name}'s car is built against the rules: {faults} (BUILD-1)";
        build_points(given: u32, points: u8) = "1 point, where there are {points}" | "{given} points, where there are {points}";
        /// `given` is "9 tyres".
        build_zone(given: &Message, most: u8) = "{given}, of 1 to {most}";
        build_repairs(given: u8, most: u8) = "{given} for repairs, of {most} at most";
    }
}

mod position {
    use super::IllegalAnswer;
    use crate::SpaceId;
    use crate::dice::Gear;
    use crate::race::CarId;
    use crate::rules::Wear;

    crate::texts! { "race.position";
        // Why a race cannot begin from a position. Cars are counted from 0; words between ` are of its notation.
        cars(positions: usize, entrants: usize) = "1 position for {entrants} entrants; give one for each" | "{positions} positions for {entrants} entrants; give one for each";
        unknown_space(car: CarId, space: SpaceId) = "car {car} stands on space {space}, which the track does not have";
        marker(space: SpaceId) = "a damage marker lies on space {space}, which is not on the road";
        weather_missing = "the rules have weather; say which";
        no_weather = "the rules have no weather";
        occupied(other: CarId, car: CarId, space: SpaceId) = "cars {other} and {car} both stand on space {space}";
        wear(car: CarId, wear: Wear, most: Wear) = "car {car} has {wear}; give it no more than it starts with, {most}, and enough to race";
        gear(car: CarId, gear: Gear) = "car {car} is in gear {gear}, which the cars of this race do not have";
        stops(car: CarId, space: SpaceId) = "car {car} has made stops, but space {space} is in no corner";
        crossings(car: CarId, laps: u8) = "car {car} has crossed the line too often; the most in this race is {laps}";
        pit(car: CarId, space: SpaceId) = "car {car} cannot stand on space {space}: the pit lane is closed to it, or the box another team's";
        start = "round 0 is before the start: give answers alone, or the round";
        listed(field: &str, car: CarId) = "`{field}` names car {car}, which the race does not have or the list has already";
        left_out(field: &str, car: CarId) = "`{field}` leaves out car {car}, which is racing; name every racing car";
        turn(place: u8) = "no racing car has place {place} in the order of the round, counted from 0";
        off_track(car: CarId) = "car {car} is racing, and so cannot be off the track";
        on_track(car: CarId) = "car {car} has finished, and so has to be off the track (FIN-1)";
        unstarted(car: CarId) = "car {car} has still to roll for its start: it has no gear and no crossings (START-1)";
        repairs(car: CarId, repairs: u8, most: u8) = "car {car} has {repairs} repair points, of {most} at most";
        not_by_these_rules(field: &str) = "the position has `{field}`, which mean nothing by these rules; leave them out";
        /// `error` is a text of `race.refused`.
        answer(number: usize, error: &IllegalAnswer) = "answer {number} of the position does not fit: {error}";
    }

    pub(super) fn weather(is_missing: bool) -> &'static str {
        match is_missing {
            true => weather_missing(),
            false => no_weather(),
        }
    }
}

mod answer {
    use crate::dice::Gear;
    use crate::race::{About, CarId, MoveKey};

    crate::texts! { "race.refused";
        // Why an answer does not fit what a race waits for. Cars are counted from 0.
        over = "the race is over and waits for nothing";
        /// `die` is "the black die".
        expected_roll(die: &str) = "the race waits for a roll of {die}";
        expected_gear(car: CarId) = "the race waits for car {car} to choose a gear";
        expected_move(car: CarId) = "the race waits for car {car} to choose a move";
        /// `about` is a text of `race.about`.
        expected_decision(car: CarId, about: About) = "the race waits for car {car} to decide about {about}";
        expected_time(car: CarId) = "the race waits for the seconds that car {car} took for its lap";
        gear(gear: Gear) = "gear {gear} is not offered";
        /// `key` is the text `race.answer.to_space`.
        no_move(key: &MoveKey) = "no move {key} is offered";
        no_slipstream(key: &MoveKey) = "no slipstream {key} is offered";
        no_option(car: CarId, option: usize, last: usize) = "car {car} has no option {option}; choose one from 0 to {last}";
    }
}

mod run {
    crate::texts! { "race.stopped";
        // Why a race cannot go on.
        drivers(cars: usize, drivers: usize) = "the cars are {cars}, the drivers {drivers}; give one for each car";
        unprepared(driver: usize) = "driver {driver} does not know this race; make it for the circuit and the rules that are raced, or take a careful driver where the circuit is too large to plan on";
    }
}

mod replay {
    use super::IllegalAnswer;

    crate::texts! { "race.replay";
        // Why the record of a race cannot be replayed.
        track(name: &str, recorded: &str, given: &str) = "the record was made on another track, {name} with fingerprint {recorded}; this one has {given}", name = format!("{name:?}"), recorded = recorded, given = given;
        version_of_builds(recorded: u32, given: u32) = "the record was made with version {recorded} of the rules; this is version {given}: replay it with a build from before release 0.1 of formulad-core";
        version(recorded: u32, given: u32) = "the record was made with version {recorded} of the rules; this is version {given}: replay it with this release of formulad-core";
        later_version(recorded: u32, given: u32) = "the record was made with version {recorded} of the rules; this is version {given}: replay it with a later release of formulad-core";
        /// `error` is a text of `race.refused`.
        answer(number: usize, error: &IllegalAnswer) = "answer {number} of the record does not fit: {error}";
        no_seed = "the record does not have the seed of its dice; replay it, and roll on with others";
        other_dice(number: usize) = "answer {number} of the record is not the roll of its seed; replay it, and roll on with others";
    }
}

/// Why a race cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A race needs at least one entrant, and a grid place for each.
    #[error("{}", setup::entrants(*.entrants, *.places))]
    Entrants {
        /// How many there are.
        entrants: usize,
        /// How many grid places.
        places: usize,
    },
    /// The ruleset contradicts itself.
    #[error("{}", setup::rules(&language::clauses(.0.iter().map(Contradiction::message))))]
    Rules(Vec<Contradiction>),
    /// TEAM-1.
    #[error("{}", setup::team(*.team))]
    Team {
        /// The team.
        team: u32,
    },
    /// DRIVER-1.
    #[error("{}", setup::no_pilot(.name, &Pilot::ALL.map(Pilot::id).join(", ")))]
    NoPilot {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// DRIVER-1.
    #[error("{}", setup::pilot(.name))]
    Pilot {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// DRIVER-1.
    #[error("{}", setup::pilot_doubled(.pilot.name()))]
    PilotDoubled {
        /// The driver.
        pilot: Pilot,
    },
    /// BUILD-1.
    #[error("{}", setup::no_build(.name))]
    NoBuild {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// BUILD-1.
    #[error("{}", setup::build(.name))]
    Build {
        /// The car.
        car: CarId,
        /// What its entrant is called.
        name: String,
    },
    /// BUILD-1.
    #[error(
        "{}",
        setup::wrong_build(.name, &language::clauses(.faults.iter().map(ToString::to_string)))
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
    #[error("{}", setup::build_points(*.given, *.points))]
    Points {
        /// The points that it was given, including those for repairs.
        given: u32,
        /// The points to be given.
        points: u8,
    },
    /// Each zone needs a point, and has a limit.
    #[error("{}", setup::build_zone(&.zone.counted(*.given), *.most))]
    Zone {
        /// The zone.
        zone: Zone,
        /// The points that it was given.
        given: u8,
        /// The most it may have.
        most: u8,
    },
    /// Points for repairs are limited.
    #[error("{}", setup::build_repairs(*.given, *.most))]
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
    #[error("{}", position::cars(*.positions, *.entrants))]
    Cars {
        /// How many positions there are.
        positions: usize,
        /// How many entrants.
        entrants: usize,
    },
    /// The track has no such space.
    #[error("{}", position::unknown_space(*.car, *.space))]
    UnknownSpace {
        /// The car.
        car: CarId,
        /// The space.
        space: SpaceId,
    },
    /// DEBRIS-1: markers lie on the road.
    #[error("{}", position::marker(*.0))]
    Marker(SpaceId),
    /// WEATHER-1: a position has weather if the rules do, and only then.
    #[error("{}", position::weather(*.0))]
    Weather(bool),
    /// Two cars cannot share a space (MOVE-1).
    #[error("{}", position::occupied(*.other, *.car, *.space))]
    Occupied {
        /// The car.
        car: CarId,
        /// The one that is there already.
        other: CarId,
        /// The space.
        space: SpaceId,
    },
    /// A racing car has at least one wear point and no more than it started with (WEAR-1, WEAR-3).
    #[error("{}", position::wear(*.car, *.wear, *.most))]
    Wear {
        /// The car.
        car: CarId,
        /// The points.
        wear: Wear,
        /// The most there are in this race.
        most: Wear,
    },
    /// The cars of this race do not have that gear (DICE-3).
    #[error("{}", position::gear(*.car, *.gear))]
    Gear {
        /// The car.
        car: CarId,
        /// The gear.
        gear: Gear,
    },
    /// Stops are made in corners (STOP-1).
    #[error("{}", position::stops(*.car, *.space))]
    Stops {
        /// The car.
        car: CarId,
        /// Where it stands.
        space: SpaceId,
    },
    /// A car that has crossed the line more often has finished (FIN-1).
    #[error("{}", position::crossings(*.car, *.laps))]
    Crossings {
        /// The car.
        car: CarId,
        /// The laps of the race.
        laps: u8,
    },
    /// The car cannot have come to that space of the pit lane (PIT-1).
    #[error("{}", position::pit(*.car, *.space))]
    Pit {
        /// The car.
        car: CarId,
        /// The space.
        space: SpaceId,
    },
    /// Before the first round there are no cars on the road.
    #[error("{}", position::start())]
    Start,
    /// A list names a car twice, or one that does not exist.
    #[error("{}", position::listed(.field, *.car))]
    Listed {
        /// The list.
        field: &'static str,
        /// The car.
        car: CarId,
    },
    /// A list leaves out a car that is racing.
    #[error("{}", position::left_out(.field, *.car))]
    LeftOut {
        /// The list.
        field: &'static str,
        /// The car.
        car: CarId,
    },
    /// It is nobody's turn.
    #[error("{}", position::turn(*.0))]
    Turn(u8),
    /// Racing cars are on the track.
    #[error("{}", position::off_track(*.car))]
    OffTrack {
        /// The car.
        car: CarId,
    },
    /// Cars that have finished are off the track (FIN-1).
    #[error("{}", position::on_track(*.car))]
    OnTrack {
        /// The car.
        car: CarId,
    },
    /// A car that has still to roll for its start has not driven (START-1).
    #[error("{}", position::unstarted(*.car))]
    Unstarted {
        /// The car.
        car: CarId,
    },
    /// A car has no more repair points than it starts with (TECH-1).
    #[error("{}", position::repairs(*.car, *.repairs, *.most))]
    Repairs {
        /// The car.
        car: CarId,
        /// Its points.
        repairs: u8,
        /// Those that it starts with.
        most: u8,
    },
    /// The position has something that means nothing by the rules of the race.
    #[error("{}", position::not_by_these_rules(.0))]
    NotByTheseRules(&'static str),
    /// One of the answers given since the turn began does not fit.
    #[error("{}", position::answer(*.number, .error))]
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
    #[error("{}", answer::over())]
    Over,
    /// A roll was asked for.
    #[error("{}", answer::expected_roll(&.0.words()))]
    ExpectedRoll(Die),
    /// A choice was asked for.
    #[error("{}", answer::expected_gear(*.0))]
    ExpectedGear(CarId),
    /// A choice was asked for.
    #[error("{}", answer::expected_move(*.0))]
    ExpectedMove(CarId),
    /// A choice was asked for.
    #[error("{}", answer::expected_decision(*.car, *.about))]
    ExpectedDecision {
        /// The car.
        car: CarId,
        /// What the decision is about.
        about: About,
    },
    /// A time was asked for.
    #[error("{}", answer::expected_time(*.0))]
    ExpectedTime(CarId),
    /// The gear is not one of the options.
    #[error("{}", answer::gear(*.0))]
    Gear(Gear),
    /// The move is not one of the options.
    #[error("{}", answer::no_move(.0))]
    Move(MoveKey),
    /// The slipstream is not one of the options.
    #[error("{}", answer::no_slipstream(.0))]
    Slipstream(MoveKey),
    /// There is no such option.
    #[error("{}", answer::no_option(*.car, *.option, .options.saturating_sub(1)))]
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
    #[error("{}", run::drivers(*.cars, *.drivers))]
    Drivers {
        /// How many drivers there are.
        drivers: usize,
        /// How many cars.
        cars: usize,
    },
    /// A driver was made for another circuit or other rules, or for a circuit too large to plan on.
    #[error("{}", run::unprepared(*.driver))]
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
    #[error("{}", replay::track(.name, .recorded, .given))]
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
    #[error("{}", replay::answer(*.number, .error))]
    Answer {
        /// Which one, from 1.
        number: usize,
        /// Why it does not.
        error: IllegalAnswer,
    },
    /// It cannot be resumed, because the seed of its dice is not in it.
    #[error("{}", replay::no_seed())]
    NoSeed,
    /// It cannot be resumed, because it was not rolled with the dice of its seed.
    #[error("{}", replay::other_dice(*.number))]
    OtherDice {
        /// Which answer of the record, from 1.
        number: usize,
    },
}

/// The message that a record was made with another version of the rules, and which release plays by it.
fn other_version(recorded: u32, given: u32) -> String {
    match recorded {
        0 | 1 => replay::version_of_builds(recorded, given),
        OLDEST_VERSION..=VERSION => replay::version(recorded, given),
        _ => replay::later_version(recorded, given),
    }
}
