//! How much room each tile gets: panels keep their size in points, the board takes the rest.

use egui::{Vec2, vec2};
use egui_tiles::{Container, LinearDir, Tile, TileId, Tiles, Tree};

use crate::view::Pane;

/// The line between two tiles, in points.
pub(super) const GAP: f32 = 1.0;
/// The height of a bar of tabs, in points.
pub(super) const TABS: f32 = 30.0;
/// The smallest width or height of the board, in points.
const LEAST_BOARD: f32 = 180.0;
/// The smallest width and height of panels beside the board, in points.
const LEAST_PANEL: Vec2 = vec2(272.0, 120.0);
/// The fraction of the room that a pane dropped beside the board gets, and the most points.
const DROPPED: (f32, f32) = (0.4, 340.0);

/// The tile that shows only the board: it needs no tab.
pub(super) fn bare(tree: &Tree<Pane>, board: Option<TileId>) -> Option<TileId> {
    let parent = tree.tiles.parent_of(board?)?;
    let container = tree.tiles.get_container(parent)?;
    let mut seen = container
        .children()
        .filter(|child| tree.is_visible_in_layout(**child));
    seen.all(|child| Some(*child) == board).then_some(parent)
}

/// Panels that a small window has made smaller than they should be.
#[derive(Debug)]
pub(super) struct Squeezed {
    line: TileId,
    /// Each panel, its proper size, and its size for the moment.
    sizes: Vec<(TileId, f32, f32)>,
}

/// Shares out this much room. If it is too little for the panels, they are smaller until
/// [`unsqueeze`].
pub(super) fn fit(tree: &mut Tree<Pane>, room: Vec2, board: Option<TileId>) -> Vec<Squeezed> {
    let mut squeezed = Vec::new();
    if let Some(root) = tree.root() {
        share(&mut tree.tiles, root, room, board, &mut squeezed);
    }
    squeezed
}

/// Restores the size of panels, unless the designer has changed it.
pub(super) fn unsqueeze(tree: &mut Tree<Pane>, squeezed: &[Squeezed]) {
    for Squeezed { line, sizes } in squeezed {
        let Some(Tile::Container(Container::Linear(linear))) = tree.tiles.get_mut(*line) else {
            continue;
        };
        let as_given =
            |(id, _, given): &(TileId, f32, f32)| linear.shares[*id].to_bits() == given.to_bits();
        if sizes.iter().all(as_given) {
            for (id, size, _) in sizes {
                linear.shares.set_share(*id, *size);
            }
        }
    }
}

fn share(
    tiles: &mut Tiles<Pane>,
    at: TileId,
    room: Vec2,
    board: Option<TileId>,
    squeezed: &mut Vec<Squeezed>,
) {
    let Some(Tile::Container(container)) = tiles.get(at) else {
        return;
    };
    let children: Vec<TileId> = container
        .children()
        .copied()
        .filter(|child| tiles.is_visible_in_layout(*child))
        .collect();
    let Container::Linear(linear) = container else {
        for child in children {
            share(tiles, child, room - vec2(0.0, TABS), board, squeezed);
        }
        return;
    };
    let axis = match linear.dir {
        LinearDir::Horizontal => 0,
        LinearDir::Vertical => 1,
    };
    let gaps = GAP * children.len().saturating_sub(1) as f32;
    let total = (room[axis] - gaps).max(1.0);
    let known = |child: &TileId| {
        let mut shares = linear.shares.iter();
        let share = shares.find(|(id, _)| *id == child).map(|(_, share)| *share);
        share.filter(|share| share.is_finite() && *share > 0.0)
    };
    let mut sizes: Vec<Option<f32>> = children.iter().map(known).collect();
    let with_board = children
        .iter()
        .position(|child| holds(tiles, *child, board));
    match with_board {
        Some(place) => {
            let before = sizes.clone();
            beside_board(&mut sizes, place, total, LEAST_PANEL[axis]);
            let panels = children.iter().zip(before).zip(&sizes);
            let panels = panels.filter(|((child, _), _)| **child != children[place]);
            let sizes: Vec<_> = panels
                .filter_map(|((child, before), now)| Some((*child, before?, (*now)?)))
                .collect();
            if sizes.iter().any(|(_, before, now)| now < before) {
                squeezed.push(Squeezed { line: at, sizes });
            }
        }
        None => in_proportion(&mut sizes, total),
    }
    if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(at) {
        for (child, size) in children.iter().zip(&sizes) {
            linear.shares.set_share(*child, size.unwrap_or(1.0));
        }
    }
    for (child, size) in children.into_iter().zip(sizes) {
        let mut room = room;
        room[axis] = size.unwrap_or(1.0);
        share(tiles, child, room, board, squeezed);
    }
}

