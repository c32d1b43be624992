//! Reading a line.

use std::str::FromStr;

use crate::SpaceId;
use crate::dice::{Die, Gear, Roll};
use crate::rules::{Pilot, Preset, RaceOption, Tyres, Wear, Zones};

use super::super::{
    Answer, Build, CarId, CarPosition, Cause, Entrant, Extra, MoveKey, OutPosition, Position, Sky,
    SpeedNoted,
};
use super::write::{FLAGS, TAG, letter};
use super::{Notation, RulesName, named};

/// What is wrong with a line that should be a [`Notation`](super::Notation).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", super::words::message(*.at, .field, .expected))]
#[non_exhaustive]
pub struct NotationError {
    /// Which character, from 1; one past the last if the line is too short.
    pub at: usize,
    /// The field.
    pub field: &'static str,
    /// What should be there.
    pub expected: &'static str,
}

impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Reader {
            text,
            at: text.len() - text.trim_start().len(),
            field: mark!("tag"),
        }
        .notation()
    }
}

type Read<T> = Result<T, NotationError>;

/// The text being read, and how far it has been read.
struct Reader<'a> {
    text: &'a str,
    /// The byte that is read next.
    at: usize,
    field: &'static str,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn wrong<T>(&self, expected: &'static str) -> Read<T> {
        let before = self.text.get(..self.at).unwrap_or_default();
        Err(NotationError {
            at: before.chars().count() + 1,
            field: self.field,
            expected,
        })
    }

    /// Takes this text, if it comes next.
    fn eat(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    fn want(&mut self, text: &'static str, expected: &'static str) -> Read<()> {
        if self.eat(text) {
            return Ok(());
        }
        self.wrong(expected)
    }

    /// Takes everything up to the first character that is not of this kind.
    fn word(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Takes a word and returns what it means.
    fn meaning<T>(
        &mut self,
        is_part: impl Fn(char) -> bool,
        expected: &'static str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Read<T> {
        let start = self.at;
        let word = self.word(is_part);
        if let Some(meaning) = meaning(word) {
            return Ok(meaning);
        }
        self.at = start;
        self.wrong(expected)
    }

    fn number<T: FromStr>(&mut self, expected: &'static str) -> Read<T> {
        self.meaning(
            |c| c.is_ascii_digit(),
            expected,
            |digits| digits.parse().ok(),
        )
    }

    /// A number after a letter, or 0 without the letter.
    fn after<T: FromStr + Default>(&mut self, letter: &str, expected: &'static str) -> Read<T> {
        if self.eat(letter) {
            return self.number(expected);
        }
        Ok(T::default())
    }

    /// One or more values with commas between them.
    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut list = vec![one(self)?];
        while self.eat(",") {
            list.push(one(self)?);
        }
        Ok(list)
    }

    /// Goes on to the next field.
    fn next(&mut self, field: &'static str) -> Read<()> {
        if !self.eat(" ") {
            return self.wrong(mark!("a space and the next field"));
        }
        self.field = field;
        Ok(())
    }

    /// A list in a field that may be left out.
    fn optional<T>(
        &mut self,
        field: &'static str,
        one: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        if !self.begins(field) {
            return Ok(Vec::new());
        }
        self.list(one)
    }

    /// Whether this field comes next.
    fn begins(&mut self, field: &'static str) -> bool {
        let value = self.rest().strip_prefix(' ');
        let value = value.and_then(|rest| rest.strip_prefix(field)?.strip_prefix('='));
        let Some(value) = value else { return false };
        self.at = self.text.len() - value.len();
        self.field = field;
        true
    }

    fn notation(mut self) -> Read<Notation> {
        self.want(TAG, mark!("fd1, with which every position begins"))?;
        self.next(mark!("fingerprint of the circuit"))?;
        let fingerprint = self.hexadecimal()?;
        self.next(mark!("rules"))?;
        let rules = self.rules()?;
        self.next(mark!("cars and their drivers"))?;
        let entrants = self.list(Self::entrant)?;
        self.next(mark!("round"))?;
        let round = self.number(mark!("the number of the round, 0 before the start"))?;
        self.next(mark!("order"))?;
        let (order, turn) = self.order()?;
        self.next(mark!("cars"))?;
        let cars = if self.rest().starts_with("- ") || self.rest() == "-" {
            self.at += 1;
            Vec::new()
        } else {
            self.list(Self::car)?
        };
        let mut position = Position {
            round,
            order,
            turn,
            cars,
            arrived: self.optional("arrived", Self::car_id)?,
            finished: self.optional("finished", Self::car_id)?,
            out: self.optional("out", Self::out)?,
            markers: self.optional("markers", Self::space)?,
            ..Position::default()
        };
        if self.begins("weather") {
            let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
            let expected = mark!("rain, rain-for-now, changeable, good-for-now or good");
            position.weather = Some(self.meaning(is_part, expected, Sky::named)?);
            position.rain_lasts = self.eat("+");
        }
        position.weather_calls = self.optional("calls", Self::car_id)?;
        position.speeds = self.optional("speeds", Self::speed)?;
        position.qualified = self.optional("qualified", Self::car_id)?;
        position.answers = self.optional("then", Self::answer)?;
        if !self.rest().trim_end().is_empty() {
            return self.wrong(mark!(
                "the end, or a space and one of arrived=, finished=, out=, markers=, weather=, \
                 calls=, speeds=, qualified=, then=, in this order"
            ));
        }
        Ok(Notation {
            fingerprint,
            rules,
            entrants: entrants.into_iter().zip(0..).map(named).collect(),
            position,
        })
    }

    fn hexadecimal(&mut self) -> Read<u64> {
        self.meaning(
            |c| c.is_ascii_hexdigit(),
            mark!("sixteen hexadecimal digits"),
            |digits| {
                u64::from_str_radix(digits, 16)
                    .ok()
                    .filter(|_| digits.len() == 16)
            },
        )
    }

    fn rules(&mut self) -> Read<RulesName> {
        if self.eat("#") {
            return self.hexadecimal().map(RulesName::Other);
        }
        let is_part = |c: char| c.is_ascii_lowercase() || c == '_' || c == '-';
        let expected = mark!("a preset such as basic, or # and sixteen hexadecimal digits");
        let preset = self.meaning(is_part, expected, Preset::named)?;
        self.want(":", mark!("a colon and the laps"))?;
        let laps = self.number(mark!("the number of laps"))?;
        let mut options = Vec::new();
        while self.eat("+") {
            let expected = mark!("an option of the preset, such as weather");
            let at = self.at;
            options.push(self.meaning(is_part, expected, RaceOption::named)?);
            if !options.is_sorted_by(|a, b| a < b) || preset.rules_with(laps, &options).is_err() {
                self.at = at;
                return self.wrong(mark!(
                    "an option that goes with the preset, each once and in order"
                ));
            }
        }
        Ok(RulesName::Preset {
            preset,
            laps,
            options,
        })
    }

    fn entrant(&mut self) -> Read<Entrant> {
        let mut entrant = Entrant::new("", self.number(mark!("the number of a team"))?);
        let is_part = |c: char| c.is_ascii_lowercase();
        if self.rest().starts_with(is_part) {
            let pilot = self.meaning(is_part, mark!("a driver such as jack"), Pilot::named)?;
            entrant.pilot = Some(pilot);
        }
        if self.eat("=") {
            let zones = self.zones()?;
            self.want(".", mark!("a point and the repair points"))?;
            let repairs = self.number(mark!("the repair points"))?;
            entrant.build = Some(Build { zones, repairs });
        }
        Ok(entrant)
    }

    fn order(&mut self) -> Read<(Vec<CarId>, u8)> {
        if self.eat("-") {
            return Ok((Vec::new(), 0));
        }
        let (mut turn, mut place) = (None, 0);
        let order = self.list(|it| {
            let car = it.car_id()?;
            if it.eat("*") && turn.replace(place).is_some() {
                return it.wrong(mark!("one star alone"));
            }
            if place == u8::MAX {
                return it.wrong(mark!("at most 255 cars"));
            }
            place += 1;
            Ok(car)
        })?;
        match turn {
            Some(turn) => Ok((order, turn)),
            None => self.wrong(mark!("a star behind the car whose turn it is")),
        }
    }

    fn car_id(&mut self) -> Read<CarId> {
        self.number(mark!("the number of a car, from 0")).map(CarId)
    }

    fn space(&mut self) -> Read<SpaceId> {
        self.number(mark!("the number of a space")).map(SpaceId)
    }

    fn gear(&mut self) -> Read<Gear> {
        let gear = |digits: &str| Gear::new(digits.parse().ok()?).ok();
        self.meaning(|c| c.is_ascii_digit(), mark!("a gear, 1 to 6"), gear)
    }

    fn tyres(&mut self) -> Read<Tyres> {
        let mut all = Tyres::ALL.into_iter();
        let found = all.find(|tyres| self.eat(letter(*tyres)));
        found.map_or_else(
            || self.wrong(mark!("h, s or r: hard, soft or rain tyres")),
            Ok,
        )
    }

    fn zones(&mut self) -> Read<Zones> {
        let first = self.number(mark!("the points of the tyres"))?;
        self.other_zones(first)
    }

    /// The zones after the first.
    fn other_zones(&mut self, first: u8) -> Read<Zones> {
        let mut points = [first, 0, 0, 0, 0, 0];
        for zone in &mut points[1..] {
            self.want(".", mark!("points of six zones, with dots between them"))?;
            *zone = self.number(mark!("the points of a zone"))?;
        }
        Ok(Zones::new(points))
    }

    fn car(&mut self) -> Read<CarPosition> {
        let off_track = self.eat("-");
        let space = if off_track {
            SpaceId::default()
        } else {
            self.number(mark!("the space of a car, or - for none"))
                .map(SpaceId)?
        };
        let gear = if self.eat("g") {
            Some(self.gear()?)
        } else {
            None
        };
        let mut wear = None;
        if self.eat("w") {
            let first = self.number(mark!("the wear points"))?;
            wear = Some(if self.rest().starts_with('.') {
                Wear::Zones(self.other_zones(first)?)
            } else {
                Wear::Pool(first)
            });
        }
        self.want("c", mark!("c and how often the car has crossed the line"))?;
        let mut car = CarPosition {
            gear,
            wear,
            crossings: self.number(mark!("how often the car has crossed the line"))?,
            stops: self.after("s", mark!("the stops made in the corner"))?,
            off_track,
            ..CarPosition::new(space, Gear::FIRST)
        };
        if self.eat("y") {
            car.tyres = self.tyres()?;
            car.tyres_since = self.number(mark!("the lap on which the tyres were fitted"))?;
        }
        if self.eat("r") {
            car.repairs = Some(self.number(mark!("the repair points"))?);
        }
        for (letter, flag) in FLAGS {
            *flag(&mut car) = self.eat(letter.encode_utf8(&mut [0; 4]));
        }
        Ok(car)
    }

    fn out(&mut self) -> Read<OutPosition> {
        let car = self.car_id()?;
        self.want(":", mark!("a colon and what put the car out"))?;
        let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
        let expected = mark!("what put the car out, such as collision");
        let cause = self.meaning(is_part, expected, Cause::named)?;
        self.want(":", mark!("a colon and the round"))?;
        let round = self.number(mark!("the round"))?;
        self.want(":", mark!("a colon and the crossings of the line"))?;
        let crossings = self.number(mark!("the crossings of the line"))?;
        self.want(":", mark!("a colon and the rank of the space"))?;
        Ok(OutPosition {
            car,
            cause,
            round,
            crossings,
            rank: self.number(mark!("the rank of the space"))?,
        })
    }

    fn speed(&mut self) -> Read<SpeedNoted> {
        let lap = self.number("a lap")?;
        self.want(":", mark!("a colon and the car"))?;
        let car = self.car_id()?;
        self.want(":", mark!("a colon and the speed"))?;
        let speed = self.number(mark!("the speed"))?;
        Ok(SpeedNoted { lap, car, speed })
    }

    fn answer(&mut self) -> Read<Answer> {
        let letter = self.rest().chars().next();
        self.at += letter.filter(char::is_ascii).map_or(0, char::len_utf8);
        Ok(match letter {
            Some('b') => Answer::Roll(self.roll(Die::Black)?),
            Some('d') => {
                let die = Die::Gear(self.gear()?);
                self.want(".", mark!("a point and the number rolled"))?;
                Answer::Roll(self.roll(die)?)
            }
            Some('g') => Answer::Gear(self.gear()?),
            Some('m') => Answer::Move(self.key()?),
            Some('s') => Answer::Slipstream(self.key()?),
            Some('x') => Answer::Extra(Extra {
                nitro: self.eat("n"),
                turbo: self.eat("t"),
                tyres: self.eat("y"),
                drift: i8::from(self.eat("+1")) - i8::from(self.eat("-1")),
            }),
            Some('y') => Answer::Tyres(self.tyres()?),
            Some('z') => Answer::Regain(self.zones()?),
            Some('t') => Answer::TyresForRoom(self.number(mark!("the spaces that tyres pay for"))?),
            Some('c') => Answer::Scrap(self.space()?),
            Some('Y') => Answer::Yes,
            Some('N') => Answer::No,
            Some('q') => Answer::Seconds(self.number(mark!("the seconds of a lap"))?),
            _ => {
                self.at -= letter.filter(char::is_ascii).map_or(0, char::len_utf8);
                return self.wrong(mark!("an answer: one of b d g m s x y z t c Y N q"));
            }
        })
    }

    fn roll(&mut self, die: Die) -> Read<Roll> {
        let roll = |digits: &str| Roll::new(die, digits.parse().ok()?).ok();
        self.meaning(
            |c| c.is_ascii_digit(),
            mark!("a number that is on the die"),
            roll,
        )
    }

    fn key(&mut self) -> Read<MoveKey> {
        Ok(MoveKey {
            to: self.space()?,
            overshoot: self.after("o", mark!("the spaces overshot"))?,
            brake: self.after("b", mark!("the spaces not driven"))?,
            marks: self.after("k", mark!("the marks driven over"))?,
        })
    }
}
