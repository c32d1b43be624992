//! The shape of a circuit, as far as designers look at it: the middle of its road.

use std::collections::BTreeMap;

use formulad_core::Track;
use formulad_tracks::geometry::{Point, Vec2, bounds, turn};

/// The shape of a circuit.
pub(crate) struct Shape {
    /// The middle of the road, a point a space, from the finish line on; the unit is a space.
    pub(crate) points: Vec<Point>,
    /// How far the road turns to the right at each point, in degrees.
    turns: Vec<f64>,
    /// The number of the corner at each point, and the stops of each corner.
    pub(crate) corner: Vec<Option<usize>>,
    pub(crate) stops: Vec<u8>,
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
        let plan = track.plan().spaces.iter();
        let places: BTreeMap<_, _> = plan
            .map(|space| (space.id, Point::new(space.x, space.y)))
            .collect();
        let points: Vec<Point> = spaces
            .iter()
            .filter_map(|id| places.get(id).copied())
            .collect();
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

    /// The part of the road that runs along the straight with the line or at right angles to it,
    /// within 10 degrees.
    pub(crate) fn squareness(&self) -> f64 {
        let count = self.points.len();
        let way = |at: usize| self.points[(at + 1) % count] - self.points[at];
        let home = way(0).atan2();
        let is_square = |at: &usize| (2.0 * (way(*at).atan2() - home)).sin().abs() < 0.342;
        (0..count).filter(is_square).count() as f64 / count as f64
    }

    /// Corners that turn by 150 degrees or more.
    pub(crate) fn hairpins(&self) -> usize {
        self.corners()
            .iter()
            .filter(|corner| corner.1.abs() >= 150.0)
            .count()
    }

    /// Returns how many corners have this many stops.
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

    /// The shape without its place, its size, its start and where it is turned to.
    pub(crate) fn outline(&self) -> Outline {
        let count = self.points.len();
        let mut points = [Vec2::ZERO; POINTS];
        for (at, point) in points.iter_mut().enumerate() {
            let place = at as f64 * count as f64 / POINTS as f64;
            let low = place as usize;
            *point = self.points[low]
                .lerp(self.points[(low + 1) % count], place - low as f64)
                .to_vec2();
        }
        let middle = points.iter().copied().sum::<Vec2>() / POINTS as f64;
        let size = points.iter().map(|point| (*point - middle).hypot2());
        let size = size.sum::<f64>().sqrt();
        let points = points.map(|point| (point - middle) / size);
        Outline {
            waves: std::array::from_fn(|wave| amplitude(&points, wave)),
            points,
        }
    }
}

/// The points that shapes are compared by.
const POINTS: usize = 64;

/// Points evenly along a road, around (0, 0) and of size 1.
pub(crate) struct Outline {
    points: [Vec2; POINTS],
    /// The amplitudes of the waves that it is made of. They are the same wherever it begins and
    /// however it is turned, and in reverse order if it is mirrored or driven the other way.
    waves: [f64; POINTS],
}

impl Outline {
    /// The mean distance (as root mean square) of the points of two outlines laid on each other as
    /// well as possible, however they are turned, mirrored and driven, as a part of their own mean
    /// distance from their middle.
    pub(crate) fn distance(&self, other: &Self) -> f64 {
        let mut best: f64 = 0.0;
        for mirror in [1.0, -1.0] {
            for (start, step) in (0..POINTS).flat_map(|at| [(at, 1), (at, POINTS - 1)]) {
                let (mut x, mut y) = (0.0, 0.0);
                for (at, p) in self.points.iter().enumerate() {
                    let q = other.points[(start + at * step) % POINTS];
                    let q = Vec2::new(q.x, q.y * mirror);
                    x += p.dot(q);
                    y += p.cross(q);
                }
                best = best.max(x * x + y * y);
            }
        }
        (1.0 - best.min(1.0)).sqrt()
    }

    /// No more than the distance, and found much faster.
    pub(crate) fn least_distance(&self, other: &Self) -> f64 {
        let waves = self.waves.iter();
        let same: f64 = waves.clone().zip(&other.waves).map(|(a, b)| a * b).sum();
        // The wave that does not turn is its own mirror image.
        let turned = other.waves[..1].iter().chain(other.waves[1..].iter().rev());
        let mirrored: f64 = waves.zip(turned).map(|(a, b)| a * b).sum();
        (1.0 - same.max(mirrored).powi(2).min(1.0)).sqrt()
    }
}

/// The amplitude of a wave: a coefficient of the discrete Fourier transform.
fn amplitude(points: &[Vec2; POINTS], wave: usize) -> f64 {
    let mut sum = Vec2::ZERO;
    for (at, point) in points.iter().enumerate() {
        let angle = std::f64::consts::TAU * (at * wave % POINTS) as f64 / POINTS as f64;
        let (sine, cosine) = angle.sin_cos();
        sum += Vec2::new(
            point.x * cosine + point.y * sine,
            point.y * cosine - point.x * sine,
        );
    }
    sum.length() / (POINTS as f64).sqrt()
}
