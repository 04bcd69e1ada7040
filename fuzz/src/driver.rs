//! Runs a target with seeded inputs: kept inputs, mutations of them, and random inputs. The same seed gives the same
//! inputs.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_pcg::Pcg64;

use crate::TargetFn;

/// The maximum length of a random input is two to this power, in bytes: enough for a list of 24 boards.
const LONGEST: u32 = 12;

/// Time after which an input is a finding. The slowest known inputs take two seconds, and a machine may be overloaded.
const HANG: Duration = Duration::from_secs(300);

/// How long, and with how many inputs, each target is run.
pub struct Settings {
    pub inputs: u64,
    pub time: Duration,
    pub seed: u64,
}

/// The input that is running, and since when.
static CURRENT: Mutex<Option<(Instant, PathBuf, Vec<u8>)>> = Mutex::new(None);

/// Number of panics so far on all threads. They are counted because the library itself catches panics of its workers.
static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Counts panics, and watches for inputs that never end.
pub fn begin() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        hook(panic);
    }));
    thread::spawn(|| {
        loop {
            thread::sleep(Duration::from_secs(1));
            let current = CURRENT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if let Some((begun, path, bytes)) = current.as_ref().filter(|(begun, ..)| begun.elapsed() > HANG) {
                eprintln!("still running after {:?}: {}", begun.elapsed(), save(path, bytes));
                process::exit(1);
            }
        }
    });
}

/// Runs one input. Returns whether it is not a finding.
pub fn play(name: &str, target: TargetFn, bytes: &[u8]) -> bool {
    let path = folder().join("artifacts").join(name);
    let set = |current| *CURRENT.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = current;
    set(Some((Instant::now(), path.clone(), bytes.to_vec())));
    let before = PANICS.load(Ordering::Relaxed);
    let result = catch_unwind(AssertUnwindSafe(|| crate::run(target, bytes)));
    set(None);
    let is_right = result.is_ok() && PANICS.load(Ordering::Relaxed) == before;
    if !is_right {
        eprintln!("a finding: {}", save(&path, bytes));
    }
    is_right
}

/// Saves an input that is a finding. Returns its path.
fn save(folder: &Path, bytes: &[u8]) -> String {
    let hash = bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3));
    let path = folder.join(format!("{hash:016x}"));
    match fs::create_dir_all(folder).and_then(|()| fs::write(&path, bytes)) {
        Ok(()) => path.display().to_string(),
        Err(error) => format!("{bytes:?} (not kept: {error})"),
    }
}

/// Runs the kept inputs, and then the number in the settings. Returns the number of inputs run; `None` after a
/// finding.
pub fn campaign(name: &str, target: TargetFn, settings: &Settings) -> Option<u64> {
    let end = Instant::now() + settings.time;
    let kept = kept(name).unwrap_or_default();
    if !kept.iter().all(|bytes| play(name, target, bytes)) {
        return None;
    }
    for number in 0..settings.inputs {
        if Instant::now() >= end {
            return Some(kept.len() as u64 + number);
        }
        if !play(name, target, &input(&kept, &mut Pcg64::new(settings.seed.into(), number.into()))) {
            return None;
        }
    }
    Some(kept.len() as u64 + settings.inputs)
}

/// Returns the folder of the fuzz targets, whichever package this is built in.
fn folder() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    if own.ends_with("fuzz") { own.to_owned() } else { own.join("fuzz") }
}

/// Returns the inputs that are kept for a target, in the order of their names.
fn kept(name: &str) -> io::Result<Vec<Vec<u8>>> {
    let folder = folder().join("kept").join(name);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    paths.iter().map(fs::read).collect()
}

/// Returns a kept input with some changes, or random bytes.
fn input(kept: &[Vec<u8>], random: &mut Pcg64) -> Vec<u8> {
    let mut bytes = match kept.choose(random) {
        Some(bytes) if random.random() => bytes.clone(),
        _ => return random_bytes(random),
    };
    for _ in 0..1 << random.random_range(0..6) {
        change(&mut bytes, kept, random);
    }
    bytes
}

fn random_bytes(random: &mut Pcg64) -> Vec<u8> {
    let longest = 1 << random.random_range(4..=LONGEST);
    let mut bytes = vec![0; random.random_range(0..=longest)];
    random.fill_bytes(&mut bytes);
    bytes
}

/// Removes, inserts or overwrites some bytes, with bytes of the input itself, of another input, or random ones.
fn change(bytes: &mut Vec<u8>, kept: &[Vec<u8>], random: &mut Pcg64) {
    let start = random.random_range(0..=bytes.len());
    let end = (start + (1 << random.random_range(0..7)) - 1).min(bytes.len());
    let piece = match random.random_range(0..3) {
        0 => random_bytes(random),
        1 => bytes[start..end].to_vec(),
        _ => kept.choose(random).cloned().unwrap_or_default(),
    };
    let piece = &piece[..piece.len().min(1 << random.random_range(0..7))];
    match random.random_range(0..4) {
        0 => drop(bytes.drain(start..end)),
        1 => drop(bytes.splice(start..start, piece.iter().copied())),
        2 => bytes.iter_mut().skip(start).zip(piece).for_each(|(byte, other)| *byte = *other),
        _ => bytes.iter_mut().skip(start).take(1).for_each(|byte| *byte ^= 1 << random.random_range(0..8)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The targets run one after another, because only one input can be running.
    #[test]
    fn every_target_plays_without_a_finding() {
        begin();
        // `.ci/slow` requests the complete tests.
        let is_whole = std::env::var_os("WHOLE_TESTS").is_some();
        let time = Duration::from_millis(if is_whole { 2_000 } else { 100 });
        for (name, target) in crate::TARGETS {
            let settings = Settings { inputs: u64::MAX, time, seed: 1 };
            assert!(campaign(name, *target, &settings).is_some_and(|played| played > 0), "{name}: a finding");
        }
    }
}
