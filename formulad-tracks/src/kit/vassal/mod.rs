//! Modules of VASSAL: a map on which pieces snap to spaces, cars on the grid with their counters, dice, and cards.
//!
//! The names of classes and attributes are those of its source
//! (<https://github.com/vassalengine/vassal>), for version 3.6 and later.

mod piece;
mod sequence;
mod zones;

use std::fmt::Write;

use formulad_core::Track;
use formulad_core::dice::Die;
use formulad_core::plan::Weather;
use formulad_core::rules::Ruleset;

use super::canvas::Canvas;
use super::spots::Spot;
use super::texts::{self as names, vassal as texts};
use super::{dashboard, dice};
use crate::draw::{self, CAR_SHARE, Color, Scene};
use crate::geometry::{Point, Rect};
use crate::words::{Escaped, one_line};

/// The oldest version of VASSAL that the module is for.
const VASSAL: &str = "3.6.0";
/// The version of the module.
const VERSION: &str = "1.0";
/// The image of the board within the module.
pub(super) const BOARD: &str = "board.png";
/// The kinds of weather, as in tables.
const KINDS: [Weather; 3] = [Weather::Rain, Weather::Changeable, Weather::Good];
/// The image of a marker of damage.
const DEBRIS: &str = "debris.svg";
/// The room around the board, for what is put aside.
const EDGE: u32 = 300;
/// The width of a board on most screens: it is shown whole.
const SHOWN: f64 = 1400.0;

/// What a module is made for.
pub(super) struct Module<'a> {
    pub(super) track: &'a Track,
    pub(super) rules: &'a Ruleset,
    pub(super) spots: &'a [Spot],
    /// The size of the image of the board in pixels.
    pub(super) size: (u32, u32),
    /// The length of a space in pixels.
    pub(super) space: f64,
    /// The number of cars.
    pub(super) cars: usize,
    /// The number of images of pages, which are called by [`page`].
    pub(super) pages: usize,
}

/// The name of the image of a page, counted from 0.
pub(super) fn page(at: usize) -> String {
    format!("page-{}.png", at + 1)
}

/// The files of a module, except the images of its board and of its pages.
pub(super) fn files(module: &Module<'_>) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![
        ("buildFile.xml".to_owned(), module.build_file().into_bytes()),
        (
            "moduledata".to_owned(),
            module_data(module.track).into_bytes(),
        ),
    ];
    let length = module.space * CAR_SHARE;
    for at in 0..module.cars {
        let picture = car(at, length);
        files.push((format!("images/{}", car_image(at)), picture.into_bytes()));
    }
    if module.rules.debris.is_some() {
        let picture = debris(length / 2.0);
        files.push((format!("images/{DEBRIS}"), picture.into_bytes()));
    }
    if module.rules.weather.is_some() {
        for kind in KINDS.map(Some).into_iter().chain([None]) {
            let picture = weather(kind, length * 1.5);
            files.push((
                format!("images/{}", weather_image(kind)),
                picture.into_bytes(),
            ));
        }
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
        title: names::car(at + 1),
        items: canvas.items,
        ..Scene::default()
    };
    in_pixels(&scene)
}

/// A marker of damage: a triangle.
fn debris(size: f64) -> String {
    let mut canvas = Canvas::default();
    let at = |x: f64, y: f64| Point::new(x * size, y * size);
    let (yellow, ink) = (Color::hex(0xff_d1_00), Color::hex(0x11_11_11));
    let rim = draw::Stroke::new(size / 12.0, ink);
    canvas.polygon(
        &[at(0.5, 0.08), at(0.94, 0.9), at(0.06, 0.9)],
        yellow,
        Some(rim),
    );
    canvas.rect(Rect::from_points(at(0.45, 0.35), at(0.55, 0.65)), ink);
    canvas.rect(Rect::from_points(at(0.45, 0.7), at(0.55, 0.8)), ink);
    in_pixels(&Scene {
        width: size,
        height: size,
        title: t!("Debris").to_owned(),
        items: canvas.items,
        ..Scene::default()
    })
}

