//! What has changed from one plan to another.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{CornerPlan, SpacePlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};
use serde::Serialize;

use crate::words::{joined, one_line, whole};

formulad_core::texts! { "figures.changes";
    size(width: f64, height: f64) = "{width} × {height} mm";
    corner(stops: u32, name: &str, number: &str) = "{name} with 1 stop" | "{name} with {number} stops";
    /// A corner without a name.
    unnamed_corner(stops: u32, number: &str) = "1 stop" | "{number} stops";
    /// A box of the pit lane: its space.
    pit_box(space: SpaceId, team: u32) = "{space} (team {team})";
    /// Of something that is too long to be shown.
    changed = "changed";
}

/// Something that has changed from one plan to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// What it is about, such as `space`, `link`, `corner`, `finish`.
    pub of: &'static str,
    /// The number of the space or corner, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// What of it, such as `stops`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'static str>,
    /// What it was; none for what was added.
    pub before: Option<String>,
    /// What it is; none for what was removed.
    pub after: Option<String>,
}

/// How far a space may be moved without a change, in millimetres.
const SAME_PLACE: f64 = 0.005;

/// Lists what has changed from one plan to another. Spaces and corners are the same that have the same
/// number; a space with another number at exactly the same place is renumbered, and its links go along.
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
    let mut found = Found::default();
    let text = |text: &str| one_line(text).into_owned();
    found.compare("name", None, None, text(&before.name), text(&after.name));
    found.compare(
        "author",
        None,
        None,
        text(&before.author),
        text(&after.author),
    );
    found.compare("notes", None, None, text(&before.notes), text(&after.notes));
    let board = |plan: &TrackPlan| size(plan.board.width, plan.board.height);
    found.compare("board", None, None, board(before), board(after));
    let renumbered = renumbered(before, after);
    let now = |id: SpaceId| renumbered.get(&id).copied().unwrap_or(id);
    found.spaces(before, after, &now);
    found.links(before, after, &now);
    found.corners(before, after, &now);
    found.lists(before, after, &now);
    found.0
}

/// Which space of one plan each space of a later one was, by their numbers: those are the same that
/// [`changes`] takes for the same.
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

#[derive(Default)]
struct Found(Vec<Change>);

impl Found {
    fn add(
        &mut self,
        of: &'static str,
        id: Option<u32>,
        field: Option<&'static str>,
        before: Option<String>,
        after: Option<String>,
    ) {
        self.0.push(Change {
            of,
            id,
            field,
            before,
            after,
        });
    }

    fn compare(
        &mut self,
        of: &'static str,
        id: Option<u32>,
        field: Option<&'static str>,
        before: String,
        after: String,
    ) {
        if before != after {
            let some = |text: String| (!text.is_empty()).then_some(text);
            self.add(of, id, field, some(before), some(after));
        }
    }

    fn spaces(&mut self, before: &TrackPlan, after: &TrackPlan, now: &impl Fn(SpaceId) -> SpaceId) {
        let new: BTreeMap<_, _> = after.spaces.iter().map(|space| (space.id, space)).collect();
        let kept: BTreeSet<_> = before.spaces.iter().map(|space| now(space.id)).collect();
        let place = |space: &SpacePlan| format!("{:.2}, {:.2}", space.x, space.y);
        for old in &before.spaces {
            let id = Some(old.id.0);
            let Some(new) = new.get(&now(old.id)) else {
                self.add("space", id, None, Some(place(old)), None);
                continue;
            };
            self.compare(
                "space",
                id,
                Some("id"),
                old.id.to_string(),
                new.id.to_string(),
            );
            let lane =
                |space: &SpacePlan| space.lane.map_or_else(String::new, |lane| lane.to_string());
            self.compare("space", id, Some("lane"), lane(old), lane(new));
            if (new.x - old.x).hypot(new.y - old.y) > SAME_PLACE {
                self.add(
                    "space",
                    id,
                    Some("place"),
                    Some(place(old)),
                    Some(place(new)),
                );
            }
            let heading = |space: &SpacePlan| format!("{:.2}°", space.heading);
            self.compare("space", id, Some("heading"), heading(old), heading(new));
        }
        for space in after
            .spaces
            .iter()
            .filter(|space| !kept.contains(&space.id))
        {
            self.add("space", Some(space.id.0), None, None, Some(place(space)));
        }
    }

