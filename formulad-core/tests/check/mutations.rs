//! A good track, changed in one place: the checks have to say so, and where.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use formulad_core::plan::{CornerPlan, SpacePlan};
use formulad_core::problem::Fix;
use formulad_core::{CornerId, Problem, Problems, SpaceId, Track, TrackPlan};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use rayon::prelude::*;

use crate::{CIRCUITS, circuit, json_files, oval};

/// One slip of a designer.
#[derive(Debug, Clone)]
enum Mutation {
    RemoveLink(Index),
    ReverseLink(Index),
    /// To a space a few links away, or to any.
    RedirectLink(Index, Result<Index, Index>),
    /// Takes a space out of its corner.
    PaintOut(Index),
    /// Puts a space into a corner, and out of any other.
    PaintIn(Index, Index),
    /// Moves a space by a number of its lengths, at an angle to its heading in degrees.
    Move(Index, f64, f64),
    /// Makes a corner of its own, with other stops, of one lane of a corner.
    MixStops(Index, Index),
    DropGridPlace(Index),
    /// Takes a box off the list.
    DropBox(Index),
    /// Removes a box with its space and links.
    RemoveBox(Index),
    /// Puts another space of the road in the place of one of the finish.
    MisplaceFinish(Index, Index),
    DropPitExits,
    DoubleId(Index, Index),
}

fn mutations() -> impl Strategy<Value = Mutation> {
    let at = any::<Index>;
    prop_oneof![
        6 => at().prop_map(Mutation::RemoveLink),
        4 => at().prop_map(Mutation::ReverseLink),
        4 => (at(), at()).prop_map(|(link, to)| Mutation::RedirectLink(link, Ok(to))),
        2 => (at(), at()).prop_map(|(link, to)| Mutation::RedirectLink(link, Err(to))),
        2 => at().prop_map(Mutation::PaintOut),
        4 => (at(), at()).prop_map(|(space, corner)| Mutation::PaintIn(space, corner)),
        4 => (at(), 1.0..3.0, 0.0..360.0).prop_map(|(at, far, angle)| Mutation::Move(at, far, angle)),
        1 => (at(), at()).prop_map(|(corner, lane)| Mutation::MixStops(corner, lane)),
        1 => at().prop_map(Mutation::DropGridPlace),
        1 => at().prop_map(Mutation::DropBox),
        1 => at().prop_map(Mutation::RemoveBox),
        1 => Just(Mutation::DropPitExits),
        2 => (at(), at()).prop_map(|(space, other)| Mutation::DoubleId(space, other)),
    ]
}

/// A mutated plan, and the names by which a problem may name the place.
struct Mutated {
    plan: TrackPlan,
    spaces: BTreeSet<SpaceId>,
    corners: BTreeSet<CornerId>,
}

