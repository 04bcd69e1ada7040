//! Answers to a browser: one request a connection, each on a thread of its own.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use httparse::{EMPTY_HEADER, Request, Status};

use super::folder;

/// The longest head of a request, in bytes, and the most lines that it has.
const MAX_HEAD_BYTES: usize = 16 << 10;
const MAX_HEADERS: usize = 100;

/// Connections at a time: a browser has six, and what is beyond these is closed.
const MAX_CONNECTIONS: usize = 64;

/// How long is waited for a browser that neither sends nor reads.
const PATIENCE: Duration = Duration::from_secs(10);

/// What each answer says besides: nothing may be taken for what it is not, no address is told to others, and a new page is
/// seen at once.
const HEADERS: &str = "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: \
                       same-origin\r\nCache-Control: no-cache\r\nConnection: close\r\n";

/// What is served, and where.
#[derive(Debug)]
pub(super) struct ServedPlace {
    pub(super) folder: PathBuf,
    pub(super) token: String,
    pub(super) port: u16,
}

/// An answer: its status, what it holds, and that.
type Reply = (&'static str, &'static str, Vec<u8>);

impl ServedPlace {
    /// Answers a connection on a thread of its own: a browser that is slow to read holds up no other request.
    pub(super) fn take(self: &Arc<Self>, connection: TcpStream) {
        if Arc::strong_count(self) > MAX_CONNECTIONS {
            return;
        }
        let place = Arc::clone(self);
        // A browser that goes away is no fault, and where there is no thread the browser asks again.
        let _ = thread::Builder::new().spawn(move || place.answer(connection));
    }

    fn answer(&self, mut connection: TcpStream) -> io::Result<()> {
        connection.set_nonblocking(false)?;
        connection.set_read_timeout(Some(PATIENCE))?;
        connection.set_write_timeout(Some(PATIENCE))?;
        let mut head = Vec::new();
        let (is_whole, (status, kind, body)) = loop {
            if let Some(answered) = self.reply(&head) {
                break answered;
            }
            let mut buffer = [0; 4096];
            match connection.read(&mut buffer)? {
                0 => return Ok(()),
                read => head.extend_from_slice(&buffer[..read]),
            }
        };
        let length = body.len();
        write!(connection, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{HEADERS}\r\n")?;
        if is_whole { connection.write_all(&body) } else { Ok(()) }
    }

    /// Returns the answer to a request, and whether its body is wanted; `None` if the request has more to come.
    fn reply(&self, head: &[u8]) -> Option<(bool, Reply)> {
        let mut headers = [EMPTY_HEADER; MAX_HEADERS];
        let mut request = Request::new(&mut headers);
        match request.parse(head) {
            Ok(Status::Complete(_)) => {}
            Ok(Status::Partial) if head.len() < MAX_HEAD_BYTES => return None,
            _ => return Some((true, refused("400 Bad Request", "no request\n"))),
        }
        let method = request.method.unwrap_or_default();
        Some((method != "HEAD", self.reply_to(method, &request)))
    }

    fn reply_to(&self, method: &str, request: &Request<'_, '_>) -> Reply {
        if !matches!(method, "GET" | "HEAD") {
            return refused("405 Method Not Allowed", "only read\n");
        }
        if !self.is_meant(request) {
            return refused("403 Forbidden", "not this host\n");
        }
        let name = name(request.path.unwrap_or_default(), &self.token);
        match name.and_then(|name| folder::read(&self.folder, name)) {
            Some((kind, bytes)) => ("200 OK", kind, bytes),
            None => refused("404 Not Found", "not here\n"),
        }
    }

    /// Whether the browser meant this machine: a page of elsewhere could have its own name lead here.
    fn is_meant(&self, request: &Request<'_, '_>) -> bool {
        let mut hosts = request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case("host"));
        let allowed = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        hosts.all(|host| allowed.iter().any(|allowed| host.value == allowed.as_bytes()))
    }
}

fn refused(status: &'static str, why: &str) -> Reply {
    (status, "text/plain", why.as_bytes().to_vec())
}

/// Returns the name of the file behind the token; `None` where the token is another.
fn name<'a>(url: &'a str, token: &str) -> Option<&'a str> {
    let path = url.split(['?', '#']).next()?;
    path.strip_prefix('/')?.strip_prefix(token)?.strip_prefix('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_behind_the_token_alone() {
        assert_eq!(name("/secret/app.js?v=1", "secret"), Some("app.js"));
        assert_eq!(name("/secret/", "secret"), Some(""));
        for other in ["/secret", "/", "", "/secre/app.js", "/secretly/app.js", "secret/app.js", "//secret/app.js"] {
            assert_eq!(name(other, "secret"), None, "{other}");
        }
    }
}
