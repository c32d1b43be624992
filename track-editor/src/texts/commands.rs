//! Why commands are unavailable. What commands and menus are called stands in their table.

pub(crate) const NO_SPACES: &str = "Select spaces first";
pub(crate) const NO_CORNER: &str = "Select a corner or spaces in it first";
pub(crate) const NO_SELECTION: &str = "Select something first";
pub(crate) const NO_GRID_PLACES: &str = "Select places of the grid first";
pub(crate) const NOTHING_TO_UNDO: &str = "There is nothing to undo";
pub(crate) const NOTHING_TO_REDO: &str = "There is nothing to redo";
pub(crate) const EMPTY: &str = "There are no spaces yet";
pub(crate) const IS_CORNER: &str = "It is a corner already";
pub(crate) const NO_PROBLEMS: &str = "There are no problems";
