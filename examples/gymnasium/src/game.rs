//! A race as an environment: it rolls the dice, lets the computer drive its cars, and stops whenever
//! one of the learners' cars has to choose.

#![forbid(unsafe_code)]

use std::sync::Arc;

use formulad_core::dice::{Dice, SeededDice};
use formulad_core::driver::Driver;
use formulad_core::race::{Answer, CarId, Pending, Race, State};
use formulad_core::rules::Preset;
use formulad_core::{SpaceId, Track};
use formulad_tracks::drivers::{DriverKind, Paddock};
use formulad_tracks::{TrackFile, bundled, entry};

/// What the games of an environment share.
pub struct Setup {
    /// The race before the first roll.
    start: Race,
    paddock: Paddock,
    opponents: DriverKind,
    /// The number of cars that the caller drives: the first ones.
    learners: usize,
    reward: Reward,
    spaces: Vec<Place>,
}

/// What is rewarded.
#[derive(Clone, Copy)]
enum Reward {
    /// -1 for each round, -40 for retiring.
    Rounds,
    /// At the end of a car's race, the share of the other cars that it beats.
    Place,
}

/// What an observation says about a space.
#[derive(Clone, Copy, Default)]
pub struct Place {
    /// The way from the finish line, as a share of the lap.
    pub progress: f32,
    pub lane: f32,
    /// The stops that its corner, or else the next corner, requires.
    pub stops: f32,
    /// Whether it is in that corner.
    pub in_corner: bool,
    /// The spaces straight on to the first one in that corner, and to the first one past it.
    pub to_corner: f32,
    pub to_exit: f32,
    pub in_pit: bool,
}

impl Setup {
    pub fn new(
        circuit: &str,
        rules: &str,
        laps: Option<u8>,
        cars: usize,
        learners: usize,
        opponents: &str,
        reward: &str,
    ) -> Result<Self, String> {
        let track = track(circuit)?;
        let preset: Preset = rules.parse().map_err(|error| format!("{error}"))?;
        let rules = preset.rules(laps.unwrap_or(preset.usual_laps()));
        let entrants = (0..cars).map(|at| entry::usual(&track, &rules, at));
        let start = Race::new(&track, &rules, entrants.collect()).map_err(|e| e.to_string())?;
        Ok(Self {
            start,
            paddock: Paddock::new(&track, &rules),
            opponents: opponents.parse().map_err(|error| format!("{error}"))?,
            learners,
            reward: match reward {
                "rounds" => Reward::Rounds,
                "place" => Reward::Place,
                _ => {
                    return Err(format!(
                        "there is no reward `{reward}`; there are rounds and place"
                    ));
                }
            },
            spaces: places(&track),
        })
    }

    pub fn cars(&self) -> usize {
        self.start.cars().len()
    }

    /// The data of a space; the default for no space.
    pub fn place(&self, space: Option<SpaceId>) -> Place {
        let place = space.and_then(|space| self.spaces.get(space.0 as usize));
        place.copied().unwrap_or_default()
    }
}

/// A bundled circuit, or one from a file.
fn track(circuit: &str) -> Result<Track, String> {
    if let Some(circuit) = bundled::find(circuit) {
        return Ok(circuit.track());
    }
    let text = std::fs::read_to_string(circuit)
        .map_err(|error| format!("`{circuit}` is neither a bundled circuit nor a file: {error}"))?;
    let file = TrackFile::parse(&text).map_err(|error| format!("{circuit}: {error}"))?;
    Track::new(file.plan).map_err(|error| format!("{circuit}: {error}"))
}

fn places(track: &Track) -> Vec<Place> {
    let last = track
        .spaces()
        .iter()
        .map(|space| space.id.0)
        .max()
        .unwrap_or(0);
    let lap = track
        .spaces()
        .iter()
        .map(|space| space.rank)
        .max()
        .unwrap_or(0)
        + 8;
    let mut places = vec![Place::default(); last as usize + 1];
    for space in track.spaces() {
        let corner = |id| track.space(id).and_then(|space| space.corner());
        let ahead = || std::iter::successors(Some(space.id), |id| track.ahead(*id)).take(100);
        let to_corner = ahead().position(|id| corner(id).is_some()).unwrap_or(0);
        let next = ahead().nth(to_corner).and_then(corner);
        let in_it = ahead()
            .skip(to_corner)
            .take_while(|id| corner(*id) == next)
            .count();
        let stops = next
            .and_then(|id| track.corner(id))
            .map_or(0, |corner| corner.stops);
        places[space.id.0 as usize] = Place {
            progress: space.rank as f32 / lap as f32,
            lane: space.lane.map_or(0.0, |lane| {
                f32::from(lane.number()) / f32::from(track.lanes())
            }),
            stops: f32::from(stops),
            in_corner: space.corner().is_some(),
            to_corner: to_corner as f32,
            to_exit: (to_corner + in_it) as f32,
            in_pit: space.in_pit(),
        };
    }
    places
}

