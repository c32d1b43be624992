//! What a car can spend, and what its points are worth to it.

use crate::race::{Car, CarId, Race};
use crate::rules::{Wear, Zone};

use super::units::{OUT, TURN};

/// What a point of a pool is worth: while there are many, fewer, few, and hardly any.
const POOL: [i32; 4] = [250, 450, 1300, 5000];

/// What a spin costs: a turn, and the way back up from 1st gear.
const SPIN: i32 = 5 * TURN / 2;

/// What the last point of a zone is worth, the last but one, and so on; the last number stands for
/// all further ones.
const fn worth(zone: Zone) -> &'static [i32] {
    match zone {
        // OVER-6: the last one is a spin.
        Zone::Tyres => &[SPIN, 800, 550, 400, 300, 250],
        // BLOCK-1: without brakes, a car in the way is the end.
        Zone::Brakes => &[3000, 900, 400, 250],
        Zone::Gearbox => &[700, 450, 300],
        // WEAR-3: these are needed to stay in the race.
        Zone::Body | Zone::Engine => &[OUT, 5000, 1500, 600],
        Zone::Handling => &[OUT, 4000, 1200, 600],
    }
}

/// What points of a zone are worth to a car that has these left.
fn of_zone(zone: Zone, left: u8, points: u8) -> i32 {
    let worth = worth(zone);
    let last = worth.len() - 1;
    let each = (0..points).map(|spent| match left.checked_sub(spent) {
        None | Some(0) => OUT,
        Some(left) => worth[usize::from(left - 1).min(last)],
    });
    each.fold(0, i32::saturating_add).min(OUT)
}

/// How scarce the points of a pool are: 0 plenty, 3 nearly gone.
const fn scarcity(points: u8) -> usize {
    match points {
        0..=5 => 3,
        6..=9 => 2,
        10..=13 => 1,
        _ => 0,
    }
}

/// What a car can spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WearValuation {
    wear: Wear,
    /// What a point of its pool is worth; meaningless for zones.
    point: i32,
    /// QUAL-1: nothing costs points, but overshooting counts as turns.
    qualifies: bool,
    /// The number of the table of what corners cost with it.
    table: usize,
}

/// The numbers of tyre, brake and gearbox points that tables distinguish. Numbers in between count as the
/// next lower one.
const TYRES: [u8; 6] = [0, 1, 2, 3, 5, 7];
const BRAKES: [u8; 4] = [0, 1, 2, 3];
const GEARBOX: [u8; 2] = [0, 1];

/// The spaces that corners add to moves, as tables distinguish them (TYRE-2).
const SKIDS: [u8; 3] = [0, 1, 3];

/// The first table for pools where a space past a corner costs more than 1, for qualifying, and for
/// zones. Tables from 0 are for pools where it costs 1.
const DEAR_POOL: usize = POOL.len();
const QUALIFYING: usize = 2 * POOL.len();
const ZONES: usize = QUALIFYING + 2;

/// How many tables there are.
pub(super) const TABLES: usize = ZONES + TYRES.len() * BRAKES.len() * GEARBOX.len() * SKIDS.len();

/// Index of the largest level that is not above these points.
fn level(levels: &[u8], points: u8) -> usize {
    levels
        .iter()
        .rposition(|level| *level <= points)
        .unwrap_or(0)
}

impl WearValuation {
    pub(super) fn new(race: &Race, id: CarId) -> Self {
        let car: &Car = race.car(id);
        let rules = race.rules();
        let factor = || race.tyre_factor(id);
        let table = match car.wear {
            _ if race.is_qualifying() => QUALIFYING + usize::from(factor() > 1),
            Wear::Pool(points) => {
                let dear = rules.overshoot.price.get(None) > 1;
                scarcity(points) + if dear { DEAR_POOL } else { 0 }
            }
            Wear::Zones(zones) => {
                let tyres = level(&TYRES, zones.tyres / factor().max(1));
                let brakes = level(&BRAKES, zones.brakes);
                let gearbox = level(&GEARBOX, zones.gearbox);
                let skid = race.skid(id).map_or(0, |skid| skid.spaces.max(0));
                let skid = level(&SKIDS, skid as u8);
                ZONES
                    + ((tyres * BRAKES.len() + brakes) * GEARBOX.len() + gearbox) * SKIDS.len()
                    + skid
            }
        };
        Self {
            wear: car.wear,
            point: POOL[scarcity(car.wear.get(None))],
            qualifies: race.is_qualifying(),
            table,
        }
    }

