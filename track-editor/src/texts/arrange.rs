//! Working on a selection: handles, snapping, copies, measures.

use formulad_core::language;
use std::fmt::Display;

use crate::document::LeftOut;
use crate::document::snap::Magnet;

pub(crate) fn over_turn() -> &'static str {
    t!("Drag to rotate the selection in steps of 15°; Alt: freely")
}

pub(crate) fn over_scale() -> &'static str {
    t!("Drag to scale the selection in steps of 5 %; Alt: freely")
}

pub(crate) fn broken_clip(reason: &str) -> String {
    match reason {
        "" => t!("The clipboard content is broken: copy it again").to_owned(),
        reason => t!(
            "The clipboard content is broken: copy it again ({reason})",
            reason
        ),
    }
}

/// What something lies along.
pub(crate) fn magnet(magnet: Magnet) -> String {
    match magnet {
        Magnet::InLine(id) => t!("In line with {id}", id),
        Magnet::OneSpace(id) => t!("One space from {id}", id),
        Magnet::Beside(id) => t!("Beside {id}", id),
        Magnet::HalfSpace(id) => t!("Half a space from {id}", id),
        Magnet::Angle(degrees) => format!("{degrees:.0}°"),
        Magnet::AlongLane => t!("Along the lane").to_owned(),
        Magnet::StraightOn(point) => t!("Straight on from point {point}", point = point + 1),
        Magnet::Toward(point) => t!("Toward point {point}", point = point + 1),
        Magnet::OtherHandle => t!("In line with the other handle").to_owned(),
        Magnet::Level(point) => t!("Level with point {point}", point = point + 1),
        Magnet::BoardEdge => t!("Along the edge of the board").to_owned(),
        Magnet::BoardMiddle => t!("In the middle of the board").to_owned(),
    }
}

/// Several things that are said of where something lies.
pub(crate) fn both(said: &[String]) -> String {
    said.join(" · ")
}

pub(crate) fn turned(degrees: f64) -> String {
    // No minus before a zero.
    let degrees = if degrees.abs() < 0.05 { 0.0 } else { degrees };
    format!("{}°", (degrees * 10.0).round() / 10.0)
}

pub(crate) fn steps(from: impl Display, to: impl Display, count: usize) -> String {
    t!(
        "1 step from {from} to {to}" | "{count} steps from {from} to {to}",
        count,
        from,
        to
    )
}

/// What a copy leaves behind.
pub(crate) fn left_out(what: &[LeftOut]) -> String {
    let name = |it: &LeftOut| match it {
        LeftOut::Finish => t!("the finish line"),
        LeftOut::Grid => t!("the grid places"),
        LeftOut::Boxes => t!("the boxes"),
        LeftOut::Police => t!("the police line"),
        LeftOut::Signs => t!("signs"),
    };
    t!(
        "Not copied, because a circuit can have only one: {list}.",
        list = language::series(what.iter().map(name))
    )
}
