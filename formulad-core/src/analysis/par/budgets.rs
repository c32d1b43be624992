//! The wear points that a car has left, as one number.

use arrayvec::ArrayVec;

use crate::rules::{Checkpoint, Ruleset, Wear, Zone};

/// The most kinds of points that a car has.
const KINDS: usize = Zone::ALL.len();

/// One kind of points.
#[derive(Debug, Clone, Copy)]
struct PointKind {
    /// The zone; `None` for the pool.
    zone: Option<Zone>,
    full: u8,
    /// Distance between two budgets that differ in one such point.
    stride: usize,
    /// Whether a car without them is out (WEAR-3).
    is_vital: bool,
}

/// All budgets that a car can have, numbered: those of a pool by its points, those of zones as if the
/// points of each were a digit. Paying a price subtracts a number that depends only on the price, so a
/// budget comes after all that can be left of it.
///
/// Zones that a solo car never pays with are left out.
#[derive(Debug, Clone)]
pub(super) struct Budgets {
    full: Wear,
    kinds: ArrayVec<PointKind, KINDS>,
    count: usize,
}

/// What something costs: the points of each kind, and how much they subtract from a budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Price {
    points: [u8; KINDS],
    back: u32,
}

/// A run of consecutive budgets, and what is left of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) from: usize,
    pub(super) len: usize,
    /// What is left of the first one.
    pub(super) left: usize,
}

/// The least and the most points of each kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    least: [u8; KINDS],
    most: [u8; KINDS],
}

impl Price {
    /// Both together.
    #[inline]
    pub(super) fn and(&self, more: &Self) -> Self {
        let mut points = self.points;
        for (points, more) in points.iter_mut().zip(more.points) {
            *points = points.saturating_add(more);
        }
        Self {
            points,
            back: self.back.saturating_add(more.back),
        }
    }

    /// The points of all kinds together.
    pub(super) fn sum(&self) -> f64 {
        self.points.into_iter().map(f64::from).sum()
    }

    /// The points of a kind.
    pub(super) const fn of(&self, kind: usize) -> u8 {
        self.points[kind]
    }

    /// How much it subtracts from a budget.
    pub(super) const fn back(&self) -> usize {
        self.back as usize
    }
}

impl Budgets {
    /// The budgets of cars under these rules.
    pub(super) fn new(rules: &Ruleset) -> Self {
        let mut kinds = ArrayVec::<PointKind, KINDS>::new();
        let kind = |zone: Option<Zone>| PointKind {
            zone,
            full: rules.wear.get(zone),
            stride: 1,
            is_vital: zone.is_none_or(Zone::is_vital),
        };
        match rules.wear {
            Wear::Pool(_) => kinds.push(kind(None)),
            Wear::Zones(_) => {
                let prices = [
                    rules.overshoot.price,
                    rules.braking.price,
                    rules.blocking.price,
                    rules.engine.risk.price,
                ];
                let prices = prices.into_iter().chain(rules.skip_prices);
                let all = prices.fold(rules.wear.times(0), Wear::and);
                let zones = Zone::ALL.into_iter().map(Some);
                kinds.extend(zones.filter(|zone| all.get(*zone) > 0).map(kind));
            }
        }
        let mut count = 1_usize;
        for kind in kinds.iter_mut().rev() {
            kind.stride = count;
            count = count.saturating_mul(usize::from(kind.full) + 1);
        }
        Self {
            full: rules.wear,
            kinds,
            count,
        }
    }

    /// Number of budgets, including those of cars that are out.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The budget of a car with all its points.
    pub(super) const fn full(&self) -> usize {
        self.count - 1
    }

    /// The points of a car with all of them.
    pub(super) const fn full_wear(&self) -> Wear {
        self.full
    }

