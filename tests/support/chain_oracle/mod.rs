//! A slow, direct transcription of the rules of the scale's chains, which shares no code with the library: lists of
//! nodes with lists of parents, searched again for each question.

mod advanced;
mod cases;
mod runs;
mod state;
mod static_chains;

use std::rc::Rc;

pub(crate) use state::State;

/// Why a node holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    Cell,
    /// 0 for box, 1 for row, 2 for column.
    Unit(usize),
    Advanced,
    Nothing,
}

/// A candidate that is on or off, with the nodes from which it follows.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) cell: usize,
    pub(crate) digit: usize,
    pub(crate) on: bool,
    pub(crate) parents: Vec<usize>,
    pub(crate) why: Why,
    pub(crate) inner: Option<Rc<Hint>>,
}

impl Node {
    pub(crate) fn identity(&self) -> (usize, usize, bool) {
        (self.cell, self.digit, self.on)
    }
}

/// A list of nodes, and the one at which a chain ends.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) nodes: Rc<Vec<Node>>,
    pub(crate) end: usize,
}

impl Chain {
    pub(crate) fn ancestors(&self) -> Vec<usize> {
        ancestors(&self.nodes, self.end)
    }

    fn identities(&self) -> Vec<(usize, usize, bool)> {
        identities(&self.nodes, self.end)
    }
}

/// Returns the identities of the ancestors of a node.
fn identities(nodes: &[Node], end: usize) -> Vec<(usize, usize, bool)> {
    ancestors(nodes, end).into_iter().map(|node| nodes[node].identity()).collect()
}

/// Returns the ancestors of a node breadth first, starting with the node itself, each identity once.
fn ancestors(nodes: &[Node], end: usize) -> Vec<usize> {
    let mut found = vec![end];
    let mut next = 0;
    while next < found.len() {
        for &parent in &nodes[found[next]].parents {
            let known = |&other: &usize| nodes[other].identity() == nodes[parent].identity();
            if !found.iter().any(known) {
                found.push(parent);
            }
        }
        next += 1;
    }
    found
}

/// The kinds of hints, in the order of preference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Double,
    X,
    Y,
    Xy,
    Cell,
    Unit,
    Clash,
}

/// A step that a chain finder offers.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) base: f64,
    pub(crate) length: usize,
    pub(crate) kind: Kind,
    /// For [`Kind::Unit`]: 0 for box, 1 for row, 2 for column.
    pub(crate) unit: usize,
    /// Cells and digits in the order of insertion.
    pub(crate) eliminations: Vec<(usize, usize)>,
    pub(crate) placement: Option<(usize, usize)>,
    pub(crate) chains: Vec<Chain>,
}

impl Hint {
    pub(crate) fn number(&self) -> f64 {
        let (mut sum, mut threshold, mut half) = (0.0, 4, true);
        while self.length as i64 - 2 > threshold {
            sum += 0.1;
            threshold = if half { threshold * 3 / 2 } else { threshold * 4 / 3 };
            half = !half;
        }
        self.base + sum
    }

    /// Returns the number of ancestors of all chains, plus the lengths of the different inner hints on which they
    /// rely.
    pub(crate) fn whole_length(chains: &[Chain]) -> usize {
        let mut inner: Vec<Rc<Hint>> = Vec::new();
        let mut length = 0;
        for chain in chains {
            for node in chain.ancestors() {
                length += 1;
                if let Some(hint) = &chain.nodes[node].inner
                    && !inner.iter().any(|known| known.same(hint))
                {
                    inner.push(hint.clone());
                }
            }
        }
        length + inner.iter().map(|hint| hint.length).sum::<usize>()
    }

    fn same(&self, other: &Self) -> bool {
        let of = |hint: &Self| hint.chains.iter().map(Chain::identities).collect::<Vec<_>>();
        of(self) == of(other)
    }

    /// Returns the eliminations in the order in which the reference emits them.
    pub(crate) fn emission(&self) -> Vec<(usize, usize)> {
        let mut cells: Vec<usize> = Vec::new();
        for &(cell, _) in &self.eliminations {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let table = if cells.len() <= 12 {
            16
        } else if cells.len() <= 24 {
            32
        } else {
            64
        };
        cells.sort_by_key(|cell| cell % table);
        let digits = |cell: usize| (0..9).map(move |digit| (cell, digit));
        cells.into_iter().flat_map(digits).filter(|pair| self.eliminations.contains(pair)).collect()
    }
}

/// Returns the complete list of a finder, sorted.
pub(crate) fn sorted(mut hints: Vec<Hint>) -> Vec<Hint> {
    hints.retain(|hint| !hint.eliminations.is_empty());
    hints.sort_by(|one, other| {
        let key = |hint: &Hint| (hint.number(), hint.length, hint.kind);
        key(one).partial_cmp(&key(other)).expect("numbers")
    });
    hints
}

/// The chain finders in the order of the scale; aligned triplets come after the first finder.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Finder {
    Static,
    Nishio,
    Multiple,
    /// Levels 0 to 3, then 4 with its parameter.
    Dynamic(usize, usize),
}

/// All finders after the aligned triplets.
pub(crate) const CASES: [Finder; 10] = [
    Finder::Nishio,
    Finder::Multiple,
    Finder::Dynamic(0, 0),
    Finder::Dynamic(1, 0),
    Finder::Dynamic(2, 0),
    Finder::Dynamic(3, 0),
    Finder::Dynamic(4, 0),
    Finder::Dynamic(4, 1),
    Finder::Dynamic(4, 2),
    Finder::Dynamic(4, 3),
];

/// Returns the sorted list of a finder for a state.
pub(crate) fn list(finder: Finder, state: &State) -> Vec<Hint> {
    sorted(match finder {
        Finder::Static => static_chains::all(state),
        other => cases::all(other, state),
    })
}
