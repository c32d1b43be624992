//! A page about a circuit: what it is, what the best driver makes of it, what many races come to, and
//! how it differs from another version of it.
//!
//! The page is one HTML file without scripts that needs nothing from elsewhere. The same circuit, rules
//! and experiment give the same page, byte for byte.
//!
//! ```
//! use formulad_core::rules::Ruleset;
//! use formulad_tracks::bundled;
//! use formulad_tracks::page::Page;
//!
//! let (track, rules) = (bundled::mini(), Ruleset::basic(1));
//! let page = Page::new(&track, "basic", &rules);
//! let html = page.to_html()?;
//! assert!(html.starts_with("<!DOCTYPE html>"));
//! assert!(html.contains(track.name()));
//! # Ok::<(), formulad_tracks::page::PageError>(())
//! ```

mod about;
mod board;
mod chart;
mod compare;
mod corners;
mod html;
mod par;
mod races;
mod solved;
mod summary;
mod table;
mod texts;

use formulad_core::analysis::par::{Par, ParError, StartError, Terms};
use formulad_core::analysis::simulate::{Comparison, Experiment, Totals};
use formulad_core::language::{Language, spoken};
use formulad_core::rules::Ruleset;
use formulad_core::{Problem, Track};
use thiserror::Error;

use crate::draw::{self, Theme, Tone};
use crate::figures::Figures;
use crate::languages::ENGLISH;
use board::Boards;
use compare::Versions;
use html::{Html, Text};
use races::Races;
use solved::Solved;
use texts::page;

/// A page about a circuit.
///
/// Everything besides the circuit and its rules is added before it is [written](Page::to_html).
#[derive(Debug, Clone)]
pub struct Page<'a> {
    track: &'a Track,
    rules_name: &'a str,
    rules: &'a Ruleset,
    problems: Option<&'a [Problem]>,
    command: Option<&'a str>,
    races: Option<(&'a Experiment, &'a Totals)>,
    against: Option<(&'a Track, &'a Experiment, &'a Comparison)>,
}

/// Why there is no page.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum PageError {
    /// No car starts on the circuit.
    #[error(transparent)]
    Start(#[from] StartError),
}

impl<'a> Page<'a> {
    /// A page about a circuit, raced on by rules of this name.
    #[must_use]
    pub const fn new(track: &'a Track, rules_name: &'a str, rules: &'a Ruleset) -> Self {
        Self {
            track,
            rules_name,
            rules,
            problems: None,
            command: None,
            races: None,
            against: None,
        }
    }

    /// With what the checks of the circuit say, except what its designer has silenced.
    #[must_use]
    pub const fn with_problems(mut self, problems: &'a [Problem]) -> Self {
        self.problems = Some(problems);
        self
    }

    /// With the command that makes the page again.
    #[must_use]
    pub const fn with_command(mut self, command: &'a str) -> Self {
        self.command = Some(command);
        self
    }

    /// With the results of races on the circuit.
    #[must_use]
    pub const fn with_races(mut self, experiment: &'a Experiment, totals: &'a Totals) -> Self {
        self.races = Some((experiment, totals));
        self
    }

    /// With an earlier version of the circuit: the races are the second of the comparison, those of that
    /// version the first.
    #[must_use]
    pub const fn against(
        mut self,
        earlier: &'a Track,
        experiment: &'a Experiment,
        compared: &'a Comparison,
    ) -> Self {
        self.against = Some((earlier, experiment, compared));
        self.with_races(experiment, &compared.second)
    }

