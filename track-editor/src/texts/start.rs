//! The start.

texts! {
    BEGIN = "Begin a circuit";
    EMPTY = "Empty";
    EMPTY_TEXT = "A blank board to draw on";
    RANDOM = "Random…";
    RANDOM_TEXT = "A whole circuit, made up by the editor";
    TRACE = "From a picture…";
    TRACE_TEXT = "A map or a photograph under the board, to draw over";
    TEMPLATES = "Templates";
    OPEN = "From a file…";
    OPEN_TEXT = "A track file; or a circuit of GP Online, or the line of a real one as CSV or GeoJSON. You can also drop a file into the window.";
    GO_ON_TIP = "Close this (Esc)";
    RECENT = "Recent files";
    BUNDLED = "Bundled circuits";
    OPEN_RECENT = "Open recent file";
    NO_RECENT = "None yet";
    REMOVE = "Remove";
    NOT_THERE = "Not there any more";
    NO_PICTURE = "No picture";
    UNREADABLE = "Cannot be read";
    SOON = "…";
    TAKE = ("Take this one", "Begin with this circuit");
    ANOTHER = ("Another", "Look at the circuit of the next number");
    BACK = ("Back", "Go back to the other ways to begin");
    NUMBER = "Number";
    NUMBER_TIP = "The same number gives the same circuit on every machine";
    go_on(circuit: &str) = "Go on with {circuit}";
    random(seed: u64) = "Picture of random circuit {seed}";
    begin_with(template: &str) = "Begin with {template}";
    open_bundled(name: &str) = "Open bundled circuit {name}";
    open_file(file: &str) = "Open {file}";
    remove(file: &str) = "Remove {file} from this list";
}

/// How many random circuits there are to choose from: few digits to tell others.
pub(crate) const NUMBERS: u64 = 1_000_000;

pub(crate) fn counted(lanes: u32, spaces: usize, corners: usize) -> String {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let (s, c) = (plural(spaces), plural(corners));
    format!("{lanes} lanes, {corners} corner{c}, {spaces} space{s}")
}
