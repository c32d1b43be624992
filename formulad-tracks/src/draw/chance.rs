//! Numbers that look random.

/// Numbers from 0 to 1 that look random and are the same at the same place in every picture, so
/// that an edit moves nothing far away.
pub(super) struct PlaceNoise(u32);

impl PlaceNoise {
    pub(super) fn at(column: u32, row: u32) -> Self {
        // Odd numbers without a pattern, so that neighbours begin far apart.
        let mixed = column.wrapping_mul(0x9e37_79b1) ^ row.wrapping_mul(0x85eb_ca77);
        let mut chance = Self(mixed | 1);
        for _ in 0..4 {
            chance.next();
        }
        chance
    }

    pub(super) fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 >> 8) / f64::from(1_u32 << 24)
    }

    /// One of three.
    pub(super) fn one<'a, T>(&mut self, of: &'a [T; 3]) -> &'a T {
        &of[((self.next() * 3.0) as usize).min(2)]
    }

    /// A number between these.
    pub(super) fn between(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.next()
    }
}
