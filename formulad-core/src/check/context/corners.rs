//! The pieces corners are made of, and the ways around them.

use crate::survey::{LinkKind, Spot};

use super::Context;

/// A corner that can be driven around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) struct Around {
    /// The corner, by its position in the plan.
    pub(in crate::check) corner: usize,
    /// A spot past it that both the way through and the way around lead to.
    pub(in crate::check) meet: Spot,
    /// The corner that the way around goes through at the same place, if any.
    pub(in crate::check) through: Option<usize>,
}

impl Context<'_> {
    /// Fills `pieces`: two spaces of a corner are in one piece when a link joins them or they lie
    /// side by side.
    pub(super) fn find_pieces(&mut self) {
        let mut members: Vec<Vec<Spot>> = vec![Vec::new(); self.plan.corners.len()];
        for spot in 0..self.survey.len() {
            if let Some(corner) = self.survey.corner[spot]
                && self.survey.on_road(spot)
            {
                members[corner].push(spot);
            }
        }
        let mut seen = vec![false; self.survey.len()];
        for (corner, members) in members.iter().enumerate() {
            let mut pieces = Vec::new();
            for start in members {
                if seen[*start] {
                    continue;
                }
                seen[*start] = true;
                let mut piece = vec![*start];
                let mut at = 0;
                while at < piece.len() {
                    let spot = piece[at];
                    at += 1;
                    let links = &self.survey.links;
                    let ahead = links.from(spot).iter().map(|link| link.to);
                    let behind = links.to(spot).map(|link| link.from);
                    let beside = self.beside[spot].iter().copied();
                    for other in ahead.chain(behind).chain(beside) {
                        if self.survey.corner[other] == Some(corner)
                            && self.survey.on_road(other)
                            && !seen[other]
                        {
                            seen[other] = true;
                            piece.push(other);
                        }
                    }
                }
                piece.sort_unstable();
                pieces.push(piece);
            }
            pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
            self.pieces.push(pieces);
        }
    }

    /// The corner whose main piece a spot belongs to.
    pub(in crate::check) fn whole_corner(&self, spot: Spot) -> Option<usize> {
        let corner = self.survey.corner[spot]?;
        let main = self.pieces.get(corner)?.first()?;
        main.binary_search(&spot).is_ok().then_some(corner)
    }

    /// Fills `around`. Driving twice round, every space remembers the last corner passed; where two
    /// ways with different memories meet, one of them has gone around a corner.
    pub(super) fn find_ways_around(&mut self) {
        let order = self.driving_order();
        let corner: Vec<Option<usize>> = (0..self.survey.len())
            .map(|s| self.whole_corner(s))
            .collect();
        let mut last: Vec<Option<usize>> = vec![None; self.survey.len()];
        let mut before: Vec<Option<usize>> = vec![None; self.plan.corners.len()];
        let mut around: Vec<Around> = Vec::new();
        for second_lap in [false, true] {
            for spot in &order {
                if self.survey.off_road(*spot) {
                    continue;
                }
                let own = corner[*spot];
                let mut memory = own.and_then(|own| before[own]);
                for link in self.survey.links.to(*spot) {
                    if self.survey.off_road(link.from)
                        || link.kind == LinkKind::Jump
                        || last[link.from].is_none()
                        || last[link.from] == own
                        || self.is_faulty(link)
                    {
                        continue;
                    }
                    memory = match (memory, last[link.from]) {
                        (Some(one), Some(other)) if one != other => {
                            let (later, missed) = missed(&before, one, other);
                            if second_lap {
                                around.extend(missed.into_iter().map(|(corner, through)| Around {
                                    corner,
                                    meet: *spot,
                                    through,
                                }));
                            }
                            Some(later)
                        }
                        (_, other) => other,
                    };
                }
                match own {
                    Some(own) => {
                        before[own] = memory;
                        last[*spot] = Some(own);
                    }
                    None => last[*spot] = memory,
                }
            }
        }
        // Each corner once, by the first space at which the ways meet again.
        around.sort_by_key(|around| around.corner);
        around.dedup_by_key(|around| around.corner);
        self.around = around;
    }
}

/// Of two corners last passed by ways that meet: the later one, and those that one of the ways
/// has missed, each with the corner it went through in their stead.
fn missed(
    before: &[Option<usize>],
    one: usize,
    other: usize,
) -> (usize, Vec<(usize, Option<usize>)>) {
    /// More corners than this are not missed by one slip.
    const MOST: usize = 4;
    for (later, earlier) in [(one, other), (other, one)] {
        let mut missed = vec![(later, None)];
        let mut at = later;
        while missed.len() <= MOST {
            match before[at] {
                Some(corner) if corner == earlier => return (later, missed),
                Some(corner) => {
                    at = corner;
                    missed.push((corner, None));
                }
                None => break,
            }
        }
    }
    (one, vec![(one, Some(other)), (other, Some(one))])
}
