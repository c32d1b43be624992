//! Circuits of the cell editor in the sources of Board Game Arena's game: `circuits.js`, or what the editor shows
//! of one circuit.
//!
//! The cells of the file become the spaces of the circuit under the same numbers, with their lanes and the links to
//! the cells that a car can go to. The ends of its lanes are the first spaces past the finish line. Cells without a
//! lane are the pit lane. The format has no corners, stops, grid and boxes: that is said, to be completed in the
//! editor. Lanes are numbered from the outside of the lap there, and from the driver's left here.
//!
//! A script is read, never run.

use crate::file::Source;
use crate::foreign::json;
use crate::geometry::Point;

use super::board::read::{Fields, Reader, bounded as few_spaces, name, shown};
use super::board::{BoardFile, BoardSpace, Reference, build};
use super::json::Json;
use super::text::bounded;
use super::{ImportError, Imported};

pub(super) mod said {
    use formulad_core::language::Message;

    pub(crate) fn coordinate() -> Message {
        message!("a number" as "found in a file")
    }

    pub(crate) fn compare() -> Message {
        message!(
            "compare the file with one that the editor of the game has written; scripts are read \
             and not run"
        )
    }
}

const FIELDS: Fields = Fields {
    help: said::compare,
};

/// Imports the circuit that a file describes; of several the first.
///
/// # Errors
///
/// [`ImportError`], with line, column and JSON Pointer, when the text is not of the format. What can be skipped is
/// among [`Imported::warnings`]; the checks of the plan find what makes no circuit.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::board_game_arena;
///
/// let text = r#"const CIRCUITS = {
///     bowl: {"computed": {}, "cells": {"7": {"center": {"x": 3, "y": 4}, "angle": 0, "lane": 1, "adjacence": []}}},
/// };"#;
/// let imported = board_game_arena::import(&Source::new("circuits.js", text))?;
/// assert_eq!((imported.plan.name.as_str(), imported.plan.spaces[0].id.0), ("bowl", 7));
/// assert!(imported.warnings.iter().any(|it| it.problem.message.english() == "the file has no corners"));
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
pub fn import(source: &Source) -> Result<Imported, ImportError> {
    bounded(source.text().len())?;
    let text = source.text();
    let bytes = object(text).ok_or_else(|| {
        let end = text.trim_end().len();
        ImportError::at(
            source,
            end..end,
            message!("the script has no object with circuits"),
            said::compare(),
        )
    })?;
    let begin = bytes.start;
    let tree = json::object_literal(source, bytes, said::compare())?;
    let file = Json::part(source, &tree, begin);
    let mut reader = Reader::new(source, FIELDS);
    let (name, circuit) = circuit(&mut reader, &file)?;
    let spaces = spaces(&mut reader, &circuit)?;
    let file = BoardFile {
        name,
        spaces,
        finish: finish(&mut reader, &circuit)?,
        ..BoardFile::default()
    };
    Ok(build::build(&file, reader.warnings))
}

/// Whether a text looks like a file of this format: cells with those that a car can go to from them.
#[must_use]
pub fn is_format(text: &str) -> bool {
    let words = ["cells", "adjacence", "center"];
    !text.trim_start().starts_with('<') && words.iter().all(|word| text.contains(word))
}

/// The bytes of the object in a script, which is the first that is assigned, or in JSON.
fn object(text: &str) -> Option<std::ops::Range<usize>> {
    let is_json = text.trim_start().starts_with('{');
    let after = if is_json { 0 } else { text.find('=')? };
    let begin = after + text[after..].find('{')?;
    let end = text.rfind('}')? + 1;
    (begin < end).then_some(begin..end)
}

/// The first circuit, and its name; others are left out.
fn circuit<'a, 't>(
    reader: &mut Reader<'_>,
    file: &Json<'a, 't>,
) -> Result<(String, Json<'a, 't>), ImportError> {
    if file.member("cells").is_some() {
        return Ok((String::new(), file.clone()));
    }
    let members = file.members().unwrap_or_default();
    let circuits = members
        .into_iter()
        .filter(|(_, it)| it.member("cells").is_some());
    let mut circuits = circuits.map(|(key, it)| (name(key).unwrap_or_default(), it));
    let first = circuits.next();
    let first = first
        .ok_or_else(|| file.error(message!("no circuit in it has `cells`"), said::compare()))?;
    for (name, other) in circuits {
        let (message, help) = (
            message!(
                "the circuit {circuit} is left out: the first of the file is imported",
                circuit = &shown(&name)
            ),
            message!("to import it, move it before the others, or into a file of its own"),
        );
        let place = formulad_core::Place::default();
        reader
            .warnings
            .add("import.odd-line", other.bytes(), place, message, help);
    }
    Ok(first)
}

fn spaces(reader: &mut Reader<'_>, circuit: &Json<'_, '_>) -> Result<Vec<BoardSpace>, ImportError> {
    let list = FIELDS.required(circuit, "cells")?;
    let cells = FIELDS.object(&list, "cells")?.members().unwrap_or_default();
    few_spaces(&list, cells.iter().map(|(_, cell)| cell), FIELDS)?;
    let named = cells
        .iter()
        .map(|(id, cell)| ((*id).to_owned(), cell.bytes()));
    let named: Vec<_> = named.collect();
    let ids = reader.number(&named);
    let mut spaces = Vec::new();
    for ((id, cell), number) in cells.iter().zip(ids) {
        let Some(number) = number else {
            continue;
        };
        let cell = FIELDS.object(cell, "cells")?;
        let center = FIELDS.object(&FIELDS.required(&cell, "center")?, "center")?;
        let coordinate = |key| {
            let value = FIELDS.required(&center, key)?;
            FIELDS.number(&value, key, said::coordinate)
        };
        let name = shown(id);
        let angle = FIELDS.required(&cell, "angle")?;
        let lane = FIELDS.optional_whole(&cell, "lane")?;
        spaces.push(BoardSpace {
            id: number,
            at: Point::new(coordinate("x")?, coordinate("y")?),
            heading: FIELDS.number(&angle, "angle", super::board::read::said::degrees)?,
            lane: lane.filter(|lane| *lane > 0),
            next: reader.next(&cell, "adjacence", (number, &name))?,
            corner: None,
            bytes: cell.bytes(),
            name,
        });
    }
    Ok(spaces)
}

/// The first spaces past the line: the flags of the editor, `end1`, `end2` and so on.
fn finish(reader: &mut Reader<'_>, circuit: &Json<'_, '_>) -> Result<Vec<Reference>, ImportError> {
    let computed = circuit.member("computed");
    let ends = computed.and_then(|computed| computed.member("laneEnds")?.members());
    let mut finish = Vec::new();
    for (_, end) in ends.unwrap_or_default() {
        let wanted = super::board::read::said::an_id;
        finish.extend(reader.reference(&end, "laneEnds", wanted)?);
    }
    Ok(finish)
}
