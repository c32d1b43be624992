//! A lap, corner by corner and straight by straight, with their lengths in spaces.

use super::corners::{self, Bend};
use super::crossings::crossings;
use super::curve::Curve;
use super::follow::{self, Manner};
use super::measures::LANE;
use super::pit::PitLane;
use super::sections::{Sections, Traced};
use super::spec::{CornerSpec, GenerateError, Spec};
use super::straighten::straighten;
use super::stretch::{self, Stretch};
use crate::geometry::{Point, Vec2, heading, rotated};

/// A lap to be drawn: the curve to follow, and the sections from the finish line on.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Lap {
    pub(super) curve: Curve,
    pub(super) stretches: Vec<Stretch>,
    /// The spaces where the road crosses itself on a bridge.
    pub(super) bridges: Vec<(usize, usize)>,
    pub(super) pit: Option<PitLane>,
}

/// A lap along a curve.
pub(super) struct Followed {
    pub(super) lap: Lap,
    /// A point in the middle of each space, in spaces.
    pub(super) middle: Vec<Point>,
    pub(super) line: StartLine,
    /// Whether the road crosses itself where the curve does not, or the other way round.
    pub(super) is_knotted: bool,
}

/// Facts about the place of the finish line on a curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct StartLine {
    /// Whether it lies elsewhere than asked for, because there is no room for a grid.
    pub(crate) is_elsewhere: bool,
    /// Whether it lies where it would if no place were asked for.
    pub(crate) is_on_longest: bool,
    /// Where it would lie then, as a part of the curve along its points.
    pub(crate) longest: f64,
    /// How far past the place asked for it lies, as a part of the lap: the grid has room before it. Negative: before it.
    pub(crate) moved: f64,
    /// How far the road beside the pit lane bends, in degrees.
    pub(crate) bends: f64,
}

/// The part of a lap that corners may take before they are tightened.
const IN_CORNERS: f64 = 0.6;
/// How far a line may lie beside a straight and still be one, in spaces.
const NOISE: f64 = 0.2;
/// Minimum spaces of a straight.
const SHORTEST: f64 = 2.0;
/// Minimum spaces of the straight with the finish line, and the divisor for a short lap: a pit lane
/// takes that many. The last rows of a grid may stand in the corner before.
const HOME: u32 = 14;
const HOME_PART: u32 = 10;
/// The degrees of bending that make a straight worth a space less for the finish line.
const BENDING: f64 = 16.0;
/// Maximum number of bridges of a circuit.
const BRIDGES: usize = 12;
/// The spaces before the line that the grid takes.
const GRID: u32 = 17;
/// Minimum spaces past the line on its straight.
const PAST: u32 = 3;

impl Lap {
    /// The lap that follows a curve.
    pub(super) fn along(
        curve: &Curve,
        spec: &Spec,
        manner: Manner,
    ) -> Result<Followed, GenerateError> {
        let place = |part: f64| if spec.reverse { 1.0 - part } else { part };
        let curve = if spec.reverse {
            curve.reversed()
        } else {
            curve.clone()
        };
        let curve = corners::smoothed(&curve);
        let bends = match &spec.corners {
            Some(corners) => given(&curve, corners, spec.reverse)?,
            None => corners::find(&curve, spec),
        };
        let crossed = crossings(&curve);
        if crossed.len() > BRIDGES {
            return Err(GenerateError::Tangled(crossed.len()));
        }
        let off = NOISE * curve.length() / f64::from(spec.spaces);
        let curve = straighten(&curve, &bends, off);
        let parts = LapParts::new(&curve, &bends, spec, manner)?;
        let asked = spec.line.map(place);
        let (home, before) = parts.home(asked, &crossed);
        let mut stretches = parts.in_order(home, before, asked);
        let longest = parts.home(None, &crossed);
        let longest = parts.in_order(longest.0, longest.1, None);
        let first = |stretches: &[Stretch]| stretches.first().map_or(0, |stretch| stretch.first);
        let part = first(&stretches) as f64 / curve.points().len() as f64;
        let moved = |asked: f64| (part - asked + 1.5) % 1.0 - 0.5;
        let line = StartLine {
            moved: asked.map_or(0.0, moved),
            is_elsewhere: !bends.is_empty()
                && asked.is_some_and(|asked| !parts.has_room(home, asked)),
            is_on_longest: first(&longest) == first(&stretches) || bends.is_empty(),
            longest: place(first(&longest) as f64 / curve.points().len() as f64),
            bends: beside_line(&curve, &stretches),
        };
        let width = LANE * f64::from(spec.lanes);
        let middle = follow::draw(&curve, &mut stretches, &crossed, spec.spaces, width, manner);
        let crosses = |curve: &Curve| crossings(curve).len();
        Ok(Followed {
            is_knotted: crosses(&Curve::of_steps(middle.clone(), 1.0)) != crossed.len(),
            lap: Self::new(curve, stretches, &crossed, spec.teams),
            middle,
            line,
        })
    }

