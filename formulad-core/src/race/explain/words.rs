//! Gears, moves and risks in words.

use std::fmt::Write as _;

use crate::race::{
    About, Answer, CarId, Cause, Check, Choice, Event, GearOption, Phase, Race, State, Why,
};
use crate::{CornerId, SpaceId};

use super::{DryRun, Hazard};

/// An option in a line.
pub(super) fn text(race: &Race, choice: &Choice<'_>, answer: Answer, run: &DryRun) -> String {
    let words = Words { race, run };
    match (choice, answer) {
        (Choice::Gear { car, options }, Answer::Gear(gear)) => {
            let option = options.iter().find(|option| option.gear == gear);
            option.map_or_else(String::new, |option| words.gear(*car, option))
        }
        (Choice::Decision { about, .. }, answer) => words.decision(*about, answer),
        _ => words.moved(),
    }
}

/// `1 space`, `2 spaces`
pub(super) fn spaces(count: u16) -> String {
    format!("{count} {}", if count == 1 { "space" } else { "spaces" })
}

impl Race {
    /// What a roll is for, in a few words: "to drive", "beside Ada".
    ///
    /// ```
    /// # use formulad_core::race::{Check, Entrant, Race, Why};
    /// # use formulad_core::rules::Ruleset;
    /// # use formulad_core::TrackBuilder;
    /// # let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
    /// assert_eq!(race.purpose(Why::Check(Check::Engine)), "for the engine");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn purpose(&self, why: Why) -> String {
        match why {
            Why::Check(Check::Collision(other)) => format!("beside {}", self.entrant(other).name),
            Why::Check(Check::Radio(by)) => {
                format!("hit by the radio of {}", self.entrant(by).name)
            }
            why => why.to_string(),
        }
    }
}

/// What an option does, to be put in words.
pub(super) struct Words<'a> {
    pub(super) race: &'a Race,
    pub(super) run: &'a DryRun,
}

