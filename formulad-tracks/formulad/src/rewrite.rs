//! Rewritten track files: in canonical form, or with problems fixed.

use std::path::Path;

use formulad_core::language::Message;
use formulad_core::plan::Change;
use formulad_tracks::TrackFile;
use formulad_tracks::lint::Fixes;
use formulad_tracks::report::Report;
use formulad_tracks::words::{one_line, visible};
use similar::TextDiff;

use super::input::STANDARD;
use super::{Stop, output};

/// The text of a track file, and what it is to become. Comments are kept.
pub(super) struct Rewritten<'a> {
    name: &'a str,
    old: &'a str,
    pub(super) new: String,
    /// The applied fixes.
    fixes: Fixes,
}

impl<'a> Rewritten<'a> {
    /// The file in canonical form; `None` if it cannot be read.
    pub(super) fn canonical(report: &'a Report) -> Result<Option<Self>, Stop> {
        Self::new(report, |_| Some(Fixes::default()))
    }

    /// The file with its problems fixed; `None` if nothing can be fixed.
    pub(super) fn fixed(report: &'a Report, only_safe: bool) -> Result<Option<Self>, Stop> {
        Self::new(report, |file| {
            let fixes = Fixes::of(&file.plan, only_safe);
            Change::apply_all(&fixes.changes, &mut file.plan);
            Some(fixes).filter(|fixes| !fixes.labels.is_empty())
        })
    }

    fn new(
        report: &'a Report,
        change: impl FnOnce(&mut TrackFile) -> Option<Fixes>,
    ) -> Result<Option<Self>, Stop> {
        let (Some(file), Some(source)) = (report.file(), report.source()) else {
            return Ok(None);
        };
        let mut file = file.clone();
        let Some(fixes) = change(&mut file) else {
            return Ok(None);
        };
        Ok(Some(Self {
            name: report.name(),
            old: source.text(),
            new: file.rewrite(source).map_err(Stop::message)?,
            fixes,
        }))
    }

    pub(super) fn is_same(&self) -> bool {
        self.old == self.new
    }

    /// What changes, as a unified diff.
    pub(super) fn diff(&self) -> String {
        let lines = TextDiff::from_lines(self.old, &self.new);
        let name = one_line(self.name);
        let text = lines.unified_diff().header(&name, &name).to_string();
        visible(&text).into_owned()
    }

    /// The fixes that were made, a line each, and one that says if there may be more.
    pub(super) fn fixes(&self) -> String {
        let name = one_line(self.name);
        let line = |label: &Message| {
            t!(
                "{file}: fixed: {fix}",
                file = name,
                fix = one_line(&label.text())
            ) + "\n"
        };
        let lines = self.fixes.labels.iter().map(line);
        lines.chain([self.cut()]).collect()
    }

    /// A line that says if there may be more.
    pub(super) fn cut(&self) -> String {
        let line = || {
            t!(
                "{file}: there may be more to fix; fix it once more",
                file = one_line(self.name)
            ) + "\n"
        };
        self.is_cut().then(line).unwrap_or_default()
    }

    /// Whether each fix has made another one possible for so long that there may be more.
    pub(super) fn is_cut(&self) -> bool {
        self.fixes.is_cut
    }

    /// Writes the new text over the old one.
    pub(super) fn save(&self, path: &Path) -> Result<(), Stop> {
        Err(Stop::message(match path.exists() {
            true => return output::write(path, self.new.as_bytes()),
            false if path.as_os_str() == STANDARD => {
                t!(
                    "standard input cannot be written over; give a file, or look at the changes \
                     with --diff"
                )
            }
            false => t!(
                "a bundled circuit cannot be written over; give a file, or look at the changes with \
                 --diff"
            ),
        }))
    }
}
