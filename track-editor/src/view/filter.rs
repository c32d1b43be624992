//! Which problems are listed.

use std::collections::BTreeSet;

use formulad_core::{Problem, Severity};

/// Which problems are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    hidden: BTreeSet<Severity>,
    /// What a problem has to say to be listed: all of these words.
    pub text: String,
    /// The kinds of problems of which each is listed, however many there are.
    unfolded: BTreeSet<&'static str>,
}

impl Filter {
    /// Lists all but problems this bad.
    pub fn without(hidden: BTreeSet<Severity>) -> Self {
        Self {
            hidden,
            ..Self::default()
        }
    }

    /// How bad problems are that are not listed.
    pub fn hidden(&self) -> &BTreeSet<Severity> {
        &self.hidden
    }

    /// Whether problems this bad are listed.
    pub fn shows(&self, severity: Severity) -> bool {
        !self.hidden.contains(&severity)
    }

    /// Lists problems this bad, or no longer.
    pub fn toggle(&mut self, severity: Severity) {
        if !self.hidden.remove(&severity) {
            self.hidden.insert(severity);
        }
    }

    /// Whether each problem of this kind is listed, however many there are.
    pub fn unfolds(&self, kind: &str) -> bool {
        self.unfolded.contains(kind)
    }

    /// Lists each problem of this kind, or only how many there are.
    pub fn unfold(&mut self, kind: &'static str) {
        if !self.unfolded.remove(kind) {
            self.unfolded.insert(kind);
        }
    }

    /// Whether a problem is listed.
    pub fn lets(&self, problem: &Problem) -> bool {
        if !self.shows(problem.severity) {
            return false;
        }
        let text = self.text.to_lowercase();
        let mut words = text.split_whitespace().peekable();
        if words.peek().is_none() {
            return true;
        }
        let said = format!("{} {} {}", problem.message, problem.help, problem.id).to_lowercase();
        words.all(|word| said.contains(word))
    }
}
