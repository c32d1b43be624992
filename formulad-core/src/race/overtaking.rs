//! Who overtakes whom.

use crate::{SpaceId, Track};

use super::{CarId, Event, Race, State};

/// Goes through the events of a race, and says who overtakes whom.
///
/// A car overtakes another when it ends its turn further along the race than the other stands, in laps and rank
/// (ORDER-1), and the other was the last of the two to be further along. Before the first turn, that is the one in
/// front on the grid. Both must be racing, and be on the road, not in the pit lane, from the beginning of the turn to
/// its end. Coming level is not overtaking yet; crossing the line for the last time, past others, is.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::CarefulDriver;
/// use formulad_core::race::{Entrant, Overtaking, Race};
/// use formulad_core::rules::Ruleset;
///
/// let track = TrackBuilder::<2>::new("Ring").straight(12).corner(1, [5, 4]).straight(20).grid(4).build()?;
/// let entrants = ["Ada", "Ben"].map(|name| Entrant::new(name, 1)).to_vec();
/// let mut race = Race::new(&track, &Ruleset::basic(1), entrants)?;
/// let mut overtaking = Overtaking::new(&race);
/// race.run(&mut SeededDice::new(1), &mut [CarefulDriver::new(); 2])?;
/// let events = race.take_events();
/// let overtakes: Vec<_> = events.iter().flat_map(|event| overtaking.hear(event)).collect();
/// // Of two cars, the one overtaken is the next to overtake.
/// assert!(overtakes.windows(2).all(|two| two[0].of == two[1].by));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Overtaking {
    track: Track,
    cars: Vec<Whereabouts>,
    /// Whether one car was further along the race than another when the two were last not level: a row
    /// for each car.
    ahead: Vec<bool>,
    /// The car that has moved and whose turn is not over yet.
    mover: Option<CarId>,
}

/// One car overtakes another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overtake {
    /// The car that overtakes.
    pub by: CarId,
    /// The car that is overtaken.
    pub of: CarId,
}

#[derive(Debug, Clone, Copy)]
struct Whereabouts {
    /// How far along the race it is, in laps and rank (ORDER-1).
    far: (u8, u32),
    /// Whether it is on the road, not in the pit lane, and was when the round began.
    is_on_road: bool,
    began_on_road: bool,
    /// Whether it is neither out nor has finished.
    is_racing: bool,
}

impl Overtaking {
    /// Begins with a race as it is, between two turns.
    #[must_use]
    pub fn new(race: &Race) -> Self {
        let mut overtaking = Self::in_order(race.track(), &race.standings());
        for (id, car) in race.cars() {
            if let Some(space) = car.space {
                overtaking.stand(id, space);
            }
            let now = &mut overtaking.cars[id.index()];
            now.far.0 = car.crossings;
            now.is_racing = car.state == State::Racing;
        }
        overtaking.begin_round();
        overtaking
    }

    /// Begins with the cars on the grid, pole position first.
    pub(crate) fn on_grid(track: &Track, order: &[CarId]) -> Self {
        let mut overtaking = Self::in_order(track, order);
        for (car, space) in order.iter().zip(track.grid()) {
            overtaking.stand(*car, *space);
        }
        overtaking.begin_round();
        overtaking
    }

    fn in_order(track: &Track, order: &[CarId]) -> Self {
        let cars = order.len();
        let nowhere = Whereabouts {
            far: (0, 0),
            is_on_road: false,
            began_on_road: false,
            is_racing: true,
        };
        let mut overtaking = Self {
            track: track.clone(),
            cars: vec![nowhere; cars],
            ahead: vec![false; cars * cars],
            mover: None,
        };
        for (place, car) in order.iter().enumerate() {
            for behind in &order[place + 1..] {
                overtaking.note_ahead(*car, *behind);
            }
        }
        overtaking
    }

    /// Takes in what has happened. If it ends a turn, returns who was overtaken in that turn.
    ///
    /// # Panics
    ///
    /// May panic if the event is from a race with more cars.
    pub fn hear(&mut self, event: &Event) -> Vec<Overtake> {
        let mut overtakes = Vec::new();
        match event {
            Event::GridSet { order } => *self = Self::on_grid(&self.track, order),
            Event::RoundStarted { .. } => {
                overtakes = self.end_turn();
                self.begin_round();
            }
            Event::Moved { car, path, .. } => {
                if self.mover != Some(*car) {
                    overtakes = self.end_turn();
                    self.mover = Some(*car);
                }
                if let Some(space) = path.last() {
                    self.stand(*car, *space);
                }
            }
            Event::LapStarted { car, lap } => self.cars[car.index()].far.0 = *lap,
            Event::Finished { car, .. } => {
                let laps = &mut self.cars[car.index()].far.0;
                *laps = laps.saturating_add(1);
                overtakes = self.end_turn();
                self.cars[car.index()].is_racing = false;
            }
            Event::Eliminated { car, .. } => {
                // A car that is out has overtaken nobody.
                self.mover.take_if(|mover| mover == car);
                self.cars[car.index()].is_racing = false;
            }
            _ => {}
        }
        overtakes
    }

    /// Ends the turn of the car that moved last, and returns whom it overtook. [`Overtaking::hear`] does this
    /// when the next turn begins.
    pub fn end_turn(&mut self) -> Vec<Overtake> {
        let mut overtakes = Vec::new();
        let Some(by) = self.mover.take() else {
            return overtakes;
        };
        let me = self.cars[by.index()];
        for of in (0..self.cars.len() as u8).map(CarId) {
            let other = self.cars[of.index()];
            if of == by || !other.is_racing || other.far >= me.far || self.is_ahead(by, of) {
                continue;
            }
            self.note_ahead(by, of);
            if me.began_on_road && me.is_on_road && other.is_on_road {
                overtakes.push(Overtake { by, of });
            }
        }
        overtakes
    }

    fn begin_round(&mut self) {
        for car in &mut self.cars {
            car.began_on_road = car.is_on_road;
        }
    }

    fn stand(&mut self, car: CarId, space: SpaceId) {
        if let Some(space) = self.track.space(space) {
            let now = &mut self.cars[car.index()];
            now.far.1 = space.rank;
            now.is_on_road = !space.in_pit();
        }
    }

    fn is_ahead(&self, car: CarId, of: CarId) -> bool {
        self.ahead[car.index() * self.cars.len() + of.index()]
    }

    fn note_ahead(&mut self, car: CarId, of: CarId) {
        let cars = self.cars.len();
        self.ahead[car.index() * cars + of.index()] = true;
        self.ahead[of.index() * cars + car.index()] = false;
    }
}
