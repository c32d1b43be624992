//! What a car can pay for is offered, and nothing else: worked out once more, from the clauses of each preset.

use std::collections::BTreeSet;

use formulad_core::SpaceId;
use formulad_core::dice::Gear;
use formulad_core::moves::{MoveList, MoveQuery, SlipList, SlipQuery, legal_moves, slipstreams};
use formulad_core::race::{
    About, Answer, Car, CarId, Cause, Choice, Event, Extra, Pending, Race, Why,
};
use formulad_core::rules::{Pilot, Preset, Skid, SkidCounts, Tyres, Wear, Zones};
use formulad_core::track::Space;

/// A move by where it ends, the spaces overshot and those not driven.
type Key = (SpaceId, u16, u8);

/// What a part of a move costs besides its overshoot.
#[derive(Debug, Clone, Copy, Default)]
struct Due {
    overshoot: u16,
    /// Spaces braked by choice.
    braked: u8,
    /// Spaces without room.
    held_up: u8,
    /// Points for a slipstream.
    slipstream: u8,
}

/// The prices of a preset, and what has to be remembered of a race to know them.
#[derive(Debug)]
pub(crate) struct Prices {
    preset: Preset,
    /// The stops of the car that answers, before it does.
    stops: u8,
    /// The car that moved last, where it came from, its stops there, and the spaces without room.
    moved: Option<(CarId, SpaceId, u8, u8)>,
}

/// What has to come of an answer.
#[derive(Debug)]
pub(crate) struct Expected {
    car: CarId,
    extras: Vec<Extra>,
    /// The moves with the only extra spaces that there may be.
    moves: BTreeSet<Key>,
}

impl Prices {
    pub(crate) fn of(race: &Race) -> Self {
        Self {
            preset: race.rules().changes().base(),
            stops: 0,
            moved: None,
        }
    }

    fn is_bga(&self) -> bool {
        matches!(self.preset, Preset::BgaBasic | Preset::BgaAdvanced)
    }

    /// Looks at the choice that a race waits for.
    pub(crate) fn look(&self, race: &Race) {
        let Pending::Choice(choice) = race.pending() else {
            return;
        };
        let id = choice.car();
        let car = race.car(id);
        match choice {
            Choice::Gear { options, .. } => {
                if let Some(from) = car.gear.filter(|_| drives(race, id)) {
                    let top = race.rules().top_gear.number().min(from.number() + 1);
                    let payable = (1..=top).filter(|to| self.may_shift(car, from.number(), *to));
                    let offered = options.iter().map(|option| option.gear.number());
                    assert!(
                        payable.eq(offered),
                        "GEAR-2: {options:?} for {:?}",
                        car.wear
                    );
                }
            }
            Choice::Decision {
                about: About::Slipstream,
                ..
            } => self.look_at_slipstreams(race, id),
            Choice::Decision {
                about: About::Room,
                options,
                ..
            } => {
                let (_, _, _, held_up) = self.moved.expect("a car has been held up");
                let (Wear::Zones(zones), further) = (car.wear, held_up - 3) else {
                    panic!("BLOCK-1: no zones");
                };
                let payable = (0..=further)
                    .filter(|tyres| *tyres <= zones.tyres && further - tyres <= zones.brakes);
                let payable: Vec<Answer> = payable.map(Answer::TyresForRoom).collect();
                assert_eq!(options, payable, "BLOCK-1");
            }
            Choice::Decision {
                about: About::Repair,
                options,
                ..
            } => look_at_repairs(race, car, options),
            _ => {}
        }
    }

    /// What has to come of an answer by which a car moves, or comes closer to it.
    pub(crate) fn expect(&mut self, race: &Race, answer: &Answer) -> Option<Expected> {
        self.stops = match race.pending() {
            Pending::Roll(request) => race.car(request.car).stops,
            Pending::Choice(choice) => race.car(choice.car()).stops,
            Pending::Time(_) | Pending::Over => 0,
        };
        let (car, roll, extras) = match (race.pending(), answer) {
            (Pending::Roll(request), Answer::Roll(roll)) if request.why == Why::Move => {
                let extras = self.extras(race, request.car, roll.value());
                (request.car, roll.value(), extras)
            }
            (Pending::Choice(choice), Answer::Extra(extra)) if race.spaces_to_move() > 0 => {
                (choice.car(), race.spaces_to_move(), vec![*extra])
            }
            _ => return None,
        };
        if !drives(race, car) {
            return None;
        }
        let moves = match extras[..] {
            [] => self.moves(race, car, roll, Extra::default()),
            [extra] => self.moves(race, car, roll, extra),
            _ => BTreeSet::new(),
        };
        Some(Expected { car, extras, moves })
    }

