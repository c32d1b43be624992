//! The dock: panes that can be moved, stacked as tabs, resized and closed.

mod behavior;
mod fit;

use egui::{Id, Ui, Vec2};
use egui_tiles::{Tile, TileId, Tree};

use super::tour;
use crate::canvas::{self, Canvas};
use crate::editor::Editor;
use crate::view::tour::WindowPart;
use crate::view::{Layout, Pane, Panes};
use behavior::Skin;

/// Where each pane is. Closed panes keep their place too: opened again, they are where they were.
#[derive(Debug, Clone)]
pub struct Dock {
    tree: Tree<Pane>,
    /// How the panes were laid out before the race that is being driven.
    before: Option<Layout>,
    /// Whether the window stood upright when that was last looked at.
    upright: Option<bool>,
}

/// From this ratio of height to width on, a window counts as upright.
const UPRIGHT: f32 = 1.2;

impl Default for Dock {
    fn default() -> Self {
        Self::new(&Layout::default())
    }
}

impl Dock {
    /// Panes laid out like this.
    pub fn new(layout: &Layout) -> Self {
        let (root, tiles) = layout.tiles();
        Self {
            tree: Tree::new(Id::unique("dock"), root, tiles),
            before: None,
            upright: None,
        }
    }

    /// Lays the panes out like this, in the same window.
    fn lay(&mut self, layout: &Layout) {
        let upright = self.upright;
        *self = Self {
            upright,
            ..Self::new(layout)
        };
    }

    /// How the panes are laid out while there is no race.
    pub fn layout(&self) -> Layout {
        let now = Layout::of(&self.tree);
        match &self.before {
            Some(before) if before.is_like(&now) => before.clone(),
            _ => now,
        }
    }

    /// Restores, after a race, the sizes that the panes had before it, unless they were moved
    /// since.
    fn make_room(&mut self, drives: bool) {
        match (drives, &self.before) {
            (true, None) => self.before = Some(Layout::of(&self.tree)),
            (false, Some(_)) => self.lay(&self.layout()),
            _ => {}
        }
    }

    /// Puts the panels below the board when the window becomes upright, and at its side when it
    /// becomes wide, if the designer has not moved any.
    fn turn(&mut self, room: Vec2) {
        let upright = room.y > UPRIGHT * room.x;
        if self.upright.replace(upright) == Some(upright) {
            return;
        }
        let usual = Self::new(&Layout::usual(!upright)).layout();
        if Layout::of(&self.tree).is_like(&usual) {
            let drives = self.before.is_some();
            self.lay(&Layout::usual(upright));
            self.before = drives.then(|| Layout::of(&self.tree));
        }
    }

    /// Shows the open panes in all the available room.
    pub(crate) fn show(&mut self, ui: &mut Ui, editor: &mut Editor, canvas: &mut Canvas) {
        self.make_room(editor.driving().is_some());
        self.turn(ui.available_size());
        self.follow(&mut editor.view.panes);
        let board = self.tile(Pane::Board);
        let squeezed = fit::fit(&mut self.tree, ui.available_size(), board);
        let problems = editor.problems().chain(editor.set_aside()).count();
        let folded = fit::fold(&mut self.tree, Pane::Problems, problems);
        let mut skin = Skin::new(editor, canvas, fit::bare(&self.tree, board));
        self.tree.ui(&mut skin, ui);
        if let Some(folded) = folded {
            fit::unfold(&mut self.tree, &folded);
        }
        fit::unsqueeze(&mut self.tree, &squeezed);
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
                tour::mark(ui.ctx(), WindowPart::Pane(*pane), rect);
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
            self.lay(&Layout::of(&self.tree).with_pane_at(pane, edge));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::WindowEdge;
    use egui::vec2;

    const WIDE: Vec2 = vec2(1440.0, 900.0);
    const HIGH: Vec2 = vec2(820.0, 1180.0);

    #[test]
    fn panels_lie_below_the_board_in_a_window_that_stands_upright() {
        let usual = |upright| Dock::new(&Layout::usual(upright)).layout();
        let mut dock = Dock::default();
        dock.turn(WIDE);
        assert!(dock.layout().is_like(&usual(false)));
        dock.turn(HIGH);
        assert!(dock.layout().is_like(&usual(true)));
        // A remembered layout is adapted to another window.
        let mut later = Dock::new(&dock.layout());
        later.turn(WIDE);
        assert!(later.layout().is_like(&usual(false)));
        // In a race, too, and after it.
        dock.make_room(true);
        dock.turn(WIDE);
        dock.make_room(false);
        assert!(dock.layout().is_like(&usual(false)));
    }

    #[test]
    fn panels_that_the_designer_has_moved_stay_where_they_are() {
        let moved = Layout::default().with_pane_at(Pane::Inspector, WindowEdge::Left);
        let mut dock = Dock::new(&moved);
        let before = dock.layout();
        for room in [HIGH, WIDE] {
            dock.turn(room);
            assert_eq!(dock.layout(), before);
        }
    }

    #[test]
    fn panels_moved_to_the_side_of_an_upright_window_stay_there() {
        let usual = |upright| Dock::new(&Layout::usual(upright)).layout();
        let mut dock = Dock::default();
        dock.turn(HIGH);
        assert!(dock.layout().is_like(&usual(true)));
        // Moved by hand to where they are by default in a wide window.
        dock.lay(&usual(false));
        for drives in [false, true, false] {
            dock.make_room(drives);
            dock.turn(HIGH);
            assert!(dock.layout().is_like(&usual(false)));
        }
    }
}
