//! What comes before the first round: the heading, qualifying, the grid.

use std::fmt::Write;

use formulad_core::language;
use formulad_core::race::{CarId, Event, Race};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Tyres};

use super::Narrator;
use super::account::{WIDTH, plain, wrap};
use crate::words::{columns, list, pad_end, pad_start};

/// What is known before the first round.
#[derive(Debug, Clone, Default)]
pub(super) struct Before {
    /// The rolls for the grid.
    rolls: Vec<(CarId, u8)>,
    /// Whether a car is on its lap of qualifying.
    pub(super) on_lap: bool,
    /// The laps of qualifying.
    laps: Vec<QualifyingLap>,
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
pub(super) struct QualifyingLap {
    car: CarId,
    turns: u32,
    overshoot: u32,
    seconds: u32,
    points: Option<u32>,
}

/// The heading of a race.
pub(super) fn title(race: &Race, seed: Option<u64>) -> String {
    let (laps, cars) = (
        t!("1 lap" | "{count} laps", count = race.rules().laps),
        t!("1 car" | "{count} cars", count = race.entrants().len()),
    );
    let track = race.track().name();
    let title = match seed {
        Some(seed) => t!(
            "{track}: {laps}, {cars}, seed {seed}",
            track,
            laps,
            cars,
            seed
        ),
        None => t!("{track}: {laps}, {cars}", track, laps, cars),
    };
    let mut text = wrap(&title, WIDTH);
    let mut add = |clause: String| text += &wrap(&language::sentence(clause).text(), WIDTH);
    if let Some(rules) = rules(race.rules()) {
        add(t!("Rules: {rules}", rules));
    }
    let pilots = race.entrants().iter().filter_map(|entrant| entrant.pilot);
    let names: Vec<_> = pilots.map(Pilot::name).collect();
    if !names.is_empty() {
        add(t!("At the wheel: {names}", names = list(&names)));
    }
    text
}

/// "advanced, with weather and tyres"; `None` for the usual rules.
fn rules(rules: &Ruleset) -> Option<String> {
    let options = RaceOption::ALL.into_iter();
    let options: Vec<_> = options.filter(|option| has(rules, *option)).collect();
    let is_it = |preset: &Preset| {
        let made = preset.rules_with(rules.laps, &options);
        made.is_ok_and(|made| made == *rules)
    };
    let Some(preset) = Preset::ALL.into_iter().find(is_it) else {
        return Some(t!("of the house").to_owned());
    };
    let plain = preset.rules(rules.laps);
    let added: Vec<_> = options
        .iter()
        .filter(|option| !has(&plain, **option))
        .map(|option| option.words())
        .collect();
    match (preset, added.is_empty()) {
        (Preset::Basic, true) => None,
        (_, true) => Some(preset.words().to_owned()),
        (_, false) => Some(t!(
            "{preset}, with {options}",
            preset = preset.words(),
            options = list(&added)
        )),
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
                self.state.before.laps.push(QualifyingLap {
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
        let Some((first, rest)) = order.split_first() else {
            return;
        };
        let line = match rest {
            [] => t!("{name} is alone on the grid", name = self.name(*first)),
            rest => {
                let rest: Vec<_> = rest.iter().map(|car| self.with_rolls(*car)).collect();
                t!(
                    "{name} is on pole, followed by {others}",
                    name = self.with_rolls(*first),
                    others = list(&rest)
                )
            }
        };
        let places = self.race.track().grid();
        let spaces = places.iter().take(order.len()).copied().collect();
        self.sentence(&line, spaces);
    }

    /// "Ada (17)", "Ada (17, then 3)".
    fn with_rolls(&self, car: CarId) -> String {
        let rolls = self.state.before.rolls.iter();
        let rolls: Vec<_> = rolls
            .filter(|(other, _)| *other == car)
            .map(|(_, value)| value.to_string())
            .collect();
        let name = self.name(car);
        let rolls = rolls.into_iter();
        match rolls.reduce(|before, next| t!("{before}, then {next}", before, next)) {
            Some(rolls) => t!("{name} ({rolls})", name, rolls),
            None => name.to_owned(),
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
        let heading = t!("Qualifying");
        let widths = laps.iter().map(|lap| columns(self.name(lap.car)) + 2);
        let width = widths.max().unwrap_or(0).max(columns(heading));
        let wide = |head: &str, least: usize| columns(head).max(least);
        let (turns_wide, far_wide) = (wide(t!("turns"), 5), wide(t!("too far"), 7));
        let (time_wide, points_wide) = (wide(t!("time"), 7), wide(t!("points" as "of a race"), 6));
        let mut head = format!(
            "{}  {}  {}",
            pad_end(heading, width),
            pad_start(t!("turns"), turns_wide),
            pad_start(t!("too far"), far_wide)
        );
        if is_timed {
            head += &format!("  {}", pad_start(t!("time"), time_wide));
        }
        head += &format!("  {}", pad_start(t!("points" as "of a race"), points_wide));
        self.row("");
        self.row(&head);
        for lap in laps {
            let name = pad_end(&format!("  {}", plain(self.name(lap.car))), width);
            let (turns, overshoot) = (lap.turns, lap.overshoot);
            let mut row = format!("{name}  {turns:>turns_wide$}  {overshoot:>far_wide$}");
            // Writing to a string cannot fail.
            if is_timed {
                let time = format!("{}:{:02}", lap.seconds / 60, lap.seconds % 60);
                let _ = write!(row, "  {time:>time_wide$}");
            }
            let _ = match lap.points {
                Some(points) => write!(row, "  {points:>points_wide$}"),
                None => write!(row, "  {}", t!("off the road")),
            };
            self.row(&row);
        }
        self.row("");
    }
}
