//! The figures as tables.

use std::fmt::Write;

use formulad_core::analysis::simulate::{ByCause, Mean, Pace};

use super::told::{DriverTold, MeanTold, SectionKind, SectionTold, ShareTold, Told};
use crate::words::cause;

/// All tables.
pub(super) fn tables(told: &Told<'_>, pace: Pace) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = heading(told, &mut text);
    let _ = drivers(told, &mut text);
    let _ = grid(told, &mut text);
    let _ = sections(told, &mut text);
    let _ = summary(told, pace, &mut text);
    text
}

fn heading(told: &Told<'_>, out: &mut String) -> std::fmt::Result {
    let laps = if told.laps == 1 { "lap" } else { "laps" };
    let races = if told.races == 1 { "race" } else { "races" };
    let cars = if told.cars == 1 { "car" } else { "cars" };
    writeln!(
        out,
        "{}, {} {laps}: {} {races} of {} {cars}, seed {}",
        told.name, told.laps, told.races, told.cars, told.seed
    )
}

fn drivers(told: &Told<'_>, out: &mut String) -> std::fmt::Result {
    let names = told.drivers.iter().map(|kind| kind.driver.chars().count());
    let width = names.max().unwrap_or(0).max("driver".len());
    writeln!(
        out,
        "\n  {:width$}  cars  {:21}  podiums  place     out  turns",
        "driver", "wins"
    )?;
    for kind in &told.drivers {
        let DriverTold {
            driver, cars, wins, ..
        } = kind;
        writeln!(
            out,
            "  {driver:width$}  {cars:>4}  {}  {}  {}  {}  {}",
            interval(wins),
            percent(&kind.podiums),
            place(kind.mean_place),
            percent(&kind.retirements),
            kind.turns
                .map_or_else(|| "–".to_owned(), |t| format!("{:.2}", t.mean)),
        )?;
    }
    for meeting in &told.meetings {
        writeln!(
            out,
            "  {} before {}: {}",
            meeting.driver,
            meeting.other,
            interval(&meeting.before).trim()
        )?;
    }
    Ok(())
}

fn grid(told: &Told<'_>, out: &mut String) -> std::fmt::Result {
    if told.cars < 2 {
        return Ok(());
    }
    writeln!(out, "\n  grid  {:21}  podiums  place", "wins")?;
    for from in &told.grid {
        writeln!(
            out,
            "  {:>4}  {}  {}  {}",
            from.place,
            interval(&from.wins),
            percent(&from.podiums),
            place(from.mean_place),
        )?;
    }
    Ok(())
}

/// What happens where, for each race.
fn sections(told: &Told<'_>, out: &mut String) -> std::fmt::Result {
    let names = told.sections.iter().map(|s| name(s).chars().count());
    let width = names.max().unwrap_or(0).max("corner".len());
    writeln!(
        out,
        "\n  {:>3}  {:width$}  overtaking  overshot    wear  out of 1000 cars",
        "no.", "corner"
    )?;
    let races = told.races.max(1) as f64;
    let starts = races * told.cars.max(1) as f64;
    for section in &told.sections {
        let retired = section.retired.sum();
        let happens = section.overtakes + section.wear.sum() + section.overshoots + retired;
        if section.section == SectionKind::PitLane && happens == 0 {
            continue;
        }
        let number = match (section.section, section.corner) {
            (SectionKind::Corner, Some(corner)) => corner.0.to_string(),
            _ => String::new(),
        };
        let overshot = if section.passings > 0 {
            let part = section.overshoots as f64 / section.passings as f64;
            format!("{:.1} %", 100.0 * part)
        } else {
            String::new()
        };
        let out_of = 1000.0 * retired as f64 / starts;
        let mut line = format!(
            "  {number:>3}  {:width$}  {:>10.2}  {overshot:>8}  {:>6.2}  {out_of:>6.1}",
            name(section),
            section.overtakes as f64 / races,
            section.wear.sum() as f64 / starts,
        );
        if retired > 0 {
            let _ = write!(
                line,
                "  {}",
                by_cause(&section.retired, 2, |n, all| {
                    format!("{:.0} %", 100.0 * n / all)
                })
            );
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn name<'a>(section: &SectionTold<'a>) -> &'a str {
    match section.section {
        SectionKind::Corner => section.name,
        SectionKind::Straight => "  straight",
        SectionKind::PitLane => "  pit lane",
    }
}

fn summary(told: &Told<'_>, pace: Pace, out: &mut String) -> std::fmt::Result {
    let mean = |mean: &Option<MeanTold>, decimals: usize| match mean {
        None => "–".to_owned(),
        Some(mean) => format!("{:.decimals$}", Mean::from(*mean)),
    };
    writeln!(
        out,
        "\n  turns       {} to the finish, {} of the winner; {} rounds until all are in",
        mean(&told.turns, 2),
        mean(&told.winner_turns, 2),
        mean(&told.rounds, 2),
    )?;
    let starts = told.retirements.of.max(1) as f64;
    let percent = |n: f64, _: f64| format!("{:.2} %", 100.0 * n / starts);
    write!(
        out,
        "  out         {} of the cars",
        interval(&told.retirements).trim()
    )?;
    if told.retirements.count > 0 {
        write!(out, ": {}", by_cause(&told.retired, 14, percent))?;
    }
    let points = |n: f64, _: f64| format!("{:.2}", n / starts);
    write!(
        out,
        "\n  wear        {:.2} points a car",
        told.wear.sum() as f64 / starts
    )?;
    if told.wear.sum() > 0 {
        write!(out, ": {}", by_cause(&told.wear, 14, points))?;
    }
    writeln!(out, "\n  overtaking  {} a race", mean(&told.overtakes, 2))?;
    writeln!(
        out,
        "  a game      {} minutes, at {} s a turn and {} s a choice",
        mean(&told.minutes, 1),
        pace.seconds_per_turn,
        pace.seconds_per_choice
    )?;
    if let Some(explained) = told.explained {
        let [driver, chance] = [explained.driver, explained.chance].map(|part| 100.0 * part);
        write!(out, "  places      {driver:.1} % by who drives")?;
        if let Some(grid) = explained.grid {
            write!(out, ", {:.1} % by the grid", 100.0 * grid)?;
        }
        writeln!(out, ", {chance:.1} % by chance")?;
    }
    Ok(())
}

/// `2.1 braking, 0.3 the engine`: the most frequent first, so many of them by name.
fn by_cause(counts: &ByCause, most: usize, tell: impl Fn(f64, f64) -> String) -> String {
    let mut all: Vec<_> = counts.iter().collect();
    all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let sum = counts.sum() as f64;
    let others = all.split_off(most.min(all.len()));
    let told = all.into_iter();
    let told = told.map(|(of, count)| format!("{} {}", tell(count as f64, sum), cause(of)));
    let others: u64 = others.into_iter().map(|(_, count)| count).sum();
    let others = (others > 0).then(|| format!("{} others", tell(others as f64, sum)));
    told.chain(others).collect::<Vec<_>>().join(", ")
}

/// ` 22.1 % (21.3–22.9)`, as wide as any.
fn interval(share: &ShareTold) -> String {
    let [value, low, high] = [share.share, share.low, share.high].map(|part| 100.0 * part);
    let reach = format!("({low:.1}–{high:.1})");
    format!("{value:>5.1} % {reach:13}")
}

fn percent(share: &ShareTold) -> String {
    format!("{:>5.1} %", 100.0 * share.share)
}

fn place(mean: Option<f64>) -> String {
    mean.map_or_else(|| "    –".to_owned(), |mean| format!("{mean:>5.2}"))
}
