//! A problem: what is wrong, what to do about it, and buttons that do it.

use egui::{Button, Color32, Frame, Margin, Rect, RectAlign, RichText, Tooltip, Ui, vec2};
use formulad_core::Problem;
use formulad_tracks::{lint, scan};

use super::ProblemAction;
use crate::actions::Remedy;
use crate::editor::{Editor, can_be_set_aside};
use crate::panels::describe;
use crate::texts::problems as texts;
use crate::theme::Palette;
use crate::view::{Group, signs};

/// Room at the left for the sign.
const SIGN: i8 = 26;

/// The approximate height of the row of a problem at this width, in points.
pub(super) fn guess(problem: &Problem, width: f32) -> f32 {
    let room = (width - f32::from(SIGN) - 6.0).max(60.0);
    let lines = |text: &str, letter: f32| (text.chars().count() as f32 * letter / room).ceil();
    let has_help = problem
        .fix
        .as_ref()
        .is_none_or(|fix| !says(&fix.label.text(), &problem.help.text()));
    let help = if has_help {
        lines(&problem.help.text(), 5.6) * 14.0 + 3.0
    } else {
        0.0
    };
    let is_question = Group::of(problem) == Group::Question;
    let buttons = is_question || problem.fix.is_some() || can_be_set_aside(problem);
    let buttons = if buttons { 27.0 } else { 0.0 };
    11.0 + lines(&problem.message.text(), 6.9) * 17.0 + help + buttons
}

/// Whether the button says the same as the help.
fn says(label: &str, help: &str) -> bool {
    label == texts::sentence(help)
}

/// Shows the problem.
pub(super) fn show(
    ui: &mut Ui,
    editor: &Editor,
    at: usize,
    problem: &Problem,
) -> Option<ProblemAction> {
    let mut choice = None;
    let palette = Palette::of(ui.ctx());
    let fill = if editor.current_problem() == Some(at) {
        ui.visuals().faint_bg_color
    } else {
        Color32::TRANSPARENT
    };
    let frame = Frame::NONE
        .fill(fill)
        .corner_radius(6.0)
        .inner_margin(Margin {
            left: SIGN,
            right: 6,
            top: 5,
            bottom: 6,
        });
    let inner = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        let text = Button::new(texts::sentence(&problem.message.text()))
            .frame(false)
            .wrap();
        let message = ui.add(text);
        if message.gained_focus() {
            message.scroll_to_me(None);
        }
        let mut kinds = lint::kinds().chain(scan::catalogue());
        let kind = kinds.find(|kind| kind.id == problem.id);
        let why = kind.map_or(problem.id, |kind| kind.why());
        describe(&message, why);
        // The buttons are below it.
        let mut tip = Tooltip::for_enabled(&message);
        tip.popup = tip.popup.align(RectAlign::TOP_START);
        tip.show(|ui| {
            ui.label(texts::sentence(why));
            ui.label(RichText::new(problem.id).small().weak());
        });
        if message.clicked() {
            choice = Some(ProblemAction::Go(at));
        }
        let fix = problem.fix.as_ref();
        if fix.is_none_or(|fix| !says(&fix.label.text(), &problem.help.text())) {
            ui.label(
                RichText::new(texts::sentence(&problem.help.text()))
                    .small()
                    .weak(),
            );
        }
        let remedy = editor.remedy(problem);
        let question = editor.question_of(problem);
        if let Some(question) = question {
            let text = t!("{percent} % certain" as "of a picture that is read", percent = question.certainty);
            ui.label(RichText::new(text).small().weak());
        }
        let fix = fix.filter(|_| question.is_none());
        if question.is_none() && fix.is_none() && remedy.is_none() && !can_be_set_aside(problem) {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            if let Some(fix) = fix {
                let tip = if fix.safe {
                    t!("Safe fix: it cannot change what you intended")
                } else {
                    texts::unsafe_text()
                };
                let button = ui.button(RichText::new(fix.label.text()).small());
                if button.on_hover_text(tip).clicked() {
                    choice = Some(ProblemAction::Fix(at));
                }
            }
            if let Some(question) = question {
                let (right, tip) = (t!("It is right"), t!("Keep what was read, and stop asking"));
                let answers = question.answers.iter().enumerate();
                let answers = answers.map(|(at, it)| {
                    (
                        Some(at),
                        it.says.as_str(),
                        t!("Change it to this, and stop asking"),
                    )
                });
                for (answer, says, tip) in std::iter::once((None, right, tip)).chain(answers) {
                    let button = ui.button(RichText::new(texts::sentence(says)).small());
                    if button.on_hover_text(tip).clicked() {
                        choice = Some(ProblemAction::Settle(at, answer));
                    }
                }
            }
            if let Some(remedy) = remedy {
                let (label, tip) = match remedy {
                    Remedy::Run(command) => (command.title().to_owned(), command.tip()),
                    Remedy::Change(edit) => (edit.label(), texts::unsafe_text()),
                };
                let button = ui.button(RichText::new(label).small());
                if button.on_hover_text(tip).clicked() {
                    choice = Some(ProblemAction::ApplyRemedy(at));
                }
            }
            if can_be_set_aside(problem) {
                let button = ui.button(RichText::new(t!("Silence…")).small());
                if button
                    .on_hover_text(t!("Stop listing it, with a reason"))
                    .clicked()
                {
                    choice = Some(ProblemAction::SetAside(at));
                }
            }
        });
    });
    let rect = inner.response.rect;
    let group = Group::of(problem);
    let color = signs::color(&palette, group);
    let bar = Rect::from_min_size(rect.min, vec2(2.5, rect.height()));
    ui.painter().rect_filled(bar, 1.0, color);
    let sign = rect.left_top() + vec2(14.0, 14.0);
    signs::paint(ui.painter(), sign, Some(group), color);
    choice
}
