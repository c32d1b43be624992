//! The keys that run commands: the defaults, unless the designer has chosen others.

use std::collections::BTreeMap;

use egui::{Event, Key, KeyboardShortcut, Modifiers};

use super::{Command, Scene};

/// Which keys run which command.
///
/// ```
/// use egui::{Key, KeyboardShortcut, Modifiers};
/// use track_editor::command::{Command, Keys, Scene};
///
/// let mut keys = Keys::default();
/// let k = KeyboardShortcut::new(Modifiers::ALT, Key::K);
/// keys.set(Command::Undo, vec![k]);
/// assert_eq!(keys.command(Scene::Any, Modifiers::ALT, Key::K), Some(Command::Undo));
/// keys.reset(Command::Undo);
/// assert_eq!(keys.of(Command::Undo), Command::Undo.shortcuts());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Keys {
    /// Only commands whose keys differ from the defaults.
    chosen: BTreeMap<Command, Vec<KeyboardShortcut>>,
}

impl Keys {
    /// The keys of a command; the first are the ones to show.
    pub fn of(&self, command: Command) -> &[KeyboardShortcut] {
        let chosen = self.chosen.get(&command);
        chosen.map_or(command.shortcuts(), Vec::as_slice)
    }

    /// The command of this scene that these keys run.
    pub fn command(&self, scene: Scene, held: Modifiers, key: Key) -> Option<Command> {
        let exact = self.find(held, key, scene);
        // A question mark is the same key with and without shift: shift may just be needed to type
        // it.
        let typed_with_shift = || held.shift && !is_same_with_shift(key);
        exact.or_else(|| {
            let without = Modifiers {
                shift: false,
                ..held
            };
            typed_with_shift().then(|| self.find(without, key, scene))?
        })
    }

    fn find(&self, held: Modifiers, key: Key, scene: Scene) -> Option<Command> {
        let runs =
            |keys: &KeyboardShortcut| keys.logical_key == key && held.matches_exact(keys.modifiers);
        let all = Command::ALL.iter().copied();
        all.filter(|command| command.scene() == scene)
            .find(|command| self.of(*command).iter().any(runs))
    }

    /// Another command that has these keys and cannot share them.
    pub fn other(&self, keys: KeyboardShortcut, than: Command) -> Option<Command> {
        rivals(than).find(|command| self.of(*command).contains(&keys))
    }

    /// Gives a command these keys, and takes them from all others that cannot share them.
    pub fn set(&mut self, command: Command, keys: Vec<KeyboardShortcut>) {
        for other in rivals(command) {
            if self.of(other).iter().any(|it| keys.contains(it)) {
                let mut left = self.of(other).to_vec();
                left.retain(|it| !keys.contains(it));
                self.choose(other, left);
            }
        }
        self.choose(command, keys);
    }

    /// Gives a command its default keys again, and takes them from all others that cannot share
    /// them.
    pub fn reset(&mut self, command: Command) {
        self.set(command, command.shortcuts().to_vec());
    }

    /// Gives all commands their default keys again.
    pub fn reset_all(&mut self) {
        self.chosen.clear();
    }

    /// Whether a command's keys differ from the defaults.
    pub fn is_changed(&self, command: Command) -> bool {
        self.chosen.contains_key(&command)
    }

    /// Whether any command's keys differ from the defaults.
    pub fn are_changed(&self) -> bool {
        !self.chosen.is_empty()
    }

    fn choose(&mut self, command: Command, keys: Vec<KeyboardShortcut>) {
        if keys == command.shortcuts() {
            self.chosen.remove(&command);
        } else {
            self.chosen.insert(command, keys);
        }
    }

    /// The chosen keys as text: the command's name, and its keys.
    pub fn to_text(&self) -> BTreeMap<String, Vec<String>> {
        let chosen = self.chosen.iter();
        chosen
            .map(|(command, keys)| (command.name().to_owned(), keys.iter().map(spell).collect()))
            .collect()
    }

    /// Reads what [`Keys::to_text`] wrote. What is not understood is left out and counted in the
    /// second value.
    pub fn from_text(text: &BTreeMap<String, Vec<String>>) -> (Self, usize) {
        let mut read = Self::default();
        let mut unknown = 0;
        for (name, keys) in text {
            let Some(command) = Command::named(name) else {
                unknown += 1;
                continue;
            };
            let keys: Vec<_> = keys.iter().map(|keys| parse(keys)).collect();
            unknown += keys.iter().filter(|keys| keys.is_none()).count();
            read.set(command, keys.into_iter().flatten().collect());
        }
        (read, unknown)
    }
}

/// All commands that cannot have the same keys as this one.
fn rivals(of: Command) -> impl Iterator<Item = Command> {
    let all = Command::ALL.iter().copied();
    all.filter(move |other| *other != of && other.scene() == of.scene())
}

/// The keys that an event reports as pressed, with the modifiers held.
pub fn pressed(event: &Event) -> Option<(Modifiers, Key)> {
    match event {
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => Some((*modifiers, *key)),
        // These keys arrive as events of their own.
        Event::Cut => Some((Modifiers::COMMAND, Key::X)),
        Event::Copy => Some((Modifiers::COMMAND, Key::C)),
        Event::Paste(_) => Some((Modifiers::COMMAND, Key::V)),
        _ => None,
    }
}

