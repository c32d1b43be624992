//! `formulad generate`.

use formulad_core::TrackPlan;
use formulad_core::plan::Landscape;
use formulad_tracks::TrackFile;

use crate::shell::{Folder, formulad};

const OVAL: &str = "straight 8, right 180 2 stops \"Quay\", straight 30
right 180 2 stops, straight 22";
/// The same with 10 spaces too many on one side.
const OPEN: &str = "straight 8, right 180 2 stops, straight 40, right 180 2 stops, straight 22";

/// Runs the command: exit code, output, errors.
fn run(args: &str, input: &[u8]) -> (u8, String, String) {
    formulad(&format!("generate {args}"), input)
}

fn plan(text: &str) -> TrackPlan {
    TrackFile::parse(text).unwrap().plan
}

#[test]
fn a_seed_makes_a_file_and_says_what_to_do_with_it() {
    let folder = Folder::new();
    let path = folder.path("seven.track.json");
    let (code, out, err) = run(&format!("--random 7 -o {path}"), b"");
    assert_eq!((code, out.as_str()), (0, ""));
    let made = plan(&folder.read("seven.track.json"));
    assert!(made.check().is_empty());
    let stops: u32 = made.corners.iter().map(|corner| corner.stops).sum();
    let figures = format!(
        "{}: {} corners with {stops} stops",
        made.name,
        made.corners.len()
    );
    assert!(err.starts_with(&figures), "{err}");
    for next in ["validate", "draw", "info"] {
        assert!(err.contains(&format!("formulad {next} {path}")), "{err}");
    }
    // The same on standard output, but not over a file that is there.
    let (code, out, _) = run("--random 7", b"");
    assert_eq!((code, plan(&out)), (0, made));
    let again = format!("generate --random 8 -o {path}");
    folder.refused(&again, 2, "already exists");
}

#[test]
fn what_is_asked_for_is_made() {
    let args = "--random 3 --lanes 2 --spaces 100 --grid 6 --teams 0 --name Narrow";
    let (code, out, _) = run(args, b"");
    let made = plan(&out);
    assert_eq!((code, made.name.as_str()), (0, "Narrow"));
    assert_eq!((made.grid.len(), made.pit.is_some()), (6, false));
    assert_eq!(made.finish.len(), 2);
    let spaces = made.spaces.len() as u32;
    assert!(spaces.abs_diff(200) <= 60, "{spaces}");
}

#[test]
fn several_seeds_make_a_folder_of_circuits() {
    let folder = Folder::new();
    let path = folder.path("");
    let args = format!("--random 7 --count 3 --style fast --scenery desert -o {path}");
    let (code, out, err) = run(&args, b"");
    assert_eq!(
        (code, out.as_str(), err.lines().count()),
        (0, "", 3),
        "{err}"
    );
    for seed in 7..10 {
        let text = folder.read(&format!("random-{seed}.track.json"));
        let (_, one, _) = run(
            &format!("--random {seed} --style fast --scenery desert"),
            b"",
        );
        assert_eq!(text, one);
        assert_eq!(plan(&text).art.landscape, Some(Landscape::SaltFlat));
    }
    // Not over those that are there, nor into each other.
    let last = format!("--random {} --count 2 -o {path}", u64::MAX);
    for (args, said) in [
        (args.as_str(), "already exists"),
        ("--random 7 --count 3", "need a folder"),
        (&last, "seeds end at"),
    ] {
        folder.refused(&format!("generate {args}"), 2, said);
    }
}

#[test]
fn right_and_left_are_exchanged() {
    let turns = |args: &str, input: &str| {
        let (code, out, err) = run(args, input.as_bytes());
        assert_eq!(code, 0, "{err}");
        let made = plan(&out);
        let spaces = |lane| {
            let lane = made.spaces.iter().filter(|space| space.lane == Some(lane));
            lane.count()
        };
        (spaces(1), spaces(3))
    };
    // The outer lane of a round to the right is the left one.
    for args in ["--sections -", "--random 7"] {
        let (left, right) = turns(args, OVAL);
        assert_ne!(left, right);
        assert_eq!(turns(&format!("{args} --mirror"), OVAL), (right, left));
    }
}

#[test]
fn sections_are_read_from_a_file_or_standard_input() {
    let folder = Folder::new();
    let path = folder.write("breakwater.txt", OVAL);
    let (code, from_file, _) = run(&format!("--sections {path}"), b"");
    assert_eq!(code, 0);
    let made = plan(&from_file);
    assert_eq!(made.name, "breakwater");
    assert_eq!(made.corners[0].name, "Quay");
    let (code, from_input, _) = run("--sections - --name breakwater", OVAL.as_bytes());
    assert_eq!((code, from_input), (0, from_file));
}

#[test]
fn sections_that_do_not_close_can_be_fitted() {
    let (code, out, err) = run("--sections -", OPEN.as_bytes());
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("10 spaces short"), "{err}");
    assert!(err.contains("--fit"), "{err}");
    let (code, _, err) = run("--sections - --fit", OPEN.as_bytes());
    assert_eq!(code, 0, "{err}");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let (code, _, err) = run("--sections -", b"straight 8\nright 90\n");
    assert_eq!(code, 2);
    assert!(err.starts_with("error: -:2:1: say how many stops"), "{err}");
    let (code, _, err) = run("--sections -", &[0xff, 0xfe]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: "), "{err}");
}
