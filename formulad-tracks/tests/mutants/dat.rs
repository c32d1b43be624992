//! Files of GP Online, taken apart into lines, and every way to spoil one.

use std::collections::{BTreeMap, BTreeSet};

use formulad_tracks::figures::median;
use formulad_tracks::geometry::{Point, heading};

/// What straights, boxes and their lane are called in a file.
const STRAIGHT: &str = "1";
const PIT: &str = "7";

/// One kind of slip.
pub(crate) const UNPAINTED: &str = "a space of a corner painted as a straight";

/// A file, section by section, line by line, field by field.
#[derive(Clone)]
pub(crate) struct Dat {
    header: String,
    nodes: Vec<Vec<String>>,
    links: Vec<(u32, u32)>,
    numbers: Vec<Vec<String>>,
    grid: Vec<Vec<String>>,
}

/// The ends of those links that lead from a node or to it.
fn linked(links: impl Iterator<Item = (u32, u32)>, node: u32) -> Vec<u32> {
    let linked = links.filter(|(from, to)| *from == node || *to == node);
    linked.flat_map(|(from, to)| [from, to]).collect()
}

/// A file with one slip.
pub(crate) struct Mutant<'d> {
    /// What was done, to what.
    pub(crate) what: String,
    slip: Box<dyn FnOnce(&mut Dat) + 'd>,
    /// The nodes concerned: a report that names none of them is of another place. None where it is
    /// the pit as a whole.
    pub(crate) about: BTreeSet<u32>,
}

fn mutant<'d>(
    what: String,
    about: impl IntoIterator<Item = u32>,
    slip: impl FnOnce(&mut Dat) + 'd,
) -> Mutant<'d> {
    let (about, slip) = (about.into_iter().collect(), Box::new(slip));
    Mutant { what, slip, about }
}

impl Dat {
    pub(crate) fn parse(text: &str) -> Self {
        let text = text.replace('\r', "");
        let mut sections = text.trim_end().split("\n\n");
        let mut nodes = sections.next().unwrap().lines();
        let fields = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let mut next = || sections.next().unwrap_or_default().lines().map(fields);
        let number = |field: &String| field.parse().unwrap();
        Self {
            header: nodes.next().unwrap().to_owned(),
            nodes: nodes.map(fields).collect(),
            links: next().map(|l| (number(&l[0]), number(&l[1]))).collect(),
            numbers: next().collect(),
            grid: next().collect(),
        }
    }

    fn text(&self) -> String {
        let lines = |lines: &[Vec<String>]| -> String {
            lines.iter().map(|line| line.join(" ") + "\n").collect()
        };
        let links = self.links.iter().map(|(from, to)| format!("{from} {to}\n"));
        format!(
            "{}\n{}\n{}\n{}\n{}",
            self.header,
            lines(&self.nodes),
            links.collect::<String>(),
            lines(&self.numbers),
            lines(&self.grid)
        )
    }

    fn kind(&self, node: u32) -> &str {
        &self.nodes[node as usize][3]
    }

    fn next(&self, node: u32) -> impl Iterator<Item = u32> {
        let links = self.links.iter();
        links.filter(move |(from, _)| *from == node).map(|l| l.1)
    }

    /// The nodes of these types.
    fn of_kind(&self, kinds: &[&str]) -> impl Iterator<Item = u32> {
        let nodes = 0..self.nodes.len() as u32;
        nodes.filter(move |node| kinds.contains(&self.kind(*node)))
    }

    /// The text of the file with a slip.
    pub(crate) fn with(&self, mutant: Mutant<'_>) -> String {
        let mut spoilt = self.clone();
        (mutant.slip)(&mut spoilt);
        spoilt.text()
    }