    /// Compares that with what has come of it, and remembers the moves.
    pub(crate) fn compare(&mut self, expected: Option<Expected>, race: &Race, events: &[Event]) {
        let moved = events.iter().find_map(|event| match event {
            Event::Moved {
                car,
                from,
                path,
                overshoot,
                braked,
                blocked,
                slipstream: false,
                ..
            } => Some((*car, *from, path, *overshoot, *braked, *blocked)),
            _ => None,
        });
        let any = events
            .iter()
            .any(|event| matches!(event, Event::Moved { .. }));
        if any {
            let what = |(car, from, _, _, _, blocked)| (car, from, self.stops, blocked);
            self.moved = moved.map(what);
        }
        let Some(Expected { car, extras, moves }) = expected else {
            return;
        };
        if let Some((_, from, path, overshoot, braked, blocked)) = moved.filter(|m| m.0 == car) {
            assert!(extras.len() < 2, "a choice was left out: {extras:?}");
            assert!(moves.len() < 2, "a choice was left out: {moves:?}");
            let spins = events
                .iter()
                .any(|event| matches!(event, Event::Spun { .. }));
            let to = *path.last().unwrap_or(&from);
            let key = (to, overshoot, braked + blocked);
            assert!(
                moves.is_empty() || moves.contains(&key) || spins,
                "{moves:?}, not {key:?}"
            );
            return;
        }
        match race.pending() {
            Pending::Choice(Choice::Move { options, .. }) => {
                assert!(extras.len() < 2, "a choice was left out: {extras:?}");
                let keys = options.iter().map(|m| (m.to, m.overshoot, m.brake));
                let offered: BTreeSet<Key> = keys.collect();
                assert!(
                    moves.is_subset(&offered),
                    "left out of {offered:?}: {moves:?}"
                );
                let car = race.car(car);
                let affordable = |due| self.can_pay(race, car, due);
                for m in options {
                    let due = Due {
                        overshoot: m.overshoot,
                        braked: m.brake - m.blocked,
                        held_up: m.blocked,
                        ..Due::default()
                    };
                    let pays = !m.fatal && affordable(due);
                    assert!(
                        pays || moves.is_empty(),
                        "{:?} cannot pay for {m:?}",
                        car.wear
                    );
                }
            }
            Pending::Choice(Choice::Decision {
                about: About::Extra,
                options,
                ..
            }) => {
                let extras: Vec<Answer> = extras.into_iter().map(Answer::Extra).collect();
                let same = options.iter().all(|option| extras.contains(option));
                assert!(
                    same && extras.len() == options.len(),
                    "{options:?}, not {extras:?}"
                );
            }
            _ => {}
        }
    }

    /// GEAR-2, GEAR-3
    fn may_shift(&self, car: &Car, from: u8, to: u8) -> bool {
        let skipped = from.saturating_sub(to).saturating_sub(1);
        match car.wear {
            Wear::Pool(points) => {
                let price = match self.preset {
                    Preset::MiniKekkonen => [0, 1, 3, 5],
                    _ => [0, 1, 2, 3],
                };
                let keeps = u8::from(!self.is_mini());
                let price = price.get(usize::from(skipped));
                price.is_some_and(|price| *price == 0 || price + keeps <= points)
            }
            Wear::Zones(zones) => match skipped {
                0 => true,
                1 => zones.gearbox > 0,
                2 => zones.gearbox > 0 && zones.brakes > 0,
                3 => zones.gearbox > 0 && zones.brakes > 0 && zones.engine > 1,
                _ => false,
            },
        }
    }

    fn is_mini(&self) -> bool {
        matches!(self.preset, Preset::Mini | Preset::MiniKekkonen)
    }

