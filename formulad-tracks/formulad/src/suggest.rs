//! `formulad suggest`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use formulad_core::language::Message;
use formulad_core::steps::at_once;
use formulad_core::{CornerId, Track};
use serde::Serialize;

use super::output::{Destination, Made, OutputArgs};
use super::progress::{End, Progress};
use super::solo::{self, SoloArgs};
use super::value::{from_to, size};
use super::{Stop, Streams, input, output};
use formulad_tracks::figures::fingerprint;
use formulad_tracks::report::Report;
use formulad_tracks::suggest::{Base, Bounds, Change, Goal, Question, Search, Suggestion, Whole};
use formulad_tracks::words::{joined, one_line, whole};

/// Suggest changes that reach a par, or fix traps and idle corners
#[derive(Debug, Args)]
#[command(
    override_usage = "formulad suggest [OPTIONS] <GOALS> <FILE>",
    after_help = "\
Examples:
  formulad suggest harbour --par 19
  formulad suggest my.track.json --no-traps --no-idle
  formulad suggest my.track.json --no-idle=3,5 --changes 2
  formulad suggest my.track.json --at-most 14 -o shorter.track.json
  formulad suggest my.track.json --par 19 --json | jq '.suggestions[].changes[].words'

Changes are of stops, edges of corners, corners, the spaces of straights, the finish and the grid.
Each suggestion is solved exactly, and brings no new error, warning, trap or idle corner. The search
is bounded by the circuits that it solves, not by time: the same question has the same answer on
every machine. The book explains the goals on its page about par.

Exit codes: 0 success, 1 nothing was found or the track has errors, 2 something cannot be written or
read as a track file, or has no par."
)]
pub(super) struct SuggestArgs {
    /// Track file, or name of a bundled circuit
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Bring par to about this many turns, to within a quarter of a turn
    #[arg(long, value_name = "TURNS", help_heading = GOALS, value_parser = size("19"))]
    par: Option<f64>,
    /// Bring par to this many turns or fewer, for a shorter game
    #[arg(long, value_name = "TURNS", help_heading = GOALS, value_parser = size("14"))]
    at_most: Option<f64>,
    /// Make these corners no traps [default: all that are]
    #[arg(
        long,
        value_name = "CORNERS",
        help_heading = GOALS,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ALL
    )]
    no_traps: Option<Corners>,
    /// Make cars slow down for these corners [default: all that are idle]
    #[arg(
        long,
        value_name = "CORNERS",
        help_heading = GOALS,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ALL
    )]
    no_idle: Option<Corners>,
    /// Leave at most this many spaces that the best driver does not use
    #[arg(long, value_name = "SPACES", help_heading = GOALS, value_parser = from_to(0_usize, 10_000))]
    dead_spaces: Option<usize>,
    /// Lay a grid that there is nothing to say about
    #[arg(long, help_heading = GOALS)]
    grid: bool,
    #[command(flatten)]
    car: SoloArgs,
    /// Most suggestions
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = from_to(1_usize, 50))]
    count: usize,
    /// Most changes of a suggestion
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = from_to(1_usize, 6))]
    changes: usize,
    /// Most circuits to solve
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = Bounds::default().solves,
        value_parser = from_to(1_u32, 1_000_000)
    )]
    solves: u32,
    /// Print the suggestions as JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    output: OutputArgs,
    /// Suggestion whose circuit is written with -o
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 1,
        requires = "output",
        value_parser = from_to(1_usize, 50)
    )]
    take: usize,
}

/// The heading above the goals in the help.
const GOALS: &str = "Goals";
const ALL: &str = "all";

/// Corners by number, or all of a kind.
#[derive(Debug, Clone)]
enum Corners {
    All,
    These(Vec<CornerId>),
}

impl FromStr for Corners {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == ALL {
            return Ok(Self::All);
        }
        let ids = text.split(',').map(|id| id.trim().parse().map(CornerId));
        let ids: Result<_, _> = ids.collect();
        ids.map(Self::These)
            .map_err(|_| "give numbers of corners: 3,5".to_owned())
    }
}

impl Corners {
    /// The corners meant: all of the kind, or those given.
    fn of(&self, kind: Vec<CornerId>, track: &Track) -> Result<Vec<CornerId>, Stop> {
        let Self::These(ids) = self else {
            return Ok(kind);
        };
        let missing = ids.iter().find(|id| track.corner(**id).is_none());
        missing.map_or_else(
            || Ok(ids.clone()),
            |id| {
                let known = joined(track.corners().iter().map(|corner| corner.id), ", ");
                Err(Stop::Message(t!(
                    "there is no corner {id}; the corners are {known}",
                    id = *id,
                    known
                )))
            },
        )
    }
}

