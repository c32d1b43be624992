//! Values of arguments.

use std::fmt::Display;
use std::str::FromStr;

use formulad_core::rules::{RaceOption, UnknownName};

use super::near::did_you_mean;

/// Reads a whole number of a range.
pub(super) fn from_to<T>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync,
{
    move |text| {
        let number = text.trim().parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("choose a whole number from {least} to {most}"))
    }
}

/// Reads a number; what numbers are like says the example.
pub(super) fn number(
    example: &'static str,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync {
    move |text| {
        let number = text.trim().parse::<f64>().ok();
        let number = number.filter(|number| number.is_finite());
        number.ok_or_else(|| format!("give a number: {example}"))
    }
}

/// Reads a size, which is above 0; what sizes are like says the example.
pub(super) fn size(
    example: &'static str,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync {
    move |text| {
        let size = text.trim().parse::<f64>().ok();
        let size = size.filter(|size| size.is_finite() && *size > 0.0);
        size.ok_or_else(|| format!("choose a number above 0: {example}"))
    }
}

/// Reads what a circuit is to be called.
pub(super) fn circuit_name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err("a circuit has a name: write one, or leave this out".to_owned());
    }
    Ok(text.to_owned())
}

/// Reads the name of what can be added to a preset.
pub(super) fn race_option(text: &str) -> Result<RaceOption, String> {
    let text = text.trim();
    text.parse().map_err(|error: UnknownName| {
        let near = did_you_mean(text, RaceOption::ALL.map(RaceOption::name));
        format!("{error}{near}")
    })
}
