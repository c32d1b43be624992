//! A plan from what a file says.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use formulad_core::language::Message;
use formulad_core::plan::{Board, CornerPlan, GridPlan, PitPlan, SpacePlan, WeatherRange};
use formulad_core::{CornerId, Place, SpaceId, TrackPlan};

use super::{BoardCorner, BoardFile, BoardSpace, Reference};
use crate::figures::median;
use crate::figures::usual::SPACE_LENGTH;
use crate::geometry::{Point, Rect, Vec2, bounds, heading, hundredths};
use crate::import::Imported;
use crate::import::centreline::file_name;
use crate::import::warnings::Warnings;

/// The margin of the board around the road, where the file does not give the size of its picture.
const MARGIN: f64 = 40.0;

/// What the circuit may lack.
const MISSING: &str = "import.missing-part";
/// What does not add up.
const COUNT: &str = "import.other-count";

pub(in crate::import) fn build(file: &BoardFile, warnings: Warnings<'_>) -> Imported {
    let pit = file.pit.iter();
    let off_road = pit.flat_map(|pit| {
        let lane = pit.spaces.iter().map(|reference| reference.space);
        lane.chain(pit.boxes.iter().map(|it| it.space))
    });
    let off_road: BTreeSet<SpaceId> = off_road.collect();
    let on_road = file
        .spaces
        .iter()
        .filter(|space| !off_road.contains(&space.id));
    let lanes: BTreeMap<SpaceId, u32> = on_road
        .filter_map(|space| Some((space.id, space.lane?)))
        .collect();
    let mut builder = Builder {
        file,
        spaces: file.spaces.iter().map(|space| (space.id, space)).collect(),
        lanes,
        plan: TrackPlan {
            name: match file.name.as_str() {
                "" => file_name(warnings.source().name()),
                name => name.to_owned(),
            },
            weather: WeatherRange::usual(),
            ..TrackPlan::default()
        },
        warnings,
    };
    builder.road();
    builder.corners();
    builder.finish();
    builder.grid();
    builder.pit();
    builder.counts();
    let plan = builder.plan;
    Imported::board(plan, builder.warnings)
}

struct Builder<'a> {
    file: &'a BoardFile,
    spaces: BTreeMap<SpaceId, &'a BoardSpace>,
    /// The lanes of the spaces of the road, counted from either side.
    lanes: BTreeMap<SpaceId, u32>,
    plan: TrackPlan,
    warnings: Warnings<'a>,
}

