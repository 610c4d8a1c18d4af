//! Postcards as everybody may see them, and the private side for its holder (LW-POS-1 to LW-POS-4).

use rules::{
    CompanyColour,
    postcards::{PostcardNumber, When, may_complete},
};
use rusqlite::Connection;

use super::photos;
use crate::{
    Stop, facts,
    store::{
        people,
        postcards::{self, Completion, PostcardRow},
    },
};
use contract::{
    PhotoOf, ThingId,
    keeping::{PostcardShown, PostcardState, Postcards, PrivateSide},
};

pub(crate) fn read(connection: &Connection) -> Result<Postcards, Stop> {
    Ok(Postcards {
        unreached: postcards::unreached(connection)?,
        postcards: all_shown(connection, postcards::all(connection)?)?,
        companies: people::badges(connection)?,
        now: facts::campaign::now(connection)?,
    })
}

pub(crate) fn in_bureau(connection: &Connection, company: CompanyColour) -> Result<Vec<PostcardShown>, Stop> {
    all_shown(connection, postcards::in_bureau(connection, company)?)
}

pub(super) fn one(connection: &Connection, postcard: ThingId) -> Result<Option<PostcardShown>, Stop> {
    let found = postcards::told_one(connection, postcard)?;
    Ok(all_shown(connection, found)?.pop())
}

pub(super) fn by_number(
    connection: &Connection,
    number: PostcardNumber,
) -> Result<Option<PostcardShown>, Stop> {
    let found = postcards::told_by_number(connection, number)?;
    Ok(all_shown(connection, found)?.pop())
}

fn all_shown(
    connection: &Connection,
    found: impl IntoIterator<Item = PostcardRow>,
) -> Result<Vec<PostcardShown>, Stop> {
    let now = facts::campaign::now(connection)?;
    found.into_iter().map(|postcard| shown(connection, postcard, now)).collect()
}

fn shown(
    connection: &Connection,
    PostcardRow { number, card }: PostcardRow,
    now: Option<When>,
) -> Result<PostcardShown, Stop> {
    let postcard = card.thing;
    let drawn = facts::postcards::drawn(connection, postcard)?;
    let holder = facts::postcards::holder(&card.place);
    Ok(PostcardShown {
        postcard,
        number,
        title: card.written.title,
        text: card.written.text,
        state: state(connection, postcard, holder, drawn, now)?,
        holder,
        place: card.place,
        drawn,
        has_private_side: postcards::has_private_side(connection, postcard)?,
        photos: photos::of(connection, PhotoOf::Thing { thing: postcard }, None)?,
    })
}

/// LW-POS-3: whether it can be completed now.
fn state(
    connection: &Connection,
    postcard: ThingId,
    holder: Option<CompanyColour>,
    drawn: Option<When>,
    now: Option<When>,
) -> Result<PostcardState, Stop> {
    if let Some(Completion { company, game, reward }) = postcards::completion(connection, postcard)? {
        let (private_text, condition) = postcards::private_side(connection, postcard)?;
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

/// LW-POS-2: the private side is its holder's until the postcard is completed.
pub(crate) fn private_side(
    connection: &Connection,
    postcard: ThingId,
    reader: Option<CompanyColour>,
) -> Result<PrivateSide, Stop> {
    facts::postcards::check_may_read(connection, postcard, reader)?;
    let (text, condition) = postcards::private_side(connection, postcard)?;
    let photos = photos::of(connection, PhotoOf::Thing { thing: postcard }, reader)?;
    let photos = photos.into_iter().filter(|photo| photo.private).collect();
    Ok(PrivateSide { postcard, text, condition, photos })
}
