//! Saved things: rulesets, positions and records, read by this version and by those to come.
//!
//! Each has a version of two numbers. The first, `version`, goes up when the meaning of what was saved
//! changes; later ones than this crate knows are refused. The second, `minor`, goes up when
//! fields are added that older versions can do without. It is left out where it is 0.
//!
//! Reading any of them by itself is strict: an unknown field is an error. [`Saved`] accepts the fields
//! that a later minor version has added, and says where they are.

mod known;
mod tree;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};
use serde_json::Value;

use known::Known;
pub(crate) use known::push_key;
pub(crate) use tree::Tree;

/// The version of a saved thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Goes up when the meaning of what was saved changes.
    pub major: u32,
    /// Goes up when fields are added that older versions can do without.
    pub minor: u32,
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// A saved thing, and which of its fields this version does not know.
///
/// ```
/// use formulad_core::rules::{Preset, Ruleset};
/// use formulad_core::saved::Saved;
///
/// // Of a later minor version: what it adds is left out.
/// let later = r#"{"version": 3, "minor": 9, "base": "mini", "tow_truck": true}"#;
/// let saved: Saved<Ruleset> = serde_json::from_str(later)?;
/// assert_eq!(saved.value, Preset::Mini.rules(3));
/// assert_eq!(saved.unknown, ["/tow_truck"]);
///
/// // Of this version: a slip of the pen.
/// let slip = r#"{"base": "mini", "tow_truck": true}"#;
/// assert!(serde_json::from_str::<Saved<Ruleset>>(slip).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Saved<T> {
    /// What was read.
    pub value: T,
    /// The JSON Pointers of the fields left out, because only a later minor version knows them; empty
    /// for what this version or an older one has written.
    pub unknown: Vec<String>,
}

/// What can be saved.
pub trait Kind: sealed::Kind {}

impl<T: sealed::Kind> Kind for T {}

pub(crate) mod sealed {
    use serde::de::DeserializeOwned;
    use serde_json::Value;

    /// What can be saved, and by which version of this crate.
    pub trait Kind: DeserializeOwned {
        /// What it is called in messages.
        const NAME: &'static str;
        /// The version that is written.
        const VERSION: super::Version;

        /// Removes the fields of the version, if the type does not have them, and unknown fields
        /// that the type cannot detect by itself.
        fn prune(tree: &mut Value, unknown: &mut Vec<String>);
    }
}

impl<'de, T: Kind> Deserialize<'de> for Saved<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Tree(mut tree) = Tree::deserialize(deserializer)?;
        let version = version(&tree, T::NAME, T::VERSION).map_err(Error::custom)?;
        let mut unknown = Vec::new();
        T::prune(&mut tree, &mut unknown);
        let value = if version > T::VERSION && version.major == T::VERSION.major {
            Known::read(tree, &mut unknown)
        } else if let Some(pointer) = unknown.first() {
            Err(Error::custom(format!("unknown field `{pointer}`")))
        } else {
            serde_json::from_value(tree)
        };
        let value = value.map_err(Error::custom)?;
        unknown.sort();
        Ok(Self { value, unknown })
    }
}

/// The version that a saved thing says it has, otherwise the present one; or why it cannot be read.
pub(crate) fn version(tree: &Value, name: &str, present: Version) -> Result<Version, String> {
    let number = |key: &str, otherwise: u32| match tree.get(key) {
        None => Ok(otherwise),
        Some(value) => u32::deserialize(value)
            .map_err(|_| format!("`{key}` is {value}; write a whole number, or leave it out")),
    };
    let version = Version {
        major: number("version", present.major)?,
        minor: number("minor", 0)?,
    };
    if version.major > present.major {
        return Err(format!(
            "{name} of version {version} needs a later release of formulad-core than {}, which \
             reads up to version {present}",
            env!("CARGO_PKG_VERSION")
        ));
    }
    Ok(version)
}

/// Reads a value of a saved thing. An error says which field it is in.
pub(crate) fn field<T: DeserializeOwned>(name: &str, value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| format!("`{name}`: {error}"))
}
