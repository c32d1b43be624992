//! The table of all fields.

use super::FieldKind::{Fields, Gear, Points, Word, YesNo};
use super::{RuleField, number};
use crate::rules::{Abilities, FieldKind, Nuisance, Ruleset, Service};

/// Any number that fits.
const ANY: FieldKind = number(0, 255);
/// A number of the black die, up to which something happens; 0: never (DICE-2).
const UP_TO: FieldKind = number(0, 20);
/// The factor by which overshooting costs more.
const FACTOR: FieldKind = number(0, 9);

/// Declares one field a line: its path, clauses, label, what it may hold, what it means when it is
/// absent, and how its values are read where [`Ruleset::check`] looks at them.
macro_rules! fields {
    ($(
        $path:literal [$($clause:literal),+] $label:literal, $kind:expr $(, or $none:literal)?
        $(=> |$rules:ident| $values:expr)?;
    )+) => {
        &[$(RuleField {
            path: $path,
            clauses: &[$($clause),+],
            label: $label,
            kind: $kind,
            none: [$(Some($none),)? None][0],
            read: |_rules, _see| {
                $(let $rules = _rules; $values.into_iter().for_each(|value| _see(value.into()));)?
            },
        }),+]
    };
}

pub(super) const FIELDS: &[RuleField] = fields! {
    // Before the start, and cars.
    "laps" ["LAPS-1"] "laps", number(1, 3) => |r| [r.laps];
    "top_gear" ["DICE-3", "GEAR-1"] "the highest gear", Gear;
    "grid.pole" ["GRID-1"] "pole position goes to",
        Word(&[("highest", "the highest number rolled"), ("lowest", "the lowest number rolled")]);
    "grid.qualifying" ["QUAL-1"] "qualifying", Fields, or "no";
    "grid.qualifying.turn" ["QUAL-1"] "a turn of the lap counts", ANY;
    "grid.qualifying.overshoot" ["QUAL-1"] "a space overshot counts", ANY;
    "grid.qualifying.minute" ["QUAL-1"] "a full minute counts", ANY;
    "start.stalls_to" ["START-1"] "a car stalls on this number and below",
        UP_TO => |r| [r.start.stalls_to];
    "start.great_from" ["START-1"] "it makes a great start on this number and above",
        number(1, 21) => |r| [r.start.great_from];
    "start.great_spaces" ["START-1", "START-2"] "spaces of a great start",
        number(1, 30) => |r| [r.start.great_spaces];
    "start.gear_after_stall" ["START-1"] "the highest gear to start in after a stall", Gear;
    "level_cars" ["ORDER-2"] "of level cars in the same gear, first moves",
        Word(&[
            ("inside", "the one nearer the inside of the corner"),
            ("first-there", "the one that arrived first"),
        ]);
    "wear" ["WEAR-1", "WEAR-2"] "a car starts with", Points;
    "last_point" ["WEAR-3", "WEAR-4"] "a car that loses the last point of its pool",
        Word(&[
            ("out", "is out"), ("neutral", "goes to neutral"),
            ("neutral-if-short", "goes to neutral if it owes more"),
        ]);
    "construction" ["BUILD-1"] "custom-built cars", Fields, or "no";
    "construction.points" ["BUILD-1"] "points to build a car from",
        number(6, 255) => |r| r.construction.map(|built| built.points);
    "construction.most" ["BUILD-1"] "the most for each zone", Points;
    "construction.repairs" ["BUILD-1", "TECH-1"] "of them for repairs at most", ANY;
    "skip_prices[]" ["GEAR-2"] "skipping one, two, three gears costs", Points => |r| r.skip_prices;
    "movement.fewest_spaces" ["MOVE-2"] "the fewest spaces possible on straights", YesNo;
    "movement.lane_changes" ["MOVE-3"] "lane changes on a straight at most",
        ANY, or "any number";
    "movement.return_past_cars_only" ["MOVE-3"] "back to a lane only past a car", YesNo;

    // What driving costs.
    "overshoot.price" ["OVER-5"] "a space overshot costs", Points => |r| [r.overshoot.price];
    "overshoot.last_tyre" ["OVER-6"] "losing the last tyre point by it spins the car",
        Fields, or "no";
    "overshoot.last_tyre.left" ["OVER-6"] "tyre points after that spin",
        number(0, 1) => |r| r.overshoot.last_tyre.map(|last| last.left);
    "overshoot.last_tyre.again" ["OVER-6"] "without tyre points, a car spins again if",
        Word(&[
            ("spaces", "it overshoots by one space"), ("penalty", "it overshoots for one point"),
        ]);
    "overshoot.last_tyre.pays" ["BLOCK-2", "OVER-6"]
        "the tyre points after that spin pay for braking and lack of room in the same move", YesNo;
    "overshoot.spin_back" ["OVER-7"]
        "overshooting by more spaces than the gear spins back, and costs times the gear",
        Points, or "no" => |r| r.overshoot.spin_back;
    "overshoot.spin_without_points" ["WEAR-4"] "without points, a car spins up to this many spaces",
        ANY;
    "overshoot.unpaid" ["OVER-7"] "a car that cannot pay for it, and is not out",
        Word(&[("neutral", "goes to neutral"), ("spins", "spins")]);
    "overshoot.spin_takes_turn" ["OVER-6", "OVER-7"] "turning round after a spin takes a turn",
        YesNo;
    "braking.price" ["BRAKE-1"] "a space braked costs", Points => |r| [r.braking.price];
    "braking.most" ["BRAKE-1"] "spaces braked in a turn at most",
        ANY, or "as many as it can pay for";
    "blocking.as_braking" ["BLOCK-1"] "spaces held up that cost the same as braked", ANY;
    "blocking.as_braking_payable" ["BLOCK-1"] "of them, only as many as the car has points for", YesNo;
    "blocking.price" ["BLOCK-1"] "a further space held up costs", Points => |r| [r.blocking.price];
    "blocking.or_braking" ["BLOCK-1"] "or the same as braked, as the driver likes", YesNo;
    "blocking.crash_from" ["BLOCK-1", "BLOCK-3"]
        "held up by this many spaces and more, a car is out",
        number(1, 255), or "never" => |r| r.blocking.crash_from;
    "blocking.crash_price" ["BLOCK-3"] "the car in front loses then",
        Points => |r| [r.blocking.crash_price];
    "blocking.braking" ["BLOCK-1"] "a car held up may also brake, and stop further back",
        Word(&[
            ("always", "always"),
            ("all-braked", "if it pays for all spaces not driven as for braked ones"),
            ("never", "never"),
        ]);
    "blocking.crash_after_braking" ["BLOCK-3"] "spaces paid as braked do not count for a crash", YesNo;
    "collision.risk.harmed_to" ["COLL-2"] "a collision harms on this number and below",
        UP_TO => |r| [r.collision.risk.harmed_to];
    "collision.risk.in_rain" ["COLL-2"] "a collision harms in rain on this number and below",
        UP_TO => |r| [r.collision.risk.in_rain];
    "collision.risk.price" ["COLL-2"] "a car harmed loses", Points => |r| [r.collision.risk.price];
    "collision.when" ["COLL-1", "COLL-4"] "a car that has moved collides",
        Word(&[
            ("close", "beside and directly behind others"),
            ("pressing",
            "directly behind another, having braked, been held up or declined its slipstream"),
            ("obstructed",
            "directly behind another with those beside, and with that one having braked, been held up or \
            declined its slipstream"),
        ]);
    "collision.harmed_by_eliminated" ["COLL-3"] "a car put out harms the one that moved", YesNo;
    "engine.from_gear" ["ENG-1", "ENG-2"] "the highest roll strains engines from gear", Gear;
    "engine.tested" ["ENG-1", "ENG-2"] "engines tested then",
        Word(&[
            ("high-gears", "those of all cars in such gears"),
            ("same-gear", "those of all cars in the same gear"),
            ("roller", "that of the car that rolled"),
        ]);
    "engine.order" ["ENG-1"] "in which order",
        Word(&[("roller-first", "the car that rolled first"), ("round", "as in the round")]);
    "engine.risk.harmed_to" ["ENG-1", "ENG-2"] "an engine is harmed on this number and below",
        UP_TO => |r| [r.engine.risk.harmed_to];
    "engine.risk.in_rain" ["ENG-1"] "an engine is harmed in rain on this number and below",
        UP_TO => |r| [r.engine.risk.in_rain];
    "engine.risk.price" ["ENG-1", "ENG-2"] "a car harmed loses",
        Points => |r| [r.engine.risk.price];
    "debris" ["DEBRIS-1"] "harmed cars leave damage markers", Fields, or "no";
    "debris.harmed_to" ["DEBRIS-2"] "a marker harms on this number and below",
        UP_TO => |r| r.debris.map(|risk| risk.harmed_to);
    "debris.in_rain" ["DEBRIS-2"] "a marker harms in rain on this number and below",
        UP_TO => |r| r.debris.map(|risk| risk.in_rain);
    "debris.price" ["DEBRIS-2"] "a car harmed loses", Points => |r| r.debris.map(|risk| risk.price);
    "elimination.removal" ["OUT-1"] "a car that is out is removed",
        Word(&[
            ("at-once", "at once"),
            ("round-end", "at once by overshooting, markers and engine, else at the end of the round"),
        ]);
    "elimination.by_distance" ["FIN-2"] "of those out in the same round, distance decides", YesNo;
    "elimination.all_level" ["FIN-2"] "all that are out are level, but for qualifying or distance",
        YesNo;
    "slipstream" ["SLIP-1"] "slipstreams", Fields, or "no";
    "slipstream.from_gear" ["SLIP-1", "SLIP-4"] "both cars at least in gear", Gear;
    "slipstream.shape" ["SLIP-1", "SLIP-4"] "a slipstream goes",
        Word(&[
            ("publisher", "three spaces, with one or two lane changes"),
            ("mini", "one lane change and three spaces ahead"),
        ]);
    "slipstream.price" ["SLIP-4"] "it costs", Points => |r| r.slipstream.map(|slip| slip.price);
    "slipstream.corner_price" ["SLIP-3"] "into a corner, it costs besides",
        Points => |r| r.slipstream.map(|slip| slip.corner_price);
    "slipstream.braking" ["SLIP-2"] "it may be shortened by braking", YesNo;
    "slipstream.free_overshoot" ["SLIP-4"] "overshooting in it is free", YesNo;
    "slipstream.once" ["SLIP-4"] "once a turn only", YesNo;
    "turbo" ["TURBO-1"] "turbo", Fields, or "no";
    "turbo.spaces" ["TURBO-1"] "extra spaces of the turbo",
        number(1, 6) => |r| r.turbo.map(|turbo| turbo.spaces);
    "turbo.price" ["TURBO-1"] "the turbo costs", Points => |r| r.turbo.map(|turbo| turbo.price);
    "turbo.every_turn" ["TURBO-1"] "every turn, not once a race", YesNo;
    "nitro" ["NITRO-1"] "nitro, once a lap", YesNo;

    // Pit stops, weather, tyres and teams.
    "pit" ["PIT-1"] "the pit lane is open", Fields, or "no";
    "pit.leave_gear" ["PIT-2", "PIT-3", "PIT-5"] "the highest gear to leave the box in", Gear;
    "pit.service.kind" ["PIT-2", "PIT-3", "PIT-5"] "a stop gives back",
        Word(&[
            ("everything", "all points"), ("tyres", "all tyre points"),
            ("points", "as many points as are rolled"),
        ]);
    "pit.service.quick_to" ["PIT-3"] "it is quick on this number and below",
        UP_TO => |r| quick_to(r);
    "pit.service.quick_bonus" ["PIT-4"] "the extra space of soft tyres goes with a quick exit",
        YesNo;
    "pit.service.at_once" ["PIT-5"] "rolled in the turn of arrival, too", YesNo;
    "pit.once" ["PIT-5"] "one stop a race", YesNo;
    "pit.lane_gear" ["PIT-5"] "the gear to drive the pit lane in", Gear, or "any";
    "pit.skip_prices" ["PIT-1", "PIT-4"] "skipping gears costs in the pit lane, too", YesNo;
    "pit.braking" ["PIT-1", "PIT-4"] "cars may brake in the pit lane", YesNo;
    "pit.wait_for_next" ["PIT-1"] "a car waits in its box for the car in the next one", YesNo;
    "pit.keep_low_gear" ["PIT-1"] "a car that came in lower leaves in the gear it came in", YesNo;
    "pit.foremost_box" ["PIT-5"] "cars go to the free box nearest the exit", YesNo;
    "technical" ["TECH-1"] "technical stops", Fields, or "no";
    "technical.reserve" ["TECH-1"] "repair points of a car", ANY;
    "technical.team_reserve" ["TECH-1"] "repair points that a team shares", ANY;
    "technical.most" ["TECH-1"] "of them in a stop at most",
        number(0, 6) => |r| r.technical.map(|stop| stop.most);
    "technical.always" ["PIT-4"] "even with nothing to repair", YesNo;
    "weather" ["WEATHER-1"] "weather", Fields, or "no";
    "weather.change" ["WEATHER-2"] "changeable weather changes",
        Word(&[("at-once", "at once"), ("round-end", "at the end of the round")]);
    "weather.rain_lasts" ["WEATHER-3"] "changeable is wet when it rained in qualifying", YesNo;
    "tyres" ["TYRE-1"] "sets of tyres", Fields, or "no";
    "tyres.first" ["STREET-6"] "everyone starts on",
        Word(&[
            ("hard", "hard tyres"), ("soft", "soft tyres"), ("rain", "rain tyres"),
        ]), or "what they choose";
    "tyres.hard.bonus[]" ["TYRE-1"] "hard, dry: extra spaces by laps driven",
        number(0, 1) => |r| r.tyres.and_then(|tyres| tyres.hard.bonus.into_iter().max());
    "tyres.hard.dry_factor[]" ["TYRE-1"] "hard, dry: overshooting costs times",
        FACTOR => |r| r.tyres.and_then(|tyres| tyres.hard.dry_factor.into_iter().max());
    "tyres.hard.skid" ["TYRE-1"] "hard, wet: skid",
        number(0, 6) => |r| r.tyres.map(|tyres| tyres.hard.skid);
    "tyres.hard.wet_factor[]" ["TYRE-1"] "hard, wet: overshooting costs times",
        FACTOR => |r| r.tyres.and_then(|tyres| tyres.hard.wet_factor.into_iter().max());
    "tyres.soft.bonus[]" ["TYRE-1"] "soft, dry: extra spaces by laps driven",
        number(0, 1) => |r| r.tyres.and_then(|tyres| tyres.soft.bonus.into_iter().max());
    "tyres.soft.dry_factor[]" ["TYRE-1"] "soft, dry: overshooting costs times",
        FACTOR => |r| r.tyres.and_then(|tyres| tyres.soft.dry_factor.into_iter().max());
    "tyres.soft.skid" ["TYRE-1"] "soft, wet: skid",
        number(0, 6) => |r| r.tyres.map(|tyres| tyres.soft.skid);
    "tyres.soft.wet_factor[]" ["TYRE-1"] "soft, wet: overshooting costs times",
        FACTOR => |r| r.tyres.and_then(|tyres| tyres.soft.wet_factor.into_iter().max());
    "tyres.rain.bonus[]" ["TYRE-1"] "rain, dry: extra spaces by laps driven",
        number(0, 1) => |r| r.tyres.and_then(|tyres| tyres.rain.bonus.into_iter().max());
    "tyres.rain.dry_factor[]" ["TYRE-1"] "rain, dry: overshooting costs times",
        FACTOR => |r| r.tyres.and_then(|tyres| tyres.rain.dry_factor.into_iter().max());
    "tyres.rain.skid" ["TYRE-1"] "rain, wet: skid",
        number(0, 6) => |r| r.tyres.map(|tyres| tyres.rain.skid);
    "tyres.rain.wet_factor[]" ["TYRE-1"] "rain, wet: overshooting costs times",
        FACTOR => |r| r.tyres.and_then(|tyres| tyres.rain.wet_factor.into_iter().max());
    "tyres.skid_counts" ["TYRE-2"] "a car skids in a move",
        Word(&[
            ("any-corner", "that touches a corner"),
            ("unfinished-corner", "that counts towards completing a corner"),
        ]);
    "tyres.bonus_in_slipstream" ["TYRE-3"] "the extra space may be used in the slipstream", YesNo;
    "tyres.skid_in_slipstream" ["TYRE-2", "SLIP-3"]
        "a slipstream that is the first to come to a corner skids, too", YesNo;
    "teams" ["TEAM-1"] "teams of two cars", Fields, or "no";
    "teams.points[]" ["TEAM-1"] "points by place", number(0, u16::MAX);
    "teams.qualifying[]" ["TEAM-1"] "points by place in qualifying", number(0, u16::MAX), or "none";
    "teams.share_qualifying" ["TEAM-1"] "both cars of a team get them", YesNo;
    "teams.repairs" ["TEAM-1", "TECH-1"] "repair points of a team without technical stops",
        number(0, 6) => |r| r.teams.iter().map(|teams| teams.repairs);
    "teams.renew_repairs" ["TEAM-1", "TECH-1"] "a team has all of them again at each stop", YesNo;
    "scoring" ["TEAM-1"] "points without teams", Fields, or "no";
    "scoring.points[]" ["TEAM-1"] "points by place", number(0, u16::MAX);
    "scoring.qualifying[]" ["TEAM-1"] "points by place in qualifying",
        number(0, u16::MAX), or "none";

    // Street races and their drivers.
    "street" ["STREET-1"] "street features", Fields, or "harmless";
    "street.residents[].from" ["STREET-1"] "residents act on this number and above",
        number(1, 20), or "never" => |r| residents(r).map(|line| line.from);
    "street.residents[].price" ["STREET-1"] "a car under their windows loses",
        Points, or "nothing" => |r| residents(r).map(|line| line.price);
    "street.danger" ["STREET-2"] "danger spaces", Fields, or "harmless";
    "street.danger.risk.harmed_to" ["STREET-2"] "danger spaces harm on this number and below",
        UP_TO => |r| r.danger().map(|danger| danger.risk.harmed_to);
    "street.danger.risk.in_rain" ["STREET-2", "DEBRIS-2"]
        "danger spaces harm in rain on this number and below",
        UP_TO => |r| r.danger().map(|danger| danger.risk.in_rain);
    "street.danger.risk.price" ["STREET-2"] "a car harmed loses",
        Points => |r| r.danger().map(|danger| danger.risk.price);
    "street.danger.landing_only" ["STREET-2"] "only at the end of a move, not in passing", YesNo;
    "street.police" ["STREET-3"] "the speed trap", Fields, or "no";
    "street.police.speed" ["STREET-3"] "its speed is",
        Word(&[("roll", "the number rolled, times 10"), ("gear", "the gear, times 10")]);
    "street.police.points" ["STREET-3"] "points that the fastest regains", ANY;
    "street.checkpoint" ["STREET-5"] "the checkpoint", Fields, or "no";
    "street.checkpoint.tyres" ["STREET-5"] "it gives all tyre points back", YesNo;
    "street.checkpoint.points" ["STREET-5"] "other points that it gives back", ANY;
    "pilots" ["DRIVER-1", "DRIVER-2"] "the ten drivers, with their cars and abilities",
        Fields, or "no";
    "pilots.julien_skid" ["DRIVER-2"] "Julien skids at most",
        number(0, 6) => |r| pilots(r).map(|p| p.julien_skid);
    "pilots.derek_rolls" ["DRIVER-2"] "Derek's opponents roll times",
        number(1, 4) => |r| pilots(r).map(|p| p.derek_rolls);
    "pilots.jack_price" ["DRIVER-2"] "Jack's drift costs",
        Points => |r| pilots(r).map(|p| p.jack_price);
    "pilots.jenny_points" ["DRIVER-2"] "Jenny regains at the line",
        number(0, 6) => |r| pilots(r).map(|p| p.jenny_points);
    "pilots.stanley_hits[].to" ["DRIVER-2"] "Stanley's radio hits up to this number",
        number(1, 20), or "never" => |r| pilots(r).flat_map(|p| &p.stanley_hits).map(|hit| hit.to);
    "pilots.stanley_hits[].zone" ["DRIVER-2"] "the zone it hits",
        Word(&[
            ("tyres", "tyres"), ("brakes", "brakes"), ("gearbox", "gearbox"), ("body", "body"),
            ("engine", "engine"), ("handling", "handling"),
        ]), or "none";
    "pilots.temana_harmed_to" ["DRIVER-2"] "a marker under Temana harms on this number and below",
        UP_TO => |r| pilots(r).map(|p| p.temana_harmed_to);
    "pilots.dimitri_harmed_to" ["DRIVER-2"] "Dimitri's engine is harmed on this number and below",
        UP_TO => |r| pilots(r).map(|p| p.dimitri_harmed_to);
    "pilots.dimitri_in_rain" ["DRIVER-2"]
        "Dimitri's engine is harmed in rain on this number and below",
        UP_TO => |r| pilots(r).map(|p| p.dimitri_in_rain);
    "pilots.montoya_spaces" ["DRIVER-2"] "extra spaces of Montoya's nitro",
        number(0, 6) => |r| pilots(r).map(|p| p.montoya_spaces);
    "pilots.temana_in_passing" ["DRIVER-2"] "markers in passing and danger spaces harm Temana alike", YesNo;
    "pilots.temana_anywhere" ["DRIVER-2"] "Temana drops scrap anywhere on the road", YesNo;
    "pilots.stanley_in_lane" ["DRIVER-2"] "Stanley's radio reaches ahead and behind", YesNo;
    "pilots.stanley_after_paying" ["DRIVER-2"] "Stanley's radio is thrown when the move is paid for", YesNo;
};

fn quick_to(rules: &Ruleset) -> Option<u8> {
    match rules.pit?.service {
        Service::Tyres { quick_to, .. } => Some(quick_to),
        _ => None,
    }
}

fn residents(rules: &Ruleset) -> impl Iterator<Item = &Nuisance> {
    rules.street.iter().flat_map(|street| &street.residents)
}

fn pilots(rules: &Ruleset) -> impl Iterator<Item = &Abilities> {
    rules.pilots.iter()
}
