//! Counts memory where it is handed out: also what was asked for and never touched. A test that wants to know makes
//! [`Counting`] its allocator, and is alone in its program.

#![expect(unsafe_code, reason = "an allocator is unsafe to implement; this one only counts")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
};

/// The system's allocator, counted.
#[derive(Debug)]
pub struct Counting;

static TAKEN: AtomicUsize = AtomicUsize::new(0);
static MOST_TAKEN: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), SeqCst);
        unsafe { System.dealloc(pointer, layout) }
    }
    // Growing goes through the default, which holds both the old and the new.
}

fn count(bytes: usize) {
    let taken = TAKEN.fetch_add(bytes, SeqCst) + bytes;
    MOST_TAKEN.fetch_max(taken, SeqCst);
}

/// The most that was taken at any moment of this work, besides what was taken before.
pub fn most_taken(work: impl FnOnce()) -> usize {
    let before = TAKEN.load(SeqCst);
    MOST_TAKEN.store(before, SeqCst);
    work();
    MOST_TAKEN.load(SeqCst) - before
}
