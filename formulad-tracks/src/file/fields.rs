//! The one table of what a track file holds.
//!
//! Reading, unknown fields, writing, the JSON Schema and the field list in the documentation all
//! follow it, so they cannot disagree. A test keeps it in line with
//! [`TrackPlan`](formulad_core::TrackPlan).

use formulad_core::Lane;
use formulad_core::language::Message;
use formulad_core::plan::{
    AreaKind, Folds, Landscape, Lettering, LineWidths, PieceKind, PlateStyle, SignKind, TimeOfDay,
    TitleStyle, Typeface,
};

use ValueKind::{Color, List, Object, Text, Whole, Word};

/// An object of the file. Items of lists hold neither objects nor lists of objects.
#[derive(Debug)]
pub(crate) struct ObjectShape {
    /// What one of these is called in messages.
    pub(crate) name: fn() -> Message,
    pub(crate) about: &'static str,
    /// The fields that tell one item of a list from another.
    pub(crate) key: &'static [&'static str],
    pub(crate) fields: &'static [Field],
}

/// A field of an object.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) key: &'static str,
    pub(crate) required: bool,
    pub(crate) kind: ValueKind,
    /// The lowest and highest number that makes sense, for people who write the file. Reading
    /// accepts more: a check explains better what is wrong, and in the plan it can be fixed.
    pub(crate) range: Option<(f64, f64)>,
    pub(crate) about: &'static str,
}

