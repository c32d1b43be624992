//! The size and the place of the window, which are kept from one start to the next. The screens may have
//! changed in between.

use egui::{Context, Pos2, Rect, Vec2, ViewportCommand, vec2};

use crate::view::settings::Settings;

/// The least size of the window in points, on screens that have room for it.
pub const LEAST_SIZE: [f32; 2] = [720.0, 480.0];
/// This much of a window has to be on a screen to drag it there.
const GRIP: f32 = 80.0;
/// The height of a title bar, as long as the system does not say it.
const TITLE: f32 = 40.0;

/// A screen of the machine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Screen {
    /// Where it is among all screens, in points of the usual size as windows on it count them.
    pub area: Rect,
    /// How many pixels of places such a point has.
    pub scale: f32,
}

impl Screen {
    /// Whether enough of a window at this place is on the screen to drag it.
    fn holds(&self, place: Pos2) -> bool {
        let least = self.area.min - Vec2::splat(GRIP);
        let most = self.area.max - Vec2::splat(GRIP);
        place.x > least.x && place.y > least.y && place.x < most.x && place.y < most.y
    }
}

/// Gives the window its last size and place, as far as there is room.
pub(super) fn restore(ctx: &Context, settings: &Settings, screens: &[Screen]) {
    let zoom = ctx.zoom_factor();
    let window = ctx.input(|input| input.viewport().clone());
    let native = window.native_pixels_per_point.unwrap_or(1.0);
    let own = window.monitor_size.map(|size| Screen {
        area: Rect::from_min_size(Pos2::ZERO, size * zoom),
        scale: native,
    });
    let place = settings.place.map(Pos2::from);
    let there = place.and_then(|place| {
        let known = if screens.is_empty() {
            own.as_slice()
        } else {
            screens
        };
        known.iter().find(|screen| screen.holds(place)).copied()
    });
    let inner = window.inner_rect.map(|rect| rect.size() * zoom);
    let outer = window.outer_rect.map(|rect| rect.size() * zoom);
    let frame = outer.zip(inner).map(|(outer, inner)| outer - inner);
    let frame = frame.unwrap_or(Vec2::ZERO).max(vec2(0.0, TITLE));
    let last = settings.window.map(Vec2::from);
    let mut size = last;
    if let (Some(screen), Some(wanted)) = (there.or(own), last.or(inner)) {
        let room = screen.area.size();
        let least = Vec2::from(LEAST_SIZE).min(room - frame);
        if least != Vec2::from(LEAST_SIZE) {
            ctx.send_viewport_cmd(ViewportCommand::MinInnerSize(least / zoom));
        }
        if wanted.x + frame.x > room.x || wanted.y + frame.y > room.y {
            size = Some(wanted.min(room - frame).max(least));
        }
    }
    if let Some(size) = size {
        ctx.send_viewport_cmd(ViewportCommand::InnerSize(size / zoom));
    }
    let is_known = own.is_some() || !screens.is_empty();
    if let Some(place) = place.filter(|_| there.is_some() || !is_known) {
        let (place, scale) = there.map_or((place, native), |screen| {
            let whole = size.or(inner).map_or(Vec2::ZERO, |size| size + frame);
            let most = (screen.area.max - whole).max(screen.area.min);
            (place.clamp(screen.area.min, most), screen.scale)
        });
        let place = Pos2::ZERO + place.to_vec2() * (scale / native / zoom);
        ctx.send_viewport_cmd(ViewportCommand::OuterPosition(place));
    }
    if settings.maximized {
        ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
    }
}

/// Keeps the size and the place that the window has.
pub(super) fn remember(ctx: &Context, settings: &mut Settings) {
    let zoom = ctx.zoom_factor();
    let window = ctx.input(|input| input.viewport().clone());
    let maximized = window.maximized == Some(true);
    if let Some(inner) = window.inner_rect {
        settings.maximized = maximized;
        if !maximized {
            settings.window = Some((inner.size() * zoom).round().into());
        }
    }
    // Some systems do not reveal where windows are.
    let outer = window
        .outer_rect
        .filter(|_| !maximized && window.minimized != Some(true));
    if let Some(outer) = outer {
        settings.place = Some((outer.min * zoom).round().into());
    }
}
