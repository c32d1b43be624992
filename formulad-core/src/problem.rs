//! Problems: what is wrong with a track, where, and how to fix it.
//!
//! ```
//! use formulad_core::{Severity, TrackPlan};
//!
//! let problems = TrackPlan::default().check();
//! let errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
//! assert!(errors.count() > 0);
//! ```

use std::cmp::Reverse;

use serde::Serialize;

use crate::language::{self, Message};
use crate::names::names;
use crate::{CornerId, SpaceId, TrackPlan};

pub use crate::plan::Change;

names! {
    /// How bad a problem is; errors compare greatest.
    pub enum Severity: name {
        /// The track is right, but players may enjoy it less.
        Advice = "advice",
        /// The track can be raced on, but something is very likely a slip.
        Warning = "warning",
        /// The track cannot be raced on.
        Error = "error",
    }
}

/// Where a problem is, in the track's own terms and in the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Default)]
#[non_exhaustive]
pub struct Place {
    /// A JSON Pointer (RFC 6901) into the plan, such as `/spaces/12/next/0`; empty for the whole
    /// plan.
    pub pointer: String,
    /// The spaces concerned, starting with the one to look at first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<SpaceId>,
    /// The corners concerned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<CornerId>,
    /// The links concerned, as from and to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<(SpaceId, SpaceId)>,
}

impl Place {
    /// A place at a JSON Pointer.
    #[must_use]
    pub fn at(pointer: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            ..Self::default()
        }
    }

    /// A place that names these spaces.
    #[must_use]
    pub fn of(spaces: impl IntoIterator<Item = SpaceId>) -> Self {
        Self {
            spaces: spaces.into_iter().collect(),
            ..Self::default()
        }
    }
}

/// One kind of problem, as the catalogue lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProblemKind {
    /// The permanent name, such as `corner.split`: its family, a dot, and the rest.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What the check finds, in a sentence, in English.
    pub finds: &'static str,
    /// Why it matters, in English.
    pub why: &'static str,
    /// A bad example.
    pub example: &'static str,
    /// Whether problems of this kind may come with a mechanical fix.
    pub fix: bool,
}

/// Declares the kinds of problems of a family, each as a constant, from its severity, name, id,
/// what the check finds, why that matters and a bad example; and `KINDS` with all of them.
macro_rules! kinds {
    ($($severity:ident $name:ident $id:literal $($fixable:ident)?:
        $finds:literal, $why:literal, $example:literal;)+) => {
        pub(super) const KINDS: &[$crate::ProblemKind] = &[$($name),+];
        $(pub(super) const $name: $crate::ProblemKind =
            $crate::ProblemKind::$severity($id, $finds, $why, $example)$(.$fixable())?;)+
    };
}

pub(crate) use kinds;

impl ProblemKind {
    /// A kind of [error](Severity::Error).
    #[must_use]
    pub const fn error(
        id: &'static str,
        finds: &'static str,
        why: &'static str,
        example: &'static str,
    ) -> Self {
        Self {
            id,
            severity: Severity::Error,
            finds,
            why,
            example,
            fix: false,
        }
    }

    /// A kind of [warning](Severity::Warning).
    #[must_use]
    pub const fn warning(
        id: &'static str,
        finds: &'static str,
        why: &'static str,
        example: &'static str,
    ) -> Self {
        let mut kind = Self::error(id, finds, why, example);
        kind.severity = Severity::Warning;
        kind
    }

    /// A kind of [advice](Severity::Advice).
    #[must_use]
    pub const fn advice(
        id: &'static str,
        finds: &'static str,
        why: &'static str,
        example: &'static str,
    ) -> Self {
        let mut kind = Self::error(id, finds, why, example);
        kind.severity = Severity::Advice;
        kind
    }

    /// The same kind, marked as one whose problems may come with a fix.
    #[must_use]
    pub const fn fixable(mut self) -> Self {
        self.fix = true;
        self
    }

