//! What the circuit asks of its drivers, kept up to date while it is shown.

use std::sync::Arc;

use formulad_core::{CornerId, SpaceId};
use formulad_tracks::draw::{Scene, Tone};
use formulad_tracks::suggest::Question;

use super::Editor;
use crate::analysis::{Races, With};
use crate::document::{Edit, Selection};
use crate::texts::analysis as texts;

impl Editor {
    /// Takes what has been worked out about the circuit, and starts working out the rest. To be
    /// called once a frame by the panel that shows it.
    pub fn analyse(&mut self) {
        let helper = self.host.helper();
        self.analysis.update(&self.work, &helper);
        if let Some(baseline) = &mut self.baseline {
            baseline.update(&self.analysis, &helper);
        }
    }

    /// Like [`Editor::analyse`], with the heat map of the board, in colours for light or dark
    /// ground.
    pub(crate) fn analyse_for_board(&mut self, tone: Tone) {
        if let Some(shown) = self.view.heat {
            self.analyse();
            let helper = self.host.helper();
            let (is_difference, is_beside) = (self.heat_is_difference(), self.is_beside());
            let with = if is_difference {
                With::Difference
            } else {
                With::Beside
            };
            let before = self.baseline.as_ref();
            let before = before.filter(|_| is_difference || is_beside);
            let before = before.and_then(|it| it.analysis().numbered(it.work()));
            let before = before.filter(|(found, _)| *found.asked() == self.analysis.asked);
            let before = before.map(|before| (before, with));
            self.analysis
                .update_heat(&self.work, before, (shown, tone), &helper);
            if let Some(baseline) = self.baseline.as_mut().filter(|_| is_beside) {
                baseline.update_heat(&self.analysis, &self.work, (shown, tone), &helper);
            }
        }
    }

    /// Whether heat maps are to show differences from the baseline.
    pub fn heat_is_difference(&self) -> bool {
        self.baseline.is_some() && !self.view.heat_as_it_is
    }

    /// The note on the heat map; `None` if it is that of the circuit as it is.
    pub(crate) fn heat_state(&self) -> Option<&'static str> {
        let (work, analysis) = (&self.work, &self.analysis);
        if work.derived().track.is_none() {
            return Some(t!("Fix the errors of the circuit first"));
        }
        match analysis.found() {
            _ if analysis.is_lost(work) => Some(t!("The analysis failed for this circuit.")),
            Some(Err(_)) => Some(t!("Not available with these rules: see Analysis")),
            _ if analysis.is_fresh(work) => None,
            _ => Some(t!("Working…")),
        }
    }

    /// The picture of the board as a heat map, if one is wanted and there is one.
    pub(crate) fn heat_scene(&self) -> Option<&Arc<Scene>> {
        let has_track = self.work.derived().track.is_some();
        let found = self.analysis.found().is_some_and(|found| found.is_ok());
        let wanted = self.view.heat.is_some() && has_track && found;
        self.analysis.heat_map().scene().filter(|_| wanted)
    }

    /// Starts quick races on the circuit.
    pub(crate) fn run_races(&mut self) {
        self.work.commit();
        self.work.catch_up();
        self.analysis.start_races(&self.work);
        if let Some(baseline) = &mut self.baseline {
            baseline.start_races(&self.analysis);
        }
        self.update_races();
    }

    /// Takes the races that have been driven. To be called once a frame, even if they are not
    /// shown: they were asked for.
    pub(super) fn update_races(&mut self) {
        let helper = self.host.helper();
        let has_threads = self.host.has_threads();
        self.analysis.races.update(&helper, has_threads);
        if let Some(baseline) = &mut self.baseline {
            baseline.analysis.races.update(&helper, has_threads);
        }
    }

    /// How many races have been driven, and of how many, including those on the baseline; `None`
    /// while no races are being driven.
    pub fn races_progress(&self) -> Option<[u64; 2]> {
        let baseline = self.baseline().map(|it| &it.analysis().races);
        let all = [Some(&self.analysis.races), baseline];
        let all = all.into_iter().flatten().filter_map(Races::progress);
        all.reduce(|[done, of], [more, of_more]| [done + more, of + of_more])
    }

    /// Stops the races, and keeps what has been counted.
    pub(crate) fn stop_races(&mut self) {
        self.analysis.races.stop();
        if let Some(baseline) = &mut self.baseline {
            baseline.analysis.races.stop();
        }
    }

    /// Starts looking for changes that reach the goal.
    pub(crate) fn look_for_changes(&mut self) {
        self.work.commit();
        self.work.catch_up();
        let helper = self.host.helper();
        self.analysis.start_suggestions(&self.work, &helper);
        self.update_suggestions();
    }

    /// Takes the suggestions found so far. To be called once a frame.
    pub(super) fn update_suggestions(&mut self) {
        let helper = self.host.helper();
        self.analysis.suggestions.update(&helper);
    }

    /// Makes the changes of a suggestion, by its number, as one step; does nothing while driving.
    pub fn take_suggestion(&mut self, number: usize) {
        if self.driving().is_some() {
            return;
        }
        self.work.commit();
        self.work.catch_up();
        let fresh = self.analysis.are_suggestions_fresh(&self.work);
        let found = self.analysis.suggestions.found();
        let track = self.work.derived().track.as_ref();
        let (Some(suggestion), Some(track)) = (found.get(number), track.filter(|_| fresh)) else {
            return;
        };
        // Names, scenery and whatever else no race depends on may have changed by now.
        let question = Question::new(track, Vec::new());
        if let Some(plan) = question.plan(&suggestion.changes) {
            let label = texts::suggested(&suggestion.changes, track);
            let plan = Box::new(plan);
            self.change(&Edit::Replace { plan, label });
        }
    }

    /// Goes to a corner.
    pub(crate) fn show_corner(&mut self, corner: CornerId) {
        let spaces = self.work.corner(corner).map(|it| it.spaces.clone());
        self.look_at(spaces.unwrap_or_default());
    }

    /// Selects spaces and brings them into view; in a race, which selects nothing, it marks them.
    pub(crate) fn look_at(&mut self, spaces: Vec<SpaceId>) {
        if self.driving().is_some() {
            return self.show_on_board(spaces);
        }
        self.work.commit();
        self.work.select(Selection::of(spaces));
        self.show_selection();
    }
}
