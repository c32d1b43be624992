//! The language of what people read: by `--lang`, otherwise by the environment.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use formulad_core::language::Language;
use formulad_tracks::languages::{self, Bundled, ENGLISH};

/// A language that is asked for; `None` for English.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tongue(pub(super) Option<&'static Language>);

/// The code of the pseudo-language, for tests.
const PSEUDO: &str = "pseudo";

/// Reads the code of a language, a locale such as `de_AT`, or the path of a table, as translators have it.
pub(super) fn parse(text: &str) -> Result<Tongue, String> {
    if Path::new(text).extension().is_some_and(|it| it == "json") {
        let table = fs::read_to_string(text).map_err(|error| error.to_string())?;
        let language = languages::read(&table).map_err(|error| error.to_string())?;
        return Ok(Tongue(Some(language.leak())));
    }
    if text == PSEUDO {
        return Ok(Tongue(Some(pseudo())));
    }
    if let Some(language) = languages::find(text).and_then(Bundled::language) {
        return Ok(Tongue(Some(language)));
    }
    let mut code = text.split(['-', '_', '.', '@']);
    if code
        .next()
        .is_some_and(|code| code.eq_ignore_ascii_case(ENGLISH.0))
    {
        return Ok(Tongue(None));
    }
    let codes = languages::all().iter().map(Bundled::code);
    let codes: Vec<_> = std::iter::once(ENGLISH.0).chain(codes).collect();
    Err(format!("choose from the languages {}", codes.join(", ")))
}

/// The pseudo-language.
fn pseudo() -> &'static Language {
    static PSEUDO: OnceLock<&'static Language> = OnceLock::new();
    PSEUDO.get_or_init(|| Language::pseudo().leak())
}

/// The language that the user of this machine prefers: by `LC_ALL`, `LC_MESSAGES`, `LANG` and
/// `LANGUAGE`, or by the system; `None` for English.
#[must_use]
pub fn of_system() -> Option<&'static Language> {
    let preferred = languages::preferred(languages::system_locales());
    preferred.and_then(Bundled::language)
}
