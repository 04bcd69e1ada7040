//! Alternatives that contradict the rest of the puzzle.
//!
//! A condition with alternatives keeps the digits that some alternative leaves, but it considers only its own cells.
//! Here each alternative is applied to the whole puzzle, with all consequences. Digits that no alternative leaves are
//! eliminated, in all cells (constructive disjunction: Van Hentenryck, Saraswat, Deville, Design, implementation, and
//! evaluation of the constraint language cc(FD), 1998). So an alternative that leads to a contradiction costs a search
//! nothing more.

use crate::deduce::{LineRoom, Rules, filter};
use crate::model::{Condition, DigitSet, Grid, Test};
use crate::search::limits::{Limits, PollPlace};
use crate::search::packed::{Deducer, FailedRule, Packed};

/// Returns the puzzle without the digits that no alternative leaves. Returns `None` if there are no such digits, or if
/// a limit was reached. An error means that there is no solution.
pub(super) fn narrowed(puzzle: &Grid, limits: &Limits<'_>) -> Result<Option<Grid>, FailedRule> {
    let layout = puzzle.layout();
    let conditions = layout.conditions().iter().filter_map(|condition| match &condition.test {
        Test::AnyOf(alternatives) => Some((&*condition.cells, alternatives)),
        _ => None,
    });
    let conditions: Vec<(&[u16], &Vec<Vec<Condition>>)> = conditions.collect();
    if conditions.is_empty() {
        return Ok(None);
    }
    let mut deducer = Deducer::new(layout, Rules::ALL);
    let mut root = deducer.begin(puzzle)?;
    let (mut room, mut has_changed) = (LineRoom::default(), false);
    for (cells, alternatives) in conditions {
        let mut union = vec![DigitSet::EMPTY; layout.cell_count()];
        for alternative in alternatives {
            if limits.poll(PollPlace::Node).is_err() {
                return Ok(None);
            }
            let mut state = root.clone();
            if apply(&mut deducer, &mut state, cells, alternative, &mut room).is_ok() {
                union.iter_mut().enumerate().for_each(|(cell, all)| *all |= state.candidates(cell));
            }
        }
        for (cell, left) in union.into_iter().enumerate() {
            has_changed |= restrict(&mut deducer, &mut root, cell, left.bits())?;
        }
    }
    Ok(has_changed.then(|| root.to_grid()))
}

/// Applies the conditions of an alternative until nothing changes. Their cells are positions in `cells`.
fn apply(
    deducer: &mut Deducer,
    state: &mut Packed,
    cells: &[u16],
    conditions: &[Condition],
    room: &mut LineRoom,
) -> Result<(), FailedRule> {
    let mut digits = Vec::new();
    loop {
        let mut has_changed = false;
        for condition in conditions {
            let cell_at = |at: &u16| usize::from(cells[usize::from(*at)]);
            digits.clear();
            digits.extend(condition.cells.iter().map(|at| state.candidates(cell_at(at)).bits()));
            filter(condition, &mut digits, room).map_err(|_| FailedRule(0))?;
            for (at, &left) in condition.cells.iter().zip(&digits) {
                has_changed |= restrict(deducer, state, cell_at(at), left)?;
            }
        }
        if !has_changed {
            return Ok(());
        }
    }
}

/// Keeps only the digits `left` in a cell. Returns whether it had others.
fn restrict(deducer: &mut Deducer, state: &mut Packed, cell: usize, left: u64) -> Result<bool, FailedRule> {
    let lost = state.candidates(cell).bits() & !left;
    if lost == 0 {
        return Ok(false);
    }
    if lost == state.candidates(cell).bits() || !state.is_open(cell) {
        return Err(FailedRule(0));
    }
    deducer.remove(state, cell, DigitSet::from_bits(lost))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::{Engine, Solver};

    /// Returns a 4x4 puzzle with two clues of a solution, and three alternatives of two thermometers each.
    fn puzzle(random: &mut Pcg64Mcg) -> Grid {
        const SOLUTION: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let name = |cell: usize| format!("R{}C{}", cell / 4 + 1, cell % 4 + 1);
        let mut text = ".Shape~4x4".to_owned();
        for _ in 0..2 {
            let cell = random.random_range(0..16);
            text += &format!(".~{}_{}", name(cell), SOLUTION[cell]);
        }
        text += ".Or";
        for _ in 0..3 {
            text += ".And";
            for _ in 0..2 {
                let (start, step) = (random.random_range(0..12), [1, 4][random.random_range(0..2)]);
                text += &format!(".Thermo~{}~{}", name(start), name(start + step));
            }
            text += ".End";
        }
        format!("{text}.End").parse().expect("a puzzle")
    }

    /// The digits that are left are compared with all solutions, which a search finds that does not narrow.
    #[test]
    fn narrowing_keeps_every_solution() {
        let limits = Limits::new(&[], None, None);
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let (mut narrower, mut refuted) = (0, 0);
        for _ in 0..300 {
            let puzzle = puzzle(&mut random);
            let answer = Solver::new().engine(Engine::Cells).limit(u64::MAX).threads(1).solve(&puzzle);
            match narrowed(&puzzle, &limits) {
                Err(_) => {
                    refuted += 1;
                    assert!(answer.solutions.is_empty(), "{puzzle}");
                }
                Ok(Some(narrow)) => {
                    narrower += 1;
                    for solution in &answer.solutions {
                        let cells = narrow.cells().iter().zip(solution.cells());
                        assert!(
                            cells.into_iter().all(|(left, own)| (own.digits() - left.digits()).is_empty()),
                            "{puzzle}"
                        );
                    }
                }
                Ok(None) => {}
            }
        }
        assert!(narrower > 100 && refuted > 0, "{narrower} narrower, {refuted} without a solution");
    }
}
