//! Languages other than English: the tables that come with the crate, and those of translators.
//!
//! A table is a JSON file: the code and the name of the language, how it forms plurals, and its
//! wording of each text by its English.
//!
//! ```
//! use formulad_tracks::languages;
//!
//! let table = r#"{
//!     "language": "de", "name": "Deutsch", "plural": "one-other", "decimal": ",",
//!     "texts": { "{number}th": "{number}.", "and {count} more of this kind": "und {count} weitere davon" }
//! }"#;
//! let german = languages::read(table)?;
//! assert_eq!(german.name(), "Deutsch");
//! let faults = languages::faults(&german, ["{number}th", "{number}st"]);
//! assert_eq!(faults[0].to_string(), "{number}st: is missing");
//! # Ok::<(), languages::LanguageError>(())
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use formulad_core::language::{Forms, InvalidPattern, Language, Pattern, forms_of};
use serde::Deserialize;

/// A language that comes with the crate.
#[derive(Debug)]
pub struct Bundled {
    code: &'static str,
    name: &'static str,
    table: Option<&'static str>,
    language: OnceLock<Option<&'static Language>>,
}

macro_rules! bundled {
    ($($code:literal $name:literal)*) => {
        static ALL: [Bundled; 5] = [$(Bundled {
            code: $code,
            name: $name,
            #[cfg(feature = "languages")]
            table: Some(include_str!(concat!("../languages/", $code, ".json"))),
            #[cfg(not(feature = "languages"))]
            table: None,
            language: OnceLock::new(),
        }),*];
    };
}

bundled! {
    "de" "Deutsch"
    "fr" "Français"
    "pl" "Polski"
    "fi" "Suomi"
    "zh" "繁體中文"
}

/// The code and the name of the language of the source.
pub const ENGLISH: (&str, &str) = ("en", "English");

/// The available languages besides English, by their own names. Their tables are part of the
/// program with the feature `languages` only; a page in a browser loads them.
#[must_use]
pub fn all() -> &'static [Bundled] {
    &ALL
}

/// The language of a code or of a locale, such as `de`, `de_AT.UTF-8`, `zh-Hans-CN`.
///
/// ```
/// use formulad_tracks::languages::find;
///
/// assert_eq!(find("de_AT.UTF-8").map(|it| it.code()), Some("de"));
/// assert!(find("en_GB").is_none());
/// ```
#[must_use]
pub fn find(locale: &str) -> Option<&'static Bundled> {
    let code = code_of(locale);
    ALL.iter().find(|it| it.code.eq_ignore_ascii_case(code))
}

/// The language of the first of these locales that is English or available; `None` for English, and
/// for the locales `C` and `POSIX`.
///
/// ```
/// use formulad_tracks::languages::preferred;
///
/// let code = |locales: [&'static str; 3]| preferred(locales).map(|it| it.code());
/// assert_eq!(code(["nl-NL", "de-AT", "en-GB"]), Some("de"));
/// assert_eq!(code(["nl-NL", "en-GB", "de-AT"]), None);
/// assert_eq!(code(["C.UTF-8", "de_DE", "de"]), None);
/// ```
#[must_use]
pub fn preferred(locales: impl IntoIterator<Item = impl AsRef<str>>) -> Option<&'static Bundled> {
    let known =
        |locale: &str| match is_plain(locale) || code_of(locale).eq_ignore_ascii_case(ENGLISH.0) {
            true => Some(None),
            false => find(locale).map(Some),
        };
    locales.into_iter().find_map(|it| known(it.as_ref()))?
}

/// The locales that the user of this machine prefers, the best one first: those of the environment
/// or, without any, those of the system.
#[cfg(feature = "languages")]
#[must_use]
pub fn system_locales() -> Vec<String> {
    let locales = of_environment(|name| std::env::var(name).ok());
    locales.unwrap_or_else(|| sys_locale::get_locales().collect())
}

/// The locales that the environment asks for, by its variables in the order of POSIX. `LANGUAGE`
/// may list several, as in GNU; it only counts if a locale is set.
#[cfg(feature = "languages")]
fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Vec<String>> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(set)?;
    let listed = set("LANGUAGE")
        .filter(|_| !is_plain(&locale))
        .unwrap_or_default();
    let locales = listed.split(':').chain([&*locale]);
    Some(
        locales
            .filter(|locale| !locale.is_empty())
            .map(str::to_owned)
            .collect(),
    )
}