    /// The extra spaces that a car can pay for, with a move to use them in that it survives.
    fn extras(&self, race: &Race, id: CarId, roll: u8) -> Vec<Extra> {
        let (rules, car) = (race.rules(), race.car(id));
        let pilot = race.entrant(id).pilot.filter(|_| rules.pilots.is_some());
        let may_gain = rules.nitro
            || rules.turbo.is_some()
            || rules.tyres.is_some() && has_bonus(race, car)
            || pilot == Some(Pilot::Jack);
        if !may_gain {
            return Vec::new();
        }
        let has_turbo = rules.turbo.is_some() && !car.turbo_used;
        let can_drift = pilot == Some(Pilot::Jack);
        let mut extras = Vec::new();
        for drift in [0, -1, 1] {
            for bits in 0..8 {
                let extra = Extra {
                    nitro: bits & 1 > 0,
                    turbo: bits & 2 > 0,
                    tyres: bits & 4 > 0,
                    drift,
                };
                let there = (car.nitro && rules.nitro || !extra.nitro)
                    && (has_turbo || !extra.turbo)
                    && (has_bonus(race, car) || !extra.tyres)
                    && (can_drift || drift == 0);
                let is_paid = car.wear.covers(price_of(extra));
                if there && is_paid && !self.moves(race, id, roll, extra).is_empty() {
                    extras.push(extra);
                }
            }
        }
        extras
    }

    /// The moves of a roll that a car survives.
    fn moves(&self, race: &Race, id: CarId, roll: u8, extra: Extra) -> BTreeSet<Key> {
        let rules = race.rules();
        let mut car = *race.car(id);
        car.wear = car.wear.less(price_of(extra));
        let others = race.cars().filter(|(other, _)| *other != id);
        let cars: Vec<SpaceId> = others.filter_map(|(_, other)| other.space).collect();
        let entrant = race.entrant(id);
        let pilot = entrant.pilot.filter(|_| rules.pilots.is_some());
        let gear = car.gear.map_or(0, Gear::number);
        let montoya = if pilot == Some(Pilot::Montoya) { 3 } else { 0 };
        let nitro = if extra.nitro { gear + montoya } else { 0 };
        let mut longer = nitro + u8::from(extra.turbo) + u8::from(extra.tyres);
        longer = longer.min(MoveQuery::MAX_ROLL - 6 - roll);
        let may_pit = rules.pit.is_some() && !(self.is_mini() && car.pitted);
        let has_li = race
            .entrants()
            .iter()
            .any(|entrant| entrant.pilot == Some(Pilot::Li));
        let query = MoveQuery {
            stops: car.stops,
            cars: &cars,
            laps_left: race.laps_left(id),
            pit: (may_pit && car.crossings > 0).then_some(entrant.team),
            braking: true,
            skid: self.skid(race, &car, pilot, extra.drift),
            pit_braking: self.is_bga(),
            foremost_box: self.is_mini(),
            halt_at_line: rules.pilots.is_some()
                && has_li
                && pilot != Some(Pilot::Li)
                && !car.halted,
            ..MoveQuery::new(car.space.expect("it is on the road"), roll + longer)
        };
        let mut list = MoveList::new();
        legal_moves(race.track(), &rules.movement, &query, &mut list).expect("a legal question");
        let payable = list.iter().filter(|m| {
            let due = Due {
                overshoot: m.overshoot,
                braked: m.brake - m.blocked,
                held_up: m.blocked,
                ..Due::default()
            };
            !m.fatal && self.can_pay(race, &car, due)
        });
        payable.map(|m| (m.to, m.overshoot, m.brake)).collect()
    }

    /// TYRE-1, TYRE-2, DRIVER-2
    fn skid(&self, race: &Race, car: &Car, pilot: Option<Pilot>, drift: i8) -> Option<Skid> {
        let wet = race.is_wet() && race.rules().tyres.is_some();
        let mut skid = match car.tyres {
            _ if !wet => 0,
            Tyres::Rain => 1,
            Tyres::Hard | Tyres::Soft => 3,
        };
        if pilot == Some(Pilot::Julien) {
            skid = skid.min(1);
        }
        let counts = match drift {
            0 if self.is_bga() => SkidCounts::UnfinishedCorner,
            0 => SkidCounts::AnyCorner,
            _ => SkidCounts::CornerEntered,
        };
        let spaces = skid + drift;
        (skid > 0 || drift != 0).then_some(Skid { spaces, counts })
    }

