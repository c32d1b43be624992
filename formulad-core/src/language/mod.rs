//! Languages: what people read, in English or from a table of another language.
//!
//! English is the source. Its texts are in tables of [`texts!`](crate::texts), for what is shown at once,
//! and of [`messages!`](crate::messages), for what is kept and shown later, such as what is wrong
//! with a track. The compiler checks that each has its arguments. A [`Language`] has its own wording of
//! each of them, by key. [`Language::speak`] runs a closure in it, and what `Display` writes there is in
//! that language. What is saved, compared or replayed never depends on it.
//!
//! ```
//! use formulad_core::language::{Forms, Language};
//!
//! formulad_core::texts! { "garage";
//!     /// On the door.
//!     closed = "Closed";
//!     cars(count: usize) = "1 car" | "{count} cars";
//! }
//!
//! let german = Language::new("de", "Deutsch", Forms::one_and_other)
//!     .text("garage.closed", ["Geschlossen"])?
//!     .text("garage.cars", ["1 Auto", "{count} Autos"])?
//!     .leak();
//! assert_eq!(german.speak(|| (closed(), cars(3))), ("Geschlossen", "3 Autos".to_owned()));
//! assert_eq!(cars(1), "1 car");
//! # Ok::<(), formulad_core::language::InvalidPattern>(())
//! ```

mod list;
mod macros;
mod message;
mod pattern;
mod pseudo;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Display;

pub(crate) use macros::by_english;

pub use list::{actions, alternatives, clauses, list, phrases, sentence, sentences, series};
pub use message::{Argument, Message};
pub use pattern::{InvalidPattern, Pattern};

/// A text as the source has it.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Source {
    /// Its name in tables: the part of the program, a dot, the text.
    pub key: &'static str,
    /// The English: one form, or the singular and the plural.
    pub forms: &'static [&'static str],
    /// The names of its arguments; the first of a plural is the number.
    pub arguments: &'static [&'static str],
    /// What a translator should know about it; often nothing.
    pub note: &'static str,
}

impl Source {
    /// A text of a table: [`texts!`](crate::texts) makes them.
    #[must_use]
    pub const fn new(
        key: &'static str,
        forms: &'static [&'static str],
        arguments: &'static [&'static str],
        note: &'static str,
    ) -> Self {
        Self {
            key,
            forms,
            arguments,
            note,
        }
    }

    /// Whether its wording depends on a number.
    #[must_use]
    pub const fn is_plural(&self) -> bool {
        self.forms.len() > 1
    }

    /// Whether the English names this argument.
    #[must_use]
    pub fn names(&self, argument: &str) -> bool {
        let forms = self
            .forms
            .iter()
            .filter_map(|form| form.parse::<Pattern>().ok());
        let mut named =
            forms.flat_map(|form| form.arguments().map(str::to_owned).collect::<Vec<_>>());
        named.any(|it| it == argument)
    }
}

/// The texts of a table, by its entries: what [`texts!`](crate::texts) and
/// [`messages!`](crate::messages) make as `SOURCES`.
pub type Table = &'static [&'static [Source]];

/// A language other than English.
#[derive(Debug, Clone)]
pub struct Language {
    code: String,
    name: String,
    form: fn(u64) -> usize,
    decimal: char,
    texts: BTreeMap<String, Vec<Pattern>>,
}

/// How many forms a noun has next to numbers, and which of them goes with a number.
#[derive(Debug)]
pub struct Forms;

impl Forms {
    /// Always the same, as in Chinese.
    #[must_use]
    pub const fn one(_: u64) -> usize {
        0
    }

    /// One, and all others, as in German.
    #[must_use]
    pub const fn one_and_other(number: u64) -> usize {
        if number == 1 { 0 } else { 1 }
    }

    /// Up to one, and all others, as in French.
    #[must_use]
    pub const fn up_to_one_and_other(number: u64) -> usize {
        if number <= 1 { 0 } else { 1 }
    }

    /// One, those that end in 2 to 4 but not in 12 to 14, and all others, as in Polish.
    #[must_use]
    pub const fn polish(number: u64) -> usize {
        match (number, number % 10, number % 100) {
            (1, ..) => 0,
            (_, _, 12..=14) => 2,
            (_, 2..=4, _) => 1,
            _ => 2,
        }
    }
}

thread_local! {
    static SPOKEN: Cell<Option<&'static Language>> = const { Cell::new(None) };
}

/// The language that is spoken on this thread; `None` for English.
#[must_use]
pub fn spoken() -> Option<&'static Language> {
    SPOKEN.get()
}

