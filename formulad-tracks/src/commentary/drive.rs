//! One car's move in one line.

use std::cmp::Ordering;

use formulad_core::SpaceId;
use formulad_core::dice::{Die, Gear};
use formulad_core::race::{CarId, Cause, Check, Event, Extra, StartResult, Why};
use formulad_core::rules::Pilot;
use formulad_core::track::Section;

use super::account::{Account, count};
use super::route::{arrive, name, passed, place};
use super::{Narrator, is_price};
use crate::words::{list, possessive};

/// The move that is being described.
#[derive(Debug, Clone, Default)]
pub(super) struct Drive {
    pub(super) car: CarId,
    /// The roll of the start, and what came of it.
    pub(super) start: Option<(u8, StartResult)>,
    has_turned_round: bool,
    /// Whether it has to wait in its box.
    is_held: bool,
    shift: Option<(Option<Gear>, Gear)>,
    pub(super) roll: Option<(Gear, u8)>,
    pub(super) extra: Option<(Extra, u8)>,
    /// In whose slipstream it is driven.
    slipstream: Option<String>,
    /// Where it led, once it is made.
    route: Option<String>,
    /// The spaces of it, from where it began.
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

impl Narrator<'_> {
    /// Returns the move of a car that is being described.
    pub(super) fn drive(&mut self, car: CarId) -> &mut Drive {
        let drive = self.state.drive.take();
        let drive = drive.filter(|drive| drive.car == car && drive.route.is_none());
        self.state
            .drive
            .insert(drive.unwrap_or_else(|| Drive::new(car)))
    }

    /// A car has been put into a gear: by its driver, or in the pit lane by the rules (PIT-5).
    pub(super) fn shift(&mut self, car: CarId, from: Option<Gear>, to: Gear) {
        if self.state.mover == Some(car) && self.state.leaving != Some(car) {
            let (name, gear) = (self.name(car), to.ordinal());
            self.remark(&format!("{name} changes to {gear} for the pit lane"));
        } else {
            self.drive(car).shift = Some((from, to));
        }
    }

    /// A car points forwards again, and drives on or has used up its turn.
    pub(super) fn turned_round(&mut self, car: CarId) {
        if self.race.rules().overshoot.spin_takes_turn {
            let spaces = self.space_of(car).into_iter().collect();
            self.line(&format!("  {} turns round.", self.name(car)), spaces);
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
            let mut line = format!("  {name} {}: {route}", self.opening(&drive));
            if !drive.costs.is_empty() {
                line = format!("{line}; {}", drive.costs.paid());
            }
            self.line(&(line + "."), drive.spaces);
            self.state.moves += 1;
        }
        self.emit_aside();
    }

