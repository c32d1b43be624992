//! A circuit on paper: corners and straights thrown by dice.

use super::super::curve::Point;
use super::super::sections::{Section, Sections, Trace, fit};
use super::chance::Chance;
use super::character::Character;
use super::names;
use super::room;

/// The spaces of the straight with the line, at least, and those of them before it.
const HOME: u32 = 23;
const GRID: u32 = 17;
/// The stops of a lap of the usual length.
const FEWEST_STOPS: u32 = 8;
const MOST_STOPS: u32 = 16;
/// What straights may miss to close the road before they are fitted, as a part of the lap.
const GAP: f64 = 0.25;
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

/// Throws a circuit of such a character, about as long as asked for; none when it does not close,
/// or leaves no room for a road of so many lanes.
pub(super) fn draft(
    chance: &mut Chance,
    character: &Character,
    spaces: u32,
    lanes: u8,
) -> Option<Sections> {
    let lap = spaces * chance.between(character.length) / 100;
    let scaled = |number: u32| number * spaces / Character::LAP;
    let count = scaled(chance.between(character.corners)).max(3);
    let mut corners: Vec<Corner> = (0..count).map(|_| corner(chance, character)).collect();
    let stops = corners.iter().map(|corner| corner.stops).sum();
    if !(scaled(FEWEST_STOPS)..=scaled(MOST_STOPS)).contains(&stops) {
        return None;
    }
    for _ in 0..scaled(chance.between(character.kinks)) {
        let at = chance.below(corners.len() as u32) as usize;
        corners.insert(at, kink(chance));
    }
    let whole = if character.eight { 0 } else { 360 };
    balance(chance, &mut corners, whole)?;
    let count = corners.len() as u32;
    let mut names = names::corners(chance, corners.len()).into_iter();
    let corners: Vec<Section> = corners
        .iter()
        .map(|corner| {
            let turns: Vec<i32> = corner.bends.iter().map(|bend| bend.turn).collect();
            let section = Section::corner(&turns, corner.stops).ok()?;
            if corner.stops == 0 {
                return Some(section);
            }
            // Long enough for its stops; what turns to both sides has no long way round.
            let least = [0, 2, 7, 13].get(corner.stops as usize)? + turns.len() as u32 - 1;
            let spaces = section.spaces().max(least);
            section.with_spaces(spaces).ok()?.named(names.next()?).ok()
        })
        .collect::<Option<_>>()?;
    let in_corners: u32 = corners.iter().map(Section::spaces).sum();
    let straights = straights(chance, character, lap.checked_sub(in_corners)?, count)?;
    let (home, others) = straights.split_first()?;
    let mut sections = vec![Section::straight(home.checked_sub(GRID)?).ok()?];
    for (at, corner) in corners.into_iter().enumerate() {
        sections.push(corner);
        if let Some(spaces) = others.get(at) {
            sections.push(Section::straight(*spaces).ok()?);
        }
    }
    sections.push(Section::straight(GRID).ok()?);
    let missing = length(Trace::new(&sections, 1).end);
    if missing > f64::from(lap) * GAP {
        return None;
    }
    let sections = Sections::new(fit(&sections)).ok()?;
    let usual = sections.spaces().abs_diff(lap) <= lap / 8;
    let trace = Trace::new(sections.as_slice(), 1);
    let fits = usual
        && length(trace.end) <= 1.5
        && room::is_free(&trace.closed(), &sections, lanes, character.eight);
    fits.then_some(sections)
}

fn length((x, y): Point) -> f64 {
    (x * x + y * y).sqrt()
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

/// Throws as many straights as corners with so many spaces in all, the one with the line first.
fn straights(
    chance: &mut Chance,
    character: &Character,
    spaces: u32,
    count: u32,
) -> Option<Vec<u32>> {
    let longest = chance.between(character.longest);
    let is_home = chance.happens(60);
    let first = if is_home {
        longest
    } else {
        chance.between((HOME, HOME + 8))
    };
    let mut others: Vec<u32> = (1..count)
        .map(|_| {
            let kind = chance.weighted(&character.straights);
            let range = Character::STRAIGHTS.get(kind).copied().unwrap_or((5, 9));
            chance.between(range)
        })
        .collect();
    if !is_home && let Some(other) = others.first_mut() {
        *other = longest;
    }
    chance.shuffle(&mut others);
    let rest = spaces.checked_sub(first)?;
    let sum: u32 = others.iter().sum();
    // They are to come out about as they were thrown.
    if rest * 10 < sum * 7 || rest * 10 > sum * 14 {
        return None;
    }
    for other in &mut others {
        *other = (*other * rest / sum.max(1)).max(2);
    }
    Some([&[first][..], &others].concat())
}
