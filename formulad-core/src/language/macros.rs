//! The tables of the source.

/// Declares a table of texts that are shown at once: the part of the program that they belong to, then
/// an entry on each line:
///
/// ```
/// formulad_core::texts! { "garage";
///     /// What is written here is for translators.
///     open = "Open";
///     door = ("Garage", "Opens the door");
///     lanes(number: u32, name: &str) = "{name} has {number} lanes";
///     cars(count: usize) = "1 car" | "{count} cars";
///     rows(lanes: u32) = "Rows: {number}", number = lanes + 1;
/// }
/// assert_eq!(open(), "Open");
/// assert_eq!(door(), ("Garage", "Opens the door"));
/// assert_eq!(rows(2), "Rows: 3");
/// assert_eq!(SOURCES[0][0].key, "garage.open");
/// ```
///
/// Each entry becomes a function. An entry with arguments takes them, and makes a `String` in the
/// language that is [spoken](crate::language::speak). An entry with two forms is a plural, which
/// depends on its first argument. If values follow the text, it names those. `SOURCES` lists the texts
/// of the entries.
///
/// A table of what a method returns for the variants of an enum names the method first, and a variant
/// in each entry:
///
/// ```
/// #[derive(Clone, Copy)]
/// enum Door {
///     Open,
///     Ajar(u8),
/// }
/// formulad_core::texts! { "door";
///     /// How far it is open.
///     pub fn words(Door);
///     Open open = "open";
///     Ajar(_) ajar = "ajar";
/// }
/// assert_eq!(Door::Ajar(1).words(), "ajar");
/// assert_eq!(Door::Open.words(), open());
/// ```
#[macro_export]
macro_rules! texts {
    ($prefix:literal; $(
        $(#[doc = $doc:literal])* $name:ident $(($($arg:tt: $type:ty),* $(,)?))? =
            $text:tt $(| $many:literal)? $(, $value:ident = $made:expr)*;
    )*) => {
        $($crate::texts!(@function $prefix [$($doc)*] $name [$(($($arg: $type),*))?]
            $text [$($many)?] [$($value = $made),*]);)*

        /// All texts of this table, by their entries.
        pub(crate) const SOURCES: &[&[$crate::language::Source]] = &[
            $($crate::texts!(@sources $prefix [$($doc)*] $name [$(($($arg),*))?]
                $text [$($many)?] [$($value),*]),)*
        ];
    };

    ($prefix:literal; $(#[$about:meta])* $vis:vis fn $method:ident($type:ty); $(
        $(#[doc = $doc:literal])* $variant:ident $(($any:tt))? $name:ident = $text:literal;
    )*) => {
        $crate::texts! { $prefix; $($(#[doc = $doc])* $name = $text;)* }

        impl $type {
            $(#[$about])*
            #[must_use]
            $vis fn $method(self) -> &'static str {
                match self {
                    $(Self::$variant $(($any))? => $name(),)*
                }
            }
        }
    };

    (@function $prefix:literal [$($doc:literal)*] $name:ident [] ($label:literal, $tip:literal) [] []) => {
        $(#[doc = $doc])*
        pub(crate) fn $name() -> (&'static str, &'static str) {
            const SOURCES: &[$crate::language::Source] =
                $crate::texts!(@sources $prefix [$($doc)*] $name [] ($label, $tip) [] []);
            ($crate::language::text(&SOURCES[0]), $crate::language::text(&SOURCES[1]))
        }
    };
    (@function $prefix:literal [$($doc:literal)*] $name:ident [] $text:literal [] []) => {
        $(#[doc = $doc])*
        pub(crate) fn $name() -> &'static str {
            const SOURCES: &[$crate::language::Source] =
                $crate::texts!(@sources $prefix [$($doc)*] $name [] $text [] []);
            $crate::language::text(&SOURCES[0])
        }
    };
    (@function $prefix:literal [$($doc:literal)*] $name:ident
        [($count:ident: $number:ty $(, $arg:ident: $type:ty)*)] $one:literal [$many:literal] []) => {
        $(#[doc = $doc])*
        pub(crate) fn $name($count: $number $(, $arg: $type)*) -> String {
            const SOURCES: &[$crate::language::Source] = $crate::texts!(
                @sources $prefix [$($doc)*] $name [($count $(, $arg)*)] $one [$many] []);
            let number = $crate::language::Count::count(&$count);
            let arguments: &[(&str, &dyn ::std::fmt::Display)] =
                &[(stringify!($count), &$count) $(, (stringify!($arg), &$arg))*];
            let filled = $crate::language::filled(&SOURCES[0], Some(number), arguments);
            filled.unwrap_or_else(|| match number {
                1 => format!($one),
                _ => format!($many),
            })
        }
    };
    (@function $prefix:literal [$($doc:literal)*] $name:ident
        [($($arg:ident: $type:ty),*)] $text:literal [] []) => {
        $crate::texts!(@function $prefix [$($doc)*] $name [($($arg: $type),*)] $text [] [$($arg = $arg),*]);
    };
    (@function $prefix:literal [$($doc:literal)*] $name:ident
        [($($arg:tt: $type:ty),*)] $text:literal [] [$($value:ident = $made:expr),+]) => {
        $(#[doc = $doc])*
        pub(crate) fn $name($($arg: $type),*) -> String {
            const SOURCES: &[$crate::language::Source] =
                $crate::texts!(@sources $prefix [$($doc)*] $name [] $text [] [$($value),+]);
            let ($($value,)+) = ($($made,)+);
            let arguments: &[(&str, &dyn ::std::fmt::Display)] =
                &[$((stringify!($value), &$value)),+];
            $crate::language::filled(&SOURCES[0], None, arguments).unwrap_or_else(|| format!($text))
        }
    };

    (@sources $prefix:literal [$($doc:literal)*] $name:ident [] ($label:literal, $tip:literal) [] []) => {
        &[
            $crate::texts!(@source [$prefix $name] [$($doc)*] [$label] []),
            $crate::texts!(@source [$prefix $name tip] [$($doc)*] [$tip] []),
        ]
    };
    (@sources $prefix:literal [$($doc:literal)*] $name:ident [$(($($arg:tt),*))?] $text:literal [$($many:literal)?] []) => {
        &[$crate::texts!(@source [$prefix $name] [$($doc)*] [$text $(, $many)?] [$($($arg),*)?])]
    };
    (@sources $prefix:literal [$($doc:literal)*] $name:ident [$($args:tt)?] $text:literal [] [$($value:ident),+]) => {
        &[$crate::texts!(@source [$prefix $name] [$($doc)*] [$text] [$($value),+])]
    };
    (@source [$prefix:literal $name:ident $($part:ident)?] [$($doc:literal)*] [$($form:literal),*] [$($arg:tt),*]) => {
        $crate::language::Source::new(
            concat!($prefix, ".", stringify!($name) $(, ".", stringify!($part))?),
            &[$($form),*],
            &[$(stringify!($arg)),*],
            concat!($($doc),*),
        )
    };
}

/// Declares a table of messages that are kept and shown later, an entry on each line, as in
/// [`texts!`](crate::texts):
///
/// ```
/// use formulad_core::SpaceId;
///
/// formulad_core::messages! { "garage";
///     full = "the garage is full";
///     leads_twice(space: SpaceId, lane: u8) = "space {space} leads to lane {lane} twice";
///     cars(count: usize) = "one car" | "{count} cars";
/// }
/// assert_eq!(leads_twice(SpaceId(4), 2), "space 4 leads to lane 2 twice");
/// assert_eq!(cars(1), "one car");
/// ```
///
/// Each entry becomes a function that makes a [`Message`](crate::language::Message). Arguments are anything
/// that an [`Argument`](crate::language::Argument) can be made from, including messages.
#[macro_export]
macro_rules! messages {
    ($prefix:literal; $(
        $(#[doc = $doc:literal])* $name:ident $(($($arg:ident: $type:ty),* $(,)?))? =
            $text:literal $(| $many:literal)?;
    )*) => {
        $($crate::messages!(@function $prefix [$($doc)*] $name [$($($arg: $type),*)?] $text [$($many)?]);)*

        /// All messages of this table, by their entries.
        pub(crate) const SOURCES: &[&[$crate::language::Source]] = &[
            $($crate::texts!(@sources $prefix [$($doc)*] $name [$(($($arg),*))?] $text [$($many)?] []),)*
        ];
    };

    (@function $prefix:literal [$($doc:literal)*] $name:ident [$($arg:ident: $type:ty),*] $text:literal []) => {
        $(#[doc = $doc])*
        pub(crate) fn $name($($arg: $type),*) -> $crate::language::Message {
            const SOURCES: &[$crate::language::Source] =
                $crate::texts!(@sources $prefix [$($doc)*] $name [($($arg),*)] $text [] []);
            let english = $crate::language::speak(None, || format!($text));
            $crate::language::Message::new(&SOURCES[0], None, english, vec![$($arg.into()),*])
        }
    };
    (@function $prefix:literal [$($doc:literal)*] $name:ident
        [$count:ident: $number:ty $(, $arg:ident: $type:ty)*] $one:literal [$many:literal]) => {
        $(#[doc = $doc])*
        pub(crate) fn $name($count: $number $(, $arg: $type)*) -> $crate::language::Message {
            const SOURCES: &[$crate::language::Source] = $crate::texts!(
                @sources $prefix [$($doc)*] $name [($count $(, $arg)*)] $one [$many] []);
            let number = $crate::language::Count::count(&$count);
            let english = $crate::language::speak(None, || match number {
                1 => format!($one),
                _ => format!($many),
            });
            let arguments = vec![$count.into() $(, $arg.into())*];
            $crate::language::Message::new(&SOURCES[0], Some(number), english, arguments)
        }
    };
}

/// A table of texts that are found by their English words, with one note for all of them.
macro_rules! by_english {
    ($table:ident $prefix:literal $note:literal; $($name:ident = $text:literal;)*) => {
        const $table: &[$crate::language::Source] = &[$($crate::language::Source::new(
            concat!($prefix, ".", stringify!($name)),
            &[$text],
            &[],
            $note,
        )),*];
    };
}

pub(crate) use by_english;
