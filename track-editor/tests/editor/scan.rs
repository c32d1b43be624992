//! Reading the board from its picture: what is read lies over it, and what is uncertain is settled.

use std::cell::RefCell;
use std::rc::Rc;

use crate::fixture::*;
use formulad_core::plan::Change;
use formulad_core::steps::{Steps, pause};
use formulad_tracks::scan::{OpenAnswer, OpenQuestion, Step};
use track_editor::board::scan::{BoardQuery, Unread};
use track_editor::document::{Reading, joinable};
use track_editor::view::Group;
use track_editor::work::{BoardPart, Hit, Layers};

/// The harbour circuit as it is read from a picture of its board, which is a metre wide.
fn reading(questions: Vec<OpenQuestion>) -> Reading {
    Reading {
        plan: bundled_file("harbour").plan,
        questions,
        size: [1000.0, 700.0],
        road: None,
    }
}

fn question(kind: &str, says: &str) -> OpenQuestion {
    OpenQuestion {
        kind: kind.to_owned(),
        says: says.to_owned(),
        help: "look at the picture".to_owned(),
        certainty: 60,
        spaces: Vec::new(),
        corners: Vec::new(),
        links: Vec::new(),
        answers: Vec::new(),
    }
}

fn answer(says: &str, changes: Vec<Change>) -> OpenAnswer {
    OpenAnswer {
        says: says.to_owned(),
        changes,
    }
}

/// Corner 2 has 1 stop or 3, a link is hard to see, and a space may be two.
fn questions() -> Vec<OpenQuestion> {
    let plan = bundled_file("harbour").plan;
    let (from, to) = plan
        .spaces
        .iter()
        .find_map(|it| Some((it.id, *it.next.get(1)?)))
        .expect("a lane change");
    let corner = plan.corners[1].id;
    let stops = OpenQuestion {
        corners: vec![corner],
        answers: vec![
            answer("1 stop", vec![Change::SetStops(corner, 1)]),
            answer("3 stops", vec![Change::SetStops(corner, 3)]),
        ],
        ..question("scan.stops", "the stops of the corner are a guess")
    };
    let link = OpenQuestion {
        links: vec![(from, to)],
        answers: vec![answer("no arrow", vec![Change::RemoveLink(from, to)])],
        ..question("scan.link", "an arrow is hard to see")
    };
    let space = OpenQuestion {
        spaces: vec![straight(&plan)],
        ..question("scan.space", "a space may be two")
    };
    vec![stops, link, space]
}

/// A space of the middle lane in the middle of the straight past the line.
fn straight(plan: &TrackPlan) -> SpaceId {
    let mut at = plan.finish[1];
    for _ in 0..4 {
        let space = space_of(plan, at);
        let ahead = space
            .next
            .iter()
            .find(|id| space_of(plan, **id).lane == space.lane);
        at = *ahead.expect("the lane goes on");
    }
    assert!(
        plan.corners
            .iter()
            .all(|corner| !corner.spaces.contains(&at))
    );
    at
}

/// What the reader was asked.
type Asked = Rc<RefCell<Vec<BoardQuery>>>;

/// Has a reader of boards answer this.
fn will_read(editor: &mut Editor, answer: Result<Reading, Unread>) -> Asked {
    let asked = Asked::default();
    let kept = Rc::clone(&asked);
    editor.set_board_reader(Rc::new(move |query, progress| {
        kept.borrow_mut().push(query);
        let answer = answer.clone();
        Steps::new(async move {
            progress.begin(Step::Spaces);
            pause().await;
            answer
        })
    }));
    asked
}

/// A picture, in a folder of its own.
fn picture() -> (tempfile::TempDir, PathBuf) {
    let (folder, path) = temp("board.png");
    image::RgbImage::new(100, 70)
        .save(&path)
        .expect("the folder can be written to");
    (folder, path)
}

/// An empty board with a picture of the whole board under it.
fn traced() -> (Editor, FakeDesk, tempfile::TempDir) {
    let (folder, path) = picture();
    let desk = FakeDesk::default();
    let mut editor = Editor::new(Box::new(desk.clone()), Editor::blank());
    editor.trace(&path);
    assert_eq!(editor.dialog(), None);
    (editor, desk, folder)
}

/// The board after it was read with these questions.
fn read(questions: Vec<OpenQuestion>) -> (Editor, FakeDesk, tempfile::TempDir) {
    let (mut editor, desk, folder) = traced();
    will_read(&mut editor, Ok(reading(questions)));
    run(&mut editor, &[Command::ReadBoard]);
    assert_eq!(editor.dialog(), None);
    (editor, desk, folder)
}

fn backdrop(editor: &Editor) -> &Backdrop {
    let backdrop = editor.work.sketch().backdrop.as_ref();
    backdrop.expect("a picture lies under the board")
}

fn asked(editor: &Editor) -> Vec<String> {
    let questions = editor.work.sketch().questions.iter();
    questions.map(|it| it.kind.clone()).collect()
}

/// Goes to the listed problem of this kind by the key for the next.
fn go_to(editor: &mut Editor, kind: &str) -> usize {
    for _ in 0..editor.problems().count() {
        run(editor, &[Command::NextProblem]);
        let at = editor.current_problem().expect("it was gone to");
        if editor.problems().nth(at).is_some_and(|it| it.id == kind) {
            return at;
        }
    }
    panic!("{kind} is not listed")
}

fn near(a: [f64; 2], b: [f64; 2], by: f64) -> bool {
    (a[0] - b[0]).hypot(a[1] - b[1]) <= by
}

