//! When commands are available, and what they do.

mod analysis;
mod arrange;
mod art;
mod corner;
mod picture;
mod race;
mod remedy;
mod road;
mod search;
mod track;

use egui::{Vec2, vec2};
use formulad_tracks::draw::{HeatShown, Paper};

use crate::board::Format;
use crate::command::Command;
use crate::document::{ArtEdit, BackdropEdit, Edit, Flush, RoadEdit, Selection, Transform};
use crate::drive::Drive;
use crate::editor::{Editor, Then};
use crate::host::Ask;
use crate::texts::guide;
use crate::tools::Kind;
use crate::view::settings::Scale;
use crate::view::{Finder, Overlay, Pane, Scope, Shortcuts, Start, WindowEdge};

pub use remedy::Remedy;
pub use search::{Found, search};

/// Returns why a command cannot be run now, or `None` if it can.
type Needs = fn(&Editor) -> Option<&'static str>;

/// The availability of a command, and its effect.
struct Action {
    needs: Needs,
    act: fn(&mut Editor),
}

/// An action that is available unless `needs` gives a reason.
fn if_not(needs: Needs, act: fn(&mut Editor)) -> Action {
    Action { needs, act }
}

/// An action that is always available.
fn always(act: fn(&mut Editor)) -> Action {
    if_not(|_| None, act)
}

/// How far the zoom commands go, as a factor.
const ZOOM: f64 = 1.5;
/// How far the pan commands go, as a fraction of the view.
const PAN: f32 = 0.2;
/// The step by which panels are resized, in points.
const RESIZE: f32 = 32.0;

