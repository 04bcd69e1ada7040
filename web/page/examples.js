// Puzzles to start with.

/** The puzzle of the first visit. */
export const START = { shape: "3x3", given: [...".871....6..9.......13..9..4.....48.....9.543....7...2.......7..8.1.4..9..75..8..."].map(symbol => Number(symbol) || 0) };

/** Examples with their descriptions. */
export const EXAMPLES = [
  ["Easy, only singles", "015003002000100906270068430490002017501040380003905000900081040860070025037204600"],
  ["X-Wing and chains, 7.1", "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......"],
  ["Dynamic chains, 9.0", "...8.3.6...9..1423....9....76.....3.4.......5.9.....71....7....6574..1...3.2.5..."],
  ["No simple deduction, 10.7", "800000000003600000070090200050007000000045700000100030001000068008500010090000400"],
  ["Twelve solutions", "8.2....6......13..4.......862...........4.9.65.4.9.83..9....1......59..2.8...4..."],
  ["Jigsaw", "puzzle,layout\n8.2.......6..............2.1...2..5...65.3.8.....9...758................9.......3,111222333111222333415522336411552636444555666444575866994778868999777888999977788"],
  ["Diagonals", "puzzle,layout\n......5......6...2..........7....8...9.6........1......2......1....4..98569.2....,x"],
  ["Windows", "puzzle,layout\n.71.........2...6.....3.......9..8.6..........4.....35.....9..7..5..6............,windows"],
  ["Killer", ".Cage~23~R1C4~R2C3~R2C4~R2C5~R3C4.Cage~25~R5C4~R6C4~R7C4~R8C4.Cage~17~R8C6~R9C4~R9C5~R9C6.Cage~10~R4C1~R4C2.Cage~18~R5C6~R6C5~R6C6~R7C6.Cage~22~R3C8~R3C9~R4C8.Cage~7~R8C2~R8C3.Cage~22~R2C6~R3C5~R3C6~R4C6.Cage~9~R8C8~R9C8.Cage~23~R1C1~R1C2~R1C3~R2C2.Cage~15~R4C4~R4C5~R5C5.Cage~19~R6C1~R7C1~R8C1~R9C1.Cage~10~R1C9~R2C9.Cage~10~R8C7~R9C7.Cage~10~R1C8~R2C8.Cage~12~R7C8~R7C9.Cage~5~R3C2~R3C3.Cage~13~R1C5~R1C6.Cage~12~R8C9~R9C9"],
  ["Arrows", ".Arrow~R6C4~R5C3~R4C4.Arrow~R6C6~R7C7~R6C8.Arrow~R4C8~R4C9~R3C9.Arrow~R5C2~R4C3~R3C2.Arrow~R5C7~R5C6~R6C5.Arrow~R8C4~R8C5~R9C6.Arrow~R3C7~R2C7~R2C8.Arrow~R1C3~R2C2~R1C1.~R1C3_9~R1C4_3~R2C8_2~R3C6_2~R3C8_7~R5C3_1~R5C4_8~R6C9_4~R7C2_6~R7C8_4~R8C6_8~R8C9_7~R9C5_6~R9C8_3"],
  ["Thermometers", ".Thermo~R5C9~R6C9~R6C8~R5C7.Thermo~R5C2~R5C1~R6C1.Thermo~R7C8~R8C7~R7C7.Thermo~R7C6~R8C6~R9C5~R9C4.Thermo~R2C9~R2C8~R1C9.Thermo~R5C4~R4C4~R5C5~R6C4~R6C3.Thermo~R2C4~R2C3~R1C2.Thermo~R1C4~R1C5~R2C6.~R1C4_2~R2C7_1~R3C1_3~R3C9_6~R4C3_3~R4C9_1~R5C6_8~R5C8_4~R7C1_6~R7C2_8~R8C4_7~R8C5_2~R9C8_9"],
  ["Dots", ".WhiteDot~R2C1~R2C2.WhiteDot~R2C5~R2C6.WhiteDot~R3C4~R3C5.WhiteDot~R4C3~R5C3.WhiteDot~R4C7~R4C8.WhiteDot~R5C7~R5C8.WhiteDot~R6C2~R6C3.WhiteDot~R6C5~R6C6.WhiteDot~R7C6~R8C6.WhiteDot~R7C7~R8C7.WhiteDot~R8C3~R8C4.WhiteDot~R8C8~R8C9.WhiteDot~R9C2~R9C3.BlackDot~R2C5~R3C5.BlackDot~R3C1~R4C1.BlackDot~R3C9~R4C9.BlackDot~R4C3~R5C3.BlackDot~R5C9~R6C9.BlackDot~R6C9~R7C9.BlackDot~R7C8~R7C9.BlackDot~R8C4~R9C4.BlackDot~R8C5~R9C5.BlackDot~R8C8~R9C8.BlackDot~R9C1~R9C2.~R5C8_5"],
  ["4 by 4", "1.3...4..3..4.2."],
  ["16 by 16", "C....B...8.....E6...524C.....7....AB.1EF.....36..9..3......D2.....F.G4...DB........A...7.6...19.7....8......4G363...2....F19E...E...63...2DA..4G...7.9B.......81.61.C.G49.F......C.5D..A........2A.....B.3...8.....F.691..A.C.......4.3.F7E.D..5G..C.D.......EB7"],
  ["25 by 25", ".43M5.P...KED..J.C6B..NHI...B613.5MP.GL..IH.8.D.....A.F.....H...NM1345.......E..I..8..7......F...4.1INH...C6..4...5O..2..L.P.CB.7.4..13.F...HN89....2KK.2.O..9.H..7C.P...A.3..4.M.3.F.LAP..E.O.6B...H...P..ALK....8....34.M.J7B6C........7.M5..1..D.E...G......D.E...9...5.1..C.7..B......3..A.F........2EOD...2.9I.N..J6...L..F..3.M.315.L.PF.E.2.K.J.C.N..I....8NJ.....15.4.O..2.GP.L..D.E.....J.....G.AP...M551.......F.DK...B.7...I.8.J..7.M...L...AN89....O..FL....DOE...HN.......CJB....NHBJ....M4..2..EKP.ALG..CJ...5M.F..AG.H....O2KEH.NI9C6B.7...3....D.L..F...4.M...LA.KO.D7.6..9I..H.F.LGEK.D.N.9...34.M....7..KOD.N.9I6C..B.P.G.M...."],
];
