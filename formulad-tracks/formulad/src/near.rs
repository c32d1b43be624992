//! Names that were mistyped.

use formulad_tracks::words::nearest;

/// `; did you mean …?`, if one of these names is similar; otherwise empty.
pub(super) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| t!("; did you mean `{name}`?", name))
}
