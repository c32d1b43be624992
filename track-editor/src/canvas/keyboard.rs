//! The board without a pointer: a cursor that arrow keys move, and keys that press and release.
//!
//! Tools see the same [`Pointer`] as from a mouse. Tools that work on spaces walk from space to
//! space, along the road and across it; tools that put something down move in steps.

use egui::{Event, EventFilter, Key, Modifiers, Response, Ui, Vec2};
use formulad_core::SpaceId;

use super::input;
use crate::document::{RoadEdit, Selection, distance, length, sin_cos};
use crate::editor::Editor;
use crate::tools::Kind;
use crate::work::{Hit, Work};

/// The cursor, and whether it acts on the board now.
#[derive(Debug, Default)]
pub(super) struct Keyboard {
    at: Option<[f64; 2]>,
    /// Whether the board had the keyboard in the last frame.
    had: bool,
    /// Whether the cursor acts on the board: until the pointer moves.
    acts: bool,
    /// Whether something is being dragged.
    holds: bool,
    /// What [`Editor::given_up`] was when the drag began.
    held_since: u64,
}

/// A direction on the road, as its driver sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Ahead,
    Behind,
    Left,
    Right,
}

/// Whether these keys belong to the board while it has the keyboard.
pub(crate) fn owns(held: Modifiers, key: Key) -> bool {
    !held.alt && (way(key).is_some() || key == Key::Enter)
}

/// Reserves the arrow keys and Escape for the board while it has the keyboard.
pub(super) fn hold_keys(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let filter = EventFilter {
            tab: false,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
}

fn way(key: Key) -> Option<Direction> {
    match key {
        Key::ArrowUp => Some(Direction::Ahead),
        Key::ArrowDown => Some(Direction::Behind),
        Key::ArrowLeft => Some(Direction::Left),
        Key::ArrowRight => Some(Direction::Right),
        _ => None,
    }
}

/// Closes a road or an area drawn by clicks with Enter: the keyboard cursor, for which Enter would set a
/// point, is not on the board then.
fn close(ui: &Ui, editor: &mut Editor) {
    let is_free = ui.memory(|memory| memory.focused().is_none());
    if !is_free || !ui.input(|i| i.key_pressed(Key::Enter)) {
        return;
    }
    let is_road = can_close(editor);
    if is_road {
        editor.draw_road(&RoadEdit::Close);
    }
    if is_road || editor.with_tool(|tool, work| tool.finish(work)) {
        ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter));
    }
}

fn can_close(editor: &Editor) -> bool {
    editor.tool_kind() == Kind::Road && editor.can_close_road()
}

impl Keyboard {
    /// Where the cursor is, while it acts on the board.
    pub(super) fn cursor(&self) -> Option<[f64; 2]> {
        self.at.filter(|_| self.acts)
    }

    /// Lets the keyboard act on the board, if the board has it.
    pub(super) fn handle(&mut self, ui: &Ui, response: &Response, editor: &mut Editor) {
        if !response.has_focus() {
            close(ui, editor);
            self.let_go(editor);
            (self.acts, self.had) = (false, false);
            return;
        }
        hold_keys(ui, response);
        if !std::mem::replace(&mut self.had, true) {
            self.arrive(editor);
        }
        if self.held_since != editor.given_up() {
            self.holds = false;
        }
        let moved = ui.input(|i| i.pointer.delta() != Vec2::ZERO || i.pointer.any_down());
        if moved {
            self.let_go(editor);
            self.acts = false;
        }
        for (held, key) in pressed(ui) {
            self.press(held, key, editor);
        }
        if let Some(at) = self.cursor() {
            editor.pointer = Some(input::pointer(editor, at, Modifiers::NONE));
        }
    }

