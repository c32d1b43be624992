//! Heat maps: a number for each space, shown as its colour.

use std::collections::BTreeSet;

use formulad_core::SpaceId;

use super::theme::Theme;
use super::{Color, Item, Layer, Owner, Scene, Shape};

mod legend;
mod ramp;
mod scale;
#[cfg(feature = "analysis")]
mod shown;

#[cfg(test)]
mod tests;

pub use legend::heat_legend;
pub use scale::HeatScale;
#[cfg(feature = "analysis")]
pub use shown::HeatShown;
/// The ground that a heat map lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Light ground, such as paper: more is darker.
    Light,
    /// Dark ground: more is lighter.
    Dark,
}

impl Tone {
    /// The ground that suits a theme.
    #[must_use]
    pub const fn of(theme: Theme) -> Self {
        match theme {
            Theme::Day | Theme::Plain => Self::Light,
            Theme::Night => Self::Dark,
        }
    }
}

/// The colours of everything but the heat.
struct Palette {
    /// The board.
    ground: Color,
    /// The walls of tunnels, and the ways between them.
    tunnel: [Color; 2],
    /// The verge and whatever else is road but no space.
    verge: Color,
    /// The edges of bridges and ramps.
    rail: Color,
    /// The stripes of kerbs.
    kerb: [Color; 2],
    /// Spaces without a number.
    bare: Color,
    /// The lines between spaces.
    joint: Color,
    /// Where corners begin and end: blue, which the heat never is.
    entry: Color,
    /// The boards of signs, their rims, and what is written on them.
    board: Color,
    rim: Color,
    ink: Color,
}

impl Palette {
    const fn of(tone: Tone) -> &'static Self {
        match tone {
            Tone::Light => &Self::LIGHT,
            Tone::Dark => &Self::DARK,
        }
    }

    const LIGHT: Self = Self {
        ground: Color::hex(0xf6f7f8),
        tunnel: [Color::hex(0xc9cdd2), Color::hex(0xeceef0)],
        verge: Color::hex(0xc9cdd2),
        rail: Color::hex(0x8b929b),
        kerb: [Color::hex(0xa9afb7), Color::hex(0xffffff)],
        bare: Color::hex(0xdfe2e6),
        joint: Color::hex(0x4d545e).alpha(90),
        entry: Color::hex(0x0a6fc2),
        board: Color::hex(0xffffff),
        rim: Color::hex(0x8b929b),
        ink: Color::hex(0x1d2430),
    };

    const DARK: Self = Self {
        ground: Color::hex(0x14181f),
        tunnel: [Color::hex(0x39414c), Color::hex(0x1b2129)],
        verge: Color::hex(0x39414c),
        rail: Color::hex(0x7d8793),
        kerb: [Color::hex(0x59626e), Color::hex(0x2a313b)],
        bare: Color::hex(0x2c333d),
        joint: Color::hex(0x0b0e13).alpha(150),
        entry: Color::hex(0x57b8ff),
        board: Color::hex(0x232a34),
        rim: Color::hex(0x7d8793),
        ink: Color::hex(0xf1f3f5),
    };
}

/// The colour that stands out on a space of this colour.
fn ink_on(fill: Color) -> Color {
    Color::hex(if light(fill) > 0.53 {
        0x17_0d05
    } else {
        0xff_ffff
    })
}

/// Turns a picture into a heat map: each space is filled with the colour of its number, or left
/// bare if it has none. What is written on spaces stands out; everything around them is muted or
/// left out.
///
/// Any picture of a circuit will do, in any theme. [`heat_legend`] adds what the colours stand for.
///
/// ```
/// use formulad_tracks::bundled;
/// use formulad_tracks::draw::{self, HeatScale, Theme, Tone};
///
/// let track = bundled::mini();
/// let mut scene = draw::scene(track.plan(), Some(&track), Theme::Day);
/// let scale = HeatScale::new(0.0, 100.0, Tone::Light);
/// draw::heat(&mut scene, &scale, |space| Some(f64::from(space.0)));
/// let colour = scale.color(1.0);
/// assert!(scene.items.iter().any(|item| item.fill == Some(colour)));
/// ```
pub fn heat(scene: &mut Scene, scale: &HeatScale, values: impl Fn(SpaceId) -> Option<f64>) {
    let palette = Palette::of(scale.tone());
    let is_inverted = are_signs_of_the_other_tone(scene, scale.tone());
    let mut is_board = true;
    scene.items.retain(|item| {
        let stays = std::mem::replace(&mut is_board, false) || !is_left_out(item);
        stays || is_tunnel(item)
    });
    let is_mouth = |item: &Item| item.layer == Layer::Kerbs;
    let mouths: BTreeSet<SpaceId> = scene
        .items
        .iter()
        .filter(|item| is_mouth(item))
        .filter_map(space)
        .collect();
    let fill_of = |id| values(id).map_or(palette.bare, |value| scale.color(value));
    for item in &mut scene.items {
        match (item.layer, space(item)) {
            (Layer::Spaces, Some(id)) => {
                item.fill = Some(fill_of(id));
                stroke(item, |_| palette.joint);
            }
            (Layer::Marks, Some(id)) => {
                // The number of a tunnel is on its front, not on a space.
                let is_on_front = mouths.contains(&id) && matches!(item.shape, Shape::Text(_));
                let under = if is_on_front {
                    palette.verge
                } else {
                    fill_of(id)
                };
                mark(item, ink_on(under));
            }
            (Layer::Signs, _) => sign(item, scale.tone(), is_inverted),
            _ => step_back(item, palette),
        }
    }
}

