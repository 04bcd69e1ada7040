//! Automata as text: a header, and the transitions of each state, as bits in base64.
//!
//! The format is that of the original program (`js/nfa_builder.js`). It has two forms. In the plain form, a state has a
//! number of transitions, and then a digit and a state for each. In the packed form, a state has one bit per digit, and
//! then a state for each digit whose bit is set. Start states are first, then other accepting ones. All numbers have
//! their highest bit first.

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use super::lines::accept;
use super::regex::Visits;
use crate::model::condition::Automaton;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub(super) fn nfa(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let nfa = Nfa::read(&constraint.text)?;
    let visits = Visits::new(compiled.visited_places);
    let parts = LineParts { nfa: &nfa, separator: frame.side(), ends: &constraint.numbers };
    let automaton = Automaton::build(
        frame.values(),
        parts.places(0, (0..nfa.starts).collect()),
        |place: &LinePlace, value: i64| {
            let after = parts.after(place, (value - frame.values().least) as usize);
            if visits.count(after.len()) { after } else { Vec::new() }
        },
        |place| nfa.accepts(place.state),
    );
    compiled.visited_places = visits.total();
    if visits.are_too_many() {
        return Err("its automaton is too complex, or all automata together are".to_owned());
    }
    accept(compiled, &constraint.cells, automaton)
}

/// A line of several parts. At the end of each part but the last, the automaton reads a separator, which is a digit
/// after all others.
struct LineParts<'a> {
    nfa: &'a Nfa,
    separator: usize,
    /// The numbers of cells before the end of each part but the last.
    ends: &'a [i64],
}

/// What an automaton has read of a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct LinePlace {
    /// The number of cells, as far as the end of a part depends on it.
    cells: i64,
    state: usize,
}

impl LineParts<'_> {
    /// Returns the possible places after a digit.
    fn after(&self, place: &LinePlace, digit: usize) -> Vec<LinePlace> {
        let states = self.nfa.after(&[place.state], digit);
        let last = self.ends.iter().copied().max().unwrap_or(0);
        if place.cells < last {
            return self.places(place.cells + 1, states);
        }
        states.into_iter().map(|state| LinePlace { cells: place.cells, state }).collect()
    }

    /// Returns the places after this number of cells, and after the separators that follow.
    fn places(&self, cells: i64, states: Vec<usize>) -> Vec<LinePlace> {
        let separators = self.ends.iter().filter(|end| **end == cells);
        let states = separators.fold(states, |states, _| self.nfa.after(&states, self.separator));
        states.into_iter().map(|state| LinePlace { cells, state }).collect()
    }
}

/// An automaton that may continue in several states after a digit.
struct Nfa {
    starts: usize,
    /// By start state: whether a line may end there.
    start_accepts: Vec<bool>,
    /// The number of other states where a line may end: the first ones.
    accepting: usize,
    /// By state: digits, as indices, and the states after them.
    transitions: Vec<Vec<(usize, usize)>>,
}

impl Nfa {
    fn accepts(&self, state: usize) -> bool {
        match self.start_accepts.get(state) {
            Some(accepts) => *accepts,
            None => state < self.starts + self.accepting,
        }
    }

    /// Returns the states after a digit, in ascending order.
    fn after(&self, states: &[usize], digit: usize) -> Vec<usize> {
        let transitions = states.iter().filter_map(|&state| self.transitions.get(state)).flatten();
        let mut after: Vec<usize> = transitions.filter(|own| own.0 == digit).map(|own| own.1).collect();
        after.sort_unstable();
        after.dedup();
        after
    }

    fn read(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            // The original program writes an automaton without states in this way. It accepts no line.
            return Ok(Self { starts: 0, start_accepts: Vec::new(), accepting: 0, transitions: Vec::new() });
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| "its automaton is not text in base64".to_owned())?;
        let mut bits = NfaBits { bytes: &bytes, at: 0 };
        Self::of_bits(&mut bits).ok_or_else(|| "its automaton ends too early, or has an unknown form".to_owned())
    }

    fn of_bits(bits: &mut NfaBits<'_>) -> Option<Self> {
        let form = bits.number(2)?;
        let state_bits = bits.number(4)? + 1;
        let digits = bits.number(4)? + 1;
        let starts = bits.number(state_bits)?;
        let accepting = bits.number(state_bits)?;
        let start_accepts: Vec<bool> = (0..starts).map(|_| Some(bits.number(1)? == 1)).collect::<Option<_>>()?;
        let transitions = match form {
            0 => {
                let count_bits = bits.number(4)?;
                bits.plain_states(count_bits, bits_for(digits - 1), state_bits)?
            }
            1 => bits.packed_states(digits, state_bits)?,
            _ => return None,
        };
        // The bit of the first start state comes last.
        Some(Self { starts, start_accepts: start_accepts.into_iter().rev().collect(), accepting, transitions })
    }
}

/// Returns how many bits a number needs.
const fn bits_for(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

struct NfaBits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl NfaBits<'_> {
    const fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// Returns the number in the next bits; `None` if there are not as many.
    fn number(&mut self, count: usize) -> Option<usize> {
        if self.left() < count {
            return None;
        }
        let bits = self.at..self.at + count;
        self.at += count;
        Some(bits.fold(0, |number, bit| 2 * number + usize::from(self.bytes[bit / 8] >> (7 - bit % 8) & 1)))
    }

    /// Returns the transitions of the states that are left. The last bits of the text only complete a byte.
    fn plain_states(
        &mut self,
        count_bits: usize,
        digit_bits: usize,
        state_bits: usize,
    ) -> Option<Vec<Vec<(usize, usize)>>> {
        let mut states = Vec::new();
        while count_bits > 0 && self.left() >= count_bits {
            let count = self.number(count_bits)?;
            let transitions = (0..count).map(|_| Some((self.number(digit_bits)?, self.number(state_bits)?)));
            states.push(transitions.collect::<Option<_>>()?);
        }
        Some(states)
    }

    /// The same for the packed form.
    fn packed_states(&mut self, digits: usize, state_bits: usize) -> Option<Vec<Vec<(usize, usize)>>> {
        let mut states = Vec::new();
        while self.left() >= digits {
            let set = self.number(digits)?;
            let own = (0..digits).filter(|digit| set >> digit & 1 == 1);
            states.push(own.map(|digit| Some((digit, self.number(state_bits)?))).collect::<Option<_>>()?);
        }
        Some(states)
    }
}
