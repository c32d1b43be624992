//! The weather (WEATHER-1 to WEATHER-3).

use crate::dice::{Die, Gear};
use crate::plan::{Weather, WeatherRange};
use crate::rules::{Pilot, WeatherChange};

use super::agenda::Task;
use super::{About, CarId, Event, Race, Sky, State, Why};

/// The state of the weather of a race.
#[derive(Debug, Clone, Default)]
pub(super) struct WeatherState {
    /// What it is (WEATHER-1).
    pub(super) sky: Option<Sky>,
    /// A roll for it that Julien may still have repeated (DRIVER-2).
    roll: Option<u8>,
    /// Whether he has.
    rolled_again: bool,
    /// Whether it rains in changeable weather (WEATHER-3).
    pub(super) rain_lasts: bool,
    /// The cars that have called for a change in this round (WEATHER-2).
    pub(super) changes: Vec<CarId>,
}

impl Race {
    /// Whether the road is wet (WEATHER-3).
    #[must_use]
    pub fn is_wet(&self) -> bool {
        match self.weather.sky {
            Some(Sky::Rain | Sky::RainForNow) => true,
            Some(Sky::Changeable) => self.weather.rain_lasts,
            _ => false,
        }
    }

    /// WEATHER-1, WEATHER-3
    pub(super) fn roll_for_race_weather(&mut self) {
        let rained = self.is_wet();
        let lasts = self.rules.weather.is_some_and(|weather| weather.rain_lasts);
        self.weather.rain_lasts = rained && lasts;
        self.weather.sky = None;
        self.ask(CarId(0), Die::Black, Why::Weather);
    }

    /// WEATHER-2: notes that a car has rolled the highest number in 5th or 6th.
    pub(super) fn note_full_roll(&mut self, car: CarId, value: u8) {
        let Some(rules) = self.rules.weather else {
            return;
        };
        let gear = self.car(car).gear.filter(|gear| *gear >= Gear::FIFTH);
        let is_full = gear.is_some_and(|gear| value == Die::Gear(gear).highest());
        if !is_full || self.is_qualifying() || !self.weather.sky.is_some_and(Sky::may_change) {
            return;
        }
        match rules.change {
            WeatherChange::AtOnce => self.next(Task::WeatherChange(car)),
            WeatherChange::RoundEnd => self.weather.changes.push(car),
        }
    }

    /// Plans the rolls that were put off to the end of the round.
    pub(super) fn plan_changes(&mut self) {
        let changes = std::mem::take(&mut self.weather.changes);
        self.next_all(changes.into_iter().map(Task::WeatherChange));
    }

    /// WEATHER-2: asks for a roll for a change, if one is still possible and matters to any car.
    pub(super) fn roll_for_change(&mut self, car: CarId) {
        let races = self.cars.iter().any(|car| car.state == State::Racing);
        if races && self.weather.sky.is_some_and(Sky::may_change) {
            self.ask(car, Die::Black, Why::Weather);
        }
    }

    /// Takes a roll for the weather, which Julien may have repeated (DRIVER-2).
    pub(super) fn weather_rolled(&mut self, car: CarId, value: u8) {
        self.emit(Event::WeatherRolled { car, value });
        self.weather.roll = Some(value);
        match self.racing_pilot(Pilot::Julien) {
            Some(julien) if !self.weather.rolled_again => {
                self.ask_yes_or_no(julien, About::WeatherAgain);
            }
            _ => self.weather_decided(car, false),
        }
    }

    /// Rolls again, or lets the roll count.
    pub(super) fn weather_decided(&mut self, car: CarId, again: bool) {
        if again {
            self.weather.rolled_again = true;
            self.ask(car, Die::Black, Why::Weather);
            return;
        }
        self.weather.rolled_again = false;
        let Some(value) = self.weather.roll.take() else {
            return;
        };
        let weather = self.weather_of(value);
        let sky = match self.weather.sky {
            Some(sky) => sky.after(weather),
            None => match weather {
                Weather::Rain => Sky::Rain,
                Weather::Good => Sky::Good,
                // Qualifying is never changeable.
                Weather::Changeable if self.is_qualifying() => Sky::Good,
                Weather::Changeable => Sky::Changeable,
            },
        };
        if self.weather.sky != Some(sky) {
            self.weather.sky = Some(sky);
            if sky != Sky::Changeable {
                self.weather.rain_lasts = false;
            }
            self.emit(Event::WeatherSet { weather: sky });
        }
    }

    /// TRACK-9: the weather for a number in the circuit's table.
    pub(crate) fn weather_of(&self, value: u8) -> Weather {
        let value = u32::from(value);
        let find = |table: &[WeatherRange]| {
            let mut table = table.iter();
            let line = table.find(|line| (line.from..=line.to).contains(&value));
            line.map_or(Weather::Good, |line| line.weather)
        };
        match &self.track.plan().weather[..] {
            [] => find(&WeatherRange::usual()),
            table => find(table),
        }
    }
}
