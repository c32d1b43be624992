//! What is shown besides the board: which panes there are and where, what lies over the window, and
//! the designer's settings.

mod filter;
mod group;
pub mod layout;
mod overlay;
mod pane;
mod panes;
pub mod settings;
pub(crate) mod signs;
pub(crate) mod tour;

use egui::ColorImage;
use formulad_tracks::draw::HeatShown;

use crate::command::Subject;

pub use filter::Filter;
pub use group::Group;
pub use layout::{Layout, WindowEdge};
pub(crate) use overlay::KeyChange;
pub use overlay::{Finder, Overlay, Scope, Shortcuts, Start};
pub use pane::Pane;
pub use panes::Panes;

/// What is shown besides the board.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct View {
    /// Which panes are open.
    pub panes: Panes,
    /// Whether spaces show their numbers.
    pub numbers: bool,
    /// What the spaces are coloured by.
    pub heat: Option<HeatShown>,
    /// Whether heat maps show the circuit as it is, even if there is a baseline.
    pub heat_as_it_is: bool,
    /// Whether the road is only outlined over the picture under the board.
    pub see_through: bool,
    /// Whether the baseline is seen beside the board.
    pub beside: bool,
    /// What a menu is to be shown for, and where on the board: until it is shown.
    pub menu: Option<(Subject, [f64; 2])>,
    /// Whether the inspector is to focus the wording of what is selected at the next opportunity.
    pub edits_text: bool,
    /// Which problems are listed.
    pub filter: Filter,
    /// What is shown over the window.
    pub overlay: Option<Overlay>,
    /// Whether the settings are to focus the size of the snapping grid at the next opportunity.
    pub chooses_square: bool,
    /// The stop at which the tour is, if it is under way.
    pub tour: Option<usize>,
    /// Whether a click only says what was clicked.
    pub asks_what: bool,
    /// Whether to switch between light and dark at the next opportunity.
    pub change_theme: bool,
    /// A picture to be put on the clipboard at the next opportunity.
    pub copy: Option<ColorImage>,
    /// A text to be put on the clipboard at the next opportunity.
    pub copy_text: Option<String>,
    /// What is on the clipboard, from the keys that paste.
    pub pasted: Option<String>,
    /// Whether the clipboard is to be requested, and whether it has been.
    pub paste: Paste,
}

/// The state of a request for what is on the clipboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paste {
    /// Nothing has been requested.
    #[default]
    Idle,
    /// It is to be requested.
    Wanted,
    /// It has been requested and will come.
    Asked,
}