#[test]
fn what_was_read_lies_over_its_picture_as_one_step() {
    let (mut editor, _desk, _folder) = traced();
    editor.name("Mine");
    let board = editor.plan().board;
    for edit in [
        BackdropEdit::Scale {
            center: [420.0, 300.0],
            width: 600.0,
        },
        BackdropEdit::Turn(90.0),
    ] {
        editor.apply(&Edit::Backdrop(edit));
    }
    will_read(&mut editor, Ok(reading(Vec::new())));
    let before = editor.steps();
    run(&mut editor, &[Command::ReadBoard]);
    assert_eq!(editor.steps(), before + 1);
    assert_eq!(editor.undo_label().as_deref(), Some("Read the board"));
    let (plan, original) = (editor.plan(), reading(Vec::new()).plan);
    assert_eq!(plan.spaces.len(), original.spaces.len());
    for (space, was) in plan.spaces.iter().zip(&original.spaces) {
        let there = backdrop(&editor).place([was.x / 1000.0, was.y / 700.0]);
        assert!(near([space.x, space.y], there, 0.02), "{space:?}");
        let turned = (space.heading - was.heading - 90.0).rem_euclid(360.0);
        assert!(turned.min(360.0 - turned) < 0.02, "{space:?}");
        assert_eq!((&space.next, space.lane), (&was.next, was.lane));
    }
    assert_eq!(plan.corners, original.corners);
    assert_eq!((&plan.finish, &plan.pit), (&original.finish, &original.pit));
    assert_eq!((plan.board, plan.name.as_str()), (board, "Mine"));
    assert!(editor.derived().track.is_some(), "{:?}", listed(&editor));
    editor.undo();
    assert!(editor.plan().spaces.is_empty());
    run(&mut editor, &[Command::Redo]);
    assert_eq!(editor.plan().spaces.len(), original.spaces.len());
}

#[test]
fn lanes_of_a_mirrored_picture_are_counted_from_the_other_side() {
    let (mut editor, _desk, _folder) = traced();
    will_read(&mut editor, Ok(reading(Vec::new())));
    run(
        &mut editor,
        &[
            Command::ReadBoard,
            Command::SelectAll,
            Command::MirrorAcross,
        ],
    );
    assert!(backdrop(&editor).mirrored);
    let mirrored = editor.plan().clone();
    run(&mut editor, &[Command::ReadBoard]);
    assert_eq!(editor.plan().finish, mirrored.finish);
    for (space, there) in editor.plan().spaces.iter().zip(&mirrored.spaces) {
        assert!(near([space.x, space.y], [there.x, there.y], 0.02));
        assert_eq!((space.id, space.lane), (there.id, there.lane));
    }
}

#[test]
fn the_line_is_the_curve_of_the_road_in_driving_order_from_the_finish_line() {
    let (mut editor, _desk, _folder) = traced();
    editor.apply(&Edit::Backdrop(BackdropEdit::Turn(30.0)));
    let asked = will_read(&mut editor, Err(Unread::NoRoad));
    let line = |editor: &mut Editor| {
        run(editor, &[Command::ReadBoard]);
        editor.close_dialog();
        asked.borrow_mut().pop().expect("it was asked").line
    };
    assert_eq!(line(&mut editor), None, "nothing is drawn yet");
    let corners = [
        [200.0, 200.0],
        [800.0, 200.0],
        [800.0, 500.0],
        [200.0, 500.0],
    ];
    for (at, place) in corners.into_iter().enumerate() {
        editor.apply(&Edit::Road(RoadEdit::Add(place, None)));
        let is_enough = line(&mut editor).is_some();
        assert_eq!(is_enough, at >= 2, "two points say little");
    }
    let places = |line: Option<Vec<[f64; 2]>>, editor: &Editor| -> Vec<[f64; 2]> {
        let line = line.expect("there is a curve");
        line.into_iter()
            .map(|at| backdrop(editor).place(at))
            .collect()
    };
    let open = places(line(&mut editor), &editor);
    assert!(near(open[0], corners[0], 0.5), "{:?}", open[0]);
    assert!(near(open[open.len() - 1], corners[3], 8.0));

    editor.apply(&Edit::Road(RoadEdit::Close));
    editor.apply(&Edit::Road(RoadEdit::Finish(0.5)));
    let closed = places(line(&mut editor), &editor);
    let road = editor.road().expect("a curve").clone();
    for at in &closed {
        let (_, off) = road.nearest(*at).expect("it is near");
        assert!(off < 1.0, "{at:?} lies {off} off");
    }
    let finish = road.at(road.finish.expect("it was set"));
    assert!(
        near(closed[0], finish, 20.0),
        "{:?} and {finish:?}",
        closed[0]
    );
    // To the right along the top first.
    let ahead = closed[10][0] - closed[0][0];
    assert!(ahead > 20.0, "{ahead}");
    run(&mut editor, &[Command::ReverseCircuit]);
    assert!(editor.road().is_some_and(|road| road.reverse));
    let back = places(line(&mut editor), &editor);
    let road = editor.road().expect("a curve");
    let finish = road.at(road.finish.unwrap_or(0.0));
    assert!(near(back[0], finish, 20.0), "{:?} and {finish:?}", back[0]);
    assert!(back[10][0] < back[0][0] - 20.0, "the other way");
}

