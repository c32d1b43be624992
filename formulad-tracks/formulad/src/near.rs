//! Names that were mistyped.

use formulad_tracks::words::nearest;

pub(super) mod texts {
    /// After a message about an unknown name.
    pub(crate) fn did_you_mean(name: &str) -> String {
        t!("; did you mean `{name}`?", name)
    }
}

/// `; did you mean …?`, if one of these names is similar; otherwise empty.
pub(super) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, texts::did_you_mean)
}
