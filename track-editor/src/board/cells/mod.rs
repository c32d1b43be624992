//! Where on the board each space and each plate is: what lies under the pointer.

mod shapes;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{Sign, SpacePlan};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::draw::Scene;

use crate::document::{distance, same};
use shapes::{contains, outlines, signs};

pub use shapes::{bounds, rectangle};

/// One space on the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// The space that it belongs to.
    pub space: SpaceId,
    /// The centre of the space, in millimetres.
    pub center: [f64; 2],
    /// Its outline, in millimetres: along its left side and back along its right.
    pub outline: Vec<[f64; 2]>,
}

/// The outlines of all spaces, indexed by place.
#[derive(Debug, Clone, PartialEq)]
pub struct Cells {
    cells: Vec<Cell>,
    by_id: BTreeMap<SpaceId, usize>,
    /// The cells that reach into each square of the board.
    squares: BTreeMap<(i64, i64), Vec<usize>>,
    square: f64,
    signs: Vec<(Sign, [[f64; 2]; 2])>,
    /// The cells that are not where the picture shows them; they are not looked up by squares.
    moved: BTreeSet<usize>,
    length: f64,
}

/// Cells larger than this many squares a side are only indexed by their centre.
const MOST_SQUARES: i64 = 8;

impl Cells {
    /// The spaces of a plan, with the outlines they have in the picture.
    pub fn new(plan: &TrackPlan, scene: &Scene, length: f64) -> Self {
        let drawn = outlines(scene);
        let mut cells = Self::empty(signs(scene), length);
        for (space, center) in places(plan) {
            // Of spaces that share a number, only the first can have the drawn outline, if it lies
            // in it.
            let outline = drawn
                .get(&space.id)
                .filter(|outline| contains(outline, center) && !cells.by_id.contains_key(&space.id))
                .cloned()
                .unwrap_or_else(|| rectangle(center, space.heading, length));
            cells.add(Cell {
                space: space.id,
                center,
                outline,
            });
        }
        cells
    }

    fn empty(signs: Vec<(Sign, [[f64; 2]; 2])>, length: f64) -> Self {
        Self {
            cells: Vec::new(),
            by_id: BTreeMap::new(),
            squares: BTreeMap::new(),
            square: length.max(1.0) * 2.0,
            signs,
            moved: BTreeSet::new(),
            length,
        }
    }

    /// Updates the cells to a plan that is newer than the picture.
    pub(crate) fn follow(&mut self, plan: &TrackPlan) {
        let spaces = places(plan).map(|(space, _)| space.id);
        if !self.cells.iter().map(|cell| cell.space).eq(spaces) {
            return self.gather(plan);
        }
        for (index, (cell, (_, center))) in self.cells.iter_mut().zip(places(plan)).enumerate() {
            if !same(cell.center, center) {
                *cell = cell.moved_to(center);
                self.moved.insert(index);
            }
        }
    }

    /// Like [`Cells::follow`], where spaces have been added or removed.
    fn gather(&mut self, plan: &TrackPlan) {
        let empty = Self::empty(std::mem::take(&mut self.signs), self.length);
        let old = std::mem::replace(self, empty);
        for (space, center) in places(plan) {
            let index = self.cells.len();
            let known = old
                .by_id
                .get(&space.id)
                .filter(|_| self.get(space.id).is_none());
            let known = known.and_then(|at| Some((*at, old.cells.get(*at)?)));
            let unmoved =
                known.filter(|(at, cell)| same(cell.center, center) && !old.moved.contains(at));
            if unmoved.is_none() {
                self.moved.insert(index);
            }
            self.add(match known {
                Some((_, cell)) => cell.moved_to(center),
                None => Cell {
                    space: space.id,
                    center,
                    outline: rectangle(center, space.heading, self.length),
                },
            });
        }
    }

    /// The cells that are not where the picture shows them.
    pub fn moved(&self) -> impl Iterator<Item = &Cell> {
        self.moved.iter().filter_map(|index| self.cells.get(*index))
    }

    fn add(&mut self, cell: Cell) {
        let index = self.cells.len();
        let [low, high] = bounds(cell.outline.iter().copied()).unwrap_or([cell.center; 2]);
        let (mut from, mut to) = (self.key(low), self.key(high));
        if to.0 - from.0 > MOST_SQUARES || to.1 - from.1 > MOST_SQUARES {
            (from, to) = (self.key(cell.center), self.key(cell.center));
        }
        for x in from.0..=to.0 {
            for y in from.1..=to.1 {
                self.squares.entry((x, y)).or_default().push(index);
            }
        }
        self.by_id.entry(cell.space).or_insert(index);
        self.cells.push(cell);
    }

