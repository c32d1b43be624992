//! The list of problems: what is wrong, worst first; a click goes there.

mod head;
mod row;

use std::collections::BTreeSet;

use egui::{CollapsingHeader, RichText, Ui};
use formulad_core::Problem;

use super::list;
use crate::editor::Editor;
use crate::texts::problems as texts;
use crate::theme::Palette;
use crate::view::{Filter, Group, signs};

/// What the designer chose to do about a problem, by its number.
#[derive(Debug, Clone, Copy)]
enum ProblemAction {
    Go(usize),
    Fix(usize),
    /// Settles a question: what was read is right, or the answer with this index is.
    Settle(usize, Option<usize>),
    ApplyRemedy(usize),
    SetAside(usize),
    ShowAgain(usize),
    ShowAll,
    /// Unfolds the problems of this kind, or folds them.
    Unfold(&'static str),
}

/// Up to this many problems of a kind are each listed on their own.
const ALIKE: usize = 4;

/// A line of the list.
enum ListRow<'a> {
    Heading(Group, usize),
    Problem(usize, &'a Problem),
    /// Further problems of a kind, unfolded or not.
    Alike(&'static str, usize, bool),
    LeftOut(usize, &'static str),
    Hidden(usize),
    SetAside,
}

/// Shows the panel.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    if editor.is_blank() {
        ui.weak(t!(
            "Nothing to check yet. Draw a road: what is wrong with it, or could be better, is \
             listed here."
        ));
        return;
    }
    head::show(ui, editor);
    let lines = lines(editor);
    let current = editor.current_problem();
    let is_current =
        |line: &ListRow<'_>| matches!(line, ListRow::Problem(at, _) if Some(*at) == current);
    let at = lines.iter().position(is_current);
    let rows = list::Rows {
        count: lines.len(),
        guess: &|at, width| lines.get(at).map_or(0.0, |line| guess(line, width)),
        reveal: at.map(|at| (at, editor.visits())),
    };
    let mut choice = None;
    rows.show(ui, "problems", |ui, at| {
        if let Some(line) = lines.get(at) {
            choice = show_line(ui, editor, line).or(choice);
        }
    });
    match choice {
        Some(ProblemAction::Go(at)) => editor.go_to(at),
        Some(ProblemAction::Fix(at)) => editor.fix(at),
        Some(ProblemAction::Settle(at, answer)) => editor.settle(at, answer),
        Some(ProblemAction::ApplyRemedy(at)) => editor.apply_remedy(at),
        Some(ProblemAction::SetAside(at)) => editor.ask_to_set_aside(at),
        Some(ProblemAction::ShowAgain(at)) => editor.show_again(at),
        Some(ProblemAction::Unfold(kind)) => editor.view.filter.unfold(kind),
        Some(ProblemAction::ShowAll) => editor.view.filter = Filter::default(),
        None => {}
    }
}

/// All lines of the list.
fn lines(editor: &Editor) -> Vec<ListRow<'_>> {
    let mut lines = Vec::new();
    let current = editor.current_problem();
    let mut group = None;
    let filter = &editor.view.filter;
    let all: Vec<(usize, &Problem)> = editor.listed_problems().collect();
    let mut folded = BTreeSet::new();
    for (at, problem) in &all {
        let (at, kind) = (*at, problem.id);
        let its = Group::of(problem);
        if group != Some(its) {
            group = Some(its);
            lines.push(ListRow::Heading(its, editor.count_problems(its)));
        }
        if folded.contains(kind) {
            continue;
        }
        lines.push(ListRow::Problem(at, problem));
        let alike = all.iter().filter(|(_, other)| other.id == kind);
        let others: Vec<_> = alike.filter(|(other, _)| *other != at).collect();
        // Questions are in driving order, as they are walked through.
        if others.len() < ALIKE || its == Group::Question {
            continue;
        }
        folded.insert(kind);
        let is_open = filter.unfolds(kind) || others.iter().any(|(at, _)| Some(*at) == current);
        lines.push(ListRow::Alike(kind, others.len(), is_open));
        if is_open {
            lines.extend(
                others
                    .iter()
                    .map(|(at, other)| ListRow::Problem(*at, other)),
            );
        }
    }
    let listed = all.len();
    let left_out = editor.work.derived().problems.omitted().iter();
    let left_out = left_out.filter(|it| filter.shows(it.severity) && filter.text.trim().is_empty());
    lines.extend(left_out.map(|it| ListRow::LeftOut(it.count, it.id)));
    let hidden = editor.problems().count() - listed;
    if hidden > 0 {
        lines.push(ListRow::Hidden(hidden));
    }
    if editor.set_aside().next().is_some() {
        lines.push(ListRow::SetAside);
    }
    lines
}

