//! The line along which progress is measured: one way round the circuit, space by space.

use std::collections::VecDeque;

use super::{LinkKind, SpaceIdx, Survey, distance};

/// A path of spaces once round the circuit, from the finish line back to it.
#[derive(Debug, Default)]
pub(crate) struct LapLine {
    /// The spaces of the path; progress is the position in it, in spaces.
    pub(crate) path: Vec<SpaceIdx>,
    /// Where each of them lies.
    marks: Vec<Mark>,
    /// Whether it comes back to where it started; if not, there is no lap to drive.
    pub(crate) closed: bool,
}

/// A space of the line.
#[derive(Debug)]
struct Mark {
    centre: [f64; 2],
    /// From the centre before it to the one after it, and how far that is.
    way: [f64; 2],
    length: f64,
    /// The length, in usual spaces, of the tunnel that begins here.
    tunnel: Option<f64>,
}

impl Mark {
    /// How far a point lies past the normal of the line here, in millimetres.
    fn past(&self, point: [f64; 2]) -> f64 {
        if self.length > 0.0 {
            let off = [point[0] - self.centre[0], point[1] - self.centre[1]];
            (off[0] * self.way[0] + off[1] * self.way[1]) / self.length
        } else {
            0.0
        }
    }
}

impl LapLine {
    /// Finds the line: the middle lane if it runs all round without a long step, else any lane that
    /// does, else one with a long step, else the shortest way round, else as far as a lane can be followed.
    pub(super) fn new(survey: &Survey<'_>) -> Self {
        let starts = starts(survey);
        let mut longest = Vec::new();
        let mut with_long_step = None;
        for start in &starts {
            let (path, closed) = follow_lane(survey, *start);
            if closed && !has_long_step(survey, &path) {
                return Self::of(survey, path, true);
            }
            if closed {
                with_long_step.get_or_insert(path);
            } else if path.len() > longest.len() {
                longest = path;
            }
        }
        if let Some(path) = with_long_step {
            return Self::of(survey, path, true);
        }
        match shortest_way_round(survey, &starts) {
            Some(path) => Self::of(survey, path, true),
            None => Self::of(survey, longest, false),
        }
    }

    fn of(survey: &Survey<'_>, path: Vec<SpaceIdx>, closed: bool) -> Self {
        let centre = |at: usize| survey.centre(path[at]);
        let last = path.len().saturating_sub(1);
        let marks = (0..path.len()).map(|at| {
            let next = (at + 1) % path.len();
            let (before, after) = if closed {
                ((at + last) % path.len(), next)
            } else {
                (at.saturating_sub(1), last.min(at + 1))
            };
            let [before, after, next] = [before, after, next].map(centre);
            let enters = survey.enters_tunnel(path[at]);
            Mark {
                centre: centre(at),
                way: [after[0] - before[0], after[1] - before[1]],
                length: distance(before, after),
                tunnel: enters.then(|| distance(centre(at), next) / survey.space_length),
            }
        });
        Self {
            marks: marks.collect(),
            path,
            closed,
        }
    }

    /// The length of a lap in spaces.
    pub(crate) fn length(&self) -> f64 {
        self.marks.len() as f64
    }

    /// A distance along the lap, taken the shorter way round.
    pub(crate) fn shorter_way(&self, distance: f64) -> f64 {
        if distance.abs() < self.length() / 2.0 {
            return distance;
        }
        distance - self.length() * (distance / self.length()).round()
    }

    /// The progress of the point of the line abreast of `point`, looking no further than `reach`
    /// spaces either side of `hint`, and its distance. Progress is not wrapped: it is near `hint`.
    ///
    /// Abreast means on the line's normal, which turns evenly from one space of the line to the
    /// next, so that progress rises evenly along the inside of a bend too. Looking only nearby
    /// keeps stretches apart that cross or run close to each other.
    pub(super) fn abreast(&self, point: [f64; 2], hint: f64, reach: i64) -> (f64, f64) {
        let middle = hint.round() as i64;
        let mut best = (hint, f64::INFINITY);
        let mark = |number| self.mark(number).map(|mark| (mark, mark.past(point)));
        let mut ahead = mark(middle - reach);
        for segment in (middle - reach)..(middle + reach) {
            let behind = std::mem::replace(&mut ahead, mark(segment + 1));
            let (Some((from, past_a)), Some((to, past_b))) = (behind, ahead) else {
                continue;
            };
            let (a, b) = (from.centre, to.centre);
            // Not between the two normals: take the nearer end, unless another segment is closer.
            let along = if past_a >= 0.0 && past_b < 0.0 {
                past_a / (past_a - past_b)
            } else if distance(a, point) <= distance(b, point) {
                0.0
            } else {
                1.0
            };
            let at = [a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along];
            let apart = distance(at, point);
            if apart < best.1 {
                let along = match from.tunnel {
                    Some(length) => from_mouths(along, length),
                    None => along,
                };
                best = (segment as f64 + along, apart);
            }
        }
        best
    }

