//! Texts, patterns, plurals.

use super::*;

fn cars(count: usize, name: &str) -> String {
    t!("{name} has 1 car" | "{name} has {count} cars", count, name)
}

fn gap(turns: f64) -> String {
    t!("{turns:.1} turns", turns)
}

fn polish() -> Language {
    let forms = [
        "{count} auto: {name}",
        "{count} auta: {name}",
        "{count} aut: {name}",
    ];
    let language = Language::new("pl", "Polski", Forms::polish).decimal(',');
    let language = language
        .text("{name} has 1 car | {name} has {count} cars", forms)
        .and_then(|it| it.text("{turns:.1} turns", ["{turns:.1} tury"]));
    language
        .and_then(|it| it.text("Plain // of a board", ["Zwykły"]))
        .unwrap()
}

#[test]
fn texts_follow_the_language_that_is_spoken() {
    let polish = polish().leak();
    assert_eq!(t!("Plain" as "of a board"), "Plain");
    polish.speak(|| {
        assert_eq!(t!("Plain" as "of a board"), "Zwykły");
        assert_eq!(
            t!("Plain"),
            "Plain",
            "another meaning, which is not translated"
        );
        assert_eq!(cars(1, "Ada"), "1 auto: Ada");
        assert_eq!(cars(3, "Ada"), "3 auta: Ada");
        assert_eq!(cars(5, "Ada"), "5 aut: Ada");
        assert_eq!(gap(1.25), "1,2 tury");
        speak(None, || assert_eq!(gap(1.25), "1.2 turns"));
        assert_eq!(t!("Lane {number}", number = 1 + 1), "Lane 2");
    });
    assert_eq!(t!("Plain" as "of a board"), "Plain");
}

#[test]
fn polish_numbers_have_three_forms() {
    // The rule of the Unicode locale data, for whole numbers.
    for (number, form) in [
        (0, 2),
        (1, 0),
        (2, 1),
        (4, 1),
        (5, 2),
        (11, 2),
        (12, 2),
        (14, 2),
        (21, 2),
        (22, 1),
        (112, 2),
    ] {
        assert_eq!(Forms::polish(number), form, "{number}");
    }
}

#[test]
fn the_language_that_does_not_exist_is_longer_and_keeps_arguments() {
    let pseudo = Language::pseudo().leak();
    pseudo.speak(|| {
        assert_eq!(t!("Plain" as "of a board"), "Pláíñ~~");
        assert_eq!(cars(2, "Ada"), "Ada háš~~ 2 çárš~~");
    });
}

#[test]
fn patterns_that_cannot_be_read_are_refused() {
    for pattern in [
        "{", "}", "{name", "{}", "{a b}", "{a:x}", "{a:.}", "{a:.99}",
    ] {
        assert!(pattern.parse::<Pattern>().is_err(), "{pattern}");
    }
    let braces: Pattern = "{{{name}}}".parse().unwrap();
    assert_eq!(braces.fill(&[("name", &"x")], '.'), "{x}");
}

#[test]
fn messages_are_kept_in_english_and_shown_in_the_language() {
    let outer = |count: u8| {
        let what = message!("one lane" | "{count} lanes", count);
        message!("there are {what}", what)
    };
    let german = Language::new("de", "Deutsch", Forms::one_and_other);
    let german = german.text("one lane | {count} lanes", ["eine Spur", "{count} Spuren"]);
    let german = german
        .and_then(|it| it.text("there are {what}", ["es gibt {what}"]))
        .unwrap()
        .leak();
    let message = outer(2);
    assert_eq!(message, "there are 2 lanes");
    assert_eq!(german.speak(|| message.to_string()), "es gibt 2 Spuren");
    assert_eq!(
        german.speak(|| message.english().to_owned()),
        "there are 2 lanes"
    );
    let made_there = german.speak(|| outer(2));
    assert_eq!(made_there.english(), "there are 2 lanes");
}

#[test]
fn messages_have_measures_with_the_decimal_mark_of_the_language() {
    let german = Language::new("de", "Deutsch", Forms::one_and_other).decimal(',');
    let german = german.text("{spaces:.1} spaces long", ["{spaces:.1} Felder lang"]);
    let german = german.unwrap().leak();
    let message = message!("{spaces:.1} spaces long", spaces = 2.25);
    assert_eq!(message, "2.2 spaces long");
    assert_eq!(german.speak(|| message.to_string()), "2,2 Felder lang");
}
