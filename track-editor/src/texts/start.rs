//! The start.

pub(crate) const BEGIN: &str = "Begin a circuit";
pub(crate) const EMPTY: &str = "Empty";
pub(crate) const EMPTY_TEXT: &str = "A blank board to draw on";
pub(crate) const RANDOM: &str = "Random…";
pub(crate) const RANDOM_TEXT: &str = "A whole circuit, made up by the editor";
pub(crate) const TRACE: &str = "From a picture…";
pub(crate) const TRACE_TEXT: &str = "A map or a photograph under the board, to draw over";
pub(crate) const TEMPLATES: &str = "Templates";
pub(crate) const OPEN: &str = "From a file…";
pub(crate) const OPEN_TEXT: &str = "A track file; or a circuit of GP Online, or the line of a real \
    one as CSV or GeoJSON. You can also drop a file into the window.";
pub(crate) const GO_ON_TIP: &str = "Close this (Esc)";
pub(crate) const RECENT: &str = "Recent files";
pub(crate) const BUNDLED: &str = "Bundled circuits";
pub(crate) const OPEN_RECENT: &str = "Open recent file";
pub(crate) const NO_RECENT: &str = "None yet";
pub(crate) const REMOVE: &str = "Remove";

pub(crate) const NOT_THERE: &str = "Not there any more";
pub(crate) const NO_PICTURE: &str = "No picture";
pub(crate) const UNREADABLE: &str = "Cannot be read";
pub(crate) const SOON: &str = "…";

pub(crate) const TAKE: (&str, &str) = ("Take this one", "Begin with this circuit");
pub(crate) const ANOTHER: (&str, &str) = ("Another", "Look at the circuit of the next number");
pub(crate) const BACK: (&str, &str) = ("Back", "Go back to the other ways to begin");
pub(crate) const NUMBER: &str = "Number";
pub(crate) const NUMBER_TIP: &str = "The same number gives the same circuit on every machine";

/// How many random circuits there are to choose from: few digits to tell others.
pub(crate) const NUMBERS: u64 = 1_000_000;

pub(crate) fn go_on(circuit: &str) -> String {
    format!("Go on with {circuit}")
}

pub(crate) fn random(seed: u64) -> String {
    format!("Picture of random circuit {seed}")
}

pub(crate) fn begin_with(template: &str) -> String {
    format!("Begin with {template}")
}

pub(crate) fn open_bundled(name: &str) -> String {
    format!("Open bundled circuit {name}")
}

pub(crate) fn open_file(file: &str) -> String {
    format!("Open {file}")
}

pub(crate) fn remove(file: &str) -> String {
    format!("Remove {file} from this list")
}

pub(crate) fn counted(lanes: u32, spaces: usize, corners: usize) -> String {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let (s, c) = (plural(spaces), plural(corners));
    format!("{lanes} lanes, {corners} corner{c}, {spaces} space{s}")
}
