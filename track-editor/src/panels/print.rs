//! Printing and exporting, in a window of its own with a preview of the sheets.

use std::sync::{Arc, Mutex};

use egui::{
    Align2, Button, Color32, DragValue, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    vec2,
};
use formulad_core::language::percentage;
use formulad_core::plan::Board;
use formulad_tracks::draw::{Paper, Scene, Sheets, Theme};

use super::{dialog, fields, widgets};
use crate::board::{Format, Miniature, Printout};
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::{desk, print as texts};
use crate::theme::Palette;

const PAPERS: [Paper; 3] = [Paper::A4, Paper::A3, Paper::Letter];
/// The sides of boards, in millimetres: published ones, and the paper that shops print on.
const BOARDS: [(f64, f64); 3] = [(1000.0, 700.0), (841.0, 594.0), (594.0, 420.0)];
const THEMES: [Theme; 3] = [Theme::Day, Theme::Night, Theme::Plain];

/// The preview as last made.
#[derive(Default)]
struct Preview {
    /// The board's own picture and what is printed.
    made: Option<(Arc<Scene>, Printout)>,
    scene: Arc<Scene>,
    sheets: Option<Sheets>,
    wrong: Option<String>,
    miniature: Miniature,
}

/// Shows the window. Returns whether it stays open.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) -> bool {
    // Around it are the frame, the title and the buttons.
    let room = ui.ctx().content_rect().size() - vec2(76.0, 170.0);
    let room = vec2(860.0, 420.0).min(room).max(vec2(280.0, 120.0));
    let preview: Arc<Mutex<Preview>> = widgets::kept(ui);
    let Ok(mut preview) = preview.lock() else {
        return false;
    };
    ui.set_width(room.x);
    ui.heading(t!("Print and export"));
    ui.add_space(10.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(320.0_f32.min(room.x * 0.6));
            widgets::scroll(ui, "print-options", room.y, |ui| {
                options(ui, &mut editor.printout, editor.work.plan().board);
                preview.update(editor);
                ui.add_space(10.0);
                facts(ui, editor.printout, &preview);
            });
        });
        ui.add_space(12.0);
        let size = vec2(ui.available_width(), room.y);
        paint(ui, size, &mut preview);
    });
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let can = preview.wrong.is_none();
        let save = ui.add_enabled_ui(can, |ui| {
            dialog::primary(ui, (t!("Save as…"), t!("Write the picture to a file")))
        });
        if save.inner {
            editor.export();
        }
        let copy = Button::new(Command::CopyPicture.title()).min_size(dialog::BUTTON);
        widgets::run(ui.add(copy), editor, Command::CopyPicture);
        !save.inner && !dialog::secondary(ui, desk::close())
    })
    .inner
}

impl Preview {
    fn update(&mut self, editor: &Editor) {
        let derived = editor.work.derived();
        let printout = editor.printout;
        let is_made = |(scene, made): &(Arc<Scene>, Printout)| {
            Arc::ptr_eq(scene, &derived.scene) && *made == printout
        };
        if self.made.as_ref().is_some_and(is_made) {
            return;
        }
        self.made = Some((Arc::clone(&derived.scene), printout));
        let (plan, track) = (editor.work.plan(), derived.track.as_ref());
        let scene = printout.scene(plan, track, &derived.places);
        let sheets = scene.and_then(|scene| {
            let sheets = printout.sheets(&scene).map_err(|error| error.to_string());
            self.scene = Arc::new(scene);
            sheets
        });
        (self.sheets, self.wrong) = match sheets {
            Ok(sheets) => (sheets, None),
            Err(wrong) => (None, Some(wrong)),
        };
    }
}

/// The size of the picture, in percent, at which a board fits one of these sides either way.
fn percent_of(drawn: Board, (long, short): (f64, f64)) -> u32 {
    let (most, least) = (drawn.width.max(drawn.height), drawn.width.min(drawn.height));
    let times = (long / most.max(1.0)).min(short / least.max(1.0));
    ((times * 100.0 + 1e-9).floor() as u32).clamp(10, 400)
}

