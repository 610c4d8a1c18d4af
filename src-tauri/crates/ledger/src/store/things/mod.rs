//! Things in places: `kind`, `place`, `thing`, `movement`, `mark`.
//!
//! Lists tell what everybody may know: nothing that lies in a sealed vault
//! (LW-COM-2), and no pile that is used up. What looks into sealed vaults all
//! the same says so.

pub(crate) mod first_player_card;
pub(crate) mod kinds;
pub(crate) mod movements;
pub(crate) mod places;

use contract::{Place, Rejection, ThingId, night::KnownTicket};
use rules::{CompanyColour, GameNumber, cards::CardColour, keeping::PrintedKind, postcards::PostcardNumber};
use rusqlite::{
    Connection, OptionalExtension, Params, Row, Transaction, params, params_from_iter, types::Value,
};

use super::campaign::is_sealed;
use crate::Stop;

/// A thing as its row has it, with what its kind says.
#[derive(Debug, Clone)]
pub(crate) struct ThingRow {
    pub(crate) thing: ThingId,
    pub(crate) kind: String,
    /// Only of a kind that the group named.
    pub(crate) kind_name: Option<String>,
    /// Archived in the dead letter office (LW-BOX-5).
    pub(crate) card: bool,
    pub(crate) place: Place,
    pub(crate) quantity: u16,
    pub(crate) written: Written,
    /// Of a wagon card.
    pub(crate) colour: Option<CardColour>,
    /// Of a bonus card: whose.
    pub(crate) company: Option<CompanyColour>,
    pub(crate) found_in: Option<GameNumber>,
    /// The nameless pile it was before it was named.
    pub(crate) pile: Option<ThingId>,
    /// Of the box as it is sold.
    pub(crate) printed: bool,
}

/// What is on a thing, as far as everybody may read it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    pub(crate) number: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) text: Option<String>,
    /// Of an event: acts once, at once (LW-EVT-3).
    pub(crate) lightning: bool,
    /// Of a ticket.
    pub(crate) value: Option<i64>,
    /// In a vault, at the end of the campaign.
    pub(crate) worth: Option<i64>,
    /// Of a ticket: the postcard that its number leads to (LW-POS-4).
    pub(crate) leads_to: Option<PostcardNumber>,
}

impl Written {
    /// Without number and title it is one of a pile.
    pub(crate) fn is_nameless(&self) -> bool {
        self.number.is_none() && self.title.is_none()
    }
}

impl ThingRow {
    pub(crate) fn is(&self, kind: PrintedKind) -> bool {
        self.kind == kind.key()
    }

    /// A pile whose things have neither number nor title.
    pub(crate) fn is_nameless(&self) -> bool {
        self.written.is_nameless()
    }
}

/// Of a thing: it lies in a vault.
const IN_A_VAULT: &str = "(thing.place LIKE 'vault:%')";

/// The condition that a thing may be told of: it does not lie in a sealed vault (LW-COM-2).
pub(crate) fn told(connection: &Connection) -> rusqlite::Result<String> {
    Ok(if is_sealed(connection)? { format!("NOT {IN_A_VAULT}") } else { "1".to_owned() })
}

const ROWS: &str =
    "SELECT thing.id, thing.kind, kind.name, kind.card, thing.place, thing.quantity, thing.number,
           thing.title, thing.text, thing.lightning, thing.value, thing.worth, thing.leads_to, thing.colour,
           thing.company, thing.found_in, thing.pile, thing.printed
    FROM thing JOIN kind ON kind.key = thing.kind";

pub(super) fn thing_row(row: &Row<'_>) -> rusqlite::Result<ThingRow> {
    Ok(ThingRow {
        thing: row.get(0)?,
        kind: row.get(1)?,
        kind_name: row.get(2)?,
        card: row.get(3)?,
        place: row.get(4)?,
        quantity: row.get(5)?,
        written: Written {
            number: row.get(6)?,
            title: row.get(7)?,
            text: row.get(8)?,
            lightning: row.get(9)?,
            value: row.get(10)?,
            worth: row.get(11)?,
            leads_to: row.get(12)?,
        },
        colour: row.get(13)?,
        company: row.get(14)?,
        found_in: row.get(15)?,
        pile: row.get(16)?,
        printed: row.get(17)?,
    })
}

