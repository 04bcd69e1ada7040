//! The search tree as an icicle: the root on top, each node as wide as the nodes below it; branches from left to right.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::frame::{HEAD, WIDTH, file, framed};
use crate::cli::measure::{Fate, Recorded};
use specudoku::Shape;

/// The height of a row, in pixels.
const ROW: f64 = 22.0;

/// Nodes narrower than this are counted instead of drawn.
const NARROWEST: f64 = 0.4;

/// Nodes narrower than this are drawn without a name.
const NAMED: f64 = 58.0;

/// A node of the drawn tree.
#[derive(Default)]
struct TreeBranch {
    /// `None` if it was not explored.
    fate: Option<Fate>,
    /// Its children, by their digits.
    children: BTreeMap<u32, TreeBranch>,
    /// Number of nodes explored at and below it.
    nodes: u64,
    /// Whether the first solution is at or below it. Not all solutions are marked, because in an empty grid nearly
    /// every node leads to one.
    is_on_the_way: bool,
}

/// The drawing, and the number of nodes that are too narrow.
struct IcicleDrawing {
    svg: String,
    shape: Shape,
    hidden: u64,
    depth: usize,
}

/// Returns the search tree of one puzzle of a shape as an SVG file, with solutions and the path to the first one
/// marked, and cancelled branches hatched.
pub(crate) fn tree_picture(recorded: &Recorded, shape: Shape) -> String {
    file(&figure(recorded, shape))
}

/// Returns the picture as an element.
pub(crate) fn figure(recorded: &Recorded, shape: Shape) -> String {
    let tree = TreeBranch::tree(recorded);
    let mut picture = IcicleDrawing { svg: String::new(), shape, hidden: 0, depth: 0 };
    picture.draw(&tree, None, (0.0, WIDTH), 0);
    let height = HEAD + (picture.depth + 1) as f64 * ROW;
    let [branched, contradicted, solved] = counts(recorded);
    let mut notes = format!(
        "Nodes explored: {}; branched: {branched}, contradictions: {contradicted}, solutions: {solved}; hatched, branches not \
         explored: {}",
        tree.nodes,
        tree.unexplored()
    );
    if recorded.nodes_left_out > 0 {
        notes += &format!("; nodes not recorded: {}", recorded.nodes_left_out);
    }
    if picture.hidden > 0 {
        notes += &format!("; nodes too narrow to draw: {}", picture.hidden);
    }
    framed("tree", "Search tree", &notes, &picture.svg, height)
}

/// Returns the fates of the nodes as the cells of a table, header first.
pub(crate) fn cells(recorded: &Recorded) -> Vec<Vec<String>> {
    let [branched, contradicted, solved] = counts(recorded);
    let tree = TreeBranch::tree(recorded);
    let figures = [
        ("nodes", tree.nodes),
        ("branched", branched),
        ("contradictions", contradicted),
        ("solutions", solved),
        ("not explored", tree.unexplored()),
        ("deepest", recorded.nodes.iter().map(|node| node.path.len()).max().unwrap_or(0) as u64),
        ("not recorded", recorded.nodes_left_out),
    ];
    let (names, figures) = figures.into_iter().map(|(name, figure)| (name.to_owned(), figure.to_string())).unzip();
    vec![names, figures]
}

/// Returns the numbers of nodes that branched, that were contradictory, and that were solutions.
fn counts(recorded: &Recorded) -> [u64; 3] {
    let [mut branched, mut contradicted, mut solved] = [0; 3];
    for node in &recorded.nodes {
        match node.fate {
            Fate::Branched { .. } => branched += 1,
            Fate::Contradicted => contradicted += 1,
            Fate::Solved => solved += 1,
            _ => {}
        }
    }
    [branched, contradicted, solved]
}

impl TreeBranch {
    fn tree(recorded: &Recorded) -> Self {
        let mut root = Self::default();
        for node in &recorded.nodes {
            let place = node.path.iter().fold(&mut root, |branch, &digit| branch.children.entry(digit).or_default());
            place.fate.get_or_insert(node.fate);
        }
        root.settle();
        if let Some(first) = recorded.nodes.iter().find(|node| node.fate == Fate::Solved) {
            root.mark_way(&first.path);
        }
        root
    }

    /// Marks the branches on this path.
    fn mark_way(&mut self, path: &[u32]) {
        self.is_on_the_way = true;
        if let Some((digit, rest)) = path.split_first()
            && let Some(child) = self.children.get_mut(digit)
        {
            child.mark_way(rest);
        }
    }

    /// Adds the branches that were not explored, and counts nodes.
    fn settle(&mut self) {
        if let Some(Fate::Branched { choices, .. }) = self.fate {
            for digit in choices.iter() {
                self.children.entry(digit.get().into()).or_default();
            }
        }
        self.children.values_mut().for_each(Self::settle);
        self.nodes = u64::from(self.fate.is_some()) + self.children.values().map(|child| child.nodes).sum::<u64>();
    }

