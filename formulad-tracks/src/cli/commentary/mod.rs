//! A race told by its events.

mod drive;
mod words;

use std::fmt::Write;

use formulad_core::SpaceId;
use formulad_core::race::{CarId, Cause, Event, Race, StartResult, State};

use drive::Drive;
use words::{count, list, of, ordinal};

/// The running commentary of a race, from the grid to the result.
pub(super) fn commentary(race: &Race, seed: Option<u64>) -> String {
    let mut teller = Teller {
        race,
        cars: vec![Standing::default(); race.entrants().len()],
        drive: Drive::default(),
        aside: String::new(),
        touched: None,
        text: String::new(),
    };
    teller.title(seed);
    for event in race.events() {
        teller.tell(event);
    }
    teller.text
}

/// Where a car is at one moment of the telling.
#[derive(Debug, Clone, Copy, Default)]
struct Standing {
    /// None once it has left the board.
    space: Option<SpaceId>,
    crossings: u8,
}

struct Teller<'a> {
    race: &'a Race,
    cars: Vec<Standing>,
    /// What is known of the turn that is being told.
    drive: Drive,
    /// What happened before the move of the turn is told, to be said after it.
    aside: String,
    /// With whom the car that has just been checked collided.
    touched: Option<CarId>,
    text: String,
}

