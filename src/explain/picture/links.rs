//! Links as arcs with arrowheads: strong links, from off to on, are solid; weak links are dashed; each chain has a
//! colour. A link takes the bend that crosses the fewest other nodes and links.

use crate::draw::Point;
use crate::explain::Candidate;

use super::StepDrawing;
use super::chain::PictureNode;
use super::geometry::{CELL, CandidateSlots, MARGIN, NODE, side};

/// The bends to try, as fractions of the length, the plainest first.
const BENDS: [f64; 7] = [0.08, -0.08, 0.18, -0.18, 0.3, -0.3, 0.0];

/// Number of colours for chains.
const COLOURS: usize = 4;

/// Number of segments into which a link is divided to find the nodes and links that it crosses.
const SAMPLES: usize = 14;

/// A link as drawn: a quadratic curve.
#[derive(Clone, Copy)]
struct Arc {
    from: Point,
    bend: Point,
    to: Point,
}

/// Draws the links of all chains of a step, each once.
pub(super) fn draw(picture: &mut StepDrawing, chains: &[Vec<PictureNode>]) {
    let mut places: Vec<Candidate> = chains.iter().flatten().flat_map(|node| node.candidates.clone()).collect();
    places.sort_unstable();
    places.dedup();
    let obstacles: Vec<Point> = places.iter().map(|place| picture.slots.center(*place)).collect();
    let mut drawn: Vec<(Candidate, Candidate, bool)> = Vec::new();
    let mut taken: Vec<Point> = Vec::new();
    for (number, nodes) in chains.iter().enumerate() {
        for node in nodes {
            for cause in node.causes.iter().filter_map(|&cause| nodes.get(cause)) {
                let Some((from, to)) = closest(&picture.slots, &cause.candidates, &node.candidates) else { continue };
                if from == to || drawn.contains(&(from, to, node.on)) {
                    continue;
                }
                drawn.push((from, to, node.on));
                let ends = [picture.slots.center(from), picture.slots.center(to)];
                let arc = Arc::between(ends, side(picture.slots.shape), &obstacles, &taken);
                taken.extend(arc.points());
                picture.link(&arc, node.on, number % COLOURS);
            }
        }
    }
}

/// Returns the candidates of two nodes that are closest to each other.
fn closest(slots: &CandidateSlots, from: &[Candidate], to: &[Candidate]) -> Option<(Candidate, Candidate)> {
    let pairs = from.iter().flat_map(|one| to.iter().map(|other| (*one, *other)));
    let length = |pair: &(Candidate, Candidate)| distance(slots.center(pair.0), slots.center(pair.1));
    pairs.min_by(|one, other| length(one).total_cmp(&length(other)))
}

impl StepDrawing {
    fn link(&mut self, arc: &Arc, strong: bool, colour: usize) {
        let class = if strong { "strong" } else { "weak" };
        let Arc { from, bend, to } = arc;
        self.put(format_args!(
            "<path class=\"{class} c{colour}\" d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\"/>",
            from.0, from.1, bend.0, bend.1, to.0, to.1
        ));
        if distance(*from, *to) > 1.5 * NODE {
            let (x, y) = towards(*bend, *to, 1.0);
            let back = (to.0 - 7.0 * x, to.1 - 7.0 * y);
            let (left, right) = ((back.0 - 3.4 * y, back.1 + 3.4 * x), (back.0 + 3.4 * y, back.1 - 3.4 * x));
            self.put(format_args!(
                "<path class=\"head c{colour}\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
                to.0, to.1, left.0, left.1, right.0, right.1
            ));
        }
    }
}

impl Arc {
    /// Returns the arc between two nodes that crosses the least.
    fn between(ends: [Point; 2], side: f64, obstacles: &[Point], taken: &[Point]) -> Self {
        let arcs = BENDS.map(|bend| Self::bent(ends, bend));
        let costs = arcs.iter().map(|arc| arc.cost(ends, side, obstacles, taken));
        // If two arcs cost the same, the plainer one comes first.
        let costs = costs.enumerate().map(|(index, cost)| cost + index as f64 * 0.1);
        costs.zip(arcs).min_by(|one, other| one.0.total_cmp(&other.0)).map_or(arcs[0], |(_, arc)| arc)
    }

    fn bent([from, to]: [Point; 2], bend: f64) -> Self {
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        // A quadratic curve bends half as far as its control point is off the middle.
        let bend = (middle.0 + (to.1 - from.1) * 2.0 * bend, middle.1 - (to.0 - from.0) * 2.0 * bend);
        let (away, back) = (towards(from, bend, NODE), towards(to, bend, NODE));
        Self { from: (from.0 + away.0, from.1 + away.1), bend, to: (to.0 + back.0, to.1 + back.1) }
    }

    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let Self { from, bend, to } = *self;
        (1..SAMPLES).map(move |index| {
            let t = index as f64 / SAMPLES as f64;
            let [a, b, c] = [(1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t];
            (a * from.0 + b * bend.0 + c * to.0, a * from.1 + b * bend.1 + c * to.1)
        })
    }

    /// Returns the cost of an arc. Nodes count most, then parts outside the grid, then other links.
    fn cost(&self, ends: [Point; 2], side: f64, obstacles: &[Point], taken: &[Point]) -> f64 {
        let inside = MARGIN - CELL / 8.0..side + MARGIN + CELL / 8.0;
        let costs = self.points().map(|point| {
            let others = obstacles.iter().filter(|other| !ends.contains(other));
            let hits = others.filter(|other| distance(point, **other) < NODE + 2.0).count();
            let near = taken.iter().filter(|other| distance(point, **other) < 5.0).count();
            let outside = !inside.contains(&point.0) || !inside.contains(&point.1);
            3.0 * hits as f64 + 0.3 * near as f64 + f64::from(u8::from(outside))
        });
        costs.sum()
    }
}

fn distance(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Returns the vector of this length that points from one point towards another.
fn towards(from: Point, to: Point, length: f64) -> Point {
    let whole = distance(from, to).max(1e-9);
    ((to.0 - from.0) / whole * length, (to.1 - from.1) / whole * length)
}
