//! What a lone car pays by a ruleset.

use std::ops::Range;

use crate::dice::{Die, Gear};
use crate::rules::{Blocking, Ruleset, Service, SpinAgain, Wear, Zone};

use super::budgets::{Budgets, Price, Run};
use super::places::SpaceKind;
use super::value::Value;

/// The prices of a ruleset.
#[derive(Debug, Clone)]
pub(super) struct CostModel {
    pub(super) budgets: Budgets,
    pub(super) top_gear: Gear,
    /// For skipping none, one, two and three gears.
    skips: [BudgetTransition; 4],
    /// For overshooting, by the number of spaces; the last one stands for more.
    overshoots: Vec<Price>,
    spin: Option<Spin>,
    /// The most spaces that any car can overshoot and survive.
    most_overshot: u16,
    /// For braking, by the number of spaces; the last one stands for more.
    brakings: Vec<Price>,
    braking: Wear,
    most_braked: u8,
    /// How many braked spaces a car with all its points can pay for.
    payable: u8,
    /// Braking another space, for all budgets.
    pub(super) one_braked: BudgetTransition,
    blocking: Blocking,
    pub(super) risk: CheckCost,
    /// The lowest gear that strains the engine.
    pub(super) engine_from: Gear,
    /// The highest gear out of a box, and whether skipping costs anything in the pit lane.
    pub(super) leave_gear: Gear,
    pit_skips: bool,
    pub(super) stop: Stop,
    /// What each budget is after a checkpoint (STREET-5), if the circuit has one.
    regained: Option<Vec<u32>>,
    /// What residents do (STREET-1): at most one of these at a time.
    residents: Vec<CheckCost>,
}

/// A price, and what is left of each budget once it is paid.
#[derive(Debug, Clone)]
pub(super) struct BudgetTransition {
    pub(super) price: Price,
    left: Vec<u32>,
    /// The budgets that can pay it.
    pub(super) runs: Vec<Run>,
}

/// The harm of a failed check: of a strained engine (ENG-1), or by residents (STREET-1).
#[derive(Debug, Clone)]
pub(super) struct CheckCost {
    /// Probability that the car is harmed.
    pub(super) chance: f64,
    pub(super) price: Price,
    /// What is left of each budget when the car is harmed.
    harmed: Vec<u32>,
}

/// OVER-6: what happens to cars that lose their last tyre point by overshooting.
#[derive(Debug, Clone, Copy)]
struct Spin {
    /// Which kind of points tyres are.
    tyres: usize,
    /// The tyre points of a car that has spun.
    left: u8,
    again: SpinAgain,
    /// The most of these that pay for the rest of the move (BLOCK-2).
    paying: u8,
}

/// What is done in the box (PIT-2, PIT-3).
#[derive(Debug, Clone)]
pub(super) struct Stop {
    /// The budget after the stop, by the one before.
    served: Vec<u32>,
    /// The car leaves at once on this number of the black die or a lower one; 0: never.
    quick_to: u8,
}

/// One number of one die.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub(super) gear: Gear,
    pub(super) roll: u8,
    /// Its share of all faces of the die.
    pub(super) chance: f64,
    /// Whether it is the lowest number of its die.
    pub(super) is_lowest: bool,
}

/// What a car has left after it has paid for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Settled {
    pub(super) budget: usize,
    /// Whether it has spun (OVER-6).
    pub(super) spun: bool,
}

impl BudgetTransition {
    const TOO_MUCH: u32 = u32::MAX;

    fn new(budgets: &Budgets, price: Wear) -> Self {
        let price = budgets.price(price);
        let left = |budget| match budgets.pay(budget, &price) {
            Some(left) => left as u32,
            None => Self::TOO_MUCH,
        };
        let mut runs = Vec::new();
        let back = price.back() as isize;
        budgets.runs(&budgets.payers(&price), back, |run| runs.push(run));
        Self {
            price,
            left: (0..budgets.count()).map(left).collect(),
            runs,
        }
    }

    /// What is left of a budget; `None` if the price is too high for it.
    #[inline]
    pub(super) fn left(&self, budget: usize) -> Option<usize> {
        let left = self.left[budget];
        (left != Self::TOO_MUCH).then_some(left as usize)
    }
}

impl CheckCost {
    fn new(budgets: &Budgets, price: Wear, faces: u8) -> Self {
        let price = budgets.price(price);
        let harmed = (0..budgets.count()).map(|budget| budgets.lose(budget, &price) as u32);
        Self {
            chance: f64::from(faces.min(20)) / 20.0,
            price,
            harmed: harmed.collect(),
        }
    }

