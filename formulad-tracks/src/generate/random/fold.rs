//! Local search for an order of corners, and straights between them, with which a road encloses little
//! area and runs beside itself: changes are made one by one, and kept if they make nothing worse.

use super::super::sections::{Section, Trace};
use super::chance::Chance;
use super::corners::{Complex, Piece};
use super::room;
use super::wanted::{GRID, HOME, SHORTEST, Wanted};
use crate::geometry::{Point, Vec2, heading, rotated};

/// Maximum number of changes.
const CHANGES: usize = 250;
/// How many changes exchange complexes, in percent; the others move spaces from one straight to another.
const EXCHANGES: u32 = 40;
/// The spaces that are moved at once.
const MOVED: (u32, u32) = (1, 8);
/// Penalty for two places of the road that are too near to each other, in percent: more than is allowed.
const TANGLED: f64 = 1000.0;
/// How far straights may shrink and stretch to close the road, as parts of their length.
const SHRINK: f64 = 0.55;
const STRETCH: f64 = 1.7;

/// Complexes in an order, with straights.
#[derive(Clone)]
struct Sequence {
    order: Vec<usize>,
    /// The spaces of the straight with the line.
    home: u32,
    /// The spaces of the straight behind each piece of each complex. Behind the last piece of the road
    /// there is the straight with the line instead.
    behind: Vec<Vec<u32>>,
}

/// A road on paper: how far it is off what is wanted, in percent, and its straights in driving
/// order with lengths that nearly close it.
struct Closing {
    off: f64,
    straights: Vec<u32>,
}

/// What is known of the complexes.
struct Folding<'a> {
    arcs: Vec<Vec<Arc>>,
    /// Unit vectors, by heading in degrees.
    ways: Vec<Vec2>,
    wanted: Wanted<'a>,
}

/// A piece that begins to the right: its steps, and how far it turns in the end.
struct Arc {
    steps: Vec<Vec2>,
    degrees: i32,
}

/// Returns the sections of these complexes in the best order found, with the best straights. The
/// search starts from `straights`: the one with the line, then those behind all pieces but the
/// last. `None` if the road never nearly closes, or has no room.
pub(super) fn folded(
    chance: &mut Chance,
    complexes: &[Complex],
    straights: &[u32],
    wanted: Wanted<'_>,
) -> Option<Vec<Section>> {
    let (home, others) = straights.split_first()?;
    let mut others = others.iter().copied();
    let behind = complexes.iter().map(|complex| {
        let spaces = complex.iter();
        spaces.map(|_| others.next().unwrap_or(SHORTEST)).collect()
    });
    let mut road = Sequence {
        order: (0..complexes.len()).collect(),
        home: *home,
        behind: behind.collect(),
    };
    let folding = Folding::new(complexes, wanted);
    let mut best = folding.drawn(&road, f64::INFINITY);
    let changes = if wanted.character.eight { 0 } else { CHANGES };
    for _ in 0..changes {
        let off = best.as_ref().map_or(f64::INFINITY, |best| best.off);
        if off <= wanted.slack {
            break;
        }
        let mut other = road.clone();
        other.change(chance)?;
        let drawn = folding.drawn(&other, off);
        if drawn.is_some() || best.is_none() {
            (road, best) = (other, drawn);
        }
    }
    let best = best.filter(|best| best.off <= wanted.slack)?;
    let pieces = road.order.iter().flat_map(|at| &complexes[*at]);
    in_order(&pieces.collect::<Vec<&Piece>>(), &best.straights)
}

impl<'a> Folding<'a> {
    fn new(complexes: &[Complex], wanted: Wanted<'a>) -> Self {
        let arcs = complexes.iter().map(|complex| {
            let pieces = complex.iter();
            pieces.map(|piece| Arc::new(&piece.section)).collect()
        });
        Self {
            arcs: arcs.collect(),
            ways: (0..360)
                .map(|degrees| heading(f64::from(degrees)))
                .collect(),
            wanted,
        }
    }

    /// Returns the road with straights that nearly close it; `None` if they do not, if there is no
    /// room for it, or if it is off by more than `most`.
    fn drawn(&self, road: &Sequence, most: f64) -> Option<Closing> {
        let arcs: Vec<&Arc> = road.order.iter().flat_map(|at| &self.arcs[*at]).collect();
        let mut straights = road.straights();
        let mut degrees: i32 = 0;
        let mut ways = vec![self.ways[0]];
        let mut end = Vec2::ZERO;
        for (arc, spaces) in arcs.iter().zip(&straights) {
            let way = ways[ways.len() - 1];
            end += way * f64::from(*spaces);
            end = arc
                .steps
                .iter()
                .fold(end, |end, step| end + rotated(*step, way));
            degrees = (degrees + arc.degrees).rem_euclid(360);
            ways.push(self.ways[degrees as usize]);
        }
        end += ways[arcs.len()] * f64::from(*straights.last()?);
        stretch(&mut straights, &ways, end)?;
        let points = points(&arcs, &straights, &ways);
        let Wanted {
            character, lanes, ..
        } = self.wanted;
        if !room::is_on_board(&points, points.len() as u32) {
            return None;
        }
        let mut off = 0.0;
        if !character.eight {
            let over = room::roundness(&points) * 100.0 - f64::from(self.wanted.roundest);
            off += over.max(0.0);
            if off > most {
                return None;
            }
            let near = room::nearness(&points, lanes);
            let under = f64::from(self.wanted.parallel) - near.parallel * 100.0;
            off += under.max(0.0) + TANGLED * near.tangled as f64;
            if off > most {
                return None;
            }
        }
        Some(Closing { off, straights })
    }
}

