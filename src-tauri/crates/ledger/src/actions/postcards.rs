//! Postcards: drawn, written, completed (LW-POS-1 to LW-POS-4).

use rules::{
    CompanyColour,
    keeping::PrintedKind,
    postcards::{PostcardNumber, When, may_complete},
};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{
    keeping::{ThingRow, row},
    people, texts,
    things::{self, Occasion},
};
use crate::{
    Stop,
    views::{
        self,
        keeping::{self, postcards as shown},
    },
};
use contract::{Account, Place, PostcardAction, PrivateText, Rejection, ThingId};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &PostcardAction) -> Result<Account, Stop> {
    use PostcardAction::*;
    match action {
        Draw { number, company, when, title, text, private_side, story } => {
            let public = Public { title: title.as_deref(), text: text.as_deref() };
            draw(transaction, *number, *company, *when, &public, private_side.as_ref(), *story)
        }
        Edit { postcard, title, text } => {
            let number = one(transaction, *postcard)?.1;
            let public = Public { title: title.as_deref(), text: text.as_deref() }.checked()?;
            transaction
                .prepare_cached("UPDATE thing SET title = ?2, text = ?3 WHERE id = ?1")?
                .execute(params![postcard.0, public.0, public.1])?;
            Ok(Account::PostcardEdited { number })
        }
        WritePrivate { postcard, private_side } => {
            let number = one(transaction, *postcard)?.1;
            write_private(transaction, *postcard, private_side)?;
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
    let occasion = Occasion::said(transaction, when)?;
    let game = occasion.game.ok_or(Rejection::NoGameOpen)?;
    if let Some(known) = by_number(transaction, number)? {
        let holder = match row(transaction, known)?.place {
            Place::Bureau { company } => Some(company),
            _ => None,
        };
        return Err(Rejection::PostcardKnown { number, holder }.into());
    }
    let pile = things::pile(transaction, PrintedKind::Postcard.key(), &Place::PostOffice.key())?;
    let (pile, unreached) = pile.filter(|(_, unreached)| *unreached > 0).ok_or(Rejection::ThingUnknown)?;
    things::set_quantity(transaction, pile, unreached.saturating_sub(1))?;
    let (title, text) = public.checked()?;
    transaction.execute(
        "INSERT INTO thing (kind, place, number, title, text, found_in, pile)
         VALUES ('postcard', 'post_office', ?1, ?2, ?3, ?4, ?5)",
        params![i64::from(number).to_string(), title, text, game.get(), pile.0],
    )?;
    let postcard = ThingId(transaction.last_insert_rowid());
    things::note_movement(transaction, postcard, None, &Place::PostOffice.key(), &Occasion::BEFORE)?;
    things::move_to(transaction, postcard, &things::bureau(company), &occasion)?;
    if let Some(private_side) = private_side {
        write_private(transaction, postcard, private_side)?;
    }
    things::link_to_story(transaction, story, postcard)?;
    Ok(Account::PostcardDrawn { number, company, company_name })
}

fn by_number(transaction: &Transaction<'_>, number: PostcardNumber) -> Result<Option<ThingId>, Stop> {
    Ok(transaction
        .prepare_cached("SELECT id FROM thing WHERE kind = 'postcard' AND number = ?1")?
        .query_row([i64::from(number).to_string()], |row| row.get(0).map(ThingId))
        .optional()?)
}

fn write_private(
    transaction: &Transaction<'_>,
    postcard: ThingId,
    PrivateText { text, condition }: &PrivateText,
) -> Result<(), Stop> {
    transaction
        .prepare_cached("UPDATE thing SET private_text = ?2, condition = ?3 WHERE id = ?1")?
        .execute(params![postcard.0, long(text.as_deref())?, long(condition.as_deref())?])?;
    Ok(())
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
    if shown::completed(transaction, postcard)?.is_some() {
        return Err(Rejection::PostcardCompleted.into());
    }
    let Place::Bureau { company } = card.place else { return Err(Rejection::PostcardNotHeld.into()) };
    let occasion = Occasion::said(transaction, when)?;
    let game = occasion.game.ok_or(Rejection::NoGameOpen)?;
    let drawn = shown::drawn(transaction, postcard)?.ok_or(Rejection::PostcardNotHeld)?;
    let moment = keeping::moment(occasion.moment)?.ok_or(Rejection::NoGameOpen)?;
    let now = When { game, moment };
    may_complete(drawn, now).map_err(|why| Rejection::PostcardWaits { why })?;
    transaction.execute(
        "INSERT INTO postcard_completed (thing, company, game, reward) VALUES (?1, ?2, ?3, ?4)",
        params![postcard.0, company.key(), game.get(), long(reward)?],
    )?;
    if archive {
        things::move_to(transaction, postcard, &Place::DeadLetters.key(), &occasion)?;
    }
    let company_name = people::company_name(transaction, company)?;
    Ok(Account::PostcardCompleted { number, game, company, company_name })
}

/// It lies in its holder's bureau again, and its private side is private again.
fn reopen(transaction: &Transaction<'_>, postcard: ThingId) -> Result<Account, Stop> {
    let (card, number) = one(transaction, postcard)?;
    let (company, ..) = shown::completed(transaction, postcard)?.ok_or(Rejection::PostcardNotCompleted)?;
    transaction.execute("DELETE FROM postcard_completed WHERE thing = ?1", [postcard.0])?;
    if card.place == Place::DeadLetters {
        let occasion = Occasion::said(transaction, None)?;
        things::move_to(transaction, postcard, &things::bureau(company), &occasion)?;
    }
    Ok(Account::PostcardReopened { number })
}

/// A postcard that was drawn, and its number.
fn one(transaction: &Transaction<'_>, postcard: ThingId) -> Result<(ThingRow, PostcardNumber), Stop> {
    let card = row(transaction, postcard)?;
    card.check_in_the_open(transaction)?;
    let number = card.number.as_deref().filter(|_| card.is(PrintedKind::Postcard));
    let number = number.map(views::postcard_number).transpose()?;
    number.map(|number| (card, number)).ok_or_else(|| Rejection::ThingUnknown.into())
}
