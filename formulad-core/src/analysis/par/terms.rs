//! What par is asked for: terms, starts, supported rulesets, and the errors for others.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;
use crate::rules::{Contradiction, LastPoint, Ruleset, Service, Wear};
use crate::{Lane, SpaceId, Track};

/// What par depends on besides the track and the rules.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// What retiring costs, in turns: they are added to the turns driven until then, the last one
    /// included. It should be more than the race takes, or giving up would pay. `None` for
    /// [`Terms::usual_retirement`].
    pub retirement: Option<f64>,
    /// The team in whose boxes the car may stop (PIT-1).
    pub team: u32,
}

impl Default for Terms {
    /// Retiring costs what is usual; team 1.
    fn default() -> Self {
        Self {
            retirement: None,
            team: 1,
        }
    }
}

impl Terms {
    /// What retiring usually costs, in turns: 40, so that figures of different circuits can be compared, or more for a
    /// race that this is too few for, by the stops and the length of the circuit and the number of laps.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::analysis::par::Terms;
    /// use formulad_core::rules::Ruleset;
    ///
    /// let track = TrackBuilder::<3>::new("Oval").straight(50).corner(2, [11, 9, 8]).build()?;
    /// let usual = |laps| Terms::usual_retirement(&track, &Ruleset::basic(laps));
    /// assert_eq!(usual(1), 40.0);
    /// assert!(usual(20) > 100.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn usual_retirement(track: &Track, rules: &Ruleset) -> f64 {
        longer_than(track, rules).ceil().max(LEAST)
    }

    /// The same terms with the price of retiring that they mean for a race. Circuits that are compared are solved at
    /// the price of one of them.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::analysis::par::Terms;
    /// use formulad_core::rules::Ruleset;
    ///
    /// let track = TrackBuilder::<3>::new("Oval").straight(50).corner(2, [11, 9, 8]).build()?;
    /// let terms = Terms::default().priced(&track, &Ruleset::basic(1));
    /// assert_eq!(terms.retirement, Some(40.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn priced(self, track: &Track, rules: &Ruleset) -> Self {
        let usual = || Self::usual_retirement(track, rules);
        Self {
            retirement: self.retirement.or_else(|| Some(usual())),
            ..self
        }
    }
}

/// The least that retiring usually costs, in turns.
const LEAST: f64 = 40.0;

/// What it costs on top of the turns that the race takes.
const MARGIN: f64 = 12.0;

/// A price of retiring that is more than a race may well take: one turn for each stop, and one for 16 spaces of the
/// longest lane.
pub(crate) fn longer_than(track: &Track, rules: &Ruleset) -> f64 {
    let stops: u32 = track.corners().iter().map(|c| u32::from(c.stops)).sum();
    let mean = track.spaces().len() / usize::from(track.lanes().max(1));
    // Where the road is narrow for most of the lap, its mean over all lanes is too short.
    let lanes = (1..=u32::from(track.lanes())).filter_map(|lane| Lane::new(lane).ok());
    let length = lanes
        .map(|lane| track.lane_length(lane))
        .fold(mean, usize::max);
    f64::from(rules.laps) * (f64::from(stops) + length as f64 / 16.0) + MARGIN
}

/// How a car begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Start {
    /// On the grid, with the roll for the start (START-1): the turn of that roll counts.
    Grid {
        /// The place, counted from 1: pole position.
        place: usize,
    },
    /// Over the line: the car has just ended its move on a space past it, and goes on from there
    /// with full wear points or fewer. The turn that brought it there does not count. In a corner, it
    /// has made a stop (STOP-1).
    Flying {
        /// The gear it came in.
        gear: Gear,
        /// The space; `None` for the first one past the line in the best lane.
        space: Option<SpaceId>,
    },
}

impl Start {
    /// From pole position.
    pub const POLE: Self = Self::Grid { place: 1 };

    /// Over the line in a gear, in the best lane.
    #[must_use]
    pub const fn flying(gear: Gear) -> Self {
        Self::Flying { gear, space: None }
    }
}

pub(crate) fn wear(wear: Wear, most: Wear) -> String {
    t!(
        "a car cannot start with {wear}; by these rules it has {most} at most, and 1 at least of \
         those that it is out without",
        wear,
        most
    )
}

