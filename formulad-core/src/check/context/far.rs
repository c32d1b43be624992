//! Links that are longer than a step can be.

use arrayvec::ArrayVec;

use crate::survey::{Link, LinkKind, SpaceIdx, distance};

use super::Context;

/// How far a link leads, if that is too far for a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) enum Far {
    /// Over room for a space or more, as where one was deleted.
    Stretched,
    /// Over bare ground: the road itself is torn apart.
    Torn,
}

/// A link longer than this, as a multiple of the usual length both of the circuit and of the place,
/// is stretched. On boards drawn by hand the longest is 1.6; where a space was deleted on a
/// straight it is 2, and less along a bend.
const STRETCHED: f64 = 1.75;

/// The same for links of the pit lane, whose spaces may be laid out loosely.
const STRETCHED_IN_PIT: f64 = 4.0;

/// A link along which there is no road for this many usual lengths leads over bare ground: where
/// one lane has longer spaces than the others, the others lie alongside.
const BARE: f64 = 2.2;

/// A link over bare ground that is longer than this, in usual lengths, tears the road.
const TORN: f64 = 4.0;

/// The lateral distance, in usual lengths, within which spaces count as lying alongside a link: the
/// next two lanes on either side.
const ALONGSIDE: f64 = 1.3;

/// The number of links before and after one that show what is usual there.
const NEAR: usize = 3;

