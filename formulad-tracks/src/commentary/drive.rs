//! One car's move in one line.

use std::cmp::Ordering;

use formulad_core::SpaceId;
use formulad_core::dice::{Die, Gear};
use formulad_core::language::{self, Message};
use formulad_core::race::{CarId, Cause, Check, Event, Extra, StartResult, Why};
use formulad_core::rules::Pilot;
use formulad_core::track::Section;

use super::account::Account;
use super::route::{arrive, name, passed, place};
use super::{Narrator, is_price};
use crate::words::{list, possessive};

pub(crate) fn goes_up(gear: &str) -> String {
    t!("goes up to {gear}", gear)
}

pub(crate) fn shifts_up(gear: &str) -> String {
    t!("shifts up to {gear}", gear)
}

pub(crate) fn changes_up(gear: &str) -> String {
    t!("changes up to {gear}", gear)
}

pub(crate) fn stays_in(gear: &str) -> String {
    t!("stays in {gear}", gear)
}

pub(crate) fn keeps(gear: &str) -> String {
    t!("keeps {gear}", gear)
}

pub(crate) fn holds(gear: &str) -> String {
    t!("holds {gear}", gear)
}

pub(crate) fn goes_down(gear: &str) -> String {
    t!("goes down to {gear}", gear)
}

pub(crate) fn eases_down(gear: &str) -> String {
    t!("eases down to {gear}", gear)
}

pub(crate) fn rolls(value: u8) -> String {
    t!("rolls {value}", value)
}

pub(crate) fn nitro() -> &'static str {
    t!("lights the nitro")
}

pub(crate) fn nitro_for(spaces: u8) -> String {
    t!(
        "lights the nitro for 1 more" | "lights the nitro for {spaces} more",
        spaces
    )
}

pub(crate) fn turbo() -> &'static str {
    t!("opens the turbo")
}

pub(crate) fn turbo_for(spaces: u8) -> String {
    t!(
        "opens the turbo for 1 more" | "opens the turbo for {spaces} more",
        spaces
    )
}

pub(crate) fn soft_tyres_for(spaces: u8) -> String {
    t!(
        "leans on the soft tyres for 1 more" | "leans on the soft tyres for {spaces} more",
        spaces
    )
}

pub(crate) fn drifts_short_for(spaces: u8) -> String {
    t!(
        "drifts in short for 1 more" | "drifts in short for {spaces} more",
        spaces
    )
}

pub(crate) fn drifts_long_for(spaces: u8) -> String {
    t!(
        "drifts in long for 1 more" | "drifts in long for {spaces} more",
        spaces
    )
}

/// The move that is being described.
#[derive(Debug, Clone, Default)]
pub(super) struct Drive {
    pub(super) car: CarId,
    /// The roll at the start, and its result.
    pub(super) start: Option<(u8, StartResult)>,
    has_turned_round: bool,
    /// Whether it has to wait in its box.
    is_held: bool,
    shift: Option<(Option<Gear>, Gear)>,
    pub(super) roll: Option<(Gear, u8)>,
    pub(super) extra: Option<(Extra, u8)>,
    /// Its opening words in a slipstream: "goes on in Ada's slipstream".
    slipstream: Option<String>,
    /// Where it led, once it is made.
    route: Option<String>,
    /// Its spaces, from where it began.
    spaces: Vec<SpaceId>,
    /// What it costs.
    pub(super) costs: Account,
    /// The corners that it overshot.
    pub(super) missed: String,
}

impl Drive {
    fn new(car: CarId) -> Self {
        Self {
            car,
            ..Self::default()
        }
    }

    /// Whether the car has moved.
    pub(super) const fn is_made(&self) -> bool {
        self.route.is_some()
    }

    /// Whether a roll belongs to the move.
    pub(super) const fn awaits(&self, why: Why) -> bool {
        self.is_made()
            && matches!(
                why,
                Why::Check(Check::Mark | Check::MarkUnder | Check::Danger | Check::Radio(_))
            )
    }

    /// Whether an event belongs to the move.
    pub(super) fn goes_on(&self, event: &Event) -> bool {
        if self.route.is_none() {
            return match event {
                Event::RoundStarted { .. }
                | Event::StartRolled { .. }
                | Event::TurnedRound { .. }
                | Event::Over { .. } => false,
                Event::GearChosen { car, .. } => *car == self.car,
                _ => true,
            };
        }
        match event {
            Event::WearLost { cause, .. } => {
                is_price(*cause) || matches!(cause, Cause::Mark | Cause::Radio | Cause::Crash)
            }
            Event::CheckRolled { cause, .. } => matches!(cause, Cause::Mark | Cause::Radio),
            Event::RadioThrown { .. }
            | Event::MarkerLeft { .. }
            | Event::Spun { .. }
            | Event::Neutral { .. }
            | Event::LapStarted { .. }
            | Event::Eliminated { .. } => true,
            _ => false,
        }
    }
}

/// What a car has driven over that may do harm.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum Over {
    #[default]
    Debris,
    BadRoad,
    Both,
}

