//! The menu of what is here, by the right button and by keys.

use crate::fixture::*;
use egui::PointerButton;
use formulad_core::plan::{PieceKind, PiecePlan, Sign};
use track_editor::document::{ArtEdit, ArtItem, RoadEdit, Selection};

fn right_click(window: &mut Window, at: Pos2) {
    window.point(at);
    for pressed in [true, false] {
        window.event(Event::PointerButton {
            pos: at,
            button: PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
}

/// Chooses the entry of the menu here: panels may have a button of the same name.
fn choose(window: &mut Window, entry: &str, at: Pos2) {
    let nodes = window.harness.query_all_by_label(entry);
    let away = |node: &egui_kittest::Node<'_>| node.rect().distance_to_pos(at);
    let nearest = nodes.min_by(|a, b| away(a).total_cmp(&away(b)));
    nearest.expect("the menu has that entry").click();
    window.settle();
}

/// The harbour with a tree at its upper left corner.
fn window() -> Window {
    let mut window = Window::open();
    let tree = PiecePlan::new(PieceKind::Tree, 25.0, 25.0);
    window.apply(&Edit::Art(ArtEdit::AddPieces(vec![tree])));
    window
}

#[test]
fn a_space_is_selected_and_cut_from_its_menu() {
    let mut window = window();
    let id = middle(&window);
    let at = window.place(id);
    right_click(&mut window, at);
    assert_eq!(window.ed().work.selection().only(), Some(id));
    assert!(window.sees("Make corner") && !window.sees("Bring to front"));
    let spaces = window.ed().plan().spaces.len();
    choose(&mut window, "Delete", at);
    assert_eq!(window.ed().plan().spaces.len(), spaces - 1);
    assert!(!window.sees("Snapping grid"), "the menu is closed");
}

/// Of several selected things the menu is about all; of one that is not selected, about that.
#[test]
fn the_selection_stays_where_the_click_is_on_it() {
    let mut window = window();
    let ids = ids(window.ed().plan());
    let both = Selection::of([ids[50], ids[51]]);
    window.ed_mut().work.select(both.clone());
    let at = window.place(ids[50]);
    right_click(&mut window, at);
    assert_eq!(*window.ed().work.selection(), both);
    window.press("Escape");
    // Beside everything: nothing is lost.
    let ground = window.screen([25.0, 60.0]);
    right_click(&mut window, ground);
    assert!(window.sees("Snapping grid"));
    assert_eq!(*window.ed().work.selection(), both);
    window.press("Escape");
    let tree = window.screen([25.0, 25.0]);
    right_click(&mut window, tree);
    let piece = ArtItem::Piece(window.ed().plan().art.pieces.len() - 1);
    assert_eq!(window.ed().work.selection().only_item(), Some(piece));
    assert!(window.sees("Bring to front"));
}

#[test]
fn the_menu_is_opened_by_keys_and_driven_by_them() {
    for keys in ["Shift+F10", "Menu"] {
        let mut window = window();
        let sign = ArtItem::Sign(Sign::Name);
        window.ed_mut().work.select(Selection::of_items([sign]));
        window.press(keys);
        assert_eq!(
            window.focused().as_deref(),
            Some("Edit the wording"),
            "{keys}"
        );
        window.press("Enter");
        assert_eq!(window.focused().as_deref(), Some("Wording"));
        window.press("Ctrl+A");
        window.type_text("Quayside");
        assert_eq!(window.ed().plan().name, "Quayside");
    }
}

#[test]
fn a_double_click_on_the_name_edits_it_where_it_stands() {
    let mut window = window();
    let [low, high] = window.ed().derived().cells.signs()[&Sign::Name];
    let at = window.screen([0, 1].map(|axis| f64::midpoint(low[axis], high[axis])));
    window.point(at);
    // A click a frame: from one to the next, the clock of the test goes on by 0.25 s.
    for _ in 0..2 {
        for pressed in [true, false] {
            window
                .harness
                .input_mut()
                .events
                .push(Event::PointerButton {
                    pos: at,
                    button: PointerButton::Primary,
                    pressed,
                    modifiers: Modifiers::NONE,
                });
        }
        window.harness.step();
    }
    window.settle();
    assert_eq!(window.focused().as_deref(), Some("Wording"));
    assert_eq!(window.ed().plan().art.sign(Sign::Name), None);
}

/// Point by point, and never out of the tool.
#[test]
fn a_right_click_takes_back_a_point_of_the_road() {
    let mut window = Window::open();
    window.choose("File", "New");
    window.press("R");
    let points = [[200.0, 150.0], [400.0, 150.0], [400.0, 300.0]];
    for point in points {
        let at = window.screen(point);
        window.click_at(at);
    }
    let count = |window: &Window| window.ed().road().map_or(0, |road| road.points.len());
    let at = window.screen([250.0, 250.0]);
    for left in [2, 1, 0] {
        right_click(&mut window, at);
        assert_eq!(count(&window), left);
        assert_eq!(window.ed().tool_kind(), Kind::Road);
        assert!(!window.sees("Snapping grid"), "no menu");
    }
    right_click(&mut window, at);
    assert!(window.sees("Snapping grid"), "nothing is under way");
}

#[test]
fn a_point_of_the_road_has_a_menu_of_its_own() {
    let mut window = Window::open();
    window.run(Command::FollowRoad);
    window.press("R");
    let at = window.ed().road().expect("it has a curve").points[2].at;
    let at = window.screen(at);
    right_click(&mut window, at);
    assert_eq!(window.ed().road_point(), Some(2));
    let points = |window: &Window| window.ed().road().map_or(0, |road| road.points.len());
    let before = points(&window);
    choose(&mut window, "Insert point", at);
    assert_eq!(points(&window), before + 1);
}

#[test]
fn the_card_of_an_empty_board_leaves_what_is_drawn_alone() {
    let mut window = Window::open();
    window.choose("File", "New");
    assert!(window.sees("An empty board"));
    let edit = RoadEdit::Add([200.0, 150.0], None);
    window.apply(&Edit::Road(edit));
    assert!(!window.sees("An empty board"));
}
