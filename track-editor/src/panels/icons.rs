//! The toolbar's icons, drawn as lines on a field of 20 by 20.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::command::Command;

/// Paints the icon of a command into the middle of a button.
pub(super) fn paint(painter: &Painter, button: Rect, command: Command, color: Color32) {
    let field = Rect::from_center_size(button.center(), vec2(20.0, 20.0));
    let icon = Icon {
        painter,
        origin: field.min,
        stroke: Stroke::new(1.6, color),
    };
    match command {
        Command::New => {
            icon.line(&[(5, 2), (12, 2), (16, 6), (16, 18), (5, 18), (5, 2)]);
            icon.line(&[(12, 2), (12, 6), (16, 6)]);
        }
        Command::Open => {
            icon.line(&[(2, 16), (2, 4), (7, 4), (9, 6), (16, 6), (16, 9)]);
            icon.line(&[(2, 16), (5, 9), (19, 9), (16, 16), (2, 16)]);
        }
        Command::Save => {
            icon.line(&[(3, 3), (14, 3), (17, 6), (17, 17), (3, 17), (3, 3)]);
            icon.line(&[(6, 3), (6, 8), (13, 8), (13, 3)]);
            icon.line(&[(6, 17), (6, 12), (14, 12), (14, 17)]);
        }
        Command::Undo => icon.turn(false),
        Command::Redo => icon.turn(true),
        Command::SelectTool => icon.fill(&[
            (5, 2),
            (5, 16),
            (9, 12),
            (11, 18),
            (13, 17),
            (11, 11),
            (16, 11),
        ]),
        Command::RoadTool => {
            icon.line(&[
                (2, 16),
                (3, 9),
                (6, 5),
                (10, 5),
                (13, 8),
                (14, 12),
                (18, 14),
            ]);
            icon.ring((3, 15), 2.2);
            icon.ring((10, 5), 2.2);
            icon.ring((17, 14), 2.2);
        }
        Command::PenTool => {
            icon.line(&[(2, 7), (9, 7), (9, 13), (2, 13), (2, 7)]);
            icon.line(&[(15, 6), (15, 14)]);
            icon.line(&[(11, 10), (19, 10)]);
        }
        Command::MeasureTool => {
            icon.line(&[(2, 14), (14, 2), (18, 6), (6, 18), (2, 14)]);
            icon.line(&[(5, 11), (7, 13)]);
            icon.line(&[(8, 8), (11, 11)]);
            icon.line(&[(11, 5), (13, 7)]);
        }
        Command::TracePicture => {
            icon.line(&[(2, 4), (18, 4), (18, 16), (2, 16), (2, 4)]);
            icon.line(&[(4, 14), (8, 8), (11, 12), (13, 10), (16, 14)]);
            icon.ring((14, 7), 1.4);
        }
        Command::LinkTool => {
            icon.ring((4, 15), 2.6);
            icon.line(&[(6, 13), (15, 4)]);
            icon.line(&[(9, 4), (16, 3), (15, 10)]);
        }
        Command::CornerTool => {
            icon.line(&[(3, 18), (3, 10), (4, 6), (7, 3), (11, 2), (18, 2)]);
            icon.line(&[(10, 18), (10, 12), (11, 10), (13, 9), (18, 9)]);
        }
        Command::OneStop => icon.stops("1"),
        Command::TwoStops => icon.stops("2"),
        Command::ThreeStops => icon.stops("3"),
        Command::FinishTool => icon.flag(),
        Command::GridTool => {
            icon.line(&[(8, 3), (3, 3), (3, 8), (8, 8)]);
            icon.line(&[(17, 7), (12, 7), (12, 12), (17, 12)]);
            icon.line(&[(8, 12), (3, 12), (3, 17), (8, 17)]);
        }
        Command::PitTool => {
            icon.line(&[(2, 5), (18, 5)]);
            icon.line(&[(2, 5), (6, 10), (14, 10), (18, 5)]);
            icon.line(&[(6, 13), (9, 13), (9, 18), (6, 18), (6, 13)]);
            icon.line(&[(11, 13), (14, 13), (14, 18), (11, 18), (11, 13)]);
        }
        Command::Delete => {
            icon.line(&[(3, 5), (17, 5)]);
            icon.line(&[(8, 5), (8, 3), (12, 3), (12, 5)]);
            icon.line(&[(5, 5), (6, 18), (14, 18), (15, 5)]);
            icon.line(&[(8, 8), (8, 15)]);
            icon.line(&[(12, 8), (12, 15)]);
        }
        Command::FitBoard => {
            icon.line(&[(3, 7), (3, 3), (7, 3)]);
            icon.line(&[(13, 3), (17, 3), (17, 7)]);
            icon.line(&[(17, 13), (17, 17), (13, 17)]);
            icon.line(&[(7, 17), (3, 17), (3, 13)]);
        }
        Command::Drive => {
            icon.ring((10, 10), 8.0);
            icon.ring((10, 10), 2.2);
            icon.line(&[(2, 9), (8, 9)]);
            icon.line(&[(12, 9), (18, 9)]);
            icon.line(&[(10, 12), (10, 18)]);
        }
        Command::ZoomIn => {
            icon.line(&[(10, 4), (10, 16)]);
            icon.line(&[(4, 10), (16, 10)]);
        }
        Command::ZoomOut => icon.line(&[(4, 10), (16, 10)]),
        // What has no icon goes by its name.
        Command::ArtTool => {
            icon.ring((7, 7), 5.0);
            icon.line(&[(7, 8), (7, 18)]);
            icon.fill(&[(11, 18), (11, 12), (15, 8), (19, 12), (19, 18)]);
            icon.line(&[(3, 18), (11, 18)]);
        }
        _ => icon.text(command.title(), 11.0),
    }
}

