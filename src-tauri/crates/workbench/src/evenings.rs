//! Short ways through an evening.

use contract::Viewer;
use contract::{
    Action, Checklist, EventAction, GameAction, Night, ReceiptAction, RevealedEvent, Shown, Stage, StepState,
    StoryAction, StoryCard,
};
use ledger::{Campaign, View};
use rules::{CompanyColour, GameNumber, story::StoryEnding};

use crate::bench_table::Bench;

pub fn game(number: u8) -> GameNumber {
    GameNumber::try_from(number).expect("a game from 1 to 12")
}

pub fn enter(number: u8, stage: Stage) -> Action {
    Action::Game(GameAction::Enter { game: game(number), stage })
}

pub fn seat(number: u8, company: CompanyColour, present: bool) -> Action {
    Action::Game(GameAction::Seat { game: game(number), company, present })
}

pub fn tick(number: u8, checklist: Checklist, step: &str) -> Action {
    Action::Game(GameAction::Tick {
        game: game(number),
        checklist,
        step: step.to_owned(),
        state: Some(StepState::Done),
        reason: None,
    })
}

pub fn count(number: u8, company: CompanyColour, money: i64, wagons_left: i64) -> Action {
    Action::Game(GameAction::Count {
        game: game(number),
        company,
        money: Some(money),
        wagons_left: Some(wagons_left),
    })
}

pub fn reveal(number: u8, title: &str) -> Action {
    let event = RevealedEvent::New { title: title.to_owned(), lightning: title.ends_with('!'), text: None };
    Action::Event(EventAction::Reveal { game: game(number), event })
}

pub fn story(number: u8, checklist: Checklist, card: &str, ending: Option<StoryEnding>) -> Action {
    let card = StoryCard { number: card.to_owned(), side_a: true, side_b: true, ending, enters_play: false };
    Action::Story(StoryAction::Read { game: game(number), checklist, card })
}

/// Everything on a receipt: money, wagons left, tickets as a sum and a count.
pub type Lines = (i64, i64, i64, i64);

pub fn receipt(number: u8, company: CompanyColour, lines: Lines) -> [Action; 3] {
    let game = game(number);
    let (money, wagons_left, sum, completed) = lines;
    [
        Action::Receipt(ReceiptAction::Money { game, company, money: Some(money) }),
        Action::Receipt(ReceiptAction::WagonsLeft { game, company, wagons_left: Some(wagons_left) }),
        Action::Receipt(ReceiptAction::TicketSum {
            game,
            company,
            sum: Some(sum),
            completed: Some(completed),
        }),
    ]
}

pub fn confirm_all(number: u8) -> Action {
    Action::Receipt(ReceiptAction::ConfirmAll { game: game(number) })
}

/// The closing of a game in which no event was revealed, from confirmed receipts on.
pub fn closing(number: u8) -> Vec<Action> {
    let game = game(number);
    vec![
        enter(number, Stage::Closing),
        Action::Game(GameAction::GiveCard { game }),
        Action::Game(GameAction::ArchiveEvent { game, event: None, reason: None }),
        tick(number, Checklist::End, "3"),
        Action::Receipt(ReceiptAction::IntoVaults { game }),
        Action::Game(GameAction::Close { game }),
    ]
}

/// A whole evening of those who only want receipts.
pub fn evening(number: u8, receipts: &[(CompanyColour, Lines)]) -> Vec<Action> {
    let mut actions = vec![Action::Game(GameAction::Open), enter(number, Stage::Receipts)];
    actions.extend(receipts.iter().flat_map(|(company, lines)| receipt(number, *company, *lines)));
    actions.push(confirm_all(number));
    actions.extend(closing(number));
    actions
}

impl Bench {
    pub fn all_done(&mut self, campaign: &mut Campaign, actions: &[Action]) {
        for action in actions {
            self.done(campaign, action);
        }
    }
}

pub fn night(campaign: &Campaign, number: u8) -> Night {
    match campaign.show(Viewer::TABLE, &View::Night { game: Some(game(number)) }) {
        Ok(Shown::Night(night)) => *night,
        other => panic!("game {number} was asked for, and {other:?} came"),
    }
}
