//! What a circuit demands of a car alone, computed exactly: par, par by wear points, the forecast for
//! each corner, and the best gear in one situation.

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::race::CarPosition;
use formulad_core::rules::{Ruleset, Wear};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let track = formulad_tracks::bundled::harbour();
    let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default())?;
    let lap = Start::flying(Gear::FOURTH);
    println!(
        "{}: {:.2} turns",
        track.name(),
        par.turns(lap, par.full_wear())?
    );
    for (wear, turns) in par.turns_by_wear(lap)?.iter().step_by(4) {
        println!("  {turns:.2} with {wear}");
    }
    let forecast = par.forecast(lap, par.full_wear())?;
    for corner in &forecast.corners {
        println!(
            "corner {}: {:.2} turns, {:.2} points, overshot in {:.0} %",
            corner.corner,
            corner.turns,
            corner.wear,
            100.0 * corner.overshoot_chance()
        );
    }
    let here = CarPosition {
        wear: Some(Wear::Pool(7)),
        ..CarPosition::new(track.finish()[0], Gear::FOURTH)
    };
    if let (Some(gear), Some(turns)) = (par.best_gear(&here), par.turns_from(&here)) {
        println!("On the line in 4th with 7 points: gear {gear}, then {turns:.2} turns to go");
    }
    Ok(())
}
