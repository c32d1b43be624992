//! The dock: panes that can be moved, stacked as tabs, resized and closed.

mod behavior;
mod fit;

use egui::{Id, Ui};
use egui_tiles::{Tile, TileId, Tree};

use super::tour;
use crate::canvas::{self, Canvas};
use crate::editor::Editor;
use crate::view::tour::Part;
use crate::view::{Layout, Pane, Panes};
use behavior::Skin;

/// Where each pane is. All panes have a place, the closed ones too: opened again, they are where
/// they were.
#[derive(Debug, Clone)]
pub struct Dock {
    tree: Tree<Pane>,
    /// How the panes were laid out before the race that is being driven.
    before: Option<Layout>,
}

impl Default for Dock {
    fn default() -> Self {
        Self::new(&Layout::default())
    }
}

impl Dock {
    /// Panes laid out like this.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        let (root, tiles) = layout.tiles();
        Self {
            tree: Tree::new(Id::unique("dock"), root, tiles),
            before: None,
        }
    }

    /// How the panes are laid out while there is no race.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let now = Layout::of(&self.tree);
        match &self.before {
            Some(before) if before.is_like(&now) => before.clone(),
            _ => now,
        }
    }

    /// Has the sizes back after a race that the panes had before it, unless they were moved since.
    fn make_room(&mut self, drives: bool) {
        match (drives, &self.before) {
            (true, None) => self.before = Some(Layout::of(&self.tree)),
            (false, Some(_)) => *self = Self::new(&self.layout()),
            _ => {}
        }
    }

    /// Shows the open panes in all the room there is.
    pub(crate) fn show(&mut self, ui: &mut Ui, editor: &mut Editor, canvas: &mut Canvas) {
        self.make_room(editor.driving().is_some());
        self.follow(&mut editor.view.panes);
        let board = self.tile(Pane::Board);
        fit::fit(&mut self.tree, ui.available_size(), board);
        let problems = editor.problems().chain(editor.set_aside()).count();
        let folded = fit::fold(&mut self.tree, Pane::Problems, problems);
        let mut skin = Skin::new(editor, canvas, fit::bare(&self.tree, board));
        self.tree.ui(&mut skin, ui);
        if let Some(folded) = folded {
            fit::unfold(&mut self.tree, &folded);
        }
        let seen = self.tree.active_tiles();
        let panes = self.tree.tiles.iter().filter_map(|(id, tile)| match tile {
            Tile::Pane(pane) if !seen.contains(id) => Some(*pane),
            Tile::Pane(_) | Tile::Container(_) => None,
        });
        let panes = panes.filter(|pane| !editor.view.panes.is_apart(*pane));
        editor.view.panes.behind = panes.collect();
        for pane in Pane::ALL {
            let tile = self.tile(*pane);
            if let Some(rect) = tile.and_then(|tile| self.tree.tiles.rect(tile)) {
                tour::mark(ui.ctx(), Part::Pane(*pane), rect);
            }
        }
        if let Some(pane) = editor.view.panes.focus.take() {
            let tab = self.tile(pane).map(|tile| tile.egui_id(self.tree.id()));
            let id = tab.filter(|_| pane != Pane::Board);
            let id = id.unwrap_or_else(canvas::id);
            ui.memory_mut(|memory| memory.request_focus(id));
        }
    }

    /// Does what commands have asked for.
    fn follow(&mut self, panes: &mut Panes) {
        if std::mem::take(&mut panes.reset) {
            *self = Self::default();
        }
        if let Some((pane, edge)) = panes.moved.take() {
            *self = Self::new(&Layout::of(&self.tree).with_pane_at(pane, edge));
            panes.wanted = Some(pane);
        }
        for pane in Pane::ALL {
            if let Some(tile) = self.tile(*pane) {
                let is_here = panes.is_open(*pane) && !panes.is_apart(*pane);
                self.tree.set_visible(tile, is_here);
            }
        }
        if let Some((pane, by)) = panes.resized.take() {
            fit::resize(&mut self.tree, pane, by);
        }
        if let Some(pane) = panes.wanted.take() {
            self.tree
                .make_active(|_, tile| matches!(tile, Tile::Pane(it) if *it == pane));
        }
    }

    fn tile(&self, pane: Pane) -> Option<TileId> {
        self.tree.tiles.find_pane(&pane)
    }
}
