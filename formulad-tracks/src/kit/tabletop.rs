//! Saved objects of Tabletop Simulator: the board with a snap point on every space.
//!
//! The format is that of its knowledge base, "Save File Format"
//! (<https://kb.tabletopsimulator.com/custom-content/save-file-format/>).

use formulad_core::Track;
use serde::Serialize;

use super::spots::Spot;

/// How thick the board is.
const THICKNESS: f64 = 0.1;

/// A save of which only the objects count.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Saved {
    save_name: String,
    game_mode: &'static str,
    date: &'static str,
    version_number: &'static str,
    game_type: &'static str,
    game_complexity: &'static str,
    gravity: f64,
    play_area: f64,
    table: &'static str,
    sky: &'static str,
    note: &'static str,
    rules: &'static str,
    lua_script: &'static str,
    lua_script_state: &'static str,
    #[serde(rename = "XmlUI")]
    xml_ui: &'static str,
    object_states: [Board; 1],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Board {
    #[serde(rename = "GUID")]
    guid: String,
    name: &'static str,
    transform: Transform,
    nickname: String,
    description: String,
    #[serde(rename = "GMNotes")]
    gm_notes: &'static str,
    color_diffuse: Rgb,
    locked: bool,
    grid: bool,
    snap: bool,
    autoraise: bool,
    sticky: bool,
    tooltip: bool,
    custom_image: BoardTile,
    attached_snap_points: Vec<SnapPoint>,
}

#[derive(Debug, Serialize)]
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

#[derive(Debug, Serialize)]
struct Rgb {
    r: f64,
    g: f64,
    b: f64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct BoardTile {
    #[serde(rename = "ImageURL")]
    image_url: String,
    #[serde(rename = "ImageSecondaryURL")]
    image_secondary_url: &'static str,
    image_scalar: f64,
    width_scale: f64,
    custom_tile: Tile,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Tile {
    /// A rectangle.
    #[serde(rename = "Type")]
    shape: u8,
    thickness: f64,
    stackable: bool,
    /// Whether it takes the shape of its image.
    stretch: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct SnapPoint {
    position: Position,
    /// What is put down here is turned to this rotation.
    rotation: Position,
}

#[derive(Debug, Serialize)]
struct Position {
    x: f64,
    y: f64,
    z: f64,
}

/// A board of this size in millimetres, whose image has this size in pixels and lies at this address.
pub(super) fn saved(
    track: &Track,
    spots: &[Spot],
    board: (f64, f64),
    (width, height): (u32, u32),
    image_url: &str,
) -> Saved {
    const INCH: f64 = 25.4;
    let (width, height) = (f64::from(width), f64::from(height));
    // A tile of scale 1 is two units, which are inches, from its top to its bottom.
    let scale = millionths(board.1 / INCH / 2.0);
    Saved {
        save_name: track.name().to_owned(),
        game_mode: "",
        date: "",
        version_number: "",
        game_type: "",
        game_complexity: "",
        gravity: 0.5,
        play_area: 0.5,
        table: "",
        sky: "",
        note: "",
        rules: "",
        lua_script: "",
        lua_script_state: "",
        xml_ui: "",
        object_states: [Board {
            guid: format!("{:06x}", track.fingerprint() & 0xff_ffff),
            name: "Custom_Tile",
            transform: Transform {
                pos_x: 0.0,
                pos_y: 1.1,
                pos_z: 0.0,
                rot_x: 0.0,
                rot_y: 180.0,
                rot_z: 0.0,
                scale_x: scale,
                scale_y: 1.0,
                scale_z: scale,
            },
            nickname: track.name().to_owned(),
            description: format!("{:.0} × {:.0} mm", board.0, board.1),
            gm_notes: "formulad",
            color_diffuse: Rgb {
                r: 1.0,
                g: 1.0,
                b: 1.0,
            },
            locked: true,
            grid: false,
            snap: false,
            autoraise: true,
            sticky: true,
            tooltip: false,
            custom_image: BoardTile {
                image_url: image_url.to_owned(),
                image_secondary_url: "",
                image_scalar: 1.0,
                width_scale: 0.0,
                custom_tile: Tile {
                    shape: 0,
                    thickness: THICKNESS,
                    stackable: false,
                    stretch: true,
                },
            },
            attached_snap_points: spots.iter().map(|spot| snap(spot, width, height)).collect(),
        }],
    }
}

/// A snap point in the space of the tile. It is turned by half a circle on the table, as tiles are, so
/// that its own axes point to the left and towards the player; 1 is half its height.
fn snap(spot: &Spot, width: f64, height: f64) -> SnapPoint {
    SnapPoint {
        position: Position {
            x: millionths((width - 2.0 * spot.x) / height),
            y: THICKNESS,
            z: millionths((2.0 * spot.y - height) / height),
        },
        rotation: Position {
            x: 0.0,
            // 0 is away from the player, which is upwards in the picture.
            y: millionths((spot.angle + 90.0).rem_euclid(360.0)),
            z: 0.0,
        },
    }
}

fn millionths(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
