//! What a designer adds to the picture of a circuit. The rules use none of it.

use serde::{Deserialize, Serialize};

use super::picture::PicturePlan;
use super::rgb::Rgb;
use super::signs::{Sign, SignPlan};
use crate::is_default;
use crate::names::names;

/// How the board looks: its time of day, its landscape, its colours, and what stands on it.
///
/// ```
/// use formulad_core::TrackPlan;
/// use formulad_core::plan::{Landscape, PieceKind, PiecePlan};
///
/// let mut plan = TrackPlan::default();
/// plan.art.landscape = Some(Landscape::Woods);
/// plan.art.pieces.push(PiecePlan::new(PieceKind::House, 120.0, 80.0));
/// assert!(!plan.art.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct ArtPlan {
    /// When the race is driven; if `None`, by night on circuits with features that only street
    /// races have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeOfDay>,
    /// The country around the road; if `None`, the one that the circuit's name or its notes
    /// mention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landscape: Option<Landscape>,
    /// How the plates of corners look.
    #[serde(skip_serializing_if = "is_default")]
    pub plates: PlateStyle,
    /// What the name of the circuit is written on.
    #[serde(skip_serializing_if = "is_default")]
    pub title: TitleStyle,
    /// The colours that differ from those of the time of day and the landscape.
    #[serde(skip_serializing_if = "is_default")]
    pub colors: ArtColors,
    /// How wide lines are.
    #[serde(skip_serializing_if = "is_default")]
    pub lines: LineWidths,
    /// How the title and the designer's texts are set.
    #[serde(skip_serializing_if = "is_default")]
    pub lettering: Lettering,
    /// The typeface they are set in.
    #[serde(skip_serializing_if = "is_default")]
    pub typeface: Typeface,
    /// How the board is folded: titles, tables and plates keep off its folds where they can.
    #[serde(skip_serializing_if = "is_default")]
    pub folds: Folds,
    /// Areas of ground that the designer has drawn, later ones over earlier ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<AreaPlan>,
    /// What stands on the board, later ones over earlier ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PiecePlan>,
    /// The signs that stand where the designer has put them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<SignPlan>,
    /// The pictures that pieces show.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<PicturePlan>,
}

impl ArtPlan {
    /// How many points are drawn of all areas together: a picture with more would take minutes.
    pub const MOST_POINTS: usize = 8_000;
    /// How many pieces are drawn.
    pub const MOST_PIECES: usize = 8_000;

    /// The place that the designer has given a sign, the first if there are several.
    #[must_use]
    pub fn sign(&self, sign: Sign) -> Option<(f64, f64)> {
        let mut signs = self.signs.iter();
        let place = signs.find(|place| place.of() == Some(sign))?;
        Some((place.x, place.y))
    }

    /// Whether the designer has added nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The look alone: what boards of other circuits with the same look share.
    #[must_use]
    pub fn look(&self) -> Self {
        Self::default().with_look(self)
    }

    /// What stands on this board, and its folds, with the look of another.
    ///
    /// ```
    /// use formulad_core::plan::{ArtPlan, Folds, TimeOfDay};
    ///
    /// let night = ArtPlan { time: Some(TimeOfDay::Night), ..ArtPlan::default() };
    /// let folded = ArtPlan { folds: Folds::Half, ..ArtPlan::default() };
    /// let both = folded.with_look(&night);
    /// assert_eq!((both.time, both.folds), (Some(TimeOfDay::Night), Folds::Half));
    /// assert_eq!(both.look(), night);
    /// ```
    #[must_use]
    pub fn with_look(&self, other: &Self) -> Self {
        // Field by field, so that a new one cannot be forgotten here.
        Self {
            time: other.time,
            landscape: other.landscape,
            plates: other.plates,
            title: other.title,
            colors: other.colors,
            lines: other.lines,
            lettering: other.lettering,
            typeface: other.typeface,
            folds: self.folds,
            areas: self.areas.clone(),
            pieces: self.pieces.clone(),
            signs: self.signs.clone(),
            pictures: self.pictures.clone(),
        }
    }

    /// Removes the pictures, and the pieces that show them.
    pub fn remove_pictures(&mut self) {
        self.pictures.clear();
        self.pieces.retain(|piece| !piece.kind.has_picture());
    }

    /// The picture with this name, the first one if there are several.
    #[must_use]
    pub fn picture(&self, name: &str) -> Option<&PicturePlan> {
        self.pictures.iter().find(|picture| picture.name == name)
    }
}

