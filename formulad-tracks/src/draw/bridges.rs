//! Bridges: where the road crosses itself, the stretch that comes later in the lap passes above. If one of the two has
//! no spaces at the crossing, the other passes above.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::layout::{DrawnSpace, Layout, SpaceKind, VERGE, cross};
use super::painter::Painter;
use super::{Color, Layer};
use crate::geometry::Point;

/// How far a deck reaches beyond the outer lanes: past the kerbs.
const DECK: f64 = VERGE + 2.4;

/// The width of a railing.
const RAIL: f64 = 1.1;

/// The shadow beside a deck: the number of nested bands, the width of each, and their opacity.
const BANDS: u32 = 5;
const BAND: f64 = 1.0;
const SHADOW: Color = Color::hex(0).alpha(16);

/// Spaces fewer steps apart than this belong to the same stretch of road.
const SAME_STRETCH: u32 = 8;

/// Finds how many stretches of road lie below each space of the layout.
pub(super) fn raise(layout: &mut Layout<'_>) {
    let survey = Survey::new(layout);
    let mut storeys = vec![0; layout.spots.len()];
    let mut is_below = BTreeSet::new();
    for (upper, lower) in survey.crossings() {
        if storeys[upper] != storeys[lower] {
            continue;
        }
        let (stretch, below) = survey.stretch(upper);
        let highest = below.iter().map(|at| storeys[*at]).max();
        is_below.extend(below);
        for at in stretch {
            storeys[at] = highest.unwrap_or_default() + 1;
        }
    }
    // Lanes are staggered: the asphalt of a deck, which closes the gaps between them, reaches under
    // cells that lie on the ground.
    let raised = (0..storeys.len()).filter(|at| storeys[*at] > 0);
    let beside: BTreeMap<usize, u32> = raised
        .flat_map(|at| survey.around(at).map(move |other| (other, at)))
        .filter(|(other, _)| storeys[*other] == 0 && !is_below.contains(other))
        .map(|(other, at)| (other, storeys[at]))
        .collect();
    for (at, spot) in layout.spots.iter_mut().enumerate() {
        let is_road = matches!(spot.kind, SpaceKind::Road(_));
        let beside = beside.get(&at).filter(|_| is_road);
        spot.is_beside_deck = beside.is_some();
        spot.storey = beside.map_or(storeys[at], |storey| *storey);
    }
}

/// Paints decks, their shadows on what lies below, and their railings.
pub(super) fn paint(painter: &mut Painter<'_>) {
    let (layout, style) = (painter.layout, painter.style);
    let half = layout.lane / 2.0 + DECK;
    let is_deck = |spot: &&DrawnSpace| spot.lies_on() > 0;
    let raised = || layout.spots.iter().filter(is_deck);
    for band in (1..=BANDS).rev() {
        for spot in raised() {
            let reach = half + f64::from(band) * BAND;
            painter.on_storey(spot.storey);
            for side in spot.edges() {
                painter.fill(Layer::Road, None, spot.band(0.0, side * reach), SHADOW);
            }
        }
    }
    for spot in raised() {
        painter.on_storey(spot.storey);
        let [left, right] = spot.reach(half, layout.lane / 2.0);
        painter.fill(Layer::Road, None, spot.band(-left, right), style.asphalt);
    }
    for spot in raised() {
        painter.on_storey(spot.storey);
        for side in spot.edges() {
            let railing = spot.band(side * (half - RAIL), side * half);
            painter.fill(Layer::Road, None, railing, style.paint);
        }
    }
    painter.on_storey(0);
}

/// Which spaces lie near each other on the board, and which along the lap.
struct Survey<'a> {
    spots: &'a [DrawnSpace],
    /// The distance between the middles of two lanes below which their decks overlap.
    reach: f64,
    /// The greatest distance between two spaces whose cells come that near.
    far: f64,
    /// The fewest steps from the line to each space that can be reached.
    steps: Vec<Option<u32>>,
    /// The number of steps in a lap.
    lap: u32,
    /// The spaces one step behind each.
    before: Vec<Vec<usize>>,
    /// The spaces of the road by the field of the board in which they lie; fields are `far` wide.
    fields: BTreeMap<(i64, i64), Vec<usize>>,
}

impl<'a> Survey<'a> {
    fn new(layout: &'a Layout<'_>) -> Self {
        let spots = &layout.spots;
        let mut before = vec![Vec::new(); spots.len()];
        for (at, spot) in spots.iter().enumerate() {
            for to in &spot.next {
                before[*to].push(at);
            }
        }
        let reach = layout.lane + 2.0 * DECK;
        let steps = steps(layout);
        let mut survey = Self {
            spots,
            reach,
            // A cell reaches at most half a step from its place.
            far: reach + layout.longest,
            lap: steps.iter().flatten().max().map_or(0, |last| last + 1),
            steps,
            before,
            fields: BTreeMap::new(),
        };
        for (at, spot) in spots.iter().enumerate() {
            if matches!(spot.kind, SpaceKind::Road(_)) {
                let field = survey.field(spot.at);
                survey.fields.entry(field).or_default().push(at);
            }
        }
        survey
    }