/// What each command needs and does, in the order of the menus.
fn action(command: Command) -> Action {
    use Command as C;
    match command {
        C::Start => always(|it| {
            let start = Start::new(it);
            show(it, Overlay::Start(start));
        }),
        C::New => always(|it| it.guard(Then::New)),
        C::NewWindow => always(Editor::open_window),
        C::Open => always(|it| it.guard(Then::Open)),
        C::OpenLink => always(Editor::ask_for_link),
        C::ReadAgain => if_not(not_imported, Editor::show_reading),
        C::Recover => always(Editor::ask_to_recover),
        C::Save => always(Editor::save),
        C::SaveAs => always(Editor::save_as),
        C::PinBaseline => if_not(empty, Editor::pin_baseline),
        C::BaselineFile => always(|it| it.ask(Ask::Baseline, None)),
        C::ForgetBaseline => if_not(analysis::no_baseline, Editor::clear_baseline),
        C::KeepVersion => if_not(empty, |it| {
            it.view.panes.open(Pane::Versions);
            it.ask_to_keep();
        }),
        C::Export => always(|it| show(it, Overlay::Print)),
        C::Print => always(|it| {
            it.printout.format = Format::Pdf;
            it.printout.paper = it.printout.paper.or(Some(Paper::A4));
            show(it, Overlay::Print);
        }),
        C::Kit => always(|it| show(it, Overlay::Tabletop)),
        C::CopyPicture => always(Editor::copy_picture),
        C::CopyLink => if_not(empty, Editor::copy_link),
        C::Quit => if_not(cannot_quit, |it| it.guard(Then::Quit)),

        C::Undo => if_not(no_undo, Editor::undo),
        C::Redo => if_not(no_redo, Editor::redo),
        C::Cut => if_not(nothing_to_copy, Editor::cut),
        C::Copy => if_not(nothing_to_copy, Editor::copy),
        C::Paste => always(Editor::paste),
        C::Duplicate => if_not(nothing_to_copy, Editor::duplicate),
        C::Delete => if_not(cannot_delete, delete),
        C::EditText => if_not(
            |it| {
                (!it.has_text()).then_some(t!(
                    "Select the name, a text, a billboard or a footbridge first"
                ))
            },
            Editor::edit_text,
        ),
        C::ContextMenu => always(Editor::show_menu),
        C::SelectAll => if_not(nothing_to_select, |it| {
            if !road::choose_all(it) {
                arrange::select_all(it);
            }
        }),
        C::SelectNone => if_not(no_selection, |it| it.work.select(Selection::default())),
        C::SelectCorner => if_not(corner::none, |it| {
            corner::on(it, |it, id| it.work.select_corner(id));
        }),
        C::SelectLane => if_not(arrange::no_lane, arrange::select_lane),
        C::SelectStretch => if_not(arrange::no_stretch, arrange::select_stretch),
        C::InvertSelection => if_not(nothing_there, arrange::invert_selection),
        C::GoTo => always(|it| show(it, Overlay::Finder(Finder::new(Scope::Places)))),
        C::NudgeLeft => if_not(cannot_nudge, |it| nudge(it, [-1.0, 0.0])),
        C::NudgeRight => if_not(cannot_nudge, |it| nudge(it, [1.0, 0.0])),
        C::NudgeUp => if_not(cannot_nudge, |it| nudge(it, [0.0, -1.0])),
        C::NudgeDown => if_not(cannot_nudge, |it| nudge(it, [0.0, 1.0])),
        C::RotateRight => if_not(nothing_selected, |it| arrange::rotate(it, true)),
        C::RotateLeft => if_not(nothing_selected, |it| arrange::rotate(it, false)),
        C::TiltRight => if_not(nothing_selected, |it| arrange::tilt(it, arrange::TILT)),
        C::TiltLeft => if_not(nothing_selected, |it| arrange::tilt(it, -arrange::TILT)),
        C::Enlarge => if_not(no_size, |it| arrange::scale(it, arrange::LARGER)),
        C::Shrink => if_not(no_size, |it| arrange::scale(it, 1.0 / arrange::LARGER)),
        C::MirrorAcross => if_not(nothing_selected, |it| {
            arrange::mirror(it, |[x, _]| Transform::MirrorAcross(x));
        }),
        C::MirrorDown => if_not(nothing_selected, |it| {
            arrange::mirror(it, |[_, y]| Transform::MirrorDown(y));
        }),
        C::AlignLeft => if_not(few, |it| arrange::align(it, Flush::Left)),
        C::AlignRight => if_not(few, |it| arrange::align(it, Flush::Right)),
        C::AlignTop => if_not(few, |it| arrange::align(it, Flush::Top)),
        C::AlignBottom => if_not(few, |it| arrange::align(it, Flush::Bottom)),
        C::AlignColumn => if_not(few, |it| arrange::align(it, Flush::Column)),
        C::AlignRow => if_not(few, |it| arrange::align(it, Flush::Row)),
        C::SpreadAcross => if_not(few, |it| arrange::spread(it, 0)),
        C::SpreadDown => if_not(few, |it| arrange::spread(it, 1)),
        C::Distribute => if_not(arrange::no_run, |it| on_spaces(it, Edit::Distribute)),
        C::BringToFront => if_not(art::none_stacked, |it| art::restack(it, true)),
        C::SendToBack => if_not(art::none_stacked, |it| art::restack(it, false)),
        C::FreeSign => if_not(art::no_sign_placed, art::free_signs),
        C::ToggleSnap => always(|it| it.settings.free = !it.settings.free),
        C::ToggleSound => if_not(race::no_sound, |it| it.settings.sound = !it.settings.sound),
        C::ToggleMinimap => always(|it| it.settings.no_minimap = !it.settings.no_minimap),
        C::ToggleSnapGrid => always(|it| it.settings.snap_grid = !it.settings.snap_grid),
        C::SnapGridSize => always(|it| {
            it.settings.snap_grid = true;
            it.view.chooses_square = true;
            show(it, Overlay::Settings);
        }),
        C::Settings => always(|it| show(it, Overlay::Settings)),

        C::SelectTool => always(|it| it.pick_tool(Kind::Select)),
        C::RoadTool => always(|it| it.pick_tool(Kind::Road)),
        C::PenTool => always(|it| it.pick_tool(Kind::Pen)),
        C::LinkTool => always(|it| it.pick_tool(Kind::Link)),
        C::MeasureTool => always(|it| it.pick_tool(Kind::Measure)),
        C::CornerTool => always(|it| it.pick_tool(Kind::Corner)),
        C::FinishTool => always(|it| it.pick_tool(Kind::Finish)),
        C::GridTool => always(|it| it.pick_tool(Kind::Grid)),
        C::PitTool => always(|it| it.pick_tool(Kind::Pit)),
        C::ResidentsTool => always(|it| it.pick_tool(Kind::Residents)),
        C::DangerTool => always(|it| it.pick_tool(Kind::Danger)),
        C::PoliceTool => always(|it| it.pick_tool(Kind::Police)),
        C::TunnelTool => always(|it| it.pick_tool(Kind::Tunnel)),
        C::ArtTool => always(|it| it.pick_tool(Kind::Art)),

        C::CloseRoad => if_not(road::cannot_close, |it| it.draw_road(&RoadEdit::Close)),
        C::FindCorners => if_not(road::no_corners_by_hand, |it| {
            it.draw_road(&RoadEdit::FindCorners);
        }),
        C::FollowRoad => if_not(road::cannot_follow, Editor::follow_road),
        C::LetRoadGo => if_not(road::no_curve, |it| {
            it.work.apply(&Edit::Road(RoadEdit::LetGo));
        }),
        C::NextRoadPoint => if_not(road::no_points, |it| it.next_road_point(true)),
        C::PreviousRoadPoint => if_not(road::no_points, |it| it.next_road_point(false)),
        C::InsertRoadPoint => if_not(road::way_is_locked, |it| {
            road::draw(it, |_, at| Some(RoadEdit::Insert(at as f64 + 0.5)));
            it.next_road_point(true);
        }),
        C::KinkRoad => if_not(road::no_shape, road::kink),
        C::StraightenRoad => if_not(road::way_is_locked, |it| {
            road::draw(it, |_, at| Some(RoadEdit::Straighten(at)));
        }),
        C::TightenRoad => if_not(road::no_bend, |it| road::scale(it, road::STEP)),
        C::WidenRoad => if_not(road::no_bend, |it| road::scale(it, 1.0 / road::STEP)),
        C::LockRoad => if_not(road::no_point, road::lock),
        C::RoadFinish => if_not(road::no_point, |it| {
            road::draw(it, |_, at| Some(RoadEdit::Finish(at as f64)));
        }),

        C::MakeCorner => if_not(corner::is_whole, |it| on_spaces(it, Edit::MakeCorner)),
        C::OneStop => if_not(corner::none, |it| corner::set_stops(it, 1)),
        C::TwoStops => if_not(corner::none, |it| corner::set_stops(it, 2)),
        C::ThreeStops => if_not(corner::none, |it| corner::set_stops(it, 3)),
        C::SplitCorner => if_not(corner::no_split, corner::split),
        C::JoinCorner => if_not(corner::no_next, corner::join),
        C::LeaveCorner => if_not(corner::no_members, |it| on_spaces(it, Edit::LeaveCorners)),
        C::DeleteCorner => if_not(corner::none, |it| {
            corner::on(it, |it, id| apply(it, &Edit::DeleteCorner(id)));
        }),
        C::SetFinish => if_not(no_spaces, track::set_finish),
        C::UsualGrid => if_not(track::no_finish, track::lay_grid),
        C::SetGrid => if_not(no_spaces, track::set_grid),
        C::AddToGrid => if_not(no_spaces, track::add_to_grid),
        C::LeaveGrid => if_not(track::no_grid_places, track::leave_grid),
        C::UsualPit => if_not(track::no_left_pit, |it| track::lay_pit(it, false)),
        C::UsualPitRight => if_not(track::no_right_pit, |it| track::lay_pit(it, true)),
        C::RemovePit => if_not(track::no_pit, |it| apply(it, &Edit::RemovePit)),
        C::LaneOne => if_not(no_spaces, |it| track::set_lane(it, 1)),
        C::LaneTwo => if_not(no_spaces, |it| track::set_lane(it, 2)),
        C::LaneThree => if_not(no_spaces, |it| track::set_lane(it, 3)),
        C::LaneFour => if_not(no_spaces, |it| track::set_lane(it, 4)),
        C::TurnAlongLane => if_not(no_spaces, |it| on_spaces(it, Edit::TurnAlongLane)),
        C::SplitSpace => if_not(track::not_one, track::split),
        C::JoinSpaces => if_not(track::no_neighbours, track::join),
        C::FreeSigns => if_not(track::no_signs, |it| {
            apply(it, &Edit::Art(ArtEdit::FreeSigns));
        }),
        C::ReverseCircuit => if_not(arrange::no_links, |it| it.change(&Edit::Reverse)),

        C::Drive => if_not(race::cannot_drive, race::drive_or_leave),
        C::StartRace => if_not(race::cannot_start, |it| {
            // The command is available, so there is no objection.
            race::on(it, |drive| drive.begin().is_ok());
        }),
        C::RollDie => if_not(race::no_roll, |it| race::on(it, Drive::roll)),
        C::FirstGear => if_not(|it| race::no_gear(it, 1), |it| race::shift(it, 1)),
        C::SecondGear => if_not(|it| race::no_gear(it, 2), |it| race::shift(it, 2)),
        C::ThirdGear => if_not(|it| race::no_gear(it, 3), |it| race::shift(it, 3)),
        C::FourthGear => if_not(|it| race::no_gear(it, 4), |it| race::shift(it, 4)),
        C::FifthGear => if_not(|it| race::no_gear(it, 5), |it| race::shift(it, 5)),
        C::SixthGear => if_not(|it| race::no_gear(it, 6), |it| race::shift(it, 6)),
        C::NextAnswer => if_not(race::no_choice, |it| race::move_focus(it, true)),
        C::PreviousAnswer => if_not(race::no_choice, |it| race::move_focus(it, false)),
        C::ConfirmAnswer => if_not(race::no_question, |it| race::on(it, Drive::go)),
        C::TakeBack => if_not(race::nothing_to_take_back, |it| {
            race::on(it, Drive::take_back);
        }),
        C::Hint => if_not(race::no_choice, |it| {
            race::on(it, Drive::ask_hint);
            it.plan();
        }),
        C::ToggleHints => always(|it| {
            race::on(it, |drive| {
                drive.habits.hints = !drive.habits.hints;
                true
            });
            it.plan();
        }),
        C::NewRace => if_not(Editor::has_no_race, Editor::give_up_race),
        C::Replay => if_not(race::not_driven, |it| race::on(it, Drive::watch_again)),
        C::OpenRace => always(|it| it.ask(Ask::OpenRace, None)),
        C::PlayReplay => always(|it| race::on(it, race::play_or_pause)),
        C::PreviousTurn => if_not(race::at_start, |it| race::go_by(it, -1)),
        C::NextTurn => if_not(race::at_end, |it| race::go_by(it, 1)),
        C::NextRound => if_not(
            |it| race::no_later(it, race::is_round),
            |it| race::go_to(it, race::is_round),
        ),
        C::NextOvertaking => if_not(
            |it| race::no_later(it, race::is_overtaking),
            |it| race::go_to(it, race::is_overtaking),
        ),
        C::NextRetirement => if_not(
            |it| race::no_later(it, race::is_retirement),
            |it| race::go_to(it, race::is_retirement),
        ),
        C::ExportFilm => if_not(race::film_under_way, Editor::export_film),
        C::LeaveReplay => always(Editor::leave_replay),
        C::CopyRaceLink => if_not(race::not_driven, Editor::copy_race_link),
        C::SaveRace => if_not(Editor::has_no_race, Editor::save_race),
        C::CopyPosition => if_not(race::nothing_to_see, Editor::copy_position),
        C::PastePosition => if_not(race::not_driving, Editor::paste_position),
        C::SuggestChanges => if_not(analysis::cannot_suggest, |it| {
            it.view.panes.open(Pane::Analysis);
            it.look_for_changes();
        }),
        C::StopSuggesting => if_not(analysis::not_suggesting, |it| {
            it.analysis.suggestions.stop();
        }),
        C::RunRaces => if_not(analysis::cannot_run_races, |it| {
            it.view.panes.open(Pane::Analysis);
            it.run_races();
        }),
        C::StopRaces => if_not(analysis::no_races, Editor::stop_races),

        C::TracePicture => always(picture::trace),
        C::ChangePicture => if_not(picture::none, |it| it.ask(Ask::Picture, None)),
        C::ReadBoard => if_not(picture::none, Editor::read_board),
        C::ReadStretch => if_not(picture::no_stretch, Editor::read_stretch),
        C::BackdropTool => if_not(picture::none, |it| it.pick_tool(Kind::Backdrop)),
        C::GaugeTool => if_not(picture::locked, |it| it.pick_tool(Kind::Gauge)),
        C::ScalePicture => if_not(picture::not_marked, Editor::scale_backdrop),
        C::LockPicture => if_not(picture::none, |it| {
            picture::change(it, |backdrop| BackdropEdit::Lock(!backdrop.locked));
        }),
        C::HidePicture => if_not(picture::none, |it| {
            picture::change(it, |backdrop| BackdropEdit::Hide(!backdrop.hidden));
        }),
        C::ToggleSeeThrough => if_not(picture::none, |it| {
            it.view.see_through = !it.view.see_through;
        }),
        C::EmbedPicture => if_not(picture::is_embedded, Editor::embed_backdrop),
        C::RemovePicture => if_not(picture::none, |it| {
            picture::change(it, |_| BackdropEdit::Remove);
        }),

        C::ZoomIn => always(|it| it.camera.glide_zoom(ZOOM)),
        C::ZoomOut => always(|it| it.camera.glide_zoom(1.0 / ZOOM)),
        C::FitBoard => always(|it| it.camera.glide_to_fit(it.board())),
        C::FitSelection => if_not(no_selection, Editor::show_selection),
        C::NextProblem => if_not(no_problem, |it| it.go_to_problem(true)),
        C::PreviousProblem => if_not(no_problem, |it| it.go_to_problem(false)),
        C::FixProblem => if_not(no_fix, Editor::fix_current),
        C::ConfirmRead => if_not(no_question, Editor::confirm_read),
        C::FixAll => if_not(nothing_safe, Editor::fix_all),
        C::ToggleInspector => always(|it| it.view.panes.toggle(Pane::Inspector)),
        C::ToggleProblems => always(|it| it.view.panes.toggle(Pane::Problems)),
        C::ToggleStatistics => always(|it| it.view.panes.toggle(Pane::Statistics)),
        C::ToggleAnalysis => always(|it| it.view.panes.toggle(Pane::Analysis)),
        C::ToggleVersions => always(|it| it.view.panes.toggle(Pane::Versions)),
        C::NextPane => always(|it| go_on(it, true)),
        C::PreviousPane => always(|it| go_on(it, false)),
        C::MovePaneLeft => if_not(no_pane, |it| it.view.panes.move_to(WindowEdge::Left)),
        C::MovePaneRight => if_not(no_pane, |it| it.view.panes.move_to(WindowEdge::Right)),
        C::MovePaneDown => if_not(no_pane, |it| it.view.panes.move_to(WindowEdge::Bottom)),
        C::PaneApart => if_not(no_pane, |it| {
            let panes = &mut it.view.panes;
            if let Some(pane) = panes.reached() {
                panes.set_apart(pane, !panes.is_apart(pane));
            }
        }),
        C::WidenPane => if_not(no_pane, |it| resize(it, vec2(RESIZE, 0.0))),
        C::NarrowPane => if_not(no_pane, |it| resize(it, vec2(-RESIZE, 0.0))),
        C::RaisePane => if_not(no_pane, |it| resize(it, vec2(0.0, RESIZE))),
        C::LowerPane => if_not(no_pane, |it| resize(it, vec2(0.0, -RESIZE))),
        C::ResetLayout => always(|it| it.view.panes.reset()),
        C::ToggleBeside => if_not(analysis::no_baseline, |it| {
            it.view.beside = !it.view.beside;
        }),
        C::ToggleNumbers => always(Editor::toggle_numbers),
        C::ToggleTheme => always(|it| it.view.change_theme = true),
        C::HeatVisits => always(|it| analysis::toggle_heat(it, HeatShown::Visits)),
        C::HeatOvershoots => always(|it| analysis::toggle_heat(it, HeatShown::Overshoots)),
        C::HeatWear => always(|it| analysis::toggle_heat(it, HeatShown::Wear)),
        C::ToggleHeatDifference => if_not(analysis::no_baseline, |it| {
            it.view.heat_as_it_is = !it.view.heat_as_it_is;
        }),
        C::ShowDeadSpaces => if_not(analysis::no_dead_spaces, analysis::show_dead_spaces),
        C::ScaleUp => if_not(is_largest, |it| set_scale(it, Scale::larger)),
        C::ScaleDown => if_not(is_smallest, |it| set_scale(it, Scale::smaller)),
        C::ScaleReset => if_not(is_usual_size, |it| it.settings.scale = Scale::default()),
        C::FindCommand => always(|it| show(it, Overlay::Finder(Finder::new(Scope::All)))),
        C::Shortcuts => always(|it| show(it, Overlay::Shortcuts(Shortcuts::default()))),
        C::Guide => always(|it| it.browse(&guide::address(guide::WHOLE))),
        C::WhatIsThis => always(|it| it.view.asks_what = !it.view.asks_what),
        C::Tour => always(|it| it.go_on_tour(Some(0))),
        C::About => always(|it| show(it, Overlay::About)),
        C::PanLeft => always(|it| it.camera.glide_pan(vec2(-PAN, 0.0))),
        C::PanRight => always(|it| it.camera.glide_pan(vec2(PAN, 0.0))),
        C::PanUp => always(|it| it.camera.glide_pan(vec2(0.0, -PAN))),
        C::PanDown => always(|it| it.camera.glide_pan(vec2(0.0, PAN))),
    }
}