impl Mutation {
    /// Changes the plan; none where there is nothing to change, or nothing changes.
    fn apply(&self, good: &TrackPlan) -> Option<Mutated> {
        let mut plan = good.clone();
        let links: Vec<(usize, usize)> = (0..plan.spaces.len())
            .flat_map(|spot| (0..plan.spaces[spot].next.len()).map(move |at| (spot, at)))
            .collect();
        let spot_of = |id: SpaceId| good.spaces.iter().position(|space| space.id == id);
        let id_of = |spot: usize| good.spaces[spot].id;
        let mut spaces = BTreeSet::new();
        let mut corners = BTreeSet::new();
        match self {
            Self::RemoveLink(link) => {
                let (spot, at) = *link.get(&links);
                spaces.extend([id_of(spot), plan.spaces[spot].next.remove(at)]);
            }
            Self::ReverseLink(link) => {
                let (spot, at) = *link.get(&links);
                let to = plan.spaces[spot].next.remove(at);
                plan.spaces[spot_of(to)?].next.push(id_of(spot));
                spaces.extend([id_of(spot), to]);
            }
            Self::RedirectLink(link, to) => {
                let (spot, at) = *link.get(&links);
                let old = plan.spaces[spot].next[at];
                let new = match to {
                    Ok(near) => *near.get(&around(good, &[id_of(spot), old])),
                    Err(any) => id_of(any.index(good.spaces.len())),
                };
                if good.spaces[spot].next.contains(&new) {
                    return None;
                }
                plan.spaces[spot].next[at] = new;
                spaces.extend([id_of(spot), old, new]);
            }
            Self::PaintOut(member) => {
                let members: Vec<(usize, usize)> = (0..plan.corners.len())
                    .flat_map(|c| (0..plan.corners[c].spaces.len()).map(move |at| (c, at)))
                    .collect();
                let (corner, at) = *member.get(&members);
                spaces.insert(plan.corners[corner].spaces.remove(at));
                corners.insert(plan.corners[corner].id);
            }
            Self::PaintIn(space, corner) => {
                let space = id_of(space.index(good.spaces.len()));
                let corner = corner.index(good.corners.len());
                if plan.corners[corner].spaces.contains(&space) {
                    return None;
                }
                for other in &mut plan.corners {
                    if other.spaces.contains(&space) {
                        corners.insert(other.id);
                        other.spaces.retain(|member| *member != space);
                    }
                }
                plan.corners[corner].spaces.push(space);
                corners.insert(plan.corners[corner].id);
                spaces.insert(space);
            }
            Self::Move(space, far, angle) => {
                let spot = space.index(good.spaces.len());
                let space = &mut plan.spaces[spot];
                let length = space_length(good);
                let (sin, cos) = (space.heading + angle).to_radians().sin_cos();
                space.x += far * length * cos;
                space.y += far * length * sin;
                spaces.insert(space.id);
            }
            Self::MixStops(corner, lane) => {
                let corner = corner.index(good.corners.len());
                let lanes: BTreeSet<u32> = good.spaces.iter().filter_map(|s| s.lane).collect();
                let lane = lane.index(lanes.len()) as u32 + 1;
                let (out, rest) = plan.corners[corner].spaces.iter().partition(|id| {
                    good.spaces
                        .iter()
                        .any(|s| s.id == **id && s.lane == Some(lane))
                });
                plan.corners[corner].spaces = rest;
                let id = CornerId(plan.corners.iter().map(|c| c.id.0).max()? + 1);
                corners.extend([plan.corners[corner].id, id]);
                let stops = plan.corners[corner].stops % 3 + 1;
                plan.corners.push(CornerPlan {
                    id,
                    name: String::new(),
                    stops,
                    spaces: out,
                });
            }
            Self::DropGridPlace(place) => {
                let at = place.index(plan.grid.len());
                plan.grid.remove(at);
                // The places before and after it, all round.
                for near in [at, at + good.grid.len() - 1, at + 1] {
                    spaces.insert(good.grid[near % good.grid.len()].space);
                }
            }
            Self::DropBox(at) => {
                let boxes = &mut plan.pit.as_mut()?.boxes;
                spaces.insert(boxes.remove(at.index(boxes.len())).space);
            }
            Self::RemoveBox(at) => {
                let boxes = &mut plan.pit.as_mut()?.boxes;
                let gone = boxes.remove(at.index(boxes.len()));
                // The other box of its team is its neighbour.
                spaces.extend(
                    boxes
                        .iter()
                        .filter(|b| b.team == gone.team)
                        .map(|b| b.space),
                );
                spaces.insert(gone.space);
                plan.retain_spaces(|id| id != gone.space);
            }
            Self::MisplaceFinish(place, to) => {
                let place = place.index(plan.finish.len());
                let road = good.spaces.iter().filter(|space| space.lane.is_some());
                let road: Vec<SpaceId> = road.map(|space| space.id).collect();
                let to = *to.get(&road);
                if good.finish.contains(&to) {
                    return None;
                }
                spaces.extend([plan.finish[place], to]);
                spaces.extend(&good.finish);
                plan.finish[place] = to;
            }
            Self::DropPitExits => {
                let road: BTreeSet<SpaceId> = good
                    .spaces
                    .iter()
                    .filter(|s| s.lane.is_some())
                    .map(|s| s.id)
                    .collect();
                for space in plan.spaces.iter_mut().filter(|s| s.lane.is_none()) {
                    if space.next.iter().any(|to| road.contains(to)) {
                        spaces.insert(space.id);
                        space.next.retain(|to| !road.contains(to));
                    }
                }
                // Street races have no pit lane.
                if spaces.is_empty() {
                    return None;
                }
            }
            Self::DoubleId(space, other) => {
                let spot = space.index(good.spaces.len());
                let other = id_of(other.index(good.spaces.len()));
                if id_of(spot) == other {
                    return None;
                }
                spaces.extend([id_of(spot), other]);
                plan.spaces[spot].id = other;
            }
        }
        let spaces: Vec<SpaceId> = spaces.into_iter().collect();
        let spaces = around(good, &spaces).into_iter().chain(spaces).collect();
        Some(Mutated {
            plan,
            spaces,
            corners,
        })
    }
}

