//! Languages: what people read, in English or from a table of another language.
//!
//! English stands where it is used: in [`t!`](crate::t), for what is shown at once, and in
//! [`message!`](crate::message), for what is kept and shown later, such as what is wrong with a track. The
//! compiler checks that each has its arguments. A [`Language`] has its own wording of each of them; the
//! English is the key. [`Language::speak`] runs a closure in it, and what `Display` writes there is in that
//! language. What is saved, compared or replayed never depends on it.
//!
//! ```
//! use formulad_core::language::{Forms, Language};
//! use formulad_core::t;
//!
//! let german = Language::new("de", "Deutsch", Forms::one_and_other)
//!     .text("Closed", ["Geschlossen"])?
//!     .text("1 car | {count} cars", ["1 Auto", "{count} Autos"])?
//!     .leak();
//! let said = || (t!("Closed"), t!("1 car" | "{count} cars", count = 3));
//! assert_eq!(german.speak(said), ("Geschlossen", "3 Autos".to_owned()));
//! assert_eq!(said().1, "3 cars");
//! # Ok::<(), formulad_core::language::InvalidPattern>(())
//! ```

#[macro_use]
mod macros;

mod list;
mod message;
mod pattern;
mod pseudo;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

#[doc(hidden)]
pub use crate::{__key as key, __value as value};

pub use list::{actions, alternatives, clauses, list, phrases, sentence, sentences, series};
pub use message::{Argument, Message};
pub use pattern::{InvalidPattern, Pattern};

/// A language other than English.
#[derive(Debug, Clone)]
pub struct Language {
    code: String,
    name: String,
    form: fn(u64) -> usize,
    decimal: char,
    texts: Texts,
}

/// The texts of a language, by key, each with its forms.
#[derive(Debug, Clone)]
enum Texts {
    Table(BTreeMap<String, Vec<Pattern>>),
    /// Those of [`Language::pseudo`], made when they are first shown.
    Pseudo(Arc<Mutex<BTreeMap<String, &'static [Pattern]>>>),
}

impl Texts {
    fn get(&self, key: &str) -> Option<&[Pattern]> {
        match self {
            Self::Table(texts) => texts.get(key).map(Vec::as_slice),
            Self::Pseudo(made) => {
                let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(forms) = made.get(key) {
                    return Some(*forms);
                }
                let forms: &_ = Vec::leak(forms_of(key).map(pseudo::pattern).collect());
                made.insert(key.to_owned(), forms);
                Some(forms)
            }
        }
    }
}

/// The English forms of a text: its key without what tells it from others of the same wording.
///
/// ```
/// use formulad_core::language::forms_of;
///
/// assert_eq!(forms_of("1 car | {count} cars").collect::<Vec<_>>(), ["1 car", "{count} cars"]);
/// assert_eq!(forms_of("open // of a door").collect::<Vec<_>>(), ["open"]);
/// ```
pub fn forms_of(key: &str) -> impl Iterator<Item = &str> {
    let (forms, _) = key.split_once(" // ").unwrap_or((key, ""));
    forms.split(" | ")
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
            texts: Texts::Table(BTreeMap::new()),
        }
    }

    /// Sets the mark between a whole number and its decimals, if that is not a point.
    #[must_use]
    pub const fn decimal(mut self, mark: char) -> Self {
        self.decimal = mark;
        self
    }

    /// Adds a text: its key, and its forms in the order of [`Forms`]. The key is the English; of a plural, both
    /// forms with ` | ` between them; and ` // ` and the context where [`t!`](crate::t) names one.
    ///
    /// # Errors
    ///
    /// [`InvalidPattern`] where a brace is not closed, or what is in it is not an argument.
    pub fn text<'a>(
        mut self,
        key: impl Into<String>,
        forms: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, InvalidPattern> {
        let forms = forms.into_iter().map(str::parse);
        let forms = forms.collect::<Result<Vec<Pattern>, _>>()?;
        if let Texts::Table(texts) = &mut self.texts {
            texts.insert(key.into(), forms);
        }
        Ok(self)
    }

    /// A language that does not exist: English with marked letters, 40 % longer. It shows what is not
    /// translated and what has no room.
    #[must_use]
    pub fn pseudo() -> Self {
        let mut made = Self::new("pseudo", "Pseudo", Forms::one_and_other);
        made.texts = Texts::Pseudo(Arc::default());
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
        let table = match &self.texts {
            Texts::Table(texts) => Some(texts),
            Texts::Pseudo(_) => None,
        };
        let texts = table.into_iter().flatten();
        texts.map(|(key, forms)| (&**key, &**forms))
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

/// Formats a place or a turn: 1st, 2nd, 3rd…
///
/// ```
/// assert_eq!(formulad_core::language::ordinal(22), "22nd");
/// ```
#[must_use]
pub fn ordinal(number: u32) -> String {
    match (number % 100, number % 10) {
        (11..=13, _) => t!("{number}th", number),
        (_, 1) => t!("{number}st", number),
        (_, 2) => t!("{number}nd", number),
        (_, 3) => t!("{number}rd", number),
        _ => t!("{number}th", number),
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
    t!("," as "between groups of three digits")
}

/// Formats a share, whose number is formatted already: "12.5 %".
#[must_use]
pub fn percentage(number: &str) -> String {
    t!("{number} %", number)
}

/// A text without arguments, in the language that is spoken: its key in tables, and its English.
#[must_use]
pub fn text(key: &str, english: &'static str) -> &'static str {
    translated(key).unwrap_or(english)
}

/// A text of a table of the program, in which braces stand for themselves, in the language that is spoken.
pub(crate) fn of_table(english: &'static str) -> &'static str {
    match spoken() {
        None => english,
        Some(_) if !english.contains(['{', '}']) => text(english, english),
        Some(_) => text(&english.replace('{', "{{").replace('}', "}}"), english),
    }
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
    key: &str,
    number: Option<u64>,
    arguments: &[(&str, &dyn Display)],
) -> Option<String> {
    spoken()?.fill(key, number, arguments)
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

impl<C: Count> Count for &C {
    fn count(&self) -> u64 {
        (**self).count()
    }
}

counts! { u8 u16 u32 u64 u128 usize i32 i64 }

#[cfg(test)]
mod tests;