/// How wide the lines of a board are, as multiples of the usual width.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct LineWidths {
    /// Those between spaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joints: Option<f64>,
    /// Those along the edges of the road.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<f64>,
    /// The kerbs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kerb: Option<f64>,
}

impl LineWidths {
    /// The smallest and the largest sensible width: lines that can be seen, and leave room between
    /// them.
    pub const RANGE: (f64, f64) = (0.25, 3.0);

    /// The factor that a chosen width is drawn with: the nearest in [`RANGE`](Self::RANGE), 1 by
    /// default.
    #[must_use]
    pub fn factor(chosen: Option<f64>) -> f64 {
        let (least, most) = Self::RANGE;
        chosen
            .filter(|factor| !factor.is_nan())
            .map_or(1.0, |factor| factor.clamp(least, most))
    }
}

names! {
    /// How a text is set.
    #[derive(Default)]
    pub enum Lettering: name {
        /// Bold.
        #[default]
        Bold = "bold",
        /// Plain: neither bold, narrow, wide nor slanted.
        Light = "light",
        /// Bold and narrow.
        Condensed = "condensed",
        /// Bold, with room between the letters.
        Wide = "wide",
        /// Bold and slanted.
        Slanted = "slanted",
    }
}

names! {
    /// The family of letters that a text is set in.
    #[derive(Default)]
    pub enum Typeface: name {
        /// Without serifs.
        #[default]
        Sans = "sans",
        /// With serifs, as in books.
        Serif = "serif",
        /// All letters of one width, as on a typewriter.
        Mono = "mono",
    }
}

names! {
    /// How a board is folded.
    #[derive(Default)]
    pub enum Folds: name {
        /// Not at all.
        #[default]
        None = "none",
        /// Once, across its longer side.
        Half = "half",
        /// Once each way.
        Quarter = "quarter",
        /// Twice across its longer side and once across the other.
        Sixth = "sixth",
    }
}

impl Folds {
    /// Into how many parts the longer and the shorter side of the board are folded.
    #[must_use]
    pub const fn parts(self) -> (u32, u32) {
        match self {
            Self::None => (1, 1),
            Self::Half => (2, 1),
            Self::Quarter => (2, 2),
            Self::Sixth => (3, 2),
        }
    }
}

names! {
    /// When the race is driven.
    pub enum TimeOfDay: name {
        /// In daylight.
        Day = "day",
        /// In the dark.
        Night = "night",
    }
}

names! {
    /// The country around the road.
    pub enum Landscape: name {
        /// Grass and runways.
        Airfield = "airfield",
        /// Sea outside the circuit, a town inside it.
        Harbour = "harbour",
        /// Sea outside the circuit, lawn inside it.
        Island = "island",
        /// Meadows outside the circuit, water inside it.
        Bays = "bays",
        /// Sand, and the sea on one side.
        Beach = "beach",
        /// Trees outside the circuit, lawn inside it.
        Park = "park",
        /// Trees everywhere.
        Woods = "woods",
        /// Grass and low hills.
        Meadow = "meadow",
        /// Rising ground, firs and rocks.
        Mountain = "mountain",
        /// White and empty.
        SaltFlat = "salt-flat",
        /// Blocks of houses.
        Town = "town",
        /// A single ground, with only what the designer puts on it.
        Bare = "bare",
    }
}

names! {
    /// How the plates of corners look.
    #[derive(Default)]
    pub enum PlateStyle: name {
        /// A dark board with three fields.
        #[default]
        Board = "board",
        /// Three discs on the ground, the name under them.
        Discs = "discs",
        /// A bright card.
        Card = "card",
    }
}

names! {
    /// What the name of the circuit is written on.
    #[derive(Default)]
    pub enum TitleStyle: name {
        /// A dark plate.
        #[default]
        Plate = "plate",
        /// A ribbon with folded ends.
        Ribbon = "ribbon",
        /// A bright ticket with a chequered stub.
        Ticket = "ticket",
        /// Nothing: letters on the ground.
        Plain = "plain",
        /// A badge with a chequered band.
        Emblem = "emblem",
    }
}

names! {
    /// What covers an area.
    pub enum AreaKind: name {
        /// Water.
        Water = "water",
        /// Grass.
        Grass = "grass",
        /// Trees.
        Wood = "wood",
        /// Sand or gravel, as beside the road where cars run off.
        Sand = "sand",
        /// Rising ground.
        Hill = "hill",
        /// Asphalt or stone: a paddock, a car park, a square.
        Paving = "paving",
    }
}

