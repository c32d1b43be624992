//! Pieces: an image, and traits around it, the outermost first.

use formulad_core::plan::Weather;
use formulad_core::rules::{Ruleset, Tyres, Zone};

use super::sequence::sequence;
use super::texts;
use crate::kit::{dashboard, texts as names};
use crate::words::capitalized;

/// How many steps a turn of a piece has.
const STEPS: f64 = 24.0;
/// Ctrl, and Ctrl with Shift, as Java numbers modifiers.
const CTRL: u16 = 130;
const CTRL_SHIFT: u16 = 195;
/// The property of cars by which they are sorted.
pub(super) const ORDER: &str = "Order";

/// A trait of a piece: its type, which stays, and its state, which changes.
struct Trait {
    kind: String,
    state: String,
}

/// A car that points at an angle clockwise from the right, with the counters that the rules need.
pub(super) fn car(rules: &Ruleset, at: usize, angle: f64, image: &str, gpid: usize) -> String {
    let mut counters = vec![gear(rules)];
    counters.extend(wear(rules, at));
    let repairs = dashboard::repairs(rules);
    if repairs > 0 {
        let name = capitalized(t!("repair points"));
        let first = dashboard::first_repairs(rules);
        counters.push(counter("Repairs", &name, (0, repairs), first, None));
    }
    let name = capitalized(t!("times across the line"));
    counters.push(counter("Line", &name, (0, rules.laps), 0, Some('L')));
    counters.extend(rules.tyres.map(|_| tyres()));
    let mut traits = vec![label(rules), order()];
    traits.extend(counters);
    traits.push(rotate(angle));
    piece(traits, image, &dashboard::car_name(rules, at), gpid)
}

