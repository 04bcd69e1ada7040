//! `specudoku page`.

mod connections;
mod folder;
mod reply;

use std::io::{self, Write, stdout};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::exit::{CliResult, Exit, Failure, help, interrupt_flag};
use super::output::print;
use connections::Connections;
use reply::ServedPlace;

/// Open the page: the whole program in a browser.
///
/// Serves the files of the page on this machine alone, 127.0.0.1, at an address that nobody else can know, prints that address,
/// and opens it. Everything is computed in the browser; nothing is sent. Ctrl-C ends it.
///
/// The page is looked for beside the program, in the folders of the system, and in web/dist, where web/build puts it.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku page", "specudoku page --port 8000 --no-open"], ""))]
pub(crate) struct PageArgs {
    /// The port; 0 for any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,

    /// The folder with the files of the page.
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// Print the address, and open nothing.
    #[arg(long)]
    no_open: bool,
}

/// How often is looked whether somebody asks, or Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(10);

impl PageArgs {
    pub(crate) fn run(&self) -> CliResult {
        let folder = folder::find(self.folder.as_deref())?;
        let token = token()?;
        let failed = |error: io::Error| {
            Failure::io(format!("cannot listen on 127.0.0.1, port {}: {error}; name another by --port", self.port))
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let address = format!("http://127.0.0.1:{port}/{token}/");
        // Before the address is printed: whoever has read it may press Ctrl-C at once.
        let cancel = interrupt_flag();
        let mut output = stdout();
        writeln!(output, "{address}").and_then(|()| output.flush()).map_err(Failure::write)?;
        let place = Arc::new(ServedPlace { folder, token, port, connections: Connections::default() });
        if !self.no_open && open::that_detached(&address).is_err() {
            print("no browser could be opened: open the address in one");
        }
        while !cancel.is_raised() {
            match listener.accept() {
                Ok((connection, _)) => place.take(connection),
                // Nobody asks, or somebody has gone away before being answered.
                Err(_) => thread::sleep(LOOK),
            }
        }
        Ok(Exit::Interrupted)
    }
}

/// Returns what nobody can guess: 128 bits of the system, in hexadecimal.
fn token() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Failure::io(format!("the system gives no random bytes: {error}")))?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
