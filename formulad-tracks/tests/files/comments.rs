//! Comments, which rewriting a file keeps.

use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use proptest::prelude::*;

fn rewritten(text: &str) -> String {
    let source = Source::new("test", text);
    source.parse().unwrap().rewrite(&source).unwrap()
}

fn canonical() -> &'static str {
    bundled::find("mini3").unwrap().text()
}

#[test]
fn comments_stay_with_what_they_stand_beside() {
    let text = canonical();
    let (first, second) = ("\"format\": 1,", "  \"spaces\": [\n");
    assert!(text.contains(first) && text.contains(second));
    let commented = text
        .replacen('{', "/* A ring\n   for three. */\n{", 1)
        .replacen(first, "\"format\": 1, // the first", 1)
        .replacen(
            second,
            "  // Lane by lane.\n  \"spaces\": [\n    // Home.\n",
            1,
        )
        + "// The end.\n";
    let expected = commented.replacen(", // the first", ",  // the first", 1);
    assert_eq!(rewritten(&commented), expected);
    // Wherever its line breaks are.
    let tight = text.replace("\n", " ").replacen('{', "{ // top\n", 1);
    assert_eq!(rewritten(&tight), text.replacen("{\n", "{\n  // top\n", 1));
}

/// The blanks outside of strings.
fn gaps(text: &str) -> Vec<usize> {
    let mut is_inside = false;
    let mut gaps = Vec::new();
    for (at, c) in text.char_indices() {
        is_inside ^= c == '"';
        if !is_inside && matches!(c, ' ' | '\n') {
            gaps.push(at);
        }
    }
    gaps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// No comment is lost or doubled, the track stays the same, and doing it again changes nothing.
    #[test]
    fn every_comment_is_kept(places in prop::collection::vec((0_usize..100_000, any::<bool>()), 1..12)) {
        let text = canonical();
        let gaps = gaps(text);
        let mut commented = text.to_owned();
        let mut places: Vec<_> = places
            .into_iter()
            .map(|(place, is_line)| (gaps[place % gaps.len()], is_line))
            .collect();
        places.sort_unstable();
        for (number, (at, is_line)) in places.iter().enumerate().rev() {
            let comment = match is_line {
                true => format!(" // comment {number}.\n"),
                false => format!(" /* comment {number}. */ "),
            };
            commented.insert_str(*at, &comment);
        }
        let written = rewritten(&commented);
        for number in 0..places.len() {
            prop_assert_eq!(written.matches(&format!("comment {number}.")).count(), 1);
        }
        let plan = |text: &str| Source::new("test", text).parse().unwrap().plan;
        prop_assert_eq!(plan(&written), plan(text));
        prop_assert_eq!(rewritten(&written), written);
    }
}
