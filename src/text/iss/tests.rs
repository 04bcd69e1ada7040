//! Lines in the notation of the Interactive Sudoku Solver.

use super::*;
use crate::text::{Puzzle, Reading, read_line};

fn read_text(text: &str) -> Result<Puzzle, String> {
    read_line(text.as_bytes(), &Reading::default()).map_err(|fault| fault.to_string())
}

#[test]
fn constraints_and_digits_are_read_and_written() {
    for text in [
        ".Cage~17~R1C1~R1C2",
        ".Cage~~R1C1~R1C2",
        ".Sum~3_=_1_-1~R1C1~R1C2",
        ".Thermo~R3C3~R3C4.~R9C9_5~R9C8_1_2",
        ".Shape~16x16.Arrow~RaCg~R1C1~R1C2",
        ".LittleKiller~25~R1C4.LittleKiller~9~R9C3.LittleKiller~20~R2C1.LittleKiller~20~R3C9",
        ".XSum~R1~12~.XSum~C3~~20",
        ".Sandwich~12~R3.Sandwich~0~C4",
        ".Quad~R3C4~1~2~2.ContainExact~1_1_2~R1C1~R5C5~R6C6",
        ".SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP",
        ".Indexing~C~R1C1~R2C5.Indexing~R~R1C1",
        ".AntiConsecutive.StrictKropki.WhiteDot~R1C1~R1C2",
        ".Regex~WzEyXSs~R1C1~R1C2",
        ".NoBoxes.AntiKnight",
        ".Var~A~~2.Var~BC.Cage~7~R1C1~VA2~VBC.~VA1_3.AllDifferent~VA1~R1C1",
        ".Thermo~VA1~VA2~VA4.Var~A~label~2x2",
        ".Shape~9x9~~Raw.Cage~3~R1C1~R1C2",
        ".Shape~4x4~~Raw.AllDifferent~R1C1~R1C2",
        ".EqualSum~R1C1~R1C2~-~R2C2~-~R3C3~R4C4",
        ".LookAndSay~0312~R1C1~R1C2",
        ".NFA~QjKrwAA~_name~R1C1~-~R2C2",
        ".Or.Cage~3~R1C1~R1C2.And.~R1C1_5.AllDifferent~R2C2~R5C5.End.~R9C9_1_2.End",
        ".Or.Even~R1C1.Or.XSum~R1~12~9.Regex~WzEyXSs~R1C1~R1C2.End.End.Thermo~R1C1~R1C2",
        ".And.~R1C1_5~R1C2_3.AllDifferent~R2C2~R5C5.Or.Odd~R2C2.Even~R5C5.End.End",
        ".Shape~6x6.Whisper~3~R1C1~R6C6",
        ".Shape~9x9~0-8.Cage~0~R1C1.~R2C2_0_3",
        ".Shape~4x6.Or.~R1C1_6.XSum~R1~12.End",
        ".Shape~6x9~0-9.NoBoxes.Jigsaw~000000000111111111222222222333333333444444444555555555",
        ".Shape~6x6~9.DisjointSets.Windoku.LittleKiller~9~R1C3",
        ".Shape~8x8.RegionSize~4.RegionSumLine~R1C1~R1C3~R1C5",
        ".Shape~7x7~9.Jigsaw~0000000111111122222223333333444444455555556666666",
        ".Shape~3x5~1-9~Raw.Var~A~~2.Even~R1C1~R2C2",
        ".Shape~1x5.Thermo~R1C1~R1C2",
        ".FullRank~R1~12~.FullRank~C3~~36.FullRankTies~any.DutchFlatmates",
        ".Shape~4x4.FullRankTies~none.Or.FullRank~R1~1~.FullRank~C1~~16.End",
        ".Shape~6x6~9.RegionSize~6.RegionSameValues",
        ".Var~A~~2x3.Quad~VA2~1~2.Quad~R1C1~1.WhiteDot~VA1~VA4~R1C1~R1C2",
        ".ConnectedValues~~1_3.ConnectedValues~~2~9",
        ".Var~A~~2x3.Var~B~~4.Or.ConnectedValues~VA~1.ConnectedValues~VB~1_2~3.End",
        ".Shape~4x4~0-4.Doppelganger.GreaterThan~DGB1~DGB2.Thermo~DGR1~DGC4~R1C1.~DGZ_0",
        ".Var~A~~2.Shape~6x6~0-6.NoBoxes.Doppelganger.Cage~3~VA1~DGR6",
    ] {
        let puzzle = read_text(text).unwrap();
        let written = puzzle_text(&puzzle.grid).unwrap();
        assert_eq!(read_text(&written).as_ref(), Ok(&puzzle), "{text} is written as {written}");
    }
}

