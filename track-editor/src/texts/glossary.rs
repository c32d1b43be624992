//! What the terms of the game mean, in the words of the glossary of the book.

formulad_core::texts! { "editor.glossary";
    corner = "Spaces across all lanes in which a car must stop a number of times.";
    danger_space = "A space of a street circuit that works like a damage marker.";
    pit_lane = "A single-file chain of spaces beside the track, with boxes.";
    resident = "A space of a street circuit on which a car that stops must roll.";
    space = "The smallest place on the track; holds one car.";
    stop = "The end of a move on a space of a corner.";
    wear_points = "What a car pays with, in one pool or six zones.";
    link = "A permitted step from a space to the next.";
    /// A term or a name with its meaning, which is one of the sentences above.
    meant(term: &str, meaning: &str) = "{term}: {meaning}";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_mean_what_the_book_says() {
        let book = include_str!("../../../docs/src/glossary.md");
        for (term, meaning) in [
            ("corner", corner()),
            ("danger space", danger_space()),
            ("pit lane", pit_lane()),
            ("resident", resident()),
            ("space", space()),
            ("stop", stop()),
            ("wear points", wear_points()),
            ("link", link()),
        ] {
            let row = format!(
                "| {term} | {}",
                meaning.trim_end_matches('.').to_lowercase()
            );
            assert!(book.to_lowercase().contains(&row), "{term}: {meaning}");
        }
    }
}