/// The spaces that links join with these.
fn around(plan: &TrackPlan, spaces: &[SpaceId]) -> Vec<SpaceId> {
    let mut around = BTreeSet::new();
    for space in &plan.spaces {
        for to in &space.next {
            if spaces.contains(&space.id) {
                around.insert(*to);
            }
            if spaces.contains(to) {
                around.insert(space.id);
            }
        }
    }
    around.into_iter().collect()
}

fn space(plan: &TrackPlan, id: SpaceId) -> Option<&SpacePlan> {
    plan.spaces.iter().find(|space| space.id == id)
}

fn lane(plan: &TrackPlan, id: SpaceId) -> Option<u32> {
    space(plan, id)?.lane
}

/// The space that one of the same lane, or of the pit lane, leads to.
fn ahead(plan: &TrackPlan, id: SpaceId) -> Option<SpaceId> {
    let space = space(plan, id)?;
    let mut next = space.next.iter().copied();
    next.find(|to| self::space(plan, *to).is_some_and(|to| to.lane == space.lane))
}

fn space_length(plan: &TrackPlan) -> f64 {
    let at = |id: SpaceId| space(plan, id);
    let mut lengths: Vec<f64> = plan
        .spaces
        .iter()
        .filter_map(|space| {
            let next = at(*space.next.first()?)?;
            Some((next.x - space.x).hypot(next.y - space.y))
        })
        .collect();
    lengths.sort_by(f64::total_cmp);
    lengths[lengths.len() / 2]
}

fn is_about(problem: &Problem, mutated: &Mutated) -> bool {
    let place = &problem.place;
    let ends = place.links.iter().flat_map(|(from, to)| [from, to]);
    place
        .spaces
        .iter()
        .chain(ends)
        .any(|id| mutated.spaces.contains(id))
        || place.corners.iter().any(|id| mutated.corners.contains(id))
}

/// Good tracks with their problems: the oval, and the circuits that the project brings along, which
/// may have advice of their own.
static TRACKS: LazyLock<Vec<(TrackPlan, Problems)>> = LazyLock::new(|| {
    let circuits = json_files(CIRCUITS);
    assert!(circuits.len() >= 4, "the bundled circuits are there");
    let circuits = circuits.iter().map(|file| circuit(file));
    let tracks = std::iter::once(oval::plan()).chain(circuits);
    tracks.map(|track| (track.clone(), track.check())).collect()
});

/// Whether the slip makes a track that is just as usual as the one before, so that no check can tell.
fn is_usual(good: &TrackPlan, mutation: &Mutation, mutated: &Mutated) -> bool {
    let bad = &mutated.plan;
    match mutation {
        Mutation::RemoveLink(_) => is_optional_arrow(good, bad).unwrap_or(false),
        Mutation::Move(space, far, _) => {
            *far < 2.0 && is_pit_lane_mouth(good, space.index(good.spaces.len()))
        }
        Mutation::RedirectLink(..) => {
            is_parallel_pit_link(good, bad) || is_drift(good, bad).unwrap_or(false)
        }
        Mutation::PaintOut(_) | Mutation::PaintIn(..) => is_neat_edge(good, bad).unwrap_or(false),
        _ => false,
    }
}

/// The first space that differs, before and after.
fn changed<'a>(good: &'a TrackPlan, bad: &'a TrackPlan) -> Option<(&'a SpacePlan, &'a SpacePlan)> {
    good.spaces.iter().zip(&bad.spaces).find(|(a, b)| a != b)
}

/// The link missing is a lane change from a space of a corner, and either leads out of the corner
/// ("exits may change lane") or was the only one between its two lanes in the corner, so that there
/// is no other to tell it by.
fn is_optional_arrow(good: &TrackPlan, bad: &TrackPlan) -> Option<bool> {
    let (from, after) = changed(good, bad)?;
    let to = from.next.iter().find(|to| !after.next.contains(to))?;
    let corner = good.corners.iter().find(|c| c.spaces.contains(&from.id))?;
    let lane = |id: SpaceId| lane(good, id);
    let in_lane = good.spaces.iter().filter(|space| space.lane == from.lane);
    let alike = in_lane
        .filter(|space| corner.spaces.contains(&space.id))
        .flat_map(|space| &space.next)
        .filter(|next| lane(**next) == lane(*to) && corner.spaces.contains(next));
    let changes_lane = lane(*to).is_some() && lane(*to) != from.lane;
    Some(changes_lane && (!corner.spaces.contains(to) || alike.count() == 1))
}

