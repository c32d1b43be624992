//! Slipstreams: where a car that has ended its move directly behind another can continue to (SLIP-1
//! to SLIP-4, TYRE-3).
//!
//! # How the clauses are read
//!
//! - **SLIP-1** The steps are links of the track in the order in which the clause names them; a
//!   tunnel is a step straight on. They never lead onto or through another car, into the pit lane,
//!   back past the place where the move began, nor back into the corner it began in. MOVE-2 and
//!   MOVE-3 do not apply. The race checks gears, and whether the move was braked.
//! - **SLIP-2** A shortened slipstream is one without its last spaces; one at least is driven.
//! - **SLIP-3** Only a corner that the slipstream does not begin in counts as entered. In a corner only
//!   steps that the arrows allow can be taken.
//! - **TYRE-2** Where slipstreams skid, one that comes to a corner within the spaces of its shape has the
//!   added spaces straight on at its end. A shortened one is measured against its own length: it skids
//!   only if what is driven of its shape comes to the corner.
//! - **OVER-1** to **OVER-4** As the whole move is judged at its end, the stop on the space where the
//!   slipstream begins does not count. From the step out of a corner that is left too early, it has
//!   to go straight on. Slipstreams that leave one with two or more stops missing are not offered.
//! - **FIN-1** The last crossing of the line ends it; what it overshot there is counted as if it had
//!   gone its full length.

use crate::rules::{Movement, Shape, Skid};
use crate::track::Step;
use crate::track::index::{NONE, Node, NodeStep, Part};
use crate::{SpaceId, Track};

use super::situation::{Obstacles, Situation};
use super::{LookedUp, MoveQuery, Path, QueryError};

/// A query for the slipstreams of a car. `S` is what names a space, as in [`MoveQuery`].
#[derive(Debug, Clone, Copy)]
pub struct SlipQuery<'a, S = SpaceId> {
    /// Where the car stands, directly behind another.
    pub space: S,
    /// Where the move began that the slipstream is part of.
    pub from: S,
    /// The stops made in the corner where the move began, before it did (STOP-1); meaningless
    /// elsewhere.
    pub stops: u8,
    /// The way it takes.
    pub shape: Shape,
    /// The spaces straight on at the end of it (TYRE-3).
    pub extra: u8,
    /// Whether to list those shortened by braking, too (SLIP-2).
    pub shortened: bool,
    /// The spaces that the first corner adds to it (TYRE-2).
    pub skid: Option<Skid>,
    /// The spaces with other cars. The car's own space may be among them.
    pub cars: &'a [S],
    /// The marked spaces, as in [`MoveQuery::marks`](super::MoveQuery::marks).
    pub marks: &'a [S],
    /// The laps still to be completed after the current one, as in
    /// [`MoveQuery::laps_left`](super::MoveQuery::laps_left).
    pub laps_left: u8,
    /// Whether it ends on the last space before the finish line on the last lap, as in
    /// [`MoveQuery::halt_at_line`](super::MoveQuery::halt_at_line).
    pub halt_at_line: bool,
}

impl<S> SlipQuery<'_, S> {
    /// A query for a car on a space that has come from another: the publisher's shapes at full
    /// length, no stops made, no other cars, its last lap.
    #[must_use]
    pub const fn new(space: S, from: S) -> Self {
        Self {
            space,
            from,
            stops: 0,
            shape: Shape::Publisher,
            extra: 0,
            shortened: false,
            skid: None,
            cars: &[],
            marks: &[],
            laps_left: 0,
            halt_at_line: false,
        }
    }
}

/// One slipstream: where it ends and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// The space it ends on; when it ends the car's race, the first one past the line.
    pub to: SpaceId,
    /// The spaces it steps on.
    pub path: Path,
    /// The spaces moved past overshot corners (OVER-1, OVER-4).
    pub overshoot: u16,
    /// The spaces not driven at its end (SLIP-2).
    pub brake: u8,
    /// The marked spaces that it steps on (MOVE-5).
    pub marks: u8,
    /// Whether it comes into a corner that it did not begin in (SLIP-3).
    pub enters_corner: bool,
    /// Whether it crosses the finish line (TRACK-4).
    pub crosses_line: bool,
    /// Whether it ends the car's race by crossing the line for the last time (FIN-1).
    pub finishes: bool,
    /// Whether a corner has added spaces to it ([`SlipQuery::skid`]).
    pub skids: bool,
}

