//! The commentary of the race; a click shows where it happened.

use egui::{Button, Id, Label, RichText, ScrollArea, Ui};
use formulad_core::SpaceId;
use formulad_tracks::commentary::Line;

use crate::drive::Drive;

/// How many of the last lines are shown at first.
const MOST: usize = 120;

/// Shows the log. Returns the spaces of a line that was clicked.
pub(super) fn show(ui: &mut Ui, drive: &Drive) -> Option<Vec<SpaceId>> {
    let lines = drive.log();
    ui.strong(t!("Race log"));
    let id = Id::unique("all-of-the-race-log");
    let shows_all: bool = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    let first = match shows_all {
        true => 0,
        false => lines.len().saturating_sub(MOST),
    };
    let mut clicked = None;
    ScrollArea::vertical()
        .id_salt("race-log")
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            let earlier = |ui: &mut Ui| {
                let button = ui.button(t!("{lines} earlier lines", lines = first));
                button.on_hover_text(t!("Show the whole log")).clicked()
            };
            if first > 0 && earlier(ui) {
                ui.data_mut(|data| data.insert_temp(id, true));
            }
            for entry in lines
                .iter()
                .skip(first)
                // The table at the end says what the list of cars says above.
                .filter(|line| !line.text.is_empty() && !line.is_row)
            {
                if line(ui, entry) {
                    clicked = Some(entry.spaces.clone());
                }
            }
        });
    clicked
}

fn line(ui: &mut Ui, line: &Line) -> bool {
    let depth = line.text.len() - line.text.trim_start().len();
    let text = RichText::new(line.text.trim_start());
    let text = match depth {
        0 => text.strong(),
        1..=3 => text,
        _ => text.weak(),
    };
    if line.spaces.is_empty() {
        ui.add(Label::new(text).wrap());
        return false;
    }
    ui.horizontal(|ui| {
        ui.add_space(depth as f32 * 3.0);
        let button = Button::new(text).frame(false).wrap();
        ui.add(button)
            .on_hover_text(t!("Show this on the board"))
            .clicked()
    })
    .inner
}
