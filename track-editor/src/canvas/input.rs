//! What the pointer does on the canvas.

use egui::{
    CursorIcon, InputState, Key, Modifiers, MouseWheelSource, PointerButton, Pos2, Response, Ui,
    Vec2,
};

use crate::editor::Editor;
use crate::tools::{Cursor, Kind, Pointer};

/// How near the pointer has to be to something small, in points.
const NEAR: f64 = 8.0;

pub(super) fn handle(ui: &Ui, response: &Response, editor: &mut Editor, panning: &mut bool) {
    let space_bar = ui.input(|input| input.key_down(Key::Space));
    let fingers = ui.input(InputState::multi_touch);
    let fingers = fingers.filter(|fingers| response.rect.contains(fingers.center_pos));
    if let Some(fingers) = fingers {
        if !*panning {
            // Cancel what the first finger began before the second touched.
            editor.with_tool(|tool, work| tool.cancel(work));
        }
        *panning = true;
        let zoom = f64::from(fingers.zoom_delta);
        editor.camera.zoom_at(fingers.center_pos, zoom);
        editor.camera.pan(fingers.translation_delta);
        editor.pointer = None;
        return;
    }
    zoom_and_scroll(ui, response, editor, Vec2::ZERO);
    let is_held = response.is_pointer_button_down_on() || response.drag_stopped();
    *panning &= is_held;

    if response.drag_started() {
        let is_driven = editor.driving().is_some();
        let by_tool = response.drag_started_by(PointerButton::Primary) && !is_driven;
        *panning = space_bar || !by_tool;
    }
    if *panning && response.dragged() {
        editor.camera.pan(response.drag_delta());
    }
    let at = response.interact_pointer_pos().or(response.hover_pos());
    let held = ui.input(|input| input.modifiers);
    let at = at.map(|at| editor.camera.to_board(at));
    editor.pointer = at.map(|at| pointer(editor, at, held));
    if editor.driving().is_some() {
        super::drive::handle(response, editor);
    } else if let Some(pointer) = editor.pointer {
        if response.secondary_clicked() {
            editor.click_right(pointer);
        } else if !*panning && !space_bar {
            use_tool(ui, response, editor, pointer);
        }
    }
    if response.drag_stopped() {
        *panning = false;
    }
    cursor(response, editor, space_bar, *panning);
}

/// Zooms and moves the board by wheel and trackpad over a widget that lies this far `away` from it.
pub(super) fn zoom_and_scroll(ui: &Ui, response: &Response, editor: &mut Editor, away: Vec2) {
    let over = ui.input(|input| input.pointer.hover_pos());
    // Not through what lies over the board.
    let on_board = |over: &Pos2| ui.ctx().layer_id_at(*over) == Some(response.layer_id);
    let over = over.filter(|over| response.contains_pointer() && on_board(over));
    let Some(over) = over.map(|over| over + away) else {
        return;
    };
    let (pinch, scroll, source) = ui.input(|input| {
        (
            input.zoom_delta(),
            input.smooth_scroll_delta(),
            input.scroll_source(),
        )
    });
    editor.camera.zoom_at(over, f64::from(pinch));
    if scroll == Vec2::ZERO {
        return;
    }
    // A wheel zooms; two fingers on a trackpad move the board.
    match source {
        Some(MouseWheelSource::Trackpad | MouseWheelSource::Momentum) => editor.camera.pan(scroll),
        _ => editor
            .camera
            .zoom_at(over, f64::from(scroll.y / 240.0).exp()),
    }
}

/// The pointer, for tools, at this place of the board.
pub(super) fn pointer(editor: &Editor, at: [f64; 2], held: Modifiers) -> Pointer {
    Pointer {
        at,
        hit: editor.work.hit(at, super::handle_reach(editor)),
        reach: NEAR / editor.camera.scale(),
        add: held.shift,
        free: held.alt != editor.settings.free,
        square: editor.settings.square(),
    }
}

fn use_tool(ui: &Ui, response: &Response, editor: &mut Editor, now: Pointer) {
    if response.drag_started_by(PointerButton::Primary) {
        // Where it was pressed, not where the movement was noticed.
        let origin = ui.input(|input| input.pointer.press_origin());
        let held = ui.input(|input| input.modifiers);
        let origin = origin.map(|at| editor.camera.to_board(at));
        let start = origin.map_or(now, |at| pointer(editor, at, held));
        editor.work.commit();
        editor.with_tool(|tool, work| tool.drag_start(work, start));
    }
    if response.dragged_by(PointerButton::Primary) && response.drag_delta() != Vec2::ZERO {
        editor.with_tool(|tool, work| tool.drag_to(work, now));
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        editor.with_tool(|tool, work| tool.drop(work, now));
    } else if response.double_clicked_by(PointerButton::Primary) {
        editor.with_tool(|tool, work| tool.double_click(work, now));
        if editor.tool_kind() == Kind::Select && editor.has_text() {
            editor.edit_text();
        }
    } else if response.clicked_by(PointerButton::Primary) {
        editor.work.commit();
        editor.with_tool(|tool, work| tool.click(work, now));
    }
}

fn cursor(response: &Response, editor: &Editor, space_bar: bool, panning: bool) {
    if !response.hovered() && !response.dragged() {
        return;
    }
    let icon = match editor.pointer {
        _ if panning => CursorIcon::Grabbing,
        _ if space_bar => CursorIcon::Grab,
        _ if editor.driving().is_some() => return,
        None => CursorIcon::Default,
        Some(pointer) => match editor.tool().cursor(&editor.work, pointer) {
            Cursor::Arrow => CursorIcon::Default,
            Cursor::Hand => CursorIcon::PointingHand,
            Cursor::Grab => CursorIcon::Grab,
            Cursor::Grabbing => CursorIcon::Grabbing,
            Cursor::Cross => CursorIcon::Crosshair,
            Cursor::Refused => CursorIcon::NotAllowed,
        },
    };
    response.ctx.set_cursor_icon(icon);
}
