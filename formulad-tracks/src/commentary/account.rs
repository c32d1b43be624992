//! Wear points in words, and line wrapping.

use formulad_core::language;
use formulad_core::rules::Zone;

use super::wear::Loss;
use crate::words::{columns, may_break};

/// Maximum columns of a line, unless a single word is longer.
pub(super) const WIDTH: usize = 100;

/// Formats a number on a die: "a 7", "an 8".
pub(super) fn with_article(number: u8) -> String {
    match number {
        8 | 11 | 18 => t!("an {number}", number),
        _ => t!("a {number}", number),
    }
}

/// Formats "2 points", "a brake point".
pub(super) fn points(zone: Option<Zone>, number: u32) -> String {
    match zone {
        None => t!("a point" | "{count} points", count = number),
        Some(Zone::Tyres) => t!("a tyre point" | "{count} tyre points", count = number),
        Some(Zone::Brakes) => t!("a brake point" | "{count} brake points", count = number),
        Some(Zone::Gearbox) => t!("a gearbox point" | "{count} gearbox points", count = number),
        Some(Zone::Body) => t!("a body point" | "{count} body points", count = number),
        Some(Zone::Engine) => t!("an engine point" | "{count} engine points", count = number),
        Some(Zone::Handling) => t!(
            "a handling point" | "{count} handling points",
            count = number
        ),
    }
}

/// Points paid, lost or regained, by zone, each with what is left now.
#[derive(Debug, Clone, Default)]
pub(super) struct Account(Vec<AccountEntry>);

/// Points of one zone, or of a pool.
#[derive(Debug, Clone, Copy)]
struct AccountEntry {
    zone: Option<Zone>,
    number: u32,
    now: u8,
    /// How many there were, if fewer than asked for.
    short: Option<u8>,
}

/// What happened to points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Paid,
    Gone,
    Back,
}

impl AccountEntry {
    fn points(&self) -> String {
        points(self.zone, self.number)
    }

    /// "none left", "2 now".
    fn there(&self, fate: Fate) -> String {
        match (self.short, self.now, fate) {
            (None, 0, Fate::Back) => t!("none now").to_owned(),
            (None, there, Fate::Back) => t!("{points} now" | "{points} now", points = there),
            (Some(0), ..) | (None, 0, _) => t!("none left").to_owned(),
            (Some(there), ..) => t!("only {points} left" | "only {points} left", points = there),
            (None, there, _) => t!("{points} left" | "{points} left", points = there),
        }
    }
}

impl Account {
    pub(super) fn add(&mut self, zone: Option<Zone>, number: u8, now: u8) {
        self.enter(AccountEntry {
            zone,
            number: number.into(),
            now,
            short: None,
        });
    }

    pub(super) fn lose(&mut self, loss: Loss) {
        self.enter(AccountEntry {
            zone: loss.zone,
            number: loss.points.into(),
            now: loss.left,
            short: (loss.points > loss.had).then_some(loss.had),
        });
    }

    fn enter(&mut self, entry: AccountEntry) {
        match self.0.iter_mut().find(|there| there.zone == entry.zone) {
            Some(there) => {
                // What the car had before the first loss.
                let paid = u8::try_from(there.number).unwrap_or(u8::MAX);
                let had = entry.short.map(|had| had.saturating_add(paid));
                there.short = there.short.or(had);
                there.number = there.number.saturating_add(entry.number);
                there.now = entry.now;
            }
            None => self.0.push(entry),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn has(&self, zone: Zone) -> bool {
        self.0.iter().any(|there| there.zone == Some(zone))
    }

    /// Formats what was paid: "2 brake points, none left", "a gearbox point (2 left) and a brake point (1
    /// left)"; what could not be: "3 tyre points needed, only 1 left".
    pub(super) fn paid(&self) -> String {
        self.format(Fate::Paid)
    }

    /// Formats what was lost: "2 brake points gone, none left".
    pub(super) fn lost(&self) -> String {
        self.format(Fate::Gone)
    }

    /// Formats what was regained: "2 brake points back, 3 now".
    pub(super) fn regained(&self) -> String {
        self.format(Fate::Back)
    }

    fn format(&self, fate: Fate) -> String {
        if let [entry] = &self.0[..] {
            let (points, there) = (entry.points(), entry.there(fate));
            return match (entry.short, fate) {
                (Some(_), _) => t!("{points} needed, {there}", points, there),
                (None, Fate::Paid) => t!("{points}, {there}", points, there),
                (None, Fate::Gone) => t!("{points} gone, {there}", points, there),
                (None, Fate::Back) => t!("{points} back, {there}", points, there),
            };
        }
        let parts = self.0.iter().map(|entry| {
            let (points, there) = (entry.points(), entry.there(fate));
            match entry.short {
                Some(_) => t!("{points} needed ({there})", points, there),
                None => t!("{points} ({there})", points, there),
            }
        });
        let parts = language::list(parts);
        match fate {
            Fate::Paid => parts.to_string(),
            Fate::Gone => t!("{parts} gone", parts),
            Fate::Back => t!("{parts} back", parts),
        }
    }
}

/// Wraps a line that is too long, between words or Chinese characters, and indents what follows.
/// Replaces control characters: names come from files, and must not control a terminal.
pub(super) fn wrap(line: &str, most: usize) -> String {
    let margin = line.len() - line.trim_start_matches(' ').len();
    let mut text = " ".repeat(margin);
    let mut column = margin;
    for (at, word) in words(line).enumerate() {
        for (part_at, part) in parts(word).enumerate() {
            let blank = if part_at > 0 { "" } else { " " };
            let width = columns(part);
            if at + part_at > 0 {
                if column + blank.len() + width > most {
                    text.push('\n');
                    text.push_str(&" ".repeat(margin + 4));
                    column = margin + 4;
                } else {
                    text.push_str(blank);
                    column += blank.len();
                }
            }
            text.push_str(&plain(part));
            column += width;
        }
    }
    text.push('\n');
    text
}

/// Splits a line into words. A non-breaking space is part of a word.
pub(super) fn words(line: &str) -> impl Iterator<Item = &str> {
    let may_break = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}');
    line.split(may_break).filter(|word| !word.is_empty())
}

/// Splits a word where a line may break.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let pairs = rest.char_indices().zip(rest.chars().skip(1));
        let mut ends = pairs.filter(|((_, before), after)| may_break(*before, *after));
        let end = ends.next().map(|((at, before), _)| at + before.len_utf8());
        let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        (!part.is_empty()).then_some(part)
    })
}

