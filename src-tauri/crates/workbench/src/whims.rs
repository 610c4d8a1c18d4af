//! What a scribe might do next, whether it is allowed or not.

use contract::{
    Action, CampaignAction, Checklist, Details, DetailsChange, DifferenceKind, EntryId, EventAction,
    FinaleAction, GameAction, NewSticker, NoteId, Outcome, PeopleAction, Place, PlayerId, PostcardAction,
    PrivateChange, PrivateText, ReceiptAction, Rejection, RevealedEvent, Stage, StepState, StickerAction,
    StickerChange, StoryAction, StoryCard, Successor, ThingAction, ThingId,
    finale::Amount,
    game::{ReceiptLine, TicketLine},
};
use ledger::Campaign;
use proptest::prelude::*;
use rules::{
    CompanyColour, GameNumber,
    campaign::Moment,
    figures::COMPANIES,
    postcards::{PostcardNumber, When},
    receipt::{FurtherLine, Override},
    story::StoryEnding,
};

use crate::bench_table::{Bench, player};

/// What a scribe might do next, whether it is allowed or not.
#[derive(Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "a few hundred of them at a time")]
pub enum Whim {
    Act(Action),
    Undo,
    Redo,
    UndoOlder(i64),
    RedoOlder(i64),
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => "[A-Ca-c]{1,2}",
        1 => "\\PC{0,70}",
        1 => Just(" ".to_owned()),
    ]
}

fn colour() -> impl Strategy<Value = CompanyColour> {
    proptest::sample::select(COMPANIES.to_vec())
}

fn person() -> impl Strategy<Value = PlayerId> {
    (1_i64..9).prop_map(PlayerId)
}

pub fn action() -> impl Strategy<Value = Action> {
    // Boxed: a long list of trees that each hold all alternatives is more than a test's stack takes.
    prop_oneof![
        2 => of_the_campaign().boxed(),
        5 => of_a_night().boxed(),
        3 => of_receipts().boxed(),
        1 => of_the_story().boxed(),
        3 => of_keeping().boxed(),
        1 => of_the_end().boxed(),
    ]
    .boxed()
}

pub fn of_the_end() -> impl Strategy<Value = Action> {
    use FinaleAction::*;
    let amount = || prop_oneof![9 => -20_i64..60, 1 => any::<i64>()];
    let amounts = proptest::collection::vec((game(), amount()), 0..4);
    let lines = proptest::collection::vec((name(), amount()), 0..3);
    let end = prop_oneof![
        3 => any::<bool>().prop_map(|early| Begin { early }),
        2 => amounts.prop_map(|amounts| Compensate {
            amounts: amounts.into_iter().map(|(game, amount)| Amount { game, amount }).collect(),
        }),
        2 => (colour(), lines).prop_map(|(company, lines)| Lines {
            company,
            lines: lines.into_iter().map(|(label, amount)| FurtherLine { label, amount }).collect(),
        }),
        1 => (thing(), proptest::option::of(amount())).prop_map(|(thing, worth)| Worth { thing, worth }),
        4 => colour().prop_map(|company| Read { company }),
        1 => colour().prop_map(|company| ReadVault { company }),
        1 => Just(ReadEverything),
        1 => (colour(), name()).prop_map(|(winner, reason)| Decide { winner, reason }),
        1 => Just(LeaveShared),
        1 => Just(Conclude),
        1 => Just(Reopen),
        2 => Just(CallOff),
        1 => any::<bool>().prop_map(|allowed| AllowCorrections { allowed }),
    ];
    end.prop_map(Action::Finale)
}

/// Mostly the first game, so that something is often legal.
fn game() -> impl Strategy<Value = GameNumber> {
    prop_oneof![8 => 1_u8..=4, 1 => 1_u8..=12].prop_map(|game| GameNumber::try_from(game).expect("a game"))
}

fn stage() -> impl Strategy<Value = Stage> {
    use Stage::*;
    proptest::sample::select(vec![Table, Setup, Play, Receipts, Closing, Closed])
}

fn thing() -> impl Strategy<Value = ThingId> {
    (1_i64..30).prop_map(ThingId)
}