#[test]
fn what_all_items_inside_require_is_part_of_the_grid() {
    for (one, other) in [
        (".And.Thermo~R1C1~R1C2.~R5C5_5~R5C6_6.End", ".Thermo~R1C1~R1C2.~R5C5_5~R5C6_6"),
        (".And.And.AllDifferent~R1C1~R5C5.End.End", ".AllDifferent~R1C1~R5C5"),
        (
            ".Var~A~~2x2.Replicate~F~VA1.Cage~3~VA1~VA2.~VA1_5.End",
            ".Var~A~~2x2.Cage~3~VA1~VA2.Cage~3~VA3~VA4.~VA1_5~VA3_5",
        ),
        ("..Cage~3~R1C1~R1C2", ".Cage~3~R1C1~R1C2"),
        (".Regex~WzEyXSs=~R1C1~R1C2", ".Regex~WzEyXSs~R1C1~R1C2"),
        (".Replicate~F.Cage~3~R1C1~R1C2.~R2C1_5_6.End", ".Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4.~R2C1_5_6~R2C3_5_6"),
        (".Indexing~column~R1C1~R2C5", ".Indexing~C~R1C1~R2C5"),
        (".AllDifferent~R1C1.And.AllDifferent~R2C2.End.Cage~3~R1C1~R1C2", ".Cage~3~R1C1~R1C2"),
    ] {
        assert!(read_text(one).is_ok(), "{one}");
        assert_eq!(read_text(one), read_text(other), "{one}");
    }
}

