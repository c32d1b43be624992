//! What is wanted of which circuit, and working out what changes do to it.

use std::collections::BTreeMap;

use formulad_core::analysis::par::{CornerCost, Par, ParError, Start, StartError, Terms};
use formulad_core::language::Message;
use formulad_core::plan::TrackPlan;
use formulad_core::rules::Ruleset;
use formulad_core::steps::at_once;
use formulad_core::{CornerId, Problems, Severity, Track};
use serde::{Deserialize, Serialize};

use super::apply::{checked, made};
use super::change::Change;
use super::goal::{Goal, Measures};
use crate::words::{list, whole};

/// A circuit, what is wanted of it, and how it is driven on.
#[derive(Debug, Clone)]
pub struct Question {
    /// The circuit.
    pub track: Track,
    /// All that is wanted at once.
    pub goals: Vec<Goal>,
    /// The rules that par is worked out by.
    pub rules: Ruleset,
    /// How the car starts, with all its wear points.
    pub start: Start,
    /// The terms on which par is worked out.
    pub terms: Terms,
}

/// Why nothing can be suggested for a circuit.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// Par cannot be worked out by these rules.
    #[error(transparent)]
    Par(#[from] ParError),
    /// No car can start like this.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// The figures of the circuit as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Base {
    /// Par, in turns.
    pub par: f64,
    /// What each goal is about: turns, a chance, a cost, a number.
    pub figures: Vec<f64>,
    /// Everything that is shown of it.
    pub whole: Whole,
}

/// The figures of a circuit with changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Reading {
    /// Par, in turns.
    pub par: f64,
    /// What each goal is about, as in [`Base`].
    pub figures: Vec<f64>,
    /// Everything that is shown of it, if all goals are reached, and no corner is a trap, or idle,
    /// that was not before.
    pub whole: Option<Whole>,
}

/// All that is shown of a circuit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Whole {
    /// What each corner costs.
    pub costs: Vec<CornerCost>,
    /// The corners that are traps.
    pub traps: Vec<CornerId>,
    /// How many spaces are dead.
    pub dead_spaces: usize,
}

impl Whole {
    /// Describes it: "no traps, corner 2 is idle, 12 dead spaces".
    #[must_use]
    pub fn words(&self) -> String {
        let idle: Vec<CornerId> = self.idle().collect();
        let traps = match &self.traps[..] {
            [] => t!("no traps").to_owned(),
            ids => t!(
                "corner {corners} is a trap" | "corners {corners} are traps",
                count = ids.len(),
                corners = list(ids)
            ),
        };
        let idle = match &idle[..] {
            [] => t!("no idle corners").to_owned(),
            ids => t!(
                "corner {corners} is idle" | "corners {corners} are idle",
                count = ids.len(),
                corners = list(ids)
            ),
        };
        let dead = self.dead_spaces;
        t!(
            "{traps}, {idle}, {dead}",
            traps,
            idle,
            dead = t!(
                "1 dead space" | "{number} dead spaces",
                spaces = dead,
                number = whole(dead as u64)
            )
        )
    }

    /// The corners that are idle.
    pub fn idle(&self) -> impl Iterator<Item = CornerId> {
        let idle = self.costs.iter().filter(|cost| cost.is_idle());
        idle.map(|cost| cost.corner)
    }
}

/// The result of measuring a candidate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Measured {
    /// How often a circuit was solved for it, a forecast counted too: at least 1.
    pub solved: u32,
    /// `None` if the candidate is impossible, or brings a new error or warning.
    pub reading: Option<Reading>,
}

impl Question {
    /// Asks how par of a lap from pole position, by the beginner's rules, would get better.
    #[must_use]
    pub fn new(track: &Track, goals: Vec<Goal>) -> Self {
        Self {
            track: track.clone(),
            goals,
            rules: Ruleset::basic(1),
            start: Start::POLE,
            terms: Terms::default(),
        }
    }

    /// The plan of the circuit with these changes, applied one after the other; `None` if they are
    /// impossible.
    #[must_use]
    pub fn plan(&self, changes: &[Change]) -> Option<TrackPlan> {
        let (last, others) = changes.split_last()?;
        let track = others.iter().try_fold(self.track.clone(), |track, change| {
            Track::new(made(&track, *change)?).ok()
        });
        made(&track?, *last)
    }

    /// Works out the circuit as it is, with a pause after each place.
    ///
    /// # Errors
    ///
    /// [`Unsolved`] when its par cannot be worked out.
    pub async fn base(&self) -> Result<Base, Unsolved> {
        let problems = crate::lint::check_track(&self.track);
        let par = Par::solve_in_steps(&self.track, &self.rules, &self.terms).await?;
        let mut solved = 1;
        let Reading {
            par: turns,
            figures,
            ..
        } = self.read(&par, &problems, &mut solved).await?;
        let whole = self.whole(&par, &mut solved).await?;
        Ok(Base {
            par: turns,
            figures,
            whole,
        })
    }

