//! The stretches of a drawn lap, each a whole number of spaces long.

use formulad_core::plan::TrackPlan;

use super::bends::{Zone, zones};
use super::outline::Outline;
use super::spec::{DrawnError, DrawnSpec, Measure, SPACES};
use crate::generate::line::{FINE, Midline};
use crate::generate::stretch::Stretch;
use crate::geometry::Point;

/// A stretch of the lap on the curve, in millimetres from its start; it ends past a whole lap where
/// the first knot lies within.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LapPiece {
    pub(super) from: f64,
    pub(super) to: f64,
    /// The corner it belongs to, by its place in driving order from the finish line.
    corner: Option<usize>,
}

impl LapPiece {
    fn length(&self) -> f64 {
        self.to - self.from
    }
}

/// A lap that is to be laid.
pub(super) struct DrawnLap {
    /// From the finish line all the way round.
    pub(super) pieces: Vec<LapPiece>,
    /// The same, as stretches to lay.
    pub(super) stretches: Vec<Stretch>,
    /// The corners from the finish line on.
    pub(super) zones: Vec<Zone>,
    /// The length of a space, in millimetres.
    pub(super) unit: f64,
    lap: f64,
}

/// Minimum spaces of a corner that was found.
const LEAST_CORNER: f64 = 2.0;
/// Straights shorter than this part of a space are dropped: the corners touch.
const TOUCHING: f64 = 0.5;
/// Spaces of straight road made on either side of a finish line if there is no straight at all.
const OPENED: f64 = 2.0;
/// The part of a straight that usually lies before the line, and the spaces of a usual grid: not a
/// half, which might be rounded up or down.
const BEFORE: f64 = 0.6;
const GRID: f64 = 17.6;
/// Minimum spaces past the line on its straight.
const PAST: f64 = 3.5;

impl DrawnLap {
    pub(super) fn along(outline: &Outline, spec: &DrawnSpec) -> Result<Self, DrawnError> {
        /// How many lengths of a space are tried to get the number asked for.
        const TRIES: usize = 8;
        let zones = zones(outline, spec);
        let mut lap = Self::divided(outline, spec, &zones, outline.unit);
        if let Measure::Spaces(wanted) = spec.measure {
            for _ in 0..TRIES {
                if lap.spaces() == wanted {
                    break;
                }
                let unit = lap.unit * f64::from(lap.spaces()) / f64::from(wanted);
                lap = Self::divided(outline, spec, &zones, unit);
            }
            lap.make_up(wanted);
        }
        match lap.spaces() {
            spaces if SPACES.contains(&spaces) => Ok(lap),
            spaces => Err(DrawnError::Spaces(spaces)),
        }
    }

    /// The stretches for spaces of about this length.
    fn divided(outline: &Outline, spec: &DrawnSpec, zones: &[Zone], unit: f64) -> Self {
        let lap = outline.length();
        let mut zones = zones.to_vec();
        fit(&mut zones, unit, lap);
        touch(&mut zones, unit, lap);
        let finish = spec.finish.map(|knot| outline.walked(knot));
        let finish = open(&mut zones, finish, unit, lap);
        let mut pieces = pieces(&zones, finish, lap);
        let cuts = spec.cuts.iter().map(|knot| outline.walked(*knot));
        for cut in cuts {
            self::cut(&mut pieces, cut, unit, lap);
        }
        let first = |zone: &Zone| (zone.from - finish).rem_euclid(lap);
        zones.sort_by(|a, b| first(a).total_cmp(&first(b)));
        let stretches = pieces
            .iter()
            .map(|piece| {
                let spaces = (piece.length() / unit).round().max(1.0) as u32;
                Stretch {
                    stops: piece.corner.map(|_| 1),
                    spaces,
                    least: spaces,
                    first: 0,
                    count: 0,
                }
            })
            .collect();
        Self {
            pieces,
            stretches,
            zones,
            unit,
            lap,
        }
    }

    /// Shares out the spaces missing from the wanted length among the longest straights.
    fn make_up(&mut self, wanted: u32) {
        let mut missing = i64::from(wanted) - i64::from(self.spaces());
        while missing != 0 {
            let straights = self.stretches.iter_mut().filter(|s| s.stops.is_none());
            let Some(longest) = straights.max_by_key(|stretch| stretch.spaces) else {
                return;
            };
            if missing < 0 && longest.spaces < 2 {
                return;
            }
            let step = missing.signum();
            longest.spaces = longest.spaces.saturating_add_signed(step as i32);
            missing -= step;
        }
    }

