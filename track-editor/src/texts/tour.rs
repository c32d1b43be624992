//! The tour, which draws a first circuit with the designer.

formulad_core::texts! { "editor.tour";
    start = ("Start", "Begin with an empty board; you are asked about unsaved work first");
    next = ("Next", "Go to the next step of the tour");
    back = ("Back", "Go back to the previous step");
    skip = ("Skip the tour", "You can start it again from the Help menu");
    done = ("Done", "End the tour; start it again from the Help menu");
    step(number: usize, of: usize) = "{number} of {of}";
    begin = "Draw a circuit in five minutes";
    begin_text = "This tour draws a first circuit with you, from an empty board to a race, one short step at a time.";
    road_label = "Take the road tool";
    road(keys: &str) = "Press {keys}, or click the second tool. The line at the bottom always says what a click does next, and Esc cancels.";
    lap = "Draw a lap";
    lap_text = "Click six to twelve points around the board, then the first one again. Lanes, corners, grid and pit lane follow. To move the board, hold Space and drag; to zoom, turn the wheel.";
    bend_label = "Bend it";
    bend(keys: &str) = "Drag a point of the road to where you like it better. {keys} undoes every step.";
    corner_label = "Set the stops";
    corner(keys: &str) = "Press {keys} for the selection tool and click the yellow number beside a corner. Keys 1 to 3 set how often a car must stop there; the inspector has its name.";
    problems = "Look for problems";
    problems_text = "The circuit is checked as you draw. Click a line to go there; many problems have a button that fixes them.";
    race_label = "Drive it";
    race(drive: &str, save: &str, find: &str) = "Press {drive} to race against the computer, and {drive} again to return. {save} saves the circuit. {find} finds everything else.";
}
