//! What a file says, as it stands, with its references resolved.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use formulad_core::language::Message;
use formulad_core::plan::BoxPlan;
use formulad_core::{CornerId, Place, SpaceId};

use crate::file::Source;
use crate::foreign::{json, shortened};
use crate::geometry::{Point, Size};
use crate::import::ImportError;
use crate::import::json::Json;
use crate::import::warnings::Warnings;

/// The most spaces of a file: many times those of any board.
const MAX_SPACES: usize = 5_000;
/// The most links, and the most entries of any other list.
const MAX_LINKS: usize = 8 * MAX_SPACES;
/// The farthest that a place may lie from the corner of the picture, in pixels.
const MAX_PIXEL: f64 = 1e6;
/// The longest name that is kept.
const MAX_NAME: usize = 100;

pub(in crate::import) mod said {
    use formulad_core::language::Message;

    formulad_core::messages! { "import.tabletop_script.read";
        missing(key: &str) = "`{key}` is missing";
        should_be(key: &str, wanted: Message) = "`{key}` should be {wanted}";
        /// What a value should be, as are those that follow.
        an_object = "an object";
        a_list = "a list";
        ids = "a list of ids, which are texts or whole numbers";
        an_id = "an id, which is a text or a whole number";
        a_place = "the x and y of a place in pixels, such as [120.5, 80]";
        degrees = "a number of degrees";
        a_size = "a number of pixels above 0";
        a_whole_number = "a whole number from 0 on";
        compare = "compare the file with one that the mod or `formulad kit --format tts-script` has written";
        no_spaces = "the file has no spaces";
        many_spaces(most: usize) = "there are more than {most} spaces" | "there are more than {most} spaces";
        many_entries(most: usize) = "there is more than {most} entry" | "there are more than {most} entries";
        only_circuit = "leave out what does not belong to the circuit";
        doubled(space: &str) = "space {space} was given before; this one is left out";
        doubled_corner(corner: u32) = "corner {corner} was given before; this one is left out";
        unknown(space: &str) = "the file has no space {space}; what refers to it here is left out";
        to_itself(space: &str) = "space {space} leads to itself; this link is left out";
        look_at_board = "compare this place with the board";
    }
}

/// What a file says.
#[derive(Debug)]
pub(super) struct ScriptFile {
    pub(super) name: String,
    /// The size of the picture in pixels.
    pub(super) picture: Option<Size>,
    /// The number of lanes, and where it is.
    pub(super) lanes: Option<(u32, Range<usize>)>,
    pub(super) spaces: Vec<ScriptSpace>,
    pub(super) corners: Vec<ScriptCorner>,
    pub(super) start: Vec<Reference>,
    pub(super) finish: Vec<Reference>,
    pub(super) pit: Option<ScriptPit>,
}

#[derive(Debug)]
pub(super) struct ScriptSpace {
    pub(super) id: SpaceId,
    /// What the file calls it, for messages.
    pub(super) name: String,
    /// In pixels.
    pub(super) at: Point,
    /// In degrees.
    pub(super) heading: f64,
    /// Counted from 1 at the inside of the lap; `None` off the road.
    pub(super) lane: Option<u32>,
    pub(super) next: Vec<SpaceId>,
    pub(super) corner: Option<CornerId>,
    pub(super) bytes: Range<usize>,
}

#[derive(Debug)]
pub(super) struct ScriptCorner {
    pub(super) id: CornerId,
    pub(super) name: String,
    pub(super) stops: Option<u32>,
    /// The number of spaces, if the file says it.
    pub(super) spaces: Option<u32>,
    /// The numbers of spaces by lane, the innermost first.
    pub(super) lanes: Option<Vec<u32>>,
    pub(super) long: Option<u32>,
    pub(super) short: Option<u32>,
    pub(super) bytes: Range<usize>,
}

