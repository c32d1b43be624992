//! A file full of faults, opened and fixed in the window.

use crate::fixture::*;
use formulad_core::Problem;
use formulad_core::plan::{Change, GridPlan};
use formulad_core::problem::Fix;

use crate::dat::Dat;

/// A circuit that somebody has worked on by hand in a text editor.
fn spoilt() -> TrackFile {
    let mut file = bundled_file("harbour");
    let plan = &mut file.plan;
    let lane = |lane: u32| {
        let spaces = plan.spaces.iter().enumerate();
        let of_lane = spaces.filter(|(_, s)| s.lane == Some(lane));
        let mut of_lane: Vec<usize> = of_lane.map(|(at, _)| at).collect();
        of_lane.sort_by_key(|at| plan.spaces[*at].id);
        of_lane
    };
    let (left, middle) = (lane(1), lane(2));
    // Links to nowhere, to itself, and twice to the same space.
    plan.spaces[left[10]].next.push(SpaceId(9999));
    let own = plan.spaces[left[30]].id;
    plan.spaces[left[30]].next.push(own);
    let again = plan.spaces[left[50]].next[0];
    plan.spaces[left[50]].next.push(again);
    // Pointing backwards, and lane by lane to the wrong side.
    let heading = &mut plan.spaces[middle[20]].heading;
    *heading = (*heading + 180.0).rem_euclid(360.0);
    // A way straight on that is missing.
    plan.spaces[middle[60]].next.remove(0);
    // Corners: one of no stops, one that lists a space twice, one with a space that is not there.
    plan.corners[0].stops = 0;
    let twice = plan.corners[1].spaces[0];
    plan.corners[1].spaces.push(twice);
    plan.corners[2].spaces.push(SpaceId(8888));
    // A grid from the back to the front, one of its places twice.
    plan.grid.reverse();
    let twice: GridPlan = plan.grid[3];
    plan.grid.push(twice);
    // A line that is listed twice, and no weather.
    let twice = plan.finish[0];
    plan.finish.push(twice);
    plan.weather.clear();
    // And a space that has slipped off the board.
    plan.spaces[middle[40]].y = -400.0;
    file
}

/// The place that the space had.
fn home() -> (SpaceId, [f64; 2]) {
    let whole = bundled_file("harbour").plan;
    let lost = spoilt().plan;
    let lost = lost.spaces.iter().find(|s| s.y < -300.0).expect("it");
    let space = space_of(&whole, lost.id);
    (space.id, [space.x, space.y])
}

fn count(window: &Window) -> usize {
    window.ed().problems().count()
}

/// Fixes the problems that have a fix one by one, each by the button beside it.
fn fix_one_by_one(window: &mut Window) {
    for _ in 0..40 {
        let editor = window.ed();
        let label = |(at, p): (usize, &Problem)| Some((at, p.fix.as_ref()?.label.to_string()));
        let Some((at, label)) = editor.problems().enumerate().find_map(label) else {
            break;
        };
        let before = count(window);
        for _ in 0..=before {
            if window.ed().current_problem() != Some(at) {
                window.press("F8");
            }
        }
        let buttons = window
            .harness
            .get_all_by_role_and_label(Role::Button, &label);
        buttons.into_iter().next().expect("its button").click();
        window.settle();
        assert!(count(window) < before, "{label}");
    }
}

#[test]
fn a_broken_file_is_mended_until_there_are_no_problems() {
    let (_folder, path) = temp("spoilt.track.json");
    let text = spoilt().to_text().expect("it can be written");
    std::fs::write(&path, text).expect("it is written");
    let mut window = Window::open();
    window.desk.will_answer(&path);
    window.press("Ctrl+O");
    let found = count(&window);
    assert!(found >= 12, "{found} problems");
    let errors = window.ed().count_problems(Severity::Error);
    assert!(errors > 0);
    assert!(!window.sees("No problems"));

    // What can lose nothing, all at once.
    let safe = window.ed().count_safe();
    assert!(safe > 0);
    window.click(&format!("Make {safe} safe fixes"));
    assert_eq!(window.ed().count_safe(), 0);
    assert!(count(&window) < found);

    // The space that slipped: gone to by the list, and put back by its numbers.
    let (lost, [x, y]) = home();
    window.look_up("Ctrl+G", &lost.to_string());
    assert_eq!(window.ed().selection().only(), Some(lost));
    window.type_into("Across", &x.to_string());
    window.type_into("Down", &y.to_string());

    fix_one_by_one(&mut window);

    // What no button can know: a grid that has a place twice is laid again.
    window.find("standard grid");
    assert_eq!(listed(window.ed()), [""; 0]);
    assert!(window.sees("No problems"));
    assert!(window.sees("Ready to race"));
    window.press("Ctrl+S");
    let file = TrackFile::read(&path).expect("it was saved");
    assert!(file.plan.check().is_empty());
    assert!(file.plan == *window.ed().plan());
}

