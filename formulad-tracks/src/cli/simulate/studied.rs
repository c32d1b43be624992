//! What was studied: what has to be known of races to make sense of their totals.

use formulad_core::analysis::simulate::{Seat, Study, Totals};
use formulad_core::race::Entrant;
use formulad_core::rules::{Ruleset, Tyres};
use formulad_core::{CornerId, SpaceId};
use serde::{Deserialize, Serialize};

use super::args::ShardOf;

/// A study, or a shard of one, in so far as its totals follow from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct Studied {
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

/// A circuit, in so far as totals are about it.
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
    /// The set of tyres that it was told to start on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) tyres: Option<Tyres>,
}

impl Studied {
    pub(super) fn new(study: &Study, tyres: &[Option<Tyres>], shard: ShardOf) -> Self {
        let races = study.shard(shard.number, shard.of);
        let track = study.track();
        let corners = track.corners().iter();
        let straights = track.straights().iter();
        let seats = study.seats().iter().zip(tyres);
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            circuit: Circuit {
                name: track.name().to_owned(),
                fingerprint: format!("{:016x}", track.fingerprint()),
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
            rules: study.rules().clone(),
            seats: seats
                .map(|(Seat { entrant, kind }, tyres)| SeatOf {
                    entrant: entrant.clone(),
                    driver: kind.clone(),
                    tyres: *tyres,
                })
                .collect(),
            races: study.races(),
            seed: study.seed(),
            shard,
            from: races.start,
            to: races.end,
        }
    }

    /// Whether totals can be those of these races.
    pub(super) fn fits(&self, totals: &Totals) -> bool {
        let circuit = &self.circuit;
        let (corners, straights) = (circuit.corners.len(), circuit.straights.len());
        self.from <= self.to
            && self.to <= self.races
            && totals.races == self.to - self.from
            && totals.fit(self.seats.len(), corners, straights, circuit.spaces.len())
    }

    /// The kinds of drivers in the order of the seats, each with its seats.
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

    /// In what another study differs from this one; nothing when both are parts of the same.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        let (a, b) = (self, other);
        let say = |what: &str, a: &dyn std::fmt::Display, b: &dyn std::fmt::Display| {
            Some(format!("{what}: {b} instead of {a}"))
        };
        if a.circuit.fingerprint != b.circuit.fingerprint {
            return say("another circuit", &name(&a.circuit), &name(&b.circuit));
        }
        if a.circuit != b.circuit {
            return Some("names of the same circuit".to_owned());
        }
        if a.rules != b.rules {
            return Some("other rules".to_owned());
        }
        if a.seats != b.seats {
            return Some("other cars or drivers".to_owned());
        }
        if a.seed != b.seed {
            return say("another seed", &a.seed, &b.seed);
        }
        if a.races != b.races {
            return say("another number of races", &a.races, &b.races);
        }
        if a.version != b.version {
            return say("another version of this command", &a.version, &b.version);
        }
        None
    }
}

fn name(circuit: &Circuit) -> String {
    format!("{} ({})", circuit.name, circuit.fingerprint)
}
