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

formulad_core::texts! { "commentary.harm";
    // What costs a car points: "Ada bangs wheels with Bruno: a body point gone, 2 left". `owner` is "Ada's". Where
    // texts are alike, they take turns.
    gearbox_grinds(owner: &str) = "{owner} gearbox grinds";
    tyres_scream(owner: &str) = "{owner} tyres scream";
    flies_off(name: &str) = "{name} flies off the road";
    brakes_hard(name: &str) = "{name} brakes hard";
    /// Another car is in the way.
    stands_on_brakes(name: &str) = "{name} stands on the brakes";
    /// That car is out already.
    hits_wreck(name: &str, other: &str) = "{name} runs into what is left of {other}";
    bangs_wheels(name: &str, other: &str) = "{name} bangs wheels with {other}";
    scrapes_along(name: &str, other: &str) = "{name} scrapes along {other}";
    bumps_into(name: &str, other: &str) = "{name} bumps into {other}";
    is_hit(name: &str) = "{name} is hit";
    engine_coughs(owner: &str) = "{owner} engine coughs";
    engine_knocks(owner: &str) = "{owner} engine knocks";
    engine_smokes(owner: &str) = "{owner} engine smokes";
    hit_from_behind(name: &str) = "{name} is hit from behind";
    over_debris(name: &str) = "{name} jolts over debris";
    over_bad_road(name: &str) = "{name} jolts over a bad road";
    over_both(name: &str) = "{name} jolts over a bad road and debris";
    // Residents throw things.
    flowerpot(name: &str) = "A flowerpot hits {name}";
    bucket(name: &str) = "A bucket of paint hits {name}";
    boot(name: &str) = "A boot hits {name}";
    radio(name: &str) = "The radio hits {name}";
    pays_for_turbo(name: &str) = "{name} pays for the turbo";
    drifts(name: &str) = "{name} drifts";
    slips_past(name: &str) = "{name} slips past";
    // Damage markers.
    debris_in(corner: &str) = "debris is left in {corner}";
    debris_before(corner: &str) = "debris is left before {corner}";
    debris_in_pit_lane = "debris is left in the pit lane";
    debris_on_road = "debris is left on the road";
    /// `what` is a clause, `debris` one of the texts before.
    and_debris(what: &str, debris: &str) = "{what}; {debris}";
    scrap_in(name: &str, corner: &str) = "{name} drops scrap in {corner}";
    scrap_before(name: &str, corner: &str) = "{name} drops scrap before {corner}";
    scrap_in_pit_lane(name: &str) = "{name} drops scrap in the pit lane";
    scrap_on_road(name: &str) = "{name} drops scrap on the road";
}

/// Cars that are out.
pub(super) mod out {
    formulad_core::texts! { "commentary.out";
        /// `why` is one of the texts that follow.
        is_out(name: &str, why: &str) = "{name} is out: {why}";
        straight_on_at(corner: &str) = "straight on at {corner}, with stops still to make";
        straight_on = "straight on, with stops still to make";
        nowhere_to_go = "there was nowhere to go";
        no_points = "no wear points left";
        worn_tyres = "off the road on worn tyres";
        engine = "the engine has blown up";
        body = "the body is in pieces";
        steering = "the steering is gone";
        no_more = "the car can take no more";
    }
}

/// Why cars are out, in the list of results.
pub(super) mod reasons {
    formulad_core::texts! { "commentary.reason";
        // Why a car is out, in the result: "out  Ada  on lap 2, gearbox".
        gearbox = "gearbox";
        overshoot = "overshot a corner";
        stops_missed = "missed stops in a corner";
        brakes = "brakes";
        no_room = "no room";
        collision = "collision";
        engine = "engine";
        hit_from_behind = "hit from behind";
        debris = "debris";
        residents = "residents";
        radio = "a radio";
        turbo = "turbo";
        drift = "drift";
        slipstream = "slipstream";
        other = "another cause";
    }
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
            Cause::GearSkipped => return gearbox_grinds(&possessive(name)),
            Cause::Overshoot => return tyres_scream(&possessive(name)),
            Cause::StopsMissed => flies_off,
            Cause::Braking => brakes_hard,
            Cause::Blocked => stands_on_brakes,
            Cause::Collision => match harm.with {
                Some((other, true)) => return hits_wreck(name, self.name(other)),
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
            Whereabouts::In(corner) => debris_in(&corner),
            Whereabouts::Before(corner) => debris_before(&corner),
            Whereabouts::PitLane => debris_in_pit_lane().to_owned(),
            Whereabouts::Road => debris_on_road().to_owned(),
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
                    Whereabouts::In(corner) => scrap_in(name, &corner),
                    Whereabouts::Before(corner) => scrap_before(name, &corner),
                    Whereabouts::PitLane => scrap_in_pit_lane(name),
                    Whereabouts::Road => scrap_on_road(name),
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
                    Some(corner) => out::straight_on_at(corner),
                    None => out::straight_on().to_owned(),
                }
            }
            Cause::Crash | Cause::Blocked if !pool => out::nowhere_to_go().to_owned(),
            _ if pool => out::no_points().to_owned(),
            Cause::Overshoot => out::worn_tyres().to_owned(),
            Cause::GearSkipped | Cause::Engine => out::engine().to_owned(),
            Cause::Collision => out::body().to_owned(),
            Cause::Mark => out::steering().to_owned(),
            _ => out::no_more().to_owned(),
        };
        let mut line = out::is_out(self.name(car), &why);
        if let Some(space) = marker {
            line = and_debris(&line, &self.debris(space));
        }
        self.remark_on(&line, marker.or(space));
    }
}

/// Why a car is out, for the list of results.
pub(super) fn reason(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => reasons::gearbox(),
        Cause::Overshoot => reasons::overshoot(),
        Cause::StopsMissed => reasons::stops_missed(),
        Cause::Braking => reasons::brakes(),
        Cause::Blocked => reasons::no_room(),
        Cause::Collision => reasons::collision(),
        Cause::Engine => reasons::engine(),
        Cause::Crash => reasons::hit_from_behind(),
        Cause::Mark => reasons::debris(),
        Cause::Residents => reasons::residents(),
        Cause::Radio => reasons::radio(),
        Cause::Turbo => reasons::turbo(),
        Cause::Drift => reasons::drift(),
        Cause::Slipstream => reasons::slipstream(),
        _ => reasons::other(),
    }
}