fn of_a_night() -> impl Strategy<Value = Action> {
    use GameAction::*;
    let end = |step: &str| (Checklist::End, step.to_owned());
    let steps = vec![
        (Checklist::Setup, "1".to_owned()),
        (Checklist::Setup, "B".to_owned()),
        end("3"),
        end("4"),
        end("9"),
    ];
    let state =
        proptest::option::of(proptest::sample::select(vec![StepState::Done, StepState::NotApplicable]));
    let what = proptest::sample::select(vec![
        DifferenceKind::CardHolder,
        DifferenceKind::Archiver,
        DifferenceKind::FirstPlayer,
    ]);
    let night = prop_oneof![
        4 => Just(Open),
        1 => game().prop_map(|game| Cancel { game }),
        1 => (game(), 1860_u16..1880).prop_map(|(game, year)| Describe { game, year, played_on: chrono::NaiveDate::default() }),
        2 => (game(), colour(), any::<bool>()).prop_map(|(game, company, present)| Seat { game, company, present }),
        1 => (game(), colour(), person()).prop_map(|(game, company, player)| Preside {
            game,
            company,
            player: Successor::Known { player },
            same_name_ok: true,
        }),
        1 => (game(), Just(vec![CompanyColour::Green, CompanyColour::Blue, CompanyColour::Red]).prop_shuffle())
            .prop_map(|(game, clockwise)| Arrange { game, clockwise }),
        1 => game().prop_map(|game| DrawFirst { game }),
        1 => (game(), colour()).prop_map(|(game, company)| ChooseFirst { game, company }),
        8 => (game(), stage()).prop_map(|(game, stage)| Enter { game, stage }),
        2 => (game(), proptest::sample::select(steps), state).prop_map(|(game, (checklist, step), state)| Tick {
            game,
            checklist,
            step,
            state,
            reason: None,
        }),
        1 => (game(), colour(), 0_i64..60).prop_map(|(game, company, wagons)| TakeWagons { game, company, wagons }),
        1 => (0_u16..40).prop_map(|tickets| CountTickets { tickets }),
        2 => (game(), colour(), proptest::option::of(-1_i64..9), proptest::option::of(0_i64..22)).prop_map(
            |(game, company, money, wagons_left)| Count { game, company, money, wagons_left }
        ),
        2 => game().prop_map(|game| NextTurn { game }),
        1 => (game(), colour()).prop_map(|(game, company)| GiveTurn { game, company }),
        1 => (game(), colour(), 0_u8..7).prop_map(|(game, company, spaces)| TakeRoute { game, company, spaces }),
        1 => (game(), proptest::option::of(colour())).prop_map(|(game, by)| DeclareLastRound { game, by }),
        1 => game().prop_map(|game| CallOffLastRound { game }),
        1 => (game(), name()).prop_map(|(game, text)| Note { game, text }),
        1 => (1_i64..4, name()).prop_map(|(note, text)| EditNote { note: NoteId(note), text }),
        1 => (1_i64..4).prop_map(|note| RemoveNote { note: NoteId(note) }),
        3 => game().prop_map(|game| GiveCard { game }),
        3 => (game(), proptest::option::of(thing()), proptest::option::of(name()))
            .prop_map(|(game, event, reason)| ArchiveEvent { game, event, reason }),
        3 => game().prop_map(|game| Close { game }),
        1 => (game(), what.clone()).prop_map(|(game, what)| AcceptDifference { game, what, reason: None }),
        1 => (game(), what).prop_map(|(game, what)| FollowRule { game, what }),
    ];
    night.prop_map(Action::Game)
}

fn of_receipts() -> impl Strategy<Value = Action> {
    use ReceiptAction::*;
    let number = || proptest::option::weighted(0.9, -1_i64..22);
    let receipts = prop_oneof![
        3 => (game(), colour(), number()).prop_map(|(game, company, money)| Money { game, company, money }),
        3 => (game(), colour(), number()).prop_map(|(game, company, wagons_left)| WagonsLeft { game, company, wagons_left }),
        3 => (game(), colour(), number(), number())
            .prop_map(|(game, company, sum, completed)| TicketSum { game, company, sum, completed }),
        1 => (game(), colour(), 0_i64..9, any::<bool>()).prop_map(|(game, company, value, completed)| Tickets {
            game,
            company,
            tickets: vec![TicketLine { value, completed, ticket: None, title: None }],
        }),
        1 => (game(), colour(), name(), -9_i64..9).prop_map(|(game, company, label, amount)| Lines {
            game,
            company,
            lines: vec![ReceiptLine { label, amount, sticker: None }],
        }),
        1 => (game(), colour(), proptest::option::of((0_i64..33, name()))).prop_map(|(game, company, decided)| Bonus {
            game,
            company,
            decided: decided.map(|(amount, reason)| Override { amount, reason }),
        }),
        2 => (game(), colour()).prop_map(|(game, company)| Confirm { game, company }),
        3 => game().prop_map(|game| ConfirmAll { game }),
        3 => game().prop_map(|game| IntoVaults { game }),
        1 => (game(), colour(), name()).prop_map(|(game, company, reason)| Unseal { game, company, reason }),
        1 => (game(), colour()).prop_map(|(game, company)| Reseal { game, company }),
    ];
    receipts.prop_map(Action::Receipt)
}