#[test]
fn a_curve_gives_way_to_what_was_read_and_comes_back_by_undo() {
    let (mut editor, _desk, _folder) = traced();
    for place in [[200.0, 200.0], [800.0, 200.0], [500.0, 500.0]] {
        editor.apply(&Edit::Road(RoadEdit::Add(place, None)));
    }
    editor.apply(&Edit::Road(RoadEdit::Close));
    let before = editor.document().design().clone();
    assert!(!before.plan.spaces.is_empty());
    will_read(&mut editor, Ok(reading(questions())));
    run(&mut editor, &[Command::ReadBoard]);
    assert_eq!(editor.road(), None);
    assert_eq!(
        editor.plan().spaces.len(),
        reading(Vec::new()).plan.spaces.len()
    );
    editor.undo();
    assert_eq!(editor.document().design(), &before);
}

#[test]
fn reading_can_be_cancelled() {
    let (mut editor, desk, _folder) = traced();
    will_read(&mut editor, Ok(reading(questions())));
    desk.will_be_late();
    let before = editor.document().design().clone();
    Command::ReadBoard.run(&mut editor);
    assert_eq!(editor.dialog(), Some(&Dialog::ReadingBoard));
    assert_eq!(desk.wanted_jobs(), 1);
    editor.close_dialog();
    assert_eq!(desk.wanted_jobs(), 0, "nobody waits for it any more");
    desk.do_jobs();
    editor.poll();
    assert_eq!(editor.document().design(), &before);
    assert_eq!(editor.dialog(), None);

    // The next one arrives.
    Command::ReadBoard.run(&mut editor);
    desk.do_jobs();
    editor.poll();
    assert_eq!(editor.dialog(), None);
    assert_eq!(asked(&editor).len(), 3);
}

#[test]
fn what_broke_off_is_said() {
    let (mut editor, desk, _folder) = traced();
    will_read(&mut editor, Ok(reading(Vec::new())));
    desk.will_be_late();
    Command::ReadBoard.run(&mut editor);
    desk.drop_jobs();
    editor.poll();
    assert!(
        failure(&editor).contains("broke off"),
        "{}",
        failure(&editor)
    );
}

#[test]
fn an_error_says_what_to_do_and_changes_nothing() {
    let (mut editor, _desk, _folder) = traced();
    let before = editor.document().design().clone();
    let backdrop = backdrop(&editor).clone();
    let at = backdrop.place([0.25, 0.5]);
    for (error, says) in [
        (Unread::NoRoad, "Draw the middle of the road".to_owned()),
        (
            Unread::NoRoadAt([0.25, 0.5]),
            format!("at {:.0}, {:.0} mm", at[0], at[1]),
        ),
        (Unread::ShortLine, "Draw it all the way round".to_owned()),
        (
            Unread::Other("it is odd".to_owned()),
            "It is odd.".to_owned(),
        ),
    ] {
        will_read(&mut editor, Err(error.clone()));
        run(&mut editor, &[Command::ReadBoard]);
        let reason = failure(&editor);
        assert!(reason.contains(&says), "{error:?}: {reason}");
        editor.close_dialog();
        assert_eq!(editor.document().design(), &before);
    }
}

#[test]
fn a_picture_that_is_gone_is_said() {
    let (mut editor, _, folder) = traced();
    let asked = will_read(&mut editor, Ok(reading(Vec::new())));
    drop(folder);
    run(&mut editor, &[Command::ReadBoard]);
    assert!(!failure(&editor).is_empty());
    assert!(asked.borrow().is_empty());
}

#[test]
fn without_a_picture_there_is_nothing_to_read() {
    let (editor, _) = harbour();
    for command in [Command::ReadBoard, Command::ReadStretch] {
        let why = command.unavailable(&editor);
        assert_eq!(why, Some("There is no picture under the board"));
    }
}

#[test]
fn questions_are_problems_that_one_key_walks_through() {
    let (mut editor, _desk, _folder) = read(questions());
    let said = editor.said();
    assert!(said.contains("3 things are uncertain"), "{said}");
    let count = editor.problems().count();
    let mut seen = BTreeSet::new();
    for _ in 0..count {
        run(&mut editor, &[Command::NextProblem]);
        let at = editor.current_problem().expect("it was gone to");
        let problem = editor.problems().nth(at).expect("it is listed");
        seen.insert(problem.id);
        if problem.id == "scan.link" {
            let ends: Vec<SpaceId> = editor.selection().list();
            assert_eq!(ends.len(), 2, "both ends are selected");
        }
    }
    for kind in ["scan.stops", "scan.link", "scan.space"] {
        assert!(seen.contains(kind), "{seen:?}");
    }
}

#[test]
fn the_picture_is_seen_through_the_road_that_was_read() {
    let (mut editor, _desk, _folder) = read(questions());
    assert!(editor.sees_through());
    run(&mut editor, &[Command::ToggleSeeThrough]);
    assert!(!editor.sees_through());
    run(&mut editor, &[Command::ToggleSeeThrough]);
    assert!(Command::ToggleSeeThrough.is_on(&editor));
    // Without its picture there is nothing to see through to, and in a race the board is whole.
    run(&mut editor, &[Command::HidePicture]);
    assert!(!editor.sees_through());
    run(&mut editor, &[Command::HidePicture, Command::Drive]);
    assert!(!editor.sees_through());
}

