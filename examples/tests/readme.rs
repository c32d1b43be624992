//! The README shows the first example as it is.

const README: &str = include_str!("../../README.md");
const RACE: &str = include_str!("../race.rs");

#[test]
fn the_readme_shows_the_race_in_ten_lines() {
    let code = RACE.split_once("\n\n").map_or(RACE, |(_about, code)| code);
    assert!(
        README.contains(&format!("```rust\n{code}```")),
        "README.md shows another race than examples/race.rs"
    );
}
