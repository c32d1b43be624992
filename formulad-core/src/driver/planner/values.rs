//! What it is worth to stand somewhere.

use crate::Track;
use crate::analysis::par::{Chances, DEADLINES, Ground, Par, Place, Start, Terms, ground};
use crate::dice::Gear;
use crate::race::Car;
use crate::rules::{Ruleset, Wear, Zones};
use crate::track::index::Node;

use super::aim::Aim;
use super::pit::{PitLane, SPACES};
use super::stand_in::{spare, stand_in};

/// What retiring costs besides the turns that the race takes.
const RETIREMENT: f64 = 12.0;

/// What a car has to fear that has no points, one, two, three left of a zone, over a whole race, in
/// turns: of one that it cannot do without, of its tyres (OVER-6), brakes (BLOCK-1) and gearbox.
const VITAL: [f64; 4] = [0.0, 5.0, 1.2, 0.3];
const TYRES: [f64; 4] = [2.0, 0.7, 0.3, 0.1];
const BRAKES: [f64; 4] = [1.5, 0.4, 0.1, 0.0];
const GEARBOX: [f64; 4] = [1.2, 0.5, 0.2, 0.0];

/// The turns that a race may well take: one for each stop, and those of the straights.
fn usual_turns(track: &Track, laps: u8) -> f64 {
    let stops: u32 = track.corners().iter().map(|c| u32::from(c.stops)).sum();
    let length = track.spaces().len() / usize::from(track.lanes().max(1));
    f64::from(laps) * (f64::from(stops) + length as f64 / 16.0)
}

/// What each situation is worth to a car alone: the turns that it still expects to need.
#[derive(Debug)]
pub(super) struct Values {
    par: Par,
    /// How likely deadlines are missed; none where there is no memory for it.
    chances: Option<Chances>,
    /// What being out of the race is worth, in turns.
    out: f64,
    /// By how many points the pool of the stand-in is larger.
    spare: u8,
    /// Whether the cars have zones, for which the pool stands.
    has_zones: bool,
    /// Where pit stops are not part of the solution.
    pit: Option<PitLane>,
    /// The box that is part of it.
    own_box: Option<Node>,
    /// What a race expects at its start: to tell how much of it is left.
    whole: f64,
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

impl Values {
    /// On what terms they are worked out.
    pub(super) fn terms(track: &Track, rules: &Ruleset) -> Terms {
        let boxes = track.pit().map_or(&[][..], |pit| &pit.boxes);
        Terms {
            retirement: usual_turns(track, rules.laps) + RETIREMENT,
            team: boxes.first().map_or(1, |own| own.team),
        }
    }

    /// Works them out; none for a circuit that is too large.
    pub(super) fn solve(track: &Track, rules: &Ruleset) -> Option<Self> {
        let solved = stand_in(rules);
        let boxes = track.pit().map_or(&[][..], |pit| &pit.boxes);
        let terms = Self::terms(track, rules);
        let out = terms.retirement;
        let par = Par::solve(track, &solved, &terms).ok()?;
        let is_solved = solved.pit.is_some() || rules.pit.is_none();
        let own_box = boxes.first().and_then(|own| track.node(own.space));
        let whole = par.turns(Start::POLE, par.full_wear()).unwrap_or(out);
        let has_zones = matches!(rules.wear, Wear::Zones(_));
        // Only where a car is out as it is in the values: an approximation that is good enough for
        // turns is not for deadlines, which reward every risk that it does not know of.
        let is_exact = !has_zones && spare(rules) == 0;
        let chances = if is_exact { par.chances() } else { None };
        Some(Self {
            chances,
            par,
            out,
            spare: spare(rules),
            has_zones,
            pit: rules
                .pit
                .filter(|_| !is_solved)
                .map(|pit| PitLane::new(track, pit, rules.wear)),
            own_box,
            whole,
        })
    }

    /// Whether the values of driving are those of a car of these rules, alone.
    pub(super) const fn are_of_pool(&self) -> bool {
        !self.has_zones
    }

