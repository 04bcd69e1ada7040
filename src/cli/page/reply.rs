//! Answers to a browser: one request per connection, each on its own thread.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use httparse::{EMPTY_HEADER, Request, Status};

use super::connections::Connections;
use super::folder;

/// Maximum length of a request's head, in bytes, and maximum number of its lines.
const MAX_HEAD_BYTES: usize = 16 << 10;
const MAX_HEADERS: usize = 100;

/// Time limit for the head of a request, from the start of its connection.
const HEAD_LIMIT: Duration = Duration::from_secs(10);

/// How long a browser may pause while it reads an answer.
const WRITE_LIMIT: Duration = Duration::from_secs(10);

/// Further headers of each answer: browsers do not guess types, do not pass the address on to other sites, and load a
/// new version of the page immediately.
const HEADERS: &str = "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: \
                       same-origin\r\nCache-Control: no-cache\r\nConnection: close\r\n";

/// The folder that is served, and its address.
#[derive(Debug)]
pub(super) struct ServedPlace {
    pub(super) folder: PathBuf,
    pub(super) token: String,
    pub(super) port: u16,
    pub(super) connections: Connections,
}

/// An answer: its status, the headers that describe its body, and the body.
type Reply = (&'static str, &'static str, Vec<u8>);

impl ServedPlace {
    /// Answers a connection on its own thread, so that a slow browser does not delay other requests.
    pub(super) fn serve(self: &Arc<Self>, connection: TcpStream) {
        let connection = self.connections.open(connection);
        let (place, own) = (Arc::clone(self), Arc::clone(&connection));
        let started = thread::Builder::new().spawn(move || {
            // A browser that closes the connection is not a fault.
            let _ = place.answer(&own, HEAD_LIMIT);
            place.connections.close(&own);
        });
        // If no thread can be started, the browser asks again.
        if started.is_err() {
            self.connections.close(&connection);
        }
    }

    fn answer(&self, mut connection: &TcpStream, head_limit: Duration) -> io::Result<()> {
        connection.set_nonblocking(false)?;
        connection.set_write_timeout(Some(WRITE_LIMIT))?;
        let Some((has_body, (status, described, body))) = self.read_request(connection, head_limit)? else {
            return Ok(());
        };
        let length = body.len();
        write!(connection, "HTTP/1.1 {status}\r\n{described}Content-Length: {length}\r\n{HEADERS}\r\n")?;
        if has_body { connection.write_all(&body) } else { Ok(()) }
    }

