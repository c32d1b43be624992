//! Derives corners and straights from the plan.

use crate::graph::{components, topological_order};
use crate::survey::{Link, LinkKind, SpaceIdx, Survey};
use crate::{Lane, TrackPlan};

use super::{Corner, Straight, Turn};

/// The sections of a track, in driving order from the line.
pub(super) struct Sections {
    pub(super) corners: Vec<Corner>,
    pub(super) straights: Vec<Straight>,
    /// The straight of each spot.
    pub(super) straight_of: Vec<Option<usize>>,
    /// For each corner of the plan, its position in `corners`; `None` for one without spaces.
    pub(super) place_of: Vec<Option<usize>>,
}

impl TrackPlan {
    /// The corners of the plan in driving order, and its straights, even if it cannot become a
    /// [`Track`](crate::Track) yet: other errors do not matter.
    ///
    /// Corners whose own links are broken are omitted, because nothing can be derived from them: a
    /// space that no link leads to or from, a link across more than one lane, a cycle.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    ///
    /// let track = TrackBuilder::<2>::new("Paperclip").straight(18).corner(1, [5, 3]).build()?;
    /// let mut plan = track.plan().clone();
    /// plan.finish.clear();
    /// let (corners, straights) = plan.sections();
    /// assert_eq!(corners[0].longest, track.corners()[0].longest);
    /// assert_eq!(straights[0].length, 18);
    ///
    /// // The first lane's way into the corner leads no further.
    /// let first = plan.corners[0].spaces[0];
    /// for space in plan.spaces.iter_mut().filter(|space| space.id == first) {
    ///     space.next.clear();
    /// }
    /// assert!(plan.sections().0.is_empty());
    /// # Ok::<(), Box<formulad_core::Rejected>>(())
    /// ```
    #[must_use]
    pub fn sections(&self) -> (Vec<Corner>, Vec<Straight>) {
        let survey = Survey::new(self);
        let (ranks, _) = super::rank::ranks(&survey);
        let spots = super::rank::in_order(&survey, &ranks);
        let found = sections(&survey, &spots, &ranks);
        let is_sound = |corner: &Corner| {
            let members = corner.spaces.iter().filter_map(|id| survey.spot(*id));
            let mut members: Vec<SpaceIdx> = members.collect();
            members.sort_unstable();
            is_sound(&survey, &members)
        };
        let corners = found.corners.into_iter().filter(is_sound).collect();
        (corners, found.straights)
    }
}

/// Whether the links of a corner's spaces, in the order of the plan, can be relied on.
fn is_sound(survey: &Survey<'_>, members: &[SpaceIdx]) -> bool {
    let usable = |link: &Link| !matches!(link.kind, LinkKind::Jump | LinkKind::Unknown);
    let linked = |spot: &SpaceIdx| {
        let mut to = survey.links.to(*spot).peekable();
        let from = survey.links.from(*spot);
        let is_led_to = to.peek().is_some();
        is_led_to && !from.is_empty() && to.all(usable) && from.iter().all(usable)
    };
    let place = |spot: SpaceIdx| members.binary_search(&spot).ok();
    members.iter().all(linked) && forward(survey, members, place).len() == members.len()
}

pub(super) fn sections(survey: &Survey<'_>, spots: &[SpaceIdx], ranks: &[u32]) -> Sections {
    let mut members: Vec<Vec<SpaceIdx>> = vec![Vec::new(); survey.plan.corners.len()];
    for spot in spots.iter().filter(|spot| survey.on_road(**spot)) {
        if let Some(at) = survey.corner[*spot] {
            members[at].push(*spot);
        }
    }
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.retain(|at| !members[*at].is_empty());
    // Members are by rank, so the first tells where the corner begins.
    order.sort_by_key(|at| (ranks[members[*at][0]], *at));
    let mut place_of = vec![None; members.len()];
    for (place, at) in order.iter().enumerate() {
        place_of[*at] = Some(place);
    }
    let mut place = vec![0; survey.len()];
    for members in &members {
        for (at, spot) in members.iter().enumerate() {
            place[*spot] = at;
        }
    }
    let corners = order
        .iter()
        .map(|at| corner(survey, *at, &members[*at], &place))
        .collect();

    let (straights, straight_of) = straights(survey, spots);
    Sections {
        corners,
        straights,
        straight_of,
        place_of,
    }
}

/// A corner with its spaces; `place` has the position of each among `members`.
fn corner(survey: &Survey<'_>, at: usize, members: &[SpaceIdx], place: &[usize]) -> Corner {
    let plan = &survey.plan.corners[at];
    let is_member = |spot: SpaceIdx| survey.corner[spot] == Some(at) && survey.on_road(spot);
    let place = |spot: SpaceIdx| is_member(spot).then_some(place[spot]);
    let (longest, shortest) = path_lengths(survey, members, place);
    Corner {
        id: plan.id,
        name: plan.name.clone(),
        stops: u8::try_from(plan.stops).unwrap_or(u8::MAX),
        spaces: members.iter().map(|spot| survey.id(*spot)).collect(),
        longest,
        shortest,
        turn: turn(survey, members),
    }
}

