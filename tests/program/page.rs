//! `specudoku page`: who may read what, and where the program searches for the files.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::support::program::{PROGRAM, TestEnv};

/// The running program, and the address that it has printed.
struct Served {
    child: Child,
    port: u16,
    token: String,
    /// The folder that it serves.
    folder: TestEnv,
}

impl Served {
    fn start() -> Self {
        let folder = TestEnv::new();
        std::fs::create_dir(folder.path("page")).unwrap();
        folder.write("page/index.html", "<p>the page</p>");
        folder.write("page/module_bg.wasm", b"\0asm");
        folder.write("page/notes.txt", "not part of the page");
        folder.write("page/.hidden.js", "hidden");
        folder.write("outside.js", "outside");
        let mut command = Command::new(PROGRAM);
        command.args(["page", "--no-open", "--folder", "page"]).current_dir(folder.folder());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("{line}"));
        let (port, token) = address.split_once('/').unwrap();
        let token = token.strip_suffix('/').unwrap().to_owned();
        assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{token}");
        Self { child, port: port.parse().unwrap(), token, folder }
    }

    /// Opens a connection.
    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    fn request(&self, method: &str, path: &str, host: &str) -> (u16, String, Vec<u8>) {
        self.send(&format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"))
    }

    /// Sends a request unchanged, and returns the status, the head and the body.
    fn send(&self, request: &str) -> (u16, String, Vec<u8>) {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head, bytes[end + 4..].to_vec())
    }

    fn get(&self, path: &str) -> (u16, String, Vec<u8>) {
        self.request("GET", path, &format!("127.0.0.1:{}", self.port))
    }

    fn own(&self, name: &str) -> String {
        format!("/{}/{name}", self.token)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_files_of_the_page_are_served_only_after_the_token() {
    let served = Served::start();
    let (status, head, body) = served.get(&served.own(""));
    assert_eq!((status, &body[..]), (200, &b"<p>the page</p>"[..]));
    assert!(head.contains("text/html") && head.contains("nosniff") && head.contains("no-referrer"), "{head}");
    let (status, head, body) = served.get(&served.own("module_bg.wasm?v=2"));
    assert_eq!((status, &body[..]), (200, &b"\0asm"[..]));
    assert!(head.contains("application/wasm"), "{head}");
    let wrong = "0".repeat(32);
    for path in
        ["/", "/index.html", &format!("/{wrong}/"), &format!("/{}x/", served.token), &format!("/{}", served.token)]
    {
        assert_eq!(served.get(path).0, 404, "{path}");
    }
    let another = Served::start();
    assert_ne!(served.token, another.token);
    assert_eq!(another.get(&served.own("")).0, 404);
}

#[test]
fn nothing_else_of_the_machine_is_served() {
    let served = Served::start();
    assert!(served.folder.read("outside.js") == "outside");
    #[cfg(unix)]
    std::os::unix::fs::symlink("../outside.js", served.folder.path("page/link.js")).unwrap();
    let names =
        ["../outside.js", "..%2foutside.js", "%2e%2e/outside.js", "..\\outside.js", "./index.html", "notes.txt"];
    let more = [".hidden.js", "link.js", "page", "//etc/passwd", "index.html/", "none.js", "index.html%00.js"];
    for name in names.into_iter().chain(more) {
        let (status, _, body) = served.get(&served.own(name));
        assert_eq!((status, &body[..]), (404, &b"there is no such file\n"[..]), "{name}");
    }
    let own = served.own("");
    let host = format!("127.0.0.1:{}", served.port);
    for method in ["POST", "PUT", "DELETE"] {
        assert_eq!(served.request(method, &own, &host).0, 405, "{method}");
    }
    assert_eq!(served.request("HEAD", &own, &host).2, b"");
    // A foreign name that resolves to this machine.
    assert_eq!(served.request("GET", &own, "elsewhere.example").0, 403);
    assert_eq!(served.request("GET", &own, &format!("localhost:{}", served.port)).0, 200);
}

#[test]
fn a_request_names_its_host_once() {
    let served = Served::start();
    let (own, host) = (served.own(""), format!("Host: 127.0.0.1:{}\r\n", served.port));
    let status = |version: &str, hosts: &str| served.send(&format!("GET {own} HTTP/{version}\r\n{hosts}\r\n")).0;
    for version in ["1.1", "1.0"] {
        assert_eq!(status(version, ""), 400, "{version}: no host");
        assert_eq!(status(version, &host.repeat(2)), 400, "{version}: two hosts");
        assert_eq!(status(version, "Host:\r\n"), 403, "{version}: an empty host");
        assert_eq!(status(version, &host), 200, "{version}");
    }
}

/// Returns whether the server closes a connection within this time.
fn is_closed(mut stream: &TcpStream, wait: Duration) -> bool {
    stream.set_read_timeout(Some(wait)).unwrap();
    matches!(stream.read(&mut [0]), Ok(0))
}

#[test]
fn clients_that_only_wait_do_not_block_others() {
    let served = Served::start();
    // Some have sent a part of a request.
    let idle: Vec<TcpStream> = (0..129).map(|_| served.connect()).collect();
    idle.iter().step_by(2).for_each(|mut stream| stream.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap());
    for _ in 0..3 {
        assert_eq!(served.get(&served.own("")).0, 200);
    }
    assert!(!is_closed(&idle[128], Duration::from_millis(1)), "it was answered while others waited");
    // The number of connections is bounded: the oldest was closed.
    assert!(is_closed(&idle[0], Duration::from_secs(5)));
}

/// Other addresses of this machine do not answer: the page is only served on the loopback interface.
#[test]
#[cfg(target_os = "linux")]
fn only_this_machine_is_served() {
    let served = Served::start();
    let listening = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let port = format!(":{:04X}", served.port);
    let addresses: Vec<&str> = listening.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    let own: Vec<&&str> = addresses.iter().filter(|address| address.ends_with(&port)).collect();
    assert!(!own.is_empty() && own.iter().all(|address| address.starts_with("0100007F:")), "{own:?}");
}

#[test]
fn missing_files_and_used_ports_are_reported() {
    let folder = TestEnv::new();
    let run = folder.run(&["page", "--no-open", "--folder", "nowhere"], "");
    assert_eq!(run.code, Some(3));
    assert!(
        run.stderr.contains("nowhere does not contain index.html: build the page with web/build"),
        "{}",
        run.stderr
    );
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    std::fs::create_dir(folder.path("page")).unwrap();
    folder.write("page/index.html", "");
    let run = folder.run(&["page", "--no-open", "--folder", "page", "--port", &port], "");
    assert_eq!(run.code, Some(3));
    assert!(run.stderr.contains(&port) && run.stderr.contains("--port"), "{}", run.stderr);
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_server() {
    let mut served = Served::start();
    Command::new("kill").args(["-s", "INT", &served.child.id().to_string()]).status().unwrap();
    assert_eq!(served.child.wait().unwrap().code(), Some(130));
}

#[test]
fn the_module_is_compressed_for_browsers_that_accept_it() {
    let served = Served::start();
    let get = |name: &str, headers: &str| {
        let (path, port) = (served.own(name), served.port);
        served.send(&format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}\r\n"))
    };
    let has_encoding = |head: &str| head.contains("\r\nContent-Encoding: br\r\n");
    let accepting = "Accept-Encoding: gzip, br\r\n";
    let (_, head, body) = get("module_bg.wasm", accepting);
    assert!(!has_encoding(&head) && body == b"\0asm", "there is no compressed module: {head}");
    served.folder.write("page/module_bg.wasm.br", "compressed");
    let (status, head, body) = get("module_bg.wasm", accepting);
    assert_eq!((status, body.as_slice()), (200, b"compressed".as_slice()), "{head}");
    assert!(has_encoding(&head) && head.contains("\r\nContent-Type: application/wasm\r\n"), "{head}");
    for other in ["", "Accept-Encoding: gzip\r\n", "Accept-Encoding: gzip, br;q=0\r\n", "Accept-Encoding: brx\r\n"] {
        let (_, head, body) = get("module_bg.wasm", other);
        assert!(!has_encoding(&head) && body == b"\0asm", "{other}: {head}");
    }
    // Other files are sent as they are, and the compressed one has no name of its own.
    assert!(!has_encoding(&get("", accepting).1));
    assert_eq!(get("module_bg.wasm.br", accepting).0, 404);
}
