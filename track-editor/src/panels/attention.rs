//! Which widget has the keyboard focus when something opens over the window, and when it closes
//! again.

use std::mem::{Discriminant, discriminant};

use egui::{Context, Id, Key, Memory, Order, Popup, Response};

use crate::editor::{Dialog, Editor};
use crate::view::Overlay;

/// What lies over the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    /// A question.
    Question(Discriminant<Dialog>),
    /// A window of its own.
    Window(Discriminant<Overlay>),
}

/// How strongly what lies over the window wants the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// It has just opened, and nothing in it has the keyboard.
    Once,
    /// Like `Once`, and it must never be without the keyboard: Enter and Tab belong to it.
    Always,
    /// It has had the keyboard.
    Had,
}

/// Decides which widget is to have the keyboard.
#[derive(Debug, Default)]
pub(crate) struct Attention {
    over: Option<Over>,
    /// What had the keyboard before.
    before: Option<Id>,
    /// Whether that is to get it back.
    is_back: bool,
}

impl Attention {
    /// Gives the keyboard back when nothing lies over the window any more, and takes it from what
    /// is behind when something opens. To be called once a frame, before anything is shown.
    pub(crate) fn follow(&mut self, ctx: &Context, editor: &Editor) {
        let question = editor.dialog().map(|it| Over::Question(discriminant(it)));
        let window = editor.view.overlay.as_ref();
        let over = question.or_else(|| window.map(|it| Over::Window(discriminant(it))));
        let focused = ctx.memory(Memory::focused);
        let has_changed = over != self.over;
        self.over = over;
        if !has_changed {
            if over.is_none() {
                self.leave(ctx, focused);
            }
            return;
        }
        self.is_back = over.is_none();
        let wish = match over {
            Some(Over::Question(_)) => Wish::Always,
            Some(Over::Window(_)) => Wish::Once,
            None => Wish::Had,
        };
        // It is behind what has opened, or was in what has closed.
        if let Some(focused) = focused {
            ctx.memory_mut(|memory| memory.surrender_focus(focused));
        }
        ctx.request_repaint();
        ctx.data_mut(|data| data.insert_temp(id(), wish));
    }

    /// Gives the keyboard back, unless something has requested it since, or else remembers what has
    /// it. To be called when nothing lies over the window, nor did in the last frame, in which
    /// whatever had just been closed still kept the keyboard from everything behind it.
    fn leave(&mut self, ctx: &Context, focused: Option<Id>) {
        match self.before.filter(|_| self.is_back && focused.is_none()) {
            Some(before) => ctx.memory_mut(|memory| memory.request_focus(before)),
            // A menu entry that was chosen will be gone later; what opened the menu will not.
            None if !Popup::is_any_open(ctx) => self.before = focused,
            None => {}
        }
        self.is_back = false;
    }
}

fn id() -> Id {
    Id::unique("attention")
}

/// Gives this widget the keyboard if the window or question that it is part of has just opened,
/// unless a widget before it has had it.
pub(super) fn first(response: &Response) {
    let ctx = &response.ctx;
    // While a window is measured for the first time, nothing in it can be reached; and texts on the
    // board itself lie behind whatever opens.
    if !response.enabled() || response.layer_id.order < Order::Foreground {
        return;
    }
    let wish = ctx.data(|data| data.get_temp::<Wish>(id()));
    // While Tab leads from the last widget to the first, nothing has the keyboard for a moment.
    let goes_on = ctx.input(|input| input.key_pressed(Key::Tab));
    let has_none = || !goes_on && ctx.memory(|memory| memory.focused().is_none());
    match wish {
        Some(Wish::Once) => {
            ctx.data_mut(|data| data.insert_temp(id(), Wish::Had));
        }
        Some(Wish::Always) if has_none() => {}
        _ => return,
    }
    response.request_focus();
}

/// Gives this widget the keyboard in place of the one that would have it first. Returns whether it
/// has it: not while the window is measured.
pub(super) fn claim(response: &Response) -> bool {
    if response.enabled() {
        response
            .ctx
            .data_mut(|data| data.insert_temp(id(), Wish::Had));
        response.request_focus();
    }
    response.enabled()
}
