//! Where things are kept: the campaign box, bureaus and vaults.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Broken, CompanyColour};

/// A section of the campaign box (LW-BOX-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    WagonCards,
    Tickets,
    Events,
    /// Everything else that every game uses.
    Warehouse,
    /// Postcards that have not been reached yet.
    PostOffice,
    /// Archived cards.
    DeadLetters,
}

/// Where an archived thing goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ArchivePlace {
    DeadLetters,
    BigBox,
}

/// LW-BOX-5: archived cards lie in the dead letter office, other things in the big box.
pub fn archive_place(is_card: bool) -> ArchivePlace {
    if is_card { ArchivePlace::DeadLetters } else { ArchivePlace::BigBox }
}

/// LW-COM-2: nothing leaves a vault before the vaults are opened (LW-CMP-7).
pub fn check_leaves_vault(company: CompanyColour, vaults_opened: bool) -> Result<(), Broken> {
    if vaults_opened { Ok(()) } else { Err(Broken::VaultSealed { company }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{BOARD_PIECES, POSTCARDS, REGION_BOARDS, REGION_BOXES, SECTIONS, TOOLBOXES};

    #[test]
    fn lw_box_4_what_is_hidden_is_known_by_its_number_only() {
        assert_eq!((REGION_BOXES, TOOLBOXES, REGION_BOARDS, POSTCARDS, BOARD_PIECES), (8, 1, 8, 77, 5));
    }

    #[test]
    fn lw_box_5_six_sections_and_archived_cards_in_the_last() {
        use Section::*;
        assert_eq!(SECTIONS, [WagonCards, Tickets, Events, Warehouse, PostOffice, DeadLetters]);
        assert_eq!(archive_place(true), ArchivePlace::DeadLetters);
        assert_eq!(archive_place(false), ArchivePlace::BigBox);
    }

    #[test]
    fn lw_com_2_a_vault_keeps_what_it_has_until_it_is_opened() {
        let company = CompanyColour::Red;
        assert_eq!(check_leaves_vault(company, false), Err(Broken::VaultSealed { company }));
        assert_eq!(check_leaves_vault(company, true), Ok(()));
    }
}
