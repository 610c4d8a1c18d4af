//! The story deck: cards that were read, in their order (LW-STO-1 to LW-STO-3).

use rules::{
    CompanyColour, GameNumber,
    story::{StoryEnding, StoryNumber, after_reading, check_follows},
};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{
    night::{moment_of, reprint_box},
    texts,
    things::{self, Occasion},
};
use crate::{
    Stop,
    views::{
        self,
        night::{facts, story},
    },
};
use contract::{Account, Checklist, Rejection, Stage, StoryAction, StoryCard, ThingId};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &StoryAction) -> Result<Account, Stop> {
    match action {
        StoryAction::Read { game, checklist, card } => read(transaction, *game, *checklist, card),
        StoryAction::Amend { thing, card } => amend(transaction, *thing, card),
        StoryAction::Unread { thing } => unread(transaction, *thing),
        StoryAction::NoteBrought { story, text } => note_brought(transaction, *story, text),
        StoryAction::RemoveBrought { brought } => remove_brought(transaction, *brought),
    }
}

fn read(
    transaction: &Transaction<'_>,
    game: GameNumber,
    checklist: Checklist,
    card: &StoryCard,
) -> Result<Account, Stop> {
    let stage = facts::game(transaction, game)?.stage;
    if checklist == Checklist::End && stage < Stage::Closing {
        return Err(Rejection::WrongStage { stage }.into());
    }
    let number: StoryNumber = card.number.parse()?;
    let last = story::last_card(transaction)?;
    check_follows(last.map(|(_, number)| number), number)?;
    if let Some((thing, after)) = last
        && story::read_when(transaction, thing)? > (game.get(), checklist == Checklist::End)
    {
        return Err(rules::Broken::StoryOutOfOrder { number, after: Some(after) }.into());
    }
    let place = after_reading(card.enters_play).key();
    transaction.execute(
        "INSERT INTO thing (kind, place, number, found_in) VALUES ('story_card', ?1, ?2, ?3)",
        params![place, number.to_string(), game.get()],
    )?;
    let thing = ThingId(transaction.last_insert_rowid());
    let occasion = Occasion { game: Some(game), moment: moment_of(checklist), by: None, reason: None };
    things::note_movement(transaction, thing, Some("story_deck"), &place, &occasion)?;
    transaction.execute(
        "INSERT INTO story_reading (thing, side_a, side_b, ending, game, moment) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![thing.0, card.side_a, card.side_b, ending_key(card.ending), game.get(), moment_of(checklist)],
    )?;
    Ok(Account::StoryRead { game, number: number.to_string(), ending: card.ending })
}

fn amend(transaction: &Transaction<'_>, thing: ThingId, card: &StoryCard) -> Result<Account, Stop> {
    let number: StoryNumber = card.number.parse()?;
    check_known(transaction, thing)?;
    check_follows(story::card_before(transaction, thing)?.map(|(_, number)| number), number)?;
    if let Some((_, next)) = story::card_after(transaction, thing)? {
        check_follows(Some(number), next)?;
    }
    transaction
        .prepare_cached("UPDATE thing SET number = ?2 WHERE id = ?1")?
        .execute(params![thing.0, number.to_string()])?;
    // Where it went on to since stays as it is, unless this says otherwise.
    let stayed_in_play = things::place_of(transaction, thing)? != "dead_letters";
    if stayed_in_play != card.enters_play {
        let place = after_reading(card.enters_play).key();
        things::put(transaction, thing, &place)?;
        transaction
            .prepare_cached("DELETE FROM movement WHERE thing = ?1 AND from_place <> 'story_deck'")?
            .execute([thing.0])?;
        transaction
            .prepare_cached("UPDATE movement SET to_place = ?2 WHERE thing = ?1")?
            .execute(params![thing.0, place])?;
    }
    transaction
        .prepare_cached("UPDATE story_reading SET side_a = ?2, side_b = ?3, ending = ?4 WHERE thing = ?1")?
        .execute(params![thing.0, card.side_a, card.side_b, ending_key(card.ending)])?;
    Ok(Account::StoryAmended { number: number.to_string() })
}

/// LW-STO-3: only the last card can lie on top of the deck again.
fn unread(transaction: &Transaction<'_>, thing: ThingId) -> Result<Account, Stop> {
    check_known(transaction, thing)?;
    match story::last_card(transaction)? {
        Some((last, number)) if last == thing => {
            // A card that was not read after all is unknown again (LW-BOX-6), and so is what it said of the boxes.
            let boxes = boxes_it_spoke_of(transaction, thing)?;
            things::forget(transaction, thing)?;
            for (company, from_game) in boxes {
                reprint_box(transaction, company, from_game)?;
            }
            Ok(Account::StoryUnread { number: number.to_string() })
        }
        Some((_, last)) => Err(Rejection::NotTheLastCard { last: last.to_string() }.into()),
        None => Err(Rejection::ThingUnknown.into()),
    }
}

/// LW-COM-3: the boxes that still say what this card said, in games that have not begun.
fn boxes_it_spoke_of(
    transaction: &Transaction<'_>,
    card: ThingId,
) -> Result<Vec<(CompanyColour, GameNumber)>, Stop> {
    let mut statement = transaction.prepare_cached(
        "SELECT box_wagons.company, box_wagons.from_game FROM story_brought JOIN box_wagons USING (company, from_game, wagons)
         WHERE story = ?1 AND box_wagons.from_game NOT IN (SELECT number FROM game)",
    )?;
    let found = statement.query_map([card.0], |row| {
        let company: String = row.get(0)?;
        Ok((views::colour(&company)?, views::game(row.get(1)?)?))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn check_known(transaction: &Transaction<'_>, thing: ThingId) -> Result<(), Stop> {
    let known: Option<i64> = transaction
        .query_row("SELECT thing FROM story_reading WHERE thing = ?1", [thing.0], |row| row.get(0))
        .optional()?;
    known.map(drop).ok_or_else(|| Rejection::ThingUnknown.into())
}

/// Whatever a card brought that is no thing of the box.
fn note_brought(transaction: &Transaction<'_>, story: ThingId, text: &str) -> Result<Account, Stop> {
    things::check_story(transaction, story)?;
    let text = texts::text(text)?;
    transaction.execute("INSERT INTO story_brought (story, note) VALUES (?1, ?2)", params![story.0, text])?;
    Ok(Account::StoryBrought { number: number_of(transaction, story)?, text })
}

fn remove_brought(transaction: &Transaction<'_>, brought: i64) -> Result<Account, Stop> {
    let found: Option<(i64, String)> = transaction
        .query_row(
            "SELECT story, note FROM story_brought WHERE id = ?1 AND note IS NOT NULL",
            [brought],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()?;
    let (story, text) = found.ok_or(Rejection::ThingUnknown)?;
    transaction.execute("DELETE FROM story_brought WHERE id = ?1", [brought])?;
    Ok(Account::StoryBroughtRemoved { number: number_of(transaction, ThingId(story))?, text })
}

fn number_of(transaction: &Transaction<'_>, story: ThingId) -> Result<String, Stop> {
    Ok(transaction.query_row("SELECT number FROM thing WHERE id = ?1", [story.0], |row| row.get(0))?)
}

fn ending_key(ending: Option<StoryEnding>) -> Option<&'static str> {
    ending.map(|ending| match ending {
        StoryEnding::Pause => "pause",
        StoryEnding::Stop => "stop",
    })
}
