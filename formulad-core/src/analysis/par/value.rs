//! What is worked out for each budget: a number of turns, or how often deadlines are missed.

/// How many deadlines each row distinguishes.
pub(crate) const DEADLINES: usize = 8;

/// P(turns to finish > n) for each deadline n of a row, one after the other.
pub(crate) type Missed = [f32; DEADLINES];

/// What is the better the lower it is.
pub(super) trait Least: Copy {
    /// The lower of two.
    fn least(self, other: Self) -> Self;
}

/// What a car has still to expect.
pub(super) trait Value: Least {
    /// The value that is the same number throughout.
    fn of(number: f64) -> Self;

    /// Whether it is lower than another, in anything.
    fn is_below(self, other: Self) -> bool;

    /// The sum with a part of another.
    fn plus(self, part: f64, of: Self) -> Self;

    /// The value, or a number if nothing has led to any.
    fn or(self, number: f64) -> Self;

    /// The value of where a car comes to, as seen from where it comes from, whose deadlines are these later by
    /// a number of turns.
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
        // One instruction; `f64::min` has to mind what is not a number.
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
    fn or(self, number: f64) -> Self {
        if self == Self::INFINITY { number } else { self }
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
    fn or(mut self, number: f64) -> Self {
        for own in &mut self {
            *own = if *own == f32::INFINITY {
                number as f32
            } else {
                *own
            };
        }
        self
    }

    #[inline]
    fn seen_from(self, later: i32) -> Self {
        // Nobody meets those before the first, and those after the last are missed no more than that.
        std::array::from_fn(|at| match usize::try_from(at as i32 + later) {
            Ok(at) => self[at.min(DEADLINES - 1)],
            Err(_) => 1.0,
        })
    }
}
