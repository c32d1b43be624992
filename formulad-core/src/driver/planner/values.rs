//! What it is worth to stand somewhere.

use crate::Track;
use crate::analysis::par::{Ground, Par, Place, Start, Terms, ground};
use crate::dice::Gear;
use crate::rules::{Ruleset, Wear, Zones};
use crate::track::index::Node;

use super::pit::{PitLane, SPACES};
use super::stand_in::{spare, stand_in};

/// What retiring costs besides the turns that the race takes.
const RETIREMENT: f64 = 12.0;

/// What a car has to fear that has no points, one, two, three left of a zone, over a whole race, in
/// turns: of one that it cannot do without, and of its brakes (BLOCK-1).
const VITAL: [f64; 4] = [0.0, 5.0, 1.2, 0.3];
const BRAKES: [f64; 4] = [2.5, 0.8, 0.2, 0.0];

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
    /// What being out of the race is worth, in turns.
    out: f64,
    /// By how many points the pool of the stand-in is larger.
    spare: u8,
    /// The points of the cars, where they have zones.
    full: Option<Zones>,
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
        let full = match rules.wear {
            Wear::Pool(_) => None,
            Wear::Zones(zones) => Some(zones),
        };
        let is_solved = solved.pit.is_some() || rules.pit.is_none();
        let own_box = boxes.first().and_then(|own| track.node(own.space));
        let whole = par.turns(Start::POLE, par.full_wear()).unwrap_or(out);
        Some(Self {
            par,
            out,
            spare: spare(rules),
            full,
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
        self.full.is_none()
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

    pub(super) fn ground(&self, node: Node) -> Ground {
        ground(self.par.track(), node)
    }

    /// How many points of the pool that is solved these are as good as, and what is to be added for
    /// those of zones that no pool has. None for a car that is out.
    fn level(&self, wear: Wear) -> Option<(f64, f64)> {
        match (wear, self.full) {
            (Wear::Zones(zones), Some(full)) => {
                let vital = [zones.body, zones.engine, zones.handling];
                if vital.contains(&0) {
                    return None;
                }
                let fear = |of: &[f64], left: u8| of.get(usize::from(left)).copied().unwrap_or(0.0);
                let extra: f64 = vital.iter().map(|left| fear(&VITAL, *left)).sum();
                let extra = extra + fear(&BRAKES, zones.brakes);
                Some((1.0 + points(&zones, &full), extra))
            }
            (Wear::Pool(points), _) => {
                let points = points.saturating_add(self.spare);
                (points > 0).then_some((points.into(), 0.0))
            }
            // There are no such cars.
            (Wear::Zones(_), None) => None,
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
    pub(super) fn coming(&self, standing: &Standing) -> f64 {
        let row = match standing.spot {
            Spot::Row(row) => row,
            Spot::Pit(place) => {
                let pit = self.pit.as_ref();
                return pit.map_or(self.out, |pit| pit.turns(self, place, standing.wear));
            }
            Spot::Unknown => return self.out,
        };
        match standing.gear {
            Some(gear) => self.value(self.par.coming(row, gear), standing.wear),
            // It goes on in 1st, after half a turn for all that a spin may cost besides.
            None => self.value(self.par.driving(row, Gear::FIRST), standing.wear) + 0.5,
        }
    }

    /// The turns still expected of a car alone that is about to roll.
    pub(super) fn driving(&self, standing: &Standing) -> f64 {
        match (standing.spot, standing.gear) {
            (Spot::Row(row), Some(gear)) => self.value(self.par.driving(row, gear), standing.wear),
            // In the pit lane a turn is a turn in any gear; higher ones lead further.
            (Spot::Pit(_), Some(gear)) => self.coming(standing) - f64::from(gear.number()) / SPACES,
            _ => self.out,
        }
    }

    /// The value of what a car has left.
    fn value(&self, run: &[f64], wear: Wear) -> f64 {
        if let (Wear::Pool(points), None) = (wear, self.full) {
            let points = usize::from(points) + usize::from(self.spare);
            return run[points.min(run.len() - 1)];
        }
        let Some((level, extra)) = self.level(wear) else {
            return self.out;
        };
        let turns = at(run, level);
        turns + extra * (turns / self.whole).min(1.0)
    }
}

/// The value of so many points: between two numbers in proportion.
fn at(run: &[f64], level: f64) -> f64 {
    let last = run.len() - 1;
    let below = (level as usize).min(last);
    let above = (below + 1).min(last);
    let part = level - below as f64;
    let value = run[below];
    if part > 0.0 && above > below {
        value + part * (run[above] - value)
    } else {
        value
    }
}

/// The points of a pool that those of the zones which driving is paid from are as good as: the same
/// number when all are full, and the last point of a zone is worth more than the first.
fn points(left: &Zones, full: &Zones) -> f64 {
    let sum = |points: u8| {
        (1..=points)
            .map(|point| 1.0 / (f64::from(point) + 1.0))
            .sum::<f64>()
    };
    let of_zone = |left: u8, full: u8| {
        let all = sum(full.max(1));
        f64::from(full) * sum(left) / all
    };
    of_zone(left.tyres, full.tyres)
        + of_zone(left.brakes, full.brakes)
        + of_zone(left.gearbox, full.gearbox)
}