/// The first and the last space of the pit lane lie anywhere between it and the road.
fn is_pit_lane_mouth(good: &TrackPlan, spot: usize) -> bool {
    let space = &good.spaces[spot];
    let mut before = good.spaces.iter().filter(|s| s.next.contains(&space.id));
    space.lane.is_none()
        && (space.next.iter().any(|id| lane(good, *id).is_some())
            || before.any(|s| s.lane.is_some()))
}

/// A lane change from a space of a corner leads to the next or the previous space of the same lane,
/// and the nearer of the two is nearly level with where it comes from: where lanes of different
/// lengths drift past each other, boards have either.
fn is_drift(good: &TrackPlan, bad: &TrackPlan) -> Option<bool> {
    let (from, after) = changed(good, bad)?;
    let old = from.next.iter().find(|to| !after.next.contains(to))?;
    let new = after.next.iter().find(|to| !from.next.contains(to))?;
    let leads = |a, b| space(good, a).is_some_and(|space| space.next.contains(&b));
    let nearer = match (leads(*old, *new), leads(*new, *old)) {
        (true, false) => *old,
        (false, true) => *new,
        _ => return None,
    };
    let mut corners = good.corners.iter();
    Some(
        corners.any(|corner| corner.spaces.contains(&from.id))
            && lane(good, *old) == lane(good, *new)
            && are_neighbours(lane(good, *old), from.lane)
            && along(good, from.id, nearer) < 0.35 * space_length(good),
    )
}

fn are_neighbours(lane: Option<u32>, other: Option<u32>) -> bool {
    lane.zip(other).is_some_and(|(a, b)| a.abs_diff(b) == 1)
}

/// A link between the road and the pit lane leads one space further or less far, and still each of
/// two successive spaces of the road is joined to one space of the pit lane or to two in order.
fn is_parallel_pit_link(good: &TrackPlan, bad: &TrackPlan) -> bool {
    let off_road = |id: SpaceId| space(good, id).is_some_and(|space| space.lane.is_none());
    let ahead = |id: SpaceId| ahead(good, id);
    let links = |plan: &TrackPlan, entry: bool| -> Vec<(SpaceId, SpaceId)> {
        let all = plan
            .spaces
            .iter()
            .flat_map(|s| s.next.iter().map(|to| (s.id, *to)));
        all.filter(|(from, to)| off_road(*to) == entry && off_road(*from) != entry)
            .map(|(from, to)| if entry { (from, to) } else { (to, from) })
            .collect()
    };
    [true, false].into_iter().any(|entry| {
        let after = links(bad, entry);
        let [(road, pit), (other_road, other_pit)] = after[..] else {
            return false;
        };
        let in_order = |(road, pit), (other_road, other_pit)| {
            ahead(road) == Some(other_road) && (pit == other_pit || ahead(pit) == Some(other_pit))
        };
        let (one, other) = ((road, pit), (other_road, other_pit));
        after != links(good, entry) && (in_order(one, other) || in_order(other, one))
    })
}

/// One space at the edge of a corner was painted in or out, and the edge is still neat: the first
/// (or last) spaces of the corner in neighbouring lanes touch, as seen along the road.
fn is_neat_edge(good: &TrackPlan, bad: &TrackPlan) -> Option<bool> {
    let corners = good.corners.iter().zip(&bad.corners);
    let changed: Vec<_> = corners.filter(|(a, b)| a.spaces != b.spaces).collect();
    let [(before, after)] = changed[..] else {
        return None;
    };
    let larger = std::cmp::max_by_key(before, after, |corner| corner.spaces.len());
    let inside = |id: SpaceId| larger.spaces.contains(&id);
    let painted = |id: &SpaceId| before.spaces.contains(id) != after.spaces.contains(id);
    let ahead = |id: SpaceId| ahead(good, id);
    let behind = |id: SpaceId| {
        let mut ids = good.spaces.iter().map(|space| space.id);
        ids.find(|behind| ahead(*behind) == Some(id))
    };
    let space = larger.spaces.iter().copied().find(painted)?;
    let is_neat = |entry: bool| {
        let outward = |id: SpaceId| if entry { behind(id) } else { ahead(id) };
        let inward = |id: SpaceId| if entry { ahead(id) } else { behind(id) };
        // It is at this edge, and the corner goes on behind it.
        if outward(space).is_some_and(inside) || !inward(space).is_some_and(inside) {
            return false;
        }
        // The edge as it is after the slip.
        let in_corner = |id: SpaceId| after.spaces.contains(&id);
        let mut edge = after.spaces.clone();
        edge.retain(|id| !outward(*id).is_some_and(in_corner));
        let lane = |id: &SpaceId| lane(good, *id);
        let own = edge.iter().find(|id| lane(id) == lane(&space));
        own.is_some_and(|own| {
            let mut beside = edge.iter().filter(|id| are_neighbours(lane(id), lane(own)));
            beside.all(|other| along(good, *own, *other) < 1.5 * space_length(good))
        })
    };
    Some(is_neat(true) || is_neat(false))
}

