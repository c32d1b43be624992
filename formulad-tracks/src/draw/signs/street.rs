//! The signs of a street race: where the police measure (STREET-3), and the checkpoint at the
//! finish line (STREET-5).

use formulad_core::SpaceId;

use super::Signs;
use crate::draw::layout::DrawnSpace;
use crate::draw::text_width::text_width;
use crate::draw::{Color, Layer, Shape, Stroke};
use crate::geometry::Size;

/// The size of the font, and the height of a sign.
const FONT: f64 = 8.0;
const HEIGHT: f64 = 14.0;

impl Signs<'_, '_> {
    pub(super) fn street(&mut self) {
        let style = self.style;
        let Some(plan) = &self.layout.plan.street else {
            return;
        };
        self.street_sign(t!("POLICE"), &plan.police, style.street.police);
        let finish = &self.layout.plan.finish;
        self.street_sign(t!("CHECKPOINT"), finish, style.street.checkpoint);
    }

    /// A sign beside the road at the line before these spaces.
    fn street_sign(&mut self, text: &str, past: &[SpaceId], color: Color) {
        let layout = self.layout;
        let spots: Vec<&DrawnSpace> = past.iter().filter_map(|id| layout.find(*id)).collect();
        let width = text_width(text, FONT) + 8.0;
        let Some(rect) = self.beside(&spots, Size::new(width, HEIGHT)) else {
            return;
        };
        self.grid.take(rect);
        self.board(None, rect);
        let rim = Stroke::new(0.5, self.style.paper);
        let field = Shape::rounded(rect.inflate(-1.4, -1.4), 1.6);
        self.painter.outlined(Layer::Signs, None, field, color, rim);
        self.write(None, rect.center(), text, FONT, self.style.paper);
    }
}
