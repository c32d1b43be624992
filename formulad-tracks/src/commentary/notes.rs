//! Events that are described together: the weather, tyres, a stop in the box, points regained, checks.

use formulad_core::language;
use formulad_core::race::{CarId, Cause, Event, Sky, Why};
use formulad_core::rules::{Service, Tyres};

use super::account::{Account, with_article};
use super::drive::Over;
use super::{Narrator, with_points};
use crate::words::{capitalized, possessive};

/// Pit stops and tyres.
pub(super) mod stops {
    pub(crate) fn on_hard(names: &str) -> String {
        t!("on hard tyres: {names}", names)
    }

    pub(crate) fn on_soft(names: &str) -> String {
        t!("on soft tyres: {names}", names)
    }

    pub(crate) fn on_rain(names: &str) -> String {
        t!("on rain tyres: {names}", names)
    }
}

/// What has done no harm.
pub(super) mod unharmed {
    pub(crate) fn wheel_to_wheel(names: &str) -> String {
        t!("Wheel to wheel with {names}: no harm done", names)
    }

    pub(crate) fn close_to(names: &str) -> String {
        t!("Close to {names}: no harm done", names)
    }

    pub(crate) fn whisker_from(names: &str) -> String {
        t!("A whisker from {names}: no harm done", names)
    }

    pub(crate) fn over_debris(name: &str) -> String {
        t!("{name} gets over debris unharmed", name)
    }

    pub(crate) fn over_bad_road(name: &str) -> String {
        t!("{name} gets over a bad road unharmed", name)
    }

    pub(crate) fn over_both(name: &str) -> String {
        t!("{name} gets over a bad road and debris unharmed", name)
    }

    pub(crate) fn shout(name: &str) -> String {
        t!("The residents only shout at {name}", name)
    }

    pub(crate) fn shake_fists(name: &str) -> String {
        t!("The residents shake their fists at {name}", name)
    }

    pub(crate) fn miss(name: &str) -> String {
        t!("The residents miss {name}", name)
    }
}

/// Events of one kind, one after the other.
#[derive(Debug, Clone)]
pub(super) enum Note {
    /// Rolls for the weather, and the result.
    Weather(Vec<u8>, Option<Sky>),
    /// Tyres fitted outside the box.
    Tyres(Vec<(CarId, Tyres)>),
    /// A car in its box.
    Stop(Stop),
    /// Points regained.
    Gain(Gain),
    /// Rolls for what may harm cars.
    Checks(Checks),
}

/// What a crew does.
#[derive(Debug, Clone, Default)]
pub(super) struct Stop {
    car: CarId,
    served: Option<u8>,
    tyres: Option<Tyres>,
    roll: Option<u8>,
    account: Account,
}

/// Points regained, and what for.
#[derive(Debug, Clone)]
pub(super) struct Gain {
    car: CarId,
    what: What,
    account: Account,
}

/// What points are regained for.
#[derive(Debug, Clone, Copy)]
enum What {
    Lap(u8),
    Fastest(u16),
    Other,
}

/// Rolls for what may harm cars.
#[derive(Debug, Clone)]
pub(super) struct Checks {
    pub(super) cause: Cause,
    /// The cars that have rolled without harm, and with which car.
    safe: Vec<(CarId, Option<CarId>)>,
    is_any_harmed: bool,
    /// A neighbour that is out already.
    wreck: Option<CarId>,
}

impl Checks {
    const fn new(cause: Cause) -> Self {
        Self {
            cause,
            safe: Vec::new(),
            is_any_harmed: false,
            wreck: None,
        }
    }

    /// Notes that the last roll did harm. Returns the other car, and whether that one was out already.
    pub(super) fn harmed(&mut self) -> Option<(CarId, bool)> {
        self.is_any_harmed = true;
        if let Some(wreck) = self.wreck.take() {
            return Some((wreck, true));
        }
        let (_, with) = self.safe.pop()?;
        Some((with?, false))
    }
}

