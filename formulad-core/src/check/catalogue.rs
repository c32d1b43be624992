//! The list of all checks, from which the catalogue in the documentation is made.

use super::context::Context;
use super::found::Found;
use super::{corner, finish, grid, lane, link, pit, silence, space, street, track, weather};
use crate::{Place, Problem, Severity};

/// One kind of problem, and the check that finds it.
#[derive(Debug)]
pub struct Entry {
    /// The permanent name, such as `corner.split`.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What the check finds, in a sentence.
    pub finds: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// A bad example.
    pub example: &'static str,
    /// Whether the problems it finds may come with a mechanical fix.
    pub fix: bool,
    pub(super) check: Check,
}

/// A check: looks at the plan, and adds what it finds.
pub(super) type Check = fn(&Context<'_>, &mut Found<'_>);

impl Entry {
    pub(super) fn run(&self, cx: &Context<'_>, found: &mut Found<'_>) {
        (self.check)(cx, found);
    }

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

/// Every kind of problem there is, sorted by id.
///
/// ```
/// let ids: Vec<_> = formulad_core::check::catalogue().iter().map(|entry| entry.id).collect();
/// assert!(ids.contains(&"corner.split"));
/// assert!(ids.is_sorted());
/// ```
#[must_use]
pub fn catalogue() -> &'static [Entry] {
    CATALOGUE
}

/// The catalogue's entry of this id.
///
/// ```
/// let entry = formulad_core::check::entry("grid.in-corner").expect("it is in the catalogue");
/// assert!(!entry.why.is_empty());
/// ```
#[must_use]
pub fn entry(id: &str) -> Option<&'static Entry> {
    CATALOGUE
        .binary_search_by(|entry| entry.id.cmp(id))
        .ok()
        .and_then(|at| CATALOGUE.get(at))
}

static CATALOGUE: &[Entry] = &[
    corner::absurd_stops::ENTRY,
    corner::doubled::ENTRY,
    corner::empty::ENTRY,
    corner::entry_change::ENTRY,
    corner::forks::ENTRY,
    corner::hole::ENTRY,
    corner::inescapable::ENTRY,
    corner::many_stops::ENTRY,
    corner::member_doubled::ENTRY,
    corner::missing_change::ENTRY,
    corner::mixed_stops::ENTRY,
    corner::no_stops::ENTRY,
    corner::not_across::ENTRY,
    corner::off_road::ENTRY,
    corner::outward::ENTRY,
    corner::overlap::ENTRY,
    corner::ragged::ENTRY,
    corner::split::ENTRY,
    corner::trap::ENTRY,
    corner::unknown_space::ENTRY,
    finish::doubled::ENTRY,
    finish::missing::ENTRY,
    finish::not_across::ENTRY,
    finish::not_in_pit::ENTRY,
    finish::order::ENTRY,
    finish::ragged::ENTRY,
    finish::unknown_space::ENTRY,
    grid::doubled::ENTRY,
    grid::far_back::ENTRY,
    grid::heading::ENTRY,
    grid::in_corner::ENTRY,
    grid::missing::ENTRY,
    grid::off_road::ENTRY,
    grid::order::ENTRY,
    grid::past_line::ENTRY,
    grid::short::ENTRY,
    grid::unknown_space::ENTRY,
    lane::broken::ENTRY,
    lane::hole::ENTRY,
    lane::order::ENTRY,
    link::backwards::ENTRY,
    link::bypasses_finish::ENTRY,
    link::converge::ENTRY,
    link::crosses::ENTRY,
    link::dangling::ENTRY,
    link::doubled::ENTRY,
    link::jumps_a_lane::ENTRY,
    link::missing::ENTRY,
    link::sideways::ENTRY,
    link::skips_a_space::ENTRY,
    link::to_itself::ENTRY,
    link::too_far::ENTRY,
    link::too_many::ENTRY,
    link::torn::ENTRY,
    link::two_into_lane::ENTRY,
    pit::apart::ENTRY,
    pit::box_dead_end::ENTRY,
    pit::box_doubled::ENTRY,
    pit::box_on_road::ENTRY,
    pit::box_out_of_place::ENTRY,
    pit::branches::ENTRY,
    pit::broken::ENTRY,
    pit::gap::ENTRY,
    pit::no_boxes::ENTRY,
    pit::no_entry::ENTRY,
    pit::no_exit::ENTRY,
    pit::no_such_team::ENTRY,
    pit::single_entry::ENTRY,
    pit::single_exit::ENTRY,
    pit::uneven_teams::ENTRY,
    pit::unknown_space::ENTRY,
    pit::unreachable_box::ENTRY,
    silence::error::ENTRY,
    silence::unknown::ENTRY,
    silence::unused::ENTRY,
    space::doubled::ENTRY,
    space::heading::ENTRY,
    space::no_such_lane::ENTRY,
    space::no_way_on::ENTRY,
    space::number::ENTRY,
    space::off_board::ENTRY,
    space::off_lane::ENTRY,
    space::same_spot::ENTRY,
    space::unreached::ENTRY,
    street::doubled::ENTRY,
    street::police_not_across::ENTRY,
    street::unknown_space::ENTRY,
    track::board::ENTRY,
    track::empty::ENTRY,
    track::no_name::ENTRY,
    track::too_large::ENTRY,
    street::tunnel_lane::ENTRY,
    street::tunnel_doubled::ENTRY,
    street::tunnel_end::ENTRY,
    street::tunnel_link::ENTRY,
    weather::gap::ENTRY,
    weather::missing::ENTRY,
    weather::overlap::ENTRY,
    weather::range::ENTRY,
];
