//! The goal for the circuit, and changes that reach it.

use egui::{DragValue, Frame, Label, ProgressBar, RichText, Role, Stroke, Ui, WidgetInfo};
use formulad_core::language;
use formulad_core::{CornerId, Track};
use formulad_tracks::suggest::Suggestion;
use formulad_tracks::words;

use super::{DIMMED, title};
use crate::analysis::{Looked, Wanted};
use crate::command::Command;
use crate::editor::Editor;
use crate::panels::{button, fields, widgets};
use crate::texts::analysis as texts;
use crate::theme::Palette;

/// Shows the section.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    title(ui, t!("Suggestions"));
    wanted(ui, editor);
    ui.add_space(2.0);
    let part = match editor.analysis.suggestions.looked() {
        Some(Looked::Begun) => Some(0.0),
        Some(Looked::Trying(_, part)) => Some(part),
        _ => None,
    };
    match part {
        Some(part) => under_way(ui, editor, part),
        None => button(ui, editor, Command::SuggestChanges),
    }
    let fresh = editor.analysis.are_suggestions_fresh(&editor.work);
    let suggestions = &editor.analysis.suggestions;
    let Some(track) = suggestions.track().cloned() else {
        return;
    };
    let said = match suggestions.looked() {
        Some(Looked::Failed(why)) => Some(why.text()),
        Some(Looked::Over(search)) if search.is_as_wanted() => {
            Some(t!("Nothing to change: the circuit already meets the goal.").to_owned())
        }
        Some(Looked::Over(search)) if search.found().is_empty() => Some(t!(
            "Nothing found in 1 attempt." | "Nothing found in {tried} attempts.",
            tried = search.progress().0
        )),
        _ => None,
    };
    let par = match suggestions.looked() {
        Some(Looked::Trying(search, _) | Looked::Over(search)) => search.base().par,
        _ => 0.0,
    };
    let found = suggestions.found().into_iter();
    let cards: Vec<Card> = found.map(|it| Card::new(it, par, &track)).collect();
    ui.scope(|ui| {
        if !fresh {
            ui.weak(t!("Out of date: the circuit has changed."));
            ui.multiply_opacity(DIMMED);
        }
        if let Some(said) = said {
            ui.label(said);
        }
        for (number, card) in cards.iter().enumerate() {
            card.show(ui, editor, number, fresh);
        }
    });
    ui.add_space(8.0);
}

/// The goal, and its number.
fn wanted(ui: &mut Ui, editor: &mut Editor) {
    let found = editor.analysis.fresh(&editor.work);
    // Nobody plans more exactly than by half turns.
    let par = found.map_or(20.0, |found| (2.0 * found.turns).round() / 2.0);
    let dead = found.map_or(0, |found| found.dead_spaces().len());
    let corners: Vec<CornerId> = editor.work.plan().corners.iter().map(|it| it.id).collect();
    let suggestions = &mut editor.analysis.suggestions;
    fields::row(ui, texts::wanted_label().0, |ui, _| {
        let first = corners.first().copied().unwrap_or(CornerId(1));
        let corner = match suggestions.wanted {
            Wanted::Corner(id) => id,
            _ => first,
        };
        let choices = [
            Wanted::Par,
            Wanted::AtMost,
            Wanted::Corners,
            Wanted::Corner(corner),
            Wanted::DeadSpaces,
            Wanted::Grid,
        ];
        let choices = choices.map(|it| {
            let (text, tip) = texts::wanted(it);
            (it, text, tip.to_owned())
        });
        let shown = texts::wanted(suggestions.wanted).0;
        let words = texts::wanted_label();
        widgets::combo(ui, "wanted", shown, words, &mut suggestions.wanted, choices);
    });
    match &mut suggestions.wanted {
        Wanted::Par | Wanted::AtMost => fields::row(ui, texts::par().0, |ui, id| {
            let mut turns = suggestions.turns.unwrap_or(par);
            let field = DragValue::new(&mut turns)
                .range(1.0..=999.0)
                .speed(0.1)
                .max_decimals(2);
            let field = widgets::spoken(field.suffix(t!(" turns")));
            widgets::field(
                ui,
                id,
                field,
                t!("The par to aim for, with the rules and the start above"),
            );
            suggestions.turns = Some(turns);
        }),
        Wanted::Corner(corner) => fields::row(ui, t!("Corner"), |ui, id| {
            let last = corners.iter().map(|id| id.0).max().unwrap_or(1);
            let field = widgets::whole(ui, &mut corner.0, 1..=last, 0.05);
            widgets::field(ui, id, field, t!("Number of the corner"));
        }),
        Wanted::DeadSpaces => fields::row(ui, texts::dead().0, |ui, id| {
            let mut most = suggestions.dead_spaces.unwrap_or(dead);
            let field = widgets::whole(ui, &mut most, 0..=9999, 0.3);
            widgets::field(ui, id, field, t!("The most dead spaces"));
            suggestions.dead_spaces = Some(most);
        }),
        Wanted::Corners | Wanted::Grid => {}
    }
}

