//! Recordings of the same circuit in one file: laps that each have a track of their own, a recorder that was switched
//! off in between.

use super::Track;
use crate::geometry::Point;
use crate::import::nearby::Nearby;
use crate::import::projection::Projection;

/// No lap is further from another, in metres.
const ASIDE: f64 = 40.0;
/// A recorder that was switched off and on goes on no further away, in metres.
const CONTINUED: f64 = 30.0;
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

/// Joins the tracks that go on where the one before ends, or mostly run along the same road. Returns what comes of it
/// with its length in metres, the longest first.
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
    let mut circuits: Vec<Vec<Session>> = Vec::new();
    for session in sessions {
        let mut compared = circuits.iter_mut().take(CIRCUITS);
        match compared.find(|circuit| session.runs_beside(&circuit[0])) {
            Some(circuit) => circuit.push(session),
            None => circuits.push(vec![session]),
        }
    }
    let mut joined: Vec<(f64, Track)> = circuits.into_iter().filter_map(in_order).collect();
    joined.sort_by(|a, b| b.0.total_cmp(&a.0));
    joined
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

    fn is_recorded(&self) -> bool {
        self.tracks.iter().all(|track| track.recorded)
    }

    /// Whether another one begins where this one ends.
    fn is_continued_by(&self, next: &Self) -> bool {
        let end = self.lines.last().and_then(|line| line.last());
        let begin = next.lines.first().and_then(|line| line.first());
        let apart = end.zip(begin).map(|(end, begin)| end.distance(*begin));
        self.is_recorded() && next.is_recorded() && apart.is_some_and(|apart| apart <= CONTINUED)
    }

    fn take(&mut self, next: Self) {
        self.length += next.length;
        self.tracks.extend(next.tracks);
        self.lines.extend(next.lines);
    }

    /// Whether most of this recording lies along another one.
    fn runs_beside(&self, other: &Self) -> bool {
        if !self.is_recorded() || !other.is_recorded() {
            return false;
        }
        let roads: Vec<Nearby<'_>> = other.lines.iter().map(|line| Nearby::new(line)).collect();
        let count: usize = self.lines.iter().map(Vec::len).sum();
        let places = self
            .lines
            .iter()
            .flatten()
            .step_by(count.div_ceil(PLACES).max(1));
        let is_beside = |at: &&Point| {
            let mut roads = roads.iter();
            roads.any(|road| road.nearest(0..usize::MAX, **at, ASIDE).is_some())
        };
        let compared = places.clone().count();
        2 * places.filter(is_beside).count() > compared
    }
}
