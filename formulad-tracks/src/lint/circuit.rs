//! What the lints look at, worked out once.

use std::collections::BTreeMap;

use formulad_core::language::Message;
use formulad_core::{CornerId, Problem, ProblemKind, SpaceId, Track};

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

    /// The figures, if the usual ones apply to circuits like this.
    pub(super) fn measured(&self) -> Option<&Figures> {
        Some(&self.figures).filter(|figures| figures.is_measured())
    }

    /// A problem with a corner, at one of its fields.
    pub(super) fn at_corner(
        &self,
        kind: &ProblemKind,
        id: CornerId,
        field: &str,
        message: Message,
        help: Message,
    ) -> Problem {
        let mut corners = self.track.plan().corners.iter();
        let at = corners.position(|corner| corner.id == id);
        let pointer = at.map(|at| format!("/corners/{at}/{field}"));
        let pointer = pointer.unwrap_or_else(|| "/corners".to_owned());
        kind.at(pointer, message, help).corner(id)
    }

    /// A problem with spaces, at the first of them.
    pub(super) fn at_spaces(
        &self,
        kind: &ProblemKind,
        ids: impl IntoIterator<Item = SpaceId>,
        message: Message,
        help: Message,
    ) -> Problem {
        let mut problem = kind.at("/spaces", message, help).spaces(ids);
        let first = problem.place.spaces.first();
        if let Some(at) = first.and_then(|id| self.places.get(id)) {
            problem.place.pointer = format!("/spaces/{at}");
        }
        problem
    }
}
