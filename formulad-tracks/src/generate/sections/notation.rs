//! Sections as text.

use std::fmt;
use std::str::FromStr;

use super::{Section, SectionError, Sections, SectionsError};

/// What is wrong with a text of sections, and where.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{}", t!(
    "line {line}, column {column}: {problem}",
    line = *.line, column = *.column, problem = .problem
))]
#[non_exhaustive]
pub struct NotationError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: NotationProblem,
}

/// What is wrong at a place of a text of sections.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationProblem {
    /// A section begins with an unknown word.
    #[error("{}", t!(
        "unknown section {word}; sections begin with straight, left or right",
        word = quoted(.0)
    ))]
    Beginning(String),
    /// A number is missing.
    #[error("{}", t!("after {word} comes a whole number", word = quoted(.0)))]
    Number(String),
    /// A number is not followed by its unit.
    #[error("{}", t!("what is {number} of: stop, stops, space or spaces?", number = .0))]
    Unit(u32),
    /// Something is said twice: `name`, `turns`, `stops` or `length`.
    #[error("{}", twice(.0))]
    Twice(&'static str),
    /// A word where none is expected.
    #[error("{}", t!(
        "{word} is not expected here; a corner is written like: left 90 1 stop 4 spaces \"Name\"",
        word = quoted(.0)
    ))]
    Unexpected(String),
    /// Something follows the length of a straight.
    #[error("{}", t!(
        "a straight has a length and nothing else; put a comma or a line break before {word}",
        word = quoted(.0)
    ))]
    AfterStraight(String),
    /// A corner without stops.
    #[error("{}", t!("say how many stops the corner asks for; 0 stops if it is driven flat out"))]
    NoStops,
    /// A name that does not end.
    #[error("{}", t!("the name has no second quotation mark on its line"))]
    OpenName,
    /// The section is impossible.
    #[error(transparent)]
    Section(SectionError),
    /// The sections do not make a circuit.
    #[error(transparent)]
    Sections(SectionsError),
}

fn quoted(word: &str) -> String {
    format!("{word:?}")
}

fn twice(what: &str) -> &'static str {
    match what {
        "name" => {
            t!("the section has its name already; put a comma or a line break between sections")
        }
        "turns" => {
            t!("the section has its turns already; put a comma or a line break between sections")
        }
        "stops" => {
            t!("the section has its stops already; put a comma or a line break between sections")
        }
        _ => t!("the section has its length already; put a comma or a line break between sections"),
    }
}

/// A word of the text, a name, or the end of a section.
#[derive(Debug, Clone, PartialEq)]
enum Token {
    Word(String),
    Name(String),
    End,
}

/// A token and its line and column.
type Placed = (Token, (usize, usize));

impl NotationError {
    fn at((line, column): (usize, usize), problem: NotationProblem) -> Self {
        Self {
            line,
            column,
            problem,
        }
    }
}

/// Divides a text into tokens; it ends with the end of a section.
fn tokens(text: &str) -> Result<Vec<Placed>, NotationError> {
    let mut tokens = Vec::new();
    let mut lines = 0;
    for (line, content) in (1..).zip(text.lines()) {
        lines = line;
        let mut letters = (1..).zip(content.chars()).peekable();
        while let Some((column, letter)) = letters.next() {
            let place = (line, column);
            match letter {
                '#' => break,
                ',' => tokens.push((Token::End, place)),
                '"' => {
                    let mut name = String::new();
                    loop {
                        match letters.next() {
                            Some((_, '"')) => break,
                            Some((_, letter)) => name.push(letter),
                            None => {
                                return Err(NotationError::at(place, NotationProblem::OpenName));
                            }
                        }
                    }
                    tokens.push((Token::Name(name), place));
                }
                letter if letter.is_whitespace() => {}
                letter => {
                    let mut word = String::from(letter);
                    let inside = |letter: char| {
                        !letter.is_whitespace() && !matches!(letter, '#' | ',' | '"')
                    };
                    while let Some((_, letter)) = letters.next_if(|(_, letter)| inside(*letter)) {
                        word.push(letter);
                    }
                    tokens.push((Token::Word(word), place));
                }
            }
        }
        tokens.push((Token::End, (line, content.chars().count() + 1)));
    }
    if tokens.is_empty() {
        tokens.push((Token::End, (lines + 1, 1)));
    }
    Ok(tokens)
}

/// A whole number, with or without the sign of degrees.
fn number(word: &str) -> Option<u32> {
    word.strip_suffix('°').unwrap_or(word).parse().ok()
}

