//! What the list of problems tells apart.

use formulad_core::{Problem, ProblemKind, Severity};

/// What the list of problems tells apart: questions about what was read from a picture are not mistakes of the designer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Faults that prevent racing.
    Error,
    /// What was read with little certainty.
    Question,
    /// Likely mistakes.
    Warning,
    /// What could be better.
    Advice,
}

impl Group {
    /// All of them, in the order of the list.
    pub const ALL: [Self; 4] = [Self::Error, Self::Question, Self::Warning, Self::Advice];

    /// The group of a problem.
    pub fn of(problem: &Problem) -> Self {
        match ProblemKind::family(problem.id) {
            "scan" => Self::Question,
            _ => problem.severity.into(),
        }
    }

    /// Its name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "errors",
            Self::Question => "questions",
            Self::Warning => "warnings",
            Self::Advice => "advice",
        }
    }
}

impl From<Severity> for Group {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Advice => Self::Advice,
        }
    }
}
