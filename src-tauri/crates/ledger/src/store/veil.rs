//! What is not for everybody now, told as conditions on rows: what the registry of tables says is secret, and
//! until when. An export leaves it out of its readable part.
//!
//! - While vaults are sealed (LW-COM-2): the figures of receipts that lie in
//!   them, their tickets and lines, the counters of those evenings, all that
//!   tells of a thing in a vault but that it is there, and how equals were told apart.
//! - Always: the private side of postcards that are not completed (LW-POS-2).
//! - While anything at all is secret: what the history keeps to take things
//!   back, which holds every figure once more, and pictures that no open photo
//!   shows. The journal's own words stay, as on the screen.

use rusqlite::{Connection, OptionalExtension};

use super::{
    campaign::is_sealed,
    forms::{self, Stored},
    things,
};
use crate::{
    Stop,
    schema::{
        columns::Table,
        tables::{Secret, While, facts_of},
    },
};
use contract::{Action, PhotoAction, PhotoOf, PostcardAction, ThingAction, ThingId};

const COMPLETED: &str = "SELECT postcard_completed.thing FROM postcard_completed";

/// What is secret in a campaign now.
#[derive(Debug)]
pub(crate) struct Veil {
    /// Receipts in sealed vaults.
    receipts: String,
    /// Things in sealed vaults, by their numbers.
    things: String,
    /// Photos of these, and of private sides.
    photos: String,
    sealed: bool,
    anything: bool,
}

/// What is left out of a table: whole rows, or some columns of a row, each under a condition.
#[derive(Debug)]
pub(crate) struct LeftOut {
    pub(crate) rows: String,
    pub(crate) columns: Vec<(Vec<usize>, String)>,
}

impl Veil {
    pub(crate) fn over(connection: &Connection) -> Result<Self, Stop> {
        let sealed = is_sealed(connection)?;
        let things = format!("SELECT thing.id FROM thing WHERE NOT ({})", things::told(connection)?);
        let photos = format!(
            "coalesce(photo.thing IN ({things}), 0) OR (photo.private = 1 AND photo.thing NOT IN ({COMPLETED}))"
        );
        let private_sides = format!(
            "SELECT EXISTS (SELECT 1 FROM thing WHERE {}) OR EXISTS (SELECT 1 FROM photo WHERE {photos})",
            private_side()
        );
        let anything = sealed
            || connection.query_row(&private_sides, [], |row| row.get(0))?
            || history_tells_a_private_side(connection)?;
        Ok(Self {
            receipts: match sealed {
                true => "receipt.in_vault = 1 AND receipt.unsealed_reason IS NULL".to_owned(),
                false => "0".to_owned(),
            },
            things,
            photos,
            sealed,
            anything,
        })
    }

    /// What the registry says of a table, as conditions. Of a table that it does not know, nothing leaves.
    pub(crate) fn on(&self, table: &Table) -> LeftOut {
        let mut left_out = LeftOut { rows: "0".to_owned(), columns: Vec::new() };
        let Some(facts) = facts_of(&table.name) else {
            return LeftOut { rows: "1".to_owned(), ..left_out };
        };
        for secret in facts.secrets {
            let condition = self.condition(secret.lasts(), facts.name);
            match secret {
                Secret::Rows(_) => left_out.rows = condition,
                _ => {
                    let hidden = |column: &usize| secret.hides(&table.columns[*column].name);
                    left_out.columns.push(((0..table.columns.len()).filter(hidden).collect(), condition));
                }
            }
        }
        left_out
    }

    fn condition(&self, lasts: While, table: &str) -> String {
        let things = &self.things;
        let anything = i32::from(self.anything);
        match lasts {
            While::ReceiptSealed if table == "receipt" => self.receipts.clone(),
            While::ReceiptSealed => format!(
                "EXISTS (SELECT 1 FROM receipt WHERE receipt.game = {table}.game AND receipt.company = {table}.company
                 AND {})",
                self.receipts
            ),
            While::ThingSealed(columns) => {
                let named = columns.iter().map(|column| format!("coalesce({table}.{column} IN ({things}), 0)"));
                named.collect::<Vec<_>>().join(" OR ")
            }
            While::VaultsSealed => i32::from(self.sealed).to_string(),
            While::PostcardOpen => private_side(),
            While::PhotoHidden => self.photos.clone(),
            While::PictureHidden => format!(
                "{anything} AND photo_content.hash NOT IN (SELECT photo.content FROM photo WHERE NOT ({}))",
                self.photos
            ),
            While::AnythingSecret => anything.to_string(),
        }
    }
}

/// Of a thing: something is written on its private side that not everybody may read.
fn private_side() -> String {
    format!(
        "(thing.private_text IS NOT NULL OR thing.condition IS NOT NULL) AND thing.id NOT IN ({COMPLETED})"
    )
}

/// Whether a private side was written that is not everybody's now: on a card that is not completed, or in what was
/// taken back, or on one that may be gone.
fn history_tells_a_private_side(connection: &Connection) -> Result<bool, Stop> {
    let mut statement =
        connection.prepare("SELECT action, in_force FROM history WHERE action IS NOT NULL")?;
    let mut rows = statement.query([])?;
    let (mut told, mut gone) = (false, false);
    while let Some(row) = rows.next()? {
        let text: String = row.get(0)?;
        let in_force: bool = row.get(1)?;
        match forms::read(&text, Stored::Action) {
            Some(Action::Thing(ThingAction::Remove { .. })) => gone = true,
            Some(action) => match private_side_in(&action) {
                None => {}
                Some(postcard) if in_force && is_completed(connection, &postcard)? => told = true,
                Some(_) => return Ok(true),
            },
            // Of another version: who knows what it tells.
            None => return Ok(true),
        }
    }
    Ok(told && gone)
}

/// A postcard as an action names it.
enum Named {
    Number(i64),
    Thing(ThingId),
}

fn private_side_in(action: &Action) -> Option<Named> {
    match action {
        Action::Postcard(PostcardAction::Draw { number, private_side: Some(side), .. })
            if side.text.is_some() || side.condition.is_some() =>
        {
            Some(Named::Number(*number))
        }
        Action::Postcard(PostcardAction::WritePrivate { postcard, private_side })
            if [&private_side.text, &private_side.condition].into_iter().flatten().any(Option::is_some) =>
        {
            Some(Named::Thing(*postcard))
        }
        Action::Photo(PhotoAction::Add { of: PhotoOf::Thing { thing }, private: true, .. }) => {
            Some(Named::Thing(*thing))
        }
        _ => None,
    }
}

fn is_completed(connection: &Connection, postcard: &Named) -> Result<bool, Stop> {
    let (condition, name) = match postcard {
        Named::Number(number) => ("thing.kind = 'postcard' AND thing.number = ?1", number.to_string()),
        Named::Thing(thing) => ("thing.id = ?1", thing.0.to_string()),
    };
    let query = format!(
        "SELECT 1 FROM thing JOIN postcard_completed ON postcard_completed.thing = thing.id WHERE {condition}"
    );
    Ok(connection.prepare_cached(&query)?.query_row([name], |_| Ok(())).optional()?.is_some())
}