/// What was found, for programs.
#[derive(Serialize)]
struct SuggestReport<'a> {
    name: &'a str,
    fingerprint: String,
    rules: &'a str,
    laps: u8,
    wanted: &'a [Goal],
    /// Whether the circuit reaches all goals already.
    is_as_wanted: bool,
    now: Standing<'a>,
    tried: u32,
    solved: u32,
    suggestions: Vec<Suggested<'a>>,
}

#[derive(Serialize)]
struct Standing<'a> {
    par: f64,
    traps: &'a [CornerId],
    idle: Vec<CornerId>,
    dead_spaces: usize,
}

#[derive(Serialize)]
struct Suggested<'a> {
    changes: Vec<Worded>,
    difference: f64,
    #[serde(flatten)]
    standing: Standing<'a>,
    advice: &'a [Message],
}

#[derive(Serialize)]
struct Worded {
    #[serde(flatten)]
    change: Change,
    words: String,
}

pub(super) fn run(args: &SuggestArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    if !args.has_goal() {
        return Err(Stop::message(t!(
            "say what is wanted: --par 19, --at-most 14, --no-traps, --no-idle, --dead-spaces 100 \
             or --grid"
        )));
    }
    let (track, report) = input::track_and_report(&args.file, streams)?;
    let mut output = args.output.check(Made::Kept, [&args.file])?;
    let to_standard = args.output.output.is_some() && output.path().is_none();
    if to_standard && args.json {
        return Err(Stop::message(t!(
            "standard output takes the suggestions or the circuit; give a file with -o, or leave \
             out --json"
        )));
    }
    let mut question = Question::new(&track, Vec::new());
    question.rules = args.car.ruleset(streams)?;
    question.start = args.car.start();
    question.terms = args.car.terms();
    let mut now = Whole::default();
    if args.asks_for_all() {
        now = at_once(question.base()).map_err(Stop::message)?.whole;
    }
    question.goals = args.goals(&track, &now)?;
    let base = at_once(question.base()).map_err(Stop::message)?;
    let (search, end) = args.search(question, base, streams);
    let document = SuggestReport::new(args, &search);
    if args.json {
        streams
            .output
            .write_all(output::json(&document)?.as_bytes())?;
    } else if to_standard {
        streams.note(&document.text(&search));
    } else {
        output::print(&document.text(&search), streams)?;
    }
    if args.output.output.is_some() {
        args.write(&report, &search, &mut output, streams)?;
    }
    match end {
        End::Whole if search.found().is_empty() && !search.is_as_wanted() => Err(Stop::Code(1)),
        end => end.stop(),
    }
}

impl SuggestArgs {
    /// Whether the circuit has to be solved to know the goals.
    const fn asks_for_all(&self) -> bool {
        matches!(self.no_traps, Some(Corners::All)) || matches!(self.no_idle, Some(Corners::All))
    }

    const fn has_goal(&self) -> bool {
        self.par.is_some()
            || self.at_most.is_some()
            || self.no_traps.is_some()
            || self.no_idle.is_some()
            || self.dead_spaces.is_some()
            || self.grid
    }

    /// All goals.
    fn goals(&self, track: &Track, now: &Whole) -> Result<Vec<Goal>, Stop> {
        let mut goals = Vec::new();
        goals.extend(self.par.map(Goal::Par));
        goals.extend(self.at_most.map(Goal::AtMost));
        if let Some(corners) = &self.no_traps {
            goals.extend(
                corners
                    .of(now.traps.clone(), track)?
                    .into_iter()
                    .map(Goal::NoTrap),
            );
        }
        if let Some(corners) = &self.no_idle {
            goals.extend(
                corners
                    .of(now.idle().collect(), track)?
                    .into_iter()
                    .map(Goal::NotIdle),
            );
        }
        goals.extend(self.dead_spaces.map(Goal::DeadSpaces));
        goals.extend(self.grid.then_some(Goal::FairGrid));
        Ok(goals)
    }

    fn search(&self, question: Question, base: Base, streams: &Streams<'_>) -> (Search, End) {
        let bounds = Bounds {
            solves: self.solves,
            wanted: self.count,
            changes: self.changes,
        };
        let mut search = Search::new(question, base, bounds);
        let progress = Progress::of_circuits(self.solves.into(), streams);
        while search.step() {
            if !progress.go_on(search.progress().1.into()) {
                return (search, End::Interrupted);
            }
        }
        (search, End::Whole)
    }

