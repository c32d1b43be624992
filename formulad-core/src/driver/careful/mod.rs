//! A driver who drives by rules of thumb.

use crate::analysis::par::TrackPosition;
use crate::dice::{Die, Gear};
use crate::moves::{Move, MoveList};
use crate::race::{Car, CarId, Check, Choice, GearOption, Odds, Race};
use crate::rules::{CollisionWhen, Service, Wear, Zone};
use crate::track::index::{NONE, Node, NodeInfo};
use crate::track::onward::{FAR, HORIZON, Onward, bit};

use super::Driver;
use super::landing::{Landing, place_of};
use corner::{Ahead, CornerTable, beyond};
use units::{OUT, TURN};
use wear_valuation::WearValuation;

mod corner;
mod decisions;
mod road;
mod units;
mod wear_valuation;

/// Drives by rules of thumb. It takes as fast a gear as the next corner allows, stops where stops are
/// needed, spends wear where that saves turns and there is enough of it, and goes into the box when worn.
/// It knows what the next corner costs a lone car, nearly always finishes, and takes a few microseconds
/// to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CarefulDriver(());

/// What a stop in the box costs.
const PIT_STOP: i32 = 5 * TURN / 2;

impl CarefulDriver {
    /// A careful driver.
    #[must_use]
    pub const fn new() -> Self {
        Self(())
    }
}

impl Driver for CarefulDriver {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        let mut view = View::new(race, choice.car());
        match choice {
            Choice::Gear { options, .. } => view.best_gear(options),
            Choice::Move { options, .. } => {
                view.look_around();
                view.best_move(options)
            }
            Choice::Decision { about, options, .. } => {
                view.look_around();
                best(options.iter().map(|option| view.cost_of(*about, *option)))
            }
        }
    }
}

/// The position of the lowest cost, the first of equals.
fn best(costs: impl Iterator<Item = i32>) -> usize {
    let mut lowest = (0, i32::MAX);
    for (at, cost) in costs.enumerate() {
        if cost < lowest.1 {
            lowest = (at, cost);
        }
    }
    lowest.0
}

/// What the driver sees.
struct View<'a> {
    race: &'a Race,
    id: CarId,
    car: &'a Car,
    /// Its gear; 1st if it has none.
    gear: Gear,
    nodes: &'a [NodeInfo],
    onward: &'a [Onward],
    /// The [bits](bit) of the spaces with another car, which show that most spaces are free. Not set for
    /// gear choices.
    taken: u64,
    /// Whether its race ends at the line.
    last_lap: bool,
    /// What it can spend, and what corners cost with that.
    valuation: WearValuation,
    table: &'static CornerTable,
    /// The corner whose stops it has to make next, with its position.
    pending: Option<(Ahead, u16)>,
    /// The rank where that corner ends, and where a lap does; not set for gear choices.
    end: i32,
    lap: i32,
}

impl<'a> View<'a> {
    fn new(race: &'a Race, id: CarId) -> Self {
        let car = race.car(id);
        let valuation = WearValuation::new(race, id);
        let mut view = Self {
            race,
            id,
            car,
            gear: car.gear.unwrap_or(Gear::FIRST),
            nodes: &race.track().index().nodes,
            onward: race.track().onward(),
            taken: 0,
            last_lap: race.laps_left(id) == 0,
            valuation,
            table: CornerTable::of(valuation.table()),
            pending: None,
            end: 0,
            lap: 0,
        };
        if car.node != NONE {
            view.pending = view.ahead(car.node, car.stops);
        }
        view
    }

    /// Looks at what gear choices do not depend on.
    fn look_around(&mut self) {
        for (_, other) in self.race.cars() {
            if other.node != self.car.node && other.node != NONE {
                self.taken |= bit(other.node);
            }
        }
        let last = self.race.track().spaces().last();
        self.lap = last.map_or(0, |space| space.rank as i32);
        self.end = self.pending.map_or(0, |(_, corner)| self.end_of(corner));
    }

    fn best_gear(&self, options: &[GearOption]) -> usize {
        let highest = options
            .last()
            .map(|option| Die::Gear(option.gear).highest());
        let road = self.costs_of_road(highest.unwrap_or(0));
        let corner = self
            .pending
            .map(|(ahead, _)| self.table.after_shift(&ahead).in_gears(ahead.first));
        best(options.iter().map(|option| {
            let number = option.gear.number();
            let driving = match &corner {
                Some(costs) => costs[usize::from(number) - 1],
                None => -i32::from(number) * TURN,
            };
            let mut dangers = self.strain(option.gear);
            if let Some(costs) = &road {
                dangers = dangers.saturating_add(road::average(costs, option.gear));
            }
            self.valuation
                .cost(option.price)
                .saturating_add(dangers)
                .saturating_add(driving)
        }))
    }

