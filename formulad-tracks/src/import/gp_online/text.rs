//! The text of a GP Online file, as it stands.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use formulad_core::language::Message;
use formulad_core::{Place, SpaceId};

use super::lines::{TextLine, groups};
use crate::file::Source;
use crate::foreign::shortened;
use crate::geometry::Point;
use crate::import::ImportError;
use crate::import::warnings::Warnings;

/// Maximum number of nodes of a file: many times those of any circuit that is played.
pub(super) const MAX_NODES: usize = 5_000;

/// Maximum distance of a node from the corner of its picture, in pixels.
const MAX_PIXEL: f64 = 1e6;

/// What a file says.
#[derive(Debug, Default)]
pub(super) struct FileText {
    /// The name of the picture, without its ending.
    pub(super) name: String,
    /// The chance of rain, in percent, where the file has one.
    pub(super) rain: Option<u32>,
    pub(super) nodes: BTreeMap<u32, Node>,
    /// From, to, and the bytes of the file that say so.
    pub(super) edges: Vec<(u32, u32, Range<usize>)>,
    /// The nodes at which a number is noted.
    pub(super) notes: Vec<u32>,
    /// Grid places: node, degrees, and the bytes of the file that say so.
    pub(super) grid: Vec<(u32, f64, Range<usize>)>,
}

/// A node.
#[derive(Debug, Clone)]
pub(super) struct Node {
    /// Its place on the picture, in whole pixels.
    pub(super) at: Point,
    pub(super) kind: NodeKind,
    pub(super) past_line: bool,
    /// The bytes of the file that say so.
    pub(super) bytes: Range<usize>,
}

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeKind {
    Straight,
    /// In a corner with this number of stops.
    Corner(u32),
    /// Cannot be entered.
    Blocked,
    Pit,
}

/// Reads a file, with warnings about what was skipped.
pub(super) fn read(source: &Source) -> Result<(FileText, Warnings<'_>), ImportError> {
    let mut read = Reader {
        source,
        text: FileText::default(),
        warnings: Warnings::new(source),
    };
    let mut groups = groups(source.text());
    let empty = || {
        ImportError::whole(
            message!("the file is empty"),
            message!("choose another file"),
        )
    };
    let mut nodes = groups.next().ok_or_else(empty)?;
    read.header(nodes.remove(0).text);
    if nodes.is_empty() {
        nodes = groups.next().unwrap_or_default();
    }
    read.lines(&nodes, Reader::node)?;
    if read.text.nodes.is_empty() {
        return Err(ImportError::whole(
            message!("the file has no nodes"),
            message!(
                "a GP Online circuit lists its nodes after the first line: choose another file, or \
                 add them"
            ),
        ));
    }
    let edges = groups.next().unwrap_or_default();
    read.lines(&edges, Reader::edge)?;
    let notes = groups.next();
    if notes.is_none() {
        read.look_for_end(edges.last().or(nodes.last()))?;
    }
    let (mut notes, mut grid) = (notes.unwrap_or_default(), groups.next());
    if grid.is_none() && read.is_grid(&notes) {
        grid = Some(std::mem::take(&mut notes));
    }
    read.lines(&notes, Reader::note)?;
    read.lines(&grid.unwrap_or_default(), Reader::place)?;
    if let Some(line) = groups.next().and_then(|rest| rest.into_iter().next()) {
        read.odd(
            &line,
            message!("this line follows all that a circuit has; it is left out"),
            None,
        );
    }
    Ok((read.text, read.warnings))
}

pub(in crate::import) mod said {
    use formulad_core::language::Message;

    pub(crate) fn not_an_id(text: &str) -> Message {
        message!("{text} is not a valid id", text)
    }

    pub(crate) fn not_a_pixel(text: &str) -> Message {
        message!("{text} is not a valid place on a picture", text)
    }

    pub(crate) fn not_a_number(text: &str) -> Message {
        message!("{text} is not a valid number", text)
    }
}

struct Reader<'a> {
    source: &'a Source,
    text: FileText,
    warnings: Warnings<'a>,
}

