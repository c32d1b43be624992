//! An experiment: which races are driven.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::Track;
use crate::dice::Die;
use crate::race::{Entrant, Race, SetupError};
use crate::rules::Ruleset;

use super::totals::Totals;

/// A car of an experiment, and what kind of driver it has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Who is entered in every race.
    pub entrant: Entrant,
    /// What their driver is called: seats of the same kind are counted together.
    pub kind: String,
}

impl Seat {
    /// A car and its kind of driver.
    #[must_use]
    pub fn new(entrant: Entrant, kind: impl Into<String>) -> Self {
        let kind = kind.into();
        Self { entrant, kind }
    }
}

/// Many races of the same cars on the same circuit under the same rules.
#[derive(Debug, Clone)]
pub struct Experiment {
    seats: Vec<Seat>,
    races: u64,
    seed: u64,
    /// The state of every race before its first roll.
    start: Race,
}

/// Why an experiment cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// The races cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// More cars than faces of the black die, whose rolls give the places on the grid (GRID-1).
    #[error("{}", t!(
        "{cars} cars, where {most} at most can be studied",
        cars = .cars, most = .most
    ))]
    Cars {
        /// How many cars there are.
        cars: usize,
        /// How many there may be.
        most: usize,
    },
}

impl Experiment {
    /// The most cars of an experiment: as many as the black die has faces.
    pub const MOST_CARS: usize = Die::Black.faces().len();

    /// Sets up `races` races of these cars, from a seed.
    ///
    /// Every seat starts from every place on the grid equally often if the number of races is a multiple
    /// of the number of cars; otherwise some do once more than others.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] when the races cannot be set up, or have more cars than [`Experiment::MOST_CARS`].
    pub fn new(
        track: &Track,
        rules: &Ruleset,
        seats: Vec<Seat>,
        races: u64,
        seed: u64,
    ) -> Result<Self, ExperimentError> {
        let (cars, most) = (seats.len(), Self::MOST_CARS);
        if cars > most {
            return Err(ExperimentError::Cars { cars, most });
        }
        let entrants = seats.iter().map(|seat| seat.entrant.clone());
        let start = Race::new(track, rules, entrants.collect())?;
        Ok(Self {
            seats,
            races,
            seed,
            start,
        })
    }

    /// The track.
    #[must_use]
    pub fn track(&self) -> &Track {
        self.start.track()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Ruleset {
        self.start.rules()
    }

    /// The cars, in the order in which they are entered.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// How many races there are.
    #[must_use]
    pub const fn races(&self) -> u64 {
        self.races
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The state of every race before its first roll.
    pub(super) const fn start(&self) -> &Race {
        &self.start
    }

    /// The kinds of drivers in the order of the seats, each with its seats.
    #[must_use]
    pub fn kinds(&self) -> Vec<(&str, Vec<usize>)> {
        let mut kinds: Vec<(&str, Vec<usize>)> = Vec::new();
        for (at, seat) in self.seats.iter().enumerate() {
            match kinds.iter_mut().find(|(kind, _)| *kind == seat.kind) {
                Some((_, seats)) => seats.push(at),
                None => kinds.push((&seat.kind, vec![at])),
            }
        }
        kinds
    }

    /// The races of shard `number` of `of`, counted from 1. Shards follow one another, differ in size by at
    /// most one race, and together make up the experiment.
    ///
    /// ```
    /// # use formulad_core::TrackBuilder;
    /// # use formulad_core::analysis::simulate::{Seat, Experiment};
    /// # use formulad_core::race::Entrant;
    /// # use formulad_core::rules::Ruleset;
    /// # let track = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]).straight(9).build()?;
    /// # let seats = vec![Seat::new(Entrant::new("Ada", 1), "careful")];
    /// let experiment = Experiment::new(&track, &Ruleset::basic(1), seats, 10, 1)?;
    /// assert_eq!(experiment.shard(1, 3), 0..3);
    /// assert_eq!(experiment.shard(2, 3), 3..6);
    /// assert_eq!(experiment.shard(3, 3), 6..10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shard(&self, number: u64, of: u64) -> Range<u64> {
        let of = of.max(1);
        let number = number.clamp(1, of);
        let end = |shards: u64| {
            let end = u128::from(self.races) * u128::from(shards) / u128::from(of);
            // Never more than `races`, so it always fits.
            u64::try_from(end).unwrap_or(self.races)
        };
        end(number - 1)..end(number)
    }

    /// Totals of no race, sized for this experiment.
    #[must_use]
    pub fn nothing(&self) -> Totals {
        Totals::nothing(self.track(), self.seats.len())
    }
}
