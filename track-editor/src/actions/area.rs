//! Areas of commands: each is known to one file, which says which commands are its own.

use super::{analysis, arrange, picture, race, road};
use crate::command::Command;
use crate::editor::Editor;

/// The commands of one file.
pub(super) struct Area {
    pub(super) commands: &'static [Command],
    /// Why one of them cannot be run now, or nothing if it can.
    pub(super) unavailable: fn(Command, &Editor) -> Option<&'static str>,
    /// Runs one of them.
    pub(super) run: fn(Command, &mut Editor),
}

const AREAS: [&Area; 5] = [
    &analysis::AREA,
    &arrange::AREA,
    &picture::AREA,
    &race::AREA,
    &road::AREA,
];

/// The area of a command, if it has one.
pub(super) fn of(command: Command) -> Option<&'static Area> {
    let mut areas = AREAS.into_iter();
    areas.find(|area| area.commands.contains(&command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_has_two_areas() {
        for command in Command::ALL {
            let areas = AREAS.iter().filter(|area| area.commands.contains(command));
            assert!(areas.count() < 2, "{command:?}");
        }
    }
}