/// What a condition chooses, in an order.
pub(super) fn each_where<T>(
    connection: &Connection,
    condition: &str,
    params: impl Params,
    made: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    let query = format!("{ROWS} WHERE thing.quantity > 0 AND {condition}");
    let mut statement = connection.prepare_cached(&query)?;
    statement.query_map(params, made)?.collect()
}

fn rows_where(
    connection: &Connection,
    condition: &str,
    params: impl Params,
) -> rusqlite::Result<Vec<ThingRow>> {
    each_where(connection, condition, params, thing_row)
}

/// Of those, the ones that may be told of.
pub(super) fn told_where(
    connection: &Connection,
    condition: &str,
    params: impl Params,
) -> rusqlite::Result<Vec<ThingRow>> {
    rows_where(connection, &format!("{} AND {condition}", told(connection)?), params)
}

/// A thing wherever it lies, even if nothing is left of it but its row.
pub(crate) fn find(connection: &Connection, thing: ThingId) -> rusqlite::Result<Option<ThingRow>> {
    connection
        .prepare_cached(&format!("{ROWS} WHERE thing.id = ?1"))?
        .query_row([thing], thing_row)
        .optional()
}

/// A thing that has to be there.
pub(crate) fn one(connection: &Connection, thing: ThingId) -> Result<ThingRow, Stop> {
    find(connection, thing)?.ok_or_else(|| Rejection::ThingUnknown.into())
}

/// Where a thing lies.
pub(crate) fn place_of(connection: &Connection, thing: ThingId) -> Result<Place, Stop> {
    connection
        .prepare_cached("SELECT place FROM thing WHERE id = ?1")?
        .query_row([thing], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::ThingUnknown.into())
}

/// A thing that may be told of.
pub(crate) fn told_one(connection: &Connection, thing: ThingId) -> rusqlite::Result<Option<ThingRow>> {
    Ok(told_where(connection, "thing.id = ?1", [thing])?.into_iter().next())
}

/// Everything that is there and may be told of.
pub(crate) fn all_told(connection: &Connection) -> rusqlite::Result<Vec<ThingRow>> {
    told_where(connection, "quantity > 0", [])
}

/// What there is of a printed kind, in the order in which it was found.
pub(crate) fn of_kind(connection: &Connection, kind: PrintedKind) -> rusqlite::Result<Vec<ThingRow>> {
    told_where(connection, "thing.kind = ?1 ORDER BY found_in, thing.id", [kind])
}

/// LW-POS-4: tickets whose number leads to a postcard.
pub(crate) fn leading_to(
    connection: &Connection,
    postcard: PostcardNumber,
) -> rusqlite::Result<Vec<ThingRow>> {
    told_where(connection, "leads_to = ?1 ORDER BY thing.id", [postcard])
}

/// How many things of a kind there are, in vaults too.
pub(crate) fn count_of_kind(connection: &Connection, kind: &str) -> rusqlite::Result<u32> {
    connection
        .prepare_cached("SELECT coalesce(sum(quantity), 0) FROM thing WHERE kind = ?1")?
        .query_row([kind], |row| row.get(0))
}

/// Whether a thing of a kind with this number may be told of.
pub(crate) fn is_number_known(connection: &Connection, kind: &str, number: &str) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(&format!(
            "SELECT EXISTS (SELECT 1 FROM thing WHERE kind = ?1 AND number = ?2 AND quantity > 0 AND {})",
            told(connection)?
        ))?
        .query_row([kind, number], |row| row.get(0))
}

/// Regions that the group has named.
pub(crate) fn named_regions(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT DISTINCT title FROM thing WHERE kind IN ('region_box', 'region_board') AND title IS NOT NULL
           AND {} ORDER BY title",
        told(connection)?
    ))?;
    statement.query_map([], |row| row.get(0))?.collect()
}

