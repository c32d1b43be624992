//! Names that were mistyped.

/// The most slips that a name may be away.
const SLIPS: usize = 3;

/// `; did you mean …?`, where one of these names is a slip or two away; else nothing.
pub(super) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// The name that is the fewest slips away. More than one slip in three letters, and it is another
/// word.
fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.trim().to_lowercase();
    let most = word.chars().count().div_ceil(3).min(SLIPS);
    let names = names.into_iter();
    let near = names.map(|name| (strsim::osa_distance(name, &word), name));
    let near = near.filter(|(slips, _)| *slips <= most).min();
    near.map(|(_, name)| name)
}
