//! The shortest lap.

use std::collections::{BTreeMap, VecDeque};

use formulad_core::track::Step;
use formulad_core::{SpaceId, Track};

/// The fewest spaces driven on the road from the line to the line (TRACK-4).
pub(super) fn shortest(track: &Track) -> Option<u32> {
    let on_road = |id: SpaceId| track.space(id).is_some_and(|space| space.lane.is_some());
    let starts = track.finish().iter().copied().filter(|id| on_road(*id));
    let mut driven: BTreeMap<SpaceId, u32> = starts.map(|id| (id, 0)).collect();
    let mut queue: VecDeque<_> = driven.keys().copied().collect();
    while let Some(from) = queue.pop_front() {
        let next = driven.get(&from).map_or(0, |steps| steps + 1);
        for (to, link) in track.steps(from) {
            if link.step == Step::Pit {
                continue;
            }
            if link.crosses_line {
                return Some(next);
            }
            driven.entry(to).or_insert_with(|| {
                queue.push_back(to);
                next
            });
        }
    }
    None
}
