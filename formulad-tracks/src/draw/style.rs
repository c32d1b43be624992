//! The colours of a picture.

use formulad_core::plan::{ArtPlan, Lettering, LineWidths, PlateStyle, TitleStyle, Typeface};

use super::theme::Theme;
use super::{Color, Layer};
use crate::colors::USUAL;

/// What lies around the road.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// The landscape, chosen by the words of the circuit.
    Country,
    /// A city by night, with lamps along the road.
    City,
    /// Nothing.
    Paper,
}

/// The colours of a picture.
#[derive(Clone)]
pub(crate) struct Style {
    pub(super) around: Around,
    /// Whether what stands around the road is drawn in the dark.
    pub(super) is_dark: bool,
    /// The ground as the designer has chosen it, outside the circuit and inside.
    pub(super) outside: Option<Color>,
    pub(super) inside: Option<Color>,
    pub(super) plates: PlateStyle,
    pub(super) title: TitleStyle,
    /// How wide lines are, as parts of the usual width.
    pub(super) joints: f64,
    pub(super) edges: f64,
    pub(super) kerbs: f64,
    /// How the designer's texts are set.
    pub(super) lettering: Lettering,
    pub(super) typeface: Typeface,
    /// The colours of what only a street race has.
    pub(super) street: Street,
    /// What lies outside the circuit.
    pub(super) sea: Color,
    /// Small marks on it.
    pub(super) wave: Color,
    /// What lies inside it, and the strip along the road.
    pub(super) land: Color,
    /// The edge of the land.
    pub(super) quay: Color,
    /// Roofs, in three shades.
    pub(super) roofs: [Color; 3],
    /// Trees.
    pub(super) tree: Color,
    /// The road.
    pub(super) asphalt: Color,
    /// The road in corners of one, two, three and more stops.
    pub(super) corners: [Color; 3],
    /// The pit lane.
    pub(super) pit: Color,
    /// What is painted on the road.
    pub(super) paint: Color,
    /// The lines between spaces.
    pub(super) joint: Color,
    /// Where a corner begins.
    pub(super) entry: Color,
    /// The stripes of kerbs.
    pub(super) kerb: [Color; 2],
    /// The arrow that shows which way the race goes.
    pub(super) pointer: Color,
    /// Text on bright grounds.
    pub(crate) ink: Color,
    /// Text on dark ones.
    pub(crate) paper: Color,
    /// The two squares of the finish line.
    pub(super) finish: [Color; 2],
    /// The boards of signs.
    pub(super) board: Color,
    /// Their rims, and what is written on them.
    pub(super) letters: Color,
    /// The line under the name.
    pub(crate) accent: Color,
    /// On the plate of a corner the field of the stops it asks for, and the number in it.
    pub(crate) stops: (Color, Color),
    /// The field of its longest path.
    pub(crate) longest: (Color, Color),
    /// The field of its shortest path.
    pub(crate) shortest: (Color, Color),
    /// What the rims of these fields are drawn in.
    pub(super) field: Color,
    /// On the weather panel the sun, clouds and rain.
    pub(super) sun: Color,
    pub(super) cloud: Color,
    pub(super) rain: Color,
    /// The colours of the teams, distinct to any eye; they repeat for further teams.
    pub(super) teams: [Color; 5],
}

/// The colours of what only a street race has (TRACK-8).
#[derive(Clone)]
pub(super) struct Street {
    /// Windows with a light behind them, and lamps.
    pub(super) lit: Color,
    /// Windows without.
    pub(super) unlit: Color,
    /// The houses of the residents, in three shades.
    pub(super) walls: [Color; 3],
    /// Their roofs.
    pub(super) tiles: Color,
    /// Spaces whose surface is damaged.
    pub(super) ruin: Color,
    /// The cracks in it.
    pub(super) crack: Color,
    /// The police line and its sign.
    pub(super) police: Color,
    /// The sign of the checkpoint.
    pub(super) checkpoint: Color,
    /// The frame of the window that is painted on the road.
    pub(super) frame: Color,
    /// What a tunnel is dug through.
    pub(super) stone: Color,
    /// The dark inside it.
    pub(super) mouth: Color,
}

