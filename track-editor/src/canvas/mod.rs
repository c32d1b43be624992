//! The canvas: the board through a camera, with what the tool shows on top of it.

mod artwork;
mod backdrop;
mod beside;
mod car;
mod drive;
mod ghosts;
mod header;
mod heat;
mod input;
mod keyboard;
mod marks;
mod minimap;
mod overlay;
mod questions;
mod squares;
mod suggested;

use std::time::Duration;

use egui::{Id, Painter, Rect, Role, Sense, Stroke, StrokeKind, Theme, Ui, WidgetInfo};

use formulad_tracks::draw::Tone;

use crate::board::BoardPicture;
use crate::editor::Editor;
use crate::texts::desk as texts;
use crate::theme::Palette;
use crate::work::{BoardPart, Hit};
use artwork::PendingArt;
use backdrop::Tiles;
use beside::Beside;
use keyboard::Keyboard;
use minimap::Minimap;
use overlay::BoardOverlay;

pub(crate) use keyboard::owns;

/// The canvas as last painted: only what has changed is worked out again.
#[derive(Debug, Default)]
pub struct Canvas {
    picture: BoardPicture,
    backdrop: Tiles,
    artwork: PendingArt,
    minimap: Minimap,
    beside: Beside,
    /// Whether the pointer was pressed to move the board, not to use the tool.
    panning: bool,
    keyboard: Keyboard,
    /// The revision in which the road was laid last, and the time since which it has not changed,
    /// in seconds.
    laid: Option<(u64, f64)>,
}

/// The id of the board's widget.
pub(crate) fn id() -> Id {
    Id::unique("board")
}

impl Canvas {
    /// Shows the board in all the room there is, and lets the pointer act on it.
    pub fn show(&mut self, ui: &mut Ui, editor: &mut Editor) {
        let (_, all) = ui.allocate_space(ui.available_size());
        let halves = editor.is_beside().then(|| beside::split(all));
        let rect = halves.map_or(all, |[_, right]| right);
        let response = ui.interact(rect, id(), Sense::click_and_drag());
        editor.see_backdrop();
        self.artwork.update(ui.ctx(), editor);
        let board = editor.board();
        editor.camera.set_view(rect, board);
        let seconds = ui.input(|input| input.stable_dt);
        if editor.advance_driving(seconds) {
            ui.ctx().request_repaint();
        }
        if editor.camera.advance(seconds) {
            ui.ctx().request_repaint();
        }
        minimap::handle(ui, editor);
        input::handle(ui, &response, editor, &mut self.panning);
        if editor.driving().is_some() {
            keyboard::hold_keys(ui, &response);
        } else {
            self.keyboard.handle(ui, &response, editor);
        }
        let state = {
            let place = editor.pointer.map(|pointer| match pointer.hit {
                Hit::Space(id) => texts::space(id),
                _ => t!("{x:.0}, {y:.0} mm", x = pointer.at[0], y = pointer.at[1]),
            });
            texts::board_state(place, editor.work.selection().spaces())
        };
        if let Some(state) = &state {
            // On Linux, the value of a canvas is not passed on.
            ui.ctx()
                .accesskit_node_builder(response.id, |node| node.set_description(&**state));
        }
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Canvas, true, t!("Board"));
            info.current_text_value.clone_from(&state);
            info
        });

        if editor.is_beside() || (editor.view.heat.is_some() && editor.heat_is_difference()) {
            editor.update_changed();
        }
        if let Some([left, right]) = halves {
            self.beside.show(ui, left, editor);
            let line = left.right()..=right.left();
            let between = Rect::from_x_y_ranges(line, left.y_range());
            ui.painter()
                .rect_filled(between, 0.0, Palette::of(ui.ctx()).quiet);
        }
        let painter = ui.painter_at(rect);
        let palette = Palette::of(ui.ctx());
        painter.rect_filled(rect, 0.0, palette.table);
        editor.analyse_for_board(match ui.ctx().theme() {
            Theme::Light => Tone::Light,
            Theme::Dark => Tone::Dark,
        });
        let scene = editor.heat_scene().unwrap_or(&editor.work.derived().scene);
        let is_plain = self.is_road_plain(ui, editor);
        let camera = &editor.camera;
        let pixels = editor.underlay().pixels();
        let backdrop = editor.work.sketch().backdrop.as_ref().zip(pixels);
        if backdrop.is_none() {
            self.backdrop.clear();
        }
        let backdrop = backdrop.filter(|(backdrop, _)| !backdrop.hidden);
        let tiles = &mut self.backdrop;
        let under = backdrop.map(|(backdrop, pixels)| {
            move |painter: &Painter| tiles.paint(painter, camera, backdrop, pixels)
        });
        let layers = editor.layers();
        let over_picture = editor.draws_over_picture();
        if over_picture || layers.hides(BoardPart::Ground) {
            let board = editor.work.plan().board;
            let corners = [[0.0, 0.0], [board.width, board.height]];
            let [low, high] = corners.map(|at| camera.to_screen(at));
            painter.rect_filled(Rect::from_two_pos(low, high), 0.0, palette.paper);
        }
        let how = (camera, is_plain && !layers.hides(BoardPart::Road));
        let sees_through = editor.sees_through();
        let is_hidden = |layer| {
            let part = BoardPart::of(layer);
            let (ground, road) = (part == BoardPart::Ground, part == BoardPart::Road);
            layers.hides(part) || (sees_through && !ground) || (over_picture && !road)
        };
        self.picture
            .paint_without(&painter, scene, how, under, is_hidden);
        if editor.driving().is_none() {
            squares::paint(&painter, editor);
        }
        paint_over(&painter, editor, &palette, is_plain);
        if halves.is_some() {
            beside::title(&painter, rect, t!("Now"), &palette);
        }
        self.minimap.paint(&painter, editor, &palette);
        if let Some(drive) = editor.driving() {
            header::paint(&painter, drive, &palette, ui.visuals().text_color());
        }
        heat::legend(&painter, editor, &palette, ui.visuals().text_color());
        if response.has_focus() {
            let ring = Stroke::new(2.0, palette.accent);
            painter.rect_stroke(rect.shrink(1.0), 2.0, ring, StrokeKind::Inside);
        }
        let cursor = self.keyboard.cursor();
        if let Some(at) = cursor.filter(|_| editor.driving().is_none()) {
            overlay::cursor(&painter, editor.camera.to_screen(at), &palette);
        }
    }
}

