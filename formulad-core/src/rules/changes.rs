//! Reads rulesets: whole, or as a preset and changes to it.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{FieldKind, MINOR, Preset, RaceOption, RuleField, Ruleset, VERSION};
use crate::saved::{self, Tree, Version};

/// The fields of a file besides those of the rules: what is changed, and the version it is written
/// for.
const BASE: &str = "base";
const OPTIONS: &str = "options";
const OWN: [&str; 5] = ["$schema", BASE, OPTIONS, "version", "minor"];

/// Lists the fields of [`Ruleset`] once for reading them; omitting one does not compile. Rulesets
/// saved before a field existed have to be read: a new top-level field must be an `Option`, and a
/// nested one needs `#[serde(default)]` where it is declared.
macro_rules! fields {
    ($($field:ident)+) => {
        const FIELDS: &[&str] = &[$(stringify!($field)),+];

        /// Reads a whole ruleset.
        fn whole(map: &mut Map<String, Value>) -> Result<Ruleset, String> {
            Ok(Ruleset { $($field: take(map, stringify!($field))?),+ })
        }

        /// Reads a whole ruleset from formats that write no field names.
        fn in_order<'de, A: SeqAccess<'de>>(mut seq: A) -> Result<Ruleset, A::Error> {
            let missing = |name| move || A::Error::custom(format_args!("missing field `{name}`"));
            Ok(Ruleset {
                $($field: seq.next_element()?.ok_or_else(missing(stringify!($field)))?),+
            })
        }
    };
}

fields! {
    laps top_gear grid start level_cars wear last_point construction skip_prices movement overshoot
    braking blocking collision engine debris elimination slipstream turbo nitro pit technical weather
    tyres teams scoring street pilots
}

fn take<T: serde::de::DeserializeOwned>(
    map: &mut Map<String, Value>,
    name: &str,
) -> Result<T, String> {
    match map.remove(name) {
        Some(value) => saved::field(name, value),
        // Only an optional field can be read from `null`.
        None => serde_json::from_value(Value::Null).map_err(|_| format!("missing field `{name}`")),
    }
}

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            // The map may have the fields of a base and changes instead of a whole ruleset.
            deserializer.deserialize_map(Reader)
        } else {
            deserializer.deserialize_struct("Ruleset", FIELDS, Reader)
        }
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Ruleset;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a ruleset, or a base and changes")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Ruleset, A::Error> {
        let Tree(tree) = Tree::deserialize(MapAccessDeserializer::new(map))?;
        match tree {
            Value::Object(fields) => read(fields).map_err(Error::custom),
            _ => Err(Error::custom("a ruleset has to be an object")),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Ruleset, A::Error> {
        in_order(seq)
    }
}

/// Reads a ruleset of either form.
fn read(mut fields: Map<String, Value>) -> Result<Ruleset, String> {
    let own: Map<_, _> = OWN
        .into_iter()
        .filter_map(|key| fields.remove_entry(key))
        .collect();
    let own = Value::Object(own);
    saved::version(&own, "a ruleset", Ruleset::SAVED)?;
    let mut fields = match (own.get(BASE), own.get(OPTIONS)) {
        (None, Some(_)) => {
            return Err(format!("`{OPTIONS}` need a preset; name it in `{BASE}`"));
        }
        (None, None) => fields,
        (Some(base), options) => {
            let laps = fields.get("laps").cloned();
            let base = base_of(base, options, laps)?;
            let mut base = to_map(&base);
            merge(&mut base, fields, "");
            base
        }
    };
    let rules = whole(&mut fields)?;
    match fields.keys().next() {
        None => Ok(rules),
        Some(unknown) => {
            let known = FIELDS.join(", ");
            Err(format!("unknown field `{unknown}`; the fields are {known}"))
        }
    }
}

/// The rules that changes are made to, over the requested number of laps, because more than one
/// opens the pit lane.
fn base_of(base: &Value, options: Option<&Value>, laps: Option<Value>) -> Result<Ruleset, String> {
    let name = |value: &Value| saved::field::<String>(BASE, value.clone());
    let preset: Preset = name(base)?.parse().map_err(|error| format!("{error}"))?;
    let options: Vec<String> = options.map_or(Ok(Vec::new()), |options| {
        saved::field(OPTIONS, options.clone())
    })?;
    let options: Result<Vec<RaceOption>, _> = options.iter().map(|name| name.parse()).collect();
    let options = options.map_err(|error| format!("{error}"))?;
    let laps = laps.map_or(Ok(preset.usual_laps()), |laps| saved::field("laps", laps))?;
    preset
        .rules_with(laps, &options)
        .map_err(|error| error.to_string())
}

