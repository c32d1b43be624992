//! A random circuit, shown before it is chosen.

use egui::{Button, Rect, Role, Sense, Ui, Vec2, vec2};

use super::card;
use crate::document::RandomCircuit;
use crate::editor::{Editor, Subject, Then};
use crate::panels::{dialog, widgets};
use crate::texts::start as texts;

/// What the designer decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing yet.
    None,
    /// It is to be worked on.
    Taken,
    /// It is not wanted.
    Back,
}

/// Shows this circuit, which can be exchanged for another one.
pub(super) fn show(
    ui: &mut Ui,
    editor: &mut Editor,
    circuit: &mut RandomCircuit,
    room: Vec2,
) -> Verdict {
    let mut choice = Verdict::None;
    let size = vec2(room.x - 4.0, (room.y - 126.0).max(80.0)).floor();
    let portrait = editor.portrait(&Subject::Random(*circuit), size, ui.pixels_per_point());
    let made = portrait.as_deref();
    ui.heading(match made {
        Some(Ok(made)) => made.name.as_str(),
        Some(Err(reason)) => reason,
        None => t!("…"),
    });
    let (rect, picture) = ui.allocate_exact_size(size, Sense::hover());
    widgets::named(
        &picture,
        Role::Image,
        &t!("Picture of random circuit {seed}", seed = circuit.seed),
    );
    card::picture(
        ui,
        Rect::from_min_size(rect.min, size),
        Some(portrait.as_ref()),
    );
    ui.horizontal(|ui| {
        if let Some(Ok(made)) = made {
            ui.label(texts::counted(made.lanes, made.spaces, made.corners));
        }
    });
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        for (style, (text, tip)) in texts::styles() {
            let on = circuit.style == style;
            if widgets::radio(ui, Button::selectable(on, text), on, text, tip) {
                circuit.style = style;
            }
        }
        ui.checkbox(&mut circuit.mirror, t!("Mirrored"))
            .on_hover_text(t!("Swap left and right"));
    });
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        if dialog::primary(ui, (t!("Use this one"), t!("Start with this circuit"))) {
            choice = Verdict::Taken;
        }
        if dialog::secondary(
            ui,
            (t!("Another"), t!("Show the circuit of the next number")),
        ) {
            circuit.seed = circuit.seed.wrapping_add(1) % texts::NUMBERS;
        }
        let label = ui.label(t!("Number"));
        let number = widgets::whole(ui, &mut circuit.seed, 0..=texts::NUMBERS - 1, 1.0);
        widgets::field(
            ui,
            label.id,
            number,
            t!("The same number gives the same circuit on every machine"),
        );
        if dialog::secondary(ui, (t!("Back"), t!("Go back"))) {
            choice = Verdict::Back;
        }
    });
    if choice == Verdict::Taken {
        editor.guard(Then::Random(*circuit));
    }
    choice
}
