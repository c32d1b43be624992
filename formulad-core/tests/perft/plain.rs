//! Counting by the rules, written down once more: gears and prices by tables, moves by the slow
//! generator.

use formulad_core::moves::MoveQuery;
use formulad_core::race::CarPosition;
use formulad_core::rules::{Movement, Preset, Wear, Zones};
use formulad_core::track::Space;
use formulad_core::{SpaceId, Track};

use super::Nodes;
use super::slow::{Outcome, Slow};

/// The car that moves.
#[derive(Debug, Clone, Copy)]
struct Car {
    space: SpaceId,
    gear: u8,
    wear: Wear,
    stops: u8,
    crossings: u8,
}

struct Plain<'a> {
    track: &'a Track,
    preset: Preset,
    laps: u8,
    others: Vec<SpaceId>,
}

/// The nodes of a number of turns of the first car.
pub(crate) fn count(
    track: &Track,
    preset: Preset,
    laps: u8,
    cars: &[CarPosition],
    turns: usize,
) -> Vec<Nodes> {
    let first = cars[0];
    // WEAR-1, WEAR-2
    let full = match preset {
        Preset::Basic => Wear::Pool(18),
        Preset::MiniKekkonen => Wear::Pool([12, 18, 25][usize::from(laps) - 1]),
        _ => Wear::Zones(Zones::new([6, 3, 3, 3, 3, 2])),
    };
    let car = Car {
        space: first.space,
        gear: first.gear.unwrap().number(),
        wear: first.wear.unwrap_or(full),
        stops: first.stops,
        crossings: first.crossings,
    };
    let plain = Plain {
        track,
        preset,
        laps,
        others: cars[1..].iter().map(|car| car.space).collect(),
    };
    let mut nodes = vec![Nodes::default(); turns];
    plain.turn(car, &mut nodes);
    nodes
}

