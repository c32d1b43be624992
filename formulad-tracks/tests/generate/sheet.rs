//! A contact sheet of circuits.

use formulad_tracks::geometry::{Point, Vec2, bounds};

use super::shape::Shape;

/// A picture of circuits by their seeds from 1 on, six in a row: roads, corners by their stops, finish
/// lines with the way they are driven.
pub(crate) fn sheet(shapes: &[Shape]) -> String {
    const CELL: (f64, f64) = (54.0, 40.0);
    const ROW: usize = 6;
    const COLORS: [&str; 3] = ["#e2b93b", "#dd7f2f", "#c0392b"];
    let rows = shapes.len().div_ceil(ROW);
    let (width, height) = (CELL.0 * ROW as f64, CELL.1 * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" fill=\"none\" stroke-width=\"1.7\" stroke-linejoin=\"round\">\n\
         <style>text{{font:3.5px sans-serif;fill:#444;stroke:none}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#d7dcb2\"/>\n"
    );
    for (at, shape) in shapes.iter().enumerate() {
        let number = at + 1;
        let extent = bounds(&shape.points).unwrap_or_default();
        let cell = Point::new(
            ((at % ROW) as f64 + 0.5) * CELL.0,
            ((at / ROW) as f64 + 0.5) * CELL.1,
        );
        let size = ((CELL.0 - 7.0) / extent.width())
            .min((CELL.1 - 7.0) / extent.height())
            .min(1.0);
        let at = |point: Point| cell + (point - extent.center()) * size;
        let line = |points: &[Point]| {
            let written = points.iter().map(|point| {
                let Point { x, y } = at(*point);
                format!("{x:.1},{y:.1}")
            });
            written.collect::<Vec<_>>().join(" ")
        };
        svg += &format!(
            "<polygon stroke=\"#444\" points=\"{}\"/>\n",
            line(&shape.points)
        );
        for (corner, stops) in shape.stops.iter().enumerate() {
            let spaces: Vec<Point> = (0..shape.points.len())
                .filter(|at| shape.corner[*at] == Some(corner))
                .map(|at| shape.points[at])
                .collect();
            let color = COLORS
                .get(usize::from(*stops).saturating_sub(1))
                .unwrap_or(&COLORS[2]);
            svg += &format!(
                "<polyline stroke=\"{color}\" points=\"{}\"/>\n",
                line(&spaces)
            );
        }
        let label = cell - Vec2::new(CELL.0, CELL.1) / 2.0;
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\">{number}</text>\n",
            label.x + 1.5,
            label.y + 4.5
        );
        let count = shape.points.len();
        let (way, line) = (shape.points[1] - shape.points[count - 2], shape.points[0]);
        let way = way / way.length();
        let across = Vec2::new(-way.y, way.x);
        let arrow = [line + across * 1.8, line + way * 3.6, line - across * 1.8];
        let [a, b, c] = arrow.map(at);
        svg += &format!(
            "<path fill=\"#fff\" stroke=\"#444\" stroke-width=\".5\" d=\"M{:.1} {:.1}L{:.1} {:.1} {:.1} {:.1}z\"/>\n",
            a.x, a.y, b.x, b.y, c.x, c.y
        );
    }
    svg + "</svg>\n"
}