/// ORDER-1, ORDER-2: digits that are the smaller, the further ahead a car is: by the times across the line, how far along
/// the lap its space is, and its gear. A car off the road comes last.
fn order() -> Trait {
    let at = r#"Ranks.indexOf(";" + LocationName + "=") + LocationName.length()"#;
    let rank = format!("Ranks.substring({at} + 2, {at} + 7)");
    let order = format!(r#"{{Ranks == "" ? "9999999" : "" + (9 - Line) + {rank} + (9 - Gear)}}"#);
    Trait {
        kind: sequence(';', &["calcProp", ORDER, &order, ""]),
        state: String::new(),
    }
}

/// WEATHER-1: a marker that shows what the weather is: with its own image as long as nobody knows, then with those of
/// the kinds.
pub(super) fn weather(image: &str, kinds: &[(Weather, String)], gpid: usize) -> String {
    let name = t!("Weather");
    let (mut commands, mut images, mut signs) = (Vec::new(), vec![""], vec!["?".to_owned()]);
    for (number, (kind, image)) in (1..).zip(kinds) {
        let kind = capitalized(names::weather(*kind));
        let set = sequence(',', &["P", &format!("{number}")]);
        commands.push(sequence(
            ':',
            &[&kind, &format!("57348,0,weather{number}"), &set],
        ));
        images.push(image);
        signs.push(kind);
    }
    let number = ["PROP", "Weather", "false,0,100,false", &list(&commands), ""];
    // The first of the layers is that of number 0. No keys change them: they follow the number.
    let (images, signs) = (sequence(',', &images), list(&signs));
    let layers = [
        "emb2", "", "130", "", "", "130", "", "", "130", "", "", "", "1", "false", "0", "0",
        &images, &signs, "false", "Sign", "", "", "true", "Weather", "0", "1", "true", "", "", "",
        "", "1.0", "", "true",
    ];
    let number = Trait {
        kind: sequence(';', &number),
        state: "0".to_owned(),
    };
    let layers = Trait {
        kind: sequence(';', &layers),
        state: "1".to_owned(),
    };
    let label = label_of(&format!("{name}: $Sign_Name$"));
    piece(vec![label, number, layers], image, name, gpid)
}

fn list(parts: &[String]) -> String {
    sequence(',', &parts.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A marker that can be turned nowhere, such as debris.
pub(super) fn marker(image: &str, name: &str, gpid: usize) -> String {
    piece(Vec::new(), image, name, gpid)
}

/// The definition of a piece: how it is added to a game.
fn piece(traits: Vec<Trait>, image: &str, name: &str, gpid: usize) -> String {
    // Ctrl+D, Delete.
    let mut kind = sequence(';', &["piece", "", "", image, name]);
    let mut state = sequence(';', &["null", "0", "0", &gpid.to_string(), "0"]);
    let delete = Trait {
        kind: sequence(';', &["delete", t!("Remove" as "from a list"), "127,0", ""]),
        state: String::new(),
    };
    for Trait {
        kind: outer,
        state: own,
    } in traits.into_iter().chain([delete]).rev()
    {
        kind = sequence('\t', &[&outer, &kind]);
        state = sequence('\t', &[&own, &state]);
    }
    sequence('/', &["+", "null", &kind, &state])
}

/// Turned in steps of 15° with Ctrl+[ and Ctrl+]; images point upwards.
fn rotate(angle: f64) -> Trait {
    let steps = ((angle + 90.0) * STEPS / 360.0).round().rem_euclid(STEPS);
    let parts = [
        "rotate",
        "24",
        "93,130",
        "91,130",
        t!("Turn right"),
        t!("Turn left"),
        "",
        "",
        "",
        "",
    ];
    Trait {
        kind: sequence(';', &parts),
        state: format!("{steps:.0}"),
    }
}

/// A number that commands of the piece raise and lower, with the letter of a key where it has one.
fn counter(id: &str, name: &str, (least, most): (u8, u8), now: u8, key: Option<char>) -> Trait {
    let change = |text: String, named: &str, modifiers: u16, by: &str| {
        let key = match key {
            Some(key) => format!("{},{modifiers}", u32::from(key)),
            None => format!("57348,0,{named}{id}"),
        };
        sequence(':', &[&text, &key, &sequence(',', &["I", by])])
    };
    let commands = [
        change(t!("{counter} +1", counter = name), "more", CTRL_SHIFT, "1"),
        change(t!("{counter} −1", counter = name), "less", CTRL, "-1"),
    ];
    let commands = sequence(',', &[&commands[0], &commands[1]]);
    let range = sequence(
        ',',
        &["true", &least.to_string(), &most.to_string(), "false"],
    );
    Trait {
        kind: sequence(';', &["PROP", id, &range, &commands, ""]),
        state: now.to_string(),
    }
}

/// GEAR-1: cars start in the first gear, and stand before in none.
fn gear(rules: &Ruleset) -> Trait {
    let name = capitalized(t!("gear"));
    counter("Gear", &name, (0, rules.top_gear.number()), 0, Some('G'))
}

/// WEAR-1, WEAR-2: a counter for the pool, or for each zone.
fn wear(rules: &Ruleset, at: usize) -> Vec<Trait> {
    let most = dashboard::wear(rules, at).parts();
    let first = dashboard::first_wear(rules, at);
    let parts = most.map(|(zone, most)| {
        let (id, name, key) = match zone {
            None => ("Wear", texts::wear(), Some('W')),
            Some(zone) => (id(zone), names::zone(zone), None),
        };
        counter(id, &capitalized(name), (0, most), first.get(zone), key)
    });
    parts.collect()
}

/// What properties of pieces are called.
const fn id(zone: Zone) -> &'static str {
    match zone {
        Zone::Tyres => "Tyres",
        Zone::Brakes => "Brakes",
        Zone::Gearbox => "Gearbox",
        Zone::Body => "Body",
        Zone::Engine => "Engine",
        Zone::Handling => "Handling",
    }
}

/// TYRE-1: the set that is on the car.
fn tyres() -> Trait {
    let commands = Tyres::ALL.map(|set| {
        let name = capitalized(names::tyres(set));
        let key = format!("57348,0,tyres{}", set.name());
        sequence(
            ':',
            &[
                &t!("Set of tyres: {tyres}", tyres = name),
                &key,
                &sequence(',', &["P", &name]),
            ],
        )
    });
    let commands = sequence(',', &[&commands[0], &commands[1], &commands[2]]);
    Trait {
        kind: sequence(';', &["PROP", "Set", "false,0,100,false", &commands, ""]),
        state: String::new(),
    }
}

/// Gear and points below the car, upright however it is turned.
fn label(rules: &Ruleset) -> Trait {
    let parts = dashboard::wear(rules, 0).parts();
    let parts = parts.map(|(zone, _)| format!("${}$", zone.map_or("Wear", id)));
    let mut text = format!("$Gear$ · {}", parts.collect::<Vec<_>>().join("/"));
    if rules.tyres.is_some() {
        text += " $Set$";
    }
    label_of(&text)
}

/// A text below a piece.
fn label_of(text: &str) -> Trait {
    let parts = [
        "label",
        "",
        "",
        "14",
        "255,255,255",
        "0,0,0",
        "b",
        "3",
        "c",
        "0",
        "t",
        "c",
        "$pieceName$",
        "Dialog",
        "1",
        "0",
        "TextLabel",
        "",
        "false",
    ];
    Trait {
        kind: sequence(';', &parts),
        state: text.to_owned(),
    }
}
