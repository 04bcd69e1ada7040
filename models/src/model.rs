//! In these models, puzzles are search trees. A solution of a tree is a leaf; in other models, solutions are numbers.

/// Number of choices of a node.
const CHOICES: u32 = 4;

/// The first node of the last level. The tree is so large that the calling thread uses the pool.
const FIRST_LEAF: u32 = CHOICES.pow(4);

/// A node in the lower 16 bits: 1 is the root, and the first child of `n` is `4 * n`. The upper bits are the seed
/// of the tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Grid(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digit(u8);

impl Digit {
    pub const fn from_index(index: u32) -> Self {
        Self(index as u8 + 1)
    }

    pub const fn get(self) -> u8 {
        self.0
    }
}

/// One bit per digit, the lowest for 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DigitSet(u8);

impl DigitSet {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << CHOICES) - 1);

    pub const fn from_digit(digit: Digit) -> Self {
        Self(1 << (digit.0 - 1))
    }

    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::from_digit(digit).0 != 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn iter(self) -> impl DoubleEndedIterator<Item = Digit> {
        Candidates.iter().filter(move |&digit| self.contains(digit))
    }
}

impl std::ops::Sub for DigitSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The layout of every tree.
pub struct Layout;

impl Layout {
    /// More units than there are depths.
    pub const fn unit_count(&self) -> usize {
        3 * CHOICES as usize
    }

    /// Trees have no constraints.
    pub const fn has_sums(&self) -> bool {
        false
    }

    pub const fn has_costly_conditions(&self) -> bool {
        false
    }

    pub const fn conditions(&self) -> &[()] {
        &[]
    }

    pub const fn shape(&self) -> Shape {
        Shape
    }
}

/// The shape of every tree.
#[derive(Clone, Copy)]
pub struct Shape;

impl Shape {
    pub const fn cell_count(self) -> usize {
        8
    }

    pub const fn side(self) -> usize {
        8
    }
}

/// The cell on which a node branches.
pub struct Cell;

/// The candidates of a cell.
#[derive(Clone, Copy)]
pub struct Candidates;

impl Cell {
    pub const fn candidates(&self) -> Candidates {
        Candidates
    }
}

impl Candidates {
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Digit> {
        (1..=CHOICES as u8).map(Digit)
    }
}

impl Grid {
    /// Returns the root of a tree.
    pub const fn tree(seed: u16) -> Self {
        Self((seed as u32) << 16 | 1)
    }

    pub const fn layout(&self) -> &'static Layout {
        &Layout
    }

    pub fn values(&self) -> Vec<u8> {
        self.0.to_le_bytes().into()
    }

    pub const fn spawn(&self) -> Self {
        *self
    }

    pub const fn cells(&self) -> [Cell; 1] {
        [Cell]
    }

    pub fn place(&mut self, _cell: usize, digit: Digit) -> Result<(), ()> {
        *self = self.child(u32::from(digit.get()) - 1);
        Ok(())
    }

    const fn node(self) -> u32 {
        self.0 & 0xFFFF
    }

    /// Returns the number of branches that lead to a node.
    pub const fn depth(self) -> usize {
        self.node().ilog(CHOICES) as usize
    }

    pub const fn child(self, choice: u32) -> Self {
        Self(self.0 & !0xFFFF | self.node() * CHOICES + choice)
    }

    pub fn children(self) -> impl DoubleEndedIterator<Item = Self> {
        (0..CHOICES).map(move |choice| self.child(choice))
    }

    pub const fn is_leaf(self) -> bool {
        self.node() >= FIRST_LEAF
    }

    /// Whether there is no solution below a node. The seed determines how often this is the case.
    pub const fn is_contradiction(self) -> bool {
        let often = [0, 1, 2, 4][(self.0 >> 16 & 3) as usize];
        self.node() > 1 && (self.0.wrapping_mul(0x9E37_79B1) >> 20) % 8 < often
    }

    /// Returns the leaves that are solutions, from left to right.
    pub fn solutions(self) -> Vec<Self> {
        match (self.is_contradiction(), self.is_leaf()) {
            (true, _) => Vec::new(),
            (false, true) => vec![self],
            (false, false) => self.children().flat_map(Self::solutions).collect(),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Digits81(pub u32);

impl Digits81 {
    pub fn from_valid(digits: [u8; 81]) -> Self {
        Self(u32::from_le_bytes([digits[0], digits[1], digits[2], digits[3]]))
    }

    pub fn to_completed(self, _layout: &Layout) -> Grid {
        Grid(self.0)
    }
}

impl TryFrom<&Grid> for Digits81 {
    type Error = ();

    fn try_from(grid: &Grid) -> Result<Self, ()> {
        Ok(Self(grid.0))
    }
}
