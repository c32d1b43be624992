//! The list of problems, and what the status bar says of them.

use formulad_core::language;

use crate::view::Group;

formulad_core::texts! { "editor.problems";
    no_problems = "No problems";
    nothing_yet = "Nothing to check yet. Draw a road: what is wrong with it, or could be better, is listed here.";
    blank = "Empty board";
    none_listed = "No problems are listed";
    ready = "Ready to race";
    filter = "Filter problems";
    filter_hint = "Filter";
    filter_tip = "List only problems that contain all of these words";
    show_all = "List all";
    show_all_tip = "Remove the filter";
    silence = "Silence…";
    silence_tip = "Stop listing it, with a reason";
    silenced_tip = "Show or hide the silenced problems and the reasons";
    show_again = "List again";
    show_again_tip = "Stop silencing it";
    safe = "Safe fix: it cannot change what you intended";
    unsafe_text = "Unsafe fix: check that this is what you intend";
    nothing_safe = "There are no safe fixes";
    go_first = "Select a problem with a fix first";
    errors(count: usize) = "1 error" | "{count} errors";
    questions(count: usize) = "1 question" | "{count} questions";
    warnings(count: usize) = "1 warning" | "{count} warnings";
    notes(count: usize) = "1 note" | "{count} notes";
    fixed_all(count: usize) = "1 problem was fixed. None are left." | "{count} problems were fixed. None are left.";
    fixed_some(count: usize, left: usize) = "1 problem was fixed. Problems left: {left}." | "{count} problems were fixed. Problems left: {left}.";
    /// What the status bar says where there are only warnings and advice.
    ready_with(counts: &str) = "Ready to race: {counts}";
    all_spaces(all: usize) = "1 space" | "{all} spaces";
    selected_of(all: usize, selected: usize) = "{selected} of 1 space selected" | "{selected} of {all} spaces selected";
    /// Where the pointer is on the board.
    place([x, y]: [f64; 2]) = "{x:.1}, {y:.1} mm", x = x, y = y;
    /// How many of this many problems are listed.
    hidden(count: usize) = "1 problem is not listed." | "{count} problems are not listed.";
    more_alike(count: usize) = "List 1 more of this kind" | "List {count} more of this kind";
    fewer_alike(count: usize) = "Hide the other one of this kind" | "Hide the {count} others of this kind";
    unfold_tip = "List each of them";
    fold_tip = "Count them only";
    left_out(count: usize, id: &str) = "and {count} more of {id}";
    silenced(count: usize) = "{count} silenced";
    reason(reason: &str) = "“{reason}”";
    /// The button that makes all safe fixes.
    fix_safe(count: usize) = "Make 1 safe fix" | "Make {count} safe fixes";
    switch_error = "Errors";
    switch_question = "Questions";
    switch_warning = "Warnings";
    switch_advice = "Advice";
    switch_tip_faults_that_prevent_racing = "Faults that prevent racing: hide them";
    switch_tip_faults_that_prevent_racing_tip = "Faults that prevent racing: list them";
    switch_tip_uncertain_hide_it = "What was read with little certainty: hide it";
    switch_tip_uncertain_list_it = "What was read with little certainty: list it";
    switch_tip_likely_mistakes_hide_them = "Likely mistakes: hide them";
    switch_tip_likely_mistakes_list_them = "Likely mistakes: list them";
    switch_tip_design_advice_hide_it = "Design advice: hide it";
    switch_tip_design_advice_list_it = "Design advice: list it";
}

/// "2 errors".
pub(crate) fn count(group: Group, count: usize) -> String {
    match group {
        Group::Error => errors(count),
        Group::Question => questions(count),
        Group::Warning => warnings(count),
        Group::Advice => notes(count),
    }
}

/// What the switch of a group is called.
pub(crate) fn switch(group: Group) -> &'static str {
    match group {
        Group::Error => switch_error(),
        Group::Question => switch_question(),
        Group::Warning => switch_warning(),
        Group::Advice => switch_advice(),
    }
}

pub(crate) fn switch_tip(group: Group, listed: bool) -> &'static str {
    match (group, listed) {
        (Group::Error, true) => switch_tip_faults_that_prevent_racing(),
        (Group::Error, false) => switch_tip_faults_that_prevent_racing_tip(),
        (Group::Question, true) => switch_tip_uncertain_hide_it(),
        (Group::Question, false) => switch_tip_uncertain_list_it(),
        (Group::Warning, true) => switch_tip_likely_mistakes_hide_them(),
        (Group::Warning, false) => switch_tip_likely_mistakes_list_them(),
        (Group::Advice, true) => switch_tip_design_advice_hide_it(),
        (Group::Advice, false) => switch_tip_design_advice_list_it(),
    }
}

/// What is said after them.
pub(crate) fn made_fixes(count: usize, left: usize) -> String {
    match left {
        0 => fixed_all(count),
        left => fixed_some(count, left),
    }
}

/// What the status bar says about the groups that have problems, worst first: "2 errors, 1 warning", "Ready to race: 2 notes".
pub(crate) fn status(counts: &[(Group, usize)]) -> String {
    let has_errors = counts.iter().any(|(group, _)| *group == Group::Error);
    let counts = counts.iter().map(|(group, n)| count(*group, *n));
    match language::series(counts).to_string() {
        none if none.is_empty() => no_problems().to_owned(),
        counts if !has_errors => ready_with(&counts),
        counts => counts,
    }
}

/// How many spaces there are, and are selected.
pub(crate) fn spaces(selected: usize, all: usize) -> String {
    match selected {
        0 => all_spaces(all),
        selected => selected_of(all, selected),
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
