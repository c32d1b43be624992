//! Numbers as they are written on a page.

/// So many digits behind the point; what rounds to nothing has no sign.
pub(super) fn fixed(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(number) if number.contains(|c: char| ('1'..='9').contains(&c)) => format!("−{number}"),
        Some(number) => number.to_owned(),
        None => text,
    }
}

/// The same, always with a sign but for nothing.
pub(super) fn signed(value: f64, digits: usize) -> String {
    let text = fixed(value, digits);
    let is_nothing = !text.contains(|c: char| ('1'..='9').contains(&c));
    if is_nothing || text.starts_with('−') {
        text
    } else {
        format!("+{text}")
    }
}

/// A part of 1 in percent, to the tenth; small ones to the hundredth.
pub(super) fn percent(part: f64) -> String {
    let percent = 100.0 * part;
    let digits = if percent > 0.0 && percent < 0.95 {
        2
    } else {
        1
    };
    format!("{} %", fixed(percent, digits))
}

/// A part of 1 in whole percent.
pub(super) fn whole_percent(part: f64) -> String {
    format!("{} %", fixed(100.0 * part, 0))
}

/// A whole number in groups of three digits.
pub(super) fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// So many of something: `1 corner`, `9 corners`.
pub(super) fn count(number: u64, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{} {what}s", whole(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_and_grouped() {
        assert_eq!(fixed(-0.004, 2), "0.00");
        assert_eq!(fixed(-1.256, 2), "−1.26");
        assert_eq!(signed(0.126, 2), "+0.13");
        assert_eq!(signed(-0.001, 2), "0.00");
        assert_eq!(percent(0.1234), "12.3 %");
        assert_eq!(percent(0.0012), "0.12 %");
        assert_eq!(whole(1_234_567), "1,234,567");
        assert_eq!(whole(999), "999");
        assert_eq!(count(1, "corner"), "1 corner");
        assert_eq!(count(1000, "race"), "1,000 races");
    }
}