#[test]
fn an_answer_is_one_step_and_the_question_comes_back_by_undo() {
    let (mut editor, _desk, _folder) = read(questions());
    let corner = editor.plan().corners[1].id;
    let before = editor.document().design().clone();
    let at = go_to(&mut editor, "scan.stops");
    editor.settle(at, Some(1));
    assert_eq!(editor.plan().corners[1].stops, 3);
    assert_eq!(editor.undo_label().as_deref(), Some("3 stops"));
    assert_eq!(asked(&editor), ["scan.link", "scan.space"]);
    assert!(editor.problems().all(|it| it.id != "scan.stops"));
    editor.undo();
    assert_eq!(editor.document().design(), &before);
    // The likeliest is what the key for fixes does.
    go_to(&mut editor, "scan.stops");
    run(&mut editor, &[Command::FixProblem]);
    assert_eq!(editor.work.plan().corners[1].stops, 1);
    assert_eq!(editor.plan().corners[1].id, corner);
    assert_eq!(asked(&editor).len(), 2);
    run(&mut editor, &[Command::Undo, Command::Redo]);
    assert_eq!(asked(&editor).len(), 2);
}

#[test]
fn what_is_right_is_confirmed_by_one_key() {
    let (mut editor, _desk, _folder) = read(questions());
    let plan = editor.plan().clone();
    assert!(Command::ConfirmRead.unavailable(&editor).is_some());
    go_to(&mut editor, "scan.stops");
    run(&mut editor, &[Command::ConfirmRead]);
    assert_eq!(asked(&editor).len(), 2);
    let label = editor.undo_label().expect("it is a step");
    assert_eq!(label, "Confirm: the stops of the corner are a guess");
    for left in [1, 0] {
        let kinds = asked(&editor);
        go_to(&mut editor, &kinds[0]);
        run(&mut editor, &[Command::ConfirmRead]);
        assert_eq!(asked(&editor).len(), left);
    }
    assert_same(editor.plan(), &plan);
    run(&mut editor, &[Command::Undo; 3]);
    assert_eq!(asked(&editor).len(), 3);
}

/// The current problem, which stands for this question.
fn shown(editor: &Editor) -> Option<&OpenQuestion> {
    let problem = editor.problems().nth(editor.current_problem()?)?;
    editor.question_of(problem)
}

#[test]
fn keys_answer_only_the_question_that_is_shown() {
    for command in [Command::FixProblem, Command::ConfirmRead] {
        let (mut editor, _desk, _folder) = read(questions());
        let [stops, link, space] = questions().try_into().expect("there are three");
        let plan = editor.plan().clone();
        run(&mut editor, &[Command::NextProblem]);
        assert_eq!(shown(&editor), Some(&stops));
        run(&mut editor, &[command]);
        // The next one is gone to, with what it is about in view and its answers in the list.
        assert_eq!(shown(&editor), Some(&link), "{command:?}");
        assert_eq!(editor.selection().list().len(), 2);
        assert!(editor.view.panes.is_open(Pane::Problems));
        // Whoever has turned to another part of the board sees the question first.
        let elsewhere = editor.plan().corners[4].spaces[0];
        let elsewhere = editor.space(elsewhere);
        editor.camera.glide_to([elsewhere.x, elsewhere.y]);
        run(&mut editor, &[command]);
        assert_eq!((asked(&editor).len(), shown(&editor)), (2, Some(&link)));
        let [from, _] = editor.selection().list().try_into().expect("both ends");
        let from = editor.space(from);
        assert!(editor.camera.sees([from.x, from.y]));
        // Nor is what is not listed answered.
        editor.view.filter.toggle(Group::Question);
        assert!(Command::ConfirmRead.unavailable(&editor).is_some());
        command.run(&mut editor);
        assert_eq!(asked(&editor).len(), 2);
        editor.view.filter.toggle(Group::Question);
        // Work that changes the list does not put another problem in its place.
        editor.apply(&Edit::DeleteCorner(plan.corners[6].id));
        editor.apply(&Edit::SetGrid(Vec::new()));
        editor.work.catch_up();
        assert_eq!(shown(&editor), Some(&link));
        run(&mut editor, &[command]);
        assert_eq!(asked(&editor), ["scan.space"]);
        editor.apply(&Edit::DeleteSpaces(space.spaces));
        assert_eq!((asked(&editor).len(), shown(&editor)), (0, None));
        assert!(command.unavailable(&editor).is_some(), "{command:?}");
    }
}

#[test]
fn whoever_settles_the_last_question_is_told_so() {
    let stops = questions().swap_remove(0);
    let (mut editor, _desk, _folder) = read(vec![stops]);
    run(&mut editor, &[Command::NextProblem, Command::ConfirmRead]);
    assert_eq!(editor.said(), "All questions are answered.");
}

#[test]
fn questions_come_in_driving_order_after_errors_and_say_where_they_are() {
    // Against the order of the numbers of spaces.
    let plan = bundled_file("harbour").plan;
    let spaces = [plan.spaces[40].id, plan.spaces[7].id];
    let corner = plan.corners[3].id;
    let about = |id| OpenQuestion {
        spaces: vec![id],
        ..question("scan.space", "this space is much longer than others")
    };
    let ends = OpenQuestion {
        corners: vec![corner],
        ..question("scan.corner", "the lines are hard to see")
    };
    let (mut editor, _desk, _folder) = read(vec![about(spaces[0]), ends, about(spaces[1])]);
    editor.apply(&Edit::SetGrid(Vec::new()));
    editor.apply(&Edit::SetWeather(Vec::new()));
    editor.work.catch_up();
    let groups: Vec<Group> = editor.problems().map(Group::of).collect();
    assert!(groups.is_sorted(), "{groups:?}");
    assert_eq!(
        (groups[0], editor.count_problems(Group::Question)),
        (Group::Error, 3)
    );
    let titles: Vec<String> = editor
        .problems()
        .filter(|it| Group::of(it) == Group::Question)
        .map(|it| it.message.to_string())
        .collect();
    assert_eq!(
        titles,
        [
            format!("space {}: this space is much longer than others", spaces[0]),
            format!("corner {corner}: the lines are hard to see"),
            format!("space {}: this space is much longer than others", spaces[1]),
        ]
    );
    // With everything else switched off, only they are gone through.
    for group in Group::ALL.into_iter().filter(|it| *it != Group::Question) {
        editor.view.filter.toggle(group);
    }
    for kind in ["scan.space", "scan.corner", "scan.space", "scan.space"] {
        run(&mut editor, &[Command::NextProblem]);
        assert_eq!(shown(&editor).map(|it| &*it.kind), Some(kind));
    }
    // They are no warnings, and have a switch of their own.
    editor.view.filter.toggle(Group::Warning);
    editor.view.filter.toggle(Group::Question);
    let listed = editor.listed_problems();
    assert!(
        listed
            .map(|(_, it)| Group::of(it))
            .all(|it| it == Group::Warning)
    );
}