/// The height of the problems pane when there are none, in points, and the height below which a
/// column is too low even for that.
const NOTHING: f32 = TABS + 70.0;
const LOW: f32 = 360.0;

/// The smallest width and height of a pane that is made smaller by a command, in points.
const SMALLEST: f32 = 96.0;

/// Makes a pane wider and higher by this much, as far as its neighbours have room.
pub(super) fn resize(tree: &mut Tree<Pane>, pane: Pane, by: Vec2) {
    let board = tree.tiles.find_pane(&Pane::Board);
    for (dir, by) in [(LinearDir::Horizontal, by.x), (LinearDir::Vertical, by.y)] {
        let mut tile = tree.tiles.find_pane(&pane);
        while let Some(at) = tile.filter(|_| by != 0.0) {
            tile = tree.tiles.parent_of(at);
            let neighbour = tile.and_then(|line| neighbour(tree, line, dir, at, board));
            let (Some(line), Some(neighbour)) = (tile, neighbour) else {
                continue;
            };
            if let Some(Tile::Container(Container::Linear(linear))) = tree.tiles.get_mut(line) {
                let (here, there) = (linear.shares[at], linear.shares[neighbour]);
                let most = (here + there - SMALLEST).max(SMALLEST);
                let new = (here + by).clamp(SMALLEST, most);
                linear.shares.set_share(at, new);
                linear.shares.set_share(neighbour, here + there - new);
            }
            break;
        }
    }
}

/// The tile to take room from in a line of this direction: the one with the board, or else the
/// next, or the one before.
fn neighbour(
    tree: &Tree<Pane>,
    line: TileId,
    dir: LinearDir,
    tile: TileId,
    board: Option<TileId>,
) -> Option<TileId> {
    let Container::Linear(linear) = tree.tiles.get_container(line)? else {
        return None;
    };
    let seen = linear.children.iter().copied();
    let seen: Vec<TileId> = seen.filter(|id| tree.is_visible_in_layout(*id)).collect();
    let at = seen.iter().position(|id| *id == tile)?;
    let before = || seen.get(at.checked_sub(1)?);
    let beside = || seen.get(at + 1).or_else(before);
    let with_board = seen.iter().find(|id| holds(&tree.tiles, **id, board));
    let found = with_board.or_else(beside).copied();
    found.filter(|found| linear.dir == dir && *found != tile)
}

/// The smallest height of the problems pane when there are some, so that two or three can be seen
/// at once, unless that takes more than this fraction of a column.
const LISTED: f32 = TABS + 250.0;
const MOST_LISTED: f32 = 0.55;

/// A tile that has another height for the moment, and the proper heights of it and its neighbours.
pub(super) struct FoldedTile {
    column: TileId,
    sizes: Vec<(TileId, f32)>,
    tile: TileId,
    height: f32,
}

