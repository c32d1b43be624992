//! Values of arguments.

use std::fmt::Display;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::near::did_you_mean;
use formulad_core::plan::Landscape;
use formulad_tracks::draw;
use formulad_tracks::words::joined;

/// Reads a whole number within a range.
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

/// Reads a finite number.
pub(super) fn finite(text: &str) -> Option<f64> {
    let number = text.trim().parse::<f64>().ok();
    number.filter(|number| number.is_finite())
}

/// Reads a number; the error shows this example.
pub(super) fn number(
    example: &'static str,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync {
    move |text| finite(text).ok_or_else(|| format!("give a number: {example}"))
}

/// Reads a size, which is above 0; the error shows this example.
pub(super) fn size(
    example: &'static str,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync {
    move |text| {
        let size = finite(text).filter(|size| *size > 0.0);
        size.ok_or_else(|| format!("choose a number above 0: {example}"))
    }
}

/// Reads a radius of corners in metres: not below 1 or above 10,000.
pub(super) fn radius(text: &str) -> Result<f64, String> {
    let size = finite(text).filter(|size| (1.0..=10_000.0).contains(size));
    size.ok_or_else(|| {
        "choose a number of metres from 1 to 10000: 100 is usual, and 250 makes corners of the ends of most \
         speedways"
            .to_owned()
    })
}

/// Reads the name of a circuit.
pub(super) fn circuit_name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err("the name of a circuit cannot be blank".to_owned());
    }
    Ok(text.to_owned())
}

/// Reads words that name a landscape.
pub(super) fn scenery(text: &str) -> Result<Landscape, String> {
    draw::landscape_in(text).ok_or_else(|| {
        let landscapes = joined(Landscape::NAMES, ", ");
        format!("name one of the landscapes {landscapes}")
    })
}

/// Reads one of several names, in upper or lower case.
pub(super) fn named<T: Copy>(
    text: &str,
    what: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, String> {
    let text = text.trim().to_lowercase();
    let found = all.iter().copied().find(|one| name(*one) == text);
    found.ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|one| name(*one)).collect();
        let near = did_you_mean(&text, names.iter().copied());
        format!("choose from the {what} {}{near}", joined(names, ", "))
    })
}

/// A value of an argument: its name, what the help says of it, and what it stands for.
pub(super) type Named<T> = (&'static str, &'static str, T);

/// Reads one of several values by its name; the help lists them.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    values: &'static [Named<T>],
) -> impl TypedValueParser<Value = T> {
    let names = values
        .iter()
        .map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).try_map(|given| {
        let mut values = values.iter();
        let found = values.find(|(name, ..)| *name == given);
        found.map(|(.., value)| *value).ok_or("unknown name")
    })
}
