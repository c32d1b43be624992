//! Files of GP Online, taken apart into lines, and every way to spoil one.

use std::collections::{BTreeMap, BTreeSet};

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

/// A file with one slip.
pub(crate) struct Mutant<'d> {
    /// What was done, to whom.
    pub(crate) what: String,
    slip: Box<dyn FnOnce(&mut Dat) + 'd>,
    /// The nodes concerned: a report that names none of them is of another place. None where it is
    /// the pit as a whole.
    pub(crate) about: BTreeSet<u32>,
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

    fn is_corner(&self, node: u32) -> bool {
        ["2", "3", "6"].contains(&self.kind(node))
    }

    fn next(&self, node: u32) -> impl Iterator<Item = u32> {
        let links = self.links.iter();
        links.filter(move |(from, _)| *from == node).map(|l| l.1)
    }

    fn spoilt<'d>(
        &'d self,
        what: String,
        about: impl IntoIterator<Item = u32>,
        slip: impl FnOnce(&mut Self) + 'd,
    ) -> Mutant<'d> {
        Mutant {
            what,
            about: about.into_iter().collect(),
            slip: Box::new(slip),
        }
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
        BTreeMap::from([
            ("a link lost", self.links_lost()),
            ("a link reversed", self.links_reversed()),
            ("a link that skips a space", self.links_skipping()),
            ("a space of a straight painted as a corner", self.painted()),
            (UNPAINTED, self.unpainted()),
            ("stops mixed in a corner", self.stops_mixed()),
            ("a space displaced", self.displaced()),
            ("a space doubled", self.doubled()),
            ("a box lost", self.boxes_lost()),
            ("a pit exit lost", self.exits_lost()),
            ("a grid place lost", self.places_lost(grid)),
            ("a grid car backwards", self.backwards()),
        ])
    }

    fn links_lost(&self) -> Vec<Mutant<'_>> {
        let lost = |(at, (from, to))| {
            let what = format!("{from} {to} lost");
            self.spoilt(what, [from, to], move |dat: &mut Self| {
                dat.links.remove(at);
            })
        };
        self.driven().map(lost).collect()
    }

    fn links_reversed(&self) -> Vec<Mutant<'_>> {
        let reversed = |(at, (from, to))| {
            let what = format!("{from} {to} reversed");
            self.spoilt(what, [from, to], move |dat: &mut Self| {
                dat.links[at] = (to, from);
            })
        };
        self.driven().map(reversed).collect()
    }

    fn links_skipping(&self) -> Vec<Mutant<'_>> {
        let skipping = |(at, (from, to))| {
            let beyond = self.next(to).find(|beyond| *beyond != from)?;
            let what = format!("{from} {to} leads to {beyond}");
            let slip = move |dat: &mut Self| dat.links[at] = (from, beyond);
            Some(self.spoilt(what, [from, to, beyond], slip))
        };
        self.driven().filter_map(skipping).collect()
    }

    fn repainted(&self, node: u32, kind: &'static str) -> Mutant<'_> {
        let what = format!("{node} painted {kind}, was {}", self.kind(node));
        // The edge of a corner is told of by the spaces on either side of it.
        let linked = self
            .links
            .iter()
            .filter(|(from, to)| *from == node || *to == node);
        let about: Vec<u32> = linked.flat_map(|(from, to)| [*from, *to]).collect();
        self.spoilt(what, about, move |dat: &mut Self| {
            dat.nodes[node as usize][3] = kind.to_owned();
        })
    }

    fn painted(&self) -> Vec<Mutant<'_>> {
        let nodes = (0..self.nodes.len() as u32).filter(|node| self.kind(*node) == STRAIGHT);
        nodes.map(|node| self.repainted(node, "3")).collect()
    }

    fn unpainted(&self) -> Vec<Mutant<'_>> {
        let nodes = (0..self.nodes.len() as u32).filter(|node| self.is_corner(*node));
        nodes.map(|node| self.repainted(node, STRAIGHT)).collect()
    }

    fn stops_mixed(&self) -> Vec<Mutant<'_>> {
        let nodes = (0..self.nodes.len() as u32).filter(|node| self.is_corner(*node));
        let mixed = nodes.map(|node| {
            let kind = if self.kind(node) == "3" { "2" } else { "3" };
            self.repainted(node, kind)
        });
        mixed.collect()
    }

    /// By a space and a half, askew.
    fn displaced(&self) -> Vec<Mutant<'_>> {
        let place = |node: u32| {
            let node = &self.nodes[node as usize];
            let at = |field: usize| node[field].parse::<f64>().unwrap();
            (at(1), at(2))
        };
        let mut steps: Vec<f64> = self
            .driven()
            .map(|(_, (from, to))| {
                let (from, to) = (place(from), place(to));
                (to.0 - from.0).hypot(to.1 - from.1)
            })
            .collect();
        steps.sort_by(f64::total_cmp);
        let step = 1.5 * steps[steps.len() / 2];
        let nodes = (0..self.nodes.len() as u32).filter(|node| self.kind(*node) != "4");
        let displaced = nodes.map(|node| {
            let (x, y) = place(node);
            // To a side that depends on the node, so that every way is tried.
            let side = f64::from(node % 8) * std::f64::consts::TAU / 8.0;
            let (x, y) = (x + step * side.cos(), y + step * side.sin());
            self.spoilt(
                format!("{node} displaced"),
                [node],
                move |dat: &mut Self| {
                    dat.nodes[node as usize][1] = format!("{x:.0}");
                    dat.nodes[node as usize][2] = format!("{y:.0}");
                },
            )
        });
        displaced.collect()
    }

    /// A copy with the links of the first.
    fn doubled(&self) -> Vec<Mutant<'_>> {
        let nodes = (0..self.nodes.len() as u32).filter(|node| self.kind(*node) != "4");
        let doubled = nodes.map(|node| {
            let copy = self.nodes.len() as u32;
            self.spoilt(
                format!("{node} doubled"),
                [node, copy],
                move |dat: &mut Self| {
                    let mut line = dat.nodes[node as usize].clone();
                    line[0] = copy.to_string();
                    dat.nodes.push(line);
                    let onward: Vec<u32> = self.next(node).collect();
                    dat.links.extend(onward.into_iter().map(|to| (copy, to)));
                },
            )
        });
        doubled.collect()
    }

    fn boxes_lost(&self) -> Vec<Mutant<'_>> {
        let id = |at: usize| self.numbers[at][0].parse::<u32>().unwrap();
        let boxes = (0..self.numbers.len()).filter(|at| self.kind(id(*at)) == PIT);
        let boxes: Vec<usize> = boxes.collect();
        let all: Vec<u32> = boxes.iter().map(|at| id(*at)).collect();
        // Of a box in the middle the gap is told of; else nobody can tell which one is missing.
        let ends = [all.first(), all.last()];
        let near = |node: u32| {
            let links = self.driven().map(|(_, link)| link);
            let mut near: Vec<u32> = links
                .filter(|(from, to)| *from == node || *to == node)
                .flat_map(|(from, to)| [from, to])
                .collect();
            near.retain(|_| !ends.contains(&Some(&node)));
            near
        };
        let lost = boxes.iter().map(|at| {
            let (at, what) = (*at, format!("box {} lost", id(*at)));
            self.spoilt(what, near(id(at)), move |dat: &mut Self| {
                dat.numbers.remove(at);
            })
        });
        let mut lost: Vec<Mutant<'_>> = lost.collect();
        let none = move |dat: &mut Self| {
            dat.numbers
                .retain(|line| self.kind(line[0].parse().unwrap()) != PIT);
        };
        let pit = (0..self.nodes.len() as u32).filter(|node| self.kind(*node) == PIT);
        lost.push(self.spoilt("all boxes lost".to_owned(), pit, none));
        lost
    }

    fn exits_lost(&self) -> Vec<Mutant<'_>> {
        let is_exit = |(from, to): (u32, u32)| self.kind(from) == PIT && self.kind(to) != PIT;
        let exits = self.driven().filter(|(_, link)| is_exit(*link));
        let exits: Vec<_> = exits.collect();
        let lost = exits.iter().map(|(at, (from, to))| {
            let (at, what) = (*at, format!("exit {from} {to} lost"));
            // Of two exits the other one is told of.
            let ends = exits.iter().flat_map(|(_, (from, to))| [*from, *to]);
            self.spoilt(what, ends, move |dat: &mut Self| {
                dat.links.remove(at);
            })
        });
        let mut lost: Vec<Mutant<'_>> = lost.collect();
        let ends = exits.iter().map(|(_, (from, _))| *from);
        lost.push(
            self.spoilt("all exits lost".to_owned(), ends, move |dat: &mut Self| {
                dat.links.retain(|link| !is_exit(*link));
            }),
        );
        lost
    }

    fn places_lost(&self, grid: &[u32]) -> Vec<Mutant<'_>> {
        let lost = grid.iter().enumerate().map(|(at, node)| {
            // What is told of are the places before and behind it.
            let near = grid
                .iter()
                .enumerate()
                .filter(|(other, _)| other.abs_diff(at) < 2);
            let about: Vec<u32> = near.map(|(_, node)| *node).collect();
            let id = node.to_string();
            self.spoilt(
                format!("place {} lost", at + 1),
                about,
                move |dat: &mut Self| {
                    dat.grid.retain(|line| line[0] != id);
                },
            )
        });
        lost.collect()
    }

    fn backwards(&self) -> Vec<Mutant<'_>> {
        let turned = (0..self.grid.len()).map(|at| {
            let node = self.grid[at][0].parse::<u32>().unwrap();
            self.spoilt(
                format!("place {} backwards", at + 1),
                [node],
                move |dat: &mut Self| {
                    let degrees: f64 = dat.grid[at][1].parse().unwrap();
                    dat.grid[at][1] = format!("{:.1}", (degrees + 180.0) % 360.0);
                },
            )
        });
        turned.collect()
    }
}
