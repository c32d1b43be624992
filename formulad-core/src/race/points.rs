//! Points for places and teams (TEAM-1), and the order of cars that are out (FIN-2).

use std::cmp::Reverse;

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
    /// The cars that are out, the best first (FIN-2): by points for qualifying, or by distance (within
    /// a round, unless all that are out are level), if the rules say so; of cars still level, those
    /// that went out later.
    pub(super) fn ranked_out(&self) -> Vec<CarId> {
        let mut out: Vec<Out> = self.out.iter().rev().copied().collect();
        let rules = self.rules.elimination;
        let by_distance = rules.by_distance && self.rules.teams.is_none();
        // The sorts are stable: of cars still tied, those eliminated later stay first.
        if rules.all_level && self.qualifying_counts() {
            let points = self.points_of(&[]);
            out.sort_by_key(|out| Reverse(points[out.car.index()]));
        } else if by_distance {
            let round = |out: &Out| if rules.all_level { 0 } else { out.round };
            out.sort_by_key(|out| Reverse((round(out), out.distance)));
        }
        out.iter().map(|out| out.car).collect()
    }

    /// The points of each car for its place in the race and in qualifying, in the order of the
    /// entrants (TEAM-1); all 0 where the rules have no points, and before the end of the race. A
    /// car that is out has none for the race.
    #[must_use]
    pub fn championship_points(&self) -> Vec<u32> {
        if self.is_over() {
            self.points_of(&self.finished)
        } else {
            vec![0; self.cars.len()]
        }
    }

    /// The points of each car for qualifying, and for finishing in this order.
    fn points_of(&self, finished: &[CarId]) -> Vec<u32> {
        let mut points = vec![0; self.cars.len()];
        let Some((for_places, for_qualifying)) = self.point_tables() else {
            return points;
        };
        // QUAL-1: for a lap that was completed.
        for (car, place) in self.qualifying.completed.iter().zip(for_qualifying) {
            points[car.index()] = u32::from(*place);
        }
        if self
            .rules
            .teams
            .as_ref()
            .is_some_and(|it| it.share_qualifying)
        {
            let own = points.clone();
            for (car, points) in self.entrants.iter().zip(&mut points) {
                let both = self.entrants.iter().zip(&own);
                let team = both.filter(|(other, _)| other.team == car.team);
                *points = team.map(|(_, points)| points).sum();
            }
        }
        for (car, place) in finished.iter().zip(for_places) {
            points[car.index()] += u32::from(*place);
        }
        points
    }

    /// The points for places in the race and in qualifying, if there are any (TEAM-1).
    pub(super) fn point_tables(&self) -> Option<(&[u16], &[u16])> {
        let scoring = self.rules.scoring.as_ref();
        match &self.rules.teams {
            Some(teams) => Some((&teams.points, &teams.qualifying)),
            None => scoring.map(|scoring| (&scoring.points[..], &scoring.qualifying[..])),
        }
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
        teams.sort_by_key(|(team, points)| (Reverse(*points), *team));
        teams
    }
}
