//! Gears, moves and risks in words.

use crate::language::{self, Message};
use crate::race::{About, Answer, CarId, Cause, Choice, Event, GearOption, Phase, Race, State};
use crate::{CornerId, SpaceId};

use super::{DryRun, Hazard};

/// What something costs. `what` is a clause such as "brakes for 1 space", `price` points such as "1 brake".
pub(crate) fn priced(what: Message, price: Message) -> Message {
    message!("{what}: {price}", what, price)
}

pub(crate) fn by_residents(harm: Message) -> Message {
    message!("ends by residents: {harm}", harm)
}

/// An option in a line.
pub(super) fn text(race: &Race, choice: &Choice<'_>, answer: Answer, run: &DryRun) -> Message {
    let words = Words { race, run };
    match (choice, answer) {
        (Choice::Gear { car, options }, Answer::Gear(gear)) => {
            let option = options.iter().find(|option| option.gear == gear);
            option.map_or_else(|| Message::from(""), |option| words.gear(*car, option))
        }
        (Choice::Decision { about, .. }, answer) => words.decision(*about, answer),
        _ => words.moved(),
    }
}

/// Puts what an option does into words.
pub(super) struct Words<'a> {
    pub(super) race: &'a Race,
    pub(super) run: &'a DryRun,
}

