//! Lines that an automaton accepts: the graph compared with the automaton, and its test with all assignments.

use super::*;
use crate::model::Automaton;

/// Whether a line through the graph accepts digits.
pub(super) fn accepts(graph: &LineGraph, digits: &[usize]) -> bool {
    let mut states: Vec<usize> = (0..graph.starts).collect();
    for (at, digit) in digits.iter().enumerate() {
        let edges = states.iter().flat_map(|&state| graph.edges_from(at, state));
        states = edges.filter(|edge| edge.digits >> digit & 1 == 1).map(|edge| edge.to.into()).collect();
    }
    states.into_iter().any(|state| graph.accepts[state / 64] >> (state % 64) & 1 == 1)
}

/// Draws an automaton.
pub(super) fn draw(random: &mut Pcg64Mcg, side: usize) -> Automaton {
    let states = random.random_range(1..=6_usize);
    let starts = 0..random.random_range(0..=states.min(2));
    // After a digit there are up to two states.
    let draw = |random: &mut Pcg64Mcg| {
        (0..2).filter_map(|_| Some(random.random_range(0..=states)).filter(|&to| to < states)).collect()
    };
    let next: Vec<Vec<usize>> = (0..states * side).map(|_| draw(random)).collect();
    let accepts: Vec<bool> = (0..states).map(|_| random.random()).collect();
    let step = |state: &usize, digit: i64| next[state * side + digit as usize - 1].clone();
    Automaton::build(side, starts, step, |state| accepts[*state]).unwrap()
}

/// Returns the automaton that accepts the digit 3 any number of times.
pub(super) fn of_threes() -> Automaton {
    Automaton::build(4, [0], |_, digit| (digit == 3).then_some(0), |_| true).unwrap()
}

#[test]
fn a_graph_accepts_what_its_automaton_accepts() {
    let mut random = Pcg64Mcg::seed_from_u64(58);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..400 {
        let (side, cells) = (random.random_range(2..=4_usize), random.random_range(1..=5));
        let automaton = draw(&mut random, side);
        let graphs = [LineGraph::new(&automaton, cells), LineGraph::of_one_layer(&automaton, cells)];
        for line in 0..side.pow(cells as u32) {
            let digits: Vec<usize> = (0..cells).map(|at| line / side.pow(at as u32) % side).collect();
            let mut states: Vec<usize> = (0..automaton.starts).collect();
            for digit in &digits {
                let edges = states.iter().flat_map(|&state| automaton.edges_of(state));
                states = edges.filter(|edge| edge.digits >> digit & 1 == 1).map(|edge| edge.to.into()).collect();
            }
            let expected = states.into_iter().any(|state| automaton.accepts[state]);
            (accepted, rejected) = (accepted + u32::from(expected), rejected + u32::from(!expected));
            for graph in &graphs {
                assert_eq!(accepts(graph, &digits), expected, "{automaton:?}, {graph:?}: {digits:?}");
            }
        }
    }
    assert!(accepted > 5_000 && rejected > 5_000, "{accepted} accepted, {rejected} not");
}

#[test]
fn the_digits_of_an_automaton_with_many_states_are_exact() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for case in 0..300 {
        // More states than bits of a word.
        let (modulus, rest) = (random.random_range(60..200), random.random_range(0..200));
        let step = |state: &i64, digit: i64| Some((state * 7 + digit) % modulus);
        let automaton = Automaton::build(5, [0, 1], step, |state| *state == rest % modulus).unwrap();
        let make = if case % 2 == 0 { LineGraph::new } else { LineGraph::of_one_layer };
        let condition = Condition::new((0..4).collect(), Test::Line(make(&automaton, 4)));
        let domains = draw_domains(&mut random, 5, 4);
        let supported = supported(&condition.test, &domains);
        let expected = if supported[0] == 0 { None } else { Some(supported) };
        assert_eq!(filtered(&condition, &domains), expected, "{domains:x?}");
        assert_eq!(is_possible(&condition, &domains), expected.is_some(), "{domains:x?}");
    }
}
