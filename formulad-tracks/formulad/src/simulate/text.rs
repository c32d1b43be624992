//! The figures as tables.

use formulad_core::analysis::simulate::{ByCause, Mean, Share, TableTime};
use formulad_core::language::percentage;

use super::report::{Report, Section, SectionKind};
use crate::output::headings;
use crate::table::{rows, table};
use formulad_tracks::drivers::kind_words;
use formulad_tracks::words::{cause, series, whole, whole_percent};

/// Formats all tables.
pub(super) fn tables(report: &Report<'_>, pace: TableTime) -> String {
    let heading = headings::simulated(
        report.laps,
        report.name,
        &t!(
            "1 race" | "{number} races",
            races = report.races,
            number = whole(report.races)
        ),
        &t!("1 car" | "{cars} cars", cars = report.cars),
        &report.seed.to_string(),
    );
    let mut text = heading + "\n";
    text += &drivers(report);
    text += &grid(report);
    text += &sections(report);
    text + "\n" + &rows(&summary(report, pace))
}

fn drivers(report: &Report<'_>) -> String {
    let columns = [
        (t!("driver"), None),
        (t!("cars"), Some(4)),
        (t!("wins"), None),
        (t!("podiums"), Some(7)),
        (t!("place" as "over a column"), Some(5)),
        (t!("out"), Some(7)),
        (t!("turns"), Some(5)),
    ];
    let lines = report.drivers.iter().map(|kind| {
        let turns = kind.turns.map(|turns| format!("{:.2}", turns.value));
        vec![
            kind_words(kind.driver).to_owned(),
            kind.cars.to_string(),
            interval(kind.wins),
            percent(kind.podiums),
            place(kind.mean_place),
            percent(kind.retirements),
            turns.unwrap_or_else(|| "–".to_owned()),
        ]
    });
    let lines: Vec<_> = lines.collect();
    let mut text = format!("\n{}", table(&columns, &lines));
    for pair in &report.head_to_head {
        let before = interval(pair.before);
        let [driver, other] = [pair.driver, pair.other].map(kind_words);
        let line = t!(
            "{driver} before {other}: {share}",
            driver,
            other,
            share = before.trim()
        );
        text += &format!("  {line}\n");
    }
    text
}

fn grid(report: &Report<'_>) -> String {
    if report.cars < 2 {
        return String::new();
    }
    let columns = [
        (t!("grid" as "over a column"), Some(4)),
        (t!("wins"), None),
        (t!("podiums"), Some(7)),
        (t!("place" as "over a column"), Some(5)),
    ];
    let lines = report.grid.iter().map(|from| {
        vec![
            from.place.to_string(),
            interval(from.wins),
            percent(from.podiums),
            place(from.mean_place),
        ]
    });
    let lines: Vec<_> = lines.collect();
    format!("\n{}", table(&columns, &lines))
}

/// Formats what happens where, for each race.
fn sections(report: &Report<'_>) -> String {
    let columns = [
        (t!("no."), Some(3)),
        (t!("corner"), None),
        (t!("overtaking"), Some(10)),
        (t!("overshot"), Some(8)),
        (t!("wear"), Some(6)),
        (t!("out per 1000 cars"), None),
    ];
    let races = report.races.max(1) as f64;
    let starts = races * report.cars.max(1) as f64;
    let mut lines = Vec::new();
    for section in &report.sections {
        let totals = section.totals;
        let (wear, retired) = (totals.wear.sum(), totals.retired.sum());
        let happens = totals.overtakes + wear + totals.overshoots + retired;
        if section.section == SectionKind::PitLane && happens == 0 {
            continue;
        }
        let number = match (section.section, section.corner) {
            (SectionKind::Corner, Some(corner)) => corner.0.to_string(),
            _ => String::new(),
        };
        let part = totals.overshoots as f64 / totals.passings as f64;
        let overshot = match totals.passings {
            0 => String::new(),
            _ => percentage(&format!("{:.1}", 100.0 * part)),
        };
        let mut out = format!("{:>6.1}", 1000.0 * retired as f64 / starts);
        if retired > 0 {
            let part = |n: f64| whole_percent(n / retired as f64);
            out += &format!("  {}", by_cause(&totals.retired, 2, part));
        }
        lines.push(vec![
            number,
            name(section),
            format!("{:.2}", totals.overtakes as f64 / races),
            overshot,
            format!("{:.2}", wear as f64 / starts),
            out,
        ]);
    }
    format!("\n{}", table(&columns, &lines))
}

