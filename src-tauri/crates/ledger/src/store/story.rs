//! Story cards, which are things, and what they brought: `story_reading`, `story_brought`.