    /// Works out what changes do, with a pause after each place. `base` is the circuit as it is.
    pub async fn measure(&self, changes: &[Change], base: &Base) -> Measured {
        let mut solved = 0;
        let reading = self.try_measure(changes, base, &mut solved).await;
        Measured {
            solved: solved.max(1),
            reading,
        }
    }

    /// The same without pauses.
    #[must_use]
    pub fn measure_at_once(&self, changes: &[Change], base: &Base) -> Measured {
        at_once(self.measure(changes, base))
    }

    async fn try_measure(
        &self,
        changes: &[Change],
        base: &Base,
        solved: &mut u32,
    ) -> Option<Reading> {
        let (track, problems) = checked(self.plan(changes)?)?;
        if is_worse(track.problems(), self.track.problems()) {
            return None;
        }
        *solved += 1;
        // Retiring costs what it does on the circuit as it is.
        let terms = self.terms.priced(&self.track, &self.rules);
        let par = Par::solve_in_steps(&track, &self.rules, &terms)
            .await
            .ok()?;
        let mut reading = self.read(&par, &problems, solved).await.ok()?;
        if self.missing(&reading.figures) == 0.0 {
            let whole = self.whole(&par, solved).await.ok()?;
            let was = &base.whole;
            let idle: Vec<CornerId> = was.idle().collect();
            let is_sound = whole.idle().all(|id| idle.contains(&id))
                && whole.traps.iter().all(|id| was.traps.contains(id));
            reading.whole = is_sound.then_some(whole);
        }
        Some(reading)
    }

    /// Par, and what the goals are about.
    async fn read(
        &self,
        par: &Par,
        problems: &Problems,
        solved: &mut u32,
    ) -> Result<Reading, StartError> {
        let turns = par.turns(self.start, par.full_wear())?;
        let mut forecast = None;
        if self.goals.iter().any(|goal| goal.needs_forecast()) {
            *solved += 1;
            forecast = Some(par.forecast_in_steps(self.start, par.full_wear()).await?);
        }
        let mut figures = Vec::new();
        for goal in &self.goals {
            let mut cost = None;
            if let Some(corner) = goal.needs_cost()
                && par.track().corner(corner).is_some()
            {
                *solved += 1;
                let wear = par.full_wear();
                cost = Some(par.corner_cost_in_steps(corner, self.start, wear).await?);
            }
            figures.push(goal.figure(&Measures {
                track: par.track(),
                problems,
                par: turns,
                forecast: forecast.as_ref(),
                cost,
            }));
        }
        Ok(Reading {
            par: turns,
            figures,
            whole: None,
        })
    }

    async fn whole(&self, par: &Par, solved: &mut u32) -> Result<Whole, StartError> {
        let wear = par.full_wear();
        *solved += 1;
        let forecast = par.forecast_in_steps(self.start, wear).await?;
        let mut costs = Vec::new();
        for corner in par.track().corners() {
            *solved += 1;
            costs.push(
                par.corner_cost_in_steps(corner.id, self.start, wear)
                    .await?,
            );
        }
        Ok(Whole {
            costs,
            traps: forecast.traps().collect(),
            dead_spaces: forecast.dead_spaces().count(),
        })
    }

    /// How far figures are from all goals, roughly in turns.
    pub(super) fn missing(&self, figures: &[f64]) -> f64 {
        let goals = self.goals.iter().zip(figures);
        goals.map(|(goal, figure)| goal.missing(*figure)).sum()
    }

    /// The advice on a plan that was not there before.
    #[must_use]
    pub fn new_advice(&self, plan: &TrackPlan) -> Vec<Message> {
        let [now, was] = [
            crate::lint::check(plan),
            crate::lint::check_track(&self.track),
        ];
        let counts = [&now, &was].map(|problems| counts(problems, Severity::Advice));
        let more = |id: &str| counts[0].get(id) > counts[1].get(id);
        let known = |message: &str| was.iter().any(|it| it.message == message);
        let new = now
            .iter()
            .filter(|it| it.severity == Severity::Advice && it.silenced.is_none());
        let new = new.filter(|it| more(it.id) && !known(it.message.english()));
        new.map(|it| it.message.clone()).collect()
    }
}

/// How many problems there are of each kind that is this severe.
fn counts(problems: &Problems, severity: Severity) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    let open = problems
        .iter()
        .filter(|it| it.silenced.is_none() && it.severity == severity);
    for problem in open {
        *counts.entry(problem.id).or_default() += 1;
    }
    counts
}

/// Whether there are more warnings of a kind than there were.
fn is_worse(now: &Problems, was: &Problems) -> bool {
    let [now, was] = [now, was].map(|problems| counts(problems, Severity::Warning));
    now.iter().any(|(id, count)| was.get(id) < Some(count))
}
