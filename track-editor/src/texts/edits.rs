//! What edits do, as undo and redo name it.

use formulad_core::SpaceId;

use super::trace;
use crate::document::{Edit, Transform, Zone};

texts! {}

pub(crate) fn label(edit: &Edit) -> String {
    match edit {
        Edit::AddSpace { space, .. } => format!("Add space {}", space.id),
        Edit::DeleteSpaces(ids) => format!("Delete {}", count(ids)),
        Edit::MoveSpaces { spaces, .. } => format!("Move {}", count(spaces)),
        Edit::PlaceSpace(id, _) => format!("Place space {id}"),
        Edit::SetHeading(ids, _) => format!("Turn {}", count(ids)),
        Edit::TurnAlongLane(ids) => format!("Turn {} along the lane", count(ids)),
        Edit::Transform(ids, Transform::Turn(..)) => format!("Rotate {}", count(ids)),
        Edit::Transform(ids, Transform::Scale(..)) => format!("Scale {}", count(ids)),
        Edit::Transform(ids, _) => format!("Mirror {}", count(ids)),
        Edit::TurnBoard(_) => "Rotate the board".to_owned(),
        Edit::Reverse => "Reverse the driving direction".to_owned(),
        Edit::Align(ids, _) => format!("Align {}", count(ids)),
        Edit::Distribute(ids) => format!("Distribute {}", count(ids)),
        Edit::Paste(clip, _) if clip.count() == 1 => "Paste a space".to_owned(),
        Edit::Paste(clip, _) => format!("Paste {} spaces", clip.count()),
        Edit::SetLane(ids, Some(lane)) => format!("Put {} into lane {lane}", count(ids)),
        Edit::SetLane(ids, None) => format!("Take {} off the road", count(ids)),
        Edit::Renumber(id) => format!("Renumber the second space {id}"),
        Edit::Link(from, to) => format!("Link {from} to {to}"),
        Edit::Unlink(from, to) => format!("Remove the link from {from} to {to}"),
        Edit::TurnLink(from, to) => format!("Turn the link from {from} to {to} round"),
        Edit::MakeCorner(_) => "Make a corner".to_owned(),
        Edit::ShapeCorner(id, _) => format!("Shape corner {id}"),
        Edit::LayPit { .. } => "Lay the pit lane".to_owned(),
        Edit::RemovePit => "Remove the pit lane".to_owned(),
        Edit::Paint(Zone::Residents, _, true) => "Paint residents".to_owned(),
        Edit::Paint(Zone::Residents, _, false) => "Rub out residents".to_owned(),
        Edit::Paint(Zone::Danger, _, true) => "Paint danger".to_owned(),
        Edit::Paint(Zone::Danger, _, false) => "Rub out danger".to_owned(),
        Edit::SetPolice(ids) if ids.is_empty() => "Remove the police line".to_owned(),
        Edit::SetPolice(_) => "Set the police line".to_owned(),
        Edit::DigTunnel(entry, exit) => format!("Dig a tunnel from {entry} to {exit}"),
        Edit::FillTunnel(_) => "Fill a tunnel".to_owned(),
        Edit::LeaveCorners(ids) => format!("Take {} out of the corner", count(ids)),
        Edit::DeleteCorner(id) => format!("Delete corner {id}"),
        Edit::SetStops(id, stops) => format!("Set the stops of corner {id} to {stops}"),
        Edit::NameCorner(id, _) => format!("Name corner {id}"),
        Edit::SetFinish(_) => "Set the finish line".to_owned(),
        Edit::SetGrid(_) => "Change the grid".to_owned(),
        Edit::SetTeam(ids, Some(team)) => format!("Give {} to team {team}", count(ids)),
        Edit::SetTeam(ids, None) => format!("Make {} no box", count(ids)),
        Edit::SetWeather(_) => "Change the weather table".to_owned(),
        Edit::Name(_) => "Name the circuit".to_owned(),
        Edit::Author(_) => "Name the designer".to_owned(),
        Edit::Notes(_) => "Write notes".to_owned(),
        Edit::Board(_) => "Resize the board".to_owned(),
        Edit::SetAside(silence) => format!("Set {} aside", silence.problem),
        Edit::ShowAgain(_) => "Show a problem again".to_owned(),
        Edit::Fix(fix) => fix.label.clone(),
        Edit::Road(edit) => edit.label(),
        Edit::Backdrop(edit) => trace::label(edit).to_owned(),
    }
}

/// "space 41" or "3 spaces".
fn count(ids: &[SpaceId]) -> String {
    match ids {
        [only] => format!("space {only}"),
        _ => format!("{} spaces", ids.len()),
    }
}
