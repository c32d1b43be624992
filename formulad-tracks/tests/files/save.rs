//! Saving replaces a file whole or not at all.

use std::fs;
use std::path::Path;

use formulad_core::TrackPlan;
use formulad_tracks::TrackFile;
use formulad_tracks::file::{self, SaveError, Source};

fn named(name: &str) -> TrackFile {
    TrackFile::new(TrackPlan {
        name: name.to_owned(),
        ..TrackPlan::default()
    })
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_saved_file_is_read_back_and_nothing_else_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.track.json");
    named("One").save(&path).unwrap();
    named("Two").save(&path).unwrap();
    assert_eq!(TrackFile::read(&path).unwrap(), named("Two"));
    assert_eq!(names(folder.path()), ["a.track.json"]);
}

#[test]
fn a_plan_that_cannot_be_written_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.track.json");
    named("Old").save(&path).unwrap();
    let mut new = named("New");
    new.plan.board.width = f64::NAN;
    let error = new.save(&path).unwrap_err();
    assert!(matches!(error, SaveError::NotFinite(place) if place.pointer == "/board/width"));
    assert_eq!(TrackFile::read(&path).unwrap(), named("Old"));
}

#[test]
fn a_failed_save_leaves_the_folder_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    // A folder of that name: writing beside it would go well, renaming would not.
    let path = folder.path().join("a.track.json");
    fs::create_dir(&path).unwrap();
    assert!(named("A").save(&path).is_err());
    assert_eq!(names(folder.path()), ["a.track.json"]);
    assert!(
        named("A")
            .save(folder.path().join("none/a.track.json"))
            .is_err()
    );
    assert!(named("A").save("").is_err());
    assert!(named("A").save(folder.path().join("..")).is_err());
}

#[test]
fn a_stale_temporary_file_is_no_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.track.json");
    let stale = format!(".a.track.json.{}-0.tmp", std::process::id());
    fs::write(folder.path().join(&stale), "stale").unwrap();
    named("A").save(&path).unwrap();
    assert_eq!(names(folder.path()), [stale.as_str(), "a.track.json"]);
}

#[test]
fn a_file_that_may_not_be_written_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.track.json");
    named("Old").save(&path).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    assert!(named("New").save(&path).is_err());
    assert_eq!(TrackFile::read(&path).unwrap(), named("Old"));
    assert_eq!(names(folder.path()), ["a.track.json"]);
}

#[test]
fn errors_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("a.track.json");
    fs::write(&there, "Old").unwrap();
    let none = folder.path().join("none").join("a.track.json");
    let errors = [
        (&there, file::create(&there, b"New")),
        (&none, file::create(&none, b"New")),
        (&none, file::replace(&none, b"New")),
        (&none, file::probe(&none)),
    ];
    for (path, written) in errors {
        let error = written.unwrap_err();
        assert_eq!(error.path, *path);
        let said = format!("cannot save {}: ", path.display());
        assert!(error.to_string().starts_with(&said), "{error}");
    }
    assert_eq!(fs::read_to_string(&there).unwrap(), "Old");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.track.json");
    named("Old").save(&path).unwrap();
    fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
    let link = folder.path().join("link.track.json");
    symlink("a.track.json", &link).unwrap();
    named("New").save(&link).unwrap();
    assert_eq!(TrackFile::read(&path).unwrap(), named("New"));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn reading_says_what_is_wrong_with_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let id = |path: &Path| Source::read(path).unwrap_err().faults()[0].problem.id;
    assert_eq!(id(&folder.path().join("none")), "file.unreadable");
    assert_eq!(id(folder.path()), "file.unreadable");

    let latin = folder.path().join("latin");
    fs::write(&latin, b"{\n\"name\": \"M\xfcnchen\"}").unwrap();
    let error = Source::read(&latin).unwrap_err();
    assert_eq!(error.faults()[0].problem.id, "file.not-utf8");
    assert_eq!(
        error.faults()[0].span.map(|s| (s.line, s.column)),
        Some((2, 11))
    );

    // Sparse: it takes no room on the disk, nor is more of it read than the limit.
    let large = folder.path().join("large");
    fs::File::create(&large).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(id(&large), "file.too-large");
}
