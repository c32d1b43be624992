//! Problems: what is wrong with a track, where, and how to mend it.

use std::fmt;

use serde::Serialize;

use crate::{CornerId, SpaceId, TrackPlan};

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The track cannot be raced on.
    Error,
    /// It can, but something is very likely a slip.
    Warning,
    /// It is right, but players may enjoy it less.
    Advice,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Advice => "advice",
        })
    }
}

/// Where a problem is, in the track's own terms and in the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Default)]
pub struct Place {
    /// A JSON Pointer (RFC 6901) into the plan, such as `/spaces/12/next/0`; empty for the whole.
    pub pointer: String,
    /// The spaces concerned, the one to look at first in front.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<SpaceId>,
    /// The corners concerned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<CornerId>,
    /// The links concerned, as from and to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<(SpaceId, SpaceId)>,
}

/// One thing that is wrong, or could be better.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Problem {
    /// The permanent name of this kind of problem, such as `corner.split`.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to do about it, in one sentence without a full stop.
    pub help: String,
    /// A mechanical way to mend it, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
    /// The designer's reason, where the plan silences this problem at this place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silenced: Option<String>,
}

/// A mechanical way to mend a problem: changes to make to the plan, in order.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fix {
    /// What it does, as an imperative: "Remove the link from 4 to 9".
    pub label: String,
    /// Whether it can be made unseen, because it cannot lose anything the designer meant.
    pub safe: bool,
    /// The changes.
    pub changes: Vec<Change>,
}

impl Fix {
    /// Makes the changes. Parts of the plan that are no longer there are passed over.
    pub fn apply(&self, plan: &mut TrackPlan) {
        for change in &self.changes {
            change.apply(plan);
        }
    }
}

/// One small change that a fix makes to a plan.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Adds a link, unless it is there.
    AddLink(SpaceId, SpaceId),
    /// Removes one link, once.
    RemoveLink(SpaceId, SpaceId),
    /// Puts a space into a corner, and out of any other.
    JoinCorner(SpaceId, CornerId),
    /// Takes a space out of a corner, once.
    LeaveCorner(SpaceId, CornerId),
    /// Sets the stops of a corner.
    SetStops(CornerId, u32),
    /// Sets the heading of a space.
    SetHeading(SpaceId, f64),
    /// Moves a space.
    MoveSpace(SpaceId, f64, f64),
    /// Replaces the finish.
    SetFinish(Vec<SpaceId>),
    /// Replaces the grid.
    SetGrid(Vec<crate::plan::GridPlan>),
    /// Replaces the weather table.
    SetWeather(Vec<crate::plan::WeatherRange>),
}

impl Change {
    /// The space and the corner that it changes, where it goes by their ids.
    pub(crate) const fn changes(&self) -> (Option<SpaceId>, Option<CornerId>) {
        match self {
            Self::AddLink(space, _)
            | Self::RemoveLink(space, _)
            | Self::SetHeading(space, _)
            | Self::MoveSpace(space, ..) => (Some(*space), None),
            Self::JoinCorner(space, corner) | Self::LeaveCorner(space, corner) => {
                (Some(*space), Some(*corner))
            }
            Self::SetStops(corner, _) => (None, Some(*corner)),
            Self::SetFinish(_) | Self::SetGrid(_) | Self::SetWeather(_) => (None, None),
        }
    }

    fn apply(&self, plan: &mut TrackPlan) {
        match self {
            Self::AddLink(from, to) => {
                if let Some(space) = plan.spaces.iter_mut().find(|s| s.id == *from)
                    && !space.next.contains(to)
                {
                    space.next.push(*to);
                }
            }
            Self::RemoveLink(from, to) => {
                if let Some(space) = plan.spaces.iter_mut().find(|s| s.id == *from) {
                    remove_last(&mut space.next, to);
                }
            }
            Self::JoinCorner(space, corner) => {
                for other in plan.corners.iter_mut().filter(|c| c.id != *corner) {
                    other.spaces.retain(|member| member != space);
                }
                if let Some(corner) = plan.corners.iter_mut().find(|c| c.id == *corner)
                    && !corner.spaces.contains(space)
                {
                    corner.spaces.push(*space);
                }
            }
            Self::LeaveCorner(space, corner) => {
                if let Some(corner) = plan.corners.iter_mut().find(|c| c.id == *corner) {
                    remove_last(&mut corner.spaces, space);
                }
            }
            Self::SetStops(corner, stops) => {
                if let Some(corner) = plan.corners.iter_mut().find(|c| c.id == *corner) {
                    corner.stops = *stops;
                }
            }
            Self::SetHeading(space, heading) => {
                if let Some(space) = plan.spaces.iter_mut().find(|s| s.id == *space) {
                    space.heading = *heading;
                }
            }
            Self::MoveSpace(space, x, y) => {
                if let Some(space) = plan.spaces.iter_mut().find(|s| s.id == *space) {
                    (space.x, space.y) = (*x, *y);
                }
            }
            Self::SetFinish(finish) => plan.finish.clone_from(finish),
            Self::SetGrid(grid) => plan.grid.clone_from(grid),
            Self::SetWeather(weather) => plan.weather.clone_from(weather),
        }
    }
}

/// Removes the last of the items equal to this one, so that of doubled items the first stays.
fn remove_last<T: PartialEq>(items: &mut Vec<T>, item: &T) {
    if let Some(at) = items.iter().rposition(|i| i == item) {
        items.remove(at);
    }
}

/// The problems of a track, worst first, then by place.
///
/// A kind of problem that is there a thousand times is listed a hundred times, and the rest are
/// counted: a broken file can be read through, and takes no longer than a good one.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
pub struct Problems {
    #[serde(rename = "problems")]
    list: Vec<Problem>,
    left_out: Vec<LeftOut>,
}

/// How many problems of one kind are not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// The permanent name of the kind, such as `link.dangling`.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// How many more there are, besides those listed and those silenced.
    pub count: usize,
}

impl Problems {
    /// The most problems of a kind that a check lists; of silenced ones as many again.
    pub const MAX_OF_A_KIND: usize = 100;

    /// Sorts problems stably: worst first, then by pointer (numbers by value), id and place. This
    /// order depends on the plan only; reports on a file go by its lines instead.
    #[must_use]
    pub fn new(mut problems: Vec<Problem>) -> Self {
        problems.sort_by_cached_key(|p| {
            (
                p.severity,
                pointer_key(&p.place.pointer),
                p.id,
                p.place.clone(),
            )
        });
        Self {
            list: problems,
            left_out: Vec::new(),
        }
    }

    /// The same with counts of further problems.
    #[must_use]
    pub fn leaving_out(mut self, left_out: Vec<LeftOut>) -> Self {
        self.left_out = left_out;
        self
    }

    /// The kinds of which not all problems are listed, sorted by id, and how many more there are.
    ///
    /// ```
    /// use formulad_core::plan::{Silence, TrackPlan};
    ///
    /// let nonsense = Silence {
    ///     problem: "no such problem".to_owned(),
    ///     spaces: Vec::new(),
    ///     corners: Vec::new(),
    ///     reason: "none".to_owned(),
    /// };
    /// let plan = TrackPlan {
    ///     silenced: vec![nonsense; 130],
    ///     ..TrackPlan::default()
    /// };
    /// let problems = plan.check();
    /// assert_eq!(problems.left_out()[0].id, "silence.unknown");
    /// assert_eq!(problems.left_out()[0].count, 30);
    /// ```
    #[must_use]
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
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

    /// How many are listed, silenced ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
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