#[test]
fn signs_that_are_not_drawn_over_the_picture_take_no_clicks() {
    let (mut editor, _desk, _folder) = read(Vec::new());
    editor.poll();
    let plates = editor.derived().cells.plates();
    let (corner, [low, high]) = plates.into_iter().next().expect("a plate");
    let middle = [0, 1].map(|axis| f64::midpoint(low[axis], high[axis]));
    assert!(editor.sees_through());
    assert_eq!(editor.work.hit(middle, 1.0), Hit::Nothing);
    let before = editor.plan().clone();
    let drag = |editor: &mut Editor| {
        let places = [0.0, 60.0].map(|by| at(editor, [middle[0] + by, middle[1]]));
        editor.drag(&places);
    };
    drag(&mut editor);
    assert_same(editor.plan(), &before);
    run(&mut editor, &[Command::ToggleSeeThrough]);
    editor.poll();
    assert_eq!(editor.work.hit(middle, 1.0), Hit::Corner(corner));
    // Nor do those that are hidden.
    let mut layers = Layers::default();
    layers.hide(BoardPart::Signs, true);
    editor.set_layers(layers);
    assert_eq!(editor.work.hit(middle, 1.0), Hit::Nothing);
    drag(&mut editor);
    assert_same(editor.plan(), &before);
}

#[test]
fn nothing_lies_over_the_board_while_questions_are_settled() {
    let (mut editor, _desk, _folder) = traced();
    run(&mut editor, &[Command::Tour]);
    assert!(editor.view.tour.is_some());
    will_read(&mut editor, Ok(reading(questions())));
    run(&mut editor, &[Command::ReadBoard]);
    assert_eq!(editor.view.tour, None);
    assert!(editor.notice().is_some());
    run(&mut editor, &[Command::NextProblem]);
    assert_eq!(editor.notice(), None);
}

#[test]
fn a_new_circuit_is_named_after_its_picture() {
    let (mut editor, _desk, _folder) = read(Vec::new());
    assert_eq!(editor.plan().name, "board");
    editor.undo();
    assert_eq!(editor.plan().name, Editor::blank().plan.name);
    editor.name("Mine");
    run(&mut editor, &[Command::ReadBoard]);
    assert_eq!(editor.plan().name, "Mine");
}

/// Many questions on long lines, in a window of a small screen.
#[test]
fn the_answers_of_a_question_that_is_gone_to_are_in_view() {
    let plan = bundled_file("harbour").plan;
    let questions = plan
        .spaces
        .iter()
        .enumerate()
        .take(40)
        .map(|(at, space)| OpenQuestion {
            spaces: vec![space.id],
            help: "look at the picture; choose the lanes that the arrow leads to "
                .repeat(1 + at % 4),
            answers: [
                format!("answer {at}"),
                format!("{at} as well as its neighbours"),
            ]
            .map(|says| answer(&says, vec![Change::SetLane(space.id, Some(9))]))
            .to_vec(),
            ..question(
                "scan.link",
                "the arrow on this space is hard to read, as it is smaller than others",
            )
        });
    let questions = questions.collect();
    let (_folder, path) = picture();
    let mut window = Window::sized(vec2(1280.0, 800.0), Theme::Light);
    window.choose("File", "New");
    window.desk.will_answer(&path);
    window.choose("Picture", "Trace a picture…");
    will_read(window.ed_mut(), Ok(reading(questions)));
    window.choose("Picture", "Read the board");
    let check = |window: &Window, at: usize, after: &str| {
        let head = window.bounds("Questions").bottom();
        for answer in [
            format!("Answer {at}"),
            format!("{at} as well as its neighbours"),
        ] {
            let button = window.bounds(&answer);
            let is_seen = button.top() >= head && button.bottom() <= 772.0;
            assert!(is_seen, "{after}: {answer} at {button:?}");
        }
    };
    // The last ones have never been in view.
    for at in (32..40).rev() {
        window.press("Shift+F8");
        check(&window, at, "Shift+F8");
    }
    for at in 33..40 {
        window.press("Y");
        check(&window, at, "Y");
    }
    for at in (0..24).step_by(2) {
        window.press("Y");
        check(&window, at, "Y");
        window.press("F8");
        check(&window, at + 1, "F8");
    }
}

#[test]
fn safe_fixes_leave_questions_alone() {
    let (mut editor, _desk, _folder) = read(questions());
    editor.apply(&Edit::SetWeather(Vec::new()));
    editor.fix_all();
    assert_eq!(asked(&editor).len(), 3);
}

