//! How the circuit has changed since its baseline, in a few words.

use egui::Ui;
use formulad_core::language;

use crate::analysis::Findings;
use crate::command::Command;
use crate::editor::Editor;
use crate::panels::button;
use crate::texts::versions as texts;

/// By how many turns the cost of a corner has to differ to be mentioned.
const WORTH_A_WORD: f64 = 0.05;

/// Shows the section.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, found: &Findings, before: Option<&Findings>) {
    let Some(baseline) = editor.baseline() else {
        button(ui, editor, Command::PinBaseline);
        return;
    };
    ui.strong(texts::compared_with(baseline.name()));
    let Some(before) = before else {
        let is_broken = baseline.work().derived().track.is_none();
        let failed = baseline.analysis().found();
        ui.weak(match failed {
            _ if is_broken => {
                t!("The baseline cannot be raced on, so only the drawing is compared.").to_owned()
            }
            Some(Err(why_not)) => why_not.text(),
            _ => t!("Working on the baseline…").to_owned(),
        });
        return;
    };
    let by = found.turns - before.turns;
    let par = match texts::difference(by, 2) {
        None => t!("Par is the same.").to_owned(),
        Some(_) if by > 0.0 => t!("Par is {turns:.2} turns longer.", turns = by),
        Some(_) => t!("Par is {turns:.2} turns shorter.", turns = -by),
    };
    let [more, less] = costs(editor, found, before);
    let more = (!more.is_empty()).then(|| {
        t!(
            "More delay: {corners}.",
            corners = language::series(more.iter().cloned())
        )
    });
    let less = (!less.is_empty()).then(|| {
        t!(
            "Less delay: {corners}.",
            corners = language::series(less.iter().cloned())
        )
    });
    let words = [Some(par), more, less].into_iter().flatten();
    for line in words {
        ui.label(line);
    }
    ui.add_space(4.0);
}

/// The corners that cost more than in the baseline, and those that cost less.
fn costs(editor: &Editor, found: &Findings, before: &Findings) -> [Vec<String>; 2] {
    let mut costs = [Vec::new(), Vec::new()];
    for corner in found.track().corners() {
        let [now, was] = [found, before].map(|it| it.cost(corner.id).and_then(|it| it.turns));
        let Some(by) = now.zip(was).map(|(now, was)| now - was) else {
            continue;
        };
        if let Some(words) = texts::difference(by, 1).filter(|_| by.abs() >= WORTH_A_WORD) {
            let name = super::corners::name(editor, corner.id);
            costs[usize::from(by < 0.0)].push(t!("{name} {difference}", name, difference = words));
        }
    }
    costs
}
