//! What has the keyboard when something comes over the window, and when it goes again.

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

/// How much what lies over the window wants the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// It has just come, and nothing in it has the keyboard.
    Once,
    /// The same; and it is not to be without the keyboard: Enter and Tab belong to it.
    Always,
    /// It has had the keyboard.
    Had,
}

/// Who is to have the keyboard.
#[derive(Debug, Default)]
pub(crate) struct Attention {
    over: Option<Over>,
    /// What had the keyboard before.
    before: Option<Id>,
    /// Whether it is to have it back.
    is_back: bool,
}

impl Attention {
    /// Gives the keyboard back when nothing lies over the window any more, and takes it away from
    /// what is behind when something does. To be called once a frame, before anything is shown.
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
        // It is behind what has come, or was in what has gone.
        if let Some(focused) = focused {
            ctx.memory_mut(|memory| memory.surrender_focus(focused));
        }
        ctx.request_repaint();
        ctx.data_mut(|data| data.insert_temp(id(), wish));
    }

    /// Nothing lies over the window, nor did in the last frame, in which what had just been closed
    /// still kept the keyboard from everything behind it: gives the keyboard back, unless something
    /// has asked for it since, or remembers what has it.
    fn leave(&mut self, ctx: &Context, focused: Option<Id>) {
        match self.before.filter(|_| self.is_back && focused.is_none()) {
            Some(before) => ctx.memory_mut(|memory| memory.request_focus(before)),
            // What was chosen from a menu will not be there; what opened the menu will.
            None if !Popup::is_any_open(ctx) => self.before = focused,
            None => {}
        }
        self.is_back = false;
    }
}

fn id() -> Id {
    Id::unique("attention")
}

/// Gives this the keyboard when what it is part of has just come over the window, unless something
/// before it has had it.
pub(super) fn first(response: &Response) {
    let ctx = &response.ctx;
    // While a window is measured for the first time, nothing in it can be reached; and what is said
    // on the board itself lies behind whatever comes.
    if !response.enabled() || response.layer_id.order < Order::Foreground {
        return;
    }
    let wish = ctx.data(|data| data.get_temp::<Wish>(id()));
    // While Tab leads from the last to the first, nothing has it for a moment.
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

/// Gives this the keyboard in place of what would have it first. Returns whether it has it: not while
/// the window is measured.
pub(super) fn claim(response: &Response) -> bool {
    if response.enabled() {
        response
            .ctx
            .data_mut(|data| data.insert_temp(id(), Wish::Had));
        response.request_focus();
    }
    response.enabled()
}
