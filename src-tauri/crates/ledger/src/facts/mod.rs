//! What the stored rows mean together: rows of the store, told to `rules`.
//! Actions ask here before they write, views before they show. No SQL, and
//! nothing is written.

pub(crate) mod campaign;
pub(crate) mod closing;
pub(crate) mod differences;
pub(crate) mod events;
pub(crate) mod finale;
pub(crate) mod lines;
pub(crate) mod looks;
pub(crate) mod postcards;
pub(crate) mod receipts;
pub(crate) mod sealing;
pub(crate) mod setup;
pub(crate) mod soundness;
pub(crate) mod stickers;
pub(crate) mod table;
pub(crate) mod things;
