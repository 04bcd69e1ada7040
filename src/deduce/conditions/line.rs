//! A line of digits that an automaton accepts (Pesant: A regular language membership constraint for finite sequences
//! of variables, CP 2004).

use super::Unmet;
use crate::model::{LineGraph, ones};

/// Buffers for the reachable states.
#[derive(Clone, Default)]
pub(crate) struct LineRoom {
    /// By position and then by word: the states in which the automaton can be before the cell at this position.
    reached: Vec<u64>,
    /// The same states, without those from which the rest of the line cannot be accepted.
    alive: Vec<u64>,
}

/// Whether some line of these digits is accepted.
pub(super) fn can_be_met(graph: &LineGraph, domains: &[u64], room: &mut LineRoom) -> bool {
    reach(graph, domains, &mut room.reached);
    let last = &room.reached[graph.words_at(domains.len())];
    last.iter().zip(&graph.accepts).any(|(states, accepts)| states & accepts != 0)
}

/// Sets the states that can be reached before each position.
fn reach(graph: &LineGraph, domains: &[u64], reached: &mut Vec<u64>) {
    reached.clear();
    reached.resize(graph.word_count(), 0);
    (0..graph.starts).for_each(|state| insert(reached, state as u16));
    for (at, &domain) in domains.iter().enumerate() {
        step(graph, at, domain, reached);
    }
}

/// Adds the states that can be reached after the cell at this position.
fn step(graph: &LineGraph, at: usize, domain: u64, reached: &mut [u64]) {
    let own = graph.words_at(at);
    let (before, after) = reached.split_at_mut(own.end);
    for state in members(&before[own]) {
        let edges = graph.edges_from(at, state).iter();
        edges.filter(|edge| edge.digits & domain != 0).for_each(|edge| insert(after, edge.to));
    }
}

/// Keeps the digits that lie on a path from the start to an accepting state.
pub(super) fn filter(graph: &LineGraph, domains: &mut [u64], room: &mut LineRoom) -> Result<(), Unmet> {
    if graph.is_narrow() {
        return filter_narrow(graph, domains, &mut room.reached);
    }
    reach(graph, domains, &mut room.reached);
    begin_backwards(graph, room);
    for (at, domain) in domains.iter_mut().enumerate().rev() {
        *domain = step_back(graph, at, *domain, room);
        if *domain == 0 {
            return Err(Unmet);
        }
    }
    Ok(())
}

/// The same if a word holds the states at each position.
fn filter_narrow(graph: &LineGraph, domains: &mut [u64], reached: &mut Vec<u64>) -> Result<(), Unmet> {
    reached.clear();
    let mut states = (1 << graph.starts) - 1;
    for (at, &domain) in domains.iter().enumerate() {
        reached.push(states);
        let edges = ones(states).flat_map(|state| graph.edges_from(at, state));
        states = edges.filter(|edge| edge.digits & domain != 0).fold(0, |after, edge| after | 1 << edge.to);
    }
    states &= graph.accepts[0];
    for ((at, domain), &before) in domains.iter_mut().enumerate().zip(&*reached).rev() {
        let (mut kept, mut alive) = (0, 0);
        for state in ones(before) {
            let edges = graph.edges_from(at, state).iter().filter(|edge| states >> edge.to & 1 == 1);
            let leads_on = edges.fold(0, |all, edge| all | edge.digits) & *domain;
            kept |= leads_on;
            alive |= u64::from(leads_on != 0) << state;
        }
        if kept == 0 {
            return Err(Unmet);
        }
        (*domain, states) = (kept, alive);
    }
    Ok(())
}

/// Restores digits up to those of `wide` while no line of the digits is accepted. At first none is.
///
/// The states from which the digits lead to an accepting state are known by position. A lost digit is restored if it
/// leads to none of these states from any state that can be reached with the digits restored before.
pub(super) fn widen(graph: &LineGraph, domains: &mut [u64], wide: &[u64], room: &mut LineRoom) {
    reach(graph, wide, &mut room.reached);
    begin_backwards(graph, room);
    for (at, &domain) in domains.iter().enumerate().rev() {
        step_back(graph, at, domain, room);
    }
    // From here on, `reached` is what can be reached with the digits that are restored.
    room.reached[graph.words_at(0).end..].fill(0);
    for (at, (domain, &wide)) in domains.iter_mut().zip(wide).enumerate() {
        let after = &room.alive[graph.words_at(at + 1)];
        let edges = members(&room.reached[graph.words_at(at)]).flat_map(|state| graph.edges_from(at, state));
        let needed = edges.filter(|edge| contains(after, edge.to)).fold(0, |all, edge| all | edge.digits);
        *domain |= wide & !needed;
        step(graph, at, *domain, &mut room.reached);
    }
}

/// Sets the last states that are alive: those in which a line is accepted.
fn begin_backwards(graph: &LineGraph, room: &mut LineRoom) {
    let LineRoom { reached, alive } = room;
    alive.clear();
    alive.resize(reached.len(), 0);
    let last = graph.words_at(graph.cells());
    for ((alive, reached), accepts) in alive[last.clone()].iter_mut().zip(&reached[last]).zip(&graph.accepts) {
        *alive = reached & accepts;
    }
}

/// Sets the states before the cell at this position that are alive. Returns the digits that lead on from them.
fn step_back(graph: &LineGraph, at: usize, domain: u64, room: &mut LineRoom) -> u64 {
    let own = graph.words_at(at);
    let (before, after) = room.alive.split_at_mut(own.end);
    let before = &mut before[own.clone()];
    let mut kept = 0;
    for state in members(&room.reached[own]) {
        let edges = graph.edges_from(at, state).iter().filter(|edge| contains(after, edge.to));
        let leads_on = edges.fold(0, |all, edge| all | edge.digits) & domain;
        if leads_on != 0 {
            kept |= leads_on;
            insert(before, state as u16);
        }
    }
    kept
}

/// Returns the members of a set of states.
fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| ones(word).map(move |bit| at * 64 + bit))
}

fn insert(states: &mut [u64], state: u16) {
    states[usize::from(state) / 64] |= 1 << (state % 64);
}

fn contains(states: &[u64], state: u16) -> bool {
    states[usize::from(state) / 64] >> (state % 64) & 1 == 1
}
