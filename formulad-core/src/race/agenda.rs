//! What is still to be done before the race waits again.

use crate::dice::Die;

use super::{About, CarId, Check, Phase, Race, RollRequest, Why};

/// Something to be done. The agenda is a stack: what is put on it last is done first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// A roll for the weather before qualifying (WEATHER-1).
    QualifyingWeather,
    /// A car chooses its tyres (TYRE-1).
    ChooseTyres(CarId),
    /// A car's lap alone (QUAL-1).
    Qualify(CarId),
    /// The grid by qualifying, or the rolls for it (GRID-1).
    Grid,
    /// A roll for the weather of the race (WEATHER-1).
    RaceWeather,
    /// The first round.
    FirstRound,
    /// The turn of the current car.
    BeginTurn,
    /// The choice of extra spaces, between the roll and the move.
    Extra,
    /// The choice of a move.
    Move,
    /// A car may throw something at the one that passes it (DRIVER-2).
    Radio(CarId),
    /// The current car pays for its move (section 8).
    Settle,
    /// What follows from where the move has led: the finish, a lap, the pit lane, the box.
    Arrive,
    /// The current car may go on in a slipstream (SLIP-1).
    Slipstream,
    /// The current car leaves a damage marker for an engine point lost before its move (DEBRIS-1).
    Marker,
    /// Cars close to the current one (COLL-1).
    Collisions,
    /// The engines of fast cars (ENG-1).
    Engines,
    /// A roll of the black die.
    Check(CarId, Check),
    /// The current car has ended its move here: residents (STREET-1), Li (DRIVER-2).
    Residents,
    /// The current car may drop scrap (DRIVER-2).
    Scrap,
    /// Speeds are compared (STREET-3).
    Police,
    /// Points regained at the checkpoint (STREET-5).
    Checkpoint(CarId),
    /// Points regained at the line (DRIVER-2).
    Jenny(CarId),
    /// The choice between a tyre stop and a technical stop (TECH-1).
    StopKind(CarId),
    /// Repairs at a stop for tyres (TECH-1).
    Repair(CarId),
    /// The roll for a tyre stop (PIT-3).
    TyreStop(CarId),
    /// The next car, or the end of the round.
    EndTurn,
    /// A roll for a change of the weather (WEATHER-2).
    WeatherChange(CarId),
    /// The next round.
    NextRound,
}

impl Race {
    /// Does what is on the agenda until the race waits for something.
    pub(super) fn go_on(&mut self) {
        while matches!(self.phase, Phase::Busy) {
            let Some(task) = self.agenda.pop() else {
                // Every turn puts the next one on the agenda, until the race is over.
                self.phase = Phase::Over;
                return;
            };
            self.carry_out(task);
        }
    }

    #[inline(always)]
    fn carry_out(&mut self, task: Task) {
        match task {
            Task::QualifyingWeather => self.ask(CarId(0), Die::Black, Why::Weather),
            Task::ChooseTyres(car) => self.choose_tyres(car),
            Task::Qualify(car) => self.begin_qualifying(car),
            Task::Grid => self.begin_grid(),
            Task::RaceWeather => self.roll_for_race_weather(),
            Task::FirstRound => self.begin_first_round(),
            Task::BeginTurn => self.begin_turn(),
            Task::Extra => self.choose_extra(),
            Task::Move => self.choose_move(),
            Task::Radio(car) => self.choose_radio(car),
            Task::Settle => self.settle(),
            Task::Arrive => self.arrive(),
            Task::Slipstream => self.choose_slipstream(),
            Task::Marker => self.leave_due_marker(),
            Task::Collisions => self.plan_collisions(),
            Task::Engines => self.plan_engines(),
            Task::Check(car, check) => self.ask_for_check(car, check),
            Task::Residents => self.plan_residents(),
            Task::Scrap => self.choose_scrap(),
            Task::Police => self.compare_speeds(),
            Task::Checkpoint(car) => self.pass_checkpoint(car),
            Task::Jenny(car) => self.repair_at_line(car),
            Task::StopKind(car) => self.ask_yes_or_no(car, About::TechnicalStop),
            Task::Repair(car) => self.choose_repairs(car),
            Task::TyreStop(car) => self.ask(car, Die::Black, Why::Service),
            Task::EndTurn => self.end_turn(),
            Task::WeatherChange(car) => self.roll_for_change(car),
            Task::NextRound => self.begin_next_round(),
        }
    }

    /// Puts something on the agenda, to be done next.
    pub(super) fn next(&mut self, task: Task) {
        self.agenda.push(task);
    }

    /// Puts things on the agenda, to be done next and in this order.
    pub(super) fn next_all(&mut self, tasks: impl DoubleEndedIterator<Item = Task>) {
        self.agenda.extend(tasks.rev());
    }

    /// Waits for a roll.
    pub(super) fn ask(&mut self, car: CarId, die: Die, why: Why) {
        self.phase = Phase::Roll(RollRequest { car, die, why });
    }
}
