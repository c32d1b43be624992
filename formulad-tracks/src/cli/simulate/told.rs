//! All figures of a simulation, as they are told.

use formulad_core::analysis::simulate::{
    ByCause, Explained, Mean, Pace, SeatTotals, SectionTotals, Share, Totals,
};
use formulad_core::{CornerId, SpaceId};
use serde::Serialize;

use super::studied::Studied;

/// All figures.
#[derive(Debug, Serialize)]
pub(super) struct Told<'a> {
    pub(super) name: &'a str,
    pub(super) fingerprint: &'a str,
    pub(super) laps: u8,
    pub(super) cars: usize,
    pub(super) races: u64,
    pub(super) seed: u64,
    pub(super) drivers: Vec<DriverTold<'a>>,
    pub(super) seats: Vec<DriverTold<'a>>,
    pub(super) meetings: Vec<MeetingTold<'a>>,
    pub(super) grid: Vec<GridTold>,
    pub(super) turns: Option<MeanTold>,
    pub(super) turns_by_number: Vec<u64>,
    pub(super) winner_turns: Option<MeanTold>,
    pub(super) rounds: Option<MeanTold>,
    pub(super) retirements: ShareTold,
    pub(super) retired: ByCause,
    pub(super) overtakes: Option<MeanTold>,
    pub(super) minutes: Option<MeanTold>,
    pub(super) wear: ByCause,
    pub(super) explained: Option<ExplainedTold>,
    pub(super) laps_begun: u64,
    pub(super) sections: Vec<SectionTold<'a>>,
    pub(super) spaces: Vec<SpaceTold>,
}

/// A kind of driver, or one seat.
#[derive(Debug, Serialize)]
pub(super) struct DriverTold<'a> {
    /// What the entrant is called, of a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<&'a str>,
    pub(super) driver: &'a str,
    pub(super) cars: usize,
    pub(super) wins: ShareTold,
    /// The share of wins if all cars were alike.
    pub(super) expected: f64,
    pub(super) podiums: ShareTold,
    pub(super) mean_place: Option<f64>,
    pub(super) retirements: ShareTold,
    pub(super) turns: Option<MeanTold>,
    pub(super) overtakes: u64,
    pub(super) gears: [u64; 6],
}

/// How often cars of one kind of driver came before those of another.
#[derive(Debug, Serialize)]
pub(super) struct MeetingTold<'a> {
    pub(super) driver: &'a str,
    pub(super) other: &'a str,
    pub(super) before: ShareTold,
}

/// A place on the grid.
#[derive(Debug, Serialize)]
pub(super) struct GridTold {
    pub(super) place: usize,
    pub(super) wins: ShareTold,
    pub(super) podiums: ShareTold,
    pub(super) mean_place: Option<f64>,
    pub(super) places: Vec<u64>,
}

/// A share with its 95 % interval.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct ShareTold {
    pub(super) count: u64,
    pub(super) of: u64,
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl From<Share> for ShareTold {
    fn from(share: Share) -> Self {
        let (low, high) = share.interval();
        Self {
            count: share.count,
            of: share.of,
            share: share.value(),
            low,
            high,
        }
    }
}

/// A mean with its standard error.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct MeanTold {
    pub(super) mean: f64,
    pub(super) error: Option<f64>,
}

impl From<Mean> for MeanTold {
    fn from(mean: Mean) -> Self {
        let Mean { value, error } = mean;
        Self { mean: value, error }
    }
}

impl From<MeanTold> for Mean {
    fn from(told: MeanTold) -> Self {
        let MeanTold { mean, error } = told;
        Self { value: mean, error }
    }
}

/// What finishing places are due to.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct ExplainedTold {
    pub(super) driver: f64,
    pub(super) grid: Option<f64>,
    pub(super) chance: f64,
}

impl From<Explained> for ExplainedTold {
    fn from(explained: Explained) -> Self {
        Self {
            driver: explained.driver,
            grid: explained.grid,
            chance: explained.chance,
        }
    }
}

/// A section of the circuit.
#[derive(Debug, Serialize)]
pub(super) struct SectionTold<'a> {
    pub(super) section: SectionKind,
    /// The corner, or the one that the straight leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) corner: Option<CornerId>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) name: &'a str,
    pub(super) overtakes: u64,
    pub(super) passings: u64,
    pub(super) stops: u64,
    pub(super) overshoots: u64,
    pub(super) retired: ByCause,
    pub(super) wear: ByCause,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SectionKind {
    Straight,
    Corner,
    PitLane,
}

/// A space.
#[derive(Debug, Serialize)]
pub(super) struct SpaceTold {
    pub(super) space: SpaceId,
    pub(super) turns: u64,
    pub(super) overshoots: u64,
    pub(super) wear: u64,
    pub(super) gears: [u64; 6],
}

