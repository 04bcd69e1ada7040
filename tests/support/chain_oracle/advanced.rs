//! The rules that nested levels above the dynamic one apply to the remaining candidates.

use std::rc::Rc;

use super::runs::Run;
use super::state::{State, index_of, unit, unit_of};
use super::{Finder, Hint, Kind, Node, Why, list};

/// An instance of a rule: its causes, its eliminations in the order of emission, and the inner hint.
struct Instance {
    causes: Vec<(usize, usize)>,
    eliminations: Vec<(usize, usize)>,
    inner: Option<Rc<Hint>>,
}

/// Returns the nodes that the first applicable rule turns off.
pub(super) fn step(run: &Run, (level, parameter): (usize, usize)) -> Vec<Node> {
    type Rule = Box<dyn Fn(&Run) -> Vec<Instance>>;
    let mut rules: Vec<Rule> = vec![Box::new(locked), Box::new(hidden_pairs), Box::new(naked_pairs), Box::new(x_wings)];
    if level == 2 || level == 3 {
        rules.push(Box::new(|run| inner(run, Finder::Static)));
    }
    if level == 3 {
        rules.push(Box::new(|run| inner(run, Finder::Multiple)));
    }
    if level == 4 {
        rules.push(Box::new(move |run| inner(run, Finder::Dynamic(parameter, 0))));
    }
    for rule in rules {
        let instances: Vec<Instance> =
            rule(run).into_iter().filter(|one| !one.causes.is_empty() && !one.eliminations.is_empty()).collect();
        if !instances.is_empty() {
            return instances.iter().flat_map(|instance| nodes(run, instance)).collect();
        }
    }
    Vec::new()
}

fn nodes(run: &Run, instance: &Instance) -> Vec<Node> {
    let off = |&(cell, digit): &(usize, usize)| run.find(cell, digit, false).expect("what is erased was off");
    let parents: Vec<usize> = instance.causes.iter().map(off).collect();
    let node = |&(cell, digit): &(usize, usize)| Node {
        cell,
        digit,
        on: false,
        parents: parents.clone(),
        why: Why::Advanced,
        inner: instance.inner.clone(),
    };
    instance.eliminations.iter().map(node).collect()
}

impl Run {
    fn erased(&self, cell: usize, digit: usize) -> bool {
        self.base.candidates[cell][digit] && !self.left.candidates[cell][digit]
    }
}

fn instance(
    left: &State,
    cells: &[usize],
    digits: impl Fn(usize) -> Vec<usize>,
    causes: Vec<(usize, usize)>,
) -> Instance {
    let all = cells.iter().flat_map(|&cell| digits(cell).into_iter().map(move |digit| (cell, digit)));
    let eliminations = all.filter(|&(cell, digit)| left.candidates[cell][digit]).collect();
    let hint = Hint { base: 0.0, length: 0, kind: Kind::X, unit: 0, eliminations, placement: None, chains: Vec::new() };
    Instance { causes, eliminations: hint.emission(), inner: None }
}

fn locked(run: &Run) -> Vec<Instance> {
    let mut found = Vec::new();
    for (first, second) in [(0, 2), (0, 1), (2, 0), (1, 0)] {
        for digit in 0..9 {
            for base in (0..9).map(|index| unit(first, index)) {
                for cover in (0..9).map(|index| unit(second, index)) {
                    let places = run.left.places(base, digit);
                    if places.len() >= 2 && places.iter().all(|place| cover.contains(place)) {
                        let outside = base.into_iter().filter(|cell| !cover.contains(cell));
                        let causes =
                            outside.filter(|&cell| run.erased(cell, digit)).map(|cell| (cell, digit)).collect();
                        let rest: Vec<_> = cover.into_iter().filter(|cell| !base.contains(cell)).collect();
                        found.push(instance(&run.left, &rest, |_| vec![digit], causes));
                    }
                }
            }
        }
    }
    found
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (1..9).flat_map(|high| (0..high).map(move |low| (low, high)))
}

fn open(run: &Run, cells: &[usize; 9]) -> usize {
    cells.iter().filter(|&&cell| run.base.filled[cell].is_none()).count()
}

fn box_column_row() -> impl Iterator<Item = [usize; 9]> {
    [0, 2, 1].into_iter().flat_map(|kind| (0..9).map(move |index| unit(kind, index)))
}

