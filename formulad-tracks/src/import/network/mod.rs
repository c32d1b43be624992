//! Lines of a file that meet, and the circuit that they make.
//!
//! Lines are divided where others end on them. Of the closed ways along the pieces the longest is the circuit; where
//! two are nearly as long, as by the pit lane and past it, the straighter one. Lines that close nothing are joined
//! end to end.

mod chains;
mod loops;
mod pieces;

use std::ops::Range;

use formulad_core::Place;
use formulad_core::language::Message;

use super::centreline::{Frame, Known, LineDraft, Mark, Vertex, readable, said as line_said};
use super::nearby::Nearby;
use super::projection::Projection;
use super::tags::Tags;
use super::warnings::Warnings;
use super::{Centreline, Choice, ImportError, Layout};
use crate::generate::PitSide;
use crate::geometry::Point;
use pieces::Piece;

pub(super) mod said {
    use formulad_core::language::Message;

    pub(crate) fn other_line(length: Message, taken: Message) -> Message {
        message!(
            "this line, {length} long, is left out; another is taken, {taken} long",
            length,
            taken
        )
    }

    pub(crate) fn keep_line(layout: usize) -> Message {
        message!(
            "if it is the circuit, import the file with --layout {layout}",
            layout
        )
    }
}

/// Ends that are no further apart than this meet, in metres.
const TOUCHING: f64 = 1.0;
/// The most layouts of a file that are listed.
pub(super) const LAYOUTS: usize = 20;
/// Two ways round whose lengths differ by a smaller part than this may be the same circuit, one by the pit lane.
const SAME_LAP: f64 = 0.03;

/// A line of a file.
#[derive(Debug)]
pub(super) struct FileLine {
    pub(super) tags: Tags,
    /// Its JSON Pointer, in a JSON file.
    pub(super) pointer: String,
    pub(super) bytes: Range<usize>,
    pub(super) vertices: Vec<Vertex>,
    /// Whether it is an outline: closed whatever its points say, and in no certain direction.
    pub(super) outline: bool,
}

/// The lines of a file, and what it says about all of them.
#[derive(Debug, Default)]
pub(super) struct FileLines {
    /// What they are called together.
    pub(super) name: String,
    pub(super) lines: Vec<FileLine>,
    /// Places that may be the start.
    pub(super) marks: Vec<Mark>,
    /// Whether lines that are not one way say nothing about the direction.
    pub(super) undirected: bool,
}

/// A way along pieces.
#[derive(Debug, Clone, Default)]
struct Route {
    parts: Vec<RoutePart>,
    /// In metres, without the gaps.
    length: f64,
    /// Whether its end meets its beginning.
    closed: bool,
    /// How far it turns, in radians.
    turning: f64,
}

/// A piece of a route.
#[derive(Debug, Clone, Copy)]
struct RoutePart {
    piece: usize,
    /// Whether it is followed from its end to its beginning.
    turned: bool,
    /// How far it is from the end of the part before, in metres.
    gap: f64,
}

impl Route {
    /// The same way in the other direction, from the same place.
    fn reverse(&mut self) {
        self.parts.reverse();
        for part in &mut self.parts {
            part.turned = !part.turned;
        }
        // A gap is before a part.
        let gaps: Vec<f64> = self.parts.iter().map(|part| part.gap).collect();
        for (at, part) in self.parts.iter_mut().enumerate() {
            part.gap = at.checked_sub(1).map_or(0.0, |before| gaps[before]);
        }
    }
}

