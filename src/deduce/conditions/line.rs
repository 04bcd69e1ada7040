//! A line of digits that an automaton accepts (Pesant: A regular language membership constraint for finite sequences
//! of variables, CP 2004).

use super::Unmet;
use crate::model::{Automaton, ones};

/// Buffers for the reachable states.
#[derive(Clone, Default)]
pub(crate) struct LineRoom {
    /// By position and then by word: the states in which the automaton can be before the cell at this position.
    reached: Vec<u64>,
    /// The states from which the rest of the line can be accepted, and those before the cell that is visited.
    alive: Vec<u64>,
    before: Vec<u64>,
    /// By position: `alive` before the cell at this position.
    leads_on: Vec<u64>,
}

/// Whether some line of these digits is accepted.
pub(super) fn can_be_met(automaton: &Automaton, domains: &[u64], room: &mut LineRoom) -> bool {
    reach(automaton, domains, room);
    let words = automaton.states().div_ceil(64);
    members(&room.reached[domains.len() * words..]).any(|state| automaton.accepts[state])
}

/// Sets the states that can be reached before each position.
fn reach(automaton: &Automaton, domains: &[u64], room: &mut LineRoom) {
    let words = automaton.states().div_ceil(64);
    room.reached.clear();
    room.reached.resize((domains.len() + 1) * words, 0);
    (0..automaton.starts).for_each(|state| insert(&mut room.reached, state as u16));
    for (at, &domain) in domains.iter().enumerate() {
        let (before, after) = room.reached[at * words..].split_at_mut(words);
        for state in members(before) {
            let edges = automaton.edges_of(state).iter();
            edges.filter(|edge| edge.digits & domain != 0).for_each(|edge| insert(after, edge.to));
        }
    }
}

/// Keeps the digits that lie on a path from the start to an accepting state.
pub(super) fn filter(automaton: &Automaton, domains: &mut [u64], room: &mut LineRoom) -> Result<(), Unmet> {
    reach(automaton, domains, room);
    begin_backwards(automaton, domains.len(), room);
    for (at, domain) in domains.iter_mut().enumerate().rev() {
        let kept = step_back(automaton, at, *domain, room);
        if kept == 0 {
            return Err(Unmet);
        }
        *domain = kept;
    }
    Ok(())
}

/// Restores digits up to those of `wide` while no line of the digits is accepted. At first none is.
///
/// The states from which the digits lead to an accepting state are known by position. A lost digit is restored if it
/// leads to none of these states from any state that can be reached with the digits restored before.
pub(super) fn widen(automaton: &Automaton, domains: &mut [u64], wide: &[u64], room: &mut LineRoom) {
    let words = automaton.states().div_ceil(64);
    reach(automaton, wide, room);
    begin_backwards(automaton, domains.len(), room);
    room.leads_on.clear();
    room.leads_on.resize((domains.len() + 1) * words, 0);
    room.leads_on[domains.len() * words..].copy_from_slice(&room.alive);
    for (at, &domain) in domains.iter().enumerate().rev() {
        step_back(automaton, at, domain, room);
        room.leads_on[at * words..][..words].copy_from_slice(&room.alive);
    }
    // From here on, `alive` is what can be reached with the digits that are restored.
    room.alive.fill(0);
    (0..automaton.starts).for_each(|state| insert(&mut room.alive, state as u16));
    for (at, (domain, &wide)) in domains.iter_mut().zip(wide).enumerate() {
        let after = &room.leads_on[(at + 1) * words..][..words];
        let edges = || members(&room.alive).flat_map(|state| automaton.edges_of(state));
        let needed = edges().filter(|edge| contains(after, edge.to)).fold(0, |all, edge| all | edge.digits);
        *domain |= wide & !needed;
        room.before.clear();
        room.before.resize(words, 0);
        for edge in edges().filter(|edge| edge.digits & *domain != 0) {
            insert(&mut room.before, edge.to);
        }
        std::mem::swap(&mut room.alive, &mut room.before);
    }
}

/// Keeps the accepting ones of the states that are reached after all cells.
fn begin_backwards(automaton: &Automaton, cells: usize, room: &mut LineRoom) {
    let words = automaton.states().div_ceil(64);
    room.alive.clear();
    room.alive.extend(&room.reached[cells * words..]);
    for state in (0..automaton.states()).filter(|&state| !automaton.accepts[state]) {
        room.alive[state / 64] &= !(1 << (state % 64));
    }
}

/// Goes back over the cell at this position. Returns the digits that lead to states from which the rest is accepted.
fn step_back(automaton: &Automaton, at: usize, domain: u64, room: &mut LineRoom) -> u64 {
    let words = automaton.states().div_ceil(64);
    room.before.clear();
    room.before.resize(words, 0);
    let mut kept = 0;
    for state in members(&room.reached[at * words..][..words]) {
        let edges = automaton.edges_of(state).iter().filter(|edge| edge.digits & domain != 0);
        let leads_on = edges.filter(|edge| contains(&room.alive, edge.to)).fold(0, |all, edge| all | edge.digits);
        if leads_on & domain != 0 {
            kept |= leads_on & domain;
            insert(&mut room.before, state as u16);
        }
    }
    std::mem::swap(&mut room.alive, &mut room.before);
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