    /// What the check finds, in the [language] that is spoken.
    ///
    /// ```
    /// use formulad_core::language::{Forms, Language};
    ///
    /// let kind = formulad_core::check::kind("finish.missing").expect("it is in the catalogue");
    /// let german = Language::new("de", "Deutsch", Forms::one_and_other)
    ///     .text(kind.finds, ["Es gibt keine Ziellinie."])?
    ///     .leak();
    /// assert_eq!(german.speak(|| kind.finds()), "Es gibt keine Ziellinie.");
    /// # Ok::<(), formulad_core::language::InvalidPattern>(())
    /// ```
    #[must_use]
    pub fn finds(&self) -> &'static str {
        language::of_table(self.finds)
    }

    /// Why it matters, in the [language] that is spoken.
    ///
    /// ```
    /// let kind = formulad_core::check::kind("finish.missing").expect("it is in the catalogue");
    /// assert_eq!(kind.why(), kind.why, "in English");
    /// ```
    #[must_use]
    pub fn why(&self) -> &'static str {
        language::of_table(self.why)
    }

    /// A bad example, in the [language] that is spoken.
    ///
    /// ```
    /// let kind = formulad_core::check::kind("finish.missing").expect("it is in the catalogue");
    /// assert_eq!(kind.example(), kind.example, "in English");
    /// ```
    #[must_use]
    pub fn example(&self) -> &'static str {
        language::of_table(self.example)
    }

    /// The kinds of several families, sorted by id.
    #[must_use]
    pub fn catalogue(families: &[&[Self]]) -> Vec<Self> {
        let mut kinds = families.concat();
        kinds.sort_by_key(|kind| kind.id);
        kinds
    }

    /// The family that an id belongs to: the part before its dot.
    #[must_use]
    pub fn family(id: &str) -> &str {
        id.split('.').next().unwrap_or(id)
    }

    /// A problem of this kind at a JSON Pointer, with what is wrong and what to do about it.
    #[must_use]
    pub fn at(
        &self,
        pointer: impl Into<String>,
        message: impl Into<Message>,
        help: impl Into<Message>,
    ) -> Problem {
        Problem::new(self.id, self.severity, pointer, message, help)
    }
}

/// One thing that is wrong, or could be better.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Problem {
    /// The permanent name of this kind of problem, such as `corner.split`.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// What is wrong, in one sentence without a full stop.
    pub message: Message,
    /// What to do about it, in one sentence without a full stop.
    pub help: Message,
    /// A mechanical way to fix it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
    /// The designer's reason, if the plan suppresses this problem at this place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silenced: Option<String>,
    /// Other places that help to understand it; reports on a file write them with their lines.
    #[serde(skip)]
    pub related: Vec<Related>,
}

/// Another place that a problem is about, and what is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// A JSON Pointer into the plan, as in a [`Place`].
    pub pointer: String,
    /// What is there, in a few words: "first here".
    pub label: Message,
}

impl Problem {
    /// Returns a problem at a JSON Pointer into the plan, without a fix.
    #[must_use]
    pub fn new(
        id: &'static str,
        severity: Severity,
        pointer: impl Into<String>,
        message: impl Into<Message>,
        help: impl Into<Message>,
    ) -> Self {
        Self {
            id,
            severity,
            place: Place::at(pointer),
            message: message.into(),
            help: help.into(),
            fix: None,
            silenced: None,
            related: Vec::new(),
        }
    }

    /// Adds another place to look at, and what is there.
    ///
    /// ```
    /// use formulad_core::{Problem, Severity};
    ///
    /// let problem = Problem::new("space.doubled", Severity::Error, "/spaces/9/id", "…", "…");
    /// let problem = problem.see("/spaces/4/id", "first here");
    /// assert_eq!(problem.related[0].label, "first here");
    /// ```
    #[must_use]
    pub fn see(mut self, pointer: impl Into<String>, label: impl Into<Message>) -> Self {
        self.related.push(Related {
            pointer: pointer.into(),
            label: label.into(),
        });
        self
    }

    /// Adds a space to its place.
    #[must_use]
    pub fn space(self, id: SpaceId) -> Self {
        self.spaces([id])
    }

    /// Adds spaces to its place.
    #[must_use]
    pub fn spaces(mut self, ids: impl IntoIterator<Item = SpaceId>) -> Self {
        self.place.spaces.extend(ids);
        self
    }

    /// Adds a corner to its place.
    #[must_use]
    pub fn corner(mut self, id: CornerId) -> Self {
        self.place.corners.push(id);
        self
    }

    /// Adds a link to its place.
    #[must_use]
    pub fn link(mut self, from: SpaceId, to: SpaceId) -> Self {
        self.place.links.push((from, to));
        self
    }

    /// Adds a fix that can be applied without review.
    #[must_use]
    pub fn safe_fix(self, label: impl Into<Message>, changes: Vec<Change>) -> Self {
        self.with_fix(label.into(), true, changes)
    }

    /// Adds a fix that the designer should look at first.
    #[must_use]
    pub fn unsafe_fix(self, label: impl Into<Message>, changes: Vec<Change>) -> Self {
        self.with_fix(label.into(), false, changes)
    }

    pub(crate) fn with_fix(mut self, label: Message, safe: bool, changes: Vec<Change>) -> Self {
        self.fix = Some(Fix {
            label,
            safe,
            changes,
        });
        self
    }
}

/// A mechanical way to fix a problem: changes to make to the plan, in order.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fix {
    /// What it does, as an imperative: "Remove the link from 4 to 9".
    pub label: Message,
    /// Whether it can be applied without review, because it cannot lose anything the designer
    /// meant. It never is while another error or warning names one of its spaces, unless it only
    /// removes a repetition.
    pub safe: bool,
    /// The changes.
    pub changes: Vec<Change>,
}

