//! The list of problems: what is wrong, worst first; a click goes there.

use egui::{Button, CollapsingHeader, Color32, Margin, RichText, ScrollArea, Ui};
use formulad_core::{Problem, Severity};

use crate::document::Edit;
use crate::editor::{Editor, can_be_set_aside};
use crate::theme::Palette;

/// More than this many are not listed at once.
const MOST: usize = 200;

/// What the designer chose to do about a problem.
enum Choice {
    Go(usize),
    Mend(usize),
    SetAside(usize),
    ShowAgain(usize),
}

/// Shows it.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    let palette = Palette::of(ui.ctx());
    let problems: Vec<&Problem> = editor.problems().collect();
    let mut choice = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if problems.is_empty() {
            ui.label(RichText::new("No problems").color(palette.good).strong());
            ui.label(RichText::new("This circuit can be raced on.").weak());
        }
        let mut group = None;
        for (at, problem) in problems.iter().take(MOST).enumerate() {
            if group != Some(problem.severity) {
                group = Some(problem.severity);
                let count = problems.iter().filter(|p| p.severity == problem.severity);
                let count = count.count();
                ui.add_space(4.0);
                ui.label(
                    RichText::new(heading(problem.severity, count))
                        .small()
                        .color(palette.severity(problem.severity)),
                );
            }
            let is_current = editor.current_problem() == Some(at);
            let color = palette.severity(problem.severity);
            choice = row(ui, at, problem, is_current, color).or(choice.take());
        }
        if problems.len() > MOST {
            let more = problems.len() - MOST;
            ui.label(RichText::new(format!("and {more} more")).weak());
        }
        choice = set_aside(ui, editor).or(choice.take());
    });
    match choice {
        Some(Choice::Go(at)) => editor.go_to(at),
        Some(Choice::Mend(at)) => {
            let fix = editor.problems().nth(at).and_then(|p| p.fix.clone());
            if let Some(fix) = fix {
                editor.work.apply(&Edit::Fix(fix));
            }
        }
        Some(Choice::SetAside(at)) => editor.ask_to_set_aside(at),
        Some(Choice::ShowAgain(at)) => editor.show_again(at),
        None => {}
    }
}

/// What has been set aside, folded.
fn set_aside(ui: &mut Ui, editor: &Editor) -> Option<Choice> {
    let count = editor.set_aside().count();
    if count == 0 {
        return None;
    }
    let mut choice = None;
    ui.add_space(6.0);
    let title = RichText::new(format!("{count} set aside")).small();
    CollapsingHeader::new(title)
        .id_salt("set aside")
        .show_unindented(ui, |ui| {
            for (at, problem) in editor.set_aside().take(MOST).enumerate() {
                ui.add_space(4.0);
                ui.label(sentence(&problem.message));
                if let Some(reason) = &problem.silenced {
                    ui.label(RichText::new(format!("“{reason}”")).small().weak());
                }
                if ui.button(RichText::new("Show again").small()).clicked() {
                    choice = Some(Choice::ShowAgain(at));
                }
            }
        });
    choice
}

fn heading(severity: Severity, count: usize) -> String {
    let word = match (severity, count) {
        (Severity::Error, 1) => "ERROR",
        (Severity::Error, _) => "ERRORS",
        (Severity::Warning, 1) => "WARNING",
        (Severity::Warning, _) => "WARNINGS",
        (Severity::Advice, _) => "ADVICE",
    };
    format!("{count} {word}")
}

fn row(
    ui: &mut Ui,
    at: usize,
    problem: &Problem,
    is_current: bool,
    color: Color32,
) -> Option<Choice> {
    let mut choice = None;
    let fill = if is_current {
        ui.visuals().faint_bg_color
    } else {
        Color32::TRANSPARENT
    };
    let frame = egui::Frame::NONE
        .fill(fill)
        .corner_radius(6.0)
        .inner_margin(Margin {
            left: 10,
            right: 6,
            top: 5,
            bottom: 6,
        });
    let inner = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        let text = Button::new(sentence(&problem.message)).frame(false).wrap();
        if ui.add(text).on_hover_text(problem.id).clicked() {
            choice = Some(Choice::Go(at));
        }
        let help = sentence(&problem.help);
        let fix = problem.fix.as_ref();
        if fix.is_none_or(|fix| fix.label != help) {
            ui.label(RichText::new(help).small().weak());
        }
        ui.horizontal_wrapped(|ui| {
            if let Some(fix) = fix
                && ui.button(RichText::new(&fix.label).small()).clicked()
            {
                choice = Some(Choice::Mend(at));
            }
            if can_be_set_aside(problem) && ui.button(RichText::new("Set aside…").small()).clicked()
            {
                choice = Some(Choice::SetAside(at));
            }
        });
    });
    let rect = inner.response.rect;
    let bar = egui::Rect::from_min_size(rect.min, egui::vec2(2.5, rect.height()));
    ui.painter().rect_filled(bar, 1.0, color);
    choice
}

/// A clause as the sentence it is.
pub(super) fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
