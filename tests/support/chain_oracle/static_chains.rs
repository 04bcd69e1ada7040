//! Cycles and unbranched chains: three passes, from every start.

use std::collections::VecDeque;
use std::rc::Rc;

use super::state::{State, sees, unit_of};
use super::{Chain, Hint, Kind, Node, Why, identities};

/// The links that a pass follows: links in cells, and strong links in units.
#[derive(Clone, Copy)]
pub(super) struct Links {
    pub(super) in_cells: bool,
    pub(super) in_units: bool,
}

/// The end of a link, and its reason.
pub(super) type End = (usize, usize, Why);

/// Returns what is off if a candidate is on.
pub(super) fn weak(state: &State, links: Links, cell: usize, digit: usize) -> Vec<End> {
    let mut ends: Vec<End> = Vec::new();
    if links.in_cells {
        ends.extend(
            state.digits(cell).into_iter().filter(|&other| other != digit).map(|other| (cell, other, Why::Cell)),
        );
    }
    for kind in 0..3 {
        for other in state.places(unit_of(kind, cell), digit) {
            if other != cell && !ends.iter().any(|end| (end.0, end.1) == (other, digit)) {
                ends.push((other, digit, Why::Unit(kind)));
            }
        }
    }
    ends
}

/// Returns what is on if a candidate is off.
pub(super) fn strong(state: &State, links: Links, cell: usize, digit: usize) -> Vec<End> {
    let mut ends: Vec<End> = Vec::new();
    let others: Vec<usize> = state.digits(cell).into_iter().filter(|&other| other != digit).collect();
    if links.in_cells && others.len() == 1 && state.candidates[cell][digit] {
        ends.push((cell, others[0], Why::Cell));
    }
    if links.in_units {
        for kind in 0..3 {
            let mut others = state.places(unit_of(kind, cell), digit);
            others.retain(|&other| other != cell);
            if others.len() == 1 && !ends.iter().any(|end| (end.0, end.1) == (others[0], digit)) {
                ends.push((others[0], digit, Why::Unit(kind)));
            }
        }
    }
    ends
}

/// Returns all hints of the three passes, in the order in which they are found.
pub(super) fn all(state: &State) -> Vec<Hint> {
    let mut hints = Vec::new();
    for (kind, in_cells, in_units) in [(Kind::X, false, true), (Kind::Y, true, false), (Kind::Xy, true, true)] {
        let links = Links { in_cells, in_units };
        for cell in 0..81 {
            let digits = state.digits(cell);
            if digits.len() < 2 || kind == Kind::Y && digits.len() > 2 {
                continue;
            }
            for digit in digits {
                hints.extend(cycles(state, links, kind, cell, digit));
                if kind != Kind::Y {
                    hints.extend(chain(state, links, kind, cell, digit, true));
                    hints.extend(chain(state, links, kind, cell, digit, false));
                }
            }
        }
    }
    hints
}

fn node(end: End, on: bool, parents: Vec<usize>) -> Node {
    Node { cell: end.0, digit: end.1, on, parents, why: end.2, inner: None }
}

fn cycles(state: &State, links: Links, kind: Kind, cell: usize, digit: usize) -> Vec<Hint> {
    let mut nodes = vec![node((cell, digit, Why::Nothing), true, Vec::new())];
    let mut seen = vec![(cell, digit)];
    let mut closed = Vec::new();
    let (mut ons, mut offs) = (VecDeque::from([0]), VecDeque::new());
    let mut halves = 0;
    while !ons.is_empty() || !offs.is_empty() {
        halves += 1;
        while let Some(parent) = ons.pop_front() {
            let way = identities(&nodes, parent);
            for end in weak(state, links, nodes[parent].cell, nodes[parent].digit) {
                if !way.contains(&(end.0, end.1, false)) {
                    nodes.push(node(end, false, vec![parent]));
                    offs.push_back(nodes.len() - 1);
                }
            }
        }
        halves += 1;
        while let Some(parent) = offs.pop_front() {
            for end in strong(state, links, nodes[parent].cell, nodes[parent].digit) {
                if halves >= 4 && (end.0, end.1) == (cell, digit) {
                    nodes.push(node(end, true, vec![parent]));
                    closed.push(nodes.len() - 1);
                }
                if !seen.contains(&(end.0, end.1)) {
                    seen.push((end.0, end.1));
                    nodes.push(node(end, true, vec![parent]));
                    ons.push_back(nodes.len() - 1);
                }
            }
        }
    }
    let nodes = Rc::new(nodes);
    closed.into_iter().map(|end| cycle_hint(state, kind, Chain { nodes: nodes.clone(), end })).collect()
}

