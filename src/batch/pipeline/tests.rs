//! Tests of order, back-pressure, the flag, and panics.

use std::ops::{ControlFlow, Range};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::*;

#[test]
fn order_is_kept_whatever_the_delays_and_threads() {
    for threads in [1, 2, 3, 8, 1_000] {
        let work = |item: u64, _: &CancelFlag| {
            thread::sleep(Duration::from_micros(item * 7919 % 300));
            item
        };
        let mut next = 0;
        let end = ordered(threads, &[], 0..1_000, work, |item| {
            assert_eq!(item, next);
            next += 1;
            ControlFlow::<()>::Continue(())
        });
        assert_eq!((end.unwrap(), next), (None, 1_000), "{threads}");
    }
}

#[test]
fn a_run_on_the_calling_thread_does_the_same() {
    let flag = CancelFlag::new();
    let run = |mut items: Range<u64>, last: u64| {
        let worker = |_: &CancelFlag| {
            |item: u64, pieces: &Pieces<'_, u64>| {
                assert_ne!(item, 4, "a fault in the work");
                assert!(pieces.send(10 * item) || item > last);
                10 * item + 1
            }
        };
        let mut written = Vec::new();
        let pipeline = Pipeline { threads: 1, cancel: slice::from_ref(&flag) };
        let end = pipeline.run_alone(
            |_| items.next(),
            worker,
            |answer| {
                written.push(answer);
                if answer == 81 {
                    flag.raise();
                }
                if answer / 10 > last { ControlFlow::Break("enough") } else { ControlFlow::Continue(Vec::new()) }
            },
        );
        (end, written)
    };
    let both = |items: Range<u64>| items.flat_map(|item| [10 * item, 10 * item + 1]).collect::<Vec<_>>();
    let (end, written) = run(0..3, 9);
    assert!(matches!(end, Ok(None)) && written == both(0..3));
    let (end, written) = run(0..50, 2);
    assert!(matches!(end, Ok(Some("enough"))) && written == [both(0..3), vec![30]].concat());
    let (end, written) = run(0..50, 99);
    assert!(matches!(end, Err(BatchError::Internal)) && written == both(0..4));
    let (end, written) = run(5..50, 99);
    assert!(matches!(end, Err(BatchError::Cancelled)) && written == both(5..9));
}

#[test]
fn a_slow_item_stops_the_source() {
    let drawn = Arc::new(AtomicU64::new(0));
    for threads in [1, 2, 8, 1_000] {
        drawn.store(0, Ordering::Relaxed);
        let counted = Arc::clone(&drawn);
        let items = (0..10_000).inspect(move |_: &u64| {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        let work = |item, _: &CancelFlag| {
            thread::sleep(Duration::from_millis(if item == 0 { 100 } else { 0 }));
            item
        };
        let mut most = 0;
        let mut written = 0;
        ordered(threads, &[], items, work, |_| {
            most = most.max(drawn.load(Ordering::Relaxed) - written);
            written += 1;
            ControlFlow::<()>::Continue(())
        })
        .unwrap();
        assert_eq!(written, 10_000);
        // There are four permits per core, or one per worker. The source may have taken one more item.
        assert!(most <= 4 * cores() as u64 + 1, "{most} with {threads} threads");
    }
}

#[test]
fn the_source_reuses_the_memory_of_answers() {
    let used = Arc::new(AtomicU64::new(0));
    let (counted, mut items) = (Arc::clone(&used), 0..1_000);
    let source = move |memory: Vec<u8>| {
        counted.fetch_add(u64::from(memory.capacity() > 0), Ordering::Relaxed);
        items.next().map(|_| memory)
    };
    let worker = |_: &CancelFlag| {
        |mut memory: Vec<u8>, _: &Pieces<'_, Vec<u8>>| {
            memory.resize(100, 0);
            memory
        }
    };
    let pipeline = Pipeline { threads: 2, cancel: &[] };
    pipeline.run(source, worker, ControlFlow::<(), Vec<u8>>::Continue).unwrap();
    assert!(used.load(Ordering::Relaxed) >= 1_000 - 4 * cores() as u64);
}

/// Each item is finished before the writer needs it, so the writer never waits.
#[test]
fn a_raised_flag_ends_an_endless_sequence() {
    for threads in [1, 8] {
        let flag = CancelFlag::new();
        let mut written = 0;
        let end = ordered(
            threads,
            slice::from_ref(&flag),
            0_u64..,
            |item, _| item,
            |item| {
                assert_eq!(item, written, "in order");
                written += 1;
                if item == 100 {
                    flag.raise();
                }
                ControlFlow::<()>::Continue(())
            },
        );
        assert!(matches!(end, Err(BatchError::Cancelled)) && written > 100);
    }
}

#[test]
fn a_panic_ends_the_run_and_all_threads() {
    for threads in [1, 8] {
        let mut written = 0;
        let work = |item, _: &CancelFlag| if item == 20 { panic!("a fault in the work") } else { item };
        let end = ordered(threads, &[], 0..1_000_u64, work, |_| {
            written += 1;
            ControlFlow::<()>::Continue(())
        });
        assert!(matches!(end, Err(BatchError::Internal)) && written == 20);
        let items = (0..1_000_u64).inspect(|item| assert_ne!(*item, 20, "a fault in the source"));
        let end = ordered(threads, &[], items, |item, _| item, |_| ControlFlow::<()>::Continue(()));
        assert!(matches!(end, Err(BatchError::Internal)));
        let end = catch_panic(|| {
            ordered(threads, &[], 0..u64::MAX, |item, _| item, |item| -> ControlFlow<()> { panic!("at {item}") })
        });
        assert!(end.is_none());
    }
}
