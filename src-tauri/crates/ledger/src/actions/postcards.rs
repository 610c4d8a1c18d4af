//! Postcards: drawn, written, completed (LW-POS-1 to LW-POS-4).

use rules::{
    CompanyColour,
    keeping::PrintedKind,
    postcards::{PostcardNumber, When, may_complete},
};
use rusqlite::Transaction;

use super::{
    keeping::{in_the_open, places},
    texts,
};
use crate::{
    Stop, facts,
    store::{
        people,
        postcards::{self, Completion},
        things::{
            self, NewThing, ThingRow, Written,
            movements::{self, Occasion},
        },
    },
};
use contract::{Account, Place, PostcardAction, PrivateText, Rejection, ThingId};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &PostcardAction) -> Result<Account, Stop> {
    use PostcardAction::*;
    match action {
        Draw { number, company, when, title, text, private_side, story } => {
            let public = Public { title: title.as_deref(), text: text.as_deref() };
            let number = PostcardNumber::try_from(*number)?;
            draw(transaction, number, *company, *when, &public, private_side.as_ref(), *story)
        }
        Edit { postcard, title, text } => {
            let (card, number) = one(transaction, *postcard)?;
            let (title, text) = Public {
                title: title.as_ref().unwrap_or(&card.written.title).as_deref(),
                text: text.as_ref().unwrap_or(&card.written.text).as_deref(),
            }
            .checked()?;
            postcards::write_public_side(transaction, *postcard, title.as_deref(), text.as_deref())?;
            Ok(Account::PostcardEdited { number })
        }
        WritePrivate { postcard, private_side } => {
            let number = one(transaction, *postcard)?.1;
            let (text, condition) = postcards::private_side(transaction, *postcard)?;
            let private_side = PrivateText {
                text: private_side.text.clone().unwrap_or(text),
                condition: private_side.condition.clone().unwrap_or(condition),
            };
            write_private(transaction, *postcard, &private_side)?;
            Ok(Account::PostcardPrivateWritten { number })
        }
        Complete { postcard, reward, when, archive } => {
            complete(transaction, *postcard, reward.as_deref(), *when, *archive)
        }
        Reopen { postcard } => reopen(transaction, *postcard),
    }
}

/// The side that is read aloud.
struct Public<'a> {
    title: Option<&'a str>,
    text: Option<&'a str>,
}

impl Public<'_> {
    fn checked(&self) -> Result<(Option<String>, Option<String>), Stop> {
        Ok((texts::reason(self.title)?, long(self.text)?))
    }
}

fn long(text: Option<&str>) -> Result<Option<String>, Stop> {
    Ok(text.filter(|text| !text.trim().is_empty()).map(texts::text).transpose()?)
}

fn draw(
    transaction: &Transaction<'_>,
    number: PostcardNumber,
    company: CompanyColour,
    when: Option<When>,
    public: &Public<'_>,
    private_side: Option<&PrivateText>,
    story: Option<ThingId>,
) -> Result<Account, Stop> {
    let company_name = people::company_name(transaction, company)?;
    let occasion = facts::things::occasion(transaction, when)?;
    let game = occasion.game.ok_or(Rejection::NoGameOpen)?;
    if let Some(known) = postcards::by_number(transaction, number)? {
        let holder = facts::postcards::holder(&known.card.place);
        return Err(Rejection::PostcardKnown { number, holder }.into());
    }
    let pile = things::pile(transaction, PrintedKind::Postcard, &Place::PostOffice)?;
    let (pile, unreached) = pile.filter(|(_, unreached)| *unreached > 0).ok_or(Rejection::ThingUnknown)?;
    things::set_quantity(transaction, pile, unreached.saturating_sub(1))?;
    let (title, text) = public.checked()?;
    let new = NewThing {
        written: Written { number: Some(i64::from(number).to_string()), title, text, ..Written::default() },
        found_in: Some(game),
        pile: Some(pile),
        ..NewThing::one(PrintedKind::Postcard, &Place::PostOffice)
    };
    let postcard = things::insert(transaction, &new)?;
    movements::note(transaction, postcard, None, &Place::PostOffice, &Occasion::BEFORE)?;
    places::move_to(transaction, postcard, &Place::Bureau { company }, &occasion)?;
    if let Some(private_side) = private_side {
        write_private(transaction, postcard, private_side)?;
    }
    places::link_to_story(transaction, story, postcard)?;
    Ok(Account::PostcardDrawn { number, company, company_name })
}

fn write_private(
    transaction: &Transaction<'_>,
    postcard: ThingId,
    PrivateText { text, condition }: &PrivateText,
) -> Result<(), Stop> {
    let (text, condition) = (long(text.as_deref())?, long(condition.as_deref())?);
    Ok(postcards::write_private_side(transaction, postcard, text.as_deref(), condition.as_deref())?)
}

/// LW-POS-2, LW-POS-3: its holder shows it to all and takes the reward.
fn complete(
    transaction: &Transaction<'_>,
    postcard: ThingId,
    reward: Option<&str>,
    when: Option<When>,
    archive: bool,
) -> Result<Account, Stop> {
    let (card, number) = one(transaction, postcard)?;
    if postcards::completion(transaction, postcard)?.is_some() {
        return Err(Rejection::PostcardCompleted.into());
    }
    let Place::Bureau { company } = card.place else { return Err(Rejection::PostcardNotHeld.into()) };
    let occasion = facts::things::occasion(transaction, when)?;
    let game = occasion.game.ok_or(Rejection::NoGameOpen)?;
    let drawn = facts::postcards::drawn(transaction, postcard)?.ok_or(Rejection::PostcardNotHeld)?;
    let moment = occasion.moment.in_a_game().ok_or(Rejection::NoGameOpen)?;
    may_complete(drawn, When { game, moment }).map_err(|why| Rejection::PostcardWaits { why })?;
    postcards::complete(transaction, postcard, &Completion { company, game, reward: long(reward)? })?;
    if archive {
        places::move_to(transaction, postcard, &Place::DeadLetters, &occasion)?;
    }
    let company_name = people::company_name(transaction, company)?;
    Ok(Account::PostcardCompleted { number, game, company, company_name })
}

/// It lies in its holder's bureau again, and its private side is private again.
fn reopen(transaction: &Transaction<'_>, postcard: ThingId) -> Result<Account, Stop> {
    let (card, number) = one(transaction, postcard)?;
    let completed = postcards::completion(transaction, postcard)?.ok_or(Rejection::PostcardNotCompleted)?;
    postcards::reopen(transaction, postcard)?;
    if card.place == Place::DeadLetters {
        let occasion = facts::things::occasion(transaction, None)?;
        let company = completed.company;
        places::move_to(transaction, postcard, &Place::Bureau { company }, &occasion)?;
    }
    Ok(Account::PostcardReopened { number })
}

/// A postcard that was drawn, and its number.
fn one(transaction: &Transaction<'_>, postcard: ThingId) -> Result<(ThingRow, PostcardNumber), Stop> {
    in_the_open(transaction, postcard)?;
    let found = facts::postcards::known(transaction, postcard)?;
    Ok((found.card, found.number))
}
