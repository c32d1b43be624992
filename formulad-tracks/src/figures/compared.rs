//! The figures of a circuit beside the usual ones.

use formulad_core::language::speak;
use serde::Serialize;

use super::Figures;
use super::usual::{self, Standing, Usual};

/// The figures of a circuit for which usual ones are known.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Compared {
    /// What the usual ones were measured on, in English.
    pub source: &'static str,
    /// The figures.
    pub figures: Vec<Row>,
}

/// A figure beside the usual one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Row {
    /// Its permanent name, such as `shortest_lap`.
    pub figure: &'static str,
    /// The figure, to the thousandth.
    pub here: f64,
    /// What is usual.
    #[serde(flatten)]
    pub usual: Usual,
    /// Where it stands among the usual ones.
    pub standing: Standing,
}

impl Row {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.figure {
            "spaces" => t!("spaces" as "figures of a circuit"),
            "shortest_lap" => t!("shortest lap"),
            "corners" => t!("corners" as "figures of a circuit"),
            "stops" => t!("stops"),
            "longest_straight" => t!("longest straight"),
            "lane_balance" => t!("longest ÷ shortest lane"),
            "width_to_length" => t!("lane width ÷ space length"),
            other => other,
        }
    }
}

impl Compared {
    /// Puts the figures of a circuit beside the usual ones; `None` if those are about [other
    /// circuits](Figures::is_measured).
    ///
    /// ```
    /// use formulad_tracks::figures::{Compared, Figures};
    ///
    /// let figures = Figures::of(&formulad_tracks::bundled::harbour());
    /// let compared = Compared::new(&figures).ok_or("it has three lanes")?;
    /// let corners = compared.figures.iter().find(|row| row.figure == "corners");
    /// assert_eq!(corners.map(|row| row.here), Some(9.0));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn new(figures: &Figures) -> Option<Self> {
        if !figures.is_measured() {
            return None;
        }
        let corners = u32::try_from(figures.corners.len()).ok();
        let whole = |figure: Option<u32>| figure.map(f64::from);
        let rows = [
            ("spaces", whole(Some(figures.spaces)), usual::SPACES),
            ("shortest_lap", whole(figures.shortest_lap), usual::LAP),
            ("corners", whole(corners), usual::CORNERS),
            ("stops", whole(Some(figures.stops)), usual::STOPS),
            (
                "longest_straight",
                whole(Some(figures.longest_straight)),
                usual::LONGEST_STRAIGHT,
            ),
            ("lane_balance", figures.lane_balance(), usual::LANE_BALANCE),
            (
                "width_to_length",
                figures.width_to_length(),
                usual::WIDTH_TO_LENGTH,
            ),
        ];
        let rows = rows.into_iter().filter_map(|(figure, here, usual)| {
            let here = thousandths(here?);
            Some(Row {
                figure,
                here,
                usual,
                standing: usual.standing(here),
            })
        });
        Some(Self {
            source: speak(None, usual::source),
            figures: rows.collect(),
        })
    }
}

/// A figure to the thousandth.
fn thousandths(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}