fn name(section: &Section<'_>) -> String {
    match section.section {
        SectionKind::Corner => section.name.to_owned(),
        SectionKind::Straight => format!("  {}", t!("straight")),
        SectionKind::PitLane => format!("  {}", t!("pit lane")),
    }
}

fn summary(report: &Report<'_>, pace: TableTime) -> Vec<(String, String)> {
    let mean = |mean: Option<Mean>, decimals: usize| {
        mean.map_or_else(|| "–".to_owned(), |mean| format!("{mean:.decimals$}"))
    };
    let turns = t!(
        "{finish} to the finish, {winner} of the winner; {rounds} rounds until all are in",
        finish = mean(report.turns, 2),
        winner = mean(report.winner_turns, 2),
        rounds = mean(report.rounds, 2)
    );
    let starts = report.retirements.of.max(1) as f64;
    let share = interval(report.retirements);
    let share = share.trim();
    let out = if report.retirements.count == 0 {
        t!("{share} of the cars", share)
    } else {
        let percent = |n: f64| percentage(&format!("{:.2}", 100.0 * n / starts));
        t!(
            "{share} of the cars: {causes}",
            share,
            causes = by_cause(&report.retired, 14, percent)
        )
    };
    let spent = report.wear.sum() as f64 / starts;
    let wear = if report.wear.sum() == 0 {
        t!("{points:.2} points a car", points = spent)
    } else {
        let points = |n: f64| format!("{:.2}", n / starts);
        t!(
            "{points:.2} points a car: {causes}",
            points = spent,
            causes = by_cause(&report.wear, 14, points)
        )
    };
    let minutes = t!(
        "{minutes} minutes, at {turn} s a turn and {choice} s a choice",
        minutes = mean(report.minutes, 1),
        turn = pace.seconds_per_turn,
        choice = pace.seconds_per_choice
    );
    let overtaking = t!("{moves} a race", moves = mean(report.overtakes, 2));
    let mut rows = vec![
        (t!("turns"), turns),
        (t!("out"), out),
        (t!("wear"), wear),
        (t!("overtaking"), overtaking),
        (t!("a game"), minutes),
    ];
    if let Some(explained) = report.explained {
        let grid = explained
            .grid
            .map(|part| t!("{share:.1} % by the grid", share = 100.0 * part));
        let parts = [
            Some(t!(
                "{share:.1} % by who drives",
                share = 100.0 * explained.driver
            )),
            grid,
            Some(t!(
                "{share:.1} % by chance",
                share = 100.0 * explained.chance
            )),
        ];
        rows.push((t!("places"), series(parts.into_iter().flatten())));
    }
    let rows = rows.into_iter();
    rows.map(|(label, value)| (label.to_owned(), value))
        .collect()
}

/// Formats `2.1 braking, 0.3 the engine`: the most frequent first, this many of them by name.
fn by_cause(counts: &ByCause, most: usize, format: impl Fn(f64) -> String) -> String {
    let mut all: Vec<_> = counts.iter().collect();
    all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let others = all.split_off(most.min(all.len()));
    let others: u64 = others.into_iter().map(|(_, count)| count).sum();
    let others = (others > 0).then(|| t!("{number} others", number = format(others as f64)));
    let named = all.into_iter();
    let named = named.map(|(of, count)| {
        t!(
            "{number} {cause}",
            number = format(count as f64),
            cause = cause(of)
        )
    });
    series(named.chain(others))
}

/// Formats ` 22.1 % (21.3–22.9)`, as wide as any.
fn interval(share: Share) -> String {
    let (low, high) = share.interval();
    let range = format!("({:.1}–{:.1})", 100.0 * low, 100.0 * high);
    format!("{} {range:13}", percent(share))
}

fn percent(share: Share) -> String {
    percentage(&format!("{:>5.1}", 100.0 * share.value()))
}

fn place(mean: Option<f64>) -> String {
    mean.map_or_else(|| "    –".to_owned(), |mean| format!("{mean:>5.2}"))
}
