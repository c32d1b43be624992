//! A car's turn, from its beginning to the next one.

use crate::dice::{Die, Gear};
use crate::track::index::Node;

use super::agenda::Task;
use super::{CarId, Event, Extra, Phase, Race, StartResult, State, Why};

/// The state of the turn being driven.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TurnState {
    /// The spaces to move: the number rolled, or what stands in its place.
    pub(super) roll: u8,
    /// Whether it was rolled with the gear's die.
    pub(super) rolled: bool,
    /// The gear in which it was rolled, if it strains the engine (ENG-1).
    pub(super) strained: Option<Gear>,
    /// The extra spaces chosen.
    pub(super) extra: Extra,
    /// Whether there were extra spaces of the tyres that were not used (TYRE-3).
    pub(super) tyres_unused: bool,
    /// Whether the car leaves its box in the turn in which it came (PIT-3, PIT-5).
    pub(super) quick_exit: bool,
    /// Whether an engine point was lost before the move: its marker is left where the move ends
    /// (DEBRIS-1).
    pub(super) marker_due: bool,
    /// The node where the last part of the move began.
    pub(super) from: Node,
    /// How far the car had come when the turn began: crossings and rank (FIN-2).
    pub(super) began: (u8, u32),
    /// The stops made in the car's corner before the move; 0 if the move did not stay in it.
    pub(super) stops_before: u8,
    /// The part of the move that is being paid for.
    pub(super) leg: Leg,
    /// Whether the car has braked, was held up, or declined a slipstream (COLL-4).
    pub(super) pressed: bool,
    /// Whether it has overshot a corner.
    pub(super) overshot: bool,
    /// Whether a corner has added spaces to it (TYRE-2).
    pub(super) skidded: bool,
    /// The number rolled in the box (PIT-5).
    pub(super) service: u8,
    /// How often it has used a slipstream.
    pub(super) slipstreams: u8,
}

/// A part of a move: the move itself, or a slipstream after it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Leg {
    /// The spaces past overshot corners.
    pub(super) overshoot: u16,
    /// The factor by which they cost more, on the lap on which this part began (TYRE-1).
    pub(super) tyre_factor: u8,
    /// The spaces braked by choice.
    pub(super) braked: u8,
    /// The spaces that there was no room for.
    pub(super) blocked: u8,
    /// The marked spaces on its way (MOVE-5); fewer are stepped on if the car spins back.
    pub(super) marks: u8,
    /// Whether two or more stops of a corner were missed.
    pub(super) fatal: bool,
    /// Whether it ends the car's race.
    pub(super) finishes: bool,
    /// Whether it crosses the finish line.
    pub(super) crosses_line: bool,
    /// Whether the car spins back to the corner it has overshot (OVER-7).
    pub(super) spins_back: bool,
    /// Whether it is a slipstream.
    pub(super) slipstream: bool,
    /// Whether the slipstream enters a corner (SLIP-3).
    pub(super) enters_corner: bool,
}

impl Leg {
    /// Whether there is nothing to pay for.
    pub(super) const fn is_free(&self) -> bool {
        self.overshoot == 0
            && self.braked == 0
            && self.blocked == 0
            && !self.fatal
            && !self.slipstream
    }
}

impl Race {
    /// Begins the turn of the current car.
    pub(super) fn begin_turn(&mut self) {
        self.note_turn_start();
        let car = self.current();
        self.now = TurnState {
            began: self.progress(car),
            ..TurnState::default()
        };
        self.moves_made += 1;
        if self.car(car).spun {
            self.turn_round(car);
        } else if !self.car(car).started {
            self.ask(car, Die::Black, Why::Start);
        } else if self.is_behind_next_box(car) {
            self.next(Task::EndTurn);
        } else if !self.wait_in_box(car) {
            self.choose_gear();
        }
    }

    /// START-1, START-2
    pub(super) fn roll_for_start(&mut self, value: u8) {
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
        self.emit(Event::StartRolled { car, value, result });
        match result {
            StartResult::Stalled => {
                self.car_mut(car).stalled = true;
                self.next(Task::EndTurn);
            }
            StartResult::Normal => self.choose_gear(),
            StartResult::Great => {
                self.engage(car, Gear::FIRST);
                self.now.roll = start.great_spaces;
                self.next(Task::Move);
                self.next(Task::Extra);
            }
        }
    }

    /// OVER-6, OVER-7: a car that has spun points forwards again.
    fn turn_round(&mut self, car: CarId) {
        let now = self.car_mut(car);
        now.spun = false;
        now.gear = None;
        self.emit(Event::TurnedRound { car });
        if self.rules.overshoot.spin_takes_turn {
            self.next(Task::EndTurn);
        } else {
            self.choose_gear();
        }
    }

    /// How far a car has come: crossings of the line, and rank.
    pub(super) fn progress(&self, car: CarId) -> (u8, u32) {
        let rank = self.info_of(car).map_or(0, |info| info.rank);
        (self.car(car).crossings, rank)
    }

    /// Passes the turn to the next car that is still racing, or ends the round.
    pub(super) fn end_turn(&mut self) {
        if self.is_qualifying() {
            self.go_on_qualifying();
            return;
        }
        self.turn += 1;
        let next = self.order[self.turn..]
            .iter()
            .position(|car| self.car(*car).state == State::Racing);
        if let Some(skipped) = next {
            self.turn += skipped;
            self.next(Task::BeginTurn);
        } else {
            self.next(Task::NextRound);
            self.plan_changes();
        }
    }

    /// Starts a round with the cars in this order, or ends the race.
    pub(super) fn begin_round(&mut self, order: Vec<CarId>) {
        if order.is_empty() {
            self.phase = Phase::Over;
            let standings = self.standings();
            self.emit(Event::Over { standings });
            return;
        }
        self.round = self.round.saturating_add(1);
        self.turn = 0;
        self.order.clone_from(&order);
        self.emit(Event::RoundStarted {
            round: self.round,
            order,
        });
        self.next(Task::BeginTurn);
    }

    /// Ends a round (OUT-1), and begins the next one.
    pub(super) fn begin_next_round(&mut self) {
        self.remove_wrecks();
        let order = self.racing_order();
        self.begin_round(order);
    }
}
