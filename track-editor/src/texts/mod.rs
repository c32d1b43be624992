//! Every word that the editor says, a file for each part of it and a table in each file: another
//! language is another column of these tables. What commands are called stands in their table,
//! [`crate::command`].

/// A table of texts, an entry on each line:
///
/// ```text
/// NAME = "A text";
/// NAME = ("A label", "Its tip");
/// NAMES: [&str; 2] = ["One", "another"];
/// sentence(number: u32, name: &str) = "{name} has {number} lanes and {} rows", number + 1;
/// spaces(count: usize) = "1 space" | "{count} spaces";
/// ```
///
/// The last is a plural, which goes by its first argument.
macro_rules! texts {
    (@entry $(#[$meta:meta])* $name:ident [] [] $text:literal) => {
        $(#[$meta])*
        pub(crate) const $name: &str = $text;
    };
    (@entry $(#[$meta:meta])* $name:ident [] [] ($label:literal, $tip:literal)) => {
        $(#[$meta])*
        pub(crate) const $name: (&str, &str) = ($label, $tip);
    };
    (@entry $(#[$meta:meta])* $name:ident [] [$type:ty] $value:tt) => {
        $(#[$meta])*
        pub(crate) const $name: $type = $value;
    };
    (@entry $(#[$meta:meta])* $name:ident [($count:tt: $number:ty $(, $arg:tt: $type:ty)*)] []
        $one:literal | $many:literal $(, $value:expr)*) => {
        $(#[$meta])*
        pub(crate) fn $name($count: $number $(, $arg: $type)*) -> String {
            match $count {
                1 => format!($one $(, $value)*),
                _ => format!($many $(, $value)*),
            }
        }
    };
    (@entry $(#[$meta:meta])* $name:ident [($($arg:tt: $type:ty),*)] []
        $text:literal $(, $value:expr)*) => {
        $(#[$meta])*
        pub(crate) fn $name($($arg: $type),*) -> String {
            format!($text $(, $value)*)
        }
    };
    ($(
        $(#[$meta:meta])* $name:ident $(($($arg:tt: $type:ty),*))? $(: $of:ty)? =
            $text:tt $(| $many:literal)? $(, $value:expr)*;
    )*) => {
        $(texts!(@entry $(#[$meta])* $name [$(($($arg: $type),*))?] [$($of)?]
            $text $(| $many)? $(, $value)*);)*
    };
}

/// Texts in a row, with this between them.
fn joined(texts: impl Iterator<Item = String>, between: &str) -> String {
    texts.collect::<Vec<_>>().join(between)
}

pub(crate) mod analysis;
pub(crate) mod arrange;
pub(crate) mod art;
pub(crate) mod commands;
pub(crate) mod desk;
pub(crate) mod dialogs;
pub(crate) mod drive;
pub(crate) mod edits;
pub(crate) mod features;
pub(crate) mod files;
pub(crate) mod glossary;
pub(crate) mod guide;
pub(crate) mod inspector;
pub(crate) mod layers;
pub mod machine;
pub(crate) mod print;
pub(crate) mod problems;
pub(crate) mod replay;
pub(crate) mod road;
pub(crate) mod start;
pub(crate) mod statistics;
pub(crate) mod tabletop;
pub(crate) mod tools;
pub(crate) mod tour;
pub(crate) mod trace;
pub(crate) mod versions;
pub(crate) mod what;
