//! What lies at a place of the board.

use formulad_core::SpaceId;
use formulad_core::language;
use formulad_core::plan::SpacePlan;

use super::{Explained, explained};
use crate::editor::Editor;
use crate::texts::glossary;
use crate::texts::{art, desk, guide};
use crate::view::Pane;
use crate::work::Hit;

/// Explains what is at this place, in millimetres.
pub(super) fn at(editor: &Editor, at: [f64; 2]) -> Explained {
    match editor.work.hit(at, 1.0) {
        Hit::Corner(id) => {
            let name = editor.work.corner(id).map_or("", |it| &it.name);
            let stop = glossary::meant(t!("Stop"), t!("The end of a move on a space of a corner."));
            let text = [
                glossary::corner(),
                &stop,
                t!(
                    "On its plate, yellow is the number of stops, green the longest path in spaces, \
                     red the shortest."
                ),
            ];
            let text = language::sentences(text.map(str::to_owned)).to_string();
            explained((&desk::corner(id, name), &text), "editor-tools#corners")
        }
        Hit::Space(id) => {
            let text = language::sentences(of_space(editor, id)).to_string();
            explained((&desk::space(id), &text), page(editor))
        }
        Hit::Link(..) => explained(
            (
                t!("Link" as "between spaces"),
                t!("A permitted step from a space to the next."),
            ),
            "editor-tools#link",
        ),
        Hit::Nothing => match editor.work.sign_at(at) {
            Some(sign) => explained(
                (
                    &art::sign(sign),
                    t!(
                        "The program places the signs where there is room. Drag one with the Select \
                         tool to put it elsewhere."
                    ),
                ),
                "art",
            ),
            None => explained(
                (
                    t!("Board"),
                    t!("The board, empty here. Set its size in the inspector of the circuit."),
                ),
                page(editor),
            ),
        },
    }
}

fn page(editor: &Editor) -> &'static str {
    guide::of_pane(match editor.driving() {
        Some(_) => Pane::Drive,
        None => Pane::Board,
    })
}

/// What there is to say about a space, most specific first.
fn of_space(editor: &Editor, id: SpaceId) -> Vec<String> {
    let plan = editor.work.plan();
    let mut said = Vec::new();
    if let Some(price) = price(editor, id) {
        said.push(price);
        said.push(t!("What a car pays with, in one pool or six zones.").to_owned());
    }
    if let Some(place) = plan.grid.iter().position(|place| place.space == id) {
        said.push(t!(
            "Place {number} of the starting grid; place 1 is pole.",
            number = place + 1
        ));
    }
    let mut boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
    if let Some(it) = boxes.find(|it| it.space == id) {
        said.push(t!("Pit box of team {team}.", team = it.team));
    }
    if plan.finish.contains(&id) {
        said.push(
            t!("The finish line lies before this space: a car that drives onto it begins a new lap.")
            .to_owned(),
        );
    }
    if let Some(street) = &plan.street {
        let kinds = [
            (
                &street.residents,
                t!("A space of a street circuit on which a car that stops must roll."),
            ),
            (
                &street.danger,
                t!("A space of a street circuit that works like a damage marker."),
            ),
        ];
        let on = kinds.into_iter().filter(|(spaces, _)| spaces.contains(&id));
        said.extend(on.map(|(_, meaning)| meaning.to_owned()));
    }
    if let Some(corner) = editor.work.corner_of(id) {
        let name = desk::corner(corner.id, &corner.name);
        said.push(glossary::meant(&name, glossary::corner()));
    }
    let is_lane = |space: &SpacePlan| space.lane.is_some();
    if !editor.work.space(id).is_none_or(is_lane) {
        said.push(t!("A single-file chain of spaces beside the track, with boxes.").to_owned());
    }
    if said.is_empty() {
        said.push(t!("The smallest place on the track; holds one car.").to_owned());
    }
    said
}

/// What it costs to end a move on a space, if that is possible now.
fn price(editor: &Editor, id: SpaceId) -> Option<String> {
    let question = editor.driving()?.question()?;
    let way = question.ways.get(question.best_to(id)?)?;
    Some(t!(
        "The number is the price of the move: {way}.",
        way = crate::texts::drive::best_of(question.ways_to(id), &way.text)
    ))
}
