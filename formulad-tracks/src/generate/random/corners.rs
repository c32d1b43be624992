//! The corners of a circuit on paper, thrown by dice.

use super::super::sections::Section;
use super::chance::Chance;
use super::character::{Character, Scale};

/// The stops of a lap of the usual length.
const FEWEST_STOPS: u32 = 8;
const MOST_STOPS: u32 = 16;
/// The degrees that turns differ by.
const STEP: u32 = 5;

/// A turn of a corner, in degrees to the right, and how far it may turn.
#[derive(Clone, Copy)]
struct Bend {
    turn: i32,
    range: (u32, u32),
}

/// A corner on paper.
struct Corner {
    stops: u32,
    bends: Vec<Bend>,
    /// The spaces of the straight behind it, if that is not any.
    after: Option<(u32, u32)>,
}

/// A corner, or a bend driven flat out, of a circuit.
#[derive(Clone)]
pub(super) struct Piece {
    pub(super) section: Section,
    /// The spaces of the straight behind it, if that is not any.
    pub(super) after: Option<(u32, u32)>,
}

/// Corners that follow each other closely.
pub(super) type Complex = Vec<Piece>;

/// Throws complexes of corners that lead all round, and bends between them that are driven flat out;
/// none when they come out too easy, too hard, or lead elsewhere.
pub(super) fn corners(
    chance: &mut Chance,
    character: &Character,
    scale: Scale,
) -> Option<Vec<Complex>> {
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
        complexes.extend((0..bends).map(|_| vec![flat_out(chance, character, range)]));
    }
    let whole = if character.eight { 0 } else { 360 };
    balance(chance, &mut complexes, whole)?;
    let pieces = |complex: &Vec<Corner>| complex.iter().map(piece).collect();
    complexes.iter().map(pieces).collect()
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

/// Throws a bend that is driven flat out.
fn flat_out(chance: &mut Chance, character: &Character, range: (u32, u32)) -> Corner {
    let side = side(chance, character);
    Corner {
        stops: 0,
        bends: vec![bend(chance, character, range, side)],
        after: Some((2, 9)),
    }
}

/// Throws the side that a corner turns to.
fn side(chance: &mut Chance, character: &Character) -> i32 {
    if chance.happens(character.against) {
        -1
    } else {
        1
    }
}

/// Throws how far to turn.
fn bend(chance: &mut Chance, character: &Character, range: (u32, u32), side: i32) -> Bend {
    let (least, most) = range;
    // Streets meet at right angles.
    let square = (least..=most).contains(&90) && chance.happens(character.square);
    let range = if square { (85, 95) } else { range };
    let degrees = chance.between((range.0 / STEP, range.1 / STEP)) * STEP;
    Bend {
        turn: degrees as i32 * side,
        range,
    }
}

/// Throws a complex of at most so many corners: mostly a single one.
fn complex(chance: &mut Chance, character: &Character, most: usize) -> Vec<Corner> {
    let first = side(chance, character);
    let (ranges, stops, straight, alternates): (&[(u32, u32)], u32, _, _) =
        match chance.weighted(&character.complexes) {
            // An S.
            1 if most >= 2 => (&[(55, 115), (55, 115)], 1, (2, 3), true),
            // A longer one.
            2 if most >= 3 => (&[(45, 90), (60, 110), (45, 90)], 1, (2, 3), true),
            // Two apexes of one long bend.
            3 if most >= 2 => (&[(50, 100), (50, 100)], 1, (2, 5), false),
            // There and back.
            4 if most >= 2 => (&[(155, 195), (155, 195)], 2, (4, 14), true),
            _ => return vec![corner(chance, character, first)],
        };
    let last = ranges.len() - 1;
    let corner = |(at, range): (usize, &(u32, u32))| {
        let side = if alternates && at % 2 == 1 {
            -first
        } else {
            first
        };
        Corner {
            stops,
            bends: vec![bend(chance, character, *range, side)],
            after: (at < last).then_some(straight),
        }
    };
    ranges.iter().enumerate().map(corner).collect()
}

/// The turns of corners of 3 stops.
const HARD: [&[(u32, u32)]; 4] = [
    &[(80, 120), (90, 120), (80, 120)],
    &[(160, 200), (90, 120)],
    &[(90, 120), (160, 200)],
    &[(225, 275)],
];

/// Throws a corner.
fn corner(chance: &mut Chance, character: &Character, mut side: i32) -> Corner {
    let stops = chance.weighted(&character.stops) as u32 + 1;
    // Turns to alternating sides.
    let ranges: &[(u32, u32)] = match stops {
        1 if chance.happens(character.chicanes) => &[(30, 60), (30, 60)],
        1 => &[(45, 125)],
        2 if chance.happens(35) => &[(75, 110), (75, 110)],
        2 => &[(140, 205)],
        _ => chance.one(&HARD).copied().unwrap_or_default(),
    };
    let bends = ranges
        .iter()
        .map(|range| {
            let bend = bend(chance, character, *range, side);
            side = -side;
            bend
        })
        .collect();
    Corner {
        stops,
        bends,
        after: None,
    }
}

/// Turns corners more or less until they lead all round.
fn balance(chance: &mut Chance, complexes: &mut [Vec<Corner>], whole: i32) -> Option<()> {
    /// What a turn is changed by on average, at most.
    const EACH: i32 = 25;
    let corners = complexes.iter_mut().flatten();
    let mut bends: Vec<&mut Bend> = corners.flat_map(|corner| &mut corner.bends).collect();
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
