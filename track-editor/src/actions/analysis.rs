//! The commands of the analysis.

use formulad_tracks::draw::HeatShown;

use super::area::Area;
use crate::analysis::Findings;
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::analysis as texts;
use crate::view::Pane;

/// What this file knows about.
pub(super) const AREA: Area = Area {
    commands: &[
        Command::HeatVisits,
        Command::HeatOvershoots,
        Command::HeatWear,
        Command::RunRaces,
        Command::StopRaces,
        Command::ShowDeadSpaces,
    ],
    unavailable,
    run,
};

/// Why one of them cannot be run now, or nothing if it can.
fn unavailable(command: Command, editor: &Editor) -> Option<&'static str> {
    match command {
        Command::ShowDeadSpaces => match editor.analysis.fresh(&editor.work) {
            None => Some(texts::NOT_KNOWN),
            Some(found) => found.dead_spaces().is_empty().then_some(texts::NONE_DEAD),
        },
        Command::RunRaces if editor.analysis.races.progress().is_some() => Some(texts::ALREADY),
        Command::RunRaces => editor.cannot_drive(),
        Command::StopRaces if editor.analysis.races.progress().is_none() => {
            Some(texts::NONE_UNDER_WAY)
        }
        _ => None,
    }
}

/// Runs one of them.
fn run(command: Command, editor: &mut Editor) {
    if let Some(heat) = heat(command) {
        let heat = Some(heat);
        let view = &mut editor.view;
        view.heat = if view.heat == heat { None } else { heat };
    } else if command == Command::RunRaces {
        editor.view.panes.open(Pane::Analysis);
        editor.run_races();
    } else if command == Command::StopRaces {
        editor.analysis.races.stop();
    } else if command == Command::ShowDeadSpaces {
        let found = editor.analysis.fresh(&editor.work);
        let spaces = found.map(Findings::dead_spaces);
        editor.look_at(spaces.unwrap_or_default());
    }
}

/// Whether the board shows the heat map of a command.
pub(super) fn is_on(command: Command, editor: &Editor) -> bool {
    editor.view.heat.is_some() && editor.view.heat == heat(command)
}

fn heat(command: Command) -> Option<HeatShown> {
    match command {
        Command::HeatVisits => Some(HeatShown::Visits),
        Command::HeatOvershoots => Some(HeatShown::Overshoots),
        Command::HeatWear => Some(HeatShown::Wear),
        _ => None,
    }
}
