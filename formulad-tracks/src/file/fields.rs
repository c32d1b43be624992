//! The one table of what a track file holds.
//!
//! Reading, unknown fields, writing, the JSON Schema and the field list in the documentation all
//! follow it, so that none of them can say something else. A test keeps it true to
//! [`TrackPlan`](formulad_core::TrackPlan).

use formulad_core::Lane;
use formulad_core::language::Message;
use formulad_core::plan::{
    AreaKind, Folds, Landscape, Lettering, LineWidths, PieceKind, PlateStyle, SignKind, TimeOfDay,
    Typeface,
};

formulad_core::messages! { "file.shape";
    track = "the track";
    board = "the board";
    space = "a space";
    corner = "a corner";
    grid_place = "a grid place";
    pit_lane = "the pit lane";
    pit_box = "a box";
    weather_line = "a line of the weather table";
    street = "the street";
    tunnel = "a tunnel";
    art = "the art";
    lines = "the lines";
    colours = "the colours";
    area = "an area";
    piece = "a piece";
    picture = "a picture";
    sign = "a sign";
    silenced_problem = "a silenced problem";
}

/// An object of the file. Items of lists hold neither objects nor lists of objects.
#[derive(Debug)]
pub(crate) struct Shape {
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
    pub(crate) kind: Kind,
    /// The lowest and the highest number that a circuit can do with, for those who write the file.
    /// Reading takes more: a check says better what is wrong, and in the plan it can be fixed.
    pub(crate) range: Option<(f64, f64)>,
    pub(crate) about: &'static str,
}

