//! At home on every desk: panes, palette, keys, settings, tour, and the board by keyboard.

use crate::fixture::*;
use egui::{
    DroppedFile, KeyboardShortcut, MouseWheelSource, MouseWheelUnit, RawInput, TouchPhase,
    ViewportCommand, ViewportId,
};
use std::sync::Arc;
use track_editor::app::Screen;
use track_editor::view::Start;
use track_editor::view::layout::Node;

fn kept(desk: &FakeDesk) -> Settings {
    let text = desk.clone().load(NAME).expect("settings are kept");
    let (settings, faults) = Settings::from_text(&text);
    assert_eq!(faults, [""; 0]);
    settings
}

#[test]
fn panes_are_closed_and_opened_again_and_remembered() {
    let mut window = Window::open();
    assert!(window.sees("Ready to race"));
    window.click("Close Problems");
    assert!(!window.sees("Ready to race"));
    let mut again = Window::with(window.desk.clone());
    assert!(!again.sees("Ready to race"), "still closed tomorrow");
    again.press("F5");
    assert!(again.sees("Ready to race"));
    again.click("Close Inspector");
    again.choose("View", "Reset layout");
    assert!(again.sees("Designer"));
}

#[test]
fn a_tab_can_be_dragged_to_another_place() {
    let mut window = Window::open();
    let tab = |window: &Window, name| window.harness.get_by_role_and_label(Role::Tab, name).rect();
    let before = tab(&window, "Problems");
    let board = window.ed().camera.view();
    window.drag(before.center(), board.left_center() + vec2(40.0, 0.0));
    let after = tab(&window, "Problems");
    assert!(after.left() < board.center().x, "{after} is at the left");
    assert!(window.ed().camera.view().left() > board.left() + 100.0);
    let size = window.ed().camera.view().width();
    let again = Window::with(window.desk.clone());
    assert!((tab(&again, "Problems").min - after.min).length() < 2.0);
    assert!((again.ed().camera.view().width() - size).abs() < 2.0);
}

#[test]
fn panels_keep_their_width_when_the_window_changes() {
    let mut window = Window::open();
    let width = |window: &Window| {
        let view = window.ed().camera.view();
        window.harness.ctx.content_rect().right() - view.right()
    };
    let before = width(&window);
    window.harness.set_size(vec2(1000.0, 700.0));
    window.settle();
    assert!((width(&window) - before).abs() < 1.0);
}

#[test]
fn the_palette_runs_commands_and_says_why_not() {
    let mut window = Window::open();
    window.look_up("Ctrl+Shift+P", "show or hide the number");
    assert!(window.ed().view.numbers);
    assert!(window.ed().view.overlay.is_none());

    window.press("Ctrl+K");
    window.type_text("make corner");
    assert!(window.sees("Select spaces first"));
    window.press("Enter");
    assert!(window.ed().view.overlay.is_some(), "it cannot be run");
    window.press("Esc");
    assert!(window.ed().view.overlay.is_none());
}

#[test]
fn places_are_gone_to_by_number_and_name() {
    let mut window = Window::open();
    let last = window.ed().plan().spaces.last().unwrap().id;
    window.look_up("Ctrl+G", &last.to_string());
    assert_eq!(window.ed().selection().only(), Some(last));
    let view = window.ed().camera.view();
    assert!(view.contains(window.place(last)));

    let corner = window.ed().plan().corners[2].clone();
    window.look_up("Ctrl+G", &corner.name);
    let selected = window.ed().selection();
    assert_eq!(selected, &Selection::of(corner.spaces));
}

#[test]
fn keys_are_changed_and_conflicts_are_told() {
    let mut window = Window::open();
    window.press("F1");
    window.type_into("Search commands and keys", "inspector");
    window.click("Change F4 for Inspector");
    window.press("F5");
    assert!(window.sees("F5 runs “Problems” already."));
    window.click("Cancel");
    window.click("Change F4 for Inspector");
    window.press("Alt+I");
    // What systems make of Ctrl+C is not the key itself.
    window.click("Add keys for Inspector");
    window.event(Event::Copy);
    assert!(window.sees("Ctrl+C runs “Copy” already."));
    window.click("Use it here");
    let inspector = window.ed().settings.keys.of(Command::ToggleInspector);
    let wanted = [(Modifiers::ALT, Key::I), (Modifiers::COMMAND, Key::C)];
    assert_eq!(
        inspector,
        wanted.map(|(held, key)| KeyboardShortcut::new(held, key))
    );
    window.click("Close");
    window.press("F4");
    assert!(window.ed().view.panes.is_open(Pane::Inspector));
    window.press("Alt+I");
    assert!(!window.ed().view.panes.is_open(Pane::Inspector));

    let mut again = Window::with(window.desk.clone());
    again.press("Alt+I");
    assert!(again.ed().view.panes.is_open(Pane::Inspector));
    again.press("F1");
    again.click("Reset all keys");
    again.press("Esc F4");
    assert!(!again.ed().view.panes.is_open(Pane::Inspector));
}

