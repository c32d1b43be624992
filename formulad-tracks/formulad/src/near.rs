//! Names that were mistyped.

use formulad_tracks::words::nearest;

/// `; did you mean …?`, where one of these names is a slip or two away; else nothing.
pub(super) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}
