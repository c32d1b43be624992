//! Opening and saving.

/// What an editor kept in the file cannot be understood.
pub(crate) fn sketch_not_read(reason: &str) -> String {
    format!(
        "What the circuit was drawn from cannot be read ({reason}). The circuit itself is whole."
    )
}
