//! The figures as tables.

use formulad_core::analysis::simulate::{ByCause, Mean, Share, TableTime};

use super::report::{Report, Section, SectionKind};
use crate::output::rows;
use formulad_tracks::words::{cause, count, joined, width};

/// Formats all tables.
pub(super) fn tables(report: &Report<'_>, pace: TableTime) -> String {
    let mut text = format!(
        "{}, {}: {} of {}, seed {}\n",
        report.name,
        count(report.laps, "lap"),
        count(report.races, "race"),
        count(report.cars, "car"),
        report.seed
    );
    text += &drivers(report);
    text += &grid(report);
    text += &sections(report);
    text + "\n" + &rows(&summary(report, pace))
}

fn drivers(report: &Report<'_>) -> String {
    let names = report.drivers.iter().map(|kind| kind.driver);
    let width = width(names.chain(["driver"]));
    let mut text = format!(
        "\n  {:width$}  cars  {:21}  podiums  place     out  turns\n",
        "driver", "wins"
    );
    for kind in &report.drivers {
        let turns = kind.turns.map(|turns| format!("{:.2}", turns.value));
        text += &format!(
            "  {:width$}  {:>4}  {}  {}  {}  {}  {}\n",
            kind.driver,
            kind.cars,
            interval(kind.wins),
            percent(kind.podiums),
            place(kind.mean_place),
            percent(kind.retirements),
            turns.as_deref().unwrap_or("–"),
        );
    }
    for meeting in &report.meetings {
        let before = interval(meeting.before);
        let (driver, other) = (meeting.driver, meeting.other);
        text += &format!("  {driver} before {other}: {}\n", before.trim());
    }
    text
}

fn grid(report: &Report<'_>) -> String {
    if report.cars < 2 {
        return String::new();
    }
    let lines = report.grid.iter().map(|from| {
        let (wins, podiums) = (interval(from.wins), percent(from.podiums));
        let mean = place(from.mean_place);
        format!("  {:>4}  {wins}  {podiums}  {mean}\n", from.place)
    });
    format!("\n  grid  {:21}  podiums  place\n", "wins") + &lines.collect::<String>()
}

/// Formats what happens where, for each race.
fn sections(report: &Report<'_>) -> String {
    let width = width(report.sections.iter().map(name).chain(["corner"]));
    let mut text = format!(
        "\n  {:>3}  {:width$}  overtaking  overshot    wear  out of 1000 cars\n",
        "no.", "corner"
    );
    let races = report.races.max(1) as f64;
    let starts = races * report.cars.max(1) as f64;
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
            _ => format!("{:.1} %", 100.0 * part),
        };
        text += &format!(
            "  {number:>3}  {:width$}  {:>10.2}  {overshot:>8}  {:>6.2}  {:>6.1}",
            name(section),
            totals.overtakes as f64 / races,
            wear as f64 / starts,
            1000.0 * retired as f64 / starts,
        );
        if retired > 0 {
            let part = |n: f64| format!("{:.0} %", 100.0 * n / retired as f64);
            text += &format!("  {}", by_cause(&totals.retired, 2, part));
        }
        text.push('\n');
    }
    text
}

fn name<'a>(section: &Section<'a>) -> &'a str {
    match section.section {
        SectionKind::Corner => section.name,
        SectionKind::Straight => "  straight",
        SectionKind::PitLane => "  pit lane",
    }
}

fn summary(report: &Report<'_>, pace: TableTime) -> Vec<(String, String)> {
    let mean = |mean: Option<Mean>, decimals: usize| {
        mean.map_or_else(|| "–".to_owned(), |mean| format!("{mean:.decimals$}"))
    };
    let turns = format!(
        "{} to the finish, {} of the winner; {} rounds until all are in",
        mean(report.turns, 2),
        mean(report.winner_turns, 2),
        mean(report.rounds, 2),
    );
    let starts = report.retirements.of.max(1) as f64;
    let mut out = format!("{} of the cars", report.retirements);
    if report.retirements.count > 0 {
        let percent = |n: f64| format!("{:.2} %", 100.0 * n / starts);
        out += &format!(": {}", by_cause(&report.retired, 14, percent));
    }
    let mut wear = format!("{:.2} points a car", report.wear.sum() as f64 / starts);
    if report.wear.sum() > 0 {
        let points = |n: f64| format!("{:.2}", n / starts);
        wear += &format!(": {}", by_cause(&report.wear, 14, points));
    }
    let minutes = format!(
        "{} minutes, at {} s a turn and {} s a choice",
        mean(report.minutes, 1),
        pace.seconds_per_turn,
        pace.seconds_per_choice
    );
    let mut rows = vec![
        ("turns", turns),
        ("out", out),
        ("wear", wear),
        (
            "overtaking",
            format!("{} a race", mean(report.overtakes, 2)),
        ),
        ("a game", minutes),
    ];
    if let Some(explained) = report.explained {
        let parts = [
            (Some(explained.driver), "by who drives"),
            (explained.grid, "by the grid"),
            (Some(explained.chance), "by chance"),
        ];
        let parts = parts.into_iter().filter_map(|(part, by)| {
            let part = 100.0 * part?;
            Some(format!("{part:.1} % {by}"))
        });
        rows.push(("places", joined(parts, ", ")));
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
    let others = (others > 0).then(|| format!("{} others", format(others as f64)));
    let named = all.into_iter();
    let named = named.map(|(of, count)| format!("{} {}", format(count as f64), cause(of)));
    joined(named.chain(others), ", ")
}

/// Formats ` 22.1 % (21.3–22.9)`, as wide as any.
fn interval(share: Share) -> String {
    let text = share.to_string();
    let (value, range) = text.split_once(" % ").unwrap_or_default();
    format!("{value:>5} % {range:13}")
}

fn percent(share: Share) -> String {
    format!("{:>5.1} %", 100.0 * share.value())
}

fn place(mean: Option<f64>) -> String {
    mean.map_or_else(|| "    –".to_owned(), |mean| format!("{mean:>5.2}"))
}
