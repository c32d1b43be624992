//! Tracks of TORCS and Speed Dreams, `NAME.xml`: a list of straights and turns, along whose middle the circuit is made.
//!
//! The finish line is the beginning of the first segment, and the pit lane is on the side that the file says. A turn
//! whose radius changes is made of arcs as in TORCS: ⌊(r₁ + r₂)/2 · angle / step⌋ + 1 of them, equally long, with
//! radii at equal distances from r₁ to r₂; their length is such that together they turn by the angle. Where the file
//! has no step, it is one arc with the first radius. A track that does not end within half a metre of its beginning has
//! a warning. Names of turns become names of corners, where they are names.
//!
//! The surfaces and objects of other files that a track refers to are not looked at.

use formulad_core::language::Message;
use std::ops::Range;

use formulad_core::Place;

use super::centreline::{Frame, Known, LineDraft, Vertex, readable};
use super::centreline_csv::metres_of;
use super::tags::readable_name;
use super::text::bounded;
use super::warnings::Warnings;
use super::{Centreline, Choice, ImportError};
use crate::file::Source;
use crate::foreign::shortened;
use crate::foreign::xml::{self, Element};
use crate::generate::PitSide;
use crate::geometry::{Point, Vec2, heading};

/// How far apart points are on the middle of the road, in metres.
const STEP: f64 = 10.0;
/// The most that a turn turns by, in degrees, from one point to the next.
const DEGREES: f64 = 3.0;
/// The most points that a track is made of.
const MOST: usize = 50_000;

/// Reads the middle of the road.
///
/// # Errors
///
/// [`ImportError`], with line and column, where the text is not XML, or a segment is not complete.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::torcs;
///
/// let number = |name: &str, unit: &str, value: f64| format!("<attnum name='{name}' unit='{unit}' val='{value}'/>");
/// let segment = |kind: &str, numbers: String| {
///     format!("<section name='a'><attstr name='type' val='{kind}'/>{numbers}</section>")
/// };
/// let straight = segment("str", number("lg", "m", 800.0));
/// let turn = segment("lft", number("radius", "m", 60.0) + &number("arc", "deg", 180.0));
/// let text = format!(
///     "<params><section name='Main Track'><section name='Track Segments'>{straight}{turn}{straight}{turn}\
///      </section></section></params>"
/// );
/// let line = torcs::read(&Source::new("bowl.xml", text))?;
/// let length = 2.0 * 800.0 + std::f64::consts::TAU * 60.0;
/// assert!((line.length() - length).abs() < 1.0);
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
pub fn read(source: &Source) -> Result<Centreline, ImportError> {
    read_chosen(source, &Choice::default())
}

pub(super) fn read_chosen(source: &Source, choice: &Choice) -> Result<Centreline, ImportError> {
    bounded(source.text().len())?;
    let document = xml::document(source)?;
    let track = section(&document, "Main Track");
    // Older files call it so.
    let list = track
        .and_then(|track| section(track, "Track Segments").or_else(|| section(track, "segments")));
    let (Some(track), Some(list)) = (track, list) else {
        let (message, help) = (
            message!("the track has no list of segments"),
            message!(
                "choose the file of a track, in which the section \"Main Track\" has a list of \
                 segments"
            ),
        );
        return Err(ImportError::at(
            source,
            document.bytes.clone(),
            message,
            help,
        ));
    };
    let usual_step = number(source, track, "profil steps length")?;
    let mut road = Road::default();
    for segment in list.named("section") {
        road.add(source, segment, usual_step)?;
    }
    let mut warnings = Warnings::new(source);
    let gap = road.end.distance(Point::ORIGIN);
    if let Some(last) = road.vertices.last().filter(|_| gap > CLOSED) {
        let (message, help) = (
            message!(
                "the track ends {length} from where it begins; a straight leads there",
                length = readable(gap)
            ),
            message!(
                "check the lengths, radii and angles of its segments, and whether one is missing"
            ),
        );
        warnings.add(
            "import.gap",
            last.bytes.clone(),
            Place::default(),
            message,
            help,
        );
    }
    let known = Known {
        closed: true,
        begins: true,
        pit_side: pit_side(track),
        names: road.names,
        ..Known::default()
    };
    if gap <= CLOSED {
        // They are the beginning: rounding leaves the end a little before it, or past it.
        let is_beginning = |vertex: &Vertex| vertex.at.distance(Point::ORIGIN) <= STEP / 2.0;
        while road.vertices.len() > 3 && road.vertices.last().is_some_and(is_beginning) {
            road.vertices.pop();
        }
    }
    let name = section(&document, "Header").and_then(|header| text(header, "name"));
    LineDraft {
        name: name.and_then(readable_name).unwrap_or_default(),
        vertices: road.vertices,
        frame: Frame::Plane(Point::ORIGIN, Vec2::new(1.0, 1.0)),
        pointers: Vec::new(),
        known,
        warnings,
    }
    .finish(choice)
}

