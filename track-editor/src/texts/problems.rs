//! The list of problems, and what the status bar says of them.

use formulad_core::language;

use crate::view::Group;

pub(crate) fn unsafe_text() -> &'static str {
    t!("Unsafe fix: check that this is what you intend")
}

/// The button that makes all safe fixes.
pub(crate) fn fix_safe(count: usize) -> String {
    t!("Make 1 safe fix" | "Make {count} safe fixes", count)
}

/// "2 errors".
pub(crate) fn count(group: Group, count: usize) -> String {
    match group {
        Group::Error => t!("1 error" | "{count} errors", count),
        Group::Question => t!("1 question" | "{count} questions", count),
        Group::Warning => t!("1 warning" | "{count} warnings", count),
        Group::Advice => t!("1 note" | "{count} notes", count),
    }
}

/// What the switch of a group is called.
pub(crate) fn switch(group: Group) -> &'static str {
    match group {
        Group::Error => t!("Errors"),
        Group::Question => t!("Questions"),
        Group::Warning => t!("Warnings"),
        Group::Advice => t!("Advice"),
    }
}

pub(crate) fn switch_tip(group: Group, listed: bool) -> &'static str {
    match (group, listed) {
        (Group::Error, true) => t!("Faults that prevent racing: hide them"),
        (Group::Error, false) => t!("Faults that prevent racing: list them"),
        (Group::Question, true) => t!("What was read with little certainty: hide it"),
        (Group::Question, false) => t!("What was read with little certainty: list it"),
        (Group::Warning, true) => t!("Likely mistakes: hide them"),
        (Group::Warning, false) => t!("Likely mistakes: list them"),
        (Group::Advice, true) => t!("Design advice: hide it"),
        (Group::Advice, false) => t!("Design advice: list it"),
    }
}

/// What is said after them.
pub(crate) fn made_fixes(count: usize, left: usize) -> String {
    match left {
        0 => t!(
            "1 problem was fixed. None are left." | "{count} problems were fixed. None are left.",
            count
        ),
        left => t!(
            "1 problem was fixed. Problems left: {left}."
                | "{count} problems were fixed. Problems left: {left}.",
            count,
            left
        ),
    }
}

/// What the status bar says about the groups that have problems, worst first: "2 errors, 1 warning", "Ready to race: 2 notes".
pub(crate) fn status(counts: &[(Group, usize)]) -> String {
    let has_errors = counts.iter().any(|(group, _)| *group == Group::Error);
    let counts = counts.iter().map(|(group, n)| count(*group, *n));
    match language::series(counts).to_string() {
        none if none.is_empty() => t!("No problems").to_owned(),
        counts if !has_errors => t!("Ready to race: {counts}", counts),
        counts => counts,
    }
}

/// How many spaces there are, and are selected.
pub(crate) fn spaces(selected: usize, all: usize) -> String {
    match selected {
        0 => t!("1 space" | "{all} spaces", all),
        selected => t!(
            "{selected} of 1 space selected" | "{selected} of {all} spaces selected",
            all,
            selected
        ),
    }
}

/// A clause as the sentence it is.
pub(crate) fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
