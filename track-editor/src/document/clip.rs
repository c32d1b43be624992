//! What is copied: spaces with the links between them, their corners, and their street features. On
//! the clipboard it is text, so that other windows can paste it.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{CornerPlan, SpacePlan, StreetPlan};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use serde::{Deserialize, Serialize};

use super::place::short;
use super::spaces::free_ids;

/// The version of the text format.
const VERSION: u32 = 1;

/// A part of a circuit, to be pasted elsewhere.
///
/// ```
/// use formulad_core::{SpaceId, TrackPlan};
/// use track_editor::document::{Clip, Design, Edit, pen};
///
/// let mut design = Design::default();
/// let new = pen::extend(&design.plan, None, [10.0, 10.0], 20.0);
/// Edit::AddSpace(new).apply(&mut design);
/// let clip = Clip::of(&design.plan, [SpaceId(1)]).expect("there is something to copy");
/// assert_eq!(Clip::parse(&clip.text()), Ok(clip.clone()));
/// Edit::Paste(clip, [20.0, 0.0]).apply(&mut design);
/// assert_eq!(design.plan.spaces[1].x, 30.0);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Clip {
    /// The version of the format; the field also distinguishes the text from any other.
    circuit_part: u32,
    spaces: Vec<SpacePlan>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    corners: Vec<CornerPlan>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    street: Option<StreetPlan>,
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
}

impl Clip {
    /// The roles of these spaces in the circuit that a copy of them leaves out.
    pub fn left_out(plan: &TrackPlan, ids: &[SpaceId]) -> Vec<LeftOut> {
        let meant: BTreeSet<SpaceId> = ids.iter().copied().collect();
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
        of.into_iter().filter(is_meant).map(|it| it.0).collect()
    }

    /// A copy of these spaces; `None` if the plan has none of them.
    pub fn of(plan: &TrackPlan, ids: impl IntoIterator<Item = SpaceId>) -> Option<Self> {
        let mut left: BTreeSet<SpaceId> = ids.into_iter().collect();
        let all = plan.spaces.iter();
        let clip = Self {
            circuit_part: VERSION,
            spaces: all.filter(|s| left.remove(&s.id)).cloned().collect(),
            corners: plan.corners.clone(),
            street: plan.street.clone(),
        };
        (!clip.spaces.is_empty()).then(|| clip.self_contained())
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
        if !sound || clip.spaces.is_empty() {
            return Err(BadClip::Broken(String::new()));
        }
        Ok(clip.self_contained())
    }

    /// Removes references to anything that is not in it, and the police line, of which a circuit has one.
    fn self_contained(self) -> Self {
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

    /// The number of spaces in it.
    pub fn count(&self) -> usize {
        self.spaces.len()
    }

    /// The middle of its bounding box.
    pub fn middle(&self) -> [f64; 2] {
        let axis = |of: fn(&SpacePlan) -> f64| {
            let low = self.spaces.iter().map(of).fold(f64::INFINITY, f64::min);
            let high = self.spaces.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            f64::midpoint(low, high)
        };
        [axis(|s| s.x), axis(|s| s.y)]
    }

    /// Whether it would be pasted exactly over existing spaces.
    pub fn covers(&self, plan: &TrackPlan, by: [f64; 2]) -> bool {
        self.spaces.first().is_some_and(|first| {
            let at = [first.x + by[0], first.y + by[1]];
            let mut spaces = plan.spaces.iter();
            spaces.any(|s| (s.x - at[0]).abs() < 0.1 && (s.y - at[1]).abs() < 0.1)
        })
    }

    /// The numbers that its spaces get in this plan, in order.
    pub fn numbers_in(&self, plan: &TrackPlan) -> Vec<SpaceId> {
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