fn hidden_pairs(run: &Run) -> Vec<Instance> {
    let mut found = Vec::new();
    for cells in box_column_row().filter(|cells| open(run, cells) > 4) {
        for (low, high) in pairs() {
            let places = run.left.places(cells, low);
            if places.len() == 2 && run.left.places(cells, high) == places {
                let others = cells.into_iter().filter(|cell| !places.contains(cell));
                let causes = others
                    .flat_map(|cell| [(cell, low), (cell, high)])
                    .filter(|&(cell, digit)| run.base.candidates[cell][digit])
                    .collect();
                let rest = |_| (0..9).filter(|&digit| digit != low && digit != high).collect();
                found.push(instance(&run.left, &places, rest, causes));
            }
        }
    }
    found
}

fn naked_pairs(run: &Run) -> Vec<Instance> {
    let mut found = Vec::new();
    for cells in box_column_row().filter(|cells| open(run, cells) >= 4) {
        for (low, high) in pairs() {
            let digits = run.left.digits(cells[low]);
            if digits.len() == 2 && run.left.digits(cells[high]) == digits {
                let causes = [cells[low], cells[high]]
                    .into_iter()
                    .flat_map(|cell| run.base.digits(cell).into_iter().map(move |digit| (cell, digit)))
                    .filter(|(_, digit)| !digits.contains(digit))
                    .collect();
                let rest: Vec<_> =
                    (0..9).filter(|&place| place != low && place != high).map(|place| cells[place]).collect();
                found.push(instance(&run.left, &rest, |_| digits.clone(), causes));
            }
        }
    }
    found
}

fn x_wings(run: &Run) -> Vec<Instance> {
    let mut found = Vec::new();
    for (kind, crossing) in [(2, 1), (1, 2)] {
        for (low, high) in pairs() {
            for digit in 0..9 {
                let lines = [unit(kind, low), unit(kind, high)];
                let across = |line| {
                    let places = run.left.places(line, digit).into_iter();
                    places.map(|cell| index_of(crossing, cell)).collect::<Vec<_>>()
                };
                let covers = across(lines[0]);
                let placed = run.base.filled.iter().filter(|value| **value == Some(digit)).count();
                if placed > 5 || covers.len() != 2 || across(lines[1]) != covers {
                    continue;
                }
                let causes = lines
                    .into_iter()
                    .flatten()
                    .filter(|&cell| !covers.contains(&index_of(crossing, cell)) && run.erased(cell, digit))
                    .map(|cell| (cell, digit))
                    .collect();
                let rest: Vec<_> = covers
                    .iter()
                    .flat_map(|&cover| unit(crossing, cover))
                    .filter(|&cell| ![low, high].contains(&index_of(kind, cell)))
                    .collect();
                found.push(instance(&run.left, &rest, |_| vec![digit], causes));
            }
        }
    }
    found
}

fn inner(run: &Run, finder: Finder) -> Vec<Instance> {
    let mut kept: Vec<Hint> = Vec::new();
    for hint in list(finder, &run.left) {
        let same = |other: &Hint| {
            let set = |hint: &Hint| {
                let mut set = hint.eliminations.clone();
                set.sort_unstable();
                set
            };
            let hash = |hint: &Hint| {
                let mut cells: Vec<usize> = hint.emission().into_iter().map(|(cell, _)| cell).collect();
                cells.dedup();
                cells.into_iter().take(3).fold(0, |hash, cell| hash ^ cell)
            };
            set(other) == set(&hint) && hash(other) == hash(&hint)
        };
        if !kept.iter().any(same) {
            kept.push(hint);
        }
    }
    kept.into_iter()
        .map(|hint| {
            let (causes, eliminations) = (causes(run, &hint), hint.emission());
            Instance { causes, eliminations, inner: Some(Rc::new(hint)) }
        })
        .collect()
}

/// Returns the candidates that had been erased from the cells and units of the strong links on which an inner hint
/// relies.
fn causes(run: &Run, hint: &Hint) -> Vec<(usize, usize)> {
    let mut causes = Vec::new();
    for chain in &hint.chains {
        for place in chain.ancestors() {
            let node = &chain.nodes[place];
            let why = match (node.why, hint.kind) {
                (Why::Nothing, Kind::Cell) => Why::Cell,
                (Why::Nothing, Kind::Unit) => Why::Unit(hint.unit),
                (why, _) => why,
            };
            let around: Vec<(usize, usize)> = match why {
                Why::Cell => (0..9).map(|digit| (node.cell, digit)).collect(),
                Why::Unit(kind) => unit_of(kind, node.cell).into_iter().map(|cell| (cell, node.digit)).collect(),
                _ => Vec::new(),
            };
            for (cell, digit) in around.into_iter().filter(|&(cell, digit)| node.on && run.erased(cell, digit)) {
                if !causes.contains(&(cell, digit)) {
                    causes.push((cell, digit));
                }
            }
        }
    }
    causes
}
