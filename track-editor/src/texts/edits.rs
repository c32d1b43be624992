//! What edits do, as undo and redo name it.

use formulad_core::SpaceId;
use formulad_tracks::words;

use super::{art, road, trace, versions};
use crate::document::{Document, Edit, Transform, Zone};

impl Document {
    /// The label of the step that undo takes back.
    #[must_use]
    pub fn undo_label(&self) -> Option<String> {
        self.undo_step().map(Edit::label)
    }

    /// The label of the step that redo makes again.
    #[must_use]
    pub fn redo_label(&self) -> Option<String> {
        self.redo_step().map(Edit::label)
    }
}

impl Edit {
    /// What it does, as undo and redo name it.
    #[must_use]
    pub fn label(&self) -> String {
        match self {
            Self::AddSpace(new) => format!("Add space {}", new.space.id),
            Self::DeleteSpaces(ids) => format!("Delete {}", count(ids)),
            Self::MoveSpaces { spaces, .. } => format!("Move {}", count(spaces)),
            Self::PlaceSpace(id, _) => format!("Place space {id}"),
            Self::SetHeading(ids, _) => format!("Turn {}", count(ids)),
            Self::TurnAlongLane(ids) => format!("Turn {} along the lane", count(ids)),
            Self::Transform(ids, Transform::Turn(..)) => format!("Rotate {}", count(ids)),
            Self::Transform(ids, Transform::Scale(..)) => format!("Scale {}", count(ids)),
            Self::Transform(ids, _) => format!("Mirror {}", count(ids)),
            Self::TurnBoard(_) => "Rotate the board".to_owned(),
            Self::Reverse => "Reverse the driving direction".to_owned(),
            Self::Align(ids, _) => format!("Align {}", count(ids)),
            Self::Distribute(ids) => format!("Distribute {}", count(ids)),
            Self::Paste(clip, _) if clip.count() == 1 => "Paste a space".to_owned(),
            Self::Paste(clip, _) => format!("Paste {}", words::count(clip.count(), "space")),
            Self::SetLane(ids, Some(lane)) => format!("Put {} into lane {lane}", count(ids)),
            Self::SetLane(ids, None) => format!("Take {} off the road", count(ids)),
            Self::Renumber(id) => format!("Renumber the second space {id}"),
            Self::Link(from, to) => format!("Link {from} to {to}"),
            Self::Unlink(from, to) => format!("Remove the link from {from} to {to}"),
            Self::TurnLink(from, to) => format!("Reverse the link from {from} to {to}"),
            Self::MakeCorner(_) => "Make a corner".to_owned(),
            Self::ShapeCorner(id, _) => format!("Shape corner {id}"),
            Self::LayPit { .. } => "Lay the pit lane".to_owned(),
            Self::RemovePit => "Remove the pit lane".to_owned(),
            Self::Paint(Zone::Residents, _, true) => "Paint residents".to_owned(),
            Self::Paint(Zone::Residents, _, false) => "Erase residents".to_owned(),
            Self::Paint(Zone::Danger, _, true) => "Paint danger".to_owned(),
            Self::Paint(Zone::Danger, _, false) => "Erase danger".to_owned(),
            Self::SetPolice(ids) if ids.is_empty() => "Remove the police line".to_owned(),
            Self::SetPolice(_) => "Set the police line".to_owned(),
            Self::DigTunnel(entry, exit) => format!("Add a tunnel from {entry} to {exit}"),
            Self::FillTunnel(_) => "Remove a tunnel".to_owned(),
            Self::LeaveCorners(ids) => format!("Take {} out of the corner", count(ids)),
            Self::DeleteCorner(id) => format!("Delete corner {id}"),
            Self::SetStops(id, stops) => format!("Set the stops of corner {id} to {stops}"),
            Self::NameCorner(id, _) => format!("Name corner {id}"),
            Self::SetFinish(_) => "Set the finish line".to_owned(),
            Self::SetGrid(_) => "Change the grid".to_owned(),
            Self::SetTeam(ids, Some(team)) => format!("Give {} to team {team}", count(ids)),
            Self::SetTeam(ids, None) => format!("Make {} no box", count(ids)),
            Self::SetWeather(_) => "Change the weather table".to_owned(),
            Self::Name(_) => "Name the circuit".to_owned(),
            Self::Author(_) => "Name the designer".to_owned(),
            Self::Notes(_) => "Write notes".to_owned(),
            Self::Board(_) => "Resize the board".to_owned(),
            Self::SetAside(silence) => format!("Set {} aside", silence.problem),
            Self::ShowAgain(_) => "Show a problem again".to_owned(),
            Self::Fix(fix) => fix.label.clone(),
            Self::Replace { label, .. } => label.clone(),
            Self::Road(edit) => road::step(edit),
            Self::Art(edit) => art::label(edit),
            Self::Backdrop(edit) => trace::label(edit).to_owned(),
            Self::Version(edit) => versions::step(edit),
        }
    }
}

/// "space 41" or "3 spaces".
fn count(ids: &[SpaceId]) -> String {
    match ids {
        [only] => format!("space {only}"),
        _ => format!("{} spaces", ids.len()),
    }
}
