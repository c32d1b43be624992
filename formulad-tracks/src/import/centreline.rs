//! The line that a real circuit follows, however it was written down.

use std::ops::Range;

use formulad_core::Place;
use formulad_core::language::Message;

use super::lap::one_lap;
use super::projection::Projection;
use super::recording::GapKind;
use super::warnings::Warnings;
use super::{Choice, Choices, ImportError, Layout, recording};
use crate::file::{Located, Span};
use crate::generate::PitSide;
use crate::geometry::{Point, Vec2, turn};

pub(super) mod said {
    use formulad_core::language::Message;

    pub(crate) fn see_direction() -> Message {
        message!(
            "see that the circuit is driven the right way round; if not, import it with --reverse"
        )
    }

    pub(crate) fn jumps(length: Message) -> Message {
        message!("the line jumps {length} to this point", length)
    }

    pub(crate) fn open(length: Message) -> Message {
        message!("the line ends {length} from where it begins", length)
    }

    pub(crate) fn bridged() -> Message {
        message!("it is bridged by a straight; add the points that are missing, if it is none")
    }
}

/// The line that a real circuit follows.
#[derive(Debug, Clone, PartialEq)]
pub struct Centreline {
    /// The name of the circuit in the file or, without one, the name of the file.
    pub name: String,
    /// The points of the closed line in metres from the first, y pointing down, in the order of the
    /// file. The last leads back to the first, and does not repeat it.
    pub points: Vec<Point>,
    /// What could not be imported exactly, each at its place in the file.
    pub warnings: Vec<Located>,
    /// What else the file has to choose from.
    pub choices: Choices,
    pub(super) frame: Frame,
    /// Where the line begins in the file.
    pub(super) place: (Span, String),
    pub(super) known: KnownLap,
}

/// What is known of a lap besides its line.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct KnownLap {
    /// The finish line, as a part of the lap; at its first point, where nothing else is known.
    pub(super) start: f64,
    /// Whether the file says so.
    pub(super) has_start: bool,
    /// For those who drive along the points.
    pub(super) pit_side: Option<PitSide>,
    /// Whether it was driven, and cuts corners.
    pub(super) driven: bool,
    /// Names of stretches, each with the part of the lap that it takes; one over the first point ends above 1.
    pub(super) names: Vec<(Range<f64>, String)>,
}

/// What a file says of a circuit besides its line.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    /// Whether the last point leads back to the first, even if it does not repeat it.
    pub(super) closed: bool,
    /// A place that seems to be the start.
    pub(super) start: Option<Mark>,
    /// Whether the format begins with the finish line.
    pub(super) begins: bool,
    /// For those who drive along the points.
    pub(super) pit_side: Option<PitSide>,
    /// Whether the order of the points says nothing about the direction.
    pub(super) either_way: bool,
    /// Whether it was driven, and cuts corners.
    pub(super) driven: bool,
    /// Whether it was recorded: with noise, stops, and perhaps many laps.
    pub(super) recorded: bool,
    /// What can be taken instead, as [`Choices::layouts`].
    pub(super) layouts: Vec<Layout>,
    /// The vertices at which a recording goes on after it was broken off.
    pub(super) breaks: Vec<usize>,
    /// Names of stretches, each with its vertices.
    pub(super) names: Vec<(Range<usize>, String)>,
}

/// A place of a file.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    /// As the file has it.
    pub(super) at: Point,
    pub(super) bytes: Range<usize>,
    /// Its JSON Pointer, in a JSON file.
    pub(super) pointer: String,
}

/// How the coordinates of a file become metres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Frame {
    /// They are of a plane, y pointing up: the first of them, and how long a unit of x and of y is in
    /// metres.
    Plane(Point, Vec2),
    /// They are degrees of longitude and latitude.
    Degrees(Projection),
}

impl Frame {
    /// Metres, y pointing down.
    pub(super) fn metres(&self, place: Point) -> Point {
        let place = match self {
            Self::Plane(origin, unit) => {
                let way = place - *origin;
                Point::new(way.x * unit.x, way.y * unit.y)
            }
            Self::Degrees(projection) => projection.metres(place),
        };
        // No negative zeros.
        Point::new(place.x, 0.0 - place.y)
    }
}

