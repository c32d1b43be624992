//! The risk of being put out by harm to the zones that are not part of the values: body, engine and
//! handling, which other cars and the road harm more than the driver does.

use crate::race::{CarId, Check, Odds, Race, State};
use crate::rules::{Wear, Zone};

/// How many checks of each kind a turn brings in a field of six: for cars close by, for engines strained
/// by anybody while the car is in a high gear, for damage markers. Alone, its own driver still strains the
/// engine, and there may be danger spaces (STREET-2).
const COLLISIONS: f64 = 0.6;
const ENGINES: f64 = 0.15;
const OWN_ENGINE: f64 = 0.03;
const MARKERS: f64 = 0.05;
const DANGER: f64 = 0.15;

/// What it is worth in turns not to be put out by any of them: less than by the car's own driving, because
/// cars that avoid others too much never pass them.
const OUT: f64 = 9.0;

/// The other cars of such a field.
const FIELD: f64 = 5.0;

/// The risk in one of these zones.
#[derive(Debug, Clone, Copy)]
struct ZoneRisk {
    zone: Zone,
    /// The points that each harm costs.
    price: u8,
    /// How many harms a turn brings on average.
    rate: f64,
}

/// The risk in all of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct AttritionRisk([ZoneRisk; 3]);

impl AttritionRisk {
    /// The risk of a car among the others of its race.
    pub(super) fn of(race: &Race, id: CarId) -> Self {
        let others = race
            .cars()
            .filter(|(other, car)| *other != id && car.state == State::Racing);
        let part = others.count() as f64 / FIELD;
        let of_zone = |zone: Zone, odds: Option<Odds>, checks: f64| ZoneRisk {
            zone,
            price: odds.map_or(0, |odds| odds.price.get(Some(zone))),
            rate: odds.map_or(0.0, Odds::chance) * checks,
        };
        let collision = race.odds(id, Check::Collision(id));
        let engine = race.odds(id, Check::Engine);
        let passed = if race.rules().danger().is_some() {
            DANGER
        } else {
            0.0
        };
        let engines = OWN_ENGINE + ENGINES * part;
        Self([
            of_zone(Zone::Body, collision, COLLISIONS * part),
            of_zone(Zone::Engine, engine, engines),
            of_zone(
                Zone::Handling,
                race.odds_of_mark(id),
                passed + MARKERS * part,
            ),
        ])
    }

    /// What the risk costs a car with these points and a number of turns to go.
    pub(super) fn turns(&self, wear: Wear, turns: f64) -> f64 {
        OUT * self.chance(wear, turns)
    }

    /// Probability that one of them puts a car with these points out in a number of turns.
    fn chance(&self, wear: Wear, turns: f64) -> f64 {
        let stays = self.0.iter().map(|risk| {
            let points = wear.get(Some(risk.zone));
            if risk.price == 0 || risk.rate == 0.0 {
                return 1.0;
            }
            fewer(points.div_ceil(risk.price), risk.rate * turns)
        });
        1.0 - stays.product::<f64>()
    }
}

/// Probability that there are fewer than `harms` harms where `expected` are expected.
fn fewer(harms: u8, expected: f64) -> f64 {
    if harms > 5 {
        return 1.0;
    }
    // A Poisson distribution: the powers of the expected number divided by the factorials. Later terms
    // make no difference for the few harms that are expected.
    let (mut power, mut all, mut less) = (1.0, 0.0, 0.0);
    for count in 0_u8..12 {
        all += power;
        less += if count < harms { power } else { 0.0 };
        power *= expected / f64::from(count + 1);
    }
    less / all
}
