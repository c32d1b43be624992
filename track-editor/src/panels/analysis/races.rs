//! Quick races: how many, who drives, and their results.

use egui::{Align2, ProgressBar, Rect, RichText, Role, Sense, Stroke, TextStyle, Ui, pos2, vec2};
use formulad_core::analysis::simulate::{Mean, Share, TableTime, Totals};
use formulad_core::language;
use formulad_core::language::percentage;

use super::{DIMMED, title};
use crate::analysis::{Field, Raced};
use crate::command::Command;
use crate::editor::Editor;
use crate::panels::{button, fields, widgets};
use crate::texts::{analysis as texts, versions};
use crate::theme::Palette;

/// A figure of races.
type RacedFigure = fn(&Totals) -> Option<Mean>;

/// Shows the section.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    title(ui, t!("Quick races"));
    field(ui, &mut editor.analysis.races.field);
    ui.add_space(2.0);
    let progress = editor.races_progress();
    let goes_on = ui.scope_id().with("races-go-on");
    let went_on = ui.data_mut(|data| {
        let went_on = data.get_temp::<bool>(goes_on);
        data.insert_temp(goes_on, progress.is_some());
        went_on.unwrap_or_default()
    });
    match progress {
        Some([done, of]) => {
            ui.horizontal(|ui| {
                let part = done as f32 / of.max(1) as f32;
                let text = texts::progress(done, of);
                widgets::progress(ui, ProgressBar::new(part).text(&text), part, &text);
                button(ui, editor, Command::StopRaces);
            });
        }
        None => button(ui, editor, Command::RunRaces),
    }
    let fresh = editor.analysis.are_races_fresh(&editor.work);
    let Some(raced) = editor.analysis.races.raced() else {
        return;
    };
    let before = editor.baseline_totals();
    let shown = ui.scope(|ui| {
        if !fresh {
            ui.weak(t!("Out of date: the settings or the circuit have changed."));
            ui.multiply_opacity(DIMMED);
        }
        match &raced.totals {
            Ok(totals) => {
                if editor.baseline().is_some() && before.is_none() && progress.is_none() {
                    ui.weak(t!(
                        "For differences, run the races again: they are also run on the baseline."
                    ));
                }
                results(ui, raced, totals, before);
            }
            Err(why_not) => {
                ui.label(texts::no_races(why_not));
            }
        }
    });
    if went_on && progress.is_none() {
        // Often they are below the fold.
        shown.response.scroll_to_me(None);
    }
}

fn field(ui: &mut Ui, field: &mut Field) {
    fields::row(ui, t!("Races"), |ui, id| {
        let races = widgets::whole(ui, &mut field.races, 1..=Field::MOST_RACES, 2.0);
        widgets::field(
            ui,
            id,
            races,
            t!("Number of races; more are slower and more precise"),
        );
        ui.add_space(10.0);
        let name = widgets::label(ui, t!("Cars"));
        let cars = widgets::whole(ui, &mut field.cars, 1..=Field::MOST_CARS, 0.05);
        widgets::field(ui, name, cars, t!("Number of cars in each race"));
    });
    let drivers = Some(field.drivers);
    let chosen = fields::chosen(ui, t!("Drivers"), drivers, &texts::driver_choices());
    field.drivers = chosen.unwrap_or(field.drivers);
}

fn results(ui: &mut Ui, raced: &Raced, totals: &Totals, before: Option<&Totals>) {
    ui.add_space(4.0);
    widgets::grid(ui, "raced", 2, [12.0, 5.0], |ui| {
        let of = texts::progress(totals.races, raced.wanted);
        widgets::figure(
            ui,
            (
                t!("Driven"),
                t!("Races simulated so far, of those requested"),
            ),
            of,
            |_| {},
        );
        let mut row = |name, decimals, of: RacedFigure, words: fn(Mean) -> String| {
            let Some(mean) = of(totals) else {
                return;
            };
            widgets::figure(ui, name, words(mean), |ui| {
                if let Some(was) = before.and_then(of) {
                    let by = versions::difference(mean.value - was.value, decimals);
                    widgets::difference(ui, by, &words(was));
                }
            });
        };
        let winners: RacedFigure = |it| it.winners.mean();
        row(
            (
                t!("Winner"),
                t!("Mean turns of the winner, with its standard error"),
            ),
            1,
            winners,
            texts::mean_turns,
        );
        let minutes: RacedFigure = |it| it.minutes(TableTime::USUAL);
        row(
            (
                t!("At a table"),
                t!("Estimated duration at a table: 12 seconds a turn and 6 for each choice"),
            ),
            0,
            minutes,
            texts::minutes,
        );
        let overtakes: RacedFigure = |it| it.overtakes.mean();
        row(
            (t!("Overtaking"), t!("Overtakes per race")),
            1,
            overtakes,
            texts::a_race,
        );
        let out = totals.retirements();
        widgets::figure(
            ui,
            (t!("Out"), t!("Share of cars that retire")),
            texts::share(out),
            |ui| {
                if let Some(was) = before.map(Totals::retirements) {
                    let by = versions::difference(100.0 * (out.value() - was.value()), 1);
                    widgets::difference(ui, by.as_deref().map(percentage), &texts::share(was));
                }
            },
        );
    });
    causes(ui, raced, totals);
    let wins = totals.wins_by_grid();
    if wins.len() > 1 {
        ui.add_space(4.0);
        ui.weak(t!("Wins by grid place"));
        ui.spacing_mut().item_spacing.y = 1.0;
        let most = wins
            .iter()
            .map(|share| share.interval().1)
            .fold(0.0, f64::max);
        for (at, share) in wins.iter().enumerate() {
            let was = before.and_then(|it| it.wins_by_grid().get(at).copied());
            win_share(ui, at + 1, (*share, was), most);
        }
    }
    ui.add_space(8.0);
}

