//! Almost locked sets, and other patterns that compare a number of cells with a number of digits.

use super::{PatternWords, units};
use crate::explain::PatternRole;
use crate::explain::words::notation::{cell_group, digits};
use crate::model::DigitSet;

/// The names of the sets of a chain.
const LETTERS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

impl PatternWords<'_> {
    /// Returns a set with its digits: `R1C23 (4, 5 and 7)`.
    fn with_digits(&self, role: PatternRole) -> String {
        format!("{} ({})", self.cells(role), self.digits(role))
    }

    /// Returns the digits of the links, each once, in the order of the parts.
    fn link_digits(&self) -> Vec<String> {
        let links = self.parts.iter().filter(|part| part.role == PatternRole::Link);
        links.filter_map(|part| part.candidates.first()).map(|candidate| candidate.digit.to_string()).collect()
    }

    pub(super) fn bent(&self) -> String {
        let [free, set] = [PatternRole::Link, PatternRole::Base].map(|role| self.digits(role));
        let all = self.digit_set(PatternRole::Base) | self.digit_set(PatternRole::Link);
        let mut cells = [self.set(PatternRole::Base), self.set(PatternRole::Link)].concat();
        cells.sort_unstable();
        cells.dedup();
        format!(
            "{} hold only {}. {set} can each fill only one of these cells, because their places all lie in {} or all in {}. That leaves a cell for {free}, which is ruled out in the cells that see all of its places {}: {}.",
            cell_group(self.step.shape, &cells),
            digits(all),
            self.base[0],
            self.base[1],
            self.cells(PatternRole::Link),
            self.effect()
        )
    }

    pub(super) fn als_xz(&self) -> String {
        let [one, other] = [0, 1].map(|number| self.with_digits(PatternRole::Set(number)));
        let (restricted, gone) = (self.digits(PatternRole::Link), self.gone());
        format!(
            "{one} and {other} each have one digit more than cells. All their {restricted}s see each other, so only one of the two sets can have {restricted}. The other has all of its other digits, among them {gone}. So {gone} is ruled out in the cells that see all of its places in both: {}.",
            self.effect()
        )
    }

    pub(super) fn double_als_xz(&self) -> String {
        let [one, other] = [0, 1].map(|number| self.with_digits(PatternRole::Set(number)));
        let links = self.digits(PatternRole::Link);
        format!(
            "{one} and {other} each have one digit more than cells. {links} can each be in only one of the sets, so each set has exactly one of them and all of its other digits. So a digit is ruled out in the cells that see all of its places in a set, or in both for {links}: {}.",
            self.effect()
        )
    }

    pub(super) fn als_chain(&self) -> String {
        let count = self.parts.iter().filter(|part| matches!(part.role, PatternRole::Set(_))).count();
        let sets: Vec<String> = (0..count)
            .map(|number| format!("{}: {}", LETTERS[number % 6], self.with_digits(PatternRole::Set(number as u8))))
            .collect();
        let links: Vec<String> = self
            .link_digits()
            .iter()
            .enumerate()
            .map(|(number, digit)| {
                format!("{} and {} cannot both have {digit}", LETTERS[number % 6], LETTERS[(number + 1) % 6])
            })
            .collect();
        let last = LETTERS[(count - 1) % 6];
        let gone = self.gone();
        format!(
            "Each of these sets has one digit more than cells. {}. {}. If A lacks {gone}, it has its other digits, and so on along the sets, until {last} has {gone}. So {gone} is ruled out in the cells that see all of its places in A and {last}: {}.",
            sets.join("; "),
            links.join("; "),
            self.effect()
        )
    }

    pub(super) fn death_blossom(&self) -> String {
        let stem = self.cells(PatternRole::Pivot);
        let gone = self.gone();
        let own: DigitSet = self.digit_set(PatternRole::Pivot);
        let petals = self.parts.iter().filter(|part| matches!(part.role, PatternRole::Set(_)));
        let taken = own.iter().filter(|digit| digit.to_string() != gone);
        let cases: Vec<String> = taken
            .zip(petals)
            .map(|(digit, petal)| {
                let cells: Vec<u16> = petal.candidates.iter().map(|candidate| candidate.cell).collect();
                format!("with {digit}, {} lose {digit} and must have {gone}", cell_group(self.step.shape, &cells))
            })
            .collect();
        format!(
            "Whichever digit {stem} takes, one of its petals has {gone}: {}. So {gone} is ruled out in the cells that see all of these {gone}s: {}.",
            cases.join("; "),
            self.effect()
        )
    }

    pub(super) fn sue_de_coq(&self) -> String {
        let [line, of_box] = self.base else { return self.effect() };
        let [along, within] = [0, 1].map(PatternRole::Set);
        format!(
            "{} lie where {line} and {of_box} cross and hold {}. Together with {} in the rest of {line} and {} in the rest of {of_box}, there are as many cells as digits, so each digit fills exactly one of them. So their digits are ruled out in the rest of {line}, except for those of {}, and in the rest of {of_box}, except for those of {}: {}.",
            self.cells(PatternRole::Pivot),
            self.digits(PatternRole::Pivot),
            self.with_digits(along),
            self.with_digits(within),
            self.cells(within),
            self.cells(along),
            self.effect()
        )
    }

    pub(super) fn firework(&self) -> String {
        let [first, second] = [0, 1].map(PatternRole::Set);
        let of_first = format!(
            "In {}, {} fit only in {} apart from the box where the lines cross",
            units(&self.base[..2]),
            self.digits(first),
            self.cells(first)
        );
        if self.set(second).is_empty() {
            return format!(
                "{of_first}. Each of these digits must be in one of the three cells, so they fill them, and other digits are ruled out there: {}.",
                self.effect()
            );
        }
        format!(
            "{of_first}. In {}, {} fit only in {} apart from the box where these cross. Each of the four digits must be in one of its three cells, so together they fill the four cells, and other digits are ruled out there: {}.",
            units(&self.base[2..]),
            self.digits(second),
            self.cells(second),
            self.effect()
        )
    }
}
