//! Taking answers.

use crate::dice::Die;

use super::{Answer, CarId, Event, IllegalAnswer, Pending, Phase, Race, StartResult};

impl Race {
    /// Answers what the race waits for, and carries it on to the next question.
    ///
    /// # Errors
    ///
    /// [`IllegalAnswer`] when the answer does not fit; the race has not changed then.
    pub fn apply(&mut self, answer: Answer) -> Result<(), IllegalAnswer> {
        self.check(answer)?;
        self.answers.push(answer);
        match answer {
            Answer::Roll(roll) => self.roll(roll.value()),
            Answer::Gear(gear) => {
                let option = self.gear_options.iter().find(|option| option.gear == gear);
                if let Some(option) = option.copied() {
                    self.shift(option);
                }
            }
            Answer::Move {
                to,
                overshoot,
                brake,
            } => {
                let chosen = self
                    .moves
                    .iter()
                    .find(|m| m.to == to && m.overshoot == overshoot && m.brake == brake);
                if let (Some(chosen), Phase::Move { strained }) = (chosen.copied(), &self.phase) {
                    let strained = *strained;
                    self.make_move(&chosen, strained);
                }
            }
        }
        Ok(())
    }

    /// Whether an answer fits what the race waits for.
    fn check(&self, answer: Answer) -> Result<(), IllegalAnswer> {
        match (self.pending(), answer) {
            (Pending::Over, _) => Err(IllegalAnswer::Over),
            (Pending::Roll(request), answer) => match answer {
                Answer::Roll(roll) if roll.die() == request.die => Ok(()),
                _ => Err(IllegalAnswer::WantsRoll(request.die)),
            },
            (Pending::Choice(choice), answer) => {
                let offered = (0..choice.options()).any(|o| choice.answer(o) == Some(answer));
                if offered {
                    return Ok(());
                }
                Err(match (answer, &self.phase) {
                    (Answer::Gear(gear), Phase::Gear) => IllegalAnswer::Gear(gear),
                    (
                        Answer::Move {
                            to,
                            overshoot,
                            brake,
                        },
                        Phase::Move { .. },
                    ) => IllegalAnswer::Move {
                        to,
                        overshoot,
                        brake,
                    },
                    (_, Phase::Gear) => IllegalAnswer::WantsGear(choice.car()),
                    _ => IllegalAnswer::WantsMove(choice.car()),
                })
            }
        }
    }

    /// Takes a roll.
    fn roll(&mut self, value: u8) {
        match self.phase {
            Phase::Grid(_) => self.roll_for_grid(value),
            Phase::Start => self.roll_for_start(value),
            Phase::Drive => self.roll_to_drive(value),
            Phase::Checks { .. } => self.roll_check(value),
            Phase::Gear | Phase::Move { .. } | Phase::Over => {}
        }
    }

    /// START-1
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
            StartResult::Stalled => self.end_turn(),
            StartResult::Normal => self.choose_gear(),
            StartResult::Great => {
                self.engage_first(car);
                self.begin_move(start.great_spaces, false);
            }
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
        let strained = on_road && is_full && gear >= self.rules.engine.from_gear;
        self.begin_move(value, strained);
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
        self.begin_turn();
    }
}