/// The name of the image of the marker of the weather; `None` before it is rolled.
fn weather_image(kind: Option<Weather>) -> String {
    match kind {
        Some(Weather::Rain) => "weather-rain.svg",
        Some(Weather::Changeable) => "weather-changeable.svg",
        Some(Weather::Good) => "weather-good.svg",
        None => "weather.svg",
    }
    .to_owned()
}

/// The marker of the weather: its sign on a dark field, this large in pixels.
fn weather(kind: Option<Weather>, size: f64) -> String {
    // Signs are about 20 mm wide.
    const SIGN: f64 = 24.0;
    let mut canvas = Canvas::default();
    let field = Rect::new(0.0, 0.0, SIGN, SIGN);
    canvas.rounded(field, 3.0, Color::hex(0x22_28_30));
    if let Some(kind) = kind {
        for item in draw::sky(kind, Point::ZERO, &draw::Style::DAY) {
            canvas.item(&item, field.center());
        }
    }
    let scene = Scene {
        width: SIGN,
        height: SIGN,
        title: t!("Weather").to_owned(),
        items: canvas.items,
        ..Scene::default()
    };
    draw::svg(&scene).replacen("24mm\"", &format!("{size:.0}\""), 2)
}

/// A picture of a piece, which is measured in pixels.
fn in_pixels(scene: &Scene) -> String {
    draw::svg(scene).replacen("mm\"", "\"", 2)
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
        "" => t!("Circuit").to_owned(),
        name => name.to_owned(),
    }
}

