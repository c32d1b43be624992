//! What random circuits are like.

use super::super::spec::Style;
use super::chance::Chance;

/// What a circuit is like. The numbers are for a lap of 155 spaces.
pub(super) struct Character {
    /// How long it is, in percent of the length asked for.
    pub(super) length: (u32, u32),
    pub(super) corners: (u32, u32),
    /// How common corners of 1, 2 and 3 stops are.
    pub(super) stops: [u32; 3],
    /// How many of the corners of 1 stop turn to both sides, in percent.
    pub(super) chicanes: u32,
    /// How many corners turn against the direction of the lap, in percent.
    pub(super) against: u32,
    /// How many bends of 60 degrees and more it has that are driven flat out, and how many smaller
    /// ones.
    pub(super) sweepers: (u32, u32),
    pub(super) kinks: (u32, u32),
    /// The spaces of its longest straight.
    pub(super) longest: (u32, u32),
    /// How common other straights of [`Character::STRAIGHTS`] are.
    pub(super) straights: [u32; 4],
    /// How common single corners, S bends of two and of three corners, double apexes and pairs of
    /// hairpins are.
    pub(super) complexes: [u32; 5],
    /// How many of the corners that can turn at right angles do so, in percent.
    pub(super) square: u32,
    /// Whether it crosses itself.
    pub(super) eight: bool,
}

impl Character {
    /// The lap that the numbers are for.
    pub(super) const LAP: u32 = 155;
    /// The spaces of straights: between two corners of a complex, and up to where one shifts up to
    /// the highest gears.
    pub(super) const STRAIGHTS: [(u32, u32); 4] = [(2, 4), (5, 9), (10, 17), (18, 30)];

    /// A random character of this style that suits a lap of this many spaces: a short one has no
    /// room for two loops and a bridge between them.
    pub(super) fn any(chance: &mut Chance, style: Option<Style>, spaces: u32) -> &'static Self {
        const EIGHT_SPACES: u32 = 110;
        match style {
            Some(Style::Street) => return &STREET,
            Some(Style::Flowing) => return &FLOWING,
            Some(Style::Fast) => return &FAST,
            Some(Style::Twisty) => return &TWISTY,
            None => {}
        }
        let eight = u32::from(spaces >= EIGHT_SPACES);
        let weights = [3, 2, 2, 2, 2, 2, eight];
        let all = [
            &CLASSIC,
            &FAST,
            &TWISTY,
            &LONG_STRAIGHTS,
            &STREET,
            &FLOWING,
            &EIGHT,
        ];
        all.get(chance.weighted(&weights))
            .copied()
            .unwrap_or(&CLASSIC)
    }
}

/// How the numbers of a [`Character`] change with the length of the lap. A shorter lap has fewer
/// corners and shorter straights; a longer one has longer straights, and not as many more corners:
/// the more there are, the less likely the road leads all the way round and not into itself.
#[derive(Clone, Copy)]
pub(super) struct LapScale {
    spaces: u32,
}

impl LapScale {
    /// Minimum number of corners of a circuit that is not an oval.
    const FEWEST: u32 = 4;

    pub(super) fn new(spaces: u32) -> Self {
        Self { spaces }
    }

    /// Scales a number of corners, or of what goes with them.
    pub(super) fn corners(self, number: u32) -> u32 {
        let (times, of) = self.corners_part();
        number * times / of
    }

    /// Scales a number of corners, to no fewer than a circuit with a character has.
    pub(super) fn corner_count(self, number: u32) -> u32 {
        self.corners(number).max(Self::FEWEST)
    }

    /// Scales the spaces of a straight.
    pub(super) fn straight(self, spaces: u32) -> u32 {
        let (times, of) = self.corners_part();
        if self.spaces < Character::LAP {
            spaces * self.spaces / Character::LAP
        } else {
            spaces * self.spaces * of / (Character::LAP * times)
        }
    }

    /// What corners are multiplied and divided by.
    fn corners_part(self) -> (u32, u32) {
        if self.spaces < Character::LAP {
            (self.spaces, Character::LAP)
        } else {
            (self.spaces + 3 * Character::LAP, 4 * Character::LAP)
        }
    }
}

/// A bit of everything.
const CLASSIC: Character = Character {
    length: (88, 104),
    corners: (7, 9),
    stops: [12, 9, 7],
    chicanes: 15,
    against: 30,
    sweepers: (1, 2),
    kinks: (0, 1),
    longest: (26, 38),
    straights: [4, 4, 4, 2],
    complexes: [9, 2, 1, 2, 2],
    square: 0,
    eight: false,
};

/// Few corners, far apart.
static FAST: Character = Character {
    length: (92, 110),
    corners: (5, 7),
    stops: [9, 10, 5],
    chicanes: 20,
    against: 28,
    sweepers: (2, 3),
    kinks: (0, 2),
    longest: (34, 50),
    straights: [1, 3, 5, 5],
    complexes: [10, 1, 0, 2, 1],
    ..CLASSIC
};

/// Corner upon corner.
static TWISTY: Character = Character {
    length: (90, 106),
    corners: (9, 11),
    stops: [14, 8, 5],
    chicanes: 15,
    against: 40,
    sweepers: (0, 2),
    kinks: (0, 1),
    longest: (22, 30),
    straights: [6, 5, 3, 0],
    complexes: [7, 2, 1, 2, 4],
    ..CLASSIC
};

/// One straight that all the rest leads to.
static LONG_STRAIGHTS: Character = Character {
    length: (92, 110),
    corners: (6, 9),
    stops: [9, 9, 7],
    chicanes: 20,
    against: 33,
    sweepers: (1, 2),
    kinks: (0, 2),
    longest: (44, 57),
    straights: [4, 5, 4, 1],
    complexes: [9, 2, 1, 2, 2],
    ..CLASSIC
};

/// Between houses: right angles and hairpins.
static STREET: Character = Character {
    length: (88, 104),
    corners: (8, 11),
    stops: [13, 9, 5],
    chicanes: 12,
    against: 38,
    sweepers: (0, 1),
    kinks: (0, 1),
    longest: (24, 40),
    straights: [4, 5, 4, 2],
    complexes: [11, 1, 0, 1, 2],
    square: 90,
    ..CLASSIC
};

/// Bend after bend, hardly a straight.
static FLOWING: Character = Character {
    length: (90, 106),
    corners: (7, 9),
    stops: [13, 6, 7],
    chicanes: 5,
    against: 42,
    sweepers: (2, 4),
    kinks: (0, 2),
    longest: (24, 36),
    straights: [5, 5, 3, 1],
    complexes: [6, 3, 2, 4, 2],
    ..CLASSIC
};

/// Across itself on a bridge.
static EIGHT: Character = Character {
    length: (94, 112),
    corners: (7, 9),
    stops: [12, 9, 2],
    chicanes: 10,
    against: 45,
    sweepers: (0, 2),
    kinks: (0, 1),
    longest: (24, 40),
    straights: [2, 4, 5, 3],
    complexes: [12, 1, 0, 2, 0],
    eight: true,
    ..CLASSIC
};