/// Returns the phrases for extra spaces. The last one says how many there are.
fn uses(extra: Extra, spaces: u8) -> Vec<String> {
    type ExtraUse = (bool, fn() -> &'static str, fn(u8) -> String);
    let ways: [ExtraUse; 5] = [
        (extra.nitro, nitro, nitro_for),
        (extra.turbo, turbo, turbo_for),
        (
            extra.tyres,
            || t!("leans on the soft tyres"),
            soft_tyres_for,
        ),
        (extra.drift < 0, || t!("drifts in short"), drifts_short_for),
        (extra.drift > 0, || t!("drifts in long"), drifts_long_for),
    ];
    let used: Vec<&ExtraUse> = ways.iter().filter(|(is_used, ..)| *is_used).collect();
    let last = used.len().saturating_sub(1);
    let text = |(at, (_, way, way_for)): (usize, &&ExtraUse)| match spaces {
        1.. if at == last => way_for(spaces),
        _ => way().to_owned(),
    };
    used.iter().enumerate().map(text).collect()
}

impl Narrator<'_> {
    /// Returns the move of a car that is being described.
    pub(super) fn drive(&mut self, car: CarId) -> &mut Drive {
        let drive = self.state.drive.take();
        let drive = drive.filter(|drive| drive.car == car && drive.route.is_none());
        self.state
            .drive
            .insert(drive.unwrap_or_else(|| Drive::new(car)))
    }

    /// Notes a gear change: by the driver, or by the rules in the pit lane (PIT-5).
    pub(super) fn shift(&mut self, car: CarId, from: Option<Gear>, to: Gear) {
        if self.state.mover == Some(car) && self.state.leaving != Some(car) {
            let (name, gear) = (self.name(car), to.ordinal());
            self.remark(&t!("{name} changes to {gear} for the pit lane", name, gear));
        } else {
            self.drive(car).shift = Some((from, to));
        }
    }

    /// A car points forwards again, and drives on or has used up its turn.
    pub(super) fn turned_round(&mut self, car: CarId) {
        if self.race.rules().overshoot.spin_takes_turn {
            let spaces = self.space_of(car).into_iter().collect();
            self.turn(&t!("{name} turns round", name = self.name(car)), spaces);
        } else {
            self.drive(car).has_turned_round = true;
        }
    }

    /// Emits a move with all that it cost, then its consequences.
    pub(super) fn close_drive(&mut self) {
        let Some(drive) = self.state.drive.take() else {
            return;
        };
        if let Some(route) = &drive.route {
            let name = self.name(drive.car);
            let did = self.opening(&drive);
            let line = match drive.costs.is_empty() {
                true => t!("{name} {did}: {route}", name, did, route),
                false => t!(
                    "{name} {did}: {route}; {costs}",
                    name,
                    did,
                    route,
                    costs = drive.costs.paid()
                ),
            };
            self.turn(&line, drive.spaces);
            self.state.moves += 1;
        }
        self.emit_aside();
    }

    /// "goes up to 4th and rolls a full 12".
    fn opening(&self, drive: &Drive) -> Message {
        if let Some(slipstream) = &drive.slipstream {
            return Message::from(slipstream.clone());
        }
        let start = drive.start.map(|(value, _)| rolls(value));
        let mut opening: Vec<String> = start.into_iter().chain([self.shifts(drive)]).collect();
        opening.extend(drive.roll.map(|(gear, value)| {
            let faces = Die::Gear(gear).faces();
            let is_big = gear >= Gear::FOURTH;
            match value {
                _ if is_big && faces.last() == Some(&value) => t!("rolls a full {value}", value),
                _ if is_big && faces.first() == Some(&value) => t!("rolls only {value}", value),
                _ => rolls(value),
            }
        }));
        if let Some((extra, spaces)) = drive.extra {
            opening.extend(uses(extra, spaces));
        }
        language::actions(opening)
    }

    /// "goes up to 4th".
    fn shifts(&self, drive: &Drive) -> String {
        let gear = Gear::ordinal;
        match drive.shift {
            _ if matches!(drive.start, Some((_, StartResult::Great))) => {
                t!("makes a great start").to_owned()
            }
            Some((_, to)) if drive.has_turned_round => t!("turns round in {gear}", gear = gear(to)),
            None if drive.is_held => t!("is ready to go").to_owned(),
            None => t!("is off again").to_owned(),
            Some((None, to)) => t!("gets away in {gear}", gear = gear(to)),
            Some((Some(from), to)) => {
                let down = from.number().saturating_sub(to.number());
                let ways: fn(&str) -> String = match to.cmp(&from) {
                    Ordering::Greater => self.vary([goes_up, shifts_up, changes_up]),
                    Ordering::Equal => self.vary([stays_in, keeps, holds]),
                    Ordering::Less if down > 1 => {
                        return t!(
                            "drops from {from} to {to}",
                            from = gear(from),
                            to = gear(to)
                        );
                    }
                    Ordering::Less => self.vary([goes_down, eases_down]),
                };
                ways(gear(to))
            }
        }
    }

    /// Takes a move, which is emitted when its cost is known, and notes where the car is now.
    pub(super) fn moved(&mut self, event: &Event) {
        let Event::Moved {
            car,
            from,
            path,
            overshot,
            overshoot,
            stops,
            braked,
            blocked,
            slipstream,
        } = event
        else {
            return;
        };
        let before = self.state.cars.get(car.index()).copied();
        let before = before.unwrap_or_default();
        let after = arrive(self, before, *from, path);
        let track = self.race.track();
        let corners = overshot.iter().filter_map(|corner| track.corner(*corner));
        let missed = list(corners.map(name).collect::<Vec<_>>());
        let mut parts = Vec::new();
        let section = |space| track.space(space).map(|space| space.section);
        let is_in_box = matches!(section(*from), Some(Section::Box { .. }));
        let is_held = is_in_box && path.is_empty();
        if is_in_box && !is_held {
            parts.push(t!("leaves the box").to_owned());
        }
        parts.extend(self.skidded(
            *car,
            path.len() + usize::from(*braked) + usize::from(*blocked),
        ));
        if *braked > 0 {
            parts.push(t!(
                "brakes for a space" | "brakes for {spaces} spaces",
                spaces = *braked
            ));
        }
        if *overshoot > 0 {
            parts.push(t!(
                "overshoots {corners} by a space" | "overshoots {corners} by {spaces} spaces",
                spaces = *overshoot,
                corners = missed
            ));
        }
        parts.extend(passed(self, *car, before, after));
        if let Some(speed) = self.state.speed.take() {
            parts.push(t!("passes the police at {speed}", speed));
        }
        if *blocked > 0 {
            parts.push(t!(
                "is held up a space short" | "is held up {spaces} spaces short",
                spaces = *blocked
            ));
        }
        let spaces = path.len() + usize::from(*braked) + usize::from(*blocked);
        parts.extend(self.halted(*car, path, spaces).filter(|_| !slipstream));
        parts.push(place(self, *from, path, after, *stops));
        let slipstream = slipstream.then(|| {
            let ahead = track.ahead(*from);
            let cars = (0..).map(CarId).zip(&self.state.cars);
            let mut cars = cars.filter(|(_, other)| other.space.is_some() && other.space == ahead);
            match cars.next() {
                Some((ahead, _)) => t!(
                    "goes on in {owner} slipstream",
                    owner = possessive(self.name(ahead))
                ),
                None => t!("goes on in the slipstream").to_owned(),
            }
        });
        self.state.over = self.over(path);
        let drive = self.drive(*car);
        drive.is_held = is_held;
        drive.slipstream = slipstream;
        drive.missed = missed;
        drive.route = Some(language::phrases(parts).to_string());
        drive.spaces = std::iter::once(*from).chain(path.iter().copied()).collect();
        self.state.mover = Some(*car);
        if self.state.leaving == Some(*car) {
            self.state.leaving = None;
        }
        if let Some(standing) = self.state.cars.get_mut(car.index()) {
            *standing = after;
        }
    }

    /// What a path leads over that may do harm.
    fn over(&self, path: &[SpaceId]) -> Over {
        let street = self.race.track().plan().street.as_ref();
        let danger = street.map_or(&[][..], |street| &street.danger);
        let meets = |marked: &[SpaceId]| path.iter().any(|space| marked.contains(space));
        match (meets(&self.state.markers), meets(danger)) {
            (true, true) => Over::Both,
            (false, true) => Over::BadRoad,
            _ => Over::Debris,
        }
    }

    /// Returns the move that a car is about to make.
    fn drive_to_come(&self, car: CarId) -> Option<&Drive> {
        let drive = self.state.drive.as_ref();
        drive.filter(|drive| drive.car == car && drive.route.is_none())
    }

    /// DRIVER-2: "stops before the line for Li", where a move ends before it has used up its roll.
    fn halted(&self, car: CarId, path: &[SpaceId], spaces: usize) -> Option<String> {
        let (_, roll) = self.drive_to_come(car)?.roll?;
        let mut entrants = self.race.entrants().iter();
        let li = entrants.find(|entrant| entrant.pilot == Some(Pilot::Li))?;
        let (track, last) = (self.race.track(), *path.last()?);
        let is_before_line = track.crosses_line(last, track.ahead(last)?);
        (is_before_line && spaces < usize::from(roll))
            .then(|| t!("stops before the line for {name}", name = li.name))
    }

    /// "skids 3 spaces": how much further a move on a wet road went than intended.
    fn skidded(&self, car: CarId, spaces: usize) -> Option<String> {
        let drive = self.drive_to_come(car)?;
        let (_, roll) = drive.roll?;
        let extra = drive.extra.map_or(0, |(extra, spaces)| {
            i32::from(spaces) + i32::from(extra.drift)
        });
        let further = i32::try_from(spaces).ok()? - i32::from(roll) - extra;
        let further = u32::try_from(further).ok().filter(|spaces| *spaces > 0)?;
        self.race.rules().tyres?;
        Some(t!(
            "skids a space" | "skids {spaces} spaces",
            spaces = further
        ))
    }
}
