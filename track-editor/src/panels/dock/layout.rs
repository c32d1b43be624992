//! Where the panes are, as plain data: what the settings remember.

use std::collections::BTreeSet;

use egui_tiles::{Container, Linear, LinearDir, Tabs, Tile, TileId, Tiles, Tree};
use serde::{Deserialize, Serialize};

use crate::panels::Pane;

/// Where the panes are. Whatever it says, every pane has exactly one place: what it does not name
/// is beside its neighbour, and what it names twice is where it is named first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Layout(Node);

/// A part of the window.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Node {
    /// Panes behind one another, by name, the one in front named again.
    Tabs(Vec<String>, String),
    /// Parts side by side, each with its width in points.
    Row(Vec<(f32, Self)>),
    /// Parts below one another, each with its height in points.
    Column(Vec<(f32, Self)>),
}

/// Deeper than this nobody nests panes.
const DEEPEST: usize = 8;

impl Default for Layout {
    fn default() -> Self {
        let alone = |pane: Pane| Node::Tabs(vec![pane.name()], pane.name());
        let side = vec![
            (390.0, alone(Pane::Inspector)),
            (240.0, alone(Pane::Problems)),
        ];
        Self(Node::Row(vec![
            (1000.0, alone(Pane::Board)),
            (328.0, Node::Column(side)),
        ]))
    }
}

impl Layout {
    /// Where the panes of a tree are.
    pub(super) fn of(tree: &Tree<Pane>) -> Self {
        let root = tree.root().and_then(|root| node(&tree.tiles, root, 0));
        root.map_or_else(Self::default, Self)
    }

    /// A tree in which every pane has its place.
    pub(super) fn tiles(&self) -> (TileId, Tiles<Pane>) {
        let mut grown = Grown::default();
        let mut root = grown.grow(&self.0, 0);
        if !grown.found.contains(&Pane::Board) {
            // Without the board it is of no use.
            grown = Grown::default();
            root = grown.grow(&Self::default().0, 0);
        }
        let root = root.unwrap_or_else(|| grown.tiles.insert_tab_tile(Vec::new()));
        for pane in Pane::ALL {
            grown.settle(*pane, root);
        }
        (root, grown.tiles)
    }
}

/// A tree in the making.
#[derive(Default)]
struct Grown {
    tiles: Tiles<Pane>,
    found: BTreeSet<Pane>,
}

impl Grown {
    fn grow(&mut self, node: &Node, depth: usize) -> Option<TileId> {
        if depth > DEEPEST {
            return None;
        }
        match node {
            Node::Tabs(names, front) => {
                let mut children = Vec::new();
                let mut active = None;
                for pane in names.iter().filter_map(|name| Pane::named(name)) {
                    if self.found.insert(pane) {
                        let tile = self.tiles.insert_pane(pane);
                        if pane.name() == *front {
                            active = Some(tile);
                        }
                        children.push(tile);
                    }
                }
                let mut tabs = Tabs::new(children);
                tabs.active = active.or(tabs.active);
                (!tabs.children.is_empty()).then(|| self.tiles.insert_container(tabs))
            }
            Node::Row(parts) => self.line(LinearDir::Horizontal, parts, depth),
            Node::Column(parts) => self.line(LinearDir::Vertical, parts, depth),
        }
    }

    fn line(&mut self, dir: LinearDir, parts: &[(f32, Node)], depth: usize) -> Option<TileId> {
        let mut linear = Linear::new(dir, Vec::new());
        for (size, part) in parts {
            if let Some(tile) = self.grow(part, depth + 1) {
                linear.add_child(tile);
                if size.is_finite() && *size > 0.0 {
                    linear.shares.set_share(tile, *size);
                }
            }
        }
        (!linear.children.is_empty()).then(|| self.tiles.insert_container(linear))
    }

    /// Gives a pane that has none its place: behind its neighbour, or else in the root.
    fn settle(&mut self, pane: Pane, root: TileId) {
        if !self.found.insert(pane) {
            return;
        }
        let tile = self.tiles.insert_pane(pane);
        let neighbour = pane.neighbour().or(Some(Pane::Inspector));
        let beside = neighbour.and_then(|it| self.tiles.find_pane(&it));
        let beside = beside
            .and_then(|it| self.tiles.parent_of(it))
            .unwrap_or(root);
        if let Some(Tile::Container(container)) = self.tiles.get_mut(beside) {
            container.add_child(tile);
        }
    }
}

fn node(tiles: &Tiles<Pane>, at: TileId, depth: usize) -> Option<Node> {
    if depth > 2 * DEEPEST {
        return None;
    }
    match tiles.get(at)? {
        Tile::Pane(pane) => Some(Node::Tabs(vec![pane.name()], pane.name())),
        Tile::Container(Container::Linear(linear)) => {
            let part = |child: &TileId| {
                let size = linear.shares[*child].round();
                Some((size, node(tiles, *child, depth + 1)?))
            };
            let parts = linear.children.iter().filter_map(part).collect();
            Some(match linear.dir {
                LinearDir::Horizontal => Node::Row(parts),
                LinearDir::Vertical => Node::Column(parts),
            })
        }
        Tile::Container(container) => {
            let mut panes = Vec::new();
            panes_in(tiles, at, &mut panes);
            let front = match container {
                Container::Tabs(tabs) => tabs.active.and_then(|id| tiles.get_pane(&id)),
                _ => None,
            };
            let front = front.or(panes.first()).copied()?;
            let names = panes.into_iter().map(Pane::name).collect();
            Some(Node::Tabs(names, front.name()))
        }
    }
}

fn panes_in(tiles: &Tiles<Pane>, at: TileId, panes: &mut Vec<Pane>) {
    match tiles.get(at) {
        Some(Tile::Pane(pane)) => panes.push(*pane),
        Some(Tile::Container(container)) => {
            for child in container.children() {
                panes_in(tiles, *child, panes);
            }
        }
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Id;

    fn tree(layout: &Layout) -> Tree<Pane> {
        let (root, tiles) = layout.tiles();
        Tree::new(Id::unique("test"), root, tiles)
    }

    fn panes(tree: &Tree<Pane>) -> Vec<Pane> {
        let mut panes = Vec::new();
        panes_in(&tree.tiles, tree.root().unwrap(), &mut panes);
        panes.sort();
        panes
    }

    #[test]
    fn every_pane_has_one_place_whatever_is_remembered() {
        let tabs = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            Node::Tabs(names, "Board".to_owned())
        };
        let mut deep = tabs(&["Board"]);
        for _ in 0..1000 {
            deep = Node::Row(vec![(f32::NAN, deep)]);
        }
        for remembered in [
            Layout::default(),
            Layout(tabs(&[])),
            Layout(tabs(&["Board"])),
            Layout(tabs(&["Problems", "No such pane"])),
            Layout(Node::Row(vec![])),
            Layout(Node::Row(vec![
                (-3.0, tabs(&["Board", "Board", "Problems"])),
                (0.0, tabs(&["Board", "Problems"])),
            ])),
            Layout(deep),
        ] {
            assert_eq!(panes(&tree(&remembered)), Pane::ALL);
        }
    }

    #[test]
    fn what_is_remembered_comes_back() {
        let first = Layout::of(&tree(&Layout::default()));
        let text = serde_json::to_string(&first).unwrap();
        let second: Layout = serde_json::from_str(&text).unwrap();
        assert_eq!(Layout::of(&tree(&second)), first);
    }
}
