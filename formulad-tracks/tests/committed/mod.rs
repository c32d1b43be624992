//! Committed files, compared with what the code generates.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Compares a committed file, or what stands in it between `<!-- part -->` and `<!-- /part -->`.
pub(crate) fn compare(path: &str, part: Option<&str>, generated: &str) {
    // Two parts of one file are not to be written at once.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    // What is not there yet is written whole.
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let wanted = part.map_or_else(
        || generated.to_owned(),
        |part| {
            let begin = format!("<!-- {part} -->\n");
            let end = format!("<!-- /{part} -->\n");
            let (before, rest) = committed.split_once(&begin).unwrap();
            let (_, after) = rest.split_once(&end).unwrap();
            format!("{before}{begin}{generated}{end}{after}")
        },
    );
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, wanted).unwrap();
    } else {
        assert!(
            committed == wanted,
            "{} is out of date: UPDATE=1 cargo test -p {} --test {}",
            path.display(),
            env!("CARGO_PKG_NAME"),
            env!("CARGO_CRATE_NAME")
        );
    }
}