    /// Links that a car can drive along: not the finish row's marks, nor those of blocked nodes.
    fn driven(&self) -> impl Iterator<Item = (usize, (u32, u32))> {
        let finish: BTreeSet<u32> = self.line();
        let links = self.links.iter().copied().enumerate();
        links.filter(move |(_, (from, to))| {
            let blocked = self.kind(*from) == "4" || self.kind(*to) == "4";
            !(blocked || finish.contains(from) && finish.contains(to))
        })
    }

    /// The nodes that are first past the line.
    fn line(&self) -> BTreeSet<u32> {
        let past = |node: &u32| self.kind(*node) == "5" || self.nodes[*node as usize].len() > 4;
        (0..self.nodes.len() as u32).filter(past).collect()
    }

    /// Every slip of every kind; the grid is in this order, pole position first.
    pub(crate) fn mutants(&self, grid: &[u32]) -> BTreeMap<&'static str, Vec<Mutant<'_>>> {
        let lost = self.driven().map(|(at, (from, to))| {
            let slip = move |dat: &mut Self| {
                dat.links.remove(at);
            };
            mutant(format!("{from} {to} lost"), [from, to], slip)
        });
        let reversed = self.driven().map(|(at, (from, to))| {
            let slip = move |dat: &mut Self| dat.links[at] = (to, from);
            mutant(format!("{from} {to} reversed"), [from, to], slip)
        });
        let skipping = self.driven().filter_map(|(at, (from, to))| {
            let beyond = self.next(to).find(|beyond| *beyond != from)?;
            let what = format!("{from} {to} leads to {beyond}");
            let slip = move |dat: &mut Self| dat.links[at] = (from, beyond);
            Some(mutant(what, [from, to, beyond], slip))
        });
        let backwards = self.grid.iter().enumerate().map(|(at, place)| {
            let degrees = (place[1].parse::<f64>().unwrap() + 180.0) % 360.0;
            let slip = move |dat: &mut Self| dat.grid[at][1] = format!("{degrees:.1}");
            let what = format!("place {} backwards", at + 1);
            mutant(what, [place[0].parse().unwrap()], slip)
        });
        let places = grid.iter().enumerate().map(|(at, node)| {
            // The places before and behind it are reported.
            let near = &grid[at.saturating_sub(1)..grid.len().min(at + 2)];
            let id = node.to_string();
            let slip = move |dat: &mut Self| dat.grid.retain(|line| line[0] != id);
            let what = format!("place {} lost", at + 1);
            mutant(what, near.iter().copied(), slip)
        });
        let corners = || self.of_kind(&["2", "3", "6"]);
        let straights = self.of_kind(&[STRAIGHT]);
        let other = |node| if self.kind(node) == "3" { "2" } else { "3" };
        BTreeMap::from([
            ("a link lost", lost.collect()),
            ("a link reversed", reversed.collect()),
            ("a link that skips a space", skipping.collect()),
            (
                "a space of a straight painted as a corner",
                straights.map(|node| self.repainted(node, "3")).collect(),
            ),
            (
                UNPAINTED,
                corners()
                    .map(|node| self.repainted(node, STRAIGHT))
                    .collect(),
            ),
            (
                "stops mixed in a corner",
                corners()
                    .map(|node| self.repainted(node, other(node)))
                    .collect(),
            ),
            ("a space displaced", self.displaced()),
            ("a space doubled", self.doubled()),
            ("a box lost", self.boxes_lost()),
            ("a pit exit lost", self.exits_lost()),
            ("a grid place lost", places.collect()),
            ("a grid car backwards", backwards.collect()),
        ])
    }

