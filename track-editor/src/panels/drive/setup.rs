//! The setup of a race.

use egui::{
    Button, Checkbox, ComboBox, DragValue, Label, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2,
};
use formulad_core::race::Entrant;
use formulad_core::rules::{Pilot, Preset, RaceOption};
use formulad_tracks::entry;

use super::badge;
use crate::command::Command;
use crate::drive::{Drive, Rolls, Seat, Setup};
use crate::editor::Editor;
use crate::panels::drive::race::leave;
use crate::panels::{button, explain, fields};
use crate::texts::drive as texts;
use crate::theme::Palette;

/// The rules that most people drive by.
const FOREMOST: [Preset; 2] = [Preset::Basic, Preset::Advanced];

/// The height of the button that starts the race, and of what may be said below it.
const START: f32 = 70.0;

pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.horizontal(|ui| {
        ui.heading(texts::TITLE);
        leave(ui, editor);
    });
    if Command::TakeBack.unavailable(editor).is_none() {
        button(ui, editor, Command::TakeBack);
    }
    ui.add_space(4.0);
    let Some(drive) = editor.driving_mut() else {
        return;
    };
    // The way on stays in sight, however small the window.
    let room = (ui.available_height() - START).max(60.0);
    ScrollArea::vertical()
        .max_height(room)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let setup = &mut drive.habits.setup;
            rules(ui, setup);
            options(ui, setup);
            ui.add_space(8.0);
            cars(ui, drive);
            ui.add_space(8.0);
            dice(ui, &mut drive.habits.setup);
        });
    ui.add_space(8.0);
    start(ui, editor);
}

/// A part of the setup and its name.
fn part(ui: &mut Ui, name: &str) -> egui::Id {
    let name = RichText::new(name).weak();
    ui.add(Label::new(name).selectable(false)).id
}

fn rules(ui: &mut Ui, setup: &mut Setup) {
    part(ui, texts::RULES);
    let mut chosen = setup.preset;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for preset in FOREMOST {
            let response = ui.selectable_label(chosen == preset, texts::preset(preset));
            if response
                .on_hover_text(texts::tip(&preset.about()))
                .clicked()
            {
                chosen = preset;
            }
        }
        let shown = match FOREMOST.contains(&chosen) {
            true => texts::OTHER_RULES,
            false => texts::preset(chosen),
        };
        let combo = ComboBox::from_id_salt("rules")
            .selected_text(shown)
            .show_ui(ui, |ui| {
                for preset in Preset::ALL.iter().filter(|p| !FOREMOST.contains(p)) {
                    let name = texts::preset(*preset);
                    ui.selectable_value(&mut chosen, *preset, name)
                        .on_hover_text(texts::tip(&preset.about()));
                }
            });
        combo
            .response
            .on_hover_text(texts::OTHER_RULES_TIP)
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, texts::OTHER_RULES));
    });
    if chosen != setup.preset {
        setup.set_preset(chosen);
    }
    ui.label(
        RichText::new(crate::texts::problems::sentence(chosen.about()))
            .small()
            .weak(),
    );
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let name = part(ui, texts::LAPS);
        let mut laps = setup.laps;
        let field = DragValue::new(&mut laps)
            .range(1..=Setup::MOST_LAPS)
            .speed(fields::speed(ui, 0.05));
        let field = ui.add(field).labelled_by(name);
        if field.on_hover_text(texts::LAPS_TIP).changed() {
            setup.set_laps(laps);
        }
    });
}

fn options(ui: &mut Ui, setup: &mut Setup) {
    part(ui, texts::OPTIONS);
    ui.horizontal_wrapped(|ui| {
        for option in RaceOption::ALL {
            let why_not = setup.why_not(option);
            let mut on = setup.options.contains(&option);
            let check = Checkbox::new(&mut on, texts::option(option));
            let response = ui.add_enabled(why_not.is_none(), check);
            let response = response.on_hover_text(crate::texts::problems::sentence(option.about()));
            let response = match why_not {
                Some(why) => response.on_disabled_hover_text(texts::not_with_these_rules(why)),
                None => response,
            };
            if response.changed() {
                setup.switch(option);
            }
        }
    });
}