#[derive(Debug)]
pub(super) struct ScriptPit {
    pub(super) entry: Option<Reference>,
    pub(super) exit: Option<Reference>,
    pub(super) spaces: Vec<Reference>,
    pub(super) boxes: Vec<BoxPlan>,
}

/// A space, where the file refers to it.
#[derive(Debug)]
pub(super) struct Reference {
    pub(super) space: SpaceId,
    pub(super) bytes: Range<usize>,
}

/// Reads a file, with warnings about what was skipped.
pub(super) fn read(source: &Source) -> Result<(ScriptFile, Warnings<'_>), ImportError> {
    let tree = json::tree(source, said::compare())?;
    let file = Json::whole(source, &tree);
    let mut reader = Reader {
        ids: BTreeMap::new(),
        warnings: Warnings::new(source),
        links: 0,
    };
    let spaces = reader.spaces(&file)?;
    let finish = file.member("finish");
    let finish = match &finish {
        Some(finish) => reader.references(&object(finish, "finish")?, "line")?,
        None => Vec::new(),
    };
    let file = ScriptFile {
        name: ["name", "id"]
            .iter()
            .find_map(|key| name(&file.member(key)?))
            .unwrap_or_default(),
        picture: picture(&file)?,
        lanes: match file.member("lanes") {
            Some(lanes) => Some((whole(&lanes, "lanes")?, lanes.bytes())),
            None => None,
        },
        spaces,
        corners: reader.corners(&file)?,
        start: reader.references(&file, "start")?,
        finish,
        pit: reader.pit(&file)?,
    };
    Ok((file, reader.warnings))
}

struct Reader<'a> {
    /// The spaces by what the file calls them.
    ids: BTreeMap<String, SpaceId>,
    warnings: Warnings<'a>,
    links: usize,
}

