//! Modules of VASSAL: a map with a region for each space, cars, and the dice.
//!
//! The names of classes and attributes are those of its source
//! (<https://github.com/vassalengine/vassal>), for version 3.6 and later.

use std::fmt::Write;

use formulad_core::Track;
use formulad_core::dice::Die;
use formulad_core::rules::{Pilot, Ruleset};

use super::canvas::Canvas;
use super::spots::{Spot, is_box};
use super::{dice, texts};
use crate::draw::{self, CAR_SHARE, Scene};
use crate::geometry::Point;
use crate::words::{Escaped, one_line};

/// The oldest version of VASSAL that the module is for.
const VASSAL: &str = "3.6.0";
/// The version of the module.
const VERSION: &str = "1.0";
/// The image of the board within the module.
pub(super) const BOARD: &str = "board.png";

/// The files of a module with a number of cars, except the image of its board, which has this size in pixels and spaces
/// of this length.
pub(super) fn files(
    track: &Track,
    rules: &Ruleset,
    spots: &[Spot],
    size: (u32, u32),
    (count, space): (usize, f64),
) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![
        (
            "buildFile.xml".to_owned(),
            build_file(track, rules, spots, size, count).into_bytes(),
        ),
        ("moduledata".to_owned(), module_data(track).into_bytes()),
    ];
    for at in 0..count {
        let picture = car(at, space * CAR_SHARE);
        files.push((format!("images/{}", car_image(at)), picture.into_bytes()));
    }
    files
}

fn car_image(at: usize) -> String {
    format!("car-{}.svg", at + 1)
}

/// A car that points upwards, as pictures of pieces do, with a little room around it.
fn car(at: usize, length: f64) -> String {
    let (width, height) = (length * 0.66, length * 1.1);
    let mut canvas = Canvas::default();
    let middle = Point::new(width / 2.0, height / 2.0);
    for item in draw::car(at, length, Point::ZERO, 0.0) {
        canvas.item(&upwards(item), middle);
    }
    let scene = Scene {
        width,
        height,
        title: texts::vassal::car(at + 1),
        items: canvas.items,
        ..Scene::default()
    };
    // Pieces are measured in pixels.
    draw::svg(&scene).replacen("mm\"", "\"", 2)
}

/// Turns a shape from the right to the top; numbers stay upright.
fn upwards(mut item: draw::Item) -> draw::Item {
    for at in item.shape.points_mut() {
        *at = Point::new(at.y, -at.x);
    }
    item
}

fn module_data(track: &Track) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
         <data version=\"1\">\n  <version>{VERSION}</version>\n  \
         <VassalVersion>{VASSAL}</VassalVersion>\n  <description/>\n  <name>{}</name>\n</data>\n",
        Escaped(&name(track))
    )
}

fn name(track: &Track) -> String {
    match one_line(track.name()).trim() {
        "" => texts::vassal::circuit().to_owned(),
        name => name.to_owned(),
    }
}