impl Words<'_> {
    pub(super) fn name(&self, car: CarId) -> &str {
        &self.race.entrant(car).name
    }

    fn gear(&self, car: CarId, option: &GearOption) -> Message {
        let to = option.gear;
        let Some(from) = self.race.car(car).gear else {
            return message!("off in {gear}", gear = to.words());
        };
        let skipped = from.number().saturating_sub(to.number()).saturating_sub(1);
        let shift = match (to.cmp(&from), skipped) {
            (std::cmp::Ordering::Greater, _) => message!("up to {gear}", gear = to.words()),
            (std::cmp::Ordering::Equal, _) => message!("stays in {gear}", gear = to.words()),
            (_, 0) => message!("down to {gear}", gear = to.words()),
            (_, 1) => message!("down to {gear}, skipping one gear", gear = to.words()),
            (_, 2) => message!("down to {gear}, skipping two gears", gear = to.words()),
            (_, skipped) => message!(
                "down to {gear}, skipping 1 gear" | "down to {gear}, skipping {gears} gears",
                gears = skipped,
                gear = to.words()
            ),
        };
        match (option.price.is_none(), skipped) {
            (false, _) => priced(shift, option.price.words()),
            (true, 0) => shift,
            (true, _) => message!("{what}, free here", what = shift),
        }
    }

    /// A move, or a slipstream.
    pub(super) fn moved(&self) -> Message {
        language::clauses(self.move_clauses())
    }

    /// Whether there is anything to say about a move.
    pub(super) fn has_moved(&self) -> bool {
        !self.move_clauses().is_empty()
    }

    fn move_clauses(&self) -> Vec<Message> {
        let mut parts = Vec::new();
        let mut marked = None;
        for event in &self.run.events {
            match event {
                Event::Moved {
                    path,
                    overshot,
                    overshoot,
                    stops,
                    braked,
                    blocked,
                    slipstream,
                    ..
                } => {
                    parts.push(self.place(path, *slipstream));
                    self.add_stop(path, *stops, &mut parts);
                    self.add_overshoot(overshot, *overshoot, &mut parts);
                    self.add_braking(*braked, *slipstream, &mut parts);
                    self.add_blocking(*blocked, &mut parts);
                    marked = Some(self.marks(path));
                }
                Event::LapStarted { lap, .. } => {
                    parts.push(message!("begins lap {lap}", lap = *lap));
                }
                Event::Served { regained, .. } if *regained > 0 => {
                    parts.push(message!("regains {points} in its box", points = *regained));
                }
                Event::Neutral { .. } => parts.push(message!("goes to neutral")),
                Event::MarkerLeft { .. } => parts.push(message!("leaves a damage marker")),
                _ => {}
            }
        }
        if self.run.is_out() {
            parts.push(message!("out of the race"));
        }
        self.add_risks(marked, &mut parts);
        parts
    }

    /// Where a path leads, as it is seen on the board.
    fn place(&self, path: &[SpaceId], slipstream: bool) -> Message {
        let Some(to) = path.last() else {
            return message!("stays where it is");
        };
        if self.run.race.car(self.run.car).state == State::Finished {
            return message!("finishes the race");
        }
        let track = self.race.track();
        let spaces = path.len();
        let steps = if slipstream {
            message!("1 more space" | "{spaces} more spaces", spaces)
        } else {
            message!("1 space" | "{spaces} spaces", spaces)
        };
        let node = track.node(*to).map(|node| self.race.info(node));
        let lane = node.map_or(0, |info| info.lane);
        match (lane, track.lanes()) {
            (0, _) if node.is_some_and(|info| info.team > 0) => {
                message!("{steps}, into its box", steps)
            }
            (0, _) => message!("{steps}, in the pit lane", steps),
            (_, 1) => steps,
            (1, _) => message!("{steps}, left lane", steps),
            (lane, lanes) if lane == lanes => message!("{steps}, right lane", steps),
            (_, 3) => message!("{steps}, middle lane", steps),
            (lane, _) => message!("{steps}, lane {lane}", steps, lane),
        }
    }

    fn corner(&self, id: CornerId) -> Message {
        let name = self.race.track().corner(id).map(|corner| &corner.name);
        match name {
            Some(name) if !name.is_empty() => Message::from(name.clone()),
            _ => message!("corner {id}" as "where a move leads", id),
        }
    }

    fn add_stop(&self, path: &[SpaceId], stops: u8, parts: &mut Vec<Message>) {
        let track = self.race.track();
        let here = path.last().copied().or(self.race.car(self.run.car).space);
        let corner = here.and_then(|space| track.node(space)).and_then(|node| {
            track
                .corners()
                .get(usize::from(self.race.info(node).corner))
        });
        if let Some(corner) = corner
            && (1..=corner.stops).contains(&stops)
        {
            parts.push(message!(
                "stop {stop} of {stops} in {corner}",
                stop = stops,
                stops = corner.stops,
                corner = self.corner(corner.id)
            ));
        }
    }

    fn add_overshoot(&self, overshot: &[CornerId], overshoot: u16, parts: &mut Vec<Message>) {
        let corners = language::list(overshot.iter().map(|id| self.corner(*id)));
        let events = &self.run.events;
        let is_fatal = events.iter().any(|event| {
            let cause = Cause::StopsMissed;
            matches!(event, Event::Eliminated { cause: by, .. } if *by == cause)
        });
        if is_fatal {
            parts.push(message!(
                "leaves {corners} with two or more stops missing",
                corners
            ));
        } else if overshoot > 0 {
            let part = self.priced(
                message!(
                    "overshoots {corners} by 1 space" | "overshoots {corners} by {spaces} spaces",
                    spaces = overshoot,
                    corners
                ),
                Cause::Overshoot,
            );
            let spins = |event: &Event| matches!(event, Event::Spun { .. });
            parts.push(match events.iter().any(spins) {
                true => message!("{what}, and spins", what = part),
                false => part,
            });
        }
    }

    /// A clause, with what is lost by a cause.
    fn priced(&self, what: Message, cause: Cause) -> Message {
        let price = self.run.lost(Some(cause));
        match price.is_none() {
            true => what,
            false => priced(what, price.words()),
        }
    }

    fn add_braking(&self, braked: u8, is_slipstream: bool, parts: &mut Vec<Message>) {
        if is_slipstream {
            parts.push(self.priced(
                message!("the slipstream" as "what may be chosen"),
                Cause::Slipstream,
            ));
        }
        if braked > 0 {
            parts.push(self.priced(
                message!(
                    "brakes for 1 space" | "brakes for {spaces} spaces",
                    spaces = braked
                ),
                Cause::Braking,
            ));
        }
    }

    fn add_blocking(&self, blocked: u8, parts: &mut Vec<Message>) {
        if blocked == 0 {
            return;
        }
        let part = self.priced(
            message!(
                "no room for 1 space" | "no room for {spaces} spaces",
                spaces = blocked
            ),
            Cause::Blocked,
        );
        parts.push(match self.run.race.phase {
            Phase::Decision {
                about: About::Room, ..
            } => message!(
                "{what}, 1 space by brakes or tyres" | "{what}, {spaces} spaces by brakes or tyres",
                spaces = self.run.race.now.leg.blocked,
                what = part
            ),
            _ => part,
        });
    }

    /// What there is on a path: markers (DEBRIS-1), danger spaces (STREET-2), or both.
    fn marks(&self, path: &[SpaceId]) -> Message {
        let is_marker = |space: &SpaceId| self.race.markers().any(|marker| marker == *space);
        let there = path.iter().filter(|space| is_marker(space)).count();
        let rolls = self.run.risks.iter().find(|risk| risk.cause == Cause::Mark);
        let bad = rolls
            .map_or(0, |risk| usize::from(risk.rolls))
            .saturating_sub(there);
        let marks = [
            (there > 0)
                .then(|| message!("a damage marker" | "{count} damage markers", count = there)),
            (bad > 0).then(|| message!("a danger space" | "{count} danger spaces", count = bad)),
        ];
        language::list(marks.into_iter().flatten())
    }

    pub(super) fn add_risks(&self, marked: Option<Message>, parts: &mut Vec<Message>) {
        let risks = &self.run.risks;
        let of = |cause: Cause| risks.iter().filter(move |risk| risk.cause == cause);
        let harms = |cause: Cause| {
            let harms: Vec<Message> = of(cause).map(|risk| self.harm(risk)).collect();
            (!harms.is_empty()).then(|| language::phrases(harms))
        };
        if let Some(harms) = harms(Cause::Mark) {
            parts.push(message!(
                "drives over {marks}: {harm}",
                marks = marked.unwrap_or_else(|| Message::from("")),
                harm = harms
            ));
        }
        if self.run.radio {
            parts.push(message!("passes Stanley, who may throw his radio"));
        }
        self.add_collisions(parts);
        let (own, others): (Vec<&Hazard>, Vec<&Hazard>) =
            of(Cause::Engine).partition(|risk| risk.car == self.run.car);
        parts.extend(
            own.into_iter()
                .map(|risk| message!("strains the engine: {harm}", harm = self.harm(risk))),
        );
        if !others.is_empty() {
            let names = others.iter().map(|risk| self.name(risk.car).to_owned());
            parts.push(message!(
                "strains the engines of {names}",
                names = language::series(names)
            ));
        }
        parts.extend(harms(Cause::Residents).map(by_residents));
    }

    fn add_collisions(&self, parts: &mut Vec<Message>) {
        let risks = &self.run.risks;
        let ahead = self.run.race.car_ahead(self.run.car);
        let own = risks
            .iter()
            .filter(|risk| risk.cause == Cause::Collision && risk.car == self.run.car);
        for risk in own {
            let Some(other) = risk.with else { continue };
            let theirs = risks
                .iter()
                .find(|their| (their.car, their.with) == (other, Some(self.run.car)));
            let harm = self.harm(risk);
            let both = match theirs.map(|theirs| self.harm(theirs)) {
                Some(theirs) if theirs != harm => {
                    message!("{own}; it: {theirs}", own = harm, theirs)
                }
                Some(_) => message!("each rolls, {harm}", harm),
                None => harm,
            };
            let name = self.name(other);
            parts.push(if ahead == Some(other) {
                message!("ends right behind {name}: {harm}", name, harm = both)
            } else {
                message!("ends beside {name}: {harm}", name, harm = both)
            });
        }
    }

    /// `1 in 5 loses 1 handling`
    pub(super) fn harm(&self, risk: &Hazard) -> Message {
        let (chance, price) = (risk.chance.words(), risk.price.words());
        match (risk.rolls, risk.out) {
            (1, false) => message!("{chance} loses {price}", chance, price),
            (2, false) => message!("twice {chance} loses {price}", chance, price),
            (rolls, false) => message!(
                "once {chance} loses {price}" | "{rolls} times {chance} loses {price}",
                rolls,
                chance,
                price
            ),
            (1, true) => message!("{chance} loses {price} and is out", chance, price),
            (2, true) => message!("twice {chance} loses {price} and is out", chance, price),
            (rolls, true) => message!(
                "once {chance} loses {price} and is out"
                    | "{rolls} times {chance} loses {price} and is out",
                rolls,
                chance,
                price
            ),
        }
    }
}