    /// The number of the table of what corners cost with it.
    pub(super) const fn table(&self) -> usize {
        self.table
    }

    /// What a price costs the car.
    #[inline(always)]
    pub(super) fn cost(&self, price: Wear) -> i32 {
        match (self.wear, price) {
            (Wear::Pool(_), Wear::Pool(points)) if !self.qualifies => {
                i32::from(points) * self.point
            }
            _ if price.is_none() => 0,
            _ => self.cost_of_points(price),
        }
    }

    fn cost_of_points(&self, price: Wear) -> i32 {
        match (self.wear, price) {
            _ if self.qualifies => 0,
            (Wear::Pool(_), price) => price.sum() as i32 * self.point,
            (Wear::Zones(left), Wear::Zones(_)) => {
                let worth = |(zone, points): (Option<Zone>, u8)| {
                    zone.map_or(0, |zone| of_zone(zone, left.get(zone), points))
                };
                price.parts().map(worth).sum()
            }
            // There are no such prices.
            (Wear::Zones(_), Wear::Pool(_)) => 0,
        }
    }

    /// What points that are regained are worth to the car.
    pub(super) fn gain(&self, gained: Wear) -> i32 {
        let more = match self.wear {
            Wear::Pool(_) => self.wear,
            Wear::Zones(left) => {
                Wear::Zones(left.map(|zone, points| points.saturating_add(gained.get(Some(zone)))))
            }
        };
        Self {
            wear: more,
            ..*self
        }
        .cost(gained)
    }
}

/// What a corner costs: by the spaces past it, the spaces braked, the gears skipped.
#[derive(Debug, Clone)]
pub(super) struct Prices {
    pub(super) overshoot: [i32; 32],
    pub(super) braking: [i32; 32],
    pub(super) skipping: [i32; 4],
    /// The spaces that the corner adds to a move.
    pub(super) skid: u8,
}

impl Prices {
    /// The prices of a table.
    pub(super) fn of_table(table: usize) -> Self {
        let linear = |point: i32| std::array::from_fn(|spaces| (spaces as i32 * point).min(OUT));
        match table {
            ..QUALIFYING => {
                let point = POOL[table % POOL.len()];
                let factor = if table < DEAR_POOL { 1 } else { 2 };
                Self {
                    overshoot: linear(point * factor),
                    braking: linear(point),
                    skipping: [0, point, 2 * point, 3 * point],
                    skid: 0,
                }
            }
            QUALIFYING..ZONES => Self {
                overshoot: linear(if table == QUALIFYING { TURN } else { 2 * TURN }),
                braking: linear(OUT),
                skipping: [0; 4],
                skid: 0,
            },
            _ => {
                let (at, skid) = ((table - ZONES) / SKIDS.len(), (table - ZONES) % SKIDS.len());
                let gearbox = GEARBOX[at % GEARBOX.len()];
                let brakes = BRAKES[at / GEARBOX.len() % BRAKES.len()];
                let tyres = TYRES[(at / GEARBOX.len() / BRAKES.len()).min(TYRES.len() - 1)];
                let zone =
                    |zone, left| std::array::from_fn(|points| of_zone(zone, left, points as u8));
                let mut overshoot: [i32; 32] = zone(Zone::Tyres, tyres);
                if tyres == 0 {
                    // OVER-6: a car that overshoots by exactly one space spins again.
                    overshoot[1] = SPIN;
                }
                let braking: [i32; 32] = zone(Zone::Brakes, brakes);
                let skip = of_zone(Zone::Gearbox, 3 * gearbox, 1);
                Self {
                    overshoot,
                    braking,
                    // GEAR-2: one gearbox, one brakes, one engine point.
                    skipping: [0, skip, skip + braking[1], skip + braking[1] + 2 * TURN],
                    skid: SKIDS[skid],
                }
            }
        }
    }
}
