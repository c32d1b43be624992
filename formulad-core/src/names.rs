//! Names of variants.

use crate::language::Message;

/// A name that no variant has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub struct UnknownName {
    /// The name.
    pub name: String,
    /// The names that there are.
    pub known: String,
}

impl UnknownName {
    /// What is wrong, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        message!(
            "{name} is none of {known}",
            name = format!("{:?}", self.name),
            known = &self.known
        )
    }
}

/// Declares an enum whose variants have names, used in files and returned by a method, and a list of all.
macro_rules! variants {
    (
        $(#[$about:meta])*
        pub enum $type:ident: $name_of:ident {
            $($(#[$attribute:meta])* $variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub enum $type {
            $($(#[$attribute])* #[serde(rename = $name)] $variant,)+
        }

        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Their names, in the same order.
            pub const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];

            /// Its name, as in files.
            #[must_use]
            pub const fn $name_of(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The variant of this name.
            pub(crate) fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.$name_of() == name)
            }
        }
    };
}

/// The same, with those names as `Display` and `FromStr`.
macro_rules! names {
    ($(#[$about:meta])* pub enum $type:ident: $name_of:ident { $($variants:tt)+ }) => {
        crate::names::variants! {
            $(#[$about])*
            pub enum $type: $name_of { $($variants)+ }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.$name_of())
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                Self::named(name).ok_or_else(|| crate::names::UnknownName {
                    name: name.to_owned(),
                    known: Self::NAMES.join(", "),
                })
            }
        }
    };
}

pub(crate) use {names, variants};