impl Command {
    /// Why it cannot be run now, or `None` if it can.
    pub fn unavailable(self, editor: &Editor) -> Option<&'static str> {
        match editor.driving().is_some() {
            true if self.changes_work() => Some(t!("Return to drawing first (Esc)")),
            false if self.is_of_race() => Some(t!("Start driving first")),
            _ if self == Self::CopyPosition => (action(self).needs)(editor),
            _ => race::wrong_scene(editor, self).or_else(|| (action(self).needs)(editor)),
        }
    }

    /// Runs it, if it is available.
    pub fn run(self, editor: &mut Editor) {
        if self.unavailable(editor).is_some() {
            return;
        }
        // What was being typed or dragged becomes a separate step.
        if !matches!(self, Self::Undo | Self::Redo) {
            editor.work.commit();
        }
        (action(self).act)(editor);
    }

    /// Whether it is a switch that is on.
    pub fn is_on(self, editor: &Editor) -> bool {
        let heat = |shown| editor.view.heat == Some(shown);
        match self {
            Self::ToggleNumbers => editor.view.numbers,
            Self::ToggleSeeThrough => editor.sees_through(),
            Self::ToggleBeside => editor.is_beside(),
            Self::Drive => editor.driving().is_some(),
            Self::ToggleHints => editor.driving().is_some_and(|drive| drive.habits.hints),
            Self::LockRoad => road::is_locked(editor),
            Self::LockPicture => picture::backdrop(editor).is_some_and(|it| it.locked),
            Self::HidePicture => picture::backdrop(editor).is_some_and(|it| it.hidden),
            Self::PaneApart => {
                let panes = &editor.view.panes;
                panes.reached().is_some_and(|pane| panes.is_apart(pane))
            }
            Self::WhatIsThis => editor.view.asks_what,
            Self::ToggleSnap => !editor.settings.free,
            Self::ToggleSound => editor.settings.sound,
            Self::ToggleMinimap => !editor.settings.no_minimap,
            Self::ToggleSnapGrid => editor.settings.snap_grid,
            Self::HeatVisits => heat(HeatShown::Visits),
            Self::HeatOvershoots => heat(HeatShown::Overshoots),
            Self::HeatWear => heat(HeatShown::Wear),
            Self::ToggleHeatDifference => editor.heat_is_difference(),
            _ if self == of_tool(editor.tool_kind()) => true,
            _ => Pane::of(self).is_some_and(|pane| editor.view.panes.is_open(pane)),
        }
    }
}

