//! The rows of a campaign file and the queries over them: the only room with
//! SQL of the domain, one file a family of tables. Reading takes a
//! `Connection`, writing a `Transaction`: whoever only looks cannot write.
//!
//! Nothing is decided here. What rows mean together is asked of `rules`, in
//! [`crate::facts`]; what may be done is the business of the actions.

pub(crate) mod campaign;
pub(crate) mod contradictions;
pub(crate) mod events;
pub(crate) mod finale;
pub(crate) mod forms;
pub(crate) mod games;
pub(crate) mod history;
pub(crate) mod people;
pub(crate) mod photos;
pub(crate) mod postcards;
pub(crate) mod receipts;
pub(crate) mod rows;
pub(crate) mod stickers;
pub(crate) mod story;
pub(crate) mod things;
pub(crate) mod veil;
