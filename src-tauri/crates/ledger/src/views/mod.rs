//! What each view reads. Only what its reader may see is fetched at all: a
//! vault is a count here, never an amount (LW-COM-2).

mod companies;
pub(crate) mod finale;
mod journal;
pub(crate) mod keeping;
mod line;
pub(crate) mod night;
mod results;
pub(crate) mod summary;
#[cfg(test)]
mod topics;

use rules::{
    CompanyColour, GameNumber,
    campaign::Moment,
    postcards::{PostcardNumber, When},
};
use rusqlite::{Connection, types::Type};

use crate::Stop;
pub(crate) use crate::store::campaign::{is_sealed, name as campaign_name};
use contract::{Place, Rejection, Shown, Stage, View};

pub(crate) fn show(connection: &Connection, view: &View) -> Result<Shown, Stop> {
    match view {
        View::Line => line::read(connection).map(Shown::Line),
        View::Companies => companies::read(connection).map(Shown::Companies),
        View::Night { game } => night::read(connection, *game).map(|night| Shown::Night(Box::new(night))),
        View::Journal { before } => journal::read(connection, *before).map(Shown::Journal),
        View::Box => keeping::campaign_box::read(connection).map(|shown| Shown::Box(Box::new(shown))),
        View::Things { sought } => keeping::searching::find(connection, sought).map(Shown::Things),
        View::Thing { thing } => {
            keeping::thing::read(connection, *thing).map(|shown| Shown::Thing(Box::new(shown)))
        }
        View::StoryDeck => keeping::story::read(connection).map(Shown::StoryDeck),
        View::Events => keeping::events::read(connection).map(Shown::Events),
        View::Postcards => keeping::postcards::read(connection).map(Shown::Postcards),
        View::PrivateSide { postcard, reader } => {
            keeping::postcards::private_side(connection, *postcard, *reader).map(Shown::PrivateSide)
        }
        View::Rulebook { game } => keeping::rulebook::read(connection, *game).map(Shown::Rulebook),
        View::Referee { case } => {
            keeping::rulebook::referee(connection, case).map(|ruling| Shown::Referee(Box::new(ruling)))
        }
        View::Photos { of } => keeping::photos::read(connection, *of).map(Shown::Photos),
        View::Picture { photo, size, reader } => {
            keeping::photos::picture(connection, *photo, *size, *reader).map(Shown::Picture)
        }
        View::Results { of } => results::read(connection, of).map(|shown| Shown::Results(Box::new(shown))),
        View::Finale => finale::read(connection).map(|shown| Shown::Finale(Box::new(shown))),
        View::Album => keeping::photos::album(connection).map(Shown::Album),
        // These are about the desk that a campaign lies on.
        View::Start | View::Status | View::Library | View::Copies => Err(Rejection::NoCampaignOpen.into()),
    }
}

/// The game from which a change of people counts: the open one as long as the
/// group is still sitting down, else the one after. None once all are played, or the campaign was ended.
pub(crate) fn upcoming_game(connection: &Connection) -> rusqlite::Result<Option<GameNumber>> {
    if finale::begun(connection)?.is_some() {
        return Ok(None);
    }
    let begun: Option<i64> = connection
        .prepare_cached("SELECT max(number) FROM game WHERE stage <> 'table'")?
        .query_row([], |row| row.get(0))?;
    begun.map_or(Ok(Some(GameNumber::FIRST)), |number| Ok(game(number)?.next()))
}

/// The game that is open, or the next one, or the last.
pub(crate) fn current_game(connection: &Connection) -> Result<GameNumber, Stop> {
    if let Some(open) = night::facts::open_game(connection)? {
        return Ok(open);
    }
    let last = night::facts::closed_games(connection)?.last().copied();
    Ok(last.map_or(GameNumber::FIRST, |last| last.next().unwrap_or(last)))
}

/// Where the campaign stands: in the open game, else at the end of the last one. None before game 1.
pub(crate) fn now(connection: &Connection) -> Result<Option<When>, Stop> {
    let last: Option<i64> =
        connection.prepare_cached("SELECT max(number) FROM game")?.query_row([], |row| row.get(0))?;
    let Some(last) = last else { return Ok(None) };
    let row = night::facts::game(connection, game(last)?)?;
    let moment = match row.stage {
        Stage::Table | Stage::Setup => Moment::Setup,
        Stage::Play => Moment::Play,
        Stage::Receipts | Stage::Closing | Stage::Closed => Moment::End,
    };
    Ok(Some(When { game: row.game, moment }))
}

/// The companies of this campaign, in the order in which they are shown.
pub(crate) fn colours(connection: &Connection) -> rusqlite::Result<Vec<CompanyColour>> {
    let mut statement = connection.prepare_cached("SELECT colour FROM company")?;
    let mut colours: Vec<CompanyColour> = statement
        .query_map([], |row| row.get::<_, String>(0))?
        .map(|key| colour(&key?))
        .collect::<Result<_, _>>()?;
    colours.sort_unstable();
    Ok(colours)
}

/// A colour as the file writes it.
pub(crate) fn colour(key: &str) -> rusqlite::Result<CompanyColour> {
    key.parse().map_err(|_| {
        rusqlite::Error::FromSqlConversionFailure(0, Type::Text, format!("{key} is no company").into())
    })
}

/// A place as the file writes it.
pub(crate) fn place(key: &str) -> rusqlite::Result<Place> {
    Place::from_key(key).ok_or_else(|| night::facts::unknown(key))
}

/// The number of a postcard as the file writes it.
pub(crate) fn postcard_number(text: &str) -> rusqlite::Result<PostcardNumber> {
    let number: Option<PostcardNumber> = text.parse::<i64>().ok().and_then(|number| number.try_into().ok());
    number.ok_or_else(|| night::facts::unknown(text))
}

/// A game as the file writes it.
pub(crate) fn game(number: i64) -> rusqlite::Result<GameNumber> {
    GameNumber::try_from(number)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, Type::Integer, Box::new(error)))
}