impl Fix {
    /// Makes the changes, except to parts that are no longer in the plan.
    pub fn apply(&self, plan: &mut TrackPlan) {
        Change::apply_all(&self.changes, plan);
    }
}

/// The problems of a track, worst first, then by place.
///
/// A kind of problem that occurs a thousand times is listed a hundred times, and the rest are
/// counted: the report on a broken file stays readable, and takes no longer than that on a good
/// one.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
pub struct Problems {
    #[serde(rename = "problems")]
    list: Vec<Problem>,
    #[serde(rename = "left_out")]
    omitted: Vec<Omitted>,
    /// Those not listed that can be fixed.
    #[serde(skip)]
    fixable: Vec<Problem>,
}

/// The number of problems of one kind that are not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Omitted {
    /// The permanent name of the kind, such as `link.dangling`.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// How many more there are, besides those listed and those suppressed.
    pub count: usize,
}

impl Problems {
    /// The most problems of a kind that a check lists, and the most suppressed ones besides.
    pub const MAX_OF_A_KIND: usize = 100;

    /// Sorts problems stably: worst first, then by pointer (numbers by value), id and place. This
    /// order depends only on the plan; reports on a file are in the order of its lines instead.
    #[must_use]
    pub fn new(mut problems: Vec<Problem>) -> Self {
        problems.sort_by_cached_key(|p| {
            (
                Reverse(p.severity),
                pointer_key(&p.place.pointer),
                p.id,
                p.place.clone(),
            )
        });
        Self {
            list: problems,
            ..Self::default()
        }
    }

    /// Sets the counts of problems that are not listed.
    #[must_use]
    pub fn with_omitted(mut self, omitted: Vec<Omitted>) -> Self {
        self.omitted = omitted;
        self
    }

    /// Adds problems that can be fixed, but are not listed.
    #[must_use]
    pub(crate) fn with_fixable(mut self, fixable: Vec<Problem>) -> Self {
        self.fixable = fixable;
        self
    }

    /// The problems that can be fixed and are not suppressed: first those listed, worst first, then those of single
    /// spaces and corners that are not listed.
    ///
    /// ```
    /// use formulad_core::{Problem, Problems, TrackBuilder};
    ///
    /// let mut plan = TrackBuilder::<2>::new("Long").straight(150).corner(1, [5, 3]).plan();
    /// for space in &mut plan.spaces {
    ///     space.next.extend_from_within(..1);
    /// }
    /// let problems = plan.check();
    /// let doubled = |problem: &&Problem| problem.id == "link.doubled";
    /// assert_eq!(problems.iter().filter(doubled).count(), Problems::MAX_OF_A_KIND);
    /// assert_eq!(problems.fixable().filter(doubled).count(), plan.spaces.len());
    /// ```
    pub fn fixable(&self) -> impl Iterator<Item = &Problem> {
        let is_open = |it: &&Problem| it.fix.is_some() && it.silenced.is_none();
        self.list.iter().chain(&self.fixable).filter(is_open)
    }

    /// The problems that can be fixed, but are not listed.
    pub(crate) fn fixable_omitted(&self) -> &[Problem] {
        &self.fixable
    }

    /// Keeps the problems listed for which `keep` is true.
    pub fn retain(&mut self, keep: impl FnMut(&Problem) -> bool) {
        self.list.retain(keep);
    }

    /// The kinds of which not all problems are listed, sorted by id, and how many more there are.
    ///
    /// ```
    /// use formulad_core::plan::{Suppression, TrackPlan};
    ///
    /// let plan = TrackPlan {
    ///     silenced: vec![Suppression::new("no such problem", "none"); 130],
    ///     ..TrackPlan::default()
    /// };
    /// let problems = plan.check();
    /// assert_eq!(problems.omitted()[0].id, "silence.unknown");
    /// assert_eq!(problems.omitted()[0].count, 30);
    /// ```
    #[must_use]
    pub fn omitted(&self) -> &[Omitted] {
        &self.omitted
    }

    /// Whether any of them keeps the track from being raced on.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.iter().any(|p| p.severity == Severity::Error)
    }

    /// The problems listed, worst first.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// The number listed, suppressed ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The problems as a slice, worst first.
    #[must_use]
    pub fn as_slice(&self) -> &[Problem] {
        &self.list
    }

    /// The problems as a list, worst first.
    #[must_use]
    pub fn into_vec(self) -> Vec<Problem> {
        self.list
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A sort key under which `/spaces/9` comes before `/spaces/10`.
fn pointer_key(pointer: &str) -> Vec<(u64, String)> {
    pointer
        .split('/')
        .map(|part| match part.parse() {
            Ok(number) => (number, String::new()),
            Err(_) => (0, part.to_owned()),
        })
        .collect()
}
