//! When commands are available, and what they do.

mod analysis;
mod area;
mod arrange;
mod picture;
mod race;
mod road;
mod search;
mod selected;

use egui::vec2;
use formulad_core::CornerId;
use formulad_tracks::draw::Paper;

use crate::board::Format;
use crate::command::{Command, Item, Menu};
use crate::document::{Edit, Selection, TEAMS, grid, pit};
use crate::editor::{Editor, Then};
use crate::texts::{commands, desk as texts, drive, features, problems};
use crate::tools::Kind;
use crate::view::settings::Scale;
use crate::view::{Edge, Finder, Overlay, Pane, Scope, Shortcuts, Start};

pub use search::{Found, search};

/// How far the zoom commands go, as a factor.
const ZOOM: f64 = 1.5;
/// How far the pan commands go, as a part of the view.
const PAN: f32 = 0.2;
/// How much larger or smaller panels become, in points.
const RESIZE: f32 = 32.0;

impl Command {
    /// Why it cannot be run now, or nothing if it can.
    #[must_use]
    pub fn unavailable(self, editor: &Editor) -> Option<&'static str> {
        let work = &editor.work;
        let selection = work.selection();
        let none_selected = selection.spaces().is_empty().then_some(commands::NO_SPACES);
        if editor.driving().is_some() && self.changes_work() {
            return Some(drive::LEAVE_FIRST);
        }
        if let Some(area) = area::of(self) {
            return (area.unavailable)(self, editor);
        }
        match self {
            Self::Undo if work.document().undo_label().is_none() => Some(commands::NOTHING_TO_UNDO),
            Self::Redo if work.document().redo_label().is_none() => Some(commands::NOTHING_TO_REDO),
            Self::Delete | Self::NudgeLeft | Self::NudgeRight | Self::NudgeUp | Self::NudgeDown
                if road::chosen(editor).is_some() =>
            {
                road::holds(editor)
            }
            Self::Delete | Self::SelectNone | Self::FitSelection if selection.is_empty() => {
                Some(commands::NO_SELECTION)
            }
            Self::SelectAll if work.plan().spaces.is_empty() => Some(commands::EMPTY),
            Self::MakeCorner if is_whole_corner(editor) => Some(commands::IS_CORNER),
            Self::NudgeLeft
            | Self::NudgeRight
            | Self::NudgeUp
            | Self::NudgeDown
            | Self::MakeCorner
            | Self::TurnAlongLane
            | Self::SetFinish
            | Self::SetGrid
            | Self::AddToGrid
            | Self::LaneOne
            | Self::LaneTwo
            | Self::LaneThree
            | Self::LaneFour => none_selected,
            Self::UsualGrid if work.plan().finish.is_empty() => Some(features::NO_FINISH),
            Self::UsualPit | Self::UsualPitRight if work.plan().finish.is_empty() => {
                Some(features::NO_FINISH)
            }
            Self::UsualPit | Self::UsualPitRight => {
                let right = self == Self::UsualPitRight;
                let path = pit::usual_path(work.plan(), right);
                path.is_none().then_some(features::NO_USUAL_PIT)
            }
            Self::RemovePit => {
                let mut spaces = work.plan().spaces.iter();
                let none = spaces.all(|s| s.lane.is_some());
                none.then_some(features::NO_PIT)
            }
            Self::SelectCorner
            | Self::OneStop
            | Self::TwoStops
            | Self::ThreeStops
            | Self::DeleteCorner
                if corner(editor).is_none() =>
            {
                Some(commands::NO_CORNER)
            }
            Self::LeaveCorner => {
                let mut members = work.plan().corners.iter().flat_map(|c| &c.spaces);
                (!members.any(|id| selection.contains(*id))).then_some(commands::NO_CORNER)
            }
            Self::LeaveGrid => {
                let mut places = work.plan().grid.iter();
                (!places.any(|place| selection.contains(place.space)))
                    .then_some(commands::NO_GRID_PLACES)
            }
            Self::NextProblem | Self::PreviousProblem
                if editor.listed_problems().next().is_none() =>
            {
                Some(match editor.problems().next() {
                    Some(_) => problems::NONE_LISTED,
                    None => commands::NO_PROBLEMS,
                })
            }
            Self::MendProblem if !editor.can_mend() => Some(problems::GO_FIRST),
            Self::MendAll if editor.count_safe() == 0 => Some(problems::NOTHING_SAFE),
            Self::BackdropTool | Self::GaugeTool => picture::unavailable(self, editor),
            Self::MovePaneLeft
            | Self::MovePaneRight
            | Self::MovePaneDown
            | Self::WidenPane
            | Self::NarrowPane
            | Self::RaisePane
            | Self::LowerPane
                if editor.view.panes.reached().is_none() =>
            {
                Some(texts::NO_PANE)
            }
            Self::ScaleUp if editor.settings.scale.larger().is_none() => Some(texts::LARGEST),
            Self::ScaleDown if editor.settings.scale.smaller().is_none() => Some(texts::SMALLEST),
            Self::ScaleReset if editor.settings.scale == Scale::default() => {
                Some(texts::USUAL_SIZE)
            }
            _ => None,
        }
    }

    /// Whether it changes the circuit, the selection or the tool.
    fn changes_work(self) -> bool {
        let is_it = |item: &Item| *item == Item::Run(self);
        let is_within = |item: &Item| match item {
            Item::Sub(menu) => menu.items().iter().any(is_it),
            item => is_it(item),
        };
        let menus = [
            Menu::Edit,
            Menu::Tools,
            Menu::Road,
            Menu::Circuit,
            Menu::Picture,
        ];
        let in_menus = menus.iter().any(|menu| menu.items().iter().any(is_within));
        let selects = matches!(
            self,
            Self::NextProblem | Self::PreviousProblem | Self::MendProblem | Self::MendAll
        );
        selects || in_menus && self != Self::Settings
    }

    /// Runs it, if it is available.
    pub fn run(self, editor: &mut Editor) {
        if self.unavailable(editor).is_some() {
            return;
        }
        // What was being typed or dragged is a step of its own.
        if !matches!(self, Self::Undo | Self::Redo) {
            editor.work.commit();
        }
        if let Some(area) = area::of(self) {
            return (area.run)(self, editor);
        }
        match self {
            Self::New => editor.guard(Then::New),
            Self::Open => editor.guard(Then::Open),
            Self::Start => {
                let start = Start::new(editor);
                show(editor, Overlay::Start(start));
            }
            Self::Recover => editor.ask_to_recover(),
            Self::Save => editor.save(),
            Self::SaveAs => editor.save_as(),
            Self::Export => show(editor, Overlay::Print),
            Self::Print => {
                editor.printout.format = Format::Pdf;
                editor.printout.paper = editor.printout.paper.or(Some(Paper::A4));
                show(editor, Overlay::Print);
            }
            Self::CopyPicture => editor.copy_picture(),
            Self::Quit => editor.guard(Then::Quit),
            Self::Undo => editor.undo(),
            Self::Redo => editor.redo(),
            Self::Delete => delete(editor),
            Self::SelectAll => {
                let all = editor.work.plan().spaces.iter().map(|s| s.id);
                let all = Selection::of(all);
                editor.work.select(all);
            }
            Self::SelectNone => editor.work.select(Selection::default()),
            Self::SelectCorner => on_corner(editor, |editor, id| editor.work.select_corner(id)),
            Self::NudgeLeft => nudge(editor, [-1.0, 0.0]),
            Self::NudgeRight => nudge(editor, [1.0, 0.0]),
            Self::NudgeUp => nudge(editor, [0.0, -1.0]),
            Self::NudgeDown => nudge(editor, [0.0, 1.0]),
            Self::MakeCorner => {
                let edit = Edit::MakeCorner(editor.work.selection().list());
                editor.work.apply(&edit);
            }
            Self::OneStop => set_stops(editor, 1),
            Self::TwoStops => set_stops(editor, 2),
            Self::ThreeStops => set_stops(editor, 3),
            Self::LeaveCorner => {
                let edit = Edit::LeaveCorners(editor.work.selection().list());
                editor.work.apply(&edit);
            }
            Self::DeleteCorner => on_corner(editor, |editor, id| {
                editor.work.apply(&Edit::DeleteCorner(id));
            }),
            Self::TurnAlongLane => {
                let edit = Edit::TurnAlongLane(editor.work.selection().list());
                editor.work.apply(&edit);
            }
            Self::SetFinish => {
                let edit = selected::finish(&editor.work);
                editor.work.apply(&edit);
            }
            Self::SetGrid => {
                let edit = selected::grid(&editor.work);
                editor.work.apply(&edit);
            }
            Self::AddToGrid => {
                let edit = selected::longer_grid(&editor.work);
                editor.work.apply(&edit);
            }
            Self::LeaveGrid => {
                let edit = selected::shorter_grid(&editor.work);
                editor.work.apply(&edit);
            }
            Self::UsualGrid => {
                let usual = grid::usual(editor.work.plan());
                editor.work.apply(&Edit::SetGrid(usual));
            }
            Self::UsualPit => lay_pit(editor, false),
            Self::UsualPitRight => lay_pit(editor, true),
            Self::RemovePit => {
                editor.work.apply(&Edit::RemovePit);
            }
            Self::LaneOne => set_lane(editor, 1),
            Self::LaneTwo => set_lane(editor, 2),
            Self::LaneThree => set_lane(editor, 3),
            Self::LaneFour => set_lane(editor, 4),
            Self::ZoomIn => editor.camera.glide_zoom(ZOOM),
            Self::ZoomOut => editor.camera.glide_zoom(1.0 / ZOOM),
            Self::FitBoard => editor.camera.glide_to_fit(editor.board()),
            Self::FitSelection => editor.show_selection(),
            Self::PanLeft => editor.camera.glide_pan(vec2(-PAN, 0.0)),
            Self::PanRight => editor.camera.glide_pan(vec2(PAN, 0.0)),
            Self::PanUp => editor.camera.glide_pan(vec2(0.0, -PAN)),
            Self::PanDown => editor.camera.glide_pan(vec2(0.0, PAN)),
            Self::NextProblem => editor.go_to_problem(true),
            Self::PreviousProblem => editor.go_to_problem(false),
            Self::MendProblem => {
                if let Some(at) = editor.current_problem() {
                    editor.mend(at);
                }
            }
            Self::MendAll => editor.mend_all(),
            Self::ToggleInspector
            | Self::ToggleProblems
            | Self::ToggleStatistics
            | Self::ToggleAnalysis => {
                if let Some(pane) = Pane::of(self) {
                    editor.view.panes.toggle(pane);
                }
            }
            Self::ResetLayout => editor.view.panes.reset(),
            Self::MovePaneLeft => editor.view.panes.move_to(Edge::Left),
            Self::MovePaneRight => editor.view.panes.move_to(Edge::Right),
            Self::MovePaneDown => editor.view.panes.move_to(Edge::Bottom),
            Self::WidenPane => editor.view.panes.resize(vec2(RESIZE, 0.0)),
            Self::NarrowPane => editor.view.panes.resize(vec2(-RESIZE, 0.0)),
            Self::RaisePane => editor.view.panes.resize(vec2(0.0, RESIZE)),
            Self::LowerPane => editor.view.panes.resize(vec2(0.0, -RESIZE)),
            Self::ToggleNumbers => editor.toggle_numbers(),
            Self::ToggleTheme => editor.view.change_theme = true,
            Self::ScaleUp => scale(editor, Scale::larger),
            Self::ScaleDown => scale(editor, Scale::smaller),
            Self::ScaleReset => editor.settings.scale = Scale::default(),
            Self::NextPane => go_on(editor, true),
            Self::PreviousPane => go_on(editor, false),
            Self::FindCommand => show(editor, Overlay::Finder(Finder::new(Scope::All))),
            Self::GoTo => show(editor, Overlay::Finder(Finder::new(Scope::Places))),
            Self::Settings => show(editor, Overlay::Settings),
            Self::Tour => editor.go_on_tour(Some(0)),
            Self::Shortcuts => show(editor, Overlay::Shortcuts(Shortcuts::default())),
            Self::About => show(editor, Overlay::About),
            _ => {
                if let Some(kind) = self.tool() {
                    editor.take(kind);
                }
            }
        }
    }

    /// The tool that it takes in hand.
    fn tool(self) -> Option<Kind> {
        Some(match self {
            Self::SelectTool => Kind::Select,
            Self::RoadTool => Kind::Road,
            Self::PenTool => Kind::Pen,
            Self::LinkTool => Kind::Link,
            Self::MeasureTool => Kind::Measure,
            Self::CornerTool => Kind::Corner,
            Self::FinishTool => Kind::Finish,
            Self::GridTool => Kind::Grid,
            Self::PitTool => Kind::Pit,
            Self::ResidentsTool => Kind::Residents,
            Self::DangerTool => Kind::Danger,
            Self::PoliceTool => Kind::Police,
            Self::TunnelTool => Kind::Tunnel,
            Self::BackdropTool => Kind::Backdrop,
            Self::GaugeTool => Kind::Gauge,
            _ => return None,
        })
    }

    /// Whether it is a switch that is on.
    #[must_use]
    pub fn is_on(self, editor: &Editor) -> bool {
        match self {
            Self::ToggleNumbers => editor.view.numbers,
            Self::Drive => editor.driving().is_some(),
            Self::ToggleHints => editor.driving().is_some_and(|drive| drive.habits.hints),
            Self::LockRoad => road::is_locked(editor),
            Self::LockPicture | Self::HidePicture => picture::is_on(self, editor),
            Self::ToggleSnap => !editor.settings.free,
            Self::ToggleSnapGrid => editor.settings.snap_grid,
            Self::HeatVisits | Self::HeatOvershoots | Self::HeatWear => {
                analysis::is_on(self, editor)
            }
            _ if self.tool().is_some() => self.tool() == Some(editor.tool().kind()),
            _ => Pane::of(self).is_some_and(|pane| editor.view.panes.is_open(pane)),
        }
    }
}

