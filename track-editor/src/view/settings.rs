//! What the editor remembers between runs, whichever circuit is open.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Group, Layout};
use crate::command::Keys;
use crate::drive::Habits;
use crate::work::{BoardPart, Layers};

/// The name under which the host keeps them.
pub const NAME: &str = "settings";

/// The designer's settings. A file of settings may be broken, or of another version: whatever is
/// not understood in it has its default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// The code of the language; empty for that of the system.
    pub language: String,
    /// The size of everything in the window but the board.
    pub scale: Scale,
    /// The keys of commands.
    pub keys: Keys,
    /// Where the panels are.
    pub layout: Layout,
    /// Which panels are open, by name; one that is not here has its default.
    pub panes: BTreeMap<String, bool>,
    /// Which panels have a window of their own, by name.
    pub apart: BTreeSet<String>,
    /// The groups of problems that are not listed.
    pub unlisted: BTreeSet<Group>,
    /// The size of the window in points of the usual size, while it does not fill the screen.
    pub window: Option<[f32; 2]>,
    /// Where the window is on the screen, in the same unit.
    pub place: Option<[f32; 2]>,
    /// Whether the window fills the screen.
    pub maximized: bool,
    /// Whether spaces show their numbers.
    pub numbers: bool,
    /// How races are set up and shown.
    pub race: Habits,
    /// Whether snapping is off: what is moved can be put anywhere.
    pub free: bool,
    /// Whether there is a snapping grid on the board.
    pub snap_grid: bool,
    /// Whether the small map of the whole board is hidden in races.
    pub no_minimap: bool,
    /// Whether races have sounds.
    pub sound: bool,
    /// The size of the squares of the snapping grid.
    pub square: Square,
    /// Which parts of the board are hidden, and which are locked.
    pub layers: Layers,
    /// Whether the tour has been shown.
    pub tour_shown: bool,
    /// What another version keeps here.
    other: Map<String, Value>,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Like the rest of the desktop.
    #[default]
    System,
    /// Dark text on light ground.
    Light,
    /// Light text on dark ground.
    Dark,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The size of the interface in percent of the usual one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale(u16);

impl Default for Scale {
    fn default() -> Self {
        Self(100)
    }
}

impl Scale {
    /// The available sizes.
    pub const STEPS: [u16; 10] = [60, 70, 80, 90, 100, 115, 130, 150, 175, 200];

    /// The size in percent.
    pub fn percent(self) -> u16 {
        self.0
    }

    /// The size as a factor.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// The next larger size, if there is one.
    ///
    /// ```
    /// use track_editor::view::settings::Scale;
    ///
    /// assert_eq!(Scale::default().larger().map(Scale::percent), Some(115));
    /// ```
    pub fn larger(self) -> Option<Self> {
        let mut steps = Self::STEPS.into_iter();
        steps.find(|step| *step > self.0).map(Self)
    }

    /// The next smaller size, if there is one.
    pub fn smaller(self) -> Option<Self> {
        let mut steps = Self::STEPS.into_iter().rev();
        steps.find(|step| *step < self.0).map(Self)
    }
}

/// The size of the squares of the snapping grid, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Square(f64);

impl Default for Square {
    fn default() -> Self {
        Self(10.0)
    }
}

impl Square {
    /// The allowed sizes.
    pub const SIZES: std::ops::RangeInclusive<f64> = 1.0..=200.0;

    /// The nearest allowed size, rounded to tenths of a millimetre.
    ///
    /// ```
    /// use track_editor::view::settings::Square;
    ///
    /// assert_eq!(Square::new(12.54).millimetres(), 12.5);
    /// assert_eq!(Square::new(-3.0).millimetres(), 1.0);
    /// ```
    pub fn new(millimetres: f64) -> Self {
        let size = millimetres.clamp(*Self::SIZES.start(), *Self::SIZES.end());
        if size.is_nan() {
            return Self::default();
        }
        Self((size * 10.0).round() / 10.0)
    }

    /// The size.
    pub fn millimetres(self) -> f64 {
        self.0
    }
}

/// Hides or locks a part of the board.
type SetPart = fn(&mut Layers, BoardPart, bool);

/// The lists of parts of the board, and what each does to them.
const LAYERS: [(&str, SetPart); 2] = [
    ("hidden_layers", Layers::hide),
    ("locked_layers", Layers::lock),
];

