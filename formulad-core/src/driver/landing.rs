//! Where a move or a slipstream ends.

use crate::Track;
use crate::analysis::par::{SpaceKind, TrackPosition, after, space_kind};
use crate::moves::Move;
use crate::race::{Answer, Car, MoveKey, Race};
use crate::rules::Wear;
use crate::track::index::NONE;

/// Where a move, a slipstream, or the end of a turn without one leaves a car.
#[derive(Debug, Clone, Copy)]
pub(super) struct Landing {
    pub(super) place: TrackPosition,
    /// The spaces past corners.
    pub(super) overshoot: u16,
    /// Whether it is shorter than it might have been.
    pub(super) is_short: bool,
    pub(super) is_slipstream: bool,
    pub(super) marks: u8,
    pub(super) crosses_line: bool,
    pub(super) finishes: bool,
}

/// The place of a car.
pub(super) fn place_of(track: &Track, car: &Car) -> TrackPosition {
    TrackPosition {
        crossings: car.crossings,
        node: car.node,
        kept: match space_kind(track, car.node) {
            SpaceKind::Road => car.stops,
            SpaceKind::PitLane | SpaceKind::Box => u8::from(car.served),
        },
    }
}

impl Landing {
    #[inline]
    pub(super) fn of_move(track: &Track, from: TrackPosition, m: &Move) -> Self {
        Self {
            place: after(track, from, m, m.node),
            overshoot: m.overshoot,
            is_short: m.brake > 0,
            is_slipstream: false,
            marks: m.marks,
            crosses_line: m.crosses_line,
            finishes: m.finishes,
        }
    }

    /// Where an answer to the offer of a slipstream leads a car at a place, and what that costs; `None`
    /// if there is no such slipstream.
    pub(super) fn of_slipstream(
        race: &Race,
        from: TrackPosition,
        answer: Answer,
    ) -> Option<(Self, Wear)> {
        let Answer::Slipstream(key) = answer else {
            let stays = Self {
                place: from,
                overshoot: 0,
                is_short: true,
                is_slipstream: true,
                marks: 0,
                crosses_line: false,
                finishes: false,
            };
            return Some((stays, Wear::NONE));
        };
        let mut slips = race.slipstreams();
        let slip = slips.find(|slip| MoveKey::from(*slip) == key)?;
        let node = race.track().node(key.to)?;
        let corner = |node| race.track().index().nodes[usize::from(node)].corner;
        let place = TrackPosition {
            crossings: from.crossings + u8::from(slip.crosses_line),
            node,
            // SLIP-3: the stop made in passing does not count.
            kept: match (corner(node), slip.overshoot) {
                (NONE, _) | (_, 1..) => 0,
                (here, _) if here == corner(from.node) => from.kept,
                _ => 1,
            },
        };
        let landing = Self {
            place,
            overshoot: slip.overshoot,
            is_short: slip.brake > 0,
            is_slipstream: true,
            marks: slip.marks,
            crosses_line: slip.crosses_line,
            finishes: slip.finishes,
        };
        Some((landing, race.slipstream_price(slip)))
    }
}
