//! A driver who drives by rules of thumb.

use crate::analysis::par::Place;
use crate::dice::{Die, Gear};
use crate::moves::{Move, MoveList};
use crate::race::{Car, CarId, Choice, GearOption, Race};
use crate::rules::{CollisionWhen, Risk, Service, Wear, Zone};
use crate::track::index::{NONE, Node, NodeInfo};
use crate::track::onward::{FAR, HORIZON, Onward};

use super::Driver;
use super::landing::{Landing, place_of};
use corner::{Ahead, Table, beyond};
use road::Road;
use units::{OUT, TURN};
use wear_valuation::WearValuation;

mod corner;
mod decisions;
mod road;
mod units;
mod wear_valuation;

/// Drives by rules of thumb: as fast a gear as the next corner allows, stops where stops are
/// needed, wear where it saves turns and there is enough of it, into the box when worn. It knows what
/// the next corner costs a lone car, nearly always finishes, and takes a few microseconds to choose.
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
            Choice::Gear { options, .. } => {
                let highest = options
                    .last()
                    .map(|option| Die::Gear(option.gear).highest());
                view.road = view.road(highest.unwrap_or(0));
                best(options.iter().map(|option| view.cost_of_gear(option)))
            }
            Choice::Move { options, .. } => view.best_move(options),
            Choice::Decision { about, options, .. } => {
                best(options.iter().map(|option| view.cost_of(*about, *option)))
            }
        }
    }
}

/// The position of the lowest cost, the first of equals.
fn best(costs: impl Iterator<Item = i32>) -> usize {
    let lowest = costs.enumerate().min_by_key(|(at, cost)| (*cost, *at));
    lowest.map_or(0, |(at, _)| at)
}

/// What the driver sees.
struct View<'a> {
    race: &'a Race,
    id: CarId,
    car: &'a Car,
    nodes: &'a [NodeInfo],
    onward: &'a [Onward],
    /// A bit for each space with a car, by its node: most spaces are known by it to be free.
    taken: u64,
    /// Whether its race ends at the line.
    last_lap: bool,
    /// What it can spend, and what corners cost with that.
    valuation: WearValuation,
    table: &'static Table,
    /// The corner whose stops it has to make next, with its position.
    pending: Option<(Ahead, u16)>,
    /// The rank where that corner ends, and where a lap does.
    end: i32,
    lap: i32,
    /// What is on the road ahead; only looked at for gears.
    road: Option<Road>,
}

impl<'a> View<'a> {
    fn new(race: &'a Race, id: CarId) -> Self {
        let car = race.car(id);
        let valuation = WearValuation::new(race, id);
        let mut view = Self {
            race,
            id,
            car,
            nodes: &race.track().index().nodes,
            onward: race.track().onward(),
            taken: race.cars().fold(0, |taken, (_, car)| taken | bit(car.node)),
            last_lap: race.laps_left(id) == 0,
            valuation,
            table: Table::of(valuation.table()),
            pending: None,
            end: 0,
            lap: race
                .track()
                .spaces()
                .last()
                .map_or(0, |space| space.rank as i32),
            road: None,
        };
        if car.node != NONE {
            view.pending = view.ahead(car.node, car.stops);
            view.end = view.pending.map_or(0, |(_, corner)| view.end_of(corner));
        }
        view
    }

    fn cost_of_gear(&self, option: &GearOption) -> i32 {
        let gear = option.gear;
        let driving = match &self.pending {
            Some((ahead, _)) => self.table.after_shift(ahead, gear),
            None => -i32::from(gear.number()) * TURN,
        };
        let dangers = self.strain(gear).saturating_add(self.cost_of_road(gear));
        self.valuation
            .cost(option.price)
            .saturating_add(dangers)
            .saturating_add(driving)
    }

    /// What the cars ahead cost a gear that leads right into them (BLOCK-1), and the marked spaces
    /// that it leads over (DEBRIS-2, STREET-2).
    fn cost_of_road(&self, gear: Gear) -> i32 {
        let Some(road) = &self.road else { return 0 };
        let (mut sum, mut faces) = (0_i32, 0);
        for (roll, weight) in Die::Gear(gear).outcomes() {
            let driven = roll.min(road.room);
            let mut cost = self.cost_of_marks(road.marks[usize::from(driven)]);
            if roll > driven {
                cost = cost.saturating_add(self.cost_of_room(roll - driven));
            }
            sum = sum.saturating_add(cost.min(OUT) * weight as i32);
            faces += weight as i32;
        }
        sum / faces
    }

