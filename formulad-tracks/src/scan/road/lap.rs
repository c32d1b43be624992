//! The road, followed until it comes back to where it was.

use super::cells::Sample;
use super::near::Near;
use crate::geometry::{Point, Vec2, unit};

/// The share of what looks like a road that belongs to the lap at least.
const MOST_OF: f64 = 0.85;

/// The fewest steps of a lap: 32 spaces.
const LEAST: usize = 80;

/// The lap that most of the road belongs to, as points two spaces apart.
pub(super) fn best_lap(samples: &[Sample], length: f64, pitch: f64) -> Option<Vec<Point>> {
    const TRIES: usize = 16;
    let mut best: Option<(f64, Vec<Point>)> = None;
    let mut lights: Vec<f64> = samples.iter().map(|sample| sample.light).collect();
    lights.sort_by(f64::total_cmp);
    let usual = *lights.get(lights.len() / 2)?;
    // Side roads may be darker.
    for tint in [f64::MAX, 0.15 * usual + 8.0] {
        let same: Vec<Sample> = samples
            .iter()
            .copied()
            .filter(|sample| (sample.light - usual).abs() < tint)
            .collect();
        let near = Near::new(same.iter().map(|sample| sample.at), 1.5 * length);
        let ground = Ground {
            samples: &same,
            near,
            length,
            pitch,
        };
        let mut tried = vec![false; same.len()];
        for _ in 0..TRIES {
            // From where the road is seen best.
            let clear = |i: usize| {
                let ways = [same[i].way, -same[i].way];
                ways.map(|way| ground.arc(same[i].at, way, 0.0, 5))
                    .iter()
                    .sum::<f64>()
            };
            let free = (0..same.len())
                .filter(|i| !tried[*i])
                .map(|i| (i, clear(i)));
            let Some((start, _)) = free.max_by(|a, b| a.1.total_cmp(&b.1)) else {
                break;
            };
            tried[start] = true;
            for way in [same[start].way, -same[start].way] {
                let track = ground.follow(same[start].at, way);
                for i in ground.along(&track.points) {
                    tried[i] = true;
                }
                let Some(lap) = track.lap else { continue };
                let lap = &track.points[lap..];
                // A ring within a bend is no road.
                if lap.len() < LEAST {
                    continue;
                }
                let covered: f64 = ground.along(lap).into_iter().map(|i| same[i].weight).sum();
                if best.as_ref().is_none_or(|(most, _)| covered > *most) {
                    best = Some((covered, lap.iter().step_by(5).map(|(at, _)| *at).collect()));
                }
            }
        }
    }
    let all: f64 = samples.iter().map(|sample| sample.weight).sum();
    let (covered, lap) = best?;
    (covered > MOST_OF * all).then_some(lap)
}

/// Where the road can be followed.
struct Ground<'a> {
    samples: &'a [Sample],
    near: Near,
    length: f64,
    pitch: f64,
}

/// A way along the road.
struct Track {
    /// Places and directions.
    points: Vec<(Point, Vec2)>,
    /// The first point of the lap, if it has come back to there.
    lap: Option<usize>,
}

