//! What is copied: spaces with the links between them, their corners, and their street features, and what stands beside the
//! road. On the clipboard it is text, so that other windows can paste it.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{AreaPlan, CornerPlan, PicturePlan, PiecePlan, SpacePlan, StreetPlan};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use serde::{Deserialize, Serialize};

use super::art::{self, ArtItem};
use super::place::short;
use super::selection::Selection;
use super::spaces::free_ids;

/// The version of the text format.
const VERSION: u32 = 1;

/// A part of a circuit, to be pasted elsewhere.
///
/// ```
/// use formulad_core::{SpaceId, TrackPlan};
/// use track_editor::document::{Clip, Design, Edit, Selection, pen};
///
/// let mut design = Design::default();
/// let new = pen::extend(&design.plan, None, [10.0, 10.0], 20.0);
/// Edit::AddSpace(new).apply(&mut design);
/// let clip = Clip::of(&design.plan, &Selection::of([SpaceId(1)]));
/// let clip = clip.expect("there is something to copy");
/// assert_eq!(Clip::parse(&clip.text()), Ok(clip.clone()));
/// Edit::Paste(Box::new(clip), [20.0, 0.0]).apply(&mut design);
/// assert_eq!(design.plan.spaces[1].x, 30.0);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Clip {
    /// The version of the format; the field also distinguishes the text from any other.
    circuit_part: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    spaces: Vec<SpacePlan>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    corners: Vec<CornerPlan>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    street: Option<StreetPlan>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    areas: Vec<AreaPlan>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<PiecePlan>,
    /// The pictures that the pieces show.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<PicturePlan>,
}

/// Why a text cannot be read as a clip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadClip {
    /// It is some other text.
    Other,
    /// A later version wrote it.
    Newer,
    /// It is broken; the string says what is wrong.
    Broken(String),
}

/// What a copy leaves out, because a circuit has only one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    /// The finish line.
    Finish,
    /// Places of the grid.
    Grid,
    /// Boxes.
    Boxes,
    /// The police line.
    Police,
    /// Signs.
    Signs,
}

impl Clip {
    /// What a copy of the selection leaves out: roles of spaces in the circuit, and signs.
    pub fn left_out(plan: &TrackPlan, selection: &Selection) -> Vec<LeftOut> {
        let meant = selection.spaces();
        let grid = plan.grid.iter().map(|place| place.space);
        let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
        let police = plan.street.iter().flat_map(|street| &street.police);
        let of: [(LeftOut, Vec<SpaceId>); 4] = [
            (LeftOut::Finish, plan.finish.clone()),
            (LeftOut::Grid, grid.collect()),
            (LeftOut::Boxes, boxes.map(|it| it.space).collect()),
            (LeftOut::Police, police.copied().collect()),
        ];
        let is_meant = |it: &(LeftOut, Vec<SpaceId>)| it.1.iter().any(|id| meant.contains(id));
        let is_sign = |item: &ArtItem| matches!(item, ArtItem::Sign(_));
        let signs = selection.items().iter().any(is_sign);
        let signs = signs.then_some(LeftOut::Signs);
        let of = of.into_iter().filter(is_meant).map(|it| it.0);
        of.chain(signs).collect()
    }

    /// A copy of what is selected; `None` if there is nothing to copy.
    pub fn of(plan: &TrackPlan, selection: &Selection) -> Option<Self> {
        let mut left = selection.spaces().clone();
        let all = plan.spaces.iter();
        let (mut areas, mut pieces) = (Vec::new(), Vec::new());
        for item in selection.items() {
            match *item {
                ArtItem::Area(at) => areas.extend(plan.art.areas.get(at).cloned()),
                ArtItem::Piece(at) => pieces.extend(plan.art.pieces.get(at).cloned()),
                ArtItem::Sign(_) => {}
            }
        }
        let clip = Self {
            circuit_part: VERSION,
            spaces: all.filter(|s| left.remove(&s.id)).cloned().collect(),
            corners: plan.corners.clone(),
            street: plan.street.clone(),
            areas,
            pieces,
            pictures: plan.art.pictures.clone(),
        };
        (!clip.is_empty()).then(|| clip.self_contained())
    }

