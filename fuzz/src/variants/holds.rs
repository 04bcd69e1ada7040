//! Whether a complete grid satisfies a constraint. This file assigns the definitions to the names.

use super::puzzle::{DrawnRule, FilledGrid, VariantPuzzle};
use super::{lines, nfa, outside, ranks, regex, sets, whole};

/// Whether a grid satisfies all constraints of a puzzle.
pub fn all(puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    puzzle.constraints.iter().all(|constraint| holds(constraint, puzzle, grid))
}

/// Whether a grid satisfies a constraint.
///
/// # Panics
/// Panics if nothing defines the kind; see [`is_known`].
pub fn holds(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let values = grid.all(&constraint.cells);
    match constraint.name.as_str() {
        "Given" => constraint.args.iter().any(|value| value.parse() == Ok(values[0])),
        "Or" => constraint.children.iter().any(|child| holds(child, puzzle, grid)),
        "And" => constraint.children.iter().all(|child| holds(child, puzzle, grid)),
        "RawGrid" | "Var" => true,
        "NoBoxes" | "RegionSize" | "SearchPriority" => true,
        "Jigsaw" => puzzle.jigsaw_regions().iter().all(|region| sets::differ(&grid.all(region))),
        "Diagonal" | "Windoku" | "DisjointSets" => {
            whole::regions(constraint, puzzle).iter().all(|region| sets::differ(&grid.all(region)))
        }
        "AntiKing" | "AntiKnight" | "AntiTaxicab" | "AntiConsecutive" | "StrictKropki" | "StrictXV"
        | "RegionSameValues" | "DutchFlatmates" | "ConnectedValues" | "Doppelganger" | "GlobalEntropy"
        | "GlobalMod" => whole::holds(constraint, puzzle, grid),
        "AllDifferent" | "Cage" | "Sum" | "Arrow" | "DoubleArrow" | "PillArrow" | "Renban" | "ContainAtLeast"
        | "ContainExact" | "Quad" | "EqualityCage" | "RellikCage" | "CountingCircles" | "SameValues" | "Clones"
        | "Even" | "Odd" | "EqualSum" | "LookAndSay" | "Lunchbox" | "ValueIndexing" | "CountDistinct" => {
            sets::holds(constraint, puzzle, grid)
        }
        "Minimum" | "Maximum" => sets::extreme_holds(constraint, puzzle, grid),
        "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => sets::adjacent_holds(constraint, grid),
        "Thermo" | "SlowThermo" | "Whisper" | "Palindrome" | "Zipper" | "Between" | "Lockout" | "SumLine"
        | "Modular" | "Entropic" => lines::holds(constraint, &values),
        "Pair" | "PairX" => lines::table_holds(constraint, puzzle, &values),
        "RegionSumLine" => lines::region_sums_hold(constraint, puzzle, grid),
        "NFA" => {
            let values = values.iter().map(|value| (value - puzzle.least) as usize).collect::<Vec<_>>();
            nfa::DrawnNfa::read(&constraint.args[0]).accepts(&values)
        }
        "Regex" => regex::matches(&regex::decode(&constraint.args[0]), &values),
        "LittleKiller" | "Sandwich" | "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" => {
            outside::holds(constraint, puzzle, grid)
        }
        "FullRank" | "FullRankTies" => ranks::holds(constraint, puzzle, grid),
        "Indexing" => outside::indexing_holds(constraint, puzzle, grid),
        name => panic!("unknown constraint {name}"),
    }
}

/// Whether [`holds`] knows a kind.
pub fn is_known(name: &str) -> bool {
    KNOWN.split_whitespace().any(|known| known == name)
}

const KNOWN: &str = "
    Or And End Var NFA EqualSum LookAndSay Lunchbox ValueIndexing CountDistinct Given NoBoxes RegionSize SearchPriority Jigsaw Diagonal Windoku DisjointSets
    AntiKing AntiKnight AntiTaxicab AntiConsecutive StrictKropki StrictXV RegionSameValues DutchFlatmates FullRankTies ConnectedValues Doppelganger GlobalEntropy GlobalMod
    AllDifferent Cage Sum Arrow DoubleArrow PillArrow Renban ContainAtLeast ContainExact Quad EqualityCage RellikCage
    CountingCircles SameValues Clones Even Odd Minimum Maximum WhiteDot BlackDot X V GreaterThan
    Thermo SlowThermo Whisper Palindrome Zipper Between Lockout SumLine Modular Entropic Pair PairX RegionSumLine Regex
    LittleKiller Sandwich XSum Skyscraper HiddenSkyscraper NumberedRoom FullRank Indexing";