    fn links(&mut self, before: &TrackPlan, after: &TrackPlan, now: &impl Fn(SpaceId) -> SpaceId) {
        let links = |plan: &TrackPlan, now: &dyn Fn(SpaceId) -> SpaceId| {
            let all = plan.spaces.iter();
            let all = all.flat_map(|space| space.next.iter().map(|to| (now(space.id), now(*to))));
            all.collect::<BTreeSet<_>>()
        };
        let (old, new) = (links(before, now), links(after, &|id| id));
        let link = |(from, to): &(SpaceId, SpaceId)| Some(format!("{from} → {to}"));
        for gone in old.difference(&new) {
            self.add("link", None, None, link(gone), None);
        }
        for added in new.difference(&old) {
            self.add("link", None, None, None, link(added));
        }
    }

    fn corners(
        &mut self,
        before: &TrackPlan,
        after: &TrackPlan,
        now: &impl Fn(SpaceId) -> SpaceId,
    ) {
        let by_id = |plan: &TrackPlan| -> BTreeMap<CornerId, CornerPlan> {
            plan.corners
                .iter()
                .map(|corner| (corner.id, corner.clone()))
                .collect()
        };
        let (old, new) = (by_id(before), by_id(after));
        let words = |it: &CornerPlan| {
            let number = whole(it.stops.into());
            let name = one_line(&it.name);
            Some(match name.trim() {
                "" => unnamed_corner(it.stops, &number),
                name => corner(it.stops, name, &number),
            })
        };
        for (id, old) in &old {
            let number = Some(id.0);
            let Some(new) = new.get(id) else {
                self.add("corner", number, None, words(old), None);
                continue;
            };
            let name = |corner: &CornerPlan| one_line(&corner.name).into_owned();
            self.compare("corner", number, Some("name"), name(old), name(new));
            let stops = |corner: &CornerPlan| corner.stops.to_string();
            self.compare("corner", number, Some("stops"), stops(old), stops(new));
            let was: BTreeSet<_> = old.spaces.iter().map(|space| now(*space)).collect();
            let is: BTreeSet<_> = new.spaces.iter().copied().collect();
            let (gone, added) = (was.difference(&is), is.difference(&was));
            self.compare(
                "corner",
                number,
                Some("spaces"),
                joined(gone, ", "),
                joined(added, ", "),
            );
        }
        for (id, corner) in new.iter().filter(|(id, _)| !old.contains_key(id)) {
            self.add("corner", Some(id.0), None, None, words(corner));
        }
    }

    /// Everything else, which is short.
    fn lists(&mut self, before: &TrackPlan, after: &TrackPlan, now: &impl Fn(SpaceId) -> SpaceId) {
        let finish = |plan: &TrackPlan, now: &dyn Fn(SpaceId) -> SpaceId| {
            joined(plan.finish.iter().map(|space| now(*space)), ", ")
        };
        let grid = |plan: &TrackPlan, now: &dyn Fn(SpaceId) -> SpaceId| {
            joined(plan.grid.iter().map(|place| now(place.space)), ", ")
        };
        let boxes = |plan: &TrackPlan, now: &dyn Fn(SpaceId) -> SpaceId| {
            let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
            joined(boxes.map(|it| pit_box(now(it.space), it.team)), ", ")
        };
        let same = |id| id;
        self.compare(
            "finish",
            None,
            None,
            finish(before, now),
            finish(after, &same),
        );
        self.compare("grid", None, None, grid(before, now), grid(after, &same));
        self.compare("boxes", None, None, boxes(before, now), boxes(after, &same));
        let changed = |is_changed| if is_changed { changed() } else { "" };
        let street = changed(before.street != after.street);
        self.compare("street", None, None, String::new(), street.to_owned());
        let weather = changed(before.weather != after.weather);
        self.compare("weather", None, None, String::new(), weather.to_owned());
        let art = changed(before.art != after.art);
        self.compare("art", None, None, String::new(), art.to_owned());
    }
}
