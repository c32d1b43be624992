//! The validated track: a lane graph with corner metadata, and what follows from it.
//!
//! ```
//! use formulad_core::TrackBuilder;
//!
//! let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
//! assert_eq!(track.corners()[0].longest, 6);
//! assert_eq!(track.graph().node_count(), track.spaces().len());
//! # Ok::<(), Box<formulad_core::Rejected>>(())
//! ```

use std::any::Any;
use std::fmt::Debug;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, OnceLock};

use petgraph::graph::{DiGraph, NodeIndex};

use crate::plan::SpacePlan;
use crate::{CornerId, Lane, Problems, SpaceId, TrackPlan};

mod build;
mod builder;
mod fingerprint;
pub(crate) mod index;
pub(crate) mod onward;
mod rank;
mod section;
mod sections;
mod space;

pub use builder::TrackBuilder;
pub use section::{Corner, Pit, PitBox, Straight, Turn};
pub use space::{Link, Section, Space, Step};

use build::Built;
use index::{Index, NONE, Node};
use onward::Onward;

/// A plan that cannot be raced on, given back with its problems.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{}", t!(
    "the track cannot be raced on: {problem}",
    problem = .problems.iter().next().map_or("".into(), |p| p.message.clone())
))]
#[non_exhaustive]
pub struct Rejected {
    /// The plan, as it was.
    pub plan: TrackPlan,
    /// Everything that is wrong with it, worst first.
    pub problems: Problems,
}

/// A validated track: immutable, always raceable, cheap to clone and to share between threads.
///
/// It is made from a [`TrackPlan`] with [`Track::new`], or in code with [`TrackBuilder`].
/// Everything that follows from the plan is computed once: ranks, corner paths, straights,
/// neighbours. So are the moves of cars with nothing in their way, on first use: about 6 kB for
/// each space that cars move from.
///
/// ```
/// use formulad_core::TrackBuilder;
///
/// let track = TrackBuilder::<3>::new("Oval")
///     .straight(20)
///     .corner(2, [10, 8, 7])
///     .straight(20)
///     .corner(2, [10, 8, 7])
///     .straight(16)
///     .grid(10)
///     .build()?;
/// assert_eq!(track.lanes(), 3);
/// assert_eq!(track.corners().len(), 2);
/// // Every step leads forward, except across the line.
/// for space in track.spaces() {
///     for (to, link) in track.steps(space.id) {
///         let rises = track.space(to).is_some_and(|to| to.rank > space.rank);
///         assert!(rises || link.crosses_line);
///     }
/// }
/// # Ok::<(), Box<formulad_core::Rejected>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Track(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    plan: TrackPlan,
    problems: Problems,
    built: Built,
    cache: Cache,
    /// Computed on first use.
    graph: OnceLock<DiGraph<Space, Link>>,
    /// Computed when a driver first looks ahead.
    onward: OnceLock<Vec<Onward>>,
}

/// What can be cached: a track may be shared between threads and across panics.
pub(crate) trait Cached: Any + Debug + Send + Sync + UnwindSafe + RefUnwindSafe {}

impl<T: Any + Debug + Send + Sync + UnwindSafe + RefUnwindSafe> Cached for T {}

/// A list of values of different types, each added on first use.
#[derive(Debug, Default)]
struct Cache {
    value: OnceLock<Box<dyn Cached>>,
    next: OnceLock<Box<Self>>,
}

impl Cache {
    #[inline]
    fn get<T: Cached>(&self, make: &impl Fn() -> T) -> &T {
        let value: &dyn Any = &**self.value.get_or_init(|| Box::new(make()));
        match value.downcast_ref() {
            Some(value) => value,
            None => self.next.get_or_init(Box::default).get(make),
        }
    }
}

impl Track {
    /// Builds a track from a plan without errors; warnings and advice do not stop it.
    ///
    /// # Errors
    ///
    /// [`Rejected`], with all problems and the plan, when the plan has errors.
    pub fn new(plan: TrackPlan) -> Result<Self, Box<Rejected>> {
        let (problems, surveyed) = plan.check_surveyed();
        let built = surveyed
            .filter(|_| !problems.has_errors())
            .map(|surveyed| build::build(&surveyed));
        match built {
            Some(built) => Ok(Self(Arc::new(Inner {
                plan,
                problems,
                built,
                cache: Cache::default(),
                graph: OnceLock::new(),
                onward: OnceLock::new(),
            }))),
            None => Err(Box::new(Rejected { plan, problems })),
        }
    }

    /// The plan it was made from.
    #[must_use]
    pub fn plan(&self) -> &TrackPlan {
        &self.0.plan
    }

