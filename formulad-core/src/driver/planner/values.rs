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
/// turns: of one that it cannot do without, of its tyres (OVER-6), brakes (BLOCK-1) and gearbox.
const VITAL: [f64; 4] = [0.0, 5.0, 1.2, 0.3];
const TYRES: [f64; 4] = [2.0, 0.7, 0.3, 0.1];
const BRAKES: [f64; 4] = [1.5, 0.4, 0.1, 0.0];
const GEARBOX: [f64; 4] = [1.2, 0.5, 0.2, 0.0];

/// How likely the others cost a car a point in the rest of the race, at most.
const MOST_HARM: f64 = 0.5;

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
    /// How likely the others cost it a point in each turn that it still has to drive.
    pub(super) harm: f64,
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
        Some(Self {
            par,
            out,
            spare: spare(rules),
            has_zones: matches!(rules.wear, Wear::Zones(_)),
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
    pub(super) fn coming(&self, standing: &Standing) -> f64 {
        let row = match standing.spot {
            Spot::Row(row) => row,
            Spot::Pit(place) => {
                let pit = self.pit.as_ref();
                return pit.map_or(self.out, |pit| pit.turns(self, place, standing));
            }
            Spot::Unknown => return self.out,
        };
        match standing.gear {
            Some(gear) => self.value(self.par.coming(row, gear), standing),
            // It goes on in 1st, after half a turn for all that a spin may cost besides.
            None => self.value(self.par.driving(row, Gear::FIRST), standing) + 0.5,
        }
    }

    /// The turns still expected of a car alone that is about to roll.
    pub(super) fn driving(&self, standing: &Standing) -> f64 {
        match (standing.spot, standing.gear) {
            (Spot::Row(row), Some(gear)) => self.value(self.par.driving(row, gear), standing),
            // In the pit lane a turn is a turn in any gear; higher ones lead further.
            (Spot::Pit(_), Some(gear)) => self.coming(standing) - f64::from(gear.number()) / SPACES,
            _ => self.out,
        }
    }

    /// The value of what a car has left: some of it is for the harm that others may do.
    fn value(&self, run: &[f64], standing: &Standing) -> f64 {
        if let (Wear::Pool(points), false) = (standing.wear, self.has_zones) {
            let points = usize::from(points) + usize::from(self.spare);
            let points = points.min(run.len() - 1);
            let turns = run[points];
            if standing.harm <= 0.0 || points == 0 {
                return turns;
            }
            let chance = (standing.harm * turns).min(MOST_HARM);
            return turns + chance * (run[points - 1] - turns);
        }
        let Some((level, extra)) = self.level(standing.wear) else {
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

/// The points of a pool that those of the zones are as good as: tyres and brakes pay for the same, a
/// roll too large, and a gearbox for no more than to be spared that now and then. A car without any is
/// still in the race.
fn points(zones: &Zones) -> f64 {
    let gearbox = f64::from(zones.gearbox.min(3)) / 3.0;
    1.0 + f64::from(zones.tyres) + f64::from(zones.brakes) + gearbox
}
