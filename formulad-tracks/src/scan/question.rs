//! What a designer has to settle.

use formulad_core::Problem;
use formulad_core::language::Message;
use formulad_core::plan::Change;

/// Something that was read with little certainty.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Question {
    /// What is uncertain, where and why; its kind is one of the [`catalogue`](super::catalogue).
    pub problem: Problem,
    /// How certain what stands in the plan is, in percent.
    pub certainty: u8,
    /// What it could be instead, the likeliest first. That the plan is right is an answer to every question, and not
    /// listed.
    pub answers: Vec<Answer>,
}

/// An answer to a question: what to change in the plan.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// What it says, such as "2 stops".
    pub says: Message,
    /// What it changes.
    pub changes: Vec<Change>,
}
