//! The tour, which draws a first circuit with the designer.

texts! {
    START = ("Start", "Begin with an empty board; you are asked about unsaved work first");
    NEXT = ("Next", "Go to the next step of the tour");
    BACK = ("Back", "Go back to the previous step");
    SKIP = ("Skip the tour", "You can start it again from the Help menu");
    DONE = ("Done", "End the tour; start it again from the Help menu");
    step(number: usize, of: usize) = "{number} of {of}";
    BEGIN = "Draw a circuit in five minutes";
    BEGIN_TEXT = "This tour draws a first circuit with you, from an empty board to a race, one short step at a time.";
    ROAD = "Take the road tool";
    road(keys: &str) = "Press {keys}, or click the second tool. The line at the bottom always says what a click does next, and Esc cancels.";
    LAP = "Draw a lap";
    LAP_TEXT = "Click six to twelve points around the board, then the first one again. Lanes, corners, grid and pit lane follow. To move the board, hold Space and drag; to zoom, turn the wheel.";
    BEND = "Bend it";
    bend(keys: &str) = "Drag a point of the road to where you like it better. {keys} undoes every step.";
    CORNER = "Set the stops";
    corner(keys: &str) = "Press {keys} for the selection tool and click the yellow number beside a corner. Keys 1 to 3 set how often a car must stop there; the inspector has its name.";
    PROBLEMS = "Look for problems";
    PROBLEMS_TEXT = "The circuit is checked as you draw. Click a line to go there; many problems have a button that fixes them.";
    RACE = "Drive it";
    race(drive: &str, save: &str, find: &str) = "Press {drive} to race against the computer, and {drive} again to return. {save} saves the circuit. {find} finds everything else.";
}