#[test]
fn theme_and_size_are_chosen_and_remembered() {
    let mut window = Window::open();
    window.press("Ctrl+,");
    window.click("Light theme");
    window.press("Esc");
    assert!(!window.harness.ctx.global_style().visuals.dark_mode);
    window.press("Ctrl+Plus");
    assert!((window.harness.ctx.zoom_factor() - 1.15).abs() < 1e-3);
    let scale = window.ed().camera.scale();
    window.press("Plus");
    // Without Ctrl, the board.
    assert!(window.ed().camera.scale() > scale);
    assert_eq!(kept(&window.desk).theme, Theme::Light);
    let again = Window::with(window.desk.clone());
    assert!((again.harness.ctx.zoom_factor() - 1.15).abs() < 1e-3);
}

#[test]
fn broken_settings_are_said_once_and_keep_nobody_from_working() {
    let desk = FakeDesk::default();
    desk.clone().store(NAME, "{ this is no JSON").unwrap();
    let mut window = Window::with(desk);
    assert!(window.sees("The settings could not be read"));
    window.press("N");
    assert!(window.ed().view.numbers);
    let again = Window::with(window.desk.clone());
    assert!(!again.sees("The settings could not be read"));
    assert!(again.ed().view.numbers);
}

/// A short list before it does not make the list of keys short.
#[test]
fn the_list_of_keys_is_as_high_as_the_window_lets_it_be() {
    let mut window = Window::open();
    let height = |window: &mut Window| {
        window.press("F1");
        let end = window.bounds("Close").bottom();
        window.press("Esc");
        end
    };
    let alone = height(&mut window);
    assert!((750.0..900.0).contains(&alone), "{alone}");
    window.press("Ctrl+K");
    window.type_text("snapping grid");
    window.press("Esc");
    assert_eq!(height(&mut window), alone);
}

#[test]
fn the_tour_is_shown_once_and_never_in_the_way() {
    let mut window = Window::with(FakeDesk::default());
    assert!(window.sees("1 of 7"));
    window.press("N");
    assert!(window.ed().view.numbers, "commands go on working");
    window.press("D");
    // Of what it says nothing can be done.
    assert!(!window.sees("1 of 7"));
    window.press("D");
    window.click("Start");
    assert!(window.sees("2 of 7"));
    window.click("Back");
    window.click("Start");
    for _ in 2..7 {
        window.click("Next");
    }
    window.click("Done");
    assert!(window.ed().view.tour.is_none());
    let mut again = Window::with(window.desk.clone());
    assert!(!again.sees("1 of 7"));
    again.choose("Help", "Guided tour");
    again.click("Skip the tour");
    assert!(again.ed().view.tour.is_none());
    again.choose("Help", "Guided tour");
    again.press("Esc");
    assert!(again.ed().view.tour.is_none());
}

#[test]
fn the_tour_draws_a_first_circuit() {
    let mut window = Window::with(FakeDesk::default());
    window.click("Start");
    assert!(window.ed().plan().spaces.is_empty());
    window.press("R");
    assert!(window.sees("3 of 7"), "it goes on by itself");
    let middle = window.ed().camera.view().center() + vec2(40.0, 0.0);
    let corners = [
        [-200.0, -120.0],
        [200.0, -120.0],
        [200.0, 120.0],
        [-200.0, 120.0],
    ];
    let corners = corners.map(|[x, y]| middle + vec2(x, y));
    for at in corners.into_iter().chain([corners[0]]) {
        assert!(window.sees("3 of 7"));
        window.click_at(at);
    }
    assert!(window.sees("4 of 7") && window.ed().plan().spaces.len() > 40);
    window.drag(corners[1], corners[1] + vec2(60.0, -30.0));
    assert!(window.sees("5 of 7"));
    // Bent further, it has other corners; that sets no stops.
    window.drag(corners[2], corners[2] + vec2(40.0, 30.0));
    assert!(window.sees("5 of 7"));
    window.press("V");
    let plates = window.ed().work.derived().cells.plates();
    let (id, [low, high]) = plates.into_iter().next().expect("a corner has a plate");
    let at = [low, high].map(|at| window.screen(at));
    window.click_at(at[0].lerp(at[1], 0.5));
    window.press("3");
    let corner = window.ed().plan().corners.iter().find(|it| it.id == id);
    assert_eq!(corner.map(|it| it.stops), Some(3));
    assert!(window.sees("6 of 7"));
    // Who goes back can stay there.
    window.click("Back");
    assert!(window.sees("5 of 7"));
    window.click("Next");
    window.click("Next");
    window.click("Done");
    assert!(window.ed().view.tour.is_none());
}

