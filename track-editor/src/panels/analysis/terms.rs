//! What is asked of the circuit.

use egui::{ComboBox, DragValue, Label, RichText, Role, Ui, WidgetInfo};
use formulad_core::analysis::par::Start;
use formulad_core::dice::Gear;
use formulad_core::rules::Preset;

use crate::analysis::Asked;
use crate::panels::fields;
use crate::texts::analysis as texts;
use crate::texts::drive;

/// Shows it, to be changed.
pub(super) fn show(ui: &mut Ui, asked: &mut Asked) {
    fields::row(ui, texts::RULES, |ui, _| rules(ui, asked));
    fields::row(ui, texts::LAPS, |ui, id| {
        let mut laps = asked.laps();
        let field = DragValue::new(&mut laps)
            .range(1..=Asked::MOST_LAPS)
            .speed(fields::speed(ui, 0.03));
        let response = ui.add(field).labelled_by(id);
        if response.on_hover_text(texts::LAPS_TIP).changed() {
            asked.set_laps(laps);
        }
        wear(ui, asked);
    });
    let flying = asked.gear().is_some();
    let chosen = fields::chosen(ui, texts::START, Some(flying), &texts::START_CHOICES);
    match chosen {
        Some(true) => asked.start = Start::flying(Gear::FOURTH),
        Some(false) => asked.start = Start::POLE,
        None => {}
    }
    if let Some(gear) = asked.gear() {
        fields::row(ui, texts::GEAR, |ui, id| {
            let mut number = gear.number();
            let top = Gear::all().map(Gear::number).max().unwrap_or(1);
            let field = DragValue::new(&mut number)
                .range(1..=top)
                .speed(fields::speed(ui, 0.03));
            let response = ui.add(field).labelled_by(id);
            let changed = response.on_hover_text(texts::GEAR_TIP).changed();
            if let Some(gear) = Gear::new(number.into()).ok().filter(|_| changed) {
                asked.start = Start::flying(gear);
            }
        });
    }
}

/// How many points the car has, where it is one number.
fn wear(ui: &mut Ui, asked: &mut Asked) {
    let Some(full) = asked.full_wear() else {
        return;
    };
    ui.add_space(10.0);
    let name = Label::new(RichText::new(texts::WEAR).weak()).selectable(false);
    let name = ui.add(name).id;
    let mut wear = asked.wear.unwrap_or(full);
    let field = DragValue::new(&mut wear)
        .range(1..=full)
        .speed(fields::speed(ui, 0.1));
    let response = ui.add(field).labelled_by(name);
    if response.on_hover_text(texts::WEAR_TIP).changed() {
        asked.wear = Some(wear);
    }
}

fn rules(ui: &mut Ui, asked: &mut Asked) {
    let mut chosen = asked.preset;
    let combo = ComboBox::from_id_salt("analysed-rules")
        .selected_text(drive::preset(chosen))
        .show_ui(ui, |ui| {
            for preset in Preset::ALL {
                ui.selectable_value(&mut chosen, preset, drive::preset(preset))
                    .on_hover_text(drive::tip(&preset.about()));
            }
        });
    combo
        .response
        .on_hover_text(texts::RULES_TIP)
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, texts::RULES));
    if chosen != asked.preset {
        asked.set_preset(chosen);
    }
}
