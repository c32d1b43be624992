//! The commands of driving.

use super::area::Area;
use crate::command::Command;
use crate::drive::What;
use crate::editor::Editor;
use crate::texts::drive as texts;

/// What this file knows about.
pub(super) const AREA: Area = Area {
    commands: &[
        Command::Drive,
        Command::RollDie,
        Command::FirstGear,
        Command::SecondGear,
        Command::ThirdGear,
        Command::FourthGear,
        Command::FifthGear,
        Command::SixthGear,
        Command::NextWay,
        Command::WayBefore,
        Command::TakeWay,
        Command::Hint,
        Command::ToggleHints,
        Command::TakeBack,
        Command::StartRace,
        Command::NewRace,
        Command::SaveRace,
    ],
    unavailable,
    run,
};

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

    /// The gear that it is about.
    fn gear(self) -> Option<u8> {
        let mut gears = (1..).zip(Self::GEARS);
        gears
            .find(|(_, command)| *command == self)
            .map(|(gear, _)| gear)
    }
}

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
    let is_offered = |gear| {
        let question = drive.question();
        question.is_some_and(|question| question.gear(gear).is_some())
    };
    if let Some(gear) = command.gear() {
        return (!is_offered(gear)).then_some(texts::NO_SUCH_GEAR);
    }
    match command {
        Command::RollDie if !is_roll() => Some(texts::NO_ROLL),
        Command::TakeWay if is_roll() => None,
        Command::TakeBack if !drive.can_take_back() => Some(texts::NOTHING_TO_TAKE_BACK),
        Command::Hint | Command::NextWay | Command::WayBefore | Command::TakeWay
            if !drive.is_choice() =>
        {
            Some(texts::NOTHING_TO_CHOOSE)
        }
        Command::StartRace if drive.session().is_some() => Some(texts::RACE_BEGUN),
        Command::StartRace if drive.is_starting() => Some(texts::STARTING),
        Command::StartRace if drive.habits.setup.objection(drive.track()).is_some() => {
            Some(texts::CANNOT_START)
        }
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
            match (command, command.gear()) {
                (_, Some(gear)) => drive.shift(gear),
                // It was available: there is no objection.
                (Command::StartRace, _) => drive.begin().is_ok(),
                (Command::RollDie, _) => drive.roll(),
                (Command::NextWay, _) => drive.move_focus(true),
                (Command::WayBefore, _) => drive.move_focus(false),
                (Command::TakeWay, _) => drive.go(),
                _ => drive.take_back(),
            };
        }
    }
}
