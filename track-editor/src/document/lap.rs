//! The order of spaces around the circuit, from the links of a plan that may be broken: enough to
//! put things in driving order while a circuit is still being drawn.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use formulad_core::{SpaceId, TrackPlan};

/// For each space that can be reached from the finish line, the fewest steps from it.
pub fn steps_from_line(plan: &TrackPlan) -> BTreeMap<SpaceId, u32> {
    let mut next: BTreeMap<SpaceId, &[SpaceId]> = BTreeMap::new();
    for space in &plan.spaces {
        next.insert(space.id, &space.next);
    }
    walk(plan, |id| {
        next.get(&id).copied().unwrap_or_default().to_vec()
    })
}

/// For each space that leads to the finish line, the fewest steps to a space past it.
pub fn steps_to_line(plan: &TrackPlan) -> BTreeMap<SpaceId, u32> {
    let mut behind: BTreeMap<SpaceId, Vec<SpaceId>> = BTreeMap::new();
    for space in &plan.spaces {
        for to in &space.next {
            behind.entry(*to).or_default().push(space.id);
        }
    }
    walk(plan, |id| behind.get(&id).cloned().unwrap_or_default())
}

/// The way with the fewest steps from one space to another, both included.
pub fn shortest_way(plan: &TrackPlan, from: SpaceId, to: SpaceId) -> Option<Vec<SpaceId>> {
    let mut next: BTreeMap<SpaceId, &[SpaceId]> = BTreeMap::new();
    for space in &plan.spaces {
        next.entry(space.id).or_insert(&space.next);
    }
    if !next.contains_key(&from) {
        return None;
    }
    let mut behind = BTreeMap::from([(from, from)]);
    let mut queue = VecDeque::from([from]);
    while let Some(id) = queue.pop_front() {
        if id == to {
            let mut way = vec![to];
            let mut at = to;
            while at != from {
                at = *behind.get(&at)?;
                way.push(at);
            }
            way.reverse();
            return Some(way);
        }
        for ahead in next.get(&id).copied().unwrap_or_default() {
            if next.contains_key(ahead) && !behind.contains_key(ahead) {
                behind.insert(*ahead, id);
                queue.push_back(*ahead);
            }
        }
    }
    None
}

fn walk(plan: &TrackPlan, steps: impl Fn(SpaceId) -> Vec<SpaceId>) -> BTreeMap<SpaceId, u32> {
    let there: BTreeSet<_> = plan.spaces.iter().map(|s| s.id).collect();
    let mut found = BTreeMap::new();
    let mut queue = VecDeque::new();
    for id in plan.finish.iter().filter(|id| there.contains(id)) {
        if found.insert(*id, 0).is_none() {
            queue.push_back((*id, 0_u32));
        }
    }
    while let Some((id, count)) = queue.pop_front() {
        for to in steps(id) {
            if there.contains(&to) && !found.contains_key(&to) {
                found.insert(to, count + 1);
                queue.push_back((to, count + 1));
            }
        }
    }
    found
}

/// The number of spaces on the longest path within these spaces. It suggests how many stops a corner
/// of these spaces should require.
pub fn longest_path(plan: &TrackPlan, spaces: &BTreeSet<SpaceId>) -> usize {
    let links: Vec<(SpaceId, SpaceId)> = plan
        .spaces
        .iter()
        .filter(|s| spaces.contains(&s.id))
        .flat_map(|s| s.next.iter().map(|to| (s.id, *to)))
        .filter(|(_, to)| spaces.contains(to))
        .collect();
    let mut behind: BTreeMap<SpaceId, u32> = BTreeMap::new();
    for (_, to) in &links {
        *behind.entry(*to).or_default() += 1;
    }
    let mut length: BTreeMap<SpaceId, usize> = BTreeMap::new();
    // Starts from spaces with nothing behind them; a ring of spaces is never reached and not counted.
    let first = spaces.iter().filter(|id| !behind.contains_key(id));
    let mut ready: Vec<SpaceId> = first.copied().collect();
    let mut ahead: BTreeMap<SpaceId, Vec<SpaceId>> = BTreeMap::new();
    for (from, to) in links {
        ahead.entry(from).or_default().push(to);
    }
    while let Some(id) = ready.pop() {
        let here = *length.entry(id).or_insert(1);
        for to in ahead.get(&id).into_iter().flatten() {
            let reached = length.entry(*to).or_insert(1);
            *reached = (*reached).max(here + 1);
            if let Some(count) = behind.get_mut(to) {
                *count -= 1;
                if *count == 0 {
                    ready.push(*to);
                }
            }
        }
    }
    length.into_values().max().unwrap_or(0)
}

/// The number of lanes of the road; `None` without a road.
pub(crate) fn lanes(plan: &TrackPlan) -> Option<u32> {
    plan.spaces.iter().filter_map(|space| space.lane).max()
}

/// The number of spaces in the middle lane.
pub(crate) fn middle_spaces(plan: &TrackPlan) -> usize {
    let middle = lanes(plan).map(|lanes| lanes.div_ceil(2));
    let of_lane = plan.spaces.iter().filter(|space| space.lane == middle);
    middle.map_or(0, |_| of_lane.count())
}
