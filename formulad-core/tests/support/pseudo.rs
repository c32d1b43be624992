//! What is English in a text of the language that does not exist.

/// The letters that the language replaces.
const MARKED: &str = "aceinosuyzACEINOSUYZ";

/// The words of a text that are English, apart from those that are given.
pub(crate) fn english<'t>(text: &'t str, given: &[String]) -> Vec<&'t str> {
    let words = text.split(|c: char| c.is_whitespace() || ",;:()\"".contains(c));
    let words = words.filter(|word| !given.iter().any(|given| given == word));
    // Numbers such as 1e308.
    let words = words.filter(|word| word.parse::<f64>().is_err());
    words
        .filter(|word| word.contains(|c| MARKED.contains(c)))
        .collect()
}
