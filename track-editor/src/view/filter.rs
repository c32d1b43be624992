//! Which problems are listed.

use std::collections::BTreeSet;

use formulad_core::Problem;

use super::Group;

/// Which problems are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    hidden: BTreeSet<Group>,
    /// The words that a problem has to contain to be listed, all of them.
    pub text: String,
    /// The kinds of problems that are all listed, however many there are.
    unfolded: BTreeSet<&'static str>,
}

impl Filter {
    /// Lists all problems but those of these groups.
    pub fn without(hidden: BTreeSet<Group>) -> Self {
        Self {
            hidden,
            ..Self::default()
        }
    }

    /// The groups that are not listed.
    pub fn hidden(&self) -> &BTreeSet<Group> {
        &self.hidden
    }

    /// Whether a group is listed.
    pub fn shows(&self, group: impl Into<Group>) -> bool {
        !self.hidden.contains(&group.into())
    }

    /// Lists a group, or stops listing it.
    pub fn toggle(&mut self, group: impl Into<Group>) {
        let group = group.into();
        if !self.hidden.remove(&group) {
            self.hidden.insert(group);
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
        if !self.shows(Group::of(problem)) {
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
