//! The commands of driving.

use formulad_tracks::replay::Turn;

use crate::command::{Command, Scene};
use crate::drive::{Drive, Playback, QuestionKind};
use crate::editor::Editor;

impl Command {
    /// The gears, 1st to 6th.
    pub(crate) const GEARS: [Self; 6] = [
        Self::FirstGear,
        Self::SecondGear,
        Self::ThirdGear,
        Self::FourthGear,
        Self::FifthGear,
        Self::SixthGear,
    ];
}

/// Acts on the drive under way, if there is one.
pub(super) fn on(editor: &mut Editor, act: impl FnOnce(&mut Drive) -> bool) {
    if let Some(drive) = editor.driving_mut() {
        // The result is visible, so whether there was something to do does not matter.
        let _ = act(drive);
    }
}

pub(super) fn move_focus(editor: &mut Editor, forward: bool) {
    on(editor, |drive| drive.move_focus(forward));
}

pub(super) fn shift(editor: &mut Editor, gear: u8) {
    on(editor, |drive| drive.shift(gear));
}

pub(super) fn drive_or_leave(editor: &mut Editor) {
    match editor.driving() {
        Some(_) => editor.leave_driving(),
        None => editor.start_driving(),
    }
}

/// The reason `why`, unless the condition holds for the drive under way.
fn unless(
    editor: &Editor,
    is_so: impl FnOnce(&Drive) -> bool,
    why: &'static str,
) -> Option<&'static str> {
    (!editor.driving().is_some_and(is_so)).then_some(why)
}

fn asks_roll(drive: &Drive) -> bool {
    let question = drive.question();
    question.is_some_and(|question| matches!(question.what, QuestionKind::Roll(_)))
}

pub(super) fn cannot_drive(editor: &Editor) -> Option<&'static str> {
    match editor.driving() {
        Some(_) => None,
        None => editor.cannot_drive(),
    }
}

pub(super) fn not_driving(editor: &Editor) -> Option<&'static str> {
    unless(editor, |_| true, t!("Drive first"))
}

pub(super) fn no_roll(editor: &Editor) -> Option<&'static str> {
    unless(editor, asks_roll, t!("No roll is pending"))
}

pub(super) fn no_gear(editor: &Editor, gear: u8) -> Option<&'static str> {
    let is_offered = |drive: &Drive| drive.question().is_some_and(|it| it.gear(gear).is_some());
    unless(editor, is_offered, t!("This gear is not available now"))
}

pub(super) fn no_choice(editor: &Editor) -> Option<&'static str> {
    unless(
        editor,
        Drive::is_choice,
        t!("There is nothing to decide now"),
    )
}

pub(super) fn no_question(editor: &Editor) -> Option<&'static str> {
    let asks = |drive: &Drive| asks_roll(drive) || drive.is_choice();
    unless(editor, asks, t!("There is nothing to decide now"))
}

pub(super) fn nothing_to_take_back(editor: &Editor) -> Option<&'static str> {
    unless(
        editor,
        Drive::can_take_back,
        t!("You have made no decisions yet"),
    )
}

pub(super) fn cannot_start(editor: &Editor) -> Option<&'static str> {
    let drive = editor.driving()?;
    let objection = || drive.habits.setup.objection(drive.track());
    if drive.session().is_some() {
        Some(t!("The race has already started"))
    } else if drive.is_starting() {
        Some(t!("Planners are analysing the circuit…"))
    } else {
        objection().map(|_| t!("The Drive panel says what is missing"))
    }
}

fn playback(editor: &Editor) -> Option<&Playback> {
    editor.driving()?.playback()
}

/// Why a command does not apply to the race that is being watched or driven.
pub(super) fn wrong_scene(editor: &Editor, command: Command) -> Option<&'static str> {
    match (command.scene(), playback(editor)) {
        (Scene::Race, Some(_)) => Some(t!("Close the replay first (Esc)")),
        (Scene::Replay, None) => Some(t!("No race is being watched")),
        _ => None,
    }
}

pub(super) fn nothing_to_see(editor: &Editor) -> Option<&'static str> {
    unless(
        editor,
        |drive| drive.race().is_some(),
        t!("There is no race yet"),
    )
}

pub(super) fn not_driven(editor: &Editor) -> Option<&'static str> {
    let has_begun = |drive: &Drive| drive.race().is_some_and(|race| race.round() > 0);
    unless(editor, has_begun, t!("Nothing has been driven yet"))
}

pub(super) fn at_start(editor: &Editor) -> Option<&'static str> {
    let at = playback(editor)?.at();
    (at == 0).then_some(t!("This is the start of the race"))
}

pub(super) fn at_end(editor: &Editor) -> Option<&'static str> {
    let playback = playback(editor)?;
    (playback.at() == playback.replay().last()).then_some(t!("This is the end of the race"))
}

pub(super) fn play_or_pause(drive: &mut Drive) -> bool {
    let plays = drive.playback().is_some_and(Playback::plays);
    drive.play(!plays)
}

pub(super) fn go_by(editor: &mut Editor, turns: isize) {
    if let Some(at) = playback(editor).and_then(|it| it.at().checked_add_signed(turns)) {
        on(editor, |drive| match turns {
            // Turns are never animated backwards.
            ..0 => drive.play(false) && drive.seek(at),
            _ => drive.show_turn(at),
        });
    }
}

/// Whether a turn, given first, matches a search; the second is the turn that is shown.
type IsOne = fn(&Turn, &Turn) -> bool;

pub(super) fn is_round(turn: &Turn, now: &Turn) -> bool {
    turn.round > now.round
}

pub(super) fn is_overtaking(turn: &Turn, _now: &Turn) -> bool {
    !turn.overtaken.is_empty()
}

pub(super) fn is_retirement(turn: &Turn, _now: &Turn) -> bool {
    !turn.out.is_empty()
}

fn later(editor: &Editor, is_one: IsOne) -> Option<usize> {
    let playback = playback(editor)?;
    let now = playback.turn();
    playback
        .replay()
        .next(playback.at(), |turn| is_one(turn, now))
}

pub(super) fn no_later(editor: &Editor, is_one: IsOne) -> Option<&'static str> {
    later(editor, is_one)
        .is_none()
        .then_some(t!("There is none later in the race"))
}

pub(super) fn go_to(editor: &mut Editor, is_one: IsOne) {
    if let Some(turn) = later(editor, is_one) {
        on(editor, |drive| drive.show_turn(turn));
    }
}

pub(super) fn no_sound(editor: &Editor) -> Option<&'static str> {
    (!editor.can_play()).then_some(t!("This machine plays no sounds"))
}

pub(super) fn film_under_way(editor: &Editor) -> Option<&'static str> {
    editor.film_made().map(|_| t!("A film is being made"))
}
