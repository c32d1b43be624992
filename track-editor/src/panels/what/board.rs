//! What lies at a place of the board.

use formulad_core::SpaceId;
use formulad_core::plan::SpacePlan;

use super::{Explained, explained};
use crate::editor::Editor;
use crate::texts::glossary::{self, meaning};
use crate::texts::{art, desk, drive, guide, what as texts};
use crate::view::Pane;
use crate::work::Hit;

/// What is there, in millimetres.
pub(super) fn at(editor: &Editor, at: [f64; 2]) -> Explained {
    let plan = editor.work.plan();
    match editor.work.hit(at, 1.0) {
        Hit::Corner(id) => {
            let corner = plan.corners.iter().find(|corner| corner.id == id);
            let name = corner.map_or("", |corner| corner.name.as_str());
            let stop = named(texts::stop(), "stop");
            let text = [meaning("corner"), stop, texts::plate().to_owned()].join(" ");
            explained(&desk::corner(id, name), &text, "editor-tools#corners")
        }
        Hit::Space(id) => {
            let text = of_space(editor, id).join(" ");
            explained(&desk::space(id), &text, page(editor))
        }
        Hit::Link(..) => explained(texts::link(), &meaning("link"), "editor-tools#link"),
        Hit::Nothing => match editor.work.derived().cells.sign_at(at) {
            Some(sign) => explained(&art::sign(sign), texts::sign(), "art"),
            None => explained(desk::board(), texts::empty(), page(editor)),
        },
    }
}

/// A term with its meaning.
fn named(title: &str, term: &str) -> String {
    format!("{title}: {}", meaning(term))
}

fn page(editor: &Editor) -> &'static str {
    guide::of_pane(match editor.driving() {
        Some(_) => Pane::Drive,
        None => Pane::Board,
    })
}

/// What stands on a space, most particular first.
fn of_space(editor: &Editor, id: SpaceId) -> Vec<String> {
    let plan = editor.work.plan();
    let mut said = Vec::new();
    if let Some(price) = price(editor, id) {
        said.push(price);
        said.push(meaning(glossary::wear()));
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
            (&street.residents, "resident"),
            (&street.danger, glossary::danger()),
        ];
        let on = kinds.into_iter().filter(|(spaces, _)| spaces.contains(&id));
        said.extend(on.map(|(_, term)| meaning(term)));
    }
    let corner = plan.corners.iter().find(|it| it.spaces.contains(&id));
    if let Some(corner) = corner {
        said.push(named(&desk::corner(corner.id, &corner.name), "corner"));
    }
    let is_lane = |space: &SpacePlan| space.lane.is_some();
    if !editor.work.space(id).is_none_or(is_lane) {
        said.push(meaning(glossary::pit_lane()));
    }
    if said.is_empty() {
        said.push(meaning("space"));
    }
    said
}

/// What it costs to end on a space, where somebody may.
fn price(editor: &Editor, id: SpaceId) -> Option<String> {
    let question = editor.driving()?.question()?;
    let way = question.ways.get(question.best_to(id)?)?;
    Some(texts::move_here(&drive::best_of(
        question.ways_to(id),
        &way.text,
    )))
}