    /// The length of the middle of the road, in spaces.
    pub(super) fn spaces(&self) -> u32 {
        self.stretches.iter().map(|stretch| stretch.spaces).sum()
    }

    /// The space in the middle of the road at this distance from the start of the curve, in millimetres.
    pub(super) fn space_at(&self, walked: f64) -> usize {
        let mut begun = 0;
        for (piece, stretch) in self.pieces.iter().zip(&self.stretches) {
            let into = (walked - piece.from).rem_euclid(self.lap);
            if into < piece.length() {
                let part = into / piece.length().max(1e-9);
                return begun + (part * f64::from(stretch.spaces)) as usize;
            }
            begun += stretch.spaces as usize;
        }
        0
    }

    /// Converts a place in spaces from the finish line to millimetres from the start of the curve.
    pub(super) fn walked(&self, along: f64) -> f64 {
        let mut begun = 0.0;
        let last = self.pieces.len().saturating_sub(1);
        for (at, (piece, stretch)) in self.pieces.iter().zip(&self.stretches).enumerate() {
            let spaces = f64::from(stretch.spaces);
            if along < begun + spaces || at == last {
                return piece.from + piece.length() * (along - begun) / spaces;
            }
            begun += spaces;
        }
        0.0
    }

    /// The middle of the road in fine steps; the unit is the length of a space.
    pub(super) fn line(&self, outline: &Outline) -> Midline {
        let mut points: Vec<Point> = Vec::new();
        for (piece, stretch) in self.pieces.iter().zip(&self.stretches) {
            let steps = stretch.spaces as usize * FINE;
            points.extend((0..steps).map(|step| {
                let walked = piece.from + piece.length() * step as f64 / steps as f64;
                let Point { x, y } = outline.at(walked);
                Point::new(x / self.unit, y / self.unit)
            }));
        }
        points.rotate_left(FINE / 2);
        Midline::of(points)
    }

    /// Joins corners again that cuts have divided.
    pub(super) fn unite_corners(&self, plan: &mut TrackPlan) {
        let mut numbers = self.pieces.iter().filter_map(|piece| piece.corner);
        let mut last = None;
        let mut united = Vec::with_capacity(plan.corners.len());
        for mut corner in std::mem::take(&mut plan.corners) {
            let number = numbers.next();
            match united.last_mut() {
                Some(before) if number == last && number.is_some() => {
                    let before: &mut formulad_core::plan::CornerPlan = before;
                    before.spaces.append(&mut corner.spaces);
                    before.spaces.sort_unstable();
                }
                _ => {
                    corner.id = formulad_core::CornerId(united.len() as u32 + 1);
                    united.push(corner);
                }
            }
            last = number;
        }
        plan.corners = united;
    }
}

/// Gives corners that were found a whole number of spaces, around their middle.
fn fit(zones: &mut [Zone], unit: f64, lap: f64) {
    for zone in zones.iter_mut().filter(|zone| !zone.is_given) {
        let length = zone.to - zone.from;
        let spaces = (length / unit).round().max(LEAST_CORNER);
        let middle = f64::midpoint(zone.from, zone.to);
        let half = (spaces * unit / 2.0).min(lap / 2.0);
        (zone.from, zone.to) = (middle - half, middle + half);
    }
}

/// Makes corners touch that overlap, or that leave hardly any straight between them. A corner that
/// was found gives way to one that was given.
fn touch(zones: &mut Vec<Zone>, unit: f64, lap: f64) {
    let count = zones.len();
    if count < 2 {
        return;
    }
    for at in 0..count {
        let next = (at + 1) % count;
        let round = if next == 0 { lap } else { 0.0 };
        let apart = zones[next].from + round - zones[at].to;
        if apart < TOUCHING * unit {
            let edge = match (zones[at].is_given, zones[next].is_given) {
                (true, false) => zones[at].to,
                (false, true) => zones[next].from + round,
                _ => zones[at].to + apart / 2.0,
            };
            zones[at].to = edge;
            zones[next].from = edge - round;
        }
    }
    zones.retain(|zone| zone.to - zone.from > unit / 4.0);
}

