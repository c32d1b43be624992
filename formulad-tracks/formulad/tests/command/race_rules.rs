//! `formulad race` by all rules, and what it says of options that do not fit.

use std::fs;

use formulad_core::race::{Build, Event, RaceRecord};
use formulad_core::rules::{Pilot, Preset, RaceOption, Zones};
use formulad_core::track::Section;

use crate::shell::{formulad, run, run_in};

/// By any preset, with all the options that go with it.
#[test]
fn every_preset_can_be_raced_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
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
            "race {circuit} --rules {preset} --seed 2 --laps 2 --record race.json {}",
            options.join(" ")
        );
        let (code, text, errors) = run_in(folder.path(), &line);
        assert_eq!((code, errors.as_str()), (0, ""), "{line}");
        assert!(text.contains("\nThe result"), "{preset}");
        assert_eq!(
            text.contains("\nThe teams\n"),
            options.contains(&"--teams".to_owned())
        );
        let replay = format!("race {circuit} --replay race.json");
        assert_eq!(run_in(folder.path(), &replay), (0, text, String::new()));
    }
}

/// LAPS-1: without --laps, as many as the rules usually have.
#[test]
fn rules_say_how_many_laps_there_are() {
    let title = |args: &str| {
        let (_, text, _) = run(&format!("race mini3 --seed 1 {args}"));
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(title(""), "Thimble Isle: 1 lap, 6 cars, seed 1");
    let mini = title("--rules mini");
    assert_eq!(mini, "Thimble Isle: 3 laps, 6 cars, seed 1");
    let mini = title("--rules mini --laps 2");
    assert_eq!(mini, "Thimble Isle: 2 laps, 6 cars, seed 1");
}

#[test]
fn a_ruleset_file_is_raced_by() {
    let folder = tempfile::tempdir().unwrap();
    let mut rules = Preset::Advanced.rules(1);
    rules.tyres = Preset::Advanced
        .rules_with(1, &[RaceOption::Tyres])
        .unwrap()
        .tyres;
    let text = serde_json::to_string(&rules).unwrap();
    fs::write(folder.path().join("mine.json"), text).unwrap();
    let line = "race harbour --rules mine.json --tyres=soft --seed 1";
    let (code, text, errors) = run_in(folder.path(), line);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(text.contains("\nOn soft tyres: Ada, Bruno, Chiara, Dario, Elin and Fabio.\n"));
}

/// What is wrong with the rules or the cars is said, with what to do.
#[test]
fn options_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (args, error) in [
        (
            "--weather",
            "`weather` does not go with the `basic` rules: ",
        ),
        (
            "--weather",
            "; try advanced or street_advanced or bga_advanced\n",
        ),
        ("--rules mini --construction", "its cars have no zones"),
        ("--rules nonesuch", "the presets are basic, advanced"),
        (
            "--rules advanced --teams -d 5",
            "enter an even number of drivers, not 5",
        ),
        ("--pilots li", "use --pilots with --rules street_advanced"),
        (
            "--rules street_advanced --pilots li,nobody",
            "choose from the drivers li, julien",
        ),
        (
            "--rules street_advanced --pilots li,li",
            "Li Tzu Sin is entered more than once",
        ),
        (
            "--rules street_advanced -d 1 --pilots li,jack",
            "--pilots names 2 for 1 car",
        ),
        (
            "--rules advanced --build 6,3,3,3,3,2",
            "use --build with --construction",
        ),
        (
            "--rules advanced --construction --build 6,3,3",
            "give the points of the six zones",
        ),
        (
            "--rules advanced --construction --build 9,9,9,9,9,9",
            "Ada's car is built against the rules: 54 points, where there are 20; 9 brakes, of 1 to 7",
        ),
        (
            "--rules advanced --construction --build 6,3,3,3,3,2 --build 6,3,3,3,3,2",
            "2 builds for 6 cars",
        ),
        (
            "--rules advanced --tyres=wet",
            "choose from the sets of tyres hard, soft, rain",
        ),
        (
            "--rules advanced --tyres=soft,hard",
            "2 sets of tyres for 6 cars",
        ),
        (
            "--rules street_advanced --tyres=soft",
            "use --tyres without sets",
        ),
        ("--replay race.json --weather", "cannot be used with"),
    ] {
        let (code, out, errors) = run_in(folder.path(), &format!("race harbour {args}"));
        assert_eq!((code, out.as_str()), (2, ""), "{args}");
        assert!(errors.contains(error), "{args}: {errors}");
    }
}

