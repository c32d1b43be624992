//! Random circuits.

mod chance;
mod character;
mod corners;
mod draft;
mod fold;
mod names;
mod plain;
mod room;
mod wanted;

pub use names::invented_name;

use formulad_core::plan::TrackPlan;

use super::laid::LaidLap;
use super::spec::{GenerateError, Spec};
use crate::figures::usual::{self, Standing};
use chance::Chance;
use character::{Character, LapScale};
use corners::Composition;
use draft::Draft;
use wanted::Wanted;

/// Maximum number of drafts for a seed, and of those that are laid out.
const DRAFTS: usize = 6_000;
const BUILT: usize = 12;
/// How many drafts have the same corners, turning to other sides, before other corners are picked.
const OF_A_KIND: usize = 100;
/// The area that a road may enclose at most, in percent of that of a circle of its length; the part
/// of it that must have other road along it, in percent; and the number of drafts after which it
/// may be off by one percent more.
const ROUNDEST: (u32, u32) = (10, 44);
const PARALLEL: (u32, u32) = (15, 75);
const WIDER: f64 = 2.0;
/// How many circuits are driven counterclockwise, and how many have the straight with the line along
/// the board, in percent.
const COUNTERCLOCKWISE: u32 = 28;
const ALONG: u32 = 28;

/// Makes up a circuit: a plausible one, without errors and warnings, of a character that the seed
/// decides on unless the spec does, with at least four corners. It is about as long as the spec
/// says; `line`, `reverse` and `corners` are ignored. The same seed and spec give the same circuit
/// on every machine.
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
/// [`GenerateError`] when the spec asks for something impossible.
pub fn random(seed: u64, spec: &Spec) -> Result<TrackPlan, GenerateError> {
    spec.check()?;
    let mut chance = Chance::new(seed);
    let mut wanted = Wanted {
        character: Character::any(&mut chance, spec.style, spec.spaces),
        spaces: spec.spaces,
        lanes: spec.lanes,
        roundest: chance.between(ROUNDEST),
        parallel: chance.between(PARALLEL),
        slack: 0.0,
        along: chance.happens(ALONG),
    };
    let is_counterclockwise = chance.happens(COUNTERCLOCKWISE);
    let mut composition = None;
    let drafts = (1..=DRAFTS).filter_map(|throw| {
        if throw % OF_A_KIND == 1 {
            composition =
                Composition::any(&mut chance, wanted.character, LapScale::new(spec.spaces));
        }
        // The longer it takes, the less is asked for.
        wanted.slack = throw as f64 / WIDER;
        draft::draft(&mut chance, wanted, composition.as_ref()?)
    });
    let mut best: Option<(usize, TrackPlan)> = None;
    // Right and left are exchanged, on the board, too.
    let lay = |draft: &Draft, is_mirrored| {
        if is_mirrored {
            let mirrored = draft.sections.clone().mirrored();
            return super::laid(&mirrored, 180 - draft.turned, spec);
        }
        super::laid(&draft.sections, draft.turned, spec)
    };
    let is_good = |laid: &LaidLap| laid.warnings() == 0;
    for draft in drafts.take(BUILT) {
        let Some(mut laid) = lay(&draft, is_counterclockwise).ok().filter(is_good) else {
            continue;
        };
        let faults = faults(&laid, spec);
        if spec.mirror {
            // The draft is the one that is taken without mirroring: only the road is mirrored.
            match lay(&draft, !is_counterclockwise).ok().filter(is_good) {
                Some(mirrored) => laid = mirrored,
                None => continue,
            }
        }
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

/// Advice that a lap gets for not being of the usual length: another draft would get it, too.
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

/// Number of things about a circuit with this spec that could be better.
fn faults(laid: &LaidLap, spec: &Spec) -> usize {
    let is_usual = usual::LAP.standing(spec.spaces.into()) == Standing::Usual;
    let counts = |id: &str| !OF_WISHES.contains(&id) && (is_usual || !OF_THE_LENGTH.contains(&id));
    let advice = laid.problems.iter().filter(|problem| counts(problem.id));
    let lacks_pit_lane = spec.teams > 0 && laid.plan.pit.is_none();
    advice.count() + usize::from(lacks_pit_lane)
}

#[cfg(test)]
mod tests {
    use super::{OF_THE_LENGTH, OF_WISHES};
    use crate::lint;

    #[test]
    fn advice_that_drafts_do_not_count_exists() {
        for id in OF_THE_LENGTH.iter().chain(&OF_WISHES) {
            assert!(lint::catalogue().iter().any(|kind| kind.id == *id), "{id}");
        }
    }
}
