//! Moves and slipstreams clause by clause, on tracks small enough to follow with a finger.
//!
//! `cases.txt` says how they are written; `UPDATE=1 cargo test -p formulad-core --test moves` fills in
//! what comes out.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use formulad_core::moves::{
    MoveList, MoveQuery, Path, SlipList, SlipQuery, legal_moves, slipstreams,
};
use formulad_core::rules::{Movement, Shape, Skid, SkidCounts};
use formulad_core::{SpaceId, Track};

use crate::layout;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/moves/cases.txt");

/// A question in words, each with the numbers that follow it.
struct Question<'a>(BTreeMap<&'a str, Vec<i64>>);

impl<'a> Question<'a> {
    fn new(text: &'a str) -> Self {
        let mut words = BTreeMap::new();
        let mut numbers = &mut Vec::new();
        for word in text.split_whitespace() {
            match word.parse() {
                Ok(number) => numbers.push(number),
                Err(_) => numbers = words.entry(word).or_default(),
            }
        }
        Self(words)
    }

    /// Whether the word is there; it is an error to leave one unread.
    fn has(&mut self, word: &str) -> bool {
        self.0.remove(word).is_some()
    }

    fn number(&mut self, word: &str) -> Option<i64> {
        Some(self.0.remove(word)?[0])
    }

    fn small(&mut self, word: &str) -> u8 {
        self.number(word).unwrap_or(0).try_into().unwrap()
    }

    fn space(&mut self, word: &str) -> SpaceId {
        SpaceId(self.number(word).unwrap().try_into().unwrap())
    }

    /// The spaces after a word; in a test their memory need not come back.
    fn spaces(&mut self, word: &str) -> &'static [SpaceId] {
        let numbers = self.0.remove(word).unwrap_or_default();
        let spaces = numbers.into_iter().map(|n| SpaceId(n.try_into().unwrap()));
        spaces.collect::<Vec<_>>().leak()
    }

    fn movement(&mut self) -> Movement {
        let publisher = Movement::PUBLISHER;
        Movement {
            fewest_spaces: !self.has("weaving"),
            lane_changes: self
                .number("lane-changes")
                .map_or(publisher.lane_changes, |n| Some(n as u8)),
            return_past_cars_only: !self.has("returning"),
        }
    }

    fn skid(&mut self) -> Option<Skid> {
        let counts = [
            ("any-corner", SkidCounts::AnyCorner),
            ("unfinished-corner", SkidCounts::UnfinishedCorner),
            ("corner-entered", SkidCounts::CornerEntered),
        ];
        counts.into_iter().find_map(|(word, counts)| {
            let spaces = self.number(word)?.try_into().unwrap();
            Some(Skid { spaces, counts })
        })
    }

    /// The moves or slipstreams that answer the question, in the order of where they end.
    fn answer(mut self, track: &Track) -> String {
        let (paths, steps, in_pit) = (self.has("paths"), self.has("steps"), self.has("in-pit"));
        let (cars, marks) = (self.spaces("cars"), self.spaces("marks"));
        let (stops, laps_left, halt_at_line) =
            (self.small("stops"), self.small("laps"), self.has("halt"));
        let mut ends = Vec::new();
        let mut end = |to: SpaceId, facts: &[(&str, u16)], flags: &[(&str, bool)], path: &Path| {
            let mut text = to.to_string();
            for (fact, number) in facts.iter().filter(|(_, number)| *number > 0) {
                write!(text, " {fact} {number}").unwrap();
            }
            for (flag, _) in flags.iter().filter(|(_, is_so)| *is_so) {
                write!(text, " {flag}").unwrap();
            }
            for space in path.iter().enumerate().filter(|_| paths) {
                let by = if space.0 == 0 { "by " } else { "" };
                write!(text, " {by}{}", space.1).unwrap();
            }
            if steps {
                write!(text, " steps {}", path.len()).unwrap();
            }
            ends.push((to, text));
        };
        let refused = if self.0.contains_key("slip") {
            let query = SlipQuery {
                space: self.space("slip"),
                from: self.space("from"),
                stops,
                shape: if self.has("mini") {
                    Shape::Mini
                } else {
                    Shape::Publisher
                },
                extra: self.small("extra"),
                shortened: self.has("shortened"),
                skid: self.skid(),
                cars,
                marks,
                laps_left,
                halt_at_line,
            };
            let mut slips = SlipList::new();
            let refused = slipstreams(track, &query, &mut slips);
            for slip in slips.iter() {
                let brake = ("brake", slip.brake.into());
                let marks = ("marks", slip.marks.into());
                let facts = [("overshoot", slip.overshoot), brake, marks];
                let flags = [
                    ("enters", slip.enters_corner),
                    ("skids", slip.skids),
                    ("crosses", slip.crosses_line && !slip.finishes),
                    ("finishes", slip.finishes),
                ];
                end(slip.to, &facts, &flags, &slip.path);
            }
            refused
        } else {
            let query = MoveQuery {
                space: self.space("at"),
                roll: self.small("roll"),
                stops,
                cars,
                laps_left,
                pit: self.number("team").map(|team| team as u32),
                braking: self.has("braking"),
                marks,
                skid: self.skid(),
                pit_braking: self.has("pit-braking"),
                foremost_box: self.has("foremost-box"),
                halt_at_line,
            };
            let mut moves = MoveList::new();
            let refused = legal_moves(track, &self.movement(), &query, &mut moves);
            let is_shown = |to| !in_pit || track.space(to).unwrap().in_pit();
            for m in moves.iter().filter(|m| is_shown(m.to)) {
                let brake = ("brake", m.brake.into());
                let blocked = ("blocked", m.blocked.into());
                let marks = ("marks", m.marks.into());
                let facts = [("overshoot", m.overshoot), brake, blocked, marks];
                let flags = [
                    ("fatal", m.fatal),
                    ("skids", m.skids),
                    ("crosses", m.crosses_line && !m.finishes),
                    ("finishes", m.finishes),
                ];
                end(m.to, &facts, &flags, &moves.path(m));
            }
            refused
        };
        assert!(self.0.is_empty(), "not understood: {:?}", self.0.keys());
        if let Err(error) = refused {
            return format!("error: {error}");
        }
        ends.sort_by_key(|(to, _)| *to);
        let ends: Vec<String> = ends.into_iter().map(|(_, text)| text).collect();
        if ends.is_empty() {
            return "none".to_owned();
        }
        ends.join(", ")
    }
}

#[test]
fn cases() {
    let text = fs::read_to_string(FILE).unwrap();
    let mut tracks = BTreeMap::new();
    let (mut found, mut heading, mut wrong) = (String::new(), "", Vec::new());
    for line in text.lines() {
        if line.starts_with("##") {
            heading = line;
        }
        let Some((question, expected)) = line.split_once(" =").filter(|_| !line.starts_with('#'))
        else {
            writeln!(found, "{line}").unwrap();
            continue;
        };
        let (name, words) = question.split_once(' ').unwrap();
        let answer = if name == "track" {
            tracks.insert(words, layout::track(expected));
            expected.trim().to_owned()
        } else {
            Question::new(words).answer(&tracks[name])
        };
        if answer != expected.trim() {
            wrong.push(format!(
                "{heading}\n{question} =\n  {answer}\n not {expected}"
            ));
        }
        writeln!(found, "{question} = {answer}").unwrap();
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(FILE, found).unwrap();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
