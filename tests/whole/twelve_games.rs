//! A whole campaign on a real file, from the founding to the twelfth vault.
//!
//! `twelve-games.json` says for every evening what happened at the table, and
//! beside it what has to come out. That half was written by hand from the rules:
//! nothing in it, and nothing here, asks the program what the right answer is.

use std::{collections::BTreeMap, path::Path};

use chrono::{DateTime, Days, FixedOffset, NaiveDate};
use contract::{
    Account, CampaignAction, Checklist, EventAction, GameAction, NewCampaign, NewPlayer, Night, PeopleAction,
    ReceiptAction, RevealedEvent, Stage, StepState, StoryAction, StoryCard, Successor, ThingId, Viewer,
    game::{ReceiptLine, TicketLine},
    night::{AheadBy, Difference, FirstBy, NightEvent, NightPlace, NightSeat, ReceiptContent},
    view::{Companies, Company, Line, StationState},
};
use ledger::{Action, Campaign, Outcome, Outside, Rejection, Shown, View};
use rand::{SeedableRng, rngs::StdRng};
use rules::{
    CompanyColour, GameNumber,
    receipt::{Override, Tickets},
};
use rusqlite::{Connection, OpenFlags, Row, types::Value};
use serde::Deserialize;

/// What every company has, or is.
type OfEach<T> = BTreeMap<CompanyColour, T>;