#[test]
fn the_card_of_the_tour_is_dragged_away_and_not_there_while_one_draws() {
    let mut window = Window::with(FakeDesk::default());
    let place = |window: &Window| window.bounds("1 of 7").center();
    let before = place(&window);
    // By its edge, where there is nothing to click.
    let card = before + vec2(0.0, 24.0);
    // It is painted again and again while it is held.
    let harness = &mut window.harness;
    harness.hover_at(card);
    harness.run_steps(2);
    harness.drag_at(card);
    harness.run_steps(2);
    harness.hover_at(card + vec2(60.0, -90.0));
    harness.run_steps(3);
    harness.drop_at(card + vec2(60.0, -90.0));
    window.settle();
    let after = place(&window);
    assert!(
        (after - before - vec2(60.0, -90.0)).length() < 12.0,
        "{before} {after}"
    );
    // Where it has been put it stays.
    window.click("Start");
    let next = window.bounds("2 of 7").center();
    assert!((next.x - after.x).abs() < 12.0, "{next} {after}");
    window.click("Back");
    // What is begun beside it goes on under it.
    let board = window.bounds("Board");
    let from = board.left_top() + vec2(60.0, 60.0);
    window.grab(from);
    window.point(after);
    assert!(!window.sees("1 of 7"));
    window.let_go(after);
    assert!(window.sees("1 of 7"));
}

#[test]
fn the_road_is_walked_with_the_arrow_keys() {
    let mut window = Window::open();
    let id = middle(&window);
    window.ed_mut().select([id]);
    window.press("Shift+F6 F6");
    let next = window.ed().space(id).next.clone();
    window.press("Up");
    let ahead = window.ed().selection().only().unwrap();
    assert!(next.contains(&ahead));
    window.press("Shift+Down");
    let both = Selection::of([id, ahead]);
    assert_eq!(window.ed().selection(), &both);
    window.press("Left");
    let beside = window.ed().selection().only().unwrap();
    let lane = |id| window.ed().space(id).lane;
    assert_eq!(lane(beside), Some(1));
}

#[test]
fn spaces_are_drawn_linked_and_moved_by_keyboard_alone() {
    let mut window = Window::open();
    window.press("Ctrl+N Shift+F6 F6 P");
    for _ in 0..3 {
        window.press("Enter Right Right Right Right Right");
    }
    let plan = window.ed().plan().clone();
    assert_eq!(plan.spaces.len(), 3);
    assert_eq!(plan.spaces[0].next, [SpaceId(2)]);
    // From the last back to the first.
    window.press("L Down Enter Down Down Enter");
    let linked = window.ed().plan().clone();
    assert_eq!(linked.spaces[2].next, [SpaceId(1)]);
    // Taken hold of, moved, and put down.
    window.press("V Ctrl+Enter Up");
    assert_changed(window.ed().plan(), &linked);
    window.press("Esc");
    assert_same(window.ed().plan(), &linked);
}

#[test]
fn every_pane_and_overlay_has_a_command_in_a_menu() {
    for pane in Pane::ALL.iter().filter(|pane| **pane != Pane::Board) {
        let command = pane.command().expect("it can be shown and hidden");
        assert_eq!(Pane::of(command), Some(*pane));
        assert!(track_editor::command::Menu::of(command).is_some());
    }
    for command in [Command::FindCommand, Command::Shortcuts, Command::Settings] {
        assert!(track_editor::command::Menu::of(command).is_some());
    }
}

