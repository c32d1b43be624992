//! Commands: the one list behind menus, toolbar and shortcuts.

mod context;
mod keys;
mod menu;

use egui::Key::{
    A, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, B, Backspace, C, CloseBracket, Comma, D, Delete,
    E, Enter, Equals, F, F1, F2, F4, F5, F6, F7, F8, F9, F10, G, H, I, Insert, K, L, M, Minus, N,
    Num0, Num1, Num2, Num3, Num4, Num5, Num6, O, OpenBracket, P, Period, Plus, Q, Questionmark, R,
    S, Space, T, V, X, Y, Z,
};
use egui::{Key, KeyboardShortcut, Modifiers};
use formulad_core::language::text;

pub use context::Subject;
pub use keys::{Keys, pressed};
pub use menu::{Item, Menu, in_menu_order};

/// Special conditions under which a command is available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// Also while text is being typed.
    Typing,
    /// Only while driving. The keys of such commands take precedence while there is something for
    /// them to do, and may also be those of other commands.
    Racing,
    /// Like [`When::Racing`], while a recorded race is watched.
    Watching,
    /// Only while not driving: the command changes the circuit, the selection or the tool.
    Drawing,
}

/// What commands are for: two for the same scene never have the same keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scene {
    /// Races that are watched.
    Replay,
    /// Races that are driven.
    Race,
    /// Drawing, or anything.
    Any,
}

impl Scene {
    /// All scenes, those whose keys take precedence first.
    pub const ALL: [Self; 3] = [Self::Replay, Self::Race, Self::Any];
}

/// Everything that is known of a command.
struct Record {
    name: &'static str,
    /// Its menu, and the group of that menu that it is in.
    place: &'static [(Menu, u8)],
    title: &'static str,
    tip: &'static str,
    keys: &'static [KeyboardShortcut],
    when: &'static [When],
}

/// The name of a command in the settings: its original name, if it has been renamed.
const fn saved_name(name: &'static str, saved: &[&'static str]) -> &'static str {
    match saved {
        [saved] => saved,
        _ => name,
    }
}

/// Defines the commands, in the order of the menus. Each has a name, its name in the settings if
/// that differs, its place in the menus, its title there, what it does, its keys, and when it is
/// available.
macro_rules! commands {
    ($($name:ident $(as $saved:literal)?: ($($menu:ident $group:literal)?) $title:literal, $tip:literal, [$($key:expr),*]
        $(while $($when:ident)*)?;)*) => {
        /// Something that the designer can ask for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Command {
            $(#[doc = $tip] $name,)*
        }

        impl Command {
            /// All commands.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];
        }

        const RECORDS: &[Record] = &[$(Record {
            name: saved_name(stringify!($name), &[$($saved)?]),
            place: &[$((Menu::$menu, $group))?],
            title: $title,
            tip: $tip,
            keys: &[$($key),*],
            when: &[$($(When::$when),*)?],
        }),*];
    };
}

