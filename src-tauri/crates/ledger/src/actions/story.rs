//! The story deck: cards that were read, in their order (LW-STO-1 to LW-STO-3).

use rules::{
    GameNumber, Moment,
    keeping::PrintedKind,
    postcards::When,
    story::{StoryNumber, after_reading, check_follows},
};
use rusqlite::Transaction;

use super::{
    keeping::places::{self, check_story},
    night::reprint_box,
    texts,
};
use crate::{
    Stop,
    store::{
        games, story,
        things::{
            self, NewThing, Written,
            movements::{self, Occasion},
        },
    },
};
use contract::{Account, Checklist, Place, Rejection, Stage, StoryAction, StoryCard, ThingId};

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
    let stage = games::game(transaction, game)?.stage;
    if checklist == Checklist::End && stage < Stage::Closing {
        return Err(Rejection::WrongStage { stage }.into());
    }
    let number: StoryNumber = card.number.parse()?;
    let last = story::last_card(transaction)?;
    check_follows(last.map(|(_, number)| number), number)?;
    let now = When { game, moment: moment_of(checklist) };
    if let Some((thing, after)) = last
        && story::read_when(transaction, thing)?.is_some_and(|read| read > now)
    {
        return Err(rules::Broken::StoryOutOfOrder { number, after: Some(after) }.into());
    }
    let place = after_reading(card.enters_play);
    let new = NewThing {
        written: Written { number: Some(number.to_string()), ..Written::default() },
        found_in: Some(game),
        ..NewThing::one(PrintedKind::StoryCard, &place)
    };
    let thing = things::insert(transaction, &new)?;
    let occasion = Occasion::in_game(game, now.moment);
    movements::note(transaction, thing, Some(&Place::StoryDeck), &place, &occasion)?;
    story::add_reading(transaction, thing, card, game, checklist)?;
    Ok(Account::StoryRead { game, number: number.to_string(), ending: card.ending })
}

/// LW-STO-1: the part of a game in which a checklist is gone through.
fn moment_of(checklist: Checklist) -> Moment {
    match checklist {
        Checklist::Setup => Moment::Setup,
        Checklist::End => Moment::End,
    }
}

fn amend(transaction: &Transaction<'_>, thing: ThingId, card: &StoryCard) -> Result<Account, Stop> {
    let number: StoryNumber = card.number.parse()?;
    check_story(transaction, thing)?;
    check_follows(story::card_before(transaction, thing)?.map(|(_, number)| number), number)?;
    if let Some((_, next)) = story::card_after(transaction, thing)? {
        check_follows(Some(number), next)?;
    }
    // Where it went on to since stays as it is, unless this says otherwise.
    let stayed_in_play = things::place_of(transaction, thing)? != Place::DeadLetters;
    if stayed_in_play != card.enters_play {
        let place = after_reading(card.enters_play);
        places::put(transaction, thing, &place)?;
        movements::forget_but_from(transaction, thing, &Place::StoryDeck)?;
        movements::lead_to(transaction, thing, &place)?;
    }
    story::amend(transaction, thing, number, card)?;
    Ok(Account::StoryAmended { number: number.to_string() })
}

/// LW-STO-3: only the last card can lie on top of the deck again.
fn unread(transaction: &Transaction<'_>, thing: ThingId) -> Result<Account, Stop> {
    check_story(transaction, thing)?;
    match story::last_card(transaction)? {
        Some((last, number)) if last == thing => {
            // A card that was not read after all is unknown again (LW-BOX-6), and so is what it said of the boxes.
            let boxes = story::boxes_it_spoke_of(transaction, thing)?;
            places::forget(transaction, thing)?;
            for (company, from_game) in boxes {
                reprint_box(transaction, company, from_game)?;
            }
            Ok(Account::StoryUnread { number: number.to_string() })
        }
        Some((_, last)) => Err(Rejection::NotTheLastCard { last: last.to_string() }.into()),
        None => Err(Rejection::ThingUnknown.into()),
    }
}

/// Whatever a card brought that is no thing of the box.
fn note_brought(transaction: &Transaction<'_>, card: ThingId, text: &str) -> Result<Account, Stop> {
    check_story(transaction, card)?;
    let text = texts::text(text)?;
    story::note_text(transaction, card, &text)?;
    Ok(Account::StoryBrought { number: story::number_of(transaction, card)?.to_string(), text })
}

fn remove_brought(transaction: &Transaction<'_>, brought: i64) -> Result<Account, Stop> {
    let (number, text) = story::noted_text(transaction, brought)?.ok_or(Rejection::ThingUnknown)?;
    story::remove_brought(transaction, brought)?;
    Ok(Account::StoryBroughtRemoved { number: number.to_string(), text })
}