impl<'a> Told<'a> {
    pub(super) fn new(studied: &'a Studied, totals: &Totals, pace: Pace) -> Self {
        let circuit = &studied.circuit;
        let kinds = studied.kinds();
        let all = totals.group(0..studied.seats.len());
        let explained = totals.explained(kinds.iter().map(|(_, seats)| seats.as_slice()));
        let seats = studied.seats.iter().enumerate();
        let spaces = circuit.spaces.iter().zip(&totals.spaces);
        Self {
            name: &circuit.name,
            fingerprint: &circuit.fingerprint,
            laps: studied.rules.laps,
            cars: studied.seats.len(),
            races: totals.races,
            seed: studied.seed,
            drivers: kinds
                .iter()
                .map(|(kind, seats)| driver(kind, seats, studied, totals))
                .collect(),
            seats: seats
                .map(|(at, seat)| DriverTold {
                    name: Some(&seat.entrant.name),
                    ..driver(&seat.driver, &[at], studied, totals)
                })
                .collect(),
            meetings: meetings(&kinds, totals),
            grid: grid(totals),
            turns: totals.finishers.ratio().map(Into::into),
            turns_by_number: totals.turns.counts().to_vec(),
            winner_turns: totals.winners.mean().map(Into::into),
            rounds: totals.rounds.mean().map(Into::into),
            retirements: all.retirements().into(),
            retired: all.retired,
            overtakes: totals.overtakes.mean().map(Into::into),
            minutes: totals.minutes(pace).map(Into::into),
            wear: all.wear,
            explained: explained.map(Into::into),
            laps_begun: totals.laps,
            sections: sections(studied, totals),
            spaces: spaces
                .map(|(space, totals)| SpaceTold {
                    space: *space,
                    turns: totals.turns,
                    overshoots: totals.overshoots,
                    wear: totals.wear,
                    gears: totals.gears,
                })
                .collect(),
        }
    }
}

fn driver<'a>(
    kind: &'a str,
    seats: &[usize],
    studied: &Studied,
    totals: &Totals,
) -> DriverTold<'a> {
    let seats = || seats.iter().copied();
    let SeatTotals {
        turns,
        overtakes,
        gears,
        ..
    } = totals.group(seats());
    let group = totals.group(seats());
    DriverTold {
        name: None,
        driver: kind,
        cars: seats().len(),
        wins: totals.wins(seats()).into(),
        expected: seats().len() as f64 / studied.seats.len() as f64,
        podiums: group.podiums().into(),
        mean_place: group.mean_place(),
        retirements: group.retirements().into(),
        turns: turns.mean().map(Into::into),
        overtakes,
        gears,
    }
}

fn meetings<'a>(kinds: &[(&'a str, Vec<usize>)], totals: &Totals) -> Vec<MeetingTold<'a>> {
    let pairs = kinds.iter().enumerate();
    let pairs = pairs.flat_map(|(at, one)| kinds[at + 1..].iter().map(move |other| (one, other)));
    pairs
        .map(|((driver, seats), (other, others))| MeetingTold {
            driver,
            other,
            before: totals.before(seats, others).into(),
        })
        .collect()
}

fn grid(totals: &Totals) -> Vec<GridTold> {
    let places = totals.places_by_grid().into_iter().enumerate();
    places
        .map(|(at, places)| {
            let from = SeatTotals {
                places: vec![places.clone()],
                ..SeatTotals::default()
            };
            GridTold {
                place: at + 1,
                wins: from.wins().into(),
                podiums: from.podiums().into(),
                mean_place: from.mean_place(),
                places,
            }
        })
        .collect()
}

/// The sections in driving order: each corner behind the straight that leads to it.
fn sections<'a>(studied: &'a Studied, totals: &Totals) -> Vec<SectionTold<'a>> {
    let circuit = &studied.circuit;
    let told = |section, corner, name, totals: &SectionTotals| SectionTold {
        section,
        corner,
        name,
        overtakes: totals.overtakes,
        passings: totals.passings,
        stops: totals.stops,
        overshoots: totals.overshoots,
        retired: totals.retired,
        wear: totals.wear,
    };
    let mut all = Vec::new();
    let leads_to = |corner| {
        let straights = circuit.straights.iter().zip(&totals.straights);
        let there = straights.filter(move |(before, _)| **before == corner);
        there.map(move |(before, totals)| told(SectionKind::Straight, *before, "", totals))
    };
    for (corner, totals) in circuit.corners.iter().zip(&totals.corners) {
        all.extend(leads_to(Some(corner.id)));
        let (id, name) = (Some(corner.id), corner.name.as_str());
        all.push(told(SectionKind::Corner, id, name, totals));
    }
    all.extend(leads_to(None));
    all.push(told(SectionKind::PitLane, None, "", &totals.pit_lane));
    all
}
