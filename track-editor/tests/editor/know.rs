//! Always know where you stand: what follows from a plan is worked out beside the window, problems
//! are filtered and fixed, and figures are shown beside the usual ones.

use crate::fixture::*;
use crate::history::edit;
use egui::accesskit::Live;
use proptest::prelude::*;
use track_editor::board::cells::Cells;
use track_editor::work::{Derived, Hit};

/// The harbour on a machine that is late with its jobs.
fn late() -> (Editor, FakeDesk) {
    let (editor, desk) = harbour();
    desk.will_be_late();
    (editor, desk)
}

/// Does all there is to do, and what comes of it, until nothing is left.
fn finish(editor: &mut Editor, desk: &FakeDesk) {
    while desk.do_jobs() > 0 {
        editor.poll();
    }
    assert!(editor.work.is_up_to_date());
}

fn first(editor: &Editor) -> SpaceId {
    editor.plan().spaces[0].id
}

/// A circuit with three kinds of slips that can be fixed without a look.
fn slips(editor: &mut Editor) {
    let plan = editor.plan();
    let doubled = plan.spaces.iter().find(|s| s.lane == Some(1)).unwrap();
    let (from, to) = (doubled.id, doubled.next[0]);
    let mut finish = plan.finish.clone();
    finish.push(finish[0]);
    let weather = Edit::SetWeather(Vec::new());
    editor.apply(&Edit::SetFinish(finish));
    editor.apply(&weather);
    editor.apply(&Edit::SetHeading(vec![from], 400.0));
    assert!(editor.space(from).next.contains(&to));
}

#[test]
fn a_late_helper_keeps_nobody_waiting() {
    let (mut editor, desk) = late();
    let id = first(&editor);
    let before = editor.space(id).clone();
    let problems = editor.derived().problems.clone();
    for step in 1..=5 {
        let by = [f64::from(step) * 30.0, 0.0];
        editor.work.preview(&shift(vec![id], by));
        let there = [before.x + by[0], before.y];
        // The space is where the plan has it, for the eye and for the pointer.
        assert_eq!(editor.derived().cells.get(id).unwrap().center, there);
        assert!(editor.derived().cells.moved().any(|cell| cell.space == id));
    }
    assert!(!editor.work.is_up_to_date());
    assert_eq!(editor.derived().problems, problems);
    // One job was begun; what came while it was under way is one more.
    assert_eq!(desk.do_jobs(), 1);
    editor.poll();
    assert!(!editor.work.is_up_to_date());
    let cell = editor.derived().cells.get(id).unwrap().clone();
    assert_eq!(cell.center, [before.x + 150.0, before.y]);
    assert_eq!(desk.do_jobs(), 1);
    editor.poll();
    assert!(editor.work.is_up_to_date());
    assert_eq!(editor.derived().cells.moved().count(), 0);
    // It is far off its lane.
    assert_ne!(editor.derived().problems, problems);
    assert_eq!(desk.do_jobs(), 0);
}

#[test]
fn a_circuit_that_is_let_go_is_not_heard_of_again() {
    let (mut editor, desk) = late();
    let id = first(&editor);
    editor.apply(&Edit::DeleteSpaces(vec![id]));
    editor.work.undo();
    Command::New.run(&mut editor);
    finish(&mut editor, &desk);
    assert!(editor.plan().spaces.is_empty());
    assert!(editor.derived().cells.all().is_empty());
}

#[test]
fn a_job_that_breaks_off_is_begun_again_with_the_next_change() {
    let (mut editor, desk) = late();
    editor.apply(&Edit::Author("Somebody".into()));
    desk.drop_jobs();
    editor.poll();
    assert_eq!(desk.do_jobs(), 0, "the same again would break off again");
    editor.apply(&Edit::Author("Nobody".into()));
    finish(&mut editor, &desk);
}

