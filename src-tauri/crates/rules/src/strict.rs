//! What is asked of the rules is understood whole or refused.

use serde::{Deserialize, Deserializer};

/// Of a variant that is nothing but its name. What is derived for one would pass over whatever stands beside it.
pub fn nothing_else<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Nothing::deserialize(deserializer).map(|Nothing {}| ())
}
