//! `formulad race`, and what it says of options that do not fit.

use formulad_core::race::{Build, Entrant, Event, RaceRecord};
use formulad_core::rules::{Pilot, Preset, RaceOption, Zones};
use formulad_core::track::Section;
use formulad_tracks::bundled;
use serde_json::Value;

use crate::shell::{Folder, formulad, printed};

/// The events of a race that is printed as JSON.
fn events(text: &str) -> Vec<Event> {
    let events = text.lines().map(|line| serde_json::from_str(line).unwrap());
    events.collect()
}

/// DICE-4
#[test]
fn the_same_seed_gives_the_same_race() {
    let race = |seed| printed(&format!("race harbour --laps 2 --seed {seed}"));
    let text = race(7);
    assert!(text.starts_with("Port Merrow: 2 laps, 6 cars, seed 7\n"));
    assert!(text.contains("\nThe result\n    1  "));
    assert_eq!(race(7), text);
    assert_ne!(race(8), text);
}

#[test]
fn a_race_without_a_seed_says_which_it_took() {
    let text = printed("race harbour --drivers 2");
    let seed = text.lines().next().unwrap().rsplit(' ').next().unwrap();
    let again = printed(&format!("race harbour --drivers 2 --seed {seed}"));
    assert_eq!(again, text);
}

#[test]
fn a_recorded_race_is_shown_again() {
    let folder = Folder::new();
    let race = "race harbour --drivers careful,random,careful --seed 3";
    let text = folder.printed(&format!("{race} --record race.json"));
    let json = folder.printed(&format!("{race} --json"));

    let replay = "race harbour --replay race.json";
    assert_eq!(folder.printed(replay), text);
    assert_eq!(folder.printed(&format!("{replay} --json")), json);

    let record: RaceRecord = serde_json::from_str(&folder.read("race.json")).unwrap();
    let race = record.replay(&bundled::harbour()).unwrap();
    assert_eq!(race.events(), events(&json));
}

#[test]
fn a_record_that_does_not_fit_is_refused() {
    let folder = Folder::new();
    folder.printed("new -o new.track.json");
    folder.printed("race harbour --seed 1 --record race.json");
    let whole = folder.read("race.json");
    // It ends behind a decision, where a comma or the end of the list would follow.
    let decision = whole[..whole.len() / 2].rfind('}').unwrap();
    folder.write("half.json", &whole[..=decision]);
    folder.write("broken.json", "{\"track\": 1}");
    for (track, record, said) in [
        ("new.track.json", "race.json", ""),
        ("harbour", "broken.json", ""),
        ("harbour", "none.json", ""),
        ("harbour", ".", ""),
        (
            "harbour",
            "half.json",
            "or damaged: the text ends in the middle of a list",
        ),
        (
            "harbour",
            "new.track.json",
            "error: new.track.json:2:10: not a race record as `formulad race --record` writes it, \
             or damaged: unknown field `format`",
        ),
    ] {
        let line = format!("race {track} --replay {record}");
        let errors = folder.refused(&line, 2, said);
        assert!(errors.starts_with("error: "), "{errors}");
        assert!(errors.contains(record), "{errors}");
    }
}

