//! What the tags of a line say; they are those of OpenStreetMap, as its converters write them, too.

/// The longest name that is kept.
const MAX_NAME: usize = 100;

/// What is known of a line besides its points.
#[derive(Debug, Clone, Default)]
pub(super) struct Tags {
    pub(super) name: String,
    pub(super) one_way: bool,
    /// Whether it is driven against the order of its points.
    pub(super) against: bool,
    pub(super) pit: bool,
    pub(super) raceway: bool,
}

impl Tags {
    /// What tags of these keys say.
    pub(super) fn of(name: String, tag: impl Fn(&str) -> String) -> Self {
        Self {
            one_way: matches!(&*tag("oneway"), "yes" | "true" | "1" | "-1" | "reverse"),
            against: matches!(&*tag("oneway"), "-1" | "reverse"),
            pit: is_pit(&name) || tag("service") == "pit_lane" || tag("raceway") == "pit_lane",
            raceway: tag("highway") == "raceway",
            name,
        }
    }

    /// Whether a point of this name may be that of the start.
    pub(super) fn may_be_start(&self) -> bool {
        let name = self.name.to_lowercase();
        let known = ["start", "finish", "grid", "ziel"];
        name.is_empty() || known.iter().any(|word| name.contains(word))
    }
}

/// Whether a line of this name is part of a pit lane.
fn is_pit(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| matches!(word, "pit" | "pits" | "pitlane" | "boxengasse"))
}

/// A name as it can be shown; `None` if nothing is left of it.
pub(super) fn readable_name(text: &str) -> Option<String> {
    let name: String = text
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_NAME)
        .collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