#[test]
fn the_wheel_over_a_window_leaves_the_board_alone() {
    let mut window = Window::open();
    let scale = window.ed().camera.scale();
    window.press("F1");
    let middle = window.ed().camera.view().center();
    window.point(middle);
    window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        source: MouseWheelSource::Wheel,
        delta: vec2(0.0, -3.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    assert!((window.ed().camera.scale() - scale).abs() < 1e-9);
}

#[test]
fn letters_are_letters_and_function_keys_commands_while_typing() {
    let mut window = Window::open();
    window.focus("Name");
    window.press("N");
    assert!(!window.ed().view.numbers);
    window.press("F5");
    assert!(!window.ed().view.panes.is_open(Pane::Problems));
}

/// Shows a frame to nobody. Returns what the window is told.
fn frame(ctx: &egui::Context, app: &mut App, input: RawInput) -> Vec<ViewportCommand> {
    let mut shown = ctx.run_ui(input, |ui| app.ui(ui));
    // There is nobody to paint them.
    shown.textures_delta.clear();
    shown.viewport_output[&ViewportId::ROOT].commands.clone()
}

#[test]
fn the_window_has_the_size_it_had_last() {
    let mut window = Window::open();
    let size = vec2(1111.0, 777.0);
    let input = window.harness.input_mut();
    let root = input.viewports.entry(ViewportId::ROOT).or_default();
    root.inner_rect = Some(Rect::from_min_size(Pos2::ZERO, size));
    window.settle();
    assert_eq!(kept(&window.desk).window, Some(size.into()));
    let mut app = App::new(harbour_on(&window.desk));
    let sent = frame(&egui::Context::default(), &mut app, RawInput::default());
    assert!(sent.contains(&ViewportCommand::InnerSize(size)));
}

/// A file that is dragged into the window.
#[derive(Debug)]
struct Dragged(PathBuf);

impl DroppedFile for Dragged {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("it is read from its path".to_owned())
    }
}

#[test]
fn a_file_dragged_into_the_window_is_opened_after_asking() {
    let (_folder, path) = temp("quay.track.json");
    let text = bundled::find("mini").unwrap().text();
    std::fs::write(&path, text).unwrap();
    let mut window = Window::open();
    window.type_into("Name", "Unsaved");
    let drag = |window: &mut Window| {
        let files = &mut window.harness.input_mut().dropped_files;
        files.push(Arc::new(Dragged(path.clone())));
        window.settle();
    };
    drag(&mut window);
    assert!(window.sees("Save the changes to “Unsaved”?"));
    window.click("Cancel");
    assert_eq!(window.ed().path(), None);
    drag(&mut window);
    window.click("Don't save");
    assert_eq!(window.ed().path(), Some(path.as_path()));
}

#[test]
fn the_tour_waits_until_the_start_is_closed() {
    let mut editor = harbour_on(&FakeDesk::default());
    let start = Start::new(&mut editor);
    editor.view.overlay = Some(Overlay::Start(start));
    let mut app = App::new(editor);
    let ctx = egui::Context::default();
    for _ in 0..3 {
        frame(&ctx, &mut app, RawInput::default());
        assert_eq!(app.editor.view.tour, None);
    }
    app.editor.view.overlay = None;
    frame(&ctx, &mut app, RawInput::default());
    assert_eq!(app.editor.view.tour, Some(0));
}

#[test]
fn which_problems_are_listed_is_remembered() {
    let mut window = Window::open();
    let shows = |window: &Window| window.ed().view.filter.shows(Severity::Advice);
    assert!(shows(&window));
    window.ed_mut().view.filter.toggle(Severity::Advice);
    window.settle();
    let again = Window::with(window.desk.clone());
    assert!(!shows(&again));
    assert!(again.ed().view.filter.shows(Severity::Error));
}

#[test]
fn the_window_is_where_it_was_if_that_is_on_the_screen() {
    let mut window = Window::open();
    let input = window.harness.input_mut();
    let root = input.viewports.entry(ViewportId::ROOT).or_default();
    let there = Pos2::new(310.0, 120.0);
    root.inner_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(900.0, 600.0)));
    root.outer_rect = Some(Rect::from_min_size(there, vec2(900.0, 630.0)));
    window.settle();
    assert_eq!(kept(&window.desk).place, Some([310.0, 120.0]));
    for (screen, is_there) in [
        (None, true),
        (Some(vec2(1920.0, 1080.0)), true),
        (Some(vec2(300.0, 200.0)), false),
    ] {
        let mut app = App::new(harbour_on(&window.desk));
        let mut input = RawInput::default();
        let root = input.viewports.entry(ViewportId::ROOT).or_default();
        root.monitor_size = screen;
        let sent = frame(&egui::Context::default(), &mut app, input);
        let place = ViewportCommand::OuterPosition(there);
        assert_eq!(sent.contains(&place), is_there, "{screen:?}");
    }
}