fn under_way(ui: &mut Ui, editor: &mut Editor, part: f32) {
    ui.horizontal(|ui| {
        widgets::progress(ui, ProgressBar::new(part), part, t!("Trying changes"));
        button(ui, editor, Command::StopSuggesting);
    });
}

/// A suggestion in words: the new par, the changes, and what comes with them.
struct Card {
    heading: String,
    changes: Vec<String>,
    standing: String,
    advice: Vec<String>,
}

impl Card {
    fn new(suggestion: &Suggestion, par: f64, track: &Track) -> Self {
        let changes = suggestion.changes.iter();
        let advice = suggestion.advice.iter();
        Self {
            heading: t!(
                "Par {par:.2} ({words})",
                words = words::signed(suggestion.par - par, 2),
                par = suggestion.par
            ),
            changes: changes.map(|change| change.words(track)).collect(),
            standing: suggestion.whole.words(),
            advice: advice.map(texts::with_advice).collect(),
        }
    }

    fn show(&self, ui: &mut Ui, editor: &mut Editor, number: usize, fresh: bool) {
        let palette = Palette::of(ui.ctx());
        let pinned = editor.analysis.suggestions.pinned == Some(number);
        let edge = match pinned {
            true => palette.accent,
            false => ui.visuals().widgets.noninteractive.bg_stroke.color,
        };
        let frame = Frame::new()
            .inner_margin(6.0)
            .corner_radius(4.0)
            .stroke(Stroke::new(1.0, edge));
        let shown = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let text = RichText::new(&self.heading).strong();
                let tip = t!("Keep showing the changes on the board");
                let pin = ui.selectable_label(pinned, text).on_hover_text(tip);
                let name = t!(
                    "Suggestion {number}: {par}; {changes}",
                    changes = language::clauses(self.changes.iter().cloned()),
                    number = (number + 1),
                    par = (&self.heading)
                );
                pin.widget_info(|| WidgetInfo::selected(Role::Button, true, pinned, &name));
                if pin.clicked() {
                    editor.analysis.suggestions.pinned = (!pinned).then_some(number);
                }
                let (text, tip) = (t!("Apply"), t!("Make these changes in one step"));
                // While driving, the circuit must not change.
                let drives = editor.driving().is_some();
                let enabled = fresh && !drives;
                let taken = widgets::at_right(ui, |ui| {
                    let take = ui
                        .add_enabled(enabled, egui::Button::new(text))
                        .on_hover_text(tip);
                    let take = match drives {
                        true => take.on_disabled_hover_text(t!("Return to drawing first (Esc)")),
                        false => take,
                    };
                    take.widget_info(|| {
                        let name = t!("Apply suggestion {number}", number = number + 1);
                        WidgetInfo::labeled(Role::Button, enabled, name)
                    });
                    take.clicked()
                });
                if taken {
                    editor.take_suggestion(number);
                }
            });
            for words in &self.changes {
                ui.add(Label::new(words).wrap());
            }
            ui.add(Label::new(RichText::new(&self.standing).weak()).wrap());
            for advice in &self.advice {
                let advice = RichText::new(advice).color(palette.warning);
                ui.add(Label::new(advice).wrap());
            }
        });
        if ui.rect_contains_pointer(shown.response.rect) {
            editor.analysis.suggestions.pointed = Some(number);
        }
    }
}