    /// What the circuit is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.plan.name
    }

    /// The warnings and advice found when it was checked.
    #[must_use]
    pub fn problems(&self) -> &Problems {
        &self.0.problems
    }

    /// A number that is the same for tracks that race alike, whatever they look like, on every
    /// platform; race records carry it.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.0.built.fingerprint
    }

    /// The lane graph: spaces as nodes, permitted single steps as edges (TRACK-1), for use with any
    /// algorithm of petgraph. Nodes are in the order of [`Track::spaces`].
    #[must_use]
    pub fn graph(&self) -> &DiGraph<Space, Link> {
        let built = &self.0.built;
        let make = || build::graph(&built.spaces, &built.index);
        self.0.graph.get_or_init(make)
    }

    /// The node of a space in [`Track::graph`].
    ///
    /// ```
    /// use formulad_core::petgraph::algo::dijkstra;
    /// use formulad_core::{SpaceId, TrackBuilder};
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]).build()?;
    /// let start = track.node_index(SpaceId(3)).ok_or("no space 3")?;
    /// let steps = dijkstra(track.graph(), start, None, |_| 1);
    /// assert_eq!(steps.values().max(), Some(&25));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn node_index(&self, id: SpaceId) -> Option<NodeIndex> {
        self.node(id).map(|node| NodeIndex::new(usize::from(node)))
    }

    /// All spaces, by rank, then lane, the pit lane after the road.
    #[must_use]
    pub fn spaces(&self) -> &[Space] {
        &self.0.built.spaces
    }

    /// The space with this id.
    #[must_use]
    pub fn space(&self, id: SpaceId) -> Option<&Space> {
        self.node(id)
            .map(|node| &self.0.built.spaces[usize::from(node)])
    }

    /// The space with this id in the plan, with its place and heading on the board.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]).build()?;
    /// for space in track.spaces() {
    ///     assert_eq!(track.space_plan(space.id), track.plan().space(space.id));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn space_plan(&self, id: SpaceId) -> Option<&SpacePlan> {
        /// The position of each node in the plan.
        #[derive(Debug)]
        struct Spots(Vec<usize>);

        let node = usize::from(self.node(id)?);
        let spots = self.cached(&|| {
            let mut spots = vec![0; self.spaces().len()];
            for (spot, space) in self.plan().spaces.iter().enumerate() {
                if let Some(node) = self.node(space.id) {
                    spots[usize::from(node)] = spot;
                }
            }
            Spots(spots)
        });
        self.plan().spaces.get(spots.0[node])
    }

    /// How many lanes the road has where it is widest.
    #[must_use]
    pub fn lanes(&self) -> u8 {
        self.0.built.lanes
    }

    /// How many spaces a lane has, all round.
    #[must_use]
    pub fn lane_length(&self, lane: Lane) -> usize {
        let spaces = self.0.built.spaces.iter();
        spaces.filter(|space| space.lane == Some(lane)).count()
    }

    /// The corners, in driving order from the finish line.
    #[must_use]
    pub fn corners(&self) -> &[Corner] {
        &self.0.built.corners
    }

    /// The corner with this id.
    #[must_use]
    pub fn corner(&self, id: CornerId) -> Option<&Corner> {
        self.0.built.corners.iter().find(|corner| corner.id == id)
    }

    /// The straights (TRACK-3), by the rank of their first space.
    #[must_use]
    pub fn straights(&self) -> &[Straight] {
        &self.0.built.straights
    }

    /// The single steps from a space: ahead, changes to the left and right, the pit lane. Empty
    /// for an id that no space has.
    pub fn steps(&self, id: SpaceId) -> impl Iterator<Item = (SpaceId, Link)> {
        let steps = self.node(id).map_or(&[][..], |node| {
            &self.0.built.index.nodes[usize::from(node)].steps
        });
        steps.iter().map(|step| (self.id(step.to), step.link()))
    }

    /// The space straight ahead in the same lane; in the pit lane, the next one along it.
    #[must_use]
    pub fn ahead(&self, id: SpaceId) -> Option<SpaceId> {
        let node = self.0.built.index.nodes[usize::from(self.node(id)?)].ahead;
        (node != NONE).then(|| self.id(node))
    }

    /// The space directly behind in the same lane (TRACK-6); in the pit lane, the one before it.
    #[must_use]
    pub fn behind(&self, id: SpaceId) -> Option<SpaceId> {
        let node = self.0.built.index.nodes[usize::from(self.node(id)?)].behind;
        (node != NONE).then(|| self.id(node))
    }

    /// The spaces beside one: in a neighbouring lane, alongside it (TRACK-6). There are none in the
    /// pit lane.
    pub fn beside(&self, id: SpaceId) -> impl Iterator<Item = SpaceId> {
        let beside = self
            .node(id)
            .map_or(&[][..], |node| self.0.built.index.beside(node));
        beside.iter().map(|node| self.id(*node))
    }

    /// Whether there is a step from one space to the other that crosses the finish line (TRACK-4).
    #[must_use]
    pub fn crosses_line(&self, from: SpaceId, to: SpaceId) -> bool {
        self.steps(from)
            .any(|(other, link)| other == to && link.crosses_line)
    }

    /// The starting grid, pole position first.
    #[must_use]
    pub fn grid(&self) -> &[SpaceId] {
        &self.0.built.grid
    }

    /// The first spaces past the finish line, lane by lane, then the pit lane's.
    #[must_use]
    pub fn finish(&self) -> &[SpaceId] {
        &self.0.built.finish
    }

    /// The pit lane, if there is one (TRACK-7).
    #[must_use]
    pub fn pit(&self) -> Option<&Pit> {
        self.0.built.pit.as_ref()
    }

    /// Whether this is a clone of the other; contents are not compared.
    #[inline]
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// What lies ahead of each node in its lane.
    #[inline]
    pub(crate) fn onward(&self) -> &[Onward] {
        let make = || onward::onward(&self.0.built.index, &self.0.built.corners);
        self.0.onward.get_or_init(make)
    }

    /// What other modules have computed for this track: one value of each type, made on first use.
    #[inline]
    pub(crate) fn cached<T: Cached>(&self, make: &impl Fn() -> T) -> &T {
        self.0.cache.get(make)
    }

    #[inline]
    pub(crate) fn index(&self) -> &Index {
        &self.0.built.index
    }

    #[inline]
    pub(crate) fn node(&self, id: SpaceId) -> Option<Node> {
        self.0.built.index.node(id)
    }

    #[inline]
    pub(crate) fn id(&self, node: Node) -> SpaceId {
        self.0.built.spaces[usize::from(node)].id
    }
}