impl Builder<'_> {
    fn warn(
        &mut self,
        id: &'static str,
        bytes: &Range<usize>,
        space: Option<SpaceId>,
        message: Message,
        help: Message,
    ) {
        let place = Place::of(space);
        self.warnings.add(id, bytes.clone(), place, message, help);
    }

    /// Warns of a part that the whole file lacks, at its end.
    fn lacks(&mut self, message: Message) {
        let end = self.warnings.source().text().trim_end().len();
        self.warn(
            MISSING,
            &(end..end),
            None,
            message,
            message!("complete the circuit in the editor"),
        );
    }

    fn name(&self, id: SpaceId) -> String {
        let space = self.spaces.get(&id);
        space.map_or_else(|| id.to_string(), |space| space.name.clone())
    }

    /// The spaces of the road and the pit lane, and the board.
    fn road(&mut self) {
        let scale = SPACE_LENGTH / self.usual_length();
        let road = bounds(self.file.spaces.iter().map(|space| space.at)).unwrap_or_default();
        let sheet = if let Some(size) = self.file.picture {
            Rect::from_origin_size(Point::ORIGIN, size)
        } else {
            self.lacks(message!(
                "the file does not give the size of its picture; the board ends beside the road"
            ));
            road.inflate(MARGIN / scale, MARGIN / scale)
        };
        self.plan.board = Board {
            width: hundredths(sheet.width() * scale),
            height: hundredths(sheet.height() * scale),
        };
        let highest = self.lanes.values().copied().max().unwrap_or(0);
        let is_inside_right = self.is_inside_right();
        let spaces = self.file.spaces.iter().map(|space| {
            let lane = self.lanes.get(&space.id).copied();
            let at = (space.at - sheet.origin()) * scale;
            SpacePlan {
                id: space.id,
                lane: lane.map(|lane| {
                    if is_inside_right {
                        highest - lane + 1
                    } else {
                        lane
                    }
                }),
                x: hundredths(at.x),
                y: hundredths(at.y),
                heading: hundredths(space.heading.rem_euclid(360.0)),
                next: space.next.clone(),
            }
        });
        self.plan.spaces = spaces.collect();
        for space in &self.file.spaces {
            if space.next.is_empty() {
                let message = message!("space {space} leads nowhere", space = &space.name);
                let help =
                    message!("link it to the spaces ahead in the editor, as the board shows them");
                self.warn(MISSING, &space.bytes, Some(space.id), message, help);
            }
        }
        let found = self.lanes.values().collect::<BTreeSet<_>>().len();
        if found == 0 {
            self.lacks(message!(
                "the file does not say in which lanes its spaces lie"
            ));
        }
        if let Some((lanes, bytes)) = &self.file.lanes
            && *lanes as usize != found
        {
            let message = message!(
                "the file has 1 lane, but its spaces lie in {found}"
                    | "the file has {lanes} lanes, but its spaces lie in {found}",
                lanes = *lanes,
                found
            );
            self.warn(
                COUNT,
                bytes,
                None,
                message,
                message!("compare the lanes with the board: spaces may be missing"),
            );
        }
    }

    /// The usual distance from a space to the next of its lane, in pixels.
    fn usual_length(&self) -> f64 {
        let lengths = self.file.spaces.iter().filter_map(|space| {
            let ahead = self.ahead(space)?;
            Some(space.at.distance(ahead.at))
        });
        let usual = median(lengths.collect());
        usual.filter(|usual| *usual > 0.0).unwrap_or(SPACE_LENGTH)
    }

    /// The next space of the lane.
    fn ahead(&self, space: &BoardSpace) -> Option<&BoardSpace> {
        let lane = self.lanes.get(&space.id)?;
        let mut next = space.next.iter();
        let ahead = next.find(|to| self.lanes.get(to) == Some(lane))?;
        self.spaces.get(ahead).copied()
    }

    /// Whether the inside of the lap is at the driver's right: whether more lane changes to the right lead to
    /// a lower lane than to a higher one.
    fn is_inside_right(&self) -> bool {
        let mut inwards = 0_i64;
        for space in &self.file.spaces {
            let ahead = self.ahead(space).map(|ahead| ahead.at - space.at);
            let way = ahead.unwrap_or_else(|| heading(space.heading));
            for to in &space.next {
                let lanes = self.lanes.get(&space.id).zip(self.lanes.get(to));
                let Some(((from, lane), to)) = lanes.zip(self.spaces.get(to)) else {
                    continue;
                };
                inwards += right(way, to.at - space.at) * i64::from(lane.cmp(from) as i8);
            }
        }
        inwards < 0
    }

    /// The corners with their spaces, in the order of the file; those that it does not list come last.
    fn corners(&mut self) {
        let mut members: BTreeMap<CornerId, Vec<&BoardSpace>> = BTreeMap::new();
        for space in &self.file.spaces {
            if let Some(corner) = space.corner {
                members.entry(corner).or_default().push(space);
            }
        }
        let ids = |spaces: &[&BoardSpace]| spaces.iter().map(|space| space.id).collect();
        for corner in &self.file.corners {
            let BoardCorner { id, bytes, .. } = corner;
            let Some(spaces) = members.remove(id) else {
                let (message, help) = (
                    message!(
                        "corner {corner} has no spaces, and is left out",
                        corner = id.0
                    ),
                    message!("compare this place with the board"),
                );
                self.warn("import.odd-line", bytes, None, message, help);
                continue;
            };
            let first = spaces.first().map(|space| space.id);
            let stops = corner.stops.unwrap_or_else(|| {
                self.warn_of_stops(*id, bytes, first);
                1
            });
            self.plan.corners.push(CornerPlan {
                id: *id,
                name: corner.name.clone(),
                stops,
                spaces: ids(&spaces),
            });
        }
        for (id, spaces) in members {
            if let Some(first) = spaces.first() {
                self.warn_of_stops(id, &first.bytes, Some(first.id));
            }
            self.plan.corners.push(CornerPlan {
                id,
                name: String::new(),
                stops: 1,
                spaces: ids(&spaces),
            });
        }
        if self.plan.corners.is_empty() {
            self.lacks(message!("the file has no corners"));
        }
    }

    fn warn_of_stops(&mut self, corner: CornerId, bytes: &Range<usize>, first: Option<SpaceId>) {
        let (message, help) = (
            message!(
                "the file does not say how many stops corner {corner} requires; one is taken",
                corner = corner.0
            ),
            message!("set the stops that the board shows in the editor"),
        );
        self.warn(MISSING, bytes, first, message, help);
    }

    /// The first spaces past the line, from the driver's left to the right, those off the road last.
    fn finish(&mut self) {
        let finish = self.file.finish.iter().map(|reference| reference.space);
        let mut finish: Vec<SpaceId> = finish.collect();
        let spaces = &self.plan.spaces;
        let lane: BTreeMap<SpaceId, u32> = spaces
            .iter()
            .filter_map(|space| Some((space.id, space.lane?)))
            .collect();
        finish.sort_by_key(|id| lane.get(id).copied().unwrap_or(u32::MAX));
        if finish.is_empty() {
            self.lacks(message!("the file has no finish line"));
        }
        self.plan.finish = finish;
    }

    fn grid(&mut self) {
        let mut taken = BTreeSet::new();
        for Reference { space, bytes } in &self.file.start {
            let why = if !self.lanes.contains_key(space) {
                message!("the space is in the pit lane")
            } else if taken.insert(*space) {
                self.plan.grid.push(GridPlan {
                    space: *space,
                    heading: None,
                });
                continue;
            } else {
                message!("it is given twice")
            };
            let message = message!(
                "the grid place on space {space} is left out: {reason}",
                space = &self.name(*space),
                reason = why
            );
            let help = message!("put the car somewhere else before the line");
            self.warn("import.grid-place", bytes, Some(*space), message, help);
        }
        if self.plan.grid.is_empty() {
            self.lacks(message!("the file has no starting grid"));
        }
    }

    fn pit(&mut self) {
        let in_pit = |id: &SpaceId| !self.lanes.contains_key(id);
        if !self.spaces.keys().any(in_pit) {
            return;
        }
        let mut pit = PitPlan::default();
        if let Some(file) = &self.file.pit {
            pit.boxes.clone_from(&file.boxes);
            let leads = |from: &BoardSpace, to: SpaceId| from.next.contains(&to);
            if let Some(entry) = &file.entry
                && let Some(space) = self.spaces.get(&entry.space)
                && !space.next.iter().any(in_pit)
            {
                let message = message!(
                    "no link leads from space {space} into the pit lane",
                    space = &space.name
                );
                let (bytes, help) = (&entry.bytes, message!("compare this place with the board"));
                self.warn(MISSING, bytes, Some(entry.space), message, help);
            }
            let in_pit = |id: &SpaceId| !self.lanes.contains_key(id);
            if let Some(exit) = &file.exit
                && let Some(space) = self.spaces.get(&exit.space)
                && !self
                    .file
                    .spaces
                    .iter()
                    .any(|from| in_pit(&from.id) && leads(from, exit.space))
            {
                let message = message!(
                    "no link leads from the pit lane to space {space}",
                    space = &space.name
                );
                let (bytes, help) = (&exit.bytes, message!("compare this place with the board"));
                self.warn(MISSING, bytes, Some(exit.space), message, help);
            }
        }
        self.plan.pit = Some(pit);
    }

    /// Compares what the file counts with what is there.
    fn counts(&mut self) {
        let (sections, _) = self.plan.sections();
        for corner in &self.file.corners {
            let plan = self.plan.corners.iter().find(|it| it.id == corner.id);
            let Some(spaces) = plan.map(|plan| plan.spaces.as_slice()) else {
                continue;
            };
            let (number, first) = (corner.id.0, spaces.first().copied());
            let mut by_lane: BTreeMap<u32, u32> = BTreeMap::new();
            for lane in spaces.iter().filter_map(|id| self.lanes.get(id)) {
                *by_lane.entry(*lane).or_default() += 1;
            }
            let found: Vec<u32> = by_lane.into_values().collect();
            // Lanes that end elsewhere may be given as none.
            let said = corner.lanes.iter().flatten().copied();
            let said: Vec<u32> = said.filter(|count| *count > 0).collect();
            let total = spaces.len();
            let section = sections.iter().find(|it| it.id == corner.id);
            let differs = |said: Option<u32>, found: u32| said.filter(|said| *said != found);
            let mut messages = Vec::new();
            if !said.is_empty() && said != found {
                messages.push(message!(
                    "corner {corner} has {said} spaces by lane by the file, and {found} in it",
                    corner = number,
                    said = &listed(&said),
                    found = &listed(&found)
                ));
            } else if let Some(said) = corner.spaces.filter(|said| *said as usize != total) {
                messages.push(message!(
                    "corner {corner} has 1 space by the file, and {found} in it"
                        | "corner {corner} has {said} spaces by the file, and {found} in it",
                    said,
                    corner = number,
                    found = total
                ));
            }
            if let Some(section) = section {
                let (longest, shortest) = (section.longest, section.shortest);
                let long = differs(corner.long, longest);
                messages.extend(long.map(|said| {
                    message!(
                        "the longest way through corner {corner} is 1 space by the file, and \
                         {found} by its links"
                            | "the longest way through corner {corner} is {said} spaces by the \
                               file, and {found} by its links",
                        said,
                        corner = number,
                        found = longest
                    )
                }));
                let short = differs(corner.short, shortest);
                messages.extend(short.map(|said| {
                    message!(
                        "the shortest way through corner {corner} is 1 space by the file, and \
                         {found} by its links"
                            | "the shortest way through corner {corner} is {said} spaces by the \
                               file, and {found} by its links",
                        said,
                        corner = number,
                        found = shortest
                    )
                }));
            }
            for message in messages {
                let help = message!(
                    "compare this corner with the board: a space or a link may be missing, or one \
                     too many"
                );
                self.warn(COUNT, &corner.bytes, first, message, help);
            }
        }
    }
}

/// 1 if something lies to the right of a way, -1 if to its left.
fn right(way: Vec2, to: Vec2) -> i64 {
    // y points down.
    let across = way.cross(to);
    i64::from(across > 0.0) - i64::from(across < 0.0)
}

fn listed(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    numbers.join(", ")
}