/// The approximate height of a line, in points.
fn guess(line: &ListRow<'_>, width: f32) -> f32 {
    match line {
        ListRow::Problem(_, problem) => row::guess(problem, width),
        ListRow::Heading(..) | ListRow::LeftOut(..) => 20.0,
        ListRow::Hidden(_) | ListRow::SetAside | ListRow::Alike(..) => 28.0,
    }
}

fn show_line(ui: &mut Ui, editor: &Editor, line: &ListRow<'_>) -> Option<ProblemAction> {
    let palette = Palette::of(ui.ctx());
    match line {
        ListRow::Heading(group, count) => {
            ui.add_space(4.0);
            let text = texts::count(*group, *count).to_uppercase();
            let color = signs::color(&palette, *group);
            ui.label(RichText::new(text).small().color(color));
            None
        }
        ListRow::Problem(at, problem) => row::show(ui, editor, *at, problem),
        ListRow::Alike(kind, count, is_open) => {
            let (text, tip) = match is_open {
                true => (
                    t!(
                        "Hide the other one of this kind" | "Hide the {count} others of this kind",
                        count = *count
                    ),
                    t!("Count them only"),
                ),
                false => (
                    t!(
                        "List 1 more of this kind" | "List {count} more of this kind",
                        count = *count
                    ),
                    t!("List each of them"),
                ),
            };
            let button = ui.button(RichText::new(text).small()).on_hover_text(tip);
            button.clicked().then_some(ProblemAction::Unfold(kind))
        }
        ListRow::LeftOut(count, id) => {
            ui.weak(t!("and {count} more of {id}", count = *count, id));
            None
        }
        ListRow::Hidden(count) => {
            let row = ui.horizontal_wrapped(|ui| {
                ui.weak(t!(
                    "1 problem is not listed." | "{count} problems are not listed.",
                    count = *count
                ));
                let button = ui.button(RichText::new(t!("List all")).small());
                button.on_hover_text(t!("Remove the filter")).clicked()
            });
            row.inner.then_some(ProblemAction::ShowAll)
        }
        ListRow::SetAside => set_aside(ui, editor),
    }
}

/// Shows what has been set aside, folded.
fn set_aside(ui: &mut Ui, editor: &Editor) -> Option<ProblemAction> {
    let mut choice = None;
    ui.add_space(6.0);
    let title = t!("{count} silenced", count = editor.set_aside().count());
    let list = CollapsingHeader::new(RichText::new(title).small())
        .id_salt("aside")
        .show_unindented(ui, |ui| {
            for (at, problem) in editor.set_aside().enumerate() {
                ui.add_space(4.0);
                ui.label(texts::sentence(&problem.message.text()));
                if let Some(reason) = &problem.silenced {
                    ui.label(RichText::new(t!("“{reason}”", reason)).small().weak());
                }
                let again = ui.button(RichText::new(t!("List again")).small());
                if again.on_hover_text(t!("Stop silencing it")).clicked() {
                    choice = Some(ProblemAction::ShowAgain(at));
                }
            }
        });
    list.header_response
        .on_hover_text(t!("Show or hide the silenced problems and the reasons"));
    choice
}
