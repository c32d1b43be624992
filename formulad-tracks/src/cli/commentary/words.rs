//! Numbers and names in English.

/// 1st, 2nd, 3rd…
pub(super) fn ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// "a point", "3 points".
pub(super) fn count(number: u32, thing: &str) -> String {
    match number {
        1 => format!("a {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// "Ada, Bruno and Chiara".
pub(super) fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// "Ada's", "Ines'".
pub(super) fn of(name: &str) -> String {
    let ending = if name.ends_with('s') { "'" } else { "'s" };
    format!("{name}{ending}")
}

#[cfg(test)]
mod tests {
    use super::{count, list, of, ordinal};

    #[test]
    fn words() {
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal);
        let expected = [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
        ];
        assert_eq!(ordinals, expected);
        assert_eq!(count(1, "point"), "a point");
        assert_eq!(count(2, "point"), "2 points");
        assert_eq!(list(&["A"]), "A");
        assert_eq!(list(&["A", "B", "C"]), "A, B and C");
        assert_eq!(
            (of("Ada"), of("Ines")),
            ("Ada's".to_owned(), "Ines'".to_owned())
        );
    }
}
