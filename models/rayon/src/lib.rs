//! The parts of rayon's pool that the library uses, under shuttle's scheduler. Any thread of the pool may run any
//! waiting task next; the choices of rayon are among these.

use std::cell::Cell;
use std::sync::PoisonError;

use shuttle::rand::{Rng, thread_rng};
use shuttle::sync::{Condvar, Mutex, MutexGuard};
use shuttle::thread;

shuttle::thread_local! {
    static INDEX: Cell<Option<usize>> = Cell::new(None);
}

/// The index of this thread in its pool.
pub fn current_thread_index() -> Option<usize> {
    INDEX.with(Cell::get)
}

#[derive(Default)]
pub struct ThreadPoolBuilder {
    threads: usize,
}

impl ThreadPoolBuilder {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn num_threads(self, threads: usize) -> Self {
        Self { threads }
    }

    pub fn thread_name(self, _name: impl FnMut(usize) -> String) -> Self {
        self
    }

    /// In one of ten cases the system provides no threads.
    pub fn build(self) -> Result<ThreadPool, ()> {
        if thread_rng().gen_range(0..10) == 0 { Err(()) } else { Ok(ThreadPool { threads: self.threads }) }
    }
}

#[derive(Debug)]
pub struct ThreadPool {
    threads: usize,
}

impl ThreadPool {
    /// Runs `run` on the calling thread, runs its spawned tasks on the pool, and waits for all of them.
    pub fn in_place_scope<'scope, R>(&self, run: impl FnOnce(&Scope<'scope>) -> R) -> R {
        let tasks = Tasks { waiting: Vec::new(), unfinished: 0, is_open: true };
        let scope = Scope { tasks: Mutex::new(tasks), changed: Condvar::new() };
        thread::scope(|threads| {
            for index in 0..self.threads {
                let scope = &scope;
                threads.spawn(move || scope.work(index));
            }
            let result = run(&scope);
            scope.change(|tasks| tasks.is_open = false);
            result
        })
    }
}

type Task<'scope> = Box<dyn FnOnce(&Scope<'scope>) + Send + 'scope>;

struct Tasks<'scope> {
    waiting: Vec<Task<'scope>>,
    /// The waiting and the running tasks.
    unfinished: usize,
    /// Whether the calling thread may still spawn tasks.
    is_open: bool,
}

pub struct Scope<'scope> {
    tasks: Mutex<Tasks<'scope>>,
    changed: Condvar,
}

impl<'scope> Scope<'scope> {
    pub fn spawn(&self, task: impl FnOnce(&Scope<'scope>) + Send + 'scope) {
        self.change(|tasks| {
            tasks.waiting.push(Box::new(task));
            tasks.unfinished += 1;
        });
    }

    fn work(&self, index: usize) {
        INDEX.with(|own| own.set(Some(index)));
        while let Some(task) = self.take() {
            task(self);
            self.change(|tasks| tasks.unfinished -= 1);
        }
    }

    /// Returns a task, or `None` when all are done.
    fn take(&self) -> Option<Task<'scope>> {
        let mut tasks = self.lock();
        while tasks.waiting.is_empty() {
            if !tasks.is_open && tasks.unfinished == 0 {
                return None;
            }
            tasks = self.changed.wait(tasks).unwrap_or_else(PoisonError::into_inner);
        }
        let at = thread_rng().gen_range(0..tasks.waiting.len());
        Some(tasks.waiting.swap_remove(at))
    }

    fn lock(&self) -> MutexGuard<'_, Tasks<'scope>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Tasks<'scope>)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }
}