/// TYRE-1, BUILD-1, DRIVER-1
#[test]
fn cars_start_as_they_are_asked_to() {
    let (_, text, _) = run("race harbour --tyres=soft,rain -d 2 --seed 1 --rules advanced");
    assert!(
        text.contains("\nOn soft tyres: Ada; on rain tyres: Bruno.\n"),
        "{text}"
    );

    let folder = tempfile::tempdir().unwrap();
    let entrants = |args: &str| {
        let line = format!("race night-city --seed 1 --record race.json {args}");
        let (code, _, errors) = run_in(folder.path(), &line);
        assert_eq!(code, 0, "{errors}");
        let record = fs::read_to_string(folder.path().join("race.json")).unwrap();
        let record: RaceRecord = serde_json::from_str(&record).unwrap();
        record.entrants
    };
    let builds = entrants("--rules advanced --construction --build 5,5,3,2,3,2");
    let wanted = Build {
        zones: Zones::new([5, 5, 3, 2, 3, 2]),
        repairs: 0,
    };
    assert!(builds.iter().all(|entrant| entrant.build == Some(wanted)));
    let pilots = entrants("--rules street_advanced --pilots jack,jenny -d 3");
    let pilots: Vec<_> = pilots.iter().filter_map(|entrant| entrant.pilot).collect();
    assert_eq!(pilots, [Pilot::Jack, Pilot::Jenny, Pilot::Li]);
    let spelt = entrants("--rules Street-Advanced --pilots Jack,JENNY -d Careful,Careful,Random");
    let spelt: Vec<_> = spelt.iter().filter_map(|entrant| entrant.pilot).collect();
    assert_eq!(spelt, pilots);
    // TEAM-1
    let teams = entrants("--rules advanced --teams -d 4");
    let teams: Vec<_> = teams.iter().map(|entrant| entrant.team).collect();
    assert_eq!(teams, [1, 1, 2, 2]);
}

#[test]
fn a_street_race_elsewhere_is_noted_and_raced() {
    let (code, text, errors) = run("race harbour --rules street_basic --seed 1");
    assert_eq!(code, 0);
    assert!(text.contains("\nThe result\n"));
    assert!(
        errors.starts_with("note: Port Merrow has no residents"),
        "{errors}"
    );
    let (_, _, errors) = run("race night-city --rules street_basic --seed 1");
    assert_eq!(errors, "");
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
        "Little Merrow: 1 lap, 2 cars\nBruno (5) is on pole; behind: Ada (4).\n\nThe start\n"
    );
    assert!(errors.contains("Ada, for the grid\nblack die: the black die has no 21"));
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
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("race.json");
    let record = path.to_str().unwrap();
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
    let (code, again, errors) = run(&format!("race mini --replay {record}"));
    assert_eq!((code, again), (0, out));
    assert_eq!(
        errors,
        "note: the record ends in round 2; the race is not over\n"
    );

    // Nobody rolls for a race that cannot be saved.
    let nowhere = folder.path().join("nowhere/race.json");
    let (code, out, errors) = play("2\n3\n", nowhere.to_str().unwrap());
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
        let (code, text, _) = run(&format!(
            "race night-city {rules} --pilots {names} -d {cars}"
        ));
        assert_eq!(code, 0);
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
    let (_, events, _) = run(&format!("{args} --json"));
    let moves = events
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let track = formulad_tracks::bundled::harbour();
    let stays = |event: &Event| match event {
        Event::Moved { from, path, .. } => {
            let section = track.space(*from).map(|space| space.section);
            path.is_empty() && matches!(section, Some(Section::Box { .. }))
        }
        _ => false,
    };
    let stays = moves.filter(stays).count();
    assert!(stays > 0);
    let (_, text, _) = run(args);
    let waits = text.matches(" is ready to go: waits in the box").count();
    assert_eq!(waits, stays);
}

#[test]
fn the_examples_of_the_help_can_be_run() {
    let folder = tempfile::tempdir().unwrap();
    let rules = serde_json::to_string(&Preset::Basic.rules(1)).unwrap();
    fs::write(folder.path().join("my-rules.json"), rules).unwrap();
    let (_, help, _) = run("race --help");
    let examples = help.split("Examples:\n").nth(1).unwrap();
    let commands = examples.lines().take_while(|line| !line.is_empty());
    // What a shell does with two commands is left to it.
    let commands = commands.filter(|line| !line.contains(" | ") && !line.contains(" && "));
    let mut run_so_far = 0;
    for command in commands {
        let line = command.trim_start().trim_start_matches("formulad ");
        let (code, out, errors) = run_in(folder.path(), line);
        assert_eq!((code, errors.as_str()), (0, ""), "{command}");
        assert!(out.contains("\nThe result"), "{command}");
        run_so_far += 1;
    }
    assert!(run_so_far > 5);
}
