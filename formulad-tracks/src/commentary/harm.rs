//! Points that are lost, and cars that are out.

use formulad_core::SpaceId;
use formulad_core::race::{CarId, Cause, Event};
use formulad_core::rules::{Pilot, Wear, Zone};

use super::account::Account;
use super::drive::Over;
use super::notes::Note;
use super::wear::Loss;
use super::{Narrator, Whereabouts, is_price, with_points};
use crate::words::{capitalized, possessive};

pub(crate) fn flies_off(name: &str) -> String {
    t!("{name} flies off the road", name)
}

pub(crate) fn brakes_hard(name: &str) -> String {
    t!("{name} brakes hard", name)
}

/// Another car is in the way.
pub(crate) fn stands_on_brakes(name: &str) -> String {
    t!("{name} stands on the brakes", name)
}

pub(crate) fn bangs_wheels(name: &str, other: &str) -> String {
    t!("{name} bangs wheels with {other}", name, other)
}

pub(crate) fn scrapes_along(name: &str, other: &str) -> String {
    t!("{name} scrapes along {other}", name, other)
}

pub(crate) fn bumps_into(name: &str, other: &str) -> String {
    t!("{name} bumps into {other}", name, other)
}

pub(crate) fn is_hit(name: &str) -> String {
    t!("{name} is hit", name)
}

pub(crate) fn engine_coughs(owner: &str) -> String {
    t!("{owner} engine coughs", owner)
}

pub(crate) fn engine_knocks(owner: &str) -> String {
    t!("{owner} engine knocks", owner)
}

pub(crate) fn engine_smokes(owner: &str) -> String {
    t!("{owner} engine smokes", owner)
}

pub(crate) fn hit_from_behind(name: &str) -> String {
    t!("{name} is hit from behind", name)
}

pub(crate) fn over_debris(name: &str) -> String {
    t!("{name} jolts over debris", name)
}

pub(crate) fn over_bad_road(name: &str) -> String {
    t!("{name} jolts over a bad road", name)
}

pub(crate) fn over_both(name: &str) -> String {
    t!("{name} jolts over a bad road and debris", name)
}

pub(crate) fn flowerpot(name: &str) -> String {
    t!("A flowerpot hits {name}", name)
}

pub(crate) fn bucket(name: &str) -> String {
    t!("A bucket of paint hits {name}", name)
}

pub(crate) fn boot(name: &str) -> String {
    t!("A boot hits {name}", name)
}

pub(crate) fn radio(name: &str) -> String {
    t!("The radio hits {name}", name)
}

pub(crate) fn pays_for_turbo(name: &str) -> String {
    t!("{name} pays for the turbo", name)
}

pub(crate) fn drifts(name: &str) -> String {
    t!("{name} drifts", name)
}

pub(crate) fn slips_past(name: &str) -> String {
    t!("{name} slips past", name)
}

/// `what` is a clause, `debris` one of the texts before.
pub(crate) fn and_debris(what: &str, debris: &str) -> String {
    t!("{what}; {debris}", what, debris)
}

/// The points that something has cost a car.
#[derive(Debug, Clone)]
pub(super) struct Harm {
    car: CarId,
    cause: Cause,
    /// The other car of a collision, and whether it was out already.
    with: Option<(CarId, bool)>,
    account: Account,
    /// Where a marker was left.
    marker: Option<SpaceId>,
}

impl Harm {
    pub(super) fn goes_on(&self, event: &Event) -> bool {
        match event {
            Event::WearLost { car, cause, .. } => {
                self.marker.is_none() && (*car, *cause) == (self.car, self.cause)
            }
            Event::MarkerLeft { .. } => self.marker.is_none(),
            _ => false,
        }
    }
}

