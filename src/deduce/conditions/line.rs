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
            let next = &automaton.next[state * automaton.side..][..automaton.side];
            ones(domain).for_each(|digit| insert(after, next[digit]));
        }
    }
}

/// Keeps the digits that lie on a path from the start to an accepting state.
pub(super) fn filter(automaton: &Automaton, domains: &mut [u64], room: &mut LineRoom) -> Result<(), Unmet> {
    let words = automaton.states().div_ceil(64);
    reach(automaton, domains, room);
    room.alive.clear();
    room.alive.extend(&room.reached[domains.len() * words..]);
    for state in (0..automaton.states()).filter(|&state| !automaton.accepts[state]) {
        room.alive[state / 64] &= !(1 << (state % 64));
    }
    for (at, domain) in domains.iter_mut().enumerate().rev() {
        room.before.clear();
        room.before.resize(words, 0);
        let mut kept = 0;
        for state in members(&room.reached[at * words..][..words]) {
            let next = &automaton.next[state * automaton.side..][..automaton.side];
            let mut leads_on = 0;
            for digit in ones(*domain) {
                leads_on |= u64::from(contains(&room.alive, next[digit])) << digit;
            }
            if leads_on != 0 {
                kept |= leads_on;
                insert(&mut room.before, state as u16);
            }
        }
        if kept == 0 {
            return Err(Unmet);
        }
        *domain = kept;
        std::mem::swap(&mut room.alive, &mut room.before);
    }
    Ok(())
}

/// Returns the members of a set of states.
fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| ones(word).map(move |bit| at * 64 + bit))
}

fn insert(states: &mut [u64], state: u16) {
    if state != Automaton::DEAD {
        states[usize::from(state) / 64] |= 1 << (state % 64);
    }
}

fn contains(states: &[u64], state: u16) -> bool {
    state != Automaton::DEAD && states[usize::from(state) / 64] >> (state % 64) & 1 == 1
}