struct Icon<'a> {
    painter: &'a Painter,
    origin: Pos2,
    stroke: Stroke,
}

impl Icon<'_> {
    fn at(&self, (x, y): (i8, i8)) -> Pos2 {
        self.origin + vec2(f32::from(x), f32::from(y))
    }

    fn line(&self, points: &[(i8, i8)]) {
        let points = points.iter().map(|at| self.at(*at)).collect();
        self.painter.line(points, self.stroke);
    }

    fn fill(&self, points: &[(i8, i8)]) {
        let points = points.iter().map(|at| self.at(*at)).collect();
        let stroke = Stroke::new(1.4, self.stroke.color);
        self.painter.add(Shape::closed_line(points, stroke));
    }

    fn ring(&self, center: (i8, i8), radius: f32) {
        self.painter
            .circle_stroke(self.at(center), radius, self.stroke);
    }

    /// An arrow that turns back.
    fn turn(&self, forward: bool) {
        let side = |x: i8| if forward { 20 - x } else { x };
        let points = [
            (3, 7),
            (12, 7),
            (15, 8),
            (17, 11),
            (15, 15),
            (12, 16),
            (7, 16),
        ];
        self.line(&points.map(|(x, y)| (side(x), y)));
        self.line(&[(7, 3), (3, 7), (7, 11)].map(|(x, y)| (side(x), y)));
    }

    /// A number on a plate.
    fn stops(&self, number: &str) {
        self.painter
            .circle_stroke(self.at((10, 10)), 8.0, self.stroke);
        self.text(number, 12.0);
    }

    fn text(&self, text: &str, size: f32) {
        let font = FontId::proportional(size);
        let middle = self.at((10, 10));
        self.painter
            .text(middle, Align2::CENTER_CENTER, text, font, self.stroke.color);
    }

    /// A chequered flag.
    fn flag(&self) {
        self.line(&[(4, 2), (4, 19)]);
        self.line(&[(4, 2), (18, 2), (18, 12), (4, 12)]);
        for (x, y) in [(4, 2), (11, 2), (7, 5), (14, 5), (4, 8), (11, 8)] {
            let low = self.at((x, y));
            let square = Rect::from_min_max(low, pos2(low.x + 3.5, low.y + 3.4));
            self.painter.rect_filled(square, 0.0, self.stroke.color);
        }
    }
}
