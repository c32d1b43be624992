//! The rules on a page: what happens in a turn, for players at a table, and below it the rest, in the
//! words of its fields.

use formulad_core::Track;
use formulad_core::rules::{CollisionWhen, Ruleset, Tested};

use super::canvas::{ACCENT, Canvas, GREY, INK, LEADING, Middle, PANEL, PAPER, Start, Type};
use super::texts::{pages, summary as texts};
use crate::geometry::{Point, Rect};
use crate::rules::{self, Line};
use crate::words::{capitalized, joined};

/// The part of the page above the rules.
const TOP: f64 = 54.0;
/// The room between columns.
const GAP: f64 = 8.0;

/// What a chapter is called.
type Title = fn() -> &'static str;

/// The chapters, by what the paths of their fields begin with.
const CHAPTERS: [(Title, &[&str]); 8] = [
    (
        texts::start,
        &[
            "laps",
            "top_gear",
            "grid",
            "start",
            "level_cars",
            "wear",
            "last_point",
            "construction",
        ],
    ),
    (
        texts::moving,
        &[
            "skip_prices",
            "movement",
            "overshoot",
            "braking",
            "blocking",
        ],
    ),
    (
        texts::damage,
        &["collision", "engine", "debris", "elimination"],
    ),
    (texts::extra, &["slipstream", "turbo", "nitro"]),
    (texts::pit, &["pit", "technical"]),
    (texts::weather, &["weather", "tyres"]),
    (texts::points, &["teams", "scoring"]),
    (texts::streets, &["street", "pilots"]),
];

/// The fields of optional features; the page lists the absent ones together.
const FEATURES: [&str; 11] = [
    "grid.qualifying",
    "construction",
    "slipstream",
    "turbo",
    "technical",
    "weather",
    "tyres",
    "teams",
    "scoring",
    "street",
    "pilots",
];

/// The chapter of a field.
pub(super) fn chapter(path: &str) -> &'static str {
    let first = path.split(['.', '[']).next().unwrap_or_default();
    let of = CHAPTERS.iter().find(|(_, fields)| fields.contains(&first));
    of.map_or_else(texts::further, |(name, _)| name())
}

/// How much larger what everybody has to know is written than the rest.
const LARGE: f64 = 1.3;

/// A part of the text that is never split between columns.
struct Block {
    heading: Option<&'static str>,
    /// The words, each with what it is part of: a label or a value.
    words: Vec<(String, Face)>,
    /// How large it is written, beside other blocks.
    scale: f64,
}