    /// Value of a budget before the black die is rolled, from the values of all budgets after it.
    pub(super) fn before<V: Value>(&self, values: &[V], budget: usize) -> V {
        let harmed = V::of(0.0).plus(self.chance, values[self.harmed(budget)]);
        harmed.plus(1.0 - self.chance, values[budget])
    }

    /// What is left of a budget when the car is harmed.
    pub(super) fn harmed(&self, budget: usize) -> usize {
        self.harmed[budget] as usize
    }
}

impl Stop {
    fn new(budgets: &Budgets, rules: &Ruleset) -> Self {
        let service = rules.pit.map(|pit| pit.service);
        let tyres = budgets.kind_of(Zone::Tyres);
        let served = |budget| match (service, tyres) {
            (Some(Service::Everything), _) => budgets.full(),
            (Some(Service::Tyres { .. }), Some(tyres)) => {
                budgets.with(budget, tyres, budgets.most(tyres))
            }
            _ => budget,
        };
        Self {
            served: (0..budgets.count()).map(|at| served(at) as u32).collect(),
            quick_to: match service {
                Some(Service::Tyres { quick_to, .. }) => quick_to,
                _ => 0,
            },
        }
    }

    /// The budget after a stop.
    pub(super) fn served(&self, budget: usize) -> usize {
        self.served[budget] as usize
    }

    /// The numbers of spaces that a car may drive if it leaves at once, each with its probability (PIT-3).
    pub(super) fn exits(&self) -> impl Iterator<Item = (u8, f64)> + use<> {
        let faces = Die::Black.faces();
        let quick = faces.iter().filter(|face| **face <= self.quick_to);
        let spaces: Vec<u8> = quick.map(|face| face.div_ceil(2)).collect();
        let count = faces.len() as f64;
        let most = spaces.last().copied().unwrap_or(0);
        (1..=most).map(move |exit| {
            let shown = spaces.iter().filter(|spaces| **spaces == exit).count();
            (exit, shown as f64 / count)
        })
    }

    /// Whether cars may leave at once.
    pub(super) const fn has_exits(&self) -> bool {
        self.quick_to > 0
    }

    /// Probability that a car waits for its next turn.
    pub(super) fn waits(&self) -> f64 {
        let faces = Die::Black.faces();
        let slow = faces.iter().filter(|face| **face > self.quick_to).count();
        slow as f64 / faces.len() as f64
    }
}

/// The price of each number of spaces up to 255: that many cost more than anybody has, or nothing.
fn by_spaces(budgets: &Budgets, each: Wear) -> Vec<Price> {
    let all = 0..=u32::from(u8::MAX);
    all.map(|spaces| budgets.price(each.times(spaces)))
        .collect()
}

impl CostModel {
    /// The costs of a ruleset that can be solved.
    pub(super) fn new(rules: &Ruleset, budgets: Budgets) -> Self {
        let risk = rules.engine.risk;
        let [one, two, three] = rules.skip_prices;
        let skips = [rules.wear.times(0), one, two, three];
        let tyres = budgets.kind_of(Zone::Tyres);
        let tyres = tyres.filter(|_| rules.overshoot.price.get(Some(Zone::Tyres)) > 0);
        let spin = rules.overshoot.last_tyre.zip(tyres);
        let brakings = by_spaces(&budgets, rules.braking.price);
        let can_pay = |price: &Price| budgets.pay(budgets.full(), price).is_some();
        let unpayable = brakings.iter().position(|price| !can_pay(price));
        let mut model = Self {
            top_gear: rules.top_gear,
            skips: skips.map(|price| BudgetTransition::new(&budgets, price)),
            overshoots: by_spaces(&budgets, rules.overshoot.price),
            spin: spin.map(|(last, tyres)| {
                let left = last.left.min(budgets.most(tyres));
                Spin {
                    tyres,
                    left,
                    again: last.again,
                    paying: if last.pays { left } else { 0 },
                }
            }),
            most_overshot: u16::MAX,
            payable: unpayable.map_or(u8::MAX, |spaces| spaces.saturating_sub(1) as u8),
            brakings,
            braking: rules.braking.price,
            most_braked: rules.braking.most.unwrap_or(u8::MAX),
            one_braked: BudgetTransition::new(&budgets, rules.braking.price),
            blocking: rules.blocking,
            risk: CheckCost::new(&budgets, risk.price, risk.harmed_to),
            residents: rules.street.as_ref().map_or_else(Vec::new, |street| {
                let nuisances = street.nuisances();
                nuisances
                    .map(|(price, faces)| CheckCost::new(&budgets, price, faces))
                    .collect()
            }),
            engine_from: rules.engine.from_gear,
            leave_gear: rules.pit.map_or(Gear::FIRST, |pit| pit.leave_gear),
            pit_skips: rules.pit.is_some_and(|pit| pit.skip_prices),
            stop: Stop::new(&budgets, rules),
            regained: rules.checkpoint().map(|checkpoint| {
                let all = 0..budgets.count();
                all.map(|at| budgets.regained(at, checkpoint) as u32)
                    .collect()
            }),
            budgets,
        };
        let is_out = |spaces, budget| model.settle(budget, spaces, &Price::default()).is_none();
        let budgets = || 0..model.budgets.count();
        let is_too_many = |spaces: &u16| budgets().all(|budget| is_out(*spaces, budget));
        let too_many = (1..=u8::MAX.into()).find(is_too_many);
        model.most_overshot = too_many.map_or(u16::MAX, |spaces| spaces - 1);
        model
    }

