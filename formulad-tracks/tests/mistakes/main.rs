//! Single mistakes in the text of a good file: the first problem named is on the line of the mistake,
//! and hardly any other is: 95 of 100 mistakes of each kind, with three problems for two at most.
//!
//! Thirteen kinds, 25 mistakes each on three circuits, the same every time. Some make another good
//! circuit of a good one, and nobody can tell that they are mistakes. Which ones these are is decided
//! here by what a designer may draw, and not by what is found:
//!
//! - a corner may ask for 1 to 3 stops, as long as every lane has as many spaces in it;
//! - a corner may begin or end a space earlier or later in a lane;
//! - in a corner a lane change may be there or not, and lead a space further;
//! - the finish line may be a space further on, or back, in one lane;
//! - a grid place may be on any free space of the straight between the places before and after it.
//!
//! The table of what was found is printed (`-- --nocapture`).

use std::collections::BTreeMap;

use formulad_core::{SpaceId, TrackPlan};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::report::Report;
use serde_json::json;

const CIRCUITS: [&str; 3] = ["harbour", "mountain", "park"];

/// Mistakes of each kind on each circuit.
const EACH: usize = 25;

/// Kinds of mistakes, each with what it does to the place of the random numbers it draws.
const KINDS: [(&str, Make); 13] = [
    ("link retargeted", link_retargeted),
    ("link dropped", link_dropped),
    ("link led far away", link_far),
    ("stops changed", stops_changed),
    ("corner space added", corner_added),
    ("corner space dropped", corner_dropped),
    ("heading turned", heading_turned),
    ("grid place exchanged", grid_exchanged),
    ("finish space exchanged", finish_exchanged),
    ("box exchanged", box_exchanged),
    ("space moved", space_moved),
    ("lane changed", lane_changed),
    ("id changed", id_changed),
];

type Make = fn(&Circuit, &mut Chance) -> Mistake;

/// A value of the file that is replaced by another.
struct Mistake {
    pointer: String,
    value: String,
    /// Whether another good circuit comes of it.
    is_good: bool,
}

impl Mistake {
    fn new(pointer: String, value: &impl ToString) -> Self {
        let value = value.to_string();
        let is_good = false;
        Self {
            pointer,
            value,
            is_good,
        }
    }

    fn good_if(mut self, is_good: bool) -> Self {
        self.is_good = is_good;
        self
    }
}

/// `SplitMix64`, by Sebastiano Vigna.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % count as u64) as usize
    }

    fn among<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

struct Circuit {
    plan: TrackPlan,
    spots: BTreeMap<SpaceId, usize>,
}

impl Circuit {
    fn new(plan: TrackPlan) -> Self {
        let ids = plan.spaces.iter().map(|space| space.id);
        let spots = ids.zip(0..).collect();
        Self { plan, spots }
    }

    fn lane(&self, id: SpaceId) -> Option<u32> {
        self.plan.spaces[self.spots[&id]].lane
    }

    fn corner(&self, id: SpaceId) -> Option<usize> {
        let mut corners = self.plan.corners.iter();
        corners.position(|corner| corner.spaces.contains(&id))
    }

    /// The next space of the lane.
    fn ahead(&self, id: SpaceId) -> Option<SpaceId> {
        let mut next = self.plan.spaces[self.spots[&id]].next.iter().copied();
        next.find(|to| self.lane(*to) == self.lane(id))
    }

    fn behind(&self, id: SpaceId) -> Option<SpaceId> {
        let mut ids = self.spots.keys().copied();
        ids.find(|from| self.ahead(*from) == Some(id))
    }

    /// Whether a space is the next of its lane after another, or the other way round.
    fn are_next(&self, one: SpaceId, other: SpaceId) -> bool {
        self.ahead(one) == Some(other) || self.ahead(other) == Some(one)
    }

    fn is_change_in_corner(&self, from: SpaceId, to: SpaceId) -> bool {
        self.corner(from).is_some()
            && self.corner(from) == self.corner(to)
            && self.lane(from) != self.lane(to)
    }

    /// A link: the position of the space it comes from, and its own in the list.
    fn link(&self, chance: &mut Chance) -> (usize, usize) {
        loop {
            let spot = chance.below(self.plan.spaces.len());
            let count = self.plan.spaces[spot].next.len();
            if count > 0 {
                return (spot, chance.below(count));
            }
        }
    }

    fn any(&self, chance: &mut Chance) -> SpaceId {
        chance.among(&self.plan.spaces).id
    }
}

fn list(ids: &[SpaceId]) -> String {
    let ids: Vec<u32> = ids.iter().map(|id| id.0).collect();
    json!(ids).to_string()
}

