//! The exchange between CDCL searches. Each finds solutions and learns clauses, shares both, and receives those of the
//! other searches.

use std::sync::Arc;

use super::exchange::{Exchange, Port, Solution};
use super::literal::Lit;
use crate::model::Grid;
use crate::{below, chance};

const RACERS: u64 = 3;
const SOLUTIONS: u32 = 4;
/// Number of clauses that each racer learns.
const CLAUSES: u32 = 4;

/// A search: the solutions that it has forbidden, and the clauses that it knows. The name of a clause shows which
/// search learnt it; its literal shows which solutions were forbidden at that time.
struct Racer {
    port: Port,
    forbidden: Vec<u32>,
    clauses: Vec<u32>,
}

impl Racer {
    fn learn(&mut self, name: u32) {
        let depends_on: u32 = self.forbidden.iter().map(|solution| 1 << solution).sum();
        self.clauses.push(name);
        self.port.offer(&[Lit::from_bits(depends_on)], name);
    }

    fn find(&mut self, number: u32) {
        let solutions = self.port.found(Solution { grid: Grid(number), clause: Box::default() });
        self.forbid(&solutions);
        assert!(self.forbidden.contains(&number), "its own solution is lost");
    }

    fn forbid(&mut self, solutions: &[Arc<Solution>]) {
        for solution in solutions {
            assert!(!self.forbidden.contains(&solution.grid.0), "a solution is received twice");
            self.forbidden.push(solution.grid.0);
        }
    }

    fn exchange(&mut self) {
        let news = self.port.exchange(0);
        self.forbid(&news.solutions);
        for clause in news.clauses() {
            let depends_on = clause.lits[0].bits();
            let is_forbidden = |solution: &u32| self.forbidden.contains(solution);
            assert!((0..SOLUTIONS).filter(|solution| depends_on >> solution & 1 == 1).all(|one| is_forbidden(&one)));
            assert!(!self.clauses.contains(&clause.glue), "a clause is received twice");
            self.clauses.push(clause.glue);
        }
    }

    fn run(mut self, number: u32) -> Self {
        let mut learnt = 0;
        while learnt < CLAUSES || self.forbidden.len() < SOLUTIONS as usize {
            let open: Vec<u32> = (0..SOLUTIONS).filter(|solution| !self.forbidden.contains(solution)).collect();
            if learnt < CLAUSES {
                self.learn(number * CLAUSES + learnt);
                learnt += 1;
            }
            if !open.is_empty() && chance(3) {
                self.find(open[below(open.len())]);
            }
            if chance(2) {
                self.exchange();
            }
        }
        self.exchange();
        self
    }
}

pub fn model() {
    let exchange = Arc::<Exchange>::default();
    let racers = (0..RACERS).map(|number| {
        let racer = Racer { port: Port::new(&exchange, number), forbidden: Vec::new(), clauses: Vec::new() };
        shuttle::thread::spawn(move || racer.run(number as u32))
    });
    let mut racers: Vec<Racer> = racers.collect::<Vec<_>>().into_iter().map(|racer| racer.join().unwrap()).collect();
    // No racer holds the lock any more. The first round shares what was not shared yet, and the second receives it.
    for _ in 0..2 {
        racers.iter_mut().for_each(Racer::exchange);
    }
    for racer in &racers {
        assert_eq!(racer.clauses.len() as u32, RACERS as u32 * CLAUSES, "a clause is lost");
    }
    assert!(racers.iter().all(|racer| racer.forbidden == racers[0].forbidden), "the orders differ");
}
