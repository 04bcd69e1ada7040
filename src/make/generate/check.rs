//! Rejects options that no puzzle can meet, so that no search for one begins.

use std::ops::RangeInclusive;

use super::drawn_kind::{DRAWN_KINDS, DrawnKind, LINE_CELLS, MAX_CAGE_SIZE, WHISPER_DIFFERENCE};
use super::options::{GenerateError, GenerateOptions};
use super::symmetry::Symmetry;
use crate::classify::Depth;
use crate::explain::{Target, Technique};
use crate::model::{ConstraintKind, Layout};

/// The most clues of a known minimal 9x9 puzzle.
const MOST_MINIMAL_CLUES: usize = 40;

/// Singles, which solve the puzzles of the class [`Depth::Singles`].
const SINGLES: [Technique; 2] = [Technique::HiddenSingle, Technique::NakedSingle];

/// Locked candidates and subsets, which solve the puzzles of the class [`Depth::Subsets`] together with [`SINGLES`].
/// Larger subsets have a smaller counterpart in their unit.
const SUBSETS: [Technique; 8] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriplet,
    Technique::HiddenTriplet,
    Technique::NakedQuad,
    Technique::HiddenQuad,
];

/// The combinations of a single with one of [`SUBSETS`] that the scale counts as one step.
const DIRECT: [Technique; 4] =
    [Technique::DirectPointing, Technique::DirectClaiming, Technique::DirectHiddenPair, Technique::DirectHiddenTriplet];

impl GenerateOptions {
    /// Rejects options that cannot be combined.
    pub(super) fn check(&self, layout: &Layout) -> Result<(), GenerateError> {
        let fault = self.fault_of_drawn(layout).or_else(|| self.fault_of_clues(layout));
        let fault = fault.or_else(|| self.fault_of_layout(layout)).or_else(|| self.fault_of_combination());
        fault.map_or(Ok(()), |fault| Err(GenerateError::Options(fault)))
    }

    /// Returns why clues cannot be in as many cells, or in these cells.
    fn fault_of_clues(&self, layout: &Layout) -> Option<String> {
        let (cells, side) = (layout.shape().cell_count(), layout.shape().side());
        if self.clues.as_ref().is_some_and(|clues| clues.is_empty() || *clues.start() > cells) {
            return Some(format!("the clues must be a range from 0 to {cells}, the lower end first"));
        }
        if self.pattern.as_ref().is_some_and(|pattern| pattern.iter().any(|cell| *cell >= cells)) {
            return Some(format!("the pattern has a cell beyond the {cells} cells of the grid"));
        }
        let of_pattern = self.pattern.as_ref().map(Vec::len);
        let fewest = of_pattern.or_else(|| self.clues.as_ref().map(|clues| *clues.start())).unwrap_or(0);
        if !self.minimal && !self.unbiased {
            return None;
        }
        if fewest > cells - side {
            return Some(format!(
                "no minimal puzzle has {fewest} clues: in a row without an empty cell, each clue follows from the others, so at most {} clues are possible",
                cells - side
            ));
        }
        (layout.is_classic() && fewest > MOST_MINIMAL_CLUES)
            .then(|| format!("no minimal 9x9 puzzle with more than {MOST_MINIMAL_CLUES} clues is known"))
    }

    /// Returns why puzzles of this layout cannot meet the options.
    fn fault_of_layout(&self, layout: &Layout) -> Option<String> {
        let wanted = if self.depth.is_some() { "of a given class" } else { "without bias" };
        if (self.unbiased || self.depth.is_some()) && !layout.is_classic() {
            return Some(format!(
                "puzzles {wanted} are made only for the classic 9x9 grid: no other units than rows, columns and 3x3 boxes, and no constraints"
            ));
        }
        self.target.as_ref().and_then(|target| target.fault(layout))
    }

    /// Returns why options exclude each other on every layout.
    fn fault_of_combination(&self) -> Option<String> {
        if self.unbiased && (self.symmetry != Symmetry::None || self.pattern.is_some()) {
            return Some("puzzles without bias cannot have a symmetry or a pattern".to_owned());
        }
        // Compares everything with the defaults, so that options added later are rejected here as well.
        if self.boards && *self != (Self { boards: true, attempts: self.attempts, ..Self::default() }) {
            return Some("completed boards cannot be combined with other options".to_owned());
        }
        if self.pattern.is_some() && self.symmetry != Symmetry::None {
            return Some("a pattern cannot be combined with a symmetry".to_owned());
        }
        self.depth.zip(self.target.as_ref()).and_then(|(depth, target)| fault_of_class(depth, target))
    }