impl Reader<'_> {
    fn odd(&mut self, line: &TextLine<'_>, message: Message, node: Option<u32>) {
        let place = Place::of(node.map(SpaceId));
        let help = message!("compare this place with the original");
        self.warnings
            .add("import.odd-line", line.bytes(), place, message, help);
    }

    /// Reads the lines of a group. The last line of a file that was cut off may be incomplete.
    fn lines(
        &mut self,
        lines: &[TextLine<'_>],
        read: fn(&mut Self, &TextLine<'_>) -> Result<(), ImportError>,
    ) -> Result<(), ImportError> {
        for line in lines {
            let after = self.source.text().get(line.bytes().end..);
            match read(self, line) {
                Err(_) if !after.is_some_and(|after| after.contains('\n')) => {
                    self.odd(
                        line,
                        message!("the file ends within this line, which is left out"),
                        None,
                    );
                }
                read => read?,
            }
        }
        Ok(())
    }

    /// Refuses a file that ends after this line, if links are missing as when it was cut off: all
    /// of them, or those to or from some node.
    fn look_for_end(&self, last: Option<&TextLine<'_>>) -> Result<(), ImportError> {
        let Some(last) = last else { return Ok(()) };
        let mut linked = (BTreeSet::new(), BTreeSet::new());
        for (from, to, _) in &self.text.edges {
            linked.0.insert(*from);
            linked.1.insert(*to);
        }
        let nodes = self.text.nodes.iter();
        let open = nodes.filter(|(id, node)| {
            node.kind != NodeKind::Blocked && !(linked.0.contains(id) && linked.1.contains(id))
        });
        let open: Vec<u32> = open.map(|(id, _)| *id).collect();
        let Some(first) = open.first() else {
            return Ok(());
        };
        let message = if self.text.edges.is_empty() {
            message!("the file ends here, before its links")
        } else {
            message!(
                "the file ends here, within its links: no car can come to node {node} and drive on"
                    | "the file ends here, within its links: no car can come to {nodes} nodes, \
                       {node} among them, and drive on",
                nodes = open.len(),
                node = *first
            )
        };
        Err(self.error(
            last,
            message,
            message!("it seems to be cut off: get it whole, or add the links that are missing"),
        ))
    }

    fn error(&self, line: &TextLine<'_>, message: Message, help: Message) -> ImportError {
        ImportError::at(self.source, line.bytes(), message, help)
    }

    /// `monza.png 0`, perhaps followed by the chance of rain and the fewest rounds. The name of the
    /// picture may have spaces.
    fn header(&mut self, line: &str) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let numbers = fields
            .iter()
            .rev()
            .take_while(|field| field.parse::<f64>().is_ok());
        let (picture, numbers) = fields.split_at(fields.len() - numbers.count());
        let picture = picture.join(" ");
        let picture = picture.rsplit(['/', '\\']).next().unwrap_or_default();
        let name = picture
            .rsplit_once('.')
            .map_or(picture, |(name, _ending)| name);
        name.trim().clone_into(&mut self.text.name);
        let rain = numbers.get(1).and_then(|rain| rain.parse::<f64>().ok());
        self.text.rain = rain.map(|rain| rain.clamp(0.0, 100.0) as u32);
    }

    /// `12 345 678 1 F`
    fn node(&mut self, line: &TextLine<'_>) -> Result<(), ImportError> {
        let fields = line.fields();
        let [id, x, y, kind, rest @ ..] = fields.as_slice() else {
            return Err(self.error(
                line,
                message!("not a valid node"),
                message!("a node is an id, x, y, a type, and perhaps F"),
            ));
        };
        let id = self.number(line, id)?;
        let at = Point::new(self.pixel(line, x)?, self.pixel(line, y)?);
        let number = self.number(line, kind)?;
        let kind = match number {
            1 | 5 => NodeKind::Straight,
            2 => NodeKind::Corner(2),
            3 => NodeKind::Corner(1),
            4 => NodeKind::Blocked,
            6 => NodeKind::Corner(3),
            7 => NodeKind::Pit,
            other => {
                self.odd(
                    line,
                    message!(
                        "unknown type {kind}; node {node} is taken for a straight",
                        kind = other,
                        node = id
                    ),
                    Some(id),
                );
                NodeKind::Straight
            }
        };
        let is_mark = |field: &&str| field.eq_ignore_ascii_case("F");
        if let Some(unknown) = rest.iter().find(|field| !is_mark(field)) {
            let message = message!("{text} means nothing here", text = &shortened(unknown));
            self.odd(line, message, Some(id));
        }
        let node = Node {
            at,
            kind,
            past_line: number == 5 || rest.iter().any(is_mark),
            bytes: line.bytes(),
        };
        if self.text.nodes.contains_key(&id) {
            self.odd(
                line,
                message!(
                    "node {node} was given before; this one is left out",
                    node = id
                ),
                Some(id),
            );
            return Ok(());
        }
        if self.text.nodes.len() >= MAX_NODES {
            return Err(self.error(
                line,
                message!(
                    "there are more than {most} nodes" | "there are more than {most} nodes",
                    most = MAX_NODES
                ),
                message!("split the circuit, or leave out what does not belong to it"),
            ));
        }
        self.text.nodes.insert(id, node);
        Ok(())
    }

    /// `12 14`: a link; it replaces an earlier one in the opposite direction.
    fn edge(&mut self, line: &TextLine<'_>) -> Result<(), ImportError> {
        let fields = line.fields();
        let [from, to, ..] = fields.as_slice() else {
            return Err(self.error(
                line,
                message!("not a valid link"),
                message!("a link is two node ids"),
            ));
        };
        let (from, to) = (self.number(line, from)?, self.number(line, to)?);
        for (id, other) in [(from, to), (to, from)] {
            if !self.text.nodes.contains_key(&id) {
                self.odd(
                    line,
                    message!(
                        "the link from {from} to {to} is left out: the file has no node {node}",
                        from,
                        to,
                        node = id
                    ),
                    Some(other),
                );
                return Ok(());
            }
        }
        if from == to {
            self.odd(
                line,
                message!(
                    "node {node} leads to itself; this link is left out",
                    node = from
                ),
                Some(from),
            );
            return Ok(());
        }
        if self.text.edges.len() >= 8 * MAX_NODES {
            return Err(self.error(
                line,
                message!("there are too many links"),
                message!("a node has up to four"),
            ));
        }
        self.text.edges.push((from, to, line.bytes()));
        Ok(())
    }

    /// Whether numbers at nodes are rather grid places: most of them are on straights, where no
    /// number is noted.
    fn is_grid(&self, lines: &[TextLine<'_>]) -> bool {
        let on_straight = |line: &&TextLine<'_>| {
            let id = line.fields().first().and_then(|id| id.parse().ok());
            let node = id.and_then(|id: u32| self.text.nodes.get(&id));
            node.is_some_and(|node| node.kind == NodeKind::Straight)
        };
        2 * lines.iter().filter(on_straight).count() > lines.len()
    }

    /// `12 1.0`: a number at a node.
    fn note(&mut self, line: &TextLine<'_>) -> Result<(), ImportError> {
        let fields = line.fields();
        let [id, noted] = fields.as_slice() else {
            return Err(self.error(
                line,
                message!("not a valid number at a node"),
                message!("it is a node id and a number"),
            ));
        };
        let id = self.number(line, id)?;
        let _distance: f64 = self.decimal(line, noted)?;
        if self.text.nodes.contains_key(&id) {
            self.text.notes.push(id);
        } else {
            self.odd(
                line,
                message!(
                    "the number at node {node} is left out: the file has no such node",
                    node = id
                ),
                None,
            );
        }
        Ok(())
    }

    /// `12 180.0`: a place on the grid.
    fn place(&mut self, line: &TextLine<'_>) -> Result<(), ImportError> {
        let fields = line.fields();
        let [id, degrees] = fields.as_slice() else {
            return Err(self.error(
                line,
                message!("not a valid grid place"),
                message!("it is a node id and the degrees that its car points to"),
            ));
        };
        let id = self.number(line, id)?;
        let degrees = self.decimal(line, degrees)?;
        if self.text.nodes.contains_key(&id) {
            self.text.grid.push((id, degrees, line.bytes()));
        } else {
            self.odd(
                line,
                message!(
                    "the grid place at node {node} is left out: the file has no such node",
                    node = id
                ),
                None,
            );
        }
        Ok(())
    }

    fn wrong(
        &self,
        line: &TextLine<'_>,
        field: &str,
        message: fn(&str) -> Message,
        help: Message,
    ) -> ImportError {
        let message = message(&shortened(field));
        ImportError::at(self.source, line.bytes_of(field), message, help)
    }

    fn number(&self, line: &TextLine<'_>, field: &str) -> Result<u32, ImportError> {
        field.parse().map_err(|_| {
            self.wrong(
                line,
                field,
                said::not_an_id,
                message!("ids and types are whole numbers from 0 on"),
            )
        })
    }

    fn pixel(&self, line: &TextLine<'_>, field: &str) -> Result<f64, ImportError> {
        let found: Option<f64> = field.parse().ok();
        found
            .filter(|pixel| pixel.abs() <= MAX_PIXEL)
            // No negative zeros.
            .map(|pixel| pixel.round() + 0.0)
            .ok_or_else(|| {
                self.wrong(
                    line,
                    field,
                    said::not_a_pixel,
                    message!("places are whole pixels"),
                )
            })
    }

    fn decimal(&self, line: &TextLine<'_>, field: &str) -> Result<f64, ImportError> {
        let found: Option<f64> = field.parse().ok();
        found
            .filter(|number| number.is_finite() && number.abs() < 1e6)
            .ok_or_else(|| {
                self.wrong(
                    line,
                    field,
                    said::not_a_number,
                    message!("write it like 1.5"),
                )
            })
    }
}
