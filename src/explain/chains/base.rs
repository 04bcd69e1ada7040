//! The state from which propagations start, and the memory that they work with.

use super::links::LinkGraph;
use super::scratch::Scratch;
use super::static_search::StaticNumbers;
use crate::explain::board::Occupancy;
use crate::explain::geometry::Geometry;
use crate::explain::views::Views;
use crate::search::limits::{Limits, PollPlace};

/// The state on which assumptions are made.
pub(super) struct BaseState<'a, const W: usize, G: Geometry> {
    pub(super) links: &'a LinkGraph<W, G>,
    pub(super) candidates: &'a Views<G>,
    /// Q11: the counters of the outer grid, even within nested finders, because a propagation places nothing.
    pub(super) occupancy: &'a Occupancy<G>,
    /// The numbers for finders of chains within a propagation.
    pub(super) numbers: StaticNumbers,
    /// The limits that end the search.
    pub(super) limits: &'a Limits<'a>,
}

impl<const W: usize, G: Geometry> Clone for BaseState<'_, W, G> {
    fn clone(&self) -> Self {
        *self
    }
}

// Not derived, because the derived code would require a geometry to be `Copy`.
impl<const W: usize, G: Geometry> Copy for BaseState<'_, W, G> {}

impl<const W: usize, G: Geometry> BaseState<'_, W, G> {
    /// Whether a limit has ended the search.
    pub(super) fn is_given_up(&self) -> bool {
        self.limits.should_stop(PollPlace::Node)
    }
}

/// A candidate that is assumed to be on, or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Assumption {
    pub(super) candidate: usize,
    pub(super) on: bool,
}

/// The base state, and the working memory that the propagations of a thread share.
pub(super) struct Workspace<'a, const W: usize, G: Geometry> {
    pub(super) base: BaseState<'a, W, G>,
    pub(super) scratch: &'a mut Scratch<G>,
}
