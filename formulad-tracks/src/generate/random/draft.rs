//! A circuit on paper: corners and straights picked at random.

use super::super::sections::{Section, Sections, Trace, fit};
use super::super::spec::Spec;
use super::chance::Chance;
use super::character::{Character, LapScale};
use super::corners::{Composition, Piece};
use super::wanted::{HOME, SHORTEST, Wanted};
use super::{fold, names, room};
use crate::geometry::{Point, bounds};

/// How much longer than [`HOME`] the straight with the line is if another straight is the longest: along the board,
/// and otherwise.
const HOME_MORE: [(u32, u32); 2] = [(3, 11), (0, 5)];
/// The spaces of the longest straight, bends driven flat out included, of a lap of the usual length.
const MOST: u32 = 60;
/// How often a straight with the line along the board is the longest one, and how often the
/// straight with the line lies above the middle of the board, in percent.
const LONGEST: u32 = 80;
const ABOVE: u32 = 30;
/// How many orders of the corners, with other straights between them, are tried and folded; and how
/// many of a road that crosses itself, which is not folded.
const ORDERS: usize = 3;
const ORDERS_ACROSS: usize = 8;

/// A circuit on paper.
pub(super) struct Draft {
    pub(super) sections: Sections,
    /// How far it is turned on the board, in degrees clockwise.
    pub(super) turned: i32,
}

/// Makes a random circuit of these corners, about as long as asked for; `None` when it does not
/// close, or leaves no room for its road.
pub(super) fn draft(
    chance: &mut Chance,
    wanted: Wanted<'_>,
    composition: &Composition,
) -> Option<Draft> {
    let Wanted {
        character,
        spaces,
        lanes,
        ..
    } = wanted;
    let scale = LapScale::new(spaces);
    let mut complexes = composition.turned(chance, character)?;
    let (least, most) = (*Spec::SPACES.start(), *Spec::SPACES.end());
    let orders = if character.eight {
        ORDERS_ACROSS
    } else {
        ORDERS
    };
    (0..orders).find_map(|_| {
        // Leaves room for fitting.
        let lap = (spaces * chance.between(character.length) / 100)
            .clamp(least + least / 20, most - most / 20);
        chance.shuffle(&mut complexes);
        let pieces: Vec<&Piece> = complexes.iter().flatten().collect();
        let straights = straights(chance, wanted, lap, &pieces)?;
        let stretched = fold::folded(chance, &complexes, &straights, wanted)?;
        let sections = fitted(&stretched, lap)?;
        if longest(sections.as_slice()) > scale.straight(MOST).max(2 * HOME) {
            return None;
        }
        let trace = Trace::new(sections.as_slice(), 1).closed();
        if !room::is_free(&trace, &sections, (spaces, lanes), character.eight) {
            return None;
        }
        Some(Draft {
            turned: turned(chance, &trace, wanted.along),
            sections: named(chance, &sections)?,
        })
    })
}

/// Picks how far a road that begins to the right is turned, as far as there is room: the straight
/// with the line lies along the board or not, and above the middle of it or below.
fn turned(chance: &mut Chance, trace: &[Point], along: bool) -> i32 {
    /// The step between headings of the straight with the line, and how far off still counts as
    /// along the board, in degrees.
    const STEP: usize = 15;
    const ALONG: i32 = 15;
    let mut ways: Vec<i32> = (0..180).step_by(STEP).collect();
    chance.shuffle(&mut ways);
    // False comes before true.
    ways.sort_by_key(|way| ((way + ALONG) % 180 <= 2 * ALONG) != along);
    let fits = |way: &&i32| room::is_on_usual_board(trace, **way);
    let way = ways.iter().find(fits).or(ways.first());
    let way = way.copied().unwrap_or(0);
    let middle = bounds(trace).unwrap_or_default().center();
    let (sine, cosine) = libm::sincos(f64::from(way).to_radians());
    let is_above = middle.x * sine + middle.y * cosine > 0.0;
    if is_above == chance.happens(ABOVE) {
        way
    } else {
        way + 180
    }
}

/// Changes the straights of sections that nearly close the road so that they do; `None` if that
/// takes too much.
fn fitted(stretched: &[Section], lap: u32) -> Option<Sections> {
    let fitted = Sections::new(fit(stretched)).ok()?;
    let is_usual = fitted.spaces().abs_diff(lap) <= lap / 8;
    (is_usual && Trace::new(fitted.as_slice(), 1).end.to_vec2().length() <= 1.5).then_some(fitted)
}

/// Maximum number of spaces between two corners.
fn longest(sections: &[Section]) -> u32 {
    let parts = sections.split(|section| section.stops() > 0);
    let mut straights: Vec<u32> = parts
        .map(|part| part.iter().map(Section::spaces).sum())
        .collect();
    // The straight with the line is the last part and the first.
    let last = straights.pop().unwrap_or(0);
    straights
        .first()
        .map_or(0, |first| first + last)
        .max(straights.into_iter().max().unwrap_or(0))
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

/// Picks as many straights as corners, the one with the line first; `None` when they are not as
/// usual for a lap of this many spaces.
fn straights(
    chance: &mut Chance,
    wanted: Wanted<'_>,
    lap: u32,
    pieces: &[&Piece],
) -> Option<Vec<u32>> {
    let Wanted {
        character, along, ..
    } = wanted;
    let scale = LapScale::new(wanted.spaces);
    let longest = scale.straight(chance.between(character.longest));
    let is_home = along && chance.happens(LONGEST);
    let first = if is_home {
        longest.max(HOME)
    } else {
        HOME + scale.straight(chance.between(HOME_MORE[usize::from(!along)]))
    };
    // Behind the last corner there is the straight with the line.
    let (_, before) = pieces.split_last()?;
    let mut others: Vec<u32> = before
        .iter()
        .map(|piece| {
            let range = piece.after.unwrap_or_else(|| {
                let kind = chance.weighted(&character.straights);
                Character::STRAIGHTS.get(kind).copied().unwrap_or((5, 9))
            });
            scale.straight(chance.between(range)).max(SHORTEST)
        })
        .collect();
    if !is_home {
        let any = |at: &usize| before.get(*at).is_some_and(|piece| piece.after.is_none());
        let free: Vec<usize> = (0..others.len()).filter(any).collect();
        *others.get_mut(*chance.one(&free)?)? = longest;
    }
    let in_corners: u32 = pieces.iter().map(|piece| piece.section.spaces()).sum();
    let rest = lap.checked_sub(in_corners + first)?;
    let sum: u32 = others.iter().sum();
    // They should stay about as they were picked.
    if rest * 10 < sum * 7 || rest * 10 > sum * 14 {
        return None;
    }
    for other in &mut others {
        *other = (*other * rest / sum.max(1)).max(SHORTEST);
    }
    Some([&[first][..], &others].concat())
}