    /// Returns why constraints cannot be drawn.
    fn fault_of_drawn(&self, layout: &Layout) -> Option<String> {
        if let Some(fault) = self.drawn.iter().find_map(|drawn| drawn.fault(layout)) {
            return Some(fault);
        }
        let most = layout.shape().side().min(MAX_CAGE_SIZE);
        match &self.cage_sizes {
            Some(_) if !self.has_cages() => return Some("there are sizes of cages, but no cages".to_owned()),
            Some(sizes) if sizes.is_empty() || *sizes.start() == 0 || *sizes.end() > most => {
                return Some(format!("the sizes of cages must be a range from 1 to {most}, the lower end first"));
            }
            _ => {}
        }
        if self.drawn.is_empty() {
            return None;
        }
        if self.symmetry != Symmetry::None || self.pattern.is_some() || self.unbiased {
            return Some(
                "drawn constraints cannot be combined with a symmetry, a pattern or puzzles without bias".to_owned(),
            );
        }
        self.fault_of_steps().or_else(|| self.fault_of_room(layout))
    }

    /// Returns why puzzles with drawn constraints cannot meet the options about their steps.
    fn fault_of_steps(&self) -> Option<String> {
        match (&self.target, self.depth) {
            (Some(target), _) if target.is_of_players() => {
                Some("the players' order is only for the classic 9x9 grid, without constraints".to_owned())
            }
            (Some(_), _) => Some("puzzles with constraints have no rating".to_owned()),
            (None, Some(_)) => Some("puzzles with constraints have no class".to_owned()),
            (None, None) => None,
        }
    }

    /// Returns why the grid has no room for the requested number of constraints, or why these cannot determine its
    /// digits.
    fn fault_of_room(&self, layout: &Layout) -> Option<String> {
        let side = layout.shape().side();
        let sizes = self.used_cage_sizes();
        for drawn in &self.drawn {
            let (fewest, most) = (drawn.fewest(), drawn.most(side, &sizes));
            if fewest > most {
                let kind = drawn.kind;
                return Some(format!(
                    "a {side}x{side} grid has room for at most {most} constraints of the kind {kind}"
                ));
            }
        }
        let is_lone = self.has_no_clues() && self.drawn.len() == 1 && layout.constraints().is_empty();
        (is_lone && side > 1 && *sizes.start() == side).then(|| {
            format!(
                "cages of {side} cells all have the same sum, so no digit can be told from another: allow smaller cages, or clues"
            )
        })
    }
}

impl DrawnKind {
    /// Returns why constraints of this kind cannot be drawn on a layout.
    fn fault(&self, layout: &Layout) -> Option<String> {
        let (kind, side) = (self.kind, layout.shape().side());
        if !DRAWN_KINDS.contains(&kind) {
            return Some(format!("constraints of the kind {kind} are not drawn"));
        }
        if layout.constraints().iter().any(|own| own.kind() == kind) {
            return Some(format!("the layout already has constraints of the kind {kind}"));
        }
        if self.counts.as_ref().is_some_and(|counts| *counts.end() == 0) {
            return Some(format!("the number of constraints of the kind {kind} must be 1 or more"));
        }
        if self.counts.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Some(format!("the number of constraints of the kind {kind} must be a range, the lower end first"));
        }
        let is_too_small = kind == ConstraintKind::Whisper && side <= usize::from(WHISPER_DIFFERENCE);
        (is_too_small && self.counts.as_ref().is_none_or(|counts| *counts.start() > 0)).then(|| {
            format!("digits along a whisper differ by at least {WHISPER_DIFFERENCE}, and those of a {side}x{side} grid by at most {}", side - 1)
        })
    }

    /// Returns the fewest constraints that are allowed.
    fn fewest(&self) -> usize {
        self.counts.as_ref().map_or(0, |counts| *counts.start())
    }

    /// Returns an upper bound on the number of constraints that a grid with this side has room for.
    fn most(&self, side: usize, cage_sizes: &RangeInclusive<usize>) -> usize {
        match self.kind {
            ConstraintKind::WhiteDot | ConstraintKind::BlackDot => 2 * side * (side - 1),
            ConstraintKind::Cage => side * side / cage_sizes.start(),
            _ => side * side / LINE_CELLS.start(),
        }
    }
}

/// Returns why no puzzle has a class and meets a target.
fn fault_of_class(depth: Depth, target: &Target) -> Option<String> {
    let of_subsets = [&SINGLES[..], &SUBSETS].concat();
    let (easier, with_steps) = match depth {
        Depth::Singles => (&[][..], &SINGLES[..]),
        Depth::Subsets => (&SINGLES[..], &of_subsets[..]),
        _ => (&of_subsets[..], &[][..]),
    };
    let excluded = "this rating, technique or set of techniques";
    if let Some(hardest) = target.is_beyond(with_steps) {
        return Some(format!("no puzzle of the class {depth} has {excluded}: its hardest step is at most a {hardest}"));
    }
    // Direct steps are combinations of steps of the class subsets.
    let direct = if matches!(depth, Depth::Singles | Depth::Subsets) { &[][..] } else { &DIRECT[..] };
    let is_easier = !easier.is_empty() && !target.may_need_others(&[easier, direct].concat());
    is_easier.then(|| {
        let classes = if depth == Depth::Subsets { "singles" } else { "singles or subsets" };
        format!("no puzzle of the class {depth} has {excluded}: the class of such a puzzle is {classes}")
    })
}
