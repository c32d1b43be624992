//! "What is this?": while it is on, a click on anything says what it is, and does nothing else.
//!
//! The names and descriptions of widgets are those that assistive technology reads, so that nothing
//! has to be written twice.

mod board;

use std::collections::HashMap;

use egui::accesskit::{Node, NodeId};
use egui::{
    Area, Context, CursorIcon, Frame, FullOutput, Id, LayerId, Margin, Order, Plugin, Pos2, Rect,
    Sense, Stroke, Ui, ViewportId, vec2,
};

use super::{dialog, tour, widgets};
use crate::canvas;
use crate::command::{Command, Menu};
use crate::editor::Editor;
use crate::texts::{guide, what as texts};
use crate::theme::Palette;
use crate::view::tour::WindowPart;
use crate::view::{Overlay, Pane};

const WIDTH: f32 = 300.0;
/// The largest number of widgets that are remembered: more than windows have.
const MOST_SAID: usize = 10_000;
/// How far the explanation stays from what was clicked, in points.
const AWAY: f32 = 14.0;

/// The explanation of a widget or a part of the board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Explained {
    title: String,
    text: String,
    /// The page of the guide.
    page: &'static str,
}

/// What was clicked last.
#[derive(Debug, Default)]
pub(crate) struct What {
    /// The window, the place, and what is there.
    shown: Option<(ViewportId, Pos2, Explained)>,
    /// Whether widgets report their names only for this: no assistive technology asked for them.
    reads: bool,
}

/// The names and descriptions of widgets, as of the last frames.
#[derive(Debug, Default)]
struct Reader {
    said: Option<HashMap<NodeId, (String, String)>>,
}

impl Plugin for Reader {
    fn debug_name(&self) -> &'static str {
        "what"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        let update = output.platform_output.accesskit_update.as_ref();
        if let Some((said, update)) = self.said.as_mut().zip(update) {
            let name = |node: &Node| {
                let name = node.label().or_else(|| node.value());
                name.unwrap_or_default().to_owned()
            };
            let tip = |node: &Node| node.description().unwrap_or_default().to_owned();
            let nodes = update.nodes.iter();
            // Each window has frames of its own.
            if said.len() > MOST_SAID {
                said.clear();
            }
            said.extend(nodes.map(|(id, node)| (*id, (name(node), tip(node)))));
        }
    }
}

impl What {
    /// Takes clicks and says what was clicked, while that is on.
    pub(crate) fn show(&mut self, ctx: &Context, editor: &mut Editor) {
        if !editor.view.asks_what {
            return self.end(ctx);
        }
        self.begin(ctx);
        self.cover(ctx, editor, None);
    }

    /// The same in the window of a panel.
    pub(crate) fn show_apart(&mut self, ctx: &Context, editor: &mut Editor, pane: Pane) {
        if editor.view.asks_what {
            self.cover(ctx, editor, Some(pane));
        }
    }

    fn cover(&mut self, ctx: &Context, editor: &mut Editor, apart: Option<Pane>) {
        if let Some(at) = shield(ctx) {
            let explained = on_screen(ctx, editor, at, apart);
            self.shown = Some((ctx.viewport_id(), at, explained));
        }
        let is_here = match &self.shown {
            Some((window, ..)) => *window == ctx.viewport_id(),
            None => apart.is_none(),
        };
        if is_here {
            self.card(ctx, editor);
        }
    }

    fn begin(&mut self, ctx: &Context) {
        let reader = ctx.plugin_or_default::<Reader>();
        let begins = reader.lock().said.is_none();
        if begins {
            reader.lock().said = Some(HashMap::new());
            let is_read = ctx.has_accesskit_node(egui::accesskit_root_id());
            self.reads = !is_read;
            ctx.enable_accesskit();
            ctx.request_repaint();
        }
    }

    fn end(&mut self, ctx: &Context) {
        self.shown = None;
        ctx.with_plugin::<Reader, _>(|reader| reader.said = None);
        if std::mem::take(&mut self.reads) {
            ctx.disable_accesskit();
        }
    }

