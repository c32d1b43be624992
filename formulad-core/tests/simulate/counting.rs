//! That everything is counted, and once: against the races themselves, seen step by step.

use std::collections::BTreeMap;

use formulad_core::analysis::simulate::{Experiment, Totals};
use formulad_core::race::{CarId, Event, Race, State};
use formulad_core::rules::{Preset, RaceOption, Ruleset};
use formulad_core::{SpaceId, Track};

use super::{circuit, drivers, experiment};

/// Rules of every kind that a circuit without street features has.
fn rules() -> Vec<Ruleset> {
    let mut all = vec![Ruleset::basic(1), Ruleset::basic(2)];
    for preset in Preset::ALL {
        let fits = |option: &RaceOption| preset.rules_with(2, &[*option]).is_ok();
        let options: Vec<_> = RaceOption::ALL.into_iter().filter(fits).collect();
        all.push(preset.rules_with(2, &options).unwrap());
        // With a grid of its own.
        let rolled = options.into_iter().filter(|o| *o != RaceOption::Qualifying);
        all.push(preset.rules_with(2, &rolled.collect::<Vec<_>>()).unwrap());
    }
    all
}

const KINDS: [&str; 6] = [
    "careful", "random", "careful", "random", "careful", "careful",
];

/// Every way of adding something up comes to the same.
#[test]
fn sums_agree() {
    for rules in rules() {
        let races = 12;
        let experiment = experiment(&circuit(), &rules, &KINDS, races);
        let totals = experiment.run(drivers).unwrap();
        let sum = |counts: &mut dyn Iterator<Item = u64>| counts.sum::<u64>();
        let seats = &totals.seats;
        for (at, seat) in seats.iter().enumerate() {
            assert_eq!(seat.starts(), races);
            assert_eq!(seat.turns.count + seat.retired.sum(), races);
            for (other, met) in seats.iter().enumerate().filter(|(other, _)| *other != at) {
                assert_eq!(seat.before[other] + met.before[at], races);
            }
            // Every place of the grid twice in twelve races of six cars, unless it is driven for.
            if rules.grid.qualifying.is_none() {
                assert!(seat.places.iter().all(|from| from.iter().sum::<u64>() == 2));
            }
            // Beaten by as many cars as its places say.
            let behind = (0..).zip(seat.by_place()).map(|(place, n)| place * n);
            let beaten = sum(&mut seats.iter().map(|other| other.before[at]));
            assert_eq!(behind.sum::<u64>(), beaten);
        }
        let finished = sum(&mut seats.iter().map(|seat| seat.turns.count));
        assert_eq!(totals.finishers.second, finished);
        assert_eq!(totals.turns.counts().iter().sum::<u64>(), finished);
        let turns = sum(&mut seats.iter().map(|seat| seat.turns.sum));
        assert_eq!(totals.finishers.first, turns);
        assert_eq!(totals.retired.sum, totals.retired_by_cause().sum());
        let retired = sum(&mut totals.sections().map(|section| section.retired.sum()));
        assert_eq!(totals.retired.sum, retired);
        let wear = totals.wear.sum;
        assert_eq!(wear, totals.wear_by_cause().sum());
        assert_eq!(
            wear,
            sum(&mut totals.sections().map(|section| section.wear.sum()))
        );
        assert_eq!(wear, sum(&mut totals.spaces.iter().map(|space| space.wear)));
        let overtakes = totals.overtakes.sum;
        assert_eq!(overtakes, sum(&mut seats.iter().map(|seat| seat.overtakes)));
        assert_eq!(
            overtakes,
            sum(&mut totals.sections().map(|section| section.overtakes))
        );
        for gear in 0..6 {
            let by_seat = sum(&mut seats.iter().map(|seat| seat.gears[gear]));
            assert_eq!(
                by_seat,
                sum(&mut totals.spaces.iter().map(|space| space.gears[gear]))
            );
        }
        assert_eq!(totals.races, races);
        assert_eq!(totals.rounds.count, races);
        let wins = totals.wins_by_grid();
        assert_eq!(sum(&mut wins.iter().map(|share| share.count)), races);
        assert_eq!(totals.wins(0..6).count, races);
    }
}

/// What is seen of a race by taking its answers one after the other, and looking at the cars.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    overtakes: u64,
    turns: BTreeMap<SpaceId, u64>,
    wear: u64,
    laps: u64,
    finished: u64,
    winner: Option<u32>,
    out: BTreeMap<String, u64>,
    choices: u64,
}

fn progress(track: &Track, crossings: u8, space: SpaceId) -> (u8, u32) {
    (crossings, track.space(space).unwrap().rank)
}

