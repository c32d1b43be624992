//! The context menus of the board: which commands act on what lies there.

use super::{Command, Item, Menu};

/// What a context menu is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The selected spaces, perhaps with scenery among them.
    Spaces,
    /// The selected link.
    Link,
    /// The selected scenery.
    Scenery,
    /// The selected sign.
    Sign,
    /// The chosen point of the road's curve.
    RoadPoint,
    /// Ground on which nothing lies.
    Ground,
}

impl Subject {
    /// The entries of its menu, in groups. Those that cannot be run now are left out.
    pub const fn groups(self) -> &'static [&'static [Item]] {
        use Command as C;
        use Item::{Run, Sub};
        const CLIPBOARD: &[Item] = &[
            Run(C::Cut),
            Run(C::Copy),
            Run(C::Paste),
            Run(C::Duplicate),
            Run(C::Delete),
        ];
        match self {
            Self::Spaces => &[
                CLIPBOARD,
                &[
                    Run(C::MakeCorner),
                    Run(C::OneStop),
                    Run(C::TwoStops),
                    Run(C::ThreeStops),
                    Run(C::SplitCorner),
                    Run(C::JoinCorner),
                    Run(C::LeaveCorner),
                    Run(C::DeleteCorner),
                ],
                &[
                    Run(C::SetFinish),
                    Run(C::SetGrid),
                    Run(C::AddToGrid),
                    Run(C::LeaveGrid),
                ],
                &[
                    Run(C::TurnAlongLane),
                    Run(C::SplitSpace),
                    Run(C::JoinSpaces),
                    Run(C::ReadStretch),
                    Sub(Menu::Lane),
                ],
                &[Sub(Menu::Selecting), Sub(Menu::Arrange), Sub(Menu::Align)],
                &[Run(C::FitSelection)],
            ],
            Self::Link => &[&[Run(C::Delete)], &[Run(C::LinkTool)]],
            Self::Scenery => &[
                &[Run(C::EditText)],
                CLIPBOARD,
                &[Run(C::BringToFront), Run(C::SendToBack)],
                &[Sub(Menu::Arrange), Sub(Menu::Align)],
                &[Run(C::FitSelection)],
            ],
            Self::Sign => &[
                &[Run(C::EditText)],
                &[Run(C::FreeSign), Run(C::FreeSigns)],
                &[Run(C::FitSelection)],
            ],
            Self::RoadPoint => &[
                &[Run(C::InsertRoadPoint), Run(C::Delete)],
                &[
                    Run(C::KinkRoad),
                    Run(C::StraightenRoad),
                    Run(C::TightenRoad),
                    Run(C::WidenRoad),
                ],
                &[Run(C::LockRoad), Run(C::RoadFinish)],
            ],
            Self::Ground => &[
                &[Run(C::Paste), Run(C::SelectAll)],
                &[
                    Run(C::RoadTool),
                    Run(C::PenTool),
                    Run(C::ArtTool),
                    Run(C::TracePicture),
                ],
                &[Run(C::ToggleSnap), Run(C::ToggleSnapGrid)],
                &[Run(C::FitBoard)],
            ],
        }
    }
}
