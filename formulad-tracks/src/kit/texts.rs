//! What kits say.

use formulad_core::dice::Die;
use formulad_core::plan::Weather;
use formulad_core::rules::{Ruleset, Tyres, Zone};

use crate::words::capitalized;

pub(super) mod pages {
    formulad_core::texts! { "kit";
        rules = "The rules";
        dashboards = "Dashboards";
        dice = "Dice";
        corners = "Corners";
        tables = "Tables";
        cars = "Cars";
        /// At the top of each page: the circuit and its rules.
        about(circuit: &str) = "{circuit} · print at 100 %";
        /// A corner without a name.
        corner(number: usize) = "Corner {number}";
        /// A rule in words, such as "Debris: a car is marked on 1".
        rule(what: &str, value: &str) = "{what}: {value}";
        hard = "hard";
        soft = "soft";
        rain = "rain";
        car(number: usize) = "Car {number}";
    }
}

pub(super) mod dash {
    formulad_core::texts! { "kit.dash";
        /// Before a line to write a name on.
        driver = "Driver";
        points = "Wear points";
        build(points: u8) = "Build a car from 1 point" | "Build a car from {points} points";
        /// Under a zone: without a point there, the car is out of the race.
        out_without = "out without";
        laps = "Laps";
        stops = "Stops made";
        nitro = "Nitro, by lap";
        turbo = "Turbo";
        tyres = "Tyres";
        pit_stop = "Pit stop";
        team_repairs = "Team repairs";
        repairs = "Repair points";
        zone_tyres = "tyres";
        zone_brakes = "brakes";
        zone_gearbox = "gearbox";
        zone_body = "body";
        zone_engine = "engine";
        zone_handling = "handling";
    }
}

pub(super) mod dice {
    formulad_core::texts! { "kit.dice";
        black = "Black die";
        /// The gear is 1st, 2nd…
        gear(gear: &str) = "{gear} gear";
        /// A plain die with `faces` faces.
        plain(faces: usize) = "d{faces}";
        every_number(die: &str) = "a plain {die}: every number once";
        read(faces: usize, die: &str) = "{faces} faces; on a plain {die} read" | "{faces} faces; on a plain {die} read";
        net(die: &str) = "{die}: cut out, fold and glue";
        use_net = "Without such a die, fold the one on the card “cut out, fold and glue”.";
        /// Such as: 10 on 4–6. A die of six adds this much on these of its numbers.
        adds(number: usize, from: usize, to: usize) = "{number} on {from}–{to}" | "{number} on {from}–{to}";
        /// Another die stands for one of many faces.
        instead(missing: &str, die: &str, six: &str, adds: &str) = "No {missing}? Roll a {die}, and a {six} that adds {adds}.";
    }
}

pub(super) mod tables {
    formulad_core::texts! { "kit.tables";
        weather = "Weather";
        no_weather = "The circuit has no table of the weather.";
        good = "good";
        changeable = "changeable";
        rain = "rain";
        tyres = "Tyres";
        dry_bonus = "dry: extra spaces";
        dry_price = "dry: overshooting costs";
        skid = "wet: skid";
        wet_price = "wet: overshooting costs";
        first_lap = "lap 1";
        second_lap = "lap 2";
        later_laps = "later";
    }
}

pub(super) mod corners {
    formulad_core::texts! { "kit.corners";
        /// Under a number on a small card.
        stops(count: u8) = "stop" | "stops";
        longest = "longest";
        shortest = "shortest";
        /// The straight from another corner: its number and its name.
        from(spaces: u32, number: usize, corner: &str) =
            "1 space from {number}  {corner}" | "{spaces} spaces from {number}  {corner}";
        to(spaces: u32, number: usize, corner: &str) =
            "1 space to {number}  {corner}" | "{spaces} spaces to {number}  {corner}";
        /// The same for a corner without a name.
        from_number(spaces: u32, number: usize) =
            "1 space from corner {number}" | "{spaces} spaces from corner {number}";
        to_number(spaces: u32, number: usize) =
            "1 space to corner {number}" | "{spaces} spaces to corner {number}";
    }
}