    /// BLOCK-1: what spaces cost that there is no room for.
    fn cost_of_room(&self, blocked: u8) -> i32 {
        let crash = self.race.rules().blocking.crash_from;
        if crash.is_some_and(|from| blocked >= from) {
            return OUT;
        }
        self.valuation.cost(self.race.price_of_room(blocked))
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

    fn cost_of_some_marks(&self, marks: u8) -> i32 {
        let Some(risk) = self.race.rules().risk_of_marks() else {
            return 0;
        };
        let marks = i32::from(marks);
        let once = marks.saturating_mul(self.cost_of_risk(&risk));
        // Two of them may well do harm.
        let faces = i32::from(self.race.harmed_to(&risk));
        let pairs = marks * (marks - 1) / 2;
        let twice = self.valuation.cost(risk.price.times(2)) / 20 * faces / 20 * faces;
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
        2 * self.cost_of_risk(&engine.risk) / ONE_IN[usize::from(gear.number()) - 1]
    }

    /// What a check costs on average.
    fn cost_of_risk(&self, risk: &Risk) -> i32 {
        self.valuation.cost(risk.price) * i32::from(self.race.harmed_to(risk)) / 20
    }

    /// The best of the moves. Those that brake without a stop to make are not, unless that spares
    /// the car a roll.
    fn best_move(&self, options: &MoveList) -> usize {
        let marks = options.iter().map(|m| m.marks).next().unwrap_or(0);
        let is_frail = Zone::ALL
            .iter()
            .any(|zone| zone.is_vital() && self.car.wear.get(Some(*zone)) == 1);
        let place = self.place();
        let mut best = (0, i32::MAX);
        for (at, m) in options.iter().enumerate() {
            let spares = is_frail || m.marks < marks;
            if at > 0 && m.brake > m.blocked && !spares && !self.is_stop(m) {
                continue;
            }
            let paid = self.valuation.cost(self.race.price(m));
            let landing = Landing::of_move(self.race.track(), place, m);
            let cost = self.cost_of_landing(&landing).saturating_add(paid);
            if cost < best.1 {
                best = (at, cost);
            }
        }
        best.0
    }

    /// Whether a move ends in the corner whose stops come next: what braking is good for.
    fn is_stop(&self, m: &Move) -> bool {
        let corner = self.nodes[usize::from(m.node)].corner;
        self.pending.is_some_and(|(_, pending)| pending == corner)
    }

    /// The place of the car.
    fn place(&self) -> Place {
        place_of(self.race.track(), self.car)
    }

    fn cost_of_landing(&self, landing: &Landing) -> i32 {
        let gear = self.car.gear.unwrap_or(Gear::FIRST);
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
        risks += self.cost_of_traffic(node, info.ahead, landing.is_short);
        risks += self.cost_of_residents(node);
        if rules.overshoot.spin_back.is_some() && landing.overshoot > gear.number().into() {
            // OVER-7: a turn lost, and another to get up to speed.
            risks += 2 * TURN;
        }
        let next = self.ahead(node, landing.place.kept);
        let after = match (&next, self.pending) {
            // Still on the way to the same corner, or through it.
            (Some((ahead, corner)), Some((_, pending))) if *corner == pending => {
                self.table.before_shift(ahead, gear)
            }
            (next, _) => {
                let left = self.left(info.rank, landing.crosses_line);
                match next {
                    // What it is dearer than coming out of the corner before in 3rd.
                    Some((ahead, _)) => {
                        let first = (i32::from(ahead.first) - left).clamp(0, 60);
                        let length = i32::from(ahead.last - ahead.first);
                        let from_corner = Ahead {
                            first: first as u8,
                            last: (first + length) as u8,
                            missing: ahead.missing,
                        };
                        let usual = Gear::THIRD;
                        self.table.before_shift(ahead, gear)
                            - self.table.before_shift(&from_corner, usual)
                    }
                    None => beyond(left, gear),
                }
            }
        };
        risks.saturating_add(after)
    }

    /// What cars beside and in front may cost (COLL-1): one roll for either car, and some of them
    /// next turn, too.
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
        near * (self.cost_of_risk(&collision.risk) * 5 / 2)
    }

    /// STREET-1
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
        let track = self.race.track();
        let onward = &self.onward[usize::from(from)];
        let corners = track.corners();
        let asked = |corner: u16| corners.get(usize::from(corner)).map_or(0, |c| c.stops);
        let own = self.nodes[usize::from(from)].corner;
        let missing = asked(own).saturating_sub(stops);
        let (first, last, corner, missing) = if missing > 0 {
            (0, onward.own_last, own, missing)
        } else {
            let missing = asked(onward.corner);
            (onward.first, onward.last, onward.corner, missing)
        };
        let ends = self.last_lap && onward.line <= last;
        (last != FAR && !ends).then_some((
            Ahead {
                first,
                last,
                missing,
            },
            corner,
        ))
    }

    fn is_taken(&self, node: Node) -> bool {
        self.taken & bit(node) != 0
            && node != NONE
            && node != self.car.node
            && self.race.cars().any(|(_, other)| other.node == node)
    }
}

/// The bit for a node, which it shares with others.
const fn bit(node: Node) -> u64 {
    1 << (node % 64)
}