    /// The mark with this number, counted round a closed line once or more.
    fn mark(&self, number: i64) -> Option<&Mark> {
        let number = if self.closed {
            number.rem_euclid(self.marks.len() as i64)
        } else {
            number
        };
        self.marks.get(usize::try_from(number).ok()?)
    }
}

/// The progress of a place part of the way through a tunnel of this length in spaces. A tunnel is
/// one step (TRACK-8), but the ends of other lanes lie half a space further in or out like any
/// neighbours: so progress is counted in spaces from the nearer mouth, up to the middle.
fn from_mouths(part: f64, length: f64) -> f64 {
    const MIDDLE: f64 = 0.49;
    let (past, left) = (part * length, (1.0 - part) * length);
    if past < left {
        past.min(MIDDLE)
    } else {
        1.0 - left.min(MIDDLE)
    }
}

/// Where the line may start: the first spaces past the finish, middle lane first; without a
/// finish, the first space on the road.
fn starts(survey: &Survey<'_>) -> Vec<SpaceIdx> {
    let mut starts: Vec<SpaceIdx> = (0..survey.len())
        .filter(|spot| survey.past_line[*spot] && survey.on_road(*spot))
        .collect();
    if starts.is_empty() {
        starts.extend((0..survey.len()).find(|spot| survey.on_road(*spot)));
    }
    let number = |spot: &SpaceIdx| survey.lane[*spot].map_or(0, |lane| i32::from(lane.number()));
    let lanes = starts.iter().map(number).max().unwrap_or(0);
    // Twice the distance from the middle, so that it stays an integer; then the lower lane.
    starts.sort_by_key(|spot| ((2 * number(spot) - lanes - 1).abs(), number(spot), *spot));
    starts
}

/// Follows a lane straight ahead until it comes back to the line, and says whether it did.
fn follow_lane(survey: &Survey<'_>, start: SpaceIdx) -> (Vec<SpaceIdx>, bool) {
    let mut seen = vec![false; survey.len()];
    let mut path = vec![start];
    seen[start] = true;
    let mut spot = start;
    while let Some(next) = survey.ahead[spot] {
        if survey.crosses_line(spot, next) {
            return (path, next == start);
        }
        if seen[next] {
            // The lane runs round without crossing the line: it measures progress just as well, but
            // only if it closes where it started.
            return (path, next == start);
        }
        seen[next] = true;
        path.push(next);
        spot = next;
    }
    (path, false)
}

/// Whether a path has a step that is far too long: through a tunnel, or by a link that skips
/// spaces. A lane without one measures better.
fn has_long_step(survey: &Survey<'_>, path: &[SpaceIdx]) -> bool {
    let mut steps = path.windows(2);
    steps.any(|step| {
        let length = distance(survey.centre(step[0]), survey.centre(step[1]));
        length > 3.0 * survey.space_length
    })
}

/// The way round with the fewest steps, on the road from any of the starts back to the line.
fn shortest_way_round(survey: &Survey<'_>, starts: &[SpaceIdx]) -> Option<Vec<SpaceIdx>> {
    let mut from: Vec<Option<SpaceIdx>> = vec![None; survey.len()];
    let mut seen = vec![false; survey.len()];
    let mut queue: VecDeque<SpaceIdx> = starts.iter().copied().collect();
    for start in starts {
        seen[*start] = true;
    }
    while let Some(spot) = queue.pop_front() {
        for link in survey.links.from(spot) {
            if !survey.on_road(link.to) || link.kind == LinkKind::Jump {
                continue;
            }
            if survey.crosses_line(spot, link.to) {
                let mut path = vec![spot];
                while let Some(back) = from[path[path.len() - 1]] {
                    path.push(back);
                }
                path.reverse();
                return Some(path);
            }
            if !seen[link.to] {
                seen[link.to] = true;
                from[link.to] = Some(spot);
                queue.push_back(link.to);
            }
        }
    }
    None
}
