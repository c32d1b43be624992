//! Who drives, by which rules, with which dice.

use formulad_core::Track;
use formulad_core::race::{Build, Entrant, MisplacedError, Notation, Race, RulesName, SetupError};
use formulad_core::rules::{NotAnOption, Pilot, Preset, RaceOption, Ruleset};
use formulad_tracks::entry;
use serde::{Deserialize, Serialize};

/// Why a race cannot begin with its setup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// Teams have two cars each, and the number of cars is odd.
    OddTeams,
    /// An option makes no sense with the rules.
    Option(NotAnOption),
    /// The race does not accept these rules or cars on this circuit.
    Race(SetupError),
    /// The position is by rules that are not a preset.
    OtherRules(RulesName),
    /// There is no such position on this circuit.
    Position(Box<MisplacedError>),
}

/// Why an option cannot be switched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyNot {
    /// It makes no sense with the rules.
    Senseless(NotAnOption),
    /// Tyres cannot be changed without a pit lane.
    OnlyHardTyres,
    /// The rules always include it.
    Included,
}

/// Who drives a car.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The person at the screen.
    Person,
    /// The computer, working out what every choice leads to.
    Planner,
    /// The computer, by rules of thumb.
    Careful,
    /// The computer, choosing at random.
    Random,
}

impl Seat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Person, Self::Planner, Self::Careful, Self::Random];
}

/// Which rolls the race waits for, until they are made or the number of a real die is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rolls {
    /// The person's rolls to start and to drive.
    #[default]
    Drive,
    /// All rolls of the person's cars.
    Mine,
    /// All rolls.
    All,
}

impl Rolls {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Drive, Self::Mine, Self::All];
}

/// The setup of a race.
///
/// ```
/// use formulad_core::rules::{Preset, RaceOption};
/// use track_editor::drive::Setup;
///
/// let mut setup = Setup::default();
/// assert!(setup.why_not(RaceOption::Weather).is_some(), "not for beginners");
/// setup.set_preset(Preset::Advanced);
/// assert_eq!(setup.laps, 2);
/// setup.switch(RaceOption::Weather);
/// let session = setup.start(&formulad_tracks::bundled::harbour())?;
/// assert!(session.race().rules().weather.is_some());
/// # Ok::<(), track_editor::drive::Objection>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// The rules.
    pub preset: Preset,
    /// The options added to the rules.
    pub options: Vec<RaceOption>,
    /// The number of laps.
    pub laps: u8,
    /// Who drives each car.
    pub seats: Vec<Seat>,
    /// The street-race driver of each car (DRIVER-1), each of them once.
    pub pilots: [Pilot; 10],
    /// The names of the drivers; an empty one stands for the usual name.
    pub names: [String; 10],
    /// The builds of the cars (BUILD-1); `None` for the usual one.
    pub builds: [Option<Build>; 10],
    /// The seed of the dice and the random drivers.
    pub seed: u64,
    /// Which rolls the person makes.
    pub rolls: Rolls,
    /// The position that the race continues from; `None` to begin at the start.
    #[serde(skip)]
    pub from: Option<Box<Notation>>,
}

impl Default for Setup {
    /// The beginner's game over a lap, one person against two planners.
    fn default() -> Self {
        Self {
            preset: Preset::Basic,
            options: Vec::new(),
            laps: Preset::Basic.usual_laps(),
            seats: vec![Seat::Person, Seat::Planner, Seat::Planner],
            pilots: Pilot::ALL,
            names: Default::default(),
            builds: [None; 10],
            seed: 1,
            rolls: Rolls::default(),
            from: None,
        }
    }
}

impl Setup {
    /// The most cars.
    pub const MOST_CARS: usize = 10;
    /// The most laps.
    pub const MOST_LAPS: u8 = 20;
    /// The most letters of a name.
    pub const LONGEST_NAME: usize = 20;

    /// Chooses the rules, with their usual number of laps; drops options that make no sense with them.
    pub fn set_preset(&mut self, preset: Preset) {
        self.preset = preset;
        self.set_laps(preset.usual_laps());
    }

    /// This setup for a race that continues from a position, with its rules and cars.
    pub(super) fn at(&self, notation: &Notation) -> Result<Self, Objection> {
        let RulesName::Preset {
            preset,
            laps,
            options,
        } = notation.rules.clone()
        else {
            return Err(Objection::OtherRules(notation.rules.clone()));
        };
        let mut setup = Self {
            preset,
            laps,
            options,
            from: Some(Box::new(notation.clone())),
            ..self.clone()
        };
        setup.set_cars(notation.entrants.len());
        for (car, entrant) in notation.entrants.iter().enumerate() {
            if let Some(pilot) = entrant.pilot {
                setup.set_pilot(car, pilot);
            }
        }
        Ok(setup)
    }