impl Note {
    /// Whether it waits for a roll.
    pub(super) fn awaits(&self, why: Why) -> bool {
        match (self, why) {
            (Self::Weather(..), Why::Weather) | (Self::Stop(_), Why::Service) => true,
            (Self::Checks(checks), Why::Check(check)) => checks.cause == check.cause(),
            _ => false,
        }
    }

    pub(super) fn goes_on(&self, event: &Event) -> bool {
        match (self, event) {
            (Self::Weather(..), Event::WeatherRolled { .. })
            | (Self::Tyres(_), Event::TyresFitted { .. })
            | (
                Self::Checks(_),
                Event::MarkerLeft { .. } | Event::Eliminated { .. } | Event::Neutral { .. },
            ) => true,
            (Self::Weather(_, set), Event::WeatherSet { .. }) => set.is_none(),
            (
                Self::Stop(stop),
                Event::TyresFitted { car, .. }
                | Event::ServiceRolled { car, .. }
                | Event::Regained { car, .. },
            ) => *car == stop.car,
            (Self::Gain(gain), Event::Regained { car, .. }) => *car == gain.car,
            (
                Self::Checks(checks),
                Event::CheckRolled { cause, .. } | Event::WearLost { cause, .. },
            ) => *cause == checks.cause,
            (Self::Checks(checks), Event::CollisionFailed { .. }) => {
                checks.cause == Cause::Collision
            }
            _ => false,
        }
    }
}