/// Tickets that the group has recorded by name, but for those in a sealed vault (LW-COM-2).
pub(crate) fn known_tickets(connection: &Connection, sealed: bool) -> rusqlite::Result<Vec<KnownTicket>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, title, value FROM thing
         WHERE kind = 'ticket' AND title IS NOT NULL AND value IS NOT NULL
           AND NOT (?1 AND place LIKE 'vault:%') ORDER BY title",
    )?;
    let found = statement.query_map([sealed], |row| {
        Ok(KnownTicket { thing: row.get(0)?, title: row.get(1)?, value: row.get(2)? })
    })?;
    found.collect()
}

/// What a search reads of a thing, where it stands in the file.
pub(crate) struct Readable<'a> {
    pub(crate) thing: ThingId,
    pub(crate) kind: &'a str,
    pub(crate) number: &'a str,
    pub(crate) title: &'a str,
    pub(crate) text: &'a str,
}

/// Goes through what may be told of, of a kind or in places if that is asked for, in the order of a list.
pub(crate) fn each_readable(
    connection: &Connection,
    kind: Option<&str>,
    places: Option<&[Place]>,
    mut look: impl FnMut(&Readable<'_>),
) -> rusqlite::Result<()> {
    let told = told(connection)?;
    let mut query = format!("SELECT id, kind, number, title, text FROM thing WHERE quantity > 0 AND {told}");
    let mut params: Vec<Value> = Vec::new();
    if let Some(kind) = kind {
        query.push_str(" AND kind = ?");
        params.push(kind.to_owned().into());
    }
    if let Some(places) = places {
        let marks = vec!["?"; places.len()].join(", ");
        query.push_str(&format!(" AND place IN ({marks})"));
        params.extend(places.iter().map(|place| Value::from(place.key())));
    }
    query.push_str(" ORDER BY kind, CAST(number AS INTEGER), number, title IS NULL, title, id");
    let mut statement = connection.prepare_cached(&query)?;
    let mut rows = statement.query(params_from_iter(params))?;
    while let Some(row) = rows.next()? {
        let text = |column: usize| -> rusqlite::Result<&str> {
            Ok(row.get_ref(column)?.as_str_or_null().ok().flatten().unwrap_or_default())
        };
        look(&Readable {
            thing: row.get(0)?,
            kind: text(1)?,
            number: text(2)?,
            title: text(3)?,
            text: text(4)?,
        });
    }
    Ok(())
}

/// The nameless pile of a kind in a place, and how many it holds.
pub(crate) fn pile(
    connection: &Connection,
    kind: PrintedKind,
    place: &Place,
) -> rusqlite::Result<Option<(ThingId, u16)>> {
    connection
        .prepare_cached(
            "SELECT id, quantity FROM thing WHERE kind = ?1 AND place = ?2 AND title IS NULL AND number IS NULL
             ORDER BY id LIMIT 1",
        )?
        .query_row(params![kind, place], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

/// Parts that went back to their pile: nothing is left of them but their rows.
pub(crate) fn used_up_parts(connection: &Connection, pile: ThingId) -> rusqlite::Result<Vec<ThingId>> {
    let mut statement = connection.prepare_cached("SELECT id FROM thing WHERE pile = ?1 AND quantity = 0")?;
    statement.query_map([pile], |row| row.get(0))?.collect()
}

/// Whether something else speaks of a thing: a receipt, a part of the pile that it is, an evening that revealed it.
pub(crate) fn is_spoken_of(connection: &Connection, thing: ThingId) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM receipt_ticket WHERE thing = ?1)
                 OR EXISTS (SELECT 1 FROM thing WHERE pile = ?1 AND quantity > 0)
                 OR EXISTS (SELECT 1 FROM movement WHERE thing = ?1 AND to_place = 'event_discard')",
        )?
        .query_row([thing], |row| row.get(0))
}

