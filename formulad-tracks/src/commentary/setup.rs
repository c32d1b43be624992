//! What comes before the first round: the heading, qualifying, the grid.

use std::fmt::Write;

use formulad_core::race::{CarId, Event, Race};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Tyres};

use super::Narrator;
use super::account::{WIDTH, plain, wrap};
use crate::words::{count, list};

/// What is known before the first round.
#[derive(Debug, Clone, Default)]
pub(super) struct Before {
    /// The rolls for the grid.
    rolls: Vec<(CarId, u8)>,
    /// Whether a car is on its lap of qualifying.
    pub(super) on_lap: bool,
    /// The laps of qualifying.
    laps: Vec<Lap>,
    /// The tyres that cars were fitted with last.
    pub(super) tyres: Vec<(CarId, Tyres)>,
    /// Whether there has been qualifying.
    is_qualified: bool,
    /// Whether the race has begun.
    pub(super) is_started: bool,
}

impl Before {
    /// Whether qualifying is still to come.
    pub(super) fn is_before_qualifying(&self, race: &Race) -> bool {
        race.rules().grid.qualifying.is_some() && !self.is_qualified
    }
}

/// A lap of qualifying.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lap {
    car: CarId,
    turns: u32,
    overshoot: u32,
    seconds: u32,
    points: Option<u32>,
}

/// The heading of a race.
pub(super) fn title(race: &Race, seed: Option<u64>) -> String {
    let laps = count(race.rules().laps, "lap");
    let cars = count(race.entrants().len(), "car");
    let mut title = format!("{}: {laps}, {cars}", race.track().name());
    if let Some(seed) = seed {
        // Writing to a string cannot fail, here and below.
        let _ = write!(title, ", seed {seed}");
    }
    let mut text = wrap(&title, WIDTH);
    if let Some(rules) = rules(race.rules()) {
        text += &wrap(&format!("Rules: {rules}."), WIDTH);
    }
    let pilots = race.entrants().iter().filter_map(|entrant| entrant.pilot);
    let pilots: Vec<_> = pilots.map(Pilot::name).collect();
    if !pilots.is_empty() {
        text += &wrap(&format!("At the wheel: {}.", list(&pilots)), WIDTH);
    }
    text
}

/// "advanced, with weather and tyres"; nothing for the rules that are usual.
fn rules(rules: &Ruleset) -> Option<String> {
    let options = RaceOption::ALL.into_iter();
    let options: Vec<_> = options.filter(|option| has(rules, *option)).collect();
    let is_it = |preset: &Preset| {
        let made = preset.rules_with(rules.laps, &options);
        made.is_ok_and(|made| made == *rules)
    };
    let Some(preset) = Preset::ALL.into_iter().find(is_it) else {
        return Some("of the house".to_owned());
    };
    let plain = preset.rules(rules.laps);
    let added: Vec<_> = options
        .iter()
        .filter(|option| !has(&plain, **option))
        .map(|option| option.name())
        .collect();
    match (preset, added.is_empty()) {
        (Preset::Basic, true) => None,
        (_, true) => Some(preset.name().to_owned()),
        (_, false) => Some(format!("{preset}, with {}", list(&added))),
    }
}

/// Whether rules have what an option adds.
const fn has(rules: &Ruleset, option: RaceOption) -> bool {
    match option {
        RaceOption::Qualifying => rules.grid.qualifying.is_some(),
        RaceOption::Construction => rules.construction.is_some(),
        RaceOption::Weather => rules.weather.is_some(),
        RaceOption::Tyres => rules.tyres.is_some(),
        RaceOption::Technical => rules.technical.is_some(),
        RaceOption::Teams => rules.teams.is_some(),
        RaceOption::Nitro => rules.nitro,
        _ => false,
    }
}

impl Narrator<'_> {
    pub(super) fn before_the_start(&mut self, event: &Event) {
        match event {
            Event::GridRolled { car, value } => self.state.before.rolls.push((*car, *value)),
            Event::QualifyingStarted { .. } => self.state.before.on_lap = true,
            Event::Qualified {
                car,
                turns,
                overshoot,
                seconds,
                points,
            } => {
                self.state.before.on_lap = false;
                self.state.before.laps.push(Lap {
                    car: *car,
                    turns: *turns,
                    overshoot: *overshoot,
                    seconds: *seconds,
                    points: *points,
                });
            }
            Event::GridSet { order } => self.grid(order),
            _ => {}
        }
    }

    fn grid(&mut self, order: &[CarId]) {
        for (car, space) in order.iter().zip(self.race.track().grid()) {
            if let Some(standing) = self.state.cars.get_mut(car.index()) {
                standing.space = Some(*space);
            }
        }
        let Some((pole, rest)) = order.split_first() else {
            return;
        };
        let line = match rest {
            [] => format!("{} is alone on the grid.", self.name(*pole)),
            rest => {
                let rest: Vec<_> = rest.iter().map(|car| self.with_rolls(*car)).collect();
                let pole = self.with_rolls(*pole);
                format!("{pole} is on pole, followed by {}.", list(&rest))
            }
        };
        let places = self.race.track().grid();
        let spaces = places.iter().take(order.len()).copied().collect();
        self.line(&line, spaces);
    }

    /// "Ada (17)", "Ada (17, then 3)".
    fn with_rolls(&self, car: CarId) -> String {
        let rolls = self.state.before.rolls.iter();
        let rolls: Vec<_> = rolls
            .filter(|(other, _)| *other == car)
            .map(|(_, value)| value.to_string())
            .collect();
        let name = self.name(car);
        if rolls.is_empty() {
            name.to_owned()
        } else {
            format!("{name} ({})", rolls.join(", then "))
        }
    }

    /// The laps of qualifying, the best first.
    pub(super) fn close_qualifying(&mut self) {
        let mut laps = std::mem::take(&mut self.state.before.laps);
        if laps.is_empty() {
            return;
        }
        self.state.before.is_qualified = true;
        laps.sort_by_key(|lap| (lap.points.is_none(), lap.points, lap.seconds));
        let is_timed = laps.iter().any(|lap| lap.seconds > 0);
        let heading = "Qualifying";
        let widths = laps.iter().map(|lap| self.name(lap.car).chars().count());
        let width = widths.max().unwrap_or(0).max(heading.len() - 2);
        let time = if is_timed { "     time" } else { "" };
        let head = format!("{heading:w$}  turns  too far{time}  points", w = width + 2);
        self.row("");
        self.row(&head);
        for lap in laps {
            let name = plain(self.name(lap.car));
            let mut row = format!("  {name:width$}  {:>5}  {:>7}", lap.turns, lap.overshoot);
            if is_timed {
                let _ = write!(row, "  {:>4}:{:02}", lap.seconds / 60, lap.seconds % 60);
            }
            let _ = match lap.points {
                Some(points) => write!(row, "  {points:>6}"),
                None => write!(row, "  off the road"),
            };
            self.row(&row);
        }
        self.row("");
    }
}