/// The build file of a module.
fn build_file(
    track: &Track,
    rules: &Ruleset,
    spots: &[Spot],
    (width, height): (u32, u32),
    cars: usize,
) -> String {
    let name = name(track);
    let name = Escaped(&name);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
         <VASSAL.build.GameModule ModuleOther1=\"\" ModuleOther2=\"\" VassalVersion=\"{VASSAL}\" \
         description=\"\" name=\"{name}\" nextPieceSlotId=\"{}\" version=\"{VERSION}\">\n",
        cars + 1
    );
    for part in [
        "module.BasicCommandEncoder",
        "module.Documentation",
        "module.PlayerRoster",
        "module.GlobalOptions",
        "module.PrototypesContainer",
        "module.Chatter",
        "module.KeyNamer",
    ] {
        let _ = writeln!(xml, "  <VASSAL.build.{part}/>");
    }
    for die in dice::dice(rules) {
        write_die(&mut xml, die);
    }
    let _ = write!(
        xml,
        "  <VASSAL.build.module.Map allowMultiple=\"false\" backgroundcolor=\"255,255,255\" \
         edgeHeight=\"0\" edgeWidth=\"0\" launch=\"false\" mapName=\"{name}\" \
         markMoved=\"Always\" \
         moveToFormat=\"{}\">\n    \
         <VASSAL.build.module.map.BoardPicker>\n      \
         <VASSAL.build.module.map.boardPicker.Board image=\"{BOARD}\" name=\"{name}\" \
         reversible=\"false\">\n        \
         <VASSAL.build.module.map.boardPicker.board.ZonedGrid>\n          \
         <VASSAL.build.module.map.boardPicker.board.mapgrid.Zone locationFormat=\"$gridLocation$\" \
         name=\"{}\" path=\"0,0;{width},0;{width},{height};0,{height}\" \
         useHighlight=\"false\" useParentGrid=\"false\">\n            \
         <VASSAL.build.module.map.boardPicker.board.RegionGrid fontsize=\"9\" snapto=\"true\" \
         visible=\"false\">\n",
        Escaped(texts::vassal::moves()),
        Escaped(texts::vassal::circuit()),
    );
    for spot in spots {
        let _ = writeln!(
            xml,
            "              <VASSAL.build.module.map.boardPicker.board.Region name=\"{}\" \
             originx=\"{}\" originy=\"{}\"/>",
            Escaped(&region(track, spot)),
            spot.x.round() as i64,
            spot.y.round() as i64,
        );
    }
    xml += "            </VASSAL.build.module.map.boardPicker.board.RegionGrid>\n          \
            </VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>\n        \
            </VASSAL.build.module.map.boardPicker.board.ZonedGrid>\n      \
            </VASSAL.build.module.map.boardPicker.Board>\n    \
            </VASSAL.build.module.map.BoardPicker>\n";
    for part in [
        "StackMetrics disabled=\"true\"",
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "Flare",
        "Zoomer",
    ] {
        let _ = writeln!(xml, "    <VASSAL.build.module.map.{part}/>");
    }
    let _ = write!(
        xml,
        "  </VASSAL.build.module.Map>\n  \
         <VASSAL.build.module.PieceWindow name=\"{0}\" text=\"{0}\" tooltip=\"{0}\">\n    \
         <VASSAL.build.widget.ListWidget entryName=\"{0}\">\n",
        Escaped(texts::vassal::cars())
    );
    for at in 0..cars {
        let pilot = rules.pilots.as_ref().and_then(|_| Pilot::ALL.get(at));
        let name = match pilot {
            Some(pilot) => pilot.name().to_owned(),
            None => texts::vassal::car(at + 1),
        };
        let gpid = at + 1;
        // A piece that can be turned in steps of 15° with [ and ], from its slot at (0, 0).
        let piece = format!(
            "+/null/rotate;24;93,130;91,130;{};{};;;;\tpiece;;;{};{name}/0\tnull;0;0;{gpid};0",
            entry(texts::vassal::turn_right()),
            entry(texts::vassal::turn_left()),
            car_image(at),
            name = Escaped(&name)
        );
        let _ = writeln!(
            xml,
            "      <VASSAL.build.widget.PieceSlot entryName=\"{}\" gpid=\"{gpid}\" height=\"64\" \
             width=\"64\">{}</VASSAL.build.widget.PieceSlot>",
            Escaped(&name),
            piece
        );
    }
    xml + "    </VASSAL.build.widget.ListWidget>\n  </VASSAL.build.module.PieceWindow>\n\
           </VASSAL.build.GameModule>\n"
}

/// A text in the definition of a piece, whose parts are separated by semicolons.
fn entry(text: &str) -> String {
    Escaped(text).to_string().replace(';', ",")
}

/// What a space is called.
fn region(track: &Track, spot: &Spot) -> String {
    let number = spot.id.to_string();
    match spot.lane {
        Some(_) => number,
        None if is_box(track, spot.id) => texts::vassal::pit_box(&number),
        None => texts::vassal::pit(&number),
    }
}

/// A button that rolls a die of the game.
fn write_die(xml: &mut String, die: Die) {
    let name = texts::die(die);
    let name = Escaped(&name);
    let _ = writeln!(
        xml,
        "  <VASSAL.build.module.SpecialDiceButton format=\"{name}: $result1$ ($PlayerName$)\" \
         name=\"{name}\" resultButton=\"false\" resultChatter=\"true\" resultWindow=\"false\" \
         text=\"{name}\" tooltip=\"{name}: {}\">\n    \
         <VASSAL.build.module.SpecialDie format=\"$result$\" name=\"{name}\">",
        dice::range(die)
    );
    for face in die.faces() {
        let _ = writeln!(
            xml,
            "      <VASSAL.build.module.SpecialDieFace icon=\"\" text=\"{face}\" value=\"{face}\"/>"
        );
    }
    xml.push_str(
        "    </VASSAL.build.module.SpecialDie>\n  </VASSAL.build.module.SpecialDiceButton>\n",
    );
}
