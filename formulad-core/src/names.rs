//! Names of variants.

use crate::language::Message;

crate::messages! { "name";
    /// `name` is quoted, `known` a list of names as files have them.
    unknown(name: String, known: &str) = "{name} is none of {known}";
}

/// A name that none of them has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub struct UnknownName {
    /// The name.
    pub name: String,
    /// Those that there are.
    pub known: String,
}

impl UnknownName {
    /// What is wrong, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        unknown(format!("{:?}", self.name), &self.known)
    }
}

/// Gives an enum all its variants as `ALL`, their names by a method, and those names as `Display`
/// and `FromStr`.
macro_rules! names {
    ($type:ident::$name_of:ident { $($variant:ident $name:literal,)+ }) => {
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
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.$name_of())
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.into_iter().find(|one| one.$name_of() == name);
                found.ok_or_else(|| crate::names::UnknownName {
                    name: name.to_owned(),
                    known: Self::NAMES.join(", "),
                })
            }
        }
    };
}

pub(crate) use names;
