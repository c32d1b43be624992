//! The tour: a few words beside the parts of the window, which never block the work. It draws a
//! first circuit with the designer, and advances by itself.

use egui::{
    Area, Context, Frame, Id, Margin, Order, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

use super::{dialog, keys, widgets};
use crate::command::Command;
use crate::editor::{Editor, Then};
use crate::theme::Palette;
use crate::tools::Kind;
use crate::view::tour::{STOPS, Stop, WindowPart};

const WIDTH: f32 = 300.0;
/// How far the words stay from what they are about, in points.
const AWAY: f32 = 12.0;

/// Records where a part of the window is in this frame.
pub(crate) fn mark(ctx: &Context, part: WindowPart, rect: Rect) {
    ctx.data_mut(|data| data.insert_temp(id(part), rect));
}

/// Where a part of the window was when it was last shown.
pub(super) fn marked(ctx: &Context, part: WindowPart) -> Option<Rect> {
    ctx.data(|data| data.get_temp(id(part)))
}

fn id(part: WindowPart) -> Id {
    Id::unique("tour").with(part)
}

/// Shows the stop at which the tour is, if it is under way.
pub(crate) fn show(ctx: &Context, editor: &mut Editor) {
    go_on(ctx, editor);
    let Some(stop) = editor.view.tour else {
        return;
    };
    let Some(part) = &STOPS.get(stop).map(|it| it.part()) else {
        editor.view.tour = None;
        return;
    };
    let window = ctx.content_rect();
    let about = marked(ctx, *part).unwrap_or(window).intersect(window);
    let size = Id::unique("tour").with("size");
    let height = ctx.data(|data| data.get_temp::<f32>(size)).unwrap_or(170.0);
    // Once it has been put somewhere, it stays there.
    let moved = Id::unique("tour").with("moved");
    let at = ctx.data(|data| data.get_temp::<Pos2>(moved));
    let at = at.unwrap_or_else(|| place(about, window, vec2(WIDTH + 36.0, height)));
    let palette = Palette::of(ctx);
    let ring = ctx.layer_painter(egui::LayerId::new(Order::Middle, id(*part)));
    ring.rect_stroke(
        about.shrink(1.5),
        6.0,
        Stroke::new(2.0, palette.accent),
        StrokeKind::Inside,
    );
    if draws(ctx) {
        return;
    }
    let shown = Area::new(Id::unique("tour").with("words"))
        .order(Order::Foreground)
        .current_pos(at)
        .movable(true)
        .constrain_to(window)
        .show(ctx, |ui| {
            let frame = Frame::popup(ui.style())
                .inner_margin(Margin::symmetric(18, 14))
                .stroke(Stroke::new(1.5, palette.accent));
            frame.show(ui, |ui| words(ui, editor, stop));
        });
    let rect = shown.response.rect;
    // Where it is, not where it was to be: it is kept within the window.
    let dragged = shown.response.dragged().then_some(rect.min);
    ctx.data_mut(|data| {
        data.insert_temp(size, rect.height());
        data.insert_temp(card(), rect);
        if let Some(at) = dragged {
            data.insert_temp(moved, at);
        }
    });
}

fn card() -> Id {
    Id::unique("tour").with("card")
}

/// Whether something other than the card is being dragged, or was in the frame before: the card
/// stays hidden until it has been dropped.
fn draws(ctx: &Context) -> bool {
    let id = Id::unique("tour").with("drawing");
    let card = ctx.data(|data| data.get_temp::<Rect>(card()));
    let (pressed, dragging) = ctx.input(|input| {
        let pressed = input
            .pointer
            .press_origin()
            .filter(|_| input.pointer.any_pressed());
        let dragging = input.pointer.any_down() && input.pointer.is_decidedly_dragging();
        (pressed, dragging)
    });
    let (mut beside, drew) = ctx
        .data(|data| data.get_temp::<(bool, bool)>(id))
        .unwrap_or_default();
    if let Some(at) = pressed {
        beside = card.is_none_or(|card| !card.contains(at));
    }
    let draws = dragging && beside;
    ctx.data_mut(|data| data.insert_temp(id, (beside, draws)));
    if drew && !draws {
        ctx.request_repaint();
    }
    draws || drew
}

/// Beside what the card is about, on the side with room; without room, in a corner of it.
fn place(about: Rect, window: Rect, size: Vec2) -> Pos2 {
    let below = about.bottom() + AWAY + size.y <= window.bottom();
    let left = about.left() - AWAY - size.x >= window.left();
    if left {
        pos2(about.left() - AWAY - size.x, about.top())
    } else if below {
        pos2(about.left(), about.bottom() + AWAY)
    } else {
        let inside = 2.0 * AWAY;
        pos2(about.left() + inside, about.bottom() - inside - size.y)
    }
}

fn words(ui: &mut Ui, editor: &mut Editor, at: usize) {
    let Some(stop) = STOPS.get(at).copied() else {
        return;
    };
    ui.set_width(WIDTH);
    let keys = |command| keys(ui.ctx(), editor, command);
    let (title, text) = match stop {
        Stop::Begin => (
            t!("Draw a circuit in five minutes"),
            t!("This tour draws a first circuit with you, from an empty board to a race, one short \
                step at a time.")
            .to_owned(),
        ),
        Stop::Road => (
            t!("Take the road tool"),
            t!(
                "Press {keys}, or click the second tool. The line at the bottom always says what a \
                 click does next, and Esc cancels.",
                keys = keys(Command::RoadTool)
            ),
        ),
        Stop::Lap => (
            t!("Draw a lap"),
            t!("Click six to twelve points around the board, then the first one again. Lanes, \
                corners, grid and pit lane follow. To move the board, hold Space and drag; to zoom, \
                turn the wheel.")
            .to_owned(),
        ),
        Stop::Bend => (
            t!("Bend it"),
            t!(
                "Drag a point of the road to where you like it better. {keys} undoes every step.",
                keys = keys(Command::Undo)
            ),
        ),
        Stop::Corner => (
            t!("Set the stops"),
            t!(
                "Press {keys} for the selection tool and click the yellow number beside a corner. \
                 Keys 1 to 3 set how often a car must stop there; the inspector has its name.",
                keys = keys(Command::SelectTool)
            ),
        ),
        Stop::Problems => (
            t!("Look for problems"),
            t!("The circuit is checked as you draw. Click a line to go there; many problems have a \
                button that fixes them.")
            .to_owned(),
        ),
        Stop::Race => {
            let all = [Command::Drive, Command::Save, Command::FindCommand].map(keys);
            (
                t!("Drive it"),
                t!(
                    "Press {drive} to race against the computer, and {drive} again to return. \
                     {save} saves the circuit. {find} finds everything else.",
                    drive = all[0],
                    save = all[1],
                    find = all[2]
                ),
            )
        }
    };
    ui.heading(title);
    ui.add_space(4.0);
    ui.label(text);
    ui.add_space(10.0);
    let last = at + 1 == STOPS.len();
    ui.horizontal(|ui| {
        let forward = match stop {
            Stop::Begin => (
                t!("Start" as "of the tour"),
                t!("Begin with an empty board; you are asked about unsaved work first"),
            ),
            _ if last => (
                t!("Done"),
                t!("End the tour; start it again from the Help menu"),
            ),
            _ => (
                t!("Next" as "of the tour"),
                t!("Go to the next step of the tour"),
            ),
        };
        if dialog::primary(ui, forward) {
            if stop == Stop::Begin {
                editor.guard(Then::New);
            }
            editor.go_on_tour((!last).then_some(at + 1));
        }
        if at > 0
            && dialog::secondary(
                ui,
                (
                    t!("Back" as "of the tour"),
                    t!("Go back to the previous step"),
                ),
            )
        {
            editor.go_on_tour(Some(at - 1));
        }
        widgets::at_right(ui, |ui| {
            ui.weak(t!("{number} of {of}", number = at + 1, of = STOPS.len()));
        });
    });
    let (skip, tip) = (
        t!("Skip the tour"),
        t!("You can start it again from the Help menu"),
    );
    if !last && ui.link(skip).on_hover_text(tip).clicked() {
        editor.go_on_tour(None);
    }
}

/// The state on arrival at a stop: the stop, the revision of the document, and whether what is to
/// be done there had been done already.
type Arrival = (usize, u64, bool);

/// Advances the tour once what a stop asks for has been done.
fn go_on(ctx: &Context, editor: &mut Editor) {
    let Some((at, stop)) = editor.view.tour.and_then(|at| Some((at, *STOPS.get(at)?))) else {
        return;
    };
    let id = Id::unique("tour").with("arrival");
    let known = ctx.data(|data| data.get_temp::<Arrival>(id));
    let document = editor.work.document();
    let revision = document.revision();
    let is_done = |since: u64| match stop {
        Stop::Road => editor.tool_kind() == Kind::Road,
        Stop::Lap => editor.road().is_some_and(|road| road.closed),
        Stop::Bend | Stop::Corner => revision != since && !document.in_gesture(),
        Stop::Begin | Stop::Problems | Stop::Race => false,
    };
    match known.filter(|known| known.0 == at) {
        // The road may be bent further; corners change with it by themselves.
        Some((_, since, false))
            if stop == Stop::Corner
                && editor.tool_kind() == Kind::Road
                && !document.in_gesture()
                && revision != since =>
        {
            ctx.data_mut(|data| data.insert_temp::<Arrival>(id, (at, revision, false)));
        }
        Some((_, since, false)) if is_done(since) => editor.go_on_tour(Some(at + 1)),
        // After going back, the tour stays there.
        Some(_) => {}
        None => {
            let arrival: Arrival = (at, revision, is_done(revision));
            ctx.data_mut(|data| data.insert_temp(id, arrival));
        }
    }
}
