//! The setup of a race.

use egui::{
    Button, Checkbox, Color32, DragValue, RichText, Role, TextEdit, TextStyle, TextWrapMode, Ui,
    vec2,
};
use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Construction, Pilot, Preset, RaceOption, Zone};
use formulad_tracks::entry;

use super::badge;
use crate::command::Command;
use crate::drive::{Drive, Rolls, Seat, Setup, WhyNot};
use crate::editor::Editor;
use crate::panels::{button, describe, widgets};
use crate::texts::drive as texts;
use crate::texts::problems::sentence;
use crate::theme::Palette;

/// The rules that most people use.
const FOREMOST: [Preset; 2] = [Preset::Basic, Preset::Advanced];

/// The height of the button that starts the race, and of the text that may be below it.
const START: f32 = 70.0;

pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.horizontal(|ui| {
        ui.heading(t!("Drive"));
        // On this line, so that nothing below moves after a race.
        if Command::TakeBack.unavailable(editor).is_none() {
            button(ui, editor, Command::TakeBack);
        }
        widgets::at_right(ui, |ui| {
            let response = ui.button(t!("Back to drawing"));
            widgets::run(response, editor, Command::Drive);
        });
    });
    ui.add_space(4.0);
    let Some(drive) = editor.driving_mut() else {
        return;
    };
    // The button that starts the race stays in sight, however small the window is.
    let room = (ui.available_height() - START).max(60.0);
    widgets::scroll(ui, "race-setup", room, |ui| {
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

/// Shows the choice of rules and laps.
pub(in crate::panels) fn rules(ui: &mut Ui, setup: &mut Setup) {
    widgets::label(ui, t!("Rules"));
    let mut chosen = setup.preset;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for preset in FOREMOST {
            let response = ui.selectable_label(chosen == preset, texts::preset(preset));
            let response = response.on_hover_text(texts::tip(&preset.about()));
            if response.clicked() {
                chosen = preset;
            }
        }
        let shown = match FOREMOST.contains(&chosen) {
            true => texts::other_rules_label().0,
            false => texts::preset(chosen),
        };
        let words = texts::other_rules_label();
        let others = Preset::ALL.into_iter().filter(|p| !FOREMOST.contains(p));
        let others = others.map(|it| (it, texts::preset(it), texts::tip(&it.about())));
        widgets::combo(ui, "rules", shown, words, &mut chosen, others);
    });
    if chosen != setup.preset {
        setup.set_preset(chosen);
    }
    let about = RichText::new(sentence(chosen.about()));
    ui.label(about.small().weak());
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let name = widgets::label(ui, t!("Laps"));
        let mut laps = setup.laps;
        let field = widgets::whole(ui, &mut laps, 1..=Setup::MOST_LAPS, 0.05);
        if widgets::field(ui, name, field, t!("Number of laps")).changed() {
            setup.set_laps(laps);
        }
    });
}

/// Shows the options that go with the rules.
pub(in crate::panels) fn options(ui: &mut Ui, setup: &mut Setup) {
    widgets::label(ui, t!("Options"));
    ui.horizontal_wrapped(|ui| {
        for option in RaceOption::ALL {
            let why_not = setup.why_not(option);
            let included = why_not == Some(WhyNot::Included);
            let mut on = included || setup.options.contains(&option);
            let check = Checkbox::new(&mut on, texts::option(option));
            let response = ui.add_enabled(why_not.is_none(), check);
            let response = response.on_hover_text(sentence(option.about()));
            let response = match why_not {
                Some(why) => response.on_disabled_hover_text(texts::why_not(why)),
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
        widgets::label(ui, t!("Cars"));
        let cars = setup.seats.len();
        let sign = |sign: &'static str| Button::new(sign).min_size(vec2(26.0, 22.0));
        if widgets::sign_button(ui, sign("−"), cars > 1, t!("Remove the last car")) {
            setup.set_cars(cars - 1);
        }
        ui.label(cars.to_string());
        let room = cars < Setup::MOST_CARS;
        if widgets::sign_button(ui, sign("+"), room, t!("Add a car")) {
            setup.set_cars(cars + 1);
        }
    });
    let Ok(rules) = setup.rules() else { return };
    let entrants: Vec<Entrant> = (0..setup.seats.len())
        .map(|at| setup.entrant(&track, &rules, at))
        .collect();
    let mut other = None;
    for (at, (chosen, entrant)) in setup.seats.iter_mut().zip(&entrants).enumerate() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.spacing_mut().button_padding.x = 5.0;
            badge(ui, at);
            if let Some(pilot) = entrant.pilot {
                other = self::pilot(ui, at, pilot).map(|to| (at, to)).or(other);
            } else {
                // A long name takes the line, and the buttons the next.
                let needed = widgets::width(ui, &setup.names[at], &TextStyle::Body) + 14.0;
                let most = ui.available_width() - 24.0;
                let field = TextEdit::singleline(&mut setup.names[at])
                    .hint_text(&entrant.name)
                    .char_limit(Setup::LONGEST_NAME)
                    .desired_width(needed.min(most).max(58.0));
                let response = ui.add(field);
                widgets::named(
                    &response,
                    Role::TextInput,
                    &t!("Name of driver {car}", car = at + 1),
                );
                describe(&response, t!("Name of the driver; empty for the default"));
                response.on_hover_text(t!("Name of the driver; empty for the default"));
            }
            for seat in Seat::ALL {
                let (text, tip) = texts::seat(seat);
                let button = Button::selectable(*chosen == seat, text);
                if widgets::radio(
                    ui,
                    button,
                    *chosen == seat,
                    &t!("Car {car}: {seat}", car = at + 1, seat = text),
                    tip,
                ) {
                    *chosen = seat;
                }
            }
        });
    }
    if let Some((car, pilot)) = other {
        setup.set_pilot(car, pilot);
    }
    if !setup.seats.contains(&Seat::Person) {
        ui.weak(t!("You drive no car: watch the race."));
    }
    if let Some(construction) = rules.construction {
        for (at, entrant) in entrants.iter().enumerate() {
            if let (Some(Seat::Person), Some(usual)) = (setup.seats.get(at), entrant.build) {
                build(
                    ui,
                    (at, entrant),
                    construction,
                    &mut setup.builds[at],
                    usual,
                );
            }
        }
    }
}