fn of_the_story() -> impl Strategy<Value = Action> {
    let card = (1_u8..5, any::<bool>(), any::<bool>()).prop_map(|(card, paused, enters_play)| StoryCard {
        number: format!("1865-{card:02}"),
        side_a: true,
        side_b: paused,
        ending: paused.then_some(StoryEnding::Pause),
        enters_play,
    });
    let event = prop_oneof![
        thing().prop_map(|thing| RevealedEvent::Known { thing }),
        (name(), any::<bool>(), proptest::option::of(name()))
            .prop_map(|(title, lightning, text)| RevealedEvent::New { title, lightning, text }),
    ];
    prop_oneof![
        (game(), card.clone()).prop_map(|(game, card)| Action::Story(StoryAction::Read {
            game,
            checklist: Checklist::Setup,
            card
        })),
        (thing(), card).prop_map(|(thing, card)| Action::Story(StoryAction::Amend { thing, card })),
        thing().prop_map(|thing| Action::Story(StoryAction::Unread { thing })),
        (game(), event).prop_map(|(game, event)| Action::Event(EventAction::Reveal { game, event })),
        game().prop_map(|game| Action::Event(EventAction::ArchiveInForce { game })),
        (thing(), name(), any::<bool>(), proptest::option::of(proptest::option::of(name()))).prop_map(
            |(thing, title, lightning, text)| Action::Event(EventAction::Amend {
                thing,
                title,
                lightning,
                text
            })
        ),
        (proptest::sample::select(vec!["B", "end-4", "dos"]), name(), game()).prop_map(
            |(place, title, since)| {
                Action::Sticker(StickerAction::Stick {
                    sticker: NewSticker {
                        place: place.to_owned(),
                        title,
                        text: None,
                        since,
                        until: None,
                        conditions: None,
                    },
                    story: None,
                    guide: None,
                })
            }
        ),
    ]
}

fn place() -> impl Strategy<Value = Place> {
    prop_oneof![
        3 => colour().prop_map(|company| Place::Bureau { company }),
        2 => colour().prop_map(|company| Place::Vault { company }),
        4 => proptest::sample::select(vec![
            Place::WagonDeck,
            Place::TicketDeck,
            Place::EventDeck,
            Place::EventDiscard,
            Place::StoryDeck,
            Place::Warehouse,
            Place::PostOffice,
            Place::DeadLetters,
            Place::BigBox,
            Place::Board,
            Place::Table,
            Place::Booklet { slot: "K".to_owned() },
        ]),
        1 => name().prop_map(|name| Place::Other { name }),
    ]
}

fn kind() -> impl Strategy<Value = String> {
    let kinds = ["ticket", "event", "token", "postcard", "sticker", "first_player_card", "own-1", "dragon"];
    proptest::sample::select(kinds.map(str::to_owned).to_vec())
}

fn when() -> impl Strategy<Value = Option<When>> {
    let moment = proptest::sample::select(vec![Moment::Setup, Moment::Play, Moment::End]);
    proptest::option::weighted(0.2, (game(), moment).prop_map(|(game, moment)| When { game, moment }))
}

fn details() -> impl Strategy<Value = Details> {
    let named = (proptest::option::of(name()), proptest::option::of("[1-9]"));
    (named, proptest::option::of(0_u16..4), proptest::option::of(-2_i64..9)).prop_map(
        |((title, number), quantity, value)| Details {
            title,
            number,
            quantity,
            value,
            worth: value,
            ..Details::default()
        },
    )
}

fn changes() -> impl Strategy<Value = DetailsChange> {
    let named = || proptest::option::of(proptest::option::of(name()));
    (named(), named(), proptest::option::of(proptest::option::of(-2_i64..9)))
        .prop_map(|(title, text, worth)| DetailsChange { title, text, worth, ..DetailsChange::default() })
}

