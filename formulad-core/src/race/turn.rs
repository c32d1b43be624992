//! A car's turn: gear, move, and what the move costs.

use crate::dice::Gear;
use crate::moves::{CarState, Move};
use crate::track::index::{NONE, Node};
use crate::{CornerId, SpaceId};

use super::{CarId, Cause, Event, GearOption, Phase, Race, State, price};

impl Race {
    /// Begins the turn of the current car.
    pub(super) fn begin_turn(&mut self) {
        if self.car(self.current()).started {
            self.choose_gear();
        } else {
            self.phase = Phase::Start;
        }
    }

    /// Passes the turn to the next car that is still racing, or ends the round.
    pub(super) fn end_turn(&mut self) {
        self.turn += 1;
        let next = self.order[self.turn..]
            .iter()
            .position(|car| self.car(*car).state == State::Racing);
        if let Some(skipped) = next {
            self.turn += skipped;
            self.begin_turn();
        } else {
            let order = self.racing_order();
            self.begin_round(order);
        }
    }

    /// Offers the gears, if there is a choice.
    pub(super) fn choose_gear(&mut self) {
        let car = self.current();
        let mut options = std::mem::take(&mut self.gear_options);
        options.clear();
        options.extend(self.gears(car));
        self.gear_options = options;
        if let [only] = self.gear_options[..] {
            self.shift(only);
        } else {
            self.phase = Phase::Gear;
        }
    }

    /// The gears that a car may choose, with their prices (GEAR-1, GEAR-2, PIT-1, PIT-2).
    fn gears(&self, id: CarId) -> impl Iterator<Item = GearOption> {
        let car = self.car(id);
        let from = car.gear.map(Gear::number);
        let in_pit = self.info_of(id).is_some_and(|info| info.lane == 0);
        let in_box = self.info_of(id).is_some_and(|info| info.team != 0);
        let highest = match (from, self.rules.pit) {
            (None, _) => 1,
            (Some(_), Some(pit)) if in_box => pit.leave_gear.number(),
            (Some(from), _) => (from + 1).min(self.rules.top_gear.number()),
        };
        let (wear, prices) = (car.wear, self.rules.skip_prices);
        Gear::all()
            .take(usize::from(highest))
            .filter_map(move |gear| {
                let down = from.unwrap_or(1).saturating_sub(gear.number());
                let price = match usize::from(down) {
                    _ if in_pit => 0,
                    0 | 1 => 0,
                    down => *prices.get(down - 2)?,
                };
                (price < wear).then_some(GearOption { gear, price })
            })
    }

    /// Puts a car into 1st gear.
    pub(super) fn engage_first(&mut self, car: CarId) {
        let from = self.car(car).gear;
        self.car_mut(car).gear = Some(Gear::FIRST);
        self.tell(Event::GearChosen {
            car,
            from,
            to: Gear::FIRST,
        });
    }

    /// Shifts and pays for it.
    pub(super) fn shift(&mut self, option: GearOption) {
        let car = self.current();
        let from = self.car(car).gear;
        self.car_mut(car).gear = Some(option.gear);
        self.tell(Event::GearChosen {
            car,
            from,
            to: option.gear,
        });
        self.lose(car, option.price.into(), Cause::GearSkipped);
        self.phase = Phase::Drive;
    }

    /// Offers the moves of a roll, if there is a choice.
    pub(super) fn begin_move(&mut self, roll: u8, strained: bool) {
        let id = self.current();
        let car = self.car(id);
        let in_pit = self.info(car.node).lane == 0;
        let may_stop = if in_pit {
            !car.served
        } else {
            self.rules.pit.is_some() && car.crossings > 0
        };
        let state = CarState {
            node: car.node,
            stops: car.stops,
            laps_left: self.laps_left(id),
            pit: may_stop.then(|| self.entrant(id).team),
        };
        let wear = u32::from(car.wear);
        let others: arrayvec::ArrayVec<Node, { u8::MAX as usize }> = self
            .cars
            .iter()
            .map(|other| other.node)
            .filter(|node| *node != NONE && *node != state.node)
            .collect();
        let rules = self.rules;
        let mut moves = std::mem::take(&mut self.moves);
        moves.generate(&self.track, &rules.movement, &state, (roll, true), &others);
        let blocked = moves.blocked();
        let survives = |m: &Move| !m.fatal && price(&rules, m, blocked) < wear;
        if moves.iter().any(survives) {
            moves.retain(survives);
        } else {
            // What is forced may put the car out; braking it would not choose.
            moves.generate(&self.track, &rules.movement, &state, (roll, false), &others);
        }
        self.moves = moves;
        if let [only] = self.moves.as_slice() {
            let only = *only;
            self.make_move(&only, strained);
        } else {
            self.phase = Phase::Move { strained };
        }
    }