/// Every driver is mentioned, and the result is the race's.
#[test]
fn the_commentary_covers_the_whole_race() {
    let race = "race harbour --drivers random,random,careful --seed 5";
    let text = printed(race);
    let events = printed(&format!("{race} --json"));
    let last: Value = serde_json::from_str(events.lines().last().unwrap()).unwrap();
    let names = ["Ada", "Bruno", "Chiara"];
    let standings: Vec<_> = last["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|car| names[car.as_u64().unwrap() as usize])
        .collect();
    let result = text.split("\nThe result\n").nth(1).unwrap();
    let placed: Vec<_> = result
        .lines()
        .map(|line| line.split_whitespace().nth(1).unwrap())
        .collect();
    assert_eq!(placed, standings);

    let count = |id: &str| {
        let mark = format!("{{\"event\":\"{id}\"");
        events
            .lines()
            .filter(|line| line.starts_with(&mark))
            .count()
    };
    let lines = |part: &str| text.lines().filter(|line| line.contains(part)).count();
    // A car on its own is given a heading once.
    let alone = text.split(" drives on alone\n").nth(1).unwrap_or_default();
    assert!(!alone.contains("Round "));
    let rounds = lines("Round ") + 1;
    assert!(rounds <= count("round-started"));
    assert!(rounds > 10 && (!alone.is_empty() || rounds == count("round-started")));
    assert_eq!(lines(" takes the flag, "), count("finished"));
    assert_eq!(lines(" is out: "), count("eliminated"));
    let stalled = events.matches("\"result\":\"stalled\"").count();
    assert_eq!(lines(" stalls."), stalled);
}

/// By any preset, with all the options that go with it.
#[test]
fn every_preset_can_be_raced_and_replayed() {
    let folder = Folder::new();
    for preset in Preset::ALL {
        let circuit = match preset {
            Preset::StreetBasic | Preset::StreetAdvanced => "night-city",
            Preset::Mini | Preset::MiniKekkonen => "mini3",
            _ => "harbour",
        };
        let fits = |option: &&RaceOption| preset.rules_with(2, &[**option]).is_ok();
        let options = RaceOption::ALL.iter().filter(fits);
        let options: Vec<_> = options.map(|option| format!("--{option}")).collect();
        let line = format!(
            "race {circuit} --rules {preset} --seed 2 --laps 2 --record race.json --force {}",
            options.join(" ")
        );
        let text = folder.printed(&line);
        assert!(text.contains("\nThe result"), "{preset}");
        assert_eq!(
            text.contains("\nThe teams\n"),
            options.contains(&"--teams".to_owned())
        );
        let replay = format!("race {circuit} --replay race.json");
        assert_eq!(folder.printed(&replay), text);
    }
}

/// TEAM-1: points count without teams, too. By the Mini rules the winner has 10, the second 8.
#[test]
fn points_are_listed_by_rules_that_give_them() {
    let race = |rules: &str| printed(&format!("race mini3 --rules {rules} --seed 2 --drivers 3"));
    assert!(!race("basic").contains("The points"));
    let text = race("mini");
    let (result, points) = text.split_once("\n\nThe points\n").unwrap();
    let result = result.split("\nThe result\n").nth(1).unwrap();
    let name = |line: &str| line.split_whitespace().nth(1).unwrap().to_owned();
    let names: Vec<_> = result.lines().map(name).collect();
    let rows: Vec<_> = points.lines().take(2).collect();
    let expected = [(1, 10, &names[0]), (2, 8, &names[1])];
    assert_eq!(
        rows,
        expected.map(|(at, points, name)| format!("{at:>5}  {points:>4} points: {name}"))
    );
}

/// LAPS-1: without --laps, as many as the rules usually have.
#[test]
fn rules_say_how_many_laps_there_are() {
    for (args, laps) in [
        ("", "1 lap"),
        ("--rules mini", "3 laps"),
        ("--rules mini --laps 2", "2 laps"),
    ] {
        let text = printed(&format!("race mini3 --seed 1 {args}"));
        let title = format!("Thimble Isle: {laps}, 6 cars, seed 1\n");
        assert!(text.starts_with(&title), "{args}: {text}");
    }
}

#[test]
fn a_ruleset_file_is_raced_by() {
    let folder = Folder::new();
    let tyres = Preset::Advanced.rules_with(1, &[RaceOption::Tyres]);
    let mut rules = Preset::Advanced.rules(1);
    rules.tyres = tyres.unwrap().tyres;
    folder.write("mine.json", serde_json::to_string(&rules).unwrap());
    let text = folder.printed("race harbour --rules mine.json --tyres=soft --seed 1");
    assert!(text.contains("\nOn soft tyres: Ada, Bruno, Chiara, Dario, Elin and Fabio.\n"));
}

/// TYRE-1, BUILD-1, DRIVER-1
#[test]
fn cars_start_as_they_are_asked_to() {
    let text = printed("race harbour --tyres=soft,rain -d 2 --seed 1 --rules advanced");
    let tyres = "\nOn soft tyres: Ada; on rain tyres: Bruno.\n";
    assert!(text.contains(tyres), "{text}");

    fn entrants<T>(args: &str, of: impl Fn(Entrant) -> T) -> Vec<T> {
        let folder = Folder::new();
        folder.printed(&format!(
            "race night-city --seed 1 --record race.json {args}"
        ));
        let record: RaceRecord = serde_json::from_str(&folder.read("race.json")).unwrap();
        record.entrants.into_iter().map(of).collect()
    }
    let build = Build {
        zones: Zones::new([5, 5, 3, 2, 3, 2]),
        repairs: 0,
    };
    let construction = "--rules advanced --construction --build 5,5,3,2,3,2";
    assert_eq!(entrants(construction, |car| car.build), [Some(build); 6]);
    for args in [
        "--rules street_advanced --pilots jack,jenny -d 3",
        "--rules Street-Advanced --pilots Jack,JENNY -d Careful,Careful,Random",
    ] {
        let pilots = [Pilot::Jack, Pilot::Jenny, Pilot::Li].map(Some);
        assert_eq!(entrants(args, |car| car.pilot), pilots);
    }
    // TEAM-1
    let teams = entrants("--rules advanced --teams -d 4", |car| car.team);
    assert_eq!(teams, [1, 1, 2, 2]);
}

#[test]
fn a_street_race_elsewhere_is_noted_and_raced() {
    let race = |circuit: &str| -> (u8, String, String) {
        formulad(
            &format!("race {circuit} --rules street_basic --seed 1"),
            b"",
        )
    };
    let (code, text, errors) = race("harbour");
    assert_eq!(code, 0);
    assert!(text.contains("\nThe result\n"));
    let note = "note: Port Merrow has no residents";
    assert!(errors.starts_with(note), "{errors}");
    assert_eq!(race("night-city").2, "");
}

/// GRID-1: dice that a person rolls.
#[test]
fn dice_can_be_typed() {
    let play = |numbers: &str, args: &str| -> (u8, String, String) {
        formulad(&format!("race mini --typed {args}"), numbers.as_bytes())
    };
    let (code, out, errors) = play("21\nfour\n4\n5\n", "-d 2");
    assert_eq!(code, 2);
    assert_eq!(
        out,
        "Little Merrow: 1 lap, 2 cars\nBruno (5) is on pole, followed by Ada (4).\n\nThe start\n"
    );
    assert!(errors.contains("Ada, for the grid\nthe black die: the black die has no 21"));
    assert!(
        errors.contains("black die: type the number on the die: "),
        "{errors}"
    );
    assert!(
        errors.ends_with("error: nobody says what the black die shows\n"),
        "{errors}"
    );
    // Whatever the die, one of these is on it.
    let numbers: String = (0..4000)
        .map(|at| format!("{}\n", [2, 4, 8, 15, 25][at % 5]))
        .collect();
    let (code, out, _) = play(&numbers, "-d 1 --json");
    assert_eq!(code, 0);
    let last = out.lines().last().unwrap();
    assert_eq!(last, "{\"event\":\"over\",\"standings\":[0]}");
}

/// Whatever becomes of the one who rolls the dice, what has been rolled is there, and reads the same.
#[test]
fn typed_dice_are_not_lost() {
    let folder = Folder::new();
    let record = &folder.path("race.json");
    let play = |numbers: &str, record: &str| -> (u8, String, String) {
        let line = format!("race mini --rules mini --drivers 2 --typed --record {record}");
        formulad(&line, numbers.as_bytes())
    };
    // The sixth and the seventh are for a collision: of one car, and of the other.
    let (code, out, errors) = play("2\n3\n3\n12\n1\n10\n3\n", record);
    assert_eq!(code, 2);
    assert!(errors.contains("Bruno, beside Ada\n"), "{errors}");
    let end = format!("; the race so far is in {record}\n");
    assert!(errors.ends_with(&end), "{errors}");
    // Ada came to no harm, and Bruno did: one line.
    assert!(!out.contains("no harm done"), "{out}");
    assert_eq!(out.matches("a point gone").count(), 1, "{out}");
    let (code, again, errors) = formulad(&format!("race mini --replay {record}"), b"");
    assert_eq!((code, again), (0, out));
    assert_eq!(
        errors,
        "note: the record ends in round 2; the race is not over\n"
    );

    // Nobody rolls for a race that cannot be saved.
    let (code, out, errors) = play("2\n3\n", &folder.path("nowhere/race.json"));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(errors.starts_with("error: cannot write "), "{errors}");
}

/// DRIVER-2: who stops before the line although the roll leads over it does so for Li.
#[test]
fn a_stop_for_li_is_mentioned() {
    let stops = |pilots: &[Pilot]| {
        let names: Vec<_> = pilots.iter().map(|pilot| pilot.id()).collect();
        let (names, cars) = (names.join(","), pilots.len());
        let rules = "--rules street_advanced --laps 1 --seed 0";
        let line = format!("race night-city {rules} --pilots {names} -d {cars}");
        let text = printed(&line);
        text.matches(", stops before the line for Li, ").count()
    };
    assert!(stops(&Pilot::ALL) > 0);
    let others = Pilot::ALL.into_iter().filter(|pilot| *pilot != Pilot::Li);
    assert_eq!(stops(&others.collect::<Vec<_>>()), 0);
}

/// PIT-3: a car that another one stands before stays in its box.
#[test]
fn a_car_held_up_in_its_box_waits() {
    let args = "race harbour --rules bga_advanced --teams --technical-stops --laps 3 --seed 3";
    let json = printed(&format!("{args} --json"));
    let track = bundled::harbour();
    let stays = |event: &&Event| match event {
        Event::Moved { from, path, .. } => {
            let section = track.space(*from).map(|space| space.section);
            path.is_empty() && matches!(section, Some(Section::Box { .. }))
        }
        _ => false,
    };
    let stays = events(&json).iter().filter(stays).count();
    assert!(stays > 0);
    let text = printed(args);
    let waits = text.matches(" is ready to go: waits in the box").count();
    assert_eq!(waits, stays);
}

#[test]
fn the_examples_of_the_help_can_be_run() {
    let folder = Folder::new();
    let rules = serde_json::to_string(&Preset::Basic.rules(1)).unwrap();
    folder.write("my-rules.json", rules);
    folder.printed("race harbour --seed 7 --record race.json");
    let help = folder.printed("race --help");
    let examples = help.split("Examples:\n").nth(1).unwrap();
    let commands = examples.lines().take_while(|line| !line.is_empty());
    // What a shell does with two commands is left to it.
    let commands = commands.filter(|line| !line.contains(" | ") && !line.contains(" && "));
    let lines: Vec<_> = commands
        .map(|command| command.trim_start().trim_start_matches("formulad "))
        .collect();
    assert!(lines.len() > 5);
    for line in lines {
        let printed = folder.printed(line);
        if line.ends_with("--position") {
            assert!(printed.starts_with("fd1 "), "{line}: {printed}");
        } else {
            assert!(printed.contains("\nThe result"), "{line}: {printed}");
        }
    }
}

/// The lines of the book's page on positions are of races that go on.
#[test]
fn positions_of_the_book_can_be_raced_from() {
    let page = include_str!("../../../../docs/src/position.md");
    let lines: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("fd1 "))
        .collect();
    assert_eq!(lines.len(), 3);
    for line in lines {
        let text = printed(&format!("race harbour --seed 3 --from \"{line}\""));
        assert!(text.contains("\nThe result"), "{text}");
    }
}

#[test]
fn a_race_goes_on_from_its_position() {
    let folder = Folder::new();
    let start = "fd1 911d7c4e9da95ef5 basic:1 1,1,2 3 1*,2,0 5g2w18c1,14g2w18c1,6g2w18c1";
    let race = format!("race harbour --seed 3 --from \"{start}\"");
    let end = folder.printed(&format!("{race} --record race.json --position"));
    let replayed = folder.printed("race harbour --replay race.json --position");
    assert_eq!(replayed, end);
    // The race is over once the answers of its last turn are given.
    let after = folder.printed(&format!("race harbour --from \"{}\"", end.trim_end()));
    assert!(after.contains("\nThe result\n    1  "), "{after}");
    let again = format!("race harbour --from \"{}\" --position", end.trim_end());
    assert_eq!(folder.printed(&again), end);
    // The position's own preset goes without saying, whatever its laps; another one is refused.
    assert_eq!(folder.printed(&format!("{again} --rules basic")), end);
    let said = "by the rules basic:1, and these are mini:3";
    folder.refused(&format!("{again} --rules mini"), 2, said);
}