    /// Whether a car can pay and stays in the race (OVER-5 to OVER-7, BRAKE-1, BLOCK-1 to BLOCK-3, SLIP-3,
    /// SLIP-4, WEAR-3, WEAR-4).
    fn can_pay(&self, race: &Race, car: &Car, due: Due) -> bool {
        match car.wear {
            Wear::Pool(points) if self.is_mini() => self.can_pay_in_mini(points.into(), car, due),
            Wear::Pool(points) => {
                let spaces = [due.braked, due.held_up].map(u32::from);
                u32::from(due.overshoot) + spaces[0] + spaces[1] < points.into()
            }
            Wear::Zones(zones) => {
                let factor = self.tyre_factor(race, car);
                self.can_pay_by_zones(zones, u32::from(due.overshoot), factor, due)
            }
        }
    }

    fn can_pay_in_mini(&self, points: u32, car: &Car, due: Due) -> bool {
        let gear = car.gear.map_or(0, |gear| gear.number().into());
        let is_slip = due.slipstream > 0;
        // SLIP-4: free in a slipstream.
        let overshoot = if is_slip { 0 } else { u32::from(due.overshoot) };
        let is_kekkonen = self.preset == Preset::MiniKekkonen;
        let spins_back = is_kekkonen && overshoot > gear;
        let price = match (is_kekkonen, spins_back) {
            (false, _) => overshoot,
            (true, false) => 2 * overshoot,
            (true, true) => 2 * gear,
        };
        let held_up = if spins_back {
            0
        } else {
            u32::from(due.held_up)
        };
        let by_choice = u32::from(due.braked) + u32::from(due.slipstream);
        if points == 0 {
            return overshoot <= 1 && held_up == 0 && by_choice == 0;
        }
        let left = points.saturating_sub(price);
        if by_choice > left || is_kekkonen && due.braked > 3 {
            return false;
        }
        let braked = match is_kekkonen {
            true => (3 - u32::from(due.braked)).min(left - by_choice),
            false => 0,
        };
        held_up < 7 + braked.min(held_up)
    }

    fn can_pay_by_zones(&self, zones: Zones, overshoot: u32, factor: u32, due: Due) -> bool {
        let (tyres, brakes) = (u32::from(zones.tyres), u32::from(zones.brakes));
        let price = overshoot * factor;
        let spins_again = match self.is_bga() {
            true => price == 1,
            false => overshoot == 1,
        };
        let again = u32::from(self.is_bga());
        let tyres = match price {
            0 => tyres,
            _ if tyres == 0 && spins_again || tyres == price => again,
            _ if price > tyres => return false,
            _ => tyres - price,
        };
        let [braked, held_up, slipstream] =
            [due.braked, due.held_up, due.slipstream].map(u32::from);
        let (first, further) = (held_up.min(3), held_up.saturating_sub(3));
        if self.is_bga() {
            let all_braked = braked + held_up <= brakes;
            let in_an_emergency = first <= brakes && further <= brakes - first.min(brakes) + tyres;
            let pays = if braked > 0 {
                all_braked
            } else {
                in_an_emergency
            };
            return pays && braked + slipstream <= brakes;
        }
        held_up < 7 && braked + first + slipstream <= brakes && further <= tyres
    }

    /// TYRE-1
    fn tyre_factor(&self, race: &Race, car: &Car) -> u32 {
        let lap = usize::from(car.laps_on_tyres()).clamp(1, 3) - 1;
        let worn = match (car.tyres, race.is_wet()) {
            _ if race.rules().tyres.is_none() => [1, 1, 1],
            (Tyres::Hard, _) | (Tyres::Rain, true) => [1, 1, 1],
            (Tyres::Soft, true) if self.is_bga() => [1, 1, 3],
            (Tyres::Soft, _) | (Tyres::Rain, false) => [2, 2, 3],
        };
        worn[lap]
    }

