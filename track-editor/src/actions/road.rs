//! The commands of the road's curve.

use super::area::Area;
use crate::command::Command;
use crate::document::{Bend, Edit, FEWEST_POINTS, Road, RoadEdit, leads_round, radius};
use crate::editor::Editor;
use crate::texts::road as texts;
use crate::tools::Kind;

/// What this file knows about.
pub(super) const AREA: Area = Area {
    commands: &[
        Command::NextRoadPoint,
        Command::PreviousRoadPoint,
        Command::CloseRoad,
        Command::InsertRoadPoint,
        Command::KinkRoad,
        Command::StraightenRoad,
        Command::TightenRoad,
        Command::WidenRoad,
        Command::LockRoad,
        Command::RoadFinish,
        Command::FollowRoad,
        Command::LetRoadGo,
    ],
    unavailable,
    run,
};

/// How much tighter or wider a bend becomes at once.
const STEP: f64 = 0.8;

/// Why one of them cannot be run now.
fn unavailable(command: Command, editor: &Editor) -> Option<&'static str> {
    let Some(road) = editor.road() else {
        return match command {
            Command::FollowRoad if !leads_round(editor.work.plan()) => Some(texts::NOT_ROUND),
            Command::FollowRoad => None,
            _ => Some(texts::NO_ROAD),
        };
    };
    let point = editor.road_point();
    match command {
        Command::FollowRoad if !road.points.is_empty() => Some(texts::FOLLOWS),
        Command::FollowRoad | Command::LetRoadGo => None,
        Command::NextRoadPoint | Command::PreviousRoadPoint => {
            road.points.is_empty().then_some(texts::NO_ROAD)
        }
        Command::CloseRoad if road.closed => Some(texts::CLOSED_ALREADY),
        Command::CloseRoad => (road.points.len() < FEWEST_POINTS).then_some(texts::TOO_FEW),
        _ => of_point(command, road, point),
    }
}

fn of_point(command: Command, road: &Road, point: Option<usize>) -> Option<&'static str> {
    let Some(at) = point else {
        return Some(texts::NO_POINT);
    };
    match command {
        _ if !road.closed => Some(texts::OPEN_STILL),
        Command::InsertRoadPoint | Command::StraightenRoad if road.points[at].locked => {
            Some(texts::POINT_HELD)
        }
        Command::LockRoad
        | Command::RoadFinish
        | Command::InsertRoadPoint
        | Command::StraightenRoad => None,
        _ if road.is_held(at) => Some(texts::POINT_HELD),
        Command::TightenRoad | Command::WidenRoad if radius(road, at).is_none() => {
            Some(texts::IS_STRAIGHT)
        }
        _ => None,
    }
}

/// Runs one of them.
fn run(command: Command, editor: &mut Editor) {
    match command {
        Command::FollowRoad => return editor.follow_road(),
        Command::LetRoadGo => {
            editor.work.apply(&Edit::Road(RoadEdit::LetGo));
            return;
        }
        Command::NextRoadPoint => return editor.next_road_point(true),
        Command::PreviousRoadPoint => return editor.next_road_point(false),
        Command::CloseRoad => return editor.draw_road(&RoadEdit::Close),
        _ => {}
    }
    let Some((at, road)) = editor.road_point().zip(editor.road()) else {
        return;
    };
    let scaled = |by: f64| radius(road, at).map(|radius| RoadEdit::Radius(at, radius * by));
    let edit = match command {
        Command::InsertRoadPoint => Some(RoadEdit::Insert(at as f64 + 0.5)),
        Command::StraightenRoad => Some(RoadEdit::Straighten(at)),
        Command::TightenRoad => scaled(STEP),
        Command::WidenRoad => scaled(1.0 / STEP),
        Command::KinkRoad => Some(RoadEdit::Bend(
            at,
            match road.points[at].bend {
                Bend::Smooth => Bend::Sharp,
                Bend::Sharp | Bend::Pulled { .. } => Bend::Smooth,
            },
        )),
        Command::LockRoad => Some(RoadEdit::Lock(at, !road.points[at].locked)),
        Command::RoadFinish => Some(RoadEdit::Finish(at as f64)),
        _ => None,
    };
    if let Some(edit) = edit {
        editor.draw_road(&edit);
    }
    if command == Command::InsertRoadPoint {
        editor.next_road_point(true);
    }
}

/// Removes the chosen point of the curve, if there is one; says whether there was.
pub(super) fn delete(editor: &mut Editor) -> bool {
    let point = chosen(editor);
    if let Some(at) = point {
        editor.draw_road(&RoadEdit::Remove(at));
    }
    point.is_some()
}

/// Moves it by so many millimetres.
pub(super) fn nudge(editor: &mut Editor, by: [f64; 2]) -> bool {
    let point = chosen(editor);
    if let Some((at, road)) = point.zip(editor.road()) {
        let [x, y] = road.points[at].at;
        editor.draw_road(&RoadEdit::Move(at, [x + by[0], y + by[1]]));
    }
    point.is_some()
}

/// Why the chosen point can be neither removed nor moved.
pub(super) fn holds(editor: &Editor) -> Option<&'static str> {
    let (at, road) = chosen(editor).zip(editor.road())?;
    road.is_held(at).then_some(texts::POINT_HELD)
}

/// Whether the way from the chosen point to the next is locked.
pub(super) fn is_locked(editor: &Editor) -> bool {
    let chosen = editor.road_point().zip(editor.road());
    chosen.is_some_and(|(at, road)| road.points[at].locked)
}

/// The point that commands are about while the curve is being drawn.
pub(super) fn chosen(editor: &Editor) -> Option<usize> {
    editor
        .road_point()
        .filter(|_| editor.tool().kind() == Kind::Road)
}
