//! Regular expressions over digits, as an automaton.
//!
//! The syntax has digits and letters, `.`, classes, groups, alternatives and the usual repetitions. A crate for regular
//! expressions would be larger than the rest of the model, and matches text instead of sets of digits.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Chars;

use crate::model::Values;
use crate::model::condition::Automaton;

/// Maximum number of states of the automaton before it is made deterministic.
const MAX_PLACES: usize = 4_096;

/// Maximum number of places in all states of all expressions together, counted once per digit. Without this limit, an
/// expression of forty characters can take 15 seconds.
const MAX_VISITS: usize = 1 << 24;

/// Maximum depth of nested groups and repetitions. Each level needs stack frames.
const MAX_DEPTH: usize = 64;

/// Returns the automaton that accepts the lines which the expression matches completely; `None` if it is too large.
/// Adds the places that this visits to `visited`.
pub(super) fn automaton(pattern: &str, values: Values, visited: &mut usize) -> Result<Option<Automaton>, String> {
    let mut reader = Reader { symbols: pattern.chars().peekable(), values, depth: 0 };
    let expression = reader.alternatives()?;
    if let Some(symbol) = reader.symbols.next() {
        return Err(format!("its expression has '{symbol}' without an opening bracket"));
    }
    let mut places = RegexPlaces(vec![RegexPlace::Jump(Vec::new())]);
    let end = places.extend(&expression, 0)?;
    let visits = Visits::new(*visited);
    let automaton = Automaton::build(
        values,
        [places.closure([0])],
        |state: &Vec<usize>, value: i64| {
            let digit = values.set_of(value);
            let after = places.closure(state.iter().filter_map(|&place| places.after(place, digit)));
            visits.count(after.len()).then_some(after)
        },
        |state| state.contains(&end),
    );
    *visited = visits.total();
    if visits.are_too_many() {
        return Err("its expression is too complex, or all expressions together are".to_owned());
    }
    Ok(automaton)
}

/// The places that are visited while automata become deterministic, up to [`MAX_VISITS`].
pub(super) struct Visits {
    left: Cell<usize>,
}

impl Visits {
    /// Starts with this number of visits.
    pub(super) fn new(visited: usize) -> Self {
        Self { left: Cell::new(MAX_VISITS.saturating_sub(visited)) }
    }

    /// Counts the places of a new state. Returns whether the state is possible: it has places, and there are not too
    /// many visits.
    pub(super) fn count(&self, places: usize) -> bool {
        self.left.set(self.left.get().saturating_sub(places));
        places > 0 && !self.are_too_many()
    }

    /// Whether the limit is reached.
    pub(super) fn are_too_many(&self) -> bool {
        self.left.get() == 0
    }

    /// Returns the number of visits.
    pub(super) fn total(&self) -> usize {
        MAX_VISITS - self.left.get()
    }
}

/// An expression.
enum Expression {
    /// One of these digits.
    Digit(u64),
    Sequence(Vec<Self>),
    Alternatives(Vec<Self>),
    /// Repeated at least, and at most, this often.
    Repeated(Box<Self>, usize, Option<usize>),
}

/// Reads an expression.
struct Reader<'a> {
    symbols: Peekable<Chars<'a>>,
    values: Values,
    depth: usize,
}

impl Reader<'_> {
    /// Reads alternatives up to a closing bracket or the end.
    fn alternatives(&mut self) -> Result<Expression, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("its expression has more than {MAX_DEPTH} groups within each other"));
        }
        let mut all = vec![self.sequence()?];
        while self.symbols.next_if_eq(&'|').is_some() {
            all.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(Expression::Alternatives(all))
    }

    /// Reads items up to the end of an alternative.
    fn sequence(&mut self) -> Result<Expression, String> {
        let mut items = Vec::new();
        while let Some(symbol) = self.symbols.next_if(|symbol| !matches!(symbol, '|' | ')')) {
            let item = self.item(symbol)?;
            items.push(self.repeated(item)?);
        }
        Ok(Expression::Sequence(items))
    }

    /// Reads a digit, a class or a group that begins with this symbol.
    fn item(&mut self, symbol: char) -> Result<Expression, String> {
        match symbol {
            '(' => {
                let group = self.alternatives()?;
                self.symbols.next().map(|_| group).ok_or_else(|| "its expression has '(' without ')'".to_owned())
            }
            '[' => self.class().map(Expression::Digit),
            '.' => Ok(Expression::Digit(self.values.set_where(|_| true))),
            _ => self.digit(symbol).map(Expression::Digit),
        }
    }

    /// Reads the repetitions of an item.
    fn repeated(&mut self, mut item: Expression) -> Result<Expression, String> {
        for _ in 0..MAX_DEPTH {
            let (least, most) = match self.symbols.next_if(|symbol| matches!(symbol, '*' | '+' | '?' | '{')) {
                None => return Ok(item),
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some(_) => self.bounds()?,
            };
            item = Expression::Repeated(Box::new(item), least, most);
        }
        Err(format!("its expression repeats an item in more than {MAX_DEPTH} ways"))
    }

    /// Reads the bounds of a repetition, after the opening brace.
    fn bounds(&mut self) -> Result<(usize, Option<usize>), String> {
        let mut inside = String::new();
        loop {
            match self.symbols.next() {
                Some('}') => break,
                Some(symbol) => inside.push(symbol),
                None => return Err("its expression has '{' without '}'".to_owned()),
            }
        }
        let bounds = match inside.split_once(',') {
            None => times(&inside).map(|number| (number, Some(number))),
            Some((least, "")) => times(least).map(|least| (least, None)),
            Some((least, most)) => times(least).zip(times(most)).map(|(least, most)| (least, Some(most))),
        };
        let bounds = bounds.filter(|&(least, most)| most.is_none_or(|most| least <= most));
        bounds.ok_or_else(|| format!("its expression has '{{{inside}}}', which is not a number of repetitions"))
    }

    /// Reads a class, after its opening bracket.
    fn class(&mut self) -> Result<u64, String> {
        const OPEN: &str = "its expression has '[' without ']'";
        let is_inverse = self.symbols.next_if_eq(&'^').is_some();
        let mut digits = 0;
        while let Some(first) = self.symbols.next_if(|symbol| *symbol != ']') {
            let is_range = self.symbols.next_if_eq(&'-').is_some();
            let last = if is_range { self.symbols.next().ok_or(OPEN)? } else { first };
            for symbol in first..=last {
                digits |= self.digit(symbol)?;
            }
        }
        self.symbols.next().ok_or(OPEN)?;
        match digits {
            0 => Err("its expression has an empty class".to_owned()),
            _ if is_inverse => Ok(self.values.set_where(|_| true) & !digits),
            _ => Ok(digits),
        }
    }

    /// Returns the set of the digit that a symbol means.
    fn digit(&self, symbol: char) -> Result<u64, String> {
        match symbol.to_digit(36).map_or(0, |value| self.values.set_of(value.into())) {
            0 => Err(format!("its expression has '{symbol}', which is not a digit")),
            digit => Ok(digit),
        }
    }
}

