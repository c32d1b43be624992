//! Drivers by name, as commands and editors offer them.

use std::sync::{Arc, OnceLock};

use formulad_core::Track;
use formulad_core::driver::{
    CarefulDriver, Driver, Planner, PlannerDriver, RandomDriver, Strength,
};
use formulad_core::rules::Ruleset;

/// A kind of driver.
///
/// ```
/// use formulad_core::driver::Strength;
/// use formulad_tracks::drivers::DriverKind;
///
/// assert_eq!("careful".parse(), Ok(DriverKind::Careful));
/// assert_eq!("planner".parse(), Ok(DriverKind::Planner(Strength::Expert)));
/// assert_eq!("planner:novice".parse(), Ok(DriverKind::Planner(Strength::Novice)));
/// assert!("reckless".parse::<DriverKind>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DriverKind {
    /// Takes any option.
    Random,
    /// Drives by rules of thumb.
    Careful,
    /// Works out what every choice leads to.
    Planner(Strength),
}

/// There is no such kind of driver.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!(
    "unknown driver `{name}`; choose one of {known}",
    name = .0, known = names().join(", ")
))]
pub struct UnknownDriver(pub String);

fn names() -> [&'static str; 5] {
    DriverKind::ALL.map(DriverKind::name)
}

impl DriverKind {
    /// All of them, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Careful,
        Self::Planner(Strength::Novice),
        Self::Planner(Strength::Skilled),
        Self::Planner(Strength::Expert),
    ];

    /// The kind of this name.
    fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What it is called in arguments and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Careful => "careful",
            Self::Planner(Strength::Novice) => "planner:novice",
            Self::Planner(Strength::Skilled) => "planner:skilled",
            Self::Planner(Strength::Expert) => "planner",
        }
    }

    /// What it is called in the current language.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Random => t!("random"),
            Self::Careful => t!("careful"),
            Self::Planner(Strength::Novice) => t!("planner:novice"),
            Self::Planner(Strength::Skilled) => t!("planner:skilled"),
            Self::Planner(Strength::Expert) => t!("planner"),
        }
    }
}

/// Says a name of drivers in the current language: one that is not a [`DriverKind`]'s as it is.
#[must_use]
pub fn kind_words(name: &str) -> &str {
    match DriverKind::of(name) {
        Some(kind) => kind.words(),
        None => name,
    }
}

impl std::fmt::Display for DriverKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for DriverKind {
    type Err = UnknownDriver;

    fn from_str(name: &str) -> Result<Self, UnknownDriver> {
        let name_asked = name.trim().to_lowercase();
        Self::of(&name_asked).ok_or_else(|| UnknownDriver(name.to_owned()))
    }
}

/// Makes drivers for races on a circuit by some rules: what planners share is worked out when the
/// first of them is needed. Threads may share it.
///
/// ```
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::Strength;
/// use formulad_core::race::Race;
/// use formulad_core::rules::Ruleset;
/// use formulad_tracks::drivers::{DriverKind, Paddock};
/// use formulad_tracks::{bundled, entry};
///
/// let (track, rules) = (bundled::harbour(), Ruleset::basic(1));
/// let paddock = Paddock::new(&track, &rules);
/// let kinds = [DriverKind::Planner(Strength::Expert), DriverKind::Careful];
/// let entrants = (0..kinds.len()).map(|at| entry::usual(&track, &rules, at)).collect();
/// let mut race = Race::new(&track, &rules, entrants)?;
/// let mut drivers = kinds.map(|kind| paddock.driver(kind, 7));
/// race.run(&mut SeededDice::new(7), &mut drivers)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Paddock {
    track: Track,
    rules: Ruleset,
    planner: OnceLock<Arc<Planner>>,
}

impl Paddock {
    /// Drivers for races on a circuit by these rules.
    #[must_use]
    pub fn new(track: &Track, rules: &Ruleset) -> Self {
        Self {
            track: track.clone(),
            rules: rules.clone(),
            planner: OnceLock::new(),
        }
    }

    /// What the planners know.
    pub fn planner(&self) -> &Arc<Planner> {
        let solve = || Arc::new(Planner::new(&self.track, &self.rules));
        self.planner.get_or_init(solve)
    }

    /// Works out the same with pauses, unless it is there already: see
    /// [`Steps`](formulad_core::steps::Steps).
    pub async fn plan_in_steps(&self) {
        if self.planner.get().is_none() {
            let planner = Planner::in_steps(&self.track, &self.rules).await;
            self.planner.get_or_init(|| Arc::new(planner));
        }
    }

    /// A driver; the seed is for those who choose at random.
    #[must_use]
    pub fn driver(&self, kind: DriverKind, seed: u64) -> Box<dyn Driver + Send> {
        match kind {
            DriverKind::Random => Box::new(RandomDriver::new(seed)),
            DriverKind::Careful => Box::new(CarefulDriver::new()),
            DriverKind::Planner(strength) => {
                let driver = PlannerDriver::new(self.planner().clone());
                Box::new(driver.with_strength(strength))
            }
        }
    }
}
