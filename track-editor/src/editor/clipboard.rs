//! Copies of spaces and scenery, through the clipboard of the machine and without it.

use super::{Editor, link};
use crate::document::{BadClip, Clip, Edit, LeftOut};
use crate::texts::{arrange as texts, art};
use crate::view::Paste;

impl Editor {
    /// Puts the selection on the clipboard.
    pub(crate) fn copy(&mut self) {
        let selected = self.work.selection();
        let left = Clip::left_out(self.work.plan(), selected);
        let clip = Clip::of(self.work.plan(), selected);
        self.view.copy_text = clip.map(|clip| clip.text());
        self.say_left_out(&left);
    }

    /// Says what a copy leaves behind.
    fn say_left_out(&mut self, left: &[LeftOut]) {
        if !left.is_empty() {
            self.notify(texts::left_out(left), None);
        }
    }

    /// Puts the selection on the clipboard, and deletes it.
    pub(crate) fn cut(&mut self) {
        self.copy();
        let left = Clip::left_out(self.work.plan(), self.work.selection());
        self.work.delete_selected();
        self.say_left_out(&left);
    }

    /// Puts down what is on the clipboard, or asks for it first; a link is opened.
    pub(crate) fn paste(&mut self) {
        let Some(text) = self.view.pasted.take() else {
            self.view.paste = Paste::Wanted;
            return;
        };
        self.view.paste = Paste::Idle;
        match Clip::parse(&text) {
            Ok(clip) => {
                let by = self.paste_at(&clip);
                self.put_down(clip, by);
            }
            Err(BadClip::Other) if link::is_one(&text) => self.open_link(&text),
            Err(BadClip::Other) => self.notify(
                t!("The clipboard has nothing of a circuit: select and copy something first")
                    .to_owned(),
                None,
            ),
            Err(BadClip::Newer) => self.notify(
                t!("The clipboard content is from a later version of this program").to_owned(),
                None,
            ),
            Err(BadClip::Broken(reason)) => self.notify(texts::broken_clip(&reason), None),
        }
    }

    /// Puts a copy of the selection down beside it.
    pub(crate) fn duplicate(&mut self) {
        let selected = self.work.selection();
        let left = Clip::left_out(self.work.plan(), selected);
        if let Some(clip) = Clip::of(self.work.plan(), selected) {
            let by = self.beside(&clip);
            self.put_down(clip, by);
        }
        self.say_left_out(&left);
    }

    /// Puts down a copy, which is selected so that it can be moved on.
    fn put_down(&mut self, clip: Clip, by: [f64; 2]) {
        if !self.has_room_for(clip.pictures()) {
            return self.notify(art::too_much().to_owned(), None);
        }
        let pasted = clip.pasted_in(self.work.plan());
        let edit = Edit::Paste(Box::new(clip), by);
        self.work.apply_and_select(&edit, pasted);
        self.with_tool(|tool, work| tool.retain_existing(work));
    }

    /// How far to move a pasted copy: with its middle to the pointer if that is over the board,
    /// else to where it was, or beside that if it would cover its original.
    fn paste_at(&self, clip: &Clip) -> [f64; 2] {
        let middle = clip.middle();
        match self.pointer {
            Some(pointer) => {
                let by = [pointer.at[0] - middle[0], pointer.at[1] - middle[1]];
                by.map(f64::round)
            }
            None if !clip.covers(self.work.plan(), [0.0, 0.0]) => [0.0, 0.0],
            None => self.beside(clip),
        }
    }

    /// How far to move a copy to the right and down so that it does not cover its original.
    fn beside(&self, clip: &Clip) -> [f64; 2] {
        // Scenery is small beside spaces.
        let step = match clip.counts() {
            [0, _] => 8.0,
            _ => self.work.derived().length.round(),
        };
        let plan = self.work.plan();
        let mut by = [step, step];
        let [spaces, items] = [
            plan.spaces.len(),
            plan.art.areas.len() + plan.art.pieces.len(),
        ];
        for _ in 0..spaces + items {
            if !clip.covers(plan, by) {
                break;
            }
            by = by.map(|n| n + step);
        }
        by
    }
}