    /// The lap of sections whose first heading is this many degrees clockwise from the right, with
    /// this many teams in the pit lane.
    pub(super) fn of_sections(
        sections: &Sections,
        turned: i32,
        teams: u8,
    ) -> Result<Self, GenerateError> {
        /// The length of a space of real circuits, in metres: the curve is measured in them.
        const METRES: f64 = 30.0;
        let Traced { points, steps } = sections.traced()?;
        let way = heading(turned.into());
        let points = points.iter().map(|at| rotated(at.to_vec2(), way) * METRES);
        let points = points.map(Vec2::to_point);
        let curve = Curve::of_steps(points.collect(), METRES / f64::from(steps));
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut first = 0;
        for section in sections.as_slice() {
            let stops = Some(section.stops()).filter(|stops| *stops > 0);
            let (spaces, count) = (section.spaces(), (section.spaces() * steps) as usize);
            match stretches.last_mut() {
                // Straights and bends driven flat out are one straight.
                Some(last) if last.stops.is_none() && stops.is_none() => {
                    last.spaces += spaces;
                    last.count += count;
                }
                _ => stretches.push(Stretch {
                    stops,
                    spaces,
                    least: spaces,
                    first,
                    count,
                }),
            }
            first += count;
        }
        let crossed = crossings(&curve);
        Ok(Self::new(curve, stretches, &crossed, teams))
    }

    /// The lap of these sections of a curve.
    fn new(curve: Curve, stretches: Vec<Stretch>, crossed: &[(usize, usize)], teams: u8) -> Self {
        let count = curve.points().len();
        let bridges = stretch::bridges(&stretches, crossed, count);
        let pit = PitLane::new(&stretches, &bridges, teams);
        Self {
            curve,
            stretches,
            bridges,
            pit,
        }
    }

    /// The same lap with the corners that bends of straights have become on the board; `middle` is
    /// the middle of its road. `None` if there are none.
    pub(super) fn judged_again(&self, middle: &[Point], spec: &Spec) -> Option<Self> {
        let straights = self
            .stretches
            .iter()
            .flat_map(|stretch| (0..stretch.spaces).map(|_| stretch.stops.is_none()));
        let straights: Vec<bool> = straights.collect();
        let metres = self.curve.length() / middle.len().max(1) as f64;
        let mut bends = corners::tightened(middle, metres, &straights);
        bends.sort_by_key(|bend| bend.first);
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut begin = 0;
        for (at, stretch) in self.stretches.iter().enumerate() {
            let end = begin + stretch.spaces as usize;
            let mut rest = *stretch;
            let inside = |bend: &&Bend| (begin..end).contains(&bend.first);
            for bend in bends.iter().filter(inside) {
                let spaces = (bend.count as f64).max(bend.spaces()).round() as usize;
                let first = (bend.first + bend.count / 2).saturating_sub(spaces / 2);
                let from = end - rest.spaces as usize;
                // The finish line is where the first stretch begins and the last one ends.
                let before = if at == 0 { PAST } else { SHORTEST as u32 };
                let is_last = at + 1 == self.stretches.len();
                let behind = if is_last { GRID } else { SHORTEST as u32 };
                if first >= from + before as usize && first + spaces + behind as usize <= end {
                    let (straight, others) = rest.split((first - from) as u32);
                    let (corner, others) = others.split(spaces as u32);
                    let stops = Some(bend.stops);
                    stretches.extend([straight, Stretch { stops, ..corner }]);
                    rest = others;
                }
            }
            stretches.push(rest);
            begin = end;
        }
        (stretches.len() > self.stretches.len()).then(|| Self {
            curve: self.curve.clone(),
            pit: PitLane::new(&stretches, &self.bridges, spec.teams),
            bridges: self.bridges.clone(),
            stretches,
        })
    }