pub(super) mod summary {
    formulad_core::texts! { "kit.summary";
        /// Under a large number, as are those that follow.
        laps(count: u32) = "lap" | "laps";
        lanes(count: u32) = "lane" | "lanes";
        spaces(count: u32) = "space" | "spaces";
        corners(count: u32) = "corner" | "corners";
        stops(count: u32) = "stop a lap" | "stops a lap";
        grid(count: u32) = "on the grid" | "on the grid";
        before = "Before the race";
        /// `points` are those of a pool or of zones: "18 points".
        car(points: &str) = "Your car has {points}. Mark on the dashboard what it loses.";
        on_start(stalls: u8, great: u8, spaces: u8) =
            "Roll the black die to set off: up to {stalls} you stay on the grid for a round, from {great} on you drive \
            {spaces} spaces at once, and else you roll the die of 1st gear.";
        win(laps: u8) = "Who is first across the line after 1 lap wins."
            | "Who is first across the line after {laps} laps wins.";
        turn = "Your turn";
        /// `prices` are those of one, two and three gears: "1 point; 2 points; 3 points".
        gear(prices: &str) =
            "Choose a gear: the same, the next higher or the next lower. Skipping one, two, three gears on the way \
            down costs {prices}.";
        roll = "Roll the die of this gear, and drive as many spaces. Cars cannot be driven through.";
        change_lanes(times: u8) = "On a straight, change lanes at most once."
            | "On a straight, change lanes at most {times} times.";
        /// The price is one of points: "1 point", as are those that follow.
        brake(price: &str) = "To drive fewer spaces, brake: each costs {price}.";
        overshoot(price: &str) =
            "End as many turns in a corner as the number on its sign says. If you leave it with one stop missing, each \
            space beyond it costs {price}; with more missing, you are out.";
        held_up(price: &str) = "If cars are in the way, drive as far as you can: each space short costs {price}.";
        black_die = "The black die";
        collide(to: u8, price: &str) =
            "If you end beside other cars or directly behind one, it is rolled for each of you: up to {to}, a car \
            loses {price}.";
        engines(gear: &str, to: u8, price: &str) =
            "If you roll the highest number of a die in {gear} gear or above, it is rolled for all cars in such gears: \
            up to {to}, a car loses {price}.";
        engines_in_gear(gear: &str, to: u8, price: &str) =
            "If you roll the highest number of a die in {gear} gear or above, it is rolled for all cars in the same \
            gear: up to {to}, a car loses {price}.";
        engine(gear: &str, to: u8, price: &str) =
            "If you roll the highest number of a die in {gear} gear or above, it is rolled for your car: up to {to}, \
            it loses {price}.";
        /// The rules say nothing of what is listed.
        absent = "Not played with";
        start = "Cars and the start";
        moving = "Moving";
        damage = "Damage";
        extra = "Extra spaces";
        pit = "Pit stops";
        weather = "Weather and tyres";
        points = "Points";
        streets = "Streets and drivers";
        further = "Further rules";
    }
}

/// Modules of VASSAL.
pub(super) mod vassal {
    formulad_core::texts! { "kit.vassal";
        /// What a circuit without a name is called.
        circuit = "Circuit";
        cars = "Cars";
        turn_right = "Turn right";
        turn_left = "Turn left";
        /// A line of the chat. The texts between dollar signs stay as they are.
        moves = "$pieceName$ moves $previousLocation$ -> $location$ *";
        delete = "Remove";
        /// What counters of cars count.
        gear = "gear";
        wear = "wear points";
        crossings = "times across the line";
        repairs = "repair points";
        /// Commands that change a counter.
        more(counter: &str) = "{counter} +1";
        less(counter: &str) = "{counter} −1";
        /// Puts a set of tyres on.
        set_of(tyres: &str) = "Set of tyres: {tyres}";
        debris = "Debris";
        /// A button that gives up a side of the game.
        retire = "Give up the car";
        // A button that lists the cars in the order in which they move.
        order = "Order";
        order_tip = "The cars by the times across the line, their places and their gears";
        /// The rules, dashboards and cards.
        pages = "Rules and cards";
        page(number: usize) = "Page {number}";
        straight(corner: &str) = "Straight to {corner}";
        to_line = "Straight to the line";
        pit_lane = "Pit lane";
        /// A lane of a corner or a straight; lane 1 is at the driver's left.
        lane(section: &str, lane: u32) = "{section}, lane {lane}";
        /// A space of it, counted from where it begins.
        place(section: &str, space: usize, lane: u32) = "{section} {space}, lane {lane}";
        /// A space of the pit lane, by its number.
        pit(space: &str) = "pit {space}";
        /// A box of the pit lane.
        pit_box(space: &str) = "box {space}";
    }
}