    fn repainted(&self, node: u32, kind: &'static str) -> Mutant<'_> {
        let what = format!("{node} painted {kind}, was {}", self.kind(node));
        // The edge of a corner is reported with the spaces on either side of it.
        mutant(what, linked(self.links.iter().copied(), node), move |dat| {
            dat.nodes[node as usize][3] = kind.to_owned();
        })
    }

    /// By a space and a half, askew.
    fn displaced(&self) -> Vec<Mutant<'_>> {
        let place = |node: u32| {
            let node = &self.nodes[node as usize];
            let [x, y] = [1, 2].map(|field: usize| node[field].parse::<f64>().unwrap());
            Point::new(x, y)
        };
        let steps = self
            .driven()
            .map(|(_, (from, to))| place(from).distance(place(to)));
        let step = 1.5 * median(steps.collect()).unwrap();
        let displaced = self.open().map(|node| {
            // To a side that depends on the node, so that every way is tried.
            let side = heading(f64::from(node % 8) * 45.0);
            let Point { x, y } = place(node) + side * step;
            mutant(format!("{node} displaced"), [node], move |dat| {
                let place = [x, y].map(|at| format!("{at:.0}"));
                dat.nodes[node as usize][1..3].clone_from_slice(&place);
            })
        });
        displaced.collect()
    }

    /// The nodes that can be entered.
    fn open(&self) -> impl Iterator<Item = u32> {
        let nodes = 0..self.nodes.len() as u32;
        nodes.filter(|node| self.kind(*node) != "4")
    }

    /// A copy with the links of the first.
    fn doubled(&self) -> Vec<Mutant<'_>> {
        let copy = self.nodes.len() as u32;
        let doubled = self.open().map(|node| {
            mutant(format!("{node} doubled"), [node, copy], move |dat| {
                let mut line = dat.nodes[node as usize].clone();
                line[0] = copy.to_string();
                dat.nodes.push(line);
                dat.links.extend(self.next(node).map(|to| (copy, to)));
            })
        });
        doubled.collect()
    }

    fn boxes_lost(&self) -> Vec<Mutant<'_>> {
        let boxes = self.numbers.iter().enumerate();
        let boxes = boxes.map(|(at, line)| (at, line[0].parse::<u32>().unwrap()));
        let boxes: Vec<_> = boxes.filter(|(_, id)| self.kind(*id) == PIT).collect();
        // Of a box in the middle the gap is reported; else nobody can tell which one is missing.
        let is_end = |id| {
            [boxes.first(), boxes.last()]
                .iter()
                .flatten()
                .any(|end| end.1 == id)
        };
        let lost = boxes.iter().map(|&(at, id)| {
            let near = if is_end(id) {
                Vec::new()
            } else {
                linked(self.driven().map(|(_, link)| link), id)
            };
            let slip = move |dat: &mut Self| drop(dat.numbers.remove(at));
            mutant(format!("box {id} lost"), near, slip)
        });
        let mut lost: Vec<Mutant<'_>> = lost.collect();
        let is_box = |line: &Vec<String>| self.kind(line[0].parse().unwrap()) == PIT;
        let none = move |dat: &mut Self| dat.numbers.retain(|line| !is_box(line));
        lost.push(mutant(
            "all boxes lost".to_owned(),
            self.of_kind(&[PIT]),
            none,
        ));
        lost
    }

    fn exits_lost(&self) -> Vec<Mutant<'_>> {
        let is_exit = |(from, to): (u32, u32)| self.kind(from) == PIT && self.kind(to) != PIT;
        let exits = self.driven().filter(|(_, link)| is_exit(*link));
        let exits: Vec<_> = exits.collect();
        // Of two exits the other one is reported.
        let ends: Vec<u32> = exits
            .iter()
            .flat_map(|(_, (from, to))| [*from, *to])
            .collect();
        let lost = exits.iter().map(|(at, (from, to))| {
            let (at, what) = (*at, format!("exit {from} {to} lost"));
            let slip = move |dat: &mut Self| {
                dat.links.remove(at);
            };
            mutant(what, ends.clone(), slip)
        });
        let mut lost: Vec<Mutant<'_>> = lost.collect();
        let ends = exits.iter().map(|(_, (from, _))| *from);
        let all = move |dat: &mut Self| dat.links.retain(|link| !is_exit(*link));
        lost.push(mutant("all exits lost".to_owned(), ends, all));
        lost
    }
}
