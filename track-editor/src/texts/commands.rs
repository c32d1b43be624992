//! The names of menus, and why commands are unavailable. What commands are called stands in their
//! table.

use crate::command::Menu;

pub(crate) const NO_SPACES: &str = "Select spaces first";
pub(crate) const NO_CORNER: &str = "Select a corner or spaces in it first";
pub(crate) const NO_SELECTION: &str = "Select something first";
pub(crate) const NO_GRID_PLACES: &str = "Select places of the grid first";
pub(crate) const NOTHING_TO_UNDO: &str = "There is nothing to undo";
pub(crate) const NOTHING_TO_REDO: &str = "There is nothing to redo";
pub(crate) const EMPTY: &str = "There are no spaces yet";
pub(crate) const IS_CORNER: &str = "It is a corner already";
pub(crate) const NO_PROBLEMS: &str = "There are no problems";

pub(crate) fn menu(menu: Menu) -> &'static str {
    match menu {
        Menu::File => "File",
        Menu::Edit => "Edit",
        Menu::Tools => "Tools",
        Menu::Road => "Road",
        Menu::Circuit => "Circuit",
        Menu::Race => "Race",
        Menu::Picture => "Picture",
        Menu::View => "View",
        Menu::Help => "Help",
        Menu::Nudge => "Nudge",
        Menu::Selecting => "Select",
        Menu::Arrange => "Arrange",
        Menu::Align => "Align",
        Menu::Corner => "Corner",
        Menu::Grid => "Grid",
        Menu::Pit => "Pit lane",
        Menu::Lane => "Lane",
        Menu::Street => "Street",
        Menu::Panel => "Panel",
        Menu::Gear => "Gear",
        Menu::Heat => "Heat map",
        Menu::Scale => "Interface",
    }
}
