//! What the stored rows mean together: rows of the store, told to `rules`.
//! Actions ask here before they write, views before they show. No SQL, and
//! nothing is written.

pub(crate) mod events;
pub(crate) mod lines;
pub(crate) mod postcards;
pub(crate) mod stickers;
pub(crate) mod things;
