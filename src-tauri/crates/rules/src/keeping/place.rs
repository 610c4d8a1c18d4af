//! Where a thing can lie, and what a place takes.

use serde::{Deserialize, Serialize};

use super::{PrintedKind, Section};
use crate::CompanyColour;

/// A place of the box, of the table, of a company, or one that the group names.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "at", rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    WagonDeck,
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    TicketDeck,
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    EventDeck,
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    EventDiscard,
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    StoryDeck,
    /// All else that every game uses (LW-BOX-5).
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    Warehouse,
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    PostOffice,
    /// Archived cards (LW-BOX-5).
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    DeadLetters,
    /// Archived things that are no cards, and what is not opened yet (LW-BOX-4, LW-BOX-5).
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    BigBox,
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    Board,
    /// In play, and nobody's.
    #[serde(deserialize_with = "crate::strict::nothing_else")]
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

impl Section {
    /// LW-BOX-5: what lies in a section of the box. Events are there during a game too, though on the table.
    pub fn places(self) -> &'static [Place] {
        match self {
            Self::WagonCards => &[Place::WagonDeck],
            Self::Tickets => &[Place::TicketDeck],
            Self::Events => &[Place::EventDeck, Place::EventDiscard],
            Self::Warehouse => &[Place::Warehouse],
            Self::PostOffice => &[Place::PostOffice],
            Self::DeadLetters => &[Place::DeadLetters],
        }
    }
}

/// Where a newly found thing usually goes. None has what is not found but read, drawn, stuck on, or there from the
/// beginning: each has a way of its own into the campaign.
pub fn home(kind: &str) -> Option<Place> {
    use PrintedKind::{
        BoardPiece, BonusCard, Event, FirstPlayerCard, Locomotive, Newspaper, Postcard, RegionBoard,
        RegionBox, Sticker, StoryCard, Ticket, Token, Toolbox, WagonCard,
    };
    match PrintedKind::from_key(kind) {
        Some(StoryCard | Postcard | Sticker | BonusCard | FirstPlayerCard) => None,
        Some(WagonCard | Locomotive | Newspaper) => Some(Place::WagonDeck),
        Some(Ticket) => Some(Place::TicketDeck),
        Some(Event) => Some(Place::EventDeck),
        // LW-BOX-4: hidden until they are opened.
        Some(RegionBox | Toolbox) => Some(Place::BigBox),
        Some(RegionBoard | BoardPiece) => Some(Place::Board),
        // LW-BOX-6: what the group names itself.
        Some(Token) | None => Some(Place::Warehouse),
    }
}

