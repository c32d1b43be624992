//! Which way a road is driven, where no line says so.

use super::links;
use super::spaces::Lane;

/// How much clearer the arrows point forwards than backwards along these lanes, from −1 to 1.
pub(super) fn forwards(lanes: &[Lane]) -> f32 {
    let (mut sum, mut all) = (0.0, 0.0);
    for (lane, of_lane) in lanes.iter().enumerate() {
        for space in 0..of_lane.dividers.len() {
            let (ahead, back) = links::heads(lanes, lane, space);
            sum += ahead - back;
            all += (ahead - back).abs();
        }
    }
    if all > 0.0 { sum / all } else { 0.0 }
}