/// Runs a closure in a language, or in English.
///
/// ```
/// use formulad_core::language::speak;
///
/// assert_eq!(speak(None, || formulad_core::language::ordinal(2)), "2nd");
/// ```
pub fn speak<T>(language: Option<&'static Language>, run: impl FnOnce() -> T) -> T {
    struct Back(Option<&'static Language>);
    impl Drop for Back {
        fn drop(&mut self) {
            SPOKEN.set(self.0);
        }
    }
    let _back = Back(SPOKEN.replace(language));
    run()
}

impl Language {
    /// A language without texts: its code (BCP 47), its own name, and which form of a text goes with
    /// a number.
    #[must_use]
    pub fn new(code: impl Into<String>, name: impl Into<String>, form: fn(u64) -> usize) -> Self {
        Self {
            code: code.into(),
            name: name.into(),
            form,
            decimal: '.',
            texts: BTreeMap::new(),
        }
    }

    /// Sets the mark between a whole number and its decimals, if that is not a point.
    #[must_use]
    pub const fn decimal(mut self, mark: char) -> Self {
        self.decimal = mark;
        self
    }

    /// Adds a text: its key, and its forms in the order of [`Forms`].
    ///
    /// # Errors
    ///
    /// [`InvalidPattern`] where a brace is not closed, or what is in it is not an argument.
    pub fn text<'a>(
        mut self,
        key: impl Into<String>,
        forms: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, InvalidPattern> {
        let forms: Result<_, _> = forms.into_iter().map(str::parse).collect();
        self.texts.insert(key.into(), forms?);
        Ok(self)
    }

    /// A language that does not exist: English with marked letters, 40 % longer. It shows what is not
    /// translated and what has no room.
    #[must_use]
    pub fn pseudo<'a>(sources: impl IntoIterator<Item = &'a Source>) -> Self {
        let mut made = Self::new("pseudo", "Pseudo", Forms::one_and_other);
        for source in sources {
            let forms = source.forms.iter().map(|form| pseudo::pattern(form));
            made.texts.insert(source.key.to_owned(), forms.collect());
        }
        made
    }

    /// Keeps it for as long as the program runs, so that it can be [spoken](Self::speak).
    #[must_use]
    pub fn leak(self) -> &'static Self {
        Box::leak(Box::new(self))
    }

    /// Runs a closure in this language.
    pub fn speak<T>(&'static self, run: impl FnOnce() -> T) -> T {
        speak(Some(self), run)
    }

    /// Its code: `de`.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Its own name: Deutsch.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of forms of a text that depends on a number.
    #[must_use]
    pub fn forms(&self) -> usize {
        // Every form goes with one of these numbers in every rule of [`Forms`].
        (0..=5).map(self.form).max().unwrap_or_default() + 1
    }

    /// The texts that it has, by key, with their forms.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &[Pattern])> {
        self.texts.iter().map(|(key, forms)| (&**key, &**forms))
    }

    /// The form of a text that goes with a number.
    fn form(&self, key: &str, number: u64) -> Option<&Pattern> {
        let forms = self.texts.get(key)?;
        forms.get((self.form)(number)).or(forms.last())
    }

    /// A text with its arguments.
    fn fill(
        &self,
        key: &str,
        number: Option<u64>,
        arguments: &[(&str, &dyn Display)],
    ) -> Option<String> {
        let pattern = match number {
            Some(number) => self.form(key, number),
            None => self.texts.get(key)?.first(),
        };
        Some(pattern?.fill(arguments, self.decimal))
    }
}

/// What this module says.
pub(crate) const TABLES: &[Table] = &[SOURCES, list::SOURCES];

crate::texts! { "number";
    /// Between groups of three digits: 1,234,567.
    group = ",";
    /// A share: "12.5 %". The number has its decimal mark.
    percent(number: &str) = "{number} %";
    /// The place of a car, a turn: 1st, 11th, 21st. The forms of a language without endings: "{number}.".
    st(number: u32) = "{number}st";
    nd(number: u32) = "{number}nd";
    rd(number: u32) = "{number}rd";
    th(number: u32) = "{number}th";
}

/// Formats a place or a turn: 1st, 2nd, 3rd…
///
/// ```
/// assert_eq!(formulad_core::language::ordinal(22), "22nd");
/// ```
#[must_use]
pub fn ordinal(number: u32) -> String {
    match (number % 100, number % 10) {
        (11..=13, _) => th(number),
        (_, 1) => st(number),
        (_, 2) => nd(number),
        (_, 3) => rd(number),
        _ => th(number),
    }
}

/// The mark between a whole number and its decimals.
///
/// ```
/// assert_eq!(formulad_core::language::decimal_mark(), '.');
/// ```
#[must_use]
pub fn decimal_mark() -> char {
    spoken().map_or('.', |language| language.decimal)
}

/// The separator between groups of three digits.
#[must_use]
pub fn digit_group() -> &'static str {
    group()
}

/// Formats a share, whose number is formatted already: "12.5 %".
#[must_use]
pub fn percentage(number: &str) -> String {
    percent(number)
}

/// A text without arguments, in the language that is spoken.
#[must_use]
pub fn text(source: &'static Source) -> &'static str {
    let english = source.forms.first().copied().unwrap_or_default();
    translated(source.key).unwrap_or(english)
}

/// A text of a table that is found by its English words, in the language that is spoken.
pub(crate) fn by_english(table: &'static [Source], english: &'static str) -> &'static str {
    let source = table.iter().find(|source| source.forms == [english]);
    source.map_or(english, text)
}

/// The text of a key that has no arguments, in the language that is spoken; `None` in English.
pub(crate) fn translated(key: &str) -> Option<&'static str> {
    let forms = spoken()?.texts.get(key)?;
    forms.first().map(Pattern::text)
}

/// For the macros only: a text with arguments in the language spoken; `None` in English.
#[doc(hidden)]
#[must_use]
pub fn filled(
    source: &'static Source,
    number: Option<u64>,
    arguments: &[(&str, &dyn Display)],
) -> Option<String> {
    spoken()?.fill(source.key, number, arguments)
}

/// A number of things, which the form of a text depends on.
#[doc(hidden)]
pub trait Count {
    /// The number as the largest type.
    fn count(&self) -> u64;
}

macro_rules! counts {
    ($($type:ty)*) => {$(
        impl Count for $type {
            fn count(&self) -> u64 {
                u64::try_from(*self).unwrap_or(u64::MAX)
            }
        }
    )*};
}

counts! { u8 u16 u32 u64 u128 usize i32 i64 }

#[cfg(test)]
mod tests;
