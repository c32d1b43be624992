//! One line of input of `formulad moves`.

use formulad_core::dice::{Die, Gear};
use formulad_core::moves::MoveQuery;
use formulad_core::track::Space;
use formulad_core::{SpaceId, Track};
use serde_json::{Map, Value};

/// A question that a car can be asked on a certain track.
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
    /// Reads a query, or says what is wrong with it.
    pub(super) fn read(line: &[u8], track: &Track) -> Result<Self, String> {
        if line.trim_ascii().is_empty() {
            return Err("the line is blank".to_owned());
        }
        let value = serde_json::from_slice(line)
            .map_err(|error| format!("this is not JSON, from column {} on", error.column()))?;
        let Value::Object(fields) = value else {
            return Err("a query is an object, such as {\"space\":41,\"roll\":9}".to_owned());
        };
        if let Some(key) = fields.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            let known = FIELDS.join(", ");
            return Err(format!("a query has no `{key}`; it may have {known}"));
        }
        let cars = match fields.get("cars") {
            None => Vec::new(),
            Some(Value::Array(cars)) => {
                let cars = cars.iter().map(|car| whole("cars", car, u32::MAX));
                cars.map(|car| car.map(SpaceId)).collect::<Result<_, _>>()?
            }
            Some(_) => return Err("`cars` should be a list of spaces".to_owned()),
        };
        let query = Self {
            space: SpaceId(required(&fields, "space", u32::MAX)?),
            roll: roll(&fields)?,
            stops: optional(&fields, "stops")?,
            cars,
            laps_left: optional(&fields, "laps_left")?,
        };
        query.check_stops(track)?;
        Ok(query)
    }

    /// STOP-1: more stops than a corner asks for are never counted.
    fn check_stops(&self, track: &Track) -> Result<(), String> {
        let corner = track.space(self.space).and_then(Space::corner);
        match corner.and_then(|id| track.corner(id)) {
            Some(corner) if self.stops > corner.stops => Err(format!(
                "corner {} asks for {} stops; nobody has made {}",
                corner.id, corner.stops, self.stops
            )),
            _ => Ok(()),
        }
    }
}

/// The roll, which has to be on the die of the gear where one is given (DICE-1).
fn roll(fields: &Map<String, Value>) -> Result<u8, String> {
    let roll: u8 = required(fields, "roll", MoveQuery::MAX_ROLL)?;
    if roll == 0 {
        return Err("`roll` should be a whole number from 1 on, not 0".to_owned());
    }
    let Some(gear) = fields.get("gear") else {
        return Ok(roll);
    };
    let gear = Gear::new(whole("gear", gear, u32::MAX)?).map_err(|error| error.to_string())?;
    let die = Die::Gear(gear);
    if die.faces().contains(&roll) {
        return Ok(roll);
    }
    let numbers: Vec<_> = die.outcomes().map(|(value, _)| value.to_string()).collect();
    let numbers = numbers.join(", ");
    Err(format!(
        "gear {gear} never rolls {roll}; its die has {numbers}"
    ))
}

fn required<N>(fields: &Map<String, Value>, key: &str, most: N) -> Result<N, String>
where
    N: TryFrom<u64> + Into<u64> + Copy,
{
    let value = fields.get(key);
    whole(key, value.ok_or(format!("the query has no `{key}`"))?, most)
}

fn optional(fields: &Map<String, Value>, key: &str) -> Result<u8, String> {
    let value = fields.get(key);
    value.map_or(Ok(0), |value| whole(key, value, u8::MAX))
}

fn whole<N>(key: &str, value: &Value, most: N) -> Result<N, String>
where
    N: TryFrom<u64> + Into<u64> + Copy,
{
    let most: u64 = most.into();
    let number = value.as_u64().filter(|number| *number <= most);
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| {
            let found = match value {
                Value::Number(number) => format!(", not {number}"),
                _ => String::new(),
            };
            format!("`{key}` should be a whole number from 0 to {most}{found}")
        })
}
