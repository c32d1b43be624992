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
    /// How the selection lies; within [`Menu::Edit`].
    Arrange,
    /// Lining the selection up; within [`Menu::Edit`].
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
    /// What the circuit is compared with; within [`Menu::File`].
    Versions,
    /// A race that is watched; within [`Menu::Race`].
    Replay,
    /// What spaces are coloured by; within [`Menu::View`].
    Heat,
    /// The size of the interface; within [`Menu::View`].
    Scale,
}

/// An entry of a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A command.
    Run(Command),
    /// A submenu.
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
            menu.items().into_iter().filter_map(|item| match item {
                Item::Sub(menu) => Some(menu),
                Item::Run(_) | Item::Line => None,
            })
        };
        Self::BAR
            .into_iter()
            .flat_map(move |menu| std::iter::once(menu).chain(within(menu)))
    }

    /// The menu in which a command is.
    pub fn of(command: Command) -> Option<Self> {
        command.record().place.first().map(|(menu, _)| *menu)
    }

    /// The menu that it is in, and the group of that menu; `None` for those of the menu bar.
    fn parent(self) -> Option<(Self, u8)> {
        match self {
            Self::Versions => Some((Self::File, 1)),
            Self::Selecting => Some((Self::Edit, 2)),
            Self::Nudge | Self::Arrange | Self::Align => Some((Self::Edit, 3)),
            Self::Street => Some((Self::Tools, 2)),
            Self::Corner | Self::Grid | Self::Pit => Some((Self::Circuit, 0)),
            Self::Lane => Some((Self::Circuit, 1)),
            Self::Gear => Some((Self::Race, 1)),
            Self::Replay => Some((Self::Race, 3)),
            Self::Panel => Some((Self::View, 2)),
            Self::Heat => Some((Self::View, 3)),
            Self::Scale => Some((Self::View, 4)),
            _ => None,
        }
    }

    /// Its commands, in their order, without those of its submenus.
    pub fn commands(self) -> impl Iterator<Item = Command> {
        let all = Command::ALL.iter().copied();
        all.filter(move |command| Self::of(*command) == Some(self))
    }

    /// Its entries.
    pub fn items(self) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        let mut last = None;
        for command in Command::ALL {
            let Some((menu, group)) = command.record().place.first().copied() else {
                continue;
            };
            let (item, group) = match menu.parent() {
                _ if menu == self => (Item::Run(*command), group),
                Some((parent, group)) if parent == self => (Item::Sub(menu), group),
                _ => continue,
            };
            if items.contains(&item) {
                continue;
            }
            if last.is_some_and(|last| last != group) {
                items.push(Item::Line);
            }
            last = Some(group);
            items.push(item);
        }
        items
    }
}

/// All commands: those in menus first, in the order of the menus.
pub fn in_menu_order() -> impl Iterator<Item = Command> {
    let in_menus = || Menu::all().flat_map(Menu::commands);
    let rest = Command::ALL.iter().copied();
    let rest = rest.filter(move |command| in_menus().all(|other| other != *command));
    in_menus().chain(rest)
}