    /// Moves the cursor to the selection, or else to the start of the lap.
    fn arrive(&mut self, editor: &Editor) {
        let work = &editor.work;
        let selected = work.selection().spaces().first().copied();
        let line = work.plan().finish.first().copied();
        let first = work.plan().spaces.first().map(|s| s.id);
        let cells = &work.derived().cells;
        let space = selected.or(line).or(first).and_then(|id| cells.get(id));
        let middle = || editor.camera.to_board(editor.camera.view().center());
        self.at = Some(space.map_or_else(middle, |cell| cell.center));
        self.acts = true;
    }

    fn press(&mut self, held: Modifiers, key: Key, editor: &mut Editor) {
        let by_mouse = !std::mem::replace(&mut self.acts, true);
        if by_mouse {
            self.arrive(editor);
        }
        let Some(at) = self.at else { return };
        match way(key) {
            // Points were set by clicks: Enter would set one where nobody looks.
            None if by_mouse && can_close(editor) => {
                self.acts = false;
                editor.draw_road(&RoadEdit::Close);
            }
            Some(way) if self.walks(held, editor) => self.walk(at, way, held, editor),
            Some(way) => self.step(at, way, held, editor),
            None => self.enter(at, held, editor),
        }
        if let Some(at) = self.at {
            editor.camera.glide_to_see(at);
        }
    }

    /// Whether arrow keys move from space to space now.
    fn walks(&self, held: Modifiers, editor: &Editor) -> bool {
        let free = held.command || held.ctrl;
        !free && editor.tool().walks() && !editor.work.plan().spaces.is_empty()
    }

    fn walk(&mut self, at: [f64; 2], way: Direction, held: Modifiers, editor: &mut Editor) {
        let work = &mut editor.work;
        let from = nearest(work, at);
        let Some(from) = from else { return };
        let on_it = work.hit(at, 0.0) == Hit::Space(from);
        // Beside the road, the first step is onto it.
        let to = if on_it {
            neighbour(work, from, way)
        } else {
            Some(from)
        };
        let Some(to) = to else { return };
        self.at = work.derived().cells.get(to).map(|cell| cell.center);
        if self.holds {
            self.drag(editor);
        } else if editor.tool_kind() == Kind::Select {
            let mut selection = match held.shift {
                true => editor.work.selection().clone(),
                false => Selection::default(),
            };
            selection.extend([to]);
            editor.work.commit();
            editor.work.select(selection);
        }
    }

    /// Moves the cursor by a step: part of a space, with Ctrl a millimetre.
    fn step(&mut self, at: [f64; 2], way: Direction, held: Modifiers, editor: &mut Editor) {
        let fine = held.command || held.ctrl;
        let length = editor.work.derived().length;
        let step = match (!editor.tool().walks() || self.holds, fine) {
            (true, true) => 1.0,
            _ => length * 0.25,
        };
        let step = if held.shift { step * 4.0 } else { step };
        let [x, y] = match way {
            Direction::Ahead => [0.0, -step],
            Direction::Behind => [0.0, step],
            Direction::Left => [-step, 0.0],
            Direction::Right => [step, 0.0],
        };
        let at = [at[0] + x, at[1] + y];
        self.at = Some(at);
        if self.holds {
            self.drag(editor);
        }
    }

    /// Drags what is held to the cursor.
    fn drag(&self, editor: &mut Editor) {
        if let Some(at) = self.at {
            let pointer = input::pointer(editor, at, Modifiers::NONE);
            editor.with_tool(|tool, work| tool.drag_to(work, pointer));
        }
    }

    /// Presses and releases; with Ctrl, a first Enter presses and a second one releases.
    fn enter(&mut self, at: [f64; 2], held: Modifiers, editor: &mut Editor) {
        let pointer = input::pointer(editor, at, held);
        if self.holds {
            self.holds = false;
            editor.with_tool(|tool, work| tool.drop(work, pointer));
        } else {
            editor.work.commit();
            self.holds = held.command || held.ctrl;
            self.held_since = editor.given_up();
            editor.with_tool(|tool, work| match self.holds {
                true => tool.drag_start(work, pointer),
                false => tool.click(work, pointer),
            });
        }
    }