/// What the window is told on a machine with these screens when it was last there with this size; the
/// screen it opens on is the first, and is `scale` pixels to a point.
fn restored(
    (place, size): (Option<[f32; 2]>, Option<[f32; 2]>),
    screens: &[Screen],
    scale: f32,
) -> Vec<ViewportCommand> {
    let mut editor = harbour_on(&FakeDesk::default());
    (editor.settings.place, editor.settings.window) = (place, size);
    let mut app = App::new(editor).on_screens(screens.to_vec());
    let mut input = RawInput::default();
    let root = input.viewports.entry(ViewportId::ROOT).or_default();
    root.native_pixels_per_point = Some(scale);
    root.monitor_size = screens.first().map(|screen| screen.area.size());
    root.inner_rect = Some(Rect::from_min_size(
        Pos2::new(8.0, 30.0),
        vec2(1360.0, 860.0),
    ));
    root.outer_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1360.0, 890.0)));
    frame(&egui::Context::default(), &mut app, input)
}

/// A screen of this many pixels, and this many of them to a point.
fn screen(at: [f32; 2], size: [f32; 2], scale: f32) -> Screen {
    let area = Rect::from_min_size(Pos2::from(at) / scale, Vec2::from(size) / scale);
    Screen { area, scale }
}

/// The size and the place that a window is told, if it is told any.
fn told(sent: &[ViewportCommand]) -> (Option<Vec2>, Option<Pos2>) {
    let size = sent.iter().find_map(|command| match command {
        ViewportCommand::InnerSize(size) => Some(*size),
        _ => None,
    });
    let place = sent.iter().find_map(|command| match command {
        ViewportCommand::OuterPosition(place) => Some(*place),
        _ => None,
    });
    (size, place)
}

#[test]
fn a_window_is_no_larger_than_its_screen() {
    let kept = Some([1360.0, 860.0]);
    for (pixels, scale) in [
        ([1400.0, 900.0], 1.75),
        ([1024.0, 600.0], 1.0),
        ([1024.0, 600.0], 1.75),
        ([1366.0, 768.0], 1.25),
    ] {
        let there = screen([0.0, 0.0], pixels, scale);
        // As it was, and as it is when it is opened for the first time.
        for (place, size) in [
            (Some([20.0, 15.0]), kept),
            (Some([500.0, 400.0]), kept),
            (None, None),
        ] {
            let sent = restored((place, size), &[there], scale);
            let (size, at) = told(&sent);
            let size = size.expect("it is made smaller") + vec2(0.0, 30.0);
            let case = format!("{pixels:?} at {scale}: {size:?} {at:?}");
            assert!(
                size.x <= there.area.width() && size.y <= there.area.height(),
                "{case}"
            );
            assert!(size.x > 500.0 && size.y > 300.0, "{case}");
            if let Some(at) = at {
                assert!(
                    there.area.contains_rect(Rect::from_min_size(at, size)),
                    "{case}"
                );
            }
            assert!(at.is_some() || place != Some([20.0, 15.0]), "{case}");
        }
    }
    // One that fits is as it was.
    let there = screen([0.0, 0.0], [1920.0, 1080.0], 1.0);
    let sent = restored((Some([310.0, 120.0]), kept), &[there], 1.0);
    assert_eq!(
        told(&sent),
        (kept.map(Vec2::from), Some(Pos2::new(310.0, 120.0)))
    );
}

