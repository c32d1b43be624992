//! The start.

use formulad_tracks::generate::Style;

texts! {
    BEGIN = "Start a circuit";
    EMPTY = "Empty";
    EMPTY_TEXT = "A blank board to draw on";
    RANDOM = "Random…";
    RANDOM_TEXT = "A complete generated circuit";
    TRACE = "From a picture…";
    TRACE_TEXT = "Draw over a map or a photograph";
    TEMPLATES = "Templates";
    OPEN = "From a file…";
    OPEN_TEXT = "A track file, a GP Online circuit, or a centreline as CSV or GeoJSON. You can also drop a file into the window.";
    GO_ON_TIP = "Close this (Esc)";
    RECENT = "Recent files";
    BUNDLED = "Bundled circuits";
    OPEN_RECENT = "Open recent file";
    NO_RECENT = "None yet";
    REMOVE = "Remove";
    NOT_THERE = "Missing";
    NO_PICTURE = "No picture";
    UNREADABLE = "Cannot be read";
    SOON = "…";
    TAKE = ("Use this one", "Start with this circuit");
    ANOTHER = ("Another", "Show the circuit of the next number");
    BACK = ("Back", "Go back");
    MIRROR = "Mirrored";
    MIRROR_TIP = "Exchange right and left";
    NUMBER = "Number";
    NUMBER_TIP = "The same number gives the same circuit on every machine";
    go_on(circuit: &str) = "Continue with {circuit}";
    random(seed: u64) = "Picture of random circuit {seed}";
    begin_with(template: &str) = "Start with {template}";
    open_bundled(name: &str) = "Open bundled circuit {name}";
    open_file(file: &str) = "Open {file}";
    remove(file: &str) = "Remove {file} from this list";
    lanes(lanes: u32) = "1 lane" | "{lanes} lanes";
    corners(corners: usize) = "1 corner" | "{corners} corners";
    spaces(spaces: usize) = "1 space" | "{spaces} spaces";
}

/// What random circuits are like, with tips.
pub(crate) const STYLES: [(Option<Style>, &str, &str); 5] = [
    (
        None,
        "Any",
        "Let the number decide what the circuit is like",
    ),
    (Some(Style::Street), "Street", "Right angles and hairpins"),
    (Some(Style::Flowing), "Flowing", "Sweepers and S bends"),
    (Some(Style::Fast), "Fast", "Few corners, far apart"),
    (Some(Style::Twisty), "Twisty", "Corner upon corner"),
];

/// How many random circuits there are to choose from: few digits to tell others.
pub(crate) const NUMBERS: u64 = 1_000_000;

pub(crate) fn counted(lanes: u32, spaces: usize, corners: usize) -> String {
    [
        self::lanes(lanes),
        self::corners(corners),
        self::spaces(spaces),
    ]
    .join(", ")
}