impl Slip {
    /// Whether it ends where another does, and is as good in every price.
    fn dominates(&self, other: &Self) -> bool {
        self.to == other.to
            && self.overshoot <= other.overshoot
            && self.brake <= other.brake
            && self.marks <= other.marks
            && self.enters_corner <= other.enters_corner
    }
}

/// The answer to a [`SlipQuery`], and the memory to compute it in.
///
/// The slipstreams are in order of the spaces not driven, then of where they end, from the car
/// onwards, then of their overshoot and their marks. A slipstream is not listed if another to the
/// same space dominates it, that is, is as good in every price.
#[derive(Debug, Clone, Default)]
pub struct SlipList {
    slips: Vec<Slip>,
    board: Obstacles,
    looked_up: LookedUp,
}

impl SlipList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The slipstreams.
    #[must_use]
    pub fn as_slice(&self) -> &[Slip] {
        &self.slips
    }

    /// Iterates over the slipstreams.
    pub fn iter(&self) -> std::slice::Iter<'_, Slip> {
        self.slips.iter()
    }

    /// Fills the list with the slipstreams of a car among others.
    pub(crate) fn generate(&mut self, track: &Track, query: &SlipQuery<'_, Node>) {
        self.slips.clear();
        self.add(track, query);
    }

    /// Adds other slipstreams of the same car to the list: longer ones, say.
    pub(crate) fn add(&mut self, track: &Track, query: &SlipQuery<'_, Node>) {
        let nodes = track.index().nodes.len();
        self.board.set(nodes, query.cars, query.marks);
        let whole_move = MoveQuery {
            stops: query.stops,
            laps_left: query.laps_left,
            halt_at_line: query.halt_at_line,
            ..MoveQuery::new(query.from, 0)
        };
        let now = Situation::new(track, Movement::PUBLISHER, whole_move, &self.board);
        let ahead = now.road(query.space).ahead;
        if ahead == NONE || !now.is_occupied(ahead) {
            return;
        }
        let whole = query.shape.spaces().saturating_add(query.extra);
        let skidded = query.skid.map_or(whole, |skid| skid.lengthen(whole));
        let least = if query.shortened {
            1
        } else {
            whole.min(skidded)
        };
        for shape in shapes(query.shape) {
            for length in (least..=whole.max(skidded)).rev() {
                let new = follow(&now, query, shape, length);
                let Some(new) = new.filter(|new| query.shortened || new.brake == 0) else {
                    continue;
                };
                if !self.slips.iter().any(|old| old.dominates(&new)) {
                    self.slips.retain(|old| !new.dominates(old));
                    self.slips.push(new);
                }
            }
        }
        self.slips.sort_unstable_by_key(|slip| {
            let to = track.node(slip.to).unwrap_or(query.space);
            let past = now.distance(query.space, to);
            let prices = (slip.overshoot, slip.marks, slip.enters_corner);
            (slip.brake, past, prices)
        });
    }
}

/// Lists the slipstreams that answer a query, replacing what the list held. There are none for a
/// car that does not stand directly behind another, and there may be none for one that does.
///
/// ```
/// use formulad_core::moves::{SlipList, SlipQuery, slipstreams};
/// use formulad_core::{SpaceId, TrackBuilder};
///
/// let track = TrackBuilder::<3>::new("Oval")
///     .straight(20)
///     .corner(1, [6, 5, 4])
///     .straight(12)
///     .build()?;
/// let mut slips = SlipList::new();
/// let query = SlipQuery {
///     cars: &[SpaceId(6)],
///     ..SlipQuery::new(SpaceId(5), SpaceId(0))
/// };
/// slipstreams(&track, &query, &mut slips)?;
/// // From lane 1: past the car and back, on in lane 2, or on in lane 3.
/// assert_eq!(slips.as_slice().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`QueryError`] when the query names a space that the track does not have, or too many extra
/// spaces; the list is empty then.
pub fn slipstreams(
    track: &Track,
    query: &SlipQuery<'_>,
    list: &mut SlipList,
) -> Result<(), QueryError> {
    list.slips.clear();
    let added = query.skid.map_or(0, |skid| skid.spaces.max(0));
    let longest = query.extra.saturating_add(query.shape.spaces());
    let longest = longest.saturating_add_signed(added);
    if longest > MoveQuery::MAX_ROLL {
        return Err(QueryError::RollTooLarge(longest));
    }
    let find = |id: SpaceId| track.node(id).ok_or(QueryError::UnknownSpace(id));
    let (node, from) = (find(query.space)?, find(query.from)?);
    let mut looked_up = std::mem::take(&mut list.looked_up);
    let found = looked_up.find(track, node, query.cars, query.marks);
    if found.is_ok() {
        let query = SlipQuery {
            space: node,
            from,
            stops: query.stops,
            shape: query.shape,
            extra: query.extra,
            shortened: query.shortened,
            skid: query.skid,
            cars: &looked_up.cars,
            marks: &looked_up.marks,
            laps_left: query.laps_left,
            halt_at_line: query.halt_at_line,
        };
        list.generate(track, &query);
    }
    list.looked_up = looked_up;
    found
}