    /// Writes the circuit of a suggestion, with everything else that its file has; the circuit as it is,
    /// if that is as wanted.
    fn write(
        &self,
        report: &Report,
        search: &Search,
        output: &mut Destination,
        streams: &mut Streams<'_>,
    ) -> Result<(), Stop> {
        let (Some(file), Some(source)) = (report.file(), report.source()) else {
            return Ok(());
        };
        let mut file = file.clone();
        let found = search.found();
        if let Some(taken) = found.get(self.take - 1) {
            file.plan.clone_from(&taken.plan);
        } else if !search.is_as_wanted() {
            let text = match found.len() {
                0 => t!("nothing was found, so nothing is written").to_owned(),
                found => t!(
                    "there is no suggestion {number}, so nothing is written; choose one of {found}",
                    number = self.take,
                    found
                ),
            };
            return Err(Stop::Errors(1, vec![text]));
        }
        let text = file.rewrite(source).map_err(Stop::message)?;
        output.write(text.as_bytes(), streams)
    }
}

impl<'a> Standing<'a> {
    fn new(par: f64, whole: &'a Whole) -> Self {
        Self {
            par,
            traps: &whole.traps,
            idle: whole.idle().collect(),
            dead_spaces: whole.dead_spaces,
        }
    }
}

impl<'a> SuggestReport<'a> {
    fn new(args: &'a SuggestArgs, search: &'a Search) -> Self {
        let (question, base) = (search.question(), search.base());
        let (tried, solved, _) = search.progress();
        let suggested = |it: &'a Suggestion| Suggested {
            changes: worded(&it.changes, &question.track),
            difference: it.par - base.par,
            standing: Standing::new(it.par, &it.whole),
            advice: &it.advice,
        };
        Self {
            name: question.track.name(),
            fingerprint: fingerprint(&question.track),
            rules: args.car.rules.name(),
            laps: question.rules.laps,
            wanted: &question.goals,
            is_as_wanted: search.is_as_wanted(),
            now: Standing::new(base.par, &base.whole),
            tried,
            solved,
            suggestions: search.found().into_iter().map(suggested).collect(),
        }
    }

    fn text(&self, search: &Search) -> String {
        let question = search.question();
        let (start, wear) = (question.start, question.rules.wear);
        let mut text = solo::heading(self.name, self.laps, start, wear);
        let now = t!(
            "par {par:.2} turns, {standing}",
            par = self.now.par,
            standing = search.base().whole.words()
        );
        let wanted = joined(self.wanted.iter().map(|goal| goal.words()), "; ");
        let mut rows = vec![(t!("now" as "what is").to_owned(), now)];
        if !wanted.is_empty() {
            rows.push((t!("wanted").to_owned(), wanted));
        }
        if self.is_as_wanted {
            rows.push((
                t!("found").to_owned(),
                t!("nothing to change: it is as wanted").to_owned(),
            ));
        }
        text += &output::rows(&rows);
        for (number, (found, suggested)) in (1..).zip(search.found().iter().zip(&self.suggestions))
        {
            let by = suggested.difference;
            let heading = t!(
                "{number}. par {par:.2} turns ({by:+.2}), {standing}",
                number,
                par = found.par,
                by,
                standing = found.whole.words()
            );
            text += &format!("\n{heading}\n");
            for change in &suggested.changes {
                text += &format!("   - {}\n", change.words);
            }
            for advice in suggested.advice {
                text += &format!(
                    "   {}\n",
                    t!("advice: {advice}", advice = one_line(&advice.text()))
                );
            }
        }
        if self.suggestions.is_empty() && !self.is_as_wanted && search.is_over() {
            let nothing = t!(
                "nothing found in 1 attempt; more changes at once (--changes) or a longer search \
                 (--solves) may do it"
                    | "nothing found in {number} attempts; more changes at once (--changes) or a \
                       longer search (--solves) may do it",
                attempts = self.tried,
                number = whole(self.tried.into())
            );
            text += &format!("\n{nothing}\n");
        }
        if !search.is_over() {
            let interrupted = t!(
                "interrupted after 1 attempt: there may be more"
                    | "interrupted after {number} attempts: there may be more",
                attempts = self.tried,
                number = whole(self.tried.into())
            );
            text += &format!("\n{interrupted}\n");
        }
        text
    }
}

fn worded(changes: &[Change], track: &Track) -> Vec<Worded> {
    let worded = |change: &Change| Worded {
        change: *change,
        words: change.words(track),
    };
    changes.iter().map(worded).collect()
}
