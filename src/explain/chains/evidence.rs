//! The links of a step, looked up again when someone asks for them.

use super::advanced::Origin;
use super::cases::{Case, CaseKind, Plan};
use super::graph::{Graph, Pass};
use super::run::Run;
use super::static_list::{Visit, chain};
use super::{Finders, StaticKind, Trail};
use crate::explain::board::Board;
use crate::explain::geometry::{NINE, UNITS_OF, cell_at, members};
use crate::explain::patience::Patience;
use crate::explain::reason::{Chain, Node, Reason};
use crate::explain::step::Candidate;

impl<const W: usize> Finders<W> {
    /// The reason of a step that these finders found on this board.
    pub(super) fn reason(&mut self, board: &Board, trail: Trail) -> Reason {
        self.renew(board);
        match trail {
            Trail::Static { pass, kind, start, length } => {
                let start = self.graph.number(start.0.into(), start.1.into());
                self.static_reason(board, pass, kind, start, length)
            }
            Trail::Case { plan, case } => self.case_reason(board, plan, &case),
        }
    }

    fn static_reason(&mut self, board: &Board, pass: Pass, kind: StaticKind, start: usize, length: usize) -> Reason {
        if kind != StaticKind::Cycle {
            let way = chain(&self.graph, pass, start, kind == StaticKind::On);
            let nodes = in_a_row(&self.graph, way.into_iter().rev(), false);
            return Reason::Chains { chains: vec![Chain { nodes }] };
        }
        self.graph.renew_steps();
        self.search.reach.start(&self.graph, pass, NINE);
        self.search.reach.close();
        let way = self.search.first(&self.graph, board, pass, start, [length; 2]).map_or(Vec::new(), |cycle| cycle.way);
        let visits = way.iter().enumerate().map(|(place, &candidate)| (usize::from(candidate), place % 2 == 0, 0));
        Reason::Cycle { nodes: in_a_row(&self.graph, visits, true) }
    }

    fn case_reason(&mut self, board: &Board, plan: Plan, case: &Case) -> Reason {
        self.runs.clear(&self.graph, board);
        let Self { graph, runs, nest, .. } = self;
        let patience = Patience::default();
        let origin = Origin { graph, base: board, occupancy: board.occupancy(), patience: &patience };
        for (candidate, on) in sources(graph, board, case) {
            runs.get(origin, plan, nest, candidate, on);
        }
        let chains = self.ends(case, board).into_iter().map(|(run, node)| tree(&self.graph, run, node)).collect();
        Reason::Chains { chains }
    }
}

/// The assumptions of a case.
fn sources<const W: usize>(graph: &Graph<W>, board: &Board, case: &Case) -> Vec<(usize, bool)> {
    let (cell, digit) = (usize::from(case.source.0), usize::from(case.source.1));
    let source = graph.number(cell, digit);
    match case.kind {
        CaseKind::Clash => vec![(source, case.on)],
        CaseKind::Double => vec![(source, true), (source, false)],
        CaseKind::Cell => members(board.cells[cell]).map(|digit| (graph.number(cell, digit), true)).collect(),
        CaseKind::Unit => {
            let unit = usize::from(UNITS_OF[cell][usize::from(case.unit)]);
            let places = members(board.places[unit][digit]);
            places.map(|position| (graph.number(cell_at(unit, position), digit), true)).collect()
        }
    }
}

/// Nodes of which each follows from the one before; in a cycle, the first from the last.
fn in_a_row<const W: usize>(graph: &Graph<W>, visits: impl Iterator<Item = Visit>, cycle: bool) -> Vec<Node> {
    let mut nodes = Vec::new();
    for (candidate, on, _) in visits {
        let causes = (nodes.len() as u16).checked_sub(1).into_iter().collect();
        nodes.extend(node(graph, candidate, on, causes));
    }
    let last = (nodes.len() as u16).saturating_sub(1);
    if let Some(first) = nodes.first_mut().filter(|_| cycle) {
        first.causes.push(last);
    }
    nodes
}

/// A node of a run and all it rests on, causes first.
fn tree<const W: usize>(graph: &Graph<W>, run: &Run<W>, end: usize) -> Chain {
    let mut numbers = Vec::new();
    run.for_ancestors(graph, end, |ancestor| numbers.push(ancestor));
    numbers.sort_unstable();
    let mut nodes = Vec::new();
    for &number in &numbers {
        let mut causes = Vec::new();
        run.for_causes(graph, number, |cause| {
            causes.extend(numbers.binary_search(&cause).map(|place| place as u16).ok());
        });
        let source = &run.nodes[number];
        nodes.extend(node(graph, source.candidate.into(), source.on, causes));
    }
    Chain { nodes }
}

fn node<const W: usize>(graph: &Graph<W>, candidate: usize, on: bool, causes: Vec<u16>) -> Option<Node> {
    let (cell, digit) = graph.candidate(candidate);
    Some(Node { candidate: Candidate::new(cell, digit)?, on, causes })
}
