//! Looking only: the shared window goes around, and nobody who holds it changes anything. It lasts until somebody
//! ends it, with the code if one was set, or until the program ends: a catch for a guest's thumb, not a lock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use contract::{Rejection, view};

/// The longest code.
const LONGEST: usize = 20;

/// Whether the shared window is only looked at; known to the desk and to every session.
#[derive(Debug, Clone, Default)]
pub(crate) struct LookingOnly(Arc<Mutex<Option<Catch>>>);

#[derive(Debug)]
struct Catch {
    code: Option<String>,
}

impl LookingOnly {
    pub(crate) fn is_on(&self) -> bool {
        self.lock().is_some()
    }

    pub(crate) fn shown(&self) -> Option<view::LookingOnly> {
        self.lock().as_ref().map(|catch| view::LookingOnly { code: catch.code.is_some() })
    }

    pub(crate) fn begin(&self, code: Option<&str>) -> Result<(), Rejection> {
        let code = code.map(str::trim).filter(|code| !code.is_empty());
        let length = code.map_or(0, |code| code.chars().count());
        if length > LONGEST {
            return Err(Rejection::TextTooLong { length, most: LONGEST });
        }
        let mut catch = self.lock();
        if catch.is_some() {
            return Err(Rejection::LookingOnly);
        }
        *catch = Some(Catch { code: code.map(str::to_owned) });
        Ok(())
    }

    /// Nothing happens where it is not on: another page has ended it.
    pub(crate) fn end(&self, code: Option<&str>) -> Result<(), Rejection> {
        let mut catch = self.lock();
        if let Some(Catch { code: Some(set) }) = &*catch
            && code.map(str::trim) != Some(set)
        {
            return Err(Rejection::WrongCode);
        }
        *catch = None;
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Option<Catch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