/// Maximum number of points of a line: one for every metre of a long circuit.
pub(super) const MAX_POINTS: usize = 100_000;
/// Maximum distance between two points of a circuit, in metres.
const FURTHEST: f64 = 1e6;
/// Plausible lengths of a lap, in metres.
const USUAL: Range<f64> = 200.0..50_000.0;
/// On an even line, a step longer than the usual one by this factor is a gap.
const JUMP: f64 = 10.0;
/// Unless the line turns by less at its ends, in radians: 30 degrees.
const BENT: f64 = std::f64::consts::FRAC_PI_6;

/// A point of a file.
#[derive(Debug, Clone)]
pub(super) struct Vertex {
    /// As the file has them: x and y, or longitude and latitude.
    pub(super) at: Point,
    /// The bytes of the file that say so.
    pub(super) bytes: Range<usize>,
    /// In a JSON file: its line, and its index among the points of that line.
    pub(super) origin: (usize, usize),
}

/// A line as it was read.
#[derive(Debug)]
pub(super) struct LineDraft<'a> {
    pub(super) name: String,
    pub(super) vertices: Vec<Vertex>,
    pub(super) frame: Frame,
    /// The JSON Pointers of the lines of the vertices; empty if the file is not JSON.
    pub(super) pointers: Vec<String>,
    pub(super) known: Known,
    pub(super) warnings: Warnings<'a>,
}

/// A vertex on the board.
struct BoardPoint {
    at: Point,
    vertex: usize,
}

/// How evenly the points of a line lie.
struct Evenness {
    /// The usual step from one to the next, in metres.
    usual: f64,
    /// The longest step, in metres.
    longest: f64,
    /// A longer step is a gap, in metres.
    limit: f64,
}

impl Evenness {
    fn of(spots: &[BoardPoint]) -> Self {
        let steps = spots.windows(2);
        let mut sorted: Vec<f64> = steps.map(|pair| pair[0].at.distance(pair[1].at)).collect();
        sorted.sort_by(f64::total_cmp);
        let usual = sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);
        let longest = sorted.last().copied().unwrap_or(0.0);
        // A line drawn by hand has short steps in corners and long ones on straights.
        let even = sorted
            .get(sorted.len() * 9 / 10)
            .is_some_and(|most| *most < 3.0 * usual);
        let limit = if even && sorted.len() >= 20 {
            JUMP * usual
        } else {
            f64::INFINITY
        };
        Self {
            usual,
            longest,
            limit,
        }
    }
}