/// To a space one or two links on from where it led, or from where it came.
fn link_retargeted(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let (spot, at) = circuit.link(chance);
    let space = &circuit.plan.spaces[spot];
    let old = space.next[at];
    let mut new = if chance.below(2) == 0 { space.id } else { old };
    for _ in 0..=chance.below(2) {
        let next = &circuit.plan.spaces[circuit.spots[&new]].next;
        if !next.is_empty() {
            new = *chance.among(next);
        }
    }
    if space.next.contains(&new) {
        return link_retargeted(circuit, chance);
    }
    let is_choice = circuit.is_change_in_corner(space.id, old)
        && circuit.is_change_in_corner(space.id, new)
        && circuit.are_next(old, new);
    Mistake::new(format!("/spaces/{spot}/next/{at}"), &new).good_if(is_choice)
}

fn link_dropped(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let (spot, at) = circuit.link(chance);
    let space = &circuit.plan.spaces[spot];
    let mut next = space.next.clone();
    let to = next.remove(at);
    let is_choice = circuit.is_change_in_corner(space.id, to);
    Mistake::new(format!("/spaces/{spot}/next"), &list(&next)).good_if(is_choice)
}

fn link_far(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let (spot, at) = circuit.link(chance);
    let space = &circuit.plan.spaces[spot];
    let new = loop {
        let new = chance.among(&circuit.plan.spaces);
        if (new.x - space.x).hypot(new.y - space.y) > 100.0 {
            break new.id;
        }
    };
    Mistake::new(format!("/spaces/{spot}/next/{at}"), &new)
}

fn stops_changed(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let at = chance.below(circuit.plan.corners.len());
    let corner = &circuit.plan.corners[at];
    let stops = (corner.stops as usize + 1 + chance.below(11)) % 12;
    let mut lanes: BTreeMap<_, usize> = BTreeMap::new();
    for id in &corner.spaces {
        *lanes.entry(circuit.lane(*id)).or_default() += 1;
    }
    let is_choice = (1..=3).contains(&stops) && lanes.values().all(|count| *count >= stops);
    Mistake::new(format!("/corners/{at}/stops"), &stops).good_if(is_choice)
}

fn corner_added(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let at = chance.below(circuit.plan.corners.len());
    let mut spaces = circuit.plan.corners[at].spaces.clone();
    let new = circuit.any(chance);
    if spaces.contains(&new) {
        return corner_added(circuit, chance);
    }
    let is_edge =
        spaces.iter().any(|id| circuit.are_next(*id, new)) && circuit.corner(new).is_none();
    spaces.push(new);
    Mistake::new(format!("/corners/{at}/spaces"), &list(&spaces)).good_if(is_edge)
}

fn corner_dropped(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let at = chance.below(circuit.plan.corners.len());
    let mut spaces = circuit.plan.corners[at].spaces.clone();
    let lost = spaces.remove(chance.below(spaces.len()));
    let is_in = |id: Option<SpaceId>| id.is_some_and(|id| spaces.contains(&id));
    // The only space of its lane leaves a way round.
    let is_edge = is_in(circuit.ahead(lost)) != is_in(circuit.behind(lost));
    Mistake::new(format!("/corners/{at}/spaces"), &list(&spaces)).good_if(is_edge)
}

fn heading_turned(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let spot = chance.below(circuit.plan.spaces.len());
    let turned = circuit.plan.spaces[spot].heading + 60.0 + chance.below(240) as f64;
    Mistake::new(format!("/spaces/{spot}/heading"), &(turned % 360.0))
}

fn grid_exchanged(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let at = chance.below(circuit.plan.grid.len());
    let new = circuit.any(chance);
    let place = |at: usize| circuit.plan.grid.get(at).map(|place| place.space);
    if place(at) == Some(new) {
        return grid_exchanged(circuit, chance);
    }
    let steps = |to: Option<SpaceId>| to.and_then(|to| steps(circuit, new, to));
    // Nearer to the line than the place behind it, and behind the one before it or the line itself.
    let is_behind = match at {
        0 => circuit
            .plan
            .finish
            .iter()
            .any(|id| steps(Some(*id)).is_some()),
        at => steps(place(at - 1)).is_some(),
    };
    let last = circuit.plan.grid.len() - 1;
    let is_before = at == last
        || place(at + 1).is_some_and(|behind| self::steps(circuit, behind, new).is_some());
    let is_free = circuit.plan.grid.iter().all(|place| place.space != new);
    let is_choice = is_behind
        && is_before
        && is_free
        && circuit.corner(new).is_none()
        && circuit.lane(new).is_some();
    Mistake::new(format!("/grid/{at}/space"), &new).good_if(is_choice)
}

/// How many links lead from one space to another, if at most eight.
fn steps(circuit: &Circuit, from: SpaceId, to: SpaceId) -> Option<usize> {
    let mut reached = vec![from];
    for count in 1..=8 {
        let next = reached
            .iter()
            .flat_map(|id| &circuit.plan.spaces[circuit.spots[id]].next);
        let mut next: Vec<SpaceId> = next.copied().collect();
        next.sort_unstable();
        next.dedup();
        if next.contains(&to) {
            return Some(count);
        }
        reached = next;
    }
    None
}