#[test]
fn what_is_changed_by_hand_is_settled() {
    let (mut editor, _desk, _folder) = read(questions());
    let corner = editor.plan().corners[1].id;
    let [stops, link, space] = questions().try_into().expect("there are three");
    let (from, to) = link.links[0];
    for (edit, kind) in [
        (Edit::SetStops(corner, 4), "scan.stops"),
        (Edit::DeleteCorner(corner), "scan.stops"),
        (Edit::Unlink(from, to), "scan.link"),
        (Edit::DeleteSpaces(vec![from]), "scan.link"),
        (Edit::DeleteSpaces(space.spaces.clone()), "scan.space"),
        (Edit::SplitSpace(space.spaces[0]), "scan.space"),
    ] {
        assert!(editor.apply(&edit), "{edit:?}");
        let left = asked(&editor);
        assert!(
            !left.iter().any(|it| it == kind),
            "{edit:?} leaves {left:?}"
        );
        assert_eq!(left.len(), 2, "{edit:?} leaves {left:?}");
        editor.undo();
        assert_eq!(
            asked(&editor),
            [&stops, &link, &space].map(|it| it.kind.clone())
        );
    }
    // What is elsewhere stays open, and so does what is only moved.
    let all = ids(editor.plan());
    for edit in [
        Edit::SetStops(editor.plan().corners[0].id, 3),
        shift(space.spaces.clone(), [1.0, 0.0]),
        shift(all, [3.0, 2.0]),
        Edit::TurnBoard(true),
    ] {
        assert!(editor.apply(&edit), "{edit:?}");
        assert_eq!(asked(&editor).len(), 3, "{edit:?}");
    }
}

#[test]
fn questions_follow_the_driving_direction() {
    let (mut editor, _desk, _folder) = read(questions());
    let [stops, link, _] = questions().try_into().expect("there are three");
    let members: BTreeSet<SpaceId> = editor.plan().corners[1].spaces.iter().copied().collect();
    let (from, to) = link.links[0];
    run(&mut editor, &[Command::ReverseCircuit]);
    assert_eq!(asked(&editor).len(), 3);
    let at = go_to(&mut editor, "scan.link");
    editor.settle(at, Some(0));
    assert!(
        !editor.space(to).next.contains(&from),
        "the link that was meant"
    );
    // Corners are numbered in driving order.
    let at = go_to(&mut editor, "scan.stops");
    editor.settle(at, Some(1));
    let mut corners = editor.plan().corners.iter();
    let corner = corners.find(|it| it.spaces.iter().all(|id| members.contains(id)));
    assert_eq!(corner.expect("it is the same corner").stops, 3);
    assert_eq!(stops.corners.len(), 1);
}

#[test]
fn a_guessed_direction_is_reversed_by_one_click() {
    let direction = question("scan.direction", "the driving direction is a guess");
    let (mut editor, _desk, _folder) = read(vec![direction]);
    let first = editor.plan().spaces[0].heading;
    let at = go_to(&mut editor, "scan.direction");
    editor.apply_remedy(at);
    let now = editor.plan().spaces[0].heading;
    assert!(((now - first).rem_euclid(360.0) - 180.0).abs() < 1e-9);
    assert!(asked(&editor).is_empty());
}

#[test]
fn questions_are_kept_with_the_file() {
    let (mut editor, desk, folder) = read(questions());
    let path = folder.path().join("mine.track.json");
    desk.will_answer(&path);
    run_and_poll(&mut editor, Command::SaveAs);
    let before = editor.document().design().clone();
    editor.open(&path);
    assert_eq!(editor.document().design(), &before);
    let at = go_to(&mut editor, "scan.stops");
    editor.settle(at, Some(0));
    assert_eq!(editor.plan().corners[1].stops, 1);
    // A version has its own.
    let version = track_editor::document::Version::of("as read".to_owned(), &before);
    let design = version
        .expect("it is finite")
        .design()
        .expect("it can be read");
    assert_eq!(design.sketch.questions, before.sketch.questions);
}

#[test]
fn questions_survive_a_crash() {
    let (mut editor, desk, _folder) = read(questions());
    for second in 0..12 {
        editor.tick(f64::from(second));
    }
    let before = editor.work.sketch().questions.clone();
    drop(editor);
    desk.end();
    let next = desk.for_another();
    let mut editor = harbour_on(&next);
    editor.tick(0.0);
    let key = match editor.dialog() {
        Some(Dialog::Recovery { left, .. }) => left[0].key.clone(),
        other => panic!("no recovery is offered but {other:?}"),
    };
    editor.answer_recover(&key);
    assert_eq!(editor.work.sketch().questions, before);
}

#[test]
fn questions_of_other_versions_of_the_editor_are_kept_but_not_shown() {
    let (mut editor, _desk, _folder) = read(vec![question("scan.tomorrow", "what is this")]);
    assert!(editor.problems().all(|it| it.id != "scan.tomorrow"));
    editor.apply(&Edit::Name("Mine".to_owned()));
    assert_eq!(asked(&editor), ["scan.tomorrow"]);
}

/// The road around a corner, as a designer selects it: its first and its last space.
fn select_corner(editor: &mut Editor, corner: usize) -> BTreeSet<SpaceId> {
    let spaces = editor.plan().corners[corner].spaces.clone();
    editor.select([spaces[0], spaces[spaces.len() - 1]]);
    editor.selected_stretch().expect("a stretch is selected")
}