    /// Moves the current car and charges it (section 8: overshoot, then braking and blocking).
    pub(super) fn make_move(&mut self, m: &Move, strained: bool) {
        let car = self.current();
        let path = self.moves.path(m).to_vec();
        let blocked = self.forced(m);
        let braked = m.brake - blocked;
        let stops = self.stops_after(car, m, &path);
        let overshot = self.overshot(car, &path);
        let from = self.space_of(car);
        if let Some(node) = self.track.node(m.to) {
            self.place(car, node);
        }
        self.car_mut(car).stops = stops;
        self.tell(Event::Moved {
            car,
            from,
            path,
            overshot,
            overshoot: m.overshoot,
            stops,
            braked,
            blocked,
        });
        if m.crosses_line {
            self.car_mut(car).crossings += 1;
            if !m.finishes {
                let lap = self.car(car).crossings;
                self.tell(Event::LapStarted { car, lap });
            }
        }
        if m.fatal {
            self.eliminate(car, Cause::StopsMissed);
        }
        let rules = self.rules;
        for (spaces, each, cause) in [
            (m.overshoot, rules.overshoot_price, Cause::Overshoot),
            (braked.into(), rules.brake_price, Cause::Braking),
            (blocked.into(), rules.block_price, Cause::Blocked),
        ] {
            self.lose(car, u32::from(spaces) * u32::from(each), cause);
        }
        if self.car(car).state == State::Racing {
            if m.finishes {
                self.take_off(car, State::Finished);
                self.finished.push(car);
                let place = self.finished.len() as u8;
                self.tell(Event::Finished { car, place });
            } else {
                self.serve(car);
            }
        }
        self.begin_collisions(car, strained);
    }

    /// The stops that count once a move is made (STOP-1, OVER-4).
    fn stops_after(&self, car: CarId, m: &Move, path: &[SpaceId]) -> u8 {
        let corner = |space| self.track.node(space).map(|node| self.info(node).corner);
        let here = corner(m.to);
        if m.overshoot > 0 || m.fatal || here.is_none_or(|corner| corner == NONE) {
            return 0;
        }
        let same = self.info(self.car(car).node).corner == here.unwrap_or(NONE)
            && path.iter().all(|space| corner(*space) == here);
        if same {
            self.car(car).stops.saturating_add(1)
        } else {
            1
        }
    }

    /// The corners that a path leaves with stops missing (OVER-1, OVER-4).
    fn overshot(&self, car: CarId, path: &[SpaceId]) -> Vec<CornerId> {
        let car = self.car(car);
        let corners = self.track.corners();
        let mut overshot = Vec::new();
        let (mut inside, mut stops) = (self.info(car.node).corner, car.stops);
        for node in path.iter().filter_map(|space| self.track.node(*space)) {
            let corner = self.info(node).corner;
            if corner != inside {
                let left = corners.get(usize::from(inside));
                overshot.extend(left.filter(|left| stops < left.stops).map(|left| left.id));
                (inside, stops) = (corner, 0);
            }
        }
        overshot
    }

    /// PIT-2, for a car that has come to its box; and notes that one is back on the road.
    fn serve(&mut self, car: CarId) {
        let Some(info) = self.info_of(car) else {
            return;
        };
        let (lane, team) = (info.lane, info.team);
        if lane != 0 {
            self.car_mut(car).served = false;
        } else if team != 0 && !self.car(car).served {
            let full = self.rules.wear;
            let car_now = self.car_mut(car);
            let regained = full.saturating_sub(car_now.wear);
            car_now.wear = full;
            car_now.served = true;
            self.tell(Event::Served { car, regained });
        }
    }

    /// Takes wear points from a car, which eliminates it at 0 (WEAR-3). A car that is out loses
    /// nothing more.
    pub(super) fn lose(&mut self, car: CarId, points: u32, cause: Cause) {
        if points == 0 || self.car(car).state != State::Racing {
            return;
        }
        let wear = u32::from(self.car(car).wear).saturating_sub(points) as u8;
        self.car_mut(car).wear = wear;
        self.tell(Event::WearLost {
            car,
            points,
            left: wear,
            cause,
        });
        if wear == 0 {
            self.eliminate(car, cause);
        }
    }

    /// OUT-1
    fn eliminate(&mut self, car: CarId, cause: Cause) {
        self.take_off(car, State::Out(cause));
        self.out.push(car);
        self.tell(Event::Eliminated { car, cause });
    }

    /// Takes a car off the board.
    fn take_off(&mut self, car: CarId, state: State) {
        let car = self.car_mut(car);
        car.state = state;
        car.node = NONE;
        car.space = None;
    }
}
