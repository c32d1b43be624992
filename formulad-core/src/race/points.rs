//! Points for places and teams (TEAM-1), and the order of cars that are out (FIN-2).

use super::{CarId, Race};

/// A car that is out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Out {
    pub(super) car: CarId,
    /// The round in which it went out.
    pub(super) round: u32,
    /// How far it had come: crossings of the line, and rank.
    pub(super) distance: (u8, u32),
}

impl Race {
    /// The cars that are out, the best first (FIN-2): those that went out later; where the rules say
    /// so, of those in the same round the ones that had come further.
    pub(super) fn ranked_out(&self) -> Vec<CarId> {
        let mut out: Vec<Out> = self.out.iter().rev().copied().collect();
        if self.rules.elimination.by_distance && self.rules.teams.is_none() {
            // The sort is stable: what is still tied stays in the order of elimination.
            out.sort_by_key(|out| std::cmp::Reverse((out.round, out.distance)));
        }
        out.iter().map(|out| out.car).collect()
    }

    /// The points of each car for its place in the race and in qualifying, in the order of the
    /// entrants (TEAM-1); all 0 where the rules have no points, and before the end of the race. A
    /// car that is out has none for the race.
    #[must_use]
    pub fn championship_points(&self) -> Vec<u32> {
        let mut points = vec![0; self.cars.len()];
        let Some(teams) = &self.rules.teams else {
            return points;
        };
        if self.is_over() {
            for (car, place) in self.finished.iter().zip(&teams.points) {
                points[car.index()] += u32::from(*place);
            }
            // QUAL-1: for a lap that was completed.
            for (car, place) in self.qualifying.completed.iter().zip(&teams.qualifying) {
                points[car.index()] += u32::from(*place);
            }
        }
        points
    }

    /// The teams with the points of their cars, the best first, then by number (TEAM-1).
    #[must_use]
    pub fn team_points(&self) -> Vec<(u32, u32)> {
        let points = self.championship_points();
        let mut teams: Vec<(u32, u32)> = Vec::new();
        for (entrant, points) in self.entrants.iter().zip(points) {
            match teams.iter_mut().find(|(team, _)| *team == entrant.team) {
                Some((_, sum)) => *sum += points,
                None => teams.push((entrant.team, points)),
            }
        }
        teams.sort_by_key(|(team, points)| (std::cmp::Reverse(*points), *team));
        teams
    }
}
