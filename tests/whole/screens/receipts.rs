//! Receipts with the ranking always in sight, on a family's laptop and on a telephone; and a correction that says
//! what follows where one stands.

use std::time::{Duration, Instant};

use fantoccini::key::Key;
use serde_json::json;

use super::{
    driver::{GLANCE, Host, PATIENCE},
    scribe::Scribe,
};
use crate::programs::Home;

const FOUR: [&str; 4] = ["--player", "Inès:green:Prairie Express", "--player", "Marius:yellow:Soleil Levant"];
const FIVE: [&str; 6] = [
    "--player",
    "Inès:green:Prairie Express",
    "--player",
    "Marius:yellow:Soleil Levant",
    "--player",
    "Jeanne:black:Forges du Nord",
];

/// Everybody's figures, in the order in which the program asks for them.
const FIGURES: [(&str, [&str; 4]); 5] = [
    ("Camille", ["12", "3", "8", "2"]),
    ("Noé", ["9", "0", "-4", "1"]),
    ("Inès", ["20", "11", "15", "3"]),
    ("Marius", ["7", "5", "6", "2"]),
    ("Jeanne", ["3", "20", "-9", "0"]),
];

async fn at_receipts(
    players: &[&str],
    language: &'static str,
    name: &'static str,
    size: (u32, u32),
) -> (Home, Scribe) {
    let home = Home::speaking(language);
    home.found("campaigns/mardi.carnet", players);
    home.plays_until("campaigns/mardi.carnet", "receipts");
    let scribe = Scribe::with(Host::Browser, &home, language, name).await;
    scribe.screen.resize(size.0, size.1).await;
    scribe.at("receipts").await;
    (home, scribe)
}

impl Scribe {
    /// The whole ranking stands in the window, and nothing lies over any of its rows.
    async fn ranking_is_in_sight(&self, when: &str) {
        let hidden = "
            const list = document.querySelector('.beside ol, .strip ol');
            if (!list) return ['no ranking'];
            const inside = ({ left, top, right, bottom }) =>
                left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
            return [...list.children].flatMap((row) => {
                const box = row.getBoundingClientRect();
                if (!inside(box)) return [`outside: ${row.innerText}`];
                const points = [[0.5, 0.5], [0.1, 0.3], [0.9, 0.3]];
                return points.flatMap(([x, y]) => {
                    const [top] = document.elementsFromPoint(box.left + x * box.width, box.top + y * box.height);
                    return row.contains(top) ? [] : [`covered: ${row.innerText} by ${top?.outerHTML.slice(0, 120)}`];
                });
            });";
        self.comes_to_nothing(hidden, when).await;
    }

    /// No words and no button lie over others, none are cut, and none run out of the slip that they stand on.
    async fn nothing_lies_over_anything(&self, when: &str) {
        self.comes_to_nothing(CLASHES, when).await;
    }

