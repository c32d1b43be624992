//! What it is worth to stand somewhere.

use crate::Track;
use crate::analysis::par::{Chances, DEADLINES, Ground, Par, Place, Terms, ground};
use crate::dice::Gear;
use crate::race::{Car, CarId, Race};
use crate::rules::{Ruleset, Wear};
use crate::track::index::Node;

use super::aim::Aim;
use super::fears::Fears;
use super::pit::{PitLane, SPACES};
use super::road::Roads;
use super::stand_in::spare;

/// What retiring costs besides the turns that the race takes.
const RETIREMENT: f64 = 12.0;

/// The turns that a race may well take: one for each stop, and those of the straights.
fn usual_turns(track: &Track, laps: u8) -> f64 {
    let stops: u32 = track.corners().iter().map(|c| u32::from(c.stops)).sum();
    let length = track.spaces().len() / usize::from(track.lanes().max(1));
    f64::from(laps) * (f64::from(stops) + length as f64 / 16.0)
}

/// What is known of a circuit by some rules.
#[derive(Debug)]
pub(super) struct Knowledge {
    roads: Roads,
    /// How likely deadlines are missed; none where there is no memory for it.
    chances: Option<Chances>,
    /// What being out of the race is worth, in turns.
    out: f64,
    /// By how many points the pool of the stand-in is larger.
    spare: u8,
    /// Whether the cars have zones.
    has_zones: bool,
    /// Where pit stops are not part of the solution.
    pit: Option<PitLane>,
    /// The box that is part of it.
    own_box: Option<Node>,
}

/// What each situation is worth to a car: the turns that it still expects to need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Values<'a> {
    known: &'a Knowledge,
    /// Those of a car alone, on the road as it is.
    par: &'a Par,
    /// What is not part of them; none for cars of a pool.
    fears: Option<Fears>,
}

/// Where a car stands, as the values know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// Where there are values.
    Row(usize),
    /// In a pit lane without any.
    Pit(Place),
    /// Where no car comes to.
    Unknown,
}

/// A car at the end of a turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub(super) spot: Spot,
    /// None after a spin, and in neutral.
    pub(super) gear: Option<Gear>,
    pub(super) wear: Wear,
}

impl Knowledge {
    /// On what terms it is worked out.
    pub(super) fn terms(track: &Track, rules: &Ruleset) -> Terms {
        let boxes = track.pit().map_or(&[][..], |pit| &pit.boxes);
        Terms {
            retirement: usual_turns(track, rules.laps) + RETIREMENT,
            team: boxes.first().map_or(1, |own| own.team),
        }
    }

    /// Works it out; none for a circuit that is too large.
    pub(super) fn solve(track: &Track, rules: &Ruleset) -> Option<Self> {
        let boxes = track.pit().map_or(&[][..], |pit| &pit.boxes);
        let terms = Self::terms(track, rules);
        let roads = Roads::solve(track, rules, terms)?;
        let par = roads.dry();
        let is_solved = par.rules().pit.is_some() || rules.pit.is_none();
        let has_zones = matches!(rules.wear, Wear::Zones(_));
        // Only where a car is out as it is in the values: an approximation that is good enough for
        // turns is not for deadlines, which reward every risk that it does not know of.
        let is_exact = !has_zones && spare(rules) == 0;
        let chances = if is_exact { par.chances() } else { None };
        Some(Self {
            chances,
            roads,
            out: terms.retirement,
            spare: spare(rules),
            has_zones,
            pit: rules
                .pit
                .filter(|_| !is_solved)
                .map(|pit| PitLane::new(track, pit, rules.wear)),
            own_box: boxes.first().and_then(|own| track.node(own.space)),
        })
    }

    /// The values for a car of a race, as things are now.
    pub(super) fn values(&self, race: &Race, id: CarId) -> Values<'_> {
        Values {
            known: self,
            par: self.roads.under(race, id),
            fears: self.has_zones.then(|| Fears::of(race, id)),
        }
    }
}

impl<'a> Values<'a> {
    /// Whether the values of driving are those of a car of these rules, alone.
    pub(super) const fn are_of_pool(&self) -> bool {
        !self.known.has_zones
    }

    /// Where a place is in the values: any box is as good as the one that is solved.
    pub(super) fn spot(&self, place: Place) -> Spot {
        let ground = self.ground(place.node);
        if self.known.pit.is_some() && ground != Ground::Road {
            return Spot::Pit(place);
        }
        let own = || Place {
            node: self.known.own_box.unwrap_or(place.node),
            ..place
        };
        let row = self.par.row(place).or_else(|| match ground {
            Ground::Box => self.par.row(own()),
            _ => None,
        });
        row.map_or(Spot::Unknown, Spot::Row)
    }

