//! The value of standing somewhere.

use arrayvec::ArrayVec;

use crate::Track;
use crate::analysis::par::{
    Deadlines, ParError, SpaceKind, Terms, TrackPosition, Turns, longer_than, space_kind,
};
use crate::dice::Gear;
use crate::race::{CarId, Race, State};
use crate::rules::{Ruleset, Wear};
use crate::track::index::{NONE, Node};

use crate::driver::landing::place_of;

use super::attrition_risk::AttritionRisk;
use super::objective::{Expected, Objective, Rival};
use super::pit::{PitLane, SPACES};
use super::relaxed_rules::spare;
use super::road::Roads;

/// The most rivals that are weighed, those in front first.
pub(super) const MOST_RIVALS: usize = 16;

/// The rivals of a car.
pub(super) type Rivals = ArrayVec<Rival, MOST_RIVALS>;

/// What is known of a circuit under some rules.
#[derive(Debug)]
pub(super) struct Knowledge {
    roads: Roads,
    /// How often deadlines are missed; `None` if they are not solved, or would take too much memory.
    deadlines: Option<Deadlines>,
    /// What being out of the race is worth, in turns.
    out: f64,
    /// By how many points the pool of the relaxed rules is larger.
    spare: u8,
    /// Whether the cars have zones.
    has_zones: bool,
    /// The pit lane, if pit stops are not part of the solution.
    pit: Option<PitLane>,
    /// The box that is part of the solution.
    own_box: Option<Node>,
}

/// What each situation is worth to a car: the turns that it still expects to need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Values<'a> {
    known: &'a Knowledge,
    /// The values of a solo car in the current road conditions.
    par: &'a Turns,
    /// The risk that is not part of them; `None` for cars with a pool.
    risk: Option<AttritionRisk>,
}

/// Where a car stands, as the values know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// Where there are values.
    Row(usize),
    /// In a pit lane without any.
    Pit(TrackPosition),
    /// Where no car can be.
    Unknown,
}

/// A car at the end of a turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub(super) spot: Spot,
    /// `None` after a spin, and in neutral.
    pub(super) gear: Option<Gear>,
    pub(super) wear: Wear,
}

impl Standing {
    /// Where its values are: in which gear, and whether that is chosen. A car without a gear goes on in
    /// 1st.
    fn gear_in_values(&self, shifted: bool) -> (Gear, bool) {
        let shifted = shifted || self.gear.is_none();
        (self.gear.unwrap_or(Gear::FIRST), shifted)
    }
}

impl Knowledge {
    /// The terms on which it is worked out.
    pub(super) fn terms(track: &Track, rules: &Ruleset) -> Terms {
        let boxes = track.pit().map_or(&[][..], |pit| &pit.boxes);
        Terms {
            retirement: Some(longer_than(track, rules)),
            team: boxes.first().map_or(1, |own| own.team),
        }
    }

    /// Works it out, except for a circuit that is too large, and if the rules contradict themselves.
    pub(super) async fn solve(track: &Track, rules: &Ruleset) -> Result<Self, ParError> {
        let terms = Self::terms(track, rules);
        let roads = Roads::solve(track, rules, terms).await?;
        let mut known = Self::of(track, rules, roads);
        // Only if cars are out when they are out in the values. An approximation that is good enough for
        // turns is not good enough for deadlines, which reward every risk that it does not know of.
        if !known.has_zones && known.spare == 0 {
            known.deadlines = known.roads.dry().deadlines().await;
        }
        Ok(known)
    }

    /// Everything except the chances.
    fn of(track: &Track, rules: &Ruleset, roads: Roads) -> Self {
        let boxes = track.pit().map_or(&[][..], |pit| &pit.boxes);
        let par = roads.dry();
        let is_solved = par.rules().pit.is_some() || rules.pit.is_none();
        Self {
            deadlines: None,
            roads,
            out: longer_than(track, rules),
            spare: spare(rules),
            has_zones: matches!(rules.wear, Wear::Zones(_)),
            pit: rules
                .pit
                .filter(|_| !is_solved)
                .map(|pit| PitLane::new(track, pit, rules.wear)),
            own_box: boxes.first().and_then(|own| track.node(own.space)),
        }
    }

    /// Works out whatever else a race may need.
    pub(super) async fn complete(&self, rules: &Ruleset) {
        self.roads.solve_others(rules).await;
    }

    /// Writes the values and the chances.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        self.roads.write(bytes);
        if let Some(deadlines) = &self.deadlines {
            deadlines.write(bytes);
        }
    }

    /// Reads what was written, and nothing else.
    pub(super) fn read(track: &Track, rules: &Ruleset, mut bytes: &[u8]) -> Option<Self> {
        let roads = Roads::read(track, rules, Self::terms(track, rules), &mut bytes)?;
        let mut known = Self::of(track, rules, roads);
        if !bytes.is_empty() {
            known.deadlines = Some(Deadlines::read(known.roads.dry(), &mut bytes)?);
        }
        bytes.is_empty().then_some(known)
    }

    /// The values for a car of a race, as things are now.
    pub(super) fn values(&self, race: &Race, id: CarId) -> Values<'_> {
        Values {
            known: self,
            par: self.roads.under(race, id),
            risk: self.has_zones.then(|| AttritionRisk::of(race, id)),
        }
    }
}

impl<'a> Values<'a> {
    /// Whether the cars have a pool, so that the values are those of a solo car under these rules.
    pub(super) const fn are_of_pool(&self) -> bool {
        !self.known.has_zones
    }

