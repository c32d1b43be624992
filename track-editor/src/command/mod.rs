//! Commands: the one list behind menus, toolbar and shortcuts.

mod keys;
mod menu;

use egui::Key::{
    A, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, B, Backspace, C, CloseBracket, Comma, D, Delete,
    E, Enter, Equals, F, F1, F4, F5, F6, F7, F8, F9, G, H, I, Insert, K, L, M, Minus, N, Num0,
    Num1, Num2, Num3, Num4, Num5, Num6, O, OpenBracket, P, Period, Plus, Q, Questionmark, R, S,
    Space, T, V, X, Y, Z,
};
use egui::{Key, KeyboardShortcut, Modifiers};

pub use keys::{Keys, pressed, written};
pub use menu::{Item, Menu, in_menu_order};

/// Writes the list of commands: name, what menus call it, what it does, the keys that run it.
macro_rules! commands {
    ($($name:ident: $title:literal, $tip:literal, [$($key:expr),*];)*) => {
        /// Something that the designer can ask for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Command {
            $(#[doc = $tip] $name,)*
        }

        impl Command {
            /// All commands.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its name in the settings.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }

            /// The command of this name in the settings.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|command| command.name() == name)
            }

            /// What menus call it.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title,)*
                }
            }

            /// What it does, in a sentence without a full stop.
            #[must_use]
            pub fn tip(self) -> &'static str {
                match self {
                    $(Self::$name => $tip,)*
                }
            }

            /// The keys that usually run it, the ones to name first.
            #[must_use]
            pub fn shortcuts(self) -> &'static [KeyboardShortcut] {
                match self {
                    $(Self::$name => const { &[$($key),*] },)*
                }
            }
        }
    };
}

