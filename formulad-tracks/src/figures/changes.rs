//! What has changed from one plan to another.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{CornerPlan, SpacePlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};
use serde::Serialize;

use crate::words::{joined, one_line, whole};

/// Something that has changed from one plan to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// What it is about, such as `space`, `link`, `corner`, `finish`.
    pub of: &'static str,
    /// The number of the space or corner, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The part of it that has changed, such as `stops`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'static str>,
    /// What it was; `None` if it was added.
    pub before: Option<String>,
    /// What it is; `None` if it was removed.
    pub after: Option<String>,
}

/// How far a space may move without counting as changed, in millimetres.
const SAME_PLACE: f64 = 0.005;

/// Lists what has changed from one plan to another. Spaces and corners with the same number are the same; a space with
/// another number at exactly the same place is renumbered, and its links follow it.
///
/// ```
/// use formulad_tracks::{bundled, figures::changes};
///
/// let before = bundled::mini().plan().clone();
/// let mut after = before.clone();
/// after.corners[0].stops += 1;
/// let found = changes(&before, &after);
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].of, found[0].field), ("corner", Some("stops")));
/// ```
#[must_use]
pub fn changes(before: &TrackPlan, after: &TrackPlan) -> Vec<Change> {
    let mut found = ChangeFinder {
        before,
        after,
        renumbered: renumbered(before, after),
        changes: Vec::new(),
    };
    let text = |text: &str| one_line(text).into_owned();
    found.plans("name", |plan, _| text(&plan.name));
    found.plans("author", |plan, _| text(&plan.author));
    found.plans("notes", |plan, _| text(&plan.notes));
    found.plans("board", |plan, _| {
        t!(
            "{width} × {height} mm",
            width = plan.board.width,
            height = plan.board.height
        )
    });
    found.spaces();
    found.links();
    found.corners();
    found.lists();
    found.changes
}

/// Maps the number of each space of a later plan to the one it had in the earlier plan, with the spaces matched as by
/// [`changes`]. New spaces are left out.
///
/// ```
/// use formulad_core::SpaceId;
/// use formulad_tracks::{bundled, figures::same_spaces};
///
/// let before = bundled::mini().plan().clone();
/// let mut after = before.clone();
/// after.spaces.truncate(5);
/// let was = same_spaces(&before, &after);
/// let first = after.spaces[0].id;
/// assert_eq!((was.len(), was.get(&first)), (5, Some(&first)));
/// ```
#[must_use]
pub fn same_spaces(before: &TrackPlan, after: &TrackPlan) -> BTreeMap<SpaceId, SpaceId> {
    let renumbered = renumbered(before, after);
    let there: BTreeSet<SpaceId> = after.spaces.iter().map(|space| space.id).collect();
    let now = |id: SpaceId| renumbered.get(&id).copied().unwrap_or(id);
    let pairs = before.spaces.iter().map(|space| (now(space.id), space.id));
    pairs.filter(|(now, _)| there.contains(now)).collect()
}

/// The spaces that have another number at the same place.
fn renumbered(before: &TrackPlan, after: &TrackPlan) -> BTreeMap<SpaceId, SpaceId> {
    // Floats that are alike to the last bit.
    let place = |space: &SpacePlan| (space.x.to_bits(), space.y.to_bits());
    let old: BTreeMap<_, _> = before
        .spaces
        .iter()
        .map(|space| (space.id, place(space)))
        .collect();
    let new: BTreeMap<_, _> = after
        .spaces
        .iter()
        .map(|space| (space.id, place(space)))
        .collect();
    let there: BTreeMap<_, _> = new.iter().map(|(id, place)| (*place, *id)).collect();
    let mut numbers = BTreeMap::new();
    for (id, place) in &old {
        let stays = new.get(id) == Some(place);
        if let Some(number) = there.get(place)
            && !stays
            && old.get(number) != new.get(number)
        {
            numbers.insert(*id, *number);
        }
    }
    numbers
}

struct ChangeFinder<'a> {
    before: &'a TrackPlan,
    after: &'a TrackPlan,
    renumbered: BTreeMap<SpaceId, SpaceId>,
    changes: Vec<Change>,
}