impl LineDraft<'_> {
    /// The closed line, with a warning wherever it is not what one would expect of a circuit.
    pub(super) fn finish(mut self, choice: &Choice) -> Result<Centreline, ImportError> {
        if let Some(driven) = choice.driven {
            self.known.driven = driven;
        }
        let mut spots = self.spots()?;
        self.drop_doubled(&mut spots);
        if spots.len() < 3 {
            return Err(self.error(
                0,
                message!(
                    "the line has only 1 different point"
                        | "the line has only {points} different points",
                    points = spots.len()
                ),
                message!("a circuit takes at least 3, and usually some hundred"),
            ));
        }
        self.drop_stray(&mut spots);
        let laps = if self.known.recorded || choice.lap.is_some() {
            self.keep_recorded_lap(&mut spots, choice)?
        } else {
            let is_cut = self.keep_one_lap(&mut spots);
            self.look_for_gaps(&spots, is_cut);
            0
        };
        let points: Vec<Point> = spots.iter().map(|spot| spot.at).collect();
        let length: f64 = (0..points.len()).map(|at| step(&points, at)).sum();
        if !USUAL.contains(&length) {
            let message = message!("the lap is {length} long", length = readable(length));
            self.warn(
                "import.odd-length",
                0,
                message,
                message!("the file should be in metres, or in degrees of longitude and latitude"),
            );
        }
        if self.known.either_way {
            let (message, help) = (
                message!(
                    "the file does not say in which direction the circuit is driven; the order of \
                     its points is taken"
                ),
                said::see_direction(),
            );
            self.warn("import.direction", 0, message, help);
        }
        if self.known.driven && choice.driven.is_none() {
            let (message, help) = (
                message!(
                    "the line was driven: it cuts corners, so wider bends count as corners, too"
                ),
                message!(
                    "nothing has to be done, if that is right; if it is the middle of the road, \
                     import it with --driven=no"
                ),
            );
            self.warn("import.driven-line", 0, message, help);
        }
        let place = (self.warnings.source().span(self.bytes(0)), self.pointer(0));
        if self.name.is_empty() {
            self.name = file_name(self.warnings.source().name());
        }
        let mut line = Centreline {
            name: self.name,
            known: KnownLap {
                start: 0.0,
                has_start: self.known.begins,
                pit_side: self.known.pit_side,
                driven: self.known.driven,
                names: named_parts(&self.known.names, &spots, &points),
            },
            points,
            warnings: Vec::new(),
            choices: Choices {
                layouts: std::mem::take(&mut self.known.layouts),
                laps,
                driven: Some(self.known.driven),
            },
            frame: self.frame,
            place,
        };
        if let Some(mark) = &self.known.start {
            line.known.start = line.start_by(mark, &mut self.warnings);
            line.known.has_start |= line.known.start > 0.0;
        }
        line.warnings = self.warnings.into_vec();
        Ok(line)
    }

    /// The vertices on the board.
    fn spots(&self) -> Result<Vec<BoardPoint>, ImportError> {
        let mut spots: Vec<BoardPoint> = Vec::with_capacity(self.vertices.len());
        for (vertex, Vertex { at, .. }) in self.vertices.iter().enumerate() {
            let at = self.frame.metres(*at);
            let first = spots.first().map_or(at, |spot| spot.at);
            let distance = first.distance(at);
            if distance > FURTHEST {
                let message = message!(
                    "this point is {length} away from the first",
                    length = readable(distance)
                );
                return Err(self.error(
                    vertex,
                    message,
                    message!("no circuit is so large: check the units, and this point"),
                ));
            }
            spots.push(BoardPoint { at, vertex });
        }
        Ok(spots)
    }

    /// Drops points at the place of the one before, and a last one that closes the line.
    fn drop_doubled(&mut self, spots: &mut Vec<BoardPoint>) {
        let mut doubled = Vec::new();
        let mut last = None;
        spots.retain(|spot| {
            let same = last == Some(spot.at);
            if same {
                doubled.push(spot.vertex);
            }
            last = Some(spot.at);
            !same
        });
        if spots.len() > 1 && spots.first().map(|spot| spot.at) == last {
            spots.pop();
            self.known.closed = true;
        }
        if let Some(first) = doubled.first() {
            let message = match doubled.len() - 1 {
                0 => message!("this point is where the one before is, and is left out"),
                more => message!(
                    "this point is where the one before is, and is left out, and so are {more} more \
                     further down"
                        | "this point is where the one before is, and is left out, and so are \
                           {more} more further down",
                    more
                ),
            };
            self.warn(
                "import.doubled-point",
                *first,
                message,
                message!("nothing has to be done, if the picture looks right"),
            );
        }
    }

    /// Drops points from which the line comes straight back.
    fn drop_stray(&mut self, spots: &mut Vec<BoardPoint>) {
        let even = Evenness::of(spots);
        let mut astray = Vec::new();
        for (at, three) in spots.windows(3).enumerate() {
            let [from, to, next] = [&three[0], &three[1], &three[2]];
            let length = from.at.distance(to.at);
            // The step before may be the way there.
            if length <= even.limit || astray.last() == Some(&at) {
                continue;
            }
            if from.at.distance(next.at) < even.limit {
                astray.push(at + 1);
                let (vertex, message) = (
                    to.vertex,
                    message!(
                        "this point lies {length} astray, and is left out",
                        length = readable(length)
                    ),
                );
                self.warn(
                    "import.stray-point",
                    vertex,
                    message,
                    message!("correct it in the file, if it belongs there"),
                );
            }
        }
        let mut at = 0;
        spots.retain(|_| {
            at += 1;
            astray.binary_search(&(at - 1)).is_err()
        });
    }

    /// Drops what lies before and after the first lap of a line that goes round more than once. Returns
    /// whether it does.
    fn keep_one_lap(&mut self, spots: &mut Vec<BoardPoint>) -> bool {
        let points: Vec<Point> = spots.iter().map(|spot| spot.at).collect();
        let Some(lap) = one_lap(&points) else {
            return false;
        };
        let [length, before, after] = [lap.length, lap.before, lap.after].map(readable);
        let message = if lap.before > 0.0 {
            message!(
                "the line goes round more than once: one lap, {lap} long, is taken, and the \
                 {before} before it and the {after} from here on are left out",
                lap = length,
                before,
                after
            )
        } else {
            message!(
                "the line goes round more than once: the first lap, {lap} long, is taken, and the \
                 {after} from here on are left out",
                lap = length,
                after
            )
        };
        if let Some(end) = spots.get(lap.points.end) {
            self.warn(
                "import.one-lap",
                end.vertex,
                message,
                message!(
                    "nothing has to be done, if the picture looks right; for another lap, keep only \
                     its points in the file"
                ),
            );
        }
        spots.truncate(lap.points.end);
        spots.drain(..lap.points.start);
        true
    }

    /// Replaces a recording by the lap in it, which is closed and even. Returns how many it has.
    fn keep_recorded_lap(
        &mut self,
        spots: &mut Vec<BoardPoint>,
        choice: &Choice,
    ) -> Result<usize, ImportError> {
        let points: Vec<Point> = spots.iter().map(|spot| spot.at).collect();
        let spot = |vertex: &usize| spots.partition_point(|spot| spot.vertex < *vertex);
        let breaks: Vec<usize> = self.known.breaks.iter().map(spot).collect();
        let wanted = choice.lap;
        let lap = recording::lap(&points, &breaks, wanted).map_err(|laps| {
            let lap = wanted.unwrap_or(0) as usize;
            ImportError::whole(
                message!(
                    "the recording has no lap {lap}, but only one"
                        | "the recording has no lap {lap}, but only {laps}",
                    laps,
                    lap
                ),
                message!(
                    "give --lap 1, or leave it out"
                        | "give --lap 1 to {laps}, in the order in which they were driven",
                    laps
                ),
            )
        })?;
        let vertex = |point: usize| spots.get(point).map_or(0, |spot| spot.vertex);
        let first = vertex(lap.first);
        if lap.found > 1 && wanted.is_none() {
            let length: f64 = (0..lap.points.len()).map(|at| step(&lap.points, at)).sum();
            let message = if lap.laps == lap.found {
                message!(
                    "the recording has {laps} laps of about {length}: their middle is taken, and \
                     the rest is left out"
                        | "the recording has {laps} laps of about {length}: their middle is taken, \
                           and the rest is left out",
                    laps = lap.laps,
                    length = readable(length)
                )
            } else {
                message!(
                    "the recording has {found} laps of about {length}, of which {laps} is taken; \
                     the others have gaps"
                        | "the recording has {found} laps of about {length}, of which the middle of \
                           {laps} is taken; the others have gaps",
                    laps = lap.laps,
                    found = lap.found,
                    length = readable(length)
                )
            };
            self.warn(
                "import.one-lap",
                first,
                message,
                message!(
                    "nothing has to be done, if the picture looks right; for one of them, import \
                     with --lap 2"
                ),
            );
        }
        for gap in &lap.gaps {
            let (message, help) = match gap.kind {
                GapKind::Bridged => (said::jumps(readable(gap.length)), said::bridged()),
                GapKind::LeftOut => (
                    said::jumps(readable(gap.length)),
                    message!("nothing has to be done: it is in no lap that is taken"),
                ),
                GapKind::Open => (said::open(readable(gap.length)), said::bridged()),
            };
            self.warn("import.gap", vertex(gap.point), message, help);
        }
        *spots = lap
            .points
            .into_iter()
            .map(|at| BoardPoint { at, vertex: first })
            .collect();
        Ok(lap.found)
    }

    /// Looks for gaps, also between the end and the beginning unless a lap was cut out there.
    fn look_for_gaps(&mut self, spots: &[BoardPoint], is_cut: bool) {
        let even = Evenness::of(spots);
        for (at, pair) in spots.windows(2).enumerate() {
            let step = pair[1].at - pair[0].at;
            let bends = |other: Option<[&BoardPoint; 2]>| {
                other.map_or(0.0, |[from, to]| turn(step, to.at - from.at).abs())
            };
            let before = at.checked_sub(1).and_then(|before| spots.get(before));
            let bent = bends(before.map(|before| [before, &pair[0]]))
                + bends(spots.get(at + 2).map(|after| [&pair[1], after]));
            // A straight takes no more than its ends.
            if step.length() > even.limit && bent > BENT {
                let (vertex, message) = (pair[1].vertex, said::jumps(readable(step.length())));
                self.warn("import.gap", vertex, message, said::bridged());
            }
        }
        let (Some(first), Some(last)) = (spots.first(), spots.last()) else {
            return;
        };
        let closing = last.at.distance(first.at);
        let is_open = !is_cut && !self.known.closed;
        if is_open && closing > even.longest.min(even.limit).max(1.5 * even.usual) {
            let message = said::open(readable(closing));
            self.warn("import.gap", last.vertex, message, said::bridged());
        }
    }

    /// The JSON Pointer of a vertex.
    fn pointer(&self, vertex: usize) -> String {
        let found = self.vertices.get(vertex).and_then(|vertex| {
            let (line, point) = vertex.origin;
            Some(format!("{}/{point}", self.pointers.get(line)?))
        });
        found.unwrap_or_default()
    }

    fn bytes(&self, vertex: usize) -> Range<usize> {
        let vertex = self.vertices.get(vertex);
        vertex.map_or(0..0, |vertex| vertex.bytes.clone())
    }

    fn warn(&mut self, id: &'static str, vertex: usize, message: Message, help: Message) {
        let place = Place::at(self.pointer(vertex));
        let bytes = self.bytes(vertex);
        self.warnings.add(id, bytes, place, message, help);
    }

    fn error(&self, vertex: usize, message: Message, help: Message) -> ImportError {
        ImportError::at(self.warnings.source(), self.bytes(vertex), message, help)
            .pointing(self.pointer(vertex))
    }
}