#[test]
fn a_stretch_is_read_again_without_touching_the_rest() {
    let (mut editor, _desk, _folder) = read(questions());
    let original = editor.plan().clone();
    // A designer has named a corner, and moved a space of another by hand.
    let spoilt = original.corners[1].spaces[3];
    let elsewhere = original.corners[4].spaces[0];
    for edit in [
        Edit::NameCorner(original.corners[4].id, "Mine".to_owned()),
        shift(vec![elsewhere], [2.0, 0.0]),
        Edit::DeleteSpaces(vec![spoilt]),
    ] {
        editor.apply(&edit);
    }
    let mine = editor.plan().clone();
    let stretch = select_corner(&mut editor, 1);
    let asked = will_read(&mut editor, Ok(reading(questions())));
    let steps = editor.steps();
    run(&mut editor, &[Command::ReadStretch]);
    assert_eq!(editor.dialog(), None);
    assert_eq!(editor.steps(), steps + 1);
    let line = asked.borrow()[0]
        .line
        .clone()
        .expect("the road itself is the line");
    assert!(line.len() > 30);

    let plan = editor.plan();
    assert_eq!(
        plan.spaces.len(),
        original.spaces.len(),
        "the space is back"
    );
    for space in mine.spaces.iter().filter(|it| !stretch.contains(&it.id)) {
        let now = space_of(plan, space.id);
        assert_eq!((now.x, now.y, now.lane), (space.x, space.y, space.lane));
    }
    assert_eq!(plan.corners[4].name, "Mine");
    assert_eq!(
        plan.corners[1].spaces.len(),
        original.corners[1].spaces.len()
    );
    assert!(editor.derived().track.is_some(), "{:?}", listed(&editor));
    // What is new is selected, and asked about is what is there or was open elsewhere.
    assert!(
        editor
            .selection()
            .spaces()
            .iter()
            .all(|id| mine.spaces.iter().all(|it| it.id != *id))
    );
    let kinds = self::asked(&editor);
    assert_eq!(
        kinds.iter().filter(|it| *it == "scan.stops").count(),
        1,
        "{kinds:?}"
    );
    editor.undo();
    assert_same(editor.plan(), &mine);
}

/// By the real reader, on a picture in which points a space apart would be taken for those of spaces a third as long.
#[test]
fn a_stretch_is_read_again_along_the_road_that_is_there() {
    let (_folder, path) = temp("harbour.png");
    let printout = Printout {
        format: Format::Png,
        dpi: 60,
        ..Printout::default()
    };
    let board = bundled_file("harbour").plan;
    let png = printout.bytes(&board, None, &SignPlaces::default());
    std::fs::write(&path, png.expect("it can be painted")).expect("the folder can be written to");
    let mut editor = Editor::new(Box::new(FakeDesk::default()), Editor::blank());
    editor.trace(&path);
    let asked = Asked::default();
    let kept = Rc::clone(&asked);
    editor.set_board_reader(Rc::new(move |query: BoardQuery, progress| {
        kept.borrow_mut().push(query.clone());
        track_editor::board::scan::read(query, progress)
    }));
    run(&mut editor, &[Command::ReadBoard]);
    let count = board.spaces.len();
    assert_eq!((editor.dialog(), editor.plan().spaces.len()), (None, count));
    let before = editor.plan().clone();
    let stretch = select_corner(&mut editor, 1);
    run(&mut editor, &[Command::ReadStretch]);
    assert_eq!(
        editor.said().split(' ').next(),
        Some(&*stretch.len().to_string())
    );
    let after = editor.plan();
    assert_eq!(
        (after.spaces.len(), after.corners.len()),
        (count, before.corners.len())
    );
    let [first, again] = asked.take().try_into().expect("it was read twice");
    assert_eq!((first.line, first.road), (None, None));
    assert!(again.road.is_some(), "the road is not looked for again");
    // In another picture it has to be.
    let asked = will_read(&mut editor, Err(Unread::NoRoad));
    image::RgbImage::new(100, 70)
        .save(&path)
        .expect("the folder can be written to");
    run(&mut editor, &[Command::ReadBoard]);
    assert_eq!(asked.take()[0].road, None);
}

#[test]
fn where_nothing_is_read_on_a_stretch_it_stays() {
    let (mut editor, _desk, _folder) = read(Vec::new());
    select_corner(&mut editor, 1);
    let before = editor.plan().clone();
    let mut nothing = reading(Vec::new());
    nothing.plan = TrackPlan::default();
    will_read(&mut editor, Ok(nothing));
    run(&mut editor, &[Command::ReadStretch]);
    assert!(failure(&editor).contains("No spaces were found"));
    assert_same(editor.plan(), &before);
}

#[test]
fn a_stretch_across_the_line_is_the_short_way_round() {
    let (mut editor, _desk, _folder) = read(Vec::new());
    let plan = editor.plan().clone();
    let past = straight(&plan);
    let mut before = plan.finish[1];
    for _ in 0..3 {
        let behind = plan
            .spaces
            .iter()
            .find(|it| it.lane == Some(2) && it.next.contains(&before));
        before = behind.expect("the lane goes on").id;
    }
    editor.select([past, before]);
    let stretch = editor.selected_stretch().expect("two spaces");
    assert!(stretch.contains(&plan.finish[1]));
    assert!((20..40).contains(&stretch.len()), "{}", stretch.len());
}

fn links(plan: &TrackPlan) -> BTreeSet<(SpaceId, SpaceId)> {
    let links = plan
        .spaces
        .iter()
        .flat_map(|it| it.next.iter().map(move |to| (it.id, *to)));
    links.collect()
}

