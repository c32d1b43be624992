//! Commands that work on the selection as a whole: choose it, copy it, and arrange it.

use std::collections::BTreeSet;

use formulad_core::SpaceId;

use super::area::Area;
use crate::board::cells;
use crate::command::Command;
use crate::document::lanes::Lanes;
use crate::document::{Edit, Flush, Selection, Transform, runs};
use crate::editor::Editor;
use crate::texts::{arrange as texts, commands};
use crate::view::Overlay;
use crate::work::Work;

/// What this file knows about.
pub(super) const AREA: Area = Area {
    commands: &[
        Command::Cut,
        Command::Copy,
        Command::Paste,
        Command::Duplicate,
        Command::SelectLane,
        Command::SelectStretch,
        Command::InvertSelection,
        Command::RotateRight,
        Command::RotateLeft,
        Command::TiltRight,
        Command::TiltLeft,
        Command::Enlarge,
        Command::Shrink,
        Command::MirrorAcross,
        Command::MirrorDown,
        Command::AlignLeft,
        Command::AlignRight,
        Command::AlignTop,
        Command::AlignBottom,
        Command::AlignColumn,
        Command::AlignRow,
        Command::Distribute,
        Command::ReverseCircuit,
        Command::ToggleSnap,
        Command::ToggleSnapGrid,
        Command::SnapGridSize,
    ],
    unavailable,
    run,
};

/// How far the tilt commands turn, in degrees.
const TILT: f64 = 5.0;
/// What the enlarge command multiplies by.
const LARGER: f64 = 1.1;

/// Why one of them cannot be run now, or nothing if it can.
fn unavailable(command: Command, editor: &Editor) -> Option<&'static str> {
    let work = &editor.work;
    let selected = work.selection().spaces();
    let none = selected.is_empty().then_some(commands::NO_SPACES);
    let few = (selected.len() < 2).then_some(texts::TWO_OR_MORE);
    match command {
        Command::Cut
        | Command::Copy
        | Command::Duplicate
        | Command::RotateRight
        | Command::RotateLeft
        | Command::TiltRight
        | Command::TiltLeft
        | Command::MirrorAcross
        | Command::MirrorDown => none,
        Command::Enlarge
        | Command::Shrink
        | Command::AlignLeft
        | Command::AlignRight
        | Command::AlignTop
        | Command::AlignBottom
        | Command::AlignColumn
        | Command::AlignRow => none.or(few),
        Command::SelectLane => {
            let on_road = lanes_of(work).is_empty().then_some(texts::NO_ROAD);
            none.or(on_road)
        }
        Command::SelectStretch => stretch(work).is_none().then_some(texts::TWO_SPACES),
        Command::InvertSelection => work.plan().spaces.is_empty().then_some(commands::EMPTY),
        Command::Distribute => {
            let is_run = !runs(work.plan(), &work.selection().list()).is_empty();
            (!is_run).then_some(texts::NO_RUN)
        }
        Command::ReverseCircuit => {
            let linked = work.plan().spaces.iter().any(|s| !s.next.is_empty());
            (!linked).then_some(texts::NO_LINKS)
        }
        _ => None,
    }
}

/// Runs one of them.
fn run(command: Command, editor: &mut Editor) {
    let work = &mut editor.work;
    match command {
        Command::Cut => editor.cut(),
        Command::Copy => editor.copy(),
        Command::Paste => editor.paste(),
        Command::Duplicate => editor.duplicate(),
        Command::ToggleSnap => editor.settings.free = !editor.settings.free,
        Command::ToggleSnapGrid => editor.settings.snap_grid = !editor.settings.snap_grid,
        Command::SnapGridSize => {
            editor.settings.snap_grid = true;
            editor.view.overlay = Some(Overlay::Settings);
            editor.view.chooses_square = true;
        }
        Command::SelectLane => {
            let lanes = lanes_of(work);
            let spaces = work.plan().spaces.iter();
            let all = spaces.filter(|s| s.lane.is_some_and(|lane| lanes.contains(&lane)));
            let all = Selection::of(all.map(|s| s.id));
            work.select(all);
        }
        Command::SelectStretch => {
            if let Some(stretch) = stretch(work) {
                work.select(Selection::of(stretch));
            }
        }
        Command::InvertSelection => {
            let selected = work.selection();
            let others = work.plan().spaces.iter().map(|s| s.id);
            let others = Selection::of(others.filter(|id| !selected.contains(*id)));
            work.select(others);
        }
        _ => {
            if let Some(edit) = edit(command, work) {
                editor.change(&edit);
            }
        }
    }
}

/// What one of them does to the circuit.
fn edit(command: Command, work: &Work) -> Option<Edit> {
    let ids = work.selection().list();
    let all = ids.len() == work.plan().spaces.len();
    let middle = middle(work, all);
    let turn = |by| Some(Transform::Turn(middle?, by));
    let transform = match command {
        Command::RotateRight | Command::RotateLeft if all => {
            return Some(Edit::TurnBoard(command == Command::RotateRight));
        }
        Command::RotateRight => turn(90.0),
        Command::RotateLeft => turn(-90.0),
        Command::TiltRight => turn(TILT),
        Command::TiltLeft => turn(-TILT),
        Command::Enlarge => middle.map(|at| Transform::Scale(at, LARGER)),
        Command::Shrink => middle.map(|at| Transform::Scale(at, 1.0 / LARGER)),
        Command::MirrorAcross => middle.map(|[x, _]| Transform::MirrorAcross(x)),
        Command::MirrorDown => middle.map(|[_, y]| Transform::MirrorDown(y)),
        _ => None,
    };
    if let Some(transform) = transform {
        return Some(Edit::Transform(ids, transform));
    }
    Some(match command {
        Command::AlignLeft => Edit::Align(ids, Flush::Left),
        Command::AlignRight => Edit::Align(ids, Flush::Right),
        Command::AlignTop => Edit::Align(ids, Flush::Top),
        Command::AlignBottom => Edit::Align(ids, Flush::Bottom),
        Command::AlignColumn => Edit::Align(ids, Flush::Column),
        Command::AlignRow => Edit::Align(ids, Flush::Row),
        Command::Distribute => Edit::Distribute(ids),
        Command::ReverseCircuit => Edit::Reverse,
        _ => return None,
    })
}

/// Where the selection is turned, scaled and mirrored about: its middle or, if it is the whole
/// circuit, that of the board, which it lies on then as before.
fn middle(work: &Work, all: bool) -> Option<[f64; 2]> {
    let board = work.plan().board;
    if all && board.width.is_finite() && board.height.is_finite() {
        return Some([board.width / 2.0, board.height / 2.0]);
    }
    let spaces = work.plan().spaces.iter();
    let selected = spaces.filter(|s| work.selection().contains(s.id));
    let [low, high] = cells::bounds(selected.map(|s| [s.x, s.y]))?;
    Some([
        f64::midpoint(low[0], high[0]),
        f64::midpoint(low[1], high[1]),
    ])
}

/// The lanes that selected spaces are in.
fn lanes_of(work: &Work) -> BTreeSet<u32> {
    let spaces = work.plan().spaces.iter();
    let selected = spaces.filter(|s| work.selection().contains(s.id));
    selected.filter_map(|s| s.lane).collect()
}

/// The road between the two selected spaces.
fn stretch(work: &Work) -> Option<Vec<SpaceId>> {
    let selected = work.selection().list();
    let [a, b] = selected.as_slice() else {
        return None;
    };
    let lanes = Lanes::of(work.plan(), work.derived().length);
    let stretch = lanes.stretch(*a, *b);
    (stretch.len() > 1).then_some(stretch)
}
