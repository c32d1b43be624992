//! What is counted: whole numbers that can be added in any order.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::race::Cause;

use super::estimates::Mean;

/// Counts that can be merged in any order, where the default changes nothing. Counts missing at the
/// end of a list are 0, and sums saturate.
pub(super) trait Merge: Default {
    fn merge(&mut self, other: &Self);
}

/// Implements [`Merge`] for structs field by field: each of them has to be named.
macro_rules! merge_fields {
    ($($type:ident { $($field:ident),* $(,)? })*) => {$(
        impl $crate::analysis::simulate::counts::Merge for $type {
            fn merge(&mut self, other: &Self) {
                let Self { $($field),* } = self;
                $($crate::analysis::simulate::counts::Merge::merge($field, &other.$field);)*
            }
        }
    )*};
}
pub(super) use merge_fields;

impl Merge for i64 {
    fn merge(&mut self, other: &Self) {
        *self = self.saturating_add(*other);
    }
}

impl Merge for u64 {
    fn merge(&mut self, other: &Self) {
        *self = self.saturating_add(*other);
    }
}

impl<M: Merge> Merge for Vec<M> {
    fn merge(&mut self, other: &Self) {
        if self.len() < other.len() {
            self.resize_with(other.len(), M::default);
        }
        for (to, from) in self.iter_mut().zip(other) {
            to.merge(from);
        }
    }
}

impl Merge for [u64; 6] {
    fn merge(&mut self, other: &Self) {
        for (to, from) in self.iter_mut().zip(other) {
            to.merge(from);
        }
    }
}

/// A count for each cause. In files it is an object that leaves out those that are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByCause([u64; Cause::ALL.len()]);

impl ByCause {
    /// The count of a cause.
    #[must_use]
    pub const fn get(&self, cause: Cause) -> u64 {
        self.0[cause as usize]
    }

    /// The causes that have been counted, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Cause, u64)> {
        let all = Cause::ALL.map(|cause| (cause, self.get(cause))).into_iter();
        all.filter(|(_, count)| *count > 0)
    }

    /// The sum of all counts.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    pub(super) const fn add(&mut self, cause: Cause, count: u64) {
        let counted = &mut self.0[cause as usize];
        *counted = counted.saturating_add(count);
    }
}

impl Merge for ByCause {
    fn merge(&mut self, other: &Self) {
        for (cause, count) in other.iter() {
            self.add(cause, count);
        }
    }
}

impl Serialize for ByCause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for ByCause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Counts)
    }
}

/// Reads counts by cause.
struct Counts;

impl<'de> Visitor<'de> for Counts {
    type Value = ByCause;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("counts by cause")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByCause, A::Error> {
        let mut counts = ByCause::default();
        while let Some((cause, count)) = map.next_entry()? {
            counts.add(cause, count);
        }
        Ok(counts)
    }
}

/// How often each number came up. Numbers of [`Histogram::MOST`] and above are counted together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(Vec<u64>);

impl Histogram {
    /// The largest number with a count of its own.
    pub const MOST: u32 = 500;

    /// The counts of 0, 1, 2 and so on, up to the largest number that came up.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.0
    }

    /// The lowest number that at least this part of all numbers is not above: the median for 0.5. `None`
    /// without numbers.
    #[must_use]
    pub fn quantile(&self, part: f64) -> Option<u32> {
        let all = self.0.iter().fold(0_u64, |sum, n| sum.saturating_add(*n));
        let wanted = part.clamp(0.0, 1.0) * all as f64;
        let mut below = 0_u64;
        for (number, count) in (0..).zip(&self.0) {
            below = below.saturating_add(*count);
            if *count > 0 && below as f64 >= wanted {
                return Some(number);
            }
        }
        None
    }

    pub(super) fn add(&mut self, number: u32) {
        let at = number.min(Self::MOST) as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        if let Some(count) = self.0.get_mut(at) {
            count.merge(&1);
        }
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: &Self) {
        self.0.merge(&other.0);
    }
}

/// Numbers, kept as their count, their sum and the sum of their squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Spread {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Spread {
    /// Their mean; `None` without numbers.
    #[must_use]
    pub fn mean(&self) -> Option<Mean> {
        Mean::of(self.count, i128::from(self.sum), self.squares)
    }

    pub(super) const fn add(&mut self, number: u64) {
        self.count = self.count.saturating_add(1);
        self.sum = self.sum.saturating_add(number);
        self.squares = self.squares.saturating_add(number.saturating_mul(number));
    }
}

/// Two numbers for each race, kept as their sums and the sums of their squares and products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pairs {
    /// How many races.
    pub count: u64,
    /// The sum of the first number.
    pub first: u64,
    /// The sum of the second number.
    pub second: u64,
    /// The sum of the squares of the first number.
    pub first_squares: u64,
    /// The sum of the products of both.
    pub products: u64,
    /// The sum of the squares of the second number.
    pub second_squares: u64,
}

impl Pairs {
    /// The ratio of the sums, such as turns to finishers, with a standard error over races, because cars of
    /// the same race are not independent of one another. `None` if the second sum is 0.
    ///
    /// It is the usual one of a ratio estimator, to first order: with `R` the ratio and `n` races, the
    /// square root of `n / (n − 1) · Σ(first − R · second)²`, divided by the second sum (Cochran,
    /// *Sampling Techniques*, 1977, chapter 6).
    #[must_use]
    pub fn ratio(&self) -> Option<Mean> {
        let (count, second) = (self.count as f64, self.second as f64);
        if self.second == 0 {
            return None;
        }
        let ratio = self.first as f64 / second;
        let residual = self.first_squares as f64 - 2.0 * ratio * self.products as f64
            + ratio * ratio * self.second_squares as f64;
        let error = (residual.max(0.0) * count / (count - 1.0).max(1.0)).sqrt() / second;
        Some(Mean {
            value: ratio,
            error: (self.count > 1).then_some(error),
        })
    }

    /// The mean over the races of a weighted sum: `first` times the first number plus `second` times the
    /// second, with its standard error. `None` without races.
    #[must_use]
    pub fn weighted(&self, first: f64, second: f64) -> Option<Mean> {
        if self.count == 0 {
            return None;
        }
        let count = self.count as f64;
        let mean = (first * self.first as f64 + second * self.second as f64) / count;
        let squares = first * first * self.first_squares as f64
            + 2.0 * first * second * self.products as f64
            + second * second * self.second_squares as f64;
        let variance = (squares - count * mean * mean).max(0.0) / (count - 1.0).max(1.0);
        Some(Mean {
            value: mean,
            error: (self.count > 1).then(|| (variance / count).sqrt()),
        })
    }

    pub(super) const fn add(&mut self, first: u64, second: u64) {
        self.count = self.count.saturating_add(1);
        self.first = self.first.saturating_add(first);
        self.second = self.second.saturating_add(second);
        let squares = first.saturating_mul(first);
        self.first_squares = self.first_squares.saturating_add(squares);
        let products = first.saturating_mul(second);
        self.products = self.products.saturating_add(products);
        let squares = second.saturating_mul(second);
        self.second_squares = self.second_squares.saturating_add(squares);
    }
}

merge_fields! {
    Spread { count, sum, squares }
    Pairs { count, first, second, first_squares, products, second_squares }
}