fn postcard() -> impl Strategy<Value = PostcardNumber> {
    (1_i64..5).prop_map(|number| PostcardNumber::try_from(number).expect("a postcard"))
}

fn sticker() -> impl Strategy<Value = NewSticker> {
    let place = proptest::sample::select(vec!["B", "K", "end-4", "dos"]);
    (place, name(), game(), proptest::option::of(game())).prop_map(|(place, title, since, until)| {
        NewSticker { place: place.to_owned(), title, text: None, since, until, conditions: None }
    })
}

/// What happens to the box, to bureaus and vaults, to the booklet and to postcards.
pub fn of_keeping() -> impl Strategy<Value = Action> {
    use ThingAction::*;
    let story = || proptest::option::weighted(0.2, thing());
    let things = || proptest::collection::vec(thing(), 1..3);
    let thing_action = prop_oneof![
        4 => (kind(), place(), proptest::collection::vec(details(), 1..3), when(), story()).prop_map(
            |(kind, place, things, when, story)| {
                let only_a_ticket = |one: Details| Details { value: one.value.filter(|_| kind == "ticket"), ..one };
                let things = things.into_iter().map(only_a_ticket).collect();
                Find { kind, place, things, when, story, same_number_ok: false }
            }
        ),
        2 => (thing(), details(), proptest::option::of(place()), when()).prop_map(|(pile, details, to, when)| Name {
            pile,
            things: vec![details],
            to,
            when,
            story: None,
            same_number_ok: true,
        }),
        1 => (thing(), changes()).prop_map(|(thing, details)| ThingAction::Edit { thing, details }),
        6 => (things(), proptest::option::weighted(0.3, 0_u16..4), place(), when(), proptest::option::of(name())).prop_map(
            |(things, quantity, to, when, reason)| Move { things, quantity, to, when, by: None, reason }
        ),
        3 => (things(), when(), proptest::option::of(name())).prop_map(|(things, when, reason)| Archive {
            things,
            quantity: None,
            when,
            by: None,
            reason,
        }),
        1 => (thing(), colour(), 0_u16..4).prop_map(|(thing, company, count)| Mark { thing, company, count }),
        1 => (thing(), 0_u16..9).prop_map(|(thing, quantity)| Recount { thing, quantity }),
        1 => thing().prop_map(|thing| Remove { thing }),
        1 => (name(), any::<bool>()).prop_map(|(name, card)| AddKind { name, icon: "gem".to_owned(), card, same_name_ok: false }),
        1 => (kind(), name()).prop_map(|(kind, name)| EditKind { kind, name: Some(name), icon: None, card: Some(true), same_name_ok: true }),
        1 => kind().prop_map(|kind| RemoveKind { kind }),
    ];
    let private = || name().prop_map(|text| PrivateText { text: Some(text.clone()), condition: Some(text) });
    use PostcardAction::*;
    let postcard_action = prop_oneof![
        3 => (postcard(), colour(), when(), private()).prop_map(|(number, company, when, private_side)| Draw {
            number: number.into(),
            company,
            when,
            title: None,
            text: None,
            private_side: Some(private_side),
            story: None,
        }),
        1 => (thing(), name()).prop_map(|(postcard, title)| PostcardAction::Edit { postcard, title: Some(Some(title)), text: None }),
        1 => (thing(), proptest::option::of(name())).prop_map(|(postcard, text)| WritePrivate {
            postcard,
            private_side: PrivateChange { text: Some(text), condition: None },
        }),
        3 => (thing(), when(), any::<bool>()).prop_map(|(postcard, when, archive)| Complete { postcard, reward: None, when, archive }),
        1 => thing().prop_map(|postcard| Reopen { postcard }),
    ];
    let sticker_action = prop_oneof![
        (sticker(), story(), proptest::option::weighted(0.3, 1_u8..=13)).prop_map(
            |(sticker, story, guide)| {
                let guide = guide.map(|number| number.to_string());
                StickerAction::Stick { sticker, story, guide }
            }
        ),
        (thing(), proptest::option::of(thing()))
            .prop_map(|(thing, with)| StickerAction::Pair { thing, with }),
        (thing(), sticker(), any::<bool>()).prop_map(
            |(thing, NewSticker { place, title, since, until, .. }, all)| {
                let some =
                    StickerChange { title: Some(title), until: Some(until), ..StickerChange::default() };
                let sticker =
                    if all { StickerChange { place: Some(place), since: Some(since), ..some } } else { some };
                StickerAction::Correct { thing, sticker }
            }
        ),
        (thing(), sticker()).prop_map(|(thing, sticker)| StickerAction::Replace {
            thing,
            sticker,
            story: None
        }),
        (thing(), proptest::option::of(game()))
            .prop_map(|(thing, until)| StickerAction::Expire { thing, until }),
        thing().prop_map(|thing| StickerAction::Remove { thing }),
    ];
    let boxes = (proptest::collection::vec(colour(), 0..3), game(), 0_i64..60, story());
    prop_oneof![
        6 => thing_action.prop_map(Action::Thing),
        3 => postcard_action.prop_map(Action::Postcard),
        2 => sticker_action.prop_map(Action::Sticker),
        1 => boxes.prop_map(|(companies, from_game, wagons, story)| {
            Action::People(PeopleAction::BackOfBoxes { companies, from_game, wagons, story })
        }),
        1 => (thing(), name()).prop_map(|(story, text)| Action::Story(StoryAction::NoteBrought { story, text })),
        1 => (1_i64..4).prop_map(|brought| Action::Story(StoryAction::RemoveBrought { brought })),
    ]
}

