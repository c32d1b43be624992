//! The shape of a circuit, as far as designers look at it: the middle of its road.

use formulad_core::Track;
use formulad_tracks::geometry::{Point, Vec2, bounds, turn};

/// The shape of a circuit.
pub(crate) struct Shape {
    /// The middle of the road, a point a space, from the finish line on; the unit is a space.
    pub(crate) points: Vec<Point>,
    /// How far the road turns to the right at each point, in degrees.
    turns: Vec<f64>,
    /// The number of the corner at each point, and the stops of each corner.
    corner: Vec<Option<usize>>,
    stops: Vec<u8>,
}

impl Shape {
    /// The shape of a circuit; none if its middle lane does not lead round.
    pub(crate) fn of(track: &Track) -> Option<Self> {
        let lane = track.lanes().div_ceil(2);
        let first = *track.finish().iter().find(|id| {
            let space = track.space(**id);
            space
                .and_then(|space| space.lane)
                .is_some_and(|it| it.number() == lane)
        })?;
        let mut spaces = vec![first];
        let mut here = first;
        while let Some(next) = track.ahead(here).filter(|next| *next != first) {
            if spaces.len() > 1000 {
                return None;
            }
            spaces.push(next);
            here = next;
        }
        let at = |id| track.space(id).map(|space| Point::new(space.x, space.y));
        let points: Vec<Point> = spaces.iter().filter_map(|id| at(*id)).collect();
        let count = points.len();
        let lap: f64 = (0..count)
            .map(|at| points[at].distance(points[(at + 1) % count]))
            .sum();
        let points: Vec<Point> = points
            .iter()
            .map(|at| (at.to_vec2() * (count as f64 / lap)).to_point())
            .collect();
        let way = |at: usize| points[(at + 1) % count] - points[(at + count - 1) % count];
        let turns = (0..count).map(|at| {
            turn(way((at + count - 1) % count), way((at + 1) % count)).to_degrees() / 2.0
        });
        let corner = spaces.iter().map(|id| {
            track
                .corners()
                .iter()
                .position(|corner| corner.spaces.contains(id))
        });
        Some(Self {
            turns: turns.collect(),
            corner: corner.collect(),
            stops: track.corners().iter().map(|corner| corner.stops).collect(),
            points,
        })
    }

    /// Twice the area that the road encloses, positive if it is driven clockwise.
    fn area(&self) -> f64 {
        let next = self.points.iter().cycle().skip(1);
        self.points
            .iter()
            .zip(next)
            .map(|(a, b)| a.to_vec2().cross(b.to_vec2()))
            .sum()
    }

    pub(crate) fn is_clockwise(&self) -> bool {
        self.area() > 0.0
    }

    /// The enclosed area as a part of that of a circle with the same lap.
    pub(crate) fn roundness(&self) -> f64 {
        let lap = self.points.len() as f64;
        self.area().abs() * std::f64::consts::TAU / (lap * lap)
    }

    /// Whether the road runs along the board at the finish line, within 20 degrees.
    pub(crate) fn is_home_horizontal(&self) -> bool {
        let way = self.points[2] - self.points[self.points.len() - 4];
        way.y.abs() < way.x.abs() * 0.364
    }

    /// Whether the finish line lies in the upper quarter of the circuit.
    pub(crate) fn is_home_at_the_top(&self) -> bool {
        let extent = bounds(&self.points).unwrap_or_default();
        self.points[0].y < extent.y0 + extent.height() / 4.0
    }

    /// How far the bends of the straights turn that turn by 60 degrees or more.
    pub(crate) fn sweepers(&self) -> Vec<f64> {
        let count = self.points.len();
        let start = (0..count)
            .find(|at| self.corner[*at].is_some())
            .unwrap_or(0);
        let mut found = Vec::new();
        let mut sum: f64 = 0.0;
        for step in 0..count {
            let at = (start + step) % count;
            let turn = self.turns[at];
            let ends = self.corner[at].is_some() || turn.abs() < 2.0 || turn * sum < 0.0;
            if ends {
                found.push(sum.abs());
                sum = 0.0;
            }
            if self.corner[at].is_none() && turn.abs() >= 2.0 {
                sum += turn;
            }
        }
        found.push(sum.abs());
        found.retain(|sum| *sum >= 60.0);
        found
    }