fn cycle_hint(state: &State, kind: Kind, walk: Chain) -> Hint {
    let way: Vec<Node> = walk.ancestors().into_iter().map(|place| walk.nodes[place].clone()).collect();
    let in_cycle = |cell: usize| way.iter().any(|node| node.cell == cell);
    let peer = |node: &Node, cell: usize, digit: usize| node.digit == digit && sees(node.cell, cell);
    let erased = |cell: usize, digit: usize| {
        state.candidates[cell][digit]
            && !in_cycle(cell)
            && [true, false].iter().all(|&on| way.iter().any(|node| node.on == on && peer(node, cell, digit)))
    };
    let mut eliminations = Vec::new();
    for on in way.iter().filter(|node| node.on) {
        for cell in (0..81).filter(|&cell| sees(cell, on.cell) && erased(cell, on.digit)) {
            for digit in (0..9).filter(|&digit| erased(cell, digit)) {
                if !eliminations.contains(&(cell, digit)) {
                    eliminations.push((cell, digit));
                }
            }
        }
    }
    let base = if kind == Kind::Xy { 7.0 } else { 6.5 };
    let length = way.len();
    let chains = vec![walk.clone(), reversed(&way)];
    Hint { base, length, kind, unit: 0, eliminations, placement: None, chains }
}

/// Returns the walk in reverse: the start as off, then the walk's second node as on, and so on, each with the
/// reason that it had in the walk.
fn reversed(way: &[Node]) -> Chain {
    let mut nodes: Vec<Node> = std::iter::once(&way[0])
        .chain(way[1..].iter().rev())
        .map(|node| Node { on: !node.on, parents: Vec::new(), ..node.clone() })
        .collect();
    nodes[0].why = Why::Nothing;
    let count = nodes.len();
    for (place, node) in nodes.iter_mut().enumerate().take(count - 1) {
        node.parents.push(place + 1);
    }
    Chain { nodes: Rc::new(nodes), end: 0 }
}

fn chain(state: &State, links: Links, kind: Kind, cell: usize, digit: usize, on: bool) -> Option<Hint> {
    let mut nodes = vec![node((cell, digit, Why::Nothing), on, Vec::new())];
    let (mut ons, mut offs) = (VecDeque::new(), VecDeque::new());
    if on {
        ons.push_back(0)
    } else {
        offs.push_back(0)
    }
    let mut end = None;
    while !ons.is_empty() || !offs.is_empty() {
        for state_on in [true, false] {
            while let Some(parent) = if state_on { ons.pop_front() } else { offs.pop_front() } {
                let (from, of) = (nodes[parent].cell, nodes[parent].digit);
                let ends = if state_on { weak(state, links, from, of) } else { strong(state, links, from, of) };
                for link in ends {
                    let new = node(link, !state_on, vec![parent]);
                    if nodes.iter().any(|known| known.identity() == new.identity()) {
                        continue;
                    }
                    let opposite = new.identity() == (cell, digit, !on);
                    nodes.push(new);
                    let place = nodes.len() - 1;
                    if opposite {
                        end = end.or(Some(place));
                    }
                    if state_on { offs.push_back(place) } else { ons.push_back(place) }
                }
            }
        }
    }
    let chain = Chain { nodes: Rc::new(nodes), end: end? };
    let others = || state.digits(cell).into_iter().filter(|&other| other != digit).map(|other| (cell, other));
    let eliminations = if on { vec![(cell, digit)] } else { others().collect() };
    let base = if kind == Kind::X { 6.6 } else { 7.0 };
    let placement = (!on).then_some((cell, digit));
    let length = chain.ancestors().len();
    Some(Hint { base, length, kind, unit: 0, eliminations, placement, chains: vec![chain] })
}
