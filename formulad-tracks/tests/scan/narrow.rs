//! A road that has fewer lanes for a while.

use std::collections::BTreeSet;

use formulad_core::{SpaceId, TrackPlan};
use formulad_tracks::bundled;
use formulad_tracks::draw::Theme;
use formulad_tracks::geometry::Point;
use formulad_tracks::scan::{Options, Picture, scan};

use crate::camera::{Photo, Shot};
use crate::measure::Measure;
use crate::middle::rough_line;

const FINE: f64 = 2.0;

/// A circuit without the outer lane on the middle of its back straight, and how many spaces that are.
fn narrowed() -> (TrackPlan, usize) {
    let mut plan = bundled::park().plan().clone();
    let in_corner: BTreeSet<SpaceId> = plan
        .corners
        .iter()
        .flat_map(|it| it.spaces.clone())
        .collect();
    let start: BTreeSet<SpaceId> = plan
        .grid
        .iter()
        .map(|it| it.space)
        .chain(plan.finish.clone())
        .collect();
    let outer = plan.spaces.iter().filter(|space| space.lane == Some(1));
    let outer: Vec<SpaceId> = outer.map(|space| space.id).collect();
    let is_open = |id: &SpaceId| !in_corner.contains(id) && !start.contains(id);
    let straights = outer.split(|id| !is_open(id));
    let straight = straights
        .max_by_key(|straight| straight.len())
        .expect("there are straights");
    let gone: BTreeSet<SpaceId> = straight[2..straight.len() - 2].iter().copied().collect();
    plan.retain_spaces(|id| !gone.contains(&id));
    (plan, gone.len())
}

/// Spaces are read where they are, and none beside the road.
#[test]
fn a_lane_that_ends_and_begins_again_has_no_spaces_between() {
    let (plan, gone) = narrowed();
    assert!(gone > 15, "{gone}");
    let photo = Photo::of(&plan, Theme::Day, FINE, Shot::Plain);
    let picture = Picture::decode(&photo.file).expect("a picture");
    let mut options = Options::default();
    let line = rough_line(&plan).into_iter();
    options.line = Some(
        line.map(|at| Point::new(at.x * FINE, at.y * FINE))
            .collect(),
    );
    let read = scan(&picture, &options).expect("a board");
    let place = |at: Point| Point::new(at.x / read.scale / FINE, at.y / read.scale / FINE);
    let measure = Measure::of(&read.plan, &plan, place, |at| at);
    assert!(measure.road_spaces.f1() > 0.97, "{measure}");
    let spaces = |plan: &TrackPlan| plan.spaces.iter().filter(|it| it.lane.is_some()).count();
    assert!(
        spaces(&read.plan).abs_diff(spaces(&plan)) < gone / 2,
        "{measure}"
    );
    let ends = read
        .questions
        .iter()
        .filter(|it| it.problem.message.english().contains("the lane ends"));
    assert!(ends.count() >= 2);
}