    /// The kind of points of a zone, if driving alone can cost them.
    pub(super) fn kind_of(&self, zone: Zone) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.zone == Some(zone))
    }

    /// The points of a kind.
    #[inline]
    pub(super) fn points(&self, budget: usize, kind: usize) -> u8 {
        let kind = self.kinds[kind];
        (budget / kind.stride % (usize::from(kind.full) + 1)) as u8
    }

    /// The same budget with other points of a kind.
    pub(super) fn with(&self, budget: usize, kind: usize, points: u8) -> usize {
        let had = usize::from(self.points(budget, kind));
        let stride = self.kinds[kind].stride;
        budget + usize::from(points) * stride - had * stride
    }

    /// The most points of a kind.
    pub(super) fn most(&self, kind: usize) -> u8 {
        self.kinds[kind].full
    }

    /// The budget of a car that is in the race with these points; `None` if there is no such car.
    pub(super) fn find(&self, wear: Wear) -> Option<usize> {
        let is_possible = wear.is_alive() && wear.is_like(self.full) && self.full.covers(wear);
        let kinds = self.kinds.iter();
        let place = kinds.map(|kind| usize::from(wear.get(kind.zone)) * kind.stride);
        is_possible.then(|| place.sum())
    }

    /// The points of a budget. Zones that are left out have all of theirs.
    pub(super) fn wear(&self, budget: usize) -> Wear {
        let mut wear = self.full;
        for (at, kind) in self.kinds.iter().enumerate() {
            let points = self.points(budget, at);
            match (&mut wear, kind.zone) {
                (Wear::Zones(zones), Some(zone)) => *zones.get_mut(zone) = points,
                _ => wear = Wear::Pool(points),
            }
        }
        wear
    }

    /// The budgets of cars that have all their points but for those of one kind.
    pub(super) fn one_by_one(&self) -> impl Iterator<Item = usize> {
        (0..self.kinds.len()).flat_map(move |kind| {
            let least = u8::from(self.kinds[kind].is_vital);
            let all = least..=self.kinds[kind].full;
            all.map(move |points| self.with(self.full(), kind, points))
        })
    }

    /// Whether a car with this budget is in the race.
    pub(super) fn is_in(&self, budget: usize) -> bool {
        let kinds = self.kinds.iter().enumerate();
        kinds
            .filter(|(_, kind)| kind.is_vital)
            .all(|(at, _)| self.points(budget, at) > 0)
    }

    /// A price in these points.
    pub(super) fn price(&self, wear: Wear) -> Price {
        let mut price = Price::default();
        for (kind, points) in self.kinds.iter().zip(&mut price.points) {
            *points = wear.get(kind.zone);
            let back = u32::from(*points).saturating_mul(kind.stride as u32);
            price.back = price.back.saturating_add(back);
        }
        price
    }

    /// The budgets that can pay a price and stay in the race. They include those of cars that are already
    /// out, if the price takes none of the points that they lack.
    #[inline]
    pub(super) fn payers(&self, price: &Price) -> Bounds {
        let mut bounds = Bounds {
            least: [0; KINDS],
            most: [0; KINDS],
        };
        for (at, kind) in self.kinds.iter().enumerate() {
            let points = price.points[at];
            bounds.least[at] = points.saturating_add(u8::from(points > 0 && kind.is_vital));
            bounds.most[at] = kind.full;
        }
        bounds
    }

    /// What is left of a budget once a price is paid; `None` if the price is too high, or the car would be
    /// out.
    #[inline]
    pub(super) fn pay(&self, budget: usize, price: &Price) -> Option<usize> {
        let bounds = self.payers(price);
        let kinds = 0..self.kinds.len();
        let pays = |kind: usize| self.points(budget, kind) >= bounds.least[kind];
        kinds.into_iter().all(pays).then(|| budget - price.back())
    }

    /// What is left of a budget when points are lost, as many as there are.
    pub(super) fn lose(&self, budget: usize, price: &Price) -> usize {
        let kinds = self.kinds.iter().enumerate();
        let lost = kinds.map(|(at, kind)| {
            usize::from(price.points[at].min(self.points(budget, at))) * kind.stride
        });
        budget - lost.sum::<usize>()
    }

    /// What a budget is after a checkpoint (STREET-5): the tyres are new, and the other points fill the
    /// zones in their order, each before the next. Zones that are not part of the budget get none. If they
    /// were, they might leave less for the zones after them.
    pub(super) fn regained(&self, budget: usize, checkpoint: Checkpoint) -> usize {
        let regained = checkpoint.regained(self.wear(budget), self.full);
        let is_in = self.is_in(budget);
        is_in
            .then(|| self.find(regained))
            .flatten()
            .unwrap_or(budget)
    }

    /// How many points [`Self::lose`] takes.
    pub(super) fn lost(&self, budget: usize, price: &Price) -> f64 {
        let kinds = 0..self.kinds.len();
        kinds
            .map(|kind| f64::from(price.points[kind].min(self.points(budget, kind))))
            .sum()
    }

    /// Goes through budgets within bounds, run by run; what is left of each lies `back` budgets before it.
    #[inline]
    pub(super) fn runs(&self, bounds: &Bounds, back: isize, mut each: impl FnMut(Run)) {
        let is_whole =
            |at: &usize| bounds.least[*at] == 0 && bounds.most[*at] == self.kinds[*at].full;
        let kinds = self.kinds.len();
        if (0..kinds).any(|at| bounds.least[at] > bounds.most[at]) {
            return;
        }
        // Budgets that differ only from the last bounded kind on are consecutive.
        let last = (1..kinds).rev().find(|at| !is_whole(at)).unwrap_or(0);
        let stride = self.kinds.get(last).map_or(1, |kind| kind.stride);
        let (least, most) = (
            usize::from(bounds.least[last]),
            usize::from(bounds.most[last]),
        );
        let (begin, len) = (least * stride, (most + 1 - least) * stride);
        let run = |begin: usize| Run {
            from: begin,
            len,
            left: begin.wrapping_add_signed(-back),
        };
        if last == 0 {
            each(run(begin));
            return;
        }
        let mut points = bounds.least;
        loop {
            let outer = (0..last).map(|at| usize::from(points[at]) * self.kinds[at].stride);
            each(run(begin + outer.sum::<usize>()));
            let mut at = last;
            loop {
                let Some(before) = at.checked_sub(1) else {
                    return;
                };
                at = before;
                if points[at] < bounds.most[at] {
                    points[at] += 1;
                    break;
                }
                points[at] = bounds.least[at];
            }
        }
    }
}

impl Bounds {
    /// Requires at least these points of a kind.
    pub(super) fn at_least(mut self, kind: usize, points: u8) -> Self {
        self.least[kind] = self.least[kind].max(points);
        self
    }

    /// Requires exactly these points of a kind.
    pub(super) fn exactly(mut self, kind: usize, points: u8) -> Self {
        self.least[kind] = points;
        self.most[kind] = self.most[kind].min(points);
        self
    }
}