/// The circuit that lines make; there is at least one line with a point.
pub(super) fn circuit(
    mut file: FileLines,
    choice: &Choice,
    mut warnings: Warnings<'_>,
) -> Result<Centreline, ImportError> {
    for line in file.lines.iter_mut().filter(|line| line.tags.against) {
        line.vertices.reverse();
    }
    let lines = &file.lines;
    let places = lines.iter().flat_map(|line| &line.vertices);
    let frame = Frame::Degrees(Projection::about(places.map(|vertex| vertex.at)));
    let on_board: Vec<Vec<Point>> = lines
        .iter()
        .map(|line| {
            line.vertices
                .iter()
                .map(|vertex| frame.metres(vertex.at))
                .collect()
        })
        .collect();
    let pieces = pieces::pieces(lines, &on_board);
    let (mut routes, is_cut) = loops::loops(&pieces);
    if let Some(line) = lines.first().filter(|_| is_cut) {
        let (bytes, place) = (line.bytes.clone(), Place::at(&line.pointer));
        let (message, help) = (
            message!(
                "the lines meet in more ways than were followed: a longer circuit may have been \
                 missed"
            ),
            message!(
                "nothing has to be done, if the picture looks right; else leave the lines of other \
                 roads out of the file"
            ),
        );
        warnings.add("import.many-ways", bytes, place, message, help);
    }
    routes.extend(chains::chains(&pieces, &routes));
    if routes.is_empty() {
        return too_short(file, frame, warnings, choice);
    }
    rank(&mut routes);
    let unlisted = routes.split_off(LAYOUTS.min(routes.len()));
    let layouts = routes.iter().map(|route| Layout {
        name: shared_name(lines, &pieces, route)
            .unwrap_or_default()
            .to_owned(),
        length: route.length,
    });
    let layouts: Vec<Layout> = layouts.collect();
    let wanted = choice.layout_of(routes.len())?;
    let mut best = routes.remove(wanted);
    let directed = direct(lines, &pieces, &mut best);
    let outline = lap_points(&pieces, &on_board, &best);
    let road = Nearby::new(&outline);
    let is_pit = |piece: &Piece| lines.get(piece.line).is_some_and(|line| line.tags.pit);
    let beside = |piece: &Piece| {
        side_of(
            &road,
            piece.vertices.iter().map(|at| on_board[piece.line][*at]),
        )
    };
    let used = |piece: usize| best.parts.iter().any(|part| part.piece == piece);
    let other_pieces = || {
        pieces
            .iter()
            .enumerate()
            .filter(|(at, _)| !used(*at))
            .map(|(_, piece)| piece)
    };
    // A lane that nothing says to be the pit lane leaves the road for less than a third of the lap.
    let by_name = other_pieces()
        .filter(|piece| is_pit(piece))
        .find_map(beside);
    let pit_side = by_name.or_else(|| {
        let short = other_pieces().filter(|piece| piece.leaves && piece.length < best.length / 3.0);
        short.into_iter().find_map(beside)
    });
    warn(
        lines,
        &pieces,
        &best,
        directed || file.undirected,
        &routes,
        wanted,
        &mut warnings,
    );
    if let Some(part) = unlisted.first().and_then(|route| route.parts.first()) {
        let line = &lines[pieces[part.piece].line];
        let (bytes, place) = (line.bytes.clone(), Place::at(&line.pointer));
        let message = message!(
            "another line is left out, and is not listed: only the longest are"
                | "{lines} more lines are left out, and are not listed: only the longest are",
            lines = unlisted.len()
        );
        let help = message!(
            "nothing has to be done, if the picture looks right; else leave the lines of other roads \
             out of the file"
        );
        warnings.add("import.other-line", bytes, place, message, help);
    }
    let (vertices, ends) = vertices(lines, &pieces, &best);
    let parts: Vec<&str> = best
        .parts
        .iter()
        .map(|part| lines[pieces[part.piece].line].tags.name.as_str())
        .collect();
    let shared = shared_name(lines, &pieces, &best);
    let names = match shared {
        Some(_) => Vec::new(),
        None => corner_names(&parts, &ends),
    };
    let outline = best
        .parts
        .iter()
        .all(|part| lines[pieces[part.piece].line].outline);
    let known = Known {
        closed: best.closed,
        start: file.marks.first().cloned(),
        pit_side,
        either_way: outline || file.undirected && !directed,
        names,
        layouts,
        ..Known::default()
    };
    // About the middle of the circuit itself, when others are left out.
    let frame = Frame::Degrees(Projection::about(vertices.iter().map(|vertex| vertex.at)));
    LineDraft {
        name: match shared {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => file.name,
        },
        vertices,
        frame,
        pointers: file.lines.into_iter().map(|line| line.pointer).collect(),
        known,
        warnings,
    }
    .finish(choice)
}

