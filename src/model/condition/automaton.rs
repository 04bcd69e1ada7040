//! Automata, which accept some lines of digits.

use std::collections::BTreeMap;

use crate::model::values::Values;

/// An automaton over the digits. It may start in several states, and a digit may lead to several states.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Automaton {
    /// The number of states in which it may start: the first ones.
    pub(crate) starts: usize,
    /// By state: the number of edges from this state and those before it.
    ends: Vec<u32>,
    /// The edges from the first state, from the second one, and so on.
    edges: Vec<StateEdge>,
    /// By state: whether a line may end there.
    pub(crate) accepts: Vec<bool>,
}

/// The digits that lead from one state to another, or to the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct StateEdge {
    pub(crate) digits: u64,
    pub(crate) to: u16,
}

impl Automaton {
    /// The maximum number of states. Each position of a line needs one bit per state.
    pub(crate) const MAX_STATES: usize = 1 << 14;

    /// Returns the automaton whose states are the values that `step` reaches from `starts`; `None` if there are too
    /// many. The values of `starts` must differ. `step` returns the states after a digit with a value: none if that
    /// digit is not possible.
    pub(crate) fn build<S: Ord + Clone, After: IntoIterator<Item = S>>(
        values: impl Into<Values>,
        starts: impl IntoIterator<Item = S>,
        step: impl Fn(&S, i64) -> After,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let values = values.into();
        let mut states: Vec<S> = starts.into_iter().take(Self::MAX_STATES + 1).collect();
        let starts = states.len();
        let mut numbers: BTreeMap<S, u16> = states.iter().cloned().zip(0..).collect();
        let (mut ends, mut edges) = (Vec::new(), Vec::<StateEdge>::new());
        while let Some(state) = states.get(ends.len()).cloned() {
            let first = edges.len();
            for (digit, value) in values.all().enumerate() {
                for reached in step(&state, value) {
                    if states.len() > Self::MAX_STATES {
                        return None;
                    }
                    let to = *numbers.entry(reached.clone()).or_insert(states.len() as u16);
                    if usize::from(to) == states.len() {
                        states.push(reached);
                    }
                    match edges[first..].iter_mut().find(|edge| edge.to == to) {
                        Some(edge) => edge.digits |= 1 << digit,
                        None => edges.push(StateEdge { digits: 1 << digit, to }),
                    }
                }
            }
            ends.push(u32::try_from(edges.len()).ok()?);
        }
        let accepts = states.iter().map(accepts).collect();
        (states.len() <= Self::MAX_STATES).then_some(Self { starts, ends, edges, accepts })
    }

    /// Returns the number of states.
    pub(crate) fn states(&self) -> usize {
        self.accepts.len()
    }

    /// Returns the edges from a state. No two of them lead to the same state.
    pub(crate) fn edges_of(&self, state: usize) -> &[StateEdge] {
        let first = if state == 0 { 0 } else { self.ends[state - 1] as usize };
        &self.edges[first..self.ends[state] as usize]
    }

    /// Returns the size of the tables, in bytes.
    pub(crate) fn size(&self) -> usize {
        size_of_val(&*self.ends) + size_of_val(&*self.edges) + self.accepts.len()
    }
}