    /// The length of the middle of the road, in spaces.
    pub(super) fn spaces(&self) -> usize {
        self.stretches
            .iter()
            .map(|stretch| stretch.spaces as usize)
            .sum()
    }
}

/// The corners that are asked for, in driving order.
fn given(curve: &Curve, corners: &[CornerSpec], reverse: bool) -> Result<Vec<Bend>, GenerateError> {
    let count = curve.points().len();
    let point = |part: f64| (part * count as f64).round() as usize % count;
    let mut bends: Vec<(usize, Bend)> = (1..)
        .zip(corners)
        .map(|(number, corner)| {
            let (from, to) = if reverse {
                (1.0 - corner.to, 1.0 - corner.from)
            } else {
                (corner.from, corner.to)
            };
            let (first, end) = (point(from), point(to));
            let length = (end + count - first) % count;
            (
                number,
                Bend::over(curve, first, length.max(1), corner.stops),
            )
        })
        .collect();
    bends.sort_by_key(|(_, bend)| bend.first);
    for (at, (_, bend)) in bends.iter().enumerate() {
        let (number, next) = bends[(at + 1) % bends.len()];
        let apart = (next.first + count - bend.first) % count;
        if bends.len() > 1 && apart <= bend.count {
            return Err(GenerateError::CornersOverlap(number));
        }
    }
    Ok(bends.into_iter().map(|(_, bend)| bend).collect())
}

/// Corners, and the straight behind each.
struct LapParts {
    corners: Vec<Stretch>,
    straights: Vec<Stretch>,
    /// How far each straight bends, in degrees.
    bending: Vec<f64>,
    /// By how much the curve turns at each of its points, in radians to the right.
    turns: Vec<f64>,
    /// The points of the curve.
    count: usize,
    /// The spaces of the lap that are asked for.
    lap: u32,
    /// Minimum spaces of the straight with the line.
    home: u32,
}

impl LapParts {
    fn new(
        curve: &Curve,
        bends: &[Bend],
        spec: &Spec,
        manner: Manner,
    ) -> Result<Self, GenerateError> {
        let count = curve.points().len();
        let lap = f64::from(spec.spaces);
        let turned: f64 = bends.iter().map(Bend::spaces).sum();
        let tightened = (lap * IN_CORNERS / turned.max(1.0)).min(manner.corners);
        let corners: Vec<Stretch> = bends
            .iter()
            .map(|bend| {
                let along = bend.count as f64 / count as f64 * lap;
                let spaces = (bend.spaces() * tightened).max(bend.drawn_over(along));
                let spaces = spaces.round().max(2.0) as u32;
                Stretch {
                    stops: Some(bend.stops),
                    spaces,
                    least: spaces,
                    first: bend.first,
                    count: bend.count,
                }
            })
            .collect();
        let in_corners: u32 = corners.iter().map(|corner| corner.spaces).sum();
        let straights: Vec<(usize, usize)> = (0..bends.len())
            .map(|at| {
                let (bend, next) = (bends[at], bends[(at + 1) % bends.len()]);
                let first = (bend.first + bend.count) % count;
                (first, (next.first + count - first) % count)
            })
            .collect();
        let least = straights.len() as f64 * SHORTEST;
        let rest = lap - f64::from(in_corners);
        if rest < least {
            return Err(GenerateError::Crowded {
                corners: in_corners + least as u32,
                spaces: spec.spaces,
            });
        }
        let turns = curve.turns(3);
        let bending: Vec<f64> = straights
            .iter()
            .map(|(first, length)| bending(&turns, *first, *length))
            .collect();
        let all: usize = straights.iter().map(|(_, length)| length).sum();
        let straights = straights
            .iter()
            .map(|(first, length)| {
                let share = *length as f64 / all.max(1) as f64;
                Stretch {
                    stops: None,
                    spaces: (share * rest).round().max(SHORTEST) as u32,
                    least: SHORTEST as u32,
                    first: *first,
                    count: *length,
                }
            })
            .collect();
        Ok(Self {
            corners,
            straights,
            bending,
            turns,
            count,
            lap: spec.spaces,
            home: HOME.min(spec.spaces / HOME_PART),
        })
    }

