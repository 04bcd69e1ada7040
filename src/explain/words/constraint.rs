//! The digits that a constraint allows, as players would put it: "The cage of 17 (R1C12) can only hold 8 and 9".

use super::notation::{cell_group, digits, listed};
use crate::deduce::{LineRoom, common_sums, filter};
use crate::draw;
use crate::model::{
    Condition, ConnectedCells, DigitCount, DigitSet, DigitSets, EqualSums, LockedDigits, Shape, Sum, Test,
};

/// The most cells, and the most combinations, that a sentence lists.
const MAX_LISTED: usize = 3;

/// A condition that removes candidates.
pub(in crate::explain) struct ConstraintFinding<'a> {
    pub(in crate::explain) shape: Shape,
    /// What players call the constraint; empty if the condition follows from several.
    pub(in crate::explain) name: &'a str,
    /// The cells of the constraint; none if it applies to the whole grid.
    pub(in crate::explain) cells: &'a [u16],
    pub(in crate::explain) condition: &'a Condition,
    /// The digits of the cells of the condition, before and after.
    pub(in crate::explain) before: &'a [u64],
    pub(in crate::explain) after: &'a [u64],
}

impl ConstraintFinding<'_> {
    /// Returns why the candidates are removed, without a full stop.
    pub(in crate::explain) fn because(&self) -> String {
        let whole = self.whole();
        let so = self.conclusions();
        match &self.condition.test {
            Test::Pair(_) => self.pair(&whole, &so),
            Test::Sets(sets) => self.sets(sets, &whole, &so),
            Test::Locked(locked) => self.locked(locked, &whole),
            Test::Count(count) => self.count(count, &whole, &so),
            Test::Sum(sum) => self.sum(sum, &whole, &so),
            Test::Connected(connected) => self.connected(connected, &whole, &so),
            Test::AnyOf(_) => format!("{whole}: in every choice that is left, {so}"),
            Test::EqualSums(sums) => self.equal_sums(sums, &whole, &so),
            Test::Circles(_) => {
                format!("{whole}: in every choice of digits that adds up to the number of its cells, {so}")
            }
            Test::Distinct(_) | Test::Line(_) => {
                format!("{whole}: in all arrangements of the candidates that are left, {so}")
            }
        }
    }

    /// Returns the constraint with its cells.
    fn whole(&self) -> String {
        match (self.name.is_empty(), self.cells.is_empty()) {
            (true, _) => "Several sums together (of cages, lines, complete rows, columns or boxes)".to_owned(),
            (_, true) => format!("The {}", self.name),
            _ => format!("The {} ({})", self.name, cell_group(self.shape, self.cells)),
        }
    }

    fn cell(&self, at: usize) -> String {
        self.shape.cell_name(self.condition.cells[at].into())
    }

    /// Returns the positions of the cells that lose candidates.
    fn changed(&self) -> Vec<usize> {
        (0..self.after.len()).filter(|&at| self.before[at] != self.after[at]).collect()
    }

    /// Returns what follows for the cells that lose candidates.
    fn conclusions(&self) -> String {
        let changed = self.changed();
        if changed.len() > MAX_LISTED {
            return "these candidates do not occur".to_owned();
        }
        let parts: Vec<String> = changed
            .iter()
            .map(|&at| format!("{} {}", self.cell(at), conclusion(self.before[at], self.after[at])))
            .collect();
        listed(&parts)
    }

    fn pair(&self, whole: &str, so: &str) -> String {
        let changed = self.changed().first().copied().unwrap_or(0);
        let other = 1 - changed.min(1);
        format!("{whole}: {} {}, so {so}", self.cell(other), state(self.before[other]))
    }

    fn sets(&self, sets: &[u64], whole: &str, so: &str) -> String {
        let possible: Vec<u64> = sets.iter().copied().filter(|&set| self.is_possible(set)).collect();
        let lists: Vec<String> = possible.iter().map(|&set| digits(DigitSet::from_bits(set))).collect();
        if self.name.is_empty() {
            let total: i64 = members(sets.first().copied().unwrap_or(0)).map(|digit| digit as i64).sum();
            let cells = cell_group(self.shape, &self.condition.cells);
            return format!("{whole} leave {cells} with the sum {total}, so {so}");
        }
        // The list names the possible digits. A conclusion for the cells is added only if it tells more.
        let union = possible.iter().fold(0, |all, set| all | set);
        let is_plain = self.changed().iter().all(|&at| self.after[at] == self.before[at] & union);
        let so = if is_plain { String::new() } else { format!(", so {so}") };
        match lists.len() {
            _ if self.condition.cells.len() == 1 => format!("{whole}: {}", self.conclusions()),
            1..=MAX_LISTED => format!("{whole} can only hold {}{so}", lists.join(", or ")),
            count => format!("{whole} has {count} possible combinations, and in all of them {}", self.conclusions()),
        }
    }

    /// Whether the cells can hold this set.
    fn is_possible(&self, set: u64) -> bool {
        let condition = Condition::new(self.condition.cells.clone(), Test::Sets(DigitSets::new(vec![set])));
        filter(&condition, &mut self.before.to_vec(), &mut LineRoom::default()).is_ok()
    }

    fn locked(&self, locked: &LockedDigits, whole: &str) -> String {
        let inner = self.condition.cells.len() - locked.sees.len();
        let gone = self.changed().first().map_or(0, |&at| self.before[at] & !self.after[at]);
        let holds: Vec<u16> =
            (0..inner).filter(|&at| self.before[at] & gone != 0).map(|at| self.condition.cells[at]).collect();
        let (gone, places) = (digits(DigitSet::from_bits(gone)), cell_group(self.shape, &holds));
        let needs = if self.name.is_empty() {
            let cells = cell_group(self.shape, &self.condition.cells[..inner]);
            format!("{whole} leave {cells} with a sum that needs {gone}")
        } else {
            format!("{whole} needs {gone}")
        };
        format!("{needs}, which fits only in {places}. So {gone} is ruled out in the cells that see all of these")
    }

    fn count(&self, count: &DigitCount, whole: &str, so: &str) -> String {
        let counted = digits(DigitSet::from_bits(count.digits));
        let keeps = self.changed().iter().all(|&at| self.after[at] & !count.digits == 0);
        if keeps {
            format!("{whole} needs {counted} in all cells that can still hold it, so {so}")
        } else {
            format!("{whole} already has as many cells with {counted} as it may have, so {so}")
        }
    }

    fn connected(&self, connected: &ConnectedCells, whole: &str, so: &str) -> String {
        let certain = self.before.iter().filter(|own| **own & !connected.digits == 0).count();
        match connected.size {
            Some(size) if size == certain => format!("{whole}: all of its cells are known, so {so}"),
            _ => format!("{whole}: a path must connect all its cells, so {so}"),
        }
    }

    fn equal_sums(&self, sums: &EqualSums, whole: &str, so: &str) -> String {
        let common = common_sums(sums, self.before).max(1);
        let sums = range(common.trailing_zeros().into(), common.ilog2().into());
        format!("{whole}: each of its parts adds up to {sums}, so {so}")
    }

    /// Describes a sum, whose step changes one cell.
    fn sum(&self, sum: &Sum, whole: &str, so: &str) -> String {
        let changed = self.changed().first().copied().unwrap_or(0);
        let (least, most) = self.rest(sum, changed);
        let own = factor(sum, changed);
        let others: Vec<usize> = (0..self.before.len()).filter(|&at| at != changed).collect();
        if self.name.is_empty() {
            return format!("{whole} leave {}, so {so}", self.equation(sum));
        }
        let is_opposite = others.iter().all(|&at| factor(sum, at) == -own) && own.abs() == 1;
        let is_same = others.iter().all(|&at| factor(sum, at) == own) && own.abs() == 1;
        let (least, most) = if own < 0 { (-most, -least) } else { (least, most) };
        if is_opposite && sum.total == 0 {
            // The sum of the other cells is the digit itself.
            return format!("{whole}: the other cells add up to {}, so {so}", range(least, most));
        }
        if is_same {
            let total = sum.total * own;
            return format!("{whole}: the other cells add up to {}, so {so}", range(total - most, total - least));
        }
        format!("{whole}: with the digits that the other cells can hold, {so}")
    }

    /// Returns the least and the greatest value of the total minus the other cells.
    fn rest(&self, sum: &Sum, changed: usize) -> (i64, i64) {
        let (mut least, mut most) = (sum.total, sum.total);
        for at in (0..self.before.len()).filter(|&at| at != changed) {
            least -= self.weights(sum, at).max().unwrap_or(0);
            most -= self.weights(sum, at).min().unwrap_or(0);
        }
        (least, most)
    }

    /// Returns what the candidates of a cell add to a sum.
    fn weights(&self, sum: &Sum, at: usize) -> impl Iterator<Item = i64> {
        members(self.before[at]).map(move |digit| sum.weights_at(at)[digit - 1])
    }

    /// Returns a sum of cells as an equation: `R1C1 + R2C2 - 2 x R3C3 = 4`.
    fn equation(&self, sum: &Sum) -> String {
        let factors = (0..self.before.len()).map(|at| sum.weights_at(at).first().copied().unwrap_or(0));
        draw::equation(factors.enumerate().map(|(at, factor)| (factor, self.cell(at))), sum.total)
    }
}

