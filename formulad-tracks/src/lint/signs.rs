//! Places of signs that do not exist, have another place or lie off the board: a part of `design.art-unseen`.

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
        let number = at + 1;
        let sign = place.sign.to_string();
        let (message, help) = match place.of().filter(|sign| is_there(plan, *sign)) {
            None => (
                message!(
                    "sign {number} ({sign}) is the place of a sign that the circuit does not have",
                    number,
                    sign
                ),
                message!("delete it"),
            ),
            Some(_) if first != Some(at) => (
                message!(
                    "sign {number} ({sign}) is a second place of the same sign",
                    number,
                    sign
                ),
                message!("delete it"),
            ),
            Some(_) if !on(place.x, plan.board.width) || !on(place.y, plan.board.height) => (
                message!("sign {number} ({sign}) lies off the board", number, sign),
                message!("move it onto the board, or delete it: the sign finds a place by itself"),
            ),
            Some(_) => continue,
        };
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
