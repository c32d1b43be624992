//! The corners of a circuit on paper, picked at random.

use super::super::sections::Section;
use super::chance::Chance;
use super::character::{Character, LapScale};

/// The stops of a lap of the usual length.
const FEWEST_STOPS: u32 = 8;
const MOST_STOPS: u32 = 15;
/// The step between possible turns, in degrees.
const STEP: u32 = 5;

/// How many corners of 2 stops turn to both sides, in percent; the others are hairpins.
const DOUBLE: u32 = 30;

/// A turn of a corner, in degrees to the right, and how far it may turn.
#[derive(Clone, Copy)]
struct ComplexBend {
    turn: i32,
    range: (u32, u32),
    /// Whether it turns to the other side from the first one of its complex.
    is_back: bool,
}

impl ComplexBend {
    const fn new(range: (u32, u32), is_back: bool) -> Self {
        Self {
            turn: 0,
            range,
            is_back,
        }
    }

    /// Picks how far to turn, in the direction of the lap or against it.
    fn throw(&mut self, chance: &mut Chance, character: &Character, against: bool) {
        let (least, most) = self.range;
        // Streets meet at right angles.
        let square = [90, 180]
            .into_iter()
            .find(|turn| (least..=most).contains(turn));
        if let Some(turn) = square.filter(|_| chance.happens(character.square)) {
            self.range = (turn, turn + STEP);
        }
        let degrees = chance.between((self.range.0 / STEP, self.range.1 / STEP)) * STEP;
        let side = if against == self.is_back { 1 } else { -1 };
        self.turn = degrees as i32 * side;
    }
}

/// A corner on paper.
#[derive(Clone)]
struct Corner {
    stops: u32,
    bends: Vec<ComplexBend>,
    /// The spaces of the straight behind it, unless any straight will do.
    after: Option<(u32, u32)>,
}

/// A corner, or a bend driven flat out, of a circuit.
#[derive(Clone)]
pub(super) struct Piece {
    pub(super) section: Section,
    /// The spaces of the straight behind it, unless any straight will do.
    pub(super) after: Option<(u32, u32)>,
}

/// Corners that follow each other closely.
pub(super) type Complex = Vec<Piece>;

/// What a circuit is made of: complexes of corners, and bends that are driven flat out, without the
/// sides they turn to.
pub(super) struct Composition(Vec<Vec<Corner>>);

impl Composition {
    /// Picks one at random; `None` when it is too easy or too hard.
    pub(super) fn any(chance: &mut Chance, character: &Character, scale: LapScale) -> Option<Self> {
        let count = scale.corner_count(chance.between(character.corners)) as usize;
        let mut complexes: Vec<Vec<Corner>> = Vec::new();
        let mut missing = count;
        while missing > 0 {
            let complex = complex(chance, character, missing);
            missing = missing.saturating_sub(complex.len());
            complexes.push(complex);
        }
        let stops: u32 = complexes.iter().flatten().map(|corner| corner.stops).sum();
        let (fewest, most) = (scale.corners(FEWEST_STOPS), scale.corners(MOST_STOPS));
        if stops < fewest || stops > most.max(count as u32 + 1) {
            return None;
        }
        for (number, range) in [(character.sweepers, (65, 125)), (character.kinks, (15, 35))] {
            let bends = scale.corners(chance.between(number));
            complexes.extend((0..bends).map(|_| vec![flat_out(range)]));
        }
        Some(Self(complexes))
    }

    /// Picks the sides that it turns to, and how far, so that it leads all the way round; `None`
    /// when it does not.
    pub(super) fn turned(
        &self,
        chance: &mut Chance,
        character: &Character,
    ) -> Option<Vec<Complex>> {
        let mut complexes = self.0.clone();
        for complex in &mut complexes {
            let against = chance.happens(character.against);
            for bend in complex.iter_mut().flat_map(|corner| &mut corner.bends) {
                bend.throw(chance, character, against);
            }
        }
        let whole = if character.eight { 0 } else { 360 };
        balance(chance, &mut complexes, whole)?;
        let pieces = |complex: &Vec<Corner>| complex.iter().map(piece).collect();
        complexes.iter().map(pieces).collect()
    }
}