/// The error for lines of which none leads anywhere.
fn too_short(
    file: FileLines,
    frame: Frame,
    warnings: Warnings<'_>,
    choice: &Choice,
) -> Result<Centreline, ImportError> {
    let pointers = file.lines.iter().map(|line| line.pointer.clone()).collect();
    let longest = file
        .lines
        .into_iter()
        .max_by_key(|line| line.vertices.len());
    LineDraft {
        name: file.name,
        vertices: longest.map(|line| line.vertices).unwrap_or_default(),
        frame,
        pointers,
        known: Known::default(),
        warnings,
    }
    .finish(choice)
}

/// Sorts routes such that the first is most like a circuit: closed ones before open ones, then by length; of closed
/// ones that are nearly as long as the first, the straightest comes first.
fn rank(routes: &mut [Route]) {
    routes.sort_by(|a, b| b.closed.cmp(&a.closed).then(b.length.total_cmp(&a.length)));
    let Some(longest) = routes
        .first()
        .filter(|first| first.closed)
        .map(|first| first.length)
    else {
        return;
    };
    let alike = routes
        .iter()
        .take_while(|it| it.closed && it.length > longest * (1.0 - SAME_LAP));
    let straightest = alike
        .enumerate()
        .min_by(|a, b| a.1.turning.total_cmp(&b.1.turning));
    if let Some((at, _)) = straightest {
        routes[..=at].rotate_right(1);
    }
}

/// Turns a closed route to the direction in which it is driven: by lines that are one way or, without any, as more of
/// it is drawn. Returns whether any line is one way.
fn direct(lines: &[FileLine], pieces: &[Piece], route: &mut Route) -> bool {
    let along = |only_one_way: bool| -> f64 {
        let parts = route
            .parts
            .iter()
            .map(|part| (&pieces[part.piece], part.turned));
        let parts = parts.filter(|(piece, _)| !only_one_way || lines[piece.line].tags.one_way);
        parts
            .map(|(piece, turned)| if turned { -piece.length } else { piece.length })
            .sum()
    };
    let directed = route
        .parts
        .iter()
        .any(|part| lines[pieces[part.piece].line].tags.one_way);
    if along(directed) < 0.0 {
        route.reverse();
    }
    directed
}

/// The name that all lines of a route have, which may be none; `None` if they have several.
fn shared_name<'a>(lines: &'a [FileLine], pieces: &[Piece], route: &Route) -> Option<&'a str> {
    let mut names = route
        .parts
        .iter()
        .map(|part| lines[pieces[part.piece].line].tags.name.as_str());
    let first = names.next().unwrap_or_default();
    names.all(|name| name == first).then_some(first)
}

/// The points of a route on the board.
fn lap_points(pieces: &[Piece], on_board: &[Vec<Point>], route: &Route) -> Vec<Point> {
    let of = |part: &RoutePart| {
        let piece = &pieces[part.piece];
        let mut points: Vec<Point> = piece
            .vertices
            .iter()
            .map(|at| on_board[piece.line][*at])
            .collect();
        if part.turned {
            points.reverse();
        }
        points
    };
    route.parts.iter().flat_map(of).collect()
}