fn to_map(rules: &Ruleset) -> Map<String, Value> {
    // JSON can represent every ruleset: this does not fail.
    match serde_json::to_value(rules) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

/// The path of a field of the object at a path.
fn inner(path: &str, key: &str) -> String {
    let dot = if path.is_empty() { "" } else { "." };
    format!("{path}{dot}{key}")
}

/// Whether the object at a path is changed field by field, and not replaced: points are one value,
/// and an object of another kind has other fields.
fn is_open(path: &str, old: &Map<String, Value>, new: &Map<String, Value>) -> bool {
    let is_points = RuleField::find(path).is_some_and(|field| field.kind == FieldKind::Points);
    let kind = new.get("kind");
    !is_points && (kind.is_none() || kind == old.get("kind"))
}

fn merge(old: &mut Map<String, Value>, changes: Map<String, Value>, path: &str) {
    for (key, new) in changes {
        let path = inner(path, &key);
        match (old.get_mut(&key), new) {
            (Some(Value::Object(old)), Value::Object(new)) if is_open(&path, old, &new) => {
                merge(old, new, &path);
            }
            (_, new) => {
                old.insert(key, new);
            }
        }
    }
}

/// What has to be merged into `old` to make it `new`.
fn difference(
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    path: &str,
) -> Map<String, Value> {
    let mut changes = Map::new();
    for (key, new) in new {
        let path = inner(path, key);
        let change = match (old.get(key), new) {
            (Some(old), new) if old == new => continue,
            (Some(Value::Object(old)), Value::Object(new)) if is_open(&path, old, new) => {
                Value::Object(difference(old, new, &path))
            }
            _ => new.clone(),
        };
        changes.insert(key.clone(), change);
    }
    changes
}

/// The number of values in changes.
fn size(value: &Value) -> usize {
    match value {
        Value::Object(fields) => fields.values().map(size).sum(),
        Value::Array(items) => items.iter().map(size).sum::<usize>().max(1),
        _ => 1,
    }
}

/// House rules as people write them: the nearest preset, its options, and the changes to them.
///
/// It is read back as the same [`Ruleset`].
///
/// ```
/// use formulad_core::rules::{Preset, RaceOption, Ruleset};
///
/// let mut rules = Preset::Advanced.rules_with(2, &[RaceOption::Weather])?;
/// rules.braking.most = Some(3);
/// let text = serde_json::to_string(&rules.changes())?;
/// assert_eq!(text, r#"{"base":"advanced","options":["weather"],"braking":{"most":3}}"#);
/// assert_eq!(serde_json::from_str::<Ruleset>(&text)?, rules);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct RuleChanges {
    base: Preset,
    options: Vec<RaceOption>,
    changes: Map<String, Value>,
}

impl RuleChanges {
    /// The preset that is changed.
    #[must_use]
    pub const fn base(&self) -> Preset {
        self.base
    }

    /// The options added to it.
    #[must_use]
    pub fn options(&self) -> &[RaceOption] {
        &self.options
    }

    /// Whether nothing else is changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The changes that turn a preset with options into these rules; `None` if the options do not
    /// go with the preset.
    fn of(
        rules: &Ruleset,
        whole: &Map<String, Value>,
        base: Preset,
        options: Vec<RaceOption>,
    ) -> Option<Self> {
        let from = base.rules_with(rules.laps, &options).ok()?;
        let mut changes = difference(&to_map(&from), whole, "");
        if rules.laps != base.usual_laps() {
            changes.insert("laps".to_owned(), rules.laps.into());
        }
        Some(Self {
            base,
            options,
            changes,
        })
    }

    /// The number of options and values to write.
    fn size(&self) -> usize {
        self.options.len() + self.changes.values().map(size).sum::<usize>()
    }
}

impl Serialize for RuleChanges {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(BASE, self.base.name())?;
        if !self.options.is_empty() {
            let names: Vec<_> = self.options.iter().map(|option| option.name()).collect();
            map.serialize_entry(OPTIONS, &names)?;
        }
        for name in FIELDS {
            if let Some(change) = self.changes.get(*name) {
                map.serialize_entry(name, change)?;
            }
        }
        map.end()
    }
}

impl Ruleset {
    /// The ruleset as a preset and changes, with the preset that needs the fewest.
    #[must_use]
    pub fn changes(&self) -> RuleChanges {
        let whole = to_map(self);
        let mut best: Option<RuleChanges> = None;
        for preset in Preset::ALL {
            let mut nearest = RuleChanges::of(self, &whole, preset, Vec::new());
            // Tries tyres before the weather, which may include them.
            for option in RaceOption::ALL.into_iter().rev() {
                let Some(now) = &nearest else { continue };
                let options = [option]
                    .into_iter()
                    .chain(now.options.iter().copied())
                    .collect();
                let with = RuleChanges::of(self, &whole, preset, options);
                nearest = with.filter(|with| with.size() <= now.size()).or(nearest);
            }
            best = match (best, nearest) {
                (Some(best), Some(nearest)) if nearest.size() < best.size() => Some(nearest),
                (best, nearest) => best.or(nearest),
            };
        }
        // Every preset works without options, so there is always one.
        best.unwrap_or(RuleChanges {
            base: Preset::Basic,
            options: Vec::new(),
            changes: whole,
        })
    }

    /// The version of rulesets that this crate writes.
    pub(crate) const SAVED: Version = Version {
        major: VERSION,
        minor: MINOR,
    };

    /// Removes the fields that the table does not have from a ruleset of either form, and adds
    /// their JSON Pointers to a list.
    pub(crate) fn prune(tree: &mut Value, pointer: &str, unknown: &mut Vec<String>) {
        prune(tree, "", pointer, unknown);
    }
}

fn prune(value: &mut Value, path: &str, pointer: &str, unknown: &mut Vec<String>) {
    // The zones of points are not fields.
    if RuleField::find(path).is_some_and(|field| field.kind != FieldKind::Fields) {
        return;
    }
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter_mut().enumerate() {
                let pointer = format!("{pointer}/{at}");
                prune(item, &format!("{path}[]"), &pointer, unknown);
            }
        }
        Value::Object(fields) => fields.retain(|key, value| {
            if path.is_empty() && OWN.contains(&key.as_str()) {
                return true;
            }
            let inner = inner(path, key);
            let pointer = saved::push_key(pointer, key);
            let is_known = RuleField::is_path(&inner);
            if is_known {
                prune(value, &inner, &pointer, unknown);
            } else {
                unknown.push(pointer);
            }
            is_known
        }),
        _ => {}
    }
}

impl saved::sealed::Kind for Ruleset {
    const NAME: &'static str = "a ruleset";
    const VERSION: Version = Self::SAVED;

    fn prune(tree: &mut Value, unknown: &mut Vec<String>) {
        Self::prune(tree, "", unknown);
    }
}
