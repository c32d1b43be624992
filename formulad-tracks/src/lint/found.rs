//! What the lints find, beside what the checks have found.

use formulad_core::check::{DESIGN, entry};
use formulad_core::plan::Silence;
use formulad_core::{LeftOut, Place, Problem, Problems, TrackPlan};

use super::catalogue::{Lint, catalogue};

/// Collects advice: of each kind the first [`Problems::MAX_OF_A_KIND`], and how many more there
/// are. What the plan silences is marked, and counted apart.
pub(super) struct Found<'p> {
    plan: &'p TrackPlan,
    problems: Vec<Problem>,
    left_out: Vec<LeftOut>,
    /// Whether each silence has been of use.
    used: Vec<bool>,
}

impl<'p> Found<'p> {
    pub(super) fn new(plan: &'p TrackPlan, checked: &Problems) -> Self {
        Self {
            plan,
            problems: checked.iter().cloned().collect(),
            left_out: checked.left_out().to_vec(),
            used: vec![false; plan.silenced.len()],
        }
    }

    /// Adds what a lint has found.
    pub(super) fn extend(&mut self, lint: &Lint, problems: Vec<Problem>) {
        let (mut open, mut silenced) = (Vec::new(), Vec::new());
        for mut problem in problems {
            let silences = self.plan.silenced.iter().zip(&mut self.used);
            let mut concerning = silences.filter(|(silence, _)| silence.concerns(&problem));
            match concerning.next() {
                Some((silence, used)) => {
                    *used = true;
                    problem.silenced = Some(silence.reason.clone());
                    silenced.push(problem);
                }
                None => open.push(problem),
            }
        }
        let more = open.len().saturating_sub(Problems::MAX_OF_A_KIND);
        if more > 0 {
            self.left_out.push(LeftOut {
                id: lint.id,
                severity: lint.severity,
                count: more,
            });
        }
        for mut listed in [open, silenced] {
            listed.truncate(Problems::MAX_OF_A_KIND);
            self.problems.append(&mut listed);
        }
    }

    /// Everything found; and silences of advice that there is no reason for, or that does not
    /// exist, as the checks report those of their own.
    pub(super) fn into_problems(mut self) -> Problems {
        for (at, silence) in self.plan.silenced.iter().enumerate() {
            if !silence.problem.starts_with(DESIGN) {
                continue;
            }
            let used = self.used.get(at).copied().unwrap_or_default();
            let known = catalogue().iter().any(|lint| lint.id == silence.problem);
            if !known {
                self.problems.extend(about(
                    "silence.unknown",
                    at,
                    silence,
                    format!("there is no problem called {:?}", silence.problem),
                    "correct the id, or delete the entry",
                ));
            } else if !used {
                self.problems.extend(about(
                    "silence.unused",
                    at,
                    silence,
                    format!("there is no {} here to silence", silence.problem),
                    "delete the entry, or correct its place",
                ));
            }
        }
        self.left_out.sort_by_key(|left_out| left_out.id);
        Problems::new(self.problems).leaving_out(self.left_out)
    }
}

/// A problem of a silence.
fn about(id: &str, at: usize, silence: &Silence, message: String, help: &str) -> Option<Problem> {
    let entry = entry(id)?;
    Some(Problem {
        id: entry.id,
        severity: entry.severity,
        place: Place {
            pointer: format!("/silenced/{at}"),
            spaces: silence.spaces.clone(),
            corners: silence.corners.clone(),
            links: Vec::new(),
        },
        message,
        help: help.to_owned(),
        fix: None,
        silenced: None,
    })
}

#[cfg(test)]
mod tests {
    use formulad_core::plan::Silence;
    use formulad_core::{CornerId, SpaceId};

    use crate::lint::check;
    use crate::lint::testing::{scaled, usual};

    fn silence(problem: &str, spaces: &[u32], corners: &[u32]) -> Silence {
        Silence {
            problem: problem.to_owned(),
            spaces: spaces.iter().copied().map(SpaceId).collect(),
            corners: corners.iter().copied().map(CornerId).collect(),
            reason: "a fast one".to_owned(),
        }
    }

    /// The problems of the usual circuit, the second corner of which asks for a stop too many.
    fn hard(silences: &[Silence]) -> Vec<(&'static str, Option<String>)> {
        let mut plan = scaled(15.1);
        plan.silenced = silences.to_vec();
        plan.corners[1].stops = 2;
        let problems = check(&plan).into_vec().into_iter();
        problems.map(|p| (p.id, p.silenced)).collect()
    }

    #[test]
    fn advice_is_silenced_by_id_and_place_with_a_reason() {
        let reason = || Some("a fast one".to_owned());
        assert_eq!(hard(&[]), [("design.corner-stops", None)]);
        for (spaces, corners) in [(&[][..], &[][..]), (&[], &[2]), (&[], &[1, 2])] {
            let silences = [silence("design.corner-stops", spaces, corners)];
            assert_eq!(hard(&silences), [("design.corner-stops", reason())]);
        }
        let elsewhere = [silence("design.corner-stops", &[], &[1])];
        assert_eq!(
            hard(&elsewhere),
            [("design.corner-stops", None), ("silence.unused", None)]
        );
        let misspelt = [silence("design.corner-stop", &[], &[])];
        assert_eq!(
            hard(&misspelt),
            [("silence.unknown", None), ("design.corner-stops", None)]
        );
    }

    /// A circuit that cannot be raced on gets no advice, and its silences are left in peace.
    #[test]
    fn nothing_is_advised_about_a_circuit_with_errors() {
        let mut plan = usual().plan();
        plan.corners[1].stops = 2;
        plan.finish.clear();
        plan.silenced.push(silence("design.one-path", &[], &[]));
        let problems = check(&plan);
        assert!(problems.has_errors());
        assert_eq!(problems, plan.check());
    }
}