    /// The corners in driving order: their stops, how far they turn, the spaces before the next.
    fn corners(&self) -> Vec<(u8, f64, usize)> {
        let count = self.points.len();
        let mut corners: Vec<(usize, f64, usize)> = Vec::new();
        for at in 0..count {
            match (self.corner[at], corners.last_mut()) {
                (Some(number), Some(last)) if last.0 == number => last.1 += self.turns[at],
                (Some(number), _) => corners.push((number, self.turns[at], 0)),
                (None, Some(last)) => last.2 += 1,
                (None, None) => {}
            }
        }
        corners
            .into_iter()
            .map(|(number, turn, gap)| (self.stops[number], turn, gap))
            .collect()
    }

    /// Pairs of corners to opposite sides with at most 4 spaces between them.
    pub(crate) fn s_bends(&self) -> usize {
        let corners = self.corners();
        corners
            .windows(2)
            .filter(|pair| pair[0].2 <= 4 && pair[0].1 * pair[1].1 < 0.0)
            .count()
    }

    /// Corners that turn by 150 degrees or more.
    pub(crate) fn hairpins(&self) -> usize {
        self.corners()
            .iter()
            .filter(|corner| corner.1.abs() >= 150.0)
            .count()
    }

    /// Corners of so many stops.
    pub(crate) fn of_stops(&self, stops: u8) -> usize {
        self.stops.iter().filter(|it| **it == stops).count()
    }

    /// The part of the road that has another stretch along it, at most 7 spaces away.
    pub(crate) fn parallel(&self) -> f64 {
        let count = self.points.len();
        let way = |at: usize| self.points[(at + 2) % count] - self.points[(at + count - 2) % count];
        let is_beside = |a: usize, b: usize| {
            let apart = a.abs_diff(b).min(count - a.abs_diff(b));
            let (p, q) = (way(a), way(b));
            apart > 12
                && self.points[a].distance(self.points[b]) < 7.0
                && p.cross(q).abs() < 0.26 * p.length() * q.length()
        };
        let beside = (0..count).filter(|a| (0..count).any(|b| is_beside(*a, b)));
        beside.count() as f64 / count as f64
    }

    /// The distance of two shapes, over all places, sizes, turns and starts, and over the mirror
    /// image: 0 for the same shape, 1 for any two that have nothing in common (Procrustes).
    pub(crate) fn distance(a: &[Vec2; 64], b: &[Vec2; 64]) -> f64 {
        let mut best: f64 = 0.0;
        for mirror in [1.0, -1.0] {
            for start in 0..64 {
                let (mut x, mut y) = (0.0, 0.0);
                for at in 0..64 {
                    let (p, q) = (
                        a[at],
                        b[if mirror > 0.0 {
                            (at + start) % 64
                        } else {
                            (start + 64 - at) % 64
                        }],
                    );
                    let q = Vec2::new(q.x, q.y * mirror);
                    x += p.dot(q);
                    y += p.cross(q);
                }
                best = best.max(x * x + y * y);
            }
        }
        (1.0 - best.sqrt().min(1.0)).sqrt()
    }

    /// 64 points evenly along the road, around (0, 0), of size 1.
    pub(crate) fn resampled(&self) -> [Vec2; 64] {
        let count = self.points.len();
        let mut points = [Vec2::ZERO; 64];
        for (at, point) in points.iter_mut().enumerate() {
            let place = at as f64 * count as f64 / 64.0;
            let low = place as usize;
            *point = self.points[low]
                .lerp(self.points[(low + 1) % count], place - low as f64)
                .to_vec2();
        }
        let middle = points.iter().copied().sum::<Vec2>() / 64.0;
        let size = points
            .iter()
            .map(|point| (*point - middle).hypot2())
            .sum::<f64>()
            .sqrt();
        points.map(|point| (point - middle) / size)
    }
}

/// A picture of many circuits, ten in a row: roads, corners by their stops, finish lines with the
/// way they are driven.
pub(crate) fn sheet(shapes: &[Shape]) -> String {
    const CELL: (f64, f64) = (54.0, 40.0);
    const ROW: usize = 10;
    const COLORS: [&str; 3] = ["#e2b93b", "#dd7f2f", "#c0392b"];
    let rows = shapes.len().div_ceil(ROW);
    let (width, height) = (CELL.0 * ROW as f64, CELL.1 * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" fill=\"none\" stroke-width=\"1.7\" stroke-linejoin=\"round\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#d7dcb2\"/>\n"
    );
    for (number, shape) in shapes.iter().enumerate() {
        let extent = bounds(&shape.points).unwrap_or_default();
        let cell = Point::new(
            ((number % ROW) as f64 + 0.5) * CELL.0,
            ((number / ROW) as f64 + 0.5) * CELL.1,
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
