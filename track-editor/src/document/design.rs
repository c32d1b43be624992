//! Everything a designer makes: the plan of the circuit, and the sketch it is drawn from.

use formulad_core::TrackPlan;
use formulad_core::plan::PictureData;
use formulad_tracks::TrackFile;
use formulad_tracks::scan::OpenQuestion;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::backdrop::Backdrop;
use super::road::Road;
use super::scan;
use super::version::Version;

/// What edits change.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Design {
    /// The circuit: what is raced on, checked and printed.
    pub plan: TrackPlan,
    /// What it is drawn from.
    pub sketch: Sketch,
}

impl From<TrackPlan> for Design {
    fn from(plan: TrackPlan) -> Self {
        Self {
            plan,
            sketch: Sketch::default(),
        }
    }
}

/// What helps to draw a circuit but is not part of it. It is kept in the file's field `editor`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Sketch {
    /// The curve that the road is drawn along.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub road: Option<Road>,
    /// The picture under the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdrop: Option<Backdrop>,
    /// What is uncertain in what was read from the picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<OpenQuestion>,
    /// Earlier versions that the designer keeps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub versions: Vec<Version>,
    /// What other versions of this editor, and other editors, keep there.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// The field for a sketch that could not be read.
const UNREAD: &str = "unread";

impl Sketch {
    /// A sketch that stands for one that cannot be read.
    fn unread(found: Value) -> Self {
        Self {
            rest: Map::from_iter([(UNREAD.to_owned(), found)]),
            ..Self::default()
        }
    }

    /// Roughly how many numbers it keeps: the unit of the history's limit.
    pub(super) fn weight(&self) -> usize {
        let backdrop = self.backdrop.as_ref().map_or(0, |_| 16);
        let road = self.road.as_ref().map_or(0, Road::weight);
        let questions = self.questions.iter().map(scan::weight);
        let questions: usize = questions.sum();
        1 + (self.rest.len() + self.versions.len()) * 16 + road + backdrop + questions
    }
}

impl Design {
    /// The design in a file. The second value is the error if the sketch cannot be read. Such a sketch
    /// is kept unchanged until there is another, and then in the field `unread` of the new one.
    pub fn of_file(file: &TrackFile) -> (Self, Option<String>) {
        let plan = file.plan.clone();
        let (sketch, fault) = match file.extra.editor() {
            None => (Sketch::default(), None),
            Some(found) => match serde_json::from_value(found.clone()) {
                Ok(sketch) => (sketch, None),
                Err(error) => (Sketch::unread(found), Some(error.to_string())),
            },
        };
        (Self { plan, sketch }, fault)
    }

    /// Writes it to a file; the rest of the file stays.
    pub fn write_to(&self, file: &mut TrackFile) {
        file.plan.clone_from(&self.plan);
        if let Ok(sketch) = serde_json::to_value(&self.sketch) {
            let is_blank = sketch.as_object().is_some_and(Map::is_empty);
            let there = file.extra.editor();
            let is_unread = there.is_some_and(|found| self.sketch == Sketch::unread(found));
            if !is_unread {
                file.extra.set_editor(Some(sketch).filter(|_| !is_blank));
            }
        }
    }
}

impl Version {
    /// The current design, under this name; `None` if it holds a number that is not finite.
    pub fn of(name: String, design: &Design) -> Option<Self> {
        let design = Design {
            plan: design.plan.clone(),
            sketch: Sketch {
                road: design.sketch.road.clone(),
                questions: design.sketch.questions.clone(),
                ..Sketch::default()
            },
        };
        let mut file = TrackFile::default();
        design.write_to(&mut file);
        // Pictures would soon exceed the size limit of files, so all versions share those of the circuit.
        for picture in &mut file.plan.art.pictures {
            picture.data = PictureData::new("");
        }
        Self::new(name, &file)
    }

    /// The design as it was.
    ///
    /// # Errors
    ///
    /// A readable message if the file does not hold a valid design.
    pub fn design(&self) -> Result<Design, String> {
        Ok(Design::of_file(&self.file()?).0)
    }
}

#[cfg(test)]
mod tests {
    use formulad_tracks::bundled;

    use super::*;

    #[test]
    fn what_others_keep_in_the_file_is_kept() {
        let text = r#"{ "format": 1, "editor": { "grid of another editor": [5, 5] } }"#;
        let mut file = TrackFile::parse(text).expect("it can be read");
        let (mut design, fault) = Design::of_file(&file);
        assert_eq!(fault, None);
        design.plan.name = "Monza".to_owned();
        design.write_to(&mut file);
        let text = file.to_text().expect("it can be written");
        assert!(
            text.contains(r#""editor": {"grid of another editor": [5, 5]}"#),
            "{text}"
        );
    }

    #[test]
    fn a_sketch_that_cannot_be_understood_is_said_so_and_kept() {
        let mut file = TrackFile::parse(r#"{ "format": 1, "editor": 7 }"#).expect("it can be read");
        let (design, fault) = Design::of_file(&file);
        assert!(fault.is_some());
        design.write_to(&mut file);
        assert_eq!(file.extra.editor(), Some(Value::from(7)));
    }

    #[test]
    fn what_cannot_be_understood_stays_beside_what_is_drawn() {
        let text = r#"{ "format": 1, "editor": { "road": "long" } }"#;
        let mut file = TrackFile::parse(text).expect("it can be read");
        let before = file.extra.editor();
        let (blank, _) = Design::of_file(&file);
        let mut drawn = blank.clone();
        drawn.sketch.road = Some(Road::default());
        // It survives repeated saving and opening.
        for _ in 0..2 {
            drawn.write_to(&mut file);
            let (read, fault) = Design::of_file(&file);
            assert_eq!((fault, &read), (None, &drawn));
            assert_eq!(read.sketch.rest.get(UNREAD), before.as_ref());
        }
    }

    #[test]
    fn a_version_is_the_design_and_small() {
        for circuit in bundled::all() {
            let file = TrackFile::parse(circuit.text()).expect("it can be read");
            let (design, _) = Design::of_file(&file);
            let version = Version::of("as bundled".to_owned(), &design).expect("it is finite");
            let folded = version.bytes();
            assert!(
                folded * 3 < circuit.text().len(),
                "{}: {folded}",
                circuit.name()
            );
            let read = version.design().expect("it can be read");
            assert_eq!(
                (&read.plan, &read.sketch.road),
                (&design.plan, &design.sketch.road)
            );
        }
    }

    #[test]
    fn what_is_no_version_says_so() {
        let text = r#"{ "name": "mine", "circuit": "circuit=none" }"#;
        let version: Version = serde_json::from_str(text).expect("it has its fields");
        assert!(version.design().is_err());
    }
}