/// Returns by how much a cell's part of a sum increases from the digit 1 to the digit 2.
fn factor(sum: &Sum, at: usize) -> i64 {
    match sum.weights_at(at) {
        [one, two, ..] => two - one,
        _ => 0,
    }
}

/// Returns the digits of a set.
fn members(set: u64) -> impl Iterator<Item = usize> {
    DigitSet::from_bits(set).iter().map(|digit| digit.get().into())
}

/// Returns numbers from one to another in words.
fn range(least: i64, most: i64) -> String {
    if least == most { least.to_string() } else { format!("at least {least} and at most {most}") }
}

/// Returns which digits a cell can hold, as a predicate.
fn state(set: u64) -> String {
    let all: Vec<usize> = members(set).collect();
    match &all[..] {
        [only] => format!("is {only}"),
        [first, .., last] if all.len() > 4 && all.len() == last - first + 1 => {
            format!("is at least {first} and at most {last}")
        }
        _ => format!("can only be {}", digits(DigitSet::from_bits(set))),
    }
}

/// Returns what a cell loses or keeps, as a predicate.
fn conclusion(before: u64, after: u64) -> String {
    let gone = before & !after;
    let (least, most) = (after.trailing_zeros(), 63 - after.leading_zeros().min(63));
    let (below, above) = (gone & ((1 << least) - 1), gone >> most);
    if after.is_power_of_two() {
        format!("must be {}", least + 1)
    } else if below == gone {
        format!("is at least {}", least + 1)
    } else if above << most == gone {
        format!("is at most {}", most + 1)
    } else if after.count_ones() as usize <= MAX_LISTED {
        format!("can only be {}", digits(DigitSet::from_bits(after)))
    } else if below | above << most == gone {
        format!("is at least {} and at most {}", least + 1, most + 1)
    } else {
        format!("cannot be {}", digits(DigitSet::from_bits(gone)).replace(" and ", " or "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicates_name_bounds_and_lists() {
        for (before, after, words) in [
            (0b11_1111, 0b11_0000, "is at least 5"),
            (0b11_1111, 0b00_1111, "is at most 4"),
            (0b11_1111, 0b00_1000, "must be 4"),
            (0b11_1111, 0b01_0010, "can only be 2 and 5"),
            (0b1_1111_1111, 0b0_0111_1100, "is at least 3 and at most 7"),
            (0b1_1111_1111, 0b1_1010_1011, "cannot be 3, 5 or 7"),
        ] {
            assert_eq!(conclusion(before, after), words);
        }
        assert_eq!(state(0b1_1111_0000), "is at least 5 and at most 9");
        assert_eq!(state(0b10_1000), "can only be 4 and 6");
    }
}
