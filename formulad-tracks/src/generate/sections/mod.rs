//! Circuits section by section, as a designer writes them down.

mod closing;
mod notation;

pub use notation::{NotationError, NotationProblem};

pub(super) use closing::{Trace, fit};

use formulad_core::language;

use super::measures::LAP;
use crate::geometry::Point;

/// A section of a circuit: a straight, a corner, or a bend that is driven flat out.
///
/// ```
/// use formulad_tracks::generate::Section;
///
/// let hairpin = Section::corner(&[180], 2)?.with_spaces(9)?.named("Hairpin")?;
/// assert_eq!(hairpin.to_string(), "right 180 2 stops 9 spaces \"Hairpin\"");
/// // 24 degrees a space, unless it is said otherwise.
/// assert_eq!(Section::corner(&[-45, 60], 1)?.spaces(), 4);
/// # Ok::<(), formulad_tracks::generate::SectionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    turns: Vec<i32>,
    stops: u32,
    spaces: u32,
    name: String,
}

pub(crate) fn turns(times: usize, most: usize) -> String {
    t!(
        "a corner turns 1 to {most} times, not {times} times",
        times,
        most
    )
}

/// Why there is no such section.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SectionError {
    /// No spaces, or too many.
    #[error("{}", t!(
        "a section is 1 to {most} spaces long, not {spaces}",
        spaces = .0, most = Section::MOST_SPACES
    ))]
    Spaces(u32),
    /// A corner that does not turn, or turns to and fro without end.
    #[error("{}", turns(*.0, Section::MOST_TURNS))]
    Turns(usize),
    /// A turn of 0 degrees, or of more than 360.
    #[error("{}", t!("a turn is by 1 to 360 degrees, not by {degrees}", degrees = .0))]
    Degrees(i32),
    /// More stops than any corner asks for.
    #[error("{}", t!(
        "a corner asks for 1 to 3 stops, or for 0 if it is driven flat out, not for {stops}",
        stops = .0
    ))]
    Stops(u32),
    /// Too few spaces for so much turning.
    #[error("{}", t!(
        "turning by {degrees} degrees takes at least {least} spaces, not {spaces}",
        degrees = .degrees, least = .least, spaces = .spaces
    ))]
    Sharp {
        /// The degrees, turns to both sides added.
        degrees: u32,
        /// The minimum number of spaces.
        least: u32,
        /// The spaces asked for.
        spaces: u32,
    },
    /// A name that cannot be printed or written down.
    #[error("{}", t!(
        "a name has up to {most} characters, none of them a quotation mark or a line break",
        most = Section::LONGEST_NAME
    ))]
    Name,
}

impl Section {
    /// Maximum number of spaces of a section.
    const MOST_SPACES: u32 = 400;
    /// Maximum number of turns of a corner.
    const MOST_TURNS: usize = 8;
    /// Maximum number of characters of a name.
    const LONGEST_NAME: usize = 60;
    /// Default degrees per space of a corner, and of a bend that is driven flat out.
    const USUAL: u32 = 24;
    const FLAT_OUT: u32 = 12;
    /// Maximum degrees per space.
    const SHARPEST: u32 = 32;

    /// A straight of this many spaces.
    ///
    /// # Errors
    ///
    /// [`SectionError::Spaces`] for none, or more than 400.
    pub fn straight(spaces: u32) -> Result<Self, SectionError> {
        let straight = Self {
            turns: Vec::new(),
            stops: 0,
            spaces: 1,
            name: String::new(),
        };
        straight.with_spaces(spaces)
    }

    /// A corner with these turns, in degrees, those to the right positive; it is as long as corners
    /// that turn so far usually are. `[90]` is a plain corner, `[45, -45]` a chicane. A corner of 0
    /// stops is driven flat out: it belongs to the straight (TRACK-3) and bends gently.
    ///
    /// # Errors
    ///
    /// [`SectionError`] for turns or stops that no corner has.
    pub fn corner(turns: &[i32], stops: u32) -> Result<Self, SectionError> {
        if !(1..=Self::MOST_TURNS).contains(&turns.len()) {
            return Err(SectionError::Turns(turns.len()));
        }
        let impossible = |turn: &&i32| !(1..=360).contains(&turn.unsigned_abs());
        if let Some(turn) = turns.iter().find(impossible) {
            return Err(SectionError::Degrees(*turn));
        }
        if stops > 3 {
            return Err(SectionError::Stops(stops));
        }
        let mut corner = Self {
            turns: turns.to_vec(),
            stops,
            spaces: 2,
            name: String::new(),
        };
        let a_space = if stops == 0 {
            Self::FLAT_OUT
        } else {
            Self::USUAL
        };
        corner.spaces = ((corner.turning() + a_space / 2) / a_space).max(2);
        Ok(corner)
    }

