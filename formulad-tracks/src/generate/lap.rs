//! A lap, corner by corner and straight by straight, with their lengths in spaces.

use super::close;
use super::corners::{self, Bend};
use super::crossings::crossings;
use super::curve::Curve;
use super::measures::{APART, LANE};
use super::pit::PitLane;
use super::sections::{Sections, Traced};
use super::spec::{CornerSpec, GenerateError, Spec};
use super::stretch::Stretch;
use crate::geometry::Point;

/// A lap to be drawn: the curve to follow, and the sections from the finish line on.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Lap {
    pub(super) curve: Curve,
    pub(super) stretches: Vec<Stretch>,
    /// The spaces where the road crosses itself on a bridge.
    pub(super) bridges: Vec<(usize, usize)>,
    pub(super) pit: Option<PitLane>,
}

/// The part of a lap that corners may take before they are tightened.
const IN_CORNERS: f64 = 0.6;
/// The degrees that a space of a straight may turn by.
const SWEEP: f64 = 12.0;
/// The part of what is left for straights that their bends may claim.
const IN_BENDS: f64 = 0.95;
/// How much less long straights are compressed than short ones.
const COMPRESSION: f64 = 0.7;
/// The fewest spaces of a straight.
const SHORTEST: f64 = 2.0;
/// The spaces that the straight with the finish line has at least, and the part of a short lap: ten
/// grid places take seventeen, a pit lane no more.
const HOME: u32 = 20;
const HOME_PART: u32 = 5;
/// The degrees of bending that make a straight worth a space less for the finish line.
const BENDING: f64 = 16.0;
/// The most bridges that a circuit may have.
const BRIDGES: usize = 12;
/// The spaces before the line that the grid takes.
const GRID: u32 = 17;
/// The spaces past the line on its straight, at least.
const PAST: u32 = 3;

impl Lap {
    /// The lap that follows a curve.
    pub(super) fn along(curve: &Curve, spec: &Spec) -> Result<Self, GenerateError> {
        let place = |part: f64| if spec.reverse { 1.0 - part } else { part };
        let curve = if spec.reverse {
            curve.reversed()
        } else {
            curve.clone()
        };
        let bends = match &spec.corners {
            Some(corners) => given(&curve, corners, spec.reverse)?,
            None => corners::find(&curve, spec.widest_corner),
        };
        let crossed = crossings(&curve);
        if crossed.len() > BRIDGES {
            return Err(GenerateError::Tangled(crossed.len()));
        }
        let parts = Parts::new(&curve, &bends, spec)?;
        let (home, before) = parts.home(spec.line.map(place), &crossed);
        let mut stretches = parts.in_order(home, before);
        let apart = APART * LANE * f64::from(spec.lanes);
        close::close(&curve, &mut stretches, spec.spaces, apart, &crossed);
        Ok(Self::new(curve, stretches, &crossed, spec.teams))
    }

    /// The lap of sections, with as many teams in the pit lane.
    pub(super) fn of_sections(sections: &Sections, teams: u8) -> Result<Self, GenerateError> {
        /// The length of a space of real circuits, in metres: the curve is measured in them.
        const METRES: f64 = 30.0;
        let Traced { points, steps } = sections.traced()?;
        let points = points
            .iter()
            .map(|at| Point::new(at.x * METRES, at.y * METRES));
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
        let space = |point: usize| space_at(&stretches, point, count);
        let spaces = crossed.iter().map(|(a, b)| (space(*a), space(*b)));
        let bridges: Vec<_> = spaces.collect();
        let pit = PitLane::new(&stretches, &bridges, teams);
        Self {
            curve,
            stretches,
            bridges,
            pit,
        }
    }

