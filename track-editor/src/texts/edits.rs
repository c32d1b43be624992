//! What edits do, as undo and redo name it.

use formulad_core::SpaceId;

use super::{art, road, trace, versions};
use crate::document::{ArtEdit, Document, Edit, ScanEdit, Transform, Zone};

pub(crate) fn delete(count: usize, first: &str) -> String {
    t!(
        "Delete space {first}" | "Delete {count} spaces",
        count,
        first
    )
}

pub(crate) fn move_spaces(count: usize, first: &str) -> String {
    t!("Move space {first}" | "Move {count} spaces", count, first)
}

pub(crate) fn turn(count: usize, first: &str) -> String {
    t!("Turn space {first}" | "Turn {count} spaces", count, first)
}

pub(crate) fn turn_along(count: usize, first: &str) -> String {
    t!(
        "Turn space {first} along the lane" | "Turn {count} spaces along the lane",
        count,
        first
    )
}

pub(crate) fn rotate(count: usize, first: &str) -> String {
    t!(
        "Rotate space {first}" | "Rotate {count} spaces",
        count,
        first
    )
}

pub(crate) fn scale(count: usize, first: &str) -> String {
    t!("Scale space {first}" | "Scale {count} spaces", count, first)
}

pub(crate) fn mirror(count: usize, first: &str) -> String {
    t!(
        "Mirror space {first}" | "Mirror {count} spaces",
        count,
        first
    )
}

pub(crate) fn align(count: usize, first: &str) -> String {
    t!("Align space {first}" | "Align {count} spaces", count, first)
}

pub(crate) fn distribute(count: usize, first: &str) -> String {
    t!(
        "Distribute space {first}" | "Distribute {count} spaces",
        count,
        first
    )
}

pub(crate) fn off_road(count: usize, first: &str) -> String {
    t!(
        "Take space {first} off the road" | "Take {count} spaces off the road",
        count,
        first
    )
}

pub(crate) fn leave_corner(count: usize, first: &str) -> String {
    t!(
        "Remove space {first} from its corner" | "Remove {count} spaces from their corner",
        count,
        first
    )
}

pub(crate) fn no_box(count: usize, first: &str) -> String {
    t!(
        "Remove the box on space {first}" | "Remove {count} boxes",
        count,
        first
    )
}

impl Document {
    /// The label of the step that undo takes back.
    pub fn undo_label(&self) -> Option<String> {
        self.undo_step().map(Edit::label)
    }

    /// The label of the step that redo makes again.
    pub fn redo_label(&self) -> Option<String> {
        self.redo_step().map(Edit::label)
    }
}

