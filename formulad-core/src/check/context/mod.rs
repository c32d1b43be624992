//! What several checks need to know about a plan, computed once.

use std::collections::BTreeSet;

use crate::graph::Lists;
use crate::plan::SpacePlan;
use crate::survey::{Link, LinkKind, SpaceIdx, Survey};
use crate::{Lane, SpaceId, TrackPlan};

mod corners;
mod drift;
mod far;
mod faults;
mod loops;
mod reach;
mod reading;

use corners::Around;
pub(super) use far::Far;
pub(super) use faults::Fault;
use reach::Reach;
pub(super) use reading::LinkEnd;

/// The most spaces a track may have: the compiled index counts them in 16 bits.
pub(super) const MOST_SPACES: usize = 65_000;

/// The most links a space may have: ahead, left, right and one more (a tunnel, the pit lane).
pub(super) const MOST_LINKS: usize = 4;

/// Lists and links beyond this number are hostile: work and fixes that grow with its square are
/// skipped.
pub(super) const LONG: usize = 100;

/// Coordinates further from the board's corner than this many millimetres are hostile.
pub(super) const FAREST: f64 = 100_000.0;

/// A plan, surveyed, with the faults that other faults follow from.
pub(super) struct Context<'p> {
    pub(super) plan: &'p TrackPlan,
    pub(super) survey: Survey<'p>,
    /// Spaces that another check already reports for their id, lane, numbers or dangling links:
    /// nothing is concluded from what they seem to lack.
    pub(super) malformed: Vec<bool>,
    /// How far each space is from where the others of its lane suggest, if that is too far: nothing
    /// is concluded from where it lies.
    pub(super) displaced: Vec<Option<f64>>,
    /// Ids that links lead to and no space has, if at least as many spaces have the id of another:
    /// those have been misnumbered, and nothing else is wrong.
    renamed: BTreeSet<SpaceId>,
    /// Which links lead too far, in the order of `survey.links.all()`.
    far: Vec<Option<Far>>,
    /// Which links lie within a few spaces of one that leads over bare ground, where places along
    /// the lap cannot be measured.
    near_tear: Vec<bool>,
    /// What is wrong with each link, in the order of `survey.links.all()`.
    faults: Vec<Option<Fault>>,
    /// Which spots each one lies beside.
    pub(super) beside: Lists,
    /// The corners that can be driven around.
    pub(super) around: Vec<Around>,
    /// The spots of each corner in connected components, the largest first.
    pub(super) components: Vec<Vec<Vec<SpaceIdx>>>,
    /// How long the ways through each corner are; `None` if that is undefined.
    pub(super) reach: Vec<Option<Reach>>,
    /// Groups of spots on which a car can drive round without crossing the line.
    pub(super) loops: Vec<Vec<SpaceIdx>>,
    /// The lanes that the finish line crosses, by number.
    line_lanes: [bool; Lane::MAX as usize + 1],
    /// Which spots are boxes of the pit lane.
    pub(super) is_box: Vec<bool>,
}

impl<'p> Context<'p> {
    pub(super) fn new(plan: &'p TrackPlan) -> Self {
        let survey = Survey::new(plan);
        let mut cx = Self {
            plan,
            malformed: malformed(&survey),
            displaced: vec![None; survey.len()],
            renamed: renamed(&survey),
            far: Vec::new(),
            near_tear: Vec::new(),
            faults: Vec::new(),
            beside: survey.beside(),
            around: Vec::new(),
            components: Vec::new(),
            reach: Vec::new(),
            loops: Vec::new(),
            line_lanes: [false; Lane::MAX as usize + 1],
            is_box: vec![false; survey.len()],
            survey,
        };
        for entry in plan.pit.iter().flat_map(|pit| &pit.boxes) {
            if let Some(spot) = cx.survey.spot(entry.space) {
                cx.is_box[spot] = true;
            }
        }
        for spot in (0..cx.survey.len()).filter(|spot| cx.survey.past_line[*spot]) {
            cx.line_lanes[usize::from(cx.lane(spot))] = true;
        }
        cx.find_displaced();
        cx.find_far();
        cx.find_faults();
        cx.find_stretched();
        cx.find_components();
        cx.find_reach();
        let within_lap = cx.within_lap();
        cx.find_loops(&within_lap);
        cx.find_ways_around(&within_lap);
        cx
    }

