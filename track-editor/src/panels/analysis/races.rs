//! Many races in the quick: how many, whose, and what came of them.

use egui::{
    Align2, ProgressBar, Rect, RichText, Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, pos2, vec2,
};
use formulad_core::analysis::simulate::{Share, TableTime, Totals};

use super::{DIMMED, title};
use crate::analysis::{Field, Raced};
use crate::command::Command;
use crate::editor::Editor;
use crate::panels::{button, fields, kit};
use crate::texts::analysis as texts;
use crate::theme::Palette;

/// Shows it.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    title(ui, texts::RACES);
    field(ui, &mut editor.analysis.races.field);
    ui.add_space(2.0);
    let progress = editor.analysis.races.progress();
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
                let bar = ProgressBar::new(part)
                    .desired_width((ui.available_width() - 80.0).max(60.0))
                    .text(&text);
                let response = ui.add(bar);
                response.widget_info(|| {
                    let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, &text);
                    info.value = Some(f64::from(part));
                    info
                });
                button(ui, editor, Command::StopRaces);
            });
        }
        None => button(ui, editor, Command::RunRaces),
    }
    let fresh = editor.analysis.are_races_fresh(&editor.work);
    let Some(raced) = editor.analysis.races.raced() else {
        return;
    };
    let shown = ui.scope(|ui| {
        if !fresh {
            ui.weak(texts::RACES_STALE);
            ui.multiply_opacity(DIMMED);
        }
        match &raced.totals {
            Ok(totals) => results(ui, raced, totals),
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
    fields::row(ui, texts::HOW_MANY, |ui, id| {
        let races = kit::whole(ui, &mut field.races, 1..=Field::MOST_RACES, 2.0);
        kit::field(ui, id, races, texts::HOW_MANY_TIP);
        ui.add_space(10.0);
        let name = kit::label(ui, texts::CARS);
        let cars = kit::whole(ui, &mut field.cars, 1..=Field::MOST_CARS, 0.05);
        kit::field(ui, name, cars, texts::CARS_TIP);
    });
    let drivers = Some(field.drivers);
    let chosen = fields::chosen(ui, texts::DRIVERS, drivers, &texts::DRIVER_CHOICES);
    field.drivers = chosen.unwrap_or(field.drivers);
}

fn results(ui: &mut Ui, raced: &Raced, totals: &Totals) {
    ui.add_space(4.0);
    kit::grid(ui, "raced", 2, [12.0, 5.0], |ui| {
        let mut row = |name, tip, figure| kit::figure(ui, name, tip, figure);
        let of = texts::progress(totals.races, raced.wanted);
        row(texts::DRIVEN, texts::DRIVEN_TIP, of);
        if let Some(turns) = totals.winners.mean() {
            row(texts::WINNER, texts::WINNER_TIP, texts::mean_turns(turns));
        }
        if let Some(minutes) = totals.minutes(TableTime::USUAL) {
            row(texts::MINUTES, texts::MINUTES_TIP, texts::minutes(minutes));
        }
        if let Some(overtakes) = totals.overtakes.mean() {
            let overtakes = texts::a_race(overtakes);
            row(texts::OVERTAKES, texts::OVERTAKES_TIP, overtakes);
        }
        let out = texts::share(totals.retirements());
        row(texts::OUT, texts::OUT_TIP, out);
    });
    causes(ui, raced, totals);
    let wins = totals.wins_by_grid();
    if wins.len() > 1 {
        ui.add_space(4.0);
        ui.weak(texts::WINS);
        ui.spacing_mut().item_spacing.y = 1.0;
        let most = wins
            .iter()
            .map(|share| share.interval().1)
            .fold(0.0, f64::max);
        for (at, share) in wins.iter().enumerate() {
            win_share(ui, at + 1, *share, most);
        }
    }
    ui.add_space(8.0);
}

/// What put cars out, and where.
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
    // The worst first, those as bad in the order of driving.
    corners.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let each = corners.iter();
    let each = each.map(|(corner, count)| texts::out_at(corner.id, &corner.name, *count));
    let straights = totals.straights.iter();
    let straights: u64 = straights.map(|counted| counted.retired.sum()).sum();
    let straights = (straights > 0).then(|| texts::out_on_straights(straights));
    let pit_lane = totals.pit_lane.retired.sum();
    let pit_lane = (pit_lane > 0).then(|| texts::out_in_pit_lane(pit_lane));
    let each: Vec<String> = each.chain(straights).chain(pit_lane).collect();
    ui.label(small(texts::by_place(&each)));
}

/// How often a race was won from a place on the grid: a bar, and the interval as a line over its end.
fn win_share(ui: &mut Ui, place: usize, share: Share, most: f64) {
    const NUMBER: f32 = 22.0;
    const FIGURE: f32 = 58.0;
    let size = vec2(ui.available_width(), 19.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let read = texts::win_share(place, share);
    kit::named(&response, Role::Label, &read);
    let palette = Palette::of(ui.ctx());
    let font = TextStyle::Body.resolve(ui.style());
    let painter = ui.painter();
    let color = ui.visuals().text_color();
    let middle = rect.center().y;
    let number = pos2(rect.left() + NUMBER - 6.0, middle);
    let weak = ui.visuals().weak_text_color();
    let text = place.to_string();
    painter.text(number, Align2::RIGHT_CENTER, text, font.clone(), weak);
    let end = rect.right() - FIGURE;
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
    let figure = texts::percent(share.value());
    let at = pos2(rect.right() - 2.0, middle);
    painter.text(at, Align2::RIGHT_CENTER, figure, font, color);
    response.on_hover_text(read);
}