impl Sequence {
    /// The spaces of all straights, from the line on.
    fn straights(&self) -> Vec<u32> {
        let behind = self.order.iter().flat_map(|at| &self.behind[*at]).copied();
        let mut straights = vec![self.home.saturating_sub(GRID)];
        straights.extend(behind);
        // The last of them is the straight with the line.
        straights.pop();
        straights.push(GRID);
        straights
    }

    /// Exchanges two complexes, or moves spaces from one straight to another.
    fn change(&mut self, chance: &mut Chance) -> Option<()> {
        let count = self.order.len();
        let mut any = || chance.below(count as u32) as usize;
        let (one, other) = (any(), any());
        if chance.happens(EXCHANGES) {
            self.order.swap(one, other);
            return Some(());
        }
        let spaces = chance.between(MOVED);
        let least = if one + 1 == count { HOME } else { SHORTEST };
        let from = self.straight(one)?;
        let moved = spaces.min(from.saturating_sub(least));
        *from -= moved;
        *self.straight(other)? += moved;
        Some(())
    }

    /// The straight behind a complex.
    fn straight(&mut self, place: usize) -> Option<&mut u32> {
        if place + 1 == self.order.len() {
            Some(&mut self.home)
        } else {
            self.behind.get_mut(self.order[place])?.last_mut()
        }
    }
}

impl Arc {
    fn new(section: &Section) -> Self {
        let Trace { points, end } = Trace::new(std::slice::from_ref(section), 1);
        let next = points.iter().skip(1).chain([&end]);
        Self {
            steps: points
                .iter()
                .zip(next)
                .map(|(from, to)| *to - *from)
                .collect(),
            degrees: section.turns().iter().sum(),
        }
    }
}

/// Changes the lengths of straights in these directions so that they nearly close a road that ends
/// at `end`, as little as possible relative to their lengths (least squares); `None` if one has to
/// change too much.
fn stretch(straights: &mut [u32], ways: &[Vec2], end: Vec2) -> Option<()> {
    // The normal equations of the two coordinates of the gap.
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (spaces, way) in straights.iter().zip(ways) {
        let length = f64::from(*spaces);
        xx += length * way.x * way.x;
        xy += length * way.x * way.y;
        yy += length * way.y * way.y;
    }
    let determinant = xx * yy - xy * xy;
    if determinant < 1.0 {
        return None;
    }
    let pull = Vec2::new(
        (xy * end.y - yy * end.x) / determinant,
        (xy * end.x - xx * end.y) / determinant,
    );
    let last = straights.len() - 1;
    for (at, (spaces, way)) in straights.iter_mut().zip(ways).enumerate() {
        let part = 1.0 + way.dot(pull);
        if !(SHRINK..=STRETCH).contains(&part) {
            return None;
        }
        let least = match at {
            0 => HOME - GRID,
            at if at == last => GRID,
            _ => SHORTEST,
        };
        *spaces = ((f64::from(*spaces) * part).round() as u32).max(least);
    }
    Some(())
}

/// The points of a road, one per space, closed: the gap is shared among all its steps.
fn points(arcs: &[&Arc], straights: &[u32], ways: &[Vec2]) -> Vec<Point> {
    let mut points = Vec::new();
    let mut here = Point::ORIGIN;
    for (at, (spaces, way)) in straights.iter().zip(ways).enumerate() {
        for _ in 0..*spaces {
            points.push(here);
            here += *way;
        }
        for step in arcs.get(at).iter().flat_map(|arc| &arc.steps) {
            points.push(here);
            here += rotated(*step, *way);
        }
    }
    let missing = here.to_vec2() / points.len().max(1) as f64;
    for (at, point) in points.iter_mut().enumerate() {
        *point -= missing * at as f64;
    }
    points
}

/// Corners with straights between them, from the finish line on.
fn in_order(pieces: &[&Piece], straights: &[u32]) -> Option<Vec<Section>> {
    let (first, others) = straights.split_first()?;
    let mut sections = vec![Section::straight(*first).ok()?];
    for (piece, spaces) in pieces.iter().zip(others) {
        sections.push(piece.section.clone());
        sections.push(Section::straight(*spaces).ok()?);
    }
    Some(sections)
}
