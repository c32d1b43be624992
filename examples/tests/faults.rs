//! Files and words that the examples cannot use are reported in a sentence.

use std::process::Command;

#[test]
fn faults_are_reported_in_a_sentence() {
    let house_rules = env!("CARGO_BIN_EXE_house_rules");
    let read_track = env!("CARGO_BIN_EXE_read_track");
    let bot = env!("CARGO_BIN_EXE_bot");
    let play = env!("CARGO_BIN_EXE_play");
    for (program, args, said) in [
        (house_rules, "nowhere.json", "cannot read nowhere.json: "),
        (house_rules, "Cargo.toml", "not a ruleset: "),
        (read_track, "nowhere.json", "nowhere.json"),
        (read_track, "house_rules.json", "house_rules.json"),
        (bot, "seconds=abc", "seconds=abc: write a time"),
        (bot, "a b c d e f g h i j k", "11 entrants for a grid of 10"),
        (play, "laps=9", "laps"),
        (play, "cars=40", "cars=40: at most 10 cars"),
        (play, "harbor", "no circuit, ruleset or option `harbor`"),
        (play, "cars=0", "0 entrants for a grid of 10"),
    ] {
        let output = Command::new(program)
            .args(args.split(' '))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{program} {args}");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.starts_with("error: "), "{errors}");
        assert!(errors.contains(said), "{errors}");
        assert!(!errors.contains(" { "), "{errors}");
    }
}
