//! What random circuits are like.

use super::chance::Chance;

/// What a circuit is like. Numbers are of a lap of 155 spaces.
pub(super) struct Character {
    /// How long it is, in percent of the length asked for.
    pub(super) length: (u32, u32),
    pub(super) corners: (u32, u32),
    /// How common corners of 1, 2 and 3 stops are.
    pub(super) stops: [u32; 3],
    /// How many of the corners of 1 stop turn to both sides, in percent.
    pub(super) chicanes: u32,
    /// How many corners turn against the round, in percent.
    pub(super) against: u32,
    /// How many bends driven flat out it has.
    pub(super) kinks: (u32, u32),
    /// The spaces of its longest straight.
    pub(super) longest: (u32, u32),
    /// How common other straights of [`Character::STRAIGHTS`] are.
    pub(super) straights: [u32; 4],
    /// Whether it crosses itself.
    pub(super) eight: bool,
}

impl Character {
    /// The lap that the numbers are of.
    pub(super) const LAP: u32 = 155;
    /// The spaces of straights: between two corners of a complex, and up to where one shifts up to
    /// the highest gears.
    pub(super) const STRAIGHTS: [(u32, u32); 4] = [(2, 4), (5, 9), (10, 17), (18, 30)];

    /// One of those available for a lap of this many spaces: on a short one, two rounds and a
    /// bridge between them find no room.
    pub(super) fn any(chance: &mut Chance, spaces: u32) -> &'static Self {
        const EIGHT_SPACES: u32 = 110;
        let eight = u32::from(spaces >= EIGHT_SPACES);
        let weights = [3, 2, 2, 2, eight];
        let all = [&CLASSIC, &FAST, &TWISTY, &LONG_STRAIGHTS, &EIGHT];
        all.get(chance.weighted(&weights))
            .copied()
            .unwrap_or(&CLASSIC)
    }
}

/// How the numbers of a [`Character`] change with the length of the lap. A shorter lap has fewer
/// corners and shorter straights; a longer one has longer straights, and not as many more corners:
/// the more there are, the less likely is it that the road leads all round and not into itself.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    spaces: u32,
}

impl Scale {
    /// The fewest corners with which a circuit is no oval.
    const FEWEST: u32 = 4;

    pub(super) fn new(spaces: u32) -> Self {
        Self { spaces }
    }

    /// A number of corners, or of what goes with them.
    pub(super) fn corners(self, number: u32) -> u32 {
        let (times, of) = self.corners_part();
        number * times / of
    }

    /// So many corners, and at least those of a circuit with a character.
    pub(super) fn corner_count(self, number: u32) -> u32 {
        self.corners(number).max(Self::FEWEST)
    }

    /// The spaces of a straight.
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
static CLASSIC: Character = Character {
    length: (92, 110),
    corners: (7, 9),
    stops: [12, 7, 2],
    chicanes: 20,
    against: 30,
    kinks: (0, 2),
    longest: (26, 38),
    straights: [4, 4, 4, 2],
    eight: false,
};

/// Few corners, far apart.
static FAST: Character = Character {
    length: (100, 120),
    corners: (5, 7),
    stops: [10, 7, 1],
    chicanes: 25,
    against: 20,
    kinks: (1, 3),
    longest: (34, 50),
    straights: [1, 3, 5, 5],
    eight: false,
};

/// Corner upon corner.
static TWISTY: Character = Character {
    length: (95, 112),
    corners: (9, 11),
    stops: [14, 6, 1],
    chicanes: 20,
    against: 38,
    kinks: (0, 1),
    longest: (22, 30),
    straights: [6, 5, 3, 0],
    eight: false,
};

/// One straight that all the rest leads to.
static LONG_STRAIGHTS: Character = Character {
    length: (100, 120),
    corners: (6, 9),
    stops: [10, 7, 2],
    chicanes: 25,
    against: 30,
    kinks: (1, 2),
    longest: (46, 60),
    straights: [4, 5, 4, 1],
    eight: false,
};

/// Across itself on a bridge.
static EIGHT: Character = Character {
    length: (100, 120),
    corners: (7, 9),
    stops: [12, 6, 1],
    chicanes: 10,
    against: 45,
    kinks: (0, 1),
    longest: (24, 40),
    straights: [2, 4, 5, 3],
    eight: true,
};