#[test]
fn a_window_on_another_screen_comes_back_there_or_in_sight() {
    let first = screen([0.0, 0.0], [1920.0, 1080.0], 1.0);
    let right = screen([1920.0, -200.0], [2560.0, 1440.0], 1.0);
    let left = screen([-1280.0, 0.0], [1280.0, 1024.0], 1.0);
    let size = Some([1000.0, 700.0]);
    for at in [
        [2300.0, 100.0],
        [2000.0, -150.0],
        [-1200.0, 60.0],
        [-900.0, 40.0],
    ] {
        let sent = restored((Some(at), size), &[first, right, left], 1.0);
        // Wholly on the screen, if it has room.
        let place = told(&sent).1.expect("it is put back");
        let whole = Rect::from_min_size(place, vec2(1000.0, 740.0));
        let screen = if at[0] > 0.0 { right } else { left };
        assert!(screen.area.contains_rect(whole), "{place:?}");
        if screen
            .area
            .contains_rect(Rect::from_min_size(at.into(), vec2(1000.0, 740.0)))
        {
            assert_eq!(place, Pos2::from(at));
        }
        // Where that screen is gone, the system finds a place.
        let sent = restored((Some(at), size), &[first], 1.0);
        assert_eq!(told(&sent).1, None, "{at:?}");
    }
    // Two pixels to a point there: its points are counted in its pixels, also from here.
    let fine = screen([1920.0, 0.0], [3840.0, 2160.0], 2.0);
    let sent = restored((Some([900.0, 100.0]), size), &[first, fine], 1.0);
    let sent = told(&sent).1;
    assert_eq!(
        sent,
        Some(Pos2::new(900.0, 100.0)),
        "it is on the first, too"
    );
    let sent = restored((Some([1960.0, 100.0]), size), &[first, fine], 1.0);
    assert_eq!(told(&sent).1, Some(Pos2::new(3760.0, 200.0)));
}

#[test]
fn panels_are_moved_by_keyboard() {
    let mut window = Window::open();
    assert!(Command::MovePaneDown.unavailable(window.ed()).is_some());
    window.press("F6");
    assert_eq!(window.focused().as_deref(), Some("Inspector"));
    for (words, at) in [("panel bottom", 1), ("panel left", 0), ("panel right", 1)] {
        window.find(words);
        assert_eq!(window.focused().as_deref(), Some("Inspector"), "{words}");
        let layout = &window.ed().settings.layout;
        let (Node::Row(parts) | Node::Column(parts)) = layout.root() else {
            panic!("{layout:?}");
        };
        let inspector = Node::Tabs(vec!["Inspector".to_owned()], "Inspector".to_owned());
        let place = parts.iter().position(|part| part.1 == inspector);
        let last = parts.len() - 1;
        assert_eq!(place, Some(at * last), "{words}");
        let is_column = matches!(layout.root(), Node::Column(_));
        assert_eq!(is_column, words == "panel bottom");
    }
    assert!(window.sees("Designer"), "it shows what it did");
}

#[test]
fn panels_have_their_sizes_again_after_a_race() {
    let mut window = Window::open();
    window.settle();
    let before = kept(&window.desk).layout;
    window.press("D");
    assert!(window.ed().driving().is_some());
    // What is remembered is how it is without the race.
    assert_eq!(window.ed().settings.layout, before);
    window.press("Esc");
    assert!(window.ed().driving().is_none());
    window.settle();
    assert_eq!(window.ed().settings.layout, before);
}

#[test]
fn panels_are_resized_by_command() {
    let mut window = Window::open();
    // The board takes what is left.
    let size = |window: &Window| window.ed().camera.view().size();
    let before = size(&window);
    assert!(Command::WidenPane.unavailable(window.ed()).is_some());
    window.press("F6");
    assert_eq!(window.focused().as_deref(), Some("Inspector"));
    window.run(Command::WidenPane);
    assert_eq!(size(&window), before - vec2(32.0, 0.0));
    assert_eq!(window.focused().as_deref(), Some("Inspector"));
    for _ in 0..2 {
        window.run(Command::NarrowPane);
    }
    assert_eq!(size(&window), before + vec2(32.0, 0.0));
    // Among themselves panels share what there is.
    let middle = |window: &Window| {
        let tab = window.harness.get_by_role_and_label(Role::Tab, "Problems");
        tab.rect().top()
    };
    let slip = window.ed().plan().corners[0].id;
    window.apply(&Edit::SetStops(slip, 3));
    let line = middle(&window);
    window.run(Command::LowerPane);
    assert!((middle(&window) - line + 32.0).abs() <= 1.0);
    window.run(Command::RaisePane);
    assert!((middle(&window) - line).abs() <= 1.0);
}

#[test]
fn keys_that_the_machine_takes_are_not_named_while_there_are_others() {
    let (desk, find) = (FakeDesk::default(), Command::FindCommand);
    let editor = mini_on(&desk);
    let [first, second] = find.shortcuts() else {
        panic!("it has two");
    };
    assert_eq!(editor.named_keys(find), Some(first));
    desk.will_take(*first);
    assert_eq!(editor.named_keys(find), Some(second));
    desk.will_take(*second);
    assert_eq!(editor.named_keys(find), Some(first));
}