#[test]
fn what_is_mended_and_exported_is_never_out_of_date() {
    let (mut editor, desk) = late();
    let space = editor.plan().spaces[0].clone();
    editor.apply(&Edit::Unlink(space.id, space.next[0]));
    finish(&mut editor, &desk);
    let wanted = editor.problems().position(|p| p.fix.is_some());
    let wanted = wanted.expect("a fix");
    // It is fixed by hand, and then by a list that does not know yet.
    editor.work.undo();
    let fixed = editor.plan().clone();
    editor.fix(wanted);
    assert_same(editor.plan(), &fixed);
    assert!(editor.work.is_up_to_date());
}

/// What is done while the helper lags.
#[derive(Debug, Clone)]
enum Deed {
    Edit(Edit),
    Undo,
    Redo,
    Command(usize),
    Click(f64, f64, usize),
    Drag(f64, f64, f64, f64),
    Fix(usize),
    GoTo(usize),
    Jobs,
}

fn deed() -> impl Strategy<Value = Deed> {
    let place = || (0.0..1000.0, 0.0..700.0);
    prop_oneof![
        8 => edit().prop_map(Deed::Edit),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
        3 => (0..Command::ALL.len()).prop_map(Deed::Command),
        3 => (place(), 0..3_usize).prop_map(|((x, y), tool)| Deed::Click(x, y, tool)),
        3 => (place(), place()).prop_map(|((x, y), (u, v))| Deed::Drag(x, y, u, v)),
        1 => (0..20_usize).prop_map(Deed::Fix),
        1 => (0..20_usize).prop_map(Deed::GoTo),
        3 => Just(Deed::Jobs),
    ]
}

fn tool(number: usize) -> Kind {
    [Kind::Select, Kind::Pen, Kind::Link][number]
}

fn does(editor: &mut Editor, desk: &FakeDesk, deed: Deed) {
    match deed {
        Deed::Edit(edit) => {
            editor.apply(&edit);
        }
        Deed::Undo => editor.undo(),
        Deed::Redo => editor.redo(),
        // Files are another matter, and so are races.
        Deed::Command(number) => match Command::ALL[number] {
            Command::New
            | Command::Open
            | Command::Save
            | Command::SaveAs
            | Command::Export
            | Command::Print
            | Command::CopyPicture
            | Command::Drive
            | Command::RunRaces
            | Command::Quit => {}
            command => command.run(editor),
        },
        Deed::Click(x, y, number) => {
            editor.pick_tool(tool(number));
            editor.click(at(editor, [x, y]));
            let pointer = at(editor, [y, x]);
            let _ = editor.tool().hint(&editor.work, Some(pointer));
            let _ = editor.tool().ghosts(&editor.work, Some(pointer));
        }
        Deed::Drag(x, y, u, v) => {
            editor.pick_tool(Kind::Select);
            let spaces = &editor.plan().spaces;
            // Most of the board is empty: begin on a space where there is one.
            let start = match spaces.get(x as usize % spaces.len().max(1)) {
                Some(space) => [space.x, space.y],
                None => [x, y],
            };
            let pointer = at(editor, start);
            editor.hold(&[pointer]);
            for place in [[u, v], [v, u]] {
                let pointer = at(editor, place);
                editor.with_tool(|tool, work| tool.drag_to(work, pointer));
                editor.poll();
            }
            let pointer = at(editor, [u, v]);
            editor.drop_at(pointer);
        }
        Deed::Fix(number) => editor.fix(number),
        Deed::GoTo(number) => editor.go_to(number),
        Deed::Jobs => {
            desk.do_jobs();
            editor.poll();
        }
    }
}

