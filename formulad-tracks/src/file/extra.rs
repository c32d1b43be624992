//! Fields that this version does not know, kept for programs that do.

use std::collections::BTreeMap;

use formulad_core::{Problem, TrackPlan};
use serde_json::Value;

use super::fields::EDITOR_KEY;
use super::raw::raw;

/// Fields of a track file that are not part of its format.
///
/// They are written back to where they were: to the track, the board, the pit lane or the street
/// they stood in, or to the space, corner, grid place, box, weather line, tunnel or silenced
/// problem of the same key (a space's and a corner's key is its id). Editing or moving other
/// items does not touch them; when an item is gone, so are they.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Extra {
    /// By the home of the object they stood in, in the order they were written.
    homes: BTreeMap<String, Unknown>,
    warnings: Vec<Problem>,
    /// Values that probably belong to a field of another name: the pointer of the object, the field
    /// that it lacks, and the value.
    misspelt: Vec<(String, &'static str, Value)>,
}

/// Keys, and their values as compact JSON text, so that nothing is lost.
pub(super) type Unknown = Vec<(String, String)>;

impl Extra {
    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.homes.is_empty()
    }

    /// A `file.unknown-field` warning for each kind of field, as found when the file was read;
    /// their pointers address that text.
    #[must_use]
    pub fn warnings(&self) -> &[Problem] {
        &self.warnings
    }

    /// What editors keep in the file about how the circuit was drawn: its field `editor`.
    ///
    /// Only editors use it: reading, checking and racing never look at it. Without it the circuit
    /// is the same, but less convenient to go on drawing.
    #[must_use]
    pub fn editor(&self) -> Option<Value> {
        let (_, text) = self.of("").iter().find(|(key, _)| key == EDITOR_KEY)?;
        serde_json::from_str(text).ok()
    }

    /// Replaces what editors keep in the file; `None` removes it.
    ///
    /// ```
    /// use formulad_tracks::TrackFile;
    /// use serde_json::json;
    ///
    /// let mut file = TrackFile::parse(r#"{ "format": 1 }"#)?;
    /// file.extra.set_editor(Some(json!({ "zoom": 2 })));
    /// let text = file.to_text()?;
    /// let again = TrackFile::parse(&text)?;
    /// assert_eq!(again.extra.editor(), Some(json!({ "zoom": 2 })));
    /// assert_eq!(again.to_text()?, text);
    /// assert!(again.check().iter().all(|problem| problem.id != "file.unknown-field"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_editor(&mut self, editor: Option<Value>) {
        let home = self.homes.entry(String::new()).or_default();
        home.retain(|(key, _)| key != EDITOR_KEY);
        home.extend(editor.map(|editor| (EDITOR_KEY.to_owned(), raw(&editor))));
        if home.is_empty() {
            self.homes.remove("");
        }
    }

    pub(super) fn add_unknown(&mut self, home: String, unknown: Unknown) {
        if !unknown.is_empty() {
            self.homes.insert(home, unknown);
        }
    }

    pub(super) fn mean(&mut self, object: &str, field: &'static str, value: Value) {
        self.misspelt.push((object.to_owned(), field, value));
    }

    /// Returns the plan as it was probably meant: with misspelt fields under their right names.
    /// `None` if nothing is misspelt, or the plan has changed since.
    pub(crate) fn meant(&self, plan: &TrackPlan) -> Option<TrackPlan> {
        if self.misspelt.is_empty() {
            return None;
        }
        let mut plan = serde_json::to_value(plan).ok()?;
        for (object, field, value) in &self.misspelt {
            let object = plan.pointer_mut(object)?.as_object_mut()?;
            object.insert((*field).to_owned(), value.clone());
        }
        serde_json::from_value(plan).ok()
    }

    pub(super) fn warn(&mut self, warnings: Vec<Problem>) {
        self.warnings = warnings;
    }

    pub(super) fn of(&self, home: &str) -> &[(String, String)] {
        self.homes.get(home).map_or(&[], Vec::as_slice)
    }

    /// Whether any item of this list has unknown fields.
    pub(super) fn any_in(&self, list: &str) -> bool {
        let prefix = format!("{list}/");
        self.homes
            .range(prefix.clone()..)
            .next()
            .is_some_and(|(home, _)| home.starts_with(&prefix))
    }
}

/// Names the homes of the items of one list.
pub(super) struct Homes<'a> {
    list: &'a str,
    key: &'static [&'static str],
    seen: BTreeMap<String, u32>,
}

impl<'a> Homes<'a> {
    pub(super) fn new(list: &'a str, key: &'static [&'static str]) -> Self {
        Self {
            list,
            key,
            seen: BTreeMap::new(),
        }
    }

    /// The home of the next item: its list and key, and which of several with that key it is. `value_of` returns
    /// the item's value of a field, if it has one.
    pub(super) fn next(&mut self, value_of: impl Fn(&str) -> Option<Value>) -> String {
        let mut home = self.list.to_owned();
        for key in self.key {
            home.push('/');
            if let Some(value) = value_of(key) {
                home.push_str(&value.to_string());
            }
        }
        let seen = self.seen.entry(home.clone()).or_default();
        *seen += 1;
        if *seen > 1 {
            home.push_str(&format!("#{seen}"));
        }
        home
    }
}