impl Settings {
    /// The size of the squares of the snapping grid, in millimetres, while there is one.
    pub fn square(&self) -> Option<f64> {
        self.snap_grid.then(|| self.square.millimetres())
    }

    /// Reads what [`Settings::to_text`] wrote, as far as it can be understood. The second value
    /// names the fields that could not; the name is empty if that is the text as a whole.
    pub fn from_text(text: &str) -> (Self, Vec<String>) {
        let mut read = Self::default();
        let Ok(Value::Object(map)) = serde_json::from_str(text) else {
            return (read, vec![String::new()]);
        };
        let mut fields = Fields {
            map,
            faults: Vec::new(),
        };
        fields.read("theme", |name: String| {
            let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name)?;
            read.theme = theme;
            Some(())
        });
        fields.load("language", &mut read.language);
        fields.read("scale", |percent: u16| {
            read.scale = Scale(*Scale::STEPS.iter().find(|step| **step == percent)?);
            Some(())
        });
        fields.read("keys", |keys: BTreeMap<String, Vec<String>>| {
            let (keys, unknown) = Keys::from_text(&keys);
            read.keys = keys;
            (unknown == 0).then_some(())
        });
        fields.load("layout", &mut read.layout);
        fields.load("panes", &mut read.panes);
        fields.load("apart", &mut read.apart);
        fields.read("window", |size: Option<[f32; 2]>| {
            read.window = size;
            let is_sane = |side: &f32| (100.0..=20_000.0).contains(side);
            let sane = size.is_none_or(|size| size.iter().all(is_sane));
            if !sane {
                read.window = None;
            }
            sane.then_some(())
        });
        fields.read("place", |place: Option<[f32; 2]>| {
            let is_sane = |at: &f32| at.abs() <= 20_000.0;
            read.place = place.filter(|place| place.iter().all(is_sane));
            (read.place == place).then_some(())
        });
        fields.read("unlisted", |names: Vec<String>| {
            let named = |name: &String| Group::ALL.into_iter().find(|it| it.name() == name);
            let known: Vec<_> = names.iter().filter_map(named).collect();
            read.unlisted = known.iter().copied().collect();
            (known.len() == names.len()).then_some(())
        });
        fields.load("maximized", &mut read.maximized);
        fields.load("numbers", &mut read.numbers);
        fields.read("race", |habits: Habits| {
            read.race = Habits {
                setup: habits.setup.sound(),
                ..habits
            };
            Some(())
        });
        fields.load("free", &mut read.free);
        fields.load("snap_grid", &mut read.snap_grid);
        fields.load("no_minimap", &mut read.no_minimap);
        fields.load("sound", &mut read.sound);
        fields.read("square", |size: f64| {
            read.square = Square::new(size);
            Square::SIZES.contains(&size).then_some(())
        });
        for (name, set) in LAYERS {
            fields.read(name, |names: Vec<String>| {
                let named = |name: &String| {
                    BoardPart::ALL
                        .into_iter()
                        .find(|it| it.name() == name.as_str())
                };
                let known: Vec<_> = names.iter().filter_map(named).collect();
                known
                    .iter()
                    .for_each(|part| set(&mut read.layers, *part, true));
                (known.len() == names.len()).then_some(())
            });
        }
        fields.load("tour_shown", &mut read.tour_shown);
        read.other = fields.map;
        (read, fields.faults)
    }

    /// The settings as text, the same on every machine.
    pub fn to_text(&self) -> String {
        let mut map = self.other.clone();
        put(&mut map, "theme", &self.theme.name());
        put(&mut map, "language", &self.language);
        put(&mut map, "scale", &self.scale.percent());
        put(&mut map, "keys", &self.keys.to_text());
        put(&mut map, "layout", &self.layout);
        put(&mut map, "panes", &self.panes);
        put(&mut map, "apart", &self.apart);
        put(&mut map, "window", &self.window);
        put(&mut map, "place", &self.place);
        let unlisted: Vec<&str> = self.unlisted.iter().map(|it| it.name()).collect();
        put(&mut map, "unlisted", &unlisted);
        put(&mut map, "maximized", &self.maximized);
        put(&mut map, "numbers", &self.numbers);
        put(&mut map, "race", &self.race);
        put(&mut map, "free", &self.free);
        put(&mut map, "snap_grid", &self.snap_grid);
        put(&mut map, "no_minimap", &self.no_minimap);
        put(&mut map, "sound", &self.sound);
        put(&mut map, "square", &self.square.millimetres());
        let names = |parts: Vec<BoardPart>| -> Vec<&str> {
            parts.into_iter().map(BoardPart::name).collect()
        };
        put(
            &mut map,
            LAYERS[0].0,
            &names(self.layers.hidden().collect()),
        );
        put(
            &mut map,
            LAYERS[1].0,
            &names(self.layers.locked().collect()),
        );
        put(&mut map, "tour_shown", &self.tour_shown);
        format!("{:#}\n", Value::Object(map))
    }
}

