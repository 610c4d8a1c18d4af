//! An evening, from stage to stage.

use rand::{SeedableRng, rngs::StdRng};
use rules::{CompanyColour, GameNumber, ending::EndStep, setup};

use super::{
    replay::{Replay, untold},
    telling::{Evening, OneByOne, ToldReceipt, ToldTickets},
};
use contract::{
    Checklist, GameAction, Night, PeopleAction, ReceiptAction, Rejection, Stage, StepState,
    game::{ReceiptLine, TicketLine},
};

/// Those present, clockwise.
fn present(night: &Night) -> Vec<CompanyColour> {
    night.seats.iter().filter(|seat| seat.present).map(|seat| seat.company).collect()
}

/// Seconds from one tap to the next.
const AROUND_THE_TABLE: i64 = 12;
const IN_THE_SETUP: i64 = 25;
const AT_THE_RECEIPTS: i64 = 40;
const AT_THE_END: i64 = 30;

impl<'a> Replay<'a> {
    pub(super) fn evening(&mut self, game: GameNumber, evening: &'a Evening) -> Result<(), Rejection> {
        self.game = game;
        self.scribe = evening.scribe.as_deref().unwrap_or(&self.telling.scribe);
        self.set_clock(evening.begins);
        self.set_pace(AROUND_THE_TABLE);
        self.sit_down(evening)?;
        self.set_pace(IN_THE_SETUP);
        self.set_up(evening)?;
        let happenings = evening.play.len() + evening.receipts.len() + 1;
        let seconds = i64::from(evening.play_minutes) * 60;
        self.set_pace(seconds / i64::try_from(happenings).unwrap_or(1));
        self.play(evening)?;
        self.set_pace(AT_THE_RECEIPTS);
        self.write_receipts(evening)?;
        self.set_pace(AT_THE_END);
        self.close(evening)
    }

    fn sit_down(&mut self, evening: &Evening) -> Result<(), Rejection> {
        let game = self.game;
        if let Some(told) = &evening.taken_over {
            let successor = self.successor(&told.player)?;
            let company = told.company;
            self.act(PeopleAction::TakeOver { company, successor, same_name_ok: false })?;
        }
        if let Some(newcomer) = &evening.joins {
            self.act(PeopleAction::Join { player: newcomer.clone(), same_name_ok: false })?;
        }
        self.act(GameAction::Open)?;
        let played_on = evening.begins.date_naive();
        if self.night()?.year != evening.year {
            self.act(GameAction::Describe { game, year: evening.year, played_on })?;
        }
        for company in &evening.absent {
            self.act(GameAction::Seat { game, company: *company, present: false })?;
        }
        if let Some(told) = &evening.stands_in {
            let player = self.successor(&told.player)?;
            self.act(GameAction::Preside { game, company: told.company, player, same_name_ok: false })?;
        }
        if !evening.clockwise.is_empty() && present(&self.night()?) != evening.clockwise {
            self.act(GameAction::Arrange { game, clockwise: evening.clockwise.clone() })?;
        }
        if let Some(drawn) = evening.drawn_first {
            let mut dice = self.dice_of_that_evening(drawn)?;
            self.act_with_dice(GameAction::DrawFirst { game }, &mut dice)?;
        }
        self.all_happen(&evening.before, None)
    }

    /// Dice that draw the one whom the lot fell on.
    fn dice_of_that_evening(&self, drawn: CompanyColour) -> Result<StdRng, Rejection> {
        let night = self.night()?;
        let present = present(&night);
        let holder = night.card_holder.ok_or_else(|| untold("first player card"))?;
        let draws = |seed: &u64| {
            let mut dice = StdRng::seed_from_u64(*seed);
            setup::start(&present, holder, &mut dice).is_ok_and(|start| start.company() == drawn)
        };
        let seed = (0..1_000_u64).find(draws).ok_or_else(|| untold(drawn.key()))?;
        Ok(StdRng::seed_from_u64(seed))
    }

    /// The steps in their order, the story in its place.
    fn set_up(&mut self, evening: &'a Evening) -> Result<(), Rejection> {
        let game = self.game;
        self.act(GameAction::Enter { game, stage: Stage::Setup })?;
        let is_story = |step: &setup::SetupStep| matches!(step, setup::SetupStep::Story { .. });
        let steps = self.night()?.setup;
        let before_the_story = steps.iter().take_while(|step| !is_story(&step.step));
        for step in before_the_story {
            self.tick(Checklist::Setup, &step.key)?;
        }
        self.all_happen(&evening.setup, None)?;
        // The story may have brought more of them.
        let steps = self.night()?.setup;
        for step in steps.iter().filter(|step| step.state.is_none()) {
            self.tick(Checklist::Setup, &step.key)?;
        }
        Ok(())
    }

