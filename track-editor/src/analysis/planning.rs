//! The values that planners use on a circuit, worked out as a job.

use formulad_core::Track;
use formulad_core::driver::Planner;
use formulad_core::race::RulesName;
use formulad_core::rules::{Preset, RaceOption, Ruleset};
use formulad_core::steps::{Steps, at_once};
use serde::{Deserialize, Serialize};

use super::study::SentTrack;
use crate::host::{Helper, Request};
use crate::task::Task;

/// The `part` of a request for a planner.
pub(super) const PART: &str = "planner";

/// The input of the job.
#[derive(Serialize, Deserialize)]
struct SentSetup<'a> {
    track: SentTrack<'a>,
    preset: Preset,
    laps: u8,
    options: Vec<RaceOption>,
}

/// Starts working out the values that planners use.
pub(crate) fn plan(track: &Track, rules: &Ruleset, helper: &Helper) -> Task<Planner> {
    let [here, sent, read] = [(); 3].map(|()| (track.clone(), rules.clone()));
    Task::begin_anywhere(
        helper,
        Steps::new(async move { solve(&here.0, &here.1).await }),
        move || request(&sent.0, &sent.1),
        move |answer| Planner::from_bytes(&read.0, &read.1, answer),
    )
}

/// Works out everything that planners may need, so that nothing has to wait for it later.
async fn solve(track: &Track, rules: &Ruleset) -> Planner {
    let planner = Planner::in_steps(track, rules).await;
    planner.complete_in_steps().await;
    planner
}

/// A request; `None` unless the rules are those of a preset, because the code to read all rules would
/// make the web page larger.
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

/// The answer to such a request; `None` if there are no values, which the sender finds out quickly.
pub(super) fn answer(about: &str) -> Option<Vec<u8>> {
    let about: SentSetup<'_> = serde_json::from_str(about).ok()?;
    let rules = about.preset.rules_with(about.laps, &about.options).ok()?;
    let planner = at_once(solve(&about.track.read()?, &rules));
    planner.has_values().then(|| planner.to_bytes())
}
