//! Finding commands and places by a few letters.

use formulad_core::language;
use formulad_core::{CornerId, SpaceId};

use crate::command::{Command, in_menu_order};
use crate::editor::Editor;
use crate::texts::{commands, desk as texts};
use crate::view::Scope;

/// Something that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// A command to run.
    Command(Command),
    /// A space to go to.
    Space(SpaceId),
    /// A corner to go to.
    Corner(CornerId),
}

impl Found {
    /// Runs the command, or selects the place and shows it.
    pub fn choose(self, editor: &mut Editor) {
        match self {
            Self::Command(command) => command.run(editor),
            Self::Space(id) => editor.look_at(vec![id]),
            Self::Corner(id) => editor.show_corner(id),
        }
    }
}

/// Everything that matches what was typed, the best match first. If nothing was typed, everything:
/// commands in the order of the menus, or all corners.
pub fn search(editor: &Editor, typed: &str, scope: Scope) -> Vec<Found> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<(u32, Found)> = Vec::new();
    if scope == Scope::All {
        for command in in_menu_order() {
            if let Some(score) = of_command(command, &words) {
                found.push((score, Found::Command(command)));
            }
        }
    }
    if scope == Scope::Places || !words.is_empty() {
        let plan = editor.work.plan();
        for corner in &plan.corners {
            let text = texts::corner(corner.id, &corner.name);
            if let Some(score) = of_text(&text, &words) {
                found.push((score, Found::Corner(corner.id)));
            }
        }
        if let [number] = words.as_slice()
            && let Ok(number) = number.parse()
            && plan.spaces.iter().any(|s| s.id == SpaceId(number))
        {
            found.push((EXACT, Found::Space(SpaceId(number))));
        }
    }
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    found.into_iter().map(|(_, found)| found).collect()
}

/// The score if what was typed is the whole text.
const EXACT: u32 = 1000;
/// The score if a word begins with it.
const BEGINS: u32 = 100;
/// The score if it is within a word.
const WITHIN: u32 = 40;
/// The score if a word of the tip or of the synonyms begins with it.
const SAID: u32 = 20;
/// The score if its letters occur in this order.
const LETTERS: u32 = 5;

/// How well a command matches, in the current language or by its English name, which many know.
fn of_command(command: Command, words: &[String]) -> Option<u32> {
    let english = || language::speak(None, || of_title(command, words));
    of_title(command, words).max(language::spoken().and_then(|_| english()))
}

fn of_title(command: Command, words: &[String]) -> Option<u32> {
    let tip = command.tip().to_lowercase();
    let said = tip.split(' ').chain(commands::synonyms(command).split(' '));
    // Chinese words are not separated by spaces.
    let is_within = |word: &str| word.chars().all(|c| c >= '\u{2e80}') && tip.contains(word);
    let said = |word: &str| said.clone().any(|other| other.starts_with(word)) || is_within(word);
    of_words(command.title(), words, |word| said(word).then_some(SAID))
}

fn of_text(text: &str, words: &[String]) -> Option<u32> {
    of_words(text, words, |_| None)
}

/// How well all the words match; `None` if one of them does not match at all.
fn of_words(text: &str, words: &[String], otherwise: impl Fn(&str) -> Option<u32>) -> Option<u32> {
    let text = text.to_lowercase();
    let whole = words.join(" ");
    let exact = if text == whole { EXACT } else { 0 };
    let scores = words.iter().map(|word| {
        let mut others = text.split(|c: char| !c.is_alphanumeric()).enumerate();
        if let Some((at, _)) = others.find(|(_, other)| other.starts_with(word.as_str())) {
            return Some(BEGINS.saturating_sub(u32::try_from(at).unwrap_or(BEGINS)));
        }
        if text.contains(word.as_str()) {
            return Some(WITHIN);
        }
        otherwise(word).or_else(|| in_order(&text, word).then_some(LETTERS))
    });
    let sum: Option<u32> = scores.sum();
    Some(sum? + exact)
}

/// Whether the letters of a word occur in this order, the first at the beginning of a word.
fn in_order(text: &str, word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next();
    let mut begin = true;
    for (at, letter) in text.char_indices() {
        if begin && Some(letter) == first {
            let mut rest = text[at + letter.len_utf8()..].chars();
            return letters.all(|wanted| rest.any(|letter| letter == wanted));
        }
        begin = !letter.is_alphanumeric();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(typed: &str) -> Option<Command> {
        let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
        let mut best: Option<(u32, Command)> = None;
        for command in in_menu_order() {
            if let Some(score) = of_command(command, &words)
                && best.is_none_or(|(most, _)| score > most)
            {
                best = Some((score, command));
            }
        }
        best.map(|(_, command)| command)
    }

    #[test]
    fn commands_are_found_by_what_people_type() {
        for (typed, command) in [
            ("undo", Command::Undo),
            ("save as", Command::SaveAs),
            ("Zoom i", Command::ZoomIn),
            ("set grid", Command::SetGrid),
            ("mkc", Command::MakeCorner),
            ("export", Command::Export),
            ("preferences", Command::Settings),
            ("flip", Command::MirrorAcross),
            ("unlock", Command::LockRoad),
            ("unlock picture", Command::LockPicture),
            ("rename", Command::ToggleInspector),
            ("font", Command::ScaleUp),
            ("scan", Command::TracePicture),
            ("scenery", Command::ArtTool),
            ("trees", Command::ArtTool),
            ("colours", Command::ArtTool),
            // Of two that match alike, the first of the menus.
            ("split", Command::SplitSpace),
            ("split c", Command::SplitCorner),
        ] {
            assert_eq!(best(typed), Some(command), "{typed}");
        }
        assert_eq!(best("xyzzy"), None);
    }

    #[test]
    fn every_command_is_listed_once() {
        let mut all: Vec<_> = in_menu_order().collect();
        all.sort();
        let mut known = Command::ALL.to_vec();
        known.sort();
        assert_eq!(all, known);
    }
}