    /// Says what was clicked, or asks for a click.
    fn card(&self, ctx: &Context, editor: &mut Editor) {
        let window = ctx.content_rect();
        let at = match &self.shown {
            Some((_, at, _)) => *at + vec2(AWAY, AWAY),
            None => window.center_top() + vec2(-WIDTH / 2.0, 84.0),
        };
        let area = Area::new(Id::unique("what"))
            .order(Order::Tooltip)
            .fixed_pos(at)
            .constrain_to(window.shrink(6.0));
        let palette = Palette::of(ctx);
        area.show(ctx, |ui| {
            let frame = Frame::popup(ui.style())
                .inner_margin(Margin::symmetric(16, 12))
                .stroke(Stroke::new(1.5, palette.accent));
            frame.show(ui, |ui| {
                ui.set_width(WIDTH);
                match &self.shown {
                    Some((.., explained)) => words(ui, editor, explained),
                    None => {
                        drop(ui.label(t!("Click anything to learn what it is. Esc ends this.")));
                    }
                }
            });
        });
    }
}

fn words(ui: &mut Ui, editor: &mut Editor, explained: &Explained) {
    if !explained.title.is_empty() {
        ui.heading(&explained.title);
        ui.add_space(2.0);
    }
    ui.label(&explained.text);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let (more, tip) = (
            t!("More in the guide"),
            t!("Open the page of the guide about this in a browser"),
        );
        if ui.link(more).on_hover_text(tip).clicked() {
            editor.browse(&guide::address(explained.page));
        }
        widgets::at_right(ui, |ui| {
            if dialog::secondary(ui, (t!("Done"), t!("Let clicks act again (Esc)"))) {
                editor.view.asks_what = false;
            }
        });
    });
}

fn shield_layer() -> LayerId {
    LayerId::new(Order::Foreground, Id::unique("what").with("shield"))
}

/// Covers everything. Returns where it was clicked.
fn shield(ctx: &Context) -> Option<Pos2> {
    let layer = shield_layer();
    let window = ctx.content_rect();
    let area = Area::new(layer.id).order(layer.order).fixed_pos(window.min);
    let shown = area.show(ctx, |ui| {
        ui.allocate_response(window.size(), Sense::click())
            .on_hover_cursor(CursorIcon::Help)
    });
    ctx.move_to_top(layer);
    let click = shown.inner;
    click.interact_pointer_pos().filter(|_| click.clicked())
}