#[test]
fn faults_name_the_item_and_its_column() {
    for (text, expected) in [
        (".Cage~17~R1C1~R1C1", "column 1: constraint 1, Cage: R1C1 is named twice"),
        (".Cage~5~R1C1~R1C2.Thermo~R1C1", "column 18: constraint 2, Thermo: it has 1 cell, and needs at least 2"),
        (".Cage~5~R1C1~R0C2", "column 1: Cage: 'R0C2' is not a cell of a 9x9 grid"),
        (".Cage~x~R1C1~R1C2", "column 1: Cage: 'x' is not a number"),
        (".Foo~R1C1", "column 1: Foo: it is not a known constraint"),
        (".Indexing~row~R1C1", "column 1: Indexing: its first field must be R or C"),
        (".Cage~5~R1C1~R1C2.ChaosArrow~R1C1", "column 18: ChaosArrow: unknown regions are not supported"),
        (".Or.Cage~3~R1C1~R1C2", "column 1: Or: it has no End"),
        (".Or.End", "column 4: End: the Or at column 1 has nothing inside"),
        (".Cage~3~R1C1~R1C2.End", "column 18: End: it ends no other item"),
        (".Or.NoBoxes.End", "column 4: NoBoxes: it is not possible inside another item"),
        (
            ".Or.AntiConsecutive.End",
            "column 1: constraint 1, Or: AntiConsecutive: a rule for the whole grid is not possible inside another constraint",
        ),
        (".Replicate~C.Cage~3~R1C8~R1C9.End", "column 30: End: a copy of R1C9 would be outside the grid"),
        (".Var~a~~1", "column 1: constraint 1, Var: 'a' is not a name of capital letters"),
        (".Var~A~~2x2.Quad~VA2~1", "column 12: Quad: no square of four cells begins at VA2"),
        (".Var~A~~2x2.WhiteDot~VA2~VA3", "column 12: constraint 2, WhiteDot: no two of its cells share an edge"),
        (".Var~A~~2.Replicate~F.Cage~3~R1C1~VA1.End", "column 38: End: VA1 is not in the same grid as the targets"),
        (
            ".Var~A~~2.Replicate~E~VA2.~VA1_5.End",
            "column 10: Replicate: a target is outside the grid of its first cell",
        ),
        (".Var~A~~2000", "column 1: Var: at most 1000 cells are possible outside the grid"),
        (".Var~A~~600.Var~B~~600", "column 12: Var: at most 1000 cells are possible outside the grid"),
        (".Cage~5~R1C1~VA", "column 1: Cage: 'VA' is not a cell of a 9x9 grid"),
        (".SumLine~LOOP", "column 1: SumLine: it has no number"),
        (".Shape~9x17", "column 1: Shape: grids have up to 16 rows and columns, not 9x17"),
        (
            ".Shape~9x9~~Raw.Sandwich~3~R1",
            "column 16: constraint 2, Sandwich: it needs rows and columns whose digits differ",
        ),
        (".EqualSum~R1C1~-~-~R2C2", "column 1: constraint 1, EqualSum: one of its lists is empty"),
        (".Shape~9x9~3-11", "column 1: Shape: 2 to 16 digits are possible, from 0 or 1 on, not 3-11"),
        (".~R1C1_10", "column 1: ~: '10' is not a digit of a 9x9 grid"),
        (".~R1C1", "column 1: ~: R1C1 gets no digit"),
        (".LittleKiller~9~R1C2.LittleKiller~8~R1C2", "column 21: LittleKiller: another one has the same place"),
        (".FullRank~R1~37~", "column 1: constraint 1, FullRank: 37 is not a rank: they are 1 to 36"),
        (".FullRank~R1~0", "column 1: constraint 1, FullRank: 0 is not a rank: they are 1 to 36"),
        (".FullRank~R1~x", "column 1: FullRank: 'x' is not a number"),
        (".FullRank~R1", "column 1: FullRank: it has no clue"),
        (".FullRank~R1~1~2~3", "column 1: FullRank: '3' is one field too many"),
        (".FullRank~R1~1.FullRank~R1~2", "column 15: FullRank: another one has the same place"),
        (
            ".Shape~9x9~10.FullRank~R1~1",
            "column 14: constraint 2, FullRank: ranks need a square grid whose rows and columns hold every digit",
        ),
        (
            ".Shape~4x4~~Raw.FullRank~R1~1",
            "column 16: constraint 2, FullRank: it needs rows and columns whose digits differ",
        ),
        (".FullRankTies", "column 1: FullRankTies: it has 0 fields, and needs more"),
        (".FullRankTies~all", "column 1: constraint 1, FullRankTies: 'all' is not one of none, only-unclued and any"),
        (".FullRankTies~none~any", "column 1: FullRankTies: 'any' is one field too many"),
        (".FullRankTies~none.FullRankTies~any", "column 1: constraint 1, FullRankTies: another one differs"),
        (
            ".Or.FullRankTies~any.End",
            "column 1: constraint 1, Or: FullRankTies: a rule for the whole grid is not possible inside another constraint",
        ),
        (
            ".Shape~6x6.DutchFlatmates",
            "column 11: constraint 1, DutchFlatmates: it is possible only with the digits 1 to 9",
        ),
        (".DutchFlatmates~R1C1", "column 1: DutchFlatmates: 'R1C1' is one field too many"),
        (
            ".Shape~4x4~~Raw.RegionSameValues",
            "column 16: constraint 2, RegionSameValues: it needs rows and columns whose digits differ",
        ),
        (".ConnectedValues~VA~1", "column 1: ConnectedValues: 'VA' is not a name of cells outside the grid"),
        (".ConnectedValues~~0_1", "column 1: constraint 1, ConnectedValues: 0 is not a digit of the grid"),
        (".ConnectedValues~~1~0", "column 1: ConnectedValues: '0' is not a number of cells"),
        (".ConnectedValues~~", "column 1: ConnectedValues: '' is not a number"),
        (".ConnectedValues", "column 1: ConnectedValues: it has 0 fields, and needs more"),
        (
            ".Doppelganger",
            "column 1: constraint 1, Doppelganger: it needs a square grid with the digits from 0 to its side",
        ),
        (
            ".Shape~6x6~0-6.RegionSize~4.Doppelganger",
            "column 28: constraint 2, Doppelganger: it needs as many boxes as rows",
        ),
        (
            ".Shape~4x4~0-4.Doppelganger.NoBoxes.Jigsaw~0011001122332233",
            "column 15: Doppelganger: it needs boxes, not regions",
        ),
        (".Shape~4x4~0-4.Doppelganger.Doppelganger", "column 15: constraint 2, Doppelganger: there can be only one"),
        (".Shape~4x4~0-4.Doppelganger~1", "column 15: Doppelganger: '1' is one field too many"),
        (".LittleKiller~9~R5C5", "column 1: LittleKiller: no diagonal starts at R5C5"),
    ] {
        assert_eq!(read_text(text).unwrap_err(), expected);
    }
}

#[test]
fn old_names_of_tables_have_other_keys() {
    let pair = |text: &str| read_text(text).unwrap();
    assert_eq!(pair(".Shape~4x4.Binary~_-A~R1C1~R1C2"), pair(".Shape~4x4.Pair~-_A~R1C1~R1C2"));
    assert_eq!(pair(".Shape~4x4.BinaryX~---~R1C1~R1C2"), pair(".Shape~4x4.PairX~___~R1C1~R1C2"));
}

#[test]
fn lines_of_cells_are_not_taken_for_this_notation() {
    assert!(is_iss(b".Cage~5~R1C1") && is_iss(b".~R1C1_5") && is_iss(b".AntiKnight"));
    assert!(is_iss(b"..Cage~5~R1C1") && !is_iss(b"..Cat~") && !is_iss(b"..AntiKnight"));
    assert!(!is_iss(b".A.B..C") && !is_iss(b".....5") && !is_iss(b"..~") && !is_iss(b"."));
}