    /// What a script finds fault with is gone once nothing moves any more.
    async fn comes_to_nothing(&self, faults: &str, when: &str) {
        let until = Instant::now() + Duration::from_secs(3);
        loop {
            let found = self.screen.client.execute(faults, vec![]).await.expect("a page");
            if found == json!([]) {
                return;
            }
            if Instant::now() > until {
                self.picture("failed").await;
                panic!("{when}: {found:#}");
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Not too wide, and kept as a picture. The gallery has axe-core look at every stage.
    async fn kept(&self, name: &str) {
        self.screen.fits(name).await;
        self.picture(name).await;
    }

    /// Waits until they stand in this order.
    async fn stand_as(&self, players: [&str; 5]) {
        let names = "return [...document.querySelectorAll('.beside ol > li, .strip ol > li')].map((row) =>
            (row.querySelector('.name') ?? row.querySelector('small')).firstChild.textContent.trim());";
        let until = Instant::now() + PATIENCE;
        loop {
            let order = self.screen.client.execute(names, vec![]).await.expect("a ranking");
            if order == json!(players) {
                return;
            }
            assert!(Instant::now() < until, "they stand otherwise: {order}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until somebody leads.
    async fn is_led_by(&self, player: &str) {
        let first = format!(
            "//*[contains(@class, 'beside') or contains(@class, 'strip')]//ol/li[1]//*[contains(., '{player}')]"
        );
        self.screen.find(&first).await;
    }
}

/// The receipt of the field that was gone on to is still folded.
const UNREACHED: &str =
    "return document.activeElement.closest('section.slip:not(.folded)') ? [] : ['folded'];";

/// What lies over what: of all that is read or pressed on the page, and not under what stays in sight by itself.
const CLASHES: &str = "
            const layers = '.next-step, .total, .edge, .beside, nav, dialog, .offers, header';
            const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
                && !element.closest('.unseen, [hidden], .folded');
            const clipped = (element) => { for (let one = element; one; one = one.parentElement) {
                const style = getComputedStyle(one);
                if (style.clipPath !== 'none') return true;
            } return false; };
            const leaves = [...document.querySelectorAll('main *')].filter((element) =>
                ['BUTTON', 'INPUT', 'A'].includes(element.tagName)
                || [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
                .filter((element) => shown(element) && !clipped(element));
            const boxes = leaves.map((element) => {
                const pressed = ['BUTTON', 'INPUT', 'A'].includes(element.tagName);
                const drawn = pressed ? [element] : [...element.childNodes]
                    .filter((node) => node.nodeType === 3 && node.textContent.trim() !== '')
                    .map((node) => { const range = document.createRange(); range.selectNode(node); return range; });
                const rects = drawn.map((one) => one.getBoundingClientRect());
                const [left, top] = [Math.min(...rects.map((one) => one.left)), Math.min(...rects.map((one) => one.top))];
                const [right, bottom] = [Math.max(...rects.map((one) => one.right)), Math.max(...rects.map((one) => one.bottom))];
                const [width, height] = [right - left, bottom - top];
                // Letters are lower than the line that they stand on.
                const air = pressed ? 0 : Math.min(0.2 * height, 8);
                const box = { left, right, width, height, top: top + air, bottom: bottom - air };
                return { element, layer: element.closest(layers), box };
            }).filter(({ box }) => box.width > 1 && box.height > 1);
            const found = [];
            for (const [index, one] of boxes.entries()) {
                for (const other of boxes.slice(index + 1)) {
                    if (one.layer !== other.layer) continue;
                    if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
                    const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
                    const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
                    if (wide > 2 && high > 4) found.push([one, other].map(({ element }) =>
                        (element.getAttribute('aria-label') ?? element.textContent ?? element.id).trim().slice(0, 60)));
                }
                // Words stay within the slip that they are written on.
                const slip = one.element.closest('section.slip')?.getBoundingClientRect();
                if (slip && (one.box.left < slip.left - 1 || one.box.right > slip.right + 1))
                    found.push(['out of its slip', one.element.textContent.trim().slice(0, 60)]);
                if (one.element.scrollWidth > one.element.clientWidth + 1 && getComputedStyle(one.element).overflow !== 'visible'
                    && one.element.tagName !== 'INPUT')
                    found.push(['cut', one.element.textContent.trim().slice(0, 60)]);
            }
            return found;";

/// Writes everybody's figures, key by key, and looks at the ranking before and after each is saved.
async fn writes_all(scribe: &Scribe, players: usize) {
    for (player, figures) in FIGURES.into_iter().take(players) {
        for (line, typed) in
            ["money", "wagons_left", "ticket_sum", "tickets_completed"].into_iter().zip(figures)
        {
            scribe.writes(player, line, typed).await;
            scribe.ranking_is_in_sight(&format!("{line} of {player}, typed")).await;
            scribe.screen.keys("\t").await;
            scribe.ranking_is_in_sight(&format!("{line} of {player}, saved")).await;
        }
        scribe.nothing_lies_over_anything(player).await;
    }
}

#[tokio::test]
async fn the_ranking_is_in_sight_beside_five_receipts_on_a_laptop() {
    let (_home, scribe) = at_receipts(&FIVE, "fr", "receipts-laptop", (1280, 800)).await;
    scribe.ranking_is_in_sight("before anything is written").await;
    scribe.nothing_lies_over_anything("before anything is written").await;
    writes_all(&scribe, 5).await;
    scribe.kept("1-five-receipts").await;
    // 20 + 0 + 15, 12 + 7 + 8, 9 + 16 - 4, 7 + 4 + 6, 3 + 0 - 9 raised to 0.
    scribe.stand_as(["Inès", "Camille", "Noé", "Marius", "Jeanne"]).await;

    // It follows every key: nothing was saved yet when Marius leads.
    scribe.writes("Marius", "money", "70").await;
    scribe.is_led_by("Marius").await;
    scribe.ranking_is_in_sight("while typing").await;
    scribe.kept("2-while-typing").await;
    let saved = scribe.screen.client.execute("return document.activeElement.value;", vec![]).await;
    assert_eq!(saved.expect("a field"), "70");
    scribe.screen.keys(&char::from(Key::Escape).to_string()).await;
    scribe.is_led_by("Inès").await;
    scribe.screen.close().await;
}

#[tokio::test]
async fn four_receipts_with_tickets_one_by_one_fit_a_low_laptop() {
    let (home, scribe) = at_receipts(&FOUR, "fr", "receipts-low", (1366, 768)).await;
    for (player, [money, wagons, _, _]) in FIGURES.into_iter().take(4) {
        scribe.writes(player, "money", money).await;
        scribe.writes(player, "wagons_left", wagons).await;
        // One by one is a tap away, beside the tickets.
        scribe.screen.press_on_receipt(player, &scribe.say("night.receipts.one_by_one", &[])).await;
        for ticket in ["Philadelphie – Knoxville 8", "Omaha – La Nouvelle-Orléans 10", "7", "-4"] {
            // Each city is somebody's alone.
            let ticket = ticket.replace(" – ", &format!(" – {player} "));
            scribe.writes(player, "ticket_new", &ticket).await;
            scribe.ranking_is_in_sight(&format!("{ticket} of {player}, typed")).await;
            scribe.screen.keys(&char::from(Key::Enter).to_string()).await;
            scribe.ranking_is_in_sight(&format!("{ticket} of {player}, noted")).await;
        }
        scribe.nothing_lies_over_anything(player).await;
    }
    scribe.kept("1-four-receipts").await;
    scribe.screen.client.execute("scrollTo(0, document.body.scrollHeight);", vec![]).await.expect("a page");
    scribe.ranking_is_in_sight("at the foot of the page").await;
    scribe.nothing_lies_over_anything("at the foot of the page").await;
    scribe.screen.close().await;
    let night = &home.answers(&["show", "campaigns/mardi.carnet", "night", "--json"])[0];
    for receipt in night["receipts"].as_array().expect("receipts") {
        let receipt = &receipt["content"]["receipt"];
        assert_eq!((&receipt["tickets"], &receipt["completed"]), (&json!(8 + 10 + 7 - 4), &json!(3)));
    }
}

#[tokio::test]
async fn on_a_telephone_one_receipt_lies_open_and_the_ranking_stays_at_the_edge_in_french() {
    on_a_telephone("fr").await;
}

#[tokio::test]
async fn on_a_telephone_one_receipt_lies_open_and_the_ranking_stays_at_the_edge_in_english() {
    on_a_telephone("en").await;
}

async fn on_a_telephone(language: &'static str) {
    let (_home, scribe) = at_receipts(&FIVE, language, "receipts-telephone", (390, 844)).await;
    scribe.ranking_is_in_sight("before anything is written").await;
    let enter = char::from(Key::Enter).to_string();
    let open = "return [...document.querySelectorAll('section.slip:not(.folded)')].length;";
    let script = "return [...document.querySelectorAll('section.slip')].map((slip) => slip.querySelector('h3').textContent);";
    let players: Vec<String> =
        serde_json::from_value(scribe.screen.client.execute(script, vec![]).await.expect("a page"))
            .expect("names");
    // Enter goes on from figure to figure, and from one receipt to the next.
    let script = "document.querySelector('section.slip input').focus();";
    scribe.screen.client.execute(script, vec![]).await.expect("a field");
    for player in players {
        let (_, figures) = FIGURES.into_iter().find(|(name, _)| *name == player).expect("a player");
        for typed in figures {
            scribe.comes_to_nothing(UNREACHED, &format!("{typed} of {player}")).await;
            scribe.screen.keys(typed).await;
            scribe.ranking_is_in_sight(&format!("{typed} of {player}, typed")).await;
            scribe.screen.keys(&enter).await;
            scribe.ranking_is_in_sight(&format!("{typed} of {player}, saved")).await;
        }
        assert_eq!(scribe.screen.client.execute(open, vec![]).await.expect("slips"), 1, "one at a time");
        scribe.nothing_lies_over_anything(&player).await;
    }
    scribe.is_led_by("Inès").await;
    scribe.stand_as(["Inès", "Camille", "Noé", "Marius", "Jeanne"]).await;
    scribe.kept("1-all-written").await;
    scribe.press("night.receipts.confirm_all", &[]).await;
    scribe.at("closing").await;
    scribe.screen.close().await;
}

#[tokio::test]
async fn a_correction_says_what_follows_where_one_stands() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &[]);
    home.plays_an_evening("campaigns/mardi.carnet", 1, &["red", "blue"]);
    home.plays_an_evening("campaigns/mardi.carnet", 2, &["red", "blue"]);
    let scribe = Scribe::with(Host::Browser, &home, "fr", "correction-followed").await;
    scribe.screen.resize(1366, 768).await;
    scribe.screen.titled("La ligne").await;
    scribe.screen.go("#/game/1").await;
    scribe.press("record.correct", &[]).await;
    scribe.press("record.unseal_named", &[("player", "Noé")]).await;
    scribe.fill("record.reason", &[], "mal compté").await;
    scribe.press("record.unseal_submit", &[]).await;
    scribe.writes("Noé", "money", "60").await;
    scribe.screen.keys("\t").await;
    let leads = scribe.say("night.receipts.now_1", &[("player", "Noé")]);
    scribe.screen.reads(&leads).await;
    // In sight without scrolling, within a hand's breadth of the figure that was changed.
    let script = "
        const field = document.querySelector(\"section.slip[data-colour='blue'] input\").getBoundingClientRect();
        const said = document.querySelector('.followed').getBoundingClientRect();
        return [Math.abs(said.top - field.top) < 420, said.top >= 0 && said.bottom <= innerHeight,
            document.querySelector('.followed').closest('section').dataset.colour];";
    let near = scribe.screen.client.execute(script, vec![]).await.expect("a page");
    assert_eq!(near, json!([true, true, "blue"]), "what follows is said beside what was changed");
    scribe.kept("1-said-on-the-slip").await;
    scribe.press("record.reseal_named", &[("player", "Noé")]).await;
    // What the rules ask for now is said there, too.
    scribe
        .screen
        .find("//*[@data-colour='blue']//*[contains(@class, 'followed')]/p[contains(., 'carte')]")
        .await;
    scribe.press("record.correct_done", &[]).await;
    scribe.reads("record.correct", &[]).await;
    scribe.screen.finds_no_more("//section[contains(@class, 'next-step')]").await;
    scribe.screen.close().await;
}