/// Opaque colours from their usual hexadecimal notation.
pub(super) const fn colors<const N: usize>(rgb: [u32; N]) -> [Color; N] {
    let mut colors = [Color::hex(0); N];
    let mut at = 0;
    while at < N {
        colors[at] = Color::hex(rgb[at]);
        at += 1;
    }
    colors
}

const WHITE: Color = Color::hex(0xff_ffff);
const BLACK: Color = Color::hex(0x00_0000);

impl Style {
    /// The colours of a theme.
    pub(super) const fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Day => &Self::DAY,
            Theme::Night => &Self::NIGHT,
            Theme::Plain => &Self::PLAIN,
        }
    }

    /// The colours of a theme, and those that a designer has chosen instead. Those are not used on paper, where they
    /// would cost ink.
    pub(super) fn with(theme: Theme, art: &ArtPlan) -> Self {
        let mut style = Self {
            plates: art.plates,
            title: art.title,
            joints: LineWidths::factor(art.lines.joints),
            edges: LineWidths::factor(art.lines.edge),
            kerbs: LineWidths::factor(art.lines.kerb),
            lettering: art.lettering,
            typeface: art.typeface,
            ..Self::of(theme).clone()
        };
        if theme == Theme::Plain {
            return style;
        }
        if art.landscape.is_some() {
            style.around = Around::Country;
        }
        let chosen = &art.colors;
        style.outside = chosen.outside.map(Color::from);
        style.inside = chosen.inside.map(Color::from);
        let [one, two, three] = &mut style.corners;
        let colors = [
            (&mut style.asphalt, chosen.road),
            (one, chosen.one_stop),
            (two, chosen.two_stops),
            (three, chosen.three_stops),
            (&mut style.pit, chosen.pit),
            (&mut style.paint, chosen.paint),
            (&mut style.kerb[0], chosen.kerb),
            (&mut style.board, chosen.board),
            (&mut style.letters, chosen.letters),
        ];
        for (color, chosen) in colors {
            *color = chosen.map_or(*color, Color::from);
        }
        if let Some(paint) = chosen.paint {
            style.joint = Color::from(paint).alpha(style.joint.a);
        }
        style
    }

    /// A colour as it is seen on a layer: by night the country around the road is dark, and so is what stands in it;
    /// the colours of a city are dark already.
    pub(super) fn seen(&self, layer: Layer, color: Color) -> Color {
        let is_country = layer == Layer::Ground && self.around == Around::Country;
        let is_chosen = [self.outside, self.inside].contains(&Some(color));
        if self.is_dark && !is_chosen && (is_country || layer == Layer::Scenery) {
            color.by_night()
        } else {
            color
        }
    }

    /// A race by day.
    pub(crate) const DAY: Self = Self {
        around: Around::Country,
        is_dark: false,
        outside: None,
        inside: None,
        plates: PlateStyle::Board,
        title: TitleStyle::Plate,
        joints: 1.0,
        edges: 1.0,
        kerbs: 1.0,
        lettering: Lettering::Bold,
        typeface: Typeface::Sans,
        street: Street {
            lit: Color::hex(0xffe2a0),
            unlit: Color::hex(0x6d7c8c),
            walls: colors([0xc9a58c, 0xb9a9b4, 0xcdb894]),
            tiles: Color::hex(0x9c5f4d),
            ruin: Color::hex(0x1b1e22),
            crack: Color::hex(0xc9c2b6),
            police: Color::hex(0x1f62cf),
            checkpoint: Color::hex(0x14824a),
            frame: Color::hex(0x1b1e22),
            stone: Color::hex(0x7d7a72),
            mouth: Color::hex(0x14171b),
        },
        sea: Color::hex(0x9dc3cf),
        wave: Color::hex(0xb9d6de),
        land: Color::hex(0xe6e0cd),
        quay: Color::hex(0xb3a98e),
        roofs: colors([0xd09f80, 0xd8b892, 0xc2ab95]),
        tree: Color::hex(0xb4c49a),
        asphalt: Color::of(USUAL.road),
        corners: [
            Color::of(USUAL.one_stop),
            Color::of(USUAL.two_stops),
            Color::of(USUAL.three_stops),
        ],
        pit: Color::of(USUAL.pit),
        paint: Color::of(USUAL.paint),
        joint: Color::of(USUAL.paint).alpha(208),
        entry: Color::hex(0xffd400),
        kerb: [Color::of(USUAL.kerb), WHITE],
        pointer: Color::hex(0x1d2a38),
        ink: Color::hex(0x1d2a38),
        paper: Color::hex(0xfbf9f2),
        finish: colors([0xffffff, 0x1d2a38]),
        board: Color::of(USUAL.board),
        letters: Color::of(USUAL.letters),
        accent: Color::hex(0xffd400),
        stops: (Color::hex(0xffd400), Color::hex(0x1d2a38)),
        longest: (Color::hex(0x14824a), Color::hex(0xfbf9f2)),
        shortest: (Color::hex(0xc8261f), Color::hex(0xfbf9f2)),
        field: Color::hex(0x1d2a38),
        sun: Color::hex(0xffd400),
        cloud: Color::hex(0xfbf9f2),
        rain: Color::hex(0xb9d6de),
        teams: colors([0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0xf0e442]),
    };

    /// A race by night through a city.
    pub(super) const NIGHT: Self = Self {
        around: Around::City,
        is_dark: true,
        street: Street {
            lit: Color::hex(0xffd88a),
            unlit: Color::hex(0x37414f),
            walls: colors([0x6b4f4f, 0x5a5265, 0x6a5d4e]),
            tiles: Color::hex(0x3d2f37),
            ruin: Color::hex(0x07090c),
            crack: Color::hex(0xb3aa9c),
            police: Color::hex(0x2f7df6),
            checkpoint: Color::hex(0x14824a),
            frame: Color::hex(0x07090c).alpha(150),
            stone: Color::hex(0x6d7480),
            mouth: Color::hex(0x05070a),
        },
        sea: Color::hex(0x131924),
        wave: Color::hex(0x8fb4d6),
        land: Color::hex(0x131924),
        quay: Color::hex(0x131924),
        roofs: colors([0x222b3a, 0x1e2735, 0x273142]),
        tree: Color::hex(0x1d3a31),
        asphalt: Color::hex(0x454d59),
        corners: colors([0x6a5b4c, 0x7a533f, 0x864437]),
        kerb: colors([0xc02d2a, 0xe9e6df]),
        pointer: Color::hex(0xfbf9f2),
        rain: Color::hex(0x8fb4d6),
        ..Self::DAY
    };

    /// For printers: black on white, with little ink, and no meaning in colour alone.
    pub(super) const PLAIN: Self = Self {
        around: Around::Paper,
        street: Street {
            lit: WHITE,
            unlit: Color::hex(0xb8b8b8),
            walls: [Color::hex(0xe4e4e4); 3],
            tiles: Color::hex(0xcccccc),
            ruin: WHITE,
            crack: BLACK,
            police: Color::hex(0x4d4d4d),
            checkpoint: Color::hex(0x4d4d4d),
            frame: BLACK,
            stone: Color::hex(0xd8d8d8),
            mouth: Color::hex(0x333333),
        },
        sea: WHITE,
        wave: WHITE,
        land: WHITE,
        quay: WHITE,
        roofs: [WHITE; 3],
        tree: WHITE,
        asphalt: WHITE,
        corners: colors([0xe9e9e9, 0xd6d6d6, 0xc2c2c2]),
        pit: WHITE,
        paint: BLACK,
        joint: Color::hex(0x8c8c8c),
        entry: BLACK,
        kerb: [Color::hex(0x595959), WHITE],
        pointer: BLACK,
        ink: BLACK,
        paper: WHITE,
        finish: [WHITE, BLACK],
        board: WHITE,
        letters: BLACK,
        accent: BLACK,
        stops: (BLACK, WHITE),
        longest: (WHITE, BLACK),
        shortest: (Color::hex(0xd6d6d6), BLACK),
        field: BLACK,
        sun: BLACK,
        cloud: Color::hex(0xa6a6a6),
        rain: BLACK,
        teams: [WHITE; 5],
        ..Self::DAY
    };

    /// The colour that stands out on this one.
    pub(super) const fn on(&self, color: Color) -> Color {
        if color.is_light() {
            self.ink
        } else {
            self.paper
        }
    }

    /// The colour of a team, and that of a number painted on it.
    pub(super) fn team(&self, team: u32) -> (Color, Color) {
        let at = team.saturating_sub(1) as usize % self.teams.len();
        let color = self.teams[at];
        (color, self.on(color))
    }
}