/// What is true however far behind the helper is.
fn check_late(editor: &Editor) {
    let work = &editor.work;
    let plan = work.plan();
    check(editor);
    let cells = &work.derived().cells;
    let is_near = |n: f64| n.is_finite() && n.abs() < 1e9;
    let places = plan.spaces.iter().filter(|s| is_near(s.x) && is_near(s.y));
    let places: Vec<_> = places.map(|s| (s.id, [s.x, s.y])).collect();
    let shown: Vec<_> = cells.all().iter().map(|c| (c.space, c.center)).collect();
    assert_eq!(shown, places);
    for (id, place) in places {
        let hit = cells
            .at(place)
            .expect("there is a space in the middle of a space");
        let there = cells.get(hit).expect("what is hit is there").center;
        assert!(hit == id || there == place || cells.get(id).unwrap().center != place);
    }
    if let Hit::Space(id) = work.hit([500.0, 350.0], 1.0) {
        assert!(work.space(id).is_some());
    }
}

/// The same, worked out here and now.
fn same_as_fresh(editor: &Editor) {
    let derived = editor.derived();
    let fresh = Derived::keeping(editor.plan(), &[], 0, &derived.places);
    assert_eq!(derived.problems, fresh.problems);
    assert!(derived.scene == fresh.scene);
    assert!(derived.figures == fresh.figures);
    let cells: &Cells = &derived.cells;
    assert!(cells.all() == fresh.cells.all());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nothing_breaks_while_the_helper_lags(deeds in proptest::collection::vec(deed(), 0..30)) {
        let (mut editor, desk) = harbour();
        desk.will_be_late();
        editor.work = track_editor::work::Work::new(crate::history::plan())
            .with_helper(Host::helper(&desk));
        for deed in deeds {
            does(&mut editor, &desk, deed);
            check_late(&editor);
        }
        finish(&mut editor, &desk);
        same_as_fresh(&editor);
    }
}

#[test]
fn the_window_is_drawn_while_the_helper_lags() {
    let desk = FakeDesk::default();
    let mut window = Window::with(desk.clone());
    desk.will_be_late();
    let corner = window.ed().plan().corners[0].clone();
    window.ed_mut().work.select_corner(corner.id);
    window.ed_mut().view.panes.open(Pane::Statistics);
    for edit in [
        shift(corner.spaces.clone(), [50.0, 30.0]),
        Edit::DeleteSpaces(corner.spaces),
        Edit::SetGrid(Vec::new()),
    ] {
        window.ed_mut().apply(&edit);
        window.harness.run();
    }
    assert!(!window.ed().work.is_up_to_date());
    while desk.do_jobs() > 0 {
        window.harness.run();
    }
    window.settle();
}

#[test]
fn plates_follow_while_a_corner_is_drawn() {
    let (mut editor, _) = harbour();
    let corner = editor.derived().corners[0].clone();
    let inside = corner.spaces[0];
    let lane = editor.space(inside).lane;
    let mut spaces = editor.plan().spaces.iter();
    let behind = spaces.find(|s| s.lane == lane && s.next.contains(&inside));
    let behind = behind.expect("a space before the corner").id;
    let mut spaces = corner.spaces.clone();
    spaces.push(behind);
    editor.work.preview(&Edit::MakeCorner(spaces));
    let now = &editor.derived().corners[0];
    let before = (corner.longest, corner.shortest);
    assert_ne!((now.longest, now.shortest), before);
}

#[test]
fn advice_on_design_is_listed_and_can_be_set_aside() {
    let (mut editor, _) = harbour();
    let corner = editor.plan().corners[0].id;
    editor.apply(&Edit::SetStops(corner, 3));
    let is_design = |p: &&formulad_core::Problem| p.id == "design.corner-stops";
    assert!(editor.problems().any(|p| is_design(&p)));
    editor.apply(&Edit::SetAside(Suppression {
        problem: "design.corner-stops".to_owned(),
        spaces: Vec::new(),
        corners: vec![corner],
        reason: "It is a hard one".to_owned(),
    }));
    assert!(!editor.problems().any(|p| is_design(&p)));
    assert!(editor.set_aside().any(|p| is_design(&p)));
}

