//! Connected cells: from each cell that holds one of some digits, a path of such cells leads to each other one.

use super::Unmet;
use crate::model::ConnectedCells;

/// What is known about the cells with one of the digits.
struct Region<'a> {
    connected: &'a ConnectedCells,
    /// By position: whether the cell must belong to the region.
    must: Vec<bool>,
    /// By position: whether the cell can belong to the region.
    can: Vec<bool>,
}

impl<'a> Region<'a> {
    /// Returns what these domains imply for the region; an error if there can be no region.
    fn new(connected: &'a ConnectedCells, domains: &[u64]) -> Result<Self, Unmet> {
        let must: Vec<bool> = domains.iter().map(|domain| domain & !connected.digits == 0).collect();
        let can = domains.iter().map(|domain| domain & connected.digits != 0).collect();
        let mut region = Self { connected, must, can };
        let (certain, size) = (count(&region.must), connected.size);
        if size == Some(certain) {
            region.can.clone_from(&region.must);
        }
        region.can = region.reachable();
        let is_lost = region.must.iter().zip(&region.can).any(|(must, can)| *must && !can);
        let is_too_small = count(&region.can) < region.least();
        if is_lost || is_too_small || size.is_some_and(|size| size < certain) { Err(Unmet) } else { Ok(region) }
    }

    /// Returns the least possible number of cells.
    fn least(&self) -> usize {
        self.connected.size.unwrap_or(1)
    }

    /// Returns, by position, whether the cell is near enough to a cell of the region. If no cell is certain to belong
    /// to it, a cell with enough others around it is.
    fn reachable(&self) -> Vec<bool> {
        let mut reachable = vec![false; self.can.len()];
        if let Some(first) = self.must.iter().position(|must| *must) {
            let steps = self.connected.size.map_or(usize::MAX, |size| size.saturating_sub(1));
            self.near(first, steps).into_iter().for_each(|at| reachable[at] = true);
            return reachable;
        }
        let mut seen = reachable.clone();
        for start in (0..self.can.len()).filter(|&at| self.can[at]) {
            if !seen[start] {
                let part = self.near(start, usize::MAX);
                part.iter().for_each(|&at| seen[at] = true);
                let is_enough = part.len() >= self.least();
                part.into_iter().for_each(|at| reachable[at] = is_enough);
            }
        }
        reachable
    }

    /// Returns the positions of the cells that can be reached from `start` by at most this number of steps between
    /// possible cells.
    fn near(&self, start: usize, steps: usize) -> Vec<usize> {
        let mut distances = vec![usize::MAX; self.can.len()];
        distances[start] = 0;
        let mut found = vec![start];
        let mut at = 0;
        while let Some(&cell) = found.get(at).filter(|&&cell| distances[cell] < steps) {
            for &other in &self.connected.neighbours[cell] {
                let other = usize::from(other);
                if self.can[other] && distances[other] == usize::MAX {
                    distances[other] = distances[cell] + 1;
                    found.push(other);
                }
            }
            at += 1;
        }
        found
    }

    /// Returns the positions of the cells without which the first certain cell would not be connected with another
    /// certain one. The search is depth-first: a cell is such a cut if the cells that it leads to include a certain
    /// one, and have no neighbour that was visited before the cell.
    fn cuts(&self) -> Vec<usize> {
        let Some(first) = self.must.iter().position(|must| *must) else { return Vec::new() };
        let cells = self.can.len();
        // By position: the number of the visit, from 1; the earliest visit among neighbours of what it leads to; and
        // how many certain cells it leads to.
        let (mut visit, mut earliest, mut certain) = (vec![0; cells], vec![0; cells], vec![0; cells]);
        let mut visits = 0;
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut cuts = Vec::new();
        let mut entered = Some(first);
        loop {
            if let Some(cell) = entered.take() {
                visits += 1;
                (visit[cell], earliest[cell], certain[cell]) = (visits, visits, usize::from(self.must[cell]));
                path.push((cell, 0));
            }
            let Some((cell, next)) = path.last_mut() else { return cuts };
            let cell = *cell;
            if let Some(&other) = self.connected.neighbours[cell].get(*next) {
                *next += 1;
                let other = usize::from(other);
                match visit[other] {
                    0 => entered = Some(other).filter(|&other| self.can[other]),
                    number => earliest[cell] = number.min(earliest[cell]),
                }
                continue;
            }
            path.pop();
            if let Some(&(before, _)) = path.last() {
                earliest[before] = earliest[cell].min(earliest[before]);
                certain[before] += certain[cell];
                if earliest[cell] >= visit[before] && certain[cell] > 0 {
                    cuts.push(before);
                }
            }
        }
    }
}

fn count(cells: &[bool]) -> usize {
    cells.iter().filter(|own| **own).count()
}

pub(super) fn can_be_met(connected: &ConnectedCells, domains: &[u64]) -> bool {
    Region::new(connected, domains).is_ok()
}

/// Removes the digits from cells that are too far away, and other digits from cells that are needed.
pub(super) fn filter(connected: &ConnectedCells, domains: &mut [u64]) -> Result<(), Unmet> {
    let mut region = Region::new(connected, domains)?;
    if count(&region.can) == region.least() {
        region.must.clone_from(&region.can);
    } else {
        region.cuts().into_iter().for_each(|at| region.must[at] = true);
    }
    for (at, domain) in domains.iter_mut().enumerate() {
        match (region.must[at], region.can[at]) {
            (true, _) => *domain &= connected.digits,
            (false, false) => *domain &= !connected.digits,
            (false, true) => {}
        }
    }
    Ok(())
}
