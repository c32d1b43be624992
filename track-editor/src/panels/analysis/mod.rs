//! What the circuit asks of its drivers: par, the figures of each corner, heat maps.

mod chart;
mod corners;
mod figures;
mod heat;
mod races;
mod since;
mod suggestions;
mod terms;

use egui::{RichText, ScrollArea, Ui};

use crate::analysis::{Findings, Unsolved};
use crate::editor::Editor;
use crate::panels::widgets;
use crate::texts::analysis as texts;
use crate::theme::Palette;
use crate::view::signs;

/// The opacity of figures that are not those of the circuit as it is.
const DIMMED: f32 = 0.45;

/// Shows the panel.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    editor.analyse();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        terms::show(ui, &mut editor.analysis.asked);
        ui.separator();
        state(ui, editor);
        let fresh = editor.analysis.is_fresh(&editor.work);
        let before = editor.baseline_found().cloned();
        let found = editor.analysis.found();
        let found = found.map(|found| found.cloned().map_err(Unsolved::text));
        ui.scope(|ui| {
            if !fresh {
                ui.multiply_opacity(DIMMED);
            }
            match found {
                Some(Ok(found)) => show_findings(ui, editor, &found, before.as_deref()),
                Some(Err(why_not)) => {
                    ui.label(why_not);
                }
                None => {}
            }
        });
        suggestions::show(ui, editor);
        races::show(ui, editor);
    });
}

fn show_findings(ui: &mut Ui, editor: &mut Editor, found: &Findings, before: Option<&Findings>) {
    since::show(ui, editor, found, before);
    figures::show(ui, editor, found, before);
    caption(
        ui,
        t!(
            "Par: the expected turns of one car, driven perfectly. Dead spaces: where it almost \
             never starts a turn."
        ),
    );
    for (zone, line) in found.lines() {
        title(ui, texts::by_wear(zone));
        let here = found.wear.get(zone);
        let was = before.map(Findings::lines).unwrap_or_default();
        let was = was.into_iter().find(|(other, _)| *other == zone);
        let was = was.map(|(_, line)| line).unwrap_or_default();
        let choice = (here, zone.is_none());
        let chosen = chart::by_wear(ui, texts::by_wear(zone), [&line, &was], choice);
        if chosen.is_some() {
            editor.analysis.asked.wear = chosen;
        }
    }
    heat::show(ui, editor);
    title(ui, t!("Corners"));
    caption(ui, t!("Risk: chance of overshooting. Delay: turns lost."));
    corners::show(ui, editor, found, before);
}

/// What figures mean, in small letters.
fn caption(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().weak());
}

/// The title of a part.
fn title(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.strong(text);
}

/// Shows whether the figures are those of the circuit as it is, and if not, why.
fn state(ui: &mut Ui, editor: &mut Editor) {
    let palette = Palette::of(ui.ctx());
    let (work, analysis) = (&editor.work, &editor.analysis);
    if work.derived().track.is_none() && work.is_up_to_date() {
        return errors(ui, editor);
    }
    if analysis.is_lost(work) {
        ui.colored_label(palette.error, t!("The analysis failed for this circuit."));
        return;
    }
    let to_do = match analysis.found().filter(|_| analysis.is_fresh(work)) {
        None => Some(t!("Working…").to_owned()),
        Some(Ok(found)) if !found.is_complete() => {
            let [done, of] = found.progress();
            Some(t!(
                "Working: corner {done} of {of}…",
                done = done + 1,
                of = of
            ))
        }
        Some(_) => None,
    };
    ui.horizontal(|ui| {
        ui.set_min_height(20.0);
        if let Some(to_do) = to_do {
            ui.weak(to_do);
        } else {
            signs::show(ui, None, palette.good);
            ui.weak(t!("Up to date"));
        }
    });
}

fn errors(ui: &mut Ui, editor: &mut Editor) {
    if editor.work.plan().spaces.is_empty() {
        ui.label(t!("Draw a road first."));
        return;
    }
    ui.label(t!("The analysis needs a circuit that can be raced on."));
    if widgets::button(
        ui,
        (
            t!("Go to the first error"),
            t!("Select the place of the first error"),
        ),
    ) {
        // The worst come first.
        editor.go_to(0);
    }
}