/// Whether a locale has no language.
fn is_plain(locale: &str) -> bool {
    matches!(code_of(locale), "C" | "POSIX")
}

/// The code of the language of a locale.
fn code_of(locale: &str) -> &str {
    locale
        .split(['-', '_', '.', '@'])
        .next()
        .unwrap_or_default()
}

impl Bundled {
    /// Its code: `de`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Its own name: Deutsch.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The text of its table, where that is part of the program.
    #[must_use]
    pub const fn table(&self) -> Option<&'static str> {
        self.table
    }

    /// Its table, where it is part of the program.
    #[must_use]
    pub fn language(&self) -> Option<&'static Language> {
        *self.language.get_or_init(|| {
            let language = self.table.and_then(|table| read(table).ok());
            language.map(Language::leak)
        })
    }
}

/// Why a table of a language cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LanguageError {
    /// It is not JSON, or has other fields.
    #[error("{}, at line {} column {}", crate::words::json_reason(.0), .0.line(), .0.column())]
    Json(#[from] serde_json::Error),
    /// A text has a brace too many or too few.
    #[error("{key}: {reason}")]
    Pattern {
        /// The key of the text.
        key: String,
        /// What is wrong with it.
        reason: InvalidPattern,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LanguageFile {
    language: String,
    name: String,
    plural: Plural,
    #[serde(default = "point")]
    decimal: char,
    texts: BTreeMap<String, Translated>,
}

const fn point() -> char {
    '.'
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Plural {
    One,
    OneOther,
    UpToOneOther,
    Polish,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Translated {
    One(String),
    Forms(Vec<String>),
}

impl Plural {
    const fn form(self) -> fn(u64) -> usize {
        match self {
            Self::One => Forms::one,
            Self::OneOther => Forms::one_and_other,
            Self::UpToOneOther => Forms::up_to_one_and_other,
            Self::Polish => Forms::polish,
        }
    }
}

/// Reads the table of a language.
///
/// # Errors
///
/// [`LanguageError`] where it cannot be read.
pub fn read(table: &str) -> Result<Language, LanguageError> {
    let table: LanguageFile = serde_json::from_str(table)?;
    let mut language = Language::new(table.language, table.name, table.plural.form());
    language = language.decimal(table.decimal);
    for (key, text) in table.texts {
        let forms = match &text {
            Translated::One(text) => std::slice::from_ref(text),
            Translated::Forms(forms) => forms,
        };
        let added = language.text(&key, forms.iter().map(String::as_str));
        language = added.map_err(|reason| LanguageError::Pattern { key, reason })?;
    }
    Ok(language)
}

/// What is wrong with a text of a language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {kind}")]
#[non_exhaustive]
pub struct Fault {
    /// The key of the text.
    pub key: String,
    /// What is wrong with it.
    pub kind: FaultKind,
}

/// What is wrong with a text of a language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// The text is missing.
    #[error("is missing")]
    Missing,
    /// The program has no such text; remove it.
    #[error("is not used; remove it")]
    Unused,
    /// It names an argument that the English does not have.
    #[error("has no {{{0}}}; its arguments are those of the English")]
    NoArgument(String),
    /// It leaves out an argument.
    #[error("leaves out {{{0}}}; say it, too")]
    LeftOut(String),
    /// It has this many forms, and should have that many.
    #[error("has {0} forms; write {1}")]
    Forms(usize, usize),
}

/// Compares a language with texts, by their keys: which are missing, which are not used, and which do
/// not have the arguments of the English.
#[must_use]
pub fn faults<'a>(language: &Language, keys: impl IntoIterator<Item = &'a str>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut add = |key: &str, kind| {
        faults.push(Fault {
            key: key.to_owned(),
            kind,
        });
    };
    let texts: BTreeMap<_, _> = language.texts().collect();
    let plurals = language.forms();
    let mut used = BTreeSet::new();
    for key in keys {
        used.insert(key);
        let Some(forms) = texts.get(key) else {
            add(key, FaultKind::Missing);
            continue;
        };
        let needed = if forms_of(key).count() > 1 {
            plurals
        } else {
            1
        };
        if forms.len() != needed {
            add(key, FaultKind::Forms(forms.len(), needed));
        }
        let english: Vec<Pattern> = forms_of(key).filter_map(|form| form.parse().ok()).collect();
        let meant: BTreeSet<&str> = english.iter().flat_map(Pattern::arguments).collect();
        let named: BTreeSet<&str> = forms.iter().flat_map(Pattern::arguments).collect();
        for argument in named.difference(&meant) {
            add(key, FaultKind::NoArgument((*argument).to_owned()));
        }
        for argument in meant.difference(&named) {
            add(key, FaultKind::LeftOut((*argument).to_owned()));
        }
    }
    for key in texts.keys().filter(|key| !used.contains(**key)) {
        add(key, FaultKind::Unused);
    }
    faults
}

/// The keys of all texts, as the tables that come with the crate have them.
#[cfg(feature = "languages")]
pub fn keys() -> impl Iterator<Item = &'static str> {
    let language = ALL.iter().find_map(Bundled::language);
    language
        .into_iter()
        .flat_map(Language::texts)
        .map(|(key, _)| key)
}

/// What is left to do for a language: what is wrong with its texts, a line each, and the lines that
/// are missing in its table, in English.
///
/// ```
/// use formulad_core::language::{Forms, Language};
/// use formulad_tracks::languages::to_do;
///
/// let bare = Language::new("de", "Deutsch", Forms::one_and_other);
/// let (wrong, missing) = to_do(&bare);
/// assert!(wrong.is_empty());
/// let line = r#"    "{number}st": "{number}st","#;
/// assert!(missing.iter().any(|it| it == line));
/// ```
#[cfg(feature = "languages")]
#[must_use]
pub fn to_do(language: &Language) -> (Vec<String>, Vec<String>) {
    let (mut wrong, mut missing) = (Vec::new(), Vec::new());
    let json = |text: &str| serde_json::Value::from(text).to_string();
    for fault in faults(language, keys()) {
        if fault.kind != FaultKind::Missing {
            wrong.push(fault.to_string());
            continue;
        }
        let forms: Vec<String> = forms_of(&fault.key).map(json).collect();
        missing.push(match forms.as_slice() {
            [only] => format!("    {}: {only},", json(&fault.key)),
            forms => format!("    {}: [{}],", json(&fault.key), forms.join(", ")),
        });
    }
    (wrong, missing)
}

#[cfg(all(test, feature = "languages"))]
mod tests {
    use super::{all, of_environment};

    /// Of two equal keys only one would count, and nobody would see which.
    #[test]
    fn each_key_of_a_table_stands_once_in_order() {
        for language in all() {
            let table = language.table().unwrap();
            let (_, texts) = table.split_once("\"texts\": {").unwrap();
            let first = |line: &str| {
                let mut strings = serde_json::Deserializer::from_str(line).into_iter::<String>();
                strings.next()?.ok()
            };
            let keys: Vec<String> = texts.lines().filter_map(first).collect();
            assert!(keys.len() > 1000);
            for pair in keys.windows(2) {
                assert!(
                    pair[0] < pair[1],
                    "{}: {} and {}",
                    language.code(),
                    pair[0],
                    pair[1]
                );
            }
        }
    }

    #[test]
    fn variables_go_by_the_order_of_posix() {
        let asked = |variables: &[(&str, &str)]| {
            let value = |name: &str| {
                let found = variables.iter().find(|(variable, _)| *variable == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            of_environment(value).map(|locales| locales.join(" "))
        };
        let (messages, lang) = (("LC_MESSAGES", "pl_PL.UTF-8"), ("LANG", "de_DE.UTF-8"));
        assert_eq!(
            asked(&[("LC_ALL", ""), messages, lang]).as_deref(),
            Some("pl_PL.UTF-8")
        );
        let listed = ("LANGUAGE", "fi:sv");
        assert_eq!(asked(&[listed, lang]).as_deref(), Some("fi sv de_DE.UTF-8"));
        assert_eq!(
            asked(&[listed, ("LC_ALL", "C"), lang]).as_deref(),
            Some("C")
        );
        assert_eq!(asked(&[listed]), None);
    }
}
