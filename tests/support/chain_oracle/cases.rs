//! The finders that compare runs, with each hint in order of generation.

use super::runs::{Manner, Run, run};
use super::state::{State, unit_of};
use super::{Chain, Finder, Hint, Kind};

struct Cases<'a> {
    state: &'a State,
    finder: Finder,
    manner: Manner,
    /// The runs by cell, digit and whether the assumption is on.
    runs: Vec<Option<Run>>,
    hints: Vec<Hint>,
}

/// Returns all hints of Nishio, multiple, dynamic or nested chains.
pub(super) fn all(finder: Finder, state: &State) -> Vec<Hint> {
    let level = if let Finder::Dynamic(level, parameter) = finder { (level, parameter) } else { (0, 0) };
    let manner = Manner { in_cells: finder != Finder::Nishio, dynamic: finder != Finder::Multiple, level };
    let mut cases = Cases { state, finder, manner, runs: (0..81 * 18).map(|_| None).collect(), hints: Vec::new() };
    for cell in 0..81 {
        let digits = state.digits(cell);
        if digits.len() < if finder == Finder::Multiple { 3 } else { 2 } {
            continue;
        }
        for &digit in &digits {
            cases.of_candidate(cell, digit, digits.len());
        }
        if finder != Finder::Nishio {
            let sources: Vec<_> = digits.iter().map(|&digit| (cell, digit, true)).collect();
            cases.common(&sources, Kind::Cell, 0);
        }
    }
    cases.hints
}

impl Cases<'_> {
    fn of_candidate(&mut self, cell: usize, digit: usize, count: usize) {
        if self.finder != Finder::Multiple {
            for on in [true, false] {
                self.clash(cell, digit, on);
            }
        }
        if matches!(self.finder, Finder::Dynamic(..)) && count > 2 {
            self.common(&[(cell, digit, true), (cell, digit, false)], Kind::Double, 0);
        }
        if self.finder != Finder::Nishio {
            for kind in 0..3 {
                let places = self.state.places(unit_of(kind, cell), digit);
                if places.len() > 1 && places[0] == cell {
                    let sources: Vec<_> = places.into_iter().map(|place| (place, digit, true)).collect();
                    self.common(&sources, Kind::Unit, kind);
                }
            }
        }
    }

    fn run(&mut self, (cell, digit, on): (usize, usize, bool)) -> &Run {
        let slot = &mut self.runs[cell * 18 + digit * 2 + usize::from(on)];
        slot.get_or_insert_with(|| run(self.state, self.manner, cell, digit, on))
    }

    fn clash(&mut self, cell: usize, digit: usize, on: bool) {
        let run = self.run((cell, digit, on));
        if let Some((one, other)) = run.clash {
            let chains = vec![run.chain(one), run.chain(other)];
            self.push((cell, digit, !on), Kind::Clash, 0, chains);
        }
    }

    /// Adds hints for everything that all the runs of `sources` have in common, in the order of the first run.
    fn common(&mut self, sources: &[(usize, usize, bool)], kind: Kind, unit: usize) {
        for on in [true, false] {
            let first = self.run(sources[0]);
            let stored = if on { &first.ons } else { &first.offs };
            let targets: Vec<_> = stored.iter().map(|&place| first.nodes[place].identity()).collect();
            for (cell, digit, _) in targets {
                let chains: Option<Vec<Chain>> = sources
                    .iter()
                    .map(|&source| {
                        let run = self.run(source);
                        run.find(cell, digit, on).map(|end| run.chain(end))
                    })
                    .collect();
                if let Some(chains) = chains {
                    self.push((cell, digit, on), kind, unit, chains);
                }
            }
        }
    }

    fn push(&mut self, (cell, digit, on): (usize, usize, bool), kind: Kind, unit: usize, chains: Vec<Chain>) {
        let others = self.state.digits(cell).into_iter().filter(|&other| other != digit);
        let eliminations = if on { others.map(|other| (cell, other)).collect() } else { vec![(cell, digit)] };
        let base = match self.finder {
            Finder::Static => 0.0,
            Finder::Nishio => 7.5,
            Finder::Multiple => 8.0,
            Finder::Dynamic(level, _) => 8.5 + level as f64 / 2.0,
        };
        let length = Hint::whole_length(&chains);
        let placement = on.then_some((cell, digit));
        self.hints.push(Hint { base, length, kind, unit, eliminations, placement, chains });
    }
}