/// The same from a file of another program, in which lines are missing, doubled and garbled.
#[test]
fn a_broken_import_is_mended_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let harbour = bundled::find("harbour").expect("it is bundled").track();
    let mut dat = Dat::of(harbour.plan());
    // A way straight on and a way to the next lane are missing, a link leads nowhere, one is doubled,
    // and of a corner one space asks for other stops than the rest.
    let straight = harbour.plan().spaces.iter().filter(|s| s.lane == Some(2));
    let straight: Vec<_> = straight.map(|s| (s.id.0, s.next[0].0)).collect();
    dat.edges.retain(|edge| *edge != straight[20]);
    let doubled = dat.edges[7];
    dat.edges.extend([doubled, (straight[30].0, 99_999)]);
    let path = folder.path().join("quays.dat");
    std::fs::write(&path, dat.text()).expect("it is written");

    let mut window = Window::open();
    window.desk.will_answer(&path);
    window.press("Ctrl+O");
    assert!(matches!(window.ed().dialog(), Some(Dialog::Imported(_))));
    assert!(window.sees("99999"), "the warning is shown");
    window.press("Esc");
    assert!(count(&window) > 0);
    window.press("Ctrl+Shift+.");
    fix_one_by_one(&mut window);
    assert_eq!(listed(window.ed()), [""; 0]);
    assert!(window.sees("No problems"));
    let saved = folder.path().join("quays.track.json");
    window.desk.will_answer(&saved);
    window.press("Ctrl+S");
    let file = TrackFile::read(&saved).expect("it was saved");
    assert!(file.plan == *window.ed().plan());
    assert!(file.plan.check().is_empty());
    let whole = harbour.plan();
    assert_eq!(file.plan.corners.len(), whole.corners.len());
}

/// Many problems of a kind are one line and a count, until each is asked for.
#[test]
fn problems_of_a_kind_are_counted_and_unfold() {
    let mut window = Window::mini();
    let spaces: Vec<SpaceId> = window.ed().plan().spaces.iter().map(|s| s.id).collect();
    let heading = window.ed().plan().spaces[0].heading;
    window.apply(&Edit::SetHeading(spaces[..12].to_vec(), heading + 180.0));
    let many = |window: &Window| {
        let kind = |p: &Problem| p.id == "space.heading";
        window.ed().problems().filter(|p| kind(p)).count()
    };
    let count = many(&window);
    assert!(count > 5, "{count}");
    let more = format!("List {} more of this kind", count - 1);
    window.click(&more);
    assert!(!window.sees(&more));
    window.click(&format!("Hide the {} others of this kind", count - 1));
    assert!(window.sees(&more));
}

#[test]
fn an_empty_corner_is_deleted_by_a_button() {
    let mut window = Window::mini();
    let corner = window.ed().plan().corners[0].clone();
    let leave = |space: &SpaceId| Change::LeaveCorner(*space, corner.id);
    window.apply(&Edit::Fix(Fix {
        label: "Empty it".into(),
        safe: true,
        changes: corner.spaces.iter().map(leave).collect(),
    }));
    window.click(&format!("Delete corner {}", corner.id));
    assert!(window.ed().plan().corners.iter().all(|c| c.id != corner.id));
}

/// A fix that the designer chose takes the corner along that it empties.
#[test]
fn a_fix_that_empties_a_corner_deletes_it() {
    let (mut editor, _) = harbour();
    let [first, second] = [0, 1].map(|at| editor.plan().corners[at].clone());
    let changes = first.spaces.iter();
    let changes = changes.map(|space| Change::JoinCorner(*space, second.id));
    let fix = |safe, changes| Fix {
        label: "Make one corner".into(),
        safe,
        changes,
    };
    let changes: Vec<_> = changes.collect();
    editor.apply(&Edit::Fix(fix(false, changes.clone())));
    assert!(editor.plan().corners.iter().all(|c| c.id != first.id));
    editor.undo();
    editor.apply(&Edit::Fix(fix(true, changes)));
    assert!(editor.plan().corners.iter().any(|c| c.id == first.id));
}
