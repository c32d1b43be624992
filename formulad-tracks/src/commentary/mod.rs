//! A race described from its events, in the current language.
//!
//! A move is one line: the gear, the roll, the cars passed, what was overshot, where it ends, what it
//! cost. Its consequences follow, indented. Events that belong together are described together, so a
//! line may have to wait for the events that come next.

mod account;
mod drive;
mod harm;
mod line;
mod notes;
mod result;
mod route;
mod setup;
mod wear;

use formulad_core::SpaceId;
use formulad_core::language;
use formulad_core::race::{CarId, Cause, Event, Pending, Race, Sky, StartResult};
use formulad_core::rules::Wear;
use formulad_core::track::Section;

use crate::words::{list, ordinal};
use drive::{Drive, Over};
use harm::Harm;
use notes::Note;
use setup::Before;

pub use line::Line;

pub(crate) fn spins_backwards(name: &str) -> String {
    t!("{name} spins and points backwards", name)
}

pub(crate) fn spins_round(name: &str) -> String {
    t!("{name} spins right round", name)
}

/// `what` is a sentence, `points` such as "2 brake points gone, none left".
pub(crate) fn with_points(what: &str, points: &str) -> String {
    t!("{what}: {points}", what, points)
}

/// Where a space is.
enum Whereabouts {
    /// In a corner of this name.
    In(String),
    /// On the straight before it.
    Before(String),
    PitLane,
    Road,
}

/// A commentator: takes the events of one race in order, and describes them.
///
/// ```
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::CarefulDriver;
/// use formulad_core::race::{Entrant, Race};
/// use formulad_core::rules::Ruleset;
/// use formulad_tracks::commentary::Commentary;
///
/// let track = formulad_tracks::bundled::harbour();
/// let mut race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
/// race.run(&mut SeededDice::new(7), &mut [CarefulDriver::new()])?;
/// let mut commentary = Commentary::new();
/// let text = commentary.text(&race, race.events());
/// assert!(text.starts_with("Ada is alone on the grid.\n\nThe start\n  Ada "));
/// assert!(text.contains("Ada takes the flag, 1st."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Commentary {
    /// Width at which lines are wrapped; `None` for the usual one.
    width: Option<usize>,
    cars: Vec<CarStanding>,
    /// What the cars have left.
    wear: Vec<Wear>,
    /// The order in which the cars move in this round.
    order: Vec<CarId>,
    /// What is described together before the first round.
    before: Before,
    /// The sky, as last described.
    sky: Option<Sky>,
    /// The move that is being described.
    drive: Option<Drive>,
    /// Who moved last in this round.
    mover: Option<CarId>,
    /// The car that may leave its box in this turn.
    leaving: Option<CarId>,
    /// The speed that the police measured for the next move.
    speed: Option<u16>,
    /// The points that something has cost a car just now.
    harm: Option<Harm>,
    /// A marker that has not been described yet.
    marker: Option<SpaceId>,
    /// All markers, in the order in which they were left.
    markers: Vec<SpaceId>,
    /// Events that are described together, up to now.
    note: Option<Note>,
    /// Lines to emit after the move that is being described.
    aside: Vec<Line>,
    /// What the car that moved last has driven over.
    over: Over,
    /// Whether a car has finished.
    is_won: bool,
    /// The number of moves described, which varies the words.
    moves: usize,
}

/// Where a car is at one moment of the commentary.
#[derive(Debug, Clone, Copy, Default)]
struct CarStanding {
    /// None once it has left the board.
    space: Option<SpaceId>,
    crossings: u8,
}

impl Commentary {
    /// Creates a commentator of a race that begins.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Wraps lines for a terminal with this many columns. The default, and the maximum, is 100.
    #[must_use]
    pub fn in_width(mut self, columns: usize) -> Self {
        self.width = Some(columns.min(account::WIDTH));
        self
    }

    /// Formats a heading for a race: the circuit, the laps, the cars, and the seed of the dice if there is
    /// one; the rules, unless they are the beginner's.
    #[must_use]
    pub fn title(race: &Race, seed: Option<u64>) -> String {
        setup::title(race, seed)
    }