names! {
    /// What a piece shows.
    pub enum PieceKind: name {
        /// A tree with leaves.
        Tree = "tree",
        /// A fir.
        Fir = "fir",
        /// A palm.
        Palm = "palm",
        /// A rock.
        Rock = "rock",
        /// A house.
        House = "house",
        /// A long building: a hangar, garages.
        Hall = "hall",
        /// A tower, such as a lighthouse.
        Tower = "tower",
        /// A stand full of spectators.
        Stand = "stand",
        /// A marshal's post with its flag.
        Marshal = "marshal",
        /// A wall of tyres.
        Tyres = "tyres",
        /// A boat.
        Boat = "boat",
        /// A hoarding with a text.
        Billboard = "billboard",
        /// A bridge over the road, for people on foot or for a text.
        Footbridge = "footbridge",
        /// A line of text on the ground.
        Text = "text",
        /// A picture on the ground, under the road.
        Picture = "picture",
        /// A picture on top of everything.
        Logo = "logo",
    }
}

impl PieceKind {
    /// Whether its text is shown.
    #[must_use]
    pub const fn has_text(self) -> bool {
        matches!(self, Self::Billboard | Self::Footbridge | Self::Text)
    }

    /// Whether it lies on top of everything, where it is lit by night and also drawn on paper.
    #[must_use]
    pub const fn is_overhead(self) -> bool {
        self.has_text() || matches!(self, Self::Logo)
    }

    /// Whether it shows a picture.
    #[must_use]
    pub const fn has_picture(self) -> bool {
        matches!(self, Self::Picture | Self::Logo)
    }

    /// How deep it usually is, as a part of its width, if its depth can be set apart from that.
    #[must_use]
    pub const fn usual_depth(self) -> Option<f64> {
        match self {
            Self::House => Some(0.7),
            Self::Hall => Some(0.4),
            Self::Stand => Some(0.3),
            Self::Billboard => Some(0.22),
            Self::Footbridge => Some(0.17),
            _ => None,
        }
    }

    /// Its usual size, in millimetres.
    #[must_use]
    pub const fn usual_size(self) -> f64 {
        match self {
            Self::Tree | Self::Fir => 9.0,
            Self::Palm | Self::Marshal => 10.0,
            Self::Rock => 7.0,
            Self::Tower | Self::Text => 14.0,
            Self::House | Self::Boat => 16.0,
            Self::Tyres => 30.0,
            Self::Hall => 44.0,
            Self::Logo => 40.0,
            Self::Picture => 120.0,
            Self::Stand | Self::Billboard => 50.0,
            Self::Footbridge => 56.0,
        }
    }
}

/// An area of ground that the designer has drawn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AreaPlan {
    /// What covers it.
    pub kind: AreaKind,
    /// The points of its outline in millimetres, x and y in turn; it is drawn as a smooth curve
    /// through them, and the last joins the first.
    pub outline: Vec<f64>,
    /// Its colour, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Rgb>,
}

impl AreaPlan {
    /// The points of its outline. An x without a y is not a point.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.outline
            .chunks_exact(2)
            .map(|point| (point[0], point[1]))
    }
}

/// One thing on the board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PiecePlan {
    /// What it shows.
    pub kind: PieceKind,
    /// Its middle, millimetres from the board's left edge.
    pub x: f64,
    /// Its middle, millimetres from the board's top edge.
    pub y: f64,
    /// How far it is turned clockwise, in degrees.
    #[serde(default, skip_serializing_if = "is_default")]
    pub heading: f64,
    /// How wide it is, or how high the letters of a text are set, in millimetres.
    pub size: f64,
    /// How deep it is, in millimetres, where that is not the [usual part](PieceKind::usual_depth) of
    /// its width.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
    /// What is written on it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its main colour, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Rgb>,
    /// How its text is set, if not like all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lettering: Option<Lettering>,
    /// The typeface of its text, if not that of all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typeface: Option<Typeface>,
    /// The name of the picture that it shows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub picture: String,
    /// How much of the picture is cut off at its left, top, right and bottom, as fractions of its
    /// width and height; an empty list cuts off nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crop: Vec<f64>,
}

impl PiecePlan {
    /// The largest size that is drawn, in millimetres.
    pub const LARGEST: f64 = 5_000.0;

