//! Kits for the table, in a window of its own with a preview of the pages.

use std::sync::{Arc, Mutex};

use egui::{Button, Role, Sense, Ui, Vec2, vec2};
use formulad_tracks::draw::{Paper, Scene};
use formulad_tracks::kit::KitFormat;

use super::drive::setup;
use super::{dialog, fields, widgets};
use crate::board::{Miniature, Tabletop};
use crate::editor::Editor;
use crate::texts::{desk, tabletop as texts};
use crate::theme::Palette;

const PAPERS: [Paper; 2] = [Paper::A4, Paper::Letter];

/// The preview as last made.
#[derive(Default)]
struct Preview {
    made: Option<(Arc<Scene>, Tabletop)>,
    pages: Vec<Arc<Scene>>,
    /// What a virtual table has.
    contents: Vec<String>,
    wrong: Option<String>,
    /// The page that is shown.
    at: usize,
    miniature: Miniature,
}

/// Shows the window. Returns whether it stays open.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) -> bool {
    let room = widgets::size(ui.ctx(), vec2(860.0, 600.0));
    let preview: Arc<Mutex<Preview>> = widgets::kept(ui);
    let Ok(mut preview) = preview.lock() else {
        return false;
    };
    ui.set_width(room.x);
    ui.heading(t!("Kit for the table"));
    ui.add_space(10.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(360.0);
            widgets::scroll(ui, "kit-options", room.y - 100.0, |ui| {
                options(ui, &mut editor.tabletop);
                preview.update(editor);
                ui.add_space(10.0);
                facts(ui, &editor.tabletop, &preview);
            });
        });
        ui.add_space(12.0);
        ui.vertical(|ui| {
            turn(ui, &mut preview);
            let size = vec2(ui.available_width(), room.y - 130.0);
            paint(ui, size, &mut preview);
        });
    });
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let can = preview.wrong.is_none();
        let save = ui.add_enabled_ui(can, |ui| {
            dialog::primary(ui, (t!("Save as…"), t!("Write the kit to a file")))
        });
        if save.inner {
            editor.export_kit();
        }
        !save.inner && !dialog::secondary(ui, desk::close())
    })
    .inner
}

impl Preview {
    fn update(&mut self, editor: &Editor) {
        let derived = editor.work.derived();
        let tabletop = &editor.tabletop;
        let is_made = |(scene, made): &(Arc<Scene>, Tabletop)| {
            Arc::ptr_eq(scene, &derived.scene) && made == tabletop
        };
        if self.made.as_ref().is_some_and(is_made) {
            return;
        }
        self.made = Some((Arc::clone(&derived.scene), tabletop.clone()));
        let pages = match &derived.track {
            None => Err(texts::not_sound().to_owned()),
            Some(_) if !tabletop.is_printed() => Ok(vec![derived.scene.clone()]),
            Some(track) => tabletop
                .pages(track)
                .map(|pages| pages.into_iter().map(Arc::new).collect()),
        };
        self.contents = match derived.track.as_ref().map(|track| tabletop.contents(track)) {
            Some(Ok((mut contents, unplayed))) => {
                if !unplayed.is_empty() {
                    contents.push(t!(
                        "The script does not know: {parts}",
                        parts = unplayed.join(", ")
                    ));
                }
                contents
            }
            _ => Vec::new(),
        };
        (self.pages, self.wrong) = match pages {
            Ok(pages) => (pages, None),
            Err(wrong) => (Vec::new(), Some(wrong)),
        };
        self.at = self.at.min(self.pages.len().saturating_sub(1));
    }
}

fn options(ui: &mut Ui, tabletop: &mut Tabletop) {
    widgets::label(ui, t!("File"));
    ui.horizontal_wrapped(|ui| {
        for format in KitFormat::ALL {
            widgets::option(ui, &mut tabletop.format, format, texts::format(format));
        }
    });
    ui.add_space(6.0);
    if tabletop.is_printed() {
        fields::row(ui, t!("Paper"), |ui, _| {
            for paper in PAPERS {
                let words = (&*paper.to_string(), t!("The paper to print on"));
                widgets::option(ui, &mut tabletop.paper, paper, words);
            }
        });
        ui.add_space(6.0);
    }
    setup::rules(ui, &mut tabletop.setup);
    setup::options(ui, &mut tabletop.setup);
}

/// Shows what is in the result and a note about it, or why there will be none.
fn facts(ui: &mut Ui, tabletop: &Tabletop, preview: &Preview) {
    for line in &preview.contents {
        ui.label(format!("• {line}"));
    }
    if let Some(wrong) = &preview.wrong {
        let color = Palette::of(ui.ctx()).error;
        ui.colored_label(color, wrong);
    } else if tabletop.format == KitFormat::Pdf {
        ui.weak(t!(
            "The board follows on sheets. Print at 100 %, not fitted to the page."
        ));
    } else if tabletop.extension() != tabletop.format.extension() {
        ui.weak(t!("The files come packed in a zip."));
    }
}

/// Shows the number of the page, and buttons to the others.
fn turn(ui: &mut Ui, preview: &mut Preview) {
    let count = preview.pages.len();
    ui.horizontal(|ui| {
        let sign = |sign: &'static str| Button::new(sign).min_size(vec2(26.0, 22.0));
        if widgets::sign_button(ui, sign("‹"), preview.at > 0, t!("Previous page")) {
            preview.at -= 1;
        }
        if widgets::sign_button(ui, sign("›"), preview.at + 1 < count, t!("Next page")) {
            preview.at += 1;
        }
        if count > 0 {
            ui.label(t!("Page {at} of {count}", at = preview.at + 1, count));
        }
    });
}

fn paint(ui: &mut Ui, size: Vec2, preview: &mut Preview) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    widgets::named(&response, Role::Image, t!("Preview"));
    let palette = Palette::of(ui.ctx());
    ui.painter().rect_filled(rect, 6.0, palette.table);
    let Some(page) = preview.pages.get(preview.at) else {
        return;
    };
    preview.miniature.paint(&ui.painter_at(rect), rect, page);
}
