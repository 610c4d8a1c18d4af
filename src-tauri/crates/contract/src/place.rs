//! Where a thing can lie.

use rules::{CompanyColour, keeping::PrintedKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place of the box, of the table, of a company, or one that the group names.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "at", rename_all = "snake_case")]
pub enum Place {
    WagonDeck,
    TicketDeck,
    EventDeck,
    EventDiscard,
    StoryDeck,
    /// All else that every game uses (LW-BOX-5).
    Warehouse,
    PostOffice,
    /// Archived cards (LW-BOX-5).
    DeadLetters,
    /// Archived things that are no cards, and what is not opened yet (LW-BOX-4, LW-BOX-5).
    BigBox,
    Board,
    /// In play, and nobody's.
    Table,
    /// A place of the booklet: `K`, `7`, `end-4`, or as the group calls it (LW-STK-5).
    Booklet {
        slot: String,
    },
    Bureau {
        company: CompanyColour,
    },
    Vault {
        company: CompanyColour,
    },
    /// A place that only this group has.
    Other {
        name: String,
    },
}

impl Place {
    /// Whether a thing of a kind can be put there. Cards of the group's own kinds can join any deck.
    pub fn takes(&self, kind: &str, card: bool) -> bool {
        use PrintedKind::{Event, FirstPlayerCard, Locomotive, Newspaper, Sticker, Ticket, WagonCard};
        let printed = PrintedKind::from_key(kind);
        let own_card = printed.is_none() && card;
        match (self, printed) {
            // Stickers have a place in the booklet, and actions of their own.
            (Self::Booklet { .. }, _) | (_, Some(Sticker)) => false,
            // A newspaper reveals events (LW-EVT-2), nothing goes back on the story deck (LW-STO-1), and what is in
            // the post office was not reached yet (LW-POS-1).
            (Self::EventDiscard | Self::StoryDeck | Self::PostOffice, _) => false,
            // LW-END-8: somebody always has it.
            (place, Some(FirstPlayerCard)) => matches!(place, Self::Bureau { .. }),
            (Self::WagonDeck, printed) => {
                own_card || matches!(printed, Some(WagonCard | Locomotive | Newspaper))
            }
            (Self::TicketDeck, printed) => own_card || printed == Some(Ticket),
            (Self::EventDeck, printed) => own_card || printed == Some(Event),
            // LW-BOX-5: archived cards.
            (Self::DeadLetters, _) => card,
            _ => true,
        }
    }

    /// As the file writes it.
    pub fn key(&self) -> String {
        match self {
            Self::WagonDeck => "wagon_deck".to_owned(),
            Self::TicketDeck => "ticket_deck".to_owned(),
            Self::EventDeck => "event_deck".to_owned(),
            Self::EventDiscard => "event_discard".to_owned(),
            Self::StoryDeck => "story_deck".to_owned(),
            Self::Warehouse => "warehouse".to_owned(),
            Self::PostOffice => "post_office".to_owned(),
            Self::DeadLetters => "dead_letters".to_owned(),
            Self::BigBox => "big_box".to_owned(),
            Self::Board => "board".to_owned(),
            Self::Table => "table".to_owned(),
            Self::Booklet { slot } => format!("booklet:{slot}"),
            Self::Bureau { company } => format!("bureau:{}", company.key()),
            Self::Vault { company } => format!("vault:{}", company.key()),
            Self::Other { name } => format!("other:{name}"),
        }
    }

    /// As the file wrote it; none if it is no place.
    pub fn from_key(key: &str) -> Option<Self> {
        let company = |key: &str| key.parse::<CompanyColour>().ok();
        Some(match key.split_once(':') {
            Some(("booklet", slot)) => Self::Booklet { slot: slot.to_owned() },
            Some(("bureau", colour)) => Self::Bureau { company: company(colour)? },
            Some(("vault", colour)) => Self::Vault { company: company(colour)? },
            Some(("other", name)) => Self::Other { name: name.to_owned() },
            Some(_) => return None,
            None => match key {
                "wagon_deck" => Self::WagonDeck,
                "ticket_deck" => Self::TicketDeck,
                "event_deck" => Self::EventDeck,
                "event_discard" => Self::EventDiscard,
                "story_deck" => Self::StoryDeck,
                "warehouse" => Self::Warehouse,
                "post_office" => Self::PostOffice,
                "dead_letters" => Self::DeadLetters,
                "big_box" => Self::BigBox,
                "board" => Self::Board,
                "table" => Self::Table,
                _ => return None,
            },
        })
    }
}
