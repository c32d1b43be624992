//! Which way a road is driven, where no line says so.

use super::spaces::Lane;
use super::{links, marks};

/// How clear arrows over the borders of lanes are, summed up, at least on boards that have such.
const OVER_BORDERS: f32 = 15.0;

/// How well an arrow fits at least.
const ARROW: f32 = 0.4;

/// How much clearer the arrows point forwards than backwards along these lanes, from −1 to 1.
pub(super) fn forwards(lanes: &[Lane]) -> f32 {
    let (over, all) = links::heads_over_borders(lanes);
    let (over, all) = if all > OVER_BORDERS {
        (over, all)
    } else {
        let spaces = lanes.iter().flat_map(|lane| {
            let spaces = 0..lane.dividers.len();
            spaces.map(move |space| links::heads(lane, space))
        });
        let arrows = spaces.filter(|(ahead, back)| ahead.max(*back) > ARROW);
        arrows.fold((0.0, 0.0), |(sum, all), (ahead, back)| {
            (sum + ahead - back, all + (ahead - back).abs())
        })
    };
    over / all.max(1.0)
}

/// How much clearer the places to start from are behind the finish line along these lanes than along the same lanes
/// driven the other way, from −1 to 1.
pub(super) fn grid(lanes: &[Lane], reversed: &[Lane]) -> f32 {
    let seen = |lanes: &[Lane]| {
        let start = marks::start(lanes, None);
        start.finish_seen * start.grid_seen
    };
    seen(lanes) - seen(reversed)
}