/// The steps of a shape, in each way it can be taken.
const fn shapes(shape: Shape) -> &'static [&'static [Step]] {
    use Step::{Ahead, ChangeLeft, ChangeRight};
    match shape {
        Shape::Publisher => &[
            &[ChangeLeft, Ahead, ChangeRight],
            &[ChangeRight, Ahead, ChangeLeft],
            &[ChangeLeft, Ahead, Ahead],
            &[ChangeRight, Ahead, Ahead],
            &[ChangeLeft, ChangeLeft, Ahead],
            &[ChangeRight, ChangeRight, Ahead],
        ],
        Shape::Mini => &[
            &[ChangeLeft, Ahead, Ahead, Ahead],
            &[ChangeRight, Ahead, Ahead, Ahead],
        ],
    }
}

/// Returns the slipstream of this shape that goes on for a number of spaces, if it can be driven.
fn follow(
    now: &Situation<'_>,
    query: &SlipQuery<'_, Node>,
    shape: &[Step],
    length: u8,
) -> Option<Slip> {
    let straight_on = std::iter::repeat(&Step::Ahead);
    let whole = query.shape.spaces().saturating_add(query.extra);
    let length = usize::from(length);
    let begins_in = now.road(query.space).part;
    let mut slip = Slip {
        to: now.track.id(query.space),
        path: Path::default(),
        overshoot: 0,
        brake: 0,
        marks: 0,
        enters_corner: false,
        crosses_line: false,
        finishes: false,
        skids: false,
    };
    let mut here = query.space;
    // The corners left too early, and the sum of the steps up to their last spaces.
    let (mut corners, mut late) = (0, 0);
    let mut driven = length;
    let mut is_held = false;
    for (steps, wanted) in shape.iter().chain(straight_on).take(length).enumerate() {
        let step = step_of(now, here, *wanted)?;
        if now.is_held(here, step.to) {
            driven = steps;
            is_held = true;
            break;
        }
        if !now.is_open(here, step.to) {
            return None;
        }
        let (part, there) = (now.road(here).part, now.road(step.to).part);
        if there != part {
            match now.missing(part) {
                0 => {}
                1 => {
                    corners += 1;
                    late += steps;
                }
                // OVER-2
                _ => return None,
            }
        }
        // OVER-3
        if corners > 0 && *wanted != Step::Ahead {
            return None;
        }
        here = step.to;
        slip.path.push(now.track.id(here));
        slip.marks += now.mark(here);
        slip.enters_corner |= matches!(there, Part::Corner(_)) && there != begins_in;
        let adds = |skid| steps < whole.into() && now.adds_spaces(skid, there);
        slip.skids |= query.skid.is_some_and(adds);
        slip.crosses_line |= step.crosses_line;
        if step.crosses_line && query.laps_left == 0 {
            slip.finishes = true;
            break;
        }
    }
    slip.to = *slip.path.last()?;
    let skid = query.skid.filter(|_| slip.skids);
    let own_length = usize::from(skid.map_or(whole, |skid| skid.lengthen(whole)));
    let short = own_length.checked_sub(length)?;
    slip.brake = if is_held { 0 } else { short as u8 };
    slip.overshoot = (corners * driven - late) as u16;
    Some(slip)
}

/// The step of this kind from a space; a tunnel leads straight on.
fn step_of<'a>(now: &Situation<'a>, from: Node, wanted: Step) -> Option<&'a NodeStep> {
    now.nodes[usize::from(from)]
        .steps
        .iter()
        .find(|step| step.step == wanted || wanted == Step::Ahead && step.step == Step::Tunnel)
}

#[cfg(test)]
mod tests {
    use super::{Shape, shapes};

    /// SLIP-1, SLIP-4: by this number a race tells the extra spaces of tyres (TYRE-3) from those of the shape.
    #[test]
    fn each_way_has_the_spaces_of_its_shape() {
        for shape in [Shape::Publisher, Shape::Mini] {
            for steps in shapes(shape) {
                assert_eq!(steps.len(), usize::from(shape.spaces()), "{shape:?}");
            }
        }
    }
}
