//! What the person is asked, and all possible answers.

use egui::{Button, Id, Rect, Response, RichText, Role, Stroke, Ui, Vec2, vec2};
use formulad_core::dice::{Die, Gear};
use formulad_core::race::{Event, Outlook, Race, RollOutlook, RollRequest, StartResult};

use super::{badge, die};
use crate::command::{Command, Keys};
use crate::drive::{Drive, Question, QuestionKind, Waits};
use crate::panels::{describe, widgets};
use crate::texts::drive as texts;
use crate::texts::keys::written;
use crate::theme::Palette;

/// What the person has done.
enum Done {
    Chosen(usize),
    Rolled,
    Typed(u8),
    Timed(u32),
}

pub(super) fn show(ui: &mut Ui, drive: &mut Drive, keys: &Keys, most: f32) {
    let Some(session) = drive.session() else {
        return;
    };
    let question = drive.question();
    let moves = question.is_some_and(|question| question.what == QuestionKind::Move);
    let started = question.and_then(|question| started(session.race(), question));
    ui.horizontal(|ui| {
        ui.set_min_height(30.0);
        // Any other die belongs to something that is over.
        let is_shown = moves || started.is_some();
        if let Some(roll) = session.race().last_roll().filter(|_| is_shown) {
            die::lying(ui, roll);
        }
        match (question, session.waits()) {
            (Some(question), _) => {
                badge(ui, question.car.index());
                let text = texts::question(session.race(), question);
                ui.add(egui::Label::new(RichText::new(text).strong()).wrap());
            }
            (None, _) if drive.is_moving() => {
                ui.weak(t!("Other cars are moving…"));
            }
            (None, Waits::Stopped(stopped)) => {
                ui.label(texts::sentence(&stopped));
            }
            (None, _) => {
                ui.weak(t!("Other cars are moving…"));
            }
        }
    });
    let Some(question) = question else { return };
    if let Some(started) = started {
        ui.weak(started);
    }
    hint(ui, drive, question, keys);
    let mut looked_at = None;
    let hinted = drive.hint().flatten().map(|hint| hint.way);
    let done = match question.what {
        QuestionKind::Roll(request) => roll(ui, request, keys),
        QuestionKind::Time => time(ui),
        QuestionKind::Gear => gears(
            ui,
            (session.race(), question, keys),
            (drive.focus(), hinted),
            &mut looked_at,
        ),
        QuestionKind::Move | QuestionKind::Decision(_) => {
            let marks = (drive.focus(), hinted);
            list(ui, question, marks, most - 36.0, &mut looked_at)
        }
    };
    if let Some(way) = looked_at {
        drive.set_focus(way);
    }
    match done {
        Some(Done::Chosen(way)) => drive.choose(way),
        Some(Done::Rolled) => drive.roll(),
        Some(Done::Typed(value)) => drive.type_roll(value),
        Some(Done::Timed(seconds)) => drive.give_time(seconds),
        None => false,
    };
}

/// What the black die has just done to the start of the car that is asked about.
fn started(race: &Race, question: &Question) -> Option<String> {
    let mut events = race.events().iter().rev();
    match events.find(|event| matches!(event, Event::Moved { .. } | Event::StartRolled { .. }))? {
        Event::StartRolled { car, value, result } if *car == question.car => match result {
            StartResult::Great => Some(t!(
                "The black die shows {value}: a great start.",
                value = *value
            )),
            StartResult::Normal => Some(t!(
                "The black die shows {value}: a normal start.",
                value = *value
            )),
            StartResult::Stalled => None,
        },
        _ => None,
    }
}

/// Shows what a planner would do, if hints are wanted.
fn hint(ui: &mut Ui, drive: &Drive, question: &Question, keys: &Keys) {
    if !drive.wants_hint() {
        return;
    }
    let way = |at: usize| question.ways.get(at);
    let text = match drive.hint() {
        None => t!("Hint: working…").to_owned(),
        Some(None) => t!("No hint for this decision.").to_owned(),
        Some(Some(hint)) => match way(hint.way) {
            Some(way) => {
                let take = keys.of(Command::ConfirmAnswer).first();
                let take = take.filter(|_| drive.focus() != Some(hint.way));
                let take = take.map(|keys| {
                    t!(
                        " {keys} confirms the marked answer, not this one.",
                        keys = written(ui.ctx(), keys)
                    )
                });
                texts::hinted(way, hint.turns) + &take.unwrap_or_default()
            }
            None => return,
        },
    };
    let text = RichText::new(text).color(Palette::of(ui.ctx()).accent);
    ui.add(egui::Label::new(text).wrap());
}