/// Returns how often an item is repeated; `None` if the text is not a number, or if it is too large.
fn times(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number| *number <= MAX_PLACES)
}

/// The states of a nondeterministic automaton, which may be in several of them (Thompson, Regular expression search
/// algorithm, Communications of the ACM 1968).
struct RegexPlaces(Vec<RegexPlace>);

enum RegexPlace {
    /// Reads one of these digits, and continues at a place.
    Read(u64, usize),
    /// Continues at any of these places.
    Jump(Vec<usize>),
}

impl RegexPlaces {
    fn add(&mut self, place: RegexPlace) -> Result<usize, String> {
        if self.0.len() == MAX_PLACES {
            return Err(format!("its expression is too long: it needs more than {MAX_PLACES} places"));
        }
        self.0.push(place);
        Ok(self.0.len() - 1)
    }

    /// Adds a place to which another one jumps.
    fn add_after(&mut self, from: usize) -> Result<usize, String> {
        let place = self.add(RegexPlace::Jump(Vec::new()))?;
        self.jump(from, place);
        Ok(place)
    }

    fn jump(&mut self, from: usize, to: usize) {
        if let RegexPlace::Jump(next) = &mut self.0[from] {
            next.push(to);
        }
    }

    /// Adds the places of an expression after a place that jumps. Returns the last one, which jumps too.
    fn extend(&mut self, expression: &Expression, from: usize) -> Result<usize, String> {
        match expression {
            Expression::Digit(digits) => {
                let end = self.add(RegexPlace::Jump(Vec::new()))?;
                let read = self.add(RegexPlace::Read(*digits, end))?;
                self.jump(from, read);
                Ok(end)
            }
            Expression::Sequence(items) => items.iter().try_fold(from, |at, item| self.extend(item, at)),
            Expression::Alternatives(all) => {
                let end = self.add(RegexPlace::Jump(Vec::new()))?;
                for alternative in all {
                    let begin = self.add_after(from)?;
                    let last = self.extend(alternative, begin)?;
                    self.jump(last, end);
                }
                Ok(end)
            }
            Expression::Repeated(item, least, most) => self.repeat(item, *least, *most, from),
        }
    }

    fn repeat(&mut self, item: &Expression, least: usize, most: Option<usize>, from: usize) -> Result<usize, String> {
        let end = self.add(RegexPlace::Jump(Vec::new()))?;
        let mut at = from;
        for number in 0..most.unwrap_or(least) {
            if number >= least {
                self.jump(at, end);
            }
            let begin = self.add_after(at)?;
            at = self.extend(item, begin)?;
        }
        if most.is_none() {
            // Any number of further repetitions, each from the same place.
            let begin = self.add_after(at)?;
            let last = self.extend(item, begin)?;
            self.jump(last, begin);
            self.jump(begin, end);
        }
        self.jump(at, end);
        Ok(end)
    }

    /// Returns the place after one that reads this digit.
    fn after(&self, place: usize, digit: u64) -> Option<usize> {
        match &self.0[place] {
            RegexPlace::Read(digits, next) if digits & digit != 0 => Some(*next),
            _ => None,
        }
    }

    /// Returns the places that can be reached without reading a digit, in ascending order.
    fn closure(&self, from: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut known = BTreeSet::new();
        let mut open: Vec<usize> = from.into_iter().collect();
        while let Some(place) = open.pop() {
            if known.insert(place)
                && let RegexPlace::Jump(next) = &self.0[place]
            {
                open.extend(next);
            }
        }
        known.into_iter().collect()
    }
}
