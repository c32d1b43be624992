//! Spaces that lie off the smooth line of their lane.

use arrayvec::ArrayVec;

use crate::survey::{SpaceIdx, distance};

use super::{Context, is_somewhere};

/// How far off, in usual space lengths, a space may lie. A real line of spaces that bends by 24°
/// a space and whose spaces grow by half from one to the next stays well below.
const TOO_FAR: f64 = 0.5;

/// The same for the space at the end of a row, which has neighbours on one side only.
const TOO_FAR_AT_THE_END: f64 = 0.9;

impl Context<'_> {
    pub(super) fn find_displaced(&mut self) {
        let count = self.survey.len();
        let mut chain = Chain {
            ahead: vec![None; count],
            behind: vec![None; count],
        };
        for spot in 0..count {
            if let Some(next) = self.next_in_row(spot)
                && next != spot
                && chain.behind[next].is_none()
            {
                chain.ahead[spot] = Some(next);
                chain.behind[next] = Some(spot);
            }
        }
        let off: Vec<Option<f64>> = (0..count).map(|spot| self.off_line(&chain, spot)).collect();
        for spot in 0..count {
            let Some(here) = off[spot] else { continue };
            // A misplaced space makes its neighbours look misplaced too: only the worst counts.
            let near = [
                chain.behind[spot],
                chain.behind[spot].and_then(|b| chain.behind[b]),
                chain.ahead[spot],
                chain.ahead[spot].and_then(|a| chain.ahead[a]),
            ];
            let worst = near
                .into_iter()
                .flatten()
                .all(|other| off[other].is_none_or(|there| there <= here));
            if worst {
                self.displaced[spot] = Some(here);
            }
        }
    }

    /// The next space of the same row: lane, pit lane, or row of boxes. A tunnel ends a row, since
    /// its other end may lie anywhere (TRACK-8).
    fn next_in_row(&self, spot: SpaceIdx) -> Option<SpaceIdx> {
        if self.survey.on_road(spot) {
            return self.survey.ahead[spot].filter(|_| !self.survey.enters_tunnel(spot));
        }
        if self.in_pit_lane(spot) {
            return self.next_in_pit_lane(spot);
        }
        let before = self.led_to_by(spot)?;
        self.box_off(self.next_in_pit_lane(before)?)
    }

    /// The pit lane space that follows a pit lane space.
    pub(in crate::check) fn next_in_pit_lane(&self, spot: SpaceIdx) -> Option<SpaceIdx> {
        let mut links = self.survey.links.from(spot).iter();
        let next = links.find(|link| link.to != spot && self.in_pit_lane(link.to));
        next.map(|link| link.to)
    }

    /// The box a pit lane space leads to.
    fn box_off(&self, spot: SpaceIdx) -> Option<SpaceIdx> {
        let mut links = self.survey.links.from(spot).iter();
        links.find(|link| self.is_box[link.to]).map(|link| link.to)
    }

    /// The pit lane space that leads to a box.
    pub(in crate::check) fn led_to_by(&self, spot: SpaceIdx) -> Option<SpaceIdx> {
        let mut links = self.survey.links.to(spot);
        links
            .find(|link| self.in_pit_lane(link.from))
            .map(|link| link.from)
    }

    /// How far off the line through its neighbours a spot lies, in space lengths, if too far.
    fn off_line(&self, chain: &Chain, spot: SpaceIdx) -> Option<f64> {
        if !is_somewhere(self.survey.space(spot)) {
            return None;
        }
        let at = |spot: SpaceIdx| self.survey.centre(spot);
        let unit = self.survey.space_length;
        let (Some(b), Some(c)) = (chain.behind[spot], chain.ahead[spot]) else {
            let off = self.off_at_the_end(chain, spot)?;
            return (off > TOO_FAR_AT_THE_END && off.is_finite()).then_some(off);
        };
        // A space beyond a gap, a step as long as these two, says nothing.
        let across = distance(at(b), at(c));
        let (a, d) = (
            chain.behind[b].filter(|a| distance(at(*a), at(b)) < across),
            chain.ahead[c].filter(|d| distance(at(c), at(*d)) < across),
        );
        let steps: ArrayVec<f64, 2> = [
            a.map(|a| distance(at(a), at(b))),
            d.map(|d| distance(at(c), at(d))),
        ]
        .into_iter()
        .flatten()
        .collect();
        // Where its neighbours are further apart than two steps, a link is wrong, not the place.
        let step = steps.iter().sum::<f64>() / steps.len() as f64;
        if steps.is_empty() || across > 2.6 * step || step > 3.0 * unit {
            return None;
        }
        let expected = match (a, d) {
            (Some(a), Some(d)) => {
                let on = |i: usize| (4.0 * (at(b)[i] + at(c)[i]) - at(a)[i] - at(d)[i]) / 6.0;
                [on(0), on(1)]
            }
            _ => [0, 1].map(|i| (at(b)[i] + at(c)[i]) / 2.0),
        };
        let off = distance(at(spot), expected) / unit;
        (off > TOO_FAR && off.is_finite()).then_some(off)
    }

    /// The same for the space at the end of a row. The nearest of the places that its neighbours
    /// suggest counts, so that one misplaced neighbour does not mislead.
    fn off_at_the_end(&self, chain: &Chain, spot: SpaceIdx) -> Option<f64> {
        let inwards = if chain.behind[spot].is_none() {
            &chain.ahead
        } else {
            &chain.behind
        };
        let one = inwards[spot]?;
        let two = inwards[one]?;
        let three = inwards[two]?;
        let at = |spot: SpaceIdx| self.survey.centre(spot);
        // `a` parts of one neighbour, less `b` of another.
        let mix = |a: f64, one: SpaceIdx, b: f64, other: SpaceIdx| {
            [0, 1].map(|i| a * at(one)[i] - b * at(other)[i])
        };
        [
            mix(2.0, one, 1.0, two),
            mix(1.5, one, 0.5, three),
            mix(3.0, two, 2.0, three),
        ]
        .into_iter()
        .map(|place| distance(at(spot), place) / self.survey.space_length)
        .min_by(f64::total_cmp)
    }
}

/// The spaces in rows, each with at most one before and one after it.
struct Chain {
    ahead: Vec<Option<SpaceIdx>>,
    behind: Vec<Option<SpaceIdx>>,
}