commands! {
    New: "New", "Start an empty circuit", [ctrl(N)];
    Open: "Open…", "Open a track file or import a circuit of another program", [ctrl(O)];
    Start: "Start…", "Choose how to start: recent files, templates, bundled circuits", [ctrl_shift(O)];
    Recover: "Recover unsaved work…", "Show the work that was not saved when the editor closed unexpectedly", [];
    Save: "Save", "Save the circuit, finished or not", [ctrl(S)];
    SaveAs: "Save as…", "Save the circuit to another file", [ctrl_shift(S)];
    Export: "Export…", "Write a picture of the circuit to a file: SVG, PNG or PDF", [ctrl(E)];
    Print: "Print…", "Print the board at true size on sheets of paper", [ctrl(P)];
    CopyPicture: "Copy picture", "Copy a picture of the circuit to the clipboard", [ctrl_shift(C)];
    Quit: "Quit", "Close the editor", [ctrl(Q)];
    Undo: "Undo", "Undo the last step", [ctrl(Z)];
    Redo: "Redo", "Redo the step that was undone", [ctrl_shift(Z), ctrl(Y)];
    Delete: "Delete", "Delete the selected spaces or the selected link", [key(Delete), key(Backspace)];
    Cut: "Cut", "Move the selected spaces to the clipboard", [ctrl(X)];
    Copy: "Copy", "Copy the selected spaces to the clipboard, with their links and corners", [ctrl(C)];
    Paste: "Paste", "Paste the clipboard at the pointer, or beside the original", [ctrl(V)];
    Duplicate: "Duplicate", "Copy the selected spaces beside themselves", [ctrl(D)];
    SelectAll: "Select all", "Select every space", [ctrl(A)];
    SelectNone: "Deselect all", "Clear the selection", [ctrl_shift(A)];
    SelectCorner: "Select corner", "Select all spaces of the corner", [];
    SelectLane: "Select lane", "Select all spaces of the lanes of the selection", [];
    SelectStretch: "Select stretch", "Select the road between the two selected spaces", [];
    InvertSelection: "Invert selection", "Select exactly what is not selected", [ctrl(I)];
    NudgeLeft: "Nudge left", "Move the selection 1 mm to the left", [alt(ArrowLeft)];
    NudgeRight: "Nudge right", "Move the selection 1 mm to the right", [alt(ArrowRight)];
    NudgeUp: "Nudge up", "Move the selection 1 mm up", [alt(ArrowUp)];
    NudgeDown: "Nudge down", "Move the selection 1 mm down", [alt(ArrowDown)];
    RotateRight: "Rotate right", "Rotate the selection by 90°, with the board if everything is selected", [ctrl(CloseBracket)];
    RotateLeft: "Rotate left", "Rotate the selection back by 90°, with the board if everything is selected", [ctrl(OpenBracket)];
    TiltRight: "Tilt right", "Rotate the selection by 5°", [alt(CloseBracket)];
    TiltLeft: "Tilt left", "Rotate the selection back by 5°", [alt(OpenBracket)];
    Enlarge: "Enlarge", "Scale the selection up by a tenth", [];
    Shrink: "Shrink", "Scale the selection down, the inverse of Enlarge", [];
    MirrorAcross: "Mirror left and right", "Mirror the selection horizontally; lanes are renumbered", [];
    MirrorDown: "Mirror top and bottom", "Mirror the selection vertically; lanes are renumbered", [];
    AlignLeft: "Align left", "Line the selected spaces up with the leftmost", [];
    AlignRight: "Align right", "Line the selected spaces up with the rightmost", [];
    AlignTop: "Align top", "Line the selected spaces up with the topmost", [];
    AlignBottom: "Align bottom", "Line the selected spaces up with the lowest", [];
    AlignColumn: "Align in a column", "Line the selected spaces up one above the other", [];
    AlignRow: "Align in a row", "Line the selected spaces up side by side", [];
    Distribute: "Distribute along lane", "Space the selection evenly along its lane; the first and the last stay", [];
    ReverseCircuit: "Reverse driving direction", "Reverse the driving direction of the whole circuit", [];
    ToggleSnap: "Snap", "Snap to lanes, spaces and angles; hold Alt for the opposite", [key(S)];
    ToggleSnapGrid: "Snapping grid", "Show squares on the board and snap to their corners", [shift(S)];
    SnapGridSize: "Size of the snapping grid…", "Set the size of the squares of the snapping grid", [];
    SelectTool: "Select and move", "Select spaces and drag them", [key(V)];
    RoadTool: "Draw the road", "Draw the middle of the road as a curve, and bend it", [key(R)];
    PenTool: "Add spaces", "Extend a lane with spaces that are linked automatically", [key(P)];
    LinkTool: "Link", "Link two spaces, or unlink them", [key(L)];
    MeasureTool: "Measure", "Measure distances, angles, and steps along the road", [key(M)];
    CornerTool: "Corners", "Drag along the road to make corners, drag their edges", [key(K)];
    FinishTool: "Finish line", "Set the finish line across the road with one click", [key(I)];
    GridTool: "Grid", "Lay the grid, add spaces to it and remove them", [key(G)];
    PitTool: "Pit lane", "Lay a pit lane with boxes along an outermost lane", [key(B)];
    ResidentsTool: "Residents", "Paint spaces under the windows of residents", [];
    DangerTool: "Danger", "Paint spaces whose surface damages cars", [];
    PoliceTool: "Police line", "Set the police line across the road with one click", [];
    TunnelTool: "Tunnels", "Pair the entries and exits of tunnels", [];
    NextRoadPoint: "Next point", "Select the next point of the road's curve", [key(Period)];
    PreviousRoadPoint: "Previous point", "Select the previous point of the road's curve", [key(Comma)];
    CloseRoad: "Close the road", "Connect the curve to its first point and lay the road", [];
    InsertRoadPoint: "Insert point", "Insert a point half-way to the next", [key(Insert)];
    KinkRoad: "Smooth or sharp", "Switch the selected point between smooth and sharp", [];
    StraightenRoad: "Straighten", "Straighten the road from the selected point to the next", [];
    TightenRoad: "Tighten the bend", "Reduce the radius of the bend at the selected point", [key(OpenBracket)];
    WidenRoad: "Widen the bend", "Increase the radius of the bend at the selected point", [key(CloseBracket)];
    LockRoad: "Lock the stretch", "Lock or unlock the road from the selected point to the next", [];
    RoadFinish: "Finish line at the point", "Move the finish line to the selected point", [];
    FollowRoad: "Draw a curve through this road", "Create a curve that follows the existing road", [];
    LetRoadGo: "Detach the curve (keep the road)", "Keep the road as it is, without its curve", [];
    TracePicture: "Trace a picture…", "Place a map or a photograph under the board and draw over it", [];
    BackdropTool: "Place the picture", "Move, rotate and scale the picture under the board", [];
    GaugeTool: "Scale by two points", "Mark two points of the picture whose distance you know", [];
    ScalePicture: "Scale the picture", "Scale the picture to the distance of the marked points", [];
    LockPicture: "Lock the picture", "Lock or unlock the picture", [];
    HidePicture: "Hide the picture", "Hide or show the picture under the board", [shift(H)];
    EmbedPicture: "Keep in the track file", "Store the picture in the track file", [];
    RemovePicture: "Remove the picture", "Remove the picture under the board", [];
    MakeCorner: "Make corner", "Make the selected spaces one corner", [key(C)];
    OneStop: "One stop", "Set the stops of the selected corner to one", [key(Num1)];
    TwoStops: "Two stops", "Set the stops of the selected corner to two", [key(Num2)];
    ThreeStops: "Three stops", "Set the stops of the selected corner to three", [key(Num3)];
    LeaveCorner: "Remove from corner", "Remove the selected spaces from their corner", [];
    DeleteCorner: "Delete corner", "Delete the corner; its spaces become straight road", [];
    TurnAlongLane: "Turn along lane", "Point the selected spaces the way their lane runs", [key(T)];
    SetFinish: "Set finish line", "Make the selected spaces the first past the finish line", [];
    SetGrid: "Set grid", "Make the selected spaces the grid, with pole position nearest the line", [];
    AddToGrid: "Add to grid", "Add the selected spaces at the back of the grid", [];
    LeaveGrid: "Remove from grid", "Remove the selected spaces from the grid", [];
    UsualGrid: "Standard grid", "Lay a standard grid before the finish line", [];
    UsualPit: "Standard pit lane", "Lay a pit lane beside the finish line, along lane 1", [];
    UsualPitRight: "Standard pit lane on the right", "Lay a pit lane beside the finish line, along the last lane", [];
    RemovePit: "Remove pit lane", "Remove the pit lane and its boxes", [];
    LaneOne: "Put into lane 1", "Assign the selected spaces to lane 1, the leftmost", [shift(Num1)];
    LaneTwo: "Put into lane 2", "Assign the selected spaces to lane 2", [shift(Num2)];
    LaneThree: "Put into lane 3", "Assign the selected spaces to lane 3", [shift(Num3)];
    LaneFour: "Put into lane 4", "Assign the selected spaces to lane 4", [shift(Num4)];
    Drive: "Drive", "Race against the computer, or return to drawing", [key(D)];
    RollDie: "Roll the die", "Roll the die that the race waits for", [key(Space)];
    FirstGear: "First gear", "Drive the turn in 1st gear", [key(Num1)];
    SecondGear: "Second gear", "Drive the turn in 2nd gear", [key(Num2)];
    ThirdGear: "Third gear", "Drive the turn in 3rd gear", [key(Num3)];
    FourthGear: "Fourth gear", "Drive the turn in 4th gear", [key(Num4)];
    FifthGear: "Fifth gear", "Drive the turn in 5th gear", [key(Num5)];
    SixthGear: "Sixth gear", "Drive the turn in 6th gear", [key(Num6)];
    NextWay: "Next answer", "Mark the next possible answer", [key(ArrowDown), key(ArrowRight)];
    WayBefore: "Previous answer", "Mark the previous possible answer", [key(ArrowUp), key(ArrowLeft)];
    TakeWay: "Confirm answer", "Confirm the marked answer, or roll the die", [key(Enter)];
    Hint: "Hint", "Show what a planner would do", [key(H)];
    ToggleHints: "Always show hints", "Show a hint with every choice of a race", [];
    TakeBack: "Take back", "Undo your last decision in the race and all that followed", [key(Backspace), ctrl(Backspace)];
    StartRace: "Start the race", "Put the cars on the grid", [];
    NewRace: "New race", "Abandon the race and set up another", [];
    SaveRace: "Save race…", "Save a record of the race, for formulad race --replay", [];
    ZoomIn: "Zoom in", "Zoom in", [key(Plus), key(Equals)];
    ZoomOut: "Zoom out", "Zoom out", [key(Minus)];
    FitBoard: "Show all", "Fit the whole board into the window", [key(F)];
    FitSelection: "Show selection", "Fit the selection into the window", [shift(F)];
    PanLeft: "Pan left", "Pan to the left", [key(ArrowLeft)];
    PanRight: "Pan right", "Pan to the right", [key(ArrowRight)];
    PanUp: "Pan up", "Pan up", [key(ArrowUp)];
    PanDown: "Pan down", "Pan down", [key(ArrowDown)];
    NextProblem: "Next problem", "Go to the next problem", [key(F8)];
    PreviousProblem: "Previous problem", "Go to the previous problem", [shift(F8)];
    MendProblem: "Fix problem", "Apply the fix of the selected problem", [ctrl(Period)];
    MendAll: "Fix all safe", "Apply all safe fixes as one step", [ctrl_shift(Period)];
    ToggleInspector: "Inspector", "Show or hide the inspector", [key(F4)];
    ToggleProblems: "Problems", "Show or hide the list of problems", [key(F5)];
    ResetLayout: "Reset layout", "Restore the default layout of the panels", [];
    ToggleNumbers: "Space numbers", "Show or hide the number of each space", [key(N)];
    ToggleTheme: "Light or dark", "Switch between the light and the dark theme", [];
    ScaleUp: "Larger interface", "Enlarge everything but the board", [ctrl(Plus), ctrl(Equals)];
    ScaleDown: "Smaller interface", "Shrink everything but the board", [ctrl(Minus)];
    ScaleReset: "Usual size", "Show the interface in its default size", [ctrl(Num0)];
    ToggleStatistics: "Statistics", "Show or hide the statistics of the circuit", [key(F7)];
    ToggleAnalysis: "Analysis", "Show or hide par and the difficulty of each corner", [key(F9)];
    HeatVisits: "Heat map of visits", "Colour the spaces by how many turns start there", [];
    HeatOvershoots: "Heat map of overshoots", "Colour the spaces by the overshooting turns that start there", [];
    HeatWear: "Heat map of wear", "Colour the spaces by the wear points that turns from there cost", [];
    RunRaces: "Run quick races", "Simulate many races on the circuit and summarise the results", [];
    StopRaces: "Stop the races", "Stop the quick races and keep the results so far", [];
    ShowDeadSpaces: "Show dead spaces", "Select the spaces that a perfect driver almost never uses", [];
    NextPane: "Next panel", "Move the keyboard focus to the next panel", [key(F6)];
    PreviousPane: "Previous panel", "Move the keyboard focus to the previous panel", [shift(F6)];
    MovePaneLeft: "Move panel to the left", "Move the focused panel to the left side of the window", [];
    MovePaneRight: "Move panel to the right", "Move the focused panel to the right side of the window", [];
    MovePaneDown: "Move panel to the bottom", "Move the focused panel to the bottom of the window", [];
    WidenPane: "Make panel wider", "Widen the focused panel", [];
    NarrowPane: "Make panel narrower", "Narrow the focused panel", [];
    RaisePane: "Make panel higher", "Make the focused panel higher", [];
    LowerPane: "Make panel lower", "Make the focused panel lower", [];
    FindCommand: "Find…", "Find any command or place by typing a few letters", [ctrl_shift(P), ctrl(K)];
    GoTo: "Go to…", "Go to a space by its number, or to a corner by its name", [ctrl(G)];
    Settings: "Settings…", "Change theme, sizes, keys and more", [ctrl(Comma)];
    Tour: "Guided tour", "Take a tour of the window", [];
    Shortcuts: "Keyboard shortcuts…", "Show and change the keys of all commands", [key(F1), key(Questionmark)];
    About: "About…", "Show the version of the program and the address of its book", [];
}

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