impl Words<'_> {
    pub(super) fn name(&self, car: CarId) -> &str {
        &self.race.entrant(car).name
    }

    fn gear(&self, car: CarId, option: &GearOption) -> String {
        let to = option.gear;
        let Some(from) = self.race.car(car).gear else {
            return format!("off in {}", to.ordinal());
        };
        let down = from.number().saturating_sub(to.number());
        let way = match to.cmp(&from) {
            std::cmp::Ordering::Less => "down to",
            std::cmp::Ordering::Equal => "stays in",
            std::cmp::Ordering::Greater => "up to",
        };
        let mut text = format!("{way} {}", to.ordinal());
        match down {
            0 | 1 => {}
            2 => text.push_str(", skipping one gear"),
            3 => text.push_str(", skipping two gears"),
            more => {
                // Writing to a String cannot fail.
                let _ = write!(text, ", skipping {} gears", more - 1);
            }
        }
        if option.price.is_none() {
            if down > 1 {
                text.push_str(", free here");
            }
        } else {
            let _ = write!(text, ": {}", option.price);
        }
        text
    }

    /// A move, or a slipstream.
    pub(super) fn moved(&self) -> String {
        let mut parts = Vec::new();
        let mut marked = String::new();
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
                    marked = self.marks(path);
                }
                Event::LapStarted { lap, .. } => parts.push(format!("begins lap {lap}")),
                Event::Served { regained, .. } if *regained > 0 => {
                    parts.push(format!("regains {regained} in its box"));
                }
                Event::Neutral { .. } => parts.push("goes to neutral".to_owned()),
                Event::MarkerLeft { .. } => parts.push("leaves a damage marker".to_owned()),
                _ => {}
            }
        }
        if self.run.is_out() {
            parts.push("out of the race".to_owned());
        }
        self.add_risks(&marked, &mut parts);
        parts.join("; ")
    }

    /// Where a path leads, as it is seen on the board.
    fn place(&self, path: &[SpaceId], slipstream: bool) -> String {
        let Some(to) = path.last() else {
            return "stays where it is".to_owned();
        };
        if self.run.race.car(self.run.car).state == State::Finished {
            return "finishes the race".to_owned();
        }
        let track = self.race.track();
        let more = if slipstream { " more" } else { "" };
        let steps = match path.len() {
            1 => format!("1{more} space"),
            steps => format!("{steps}{more} spaces"),
        };
        let node = track.node(*to).map(|node| self.race.info(node));
        let lane = node.map_or(0, |info| info.lane);
        match (lane, track.lanes()) {
            (0, _) if node.is_some_and(|info| info.team > 0) => format!("{steps}, into its box"),
            (0, _) => format!("{steps}, in the pit lane"),
            (_, 1) => steps,
            (1, _) => format!("{steps}, left lane"),
            (lane, lanes) if lane == lanes => format!("{steps}, right lane"),
            (_, 3) => format!("{steps}, middle lane"),
            (lane, _) => format!("{steps}, lane {lane}"),
        }
    }

    fn corner(&self, id: CornerId) -> String {
        let name = self.race.track().corner(id).map(|corner| &corner.name);
        match name {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("corner {id}"),
        }
    }

    fn add_stop(&self, path: &[SpaceId], stops: u8, parts: &mut Vec<String>) {
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
            let name = self.corner(corner.id);
            parts.push(format!("stop {stops} of {} in {name}", corner.stops));
        }
    }

    fn add_overshoot(&self, overshot: &[CornerId], overshoot: u16, parts: &mut Vec<String>) {
        let corners: Vec<String> = overshot.iter().map(|id| self.corner(*id)).collect();
        let corners = corners.join(" and ");
        let events = &self.run.events;
        let is_fatal = events.iter().any(|event| {
            let cause = Cause::StopsMissed;
            matches!(event, Event::Eliminated { cause: by, .. } if *by == cause)
        });
        if is_fatal {
            parts.push(format!("leaves {corners} with two or more stops missing"));
        } else if overshoot > 0 {
            let price = self.run.lost(Some(Cause::Overshoot));
            let mut part = format!("overshoots {corners} by {}", spaces(overshoot));
            if !price.is_none() {
                let _ = write!(part, ": {price}");
            }
            let spins = |event: &Event| matches!(event, Event::Spun { .. });
            if events.iter().any(spins) {
                part.push_str(", and spins");
            }
            parts.push(part);
        }
    }

    fn add_braking(&self, braked: u8, slipstream: bool, parts: &mut Vec<String>) {
        let mut add = |what: String, cause: Cause| {
            let price = self.run.lost(Some(cause));
            parts.push(if price.is_none() {
                what
            } else {
                format!("{what}: {price}")
            });
        };
        if slipstream {
            add("the slipstream".to_owned(), Cause::Slipstream);
        }
        if braked > 0 {
            let what = format!("brakes for {}", spaces(braked.into()));
            add(what, Cause::Braking);
        }
    }

    fn add_blocking(&self, blocked: u8, parts: &mut Vec<String>) {
        if blocked == 0 {
            return;
        }
        let mut part = format!("no room for {}", spaces(blocked.into()));
        let price = self.run.lost(Some(Cause::Blocked));
        if !price.is_none() {
            let _ = write!(part, ": {price}");
        }
        if let Phase::Decision {
            about: About::Room, ..
        } = self.run.race.phase
        {
            let either = self.run.race.now.leg.blocked;
            let _ = write!(part, ", {} by brakes or tyres", spaces(either.into()));
        }
        parts.push(part);
    }

    /// What there is on a path: markers (DEBRIS-1), danger spaces (STREET-2), or both.
    fn marks(&self, path: &[SpaceId]) -> String {
        let is_marker = |space: &SpaceId| self.race.markers().any(|marker| marker == *space);
        let markers = path.iter().filter(|space| is_marker(space)).count();
        let rolls = self.run.risks.iter().find(|risk| risk.cause == Cause::Mark);
        let dangers = rolls
            .map_or(0, |risk| usize::from(risk.rolls))
            .saturating_sub(markers);
        let some = |count: usize, what: &str| match count {
            0 => None,
            1 => Some(format!("a {what}")),
            _ => Some(format!("{count} {what}s")),
        };
        let marks = [
            some(markers, "damage marker"),
            some(dangers, "danger space"),
        ];
        marks
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" and ")
    }

    pub(super) fn add_risks(&self, marked: &str, parts: &mut Vec<String>) {
        let risks = &self.run.risks;
        let of = |cause: Cause| risks.iter().filter(move |risk| risk.cause == cause);
        let marks: Vec<String> = of(Cause::Mark).map(|risk| self.harm(risk)).collect();
        if !marks.is_empty() {
            parts.push(format!("drives over {marked}: {}", marks.join(", ")));
        }
        if self.run.radio {
            parts.push("passes Stanley, who may throw his radio".to_owned());
        }
        self.add_collisions(parts);
        let (own, others): (Vec<&Hazard>, Vec<&Hazard>) =
            of(Cause::Engine).partition(|risk| risk.car == self.run.car);
        for risk in own {
            parts.push(format!("strains the engine: {}", self.harm(risk)));
        }
        if !others.is_empty() {
            let names: Vec<&str> = others.iter().map(|risk| self.name(risk.car)).collect();
            parts.push(format!("strains the engines of {}", names.join(", ")));
        }
        let residents: Vec<String> = of(Cause::Residents).map(|risk| self.harm(risk)).collect();
        if !residents.is_empty() {
            parts.push(format!("ends by residents: {}", residents.join(", ")));
        }
    }

    fn add_collisions(&self, parts: &mut Vec<String>) {
        let risks = &self.run.risks;
        let ahead = self.run.race.car_ahead(self.run.car);
        let own = risks
            .iter()
            .filter(|risk| risk.cause == Cause::Collision && risk.car == self.run.car);
        for risk in own {
            let Some(other) = risk.with else { continue };
            let place = if ahead == Some(other) {
                "right behind"
            } else {
                "beside"
            };
            let theirs = risks
                .iter()
                .find(|their| (their.car, their.with) == (other, Some(self.run.car)));
            let harm = self.harm(risk);
            let both = match theirs.map(|theirs| self.harm(theirs)) {
                Some(theirs) if theirs != harm => format!("{harm}; it: {theirs}"),
                Some(_) => format!("each rolls, {harm}"),
                None => harm,
            };
            parts.push(format!("ends {place} {}: {both}", self.name(other)));
        }
    }

    /// `1 in 5 loses 1 handling`
    pub(super) fn harm(&self, risk: &Hazard) -> String {
        let price = risk.price;
        let mut text = match risk.rolls {
            1 => String::new(),
            2 => "twice ".to_owned(),
            rolls => format!("{rolls} times "),
        };
        let _ = write!(text, "{} loses {price}", risk.chance);
        if risk.out {
            text.push_str(" and is out");
        }
        text
    }
}
