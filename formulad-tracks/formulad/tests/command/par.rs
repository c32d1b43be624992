//! `formulad par`.

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::rules::{Preset, Ruleset, Wear};
use formulad_tracks::bundled;
use serde_json::Value;

use crate::shell::printed;

fn par(args: &str) -> String {
    printed(&format!("par {args}"))
}

fn json(args: &str) -> Value {
    serde_json::from_str(&par(&format!("{args} --json"))).unwrap()
}

/// JSON is read to the last digit but one.
fn assert_says(said: &Value, expected: f64) {
    let number = said.as_f64().unwrap();
    assert!((number - expected).abs() < 1e-12, "{number}, {expected}");
}

fn solve(laps: u8, wear: u8, retirement: f64) -> Par {
    let mut rules = Ruleset::basic(laps);
    rules.wear = Wear::Pool(wear);
    let terms = Terms {
        retirement: Some(retirement),
        ..Terms::default()
    };
    Par::solve(&bundled::mini3(), &rules, &terms).unwrap()
}

/// What the command says is what the library says.
/// Whoever pays nothing for retiring has no reason to drive on.
#[test]
fn a_price_of_retiring_that_is_no_price_is_noted() {
    let note = |turns: &str| {
        let line = format!("par mini3 --retirement {turns}");
        let (code, _, errors): (_, String, _) = crate::shell::formulad(&line, b"");
        assert_eq!(code, 0);
        errors
    };
    assert!(note("0").starts_with("note: the best driver retires in 100 % of races"));
    assert!(note("0").ends_with("ask for more, such as --retirement 40\n"));
    assert_eq!(note("40"), "");
}

#[test]
fn par_is_printed_as_json() {
    let whole = solve(1, 18, 40.0);
    let said = json("mini3");
    let turns = whole.turns(Start::POLE, 18_u8).unwrap();
    assert_eq!(said["par"].as_f64(), Some(turns));
    assert_eq!(said["place"], 1);
    assert_eq!(said["by_wear"].as_array().unwrap().len(), 18);
    assert_eq!(said["by_wear"][17]["par"].as_f64(), Some(turns));
    assert!(said["corners"][0].get("cost").is_none());
    let forecast = whole.forecast(Start::POLE, 18_u8).unwrap();
    let corner = &forecast.corners[2];
    let printed = &said["corners"][2];
    assert_says(&printed["passings"], corner.passings);
    assert_says(&printed["overshoot_chance"], corner.overshoot_chance());
    let spaces = said["spaces"].as_array().unwrap();
    assert_eq!(spaces.len(), forecast.spaces.len());
    for (printed, space) in spaces.iter().zip(&forecast.spaces) {
        assert_eq!(printed["id"], space.space.0);
        assert_says(&printed["turns"], space.turns);
        assert_says(&printed["gears"][2], space.gears[2]);
        assert_says(&printed["overshoots"], space.overshoots);
        assert_says(&printed["wear"], space.wear);
    }

    let said = json("mini3 --flying --entry-gear 5 --wear 3 --laps 2 --retirement 60");
    let poor = solve(2, 3, 60.0);
    let fifth = Start::flying(Gear::FIFTH);
    assert_eq!(said["par"].as_f64(), Some(poor.turns(fifth, 3_u8).unwrap()));
    let fewest = poor.fewest_turns(fifth, 3_u8).unwrap().map(u64::from);
    assert_eq!(said["fewest_turns"].as_u64(), fewest);
    assert_eq!(said["entry_gear"], 5);
    assert!(said["place"].is_null());
    assert!(said["retires"].as_f64() > Some(0.0));
    assert_eq!(json("mini3 --flying")["entry_gear"], 4);
    assert_eq!(json("mini3 --place 4")["place"], 4);
}

/// OVER-6, DEBRIS-1: cars with zones.
#[test]
fn zones_are_printed_one_by_one() {
    let rules = Preset::Advanced.rules(2);
    let par_of = Par::solve(&bundled::mini3(), &rules, &Terms::default()).unwrap();
    let full = par_of.full_wear();
    let forecast = par_of.forecast(Start::POLE, full).unwrap();
    let said = json("mini3 --rules advanced");
    assert_says(&said["par"], par_of.turns(Start::POLE, full).unwrap());
    assert_says(&said["spins"], forecast.spins);
    assert_says(&said["slack"], forecast.slack);
    assert_eq!(said["wear"]["tyres"], 6);
    let by_wear = said["by_wear"].as_array().unwrap();
    assert_eq!(
        by_wear.len(),
        par_of.turns_by_wear(Start::POLE).unwrap().len()
    );
    assert!(by_wear[0]["wear"].get("tyres").is_none(), "{}", by_wear[0]);
    let table = par("mini3 --rules advanced");
    let pole = par_of.turns(Start::POLE, full).unwrap();
    let line = |start: &str| {
        let mut lines = table.lines().map(str::trim);
        lines
            .find(|line| line.starts_with(start))
            .unwrap()
            .to_owned()
    };
    // Each list ends with what is par for all points.
    for (start, most) in [("by brakes", 3), ("by gearbox", 3), ("by engine", 3)] {
        let line = line(start);
        assert!(line.ends_with(&format!("{most}: {pole:5.2}")), "{line}");
    }
    assert!(line("by tyres").starts_with("by tyres     0:"), "{table}");
    assert!(!table.contains("by body"), "{table}");
}

#[test]
fn par_is_printed_in_a_table() {
    let output = par("mini3 --flying --costs");
    let turns = solve(1, 18, 40.0)
        .turns(Start::flying(Gear::FOURTH), 18_u8)
        .unwrap();
    assert!(output.starts_with("Thimble Isle, 1 lap, over the line in gear 4, 18 points\n"));
    assert!(
        output.contains(&format!("\n  par        {turns:.2} turns\n")),
        "{output}"
    );
    let track = bundled::mini3();
    let lines: Vec<&str> = output.lines().collect();
    for corner in track.corners() {
        let is_it = |line: &&&str| line.contains(&corner.name);
        let line = lines.iter().find(is_it).unwrap();
        // Six columns behind the name: the last one is what the corner costs.
        let (_, numbers) = line.split_once(&corner.name).unwrap();
        let cost: f64 = numbers.split_whitespace().nth(6).unwrap().parse().unwrap();
        assert!(cost > 0.0 && cost < 3.0, "{line}");
    }
}

#[test]
fn the_start_is_printed() {
    for (place, start) in [
        ("1", "from pole position"),
        ("4", "from place 4 of the grid"),
    ] {
        let output = par(&format!("mini3 --place {place} --wear 1"));
        let first = format!("Thimble Isle, 1 lap, {start}, 1 point\n");
        assert!(output.starts_with(&first), "{output}");
    }
}