/// Explains what a button does, and names the keys that do it.
fn tip(response: Response, text: &str, keys: &Keys, command: Command) -> Response {
    describe(&response, text);
    response.on_hover_ui(|ui| {
        ui.horizontal(|ui| {
            ui.label(text);
            if let Some(keys) = keys.of(command).first() {
                ui.weak(written(ui.ctx(), keys));
            }
        });
    })
}

fn roll(ui: &mut Ui, request: RollRequest, keys: &Keys) -> Option<Done> {
    let (fill, ink) = die::colors(request.die);
    let text = RichText::new(t!("Roll")).color(ink);
    // The black die is as dark as the panel may be.
    let rim = Stroke::new(1.5, ui.visuals().strong_text_color());
    let button = Button::new(text).fill(fill).stroke(rim);
    let response = ui.add_sized([96.0, 32.0], button);
    let roll = Command::RollDie;
    let rolled = tip(response, roll.tip(), keys, roll).clicked();
    ui.label(
        RichText::new(t!("or enter the roll of a real die"))
            .small()
            .weak(),
    );
    let mut typed = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        for (value, faces) in request.die.outcomes() {
            if die::choice(ui, request.die, value, faces).clicked() {
                typed = Some(Done::Typed(value));
            }
        }
    });
    typed.or(rolled.then_some(Done::Rolled))
}

fn time(ui: &mut Ui) -> Option<Done> {
    let id = Id::unique("seconds-of-the-lap");
    let mut seconds: u32 = ui.data(|data| data.get_temp(id)).unwrap_or(0);
    let mut done = None;
    ui.horizontal(|ui| {
        let name = ui.label(t!("Seconds")).id;
        let field = widgets::whole(ui, &mut seconds, 0..=36_000, 1.0);
        widgets::field(
            ui,
            name,
            field,
            t!("Your time for the qualifying lap, in seconds"),
        );
        if widgets::button(
            ui,
            (
                t!("Enter" as "in a race that is driven"),
                t!("Enter this time for the qualifying lap"),
            ),
        ) {
            done = Some(Done::Timed(seconds));
        }
    });
    ui.data_mut(|data| data.insert_temp(id, seconds));
    done
}

/// Shows the gears in a row; the offered ones can be chosen.
fn gears(
    ui: &mut Ui,
    (race, question, keys): (&Race, &Question, &Keys),
    (focus, hinted): (Option<usize>, Option<usize>),
    looked_at: &mut Option<usize>,
) -> Option<Done> {
    let mut done = None;
    let accent = Palette::of(ui.ctx()).accent;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (gear, command) in Gear::all().zip(Command::GEARS) {
            let at = question.gear(gear.number());
            let way = at.and_then(|at| question.ways.get(at));
            let (fill, ink) = die::colors(Die::Gear(gear));
            let text = RichText::new(gear.number().to_string()).size(17.0);
            let text = if way.is_some() { text.color(ink) } else { text };
            let mut button = Button::new(text).min_size(vec2(38.0, 34.0));
            if way.is_some() {
                button = button.fill(fill);
            }
            if at.is_some() && at == focus {
                let stroke = Stroke::new(2.5, ui.visuals().strong_text_color());
                button = button.stroke(stroke);
            }
            let response = ui.add_enabled(way.is_some(), button);
            if at.is_some() && at == hinted {
                let below = response.rect.center_bottom() + vec2(0.0, 12.0);
                let mark = Rect::from_center_size(below, vec2(26.0, 3.0));
                ui.painter().rect_filled(mark, 1.5, accent);
            }
            let name = t!("Gear {gear}", gear = gear.number());
            widgets::named(&response, Role::Button, &name);
            let Some((at, way)) = at.zip(way) else {
                describe(&response, t!("This gear is not available now"));
                response.on_disabled_hover_text(t!("This gear is not available now"));
                continue;
            };
            if let Some(outlook) = &way.outlook {
                odds(ui, response.rect, outlook);
            }
            let response = tip(response, &texts::tip(&way.text), keys, command);
            if is_looked_at(ui, &response) {
                *looked_at = Some(at);
            }
            if response.clicked() {
                done = Some(Done::Chosen(at));
            }
        }
    });
    ui.add_space(11.0);
    if let Some(way) = focus.and_then(|focus| question.ways.get(focus)) {
        ui.weak(texts::sentence(&way.text));
        if let Some(outlook) = &way.outlook {
            ui.label(texts::outlook(race, outlook));
        }
    }
    done
}

