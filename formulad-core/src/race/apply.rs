//! Taking answers.

use crate::dice::{Dice, Roll};
use crate::moves::Move;

use super::{
    About, Answer, CarId, Choice, GearOption, IllegalAnswer, MoveKey, Pending, Phase, Race,
    RollRequest, RunError, Why,
};

/// An answer that fits, with what it chooses.
#[derive(Clone, Copy)]
enum Taken {
    Roll(RollRequest, Roll),
    Gear(GearOption),
    Move(Move),
    Decision(CarId, About),
    Time(CarId, u32),
}

impl Race {
    /// Answers what the race waits for, and carries it on to the next question.
    ///
    /// # Errors
    ///
    /// [`IllegalAnswer`] when the answer does not fit; the race has not changed then.
    pub fn apply(&mut self, answer: Answer) -> Result<(), IllegalAnswer> {
        let taken = self.taken(answer)?;
        self.take_answer(answer, taken);
        Ok(())
    }

    /// Answers the choice that the race waits for with one of its options, counted from 0.
    ///
    /// # Errors
    ///
    /// [`IllegalAnswer::NoSuchOption`] when there is no such option, and another
    /// [`IllegalAnswer`] when the race waits for no choice; it has not changed then.
    pub fn choose(&mut self, option: usize) -> Result<(), IllegalAnswer> {
        let Pending::Choice(choice) = self.pending() else {
            return Err(self.no_choice());
        };
        let wrong = IllegalAnswer::NoSuchOption {
            car: choice.car(),
            option,
            options: choice.len(),
        };
        let answer = choice.answer(option).ok_or(wrong)?;
        let taken = match choice {
            Choice::Gear { options, .. } => options.get(option).copied().map(Taken::Gear),
            Choice::Move { options, .. } => {
                options.as_slice().get(option).copied().map(Taken::Move)
            }
            Choice::Decision { car, about, .. } => Some(Taken::Decision(car, about)),
        };
        self.take_answer(answer, taken.ok_or(wrong)?);
        Ok(())
    }

