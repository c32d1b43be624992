//! What a planner decides besides gears and moves.

use crate::analysis::par::Place;
use crate::moves::MoveList;
use crate::race::{About, Answer, Extra, MoveKey};
use crate::rules::Wear;
use crate::track::index::NONE;

use super::landing::Landing;
use super::values::Standing;
use super::view::View;

/// What the nitro is worth that is kept for later on the lap.
const NITRO: f64 = 0.6;

impl View<'_> {
    /// The best answer; none to questions that the values have nothing to do with.
    pub(super) fn best_decision(
        &self,
        about: About,
        options: &[Answer],
        moves: &mut MoveList,
    ) -> Option<(usize, f64)> {
        match about {
            About::Extra => {
                let turns = options.iter().map(|option| match option {
                    Answer::Extra(extra) => self.turns_with(*extra, moves),
                    _ => self.out(),
                });
                self.best(turns)
            }
            About::Slipstream => self.best(
                options
                    .iter()
                    .map(|option| self.turns_in_slipstream(*option)),
            ),
            About::Regain => self.best(options.iter().map(|option| {
                let mut standing = self.standing();
                if let (Wear::Zones(left), Answer::Regain(more)) = (standing.wear, option) {
                    let all = left.map(|zone, points| points.saturating_add(more.get(zone)));
                    standing.wear = Wear::Zones(all);
                }
                self.coming(&standing)
            })),
            _ => None,
        }
    }

    /// The car where it stands now.
    const fn standing(&self) -> Standing {
        Standing {
            spot: self.spot,
            gear: self.car.gear,
            wear: self.car.wear,
        }
    }

    /// NITRO-1, TURBO-1, TYRE-1, DRIVER-2: the turns expected with extra spaces.
    fn turns_with(&self, extra: Extra, moves: &mut MoveList) -> f64 {
        let roll = self.race.spaces_to_move();
        let mut wear = self.car.wear;
        for price in self.race.prices_of_extra(extra).into_iter().flatten() {
            wear = wear.less(price);
        }
        let standing = Standing {
            spot: self.spot,
            gear: self.car.gear,
            wear,
        };
        self.race.list_moves(self.id, roll, true, extra, moves);
        moves.retain(|m| self.race.survives(self.id, m));
        let best = self.best_of(moves, standing, roll);
        let best = best.map_or(self.out(), |(_, turns)| turns);
        let kept = if extra.nitro {
            NITRO * self.lap_left()
        } else {
            0.0
        };
        best + kept
    }

    /// How much of the lap is left.
    fn lap_left(&self) -> f64 {
        let count = self.race.track().index().nodes.len() as f64;
        if self.place.crossings == 0 {
            return 1.0;
        }
        1.0 - f64::from(self.place.node) / count
    }

    /// SLIP-1: the turns expected by going on, or by staying.
    fn turns_in_slipstream(&self, answer: Answer) -> f64 {
        let track = self.race.track();
        let nodes = &track.index().nodes;
        let mut landing = Landing {
            spot: self.spot,
            on_road: true,
            finishes: false,
            completes_lap: false,
            overshoot: 0,
            is_slipstream: true,
            marks: 0,
            near: (0, 0),
            leader: None,
            residents: false,
        };
        let mut standing = Standing {
            spot: self.spot,
            gear: self.car.gear,
            wear: self.car.wear,
        };
        let mut is_short = true;
        let mut node = self.car.node;
        if let Answer::Slipstream(key) = answer {
            let mut slips = self.race.slipstreams();
            let slip = slips.find(|slip| MoveKey::from(*slip) == key);
            let (Some(slip), Some(end)) = (slip, track.node(key.to)) else {
                return self.out();
            };
            let corner = nodes[usize::from(end)].corner;
            // SLIP-3: the stop made in passing does not count.
            let kept = match (corner, slip.overshoot) {
                (NONE, _) | (_, 1..) => 0,
                _ if corner == nodes[usize::from(node)].corner => self.car.stops,
                _ => 1,
            };
            landing.spot = self.values.spot(Place {
                crossings: self.place.crossings + u8::from(slip.crosses_line),
                node: end,
                kept,
            });
            landing.finishes = slip.finishes;
            landing.completes_lap = slip.crosses_line && self.place.crossings > 0;
            landing.overshoot = slip.overshoot;
            landing.marks = slip.marks;
            standing.wear = standing.wear.less(self.race.slipstream_price(slip));
            (node, is_short) = (end, slip.brake > 0);
        }
        if !landing.finishes {
            self.add_company(&mut landing, node);
        }
        let (had, after) = (self.car.wear, standing);
        self.turns_at(&landing, (had, after), (false, is_short), f64::INFINITY)
    }
}