    /// Describes what has happened. Events may be passed all at once or a few at a time, but each
    /// of them once and in order; the text is the same. The race must have reached the last event.
    #[must_use]
    pub fn text(&mut self, race: &Race, events: &[Event]) -> String {
        text(&self.lines(race, events), self.width)
    }

    /// Describes the same line by line, each with the spaces that it is about, to show on a board.
    ///
    /// ```
    /// use formulad_core::dice::SeededDice;
    /// use formulad_core::driver::CarefulDriver;
    /// use formulad_core::race::{Entrant, Race};
    /// use formulad_core::rules::Ruleset;
    /// use formulad_tracks::commentary::Commentary;
    ///
    /// let track = formulad_tracks::bundled::harbour();
    /// let mut race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
    /// race.run(&mut SeededDice::new(7), &mut [CarefulDriver::new()])?;
    /// let lines = Commentary::new().lines(&race, race.events());
    /// let start = lines.iter().find(|line| line.text.starts_with("  Ada "));
    /// let first = start.and_then(|line| line.spaces.first());
    /// assert_eq!(first, track.grid().first());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lines(&mut self, race: &Race, events: &[Event]) -> Vec<Line> {
        let mut narrator = Narrator::new(self, race);
        for event in events {
            narrator.hear(event);
        }
        narrator.lines
    }

    /// Describes what would otherwise wait for later events, for a player who has to decide now.
    /// What waits for the roll that the race asks for still waits, so pauses before rolls do not change
    /// the text.
    #[must_use]
    pub fn pause(&mut self, race: &Race) -> String {
        text(&self.pause_lines(race), self.width)
    }

    /// Describes the same line by line.
    #[must_use]
    pub fn pause_lines(&mut self, race: &Race) -> Vec<Line> {
        let mut narrator = Narrator::new(self, race);
        narrator.close_harm();
        narrator.close_marker();
        let awaited = match race.pending() {
            Pending::Roll(request) => Some(request.why),
            _ => None,
        };
        let is_held = |note: &Note| awaited.is_some_and(|why| note.awaits(why));
        if !narrator.state.note.as_ref().is_some_and(is_held) {
            narrator.close_note();
        }
        match &narrator.state.drive {
            // A roll over what lies on the road may add to what the move costs.
            Some(drive) if awaited.is_some_and(|why| drive.awaits(why)) => {}
            Some(drive) if drive.is_made() => narrator.close_drive(),
            // How a car sets off is described with its move.
            _ => narrator.emit_aside(),
        }
        narrator.lines
    }
}

/// Formats the lines as text, broken where they are too long.
fn text(lines: &[Line], width: Option<usize>) -> String {
    let width = width.unwrap_or(account::WIDTH);
    lines.iter().map(|line| line.wrapped(width)).collect()
}

/// A commentator at work.
struct Narrator<'a> {
    state: &'a mut Commentary,
    race: &'a Race,
    lines: Vec<Line>,
}

impl<'a> Narrator<'a> {
    fn new(state: &'a mut Commentary, race: &'a Race) -> Self {
        let cars = race.entrants().len();
        state.cars.resize(cars, CarStanding::default());
        if state.wear.is_empty() {
            state.wear = wear::at_start(race);
        }
        Self {
            state,
            race,
            lines: Vec::new(),
        }
    }

    /// Adds a line about these spaces.
    fn line(&mut self, line: &str, spaces: Vec<SpaceId>) {
        self.lines.push(Line::of(line, spaces));
    }

    /// Adds a sentence, without its full stop.
    fn sentence(&mut self, clause: &str, spaces: Vec<SpaceId>) {
        let sentence = language::sentence(clause.to_owned());
        self.line(&sentence.text(), spaces);
    }

    /// Adds a sentence about what a car does in its turn.
    fn turn(&mut self, clause: &str, spaces: Vec<SpaceId>) {
        let sentence = language::sentence(clause.to_owned());
        self.line(&format!("  {sentence}"), spaces);
    }

    /// Adds a row of a table, or an empty line.
    fn row(&mut self, row: &str) {
        self.lines.push(Line::row(row));
    }