    /// Cancels the drag, if there is one.
    fn let_go(&mut self, editor: &mut Editor) {
        if std::mem::take(&mut self.holds) {
            editor.with_tool(|tool, work| tool.cancel(work));
        }
    }
}

/// Takes the pressed keys that belong to the board from the input.
fn pressed(ui: &Ui) -> Vec<(Modifiers, Key)> {
    let mut found = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } if owns(*modifiers, *key) => {
                found.push((*modifiers, *key));
                false
            }
            _ => true,
        });
    });
    found
}

/// The space whose middle is nearest.
fn nearest(work: &Work, at: [f64; 2]) -> Option<SpaceId> {
    let away = |center: [f64; 2]| distance(center, at);
    let cells = work.derived().cells.all().iter();
    let nearest = cells.min_by(|a, b| away(a.center).total_cmp(&away(b.center)));
    nearest.map(|cell| cell.space)
}

/// The neighbour of a space in a direction: along links if there are any, else the nearest space
/// that way.
fn neighbour(work: &Work, from: SpaceId, way: Direction) -> Option<SpaceId> {
    let space = work.space(from)?;
    let is_beside = |id: &SpaceId| work.space(*id).is_some_and(|it| it.lane == space.lane);
    let spaces = &work.plan().spaces;
    let linked: Vec<SpaceId> = match way {
        Direction::Ahead => space.next.clone(),
        Direction::Behind => {
            let behind = spaces.iter().filter(|it| it.next.contains(&from));
            behind.map(|it| it.id).collect()
        }
        Direction::Left | Direction::Right => Vec::new(),
    };
    let there = |id: &&SpaceId| work.space(**id).is_some();
    let same = linked.iter().find(|id| is_beside(id));
    if let Some(id) = same.or(linked.iter().find(there)) {
        return Some(*id);
    }
    let turn = match way {
        Direction::Ahead => 0.0,
        Direction::Behind => 180.0,
        Direction::Left => -90.0,
        Direction::Right => 90.0,
    };
    let (dy, dx) = sin_cos(space.heading + turn);
    let most = work.derived().length * 3.0;
    let mut best: Option<(f64, SpaceId)> = None;
    for other in spaces.iter().filter(|other| other.id != from) {
        let (x, y) = (other.x - space.x, other.y - space.y);
        let (along, away) = (x * dx + y * dy, length([x, y]));
        // Within 60° of the direction; straight ahead counts as nearer.
        if away <= most && along > away * 0.5 {
            let cost = away * away / along;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, other.id));
            }
        }
    }
    best.map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use formulad_tracks::{TrackFile, bundled};

    fn harbour() -> Work {
        let circuit = bundled::find("harbour").unwrap();
        Work::new(TrackFile::parse(circuit.text()).unwrap().plan)
    }

    #[test]
    fn a_lane_is_walked_round_and_back() {
        let work = harbour();
        let start = work.plan().finish[1];
        let lane = work.space(start).unwrap().lane;
        let mut at = start;
        for step in 1.. {
            let next = neighbour(&work, at, Direction::Ahead).unwrap();
            assert_eq!(neighbour(&work, next, Direction::Behind), Some(at));
            at = next;
            if at == start {
                let of_lane = work.plan().spaces.iter().filter(|s| s.lane == lane);
                assert_eq!(step, of_lane.count(), "all of the lane");
                break;
            }
        }
    }

    #[test]
    fn the_road_is_crossed_from_side_to_side() {
        let work = harbour();
        let lane = |id| work.space(id).unwrap().lane;
        let mut crossed = 0;
        for space in work.plan().spaces.iter().filter(|s| s.lane == Some(2)) {
            let left = neighbour(&work, space.id, Direction::Left).map(lane);
            let right = neighbour(&work, space.id, Direction::Right).map(lane);
            if left == Some(Some(1)) && right == Some(Some(3)) {
                crossed += 1;
            }
        }
        let of_lane = work.plan().spaces.iter().filter(|s| s.lane == Some(2));
        assert_eq!(crossed, of_lane.count(), "lane 1 is the left one");
    }
}