impl Narrator<'_> {
    /// Takes an event that is described with others.
    pub(super) fn note(&mut self, event: &Event) {
        match (event, &mut self.state.note) {
            (Event::WeatherRolled { value, .. }, Some(Note::Weather(rolls, set))) => {
                rolls.push(*value);
                *set = None;
            }
            (Event::WeatherSet { weather }, Some(Note::Weather(_, set))) => *set = Some(*weather),
            (Event::TyresFitted { car, tyres }, Some(Note::Tyres(all))) => {
                all.push((*car, *tyres));
            }
            (Event::TyresFitted { tyres, .. }, Some(Note::Stop(stop))) => {
                stop.tyres = Some(*tyres);
            }
            (Event::ServiceRolled { car, value }, Some(Note::Stop(stop))) => {
                stop.roll = Some(*value);
                self.state.leaving = Some(*car);
            }
            (
                Event::Regained {
                    zone, points, left, ..
                },
                Some(Note::Stop(Stop { account, .. }) | Note::Gain(Gain { account, .. })),
            ) => account.add(*zone, *points, *left),
            _ => self.begin_note(event),
        }
    }

    fn begin_note(&mut self, event: &Event) {
        let gain = |car, what| Gain {
            car,
            what,
            account: Account::default(),
        };
        self.state.note = match event {
            Event::WeatherRolled { value, .. } => Some(Note::Weather(vec![*value], None)),
            Event::WeatherSet { weather } => Some(Note::Weather(Vec::new(), Some(*weather))),
            Event::TyresFitted { car, tyres } => Some(Note::Tyres(vec![(*car, *tyres)])),
            Event::Served { car, regained } => Some(Note::Stop(Stop {
                car: *car,
                served: Some(*regained),
                ..Stop::default()
            })),
            Event::ServiceRolled { car, value } => {
                self.state.leaving = Some(*car);
                Some(Note::Stop(Stop {
                    car: *car,
                    roll: Some(*value),
                    ..Stop::default()
                }))
            }
            Event::Regained {
                car,
                zone,
                points,
                left,
            } => {
                let mut gain = gain(*car, What::Other);
                gain.account.add(*zone, *points, *left);
                Some(Note::Gain(gain))
            }
            Event::Fastest { car, speed } => Some(Note::Gain(gain(*car, What::Fastest(*speed)))),
            Event::LapStarted { car, lap } => Some(Note::Gain(gain(*car, What::Lap(*lap)))),
            _ => None,
        };
    }

    /// A car has rolled for what may harm it.
    pub(super) fn checked(&mut self, car: CarId, cause: Cause, with: Option<CarId>) {
        let mut checks = self.take_checks(cause);
        checks.safe.push((car, with));
        self.state.note = Some(Note::Checks(checks));
    }

    /// A car collides without a roll.
    pub(super) fn met_a_wreck(&mut self, with: CarId) {
        let mut checks = self.take_checks(Cause::Collision);
        checks.wreck = Some(with);
        self.state.note = Some(Note::Checks(checks));
    }

    /// Takes the checks that are being described, or new ones.
    fn take_checks(&mut self, cause: Cause) -> Checks {
        match self.state.note.take() {
            Some(Note::Checks(checks)) => checks,
            _ => Checks::new(cause),
        }
    }

    pub(super) fn close_note(&mut self) {
        match self.state.note.take() {
            None => {}
            Some(Note::Weather(rolls, set)) => self.weather(&rolls, set),
            Some(Note::Tyres(all)) => self.tyres(&all),
            Some(Note::Stop(stop)) => self.stop(&stop),
            Some(Note::Gain(gain)) => self.gain(&gain),
            Some(Note::Checks(checks)) => self.unharmed(&checks),
        }
    }

    /// "The weather roll is 4: rain."
    fn weather(&mut self, rolls: &[u8], set: Option<Sky>) {
        let mut rolls = rolls.iter();
        let first = rolls.next().map_or_else(String::new, u8::to_string);
        let rolls = rolls.fold(first, |before, next| {
            t!("{before}, then {next}", before, next = *next)
        });
        let sky = match set {
            None => t!("no change"),
            Some(Sky::Rain) => t!("rain, and it will not stop"),
            Some(Sky::RainForNow) => t!("rain, for now"),
            Some(Sky::Changeable) => t!("changeable" as "the weather"),
            Some(Sky::GoodForNow) => t!("dry, for now"),
            Some(Sky::Good) => t!("dry, and it will stay so"),
        };
        let is_racing = self.state.sky.is_some() && self.state.before.is_started;
        self.state.sky = set.or(self.state.sky);
        if is_racing {
            self.remark(&t!("The weather roll is {rolls}: {sky}", rolls, sky));
        } else if self.state.before.is_before_qualifying(self.race) {
            self.sentence(
                &t!("Weather for qualifying: {rolls}, {sky}", rolls, sky),
                Vec::new(),
            );
        } else {
            self.sentence(&t!("Weather: {rolls}, {sky}", rolls, sky), Vec::new());
        }
    }

    /// "On hard tyres: Ada and Bruno; on soft tyres: Chiara."
    fn tyres(&mut self, all: &[(CarId, Tyres)]) {
        let before = std::mem::replace(&mut self.state.before.tyres, all.to_vec());
        if before == all {
            self.sentence(t!("Everybody keeps the same tyres"), Vec::new());
            return;
        }
        let sets = Tyres::ALL.iter().filter_map(|set| {
            let on_it = all.iter().filter(|(_, tyres)| tyres == set);
            let cars: Vec<_> = on_it.map(|(car, _)| *car).collect();
            let names = self.names(&cars);
            let on_it = match set {
                Tyres::Hard => stops::on_hard,
                Tyres::Soft => stops::on_soft,
                Tyres::Rain => stops::on_rain,
            };
            (!cars.is_empty()).then(|| on_it(&names))
        });
        let line = language::clauses(sets);
        self.sentence(&capitalized(&line.text()), Vec::new());
    }

    /// "Ada's crew fits soft tyres and is quick (7)."
    fn stop(&mut self, stop: &Stop) {
        let mut parts = Vec::new();
        let service = self.race.rules().pit.map(|pit| pit.service);
        match (service, stop.served, stop.tyres) {
            (Some(Service::Everything), Some(regained), _) => {
                parts.push(t!(
                    "restores a point" | "restores {points} points",
                    points = regained
                ));
            }
            (_, Some(regained), tyres) => {
                let fits = match tyres {
                    None => t!("fits fresh tyres"),
                    Some(Tyres::Hard) => t!("fits hard tyres"),
                    Some(Tyres::Soft) => t!("fits soft tyres"),
                    Some(Tyres::Rain) => t!("fits rain tyres"),
                };
                parts.push(match regained {
                    0 => fits.to_owned(),
                    _ => t!(
                        "{fits} (a tyre point back)" | "{fits} ({points} tyre points back)",
                        points = regained,
                        fits
                    ),
                });
            }
            _ => {}
        }
        match (service, stop.roll) {
            (Some(Service::Tyres { quick_to, .. }), Some(roll)) if roll <= quick_to => {
                parts.push(t!("is quick, with {roll}", roll = with_article(roll)));
            }
            (Some(Service::Tyres { .. }), Some(roll)) => {
                parts.push(t!("takes its time, with {roll}", roll = with_article(roll)));
            }
            (_, Some(roll)) if stop.account.is_empty() => {
                parts.push(t!("rolls {roll} and keeps working", roll));
            }
            (_, Some(roll)) => parts.push(t!("rolls {roll}", roll)),
            _ => {}
        }
        if stop.served.is_some() && !stop.account.is_empty() {
            parts.push(t!("makes repairs").to_owned());
        }
        let owner = possessive(self.name(stop.car));
        let mut line = t!("{owner} crew {did}", owner, did = language::actions(parts));
        if !stop.account.is_empty() {
            line = with_points(&line, &stop.account.regained());
        }
        let space = self.space_of(stop.car);
        self.remark_on(&line, space);
    }

    fn gain(&mut self, gain: &Gain) {
        let name = self.name(gain.car);
        let account = gain.account.regained();
        let line = match gain.what {
            // There is no need to say that the race has begun.
            What::Lap(1) if gain.account.is_empty() => return,
            What::Lap(lap) => t!("{name} begins lap {lap}", name, lap),
            What::Fastest(speed) => t!(
                "{name} was the fastest past the police, at {speed}",
                name,
                speed
            ),
            What::Other => return self.remark(&t!("{name} gets {points}", name, points = account)),
        };
        if gain.account.is_empty() {
            self.remark(&line);
        } else {
            self.remark(&with_points(&line, &account));
        }
    }

    /// Describes checks that did no harm.
    fn unharmed(&mut self, checks: &Checks) {
        let mut cars: Vec<CarId> = Vec::new();
        for (car, _) in &checks.safe {
            if !cars.contains(car) {
                cars.push(*car);
            }
        }
        let Some(first) = cars.first() else { return };
        let line = match checks.cause {
            Cause::Collision => {
                cars.retain(|car| Some(*car) != self.state.mover);
                if checks.is_any_harmed || cars.is_empty() {
                    return;
                }
                let ways: [fn(&str) -> String; 3] = [
                    unharmed::wheel_to_wheel,
                    unharmed::close_to,
                    unharmed::whisker_from,
                ];
                self.vary(ways)(&self.names(&cars))
            }
            Cause::Engine if cars.len() == 1 => t!(
                "{owner} engine holds",
                owner = possessive(self.name(*first))
            ),
            Cause::Engine => t!("The engines of {names} hold", names = self.names(&cars)),
            Cause::Mark => {
                let over = match self.state.over {
                    Over::Debris => unharmed::over_debris,
                    Over::BadRoad => unharmed::over_bad_road,
                    Over::Both => unharmed::over_both,
                };
                over(self.name(*first))
            }
            Cause::Residents => {
                let ways: [fn(&str) -> String; 3] =
                    [unharmed::shout, unharmed::shake_fists, unharmed::miss];
                self.vary(ways)(self.name(*first))
            }
            _ => return,
        };
        self.remark(&line);
    }
}