    /// Adds a remark to a move, about where the car that moved is now.
    fn remark(&mut self, remark: &str) {
        let mover = self.state.mover.and_then(|car| self.space_of(car));
        self.remark_on(remark, mover);
    }

    /// Adds a remark to a move, about these spaces.
    fn remark_on(&mut self, remark: &str, spaces: impl IntoIterator<Item = SpaceId>) {
        let sentence = language::sentence(remark.to_owned());
        let line = Line::of(&format!("    {sentence}"), spaces.into_iter().collect());
        if self.state.drive.is_some() {
            self.state.aside.push(line);
        } else {
            self.lines.push(line);
        }
    }

    /// Emits the remarks that follow a move.
    fn emit_aside(&mut self) {
        self.lines.append(&mut self.state.aside);
    }

    /// Returns where a car is at this moment of the commentary.
    fn space_of(&self, car: CarId) -> Option<SpaceId> {
        self.state.cars.get(car.index())?.space
    }

    fn name(&self, car: CarId) -> &'a str {
        let entrant = self.race.entrants().get(car.index());
        entrant.map_or(t!("somebody"), |entrant| entrant.name.as_str())
    }

    fn names(&self, cars: &[CarId]) -> String {
        let names: Vec<_> = cars.iter().map(|car| self.name(*car)).collect();
        list(&names)
    }

    /// Returns one of several texts, in turn.
    fn vary<const WAYS: usize>(&self, ways: [fn(&str) -> String; WAYS]) -> fn(&str) -> String {
        self.vary_any(ways)
    }

    /// Like [`Self::vary`], for any type.
    fn vary_any<T: Copy, const WAYS: usize>(&self, ways: [T; WAYS]) -> T {
        // Not in step with the cars, or each car would always get the same words.
        let moves = self.state.moves + self.state.moves / 5;
        ways[moves % WAYS]
    }

    /// Where a space is.
    fn place_of(&self, space: SpaceId) -> Whereabouts {
        let track = self.race.track();
        let corner = |id| track.corner(id).map(route::name);
        match track.space(space).map(|space| space.section) {
            Some(Section::Corner(id)) => corner(id).map(Whereabouts::In),
            Some(Section::Straight(straight)) => {
                let straight = track.straights().get(straight);
                let next = straight.and_then(|straight| corner(straight.before?));
                next.map(Whereabouts::Before)
            }
            Some(Section::PitLane | Section::Box { .. }) => Some(Whereabouts::PitLane),
            None => None,
        }
        .unwrap_or(Whereabouts::Road)
    }

    /// Takes an event, and emits what waited for it.
    fn hear(&mut self, event: &Event) {
        // A lap of qualifying is described by its result.
        if self.state.before.on_lap && !matches!(event, Event::Qualified { .. }) {
            return;
        }
        if !matches!(
            event,
            Event::QualifyingStarted { .. } | Event::Qualified { .. }
        ) {
            self.close_qualifying();
        }
        let state = &*self.state;
        let harm_goes_on = state.harm.as_ref().is_some_and(|harm| harm.goes_on(event));
        let note_goes_on = state.note.as_ref().is_some_and(|note| note.goes_on(event));
        let drive_goes_on = state
            .drive
            .as_ref()
            .is_some_and(|drive| drive.goes_on(event));
        if !harm_goes_on {
            self.close_harm();
        }
        if !matches!(event, Event::Eliminated { .. }) {
            self.close_marker();
        }
        if !note_goes_on {
            self.close_note();
        }
        if !drive_goes_on {
            self.close_drive();
        }
        self.take(event);
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::GridRolled { .. }
            | Event::GridSet { .. }
            | Event::QualifyingStarted { .. }
            | Event::Qualified { .. } => self.before_the_start(event),
            Event::RoundStarted { round, order } => self.round(*round, order),
            Event::StartRolled { car, value, result } => match result {
                StartResult::Stalled => {
                    let spaces = self.space_of(*car).into_iter().collect();
                    let name = self.name(*car);
                    self.turn(
                        &t!("{name} rolls {roll} and stalls", name, roll = *value),
                        spaces,
                    );
                }
                StartResult::Normal | StartResult::Great => {
                    self.drive(*car).start = Some((*value, *result));
                }
            },
            Event::GearChosen { car, from, to } => self.shift(*car, *from, *to),
            Event::Rolled { car, gear, value } => self.drive(*car).roll = Some((*gear, *value)),
            Event::ExtraUsed { car, extra, spaces } => {
                self.drive(*car).extra = Some((*extra, *spaces));
            }
            Event::SpeedNoted { speed, .. } => self.state.speed = Some(*speed),
            Event::Moved { .. } => self.moved(event),
            Event::TurnedRound { car } => self.turned_round(*car),
            Event::WearLost {
                car,
                zone,
                points,
                left,
                cause,
                ..
            } => {
                let loss = self.loss(*car, *zone, *points, *left);
                self.lost(*car, *cause, loss);
            }
            Event::CheckRolled {
                car, cause, with, ..
            } => self.checked(*car, *cause, *with),
            Event::CollisionFailed { with, .. } => self.met_a_wreck(*with),
            Event::Spun { car } => {
                let spins = self.vary([spins_backwards, spins_round]);
                self.remark(&spins(self.name(*car)));
            }
            Event::Neutral { car } => {
                self.remark(&t!(
                    "{name} has no points left and rolls out in neutral",
                    name = self.name(*car)
                ));
            }
            Event::MarkerLeft { space } => self.marker(*space),
            Event::RadioThrown { car, at } => {
                let (by, at) = (self.name(*car), self.name(*at));
                self.remark(&t!("{name} throws the radio at {at}", name = by, at));
            }
            Event::WeatherRolled { .. }
            | Event::WeatherSet { .. }
            | Event::TyresFitted { .. }
            | Event::Served { .. }
            | Event::ServiceRolled { .. }
            | Event::Regained { .. }
            | Event::Fastest { .. }
            | Event::LapStarted { .. } => {
                self.regain(event);
                self.note(event);
            }
            Event::Finished { car, place } => {
                let space = self.space_of(*car);
                self.leave(*car);
                self.state.is_won = true;
                let place = ordinal((*place).into());
                self.remark_on(
                    &t!(
                        "{name} takes the flag, {place}",
                        name = self.name(*car),
                        place
                    ),
                    space,
                );
            }
            Event::Eliminated { car, cause } => self.out(*car, *cause),
            Event::Over { standings } => self.result(standings),
            other => self.remark(&other.to_string()),
        }
    }

    fn round(&mut self, round: u32, cars: &[CarId]) {
        self.state.mover = None;
        self.state.before.is_started = true;
        let was_alone = self.state.order.len() == 1;
        self.state.order = cars.to_vec();
        let Some((leader, rest)) = cars.split_first() else {
            return;
        };
        // A car on its own needs no heading for each move.
        if round > 1 && rest.is_empty() && was_alone {
            return;
        }
        let lap = self.state.cars.get(leader.index());
        let mut when = match (round, lap.map_or(0, |car| car.crossings)) {
            (1, _) => t!("The start").to_owned(),
            (_, 0) => t!("Round {round}", round),
            (_, lap) => t!("Round {round}, lap {lap}", round, lap),
        };
        if matches!(self.state.sky, Some(Sky::Rain | Sky::RainForNow)) {
            when = t!("{when}, in the rain", when);
        }
        let leader = self.name(*leader);
        let line = match (round, rest) {
            (1, _) => when,
            (_, []) => t!("{when}: {name} drives on alone", when, name = leader),
            (_, rest) => t!(
                "{when}: {leader} ahead of {others}",
                when,
                leader,
                others = self.names(rest)
            ),
        };
        self.row("");
        self.line(&line, Vec::new());
    }

    /// A car is no longer on the board.
    fn leave(&mut self, car: CarId) {
        if let Some(standing) = self.state.cars.get_mut(car.index()) {
            standing.space = None;
        }
    }
}

/// Returns whether a driver pays these points for the move: they are described with it.
const fn is_price(cause: Cause) -> bool {
    matches!(
        cause,
        Cause::GearSkipped
            | Cause::Overshoot
            | Cause::Braking
            | Cause::Blocked
            | Cause::Turbo
            | Cause::Drift
            | Cause::Slipstream
    )
}