    /// The place of a car.
    pub(super) fn place_of(&self, car: &Car) -> Place {
        Place {
            crossings: car.crossings,
            node: car.node,
            kept: match self.ground(car.node) {
                Ground::Road => car.stops,
                Ground::PitLane | Ground::Box => u8::from(car.served),
            },
        }
    }

    pub(super) fn ground(&self, node: Node) -> Ground {
        ground(self.par.track(), node)
    }

    /// Which of the budgets that are solved this is; none of a car that is out.
    fn budget(&self, wear: Wear) -> Option<usize> {
        match (wear, self.known.has_zones) {
            (Wear::Zones(_), true) => self.par.budget_of(wear),
            (Wear::Pool(points), false) => {
                let budget = usize::from(points) + usize::from(self.known.spare);
                (budget > 0).then_some(budget)
            }
            // There are no such cars.
            _ => None,
        }
    }

    /// What being out of the race is worth, in turns.
    pub(super) const fn out(&self) -> f64 {
        self.known.out
    }

    /// Whether a car with so much left is out of the race.
    pub(super) fn is_out(&self, wear: Wear) -> bool {
        self.budget(wear).is_none()
    }

    /// The turns still expected of a car that stands somewhere.
    pub(super) fn coming(&self, aim: &Aim, standing: &Standing) -> f64 {
        let row = match standing.spot {
            Spot::Row(row) => row,
            Spot::Pit(place) => {
                let pit = self.known.pit.as_ref();
                let turns = pit.map(|pit| pit.turns(self, aim, place, standing));
                return turns.unwrap_or_else(|| aim.out(self.known.out));
            }
            Spot::Unknown => return aim.out(self.known.out),
        };
        match standing.gear {
            Some(gear) => self.value(aim, (row, gear, false), standing),
            None => self.value(aim, (row, Gear::FIRST, true), standing),
        }
    }

    /// The turns still expected of a car alone that is about to roll.
    pub(super) fn driving(&self, aim: &Aim, standing: &Standing) -> f64 {
        match (standing.spot, standing.gear) {
            (Spot::Row(row), Some(gear)) => self.value(aim, (row, gear, true), standing),
            // In the pit lane a turn is a turn in any gear; higher ones lead further.
            (Spot::Pit(_), Some(gear)) => {
                self.coming(aim, standing) - f64::from(gear.number()) / SPACES
            }
            _ => aim.out(self.known.out),
        }
    }

    /// The first deadline of a car that stands somewhere or has rolled, and how likely it misses each;
    /// none where deadlines are too far away to be told apart.
    pub(super) fn chances_of(
        &self,
        own: &Standing,
        has_rolled: bool,
    ) -> Option<(u16, &'a [f32; DEADLINES])> {
        let (Spot::Row(row), Some(chances)) = (own.spot, self.known.chances.as_ref()) else {
            return None;
        };
        let first = chances.first(row)?;
        let budget = self.budget(own.wear)?;
        let run = match own.gear {
            Some(gear) if !has_rolled => chances.coming(row, gear),
            gear => chances.driving(row, gear.unwrap_or(Gear::FIRST)),
        };
        let chances = run.get(budget.min(run.len().saturating_sub(1)))?;
        Some((first, chances))
    }

    /// The value of what a car has left.
    fn value(
        &self,
        aim: &Aim,
        (row, gear, drives): (usize, Gear, bool),
        standing: &Standing,
    ) -> f64 {
        let run = if drives {
            self.par.driving(row, gear)
        } else {
            self.par.coming(row, gear)
        };
        let Some(budget) = self.budget(standing.wear) else {
            return aim.out(self.known.out);
        };
        let budget = budget.min(run.len() - 1);
        let turns = run[budget];
        if let Some(fears) = &self.fears {
            return turns + fears.turns(standing.wear, turns);
        }
        let chances = self.known.chances.as_ref().filter(|_| aim.has_deadlines());
        let worth = chances.and_then(|chances| {
            let first = chances.first(row)?;
            let run = if drives {
                chances.driving(row, gear)
            } else {
                chances.coming(row, gear)
            };
            Some(aim.worth(turns, &run[budget], first))
        });
        worth.unwrap_or(turns)
    }
}
