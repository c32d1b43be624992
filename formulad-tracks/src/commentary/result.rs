//! How a race ended.

use std::cmp::Reverse;
use std::fmt::Write;

use formulad_core::race::{CarId, State};
use formulad_core::rules::{Wear, Zone};

use super::Narrator;
use super::account::plain;
use super::harm::reason;
use crate::words::{columns, list, pad_end, pad_start, width};

/// Points of the championship, written to the right of four columns; `names` is a name or a list.
pub(crate) fn points_of(points: &str, names: &str) -> String {
    t!("{points} points: {names}", points, names)
}

impl Narrator<'_> {
    pub(super) fn result(&mut self, standings: &[CarId]) {
        let width = width(standings.iter().map(|car| self.name(*car)));
        let has_zones = self
            .race
            .cars()
            .any(|(_, car)| matches!(car.wear, Wear::Zones(_)));
        let zones = if has_zones { Zone::ALL.as_slice() } else { &[] };
        let mut head = pad_end(t!("The result"), if has_zones { width + 7 } else { 0 });
        for zone in zones {
            let _ = write!(head, "  {}", zone.words());
        }
        self.row("");
        self.row(&head);
        for (at, car) in standings.iter().enumerate() {
            let name = pad_end(&plain(self.name(*car)), width);
            let Some((_, end)) = self.race.cars().find(|(id, _)| id == car) else {
                continue;
            };
            let place = match end.state {
                State::Out(_) => t!("out" as "of a result").to_owned(),
                _ => (at + 1).to_string(),
            };
            let mut line = format!("{}  {name}", pad_start(&place, 5));
            match (end.state, end.wear) {
                (State::Racing, _) => {}
                (State::Finished, Wear::Pool(_)) => {
                    let _ = write!(line, "  {}", t!("{points} left", points = end.wear));
                }
                (State::Finished, Wear::Zones(points)) => {
                    for zone in zones {
                        let _ = write!(
                            line,
                            "  {:>w$}",
                            points.get(*zone),
                            w = columns(zone.words())
                        );
                    }
                }
                (State::Out(cause), _) => {
                    let when = match end.crossings {
                        0 => t!("before the line, {reason}", reason = reason(cause)),
                        lap => t!("on lap {lap}, {reason}", lap, reason = reason(cause)),
                    };
                    let _ = write!(line, "  {when}");
                }
            }
            self.row(line.trim_end());
        }
        let rules = self.race.rules();
        if rules.teams.is_some() {
            self.teams();
        } else if rules.scoring.is_some() {
            self.points(standings);
        }
    }

    /// The points of the cars, the most first (TEAM-1).
    fn points(&mut self, standings: &[CarId]) {
        let points = self.race.championship_points();
        let mut rows: Vec<_> = standings
            .iter()
            .map(|car| (points[car.index()], *car))
            .collect();
        rows.sort_by_key(|(points, _)| Reverse(*points));
        self.row("");
        self.row(t!("The points"));
        for (at, (points, car)) in rows.iter().enumerate() {
            let name = plain(self.name(*car));
            let points = points_of(&format!("{points:>4}"), &name);
            self.row(&format!("{:>5}  {points}", at + 1));
        }
    }

    /// The points of the teams (TEAM-1).
    fn teams(&mut self) {
        let points = self.race.championship_points();
        let rows: Vec<_> = self
            .race
            .team_points()
            .into_iter()
            .map(|(team, sum)| {
                let cars = self.race.entrants().iter().zip(&points);
                let cars = cars.filter(|(entrant, _)| entrant.team == team);
                let cars = cars.map(|(entrant, points)| {
                    t!(
                        "{name} {points}",
                        name = plain(&entrant.name),
                        points = *points
                    )
                });
                (sum, list(cars.collect::<Vec<_>>()))
            })
            .collect();
        self.row("");
        self.row(t!("The teams"));
        for (at, (sum, cars)) in rows.iter().enumerate() {
            let points = points_of(&format!("{sum:>4}"), cars);
            self.row(&format!("{:>5}  {points}", at + 1));
        }
    }
}