    /// BLOCK-1: what blocked spaces cost.
    fn cost_of_room(&self, blocked: u8) -> i32 {
        let price = self.race.price_of_room(blocked);
        price.map_or(OUT, |price| self.valuation.cost(price))
    }

    /// DEBRIS-2, STREET-2: what driving over marked spaces costs.
    #[inline]
    fn cost_of_marks(&self, marks: u8) -> i32 {
        if marks == 0 {
            0
        } else {
            self.cost_of_some_marks(marks)
        }
    }

    #[inline(never)]
    fn cost_of_some_marks(&self, marks: u8) -> i32 {
        let Some(odds) = self.race.odds_of_mark(self.id) else {
            return 0;
        };
        let marks = i32::from(marks);
        let once = marks.saturating_mul(self.cost_of_odds(odds));
        // Two of them may both do harm.
        let faces = i32::from(odds.faces);
        let pairs = marks * (marks - 1) / 2;
        let twice = self.valuation.cost(odds.price.times(2)) / 20 * faces / 20 * faces;
        once.saturating_add(pairs.saturating_mul(twice)).min(OUT)
    }

    /// What a gear may cost the engine: by the car's own rolls, and by those of others.
    fn strain(&self, gear: Gear) -> i32 {
        let engine = self.race.rules().engine;
        if gear < engine.from_gear {
            return 0;
        }
        // DICE-1: the highest number of each gear's die comes up once in this many rolls.
        const ONE_IN: [i32; 6] = [2, 2, 4, 6, 10, 10];
        2 * self.cost_of_check(Check::Engine) / ONE_IN[usize::from(gear.number()) - 1]
    }

    /// What a check costs on average.
    fn cost_of_check(&self, check: Check) -> i32 {
        let odds = self.race.odds(self.id, check);
        odds.map_or(0, |odds| self.cost_of_odds(odds))
    }

    fn cost_of_odds(&self, odds: Odds) -> i32 {
        self.valuation.cost(odds.price) * i32::from(odds.faces) / 20
    }

    /// The best of the moves. Those that brake are skipped unless they end in the corner whose stops come
    /// next, or spare the car a roll.
    fn best_move(&self, options: &MoveList) -> usize {
        let options = options.as_slice();
        let marks = options.first().map_or(0, |m| m.marks);
        let is_frail = Zone::ALL
            .iter()
            .any(|zone| zone.is_vital() && self.car.wear.get(Some(*zone)) == 1);
        let place = self.place();
        let stop_in = self.pending.map(|(_, corner)| corner);
        let is_stop = |m: &Move| stop_in == Some(self.onward[usize::from(m.node)].own);
        let (mut braked, mut cost_of_braking) = (0, 0);
        let mut best = (0, i32::MAX);
        for (at, m) in options.iter().enumerate() {
            let counts = m.brake <= m.blocked || is_stop(m) || is_frail || m.marks < marks;
            if !counts && at > 0 {
                continue;
            }
            let price = || self.valuation.cost(self.race.price(m));
            let paid = if m.overshoot > 0 || m.blocked > 0 || m.fatal {
                price()
            } else {
                // The same for all that brake as many spaces.
                if m.brake != braked {
                    (braked, cost_of_braking) = (m.brake, price());
                }
                cost_of_braking
            };
            let cost = || {
                let landing = Landing::of_move(self.race.track(), place, m);
                self.cost_of_landing(&landing).saturating_add(paid)
            };
            // For most stops, the braking alone is too dear.
            if !m.crosses_line && is_stop(m) {
                let first = self.onward[usize::from(m.node)].first;
                let least = self.table.least_of_stop(first, self.gear);
                if least.saturating_add(paid) >= best.1 {
                    debug_assert!(cost() >= best.1, "{m:?} costs less than it may");
                    continue;
                }
            }
            let cost = cost();
            if cost < best.1 {
                best = (at, cost);
            }
        }
        best.0
    }

    /// The place of the car.
    fn place(&self) -> TrackPosition {
        place_of(self.race.track(), self.car)
    }

    #[inline(always)]
    fn cost_of_landing(&self, landing: &Landing) -> i32 {
        let gear = self.gear;
        let node = landing.place.node;
        let info = &self.nodes[usize::from(node)];
        let rules = self.race.rules();
        let mut risks = self.cost_of_marks(landing.marks);
        if landing.finishes {
            return risks - 100 * TURN;
        }
        if info.lane == 0 {
            return risks + PIT_STOP - self.gain_in_box();
        }
        if self.taken & self.onward[usize::from(node)].near != 0 {
            risks += self.cost_of_traffic(node, info.ahead, landing.is_short);
        }
        if rules.street.is_some() {
            risks += self.cost_of_residents(node);
        }
        if landing.overshoot > gear.number().into() && rules.overshoot.spin_back.is_some() {
            // OVER-7: a turn lost, and another to get up to speed.
            risks += 2 * TURN;
        }
        let after = match self.ahead(node, landing.place.kept) {
            Some((ahead, corner)) => {
                let costs = self.table.before_shift(&ahead);
                let cost = costs.at(ahead.first, gear);
                if self.pending.is_some_and(|(_, pending)| pending == corner) {
                    // Still on the way to the same corner, or through it.
                    cost
                } else {
                    // How much dearer it is than coming out of the corner before in 3rd.
                    let left = self.left(info.rank, landing.crosses_line);
                    let from_corner = (i32::from(ahead.first) - left).clamp(0, 60);
                    cost - costs.at(from_corner as u8, Gear::THIRD)
                }
            }
            None => beyond(self.left(info.rank, landing.crosses_line), gear),
        };
        risks + after
    }

