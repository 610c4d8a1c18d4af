//! What a person sees, in the real window and in a real browser.
