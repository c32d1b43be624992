//! The inspector of one space.

use egui::{Button, TextStyle, Ui};
use formulad_core::SpaceId;
use formulad_core::track::Section;

use super::super::fields::{self, HEADING};
use super::super::widgets;
use super::{actions, section};
use crate::document::{Edit, Selection};
use crate::editor::Editor;
use crate::texts::inspector as texts;

/// Shows the inspector.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, id: SpaceId) {
    let Some(space) = editor.work.space(id).cloned() else {
        return;
    };
    ui.heading(t!("Space {id}", id));
    for line in roles(editor, id) {
        ui.weak(line);
    }
    ui.add_space(4.0);
    lane(ui, editor, &[id]);
    if space.lane.is_none() {
        team(ui, editor, &[id]);
    }
    ui.push_id(id, |ui| {
        let at = [space.x, space.y];
        fields::place(ui, editor, [texts::across(), texts::down()], at, |to| {
            Edit::PlaceSpace(id, to)
        });
        let now = space.heading;
        fields::number(
            ui,
            editor,
            (
                t!("Heading"),
                t!("Where it points: 0° is to the right, 90° is down"),
            ),
            now,
            &HEADING,
            |heading| Edit::SetHeading(vec![id], heading),
        );
    });
    let same = editor.work.plan().spaces.iter().filter(|s| s.id == id);
    if same.count() > 1
        && widgets::button(
            ui,
            (
                t!("Renumber the other"),
                t!("Another space has the same number; give that one a free number"),
            ),
        )
    {
        editor.work.apply(&Edit::Renumber(id));
    }
    section(ui);
    links(ui, editor, id, &space.next);
    ui.add_space(6.0);
    actions(ui, editor);
}

/// The roles of the space in the circuit.
fn roles(editor: &Editor, id: SpaceId) -> Vec<String> {
    let plan = editor.work.plan();
    let mut roles = Vec::new();
    if plan.finish.contains(&id) {
        roles.push(t!("First past the finish line").to_owned());
    }
    match plan.grid.iter().position(|place| place.space == id) {
        Some(0) => roles.push(t!("Pole position").to_owned()),
        Some(at) => roles.push(t!("Grid place {number}", number = at + 1)),
        None => {}
    }
    let derived = editor.work.derived();
    let track = derived.track.as_ref();
    if track.and_then(|t| t.space(id)).map(|s| s.section) == Some(Section::PitLane) {
        roles.push(t!("Pit lane").to_owned());
    }
    let mut straights = derived.straights.iter();
    if let Some(straight) = straights.find(|s| s.spaces.contains(&id)) {
        // The length that the checks found, or an estimate while there is none.
        let mut measured = derived.figures.iter().flat_map(|it| &it.straights);
        let measured = measured.find(|it| it.after == straight.after);
        let length = measured.map_or(straight.length, |it| it.middle_length);
        roles.push(t!(
            "On a straight of 1 space" | "On a straight of {length} spaces",
            length
        ));
    }
    roles
}

/// Shows the lane of these spaces.
pub(super) fn lane(ui: &mut Ui, editor: &mut Editor, ids: &[SpaceId]) {
    let spaces = ids.iter().filter_map(|id| editor.work.space(*id));
    let choices = (same(spaces.map(|s| s.lane)), &texts::lane_choices()[..]);
    fields::choice(ui, editor, t!("Lane"), choices, |lane| {
        Edit::SetLane(ids.to_vec(), lane)
    });
}

/// Shows the team whose box these spaces are.
pub(super) fn team(ui: &mut Ui, editor: &mut Editor, ids: &[SpaceId]) {
    let team = |id: &SpaceId| {
        let pit = editor.work.plan().pit.as_ref()?;
        pit.boxes.iter().find(|b| b.space == *id).map(|b| b.team)
    };
    let choices = (same(ids.iter().map(team)), &texts::team_choices()[..]);
    fields::choice(ui, editor, t!("Box of"), choices, |team| {
        Edit::SetTeam(ids.to_vec(), team)
    });
}

/// The common value, if all are the same.
fn same<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

pub(super) fn are_off_road(editor: &Editor, ids: &[SpaceId]) -> bool {
    let mut spaces = ids.iter().filter_map(|id| editor.work.space(*id));
    spaces.all(|s| s.lane.is_none())
}

/// Shows the links from a space and to it.
fn links(ui: &mut Ui, editor: &mut Editor, id: SpaceId, next: &[SpaceId]) {
    ui.weak(t!("Leads to"));
    if next.is_empty() {
        ui.label(t!("Nothing"));
    }
    let mut deed = None;
    for to in next {
        ui.horizontal_wrapped(|ui| {
            let text = format!("{to}  {}", kind(editor, id, *to));
            if ui.link(text).on_hover_text(t!("Select the link")).clicked() {
                deed = Some(Deed::Select(Selection::of_link(id, *to)));
            }
            let name = t!("Unlink {to}", to);
            let mut remove = |ui: &mut Ui| {
                if widgets::sign_button(ui, Button::new(t!("Remove")).small(), true, &name) {
                    deed = Some(Deed::Edit(Edit::Unlink(id, *to)));
                }
            };
            let button = widgets::width(ui, t!("Remove"), &TextStyle::Button) + 16.0;
            if button <= ui.available_size_before_wrap().x {
                widgets::at_right(ui, remove);
            } else {
                ui.end_row();
                remove(ui);
            }
        });
    }
    let behind = editor.work.plan().spaces.iter();
    let behind = behind.filter(|s| s.next.contains(&id)).map(|s| s.id);
    let behind: Vec<_> = behind.collect();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.weak(t!("Reached from"));
        if behind.is_empty() {
            ui.label(t!("nothing" as "in the inspector"));
        }
        for from in behind {
            let link = ui.link(from.to_string());
            if link.on_hover_text(t!("Select this space")).clicked() {
                deed = Some(Deed::Select(Selection::of([from])));
            }
        }
    });
    match deed {
        Some(Deed::Select(selection)) => editor.work.select(selection),
        Some(Deed::Edit(edit)) => {
            editor.work.apply(&edit);
        }
        None => {}
    }
}

enum Deed {
    Select(Selection),
    Edit(Edit),
}

/// What kind of step a link is, by the lanes it joins.
pub(super) fn kind(editor: &Editor, from: SpaceId, to: SpaceId) -> &'static str {
    let plan = editor.work.plan();
    let lane = |id| editor.work.space(id).map(|s| s.lane);
    let tunnels = plan.street.iter().flat_map(|street| &street.tunnels);
    if tunnels.clone().any(|t| t.entry == from && t.exit == to) {
        return t!("through the tunnel");
    }
    match (lane(from).flatten(), lane(to).flatten()) {
        _ if lane(to).is_none() => t!("missing space"),
        (Some(from), Some(to)) if from == to => t!("straight ahead"),
        (Some(from), Some(to)) if to.checked_add(1) == Some(from) => t!("one lane to the left"),
        (Some(from), Some(to)) if from.checked_add(1) == Some(to) => t!("one lane to the right"),
        (Some(_), Some(_)) => t!("across more than one lane"),
        (Some(_), None) => t!("off the road" as "in the inspector"),
        (None, Some(_)) => t!("back to the road"),
        (None, None) => t!("along the pit lane"),
    }
}
