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
    ui.heading(texts::circuit());
    ui.add_space(4.0);
    let plan = editor.work.plan();
    let Board { width, height } = plan.board;
    let [name, author, notes] = [&plan.name, &plan.author, &plan.notes].map(String::clone);
    let table = plan.weather.clone();
    fields::text(ui, editor, texts::name(), (&name, 1), Edit::Name);
    fields::text(ui, editor, texts::designer(), (&author, 1), Edit::Author);
    fields::text(ui, editor, texts::notes(), (&notes, 2), Edit::Notes);
    let size = Number::millimetres(50.0..=5000.0, 1.0, 2);
    fields::number(ui, editor, texts::width(), width, &size, |width| {
        Edit::Board(Board { width, height })
    });
    fields::number(ui, editor, texts::height(), height, &size, |height| {
        Edit::Board(Board { width, height })
    });
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
        (texts::spaces_label(), plan.spaces.len().to_string()),
        (texts::corners(), plan.corners.len().to_string()),
        (texts::stops(), stops.to_string()),
        (texts::grid_places(), plan.grid.len().to_string()),
        (texts::boxes(), boxes.to_string()),
        (
            texts::longest_straight(),
            longest.unwrap_or_else(|| texts::no_straight().to_owned()),
        ),
    ];
    let mut figures: Vec<_> = figures.map(|(name, it)| (name.to_owned(), it)).into();
    if let Some(track) = track {
        let lanes = (1..=u32::from(track.lanes())).filter_map(|lane| Lane::new(lane).ok());
        let lanes = lanes.map(|lane| (texts::in_lane(lane.number()), track.lane_length(lane)));
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
    ui.strong(texts::corners());
    if editor.work.plan().corners.is_empty() {
        ui.weak(texts::no_corners());
    }
    let (mut chosen, mut removed) = (None, None);
    for corner in &editor.work.plan().corners {
        let text = texts::corner_entry(corner.id, &corner.name, corner.stops);
        if corner.spaces.is_empty() {
            // There is nothing to select.
            ui.horizontal(|ui| {
                ui.weak(text);
                if widgets::button(ui, texts::remove_corner()) {
                    removed = Some(corner.id);
                }
            });
            continue;
        }
        let entry =
            egui::Button::selectable(false, text).min_size([ui.available_width(), 0.0].into());
        if ui
            .add(entry)
            .on_hover_text(texts::select_corner())
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
    ui.strong(texts::weather());
    let rows = table.iter().map(|row| (row.from, row.to, row.weather));
    let [
        (1, rain, Weather::Rain),
        (changeable, until, Weather::Changeable),
        (good, 20, Weather::Good),
    ] = rows.collect::<Vec<_>>()[..]
    else {
        ui.weak(texts::unusual_weather());
        if widgets::button(ui, texts::usual_weather()) {
            editor.work.apply(&Edit::SetWeather(WeatherRange::usual()));
        }
        return;
    };
    if rain.checked_add(1) != Some(changeable) || until.checked_add(1) != Some(good) {
        ui.weak(texts::weather_gaps());
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
    fields::number(ui, editor, texts::rain_to(), rain.into(), &first, |to| {
        let to = to as u32;
        ranges(to, until.clamp(to + 1, 19))
    });
    let now = until.into();
    fields::number(ui, editor, texts::changeable_to(), now, &second, |to| {
        let to = to as u32;
        ranges(rain.clamp(1, to.saturating_sub(1).max(1)), to)
    });
}
