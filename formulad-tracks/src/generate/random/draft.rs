//! A circuit on paper: corners and straights thrown by dice.

use super::super::sections::{Section, Sections, Trace, fit};
use super::super::spec::Spec;
use super::chance::Chance;
use super::character::{Character, Scale};
use super::{corners, names, room};

/// The spaces of the straight with the line, at least, and those of them before it.
pub(super) const HOME: u32 = 20;
pub(super) const GRID: u32 = 17;
/// How much longer it is where another one is the longest.
const HOME_MORE: (u32, u32) = (3, 11);
/// The spaces of any other straight, at least.
pub(super) const SHORTEST: u32 = 2;
/// What straights may miss to close the road before they are fitted, as a part of the lap.
const GAP: f64 = 0.25;
/// In how many orders, with other straights between them, corners are tried.
const ORDERS: usize = 8;

/// Throws a circuit of such a character, about as long as asked for; none when it does not close,
/// or leaves no room for a road of this many lanes.
pub(super) fn draft(
    chance: &mut Chance,
    character: &Character,
    spaces: u32,
    lanes: u8,
) -> Option<Sections> {
    let scale = Scale::new(spaces);
    let mut corners = corners::corners(chance, character, scale)?;
    let (least, most) = (*Spec::SPACES.start(), *Spec::SPACES.end());
    (0..ORDERS).find_map(|_| {
        // With room for what is fitted.
        let lap = (spaces * chance.between(character.length) / 100)
            .clamp(least + least / 20, most - most / 20);
        chance.shuffle(&mut corners);
        let straights = straights(chance, character, scale, lap, &corners)?;
        let sections = fitted(&in_order(&corners, &straights)?, lap, lanes, character)?;
        let trace = Trace::new(sections.as_slice(), 1).closed();
        let is_free = room::is_free(&trace, &sections, (spaces, lanes), character.eight);
        is_free.then(|| named(chance, &sections)).flatten()
    })
}

/// The same sections with straights that close the road; none when that takes too much.
fn fitted(sections: &[Section], lap: u32, lanes: u8, character: &Character) -> Option<Sections> {
    let trace = Trace::new(sections, 1);
    if trace.end.to_vec2().length() > f64::from(lap) * GAP {
        return None;
    }
    // Fitting takes far longer than this, and does not untangle a road.
    if !character.eight && room::is_tangled(&trace.closed(), lanes) {
        return None;
    }
    let fitted = Sections::new(fit(sections)).ok()?;
    let is_usual = fitted.spaces().abs_diff(lap) <= lap / 8;
    (is_usual && Trace::new(fitted.as_slice(), 1).end.to_vec2().length() <= 1.5).then_some(fitted)
}

/// Corners with a straight behind each, from the finish line on; the straight with the line is the
/// first.
fn in_order(corners: &[Section], straights: &[u32]) -> Option<Vec<Section>> {
    let (home, others) = straights.split_first()?;
    let mut sections = vec![Section::straight(home.checked_sub(GRID)?).ok()?];
    for (corner, spaces) in corners.iter().zip(others.iter().chain([&GRID])) {
        sections.push(corner.clone());
        sections.push(Section::straight(*spaces).ok()?);
    }
    Some(sections)
}

/// The same sections with names for the corners.
fn named(chance: &mut Chance, sections: &Sections) -> Option<Sections> {
    let mut sections = sections.as_slice().to_vec();
    let names = names::corners(chance, sections.len());
    let corners = sections.iter_mut().filter(|section| section.stops() > 0);
    for (corner, name) in corners.zip(names) {
        *corner = corner.clone().named(name).ok()?;
    }
    Sections::new(sections).ok()
}

/// Throws as many straights as corners, the one with the line first; none when they are not as usual
/// for a lap of this many spaces.
fn straights(
    chance: &mut Chance,
    character: &Character,
    scale: Scale,
    lap: u32,
    corners: &[Section],
) -> Option<Vec<u32>> {
    let longest = scale.straight(chance.between(character.longest));
    let is_home = chance.happens(60);
    let first = if is_home {
        longest.max(HOME)
    } else {
        HOME + scale.straight(chance.between(HOME_MORE))
    };
    let mut others: Vec<u32> = (1..corners.len())
        .map(|_| {
            let kind = chance.weighted(&character.straights);
            let range = Character::STRAIGHTS.get(kind).copied().unwrap_or((5, 9));
            scale.straight(chance.between(range)).max(SHORTEST)
        })
        .collect();
    if !is_home && let Some(other) = others.first_mut() {
        *other = longest;
    }
    chance.shuffle(&mut others);
    let in_corners: u32 = corners.iter().map(Section::spaces).sum();
    let rest = lap.checked_sub(in_corners + first)?;
    let sum: u32 = others.iter().sum();
    // They are to come out about as they were thrown.
    if rest * 10 < sum * 7 || rest * 10 > sum * 14 {
        return None;
    }
    for other in &mut others {
        *other = (*other * rest / sum.max(1)).max(SHORTEST);
    }
    Some([&[first][..], &others].concat())
}