    /// Where a place is in the values: any box is as good as the one that is solved.
    pub(super) fn spot(&self, place: Place) -> Spot {
        let ground = self.ground(place.node);
        if self.pit.is_some() && ground != Ground::Road {
            return Spot::Pit(place);
        }
        let own = || Place {
            node: self.own_box.unwrap_or(place.node),
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

    /// How many points of the pool that is solved these are as good as, and what is to be added for
    /// those of zones that no pool has. None for a car that is out.
    fn level(&self, wear: Wear) -> Option<(f64, f64)> {
        match (wear, self.has_zones) {
            (Wear::Zones(zones), true) => {
                let vital = [zones.body, zones.engine, zones.handling];
                if vital.contains(&0) {
                    return None;
                }
                let fear = |of: &[f64], left: u8| of.get(usize::from(left)).copied().unwrap_or(0.0);
                let extra: f64 = vital.iter().map(|left| fear(&VITAL, *left)).sum();
                let extra = extra
                    + fear(&TYRES, zones.tyres)
                    + fear(&BRAKES, zones.brakes)
                    + fear(&GEARBOX, zones.gearbox);
                Some((points(&zones), extra))
            }
            (Wear::Pool(points), _) => {
                let points = points.saturating_add(self.spare);
                (points > 0).then_some((points.into(), 0.0))
            }
            // There are no such cars.
            (Wear::Zones(_), false) => None,
        }
    }

    /// What being out of the race is worth, in turns.
    pub(super) const fn out(&self) -> f64 {
        self.out
    }

    /// Whether a car with so much left is out of the race.
    pub(super) fn is_out(&self, wear: Wear) -> bool {
        self.level(wear).is_none()
    }

    /// The turns still expected of a car that stands somewhere.
    pub(super) fn coming(&self, aim: &Aim, standing: &Standing) -> f64 {
        let row = match standing.spot {
            Spot::Row(row) => row,
            Spot::Pit(place) => {
                let pit = self.pit.as_ref();
                let turns = pit.map(|pit| pit.turns(self, aim, place, standing));
                return turns.unwrap_or_else(|| aim.out(self.out));
            }
            Spot::Unknown => return aim.out(self.out),
        };
        match standing.gear {
            Some(gear) => self.value(aim, (row, gear, false), standing),
            // It goes on in 1st, after half a turn for all that a spin may cost besides.
            None => self.value(aim, (row, Gear::FIRST, true), standing) + 0.5,
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
            _ => aim.out(self.out),
        }
    }

    /// The first deadline of a car that stands somewhere or has rolled, and how likely it misses each;
    /// none where deadlines are too far away to be told apart.
    pub(super) fn chances_of(
        &self,
        own: &Standing,
        has_rolled: bool,
    ) -> Option<(u16, &[f32; DEADLINES])> {
        let (Spot::Row(row), Some(chances)) = (own.spot, self.chances.as_ref()) else {
            return None;
        };
        let first = chances.first(row)?;
        let (level, _) = self.level(own.wear)?;
        let run = match own.gear {
            Some(gear) if !has_rolled => chances.coming(row, gear),
            gear => chances.driving(row, gear.unwrap_or(Gear::FIRST)),
        };
        let chances = run.get((level as usize).min(run.len().saturating_sub(1)))?;
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
        let chances = self.chances.as_ref().filter(|_| aim.has_deadlines());
        let chances = chances.and_then(|chances| {
            let first = chances.first(row)?;
            let run = if drives {
                chances.driving(row, gear)
            } else {
                chances.coming(row, gear)
            };
            Some((run, first))
        });
        let worth = |points: usize| match chances {
            Some((missed, first)) => aim.worth(run[points], &missed[points], first),
            None => run[points],
        };
        let last = run.len() - 1;
        if let (Wear::Pool(points), false) = (standing.wear, self.has_zones) {
            let points = usize::from(points) + usize::from(self.spare);
            return worth(points.min(last));
        }
        let Some((level, extra)) = self.level(standing.wear) else {
            return aim.out(self.out);
        };
        let below = (level as usize).min(last);
        let above = (below + 1).min(last);
        let part = level - below as f64;
        let mut value = worth(below);
        if part > 0.0 && above > below {
            // Between two numbers in proportion.
            value += part * (worth(above) - value);
        }
        value + extra * (run[below] / self.whole).min(1.0)
    }
}

/// The points of a pool that those of the zones are as good as: tyres and brakes pay for the same, a
/// roll too large, and a gearbox for no more than to be spared that now and then. A car without any is
/// still in the race.
fn points(zones: &Zones) -> f64 {
    let gearbox = f64::from(zones.gearbox.min(3)) / 3.0;
    1.0 + f64::from(zones.tyres) + f64::from(zones.brakes) + gearbox
}
