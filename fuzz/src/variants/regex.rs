//! Regular expressions over the values of a line. A digit is its value, `A` or `a` is 10, and so on.

use std::collections::BTreeSet;

enum Node {
    /// One of these values; all others if it is negated.
    OneOf(Vec<i64>, bool),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    /// A part with its least and its greatest number of repetitions.
    Repeat(Box<Node>, usize, Option<usize>),
}

/// Whether the pattern matches all of the values.
pub fn matches(pattern: &str, values: &[i64]) -> bool {
    let mut parser = Parser { pattern: pattern.chars().filter(|symbol| !symbol.is_whitespace()).collect(), place: 0 };
    let node = parser.choice();
    assert_eq!(parser.place, parser.pattern.len(), "cannot read the pattern {pattern}");
    ends(&node, values, BTreeSet::from([0])).contains(&values.len())
}

/// Returns where a match can end that begins at one of the starts.
fn ends(node: &Node, values: &[i64], starts: BTreeSet<usize>) -> BTreeSet<usize> {
    match node {
        Node::OneOf(set, is_negated) => {
            let is_match = |&start: &usize| values.get(start).is_some_and(|value| set.contains(value) != *is_negated);
            starts.into_iter().filter(is_match).map(|start| start + 1).collect()
        }
        Node::Sequence(parts) => parts.iter().fold(starts, |starts, part| ends(part, values, starts)),
        Node::Choice(parts) => parts.iter().flat_map(|part| ends(part, values, starts.clone())).collect(),
        Node::Repeat(part, least, greatest) => {
            let least_ends = (0..*least).fold(starts, |starts, _| ends(part, values, starts));
            // More repetitions than there are values reach no new end.
            let more = greatest.map_or(values.len(), |greatest| greatest - least);
            (0..more).fold(least_ends, |found, _| {
                let longer = ends(part, values, found.clone());
                found.union(&longer).copied().collect()
            })
        }
    }
}

struct Parser {
    pattern: Vec<char>,
    place: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.pattern.get(self.place).copied()
    }

    fn next(&mut self) -> char {
        self.place += 1;
        self.pattern[self.place - 1]
    }

    /// Consumes the next symbol if it is this one. Returns whether it is.
    fn takes(&mut self, symbol: char) -> bool {
        let is_next = self.peek() == Some(symbol);
        self.place += usize::from(is_next);
        is_next
    }

    fn choice(&mut self) -> Node {
        let mut parts = vec![self.sequence()];
        while self.takes('|') {
            parts.push(self.sequence());
        }
        Node::Choice(parts)
    }

    fn sequence(&mut self) -> Node {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|symbol| !"|)".contains(symbol)) {
            let part = self.part();
            parts.push(self.repeated(part));
        }
        Node::Sequence(parts)
    }

    fn part(&mut self) -> Node {
        match self.next() {
            '(' => {
                let node = self.choice();
                assert!(self.takes(')'));
                node
            }
            '[' => self.class(),
            '.' => Node::OneOf(Vec::new(), true),
            symbol => Node::OneOf(vec![value(symbol)], false),
        }
    }

    fn class(&mut self) -> Node {
        let is_negated = self.takes('^');
        let mut values = Vec::new();
        while !self.takes(']') {
            let first = self.next();
            let last = if self.takes('-') { self.next() } else { first };
            values.extend((first..=last).map(value));
        }
        Node::OneOf(values, is_negated)
    }

    fn repeated(&mut self, mut node: Node) -> Node {
        loop {
            let (least, greatest) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => self.counts(),
                _ => return node,
            };
            self.place += 1;
            node = Node::Repeat(Box::new(node), least, greatest);
        }
    }

    /// Reads `{n`, `{n,` or `{n,m`, up to the closing brace.
    fn counts(&mut self) -> (usize, Option<usize>) {
        self.place += 1;
        let least = self.number().unwrap();
        let greatest = if self.takes(',') { self.number() } else { Some(least) };
        (least, greatest)
    }

    fn number(&mut self) -> Option<usize> {
        let mut digits = String::new();
        while self.peek().is_some_and(|symbol| symbol.is_ascii_digit()) {
            digits.push(self.next());
        }
        digits.parse().ok()
    }
}

fn value(symbol: char) -> i64 {
    i64::from(symbol.to_digit(36).unwrap_or_else(|| panic!("{symbol} is not a value")))
}

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the pattern that a parameter in base64 holds.
pub fn decode(text: &str) -> String {
    let bits = bytes(text);
    bits.chunks(8).map(|bits| char::from(bits.iter().fold(0u8, |byte, &bit| 2 * byte + u8::from(bit)))).collect()
}

/// Returns the bits of a text in base64, as many as complete bytes have.
pub fn bytes(text: &str) -> Vec<bool> {
    let bits = text.chars().flat_map(|digit| {
        let digit = ALPHABET.find(digit).unwrap();
        (0..6).rev().map(move |bit| digit >> bit & 1 == 1)
    });
    let mut bits = bits.collect::<Vec<_>>();
    bits.truncate(bits.len() / 8 * 8);
    bits
}

/// Returns a pattern in base64.
pub fn encode(pattern: &str) -> String {
    text(&pattern.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect::<Vec<_>>())
}

/// Returns bits in base64, completed to bytes.
pub fn text(bits: &[bool]) -> String {
    let mut bits = bits.to_vec();
    bits.resize(bits.len().div_ceil(8) * 8, false);
    let digit = |bits: &[bool]| (0..6).fold(0, |digit, index| 2 * digit + usize::from(bits.get(index) == Some(&true)));
    bits.chunks(6).map(|bits| char::from(ALPHABET.as_bytes()[digit(bits)])).collect()
}