fn finish_exchanged(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let mut finish = circuit.plan.finish.clone();
    let at = chance.below(finish.len());
    let old = finish[at];
    finish[at] = circuit.any(chance);
    if finish[at] == old {
        return finish_exchanged(circuit, chance);
    }
    let is_choice = circuit.are_next(old, finish[at]);
    Mistake::new("/finish".to_owned(), &list(&finish)).good_if(is_choice)
}

fn box_exchanged(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let boxes = &circuit.plan.pit.as_ref().unwrap().boxes;
    let at = chance.below(boxes.len());
    let new = circuit.any(chance);
    if boxes[at].space == new {
        return box_exchanged(circuit, chance);
    }
    Mistake::new(format!("/pit/boxes/{at}/space"), &new)
}

/// One of its coordinates, by one to three spaces.
fn space_moved(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let spot = chance.below(circuit.plan.spaces.len());
    let space = &circuit.plan.spaces[spot];
    let (name, old) = *chance.among(&[("x", space.x), ("y", space.y)]);
    let far = 20.0 + chance.below(40) as f64;
    let far = if chance.below(2) == 0 { far } else { -far };
    Mistake::new(
        format!("/spaces/{spot}/{name}"),
        &(((old + far) * 100.0).round() / 100.0),
    )
}

fn lane_changed(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let spot = chance.below(circuit.plan.spaces.len());
    let Some(lane) = circuit.plan.spaces[spot].lane else {
        return lane_changed(circuit, chance);
    };
    let new = (lane as usize + 1 + chance.below(5)) % 6;
    Mistake::new(format!("/spaces/{spot}/lane"), &new)
}

/// Into a new one, or that of another space.
fn id_changed(circuit: &Circuit, chance: &mut Chance) -> Mistake {
    let spot = chance.below(circuit.plan.spaces.len());
    let new = match chance.below(2) {
        0 => SpaceId(10_000 + chance.below(1000) as u32),
        _ => circuit.any(chance),
    };
    if circuit.plan.spaces[spot].id == new {
        return id_changed(circuit, chance);
    }
    Mistake::new(format!("/spaces/{spot}/id"), &new)
}

#[derive(Default)]
struct Count {
    bad: usize,
    found: usize,
    first: usize,
    problems: usize,
    most: usize,
}

#[test]
fn the_line_of_a_single_mistake_is_named_first() {
    let mut counts: Vec<(&str, Count)> = Vec::new();
    let show = std::env::var("FORMULAD_MISTAKES").ok();
    for (kind, make) in KINDS {
        let mut count = Count::default();
        for (name, seed) in CIRCUITS.iter().zip(1..) {
            let text = bundled::find(name).unwrap().text();
            let source = Source::new(*name, text);
            let circuit = Circuit::new(source.parse().unwrap().plan);
            let mut chance = Chance(seed);
            for _ in 0..EACH {
                let mistake = make(&circuit, &mut chance);
                if mistake.is_good {
                    continue;
                }
                let place = source.place(&mistake.pointer);
                let mut text = text.to_owned();
                text.replace_range(place.start..place.end, &mistake.value);
                let report = Report::of(Source::new(*name, text));
                let open = report
                    .problems()
                    .iter()
                    .filter(|p| p.problem.silenced.is_none());
                let open: Vec<_> = open.collect();
                let line = |at: usize| open.get(at).and_then(|it| it.span).map(|span| span.line);
                let is_first = line(0) == Some(place.line);
                count.bad += 1;
                count.found += usize::from(!open.is_empty());
                count.first += usize::from(is_first);
                count.problems += open.len();
                count.most = count.most.max(open.len());
                if show.as_deref().is_some_and(|show| kind.contains(show))
                    && (!is_first || open.len() > 1)
                {
                    println!(
                        "{name} {} = {} (line {})",
                        mistake.pointer, mistake.value, place.line
                    );
                    for it in &open {
                        println!(
                            "    {}:{} {}",
                            it.span.map_or(0, |s| s.line),
                            it.problem.id,
                            it.problem.message
                        );
                    }
                }
            }
        }
        counts.push((kind, count));
    }
    println!(
        "{:24} {:>4} {:>6} {:>6} {:>9} {:>5}",
        "", "bad", "found", "first", "problems", "most"
    );
    for (kind, count) in &counts {
        let part = |number: usize| 100.0 * number as f64 / count.bad as f64;
        println!(
            "{kind:24} {:4} {:5.0}% {:5.0}% {:9.2} {:5}",
            count.bad,
            part(count.found),
            part(count.first),
            count.problems as f64 / count.bad as f64,
            count.most
        );
    }
    let sum = |of: fn(&Count) -> usize| counts.iter().map(|(_, count)| of(count)).sum::<usize>();
    let (bad, first, problems) = (sum(|c| c.bad), sum(|c| c.first), sum(|c| c.problems));
    println!(
        "{first} of {bad} first, {:.2} problems",
        problems as f64 / bad as f64
    );
    for (kind, count) in &counts {
        let (bad, first, problems) = (count.bad, count.first, count.problems);
        assert!(first * 100 >= bad * 95, "{kind}: {first} of {bad}");
        assert!(problems * 10 <= bad * 15, "{kind}: {problems} of {bad}");
    }
}
