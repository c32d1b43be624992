//! Points that are lost, and cars that are out.

use formulad_core::SpaceId;
use formulad_core::race::{CarId, Cause, Event};
use formulad_core::rules::{Pilot, Wear, Zone};

use super::account::Account;
use super::notes::Note;
use super::wear::Loss;
use super::{Narrator, is_price};
use crate::words::possessive;

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
        let what = self.mishap(&harm);
        let mut line = format!("{what}: {}", harm.account.lost());
        if let Some(space) = harm.marker {
            line = format!("{line}; debris is left {}", self.place_of(space));
        }
        let spaces = harm.marker.or_else(|| self.space_of(harm.car));
        self.remark_on(&line, spaces);
    }

    /// "Ada bangs wheels with Bruno".
    fn mishap(&self, harm: &Harm) -> String {
        let name = self.name(harm.car);
        match harm.cause {
            Cause::GearSkipped => format!("{} gearbox grinds", possessive(name)),
            Cause::Overshoot => format!("{} tyres scream", possessive(name)),
            Cause::StopsMissed => format!("{name} flies off the road"),
            Cause::Braking => format!("{name} brakes hard"),
            Cause::Blocked => format!("{name} stands on the brakes"),
            Cause::Collision => match harm.with {
                Some((other, true)) => {
                    format!("{name} runs into what is left of {}", self.name(other))
                }
                Some((other, false)) => {
                    let ways = ["bangs wheels with", "scrapes along", "bumps into"];
                    format!("{name} {} {}", self.vary(&ways), self.name(other))
                }
                None => format!("{name} is hit"),
            },
            Cause::Engine => {
                let ways = ["coughs", "knocks", "smokes"];
                format!("{} engine {}", possessive(name), self.vary(&ways))
            }
            Cause::Crash => format!("{name} is hit from behind"),
            Cause::Mark => format!("{name} jolts over {}", self.what_lies_there()),
            Cause::Residents => {
                let ways = ["A flowerpot hits", "A bucket of paint hits", "A boot hits"];
                format!("{} {name}", self.vary(&ways))
            }
            Cause::Radio => format!("The radio hits {name}"),
            Cause::Turbo => format!("{name} pays for the turbo"),
            Cause::Drift => format!("{name} drifts"),
            Cause::Slipstream => format!("{name} slips past"),
            cause => format!("{name} is hit by {cause}"),
        }
    }

    /// What the car that moves has driven over.
    pub(super) const fn what_lies_there(&self) -> &'static str {
        self.state.over
    }

    /// A marker lies on the road: described with the harm that left it, or with what follows.
    pub(super) fn marker(&mut self, space: SpaceId) {
        self.state.markers.push(space);
        match &mut self.state.harm {
            Some(harm) => harm.marker = Some(space),
            None => self.state.marker = Some(space),
        }
    }

    /// Emits a marker that neither harm nor a car that is out has left.
    pub(super) fn close_marker(&mut self) {
        let Some(space) = self.state.marker.take() else {
            return;
        };
        let place = self.place_of(space);
        let mover = self.state.mover.and_then(|car| {
            let entrant = self.race.entrants().get(car.index())?;
            (entrant.pilot == Some(Pilot::Temana)).then_some(car)
        });
        // Skipped gears that cost the engine leave a marker where the move ends.
        let drive = self.state.drive.as_ref();
        let is_broken = drive.is_some_and(|drive| drive.costs.has(Zone::Engine));
        match mover.filter(|_| !is_broken) {
            Some(temana) => {
                let line = format!("{} drops scrap {place}", self.name(temana));
                self.remark_on(&line, [space]);
            }
            None => self.remark_on(&format!("Debris is left {place}"), [space]),
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
                    Some(corner) => format!("straight on at {corner}, with stops still to make"),
                    None => "straight on, with stops still to make".to_owned(),
                }
            }
            Cause::Crash | Cause::Blocked if !pool => "there was nowhere to go".to_owned(),
            _ if pool => "no wear points left".to_owned(),
            Cause::Overshoot => "off the road on worn tyres".to_owned(),
            Cause::GearSkipped | Cause::Engine => "the engine has blown up".to_owned(),
            Cause::Collision => "the body is in pieces".to_owned(),
            Cause::Mark => "the steering is gone".to_owned(),
            _ => "the car can take no more".to_owned(),
        };
        let mut line = format!("{} is out: {why}", self.name(car));
        if let Some(space) = marker {
            line = format!("{line}; debris is left {}", self.place_of(space));
        }
        self.remark_on(&line, marker.or(space));
    }
}

/// Why a car is out, for the list of results.
pub(super) fn reason(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => "gearbox",
        Cause::Overshoot => "overshot a corner",
        Cause::StopsMissed => "missed stops in a corner",
        Cause::Braking => "brakes",
        Cause::Blocked => "no room",
        Cause::Collision => "collision",
        Cause::Engine => "engine",
        Cause::Crash => "hit from behind",
        Cause::Mark => "debris",
        Cause::Residents => "residents",
        Cause::Radio => "a radio",
        Cause::Turbo => "turbo",
        Cause::Drift => "drift",
        Cause::Slipstream => "slipstream",
        _ => "another cause",
    }
}