fn cars(ui: &mut Ui, drive: &mut Drive) {
    let track = drive.track().clone();
    let setup = &mut drive.habits.setup;
    ui.horizontal(|ui| {
        part(ui, texts::CARS);
        let cars = setup.seats.len();
        let fewer = Button::new("−").min_size(vec2(26.0, 22.0));
        let fewer = ui.add_enabled(cars > 1, fewer);
        fewer.widget_info(|| WidgetInfo::labeled(Role::Button, cars > 1, texts::FEWER_CARS));
        if fewer.on_hover_text(texts::FEWER_CARS).clicked() {
            setup.set_cars(cars - 1);
        }
        ui.label(cars.to_string());
        let room = cars < Setup::MOST_CARS;
        let more = Button::new("+").min_size(vec2(26.0, 22.0));
        let more = ui.add_enabled(room, more);
        more.widget_info(|| WidgetInfo::labeled(Role::Button, room, texts::ADD_CAR));
        if more.on_hover_text(texts::ADD_CAR).clicked() {
            setup.set_cars(cars + 1);
        }
    });
    let rules = setup.preset.rules(setup.laps);
    let entrants: Vec<Entrant> = (0..setup.seats.len())
        .map(|at| setup.entrant(&track, &rules, at))
        .collect();
    let mut other = None;
    for (at, chosen) in setup.seats.iter_mut().enumerate() {
        let Some(entrant) = entrants.get(at) else {
            continue;
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.spacing_mut().button_padding.x = 5.0;
            badge(ui, at);
            if let Some(pilot) = entrant.pilot {
                other = self::pilot(ui, at, pilot).map(|to| (at, to)).or(other);
            } else {
                let label = Label::new(&entrant.name).truncate().selectable(false);
                ui.allocate_ui(vec2(50.0, 22.0), |ui| {
                    ui.set_min_width(50.0);
                    ui.add(label);
                });
            }
            for seat in Seat::ALL {
                let (text, tip) = texts::seat(seat);
                let on = *chosen == seat;
                let response = ui.add(Button::selectable(on, text));
                let name = texts::seat_of(at, seat);
                response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, &name));
                if response.on_hover_text(tip).clicked() {
                    *chosen = seat;
                }
            }
        });
    }
    if let Some((car, pilot)) = other {
        setup.set_pilot(car, pilot);
    }
}

/// The driver of the street races in a car; another one that was chosen.
fn pilot(ui: &mut Ui, car: usize, pilot: Pilot) -> Option<Pilot> {
    let mut chosen = pilot;
    let combo = ComboBox::from_id_salt(("pilot", car))
        .width(84.0)
        .selected_text(entry::first_name(pilot))
        .show_ui(ui, |ui| {
            for other in Pilot::ALL {
                ui.selectable_value(&mut chosen, other, other.name());
            }
        });
    combo
        .response
        .on_hover_text(pilot.name())
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, texts::pilot_of(car)));
    (chosen != pilot).then_some(chosen)
}

fn dice(ui: &mut Ui, setup: &mut Setup) {
    ui.horizontal(|ui| {
        part(ui, texts::DICE);
        let combo = ComboBox::from_id_salt("rolls")
            .selected_text(texts::rolls(setup.rolls).0)
            .show_ui(ui, |ui| {
                for rolls in Rolls::ALL {
                    let (name, tip) = texts::rolls(rolls);
                    ui.selectable_value(&mut setup.rolls, rolls, name)
                        .on_hover_text(tip);
                }
            });
        combo
            .response
            .on_hover_text(texts::DICE_TIP)
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, texts::DICE));
    });
    ui.horizontal(|ui| {
        let name = part(ui, texts::SEED);
        ui.add(DragValue::new(&mut setup.seed).speed(fields::speed(ui, 1.0)))
            .labelled_by(name)
            .on_hover_text(texts::SEED_TIP);
        let other = ui.button(texts::OTHER_SEED);
        if other.on_hover_text(texts::OTHER_SEED_TIP).clicked() {
            setup.seed = setup.seed.wrapping_add(1);
        }
    });
}

fn start(ui: &mut Ui, editor: &mut Editor) {
    let palette = Palette::of(ui.ctx());
    let command = Command::StartRace;
    let text = RichText::new(command.title()).color(palette.on_accent);
    let button = Button::new(text).fill(palette.accent);
    let ready = command.unavailable(editor).is_none();
    let response = ui.add_enabled_ui(ready, |ui| ui.add_sized([150.0, 32.0], button));
    if explain(response.inner, editor, command).clicked() {
        command.run(editor);
    }
    let Some(drive) = editor.driving() else {
        return;
    };
    let objection = drive.habits.setup.objection(drive.track());
    if drive.is_starting() {
        ui.weak(texts::STARTING);
    } else if drive.is_lost() && drive.habits.setup.has_planner() {
        ui.colored_label(palette.warning, texts::NO_PLANNER);
    }
    if let Some(objection) = objection {
        ui.colored_label(palette.warning, objection.text());
    }
}
