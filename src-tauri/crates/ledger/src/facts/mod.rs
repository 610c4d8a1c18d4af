//! What the stored rows mean together: rows of the store, told to `rules`.
//! Actions ask here before they write, views before they show. No SQL, and
//! nothing is written.

pub(crate) mod finale;
pub(crate) mod receipts;
