//! The static finder as an inner one: its whole list of cycles and chains, sorted, of each effect the first.

use super::advanced::{Emission, in_emission_order};
use super::bits::Bits;
use super::cycle::State;
use super::graph::{Graph, NONE, Pass, Reason, START};
use super::lengths::number;
use super::static_search::{CYCLE, StaticSearch, X_CHAIN, XY};
use crate::explain::geometry::{NINE, PEERS, cells};
use crate::explain::views::{Marks, Views};

/// A node of a way: candidate, whether it is on, and why.
pub(super) type Visit = (usize, bool, Reason);

/// A cycle or chain of the list.
pub(super) struct StaticHint {
    number: f64,
    pub(super) length: usize,
    pass: Pass,
    eliminations: Marks,
    what: What,
    /// Cells and their digits in the order in which the reference hands them out.
    pub(super) emission: Emission,
}

enum What {
    /// The way of a cycle, on at even places.
    Cycle(Vec<u16>),
    /// A chain from a start that is on, or off, to its opposite.
    Chain { start: usize, on: bool },
}

impl<const W: usize> StaticSearch<W> {
    /// All steps that are not hidden by an earlier one of the same effect, in the order of the scale.
    pub(super) fn list(&mut self, graph: &mut Graph<W>, views: &Views) -> Vec<StaticHint> {
        graph.renew_steps();
        self.reach.start(graph, Pass::Xy, NINE);
        self.reach.close();
        if !self.any_chain(graph, Pass::Xy) {
            return Vec::new();
        }
        let x_lengths = self.chain_lengths(graph, Pass::X);
        let lengths = self.chain_lengths(graph, Pass::Xy);
        let starts = self.reach.cyclic(graph);
        let mut hints = Vec::new();
        for (pass, lengths) in [(Pass::X, Some(&x_lengths)), (Pass::Y, None), (Pass::Xy, Some(&lengths))] {
            for start in 0..graph.len() {
                let own = views.cells[graph.candidate(start).0].count_ones();
                if starts.has(start) && own >= 2 && (pass != Pass::Y || own == 2) {
                    self.cycles_from(graph, views, pass, start, &mut hints);
                }
                if let Some(lengths) = lengths.filter(|_| own >= 2) {
                    hints.extend(chains_from(graph, views, pass, start, lengths[start]));
                }
            }
        }
        let order = |hint: &StaticHint| (hint.number, hint.length, hint.pass as u8);
        hints.sort_by(|one, other| order(one).partial_cmp(&order(other)).unwrap_or(std::cmp::Ordering::Equal));
        without_repeats(hints)
    }

    /// By candidate: the lengths of its shortest chains to its opposite from on and from off; 0 for none.
    fn chain_lengths(&mut self, graph: &Graph<W>, pass: Pass) -> Vec<[usize; 2]> {
        let mut lengths = vec![[0; 2]; graph.len()];
        self.reach.start(graph, pass, NINE);
        loop {
            for (start, [on, off]) in lengths.iter_mut().enumerate() {
                if *on == 0 && self.reach.refutes(graph, start) {
                    *on = self.reach.chain_length();
                }
                if *off == 0 && self.reach.proves(graph, start, pass) {
                    *off = self.reach.chain_length();
                }
            }
            if !self.reach.advance() {
                return lengths;
            }
        }
    }

    fn cycles_from(&mut self, graph: &Graph<W>, views: &Views, pass: Pass, start: usize, hints: &mut Vec<StaticHint>) {
        let base = if pass == Pass::Xy { XY } else { CYCLE };
        let Self { reach, cycles, .. } = self;
        cycles.search(State { graph, reach, views }, pass, start, [4, usize::MAX], |cycle| {
            let length = cycle.way.len();
            hints.push(StaticHint {
                number: number(base, length),
                length,
                pass,
                emission: cycle_emission(graph, &cycle.way, &cycle.eliminations),
                eliminations: cycle.eliminations,
                what: What::Cycle(cycle.way),
            });
            true
        });
    }
}

fn chains_from<const W: usize>(
    graph: &Graph<W>,
    views: &Views,
    pass: Pass,
    start: usize,
    lengths: [usize; 2],
) -> impl Iterator<Item = StaticHint> {
    let base = if pass == Pass::Xy { XY } else { X_CHAIN };
    let (cell, digit) = graph.candidate(start);
    let digits = [1 << digit, views.cells[cell] & !(1 << digit)];
    (0..2).filter(move |&side| lengths[side] != 0).map(move |side| {
        let mut eliminations = Marks::default();
        eliminations.add_cell(cell, digits[side]);
        StaticHint {
            number: number(base, lengths[side]),
            length: lengths[side],
            pass,
            eliminations,
            what: What::Chain { start, on: side == 0 },
            emission: vec![(cell, digits[side])],
        }
    })
}