/// What put cars out of the race, and where.
fn causes(ui: &mut Ui, raced: &Raced, totals: &Totals) {
    let all = totals.retired_by_cause();
    if all.sum() == 0 {
        return;
    }
    let small = |text: String| RichText::new(text).weak();
    ui.label(small(texts::by_cause(&all)));
    let corners = raced.track.corners().iter().zip(&totals.corners);
    let mut corners: Vec<_> = corners
        .map(|(corner, counted)| (corner, counted.retired.sum()))
        .filter(|(_, count)| *count > 0)
        .collect();
    // The worst first; equally bad ones in the order of driving.
    corners.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let each = corners.iter();
    let each = each.map(|(corner, count)| texts::out_at(corner.id, &corner.name, *count));
    let straights = totals.straights.iter();
    let straights: u64 = straights.map(|counted| counted.retired.sum()).sum();
    let straights = (straights > 0).then(|| t!("{count} on straights", count = straights));
    let pit_lane = totals.pit_lane.retired.sum();
    let pit_lane = (pit_lane > 0).then(|| t!("{count} in the pit lane", count = pit_lane));
    let each: Vec<String> = each.chain(straights).chain(pit_lane).collect();
    ui.label(small(t!(
        "Out by place: {places}",
        places = language::series(each.iter().cloned())
    )));
}

/// How often a race was won from a place on the grid: a bar, and the interval as a line over its end.
fn win_share(ui: &mut Ui, place: usize, (share, was): (Share, Option<Share>), most: f64) {
    const NUMBER: f32 = 22.0;
    let figures = if was.is_some() { 98.0 } else { 58.0 };
    let size = vec2(ui.available_width(), 19.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let mut read = texts::win_share(place, share);
    if let Some(was) = was {
        read = versions::win_share(&read, share, was);
    }
    widgets::named(&response, Role::Label, &read);
    let palette = Palette::of(ui.ctx());
    let font = TextStyle::Body.resolve(ui.style());
    let painter = ui.painter();
    let color = ui.visuals().text_color();
    let middle = rect.center().y;
    let number = pos2(rect.left() + NUMBER - 6.0, middle);
    let weak = ui.visuals().weak_text_color();
    let text = place.to_string();
    painter.text(number, Align2::RIGHT_CENTER, text, font.clone(), weak);
    let end = rect.right() - figures;
    let along = |part: f64| {
        let part = if most > 0.0 { part / most } else { 0.0 } as f32;
        rect.left() + NUMBER + (end - rect.left() - NUMBER) * part
    };
    let bar = Rect::from_x_y_ranges(
        along(0.0)..=along(share.value()),
        middle - 5.0..=middle + 5.0,
    );
    painter.rect_filled(bar, 2.0, palette.accent.gamma_multiply(0.55));
    let (low, high) = share.interval();
    let line = Stroke::new(1.5, color.gamma_multiply(0.8));
    painter.hline(along(low)..=along(high), middle, line);
    for x in [along(low), along(high)] {
        painter.vline(x, middle - 3.5..=middle + 3.5, line);
    }
    if let Some(was) = was {
        // Where the bar ended, and by how much it moved; in a strong colour if that is hardly by
        // chance.
        let line = Stroke::new(2.0, palette.accent);
        painter.vline(along(was.value()), middle - 7.0..=middle + 7.0, line);
        let by = versions::difference(100.0 * (share.value() - was.value()), 0);
        let (was_low, was_high) = was.interval();
        let is_clear = low > was_high || high < was_low;
        let color = if is_clear { palette.accent } else { weak };
        let at = pos2(rect.right() - 62.0, middle);
        let by = by.unwrap_or_default();
        painter.text(at, Align2::RIGHT_CENTER, by, font.clone(), color);
    }
    let figure = texts::percent(share.value());
    let at = pos2(rect.right() - 2.0, middle);
    painter.text(at, Align2::RIGHT_CENTER, figure, font, color);
    response.on_hover_text(read);
}
