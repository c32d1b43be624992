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
    New: "New", "Begin an empty circuit", [ctrl(N)];
    Open: "Open…", "Open a track file, or a circuit of another program's file", [ctrl(O)];
    Start: "Start…", "Begin a circuit, or go on with one of a list with pictures", [ctrl_shift(O)];
    Recover: "Recover unsaved work…", "See what the editor kept when it came to a sudden end", [];
    Save: "Save", "Save the circuit, finished or not", [ctrl(S)];
    SaveAs: "Save as…", "Save the circuit to another file", [ctrl_shift(S)];
    Export: "Export…", "Write a picture of the circuit to a file: SVG, PNG or PDF", [ctrl(E)];
    Print: "Print…", "Divide the board over sheets of paper, at true size", [ctrl(P)];
    CopyPicture: "Copy picture", "Put a picture of the circuit on the clipboard", [ctrl_shift(C)];
    Quit: "Quit", "Leave the editor", [ctrl(Q)];
    Undo: "Undo", "Take the last step back", [ctrl(Z)];
    Redo: "Redo", "Make the step that was taken back again", [ctrl_shift(Z), ctrl(Y)];
    Delete: "Delete", "Delete the selected spaces or the selected link", [key(Delete), key(Backspace)];
    Cut: "Cut", "Put the selected spaces on the clipboard, and delete them", [ctrl(X)];
    Copy: "Copy", "Put the selected spaces on the clipboard, with their links and corners", [ctrl(C)];
    Paste: "Paste", "Put down what is on the clipboard: at the pointer, or beside where it was", [ctrl(V)];
    Duplicate: "Duplicate", "Put a copy of the selected spaces down beside them", [ctrl(D)];
    SelectAll: "Select all", "Select every space", [ctrl(A)];
    SelectNone: "Select nothing", "Let the selection go", [ctrl_shift(A)];
    SelectCorner: "Select corner", "Select all of the corner", [];
    SelectLane: "Select lane", "Select all of the lanes that the selected spaces are in", [];
    SelectStretch: "Select stretch", "Select the whole road between the two selected spaces", [];
    InvertSelection: "Invert selection", "Select what is not selected, and nothing else", [ctrl(I)];
    NudgeLeft: "Nudge left", "Move the selection 1 mm to the left", [alt(ArrowLeft)];
    NudgeRight: "Nudge right", "Move the selection 1 mm to the right", [alt(ArrowRight)];
    NudgeUp: "Nudge up", "Move the selection 1 mm up", [alt(ArrowUp)];
    NudgeDown: "Nudge down", "Move the selection 1 mm down", [alt(ArrowDown)];
    RotateRight: "Rotate right", "Turn the selection by 90°, the board too if all is selected", [ctrl(CloseBracket)];
    RotateLeft: "Rotate left", "Turn the selection back by 90°, the board too if all is selected", [ctrl(OpenBracket)];
    TiltRight: "Tilt right", "Turn the selection by 5°", [alt(CloseBracket)];
    TiltLeft: "Tilt left", "Turn the selection back by 5°", [alt(OpenBracket)];
    Enlarge: "Enlarge", "Make the selection a tenth larger", [];
    Shrink: "Shrink", "Make the selection smaller, the opposite of Enlarge", [];
    MirrorAcross: "Mirror left and right", "Mirror the selection across an upright line; lanes are numbered anew", [];
    MirrorDown: "Mirror top and bottom", "Mirror the selection across a level line; lanes are numbered anew", [];
    AlignLeft: "Align left", "Line the selected spaces up with the leftmost", [];
    AlignRight: "Align right", "Line the selected spaces up with the rightmost", [];
    AlignTop: "Align top", "Line the selected spaces up with the topmost", [];
    AlignBottom: "Align bottom", "Line the selected spaces up with the lowest", [];
    AlignColumn: "Align in a column", "Line the selected spaces up one above the other", [];
    AlignRow: "Align in a row", "Line the selected spaces up side by side", [];
    Distribute: "Distribute along lane", "Spread the selected spaces evenly along their lane; the first and the last stay", [];
    ReverseCircuit: "Reverse driving direction", "Have the whole circuit driven the other way round", [];
    ToggleSnap: "Snap", "Have what is moved snap to lanes, spaces and angles; Alt does the opposite for a moment", [key(S)];
    ToggleSnapGrid: "Snapping grid", "Show squares on the board and snap to their corners", [shift(S)];
    SnapGridSize: "Size of the snapping grid…", "Choose how large the squares of the snapping grid are", [];
    SelectTool: "Select and move", "Select spaces and drag them", [key(V)];
    RoadTool: "Draw the road", "Draw the middle of the road as a curve, and bend it", [key(R)];
    PenTool: "Add spaces", "Carry a lane on, linked by the usual rules", [key(P)];
    LinkTool: "Link", "Link two spaces, or unlink them", [key(L)];
    MeasureTool: "Measure", "Measure millimetres, lengths of a space, angles, and steps along the road", [key(M)];
    CornerTool: "Corners", "Sweep along the road to make corners, drag their edges", [key(K)];
    FinishTool: "Finish line", "Draw the finish line across the road with one click", [key(I)];
    GridTool: "Grid", "Lay the grid, put spaces on it and take them off", [key(G)];
    PitTool: "Pit lane", "Lay a pit lane with boxes along an outermost lane", [key(B)];
    ResidentsTool: "Residents", "Paint spaces under the windows of irritable residents", [];
    DangerTool: "Danger", "Paint spaces whose surface damages cars", [];
    PoliceTool: "Police line", "Draw the police line across the road with one click", [];
    TunnelTool: "Tunnels", "Pair the mouths of tunnels", [];
    NextRoadPoint: "Next point", "Choose the next point of the road's curve", [key(Period)];
    PreviousRoadPoint: "Point before", "Choose the point of the road's curve before", [key(Comma)];
    CloseRoad: "Close the road", "Lead the road's curve back to its first point, and lay the road", [];
    InsertRoadPoint: "Put a point behind", "Put a point on the road's curve, half-way to the next", [key(Insert)];
    KinkRoad: "Smooth or sharp", "Let the road run smoothly through the chosen point, or with a kink", [];
    StraightenRoad: "Straighten", "Make the road from the chosen point to the next straight", [];
    TightenRoad: "Tighten the bend", "Give the bend at the chosen point a smaller radius", [key(OpenBracket)];
    WidenRoad: "Widen the bend", "Give the bend at the chosen point a larger radius", [key(CloseBracket)];
    LockRoad: "Lock the stretch", "Let the road from the chosen point to the next stay as it is, or no longer", [];
    RoadFinish: "Finish line at the point", "Put the finish line at the chosen point of the road", [];
    FollowRoad: "Draw a curve through this road", "Draw a curve through the road that is there, to draw on by", [];
    LetRoadGo: "Let the curve go", "Keep the road as it is, without its curve", [];
    TracePicture: "Trace a picture…", "Lay a map or a photograph under the board, to draw over it", [];
    BackdropTool: "Place the picture", "Move, turn and size the picture under the board", [];
    GaugeTool: "Scale by two points", "Mark two points of the picture whose distance is known", [];
    ScalePicture: "Scale the picture", "Scale the picture so that the marked points are that far apart", [];
    LockPicture: "Lock the picture", "Let the picture stay where it is, or be moved again", [];
    HidePicture: "Hide the picture", "Hide the picture under the board, or show it again", [shift(H)];
    EmbedPicture: "Keep in the track file", "Put the picture into the track file, to pass it on with it", [];
    RemovePicture: "Remove the picture", "Take the picture under the board away", [];
    MakeCorner: "Make corner", "Make one corner of the selected spaces", [key(C)];
    OneStop: "One stop", "The selected corner asks for one stop", [key(Num1)];
    TwoStops: "Two stops", "The selected corner asks for two stops", [key(Num2)];
    ThreeStops: "Three stops", "The selected corner asks for three stops", [key(Num3)];
    LeaveCorner: "Take out of corner", "Take the selected spaces out of their corner", [];
    DeleteCorner: "Delete corner", "Make the corner straight road again", [];
    TurnAlongLane: "Turn along lane", "Point the selected spaces the way their lane runs", [key(T)];
    SetFinish: "Finish line here", "The selected spaces are the first past the finish line", [];
    SetGrid: "Grid here", "The selected spaces are the grid, the one nearest the line is pole position", [];
    AddToGrid: "Add to grid", "Add the selected spaces at the back of the grid", [];
    LeaveGrid: "Take off grid", "Take the selected spaces off the grid", [];
    UsualGrid: "Usual grid", "Lay the grid that nearly all circuits have, before the finish line", [];
    UsualPit: "Usual pit lane", "Lay a pit lane beside the finish line, along lane 1", [];
    UsualPitRight: "Usual pit lane on the right", "Lay a pit lane beside the finish line, along the last lane", [];
    RemovePit: "Remove pit lane", "Take the pit lane away, with its boxes", [];
    LaneOne: "Put into lane 1", "The selected spaces belong to lane 1, the leftmost", [shift(Num1)];
    LaneTwo: "Put into lane 2", "The selected spaces belong to lane 2", [shift(Num2)];
    LaneThree: "Put into lane 3", "The selected spaces belong to lane 3", [shift(Num3)];
    LaneFour: "Put into lane 4", "The selected spaces belong to lane 4", [shift(Num4)];
    Drive: "Drive", "Race on the circuit against the computer, or go back to drawing", [key(D)];
    RollDie: "Roll the die", "Roll the die that the race asks you for", [key(Space)];
    FirstGear: "First gear", "Drive the turn in 1st gear", [key(Num1)];
    SecondGear: "Second gear", "Drive the turn in 2nd gear", [key(Num2)];
    ThirdGear: "Third gear", "Drive the turn in 3rd gear", [key(Num3)];
    FourthGear: "Fourth gear", "Drive the turn in 4th gear", [key(Num4)];
    FifthGear: "Fifth gear", "Drive the turn in 5th gear", [key(Num5)];
    SixthGear: "Sixth gear", "Drive the turn in 6th gear", [key(Num6)];
    NextWay: "Next answer", "Mark the next of the answers that you can give in the race", [key(ArrowDown), key(ArrowRight)];
    WayBefore: "Answer before", "Mark the one before of the answers that you can give in the race", [key(ArrowUp), key(ArrowLeft)];
    TakeWay: "Give the answer", "Take the answer that is marked, or roll the die that is asked for", [key(Enter)];
    Hint: "Hint", "Be told what a planner would do in your place", [key(H)];
    ToggleHints: "Always show hints", "Have a hint with every choice in a race", [];
    TakeBack: "Take back", "Take back your last decision in the race, with all that followed", [key(Backspace), ctrl(Backspace)];
    StartRace: "Start the race", "Put the cars on the grid", [];
    NewRace: "New race", "Give the race up and set up another", [];
    SaveRace: "Save race…", "Save the race as a record, which formulad race --replay tells again", [];
    ZoomIn: "Zoom in", "See less, but larger", [key(Plus), key(Equals)];
    ZoomOut: "Zoom out", "See more, but smaller", [key(Minus)];
    FitBoard: "Show all", "Fit the whole board into the window", [key(F)];
    FitSelection: "Show selection", "Go to what is selected", [shift(F)];
    PanLeft: "Pan left", "Look further left", [key(ArrowLeft)];
    PanRight: "Pan right", "Look further right", [key(ArrowRight)];
    PanUp: "Pan up", "Look further up", [key(ArrowUp)];
    PanDown: "Pan down", "Look further down", [key(ArrowDown)];
    NextProblem: "Next problem", "Go to the next problem", [key(F8)];
    PreviousProblem: "Previous problem", "Go to the problem before", [shift(F8)];
    MendProblem: "Fix problem", "Make the change that mends the problem gone to last", [ctrl(Period)];
    MendAll: "Fix all safe", "Make every fix that cannot lose anything you meant, as one step", [ctrl_shift(Period)];
    ToggleInspector: "Inspector", "Show or hide the inspector", [key(F4)];
    ToggleProblems: "Problems", "Show or hide the list of problems", [key(F5)];
    ResetLayout: "Reset layout", "Put all panels back where they were at first", [];
    ToggleNumbers: "Space numbers", "Show or hide the number of each space", [key(N)];
    ToggleTheme: "Light or dark", "Change between light and dark", [];
    ScaleUp: "Larger interface", "Make everything but the board larger", [ctrl(Plus), ctrl(Equals)];
    ScaleDown: "Smaller interface", "Make everything but the board smaller", [ctrl(Minus)];
    ScaleReset: "Usual size", "Show the interface in its usual size", [ctrl(Num0)];
    ToggleStatistics: "Statistics", "Show or hide the circuit's figures beside the usual ones", [key(F7)];
    ToggleAnalysis: "Analysis", "Show or hide par, and what each corner asks of the driver", [key(F9)];
    HeatVisits: "Heat map of visits", "Colour the spaces by how many turns begin there", [];
    HeatOvershoots: "Heat map of overshoots", "Colour the spaces by the overshooting turns that begin there", [];
    HeatWear: "Heat map of wear", "Colour the spaces by the wear points that turns from there cost", [];
    RunRaces: "Run quick races", "Have the computer drive many races on the circuit, and count what comes of them", [];
    StopRaces: "Stop the races", "Break the quick races off, and keep what has been counted", [];
    ShowDeadSpaces: "Show dead spaces", "Select the spaces that the best driver has no use for", [];
    NextPane: "Next panel", "Go on to the next panel by keyboard", [key(F6)];
    PreviousPane: "Previous panel", "Go back to the panel before by keyboard", [shift(F6)];
    MovePaneLeft: "Move panel to the left", "Put the panel gone to last along the left side of the window", [];
    MovePaneRight: "Move panel to the right", "Put the panel gone to last along the right side of the window", [];
    MovePaneDown: "Move panel to the bottom", "Put the panel gone to last along the bottom of the window", [];
    WidenPane: "Make panel wider", "Give the panel gone to last some of its neighbour's width", [];
    NarrowPane: "Make panel narrower", "Give some of the width of the panel gone to last to its neighbour", [];
    RaisePane: "Make panel higher", "Give the panel gone to last some of its neighbour's height", [];
    LowerPane: "Make panel lower", "Give some of the height of the panel gone to last to its neighbour", [];
    FindCommand: "Find…", "Find any command or place by typing a few letters", [ctrl_shift(P), ctrl(K)];
    GoTo: "Go to…", "Go to a space by its number, or to a corner by its name", [ctrl(G)];
    Settings: "Settings…", "Choose light or dark, sizes, keys and more", [ctrl(Comma)];
    Tour: "Guided tour", "Be shown around the window", [];
    Shortcuts: "Keyboard shortcuts…", "See all keys, and choose others", [key(F1), key(Questionmark)];
    About: "About…", "Which program and version this is, and where its book is", [];
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
