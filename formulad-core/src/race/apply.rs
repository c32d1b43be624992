//! Taking answers.

use crate::dice::{Die, Roll};
use crate::moves::Move;

use super::agenda::Task;
use super::{
    About, Answer, CarId, Event, GearOption, IllegalAnswer, Phase, Race, RollRequest, StartResult,
    Why,
};

/// An answer that fits, with what it chooses.
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
        Ok(())
    }

    /// What an answer chooses, if it fits what the race waits for.
    fn taken(&self, answer: Answer) -> Result<Taken, IllegalAnswer> {
        match self.phase {
            Phase::Roll(request) => match answer {
                Answer::Roll(roll) if roll.die() == request.die => Ok(Taken::Roll(request, roll)),
                _ => Err(IllegalAnswer::WantsRoll(request.die)),
            },
            Phase::Gear => {
                let Answer::Gear(gear) = answer else {
                    return Err(IllegalAnswer::WantsGear(self.current()));
                };
                let option = self.gear_options.iter().find(|option| option.gear == gear);
                let option = option.ok_or(IllegalAnswer::Gear(gear))?;
                Ok(Taken::Gear(*option))
            }
            Phase::Move => {
                let Answer::Move {
                    to,
                    overshoot,
                    brake,
                    marks,
                } = answer
                else {
                    return Err(IllegalAnswer::WantsMove(self.current()));
                };
                let is_chosen = |m: &&Move| {
                    (m.to, m.overshoot, m.brake, m.marks) == (to, overshoot, brake, marks)
                };
                let m = self.moves.iter().find(is_chosen);
                let m = m.ok_or(IllegalAnswer::Move {
                    to,
                    overshoot,
                    brake,
                })?;
                Ok(Taken::Move(*m))
            }
            Phase::Decision { car, about } if self.options.contains(&answer) => {
                Ok(Taken::Decision(car, about))
            }
            Phase::Decision { car, about } => Err(IllegalAnswer::WantsDecision { car, about }),
            Phase::Time(car) => match answer {
                Answer::Seconds(seconds) => Ok(Taken::Time(car, seconds)),
                _ => Err(IllegalAnswer::WantsTime(car)),
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
            Why::Mark => self.mark_rolled(car, self.rules.debris, value),
            Why::Danger => self.mark_rolled(car, self.danger().map(|(risk, _)| risk), value),
            Why::Collision(other) => self.collision_rolled(car, other, value),
            Why::Engine => self.engine_rolled(car, value),
            Why::Residents => self.residents_rolled(car, value),
            Why::Service => self.service_rolled(car, value),
            Why::Radio(by) => self.radio_rolled(car, by, value),
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

    /// Takes a decision.
    pub(super) fn decided(&mut self, car: CarId, about: About, answer: Answer) {
        match (about, answer) {
            (About::WeatherAgain, _) => self.weather_decided(car, answer == Answer::Yes),
            (About::Tyres, Answer::Tyres(tyres)) => self.fit(car, tyres),
            (About::Extra, Answer::Extra(extra)) => self.use_extra(extra),
            (About::Radio(at), Answer::Yes) => self.throw_radio(car, at),
            (About::Room, Answer::TyresForRoom(tyres)) => self.pay_for_room(tyres),
            (About::Slipstream, Answer::Slipstream { .. }) => self.take_slipstream(answer),
            (About::Slipstream, _) => self.decline_slipstream(),
            (About::TechnicalStop, _) => self.stop_decided(car, answer == Answer::Yes),
            (About::Regain, Answer::Regain(zones)) => self.regain(car, zones),
            (About::Repair, Answer::Regain(zones)) => self.repair(car, zones),
            (About::LeaveBox, _) => self.leaving_decided(car, answer == Answer::Yes),
            (About::Scrap, Answer::Scrap(space)) => self.drop_scrap(car, space),
            _ => {}
        }
    }

    /// START-1, START-2
    fn roll_for_start(&mut self, value: u8) {
        let car = self.current();
        let start = self.rules.start;
        let result = if value <= start.stalls_to {
            StartResult::Stalled
        } else if value >= start.great_from {
            StartResult::Great
        } else {
            StartResult::Normal
        };
        self.car_mut(car).started = true;
        self.tell(Event::StartRolled { car, value, result });
        match result {
            StartResult::Stalled => {
                self.car_mut(car).stalled = true;
                self.next(Task::EndTurn);
            }
            StartResult::Normal => self.choose_gear(),
            StartResult::Great => {
                self.engage_first(car);
                self.now.roll = start.great_spaces;
                self.next(Task::Move);
                self.next(Task::Extra);
            }
        }
    }

    /// Waits for the roll of the gear's die.
    pub(super) fn ask_for_drive(&mut self) {
        let car = self.current();
        if let Some(gear) = self.car(car).gear {
            self.ask(car, Die::Gear(gear), Why::Move);
        }
    }

    /// DICE-1, and whether the engine is strained (ENG-1).
    fn roll_to_drive(&mut self, value: u8) {
        let car = self.current();
        let Some(gear) = self.car(car).gear else {
            return;
        };
        self.tell(Event::Rolled { car, gear, value });
        // PIT-1: not by a roll in the pit lane.
        let on_road = self.info_of(car).is_some_and(|info| info.lane != 0);
        let is_full = value == Die::Gear(gear).highest();
        self.now.roll = value;
        self.now.rolled = true;
        // PIT-5: a second roll, out of the box, does not undo what the first has done.
        if on_road && is_full && gear >= self.rules.engine.from_gear {
            self.now.strained = Some(gear);
        }
        self.next(Task::Move);
        self.next(Task::Extra);
        self.note_full_roll(car, value);
    }

    /// Starts a round with the cars in this order, or ends the race.
    pub(super) fn begin_round(&mut self, order: Vec<CarId>) {
        if order.is_empty() {
            self.phase = Phase::Over;
            let standings = self.standings();
            self.tell(Event::Over { standings });
            return;
        }
        self.round += 1;
        self.turn = 0;
        self.order.clone_from(&order);
        self.tell(Event::RoundStarted {
            round: self.round,
            order,
        });
        self.next(Task::BeginTurn);
    }
}
