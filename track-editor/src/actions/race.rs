//! The commands of driving.

use crate::command::Command;
use crate::drive::{Drive, What};
use crate::editor::Editor;
use crate::texts::drive as texts;

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

/// Does something with the driving under way.
pub(super) fn on(editor: &mut Editor, act: impl FnOnce(&mut Drive) -> bool) {
    if let Some(drive) = editor.driving_mut() {
        // Whether there was something to do is seen by what comes of it.
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

/// Why not, unless this is so of the driving under way.
fn unless(
    editor: &Editor,
    is_so: impl FnOnce(&Drive) -> bool,
    why: &'static str,
) -> Option<&'static str> {
    (!editor.driving().is_some_and(is_so)).then_some(why)
}

fn asks_roll(drive: &Drive) -> bool {
    let question = drive.question();
    question.is_some_and(|question| matches!(question.what, What::Roll(_)))
}

pub(super) fn cannot_drive(editor: &Editor) -> Option<&'static str> {
    match editor.driving() {
        Some(_) => None,
        None => editor.cannot_drive(),
    }
}

pub(super) fn not_driving(editor: &Editor) -> Option<&'static str> {
    unless(editor, |_| true, texts::DRIVE_FIRST)
}

pub(super) fn no_roll(editor: &Editor) -> Option<&'static str> {
    unless(editor, asks_roll, texts::NO_ROLL)
}

pub(super) fn no_gear(editor: &Editor, gear: u8) -> Option<&'static str> {
    let is_offered = |drive: &Drive| drive.question().is_some_and(|it| it.gear(gear).is_some());
    unless(editor, is_offered, texts::NO_SUCH_GEAR)
}

pub(super) fn no_choice(editor: &Editor) -> Option<&'static str> {
    unless(editor, Drive::is_choice, texts::NOTHING_TO_CHOOSE)
}

pub(super) fn no_question(editor: &Editor) -> Option<&'static str> {
    let asks = |drive: &Drive| asks_roll(drive) || drive.is_choice();
    unless(editor, asks, texts::NOTHING_TO_CHOOSE)
}

pub(super) fn nothing_to_take_back(editor: &Editor) -> Option<&'static str> {
    unless(editor, Drive::can_take_back, texts::NOTHING_TO_TAKE_BACK)
}

pub(super) fn cannot_start(editor: &Editor) -> Option<&'static str> {
    let drive = editor.driving()?;
    let objection = || drive.habits.setup.objection(drive.track());
    if drive.session().is_some() {
        Some(texts::RACE_BEGUN)
    } else if drive.is_starting() {
        Some(texts::STARTING)
    } else {
        objection().map(|_| texts::CANNOT_START)
    }
}
