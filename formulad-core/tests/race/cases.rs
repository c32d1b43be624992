//! Grid, start, gears, order, stops, collisions, engines, pit lane, finish: clause by clause.
//!
//! `cases.txt` says how they are written.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use formulad_core::race::{CarId, CarPosition, Check, Event, Pending, Why};
use formulad_core::rules::{Ruleset, Wear};
use formulad_core::{SpaceId, Track};

use crate::layout;
use crate::table::{Table, car};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/race/cases.txt");

/// Words, each with the number that follows it, or 1.
fn words(text: &str) -> BTreeMap<&str, u8> {
    let mut words = BTreeMap::new();
    let mut last = "";
    for word in text.split_whitespace() {
        if let Ok(number) = word.parse() {
            words.insert(last, number);
        } else {
            words.insert(word, 1);
            last = word;
        }
    }
    words
}

/// The race that a line begins: `race TRACK …` or `placed TRACK … | CAR | CAR`.
fn begin(line: &str, tracks: &BTreeMap<&str, Track>) -> Table {
    let mut parts = line.split('|');
    let mut setup = parts.next().unwrap().split(' ');
    let (placed, name) = (setup.next() == Some("placed"), setup.next().unwrap());
    let setup = words(line.split('|').next().unwrap());
    let mut rules = Ruleset::basic(setup.get("laps").copied().unwrap_or(1));
    if let Some(points) = setup.get("points") {
        rules.wear = Wear::Pool(*points);
    }
    let track = &tracks[name];
    if !placed {
        let cars = setup["cars"].into();
        return if setup.contains_key("unrolled") {
            Table::new(track, &rules, cars)
        } else {
            Table::on_grid(track, &rules, cars)
        };
    }
    let cars = parts.map(|text| {
        let words = words(text);
        let number = |word| words.get(word).copied();
        CarPosition {
            wear: number("wear").map(Wear::Pool),
            stops: number("stops").unwrap_or(0),
            crossings: number("lap").unwrap_or(1),
            served: number("served").is_some(),
            ..car(number("").unwrap().into(), words["gear"].into())
        }
    });
    Table::placed(track, &rules, &cars.collect::<Vec<_>>())
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() {
        return "none".to_owned();
    }
    items.join(separator)
}

/// What is so at a table, for what a line asks: `order`, `wear 0`.
fn look(table: &Table, asked: &str) -> String {
    let (race, events) = (&table.race, table.race.events());
    let (what, number) = asked.split_once(' ').unwrap_or((asked, "0"));
    let number: u8 = number.parse().unwrap();
    let car = (usize::from(number) < race.cars().len()).then(|| race.car(CarId(number)));
    let priced = |(what, price): (u32, u8)| format!("{what}:{price}");
    match what {
        "asks" => match race.pending() {
            Pending::Over => "over".to_owned(),
            Pending::Choice(choice) => format!("{} choice", choice.car()),
            _ => match table.asks() {
                (car, Why::Check(Check::Collision(with))) => format!("{car} Collision {with}"),
                (car, Why::Check(check)) => format!("{car} {check:?}"),
                (car, why) => format!("{car} {why:?}"),
            },
        },
        "die" => table.request().die.to_string(),
        "order" => list(race.order(), " "),
        "standings" => list(race.standings(), " "),
        "round" => race.round().to_string(),
        "gears" => {
            let gears = table.gears().into_iter();
            list(gears.map(|(gear, price)| priced((gear.into(), price))), " ")
        }
        "moves" => list(table.moves().into_iter().map(priced), " "),
        "grid" => list(race.track().grid(), " "),
        "rank" => race
            .track()
            .space(SpaceId(number.into()))
            .unwrap()
            .rank
            .to_string(),
        "at" => car
            .unwrap()
            .space
            .map_or("off".to_owned(), |space| space.to_string()),
        "gear" => car
            .unwrap()
            .gear
            .map_or("none".to_owned(), |gear| gear.to_string()),
        "wear" => table.wear(number).to_string(),
        "stops" => table.stops(number).to_string(),
        "crossings" => car.unwrap().crossings.to_string(),
        "state" => format!("{:?}", car.unwrap().state),
        "laps-left" => race.laps_left(CarId(number)).to_string(),
        "lost" => {
            let losses = table.losses().into_iter();
            list(
                losses.map(|(car, points, why)| format!("{car} {points} {why:?}")),
                ", ",
            )
        }
        "start" => list(
            events.iter().filter_map(|event| match event {
                Event::StartRolled { result, .. } => Some(format!("{result:?}")),
                _ => None,
            }),
            " ",
        ),
        "served" => list(
            events.iter().filter_map(|event| match event {
                Event::Served { car, regained } => Some(format!("{car} {regained}")),
                _ => None,
            }),
            ", ",
        ),
        "first-laps" => {
            let is_first = |event: &&Event| matches!(event, Event::LapStarted { lap: 1, .. });
            events.iter().filter(is_first).count().to_string()
        }
        "moved" => {
            let last = events.iter().rev().find_map(|event| match event {
                Event::Moved {
                    overshot,
                    overshoot,
                    stops,
                    ..
                } => Some(format!(
                    "{overshoot} past {}, stops {stops}",
                    list(overshot, " ")
                )),
                _ => None,
            });
            last.unwrap()
        }
        _ => panic!("{asked} is not understood"),
    }
}

/// Does what a part of a line says, or looks at what it asks; answers with the part as it should be.
fn step(table: &mut Table, part: &str) -> String {
    if let Some((asked, _)) = part.split_once(" = ") {
        return format!("{asked} = {}", look(table, asked));
    }
    match part.split_once(' ').unwrap() {
        ("roll", values) => values
            .split(' ')
            .fold(table, |table, value| table.roll(value.parse().unwrap())),
        ("gear", number) => table.gear(number.parse().unwrap()),
        ("to", "first") => table.to(table.moves()[0].0),
        ("to", space) => table.to(space.parse().unwrap()),
        ("turns", turns) => table.turns(turns),
        _ => panic!("{part} is not understood"),
    };
    part.to_owned()
}

#[test]
fn cases() {
    let text = fs::read_to_string(FILE).unwrap();
    let mut tracks = BTreeMap::new();
    let (mut found, mut heading, mut wrong) = (String::new(), "", String::new());
    let mut table = None;
    for line in text.lines() {
        let mut answer = line.to_owned();
        if line.starts_with("##") {
            heading = line;
        } else if let Some((name, plan)) = line
            .strip_prefix("track ")
            .and_then(|l| l.split_once(" = "))
        {
            tracks.insert(name, layout::track(plan));
        } else if !line.is_empty() && !line.starts_with('#') {
            let mut parts = line.split("; ");
            let mut answers = Vec::new();
            if line.starts_with("race ") || line.starts_with("placed ") {
                let first = parts.next().unwrap();
                table = Some(begin(first, &tracks));
                answers.push(first.to_owned());
            }
            let table = table.as_mut().expect("a race has begun");
            eprintln!("{heading}\n{line}");
            answers.extend(parts.map(|part| step(table, part)));
            answer = answers.join("; ");
        }
        if answer != line {
            write!(wrong, "{heading}\n{line}\n  is\n{answer}\n").unwrap();
        }
        writeln!(found, "{answer}").unwrap();
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(FILE, found).unwrap();
    } else {
        assert!(wrong.is_empty(), "{wrong}");
    }
}
