//! The menus: which commands are where.

use super::Command;

/// The menus of the menu bar, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// Files.
    File,
    /// History and selection.
    Edit,
    /// Tools.
    Tools,
    /// The curve that the road is drawn along.
    Road,
    /// What belongs to the circuit.
    Circuit,
    /// Driving on it.
    Race,
    /// The picture under the board.
    Picture,
    /// The camera and the panels.
    View,
    /// Finding one's way.
    Help,
    /// Moving the selection a little; within [`Menu::Edit`].
    Nudge,
    /// What is to be selected; within [`Menu::Edit`].
    Selecting,
    /// How selected spaces lie; within [`Menu::Edit`].
    Arrange,
    /// Lining selected spaces up; within [`Menu::Edit`].
    Align,
    /// Corners; within [`Menu::Circuit`].
    Corner,
    /// The grid; within [`Menu::Circuit`].
    Grid,
    /// The pit lane; within [`Menu::Circuit`].
    Pit,
    /// The lanes of spaces; within [`Menu::Circuit`].
    Lane,
    /// What street circuits have; within [`Menu::Tools`].
    Street,
    /// Where panels are; within [`Menu::View`].
    Panel,
    /// The gears; within [`Menu::Race`].
    Gear,
    /// What spaces are coloured by; within [`Menu::View`].
    Heat,
    /// The size of the interface; within [`Menu::View`].
    Scale,
}

/// What stands in a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A command.
    Run(Command),
    /// A menu of its own.
    Sub(Menu),
    /// A line between groups.
    Line,
}

impl Menu {
    /// The menus of the menu bar.
    pub const BAR: [Self; 9] = [
        Self::File,
        Self::Edit,
        Self::Tools,
        Self::Road,
        Self::Circuit,
        Self::Race,
        Self::Picture,
        Self::View,
        Self::Help,
    ];

    /// All menus, each after the one that it is in.
    pub fn all() -> impl Iterator<Item = Self> {
        let within = |menu: Self| {
            let items = menu.items().iter();
            items.filter_map(|item| match item {
                Item::Sub(menu) => Some(*menu),
                Item::Run(_) | Item::Line => None,
            })
        };
        Self::BAR
            .into_iter()
            .flat_map(move |menu| std::iter::once(menu).chain(within(menu)))
    }

    /// The menu in which a command is.
    #[must_use]
    pub fn of(command: Command) -> Option<Self> {
        Self::all().find(|menu| menu.items().contains(&Item::Run(command)))
    }

    /// Its commands, where they stand in it; not those of menus within it.
    pub fn commands(self) -> impl Iterator<Item = Command> {
        self.items().iter().filter_map(|item| match item {
            Item::Run(command) => Some(*command),
            Item::Sub(_) | Item::Line => None,
        })
    }