/// Looks at a race step by step.
fn look(race: &Race, seen: &mut Seen) {
    let (track, record) = (race.track(), race.record());
    let mut now = Race::new(track, race.rules(), race.entrants().to_vec()).unwrap();
    // Who was further along when last they were not level, for every two cars.
    let mut ahead: BTreeMap<(CarId, CarId), bool> = BTreeMap::new();
    let mut start: BTreeMap<CarId, SpaceId> = BTreeMap::new();
    // The car whose turn it is, and where it has come to.
    let mut turn: Option<(CarId, u8, SpaceId)> = None;
    for answer in &record.answers {
        seen.choices += u64::from(matches!(
            now.pending(),
            formulad_core::race::Pending::Choice(_)
        ));
        let before = now.clone();
        now.apply(*answer).unwrap();
        let events = now.take_events();
        for event in &events {
            match event {
                Event::GridSet { order } => {
                    for (at, car) in order.iter().enumerate() {
                        for behind in &order[at + 1..] {
                            ahead.insert((*car, *behind), true);
                            ahead.insert((*behind, *car), false);
                        }
                    }
                }
                Event::WearLost { points, .. } => seen.wear += u64::from(*points),
                Event::LapStarted { car, lap } if now.round() > 0 => {
                    seen.laps += 1;
                    if let Some((mover, crossings, _)) = &mut turn {
                        assert_eq!(mover, car);
                        *crossings = *lap;
                    }
                }
                Event::Moved {
                    car, path, from, ..
                } if before.round() > 0 => {
                    if turn.is_some_and(|(mover, ..)| mover != *car) {
                        close(&mut turn, &before, &start, &mut ahead, seen);
                    }
                    let to = path.last().copied().unwrap_or(*from);
                    let crossings = turn.map_or(before.car(*car).crossings, |turn| turn.1);
                    turn = Some((*car, crossings, to));
                }
                Event::Finished { .. } => {
                    seen.finished += 1;
                    seen.winner.get_or_insert(before.round());
                    if let Some((_, crossings, _)) = &mut turn {
                        *crossings += 1;
                    }
                    close(&mut turn, &before, &start, &mut ahead, seen);
                }
                Event::Eliminated { car, cause } => {
                    *seen.out.entry(format!("{cause:?}")).or_default() += 1;
                    turn.take_if(|(mover, ..)| mover == car);
                }
                Event::RoundStarted { order, .. } => {
                    close(&mut turn, &now, &start, &mut ahead, seen);
                    for car in order {
                        let space = now.car(*car).space.unwrap();
                        start.insert(*car, space);
                        *seen.turns.entry(space).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
    }
    assert_eq!(now.standings(), race.standings());
}

/// A turn is over: whom has the car passed, of those that race as `race` says?
fn close(
    turn: &mut Option<(CarId, u8, SpaceId)>,
    race: &Race,
    start: &BTreeMap<CarId, SpaceId>,
    ahead: &mut BTreeMap<(CarId, CarId), bool>,
    seen: &mut Seen,
) {
    let Some((car, crossings, to)) = turn.take() else {
        return;
    };
    let track = race.track();
    let on_road = |space: SpaceId| !track.space(space).unwrap().in_pit();
    for (other, is) in race.cars() {
        let Some(space) = is
            .space
            .filter(|_| other != car && is.state == State::Racing)
        else {
            continue;
        };
        let is_past = progress(track, crossings, to) > progress(track, is.crossings, space);
        if is_past && !ahead[&(car, other)] {
            ahead.insert((car, other), true);
            ahead.insert((other, car), false);
            if on_road(start[&car]) && on_road(to) && on_road(space) {
                seen.overtakes += 1;
            }
        }
    }
}

#[test]
fn races_seen_step_by_step_come_to_the_same() {
    let mut overtakes = 0;
    for rules in rules() {
        let experiment: Experiment = experiment(&circuit(), &rules, &KINDS, 6);
        for number in 0..6 {
            let go_on = |_| std::ops::ControlFlow::Continue(());
            let totals: Totals = experiment
                .run_part(number..number + 1, drivers, go_on)
                .unwrap();
            let mut seen = Seen::default();
            look(&experiment.race(number, drivers).unwrap(), &mut seen);
            let track = circuit();
            let turns = track.spaces().iter().zip(&totals.spaces);
            let turns = turns.filter(|(_, space)| space.turns > 0);
            let out = totals.retired_by_cause();
            let counted = Seen {
                overtakes: totals.overtakes.sum,
                turns: turns.map(|(is, space)| (is.id, space.turns)).collect(),
                wear: totals.wear.sum,
                laps: totals.laps,
                finished: totals.finishers.second,
                winner: (totals.winners.count > 0).then_some(totals.winners.sum as u32),
                out: out
                    .iter()
                    .map(|(cause, n)| (format!("{cause:?}"), n))
                    .collect(),
                choices: totals.table.second,
            };
            assert_eq!(counted, seen, "race {number} by {rules:?}");
            overtakes += seen.overtakes;
        }
    }
    assert!(overtakes > 1000, "{overtakes}");
}