fn of_the_campaign() -> impl Strategy<Value = Action> {
    prop_oneof![
        name().prop_map(|name| Action::Campaign(CampaignAction::Rename { name })),
        (any::<bool>(), proptest::option::of(name()), proptest::option::of(name()))
            .prop_map(|(sealed, reason, by)| Action::Campaign(CampaignAction::Seal { sealed, reason, by })),
        (colour(), name())
            .prop_map(|(company, name)| Action::People(PeopleAction::RenameCompany { company, name })),
        (person(), name(), any::<bool>()).prop_map(|(player, name, same_name_ok)| Action::People(
            PeopleAction::RenamePlayer { player, name, same_name_ok }
        )),
        (name(), colour(), name(), any::<bool>()).prop_map(|(who, company, named, same_name_ok)| {
            Action::People(PeopleAction::Join { player: player(&who, company, &named), same_name_ok })
        }),
        (colour(), person()).prop_map(|(company, player)| Action::People(PeopleAction::TakeOver {
            company,
            successor: Successor::Known { player },
            same_name_ok: true,
        })),
        (colour(), name()).prop_map(|(company, name)| Action::People(PeopleAction::TakeOver {
            company,
            successor: Successor::Newcomer { name },
            same_name_ok: true,
        })),
        person().prop_map(|player| Action::People(PeopleAction::Leave { player })),
    ]
}

pub fn whim() -> impl Strategy<Value = Whim> {
    prop_oneof![
        10 => action().prop_map(Whim::Act),
        2 => Just(Whim::Undo),
        1 => Just(Whim::Redo),
        2 => (1_i64..30).prop_map(Whim::UndoOlder),
        2 => (1_i64..30).prop_map(Whim::RedoOlder),
    ]
}

/// Does what the scribe wants, and tells whether it was refused.
pub fn is_refused(bench: &mut Bench, campaign: &mut Campaign, whim: &Whim) -> bool {
    let now = bench.now;
    let (done, entry) = match whim {
        Whim::Act(action) => (bench.perform(campaign, action), None),
        Whim::Undo => (campaign.undo(None, now), None),
        Whim::Redo => (campaign.redo(None, now), None),
        Whim::UndoOlder(entry) => (campaign.undo_entry(EntryId(*entry), None, now), Some(EntryId(*entry))),
        Whim::RedoOlder(entry) => {
            return is_turned_down(whim, &campaign.redo_entry(EntryId(*entry), None, now));
        }
    };
    let done = match done {
        // They mean it, and say why.
        Err(Rejection::WouldUnseal { .. }) => campaign.undo_unsealing(entry, "un essai", None, now),
        done => done,
    };
    is_turned_down(whim, &done)
}

/// What cannot be is refused in words, never by the file itself.
fn is_turned_down(whim: &Whim, done: &Result<Outcome, Rejection>) -> bool {
    assert!(!matches!(done, Err(Rejection::FileTrouble { .. })), "{whim:?}: {done:?}");
    done.is_err()
}
