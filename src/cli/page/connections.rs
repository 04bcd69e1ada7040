//! The open connections. Their number is bounded: when there are too many, a new one closes the oldest.

use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;

use parking_lot::Mutex;

/// Maximum number of open connections. A browser has six.
const MAX_CONNECTIONS: usize = 64;

/// The open connections, the oldest first.
#[derive(Default, Debug)]
pub(super) struct Connections(Mutex<VecDeque<Arc<TcpStream>>>);

impl Connections {
    /// Adds a connection. If there are too many, closes the oldest. An answer needs only milliseconds, so the client of
    /// the oldest connection neither sends nor reads. So clients that only wait cannot block others, however many there
    /// are.
    pub(super) fn open(&self, connection: TcpStream) -> Arc<TcpStream> {
        let connection = Arc::new(connection);
        let mut open = self.0.lock();
        if open.len() == MAX_CONNECTIONS {
            // The thread of this connection then reads the end of its input or fails to write, and ends.
            let _ = open.pop_front().map(|oldest| oldest.shutdown(Shutdown::Both));
        }
        open.push_back(Arc::clone(&connection));
        connection
    }

    /// Removes a connection that was answered.
    pub(super) fn close(&self, connection: &Arc<TcpStream>) {
        self.0.lock().retain(|open| !Arc::ptr_eq(open, connection));
    }
}