/// The command that picks a tool.
fn of_tool(kind: Kind) -> Command {
    match kind {
        Kind::Select => Command::SelectTool,
        Kind::Road => Command::RoadTool,
        Kind::Pen => Command::PenTool,
        Kind::Link => Command::LinkTool,
        Kind::Measure => Command::MeasureTool,
        Kind::Corner => Command::CornerTool,
        Kind::Finish => Command::FinishTool,
        Kind::Grid => Command::GridTool,
        Kind::Pit => Command::PitTool,
        Kind::Residents => Command::ResidentsTool,
        Kind::Danger => Command::DangerTool,
        Kind::Police => Command::PoliceTool,
        Kind::Tunnel => Command::TunnelTool,
        Kind::Backdrop => Command::BackdropTool,
        Kind::Gauge => Command::GaugeTool,
        Kind::Art => Command::ArtTool,
    }
}

fn not_imported(editor: &Editor) -> Option<&'static str> {
    (!editor.is_imported()).then_some(t!(
        "The circuit was not imported from another program's file"
    ))
}

fn cannot_quit(editor: &Editor) -> Option<&'static str> {
    (!editor.can_quit()).then_some(t!("Close the tab in the browser"))
}

fn no_undo(editor: &Editor) -> Option<&'static str> {
    let step = editor.work.document().undo_step();
    step.is_none().then_some(t!("There is nothing to undo"))
}

