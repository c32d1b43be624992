//! What the editor fetches from its host when it is needed: languages, and the font of Chinese
//! characters.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use formulad_core::language::Language;
use formulad_tracks::{draw, languages};

use super::{Editor, Offer};
use crate::host::{Asset, Host};

/// What has been fetched.
#[derive(Debug, Default)]
pub(super) struct Assets {
    /// The language to use whatever the settings say.
    given: Option<&'static Language>,
    /// The code of the system's language.
    system: Option<&'static str>,
    /// The languages that have been read, by their codes.
    languages: BTreeMap<&'static str, Spoken>,
    /// What could not be fetched, until it is tried again.
    failed: BTreeSet<Asset>,
    /// Whether a font has been fetched that the window does not have yet.
    has_new_font: bool,
    /// The revision of the picture whose characters were checked last.
    looked_at: Option<u64>,
}

#[derive(Debug, Clone, Copy)]
struct Spoken {
    language: &'static Language,
    is_chinese: bool,
}

impl Assets {
    pub(super) fn new(host: &dyn Host) -> Self {
        let system = languages::preferred(host.locales());
        Self {
            system: system.map(languages::Bundled::code),
            ..Self::default()
        }
    }
}

/// Whether the Chinese font may have a character.
fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}')
}

impl Editor {
    /// The language to use; `None` for English, and until the texts of another have been fetched.
    /// To be called once a frame.
    pub fn language(&mut self) -> Option<&'static Language> {
        if self.assets.given.is_some() {
            return self.assets.given;
        }
        let code = match self.settings.language.as_str() {
            "" => self.assets.system?,
            code => languages::find(code)?.code(),
        };
        let spoken = match self.assets.languages.get(code) {
            Some(spoken) => *spoken,
            None => self.read_language(code)?,
        };
        let is_legible = !spoken.is_chinese || !self.waits_for_font();
        is_legible.then_some(spoken.language)
    }

    fn read_language(&mut self, code: &'static str) -> Option<Spoken> {
        let asset = Asset::Language(code);
        let bytes = self.fetch(asset)?;
        let table = std::str::from_utf8(&bytes).map_err(|error| error.to_string());
        let language = table.and_then(|it| languages::read(it).map_err(|error| error.to_string()));
        match language {
            Ok(language) => {
                let language = language.leak();
                let mut forms = language.texts().flat_map(|(_, forms)| forms);
                let spoken = Spoken {
                    is_chinese: forms.any(|form| form.text().chars().any(is_chinese)),
                    language,
                };
                self.assets.languages.insert(code, spoken);
                Some(spoken)
            }
            Err(reason) => {
                self.say_failed(asset, &reason);
                None
            }
        }
    }

    /// Uses a language whatever the settings say, such as one that is being translated.
    pub fn speak(&mut self, language: &'static Language) {
        self.assets.given = Some(language);
    }

    /// Requests the font of Chinese characters if the circuit has any. To be called once a frame.
    pub(super) fn mind_letters(&mut self) {
        let derived = self.work.derived();
        let revision = derived.revision();
        if draw::fallback_font().is_some() || self.assets.looked_at == Some(revision) {
            return;
        }
        if !draw::missing_letters(&derived.scene)
            .into_iter()
            .any(is_chinese)
            || !self.waits_for_font()
        {
            self.assets.looked_at = Some(revision);
        }
    }

    /// Requests the font of Chinese characters. Returns whether it may still arrive.
    fn waits_for_font(&mut self) -> bool {
        if draw::fallback_font().is_some() {
            return false;
        }
        if let Some(bytes) = self.fetch(Asset::ChineseFont) {
            match draw::set_fallback_font(bytes.into_owned()) {
                Ok(()) => self.assets.has_new_font = true,
                Err(error) => self.say_failed(Asset::ChineseFont, &error.to_string()),
            }
            return false;
        }
        !self.assets.failed.contains(&Asset::ChineseFont)
    }

    /// Whether there is a font that the window does not have yet; true only once for each.
    pub(crate) fn take_new_font(&mut self) -> bool {
        std::mem::take(&mut self.assets.has_new_font)
    }

    /// Fetches an asset, if it is there by now.
    fn fetch(&mut self, asset: Asset) -> Option<Cow<'static, [u8]>> {
        if self.assets.failed.contains(&asset) {
            return None;
        }
        match self.host.fetch(asset)? {
            Ok(bytes) => Some(bytes),
            Err(reason) => {
                self.say_failed(asset, &reason);
                None
            }
        }
    }

    fn say_failed(&mut self, asset: Asset, reason: &str) {
        self.assets.failed.insert(asset);
        let text = match asset {
            Asset::Language(code) => {
                let name = languages::find(code).map_or(code, languages::Bundled::name);
                t!(
                    "{name} cannot be loaded: {reason}. Check the network, then try again.",
                    name,
                    reason
                )
            }
            Asset::ChineseFont => t!(
                "The font of Chinese letters cannot be loaded: {reason}. Check the network, then \
                 try again.",
                reason
            ),
        };
        self.warn(text, &[Offer::LoadAgain]);
    }

    /// Lets what could not be fetched be tried again.
    pub(super) fn load_again(&mut self) {
        self.assets.failed.clear();
        self.assets.looked_at = None;
    }
}