impl Plain<'_> {
    fn turn(&self, car: Car, nodes: &mut [Nodes]) {
        let Some((now, later)) = nodes.split_first_mut() else {
            return;
        };
        for shifted in self.gears(car) {
            now.gears += 1;
            for roll in faces(shifted.gear) {
                now.rolls += 1;
                let moves = self.moves(shifted, roll);
                now.moves += moves.len() as u64;
                for outcome in moves {
                    if let Some(next) = self.drives_on(shifted, &outcome) {
                        self.turn(next, later);
                    }
                }
            }
        }
    }

    /// GEAR-1 to GEAR-3, DICE-3: the car in each gear it can shift to, the price paid.
    fn gears(&self, car: Car) -> Vec<Car> {
        let is_mini = self.preset == Preset::MiniKekkonen;
        let top = if is_mini { 5 } else { 6 };
        let gears = car.gear.saturating_sub(4).max(1)..=(car.gear + 1).min(top);
        let shifted = gears.filter_map(|gear| {
            let skipped = usize::from(car.gear.saturating_sub(gear)).saturating_sub(1);
            let wear = match car.wear {
                Wear::Pool(points) => {
                    let prices = if is_mini { [0, 1, 3, 5] } else { [0, 1, 2, 3] };
                    let price = prices[skipped];
                    let left = points.checked_sub(price)?;
                    // WEAR-3; WEAR-4: never eliminated by what it can pay.
                    if left == 0 && price > 0 && self.preset == Preset::Basic {
                        return None;
                    }
                    Wear::Pool(left)
                }
                Wear::Zones(mut zones) => {
                    let [gearbox, brakes, engine] =
                        [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]][skipped];
                    zones.gearbox = zones.gearbox.checked_sub(gearbox)?;
                    zones.brakes = zones.brakes.checked_sub(brakes)?;
                    zones.engine = zones.engine.checked_sub(engine)?;
                    if zones.engine == 0 {
                        return None;
                    }
                    Wear::Zones(zones)
                }
            };
            Some(Car { gear, wear, ..car })
        });
        shifted.collect()
    }

    /// MOVE-1 to OVER-4: the moves that the car survives, or else those it is forced to.
    fn moves(&self, car: Car, roll: u8) -> Vec<Outcome> {
        let survived: Vec<Outcome> = self
            .outcomes(car, roll, true)
            .into_iter()
            .filter(|outcome| !outcome.fatal && self.paid(car, outcome).is_some())
            .collect();
        if survived.is_empty() {
            return self.outcomes(car, roll, false);
        }
        survived
    }

    fn outcomes(&self, car: Car, roll: u8, braking: bool) -> Vec<Outcome> {
        let query = MoveQuery {
            stops: car.stops,
            cars: &self.others,
            laps_left: self.laps - car.crossings,
            braking,
            ..MoveQuery::new(car.space, roll)
        };
        let outcomes = Slow::new(self.track, &Movement::PUBLISHER, &query).outcomes();
        outcomes.expect("few enough paths").into_iter().collect()
    }

    /// OVER-5 to OVER-7, BRAKE-1, BLOCK-1 to BLOCK-3: the points that are left; none: it is out.
    fn paid(&self, car: Car, outcome: &Outcome) -> Option<Wear> {
        let blocked = outcome.blocked.min(outcome.brake);
        let braked = outcome.brake - blocked;
        let overshot = outcome.overshoot;
        match (car.wear, self.preset) {
            (Wear::Pool(points), Preset::MiniKekkonen) => {
                let price = 2 * overshot.min(car.gear.into());
                let cheap = blocked.min(3_u32.saturating_sub(braked));
                let room = cheap + 2 * (blocked - cheap);
                let points = u32::from(points);
                // BLOCK-3: spaces at the price of braking are not part of a hard crash.
                let is_crash = blocked - cheap >= 7;
                if braked > 3 || is_crash || points == 0 && price + room > 0 {
                    return None;
                }
                // What is paid by choice has to be there; what is forced takes what there is.
                if braked > 0 && price + braked > points {
                    return None;
                }
                let left = points.saturating_sub(price + braked + room);
                Some(Wear::Pool(left as u8))
            }
            (Wear::Pool(points), _) => {
                let price = overshot + braked + blocked;
                let left = u32::from(points).checked_sub(price)?;
                (left > 0).then_some(Wear::Pool(left as u8))
            }
            (Wear::Zones(mut zones), _) => {
                let again = zones.tyres == 0 && overshot == 1;
                if !again {
                    zones.tyres = less(zones.tyres, overshot)?;
                }
                zones.brakes = less(zones.brakes, braked)?;
                if blocked >= 7 {
                    return None;
                }
                zones.brakes = less(zones.brakes, blocked.min(3))?;
                zones.tyres = less(zones.tyres, blocked.saturating_sub(3))?;
                Some(Wear::Zones(zones))
            }
        }
    }

    /// The car after its move; none if it has spun (OVER-6, OVER-7), is out, or has finished.
    fn drives_on(&self, car: Car, outcome: &Outcome) -> Option<Car> {
        let wear = self.paid(car, outcome)?;
        let overshot = outcome.overshoot > 0;
        let spins = match wear {
            Wear::Pool(_) => {
                self.preset == Preset::MiniKekkonen && outcome.overshoot > car.gear.into()
            }
            Wear::Zones(zones) => overshot && zones.tyres == 0,
        };
        if spins || outcome.fatal || outcome.finishes {
            return None;
        }
        let corner = |space| self.track.space(space).and_then(Space::corner);
        // STOP-1, OVER-4
        let stops = match corner(outcome.to) {
            None => 0,
            Some(_) if overshot => 0,
            here if here == corner(car.space) => car.stops + 1,
            Some(_) => 1,
        };
        Some(Car {
            space: outcome.to,
            wear,
            stops,
            crossings: car.crossings + u8::from(outcome.crosses_line),
            ..car
        })
    }
}

/// DICE-1: the different numbers on the die of a gear.
fn faces(gear: u8) -> std::ops::RangeInclusive<u8> {
    match gear {
        1 => 1..=2,
        2 => 2..=4,
        3 => 4..=8,
        4 => 7..=12,
        5 => 11..=20,
        _ => 21..=30,
    }
}

fn less(points: u8, price: u32) -> Option<u8> {
    points.checked_sub(u8::try_from(price).ok()?)
}
