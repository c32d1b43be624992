//! What is true of a track or of the dice, whoever races.

use std::collections::BTreeSet;

use formulad_core::dice::Die;
use formulad_core::plan::WeatherRange;
use serde::Deserialize;

use crate::track::TinyTrack;

/// Something that is true. Lists are complete, in any order.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Fact {
    /// The faces of a die: `black`, `1st gear`…
    Die { die: Die, faces: Vec<u8> },
    /// Where single steps lead from a space.
    Steps { from: String, steps: Vec<String> },
    /// The stops a corner asks for, and its longest and shortest way in spaces.
    Corner {
        corner: char,
        stops: u8,
        longest: u32,
        shortest: u32,
    },
    /// The spaces between two corners.
    Straight {
        after: char,
        before: char,
        straight: Vec<String>,
    },
    /// All steps that cross the finish line.
    Line { line: Vec<(String, String)> },
    /// Spaces from the rearmost to the foremost.
    Ranked { rising: Vec<String> },
    /// Spaces level with each other.
    Level { level: Vec<String> },
    /// The spaces beside a space.
    Beside { space: String, beside: Vec<String> },
    /// The space directly behind a space.
    Behind { space: String, behind: String },
    /// The team of each box.
    Boxes { boxes: Vec<(String, u32)> },
    /// The weather table: ranges of the black die.
    Weather { weather: Vec<WeatherRange> },
    /// The grid, pole position first.
    Grid { grid: Vec<String> },
}

impl Fact {
    pub(crate) fn check(&self, tiny: &TinyTrack) -> Result<(), String> {
        let track = &tiny.track;
        let find = |name: &String| {
            let id = tiny.space(name)?;
            track.space(id).copied().ok_or("no such space".to_owned())
        };
        match self {
            Self::Die { die, faces } => same("the faces", die.faces(), faces),
            Self::Steps { from, steps } => {
                let found = track.steps(find(from)?.id).map(|(to, _)| to);
                same_set(&format!("steps from {from}"), tiny.names(found), steps)
            }
            Self::Corner {
                corner,
                stops,
                longest,
                shortest,
            } => {
                let found = track
                    .corner(tiny.corner(*corner)?)
                    .ok_or("no such corner")?;
                let numbers = (found.stops, found.longest, found.shortest);
                same(
                    "stops, longest, shortest",
                    &numbers,
                    &(*stops, *longest, *shortest),
                )
            }
            Self::Straight {
                after,
                before,
                straight,
            } => {
                let between = (Some(tiny.corner(*after)?), Some(tiny.corner(*before)?));
                let mut straights = track.straights().iter();
                let found = straights.find(|s| (s.after, s.before) == between);
                let found = found.ok_or("there is no straight between these corners")?;
                same_set("the straight", tiny.names(found.spaces.clone()), straight)
            }
            Self::Line { line } => {
                let steps = track.spaces().iter().flat_map(|space| {
                    let crossing = track.steps(space.id).filter(|(_, link)| link.crosses_line);
                    crossing.map(|(to, _)| (tiny.name(space.id), tiny.name(to)))
                });
                same_set("the steps across the line", steps, line)
            }
            Self::Ranked { rising } => {
                let ranks: Vec<u32> = ranks(rising, find)?;
                let rises = ranks.is_sorted_by(|a, b| a < b);
                rises
                    .then_some(())
                    .ok_or(format!("{rising:?} have ranks {ranks:?}"))
            }
            Self::Level { level } => {
                let ranks: Vec<u32> = ranks(level, find)?;
                let are_level = ranks.windows(2).all(|pair| pair[0] == pair[1]);
                are_level
                    .then_some(())
                    .ok_or(format!("{level:?} have ranks {ranks:?}"))
            }
            Self::Beside { space, beside } => {
                let found = tiny.names(track.beside(find(space)?.id));
                same_set(&format!("beside {space}"), found, beside)
            }
            Self::Behind { space, behind } => {
                let found = tiny.names(track.behind(find(space)?.id));
                same_set(
                    &format!("behind {space}"),
                    found,
                    std::slice::from_ref(behind),
                )
            }
            Self::Boxes { boxes } => {
                let found = track.pit().ok_or("there is no pit lane")?.boxes.iter();
                same_set("boxes", found.map(|b| (tiny.name(b.space), b.team)), boxes)
            }
            Self::Weather { weather } => same("the weather", &track.plan().weather, weather),
            Self::Grid { grid } => same(
                "the grid",
                &tiny.names(track.grid().iter().copied())[..],
                &grid[..],
            ),
        }
    }

    /// The fact as a sentence.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Die { die, faces } => {
                let die = match die {
                    Die::Black => "The black die".to_owned(),
                    Die::Gear(gear) => format!("The die of {} gear", gear.ordinal()),
                };
                match faces[..] {
                    [first, .., last] if faces.len() > 8 => {
                        format!("{die} has {} faces, {first} to {last}.", faces.len())
                    }
                    _ => format!("{die} shows {}.", list(faces)),
                }
            }
            Self::Steps { from, steps } => {
                format!("One step leads from {from} to {}.", list(steps))
            }
            Self::Corner {
                corner,
                stops,
                longest,
                shortest,
            } => format!(
                "Corner {corner}: stops to make {stops}, longest way {longest}, shortest {shortest}."
            ),
            Self::Straight {
                after,
                before,
                straight,
            } => format!(
                "The straight between corners {after} and {before}: {}.",
                list(straight)
            ),
            Self::Line { line } => {
                let steps: Vec<String> = line.iter().map(|(a, b)| format!("{a} to {b}")).collect();
                format!("The finish line is crossed from {}.", list(&steps))
            }
            Self::Ranked { rising } => format!("Each ahead of the one before: {}.", list(rising)),
            Self::Level { level } => format!("Level: {}.", list(level)),
            Self::Beside { space, beside } => format!("Beside {space}: {}.", list(beside)),
            Self::Behind { space, behind } => format!("Directly behind {space}: {behind}."),
            Self::Boxes { boxes } => {
                let boxes: Vec<String> = boxes
                    .iter()
                    .map(|(b, t)| format!("{b} is team {t}'s"))
                    .collect();
                format!("Of the boxes, {}.", list(&boxes))
            }
            Self::Weather { weather } => {
                let range = |r: &WeatherRange| format!("{} to {} {:?}", r.from, r.to, r.weather);
                let ranges: Vec<String> = weather.iter().map(range).collect();
                format!("The weather: {}.", list(&ranges).to_lowercase())
            }
            Self::Grid { grid } => format!("The grid, pole position first: {}.", list(grid)),
        }
    }
}

fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(", ")
}

fn ranks(
    names: &[String],
    find: impl Fn(&String) -> Result<formulad_core::track::Space, String>,
) -> Result<Vec<u32>, String> {
    names.iter().map(|name| Ok(find(name)?.rank)).collect()
}

/// Compares a finding with what is expected.
pub(crate) fn same<T: PartialEq + std::fmt::Debug + ?Sized>(
    what: &str,
    found: &T,
    expected: &T,
) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: expected {expected:?}, found {found:?}"))
    }
}

fn same_set<T: Ord + Clone + std::fmt::Debug>(
    what: &str,
    found: impl IntoIterator<Item = T>,
    expected: &[T],
) -> Result<(), String> {
    let found: BTreeSet<T> = found.into_iter().collect();
    same(what, &found, &expected.iter().cloned().collect())
}
