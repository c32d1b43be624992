//! Recordings of the same circuit in one file: laps that each have a track of their own, a recorder that was switched
//! off in between.

use super::Track;
use crate::geometry::Point;
use crate::import::lap::one_lap;
use crate::import::nearby::Nearby;
use crate::import::projection::Projection;
use crate::import::recording::{ASIDE, CONTINUED};

/// By more than this part a piece of a lap lies along the recording that it is of, and laps along each other.
const MOSTLY: f64 = 0.5;
const NEARLY_ALL: f64 = 0.8;
/// Places of a recording that are compared with another one.
const PLACES: usize = 200;
/// Circuits with which a recording is compared.
const CIRCUITS: usize = 20;

/// Recordings that belong together.
struct Session {
    tracks: Vec<Track>,
    /// The points of each, in metres.
    lines: Vec<Vec<Point>>,
    /// In metres.
    length: f64,
    /// Its place in the file.
    order: usize,
}

/// Joins the tracks that go on where the one before ends, or run along the same road in the same direction. Returns what
/// comes of it with its length in metres, recordings before lines that were drawn, and the longest first.
pub(super) fn joined(tracks: Vec<Track>) -> Vec<(f64, Track)> {
    let places = tracks.iter().flat_map(|track| &track.vertices);
    let projection = Projection::about(places.map(|vertex| vertex.at));
    let mut sessions: Vec<Session> = Vec::new();
    for (order, track) in tracks.into_iter().enumerate() {
        let places = track.vertices.iter();
        let line: Vec<Point> = places.map(|vertex| projection.metres(vertex.at)).collect();
        let session = Session::new(track, line, order);
        match sessions.last_mut() {
            Some(before) if before.is_continued_by(&session) => before.take(session),
            _ => sessions.push(session),
        }
    }
    sessions.sort_by(|a, b| b.length.total_cmp(&a.length));
    let circuits = circuits(&sessions);
    let mut of_circuit: Vec<Vec<Session>> = sessions.iter().map(|_| Vec::new()).collect();
    for (session, circuit) in sessions.into_iter().zip(circuits) {
        of_circuit[circuit].push(session);
    }
    let mut joined: Vec<(f64, Track)> = of_circuit.into_iter().filter_map(in_order).collect();
    joined.sort_by(|a, b| {
        let by_recording = b.1.recorded.cmp(&a.1.recorded);
        by_recording.then(b.0.total_cmp(&a.0))
    });
    joined
}

/// For each recording the first that is of the same circuit, by its position.
fn circuits(sessions: &[Session]) -> Vec<usize> {
    let mut roads: Vec<(usize, Road<'_>)> = Vec::new();
    let mut circuits = Vec::with_capacity(sessions.len());
    for (at, session) in sessions.iter().enumerate() {
        let is_same = |(first, road): &&(usize, Road<'_>)| session.is_of(&sessions[*first], road);
        let same = roads.iter().find(is_same).map(|(first, _)| *first);
        circuits.push(same.unwrap_or(at));
        if same.is_none() && session.is_recorded() && roads.len() < CIRCUITS {
            roads.push((at, Road::of(session)));
        }
    }
    circuits
}

/// The lines of a recording, to look for what is near.
struct Road<'a>(Vec<Nearby<'a>>);

impl<'a> Road<'a> {
    fn of(session: &'a Session) -> Self {
        let lines = session.lines.iter();
        Self(lines.map(|line| Nearby::new(line)).collect())
    }
}

/// The recordings of a circuit as one, in the order of the file.
fn in_order(mut sessions: Vec<Session>) -> Option<(f64, Track)> {
    sessions.sort_by_key(|session| session.order);
    let length = sessions.iter().map(|session| session.length).sum();
    let tracks = sessions.into_iter().flat_map(|session| session.tracks);
    let whole = tracks.reduce(|mut whole, track| {
        // A name is that of all of them.
        if whole.tags.name != track.tags.name {
            whole.tags.name.clear();
        }
        let before = whole.vertices.len();
        whole.breaks.push(before);
        whole
            .breaks
            .extend(track.breaks.iter().map(|at| at + before));
        whole.vertices.extend(track.vertices);
        whole
    })?;
    Some((length, whole))
}

impl Session {
    fn new(track: Track, line: Vec<Point>, order: usize) -> Self {
        let steps = line.windows(2).map(|two| two[0].distance(two[1]));
        Self {
            length: steps.sum(),
            tracks: vec![track],
            lines: vec![line],
            order,
        }
    }

    /// Whether it was recorded, and not drawn.
    fn is_recorded(&self) -> bool {
        self.tracks.iter().all(|track| track.recorded)
    }

    /// Whether another one begins where this one ends, and is of the same road: not the way home.
    fn is_continued_by(&self, next: &Self) -> bool {
        let end = self.lines.last().and_then(|line| line.last());
        let begin = next.lines.first().and_then(|line| line.first());
        let apart = end.zip(begin).map(|(end, begin)| end.distance(*begin));
        let is_near = apart.is_some_and(|apart| apart <= CONTINUED);
        is_near
            && self.is_recorded()
            && next.is_recorded()
            && (next.is_of(self, &Road::of(self))
                || self.is_of(next, &Road::of(next))
                || !self.has_lap() && !next.has_lap())
    }

    /// Whether it goes round at least once by itself.
    fn has_lap(&self) -> bool {
        let is_closed = |line: &Vec<Point>| {
            let ends = line.first().zip(line.last());
            line.len() > 2 && ends.is_some_and(|(from, to)| from.distance(*to) <= CONTINUED)
        };
        let mut lines = self.lines.iter();
        // What is no longer was recorded standing.
        self.length > 10.0 * CONTINUED
            && lines.any(|line| is_closed(line) || one_lap(line).is_some())
    }

    /// Whether it is of the same circuit as another one: a piece of a lap has to lie on its road, and laps have to be the
    /// same.
    fn is_of(&self, other: &Self, road: &Road<'_>) -> bool {
        let part = self.part_along(road);
        let is_same_lap = || part > NEARLY_ALL && other.part_along(&Road::of(self)) > NEARLY_ALL;
        // Laps are looked for only where there is a reason to.
        part > MOSTLY && (is_same_lap() || !self.has_lap())
    }

    fn take(&mut self, next: Self) {
        self.length += next.length;
        self.tracks.extend(next.tracks);
        self.lines.extend(next.lines);
    }

    /// The part of this recording that lies along a road and was driven the same way; none of a line that was drawn.
    fn part_along(&self, road: &Road<'_>) -> f64 {
        if !self.is_recorded() {
            return 0.0;
        }
        let count: usize = self.lines.iter().map(Vec::len).sum();
        let steps = self.lines.iter().flat_map(|line| {
            let last = line.len().saturating_sub(1);
            (0..line.len()).map(move |at| (line[at], line[(at + 1).min(last)] - line[at]))
        });
        let places = steps.step_by(count.div_ceil(PLACES).max(1));
        let (mut compared, mut along) = (0_u32, 0_u32);
        for (at, way) in places {
            let mut lines = road.0.iter();
            let is_along = lines.any(|line| {
                let near = line.nearest(0..usize::MAX, at, ASIDE);
                near.is_some_and(|(piece, ..)| line.way(piece).dot(way) >= 0.0)
            });
            compared += 1;
            along += u32::from(is_along);
        }
        f64::from(along) / f64::from(compared.max(1))
    }
}
