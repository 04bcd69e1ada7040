//! Chains as a picture shows them: nodes and their causes. A node of a players' chain may be a group, one candidate of
//! which is true, or all of which are false.

use crate::explain::geometry::sees;
use crate::explain::{Candidate, ChainNode, PatternPart, PatternRole, PlayersTechnique, Reason, Step, Technique};

/// A node of a chain.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct PictureNode {
    /// The candidates of the node: the chain makes all of them false, or one of them true.
    pub(super) candidates: Vec<Candidate>,
    pub(super) on: bool,
    /// The nodes from which it follows, as indices in the chain.
    pub(super) causes: Vec<usize>,
}

/// Returns the chains of a step.
pub(super) fn of(step: &Step) -> Vec<Vec<PictureNode>> {
    match &step.reason {
        Reason::Cycle { nodes } => vec![of_nodes(nodes)],
        Reason::Chains { chains } => chains.iter().map(|chain| of_nodes(chain)).collect(),
        Reason::Pattern { parts, .. } if is_grouped(step) => vec![grouped(parts)],
        Reason::Pattern { parts, .. } if is_whip(step) => vec![whip(parts)],
        _ => Vec::new(),
    }
}

/// Whether a step is a chain of claims about groups.
pub(super) const fn is_grouped(step: &Step) -> bool {
    use PlayersTechnique::{AlsAic, GroupedAic, GroupedXChain};
    matches!(step.technique, Technique::Players(GroupedXChain | GroupedAic | AlsAic))
}

/// Whether a step is a whip.
pub(super) const fn is_whip(step: &Step) -> bool {
    matches!(step.technique, Technique::Players(PlayersTechnique::Whip))
}

fn of_nodes(nodes: &[ChainNode]) -> Vec<PictureNode> {
    let node = |node: &ChainNode| PictureNode {
        candidates: vec![node.candidate],
        on: node.on,
        causes: node.causes.iter().map(|&cause| usize::from(cause)).collect(),
    };
    nodes.iter().map(node).collect()
}

/// Returns the nodes of a chain of groups: claims that are alternately false and true, each of which follows from the
/// one before.
fn grouped(parts: &[PatternPart]) -> Vec<PictureNode> {
    let claims = parts.iter().filter(|part| matches!(part.role, PatternRole::Colour(_)));
    let node = |(number, claim): (usize, &PatternPart)| PictureNode {
        candidates: claim.candidates.clone(),
        on: claim.role == PatternRole::Colour(1),
        causes: number.checked_sub(1).into_iter().collect(),
    };
    claims.enumerate().map(node).collect()
}

/// Returns the nodes of a whip. In each step, a true candidate makes other candidates false, and these make the
/// candidate that is left true.
fn whip(parts: &[PatternPart]) -> Vec<PictureNode> {
    let single = |candidate: &Candidate, on, causes| PictureNode { candidates: vec![*candidate], on, causes };
    let Some((assumed, steps)) = parts.split_first() else { return Vec::new() };
    let mut nodes: Vec<PictureNode> = assumed.candidates.iter().map(|one| single(one, true, vec![])).collect();
    for step in steps.chunks(2) {
        let [lost, kept] = step else { continue };
        let mut causes = Vec::new();
        for candidate in &lost.candidates {
            let known = nodes.iter().position(|node| !node.on && node.candidates[0] == *candidate);
            // The last of several reasons connects a step with the one before.
            let cause = nodes.iter().rposition(|node| node.on && contradict(node.candidates[0], *candidate));
            causes.push(known.unwrap_or(nodes.len()));
            if known.is_none() {
                nodes.push(single(candidate, false, cause.into_iter().collect()));
            }
        }
        nodes.extend(kept.candidates.iter().map(|one| single(one, true, causes.clone())));
    }
    nodes
}

/// Whether at most one of two candidates is true.
fn contradict(one: Candidate, other: Candidate) -> bool {
    if one.cell == other.cell {
        return one.digit != other.digit;
    }
    one.digit == other.digit && sees(one.cell.into(), other.cell.into())
}
