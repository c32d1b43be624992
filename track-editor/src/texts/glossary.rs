//! What the terms of the game mean: the glossary of the book.

formulad_core::texts! { "editor.glossary";
    // Terms of several words.
    wear = "wear points";
    danger = "danger space";
    pit_lane = "pit lane";
}

const BOOK: &str = include_str!("../../../docs/src/glossary.md");

/// What a term means, as a sentence; nothing of a term that is not in the glossary.
pub(crate) fn meaning(term: &str) -> String {
    let rows = BOOK.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        Some((cells.next()?, cells.next()?))
    });
    let mut of_term = rows.filter(|(name, _)| *name == term);
    let meaning = of_term.next().map(|(_, meaning)| meaning);
    meaning.map(super::what::whole).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_found_in_the_book() {
        assert_eq!(
            meaning("grid"),
            "The starting places, in order; pole is the first."
        );
        assert_eq!(meaning("term"), "Meaning.");
        assert_eq!(meaning("no such term"), "");
        for term in [wear(), danger(), pit_lane()] {
            assert!(!meaning(term).is_empty(), "{term}");
        }
    }
}