/// How far apart two spaces are along the road, as their headings point.
fn along(plan: &TrackPlan, one: SpaceId, other: SpaceId) -> f64 {
    let (Some(one), Some(other)) = (space(plan, one), space(plan, other)) else {
        return f64::MAX;
    };
    let turn = (other.heading - one.heading).rem_euclid(360.0);
    let turn = if turn > 180.0 { turn - 360.0 } else { turn };
    let (sin, cos) = (one.heading + turn / 2.0).to_radians().sin_cos();
    ((other.x - one.x) * cos + (other.y - one.y) * sin).abs()
}

/// The slip, if the checks say nothing new about its place although the track is unusual now.
fn missed(good: &TrackPlan, known: &Problems, mutation: &Mutation) -> Option<String> {
    let mutated = mutation.apply(good)?;
    let problems = mutated.plan.check();
    let is_new = |problem: &&Problem| {
        let mut known = known.iter();
        known.all(|old| (old.id, &old.place) != (problem.id, &problem.place))
    };
    if !problems.has_errors() {
        assert_ranks_rise(mutated.plan.clone());
    }
    let mut new = problems.iter().filter(is_new);
    if new.any(|problem| is_about(problem, &mutated)) || is_usual(good, mutation, &mutated) {
        return None;
    }
    let new: Vec<_> = problems
        .iter()
        .filter(is_new)
        .map(|p| (p.id, &p.place))
        .collect();
    Some(format!(
        "{}: {} gives {new:#?}",
        good.name,
        difference(good, &mutated.plan)
    ))
}

/// TRACK-5: whatever is wrong, a plan without errors makes a track on which every step leads on.
fn assert_ranks_rise(plan: TrackPlan) {
    let track = Track::new(plan).expect("it has no errors");
    for space in track.spaces() {
        let steps: Vec<_> = track.steps(space.id).collect();
        assert!(!steps.is_empty(), "{} leads nowhere", space.id);
        for (to, link) in steps {
            let rises = track.space(to).is_some_and(|to| to.rank > space.rank);
            assert!(rises || link.crosses_line, "{} to {to}", space.id);
        }
    }
}

/// What a slip has changed, for the message of a failure.
fn difference(good: &TrackPlan, bad: &TrackPlan) -> String {
    let spaces = good.spaces.iter().zip(&bad.spaces);
    let spaces: Vec<_> = spaces.filter(|(a, b)| a != b).take(3).collect();
    let corners = good.corners.iter().zip(&bad.corners);
    let corners: Vec<_> = corners.filter(|(a, b)| a != b).collect();
    format!("{spaces:?} {corners:?}")
}

/// The fix offered for a slip that does not settle its problem.
fn unfixed(good: &TrackPlan, slip: &Mutation) -> Option<String> {
    let plan = slip.apply(good)?.plan;
    let problems = plan.check();
    problems.iter().find_map(|problem| {
        let fix = problem.fix.as_ref()?;
        let mut fixed = plan.clone();
        fix.apply(&mut fixed);
        let after = fixed.check();
        let is_it = |it: &Problem| (it.id, &it.place) == (problem.id, &problem.place);
        let is_left = after.iter().any(is_it);
        let said = || format!("{}: {}: {}", good.name, problem.message, fix.label);
        is_left.then(said)
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        // The same cases every time.
        rng_seed: RngSeed::Fixed(19_880_601),
        ..ProptestConfig::default()
    })]

    #[test]
    fn fixes_fix(slip in mutations()) {
        let tracks = TRACKS.par_iter();
        let unfixed = tracks.find_map_first(|(good, _)| unfixed(good, &slip));
        unfixed.map_or(Ok(()), |unfixed| Err(TestCaseError::fail(unfixed)))?;
    }
}