/// Whether the key stays the same with shift.
fn is_same_with_shift(key: Key) -> bool {
    // True for letters, digits, function keys and named keys; a sign has no name but itself.
    let sign = key.symbol_or_name().chars().count() == 1 && !key.name().is_empty();
    let letter = key.symbol_or_name().chars().all(char::is_alphanumeric);
    let arrow = [
        Key::ArrowDown,
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
    ]
    .contains(&key);
    !sign || letter || arrow
}

const MODIFIERS: [(&str, Modifiers); 4] = [
    ("Command", Modifiers::COMMAND),
    ("Ctrl", Modifiers::CTRL),
    ("Alt", Modifiers::ALT),
    ("Shift", Modifiers::SHIFT),
];

/// Spells keys the same on all platforms: `Command+Shift+P`.
fn spell(keys: &KeyboardShortcut) -> String {
    let held = MODIFIERS.iter().filter(|(_, modifier)| {
        let Modifiers {
            alt,
            ctrl,
            shift,
            command,
            ..
        } = *modifier;
        let has = keys.modifiers;
        (alt && has.alt) || (ctrl && has.ctrl) || (shift && has.shift) || (command && has.command)
    });
    let mut words: Vec<&str> = held.map(|(name, _)| *name).collect();
    words.push(keys.logical_key.name());
    words.join("+")
}

fn parse(text: &str) -> Option<KeyboardShortcut> {
    let mut words = text.split('+');
    let key = Key::from_name(words.next_back()?)?;
    let mut held = Modifiers::NONE;
    for word in words {
        let (_, modifier) = MODIFIERS.iter().find(|(name, _)| *name == word)?;
        held |= *modifier;
    }
    Some(KeyboardShortcut::new(held, key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_keys_can_be_written_and_read() {
        for key in Key::ALL {
            for held in [
                Modifiers::NONE,
                Modifiers::COMMAND | Modifiers::SHIFT,
                Modifiers::ALT,
                Modifiers::CTRL | Modifiers::ALT,
            ] {
                let keys = KeyboardShortcut::new(held, *key);
                assert_eq!(parse(&spell(&keys)), Some(keys), "{}", spell(&keys));
            }
        }
    }

    #[test]
    fn shift_is_a_modifier_of_letters_and_part_of_signs() {
        let mut keys = Keys::default();
        let plain = |key| KeyboardShortcut::new(Modifiers::NONE, key);
        let question = plain(Key::Questionmark);
        keys.set(
            Command::Undo,
            vec![question, plain(Key::ArrowUp), plain(Key::Y)],
        );
        let shift = Modifiers::SHIFT;
        let found = |key| keys.command(Scene::Any, shift, key);
        assert_eq!(found(Key::Questionmark), Some(Command::Undo));
        assert_eq!(found(Key::Y), None);
        assert_eq!(found(Key::ArrowUp), None);
    }

    #[test]
    fn keys_taken_from_another_command_run_only_one() {
        let mut keys = Keys::default();
        let undo = Command::Undo.shortcuts()[0];
        keys.set(Command::Save, vec![undo]);
        assert_eq!(keys.other(undo, Command::Save), None);
        assert!(keys.of(Command::Undo).is_empty());
        let (read, unknown) = Keys::from_text(&keys.to_text());
        assert_eq!((read, unknown), (keys.clone(), 0));
        keys.reset(Command::Undo);
        assert!(keys.of(Command::Save).is_empty(), "it was the only one");
        keys.reset(Command::Save);
        assert_eq!(keys, Keys::default());
    }

    #[test]
    fn races_have_keys_of_their_own() {
        let mut keys = Keys::default();
        let one = KeyboardShortcut::new(Modifiers::NONE, Key::Num1);
        let of = |keys: &Keys| {
            let held = Modifiers::NONE;
            [Scene::Race, Scene::Any].map(|scene| keys.command(scene, held, Key::Num1))
        };
        assert_eq!(
            of(&keys),
            [Some(Command::FirstGear), Some(Command::OneStop)]
        );
        keys.set(Command::Undo, vec![one]);
        assert_eq!(of(&keys), [Some(Command::FirstGear), Some(Command::Undo)]);
        assert_eq!(keys.other(one, Command::Hint), Some(Command::FirstGear));
        keys.set(Command::Hint, vec![one]);
        assert_eq!(of(&keys), [Some(Command::Hint), Some(Command::Undo)]);
        assert!(keys.of(Command::FirstGear).is_empty());
    }

    #[test]
    fn what_is_not_understood_is_counted() {
        let of = |name: &str, keys: &[&str]| {
            let keys = keys.iter().map(ToString::to_string).collect();
            (name.to_owned(), keys)
        };
        let text = [of("Undo", &["Hyper+Z", "Alt+Z", ""]), of("Brew", &["F9"])];
        let (keys, unknown) = Keys::from_text(&text.into_iter().collect());
        assert_eq!(keys.of(Command::Undo).len(), 1);
        assert_eq!(unknown, 3);
    }
}