    /// Whether points come back at a checkpoint (STREET-5).
    pub(super) const fn has_checkpoint(&self) -> bool {
        self.regained.is_some()
    }

    /// Values of some budgets before what happens on the way to a place, from the values of all budgets there:
    /// points may come back at a checkpoint, and the engine may be tested.
    pub(super) fn before_arrival<V: Value>(
        &self,
        values: &[V],
        budgets: Range<usize>,
        regains: bool,
        is_tested: bool,
    ) -> Vec<V> {
        let regained = self.regained.iter().flatten().filter(|_| regains);
        let regained: Vec<V> = regained.map(|at| values[*at as usize]).collect();
        let values = if regains { &regained } else { values };
        let worth = |at| match is_tested {
            true => self.risk.before(values, at),
            false => values[at],
        };
        budgets.map(worth).collect()
    }

    /// Values of budgets before residents wake up, from those afterwards.
    pub(super) fn before_residents<V: Value>(&self, values: &[V]) -> Vec<V> {
        let worth = |budget: usize| {
            let own = values[budget];
            self.residents.iter().fold(own, |worth, risk| {
                let harmed = worth.plus(risk.chance, values[risk.harmed(budget)]);
                harmed.plus(-risk.chance, own)
            })
        };
        (0..values.len()).map(worth).collect()
    }

    /// The gears of the cars, ascending.
    pub(super) fn gears(&self) -> impl Iterator<Item = Gear> + use<> {
        let top = self.top_gear;
        Gear::all().take_while(move |gear| *gear <= top)
    }

    /// The faces of all dice, gear by gear and ascending.
    pub(super) fn faces(&self) -> Vec<Face> {
        let faces = self.gears().flat_map(|gear| {
            let die = Die::Gear(gear);
            let count = die.faces().len() as f64;
            die.outcomes().map(move |(roll, shown)| Face {
                gear,
                roll,
                chance: f64::from(shown) / count,
                is_lowest: die.faces().first() == Some(&roll),
            })
        });
        faces.collect()
    }

    /// Whether some car survives overshooting by a number of spaces.
    pub(super) const fn may_overshoot(&self, spaces: u16) -> bool {
        spaces <= self.most_overshot
    }

    /// What overshooting costs (OVER-5).
    #[inline]
    pub(super) fn of_overshoot(&self, spaces: u16) -> &Price {
        &self.overshoots[usize::from(spaces.min(u8::MAX.into()))]
    }

    /// Whether a car may brake some spaces by choice and others because it is blocked (BRAKE-1, BLOCK-1).
    #[inline]
    pub(super) fn may_brake(&self, braked: u8, blocked: u8) -> bool {
        let Some((braked, blocked)) = self.blocking.shares(braked, blocked) else {
            return false;
        };
        let crash = self.blocking.crash_from;
        braked <= self.most_braked.min(self.payable) && crash.is_none_or(|from| blocked < from)
    }

    /// What these braked and blocked spaces cost.
    #[inline]
    pub(super) fn of_braking(&self, braked: u8, blocked: u8) -> Price {
        let shares = self.blocking.shares(braked, blocked);
        let (braked, blocked) = shares.unwrap_or((braked, blocked));
        let price = self.brakings[usize::from(braked)];
        if blocked == 0 {
            return price;
        }
        let rules = &self.blocking;
        let most = self.most_braked - braked;
        let as_braking = blocked.min(rules.as_braking).min(most);
        let further = rules.price.times((blocked - as_braking).into());
        let forced = self.braking.times(as_braking.into()).and(further);
        price.and(&self.budgets.price(forced))
    }

