//! Signs that have a place for nothing: a part of `design.art-unseen`.

use formulad_core::TrackPlan;
use formulad_core::plan::Sign;

use super::art::ART_UNSEEN;
use super::prelude::*;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let plan = circuit.track.plan();
    for (at, place) in plan.art.signs.iter().enumerate() {
        let first = plan
            .art
            .signs
            .iter()
            .position(|other| other.of() == place.of());
        let on = |at: f64, side: f64| (0.0..=side).contains(&at);
        let (why, help) = match place.of().filter(|sign| is_there(plan, *sign)) {
            None => (
                "is the place of a sign that the circuit does not have",
                "delete it",
            ),
            Some(_) if first != Some(at) => ("is a second place of the same sign", "delete it"),
            Some(_) if !on(place.x, plan.board.width) || !on(place.y, plan.board.height) => (
                "lies off the board",
                "move it onto the board, or delete it: the sign finds a place by itself",
            ),
            Some(_) => continue,
        };
        let message = format!("sign {} ({}) {why}", at + 1, place.sign);
        reporter.push(ART_UNSEEN.at(format!("/art/signs/{at}"), message, help));
    }
}

/// Whether the circuit has such a sign.
fn is_there(plan: &TrackPlan, sign: Sign) -> bool {
    match sign {
        Sign::Name => !plan.name.is_empty(),
        Sign::Weather => !plan.weather.is_empty(),
        Sign::Direction => true,
        Sign::Corner(id) => plan.corners.iter().any(|corner| corner.id == id),
    }
}