    /// Chooses the number of laps; drops options that make no sense then.
    pub fn set_laps(&mut self, laps: u8) {
        self.laps = laps.clamp(1, Self::MOST_LAPS);
        let options = std::mem::take(&mut self.options);
        self.options = options
            .into_iter()
            .filter(|option| self.why_not(*option).is_none())
            .collect();
    }

    /// Chooses the number of cars; planners drive additional ones.
    pub fn set_cars(&mut self, cars: usize) {
        let cars = cars.clamp(1, Self::MOST_CARS);
        self.seats.resize(cars, Seat::Planner);
    }

    /// Gives a car this street-race driver, in exchange with the car that had the driver.
    pub fn set_pilot(&mut self, car: usize, pilot: Pilot) {
        let other = self.pilots.iter().position(|other| *other == pilot);
        if let Some(other) = other.filter(|_| car < self.pilots.len()) {
            self.pilots.swap(car, other);
        }
    }

    /// The entrant with a car.
    pub fn entrant(&self, track: &Track, rules: &Ruleset, car: usize) -> Entrant {
        let mut entrant = entry::usual(track, rules, car);
        if let (Some(_), Some(pilot)) = (entrant.pilot, self.pilots.get(car)) {
            entrant.name = entry::first_name(*pilot).to_owned();
            entrant.pilot = Some(*pilot);
        }
        let name = self.names.get(car).map_or("", |name| name.trim());
        if !name.is_empty() {
            entrant.name = name.chars().take(Self::LONGEST_NAME).collect();
        }
        let built = self.builds.get(car).copied().flatten();
        entrant.build = entrant.build.map(|usual| built.unwrap_or(usual));
        entrant
    }

    /// Corrects values that make no sense, whatever the source of the setup.
    #[must_use]
    pub fn sound(mut self) -> Self {
        self.set_cars(self.seats.len());
        self.set_laps(self.laps);
        let mut sorted = self.pilots;
        sorted.sort_unstable();
        if sorted != Pilot::ALL {
            self.pilots = Pilot::ALL;
        }
        self
    }

    /// Adds or removes an option.
    pub fn switch(&mut self, option: RaceOption) {
        match self.options.iter().position(|other| *other == option) {
            Some(at) => {
                self.options.remove(at);
            }
            None if self.why_not(option).is_none() => self.options.push(option),
            None => {}
        }
    }

    /// Why an option cannot be switched with these rules; `None` if it can.
    pub fn why_not(&self, option: RaceOption) -> Option<WhyNot> {
        let rules = match self.preset.rules_with(self.laps, &[option]) {
            Ok(rules) => rules,
            Err(refused) => return Some(WhyNot::Senseless(refused)),
        };
        // STREET-6: all begin on hard tyres, and the weather option brings the other tyres.
        if option == RaceOption::Tyres && rules.street.is_some() {
            return Some(WhyNot::OnlyHardTyres);
        }
        (rules == self.preset.rules(self.laps)).then_some(WhyNot::Included)
    }

    /// Why a race cannot begin with this setup; `None` if it can.
    pub fn objection(&self, track: &Track) -> Option<Objection> {
        self.race(track).err()
    }

    /// The race, before anything is decided by dice.
    pub(super) fn race(&self, track: &Track) -> Result<Race, Objection> {
        let rules = self.rules().map_err(Objection::Option)?;
        if rules.teams.is_some() && !self.seats.len().is_multiple_of(2) {
            return Err(Objection::OddTeams);
        }
        let mut entrants = self.entrants(track, &rules);
        if let Some(from) = &self.from {
            // Uses the names of this setup, and the cars of the position.
            entrants.resize_with(from.entrants.len(), || Entrant::new("", 1));
            for (own, entrant) in entrants.iter_mut().zip(&from.entrants) {
                let name = std::mem::take(&mut own.name);
                *own = Entrant {
                    name,
                    ..entrant.clone()
                };
            }
            let from = Notation {
                entrants,
                ..(**from).clone()
            };
            let race = from.race(track, &rules);
            return race.map_err(|error| Objection::Position(Box::new(error)));
        }
        Race::new(track, &rules, entrants).map_err(Objection::Race)
    }

    /// Whether a planner drives any of the cars.
    pub fn has_planner(&self) -> bool {
        self.seats.contains(&Seat::Planner)
    }

    /// The rules with their options.
    ///
    /// # Errors
    ///
    /// [`NotAnOption`] when an option makes no sense with them.
    pub fn rules(&self) -> Result<Ruleset, NotAnOption> {
        self.preset.rules_with(self.laps, &self.options)
    }

    fn entrants(&self, track: &Track, rules: &Ruleset) -> Vec<Entrant> {
        let cars = 0..self.seats.len();
        cars.map(|car| self.entrant(track, rules, car)).collect()
    }
}