/// The side of a road on which a line lies that runs beside it, y pointing down.
fn side_of(road: &Nearby<'_>, line: impl Iterator<Item = Point>) -> Option<PitSide> {
    /// A pit lane is no further away, in metres.
    const BESIDE: f64 = 100.0;
    let mut right = 0.0;
    for at in line {
        let (piece, _, there) = road.nearest(0..usize::MAX, at, BESIDE)?;
        let way = road.way(piece);
        right += way.cross(at - there) / way.length().max(1e-9);
    }
    // Not just the noise of where it ends.
    (right.abs() > TOUCHING).then_some(if right > 0.0 {
        PitSide::Right
    } else {
        PitSide::Left
    })
}

/// Names that several lines have each, for the corners on them.
fn corner_names(parts: &[&str], ends: &[usize]) -> Vec<(Range<usize>, String)> {
    let mut begin = 0;
    let named = parts.iter().zip(ends).map(|(name, end)| {
        let range = begin..*end;
        begin = *end;
        (range, (*name).to_owned())
    });
    let is_corner = |name: &str| {
        let name = name.to_lowercase();
        !name.is_empty() && !["straight", "pit"].iter().any(|word| name.contains(word))
    };
    named.filter(|(_, name)| is_corner(name)).collect()
}

/// The points of a route, in its order, and after how many of them each part ends.
fn vertices(lines: &[FileLine], pieces: &[Piece], route: &Route) -> (Vec<Vertex>, Vec<usize>) {
    let mut vertices: Vec<Vertex> = Vec::new();
    let mut ends = Vec::new();
    for part in &route.parts {
        let piece = &pieces[part.piece];
        let mut points: Vec<&Vertex> = piece
            .vertices
            .iter()
            .map(|at| &lines[piece.line].vertices[*at])
            .collect();
        if part.turned {
            points.reverse();
        }
        // Where lines meet, the point is on both.
        let shared = usize::from(!vertices.is_empty() && part.gap <= TOUCHING);
        vertices.extend(points.into_iter().skip(shared).cloned());
        ends.push(vertices.len());
    }
    // A ring of several lines ends where it begins, to the accuracy of lines that meet.
    if route.closed && route.parts.len() > 1 && vertices.len() > 3 {
        vertices.pop();
    }
    (vertices, ends)
}

/// Warns of lines that are left out, of those that are reversed, and of gaps between lines that were joined.
fn warn(
    lines: &[FileLine],
    pieces: &[Piece],
    best: &Route,
    directed: bool,
    others: &[Route],
    wanted: usize,
    warnings: &mut Warnings<'_>,
) {
    let mut warn = |part: &RoutePart, id: &'static str, message: Message, help: Message| {
        let line = &lines[pieces[part.piece].line];
        let (bytes, place) = (line.bytes.clone(), Place::at(&line.pointer));
        warnings.add(id, bytes, place, message, help);
    };
    let in_best = |part: &&RoutePart| best.parts.iter().any(|own| own.piece == part.piece);
    for (at, other) in others.iter().enumerate() {
        let is_pit = |part: &RoutePart| lines[pieces[part.piece].line].tags.pit;
        let own = other
            .parts
            .iter()
            .find(|part| !in_best(part))
            .or_else(|| other.parts.first());
        let Some(part) = own.filter(|part| !is_pit(part)) else {
            continue;
        };
        // Those before the one that is taken keep their numbers.
        let layout = if at < wanted { at + 1 } else { at + 2 };
        let message = said::other_line(readable(other.length), readable(best.length));
        warn(part, "import.other-line", message, said::keep_line(layout));
    }
    for part in best.parts.iter().filter(|part| part.turned) {
        if !directed || lines[pieces[part.piece].line].tags.one_way {
            warn(
                part,
                "import.turned-line",
                message!(
                    "this line is taken from its end to its beginning, so that it goes on from the \
                     one before"
                ),
                line_said::see_direction(),
            );
        }
    }
    for part in best.parts.iter().filter(|part| part.gap > TOUCHING) {
        warn(
            part,
            "import.gap",
            message!(
                "this line begins {length} from where the one before ends",
                length = readable(part.gap)
            ),
            line_said::bridged(),
        );
    }
}
