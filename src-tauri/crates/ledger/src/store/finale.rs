//! The end of a campaign: `compensation`, `final_line`, `opened_vault`, `finale`, `tie_decision`.