impl ChangeFinder<'_> {
    /// The number that a space of the earlier plan has now.
    fn now(&self, id: SpaceId) -> SpaceId {
        self.renumbered.get(&id).copied().unwrap_or(id)
    }

    fn add(
        &mut self,
        of: &'static str,
        id: Option<u32>,
        field: Option<&'static str>,
        [before, after]: [Option<String>; 2],
    ) {
        self.changes.push(Change {
            of,
            id,
            field,
            before,
            after,
        });
    }

    /// Adds what something was and is, if they differ.
    fn compare(
        &mut self,
        of: &'static str,
        id: Option<u32>,
        field: Option<&'static str>,
        both: [String; 2],
    ) {
        if both[0] != both[1] {
            let both = both.map(|text| (!text.is_empty()).then_some(text));
            self.add(of, id, field, both);
        }
    }

    /// Compares what both plans say of something, with spaces by the numbers that they have now.
    fn plans(
        &mut self,
        of: &'static str,
        text: impl Fn(&TrackPlan, &dyn Fn(SpaceId) -> SpaceId) -> String,
    ) {
        let before = text(self.before, &|id| self.now(id));
        self.compare(of, None, None, [before, text(self.after, &|id| id)]);
    }

    fn spaces(&mut self) {
        let (before, after) = (self.before, self.after);
        let new: BTreeMap<_, _> = after.spaces.iter().map(|space| (space.id, space)).collect();
        let kept = before.spaces.iter().map(|space| self.now(space.id));
        let kept: BTreeSet<_> = kept.collect();
        let id = |space: &SpacePlan| space.id.to_string();
        let lane = |space: &SpacePlan| space.lane.map_or_else(String::new, |lane| lane.to_string());
        let place = |space: &SpacePlan| Some(format!("{:.2}, {:.2}", space.x, space.y));
        let heading = |space: &SpacePlan| format!("{:.2}°", space.heading);
        for old in &before.spaces {
            let number = Some(old.id.0);
            let Some(new) = new.get(&self.now(old.id)) else {
                self.add("space", number, None, [place(old), None]);
                continue;
            };
            let both = [old, *new];
            self.compare("space", number, Some("id"), both.map(id));
            self.compare("space", number, Some("lane"), both.map(lane));
            if (new.x - old.x).hypot(new.y - old.y) > SAME_PLACE {
                self.add("space", number, Some("place"), both.map(place));
            }
            self.compare("space", number, Some("heading"), both.map(heading));
        }
        for space in after.spaces.iter().filter(|it| !kept.contains(&it.id)) {
            self.add("space", Some(space.id.0), None, [None, place(space)]);
        }
    }

    fn links(&mut self) {
        let links = |plan: &TrackPlan, now: &dyn Fn(SpaceId) -> SpaceId| {
            let all = plan.spaces.iter();
            let all = all.flat_map(|space| space.next.iter().map(|to| (now(space.id), now(*to))));
            all.collect::<BTreeSet<_>>()
        };
        let old = links(self.before, &|id| self.now(id));
        let new = links(self.after, &|id| id);
        let link = |(from, to): &(SpaceId, SpaceId)| Some(format!("{from} → {to}"));
        for gone in old.difference(&new) {
            self.add("link", None, None, [link(gone), None]);
        }
        for added in new.difference(&old) {
            self.add("link", None, None, [None, link(added)]);
        }
    }

    fn corners(&mut self) {
        let by_id = |plan: &TrackPlan| -> BTreeMap<CornerId, CornerPlan> {
            let corners = plan.corners.iter();
            corners.map(|corner| (corner.id, corner.clone())).collect()
        };
        let (old, new) = (by_id(self.before), by_id(self.after));
        let words = |it: &CornerPlan| {
            let number = whole(it.stops.into());
            let name = one_line(&it.name);
            Some(match name.trim() {
                "" => t!("1 stop" | "{number} stops", stops = it.stops, number),
                name => t!(
                    "{name} with 1 stop" | "{name} with {number} stops",
                    stops = it.stops,
                    name,
                    number
                ),
            })
        };
        let name = |corner: &CornerPlan| one_line(&corner.name).into_owned();
        let stops = |corner: &CornerPlan| corner.stops.to_string();
        for (id, old) in &old {
            let number = Some(id.0);
            let Some(new) = new.get(id) else {
                self.add("corner", number, None, [words(old), None]);
                continue;
            };
            self.compare("corner", number, Some("name"), [old, new].map(name));
            self.compare("corner", number, Some("stops"), [old, new].map(stops));
            let was: BTreeSet<_> = old.spaces.iter().map(|space| self.now(*space)).collect();
            let is: BTreeSet<_> = new.spaces.iter().copied().collect();
            // Only the spaces that have changed: all of them would be too long.
            let changed = [was.difference(&is), is.difference(&was)];
            let changed = changed.map(|spaces| joined(spaces, ", "));
            self.compare("corner", number, Some("spaces"), changed);
        }
        for (id, corner) in new.iter().filter(|(id, _)| !old.contains_key(id)) {
            self.add("corner", Some(id.0), None, [None, words(corner)]);
        }
    }

    /// Everything else, which is short.
    fn lists(&mut self) {
        self.plans("finish", |plan, now| {
            joined(plan.finish.iter().map(|space| now(*space)), ", ")
        });
        self.plans("grid", |plan, now| {
            joined(plan.grid.iter().map(|place| now(place.space)), ", ")
        });
        self.plans("boxes", |plan, now| {
            let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
            joined(
                boxes.map(|it| {
                    t!(
                        "{space} (team {team})",
                        space = now(it.space),
                        team = it.team
                    )
                }),
                ", ",
            )
        });
        let (before, after) = (self.before, self.after);
        for (of, is_changed) in [
            ("street", before.street != after.street),
            ("weather", before.weather != after.weather),
            ("art", before.art != after.art),
        ] {
            let is = if is_changed {
                t!("changed" as "of a difference")
            } else {
                ""
            };
            self.compare(of, None, None, [String::new(), is.to_owned()]);
        }
    }
}
