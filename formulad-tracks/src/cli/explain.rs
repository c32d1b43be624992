//! `formulad explain`.

use super::near::did_you_mean;
use super::{Stop, Streams};
use crate::report;

pub(super) fn run(id: Option<&str>, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let list = report::list();
    let text = match id {
        None => list,
        Some(id) => report::explain(id)
            .or_else(|| group(&list, id))
            .ok_or_else(|| unknown(&list, id))?,
    };
    streams.output.write_all(text.as_bytes())?;
    Ok(0)
}

/// The lines of a group of problems, such as `corner`.
fn group(list: &str, name: &str) -> Option<String> {
    let prefix = format!("{}.", name.trim_end_matches('.'));
    let lines = list.split_inclusive('\n');
    let text: String = lines.filter(|line| line.starts_with(&prefix)).collect();
    (!text.is_empty()).then_some(text)
}

fn unknown(list: &str, wanted: &str) -> Stop {
    let ids = list.lines().filter_map(|line| line.split(' ').next());
    let near = did_you_mean(wanted, ids);
    let end = if near.is_empty() {
        "; `formulad explain` lists them all"
    } else {
        &near
    };
    Stop::message(format!("there is no problem `{wanted}`{end}"))
}
