//! How VASSAL writes lists into a string, as its class `SequenceEncoder` does.

/// Joins parts with a delimiter. In the parts it is escaped, so that what is nested has a backslash for each level.
pub(super) fn sequence(delimiter: char, parts: &[&str]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| quoted(part, delimiter)).collect();
    parts.join(&delimiter.to_string())
}

fn quoted(part: &str, delimiter: char) -> String {
    let escaped = part.replace(delimiter, &format!("\\{delimiter}"));
    let is_quoted = part.len() > 1 && part.starts_with('\'') && part.ends_with('\'');
    if part.starts_with('\\') || is_quoted {
        format!("'{escaped}'")
    } else {
        escaped
    }
}
