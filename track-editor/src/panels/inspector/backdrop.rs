//! The inspector of the picture under the board.

use egui::{Button, DragValue, Ui};

use super::super::button;
use super::super::dialog::primary;
use super::super::fields::{self, HEADING, Number, row};
use super::super::widgets;
use crate::command::Command;
use crate::document::{Backdrop, BackdropEdit, CONTRASTS, Edit, FAINTEST, Picture};
use crate::editor::{Editor, Unit};
use crate::texts::trace as texts;
use crate::theme::Palette;
use crate::tools::Kind;

/// Shows the inspector.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.heading(t!("Picture"));
    ui.add_space(4.0);
    let Some(backdrop) = editor.work.sketch().backdrop.clone() else {
        ui.weak(t!(
            "Place a map or a photograph of a circuit under the board and draw over it."
        ));
        ui.add_space(4.0);
        button(ui, editor, Command::TracePicture);
        return;
    };
    origin(ui, editor, &backdrop);
    if editor.tool_kind() == Kind::Gauge {
        super::section(ui);
        gauge(ui, editor);
        super::section(ui);
    }
    size(ui, editor, &backdrop);
    at_hand(ui, editor, &backdrop);
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        for command in [
            Command::ReadBoard,
            Command::BackdropTool,
            Command::GaugeTool,
            Command::LockPicture,
            Command::HidePicture,
            Command::ToggleSeeThrough,
            Command::ChangePicture,
            Command::EmbedPicture,
            Command::RemovePicture,
        ] {
            button(ui, editor, command);
        }
    });
}

/// Where the picture is kept, and what is wrong with it.
fn origin(ui: &mut Ui, editor: &Editor, backdrop: &Backdrop) {
    match &backdrop.picture {
        Picture::File(path) => {
            let name = texts::file_name(path.as_ref());
            ui.add(egui::Label::new(name).truncate())
                .on_hover_text(path);
        }
        Picture::Embedded(_) => {
            ui.label(t!("In the track file"));
        }
    }
    if let Some(fault) = editor.underlay().fault() {
        let palette = Palette::of(ui.ctx());
        ui.colored_label(palette.error, fault);
    }
}

/// Shows the size of the picture, and how far it is turned.
fn size(ui: &mut Ui, editor: &mut Editor, backdrop: &Backdrop) {
    let Backdrop {
        center,
        size: [width, _],
        turn,
        ..
    } = *backdrop;
    ui.add_enabled_ui(!backdrop.locked, |ui| {
        let wide = Number::millimetres(10.0..=20_000.0, 0.25, 2);
        fields::number(
            ui,
            editor,
            (
                t!("Picture width"),
                t!("Width on the board; the height follows"),
            ),
            width,
            &wide,
            |width| Edit::Backdrop(BackdropEdit::Scale { center, width }),
        );
        fields::number(
            ui,
            editor,
            (t!("Rotation"), t!("Clockwise, about its centre")),
            turn,
            &HEADING,
            |turn| Edit::Backdrop(BackdropEdit::Turn(turn)),
        );
    });
}

/// Shows what is changed again and again while a road is drawn over the picture: where it lies, its
/// opacity and its contrast.
pub(super) fn at_hand(ui: &mut Ui, editor: &mut Editor, backdrop: &Backdrop) {
    let Backdrop {
        center,
        opacity,
        contrast,
        ..
    } = *backdrop;
    ui.add_enabled_ui(!backdrop.locked, |ui| {
        fields::place(ui, editor, [texts::across(), texts::down()], center, |to| {
            Edit::Backdrop(BackdropEdit::Move(to))
        });
    });
    let percent = fields::percent(FAINTEST * 100.0..=100.0, 0.5, 0);
    let seen = opacity * 100.0;
    fields::number(
        ui,
        editor,
        (t!("Opacity"), t!("Opacity of the picture")),
        seen,
        &percent,
        |percent| Edit::Backdrop(BackdropEdit::Fade(percent / 100.0)),
    );
    let [least, most] = [CONTRASTS.start(), CONTRASTS.end()].map(|it| it * 100.0);
    let percent = fields::percent(least..=most, 0.5, 0);
    let shown = contrast * 100.0;
    fields::number(
        ui,
        editor,
        (
            t!("Contrast"),
            t!("Contrast of the picture; 100 % shows it as it is"),
        ),
        shown,
        &percent,
        |percent| Edit::Backdrop(BackdropEdit::Contrast(percent / 100.0)),
    );
}

/// Shows how far apart two points of the picture are.
fn gauge(ui: &mut Ui, editor: &mut Editor) {
    ui.strong(t!("Two points"));
    if editor.tool().measured().is_none() {
        let hint = editor.tool().hint(&editor.work, None);
        ui.weak(hint);
    }
    let points = editor.tool().measured();
    let space = editor.work.derived().length;
    let is_held = ui.input(|input| input.pointer.any_down());
    let is_new = !is_held && editor.underlay_mut().measure(points, space);
    let known = &mut editor.underlay_mut().known;
    let entered = row(ui, t!("Distance"), |ui, id| {
        let drag = DragValue::new(&mut known.length)
            .range(0.1..=100_000.0)
            .speed(0.5)
            .max_decimals(2);
        let response =
            widgets::as_field(ui, |ui| ui.add_sized([104.0, 24.0], widgets::spoken(drag)));
        let response = response.labelled_by(id);
        let response = response.on_hover_text(t!(
            "True distance of the two points (Enter scales the picture)"
        ));
        if is_new {
            response.request_focus();
        }
        response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
    });
    row(ui, t!("In"), |ui, _| {
        let units = [
            (
                Unit::Millimetres,
                (t!("mm"), t!("Millimetres of the board")),
            ),
            (
                Unit::Spaces,
                (t!("spaces" as "of a trace"), t!("Spaces along a lane")),
            ),
        ];
        for (unit, (text, name)) in units {
            let button = Button::selectable(known.unit == unit, text);
            if widgets::radio(ui, button, known.unit == unit, name, name) {
                known.unit = unit;
            }
        }
    });
    ui.add_space(4.0);
    let ready = Command::ScalePicture.unavailable(editor).is_none();
    let scale = ui.add_enabled_ui(ready, |ui| {
        let command = Command::ScalePicture;
        primary(ui, (command.title(), command.tip()))
    });
    if scale.inner || (entered && ready) {
        Command::ScalePicture.run(editor);
    }
}