fn no_redo(editor: &Editor) -> Option<&'static str> {
    let step = editor.work.document().redo_step();
    step.is_none().then_some(t!("There is nothing to redo"))
}

fn no_spaces(editor: &Editor) -> Option<&'static str> {
    let selected = editor.work.selection().spaces();
    selected.is_empty().then_some(t!("Select spaces first"))
}

/// Why the selection cannot be moved as a whole.
fn nothing_selected(editor: &Editor) -> Option<&'static str> {
    let count = editor.work.selection().count();
    (count == 0).then_some(t!("Select something first"))
}

fn nothing_to_copy(editor: &Editor) -> Option<&'static str> {
    let group = editor.work.group();
    let is_empty = group.spaces.is_empty() && group.items.is_empty();
    is_empty.then_some(t!("Select something first"))
}

/// Why things cannot be lined up.
fn few(editor: &Editor) -> Option<&'static str> {
    let few = editor.work.selection().count() < 2;
    nothing_selected(editor).or(few.then_some(t!("Select several things first")))
}

/// Why the selection cannot be scaled: a space alone has no size of its own.
fn no_size(editor: &Editor) -> Option<&'static str> {
    let has_items = !editor.work.group().items.is_empty();
    few(editor).filter(|_| !has_items)
}

fn nothing_there(editor: &Editor) -> Option<&'static str> {
    let has_items = editor.work.all_items().next().is_some();
    empty(editor).filter(|_| !has_items)
}

