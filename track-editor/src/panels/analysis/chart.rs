//! Small charts.

use egui::{
    Align2, Color32, FontId, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};
use formulad_core::dice::{Die, Gear};

use crate::panels::drive::die;
use crate::texts::analysis as texts;
use crate::theme::Palette;

const BARS: f32 = 46.0;
const LINES: f32 = 108.0;
/// Room for the numbers beside and below a chart.
const MARGIN: [f32; 2] = [30.0, 18.0];
const SMALL: FontId = FontId::proportional(11.0);

/// The number of turns in a gear.
pub(super) fn in_gear(gears: &[(Gear, f64)], gear: Gear) -> f64 {
    let mut gears = gears.iter();
    gears
        .find(|(other, _)| *other == gear)
        .map_or(0.0, |(_, turns)| *turns)
}

/// Shows a bar for each gear, whose height is the number of turns in it, and a line across at its
/// height in the baseline, if there is one.
pub(super) fn gears(ui: &mut Ui, gears: &[(Gear, f64)], was: Option<&[(Gear, f64)]>) -> Response {
    let width = ui.available_width().clamp(60.0, 200.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, BARS), Sense::hover());
    let read = texts::read_gears(gears);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &read));
    let all = gears.iter().chain(was.into_iter().flatten());
    let most = all.map(|(_, turns)| *turns).fold(0.0, f64::max);
    let step = width / gears.len().max(1) as f32;
    let painter = ui.painter();
    let text = ui.visuals().text_color();
    let accent = Palette::of(ui.ctx()).accent;
    let bottom = rect.bottom() - 13.0;
    for (at, (gear, turns)) in gears.iter().enumerate() {
        let top = |turns: f64| {
            let part = if most > 0.0 { turns / most } else { 0.0 } as f32;
            bottom - (BARS - 27.0) * part
        };
        let middle = rect.left() + step * (at as f32 + 0.5);
        let before = was.map(|was| top(in_gear(was, *gear)));
        let top = top(*turns);
        let half = (step * 0.36).min(14.0);
        let bar = Rect::from_x_y_ranges(middle - half..=middle + half, top..=bottom);
        let (fill, _) = die::colors(Die::Gear(*gear));
        painter.rect_filled(bar.expand2(vec2(0.0, 0.5)), 1.5, fill);
        if let Some(before) = before {
            let line = Stroke::new(1.5, accent);
            painter.hline(bar.x_range().expand(3.0), before, line);
        }
        let weak = ui.visuals().weak_text_color();
        let number = |y: f32, number: String, color: Color32| {
            let at = pos2(middle, y);
            painter.text(at, Align2::CENTER_BOTTOM, number, SMALL, color);
        };
        let highest = before.map_or(top, |before| before.min(top));
        number(highest - 1.0, texts::short(*turns), text);
        number(rect.bottom(), gear.number().to_string(), weak);
    }
    response.on_hover_text(read)
}

/// Shows par by wear points as a line, with a mark at the points that the car has; the line of the
/// baseline, if there is one, is painted under it. Returns the points that were clicked, if they
/// can be chosen.
pub(super) fn by_wear(
    ui: &mut Ui,
    name: &str,
    [line, before]: [&[(u8, f64)]; 2],
    (here, is_choice): (u8, bool),
) -> Option<u8> {
    let size = vec2(ui.available_width(), LINES);
    let sense = [Sense::hover(), Sense::click()][usize::from(is_choice)];
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let read = texts::read_by_wear(name, line);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &read));
    if is_choice {
        crate::panels::describe(&response, t!("Click to set the wear points"));
    }
    let least = [line, before].into_iter().filter_map(|line| line.last());
    let least = least.map(|(_, turns)| *turns).reduce(f64::min)?;
    let chart = Chart::new(rect, line, least);
    chart.paint(ui, before, here);
    let over = response.hover_pos()?;
    let (wear, turns) = chart.nearest(over)?;
    let palette = Palette::of(ui.ctx());
    let at = chart.place(wear, turns);
    let painter = ui.painter();
    painter.vline(at.x, chart.plot.y_range(), Stroke::new(1.0, palette.quiet));
    painter.circle_filled(at, 3.5, palette.accent);
    let clicked = response.clicked();
    response.on_hover_ui_at_pointer(|ui| {
        ui.label(t!(
            "1 point: {turns}" | "{wear} points: {turns}",
            wear,
            turns = texts::turns(turns)
        ));
        if is_choice {
            ui.weak(t!("Click to set the wear points"));
        }
    });
    clicked.then_some(wear)
}