    /// Where a place is in the values. Any box counts as the one that is solved.
    pub(super) fn spot(&self, place: TrackPosition) -> Spot {
        let space_kind = self.space_kind(place.node);
        if self.known.pit.is_some() && space_kind != SpaceKind::Road {
            return Spot::Pit(place);
        }
        let own = || TrackPosition {
            node: self.known.own_box.unwrap_or(place.node),
            ..place
        };
        let row = self.par.row(place).or_else(|| match space_kind {
            SpaceKind::Box => self.par.row(own()),
            _ => None,
        });
        row.map_or(Spot::Unknown, Spot::Row)
    }

    pub(super) fn space_kind(&self, node: Node) -> SpaceKind {
        space_kind(self.par.track(), node)
    }

    /// The solved budget of these points; `None` for a car that is out.
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

    /// Whether a car with these points is out of the race.
    pub(super) fn is_out(&self, wear: Wear) -> bool {
        self.budget(wear).is_none()
    }

    /// The value of a car whose gear is still to be chosen.
    pub(super) fn before_shift(&self, objective: &Objective, standing: &Standing) -> f64 {
        match standing.spot {
            Spot::Row(row) => self.value(objective, row, standing, false),
            Spot::Pit(place) => {
                let on_road = |place, gear, wear| {
                    let standing = Standing {
                        spot: self.spot(place),
                        gear: Some(gear),
                        wear,
                    };
                    self.before_shift(objective, &standing)
                };
                let pit = self.known.pit.as_ref();
                let turns = pit.and_then(|pit| pit.turns(place, standing.wear, on_road));
                turns.unwrap_or_else(|| objective.out(self.known.out))
            }
            Spot::Unknown => objective.out(self.known.out),
        }
    }

    /// The value of a car alone that is about to roll.
    pub(super) fn after_shift(&self, objective: &Objective, standing: &Standing) -> f64 {
        match (standing.spot, standing.gear) {
            (Spot::Row(row), Some(_)) => self.value(objective, row, standing, true),
            // In the pit lane a turn counts the same in any gear, but higher ones lead further.
            (Spot::Pit(_), Some(gear)) => {
                self.before_shift(objective, standing) - f64::from(gear.number()) / SPACES
            }
            _ => objective.out(self.known.out),
        }
    }

    /// The value of what a car in a row has left, before or after the gear choice.
    fn value(&self, objective: &Objective, row: usize, standing: &Standing, shifted: bool) -> f64 {
        let (gear, shifted) = standing.gear_in_values(shifted);
        let run = self.par.values(row, gear, shifted);
        let Some(budget) = self.budget(standing.wear) else {
            return objective.out(self.known.out);
        };
        let budget = budget.min(run.len() - 1);
        let turns = run[budget];
        if let Some(risk) = &self.risk {
            return turns + risk.turns(standing.wear, turns);
        }
        let deadlines = self.known.deadlines.as_ref();
        let worth = deadlines
            .filter(|_| objective.has_deadlines())
            .and_then(|deadlines| {
                let first = deadlines.first(row)?;
                let missed = &deadlines.missed(row, gear, shifted)[budget];
                Some(objective.worth(turns, missed, first))
            });
        worth.unwrap_or(turns)
    }

    /// The objective of a car that stands somewhere, or has rolled, and its rivals. Where deadlines are too
    /// far away to matter, these are the fewest turns and no rivals.
    pub(super) fn objective(
        &self,
        race: &Race,
        id: CarId,
        own: &Standing,
        has_rolled: bool,
    ) -> (Objective, Rivals) {
        let Some(expected) = self.expected(own, has_rolled) else {
            return (Objective::TURNS, Rivals::new());
        };
        let nodes = &race.track().index().nodes;
        let order = race.order();
        let turn = order.iter().position(|car| *car == id).unwrap_or(0);
        let rivals = order.iter().enumerate().filter_map(|(at, other)| {
            let car = race.car(*other);
            if *other == id || car.state != State::Racing || car.node == NONE {
                return None;
            }
            let standing = Standing {
                spot: self.spot(place_of(race.track(), car)),
                gear: car.gear,
                wear: car.wear,
            };
            let is_known = standing.spot != Spot::Unknown && !self.is_out(car.wear);
            is_known.then(|| {
                let turns = self.before_shift(&Objective::TURNS, &standing);
                let progress = (car.crossings, nodes[usize::from(car.node)].rank);
                Rival::new(&expected, turns, at > turn, progress)
            })
        });
        let rivals: Rivals = rivals.take(MOST_RIVALS).collect();
        (Objective::among(&expected, &rivals), rivals)
    }

    /// What a car that stands somewhere, or has rolled, expects of its own race; `None` too far from the end.
    fn expected(&self, own: &Standing, has_rolled: bool) -> Option<Expected<'a>> {
        let (Spot::Row(row), Some(deadlines)) = (own.spot, self.known.deadlines.as_ref()) else {
            return None;
        };
        let first = deadlines.first(row)?;
        let budget = self.budget(own.wear)?;
        let (gear, shifted) = own.gear_in_values(has_rolled);
        let run = deadlines.missed(row, gear, shifted);
        Some(Expected {
            turns: if has_rolled {
                self.after_shift(&Objective::TURNS, own)
            } else {
                self.before_shift(&Objective::TURNS, own)
            },
            first,
            missed: run.get(budget.min(run.len().saturating_sub(1)))?,
        })
    }
}