    /// "goes up to 4th and rolls a full 12".
    fn opening(&self, drive: &Drive) -> String {
        let gear = Gear::ordinal;
        if let Some(ahead) = &drive.slipstream {
            return format!("goes on in {ahead}");
        }
        let shift = match drive.shift {
            _ if matches!(drive.start, Some((_, StartResult::Great))) => {
                "makes a great start".to_owned()
            }
            Some((_, to)) if drive.has_turned_round => format!("turns round in {}", gear(to)),
            None if drive.is_held => "is ready to go".to_owned(),
            None => "is off again".to_owned(),
            Some((None, to)) => format!("gets away in {}", gear(to)),
            Some((Some(from), to)) => {
                let down = from.number().saturating_sub(to.number());
                let verb = match to.cmp(&from) {
                    Ordering::Greater => {
                        self.vary(&["goes up to", "shifts up to", "changes up to"])
                    }
                    Ordering::Equal => self.vary(&["stays in", "keeps", "holds"]),
                    Ordering::Less if down > 1 => &format!("drops from {} to", gear(from)),
                    Ordering::Less => self.vary(&["goes down to", "eases down to"]),
                };
                format!("{verb} {}", gear(to))
            }
        };
        let start = drive.start.map(|(value, _)| format!("rolls {value}"));
        let mut opening: Vec<String> = start.into_iter().chain([shift]).collect();
        opening.extend(drive.roll.map(|(gear, value)| {
            let faces = Die::Gear(gear).faces();
            let is_big = gear >= Gear::FOURTH;
            match value {
                _ if is_big && faces.last() == Some(&value) => format!("rolls a full {value}"),
                _ if is_big && faces.first() == Some(&value) => format!("rolls only {value}"),
                _ => format!("rolls {value}"),
            }
        }));
        if let Some((extra, spaces)) = drive.extra {
            let uses = [
                (extra.nitro, "lights the nitro"),
                (extra.turbo, "opens the turbo"),
                (extra.tyres, "leans on the soft tyres"),
                (extra.drift < 0, "drifts in short"),
                (extra.drift > 0, "drifts in long"),
            ];
            let uses = uses.into_iter().filter(|(used, _)| *used);
            opening.extend(uses.map(|(_, what)| what.to_owned()));
            if let (1.., Some(last)) = (spaces, opening.last_mut()) {
                *last = format!("{last} for {spaces} more");
            }
        }
        list(&opening)
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
            parts.push("leaves the box".to_owned());
        }
        parts.extend(self.skidded(
            *car,
            path.len() + usize::from(*braked) + usize::from(*blocked),
        ));
        if *braked > 0 {
            parts.push(format!("brakes for {}", count((*braked).into(), "space")));
        }
        if *overshoot > 0 {
            let spaces = count((*overshoot).into(), "space");
            parts.push(format!("overshoots {missed} by {spaces}"));
        }
        parts.extend(passed(self, *car, before, after));
        if let Some(speed) = self.state.speed.take() {
            parts.push(format!("passes the police at {speed}"));
        }
        if *blocked > 0 {
            parts.push(format!(
                "is held up {} short",
                count((*blocked).into(), "space")
            ));
        }
        let spaces = path.len() + usize::from(*braked) + usize::from(*blocked);
        parts.extend(self.halted(*car, path, spaces).filter(|_| !slipstream));
        parts.push(place(self, *from, path, after, *stops));
        let slipstream = slipstream.then(|| {
            let ahead = track.ahead(*from);
            let cars = (0..).map(CarId).zip(&self.state.cars);
            let mut cars = cars.filter(|(_, other)| other.space.is_some() && other.space == ahead);
            let ahead = cars.next().map(|(ahead, _)| possessive(self.name(ahead)));
            format!("{} slipstream", ahead.unwrap_or_else(|| "the".to_owned()))
        });
        self.state.over = self.over(path);
        let drive = self.drive(*car);
        drive.is_held = is_held;
        drive.slipstream = slipstream;
        drive.missed = missed;
        drive.route = Some(parts.join(", "));
        drive.spaces = std::iter::once(*from).chain(path.iter().copied()).collect();
        self.state.mover = Some(*car);
        if self.state.leaving == Some(*car) {
            self.state.leaving = None;
        }
        if let Some(standing) = self.state.cars.get_mut(car.index()) {
            *standing = after;
        }
    }

    /// Names what a path leads over that may do harm.
    fn over(&self, path: &[SpaceId]) -> &'static str {
        let street = self.race.track().plan().street.as_ref();
        let danger = street.map_or(&[][..], |street| &street.danger);
        let meets = |marked: &[SpaceId]| path.iter().any(|space| marked.contains(space));
        match (meets(&self.state.markers), meets(danger)) {
            (true, true) => "a bad road and debris",
            (false, true) => "a bad road",
            _ => "debris",
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
            .then(|| format!("stops before the line for {}", li.name))
    }

    /// "skids 3 spaces": what a move on a wet road has come further than it was to go.
    fn skidded(&self, car: CarId, spaces: usize) -> Option<String> {
        let drive = self.drive_to_come(car)?;
        let (_, roll) = drive.roll?;
        let extra = drive.extra.map_or(0, |(extra, spaces)| {
            i32::from(spaces) + i32::from(extra.drift)
        });
        let further = i32::try_from(spaces).ok()? - i32::from(roll) - extra;
        let further = u32::try_from(further).ok().filter(|spaces| *spaces > 0)?;
        self.race.rules().tyres?;
        Some(format!("skids {}", count(further, "space")))
    }
}
