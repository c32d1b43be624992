//! What a car has to fear for the zones that are not part of the values: body, engine and handling,
//! which others and the road harm more than its driver does.

use crate::race::{CarId, Race, State};
use crate::rules::{Risk, Wear, Zone};

/// How often a turn brings a check of each in a field of six: for cars close by, for engines strained
/// by anybody while it is in a high gear, for damage markers. Alone its own driver strains the engine,
/// and there may be danger spaces (STREET-2).
const COLLISIONS: f64 = 0.6;
const ENGINES: f64 = 0.15;
const OWN_ENGINE: f64 = 0.03;
const MARKERS: f64 = 0.05;
const DANGER: f64 = 0.05;

/// What it is worth in turns not to be out by any of them: less than by one's own driving, for cars that
/// look out too much for others never pass them.
const OUT: f64 = 9.0;

/// The others of such a field.
const FIELD: f64 = 5.0;

/// One of these zones.
#[derive(Debug, Clone, Copy)]
struct Fear {
    zone: Zone,
    /// The points that each harm costs.
    price: u8,
    /// How many harms a turn brings on average.
    rate: f64,
}

/// All of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fears([Fear; 3]);

impl Fears {
    /// Those of a car in the company that it is in.
    pub(super) fn of(race: &Race, id: CarId) -> Self {
        let rules = race.rules();
        let others = race
            .cars()
            .filter(|(other, car)| *other != id && car.state == State::Racing);
        let part = others.count() as f64 / FIELD;
        let chance = |risk: &Risk| f64::from(race.harmed_to(risk).min(20)) / 20.0;
        let fear = |zone: Zone, risk: Option<&Risk>, checks: f64| Fear {
            zone,
            price: risk.map_or(0, |risk| risk.price.get(Some(zone))),
            rate: risk.map_or(0.0, chance) * checks,
        };
        let marks = rules.risk_of_marks();
        let passed = if rules.danger().is_some() {
            DANGER
        } else {
            0.0
        };
        let engines = OWN_ENGINE + ENGINES * part;
        Self([
            fear(Zone::Body, Some(&rules.collision.risk), COLLISIONS * part),
            fear(Zone::Engine, Some(&rules.engine.risk), engines),
            fear(Zone::Handling, marks.as_ref(), passed + MARKERS * part),
        ])
    }

    /// What they are worth to a car with these points and so many turns to go.
    pub(super) fn turns(&self, wear: Wear, turns: f64) -> f64 {
        OUT * self.chance(wear, turns)
    }

    /// How likely one of them puts a car with these points out in so many turns.
    fn chance(&self, wear: Wear, turns: f64) -> f64 {
        let stays = self.0.iter().map(|fear| {
            let points = wear.get(Some(fear.zone));
            if fear.price == 0 || fear.rate == 0.0 {
                return 1.0;
            }
            fewer(points.div_ceil(fear.price), fear.rate * turns)
        });
        1.0 - stays.product::<f64>()
    }
}

/// How likely there are fewer harms than so many, where so many are to be expected.
fn fewer(harms: u8, expected: f64) -> f64 {
    if harms > 5 {
        return 1.0;
    }
    // The powers of the expected number by the factorials: what is left out of them makes no
    // difference for the few that are to be expected.
    let (mut power, mut all, mut less) = (1.0, 0.0, 0.0);
    for count in 0_u8..12 {
        all += power;
        less += if count < harms { power } else { 0.0 };
        power *= expected / f64::from(count + 1);
    }
    less / all
}
