//! Breaks off a query of the open campaign that does not end, without waiting
//! for whoever runs it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ledger::{Campaign, document::InterruptHandle};

#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<Mutex<Option<InterruptHandle>>>);

impl Interrupt {
    pub(super) fn is_of(&self, campaign: Option<&Campaign>) {
        *self.lock() = campaign.map(Campaign::interrupt_handle);
    }

    /// Once: what is asked next is answered.
    pub(crate) fn break_off(&self) {
        if let Some(handle) = &*self.lock() {
            handle.interrupt();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<InterruptHandle>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Interrupt")
    }
}
