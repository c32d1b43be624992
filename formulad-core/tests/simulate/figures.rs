//! Shares, means, luck and skill: against what is known of them.

use formulad_core::analysis::simulate::{
    Comparison, Pairs, SeatTotals, Share, Spread, TableTime, Totals,
};
use formulad_core::rules::Ruleset;

use super::{circuit, drivers, experiment};

/// Wilson's interval, as printed in tables: 40 of 100, none of 10, all of 10.
#[test]
fn shares_have_wilsons_interval() {
    let close = |share: Share, low: f64, high: f64| {
        let interval = share.interval();
        assert!((interval.0 - low).abs() < 5e-4, "{share}");
        assert!((interval.1 - high).abs() < 5e-4, "{share}");
    };
    close(Share { count: 40, of: 100 }, 0.3094, 0.4980);
    close(Share { count: 0, of: 10 }, 0.0, 0.2775);
    close(Share { count: 10, of: 10 }, 0.7225, 1.0);
    close(Share { count: 0, of: 0 }, 0.0, 1.0);
    assert_eq!(
        Share { count: 40, of: 100 }.to_string(),
        "40.0 % (30.9–49.8)"
    );
}

/// It holds the true share 19 times of 20: by adding up the binomial distribution of 60 at 0.3.
#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let (n, p) = (60_u64, 0.3_f64);
    let mut chance = (1.0 - p).powi(60);
    let mut covered = 0.0;
    for count in 0..=n {
        let (low, high) = Share { count, of: n }.interval();
        if low <= p && p <= high {
            covered += chance;
        }
        chance *= (n - count) as f64 / (count + 1) as f64 * p / (1.0 - p);
    }
    assert!((0.93..0.97).contains(&covered), "{covered}");
}

/// 2, 4 and 9: the mean 5, the variance 13.
#[test]
fn means_have_their_standard_error() {
    let spread = Spread {
        count: 3,
        sum: 15,
        squares: 101,
    };
    let mean = spread.mean().unwrap();
    assert!((mean.value - 5.0).abs() < 1e-12);
    assert!((mean.error.unwrap() - (13.0_f64 / 3.0).sqrt()).abs() < 1e-12);
    assert_eq!(mean.to_string(), "5.00 ± 4.08");
    assert_eq!(Spread::default().mean(), None);
}

fn pairs(all: &[(u64, u64)]) -> Pairs {
    let sum = |of: fn(u64, u64) -> u64| all.iter().map(|(a, b)| of(*a, *b)).sum();
    Pairs {
        count: all.len() as u64,
        first: sum(|a, _| a),
        second: sum(|_, b| b),
        first_squares: sum(|a, _| a * a),
        products: sum(|a, b| a * b),
        second_squares: sum(|_, b| b * b),
    }
}

/// With as many cars in every race, a ratio is the mean of the races' means, and so is its error; cars
/// that do exactly the same in a race count as one.
#[test]
fn ratios_know_that_cars_race_together() {
    let ratio = pairs(&[(20, 2), (24, 2), (22, 2), (26, 2)])
        .ratio()
        .unwrap();
    let by_race = Spread {
        count: 4,
        sum: 46,
        squares: 100 + 144 + 121 + 169,
    };
    let mean = by_race.mean().unwrap();
    assert!((ratio.value - mean.value).abs() < 1e-12);
    assert!((ratio.error.unwrap() - mean.error.unwrap()).abs() < 1e-12);
    assert_eq!(pairs(&[(0, 0)]).ratio(), None);
    // The same ratio in every race leaves nothing open.
    let exact = pairs(&[(10, 1), (30, 3), (50, 5)]).ratio().unwrap();
    assert!((exact.value - 10.0).abs() < 1e-12 && exact.error.unwrap() < 1e-9);
}

/// Two games of 10 and 14 turns, with 20 and 24 choices: 240 and 312 seconds.
#[test]
fn games_last_as_long_as_their_turns_and_choices() {
    let mut totals = Totals::default();
    totals.table = pairs(&[(10, 20), (14, 24)]);
    let minutes = totals.minutes(TableTime::USUAL).unwrap();
    assert!((minutes.value - 4.6).abs() < 1e-12);
    // Half the difference, of two.
    assert!((minutes.error.unwrap() - 0.6).abs() < 1e-12);
}

/// Totals of races of `cars` cars, in which the place of a seat depends on its seat and its grid place.
fn raced(cars: usize, races: u64, place: impl Fn(u64, usize, usize) -> usize) -> Totals {
    let mut seat = SeatTotals::default();
    seat.places = vec![vec![0; cars]; cars];
    let mut totals = Totals::default();
    totals.seats = vec![seat; cars];
    totals.races = races;
    for race in 0..races {
        for seat in 0..cars {
            let grid = (seat + race as usize) % cars;
            totals.seats[seat].places[grid][place(race, seat, grid)] += 1;
        }
    }
    totals
}

