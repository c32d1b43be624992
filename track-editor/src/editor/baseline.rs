//! What the circuit is compared with: a version of it that was pinned, or the circuit of another file.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use formulad_core::analysis::simulate::Totals;
use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::draw::{HeatShown, Scene, Tone};
use formulad_tracks::figures;
use formulad_tracks::import::Choice;

use super::Editor;
use super::compare::changes;
use crate::analysis::{Analysis, Findings, With};
use crate::document::Design;
use crate::host::Helper;
use crate::texts::{files, versions as texts};
use crate::work::Work;

/// A circuit that the edited one is compared with.
#[derive(Debug)]
pub struct Baseline {
    name: String,
    work: Work,
    pub(super) analysis: Analysis,
    /// What differs in the circuit, and the revision of the document that this is true for.
    changed: Option<(u64, Changed)>,
}

/// What differs between a circuit and its baseline.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changed {
    /// The differences in words.
    pub words: Vec<String>,
    /// The spaces that only the circuit has.
    pub new: BTreeSet<SpaceId>,
    /// The spaces that only the baseline has.
    pub gone: BTreeSet<SpaceId>,
    /// The spaces that are elsewhere or face another way, or have another lane or number.
    pub other: BTreeSet<SpaceId>,
    /// The corners that are not the same in both.
    pub corners: BTreeSet<CornerId>,
}

impl Changed {
    fn between(before: &TrackPlan, now: &TrackPlan) -> Self {
        let mut changed = Self {
            words: changes(before, now),
            ..Self::default()
        };
        for change in figures::changes(before, now) {
            let Some(id) = change.id else {
                continue;
            };
            match (change.of, change.field) {
                ("corner", _) => drop(changed.corners.insert(CornerId(id))),
                ("space", Some(_)) => drop(changed.other.insert(SpaceId(id))),
                ("space", None) if change.before.is_none() => {
                    changed.new.insert(SpaceId(id));
                }
                ("space", None) => drop(changed.gone.insert(SpaceId(id))),
                _ => {}
            }
        }
        changed
    }
}

impl Baseline {
    /// The name that the designer knows it by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The circuit, with what follows from its plan.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// What it asks of its drivers, by the same questions as for the circuit that is compared with
    /// it.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Starts working out what is missing and not known from the circuit.
    pub(super) fn update(&mut self, circuit: &Analysis, helper: &Helper) {
        self.analysis.asked = circuit.asked;
        if !self.analysis.learn_from(circuit, &self.work) {
            self.analysis.update(&self.work, helper);
        }
    }

    /// Keeps its heat map up to date, on the same scale as that of the circuit.
    pub(super) fn update_heat(
        &mut self,
        circuit: &Analysis,
        work: &Work,
        what: (HeatShown, Tone),
        helper: &Helper,
    ) {
        let other = circuit.numbered(work);
        let other = other.filter(|(found, _)| *found.asked() == self.analysis.asked);
        let other = other.map(|other| (other, With::Beside));
        self.analysis.update_heat(&self.work, other, what, helper);
    }

    /// Its picture as a heat map of this, if there is one.
    pub(crate) fn heat_scene(&self, shown: HeatShown) -> Option<&Arc<Scene>> {
        let heat = self.analysis.heat_map();
        let has_track = self.work.derived().track.is_some();
        let painted = heat
            .legend()
            .filter(|legend| has_track && legend.shown == shown);
        painted.and_then(|_| heat.scene())
    }

    /// Starts the same races on it as on the circuit, unless they have been driven.
    pub(super) fn start_races(&mut self, circuit: &Analysis) {
        self.analysis.asked = circuit.asked;
        self.analysis.races.field = circuit.races.field;
        if !self.analysis.are_races_fresh(&self.work) {
            self.analysis.start_races(&self.work);
        }
    }
}

impl Editor {
    /// What the circuit is compared with.
    pub fn baseline(&self) -> Option<&Baseline> {
        self.baseline.as_ref()
    }

    /// Compares the circuit with itself as it is now.
    pub(crate) fn pin_baseline(&mut self) {
        let name = texts::pinned(&self.work.plan().name, self.work.document().steps());
        let work = self.work.pinned();
        let said = t!(
            "“{name}” is the baseline. Analysis, Statistics and heat maps show what changes from \
             now on.",
            name
        );
        self.set_baseline(name, work);
        self.notify(said, None);
    }

    pub(super) fn set_baseline(&mut self, name: String, work: Work) {
        self.notice = None;
        self.baseline = Some(Baseline {
            name,
            work,
            analysis: Analysis::default(),
            changed: None,
        });
    }

    /// Whether the baseline is seen beside the board.
    pub fn is_beside(&self) -> bool {
        self.view.beside && self.baseline.is_some() && self.driving().is_none()
    }

    /// Compares the circuit with that of a file.
    pub fn open_baseline(&mut self, path: &Path) {
        match self.read_circuit(path, &Choice::default()) {
            Ok(opened) => {
                let (design, _) = Design::of_file(&opened.file);
                let work = Work::new(design).with_helper(self.host.helper());
                self.set_baseline(files::file_name(path), work);
                self.view.panes.open(crate::view::Pane::Versions);
            }
            Err(reason) => self.cannot_open(path, reason),
        }
    }

    /// Stops comparing the circuit.
    pub(crate) fn clear_baseline(&mut self) {
        self.baseline = None;
    }

    /// What was found about the baseline, if it answers the same questions as for the circuit.
    pub fn baseline_found(&self) -> Option<&Arc<Findings>> {
        let baseline = self.baseline.as_ref()?;
        let found = baseline.analysis.found()?.ok()?;
        (*found.asked() == self.analysis.asked).then_some(found)
    }

    /// The results of races on the baseline, if they were driven in the same way as those on the
    /// circuit.
    pub fn baseline_totals(&self) -> Option<&Totals> {
        let there = self.baseline.as_ref()?.analysis.races.raced()?;
        let here = self.analysis.races.raced()?;
        let totals = there.totals.as_ref().ok()?;
        there.are_like(here).then_some(totals)
    }

    /// What differs between the circuit and the baseline, as last updated.
    pub fn changed(&self) -> Option<&Changed> {
        let (_, changed) = self.baseline.as_ref()?.changed.as_ref()?;
        Some(changed)
    }

    /// Updates what differs between the circuit and the baseline. To be called once a frame by
    /// whatever shows it.
    pub fn update_changed(&mut self) {
        let revision = self.work.document().revision();
        if let Some(baseline) = &mut self.baseline
            && baseline
                .changed
                .as_ref()
                .is_none_or(|(of, _)| *of != revision)
        {
            let changed = Changed::between(baseline.work.plan(), self.work.plan());
            baseline.changed = Some((revision, changed));
        }
    }
}