    /// The straight that the finish line is on, and how many of its spaces lie before the line.
    fn home(&self, line: Option<f64>, crossed: &[(usize, usize)]) -> (usize, u32) {
        if let Some(part) = line
            && let Some(at) = (0..self.straights.len()).find(|at| self.has_room(*at, part))
        {
            let straight = self.straights[at];
            let driven = self.into(at, part) as f64 / straight.count as f64;
            let driven = driven * f64::from(straight.spaces);
            return (at, self.before(straight.spaces, driven.round() as u32));
        }
        // The longest straight without a bridge in the way of the pit lane, or else the longest of
        // all. Bends make a straight count as shorter.
        let worth =
            |at: &usize| f64::from(self.straights[*at].spaces) - self.bending[*at] / BENDING;
        let mut by_length: Vec<usize> = (0..self.straights.len()).collect();
        by_length.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        for at in by_length.iter().copied() {
            let spaces = self.straights[at].spaces.max(self.home);
            let usual = self.before(spaces, spaces * 6 / 10);
            let mut places: Vec<u32> =
                (self.before(spaces, 0)..=self.before(spaces, spaces)).collect();
            // A pit lane has to lie beside a road that hardly bends.
            places.sort_by_cached_key(|before| {
                let bends = self.bends_beside(at, spaces, *before) / BENDING;
                before.abs_diff(usual) + bends as u32
            });
            let free = |before: &u32| !self.is_crossed(at, spaces, *before, crossed);
            if let Some(before) = places.into_iter().find(free) {
                return (at, before);
            }
        }
        let at = by_length.first().copied().unwrap_or(0);
        let spaces = self
            .straights
            .get(at)
            .map_or(0, |straight| straight.spaces.max(self.home));
        (at, self.before(spaces, spaces * 6 / 10))
    }

    /// How far a straight of this many spaces bends beside the pit lane, in degrees, if `before` of them lie
    /// before the line.
    fn bends_beside(&self, at: usize, spaces: u32, before: u32) -> f64 {
        let straight = self.straights[at];
        let point = |space: u32| space as usize * straight.count / spaces.max(1) as usize;
        let from = point(before.saturating_sub(HOME));
        let to = point((before + PAST).min(spaces));
        bending(&self.turns, straight.first + from, to - from)
    }

    /// Number of points from the beginning of a straight to this part of the curve.
    fn into(&self, straight: usize, part: f64) -> usize {
        let point = (part * self.count as f64) as usize % self.count;
        (point + self.count - self.straights[straight].first) % self.count
    }

    /// Whether this part of the curve lies on a straight that has room for the finish line.
    fn has_room(&self, straight: usize, part: f64) -> bool {
        let found = self.straights.get(straight);
        found.is_some_and(|found| {
            self.into(straight, part) < found.count && found.spaces >= self.home
        })
    }

    /// Spaces before the line: as near as possible to those asked for, with room for the grid and past it.
    fn before(&self, spaces: u32, asked: u32) -> u32 {
        let most = spaces.saturating_sub(PAST).max(1);
        asked.clamp(GRID.min(most), most)
    }

    /// Whether the road crosses itself where the grid and the pit lane would be.
    fn is_crossed(&self, at: usize, spaces: u32, before: u32, crossed: &[(usize, usize)]) -> bool {
        let straight = self.straights[at];
        let per_point = f64::from(spaces) / straight.count.max(1) as f64;
        let inside = |point: usize| {
            let into = (point + self.count - straight.first) % self.count;
            let space = into as f64 * per_point - f64::from(before);
            into < straight.count
                && (-f64::from(GRID) - 1.0..=f64::from(PAST) + 2.0).contains(&space)
        };
        crossed.iter().any(|(a, b)| inside(*a) || inside(*b))
    }

