//! Circuits out of nothing.

mod chance;
mod character;
mod corners;
mod draft;
mod names;
mod plain;
mod room;

pub use character::Style;
pub use names::invented_name;

use formulad_core::plan::TrackPlan;

use super::laid::Laid;
use super::spec::{GenerateError, Spec};
use crate::figures::usual::{self, Standing};
use chance::Chance;
use character::Character;
use draft::Draft;

/// How often a circuit is thrown on paper for a seed, and how many of them are laid out, at most.
const DRAFTS: usize = 2_500;
const BUILT: usize = 5;
/// How many circuits are driven counterclockwise, in percent.
const COUNTERCLOCKWISE: u32 = 28;

/// Makes up a circuit: a plausible one, without errors and warnings, of a character that the seed
/// decides on unless the spec does, with at least four corners. It is about as long as the spec says; `line`, `reverse`
/// and `corners` are not looked at. The same seed and spec give the same circuit on every machine.
///
/// ```
/// use formulad_tracks::generate::{self, Spec};
///
/// let seed = 7;
/// let plan = generate::random(seed, &Spec::new(generate::invented_name(seed)))?;
/// assert!(plan.check().is_empty());
/// # Ok::<(), generate::GenerateError>(())
/// ```
///
/// # Errors
///
/// [`GenerateError`] when the spec asks for what cannot be.
pub fn random(seed: u64, spec: &Spec) -> Result<TrackPlan, GenerateError> {
    spec.check()?;
    let mut chance = Chance::new(seed);
    let character = Character::any(&mut chance, spec.style, spec.spaces);
    // Three of four circuits are driven clockwise.
    let is_mirrored = chance.happens(COUNTERCLOCKWISE) != spec.mirror;
    let drafts =
        (0..DRAFTS).filter_map(|_| draft::draft(&mut chance, character, spec.spaces, spec.lanes));
    let mut best: Option<(usize, TrackPlan)> = None;
    for Draft { sections, turned } in drafts.take(BUILT) {
        // Right and left are exchanged, and the board turned over with them.
        let (sections, turned) = if is_mirrored {
            (sections.mirrored(), -turned)
        } else {
            (sections, turned)
        };
        let Ok(laid) = super::laid(&sections, turned, spec) else {
            continue;
        };
        if laid.warnings() > 0 {
            continue;
        }
        let faults = faults(&laid, spec);
        if faults == 0 {
            return Ok(laid.plan);
        }
        if best.as_ref().is_none_or(|(fewest, _)| faults < *fewest) {
            best = Some((faults, laid.plan));
        }
    }
    match best {
        Some((_, plan)) => Ok(plan),
        None => super::of_sections(&plain::sections(spec.spaces)?, spec),
    }
}

/// How many things are not as they could be about a circuit with this spec.
fn faults(laid: &Laid, spec: &Spec) -> usize {
    /// Advice that a lap gets for not being of the usual length: another throw would get it, too.
    const OF_THE_LENGTH: [&str; 7] = [
        "design.board-size",
        "design.corner-count",
        "design.lane-balance",
        "design.lap-length",
        "design.long-straight",
        "design.space-count",
        "design.stop-sum",
    ];
    /// Advice that follows from other wishes.
    const OF_WISHES: [&str; 3] = ["design.grid", "design.pit-boxes", "design.pit-length"];
    let is_usual = usual::LAP.standing(spec.spaces.into()) == Standing::Usual;
    let counts = |id: &str| !OF_WISHES.contains(&id) && (is_usual || !OF_THE_LENGTH.contains(&id));
    let advice = laid.problems.iter().filter(|problem| counts(problem.id));
    let lacks_pit_lane = spec.teams > 0 && laid.plan.pit.is_none();
    advice.count() + usize::from(lacks_pit_lane)
}
