//! Texts for people, in English where they are used.

/// A text that is shown at once, in the language that is [spoken](crate::language::speak).
///
/// Without arguments it is a `&'static str`, with arguments a `String`. An argument is a variable, or
/// has a value; it may be anything that is [`Display`](std::fmt::Display). A text of two forms is a
/// plural, which depends on its first argument. The English is the key of the text in tables of
/// languages; where one wording means two things, `as` says which one this is.
///
/// ```
/// use formulad_core::t;
///
/// assert_eq!(t!("Open"), "Open");
/// assert_eq!(t!("open" as "of a door"), "open");
/// let name = "Harbour";
/// assert_eq!(t!("{name} has {lanes} lanes", name, lanes = 1 + 2), "Harbour has 3 lanes");
/// assert_eq!(t!("1 car" | "{count} cars", count = 3), "3 cars");
/// ```
#[macro_export]
macro_rules! t {
    ($text:literal $(as $context:literal)?) => {
        $crate::language::text($crate::language::key!($text $(as $context)?), $text)
    };
    ($text:literal $(as $context:literal)?, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        match ($(&$crate::language::value!($name $($value)?),)+) {
            ($($name,)+) => {
                let arguments: &[(&str, &dyn ::std::fmt::Display)] = &[$((stringify!($name), $name)),+];
                let key = $crate::language::key!($text $(as $context)?);
                $crate::language::filled(key, None, arguments).unwrap_or_else(|| format!($text))
            }
        }
    };
    ($one:literal | $many:literal $(as $context:literal)?,
        $count:ident $(= $number:expr)? $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match (
            &$crate::language::value!($count $($number)?),
            $(&$crate::language::value!($name $($value)?),)*
        ) {
            ($count, $($name,)*) => {
                let number = $crate::language::Count::count($count);
                let arguments: &[(&str, &dyn ::std::fmt::Display)] =
                    &[(stringify!($count), $count) $(, (stringify!($name), $name))*];
                let key = $crate::language::key!($one | $many $(as $context)?);
                $crate::language::filled(key, Some(number), arguments).unwrap_or_else(|| match number {
                    1 => format!($one),
                    _ => format!($many),
                })
            }
        }
    };
}

/// A text that is kept, and shown later in any language: a [`Message`](crate::language::Message). It is
/// written like one of [`t!`](crate::t). An argument is anything that an
/// [`Argument`](crate::language::Argument) can be made from, including a message.
///
/// ```
/// use formulad_core::{SpaceId, message};
///
/// let space = SpaceId(4);
/// let twice = message!("space {space} leads to lane {lane} twice", space, lane = 2_u8);
/// assert_eq!(twice, "space 4 leads to lane 2 twice");
/// ```
#[macro_export]
macro_rules! message {
    ($text:literal $(as $context:literal)?) => {
        $crate::language::Message::new(
            $crate::language::key!($text $(as $context)?), &[], None, $text, Vec::new())
    };
    ($text:literal $(as $context:literal)?, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        let ($($name,)+) = ($($crate::language::value!($name $($value)?),)+);
        let english = $crate::language::speak(None, || format!($text));
        let key = $crate::language::key!($text $(as $context)?);
        $crate::language::Message::new(key, &[$(stringify!($name)),+], None, english, vec![$($name.into()),+])
    }};
    ($one:literal | $many:literal $(as $context:literal)?,
        $count:ident $(= $number:expr)? $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        let ($count, $($name,)*) = (
            $crate::language::value!($count $($number)?),
            $($crate::language::value!($name $($value)?),)*
        );
        let number = $crate::language::Count::count(&$count);
        let english = $crate::language::speak(None, || match number {
            1 => format!($one),
            _ => format!($many),
        });
        let key = $crate::language::key!($one | $many $(as $context)?);
        let names = &[stringify!($count) $(, stringify!($name))*];
        $crate::language::Message::new(key, names, Some(number), english, vec![$count.into() $(, $name.into())*])
    }};
}

/// For the macros only: the key of a text in tables of languages.
#[doc(hidden)]
#[macro_export]
macro_rules! __key {
    ($text:literal $(| $many:literal)? $(as $context:literal)?) => {
        concat!($text $(, " | ", $many)? $(, " // ", $context)?)
    };
}

/// For the macros only: the value of an argument.
#[doc(hidden)]
#[macro_export]
macro_rules! __value {
    ($name:ident) => {
        $name
    };
    ($name:ident $value:expr) => {
        $value
    };
}

/// A text that is kept in English and looked up when it is shown, by [`of_table`](super::of_table).
macro_rules! mark {
    ($text:literal) => {
        $text
    };
}