/// What the group still finds different from the corrected facts, by game.
type Differences = BTreeMap<GameNumber, Vec<Difference>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TwelveGames {
    campaign: NewCampaign,
    games: Vec<Evening>,
    correction: Correction,
    /// After game 12: who presided each company from which game to which; stand-ins never did.
    presidencies: OfEach<Vec<(String, GameNumber, Option<GameNumber>)>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Evening {
    game: GameNumber,
    /// What this evening is here for.
    note: String,
    facts: Facts,
    expected: Expected,
}

/// What happened at the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    /// Since the last evening, for good.
    taken_over: Option<Presiding>,
    joins: Option<NewPlayer>,
    #[serde(default)]
    absent: Vec<CompanyColour>,
    /// Tonight only.
    stands_in: Option<Presiding>,
    /// Those present, clockwise.
    seats: Vec<CompanyColour>,
    /// Otherwise everybody sits as last time, and nobody tells the program.
    #[serde(default)]
    rearranged: bool,
    described: Option<Described>,
    /// Only when the holder of the first player card is absent.
    first_player: Option<FirstPlayerFound>,
    /// The group skips set-up and play.
    #[serde(default)]
    receipts_only: bool,
    /// New numbers on the backs of company boxes.
    #[serde(default)]
    boxes_say: OfEach<i64>,
    #[serde(default)]
    story_at_setup: Vec<StoryCard>,
    #[serde(default)]
    events: Vec<EventHappening>,
    /// Money and wagons are counted in play and not typed into the receipts.
    #[serde(default)]
    counted_in_play: bool,
    receipts: OfEach<Counted>,
    /// Which event the last in the ranking picks.
    archived: Option<String>,
    #[serde(default)]
    story_at_end: Vec<StoryCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Presiding {
    company: CompanyColour,
    player: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    year: u16,
    played_on: NaiveDate,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FirstPlayerFound {
    DrawnByTheTable(CompanyColour),
    DrawnByTheProgram,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum EventHappening {
    RevealedNew { title: String, lightning: bool },
    RevealedAgain(String),
    ArchivedInForce,
}

/// What was counted for one receipt.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    money: i64,
    wagons_left: i64,
    tickets: Tickets,
    bonus_decided: Option<Override>,
    #[serde(default)]
    lines: Vec<ReceiptLine>,
}

/// What has to come out of an evening.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    year: u16,
    /// Of those present, stand-ins included.
    presidents: OfEach<String>,
    wagons: OfEach<u8>,
    /// The holder of the first player card, when nobody starts before somebody is drawn.
    holder_absent: Option<CompanyColour>,
    first: ExpectedFirst,
    /// Absent when the dice decide it.
    turn_order: Option<Vec<CompanyColour>>,
    totals: OfEach<i64>,
    /// What the lines of a receipt add up to whose total was raised to 0.
    #[serde(default)]
    raised_from: OfEach<i64>,
    ranking: Vec<NightPlace>,
    card_to: CompanyColour,
    /// Top first, before one is archived.
    discard: Vec<String>,
    archiver: Option<CompanyColour>,
    missed: OfEach<Vec<GameNumber>>,
    vaults: OfEach<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedFirst {
    by: FirstBy,
    /// Absent when the dice decide it.
    company: Option<CompanyColour>,
}

/// LW-CMP-6: a coin that turns up weeks later.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Correction {
    after_game: GameNumber,
    game: GameNumber,
    company: CompanyColour,
    reason: String,
    money: i64,
    expected: ExpectedCorrection,
    settled: Vec<Settling>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedCorrection {
    money_before: i64,
    total: i64,
    ranking: Vec<NightPlace>,
    differences: Differences,
}

/// What the group does about a difference, and what is left then.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settling {
    action: GameAction,
    differences_left: Differences,
}

/// All that the program shows of a campaign, and all that its file says: what
/// lies sealed is in no view.
struct Shot {
    line: Line,
    companies: Companies,
    nights: Vec<Night>,
    tables: BTreeMap<String, Vec<String>>,
}

impl Shot {
    /// One view after another, so that a failure names the game and not the whole campaign.
    fn assert_same(&self, other: &Self, when: &str) {
        assert_eq!(self.line, other.line, "the line {when}");
        assert_eq!(self.companies, other.companies, "the companies {when}");
        assert_eq!(self.nights.len(), other.nights.len(), "the games begun {when}");
        for (ours, theirs) in self.nights.iter().zip(&other.nights) {
            assert_eq!(ours, theirs, "game {} {when}", ours.game.get());
        }
        for (table, rows) in &self.tables {
            assert_eq!(Some(rows), other.tables.get(table), "the table {table} {when}");
        }
    }
}

/// The scribe of the group, with the expectations that hold so far.
struct Scribe {
    campaign: Campaign,
    dice: StdRng,
    now: DateTime<FixedOffset>,
    /// Steps that an undo would take back one by one.
    steps: usize,
    /// The rankings of all closed games: they must stay what they are, evening after evening.
    rankings: BTreeMap<GameNumber, Vec<NightPlace>>,
    differences: Differences,
    // Last, so that the file is closed before its folder goes.
    folder: tempfile::TempDir,
}

impl Scribe {
    fn founding(campaign: &NewCampaign) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut dice = StdRng::seed_from_u64(1865);
        let now = DateTime::parse_from_rfc3339("2026-01-06T20:00:00+01:00").expect("a moment");
        let (path, copies) = (folder.path().join("mardi.carnet"), folder.path().join("copies"));
        let outside = &mut Outside { now, dice: &mut dice };
        let (campaign, _) =
            Campaign::create(&path, &copies, campaign, Some("Camille"), outside).expect("a campaign");
        let (rankings, differences) = (BTreeMap::new(), BTreeMap::new());
        Self { campaign, dice, now, steps: 0, rankings, differences, folder }
    }

    fn try_to(&mut self, action: &Action) -> Result<Outcome, Rejection> {
        let outside = &mut Outside { now: self.now, dice: &mut self.dice };
        self.campaign.perform(Some("Camille"), action, outside)
    }

    fn perform(&mut self, action: &Action) -> Account {
        let outcome = self.try_to(action).unwrap_or_else(|refusal| {
            let open = self.line().current.map(GameNumber::get);
            panic!("around game {open:?}: {action:?} was refused: {refusal:?}")
        });
        self.steps += 1;
        outcome.account.expect("every action has an account")
    }

    fn people(&mut self, action: PeopleAction) -> Account {
        self.perform(&Action::People(action))
    }

    fn game(&mut self, action: GameAction) -> Account {
        self.perform(&Action::Game(action))
    }

    fn receipt(&mut self, action: ReceiptAction) -> Account {
        self.perform(&Action::Receipt(action))
    }

    fn event(&mut self, action: EventAction) -> Account {
        self.perform(&Action::Event(action))
    }

    fn read_story(&mut self, game: GameNumber, checklist: Checklist, cards: &[StoryCard]) {
        for card in cards {
            self.perform(&Action::Story(StoryAction::Read { game, checklist, card: card.clone() }));
        }
    }

    fn night(&self, game: GameNumber) -> Night {
        match self.campaign.show(Viewer::TABLE, &View::Night { game: Some(game) }) {
            Ok(Shown::Night(night)) => *night,
            other => panic!("game {}: its evening was asked for, and {other:?} came", game.get()),
        }
    }

    fn line(&self) -> Line {
        match self.campaign.show(Viewer::TABLE, &View::Line) {
            Ok(Shown::Line(line)) => line,
            other => panic!("the line was asked for, and {other:?} came"),
        }
    }

    fn companies(&self) -> Companies {
        match self.campaign.show(Viewer::TABLE, &View::Companies) {
            Ok(Shown::Companies(companies)) => companies,
            other => panic!("the companies were asked for, and {other:?} came"),
        }
    }

    fn shot(&self) -> Shot {
        let line = self.line();
        let begun = line.stations.iter().filter(|station| station.state != StationState::Ahead);
        let nights = begun.map(|station| self.night(station.game)).collect();
        Shot { companies: self.companies(), nights, tables: tables(self.campaign.path()), line }
    }

    fn play(&mut self, evening: &Evening) {
        // Read when a game fails: `cargo nextest` then shows what was printed.
        println!("game {}: {}", evening.game.get(), evening.note);
        self.sit_down(evening);
        self.set_up_and_play(evening);
        self.count(evening);
        self.check_receipts(evening);
        self.close(evening);
        self.check_all_games(&format!("after game {}", evening.game.get()));
        self.now = self.now.checked_add_days(Days::new(7)).expect("a week later");
    }

    fn sit_down(&mut self, Evening { game, facts, .. }: &Evening) {
        let game = *game;
        if let Some(Presiding { company, player }) = &facts.taken_over {
            let successor = Successor::Newcomer { name: player.clone() };
            self.people(PeopleAction::TakeOver { company: *company, successor, same_name_ok: false });
        }
        self.game(GameAction::Open);
        if let Some(newcomer) = &facts.joins {
            self.people(PeopleAction::Join { player: newcomer.clone(), same_name_ok: false });
        }
        for &company in &facts.absent {
            self.game(GameAction::Seat { game, company, present: false });
        }
        if let Some(Presiding { company, player }) = &facts.stands_in {
            let known = self.night(game).without_seat.into_iter().find(|known| known.name == *player);
            let player = match known {
                Some(known) => Successor::Known { player: known.id },
                None => Successor::Newcomer { name: player.clone() },
            };
            self.game(GameAction::Preside { game, company: *company, player, same_name_ok: false });
        }
        // Where those sit who were absent last time is the program's guess; it may be right.
        if facts.rearranged && clockwise(&self.night(game)) != facts.seats {
            self.game(GameAction::Arrange { game, clockwise: facts.seats.clone() });
        }
        if let Some(Described { year, played_on }) = facts.described {
            self.game(GameAction::Describe { game, year, played_on });
        }
    }

    /// Through the stages up to the receipts, or straight there.
    fn set_up_and_play(&mut self, evening: &Evening) {
        let Evening { game, facts, .. } = evening;
        let game = *game;
        let next = if facts.receipts_only { Stage::Receipts } else { Stage::Setup };
        self.find_first_player(evening, next);
        self.game(GameAction::Enter { game, stage: next });
        for (&company, &wagons) in &facts.boxes_say {
            self.game(GameAction::TakeWagons { game, company, wagons });
        }
        self.check_table(evening);
        self.check_start(evening);
        if facts.receipts_only {
            return;
        }
        self.read_story(game, Checklist::Setup, &facts.story_at_setup);
        self.game(GameAction::Enter { game, stage: Stage::Play });
        for happening in &facts.events {
            self.happen(game, happening);
        }
        if facts.counted_in_play {
            for (&company, counted) in &facts.receipts {
                let (money, wagons_left) = (Some(counted.money), Some(counted.wagons_left));
                self.game(GameAction::Count { game, company, money, wagons_left });
            }
        }
        self.game(GameAction::Enter { game, stage: Stage::Receipts });
    }

    /// LW-SET-14: nobody leaves the table before somebody starts.
    fn find_first_player(&mut self, Evening { game, facts, expected, .. }: &Evening, next: Stage) {
        let (game, number) = (*game, game.get());
        let Some(absent) = expected.holder_absent else { return };
        assert_eq!(self.night(game).first, None, "game {number}: nobody starts while the holder is absent");
        let too_early = self.try_to(&Action::Game(GameAction::Enter { game, stage: next }));
        assert_eq!(
            too_early.map(|_| ()),
            Err(Rejection::FirstPlayerOpen { absent }),
            "game {number}: first player"
        );
        match facts.first_player {
            Some(FirstPlayerFound::DrawnByTheTable(company)) => {
                self.game(GameAction::ChooseFirst { game, company });
            }
            Some(FirstPlayerFound::DrawnByTheProgram) => {
                let account = self.game(GameAction::DrawFirst { game });
                let drawn = self.night(game).first.map(|first| first.company);
                assert!(
                    matches!(account, Account::FirstPlayerDrawn { company, .. } if Some(company) == drawn),
                    "game {number}: the draw is recorded as what it was, not as {account:?}"
                );
            }
            None => panic!("game {number}: the data does not say how the first player was found"),
        }
    }

    fn happen(&mut self, game: GameNumber, happening: &EventHappening) {
        let event = match happening {
            EventHappening::ArchivedInForce => {
                self.event(EventAction::ArchiveInForce { game });
                let events = self.night(game).events;
                let number = game.get();
                assert!(
                    events.replacement_due && events.in_force.is_none(),
                    "game {number}: LW-EVT-4: {events:?}"
                );
                return;
            }
            EventHappening::RevealedNew { title, lightning } => {
                RevealedEvent::New { title: title.clone(), lightning: *lightning, text: None }
            }
            EventHappening::RevealedAgain(title) => {
                RevealedEvent::Known { thing: find_event(game, &self.night(game).events.met_before, title) }
            }
        };
        self.event(EventAction::Reveal { game, event });
    }

    /// When it was, who is there, for whom, with how many wagons, and in which order they play.
    fn check_table(&self, Evening { game, facts, expected, .. }: &Evening) {
        let (night, number) = (self.night(*game), game.get());
        assert_eq!(night.year, expected.year, "game {number}: year");
        if let Some(Described { played_on, .. }) = facts.described {
            assert_eq!(night.played_on, played_on, "game {number}: day");
        }
        assert_eq!(clockwise(&night), facts.seats, "game {number}: seats");
        assert_eq!(
            of_present(&night, |seat| seat.player.as_ref().map(|player| player.name.clone())),
            expected.presidents.iter().map(|(&company, name)| (company, Some(name.clone()))).collect(),
            "game {number}: presidents"
        );
        assert_eq!(of_present(&night, |seat| seat.wagons), expected.wagons, "game {number}: wagons");
        for seat in &night.seats {
            let company = seat.company;
            let stands_in = facts.stands_in.as_ref().is_some_and(|stand_in| stand_in.company == company);
            assert_eq!(seat.stand_in, stands_in, "game {number}: a stand-in for {company}");
            let joined = facts.joins.as_ref().is_some_and(|newcomer| newcomer.company == company);
            assert_eq!(seat.newcomer, joined, "game {number}: {company} joins");
        }

        let first = night.first.unwrap_or_else(|| panic!("game {number}: nobody starts"));
        assert_eq!(first.by, expected.first.by, "game {number}: how the first player was found");
        let order = match (&expected.first.company, &expected.turn_order) {
            (Some(company), Some(order)) => {
                assert_eq!(first.company, *company, "game {number}: first player");
                order.clone()
            }
            (None, None) => from_seat(&facts.seats, first.company)
                .unwrap_or_else(|| panic!("game {number}: {} was drawn and is absent", first.company)),
            _ => panic!("game {number}: the dice decide the first player and the order, or neither"),
        };
        assert_eq!(night.turn_order, order, "game {number}: turn order");
    }

    /// LW-SET-14: the card is with whoever starts. LW-EVT-1: no event is in force.
    fn check_start(&self, Evening { game, .. }: &Evening) {
        let (night, number) = (self.night(*game), game.get());
        let first = night.first.map(|first| first.company);
        assert_eq!(night.card_holder, first, "game {number}: the card is with whoever starts");
        assert!(
            night.events.discard.is_empty() && night.events.in_force.is_none(),
            "game {number}: no event at the start, not {:?}",
            night.events
        );
    }

    /// What was counted goes onto the receipts.
    fn count(&mut self, Evening { game, facts, .. }: &Evening) {
        let (game, number) = (*game, game.get());
        for (&company, counted) in &facts.receipts {
            let (money, wagons_left) = (Some(counted.money), Some(counted.wagons_left));
            if facts.counted_in_play {
                let content = content(&self.night(game), company);
                assert_eq!(
                    (content.money, content.wagons_left),
                    (money, wagons_left),
                    "game {number}: {company}'s receipt is prefilled from play"
                );
            } else {
                self.receipt(ReceiptAction::Money { game, company, money });
                self.receipt(ReceiptAction::WagonsLeft { game, company, wagons_left });
            }
            self.receipt(match &counted.tickets {
                Tickets::Sum(tickets) => {
                    let (sum, completed) = (Some(tickets.sum), Some(tickets.completed));
                    ReceiptAction::TicketSum { game, company, sum, completed }
                }
                Tickets::OneByOne(tickets) => {
                    let line = |ticket: &rules::receipt::Ticket| TicketLine {
                        value: ticket.value,
                        completed: ticket.completed,
                        ticket: None,
                        title: None,
                    };
                    ReceiptAction::Tickets { game, company, tickets: tickets.iter().map(line).collect() }
                }
            });
            if counted.bonus_decided.is_some() {
                let decided = counted.bonus_decided.clone();
                self.receipt(ReceiptAction::Bonus { game, company, decided });
            }
            if !counted.lines.is_empty() {
                self.receipt(ReceiptAction::Lines { game, company, lines: counted.lines.clone() });
            }
        }
    }

    fn check_receipts(&self, Evening { game, expected, .. }: &Evening) {
        let (night, number) = (self.night(*game), game.get());
        let receipts: Vec<CompanyColour> = night.receipts.iter().map(|receipt| receipt.company).collect();
        assert_eq!(receipts, night.turn_order, "game {number}: receipts in turn order");
        let contents = || receipts.iter().map(|&company| (company, content(&night, company)));
        let totals: OfEach<i64> = contents()
            .filter_map(|(company, content)| Some((company, content.receipt.as_ref()?.total)))
            .collect();
        assert_eq!(totals, expected.totals, "game {number}: totals");
        let raised: OfEach<i64> =
            contents().filter_map(|(company, content)| Some((company, content.raised_from?))).collect();
        assert_eq!(raised, expected.raised_from, "game {number}: totals raised to 0");
        assert!(night.ranking_complete, "game {number}: the ranking is final");
        assert_eq!(night.ranking, expected.ranking, "game {number}: ranking");
    }

    /// The printed steps, one after another, to the closed door.
    fn close(&mut self, Evening { game, facts, expected, .. }: &Evening) {
        let (game, number) = (*game, game.get());
        if facts.receipts_only {
            self.receipt(ReceiptAction::ConfirmAll { game });
        } else {
            for &company in facts.receipts.keys() {
                self.receipt(ReceiptAction::Confirm { game, company });
            }
        }
        self.game(GameAction::Enter { game, stage: Stage::Closing });

        let given = self.game(GameAction::GiveCard { game });
        assert!(
            matches!(given, Account::CardGiven { company, .. } if company == expected.card_to),
            "game {number}: the card goes to {}, not {given:?}",
            expected.card_to
        );

        let discard = self.night(game).events.discard;
        assert_eq!(titles(&discard), expected.discard, "game {number}: event discard");
        let event = facts.archived.as_ref().map(|title| find_event(game, &discard, title));
        let archived = self.game(GameAction::ArchiveEvent { game, event, reason: None });
        let archived = match archived {
            Account::EventArchived { company, event, .. } => (Some(company), Some(event)),
            Account::NoEventArchived { .. } => (None, None),
            other => panic!("game {number}: an event was archived, and {other:?} is remembered"),
        };
        let by_hand = (expected.archiver, facts.archived.clone());
        assert_eq!(archived, by_hand, "game {number}: who archives which event");

        self.read_story(game, Checklist::End, &facts.story_at_end);
        let (checklist, step, state) = (Checklist::End, "3".to_owned(), Some(StepState::Done));
        self.game(GameAction::Tick { game, checklist, step, state, reason: None });
        self.receipt(ReceiptAction::IntoVaults { game });
        self.game(GameAction::Close { game });
        self.rankings.insert(game, expected.ranking.clone());
        self.check_companies(number, expected);
    }

    /// What an evening leaves in the boxes: missed games, vaults, the card.
    fn check_companies(&self, number: u8, expected: &Expected) {
        let companies = self.companies().companies;
        let missed: OfEach<Vec<GameNumber>> = of_each(&companies, |company| company.missed.clone());
        assert_eq!(missed, expected.missed, "game {number}: missed games");
        let vaults: OfEach<u32> = of_each(&companies, |company| company.vault_count);
        assert_eq!(vaults, expected.vaults, "game {number}: documents in the vaults");
        let holders: Vec<CompanyColour> = companies
            .iter()
            .filter(|company| company.first_player_card)
            .map(|company| company.company)
            .collect();
        assert_eq!(holders, [expected.card_to], "game {number}: the first player card");
    }

    /// Every closed game still says what it said, and no more than it may: no
    /// amount leaves a sealed vault (LW-COM-2).
    fn check_all_games(&self, when: &str) {
        let line = self.line();
        for (&game, ranking) in &self.rankings {
            let (night, number) = (self.night(game), game.get());
            assert_eq!(night.stage, Stage::Closed, "game {number} {when}: stage");
            assert_eq!(night.ranking, sealed(ranking), "game {number} {when}: ranking");
            for receipt in &night.receipts {
                assert!(
                    receipt.in_vault && receipt.content.is_none(),
                    "game {number} {when}: {}'s receipt lies sealed in its vault",
                    receipt.company
                );
            }
            for seat in &night.seats {
                assert!(
                    seat.money.is_none() && seat.wagons_left.is_none(),
                    "game {number} {when}: {}'s counters are as secret as its receipt",
                    seat.company
                );
            }
            let differences = self.differences.get(&game).cloned().unwrap_or_default();
            assert_eq!(night.differences, differences, "game {number} {when}: differences");

            let station = &line.stations[usize::from(number) - 1];
            assert_eq!(station.state, StationState::Played, "game {number} {when}: station");
            assert_eq!(
                station.winner,
                ranking.first().map(|place| place.company),
                "game {number} {when}: winner"
            );
            let unsettled = differences.iter().filter(|difference| !difference.accepted).count();
            assert_eq!(usize::try_from(station.unsettled), Ok(unsettled), "game {number} {when}: unsettled");
        }
    }

    /// Once the group breaks the seal, the amounts are those of the evenings, corrections included.
    fn check_amounts(&mut self) {
        let (reason, by) = (Some("La fin".to_owned()), Some("Camille".to_owned()));
        self.perform(&Action::Campaign(CampaignAction::Seal { sealed: false, reason, by }));
        for (&game, ranking) in &self.rankings {
            assert_eq!(self.night(game).ranking, *ranking, "game {}: amounts", game.get());
        }
    }

    /// LW-CMP-6: a receipt comes out of its vault and goes back right, and what
    /// then differs from what was done is settled by the group.
    fn correct(&mut self, correction: &Correction, today: &Expected) {
        let Correction { game, company, reason, money, expected, .. } = correction;
        let (game, company, money, number) = (*game, *company, Some(*money), game.get());
        let write = Action::Receipt(ReceiptAction::Money { game, company, money });
        assert_eq!(
            self.try_to(&write).map(|_| ()),
            Err(Rejection::ReceiptSealed { company }),
            "game {number}: nothing is written onto a receipt in a sealed vault"
        );

        let unsealed = self.receipt(ReceiptAction::Unseal { game, company, reason: reason.clone() });
        assert!(
            matches!(&unsealed, Account::ReceiptUnsealed { reason: told, .. } if told == reason),
            "game {number}: the unsealing is recorded with its reason, not as {unsealed:?}"
        );
        let night = self.night(game);
        assert_eq!(content(&night, company).money, Some(expected.money_before), "game {number}: as it was");
        let open: Vec<CompanyColour> = night
            .receipts
            .iter()
            .filter(|receipt| receipt.content.is_some())
            .map(|receipt| receipt.company)
            .collect();
        assert_eq!(open, [company], "game {number}: only this receipt is taken out");

        self.perform(&write);
        let total = content(&self.night(game), company).receipt.map(|receipt| receipt.total);
        assert_eq!(total, Some(expected.total), "game {number}: the corrected total");
        // Changed, it is no longer confirmed; going back into the vault is what confirms it.
        self.receipt(ReceiptAction::Reseal { game, company });

        self.rankings.insert(game, expected.ranking.clone());
        self.differences = expected.differences.clone();
        self.check_all_games("after the correction");
        for Settling { action, differences_left } in &correction.settled {
            self.game(action.clone());
            self.differences = differences_left.clone();
            self.check_all_games(&format!("after {action:?}"));
        }
        self.check_companies(correction.after_game.get(), today);
    }

    /// Everything since `steps` is taken back one step at a time, and done again.
    fn undo_and_redo(&mut self, steps: usize, then: &Shot) {
        let end = self.shot();
        let back = self.steps - steps;
        for step in 1..=back {
            let undone = self.campaign.undo_unsealing(None, "un essai", Some("Camille"), self.now);
            undone.unwrap_or_else(|refusal| panic!("undo {step} of {back}: {refusal:?}"));
        }
        self.shot().assert_same(then, "once all was undone");
        for step in 1..=back {
            let redone = self.campaign.redo(Some("Camille"), self.now);
            redone.unwrap_or_else(|refusal| panic!("redo {step} of {back}: {refusal:?}"));
        }
        self.shot().assert_same(&end, "once all was done again");
    }

    /// The lid closed and opened again: what counts is what the file says.
    fn reopen(self) -> Self {
        let before = self.shot();
        let Self { campaign, mut dice, now, steps, rankings, differences, folder } = self;
        let path = campaign.path().to_owned();
        campaign.close().expect("closed");
        let outside = Outside { now, dice: &mut dice };
        let mut campaign =
            Campaign::open(&path, &folder.path().join("copies"), &outside).expect("opened again");
        campaign.check().expect("a sound file");
        let again = Self { campaign, dice, now, steps, rankings, differences, folder };
        again.shot().assert_same(&before, "in the file");
        again
    }
}

