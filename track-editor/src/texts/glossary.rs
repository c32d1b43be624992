//! What the terms of the game mean, in the words of the glossary of the book.

pub(crate) fn corner() -> &'static str {
    t!("Spaces across all lanes in which a car must stop a number of times.")
}

/// A term or a name with its meaning, which is one of the sentences above.
pub(crate) fn meant(term: &str, meaning: &str) -> String {
    t!("{term}: {meaning}", term, meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_mean_what_the_book_says() {
        let book = include_str!("../../../docs/src/glossary.md");
        for (term, meaning) in [
            ("corner", corner()),
            (
                "danger space",
                t!("A space of a street circuit that works like a damage marker."),
            ),
            (
                "pit lane",
                t!("A single-file chain of spaces beside the track, with boxes."),
            ),
            (
                "resident",
                t!("A space of a street circuit on which a car that stops must roll."),
            ),
            (
                "space",
                t!("The smallest place on the track; holds one car."),
            ),
            ("stop", t!("The end of a move on a space of a corner.")),
            (
                "wear points",
                t!("What a car pays with, in one pool or six zones."),
            ),
            ("link", t!("A permitted step from a space to the next.")),
        ] {
            let row = format!(
                "| {term} | {}",
                meaning.trim_end_matches('.').to_lowercase()
            );
            assert!(book.to_lowercase().contains(&row), "{term}: {meaning}");
        }
    }
}