fn lay_pit(editor: &mut Editor, right: bool) {
    if let Some(path) = pit::usual_path(editor.work.plan(), right) {
        editor.work.apply(&Edit::LayPit { path, teams: TEAMS });
    }
}

fn set_lane(editor: &mut Editor, lane: u32) {
    let edit = Edit::SetLane(editor.work.selection().list(), Some(lane));
    editor.work.apply(&edit);
}

fn show(editor: &mut Editor, overlay: Overlay) {
    editor.view.overlay = Some(overlay);
}

fn go_on(editor: &mut Editor, forward: bool) {
    let notice = editor.notice().is_some();
    editor.view.panes.go_on(forward, notice);
}

fn scale(editor: &mut Editor, step: impl FnOnce(Scale) -> Option<Scale>) {
    if let Some(scale) = step(editor.settings.scale) {
        editor.settings.scale = scale;
    }
}

fn corner(editor: &Editor) -> Option<CornerId> {
    editor.work.selection().corner(editor.work.plan())
}

/// Whether the selection is all of a corner.
fn is_whole_corner(editor: &Editor) -> bool {
    let work = &editor.work;
    let corner = work
        .plan()
        .corners
        .iter()
        .find(|c| Some(c.id) == corner(editor));
    corner.is_some_and(|c| c.spaces.len() == work.selection().spaces().len())
}

fn on_corner(editor: &mut Editor, act: impl FnOnce(&mut Editor, CornerId)) {
    if let Some(id) = corner(editor) {
        act(editor, id);
    }
}

fn set_stops(editor: &mut Editor, stops: u32) {
    on_corner(editor, |editor, id| {
        editor.work.apply(&Edit::SetStops(id, stops));
    });
}

fn delete(editor: &mut Editor) {
    if road::delete(editor) {
        return;
    }
    let selection = editor.work.selection();
    let edit = match selection.link() {
        Some((from, to)) => Edit::Unlink(from, to),
        None => Edit::DeleteSpaces(selection.list()),
    };
    editor.work.apply(&edit);
}

fn nudge(editor: &mut Editor, by: [f64; 2]) {
    if road::nudge(editor, by) {
        return;
    }
    let edit = Edit::MoveSpaces {
        spaces: editor.work.selection().list(),
        by,
    };
    editor.work.apply(&edit);
}