/// Paints a bar below the button of a gear: the chances that a roll is free, costs something, or
/// puts the car out.
fn odds(ui: &Ui, button: Rect, outlook: &Outlook) {
    let palette = Palette::of(ui.ctx());
    let bar = Rect::from_min_size(
        button.left_bottom() + vec2(0.0, 3.0),
        vec2(button.width(), 5.0),
    );
    let parts = [
        (palette.good, outlook.chance(RollOutlook::is_free)),
        (
            palette.warning,
            outlook.chance(|roll| !roll.out && !roll.is_free()),
        ),
        (palette.error, outlook.chance(|roll| roll.out)),
    ];
    let mut left = bar.left();
    for (color, chance) in parts {
        let part = f32::from(chance.numerator) / f32::from(chance.denominator);
        let right = left + bar.width() * part;
        let part = Rect::from_x_y_ranges(left..=right, bar.y_range());
        ui.painter().rect_filled(part, 0.0, color);
        left = right;
    }
}

/// Shows all answers in words, one below the other.
fn list(
    ui: &mut Ui,
    question: &Question,
    (focus, hinted): (Option<usize>, Option<usize>),
    most: f32,
    looked_at: &mut Option<usize>,
) -> Option<Done> {
    let palette = Palette::of(ui.ctx());
    let unfolded = Id::unique("braking-unfolded");
    let brakes = |at: &usize| question.ways.get(*at).is_some_and(|way| way.braked > 0);
    let braking = (0..question.ways.len()).filter(brakes).count();
    let is_folded = braking < question.ways.len()
        && ![focus, hinted].iter().flatten().any(brakes)
        && !ui.data(|data| data.get_temp(unfolded)).unwrap_or(false);
    let last = Id::unique("way-looked-at-last");
    let before: Option<Option<usize>> = ui.data(|data| data.get_temp(last));
    let is_new = before != Some(focus);
    let mut done = None;
    widgets::scroll(ui, "ways", most, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (at, way) in question.ways.iter().enumerate() {
            if is_folded && way.braked > 0 {
                continue;
            }
            let is_it = focus == Some(at);
            let mut text = RichText::new(texts::sentence(&way.text));
            if way.out {
                text = text.color(palette.error);
            }
            let width = ui.available_width();
            let button = Button::selectable(is_it, text)
                .wrap()
                .min_size(vec2(width, 24.0));
            let tip = way.end.map_or_else(
                || t!("Choose this (Enter when marked)").to_owned(),
                texts::way_tip,
            );
            let response = ui.add(button).on_hover_text(tip);
            if hinted == Some(at) {
                let low = response.rect.min + vec2(1.0, 3.0);
                let size = vec2(3.0, response.rect.height() - 6.0);
                let mark = Rect::from_min_size(low, size);
                ui.painter().rect_filled(mark, 1.5, palette.accent);
            }
            if is_looked_at(ui, &response) {
                *looked_at = Some(at);
            }
            if is_it && is_new && !response.hovered() {
                response.scroll_to_me(None);
            }
            if response.clicked() {
                done = Some(Done::Chosen(at));
            }
        }
        if is_folded && braking > 0 {
            let button = ui.button(t!(
                "1 more way by braking" | "{count} more ways by braking",
                count = braking
            ));
            if button
                .on_hover_text(t!("Show the moves that brake, too"))
                .clicked()
            {
                ui.data_mut(|data| data.insert_temp(unfolded, true));
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(last, focus));
    done
}

/// Whether the pointer or the keyboard focus has just moved to it.
fn is_looked_at(ui: &Ui, response: &Response) -> bool {
    let moved = ui.input(|input| input.pointer.delta() != Vec2::ZERO);
    response.gained_focus() || response.hovered() && moved
}
