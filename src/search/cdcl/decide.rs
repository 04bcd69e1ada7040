//! Chooses the next variable to decide: the one with the highest score.
//!
//! Scores are exponentially decaying sums of how often a variable was met in conflicts (Moskewicz et al., Chaff,
//! DAC 2001; implemented as one growing increment: Eén, Sörensson: An extensible SAT-solver, SAT 2003), in a binary
//! heap.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use super::literal::Var;

/// The factor by which scores decay per conflict. With .97, first solutions of 154 renamed 25x25 puzzles need 1.02
/// times the conflicts and 1.09 times the time.
const SCORE_DECAY: f64 = 0.95;

/// All scores are scaled down when one exceeds this, far below the largest `f64`, because increments keep growing.
const MAX_SCORE: f64 = 1e150;

/// The place of a variable that is not in the heap.
const ABSENT: u32 = u32::MAX;

/// The scores, and a heap of variables that contains all open ones.
#[derive(Clone)]
pub(super) struct Scores {
    scores: Box<[f64]>,
    increment: f64,
    heap: Vec<Var>,
    places: Box<[u32]>,
}

impl Scores {
    /// Starts with random scores below 1: seeds differ in the order in which variables are first decided.
    pub(super) fn new(vars: usize, random: &mut Pcg64Mcg) -> Self {
        let scores = (0..vars).map(|_| random.random::<f64>()).collect();
        let mut all =
            Self { scores, increment: 1.0, heap: Vec::with_capacity(vars), places: vec![ABSENT; vars].into() };
        (0..vars as Var).for_each(|var| all.insert(var));
        all
    }

    pub(super) fn get(&self, var: Var) -> f64 {
        self.scores[var as usize]
    }

    /// Returns the variable with the highest score in the heap.
    pub(super) fn top(&self) -> Option<Var> {
        self.heap.first().copied()
    }

    /// Removes the top.
    pub(super) fn pop(&mut self) {
        let Some(top) = self.top() else { return };
        let last = self.heap.pop().unwrap_or(top);
        self.places[top as usize] = ABSENT;
        if !self.heap.is_empty() {
            self.set(0, last);
            self.sink(0);
        }
    }

    /// Inserts a variable into the heap, if it is not there.
    pub(super) fn insert(&mut self, var: Var) {
        if self.places[var as usize] == ABSENT {
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Raises the scores of the variables of a conflict.
    pub(super) fn bump(&mut self, vars: &[Var]) {
        for &var in vars {
            let score = &mut self.scores[var as usize];
            *score += self.increment;
            let is_large = *score > MAX_SCORE;
            // A higher score can only rise in the heap. An assigned variable may be absent; it returns when it is
            // unassigned.
            let place = self.places[var as usize];
            if place != ABSENT {
                self.rise(place as usize);
            }
            if is_large {
                self.rescale();
            }
        }
        // Larger increments from now on, instead of smaller scores: one division for all variables.
        self.increment /= SCORE_DECAY;
    }

    fn rescale(&mut self) {
        // The heap stays valid: all scores shrink by the same factor, which keeps their order.
        self.scores.iter_mut().for_each(|score| *score /= MAX_SCORE);
        self.increment /= MAX_SCORE;
    }

    fn set(&mut self, place: usize, var: Var) {
        self.heap[place] = var;
        self.places[var as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let var = self.heap[place];
        let score = self.get(var);
        while place > 0 {
            let parent = (place - 1) / 2;
            if self.get(self.heap[parent]) >= score {
                break;
            }
            self.set(place, self.heap[parent]);
            place = parent;
        }
        self.set(place, var);
    }

    fn sink(&mut self, mut place: usize) {
        let var = self.heap[place];
        let score = self.get(var);
        loop {
            let left = 2 * place + 1;
            let Some(&first) = self.heap.get(left) else { break };
            let second = self.heap.get(left + 1).filter(|second| self.get(**second) > self.get(first));
            let child = left + usize::from(second.is_some());
            let larger = self.heap[child];
            if self.get(larger) <= score {
                break;
            }
            self.set(place, larger);
            place = child;
        }
        self.set(place, var);
    }
}
