//! `design.board-edge`: the road reaches over the edge of the board.

use super::prelude::*;
use crate::figures::VERGE;

kinds! {
    advice BOARD_EDGE "design.board-edge":
        "The road or its verge reaches over the edge of the board.",
        "What lies over the edge is cut off in print. On printed boards there is a margin around the road.",
        "A lane 10 mm wide whose spaces lie 4 mm from the edge.";
}

/// What nobody sees, in millimetres.
const UNSEEN: f64 = 0.1;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let board = circuit.track.plan().board;
    let sides = [board.width, board.height];
    let half = circuit.figures.lane_width.unwrap_or_default() / 2.0 + VERGE;
    let over = |id: SpaceId| {
        let site = circuit.ground.site(id)?;
        // A step below a bridge or through a tunnel is long.
        let length = site.length.min(2.0 * circuit.figures.space_length);
        let reach = site.way.map(|way| way.abs() * length / 2.0);
        let aside = [site.way[1], site.way[0]].map(|way| way.abs() * half);
        let over = [0, 1].map(|axis| {
            let (at, reach) = (site.centre[axis], reach[axis] + aside[axis]);
            // A space off the board is reported by the checks.
            let is_on_board = (0.0..=sides[axis]).contains(&at);
            is_on_board.then(|| (reach - at).max(at + reach - sides[axis]))
        });
        let [Some(x), Some(y)] = over else {
            return None;
        };
        Some(x.max(y)).filter(|by| *by > UNSEEN)
    };
    let spaces = circuit.track.plan().spaces.iter();
    let over: Vec<(SpaceId, f64)> = spaces
        .filter_map(|space| Some((space.id, over(space.id)?)))
        .collect();
    let most = over.iter().map(|(_, by)| *by).fold(0.0, f64::max);
    let Some((first, _)) = over.first() else {
        return;
    };
    let message = message!(
        "space {id} reaches {most:.1} mm over the edge of the board"
            | "{count} spaces reach over the edge of the board, by up to {most:.1} mm",
        count = over.len(),
        id = *first,
        most
    );
    let help = message!("move the road inwards, or make the board larger");
    let ids = over.into_iter().map(|(id, _)| id);
    reporter.push(circuit.at_spaces(&BOARD_EDGE, ids, message, help));
}
