//! A driver who works out what every choice leads to.

use std::sync::Arc;

use crate::Track;
use crate::analysis::par::{ParError, Terms};
use crate::moves::MoveList;
use crate::race::{Choice, Pending, Race};
use crate::rules::Ruleset;
use crate::steps::{Work, at_once};

use super::{CarefulDriver, Driver};
use lookahead::Lookahead;
use values::Knowledge;
use view::View;

mod attrition_risk;
mod choices;
mod lookahead;
mod objective;
mod outlook;
mod pit;
mod relaxed_rules;
mod road;
mod strength;
mod traffic;
mod values;
mod view;

pub use strength::Strength;

/// What a [`PlannerDriver`] knows of a circuit under some rules: the value of every place, in any gear,
/// with any wear points. It is worked out once, and shared by all drivers of any number of races.
///
/// For cars with a pool of points that are out when it is empty, these values are exact for a solo car.
/// There are also chances: how likely a car near the end of the race is to miss each of the deadlines that
/// others may set it. There, its drivers weigh these chances instead of turns if there are other cars.
///
/// For cars with zones, the values distinguish tyres, brakes and gearbox, on dry roads and on wet ones that
/// add spaces to moves; what the other zones are worth depends on the other cars. Under other rules the values
/// are those of relaxed rules: the same circuit, laps, gears, dice and prices, without extras. What extras
/// cost is counted when a choice is made.
#[derive(Debug)]
pub struct Planner {
    track: Track,
    rules: Ruleset,
    /// Or why there are no values: see [`Planner::new`].
    knowledge: Result<Knowledge, ParError>,
}

impl Planner {
    /// Works out the values of a circuit under these rules. Each lap of a printed circuit takes some tens of
    /// milliseconds and some megabytes. The chances of the last lap take as long as two more laps, and some
    /// 5 megabytes more. For cars with zones there are no chances, but each lap takes some 10 megabytes, and
    /// as much again for each kind of road, wet or on worn tyres, once a race comes to it.
    ///
    /// Where the values would take more than
    /// [`Par::MOST_BYTES`](crate::analysis::par::Par::MOST_BYTES), or the rules contradict themselves,
    /// there are none ([`Planner::unusable`] says why), and its drivers know no race ([`Driver::knows`]). That
    /// is the limit for one set of values: for cars with zones each kind of road may take as much again.
    #[must_use]
    pub fn new(track: &Track, rules: &Ruleset) -> Self {
        at_once(Self::in_steps(track, rules))
    }

    /// The same with a pause after each place: see [`Steps`](crate::steps::Steps).
    #[must_use]
    pub fn in_steps<'a>(track: &'a Track, rules: &'a Ruleset) -> Work<'a, Self> {
        Box::pin(async move {
            Self {
                track: track.clone(),
                rules: rules.clone(),
                knowledge: Knowledge::solve(track, rules).await,
            }
        })
    }

    /// Also works out the values of wet roads and worn tyres that a race may come to, for callers that cannot
    /// wait for them then. Pauses after each place, like [`Planner::in_steps`].
    #[must_use]
    pub fn complete_in_steps(&self) -> Work<'_, ()> {
        Box::pin(async move {
            if let Ok(knowledge) = &self.knowledge {
                knowledge.complete(&self.rules).await;
            }
        })
    }

    /// The values worked out so far, as bytes, for a program that shares no memory with this one.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Ok(knowledge) = &self.knowledge {
            knowledge.write(&mut bytes);
        }
        bytes
    }

    /// Reads what [`Planner::to_bytes`] wrote for the same circuit under the same rules, bit for bit; `None`
    /// if it cannot have written this.
    #[must_use]
    pub fn from_bytes(track: &Track, rules: &Ruleset, bytes: &[u8]) -> Option<Self> {
        let is_valid = rules.check().is_empty();
        let knowledge = || Knowledge::read(track, rules, bytes);
        Some(Self {
            track: track.clone(),
            rules: rules.clone(),
            knowledge: Ok(is_valid.then(knowledge)??),
        })
    }

    /// Whether there are values to plan by.
    #[must_use]
    pub const fn has_values(&self) -> bool {
        self.knowledge.is_ok()
    }

    /// Why there are no values to plan by; `None` if there are.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::analysis::par::ParError;
    /// use formulad_core::driver::Planner;
    /// use formulad_core::rules::Ruleset;
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// assert_eq!(Planner::new(&track, &Ruleset::basic(1)).unusable(), None);
    /// let without_laps = Planner::new(&track, &Ruleset::basic(0));
    /// assert!(matches!(without_laps.unusable(), Some(ParError::Rules(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn unusable(&self) -> Option<&ParError> {
        self.knowledge.as_ref().err()
    }

    /// The terms on which the values are worked out: what retiring costs, and whose boxes count.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Knowledge::terms(&self.track, &self.rules)
    }

    /// Whether there are values for a race: it must be on the same track, under the same rules.
    #[must_use]
    pub fn knows(&self, race: &Race) -> bool {
        self.known_of(race).is_some()
    }

    /// What is known, if it was worked out for this kind of race.
    fn known_of(&self, race: &Race) -> Option<&Knowledge> {
        let track = race.track();
        let is_same = track.is(&self.track) || track.fingerprint() == self.track.fingerprint();
        let is_known = is_same && *race.rules() == self.rules;
        self.knowledge.as_ref().ok().filter(|_| is_known)
    }
}