/// One race.
pub struct Game {
    pub setup: Arc<Setup>,
    pub race: Race,
    dice: SeededDice,
    opponents: Vec<Box<dyn Driver + Send>>,
    /// The rewards since they were last taken, by learner.
    rewards: Vec<f32>,
    /// Which learners' races are over.
    done: Vec<bool>,
}

impl Game {
    /// A game that has not been reset.
    pub fn new(setup: &Arc<Setup>) -> Self {
        Self {
            race: setup.start.clone(),
            dice: SeededDice::new(0),
            opponents: Vec::new(),
            rewards: vec![0.0; setup.learners],
            done: vec![true; setup.learners],
            setup: setup.clone(),
        }
    }

    /// Begins the race of a seed, or of the next seed in which a learner has something to choose.
    pub fn reset(&mut self, seed: u64) -> Result<(), String> {
        for seed in (0..100).map(|more| seed.wrapping_add(more)) {
            self.begin(seed)?;
            if self.chooser().is_some() {
                return Ok(());
            }
        }
        Err("by these rules there is nothing to choose".to_owned())
    }

    fn begin(&mut self, seed: u64) -> Result<(), String> {
        let setup = self.setup.clone();
        self.race.clone_from(&setup.start);
        self.dice = SeededDice::new(seed);
        let cars = setup.learners as u64..setup.cars() as u64;
        let driver = |car| {
            setup
                .paddock
                .driver(setup.opponents, seed.wrapping_add(car))
        };
        self.opponents.clear();
        self.opponents.extend(cars.map(driver));
        self.done.fill(false);
        self.play_on()?;
        // Nothing before the first choice is rewarded.
        self.rewards.fill(0.0);
        Ok(())
    }

    /// The learner whose car has to choose; `None` when all of them are done.
    pub fn chooser(&self) -> Option<usize> {
        match self.race.pending() {
            Pending::Choice(choice) if !self.all_done() => Some(choice.car().index()),
            _ => None,
        }
    }

    /// The number of options of that car.
    pub fn options(&self) -> usize {
        match self.race.pending() {
            Pending::Choice(choice) if !self.all_done() => choice.len(),
            _ => 0,
        }
    }

    pub fn is_done(&self, learner: usize) -> bool {
        self.done.get(learner).copied().unwrap_or(true)
    }

    fn all_done(&self) -> bool {
        self.done.iter().all(|done| *done)
    }

    pub fn take_reward(&mut self, learner: usize) -> f32 {
        self.rewards.get_mut(learner).map_or(0.0, std::mem::take)
    }

    /// The current place of a car, from 1.
    pub fn place(&self, car: usize) -> usize {
        let mut standings = self.race.standings().into_iter();
        standings
            .position(|other| other.index() == car)
            .unwrap_or(0)
            + 1
    }

    /// Takes an option. An option that does not exist changes nothing, and costs the chooser 1.
    pub fn step(&mut self, option: usize) -> Result<(), String> {
        let Pending::Choice(choice) = self.race.pending() else {
            return Ok(());
        };
        let car = choice.car().index();
        match choice.answer(option) {
            Some(answer) => {
                self.apply(answer)?;
                self.play_on()
            }
            None => {
                self.rewards[car] -= 1.0;
                Ok(())
            }
        }
    }

    fn apply(&mut self, answer: Answer) -> Result<(), String> {
        let round = self.race.round();
        self.race.apply(answer).map_err(|error| error.to_string())?;
        let rounds = (self.race.round() - round) as f32;
        for learner in 0..self.done.len() {
            if self.done[learner] {
                continue;
            }
            let state = self.race.car(CarId(learner as u8)).state;
            // Before the first round, a car that has driven its lap of qualifying still has to race.
            self.done[learner] =
                self.race.round() > 0 && state != State::Racing || self.race.is_over();
            self.rewards[learner] += match self.setup.reward {
                Reward::Rounds if matches!(state, State::Out(_)) => -rounds - 40.0,
                Reward::Rounds => -rounds,
                Reward::Place if self.done[learner] => {
                    let cars = self.setup.cars();
                    (cars - self.place(learner)) as f32 / (cars - 1).max(1) as f32
                }
                Reward::Place => 0.0,
            };
        }
        Ok(())
    }

    /// Plays until a learner has to choose, or all are done.
    fn play_on(&mut self) -> Result<(), String> {
        while !self.all_done() {
            let answer = match self.race.pending() {
                Pending::Over => break,
                Pending::Roll(request) => Answer::Roll(
                    self.dice
                        .roll(request.die)
                        .map_err(|error| error.to_string())?,
                ),
                Pending::Time(_) => Answer::Seconds(0),
                Pending::Choice(choice) => {
                    let car = choice.car().index();
                    let option = match car.checked_sub(self.done.len()) {
                        Some(opponent) => self.opponents[opponent].choose(&self.race, &choice),
                        // The caller no longer chooses for a car that is done.
                        None if self.done[car] => 0,
                        None => return Ok(()),
                    };
                    choice
                        .answer(option)
                        .ok_or("a driver chose an option that does not exist")?
                }
            };
            self.apply(answer)?;
        }
        Ok(())
    }
}
