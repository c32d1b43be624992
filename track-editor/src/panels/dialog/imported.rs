//! How another program's file was read, and in which other ways it can be.

use egui::Ui;
use formulad_tracks::import::{Choices, Layout};

use super::{choose, head, list_height};
use crate::editor::{Editor, Reading};
use crate::panels::widgets;
use crate::texts::{dialogs, files as texts};

pub(super) fn show(ui: &mut Ui, editor: &mut Editor, reading: &Reading) {
    let text = match reading.warnings.len() {
        0 => t!("The file was imported exactly.").to_owned(),
        count => t!(
            "The circuit was imported as far as the file allows. Check this place:"
                | "The circuit was imported as far as the file allows. Check these {count} places:",
            count
        ),
    };
    head(
        ui,
        &t!(
            "How “{file}” was imported",
            file = texts::file_name(&reading.path)
        ),
        text,
    );
    ui.add_space(8.0);
    widgets::scroll(ui, "warnings", list_height(ui), |ui| {
        for warning in &reading.warnings {
            ui.label(warning);
        }
    });
    let Choices {
        layouts,
        laps,
        driven,
        ..
    } = &reading.choices;
    let mut choice = reading.choice.clone();
    if layouts.len() > 1 || *laps > 1 || driven.is_some() {
        ui.add_space(8.0);
        ui.label(t!("It can be read in another way:"));
        ui.add_space(4.0);
    }
    ui.horizontal_wrapped(|ui| {
        if layouts.len() > 1 {
            let mut taken = choice.layout.unwrap_or(1);
            let name = |number: u32| {
                let layout = layouts.get(number.saturating_sub(1) as usize);
                layout.map_or_else(String::new, |layout| named(number, layout))
            };
            let numbers = (1..).take(layouts.len());
            let all = numbers.map(|number| (number, name(number), String::new()));
            let shown = name(taken);
            widgets::combo(
                ui,
                "layout",
                &shown,
                (
                    t!("Layout"),
                    t!("Which of the circuits in the file is taken"),
                ),
                &mut taken,
                all,
            );
            if taken != choice.layout.unwrap_or(1) {
                // A lap is one of a layout.
                (choice.layout, choice.lap) = (Some(taken), None);
            }
        }
        if *laps > 1 {
            let name = |lap: Option<u32>| match lap {
                None => t!("the middle of all").to_owned(),
                Some(lap) => format!("{} {lap}", texts::lap().0),
            };
            let shown = name(choice.lap);
            let numbers = (1..).take(*laps).map(Some);
            let all = std::iter::once(None).chain(numbers);
            let all = all.map(|lap| (lap, name(lap), String::new()));
            widgets::combo(ui, "lap", &shown, texts::lap(), &mut choice.lap, all);
        }
        if let Some(driven) = driven {
            let mut is_driven = *driven;
            let (label, tip) = (
                t!("Driven line"),
                t!("Whether the line was driven, and cuts corners, or is the middle of the road"),
            );
            if ui
                .checkbox(&mut is_driven, label)
                .on_hover_text(tip)
                .changed()
            {
                choice.driven = Some(is_driven);
            }
        }
    });
    if choice == reading.choice {
        choose(ui, editor, &[(dialogs::close(), Editor::close_dialog)]);
    } else {
        editor.answer_imported(choice);
    }
}

/// What a layout is called in the list.
fn named(number: u32, layout: &Layout) -> String {
    let length = t!("{km:.1} km", km = layout.length / 1000.0);
    if layout.name.is_empty() {
        t!("{number}: {length}", number = number as usize, length)
    } else {
        t!(
            "{number}: {name}, {length}",
            number = number as usize,
            name = layout.name,
            length
        )
    }
}