/// Plans with the values of a [`Planner`]: looks ahead through its own dice, with the other cars where
/// they are, and takes what leads to the end of the race in the fewest turns. Towards the end, it takes
/// what most often leads there before the others.
///
/// It leaves sets of tyres, repairs and the like, and laps of qualifying, to a [`CarefulDriver`]. So it
/// does every choice of a race that its planner does not know ([`Planner::knows`]); [`Race::run`] refuses
/// such races. The same race gives the same choices.
///
/// ```
/// use std::sync::Arc;
///
/// use formulad_core::TrackBuilder;
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::{Planner, PlannerDriver, Strength};
/// use formulad_core::race::{Entrant, Race};
/// use formulad_core::rules::Ruleset;
///
/// let track = TrackBuilder::<3>::new("Oval")
///     .straight(24)
///     .corner(2, [11, 9, 8])
///     .straight(28)
///     .grid(4)
///     .build()?;
/// let rules = Ruleset::basic(2);
/// let planner = Arc::new(Planner::new(&track, &rules));
/// let mut drivers = [
///     PlannerDriver::new(planner.clone()),
///     PlannerDriver::new(planner).with_strength(Strength::Novice),
/// ];
/// let entrants = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
/// let mut race = Race::new(&track, &rules, entrants)?;
/// race.run(&mut SeededDice::new(1), &mut drivers)?;
/// println!("{} wins", race.entrant(race.standings()[0]).name);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct PlannerDriver {
    planner: Arc<Planner>,
    strength: Strength,
    careful: CarefulDriver,
    lookahead: Lookahead,
}

/// What a [`PlannerDriver`] would choose.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Advice {
    /// The option, counted from 0.
    pub option: usize,
    /// The turns still expected with it to the end of the race. For a gear, they include the turn that is
    /// driven in it; for anything else, they do not include the current turn. Being out counts as in the
    /// values of the planner. Exact for a solo car with a pool of points under rules that
    /// [`Par`](crate::analysis::par::Par) solves, otherwise an estimate. Near the end of a race with other
    /// cars, what else the option changes is converted to turns, too.
    pub turns: f64,
}

impl PlannerDriver {
    /// A driver of full strength.
    #[must_use]
    pub fn new(planner: Arc<Planner>) -> Self {
        Self {
            planner,
            strength: Strength::default(),
            careful: CarefulDriver::new(),
            lookahead: Lookahead::new(MoveList::new()),
        }
    }

    /// Sets how well the driver drives.
    #[must_use]
    pub const fn with_strength(mut self, strength: Strength) -> Self {
        self.strength = strength;
        self
    }

    /// What the driver would choose if a race waits for a choice, and what to expect then; `None` if the
    /// race waits for something else, or the driver has no view on the choice.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::dice::Gear;
    /// use formulad_core::driver::{Planner, PlannerDriver};
    /// use formulad_core::race::{CarPosition, Entrant, Race};
    /// use formulad_core::rules::Ruleset;
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]).straight(9).build()?;
    /// let rules = Ruleset::basic(1);
    /// let car = CarPosition::new(track.straights()[0].spaces[0], Gear::FOURTH);
    /// let race = Race::from_position(&track, &rules, vec![Entrant::new("Ada", 1)], &[car])?;
    /// let mut driver = PlannerDriver::new(Arc::new(Planner::new(&track, &rules)));
    /// let advice = driver.advise(&race).ok_or("no view of it")?;
    /// assert!(advice.turns >= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advise(&mut self, race: &Race) -> Option<Advice> {
        let Pending::Choice(choice) = race.pending() else {
            return None;
        };
        let (option, turns) = self.plan(race, &choice)?;
        Some(Advice { option, turns })
    }

    /// What the driver plans to choose, if it has a view on that, with the turns expected then.
    fn plan(&mut self, race: &Race, choice: &Choice<'_>) -> Option<(usize, f64)> {
        if race.is_qualifying() {
            return None;
        }
        let known = self.planner.known_of(race)?;
        let mut view = View::new(known, race, choice, self.strength)?;
        match choice {
            Choice::Gear { options, .. } => view.best_gear(options, &mut self.lookahead),
            Choice::Move { options, .. } => view.best_move(options),
            Choice::Decision { about, options, .. } => {
                view.best_decision(*about, options, &mut self.lookahead.moves)
            }
        }
    }
}

impl Driver for PlannerDriver {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        let planned = self.plan(race, choice);
        match planned {
            Some((option, _)) => option,
            None => self.careful.choose(race, choice),
        }
    }

    fn knows(&self, race: &Race) -> bool {
        self.planner.knows(race)
    }
}