    /// SLIP-2 to SLIP-4
    fn look_at_slipstreams(&self, race: &Race, id: CarId) {
        let (rules, car) = (race.rules(), race.car(id));
        let slip = rules.slipstream.expect("there are slipstreams");
        let due = |overshoot, brake, enters: bool| Due {
            overshoot,
            braked: brake,
            slipstream: u8::from(enters || self.is_mini()),
            ..Due::default()
        };
        for slip in race.slipstreams() {
            let pays = self.can_pay(
                race,
                car,
                due(slip.overshoot, slip.brake, slip.enters_corner),
            );
            assert!(pays, "{:?} cannot pay for {slip:?}", car.wear);
        }
        let Some((_, from, stops, _)) = self.moved.filter(|moved| moved.0 == id) else {
            return;
        };
        let cars: Vec<SpaceId> = race.cars().filter_map(|(_, car)| car.space).collect();
        let has_li = race
            .entrants()
            .iter()
            .any(|entrant| entrant.pilot == Some(Pilot::Li));
        let is_li = race.entrant(id).pilot == Some(Pilot::Li);
        let query = SlipQuery {
            stops,
            shape: slip.shape,
            shortened: !self.is_mini(),
            cars: &cars,
            laps_left: race.laps_left(id),
            halt_at_line: rules.pilots.is_some() && has_li && !is_li && !car.halted,
            ..SlipQuery::new(car.space.expect("it is on the road"), from)
        };
        let mut list = SlipList::new();
        slipstreams(race.track(), &query, &mut list).expect("a legal question");
        for slip in list.iter() {
            let due = due(slip.overshoot, slip.brake, slip.enters_corner);
            let mut offered = race.slipstreams();
            let is_offered = offered.any(|other| {
                other.to == slip.to
                    && other.overshoot <= slip.overshoot
                    && other.brake <= slip.brake
            });
            let pays = self.can_pay(race, car, due);
            assert!(is_offered || !pays, "left out for {:?}: {slip:?}", car.wear);
        }
    }
}

/// Prices that a driver chooses to pay are paid in full.
pub(crate) fn is_paid_in_full(cause: Cause) -> bool {
    matches!(
        cause,
        Cause::GearSkipped | Cause::Braking | Cause::Slipstream | Cause::Turbo | Cause::Drift
    )
}

/// Whether a car is racing on the road.
fn drives(race: &Race, id: CarId) -> bool {
    let space = race.car(id).space.and_then(|id| race.track().space(id));
    !race.is_qualifying() && !space.is_none_or(Space::in_pit)
}

/// TURBO-1, DRIVER-2 (Jack)
fn price_of(extra: Extra) -> Wear {
    match extra {
        Extra { turbo: true, .. } => Wear::Pool(3),
        Extra { drift: -1 | 1, .. } => Wear::Zones(Zones::new([1, 0, 0, 0, 0, 0])),
        _ => Wear::NONE,
    }
}

/// TYRE-1: whether the tyres of a car give it an extra space.
fn has_bonus(race: &Race, car: &Car) -> bool {
    let has_tyres = race.rules().tyres.is_some();
    has_tyres && car.tyres == Tyres::Soft && !race.is_wet() && car.laps_on_tyres() <= 1
}

/// TECH-1, TEAM-1: every way to use the repair points that there are, and no other.
fn look_at_repairs(race: &Race, car: &Car, options: &[Answer]) {
    let rules = race.rules();
    let renews = rules
        .teams
        .as_ref()
        .is_some_and(|teams| teams.renew_repairs);
    let (most, most_zones) = match rules.technical.is_some() && !renews {
        true => (2, 2),
        false => (4, 5),
    };
    let (Wear::Zones(full), Wear::Zones(left)) = (car.full, car.wear) else {
        panic!("TECH-1: no zones");
    };
    let missing = full.map(|zone, full| full - left.get(zone));
    let mut shares = 0;
    for share in 0..5_usize.pow(5) {
        let points = |at: u32| (share / 5_usize.pow(at) % 5) as u8;
        let zones = Zones::new([0, points(0), points(1), points(2), points(3), points(4)]);
        let used = (0..5).filter(|at| points(*at) > 0).count();
        let fits = Wear::Zones(missing).covers(Wear::Zones(zones));
        if fits && used <= most_zones && zones.sum() <= u32::from(car.repairs).min(most) {
            assert!(
                options.contains(&Answer::Regain(zones)),
                "left out: {zones:?}"
            );
            shares += 1;
        }
    }
    assert_eq!(shares, options.len(), "TECH-1: {options:?}");
}