    /// What stands in it.
    #[must_use]
    pub fn items(self) -> &'static [Item] {
        use Command as C;
        use Item::{Line, Run, Sub};
        match self {
            Self::File => &[
                Run(C::Start),
                Run(C::New),
                Run(C::Open),
                Run(C::Recover),
                Line,
                Run(C::Save),
                Run(C::SaveAs),
                Line,
                Run(C::Export),
                Run(C::Print),
                Run(C::CopyPicture),
                Line,
                Run(C::Quit),
            ],
            Self::Edit => &[
                Run(C::Undo),
                Run(C::Redo),
                Line,
                Run(C::Cut),
                Run(C::Copy),
                Run(C::Paste),
                Run(C::Duplicate),
                Run(C::Delete),
                Line,
                Run(C::SelectAll),
                Run(C::SelectNone),
                Sub(Self::Selecting),
                Run(C::GoTo),
                Line,
                Sub(Self::Nudge),
                Sub(Self::Arrange),
                Sub(Self::Align),
                Run(C::ToggleSnap),
                Run(C::ToggleSnapGrid),
                Run(C::SnapGridSize),
                Line,
                Run(C::Settings),
            ],
            Self::Tools => &[
                Run(C::SelectTool),
                Run(C::RoadTool),
                Run(C::PenTool),
                Run(C::LinkTool),
                Run(C::MeasureTool),
                Line,
                Run(C::CornerTool),
                Run(C::FinishTool),
                Run(C::GridTool),
                Run(C::PitTool),
                Line,
                Sub(Self::Street),
            ],
            Self::Road => &[
                Run(C::CloseRoad),
                Run(C::FollowRoad),
                Run(C::LetRoadGo),
                Line,
                Run(C::NextRoadPoint),
                Run(C::PreviousRoadPoint),
                Run(C::InsertRoadPoint),
                Run(C::KinkRoad),
                Line,
                Run(C::StraightenRoad),
                Run(C::TightenRoad),
                Run(C::WidenRoad),
                Line,
                Run(C::LockRoad),
                Run(C::RoadFinish),
            ],
            Self::Circuit => &[
                Sub(Self::Corner),
                Run(C::SetFinish),
                Sub(Self::Grid),
                Sub(Self::Pit),
                Line,
                Sub(Self::Lane),
                Run(C::TurnAlongLane),
                Line,
                Run(C::ReverseCircuit),
            ],
            Self::Race => &[
                Run(C::Drive),
                Run(C::StartRace),
                Line,
                Run(C::RollDie),
                Sub(Self::Gear),
                Run(C::NextWay),
                Run(C::WayBefore),
                Run(C::TakeWay),
                Run(C::TakeBack),
                Line,
                Run(C::Hint),
                Run(C::ToggleHints),
                Line,
                Run(C::NewRace),
                Run(C::SaveRace),
                Line,
                Run(C::RunRaces),
                Run(C::StopRaces),
            ],
            Self::Picture => &[
                Run(C::TracePicture),
                Line,
                Run(C::BackdropTool),
                Run(C::GaugeTool),
                Run(C::ScalePicture),
                Line,
                Run(C::LockPicture),
                Run(C::HidePicture),
                Line,
                Run(C::EmbedPicture),
                Run(C::RemovePicture),
            ],
            Self::View => &[
                Run(C::ZoomIn),
                Run(C::ZoomOut),
                Run(C::FitBoard),
                Run(C::FitSelection),
                Line,
                Run(C::NextProblem),
                Run(C::PreviousProblem),
                Run(C::MendProblem),
                Run(C::MendAll),
                Line,
                Run(C::ToggleInspector),
                Run(C::ToggleProblems),
                Run(C::ToggleStatistics),
                Run(C::ToggleAnalysis),
                Run(C::NextPane),
                Run(C::PreviousPane),
                Sub(Self::Panel),
                Run(C::ResetLayout),
                Line,
                Run(C::ToggleNumbers),
                Run(C::ToggleTheme),
                Sub(Self::Heat),
                Line,
                Sub(Self::Scale),
            ],
            Self::Help => &[
                Run(C::FindCommand),
                Run(C::Shortcuts),
                Run(C::Tour),
                Line,
                Run(C::About),
            ],
            Self::Nudge => &[
                Run(C::NudgeLeft),
                Run(C::NudgeRight),
                Run(C::NudgeUp),
                Run(C::NudgeDown),
            ],
            Self::Selecting => &[
                Run(C::SelectCorner),
                Run(C::SelectLane),
                Run(C::SelectStretch),
                Line,
                Run(C::InvertSelection),
            ],
            Self::Arrange => &[
                Run(C::RotateRight),
                Run(C::RotateLeft),
                Run(C::TiltRight),
                Run(C::TiltLeft),
                Line,
                Run(C::Enlarge),
                Run(C::Shrink),
                Line,
                Run(C::MirrorAcross),
                Run(C::MirrorDown),
            ],
            Self::Align => &[
                Run(C::AlignLeft),
                Run(C::AlignRight),
                Run(C::AlignTop),
                Run(C::AlignBottom),
                Run(C::AlignColumn),
                Run(C::AlignRow),
                Line,
                Run(C::Distribute),
            ],
            Self::Street => &[
                Run(C::ResidentsTool),
                Run(C::DangerTool),
                Run(C::PoliceTool),
                Run(C::TunnelTool),
            ],
            Self::Corner => &[
                Run(C::MakeCorner),
                Run(C::OneStop),
                Run(C::TwoStops),
                Run(C::ThreeStops),
                Run(C::LeaveCorner),
                Run(C::DeleteCorner),
            ],
            Self::Grid => &[
                Run(C::UsualGrid),
                Run(C::SetGrid),
                Run(C::AddToGrid),
                Run(C::LeaveGrid),
            ],
            Self::Pit => &[
                Run(C::UsualPit),
                Run(C::UsualPitRight),
                Line,
                Run(C::RemovePit),
            ],
            Self::Lane => &[
                Run(C::LaneOne),
                Run(C::LaneTwo),
                Run(C::LaneThree),
                Run(C::LaneFour),
            ],
            Self::Panel => &[
                Run(C::MovePaneLeft),
                Run(C::MovePaneRight),
                Run(C::MovePaneDown),
                Line,
                Run(C::WidenPane),
                Run(C::NarrowPane),
                Run(C::RaisePane),
                Run(C::LowerPane),
            ],
            Self::Gear => &[
                Run(C::FirstGear),
                Run(C::SecondGear),
                Run(C::ThirdGear),
                Run(C::FourthGear),
                Run(C::FifthGear),
                Run(C::SixthGear),
            ],
            Self::Heat => &[
                Run(C::HeatVisits),
                Run(C::HeatOvershoots),
                Run(C::HeatWear),
                Line,
                Run(C::ShowDeadSpaces),
            ],
            Self::Scale => &[Run(C::ScaleUp), Run(C::ScaleDown), Run(C::ScaleReset)],
        }
    }
}

/// All commands: those of the menus first, as they stand there.
pub fn in_menu_order() -> impl Iterator<Item = Command> {
    let in_menus = || Menu::all().flat_map(Menu::commands);
    let rest = Command::ALL.iter().copied();
    let rest = rest.filter(move |command| in_menus().all(|other| other != *command));
    in_menus().chain(rest)
}
