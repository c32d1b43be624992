//! What lies on the board besides its spaces: where it is, and what is selected of it.

use formulad_core::plan::{AreaPlan, PieceKind, PiecePlan, Sign};
use formulad_tracks::draw;

use super::{BoardPart, Work};
use crate::board::cells;
use crate::document::{ArtItem, Group, PieceFrame, Selection, distance};

impl Work {
    /// Whether an item can be picked.
    pub(crate) fn can_pick_item(&self, item: ArtItem) -> bool {
        let part = BoardPart::of_item(item, &self.plan().art);
        part.is_some_and(|part| self.can_pick(part))
    }

    /// The topmost area or piece within `reach` millimetres of this place, of those that lie over the road or of those under
    /// it.
    pub(crate) fn item_at(&self, at: [f64; 2], reach: f64, over_road: bool) -> Option<ArtItem> {
        let art = &self.plan().art;
        let is_here = |(index, piece): &(usize, &PiecePlan)| {
            piece.kind.is_overhead() == over_road
                && self.can_pick_item(ArtItem::Piece(*index))
                && self.is_on_piece(piece, at, reach)
        };
        let mut pieces = art.pieces.iter().enumerate().rev();
        let piece = pieces.find(is_here);
        let piece = piece.map(|(index, _)| ArtItem::Piece(index));
        let is_open = !over_road && self.can_pick(BoardPart::Scenery);
        let place = draw::Point::new(at[0], at[1]);
        let covers = |area: &AreaPlan| draw::area_contains(area, place);
        let area = || art.areas.iter().rposition(covers).filter(|_| is_open);
        piece.or_else(|| area().map(ArtItem::Area))
    }

    fn is_on_piece(&self, piece: &PiecePlan, at: [f64; 2], reach: f64) -> bool {
        let away = distance([piece.x, piece.y], at);
        let is_long = piece.kind.has_text() || piece.kind.has_picture();
        let size = piece.size.max(piece.depth().unwrap_or_default());
        if !is_long && away > size + reach {
            return false;
        }
        let frame = PieceFrame::of(&self.plan().art, piece);
        frame.is_some_and(|frame| frame.contains(at, reach))
    }

    /// Whether an item is ground for others: it is only dragged once it is selected.
    pub(crate) fn is_ground(&self, item: ArtItem) -> bool {
        match item {
            ArtItem::Area(_) => true,
            ArtItem::Piece(at) => {
                let piece = self.plan().art.pieces.get(at);
                piece.is_some_and(|piece| piece.kind == PieceKind::Picture)
            }
            ArtItem::Sign(_) => false,
        }
    }

    /// The middle of a sign: where it is placed, or else where it is drawn.
    pub(crate) fn sign_place(&self, sign: Sign) -> Option<[f64; 2]> {
        let drawn = || {
            let signs = self.derived().cells.signs();
            let [low, high] = *signs.get(&sign)?;
            Some([0, 1].map(|axis| f64::midpoint(low[axis], high[axis])))
        };
        let placed = self.plan().art.sign(sign);
        placed.map(|(x, y)| [x, y]).or_else(drawn)
    }

    /// The outline of an item.
    pub(crate) fn item_outline(&self, item: ArtItem) -> Option<Vec<[f64; 2]>> {
        let art = &self.plan().art;
        match item {
            ArtItem::Piece(at) => {
                let frame = PieceFrame::of(art, art.pieces.get(at)?)?;
                Some(frame.corners().to_vec())
            }
            ArtItem::Area(at) => {
                let outline = draw::area_outline(art.areas.get(at)?);
                Some(outline.into_iter().map(|at| [at.x, at.y]).collect())
            }
            ArtItem::Sign(sign) => {
                let signs = self.derived().cells.signs();
                let [[left, top], [right, bottom]] = *signs.get(&sign)?;
                Some(vec![
                    [left, top],
                    [right, top],
                    [right, bottom],
                    [left, bottom],
                ])
            }
        }
    }

    /// The corners of the smallest rectangle around everything that is selected.
    pub(crate) fn selection_bounds(&self) -> Option<[[f64; 2]; 2]> {
        let selection = self.selection();
        let link = selection.link().into_iter().flat_map(|(a, b)| [a, b]);
        let spaces = selection.spaces().iter().copied().chain(link);
        let spaces = self.derived().cells.bounds(spaces).into_iter().flatten();
        let items = selection
            .items()
            .iter()
            .filter_map(|item| self.item_outline(*item));
        cells::bounds(spaces.chain(items.flatten()))
    }

    /// The areas, the pieces and the signs placed by hand that lie in the rectangle between two places: areas as a whole,
    /// others by their middle.
    pub(crate) fn items_within(&self, a: [f64; 2], b: [f64; 2]) -> Vec<ArtItem> {
        let is_in = |at: [f64; 2]| {
            (0..2).all(|axis| (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&at[axis]))
        };
        let art = &self.plan().art;
        let is_meant = |item: &ArtItem| match *item {
            ArtItem::Piece(at) => {
                let piece = art.pieces.get(at);
                piece.is_some_and(|piece| is_in([piece.x, piece.y]))
            }
            ArtItem::Area(at) => {
                let points = art.areas.get(at).into_iter().flat_map(AreaPlan::points);
                points.map(|(x, y)| [x, y]).all(is_in)
            }
            ArtItem::Sign(sign) => art.sign(sign).is_some_and(|(x, y)| is_in([x, y])),
        };
        self.all_items().filter(is_meant).collect()
    }

    /// All areas and pieces, and the signs placed by hand, that can be picked.
    pub(crate) fn all_items(&self) -> impl Iterator<Item = ArtItem> {
        let art = &self.plan().art;
        let areas = (0..art.areas.len()).map(ArtItem::Area);
        let pieces = (0..art.pieces.len()).map(ArtItem::Piece);
        let signs = art
            .signs
            .iter()
            .filter_map(|sign| sign.of().map(ArtItem::Sign));
        let all = areas.chain(pieces).chain(signs);
        all.filter(|item| self.can_pick_item(*item))
    }

    /// What is selected, to be moved or changed as a whole.
    pub(crate) fn group(&self) -> Group {
        let mut group = Group {
            spaces: self.selection().list(),
            ..Group::default()
        };
        for item in self.selection().items() {
            match *item {
                ArtItem::Sign(sign) => {
                    group
                        .signs
                        .extend(self.sign_place(sign).map(|at| (sign, at)));
                }
                item => group.items.push(item),
            }
        }
        group
    }

    /// Deletes what is selected; signs are placed automatically.
    pub(crate) fn delete_selected(&mut self) {
        let edit = self.group().deleted();
        let mut left = self.selection().clone();
        // Indexes mean other items afterwards.
        left.retain_items(|item| matches!(item, ArtItem::Sign(_)));
        self.apply_and_select(&edit, left);
    }

    /// Selects one item.
    pub(crate) fn select_item(&mut self, item: Option<ArtItem>) {
        self.select(Selection::of_items(item));
    }
}
