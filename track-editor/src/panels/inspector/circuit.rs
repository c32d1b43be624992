//! The inspector of the whole circuit.

use egui::{TextStyle, Ui};
use formulad_core::Lane;
use formulad_core::plan::{Board, Weather, WeatherRange};

use super::super::fields::{self, Number, whole};
use super::super::widgets;
use super::section;
use crate::document::Edit;
use crate::editor::Editor;
use crate::texts::inspector as texts;

/// Shows the inspector.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.heading(t!("Circuit"));
    ui.add_space(4.0);
    let plan = editor.work.plan();
    let Board { width, height } = plan.board;
    let [name, author, notes] = [&plan.name, &plan.author, &plan.notes].map(String::clone);
    let table = plan.weather.clone();
    fields::text(
        ui,
        editor,
        (
            t!("Name"),
            t!("Name of the circuit, on its board and in lists"),
        ),
        (&name, 1),
        Edit::Name,
    );
    fields::text(
        ui,
        editor,
        (t!("Designer"), t!("Author of the circuit")),
        (&author, 1),
        Edit::Author,
    );
    fields::text(
        ui,
        editor,
        (
            t!("Notes"),
            t!("Notes about the circuit; saved in its file"),
        ),
        (&notes, 2),
        Edit::Notes,
    );
    let size = Number::millimetres(50.0..=5000.0, 1.0, 2);
    fields::number(
        ui,
        editor,
        (
            t!("Width"),
            t!("The width of the board, as it is printed at 100 %"),
        ),
        width,
        &size,
        |width| Edit::Board(Board { width, height }),
    );
    fields::number(
        ui,
        editor,
        (
            t!("Height"),
            t!("The height of the board, as it is printed at 100 %"),
        ),
        height,
        &size,
        |height| Edit::Board(Board { width, height }),
    );
    section(ui);
    figures(ui, editor);
    section(ui);
    corners(ui, editor);
    section(ui);
    weather(ui, editor, &table);
    if editor.work.sketch().backdrop.is_some() {
        section(ui);
        super::backdrop::show(ui, editor);
    }
}

/// Room for a figure and its distances.
const FIGURE: f32 = 54.0;

/// Shows the numbers that describe a circuit.
fn figures(ui: &mut Ui, editor: &Editor) {
    let plan = editor.work.plan();
    let track = editor.work.derived().track.as_ref();
    let stops: u64 = plan.corners.iter().map(|c| u64::from(c.stops)).sum();
    let boxes = plan.pit.as_ref().map_or(0, |pit| pit.boxes.len());
    let measured = editor.work.derived().figures.as_ref();
    let longest = measured.map(|figures| figures.longest_straight.to_string());
    let figures = [
        (t!("All spaces"), plan.spaces.len().to_string()),
        (t!("Corners"), plan.corners.len().to_string()),
        (t!("Stops"), stops.to_string()),
        (t!("Grid places"), plan.grid.len().to_string()),
        (t!("Pit boxes"), boxes.to_string()),
        (
            t!("Longest straight"),
            longest.unwrap_or_else(|| t!("–").to_owned()),
        ),
    ];
    let mut figures: Vec<_> = figures.map(|(name, it)| (name.to_owned(), it)).into();
    if let Some(track) = track {
        let lanes = (1..=u32::from(track.lanes())).filter_map(|lane| Lane::new(lane).ok());
        let lanes = lanes.map(|lane| {
            (
                t!("In lane {lane}", lane = lane.number()),
                track.lane_length(lane),
            )
        });
        figures.extend(lanes.map(|(name, length)| (name, length.to_string())));
    }
    let widest = |nth: usize| {
        let names = figures.iter().skip(nth).step_by(2);
        let widths = names.map(|(name, _)| widgets::width(ui, name, &TextStyle::Body));
        widths.fold(0.0, f32::max) + FIGURE
    };
    let columns = match widest(0) + widest(1) <= ui.available_width() {
        true => 2,
        false => 1,
    };
    widgets::grid(ui, "figures", 2 * columns, [14.0, 4.0], |ui| {
        for row in figures.chunks(columns) {
            for (name, figure) in row {
                ui.weak(name);
                ui.label(figure);
            }
            ui.end_row();
        }
    });
}

/// Shows the corners; a click selects one.
fn corners(ui: &mut Ui, editor: &mut Editor) {
    ui.strong(t!("Corners"));
    if editor.work.plan().corners.is_empty() {
        ui.weak(t!("None yet: select spaces and make them a corner"));
    }
    let (mut chosen, mut removed) = (None, None);
    for corner in &editor.work.plan().corners {
        let text = texts::corner_entry(corner.id, &corner.name, corner.stops);
        if corner.spaces.is_empty() {
            // There is nothing to select.
            ui.horizontal(|ui| {
                ui.weak(text);
                if widgets::button(
                    ui,
                    (t!("Remove"), t!("Remove this corner; it has no spaces")),
                ) {
                    removed = Some(corner.id);
                }
            });
            continue;
        }
        let entry =
            egui::Button::selectable(false, text).min_size([ui.available_width(), 0.0].into());
        if ui
            .add(entry)
            .on_hover_text(t!("Select this corner and bring it into view"))
            .clicked()
        {
            chosen = Some(corner.id);
        }
    }
    if let Some(id) = removed {
        editor.work.apply(&Edit::DeleteCorner(id));
    }
    if let Some(id) = chosen {
        editor.work.select_corner(id);
        editor.show_selection();
    }
}

/// Shows the weather table: where on the d20 rain ends and good weather begins (TRACK-9).
fn weather(ui: &mut Ui, editor: &mut Editor, table: &[WeatherRange]) {
    ui.strong(t!("Weather (d20)"));
    let rows = table.iter().map(|row| (row.from, row.to, row.weather));
    let [
        (1, rain, Weather::Rain),
        (changeable, until, Weather::Changeable),
        (good, 20, Weather::Good),
    ] = rows.collect::<Vec<_>>()[..]
    else {
        ui.weak(t!("The table does not have the standard form"));
        if widgets::button(
            ui,
            (
                t!("Use the standard table"),
                t!("Replace the table with that of the rules"),
            ),
        ) {
            editor.work.apply(&Edit::SetWeather(WeatherRange::usual()));
        }
        return;
    };
    if rain.checked_add(1) != Some(changeable) || until.checked_add(1) != Some(good) {
        ui.weak(t!("The table has gaps or overlaps"));
    }
    let ranges = |rain: u32, until: u32| {
        let range = |from, to, weather| WeatherRange { from, to, weather };
        Edit::SetWeather(vec![
            range(1, rain, Weather::Rain),
            range(rain.saturating_add(1), until, Weather::Changeable),
            range(until.saturating_add(1), 20, Weather::Good),
        ])
    };
    let (first, second) = (whole(1.0..=18.0), whole(2.0..=19.0));
    fields::number(
        ui,
        editor,
        (t!("Rain to"), t!("A d20 up to this number means rain")),
        rain.into(),
        &first,
        |to| {
            let to = to as u32;
            ranges(to, until.clamp(to + 1, 19))
        },
    );
    let now = until.into();
    fields::number(
        ui,
        editor,
        (
            t!("Changeable to"),
            t!(
                "A d20 beyond rain and up to this number means changeable weather, and beyond this \
                 good weather"
            ),
        ),
        now,
        &second,
        |to| {
            let to = to as u32;
            ranges(rain.clamp(1, to.saturating_sub(1).max(1)), to)
        },
    );
}
