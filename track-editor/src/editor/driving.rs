//! Driving on the circuit: the document does not change while driving.

use std::sync::Arc;

use formulad_core::SpaceId;
use formulad_core::driver::Planner;
use formulad_core::race::Notation;
use formulad_core::rules::Ruleset;

use formulad_tracks::draw::HeatShown;
use formulad_tracks::record;

use super::{Editor, Notice, Offer, link};
use crate::analysis;
use crate::board::camera::Camera;
use crate::document::Selection;
use crate::drive::{Drive, Habits, Session, Sound, Waits};
use crate::task::Task;
use crate::texts::drive as texts;
use crate::view::{Pane, Panes, Paste};

/// What was shown before driving began.
#[derive(Debug, Clone)]
struct Before {
    panes: Panes,
    selection: Selection,
    heat: Option<HeatShown>,
    camera: Camera,
}

/// What the editor knows of driving.
#[derive(Debug, Default)]
pub(super) struct Driving {
    on: bool,
    /// Kept when it is left, for as long as the circuit stays the same.
    drive: Option<Drive>,
    habits: Habits,
    /// What was shown before driving began.
    before: Option<Before>,
    /// How many acts the race had when leaving it was wanted.
    wants_to_leave: Option<usize>,
    /// The planner that is being worked out, and the rules that it is for.
    planning: Option<(Ruleset, Task<Planner>)>,
}

impl Editor {
    /// The driving under way.
    pub fn driving(&self) -> Option<&Drive> {
        let driving = &self.driving;
        driving.drive.as_ref().filter(|_| driving.on)
    }

    /// The driving under way, to go on with it.
    pub fn driving_mut(&mut self) -> Option<&mut Drive> {
        let driving = &mut self.driving;
        driving.drive.as_mut().filter(|_| driving.on)
    }

