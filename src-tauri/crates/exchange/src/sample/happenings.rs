//! What happens of an evening, as actions.

use rules::{CompanyColour, GameNumber, postcards::PostcardNumber};

use super::{
    pictures,
    replay::{Replay, untold},
    told::{Happening, NumberedTicket, ToldMove, ToldPhoto, ToldPostcard, ToldSticker, ToldStory, ToldThing},
};
use contract::{
    Checklist, Details, DetailsChange, EventAction, GameAction, NewSticker, PeopleAction, PhotoAction,
    PhotoOf, Place, PostcardAction, ReceiptAction, Rejection, RevealedEvent, Stage, StickerAction,
    StoryAction, StoryCard, ThingAction, ThingId,
};

impl Replay<'_> {
    /// One after the other; what a story card brings is linked to it.
    pub(super) fn all_happen(&mut self, told: &[Happening], story: Option<ThingId>) -> Result<(), Rejection> {
        told.iter().try_for_each(|happening| self.happens(happening, story))
    }

    fn happens(&mut self, happening: &Happening, story: Option<ThingId>) -> Result<(), Rejection> {
        let game = self.game;
        match happening {
            Happening::Note(text) => self.act(GameAction::Note { game, text: text.clone() })?,
            Happening::Photo(photo) => return self.photo(photo),
            Happening::Story(card) => return self.read(card),
            Happening::Brought(text) => {
                let story = story.ok_or_else(|| untold("story"))?;
                self.act(StoryAction::NoteBrought { story, text: text.clone() })?
            }
            Happening::Sticker(sticker) => return self.stick(sticker, story),
            Happening::Expires { sticker, until } => {
                let thing = self.thing(sticker)?;
                self.act(StickerAction::Expire { thing, until: Some(*until) })?
            }
            Happening::Events(keys) => return keys.iter().try_for_each(|key| self.add_event(key, story)),
            Happening::Tickets(tickets) => {
                return tickets.iter().try_for_each(|ticket| self.add_ticket(ticket, story));
            }
            Happening::Found(thing) => return self.find(thing, story),
            Happening::Named(thing) => return self.name(thing, story),
            Happening::Kind { key, name, icon, card } => {
                let (name, icon) = (name.clone(), icon.clone());
                return self
                    .name_kind(key, ThingAction::AddKind { name, icon, card: *card, same_name_ok: false });
            }
            Happening::Wagons { from_game, wagons, companies } => {
                return self.print_wagons(companies, *from_game, *wagons, story);
            }
            Happening::Postcard(postcard) => return self.draw(postcard, story),
            Happening::Completed { postcard, reward, archive } => {
                return self.complete(*postcard, reward, *archive);
            }
            Happening::Moved(told) => return self.move_there(told),
            Happening::Marked { thing, company, count } => {
                let thing = self.thing(thing)?;
                self.act(ThingAction::Mark { thing, company: *company, count: *count })?
            }
            Happening::Event(key) => return self.reveal(key),
            Happening::EventArchived => self.act(EventAction::ArchiveInForce { game })?,
            Happening::Turns(turns) => {
                return (0..*turns).try_for_each(|_| self.act(GameAction::NextTurn { game }).map(drop));
            }
            Happening::Counted(companies) => {
                return companies
                    .iter()
                    .try_for_each(|(company, told)| self.count(*company, told.money, told.wagons_left));
            }
            Happening::Corrected { game, company, money, reason } => {
                return self.correct(*game, *company, *money, reason);
            }
            Happening::Slip(slip) => {
                self.happens(slip, story)?;
                return self.take_back();
            }
        };
        Ok(())
    }

    fn photo(&mut self, told: &ToldPhoto) -> Result<(), Rejection> {
        let picture = pictures::find(&told.picture)?;
        let of = match &told.of {
            Some(key) => PhotoOf::Thing { thing: self.thing(key)? },
            None => PhotoOf::Game { game: self.game },
        };
        let (content, caption) = (picture.content.clone(), Some(told.caption.clone()));
        let add = PhotoAction::Add { content, of, private: told.private, caption };
        self.act_with_picture(add, &picture)
    }

    /// LW-STO-1: both sides, then all that the card brings.
    fn read(&mut self, told: &ToldStory) -> Result<(), Rejection> {
        let game = self.game;
        let at_the_end = self.night()?.stage == Stage::Closing;
        let checklist = if at_the_end { Checklist::End } else { Checklist::Setup };
        let number = told.number.clone();
        let card = StoryCard { number, side_a: true, side_b: true, ending: told.ending, enters_play: false };
        let thing = self.make(StoryAction::Read { game, checklist, card })?;
        let (title, text) = (Some(Some(told.title.clone())), Some(Some(told.text.clone())));
        let details = DetailsChange { title, text, ..DetailsChange::default() };
        self.act(ThingAction::Edit { thing, details })?;
        if let Some(key) = &told.key {
            self.call(key, thing);
        }
        self.all_happen(&told.brings, Some(thing))
    }

    fn stick(&mut self, told: &ToldSticker, story: Option<ThingId>) -> Result<(), Rejection> {
        let sticker = NewSticker {
            place: told.place.clone(),
            title: told.title.clone(),
            text: told.text.clone(),
            since: told.since,
            until: None,
            conditions: told.conditions.clone(),
        };
        let action = match &told.replaces {
            Some(old) => StickerAction::Replace { thing: self.thing(old)?, sticker, story },
            None => StickerAction::Stick { sticker, story, guide: None },
        };
        self.make_called(&told.key, action)?;
        if let Some(of) = &told.says_again {
            let (thing, with) = (self.thing(&told.key)?, Some(self.thing(of)?));
            self.act(StickerAction::Pair { thing, with })?;
        }
        Ok(())
    }

    /// LW-EVT-5: it is read before it is added.
    fn add_event(&mut self, key: &str, story: Option<ThingId>) -> Result<(), Rejection> {
        let details = self.event_details(key)?;
        self.make_called(key, bring("event", Place::EventDeck, details, story))
    }

    fn event_details(&self, key: &str) -> Result<Details, Rejection> {
        let told = self.telling.events.get(key).ok_or_else(|| untold(key))?;
        Ok(Details {
            title: Some(told.title.clone()),
            text: Some(told.text.clone()),
            lightning: Some(told.lightning),
            ..Details::default()
        })
    }

    fn add_ticket(&mut self, told: &NumberedTicket, story: Option<ThingId>) -> Result<(), Rejection> {
        let ticket = self.telling.tickets.get(&told.ticket).ok_or_else(|| untold(&told.ticket))?;
        let details = Details {
            title: Some(ticket.title.clone()),
            value: Some(ticket.value),
            leads_to: told.leads_to.map(i64::from),
            ..Details::default()
        };
        self.act(bring("ticket", Place::TicketDeck, details, story)).map(drop)
    }

    fn find(&mut self, told: &ToldThing, story: Option<ThingId>) -> Result<(), Rejection> {
        let place = told.place.clone().ok_or_else(|| untold(&told.key))?;
        self.make_called(&told.key, bring(&self.kind(&told.kind), place, details(told), story))
    }

    fn name(&mut self, told: &ToldThing, story: Option<ThingId>) -> Result<(), Rejection> {
        let (pile, things) = (self.pile(&told.kind)?, vec![details(told)]);
        let to = told.to.clone();
        let name = ThingAction::Name { pile, things, to, when: None, story, same_number_ok: false };
        self.make_called(&told.key, name)
    }

    fn print_wagons(
        &mut self,
        companies: &[CompanyColour],
        from_game: GameNumber,
        wagons: i64,
        story: Option<ThingId>,
    ) -> Result<(), Rejection> {
        let companies = match companies {
            [] => self.companies()?.companies.iter().map(|company| company.company).collect(),
            told => told.to_vec(),
        };
        self.act(PeopleAction::BackOfBoxes { companies, from_game, wagons, story }).map(drop)
    }

    fn draw(&mut self, told: &ToldPostcard, story: Option<ThingId>) -> Result<(), Rejection> {
        let draw = PostcardAction::Draw {
            number: told.number.into(),
            company: told.company,
            when: None,
            title: Some(told.title.clone()),
            text: Some(told.text.clone()),
            private_side: Some(told.private.clone()),
            story,
        };
        self.make_called(&postcard(told.number), draw)
    }

    fn complete(&mut self, number: PostcardNumber, reward: &str, archive: bool) -> Result<(), Rejection> {
        let postcard = self.thing(&postcard(number))?;
        let reward = Some(reward.to_owned());
        self.act(PostcardAction::Complete { postcard, reward, when: None, archive }).map(drop)
    }

    fn move_there(&mut self, told: &ToldMove) -> Result<(), Rejection> {
        let things = vec![self.thing(&told.thing)?];
        let (quantity, to, by, reason) = (told.quantity, told.to.clone(), told.by, told.reason.clone());
        let action = ThingAction::Move { things, quantity, to, when: None, by, reason };
        match &told.part {
            Some(part) => self.make_called(part, action),
            None => self.act(action).map(drop),
        }
    }

    /// An event that is met for the first time gets its text when it is read.
    fn reveal(&mut self, key: &str) -> Result<(), Rejection> {
        let game = self.game;
        if let Some(thing) = self.met(key) {
            let event = RevealedEvent::Known { thing };
            return self.act(EventAction::Reveal { game, event }).map(drop);
        }
        let details = self.event_details(key)?;
        let title = details.title.clone().unwrap_or_default();
        let lightning = details.lightning.unwrap_or(false);
        let event = RevealedEvent::New { title, lightning, text: details.text };
        let thing = self.make(EventAction::Reveal { game, event })?;
        self.call(key, thing);
        Ok(())
    }

    /// LW-CMP-6: taken out of the vault, put right, and back.
    fn correct(
        &mut self,
        game: GameNumber,
        company: CompanyColour,
        money: i64,
        reason: &str,
    ) -> Result<(), Rejection> {
        self.act(ReceiptAction::Unseal { game, company, reason: reason.to_owned() })?;
        self.act(ReceiptAction::Money { game, company, money: Some(money) })?;
        self.act(ReceiptAction::Reseal { game, company }).map(drop)
    }
}

/// Something of a kind comes to a place.
fn bring(kind: &str, place: Place, details: Details, story: Option<ThingId>) -> ThingAction {
    let (kind, things) = (kind.to_owned(), vec![details]);
    ThingAction::Find { kind, place, things, when: None, story, same_number_ok: false }
}

/// By which the telling knows a postcard.
fn postcard(number: PostcardNumber) -> String {
    format!("postcard-{}", i64::from(number))
}

fn details(told: &ToldThing) -> Details {
    Details {
        number: told.number.clone(),
        title: told.title.clone(),
        text: told.text.clone(),
        worth: told.worth,
        quantity: told.quantity,
        ..Details::default()
    }
}
