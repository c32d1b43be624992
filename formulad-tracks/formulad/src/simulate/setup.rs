//! What was simulated: what must be known about races to make sense of their totals.

use std::str::FromStr;

use formulad_core::analysis::simulate::{Experiment, Seat, Totals};
use formulad_core::race::Entrant;
use formulad_core::rules::{Ruleset, Tyres};
use formulad_core::{CornerId, SpaceId};
use serde::{Deserialize, Serialize};

use formulad_tracks::figures::fingerprint;
use formulad_tracks::words::one_line;

/// A part of the races, and how many parts there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShardOf {
    /// From 1.
    pub(super) number: u64,
    pub(super) of: u64,
}

impl ShardOf {
    pub(super) const ALL: Self = Self { number: 1, of: 1 };
}

impl FromStr for ShardOf {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let shard = parts.and_then(|(n, of)| {
            let (number, of) = (number(n)?, number(of)?);
            (1..=of).contains(&number).then_some(Self { number, of })
        });
        shard.ok_or_else(|| "give a part such as 1/8, the first of eight".to_owned())
    }
}

/// A simulation, or a shard of one, as far as its totals depend on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Setup {
    /// The version of the command: other versions may drive other races.
    pub(super) version: String,
    pub(super) circuit: Circuit,
    pub(super) rules: Ruleset,
    pub(super) seats: Vec<SeatOf>,
    pub(super) races: u64,
    pub(super) seed: u64,
    /// Which part of the races it is; 1/1 for all of them.
    pub(super) shard: ShardOf,
    /// The races that were driven: the first of them, counted from 0, and the one after the last.
    pub(super) from: u64,
    pub(super) to: u64,
}

/// A circuit, as far as totals depend on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Circuit {
    pub(super) name: String,
    pub(super) fingerprint: String,
    pub(super) corners: Vec<CornerOf>,
    /// The corner that each straight leads to.
    pub(super) straights: Vec<Option<CornerId>>,
    pub(super) spaces: Vec<SpaceId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CornerOf {
    pub(super) id: CornerId,
    pub(super) name: String,
    pub(super) stops: u8,
}

/// A car and its driver.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatOf {
    pub(super) entrant: Entrant,
    pub(super) driver: String,
    /// The set of tyres that it starts on, if given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) tyres: Option<Tyres>,
}

impl Setup {
    pub(super) fn new(experiment: &Experiment, tyres: &[Option<Tyres>], shard: ShardOf) -> Self {
        let races = experiment.shard(shard.number, shard.of);
        let track = experiment.track();
        let corners = track.corners().iter();
        let straights = track.straights().iter();
        let seats = experiment.seats().iter().zip(tyres);
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            circuit: Circuit {
                name: track.name().to_owned(),
                fingerprint: fingerprint(track),
                corners: corners
                    .map(|corner| CornerOf {
                        id: corner.id,
                        name: corner.name.clone(),
                        stops: corner.stops,
                    })
                    .collect(),
                straights: straights.map(|straight| straight.before).collect(),
                spaces: track.spaces().iter().map(|space| space.id).collect(),
            },
            rules: experiment.rules().clone(),
            seats: seats
                .map(|(Seat { entrant, kind }, tyres)| SeatOf {
                    entrant: entrant.clone(),
                    driver: kind.clone(),
                    tyres: *tyres,
                })
                .collect(),
            races: experiment.races(),
            seed: experiment.seed(),
            shard,
            from: races.start,
            to: races.end,
        }
    }

    /// Makes names fit for a terminal.
    pub(super) fn clean(&mut self) {
        let corners = self
            .circuit
            .corners
            .iter_mut()
            .map(|corner| &mut corner.name);
        let names = self.seats.iter_mut().map(|seat| &mut seat.entrant.name);
        for name in corners.chain(names).chain([&mut self.circuit.name]) {
            *name = one_line(name).into_owned();
        }
        for seat in &mut self.seats {
            seat.driver = one_line(&seat.driver).into_owned();
        }
    }

    /// Returns whether totals can be those of these races.
    pub(super) fn fits(&self, totals: &Totals) -> bool {
        let circuit = &self.circuit;
        let (corners, straights) = (circuit.corners.len(), circuit.straights.len());
        self.from <= self.to
            && self.to <= self.races
            && totals.races == self.to - self.from
            && totals.fit(self.seats.len(), corners, straights, circuit.spaces.len())
    }

    /// Returns the kinds of drivers in the order of the seats, each with its seats.
    pub(super) fn kinds(&self) -> Vec<(&str, Vec<usize>)> {
        let mut kinds: Vec<(&str, Vec<usize>)> = Vec::new();
        for (at, seat) in self.seats.iter().enumerate() {
            match kinds.iter_mut().find(|(kind, _)| *kind == seat.driver) {
                Some((_, seats)) => seats.push(at),
                None => kinds.push((&seat.driver, vec![at])),
            }
        }
        kinds
    }

    /// Says how another simulation differs from this one; `None` when both are parts of the same.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        let (a, b) = (self, other);
        let name = |setup: &Self| {
            t!(
                "{circuit} ({fingerprint})",
                circuit = setup.circuit.name,
                fingerprint = setup.circuit.fingerprint
            )
        };
        if a.circuit.fingerprint != b.circuit.fingerprint {
            Some(t!(
                "another circuit: {other} instead of {one}",
                other = name(b),
                one = name(a)
            ))
        } else if a.circuit != b.circuit {
            Some(t!("other names on the same circuit").to_owned())
        } else if a.rules != b.rules {
            Some(t!("other rules").to_owned())
        } else if a.seats != b.seats {
            Some(t!("other cars or drivers").to_owned())
        } else if a.seed != b.seed {
            Some(t!(
                "another seed: {other} instead of {one}",
                other = b.seed,
                one = a.seed
            ))
        } else if a.races != b.races {
            Some(t!(
                "another number of races: {other} instead of {one}",
                other = b.races,
                one = a.races
            ))
        } else if a.version != b.version {
            Some(t!(
                "another version of this command: {other} instead of {one}",
                other = b.version,
                one = a.version
            ))
        } else {
            None
        }
    }
}
