//! All figures of a simulation.

use formulad_core::analysis::simulate::{
    ByCause, Mean, SeatTotals, SectionTotals, Share, SpaceTotals, TableTime, Totals,
    VarianceDecomposition,
};
use formulad_core::{CornerId, SpaceId};
use serde::Serialize;

use super::setup::Setup;

/// All figures of a simulation.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    pub(super) name: &'a str,
    pub(super) fingerprint: &'a str,
    pub(super) laps: u8,
    pub(super) cars: usize,
    pub(super) races: u64,
    pub(super) seed: u64,
    pub(super) drivers: Vec<DriverFigures<'a>>,
    pub(super) seats: Vec<DriverFigures<'a>>,
    #[serde(rename = "meetings")]
    pub(super) head_to_head: Vec<HeadToHead<'a>>,
    pub(super) grid: Vec<GridFigures>,
    pub(super) turns: Option<Mean>,
    pub(super) turns_by_number: &'a [u64],
    pub(super) winner_turns: Option<Mean>,
    pub(super) rounds: Option<Mean>,
    pub(super) retirements: Share,
    pub(super) retired: ByCause,
    pub(super) overtakes: Option<Mean>,
    pub(super) minutes: Option<Mean>,
    pub(super) wear: ByCause,
    pub(super) explained: Option<VarianceDecomposition>,
    pub(super) laps_begun: u64,
    pub(super) sections: Vec<Section<'a>>,
    pub(super) spaces: Vec<Space<'a>>,
}

/// A kind of driver, or one seat.
#[derive(Debug, Serialize)]
pub(super) struct DriverFigures<'a> {
    /// The name of the entrant, of a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    pub(super) driver: &'a str,
    pub(super) cars: usize,
    pub(super) wins: Share,
    /// The share of wins if all cars were alike.
    expected: f64,
    pub(super) podiums: Share,
    pub(super) mean_place: Option<f64>,
    pub(super) retirements: Share,
    pub(super) turns: Option<Mean>,
    overtakes: u64,
    gears: [u64; 6],
}

/// How often cars of one kind of driver came before those of another.
#[derive(Debug, Serialize)]
pub(super) struct HeadToHead<'a> {
    pub(super) driver: &'a str,
    pub(super) other: &'a str,
    pub(super) before: Share,
}

/// A place on the grid.
#[derive(Debug, Serialize)]
pub(super) struct GridFigures {
    pub(super) place: usize,
    pub(super) wins: Share,
    pub(super) podiums: Share,
    pub(super) mean_place: Option<f64>,
    places: Vec<u64>,
}

/// A section of the circuit.
#[derive(Debug, Serialize)]
pub(super) struct Section<'a> {
    pub(super) section: SectionKind,
    /// The corner, or the one that the straight leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) corner: Option<CornerId>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) name: &'a str,
    #[serde(flatten)]
    pub(super) totals: &'a SectionTotals,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SectionKind {
    Straight,
    Corner,
    PitLane,
}

#[derive(Debug, Serialize)]
pub(super) struct Space<'a> {
    space: SpaceId,
    #[serde(flatten)]
    totals: &'a SpaceTotals,
}

impl<'a> Report<'a> {
    pub(super) fn new(setup: &'a Setup, totals: &'a Totals, pace: TableTime) -> Self {
        let circuit = &setup.circuit;
        let kinds = setup.kinds();
        let all = totals.group(0..setup.seats.len());
        let seats = setup.seats.iter().enumerate();
        let spaces = circuit.spaces.iter().zip(&totals.spaces);
        Self {
            name: &circuit.name,
            fingerprint: &circuit.fingerprint,
            laps: setup.rules.laps,
            cars: setup.seats.len(),
            races: totals.races,
            seed: setup.seed,
            drivers: kinds
                .iter()
                .map(|(kind, seats)| driver(kind, seats, totals))
                .collect(),
            seats: seats
                .map(|(at, seat)| DriverFigures {
                    name: Some(&seat.entrant.name),
                    ..driver(&seat.driver, &[at], totals)
                })
                .collect(),
            head_to_head: head_to_head(&kinds, totals),
            grid: grid(totals),
            turns: totals.finishers.ratio(),
            turns_by_number: totals.turns.counts(),
            winner_turns: totals.winners.mean(),
            rounds: totals.rounds.mean(),
            retirements: all.retirements(),
            retired: all.retired,
            overtakes: totals.overtakes.mean(),
            minutes: totals.minutes(pace),
            wear: all.wear,
            explained: totals
                .variance_decomposition(kinds.iter().map(|(_, seats)| seats.as_slice())),
            laps_begun: totals.laps,
            sections: sections(setup, totals),
            spaces: spaces
                .map(|(space, totals)| Space {
                    space: *space,
                    totals,
                })
                .collect(),
        }
    }
}

fn driver<'a>(kind: &'a str, seats: &[usize], totals: &Totals) -> DriverFigures<'a> {
    let group = totals.group(seats.iter().copied());
    DriverFigures {
        name: None,
        driver: kind,
        cars: seats.len(),
        wins: totals.wins(seats.iter().copied()),
        expected: seats.len() as f64 / totals.seats.len() as f64,
        podiums: group.podiums(),
        mean_place: group.mean_place(),
        retirements: group.retirements(),
        turns: group.turns.mean(),
        overtakes: group.overtakes,
        gears: group.gears,
    }
}

fn head_to_head<'a>(kinds: &[(&'a str, Vec<usize>)], totals: &Totals) -> Vec<HeadToHead<'a>> {
    let pairs = kinds.iter().enumerate();
    let pairs = pairs.flat_map(|(at, one)| kinds[at + 1..].iter().map(move |other| (one, other)));
    pairs
        .map(|((driver, seats), (other, others))| HeadToHead {
            driver,
            other,
            before: totals.before(seats, others),
        })
        .collect()
}

fn grid(totals: &Totals) -> Vec<GridFigures> {
    let places = totals.places_by_grid().into_iter().zip(1..);
    places
        .map(|(places, place)| {
            let mut from = SeatTotals::default();
            from.places = vec![places.clone()];
            GridFigures {
                place,
                wins: from.wins(),
                podiums: from.podiums(),
                mean_place: from.mean_place(),
                places,
            }
        })
        .collect()
}

/// Returns the sections in driving order: each corner after the straight that leads to it.
fn sections<'a>(setup: &'a Setup, totals: &'a Totals) -> Vec<Section<'a>> {
    let circuit = &setup.circuit;
    let section = |section, corner, name, totals| Section {
        section,
        corner,
        name,
        totals,
    };
    let mut all = Vec::new();
    let leads_to = |corner| {
        let straights = circuit.straights.iter().zip(&totals.straights);
        let there = straights.filter(move |(before, _)| **before == corner);
        there.map(move |(before, totals)| section(SectionKind::Straight, *before, "", totals))
    };
    for (corner, totals) in circuit.corners.iter().zip(&totals.corners) {
        all.extend(leads_to(Some(corner.id)));
        let (id, name) = (Some(corner.id), corner.name.as_str());
        all.push(section(SectionKind::Corner, id, name, totals));
    }
    all.extend(leads_to(None));
    all.push(section(SectionKind::PitLane, None, "", &totals.pit_lane));
    all
}
