//! The board: a tile with a snap point on every space.

use super::layout::Layout;
use super::object::{BoardTile, Object, Position, SnapPoint, Tile};
use crate::kit::spots::Spot;
use crate::rounding::millionths;

/// How thick the board is.
const THICKNESS: f64 = 0.1;

/// A tile of this name, whose image lies at this address.
pub(super) fn board(layout: &Layout<'_>, name: &str, image_url: &str) -> Object {
    let (width, height) = layout.board;
    // A tile of scale 1 is two units, which are inches, from its top to its bottom.
    let scale = layout.inches(height) / 2.0;
    let mut board = Object::new("Custom_Tile", (0.0, 0.0), name.to_owned())
        .at_height(1.1)
        .turned(Position::new(0.0, 180.0, 0.0))
        .scaled(Position::new(scale, 1.0, scale))
        .locked()
        .saying(format!("{width:.0} × {height:.0} mm"));
    board.tooltip = false;
    board.own.custom_image = Some(BoardTile {
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
    });
    board.own.attached_snap_points = layout.spots.iter().map(|spot| snap(layout, spot)).collect();
    board
}

/// A snap point in the space of the tile.
fn snap(layout: &Layout<'_>, spot: &Spot) -> SnapPoint {
    let (x, z) = layout.on_tile(spot);
    SnapPoint {
        position: Position::new(x, THICKNESS, z),
        // 0 is away from the player, which is upwards in the picture.
        rotation: Position::new(0.0, millionths((spot.angle + 90.0).rem_euclid(360.0)), 0.0),
    }
}