#[test]
fn problems_are_filtered_by_severity_and_words() {
    let (mut editor, _) = harbour();
    slips(&mut editor);
    editor.apply(&Edit::SetStops(editor.plan().corners[0].id, 3));
    editor.apply(&Edit::SetGrid(Vec::new()));
    let all = editor.problems().count();
    assert!(all > 2);
    let errors = editor.count_problems(Severity::Error);
    assert!(errors > 0 && errors < all);
    editor.view.filter.toggle(Severity::Error);
    let listed: Vec<_> = editor.listed_problems().map(|(at, _)| at).collect();
    assert_eq!(listed.len(), all - errors);
    // What is listed is gone through, and nothing else.
    run(&mut editor, &[Command::NextProblem]);
    assert_eq!(editor.current_problem(), listed.first().copied());
    run(&mut editor, &[Command::PreviousProblem]);
    assert_eq!(editor.current_problem(), listed.last().copied());
    run(&mut editor, &[Command::NextProblem]);
    assert_eq!(editor.current_problem(), listed.first().copied());
    editor.view.filter.toggle(Severity::Error);
    editor.view.filter.text = "WEATHER table".to_owned();
    assert!(editor.listed_problems().count() > 0);
    let mut listed = editor.listed_problems();
    assert!(listed.all(|(_, p)| p.id.starts_with("weather.")));
    drop(listed);
    editor.view.filter.text = "no such words".to_owned();
    assert_eq!(editor.listed_problems().count(), 0);
    assert!(Command::NextProblem.unavailable(&editor).is_some());
}

#[test]
fn all_safe_fixes_are_one_step_that_says_how_many() {
    let (mut editor, _) = harbour();
    // There is nothing to fix.
    assert!(Command::FixAll.unavailable(&editor).is_some());
    slips(&mut editor);
    let id = first(&editor);
    let next = editor.space(id).next[0];
    // A hole in a lane can be fixed, but is to be looked at or not as its check says.
    editor.apply(&Edit::Unlink(id, next));
    let broken = editor.plan().clone();
    let steps = editor.steps();
    let safe = editor.count_safe();
    assert!(safe >= 2, "{safe}");
    run(&mut editor, &[Command::FixAll]);
    assert_eq!(editor.steps(), steps + 1);
    assert_eq!(editor.count_safe(), 0, "nothing safe is left");
    let said = editor.said();
    let count: usize = said.split(' ').next().unwrap().parse().expect("a number");
    assert!(count >= safe);
    let label = editor.undo_label().unwrap();
    assert!(label.contains(&count.to_string()), "{label}");
    run(&mut editor, &[Command::Undo]);
    assert_same(editor.plan(), &broken);
}

#[test]
fn a_problem_gone_to_is_fixed_by_key_and_the_next_is_next() {
    let (mut editor, _) = harbour();
    slips(&mut editor);
    // None was gone to.
    assert!(Command::FixProblem.unavailable(&editor).is_some());
    for _ in 0..20 {
        if editor.problems().next().is_none() {
            break;
        }
        run(&mut editor, &[Command::NextProblem]);
        if Command::FixProblem.unavailable(&editor).is_none() {
            let before = editor.problems().count();
            run(&mut editor, &[Command::FixProblem]);
            assert!(editor.problems().count() < before);
        }
    }
    assert!(!editor.derived().problems.has_errors());
}

#[test]
fn the_list_filters_and_mends_by_names_that_can_be_read_out() {
    let mut window = Window::open();
    slips(window.ed_mut());
    window.settle();
    assert!(window.says_what_is_wrong());
    window.click("Warnings");
    assert!(!window.says_what_is_wrong());
    assert!(window.sees("not listed"));
    window.click("List all");
    assert!(window.says_what_is_wrong());
    let some = ids(window.ed().plan())[..60].to_vec();
    window.apply(&Edit::SetHeading(some, 400.0));
    window.type_into("Filter problems", "weather");
    assert!(!window.says_what_is_wrong());
    window.click("List all");
    let safe = window.ed().count_safe();
    window.click(&format!("Make {safe} safe fixes"));
    assert_eq!(window.ed().problems().count(), 0);
    assert!(window.sees("Ready to race"));
    // The status bar reads itself out.
    let status = window.harness.get_all_by_label("No problems");
    let live: Vec<_> = status.map(|node| node.accesskit_node().live()).collect();
    assert!(live.contains(&Live::Polite), "{live:?}");
}

