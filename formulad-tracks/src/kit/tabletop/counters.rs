//! What a player keeps count of: the gear, the points, the stops in a corner and the times across the line, each with a
//! counter, and a card with the prices.

use formulad_core::dice::{Die, Gear};
use formulad_core::rules::Ruleset;

use super::layout::Layout;
use super::object::{Count, Object, Position, Text};
use crate::draw::{Color, car_colors};
use crate::kit::texts::{self as names, vassal};
use crate::kit::{dashboard, dice};
use crate::words::capitalized;

/// The size of a counter beside its usual one.
const COUNTER: f64 = 0.6;

/// A counter of each car: what it counts, by what the script knows it, and what it starts with.
struct Counter {
    label: String,
    notes: &'static str,
    value: u8,
}

/// The counters of these rules for a car.
fn counters(rules: &Ruleset, at: usize) -> Vec<Counter> {
    let counter = |label: &str, notes, value| Counter {
        label: capitalized(label),
        notes,
        value,
    };
    let wear = dashboard::first_wear(rules, at).parts();
    let wear = wear.map(|(zone, points)| {
        let label = zone.map_or_else(vassal::wear, names::zone);
        counter(label, "points", points)
    });
    let mut counters = vec![counter(t!("gear"), "gear", 0)];
    counters.extend(wear);
    if dashboard::repairs(rules) > 0 {
        let repairs = dashboard::first_repairs(rules);
        counters.push(counter(t!("repair points"), "repairs", repairs));
    }
    counters.push(counter(t!("Stops made"), "stops", 0));
    counters.push(counter(t!("times across the line"), "line", 0));
    counters
}

/// The rows of counters and cards of the players, and what is above their columns.
pub(super) fn rows(layout: &Layout<'_>, rules: &Ruleset, cars: usize) -> Vec<Object> {
    let mut objects = Vec::new();
    for at in 0..cars {
        let name = dashboard::car_name(rules, at);
        let counters = counters(rules, at);
        let columns = counters.len();
        let (fill, _) = car_colors(at);
        let card = Object::new("Notecard", layout.in_front(at, 0, columns), name.clone());
        objects.push(card.saying(card_of(rules)));
        for (counter, column) in counters.into_iter().zip(1..) {
            let place = layout.in_front(at, column, columns);
            if at < 2 {
                objects.push(header(place, &counter.label));
            }
            let nickname = t!("{car}: {counts}", car = name, counts = counter.label);
            let mut object = Object::new("Counter", place, nickname)
                .known_as(&format!("{} {}", counter.notes, at + 1))
                .scaled(Position::new(COUNTER, COUNTER, COUNTER))
                .in_color(fill)
                .locked();
            object.own.counter = Some(Count {
                value: counter.value,
            });
            objects.push(object);
        }
    }
    objects
}

/// What the counters below a place count.
fn header((x, z): (f64, f64), label: &str) -> Object {
    let mut header = Object::new("3DText", (x, z + 1.8), String::new())
        .turned(Position::new(90.0, 0.0, 0.0))
        .locked();
    header.own.text = Some(Text {
        text: label.to_owned(),
        colorstate: Color::hex(0xff_ffff).into(),
        font_size: 32,
    });
    header
}

/// The dice of the gears, and what costs points.
fn card_of(rules: &Ruleset) -> String {
    let gears = Gear::all().filter(|gear| *gear <= rules.top_gear);
    let gears = gears.map(|gear| format!("{}: {}", gear.number(), dice::range(Die::Gear(gear))));
    let prices = names::lines(rules, |path| dashboard::PRICES.contains(&path));
    gears.chain(prices).collect::<Vec<_>>().join("\n")
}