    fn key(&self, at: [f64; 2]) -> (i64, i64) {
        let part = |n: f64| (n / self.square).floor() as i64;
        (part(at[0]), part(at[1]))
    }

    /// The space at this place: of several, the one whose centre is nearest.
    pub fn at(&self, at: [f64; 2]) -> Option<SpaceId> {
        let away = |cell: &Cell| distance(cell.center, at);
        let squares = self.squares.get(&self.key(at)).into_iter().flatten();
        let unmoved = squares.filter(|index| !self.moved.contains(index));
        unmoved
            .chain(&self.moved)
            .filter_map(|index| self.cells.get(*index))
            .filter(|cell| contains(&cell.outline, at))
            .min_by(|a, b| away(a).total_cmp(&away(b)))
            .map(|cell| cell.space)
    }

    /// The signs, each with the corners of the rectangle that it takes up.
    pub fn signs(&self) -> BTreeMap<Sign, [[f64; 2]; 2]> {
        let mut signs = BTreeMap::new();
        for (sign, part) in &self.signs {
            let whole = signs.entry(*sign).or_insert(*part);
            let all = whole.iter().chain(part).copied();
            *whole = bounds(all).unwrap_or(*part);
        }
        signs
    }

    /// The plates of corners, each with the corners of the rectangle that it takes up.
    pub fn plates(&self) -> BTreeMap<CornerId, [[f64; 2]; 2]> {
        let plate = |(sign, place)| match sign {
            Sign::Corner(id) => Some((id, place)),
            Sign::Name | Sign::Weather | Sign::Direction => None,
        };
        self.signs().into_iter().filter_map(plate).collect()
    }

    /// The sign at this place.
    pub fn sign_at(&self, at: [f64; 2]) -> Option<Sign> {
        let inside = |[low, high]: &[[f64; 2]; 2]| {
            (low[0]..=high[0]).contains(&at[0]) && (low[1]..=high[1]).contains(&at[1])
        };
        let mut signs = self.signs.iter().rev();
        signs.find(|(_, part)| inside(part)).map(|(sign, _)| *sign)
    }

    /// The spaces whose centres lie in the rectangle between these two places.
    pub fn within(&self, a: [f64; 2], b: [f64; 2]) -> impl Iterator<Item = SpaceId> {
        let inside = move |at: [f64; 2], axis: usize| {
            (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&at[axis])
        };
        self.cells
            .iter()
            .filter(move |cell| inside(cell.center, 0) && inside(cell.center, 1))
            .map(|cell| cell.space)
    }

    /// The cell of a space; the first one if several share its number.
    pub fn get(&self, space: SpaceId) -> Option<&Cell> {
        self.cells.get(*self.by_id.get(&space)?)
    }

    /// All cells, in the order of the plan.
    pub fn all(&self) -> &[Cell] {
        &self.cells
    }

    /// The corners of the smallest rectangle around these spaces.
    pub fn bounds(&self, spaces: impl IntoIterator<Item = SpaceId>) -> Option<[[f64; 2]; 2]> {
        let cells = spaces.into_iter().filter_map(|id| self.get(id));
        bounds(cells.flat_map(|cell| cell.outline.iter().copied()))
    }
}

impl Cell {
    /// The same cell at another place.
    fn moved_to(&self, center: [f64; 2]) -> Self {
        let by = [center[0] - self.center[0], center[1] - self.center[1]];
        let shifted = |at: &[f64; 2]| [at[0] + by[0], at[1] + by[1]];
        Self {
            space: self.space,
            center,
            outline: self.outline.iter().map(shifted).collect(),
        }
    }
}

/// The spaces of a plan that are not absurdly far from the board, with their centres.
fn places(plan: &TrackPlan) -> impl Iterator<Item = (&SpacePlan, [f64; 2])> {
    let near = |n: &f64| n.is_finite() && n.abs() < 1e9;
    let places = plan.spaces.iter().map(|space| (space, [space.x, space.y]));
    places.filter(move |(_, center)| center.iter().all(near))
}
