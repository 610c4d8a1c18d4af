//! Postcards, which are things, and their completion: `postcard_completed`.
