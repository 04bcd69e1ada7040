//! Why a run cannot go on with an output.

/// Why a run cannot go on behind what stands in an output.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The columns are others.
    #[error("its header is '{found}', and that of this run '{wanted}'")]
    Header {
        /// The header that stands there.
        found: String,
        /// The header that this run writes.
        wanted: String,
    },
    /// The last record is not what this run would write.
    #[error("its record {0} is no answer of this run to record {0} of this input")]
    Record(u64),
    /// There are more records than in the inputs.
    #[error("it has {found} records, and the input {read}")]
    Records {
        /// Number of records that stand there.
        found: u64,
        /// Number of records in the inputs.
        read: u64,
    },
    /// What stands behind the last whole record is not what this run writes next.
    #[error("what stands behind its record {0} is not how the next answer begins")]
    Tail(u64),
}
