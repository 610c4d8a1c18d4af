//! Postcards as everybody may see them, and the private side for its holder (LW-POS-1 to LW-POS-4).

use rules::{
    CompanyColour, GameNumber,
    postcards::{PostcardNumber, When, may_complete, may_read_private_side},
};
use rusqlite::{Connection, OptionalExtension};

use super::{lines, moment, photos, thing::check_in_the_open};
use crate::{
    Stop,
    views::{self, companies},
};
use contract::{
    PhotoOf, Place, Rejection, ThingId,
    keeping::{PostcardShown, PostcardState, Postcards, PrivateSide},
};

pub(crate) fn read(connection: &Connection) -> Result<Postcards, Stop> {
    Ok(Postcards {
        unreached: unreached(connection)?,
        postcards: where_(connection, "1")?,
        companies: companies::badges(connection)?,
        now: views::now(connection)?,
    })
}

/// LW-POS-1: those that nobody has reached.
pub(super) fn unreached(connection: &Connection) -> Result<u16, Stop> {
    Ok(connection
        .prepare_cached(
            "SELECT coalesce(sum(quantity), 0) FROM thing WHERE kind = 'postcard' AND place = 'post_office'",
        )?
        .query_row([], |row| row.get(0))?)
}

pub(crate) fn in_bureau(connection: &Connection, company: CompanyColour) -> Result<Vec<PostcardShown>, Stop> {
    where_(connection, &format!("place = 'bureau:{}'", company.key()))
}

pub(super) fn one(connection: &Connection, postcard: ThingId) -> Result<Option<PostcardShown>, Stop> {
    Ok(where_(connection, &format!("id = {}", postcard.0))?.into_iter().next())
}

pub(super) fn by_number(
    connection: &Connection,
    number: PostcardNumber,
) -> Result<Option<PostcardShown>, Stop> {
    Ok(where_(connection, &format!("number = '{}'", i64::from(number)))?.into_iter().next())
}

fn where_(connection: &Connection, condition: &str) -> Result<Vec<PostcardShown>, Stop> {
    let condition = format!(
        "kind = 'postcard' AND number IS NOT NULL AND {condition} ORDER BY CAST(number AS INTEGER), id"
    );
    let now = views::now(connection)?;
    let found = lines::where_(connection, &condition, [])?;
    found
        .into_iter()
        .map(|line| {
            let postcard = line.thing;
            let number = views::postcard_number(line.number.as_deref().unwrap_or_default())?;
            let (text, has_private_side): (Option<String>, bool) = connection
                .prepare_cached(
                    "SELECT text, private_text IS NOT NULL OR condition IS NOT NULL
                     OR EXISTS (SELECT 1 FROM photo WHERE photo.thing = thing.id AND private = 1)
                 FROM thing WHERE id = ?1",
                )?
                .query_row([postcard.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let drawn = drawn(connection, postcard)?;
            let holder = holder(&line.place);
            Ok(PostcardShown {
                postcard,
                number,
                title: line.title,
                text,
                state: state(connection, postcard, holder, drawn, now)?,
                holder,
                place: line.place,
                drawn,
                has_private_side,
                photos: photos::of(connection, PhotoOf::Thing { thing: postcard }, None)?,
            })
        })
        .collect()
}

fn holder(place: &Place) -> Option<CompanyColour> {
    match place {
        Place::Bureau { company } => Some(*company),
        _ => None,
    }
}

/// LW-POS-3: whether it can be completed now.
fn state(
    connection: &Connection,
    postcard: ThingId,
    holder: Option<CompanyColour>,
    drawn: Option<When>,
    now: Option<When>,
) -> Result<PostcardState, Stop> {
    if let Some((company, game, reward)) = completed(connection, postcard)? {
        let (private_text, condition) = written(connection, postcard)?;
        return Ok(PostcardState::Completed { company, game, reward, private_text, condition });
    }
    Ok(match (holder, drawn.zip(now)) {
        (None, _) => PostcardState::NotHeld,
        (Some(_), Some((drawn, now))) => match may_complete(drawn, now) {
            Ok(()) => PostcardState::Ready,
            Err(why) => PostcardState::Waits { why },
        },
        (Some(_), None) => PostcardState::Ready,
    })
}

/// Who completed it, in which game, and what for.
pub(crate) fn completed(
    connection: &Connection,
    postcard: ThingId,
) -> Result<Option<(CompanyColour, GameNumber, Option<String>)>, Stop> {
    Ok(connection
        .prepare_cached("SELECT company, game, reward FROM postcard_completed WHERE thing = ?1")?
        .query_row([postcard.0], |row| {
            let company: String = row.get(0)?;
            Ok((views::colour(&company)?, views::game(row.get(1)?)?, row.get(2)?))
        })
        .optional()?)
}

/// When it left the post office.
pub(crate) fn drawn(connection: &Connection, postcard: ThingId) -> Result<Option<When>, Stop> {
    let found: Option<(Option<i64>, String)> = connection
        .prepare_cached(
            "SELECT game, moment FROM movement WHERE thing = ?1 AND from_place = 'post_office' ORDER BY id LIMIT 1",
        )?
        .query_row([postcard.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((Some(game), part)) = found else { return Ok(None) };
    Ok(moment(&part)?.zip(Some(views::game(game)?)).map(|(moment, game)| When { game, moment }))
}

/// What is on the private side. Only for those who may read it.
fn written(connection: &Connection, postcard: ThingId) -> Result<(Option<String>, Option<String>), Stop> {
    Ok(connection
        .prepare_cached("SELECT private_text, condition FROM thing WHERE id = ?1")?
        .query_row([postcard.0], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// LW-POS-2: the private side is its holder's until the postcard is completed.
pub(crate) fn private_side(
    connection: &Connection,
    postcard: ThingId,
    reader: Option<CompanyColour>,
) -> Result<PrivateSide, Stop> {
    check_may_read(connection, postcard, reader)?;
    let (text, condition) = written(connection, postcard)?;
    let photos = photos::of(connection, PhotoOf::Thing { thing: postcard }, reader)?;
    let photos = photos.into_iter().filter(|photo| photo.private).collect();
    Ok(PrivateSide { postcard, text, condition, photos })
}

pub(super) fn check_may_read(
    connection: &Connection,
    postcard: ThingId,
    reader: Option<CompanyColour>,
) -> Result<(), Stop> {
    check_in_the_open(connection, postcard)?;
    let place: Option<String> = connection
        .prepare_cached("SELECT place FROM thing WHERE id = ?1 AND kind = 'postcard' AND number IS NOT NULL")?
        .query_row([postcard.0], |row| row.get(0))
        .optional()?;
    let place = place.ok_or(Rejection::ThingUnknown)?;
    let holder = holder(&views::place(&place)?);
    let is_completed = completed(connection, postcard)?.is_some();
    let may = match holder {
        Some(holder) => may_read_private_side(reader, holder, is_completed),
        None => is_completed,
    };
    if may { Ok(()) } else { Err(Rejection::PrivateSide { holder }.into()) }
}