    /// The same section with another length, in spaces of the middle of the road.
    ///
    /// # Errors
    ///
    /// [`SectionError`] when it cannot have that length, or cannot turn so far within it.
    pub fn with_spaces(mut self, spaces: u32) -> Result<Self, SectionError> {
        if !(1..=Self::MOST_SPACES).contains(&spaces) {
            return Err(SectionError::Spaces(spaces));
        }
        let degrees = self.turning();
        let least = degrees.div_ceil(Self::SHARPEST);
        if spaces < least {
            return Err(SectionError::Sharp {
                degrees,
                least,
                spaces,
            });
        }
        self.spaces = spaces;
        Ok(self)
    }

    /// The same corner with a name, which is printed beside it.
    ///
    /// # Errors
    ///
    /// [`SectionError::Name`] when it cannot be written down.
    pub fn named(mut self, name: impl Into<String>) -> Result<Self, SectionError> {
        let name = name.into();
        let unfit = |letter: char| letter == '"' || letter.is_control();
        if name.chars().count() > Self::LONGEST_NAME || name.contains(unfit) {
            return Err(SectionError::Name);
        }
        self.name = name;
        Ok(self)
    }

    /// Its length in the middle of the road, in spaces.
    #[must_use]
    pub fn spaces(&self) -> u32 {
        self.spaces
    }

    /// The turns of a corner in degrees, those to the right positive; empty for a straight.
    #[must_use]
    pub fn turns(&self) -> &[i32] {
        &self.turns
    }

    /// The stops it asks for; 0 on straights and bends driven flat out.
    #[must_use]
    pub fn stops(&self) -> u32 {
        self.stops
    }

    /// What it is called; empty for most.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All its turning, turns to both sides added, in degrees.
    fn turning(&self) -> u32 {
        self.turns.iter().map(|turn| turn.unsigned_abs()).sum()
    }

    fn is_straight(&self) -> bool {
        self.turns.is_empty()
    }
}

/// The sections of a circuit from the finish line round to it, whose turns lead all the way round.
///
/// They are written down as text, one by one, with line breaks or commas between them; see
/// [the book](https://github.com/formulad-rs/formulad/blob/main/docs/src/generate.md#sections).
///
/// ```
/// use formulad_tracks::generate::{self, Spec, Sections};
///
/// let sections: Sections = "
///     straight 6                    # from the finish line on
///     right 180 2 stops \"Lighthouse\"
///     straight 26
///     right 90 1 stop, straight 3, right 90 1 stop
///     straight 20                   # the grid stands here
/// ".parse()?;
/// let plan = generate::of_sections(&sections.fitted()?, &Spec::new("Two corners"))?;
/// assert_eq!(plan.corners[0].name, "Lighthouse");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sections(Vec<Section>);

/// Why sections make no circuit.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SectionsError {
    /// Too many.
    #[error("{}", t!(
        "a circuit has at most {most} sections, not {sections}",
        sections = .0, most = Sections::MOST
    ))]
    TooMany(usize),
    /// The finish line does not lie on a straight.
    #[error("{}", t!("the circuit begins with the straight behind the finish line"))]
    Start,
    /// The grid does not stand on a straight.
    #[error("{}", t!(
        "the circuit ends with the straight before the finish line, which the grid stands on"
    ))]
    End,
    /// Nothing turns.
    #[error("{}", t!(
        "nothing turns: all round takes 360 degrees to one side, such as \"right 180 2 stops\" \
         twice with straights between"
    ))]
    Straight,
    /// The turns do not lead all the way round.
    #[error("{}", t!(
        "the turns add up to {sum}; all round takes 360 degrees to one side, and a figure of \
         eight 0: add {missing}",
        sum = to_the_side(*.0), missing = to_the_side(missing(*.0))
    ))]
    Degrees(i32),
    /// Too short or too long.
    #[error("{}", t!(
        "the circuit is {spaces} spaces long; it has to be {least} to {most}",
        spaces = .0, least = LAP.start(), most = LAP.end()
    ))]
    Length(u32),
    /// An impossible section.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// The end is not where the start is.
    #[error("{0}")]
    Open(Open),
}

/// An end of the road that is not where the start is.
#[derive(Debug, Clone, PartialEq)]
pub struct Open {
    /// How many spaces too far on, in driving direction at the finish line.
    pub ahead: f64,
    /// How many spaces too far to the right.
    pub right: f64,
    /// The number of each section, from 1, that has to be longer or shorter for the road to close,
    /// and the spaces that it has to be long; empty when straights alone cannot close it.
    pub lengths: Vec<(usize, u32)>,
}