impl Context<'_> {
    /// Fills `far` for the links that lead over bare ground, and `near_tear`.
    pub(super) fn find_far(&mut self) {
        let links = self.survey.links.all();
        let ahead: Vec<Option<Far>> = links
            .iter()
            .map(|link| (link.kind == LinkKind::Ahead).then(|| self.how_far(link))?)
            .collect();
        let mut torn = vec![false; self.survey.len()];
        for (link, _) in links.iter().zip(&ahead).filter(|(_, far)| far.is_some()) {
            torn[link.from] = true;
        }
        let is_torn = torn.contains(&true);
        let near_tear = |link| is_torn && self.is_at(&torn, link);
        let near_tear: Vec<bool> = links.iter().map(near_tear).collect();
        let far = links.iter().zip(ahead).zip(&near_tear);
        self.far = far
            .map(|((link, far), near_tear)| match link.kind {
                LinkKind::ChangeLeft | LinkKind::ChangeRight if *near_tear => self.how_far(link),
                _ => far,
            })
            .collect();
        self.near_tear = near_tear;
    }

    /// Adds to `far` the links that have no other fault and are just too long.
    pub(super) fn find_stretched(&mut self) {
        for (at, link) in self.survey.links.all().iter().enumerate() {
            if self.far[at].is_none() && self.faults[at].is_none() && self.is_stretched(link) {
                self.far[at] = Some(Far::Stretched);
            }
        }
    }

    /// The links that lead too far in this way.
    pub(in crate::check) fn far(&self, far: Far) -> impl Iterator<Item = &Link> {
        let links = self.survey.links.all().iter().zip(&self.far);
        links
            .filter(move |(_, found)| **found == Some(far))
            .map(|(link, _)| link)
    }

    /// Whether a link from here leads too far: then nobody knows which links should.
    pub(in crate::check) fn leads_too_far(&self, spot: SpaceIdx) -> bool {
        let links = self.survey.links.range(spot);
        self.far[links].iter().any(Option::is_some)
    }

    /// The length of a link in usual lengths.
    pub(in crate::check) fn length(&self, link: &Link) -> f64 {
        self.apart(link.from, link.to) / self.survey.space_length
    }

    /// How far two spaces are from each other, in millimetres.
    pub(in crate::check) fn apart(&self, one: SpaceIdx, other: SpaceIdx) -> f64 {
        distance(self.survey.centre(one), self.survey.centre(other))
    }

    /// Whether the lane of either end is torn within a few spaces.
    fn is_at(&self, torn: &[bool], link: &Link) -> bool {
        let (ahead, behind) = (&self.survey.ahead, &self.survey.behind);
        let follow = |from: SpaceIdx, row: &[Option<SpaceIdx>]| {
            let spots = std::iter::successors(Some(from), |spot| row[*spot]);
            spots.take(NEAR + 1).any(|spot| torn[spot])
        };
        follow(link.from, ahead) || behind[link.to].is_some_and(|spot| follow(spot, behind))
    }

    /// How far a link leads over bare ground.
    fn how_far(&self, link: &Link) -> Option<Far> {
        let length = self.length(link);
        if length < BARE
            || !length.is_finite()
            || !self.is_placed(link.from)
            || !self.is_placed(link.to)
            || !self.is_only_way(link)
        {
            return None;
        }
        let bare = self.bare(link) / self.survey.space_length;
        (bare > BARE).then_some(if length > TORN {
            Far::Torn
        } else {
            Far::Stretched
        })
    }

    /// Whether no other space of the same lane leads to where this link does: if one does, the
    /// link is a wrong one, and not the road.
    fn is_only_way(&self, link: &Link) -> bool {
        let mut into = self.survey.links.to(link.to);
        into.all(|other| {
            other.from == link.from || other.kind != link.kind || other.kind == LinkKind::Tunnel
        })
    }

    /// The longest stretch of a link without road alongside, in millimetres.
    fn bare(&self, link: &Link) -> f64 {
        let [from, to] = [link.from, link.to].map(|spot| self.survey.centre(spot));
        let length = distance(from, to);
        let way = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
        let mut road: Vec<f64> = vec![0.0, length];
        for spot in self.near(link) {
            let at = self.survey.centre(spot);
            let off = [at[0] - from[0], at[1] - from[1]];
            let along = off[0] * way[0] + off[1] * way[1];
            let beside = (off[1] * way[0] - off[0] * way[1]).abs();
            if along > 0.0 && along < length && beside < ALONGSIDE * self.survey.space_length {
                road.push(along);
            }
        }
        road.sort_unstable_by(f64::total_cmp);
        let stretches = road.windows(2).map(|pair| pair[1] - pair[0]);
        stretches.fold(0.0, f64::max)
    }

    /// The spaces along the lap from the start of a link, and back from its end, for the length of
    /// the link and a little more.
    fn near(&self, link: &Link) -> impl Iterator<Item = SpaceIdx> {
        /// The most spaces to look at in a lane: a road has a dozen.
        const CROWD: usize = 24;
        let reach = self.length(link).min(CROWD as f64) + 2.0;
        let ends = [(link.from, 0.0, reach), (link.to, -reach, 0.0)];
        ends.into_iter().flat_map(move |(spot, low, high)| {
            let centre = self.survey.extent[spot].map_or(0.0, |extent| extent.centre);
            let orders = self.survey.lane_order.iter();
            orders.flat_map(move |order| {
                let first = order.partition_point(|(at, _)| *at < centre + low);
                let near = order[first..].iter().take(CROWD);
                let near = near.take_while(move |(at, _)| *at <= centre + high);
                near.map(|(_, spot)| *spot)
            })
        })
    }

    fn is_stretched(&self, link: &Link) -> bool {
        if !self.is_clear(link.from) || !self.is_clear(link.to) {
            return false;
        }
        let length = self.length(link);
        match link.kind {
            LinkKind::Ahead => {
                length > STRETCHED
                    && length.is_finite()
                    && self.is_only_way(link)
                    && !self.is_alone_in_corner(link.from)
                    && !self.is_alone_in_corner(link.to)
                    && self
                        .usual_near(link)
                        .is_some_and(|usual| length * self.survey.space_length > STRETCHED * usual)
            }
            // Where the pit lane leaves the road and comes back to it, links may have any length.
            LinkKind::Pit => {
                self.survey.off_road(link.from)
                    && self.survey.off_road(link.to)
                    && length > STRETCHED_IN_PIT
                    && length.is_finite()
            }
            _ => false,
        }
    }

    /// The usual length of the links before and after one in its lane, in millimetres.
    fn usual_near(&self, link: &Link) -> Option<f64> {
        let survey = &self.survey;
        let step = |from: SpaceIdx, to: Option<SpaceIdx>| to.map(|to| self.apart(from, to));
        let back = std::iter::successors(Some(link.from), |spot| survey.behind[*spot]);
        let on = std::iter::successors(Some(link.to), |spot| survey.ahead[*spot]);
        let before = back.filter_map(|spot| step(spot, survey.behind[spot]));
        let after = on.filter_map(|spot| step(spot, survey.ahead[spot]));
        // On the inside of a schematic bend spaces are long, and there may be only two of them.
        let in_corner = survey.corner[link.from].is_some() || survey.corner[link.to].is_some();
        let near = if in_corner { 1 } else { NEAR };
        let mut lengths: ArrayVec<f64, { 2 * NEAR }> = ArrayVec::new();
        lengths.extend(before.take(near).chain(after.take(near)));
        lengths.sort_unstable_by(f64::total_cmp);
        lengths.get(lengths.len() / 2).copied()
    }

    /// Whether a spot is the only one of its lane in its corner: on the inside of a schematic bend
    /// it is as long as all of those beside it.
    fn is_alone_in_corner(&self, spot: SpaceIdx) -> bool {
        let corner = self.survey.corner[spot];
        let other =
            |other: Option<SpaceIdx>| other.is_none_or(|other| self.survey.corner[other] != corner);
        corner.is_some() && other(self.survey.behind[spot]) && other(self.survey.ahead[spot])
    }
}