/// Why par cannot be worked out.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParError {
    /// The ruleset contradicts itself.
    #[error("{}", t!(
        "the rules contradict themselves: {why}",
        why = .0.first().map_or_else(String::new, ToString::to_string)
    ))]
    Rules(Vec<Contradiction>),
    /// The ruleset has something that is not solved.
    #[error("{}", t!(
        "par is worked out for a car alone by the publisher's beginner's and advanced rules, \
         without extras; these rules have something else in `{field}`",
        field = .field
    ))]
    Unsupported {
        /// The field of the ruleset, as in files.
        field: &'static str,
    },
    /// The price of retiring is not a number of turns.
    #[error("{}", t!(
        "retiring has to cost a finite number of turns, 0 or more, not {turns}",
        turns = .0
    ))]
    Retirement(f64),
    /// The values of all states do not fit into the memory that is allowed for them.
    #[error("{}", t!(
        "the values of this circuit would take {bytes} bytes, more than the {most} allowed; take \
         fewer wear points or laps, or a smaller circuit",
        bytes = .bytes, most = .most
    ))]
    TooLarge {
        /// The bytes they would take.
        bytes: u64,
        /// The bytes they may take.
        most: u64,
    },
}

/// Why a car cannot start like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum StartError {
    /// The grid has no such place.
    #[error("{}", t!(
        "there is no place {place} on a grid of {places}; the first is 1",
        place = .place, places = .places
    ))]
    NoSuchPlace {
        /// The place.
        place: usize,
        /// How many there are.
        places: usize,
    },
    /// No lap begins on this space: it is not on the road.
    #[error("{}", t!(
        "no lap can begin on space {space}: it is not a space of the road",
        space = .0
    ))]
    NotOnRoad(SpaceId),
    /// The cars do not have this gear.
    #[error("{}", t!(
        "the cars have no gear {gear}; the highest is {top}",
        gear = .gear, top = .top
    ))]
    NoSuchGear {
        /// The gear.
        gear: Gear,
        /// The highest there is.
        top: Gear,
    },
    /// More points than the cars have, or so few that they are out of the race.
    #[error("{}", self::wear(*.wear, *.most))]
    Wear {
        /// The points.
        wear: Wear,
        /// All that a car has.
        most: Wear,
    },
}

/// Whether the rules are of the kind that is solved.
pub(super) fn check_supported(rules: &Ruleset) -> Result<(), ParError> {
    let contradictions = rules.check();
    if !contradictions.is_empty() {
        return Err(ParError::Rules(contradictions));
    }
    let pit = rules.pit;
    let overshoot = rules.overshoot;
    let points = matches!(rules.wear, Wear::Pool(_));
    let unsupported = [
        ("last_point", points && rules.last_point != LastPoint::Out),
        ("construction", rules.construction.is_some()),
        (
            "overshoot.spin_takes_turn",
            overshoot.last_tyre.is_some() && overshoot.spin_takes_turn,
        ),
        (
            "blocking.as_braking_payable",
            rules.blocking.as_braking_payable,
        ),
        ("blocking.or_braking", rules.blocking.or_braking),
        (
            "blocking.crash_after_braking",
            rules.blocking.crash_after_braking,
        ),
        ("turbo", rules.turbo.is_some()),
        ("nitro", rules.nitro),
        (
            "pit.service",
            pit.is_some_and(|pit| matches!(pit.service, Service::Points { .. })),
        ),
        ("pit.once", pit.is_some_and(|pit| pit.once)),
        (
            "pit.lane_gear",
            pit.is_some_and(|pit| pit.lane_gear.is_some()),
        ),
        ("pit.braking", pit.is_some_and(|pit| pit.braking)),
        ("technical", rules.technical.is_some()),
        ("weather", rules.weather.is_some()),
        ("tyres", rules.tyres.is_some()),
        ("street", rules.street.is_some()),
        ("pilots", rules.pilots.is_some()),
    ];
    let found = unsupported.into_iter().find(|(_, is_set)| *is_set);
    found.map_or(Ok(()), |(field, _)| Err(ParError::Unsupported { field }))
}