impl Teller<'_> {
    fn title(&mut self, seed: Option<u64>) {
        let laps = match self.race.rules().laps {
            1 => "1 lap".to_owned(),
            laps => format!("{laps} laps"),
        };
        let cars = match self.race.entrants().len() {
            1 => "1 car".to_owned(),
            cars => format!("{cars} cars"),
        };
        let mut title = format!("{}: {laps}, {cars}", self.race.track().name());
        if let Some(seed) = seed {
            // Writing to a string cannot fail, here and below.
            let _ = write!(title, ", seed {seed}");
        }
        self.line(&title);
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn name(&self, car: CarId) -> &str {
        let entrant = self.race.entrants().get(car.index());
        entrant.map_or("somebody", |entrant| entrant.name.as_str())
    }

    fn names(&self, cars: &[CarId]) -> String {
        let names: Vec<_> = cars.iter().map(|car| self.name(*car)).collect();
        list(&names)
    }

    fn tell(&mut self, event: &Event) {
        match event {
            Event::GridRolled { .. } => {}
            Event::GridSet { order } => self.grid(order),
            Event::RoundStarted { round, order } => self.round(*round, order),
            Event::StartRolled { car, result, .. } => match result {
                StartResult::Stalled => self.line(&format!("  {} stalls.", self.name(*car))),
                StartResult::Normal => {}
                StartResult::Great => self.drive.great_start = true,
            },
            Event::GearChosen { from, to, .. } => self.drive.shift = Some((*from, *to)),
            Event::Rolled { gear, value, .. } => self.drive.roll = Some((*gear, *value)),
            Event::Moved { car, .. } => {
                let sentence = drive::sentence(self, event);
                self.line(&format!("  {} {sentence}.", self.name(*car)));
                self.drive = Drive::default();
                let aside = std::mem::take(&mut self.aside);
                self.text.push_str(&aside);
            }
            Event::LapStarted { car, lap } => {
                if *lap > 1 {
                    self.remark(&format!("{} begins lap {lap}", self.name(*car)));
                }
            }
            Event::CheckRolled { with, .. } => self.touched = *with,
            Event::WearLost {
                car,
                points,
                left,
                cause,
            } => self.wear(*car, *points, *left, *cause),
            Event::Served { car, regained } => {
                let points = count((*regained).into(), "point");
                self.remark(&format!("{} crew gives back {points}", of(self.name(*car))));
            }
            Event::Finished { car, place } => {
                self.leave(*car);
                let place = ordinal((*place).into());
                self.remark(&format!("{} takes the flag, {place}", self.name(*car)));
            }
            Event::Eliminated { car, cause } => {
                self.leave(*car);
                let why = match cause {
                    Cause::StopsMissed => "straight on where there were stops to make",
                    _ => "there is nothing left to wear",
                };
                self.remark(&format!("{} is out: {why}", self.name(*car)));
            }
            Event::Over { standings } => self.result(standings),
        }
    }

    fn grid(&mut self, order: &[CarId]) {
        for (car, space) in order.iter().zip(self.race.track().grid()) {
            if let Some(standing) = self.cars.get_mut(car.index()) {
                standing.space = Some(*space);
            }
        }
        if let Some((pole, rest)) = order.split_first() {
            let pole = self.name(*pole);
            let line = match rest {
                [] => format!("{pole} is alone on the grid."),
                rest => format!("{pole} is on pole; behind: {}.", self.names(rest)),
            };
            self.line(&line);
        }
    }

    fn round(&mut self, round: u32, order: &[CarId]) {
        let Some((leader, rest)) = order.split_first() else {
            return;
        };
        let lap = self.cars.get(leader.index()).map_or(0, |car| car.crossings);
        let line = match (round, rest) {
            (1, _) => "The start".to_owned(),
            (_, []) => format!("Round {round}, lap {lap}: {} alone", self.name(*leader)),
            (_, rest) => {
                let (leader, rest) = (self.name(*leader), self.names(rest));
                format!("Round {round}, lap {lap}: {leader} ahead of {rest}")
            }
        };
        self.line(&format!("\n{line}"));
    }

    /// Says something that belongs to the turn, after its move.
    fn remark(&mut self, remark: &str) {
        let line = format!("    {remark}.\n");
        if self.drive.is_under_way() {
            self.aside.push_str(&line);
        } else {
            self.text.push_str(&line);
        }
    }

    fn wear(&mut self, car: CarId, points: u32, left: u8, cause: Cause) {
        let name = self.name(car);
        let what = match cause {
            Cause::GearSkipped => format!("{} gearbox suffers", of(name)),
            Cause::Overshoot => format!("{} tyres scream", of(name)),
            Cause::StopsMissed => format!("{name} flies off the road"),
            Cause::Braking => format!("{name} brakes hard"),
            Cause::Blocked => format!("{name} stands on the brakes"),
            Cause::Collision => match self.touched {
                Some(other) => format!("{name} and {} touch", self.name(other)),
                None => format!("{name} is hit"),
            },
            Cause::Engine => format!("{} engine coughs", of(name)),
        };
        let cost = count(points, "point");
        let remark = match cause {
            Cause::Collision => format!("{what}: {name} loses {cost}, {left} left"),
            _ => format!("{what}: {cost} gone, {left} left"),
        };
        self.remark(&remark);
    }

    /// A car is no longer on the board.
    fn leave(&mut self, car: CarId) {
        if let Some(standing) = self.cars.get_mut(car.index()) {
            standing.space = None;
        }
    }

    fn result(&mut self, standings: &[CarId]) {
        let names = standings.iter().map(|car| self.name(*car).chars().count());
        let width = names.max().unwrap_or(0);
        self.line("\nThe result");
        for (at, car) in standings.iter().enumerate() {
            let name = self.name(*car);
            let Some((_, end)) = self.race.cars().find(|(id, _)| id == car) else {
                continue;
            };
            let line = match end.state {
                State::Finished => match end.wear {
                    1 => format!("{:>5}  {name:width$}  1 point left", at + 1),
                    wear => format!("{:>5}  {name:width$}  {wear} points left", at + 1),
                },
                State::Racing => format!("{:>5}  {name}", at + 1),
                State::Out(cause) => {
                    let lap = match end.crossings {
                        0 => "before the line".to_owned(),
                        lap => format!("on lap {lap}"),
                    };
                    format!("{:>5}  {name:width$}  {lap}, {}", "out", reason(cause))
                }
            };
            self.line(line.trim_end());
        }
    }
}

/// Why a car is out, for the list of results.
fn reason(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => "gearbox",
        Cause::Overshoot => "too fast out of a corner",
        Cause::StopsMissed => "missed the stops of a corner",
        Cause::Braking => "brakes",
        Cause::Blocked => "no room",
        Cause::Collision => "collision",
        Cause::Engine => "engine",
    }
}