impl Module<'_> {
    /// The build file.
    fn build_file(&self) -> String {
        let name = name(self.track);
        let name = Escaped(&name);
        let mut slots = Slots::default();
        let mut body = String::new();
        self.write_module(&mut body);
        self.write_map(&mut body, &mut slots);
        self.write_pieces(&mut body, &mut slots);
        self.write_pages(&mut body);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
             <VASSAL.build.GameModule ModuleOther1=\"\" ModuleOther2=\"\" VassalVersion=\"{VASSAL}\" \
             description=\"\" name=\"{name}\" nextPieceSlotId=\"{}\" version=\"{VERSION}\">\n\
             {body}</VASSAL.build.GameModule>\n",
            slots.used + 1
        )
    }

    /// What every module has, the sides of the players, and a button for each die.
    fn write_module(&self, xml: &mut String) {
        for part in ["BasicCommandEncoder", "Documentation"] {
            let _ = writeln!(xml, "  <VASSAL.build.module.{part}/>");
        }
        let _ = writeln!(
            xml,
            "  <VASSAL.build.module.PlayerRoster buttonKeyStroke=\"\" buttonText=\"{0}\" buttonToolTip=\"{0}\">",
            Escaped(t!("Give up the car"))
        );
        for at in 0..self.cars {
            let side = dashboard::car_name(self.rules, at);
            let _ = writeln!(xml, "    <entry>{}</entry>", Escaped(&side));
        }
        // Ctrl+Z takes back, and Page down steps through a log.
        *xml += "  </VASSAL.build.module.PlayerRoster>\n  \
                 <VASSAL.build.module.GlobalOptions autoReport=\"Always\" markMoved=\"Never\">\n    \
                 <option name=\"undoHotKey\">90,130</option>\n    \
                 <option name=\"stepHotKey\">34,0</option>\n  \
                 </VASSAL.build.module.GlobalOptions>\n";
        for part in ["PrototypesContainer", "Chatter", "KeyNamer"] {
            let _ = writeln!(xml, "  <VASSAL.build.module.{part}/>");
        }
        for die in dice::dice(self.rules) {
            write_die(xml, die);
        }
        // ORDER-1: the cars in the order in which they move.
        let _ = writeln!(
            xml,
            "  <VASSAL.build.module.Inventory name=\"{0}\" text=\"{0}\" tooltip=\"{1}\" include=\"{{{2} != &quot;&quot;}}\" \
             leafFormat=\"$PieceName$ · $LocationName$\" sortPieces=\"true\" sortFormat=\"${2}$\" sorting=\"alpha\" \
             drawPieces=\"true\" foldersOnly=\"false\" centerOnPiece=\"true\" launchFunction=\"functionRefresh\"/>",
            Escaped(t!("Order")),
            Escaped(t!(
                "The cars by the times across the line, their places and their gears"
            )),
            piece::ORDER
        );
    }

    fn write_map(&self, xml: &mut String, slots: &mut Slots) {
        let name = name(self.track);
        let name = Escaped(&name);
        let _ = write!(
            xml,
            "  <VASSAL.build.module.Map allowMultiple=\"false\" backgroundcolor=\"255,255,255\" \
             edgeHeight=\"{EDGE}\" edgeWidth=\"{EDGE}\" launch=\"false\" mapName=\"{name}\" \
             markMoved=\"Never\" moveToFormat=\"{0}\" moveWithinFormat=\"{0}\">\n    \
             <VASSAL.build.module.map.BoardPicker>\n      \
             <VASSAL.build.module.map.boardPicker.Board image=\"{BOARD}\" name=\"{name}\" \
             reversible=\"false\">\n        \
             <VASSAL.build.module.map.boardPicker.board.ZonedGrid>\n",
            Escaped(t!("$pieceName$ moves $previousLocation$ -> $location$ *")),
        );
        for zone in zones::zones(self.track, self.spots) {
            write_zone(xml, &zone);
        }
        *xml += "        </VASSAL.build.module.map.boardPicker.board.ZonedGrid>\n      \
                 </VASSAL.build.module.map.boardPicker.Board>\n    \
                 </VASSAL.build.module.map.BoardPicker>\n";
        let grid = self.track.grid().iter();
        let grid = grid.filter_map(|id| self.spots.iter().find(|spot| spot.id == *id));
        for (at, spot) in grid.take(self.cars).enumerate() {
            let _ = writeln!(
                xml,
                "    <VASSAL.build.module.map.SetupStack name=\"{}\" owningBoard=\"{name}\" \
                 useGridLocation=\"false\" x=\"{:.0}\" y=\"{:.0}\">",
                Escaped(&dashboard::car_name(self.rules, at)),
                spot.x.round(),
                spot.y.round()
            );
            self.write_car(xml, slots, at, spot.angle);
            *xml += "    </VASSAL.build.module.map.SetupStack>\n";
        }
        if self.rules.weather.is_some() {
            // In the room above the board.
            let title = t!("Weather");
            let _ = writeln!(
                xml,
                "    <VASSAL.build.module.map.SetupStack name=\"{0}\" owningBoard=\"{name}\" \
                 useGridLocation=\"false\" x=\"100\" y=\"-{1}\">",
                Escaped(title),
                EDGE / 2
            );
            let gpid = slots.next();
            let kinds = KINDS.map(|kind| (kind, weather_image(Some(kind))));
            let marker = piece::weather(&weather_image(None), &kinds, gpid);
            write_slot(xml, title, gpid, &marker);
            *xml += "    </VASSAL.build.module.map.SetupStack>\n";
        }
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
        ] {
            let _ = writeln!(xml, "    <VASSAL.build.module.map.{part}/>");
        }
        let (levels, start) = self.zoom();
        let _ = write!(
            xml,
            "    <VASSAL.build.module.map.Zoomer zoomStart=\"{start}\" zoomLevels=\"{levels}\"/>\n  \
             </VASSAL.build.module.Map>\n",
        );
    }

    /// The levels, and which of them shows the board: counted from the largest, from 1.
    fn zoom(&self) -> (String, usize) {
        const LEVELS: [f64; 9] = [2.0, 1.5, 1.0, 0.75, 0.5, 0.35, 0.25, 0.15, 0.1];
        let width = f64::from(self.size.0 + 2 * EDGE);
        let start = LEVELS.iter().position(|level| width * level <= SHOWN);
        let levels: Vec<String> = LEVELS.iter().rev().map(f64::to_string).collect();
        (levels.join(","), start.unwrap_or(LEVELS.len() - 1) + 1)
    }

    fn write_car(&self, xml: &mut String, slots: &mut Slots, at: usize, angle: f64) {
        let gpid = slots.next();
        let definition = piece::car(self.rules, at, angle, &car_image(at), gpid);
        write_slot(xml, &dashboard::car_name(self.rules, at), gpid, &definition);
    }

    /// The palette: cars that are not on the grid or were removed, and markers of damage.
    fn write_pieces(&self, xml: &mut String, slots: &mut Slots) {
        let _ = write!(
            xml,
            "  <VASSAL.build.module.PieceWindow name=\"{0}\" text=\"{0}\" tooltip=\"{0}\">\n    \
             <VASSAL.build.widget.ListWidget entryName=\"{0}\">\n",
            Escaped(t!("Cars"))
        );
        for at in 0..self.cars {
            // As images of pieces do, it points upwards.
            self.write_car(xml, slots, at, -90.0);
        }
        if self.rules.debris.is_some() {
            let gpid = slots.next();
            let definition = piece::marker(DEBRIS, t!("Debris"), gpid);
            write_slot(xml, t!("Debris"), gpid, &definition);
        }
        *xml += "    </VASSAL.build.widget.ListWidget>\n  </VASSAL.build.module.PieceWindow>\n";
    }

    /// The pages of the kit: rules, dashboards, dice, corners and tables.
    fn write_pages(&self, xml: &mut String) {
        let _ = write!(
            xml,
            "  <VASSAL.build.module.ChartWindow name=\"{0}\" text=\"{0}\" tooltip=\"{0}\">\n    \
             <VASSAL.build.widget.TabWidget entryName=\"{0}\">\n",
            Escaped(t!("Rules and cards"))
        );
        for at in 0..self.pages {
            let _ = writeln!(
                xml,
                "      <VASSAL.build.widget.Chart chartName=\"{}\" description=\"\" fileName=\"{}\"/>",
                Escaped(&t!("Page {number}", number = at + 1)),
                page(at)
            );
        }
        *xml += "    </VASSAL.build.widget.TabWidget>\n  </VASSAL.build.module.ChartWindow>\n";
    }
}