/// The section of a corner on paper, long enough for its stops.
fn piece(corner: &Corner) -> Option<Piece> {
    let turns: Vec<i32> = corner.bends.iter().map(|bend| bend.turn).collect();
    let mut section = Section::corner(&turns, corner.stops).ok()?;
    if corner.stops > 0 {
        // What turns to both sides has no long way round.
        let least = [0, 2, 7, 13].get(corner.stops as usize)? + turns.len() as u32 - 1;
        let spaces = section.spaces().max(least);
        section = section.with_spaces(spaces).ok()?;
    }
    Some(Piece {
        section,
        after: corner.after,
    })
}

/// A bend that is driven flat out.
fn flat_out(range: (u32, u32)) -> Corner {
    Corner {
        stops: 0,
        bends: vec![ComplexBend::new(range, false)],
        after: Some((2, 9)),
    }
}

/// Picks a complex of at most this many corners: mostly a single one.
fn complex(chance: &mut Chance, character: &Character, most: usize) -> Vec<Corner> {
    let (ranges, stops, straight, alternates): (&[(u32, u32)], u32, _, _) =
        match chance.weighted(&character.complexes) {
            // An S.
            1 if most >= 2 => (&[(55, 115), (55, 115)], 1, (2, 3), true),
            // A longer one.
            2 if most >= 3 => (&[(45, 90), (60, 110), (45, 90)], 1, (2, 3), true),
            // Two apexes of one long bend.
            3 if most >= 2 => (&[(50, 100), (50, 100)], 1, (2, 5), false),
            // There and back.
            4 if most >= 2 => (&[(155, 195), (155, 195)], 2, (6, 16), true),
            _ => return vec![corner(chance, character)],
        };
    let last = ranges.len() - 1;
    let corner = |(at, range): (usize, &(u32, u32))| Corner {
        stops,
        bends: vec![ComplexBend::new(*range, alternates && at % 2 == 1)],
        after: (at < last).then_some(straight),
    };
    ranges.iter().enumerate().map(corner).collect()
}

/// The turns of corners of 3 stops, to alternating sides.
const HARD: [&[(u32, u32)]; 4] = [
    &[(80, 120), (90, 120), (80, 120)],
    &[(160, 200), (90, 120)],
    &[(90, 120), (160, 200)],
    &[(225, 275)],
];

/// Picks a corner.
fn corner(chance: &mut Chance, character: &Character) -> Corner {
    let stops = chance.weighted(&character.stops) as u32 + 1;
    // Turns to alternating sides.
    let ranges: &[(u32, u32)] = match stops {
        1 if chance.happens(character.chicanes) => &[(30, 60), (30, 60)],
        1 => &[(45, 125)],
        2 if chance.happens(DOUBLE) => &[(75, 110), (75, 110)],
        2 => &[(140, 205)],
        _ => chance.one(&HARD).copied().unwrap_or_default(),
    };
    let bends = ranges.iter().enumerate();
    let bends = bends.map(|(at, range)| ComplexBend::new(*range, at % 2 == 1));
    Corner {
        stops,
        bends: bends.collect(),
        after: None,
    }
}

/// Makes corners turn more or less until they lead all the way round.
fn balance(chance: &mut Chance, complexes: &mut [Vec<Corner>], whole: i32) -> Option<()> {
    /// Maximum average change of a turn, in degrees.
    const EACH: i32 = 25;
    let corners = complexes.iter_mut().flatten();
    let mut bends: Vec<&mut ComplexBend> = corners.flat_map(|corner| &mut corner.bends).collect();
    let sum: i32 = bends.iter().map(|bend| bend.turn).sum();
    let mut missing = whole - sum;
    if missing.abs() > EACH * bends.len() as i32 {
        return None;
    }
    for _ in 0..300 {
        if missing == 0 {
            return Some(());
        }
        let at = chance.below(bends.len() as u32) as usize;
        let bend = bends.get_mut(at)?;
        let turn = bend.turn + missing.signum() * STEP as i32;
        let (least, most) = bend.range;
        if (least..=most).contains(&turn.unsigned_abs()) {
            missing += bend.turn - turn;
            bend.turn = turn;
        }
    }
    None
}