fn no_selection(editor: &Editor) -> Option<&'static str> {
    let selection = editor.work.selection();
    selection.is_empty().then_some(t!("Select something first"))
}

fn empty(editor: &Editor) -> Option<&'static str> {
    let spaces = &editor.work.plan().spaces;
    spaces.is_empty().then_some(t!("There are no spaces yet"))
}

fn nothing_to_select(editor: &Editor) -> Option<&'static str> {
    match editor.tool_kind() {
        Kind::Road => nothing_there(editor).and(road::no_points(editor)),
        _ => nothing_there(editor),
    }
}

fn cannot_delete(editor: &Editor) -> Option<&'static str> {
    road::point_or(editor, no_selection)
}

fn cannot_nudge(editor: &Editor) -> Option<&'static str> {
    road::point_or(editor, nothing_selected)
}

fn no_problem(editor: &Editor) -> Option<&'static str> {
    match (editor.listed_problems().next(), editor.problems().next()) {
        (Some(_), _) => None,
        (None, Some(_)) => Some(t!("No problems are listed")),
        (None, None) => Some(t!("There are no problems")),
    }
}

fn no_fix(editor: &Editor) -> Option<&'static str> {
    (!editor.can_fix()).then_some(t!("Select a problem with a fix first"))
}

fn no_question(editor: &Editor) -> Option<&'static str> {
    (!editor.can_confirm()).then_some(t!("Go to a question first, with Next problem"))
}

