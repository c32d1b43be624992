//! Names of variants.

/// Gives an enum all its variants as `ALL`, their names by a method, and those names as `Display`.
macro_rules! names {
    ($type:ident::$name_of:ident { $($variant:ident $name:literal,)+ }) => {
        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

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
    };
}

pub(crate) use names;
