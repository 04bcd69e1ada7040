//! The reasons why a run cannot resume an output.

/// Why a run cannot resume an output.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The columns differ.
    #[error("its header is '{found}', but the header of this run is '{wanted}'")]
    Header {
        /// The header of the output.
        found: String,
        /// The header that this run writes.
        wanted: String,
    },
    /// The last record is not what this run would write.
    #[error("its record {0} is not what this run writes for record {0} of this input")]
    Record(u64),
    /// The output has more records than the inputs.
    #[error("it has {found} records, but the input has only {read}")]
    Records {
        /// Number of records in the output.
        found: u64,
        /// Number of records in the inputs.
        read: u64,
    },
    /// The bytes after the last complete record are not what this run writes next.
    #[error("the bytes after its record {0} are not the beginning of the next answer")]
    Tail(u64),
}
