//! Why commands are unavailable. What commands and menus are called stands in their table.

texts! {
    NO_SPACES = "Select spaces first";
    NO_CORNER = "Select a corner or spaces in it first";
    NO_SELECTION = "Select something first";
    NO_GRID_PLACES = "Select places of the grid first";
    NOTHING_TO_UNDO = "There is nothing to undo";
    NOTHING_TO_REDO = "There is nothing to redo";
    EMPTY = "There are no spaces yet";
    IS_CORNER = "It is already a corner";
    NO_PROBLEMS = "There are no problems";
}
