//! A checker of DRAT proofs.

use std::collections::HashSet;

/// A checker of proofs: each clause must follow from the previous ones by unit propagation.
pub(crate) struct Checker(pub(crate) Vec<Vec<i32>>);

impl Checker {
    /// Whether a clause follows: if its literals are false, unit propagation leads to a clause without a possible
    /// literal.
    fn follows(&self, clause: &[i32]) -> bool {
        let mut is_false: HashSet<i32> = clause.iter().copied().collect();
        loop {
            let before = is_false.len();
            for known in &self.0 {
                let mut open = known.iter().filter(|lit| !is_false.contains(lit));
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(unit), None) => _ = is_false.insert(-unit),
                    _ => {}
                }
            }
            if is_false.len() == before {
                return false;
            }
        }
    }

    /// Checks a proof line by line. It must end with the empty clause. Returns the number of clauses added.
    pub(crate) fn check(mut self, proof: &str) -> usize {
        let mut added = 0;
        for line in proof.lines() {
            let numbers = |text: &str| -> Vec<i32> {
                let all: Vec<i32> = text.split(' ').map(|number| number.parse().unwrap()).collect();
                let (end, clause) = all.split_last().unwrap();
                assert_eq!(*end, 0);
                clause.to_vec()
            };
            if let Some(dropped) = line.strip_prefix("d ") {
                let dropped: HashSet<i32> = numbers(dropped).into_iter().collect();
                let at = self.0.iter().position(|clause| clause.iter().copied().collect::<HashSet<_>>() == dropped);
                self.0.swap_remove(at.expect("a dropped clause was there"));
                continue;
            }
            let clause = numbers(line);
            assert!(self.follows(&clause), "{line}");
            added += 1;
            if clause.is_empty() {
                return added;
            }
            self.0.push(clause);
        }
        panic!("no empty clause");
    }
}
