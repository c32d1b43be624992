//! The conditions of the road, and the values of a circuit for each of them.

use std::sync::OnceLock;

use crate::Track;
use crate::analysis::par::{ParError, Terms, Turns};
use crate::race::{CarId, Race};
use crate::rules::{Pilot, Ruleset, Skid};
use crate::steps::at_once;

use super::relaxed_rules::relaxed_rules;

/// What a car has to expect in corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct RoadConditions {
    /// The spaces that they add to its moves (TYRE-2).
    skid: u8,
    /// The factor by which overshooting costs more (TYRE-1).
    dearer: u8,
}

impl RoadConditions {
    /// A dry road, with usual tyres.
    const DRY: Self = Self { skid: 0, dearer: 1 };

    /// The conditions of a car in the current weather, on its current tyres.
    fn of(race: &Race, id: CarId) -> Self {
        let rules = race.rules();
        let Some(tyres) = rules.tyres else {
            return Self::DRY;
        };
        let skid = if race.is_wet() {
            tyres.compound(race.car(id).tyres).skid
        } else {
            0
        };
        let least = match (race.entrant(id).pilot, &rules.pilots) {
            (Some(Pilot::Julien), Some(abilities)) => abilities.julien_skid,
            _ => u8::MAX,
        };
        Self {
            skid: skid.min(least),
            dearer: race.tyre_factor(id),
        }
    }

    /// All conditions that are possible under some rules, the dry road first.
    fn all(rules: &Ruleset) -> Vec<Self> {
        let mut roads = vec![Self::DRY];
        let Some(tyres) = rules.tyres else {
            return roads;
        };
        let frogger = rules.pilots.as_ref().map(|abilities| abilities.julien_skid);
        for compound in [tyres.hard, tyres.soft, tyres.rain] {
            let dry = compound.dry_factor.map(|dearer| Self { skid: 0, dearer });
            let wet = compound.wet_factor.into_iter().flat_map(|dearer| {
                let skids = [
                    Some(compound.skid),
                    frogger.map(|most| compound.skid.min(most)),
                ];
                skids
                    .into_iter()
                    .flatten()
                    .map(move |skid| Self { skid, dearer })
            });
            for road in dry.into_iter().chain(wet) {
                if !roads.contains(&road) {
                    roads.push(road);
                }
            }
        }
        roads
    }
}

/// The values on every road. Those of other roads than the dry one are worked out when first needed.
#[derive(Debug)]
pub(super) struct Roads {
    terms: Terms,
    dry: Turns,
    others: Vec<(RoadConditions, OnceLock<Option<Turns>>)>,
}

impl Roads {
    /// Fails for a circuit that is too large, and if the rules contradict themselves.
    pub(super) async fn solve(
        track: &Track,
        rules: &Ruleset,
        terms: Terms,
    ) -> Result<Self, ParError> {
        let contradictions = rules.check();
        if !contradictions.is_empty() {
            return Err(ParError::Rules(contradictions));
        }
        let dry = Turns::solve(track, &relaxed_rules(rules), &terms, None).await?;
        Ok(Self::of(rules, terms, dry))
    }

    fn of(rules: &Ruleset, terms: Terms, dry: Turns) -> Self {
        let others = RoadConditions::all(rules).into_iter().skip(1);
        Self {
            terms,
            dry,
            others: others.map(|road| (road, OnceLock::new())).collect(),
        }
    }

    /// Works out the values on all other roads.
    pub(super) async fn solve_others(&self, rules: &Ruleset) {
        for (road, solved) in &self.others {
            if solved.get().is_none() {
                let turns = self.solve_other(rules, *road).await;
                solved.get_or_init(|| turns);
            }
        }
    }

    /// Writes the values on the dry road, and those on others that have been worked out.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        self.dry.write(bytes);
        for (_, solved) in &self.others {
            let turns = solved.get().and_then(Option::as_ref);
            bytes.push(turns.is_some().into());
            if let Some(turns) = turns {
                turns.write(bytes);
            }
        }
    }

    /// Reads what was written.
    pub(super) fn read(
        track: &Track,
        rules: &Ruleset,
        terms: Terms,
        bytes: &mut &[u8],
    ) -> Option<Self> {
        let dry = Turns::read(track, &relaxed_rules(rules), &terms, None, bytes)?;
        let roads = Self::of(rules, terms, dry);
        for (road, solved) in &roads.others {
            let (is_solved, rest) = bytes.split_first()?;
            *bytes = rest;
            if *is_solved == 1 {
                let (rules, skid) = roads.rules_on(rules, *road)?;
                let turns = Turns::read(track, &rules, &terms, skid, bytes)?;
                solved.get_or_init(|| Some(turns));
            }
        }
        Some(roads)
    }

    pub(super) const fn dry(&self) -> &Turns {
        &self.dry
    }

    /// The values for a car in the current weather, on its current tyres.
    pub(super) fn under(&self, race: &Race, id: CarId) -> &Turns {
        if self.others.is_empty() {
            return &self.dry;
        }
        let road = RoadConditions::of(race, id);
        if road == RoadConditions::DRY {
            return &self.dry;
        }
        let other = self.others.iter().find(|(other, _)| *other == road);
        debug_assert!(other.is_some(), "there is no such road: {road:?}");
        let Some((_, solved)) = other else {
            return &self.dry;
        };
        match solved.get_or_init(|| at_once(self.solve_other(race.rules(), road))) {
            Some(turns) => turns,
            // It has as many values as the dry road, for which there was memory, so it is solved. If
            // it were not, the planner would take the road for a dry one.
            None => &self.dry,
        }
    }

    async fn solve_other(&self, rules: &Ruleset, road: RoadConditions) -> Option<Turns> {
        let (solved, skid) = self.rules_on(rules, road)?;
        let turns = Turns::solve(self.dry.track(), &solved, &self.terms, skid).await;
        turns.ok()
    }

    /// The rules that are solved for a road, and what its corners add to moves.
    fn rules_on(&self, rules: &Ruleset, road: RoadConditions) -> Option<(Ruleset, Option<Skid>)> {
        let mut solved = self.dry.rules().clone();
        solved.overshoot.price = solved.overshoot.price.times(road.dearer.into());
        let counts = rules.tyres?.skid_counts;
        let skid = (road.skid > 0).then_some(Skid {
            spaces: road.skid as i8,
            counts,
        });
        Some((solved, skid))
    }
}
