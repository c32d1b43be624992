//! Circuits out of centrelines.
//!
//! A real circuit is too long for a board as it is: corners matter, straights are compressed. The
//! generator finds the corners of a closed curve by its curvature, gives each as many spaces as it
//! turns, shares the rest among the straights, draws a new middle line with these lengths, and lays
//! lanes, links, line, grid, pit lane and boxes along it. What comes out is a plan without errors
//! in which everything can still be changed.
//!
//! The same curve and recipe give the same plan on every machine: only arithmetic that rounds alike
//! everywhere is used, and places are kept to a hundredth of a millimetre.
//!
//! ```
//! use formulad_tracks::generate::{self, Recipe};
//!
//! // An oval, 1200 m by 300 m.
//! let curve = generate::Curve::through(&[
//!     (0.0, 0.0), (300.0, 0.0), (600.0, 0.0), (900.0, 0.0), (1050.0, 150.0),
//!     (900.0, 300.0), (600.0, 300.0), (300.0, 300.0), (0.0, 300.0), (-150.0, 150.0),
//! ])?;
//! let plan = generate::along(&curve, &Recipe::new("Oval"))?;
//! assert!(formulad_core::Track::new(plan).is_ok());
//! # Ok::<(), generate::GenerateError>(())
//! ```

mod bezier;
mod board;
mod close;
mod corners;
mod course;
mod crossings;
mod curve;
mod lay;
mod line;
mod pit;
mod random;
mod recipe;
mod relax;
mod sections;
mod shape;
mod stretches;

use formulad_core::plan::TrackPlan;
use formulad_core::{Problems, Severity};

pub use curve::{Curve, CurveError, Point};
pub use random::{invented_name, random};
pub use recipe::{CornerRecipe, GenerateError, Recipe};
pub use sections::{
    NotationError, NotationProblem, Open, Section, SectionError, Sections, SectionsError,
};

use lay::{LANE, Road};
use shape::Style;
use stretches::Lap;

/// Makes a circuit of a closed curve measured in metres, y pointing down.
///
/// # Errors
///
/// [`GenerateError`] when the recipe asks for what cannot be, or the curve is too wild for it.
pub fn along(curve: &Curve, recipe: &Recipe) -> Result<TrackPlan, GenerateError> {
    recipe.check()?;
    let lap = Lap::along(curve, recipe)?;
    build(&lap, recipe)
}

/// Makes a circuit of sections. They say how long it is and where its corners and its line are, so
/// `spaces`, `line`, `reverse` and `corners` of the recipe are not looked at. The lengths of the
/// sections are kept to the space in the middle lane.
///
/// # Errors
///
/// [`GenerateError`] when the recipe asks for what cannot be, the sections do not lead back to where
/// they began ([`Sections::fitted`] makes them), or they leave no room for a road.
pub fn of_sections(sections: &Sections, recipe: &Recipe) -> Result<TrackPlan, GenerateError> {
    let recipe = Recipe {
        spaces: sections.spaces(),
        ..recipe.clone()
    };
    recipe.check()?;
    let lap = sections::lap(sections, recipe.teams)?;
    let mut plan = build(&lap, &recipe)?;
    let corners = sections
        .as_slice()
        .iter()
        .filter(|section| section.stops() > 0);
    for (corner, section) in plan.corners.iter_mut().zip(corners) {
        section.name().clone_into(&mut corner.name);
    }
    Ok(plan)
}

/// Draws and lays out a lap. A road that comes out with errors, or without room for its pit lane,
/// is drawn again in another style.
fn build(lap: &Lap, recipe: &Recipe) -> Result<TrackPlan, GenerateError> {
    let mut cramped: Option<(f64, TrackPlan)> = None;
    let mut error = String::new();
    for style in Style::ALL {
        let (mut plan, room) = lay(lap, recipe, style);
        let mut problems = plan.check();
        if tidy(&mut plan, &problems) {
            problems = plan.check();
        }
        let mut errors = problems
            .iter()
            .filter(|problem| problem.severity == Severity::Error);
        match (errors.next(), cramped) {
            (Some(worst), before) => {
                error.clone_from(&worst.message);
                cramped = before;
            }
            (None, _) if room >= 1.0 => return Ok(plan),
            (None, Some((before, _))) if room > before => return Ok(plan),
            (None, Some((_, before))) => return Ok(before),
            (None, None) => cramped = Some((room, plan)),
        }
    }
    cramped.map(|(_, plan)| plan).ok_or(GenerateError::Wild {
        spaces: recipe.spaces,
        lanes: recipe.lanes,
        problem: error,
    })
}

/// One try at a road, and how much room there is for its pit lane: 1 is enough.
fn lay(lap: &Lap, recipe: &Recipe, style: Style) -> (TrackPlan, f64) {
    let width = LANE * f64::from(recipe.lanes);
    let middle = shape::draw(lap, width, style);
    let road = Road::new(&middle, &lap.stretches, usize::from(recipe.lanes));
    let mut plan = road.plan(&recipe.name, usize::from(recipe.grid));
    let room = lap.pit.map_or(1.0, |pit| pit::lay(&mut plan, &road, pit));
    board::fit(&mut plan);
    (plan, room)
}

/// Applies the fixes of what checks measure a little otherwise than the generator, changes of lane
/// between spaces that lie nearly level; says whether there were any.
fn tidy(plan: &mut TrackPlan, problems: &Problems) -> bool {
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