    fn field(&self, at: Point) -> (i64, i64) {
        let field = |mm: f64| (mm / self.far).floor() as i64;
        (field(at.x), field(at.y))
    }

    /// The spaces on other stretches of road that may come near this one.
    fn others(&self, at: usize) -> impl Iterator<Item = usize> {
        let place = self.spots[at].at;
        let (column, row) = self.field(place);
        let is_near = move |other: &usize| {
            let way = self.spots[*other].at - place;
            way.x.abs() <= self.far && way.y.abs() <= self.far
        };
        (column - 1..=column + 1)
            .flat_map(move |column| self.fields.range((column, row - 1)..=(column, row + 1)))
            .flat_map(|(_, spaces)| spaces.iter().copied())
            .filter(move |other| self.are_far_along(at, *other) && is_near(other))
    }

    fn are_far_along(&self, a: usize, b: usize) -> bool {
        self.steps[a]
            .zip(self.steps[b])
            .map(|(a, b)| a.abs_diff(b))
            .is_some_and(|steps| steps.min(self.lap - steps) >= SAME_STRETCH)
    }

    /// The spaces ahead of this one and behind it in all lanes, and those abreast, which share a space ahead or a space
    /// behind with it.
    fn around(&self, at: usize) -> impl Iterator<Item = usize> {
        let (next, before) = (&self.spots[at].next, &self.before[at]);
        let abreast = next.iter().flat_map(|to| &self.before[*to]);
        let abreast = abreast.chain(before.iter().flat_map(|from| &self.spots[*from].next));
        next.iter().chain(before).chain(abreast).copied()
    }

    /// Whether the road of one space passes above that of another.
    fn is_above(&self, upper: usize, lower: usize) -> bool {
        let rank = |at: usize| (!self.spots[at].underpass, self.steps[at]);
        rank(upper) > rank(lower)
    }

    /// Where the middles of two lanes cross: the space above and the one below, the latest in the lap first.
    fn crossings(&self) -> Vec<(usize, usize)> {
        let mut crossings = Vec::new();
        for upper in self.fields.values().flatten().copied() {
            for lower in self.others(upper) {
                if self.is_above(upper, lower)
                    && pairs(self.spots, upper, lower).any(|(a, b)| cross(a, b))
                {
                    crossings.push((upper, lower));
                }
            }
        }
        crossings.sort_by_key(|(upper, lower)| {
            let steps = [*upper, *lower].map(|at| self.steps[at]);
            (std::cmp::Reverse(steps), *upper, *lower)
        });
        crossings
    }

    /// The stretch of road around a space as far as it overlaps another, and what it overlaps.
    fn stretch(&self, from: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut stretch, mut below) = (Vec::new(), Vec::new());
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if !seen.insert(at) || !matches!(self.spots[at].kind, SpaceKind::Road(_)) {
                continue;
            }
            let known = below.len();
            below.extend(self.others(at).filter(|other| {
                pairs(self.spots, at, *other).any(|(a, b)| distance(a, b) < self.reach)
            }));
            if below.len() > known {
                stretch.push(at);
                open.extend(self.spots[at].next.iter().chain(&self.before[at]));
            }
        }
        (stretch, below)
    }
}

/// The fewest steps to each space from the line, or from the first space if there is no line.
fn steps(layout: &Layout<'_>) -> Vec<Option<u32>> {
    let mut steps = vec![None; layout.spots.len()];
    let line = |at: &usize| layout.plan.finish.contains(&layout.spots[*at].id);
    let mut open: VecDeque<usize> = (0..steps.len()).filter(line).collect();
    if open.is_empty() && !steps.is_empty() {
        open.push_back(0);
    }
    for at in &open {
        steps[*at] = Some(0);
    }
    while let Some(at) = open.pop_front() {
        for to in &layout.spots[at].next {
            if steps[*to].is_none() {
                steps[*to] = steps[at].map(|steps| steps + 1);
                open.push_back(*to);
            }
        }
    }
    steps
}

type Segment = [Point; 2];

/// All pairs of a straight piece of one cell's middle and one of another's.
fn pairs(spots: &[DrawnSpace], a: usize, b: usize) -> impl Iterator<Item = (Segment, Segment)> {
    let pieces = |at: usize| {
        let middle = spots[at].middle();
        middle.zip(spots[at].middle().skip(1)).map(|(a, b)| [a, b])
    };
    pieces(a).flat_map(move |a| pieces(b).map(move |b| (a, b)))
}

fn distance(a: Segment, b: Segment) -> f64 {
    if cross(a, b) {
        return 0.0;
    }
    let to = |[from, to]: Segment, point: Point| {
        let way = to - from;
        let length = way.dot(way).max(1e-9);
        let part = ((point - from).dot(way) / length).clamp(0.0, 1.0);
        (from + way * part - point).length()
    };
    [to(a, b[0]), to(a, b[1]), to(b, a[0]), to(b, a[1])]
        .into_iter()
        .fold(f64::INFINITY, f64::min)
}
