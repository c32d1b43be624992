//! The start.

use formulad_core::language;
use formulad_tracks::generate::Style;

formulad_core::texts! { "editor.start";
    begin = "Start a circuit";
    empty = "Empty";
    empty_text = "A blank board to draw on";
    random_label = "Random…";
    random_text = "A complete generated circuit";
    trace = "From a picture…";
    trace_text = "Draw over a map or a photograph";
    templates = "Templates";
    open = "From a file…";
    open_text = "A track file, a circuit of GP Online, Tabletop Simulator, TORCS or Speed Dreams, a lap of a GPS recorder or a watch, or a line of a map or a table. You can also drop a file into the window.";
    go_on_tip = "Close this (Esc)";
    recent = "Recent files";
    bundled = "Bundled circuits";
    open_recent = "Open recent file";
    no_recent = "None yet";
    remove_label = "Remove";
    not_there = "Missing";
    no_picture = "No picture";
    unreadable = "Cannot be read";
    soon = "…";
    take = ("Use this one", "Start with this circuit");
    another = ("Another", "Show the circuit of the next number");
    back = ("Back", "Go back");
    mirror = "Mirrored";
    mirror_tip = "Swap left and right";
    number = "Number";
    number_tip = "The same number gives the same circuit on every machine";
    go_on(circuit: &str) = "Continue with {circuit}";
    random(seed: u64) = "Picture of random circuit {seed}";
    begin_with(template: &str) = "Start with {template}";
    open_bundled(name: &str) = "Open bundled circuit {name}";
    open_file(file: &str) = "Open {file}";
    remove(file: &str) = "Remove {file} from this list";
    lanes(lanes: u32) = "1 lane" | "{lanes} lanes";
    any_style = ("Any", "Let the number decide what the circuit is like");
    street = ("Street", "Right angles and hairpins");
    flowing = ("Flowing", "Sweepers and S bends");
    fast = ("Fast", "Few corners, far apart");
    twisty = ("Twisty", "Corner upon corner");
    corners(corners: usize) = "1 corner" | "{corners} corners";
    spaces(spaces: usize) = "1 space" | "{spaces} spaces";
}

/// What random circuits are like, with tips.
pub(crate) fn styles() -> [(Option<Style>, (&'static str, &'static str)); 5] {
    [
        (None, any_style()),
        (Some(Style::Street), street()),
        (Some(Style::Flowing), flowing()),
        (Some(Style::Fast), fast()),
        (Some(Style::Twisty), twisty()),
    ]
}

/// How many random circuits there are to choose from: few digits to tell others.
pub(crate) const NUMBERS: u64 = 1_000_000;

pub(crate) fn counted(lanes: u32, spaces: usize, corners: usize) -> String {
    let counts = [
        self::lanes(lanes),
        self::corners(corners),
        self::spaces(spaces),
    ];
    language::series(counts).to_string()
}
