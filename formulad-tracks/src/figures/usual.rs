//! What is usual: the figures of circuits that people play.

use serde::Serialize;

/// The length of a space, in millimetres.
pub const SPACE_LENGTH: f64 = 19.0;
/// The width of a new lane, in lengths of a space. For those of other circuits, see [`WIDTH_TO_LENGTH`].
pub const LANE_WIDTH: f64 = 0.57;
/// The places on the grid.
pub const GRID: u8 = 10;
/// The teams with boxes in the pit lane, two each.
pub const TEAMS: u8 = 5;

/// What the usual figures were measured on.
#[must_use]
pub fn source() -> &'static str {
    t!("43 three-lane circuits, official and fan-made, with 338 corners")
}

/// How a figure is spread over the circuits it was measured on.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Usual {
    /// The least of all.
    pub least: f64,
    /// A tenth of all are below.
    pub p10: f64,
    /// Half of all are below.
    pub median: f64,
    /// A tenth of all are above.
    pub p90: f64,
    /// The most of all.
    pub most: f64,
}

/// Where a figure stands among those of other circuits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Less than on any of them.
    BelowAll,
    /// Among the lowest tenth.
    Low,
    /// Like four fifths of them.
    Usual,
    /// Among the highest tenth.
    High,
    /// More than on any of them.
    AboveAll,
}

impl Standing {
    /// Whether no circuit measured has such a figure.
    #[must_use]
    pub const fn is_outside(self) -> bool {
        matches!(self, Self::BelowAll | Self::AboveAll)
    }

    /// The same in words; empty if it is usual.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::BelowAll => t!("below all"),
            Self::Low => t!("low"),
            Self::Usual => "",
            Self::High => t!("high"),
            Self::AboveAll => t!("above all"),
        }
    }
}

impl Usual {
    const fn new(spread: [f64; 5]) -> Self {
        let [least, p10, median, p90, most] = spread;
        Self {
            least,
            p10,
            median,
            p90,
            most,
        }
    }

    /// Where a figure stands.
    ///
    /// ```
    /// use formulad_tracks::figures::usual::{LAP, Standing};
    ///
    /// assert_eq!(LAP.standing(155.0), Standing::Usual);
    /// assert_eq!(LAP.standing(121.0), Standing::Low);
    /// assert_eq!(LAP.standing(201.0), Standing::AboveAll);
    /// ```
    #[must_use]
    pub fn standing(&self, figure: f64) -> Standing {
        if figure < self.least {
            Standing::BelowAll
        } else if figure < self.p10 {
            Standing::Low
        } else if figure <= self.p90 {
            Standing::Usual
        } else if figure <= self.most {
            Standing::High
        } else {
            Standing::AboveAll
        }
    }
}

/// Spaces of the road, all lanes together.
pub const SPACES: Usual = Usual::new([375.0, 408.0, 487.0, 573.0, 611.0]);
/// The shortest lap, in spaces driven.
pub const LAP: Usual = Usual::new([121.0, 133.0, 155.0, 187.0, 200.0]);
/// Corners.
pub const CORNERS: Usual = Usual::new([5.0, 6.0, 8.0, 10.0, 11.0]);
/// Stops of all corners together.
pub const STOPS: Usual = Usual::new([8.0, 9.0, 11.0, 15.0, 16.0]);
/// The longest straight, in spaces of the middle lane.
pub const LONGEST_STRAIGHT: Usual = Usual::new([19.0, 25.0, 34.0, 57.0, 62.0]);
/// A straight between two corners, in spaces of the middle lane.
pub const STRAIGHT: Usual = Usual::new([2.0, 4.0, 11.0, 28.0, 62.0]);
/// The spaces of the longest lane divided by those of the shortest.
pub const LANE_BALANCE: Usual = Usual::new([1.011, 1.022, 1.042, 1.067, 1.092]);
/// The width of a lane divided by the length of a space.
pub const WIDTH_TO_LENGTH: Usual = Usual::new([0.46, 0.54, 0.58, 0.60, 0.61]);

/// What is usual for the corners of a number of stops: the 10th, 50th and 90th percentile of each
/// figure.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct UsualCorner {
    /// Spaces of the middle lane.
    pub middle_lane: [f64; 3],
    /// Spaces of the longest way through.
    pub longest: [f64; 3],
    /// Spaces of the shortest way through.
    pub shortest: [f64; 3],
    /// By how many degrees the road turns.
    pub turning: [f64; 3],
}

/// The usual corners of one, two and three stops.
const CORNER: [UsualCorner; 3] = [
    UsualCorner {
        middle_lane: [3.0, 4.0, 7.0],
        longest: [4.0, 6.0, 10.0],
        shortest: [1.0, 2.0, 5.0],
        turning: [71.0, 104.0, 168.0],
    },
    UsualCorner {
        middle_lane: [6.0, 8.0, 10.0],
        longest: [9.0, 12.0, 14.0],
        shortest: [4.0, 6.0, 8.0],
        turning: [137.0, 183.0, 245.0],
    },
    UsualCorner {
        middle_lane: [11.5, 13.5, 17.5],
        longest: [15.0, 19.5, 22.0],
        shortest: [8.0, 11.0, 13.5],
        turning: [229.0, 316.0, 400.0],
    },
];

/// Returns what is usual for a corner of 1 to 3 stops.
#[must_use]
pub fn corner(stops: u8) -> Option<&'static UsualCorner> {
    CORNER.get(usize::from(stops).checked_sub(1)?)
}

/// The stops that the longest way through a corner suggests: right for 88 of 100 corners.
///
/// ```
/// use formulad_tracks::figures::usual::stops_for;
///
/// assert_eq!([8, 9, 16, 17].map(stops_for), [1, 2, 2, 3]);
/// ```
#[must_use]
pub const fn stops_for(longest: u32) -> u8 {
    match longest {
        0..=8 => 1,
        9..=16 => 2,
        _ => 3,
    }
}

/// The turning, in degrees, from which two stops and three stops are usual.
const TURNING: [f64; 2] = [150.0, 250.0];

/// The stops that the turning of a corner suggests, in degrees.
///
/// ```
/// use formulad_tracks::figures::usual::stops_for_turning;
///
/// assert_eq!([90.0, 180.0, 300.0].map(stops_for_turning), [1, 2, 3]);
/// ```
#[must_use]
pub fn stops_for_turning(turning: f64) -> u8 {
    match turning {
        turning if turning < TURNING[0] => 1,
        turning if turning < TURNING[1] => 2,
        _ => 3,
    }
}

/// The stops that the longest way through a corner and its turning suggest: the longest way decides, or the turning if
/// two numbers are usual for that way.
///
/// ```
/// use formulad_tracks::figures::usual::stops_of;
///
/// assert_eq!([8, 9, 10, 11].map(|longest| stops_of(longest, 90.0)), [1, 1, 1, 2]);
/// assert_eq!([8, 9, 15, 16].map(|longest| stops_of(longest, 300.0)), [1, 2, 3, 3]);
/// ```
#[must_use]
pub fn stops_of(longest: u32, turning: f64) -> u8 {
    let by_turning = stops_for_turning(turning);
    match (longest, by_turning) {
        (9..=10, 1) | (15..=16, 3) => by_turning,
        _ => stops_for(longest),
    }
}