commands! {
    Start: (File 0) "Start…", "Choose how to start: recent files, templates, bundled circuits", [ctrl_shift(O)];
    New: (File 0) "New", "Start an empty circuit", [ctrl(N), alt(N)] while Typing;
    NewWindow: (File 0) "New window", "Open another window of the editor", [ctrl_shift(N)] while Typing;
    Open: (File 0) "Open…", "Open a track file or import a circuit of another program", [ctrl(O)] while Typing;
    OpenLink: (File 0) "Open a link…", "Open a circuit or watch a race from a link, which can also be pasted on the board", [];
    ReadAgain: (File 0) "How it was imported…", "Show what could not be imported exactly, and take another layout or lap of the file", [];
    Recover: (File 0) "Recover unsaved work…", "Show the work that was not saved when the editor closed unexpectedly", [];
    Save: (File 1) "Save", "Save the circuit, finished or not", [ctrl(S)] while Typing;
    SaveAs: (File 1) "Save as…", "Save the circuit to another file", [ctrl_shift(S)] while Typing;
    PinBaseline: (Versions 0) "Pin as baseline", "Compare later changes with the circuit as it is now", [shift(B)];
    BaselineFile: (Versions 0) "Baseline from file…", "Compare the circuit with the one in a file", [];
    ForgetBaseline: (Versions 0) "Forget the baseline", "Stop comparing the circuit", [];
    KeepVersion: (Versions 1) "Keep a version…", "Keep the circuit as it is under a name, in its file", [shift(K)] while Drawing;
    Export: (File 2) "Export…", "Write a picture of the circuit to a file: SVG, PNG or PDF", [ctrl(E)];
    Print: (File 2) "Print…", "Print the board at true size on sheets of paper", [ctrl(P)];
    Kit: (File 2) "Kit for the table…", "Print dashboards, cards and cars with the board, or write a board of Tabletop Simulator or VASSAL", [];
    CopyPicture: (File 2) "Copy picture", "Copy a picture of the circuit to the clipboard", [ctrl_shift(C)];
    CopyLink: (File 2) "Copy link", "Copy a link that opens the circuit in a browser", [];
    Quit: (File 3) "Quit", "Close the editor", [ctrl(Q)] while Typing;
    Undo: (Edit 0) "Undo", "Undo the last step", [ctrl(Z)] while Drawing;
    Redo: (Edit 0) "Redo", "Redo the step that was undone", [ctrl_shift(Z), ctrl(Y)] while Drawing;
    Cut: (Edit 1) "Cut", "Move the selection to the clipboard", [ctrl(X)] while Drawing;
    Copy: (Edit 1) "Copy", "Copy the selection to the clipboard, spaces with their links and corners", [ctrl(C)] while Drawing;
    Paste: (Edit 1) "Paste", "Paste the clipboard at the pointer, or beside the original", [ctrl(V)] while Drawing;
    Duplicate: (Edit 1) "Duplicate", "Copy the selection beside itself", [ctrl(D)] while Drawing;
    Delete: (Edit 1) "Delete", "Delete the selection", [key(Delete), key(Backspace)] while Drawing;
    EditText: (Edit 1) "Edit the wording", "Edit what is written on the selected sign or piece", [key(F2)] while Drawing;
    ContextMenu: (Edit 1) "Menu of what is here", "Show what can be done with the selection, as a right click does", [shift(F10), key(Key::Menu)] while Drawing;
    SelectAll: (Edit 2) "Select all", "Select every space and everything beside the road, or every point of the road while it is drawn", [ctrl(A)] while Drawing;
    SelectNone: (Edit 2) "Deselect all", "Clear the selection", [ctrl_shift(A)] while Drawing;
    SelectCorner: (Selecting 0) "Select corner", "Select all spaces of the corner", [] while Drawing;
    SelectLane: (Selecting 0) "Select lane", "Select all spaces of the lanes of the selection", [] while Drawing;
    SelectStretch: (Selecting 0) "Select stretch", "Select the road between the two selected spaces", [] while Drawing;
    InvertSelection: (Selecting 1) "Invert selection", "Select exactly what is not selected", [ctrl(I)] while Drawing;
    GoTo: (Edit 2) "Go to…", "Go to a space by its number, or to a corner by its name", [ctrl(G)] while Typing Drawing;
    NudgeLeft: (Nudge 0) "Nudge left", "Move the selection 1 mm to the left", [alt(ArrowLeft)] while Drawing;
    NudgeRight: (Nudge 0) "Nudge right", "Move the selection 1 mm to the right", [alt(ArrowRight)] while Drawing;
    NudgeUp: (Nudge 0) "Nudge up", "Move the selection 1 mm up", [alt(ArrowUp)] while Drawing;
    NudgeDown: (Nudge 0) "Nudge down", "Move the selection 1 mm down", [alt(ArrowDown)] while Drawing;
    RotateRight: (Arrange 0) "Rotate right", "Rotate the selection by 90°, with the board if everything is selected", [ctrl(CloseBracket)] while Drawing;
    RotateLeft: (Arrange 0) "Rotate left", "Rotate the selection back by 90°, with the board if everything is selected", [ctrl(OpenBracket)] while Drawing;
    TiltRight: (Arrange 0) "Tilt right", "Rotate the selection by 5°", [alt(CloseBracket)] while Drawing;
    TiltLeft: (Arrange 0) "Tilt left", "Rotate the selection back by 5°", [alt(OpenBracket)] while Drawing;
    Enlarge: (Arrange 1) "Enlarge", "Scale the selection up by a tenth", [] while Drawing;
    Shrink: (Arrange 1) "Shrink", "Scale the selection down, the inverse of Enlarge", [] while Drawing;
    MirrorAcross: (Arrange 2) "Mirror left and right", "Mirror the selection horizontally; lanes are renumbered", [] while Drawing;
    MirrorDown: (Arrange 2) "Mirror top and bottom", "Mirror the selection vertically; lanes are renumbered", [] while Drawing;
    AlignLeft: (Align 0) "Align left", "Line the selection up with its leftmost part", [] while Drawing;
    AlignRight: (Align 0) "Align right", "Line the selection up with its rightmost part", [] while Drawing;
    AlignTop: (Align 0) "Align top", "Line the selection up with its topmost part", [] while Drawing;
    AlignBottom: (Align 0) "Align bottom", "Line the selection up with its lowest part", [] while Drawing;
    AlignColumn: (Align 0) "Align in a column", "Line up what is selected one above the other", [] while Drawing;
    AlignRow: (Align 0) "Align in a row", "Line up what is selected side by side", [] while Drawing;
    Distribute: (Align 1) "Distribute along lane", "Space the selection evenly along its lane; the first and the last stay", [] while Drawing;
    SpreadAcross: (Align 1) "Distribute left to right", "Space the selection evenly between the leftmost and the rightmost", [] while Drawing;
    SpreadDown: (Align 1) "Distribute top to bottom", "Space the selection evenly between the topmost and the lowest", [] while Drawing;
    BringToFront: (Arrange 3) "Bring to front", "Put the selected scenery on top of all other", [] while Drawing;
    SendToBack: (Arrange 3) "Send to back", "Put the selected scenery below all other", [] while Drawing;
    ToggleSnap: (Edit 3) "Snap", "Snap to lanes, spaces and angles; hold Alt for the opposite", [key(S)] while Drawing;
    ToggleSnapGrid: (Edit 3) "Snapping grid", "Show squares on the board and snap to their corners", [shift(S)] while Drawing;
    SnapGridSize: (Edit 3) "Size of the snapping grid…", "Set the size of the squares of the snapping grid", [] while Drawing;
    Settings: (Edit 4) "Settings…", "Change theme, sizes, keys and more", [ctrl(Comma)] while Typing;
    SelectTool: (Tools 0) "Select and move", "Select spaces, scenery and signs, and drag them", [key(V)] while Drawing;
    RoadTool: (Tools 0) "Draw the road", "Draw the middle of the road as a curve, and bend it", [key(R)] while Drawing;
    PenTool: (Tools 0) "Add spaces", "Extend a lane with spaces that are linked automatically", [key(P)] while Drawing;
    LinkTool: (Tools 0) "Link", "Link two spaces, or unlink them", [key(L)] while Drawing;
    MeasureTool: (Tools 0) "Measure", "Measure distances, angles, and steps along the road", [key(M)] while Drawing;
    CornerTool: (Tools 1) "Corners", "Drag along the road to make corners, drag their edges", [key(K)] while Drawing;
    FinishTool: (Tools 1) "Finish line", "Set the finish line across the road with one click", [key(I)] while Drawing;
    GridTool: (Tools 1) "Grid", "Lay the grid, add spaces to it and remove them", [key(G)] while Drawing;
    PitTool: (Tools 1) "Pit lane", "Lay a pit lane with boxes along an outermost lane", [key(B)] while Drawing;
    ArtTool: (Tools 1) "Scenery and texts", "Put trees, houses, stands, water and texts on the board", [key(A)] while Drawing;
    ResidentsTool: (Street 0) "Residents", "Paint spaces under the windows of residents", [] while Drawing;
    DangerTool: (Street 0) "Danger", "Paint spaces whose surface damages cars", [] while Drawing;
    PoliceTool: (Street 0) "Police line", "Set the police line across the road with one click", [] while Drawing;
    TunnelTool: (Street 0) "Tunnels", "Pair the entries and exits of tunnels", [] while Drawing;
    CloseRoad: (Road 0) "Close the road", "Connect the curve to its first point and lay the road", [] while Drawing;
    FollowRoad: (Road 0) "Draw a curve through this road", "Create a curve that follows the existing road", [] while Drawing;
    FindCorners: (Road 0) "Find the corners by the curve", "Place all corners where the curve bends, and forget those placed by hand", [] while Drawing;
    LetRoadGo: (Road 0) "Detach the curve (keep the road)", "Keep the road as it is, without its curve", [] while Drawing;
    NextRoadPoint: (Road 1) "Next point", "Select the next point of the road's curve", [key(Period)] while Drawing;
    PreviousRoadPoint: (Road 1) "Previous point", "Select the previous point of the road's curve", [key(Comma)] while Drawing;
    InsertRoadPoint: (Road 1) "Insert point", "Insert a point half-way to the next", [key(Insert)] while Drawing;
    KinkRoad: (Road 1) "Rounded, smooth or sharp", "Switch the selected point between rounded, smooth and sharp", [] while Drawing;
    StraightenRoad: (Road 2) "Straighten", "Straighten the road from the selected point to the next", [] while Drawing;
    TightenRoad: (Road 2) "Tighten the bend", "Reduce the radius of the bend at the selected point", [key(OpenBracket)] while Drawing;
    WidenRoad: (Road 2) "Widen the bend", "Increase the radius of the bend at the selected point", [key(CloseBracket)] while Drawing;
    LockRoad: (Road 3) "Lock the stretch", "Lock or unlock the road from the selected point to the next", [] while Drawing;
    RoadFinish: (Road 3) "Finish line at the point", "Move the finish line to the selected point", [] while Drawing;
    MakeCorner: (Corner 0) "Make corner", "Make the selected spaces one corner", [key(C)] while Drawing;
    OneStop: (Corner 0) "One stop", "Set the stops of the selected corner to one", [key(Num1)] while Drawing;
    TwoStops: (Corner 0) "Two stops", "Set the stops of the selected corner to two", [key(Num2)] while Drawing;
    ThreeStops: (Corner 0) "Three stops", "Set the stops of the selected corner to three", [key(Num3)] while Drawing;
    SplitCorner: (Corner 0) "Split corner", "Make two corners of one, before the selected space or in its middle", [] while Drawing;
    JoinCorner: (Corner 0) "Join with next corner", "Make one corner of the selected one and the next", [] while Drawing;
    LeaveCorner: (Corner 0) "Remove from corner", "Remove the selected spaces from their corner", [] while Drawing;
    DeleteCorner: (Corner 0) "Delete corner", "Delete the corner; its spaces become straight road", [] while Drawing;
    SetFinish: (Circuit 0) "Set finish line", "Make the selected spaces the first past the finish line", [] while Drawing;
    UsualGrid: (Grid 0) "Standard grid", "Lay a standard grid before the finish line", [] while Drawing;
    SetGrid: (Grid 0) "Set grid", "Make the selected spaces the grid, with pole position nearest the line", [] while Drawing;
    AddToGrid: (Grid 0) "Add to grid", "Add the selected spaces at the back of the grid", [] while Drawing;
    LeaveGrid: (Grid 0) "Remove from grid", "Remove the selected spaces from the grid", [] while Drawing;
    UsualPit: (Pit 0) "Standard pit lane", "Lay a pit lane beside the finish line, along lane 1", [] while Drawing;
    UsualPitRight: (Pit 0) "Standard pit lane on the right", "Lay a pit lane beside the finish line, along the last lane", [] while Drawing;
    RemovePit: (Pit 1) "Remove pit lane", "Remove the pit lane and its boxes", [] while Drawing;
    LaneOne: (Lane 0) "Put into lane 1", "Assign the selected spaces to lane 1, the leftmost", [shift(Num1)] while Drawing;
    LaneTwo: (Lane 0) "Put into lane 2", "Assign the selected spaces to lane 2", [shift(Num2)] while Drawing;
    LaneThree: (Lane 0) "Put into lane 3", "Assign the selected spaces to lane 3", [shift(Num3)] while Drawing;
    LaneFour: (Lane 0) "Put into lane 4", "Assign the selected spaces to lane 4", [shift(Num4)] while Drawing;
    TurnAlongLane: (Circuit 1) "Turn along lane", "Point the selected spaces the way their lane runs", [key(T)] while Drawing;
    SplitSpace: (Circuit 1) "Split space", "Make two spaces of the selected one, one behind the other", [] while Drawing;
    JoinSpaces: (Circuit 1) "Join spaces", "Make one space of selected ones that follow one another in a lane", [] while Drawing;
    FreeSign: (Circuit 1) "Place the sign automatically", "Let the selected signs find their places", [] while Drawing;
    FreeSigns: (Circuit 1) "Place signs automatically", "Place the name, the weather table, the arrow and the corner plates automatically", [] while Drawing;
    ReverseCircuit: (Circuit 2) "Reverse driving direction", "Reverse the driving direction of the whole circuit", [] while Drawing;
    Drive: (Race 0) "Drive", "Race against the computer, or return to drawing", [key(D)];
    StartRace: (Race 0) "Start the race", "Put the cars on the grid", [] while Racing;
    RollDie: (Race 1) "Roll the die", "Roll the die that the race waits for", [key(Space)] while Racing;
    FirstGear: (Gear 0) "First gear", "Drive the turn in 1st gear", [key(Num1)] while Racing;
    SecondGear: (Gear 0) "Second gear", "Drive the turn in 2nd gear", [key(Num2)] while Racing;
    ThirdGear: (Gear 0) "Third gear", "Drive the turn in 3rd gear", [key(Num3)] while Racing;
    FourthGear: (Gear 0) "Fourth gear", "Drive the turn in 4th gear", [key(Num4)] while Racing;
    FifthGear: (Gear 0) "Fifth gear", "Drive the turn in 5th gear", [key(Num5)] while Racing;
    SixthGear: (Gear 0) "Sixth gear", "Drive the turn in 6th gear", [key(Num6)] while Racing;
    NextAnswer as "NextWay": (Race 1) "Next answer", "Mark the next possible answer", [key(ArrowDown), key(ArrowRight)] while Racing;
    PreviousAnswer as "WayBefore": (Race 1) "Previous answer", "Mark the previous possible answer", [key(ArrowUp), key(ArrowLeft)] while Racing;
    ConfirmAnswer as "TakeWay": (Race 1) "Confirm answer", "Confirm the marked answer, or roll the die", [key(Enter)] while Racing;
    TakeBack: (Race 1) "Undo decision", "Undo your last decision in the race and all that followed", [key(Backspace), ctrl(Backspace)] while Racing;
    Hint: (Race 2) "Hint", "Show what a planner would do", [key(H)] while Racing;
    ToggleHints: (Race 2) "Always show hints", "Show a hint with every choice of a race", [] while Racing;
    ToggleSound: (Race 2) "Sounds", "Play quiet sounds in races: dice, gears, collisions, the finish", [shift(M)];
    NewRace: (Race 3) "New race", "Abandon the race and set up another", [] while Racing;
    Replay: (Race 3) "Watch again", "Watch the race from its start", [] while Racing;
    SaveRace: (Race 3) "Save race…", "Save a record of the race, to watch it again", [] while Racing;
    CopyRaceLink: (Race 3) "Copy link of the race", "Copy a link that opens the race in a browser, to watch it", [];
    OpenRace: (Race 3) "Open a saved race…", "Watch a race that was saved on this circuit or a bundled one", [];
    PlayReplay: (Replay 0) "Play or pause", "Play the replay, or pause it", [key(Space)] while Watching;
    PreviousTurn: (Replay 0) "Previous turn", "Go back by a turn", [key(ArrowLeft)] while Watching;
    NextTurn: (Replay 0) "Next turn", "Show the next turn", [key(ArrowRight)] while Watching;
    NextRound: (Replay 1) "Next round", "Go to the start of the next round", [key(ArrowDown)] while Watching;
    NextOvertaking: (Replay 1) "Next overtaking", "Show the next turn in which a car overtakes", [key(O)] while Watching;
    NextRetirement: (Replay 1) "Next retirement", "Show the next turn in which a car drops out", [key(X)] while Watching;
    ExportFilm: (Replay 2) "Export a film…", "Write the race to a file as an animated PNG", [] while Watching;
    LeaveReplay: (Replay 2) "Close the replay", "Return to the race or its setup, or to drawing", [] while Watching;
    CopyPosition: (Race 3) "Copy position", "Copy the position of the race as a line of text", [ctrl(C)] while Racing;
    PastePosition: (Race 3) "Paste position", "Continue from a position on the clipboard, in place of the current race", [ctrl(V)] while Racing;
    SuggestChanges: (Race 4) "Suggest changes", "Look for changes that reach the goal in the Analysis panel", [];
    StopSuggesting: (Race 4) "Stop suggesting", "Stop looking for changes and keep those found so far", [];
    RunRaces: (Race 4) "Run quick races", "Simulate many races on the circuit and summarise the results", [];
    StopRaces: (Race 4) "Stop the races", "Stop the quick races and keep the results so far", [];
    TracePicture: (Picture 0) "Trace a picture…", "Place a map or a photograph under the board and draw over it", [] while Drawing;
    ChangePicture: (Picture 0) "Choose another picture…", "Replace the picture under the board by another, in the same place", [] while Drawing;
    ReadBoard: (Picture 0) "Read the board", "Read spaces, corners and links from the picture, along the curve of the road if there is one", [] while Drawing;
    ReadStretch: (Picture 0) "Read the board again here", "Read the selected stretch of the road again, and leave the rest as it is", [] while Drawing;
    BackdropTool: (Picture 1) "Place the picture", "Move, rotate and scale the picture under the board", [] while Drawing;
    GaugeTool: (Picture 1) "Scale by two points", "Mark two points of the picture whose distance you know", [] while Drawing;
    ScalePicture: (Picture 1) "Scale the picture", "Scale the picture to the distance of the marked points", [] while Drawing;
    LockPicture: (Picture 2) "Lock the picture", "Lock or unlock the picture", [] while Drawing;
    HidePicture: (Picture 2) "Hide the picture", "Hide or show the picture under the board", [shift(H)] while Drawing;
    ToggleSeeThrough: (Picture 2) "See through the road", "Show the road as outlines, so that the picture under it can be seen", [shift(R)] while Drawing;
    EmbedPicture: (Picture 3) "Keep in the track file", "Store the picture in the track file", [] while Drawing;
    RemovePicture: (Picture 3) "Remove the picture", "Remove the picture under the board", [] while Drawing;
    ZoomIn: (View 0) "Zoom in", "Zoom in", [key(Plus), key(Equals)];
    ZoomOut: (View 0) "Zoom out", "Zoom out", [key(Minus)];
    FitBoard: (View 0) "Show all", "Fit the whole board into the window", [key(F)];
    FitSelection: (View 0) "Show selection", "Fit the selection into the window", [shift(F)];
    NextProblem: (View 1) "Next problem", "Go to the next problem", [key(F8)] while Drawing;
    PreviousProblem: (View 1) "Previous problem", "Go to the previous problem", [shift(F8)] while Drawing;
    FixProblem as "MendProblem": (View 1) "Fix problem", "Apply the fix of the selected problem", [ctrl(Period)] while Drawing;
    ConfirmRead: (View 1) "Confirm what was read", "Keep what was read from the picture, and go to the next question", [key(Y)] while Drawing;
    FixAll as "MendAll": (View 1) "Make all safe fixes", "Apply all safe fixes in one step", [ctrl_shift(Period)] while Drawing;
    ToggleInspector: (View 2) "Inspector", "Show or hide the inspector", [key(F4)];
    ToggleProblems: (View 2) "Problems", "Show or hide the list of problems", [key(F5), alt(P)];
    ToggleStatistics: (View 2) "Statistics", "Show or hide the statistics of the circuit", [key(F7)];
    ToggleAnalysis: (View 2) "Analysis", "Show or hide par and the difficulty of each corner", [key(F9)];
    ToggleVersions: (View 2) "Versions", "Show or hide kept versions and the baseline", [key(F10)];
    NextPane: (View 2) "Next panel", "Move the keyboard focus to the next panel", [key(F6)] while Typing;
    PreviousPane: (View 2) "Previous panel", "Move the keyboard focus to the previous panel", [shift(F6)] while Typing;
    MovePaneLeft: (Panel 0) "Move panel to the left", "Move the focused panel to the left side of the window", [];
    MovePaneRight: (Panel 0) "Move panel to the right", "Move the focused panel to the right side of the window", [];
    MovePaneDown: (Panel 0) "Move panel to the bottom", "Move the focused panel to the bottom of the window", [];
    PaneApart: (Panel 0) "Panel in a window of its own", "Move the focused panel to a window of its own, or put it back", [];
    WidenPane: (Panel 1) "Make panel wider", "Widen the focused panel", [];
    NarrowPane: (Panel 1) "Make panel narrower", "Narrow the focused panel", [];
    RaisePane: (Panel 1) "Make panel higher", "Make the focused panel higher", [];
    LowerPane: (Panel 1) "Make panel lower", "Make the focused panel lower", [];
    ResetLayout: (View 2) "Reset layout", "Restore the default layout of the panels", [];
    ToggleBeside: (View 3) "Beside the baseline", "Show the baseline at the left of the board, moved and zoomed with it", [shift(V)];
    ToggleNumbers: (View 3) "Space numbers", "Show or hide the number of each space", [key(N)];
    ToggleMinimap: (View 3) "Minimap", "Show or hide a small map of the whole board during a race", [];
    ToggleTheme: (View 3) "Light or dark", "Switch between the light and the dark theme", [];
    HeatVisits: (Heat 0) "Heat map of visits", "Colour the spaces by how many turns start there", [];
    HeatOvershoots: (Heat 0) "Heat map of overshoots", "Colour the spaces by the overshooting turns that start there", [];
    HeatWear: (Heat 0) "Heat map of wear", "Colour the spaces by the wear points that turns from there cost", [];
    ToggleHeatDifference: (Heat 1) "Differences from the baseline", "Colour the spaces by how much they differ from the baseline", [];
    ShowDeadSpaces: (Heat 1) "Show dead spaces", "Select the spaces that a perfect driver almost never uses", [];
    ScaleUp: (Scale 0) "Larger interface", "Enlarge everything but the board", [ctrl(Plus), ctrl(Equals)] while Typing;
    ScaleDown: (Scale 0) "Smaller interface", "Shrink everything but the board", [ctrl(Minus)] while Typing;
    ScaleReset: (Scale 0) "Usual size", "Show the interface in its default size", [ctrl(Num0)] while Typing;
    FindCommand: (Help 0) "Find…", "Find any command or place by typing a few letters", [ctrl_shift(P), ctrl(K)] while Typing;
    Guide: (Help 0) "Guide", "Open the guide in a browser", [];
    Shortcuts: (Help 0) "Keyboard shortcuts…", "Show and change the keys of all commands", [key(F1), key(Questionmark)];
    WhatIsThis: (Help 0) "What is this?", "Click anything in the window to learn what it is", [shift(F1)] while Typing;
    Tour: (Help 0) "Guided tour", "Draw a first circuit, step by step", [];
    About: (Help 1) "About…", "Show the version of the program and the address of its book", [];
    PanLeft: () "Pan left", "Pan to the left", [key(ArrowLeft)];
    PanRight: () "Pan right", "Pan to the right", [key(ArrowRight)];
    PanUp: () "Pan up", "Pan up", [key(ArrowUp)];
    PanDown: () "Pan down", "Pan down", [key(ArrowDown)];
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
    fn record(self) -> &'static Record {
        &RECORDS[self as usize]
    }

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        self.record().name
    }

    /// The command of this name in the settings.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }

    /// Its title in menus.
    pub fn title(self) -> &'static str {
        text(self.record().title, self.record().title)
    }

    /// What it does, in a sentence without a full stop.
    pub fn tip(self) -> &'static str {
        text(self.record().tip, self.record().tip)
    }

    /// Its default keys; the first are the ones to show.
    pub fn shortcuts(self) -> &'static [KeyboardShortcut] {
        self.record().keys
    }

    /// What it is for. The keys of commands for races take precedence while there is something for
    /// them to do, and may also be those of other commands.
    pub fn scene(self) -> Scene {
        let when = self.record().when;
        if when.contains(&When::Racing) {
            Scene::Race
        } else if when.contains(&When::Watching) {
            Scene::Replay
        } else {
            Scene::Any
        }
    }

    /// Whether it is only for races, driven or watched.
    pub fn is_of_race(self) -> bool {
        self.scene() != Scene::Any
    }

    /// Whether it also works while text is being typed.
    pub fn works_while_typing(self) -> bool {
        self.record().when.contains(&When::Typing)
    }

    /// Whether it changes the circuit, the selection or the tool: it is not available in a race.
    pub(crate) fn changes_work(self) -> bool {
        self.record().when.contains(&When::Drawing)
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
                let other = taken
                    .iter()
                    .find(|(other, by)| other == shortcut && by.scene() == command.scene());
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
