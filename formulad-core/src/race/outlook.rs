//! What a gear may lead to: every roll of its die, and every space that the car can end on then.

use crate::dice::{Die, Gear, Roll};
use crate::rules::Wear;
use crate::{CornerId, SpaceId};

use super::explain::{Chance, DryRun, lost};
use super::{Answer, CarId, Choice, Event, Pending, Race, RollRequest, State, Why};

/// What driving on in a gear may lead to, with exact chances.
///
/// Cars stand where they are, and extra spaces (NITRO-1, TURBO-1) are not used. Rolls after the move,
/// such as those for collisions, are not counted: [`Race::explain`] covers them once the roll is known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outlook {
    /// The gear.
    pub gear: Gear,
    /// What its die may show, ascending.
    pub rolls: Vec<RollOutlook>,
}

/// What a roll leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RollOutlook {
    /// The number on the die.
    pub value: u8,
    /// How many of its faces show it.
    pub faces: u8,
    /// Whether the car is out of the race then, whatever its driver does (OVER-2).
    pub out: bool,
    /// Where it can end, each space once, by the cheapest way there.
    pub landings: Vec<Landing>,
}

/// A space that a car can end on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Landing {
    /// The space.
    pub to: SpaceId,
    /// The corner that it lies in.
    pub corner: Option<CornerId>,
    /// What moving there costs for sure.
    pub price: Wear,
    /// The spaces moved past overshot corners (OVER-1).
    pub overshoot: u16,
}

impl Outlook {
    /// The chance of a roll with this property.
    #[must_use]
    pub fn chance(&self, is_one: impl Fn(&RollOutlook) -> bool) -> Chance {
        let rolls = self.rolls.iter().filter(|roll| is_one(roll));
        let all = self.rolls.iter().map(|roll| roll.faces).sum();
        Chance::of(rolls.map(|roll| roll.faces).sum(), all)
    }
}

impl RollOutlook {
    /// The least that any move costs.
    #[must_use]
    pub fn least(&self) -> Option<Wear> {
        let prices = self.landings.iter().map(|landing| landing.price);
        prices.min_by_key(|price| price.sum())
    }

    /// Whether some move costs nothing.
    #[must_use]
    pub fn is_free(&self) -> bool {
        !self.out && self.least().is_some_and(|price| price.is_none())
    }

    /// Whether a move that costs nothing ends in this corner.
    #[must_use]
    pub fn is_free_in(&self, corner: CornerId) -> bool {
        let mut landings = self.landings.iter();
        !self.out
            && landings.any(|landing| landing.corner == Some(corner) && landing.price.is_none())
    }
}

impl Race {
    /// What a gear that the race offers may lead to. `None` if the race does not wait for a gear, or does
    /// not offer this one.
    ///
    /// It takes some tens of microseconds for each number on the die.
    ///
    /// ```
    /// use formulad_core::dice::Gear;
    /// use formulad_core::race::{CarPosition, Entrant, Race};
    /// use formulad_core::rules::Preset;
    /// use formulad_core::{CornerId, SpaceId, TrackBuilder};
    ///
    /// // Three spaces before a corner of six that asks for a stop.
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]).straight(9).build()?;
    /// let ada = CarPosition::new(SpaceId(17), Gear::THIRD);
    /// let rules = Preset::Basic.rules(1);
    /// let race = Race::from_position(&track, &rules, vec![Entrant::new("Ada", 1)], &[ada])?;
    /// // The die of the third gear shows 4 to 8.
    /// let third = race.outlook(Gear::THIRD).ok_or("not offered")?;
    /// let stops = third.chance(|roll| roll.is_free_in(CornerId(1)));
    /// assert_eq!(stops.to_string(), "1 in 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outlook(&self, gear: Gear) -> Option<Outlook> {
        let Pending::Choice(Choice::Gear { car, .. }) = self.pending() else {
            return None;
        };
        let mut shifted = self.fork();
        shifted.apply(Answer::Gear(gear)).ok()?;
        let Pending::Roll(RollRequest {
            die,
            why: Why::Move,
            ..
        }) = shifted.pending()
        else {
            return None;
        };
        let rolls = die.outcomes();
        let rolls = rolls.map(|(value, faces)| shifted.rolled(car, die, value, faces as u8));
        Some(Outlook {
            gear,
            rolls: rolls.collect::<Option<_>>()?,
        })
    }

    fn rolled(&self, car: CarId, die: Die, value: u8, faces: u8) -> Option<RollOutlook> {
        let mut race = self.fork();
        race.apply(Answer::Roll(Roll::new(die, value).ok()?)).ok()?;
        if let Pending::Choice(Choice::Decision { options, .. }) = race.pending() {
            // The first option is to use no extra spaces.
            let without = *options.first()?;
            race.apply(without).ok()?;
        }
        let Pending::Choice(choice @ Choice::Move { options, .. }) = race.pending() else {
            return Some(race.driven(car, value, faces));
        };
        let mut landings: Vec<Landing> = Vec::new();
        for option in options.as_slice() {
            let price = race.price(option);
            match landings.iter_mut().find(|other| other.to == option.to) {
                Some(other) if other.price.sum() <= price.sum() => {}
                Some(other) => (other.price, other.overshoot) = (price, option.overshoot),
                None => landings.push(Landing {
                    to: option.to,
                    corner: race.corner_at(option.to),
                    price,
                    overshoot: option.overshoot,
                }),
            }
        }
        // Moves that put the car out are offered only when there are no others (MOVE-1).
        let mut run = DryRun::new(&race, car);
        run.take(&choice, 0, choice.answer(0)?);
        Some(RollOutlook {
            value,
            faces,
            out: run.is_out(),
            landings,
        })
    }

    /// The outcome of a roll that left only one move, which was made at once.
    fn driven(&self, car: CarId, value: u8, faces: u8) -> RollOutlook {
        let moves = self.events().iter().filter_map(|event| match event {
            Event::Moved {
                car: mover,
                from,
                path,
                overshoot,
                ..
            } if *mover == car => {
                let to = path.last().copied().unwrap_or(*from);
                Some(Landing {
                    to,
                    corner: self.corner_at(to),
                    price: lost(self, self.events(), car, None),
                    overshoot: *overshoot,
                })
            }
            _ => None,
        });
        RollOutlook {
            value,
            faces,
            out: matches!(self.car(car).state, State::Out(_)),
            landings: moves.take(1).collect(),
        }
    }

    fn corner_at(&self, space: SpaceId) -> Option<CornerId> {
        let corner = self.info(self.track.node(space)?).corner;
        let corner = self.track.corners().get(usize::from(corner))?;
        Some(corner.id)
    }
}