    /// Returns the number of branches that were not explored.
    fn unexplored(&self) -> u64 {
        u64::from(self.fate.is_none()) + self.children.values().map(Self::unexplored).sum::<u64>()
    }

    /// Returns the weight by which siblings share the width of their parent. An unexplored branch weighs as much as one
    /// node.
    fn weight(&self) -> f64 {
        self.nodes.max(1) as f64
    }

    const fn class(&self) -> &'static str {
        match self.fate {
            None => "cancelled",
            Some(_) if self.is_on_the_way => "solution",
            Some(Fate::Solved) => "solution",
            Some(Fate::Contradicted) => "contradicted",
            Some(_) => "branched",
        }
    }

    fn words(&self) -> String {
        match self.fate {
            None => "not explored".to_owned(),
            Some(Fate::Solved) => "solution".to_owned(),
            Some(Fate::Contradicted) => "contradiction".to_owned(),
            Some(_) => format!("{} nodes", self.nodes),
        }
    }
}

impl IcicleDrawing {
    /// Draws a branch and everything below it. `choice` is the cell and the digit that led to it.
    fn draw(&mut self, branch: &TreeBranch, choice: Option<(usize, u32)>, (left, width): (f64, f64), depth: usize) {
        if width < NARROWEST {
            self.hidden += branch.nodes;
            return;
        }
        self.depth = self.depth.max(depth);
        let name =
            choice.map_or_else(|| "root".to_owned(), |(cell, digit)| format!("{}={digit}", self.shape.cell_name(cell)));
        let (class, words, top) = (branch.class(), branch.words(), HEAD + depth as f64 * ROW);
        // Writing to a string cannot fail.
        let _ = write!(
            self.svg,
            "<rect class=\"node {class}\" x=\"{left:.2}\" y=\"{top}\" width=\"{width:.2}\" height=\"{ROW}\"><title>{name}: {words}</title></rect>"
        );
        if width >= NAMED {
            let (middle, line) = (left + width / 2.0, top + ROW - 7.0);
            let _ = write!(self.svg, "<text class=\"middle\" x=\"{middle:.2}\" y=\"{line}\">{name}</text>");
        }
        let Some(Fate::Branched { cell, .. }) = branch.fate else { return };
        let all: f64 = branch.children.values().map(TreeBranch::weight).sum();
        let mut from = left;
        for (digit, child) in &branch.children {
            let part = width * child.weight() / all;
            self.draw(child, Some((cell, *digit)), (from, part), depth + 1);
            from += part;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::measure::Timeline;
    use specudoku::{Engine, Grid, Solver};

    fn recorded(puzzle: &str, limit: u64) -> (Recorded, u64) {
        let timeline = Timeline::with_tree(100, 10_000);
        let solver = Solver::new().threads(1).engine(Engine::Cells).limit(limit).observer(timeline.clone());
        let outcome = solver.solve(&puzzle.parse::<Grid>().unwrap());
        (timeline.recorded(), outcome.stats.nodes)
    }

    #[test]
    fn a_tree_has_all_explored_nodes_and_unexplored_branches() {
        let puzzle = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
        let (first, nodes) = recorded(puzzle, 1);
        let tree = TreeBranch::tree(&first);
        assert_eq!(tree.nodes, nodes);
        assert!(tree.unexplored() > 0 && tree.is_on_the_way);
        let (all, nodes) = recorded(puzzle, 2);
        let tree = TreeBranch::tree(&all);
        assert_eq!((tree.nodes, tree.unexplored()), (nodes, 0), "no second solution: everything is explored");
        let svg = figure(&all, Shape::CLASSIC);
        let drawn = |class: &str| svg.matches(&format!("<rect class=\"node {class}\"")).count() as u64;
        assert_eq!(drawn("branched") + drawn("contradicted") + drawn("solution"), nodes, "few enough to draw them all");
        assert!(drawn("cancelled") == 0 && drawn("solution") > 1 && svg.contains("<title>root: "));
        let hatched = figure(&first, Shape::CLASSIC).matches("<rect class=\"node cancelled\"").count() as u64;
        assert_eq!(hatched, TreeBranch::tree(&first).unexplored());
    }

    /// Returns the number of marked branches.
    fn marked(branch: &TreeBranch) -> usize {
        usize::from(branch.class() == "solution") + branch.children.values().map(marked).sum::<usize>()
    }

    #[test]
    fn only_the_path_to_the_first_of_many_solutions_is_marked() {
        let (several, _) = recorded(&".".repeat(81), 50);
        let first = several.nodes.iter().find(|node| node.fate == Fate::Solved).unwrap();
        assert_eq!(
            marked(&TreeBranch::tree(&several)),
            first.path.len() + 50,
            "49 solutions are marked without their paths"
        );
    }
}