#[test]
fn two_spaces_are_joined_and_split_again() {
    let (mut editor, _) = harbour();
    let before = editor.plan().clone();
    let first = straight(&before);
    let second = space_of(&before, first).next.iter().copied();
    let second = second
        .clone()
        .find(|id| space_of(&before, *id).lane == Some(2))
        .expect("it goes on");
    editor.select([first, second]);
    run(&mut editor, &[Command::JoinSpaces]);
    let joined = editor.space(first).clone();
    let [a, b] = [first, second].map(|id| space_of(&before, id));
    let half = [f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y)];
    assert!(near([joined.x, joined.y], half, 0.02));
    assert!(editor.work.space(second).is_none());
    assert_eq!(editor.plan().spaces.len(), before.spaces.len() - 1);
    assert_eq!(
        editor
            .plan()
            .spaces
            .iter()
            .filter(|it| it.next.contains(&first))
            .count(),
        3
    );
    assert_eq!(joined.next.len(), 3, "ahead, to the left and to the right");

    editor.select([first]);
    run(&mut editor, &[Command::SplitSpace]);
    assert_eq!(
        editor.selection().spaces().len(),
        2,
        "both halves are selected"
    );
    assert_eq!(editor.plan().spaces.len(), before.spaces.len());
    let new = editor.selection().list();
    let new = new.into_iter().find(|id| *id != first);
    let new = new.expect("the second half");
    let mut again = editor.plan().clone();
    again.rename_spaces(|id| if id == new { second } else { id });
    assert_eq!(links(&again), links(&before), "all is as it was");
    for id in [first, second] {
        let [now, was] = [&again, &before].map(|plan| space_of(plan, id));
        assert!(near([now.x, now.y], [was.x, was.y], 0.5), "{now:?} {was:?}");
    }
    assert_eq!(editor.undo_label(), Some(format!("Split space {first}")));
}

#[test]
fn a_split_space_of_a_corner_stays_in_it_and_keeps_its_lane_changes() {
    let (mut editor, _) = harbour();
    let plan = editor.plan().clone();
    let lane = |id: &SpaceId| space_of(&plan, *id).lane;
    let changes = |it: &&SpacePlan| it.next.iter().any(|to| lane(to) != it.lane);
    let members = plan.corners[0].spaces.iter().map(|id| space_of(&plan, *id));
    let space = members.clone().find(changes).expect("an arrow").clone();
    let way = |plan: &TrackPlan| {
        let out = plan
            .spaces
            .iter()
            .flat_map(|it| it.next.iter().map(move |to| (it.lane, *to)));
        out.filter(|(from, to)| *from != space_of(plan, *to).lane)
            .count()
    };
    editor.select([space.id]);
    run(&mut editor, &[Command::SplitSpace]);
    let now = editor.plan();
    assert_eq!(
        now.corners[0].spaces.len(),
        plan.corners[0].spaces.len() + 1
    );
    assert_eq!(way(now), way(&plan), "no arrow is lost or made up");
    assert!(editor.derived().track.is_some(), "{:?}", listed(&editor));
    let halves: Vec<SpaceId> = editor.selection().list();
    assert_eq!(joinable(now, &halves).len(), 1, "one leads to the other");
}

#[test]
fn line_and_grid_stay_at_the_first_half_and_follow_what_is_joined() {
    let (mut editor, _) = harbour();
    let plan = editor.plan().clone();
    let line = plan.finish[1];
    editor.select([line]);
    run(&mut editor, &[Command::SplitSpace]);
    assert_eq!(editor.plan().finish, plan.finish);
    editor.undo();
    let behind = plan
        .spaces
        .iter()
        .find(|it| it.lane == Some(2) && it.next.contains(&line));
    let behind = behind.expect("the lane leads to the line").id;
    editor.select([behind, line]);
    run(&mut editor, &[Command::JoinSpaces]);
    assert!(
        editor.plan().finish.contains(&behind),
        "it lies past the line now"
    );
    assert_eq!(editor.plan().finish.len(), plan.finish.len());
}

#[test]
fn a_board_is_read_and_settled_in_the_window() {
    let (_folder, path) = picture();
    let mut window = Window::sized(LARGE, Theme::Light);
    window.choose("File", "New");
    window.desk.will_answer(&path);
    window.choose("Picture", "Trace a picture…");
    assert!(window.sees("Read the board"), "the inspector offers it");
    will_read(window.ed_mut(), Ok(reading(questions())));
    window.desk.will_be_late();
    window.choose("Picture", "Read the board");
    assert!(window.sees("Reading the board"));
    window.picture("scan-reading");
    window.click("Cancel");
    assert_eq!(window.ed().dialog(), None);
    window.choose("Picture", "Read the board");
    window.desk.do_jobs();
    window.settle();
    window.desk.do_jobs();
    window.settle();
    assert_eq!(
        window.ed().plan().spaces.len(),
        reading(Vec::new()).plan.spaces.len()
    );
    assert!(window.sees("3 things are uncertain"));
    window.picture("scan-questions");
    assert!(window.sees("60 % certain"));
    window.press("F8");
    window.picture("scan-next");
    window.click("3 stops");
    assert_eq!(window.ed().plan().corners[1].stops, 3);
    window.desk.do_jobs();
    window.settle();
    assert!(!window.sees("stops of the corner are a guess"));
    while window.ed().current_problem().is_none_or(|at| {
        let problem = window.ed().problems().nth(at);
        problem.is_none_or(|it| it.id != "scan.link")
    }) {
        window.press("F8");
    }
    window.press("Y");
    assert_eq!(asked(window.ed()), ["scan.space"]);
    window.press("Ctrl+Z");
    assert_eq!(asked(window.ed()), ["scan.link", "scan.space"]);
}
