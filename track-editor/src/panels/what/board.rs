//! What lies at a place of the board.

use formulad_core::SpaceId;
use formulad_core::language;
use formulad_core::plan::SpacePlan;

use super::{Explained, explained};
use crate::editor::Editor;
use crate::texts::glossary;
use crate::texts::{art, desk, drive, guide, what as texts};
use crate::view::Pane;
use crate::work::Hit;

/// Explains what is at this place, in millimetres.
pub(super) fn at(editor: &Editor, at: [f64; 2]) -> Explained {
    match editor.work.hit(at, 1.0) {
        Hit::Corner(id) => {
            let name = editor.work.corner(id).map_or("", |it| &it.name);
            let stop = glossary::meant(texts::stop(), glossary::stop());
            let text = [glossary::corner(), &stop, texts::plate()];
            let text = language::sentences(text.map(str::to_owned)).to_string();
            explained((&desk::corner(id, name), &text), "editor-tools#corners")
        }
        Hit::Space(id) => {
            let text = language::sentences(of_space(editor, id)).to_string();
            explained((&desk::space(id), &text), page(editor))
        }
        Hit::Link(..) => explained((texts::link(), glossary::link()), "editor-tools#link"),
        Hit::Nothing => match editor.work.sign_at(at) {
            Some(sign) => explained((&art::sign(sign), texts::sign()), "art"),
            None => explained((desk::board(), texts::empty()), page(editor)),
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
        said.push(glossary::wear_points().to_owned());
    }
    if let Some(place) = plan.grid.iter().position(|place| place.space == id) {
        said.push(texts::grid_place(place + 1));
    }
    let mut boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
    if let Some(it) = boxes.find(|it| it.space == id) {
        said.push(texts::box_of(it.team));
    }
    if plan.finish.contains(&id) {
        said.push(texts::finish().to_owned());
    }
    if let Some(street) = &plan.street {
        let kinds = [
            (&street.residents, glossary::resident()),
            (&street.danger, glossary::danger_space()),
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
        said.push(glossary::pit_lane().to_owned());
    }
    if said.is_empty() {
        said.push(glossary::space().to_owned());
    }
    said
}

/// What it costs to end a move on a space, if that is possible now.
fn price(editor: &Editor, id: SpaceId) -> Option<String> {
    let question = editor.driving()?.question()?;
    let way = question.ways.get(question.best_to(id)?)?;
    Some(texts::move_here(&drive::best_of(
        question.ways_to(id),
        &way.text,
    )))
}
