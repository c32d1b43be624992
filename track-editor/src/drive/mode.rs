//! The editor's state while driving.

use std::collections::VecDeque;
use std::sync::Arc;

use formulad_core::driver::Planner;
use formulad_core::language::{self, Language};
use formulad_core::race::{CarId, Notation, Race, RaceRecord, ReplayError};
use formulad_core::rules::Ruleset;
use formulad_core::{SpaceId, Track};
use formulad_tracks::commentary::Line;
use serde::{Deserialize, Serialize};

use super::hint::{Adviser, Hint};
use super::{Movement, Objection, Playback, Question, Ride, Session, Setup, Sound, Waits};

/// How fast cars move on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Slow enough to follow every step.
    Slow,
    /// Slow enough to see where cars go.
    #[default]
    Normal,
    /// Nearly instant.
    Fast,
    /// Cars arrive at once.
    Instant,
}

impl Speed {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Instant];

    /// The speed in spaces per second; `None` if cars arrive at once.
    pub const fn spaces_a_second(self) -> Option<f64> {
        match self {
            Self::Slow => Some(5.0),
            Self::Normal => Some(14.0),
            Self::Fast => Some(40.0),
            Self::Instant => None,
        }
    }
}

/// The speed, in spaces per second, of replays in which cars would arrive at once.
const FASTEST: f64 = 160.0;

/// The most answers that dice and computer give between two frames, so that a long race does not
/// hold up the window.
const MOST_STEPS: usize = 400;

/// A person's preferences for driving.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Habits {
    /// The setup of the next race.
    pub setup: Setup,
    /// How fast cars move on the board.
    pub speed: Speed,
    /// Whether the view follows what happens.
    pub follow: bool,
    /// Whether every choice comes with a hint.
    pub hints: bool,
}

impl Default for Habits {
    fn default() -> Self {
        Self {
            setup: Setup::default(),
            speed: Speed::default(),
            follow: true,
            hints: false,
        }
    }
}

/// Driving: the setup, and then the race, with what is shown of it.
#[derive(Debug, Clone)]
pub struct Drive {
    /// The person's preferences.
    pub habits: Habits,
    track: Track,
    session: Option<Session>,
    /// The last race that was given up, until another begins.
    given_up: Option<Session>,
    /// A race that is watched instead.
    playback: Option<Playback>,
    ride: Option<Ride>,
    /// The movements to show after `ride`.
    to_show: VecDeque<Movement>,
    /// The way that Enter would take.
    focus: Option<usize>,
    /// Whether the person has focused a way since the question was asked.
    moved: bool,
    /// The language of the commentary.
    told_in: Option<&'static str>,
    /// The spaces of the line of the log that was looked at.
    pub marked: Vec<SpaceId>,
    /// Whether the view should move because something has changed.
    look: bool,
    adviser: Adviser,
    /// The sounds to play.
    sounds: Vec<Sound>,
    /// The race that begins as soon as planners know the circuit, that is, have their values for it.
    starting: Option<Setup>,
    /// The rules for which planners never will, because the job broke off.
    lost: Option<Ruleset>,
}

impl Drive {
    /// Driving on this track, about to be set up.
    pub fn new(track: Track, habits: Habits) -> Self {
        Self {
            habits,
            track,
            session: None,
            given_up: None,
            playback: None,
            ride: None,
            to_show: VecDeque::new(),
            focus: None,
            moved: false,
            told_in: language::spoken().map(Language::code),
            marked: Vec::new(),
            look: false,
            adviser: Adviser::default(),
            sounds: Vec::new(),
            starting: None,
            lost: None,
        }
    }

    /// The track that is driven on.
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// The race, once it has begun.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The race to show: the one that is watched, or else the one that is driven.
    pub fn race(&self) -> Option<&Race> {
        match &self.playback {
            Some(playback) => Some(playback.race()),
            None => self.session.as_ref().map(Session::race),
        }
    }