impl Narrator<'_> {
    /// A car has lost points.
    pub(super) fn lost(&mut self, car: CarId, cause: Cause, loss: Loss) {
        if is_price(cause)
            && let Some(drive) = self.state.drive.as_mut().filter(|drive| drive.car == car)
        {
            drive.costs.lose(loss);
            return;
        }
        let with = match &mut self.state.note {
            Some(Note::Checks(checks)) if checks.cause == cause => checks.harmed(),
            _ => None,
        };
        let harm = self.state.harm.get_or_insert_with(|| Harm {
            car,
            cause,
            with,
            account: Account::default(),
            marker: None,
        });
        harm.account.lose(loss);
    }

    pub(super) fn close_harm(&mut self) {
        let Some(harm) = self.state.harm.take() else {
            return;
        };
        let mut line = with_points(&self.mishap(&harm), &harm.account.lost());
        if let Some(space) = harm.marker {
            line = and_debris(&line, &self.debris(space));
        }
        let spaces = harm.marker.or_else(|| self.space_of(harm.car));
        self.remark_on(&line, spaces);
    }

    /// "Ada bangs wheels with Bruno".
    fn mishap(&self, harm: &Harm) -> String {
        let name = self.name(harm.car);
        let by: fn(&str) -> String = match harm.cause {
            Cause::GearSkipped => return t!("{owner} gearbox grinds", owner = possessive(name)),
            Cause::Overshoot => return t!("{owner} tyres scream", owner = possessive(name)),
            Cause::StopsMissed => flies_off,
            Cause::Braking => brakes_hard,
            Cause::Blocked => stands_on_brakes,
            Cause::Collision => match harm.with {
                Some((other, true)) => {
                    return t!(
                        "{name} runs into what is left of {other}",
                        name,
                        other = self.name(other)
                    );
                }
                Some((other, false)) => {
                    let ways: [fn(&str, &str) -> String; 3] =
                        [bangs_wheels, scrapes_along, bumps_into];
                    return self.vary_any(ways)(name, self.name(other));
                }
                None => is_hit,
            },
            Cause::Engine => {
                let ways: [fn(&str) -> String; 3] = [engine_coughs, engine_knocks, engine_smokes];
                return self.vary(ways)(&possessive(name));
            }
            Cause::Crash => hit_from_behind,
            Cause::Mark => match self.state.over {
                Over::Debris => over_debris,
                Over::BadRoad => over_bad_road,
                Over::Both => over_both,
            },
            Cause::Residents => self.vary([flowerpot, bucket, boot]),
            Cause::Radio => radio,
            Cause::Turbo => pays_for_turbo,
            Cause::Drift => drifts,
            Cause::Slipstream => slips_past,
            _ => is_hit,
        };
        by(name)
    }

    /// "debris is left in Tabac".
    fn debris(&self, space: SpaceId) -> String {
        match self.place_of(space) {
            Whereabouts::In(corner) => t!("debris is left in {corner}", corner),
            Whereabouts::Before(corner) => t!("debris is left before {corner}", corner),
            Whereabouts::PitLane => t!("debris is left in the pit lane").to_owned(),
            Whereabouts::Road => t!("debris is left on the road").to_owned(),
        }
    }

    /// A marker lies on the road: described with the harm that left it, or with what follows.
    pub(super) fn marker(&mut self, space: SpaceId) {
        self.state.markers.push(space);
        match &mut self.state.harm {
            Some(harm) => harm.marker = Some(space),
            None => self.state.marker = Some(space),
        }
    }

    /// Emits a marker that was left neither by harm nor by a car that is out.
    pub(super) fn close_marker(&mut self) {
        let Some(space) = self.state.marker.take() else {
            return;
        };
        let mover = self.state.mover.and_then(|car| {
            let entrant = self.race.entrants().get(car.index())?;
            (entrant.pilot == Some(Pilot::Temana)).then_some(car)
        });
        // Skipped gears that cost the engine leave a marker where the move ends.
        let drive = self.state.drive.as_ref();
        let is_broken = drive.is_some_and(|drive| drive.costs.has(Zone::Engine));
        match mover.filter(|_| !is_broken) {
            Some(temana) => {
                let name = self.name(temana);
                let line = match self.place_of(space) {
                    Whereabouts::In(corner) => t!("{name} drops scrap in {corner}", name, corner),
                    Whereabouts::Before(corner) => {
                        t!("{name} drops scrap before {corner}", name, corner)
                    }
                    Whereabouts::PitLane => t!("{name} drops scrap in the pit lane", name),
                    Whereabouts::Road => t!("{name} drops scrap on the road", name),
                };
                self.remark_on(&line, [space]);
            }
            None => self.remark_on(&capitalized(&self.debris(space)), [space]),
        }
    }

    /// A car is out.
    pub(super) fn out(&mut self, car: CarId, cause: Cause) {
        let space = self.space_of(car);
        self.leave(car);
        let marker = self.state.marker.take();
        let pool = matches!(self.race.car(car).full, Wear::Pool(_));
        let why = match cause {
            Cause::StopsMissed => {
                let missed = self.state.drive.as_ref().map(|drive| drive.missed.as_str());
                match missed.filter(|missed| !missed.is_empty()) {
                    Some(corner) => t!("straight on at {corner}, with stops still to make", corner),
                    None => t!("straight on, with stops still to make").to_owned(),
                }
            }
            Cause::Crash | Cause::Blocked if !pool => t!("there was nowhere to go").to_owned(),
            _ if pool => t!("no wear points left").to_owned(),
            Cause::Overshoot => t!("off the road on worn tyres").to_owned(),
            Cause::GearSkipped | Cause::Engine => t!("the engine has blown up").to_owned(),
            Cause::Collision => t!("the body is in pieces").to_owned(),
            Cause::Mark => t!("the steering is gone").to_owned(),
            _ => t!("the car can take no more").to_owned(),
        };
        let mut line = t!("{name} is out: {why}", name = self.name(car), why);
        if let Some(space) = marker {
            line = and_debris(&line, &self.debris(space));
        }
        self.remark_on(&line, marker.or(space));
    }
}

/// Why a car is out, for the list of results.
pub(super) fn reason(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => t!("gearbox"),
        Cause::Overshoot => t!("overshot a corner"),
        Cause::StopsMissed => t!("missed stops in a corner"),
        Cause::Braking => t!("brakes"),
        Cause::Blocked => t!("no room"),
        Cause::Collision => t!("collision"),
        Cause::Engine => t!("engine"),
        Cause::Crash => t!("hit from behind" as "why a car is out"),
        Cause::Mark => t!("debris"),
        Cause::Residents => t!("residents"),
        Cause::Radio => t!("a radio"),
        Cause::Turbo => t!("turbo"),
        Cause::Drift => t!("drift"),
        Cause::Slipstream => t!("slipstream"),
        _ => t!("another cause"),
    }
}