/// Reads one section from its tokens.
fn section(tokens: &[Placed]) -> Result<Section, NotationError> {
    let mut tokens = tokens.iter();
    let start = tokens
        .as_slice()
        .first()
        .map_or((1, 1), |(_, place)| *place);
    let refused = |error: SectionError| NotationError::at(start, NotationProblem::Section(error));
    let mut turns = Vec::new();
    let (mut stops, mut spaces, mut name) = (None, None, None);
    let mut is_straight = false;
    while let Some((token, place)) = tokens.next() {
        let fail = |problem| Err(NotationError::at(*place, problem));
        let word = match token {
            Token::Word(word) => word.to_lowercase(),
            Token::Name(text) if is_straight => {
                return fail(NotationProblem::AfterStraight(text.clone()));
            }
            Token::Name(text) if turns.is_empty() => {
                return fail(NotationProblem::Beginning(text.clone()));
            }
            Token::Name(_) if name.is_some() => return fail(NotationProblem::Twice("name")),
            Token::Name(text) => {
                name = Some(text.clone());
                continue;
            }
            Token::End => continue,
        };
        let next = tokens.as_slice().first();
        let following = match next {
            Some((Token::Word(word), _)) => Some(word.as_str()),
            _ => None,
        };
        let begins = matches!(word.as_str(), "straight" | "left" | "right");
        if !begins && !is_straight && turns.is_empty() {
            return fail(NotationProblem::Beginning(word));
        }
        if begins {
            let Some(number) = following.and_then(number) else {
                return fail(NotationProblem::Number(word));
            };
            if is_straight {
                return fail(NotationProblem::AfterStraight(word));
            }
            if stops.is_some() || spaces.is_some() || name.is_some() {
                return fail(NotationProblem::Twice("turns"));
            }
            tokens.next();
            if word == "straight" {
                if !turns.is_empty() {
                    return fail(NotationProblem::Unexpected(word));
                }
                is_straight = true;
                spaces = Some(number);
                // The unit is optional.
                if let Some((Token::Word(unit), _)) = tokens.as_slice().first()
                    && matches!(unit.to_lowercase().as_str(), "space" | "spaces")
                {
                    tokens.next();
                }
            } else {
                let degrees = i32::try_from(number).unwrap_or(i32::MAX);
                turns.push(if word == "left" { -degrees } else { degrees });
            }
            continue;
        }
        if is_straight {
            return fail(NotationProblem::AfterStraight(word));
        }
        let Some(number) = number(&word) else {
            return fail(NotationProblem::Unexpected(word));
        };
        let (what, kept) = match following.map(str::to_lowercase).as_deref() {
            Some("stop" | "stops") => ("stops", &mut stops),
            Some("space" | "spaces") => ("length", &mut spaces),
            _ => return fail(NotationProblem::Unit(number)),
        };
        if kept.is_some() {
            return fail(NotationProblem::Twice(what));
        }
        *kept = Some(number);
        tokens.next();
    }
    let mut section = if is_straight {
        Section::straight(spaces.unwrap_or(0)).map_err(refused)?
    } else {
        let stops = stops.ok_or_else(|| NotationError::at(start, NotationProblem::NoStops))?;
        let corner = Section::corner(&turns, stops).map_err(refused)?;
        match spaces {
            Some(spaces) => corner.with_spaces(spaces).map_err(refused)?,
            None => corner,
        }
    };
    if let Some(name) = name {
        section = section.named(name).map_err(refused)?;
    }
    Ok(section)
}

impl FromStr for Sections {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let tokens = tokens(text)?;
        let (mut sections, mut places) = (Vec::new(), Vec::new());
        for tokens in tokens.split(|(token, _)| *token == Token::End) {
            if let Some((_, place)) = tokens.first() {
                sections.push(section(tokens)?);
                places.push(*place);
            }
        }
        let end = tokens.last().map_or((1, 1), |(_, place)| *place);
        Self::new(sections).map_err(|error| {
            let place = match error {
                SectionsError::Start => places.first(),
                SectionsError::End => places.last(),
                SectionsError::TooMany(_) => places.get(Self::MOST),
                // What is missing is missing at the end.
                _ => None,
            };
            NotationError::at(
                place.copied().unwrap_or(end),
                NotationProblem::Sections(error),
            )
        })
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_straight() {
            return write!(f, "straight {}", self.spaces);
        }
        for turn in &self.turns {
            let side = if *turn < 0 { "left" } else { "right" };
            write!(f, "{side} {} ", turn.unsigned_abs())?;
        }
        let plural = if self.stops == 1 { "" } else { "s" };
        write!(f, "{} stop{plural} {} spaces", self.stops, self.spaces)?;
        if !self.name.is_empty() {
            write!(f, " \"{}\"", self.name)?;
        }
        Ok(())
    }
}

/// One section per line, in the notation that is read.
impl fmt::Display for Sections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|section| writeln!(f, "{section}"))
    }
}
