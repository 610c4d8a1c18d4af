//! Events, which are things with a course of their own in each game.
