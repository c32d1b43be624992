//! What is worked out for each budget: a number of turns, or how often deadlines are missed.

/// How many deadlines each row distinguishes.
pub(crate) const DEADLINES: usize = 8;

/// P(turns to finish > n) for each deadline n of a row, one after the other.
pub(crate) type Missed = [f32; DEADLINES];

/// Something that is better the lower it is.
pub(super) trait Least: Copy {
    /// The lower of two.
    fn least(self, other: Self) -> Self;
}

/// What a car can still expect.
pub(super) trait Value: Least {
    /// The value that is the same number throughout.
    fn of(number: f64) -> Self;

    /// Whether it is lower than another in any part.
    fn is_below(self, other: Self) -> bool;

    /// The sum of this and `part` times another.
    fn plus(self, part: f64, of: Self) -> Self;

    /// Adds `part` times each of `of` to the values; `number` stands in for infinity.
    fn add(values: &mut [Self], part: f64, of: &[Self], number: f64);

    /// The value of where a car comes to, as seen from where it comes from: deadline `n` here is deadline
    /// `n + later` there.
    fn seen_from(self, later: i32) -> Self;
}

impl Least for u16 {
    #[inline]
    fn least(self, other: Self) -> Self {
        self.min(other)
    }
}

impl Least for f64 {
    #[inline]
    fn least(self, other: Self) -> Self {
        // One instruction; `f64::min` also has to handle NaN.
        if other < self { other } else { self }
    }
}

impl Least for Missed {
    #[inline]
    fn least(mut self, other: Self) -> Self {
        for (own, other) in self.iter_mut().zip(other) {
            *own = if other < *own { other } else { *own };
        }
        self
    }
}

impl Value for f64 {
    #[inline]
    fn of(number: f64) -> Self {
        number
    }

    #[inline]
    fn is_below(self, other: Self) -> bool {
        self < other
    }

    #[inline]
    fn plus(self, part: f64, of: Self) -> Self {
        self + part * of
    }

    #[inline]
    fn add(values: &mut [Self], part: f64, of: &[Self], number: f64) {
        for (value, of) in values.iter_mut().zip(of) {
            *value += part * if *of == Self::INFINITY { number } else { *of };
        }
    }

    #[inline]
    fn seen_from(self, _: i32) -> Self {
        self
    }
}

impl Value for Missed {
    #[inline]
    fn of(number: f64) -> Self {
        [number as f32; DEADLINES]
    }

    #[inline]
    fn is_below(self, other: Self) -> bool {
        self.iter().zip(other).any(|(own, other)| *own < other)
    }

    #[inline]
    fn plus(mut self, part: f64, of: Self) -> Self {
        for (own, of) in self.iter_mut().zip(of) {
            *own += part as f32 * of;
        }
        self
    }

    #[inline]
    fn add(values: &mut [Self], part: f64, of: &[Self], number: f64) {
        let (part, number) = (part as f32, number as f32);
        let of = of.as_flattened();
        // Flattened, so that the deadlines of one value are added together.
        for (value, of) in values.as_flattened_mut().iter_mut().zip(of) {
            *value += part * if *of == f32::INFINITY { number } else { *of };
        }
    }

    #[inline]
    fn seen_from(self, later: i32) -> Self {
        // Deadlines before the first are always missed, and those after the last as often as the last.
        let by = (later.unsigned_abs() as usize).min(DEADLINES);
        if later < 0 {
            let mut seen = [1.0; DEADLINES];
            seen[by..].copy_from_slice(&self[..DEADLINES - by]);
            return seen;
        }
        let mut seen = [self[DEADLINES - 1]; DEADLINES];
        seen[..DEADLINES - by].copy_from_slice(&self[by..]);
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deadlines before the first are always missed, and those after the last as often as the last.
    #[test]
    fn deadlines_move_by_any_number_of_turns() {
        let missed: Missed = std::array::from_fn(|at| 0.9 - at as f32 / 10.0);
        for later in -10..=10 {
            let seen = missed.seen_from(later);
            for (at, seen) in (later..).zip(seen) {
                let expected = match usize::try_from(at) {
                    Ok(at) => missed[at.min(DEADLINES - 1)],
                    Err(_) => 1.0,
                };
                assert!((seen - expected).abs() < f32::EPSILON);
            }
        }
    }
}