fn options(ui: &mut Ui, printout: &mut Printout, drawn: Board) {
    fields::row(ui, t!("File"), |ui, _| {
        for format in Format::ALL {
            widgets::option(ui, &mut printout.format, format, texts::format(format));
        }
    });
    fields::row(ui, t!("Colours"), |ui, _| {
        ui.horizontal_wrapped(|ui| {
            widgets::option(
                ui,
                &mut printout.theme,
                None,
                (
                    t!("Default" as "of printing"),
                    t!("Day, or night for street circuits"),
                ),
            );
            for theme in THEMES {
                widgets::option(ui, &mut printout.theme, Some(theme), texts::theme(theme));
            }
        });
    });
    let size = widgets::whole(ui, &mut printout.percent, 10..=400, 1.0).suffix(percentage(""));
    number(
        ui,
        (t!("Size"), t!("100 % is the true size of the board")),
        size,
    );
    fields::row(ui, t!("As large as"), |ui, _| {
        for (board, words) in BOARDS.into_iter().zip(texts::boards()) {
            widgets::option(ui, &mut printout.percent, percent_of(drawn, board), words);
        }
    });
    match printout.format {
        Format::Svg => {}
        Format::Png => {
            let dpi = widgets::whole(ui, &mut printout.dpi, 20..=600, 1.0).suffix(" dpi");
            number(
                ui,
                (t!("Detail"), t!("Dots per inch of the printed board")),
                dpi,
            );
        }
        Format::Pdf => {
            fields::row(ui, t!("Paper"), |ui, _| {
                for paper in PAPERS {
                    let words = (&*paper.to_string(), t!("Paper"));
                    widgets::option(ui, &mut printout.paper, Some(paper), words);
                }
                widgets::option(
                    ui,
                    &mut printout.paper,
                    None,
                    (t!("One page"), t!("A single page as large as the picture")),
                );
            });
            if printout.paper.is_some() {
                let overlap = widgets::whole(ui, &mut printout.overlap, 0..=50, 1.0).suffix(" mm");
                number(
                    ui,
                    (
                        t!("Overlap"),
                        t!("Width of the strip that neighbouring sheets share, for gluing"),
                    ),
                    overlap,
                );
            } else {
                let bleed = widgets::whole(ui, &mut printout.bleed, 0..=20, 1.0).suffix(" mm");
                number(
                    ui,
                    (
                        t!("Bleed"),
                        t!(
                            "For a print shop: how far the picture goes on beyond the edge that is \
                             trimmed off, with marks to trim by"
                        ),
                    ),
                    bleed,
                );
            }
        }
    }
}

fn number(ui: &mut Ui, (label, tip): (&str, &str), value: DragValue<'_>) {
    fields::row(ui, label, |ui, id| {
        widgets::field(ui, id, value, tip);
    });
}

/// Shows the measures of the result.
fn facts(ui: &mut Ui, printout: Printout, preview: &Preview) {
    if let Some(wrong) = &preview.wrong {
        let color = Palette::of(ui.ctx()).error;
        ui.colored_label(color, wrong);
        return;
    }
    let Scene { width, height, .. } = *preview.scene;
    ui.label(t!("{width:.0} × {height:.0} mm", width, height));
    if printout.format == Format::Png {
        ui.label(texts::pixels(width, height, printout.dpi));
    }
    if let Some(sheets) = &preview.sheets {
        ui.label(texts::sheets(sheets));
        ui.add_space(4.0);
        ui.weak(t!(
            "The first page shows how to arrange the sheets, with a 10 cm scale bar. Print at 100 \
             %, not fitted to the page."
        ));
    }
}

/// Shows the picture with the sheets over it.
fn paint(ui: &mut Ui, size: Vec2, preview: &mut Preview) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    widgets::named(&response, Role::Image, t!("Preview"));
    let palette = Palette::of(ui.ctx());
    ui.painter().rect_filled(rect, 6.0, palette.table);
    let Preview {
        scene,
        sheets,
        miniature,
        ..
    } = preview;
    let painter = ui.painter_at(rect);
    let (corner, scale) = miniature.paint(&painter, rect, scene);
    for sheet in sheets.iter().flat_map(|sheets| &sheets.sheets) {
        let place = |x: f64, y: f64| corner + vec2(x as f32, y as f32) * scale;
        let kept = Rect::from_min_max(
            place(sheet.kept.x0, sheet.kept.y0),
            place(sheet.kept.x1, sheet.kept.y1),
        );
        let stroke = Stroke::new(1.5, palette.accent);
        painter.rect_stroke(kept, 0.0, stroke, StrokeKind::Middle);
        let font = FontId::proportional(12.0);
        let label = painter.layout_no_wrap(sheet.label(), font, palette.accent);
        let plate = Rect::from_min_size(kept.min + vec2(4.0, 4.0), label.size() + vec2(8.0, 2.0));
        painter.rect_filled(plate, 3.0, palette.paper);
        let at = Align2::CENTER_CENTER
            .align_size_within_rect(label.size(), plate)
            .min;
        painter.galley(at, label, Color32::BLACK);
    }
}
