//! What an option costs and risks, before it is taken.
//!
//! An explanation is a dry run: the option is taken on a copy of the race, with the code that takes
//! it for real, up to the first roll. What that costs is the certain price. The rolls that the move
//! leads to are the risks; each is worked out from what every face of the black die does.

use serde::{Deserialize, Serialize};

use crate::language::Message;
use crate::moves::MoveList;
use crate::rules::Wear;

use super::agenda::Task;
use super::{
    About, Answer, CarId, Cause, Check, Choice, Event, Pending, Phase, Race, RollRequest, State,
    Why,
};

mod decisions;
mod words;

/// The faces of the black die (DICE-2).
const FACES: u8 = 20;

/// What an option costs and risks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Explanation {
    /// What the car pays for sure.
    pub price: Wear,
    /// Whether it is out of the race for sure.
    pub out: bool,
    /// What the black die will be rolled for, if the car takes no slipstream afterwards. Each assumes
    /// that the price has been paid and that the other risks have done no harm.
    pub risks: Vec<Hazard>,
    /// All this in a line, without the driver's name: "7 spaces, left lane; overshoots Tabac by 2 spaces:
    /// 2 tyres; brakes for 1 space: 1 brake". It is saved in English.
    pub text: Message,
}

/// A roll of the black die that may do harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Hazard {
    /// The car that may be harmed: usually the chooser's, but neighbours roll, too (COLL-1, ENG-1).
    pub car: CarId,
    /// What may harm it.
    pub cause: Cause,
    /// The other car, where there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub with: Option<CarId>,
    /// How often it is rolled for: once for each damage marker, for instance (DEBRIS-2).
    pub rolls: u8,
    /// How likely the harm is, each time.
    pub chance: Chance,
    /// What the car loses then.
    pub price: Wear,
    /// Whether that puts it out of the race.
    pub out: bool,
}

/// An exact probability, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Chance {
    /// The number of outcomes that count.
    pub numerator: u8,
    /// The number of all outcomes, which are equally likely.
    pub denominator: u8,
}

impl Chance {
    /// The chance of a number of the black die's faces.
    const fn of_faces(faces: u8) -> Self {
        Self::of(faces, FACES)
    }

    /// The chance in words: `1 in 5`.
    #[must_use]
    pub fn words(self) -> Message {
        message!(
            "{numerator} in {denominator}",
            numerator = self.numerator,
            denominator = self.denominator
        )
    }

    /// The chance of a number of all faces, of which there is one at least.
    pub(super) const fn of(faces: u8, all: u8) -> Self {
        let (mut a, mut b) = (all, faces);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self {
            numerator: faces / a,
            denominator: all / a,
        }
    }
}

impl std::fmt::Display for Chance {
    /// `1 in 5`, in the language that is spoken.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.words().fmt(f)
    }
}

impl Race {
    /// What an option of the choice that the race waits for costs and risks; the options are counted
    /// from 0, as by [`Choice::answer`]. `None` if the race waits for no choice, or there is no such
    /// option.
    ///
    /// It takes some tens of microseconds: much for a driver that weighs thousands of options
    /// ([`Race::price`] is quicker), little for a person who looks at them.
    ///
    /// ```
    /// use formulad_core::dice::Gear;
    /// use formulad_core::race::{CarPosition, Entrant, Race};
    /// use formulad_core::rules::{Preset, Wear, Zone};
    /// use formulad_core::{SpaceId, TrackBuilder};
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let ada = CarPosition::new(SpaceId(17), Gear::FIFTH);
    /// let rules = Preset::Advanced.rules(1);
    /// let race = Race::from_position(&track, &rules, vec![Entrant::new("Ada", 1)], &[ada])?;
    /// let third = race.explain(2).ok_or("not a choice")?;
    /// assert_eq!(third.price, Wear::zone(Zone::Gearbox, 1));
    /// assert_eq!(third.text, "down to 3rd, skipping one gear: 1 gearbox");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, option: usize) -> Option<Explanation> {
        let Pending::Choice(choice) = self.pending() else {
            return None;
        };
        let answer = choice.answer(option)?;
        let mut run = DryRun::new(self, choice.car());
        run.take(&choice, option, answer);
        let text = words::text(self, &choice, answer, &run);
        Some(Explanation {
            price: run.lost(None),
            out: run.is_out(),
            risks: run.risks,
            text,
        })
    }
}

/// A copy of the race in which an option is taken.
pub(super) struct DryRun {
    race: Race,
    /// The car whose driver chooses.
    car: CarId,
    /// What has happened up to the first roll.
    events: Vec<Event>,
    risks: Vec<Hazard>,
    /// Whether Stanley may throw his radio (DRIVER-2).
    radio: bool,
}

impl DryRun {
    pub(super) fn new(race: &Race, car: CarId) -> Self {
        let mut race = race.clone();
        race.events.clear();
        race.answers.clear();
        race.position = None;
        race.phase = Phase::Busy;
        Self {
            race,
            car,
            events: Vec::new(),
            risks: Vec::new(),
            radio: false,
        }
    }

