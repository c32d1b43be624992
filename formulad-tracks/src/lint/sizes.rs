//! `design.board-size`, `design.road-width`, `design.space-size` and `design.thin-space`: sizes on the
//! board.

use super::prelude::*;
use crate::rounding::hundredths;

kinds! {
    advice BOARD_SIZE "design.board-size":
        "The board is larger than a sheet of A0.",
        "Printed boards are about 1000 × 700 mm; a larger one fits few tables, and no usual sheet of \
         paper.",
        "A board of 1600 × 1200 mm.";

    advice ROAD_WIDTH "design.road-width":
        "The lanes of straights are less than 0.46 or more than 0.61 times as wide as a space is long.",
        "Cars are a little narrower than a lane and a little shorter than a space; on a narrow road \
         they touch each other, on a wide one the eye misjudges what is beside what.",
        "Spaces 19 mm long in lanes 7 mm wide.";

    advice SPACE_SIZE "design.space-size":
        "Spaces are shorter than 17 mm, or lanes narrower than 8 mm.",
        "On printed boards a space is about 19 mm long and 10.5 mm wide; a car is 17 mm long, and reaches \
         over the ends of a shorter one.",
        "A board of A4 with 500 spaces.";

    advice THIN_SPACE "design.thin-space":
        "The inner side of a space is less than 0.4 times as long as spaces usually are.",
        "Where a lane bends more than its width allows, its spaces run to a point; no car fits on \
         them, and nobody can tell which one it stands on.",
        "An inner lane that turns by 90 degrees in two spaces.";
}

/// A0, in millimetres.
const LONG: f64 = 1189.0;
const SHORT: f64 = 841.0;

/// Millimetres.
const SHORTEST: f64 = 17.0;
const NARROWEST: f64 = 8.0;

/// Minimum inner side of a space, in usual lengths. On boards drawn by hand it is 0.64.
const THINNEST: f64 = 0.4;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let board = circuit.track.plan().board;
    let (width, height) = (board.width, board.height);
    if width.max(height) > LONG || width.min(height) > SHORT {
        let message = message!("the board is {width} × {height} mm", width, height);
        reporter.push(BOARD_SIZE.at(
            "/board",
            message,
            message!("make it smaller, up to 1189 × 841 mm"),
        ));
    }
    let figures = &circuit.figures;
    let length = figures.space_length;
    if length < SHORTEST || figures.lane_width.is_some_and(|width| width < NARROWEST) {
        let message = if let Some(width) = figures.lane_width {
            message!(
                "spaces are {length:.1} mm long and {width:.1} mm wide",
                length,
                width
            )
        } else {
            message!("spaces are {length:.1} mm long", length)
        };
        reporter.push(SPACE_SIZE.at(
            "/board",
            message,
            message!("make the circuit larger, or have fewer spaces: 19 × 10.5 mm are usual"),
        ));
    }
    let Some(width) = figures.lane_width else {
        return;
    };
    let usual = usual::WIDTH_TO_LENGTH;
    // To the hundredth that the usual figures were measured to.
    let is_odd = |ratio: &f64| usual.standing(hundredths(*ratio)).is_outside();
    if let Some(ratio) = figures.width_to_length().filter(is_odd) {
        let (least, most) = (usual.least, usual.most);
        let message = message!(
            "lanes are {width:.1} mm wide, {ratio:.2} times the length of a space; on other boards \
             {least} to {most} times",
            width,
            ratio,
            least,
            most
        );
        let help = message!(
            "lay the lanes {apart:.1} mm apart",
            apart = usual.median * length
        );
        reporter.push(ROAD_WIDTH.at("/spaces", message, help));
    }
    let spaces = circuit.track.spaces().iter();
    for space in spaces.filter(|space| space.lane.is_some()) {
        let Some(site) = circuit.ground.site(space.id) else {
            continue;
        };
        let inner = site.length - site.bend.abs() * width / 2.0;
        if inner >= THINNEST * length {
            continue;
        }
        let (id, inner) = (space.id, inner.max(0.0));
        let message = message!(
            "the inner side of space {id} is {inner:.1} mm long, where spaces are {length:.1} mm",
            id,
            inner,
            length
        );
        reporter.push(circuit.at_spaces(
            &THIN_SPACE,
            [id],
            message,
            message!("let the road bend less, or have fewer spaces on the inside of the bend"),
        ));
    }
}
