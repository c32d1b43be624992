//! Races of two cars worked out exactly, against what can be said of them by hand and by dice.

use formulad_core::TrackBuilder;
use formulad_core::analysis::duel::{Duel, DuelError, Side};
use formulad_core::dice::{Gear, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{CarPosition, Choice, Entrant, Race};
use formulad_core::rules::{Ruleset, Wear};

/// Two cars with two points on the last straight, in these lanes, this many spaces from the line, and in these gears.
fn before_the_line<const LANES: usize>(cars: [(u8, usize, Gear); 2]) -> Race {
    let builder = TrackBuilder::<LANES>::new("Ring").straight(12);
    let track = builder.corner(1, [6; LANES]).straight(20).build().unwrap();
    // By rank: the last ones are before the line.
    let lane = |lane: u8| -> Vec<_> {
        let spaces = track.spaces().iter();
        let spaces = spaces.filter(|space| space.lane.is_some_and(|own| own.number() == lane));
        spaces.map(|space| space.id).collect()
    };
    let cars = cars.map(|(in_lane, to_line, gear)| {
        let spaces = lane(in_lane);
        CarPosition {
            crossings: 1,
            wear: Some(Wear::Pool(2)),
            ..CarPosition::new(spaces[spaces.len() - to_line], gear)
        }
    });
    let entrants = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
    Race::from_position(&track, &Ruleset::basic(1), entrants, &cars).unwrap()
}

fn best(race: &Race) -> f64 {
    let mut duel = Duel::new([Side::Best, Side::Best]);
    duel.chance_of_first(race).unwrap()
}

/// Takes the lowest gear, and the first move.
struct Sunday;

impl Driver for Sunday {
    fn choose(&mut self, _: &Race, _: &Choice<'_>) -> usize {
        0
    }
}

/// Three spaces from the line the first car needs a 3 or a 4 in 2nd gear, on five of six faces: the
/// other, in 3rd gear four spaces from the line, crosses it with any roll.
#[test]
fn one_roll_decides() {
    let race = before_the_line::<2>([(1, 3, Gear::FIRST), (2, 4, Gear::THIRD)]);
    assert!((best(&race) - 5.0 / 6.0).abs() < 1e-12);
    // In 1st gear it does not come that far, and the other wins.
    let mut sunday = Sunday;
    let mut duel = Duel::new([Side::As(&mut sunday), Side::Best]);
    assert_eq!(duel.chance_of_first(&race), Ok(0.0));
}

/// On one lane the other cannot pass: what is left of the way the first car drives in the next round.
#[test]
fn a_car_in_the_way_wins() {
    let race = before_the_line::<1>([(1, 3, Gear::FIRST), (1, 4, Gear::THIRD)]);
    assert!((best(&race) - 1.0).abs() < 1e-12);
}

/// Both in 2nd gear, eight spaces from the line and nine, and careful: as often as in races.
#[test]
fn drivers_win_as_often_as_in_races() {
    let race = before_the_line::<2>([(1, 8, Gear::SECOND), (2, 9, Gear::SECOND)]);
    let (mut ada, mut ben) = (CarefulDriver::new(), CarefulDriver::new());
    let mut duel = Duel::new([Side::As(&mut ada), Side::As(&mut ben)]);
    let chance = duel.chance_of_first(&race).unwrap();
    let races = 4000;
    let won = (0..races).filter(|seed| {
        let mut race = race.fork();
        let mut drivers = [CarefulDriver::new(); 2];
        race.run(&mut SeededDice::new(*seed), &mut drivers).unwrap();
        race.standings()[0].index() == 0
    });
    let share = won.count() as f64 / races as f64;
    let error = (chance * (1.0 - chance) / races as f64).sqrt();
    assert!((share - chance).abs() < 4.0 * error, "{share} {chance}");
    assert!((0.05..0.95).contains(&chance), "{chance}");
    // Who may choose anything wins at least as often.
    let mut ben = CarefulDriver::new();
    let mut duel = Duel::new([Side::Best, Side::As(&mut ben)]);
    assert!(duel.chance_of_first(&race).unwrap() >= chance - 1e-12);
}

/// Takes an option that is not there.
struct Ghost;

impl Driver for Ghost {
    fn choose(&mut self, _: &Race, choice: &Choice<'_>) -> usize {
        choice.len()
    }
}

#[test]
fn what_cannot_be_worked_out_is_said() {
    let race = before_the_line::<2>([(1, 8, Gear::SECOND), (2, 9, Gear::SECOND)]);
    let mut duel = Duel::new([Side::Best, Side::Best]).with_at_most(1);
    assert_eq!(duel.chance_of_first(&race), Err(DuelError::TooMany(1)));
    let mut ghost = Ghost;
    let mut duel = Duel::new([Side::As(&mut ghost), Side::Best]);
    assert_eq!(duel.chance_of_first(&race), Err(DuelError::Refused));
    let alone = vec![Entrant::new("Ada", 1)];
    let race = Race::new(race.track(), race.rules(), alone).unwrap();
    let mut duel = Duel::new([Side::Best, Side::Best]);
    assert_eq!(duel.chance_of_first(&race), Err(DuelError::Cars(1)));
}
