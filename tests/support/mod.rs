//! What the suites share: corpora, a counter and a checker that know nothing of the library's search, random numbers.
#![allow(dead_code, reason = "each suite uses some of it")]

#[cfg(unix)]
pub(crate) mod child;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin_cmd;
use specudoku::batch::{Job, Progress};
use specudoku::{Backend, Engine, Solver};

/// The lines of a public list; `None` where the lists are absent.
pub(crate) fn corpus(name: &str) -> Option<Vec<String>> {
    let path = corpora().join(name);
    let text = std::fs::read_to_string(&path).ok()?;
    Some(text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect())
}

/// The folder of the public lists, beside the project.
pub(crate) fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora")
}

/// A file of the project's own puzzles.
pub(crate) fn puzzles(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs the program with `input` on its standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = Command::new(cargo_bin_cmd!("specudoku").get_program());
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A thread of its own: the program may fill its output before it has read all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// A small random generator (SplitMix64, by Sebastiano Vigna): the same numbers everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for index in (1..count).rev() {
            order.swap(index, self.below(index + 1));
        }
        order
    }
}

/// A grid of plain numbers, 0 for empty, with boxes `width` x `height`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plain {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<u8>,
}

impl Plain {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        let side = width * height;
        Self { width, height, values: vec![0; side * side] }
    }

    pub(crate) fn classic(line: &str) -> Self {
        let values = line.bytes().take(81).map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect();
        Self { width: 3, height: 3, values }
    }

    pub(crate) fn line(&self) -> String {
        self.values.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect()
    }

    pub(crate) fn side(&self) -> usize {
        self.width * self.height
    }

    fn units(&self, cell: usize) -> [usize; 3] {
        let (row, column) = (cell / self.side(), cell % self.side());
        [row, column, row / self.height * self.height + column / self.width]
    }

    /// Whether every row, column and box holds each digit once.
    pub(crate) fn is_solved(&self) -> bool {
        let side = self.side();
        let mut seen = vec![[0_u64; 3]; side];
        for (cell, &value) in self.values.iter().enumerate() {
            if value == 0 || usize::from(value) > side {
                return false;
            }
            for (kind, unit) in self.units(cell).into_iter().enumerate() {
                seen[unit][kind] |= 1 << (value - 1);
            }
        }
        let all = u64::MAX >> (64 - side);
        seen.iter().flatten().all(|&digits| digits == all)
    }

    /// Whether this is a solution of `puzzle`.
    pub(crate) fn solves(&self, puzzle: &Self) -> bool {
        self.is_solved() && self.values.iter().zip(&puzzle.values).all(|(own, clue)| *clue == 0 || own == clue)
    }

    /// Counts solutions up to a limit: plain backtracking on the cell with the fewest digits.
    pub(crate) fn count(&self, limit: u64) -> u64 {
        let mut used = vec![[0_u64; 3]; self.side()];
        let mut grid = self.clone();
        for (cell, &value) in self.values.iter().enumerate().filter(|(_, value)| **value != 0) {
            for (kind, unit) in self.units(cell).into_iter().enumerate() {
                let bit = 1 << (value - 1);
                if used[unit][kind] & bit != 0 {
                    return 0;
                }
                used[unit][kind] |= bit;
            }
        }
        grid.search(&mut used, limit)
    }

    fn search(&mut self, used: &mut [[u64; 3]], limit: u64) -> u64 {
        let all = u64::MAX >> (64 - self.side());
        let free = |cell: usize, used: &[[u64; 3]]| {
            let [row, column, index] = self.units(cell);
            all & !(used[row][0] | used[column][1] | used[index][2])
        };
        let open = (0..self.values.len()).filter(|&cell| self.values[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| free(cell, used).count_ones()) else { return 1 };
        let (mut digits, mut count) = (free(cell, used), 0);
        while digits != 0 && count < limit {
            let bit = digits & digits.wrapping_neg();
            digits &= digits - 1;
            let units = self.units(cell);
            (0..3).for_each(|kind| used[units[kind]][kind] |= bit);
            self.values[cell] = bit.trailing_zeros() as u8 + 1;
            count += self.search(used, limit - count);
            self.values[cell] = 0;
            (0..3).for_each(|kind| used[units[kind]][kind] &= !bit);
        }
        count
    }

    /// An equivalent grid: digits renamed, rows and columns moved within bands and stacks, those moved, transposed.
    pub(crate) fn scrambled(&self, random: &mut Random) -> Self {
        assert_eq!(self.width, self.height, "transposing needs square boxes");
        let (side, width) = (self.side(), self.width);
        let names = random.shuffled(side);
        let lines = |random: &mut Random| -> Vec<usize> {
            let groups = random.shuffled(width);
            groups
                .iter()
                .flat_map(|group| random.shuffled(width).into_iter().map(move |line| group * width + line))
                .collect()
        };
        let (rows, columns, transpose) = (lines(random), lines(random), random.below(2) == 1);
        let mut values = vec![0; side * side];
        for (cell, &value) in self.values.iter().enumerate() {
            let (row, column) = (rows[cell / side], columns[cell % side]);
            let place = if transpose { column * side + row } else { row * side + column };
            values[place] = if value == 0 { 0 } else { names[usize::from(value) - 1] as u8 + 1 };
        }
        Self { values, ..*self }
    }

    /// A completed grid: the cyclic one, scrambled.
    pub(crate) fn solved(width: usize, random: &mut Random) -> Self {
        let mut grid = Self::new(width, width);
        let side = grid.side();
        for cell in 0..side * side {
            let (row, column) = (cell / side, cell % side);
            grid.values[cell] = ((row % width * width + row / width + column) % side) as u8 + 1;
        }
        grid.scrambled(random)
    }

    /// A puzzle with one solution from which no clue can be taken.
    pub(crate) fn minimal(random: &mut Random) -> Self {
        let mut puzzle = Self::solved(3, random);
        for cell in random.shuffled(81) {
            let value = std::mem::take(&mut puzzle.values[cell]);
            if puzzle.count(2) > 1 {
                puzzle.values[cell] = value;
            }
        }
        puzzle
    }

    /// A puzzle with several solutions, at most `limit`, and their number.
    pub(crate) fn multiple(random: &mut Random, limit: u64) -> (Self, u64) {
        loop {
            let mut puzzle = Self::minimal(random);
            for cell in random
                .shuffled(81)
                .into_iter()
                .filter(|&cell| puzzle.values[cell] != 0)
                .take(1 + random.below(4))
                .collect::<Vec<_>>()
            {
                puzzle.values[cell] = 0;
            }
            let count = puzzle.count(limit + 1);
            if count <= limit {
                return (puzzle, count);
            }
        }
    }
}

