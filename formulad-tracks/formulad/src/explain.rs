//! `formulad explain`.

use clap::Args;

use super::near::did_you_mean;
use super::{Stop, Streams, output};
use formulad_tracks::report;

/// Explain a kind of problem, or list all kinds
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad explain corner.split
  formulad explain grid")]
pub(super) struct ExplainArgs {
    /// Id of the problem, or a group of ids, such as grid [default: list all]
    id: Option<String>,
}

pub(super) fn run(args: &ExplainArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let list = report::list();
    let text = match &args.id {
        None => list,
        Some(id) => report::explain(id)
            .or_else(|| group(&list, id))
            .ok_or_else(|| unknown(&list, id))?,
    };
    output::print(&text, streams)
}

/// Returns the lines of a group of problems, such as `corner`.
fn group(list: &str, name: &str) -> Option<String> {
    let prefix = format!("{}.", name.trim_end_matches('.'));
    let lines = list.split_inclusive('\n');
    let text: String = lines.filter(|line| line.starts_with(&prefix)).collect();
    (!text.is_empty()).then_some(text)
}

fn unknown(list: &str, id: &str) -> Stop {
    let ids = list.lines().filter_map(|line| line.split(' ').next());
    let mut near = did_you_mean(id, ids);
    if near.is_empty() {
        t!("; `formulad explain` lists all ids").clone_into(&mut near);
    }
    Stop::message(t!("no problem `{id}`{near}", id, near))
}
