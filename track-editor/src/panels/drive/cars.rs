//! The cars in the order of the standings, with the points that they have left.

use egui::{Button, Rect, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};
use formulad_core::SpaceId;
use formulad_core::race::{Car, CarId, Race};
use formulad_core::rules::Wear;

use super::badge;
use crate::drive::Drive;
use crate::panels::widgets;
use crate::texts::drive as texts;
use crate::theme::Palette;

/// Shows the cars in the order of the standings, those of the person first. Returns the place of a
/// car that was clicked.
pub(super) fn show(ui: &mut Ui, drive: &Drive, most: f32) -> Option<Vec<SpaceId>> {
    let race = drive.race()?;
    let mut clicked = None;
    widgets::scroll(ui, "cars", most, |ui| {
        let mut cars = race.standings();
        // The person's own cars are visible without scrolling.
        cars.sort_by_key(|id| !is_own(drive, *id));
        for id in cars {
            let spaces = car(ui, drive, race, id);
            clicked = clicked.take().or(spaces);
        }
    });
    clicked
}

/// Whether the person drives this car in the race that is shown.
fn is_own(drive: &Drive, id: CarId) -> bool {
    let session = drive.session().filter(|_| drive.playback().is_none());
    session.is_some_and(|session| session.is_person(id.index()))
}

fn car(ui: &mut Ui, drive: &Drive, race: &Race, id: CarId) -> Option<Vec<SpaceId>> {
    let is_own = is_own(drive, id);
    let name = &race.entrant(id).name;
    let now = race.car(id);
    let mut clicked = None;
    ui.spacing_mut().interact_size.y = 22.0;
    // Long names take a line of their own.
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        badge(ui, id.index());
        let text = match is_own {
            true => RichText::new(name).strong(),
            false => RichText::new(name),
        };
        let button = ui.add(Button::new(text).frame(false));
        if button
            .on_hover_text(t!("Show this car on the board"))
            .clicked()
        {
            clicked = drive.place(id).map(|space| vec![space]);
        }
        let mut standing = texts::standing(race, id.index());
        if let (false, Wear::Pool(_)) = (is_own, now.wear) {
            standing = t!("{standing}, {left}", standing, left = now.wear);
        }
        let standing = RichText::new(standing).weak();
        ui.label(standing);
    });
    ui.spacing_mut().interact_size.y = 14.0;
    if is_own {
        ui.horizontal(|ui| {
            ui.add_space(18.0);
            tracks(ui, name, now);
        });
    } else if let Wear::Zones(_) = now.wear {
        ui.horizontal_wrapped(|ui| {
            ui.add_space(18.0);
            ui.label(RichText::new(now.wear.to_string()).small().weak());
        });
    }
    ui.add_space(2.0);
    clicked
}

/// The width of a box for a point, and the room between columns of them, in points.
const BOX: f32 = 7.0;
const GAP: f32 = 8.0;

/// Shows the points of each kind as small tracks.
fn tracks(ui: &mut Ui, name: &str, car: &Car) {
    match car.full {
        Wear::Pool(full) => {
            let left = car.wear.get(None);
            ui.label(RichText::new(left.to_string()).small());
            let words = texts::wear(name, t!("wear points"), left, full);
            track(ui, &words, left, full);
        }
        Wear::Zones(_) => {
            let zones = car.full.parts().map(|(zone, full)| {
                let left = car.wear.get(zone);
                let what = zone.map_or(t!("wear points"), |zone| zone.words());
                (what, t!("{zone} {left}", zone = what, left), left, full)
            });
            let zones: Vec<_> = zones.collect();
            let wide = |(_, label, left, full): &(_, String, u8, u8)| {
                let boxes = f32::from((*full).max(*left)) * BOX;
                widgets::width(ui, label, &TextStyle::Small) + boxes + 2.0 * GAP
            };
            let columns = |nth| zones.iter().skip(nth).step_by(2).map(wide);
            let both: f32 = [0, 1]
                .map(|nth| columns(nth).fold(0.0, f32::max))
                .iter()
                .sum();
            // All side by side would not fit into a narrow panel; some words are too long for two.
            let a_row = if both <= ui.available_width() { 2 } else { 1 };
            widgets::grid(ui, ("tracks", name), 2 * a_row, [GAP, 2.0], |ui| {
                for (at, (what, label, left, full)) in zones.iter().enumerate() {
                    let label = RichText::new(label).small().weak();
                    ui.add(egui::Label::new(label).selectable(false));
                    track(ui, &texts::wear(name, what, *left, *full), *left, *full);
                    if (at + 1) % a_row == 0 {
                        ui.end_row();
                    }
                }
            });
        }
    }
}

/// Shows a row of small boxes, `left` of them filled.
fn track(ui: &mut Ui, name: &str, left: u8, full: u8) {
    let boxes = full.max(left);
    let step = BOX;
    let size = vec2(f32::from(boxes) * step, 12.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    let palette = Palette::of(ui.ctx());
    let color = match (left, full) {
        (0 | 1, 2..) => palette.error,
        _ if u16::from(left) * 3 <= u16::from(full) => palette.warning,
        _ => palette.good,
    };
    for at in 0..boxes {
        let low = pos2(rect.left() + f32::from(at) * step, rect.top() + 1.5);
        let square = Rect::from_min_size(low, vec2(step - 2.0, 9.0));
        if at < left {
            ui.painter().rect_filled(square, 1.0, color);
        } else {
            let stroke = egui::Stroke::new(1.0, palette.quiet.gamma_multiply(0.7));
            ui.painter()
                .rect_stroke(square, 1.0, stroke, egui::StrokeKind::Inside);
        }
    }
    response.on_hover_text(name);
}