/// Those present, as they sit.
fn clockwise(night: &Night) -> Vec<CompanyColour> {
    night.seats.iter().filter(|seat| seat.present).map(|seat| seat.company).collect()
}

fn of_present<T>(night: &Night, what: impl Fn(&NightSeat) -> T) -> OfEach<T> {
    night.seats.iter().filter(|seat| seat.present).map(|seat| (seat.company, what(seat))).collect()
}

fn of_each<T>(companies: &[Company], what: impl Fn(&Company) -> T) -> OfEach<T> {
    companies.iter().map(|company| (company.company, what(company))).collect()
}

/// LW-SET-14: clockwise from the seat of whoever was drawn; none if they have no seat.
fn from_seat(clockwise: &[CompanyColour], first: CompanyColour) -> Option<Vec<CompanyColour>> {
    let mut order = clockwise.to_vec();
    order.rotate_left(clockwise.iter().position(|company| *company == first)?);
    Some(order)
}

/// What is on a receipt that does not lie in a sealed vault.
fn content(night: &Night, company: CompanyColour) -> ReceiptContent {
    let receipt = night.receipts.iter().find(|receipt| receipt.company == company);
    let content = receipt.and_then(|receipt| receipt.content.clone());
    content.unwrap_or_else(|| panic!("game {}: {company} has no receipt to look at", night.game.get()))
}

