//! Moving a car: the moves of a roll, and what follows from the one that is made.

use arrayvec::ArrayVec;

use crate::moves::{Move, MoveList, MoveQuery};
use crate::rules::{Ruleset, Zone};
use crate::track::index::{NONE, Node};
use crate::{CornerId, SpaceId};

use super::agenda::Task;
use super::bill::only_brakes;
use super::turn::Leg;
use super::{CarId, Event, Extra, Phase, Race, State};

/// Where cars stand.
pub(super) type Others = ArrayVec<Node, { u8::MAX as usize }>;

/// What follows each part of a move, in the order of section 8, after the rolls for what it has
/// passed and the price.
const ARRIVING: [Task; 2] = [Task::Arrive, Task::Slipstream];

/// The most tasks that may follow a move.
const MOST_AFTER_MOVE: usize = 8;

/// What follows a move by the rules of a race.
pub(super) type AfterMove = ArrayVec<Task, MOST_AFTER_MOVE>;

/// What follows a move and its slipstreams by these rules, in the order of the agenda: that of section 8
/// reversed.
pub(super) fn after_move(rules: &Ruleset) -> AfterMove {
    let all: [_; MOST_AFTER_MOVE] = [
        (Task::Marker, rules.debris.is_some()),
        (Task::Collisions, true),
        (Task::Engines, true),
        (Task::Police, rules.police().is_some()),
        // They may put out the last car that the police waited for.
        (Task::Residents, true),
        (Task::Police, rules.police().is_some()),
        (Task::Scrap, rules.pilots.is_some()),
        (Task::EndTurn, true),
    ];
    all.into_iter()
        .rev()
        .filter_map(|(task, is_possible)| is_possible.then_some(task))
        .collect()
}

impl Race {
    /// Offers the moves of a roll, if there is a choice.
    pub(super) fn choose_move(&mut self) {
        let car = self.current();
        if !self.find_moves(car) {
            // Only moves that put the car out are left: list those without voluntary braking.
            self.generate(car, false, 0);
        }
        if let [only] = self.moves.as_slice() {
            let only = *only;
            self.make_move(&only);
        } else {
            self.phase = Phase::Move;
        }
    }

    /// Finds the moves that the car survives; returns whether there are any.
    pub(super) fn find_moves(&mut self, car: CarId) -> bool {
        // QUAL-1: without braking, and nothing is paid for.
        let brakes = self.most_braked(car);
        // A spin may give tyre points back before braking is paid for.
        let by_tyres = self.rules.braking.price.get(Some(Zone::Tyres)) > 0;
        let most_braked = if by_tyres { u8::MAX } else { brakes };
        self.generate(car, !self.is_qualifying(), most_braked);
        let mut moves = self.moves.take();
        if self.is_qualifying() {
            moves.retain(|m| !m.fatal);
        } else {
            moves.retain(|m| {
                if only_brakes(m) {
                    m.brake <= brakes
                } else {
                    self.survives(car, m)
                }
            });
        }
        let any = !moves.is_empty();
        self.moves.put_back(moves);
        any
    }

    /// Lists the moves of a car for a roll and extra spaces, with braking or without, including those
    /// that it would not survive. The other cars stay where they are.
    pub(crate) fn list_moves(
        &self,
        id: CarId,
        roll: u8,
        braking: bool,
        extra: Extra,
        list: &mut MoveList,
    ) {
        let mut others = Others::new();
        let query = MoveQuery {
            cars: self.others(id, &mut others),
            marks: &self.marks,
            braking,
            ..self.query(id, roll, extra)
        };
        list.generate(&self.track, &self.rules.movement, &query);
    }