/// Replaces the control characters of a text.
pub(super) fn plain(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use formulad_core::rules::Zone;

    use super::super::wear::Loss;
    use super::{Account, WIDTH, points, with_article, wrap};

    #[test]
    fn words() {
        assert_eq!(
            [7, 8, 11, 12, 18].map(with_article).join(", "),
            "a 7, an 8, an 11, a 12, an 18"
        );
        assert_eq!(points(None, 1), "a point");
        assert_eq!(points(None, 2), "2 points");
        assert_eq!(points(Some(Zone::Engine), 1), "an engine point");
    }

    #[test]
    fn accounts_add_up_zone_by_zone() {
        let mut account = Account::default();
        account.add(None, 2, 9);
        account.add(None, 1, 8);
        assert_eq!(account.lost(), "3 points gone, 8 left");
        let mut account = Account::default();
        account.add(Some(Zone::Gearbox), 1, 2);
        account.add(Some(Zone::Brakes), 1, 0);
        assert_eq!(
            account.lost(),
            "a gearbox point (2 left) and a brake point (none left) gone"
        );
    }

    #[test]
    fn a_car_that_cannot_pay_is_described_with_what_it_had() {
        let loss = |zone, points, had: u8| Loss {
            zone: Some(zone),
            points,
            had,
            left: had.saturating_sub(points),
        };
        let mut account = Account::default();
        account.lose(loss(Zone::Tyres, 3, 3));
        assert_eq!(account.paid(), "3 tyre points, none left");
        let mut account = Account::default();
        account.lose(loss(Zone::Tyres, 3, 1));
        assert_eq!(account.paid(), "3 tyre points needed, only 1 left");
        assert_eq!(account.lost(), "3 tyre points needed, only 1 left");
        account.lose(loss(Zone::Brakes, 1, 2));
        assert_eq!(
            account.paid(),
            "3 tyre points needed (only 1 left) and a brake point (1 left)"
        );
        // A price that comes in two parts is one price.
        let mut account = Account::default();
        account.lose(loss(Zone::Brakes, 1, 2));
        account.lose(loss(Zone::Brakes, 2, 1));
        assert_eq!(account.paid(), "3 brake points needed, only 2 left");
    }

    #[test]
    fn long_lines_of_chinese_are_broken_between_letters() {
        // After ten columns comes a comma. It cannot begin a line, so it takes the character before it along.
        assert_eq!(
            wrap("一二三四五，六七", 10),
            "一二三四\n    五，六\n    七\n"
        );
        // An opening parenthesis does not end a line, and a number is not broken.
        assert_eq!(wrap("一二三（四）", 8), "一二三\n    （四）\n");
        assert_eq!(wrap("一二 Ada 擲出 1234", 12), "一二 Ada 擲\n    出 1234\n");
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrap("  one two", WIDTH), "  one two\n");
        let long = format!("  {}", "word ".repeat(40));
        let lines: Vec<_> = wrap(&long, WIDTH).lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.chars().count() <= 100));
        assert!(lines[0].starts_with("  word") && lines[1].starts_with("      word"));
        assert_eq!(lines.join(" ").split_whitespace().count(), 40);
        // A word that cannot be broken gets a line of its own.
        let name = "n".repeat(150);
        assert_eq!(
            wrap(&format!("a {name} b"), WIDTH),
            format!("a\n    {name}\n    b\n")
        );
        assert_eq!(
            wrap("red \u{1b}[31mBob\n\tends", WIDTH),
            "red \u{fffd}[31mBob ends\n"
        );
    }
}
