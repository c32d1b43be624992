//! The notice at the top of the canvas.

use egui::accesskit::Live;
use egui::{Align2, Area, Frame, Id, Margin, Pos2, Rect, Ui};

use crate::editor::{Editor, Notice, Offer};
use crate::view::Pane;

/// Shows the notice, if there is one.
pub fn show(ui: &Ui, editor: &mut Editor) {
    let Some(notice) = editor.notice().cloned() else {
        return;
    };
    let canvas = editor.camera.view();
    let id = ui.scope_id().with("notice");
    let place = place(ui, editor, canvas.shrink(12.0), (id, notice.number()));
    Area::new(id)
        .pivot(place)
        .fixed_pos(place.pos_in_rect(&canvas.shrink(12.0)))
        .constrain_to(canvas)
        .show(ui.ctx(), |ui| {
            let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(14, 8));
            frame.show(ui, |ui| {
                ui.set_max_width((canvas.width() - 60.0).max(200.0));
                // A notice that is repeated is read out again.
                ui.push_id(notice.number(), |ui| show_on_lines(ui, editor, &notice));
            });
        });
}

/// Where a notice covers the least of the road; it stays there until there is another.
fn place(ui: &Ui, editor: &Editor, canvas: Rect, (id, number): (Id, u64)) -> Align2 {
    const PLACES: [Align2; 6] = [
        Align2::CENTER_TOP,
        Align2::CENTER_BOTTOM,
        Align2::LEFT_TOP,
        Align2::RIGHT_TOP,
        Align2::RIGHT_BOTTOM,
        Align2::LEFT_BOTTOM,
    ];
    let known = ui.data(|data| data.get_temp::<(u64, bool, Align2)>(id));
    let known = known.filter(|(of, ..)| *of == number);
    if let Some((_, true, place)) = known {
        return place;
    }
    // Its size is known from the second frame on.
    let size = known.and_then(|_| ui.memory(|memory| memory.area_rect(id)));
    let least = size.and_then(|rect| {
        let cells = editor.work.derived().cells.all().iter();
        let centers: Vec<Pos2> = cells
            .map(|cell| editor.camera.to_screen(cell.center))
            .collect();
        let covered = |place: &Align2| {
            let rect = place
                .align_size_within_rect(rect.size(), canvas)
                .expand(8.0);
            centers.iter().filter(|at| rect.contains(**at)).count()
        };
        PLACES.into_iter().min_by_key(covered)
    });
    let place = least.unwrap_or(Align2::CENTER_TOP);
    ui.data_mut(|data| data.insert_temp(id, (number, least.is_some(), place)));
    if least.is_none() {
        ui.ctx().request_repaint();
    }
    place
}

/// Shows its text and what can be done about it, on as many lines as necessary.
fn show_on_lines(ui: &mut Ui, editor: &mut Editor, notice: &Notice) {
    ui.horizontal_wrapped(|ui| {
        let said = ui.label(&notice.text);
        ui.ctx().accesskit_node_builder(said.id, |node| {
            node.set_live(match notice.stays() {
                true => Live::Assertive,
                false => Live::Polite,
            });
        });
        let mut wanted = std::mem::take(&mut editor.view.panes.focus_notice);
        let mut button = |ui: &mut Ui, (text, tip): (&str, &str)| {
            let response = ui.button(text).on_hover_text(tip);
            if std::mem::take(&mut wanted) {
                response.request_focus();
            }
            response.clicked()
        };
        let mut taken = None;
        for offer in &notice.offers {
            if button(ui, words(offer)) {
                taken = Some(offer);
            }
        }
        let dismissed = button(ui, (t!("Dismiss"), t!("Close this notice (Esc)")));
        if (dismissed || taken.is_some()) && editor.view.panes.is_at_notice() {
            // The button that had the keyboard is gone.
            editor.view.panes.focus = Some(Pane::Board);
        }
        if let Some(offer) = taken {
            editor.accept_offer(offer);
        } else if dismissed {
            editor.dismiss_notice();
        }
    });
}

fn words(offer: &Offer) -> (&'static str, &'static str) {
    match offer {
        Offer::TypePath(_) => (t!("Type a path…"), t!("Type the path of the file instead")),
        Offer::GoOn => (t!("Resume"), t!("Resume the race where you left it")),
        Offer::Reload => (
            t!("Reload"),
            t!("Open the file as it is now; your changes are lost"),
        ),
        Offer::KeepMine => (
            t!("Keep mine"),
            t!("Keep your version; saving overwrites the file"),
        ),
        Offer::Save => (t!("Save"), t!("Write the file again")),
        Offer::SaveAs => (t!("Save as…"), t!("Write what is here to another file")),
        Offer::SeePicture => (
            t!("Load it"),
            t!("Load the picture from there; that machine can see the access"),
        ),
        Offer::AlongLine(_) => (
            t!("Make a circuit along it"),
            t!(
                "Open a circuit along the longest closed line of the picture, in place of tracing \
                 it"
            ),
        ),
        Offer::LoadAgain => (t!("Try again"), t!("Load it once more")),
    }
}