impl Ground<'_> {
    /// How clearly there is road at a place in this direction, how far its middle is to the right, and which way it
    /// leads.
    fn road(&self, at: Point, way: Vec2) -> Option<(f64, f64, Vec2)> {
        let right = way.turn_90();
        let (mut clear, mut aside, mut ways) = (0.0, 0.0, Vec2::ZERO);
        for i in self.near.near(at) {
            let sample = &self.samples[i];
            let from = sample.at - at;
            let (ahead, beside) = (from.dot(way) / self.length, from.dot(right) / self.pitch);
            let beside = beside.signum() * (beside.abs() - sample.slack).max(0.0);
            let along = sample.way.dot(way);
            if ahead.abs() < 0.7 && beside.abs() < 1.3 && along.abs() > 0.7 {
                let (square, fourth) = (along * along, libm::pow(along, 4.0));
                let weight = sample.weight
                    * fourth
                    * square
                    * libm::exp(-4.0 * ahead * ahead - 1.5 * beside * beside);
                clear += weight;
                aside += weight * beside * self.pitch;
                ways += sample.way * (weight * along.signum());
            }
        }
        (clear > 0.05).then(|| (clear.min(1.0), aside / clear, unit(ways, way)))
    }

    /// How clearly there is road along an arc from a place on, that bends by so much each step.
    fn arc(&self, mut at: Point, mut way: Vec2, bend: f64, steps: u32) -> f64 {
        let step = 0.4 * self.length;
        let mut clear = 0.0;
        for i in 0..steps {
            way = turned(way, bend);
            at += way * step;
            let weight = 1.0 - 0.5 * f64::from(i) / f64::from(steps);
            clear += weight * self.road(at, way).map_or(0.0, |(clear, ..)| clear);
        }
        clear
    }

    /// Whether there is road straight on, behind what hides it.
    fn goes_on(&self, at: Point, way: Vec2) -> bool {
        const HIDDEN: std::ops::Range<u32> = 8..14;
        let step = 0.4 * self.length;
        let clear = HIDDEN.map(|i| {
            let road = self.road(at + way * (step * f64::from(i)), way);
            road.map_or(0.0, |(clear, ..)| clear)
        });
        clear.sum::<f64>() > 0.5 * HIDDEN.len() as f64
    }

    /// Follows the road from a place on until it has made a lap or ends.
    fn follow(&self, start: Point, way: Vec2) -> Track {
        /// A bend that the road does not take from one step to the next.
        const SUDDEN: f64 = 0.05;
        let step = 0.4 * self.length;
        let mut points = vec![(start, way)];
        let (mut at, mut way) = (start, way);
        let mut bend = 0.0_f64;
        let mut unseen = 0.0;
        while points.len() < 2500 {
            let before = bend;
            // Where nothing is seen ahead, look further.
            for steps in [5, 12] {
                let bends = (-4..=4).map(|tenths| f64::from(tenths) * 0.1);
                let arcs =
                    bends.map(|next| (next, self.arc(at, way, next, steps), (next - bend).abs()));
                let best = arcs.max_by(|a, b| (a.1 - 0.3 * a.2).total_cmp(&(b.1 - 0.3 * b.2)));
                if let Some((best, clear, _)) = best
                    && clear > 0.1
                {
                    bend = best;
                    break;
                }
            }
            // Under a bridge it goes on as before, and not up to the road above.
            if (bend - before).abs() > SUDDEN && self.goes_on(at, way) {
                bend = 0.0;
            }
            way = turned(way, bend);
            at += way * step;
            if let Some((_, aside, ahead)) = self.road(at, way) {
                unseen = 0.0;
                at += way.turn_90() * (0.5 * aside);
                way = unit(way + ahead, way);
            } else {
                unseen += step;
                if unseen > 5.0 * self.length {
                    break;
                }
            }
            points.push((at, way));
            let old = points.len().saturating_sub(40);
            let back = points[..old].iter().position(|(old, old_way)| {
                let from = at - *old;
                from.dot(*old_way).abs() <= 0.6 * step
                    && from.dot(old_way.turn_90()).abs() < 0.6 * self.pitch
                    && way.dot(*old_way) > 0.8
            });
            if back.is_some() && unseen == 0.0 {
                return Track { points, lap: back };
            }
        }
        Track { points, lap: None }
    }

    /// The numbers of the samples along a track.
    fn along(&self, track: &[(Point, Vec2)]) -> Vec<usize> {
        let mut found = vec![false; self.samples.len()];
        for (at, way) in track {
            for i in self.near.near(*at) {
                let sample = &self.samples[i];
                let from = sample.at - *at;
                if from.dot(*way).abs() < 0.5 * self.length
                    && from.dot(way.turn_90()).abs() < self.pitch
                    && sample.way.dot(*way).abs() > 0.75
                {
                    found[i] = true;
                }
            }
        }
        (0..found.len()).filter(|i| found[*i]).collect()
    }
}

/// A direction turned clockwise by an angle.
fn turned(way: Vec2, by: f64) -> Vec2 {
    let (sin, cos) = (libm::sin(by), libm::cos(by));
    Vec2::new(way.x * cos - way.y * sin, way.x * sin + way.y * cos)
}
