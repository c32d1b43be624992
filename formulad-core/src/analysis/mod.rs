//! What a circuit asks of its drivers, in numbers.

pub mod par;
pub mod simulate;