/// Whether a text looks like a file of this format: XML whose first element is `params`, with segments of a track.
#[must_use]
pub fn is_format(text: &str) -> bool {
    xml::root(text).as_deref() == Some("params") && text.contains("\"Main Track\"")
        || xml::root(text).as_deref() == Some("params") && text.contains("'Main Track'")
}

/// A track whose end is no further from its beginning is closed, in metres: numbers in files are rounded.
const CLOSED: f64 = 0.5;

fn section<'a>(element: &'a Element, name: &str) -> Option<&'a Element> {
    let mut sections = element
        .children
        .iter()
        .filter(|child| child.name == "section");
    sections.find(|section| section.attribute("name") == Some(name))
}

/// The text of an attribute of a section.
fn text<'a>(section: &'a Element, name: &str) -> Option<&'a str> {
    let mut found = section
        .children
        .iter()
        .filter(|child| child.name == "attstr");
    found
        .find(|child| child.attribute("name") == Some(name))?
        .attribute("val")
}

/// The number of an attribute of a section, in metres or radians.
fn number(source: &Source, section: &Element, name: &str) -> Result<Option<f64>, ImportError> {
    let mut found = section
        .children
        .iter()
        .filter(|child| child.name == "attnum");
    let Some(found) = found.find(|child| child.attribute("name") == Some(name)) else {
        return Ok(None);
    };
    let value = found.attribute("val").unwrap_or_default();
    let number = value
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|number| number.is_finite());
    let number = number.ok_or_else(|| {
        let message = message!(
            "{text} is not a length or an angle",
            text = &shortened(value)
        );
        ImportError::at(source, found.bytes.clone(), message, correct_it())
    })?;
    let unit = found.attribute("unit").unwrap_or_default().to_lowercase();
    Ok(Some(match unit.as_str() {
        "deg" => number.to_radians(),
        "" | "rad" => number,
        unit => {
            let metres = metres_of(unit).ok_or_else(|| {
                let message = message!(
                    "{text} is not a unit of lengths or angles",
                    text = &shortened(unit)
                );
                ImportError::at(source, found.bytes.clone(), message, correct_it())
            })?;
            number * metres
        }
    }))
}

/// The side of the pit lane.
fn pit_side(track: &Element) -> Option<PitSide> {
    let side = section(track, "Pits").and_then(|pits| text(pits, "side"));
    match side.or_else(|| text(track, "pit side"))? {
        "left" => Some(PitSide::Left),
        "right" => Some(PitSide::Right),
        _ => None,
    }
}

/// A name of a turn that is one, and not just a number of it.
fn turn_name(name: &str) -> Option<String> {
    const PLAIN: [&str; 20] = [
        "bend", "corner", "curve", "entry", "exit", "finish", "first", "lane", "last", "left",
        "line", "main", "right", "segment", "start", "straight", "track", "turn", "pits", "road",
    ];
    let lower = name.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    let is_name = words.any(|word| word.chars().count() >= 4 && !PLAIN.contains(&word));
    is_name.then(|| readable_name(name)).flatten()
}

/// The middle of the road, as far as it has come.
#[derive(Default)]
struct Road {
    vertices: Vec<Vertex>,
    end: Point,
    /// Where it leads, in radians to the left of +x, y pointing up.
    way: f64,
    names: Vec<(Range<usize>, String)>,
}

