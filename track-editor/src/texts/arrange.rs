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
    steps_from(count: usize, from: impl Display, to: impl Display) = "1 step from {from} to {to}" | "{count} steps from {from} to {to}";
    BROKEN_CLIP = "The clipboard content is broken: copy it again";
    broken_clip_because(reason: &str) = "The clipboard content is broken: copy it again ({reason})";
    in_line(id: impl Display) = "In line with {id}";
    one_space(id: impl Display) = "One space from {id}";
    beside(id: impl Display) = "Beside {id}";
    half_space(id: impl Display) = "Half a space from {id}";
    straight_on(point: usize) = "Straight on from point {point}";
    toward(point: usize) = "Toward point {point}";
    level(point: usize) = "Level with point {point}";
    ALONG_LANE = "Along the lane";
    OTHER_HANDLE = "In line with the other handle";
    BOARD_EDGE = "Along the edge of the board";
    BOARD_MIDDLE = "In the middle of the board";
    THE_FINISH = "the finish line";
    THE_GRID = "the grid places";
    THE_BOXES = "the boxes";
    THE_POLICE = "the police line";
    copied_without(list: &str) = "Not copied, because a circuit can have only one: {list}.";
}

pub(crate) fn broken_clip(reason: &str) -> String {
    match reason {
        "" => BROKEN_CLIP.to_owned(),
        reason => broken_clip_because(reason),
    }
}

/// What something lies along.
pub(crate) fn magnet(magnet: Magnet) -> String {
    match magnet {
        Magnet::InLine(id) => in_line(id),
        Magnet::OneSpace(id) => one_space(id),
        Magnet::Beside(id) => beside(id),
        Magnet::HalfSpace(id) => half_space(id),
        Magnet::Angle(degrees) => format!("{degrees:.0}°"),
        Magnet::AlongLane => ALONG_LANE.to_owned(),
        Magnet::StraightOn(point) => straight_on(point + 1),
        Magnet::Toward(point) => toward(point + 1),
        Magnet::OtherHandle => OTHER_HANDLE.to_owned(),
        Magnet::Level(point) => level(point + 1),
        Magnet::BoardEdge => BOARD_EDGE.to_owned(),
        Magnet::BoardMiddle => BOARD_MIDDLE.to_owned(),
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
    steps_from(count, from, to)
}

/// What a copy leaves behind.
pub(crate) fn left_out(what: &[LeftOut]) -> String {
    let name = |it: &LeftOut| match it {
        LeftOut::Finish => THE_FINISH,
        LeftOut::Grid => THE_GRID,
        LeftOut::Boxes => THE_BOXES,
        LeftOut::Police => THE_POLICE,
    };
    let names: Vec<&str> = what.iter().map(name).collect();
    let list = names.join(", ");
    copied_without(&list)
}
