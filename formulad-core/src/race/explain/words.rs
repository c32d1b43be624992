//! Gears, moves and risks in words.

use crate::language::{self, Message};
use crate::race::{About, Answer, CarId, Cause, Choice, Event, GearOption, Phase, Race, State};
use crate::{CornerId, SpaceId};

use super::{DryRun, Hazard};

crate::messages! { "race.option";
    // What an option of a driver does, costs and risks, without the driver's name. Clauses are joined by the
    // patterns of `list`: "7 spaces, left lane; overshoots Tabac by 2 spaces: 2 tyres; brakes for 1 space: 1 brake".
    /// What something costs. `what` is a clause such as "brakes for 1 space", `price` points such as "1 brake".
    priced(what: Message, price: Message) = "{what}: {price}";
    // Gears. `gear` is "3rd".
    /// The gear of a car that sets off.
    off(gear: Message) = "off in {gear}";
    up(gear: Message) = "up to {gear}";
    stays(gear: Message) = "stays in {gear}";
    down(gear: Message) = "down to {gear}";
    down_past_one(gear: Message) = "down to {gear}, skipping one gear";
    down_past_two(gear: Message) = "down to {gear}, skipping two gears";
    down_past(gears: u8, gear: Message) = "down to {gear}, skipping 1 gear" | "down to {gear}, skipping {gears} gears";
    /// Gears are skipped at no cost in the pit lane.
    free_here(what: Message) = "{what}, free here";
    // Where a move leads.
    steps(spaces: usize) = "1 space" | "{spaces} spaces";
    /// In a slipstream, after the move.
    more_steps(spaces: usize) = "1 more space" | "{spaces} more spaces";
    /// `steps` is "7 spaces" or "3 more spaces", here and in what follows.
    into_box(steps: Message) = "{steps}, into its box";
    in_pit_lane(steps: Message) = "{steps}, in the pit lane";
    left_lane(steps: Message) = "{steps}, left lane";
    middle_lane(steps: Message) = "{steps}, middle lane";
    right_lane(steps: Message) = "{steps}, right lane";
    in_lane(steps: Message, lane: u8) = "{steps}, lane {lane}";
    stays_there = "stays where it is";
    finishes = "finishes the race";
    begins_lap(lap: u8) = "begins lap {lap}";
    regains_in_box(points: u8) = "regains {points} in its box";
    to_neutral = "goes to neutral";
    leaves_marker = "leaves a damage marker";
    out = "out of the race";
    /// A corner without a name.
    corner(id: CornerId) = "corner {id}";
    stop_in(stop: u8, stops: u8, corner: Message) = "stop {stop} of {stops} in {corner}";
    /// `corners` is a list of names.
    leaves_corners(corners: Message) = "leaves {corners} with two or more stops missing";
    overshoots(spaces: u16, corners: Message) = "overshoots {corners} by 1 space" | "overshoots {corners} by {spaces} spaces";
    /// `what` is "overshoots Tabac by 2 spaces: 2 tyres".
    and_spins(what: Message) = "{what}, and spins";
    slipstream = "the slipstream";
    brakes(spaces: u8) = "brakes for 1 space" | "brakes for {spaces} spaces";
    no_room(spaces: u8) = "no room for 1 space" | "no room for {spaces} spaces";
    /// `what` is "no room for 5 spaces: 3 brakes"; some of them are paid for by brakes or tyres, as the driver likes.
    either(spaces: u8, what: Message) = "{what}, 1 space by brakes or tyres" | "{what}, {spaces} spaces by brakes or tyres";
    // Risks.
    markers(count: usize) = "a damage marker" | "{count} damage markers";
    dangers(count: usize) = "a danger space" | "{count} danger spaces";
    /// `harm` is "1 in 5 loses 1 handling", here and in what follows; `marks` "2 damage markers".
    drives_over(marks: Message, harm: Message) = "drives over {marks}: {harm}";
    passes_stanley = "passes Stanley, who may throw his radio";
    strains_engine(harm: Message) = "strains the engine: {harm}";
    strains_engines(names: Message) = "strains the engines of {names}";
    by_residents(harm: Message) = "ends by residents: {harm}";
    ends_behind(name: &str, harm: Message) = "ends right behind {name}: {harm}";
    ends_beside(name: &str, harm: Message) = "ends beside {name}: {harm}";
    /// Two cars risk something else: the one that moves, and the other.
    and_theirs(own: Message, theirs: Message) = "{own}; it: {theirs}";
    each_rolls(harm: Message) = "each rolls, {harm}";
    /// `chance` is "1 in 5", `price` points such as "1 handling".
    loses(chance: Message, price: Message) = "{chance} loses {price}";
    loses_twice(chance: Message, price: Message) = "twice {chance} loses {price}";
    loses_often(rolls: u8, chance: Message, price: Message) = "once {chance} loses {price}" | "{rolls} times {chance} loses {price}";
    is_out(chance: Message, price: Message) = "{chance} loses {price} and is out";
    is_out_twice(chance: Message, price: Message) = "twice {chance} loses {price} and is out";
    is_out_often(rolls: u8, chance: Message, price: Message) = "once {chance} loses {price} and is out" | "{rolls} times {chance} loses {price} and is out";
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
            return off(to.words());
        };
        let skipped = from.number().saturating_sub(to.number()).saturating_sub(1);
        let shift = match (to.cmp(&from), skipped) {
            (std::cmp::Ordering::Greater, _) => up(to.words()),
            (std::cmp::Ordering::Equal, _) => stays(to.words()),
            (_, 0) => down(to.words()),
            (_, 1) => down_past_one(to.words()),
            (_, 2) => down_past_two(to.words()),
            (_, skipped) => down_past(skipped, to.words()),
        };
        match (option.price.is_none(), skipped) {
            (false, _) => priced(shift, option.price.words()),
            (true, 0) => shift,
            (true, _) => free_here(shift),
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
                Event::LapStarted { lap, .. } => parts.push(begins_lap(*lap)),
                Event::Served { regained, .. } if *regained > 0 => {
                    parts.push(regains_in_box(*regained));
                }
                Event::Neutral { .. } => parts.push(to_neutral()),
                Event::MarkerLeft { .. } => parts.push(leaves_marker()),
                _ => {}
            }
        }
        if self.run.is_out() {
            parts.push(out());
        }
        self.add_risks(marked, &mut parts);
        parts
    }

    /// Where a path leads, as it is seen on the board.
    fn place(&self, path: &[SpaceId], slipstream: bool) -> Message {
        let Some(to) = path.last() else {
            return stays_there();
        };
        if self.run.race.car(self.run.car).state == State::Finished {
            return finishes();
        }
        let track = self.race.track();
        let steps = match slipstream {
            true => more_steps(path.len()),
            false => steps(path.len()),
        };
        let node = track.node(*to).map(|node| self.race.info(node));
        let lane = node.map_or(0, |info| info.lane);
        match (lane, track.lanes()) {
            (0, _) if node.is_some_and(|info| info.team > 0) => into_box(steps),
            (0, _) => in_pit_lane(steps),
            (_, 1) => steps,
            (1, _) => left_lane(steps),
            (lane, lanes) if lane == lanes => right_lane(steps),
            (_, 3) => middle_lane(steps),
            (lane, _) => in_lane(steps, lane),
        }
    }

    fn corner(&self, id: CornerId) -> Message {
        let name = self.race.track().corner(id).map(|corner| &corner.name);
        match name {
            Some(name) if !name.is_empty() => Message::from(name.clone()),
            _ => corner(id),
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
            parts.push(stop_in(stops, corner.stops, self.corner(corner.id)));
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
            parts.push(leaves_corners(corners));
        } else if overshoot > 0 {
            let part = self.priced(overshoots(overshoot, corners), Cause::Overshoot);
            let spins = |event: &Event| matches!(event, Event::Spun { .. });
            parts.push(match events.iter().any(spins) {
                true => and_spins(part),
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
            parts.push(self.priced(slipstream(), Cause::Slipstream));
        }
        if braked > 0 {
            parts.push(self.priced(brakes(braked), Cause::Braking));
        }
    }

    fn add_blocking(&self, blocked: u8, parts: &mut Vec<Message>) {
        if blocked == 0 {
            return;
        }
        let part = self.priced(no_room(blocked), Cause::Blocked);
        parts.push(match self.run.race.phase {
            Phase::Decision {
                about: About::Room, ..
            } => either(self.run.race.now.leg.blocked, part),
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
            (there > 0).then(|| markers(there)),
            (bad > 0).then(|| dangers(bad)),
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
            parts.push(drives_over(
                marked.unwrap_or_else(|| Message::from("")),
                harms,
            ));
        }
        if self.run.radio {
            parts.push(passes_stanley());
        }
        self.add_collisions(parts);
        let (own, others): (Vec<&Hazard>, Vec<&Hazard>) =
            of(Cause::Engine).partition(|risk| risk.car == self.run.car);
        parts.extend(own.into_iter().map(|risk| strains_engine(self.harm(risk))));
        if !others.is_empty() {
            let names = others.iter().map(|risk| self.name(risk.car).to_owned());
            parts.push(strains_engines(language::series(names)));
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
                Some(theirs) if theirs != harm => and_theirs(harm, theirs),
                Some(_) => each_rolls(harm),
                None => harm,
            };
            let name = self.name(other);
            parts.push(match ahead == Some(other) {
                true => ends_behind(name, both),
                false => ends_beside(name, both),
            });
        }
    }

    /// `1 in 5 loses 1 handling`
    pub(super) fn harm(&self, risk: &Hazard) -> Message {
        let (chance, price) = (risk.chance.words(), risk.price.words());
        match (risk.rolls, risk.out) {
            (1, false) => loses(chance, price),
            (2, false) => loses_twice(chance, price),
            (rolls, false) => loses_often(rolls, chance, price),
            (1, true) => is_out(chance, price),
            (2, true) => is_out_twice(chance, price),
            (rolls, true) => is_out_often(rolls, chance, price),
        }
    }
}