/// Tables of Tabletop Simulator.
pub(super) mod tabletop {
    formulad_core::texts! { "kit.tabletop";
        /// A counter of a car, such as "Car 1: gear".
        counter(car: &str, counts: &str) = "{car}: {counts}";
        /// A card that says what the rings around spaces mean.
        legend = "Where a roll leads";
        about =
            "Roll the die of a gear, then choose “Show spaces” in the menu of a car (right mouse button). Green rings \
            are free of charge, yellow ones cost points, red ones put the car out. Before that, set the car's counters \
            of stops made in the corner and of times across the line. The rings only advise: the script knows lanes, \
            corners, stops, overshooting, braking, the finish line and cars in the way, and moves nothing. It does not \
            know how many points a car has left: a move that costs more than those puts the car out.";
        /// The parts are titles of chapters of the rules.
        unknown(parts: &str) = "It does not know: {parts}.";
        // The menu of a car.
        show = "Show spaces";
        show_braking = "Show spaces with braking";
        hide = "Hide spaces";
        // What the script says. The texts in braces are numbers that the script fills in.
        no_roll = "Roll the die of a gear first.";
        off_road = "This car stands on no space of the road. Put it on one.";
        shown(roll: &str, free: &str, priced: &str, out: &str) =
            "Roll of {roll}. Spaces free of charge: {free}; at a price: {priced}; putting the car out: {out}.";
    }
}

pub(super) mod contents {
    formulad_core::texts! { "kit.contents";
        // What a virtual table has, a line each.
        cars(count: usize) = "1 car" | "{count} cars";
        dice(count: usize) = "1 die" | "{count} dice";
        counters = "counters of each car's gear and points";
        weather = "a marker of the weather";
        damage = "damage markers";
        script = "a script that shows where a roll leads";
        pages(count: usize) = "1 page of rules and cards" | "{count} pages of rules and cards";
        order = "a list of the cars in the order of their turns";
    }
}

/// All tables of kits.
pub(crate) const TABLES: &[formulad_core::language::Table] = &[
    super::SOURCES,
    pages::SOURCES,
    dash::SOURCES,
    dice::SOURCES,
    tables::SOURCES,
    corners::SOURCES,
    summary::SOURCES,
    vassal::SOURCES,
    tabletop::SOURCES,
    contents::SOURCES,
];

/// The name of a die.
pub(super) fn die(die: Die) -> String {
    match die {
        Die::Black => dice::black().to_owned(),
        Die::Gear(gear) => dice::gear(gear.ordinal()),
    }
}

/// The name of a car without a driver.
pub(super) fn car(number: usize) -> String {
    pages::car(number)
}

/// The name of the weather.
pub(super) fn weather(weather: Weather) -> &'static str {
    match weather {
        Weather::Good => tables::good(),
        Weather::Changeable => tables::changeable(),
        Weather::Rain => tables::rain(),
    }
}

/// The name of a set of tyres.
pub(super) fn tyres(set: Tyres) -> &'static str {
    match set {
        Tyres::Hard => pages::hard(),
        Tyres::Soft => pages::soft(),
        Tyres::Rain => pages::rain(),
    }
}

/// The name of a zone of a car.
pub(super) fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Tyres => dash::zone_tyres(),
        Zone::Brakes => dash::zone_brakes(),
        Zone::Gearbox => dash::zone_gearbox(),
        Zone::Body => dash::zone_body(),
        Zone::Engine => dash::zone_engine(),
        Zone::Handling => dash::zone_handling(),
    }
}

/// What rules say of some of their fields, chosen by path, each in a line.
pub(super) fn lines(rules: &Ruleset, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let lines = crate::rules::lines(rules).into_iter();
    let lines = lines.filter(|line| is_meant(line.field.path));
    lines
        .map(|line| pages::rule(&capitalized(line.field.label()), &line.value))
        .collect()
}
