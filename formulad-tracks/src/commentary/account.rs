//! Points and lines in English.

use formulad_core::rules::Zone;

use super::wear::Loss;
use crate::words::list;

/// The columns that a line of a commentary takes at most, where words allow.
pub(super) const WIDTH: usize = 100;

/// Formats "a point", "3 points".
pub(super) fn count(number: u32, thing: &str) -> String {
    match number {
        1 if thing.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {thing}"),
        1 => format!("a {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// Formats a number on a die: "a 7", "an 8".
pub(super) fn a(number: u8) -> String {
    match number {
        8 | 11 | 18 => format!("an {number}"),
        _ => format!("a {number}"),
    }
}

/// Formats "2 points", "a brake point".
pub(super) fn points(zone: Option<Zone>, number: u32) -> String {
    match zone {
        None => count(number, "point"),
        Some(zone) => count(
            number,
            &format!("{} point", zone.name().trim_end_matches('s')),
        ),
    }
}

/// Points that have come or gone, by zone, each with what there is now.
#[derive(Debug, Clone, Default)]
pub(super) struct Account(Vec<Entry>);

/// Points of one zone, or of a pool.
#[derive(Debug, Clone, Copy)]
struct Entry {
    zone: Option<Zone>,
    number: u32,
    now: u8,
    /// How many there were, if fewer than asked.
    short: Option<u8>,
}

impl Entry {
    /// "3 tyre points", with what is said of them.
    fn points(&self, come_or_gone: &str) -> String {
        let needed = match self.short {
            Some(_) => " needed",
            None => come_or_gone,
        };
        format!("{}{needed}", points(self.zone, self.number))
    }

    /// "none left", "2 now".
    fn there(&self, left_or_now: &str) -> String {
        match (self.short, self.now) {
            (Some(0), _) | (None, 0) => format!("none {left_or_now}"),
            (Some(there), _) => format!("only {there} {left_or_now}"),
            (None, there) => format!("{there} {left_or_now}"),
        }
    }
}

impl Account {
    pub(super) fn add(&mut self, zone: Option<Zone>, number: u8, now: u8) {
        self.enter(Entry {
            zone,
            number: number.into(),
            now,
            short: None,
        });
    }

    pub(super) fn lose(&mut self, loss: Loss) {
        self.enter(Entry {
            zone: loss.zone,
            number: loss.points.into(),
            now: loss.left,
            short: (loss.points > loss.had).then_some(loss.had),
        });
    }

    fn enter(&mut self, entry: Entry) {
        match self.0.iter_mut().find(|there| there.zone == entry.zone) {
            Some(there) => {
                // What was there before all that was asked.
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
        self.format("", "left")
    }

    /// Formats what was lost: "2 brake points gone, none left".
    pub(super) fn lost(&self) -> String {
        self.format(" gone", "left")
    }

    /// Formats what was regained: "2 brake points back, 3 now".
    pub(super) fn regained(&self) -> String {
        self.format(" back", "now")
    }

    fn format(&self, come_or_gone: &str, left_or_now: &str) -> String {
        if let [entry] = &self.0[..] {
            let points = entry.points(come_or_gone);
            return format!("{points}, {}", entry.there(left_or_now));
        }
        let part = |entry: &Entry| format!("{} ({})", entry.points(""), entry.there(left_or_now));
        let parts: Vec<_> = self.0.iter().map(part).collect();
        format!("{}{come_or_gone}", list(&parts))
    }
}

/// Breaks a line between words where it is too long, and indents what follows. Control characters are
/// replaced: names come from files, and must not control a terminal.
pub(super) fn wrap(line: &str, most: usize) -> String {
    let margin = line.len() - line.trim_start_matches(' ').len();
    let mut text = " ".repeat(margin);
    let mut column = margin;
    for (at, word) in line.split_whitespace().enumerate() {
        let width = word.chars().count();
        if at > 0 {
            if column + 1 + width > most {
                text.push('\n');
                text.push_str(&" ".repeat(margin + 4));
                column = margin + 4;
            } else {
                text.push(' ');
                column += 1;
            }
        }
        text.push_str(&plain(word));
        column += width;
    }
    text.push('\n');
    text
}

/// Replaces the control characters of a text.
pub(super) fn plain(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use formulad_core::rules::Zone;

    use super::super::wear::Loss;
    use super::{Account, WIDTH, a, count, points, wrap};

    #[test]
    fn words() {
        assert_eq!(
            [7, 8, 11, 12, 18].map(a).join(", "),
            "a 7, an 8, an 11, a 12, an 18"
        );
        assert_eq!(count(1, "point"), "a point");
        assert_eq!(count(2, "point"), "2 points");
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
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrap("  one two", WIDTH), "  one two\n");
        let long = format!("  {}", "word ".repeat(40));
        let lines: Vec<_> = wrap(&long, WIDTH).lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.chars().count() <= 100));
        assert!(lines[0].starts_with("  word") && lines[1].starts_with("      word"));
        assert_eq!(lines.join(" ").split_whitespace().count(), 40);
        // What does not break stands alone.
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