    /// Its text for the clipboard.
    pub fn text(&self) -> String {
        // Everything in it can be written as JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Clip::text`] wrote.
    ///
    /// # Errors
    ///
    /// [`BadClip`] if the text is not a clip.
    pub fn parse(text: &str) -> Result<Self, BadClip> {
        let value: serde_json::Value = serde_json::from_str(text).map_err(|_| BadClip::Other)?;
        let version = value.get("circuit_part").ok_or(BadClip::Other)?;
        if version.as_u64().is_some_and(|n| n > u64::from(VERSION)) {
            return Err(BadClip::Newer);
        }
        let clip: Self =
            serde_json::from_value(value).map_err(|error| BadClip::Broken(error.to_string()))?;
        let numbers: BTreeSet<SpaceId> = clip.spaces.iter().map(|s| s.id).collect();
        let is_finite = |s: &SpacePlan| [s.x, s.y, s.heading].iter().all(|n| n.is_finite());
        let sound = numbers.len() == clip.spaces.len() && clip.spaces.iter().all(is_finite);
        if !sound || clip.is_empty() {
            return Err(BadClip::Broken(String::new()));
        }
        Ok(clip.self_contained())
    }

    fn is_empty(&self) -> bool {
        self.spaces.is_empty() && self.areas.is_empty() && self.pieces.is_empty()
    }

    /// Removes references to anything that is not in it, and the police line, of which a circuit has one.
    fn self_contained(mut self) -> Self {
        let (areas, pieces) = (
            std::mem::take(&mut self.areas),
            std::mem::take(&mut self.pieces),
        );
        let mut pictures = std::mem::take(&mut self.pictures);
        pictures.retain(|picture| {
            let mut pieces = pieces.iter().filter(|piece| piece.kind.has_picture());
            pieces.any(|piece| piece.picture == picture.name)
        });
        let there: BTreeSet<SpaceId> = self.spaces.iter().map(|s| s.id).collect();
        let mut plan = self.into_plan();
        plan.retain_spaces(|id| there.contains(&id));
        plan.corners.retain(|corner| !corner.spaces.is_empty());
        if let Some(street) = &mut plan.street {
            street.police.clear();
        }
        Self {
            circuit_part: VERSION,
            spaces: plan.spaces,
            corners: plan.corners,
            street: plan.street.filter(|s| *s != StreetPlan::default()),
            areas,
            pieces,
            pictures,
        }
    }

    /// Its spaces, corners and street features as a plan.
    fn into_plan(self) -> TrackPlan {
        TrackPlan {
            spaces: self.spaces,
            corners: self.corners,
            street: self.street,
            ..TrackPlan::default()
        }
    }

    /// The number of spaces in it, and that of areas and pieces.
    pub fn counts(&self) -> [usize; 2] {
        [self.spaces.len(), self.areas.len() + self.pieces.len()]
    }

    /// The pieces in it.
    pub fn pieces(&self) -> &[PiecePlan] {
        &self.pieces
    }

    /// The pictures that they show.
    pub fn pictures(&self) -> &[PicturePlan] {
        &self.pictures
    }

    /// All places in it.
    fn places(&self) -> impl Iterator<Item = [f64; 2]> {
        let spaces = self.spaces.iter().map(|s| [s.x, s.y]);
        let pieces = self.pieces.iter().map(|piece| [piece.x, piece.y]);
        let points = self.areas.iter().flat_map(AreaPlan::points);
        let points = points.map(|(x, y)| [x, y]);
        spaces.chain(pieces).chain(points)
    }

    /// The middle of its bounding box.
    pub fn middle(&self) -> [f64; 2] {
        let axis = |axis: usize| {
            let places = || self.places().map(|at| at[axis]);
            let low = places().fold(f64::INFINITY, f64::min);
            let high = places().fold(f64::NEG_INFINITY, f64::max);
            f64::midpoint(low, high)
        };
        [axis(0), axis(1)]
    }

    /// Whether it would be pasted exactly over what is there.
    pub fn covers(&self, plan: &TrackPlan, by: [f64; 2]) -> bool {
        let is_at = |at: [f64; 2], there: [f64; 2]| {
            (0..2).all(|axis| (there[axis] - at[axis] - by[axis]).abs() < 0.1)
        };
        let corner = |area: &AreaPlan| area.points().next().map(|(x, y)| [x, y]);
        if let Some(first) = self.spaces.first() {
            let mut there = plan.spaces.iter();
            there.any(|s| is_at([first.x, first.y], [s.x, s.y]))
        } else if let Some(first) = self.pieces.first() {
            let mut there = plan.art.pieces.iter();
            there.any(|piece| is_at([first.x, first.y], [piece.x, piece.y]))
        } else {
            let first = self.areas.first().and_then(corner);
            let mut there = plan.art.areas.iter().filter_map(corner);
            first.is_some_and(|first| there.any(|at| is_at(first, at)))
        }
    }

    /// What it is once it has been pasted into this plan.
    pub fn pasted_in(&self, plan: &TrackPlan) -> Selection {
        let mut pasted = Selection::of(self.numbers_in(plan));
        let after = |there: usize, new: usize| there..there + new;
        let areas = after(plan.art.areas.len(), self.areas.len()).map(ArtItem::Area);
        let pieces = after(plan.art.pieces.len(), self.pieces.len()).map(ArtItem::Piece);
        pasted.extend_items(areas.chain(pieces));
        pasted
    }

    /// The numbers that its spaces get in this plan, in order.
    fn numbers_in(&self, plan: &TrackPlan) -> Vec<SpaceId> {
        free_ids(plan).take(self.spaces.len()).collect()
    }

    /// Pastes it, this far from where it was copied, with new numbers.
    pub(super) fn paste(&self, plan: &mut TrackPlan, by: [f64; 2]) {
        let place = |s: &SpacePlan| [short(s.x + by[0]), short(s.y + by[1])];
        let lands = |s: &SpacePlan| place(s).iter().all(|n| n.is_finite());
        let numbers = self.numbers_in(plan);
        if numbers.len() < self.spaces.len() || !self.spaces.iter().all(lands) {
            return;
        }
        let numbers: BTreeMap<SpaceId, SpaceId> =
            self.spaces.iter().map(|s| s.id).zip(numbers).collect();
        art::paste(
            &mut plan.art,
            (&self.areas, &self.pieces, &self.pictures),
            by,
        );
        let mut pasted = self.clone().into_plan();
        pasted.rename_spaces(|id| numbers.get(&id).copied().unwrap_or(id));
        for mut space in pasted.spaces {
            [space.x, space.y] = place(&space);
            plan.spaces.push(space);
        }
        for mut corner in pasted.corners {
            let highest = plan.corners.iter().map(|c| c.id.0).max();
            let Some(id) = highest.map_or(Some(1), |id| id.checked_add(1)) else {
                break;
            };
            corner.id = CornerId(id);
            plan.corners.push(corner);
        }
        if let Some(street) = pasted.street {
            let there = plan.street.get_or_insert_default();
            there.residents.extend(street.residents);
            there.danger.extend(street.danger);
            there.tunnels.extend(street.tunnels);
        }
    }
}
