//! Titles of menus, other words that find commands, and why commands are unavailable. Titles and tips of
//! commands are in `command/mod.rs`.

use crate::command::{Command, Menu};

formulad_core::texts! { "editor.commands";
    close_tab = "Close the tab in the browser";
    no_spaces = "Select spaces first";
    no_text = "Select the name, a text, a billboard or a footbridge first";
    nothing_selected = "Select something first";
    no_corner = "Select a corner or spaces in it first";
    no_selection = "Select something first";
    no_grid_places = "Select places of the grid first";
    not_imported = "The circuit was not imported from another program's file";
    nothing_to_undo = "There is nothing to undo";
    nothing_to_redo = "There is nothing to redo";
    empty = "There are no spaces yet";
    is_corner = "It is already a corner";
    no_split = "Select a space inside a corner first";
    no_next_corner = "There is no other corner";
    no_problems = "There are no problems";
    synonyms_settings = "preferences options configuration";
    synonyms_toggle_inspector = "rename name properties board size designer notes";
    synonyms_flip_reflect = "flip reflect";
    synonyms_font_text_zoom = "font text zoom";
    synonyms_trace_picture = "background image scan photo";
    synonyms_read_board = "recognise detect digitise";
    synonyms_export = "theme image save";
    synonyms_print = "paper";
    synonyms_trees_houses_lake_colours = "trees houses lake colours landscape background decoration theme logo sponsor";
    synonyms_unlock = "unlock";
    synonyms_undo = "revert back";
    synonyms_redo = "repeat again";
    synonyms_drive = "play game";
    synonyms_keep_version = "snapshot history branch";
    synonyms_toggle_beside = "split side by side";
    synonyms_compare_difference_diff_version = "compare difference diff version";
    synonyms_toggle_theme = "dark mode night";
    synonyms_toggle_sound = "audio mute volume noise quiet";
    synonyms_what_is_this = "help explain";
    synonyms_copy_race_link = "share";
    synonyms_pane_apart = "detach float undock";
    synonyms_shortcuts = "hotkeys";
    title_file = "File";
    title_edit = "Edit";
    title_tools = "Tools";
    title_road = "Road";
    title_circuit = "Circuit";
    title_race = "Race";
    title_picture = "Picture";
    title_view = "View";
    title_help = "Help";
    title_nudge = "Nudge";
    title_selecting = "Select";
    title_arrange = "Arrange";
    title_align = "Align";
    title_corner = "Corner";
    title_grid = "Grid";
    title_pit = "Pit lane";
    title_lane = "Lane";
    title_street = "Street";
    title_panel = "Panel";
    title_gear = "Gear";
    title_versions = "Versions";
    title_replay = "Replay";
    title_heat = "Heat map";
    title_scale = "Interface";
}

/// Other words for what a command does, by which it is found.
pub(crate) fn synonyms(command: Command) -> &'static str {
    match command {
        Command::Settings => synonyms_settings(),
        Command::ToggleInspector => synonyms_toggle_inspector(),
        Command::MirrorAcross | Command::MirrorDown => synonyms_flip_reflect(),
        Command::ScaleUp | Command::ScaleDown => synonyms_font_text_zoom(),
        Command::TracePicture => synonyms_trace_picture(),
        Command::ReadBoard => synonyms_read_board(),
        Command::Export => synonyms_export(),
        Command::Print => synonyms_print(),
        Command::ArtTool => synonyms_trees_houses_lake_colours(),
        Command::LockPicture | Command::LockRoad => synonyms_unlock(),
        Command::Undo => synonyms_undo(),
        Command::Redo => synonyms_redo(),
        Command::Drive => synonyms_drive(),
        Command::KeepVersion => synonyms_keep_version(),
        Command::ToggleBeside => synonyms_toggle_beside(),
        Command::PinBaseline | Command::BaselineFile => synonyms_compare_difference_diff_version(),
        Command::ToggleTheme => synonyms_toggle_theme(),
        Command::ToggleSound => synonyms_toggle_sound(),
        Command::WhatIsThis => synonyms_what_is_this(),
        Command::CopyRaceLink => synonyms_copy_race_link(),
        Command::PaneApart => synonyms_pane_apart(),
        Command::Shortcuts => synonyms_shortcuts(),
        _ => "",
    }
}

impl Menu {
    /// Its name.
    pub fn title(self) -> &'static str {
        match self {
            Self::File => title_file(),
            Self::Edit => title_edit(),
            Self::Tools => title_tools(),
            Self::Road => title_road(),
            Self::Circuit => title_circuit(),
            Self::Race => title_race(),
            Self::Picture => title_picture(),
            Self::View => title_view(),
            Self::Help => title_help(),
            Self::Nudge => title_nudge(),
            Self::Selecting => title_selecting(),
            Self::Arrange => title_arrange(),
            Self::Align => title_align(),
            Self::Corner => title_corner(),
            Self::Grid => title_grid(),
            Self::Pit => title_pit(),
            Self::Lane => title_lane(),
            Self::Street => title_street(),
            Self::Panel => title_panel(),
            Self::Gear => title_gear(),
            Self::Versions => title_versions(),
            Self::Replay => title_replay(),
            Self::Heat => title_heat(),
            Self::Scale => title_scale(),
        }
    }
}