impl Canvas {
    /// Whether to show the road as plain spaces because it is being laid again: until it has not
    /// changed for a moment and its picture is there.
    fn is_road_plain(&mut self, ui: &Ui, editor: &Editor) -> bool {
        /// How long that is, in seconds.
        const REST: f64 = 0.2;
        let document = editor.work.document();
        if !document.lays_road() {
            self.laid = None;
            return false;
        }
        let (revision, now) = (document.revision(), ui.input(|input| input.time));
        let laid = self.laid.filter(|(laid, _)| *laid == revision);
        let (_, since) = *self.laid.insert(laid.unwrap_or((revision, now)));
        let rests = now - since >= REST && editor.work.derived().revision() == revision;
        if !rests {
            ui.ctx()
                .request_repaint_after(Duration::from_secs_f64(REST));
        }
        !rests
    }
}

/// Paints what the editor shows over the picture; for a plain road, its spaces instead of the marks
/// on them.
fn paint_over(painter: &Painter, editor: &Editor, palette: &Palette, is_plain: bool) {
    let overlay = BoardOverlay {
        painter,
        editor,
        palette,
        camera: &editor.camera,
    };
    if editor.layers().hides(BoardPart::Road) {
        // Marks on the road mean nothing without it.
    } else if is_plain {
        overlay.plain_road();
    } else {
        if editor.sees_through() {
            overlay.outlined_road();
        } else {
            overlay.plates();
        }
        if let Some(drive) = editor.driving() {
            drive::paint(&overlay, drive);
            return;
        }
        overlay.moved();
        overlay.open_road();
        overlay.problems();
        if editor.is_beside() {
            overlay.changed(&editor.work, false);
        }
        overlay.new_and_gone();
        overlay.selection();
        overlay.hover();
        overlay.links();
        overlay.wrong_links();
        overlay.questions();
        if editor.view.numbers {
            overlay.numbers();
        }
    }
    overlay.suggestion();
    for ghost in editor.tool().ghosts(&editor.work, editor.pointer) {
        overlay.ghost(&ghost);
    }
}

/// Spaces shorter than this many points on the screen have no room for handles.
const ROOM_FOR_HANDLES: f64 = 30.0;

/// The radius of the handle of a link, in millimetres: well within a space, and 0 if spaces are too
/// small.
fn handle_reach(editor: &Editor) -> f64 {
    let length = editor.work.derived().length;
    if length * editor.camera.scale() < ROOM_FOR_HANDLES {
        return 0.0;
    }
    (8.0 / editor.camera.scale()).min(length * 0.16)
}
