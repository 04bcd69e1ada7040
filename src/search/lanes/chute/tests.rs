//! Compares the completions of a chute with those that a search cell by cell finds.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::{Chute, Completions};
use crate::model::{Grid, Shape};
use crate::search::lanes::board::{WORDS, row_and_bit};
use crate::solver::Solver;
use crate::whole::sized;

/// Returns the cells of a chute.
fn cells(chute: Chute) -> Vec<usize> {
    (0..81)
        .filter(|cell| match chute {
            Chute::Band(band) => cell / 27 == band,
            Chute::Stack(stack) => cell % 9 / 3 == stack,
        })
        .collect()
}

fn are_peers(one: usize, other: usize) -> bool {
    let of_box = |cell: usize| (cell / 27, cell % 9 / 3);
    one != other && (one / 9 == other / 9 || one % 9 == other % 9 || of_box(one) == of_box(other))
}

fn fits(digits: &[u8; 81], cell: usize, digit: u8) -> bool {
    (0..81).all(|other| digits[other] != digit || !are_peers(cell, other))
}

/// Fills the open cells in every possible way.
fn fill(digits: &mut [u8; 81], found: &mut BTreeSet<[u8; 81]>) {
    let Some(cell) = digits.iter().position(|digit| *digit == 0) else {
        found.insert(*digits);
        return;
    };
    for digit in 1..=9 {
        if fits(digits, cell, digit) {
            digits[cell] = digit;
            fill(digits, found);
        }
    }
    digits[cell] = 0;
}

/// Returns the words of a board. An open cell has the candidates that no known cell rules out.
fn words(digits: &[u8; 81]) -> [u32; WORDS] {
    let mut words = [0; WORDS];
    for cell in 0..81 {
        let (row, bit) = row_and_bit(cell);
        for digit in (1..=9).filter(|digit| digits[cell] == *digit || digits[cell] == 0 && fits(digits, cell, *digit)) {
            words[3 * (usize::from(digit) - 1) + row] |= bit;
        }
    }
    words
}

fn listed(words: &[u32; WORDS], chute: Chute, known: &[u8; 81]) -> Vec<[u8; 81]> {
    let (mut completions, mut digits) = (Completions::new(words, chute), *known);
    std::iter::from_fn(|| completions.next(&mut digits).then_some(digits)).collect()
}

#[test]
fn completions_are_those_of_a_search_cell_by_cell() {
    let mut random = Pcg64::seed_from_u64(1);
    let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    for solution in sampler.samples(1).take(sized(3, 12)) {
        for chute in Chute::ALL {
            for clues in [0, 1, 3, 6, 10, 18] {
                let mut digits = *solution.as_array();
                let mut open = cells(chute);
                for _ in 0..clues {
                    open.swap_remove(random.random_range(0..open.len()));
                }
                open.iter().for_each(|cell| digits[*cell] = 0);
                let mut expected = BTreeSet::new();
                fill(&mut digits, &mut expected);
                let listed = listed(&words(&digits), chute, &digits);
                assert_eq!(listed.len(), expected.len(), "{chute:?} {digits:?}");
                assert!(listed.into_iter().collect::<BTreeSet<_>>() == expected, "{chute:?} {digits:?}");
                assert_eq!(Completions::new(&words(&digits), chute).count(), expected.len() as u64);
            }
        }
    }
}

/// Returns a solution in which a chute is open.
fn without(chute: Chute) -> [u8; 81] {
    let solution = Solver::new().solve(&Grid::empty(Shape::CLASSIC)).solutions.remove(0);
    let known = |cell: usize| solution.cells()[cell].digit().map_or(0, |digit| digit.get());
    std::array::from_fn(|cell| if cells(chute).contains(&cell) { 0 } else { known(cell) })
}

#[test]
fn completions_use_only_the_candidates_that_are_left() {
    let chute = Chute::Band(1);
    let digits = without(chute);
    let words = words(&digits);
    let all = listed(&words, chute, &digits);
    for cell in [27, 40, 53] {
        let (digit, (row, bit)) = (all[0][cell], row_and_bit(cell));
        let mut words = words;
        words[3 * (usize::from(digit) - 1) + row] &= !bit;
        let expected: Vec<_> = all.iter().filter(|other| other[cell] != digit).copied().collect();
        assert!(!expected.is_empty() && expected.len() < all.len());
        assert!(listed(&words, chute, &digits) == expected, "{cell}");
        assert_eq!(Completions::new(&words, chute).count(), expected.len() as u64);
    }
}

#[test]
fn the_widest_chute_is_the_one_with_the_open_cells() {
    for chute in Chute::ALL {
        assert_eq!(Chute::widest(&words(&without(chute))), chute);
    }
}