    /// Why driving is not possible now; `None` if it is.
    pub fn cannot_drive(&self) -> Option<&'static str> {
        let track = &self.work.derived().track;
        track.is_none().then_some(texts::errors())
    }

    /// Begins to drive, or goes on with the race that was left if the circuit is still the same.
    pub fn start_driving(&mut self) {
        self.tool.cancel(&mut self.work);
        self.work.commit();
        self.work.catch_up();
        let Some(track) = self.work.derived().track.clone() else {
            return;
        };
        let driving = &mut self.driving;
        driving.on = true;
        driving.wants_to_leave = None;
        let is_same = |drive: &Drive| drive.track().plan() == track.plan();
        if driving.drive.as_ref().is_none_or(|drive| !is_same(drive)) {
            driving.drive = Some(Drive::new(track, driving.habits.clone()));
            // It was about another circuit.
            driving.planning = None;
        }
        self.pointer = None;
        // The panes that change the circuit make room for the race.
        let view = &mut self.view;
        if driving.before.is_none() {
            driving.before = Some(Before {
                panes: view.panes.clone(),
                selection: self.work.selection().clone(),
                // Its colours would mix with those of prices.
                heat: view.heat.take(),
                camera: self.camera.clone(),
            });
        }
        let panes = &mut view.panes;
        panes.close(Pane::Inspector);
        panes.close(Pane::Problems);
        panes.open(Pane::Drive);
    }

    /// Takes one step back from driving: to the race from its replay, then from the line of the log
    /// that is looked at. A race that is under way is left at the second time.
    pub(super) fn step_back_from_driving(&mut self) {
        let Some(drive) = self.driving_mut() else {
            return;
        };
        if drive.playback().is_some() {
            return self.leave_replay();
        }
        if !std::mem::take(&mut drive.marked).is_empty() {
            return;
        }
        let session = drive.session().filter(|it| it.waits() != Waits::Over);
        let acts = session.map(|session| session.acts().len());
        if acts.is_some() && self.driving.wants_to_leave != acts {
            self.driving.wants_to_leave = acts;
            return self.notify(
                t!(
                    "The race waits for you. Press Esc again to return to drawing; you can go on \
                     with the race later."
                )
                .to_owned(),
                None,
            );
        }
        self.notice = None;
        self.leave_driving();
    }

    /// Goes back to drawing.
    pub fn leave_driving(&mut self) {
        let driving = &mut self.driving;
        driving.on = false;
        if let Some(drive) = &mut driving.drive {
            drive.stop_watching();
            driving.habits = drive.habits.clone();
        }
        if let Some(before) = driving.before.take() {
            self.view.panes = before.panes.with_apart_of(&self.view.panes);
            self.view.heat = before.heat;
            self.camera.go_back(&before.camera);
            // What was selected while driving is selected no longer.
            self.work.select(before.selection);
        }
    }

    /// How races are set up and shown.
    pub(crate) fn race_habits(&self) -> &Habits {
        self.driving()
            .map_or(&self.driving.habits, |drive| &drive.habits)
    }

    /// Sets how races are set up and shown, as it was the last time.
    pub(super) fn set_race_habits(&mut self, habits: Habits) {
        self.driving.habits = habits;
    }

    /// The panes that are open while there is no driving.
    pub(crate) fn usual_panes(&self) -> &Panes {
        let before = self.driving.before.as_ref();
        before.map_or(&self.view.panes, |before| &before.panes)
    }

    /// Shows what has happened in the race for this many seconds. Returns whether there is more to
    /// come.
    pub fn advance_driving(&mut self, seconds: f32) -> bool {
        if self.driving.on && !self.view.panes.is_open(Pane::Drive) {
            self.leave_driving();
        }
        self.plan();
        self.withdraw_offer();
        let Some(drive) = self.driving_mut() else {
            return false;
        };
        drive.retell();
        let goes_on = drive.advance(f64::from(seconds));
        let look_at = drive.look_at();
        let sounds = drive.take_sounds();
        for sound in sounds.into_iter().filter(|_| self.settings.sound) {
            self.host.play(&sound.samples(), Sound::RATE);
        }
        // What is asked now may come with a hint.
        self.plan();
        self.show_spaces(&look_at);
        goes_on
    }

    /// Has planners worked out, for the computer's cars and for hints.
    pub(crate) fn plan(&mut self) {
        let helper = self.host.helper();
        let driving = &mut self.driving;
        let Some(drive) = driving.drive.as_mut().filter(|_| driving.on) else {
            return;
        };
        loop {
            if let Some((rules, planner)) = Task::take_ended(&mut driving.planning) {
                drive.know(rules, planner.ok().map(Arc::new));
            }
            let Some(rules) = drive
                .planner_wanted()
                .filter(|_| driving.planning.is_none())
            else {
                break;
            };
            let task = analysis::plan(drive.track(), &rules, &helper);
            driving.planning = Some((rules, task));
        }
        drive.think();
    }

    /// Goes back to the setup of races. If anything was decided in the race that is given up,
    /// offers to go on with it.
    pub(crate) fn give_up_race(&mut self) {
        let race = self.driving().and_then(Drive::session);
        let has_begun = race.is_some_and(Session::can_take_back);
        if self.driving_mut().is_some_and(Drive::abandon) && has_begun {
            self.warn(t!("The race was abandoned.").to_owned(), &[Offer::GoOn]);
        }
    }

    /// Goes on with the race that was given up, if no other has begun.
    pub(super) fn go_on_with_race(&mut self) {
        if let Some(drive) = self.driving_mut().filter(|drive| drive.session().is_none()) {
            drive.take_back();
        }
    }

    /// Withdraws the offer to go on with a race once another one has begun.
    fn withdraw_offer(&mut self) {
        let races = self.driving().is_none_or(|drive| drive.session().is_some());
        let offers = |notice: &Notice| notice.offers == [Offer::GoOn];
        if races && self.notice.as_ref().is_some_and(offers) {
            self.notice = None;
        }
    }

    /// Why there is no race to save or give up; `None` if there is one.
    pub(crate) fn has_no_race(&self) -> Option<&'static str> {
        let race = self.driving().and_then(Drive::session);
        race.is_none().then_some(t!("There is no race yet"))
    }

    /// The record of the race as the text of a file.
    pub(super) fn race_text(&self) -> Result<String, String> {
        let race = self.driving().and_then(Drive::session);
        let race = race.ok_or(t!("There is no race yet"))?;
        record::to_text(&race.record()).map_err(|error| error.to_string())
    }

    /// Puts the position of the race on the clipboard.
    pub(crate) fn copy_position(&mut self) {
        let race = self.driving().and_then(Drive::race);
        self.view.copy_text = race.map(|race| race.notation().to_string());
    }

    /// Goes on from the position on the clipboard, or asks for it first.
    pub(crate) fn paste_position(&mut self) {
        let Some(text) = self.view.pasted.take() else {
            self.view.paste = Paste::Wanted;
            return;
        };
        self.view.paste = Paste::Idle;
        if link::is_one(&text) {
            return self.open_link(&text);
        }
        let Some(drive) = self.driving_mut() else {
            return;
        };
        let put = match text.parse::<Notation>() {
            Ok(notation) => drive.put(&notation).map_err(|objection| objection.text()),
            Err(error) => Err(texts::sentence(&error)),
        };
        if let Err(why) = put {
            self.notify(why, None);
        }
    }

    /// Shows where on the board something was.
    pub fn show_on_board(&mut self, spaces: Vec<SpaceId>) {
        self.show_spaces(&spaces);
        if let Some(drive) = self.driving_mut() {
            drive.marked = spaces;
        }
    }

    fn show_spaces(&mut self, spaces: &[SpaceId]) {
        let cells = &self.work.derived().cells;
        if let Some(bounds) = cells.bounds(spaces.iter().copied()) {
            self.camera.glide_to_show(bounds);
        }
    }
}
