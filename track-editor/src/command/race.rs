//! The commands of driving.

use super::Command;
use super::area::Area;
use crate::drive::{Drive, What};
use crate::editor::Editor;
use crate::texts::drive as texts;

/// What this file knows about.
pub(super) const AREA: Area = Area {
    commands: &[
        Command::Drive,
        Command::RollDie,
        Command::Hint,
        Command::ToggleHints,
        Command::TakeBack,
        Command::NewRace,
        Command::SaveRace,
    ],
    unavailable,
    run,
};

/// Why one of them cannot be run now, or nothing if it can.
fn unavailable(command: Command, editor: &Editor) -> Option<&'static str> {
    let Some(drive) = editor.driving() else {
        return match command {
            Command::Drive => editor.cannot_drive(),
            _ => Some(texts::NOT_DRIVING),
        };
    };
    let is_roll = || {
        let question = drive.question();
        question.is_some_and(|question| matches!(question.what, What::Roll(_)))
    };
    match command {
        Command::RollDie if !is_roll() => Some(texts::NO_ROLL),
        Command::TakeBack if !drive.can_take_back() => Some(texts::NOTHING_TO_TAKE_BACK),
        Command::Hint if !drive.is_choice() => Some(texts::NOTHING_TO_CHOOSE),
        Command::NewRace | Command::SaveRace => editor.has_no_race(),
        _ => None,
    }
}

/// Runs one of them.
fn run(command: Command, editor: &mut Editor) {
    match command {
        Command::Drive if editor.driving().is_some() => editor.leave_driving(),
        Command::Drive => editor.start_driving(),
        Command::SaveRace => editor.save_race(),
        Command::NewRace => editor.give_up_race(),
        Command::Hint | Command::ToggleHints => {
            if let Some(drive) = editor.driving_mut() {
                if command == Command::Hint {
                    drive.ask_hint();
                } else {
                    drive.habits.hints = !drive.habits.hints;
                }
            }
            editor.plan();
        }
        _ => {
            let Some(drive) = editor.driving_mut() else {
                return;
            };
            let act: fn(&mut Drive) -> bool = match command {
                Command::RollDie => Drive::roll,
                _ => Drive::take_back,
            };
            act(drive);
        }
    }
}
