//! The program: see `specudoku --help`.

// Visible to the benchmark `measure`, which includes this file.
pub(crate) mod cli;

/// Threads that make grids wait for each other in musl's own allocator.
#[cfg(all(target_env = "musl", target_pointer_width = "64"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}