impl Road {
    fn add(
        &mut self,
        source: &Source,
        segment: &Element,
        usual_step: Option<f64>,
    ) -> Result<(), ImportError> {
        let refused = |message, help| ImportError::at(source, segment.bytes.clone(), message, help);
        let positive = |name: &str| {
            let number = number(source, segment, name)?;
            let number = number.ok_or_else(|| {
                refused(message!("the segment has no {name}", name), correct_it())
            })?;
            let positive = Some(number).filter(|number| *number > 0.0);
            positive.ok_or_else(|| {
                refused(
                    message!("the {name} of the segment is not above 0", name),
                    correct_it(),
                )
            })
        };
        if self.vertices.is_empty() {
            self.push(segment);
        }
        let first = self.vertices.len() - 1;
        let kind = text(segment, "type").unwrap_or_default();
        let side = match kind {
            "str" => {
                let length = positive("lg")?;
                let steps = (length / STEP).ceil().min(MOST as f64);
                for _ in 0..steps as usize {
                    self.ahead(length / steps, 0.0, segment);
                }
                0.0
            }
            "lft" => 1.0,
            "rgt" => -1.0,
            other => {
                return Err(refused(
                    message!(
                        "the segment is of the type {text}",
                        text = &shortened(other)
                    ),
                    message!("a segment is straight (`str`) or turns (`lft`, `rgt`)"),
                ));
            }
        };
        if side != 0.0 {
            let (radius, arc) = (positive("radius")?, positive("arc")?);
            let end = number(source, segment, "end radius")?
                .filter(|end| *end > 0.0)
                .unwrap_or(radius);
            let step = number(source, segment, "profil steps length")?.or(usual_step);
            let steps = number(source, segment, "profil steps")?.filter(|steps| *steps >= 2.0);
            let by_length = step
                .filter(|step| *step > 0.0)
                .map(|step| f64::midpoint(radius, end) * arc / step + 1.0);
            let pieces = steps.or(by_length).unwrap_or(1.0).floor().min(MOST as f64);
            for (radius, angle) in arcs(radius, end, arc, pieces as usize) {
                let turned = angle.to_degrees() / DEGREES;
                let steps = turned
                    .max(radius * angle / STEP)
                    .ceil()
                    .clamp(1.0, MOST as f64);
                for _ in 0..steps as usize {
                    self.ahead(radius * angle / steps, side * angle / steps, segment);
                }
            }
            let name = turn_name(segment.attribute("name").unwrap_or_default());
            self.names
                .extend(name.map(|name| (first..self.vertices.len() - 1, name)));
        }
        if self.vertices.len() > MOST {
            return Err(refused(
                message!("the segments are too long, or too many"),
                correct_it(),
            ));
        }
        Ok(())
    }

    /// Goes ahead along an arc of this length that turns by this angle to the left.
    fn ahead(&mut self, length: f64, angle: f64, segment: &Element) {
        if self.vertices.len() > MOST {
            return;
        }
        // The chord of an arc is shorter than it.
        let half = angle / 2.0;
        let chord = if half.abs() < 1e-9 {
            length
        } else {
            length * libm::sin(half) / half
        };
        self.end += heading((self.way + half).to_degrees()) * chord;
        self.way += angle;
        self.push(segment);
    }

    fn push(&mut self, segment: &Element) {
        self.vertices.push(Vertex {
            at: self.end,
            bytes: segment.bytes.clone(),
            origin: (0, self.vertices.len()),
        });
    }
}

/// The radii and angles of the arcs that a turn is made of.
fn arcs(radius: f64, end: f64, angle: f64, pieces: usize) -> Vec<(f64, f64)> {
    if (radius - end).abs() < 1e-9 || pieces < 2 {
        return vec![(radius, angle)];
    }
    let step = (end - radius) / (pieces - 1) as f64;
    let radii: Vec<f64> = (0..pieces)
        .map(|piece| radius + step * piece as f64)
        .collect();
    let length = angle / radii.iter().map(|radius| 1.0 / radius).sum::<f64>();
    radii
        .into_iter()
        .map(|radius| (radius, length / radius))
        .collect()
}

fn correct_it() -> Message {
    message!("correct it in the file, or open the track in its own editor and save it")
}

#[cfg(test)]
mod tests {
    use super::{arcs, turn_name};

    /// From 20 to 60 m in 3 steps over 110 degrees: 1/20 + 1/40 + 1/60 = 11/120, so that each is 110° · 120/11 =
    /// 1200°·m long, and turns by 60, 30 and 20 degrees.
    #[test]
    fn a_turn_whose_radius_changes_is_made_of_arcs_of_one_length() {
        let arcs = arcs(20.0, 60.0, 110.0, 3);
        let expected = [(20.0, 60.0), (40.0, 30.0), (60.0, 20.0)];
        for ((radius, angle), (r, a)) in arcs.iter().zip(expected) {
            assert!(
                (radius - r).abs() < 1e-9 && (angle - a).abs() < 1e-9,
                "{radius} {angle}"
            );
        }
        assert_eq!(arcs.len(), 3);
    }

    #[test]
    fn names_of_turns_are_no_numbers() {
        for plain in [
            "t1",
            "20",
            "turn 3",
            "curve 21",
            "last segment",
            "s4-2",
            "Right Turn 7b",
            "",
        ] {
            assert_eq!(turn_name(plain), None, "{plain}");
        }
        assert_eq!(turn_name("Karussell").as_deref(), Some("Karussell"));
        assert_eq!(
            turn_name("turn 3 Castrol-S").as_deref(),
            Some("turn 3 Castrol-S")
        );
    }
}