/// The order in which a cycle finds what it erases: from its end back, each node that is on, its peers ascending.
fn cycle_emission<const W: usize>(graph: &Graph<W>, way: &[u16], eliminations: &Marks) -> Emission {
    let mut emission = Emission::new();
    let back = way.iter().step_by(2).rev();
    for &on in way.iter().take(1).chain(back) {
        let (cell, digit) = graph.candidate(usize::from(on));
        for peer in cells(PEERS[cell] & eliminations.0[digit]) {
            if emission.iter().all(|&(known, _)| known != peer) {
                let digits = (0..9).filter(|&digit| eliminations.0[digit] >> peer & 1 == 1);
                emission.push((peer, digits.fold(0, |set, digit| set | 1 << digit)));
            }
        }
    }
    in_emission_order(emission)
}

/// Drops later steps with the effect of an earlier one. A quirk: two effects are the same only if their hashes are,
/// and the reference's hash is made of the first three cells as they come out.
fn without_repeats(hints: Vec<StaticHint>) -> Vec<StaticHint> {
    let mut kept: Vec<StaticHint> = Vec::new();
    for hint in hints {
        let same = |known: &StaticHint| known.eliminations == hint.eliminations && known.hash() == hint.hash();
        if !kept.iter().any(same) {
            kept.push(hint);
        }
    }
    kept
}

impl StaticHint {
    fn hash(&self) -> usize {
        self.emission.iter().take(3).fold(0, |hash, &(cell, _)| hash ^ cell)
    }

    /// The ways whose strong links say what the step rests on, each from its end back.
    pub(super) fn ways<const W: usize>(&self, graph: &Graph<W>) -> Vec<Vec<Visit>> {
        match &self.what {
            What::Cycle(way) => vec![forward(graph, way, self.pass), reversed(graph, way)],
            What::Chain { start, on } => vec![chain(graph, self.pass, *start, *on)],
        }
    }
}

fn strong_reason<const W: usize>(graph: &Graph<W>, pass: Pass, off: usize, on: usize) -> Reason {
    let links = graph.strong_list(off, pass).iter();
    links.filter(|link| usize::from(link.to) == on).map(|link| link.reason).next().unwrap_or(START)
}

/// A cycle from its last node back: on nodes with the reasons of their strong links.
fn forward<const W: usize>(graph: &Graph<W>, way: &[u16], pass: Pass) -> Vec<Visit> {
    let length = way.len();
    let at = |place: usize| usize::from(way[place % length]);
    (1..=length)
        .rev()
        .map(|place| match place % 2 {
            0 => (at(place), true, strong_reason(graph, pass, at(place - 1), at(place))),
            _ => (at(place), false, graph.weak_reason(at(place - 1), at(place))),
        })
        .collect()
}

/// The same cycle the other way round, on and off exchanged. A quirk: a node that is now on keeps the reason it had
/// when it was off, that of the weak link before it.
fn reversed<const W: usize>(graph: &Graph<W>, way: &[u16]) -> Vec<Visit> {
    let at = |place: usize| usize::from(way[place]);
    (0..way.len())
        .map(|place| match place % 2 {
            0 => (at(place), false, START),
            _ => (at(place), true, graph.weak_reason(at(place - 1), at(place))),
        })
        .collect()
}

/// A step of the search for a chain: on, by way of off; and the place of the step before.
type Step = (u16, u16, usize);

/// The shortest chain from a start to its opposite, from its end back: the first that a search by levels finds.
pub(super) fn chain<const W: usize>(graph: &Graph<W>, pass: Pass, start: usize, on: bool) -> Vec<Visit> {
    let (mut seen_on, mut seen_off) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
    let mut steps: Vec<Step> = Vec::new();
    if on {
        seen_on.add(start);
        steps.push((start as u16, NONE, usize::MAX));
    } else {
        seen_off.add(start);
        for link in graph.strong_list(start, pass) {
            seen_on.add(usize::from(link.to));
            steps.push((link.to, start as u16, usize::MAX));
        }
    }
    let mut head = 0;
    while head < steps.len() {
        let from = usize::from(steps[head].0);
        for &off in graph.weak_list(from, pass != Pass::X) {
            if on && usize::from(off) == start {
                return trace(graph, pass, &steps, head, vec![(start, false, graph.weak_reason(from, start))]);
            }
            if seen_off.has(usize::from(off)) {
                continue;
            }
            seen_off.add(usize::from(off));
            for link in graph.strong_list(usize::from(off), pass) {
                let to = usize::from(link.to);
                if !on && to == start {
                    let end =
                        [(start, true, link.reason), (usize::from(off), false, graph.weak_reason(from, off.into()))];
                    return trace(graph, pass, &steps, head, end.to_vec());
                }
                if !seen_on.has(to) {
                    seen_on.add(to);
                    steps.push((link.to, off, head));
                }
            }
        }
        head += 1;
    }
    Vec::new()
}

fn trace<const W: usize>(graph: &Graph<W>, pass: Pass, steps: &[Step], last: usize, mut way: Vec<Visit>) -> Vec<Visit> {
    let mut place = last;
    while let Some(&(on, off, before)) = steps.get(place) {
        if off == NONE {
            way.push((usize::from(on), true, START));
        } else {
            way.push((usize::from(on), true, strong_reason(graph, pass, off.into(), on.into())));
            let reason = steps.get(before).map_or(START, |step| graph.weak_reason(step.0.into(), off.into()));
            way.push((usize::from(off), false, reason));
        }
        place = before;
    }
    way
}