    pub(super) fn id(&self, spot: SpaceIdx) -> SpaceId {
        self.survey.id(spot)
    }

    /// Whether a reference to an id is wrong: no space has it, and that does not follow from
    /// misnumbered spaces.
    pub(super) fn is_unknown(&self, id: SpaceId) -> bool {
        self.survey.spot(id).is_none()
            && !self.plan.spaces.is_empty()
            && !self.renamed.contains(&id)
    }

    /// The links with a fault.
    pub(super) fn faulty(&self) -> impl Iterator<Item = (&Link, Fault)> {
        let links = self.survey.links.all().iter().zip(&self.faults);
        links.filter_map(|(link, fault)| Some((link, (*fault)?)))
    }

    /// What is wrong with a link by itself.
    pub(super) fn fault(&self, link: &Link) -> Option<Fault> {
        self.faults.get(link.number).copied().flatten()
    }

    /// Whether a link is reported for itself, so that nothing is concluded from it.
    pub(super) fn is_faulty(&self, link: &Link) -> bool {
        self.fault(link).is_some()
    }

    /// The number of the lane; 0 if the spot is in none.
    pub(super) fn lane(&self, spot: SpaceIdx) -> u8 {
        self.survey.lane[spot].map_or(0, Lane::number)
    }

    /// Whether a spot is part of the pit lane itself, not a box.
    pub(super) fn in_pit_lane(&self, spot: SpaceIdx) -> bool {
        self.survey.off_road(spot) && !self.is_box[spot]
    }

    /// Whether anything may be concluded from the links and the position of a spot.
    pub(super) fn is_clear(&self, spot: SpaceIdx) -> bool {
        !self.malformed[spot] && self.displaced[spot].is_none()
    }

    /// The lane change from a spot to the left or right, where there is one.
    pub(super) fn change(&self, spot: SpaceIdx, kind: LinkKind) -> Option<SpaceIdx> {
        let mut links = self.survey.links.from(spot).iter();
        links.find(|link| link.kind == kind).map(|link| link.to)
    }
}

/// The pointer to a space.
pub(super) fn space_at(spot: SpaceIdx) -> String {
    format!("/spaces/{spot}")
}

/// The pointer to a field of a space.
pub(super) fn field_at(spot: SpaceIdx, field: &str) -> String {
    format!("/spaces/{spot}/{field}")
}

/// The pointer to a link.
pub(super) fn link_at(link: &Link) -> String {
    format!("/spaces/{}/next/{}", link.from, link.at)
}

/// Whether a number is finite and of a sane size.
pub(super) fn is_sane(number: f64, limit: f64) -> bool {
    number.is_finite() && number.abs() <= limit
}

/// A number as one would write it, with an exponent where it would be too long.
pub(super) fn plain(number: f64) -> String {
    if number == 0.0 || (0.001..1e9).contains(&number.abs()) {
        number.to_string()
    } else {
        format!("{number:e}")
    }
}

/// Whether a space has coordinates of a sane size.
pub(super) fn is_somewhere(space: &SpacePlan) -> bool {
    is_sane(space.x, FAREST) && is_sane(space.y, FAREST)
}

fn renamed(survey: &Survey<'_>) -> BTreeSet<SpaceId> {
    let doubled = (0..survey.len()).filter(|spot| survey.is_repeated(*spot));
    let dangling = (0..survey.len()).filter(|spot| survey.dangles(*spot));
    let led_to = dangling.flat_map(|spot| &survey.space(spot).next);
    let missing = led_to.copied().filter(|id| survey.spot(*id).is_none());
    let mut missing: BTreeSet<SpaceId> = missing.collect();
    if missing.len() > doubled.count() {
        missing.clear();
    }
    missing
}

fn malformed(survey: &Survey<'_>) -> Vec<bool> {
    let mut malformed: Vec<bool> = (0..survey.len())
        .map(|spot| {
            let space = survey.space(spot);
            survey.is_repeated(spot)
                || (space.lane.is_some() && survey.lane[spot].is_none())
                || !is_somewhere(space)
                || survey.dangles(spot)
        })
        .collect();
    // An ambiguous id may also mean the first space that has it.
    for spot in (0..survey.len()).filter(|spot| survey.is_repeated(*spot)) {
        if let Some(first) = survey.spot(survey.id(spot)) {
            malformed[first] = true;
        }
    }
    malformed
}
