//! Qualifying (QUAL-1): what it earns, what it leaves behind, where it begins.

use formulad_core::dice::{Dice, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::plan::StreetPlan;
use formulad_core::race::{Answer, CarId, Choice, Entrant, Event, Pending, Race};
use formulad_core::rules::{Pilot, Preset, RaceOption, Tyres, Wear};
use formulad_core::{SpaceId, Track};

use crate::layout;
use crate::options::{entrants, rules};
use crate::table::Table;

/// QUAL-1, TEAM-1: the points of Board Game Arena for the race and for qualifying add up; a lap that
/// was not completed earns none.
#[test]
fn qualifying_earns_points() {
    // From the line six spaces lead to a corner of four with two stops, then there are four.
    let track = layout::track("6 | 2: 4 | 4 | grid 4");
    let options = [RaceOption::Qualifying, RaceOption::Teams];
    let rules = rules(Preset::BgaAdvanced, 1, &options);
    let mut table = Table {
        race: Race::new(&track, &rules, entrants(&[1, 1])).unwrap(),
    };
    // Right through the corner, and that was it.
    table.roll(2).gear(2).roll(2).gear(3).roll(8);
    // On to 1 and 5, twice into the corner, out of it, home.
    table.roll(2);
    for (gear, value) in [(2, 4), (2, 2), (1, 2), (2, 4), (2, 2)] {
        table.gear(gear).roll(value);
    }
    assert!(matches!(table.race.pending(), Pending::Time(CarId(1))));
    table.race.apply(Answer::Seconds(59)).unwrap();
    assert_eq!(table.order(), [1, 0]);
    assert_eq!(table.race.championship_points(), [0, 0]);
    table
        .race
        .run(&mut SeededDice::new(3), &mut [CarefulDriver::new(); 2])
        .unwrap();
    let place = |car: u8| {
        let events = table.race.events().iter();
        let mut places = events.filter_map(|event| match event {
            Event::Finished { car: at, place } if at.0 == car => Some(usize::from(*place)),
            _ => None,
        });
        places.next().map_or(0, |place| [0, 1000, 720][place])
    };
    // Both cars of the team get Ben's points for qualifying.
    let points = [place(0) + 10, place(1) + 10];
    assert_eq!(table.race.championship_points(), points);
    assert_eq!(table.race.team_points(), [(1, points[0] + points[1])]);
}

/// QUAL-1, STREET-1, ENG-1: whatever happens in qualifying leaves no trace on cars and road.
#[test]
fn qualifying_wears_nothing() {
    let mut plan = layout::plan("40 | 1: 4 5 | 9 | 2: 8 6 | 20 | grid 6");
    let everywhere = || plan.spaces.iter().map(|space| space.id).collect();
    plan.street = Some(StreetPlan {
        residents: everywhere(),
        danger: everywhere(),
        ..StreetPlan::default()
    });
    let track = Track::new(plan).unwrap();
    for (preset, seed) in Preset::ALL
        .into_iter()
        .flat_map(|p| (0..5).map(move |s| (p, s)))
    {
        let mut options = vec![RaceOption::Qualifying, RaceOption::Nitro];
        options.extend([RaceOption::Weather, RaceOption::Tyres]);
        options.retain(|option| preset.rules_with(1, &[*option]).is_ok());
        let rules = rules(preset, 1, &options);
        let entrant = |pilot: Pilot| Entrant {
            pilot: rules.pilots.as_ref().map(|_| pilot),
            ..Entrant::new(pilot.name(), 1)
        };
        let pilots = [Pilot::Temana, Pilot::Jack, Pilot::Stanley];
        let mut race = Race::new(&track, &rules, pilots.map(entrant).to_vec()).unwrap();
        let full: Vec<Wear> = race.cars().map(|(_, car)| car.full).collect();
        let mut dice = SeededDice::new(seed);
        let mut driver = RandomDriver::new(seed);
        let is_set = |race: &Race| {
            let mut events = race.events().iter();
            events.any(|event| matches!(event, Event::GridSet { .. }))
        };
        while !is_set(&race) {
            let answer = match race.pending() {
                Pending::Roll(request) => Answer::Roll(dice.roll(request.die).unwrap()),
                Pending::Time(_) => Answer::Seconds(61),
                Pending::Choice(choice) => {
                    assert!(
                        !matches!(choice, Choice::Move { options, .. } if options.iter().any(|m| m.brake > 0))
                    );
                    choice.answer(driver.choose(&race, &choice)).unwrap()
                }
                Pending::Over => panic!("over before the start"),
            };
            race.apply(answer).unwrap();
        }
        let wear: Vec<Wear> = race.cars().map(|(_, car)| car.wear).collect();
        assert_eq!((wear, race.markers().count()), (full, 0), "{preset}");
        assert!(
            race.cars()
                .all(|(_, car)| car.nitro && car.crossings == 0 && !car.spun)
        );
        let leaves_a_trace = |event: &&Event| {
            matches!(
                event,
                Event::CheckRolled { .. }
                    | Event::WearLost { .. }
                    | Event::Spun { .. }
                    | Event::SpeedNoted { .. }
                    | Event::Eliminated { .. }
                    | Event::Regained { .. }
            )
        };
        assert_eq!(race.events().iter().find(leaves_a_trace), None, "{preset}");
    }
}

/// QUAL-1, START-1: where the space before the line lies in a corner, the stops there are made. The
/// tyres for qualifying are part of it.
#[test]
fn qualifying_may_begin_in_a_corner() {
    let mut plan = layout::plan("20 | 2: 6");
    // The grid on the straight, as far back as it has to be.
    for (place, space) in plan.grid.iter_mut().zip([19, 18]) {
        place.space = SpaceId(space);
    }
    let options = [RaceOption::Qualifying, RaceOption::Tyres];
    let rules = rules(Preset::Advanced, 1, &options);
    let track = Track::new(plan).unwrap();
    let mut race = Race::new(&track, &rules, entrants(&[1])).unwrap();
    assert!(race.is_qualifying());
    race.apply(Answer::Tyres(Tyres::Hard)).unwrap();
    let mut table = Table { race };
    assert_eq!((table.space(0), table.stops(0)), (Some(25), 2));
    table.roll(2);
    assert_eq!(table.space(0), Some(1));
    let Pending::Choice(Choice::Gear { .. }) = table.race.pending() else {
        panic!("the lap has ended");
    };
}
