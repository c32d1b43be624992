//! The paths of files as forges know them: from the root of the repository.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{self, Component, Path, PathBuf};

use crate::{Stop, input};

/// Where paths in reports for forges begin.
pub(super) struct Roots {
    /// The folder that is asked for.
    asked: Option<PathBuf>,
    /// The folder that a forge's job works in.
    workspace: Option<PathBuf>,
}

impl Roots {
    /// With the folder that is asked for, if one is.
    pub(super) fn new(asked: Option<&Path>) -> Result<Self, Stop> {
        let asked = asked.map(|folder| {
            fs::canonicalize(folder).map_err(|cause| input::cannot_read(folder, &cause))
        });
        let workspace = env::var_os("GITHUB_WORKSPACE").filter(|it| !it.is_empty());
        Ok(Self {
            asked: asked.transpose()?,
            workspace: workspace.and_then(|folder| fs::canonicalize(folder).ok()),
        })
    }

    /// The path of a file with `/` on every system: from the folder asked for, otherwise from the job's
    /// workspace, the file's repository or the working folder, whichever holds the file first. The
    /// whole path if none does.
    pub(super) fn relative(&self, file: &Path) -> String {
        let file = real(file);
        let inside = |root: &Path| file.strip_prefix(root).ok();
        let usual = || {
            let repository = file.ancestors().skip(1).find(|it| it.join(".git").exists());
            let here = env::current_dir().and_then(fs::canonicalize).ok();
            let roots = [self.workspace.as_deref(), repository, here.as_deref()];
            roots.into_iter().flatten().find_map(inside)
        };
        let path = self.asked.as_deref().map_or_else(usual, inside);
        let path = path.unwrap_or(&file).to_string_lossy();
        path.replace(path::MAIN_SEPARATOR, "/")
    }
}

/// The whole path of a file, without `.`, `..` and links to folders. The file itself may be a link: forges
/// know it by its name.
fn real(file: &Path) -> PathBuf {
    let whole = path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let mut clean = PathBuf::new();
    for part in whole.components() {
        match part {
            Component::ParentDir => {
                // What `..` leads to behind a link.
                clean = fs::canonicalize(&clean).unwrap_or(clean);
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    let name = clean.file_name().map(OsStr::to_owned);
    match (clean.parent().map(fs::canonicalize), name) {
        (Some(Ok(folder)), Some(name)) => folder.join(name),
        _ => clean,
    }
}