/// What a field may hold.
#[derive(Debug)]
pub(crate) enum Kind {
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
    Object(&'static Shape),
    List(&'static Self),
}

impl Shape {
    pub(crate) fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// Whether it holds a list of objects and is therefore written over several lines.
    pub(crate) fn is_tall(&self) -> bool {
        self.fields
            .iter()
            .any(|field| matches!(field.kind, Kind::List(Kind::Object(_))))
    }
}

/// Hundredths of a millimetre: finer than any printer.
const LENGTH: Kind = Kind::Number { decimals: 2 };
/// Tenths of a degree: a tenth moves the end of a space by 0.02 mm.
const HEADING: Kind = Kind::Number { decimals: 1 };
/// Of a whole: a thousandth of a picture is hardly seen.
const PART: Kind = Kind::Number { decimals: 4 };
const SPACES: Kind = Kind::List(&Kind::Whole);

const fn required(key: &'static str, kind: Kind, about: &'static str) -> Field {
    Field {
        key,
        required: true,
        kind,
        range: None,
        about,
    }
}

const fn optional(key: &'static str, kind: Kind, about: &'static str) -> Field {
    Field {
        key,
        required: false,
        kind,
        range: None,
        about,
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

/// The key of the file's format, which is the file's own and not the plan's.
pub(crate) const FORMAT_KEY: &str = "format";

/// The key of the file's minor format, kept without a warning; absent: 0.
pub(crate) const MINOR_KEY: &str = "minor";

/// The key by which text editors find the schema; kept without a warning.
pub(crate) const SCHEMA_KEY: &str = "$schema";

/// The key of what editors keep about how the circuit was drawn; kept without a warning.
pub(crate) const EDITOR_KEY: &str = "editor";

/// The file.
pub(crate) static TRACK: Shape = Shape {
    name: track,
    about: "A circuit for the Formula D board games",
    key: &[],
    fields: &[
        required(FORMAT_KEY, Kind::Whole, "The format of the file: 1"),
        optional("name", Kind::Text, "What the circuit is called"),
        optional("author", Kind::Text, "Who designed it"),
        optional(
            "notes",
            Kind::Text,
            "Anything a player or another designer should know",
        ),
        optional(
            "board",
            Kind::Object(&BOARD),
            "The sheet the circuit is drawn on; 1000 × 700 mm where absent",
        ),
        optional(
            "spaces",
            Kind::List(&Kind::Object(&SPACE)),
            "The spaces, at most 65,000, sorted by number when written",
        ),
        optional(
            "corners",
            Kind::List(&Kind::Object(&CORNER)),
            "The corners, in driving order by custom",
        ),
        optional(
            "finish",
            SPACES,
            "The first space past the finish line in each lane, from lane 1 on, and in the pit \
             lane last; a step onto one of these from any space not listed here crosses the line",
        ),
        optional(
            "grid",
            Kind::List(&Kind::Object(&GRID)),
            "The starting grid, pole position first",
        ),
        optional(
            "pit",
            Kind::Object(&PIT),
            "The pit lane, if the circuit has one",
        ),
        optional(
            "weather",
            Kind::List(&Kind::Object(&WEATHER)),
            "The ranges of the d20 that give each weather",
        ),
        optional(
            "street",
            Kind::Object(&STREET),
            "What a night race through a city adds",
        ),
        optional(
            "art",
            Kind::Object(&ART),
            "How the board looks; where absent, its name and notes say in what landscape it lies",
        ),
        optional(
            "silenced",
            Kind::List(&Kind::Object(&SILENCE)),
            "Warnings and advice that the designer has considered and silenced",
        ),
    ],
};

static BOARD: Shape = Shape {
    name: board,
    about: "The size of the sheet, in millimetres",
    key: &[],
    fields: &[
        required("width", LENGTH, "From the left edge to the right, in mm").within(SIZES),
        required("height", LENGTH, "From the top edge to the bottom, in mm").within(SIZES),
    ],
};

static SPACE: Shape = Shape {
    name: space,
    about: "One space",
    key: &["id"],
    fields: &[
        required("id", Kind::Whole, "Its number, unique on the track"),
        optional(
            "lane",
            Kind::Whole,
            "Its lane, 1 at the driver's left; absent for a space off the road: in the pit lane, \
             or a box",
        )
        .within(LANES),
        required("x", LENGTH, "Its centre, in mm from the board's left edge").within(PLACES),
        required("y", LENGTH, "Its centre, in mm from the board's top edge").within(PLACES),
        required(
            "heading",
            HEADING,
            "The way a car on it points, in degrees: 0 to the right, 90 down",
        )
        .within(TURNS),
        optional(
            "next",
            SPACES,
            "The spaces that one step forward can lead to",
        ),
    ],
};

static CORNER: Shape = Shape {
    name: corner,
    about: "A stretch of road on which a car has to stop a number of times",
    key: &["id"],
    fields: &[
        required("id", Kind::Whole, "Its number, unique on the track"),
        optional("name", Kind::Text, "What it is called"),
        required(
            "stops",
            Kind::Whole,
            "The stops it asks for: by the rules 1, 2 or 3",
        )
        .within(STOPS),
        required("spaces", SPACES, "Its spaces, in all lanes"),
    ],
};

static GRID: Shape = Shape {
    name: grid_place,
    about: "One place on the starting grid",
    key: &["space"],
    fields: &[
        required("space", Kind::Whole, "The space the car stands on"),
        optional(
            "heading",
            HEADING,
            "The way the car is drawn, in degrees, where it is not the heading of the space",
        ),
    ],
};

static PIT: Shape = Shape {
    name: pit_lane,
    about: "The pit lane's boxes; the lane itself is the chain of spaces without a lane number",
    key: &[],
    fields: &[required(
        "boxes",
        Kind::List(&Kind::Object(&BOX)),
        "The boxes, in driving order by custom",
    )],
};

static BOX: Shape = Shape {
    name: pit_box,
    about: "One box",
    key: &["space"],
    fields: &[
        required("space", Kind::Whole, "The space a car is served on"),
        required(
            "team",
            Kind::Whole,
            "The team it belongs to, counted from 1",
        )
        .within(TEAMS),
    ],
};

static WEATHER: Shape = Shape {
    name: weather_line,
    about: "One line of the weather table: these rolls of the d20 give this weather",
    key: &["from", "to", "weather"],
    fields: &[
        required("from", Kind::Whole, "The lowest roll").within(D20),
        required("to", Kind::Whole, "The highest roll").within(D20),
        required(
            "weather",
            Kind::Word(&["rain", "changeable", "good"]),
            "What it gives",
        ),
    ],
};

static STREET: Shape = Shape {
    name: street,
    about: "The features of a night race through a city",
    key: &[],
    fields: &[
        optional(
            "residents",
            SPACES,
            "Spaces under the windows of irritable residents",
        ),
        optional("danger", SPACES, "Spaces whose surface damages cars"),
        optional(
            "police",
            SPACES,
            "The first space past the police line in each lane",
        ),
        optional(
            "tunnels",
            Kind::List(&Kind::Object(&TUNNEL)),
            "The tunnels, one entry for each lane that runs through one",
        ),
    ],
};

static TUNNEL: Shape = Shape {
    name: tunnel,
    about: "One lane of a tunnel: a single step from one mouth to the other",
    key: &["entry", "exit"],
    fields: &[
        required("entry", Kind::Whole, "The space at which a car goes in"),
        required("exit", Kind::Whole, "The space at which it comes out"),
    ],
};

static ART: Shape = Shape {
    name: art,
    about: "How the board looks; no rule asks for any of it",
    key: &[],
    fields: &[
        optional(
            "time",
            Kind::Word(&TimeOfDay::NAMES),
            "When the race is driven; absent: by night if the circuit has what only a street race has",
        ),
        optional(
            "landscape",
            Kind::Word(&Landscape::NAMES),
            "The country around the road; absent: the one that the name or the notes mention",
        ),
        optional(
            "plates",
            Kind::Word(&PlateStyle::NAMES),
            "How the plates of corners look; absent: `board`",
        ),
        optional(
            "colors",
            Kind::Object(&COLORS),
            "The colours that differ from the usual ones",
        ),
        optional(
            "lines",
            Kind::Object(&LINES),
            "How wide lines are, as parts of the usual width",
        ),
        optional(
            "lettering",
            Kind::Word(&Lettering::NAMES),
            "How the title and all texts are set; absent: `bold`",
        ),
        optional(
            "typeface",
            Kind::Word(&Typeface::NAMES),
            "Which letters they are set in; absent: `sans`",
        ),
        optional(
            "folds",
            Kind::Word(&Folds::NAMES),
            "How the board is folded; signs keep off the folds where they can",
        ),
        optional(
            "areas",
            Kind::List(&Kind::Object(&AREA)),
            "Grounds of the designer's own, later ones over earlier ones",
        ),
        optional(
            "pieces",
            Kind::List(&Kind::Object(&PIECE)),
            "What stands on the board, later ones over earlier ones",
        ),
        optional(
            "signs",
            Kind::List(&Kind::Object(&SIGN)),
            "The signs that stand where the designer has put them; others find a place by themselves",
        ),
        optional(
            "pictures",
            Kind::List(&Kind::Object(&PICTURE)),
            "The pictures that pieces show, together at most 2 MiB and 32 million pixels",
        ),
    ],
};

static LINES: Shape = Shape {
    name: lines,
    about: "How wide lines are, as parts of the usual width",
    key: &[],
    fields: &[
        optional("joints", PART, "Those between spaces").within(LineWidths::RANGE),
        optional("edge", PART, "Those along the edges of the road").within(LineWidths::RANGE),
        optional("kerb", PART, "The kerbs").within(LineWidths::RANGE),
    ],
};

static COLORS: Shape = Shape {
    name: colours,
    about: "The colours of a board that differ from the usual ones",
    key: &[],
    fields: &[
        optional("outside", Kind::Color, "The ground outside the circuit"),
        optional("inside", Kind::Color, "The ground inside it"),
        optional("road", Kind::Color, "The road on straights"),
        optional("one_stop", Kind::Color, "The road in corners of one stop"),
        optional("two_stops", Kind::Color, "The road in corners of two stops"),
        optional(
            "three_stops",
            Kind::Color,
            "The road in corners of three stops or more",
        ),
        optional("pit", Kind::Color, "The pit lane"),
        optional("paint", Kind::Color, "What is painted on the road"),
        optional("kerb", Kind::Color, "The kerbs, beside white"),
        optional("board", Kind::Color, "The boards of signs"),
        optional("letters", Kind::Color, "What is written on them"),
    ],
};

static AREA: Shape = Shape {
    name: area,
    about: "Ground of the designer's own",
    key: &["kind"],
    fields: &[
        required("kind", Kind::Word(&AreaKind::NAMES), "What covers it"),
        required(
            "outline",
            Kind::List(&LENGTH),
            "The points of its outline in mm, x and y in turn; a smooth curve runs through them",
        ),
        optional("color", Kind::Color, "Its colour, where not the usual one"),
    ],
};

static PIECE: Shape = Shape {
    name: piece,
    about: "One thing on the board",
    key: &["kind", "x", "y"],
    fields: &[
        required("kind", Kind::Word(&PieceKind::NAMES), "What it shows"),
        required("x", LENGTH, "Its middle, in mm from the board's left edge").within(PLACES),
        required("y", LENGTH, "Its middle, in mm from the board's top edge").within(PLACES),
        optional(
            "heading",
            HEADING,
            "How far it is turned clockwise, in degrees",
        )
        .within(TURNS),
        required(
            "size",
            LENGTH,
            "How wide it is, or how high the letters of a text are set, in mm",
        )
        .within(SIZES),
        optional("text", Kind::Text, "What is written on it"),
        optional(
            "color",
            Kind::Color,
            "Its main colour, where not the usual one",
        ),
        optional(
            "lettering",
            Kind::Word(&Lettering::NAMES),
            "How its text is set, where not as all others",
        ),
        optional(
            "typeface",
            Kind::Word(&Typeface::NAMES),
            "Which letters its text is set in, where not those of all others",
        ),
        optional(
            "picture",
            Kind::Text,
            "The name of the picture that a `picture` or a `logo` shows",
        ),
        optional(
            "crop",
            Kind::List(&PART),
            "How much of the picture is cut off at the left, top, right and bottom, as parts of its \
             width and height",
        ),
    ],
};

static PICTURE: Shape = Shape {
    name: picture,
    about: "A PNG or JPEG picture",
    key: &["name"],
    fields: &[
        required("name", Kind::Text, "What pieces call it"),
        required("data", Kind::Text, "Its file in base64"),
    ],
};

static SIGN: Shape = Shape {
    name: sign,
    about: "The place of a sign",
    key: &["sign", "corner"],
    fields: &[
        required("sign", Kind::Word(&SignKind::NAMES), "Which sign"),
        optional("corner", Kind::Whole, "The corner that it is the plate of"),
        required("x", LENGTH, "Its middle, in mm from the board's left edge").within(PLACES),
        required("y", LENGTH, "Its middle, in mm from the board's top edge").within(PLACES),
    ],
};

static SILENCE: Shape = Shape {
    name: silenced_problem,
    about: "A warning or a note silenced by the designer",
    key: &["problem", "spaces", "corners"],
    fields: &[
        required(
            "problem",
            Kind::Text,
            "The problem's id, such as `grid.in-corner`",
        ),
        optional(
            "spaces",
            SPACES,
            "The spaces concerned; absent: wherever it occurs",
        ),
        optional(
            "corners",
            Kind::List(&Kind::Whole),
            "The corners concerned; absent: wherever it occurs",
        ),
        required("reason", Kind::Text, "Why it is as it should be"),
    ],
};