    /// Whether the driven race is over, and all of it has been shown.
    pub fn is_over(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|it| it.waits() == Waits::Over) && !self.is_moving()
    }

    /// The record of the [race to show](Drive::race).
    pub fn record(&self) -> Option<RaceRecord> {
        match &self.playback {
            Some(playback) => Some(playback.record().clone()),
            None => self.session.as_ref().map(Session::record),
        }
    }

    /// The commentary of the [race to show](Drive::race) so far, oldest line first.
    pub fn log(&self) -> &[Line] {
        match (&self.playback, &self.session) {
            (Some(playback), _) => playback.log(),
            (None, Some(session)) => session.log(),
            (None, None) => &[],
        }
    }

    /// The race that is watched, if one is.
    pub fn playback(&self) -> Option<&Playback> {
        self.playback.as_ref()
    }

    /// Watches a recorded race from its start; the driven one waits.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if it is not a race on this track.
    pub fn watch(&mut self, record: &RaceRecord) -> Result<(), ReplayError> {
        self.playback = Some(Playback::new(record, &self.track)?);
        self.clear();
        self.look = true;
        Ok(())
    }

    /// Watches the race that has been driven so far. Returns whether there is one.
    pub fn watch_again(&mut self) -> bool {
        let record = self.session.as_ref().map(Session::record);
        let watched = record.is_some_and(|record| self.watch(&record).is_ok());
        self.play(watched);
        watched
    }

    /// Goes back from the race that is watched to the one that is driven, or its setup. Returns whether
    /// one was watched.
    pub fn stop_watching(&mut self) -> bool {
        let was_one = self.playback.take().is_some();
        if was_one {
            self.clear();
        }
        was_one
    }

    /// Plays or pauses the race that is watched. Returns whether there is one.
    pub fn play(&mut self, plays: bool) -> bool {
        let playback = self.playback.as_mut();
        playback.map(|playback| playback.play(plays)).is_some()
    }

    /// Goes to the end of a turn of the race that is watched. Returns whether the turn has changed.
    pub fn seek(&mut self, turn: usize) -> bool {
        let Some(playback) = &mut self.playback else {
            return false;
        };
        let is_other = playback.seek(turn);
        self.clear();
        self.look = true;
        is_other
    }

    /// Shows a turn of the race that is watched, and pauses after it. Returns whether the turn has
    /// changed.
    pub fn show_turn(&mut self, turn: usize) -> bool {
        self.play(false);
        let is_other = self.seek(turn);
        if let Some(playback) = self.playback.as_ref().filter(|_| is_other) {
            self.to_show.extend(playback.turn().moves.iter().cloned());
        }
        is_other
    }

    /// Begins a race as it is set up, replacing any current one.
    ///
    /// # Errors
    ///
    /// What [`Setup::objection`] says.
    pub fn start(&mut self) -> Result<(), Objection> {
        self.start_as(&self.habits.setup.clone())
    }

    /// Continues from a position, replacing any current race: by its rules, with its cars, which are
    /// driven as the setup says. Waits for planners as [`Drive::begin`] does.
    ///
    /// # Errors
    ///
    /// [`Objection`] when the position is on another circuit, by rules that are not a preset, or one
    /// that no race can reach.
    pub fn put(&mut self, notation: &Notation) -> Result<(), Objection> {
        let setup = self.habits.setup.at(notation)?;
        if let Some(objection) = setup.objection(&self.track) {
            return Err(objection);
        }
        self.abandon();
        self.begin_as(setup)
    }

    fn start_as(&mut self, setup: &Setup) -> Result<(), Objection> {
        let rules = setup.rules().ok();
        let known = rules.and_then(|rules| self.adviser.planner(&rules));
        let session = match known {
            Some(planner) => setup.start_with(&self.track, Some(planner))?,
            None => setup.start(&self.track)?,
        };
        self.starting = None;
        self.playback = None;
        self.clear();
        self.session = Some(session);
        self.given_up = None;
        self.asked_anew();
        // The next race has other dice.
        self.habits.setup.seed = setup.seed.wrapping_add(1);
        Ok(())
    }

    /// Begins a race as [`Drive::start`] does, but not before planners know the circuit: until then,
    /// it [is starting](Drive::is_starting).
    ///
    /// # Errors
    ///
    /// What [`Setup::objection`] says.
    pub fn begin(&mut self) -> Result<(), Objection> {
        self.begin_as(self.habits.setup.clone())
    }

    fn begin_as(&mut self, setup: Setup) -> Result<(), Objection> {
        self.starting = Some(setup);
        if self.planner_wanted().is_some() {
            return Ok(());
        }
        self.start_awaited()
    }

    /// Begins the race that is waiting to begin.
    fn start_awaited(&mut self) -> Result<(), Objection> {
        let setup = self.starting.take();
        setup.map_or(Ok(()), |setup| self.start_as(&setup))
    }

    /// Whether a race is waiting for planners to know the circuit.
    pub fn is_starting(&self) -> bool {
        self.starting.is_some()
    }

    /// The rules for which planners should know the circuit but do not yet.
    pub fn planner_wanted(&self) -> Option<Ruleset> {
        let rules = match &self.session {
            None => {
                let setup = self.starting.as_ref().unwrap_or(&self.habits.setup);
                setup.has_planner().then(|| setup.rules().ok())??
            }
            Some(session) if self.wants_hint() => session.race().rules().clone(),
            Some(_) => return None,
        };
        let is_known = self.adviser.planner(&rules).is_some() || self.lost.as_ref() == Some(&rules);
        (!is_known).then_some(rules)
    }

    /// Takes the values of planners for these rules; `None` if they could not be worked out.
    pub fn know(&mut self, rules: Ruleset, planner: Option<Arc<Planner>>) {
        match planner {
            Some(planner) => self.adviser.know(rules, planner),
            None => self.lost = Some(rules),
        }
    }

    /// Does what waited for planners to know the circuit: begins the race, works out a hint.
    pub fn think(&mut self) {
        if self.starting.is_some() && self.planner_wanted().is_none() {
            // There was no objection when the person asked for it. If there is one now, the setup
            // says so.
            if self.lost.is_none() {
                let _ = self.start_awaited();
            }
            self.starting = None;
        }
        if !self.wants_hint() {
            return;
        }
        if let Some(session) = &self.session
            && let Some(question) = session.question()
        {
            self.adviser.think(session.race(), question);
        }
        if let (Some(Some(hint)), false) = (self.hint(), self.moved) {
            self.focus = Some(hint.way);
        }
    }

    /// Tells the commentary in the language that is spoken now.
    pub fn retell(&mut self) {
        let spoken = language::spoken().map(Language::code);
        if std::mem::replace(&mut self.told_in, spoken) != spoken {
            let sessions = self.session.iter_mut().chain(&mut self.given_up);
            sessions.for_each(Session::retell);
            self.playback.iter_mut().for_each(Playback::retell);
        }
    }

    /// Whether planners will never know the circuit by the rules that are set up.
    pub fn is_lost(&self) -> bool {
        let rules = self.habits.setup.rules().ok();
        self.lost.is_some() && self.lost == rules
    }

    /// Asks for a hint on the current choice. Returns whether there is one.
    pub fn ask_hint(&mut self) -> bool {
        let is_choice = self.is_choice();
        self.adviser.asked |= is_choice;
        self.think();
        is_choice
    }

    /// Whether the person has something to choose.
    pub fn is_choice(&self) -> bool {
        self.question()
            .is_some_and(|question| question.what.is_choice())
    }

    /// Whether a hint should be shown now.
    pub fn wants_hint(&self) -> bool {
        (self.habits.hints || self.adviser.asked) && self.is_choice()
    }

    /// The hint to show; the inner `Option` is `None` if planners cannot answer the question. `None`
    /// while it is being worked out.
    pub fn hint(&self) -> Option<Option<Hint>> {
        let said = self.adviser.said().filter(|_| self.wants_hint());
        let lost = self
            .session
            .as_ref()
            .is_some_and(|session| self.lost.as_ref() == Some(session.race().rules()));
        said.or(lost.then_some(None))
    }

    /// Gives up the race and returns to its setup. Returns whether there was one. This can be
    /// [taken back](Drive::take_back).
    pub fn abandon(&mut self) -> bool {
        self.clear();
        self.starting = None;
        let session = self.session.take();
        let was_one = session.is_some();
        self.given_up = session.or(self.given_up.take());
        was_one
    }

    /// Whether there is something to [take back](Drive::take_back).
    pub fn can_take_back(&self) -> bool {
        match &self.session {
            _ if self.playback.is_some() => false,
            Some(session) => session.can_take_back(),
            None => self.given_up.is_some(),
        }
    }

    fn clear(&mut self) {
        self.ride = None;
        self.to_show.clear();
        self.focus = None;
        self.marked.clear();
    }

    /// Shows what has happened for this many seconds, and lets dice and computer continue when there is
    /// nothing left to show. Returns whether there is more to come.
    pub fn advance(&mut self, seconds: f64) -> bool {
        let speed = self.habits.speed.spaces_a_second();
        let speed = speed.or_else(|| self.playback.as_ref().map(|_| FASTEST));
        let mut steps = speed.map(|speed| speed * seconds.clamp(0.0, 0.1));
        for _ in 0..MOST_STEPS {
            if let Some(ride) = &mut self.ride {
                let left = match &mut steps {
                    Some(steps) => ride.advance(std::mem::take(steps)),
                    None => Some(0.0),
                };
                match left {
                    None => return true,
                    Some(left) => {
                        self.ride = None;
                        steps = steps.map(|_| left);
                    }
                }
            }
            if let (None, Some(session)) = (&self.playback, &mut self.session) {
                self.to_show.extend(session.take_movements());
                self.sounds.extend(session.take_sounds());
            }
            if let Some(next) = self.to_show.pop_front() {
                self.ride = Some(Ride::new(next));
            } else if !self.go_on() {
                return false;
            }
        }
        true
    }

    /// The sounds since the last call, each effect once. If cars arrive at once, only the sound of the
    /// finish.
    pub fn take_sounds(&mut self) -> Vec<Sound> {
        let mut sounds = std::mem::take(&mut self.sounds);
        if self.habits.speed == Speed::Instant {
            sounds.retain(|sound| *sound == Sound::Finish);
        }
        sounds.sort_unstable();
        sounds.dedup();
        sounds
    }

    /// Advances the watched or driven race by a step. Returns whether there was one.
    fn go_on(&mut self) -> bool {
        if let Some(playback) = &mut self.playback {
            let goes_on = playback.go_on();
            if goes_on {
                self.marked.clear();
                self.to_show.extend(playback.turn().moves.iter().cloned());
                self.sounds.extend(playback.sounds());
                self.look = true;
            }
            return goes_on;
        }
        let session = self.session.as_mut();
        let Some(session) = session.filter(|session| session.waits() == Waits::Computer) else {
            return false;
        };
        session.go_on();
        if session.question().is_some() {
            self.asked_anew();
        }
        true
    }

    /// The question to the person, once everything before it has been shown.
    pub fn question(&self) -> Option<&Question> {
        let session = self.session.as_ref().filter(|_| self.playback.is_none())?;
        session.question().filter(|_| !self.is_moving())
    }

    /// Whether there is still something to show.
    pub fn is_moving(&self) -> bool {
        let driven = self.session.as_ref().filter(|_| self.playback.is_none());
        let to_come = driven.is_some_and(Session::has_movements);
        self.ride.is_some() || !self.to_show.is_empty() || to_come
    }

    /// The movement that is being shown.
    pub fn ride(&self) -> Option<&Ride> {
        self.ride.as_ref()
    }

    /// Where to show a car: where its next movement begins, or where it is.
    pub fn place(&self, car: CarId) -> Option<SpaceId> {
        let next = self.to_show.iter().find(|next| next.car == car);
        match next {
            Some(next) => next.path.first().copied(),
            None => self.race()?.car(car).space,
        }
    }

    /// The way that Enter would take.
    pub fn focus(&self) -> Option<usize> {
        self.focus
    }

    /// Focuses a way.
    pub fn set_focus(&mut self, way: usize) {
        let ways = self.question().map_or(0, |question| question.ways.len());
        if way < ways {
            self.focus = Some(way);
            self.moved = true;
        }
    }

    /// Focuses the next or the previous way, wrapping around. Returns whether there is one.
    pub fn move_focus(&mut self, forward: bool) -> bool {
        let ways = self.question().map_or(0, |question| question.ways.len());
        let last = ways.saturating_sub(1);
        self.focus = match (self.focus, forward) {
            _ if ways == 0 => None,
            (Some(at), true) if at < last => Some(at + 1),
            (Some(at), false) if at > 0 => Some(at - 1),
            (_, true) => Some(0),
            (_, false) => Some(last),
        };
        self.moved = true;
        self.focus.is_some()
    }

    /// Takes the focused way, or rolls the die that is asked for. Returns whether there was one.
    pub fn go(&mut self) -> bool {
        match self.focus {
            Some(way) => self.choose(way),
            None => self.roll(),
        }
    }

    /// Takes a way. Returns whether there is one.
    pub fn choose(&mut self, way: usize) -> bool {
        self.act(|session| session.choose(way))
    }

    /// Takes the best way to a space. Returns whether there is one.
    pub fn choose_space(&mut self, space: SpaceId) -> bool {
        let best = self.question().and_then(|question| question.best_to(space));
        best.is_some_and(|way| self.choose(way))
    }

    /// Shifts to a gear. Returns whether it was offered.
    pub fn shift(&mut self, gear: u8) -> bool {
        let way = self.question().and_then(|question| question.gear(gear));
        way.is_some_and(|way| self.choose(way))
    }

    /// Rolls the die that is asked for. Returns whether there was one.
    pub fn roll(&mut self) -> bool {
        self.act(Session::roll)
    }

    /// Enters the number of a real die. Returns whether a die with this number was asked for.
    pub fn type_roll(&mut self, value: u8) -> bool {
        self.act(|session| session.type_roll(value).is_ok())
    }

    /// Enters how many seconds a lap of qualifying took. Returns whether that was asked for.
    pub fn give_time(&mut self, seconds: u32) -> bool {
        let answer = formulad_core::race::Answer::Seconds(seconds);
        self.act(|session| session.answer(answer).is_ok())
    }

    fn act(&mut self, act: impl FnOnce(&mut Session) -> bool) -> bool {
        if self.question().is_none() {
            return false;
        }
        let done = self.session.as_mut().is_some_and(act);
        if done {
            self.marked.clear();
            self.asked_anew();
        }
        done
    }

    /// Takes back the person's last decision; before a race, resumes the one that was given up. Returns
    /// whether there was one.
    pub fn take_back(&mut self) -> bool {
        if self.session.is_none() {
            self.starting = None;
            self.session = self.given_up.take();
            self.asked_anew();
            return self.session.is_some();
        }
        let taken = self.session.as_mut().is_some_and(Session::take_back);
        if taken {
            self.clear();
            self.asked_anew();
        }
        taken
    }

    /// Prepares a new question. Initially focuses the current gear, so that Enter alone does not shift,
    /// or else the first way that does not put the car out. A hint takes the focus along.
    fn asked_anew(&mut self) {
        self.look = true;
        self.moved = false;
        self.adviser.clear();
        let Some(session) = &self.session else {
            return;
        };
        self.focus = session.question().and_then(|question| {
            let gear = session.race().car(question.car).gear;
            let stays = gear.and_then(|gear| question.gear(gear.number()));
            let survives = || question.ways.iter().position(|way| !way.out);
            let any = (!question.ways.is_empty()).then_some(0);
            stays.or_else(survives).or(any)
        });
    }

    /// The spaces to bring into view, if the view follows and something has changed: where something
    /// moves, or where the ways of a question begin and end.
    pub fn look_at(&mut self) -> Vec<SpaceId> {
        if !self.habits.follow {
            return Vec::new();
        }
        if let Some(ride) = &self.ride {
            let ends = ride.pose().map(|pose| vec![pose.from, pose.to]);
            self.look = true;
            return ends.unwrap_or_default();
        }
        if !std::mem::take(&mut self.look) {
            return Vec::new();
        }
        if let Some(playback) = &self.playback {
            let moves = playback.turn().moves.iter();
            return moves.flat_map(|it| it.path.iter().copied()).collect();
        }
        let Some(question) = self.question() else {
            return Vec::new();
        };
        let here = self.place(question.car);
        let ends = question.ways.iter().filter_map(|way| way.end);
        // Includes where the focused gear may lead.
        let outlook = self
            .focus
            .and_then(|focus| question.ways.get(focus)?.outlook.as_ref());
        let rolls = outlook.into_iter().flat_map(|outlook| &outlook.rolls);
        let reach = rolls
            .flat_map(|roll| &roll.landings)
            .map(|landing| landing.to);
        here.into_iter().chain(ends).chain(reach).collect()
    }
}
