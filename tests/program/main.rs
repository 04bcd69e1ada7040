//! The program, as a user runs it.

#[path = "../support"]
mod support {
    pub(crate) mod browser;
    #[cfg(unix)]
    pub(crate) mod child;
    pub(crate) mod drat;
    #[cfg(unix)]
    pub(crate) mod interruptions;
    pub(crate) mod made;
    pub(crate) mod markup;
    pub(crate) mod named;
    pub(crate) mod own_lists;
    pub(crate) mod plain;
    pub(crate) mod program;
    pub(crate) mod puzzles;
    pub(crate) mod random;
    pub(crate) mod skip;
    pub(crate) mod units;
    pub(crate) mod whole;
}

mod alphabets;
mod chains;
mod classify;
#[cfg(target_os = "linux")]
mod cluster_page;
mod compare_report;
mod constraints;
mod data_page;
mod data_sets;
mod explain;
mod explain_page;
#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod help;
#[cfg(unix)]
mod inputs;
#[cfg(unix)]
mod interrupts;
mod layouts;
#[cfg(unix)]
mod limits;
mod links;
mod losses;
mod making;
mod measuring;
mod options;
mod page;
mod proofs;
mod reading;
mod refusals;
mod resume;
mod sheet;
mod solve;
mod subsets;
mod tables;
mod technique_sets;
#[cfg(unix)]
mod terminal;
mod timeline;
#[cfg(unix)]
mod typing;
mod units;