/// The parts of a lap that names have, given by vertices.
fn named_parts(
    names: &[(Range<usize>, String)],
    spots: &[BoardPoint],
    points: &[Point],
) -> Vec<(Range<f64>, String)> {
    let mut walked = 0.0;
    let mut before = Vec::with_capacity(points.len() + 1);
    for at in 0..points.len() {
        before.push(walked);
        walked += step(points, at);
    }
    before.push(walked);
    let part = |vertex: usize| {
        let spot = spots.partition_point(|spot| spot.vertex < vertex);
        before.get(spot).copied().unwrap_or(walked) / walked.max(1e-9)
    };
    let parts = names
        .iter()
        .map(|(at, name)| (part(at.start)..part(at.end), name.clone()));
    parts.filter(|(part, _)| part.start < part.end).collect()
}

/// The name of a file without its folder and ending.
pub(super) fn file_name(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    // Dots may be in a name, as in a date.
    let is_ending = |ending: &str| ending.len() <= 8 && ending.chars().all(char::is_alphabetic);
    let ended = name
        .rsplit_once('.')
        .filter(|(_, ending)| is_ending(ending));
    let name = ended.map_or(name, |(name, _)| name);
    let name = name.strip_suffix(".track").unwrap_or(name);
    let name = name.trim_matches(|c: char| !c.is_alphanumeric());
    if name.is_empty() { "Circuit" } else { name }.to_owned()
}