    /// Reads a request. Returns its answer, and whether the body is wanted; `None` if the browser closed the connection
    /// or never sent anything.
    fn read_request(&self, mut connection: &TcpStream, limit: Duration) -> io::Result<Option<(bool, Reply)>> {
        let end = Instant::now() + limit;
        let mut head = Vec::new();
        loop {
            if let Some(answered) = self.reply(&head) {
                return Ok(Some(answered));
            }
            let left = end.saturating_duration_since(Instant::now());
            let mut buffer = [0; 4096];
            let read = if left.is_zero() {
                Err(ErrorKind::TimedOut.into())
            } else {
                connection.set_read_timeout(Some(left))?;
                connection.read(&mut buffer)
            };
            match read {
                Ok(0) => return Ok(None),
                Ok(read) => head.extend_from_slice(&buffer[..read]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock) => {
                    // Browsers open connections in advance. On a connection that was never used, no answer is expected.
                    let late = refused("408 Request Timeout", "the request did not come in time\n");
                    return Ok((!head.is_empty()).then_some((true, late)));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the answer to a request, and whether its body is wanted; `None` if the request is not complete yet.
    fn reply(&self, head: &[u8]) -> Option<(bool, Reply)> {
        let mut headers = [EMPTY_HEADER; MAX_HEADERS];
        let mut request = Request::new(&mut headers);
        match request.parse(head) {
            Ok(Status::Complete(_)) => {}
            Ok(Status::Partial) if head.len() < MAX_HEAD_BYTES => return None,
            _ => return Some((true, refused("400 Bad Request", "this is not an HTTP request\n"))),
        }
        let method = request.method.unwrap_or_default();
        Some((method != "HEAD", self.reply_to(method, &request)))
    }

    fn reply_to(&self, method: &str, request: &Request<'_, '_>) -> Reply {
        if let Some(refusal) = self.refuse_host(request) {
            return refusal;
        }
        if !matches!(method, "GET" | "HEAD") {
            return refused("405 Method Not Allowed", "only GET and HEAD are supported\n");
        }
        let name = name(request.path.unwrap_or_default(), &self.token);
        match name.and_then(|name| folder::read(&self.folder, name, accepts_brotli(request))) {
            Some((described, bytes)) => ("200 OK", described, bytes),
            None => refused("404 Not Found", "there is no such file\n"),
        }
    }

    /// Rejects a request that does not name this machine as its host, exactly once. Otherwise, another site could make
    /// its own name resolve to this machine.
    fn refuse_host(&self, request: &Request<'_, '_>) -> Option<Reply> {
        let mut hosts = request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case("host"));
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return Some(refused("400 Bad Request", "a request must name its host once\n"));
        };
        let allowed = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let is_meant = allowed.iter().any(|allowed| host.value == allowed.as_bytes());
        (!is_meant).then(|| refused("403 Forbidden", "this is a different host\n"))
    }
}

fn refused(status: &'static str, why: &str) -> Reply {
    (status, "Content-Type: text/plain\r\n", why.as_bytes().to_vec())
}

/// Whether a browser accepts files that are compressed with Brotli.
fn accepts_brotli(request: &Request<'_, '_>) -> bool {
    let mut accepted = request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case("accept-encoding"));
    // A browser lists what it accepts. With a parameter, such as `br;q=0`, the file is sent as it is.
    accepted.any(|header| header.value.split(|&byte| byte == b',').any(|name| name.trim_ascii() == b"br"))
}

/// Returns the name of the file after the token; `None` if the token is different.
fn name<'a>(url: &'a str, token: &str) -> Option<&'a str> {
    let path = url.split(['?', '#']).next()?;
    path.strip_prefix('/')?.strip_prefix(token)?.strip_prefix('/')
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    /// Sends the parts of a request with pauses between, and returns the answer. The head must arrive within 300 ms.
    fn answer_to(parts: &[&str], pause: Duration) -> String {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let place = ServedPlace {
            folder: PathBuf::new(),
            token: "secret".to_owned(),
            port,
            connections: Connections::default(),
        };
        let mut browser = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let (connection, _) = listener.accept().unwrap();
        thread::scope(|scope| {
            scope.spawn(move || place.answer(&connection, Duration::from_millis(300)));
            for part in parts {
                // The server may have closed the connection already.
                let _ = browser.write_all(part.as_bytes());
                thread::sleep(pause);
            }
            let mut answer = Vec::new();
            let _ = browser.read_to_end(&mut answer);
            String::from_utf8(answer).unwrap()
        })
    }

    #[test]
    fn a_head_has_a_time_limit_however_it_trickles() {
        let trickle = ["GET", " ", "/", " ", "HT", "TP", "/1", ".1", "\r", "\n"];
        let answer = answer_to(&trickle, Duration::from_millis(100));
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(answer_to(&["GET /"], Duration::ZERO).starts_with("HTTP/1.1 408 "));
        assert_eq!(answer_to(&[], Duration::ZERO), "", "a connection opened in advance is closed without an answer");
    }

    #[test]
    fn a_file_name_requires_the_token_before_it() {
        assert_eq!(name("/secret/app.js?v=1", "secret"), Some("app.js"));
        assert_eq!(name("/secret/", "secret"), Some(""));
        for other in ["/secret", "/", "", "/secre/app.js", "/secretly/app.js", "secret/app.js", "//secret/app.js"] {
            assert_eq!(name(other, "secret"), None, "{other}");
        }
    }
}
