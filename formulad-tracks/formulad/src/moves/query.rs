//! One line of input of `formulad moves`.

use std::ops::RangeInclusive;

use formulad_core::dice::{Die, Gear};
use formulad_core::moves::MoveQuery;
use formulad_core::track::Space;
use formulad_core::{SpaceId, Track};
use serde_json::{Map, Value};

use formulad_tracks::words::joined;

/// A query about the moves of a car.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) space: SpaceId,
    pub(super) roll: u8,
    pub(super) stops: u8,
    pub(super) cars: Vec<SpaceId>,
    pub(super) laps_left: u8,
}

const FIELDS: [&str; 6] = ["space", "gear", "roll", "stops", "cars", "laps_left"];

impl Query {
    /// Reads a query; the error says what is wrong with it.
    pub(super) fn read(line: &[u8], track: &Track) -> Result<Self, String> {
        if line.trim_ascii().is_empty() {
            return Err("the line is blank".to_owned());
        }
        let value = serde_json::from_slice(line)
            .map_err(|error| format!("not valid JSON from column {} on", error.column()))?;
        let Value::Object(fields) = value else {
            return Err("a query is an object, such as {\"space\":41,\"roll\":9}".to_owned());
        };
        if let Some(key) = fields.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            let known = FIELDS.join(", ");
            return Err(format!("unknown field `{key}`; a query has {known}"));
        }
        let cars = match fields.get("cars") {
            None => Vec::new(),
            Some(Value::Array(cars)) => {
                let cars = cars.iter().map(|car| space("cars", car));
                cars.collect::<Result<_, _>>()?
            }
            Some(_) => return Err("`cars` should be a list of spaces".to_owned()),
        };
        let query = Self {
            space: space("space", required(&fields, "space")?)?,
            roll: roll(&fields)?,
            stops: optional(&fields, "stops")?,
            cars,
            laps_left: optional(&fields, "laps_left")?,
        };
        query.check_stops(track)?;
        Ok(query)
    }

    /// Checks that no more stops are made than the corner asks for (STOP-1).
    fn check_stops(&self, track: &Track) -> Result<(), String> {
        let corner = track.space(self.space).and_then(Space::corner);
        match corner.and_then(|id| track.corner(id)) {
            Some(corner) if self.stops > corner.stops => Err(format!(
                "`stops` should be at most {}, the stops of corner {}, not {}",
                corner.stops, corner.id, self.stops
            )),
            _ => Ok(()),
        }
    }
}

/// Reads the roll, which must be on the die of the gear if there is one (DICE-1).
fn roll(fields: &Map<String, Value>) -> Result<u8, String> {
    let roll = whole("roll", required(fields, "roll")?, 1..=MoveQuery::MAX_ROLL)?;
    let Some(gear) = fields.get("gear") else {
        return Ok(roll);
    };
    let gear: u8 = whole("gear", gear, 1..=6)
        .map_err(|error| format!("{error}; omit it for a roll without a die"))?;
    let gear = Gear::new(gear.into()).map_err(|error| error.to_string())?;
    let die = Die::Gear(gear);
    if die.faces().contains(&roll) {
        return Ok(roll);
    }
    let numbers = joined(die.outcomes().map(|(value, _)| value), ", ");
    Err(format!(
        "gear {gear} never rolls {roll}; its die has {numbers}"
    ))
}

fn required<'a>(fields: &'a Map<String, Value>, key: &str) -> Result<&'a Value, String> {
    let value = fields.get(key);
    value.ok_or_else(|| format!("the query has no `{key}`"))
}

fn optional(fields: &Map<String, Value>, key: &str) -> Result<u8, String> {
    let value = fields.get(key);
    value.map_or(Ok(0), |value| whole(key, value, 0..=u8::MAX))
}

/// Reads the number of a space, whether it exists or not.
fn space(key: &str, value: &Value) -> Result<SpaceId, String> {
    let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
    number
        .map(SpaceId)
        .ok_or_else(|| format!("`{key}` should be the number of a space, such as 41, not {value}"))
}

fn whole(key: &str, value: &Value, range: RangeInclusive<u8>) -> Result<u8, String> {
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (least, most) = range.into_inner();
            format!("`{key}` should be a whole number from {least} to {most}, not {value}")
        })
}
