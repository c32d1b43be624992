//! Long lists with rows of unequal heights, of which only those in view are laid out.

use egui::{Rect, ScrollArea, Ui, UiBuilder, pos2};

/// How far above and below the view rows are laid out too, in points, so that the keyboard can
/// reach them and they can be read out.
const BEYOND: f32 = 500.0;

/// Rows by number.
pub(super) struct Rows<'a> {
    /// Number of rows.
    pub(super) count: usize,
    /// The approximate height of a row at this width, in points.
    pub(super) guess: &'a dyn Fn(usize, f32) -> f32,
    /// The row to scroll to, whenever it is not the same as before.
    pub(super) reveal: Option<usize>,
}

/// What is remembered about the rows from frame to frame.
#[derive(Debug, Clone, Default)]
struct RowHeights {
    /// The measured height of each row that has been seen, guessed for the others.
    heights: Vec<f32>,
    revealed: Option<usize>,
}

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
                known.revealed = self.reveal;
                if let Some((top, height)) = self
                    .reveal
                    .and_then(|at| Some((tops.get(at)?, known.heights.get(at)?)))
                {
                    ui.scroll_to_rect(place(*top, *height), None);
                }
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
