//! Where the panes are, as plain data: what the settings remember.

use std::collections::BTreeSet;

use egui_tiles::{Container, Linear, LinearDir, Tabs, Tile, TileId, Tiles, Tree};
use serde::{Deserialize, Serialize};

use super::Pane;

/// Where the panes are. Whatever it says, every pane has exactly one place: a pane that it does not
/// name is beside its neighbour, and one that it names twice is where it is named first.
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

/// A side of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WindowEdge {
    /// The left side, over the full height.
    Left,
    /// The right side, over the full height.
    Right,
    /// The bottom, over the full width.
    Bottom,
}

/// The width of a pane that is put at a side, and the height of one at the bottom, in points.
const AT_SIDE: f32 = 328.0;
const AT_BOTTOM: f32 = 240.0;
/// The height of the panels in an upright window.
const UPRIGHT: f32 = 420.0;
/// The size of everything else beside it.
const REST: f32 = 1000.0;

/// Panes nested deeper than this are ignored.
const DEEPEST: usize = 8;

impl Default for Layout {
    fn default() -> Self {
        Self::usual(false)
    }
}

impl Layout {
    /// The default layout: the panels at the right of the board, or below it in an upright window,
    /// such as that of a tablet.
    pub fn usual(upright: bool) -> Self {
        let alone = |pane: Pane| Node::Tabs(vec![pane.name()], pane.name());
        let board = (REST, alone(Pane::Board));
        let panels = vec![
            (390.0, alone(Pane::Inspector)),
            (240.0, alone(Pane::Problems)),
        ];
        Self(match upright {
            true => Node::Column(vec![board, (UPRIGHT, Node::Row(panels))]),
            false => Node::Row(vec![board, (AT_SIDE, Node::Column(panels))]),
        })
    }

    /// The same layout with a pane along a side of the window.
    ///
    /// ```
    /// use track_editor::view::layout::{Layout, Node, WindowEdge};
    /// use track_editor::view::Pane;
    ///
    /// let layout = Layout::default().with_pane_at(Pane::Problems, WindowEdge::Bottom);
    /// assert!(matches!(layout.root(), Node::Column(parts) if parts.len() == 2));
    /// ```
    pub fn with_pane_at(&self, pane: Pane, edge: WindowEdge) -> Self {
        let moved = Node::Tabs(vec![pane.name()], pane.name());
        let Some(rest) = self.0.without(&pane.name()) else {
            return Self(moved);
        };
        Self(match (edge, rest) {
            (WindowEdge::Left, Node::Row(mut parts)) => {
                parts.insert(0, (AT_SIDE, moved));
                Node::Row(parts)
            }
            (WindowEdge::Right, Node::Row(mut parts)) => {
                parts.push((AT_SIDE, moved));
                Node::Row(parts)
            }
            (WindowEdge::Bottom, Node::Column(mut parts)) => {
                parts.push((AT_BOTTOM, moved));
                Node::Column(parts)
            }
            (WindowEdge::Left, rest) => Node::Row(vec![(AT_SIDE, moved), (REST, rest)]),
            (WindowEdge::Right, rest) => Node::Row(vec![(REST, rest), (AT_SIDE, moved)]),
            (WindowEdge::Bottom, rest) => Node::Column(vec![(REST, rest), (AT_BOTTOM, moved)]),
        })
    }

    /// The whole window.
    pub fn root(&self) -> &Node {
        &self.0
    }

    /// Whether the panes are in the same places, whatever their sizes.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.0.is_like(&other.0)
    }

    /// Where the panes of a tree are.
    pub(crate) fn of(tree: &Tree<Pane>) -> Self {
        let root = tree.root().and_then(|root| node(&tree.tiles, root, 0));
        root.map_or_else(Self::default, Self)
    }

    /// A tree in which every pane has its place.
    pub(crate) fn tiles(&self) -> (TileId, Tiles<Pane>) {
        let mut grown = Grown::default();
        let mut root = grown.grow(&self.0, 0);
        if !grown.found.contains(&Pane::Board) {
            // A layout without the board is of no use.
            grown = Grown::default();
            root = grown.grow(&Self::default().0, 0);
        }
        let root = root.unwrap_or_else(|| grown.tiles.insert_tab_tile(Vec::new()));
        for pane in Pane::ALL {
            grown.place(*pane, root);
        }
        (root, grown.tiles)
    }
}

impl Node {
    /// This part without a pane; `None` if there is nothing else.
    fn without(&self, name: &str) -> Option<Self> {
        let lines = |parts: &[(f32, Self)]| {
            let parts = parts.iter();
            let left = parts.filter_map(|(size, part)| Some((*size, part.without(name)?)));
            left.collect::<Vec<_>>()
        };
        let (mut left, row) = match self {
            Self::Tabs(names, front) => {
                let mut names = names.clone();
                names.retain(|other| other != name);
                let first = names.first()?.clone();
                let front = if front == name { &first } else { front };
                return Some(Self::Tabs(names, front.clone()));
            }
            Self::Row(parts) => (lines(parts), true),
            Self::Column(parts) => (lines(parts), false),
        };
        match (left.len(), row) {
            (0 | 1, _) => left.pop().map(|(_, only)| only),
            (_, true) => Some(Self::Row(left)),
            (_, false) => Some(Self::Column(left)),
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Tabs(a, _), Self::Tabs(b, _)) => a == b,
            (Self::Row(a), Self::Row(b)) | (Self::Column(a), Self::Column(b)) => {
                let mut pairs = a.iter().zip(b);
                a.len() == b.len() && pairs.all(|(a, b)| a.1.is_like(&b.1))
            }
            _ => false,
        }
    }
}

/// A tree under construction.
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

    /// Gives a pane without a place one: behind its neighbour, or else in the root.
    fn place(&mut self, pane: Pane, root: TileId) {
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
    fn panes_that_are_moved_have_one_place_each() {
        let mut layout = Layout::default();
        for _ in 0..3 {
            for pane in Pane::ALL {
                for edge in [WindowEdge::Left, WindowEdge::Bottom, WindowEdge::Right] {
                    layout = layout.with_pane_at(*pane, edge);
                    assert_eq!(panes(&tree(&layout)), Pane::ALL);
                    // Nothing is lost on the way to the settings and back.
                    assert!(
                        Layout::of(&tree(&layout))
                            .is_like(&Layout::of(&tree(&Layout::of(&tree(&layout)))))
                    );
                }
            }
        }
        let bottom = Layout::default().with_pane_at(Pane::Inspector, WindowEdge::Bottom);
        let Node::Column(parts) = bottom.root() else {
            panic!("{bottom:?}");
        };
        let inspector = Node::Tabs(vec!["Inspector".to_owned()], "Inspector".to_owned());
        assert_eq!(parts.last().map(|part| &part.1), Some(&inspector));
    }

    #[test]
    fn what_is_remembered_comes_back() {
        let first = Layout::of(&tree(&Layout::default()));
        let text = serde_json::to_string(&first).unwrap();
        let second: Layout = serde_json::from_str(&text).unwrap();
        assert_eq!(Layout::of(&tree(&second)), first);
    }
}
