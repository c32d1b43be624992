//! Writing a line.

use std::fmt::{self, Display, Formatter};

use crate::dice::Die;
use crate::rules::{Tyres, Wear, Zone, Zones};

use super::super::{Answer, CarId, CarPosition, Entrant, MoveKey, Position};
use super::{Build, Notation};

/// Begins every line, with the version of the grammar.
pub(super) const TAG: &str = "fd1";

/// A field of a car that is set or not.
type Flag = fn(&mut CarPosition) -> &mut bool;

/// The letters that a car has after its numbers, in order.
pub(super) const FLAGS: [(char, Flag); 10] = [
    ('U', |car| &mut car.unstarted),
    ('O', |car| &mut car.neutral),
    ('B', |car| &mut car.spun),
    ('N', |car| &mut car.nitro_used),
    ('T', |car| &mut car.turbo_used),
    ('A', |car| &mut car.ability_used),
    ('H', |car| &mut car.halted),
    ('P', |car| &mut car.pitted),
    ('S', |car| &mut car.served),
    ('R', |car| &mut car.repaired),
];

/// The letter for a set of tyres.
pub(super) const fn letter(tyres: Tyres) -> &'static str {
    match tyres {
        Tyres::Hard => "h",
        Tyres::Soft => "s",
        Tyres::Rain => "r",
    }
}

/// Values with a separator between them.
struct Joined<'a, T, W>(&'a [T], char, W);

impl<T, W: Fn(&T, &mut Formatter<'_>) -> fmt::Result> Display for Joined<'_, T, W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(values, between, write) = self;
        for (at, value) in values.iter().enumerate() {
            if at > 0 {
                write!(f, "{between}")?;
            }
            write(value, f)?;
        }
        Ok(())
    }
}

/// A field that is left out when its list is empty.
fn field<T>(
    f: &mut Formatter<'_>,
    name: &str,
    values: &[T],
    between: char,
    write: impl Fn(&T, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if values.is_empty() {
        return Ok(());
    }
    write!(f, " {name}={}", Joined(values, between, write))
}

fn plain<T: Display>(value: &T, f: &mut Formatter<'_>) -> fmt::Result {
    value.fmt(f)
}

impl Display for Notation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            fingerprint,
            rules,
            entrants,
            position,
        } = self;
        write!(f, "{TAG} {fingerprint:016x} {rules} ")?;
        let entrants = Joined(entrants, ',', |entrant: &Entrant, f: &mut Formatter<'_>| {
            write!(f, "{}", entrant.team)?;
            if let Some(pilot) = entrant.pilot {
                write!(f, "{}", pilot.id())?;
            }
            entrant.build.map_or(Ok(()), |build| write_build(build, f))
        });
        write!(f, "{entrants} {position}")
    }
}

/// The fields of a line from the round on.
impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.round)?;
        if self.order.is_empty() {
            f.write_str(" -")?;
        } else {
            let current = self.order.get(usize::from(self.turn));
            let order = Joined(&self.order, ',', |car: &CarId, f: &mut Formatter<'_>| {
                let star = if Some(car) == current { "*" } else { "" };
                write!(f, "{car}{star}")
            });
            write!(f, " {order}")?;
        }
        if self.cars.is_empty() {
            f.write_str(" -")?;
        } else {
            write!(f, " {}", Joined(&self.cars, ',', write_car))?;
        }
        field(f, "arrived", &self.arrived, ',', plain)?;
        field(f, "finished", &self.finished, ',', plain)?;
        field(f, "out", &self.out, ',', |out, f| {
            write!(f, "{}:{}:{}", out.car, out.cause.name(), out.round)?;
            write!(f, ":{}:{}", out.crossings, out.rank)
        })?;
        field(f, "markers", &self.markers, ',', plain)?;
        if let Some(sky) = self.weather {
            let wet = if self.rain_lasts { "+" } else { "" };
            write!(f, " weather={}{wet}", sky.name())?;
        }
        field(f, "calls", &self.weather_calls, ',', plain)?;
        field(f, "speeds", &self.speeds, ',', |noted, f| {
            write!(f, "{}:{}:{}", noted.lap, noted.car, noted.speed)
        })?;
        field(f, "qualified", &self.qualified, ',', plain)?;
        field(f, "then", &self.answers, ',', write_answer)
    }
}

fn write_build(build: Build, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("=")?;
    write_zones(&build.zones, f)?;
    write!(f, ".{}", build.repairs)
}

fn write_zones(zones: &Zones, f: &mut Formatter<'_>) -> fmt::Result {
    let points = Zone::ALL.map(|zone| zones.get(zone));
    write!(f, "{}", Joined(&points, '.', plain))
}

fn write_car(car: &CarPosition, f: &mut Formatter<'_>) -> fmt::Result {
    if car.off_track {
        f.write_str("-")?;
    } else {
        write!(f, "{}", car.space)?;
    }
    if let Some(gear) = car.gear {
        write!(f, "g{gear}")?;
    }
    match &car.wear {
        None => {}
        Some(Wear::Pool(points)) => write!(f, "w{points}")?,
        Some(Wear::Zones(zones)) => {
            f.write_str("w")?;
            write_zones(zones, f)?;
        }
    }
    write!(f, "c{}", car.crossings)?;
    if car.stops > 0 {
        write!(f, "s{}", car.stops)?;
    }
    if (car.tyres, car.tyres_since) != (Tyres::Hard, 1) {
        write!(f, "y{}{}", letter(car.tyres), car.tyres_since)?;
    }
    if let Some(repairs) = car.repairs {
        write!(f, "r{repairs}")?;
    }
    let mut flags = *car;
    for (letter, flag) in FLAGS {
        if *flag(&mut flags) {
            write!(f, "{letter}")?;
        }
    }
    Ok(())
}

fn write_answer(answer: &Answer, f: &mut Formatter<'_>) -> fmt::Result {
    match answer {
        Answer::Roll(roll) => match roll.die() {
            Die::Black => write!(f, "b{}", roll.value()),
            Die::Gear(gear) => write!(f, "d{gear}.{}", roll.value()),
        },
        Answer::Gear(gear) => write!(f, "g{gear}"),
        Answer::Move(key) => write_key('m', key, f),
        Answer::Slipstream(key) => write_key('s', key, f),
        Answer::Extra(extra) => {
            f.write_str("x")?;
            for (letter, on) in [('n', extra.nitro), ('t', extra.turbo), ('y', extra.tyres)] {
                if on {
                    write!(f, "{letter}")?;
                }
            }
            match extra.drift {
                0 => Ok(()),
                drift => write!(f, "{drift:+}"),
            }
        }
        Answer::Tyres(tyres) => write!(f, "y{}", letter(*tyres)),
        Answer::Regain(zones) => {
            f.write_str("z")?;
            write_zones(zones, f)
        }
        Answer::TyresForRoom(spaces) => write!(f, "t{spaces}"),
        Answer::Scrap(space) => write!(f, "c{space}"),
        Answer::Yes => f.write_str("Y"),
        Answer::No => f.write_str("N"),
        Answer::Seconds(seconds) => write!(f, "q{seconds}"),
    }
}

fn write_key(kind: char, key: &MoveKey, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{kind}{}", key.to)?;
    for (letter, number) in [
        ('o', key.overshoot),
        ('b', key.brake.into()),
        ('k', key.marks.into()),
    ] {
        if number > 0 {
            write!(f, "{letter}{number}")?;
        }
    }
    Ok(())
}