/// LW-BOX-5: archived cards lie in the dead letter office, other things in the big box.
pub fn archive_place(is_card: bool) -> Place {
    if is_card { Place::DeadLetters } else { Place::BigBox }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::SECTIONS;

    const COMPANY: CompanyColour = CompanyColour::Red;
    /// A kind that a group has named.
    const OWN: &str = "own-1";

    fn everywhere() -> Vec<Place> {
        vec![
            Place::WagonDeck,
            Place::TicketDeck,
            Place::EventDeck,
            Place::EventDiscard,
            Place::StoryDeck,
            Place::Warehouse,
            Place::PostOffice,
            Place::DeadLetters,
            Place::BigBox,
            Place::Board,
            Place::Table,
            Place::Booklet { slot: "end-4".to_owned() },
            Place::Bureau { company: COMPANY },
            Place::Vault { company: COMPANY },
            Place::Other { name: "boîte: à boutons".to_owned() },
        ]
    }

    fn takers(kind: &str, card: bool) -> Vec<String> {
        everywhere().into_iter().filter(|place| place.takes(kind, card)).map(|place| place.key()).collect()
    }

    fn of_printed(kind: PrintedKind) -> Vec<String> {
        takers(kind.key(), kind.is_card())
    }

    #[test]
    fn a_file_finds_every_place_again_by_its_key() {
        for place in everywhere() {
            assert_eq!(Place::from_key(&place.key()), Some(place));
        }
        for nowhere in ["", "deck", "bureau", "bureau:pink", "table:red"] {
            assert_eq!(Place::from_key(nowhere), None, "{nowhere}");
        }
    }

    #[test]
    fn lw_box_5_each_deck_takes_its_own_cards_and_those_of_the_groups_kinds() {
        let deck = |place: &Place| -> Vec<&str> {
            let printed = PrintedKind::ALL.iter().filter(|kind| place.takes(kind.key(), kind.is_card()));
            printed.map(|kind| kind.key()).collect()
        };
        assert_eq!(deck(&Place::WagonDeck), ["wagon_card", "locomotive", "newspaper"]);
        assert_eq!(deck(&Place::TicketDeck), ["ticket"]);
        assert_eq!(deck(&Place::EventDeck), ["event"]);
        for place in [Place::WagonDeck, Place::TicketDeck, Place::EventDeck, Place::DeadLetters] {
            assert!(place.takes(OWN, true) && !place.takes(OWN, false), "{place:?}");
        }
    }

    #[test]
    fn lw_box_5_the_dead_letter_office_takes_cards_and_the_big_box_all_else() {
        assert_eq!((archive_place(true), archive_place(false)), (Place::DeadLetters, Place::BigBox));
        assert!(!of_printed(PrintedKind::Token).contains(&Place::DeadLetters.key()));
        for card in [true, false] {
            assert!(archive_place(card).takes(OWN, card), "what is archived can lie where it goes");
        }
    }

    #[test]
    fn lw_box_5_every_section_has_places_of_its_own() {
        let all: Vec<&Place> = SECTIONS.iter().flat_map(|section| section.places()).collect();
        assert_eq!(all.len(), 7, "events have two");
        assert!(all.iter().enumerate().all(|(at, place)| !all[..at].contains(place)));
    }

    #[test]
    fn lw_end_8_the_first_player_card_lies_in_a_bureau_and_nowhere_else() {
        assert_eq!(of_printed(PrintedKind::FirstPlayerCard), ["bureau:red"]);
    }

    #[test]
    fn lw_evt_2_lw_sto_1_lw_pos_1_nothing_is_put_where_things_only_come_from_by_the_rules() {
        for kind in PrintedKind::ALL.iter().map(|kind| kind.key()).chain([OWN]) {
            for place in [Place::EventDiscard, Place::StoryDeck, Place::PostOffice] {
                assert!(!place.takes(kind, true) && !place.takes(kind, false), "{kind} in {place:?}");
            }
        }
    }

    #[test]
    fn lw_stk_1_stickers_are_stuck_into_the_booklet_and_nothing_else_is() {
        assert!(of_printed(PrintedKind::Sticker).is_empty(), "they have a way of their own");
        let booklet = Place::Booklet { slot: "K".to_owned() };
        assert!(PrintedKind::ALL.iter().all(|kind| !booklet.takes(kind.key(), kind.is_card())));
    }

    #[test]
    fn lw_box_6_whatever_is_found_can_lie_in_bureaus_vaults_and_places_of_the_group() {
        for (kind, card) in [(OWN, true), (OWN, false), ("ticket", true), ("board_piece", false)] {
            let takers = takers(kind, card);
            for place in ["bureau:red", "vault:red", "table", "board", "other:boîte: à boutons"] {
                assert!(takers.contains(&place.to_owned()), "{kind} in {place}");
            }
        }
    }

    #[test]
    fn lw_box_6_what_is_found_has_a_usual_place_that_takes_it() {
        let homes =
            PrintedKind::ALL.iter().filter_map(|kind| Some((kind.key(), kind.is_card(), home(kind.key())?)));
        for (kind, card, home) in homes.chain([(OWN, false, Place::Warehouse)]) {
            assert!(home.takes(kind, card), "{kind} in {home:?}");
        }
        assert_eq!(home(OWN), Some(Place::Warehouse));
        let homeless: Vec<&str> =
            PrintedKind::ALL.iter().map(|kind| kind.key()).filter(|kind| home(kind).is_none()).collect();
        assert_eq!(homeless, ["story_card", "postcard", "sticker", "bonus_card", "first_player_card"]);
    }
}
