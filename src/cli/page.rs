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

/// Open the web page: play, hints, explanations and checks in the browser.
///
/// Serves the page only on this machine (127.0.0.1), at an address that cannot be guessed. Prints the address, and
/// opens it. Everything is computed in the browser, and no puzzle is sent anywhere. Ctrl-C ends the server.
///
/// The files are searched for next to the program, in the system's folders, and in web/dist, where web/build puts them.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku page", "specudoku page --port 8000 --no-open"], ""))]
pub(crate) struct PageArgs {
    /// Port to listen on; 0 for any free port.
    #[arg(long, value_name = "PORT", default_value_t = 0, value_parser = super::common::whole_in(0..=u16::MAX))]
    port: u16,

    /// Folder with the files of the page.
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// Print the address without opening it.
    #[arg(long)]
    no_open: bool,
}

/// Interval at which the server checks for connections and for Ctrl-C.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

impl PageArgs {
    pub(crate) fn run(&self) -> CliResult {
        let folder = folder::find(self.folder.as_deref())?;
        let token = token()?;
        let (listener, port) = listen(self.port).map_err(|error| {
            Failure::io(format!("cannot listen on 127.0.0.1, port {}: {error}: choose another with --port", self.port))
        })?;
        let address = format!("http://127.0.0.1:{port}/{token}/");
        // Installed before the address is printed: the user may press Ctrl-C immediately after.
        let cancel = interrupt_flag();
        let mut output = stdout();
        writeln!(output, "{address}").and_then(|()| output.flush()).map_err(Failure::write)?;
        let place = Arc::new(ServedPlace { folder, token, port, connections: Connections::default() });
        if !self.no_open && open::that_detached(&address).is_err() {
            print("cannot open a browser: open the address yourself");
        }
        while !cancel.is_raised() {
            match listener.accept() {
                Ok((connection, _)) => place.serve(connection),
                // There is no connection, or the browser has closed it already.
                Err(_) => thread::sleep(POLL_INTERVAL),
            }
        }
        Ok(Exit::Interrupted)
    }
}

/// Listens on a port of this machine, without waiting for connections. Returns the port, too: for 0 it is a free one.
fn listen(port: u16) -> io::Result<(TcpListener, u16)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port();
    Ok((listener, port))
}

/// Returns a token that cannot be guessed: 128 random bits from the system, in hexadecimal.
fn token() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::io(format!("the system provides no random bytes: {error}")))?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
