//! What a file says, as it stands, with its references resolved.

use std::collections::BTreeSet;

use formulad_core::CornerId;
use formulad_core::plan::BoxPlan;
use jsonc_parser::ast::Value;

use crate::file::Source;
use crate::geometry::{Point, Size};
use crate::import::ImportError;
use crate::import::board::read::{
    Fields, MAX_SPACES, Reader, bounded, id_text, name, said as shared, shown,
};
use crate::import::board::{BoardCorner, BoardFile, BoardPit, BoardSpace, Reference};
use crate::import::json::Json;
use crate::import::warnings::Warnings;

pub(in crate::import) mod said {
    use formulad_core::language::Message;

    pub(crate) fn a_place() -> Message {
        message!("the x and y of a place in pixels, such as [120.5, 80]")
    }

    pub(crate) fn a_size() -> Message {
        message!("a number of pixels above 0")
    }

    pub(crate) fn compare() -> Message {
        message!(
            "compare the file with one that the mod or `formulad kit --format tts-script` has \
             written"
        )
    }
}

const FIELDS: Fields = Fields {
    help: said::compare,
};

/// Reads a file, with warnings about what was skipped.
pub(super) fn read<'a>(
    source: &'a Source,
    tree: &Value<'_>,
) -> Result<(BoardFile, Warnings<'a>), ImportError> {
    let file = Json::whole(source, tree);
    let mut reader = Reader::new(source, FIELDS);
    let spaces = spaces(&mut reader, &file)?;
    let finish = file.member("finish");
    let finish = match &finish {
        Some(finish) => reader.references(&FIELDS.object(finish, "finish")?, "line")?,
        None => Vec::new(),
    };
    let file = BoardFile {
        name: ["name", "id"]
            .iter()
            .find_map(|key| name(file.member(key)?.text()?))
            .unwrap_or_default(),
        picture: picture(&file)?,
        lanes: match file.member("lanes") {
            Some(lanes) => Some((FIELDS.whole(&lanes, "lanes")?, lanes.bytes())),
            None => None,
        },
        spaces,
        corners: corners(&mut reader, &file)?,
        start: reader.references(&file, "start")?,
        finish,
        pit: pit(&mut reader, &file)?,
    };
    Ok((file, reader.warnings))
}

fn spaces(reader: &mut Reader<'_>, file: &Json<'_, '_>) -> Result<Vec<BoardSpace>, ImportError> {
    let list = FIELDS.required(file, "spaces")?;
    let items = FIELDS.items(&list, "spaces", shared::a_list)?;
    bounded(&list, items.iter(), FIELDS)?;
    let mut named = Vec::new();
    for item in &items {
        let id = FIELDS.required(&FIELDS.object(item, "spaces")?, "id")?;
        let Some(name) = id_text(&id) else {
            return Err(FIELDS.wrong(&id, "id", shared::an_id()));
        };
        named.push((name, id.bytes()));
    }
    let ids = reader.number(&named);
    let mut spaces = Vec::new();
    for ((item, (name, _)), id) in items.iter().zip(&named).zip(ids) {
        let Some(id) = id else {
            continue;
        };
        let name = shown(name);
        let lane = FIELDS.optional_whole(item, "lane")?;
        let corner = FIELDS.optional_whole(item, "corner")?;
        spaces.push(BoardSpace {
            id,
            at: place(item)?,
            heading: FIELDS.number(&FIELDS.required(item, "rot")?, "rot", shared::degrees)?,
            lane: lane.filter(|lane| *lane > 0),
            next: reader.next(item, "next", (id, &name))?,
            corner: corner.filter(|corner| *corner > 0).map(CornerId),
            bytes: item.bytes(),
            name,
        });
    }
    Ok(spaces)
}

fn place(item: &Json<'_, '_>) -> Result<Point, ImportError> {
    let place = FIELDS.required(item, "pos")?;
    let coordinates = place.items().unwrap_or_default();
    let [x, y] = coordinates.as_slice() else {
        return Err(FIELDS.wrong(&place, "pos", said::a_place()));
    };
    let pixel = |at| FIELDS.number(at, "pos", said::a_place);
    Ok(Point::new(pixel(x)?, pixel(y)?))
}

fn corners(reader: &mut Reader<'_>, file: &Json<'_, '_>) -> Result<Vec<BoardCorner>, ImportError> {
    let mut known = BTreeSet::new();
    let mut corners = Vec::new();
    for item in &list(file, "corners")? {
        let item = FIELDS.object(item, "corners")?;
        let id = FIELDS.required(&item, "id")?;
        let number = FIELDS.whole(&id, "id")?;
        if !known.insert(number) {
            reader.odd(
                id.bytes(),
                None,
                message!(
                    "corner {corner} was given before; this one is left out",
                    corner = number
                ),
            );
            continue;
        }
        let lanes = item.member("lanes").and_then(|lanes| lanes.items());
        let lanes = lanes.and_then(|lanes| lanes.iter().map(Json::whole_number).collect());
        let count = |key: &str| item.member(key)?.whole_number();
        corners.push(BoardCorner {
            id: CornerId(number),
            name: item
                .member("name")
                .and_then(|it| name(it.text()?))
                .unwrap_or_default(),
            stops: FIELDS.optional_whole(&item, "stops")?,
            spaces: count("spaces"),
            lanes,
            long: count("long"),
            short: count("short"),
            bytes: item.bytes(),
        });
    }
    Ok(corners)
}

fn pit(reader: &mut Reader<'_>, file: &Json<'_, '_>) -> Result<Option<BoardPit>, ImportError> {
    let Some(pit) = file.member("pit") else {
        return Ok(None);
    };
    let pit = FIELDS.object(&pit, "pit")?;
    let mut boxes = Vec::new();
    for item in &list(&pit, "boxes")? {
        let item = FIELDS.object(item, "boxes")?;
        let team = FIELDS.whole(&FIELDS.required(&item, "team")?, "team")?;
        let place = FIELDS.required(&item, "space")?;
        let space = reader.reference(&place, "space", shared::an_id)?;
        boxes.extend(space.map(|Reference { space, .. }| BoxPlan { space, team }));
    }
    Ok(Some(BoardPit {
        entry: reader.one(&pit, "entry")?,
        exit: reader.one(&pit, "exit")?,
        spaces: reader.references(&pit, "spaces")?,
        boxes,
    }))
}

/// The items of a list that may be absent.
fn list<'a, 't>(object: &Json<'a, 't>, key: &str) -> Result<Vec<Json<'a, 't>>, ImportError> {
    let Some(list) = object.member(key) else {
        return Ok(Vec::new());
    };
    let items = FIELDS.items(&list, key, shared::a_list)?;
    if let Some(item) = items.get(MAX_SPACES) {
        let message = shared::many_entries(MAX_SPACES);
        return Err(item.error(message, shared::only_circuit()));
    }
    Ok(items)
}

fn picture(file: &Json<'_, '_>) -> Result<Option<Size>, ImportError> {
    let Some(picture) = file.member("image") else {
        return Ok(None);
    };
    let picture = FIELDS.object(&picture, "image")?;
    let side = |key: &str| {
        let side = FIELDS.required(&picture, key)?;
        let pixels = FIELDS.number(&side, key, said::a_size)?;
        let pixels = Some(pixels).filter(|pixels| *pixels > 0.0);
        pixels.ok_or_else(|| FIELDS.wrong(&side, key, said::a_size()))
    };
    Ok(Some(Size::new(side("width")?, side("height")?)))
}