/// The most and the fewest spaces on a way through a corner, from a space that can be reached from
/// outside it to one that leads out of it.
///
/// Longest and shortest paths of a graph without cycles, by dynamic programming in driving order.
fn path_lengths(
    survey: &Survey<'_>,
    members: &[SpaceIdx],
    place: impl Fn(SpaceIdx) -> Option<usize>,
) -> (u32, u32) {
    let entry = |spot: SpaceIdx| {
        let mut from = survey.links.to(spot).peekable();
        from.peek().is_none() || from.any(|link| place(link.from).is_none())
    };
    let mut most: Vec<Option<u32>> = vec![None; members.len()];
    let mut fewest = most.clone();
    let (mut longest, mut shortest) = (0, u32::MAX);
    for at in forward(survey, members, &place) {
        let spot = members[at];
        if entry(spot) {
            most[at] = most[at].max(Some(1));
            fewest[at] = Some(1);
        }
        let (Some(high), Some(low)) = (most[at], fewest[at]) else {
            continue;
        };
        for link in survey.links.from(spot) {
            if let Some(next) = place(link.to) {
                most[next] = most[next].max(Some(high + 1));
                fewest[next] = Some(fewest[next].map_or(low + 1, |other| other.min(low + 1)));
            } else {
                longest = longest.max(high);
                shortest = shortest.min(low);
            }
        }
    }
    (longest, if shortest == u32::MAX { 0 } else { shortest })
}

/// The spaces of a corner, by their places in the list, in an order in which every link between
/// them leads forward, wherever the line is; those on a cycle and past one are omitted.
fn forward(
    survey: &Survey<'_>,
    members: &[SpaceIdx],
    place: impl Fn(SpaceIdx) -> Option<usize>,
) -> Vec<usize> {
    topological_order(members.len(), |at| {
        let links = survey.links.from(members[at]).iter();
        links.filter_map(|link| place(link.to))
    })
}

/// The inside of a corner has fewer spaces; where lanes are equal, the bend of the road decides.
fn turn(survey: &Survey<'_>, members: &[SpaceIdx]) -> Turn {
    let mut counts = [0_usize; Lane::MAX as usize];
    for spot in members {
        if let Some(lane) = survey.lane[*spot] {
            counts[usize::from(lane.number()) - 1] += 1;
        }
    }
    let present: Vec<usize> = counts.into_iter().filter(|count| *count > 0).collect();
    let (left, right) = match present[..] {
        [left, .., right] => (left, right),
        _ => (0, 0),
    };
    if left != right {
        return if left < right {
            Turn::Left
        } else {
            Turn::Right
        };
    }
    let mut bend = 0.0;
    for spot in members {
        if let (Some(behind), Some(ahead)) = (survey.behind[*spot], survey.ahead[*spot]) {
            let (a, b, c) = (
                survey.centre(behind),
                survey.centre(*spot),
                survey.centre(ahead),
            );
            bend += (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
        }
    }
    // y points down, so a positive cross product turns clockwise.
    if bend < 0.0 { Turn::Left } else { Turn::Right }
}

/// Straights: spaces of the road outside corners that are linked with each other.
fn straights(survey: &Survey<'_>, spots: &[SpaceIdx]) -> (Vec<Straight>, Vec<Option<usize>>) {
    let plain = |spot: SpaceIdx| survey.on_road(spot) && survey.corner[spot].is_none();
    // The spaces of the road that are linked with one, those behind it first.
    let linked = |spot: SpaceIdx| {
        let back = survey.links.to(spot).map(|link| (link, link.from, true));
        let on = survey.links.from(spot).iter();
        let all = back.chain(on.map(|link| (link, link.to, false)));
        all.filter(|(link, other, _)| link.kind != LinkKind::Jump && survey.on_road(*other))
    };
    let seeds = spots.iter().copied().filter(|spot| plain(*spot));
    let groups = components(seeds, survey.len(), |spot| {
        linked(spot)
            .map(|(_, other, _)| other)
            .filter(|other| plain(*other))
    });
    let mut straight_of = vec![None; survey.len()];
    let mut straights: Vec<Straight> = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        let (mut after, mut before) = (None, None);
        let mut counts = [0; Lane::MAX as usize];
        for spot in group {
            straight_of[*spot] = Some(number);
            for (_, other, backward) in linked(*spot) {
                if let Some(corner) = survey.corner_id(other) {
                    let end = if backward { &mut after } else { &mut before };
                    end.get_or_insert(corner);
                }
            }
            if let Some(lane) = survey.lane[*spot] {
                counts[usize::from(lane.number()) - 1] += 1;
            }
        }
        straights.push(Straight {
            spaces: Vec::new(),
            after,
            before,
            length: counts.into_iter().max().unwrap_or(0),
        });
    }
    for spot in spots {
        if let Some(number) = straight_of[*spot] {
            straights[number].spaces.push(survey.id(*spot));
        }
    }
    (straights, straight_of)
}