fn put(map: &mut Map<String, Value>, name: &str, value: &impl Serialize) {
    // Everything here can be written as JSON.
    if let Ok(value) = serde_json::to_value(value) {
        map.insert(name.to_owned(), value);
    }
}

/// The fields of a text that is being read.
struct Fields {
    map: Map<String, Value>,
    faults: Vec<String>,
}

impl Fields {
    /// Takes a field out, if it is there, and passes its value to `take`.
    fn read<T: DeserializeOwned>(&mut self, name: &str, take: impl FnOnce(T) -> Option<()>) {
        if let Some(value) = self.map.remove(name) {
            let understood = serde_json::from_value(value).ok().and_then(take);
            if understood.is_none() {
                self.faults.push(name.to_owned());
            }
        }
    }

    /// Loads a field, if it is there, into this.
    fn load<T: DeserializeOwned>(&mut self, name: &str, to: &mut T) {
        self.read(name, |value| {
            *to = value;
            Some(())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;

    fn unusual() -> Settings {
        let mut keys = Keys::default();
        keys.set(Command::Undo, vec![]);
        let mut layers = Layers::default();
        layers.hide(BoardPart::Signs, true);
        layers.lock(BoardPart::Road, true);
        Settings {
            theme: Theme::Dark,
            scale: Scale(150),
            keys,
            panes: BTreeMap::from([("Problems".to_owned(), false)]),
            apart: BTreeSet::from(["Analysis".to_owned()]),
            unlisted: BTreeSet::from([Group::Advice]),
            window: Some([1234.0, 765.5]),
            place: Some([-12.0, 30.5]),
            numbers: true,
            race: Habits {
                hints: true,
                ..Habits::default()
            },
            snap_grid: true,
            sound: true,
            layers,
            square: Square::new(7.5),
            tour_shown: true,
            ..Settings::default()
        }
    }

    #[test]
    fn settings_come_back_as_they_were() {
        for settings in [Settings::default(), unusual()] {
            assert_eq!(Settings::from_text(&settings.to_text()), (settings, vec![]));
        }
    }

    #[test]
    fn no_text_keeps_the_editor_from_starting() {
        for text in ["", "{", "[]", "null", "3", &"[".repeat(100_000)] {
            let (settings, faults) = Settings::from_text(text);
            assert_eq!(
                (settings, faults.len()),
                (Settings::default(), 1),
                "{text:.9}"
            );
        }
    }

    #[test]
    fn what_is_wrong_is_named_and_the_rest_is_kept() {
        let text = r#"{"theme": "mauve", "scale": 1e9, "numbers": true, "layout": [{}],
                       "keys": {"Undo": ["Alt+Z"], "Brew": []}, "tour_shown": "yes",
                       "place": [1e9, 0], "unlisted": ["advice", "praise"], "square": -4}"#;
        let (settings, faults) = Settings::from_text(text);
        let wrong = [
            "theme",
            "scale",
            "keys",
            "layout",
            "place",
            "unlisted",
            "square",
            "tour_shown",
        ];
        assert_eq!(faults, wrong);
        assert_eq!(settings.unlisted, BTreeSet::from([Group::Advice]));
        assert!(settings.numbers && settings.keys.is_changed(Command::Undo));
        assert_eq!(settings.theme, Theme::System);
    }

    #[test]
    fn what_another_version_keeps_stays() {
        let (settings, faults) = Settings::from_text(r#"{"weather": {"wind": [3]}}"#);
        assert!(faults.is_empty());
        assert!(settings.to_text().contains("\"wind\""));
    }
}