    /// The query for the moves of a car with a roll and these extra spaces, without cars, marks and
    /// braking.
    fn query(&self, id: CarId, roll: u8, extra: Extra) -> MoveQuery<'static, Node> {
        let car = self.car(id);
        let in_pit = self.info(car.node).lane == 0;
        let may_stop = if in_pit {
            !car.served
        } else {
            self.rules.pit.is_some_and(|pit| !(pit.once && car.pitted))
                && car.crossings > 0
                && !self.is_qualifying()
        };
        let roll = roll.saturating_add(self.extra_spaces(id, extra));
        MoveQuery {
            stops: car.stops,
            laps_left: self.laps_left(id),
            pit: may_stop.then(|| self.entrant(id).team),
            pit_braking: self.rules.pit.is_some_and(|pit| pit.braking),
            foremost_box: self.rules.pit.is_some_and(|pit| pit.foremost_box),
            skid: self.skid_with(id, extra),
            halt_at_line: self.has_to_halt(id),
            ..MoveQuery::new(car.node, roll)
        }
    }

    /// Collects where the other cars stand into an empty list. Returning a list of this capacity by value is
    /// slow.
    pub(super) fn others<'a>(&self, id: CarId, list: &'a mut Others) -> &'a [Node] {
        let own = self.car(id).node;
        for car in &self.cars {
            if car.node != NONE && car.node != own {
                list.push(car.node);
            }
        }
        list
    }

    fn generate(&mut self, car: CarId, braking: bool, most_braked: u8) {
        let mut others = Others::new();
        let query = MoveQuery {
            cars: self.others(car, &mut others),
            marks: if self.is_qualifying() {
                &[]
            } else {
                &self.marks
            },
            braking,
            ..self.query(car, self.now.roll, self.now.extra)
        };
        let movement = &self.rules.movement;
        self.moves
            .generate_within(&self.track, movement, &query, most_braked);
    }

    /// Moves the current car; what follows goes on the agenda in the order of section 8.
    pub(super) fn make_move(&mut self, m: &Move) {
        let car = self.current();
        let path = self.moves.path(m).to_vec();
        let leg = self.leg(m);
        self.now.skidded = m.skids;
        if self.is_qualifying() {
            // QUAL-1: alone on the road, and nothing wears.
            self.next(Task::EndTurn);
        } else if !self.now.quick_exit {
            self.agenda.extend_from_slice(&self.after_move);
        }
        self.drive(car, path, leg);
    }

    /// Drives a car along a path.
    pub(super) fn drive(&mut self, car: CarId, mut path: Vec<SpaceId>, mut leg: Leg) {
        let left_early = |path: &[SpaceId]| -> Vec<CornerId> {
            let early = self.corners_left_early(car, path);
            early.map(|(_, corner)| corner).collect()
        };
        let overshot = if leg.overshoot > 0 || leg.fatal {
            left_early(&path)
        } else {
            debug_assert_eq!(left_early(&path), [], "every corner left early is overshot");
            Vec::new()
        };
        if leg.spins_back {
            leg.crosses_line = self.cut_off_after_corner(car, &mut path);
            leg.finishes = leg.crosses_line && self.laps_left(car) == 0;
        }
        let from = self.space_of(car);
        let to = path.last().copied().unwrap_or(from);
        let (stops_before, stops) = self.stops(car, to, &leg, &path);
        self.now.stops_before = stops_before;
        self.now.from = self.car(car).node;
        self.note_speed(car, &path);
        if let Some(node) = self.track.node(to) {
            if node != self.car(car).node {
                self.car_mut(car).arrived = self.moves_made;
            }
            self.place(car, node);
        }
        self.car_mut(car).stops = stops;
        self.remember_driven(car, from, &path, &leg);
        self.now.leg = leg;
        self.now.pressed |= leg.braked > 0 || leg.blocked > 0;
        self.now.overshot |= leg.overshoot > 0;
        // No slipstream follows a part that ends in the pit lane, even if the car leaves it at once.
        let slipstream = usize::from(self.rules.slipstream.is_some() && self.is_on_road(car));
        self.next_all(ARRIVING.into_iter().take(1 + slipstream));
        let is_paid = self.rules.pilots.as_ref();
        let is_paid = is_paid.is_some_and(|pilots| pilots.stanley_after_paying);
        if is_paid {
            self.plan_radio(car, &path);
        }
        self.next(Task::Settle);
        self.plan_marks(car, &path, leg.marks);
        if !is_paid {
            self.plan_radio(car, &path);
        }
        self.emit(Event::Moved {
            car,
            from,
            path,
            overshot,
            overshoot: leg.overshoot,
            stops,
            braked: leg.braked,
            blocked: leg.blocked,
            slipstream: leg.slipstream,
        });
        if leg.crosses_line {
            self.cross_line(car, &leg);
        }
    }

    /// TRACK-4, NITRO-1
    fn cross_line(&mut self, car: CarId, leg: &Leg) {
        let now = self.car_mut(car);
        now.crossings += 1;
        let lap = now.crossings;
        if lap > 1 {
            now.nitro = true;
            self.renew_ability(car);
        }
        if !leg.finishes {
            self.emit(Event::LapStarted { car, lap });
        }
    }

    /// OVER-7: cuts a path off after the first space past the first corner it overshoots; returns
    /// whether what is left crosses the finish line.
    fn cut_off_after_corner(&self, car: CarId, path: &mut Vec<SpaceId>) -> bool {
        let early = self.corners_left_early(car, path).next();
        if let Some((at, _)) = early {
            path.truncate(at + 1);
        }
        let from = self.space_of(car);
        let starts = std::iter::once(&from).chain(path.iter());
        starts
            .zip(path.iter())
            .any(|(from, to)| self.track.crosses_line(*from, *to))
    }

    /// The stops that count once a part of a move is made (STOP-1, OVER-4, SLIP-3): those made
    /// before in the corner where it ends, and those including this one.
    fn stops(&self, car: CarId, to: SpaceId, leg: &Leg, path: &[SpaceId]) -> (u8, u8) {
        let corner = |space| self.track.node(space).map(|node| self.info(node).corner);
        let here = corner(to);
        if here.is_none_or(|corner| corner == NONE) {
            return (0, 0);
        }
        let same = self.info(self.car(car).node).corner == here.unwrap_or(NONE)
            && path.iter().all(|space| corner(*space) == here);
        let before = if same { self.car(car).stops } else { 0 };
        if leg.overshoot > 0 || leg.fatal {
            return (before, 0);
        }
        (before, before.saturating_add(1))
    }

    /// The corners that a path leaves with stops missing, each with the index of the step that leaves it
    /// (OVER-1, OVER-4).
    fn corners_left_early(
        &self,
        car: CarId,
        path: &[SpaceId],
    ) -> impl Iterator<Item = (usize, CornerId)> {
        let car = self.car(car);
        let corners = self.track.corners();
        let (mut inside, mut stops) = (self.info(car.node).corner, car.stops);
        let nodes = path.iter().filter_map(|space| self.track.node(*space));
        nodes.enumerate().filter_map(move |(at, node)| {
            let corner = self.info(node).corner;
            if corner == inside {
                return None;
            }
            let left = corners.get(usize::from(inside));
            let early = left.filter(|left| stops < left.stops);
            (inside, stops) = (corner, 0);
            early.map(|left| (at, left.id))
        })
    }

    /// Handles where a part of a move has led the current car.
    pub(super) fn arrive(&mut self) {
        let car = self.current();
        let leg = self.now.leg;
        if self.car(car).state != State::Racing || self.is_qualifying() {
            return;
        }
        if leg.finishes {
            self.take_off(car);
            self.car_mut(car).state = State::Finished;
            self.finished.push(car);
            let place = self.finished.len() as u8;
            self.emit(Event::Finished { car, place });
            return;
        }
        self.enter_pit(car);
        if leg.crosses_line {
            self.plan_regaining(car);
        }
    }
}
