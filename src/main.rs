//! The program: see `specudoku --help`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
