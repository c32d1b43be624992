//! The list of all lints, from which their part of the documentation is made.

use formulad_core::{Place, Problem, Severity};

use super::circuit::Circuit;
use super::{
    board_size, corner_stops, grid, lane_balance, long_straight, no_straight, one_path, overlap,
    pit_boxes, pit_length, pit_place, road_width, short_straight, space_size, thin_space, totals,
};

/// One kind of advice, and the lint that finds reason for it.
#[derive(Debug)]
pub struct Lint {
    /// The permanent name, such as `design.corner-count`.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What the lint finds, in a sentence.
    pub finds: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// A bad example.
    pub example: &'static str,
    /// Whether what it finds may come with a mechanical fix.
    pub fix: bool,
    pub(super) check: fn(&Circuit<'_>) -> Vec<Problem>,
}

impl Lint {
    pub(super) fn problem(
        &self,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem {
            id: self.id,
            severity: self.severity,
            place,
            message: message.into(),
            help: help.into(),
            fix: None,
            silenced: None,
        }
    }
}

/// Every kind of advice there is, sorted by id.
///
/// ```
/// let ids: Vec<_> = formulad_tracks::lint::catalogue().iter().map(|lint| lint.id).collect();
/// assert!(ids.contains(&"design.corner-count"));
/// assert!(ids.is_sorted());
/// ```
#[must_use]
pub fn catalogue() -> &'static [Lint] {
    CATALOGUE
}

static CATALOGUE: &[Lint] = &[
    board_size::LINT,
    totals::CORNER_COUNT,
    corner_stops::LINT,
    grid::LINT,
    lane_balance::LINT,
    totals::LAP_LENGTH,
    long_straight::LINT,
    no_straight::LINT,
    one_path::LINT,
    overlap::LINT,
    pit_boxes::LINT,
    pit_length::LINT,
    pit_place::LINT,
    road_width::LINT,
    short_straight::LINT,
    totals::SPACE_COUNT,
    space_size::LINT,
    totals::STOP_SUM,
    thin_space::LINT,
];
