//! What the lints look at, worked out once.

use std::collections::BTreeMap;

use formulad_core::{CornerId, Place, SpaceId, Track};

use crate::figures::{Figures, Ground};

/// A track with its figures, and where its spaces lie.
pub(super) struct Circuit<'t> {
    pub(super) track: &'t Track,
    pub(super) figures: Figures,
    pub(super) ground: Ground,
    /// Where in the plan each space is.
    places: BTreeMap<SpaceId, usize>,
}

impl<'t> Circuit<'t> {
    pub(super) fn new(track: &'t Track) -> Self {
        let ground = Ground::new(track);
        let spaces = track.plan().spaces.iter().enumerate();
        Self {
            track,
            figures: Figures::on(track, &ground),
            ground,
            places: spaces.map(|(at, space)| (space.id, at)).collect(),
        }
    }

    /// The figures, where the usual ones are about circuits like this.
    pub(super) fn measured(&self) -> Option<&Figures> {
        Some(&self.figures).filter(|figures| figures.is_measured())
    }

    /// The place of a corner, at one of its fields.
    pub(super) fn corner(&self, id: CornerId, field: &str) -> Place {
        let at = self.track.plan().corners.iter().position(|c| c.id == id);
        Place {
            pointer: at.map_or_else(
                || "/corners".to_owned(),
                |at| format!("/corners/{at}/{field}"),
            ),
            corners: vec![id],
            ..Place::default()
        }
    }

    /// The place of spaces, the first of them in front.
    pub(super) fn spaces(&self, ids: &[SpaceId]) -> Place {
        let at = ids.first().and_then(|id| self.places.get(id));
        Place {
            pointer: at.map_or_else(|| "/spaces".to_owned(), |at| format!("/spaces/{at}")),
            spaces: ids.to_vec(),
            ..Place::default()
        }
    }
}

/// A place that is a field of the plan, or all of it.
pub(super) fn whole(pointer: &str) -> Place {
    Place {
        pointer: pointer.to_owned(),
        ..Place::default()
    }
}

/// So many of a thing.
pub(super) fn count(number: u32, one: &str, many: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}
