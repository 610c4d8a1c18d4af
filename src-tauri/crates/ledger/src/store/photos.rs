//! Photos and what they show: `photo`, `photo_content`.
