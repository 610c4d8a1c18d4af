//! Where things are kept: the campaign box, bureaus and vaults.

mod place;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

pub use place::{Place, archive_place, home};

use crate::{Broken, CompanyColour};

/// A section of the campaign box (LW-BOX-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
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

/// Kinds of things that the printed rules speak of. The group names others itself (LW-BOX-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PrintedKind {
    WagonCard,
    Locomotive,
    Newspaper,
    Ticket,
    Event,
    StoryCard,
    Postcard,
    Sticker,
    BonusCard,
    FirstPlayerCard,
    Token,
    RegionBox,
    RegionBoard,
    Toolbox,
    BoardPiece,
}

impl PrintedKind {
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// As files and messages write it.
    pub fn key(self) -> &'static str {
        self.into()
    }

    pub fn from_key(key: &str) -> Option<Self> {
        key.parse().ok()
    }

    /// LW-BOX-5: only cards are archived in the dead letter office.
    pub fn is_card(self) -> bool {
        !matches!(
            self,
            Self::Sticker
                | Self::Token
                | Self::RegionBox
                | Self::RegionBoard
                | Self::Toolbox
                | Self::BoardPiece
        )
    }
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
    fn lw_box_5_six_sections_in_their_order() {
        use Section::*;
        assert_eq!(SECTIONS, [WagonCards, Tickets, Events, Warehouse, PostOffice, DeadLetters]);
    }

    #[test]
    fn lw_box_5_what_is_no_card_goes_back_into_the_big_box() {
        let boxes: Vec<&str> =
            PrintedKind::ALL.iter().copied().filter(|kind| !kind.is_card()).map(PrintedKind::key).collect();
        assert_eq!(boxes, ["sticker", "token", "region_box", "region_board", "toolbox", "board_piece"]);
        assert!(PrintedKind::ALL.iter().copied().all(|kind| PrintedKind::from_key(kind.key()) == Some(kind)));
    }

    #[test]
    fn lw_com_2_a_vault_keeps_what_it_has_until_it_is_opened() {
        let company = CompanyColour::Red;
        assert_eq!(check_leaves_vault(company, false), Err(Broken::VaultSealed { company }));
        assert_eq!(check_leaves_vault(company, true), Ok(()));
    }
}