    /// All sections from the finish line on. Without corners they are one long straight from where the line is asked for.
    fn in_order(&self, home: usize, before: u32, asked: Option<f64>) -> Vec<Stretch> {
        let Some(straight) = self.straights.get(home).copied() else {
            let first = (asked.unwrap_or(0.0) * self.count as f64) as usize;
            return vec![Stretch {
                stops: None,
                spaces: self.lap,
                least: self.lap,
                first: first % self.count.max(1),
                count: self.count,
            }];
        };
        let spaces = straight.spaces.max(self.home);
        let driven = (u64::from(before) * straight.count as u64 / u64::from(spaces)) as usize;
        let mut ordered = vec![Stretch {
            stops: None,
            spaces: spaces - before,
            least: PAST.min(spaces - before),
            first: (straight.first + driven) % self.count,
            count: straight.count - driven,
        }];
        for step in 1..=self.corners.len() {
            let at = (home + step) % self.corners.len();
            ordered.push(self.corners[at]);
            if at != home {
                ordered.push(self.straights[at]);
            }
        }
        ordered.push(Stretch {
            spaces: before,
            least: GRID.min(before),
            count: driven,
            ..straight
        });
        ordered
    }
}

/// How far a curve bends beside the pit lane, in degrees.
fn beside_line(curve: &Curve, stretches: &[Stretch]) -> f64 {
    let (Some(first), Some(last)) = (stretches.first(), stretches.last()) else {
        return 0.0;
    };
    let points = |stretch: &Stretch, spaces: u32| {
        let part = f64::from(spaces.min(stretch.spaces)) / f64::from(stretch.spaces.max(1));
        (stretch.count as f64 * part) as usize
    };
    let (before, past) = (points(last, HOME), points(first, PAST));
    let count = curve.points().len();
    let from = (last.first + last.count - before) % count;
    bending(&curve.turns(3), from, before + past)
}

/// How far a straight bends, in degrees; wiggles do not count.
fn bending(turns: &[f64], first: usize, length: usize) -> f64 {
    /// The points over which wiggles even out.
    const EVEN: usize = 10;
    let part = |start: usize| -> f64 {
        let end = (start + EVEN).min(length);
        (start..end)
            .map(|step| turns[(first + step) % turns.len()])
            .sum()
    };
    (0..length)
        .step_by(EVEN)
        .map(|start| part(start).abs().to_degrees())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A road round a square with rounded corners, a point in the middle of each space, from the middle
    /// of a side on: the spaces of its sides and of the arcs between them.
    fn square(side: u32, arc: u32) -> Vec<Point> {
        let bend = 90_f64 / f64::from(arc);
        let mut at = Point::ORIGIN;
        let mut degrees: f64 = 0.0;
        let mut points = Vec::new();
        for space in 0..4 * (side + arc) {
            let (sine, cosine) = libm::sincos(degrees.to_radians());
            points.push(at);
            at = Point::new(at.x + cosine, at.y + sine);
            if (side / 2..side / 2 + arc).contains(&(space % (side + arc))) {
                degrees += bend;
            }
        }
        points
    }

    /// A lap without corners, at 30 m a space, and the corners that it has on a board on which its
    /// road bends by 90 degrees within `arc` spaces.
    fn corners_on_board(arc: u32) -> Vec<(u32, Option<u32>)> {
        let road = square(60 - arc, arc);
        let circle = (0..400).map(|at| {
            let (sine, cosine) = libm::sincos(f64::from(at) * std::f64::consts::TAU / 400.0);
            Point::new(cosine * 1146.0, sine * 1146.0)
        });
        let curve = Curve::around(circle.collect()).expect("a curve");
        let whole = Stretch {
            stops: None,
            spaces: road.len() as u32,
            least: 2,
            first: 0,
            count: curve.points().len(),
        };
        let lap = Lap::new(curve, vec![whole], &[], 0);
        let again = lap.judged_again(&road, &Spec::new("Square"));
        let stretches = again.map(|lap| lap.stretches).unwrap_or_default();
        assert!(stretches.is_empty() || lap.spaces() == road.len());
        let corners = stretches.iter().filter(|it| it.stops.is_some());
        corners.map(|it| (it.spaces, it.stops)).collect()
    }

    /// A radius of 100 m is 3.3 spaces, so 90 degrees in 5.2.
    #[test]
    fn a_bend_tightened_on_the_board_becomes_a_corner() {
        let corners = corners_on_board(4);
        assert_eq!(corners.len(), 4);
        assert!(
            corners
                .iter()
                .all(|(spaces, stops)| (4..=6).contains(spaces) && *stops == Some(1))
        );
        assert_eq!(corners_on_board(7), []);
    }
}
