//! Lanes and rows of spaces by place alone, for boards whose links mislead.

use std::collections::BTreeSet;

use super::lanes::RoadGraph;

/// Within how many links, either way, a node may lie beside another: few enough that a road that
/// crosses this one is not mistaken for it.
const HOPS: usize = 3;

/// Maximum number of nodes that are visited around one: a road has a dozen within three links.
const CROWD: usize = 40;

/// How far along the road, in usual lengths, nodes abreast may be apart: lanes are staggered by half.
const ALONG: f64 = 0.75;

/// How far apart across the road, in usual lengths, nodes of neighbouring lanes are: boards have
/// 0.46 to 0.61.
const ACROSS: std::ops::Range<f64> = 0.25..0.9;

/// Maximum number of lanes of a road.
const MOST_LANES: i32 = 4;

impl RoadGraph<'_> {
    /// The nodes within a few links of one, without itself.
    fn around(&self, at: usize) -> Vec<usize> {
        let mut found = vec![at];
        let mut from = 0;
        for _ in 0..HOPS {
            let to = found.len();
            for at in from..to {
                let here = found[at];
                for other in self.next[here].iter().chain(&self.before[here]) {
                    if found.len() < CROWD && !found.contains(other) {
                        found.push(*other);
                    }
                }
            }
            from = to;
        }
        found.remove(0);
        found
    }

    /// Where another node lies from one, in usual lengths: ahead, and to the right.
    pub(super) fn offset(&self, at: usize, other: usize, usual: f64) -> (f64, f64) {
        let (way, apart) = (self.direction(at), self.spot(other) - self.spot(at));
        (way.dot(apart) / usual, way.cross(apart) / usual)
    }

    /// The nodes beside one, in lanes next to its own, with how far to the right they lie.
    pub(super) fn abreast(&self, at: usize, usual: f64) -> Vec<(usize, f64)> {
        let around = self.around(at).into_iter();
        let places = around.map(|other| (other, self.offset(at, other, usual)));
        let beside = places
            .filter(|(_, (ahead, right))| ahead.abs() < ALONG && ACROSS.contains(&right.abs()));
        beside.map(|(other, (_, right))| (other, right)).collect()
    }

    /// The lane of each node, from 1 on, by place: nodes straight ahead are in the same lane, nodes
    /// abreast in neighbouring ones. The surest are joined first.
    ///
    /// `None` if that gives no lanes.
    pub(super) fn lanes_by_place(
        &self,
        ahead: &[Option<usize>],
        usual: f64,
    ) -> Option<Vec<Option<u32>>> {
        // The penalty of a pair, the pair, and by how many lanes the second is further right.
        let mut pairs: Vec<(f64, usize, usize, i32)> = Vec::new();
        for (at, next) in ahead.iter().enumerate() {
            if let Some(next) = next {
                let (_, right) = self.offset(at, *next, usual);
                let (_, left) = self.offset(*next, at, usual);
                pairs.push((f64::midpoint(right.abs(), left.abs()), at, *next, 0));
            }
            for (other, right) in self.abreast(at, usual) {
                // Twice the pull of a lane that goes on: two lanes may run into one, and rows may not.
                let penalty = 0.2 + (right.abs() - 0.58).abs();
                pairs.push((penalty, at, other, if right > 0.0 { 1 } else { -1 }));
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        let mut joined = Joined::new(ahead.len());
        for (_, one, other, lanes) in pairs {
            joined.join(one, other, lanes);
        }
        let places: Vec<(usize, i32)> = (0..ahead.len()).map(|at| joined.root(at)).collect();
        let mut sizes = vec![0_usize; ahead.len()];
        for (root, _) in &places {
            sizes[*root] += 1;
        }
        let road = (0..sizes.len()).max_by_key(|root| (sizes[*root], std::cmp::Reverse(*root)))?;
        let of_road = places.iter().filter(|(root, _)| *root == road);
        let lanes: BTreeSet<i32> = of_road.map(|(_, lane)| *lane).collect();
        let first = lanes.first().copied()?;
        if lanes.last().is_none_or(|last| last - first >= MOST_LANES) {
            return None;
        }
        let lane = |(root, lane): &(usize, i32)| {
            let lane = u32::try_from(lane - first + 1).ok();
            lane.filter(|_| *root == road)
        };
        Some(places.iter().map(lane).collect())
    }

    /// Number of links that no lane can have, plus the number of nodes without a lane.
    pub(super) fn misfits(&self, lanes: &[Option<u32>]) -> usize {
        let one = |at: usize| {
            let Some(lane) = lanes[at] else { return 1 };
            let mut taken = BTreeSet::new();
            let odd = self.next[at].iter().filter(|to| {
                lanes[**to].is_none_or(|other| other.abs_diff(lane) > 1 || !taken.insert(other))
            });
            odd.count()
        };
        (0..lanes.len()).map(one).sum()
    }
}

/// Nodes joined in groups, each with its lane counted from that of the group's root.
struct Joined {
    /// The node that each is joined to, and by how many lanes it is further right.
    to: Vec<(usize, i32)>,
    size: Vec<usize>,
}

impl Joined {
    fn new(count: usize) -> Self {
        Self {
            to: (0..count).map(|at| (at, 0)).collect(),
            size: vec![1; count],
        }
    }

    /// The root of a node's group, and the node's lane counted from it.
    fn root(&self, at: usize) -> (usize, i32) {
        let (mut here, mut lane) = (at, 0);
        while self.to[here].0 != here {
            lane += self.to[here].1;
            here = self.to[here].0;
        }
        (here, lane)
    }

    /// Puts one node a number of lanes to the right of another, unless the two are in one group already.
    fn join(&mut self, one: usize, other: usize, lanes: i32) {
        let ((a, from_a), (b, from_b)) = (self.root(one), self.root(other));
        if a == b {
            return;
        }
        let b_from_a = from_a + lanes - from_b;
        let (small, large, apart) = if self.size[b] <= self.size[a] {
            (b, a, b_from_a)
        } else {
            (a, b, -b_from_a)
        };
        self.to[small] = (large, apart);
        self.size[large] += self.size[small];
    }
}
