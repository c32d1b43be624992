//! What planners go by on a circuit, as a job.

use formulad_core::Track;
use formulad_core::driver::Planner;
use formulad_core::race::RulesName;
use formulad_core::rules::{Preset, RaceOption, Ruleset};
use formulad_core::steps::{Steps, at_once};
use serde::{Deserialize, Serialize};

use super::study::SentTrack;
use crate::host::{Helper, Request};
use crate::task::Task;

/// The part of a request for it.
pub(super) const PART: &str = "planner";

/// All that it follows from.
#[derive(Serialize, Deserialize)]
struct SentSetup<'a> {
    track: SentTrack<'a>,
    preset: Preset,
    laps: u8,
    options: Vec<RaceOption>,
}

/// Has worked out what planners go by.
pub(crate) fn plan(track: &Track, rules: &Ruleset, helper: &Helper) -> Task<Planner> {
    let [here, sent, read] = [(); 3].map(|()| (track.clone(), rules.clone()));
    Task::begin_anywhere(
        helper,
        Steps::new(async move { solve(&here.0, &here.1).await }),
        move || request(&sent.0, &sent.1),
        move |answer| Planner::from_bytes(&read.0, &read.1, answer),
    )
}

/// All that planners may need: nothing else waits for it then.
async fn solve(track: &Track, rules: &Ruleset) -> Planner {
    let planner = Planner::in_steps(track, rules).await;
    planner.complete_in_steps().await;
    planner
}

/// By other rules than those of a preset there is none: reading them all would make a page larger.
fn request(track: &Track, rules: &Ruleset) -> Option<Request> {
    let RulesName::Preset {
        preset,
        laps,
        options,
    } = RulesName::of(rules)
    else {
        return None;
    };
    let about = SentSetup {
        track: SentTrack::of(track),
        preset,
        laps,
        options,
    };
    Some(Request {
        about: serde_json::to_string(&about).ok()?.into(),
        part: PART.to_owned(),
    })
}

/// The answer to such a request; none without values, which is found out at once.
pub(super) fn answer(about: &str) -> Option<Vec<u8>> {
    let about: SentSetup<'_> = serde_json::from_str(about).ok()?;
    let rules = about.preset.rules_with(about.laps, &about.options).ok()?;
    let planner = at_once(solve(&about.track.read()?, &rules));
    planner.has_values().then(|| planner.to_bytes())
}