/// The numbers by which VASSAL knows pieces, from 1.
#[derive(Default)]
struct Slots {
    used: usize,
}

impl Slots {
    fn next(&mut self) -> usize {
        self.used += 1;
        self.used
    }
}

fn write_slot(xml: &mut String, name: &str, gpid: usize, definition: &str) {
    // Tabs, between the traits, are part of a definition.
    let parts = definition.split('\t').map(|part| Escaped(part).to_string());
    let definition: Vec<String> = parts.collect();
    let _ = writeln!(
        xml,
        "      <VASSAL.build.widget.PieceSlot entryName=\"{}\" gpid=\"{gpid}\" height=\"64\" \
         width=\"64\">{}</VASSAL.build.widget.PieceSlot>",
        Escaped(name),
        definition.join("\t")
    );
}

/// Elsewhere on the board pieces stay where they are put.
fn write_zone(xml: &mut String, zone: &zones::Zone) {
    let corner = |at: &Point| format!("{:.0},{:.0}", at.x, at.y);
    let path: Vec<String> = zone.outline.iter().map(corner).collect();
    let _ = write!(
        xml,
        "          <VASSAL.build.module.map.boardPicker.board.mapgrid.Zone \
         locationFormat=\"$gridLocation$\" name=\"{}\" path=\"{}\" useHighlight=\"false\" \
         useParentGrid=\"false\">\n            \
         <VASSAL.build.module.map.boardPicker.board.RegionGrid fontsize=\"9\" snapto=\"true\" \
         visible=\"false\">\n",
        Escaped(&zone.name),
        path.join(";")
    );
    for region in &zone.regions {
        let _ = writeln!(
            xml,
            "              <VASSAL.build.module.map.boardPicker.board.Region name=\"{}\" \
             originx=\"{:.0}\" originy=\"{:.0}\"/>",
            Escaped(&region.name),
            region.at.x.round(),
            region.at.y.round(),
        );
    }
    let _ = writeln!(
        xml,
        "            </VASSAL.build.module.map.boardPicker.board.RegionGrid>\n            \
         <VASSAL.build.module.properties.ZoneProperty name=\"Ranks\" initialValue=\"{}\" isNumeric=\"false\"/>",
        Escaped(&zone.ranks())
    );
    *xml += "          \
             </VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>\n";
}

/// A button that rolls a die of the game.
fn write_die(xml: &mut String, die: Die) {
    let name = names::die(die);
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
