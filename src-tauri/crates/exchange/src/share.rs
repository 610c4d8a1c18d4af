//! How far long work has come, of a thousand.

/// Once all rows of a file that comes in are read and are about to be looked at.
pub(crate) const READ: u16 = 600;

/// At one of several steps that lead from one share to another.
pub(crate) fn share(step: usize, steps: usize, from: u16, to: u16) -> u16 {
    let way = usize::from(to - from) * step / steps.max(1);
    from + u16::try_from(way).unwrap_or(0).max(1)
}
