//! The states of an automaton, position by position, for lines of one length.

use std::collections::BTreeMap;

use super::automaton::{Automaton, StateEdge};

/// An automaton for lines of one length, with a layer of states before each cell and one after the last. A layer has
/// only states that a line can reach and from which it can be accepted, and no two with the same edges.
///
/// A few automata are too large for that. They have the same layer, with all states, at each position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LineGraph {
    /// The edges from the states of the first layer, from those of the second one, and so on.
    edges: Vec<StateEdge>,
    /// By state of all layers: the number of edges of the states before it. The last is that of all edges.
    firsts: Vec<u32>,
    /// By cell: the number of states in the layers before it; 0 if there is only one layer.
    layers: Vec<u32>,
    /// By position: the number of words of 64 states at the positions before it. The last is that of all words.
    words: Vec<u32>,
    /// Whether there are fewer than 64 states at each position.
    is_narrow: bool,
    /// A line starts in one of the first states.
    pub(crate) starts: usize,
    /// The states after the last cell in which a line may end, as bits.
    pub(crate) accepts: Vec<u64>,
}

/// Marks a state of an automaton that is not in a layer.
const ABSENT: u16 = u16::MAX;

impl LineGraph {
    /// Maximum number of edges of all layers, before equal states become one.
    const MAX_EDGES: usize = 1 << 19;

    /// Returns the graph for lines with this number of cells.
    pub(crate) fn new(automaton: &Automaton, cells: usize) -> Self {
        match reached_states(automaton, cells) {
            Some(reached) => Self::of_layers(automaton, &reached),
            None => Self::of_one_layer(automaton, cells),
        }
    }

    /// Returns the graph with the same layer at each position.
    pub(crate) fn of_one_layer(automaton: &Automaton, cells: usize) -> Self {
        let mut accepts = vec![0; automaton.states().div_ceil(64)];
        for state in (0..automaton.states()).filter(|&state| automaton.accepts[state]) {
            accepts[state / 64] |= 1 << (state % 64);
        }
        let words = (0..cells + 2).map(|at| (at * accepts.len()) as u32).collect();
        let states = (0..automaton.states()).map(|state| automaton.edges_of(state));
        let (edges, firsts) = joined(states);
        Self { edges, firsts, layers: vec![0; cells], words, is_narrow: false, starts: automaton.starts, accepts }
    }

    /// Returns the graph whose states are among those that are reached at each position.
    fn of_layers(automaton: &Automaton, reached: &[Vec<u16>]) -> Self {
        // By state of the automaton: its number in the layer after the one that is made.
        let mut numbers: Vec<u16> = automaton.accepts.iter().map(|&accepts| if accepts { 0 } else { ABSENT }).collect();
        let (last, before) = reached.split_last().unwrap_or((const { &Vec::new() }, &[]));
        let is_accepted = last.iter().any(|&state| automaton.accepts[usize::from(state)]);
        let mut made = Vec::new();
        for states in before.iter().rev() {
            let (layer, own) = layer_of(automaton, states, &numbers);
            made.push(layer);
            numbers = own;
        }
        made.reverse();
        let sizes = made.iter().map(Vec::len).chain([usize::from(is_accepted)]);
        let sums = |sizes: &mut dyn Iterator<Item = usize>| {
            sizes.scan(0, |sum, size| Some(std::mem::replace(sum, *sum + size as u32))).collect()
        };
        let layers = sums(&mut made.iter().map(Vec::len));
        let words = sums(&mut sizes.map(|size| size.div_ceil(64)).chain([0]));
        let is_narrow = made.iter().all(|layer| layer.len() < 64);
        let (edges, firsts) = joined(made.iter().flatten().map(|state| &state[..]));
        let starts = made.first().map_or(usize::from(is_accepted), Vec::len);
        Self { edges, firsts, layers, words, is_narrow, starts, accepts: vec![u64::from(is_accepted)] }
    }

    /// Whether a word holds the states at each position. Fewer than its bits are starts.
    #[inline]
    pub(crate) fn is_narrow(&self) -> bool {
        self.is_narrow
    }

    /// Returns the number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.words.len() - 2
    }

    /// Returns the words of the states at this position, among those of all positions. There is one position after the
    /// last cell.
    #[inline]
    pub(crate) fn words_at(&self, position: usize) -> std::ops::Range<usize> {
        self.words[position] as usize..self.words[position + 1] as usize
    }

    /// Returns the number of words of the states at all positions.
    pub(crate) fn word_count(&self) -> usize {
        self.words[self.words.len() - 1] as usize
    }

    /// Returns the edges from a state before this cell. No two of them lead to the same state.
    #[inline(always)]
    pub(crate) fn edges_from(&self, cell: usize, state: usize) -> &[StateEdge] {
        let state = self.layers[cell] as usize + state;
        &self.edges[self.firsts[state] as usize..self.firsts[state + 1] as usize]
    }

    /// Returns the size of the tables, in bytes.
    pub(super) fn size(&self) -> usize {
        let numbers = self.firsts.len() + self.layers.len() + self.words.len();
        size_of_val(&*self.edges) + 4 * numbers + size_of_val(&*self.accepts)
    }
}

/// Returns the edges of all states in one list, and the number of edges before each state and after the last.
fn joined<'a>(states: impl Iterator<Item = &'a [StateEdge]>) -> (Vec<StateEdge>, Vec<u32>) {
    let (mut edges, mut firsts) = (Vec::new(), vec![0]);
    for own in states {
        edges.extend_from_slice(own);
        firsts.push(edges.len() as u32);
    }
    (edges, firsts)
}

/// Returns the states that lines can reach before each cell and after the last one, in ascending order; `None` if their
/// edges are too many.
fn reached_states(automaton: &Automaton, cells: usize) -> Option<Vec<Vec<u16>>> {
    let mut reached: Vec<Vec<u16>> = vec![(0..automaton.starts as u16).collect()];
    let mut edges = 0;
    for at in 0..cells {
        let mut is_reached = vec![false; automaton.states()];
        for &state in &reached[at] {
            let own = automaton.edges_of(state.into());
            edges += own.len();
            own.iter().for_each(|edge| is_reached[usize::from(edge.to)] = true);
        }
        if edges > LineGraph::MAX_EDGES {
            return None;
        }
        reached.push((0..).zip(is_reached).filter_map(|(state, is_reached)| is_reached.then_some(state)).collect());
    }
    Some(reached)
}

/// Returns the edges of the states of a layer, and the number of each state of the automaton in it. `numbers` are those
/// of the next layer.
fn layer_of(automaton: &Automaton, states: &[u16], numbers: &[u16]) -> (Vec<Vec<StateEdge>>, Vec<u16>) {
    let (mut layer, mut own, mut known) = (Vec::new(), vec![ABSENT; automaton.states()], BTreeMap::new());
    for &state in states {
        let mut edges: Vec<StateEdge> = Vec::new();
        for &StateEdge { digits, to } in automaton.edges_of(state.into()) {
            let to = numbers[usize::from(to)];
            match edges.iter_mut().find(|edge| edge.to == to) {
                Some(edge) => edge.digits |= digits,
                None if to != ABSENT => edges.push(StateEdge { digits, to }),
                None => {}
            }
        }
        if !edges.is_empty() {
            edges.sort_unstable_by_key(|edge| edge.to);
            own[usize::from(state)] = *known.entry(edges).or_insert_with_key(|edges| {
                layer.push(edges.clone());
                layer.len() as u16 - 1
            });
        }
    }
    (layer, own)
}
