//! Markers that are planted where not everybody may look, to be looked for in all that is shown or written.

use base64::{Engine, engine::general_purpose::STANDARD};
use contract::{
    Action, Checklist, Details, GameAction, PhotoAction, PhotoOf, Place, PostcardAction, PrivateText, Stage,
    ThingAction, ThingId,
};
use ledger::{Campaign, Picture};
use rules::{
    CompanyColour::{self, *},
    GameNumber,
    figures::COMPANIES,
};

use crate::{
    bench_table::Bench,
    evenings::{Lines, closing, confirm_all, enter, game, receipt, story},
    things::{find, move_to},
};

/// Something that must not be seen, and what it is a secret of.
#[derive(Debug)]
pub struct Secret {
    pub marker: String,
    pub of: Of,
}

impl Secret {
    pub fn is_a_title(&self) -> bool {
        self.marker == BOND || VAULTED.iter().any(|(_, title, _)| self.marker == *title)
    }
}

#[derive(Debug, Clone, Copy)]
pub enum Of {
    /// Lies on a receipt.
    Receipt(GameNumber, CompanyColour),
    /// Is written on a thing that may lie in a vault.
    Thing(&'static str),
    /// Is on the private side of a postcard.
    Postcard(i64),
}

/// What lies in a vault. That it was put there was done before all eyes, so the journal may say so.
pub const BOND: &str = "Obligation du Transcontinental";

/// Other things that go into a vault, found where their kind belongs.
const VAULTED: [(&str, &str, Place); 3] = [
    ("ticket", "Ticket du Haut-Plateau", Place::TicketDeck),
    ("event", "Nuit sans lune", Place::EventDeck),
    ("region_board", "Plateau des Brumes", Place::Board),
];

/// A receipt whose every line can be told from all other numbers.
pub fn lines(number: u8, company: CompanyColour) -> Lines {
    let place = COMPANIES.iter().position(|colour| *colour == company).unwrap_or_default();
    let place = i64::try_from(place).unwrap_or_default();
    (
        7_310_000 + i64::from(number) * 100 + place * 10,
        20,
        8_420_000 + i64::from(number) * 100 + place * 10,
        1,
    )
}

pub fn secrets() -> Vec<Secret> {
    let mut all = Vec::new();
    for number in 1..=2 {
        for company in [Red, Blue, Green] {
            let (money, _, tickets, _) = lines(number, company);
            for amount in [money, tickets, money + tickets] {
                all.push(Secret { marker: amount.to_string(), of: Of::Receipt(game(number), company) });
            }
        }
    }
    for marker in ["555123", "TEXTE-DU-COFFRE", BOND] {
        all.push(Secret { marker: marker.to_owned(), of: Of::Thing(BOND) });
    }
    for (_, title, _) in VAULTED {
        all.push(Secret { marker: title.to_owned(), of: Of::Thing(title) });
    }
    all.push(Secret { marker: "654321".to_owned(), of: Of::Thing(VAULTED[0].1) });
    for postcard in [41, 42] {
        let caption = format!("LEGENDE-{postcard}");
        for marker in [format!("PRIVE-{postcard}"), format!("SI-{postcard}"), caption, shown(postcard)] {
            all.push(Secret { marker, of: Of::Postcard(postcard) });
        }
    }
    all
}

/// What a private photo shows, as it would be sent.
fn shown(postcard: i64) -> String {
    STANDARD.encode(pixels(postcard))
}

fn pixels(postcard: i64) -> Vec<u8> {
    format!("pixels of the private side of postcard {postcard}").into_bytes()
}

fn plant(bench: &mut Bench, campaign: &mut Campaign, postcard: i64, holder: CompanyColour) {
    let drawn = bench.perform(
        campaign,
        &Action::Postcard(PostcardAction::Draw {
            number: postcard,
            company: holder,
            when: None,
            title: Some("Vue du lac".to_owned()),
            text: Some("Tous lisent ceci.".to_owned()),
            private_side: Some(PrivateText {
                text: Some(format!("PRIVE-{postcard}")),
                condition: Some(format!("SI-{postcard}")),
            }),
            story: None,
        }),
    );
    let found =
        ask(bench, "SELECT id FROM thing WHERE kind = 'postcard' AND number = ?1", &postcard.to_string());
    let (Ok(_), Some(thing)) = (drawn, found) else { return };
    let bytes = pixels(postcard);
    let picture = Picture {
        content: format!("hash-{postcard}"),
        width: 4,
        height: 3,
        full: bytes.clone(),
        thumbnail: bytes,
    };
    let add = PhotoAction::Add {
        content: picture.content.clone(),
        of: PhotoOf::Thing { thing: ThingId(thing) },
        private: true,
        caption: Some(format!("LEGENDE-{postcard}")),
    };
    campaign
        .perform_with_picture(None, &Action::Photo(add), Some(&picture), &mut bench.outside())
        .expect("a photo of the private side");
}

pub fn ask(bench: &Bench, query: &str, parameter: &str) -> Option<i64> {
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    file.query_row(query, [parameter], |row| row.get(0)).ok()
}

/// Whether a secret is one now, and for whom it is none.
pub fn keeps(bench: &Bench, secret: Of) -> Option<Option<CompanyColour>> {
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let sealed: bool = file
        .query_row(
            "SELECT value AND NOT EXISTS (SELECT 1 FROM finale WHERE opened_at IS NOT NULL)
             FROM setting WHERE name = 'sealed'",
            [],
            |row| row.get(0),
        )
        .expect("a setting");
    let found = |query: &str, parameters: &[&dyn rusqlite::ToSql]| -> Option<String> {
        file.query_row(query, parameters, |row| row.get(0)).ok()
    };
    match secret {
        Of::Receipt(game, company) => {
            let query = "SELECT 'x' FROM receipt WHERE game = ?1 AND company = ?2 AND in_vault = 1
                         AND unsealed_reason IS NULL";
            found(query, &[&game.get(), &company.key()]).filter(|_| sealed).map(|_| None)
        }
        Of::Thing(title) => {
            let query = "SELECT place FROM thing WHERE title = ?1 AND place LIKE 'vault:%'";
            found(query, &[&title]).filter(|_| sealed).map(|_| None)
        }
        Of::Postcard(number) => {
            let query = "SELECT place FROM thing WHERE kind = 'postcard' AND number = ?1
                         AND id NOT IN (SELECT thing FROM postcard_completed)";
            let place = found(query, &[&number.to_string()])?;
            let in_a_vault = place.starts_with("vault:");
            let holder = place.strip_prefix("bureau:").and_then(|key| key.parse().ok());
            Some(holder.filter(|_| !in_a_vault))
        }
    }
}

/// Two evenings with planted secrets, as far as what comes in between lets them go.
pub fn script() -> Vec<Action> {
    let mut script = Vec::new();
    for number in 1..=2 {
        let card = format!("18{}-01", 62 + 3 * number);
        script.extend([
            Action::Game(GameAction::Open),
            enter(number, Stage::Setup),
            story(number, Checklist::Setup, &card, None),
            enter(number, Stage::Receipts),
        ]);
        for company in [Red, Blue, Green] {
            script.extend(receipt(number, company, lines(number, company)));
        }
        script.push(confirm_all(number));
        script.extend(closing(number));
    }
    script
}

/// Brought by a story card, which tells of it as long as it is no secret.
fn bond(story: Option<ThingId>) -> Action {
    let bond = Details {
        title: Some(BOND.to_owned()),
        text: Some("TEXTE-DU-COFFRE".to_owned()),
        worth: Some(555_123),
        ..Details::default()
    };
    Action::Thing(ThingAction::Find {
        kind: "token".to_owned(),
        place: Place::Bureau { company: Red },
        things: vec![bond],
        when: None,
        story,
        same_number_ok: true,
    })
}

pub fn plant_all(bench: &mut Bench, campaign: &mut Campaign) {
    for (kind, title, place) in VAULTED {
        let value = (kind == "ticket").then_some(654_321);
        let details = Details { title: Some(title.to_owned()), value, ..Details::default() };
        let found = bench.perform(campaign, &find(kind, place, vec![details]));
        let thing = ask(bench, "SELECT max(id) FROM thing WHERE title = ?1", title);
        if let (Ok(_), Some(thing)) = (found, thing) {
            bench.done(campaign, &move_to(ThingId(thing), Place::Vault { company: Blue }));
        }
    }
    plant(bench, campaign, 41, Red);
    plant(bench, campaign, 42, Blue);
    let card = ask(bench, "SELECT max(thing) FROM story_reading WHERE ?1 = ''", "").map(ThingId);
    if bench.perform(campaign, &bond(card)).is_ok()
        && let Some(thing) = ask(bench, "SELECT max(id) FROM thing WHERE title = ?1", BOND)
    {
        bench.done(campaign, &move_to(ThingId(thing), Place::Vault { company: Red }));
    }
}
