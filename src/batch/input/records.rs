//! The records of an input, one by one, for work that is not a job.

use std::io::{BufReader, Read};
use std::slice;

use crate::batch::error::BatchError;
use crate::batch::options::BatchOptions;
use crate::batch::pipeline::receive;
use crate::batch::source::feed;
use crate::search::limits::PollPlace;
use crate::text::{Record, Records};

impl BatchOptions {
    /// Reads the records of an input on a separate thread. The iterator ends when the flag of the options is raised,
    /// even while the thread waits for input. The thread then ends later, with its input.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn records<R: Read + Send + 'static>(
        &self,
        input: R,
    ) -> Result<impl Iterator<Item = Record> + use<R>, BatchError> {
        let mut records = Records::new(BufReader::new(input), self.reading.clone());
        let (permits, records, _) = feed(move |_| records.next(), 1, slice::from_ref(&self.cancel))?;
        let cancel = self.cancel.clone();
        Ok(std::iter::from_fn(move || {
            // Sending fails if the source has ended. Then the channel of records is disconnected too.
            let _ = permits.send(Vec::new());
            receive(&records, || cancel.is_raised_at(PollPlace::Record)).ok()?.1.ok()
        }))
    }
}
