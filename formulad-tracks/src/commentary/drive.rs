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
use super::{Narrator, changes_for_pit, is_price, turns_round};
use crate::words::{list, possessive};

formulad_core::texts! { "commentary.move";
    // A move in a line: "Ada goes up to 4th and rolls 9: passes Bruno, heads for Tabac; a brake point, 2 left".
    // What the car does is said without its name, which the line begins with. `did` is a list such as "goes up to
    // 4th and rolls 9", `route` a list such as "passes Bruno, heads for Tabac".
    free(name: &str, did: &Message, route: &str) = "{name} {did}: {route}";
    /// `costs` is "a brake point, 2 left".
    paid(name: &str, did: &Message, route: &str, costs: &str) = "{name} {did}: {route}; {costs}";
    // How a move begins. `gear` is "4th".
    /// In the slipstream of the car ahead, after the move; `owner` is "Ada's".
    in_slipstream_of(owner: &str) = "goes on in {owner} slipstream";
    in_slipstream = "goes on in the slipstream";
    great_start = "makes a great start";
    turns_round_in(gear: &str) = "turns round in {gear}";
    /// In its box.
    is_ready = "is ready to go";
    is_off_again = "is off again";
    gets_away(gear: &str) = "gets away in {gear}";
    // The same in several ways, which take turns.
    goes_up(gear: &str) = "goes up to {gear}";
    shifts_up(gear: &str) = "shifts up to {gear}";
    changes_up(gear: &str) = "changes up to {gear}";
    stays_in(gear: &str) = "stays in {gear}";
    keeps(gear: &str) = "keeps {gear}";
    holds(gear: &str) = "holds {gear}";
    goes_down(gear: &str) = "goes down to {gear}";
    eases_down(gear: &str) = "eases down to {gear}";
    drops(from: &str, to: &str) = "drops from {from} to {to}";
    rolls(value: u8) = "rolls {value}";
    /// The highest number of the die.
    rolls_full(value: u8) = "rolls a full {value}";
    /// The lowest number of the die.
    rolls_only(value: u8) = "rolls only {value}";
    // Extra spaces, of which `spaces` says how many.
    nitro = "lights the nitro";
    nitro_for(spaces: u8) = "lights the nitro for 1 more" | "lights the nitro for {spaces} more";
    turbo = "opens the turbo";
    turbo_for(spaces: u8) = "opens the turbo for 1 more" | "opens the turbo for {spaces} more";
    soft_tyres = "leans on the soft tyres";
    soft_tyres_for(spaces: u8) = "leans on the soft tyres for 1 more" | "leans on the soft tyres for {spaces} more";
    /// Jack shortens his move by a space.
    drifts_short = "drifts in short";
    drifts_short_for(spaces: u8) = "drifts in short for 1 more" | "drifts in short for {spaces} more";
    drifts_long = "drifts in long";
    drifts_long_for(spaces: u8) = "drifts in long for 1 more" | "drifts in long for {spaces} more";
    // What happens on the way.
    leaves_box = "leaves the box";
    skids(spaces: u32) = "skids a space" | "skids {spaces} spaces";
    brakes(spaces: u8) = "brakes for a space" | "brakes for {spaces} spaces";
    overshoots(spaces: u16, corners: &str) = "overshoots {corners} by a space" | "overshoots {corners} by {spaces} spaces";
    passes_police(speed: u16) = "passes the police at {speed}";
    held_up(spaces: u8) = "is held up a space short" | "is held up {spaces} spaces short";
    /// Before the finish line, to look at this driver (DRIVER-2).
    stops_to_look(name: &str) = "stops before the line for {name}";
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
        (extra.tyres, soft_tyres, soft_tyres_for),
        (extra.drift < 0, drifts_short, drifts_short_for),
        (extra.drift > 0, drifts_long, drifts_long_for),
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
            self.remark(&changes_for_pit(name, gear));
        } else {
            self.drive(car).shift = Some((from, to));
        }
    }

    /// A car points forwards again, and drives on or has used up its turn.
    pub(super) fn turned_round(&mut self, car: CarId) {
        if self.race.rules().overshoot.spin_takes_turn {
            let spaces = self.space_of(car).into_iter().collect();
            self.turn(&turns_round(self.name(car)), spaces);
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
                true => free(name, &did, route),
                false => paid(name, &did, route, &drive.costs.paid()),
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
                _ if is_big && faces.last() == Some(&value) => rolls_full(value),
                _ if is_big && faces.first() == Some(&value) => rolls_only(value),
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
            _ if matches!(drive.start, Some((_, StartResult::Great))) => great_start().to_owned(),
            Some((_, to)) if drive.has_turned_round => turns_round_in(gear(to)),
            None if drive.is_held => is_ready().to_owned(),
            None => is_off_again().to_owned(),
            Some((None, to)) => gets_away(gear(to)),
            Some((Some(from), to)) => {
                let down = from.number().saturating_sub(to.number());
                let ways: fn(&str) -> String = match to.cmp(&from) {
                    Ordering::Greater => self.vary([goes_up, shifts_up, changes_up]),
                    Ordering::Equal => self.vary([stays_in, keeps, holds]),
                    Ordering::Less if down > 1 => return drops(gear(from), gear(to)),
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
            parts.push(leaves_box().to_owned());
        }
        parts.extend(self.skidded(
            *car,
            path.len() + usize::from(*braked) + usize::from(*blocked),
        ));
        if *braked > 0 {
            parts.push(brakes(*braked));
        }
        if *overshoot > 0 {
            parts.push(overshoots(*overshoot, &missed));
        }
        parts.extend(passed(self, *car, before, after));
        if let Some(speed) = self.state.speed.take() {
            parts.push(passes_police(speed));
        }
        if *blocked > 0 {
            parts.push(held_up(*blocked));
        }
        let spaces = path.len() + usize::from(*braked) + usize::from(*blocked);
        parts.extend(self.halted(*car, path, spaces).filter(|_| !slipstream));
        parts.push(place(self, *from, path, after, *stops));
        let slipstream = slipstream.then(|| {
            let ahead = track.ahead(*from);
            let cars = (0..).map(CarId).zip(&self.state.cars);
            let mut cars = cars.filter(|(_, other)| other.space.is_some() && other.space == ahead);
            match cars.next() {
                Some((ahead, _)) => in_slipstream_of(&possessive(self.name(ahead))),
                None => in_slipstream().to_owned(),
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
        (is_before_line && spaces < usize::from(roll)).then(|| stops_to_look(&li.name))
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
        Some(skids(further))
    }
}
