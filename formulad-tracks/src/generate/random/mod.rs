//! Circuits out of nothing.

mod chance;
mod character;
mod draft;
mod names;
mod room;

pub use names::invented_name;

use formulad_core::Severity;
use formulad_core::plan::TrackPlan;

use crate::lint;

use super::recipe::{GenerateError, Recipe};
use super::sections::{Section, Sections, SectionsError};
use chance::Chance;
use character::Character;

/// How often a circuit is thrown on paper for a seed, and how many of them are laid out, at most.
const DRAFTS: f64 = 10_000.0;
const BUILT: usize = 16;

/// Makes up a circuit: a plausible one, without errors and warnings, of a character that the seed
/// decides on. It is about as long as the recipe says; `line`, `reverse` and `corners` are not
/// looked at. The same seed and recipe give the same circuit on every machine. When no throw is good
/// enough, which is rare for the usual length and common far from it, it is an oval of two corners.
///
/// ```
/// use formulad_tracks::generate::{self, Recipe};
///
/// let seed = 7;
/// let plan = generate::random(seed, &Recipe::new(generate::invented_name(seed)))?;
/// assert!(plan.check().is_empty());
/// # Ok::<(), generate::GenerateError>(())
/// ```
///
/// # Errors
///
/// [`GenerateError`] when the recipe asks for what cannot be.
pub fn random(seed: u64, recipe: &Recipe) -> Result<TrackPlan, GenerateError> {
    recipe.check()?;
    let mut chance = Chance::new(seed);
    let character = Character::any(&mut chance);
    // A draft takes as long as the cube of its length, about.
    let longer = f64::from(recipe.spaces) / f64::from(Character::LAP);
    let most = DRAFTS / (longer * longer * longer).max(1.0);
    let drafts = (0..most as usize)
        .filter_map(|_| draft::draft(&mut chance, character, recipe.spaces, recipe.lanes));
    let plans = drafts
        .take(BUILT)
        .filter_map(|sections| super::of_sections(&sections, recipe).ok());
    // The first sound one, if none has its pit lane and no advice.
    let mut sound = None;
    for plan in plans {
        let problems = lint::check(&plan);
        let has_pit_lane = recipe.teams == 0 || plan.pit.is_some();
        if problems.is_empty() && has_pit_lane {
            return Ok(plan);
        }
        if problems.iter().all(|p| p.severity == Severity::Advice) {
            sound.get_or_insert(plan);
        }
    }
    if let Some(plan) = sound {
        return Ok(plan);
    }
    super::of_sections(&oval(recipe.spaces)?, recipe)
}

/// What there is always room for.
fn oval(spaces: u32) -> Result<Sections, SectionsError> {
    let corner = || Section::corner(&[180], 2)?.with_spaces(8);
    let straight = (spaces - 16) / 2;
    let first = straight / 4;
    let sections = vec![
        Section::straight(first)?,
        corner()?,
        Section::straight(straight)?,
        corner()?,
        Section::straight(spaces - 16 - straight - first)?,
    ];
    Sections::new(sections)
}
