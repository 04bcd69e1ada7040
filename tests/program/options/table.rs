//! Each option of each command, and its effect.

/// The effect of an option according to the table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    /// What is printed, written or returned differs from the base's output, in which two runs agree.
    Seen,
    /// It prints this text, and no run of the base does. For a base whose output varies.
    Shows(&'static str),
    /// It leaves this file, not empty, and the base does not.
    Leaves(&'static str),
    /// Two runs with it agree; two runs of the base differ.
    Repeats,
    /// It is rejected, with exit code 2.
    Refused,
    /// It affects how the work is done, or what a terminal shows: a bad value is rejected, or another suite tests it.
    Unseen(#[allow(dead_code, reason = "for readers of the table")] &'static str),
}
use Effect::{Leaves, Refused, Repeats, Seen, Shows, Unseen};

/// A command with the arguments before the option, the option, and its effect.
pub(super) struct Row {
    pub(super) base: String,
    pub(super) option: String,
    pub(super) effect: Effect,
}

pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |base: &str, option: &str, effect: Effect| {
        rows.push(Row { base: base.to_owned(), option: option.to_owned(), effect });
    };
    let searches = || Unseen("limits.rs has a row for each command and limit");
    let threads = || Unseen("the answers are the same with any number of threads, as suites test");
    let alphabets = || Unseen("its letters allow only one alphabet: notation.rs reads lines that allow two");
    let measured = || Unseen("measurements differ from run to run: measuring.rs tests them");
    let terminal = || Unseen("terminal.rs tests what a terminal shows");
    for command in [
        "solve",
        "count",
        "canonical",
        "convert",
        "check",
        "rate",
        "classify",
        "explain",
        "minimize",
        "scramble",
        "partition",
        "candidates",
    ] {
        let command = match command {
            "scramble" | "partition" => format!("{command} --seed 1"),
            _ => command.to_owned(),
        };
        let on = |file: &str| format!("{command} {file}");
        add(&on("list"), "--format csv", Seen);
        add(&on("list"), "--threads 2", threads());
        add(&on("list"), "--quiet", terminal());
        add(&on("four"), "--shape 4x4", Seen);
        add(&on("four"), "--units x", Seen);
        add(&on("four"), "--boxes 1112122232333444", Seen);
        add(&on("sixteen"), "--alphabet A", alphabets());
        add(&on("four"), "--alphabet 0", Seen);
        // There is one solution in either column.
        add(
            &on(if command == "count" { "table1" } else { "table" }),
            "--column other",
            if command.starts_with("partition") { Unseen("a part may be the same with both values") } else { Seen },
        );
        add(&on("list"), "--column other", Seen);
        add(&on("list"), "--column 5", Seen);
        add(&on("drawn"), "--lines", Seen);
        add(&format!("{command} table --format csv"), "--keep=false", Seen);
        add(&on("table"), "--keep=false", Refused);
        add(&on("table"), "--keep-lines --format csv", Refused);
        add(&on("noted"), "--keep-lines", Seen);
        add(&on("faulty"), "--strict", Seen);
        add(&on("list"), "--summary", Seen);
        add(&format!("{command} list --format csv"), "--resume out", Seen);
        add(&on("list"), "--resume list", Refused);
    }
    for command in ["subsets --clues 5", "unavoidable --size 6"] {
        let on = |file: &str| format!("{command} {file}");
        let is_list = command.starts_with("unavoidable");
        add(&on("four"), "--format csv", Seen);
        add(&on("four"), "--threads 2", threads());
        add(&on("four"), "--quiet", terminal());
        add(&on("four"), "--shape 4x4", Seen);
        add(&on("four"), "--units x", Seen);
        add(&on("four"), "--boxes 1112122232333444", Seen);
        add(&on("sixteen"), "--alphabet A", alphabets());
        add(&on("four"), "--alphabet 0", Seen);
        let same = Unseen("no 9x9 board has a puzzle with 5 clues");
        add(&on("table"), "--column other", if is_list { Seen } else { same });
        add(&on("list"), "--column other", Seen);
        add(&on("drawn"), "--lines", Seen);
        add(&format!("{command} four --format csv"), "--keep=false", Unseen("a list of lines has no columns to keep"));
        add(&on("four"), "--keep=false", Refused);
        add(&on("noted"), "--keep-lines", Seen);
        add(&on("faulty"), "--strict", Seen);
        add(&on("four"), "--summary", Seen);
        add(&format!("{command} four --format csv"), "--resume out", Refused);
        add(&on("four"), "--timeout 100", searches());
        add(&on("four"), "--timeout inf", Refused);
    }
    for command in ["solve", "count", "check", "minimize", "candidates"] {
        add(&format!("{command} list"), "--node-limit 1", searches());
    }
    for command in ["solve", "count", "check", "minimize", "rate", "classify", "explain", "candidates"] {
        add(&format!("{command} list"), "--timeout 1", searches());
        add(&format!("{command} list"), "--timeout inf", Refused);
    }
    let solve: &[(&str, &str, Effect)] = &[
        ("solve several", "--limit 2", Seen),
        ("solve several", "--all", Seen),
        ("solve several", "--first any", Unseen("any solution may be the leftmost")),
        ("solve pairs", "--verify 2", Seen),
        ("solve table", "--verify nosuch", Refused),
        ("solve list", "--verify 2", Refused),
        ("solve several --all", "--verify 2", Refused),
        ("solve hard --trace", "--rules all", Seen),
        ("solve list --engine lanes", "--rules all", Refused),
        ("solve hard --trace", "--branch fullest", Seen),
        ("solve list --engine packed", "--branch fullest", Refused),
        ("solve list", "--simd portable", Unseen("each set of instructions gives the same answers")),
        ("solve list --engine packed", "--simd portable", Refused),
        ("solve list", "--engine cells", Unseen("each engine gives the same answers")),
        ("solve four", "--engine lanes", Seen),
        ("solve list", "--trace", Seen),
        ("solve list --format csv", "--stats", Seen),
        ("solve list", "--stats", Refused),
        ("solve list --format csv --all", "--stats", Refused),
        ("solve list --trace", "--tree t.svg", Refused),
        ("solve hard", "--proof proof.out", Seen),
        ("solve hard --proof proof.out", "--threads 8", Refused),
        ("solve hard --proof proof.out", "--tree t.svg", Refused),
        ("solve hard", "--timeline t.json", Seen),
        ("solve hard", "--tree t.svg", Seen),
        ("solve hard --tree t.svg", "--record 1", Seen),
        ("solve hard", "--record 1", Refused),
        ("solve list --format grid", "--color always", Seen),
        ("solve list --format csv", "--color always", Refused),
        ("solve list --trace", "--keep=false", Refused),
        ("solve list --trace", "--keep-lines", Refused),
        ("solve hard --proof proof.out", "--keep=false", Refused),
        ("solve hard --proof proof.out", "--keep-lines", Refused),
    ];
    let others: &[(&str, &str, Effect)] = &[
        ("count several", "--limit 2", Seen),
        ("count several", "--method enumerate", Unseen("each method gives the same number")),
        ("count sixteen", "--method bands", Seen),
        ("count several --method bands", "--node-limit 1", Refused),
        ("count several --method bands", "--limit 2", Seen),
        ("candidates several", "--counts", Seen),
        ("count several", "--estimate 0.1", Seen),
        ("count several --limit 3", "--estimate 0.1", Refused),
        ("canonical twice", "--unique", Seen),
        ("canonical twice", "--against easy", Seen),
        ("canonical easy", "--of solution", Seen),
        ("canonical easy --format csv", "--map", Seen),
        ("canonical easy", "--map", Refused),
        ("scramble easy", "--seed 1", Repeats),
        ("scramble --seed 1 easy", "--count 2", Seen),
        ("scramble --seed 1 easy --count 2", "--resume out", Refused),
        ("scramble easy", "--resume out", Refused),
        ("partition easy", "--resume out", Refused),
        ("scramble --seed 1 easy --format csv", "--map", Seen),
        ("scramble --seed 1 easy", "--map", Refused),
        ("partition easy", "--seed 1", Repeats),
        ("partition --seed 1 list", "--train 0.0001", Seen),
        ("partition --seed 1 easy", "--by solution", Unseen("a part may be the same with both values")),
        ("partition --seed 1 easy", "--part train", Seen),
        ("partition easy", "--part train", Refused),
        ("partition --seed 1 table", "--stratify id", Unseen("a part may be the same with both values")),
        ("partition --seed 1 easy", "--stratify id", Refused),
        ("canonical twice --unique", "--resume out", Refused),
        ("convert list", "--to grid", Seen),
        ("convert list --to csv", "--format jsonl", Refused),
        ("convert hard --to dimacs", "--format line", Refused),
        ("convert list", "--blank 0", Seen),
        ("convert list --to grid", "--blank 0", Refused),
        ("convert sixteen", "--symbols 0", Seen),
        ("convert list", "--symbols A", Seen),
        ("convert hard --to dimacs", &format!("--except {HARD_SOLVED}"), Seen),
        ("convert hard", &format!("--except {HARD_SOLVED}"), Refused),
        ("convert hard --to dimacs", "--every-candidate", Seen),
        ("convert hard", "--every-candidate", Refused),
        ("convert list --to sheet", "--per-page 1", Seen),
        ("convert list --to sheet", "--per-page 13", Refused),
        ("convert list --to sheet", "--solutions", Seen),
        ("convert list --to sheet", "--title another", Seen),
        ("convert list --to sheet --solutions", "--timeout 100", searches()),
        ("convert list --to sheet", "--timeout 100", Refused),
        ("convert list", "--timeout 100", Refused),
        ("convert list", "--per-page 2", Refused),
        ("convert list", "--solutions", Refused),
        ("convert list", "--title another", Refused),
        ("convert list --to sheet", "--format csv", Refused),
        ("convert list --to sheet", "--resume out", Refused),
        ("convert list --to sheet", "--summary", Refused),
        ("convert list --to sheet", "--keep-lines", Refused),
        ("convert table --to sheet", "--keep=false", Refused),
        ("convert hard --to svg", "--title another", Seen),
        ("convert hard --to svg", "--solutions", Refused),
        ("convert hard --to svg", "--format csv", Refused),
        ("convert hard --to svg", "--resume out", Refused),
        ("convert hard --to svg", "--strict", Refused),
        ("convert hard --to svg", "--keep=false", Refused),
        ("convert hard --to dimacs", "--resume out", Refused),
        ("convert hard --to dimacs", "--summary", Refused),
        ("convert hard --to dimacs", "--strict", Refused),
        ("convert hard --to dimacs", "--keep=false", Refused),
        ("page --folder nowhere", "--port 8000", Unseen("page.rs tests it")),
        ("page --folder nowhere", "--port 70000", Refused),
        ("page --folder nowhere", "--no-open", Unseen("page.rs tests it")),
        ("page --no-open", "--folder nowhere", Unseen("page.rs tests it")),
        ("convert list --to grid", "--resume out", Refused),
        ("explain list", "--full", Seen),
        ("explain list --format csv", "--full", Seen),
        ("explain easy", "--svg steps", Seen),
        ("explain easy", "--html page.html", Seen),
        ("explain list", "--html page.html", Refused),
        ("explain list", "--svg steps", Refused),
        ("explain list", "--resume out", Refused),
        ("minimize full", "--all", Seen),
        ("minimize full --all", "--limit 2", Seen),
        ("minimize full", "--limit 2", Refused),
        (
            "minimize .Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4.~R1C1_1~R1C3_3~R2C1_3~R3C1_2~R3C4_3~R4C4_1",
            "--constraints",
            Seen,
        ),
        ("hint easy", "--level 1", Seen),
        ("hint easy", "--without hidden-single", Seen),
        ("hint easy", "--only naked-single", Seen),
        ("rate list", "--without hidden-single", Seen),
        ("rate list", "--only naked-single", Seen),
        ("classify list", "--backdoor", Seen),
        ("classify list", "--rating", Seen),
        ("explain list", "--without hidden-single", Seen),
        ("explain list", "--only naked-single", Seen),
        ("hint easy", "--order players", Seen),
        ("hint six", "--order players", Refused),
        ("rate list", "--order players", Seen),
        ("explain list", "--order players", Seen),
        ("hint easy", "--timeout inf", Refused),
        ("hint easy", "--timeout 30", searches()),
        ("hint easy", "--color always", Seen),
        ("hint six", "--shape 2x3", Seen),
        ("hint diagonal", "--units x", Seen),
        ("hint six", "--boxes none", Seen),
        ("hint sixteen", "--alphabet A", alphabets()),
        ("hint table1", "--column other", Seen),
        ("hint drawn", "--lines", Refused),
        ("subsets four --count", "--clues 5", Seen),
        ("subsets four --clues 5", "--exists", Seen),
        ("subsets four --clues 5", "--count", Seen),
        ("subsets four", "--minimum", Seen),
        ("subsets four --clues 5", "--minimum", Refused),
        ("subsets four --clues 6", "--redundant", Seen),
        ("subsets four --clues 5", "--limit 1", Seen),
        ("subsets four --clues 5 --count", "--limit 1", Refused),
        ("subsets four --clues 5 --count", "--shard 1/2", Seen),
        ("subsets four --minimum", "--shard 1/2", Refused),
        ("subsets four --clues 5 --count --format csv", "--resume out", Seen),
        ("subsets four --clues 5", "--node-limit 1", searches()),
        ("subsets four --clues 5", "--timeline t.json", Seen),
        ("subsets four --clues 5 --timeline t.json", "--record 1", Shows("were not recorded")),
        ("subsets four --clues 5", "--record 1", Refused),
        ("unavoidable four", "--size 4", Seen),
        ("unavoidable four", "--resume out", Refused),
        ("split six --parts 2", "--shape 2x3", Seen),
        ("split free --parts 300", "--units x", Seen),
        ("split six --parts 2", "--boxes none", Seen),
        ("split sixteen --parts 2", "--alphabet A", alphabets()),
        ("split table1 --parts 2", "--column other", Seen),
        ("split drawn --parts 2", "--lines", Refused),
        ("split four", "--parts 3", Seen),
        ("split four --parts 2", "--timeout 10", searches()),
        ("split four --parts 2", "--quiet", terminal()),
        ("boards --shard 1/1000000000", "--rank 7..9", Seen),
        ("boards --rank 1..9", "--shard 2/3", Seen),
        ("boards --rank 1..9", "--format csv", Seen),
        ("boards --rank 1..9", "--threads 1", threads()),
        ("boards --rank 1..9", "--timeout 100", searches()),
        ("boards --rank 1..9", "--quiet", terminal()),
        ("canonical --of solution list", "--rank", Seen),
        ("sample --seed 1 several", "--count 2", Seen),
        ("sample several", "--seed 2", Repeats),
        ("sample --seed 1 --count 600 several", "--shard 1/2", Seen),
        ("sample", "--shard 1/2", Refused),
        ("sample --seed 1 several", "--threads 1", threads()),
        ("sample --seed 1 several", "--timeout 100", searches()),
        ("sample --seed 1 several", "--quiet", terminal()),
        ("sample --seed 1", "--shape 3x3", Refused),
        ("sample --seed 1", "--units x", Refused),
        ("sample --seed 1", "--boxes none", Refused),
        ("sample --seed 1 several", REGULAR_BOXES, Unseen("these are its boxes already")),
        ("sample --seed 1 several", "--shape 2x2", Refused),
        ("sample --seed 1 several", "--shape 3x3", Unseen("this is its shape already")),
        (
            "sample --seed 1 several",
            "--alphabet 1",
            Unseen("this is the usual alphabet; alphabets.rs tests the others"),
        ),
        ("sample --seed 1 several", "--alphabet A", Refused),
        ("sample --seed 1", "--alphabet A", Refused),
        ("sample --seed 1 table1", "--column other", Seen),
        ("sample --seed 1 drawn", "--lines", Refused),
        ("generate --seed 1 --shape 2x2", "--count 2", Seen),
        ("generate --shape 2x2", "--seed 2", Repeats),
        ("generate --seed 1", "--shape 2x2", Seen),
        ("generate --seed 1 --shape 2x2", "--units x", Seen),
        ("generate --seed 1 --shape 2x2", "--boxes none", Seen),
        ("generate --seed 1", "--layout .Cage~6~R1C1~R1C2~R2C1", Seen),
        ("generate --seed 1 --units x", "--layout .Cage~6~R1C1~R1C2~R2C1", Refused),
        ("generate --seed 1 --shape 2x2", "--cages", Seen),
        ("generate --seed 1 --shape 2x2", "--cages 0", Refused),
        ("generate --seed 1 --shape 2x2 --cages", "--cage-size 2", Seen),
        ("generate --seed 1 --shape 2x2", "--cage-size 2", Refused),
        ("generate --seed 1 --cages", "--clues 3", Seen),
        ("generate --seed 1 --shape 2x2", "--thermometers 1", Seen),
        ("generate --seed 1 --shape 2x2", "--arrows 0..1", Seen),
        ("generate --seed 1 --shape 3x2", "--whispers 0..1", Seen),
        ("generate --seed 1 --shape 2x2", "--dots", Seen),
        ("generate --seed 1", "--clues 30", Seen),
        ("generate --seed 1", "--clues 16", Refused),
        ("generate --seed 1 --clues 26", "--minimal", Seen),
        ("generate --seed 1 --shape 2x2", "--symmetry rotate180", Seen),
        ("generate --seed 1 --shape 2x2", "--pattern pattern", Seen),
        ("generate --seed 1", "--rating 1.0..2.0", Seen),
        ("generate --seed 1", "--rating 99", Refused),
        ("generate --seed 1", "--rating 0.5", Refused),
        ("generate --seed 1 --rating 3.0", "--technique swordfish", Refused),
        ("generate --seed 1", "--technique pointing", Seen),
        ("generate --seed 1", "--without hidden-single", Seen),
        ("generate --seed 1", "--only hidden-single", Seen),
        ("generate --seed 1", "--without skyscraper", Refused),
        ("generate --seed 1 --technique naked-triplet", "--order players", Seen),
        ("generate --seed 1 --rating 3.0", "--order players", Refused),
        ("generate --seed 1", "--classify te1", Seen),
        ("generate --seed 1 --shape 2x2", "--classify te1", Refused),
        ("generate --seed 1 --shape 2x2", "--boards", Seen),
        ("generate --seed 1", "--unbiased", Seen),
        ("generate --seed 1 --boards", "--attempts 5", Refused),
        ("generate --seed 1 --shape 2x2 --clues 4", "--attempts 1", Seen),
        ("generate --seed 1 --shape 2x2", "--total-attempts 3", Seen),
        ("generate --seed 1 --shape 2x2 --total-attempts 2000", "--shard 1/2", Seen),
        ("generate --seed 1 --count 4", "--shard 1/2", Refused),
        ("generate --seed 1 --shape 2x2", "--format csv", Seen),
        ("generate --seed 1 --shape 2x2", "--threads 1", threads()),
        ("generate --seed 1 --shape 2x2", "--timeout 100", searches()),
        ("generate --seed 1 --shape 2x2", "--quiet", terminal()),
        ("stress --solutions 300", "--shape 2x2", Shows("288 checked")),
        ("stress --shape 2x2", "--units x", Shows("48 checked")),
        ("stress --shape 2x2", "--boxes none", Shows("576 checked")),
        ("stress --solutions 5 several", "--shape 2x2", Refused),
        ("stress --solutions 5", "--alphabet A", Refused),
        ("stress --seconds 0.1 sixteen", "--alphabet A", alphabets()),
        ("stress --solutions 5 table1", "--column other", Shows("1 checked")),
        ("stress --solutions 5 drawn", "--lines", Refused),
        ("stress --solutions 5 --shape 2x2", "--engine lanes", Refused),
        ("stress --solutions 5", "--engine packed", Unseen("each engine gives solutions")),
        ("stress --shape 2x2", "--seconds 1", Unseen("the run ends sooner")),
        ("stress --solutions 5", "--seconds 1", Refused),
        ("stress --solutions 5 --tree t.svg", "--record 1", Shows("were not recorded")),
        ("stress --shape 2x2", "--solutions 5", Shows("5 checked")),
        ("stress --solutions 5", "--threads 1,1", Shows("10 checked")),
        ("stress --solutions 5", "--slow-consumer 1", Unseen("a slower run")),
        ("stress --solutions 5", "--remember 1", Unseen("a repeated solution only occurs if the program has a fault")),
        ("stress --solutions 5", "--timeline t.json", Leaves("t.json")),
        ("stress --solutions 5", "--tree t.svg", Leaves("t.svg")),
        ("stress --solutions 5", "--record 5", Refused),
        ("stress --solutions 5", "--quiet", terminal()),
        ("compare hard --rounds 1 --threads 1", "--json", Shows("\"engine\":")),
        ("compare hard --rounds 1 --threads 1", "--csv", Shows(",engine,")),
        ("compare hard --rounds 1 --threads 1", "--plot plot.svg", Leaves("plot.svg")),
        ("compare hard --rounds 1 --threads 1", "--report page.html", Leaves("page.html")),
        ("compare hard --rounds 1 --threads 1", "--tree tree.svg", Leaves("tree.svg")),
        ("compare hard --rounds 1 --threads 1", "--timeline line.json", Leaves("line.json")),
        ("compare hard --rounds 1 --threads 1", "--renamings 2", Shows("2 renamings")),
        ("compare hard --rounds 1 --threads 1 --json", "--model 4", Shows("\"modelled\":true")),
        ("compare hard --rounds 1 --threads 1 --tree tree.svg", "--record 1", Shows("were not recorded")),
        ("compare hard --rounds 1 --threads 1", "--record 1", Refused),
        ("compare hard --rounds 1 --threads 1 --json", "--mode batch", Shows("\"mode\":\"batch\"")),
        ("compare hard --rounds 1 --threads 1", "--limit 2", measured()),
        ("compare hard --rounds 1 --threads 1 --mode batch", "--limit 3", Refused),
        ("compare hard --rounds 1 --threads 1", "--all", measured()),
        ("compare hard --rounds 1 --threads 1 --mode batch", "--all", Refused),
        ("compare hard --rounds 1 --threads 1 --mode batch", "--first leftmost", Refused),
        ("compare hard --rounds 1 --threads 1", "--first leftmost", measured()),
        ("compare hard --rounds 1 --threads 1", "--node-limit 5", searches()),
        ("compare hard --rounds 1 --threads 1 --mode speculate", "--node-limit 5", Refused),
        ("compare hard --rounds 1 --threads 1", "--timeout 5", searches()),
        ("compare hard --rounds 1 --threads 1", "--rules all", measured()),
        ("compare hard --rounds 1 --threads 1 --engine lanes", "--rules all", Refused),
        ("compare hard --rounds 1 --threads 1", "--branch first", measured()),
        ("compare hard --rounds 1 --threads 1 --engine lanes", "--branch first", Refused),
        ("compare hard --rounds 1 --threads 1", "--simd portable", measured()),
        ("compare hard --rounds 1 --threads 1 --engine cells", "--simd portable", Refused),
        ("compare hard --rounds 1 --threads 1 --json", "--engine cells,parts", Shows("\"engine\":\"parts\"")),
        ("compare hard --rounds 1 --threads 1 --mode batch", "--engine parts", Refused),
        ("compare hard --rounds 1 --threads 1 --engine lanes", "--model 4", Refused),
        ("compare hard --rounds 1 --threads 1 --renamings 2", "--csv", Refused),
        ("compare hard --threads 1", "--rounds 1", measured()),
        ("compare hard --rounds 1", "--threads 1", measured()),
        ("compare four --rounds 1 --threads 1", "--shape 2x2", measured()),
        ("compare four --rounds 1 --threads 1 --json", "--clues 5", Shows("\"mode\":\"subsets\"")),
        ("compare four --rounds 1 --threads 1 --clues 5", "--mode batch", Refused),
        ("compare four --rounds 1 --threads 1", "--mode subsets", Refused),
        ("compare four --rounds 1 --threads 1 --clues 5", "--limit 2", Refused),
        ("compare four --rounds 1 --threads 1 --clues 5", "--simd portable", measured()),
        ("compare diagonal --rounds 1 --threads 1", "--units x", measured()),
        ("compare four --rounds 1 --threads 1", "--boxes none", measured()),
        ("compare sixteen --rounds 1 --threads 1", "--alphabet A", alphabets()),
        ("compare table1 --rounds 1 --threads 1", "--column other", measured()),
        ("compare list --rounds 1 --threads 1", "--lines", measured()),
        ("compare hard --rounds 1 --threads 1", "--quiet", terminal()),
        ("doctor faulty", "--limit 0", Seen),
        ("doctor six", "--shape 2x3", Seen),
        ("doctor four", "--units x", Seen),
        ("doctor six", "--boxes none", Seen),
        ("doctor sixteen", "--alphabet A", alphabets()),
        ("doctor table1", "--column other", Seen),
        ("doctor drawn", "--lines", Seen),
        ("man", "--dir pages", Seen),
    ];
    for table in [solve, others] {
        for (base, option, effect) in table {
            add(base, option, *effect);
        }
    }
    rows
}

/// The boxes of the classic grid, cell by cell.
const REGULAR_BOXES: &str = "--boxes 111222333111222333111222333444555666444555666444555666777888999777888999777888999";

/// The solution of [`HARD`].
const HARD_SOLVED: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