    /// Rolls until somebody has to answer or the race is over, and returns what it waits for then: a
    /// choice, a time, or nothing more. The return value keeps the race borrowed; to show the race to a
    /// driver at the same time, call [`Race::pending`] afterwards.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::dice::SeededDice;
    /// use formulad_core::race::{Answer, Entrant, Pending, Race};
    /// use formulad_core::rules::Preset;
    ///
    /// let track = TrackBuilder::<3>::new("Oval").straight(24).corner(2, [11, 9, 8]).straight(28).build()?;
    /// let mut race = Race::new(&track, &Preset::Basic.rules(1), vec![Entrant::new("Ada", 1)])?;
    /// let mut dice = SeededDice::new(1);
    /// while let Pending::Choice(choice) = race.advance(&mut dice)? {
    ///     let last = choice.len() - 1;
    ///     race.choose(last)?;
    /// }
    /// assert!(race.is_over());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RunError`] when the dice give no roll, or one of another die. The race then waits for that
    /// roll.
    pub fn advance(&mut self, dice: &mut (impl Dice + ?Sized)) -> Result<Pending<'_>, RunError> {
        while let Phase::Roll(request) = self.phase {
            self.apply(Answer::Roll(dice.roll(request.die)?))?;
        }
        Ok(self.pending())
    }

    /// Carries the race on with an answer that fits.
    fn take_answer(&mut self, answer: Answer, taken: Taken) {
        self.answers.push(answer);
        self.phase = Phase::Busy;
        match taken {
            Taken::Roll(request, roll) => self.roll(request.car, request.why, roll.value()),
            Taken::Gear(option) => self.shift(option),
            Taken::Move(m) => self.make_move(&m),
            Taken::Decision(car, about) => self.decided(car, about, answer),
            Taken::Time(car, seconds) => self.end_qualifying(car, seconds),
        }
        self.go_on();
    }

    /// Why an option cannot be chosen while the race waits for no choice.
    fn no_choice(&self) -> IllegalAnswer {
        match self.phase {
            Phase::Roll(request) => IllegalAnswer::ExpectedRoll(request.die),
            Phase::Time(car) => IllegalAnswer::ExpectedTime(car),
            _ => IllegalAnswer::Over,
        }
    }

    /// What an answer chooses, if it fits what the race waits for.
    fn taken(&self, answer: Answer) -> Result<Taken, IllegalAnswer> {
        match self.phase {
            Phase::Roll(request) => match answer {
                Answer::Roll(roll) if roll.die() == request.die => Ok(Taken::Roll(request, roll)),
                _ => Err(IllegalAnswer::ExpectedRoll(request.die)),
            },
            Phase::Gear => {
                let Answer::Gear(gear) = answer else {
                    return Err(IllegalAnswer::ExpectedGear(self.current()));
                };
                let option = self.gear_options.iter().find(|option| option.gear == gear);
                let option = option.ok_or(IllegalAnswer::Gear(gear))?;
                Ok(Taken::Gear(*option))
            }
            Phase::Move => {
                let Answer::Move(key) = answer else {
                    return Err(IllegalAnswer::ExpectedMove(self.current()));
                };
                let chosen = self.moves.iter().find(|m| MoveKey::from(*m) == key);
                Ok(Taken::Move(*chosen.ok_or(IllegalAnswer::Move(key))?))
            }
            Phase::Decision { car, about } if self.options.contains(&answer) => {
                Ok(Taken::Decision(car, about))
            }
            Phase::Decision { car, about } => Err(match answer {
                Answer::Slipstream(key) if about == About::Slipstream => {
                    IllegalAnswer::Slipstream(key)
                }
                _ => IllegalAnswer::ExpectedDecision { car, about },
            }),
            Phase::Time(car) => match answer {
                Answer::Seconds(seconds) => Ok(Taken::Time(car, seconds)),
                _ => Err(IllegalAnswer::ExpectedTime(car)),
            },
            Phase::Busy | Phase::Over => Err(IllegalAnswer::Over),
        }
    }

    /// Takes a roll.
    pub(super) fn roll(&mut self, car: CarId, why: Why, value: u8) {
        match why {
            Why::Weather => self.weather_rolled(car, value),
            Why::Grid => self.roll_for_grid(value),
            Why::Start => self.roll_for_start(value),
            Why::Move => self.roll_to_drive(value),
            Why::Service => self.service_rolled(car, value),
            Why::Check(check) => self.check_rolled(car, check, value),
        }
    }

    /// Lets a driver decide, if there is anything to decide: a single option is taken.
    pub(super) fn decide(&mut self, car: CarId, about: About) {
        match self.options[..] {
            [] => {}
            [only] => self.decided(car, about, only),
            _ => self.phase = Phase::Decision { car, about },
        }
    }

    /// Lets a driver say yes or no.
    pub(super) fn ask_yes_or_no(&mut self, car: CarId, about: About) {
        self.options.clear();
        self.options.extend([Answer::No, Answer::Yes]);
        self.decide(car, about);
    }

    /// Takes a decision: most answers say by themselves what to do.
    pub(super) fn decided(&mut self, car: CarId, about: About, answer: Answer) {
        match answer {
            Answer::Tyres(tyres) => self.fit(car, tyres),
            Answer::Extra(extra) => self.use_extra(extra),
            Answer::TyresForRoom(tyres) => self.pay_for_room(tyres),
            Answer::Slipstream(key) => self.take_slipstream(key),
            Answer::Regain(zones) if about == About::Repair => self.repair(car, zones),
            Answer::Regain(zones) => self.regain(car, zones),
            Answer::Scrap(space) => self.drop_scrap(car, space),
            Answer::Yes | Answer::No => self.said(car, about, answer == Answer::Yes),
            Answer::Roll(_) | Answer::Gear(_) | Answer::Move(_) | Answer::Seconds(_) => {
                debug_assert!(
                    answer == Answer::No,
                    "{answer:?} is not offered for {about}"
                );
            }
        }
    }

    /// Takes a yes or no.
    fn said(&mut self, car: CarId, about: About, yes: bool) {
        match about {
            About::WeatherAgain => self.weather_decided(car, yes),
            About::TechnicalStop => self.stop_decided(car, yes),
            About::LeaveBox => self.leaving_decided(car, yes),
            About::Radio(at) if yes => self.throw_radio(car, at),
            // COLL-4
            About::Slipstream => self.now.pressed = true,
            About::Radio(_) | About::Scrap => {}
            About::Tyres | About::Extra | About::Room | About::Regain | About::Repair => {
                debug_assert!(false, "{about} is no question of yes or no");
            }
        }
    }
}
