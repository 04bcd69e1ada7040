//! The program, as a user runs it.

#[path = "../support/mod.rs"]
mod support;

mod compare_report;
mod explain;
mod explain_page;
#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod help;
#[cfg(unix)]
mod interrupts;
#[cfg(unix)]
mod limits;
mod making;
mod measuring;
mod reading;
mod solve;
mod tables;
#[cfg(unix)]
mod terminal;