/// A line over numbers of wear points.
struct Chart<'a> {
    plot: Rect,
    line: &'a [(u8, f64)],
    low: f64,
    high: f64,
}

impl<'a> Chart<'a> {
    /// The turns that a retirement counts as would leave no room for the rest of the line: where it
    /// rises to those, it leaves the chart.
    fn new(rect: Rect, line: &'a [(u8, f64)], least: f64) -> Self {
        let most = line.iter().map(|(_, turns)| *turns).fold(least, f64::max);
        let plot = Rect::from_min_max(
            rect.min + vec2(MARGIN[0], 6.0),
            rect.max - vec2(8.0, MARGIN[1]),
        );
        let low = least.floor();
        Self {
            plot,
            line,
            low,
            high: most.min(least * 1.5 + 2.0).max(low + 1.0),
        }
    }

    fn place(&self, wear: u8, turns: f64) -> Pos2 {
        let last = self.line.last().map_or(1, |(wear, _)| *wear);
        let along = f32::from(wear.saturating_sub(1)) / f32::from(last.saturating_sub(1).max(1));
        let up = ((turns - self.low) / (self.high - self.low)) as f32;
        pos2(
            self.plot.left() + self.plot.width() * along,
            self.plot.bottom() - self.plot.height() * up,
        )
    }

    /// The point of the line that is horizontally nearest to a place of the screen.
    fn nearest(&self, at: Pos2) -> Option<(u8, f64)> {
        let away = |(wear, turns): &(u8, f64)| (self.place(*wear, *turns).x - at.x).abs();
        let line = self.line.iter().copied();
        line.min_by(|a, b| away(a).total_cmp(&away(b)))
    }

    fn paint(&self, ui: &Ui, before: &[(u8, f64)], here: u8) {
        let palette = Palette::of(ui.ctx());
        let weak = ui.visuals().weak_text_color();
        let faint = ui.visuals().widgets.noninteractive.bg_stroke;
        let painter = ui.painter();
        for turns in ticks(self.low, self.high) {
            let y = self.place(1, turns).y;
            painter.hline(self.plot.x_range(), y, faint);
            let at = pos2(self.plot.left() - 6.0, y);
            painter.text(at, Align2::RIGHT_CENTER, format!("{turns}"), SMALL, weak);
        }
        let last = self.line.last().map_or(1, |(wear, _)| *wear);
        let step = (last / 6).max(1);
        for wear in (1..=last).filter(|wear| (last - wear).is_multiple_of(step)) {
            let at = pos2(self.place(wear, self.low).x, self.plot.bottom() + 3.0);
            painter.text(at, Align2::CENTER_TOP, wear.to_string(), SMALL, weak);
        }
        let line = |points: &[(u8, f64)]| -> Vec<Pos2> {
            let points = points.iter();
            points
                .map(|(wear, turns)| self.place(*wear, *turns))
                .collect()
        };
        let around = self.plot.expand2(vec2(6.0, 4.0));
        let inside = painter.with_clip_rect(around.intersect(painter.clip_rect()));
        let quiet = Stroke::new(1.5, palette.quiet);
        inside.extend(Shape::dashed_line(&line(before), quiet, 4.0, 3.0));
        inside.line(line(self.line), Stroke::new(2.0, palette.accent));
        for (wear, turns) in self.line {
            let at = self.place(*wear, *turns);
            if *wear == here {
                let rim = Stroke::new(1.5, ui.visuals().panel_fill);
                inside.circle(at, 4.5, palette.accent, rim);
            } else {
                inside.circle_filled(at, 2.0, palette.accent);
            }
        }
    }
}

/// A few round numbers between two numbers.
fn ticks(low: f64, high: f64) -> impl Iterator<Item = f64> {
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
    let wide = (high - low) / 4.0;
    let step = steps.into_iter().find(|step| *step >= wide);
    let step = step.unwrap_or(100.0);
    let first = (low / step).ceil();
    (0..6)
        .map(move |at| (first + f64::from(at)) * step)
        .take_while(move |tick| *tick <= high)
}
