//! Working on a selection: handles, snapping, copies, measures.

use std::fmt::Display;

use formulad_core::language::{self, Message};

use crate::document::LeftOut;
use crate::document::snap::Magnet;

formulad_core::texts! { "editor.arrange";
    over_turn = "Drag to rotate the selection in steps of 15°; Alt: freely";
    over_scale = "Drag to scale the selection in steps of 5 %; Alt: freely";
    moving = "Release to place, Esc to cancel; Alt: no snapping";
    measure_label = "Drag from one place to another, or click both";
    two_spaces = "Select two spaces first, the ends of the stretch";
    two_or_more = "Select several things first";
    no_run = "Select three or more consecutive spaces of a lane";
    no_road = "Select spaces of the road first";
    no_links = "There are no links to reverse yet";
    newer_clip = "The clipboard content is from a later version of this program";
    no_clip = "The clipboard has nothing of a circuit: select and copy something first";
    /// A distance in millimetres and in lengths of a space, and a direction in degrees.
    measure(mm: f64, lengths: f64, degrees: f64) = "{mm:.1} mm · {lengths:.2} space lengths · {degrees:.0}°";
    no_way(from: impl Display, to: impl Display) = "No path from {from} to {to}";
    steps_from(count: usize, from: impl Display, to: impl Display) = "1 step from {from} to {to}" | "{count} steps from {from} to {to}";
    broken_clip_label = "The clipboard content is broken: copy it again";
    broken_clip_because(reason: &str) = "The clipboard content is broken: copy it again ({reason})";
    in_line(id: impl Display) = "In line with {id}";
    one_space(id: impl Display) = "One space from {id}";
    beside(id: impl Display) = "Beside {id}";
    half_space(id: impl Display) = "Half a space from {id}";
    straight_on(point: usize) = "Straight on from point {point}";
    toward(point: usize) = "Toward point {point}";
    level(point: usize) = "Level with point {point}";
    along_lane = "Along the lane";
    other_handle = "In line with the other handle";
    board_edge = "Along the edge of the board";
    board_middle = "In the middle of the board";
    the_finish = "the finish line";
    the_grid = "the grid places";
    the_boxes = "the boxes";
    the_police = "the police line";
    the_signs = "signs";
    copied_without(list: &Message) = "Not copied, because a circuit can have only one: {list}.";
}

pub(crate) fn broken_clip(reason: &str) -> String {
    match reason {
        "" => broken_clip_label().to_owned(),
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
        Magnet::AlongLane => along_lane().to_owned(),
        Magnet::StraightOn(point) => straight_on(point + 1),
        Magnet::Toward(point) => toward(point + 1),
        Magnet::OtherHandle => other_handle().to_owned(),
        Magnet::Level(point) => level(point + 1),
        Magnet::BoardEdge => board_edge().to_owned(),
        Magnet::BoardMiddle => board_middle().to_owned(),
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
        LeftOut::Finish => the_finish(),
        LeftOut::Grid => the_grid(),
        LeftOut::Boxes => the_boxes(),
        LeftOut::Police => the_police(),
        LeftOut::Signs => the_signs(),
    };
    copied_without(&language::series(what.iter().map(name)))
}