    pub(super) fn take(&mut self, choice: &Choice<'_>, option: usize, answer: Answer) {
        match *choice {
            Choice::Gear { options, .. } => {
                if let Some(gear) = options.get(option) {
                    self.race.shift(*gear);
                }
            }
            Choice::Move { options, .. } => {
                if let Some(m) = options.as_slice().get(option) {
                    self.race.make_move(m);
                    self.walk();
                }
            }
            Choice::Decision { about, .. } => {
                self.race.decided(self.car, about, answer);
                match (about, answer) {
                    (About::Slipstream, _) => self.walk(),
                    (About::Extra, _) => self.go_the_only_way(),
                    _ => self.look_at_roll(),
                }
            }
        }
        self.events.append(&mut self.race.events);
    }

    /// Makes the move at once if there is only one.
    fn go_the_only_way(&mut self) {
        self.race.choose_move();
        if matches!(self.race.phase, Phase::Busy) {
            self.walk();
        }
    }

    /// Works through what a move has put on the agenda, up to the end of the turn: rolls are risks,
    /// and nobody takes a slipstream.
    fn walk(&mut self) {
        // Only the path was needed from the list, and copies should be small.
        self.race.moves = MoveList::new();
        while let Some(task) = self.race.agenda.pop() {
            match task {
                Task::Check(car, check) => {
                    let agenda = &mut self.race.agenda;
                    let left = agenda.len();
                    agenda.retain(|other| *other != task);
                    let rolls = 1 + (left - agenda.len()) as u8;
                    self.add_hazards(car, check, rolls);
                }
                Task::Radio(car) => self.radio |= car == self.car,
                Task::Settle => self.race.settle(),
                Task::Arrive => self.race.arrive(),
                Task::Collisions => self.race.plan_collisions(),
                Task::Engines => self.race.plan_engines(),
                Task::Residents => {
                    // A question that the price has raised stays unanswered.
                    let asked = std::mem::replace(&mut self.race.phase, Phase::Busy);
                    self.race.plan_residents();
                    self.look_at_roll();
                    self.race.phase = asked;
                }
                // Nothing to price: before the move, without harm, or after the turn.
                Task::QualifyingWeather
                | Task::ChooseTyres(_)
                | Task::Qualify(_)
                | Task::Grid
                | Task::RaceWeather
                | Task::FirstRound
                | Task::BeginTurn
                | Task::Extra
                | Task::Move
                | Task::Slipstream
                | Task::Marker
                | Task::Scrap
                | Task::Police
                | Task::Checkpoint(_)
                | Task::Jenny(_)
                | Task::StopKind(_)
                | Task::Repair(_)
                | Task::TyreStop(_)
                | Task::EndTurn
                | Task::WeatherChange(_)
                | Task::NextRound => {}
            }
        }
    }

    /// The roll that the race waits for.
    fn look_at_roll(&mut self) {
        if let Phase::Roll(RollRequest {
            car,
            why: Why::Check(check),
            ..
        }) = self.race.phase
        {
            self.add_hazards(car, check, 1);
        }
    }

    /// Adds the hazards of a check, from what each face of the black die does.
    fn add_hazards(&mut self, car: CarId, check: Check, rolls: u8) {
        self.events.append(&mut self.race.events);
        let mut harms: Vec<(Wear, u8)> = Vec::new();
        for face in 1..=FACES {
            let price = self.race.harm(car, check, face);
            match harms.iter_mut().find(|harm| harm.0 == price) {
                Some((_, faces)) => *faces += 1,
                None => harms.push((price, 1)),
            }
        }
        for (price, faces) in harms.into_iter().filter(|(price, _)| !price.is_none()) {
            let mut race = self.race.clone();
            race.lose(car, price, check.cause());
            self.risks.push(Hazard {
                car,
                cause: check.cause(),
                with: check.with(),
                rolls,
                chance: Chance::of_faces(faces),
                price,
                out: matches!(race.car(car).state, State::Out(_)),
            });
        }
    }

    /// What the chooser's car has lost, by one cause or in total.
    fn lost(&self, cause: Option<Cause>) -> Wear {
        lost(&self.race, &self.events, self.car, cause)
    }

    pub(super) fn is_out(&self) -> bool {
        matches!(self.race.car(self.car).state, State::Out(_))
    }
}

/// What a car has lost, by one cause or in total.
pub(super) fn lost(race: &Race, events: &[Event], of: CarId, by: Option<Cause>) -> Wear {
    let nothing = race.car(of).full.times(0);
    let losses = events.iter().filter_map(|event| match event {
        Event::WearLost {
            car,
            zone,
            points,
            cause,
            ..
        } if *car == of && by.is_none_or(|by| by == *cause) => {
            Some(zone.map_or(Wear::Pool(*points), |zone| Wear::zone(zone, *points)))
        }
        _ => None,
    });
    losses.fold(nothing, Wear::and)
}