impl Block {
    fn height(&self, size: f64, wide: f64) -> f64 {
        let size = size * self.scale;
        let heading = if self.heading.is_some() {
            size * 3.5
        } else {
            0.0
        };
        heading + broken(&self.words, size, wide).len() as f64 * size * LEADING
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Face {
    Label,
    Value,
}

impl Face {
    fn style(self, size: f64) -> Type {
        match self {
            Self::Label => Type::regular(size, INK),
            Self::Value => Type::bold(size, INK),
        }
    }
}

/// What everybody has to know, and the paths of the fields that it says.
struct Page {
    blocks: Vec<Block>,
    paths: Vec<&'static str>,
}

impl Page {
    fn new(rules: &Ruleset, lines: &[Line]) -> Self {
        let mut page = Self {
            blocks: Vec::new(),
            paths: Vec::new(),
        };
        let value = |path: &str| {
            let line = lines.iter().find(|line| line.field.path == path);
            line.map_or("", |line| line.value.as_str())
        };
        page.heading(t!("Before the race"));
        page.say(
            &t!(
                "Your car has {points}. Mark on the dashboard what it loses.",
                points = value("wear")
            ),
            &["wear"],
        );
        let start = rules.start;
        if start.stalls_to > 0 && start.great_from <= 20 {
            let text = t!(
                "Roll the black die to set off: up to {stalls} you stay on the grid for a round, \
                 from {great} on you drive {spaces} spaces at once, and else you roll the die of \
                 1st gear.",
                stalls = start.stalls_to,
                great = start.great_from,
                spaces = start.great_spaces
            );
            let paths = ["start.stalls_to", "start.great_from", "start.great_spaces"];
            page.say(&text, &paths);
        }
        page.say(
            &t!(
                "Who is first across the line after 1 lap wins."
                    | "Who is first across the line after {laps} laps wins.",
                laps = rules.laps
            ),
            &["laps"],
        );
        page.heading(t!("Your turn"));
        page.step(
            &t!(
                "Choose a gear: the same, the next higher or the next lower. Skipping one, two, \
                 three gears on the way down costs {prices}.",
                prices = value("skip_prices[]")
            ),
            &["skip_prices[]"],
        );
        page.step(
            t!("Roll the die of this gear, and drive as many spaces. Cars cannot be driven through."),
            &[],
        );
        if let Some(times) = rules.movement.lane_changes {
            page.say(
                &t!(
                    "On a straight, change lanes at most once."
                        | "On a straight, change lanes at most {times} times.",
                    times
                ),
                &["movement.lane_changes"],
            );
        }
        page.step(
            &t!(
                "To drive fewer spaces, brake: each costs {price}.",
                price = value("braking.price")
            ),
            &["braking.price"],
        );
        let price = value("overshoot.price");
        page.step(
            &t!(
                "End as many turns in a corner as the number on its sign says. If you leave it with \
                 one stop missing, each space beyond it costs {price}; with more missing, you are \
                 out.",
                price
            ),
            &["overshoot.price"],
        );
        if rules.blocking.as_braking == 0 {
            let text = t!(
                "If cars are in the way, drive as far as you can: each space short costs {price}.",
                price = value("blocking.price")
            );
            page.step(&text, &["blocking.as_braking", "blocking.price"]);
        }
        page.heading(t!("The black die"));
        let (risk, price) = (rules.collision.risk, value("collision.risk.price"));
        if rules.collision.when == CollisionWhen::Close {
            let text = t!(
                "If you end beside other cars or directly behind one, it is rolled for each of you: \
                 up to {to}, a car loses {price}.",
                to = risk.harmed_to,
                price
            );
            let [to, of] = ["collision.risk.harmed_to", "collision.risk.price"];
            page.say(&text, &[to, of, "collision.when"]);
        }
        let (engine, price) = (rules.engine, value("engine.risk.price"));
        let gear = engine.from_gear.ordinal();
        let to = engine.risk.harmed_to;
        let text = match engine.tested {
            Tested::HighGears => t!(
                "If you roll the highest number of a die in {gear} gear or above, it is rolled for \
                 all cars in such gears: up to {to}, a car loses {price}.",
                gear,
                to,
                price
            ),
            Tested::SameGear => t!(
                "If you roll the highest number of a die in {gear} gear or above, it is rolled for \
                 all cars in the same gear: up to {to}, a car loses {price}.",
                gear,
                to,
                price
            ),
            Tested::Roller => t!(
                "If you roll the highest number of a die in {gear} gear or above, it is rolled for \
                 your car: up to {to}, it loses {price}.",
                gear,
                to,
                price
            ),
        };
        let paths = ["engine.from_gear", "engine.tested"];
        page.say(&text, &paths);
        page.paths
            .extend(["engine.risk.harmed_to", "engine.risk.price"]);
        page
    }

    fn heading(&mut self, heading: &'static str) {
        self.blocks.push(Block {
            heading: Some(heading),
            words: Vec::new(),
            scale: LARGE,
        });
    }

    /// Says it under the last heading, and that it says these fields.
    fn say(&mut self, text: &str, paths: &[&'static str]) {
        self.paths.extend(paths);
        let words = words(text, Face::Label);
        match self.blocks.last_mut() {
            // A heading stays with what follows it.
            Some(heading) if heading.words.is_empty() => heading.words = words,
            _ => self.blocks.push(Block {
                heading: None,
                words,
                scale: LARGE,
            }),
        }
    }

    /// Says the next step of a turn.
    fn step(&mut self, text: &str, paths: &[&'static str]) {
        self.say(text, paths);
        let is_step = |block: &&Block| block.words.first().is_some_and(|it| it.1 == Face::Value);
        let steps = self.blocks.iter().filter(is_step).count();
        if let Some(block) = self.blocks.last_mut() {
            block
                .words
                .insert(0, (format!("{}.", steps + 1), Face::Value));
        }
    }
}

/// Draws the page: the circuit, and the rules of the race.
pub(super) fn paint(
    canvas: &mut Canvas,
    track: &Track,
    name: &str,
    rules: &Ruleset,
    (width, height): (f64, f64),
) {
    head(canvas, track, name, rules, width);
    let lines = rules::lines(rules);
    let Page { mut blocks, paths } = Page::new(rules, &lines);
    let is_said = |line: &Line| paths.contains(&line.field.path);
    blocks.extend(others(&lines, is_said));
    let wide = (width - GAP) / 2.0;
    let room = height - TOP;
    let sizes = (0..18).map(|step| 3.3 - 0.1 * f64::from(step));
    let fits = |size: &f64| columns(&blocks, *size, wide, room).is_some();
    let size = sizes.clone().find(fits).unwrap_or(1.5);
    let split = columns(&blocks, size, wide, room).unwrap_or(blocks.len());
    for (column, blocks) in [&blocks[..split], &blocks[split..]].into_iter().enumerate() {
        let mut at = Point::new(column as f64 * (wide + GAP), TOP);
        for (number, block) in blocks.iter().enumerate() {
            let size = size * block.scale;
            if let Some(heading) = block.heading {
                if number > 0 {
                    at.y += size * 0.9;
                }
                let line = at.y + size * 1.9;
                canvas.rect(Rect::new(at.x, line, at.x + wide, line + 0.35), ACCENT);
                let style = Type::bold(size * 1.25, INK);
                canvas.text((at.x, at.y + size * 0.9), Start, style, heading);
                at.y += size * 2.6;
            }
            for line in broken(&block.words, size, wide) {
                let mut x = at.x + line.indent;
                for (word, face) in line.words {
                    let style = face.style(size);
                    canvas.text((x, at.y + size * 0.5), Start, style, word);
                    x += style.length(word) + size * 0.26;
                }
                at.y += size * LEADING;
            }
        }
    }
}

fn head(canvas: &mut Canvas, track: &Track, name: &str, rules: &Ruleset, width: f64) {
    canvas.rounded(Rect::new(0.0, 0.0, width, 26.0), 2.6, INK);
    let style = Type::bold(10.0, PAPER);
    canvas.fitted((8.0, 10.0), Start, style, track.name(), width - 16.0);
    canvas.rect(Rect::new(8.0, 17.2, width - 8.0, 17.7), ACCENT);
    let style = Type::regular(3.6, PAPER);
    canvas.fitted((8.0, 21.8), Start, style, name, width - 16.0);
    let stops = track.corners().iter().map(|corner| u32::from(corner.stops));
    let road = track.spaces().iter().filter(|space| space.lane.is_some());
    let figures = [
        (u32::from(rules.laps), texts::laps as fn(u32) -> String),
        (u32::from(track.lanes()), texts::lanes),
        (road.count() as u32, texts::spaces),
        (track.corners().len() as u32, texts::corners),
        (stops.sum(), texts::stops),
        (track.grid().len() as u32, texts::grid),
    ];
    let pitch = (width + 3.0) / figures.len() as f64;
    for (at, (number, what)) in figures.into_iter().enumerate() {
        let x = at as f64 * pitch;
        canvas.rounded(Rect::new(x, 29.5, x + pitch - 3.0, 46.5), 2.0, PANEL);
        let middle = x + (pitch - 3.0) / 2.0;
        let style = Type::bold(7.0, INK);
        canvas.text((middle, 35.6), Middle, style, &number.to_string());
        let style = Type::regular(2.8, GREY);
        canvas.text((middle, 42.8), Middle, style, &what(number));
    }
}

/// The blocks of the lines of rules that the page has not said yet, with what is not played with in one block.
fn others(lines: &[Line], is_said: impl Fn(&Line) -> bool) -> Vec<Block> {
    let is_absent = |line: &&Line| line.field.none() == Some(line.value.as_str());
    let absent = lines
        .iter()
        .filter(|line| FEATURES.contains(&line.field.path) && is_absent(line))
        .map(|line| line.field.label());
    let absent = joined(absent, " · ");
    let mut before = "";
    let mut blocks = Vec::new();
    for line in lines
        .iter()
        .filter(|line| !is_absent(line) && !is_said(line))
    {
        let chapter = chapter(line.field.path);
        let label = pages::rule(&capitalized(line.field.label()), "");
        let mut words = words(&label, Face::Label);
        words.extend(self::words(&line.value, Face::Value));
        blocks.push(Block {
            heading: (chapter != before).then_some(chapter),
            words,
            scale: 1.0,
        });
        before = chapter;
    }
    if !absent.is_empty() {
        blocks.push(Block {
            heading: Some(t!("Not played with")),
            words: words(&capitalized(&absent), Face::Label),
            scale: 1.0,
        });
    }
    blocks
}

fn words(text: &str, face: Face) -> Vec<(String, Face)> {
    let words = text.split_whitespace();
    words.map(|word| (word.to_owned(), face)).collect()
}

/// A line of words.
struct WordRow<'w> {
    indent: f64,
    words: Vec<(&'w str, Face)>,
}

fn broken(words: &[(String, Face)], size: f64, wide: f64) -> Vec<WordRow<'_>> {
    let mut rows = vec![WordRow {
        indent: 0.0,
        words: Vec::new(),
    }];
    let mut x = 0.0;
    for (word, face) in words {
        let length = face.style(size).length(word);
        let is_begun = rows.last().is_some_and(|row| !row.words.is_empty());
        if is_begun && x + length > wide {
            x = size;
            rows.push(WordRow {
                indent: x,
                words: Vec::new(),
            });
        }
        if let Some(row) = rows.last_mut() {
            row.words.push((word, *face));
        }
        x += length + size * 0.26;
    }
    rows
}

/// The block that begins the second column, so that both are about equally long; `None` if there is
/// no room.
fn columns(blocks: &[Block], size: f64, wide: f64, room: f64) -> Option<usize> {
    let height = |block: &Block| block.height(size, wide);
    let heights: Vec<f64> = blocks.iter().map(height).collect();
    let all: f64 = heights.iter().sum();
    let mut left = 0.0;
    let mut best: Option<(f64, usize)> = None;
    for split in 0..=heights.len() {
        let longer = f64::max(left, all - left);
        // A heading stays with what follows it, as they are one block.
        if longer <= room && best.is_none_or(|(least, _)| longer < least) {
            best = Some((longer, split));
        }
        left += heights.get(split).copied().unwrap_or_default();
    }
    best.map(|(_, split)| split)
}
