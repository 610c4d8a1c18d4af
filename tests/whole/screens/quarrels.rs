//! Quarrels of a table, settled before everybody's eyes: the verdict, why, and by which rule, in at most six taps.

use super::{
    driver::Host,
    scribe::{Scribe, THREE},
};
use crate::programs::Home;

const FILE: &str = "campaigns/mardi.carnet";
/// From the game that is being played to the answer.
const MOST_TAPS: u32 = 6;

#[tokio::test]
async fn four_quarrels_are_settled_in_french() {
    four_quarrels_are_settled("fr", "quarrels-fr").await;
}

#[tokio::test]
async fn four_quarrels_are_settled_in_english() {
    four_quarrels_are_settled("en", "quarrels-en").await;
}

async fn four_quarrels_are_settled(language: &'static str, name: &'static str) {
    let home = Home::speaking(language);
    home.found(FILE, &THREE);
    home.plays_until(FILE, "play");
    let table = Table { scribe: Scribe::with(Host::Browser, &home, language, name).await };

    // 1. A blue double of 3, one lane taken, three players: closed. With four: open, and why.
    table.asks_the_referee().await;
    table.taps("referee.colour", "route_swatch.blue").await;
    table.taps_on("referee.length", "3").await;
    table.taps("referee.lanes", "referee.lanes_2").await;
    table.taps_on("referee.other_lane", "Camille").await;
    let closed = [("players", "3"), ("rival", "Camille")];
    table.hears("referee.may_not", "obstacle.double_closed", &closed, "LW-TRN-8").await;
    table.scribe.seen("1-double").await;
    table.taps_on("referee.players", "4").await;
    let open = [("players", "4"), ("rival", "Camille")];
    table.hears("referee.may", "ground.double_open", &open, "LW-TRN-8").await;

    // 3. A route of 4 blue, 3 blue and 2 locomotives in hand, two conditions: taken, and one of the two besides.
    table.asks_the_referee().await;
    table.taps("referee.colour", "route_swatch.blue").await;
    table.taps_on("referee.length", "4").await;
    table.taps_on("referee.cards_of.blue", "3").await;
    table.taps_on("referee.locomotives", "2").await;
    table.taps_on("referee.extra_locomotives", "2").await;
    table.hears("referee.may", "ground.hand_pays", &[], "LW-TRN-11").await;
    let one = if language == "fr" { "1 condition sur 2" } else { "1 condition of 2" };
    table.scribe.screen.reads(one).await;
    table.scribe.seen("3-conditions").await;

    // 8. A face-up locomotive as second card: no; as first: yes, and alone.
    table.asks_the_referee().await;
    table.turns_to("question.cards").await;
    table.taps("quarrel.card_source", "quarrel.source_locomotive").await;
    table.taps("quarrel.card_which", "quarrel.card_second").await;
    table.hears("settled.card_no", "no_card.locomotive_only_first", &[], "LW-TRN-2").await;
    table.taps("quarrel.card_which", "quarrel.card_first").await;
    table.hears("settled.card_yes", "card_ground.locomotive_first", &[], "LW-TRN-2").await;
    table.scribe.seen("8-locomotive").await;

    // 10. Camille and Noé have the same money and as many tickets: whoever plays later goes ahead.
    table.asks_the_referee().await;
    table.turns_to("question.tie").await;
    table.taps_on("quarrel.tied", "Camille").await;
    table.taps_on("quarrel.tied", "Noé").await;
    table.completes("Camille", "2").await;
    table.completes("Noé", "2").await;
    let noe = [("player", "Noé"), ("rival", "Camille")];
    table.hears("settled.tie", "settled.tie_turn_order", &noe, "LW-END-7").await;
    table.scribe.seen("10-tie").await;
    table.scribe.screen.close().await;
}

/// Those who quarrel, and whoever taps for them.
struct Table {
    scribe: Scribe,
}

impl Table {
    /// From the game that is being played: the first tap.
    async fn asks_the_referee(&self) {
        self.scribe.screen.go("#/night").await;
        self.scribe.at("play").await;
        self.scribe.taps.set(0);
        self.scribe.press("play.ask_referee", &[]).await;
        self.scribe.screen.titled(&self.scribe.say("rulebook.title", &[])).await;
    }

    async fn turns_to(&self, question: &str) {
        self.scribe.press(question, &[]).await;
    }

    async fn taps(&self, group: &str, choice: &str) {
        self.taps_on(group, &self.scribe.say(choice, &[])).await;
    }

    async fn taps_on(&self, group: &str, choice: &str) {
        self.scribe.taps.set(self.scribe.taps.get() + 1);
        self.scribe.screen.choose_in(&self.scribe.say(group, &[]), choice).await;
    }

    async fn completes(&self, player: &str, tickets: &str) {
        self.scribe.taps.set(self.scribe.taps.get() + 1);
        let group = self.scribe.say("quarrel.completed_by", &[("player", player)]);
        self.scribe.screen.choose_in(&group, tickets).await;
    }

    /// The verdict, its reason and the rule, without a tap more.
    async fn hears(&self, verdict: &str, reason: &str, fillings: &[(&str, &str)], rule: &str) {
        self.scribe.reads(verdict, fillings).await;
        self.scribe.reads(reason, fillings).await;
        self.scribe.screen.reads(rule).await;
        let taps = self.scribe.taps.get();
        assert!(taps <= MOST_TAPS, "{verdict}: {taps} taps");
        println!("{reason}: {taps} taps");
    }
}
