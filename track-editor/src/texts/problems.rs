//! The list of problems, and what the status bar says of them.

use formulad_core::Severity;
use formulad_core::language;

formulad_core::texts! { "editor.problems";
    no_problems = "No problems";
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
    switch_warning = "Warnings";
    switch_advice = "Advice";
    switch_tip_faults_that_prevent_racing = "Faults that prevent racing: hide them";
    switch_tip_faults_that_prevent_racing_tip = "Faults that prevent racing: list them";
    switch_tip_likely_mistakes_hide_them = "Likely mistakes: hide them";
    switch_tip_likely_mistakes_list_them = "Likely mistakes: list them";
    switch_tip_design_advice_hide_it = "Design advice: hide it";
    switch_tip_design_advice_list_it = "Design advice: list it";
}

/// "2 errors".
pub(crate) fn count(severity: Severity, count: usize) -> String {
    match severity {
        Severity::Error => errors(count),
        Severity::Warning => warnings(count),
        Severity::Advice => notes(count),
    }
}

/// What the switch of a severity is called.
pub(crate) fn switch(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => switch_error(),
        Severity::Warning => switch_warning(),
        Severity::Advice => switch_advice(),
    }
}

pub(crate) fn switch_tip(severity: Severity, listed: bool) -> &'static str {
    match (severity, listed) {
        (Severity::Error, true) => switch_tip_faults_that_prevent_racing(),
        (Severity::Error, false) => switch_tip_faults_that_prevent_racing_tip(),
        (Severity::Warning, true) => switch_tip_likely_mistakes_hide_them(),
        (Severity::Warning, false) => switch_tip_likely_mistakes_list_them(),
        (Severity::Advice, true) => switch_tip_design_advice_hide_it(),
        (Severity::Advice, false) => switch_tip_design_advice_list_it(),
    }
}

/// What is said after them.
pub(crate) fn made_fixes(count: usize, left: usize) -> String {
    match left {
        0 => fixed_all(count),
        left => fixed_some(count, left),
    }
}

/// What the status bar says, worst first: "2 errors, 1 warning", "Ready to race: 2 notes".
pub(crate) fn status(errors: usize, warnings: usize, advice: usize) -> String {
    let counts = [
        (Severity::Error, errors),
        (Severity::Warning, warnings),
        (Severity::Advice, advice),
    ];
    let there = counts.into_iter().filter(|(_, count)| *count > 0);
    match language::series(there.map(|(severity, n)| count(severity, n))).to_string() {
        none if none.is_empty() => no_problems().to_owned(),
        counts if errors == 0 => ready_with(&counts),
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
