//! Automata that may continue in several states, and their text.

use super::random::Random;
use super::regex::{bytes, text};

/// An automaton. A state that follows a value is any of those that its transitions name.
pub struct DrawnNfa {
    starts: usize,
    accepts: Vec<bool>,
    /// State, value from 0, next state.
    transitions: Vec<[usize; 3]>,
}

impl DrawnNfa {
    /// Whether some path through the automaton reads the values, given from 0, and ends in an accepting state.
    pub fn accepts(&self, values: &[usize]) -> bool {
        (0..self.starts).any(|start| self.accepts_from(start, values))
    }

    fn accepts_from(&self, state: usize, values: &[usize]) -> bool {
        let Some((&value, rest)) = values.split_first() else { return self.accepts[state] };
        let mut next = self.transitions.iter().filter(|own| (own[0], own[1]) == (state, value));
        next.any(|own| self.accepts_from(own[2], rest))
    }

    /// Returns a random automaton for values below `count`.
    pub fn random(count: usize, random: &mut Random) -> Self {
        let states = random.between(2, 5);
        let starts = random.between(1, 2);
        // Any start state may accept. Among the other states, only the first ones do.
        let accepting = random.between(0, states - starts);
        let mut accepts = (0..states).map(|state| state < starts + accepting).collect::<Vec<_>>();
        accepts[..starts].iter_mut().for_each(|accepts| *accepts = random.one_in(2));
        let is_deterministic = random.one_in(2);
        let mut transitions = Vec::new();
        for state in 0..states {
            for value in 0..count {
                let number = if is_deterministic { 1 } else { random.between(0, 2) };
                let mut next = (0..number).map(|_| random.below(states)).collect::<Vec<_>>();
                next.dedup();
                transitions.extend(next.into_iter().map(|next| [state, value, next]));
            }
        }
        Self { starts, accepts, transitions }
    }

    /// Returns the transitions from a state.
    fn of(&self, state: usize) -> impl Iterator<Item = &[usize; 3]> {
        self.transitions.iter().filter(move |own| own[0] == state)
    }

    /// Whether at most one state follows each value.
    fn is_single(&self, state: usize, count: usize) -> bool {
        (0..count).all(|value| self.of(state).filter(|own| own[1] == value).count() <= 1)
    }

    /// Returns the automaton as text for values below `count`, in the packed form or the plain one.
    pub fn text(&self, count: usize, random: &mut Random) -> String {
        let states = self.accepts.len();
        let is_packed = (0..states).all(|state| self.is_single(state, count)) && random.one_in(2);
        let mut bits = NfaText(Vec::new());
        bits.push(usize::from(is_packed), 2);
        bits.push(3 - 1, 4);
        bits.push(count - 1, 4);
        bits.push(self.starts, 3);
        bits.push(self.accepts[self.starts..].iter().filter(|accepts| **accepts).count(), 3);
        for state in (0..self.starts).rev() {
            bits.push(usize::from(self.accepts[state]), 1);
        }
        if is_packed {
            for state in 0..states {
                bits.push(self.of(state).map(|own| 1 << own[1]).sum(), count);
                (0..count)
                    .flat_map(|value| self.of(state).filter(move |own| own[1] == value))
                    .for_each(|own| bits.push(own[2], 3));
            }
        } else {
            bits.push(6, 4);
            for state in 0..states {
                bits.push(self.of(state).count(), 6);
                for own in self.of(state) {
                    bits.push(own[1], width(count));
                    bits.push(own[2], 3);
                }
            }
        }
        text(&bits.0)
    }

    /// Returns the automaton of a text.
    pub fn read(encoded: &str) -> Self {
        let mut bits = NfaText(bytes(encoded));
        let is_packed = bits.take(2) == 1;
        let (state_bits, count) = (bits.take(4) + 1, bits.take(4) + 1);
        let (starts, accepting) = (bits.take(state_bits), bits.take(state_bits));
        let mut accepts = (0..starts).map(|_| bits.take(1) == 1).collect::<Vec<_>>();
        accepts.reverse();
        accepts.extend(vec![true; accepting]);
        accepts.resize(1 << state_bits, false);
        let mut transitions = Vec::new();
        let number_bits = if is_packed { count } else { bits.take(4) };
        let mut state = 0;
        while bits.0.len() >= number_bits {
            let number = bits.take(number_bits);
            for at in 0..if is_packed { count } else { number } {
                if !is_packed {
                    let value = bits.take(width(count));
                    transitions.push([state, value, bits.take(state_bits)]);
                } else if number >> at & 1 == 1 {
                    transitions.push([state, at, bits.take(state_bits)]);
                }
            }
            state += 1;
        }
        Self { starts, accepts, transitions }
    }
}

/// Returns the number of bits for values below `count`.
fn width(count: usize) -> usize {
    (0..).find(|width| count - 1 < 1 << width).unwrap()
}

/// The bits of the text, in order.
struct NfaText(Vec<bool>);

impl NfaText {
    fn push(&mut self, number: usize, width: usize) {
        self.0.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    }

    fn take(&mut self, width: usize) -> usize {
        self.0.drain(..width).fold(0, |number, bit| 2 * number + usize::from(bit))
    }
}