/// Solves a list as the program does, and checks each line of the output by a checker of its own.
pub(crate) fn check_list(list: &[String], engine: Engine, backend: Backend, threads: usize) {
    let input = list.join("\n").into_bytes();
    let mut output = Vec::new();
    let mut job = Job::default();
    job.solver = Solver::new().threads(threads).engine(engine).backend(backend);
    (job.options.workers, job.strict) = (threads, true);
    let summary = job.run(std::io::Cursor::new(input), &mut output, 0, &Progress::default()).unwrap();
    assert_eq!((summary.records, summary.not_unique), (list.len() as u64, 0), "{engine} {backend} {threads}");
    let output = String::from_utf8(output).unwrap();
    assert_eq!(output.lines().count(), list.len());
    for (puzzle, solution) in list.iter().zip(output.lines()) {
        assert!(Plain::classic(solution).solves(&Plain::classic(puzzle)), "{puzzle}: {solution}");
    }
}

/// Every element that is opened is closed, in order.
pub(crate) fn assert_well_formed(text: &str) {
    let mut open = Vec::new();
    for tag in text.split('<').skip(1).map(|rest| rest.split_once('>').expect("a tag that ends").0) {
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name").to_owned();
        match tag {
            _ if tag.starts_with('?') || tag.ends_with('/') => {}
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name)),
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// A folder for the files of one test, removed at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("specudoku-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The path of a file in it.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The text of a file in it.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Chromium under one of its usual names; `None` where it is absent.
pub(crate) fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let mut paths = std::env::split_paths(&folders).flat_map(|folder| names.map(|name| folder.join(name)));
    paths.find(|path| path.is_file())
}

/// Opens a page in a browser without a window, and returns the JSON that its scripts have put between `REPORT` and `END`.
/// `profile` is a folder of its own.
pub(crate) fn visit(browser: &Path, page: &str, profile: &str, options: &[&str]) -> serde_json::Value {
    let flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-quic", "--disable-sync"];
    let more = ["--disable-background-networking", "--disable-component-update", "--virtual-time-budget=2000"];
    let mut command = Command::new(browser);
    command.args(flags).args(more).arg(format!("--user-data-dir={profile}")).args(options);
    let output = command.arg("--dump-dom").arg(format!("file://{page}")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let (_, report) = text.rsplit_once("REPORT").unwrap_or_else(|| panic!("{text}"));
    let (report, _) = report.split_once("END").unwrap();
    serde_json::from_str(&report.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")).unwrap()
}
