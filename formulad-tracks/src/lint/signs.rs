//! Places of signs that do not exist, have another place or lie off the board: a part of `design.art-unseen`.

use formulad_core::TrackPlan;
use formulad_core::plan::Sign;

use super::art::ART_UNSEEN;
use super::prelude::*;

messages! { "design.signs";
    no_such_sign(number: usize, sign: String) =
        "sign {number} ({sign}) is the place of a sign that the circuit does not have";
    second_place(number: usize, sign: String) =
        "sign {number} ({sign}) is a second place of the same sign";
    off_board(number: usize, sign: String) = "sign {number} ({sign}) lies off the board";
    delete_it = "delete it";
    find_place = "move it onto the board, or delete it: the sign finds a place by itself";
}

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
            None => (no_such_sign(number, sign), delete_it()),
            Some(_) if first != Some(at) => (second_place(number, sign), delete_it()),
            Some(_) if !on(place.x, plan.board.width) || !on(place.y, plan.board.height) => {
                (off_board(number, sign), find_place())
            }
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
