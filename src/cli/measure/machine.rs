//! Describes the machine of the measurements, as far as the system reports it.

use std::env::consts::{ARCH, OS};
use std::time::{SystemTime, UNIX_EPOCH};

use super::cores;
use specudoku::Backend;

/// Returns the processor, the system, the program and the day.
pub(crate) fn machine() -> String {
    let processor = processor().map_or_else(String::new, |name| format!("{name}, "));
    let (vectors, version) = (Backend::best(), env!("CARGO_PKG_VERSION"));
    format!("{processor}{} cores, {ARCH}, {OS}, vectors {vectors}; specudoku {version}; {}", cores(), today())
}

/// Returns the name of the processor, with the numbers of its family and model: a virtual machine may hide the model
/// name.
fn processor() -> Option<String> {
    named_in(&std::fs::read_to_string("/proc/cpuinfo").ok()?)
}

/// Returns the name of the processor from the text that the system provides.
fn named_in(info: &str) -> Option<String> {
    let numbers = field(info, "cpu family").zip(field(info, "model"));
    let numbers = numbers.map_or_else(String::new, |(family, model)| format!(" (family {family}, model {model})"));
    Some(format!("{}{numbers}", field(info, "model name")?))
}

/// Returns the value of the first field with this name.
fn field<'a>(info: &'a str, name: &str) -> Option<&'a str> {
    let mut fields = info.lines().filter_map(|line| line.split_once(':'));
    fields.find(|(own, _)| own.trim() == name).map(|(_, value)| value.trim())
}

/// Returns the average number of runnable threads over the last minute, if the system reports it.
pub(crate) fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// Returns the date, in universal time.
fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 86_400);
    let (year, month, day) = date(days);
    format!("{year}-{month:02}-{day:02}")
}

/// Returns whether a year has 366 days.
const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// Returns the date this many days after 1970-01-01.
fn date(mut days: u64) -> (u64, u64, u64) {
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    (year, month as u64 + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_is_described_by_its_name_and_its_numbers() {
        let info = "processor\t: 0\ncpu family\t: 25\nmodel\t\t: 17\nmodel name\t: AMD EPYC\n";
        assert_eq!(named_in(info).as_deref(), Some("AMD EPYC (family 25, model 17)"));
        assert_eq!(named_in("model name : Some\n").as_deref(), Some("Some"));
        assert_eq!(named_in("Features : fp asimd\n"), None);
    }

    #[test]
    fn days_since_1970_are_converted_to_dates() {
        for (days, expected) in [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29)), (20_454, (2026, 1, 1))]
        {
            assert_eq!(date(days), expected);
        }
    }
}
