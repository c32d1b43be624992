//! Comments, carried over from a text to the canonical one.

use std::collections::HashMap;
use std::ops::Range;

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::tokens::{Token, TokenAndRange};

use super::Source;

/// A step from a value to one inside it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum CommentStep {
    Key(String),
    /// An object with an `id`, which stays the same when lists are sorted.
    Id(String),
    Index(usize),
}

/// The path from the root to a value.
type Path = Vec<CommentStep>;

/// Where a comment belongs.
enum Home {
    /// On lines of its own above that of a value.
    Above(Path),
    /// At the end of the line on which a value ends.
    Behind(Path),
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
    let places: HashMap<Path, Range<usize>> = JsonValues::of(&tree).list.into_iter().collect();
    let nearest = |mut path: Path| {
        loop {
            match places.get(&path) {
                Some(range) => return range.clone(),
                None => path.pop(),
            };
        }
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

/// The values in a tree. The range of a field's value includes its key.
struct JsonValues {
    /// In the order of the text, outer values first.
    list: Vec<(Path, Range<usize>)>,
    /// Index of the outermost value that ends at a byte.
    by_end: HashMap<usize, usize>,
}

impl JsonValues {
    fn of(tree: &Value<'_>) -> Self {
        let mut list = vec![(Path::new(), tree.start()..tree.end())];
        collect(tree, &mut Vec::new(), &mut list);
        let mut by_end = HashMap::new();
        for (at, (_, bytes)) in list.iter().enumerate() {
            by_end.entry(bytes.end).or_insert(at);
        }
        Self { list, by_end }
    }

    /// A comment at the end of a line with a value belongs to that value; any other to the next one.
    fn home(&self, text: &str, comment: &Range<usize>) -> Home {
        let is_gap = |c| matches!(c, ' ' | '\t' | ',');
        let (before, after) = (text.get(..comment.start), text.get(comment.end..));
        let end = before.unwrap_or_default().trim_end_matches(is_gap).len();
        let after = after.unwrap_or_default().trim_start_matches(is_gap);
        if let Some(value) = self.by_end.get(&end)
            && after.starts_with(['\r', '\n'])
        {
            return Home::Behind(self.list[*value].0.clone());
        }
        let next = self
            .list
            .partition_point(|(_, value)| value.start < comment.end);
        let next = self.list.get(next);
        next.map_or(Home::Below, |(path, _)| Home::Above(path.clone()))
    }
}

fn collect(value: &Value<'_>, path: &mut Path, values: &mut Vec<(Path, Range<usize>)>) {
    match value {
        Value::Object(object) => {
            for property in &object.properties {
                path.push(CommentStep::Key(property.name.as_str().to_owned()));
                values.push((path.clone(), property.start()..property.end()));
                collect(&property.value, path, values);
                path.pop();
            }
        }
        Value::Array(array) => {
            for (index, element) in array.elements.iter().enumerate() {
                let id = element.as_object().and_then(id);
                path.push(id.map_or(CommentStep::Index(index), CommentStep::Id));
                values.push((path.clone(), element.start()..element.end()));
                collect(element, path, values);
                path.pop();
            }
        }
        _ => {}
    }
}

fn id(object: &Object<'_>) -> Option<String> {
    let id = object.get_number("id")?;
    Some(id.value.to_owned())
}