/// Shows the car that a person builds (BUILD-1): the points of each zone, and how many have been
/// given out.
fn build(
    ui: &mut Ui,
    (car, entrant): (usize, &Entrant),
    construction: Construction,
    chosen: &mut Option<Build>,
    usual: Build,
) {
    let mut build = chosen.unwrap_or(usual);
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        widgets::label(ui, &t!("Car of {name}", name = entrant.name));
        let given = build.zones.sum() + u32::from(build.repairs);
        let text = t!(
            "{given} of {points} points",
            given,
            points = construction.points
        );
        match given == u32::from(construction.points) {
            true => ui.weak(text),
            false => ui.colored_label(Palette::of(ui.ctx()).warning, text),
        };
    });
    widgets::grid(ui, ("build", car), 4, [8.0, 3.0], |ui| {
        for (nth, zone) in Zone::ALL.into_iter().enumerate() {
            let name = ui.label(RichText::new(zone.words()).small()).id;
            let most = construction.most.get(zone);
            let field = widgets::whole(ui, build.zones.get_mut(zone), 1..=most, 0.05);
            widgets::field(ui, name, field, &texts::at_most(most));
            if nth % 2 == 1 {
                ui.end_row();
            }
        }
        if construction.repairs > 0 {
            let name = ui.label(RichText::new(t!("repairs")).small()).id;
            let most = construction.repairs;
            let field = widgets::whole(ui, &mut build.repairs, 0..=most, 0.05);
            widgets::field(ui, name, field, &texts::at_most(most));
        }
    });
    *chosen = (build != usual || chosen.is_some()).then_some(build);
}

/// Shows the pilot of a car in street races. Returns another one that was chosen.
fn pilot(ui: &mut Ui, car: usize, pilot: Pilot) -> Option<Pilot> {
    let mut chosen = pilot;
    let name = t!("Driver of car {car}", car = car + 1);
    let shown = entry::first_name(pilot);
    let words = (name.as_str(), pilot.name());
    let pilots = Pilot::ALL.map(|other| (other, other.name(), String::new()));
    // The width that the buttons beside it leave.
    let width = (ui.available_size_before_wrap().x - seats(ui)).clamp(48.0, 84.0);
    let size = vec2(width, ui.spacing().interact_size.y);
    ui.allocate_ui(size, |ui| {
        ui.set_max_width(width);
        ui.spacing_mut().combo_width = width;
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        widgets::combo(ui, ("pilot", car), shown, words, &mut chosen, pilots);
    });
    (chosen != pilot).then_some(chosen)
}

/// The width of the buttons that choose who drives a car.
fn seats(ui: &Ui) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let spacing = ui.spacing();
    let around = 2.0 * spacing.button_padding.x + spacing.item_spacing.x;
    let width = |text: &str| {
        let text = text.to_owned();
        let text = ui
            .painter()
            .layout_no_wrap(text, font.clone(), Color32::WHITE);
        text.size().x.ceil() + around
    };
    Seat::ALL
        .map(|seat| width(texts::seat(seat).0))
        .iter()
        .sum()
}

fn dice(ui: &mut Ui, setup: &mut Setup) {
    ui.horizontal_wrapped(|ui| {
        let words = (
            t!("Rolls I make"),
            t!("Which dice you roll or enter yourself"),
        );
        widgets::label(ui, words.0);
        let (shown, _) = texts::rolls(setup.rolls);
        let choices = Rolls::ALL.map(|rolls| {
            let (name, tip) = texts::rolls(rolls);
            (rolls, name, tip.to_owned())
        });
        widgets::combo(ui, "rolls", shown, words, &mut setup.rolls, choices);
    });
    ui.horizontal(|ui| {
        let name = widgets::label(ui, t!("Seed"));
        let seed = DragValue::new(&mut setup.seed).speed(widgets::speed(ui, 1.0));
        widgets::field(
            ui,
            name,
            seed,
            t!("Seed of all dice: the same seed gives the same rolls"),
        );
        if widgets::button(ui, (t!("New seed"), t!("Use the next seed"))) {
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
    widgets::run(response.inner, editor, command);
    let Some(drive) = editor.driving() else {
        return;
    };
    let objection = drive.habits.setup.objection(drive.track());
    if drive.is_starting() {
        ui.weak(t!("Planners are analysing the circuit…"));
    } else if drive.is_lost() && drive.habits.setup.has_planner() {
        ui.colored_label(
            palette.warning,
            t!("Planners cannot drive this circuit; choose other drivers."),
        );
    }
    if let Some(objection) = objection {
        ui.colored_label(palette.warning, objection.text());
    }
}
