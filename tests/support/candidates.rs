//! Puzzles given by candidates, and a search for their solutions that knows nothing of the library.

/// The candidates of each cell, a bit a digit, of a grid with boxes `width` x `height`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CandidateBoard {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) masks: Vec<u32>,
}

impl CandidateBoard {
    /// Returns the board with all candidates.
    pub(crate) fn full(width: usize, height: usize) -> Self {
        let side = width * height;
        Self { width, height, masks: vec![(1 << side) - 1; side * side] }
    }

    pub(crate) fn side(&self) -> usize {
        self.width * self.height
    }

    /// Returns the board with these candidates in one cell.
    pub(crate) fn with(&self, cell: usize, mask: u32) -> Self {
        let mut board = self.clone();
        board.masks[cell] = mask;
        board
    }

    /// Returns the candidates that are missing, as cells and digits.
    pub(crate) fn missing(&self) -> Vec<(usize, u8)> {
        let all = (0..self.masks.len()).flat_map(|cell| (1..=self.side() as u8).map(move |digit| (cell, digit)));
        all.filter(|&(cell, digit)| self.masks[cell] >> (digit - 1) & 1 == 0).collect()
    }

    /// Returns the first `limit` solutions that are found.
    pub(crate) fn solutions(&self, limit: usize) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        self.search(&mut vec![false; self.masks.len()], limit, &mut found);
        found
    }

    /// Sets the cell with the fewest candidates, each in turn, and takes the digit from its peers.
    fn search(&self, set: &mut Vec<bool>, limit: usize, found: &mut Vec<Vec<u8>>) {
        let open = (0..self.masks.len()).filter(|cell| !set[*cell]);
        let Some(cell) = open.min_by_key(|cell| self.masks[*cell].count_ones()) else {
            return found.push(self.masks.iter().map(|mask| mask.trailing_zeros() as u8 + 1).collect());
        };
        set[cell] = true;
        for digit in (0..self.side()).filter(|digit| self.masks[cell] >> digit & 1 == 1) {
            if found.len() < limit {
                let mut next = self.with(cell, 1 << digit);
                for peer in (0..self.masks.len()).filter(|peer| self.are_peers(cell, *peer)) {
                    next.masks[peer] &= !(1 << digit);
                }
                if next.has_places() {
                    next.search(set, limit, found);
                }
            }
        }
        set[cell] = false;
    }

    /// Whether each cell has a candidate, and each digit a place in each unit.
    fn has_places(&self) -> bool {
        let all = (1_u32 << self.side()) - 1;
        let mut places = vec![[0; 3]; self.side()];
        for (cell, mask) in self.masks.iter().enumerate() {
            for (kind, unit) in self.units(cell).into_iter().enumerate() {
                places[unit][kind] |= mask;
            }
        }
        self.masks.iter().all(|mask| *mask != 0) && places.iter().flatten().all(|digits| *digits == all)
    }

    fn units(&self, cell: usize) -> [usize; 3] {
        let (row, column) = (cell / self.side(), cell % self.side());
        [row, column, row / self.height * self.height + column / self.width]
    }

    fn are_peers(&self, one: usize, other: usize) -> bool {
        one != other && self.units(one).iter().zip(self.units(other)).any(|(one, other)| *one == other)
    }
}