#[test]
fn a_long_list_lays_out_what_is_seen_and_goes_to_the_rest() {
    let mut window = Window::open();
    let all = ids(window.ed().plan());
    window.ed_mut().apply(&Edit::SetHeading(all, 400.0));
    let many = window.ed().problems().count();
    assert!(many >= 100, "{many}");
    window.settle();
    let button = |node: &egui_kittest::Node<'_>| {
        let label = node.accesskit_node().label().unwrap_or_default();
        label.starts_with("List ")
    };
    let buttons = window.harness.query_all_by_role(Role::Button);
    let unfold = buttons.into_iter().find(button);
    unfold.expect("they are of one kind").click();
    window.settle();
    let shown = |window: &Window| {
        let buttons = window.harness.query_all_by_role(Role::Button);
        let labels = buttons.filter_map(|node| node.accesskit_node().label());
        labels
            .filter(|label| label.starts_with("Turn space "))
            .count()
    };
    let seen = shown(&window);
    assert!(seen > 1 && seen < 40, "{seen} of {many}");
    // Backwards from the first is the last, which comes into view.
    window.press("Shift+F8");
    assert_eq!(window.ed().current_problem(), Some(many - 1));
    let last = window.ed().problems().last().unwrap().message.to_string();
    assert!(window.sees(&tail(&last)));
}

#[test]
fn the_statistics_follow_the_circuit_and_select_its_corners() {
    let mut window = Window::open();
    window.press("F7");
    let corner = window.ed().plan().corners[1].clone();
    let name = format!("Corner {} {}", corner.id, corner.name);
    let row = |window: &Window| {
        let rows = window.harness.query_all_by_role(Role::Button);
        let mut labels = rows.filter_map(|node| node.accesskit_node().label());
        labels.find(|label| label.starts_with(&name))
    };
    let before = row(&window).expect("the corner is listed");
    assert!(before.contains(&format!("stops {}", corner.stops)));
    assert!(window.sees("Shortest lap"));
    window.click(&before);
    let editor = window.ed();
    assert_eq!(editor.selection().corner(editor.plan()), Some(corner.id));
    window.press("3");
    assert!(row(&window).unwrap().contains("stops 3"));
    window.apply(&Edit::SetFinish(Vec::new()));
    assert!(window.sees("can be raced on"), "why there are no figures");
}

#[test]
fn selecting_while_the_list_is_old_finds_what_is_left() {
    let (mut editor, desk) = late();
    let space = editor.plan().spaces[0].clone();
    editor.apply(&Edit::Unlink(space.id, space.next[0]));
    finish(&mut editor, &desk);
    editor.apply(&Edit::DeleteSpaces(vec![space.id]));
    for at in 0..editor.problems().count() {
        editor.go_to(at);
        check_late(&editor);
    }
    let other = editor.plan().spaces[3].id;
    editor.click(over(&editor, other));
    assert_eq!(editor.selection().only(), Some(other));
    finish(&mut editor, &desk);
}

/// Letters of a name that is being typed do not change the country round the road again and again.
#[test]
fn the_country_follows_the_name_once_it_is_typed() {
    let (mut editor, _) = harbour();
    editor.work.update();
    let before = editor.derived().scene.clone();
    for typed in ["M", "Mo", "Mountain"] {
        editor.work.preview(&Edit::Name(typed.to_owned()));
        editor.work.update();
        assert!(editor.derived().scene == before, "{typed}");
    }
    assert_eq!(editor.plan().name, "Mountain");
    editor.work.commit();
    editor.work.update();
    assert!(editor.derived().scene != before);
}