impl std::fmt::Display for Open {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = |value: f64| value.round().abs() as u32;
        let ahead = match self.ahead.round() < 0.0 {
            true => t!(
                "1 space short" | "{spaces} spaces short",
                spaces = number(self.ahead)
            ),
            false => t!(
                "1 space past" | "{spaces} spaces past",
                spaces = number(self.ahead)
            ),
        };
        let right = match self.right.round() < 0.0 {
            true => t!(
                "{spaces} to the left" | "{spaces} to the left",
                spaces = number(self.right)
            ),
            false => t!(
                "{spaces} to the right" | "{spaces} to the right",
                spaces = number(self.right)
            ),
        };
        let open = t!(
            "the road does not close: it ends {ahead} and {right} of where it began",
            ahead,
            right
        );
        if self.lengths.is_empty() {
            return f.write_str(&t!(
                "{open}; no lengths of its straights close it, so turn it otherwise",
                open
            ));
        }
        let lengths = self.lengths.iter();
        let lengths = lengths.map(|(section, spaces)| {
            t!(
                "1 space in section {section}" | "{spaces} spaces in section {section}",
                spaces = *spaces,
                section = *section
            )
        });
        f.write_str(&t!(
            "{open}; it closes with {lengths}",
            open,
            lengths = language::series(lengths).text()
        ))
    }
}

/// Formats degrees with their side.
fn to_the_side(degrees: i32) -> String {
    let number = degrees.unsigned_abs();
    match degrees {
        0 => t!("0 degrees").to_owned(),
        1.. => t!(
            "1 degree to the right" | "{degrees} degrees to the right",
            degrees = number
        ),
        _ => t!(
            "1 degree to the left" | "{degrees} degrees to the left",
            degrees = number
        ),
    }
}

/// The degrees missing from a sum to the nearest one that leads all the way round.
fn missing(sum: i32) -> i32 {
    let missing = [360, -360, 0].map(|whole| whole - sum);
    missing
        .into_iter()
        .min_by_key(|missing| missing.unsigned_abs())
        .unwrap_or(0)
}

/// Where the middle of a closed road runs; the unit is the length of a space.
pub(super) struct Traced {
    pub(super) points: Vec<Point>,
    /// Points to a space.
    pub(super) steps: u32,
}

impl Sections {
    /// Maximum number of sections of a circuit.
    pub const MOST: usize = 80;

    /// The circuit of these sections.
    ///
    /// # Errors
    ///
    /// [`SectionsError`] when they do not lead from the finish line all the way round to it, with
    /// straights at both ends.
    pub fn new(sections: Vec<Section>) -> Result<Self, SectionsError> {
        if sections.len() > Self::MOST {
            return Err(SectionsError::TooMany(sections.len()));
        }
        if !sections.first().is_some_and(Section::is_straight) {
            return Err(SectionsError::Start);
        }
        if !sections.last().is_some_and(Section::is_straight) {
            return Err(SectionsError::End);
        }
        if sections.iter().all(Section::is_straight) {
            return Err(SectionsError::Straight);
        }
        let sum = sections.iter().flat_map(Section::turns).sum();
        if ![0, 360, -360].contains(&sum) {
            return Err(SectionsError::Degrees(sum));
        }
        let spaces = sections.iter().map(Section::spaces).sum();
        if !LAP.contains(&spaces) {
            return Err(SectionsError::Length(spaces));
        }
        Ok(Self(sections))
    }

    /// The sections in driving order.
    #[must_use]
    pub fn as_slice(&self) -> &[Section] {
        &self.0
    }

    /// The length of the middle of the road, in spaces.
    #[must_use]
    pub fn spaces(&self) -> u32 {
        self.0.iter().map(Section::spaces).sum()
    }

    /// The same circuit with right and left exchanged.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        for turn in self.0.iter_mut().flat_map(|section| &mut section.turns) {
            *turn = -*turn;
        }
        self
    }

    /// Follows the middle of the closed road.
    pub(super) fn traced(&self) -> Result<Traced, SectionsError> {
        closing::check(&self.0)?;
        Ok(Traced {
            points: Trace::new(&self.0, closing::STEPS).closed(),
            steps: closing::STEPS,
        })
    }

    /// The same circuit with its straights made longer or shorter, so that the road closes as
    /// exactly as whole spaces allow.
    ///
    /// # Errors
    ///
    /// [`SectionsError::Open`] when no lengths of the straights close it.
    pub fn fitted(&self) -> Result<Self, SectionsError> {
        let fitted = fit(&self.0);
        closing::check(&fitted)?;
        Self::new(fitted)
    }
}