impl Reader<'_> {
    fn odd(&mut self, at: &Json<'_, '_>, space: Option<SpaceId>, message: Message) {
        let (place, help) = (Place::of(space), said::look_at_board());
        self.warnings
            .add("import.odd-line", at.bytes(), place, message, help);
    }

    fn spaces(&mut self, file: &Json<'_, '_>) -> Result<Vec<ScriptSpace>, ImportError> {
        let list = required(file, "spaces")?;
        let items = items(&list, "spaces", said::a_list)?;
        if items.is_empty() {
            return Err(list.error(said::no_spaces(), said::compare()));
        }
        if let Some(item) = items.get(MAX_SPACES) {
            let message = said::many_spaces(MAX_SPACES);
            return Err(item.error(message, said::only_circuit()));
        }
        let mut named = Vec::new();
        for item in &items {
            let id = required(&object(item, "spaces")?, "id")?;
            let Some(name) = id_text(&id) else {
                return Err(wrong(&id, "id", said::an_id()));
            };
            named.push((item, id, name));
        }
        let numbers = named.iter().map(|(_, id, _)| id.whole_number());
        // Numbers are kept, if all are.
        let numbers: Option<Vec<u32>> = numbers.collect();
        let numbers = numbers.unwrap_or_else(|| (0..).take(named.len()).collect());
        let mut kept = Vec::new();
        for ((item, id, name), number) in named.into_iter().zip(numbers) {
            if self.ids.contains_key(&name) {
                self.odd(&id, None, said::doubled(&shown(&name)));
                continue;
            }
            self.ids.insert(name.clone(), SpaceId(number));
            kept.push((item, shown(&name), SpaceId(number)));
        }
        let spaces = kept
            .into_iter()
            .map(|(item, name, id)| self.space(item, name, id));
        spaces.collect()
    }

    fn space(
        &mut self,
        item: &Json<'_, '_>,
        name: String,
        id: SpaceId,
    ) -> Result<ScriptSpace, ImportError> {
        let place = required(item, "pos")?;
        let coordinates = place.items().unwrap_or_default();
        let [x, y] = coordinates.as_slice() else {
            return Err(wrong(&place, "pos", said::a_place()));
        };
        let pixel = |at: &Json<'_, '_>| {
            let pixel = at.number(MAX_PIXEL);
            pixel.ok_or_else(|| wrong(at, "pos", said::a_place()))
        };
        let at = Point::new(pixel(x)?, pixel(y)?);
        let turn = required(item, "rot")?;
        let heading = turn.number(MAX_PIXEL);
        let heading = heading.ok_or_else(|| wrong(&turn, "rot", said::degrees()))?;
        let lane = optional(item, "lane", whole)?.filter(|lane| *lane > 0);
        let corner = optional(item, "corner", whole)?.filter(|corner| *corner > 0);
        let mut next: Vec<SpaceId> = Vec::new();
        for Reference { space, bytes } in self.references(item, "next")? {
            if space == id {
                let (place, help) = (Place::of([id]), said::look_at_board());
                let message = said::to_itself(&name);
                self.warnings
                    .add("import.odd-line", bytes, place, message, help);
            } else if !next.contains(&space) {
                next.push(space);
            }
        }
        Ok(ScriptSpace {
            id,
            name,
            at,
            heading,
            lane,
            next,
            corner: corner.map(CornerId),
            bytes: item.bytes(),
        })
    }

    /// The spaces that a list refers to; those that the file does not have are left out.
    fn references(
        &mut self,
        object: &Json<'_, '_>,
        key: &str,
    ) -> Result<Vec<Reference>, ImportError> {
        let Some(list) = object.member(key) else {
            return Ok(Vec::new());
        };
        let items = items(&list, key, said::ids)?;
        self.links += items.len();
        if self.links > MAX_LINKS {
            let message = said::many_entries(MAX_LINKS);
            return Err(list.error(message, said::only_circuit()));
        }
        let mut found = Vec::new();
        for item in &items {
            found.extend(self.reference(item, key, said::ids)?);
        }
        Ok(found)
    }

    fn reference(
        &mut self,
        item: &Json<'_, '_>,
        key: &str,
        wanted: fn() -> Message,
    ) -> Result<Option<Reference>, ImportError> {
        let name = id_text(item).ok_or_else(|| wrong(item, key, wanted()))?;
        let Some(space) = self.ids.get(&name).copied() else {
            self.odd(item, None, said::unknown(&shown(&name)));
            return Ok(None);
        };
        let bytes = item.bytes();
        Ok(Some(Reference { space, bytes }))
    }

    /// The space that a member refers to.
    fn one(&mut self, object: &Json<'_, '_>, key: &str) -> Result<Option<Reference>, ImportError> {
        match object.member(key) {
            Some(item) => self.reference(&item, key, said::an_id),
            None => Ok(None),
        }
    }

    fn corners(&mut self, file: &Json<'_, '_>) -> Result<Vec<ScriptCorner>, ImportError> {
        let Some(list) = file.member("corners") else {
            return Ok(Vec::new());
        };
        let items = items(&list, "corners", said::a_list)?;
        if let Some(item) = items.get(MAX_SPACES) {
            let message = said::many_entries(MAX_SPACES);
            return Err(item.error(message, said::only_circuit()));
        }
        let mut known = BTreeSet::new();
        let mut corners = Vec::new();
        for item in &items {
            let item = object(item, "corners")?;
            let id = required(&item, "id")?;
            let number = whole(&id, "id")?;
            if !known.insert(number) {
                self.odd(&id, None, said::doubled_corner(number));
                continue;
            }
            let lanes = item.member("lanes").and_then(|lanes| lanes.items());
            let lanes = lanes.and_then(|lanes| lanes.iter().map(Json::whole_number).collect());
            let count = |key: &str| item.member(key)?.whole_number();
            corners.push(ScriptCorner {
                id: CornerId(number),
                name: item
                    .member("name")
                    .and_then(|it| name(&it))
                    .unwrap_or_default(),
                stops: optional(&item, "stops", whole)?,
                spaces: count("spaces"),
                lanes,
                long: count("long"),
                short: count("short"),
                bytes: item.bytes(),
            });
        }
        Ok(corners)
    }

    fn pit(&mut self, file: &Json<'_, '_>) -> Result<Option<ScriptPit>, ImportError> {
        let Some(pit) = file.member("pit") else {
            return Ok(None);
        };
        let pit = object(&pit, "pit")?;
        let mut boxes = Vec::new();
        if let Some(list) = pit.member("boxes") {
            let items = items(&list, "boxes", said::a_list)?;
            if let Some(item) = items.get(MAX_SPACES) {
                let message = said::many_entries(MAX_SPACES);
                return Err(item.error(message, said::only_circuit()));
            }
            for item in &items {
                let item = object(item, "boxes")?;
                let team = whole(&required(&item, "team")?, "team")?;
                let place = required(&item, "space")?;
                let space = self.reference(&place, "space", said::an_id)?;
                boxes.extend(space.map(|Reference { space, .. }| BoxPlan { space, team }));
            }
        }
        Ok(Some(ScriptPit {
            entry: self.one(&pit, "entry")?,
            exit: self.one(&pit, "exit")?,
            spaces: self.references(&pit, "spaces")?,
            boxes,
        }))
    }
}

