//! What edits do, as undo and redo name it.

use std::fmt::Display;

use formulad_core::SpaceId;

use super::{art, road, scan, trace, versions};
use crate::document::{ArtEdit, Document, Edit, ScanEdit, Transform, Zone};

formulad_core::texts! { "editor.edits";
    add_space(id: impl Display) = "Add space {id}";
    delete(count: usize, first: &str) = "Delete space {first}" | "Delete {count} spaces";
    move_spaces(count: usize, first: &str) = "Move space {first}" | "Move {count} spaces";
    place_space(id: impl Display) = "Place space {id}";
    turn(count: usize, first: &str) = "Turn space {first}" | "Turn {count} spaces";
    turn_along(count: usize, first: &str) = "Turn space {first} along the lane" | "Turn {count} spaces along the lane";
    rotate(count: usize, first: &str) = "Rotate space {first}" | "Rotate {count} spaces";
    scale(count: usize, first: &str) = "Scale space {first}" | "Scale {count} spaces";
    mirror(count: usize, first: &str) = "Mirror space {first}" | "Mirror {count} spaces";
    align(count: usize, first: &str) = "Align space {first}" | "Align {count} spaces";
    distribute(count: usize, first: &str) = "Distribute space {first}" | "Distribute {count} spaces";
    paste(count: usize) = "Paste a space" | "Paste {count} spaces";
    paste_items(count: usize) = "Paste a thing" | "Paste {count} things";
    paste_both(count: usize) = "Paste {count} spaces and things";
    move_several = "Move the selection";
    transform_several = "Transform the selection";
    delete_several = "Delete the selection";
    several = "Change the selection";
    into_lane(count: usize, first: &str, lane: impl Display) = "Put space {first} into lane {lane}" | "Put {count} spaces into lane {lane}";
    off_road(count: usize, first: &str) = "Take space {first} off the road" | "Take {count} spaces off the road";
    renumber(id: impl Display) = "Renumber the second space {id}";
    link(from: impl Display, to: impl Display) = "Link {from} to {to}";
    unlink(from: impl Display, to: impl Display) = "Remove the link from {from} to {to}";
    reverse_link(from: impl Display, to: impl Display) = "Reverse the link from {from} to {to}";
    shape_corner(id: impl Display) = "Shape corner {id}";
    dig(entry: impl Display, exit: impl Display) = "Add a tunnel from {entry} to {exit}";
    leave_corner(count: usize, first: &str) = "Remove space {first} from its corner" | "Remove {count} spaces from their corner";
    delete_corner(id: impl Display) = "Delete corner {id}";
    set_stops(id: impl Display, stops: u32) = "Set the stops of corner {id} to {stops}";
    name_corner(id: impl Display) = "Name corner {id}";
    give_team(count: usize, first: &str, team: impl Display) = "Give box {first} to team {team}" | "Give {count} boxes to team {team}";
    no_box(count: usize, first: &str) = "Remove the box on space {first}" | "Remove {count} boxes";
    silence(problem: &str) = "Silence {problem}";
    label_turn_board = "Rotate the board";
    label_reverse = "Reverse the driving direction";
    label_make_corner = "Make a corner";
    label_lay_pit = "Lay the pit lane";
    label_remove_pit = "Remove the pit lane";
    label_paint = "Paint residents";
    label_paint_tip = "Erase residents";
    label_paint_2 = "Paint danger";
    label_paint_3 = "Erase danger";
    label_set_police = "Remove the police line";
    label_set_police_tip = "Set the police line";
    label_fill_tunnel = "Remove a tunnel";
    label_set_finish = "Set the finish line";
    label_set_grid = "Change the grid";
    label_set_weather = "Change the weather table";
    label_name = "Name the circuit";
    label_author = "Name the designer";
    label_notes = "Write notes";
    label_board = "Resize the board";
    label_show_again = "Stop silencing a problem";
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
            Self::AddSpace(new) => add_space(new.space.id),
            Self::DeleteSpaces(ids) => of(ids, delete),
            Self::MoveSpaces { spaces, .. } => of(spaces, move_spaces),
            Self::PlaceSpace(id, _) => place_space(id),
            Self::SetHeading(ids, _) => of(ids, turn),
            Self::TurnAlongLane(ids) => of(ids, turn_along),
            Self::Transform(ids, Transform::Turn(..)) => of(ids, rotate),
            Self::Transform(ids, Transform::Scale(..)) => of(ids, scale),
            Self::Transform(ids, _) => of(ids, mirror),
            Self::TurnBoard(_) => label_turn_board().to_owned(),
            Self::Reverse => label_reverse().to_owned(),
            Self::Align(ids, _) => of(ids, align),
            Self::Distribute(ids) => of(ids, distribute),
            Self::Paste(clip, _) => match clip.counts() {
                [spaces, 0] => paste(spaces),
                [0, items] => paste_items(items),
                [spaces, items] => paste_both(spaces + items),
            },
            Self::SetLane(ids, Some(lane)) => into_lane(ids.len(), &first(ids), lane),
            Self::SetLane(ids, None) => of(ids, off_road),
            Self::SplitSpace(id) => scan::split(id.0),
            Self::JoinSpaces(ids) => scan::join(ids.len(), ids.first().map_or(0, |id| id.0)),
            Self::Renumber(id) => renumber(id),
            Self::Link(from, to) => link(from, to),
            Self::Unlink(from, to) => unlink(from, to),
            Self::TurnLink(from, to) => reverse_link(from, to),
            Self::MakeCorner(_) => label_make_corner().to_owned(),
            Self::ShapeCorner(id, _) => shape_corner(id),
            Self::LayPit { .. } => label_lay_pit().to_owned(),
            Self::RemovePit => label_remove_pit().to_owned(),
            Self::Paint(Zone::Residents, _, true) => label_paint().to_owned(),
            Self::Paint(Zone::Residents, _, false) => label_paint_tip().to_owned(),
            Self::Paint(Zone::Danger, _, true) => label_paint_2().to_owned(),
            Self::Paint(Zone::Danger, _, false) => label_paint_3().to_owned(),
            Self::SetPolice(ids) if ids.is_empty() => label_set_police().to_owned(),
            Self::SetPolice(_) => label_set_police_tip().to_owned(),
            Self::DigTunnel(entry, exit) => dig(entry, exit),
            Self::FillTunnel(_) => label_fill_tunnel().to_owned(),
            Self::LeaveCorners(ids) => of(ids, leave_corner),
            Self::DeleteCorner(id) => delete_corner(id),
            Self::SetStops(id, stops) => set_stops(id, *stops),
            Self::NameCorner(id, _) => name_corner(id),
            Self::SetFinish(_) => label_set_finish().to_owned(),
            Self::SetGrid(_) => label_set_grid().to_owned(),
            Self::SetTeam(ids, Some(team)) => give_team(ids.len(), &first(ids), team),
            Self::SetTeam(ids, None) => of(ids, no_box),
            Self::SetWeather(_) => label_set_weather().to_owned(),
            Self::Name(_) => label_name().to_owned(),
            Self::Author(_) => label_author().to_owned(),
            Self::Notes(_) => label_notes().to_owned(),
            Self::Board(_) => label_board().to_owned(),
            Self::SetAside(it) => silence(&it.problem),
            Self::ShowAgain(_) => label_show_again().to_owned(),
            Self::Fix(fix) => fix.label.to_string(),
            Self::Replace { label, .. } => label.clone(),
            Self::Road(edit) => road::step(edit),
            Self::Art(edit) => art::label(edit),
            Self::Backdrop(edit) => trace::label(edit).to_owned(),
            Self::Scan(edit) => match edit {
                ScanEdit::Lay(_) => scan::label_lay().to_owned(),
                ScanEdit::LayStretch { .. } => scan::label_stretch().to_owned(),
                ScanEdit::Answer(question, answer) => {
                    let answer = answer.and_then(|at| question.answers.get(at));
                    match answer {
                        Some(answer) => answer.says.clone(),
                        None => scan::label_right(&question.says),
                    }
                }
            },
            Self::Version(edit) => versions::step(edit),
            Self::Several(edits) => match edits.first() {
                Some(
                    Self::MoveSpaces { .. }
                    | Self::Art(ArtEdit::Shift(..) | ArtEdit::PutSign(_, Some(_))),
                ) => move_several(),
                Some(Self::Transform(..) | Self::Art(ArtEdit::Transform(..))) => {
                    transform_several()
                }
                Some(Self::DeleteSpaces(_)) => delete_several(),
                _ => several(),
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
