//! Creating a campaign, its name and its seal.

use rules::{
    cards::CardColour,
    company::{self, FirstPlayer},
    figures::{
        BOARD_PIECES, CARD_COLOURS, CARDS_OF_A_COLOUR, EVENTS, LOCOMOTIVES, NEWSPAPERS, POSTCARDS,
        REGION_BOARDS, REGION_BOXES, TICKETS, TOOLBOXES,
    },
    keeping::PrintedKind,
};
use rusqlite::Transaction;

use super::{keeping::places, names, people, texts};
use crate::{Outside, Stop, store};
use contract::{Account, CampaignAction, NameField, NewCampaign, Place, Rejection};

pub(super) fn carry_out(
    transaction: &Transaction<'_>,
    action: &CampaignAction,
    outside: &mut Outside<'_>,
) -> Result<Account, Stop> {
    match action {
        CampaignAction::Create(campaign) => create(transaction, campaign, outside),
        CampaignAction::Rename { name } => rename(transaction, name),
        CampaignAction::Seal { sealed, reason, by } => {
            seal(transaction, *sealed, reason.as_deref(), by.as_deref())
        }
    }
}

/// LW-CMP-2 and LW-CMP-3: 2 to 5 players, a company each with its bonus card in
/// the bureau, and the first player card in one of them.
fn create(
    transaction: &Transaction<'_>,
    campaign: &NewCampaign,
    outside: &mut Outside<'_>,
) -> Result<Account, Stop> {
    if store::campaign::exists(transaction)? {
        return Err(Rejection::AlreadyCreated.into());
    }
    let name = names::clean(&campaign.name, NameField::Campaign)?;
    let colours: Vec<_> = campaign.players.iter().map(|player| player.company).collect();
    let first = company::first_player(&colours, campaign.first_player, outside.dice)?;

    let uuid = store::campaign::CampaignUuid::from_random_bytes(random_bytes(outside));
    store::campaign::create(transaction, uuid, &name, outside.now)?;
    store::campaign::seal(transaction, campaign.sealed)?;
    let mut first_company = String::new();
    for (position, player) in campaign.players.iter().enumerate() {
        let joined = people::take_new_company(
            transaction,
            player,
            position,
            rules::GameNumber::FIRST,
            campaign.same_name_ok,
        )?;
        if player.company == first {
            first_company = joined.company_name;
        }
    }
    people::put_into_bureau(
        transaction,
        PrintedKind::FirstPlayerCard,
        first,
        None,
        rules::GameNumber::FIRST,
    )?;
    fill_the_box(transaction)?;
    Ok(Account::CampaignCreated {
        name,
        companies: campaign.players.len(),
        first_player: first,
        first_company,
        drawn: campaign.first_player == FirstPlayer::Draw,
    })
}

/// LW-BOX-2 to LW-BOX-4: what a new box holds.
fn fill_the_box(transaction: &Transaction<'_>) -> Result<(), Stop> {
    let pile = |kind: PrintedKind, place: Place, quantity: u16, colour: Option<CardColour>| {
        places::printed_pile(transaction, kind, &place, quantity, colour)
    };
    for colour in CARD_COLOURS {
        pile(PrintedKind::WagonCard, Place::WagonDeck, CARDS_OF_A_COLOUR, Some(colour))?;
    }
    pile(PrintedKind::Locomotive, Place::WagonDeck, LOCOMOTIVES, None)?;
    pile(PrintedKind::Newspaper, Place::WagonDeck, NEWSPAPERS, None)?;
    pile(PrintedKind::Ticket, Place::TicketDeck, TICKETS, None)?;
    pile(PrintedKind::Event, Place::EventDeck, EVENTS, None)?;
    pile(PrintedKind::Postcard, Place::PostOffice, POSTCARDS, None)?;
    pile(PrintedKind::RegionBox, Place::BigBox, REGION_BOXES, None)?;
    pile(PrintedKind::RegionBoard, Place::BigBox, REGION_BOARDS, None)?;
    pile(PrintedKind::Toolbox, Place::BigBox, TOOLBOXES, None)?;
    pile(PrintedKind::BoardPiece, Place::Board, BOARD_PIECES, None)
}

fn random_bytes(outside: &mut Outside<'_>) -> [u8; 16] {
    let mut bytes = [0; 16];
    outside.dice.fill_bytes(&mut bytes);
    bytes
}

fn rename(transaction: &Transaction<'_>, name: &str) -> Result<Account, Stop> {
    let to = names::clean(name, NameField::Campaign)?;
    let from = store::campaign::name(transaction)?;
    store::campaign::rename(transaction, &to)?;
    Ok(Account::CampaignRenamed { from, to })
}

/// LW-COM-2: who breaks all seals says why and puts their name to it, as for a receipt that is taken out of its vault.
fn seal(
    transaction: &Transaction<'_>,
    sealed: bool,
    reason: Option<&str>,
    by: Option<&str>,
) -> Result<Account, Stop> {
    let (reason, by) = match sealed {
        true => (texts::reason(reason)?, by.map(|name| names::clean(name, NameField::Person)).transpose()?),
        false => (
            Some(texts::needed_reason(reason.unwrap_or_default())?),
            Some(names::clean(by.unwrap_or_default(), NameField::Person)?),
        ),
    };
    store::campaign::seal(transaction, sealed)?;
    Ok(Account::SealChanged { sealed, reason, by })
}