impl Command {
    /// Whether it is for races alone. Keys of such commands go first while there is something for them
    /// to do, and may be those of other commands, too.
    #[must_use]
    pub fn is_of_race(self) -> bool {
        (Self::RollDie..=Self::SaveRace).contains(&self)
    }

    /// Whether it also works while text is being typed.
    #[must_use]
    pub fn works_while_typing(self) -> bool {
        matches!(
            self,
            Self::New
                | Self::Open
                | Self::Save
                | Self::SaveAs
                | Self::Quit
                | Self::FindCommand
                | Self::GoTo
                | Self::Settings
                | Self::ScaleUp
                | Self::ScaleDown
                | Self::ScaleReset
                | Self::NextPane
                | Self::PreviousPane
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key() {
        let mut taken: Vec<(KeyboardShortcut, Command)> = Vec::new();
        for command in Command::ALL {
            for shortcut in command.shortcuts() {
                let other = taken.iter().find(|(other, by)| {
                    other == shortcut && by.is_of_race() == command.is_of_race()
                });
                assert_eq!(other, None, "{command:?} wants {shortcut:?} too");
                taken.push((*shortcut, *command));
            }
        }
    }

    #[test]
    fn every_command_can_be_reached() {
        for command in Command::ALL {
            let in_menu = Menu::of(*command).is_some();
            assert!(in_menu || !command.shortcuts().is_empty(), "{command:?}");
        }
    }

    #[test]
    fn titles_are_unique() {
        for command in Command::ALL {
            let same = Command::ALL.iter().filter(|c| c.title() == command.title());
            assert_eq!(same.count(), 1, "{command:?}");
        }
    }
}
