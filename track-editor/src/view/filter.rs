//! Which problems are listed.

use std::collections::BTreeSet;

use formulad_core::{Problem, Severity};

/// Which problems are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    hidden: BTreeSet<Severity>,
    /// The words that a problem has to contain to be listed, all of them.
    pub text: String,
    /// The kinds of problems that are all listed, however many there are.
    unfolded: BTreeSet<&'static str>,
}

impl Filter {
    /// Lists all problems but those of these severities.
    pub fn without(hidden: BTreeSet<Severity>) -> Self {
        Self {
            hidden,
            ..Self::default()
        }
    }

    /// The severities whose problems are not listed.
    pub fn hidden(&self) -> &BTreeSet<Severity> {
        &self.hidden
    }

    /// Whether problems of this severity are listed.
    pub fn shows(&self, severity: Severity) -> bool {
        !self.hidden.contains(&severity)
    }

    /// Lists problems of this severity, or stops listing them.
    pub fn toggle(&mut self, severity: Severity) {
        if !self.hidden.remove(&severity) {
            self.hidden.insert(severity);
        }
    }

    /// Whether all problems of this kind are listed, however many there are.
    pub fn unfolds(&self, kind: &str) -> bool {
        self.unfolded.contains(kind)
    }

    /// Switches between listing all problems of this kind and only their number.
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