/// Gives most of a pane's height to the others of its column while it has nothing to show, and
/// takes some of theirs while it has more than one thing to show and is too low for that.
pub(super) fn fold(tree: &mut Tree<Pane>, pane: Pane, things: usize) -> Option<FoldedTile> {
    let tabs = tree.tiles.parent_of(tree.tiles.find_pane(&pane)?)?;
    let seen = |id: &TileId| tree.is_visible_in_layout(*id);
    let beside = tree.tiles.get_container(tabs)?.children();
    let is_alone = beside.filter(|id| seen(id)).count() == 1;
    let column = tree.tiles.parent_of(tabs);
    let column = column.filter(|_| is_alone && seen(&tabs))?;
    let Container::Linear(linear) = tree.tiles.get_container(column)? else {
        return None;
    };
    if linear.dir != LinearDir::Vertical {
        return None;
    }
    let children = linear.children.iter().filter(|id| seen(id));
    let sizes: Vec<_> = children.map(|id| (*id, linear.shares[*id])).collect();
    let total: f32 = sizes.iter().map(|(_, size)| size).sum();
    let before = linear.shares[tabs];
    let wanted = match things {
        0 if total < LOW => before.min(TABS),
        0 => before.min(NOTHING),
        1 => before,
        _ => before.max(LISTED.min(total * MOST_LISTED)),
    };
    if sizes.len() < 2 || (before - wanted).abs() < 0.5 || total <= before {
        return None;
    }
    let grown = (total - wanted) / (total - before);
    let Some(Tile::Container(Container::Linear(linear))) = tree.tiles.get_mut(column) else {
        return None;
    };
    for (child, size) in &sizes {
        let size = if *child == tabs { wanted } else { size * grown };
        linear.shares.set_share(*child, size);
    }
    Some(FoldedTile {
        column,
        sizes,
        tile: tabs,
        height: wanted,
    })
}

/// Restores the heights of a column, unless the designer has changed them.
pub(super) fn unfold(tree: &mut Tree<Pane>, folded: &FoldedTile) {
    if let Some(Tile::Container(Container::Linear(linear))) = tree.tiles.get_mut(folded.column)
        && linear.shares[folded.tile].to_bits() == folded.height.to_bits()
    {
        for (child, size) in &folded.sizes {
            linear.shares.set_share(*child, *size);
        }
    }
}

/// Whether a tile is, or contains, this one.
fn holds(tiles: &Tiles<Pane>, tile: TileId, wanted: Option<TileId>) -> bool {
    if Some(tile) == wanted {
        return true;
    }
    let container = tiles.get_container(tile);
    container.is_some_and(|it| it.children().any(|child| holds(tiles, *child, wanted)))
}

/// Lets the panels keep their size, and gives the rest to the board at this place.
fn beside_board(sizes: &mut [Option<f32>], board: usize, total: f32, least: f32) {
    let mut taken = 0.0;
    for (at, size) in sizes.iter_mut().enumerate() {
        if at != board {
            let new = size
                .unwrap_or((total * DROPPED.0).min(DROPPED.1))
                .max(least);
            *size = Some(new);
            taken += new;
        }
    }
    let most = (total - LEAST_BOARD).max(1.0);
    let squeeze = if taken > most { most / taken } else { 1.0 };
    for (at, size) in sizes.iter_mut().enumerate() {
        *size = match at == board {
            true => Some((total - taken * squeeze).max(1.0)),
            false => size.map(|size| size * squeeze),
        };
    }
}