impl Edit {
    /// What it does, as undo and redo name it.
    pub fn label(&self) -> String {
        match self {
            Self::AddSpace(new) => t!("Add space {id}", id = new.space.id),
            Self::DeleteSpaces(ids) => of(ids, delete),
            Self::MoveSpaces { spaces, .. } => of(spaces, move_spaces),
            Self::PlaceSpace(id, _) => t!("Place space {id}", id),
            Self::SetHeading(ids, _) => of(ids, turn),
            Self::TurnAlongLane(ids) => of(ids, turn_along),
            Self::Transform(ids, Transform::Turn(..)) => of(ids, rotate),
            Self::Transform(ids, Transform::Scale(..)) => of(ids, scale),
            Self::Transform(ids, _) => of(ids, mirror),
            Self::TurnBoard(_) => t!("Rotate the board").to_owned(),
            Self::Reverse => t!("Reverse the driving direction").to_owned(),
            Self::Align(ids, _) => of(ids, align),
            Self::Distribute(ids) => of(ids, distribute),
            Self::Paste(clip, _) => match clip.counts() {
                [spaces, 0] => t!("Paste a space" | "Paste {count} spaces", count = spaces),
                [0, items] => t!("Paste a thing" | "Paste {count} things", count = items),
                [spaces, items] => t!("Paste {count} spaces and things", count = spaces + items),
            },
            Self::SetLane(ids, Some(lane)) => t!(
                "Put space {first} into lane {lane}" | "Put {count} spaces into lane {lane}",
                count = ids.len(),
                first = first(ids),
                lane
            ),
            Self::SetLane(ids, None) => of(ids, off_road),
            Self::SplitSpace(id) => t!("Split space {id}", id = id.0),
            Self::JoinSpaces(ids) => t!(
                "Join space {first}" | "Join {count} spaces",
                count = ids.len(),
                first = ids.first().map_or(0, |id| id.0)
            ),
            Self::Renumber(id) => t!("Renumber the second space {id}", id),
            Self::Link(from, to) => t!("Link {from} to {to}", from, to),
            Self::Unlink(from, to) => t!("Remove the link from {from} to {to}", from, to),
            Self::TurnLink(from, to) => t!("Reverse the link from {from} to {to}", from, to),
            Self::MakeCorner(_) => t!("Make a corner").to_owned(),
            Self::ShapeCorner(id, _) => t!("Shape corner {id}", id),
            Self::LayPit { .. } => t!("Lay the pit lane").to_owned(),
            Self::RemovePit => t!("Remove the pit lane").to_owned(),
            Self::Paint(Zone::Residents, _, true) => t!("Paint residents").to_owned(),
            Self::Paint(Zone::Residents, _, false) => t!("Erase residents").to_owned(),
            Self::Paint(Zone::Danger, _, true) => t!("Paint danger").to_owned(),
            Self::Paint(Zone::Danger, _, false) => t!("Erase danger").to_owned(),
            Self::SetPolice(ids) if ids.is_empty() => t!("Remove the police line").to_owned(),
            Self::SetPolice(_) => t!("Set the police line").to_owned(),
            Self::DigTunnel(entry, exit) => t!("Add a tunnel from {entry} to {exit}", entry, exit),
            Self::FillTunnel(_) => t!("Remove a tunnel").to_owned(),
            Self::LeaveCorners(ids) => of(ids, leave_corner),
            Self::DeleteCorner(id) => t!("Delete corner {id}", id),
            Self::SetStops(id, stops) => t!(
                "Set the stops of corner {id} to {stops}",
                id,
                stops = *stops
            ),
            Self::NameCorner(id, _) => t!("Name corner {id}", id),
            Self::SetFinish(_) => t!("Set the finish line").to_owned(),
            Self::SetGrid(_) => t!("Change the grid").to_owned(),
            Self::SetTeam(ids, Some(team)) => t!(
                "Give box {first} to team {team}" | "Give {count} boxes to team {team}",
                count = ids.len(),
                first = first(ids),
                team
            ),
            Self::SetTeam(ids, None) => of(ids, no_box),
            Self::SetWeather(_) => t!("Change the weather table").to_owned(),
            Self::Name(_) => t!("Name the circuit").to_owned(),
            Self::Author(_) => t!("Name the designer").to_owned(),
            Self::Notes(_) => t!("Write notes").to_owned(),
            Self::Board(_) => t!("Resize the board").to_owned(),
            Self::SetAside(it) => t!("Silence {problem}", problem = it.problem),
            Self::ShowAgain(_) => t!("Stop silencing a problem").to_owned(),
            Self::Fix(fix) => fix.label.to_string(),
            Self::Replace { label, .. } => label.clone(),
            Self::Road(edit) => road::step(edit),
            Self::Art(edit) => art::label(edit),
            Self::Backdrop(edit) => trace::label(edit).to_owned(),
            Self::Scan(edit) => match edit {
                ScanEdit::Lay(_) => t!("Read the board").to_owned(),
                ScanEdit::LayStretch { .. } => t!("Read a stretch of the board again").to_owned(),
                ScanEdit::Answer(question, answer) => {
                    let answer = answer.and_then(|at| question.answers.get(at));
                    match answer {
                        Some(answer) => answer.says.clone(),
                        None => t!("Confirm: {what}", what = question.says),
                    }
                }
            },
            Self::Version(edit) => versions::step(edit),
            Self::Several(edits) => match edits.first() {
                Some(
                    Self::MoveSpaces { .. }
                    | Self::Art(ArtEdit::Shift(..) | ArtEdit::PutSign(_, Some(_))),
                ) => t!("Move the selection"),
                Some(Self::Transform(..) | Self::Art(ArtEdit::Transform(..))) => {
                    t!("Transform the selection")
                }
                Some(Self::DeleteSpaces(_)) => t!("Delete the selection" as "a step"),
                _ => t!("Change the selection"),
            }
            .to_owned(),
        }
    }
}

/// What is done to these spaces.
fn of(ids: &[SpaceId], text: fn(usize, &str) -> String) -> String {
    text(ids.len(), &first(ids))
}

fn first(ids: &[SpaceId]) -> String {
    ids.first().map(SpaceId::to_string).unwrap_or_default()
}
