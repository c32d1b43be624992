//! `formulad explain`.

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
    // A slip or two; more, and it is another word.
    let near = ids
        .map(|id| (distance(id, wanted), id))
        .filter(|(slips, _)| *slips <= 3)
        .min();
    let end = near.map_or_else(
        || "; `formulad explain` lists them all".to_owned(),
        |(_, id)| format!("; did you mean `{id}`?"),
    );
    Stop::message(format!("there is no problem `{wanted}`{end}"))
}

/// How many characters to insert, remove or replace to make one word of another.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (at, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, y) in b.chars().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn the_distance_of_words_is_how_many_slips_lie_between_them() {
        for (a, b, slips) in [
            ("", "", 0),
            ("", "abc", 3),
            ("corner.split", "corner.splt", 1),
            ("lane", "line", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(a, b), slips, "{a} {b}");
            assert_eq!(distance(b, a), slips, "{b} {a}");
        }
    }
}
