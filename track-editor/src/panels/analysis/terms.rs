//! The questions that the analysis answers about the circuit.

use egui::Ui;
use formulad_core::analysis::par::Start;
use formulad_core::dice::Gear;
use formulad_core::rules::Preset;

use crate::analysis::Asked;
use crate::panels::{fields, widgets};
use crate::texts::analysis as texts;
use crate::texts::drive;

/// Shows fields for the rules, the laps, the points and the start.
pub(super) fn show(ui: &mut Ui, asked: &mut Asked) {
    fields::row(ui, texts::rules().0, |ui, _| rules(ui, asked));
    fields::row(ui, t!("Laps"), |ui, id| {
        let mut laps = asked.laps();
        let field = widgets::whole(ui, &mut laps, 1..=Asked::MOST_LAPS, 0.03);
        if widgets::field(
            ui,
            id,
            field,
            t!("With two laps or more, the pit lane is open between laps"),
        )
        .changed()
        {
            asked.set_laps(laps);
        }
        wear(ui, asked);
    });
    let flying = asked.gear().is_some();
    let chosen = fields::chosen(ui, t!("Start"), Some(flying), &texts::start_choices());
    match chosen {
        Some(true) => asked.start = Start::flying(Gear::FOURTH),
        Some(false) => asked.start = Start::POLE,
        None => {}
    }
    if let Some(gear) = asked.gear() {
        fields::row(ui, t!("In gear"), |ui, id| {
            let mut number = gear.number();
            let top = Gear::all().map(Gear::number).max().unwrap_or(1);
            let field = widgets::whole(ui, &mut number, 1..=top, 0.03);
            let changed = widgets::field(
                ui,
                id,
                field,
                t!("The gear in which the car crosses the line"),
            )
            .changed();
            if let Some(gear) = Gear::new(number.into()).ok().filter(|_| changed) {
                asked.start = Start::flying(gear);
            }
        });
    }
}

/// Shows how many points the car has, if that is one number.
fn wear(ui: &mut Ui, asked: &mut Asked) {
    let Some(full) = asked.full_wear() else {
        return;
    };
    ui.add_space(10.0);
    let name = widgets::label(ui, t!("Wear points"));
    let mut wear = asked.wear.unwrap_or(full);
    let field = widgets::whole(ui, &mut wear, 1..=full, 0.1);
    if widgets::field(ui, name, field, t!("Wear points that the car starts with")).changed() {
        asked.wear = Some(wear);
    }
}

fn rules(ui: &mut Ui, asked: &mut Asked) {
    let mut chosen = asked.preset;
    let shown = drive::preset(chosen);
    let words = texts::rules();
    let choices = Preset::ALL.map(|it| (it, drive::preset(it), drive::tip(&it.about())));
    widgets::combo(ui, "analysed-rules", shown, words, &mut chosen, choices);
    if chosen != asked.preset {
        asked.set_preset(chosen);
    }
}
