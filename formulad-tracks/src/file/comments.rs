//! Comments, carried over from a text to the canonical one.

use std::collections::HashMap;
use std::ops::Range;

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::tokens::{Token, TokenAndRange};

use super::Source;

/// A step from a value to one inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum CommentStep<'t> {
    Key(&'t str),
    /// An object with an `id`, which stays the same when lists are sorted.
    Id(&'t str),
    Index(usize),
}

/// Where a comment belongs.
enum Home<'t> {
    /// On lines of its own above that of a value, with the path to it from the root.
    Above(Vec<CommentStep<'t>>),
    /// At the end of the line on which a value ends.
    Behind(Vec<CommentStep<'t>>),
    /// Below everything.
    Below,
}

/// Copies the comments of one text into another with the same, or nearly the same, values. A
/// comment on a value that is gone moves to the value around it. A text that is no JSON has none.
pub(super) fn carry(from: &Source, to: String) -> String {
    // Most texts have none: nothing has to be known about their values then, which takes the most memory.
    if !["//", "/*"].iter().any(|mark| from.text().contains(mark)) {
        return to;
    }
    let Ok((Some(tree), tokens)) = from.tree_and_tokens() else {
        return to;
    };
    if !tokens.iter().any(is_comment) {
        return to;
    }
    let values = JsonValues::of(&tree);
    let comments = tokens.iter().filter(|token| is_comment(token));
    let comments: Vec<_> = comments
        .map(|token| token.range.start..token.range.end)
        .map(|bytes| (values.home(from.text(), &bytes), bytes))
        .collect();
    let target = Source::new("", to);
    let Ok((Some(tree), _)) = target.tree_and_tokens() else {
        return target.into_text();
    };
    let places = JsonValues::of(&tree);
    let inside = places.list.iter().enumerate().skip(1);
    let inside = inside.map(|(at, value)| ((value.around, value.step), at));
    let inside: HashMap<_, usize> = inside.collect();
    // The innermost value on a path that is there.
    let nearest = |path: Vec<CommentStep<'_>>| {
        let steps = path.into_iter();
        let ways = steps.scan(0, |at, step| {
            *at = *inside.get(&(*at, step))?;
            Some(*at)
        });
        places.list[ways.last().unwrap_or(0)].bytes.clone()
    };
    let mut lines: Vec<String> = target.text().lines().map(str::to_owned).collect();
    let mut above: Vec<Vec<String>> = vec![Vec::new(); lines.len() + 1];
    let last = lines.len().saturating_sub(1);
    let line_of = |byte: usize| (target.span(byte..byte).line - 1).min(last);
    for (home, bytes) in comments {
        let comment = from.text().get(bytes).unwrap_or_default().trim_end();
        match home {
            Home::Above(path) => {
                let line = line_of(nearest(path).start);
                let indent = lines[line].len() - lines[line].trim_start().len();
                above[line].push(format!("{}{comment}", " ".repeat(indent)));
            }
            Home::Behind(path) => {
                let line = &mut lines[line_of(nearest(path).end)];
                line.push_str("  ");
                line.push_str(comment);
            }
            Home::Below => above[last + 1].push(comment.to_owned()),
        }
    }
    lines.push(String::new());
    let lines = above.into_iter().zip(lines);
    let mut text: Vec<String> = Vec::new();
    for (comments, line) in lines {
        text.extend(comments);
        text.push(line);
    }
    // The line past the last is empty: the text ends with the end of a line.
    text.join("\n")
}

fn is_comment(token: &TokenAndRange<'_>) -> bool {
    matches!(token.token, Token::CommentLine(_) | Token::CommentBlock(_))
}

/// A value in a tree.
struct JsonValue<'t> {
    /// The number of the value around it; of the root, its own.
    around: usize,
    /// The step from there.
    step: CommentStep<'t>,
    /// Where it is, with its key if it is that of a field.
    bytes: Range<usize>,
}

/// The values in a tree.
struct JsonValues<'t> {
    /// In the order of the text, outer values first.
    list: Vec<JsonValue<'t>>,
    /// Index of the outermost value that ends at a byte.
    by_end: HashMap<usize, usize>,
}

impl<'t> JsonValues<'t> {
    fn of(tree: &'t Value<'_>) -> Self {
        let root = JsonValue {
            around: 0,
            step: CommentStep::Index(0),
            bytes: tree.start()..tree.end(),
        };
        let mut list = vec![root];
        collect(tree, 0, &mut list);
        let mut by_end = HashMap::new();
        for (at, value) in list.iter().enumerate() {
            by_end.entry(value.bytes.end).or_insert(at);
        }
        Self { list, by_end }
    }

    /// The path from the root to a value.
    fn path(&self, mut at: usize) -> Vec<CommentStep<'t>> {
        let mut path = Vec::new();
        while at > 0 {
            path.push(self.list[at].step);
            at = self.list[at].around;
        }
        path.reverse();
        path
    }

    /// A comment at the end of a line with a value belongs to that value; any other to the next one.
    fn home(&self, text: &str, comment: &Range<usize>) -> Home<'t> {
        let is_gap = |c| matches!(c, ' ' | '\t' | ',');
        let (before, after) = (text.get(..comment.start), text.get(comment.end..));
        let end = before.unwrap_or_default().trim_end_matches(is_gap).len();
        let after = after.unwrap_or_default().trim_start_matches(is_gap);
        if let Some(value) = self.by_end.get(&end)
            && after.starts_with(['\r', '\n'])
        {
            return Home::Behind(self.path(*value));
        }
        let next = self
            .list
            .partition_point(|value| value.bytes.start < comment.end);
        if next < self.list.len() {
            Home::Above(self.path(next))
        } else {
            Home::Below
        }
    }
}

/// Adds the values inside one, which has this number.
fn collect<'t>(value: &'t Value<'_>, around: usize, values: &mut Vec<JsonValue<'t>>) {
    let mut add = |step, bytes, value| {
        let at = values.len();
        values.push(JsonValue {
            around,
            step,
            bytes,
        });
        collect(value, at, values);
    };
    match value {
        Value::Object(object) => {
            for property in &object.properties {
                let key = CommentStep::Key(property.name.as_str());
                add(key, property.start()..property.end(), &property.value);
            }
        }
        Value::Array(array) => {
            for (index, element) in array.elements.iter().enumerate() {
                let id = element.as_object().and_then(id);
                let step = id.map_or(CommentStep::Index(index), CommentStep::Id);
                add(step, element.start()..element.end(), element);
            }
        }
        _ => {}
    }
}

fn id<'t>(object: &'t Object<'_>) -> Option<&'t str> {
    Some(object.get_number("id")?.value)
}
