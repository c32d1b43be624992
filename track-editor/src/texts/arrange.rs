//! Working on a selection: handles, snapping, copies, measures.

use std::fmt::Display;

use crate::document::LeftOut;
use crate::document::snap::Magnet;

texts! {
    OVER_TURN = "Drag to rotate the selection in steps of 15°; Alt: freely";
    OVER_SCALE = "Drag to scale the selection in steps of 5 %; Alt: freely";
    MOVING = "Release to place, Esc to cancel; Alt: no snapping";
    MEASURE = "Drag from one place to another, or click both";
    TWO_SPACES = "Select two spaces first, the ends of the stretch";
    TWO_OR_MORE = "Select several spaces first";
    NO_RUN = "Select three or more consecutive spaces of a lane";
    NO_ROAD = "Select spaces of the road first";
    NO_LINKS = "There are no links to reverse yet";
    NEWER_CLIP = "The clipboard content is from a later version of this program";
    NO_CLIP = "The clipboard has no spaces: select and copy some first";
    scaled(times: f64) = "{:.0} %", times * 100.0;
    /// A distance in millimetres and in lengths of a space, and a direction in degrees.
    measure(mm: f64, lengths: f64, degrees: f64) = "{mm:.1} mm · {lengths:.2} space lengths · {degrees:.0}°";
    no_way(from: impl Display, to: impl Display) = "No path from {from} to {to}";
}

pub(crate) fn broken_clip(reason: &str) -> String {
    match reason {
        "" => "The clipboard content is broken: copy it again".to_owned(),
        _ => format!("The clipboard content is broken: copy it again ({reason})"),
    }
}

/// What something lies along.
pub(crate) fn magnet(magnet: Magnet) -> String {
    match magnet {
        Magnet::InLine(id) => format!("In line with {id}"),
        Magnet::OneSpace(id) => format!("One space from {id}"),
        Magnet::Beside(id) => format!("Beside {id}"),
        Magnet::HalfSpace(id) => format!("Half a space from {id}"),
        Magnet::Angle(degrees) => format!("{degrees:.0}°"),
        Magnet::AlongLane => "Along the lane".to_owned(),
        Magnet::StraightOn(point) => format!("Straight on from point {}", point + 1),
        Magnet::Toward(point) => format!("Toward point {}", point + 1),
        Magnet::OtherHandle => "In line with the other handle".to_owned(),
        Magnet::Level(point) => format!("Level with point {}", point + 1),
        Magnet::BoardEdge => "Along the edge of the board".to_owned(),
        Magnet::BoardMiddle => "In the middle of the board".to_owned(),
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
    match count {
        1 => format!("1 step from {from} to {to}"),
        _ => format!("{count} steps from {from} to {to}"),
    }
}

/// What a copy leaves behind.
pub(crate) fn left_out(what: &[LeftOut]) -> String {
    let name = |it: &LeftOut| match it {
        LeftOut::Finish => "the finish line",
        LeftOut::Grid => "the places of the grid",
        LeftOut::Boxes => "the boxes",
        LeftOut::Police => "the police line",
    };
    let names: Vec<&str> = what.iter().map(name).collect();
    let list = match names.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        names => names.concat(),
    };
    format!("Copied without {list}; a circuit can have only one.")
}
