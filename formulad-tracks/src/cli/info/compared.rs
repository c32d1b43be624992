//! The figures of a circuit beside the usual ones.

use serde::Serialize;

use super::thousandths;
use crate::figures::Figures;
use crate::figures::usual::{self, Standing, Usual};

/// The figures that there are usual ones of.
#[derive(Serialize)]
pub(super) struct Compared {
    source: &'static str,
    pub(super) figures: Vec<Row>,
}

/// A figure beside the usual one.
#[derive(Serialize)]
pub(super) struct Row {
    /// The field that holds the figure.
    figure: &'static str,
    /// What it is called.
    #[serde(skip)]
    pub(super) name: &'static str,
    pub(super) here: f64,
    #[serde(flatten)]
    pub(super) usual: Usual,
    pub(super) standing: Standing,
}

impl Compared {
    /// None where the usual figures are about other circuits.
    pub(super) fn new(figures: &Figures) -> Option<Self> {
        if !figures.is_measured() {
            return None;
        }
        let corners = u32::try_from(figures.corners.len()).ok();
        let whole = |figure: Option<u32>| figure.map(f64::from);
        let rows = [
            (
                "spaces",
                "spaces",
                whole(Some(figures.spaces)),
                usual::SPACES,
            ),
            (
                "shortest_lap",
                "shortest lap",
                whole(figures.shortest_lap),
                usual::LAP,
            ),
            ("corners", "corners", whole(corners), usual::CORNERS),
            ("stops", "stops", whole(Some(figures.stops)), usual::STOPS),
            (
                "longest_straight",
                "longest straight",
                whole(Some(figures.longest_straight)),
                usual::LONGEST_STRAIGHT,
            ),
            (
                "lane_balance",
                "longest ÷ shortest lane",
                figures.lane_balance(),
                usual::LANE_BALANCE,
            ),
            (
                "width_to_length",
                "lane width ÷ space length",
                figures.width_to_length(),
                usual::WIDTH_TO_LENGTH,
            ),
        ];
        let rows = rows.into_iter().filter_map(|(figure, name, here, usual)| {
            let here = thousandths(here?);
            Some(Row {
                figure,
                name,
                here,
                usual,
                standing: usual.standing(here),
            })
        });
        Some(Self {
            source: usual::SOURCE,
            figures: rows.collect(),
        })
    }
}
