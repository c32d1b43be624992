//! The start: ways to begin a circuit, and circuits to go on with.

mod card;
mod random;

use egui::{Button, RichText, ScrollArea, Ui, vec2};
use formulad_tracks::bundled;

use super::{dialog, explain, widgets};
use crate::command::Command;
use crate::document;
use crate::editor::{Editor, Subject, Then};
use crate::texts::{files, start as texts};
use crate::view::Start;

use card::CardWords;

/// The width of the column of ways to begin, in points.
const WAYS: f32 = 204.0;

impl Start {
    /// Shows the start. Returns whether it stays open.
    pub(super) fn show(&mut self, ui: &mut Ui, editor: &mut Editor) -> bool {
        let size = widgets::size(ui.ctx(), vec2(964.0, 640.0));
        ui.set_width(size.x);
        let mut stays = true;
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(WAYS);
                ui.set_min_height(size.y);
                stays &= self.ways(ui, editor);
            });
            ui.add_space(14.0);
            ui.vertical(|ui| {
                let room = vec2(ui.available_width(), size.y);
                ui.set_min_size(room);
                stays &= match &mut self.random {
                    Some(circuit) => {
                        let choice = random::show(ui, editor, circuit, room);
                        if choice == random::Verdict::Back {
                            self.random = None;
                        }
                        choice != random::Verdict::Taken
                    }
                    None => self.circuits(ui, editor, room.y),
                };
            });
        });
        stays
    }

    fn ways(&mut self, ui: &mut Ui, editor: &mut Editor) -> bool {
        let mut stays = true;
        ui.heading(t!("Start a circuit"));
        ui.add_space(6.0);
        if way(
            ui,
            editor,
            Command::New,
            t!("Empty"),
            t!("A blank board to draw on"),
        ) {
            stays = false;
        }
        let random = ui.add(wide(t!("Random…")));
        if random
            .on_hover_text(t!("A complete generated circuit"))
            .clicked()
        {
            // Different each time, with few digits to pass on to others.
            let now = ui.input(|input| input.time);
            self.random = Some(((now * 1000.0) as u64 % 1_000_000).into());
        }
        note(ui, t!("A complete generated circuit"));
        let trace = ui.add(wide(t!("From a picture…")));
        if trace
            .on_hover_text(t!("Draw over a map or a photograph"))
            .clicked()
        {
            editor.guard(Then::Traced);
            stays = false;
        }
        note(ui, t!("Draw over a map or a photograph"));
        if way(
            ui,
            editor,
            Command::Open,
            t!("From a file…"),
            t!(
                "A track file, a circuit of GP Online, Tabletop Simulator, TORCS or Speed Dreams, a \
                 lap of a GPS recorder or a watch, or a line of a map or a table. You can also drop \
                 a file into the window."
            ),
        ) {
            stays = false;
        }
        ui.add_space(12.0);
        let go_on = t!(
            "Continue with {circuit}",
            circuit = files::unnamed(&editor.work.plan().name)
        );
        if ui
            .link(go_on)
            .on_hover_text(t!("Close this (Esc)"))
            .clicked()
        {
            stays = false;
        }
        stays
    }

    fn circuits(&mut self, ui: &mut Ui, editor: &mut Editor, height: f32) -> bool {
        let mut then = None;
        let list = ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, false]);
        list.show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(14.0, 10.0);
            if !self.recent.is_empty() {
                ui.heading(t!("Recent files"));
                then = self.recent(ui, editor);
                ui.add_space(6.0);
            }
            ui.heading(t!("Templates"));
            ui.horizontal_wrapped(|ui| {
                for name in document::templates() {
                    let words = CardWords {
                        title: name,
                        detail: None,
                        act: &t!("Start with {template}", template = name),
                        enabled: true,
                    };
                    let card = card::show(ui, editor, &Subject::Template(name), &words);
                    if card.on_hover_text(words.act).clicked() {
                        then = Some(Then::Template(name));
                    }
                }
            });
            ui.add_space(6.0);
            ui.heading(t!("Bundled circuits"));
            ui.horizontal_wrapped(|ui| {
                for circuit in bundled::all() {
                    let words = CardWords {
                        title: circuit.name(),
                        detail: None,
                        act: &texts::open_bundled(circuit.name()),
                        enabled: true,
                    };
                    let subject = Subject::Bundled(circuit.name());
                    let card = card::show(ui, editor, &subject, &words);
                    if card.on_hover_text(words.act).clicked() {
                        then = Some(Then::OpenBundled(circuit.name()));
                    }
                }
            });
        });
        let stays = then.is_none();
        if let Some(then) = then {
            editor.guard(then);
        }
        stays
    }

    fn recent(&mut self, ui: &mut Ui, editor: &mut Editor) -> Option<Then> {
        let mut then = None;
        let mut removed = None;
        ui.horizontal_wrapped(|ui| {
            for (path, there) in &self.recent {
                let file = files::file_name(path);
                let words = CardWords {
                    title: &file,
                    detail: Some(&file),
                    act: &t!("Open {file}", file),
                    enabled: *there,
                };
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    let subject = Subject::File(path.clone());
                    let card = card::show(ui, editor, &subject, &words);
                    if card.on_hover_text(path.display().to_string()).clicked() {
                        then = Some(Then::OpenFile(path.clone()));
                    }
                    if !there {
                        let remove = ui.small_button(t!("Remove" as "from a list"));
                        dialog::named(remove.clone(), &t!("Remove {file} from this list", file));
                        if remove.clicked() {
                            removed = Some(path.clone());
                        }
                    }
                });
            }
        });
        if let Some(path) = removed {
            editor.remove_recent(&path);
            self.recent = editor.recent_there();
        }
        then
    }
}

/// Shows a command as a way to begin. Returns whether it was chosen.
fn way(ui: &mut Ui, editor: &mut Editor, command: Command, title: &str, text: &str) -> bool {
    let clicked = explain(ui.add(wide(title)), editor, command).clicked();
    note(ui, text);
    if clicked {
        command.run(editor);
    }
    clicked
}

fn wide<'a>(title: &str) -> Button<'a> {
    Button::new(title.to_owned()).min_size(vec2(WAYS, 32.0))
}

fn note(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().weak());
    ui.add_space(8.0);
}