/// What a field may hold.
#[derive(Debug)]
pub(crate) enum ValueKind {
    Text,
    Word(&'static [&'static str]),
    /// `#rrggbb`.
    Color,
    /// A whole number from 0 to `u32::MAX`.
    Whole,
    /// A number, written with at most this many decimals.
    Number {
        decimals: i32,
    },
    Object(&'static ObjectShape),
    List(&'static Self),
}

impl ObjectShape {
    pub(crate) fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// The number of the field of this key. It is looked for from number `from` on first, as most files have
    /// the fields in the order of the table.
    pub(crate) fn position(&self, key: &str, from: usize) -> Option<usize> {
        let is_it = |field: &Field| field.key == key;
        let after = self.fields.iter().skip(from).position(is_it);
        let found = after.map(|at| from + at);
        found.or_else(|| self.fields.iter().position(is_it))
    }

    /// Whether it holds a list of objects and is therefore written over several lines.
    pub(crate) fn is_tall(&self) -> bool {
        self.fields
            .iter()
            .any(|field| matches!(field.kind, List(Object(_))))
    }
}

/// Hundredths of a millimetre: finer than any printer.
const LENGTH: ValueKind = ValueKind::Number { decimals: 2 };
/// Tenths of a degree: a tenth moves the end of a space by 0.02 mm.
const HEADING: ValueKind = ValueKind::Number { decimals: 1 };
/// Parts of a whole: a thousandth of a picture is hardly visible.
const PART: ValueKind = ValueKind::Number { decimals: 4 };
const SPACES: ValueKind = List(&Whole);

const fn required(key: &'static str, kind: ValueKind, about: &'static str) -> Field {
    Field {
        key,
        required: true,
        kind,
        range: None,
        about,
    }
}

const fn optional(key: &'static str, kind: ValueKind, about: &'static str) -> Field {
    Field {
        required: false,
        ..required(key, kind, about)
    }
}

impl Field {
    const fn within(self, range: (f64, f64)) -> Self {
        Self {
            range: Some(range),
            ..self
        }
    }
}

/// Some of the fields of an object, by their numbers.
#[derive(Clone, Copy, Default)]
pub(crate) struct FieldSet(u64);

impl FieldSet {
    /// As many fields as an object may have.
    const MOST: usize = 64;

    pub(crate) fn contains(self, field: usize) -> bool {
        self.0 & 1 << field != 0
    }

    /// Adds a field, and says whether it is new.
    pub(crate) fn insert(&mut self, field: usize) -> bool {
        let is_new = !self.contains(field);
        self.0 |= 1 << field;
        is_new
    }
}

/// A hundred metres either way, in millimetres.
const PLACES: (f64, f64) = (-100_000.0, 100_000.0);
const SIZES: (f64, f64) = (0.01, 100_000.0);
/// Ten turns either way, in degrees.
const TURNS: (f64, f64) = (-3600.0, 3600.0);
const LANES: (f64, f64) = (1.0, Lane::MAX as f64);
const STOPS: (f64, f64) = (1.0, 9.0);
const TEAMS: (f64, f64) = (1.0, 100.0);
/// The numbers of the die that the weather is rolled with.
const D20: (f64, f64) = (1.0, 20.0);

/// The key of the file's format, which is not part of the plan.
pub(crate) const FORMAT_KEY: &str = "format";

/// The key of the file's minor format, kept without a warning; absent: 0.
pub(crate) const MINOR_KEY: &str = "minor";

/// The key by which text editors find the schema; kept without a warning.
pub(crate) const SCHEMA_KEY: &str = "$schema";

/// The key of what editors keep about how the circuit was drawn; kept without a warning.
pub(crate) const EDITOR_KEY: &str = "editor";

/// Declares objects of the file: their name in messages, their description, and the fields that
/// tell items of a list apart; then each field: its key, description, kind and range.
macro_rules! shapes {
    ($(
        $(#[$doc:meta])*
        $shape:ident: $name:expr, $about:literal $([$($of_item:literal),+])? {
            $($is:ident $key:tt: $what:literal, $kind:expr $(, within $range:expr)?;)+
        }
    )+) => {
        $($(#[$doc])*
        pub(crate) static $shape: ObjectShape = ObjectShape {
            name: || $name,
            about: $about,
            key: &[$($($of_item),+)?],
            fields: &[$($is($key, $kind, $what)$(.within($range))?),+],
        };
        const _: () = assert!([$($what),+].len() <= FieldSet::MOST);)+
    };
}

shapes! {
    /// The file.
    TRACK: message!("the track"), "A circuit for the Formula D board games" {
        required FORMAT_KEY: "The format of the file: 1", Whole;
        optional "name": "What the circuit is called", Text;
        optional "author": "Who designed it", Text;
        optional "notes": "Anything a player or another designer should know", Text;
        optional "board":
            "The sheet the circuit is drawn on; 1000 × 700 mm where absent", Object(&BOARD);
        optional "spaces":
            "The spaces, at most 65,000, sorted by number when written", List(&Object(&SPACE));
        optional "corners": "The corners, in driving order by custom", List(&Object(&CORNER));
        optional "finish":
            "The first space past the finish line in each lane, from lane 1 on, and in the pit \
             lane last; a step onto one of these from any space not listed here crosses the line",
            SPACES;
        optional "grid": "The starting grid, pole position first", List(&Object(&GRID));
        optional "pit": "The pit lane, if the circuit has one", Object(&PIT);
        optional "weather": "The ranges of the d20 that give each weather", List(&Object(&WEATHER));
        optional "street": "What a night race through a city adds", Object(&STREET);
        optional "art":
            "How the board looks; where absent, its name and notes say in what landscape it lies",
            Object(&ART);
        optional "silenced":
            "Warnings and advice that the designer has considered and silenced",
            List(&Object(&SILENCE));
    }

    BOARD: message!("the board"), "The size of the sheet, in millimetres" {
        required "width": "From the left edge to the right, in mm", LENGTH, within SIZES;
        required "height": "From the top edge to the bottom, in mm", LENGTH, within SIZES;
    }

    SPACE: message!("a space"), "One space" ["id"] {
        required "id": "Its number, unique on the track", Whole;
        optional "lane":
            "Its lane, 1 at the driver's left; absent for a space off the road: in the pit lane, \
             or a box", Whole, within LANES;
        required "x": "Its centre, in mm from the board's left edge", LENGTH, within PLACES;
        required "y": "Its centre, in mm from the board's top edge", LENGTH, within PLACES;
        required "heading":
            "The way a car on it points, in degrees: 0 to the right, 90 down",
            HEADING, within TURNS;
        optional "next": "The spaces that one step forward can lead to", SPACES;
    }

    CORNER: message!("a corner"), "A stretch of road on which a car has to stop a number of times" ["id"] {
        required "id": "Its number, unique on the track", Whole;
        optional "name": "What it is called", Text;
        required "stops": "The stops it asks for: by the rules 1, 2 or 3", Whole, within STOPS;
        required "spaces": "Its spaces, in all lanes", SPACES;
    }

    GRID: message!("a grid place"), "One place on the starting grid" ["space"] {
        required "space": "The space the car stands on", Whole;
        optional "heading":
            "The way the car is drawn, in degrees, where it is not the heading of the space",
            HEADING;
    }

    PIT: message!("the pit lane"),
        "The pit lane's boxes; the lane itself is the chain of spaces without a lane number" {
        required "boxes": "The boxes, in driving order by custom", List(&Object(&BOX));
    }

    BOX: message!("a box"), "One box" ["space"] {
        required "space": "The space a car is served on", Whole;
        required "team": "The team it belongs to, counted from 1", Whole, within TEAMS;
    }

    WEATHER: message!("a line of the weather table"),
        "One line of the weather table: these rolls of the d20 give this weather" ["from", "to", "weather"] {
        required "from": "The lowest roll", Whole, within D20;
        required "to": "The highest roll", Whole, within D20;
        required "weather": "What it gives", Word(&["rain", "changeable", "good"]);
    }

    STREET: message!("the street"), "The features of a night race through a city" {
        optional "residents": "Spaces under the windows of irritable residents", SPACES;
        optional "danger": "Spaces whose surface damages cars", SPACES;
        optional "police": "The first space past the police line in each lane", SPACES;
        optional "tunnels":
            "The tunnels, one entry for each lane that runs through one", List(&Object(&TUNNEL));
    }

    TUNNEL: message!("a tunnel"),
        "One lane of a tunnel: a single step from one mouth to the other" ["entry", "exit"] {
        required "entry": "The space at which a car goes in", Whole;
        required "exit": "The space at which it comes out", Whole;
    }

    ART: message!("the art"), "How the board looks; no rule asks for any of it" {
        optional "time":
            "When the race is driven; absent: by night if the circuit has what only a street race has",
            Word(&TimeOfDay::NAMES);
        optional "landscape":
            "The country around the road; absent: the one that the name or the notes mention",
            Word(&Landscape::NAMES);
        optional "plates":
            "How the plates of corners look; absent: `board`", Word(&PlateStyle::NAMES);
        optional "title":
            "What the name of the circuit is written on; absent: `plate`", Word(&TitleStyle::NAMES);
        optional "colors": "The colours that differ from the usual ones", Object(&COLORS);
        optional "lines": "How wide lines are, as parts of the usual width", Object(&LINES);
        optional "lettering":
            "How the title and all texts are set; absent: `bold`", Word(&Lettering::NAMES);
        optional "typeface":
            "Which letters they are set in; absent: `sans`", Word(&Typeface::NAMES);
        optional "folds":
            "How the board is folded; signs keep off the folds where they can", Word(&Folds::NAMES);
        optional "areas":
            "Grounds of the designer's own, later ones over earlier ones", List(&Object(&AREA));
        optional "pieces":
            "What stands on the board, later ones over earlier ones", List(&Object(&PIECE));
        optional "signs":
            "The signs that stand where the designer has put them; others find a place by themselves",
            List(&Object(&SIGN));
        optional "pictures":
            "The pictures that pieces show, together at most 2 MiB and 32 million pixels",
            List(&Object(&PICTURE));
    }

    LINES: message!("the lines"), "How wide lines are, as parts of the usual width" {
        optional "joints": "Those between spaces", PART, within LineWidths::RANGE;
        optional "edge": "Those along the edges of the road", PART, within LineWidths::RANGE;
        optional "kerb": "The kerbs", PART, within LineWidths::RANGE;
    }

    COLORS: message!("the colours"), "The colours of a board that differ from the usual ones" {
        optional "outside": "The ground outside the circuit", Color;
        optional "inside": "The ground inside it", Color;
        optional "road": "The road on straights", Color;
        optional "one_stop": "The road in corners of one stop", Color;
        optional "two_stops": "The road in corners of two stops", Color;
        optional "three_stops": "The road in corners of three stops or more", Color;
        optional "pit": "The pit lane", Color;
        optional "paint": "What is painted on the road", Color;
        optional "kerb": "The kerbs, beside white", Color;
        optional "board": "The boards of signs", Color;
        optional "letters": "What is written on them", Color;
    }

    AREA: message!("an area"), "Ground of the designer's own" ["kind"] {
        required "kind": "What covers it", Word(&AreaKind::NAMES);
        required "outline":
            "The points of its outline in mm, x and y in turn; a smooth curve runs through them",
            List(&LENGTH);
        optional "color": "Its colour, where not the usual one", Color;
    }

    PIECE: message!("a piece"), "One thing on the board" ["kind", "x", "y"] {
        required "kind": "What it shows", Word(&PieceKind::NAMES);
        required "x": "Its middle, in mm from the board's left edge", LENGTH, within PLACES;
        required "y": "Its middle, in mm from the board's top edge", LENGTH, within PLACES;
        optional "heading": "How far it is turned clockwise, in degrees", HEADING, within TURNS;
        required "size":
            "How wide it is, or how high the letters of a text are set, in mm",
            LENGTH, within SIZES;
        optional "depth":
            "How deep a house, hall, stand, billboard or footbridge is, in mm, where not the usual \
             part of its width",
            LENGTH, within SIZES;
        optional "text": "What is written on it", Text;
        optional "color": "Its main colour, where not the usual one", Color;
        optional "lettering":
            "How its text is set, where not as all others", Word(&Lettering::NAMES);
        optional "typeface":
            "Which letters its text is set in, where not those of all others",
            Word(&Typeface::NAMES);
        optional "picture": "The name of the picture that a `picture` or a `logo` shows", Text;
        optional "crop":
            "How much of the picture is cut off at the left, top, right and bottom, as parts of its \
             width and height", List(&PART);
    }

    PICTURE: message!("a picture" as "in a track file"), "A PNG or JPEG picture" ["name"] {
        required "name": "What pieces call it", Text;
        required "data": "Its file in base64", Text;
    }

    SIGN: message!("a sign"), "The place of a sign" ["sign", "corner"] {
        required "sign": "Which sign", Word(&SignKind::NAMES);
        optional "corner": "The corner that it is the plate of", Whole;
        required "x": "Its middle, in mm from the board's left edge", LENGTH, within PLACES;
        required "y": "Its middle, in mm from the board's top edge", LENGTH, within PLACES;
    }

    SILENCE: message!("a silenced problem"),
        "A warning or a note silenced by the designer" ["problem", "spaces", "corners"] {
        required "problem": "The problem's id, such as `grid.in-corner`", Text;
        optional "spaces": "The spaces concerned; absent: wherever it occurs", SPACES;
        optional "corners": "The corners concerned; absent: wherever it occurs", List(&Whole);
        required "reason": "Why it is as it should be", Text;
    }
}
