//! Long lists with rows of unequal heights, of which only those in view are laid out.

use egui::{Align, Rect, ScrollArea, Ui, UiBuilder, pos2};

/// How far above and below the view rows are laid out too, in points, so that the keyboard can
/// reach them and they can be read out.
const BEYOND: f32 = 500.0;

/// Rows by number.
pub(super) struct Rows<'a> {
    /// Number of rows.
    pub(super) count: usize,
    /// The approximate height of a row at this width, in points.
    pub(super) guess: &'a dyn Fn(usize, f32) -> f32,
    /// The row to scroll to, and which time that is wanted: it is scrolled to once each time.
    pub(super) reveal: Option<(usize, u64)>,
}

/// What is remembered about the rows from frame to frame.
#[derive(Debug, Clone, Default)]
struct RowHeights {
    /// The measured height of each row that has been seen, guessed for the others.
    heights: Vec<f32>,
    revealed: Option<(usize, u64)>,
    /// The row that was last scrolled to: it may come to lie elsewhere on the way, as rows before it are seen.
    sought: Option<(usize, u64)>,
    /// How many times it has been scrolled to.
    tries: u8,
    /// Where the view began in the frame before.
    began: f32,
    /// For how many frames it has been there.
    still: u8,
}

/// For how many frames a view is where it was after it has been made to scroll: it begins to move in the second.
const STILL: u8 = 2;
/// How many times a row is scrolled to at most: in a view without height it can never be seen.
const TRIES: u8 = 8;

impl Rows<'_> {
    /// Shows the rows in view and near it.
    pub(super) fn show(
        &self,
        ui: &mut Ui,
        name: &'static str,
        mut row: impl FnMut(&mut Ui, usize),
    ) {
        let id = ui.scope_id().with(name);
        let mut known: RowHeights = ui.data_mut(|data| data.get_temp(id)).unwrap_or_default();
        let gap = ui.spacing().item_spacing.y;
        let area = ScrollArea::vertical().id_salt(name).auto_shrink(false);
        area.show_viewport(ui, |ui, view| {
            let width = ui.available_width();
            self.prepare(&mut known, width);
            let tops: Vec<f32> = known
                .heights
                .iter()
                .scan(0.0, |top, height| {
                    Some(std::mem::replace(top, *top + height + gap))
                })
                .collect();
            let total = known.heights.iter().sum::<f32>() + gap * self.count as f32;
            ui.set_height(total.max(1.0));
            let origin = ui.max_rect().min;
            let place = |top: f32, height: f32| {
                let from = pos2(origin.x, origin.y + top);
                Rect::from_min_size(from, egui::vec2(width, height))
            };
            if self.reveal != known.revealed {
                let row = self.reveal.map(|(at, _)| at);
                let row = row.and_then(|at| Some((*tops.get(at)?, *known.heights.get(at)?)));
                self.seek(ui, &mut known, row, view, place);
            }
            let first = tops.partition_point(|top| *top < view.min.y - BEYOND);
            let first = first.saturating_sub(1);
            let mut top = tops.get(first).copied().unwrap_or_default();
            for at in first..self.count {
                let before = known.heights.get(at).copied().unwrap_or_default();
                let builder = UiBuilder::new().id_salt(at).max_rect(place(top, before));
                let inner = ui.scope_builder(builder, |ui| row(ui, at));
                let height = inner.response.rect.height();
                if let Some(known) = known.heights.get_mut(at) {
                    *known = height;
                }
                if (height - before).abs() > 0.5 {
                    ui.ctx().request_repaint();
                }
                if top > view.max.y + BEYOND {
                    break;
                }
                top += height + gap;
            }
        });
        ui.data_mut(|data| data.insert_temp::<RowHeights>(id, known));
    }

    /// Scrolls until the row to reveal, which begins here and is so high, is in view.
    fn seek(
        &self,
        ui: &Ui,
        known: &mut RowHeights,
        row: Option<(f32, f32)>,
        view: Rect,
        place: impl Fn(f32, f32) -> Rect,
    ) {
        let Some((top, height)) = row else {
            known.revealed = self.reveal;
            return;
        };
        let has_moved = (view.min.y - known.began).abs() > 0.5;
        known.still = if has_moved {
            0
        } else {
            known.still.saturating_add(1)
        };
        known.began = view.min.y;
        ui.ctx().request_repaint();
        let is_new = known.sought != self.reveal;
        if !is_new && known.still < STILL {
            return;
        }
        // Where there is no room for all of a row, its end is what can be done about it.
        let fits = height + 2.0 * ui.spacing().item_spacing.y <= view.height();
        let bottom = top + height;
        let ends_in_view = bottom > view.min.y && bottom < view.max.y + 1.0;
        let is_seen = ends_in_view && (top > view.min.y - 1.0 || !fits);
        known.tries = if is_new { 0 } else { known.tries + 1 };
        if !is_new && (is_seen || known.tries == TRIES) {
            known.revealed = self.reveal;
        } else {
            ui.scroll_to_rect(place(top, height), (!fits).then_some(Align::BOTTOM));
            (known.sought, known.still) = (self.reveal, 0);
        }
    }

    /// Guesses the heights that are not known.
    fn prepare(&self, known: &mut RowHeights, width: f32) {
        // A height measured at another width is near enough until the row is seen again. Guessing
        // again would let the scroll bar, which takes some of the width, appear and disappear for
        // ever.
        known.heights.truncate(self.count);
        let guessed = known.heights.len()..self.count;
        known
            .heights
            .extend(guessed.map(|at| (self.guess)(at, width)));
    }
}