    /// What cars beside and in front may cost (COLL-1): one roll for each of the two cars, and some more
    /// next turn.
    #[inline(never)]
    fn cost_of_traffic(&self, node: Node, ahead: Node, short: bool) -> i32 {
        let collision = &self.race.rules().collision;
        let beside = || self.race.track().index().beside(node);
        let beside = match collision.when {
            CollisionWhen::Close => beside(),
            CollisionWhen::Obstructed if self.is_taken(ahead) => beside(),
            CollisionWhen::Pressing | CollisionWhen::Obstructed if short => &[],
            CollisionWhen::Pressing | CollisionWhen::Obstructed => return 0,
        };
        let beside = beside.iter().filter(|node| self.is_taken(**node)).count();
        let presses = short || collision.when == CollisionWhen::Close;
        let near = beside as i32 + i32::from(presses && self.is_taken(ahead));
        if near == 0 {
            return 0;
        }
        near * (self.cost_of_check(Check::Collision(self.id)) * 5 / 2)
    }

    /// STREET-1
    #[inline(never)]
    fn cost_of_residents(&self, node: Node) -> i32 {
        let street = (&self.race.rules().street, &self.race.track().plan().street);
        let (Some(rules), Some(plan)) = street else {
            return 0;
        };
        if !plan.residents.contains(&self.race.track().id(node)) {
            return 0;
        }
        let costs = rules.nuisances();
        costs
            .map(|(price, faces)| self.valuation.cost(price) * i32::from(faces) / 20)
            .sum()
    }

    /// What a stop in the box is worth.
    #[inline(never)]
    fn gain_in_box(&self) -> i32 {
        let lost = |zone| {
            let lost = self
                .car
                .full
                .get(zone)
                .saturating_sub(self.car.wear.get(zone));
            i32::from(lost)
        };
        match self.race.rules().pit.map(|pit| pit.service) {
            Some(Service::Everything) => lost(None) * TURN / 2,
            Some(Service::Tyres { .. }) => {
                let tyres = Wear::zone(Zone::Tyres, lost(Some(Zone::Tyres)) as u8);
                self.valuation.gain(tyres) + self.gain_by_repairs()
            }
            // PIT-5: to ten points, as a rule.
            Some(Service::Points { .. }) => (10 - i32::from(self.car.wear.get(None))) * TURN / 3,
            None => 0,
        }
    }

    /// The spaces from a rank to the end of the corner whose stops come next; negative past it.
    fn left(&self, rank: u32, crosses_line: bool) -> i32 {
        let here = rank as i32 + if crosses_line { self.lap } else { 0 };
        (self.end - here) / 8
    }

    /// The rank where a corner ends, or where the lap began.
    fn end_of(&self, corner: u16) -> i32 {
        let track = self.race.track();
        let from = self.nodes[usize::from(self.car.node)].rank;
        let last = track.corners().get(usize::from(corner));
        let last = last.and_then(|corner| corner.spaces.last());
        let end = last.and_then(|space| track.space(*space));
        let end = end.map_or(0, |space| space.rank as i32);
        if end < from as i32 {
            end + self.lap
        } else {
            end
        }
    }

    /// The next corner in the lane whose stops are not made, as far as any roll reaches.
    #[inline]
    fn ahead(&self, from: Node, stops: u8) -> Option<(Ahead, u16)> {
        let onward = &self.onward[usize::from(from)];
        let missing = onward.own_stops.saturating_sub(stops);
        let (first, last, corner, missing) = if missing > 0 {
            (0, onward.own_last, onward.own, missing)
        } else {
            (onward.first, onward.last, onward.corner, onward.stops)
        };
        if last == FAR || self.last_lap && onward.line <= last {
            return None;
        }
        let ahead = Ahead {
            first,
            last,
            missing,
        };
        Some((ahead, corner))
    }

    fn is_taken(&self, node: Node) -> bool {
        self.taken & bit(node) != 0
            && node != NONE
            && node != self.car.node
            && self.race.cars().any(|(_, other)| other.node == node)
    }
}
