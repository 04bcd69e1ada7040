//! Answers to a browser.

use std::sync::Arc;
use std::thread;

use tiny_http::{Header, Method, Request, Response};

use super::folder::PageFolder;
use crate::cli::exit::Failure;

/// What each answer says besides: nothing may be taken for what it is not, no address is told to others, and a new page is
/// seen at once.
const HEADERS: [(&str, &str); 4] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-cache"),
];

/// What is served, and where.
#[derive(Clone, Debug)]
pub(super) struct ServedPlace {
    pub(super) folder: Arc<PageFolder>,
    pub(super) token: Arc<str>,
    pub(super) port: u16,
}

impl ServedPlace {
    /// Answers a request on a thread of its own: a browser that is slow to read holds up no other request.
    pub(super) fn answer(&self, request: Request) -> Result<(), Failure> {
        let place = self.clone();
        let started = thread::Builder::new().spawn(move || answer(request, &place.folder, &place.token, place.port));
        started.map(|_| ()).map_err(|error| Failure::io(format!("cannot start a thread: {error}")))
    }
}

/// Answers a request: a file of the folder, where the address has the token. A browser that goes away is no fault.
fn answer(request: Request, folder: &PageFolder, token: &str, port: u16) {
    let (status, kind, body) = if !is_reading(&request) {
        (405, "text/plain", b"only read\n".to_vec())
    } else if !is_meant(&request, port) {
        (403, "text/plain", b"not this host\n".to_vec())
    } else {
        match name(request.url(), token).and_then(|name| folder.read(name)) {
            Some((kind, bytes)) => (200, kind, bytes),
            None => (404, "text/plain", b"not here\n".to_vec()),
        }
    };
    let mut response = Response::from_data(body).with_status_code(status);
    for (name, value) in HEADERS.into_iter().chain([("Content-Type", kind)]) {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    let _ = request.respond(response);
}

fn is_reading(request: &Request) -> bool {
    matches!(request.method(), Method::Get | Method::Head)
}

/// Whether the browser meant this machine: a page of elsewhere could have its own name lead here.
fn is_meant(request: &Request, port: u16) -> bool {
    let mut hosts = request.headers().iter().filter(|header| header.field.equiv("Host"));
    let allowed = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    hosts.all(|host| allowed.iter().any(|allowed| host.value.as_str() == allowed))
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