/// The space that an item shows, or that its link starts from.
const fn space(item: &Item) -> Option<SpaceId> {
    match item.owner {
        Some(Owner::Space(id) | Owner::Link(id, _)) => Some(id),
        Some(Owner::Corner(_) | Owner::Sign(_)) | None => None,
    }
}

/// Whether an item would distract from the heat, as everything around the road would, or hide it:
/// the light of lamps and windows, and the black of danger zones, which their cracks still show.
fn is_left_out(item: &Item) -> bool {
    let is_surface = matches!(item.shape, Shape::Ribbon { .. });
    match item.layer {
        Layer::Ground | Layer::Scenery | Layer::Overhead => true,
        Layer::Marks => item.owner.is_none() || is_surface,
        _ => false,
    }
}

/// Whether an item is the underground part of a tunnel.
fn is_tunnel(item: &Item) -> bool {
    item.layer == Layer::Ground && matches!(item.owner, Some(Owner::Link(..)))
}

/// Repaints a mark on a space in one colour, unless its own colour carries a meaning.
fn mark(item: &mut Item, ink: Color) {
    let is_arrow = matches!(item.owner, Some(Owner::Link(..)));
    let is_written = matches!(item.shape, Shape::Text(_));
    let one = |color: Color| if is_colourful(color) { color } else { ink };
    if is_arrow || is_written {
        item.fill = item.fill.map(one);
    }
    if is_arrow || matches!(item.shape, Shape::Polyline(_)) {
        stroke(item, one);
    }
}

/// Mutes everything but spaces, what is painted on them, and signs.
fn step_back(item: &mut Item, palette: &Palette) {
    let paint: &dyn Fn(Color) -> Color = match (item.layer, item.owner) {
        (Layer::Ground, Some(_)) => &|color| palette.tunnel[usize::from(light(color) > 0.45)],
        (Layer::Ground | Layer::Scenery | Layer::Overhead, _) => &|_| palette.ground,
        // Shadows stay what they are.
        (Layer::Road | Layer::Spaces, _) => &|color| match color.a {
            255 if light(color) > 0.7 => palette.rail,
            255 => palette.verge,
            _ => color,
        },
        (Layer::Kerbs, _) => &|color| palette.kerb[usize::from(light(color) > 0.6)],
        (Layer::Marks | Layer::Signs, _) => &|_| palette.entry,
    };
    item.fill = item.fill.map(paint);
    stroke(item, paint);
}

/// Whether the boards of signs are dark where they should be light, or the other way round.
fn are_signs_of_the_other_tone(scene: &Scene, tone: Tone) -> bool {
    let mut boards = scene
        .layer(Layer::Signs)
        .filter(|item| item.stroke.is_some());
    let board = boards.find_map(|item| item.fill);
    board.is_some_and(|board| (light(board) > 0.5) != (tone == Tone::Light))
}

/// Repaints a sign in greys, light on dark or dark on light like the rest.
fn sign(item: &mut Item, tone: Tone, is_inverted: bool) {
    // What stands on the ground itself, such as the arrow that shows which way the race goes.
    if matches!(item.shape, Shape::Polygon(_))
        && item.stroke.is_none()
        && item.fill.is_some_and(|fill| fill.a == 255)
    {
        item.fill = Some(Palette::of(tone).ink);
        return;
    }
    let paint = |color: Color| {
        let part = (255.0 * light(color)).round();
        // These factors make boards nearly as light, or dark, as that of a legend.
        let part = match tone {
            _ if !is_inverted || color.a < 255 => part,
            Tone::Light => 1.2 * (255.0 - part),
            Tone::Dark => 255.0 - 0.86 * part,
        };
        let grey = part.round() as u8;
        Color {
            r: grey,
            g: grey,
            b: grey,
            ..color
        }
    };
    item.fill = item.fill.map(paint);
    stroke(item, paint);
}

fn stroke(item: &mut Item, paint: impl Fn(Color) -> Color) {
    if let Some(stroke) = &mut item.stroke {
        stroke.color = paint(stroke.color);
    }
}

/// How light a colour is, from 0 to 1.
fn light(color: Color) -> f64 {
    let [r, g, b] = [color.r, color.g, color.b].map(f64::from);
    (0.299 * r + 0.587 * g + 0.114 * b) / 255.0
}

fn is_colourful(color: Color) -> bool {
    let parts = [color.r, color.g, color.b];
    let [most, least] = [parts.iter().max(), parts.iter().min()];
    most.zip(least)
        .is_some_and(|(most, least)| most - least > 60)
}