    /// A piece of the usual size, level, without a text.
    #[must_use]
    pub const fn new(kind: PieceKind, x: f64, y: f64) -> Self {
        Self {
            kind,
            x,
            y,
            heading: 0.0,
            size: kind.usual_size(),
            depth: None,
            text: String::new(),
            color: None,
            lettering: None,
            typeface: None,
            picture: String::new(),
            crop: Vec::new(),
        }
    }

    /// How deep it is, in millimetres, if it is of a kind that can be wide or deep.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        let usual = self.kind.usual_depth()? * self.size;
        Some(self.depth.unwrap_or(usual))
    }

    /// How much of its picture is cut off at the left, top, right and bottom; `None` if the list is
    /// invalid, or leaves less than a hundredth of the picture's width or height.
    #[must_use]
    pub fn cropped(&self) -> Option<[f64; 4]> {
        if self.crop.is_empty() {
            return Some([0.0; 4]);
        }
        let crop: [f64; 4] = self.crop.as_slice().try_into().ok()?;
        let is_left = |near: f64, far: f64| near + far <= 0.99;
        let [left, top, right, bottom] = crop;
        let is_sane = crop.iter().all(|part| (0.0..1.0).contains(part));
        (is_sane && is_left(left, right) && is_left(top, bottom)).then_some(crop)
    }
}

/// The colours that a designer can choose, and the words for them in files.
macro_rules! art_colors {
    ($($(#[$about:meta])* $field:ident,)*) => {
        /// The colours of a board that differ from the usual ones.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
        #[serde(default)]
        pub struct ArtColors {
            $($(#[$about])* #[serde(skip_serializing_if = "Option::is_none")] pub $field: Option<Rgb>,)*
        }

        impl ArtColors {
            /// How many colours can be chosen.
            pub const COUNT: usize = [$(stringify!($field)),*].len();

            /// Every colour by its name.
            #[must_use]
            pub const fn named(&self) -> [(&'static str, Option<Rgb>); Self::COUNT] {
                [$((stringify!($field), self.$field)),*]
            }

            /// Mutable references to the colours, in the same order.
            pub const fn each_mut(&mut self) -> [&mut Option<Rgb>; Self::COUNT] {
                [$(&mut self.$field),*]
            }
        }
    };
}

art_colors! {
    /// The ground outside the circuit.
    outside,
    /// The ground inside it.
    inside,
    /// The road on straights.
    road,
    /// The road in corners of one stop.
    one_stop,
    /// The road in corners of two stops.
    two_stops,
    /// The road in corners of three stops or more.
    three_stops,
    /// The pit lane.
    pit,
    /// What is painted on the road.
    paint,
    /// The colour of the kerbs besides white.
    kerb,
    /// The boards of signs.
    board,
    /// What is written on them.
    letters,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_has_a_point_for_every_two_numbers() {
        let area = |outline: &[f64]| AreaPlan {
            kind: AreaKind::Water,
            outline: outline.to_vec(),
            color: None,
        };
        assert_eq!(area(&[1.0]).points().count(), 0);
        let points: Vec<_> = area(&[1.0, 2.0, 3.0, 4.0, 5.0]).points().collect();
        assert_eq!(points, [(1.0, 2.0), (3.0, 4.0)]);
    }

    #[test]
    fn what_is_cut_off_leaves_something() {
        let crop = |crop: &[f64]| {
            let mut piece = PiecePlan::new(PieceKind::Logo, 0.0, 0.0);
            piece.crop = crop.to_vec();
            piece.cropped()
        };
        assert_eq!(crop(&[]), Some([0.0; 4]));
        assert_eq!(crop(&[0.5, 0.0, 0.25, 0.9]), Some([0.5, 0.0, 0.25, 0.9]));
        for bad in [
            &[0.1][..],
            &[0.5, 0.0, 0.5, 0.0],
            &[-0.1, 0.0, 0.0, 0.0],
            &[0.0, f64::NAN, 0.0, 0.0],
            &[0.0; 5],
        ] {
            assert_eq!(crop(bad), None, "{bad:?}");
        }
    }

    /// A file without art has the text that it had before art existed.
    #[test]
    fn nothing_is_written_of_no_art() {
        let text = serde_json::to_string(&crate::TrackPlan::default()).unwrap();
        assert!(!text.contains("art"), "{text}");
        assert_eq!(serde_json::to_string(&ArtPlan::default()).unwrap(), "{}");
    }
}