fn nothing_safe(editor: &Editor) -> Option<&'static str> {
    (editor.count_safe() == 0).then_some(t!("There are no safe fixes"))
}

fn no_pane(editor: &Editor) -> Option<&'static str> {
    let pane = editor.view.panes.reached();
    pane.is_none()
        .then_some(t!("Select a panel with the keyboard first (F6)"))
}

fn show(editor: &mut Editor, overlay: Overlay) {
    editor.view.overlay = Some(overlay);
}

fn apply(editor: &mut Editor, edit: &Edit) {
    editor.work.apply(edit);
}

/// Applies an edit to the selected spaces; asks first if it would replace manual changes.
fn on_spaces(editor: &mut Editor, edit: fn(Vec<formulad_core::SpaceId>) -> Edit) {
    let edit = edit(editor.work.selection().list());
    editor.change(&edit);
}

fn go_on(editor: &mut Editor, forward: bool) {
    let notice = editor.notice().is_some();
    editor.view.panes.go_on(forward, notice);
}

fn resize(editor: &mut Editor, by: Vec2) {
    editor.view.panes.resize(by);
}

fn is_largest(editor: &Editor) -> Option<&'static str> {
    let larger = editor.settings.scale.larger();
    larger
        .is_none()
        .then_some(t!("Already at the largest size"))
}

fn is_smallest(editor: &Editor) -> Option<&'static str> {
    let smaller = editor.settings.scale.smaller();
    smaller
        .is_none()
        .then_some(t!("Already at the smallest size"))
}

fn is_usual_size(editor: &Editor) -> Option<&'static str> {
    (editor.settings.scale == Scale::default()).then_some(t!("Already at the default size"))
}

fn set_scale(editor: &mut Editor, step: fn(Scale) -> Option<Scale>) {
    if let Some(scale) = step(editor.settings.scale) {
        editor.settings.scale = scale;
    }
}

fn delete(editor: &mut Editor) {
    if road::delete(editor) {
        return;
    }
    match editor.work.selection().link() {
        Some((from, to)) => apply(editor, &Edit::Unlink(from, to)),
        None => editor.work.delete_selected(),
    }
}

fn nudge(editor: &mut Editor, by: [f64; 2]) {
    if !road::nudge(editor, by) {
        let edit = editor.work.group().moved(by);
        apply(editor, &edit);
    }
}