#[test]
fn what_decides_a_race_explains_it() {
    let seats: [&[usize]; 4] = [&[0], &[1], &[2], &[3]];
    let explained = |totals: &Totals| totals.variance_decomposition(seats).unwrap();
    // The better driver always wins.
    let skill = explained(&raced(4, 400, |_, seat, _| seat));
    assert!(skill.driver > 0.999 && skill.chance < 0.001, "{skill:?}");
    // Everybody comes in as they have started.
    let grid = explained(&raced(4, 400, |_, _, grid| grid));
    assert!(
        grid.grid.unwrap() > 0.999 && grid.driver < 0.001,
        "{grid:?}"
    );
    // Neither matters: the places go round, by a step that has nothing to do with the grid's.
    let luck = explained(&raced(4, 400, |race, seat, _| {
        (seat + (race / 4) as usize) % 4
    }));
    assert!(luck.chance > 0.98, "{luck:?}");
    // The first of two kinds has places 1 and 2, in any order, the second 3 and 4. Of a variance of 15/12,
    // one is between the kinds.
    let kinds: [&[usize]; 2] = [&[0, 1], &[2, 3]];
    let both = raced(4, 400, |race, seat, _| {
        seat / 2 * 2 + (seat + (race / 4) as usize) % 2
    });
    let both = both.variance_decomposition(kinds).unwrap();
    assert!((both.driver - 0.8).abs() < 0.01, "{both:?}");
    // A grid that is won by the better drivers cannot be told from them.
    let mut qualified = raced(4, 400, |_, seat, _| seat);
    for seat in &mut qualified.seats {
        let first = seat.places[0].clone();
        seat.places[0] = vec![0; 4];
        for (at, n) in first.into_iter().enumerate() {
            seat.places[at][at] += n;
        }
    }
    assert_eq!(explained(&qualified).grid, None);
    // Nobody to beat.
    assert_eq!(
        raced(1, 400, |_, seat, _| seat).variance_decomposition([&[0][..]]),
        None
    );
}

/// Among equals, who drives explains nothing but noise; a careful driver among random ones a lot.
#[test]
fn careful_drivers_are_better_than_random_ones() {
    let (track, rules) = (circuit(), Ruleset::basic(1));
    let mixed = experiment(&track, &rules, &["careful", "random", "random"], 300);
    let totals = mixed.run(drivers).unwrap();
    let kinds = mixed.kinds();
    let seats = kinds.iter().map(|(_, seats)| seats.as_slice());
    let explained = totals.variance_decomposition(seats).unwrap();
    assert!(explained.driver > 0.3, "{explained:?}");
    assert!(totals.before(&[0], &[1, 2]).interval().0 > 0.8);
    let equal = experiment(&track, &rules, &["careful"; 3], 300);
    let totals = equal.run(drivers).unwrap();
    let seats: [&[usize]; 3] = [&[0], &[1], &[2]];
    let explained = totals.variance_decomposition(seats).unwrap();
    assert!(explained.driver < 0.03, "{explained:?}");
}

/// The same circuit twice differs in nothing; another lap makes every race longer.
#[test]
fn comparisons_are_of_pairs() {
    let track = circuit();
    let kinds = ["careful"; 4];
    let one = experiment(&track, &Ruleset::basic(1), &kinds, 80);
    let same = Comparison::run(&one, &one, drivers, drivers).unwrap();
    let differences = same.differences;
    for difference in [
        differences.winners,
        differences.rounds,
        differences.retired,
        differences.overtakes,
        differences.wear,
    ] {
        assert_eq!((difference.sum, difference.squares), (0, 0));
    }
    assert_eq!(differences.rounds.count, 80);
    let two = experiment(&track, &Ruleset::basic(2), &kinds, 80);
    let longer = Comparison::run(&one, &two, drivers, drivers).unwrap();
    let turns = longer.differences.winners.mean().unwrap();
    let apart = |totals: &Totals| totals.winners.mean().unwrap();
    let (first, second) = (apart(&longer.first), apart(&longer.second));
    assert!((turns.value - (second.value - first.value)).abs() < 1e-9);
    assert!(turns.interval().0 > 4.0, "{turns}");
    let back = Comparison::run(&two, &one, drivers, drivers).unwrap();
    assert_eq!(
        back.differences.winners.sum,
        -longer.differences.winners.sum
    );
}
