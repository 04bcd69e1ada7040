//! Runs the program as a user does.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;

/// The built program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_specudoku");

/// The folder of the project.
const PROJECT: &str = env!("CARGO_MANIFEST_DIR");

/// How a run ended, and what it wrote.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit code; `None` if a signal ended the program.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    pub(crate) fn new(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// Returns the lines of standard output.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.stdout.lines().map(str::to_owned).collect()
    }

    /// Returns the standard output of a run, which must have succeeded.
    pub(crate) fn answer(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        self.stdout
    }
}

/// Returns the built program, in the folder of the project, so that `puzzles/hard.txt` is a file.
pub(crate) fn program() -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(PROJECT);
    command
}

/// Runs the program in the folder of the project with `input` on its standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    feed(program().args(arguments), input.as_ref())
}

/// Starts a command with pipes for its standard input, output and error.
pub(crate) fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs a command to its end with `input` on its standard input.
fn feed(command: &mut Command, input: &[u8]) -> Run {
    let mut child = start(command);
    let mut stdin = child.stdin.take().unwrap();
    // In a separate thread, because the program may fill its output before it has read all input.
    thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input)));
        Run::new(child.wait_with_output().unwrap())
    })
}

/// A folder for the files of one test, which is removed at its end, and in which the program runs. It also has the
/// project's `puzzles`.
pub(crate) struct TestEnv(TempDir);

impl TestEnv {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let puzzles = Path::new(PROJECT).join("puzzles");
        #[cfg(unix)]
        std::os::unix::fs::symlink(puzzles, folder.path().join("puzzles")).unwrap();
        #[cfg(windows)]
        std::os::windows::fs::symlink_dir(puzzles, folder.path().join("puzzles")).unwrap();
        Self(folder)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Returns the path of a file in the folder.
    pub(crate) fn path(&self, name: &str) -> String {
        self.folder().join(name).to_str().unwrap().to_owned()
    }

    /// Runs the program in the folder with `input` on its standard input.
    pub(crate) fn run(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
        feed(program().args(arguments).current_dir(&self.0), input.as_ref())
    }

    /// Writes a file in the folder.
    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        fs::write(self.folder().join(name), contents).unwrap();
    }

    /// Returns the text of a file in the folder.
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder().join(name)).unwrap()
    }
}