/// Whether the chain of first fixes of a plan leads back to where it has been.
fn goes_round(mut plan: TrackPlan) -> bool {
    let mut seen = Vec::new();
    loop {
        let problems = plan.check();
        let Some(fix) = problems.iter().find_map(|problem| problem.fix.clone()) else {
            return false;
        };
        seen.push(plan.clone());
        fix.apply(&mut plan);
        if seen.contains(&plan) {
            return true;
        }
    }
}

/// The same slips every time, some of the finish among them, but for two spaces of one id: what lies where
/// is a guess then.
fn some_slips(count: usize) -> Vec<Mutation> {
    let mut runner = TestRunner::new(ProptestConfig {
        rng_seed: RngSeed::Fixed(19_880_601),
        ..ProptestConfig::default()
    });
    let of_finish = (any::<Index>(), any::<Index>());
    let of_finish = of_finish.prop_map(|(place, to)| Mutation::MisplaceFinish(place, to));
    let slips = prop_oneof![9 => mutations(), 1 => of_finish];
    let slips = slips.prop_filter("one id each", |it| !matches!(it, Mutation::DoubleId(..)));
    let mut draw = || slips.new_tree(&mut runner).unwrap().current();
    (0..count).map(|_| draw()).collect()
}

/// The first fix, then the first one after that, and so on: it ends. Of plans with two slips fewer than
/// one in a thousand goes round, where lanes are too torn to say which of two spaces comes first.
#[test]
fn chains_of_first_fixes_end() {
    let slips = some_slips(300);
    let tracks = || TRACKS.par_iter().map(|(good, _)| good);
    let pairs = || slips.par_chunks_exact(2);
    let once = |pair: &[Mutation], good: &TrackPlan| Some(pair[0].apply(good)?.plan);
    let single = pairs().flat_map(|pair| tracks().filter_map(move |good| once(pair, good)));
    assert_eq!(single.filter(|plan| goes_round(plan.clone())).count(), 0);
    let twice = |pair: &[Mutation], good: &TrackPlan| {
        let plan = pair[1].apply(&once(pair, good)?)?.plan;
        Some(goes_round(plan))
    };
    let ends = pairs().flat_map(|pair| tracks().filter_map(move |good| twice(pair, good)));
    let ends: Vec<bool> = ends.collect();
    let round = ends.iter().filter(|goes_round| **goes_round).count();
    assert!(round * 1000 < ends.len(), "{round} of {}", ends.len());
}

/// The fixes of a plan, each with whether it leads to a problem of another kind that is worse than the
/// one it settles.
fn fixes(plan: &TrackPlan) -> Vec<bool> {
    let before = plan.check();
    let fixes = before
        .iter()
        .filter_map(|problem| Some((problem, problem.fix.as_ref()?)));
    let is_worse = |(problem, fix): (&Problem, &Fix)| {
        let mut fixed = plan.clone();
        fix.apply(&mut fixed);
        let after = fixed.check();
        let mut worse = after.iter().filter(|it| it.severity > problem.severity);
        worse.any(|it| before.iter().all(|before| before.id != it.id))
    };
    fixes.map(is_worse).collect()
}

/// Fewer than one fix in a thousand leads to something worse, and that is what the problem hid.
#[test]
fn fixes_bring_nothing_worse() {
    let slips = some_slips(150);
    let tracks = || TRACKS.par_iter().map(|(good, _)| good);
    let of_slip = |slip: &Mutation, good: &TrackPlan| Some(fixes(&slip.apply(good)?.plan));
    let of_slips = |slip| tracks().filter_map(move |good| of_slip(slip, good));
    let fixes: Vec<bool> = slips.par_iter().flat_map(of_slips).flatten().collect();
    let worse = fixes.iter().filter(|is_worse| **is_worse).count();
    assert!(
        fixes.len() > 1000 && worse * 1000 < fixes.len(),
        "{worse} of {}",
        fixes.len()
    );
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        // The same cases every time.
        rng_seed: RngSeed::Fixed(19_880_601),
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_slip_is_reported_at_its_place(mutation in mutations()) {
        let tracks = TRACKS.par_iter();
        let missed = tracks.find_map_first(|(good, known)| missed(good, known, &mutation));
        missed.map_or(Ok(()), |missed| Err(TestCaseError::fail(missed)))?;
    }
}
