//! An object of a save: what kind of object it is, where it is, and what it says.
//!
//! The fields are those of the knowledge base, "Save File Format"
//! (<https://kb.tabletopsimulator.com/custom-content/save-file-format/>).

use serde::Serialize;

use crate::draw::Color;
use crate::rounding::millionths;

/// An object.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Object {
    #[serde(rename = "GUID")]
    pub(super) guid: String,
    name: &'static str,
    transform: Transform,
    pub(super) nickname: String,
    pub(super) description: String,
    /// By what the script knows it.
    #[serde(rename = "GMNotes")]
    gm_notes: String,
    color_diffuse: Rgb,
    pub(super) locked: bool,
    grid: bool,
    snap: bool,
    autoraise: bool,
    sticky: bool,
    pub(super) tooltip: bool,
    pub(super) lua_script: String,
    lua_script_state: &'static str,
    #[serde(rename = "XmlUI")]
    xml_ui: &'static str,
    #[serde(flatten)]
    pub(super) own: Own,
}

/// What only some kinds of objects have.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Own {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) custom_image: Option<BoardTile>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) attached_snap_points: Vec<SnapPoint>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) attached_vector_lines: Vec<VectorLine>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) rotation_values: Vec<RotationValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) counter: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<Text>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) contained_objects: Vec<Object>,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
struct Transform {
    pos_x: f64,
    pos_y: f64,
    pos_z: f64,
    rot_x: f64,
    rot_y: f64,
    rot_z: f64,
    scale_x: f64,
    scale_y: f64,
    scale_z: f64,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Rgb {
    r: f64,
    g: f64,
    b: f64,
}

impl From<Color> for Rgb {
    fn from(color: Color) -> Self {
        let [r, g, b] = [color.r, color.g, color.b].map(|it| millionths(f64::from(it) / 255.0));
        Self { r, g, b }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct BoardTile {
    #[serde(rename = "ImageURL")]
    pub(super) image_url: String,
    #[serde(rename = "ImageSecondaryURL")]
    pub(super) image_secondary_url: &'static str,
    pub(super) image_scalar: f64,
    pub(super) width_scale: f64,
    pub(super) custom_tile: Tile,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Tile {
    /// A rectangle.
    #[serde(rename = "Type")]
    pub(super) shape: u8,
    pub(super) thickness: f64,
    pub(super) stackable: bool,
    /// Whether it takes the shape of its image.
    pub(super) stretch: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct SnapPoint {
    pub(super) position: Position,
    /// What is put down here is turned to this rotation.
    pub(super) rotation: Position,
}

/// A line on an object.
#[derive(Debug, Serialize)]
pub(super) struct VectorLine {
    pub(super) points3: Vec<Position>,
    pub(super) color: Rgb,
    pub(super) thickness: f64,
    pub(super) rotation: Position,
}

/// What an object shows in a rotation.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct RotationValue {
    pub(super) value: u8,
    pub(super) rotation: Position,
}

/// What a counter has counted.
#[derive(Debug, Serialize)]
pub(super) struct Count {
    pub(super) value: u8,
}

/// Letters that lie on the table.
#[derive(Debug, Serialize)]
pub(super) struct Text {
    #[serde(rename = "Text")]
    pub(super) text: String,
    pub(super) colorstate: Rgb,
    #[serde(rename = "fontSize")]
    pub(super) font_size: u8,
}

/// A place, or angles around the axes in degrees. x points to the right, y up, z away from the player.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Position {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) z: f64,
}

impl Position {
    pub(super) const ZERO: Self = Self::new(0.0, 0.0, 0.0);

    pub(super) const fn new(x: f64, y: f64, z: f64) -> Self {
        Self { x, y, z }
    }

    fn rounded(self) -> Self {
        let Self { x, y, z } = self;
        let [x, y, z] = [x, y, z].map(millionths);
        Self { x, y, z }
    }
}

/// Where objects lie on the table, a little above it, as they fall to rest.
const HEIGHT: f64 = 1.2;

impl Object {
    /// An object of a kind that the program ships, which lies here, in inches from the middle of the table.
    pub(super) fn new(name: &'static str, (x, z): (f64, f64), nickname: String) -> Self {
        Self {
            guid: String::new(),
            name,
            transform: Transform {
                pos_x: millionths(x),
                pos_y: HEIGHT,
                pos_z: millionths(z),
                rot_x: 0.0,
                rot_y: 0.0,
                rot_z: 0.0,
                scale_x: 1.0,
                scale_y: 1.0,
                scale_z: 1.0,
            },
            nickname,
            description: String::new(),
            gm_notes: "formulad".to_owned(),
            color_diffuse: Color::hex(0xff_ffff).into(),
            locked: false,
            grid: false,
            snap: true,
            autoraise: true,
            sticky: true,
            tooltip: true,
            lua_script: String::new(),
            lua_script_state: "",
            xml_ui: "",
            own: Own::default(),
        }
    }

    /// Known to the script by a word and, for one of several, a number.
    pub(super) fn known_as(mut self, notes: &str) -> Self {
        self.gm_notes = format!("formulad {notes}");
        self
    }

    pub(super) fn in_color(mut self, color: Color) -> Self {
        self.color_diffuse = color.into();
        self
    }

    /// At this height, which is that of the board's top by default.
    pub(super) const fn at_height(mut self, height: f64) -> Self {
        self.transform.pos_y = height;
        self
    }

    /// As large as this beside its usual size.
    pub(super) fn scaled(mut self, by: Position) -> Self {
        let Position { x, y, z } = by.rounded();
        (
            self.transform.scale_x,
            self.transform.scale_y,
            self.transform.scale_z,
        ) = (x, y, z);
        self
    }

    /// Turned by these angles.
    pub(super) fn turned(mut self, by: Position) -> Self {
        let Position { x, y, z } = by.rounded();
        (
            self.transform.rot_x,
            self.transform.rot_y,
            self.transform.rot_z,
        ) = (x, y, z);
        self
    }

    /// Which stays where it is.
    pub(super) const fn locked(mut self) -> Self {
        self.locked = true;
        self.snap = false;
        self
    }

    pub(super) fn saying(mut self, description: String) -> Self {
        self.description = description;
        self
    }
}