fn titles(events: &[NightEvent]) -> Vec<&str> {
    events.iter().map(|event| event.title.as_str()).collect()
}

fn find_event(game: GameNumber, events: &[NightEvent], title: &str) -> ThingId {
    let found = events.iter().find(|event| event.title == title);
    found.unwrap_or_else(|| panic!("game {}: {title} is not among {:?}", game.get(), titles(events))).thing
}

/// Every row of every table but the history, which never forgets and so never is the same again.
fn tables(path: &Path) -> BTreeMap<String, Vec<String>> {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a second reader");
    let rows = |sql: &str| -> Vec<String> {
        let mut statement = file.prepare(sql).expect("valid SQL");
        let columns = statement.column_count();
        let row = |row: &Row<'_>| (0..columns).map(|at| row.get(at)).collect::<Result<Vec<Value>, _>>();
        let rows = statement.query_map([], row).expect("rows");
        let mut rows: Vec<String> = rows.map(|row| format!("{:?}", row.expect("a row"))).collect();
        rows.sort_unstable();
        rows
    };
    let mut names = file
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'history'")
        .expect("valid SQL");
    let names = names.query_map([], |row| row.get::<_, String>(0)).expect("names");
    names
        .map(|name| name.expect("a name"))
        .map(|name| (name.clone(), rows(&format!("SELECT * FROM {name}"))))
        .collect()
}

