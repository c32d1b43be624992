//! A lap laid out as a plan, in the drawing that suits it best.

use std::ops::Range;

use formulad_core::plan::TrackPlan;
use formulad_core::{Problem, Problems, Severity};

use super::lap::Lap;
use super::lay::LaidRoad;
use super::measures::LANE;
use super::pit::PitLane;
use super::pit_path::PitSide;
use super::shape::{self, Drawing};
use super::spec::{GenerateError, Spec};
use super::stretch::Stretch;
use super::{board, pit};
use crate::geometry::Point;
use crate::lint;

/// A lap that has been laid out.
pub(super) struct LaidLap {
    pub(super) plan: TrackPlan,
    /// The problems of the plan.
    pub(super) problems: Problems,
    /// How much room there is for its pit lane: 1 is enough.
    room: f64,
    /// The side of its pit lane, if it has one.
    pub(super) pit_side: Option<PitSide>,
    /// Where its corners lie on the curve that it follows, as parts of it.
    pub(super) corners: Vec<Range<f64>>,
    /// Whether its road crosses itself differently from the curve that it follows.
    pub(super) is_knotted: bool,
}

impl LaidLap {
    /// Lays a lap out in one drawing after the other, until one is good.
    pub(super) fn out(lap: &Lap, spec: &Spec) -> Result<Self, GenerateError> {
        let width = LANE * f64::from(spec.lanes);
        let drawn = |drawing| Self::of(lap, spec, &shape::draw(lap, width, drawing));
        Self::best(spec, Drawing::ALL.into_iter().map(drawn))
    }

    /// The first without warnings of its own and with room for its pit lane; otherwise the one with the
    /// fewest warnings, and of these the one with the most room.
    pub(super) fn best(
        spec: &Spec,
        tries: impl Iterator<Item = Self>,
    ) -> Result<Self, GenerateError> {
        let mut best: Option<Self> = None;
        let mut error = String::new();
        for laid in tries {
            if let Some(worst) = laid.problems(Severity::Error).next() {
                error = worst.message.to_string();
                continue;
            }
            if !laid.is_knotted && laid.warnings() == 0 && laid.room >= 1.0 {
                return Ok(laid);
            }
            if best.as_ref().is_none_or(|best| laid.is_better_than(best)) {
                best = Some(laid);
            }
        }
        best.ok_or(GenerateError::Wild {
            spaces: spec.spaces,
            lanes: spec.lanes,
            problem: error,
        })
    }

    /// Lays a lap out along a middle line: without a pit lane if the road bends so far beside it
    /// that its boxes would overlap.
    pub(super) fn of(lap: &Lap, spec: &Spec, middle: &[Point]) -> Self {
        let road = LaidRoad::new(middle, &lap.stretches, usize::from(spec.lanes));
        let mut laid = Self::with(&road, spec, lap.pit);
        if lap.pit.is_some() && laid.warnings() > 0 {
            let without = Self::with(&road, spec, None);
            if without.warnings() < laid.warnings() {
                laid = Self {
                    room: 0.0,
                    ..without
                };
            }
        }
        let count = lap.curve.points().len() as f64;
        let part = |stretch: &Stretch| {
            let first = stretch.first as f64 / count;
            first..first + stretch.count as f64 / count
        };
        let corners = lap.stretches.iter().filter(|it| it.stops.is_some());
        laid.corners = corners.map(part).collect();
        laid
    }

    /// Lays out a road and, if there is one, its pit lane.
    fn with(road: &LaidRoad<'_>, spec: &Spec, pit: Option<PitLane>) -> Self {
        let mut plan = road.plan(&spec.name, usize::from(spec.grid));
        // As those who drive see it.
        let asked = spec
            .pit_side
            .map(|side| if spec.reverse { side.opposite() } else { side });
        let laid = pit.map(|pit| pit::lay(&mut plan, road, pit, asked));
        let room = laid.map_or(1.0, |laid| laid.map_or(0.0, |(_, room)| room));
        board::fit(&mut plan);
        let mut problems = lint::check(&plan);
        if tidy(&mut plan, &problems) {
            problems = lint::check(&plan);
        }
        Self {
            plan,
            problems,
            room,
            pit_side: laid.flatten().map(|(side, _)| side),
            corners: Vec::new(),
            is_knotted: false,
        }
    }

    fn problems(&self, severity: Severity) -> impl Iterator<Item = &Problem> {
        let problems = self.problems.iter();
        problems.filter(move |problem| problem.severity == severity)
    }

    /// How many warnings there are that another road might not get.
    pub(super) fn warnings(&self) -> usize {
        /// What follows from the grid that was asked for.
        const OF_THE_GRID: [&str; 2] = ["grid.far-back", "grid.short"];
        let warnings = self.problems(Severity::Warning);
        warnings
            .filter(|problem| !OF_THE_GRID.contains(&problem.id))
            .count()
    }

    /// Whether this road is better than another: first not knotted, then with fewer warnings, then
    /// with a pit lane.
    pub(super) fn is_sounder_than(&self, other: &Self) -> bool {
        let [key, others] =
            [self, other].map(|laid| (laid.is_knotted, laid.warnings(), laid.plan.pit.is_none()));
        key < others
    }

    fn is_better_than(&self, other: &Self) -> bool {
        let [key, others] = [self, other].map(|laid| (laid.is_knotted, laid.warnings()));
        key < others || key == others && self.room > other.room
    }
}

/// Applies the fixes for lane changes between spaces that lie nearly level, which checks measure
/// slightly differently from the generator. Returns whether there were any.
pub(super) fn tidy(plan: &mut TrackPlan, problems: &Problems) -> bool {
    const NEARLY_LEVEL: [&str; 3] = ["corner.missing-change", "link.missing", "link.sideways"];
    let nearly_level = problems
        .iter()
        .filter(|problem| NEARLY_LEVEL.contains(&problem.id));
    let mut is_changed = false;
    for fix in nearly_level.filter_map(|problem| problem.fix.as_ref()) {
        fix.apply(plan);
        is_changed = true;
    }
    is_changed
}
