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
}

/// Throws corners that lead all round, and bends between them that are driven flat out; none when
/// they come out too easy, too hard, or lead elsewhere.
pub(super) fn corners(
    chance: &mut Chance,
    character: &Character,
    scale: Scale,
) -> Option<Vec<Section>> {
    let count = scale.corner_count(chance.between(character.corners));
    let mut corners: Vec<Corner> = (0..count).map(|_| corner(chance, character)).collect();
    let stops: u32 = corners.iter().map(|corner| corner.stops).sum();
    let (fewest, most) = (scale.corners(FEWEST_STOPS), scale.corners(MOST_STOPS));
    if stops < fewest || stops > most.max(count + 1) {
        return None;
    }
    let kinks = scale.corners(chance.between(character.kinks));
    corners.extend((0..kinks).map(|_| kink(chance)));
    let whole = if character.eight { 0 } else { 360 };
    balance(chance, &mut corners, whole)?;
    corners.iter().map(section).collect()
}

/// The section of a corner on paper, long enough for its stops.
fn section(corner: &Corner) -> Option<Section> {
    let turns: Vec<i32> = corner.bends.iter().map(|bend| bend.turn).collect();
    let section = Section::corner(&turns, corner.stops).ok()?;
    if corner.stops == 0 {
        return Some(section);
    }
    // What turns to both sides has no long way round.
    let least = [0, 2, 7, 13].get(corner.stops as usize)? + turns.len() as u32 - 1;
    let spaces = section.spaces().max(least);
    section.with_spaces(spaces).ok()
}

/// Throws a bend that is driven flat out.
fn kink(chance: &mut Chance) -> Corner {
    let range = (10, 30);
    let degrees = throw(chance, range);
    let turn = if chance.happens(50) {
        degrees
    } else {
        -degrees
    };
    Corner {
        stops: 0,
        bends: vec![Bend { turn, range }],
    }
}

/// Throws how far to turn, in degrees.
fn throw(chance: &mut Chance, (least, most): (u32, u32)) -> i32 {
    (chance.between((least / STEP, most / STEP)) * STEP) as i32
}

/// Throws a corner.
fn corner(chance: &mut Chance, character: &Character) -> Corner {
    let stops = chance.weighted(&character.stops) as u32 + 1;
    // Turns to alternating sides.
    let ranges: &[(u32, u32)] = match stops {
        1 if chance.happens(character.chicanes) => &[(30, 60), (30, 60)],
        1 => &[(45, 125)],
        2 if chance.happens(30) => &[(75, 110), (75, 110)],
        2 => &[(150, 210)],
        _ if chance.happens(50) => &[(80, 120), (90, 120), (80, 120)],
        _ => &[(160, 200), (90, 120)],
    };
    let mut side = if chance.happens(character.against) {
        -1
    } else {
        1
    };
    let bends = ranges
        .iter()
        .map(|range| {
            let turn = throw(chance, *range) * side;
            side = -side;
            Bend {
                turn,
                range: *range,
            }
        })
        .collect();
    Corner { stops, bends }
}

/// Turns corners more or less until they lead all round.
fn balance(chance: &mut Chance, corners: &mut [Corner], whole: i32) -> Option<()> {
    /// What a turn is changed by on average, at most.
    const EACH: i32 = 25;
    let mut bends: Vec<&mut Bend> = corners.iter_mut().flat_map(|c| &mut c.bends).collect();
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
