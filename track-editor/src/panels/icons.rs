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
        Command::New => icon.lines("5,2 12,2 16,6 16,18 5,18 5,2; 12,2 12,6 16,6"),
        Command::Open => icon.lines("2,16 2,4 7,4 9,6 16,6 16,9; 2,16 5,9 19,9 16,16 2,16"),
        Command::Save => {
            icon.lines("3,3 14,3 17,6 17,17 3,17 3,3; 6,3 6,8 13,8 13,3; 6,17 6,12 14,12 14,17");
        }
        Command::Undo => icon.lines("3,7 12,7 15,8 17,11 15,15 12,16 7,16; 7,3 3,7 7,11"),
        Command::Redo => icon.lines("17,7 8,7 5,8 3,11 5,15 8,16 13,16; 13,3 17,7 13,11"),
        Command::SelectTool => icon.fill("5,2 5,16 9,12 11,18 13,17 11,11 16,11"),
        Command::RoadTool => {
            icon.lines("2,16 3,9 6,5 10,5 13,8 14,12 18,14");
            icon.ring((3, 15), 2.2);
            icon.ring((10, 5), 2.2);
            icon.ring((17, 14), 2.2);
        }
        Command::PenTool => icon.lines("2,7 9,7 9,13 2,13 2,7; 15,6 15,14; 11,10 19,10"),
        Command::MeasureTool => {
            icon.lines("2,14 14,2 18,6 6,18 2,14; 5,11 7,13; 8,8 11,11; 11,5 13,7");
        }
        Command::TracePicture => {
            icon.lines("2,4 18,4 18,16 2,16 2,4; 4,14 8,8 11,12 13,10 16,14");
            icon.ring((14, 7), 1.4);
        }
        Command::LinkTool => {
            icon.ring((4, 15), 2.6);
            icon.lines("6,13 15,4; 9,4 16,3 15,10");
        }
        Command::CornerTool => {
            icon.lines("3,18 3,10 4,6 7,3 11,2 18,2; 10,18 10,12 11,10 13,9 18,9");
        }
        Command::OneStop => icon.stops("1"),
        Command::TwoStops => icon.stops("2"),
        Command::ThreeStops => icon.stops("3"),
        Command::FinishTool => icon.flag(),
        Command::GridTool => {
            icon.lines("8,3 3,3 3,8 8,8; 17,7 12,7 12,12 17,12; 8,12 3,12 3,17 8,17");
        }
        Command::PitTool => {
            icon.lines("2,5 18,5; 2,5 6,10 14,10 18,5; 6,13 9,13 9,18 6,18 6,13");
            icon.lines("11,13 14,13 14,18 11,18 11,13");
        }
        Command::Delete => {
            icon.lines("3,5 17,5; 8,5 8,3 12,3 12,5; 5,5 6,18 14,18 15,5; 8,8 8,15; 12,8 12,15");
        }
        Command::FitBoard => {
            icon.lines("3,7 3,3 7,3; 13,3 17,3 17,7; 17,13 17,17 13,17; 7,17 3,17 3,13");
        }
        Command::Drive => {
            icon.ring((10, 10), 8.0);
            icon.ring((10, 10), 2.2);
            icon.lines("2,9 8,9; 12,9 18,9; 10,12 10,18");
        }
        Command::ZoomIn => icon.lines("10,4 10,16; 4,10 16,10"),
        Command::ZoomOut => icon.lines("4,10 16,10"),
        Command::ArtTool => {
            icon.ring((7, 7), 5.0);
            icon.lines("7,8 7,18; 3,18 11,18");
            icon.fill("11,18 11,12 15,8 19,12 19,18");
        }
        // A command without an icon is shown by its name.
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

    /// The points of a line, written as in SVG.
    fn points(&self, line: &str) -> Vec<Pos2> {
        let point = |point: &str| {
            let (x, y) = point.split_once(',')?;
            Some(self.at((x.parse().ok()?, y.parse().ok()?)))
        };
        line.split_whitespace().filter_map(point).collect()
    }

    /// Lines, with semicolons between them.
    fn lines(&self, lines: &str) {
        for line in lines.split(';') {
            self.painter.line(self.points(line), self.stroke);
        }
    }

    fn fill(&self, outline: &str) {
        let stroke = Stroke::new(1.4, self.stroke.color);
        let outline = Shape::closed_line(self.points(outline), stroke);
        self.painter.add(outline);
    }

    fn ring(&self, center: (i8, i8), radius: f32) {
        self.painter
            .circle_stroke(self.at(center), radius, self.stroke);
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
        self.lines("4,2 4,19; 4,2 18,2 18,12 4,12");
        for (x, y) in [(4, 2), (11, 2), (7, 5), (14, 5), (4, 8), (11, 8)] {
            let low = self.at((x, y));
            let square = Rect::from_min_max(low, pos2(low.x + 3.5, low.y + 3.4));
            self.painter.rect_filled(square, 0.0, self.stroke.color);
        }
    }
}