/// Punches and counters on a thing, by company.
pub(crate) fn marks(connection: &Connection, thing: ThingId) -> rusqlite::Result<Vec<(CompanyColour, u16)>> {
    let mut statement = connection.prepare_cached("SELECT company, count FROM mark WHERE thing = ?1")?;
    let found = statement.query_map([thing], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut marks: Vec<(CompanyColour, u16)> = found.collect::<Result<_, _>>()?;
    marks.sort_by_key(|(company, _)| *company);
    Ok(marks)
}

/// So many punches or counters of a company; 0 takes them off.
pub(crate) fn set_mark(
    transaction: &Transaction<'_>,
    thing: ThingId,
    company: CompanyColour,
    count: u16,
) -> rusqlite::Result<()> {
    if count == 0 {
        transaction.execute("DELETE FROM mark WHERE thing = ?1 AND company = ?2", params![thing, company])?;
    } else {
        transaction.execute(
            "INSERT INTO mark (thing, company, count) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET count = excluded.count",
            params![thing, company, count],
        )?;
    }
    Ok(())
}

/// A thing that is written down for the first time.
pub(crate) struct NewThing<'a> {
    pub(crate) kind: &'a str,
    pub(crate) place: &'a Place,
    pub(crate) quantity: u16,
    pub(crate) written: Written,
    pub(crate) colour: Option<CardColour>,
    /// Of a bonus card: whose.
    pub(crate) company: Option<CompanyColour>,
    pub(crate) found_in: Option<GameNumber>,
    pub(crate) pile: Option<ThingId>,
    pub(crate) printed: bool,
}

impl<'a> NewThing<'a> {
    /// One of a kind in a place, with nothing on it yet.
    pub(crate) fn one(kind: PrintedKind, place: &'a Place) -> Self {
        Self {
            kind: kind.key(),
            place,
            quantity: 1,
            written: Written::default(),
            colour: None,
            company: None,
            found_in: None,
            pile: None,
            printed: false,
        }
    }
}

/// Without a movement yet: how it came there is the next thing to be noted.
pub(crate) fn insert(transaction: &Transaction<'_>, new: &NewThing<'_>) -> rusqlite::Result<ThingId> {
    let Written { number, title, text, lightning, value, worth, leads_to } = &new.written;
    transaction
        .prepare_cached(
            "INSERT INTO thing (kind, place, quantity, number, title, text, lightning, value, worth, leads_to,
                                colour, company, found_in, pile, printed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        )?
        .execute(params![
            new.kind,
            new.place,
            new.quantity,
            number,
            title,
            text,
            lightning,
            value,
            worth,
            leads_to,
            new.colour,
            new.company,
            new.found_in,
            new.pile,
            new.printed,
        ])?;
    Ok(ThingId(transaction.last_insert_rowid()))
}

/// What is on a thing is put right.
pub(crate) fn write(
    transaction: &Transaction<'_>,
    thing: ThingId,
    written: &Written,
) -> rusqlite::Result<()> {
    let Written { number, title, text, lightning, value, worth, leads_to } = written;
    transaction
        .prepare_cached(
            "UPDATE thing SET number = ?2, title = ?3, text = ?4, lightning = ?5, value = ?6, worth = ?7, leads_to = ?8
             WHERE id = ?1",
        )?
        .execute(params![thing, number, title, text, lightning, value, worth, leads_to])?;
    Ok(())
}

/// Lays a thing down, without a word about it.
pub(crate) fn lay(transaction: &Transaction<'_>, thing: ThingId, place: &Place) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE thing SET place = ?2 WHERE id = ?1")?
        .execute(params![thing, place])?;
    Ok(())
}

pub(crate) fn set_quantity(
    transaction: &Transaction<'_>,
    pile: ThingId,
    quantity: u16,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE thing SET quantity = ?2 WHERE id = ?1")?
        .execute(params![pile, quantity])?;
    Ok(())
}

/// Forgets a thing with all that hangs on it. Nothing else may speak of it.
pub(crate) fn forget(transaction: &Transaction<'_>, thing: ThingId) -> rusqlite::Result<()> {
    for query in [
        "DELETE FROM photo WHERE thing = ?1",
        "DELETE FROM mark WHERE thing = ?1",
        "DELETE FROM story_brought WHERE story = ?1",
        "DELETE FROM story_brought WHERE thing = ?1",
        "DELETE FROM story_reading WHERE thing = ?1",
        "DELETE FROM sticker_rule WHERE thing = ?1",
        "DELETE FROM postcard_completed WHERE thing = ?1",
        "DELETE FROM movement WHERE thing = ?1",
        "DELETE FROM thing WHERE id = ?1",
    ] {
        transaction.prepare_cached(query)?.execute([thing])?;
    }
    Ok(())
}