/// The place of the finish line: where it is asked for, on the nearest straight, or on the longest
/// one. Where there is none, corners give way.
fn open(zones: &mut Vec<Zone>, asked: Option<f64>, unit: f64, lap: f64) -> f64 {
    if zones.is_empty() {
        return asked.unwrap_or(0.0);
    }
    let count = zones.len();
    let straights: Vec<(f64, f64)> = (0..count)
        .map(|at| {
            let next = (at + 1) % count;
            let round = if next == 0 { lap } else { 0.0 };
            (zones[at].to, zones[next].from + round - zones[at].to)
        })
        .filter(|(_, length)| *length > (2.0 * OPENED - 0.5) * unit)
        .collect();
    let Some(asked) = asked else {
        let longest = straights.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((from, length)) = longest else {
            return carve(zones, f64::midpoint(zones[0].from, zones[0].to), unit, lap);
        };
        let most = (length - PAST * unit).max(unit);
        let before = (length * BEFORE).clamp((GRID * unit).min(most), most);
        return (from + before).rem_euclid(lap);
    };
    let nearest = straights.iter().map(|(from, length)| {
        let into = (asked - from).rem_euclid(lap);
        // Past the end, or before the beginning, whichever is nearer.
        let off = if into <= *length {
            0.0
        } else {
            // At the same distance, the end has more room for the grid.
            (into - length).min(lap - into + unit / 100.0)
        };
        let wanted = match into {
            into if into <= *length => into,
            into if into - length < lap - into + unit / 100.0 => *length,
            _ => 0.0,
        };
        let room = (1.0 * unit).min(length / 2.0);
        (off, from + wanted.clamp(room, length - room))
    });
    match nearest.min_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((_, place)) => place.rem_euclid(lap),
        None => carve(zones, asked, unit, lap),
    }
}

/// Makes a short straight around a place that lies in a corner.
fn carve(zones: &mut Vec<Zone>, place: f64, unit: f64, lap: f64) -> f64 {
    let half = OPENED * unit;
    let mut carved = Vec::with_capacity(zones.len() + 1);
    for zone in zones.drain(..) {
        let into = (place - half - zone.from).rem_euclid(lap);
        let length = zone.to - zone.from;
        let mut push = |from: f64, to: f64| {
            if to - from > unit {
                carved.push(Zone {
                    from,
                    to,
                    ..zone.clone()
                });
            }
        };
        if into < length {
            push(zone.from, zone.from + into);
            push(zone.from + into + 2.0 * half, zone.to);
        } else {
            // The straight may end within this corner.
            let past = into + 2.0 * half - lap;
            push(zone.from + past.clamp(0.0, length), zone.to);
        }
    }
    *zones = carved;
    place.rem_euclid(lap)
}

/// The stretches from the finish line round to it.
fn pieces(zones: &[Zone], finish: f64, lap: f64) -> Vec<LapPiece> {
    let mut driven: Vec<(f64, f64)> = zones
        .iter()
        .map(|zone| {
            let from = (zone.from - finish).rem_euclid(lap);
            (from, from + zone.to - zone.from)
        })
        .collect();
    driven.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut pieces = Vec::with_capacity(2 * driven.len() + 1);
    let mut begun = 0.0;
    let mut push = |from: f64, to: f64, corner: Option<usize>| {
        if to - from > 1e-6 {
            pieces.push(LapPiece {
                from: finish + from,
                to: finish + to,
                corner,
            });
        }
    };
    for (at, (from, to)) in driven.iter().enumerate() {
        push(begun, *from, None);
        push(from.max(begun), to.min(lap), Some(at));
        begun = to.min(lap);
    }
    push(begun, lap, None);
    pieces
}

/// Ends a stretch at a place, unless one ends nearby.
fn cut(pieces: &mut Vec<LapPiece>, place: f64, unit: f64, lap: f64) {
    let inside = pieces.iter().position(|piece| {
        let into = (place - piece.from).rem_euclid(lap);
        into > TOUCHING * unit && into < piece.length() - TOUCHING * unit
    });
    if let Some(at) = inside {
        let piece = pieces[at];
        let middle = piece.from + (place - piece.from).rem_euclid(lap);
        pieces[at].to = middle;
        pieces.insert(
            at + 1,
            LapPiece {
                from: middle,
                ..piece
            },
        );
    }
}