/// Lets all grow and shrink in proportion; one that has no size yet gets an equal part.
fn in_proportion(sizes: &mut [Option<f32>], total: f32) {
    let count = sizes.len().max(1) as f32;
    let known: Vec<f32> = sizes.iter().flatten().copied().collect();
    let mean = match known.is_empty() {
        true => total / count,
        false => known.iter().sum::<f32>() / known.len() as f32,
    };
    let sum: f32 = sizes.iter().map(|size| size.unwrap_or(mean)).sum();
    for size in sizes {
        *size = Some(size.unwrap_or(mean) * total / sum.max(f32::MIN_POSITIVE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_keep_their_size_whatever_the_window_does() {
        for total in [720.0, 1440.0, 3000.0] {
            let mut sizes = [Some(1.0), Some(312.0)];
            beside_board(&mut sizes, 0, total, 272.0);
            assert_eq!(sizes, [Some(total - 312.0), Some(312.0)]);
        }
    }

    /// The default layout: a column of panels 328 points wide beside the board.
    #[test]
    fn panels_have_their_width_again_when_the_window_has_room() {
        let (root, tiles) = crate::view::Layout::default().tiles();
        let mut tree = Tree::new(egui::Id::unique("test"), root, tiles);
        let board = tree.tiles.find_pane(&Pane::Board);
        let width = |tree: &Tree<Pane>| {
            let Some(Container::Linear(row)) =
                tree.root().and_then(|it| tree.tiles.get_container(it))
            else {
                panic!("a row");
            };
            row.shares[row.children[1]]
        };
        for (room, seen) in [
            (1200.0, 328.0),
            (400.0, 400.0 - GAP - LEAST_BOARD),
            (1200.0, 328.0),
        ] {
            let squeezed = fit(&mut tree, vec2(room, 700.0), board);
            assert!(
                (width(&tree) - seen).abs() < 0.01,
                "{room}: {}",
                width(&tree)
            );
            unsqueeze(&mut tree, &squeezed);
        }
        // Sizes that the designer drags in the meantime count.
        let squeezed = fit(&mut tree, vec2(400.0, 700.0), board);
        assert_eq!(squeezed.len(), 1);
        let (line, panel) = (squeezed[0].line, squeezed[0].sizes[0].0);
        if let Some(Tile::Container(Container::Linear(row))) = tree.tiles.get_mut(line) {
            row.shares.set_share(panel, 150.0);
        }
        unsqueeze(&mut tree, &squeezed);
        assert!((width(&tree) - 150.0).abs() < 0.01);
    }

    #[test]
    fn the_board_is_never_squeezed_out() {
        let mut sizes = [Some(400.0), Some(100.0), Some(400.0)];
        beside_board(&mut sizes, 1, 500.0, 272.0);
        assert!(sizes[1] >= Some(LEAST_BOARD - 0.01), "{sizes:?}");
        let sum: f32 = sizes.iter().flatten().sum();
        assert!((sum - 500.0).abs() < 0.01);
    }

    #[test]
    fn what_has_nothing_to_say_is_low_and_keeps_its_height_for_later() {
        let (root, tiles) = crate::view::Layout::default().tiles();
        let mut tree = Tree::new(egui::Id::unique("test"), root, tiles);
        let board = tree.tiles.find_pane(&Pane::Board);
        for (height, low) in [(800.0, NOTHING), (330.0, TABS)] {
            drop(fit(&mut tree, vec2(1200.0, height), board));
            let before = crate::view::Layout::of(&tree);
            let folded = fold(&mut tree, Pane::Problems, 0).expect("it has a neighbour");
            let Some(Container::Linear(column)) = tree.tiles.get_container(folded.column) else {
                panic!("a column");
            };
            let sizes = column.children.iter().map(|child| column.shares[*child]);
            assert!((sizes.sum::<f32>() - (height - GAP)).abs() < 0.01);
            assert!((column.shares[folded.tile] - low).abs() < 0.01);
            unfold(&mut tree, &folded);
            assert_eq!(crate::view::Layout::of(&tree), before);
        }
    }

    #[test]
    fn problems_are_never_too_low_to_be_read() {
        for (height, low) in [(500.0, 275.0), (640.0, LISTED), (300.0, 165.0)] {
            let (root, tiles) = crate::view::Layout::default().tiles();
            let mut tree = Tree::new(egui::Id::unique("test"), root, tiles);
            let board = tree.tiles.find_pane(&Pane::Board);
            drop(fit(&mut tree, vec2(1200.0, height), board));
            let before = crate::view::Layout::of(&tree);
            assert!(fold(&mut tree, Pane::Problems, 1).is_none());
            let raised = fold(&mut tree, Pane::Problems, 2).expect("they were too low");
            let Some(Container::Linear(column)) = tree.tiles.get_container(raised.column) else {
                panic!("a column");
            };
            assert!((column.shares[raised.tile] - low).abs() < 1.0);
            unfold(&mut tree, &raised);
            assert_eq!(crate::view::Layout::of(&tree), before);
        }
        let (root, tiles) = crate::view::Layout::default().tiles();
        let mut tree = Tree::new(egui::Id::unique("test"), root, tiles);
        let board = tree.tiles.find_pane(&Pane::Board);
        drop(fit(&mut tree, vec2(1200.0, 1000.0), board));
        assert!(fold(&mut tree, Pane::Problems, 2).is_none());
    }

    #[test]
    fn panels_among_themselves_share_in_proportion() {
        let mut sizes = [Some(300.0), Some(100.0), None];
        in_proportion(&mut sizes, 600.0);
        assert_eq!(sizes, [Some(300.0), Some(100.0), Some(200.0)]);
    }
}
