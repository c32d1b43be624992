//! Algorithms on directed graphs whose nodes are the numbers from 0 on.

/// A list of numbers for each node, such as its neighbours, stored one after the other.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    first: Vec<usize>,
    items: Vec<usize>,
}

impl Lists {
    /// The lists of `count` nodes, from pairs of a node and an item of its list. Each list keeps
    /// the order of the pairs.
    pub(crate) fn new(count: usize, pairs: impl Iterator<Item = (usize, usize)> + Clone) -> Self {
        let mut first = vec![0; count + 1];
        for (node, _) in pairs.clone() {
            first[node + 1] += 1;
        }
        for node in 0..count {
            first[node + 1] += first[node];
        }
        let mut place = first.clone();
        let mut items = vec![0; first[count]];
        for (node, item) in pairs {
            items[place[node]] = item;
            place[node] += 1;
        }
        Self { first, items }
    }

    /// The lists of `count` nodes, to each of which `fill` adds its items.
    pub(crate) fn filled(count: usize, mut fill: impl FnMut(usize, &mut Vec<usize>)) -> Self {
        let (mut first, mut items) = (vec![0], Vec::new());
        for node in 0..count {
            fill(node, &mut items);
            first.push(items.len());
        }
        Self { first, items }
    }

    /// The list of a node.
    pub(crate) fn of(&self, node: usize) -> &[usize] {
        &self.items[self.first[node]..self.first[node + 1]]
    }
}

/// The connected components that the seeds belong to, in the order of the seeds; the
/// nodes of each in breadth-first order. `neighbours` has to be symmetric.
pub(crate) fn components<I: IntoIterator<Item = usize>>(
    seeds: impl IntoIterator<Item = usize>,
    count: usize,
    neighbours: impl Fn(usize) -> I,
) -> Vec<Vec<usize>> {
    let mut seen = vec![false; count];
    let mut components = Vec::new();
    for seed in seeds {
        if std::mem::replace(&mut seen[seed], true) {
            continue;
        }
        let mut component = vec![seed];
        let mut at = 0;
        while at < component.len() {
            for other in neighbours(component[at]) {
                if !std::mem::replace(&mut seen[other], true) {
                    component.push(other);
                }
            }
            at += 1;
        }
        components.push(component);
    }
    components
}

/// The nodes in an order in which every edge leads to a later one. Nodes on cycles, and after
/// them, are omitted.
pub(crate) fn topological_order<I: IntoIterator<Item = usize>>(
    count: usize,
    successors: impl Fn(usize) -> I,
) -> Vec<usize> {
    let mut waiting = vec![0_usize; count];
    for to in (0..count).flat_map(&successors) {
        waiting[to] += 1;
    }
    let mut order: Vec<usize> = (0..count).filter(|node| waiting[*node] == 0).collect();
    let mut at = 0;
    while at < order.len() {
        for to in successors(order[at]) {
            waiting[to] -= 1;
            if waiting[to] == 0 {
                order.push(to);
            }
        }
        at += 1;
    }
    order
}

/// Which nodes are left after repeatedly removing those that nothing leads to, or that lead
/// nowhere: the nodes on cycles, and on the paths between them.
pub(crate) fn trimmed(forward: &Lists, backward: &Lists) -> Vec<bool> {
    let mut left = vec![true; forward.first.len() - 1];
    for (from, into) in [(forward, backward), (backward, forward)] {
        let degree =
            |node: usize, left: &[bool]| from.of(node).iter().filter(|to| left[**to]).count();
        let mut degrees: Vec<usize> = (0..left.len()).map(|node| degree(node, &left)).collect();
        let mut ends: Vec<usize> = (0..left.len())
            .filter(|node| left[*node] && degrees[*node] == 0)
            .collect();
        while let Some(node) = ends.pop() {
            left[node] = false;
            for before in into.of(node) {
                degrees[*before] -= 1;
                if left[*before] && degrees[*before] == 0 {
                    ends.push(*before);
                }
            }
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 → 1 → 2 → 1, 3 → 4 → 2
    const EDGES: [(usize, usize); 5] = [(0, 1), (1, 2), (2, 1), (3, 4), (4, 2)];

    #[test]
    fn cycles_are_found_and_ordered_around() {
        let forward = Lists::new(6, EDGES.into_iter());
        let backward = Lists::new(6, EDGES.into_iter().map(|(from, to)| (to, from)));
        assert_eq!(backward.of(2), [1, 4]);
        let order = topological_order(6, |node| forward.of(node).iter().copied());
        assert_eq!(order, [0, 3, 5, 4]);
        let left = trimmed(&forward, &backward);
        assert_eq!(left, [false, true, true, false, false, false]);
        let both = |node| forward.of(node).iter().chain(backward.of(node)).copied();
        assert_eq!(components(0..6, 6, both), [vec![0, 1, 2, 4, 3], vec![5]]);
    }
}