    /// Whether braking one space more always costs the same, and can be paid after anything else.
    pub(super) fn brakes_step_by_step(&self) -> bool {
        let brakes = &self.one_braked.price;
        self.most_braked == u8::MAX && self.spin.is_none_or(|spin| brakes.of(spin.tyres) == 0)
    }

    /// Whether cars may spin (OVER-6).
    pub(super) const fn has_spins(&self) -> bool {
        self.spin.is_some()
    }

    /// How a car that overshoots spins: with exactly how many tyre points, and whether also with none.
    fn spin(&self, overshoot: u16) -> Option<(Spin, u8, bool)> {
        let spin = self.spin.filter(|_| overshoot > 0)?;
        let price = self.of_overshoot(overshoot).of(spin.tyres);
        let again = match spin.again {
            SpinAgain::Spaces => overshoot == 1,
            SpinAgain::Penalty => price == 1,
        };
        Some((spin, price, again))
    }

    /// What is left of a budget after a move that overshoots by a number of spaces and also costs the
    /// rest; `None` if the car does not survive it (WEAR-3, OVER-6, BLOCK-2).
    pub(super) fn settle(&self, budget: usize, overshoot: u16, rest: &Price) -> Option<Settled> {
        let budgets = &self.budgets;
        let price = self.of_overshoot(overshoot);
        if let Some((spin, tyres, again)) = self.spin(overshoot) {
            let has = budgets.points(budget, spin.tyres);
            let paid = match has {
                0 if again => Some(budget),
                _ if has == tyres => Some(budgets.pay(budget, price)?),
                _ => None,
            };
            if let Some(paid) = paid {
                let spun = budgets.with(paid, spin.tyres, spin.paying);
                let paid = budgets.pay(spun, rest)?;
                let budget = match spin.paying {
                    0 => budgets.with(paid, spin.tyres, spin.left),
                    _ => paid,
                };
                return Some(Settled { budget, spun: true });
            }
        }
        let budget = budgets.pay(budget, &price.and(rest))?;
        Some(Settled {
            budget,
            spun: false,
        })
    }

    /// The same for all budgets: the runs of those that survive it, and whether they spin.
    #[inline]
    pub(super) fn settle_all(&self, overshoot: u16, rest: &Price, mut each: impl FnMut(Run, bool)) {
        let budgets = &self.budgets;
        let price = self.of_overshoot(overshoot).and(rest);
        let payers = budgets.payers(&price);
        let back = price.back() as isize;
        let Some((spin, tyres, again)) = self.spin(overshoot) else {
            budgets.runs(&payers, back, |run| each(run, false));
            return;
        };
        let unspun = payers.at_least(spin.tyres, tyres.saturating_add(1));
        budgets.runs(&unspun, back, |run| each(run, false));
        if rest.of(spin.tyres) > spin.paying {
            return;
        }
        let given = budgets.with(0, spin.tyres, spin.left) as isize;
        let last = payers.exactly(spin.tyres, tyres);
        budgets.runs(&last, back - given, |run| each(run, true));
        if again {
            let none = budgets.payers(rest).exactly(spin.tyres, 0);
            let back = rest.back() as isize;
            budgets.runs(&none, back - given, |run| each(run, true));
        }
    }

    /// What it costs to go on in a gear (GEAR-1 to GEAR-3, PIT-1, PIT-3); `None` if that is not possible.
    #[inline]
    pub(super) fn of_shift(
        &self,
        from: Gear,
        to: Gear,
        space_kind: SpaceKind,
    ) -> Option<&BudgetTransition> {
        let highest = match space_kind {
            SpaceKind::Box => self.leave_gear.number(),
            _ => from.number() + 1,
        };
        if to.number() > highest {
            return None;
        }
        let skipped = from.number().saturating_sub(to.number()).saturating_sub(1);
        let is_free =
            space_kind == SpaceKind::Box || space_kind == SpaceKind::PitLane && !self.pit_skips;
        let skipped = if is_free { 0 } else { skipped };
        self.skips.get(usize::from(skipped))
    }

    /// The gears that strain the engine, ascending.
    pub(super) fn straining_gears(&self) -> impl Iterator<Item = Gear> + use<> {
        let from = self.engine_from;
        self.gears().filter(move |gear| *gear >= from)
    }

    /// Whether a roll strains the engine (ENG-1): a full one on the road in a high gear.
    pub(super) fn strains(&self, gear: Gear, roll: u8, space_kind: SpaceKind) -> bool {
        space_kind == SpaceKind::Road
            && gear >= self.engine_from
            && roll == Die::Gear(gear).highest()
    }
}