/// A ranking as a sealed vault leaves it: the order and the reasons, but no
/// amount and no ticket count. The turn order was never secret.
fn sealed(ranking: &[NightPlace]) -> Vec<NightPlace> {
    let mut ranking = ranking.to_vec();
    for ahead in ranking.iter_mut().filter_map(|place| place.ahead.as_mut()) {
        if ahead.by != AheadBy::TurnOrder {
            (ahead.ours, ahead.theirs) = (None, None);
        }
    }
    ranking
}

#[test]
fn a_whole_campaign_comes_out_as_it_was_worked_out_by_hand() {
    let TwelveGames { campaign, games, correction, presidencies } =
        serde_json::from_str(include_str!("twelve-games.json")).expect("the data of this test");
    assert!(games.iter().map(|evening| evening.game).eq(GameNumber::all()), "twelve games in order");

    let mut scribe = Scribe::founding(&campaign);
    let (before, after) = games.split_at(usize::from(correction.after_game.get()));
    for evening in before {
        scribe.play(evening);
    }
    let today = &before.last().expect("games before the correction").expected;
    scribe.correct(&correction, today);

    let (steps, then) = (scribe.steps, scribe.shot());
    for evening in after {
        scribe.play(evening);
    }
    scribe.undo_and_redo(steps, &then);

    let mut scribe = scribe.reopen();
    scribe.check_all_games("at the end of the campaign");
    for evening in &games {
        scribe.check_table(evening);
    }
    let presided = of_each(&scribe.companies().companies, |company| {
        let presided = company.presidencies.iter();
        presided.map(|one| (one.player.name.clone(), one.from_game, one.until_game)).collect()
    });
    assert_eq!(presided, presidencies, "who presided which company");
    scribe.check_amounts();
    assert_eq!(scribe.line().current, None, "no game is ahead");
    let thirteenth = scribe.try_to(&Action::Game(GameAction::Open));
    assert_eq!(thirteenth.map(|_| ()), Err(Rejection::CampaignOver), "LW-CMP-1: there is no game 13");
}