/// The distance from a point of a closed line to the next.
pub(super) fn step(points: &[Point], at: usize) -> f64 {
    let from = points.get(at);
    let to = points.get(at + 1).or_else(|| points.first());
    from.zip(to).map_or(0.0, |(from, to)| from.distance(*to))
}

/// Formats a length for people.
pub(super) fn readable(metres: f64) -> Message {
    // Twice round the earth: more is a mistake, and may not be a number at all.
    if metres.is_nan() || metres >= 1e8 {
        message!("more than 100,000 km")
    } else if metres >= 10_000.0 {
        message!("{km:.0} km", km = metres / 1000.0)
    } else if metres >= 1000.0 {
        message!("{km:.1} km" as "of a line", km = metres / 1000.0)
    } else if metres >= 10.0 {
        message!("{m:.0} m", m = metres)
    } else {
        message!("{m:.1} m", m = metres)
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_may_have_dots() {
        for (path, name) in [
            ("laps/Runde 28.11.2026.csv", "Runde 28.11.2026"),
            ("Old bowl.track.json", "Old bowl"),
            ("C:\\laps\\monza.geojson", "monza"),
            ("kart0.3", "kart0.3"),
            (".csv", "Circuit"),
        ] {
            assert_eq!(file_name(path), name);
        }
    }
}