/// Explains what is at this place of a window: that of a panel, or the main one.
fn on_screen(ctx: &Context, editor: &Editor, at: Pos2, apart: Option<Pane>) -> Explained {
    let said = ctx.with_plugin::<Reader, _>(|reader| reader.said.clone());
    let said = said.flatten().unwrap_or_default();
    let question = apart.is_none().then(|| in_front(editor, &said)).flatten();
    // The topmost widgets, the innermost of nested ones first.
    let under = ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let widgets = layers.flat_map(|(layer, widgets)| {
            let order = layer.order;
            // Nothing behind a question counts.
            let least = match question {
                Some(_) => Order::Foreground,
                None => Order::Background,
            };
            let is_meant = *layer != shield_layer() && (least..Order::Tooltip).contains(&order);
            let widgets = widgets.iter().filter(move |_| is_meant);
            widgets.map(move |it| (order, it.id, it.interact_rect))
        });
        let mut under: Vec<(Order, Id, Rect)> =
            widgets.filter(|(_, _, rect)| rect.contains(at)).collect();
        under.sort_by(|a, b| b.0.cmp(&a.0).then(a.2.area().total_cmp(&b.2.area())));
        let uppermost = under.first().map(|(order, ..)| *order);
        under.retain(|(order, ..)| Some(*order) == uppermost);
        under
    });
    let part = |part| tour::marked(ctx, part).is_some_and(|rect| rect.contains(at));
    // Panes in windows of their own come before those behind them.
    let mut panes = Pane::ALL.to_vec();
    panes.sort_by_key(|pane| !editor.view.panes.is_apart(*pane));
    let mut seen = panes
        .into_iter()
        .filter(|pane| editor.view.panes.is_seen(*pane));
    let pane = apart.or_else(|| seen.find(|pane| part(WindowPart::Pane(*pane))));
    for (_, id, _) in under {
        if id == canvas::id() {
            return board::at(editor, editor.camera.to_board(at));
        }
        let Some((name, tip)) = said.get(&id.accesskit_id()) else {
            continue;
        };
        let named = |title: &str| title == name;
        if let Some(menu) = Menu::BAR.into_iter().find(|menu| named(menu.title())) {
            return explained((menu.title(), texts::about_menus().1), guide::of_menu(menu));
        }
        if !tip.is_empty() {
            let mut commands = Command::ALL.iter().filter(|it| named(it.title()));
            let page = match (commands.next(), &question, pane) {
                (Some(command), ..) => guide::of_command(*command),
                (None, Some(question), _) => question.page,
                (None, None, Some(pane)) => guide::of_pane(pane),
                (None, None, None) => guide::WHOLE,
            };
            return explained((name, &texts::whole(tip)), page);
        }
    }
    match pane {
        _ if question.is_some() => question.unwrap_or_default(),
        Some(pane) => of_pane(pane),
        None if part(WindowPart::Tools) => explained(
            (
                t!("Tools"),
                t!(
                    "The line at the bottom says what a click does next. Esc cancels. Hover over a \
                     button to see its key."
                ),
            ),
            "editor-tools",
        ),
        None if part(WindowPart::Status) => explained(
            (
                t!("The status bar"),
                t!(
                    "At the left, what a click does next. At the right, how many spaces the circuit \
                     has, with its pit lane, and how many problems."
                ),
            ),
            "window",
        ),
        None => explained(texts::about_menus(), "window"),
    }
}

/// Explains what is in front of the whole window, if something is: a question by its own words,
/// everything else by its command.
fn in_front(editor: &Editor, said: &HashMap<NodeId, (String, String)>) -> Option<Explained> {
    if editor.dialog().is_some() {
        let (title, text) = said.get(&dialog::id().accesskit_id())?;
        return Some(explained((title, text), guide::WHOLE));
    }
    let command = match editor.view.overlay.as_ref()? {
        Overlay::Finder(_) => Command::FindCommand,
        Overlay::Shortcuts(_) => Command::Shortcuts,
        Overlay::Settings => Command::Settings,
        Overlay::Print => Command::Print,
        Overlay::Tabletop => Command::Kit,
        Overlay::Start(_) => Command::Start,
        Overlay::About => Command::About,
    };
    let title = command.title().trim_end_matches('…');
    let text = texts::whole(command.tip());
    Some(explained((title, &text), guide::of_command(command)))
}

fn explained((title, text): (&str, &str), page: &'static str) -> Explained {
    Explained {
        title: title.to_owned(),
        text: text.to_owned(),
        page,
    }
}

/// Explains a panel, by its own text or else by its command.
fn of_pane(pane: Pane) -> Explained {
    let page = guide::of_pane(pane);
    let words = match pane {
        Pane::Board => (
            t!("The board"),
            t!(
                "Click a space to select it, drag to move it. Zoom with the wheel; pan with two \
                 fingers, or by dragging with Space held. By keyboard: press Tab until the board is \
                 framed, then use the arrow keys."
            ),
        ),
        Pane::Inspector => (
            t!("The inspector"),
            t!(
                "Properties of the selection: a space, a corner, a link, or the whole circuit when \
                 nothing is selected."
            ),
        ),
        Pane::Problems => (
            t!("Problems"),
            t!(
                "Live checks of the circuit. Click a line to go there; many problems have a button \
                 that fixes them. You can save at any time, with or without problems."
            ),
        ),
        other => {
            let tip = other.command().map_or("", Command::tip);
            return explained((other.title(), &texts::whole(tip)), page);
        }
    };
    explained(words, page)
}
