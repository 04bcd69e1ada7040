//! The program. `specudoku --help` describes it.

// Visible to the benchmark `measure`, which includes this file.
pub(crate) mod cli;

/// With musl's own allocator, threads that create grids wait for each other.
#[cfg(all(target_env = "musl", target_pointer_width = "64"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}