    fn play(&mut self, evening: &'a Evening) -> Result<(), Rejection> {
        let game = self.game;
        self.act(GameAction::Enter { game, stage: Stage::Play })?;
        self.all_happen(&evening.play, None)?;
        // The counters say at the end what the receipts are prefilled with.
        for seat in self.night()?.seats {
            let Some(told) = evening.receipts.get(&seat.company) else { continue };
            if seat.money != Some(told.money) || seat.wagons_left != Some(told.wagons_left) {
                self.count(seat.company, told.money, told.wagons_left.into())?;
            }
        }
        Ok(())
    }

    pub(super) fn count(&mut self, company: CompanyColour, money: i64, left: i64) -> Result<(), Rejection> {
        let game = self.game;
        let count = GameAction::Count { game, company, money: Some(money), wagons_left: Some(left) };
        self.act(count).map(drop)
    }

    fn write_receipts(&mut self, evening: &Evening) -> Result<(), Rejection> {
        let game = self.game;
        self.act(GameAction::Enter { game, stage: Stage::Receipts })?;
        for company in self.night()?.turn_order {
            let told = evening.receipts.get(&company).ok_or_else(|| untold(company.key()))?;
            self.write_receipt(company, told)?;
        }
        self.act(ReceiptAction::ConfirmAll { game }).map(drop)
    }

    fn write_receipt(&mut self, company: CompanyColour, told: &ToldReceipt) -> Result<(), Rejection> {
        let game = self.game;
        match &told.tickets {
            ToldTickets::Sum(tickets) => {
                let (sum, completed) = (Some(tickets.sum), Some(tickets.completed));
                self.act(ReceiptAction::TicketSum { game, company, sum, completed })?;
            }
            ToldTickets::OneByOne(OneByOne { done, missed }) => {
                let done = done.iter().map(|key| self.ticket_line(key, true));
                let missed = missed.iter().map(|key| self.ticket_line(key, false));
                let tickets = done.chain(missed).collect::<Result<_, Rejection>>()?;
                self.act(ReceiptAction::Tickets { game, company, tickets })?;
            }
        }
        if told.bonus.is_some() {
            self.act(ReceiptAction::Bonus { game, company, decided: told.bonus.clone() })?;
        }
        if !told.lines.is_empty() {
            let lines = told.lines.iter().map(|(sticker, amount)| {
                let sticker = self.thing(sticker)?;
                Ok(ReceiptLine { label: self.title(sticker)?, amount: *amount, sticker: Some(sticker) })
            });
            let lines = lines.collect::<Result<_, Rejection>>()?;
            self.act(ReceiptAction::Lines { game, company, lines })?;
        }
        Ok(())
    }

    /// A ticket by its name: the file records it, or knows it already.
    fn ticket_line(&self, key: &str, completed: bool) -> Result<TicketLine, Rejection> {
        let told = self.telling.tickets.get(key).ok_or_else(|| untold(key))?;
        Ok(TicketLine { value: told.value, completed, ticket: None, title: Some(told.title.clone()) })
    }

    fn close(&mut self, evening: &'a Evening) -> Result<(), Rejection> {
        let game = self.game;
        self.act(GameAction::Enter { game, stage: Stage::Closing })?;
        self.act(GameAction::GiveCard { game })?;
        let event = Some(self.thing(&evening.archives)?);
        self.act(GameAction::ArchiveEvent { game, event, reason: None })?;
        self.all_happen(&evening.end, None)?;
        let steps = self.night()?.closing;
        for step in steps.iter().filter(|step| step.state.is_none()) {
            match step.step {
                EndStep::Story { .. } | EndStep::Sticker { .. } => self.tick(Checklist::End, &step.key)?,
                EndStep::ReceiptsIntoVaults { .. } => {
                    self.act(ReceiptAction::IntoVaults { game })?;
                }
                EndStep::Winner { .. } | EndStep::ArchiveAnEvent { .. } | EndStep::TidyUp { .. } => {}
            }
        }
        self.all_happen(&evening.afterwards, None)?;
        self.act(GameAction::Close { game }).map(drop)
    }

    fn tick(&mut self, checklist: Checklist, step: &str) -> Result<(), Rejection> {
        let (step, state) = (step.to_owned(), Some(StepState::Done));
        self.act(GameAction::Tick { game: self.game, checklist, step, state, reason: None }).map(drop)
    }
}