    /// How many spaces the middle of the road is long.
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
struct Parts {
    corners: Vec<Stretch>,
    straights: Vec<Stretch>,
    /// How far each straight bends, in degrees.
    bending: Vec<f64>,
    /// The points of the curve.
    count: usize,
    /// The spaces of the lap that are asked for.
    lap: u32,
    /// The fewest spaces of the straight with the line.
    home: u32,
}

impl Parts {
    fn new(curve: &Curve, bends: &[Bend], spec: &Spec) -> Result<Self, GenerateError> {
        let count = curve.points().len();
        let lap = f64::from(spec.spaces);
        let turned: f64 = bends.iter().map(Bend::spaces).sum();
        let tightened = (lap * IN_CORNERS / turned.max(1.0)).min(1.0);
        let corners: Vec<Stretch> = bends
            .iter()
            .map(|bend| {
                let spaces = (bend.spaces() * tightened).round().max(2.0) as u32;
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
        let shares: Vec<f64> = straights
            .iter()
            .map(|(_, length)| libm::pow(*length as f64, COMPRESSION))
            .collect();
        let all: f64 = shares.iter().sum();
        // Bends that are not corners need room, too.
        let turns = curve.turns(3);
        let bending: Vec<f64> = straights
            .iter()
            .map(|(first, length)| bending(&turns, *first, *length))
            .collect();
        // As far as the lap has that much room.
        let bends: f64 = bending.iter().map(|bending| bending / SWEEP).sum();
        let room = (rest * IN_BENDS / bends.max(1.0)).min(1.0);
        let straights = straights
            .iter()
            .zip(shares)
            .zip(&bending)
            .map(|(((first, length), share), bending)| {
                let least = (bending / SWEEP * room).max(SHORTEST);
                Stretch {
                    stops: None,
                    spaces: (share / all.max(1e-9) * rest).max(least).round() as u32,
                    least: least.round() as u32,
                    first: *first,
                    count: *length,
                }
            })
            .collect();
        Ok(Self {
            corners,
            straights,
            bending,
            count,
            lap: spec.spaces,
            home: HOME.min(spec.spaces / HOME_PART),
        })
    }

    /// The straight that the finish line is on, and how many of its spaces lie before the line.
    fn home(&self, line: Option<f64>, crossed: &[(usize, usize)]) -> (usize, u32) {
        if let Some(part) = line {
            let point = (part * self.count as f64) as usize % self.count;
            let into = |straight: &Stretch| (point + self.count - straight.first) % self.count;
            let inside = |straight: &Stretch| into(straight) < straight.count;
            if let Some(at) = self.straights.iter().position(inside) {
                let straight = self.straights[at];
                let spaces = straight.spaces.max(self.home);
                let driven = into(&straight) as f64 / straight.count as f64 * f64::from(spaces);
                return (at, self.before(spaces, driven.round() as u32));
            }
        }
        // The longest straight, one that bends counting less, on which no bridge is in the way of
        // the pit lane, otherwise the longest.
        let worth =
            |at: &usize| f64::from(self.straights[*at].spaces) - self.bending[*at] / BENDING;
        let mut by_length: Vec<usize> = (0..self.straights.len()).collect();
        by_length.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        for at in by_length.iter().copied() {
            let spaces = self.straights[at].spaces.max(self.home);
            let usual = self.before(spaces, spaces * 6 / 10);
            let mut places: Vec<u32> =
                (self.before(spaces, 0)..=self.before(spaces, spaces)).collect();
            places.sort_by_key(|before| before.abs_diff(usual));
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

    /// The spaces before the line nearest to those asked for, with room for the grid and past it.
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

    /// All sections from the finish line on.
    fn in_order(&self, home: usize, before: u32) -> Vec<Stretch> {
        let Some(straight) = self.straights.get(home).copied() else {
            // A round without corners: one long straight.
            return vec![Stretch {
                stops: None,
                spaces: self.lap,
                least: self.lap,
                first: 0,
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

/// The space of the middle line that a point of the curve comes to lie on.
fn space_at(stretches: &[Stretch], point: usize, count: usize) -> usize {
    let mut spaces = 0;
    for stretch in stretches {
        let into = (point + count - stretch.first % count) % count;
        if into < stretch.count {
            let part = into as f64 / stretch.count.max(1) as f64;
            return spaces + (part * f64::from(stretch.spaces)) as usize;
        }
        spaces += stretch.spaces as usize;
    }
    0
}
