//! What can be wrong with a track file, as opposed to the track in it.

use formulad_core::ProblemKind;

/// Declares kinds of problems: severity, name, id, what is found, why it matters, and a bad
/// example. Makes a constant of each, and `KINDS` of all of them; without names, makes a list.
macro_rules! kinds {
    ($($severity:ident $id:literal: $finds:literal, $why:literal, $example:literal;)+) => {
        &[$(::formulad_core::ProblemKind::$severity($id, $finds, $why, $example)),+]
    };
    ($($severity:ident $name:ident $id:literal $($fixable:ident)?:
        $finds:literal, $why:literal, $example:literal;)+) => {
        pub(super) const KINDS: &[::formulad_core::ProblemKind] = &[$($name),+];
        $(pub(super) const $name: ::formulad_core::ProblemKind =
            ::formulad_core::ProblemKind::$severity($id, $finds, $why, $example)$(.$fixable())?;)+
    };
}

pub(crate) use kinds;

/// Every kind of problem that files have, sorted by id.
#[must_use]
pub fn catalogue() -> &'static [ProblemKind] {
    CATALOGUE
}

const CATALOGUE: &[ProblemKind] = kinds! {
    error "file.doubled-field":
        "An object has a field twice.",
        "Only one of the two values could be used, and nobody can tell which was meant.",
        r#"{ "format": 1, "name": "Port Merrow", "name": "Harbour" }"#;

    error "file.missing-field":
        "A field is missing that has no default.",
        "The space, corner or place cannot be understood without it.",
        r#"{ "id": 41, "lane": 1, "x": 120 }"#;

    error "file.misspelt-field":
        "An object has a field that the format does not know, and lacks one of nearly that name.",
        "Without the field that was meant the circuit cannot be raced on; what follows from that is not \
         reported as well.",
        r#"{ "id": 41, "lanes": 1, "x": 120, "y": 80, "heading": 0 }"#;

    error "file.newer-format":
        "The file's format is newer than this version of formulad.",
        "Reading it anyway would misunderstand it, and saving it would lose what is new.",
        r#"{ "format": 99 }"#;

    error "file.no-format":
        "The file does not say its format.",
        "The format distinguishes a track file from other JSON, and old track files from new ones.",
        r#"{ "name": "Port Merrow" }"#;

    error "file.not-utf8":
        "The file is not UTF-8 text.",
        "JSON is UTF-8; names would come out garbled in any other encoding.",
        "A file saved as Latin-1 or UTF-16";

    error "file.out-of-range":
        "A number is larger or smaller than its field can hold, or has a fraction where none can be.",
        "Ids, lanes and stops are whole numbers from 0 to 4294967295; lengths and headings are finite.",
        r#"{ "format": 1, "finish": [-1, 2.5] }"#;

    error "file.syntax":
        "The text is not JSON.",
        "Nothing after the place can be understood. Comments and a comma after the last item are \
         let pass.",
        r#"{ "format": 1 "name": "Port Merrow" }"#;

    error "file.too-deep":
        "Lists and objects are nested more than 64 deep.",
        "A track file needs five levels; what lies deeper is a mistake or an attack.",
        "[[[[[[[[[[[[[[[[ … ]]]]]]]]]]]]]]]]";

    error "file.too-large":
        "The file is larger than 8 MiB.",
        "A usual circuit takes 50 kB; this is another kind of file, or an attack.",
        "A photograph of a board with the wrong extension";

    warning "file.unknown-field":
        "An object has a field that the format does not know.",
        "It is kept when the file is saved, but it means nothing; it may be a misspelt field that \
         should mean something.",
        r#"{ "id": 41, "lane": 1, "x": 120, "y": 80, "heading": 0, "colour": "red" }"#;

    error "file.unreadable":
        "The file cannot be read.",
        "It is not there, is a folder, or may not be read.",
        "formulad validate no-such-file.track.json";

    error "file.wrong-type":
        "A field holds another type of value than it should.",
        "A number in quotes is text, and `null` is not the same as leaving a field out.",
        r#"{ "id": 41, "lane": null, "x": "120", "y": 80, "heading": 0 }"#;

    error "file.wrong-value":
        "A field holds none of the words it can hold.",
        "Weather is one of three.",
        r#"{ "from": 1, "to": 20, "weather": "snow" }"#;
};
