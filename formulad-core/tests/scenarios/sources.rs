//! The documents that the rules come from: which of them has a clause, under which headings.

use std::collections::BTreeSet;

use crate::book;

const PAGE: &str = "docs/src/sources.md";

/// The heading of the list of clauses that no document has.
const OWN: &str = "In no document";

/// What the page of the sources says.
pub(crate) struct Sources(Vec<Row>);

/// A heading of a document, and the clauses that stand under it.
struct Row {
    document: String,
    heading: String,
    clauses: BTreeSet<String>,
}

impl Sources {
    /// Reads the page.
    pub(crate) fn read() -> Result<Self, String> {
        let text = std::fs::read_to_string(book::top().join(PAGE));
        let text = text.map_err(|e| format!("{PAGE}: {e}"))?;
        let mut rows = Vec::new();
        for section in text.split("\n## ").skip(1) {
            let (document, lines) = section.split_once('\n').unwrap_or((section, ""));
            for line in lines.lines() {
                let cells: Vec<_> = line.split('|').map(str::trim).collect();
                let (heading, ids) = match cells[..] {
                    ["", heading, ids, ""] => (heading, ids),
                    _ if document == OWN => ("", line),
                    _ => continue,
                };
                rows.push(Row {
                    document: document.to_owned(),
                    heading: heading.to_owned(),
                    clauses: book::ids(ids).map(str::to_owned).collect(),
                });
            }
        }
        Ok(Self(rows))
    }

    /// The documents that have a clause, each with its headings.
    pub(crate) fn of(&self, clause: &str) -> String {
        let mut documents: Vec<(&str, Vec<&str>)> = Vec::new();
        let rows = self.0.iter().filter(|row| row.clauses.contains(clause));
        for row in rows.filter(|row| row.document != OWN) {
            match documents.last_mut() {
                Some((document, headings)) if *document == row.document => {
                    headings.push(&row.heading);
                }
                _ => documents.push((&row.document, vec![&row.heading])),
            }
        }
        let said = documents.iter();
        let said = said.map(|(document, headings)| format!("{document} *{}*", headings.join(", ")));
        let said: Vec<_> = said.collect();
        if said.is_empty() {
            "none".to_owned()
        } else {
            said.join(" · ")
        }
    }
}

/// Every clause of the book is in a document or listed as in none, and no document has others.
pub(crate) fn check() -> Result<(), String> {
    let in_book: BTreeSet<String> = book::clauses(&book::text()?).into_iter().collect();
    let Sources(rows) = Sources::read()?;
    let (own, said): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.document == OWN);
    let ids = |rows: &[&Row]| -> BTreeSet<String> {
        rows.iter().flat_map(|row| row.clauses.clone()).collect()
    };
    let (own, said) = (ids(&own), ids(&said));
    let named: BTreeSet<String> = own.union(&said).cloned().collect();
    let mut wrong = Vec::new();
    wrong.extend(
        in_book
            .difference(&named)
            .map(|id| format!("{PAGE} lacks {id}")),
    );
    wrong.extend(
        named
            .difference(&in_book)
            .map(|id| format!("{PAGE} has {id}, the rules have not")),
    );
    wrong.extend(
        own.intersection(&said)
            .map(|id| format!("{id} is in a document and in none")),
    );
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}
