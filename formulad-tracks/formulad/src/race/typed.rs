//! Races with dice that a person rolls.

use std::io::{BufRead, BufReader};

use formulad_core::dice::{Dice, DiceError, Die, TypedDice};
use formulad_core::driver::Driver;
use formulad_core::race::{Answer, Pending, Race, RollRequest, Why};

use super::narrator::Narrator;
use super::record::Recorder;
use crate::{Stop, Streams};

/// Runs a race, printing it as it goes and asking for the number of each roll.
pub(super) fn run(
    race: &mut Race,
    drivers: &mut [impl Driver],
    narrator: &mut Narrator,
    recorder: &mut Recorder,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    let mut lines = BufReader::new(&mut *streams.input).lines();
    loop {
        match race.pending() {
            Pending::Over => return Ok(()),
            Pending::Roll(request) => {
                narrator.emit(race, streams.output)?;
                narrator.pause(race, streams.output)?;
                recorder.update(race)?;
                let errors = &mut *streams.errors;
                // Without standard error nobody can be asked; the numbers still count.
                let _ = writeln!(errors, "{}", question(race, request));
                let ask = |die: Die, wrong: Option<DiceError>| {
                    if let Some(wrong) = wrong {
                        let _ = writeln!(errors, "{wrong}");
                    }
                    let _ = write!(errors, "{}", t!("{die}: ", die = die.words()));
                    let _ = errors.flush();
                    loop {
                        let line = lines.next()?.ok()?;
                        if let Ok(number) = line.trim().parse() {
                            return Some(number);
                        }
                        let _ = write!(errors, "{}", t!("type the number on the die: "));
                        let _ = errors.flush();
                    }
                };
                let roll = TypedDice::new(ask).roll(request.die);
                let roll = roll.map_err(|error| Stop::message(ended(error, recorder)))?;
                race.apply(Answer::Roll(roll)).map_err(Stop::message)?;
            }
            Pending::Time(car) => {
                let driver = drivers.get_mut(car.index());
                let seconds = driver.map_or(0, |driver| driver.seconds(race));
                race.apply(Answer::Seconds(seconds))
                    .map_err(Stop::message)?;
            }
            Pending::Choice(choice) => {
                let driver = drivers.get_mut(choice.car().index());
                let option = driver.map_or(0, |driver| driver.choose(race, &choice));
                race.choose(option).map_err(Stop::message)?;
            }
        }
    }
}

/// Says why there is no roll, and where the race so far is saved.
fn ended(error: DiceError, recorder: &Recorder) -> String {
    match recorder.path() {
        Some(path) => t!(
            "{error}; the race so far is in {file}",
            error = error.to_string(),
            file = path.display().to_string()
        ),
        None => error.to_string(),
    }
}

/// "Ada, to drive".
fn question(race: &Race, request: RollRequest) -> String {
    match request.why {
        Why::Weather => t!("For the weather").to_owned(),
        why => {
            let purpose = race.purpose(why).to_string();
            t!(
                "{driver}, {purpose}",
                driver = race.entrant(request.car).name,
                purpose
            )
        }
    }
}