    /// Writes the page. Par is worked out now: the circuit is solved once more for every corner.
    ///
    /// # Errors
    ///
    /// [`PageError`] when no car starts on the circuit.
    pub fn to_html(&self) -> Result<String, PageError> {
        let par = solve(self.track, self.rules);
        let solved = par.as_ref().ok().map(Solved::new).transpose()?;
        let earlier = self.against.map(|(track, ..)| solve(track, self.rules));
        let earlier = earlier.as_ref().and_then(|par| par.as_ref().ok());
        let earlier = earlier.map(Solved::new).transpose()?;
        let figures = Figures::of(self.track);
        let races = self
            .races
            .map(|(experiment, totals)| Races { experiment, totals });
        let mut boards = Boards::new();
        let mut body = Html::default();
        let sections = self.sections(solved.is_some());
        summary::head(
            &mut body,
            self.track,
            &figures,
            (solved.as_ref(), races.as_ref()),
        );
        contents(&mut body, &sections);
        let base = Boards::base(self.track);
        for (section, id, title) in sections {
            body.section(id, title());
            match (section, &solved, &races) {
                (PageSection::Board, ..) => self.board(&mut body),
                (PageSection::Facts, ..) => summary::facts(&mut body, self.track, &figures),
                (PageSection::Par, Some(solved), _) => par::par(&mut body, solved),
                (PageSection::Maps, Some(solved), _) => {
                    par::maps(&mut body, &mut boards, &base, solved);
                }
                (PageSection::Corners, solved, _) => {
                    corners::corners(&mut body, &figures, solved.as_ref());
                }
                (PageSection::Gears, Some(solved), _) => {
                    par::gears(&mut body, &mut boards, &base, solved);
                }
                (PageSection::Straights, solved, _) => {
                    corners::straights(&mut body, &figures, solved.as_ref());
                }
                (PageSection::Races, _, Some(races)) => races.write(&mut body),
                (PageSection::Versions, ..) => {
                    if let Some((track, _, compared)) = self.against {
                        let versions = Versions {
                            now: (self.track, solved.as_ref()),
                            before: (track, earlier.as_ref()),
                            compared,
                        };
                        versions.write(&mut body, &mut boards);
                    }
                }
                (PageSection::Advice, ..) => {
                    about::advice(&mut body, self.problems.unwrap_or_default());
                }
                (PageSection::Par, None, _) => {
                    if let Err(error) = &par {
                        body.paragraph(&t!(
                            "Par is not worked out by these rules: {reason}.",
                            reason = error.to_string()
                        ));
                    }
                }
                (PageSection::Made, ..) => about::made(&mut body, self, races.as_ref()),
                (PageSection::Maps | PageSection::Gears, None, _)
                | (PageSection::Races, _, None) => {}
            }
            body.end("section");
        }
        Ok(self.document(&boards, &body))
    }

    /// Returns the sections of this page, in order.
    fn sections(&self, is_solved: bool) -> Vec<Listed> {
        let is_there = |(section, ..): &Listed| match section {
            PageSection::Maps | PageSection::Gears => is_solved,
            PageSection::Races => self.races.is_some(),
            PageSection::Versions => self.against.is_some(),
            PageSection::Advice => self.problems.is_some(),
            _ => true,
        };
        SECTIONS.into_iter().filter(is_there).collect()
    }

    fn board(&self, html: &mut Html) {
        let plan = self.track.plan();
        let scene = draw::scene(plan, Some(self.track), Theme::of(plan));
        html.put("<figure class=\"picture\">\n");
        html.put(&draw::svg(&scene));
        html.note(t!(
            "On the plate of a corner: the stops it asks for, its longest way through in spaces, \
             its shortest."
        ));
        html.put("</figure>\n");
    }

    fn document(&self, boards: &Boards, body: &Html) -> String {
        let mut page = Html::default();
        writeln!(
            page,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n\
             <meta name=\"generator\" content=\"formulad {}\"/>\n<title>{}</title>\n<style>",
            Text(code()),
            env!("CARGO_PKG_VERSION"),
            Text(&t!("{circuit}: report", circuit = self.track.name()))
        );
        page.put(include_str!("style.css"));
        page.put(&boards.css(Tone::Light));
        page.put("@media screen and (prefers-color-scheme: dark) {\n");
        page.put(&boards.css(Tone::Dark));
        page.put("}\n</style>\n</head>\n<body>\n<main>\n");
        page.put(&body.0);
        page.put("</main>\n</body>\n</html>\n");
        page.0
    }
}

/// A part of the page.
#[derive(Debug, Clone, Copy)]
enum PageSection {
    Board,
    Facts,
    Par,
    Maps,
    Corners,
    Gears,
    Straights,
    Races,
    Versions,
    Advice,
    Made,
}

/// A section, its id in links, the same in every language, and its title.
type Listed = (PageSection, &'static str, fn() -> &'static str);

/// The sections in order.
const SECTIONS: [Listed; 11] = [
    (PageSection::Board, "board", page::board),
    (PageSection::Versions, "versions", page::versions),
    (PageSection::Facts, "facts", page::facts),
    (PageSection::Par, "par", page::par),
    (PageSection::Corners, "corners", page::corners),
    (PageSection::Maps, "maps", page::maps),
    (PageSection::Gears, "gears", page::gears),
    (PageSection::Straights, "straights", page::straights),
    (PageSection::Races, "races", page::races),
    (PageSection::Advice, "advice", page::advice),
    (PageSection::Made, "made", page::made),
];

/// Writes the links to the sections.
fn contents(html: &mut Html, sections: &[Listed]) {
    writeln!(html, "<nav aria-label=\"{}\"><ul>", Text(t!("Contents")));
    for (_, id, title) in sections {
        writeln!(html, "<li><a href=\"#{id}\">{}</a></li>", Text(title()));
    }
    html.put("</ul></nav>\n");
}

/// Par of a circuit, on the usual terms.
fn solve(track: &Track, rules: &Ruleset) -> Result<Par, ParError> {
    Par::solve(track, rules, &Terms::default())
}

/// The code of the language of the page.
fn code() -> &'static str {
    spoken().map_or(ENGLISH.0, Language::code)
}