fn picture(file: &Json<'_, '_>) -> Result<Option<Size>, ImportError> {
    let Some(picture) = file.member("image") else {
        return Ok(None);
    };
    let picture = object(&picture, "image")?;
    let side = |key: &str| {
        let side = required(&picture, key)?;
        let pixels = side.number(MAX_PIXEL).filter(|pixels| *pixels > 0.0);
        pixels.ok_or_else(|| wrong(&side, key, said::a_size()))
    };
    Ok(Some(Size::new(side("width")?, side("height")?)))
}

/// The name of something, if it is a text that says anything.
fn name(value: &Json<'_, '_>) -> Option<String> {
    let shown = value.text()?.chars().filter(|c| !c.is_control());
    let name: String = shown.take(MAX_NAME).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// What an id is compared by.
fn id_text(value: &Json<'_, '_>) -> Option<String> {
    let number = || value.whole_number().map(|number| number.to_string());
    value.text().map(str::to_owned).or_else(number)
}

/// An id in messages.
fn shown(name: &str) -> String {
    const LONGEST: usize = 20;
    let is_plain = name.len() <= LONGEST && name.chars().all(|c| c.is_ascii_graphic());
    if is_plain && !name.is_empty() {
        name.to_owned()
    } else {
        shortened(name)
    }
}

fn wrong(value: &Json<'_, '_>, key: &str, wanted: Message) -> ImportError {
    value.error(said::should_be(key, wanted), said::compare())
}

fn required<'a, 't>(object: &Json<'a, 't>, key: &str) -> Result<Json<'a, 't>, ImportError> {
    let member = object.member(key);
    member.ok_or_else(|| object.error(said::missing(key), said::compare()))
}

fn optional<T>(
    object: &Json<'_, '_>,
    key: &str,
    read: fn(&Json<'_, '_>, &str) -> Result<T, ImportError>,
) -> Result<Option<T>, ImportError> {
    let member = object.member(key);
    member.map(|member| read(&member, key)).transpose()
}

fn whole(value: &Json<'_, '_>, key: &str) -> Result<u32, ImportError> {
    let number = value.whole_number();
    number.ok_or_else(|| wrong(value, key, said::a_whole_number()))
}

fn object<'a, 't>(value: &Json<'a, 't>, key: &str) -> Result<Json<'a, 't>, ImportError> {
    if value.is_object() {
        Ok(value.clone())
    } else {
        Err(wrong(value, key, said::an_object()))
    }
}

fn items<'a, 't>(
    list: &Json<'a, 't>,
    key: &str,
    wanted: fn() -> Message,
) -> Result<Vec<Json<'a, 't>>, ImportError> {
    let items = list.items();
    items.ok_or_else(|| wrong(list, key, wanted()))
}
