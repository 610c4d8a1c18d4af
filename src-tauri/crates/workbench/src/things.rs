//! Short ways to things: found, moved, drawn, stuck, and looked at.

use contract::{
    Action, Details, DetailsChange, NewSticker, Place, PostcardAction, PrivateText, Shown, StickerAction,
    ThingAction, ThingId, Viewer,
    keeping::{CampaignBox, Found, Sought, ThingLine, ThingShown},
};
use ledger::{Campaign, View};
use rules::{CompanyColour, postcards::When};

use crate::evenings::game;

pub fn campaign_box(campaign: &Campaign) -> CampaignBox {
    match campaign.show(Viewer::TABLE, &View::Box) {
        Ok(Shown::Box(shown)) => *shown,
        other => panic!("the box was asked for, and {other:?} came"),
    }
}

pub fn thing(campaign: &Campaign, thing: ThingId) -> ThingShown {
    match campaign.show(Viewer::TABLE, &View::Thing { thing }) {
        Ok(Shown::Thing(shown)) => *shown,
        other => panic!("{thing:?} was asked for, and {other:?} came"),
    }
}

pub fn sought(campaign: &Campaign, sought: Sought) -> Found {
    match campaign.show(Viewer::TABLE, &View::Things { sought }) {
        Ok(Shown::Things(found)) => found,
        other => panic!("things were sought, and {other:?} came"),
    }
}

/// A change of the title alone.
pub fn entitled(title: Option<&str>) -> DetailsChange {
    DetailsChange { title: Some(title.map(str::to_owned)), ..DetailsChange::default() }
}

pub fn titled(title: &str) -> Details {
    Details { title: Some(title.to_owned()), ..Details::default() }
}

pub fn find(kind: &str, place: Place, things: Vec<Details>) -> Action {
    Action::Thing(ThingAction::Find {
        kind: kind.to_owned(),
        place,
        things,
        when: None,
        story: None,
        same_number_ok: true,
    })
}

pub fn move_to(thing: ThingId, to: Place) -> Action {
    Action::Thing(ThingAction::Move {
        things: vec![thing],
        quantity: None,
        to,
        when: None,
        by: None,
        reason: None,
    })
}

/// The one thing with this title.
pub fn called(campaign: &Campaign, title: &str) -> ThingLine {
    let found = sought(campaign, Sought { text: Some(title.to_owned()), ..Sought::default() });
    let one = found.things.into_iter().find(|line| line.title.as_deref() == Some(title));
    one.unwrap_or_else(|| panic!("nothing is called {title}"))
}

pub fn draw(postcard: i64, company: CompanyColour, when: Option<When>) -> Action {
    Action::Postcard(PostcardAction::Draw {
        number: postcard,
        company,
        when,
        title: Some("Un été au lac".to_owned()),
        text: Some("Le public lit ceci.".to_owned()),
        private_side: Some(PrivateText {
            text: Some("Nul ne lit ceci.".to_owned()),
            condition: Some("Relier deux gares.".to_owned()),
        }),
        story: None,
    })
}

pub fn sticker(place: &str, title: &str, since: u8) -> NewSticker {
    NewSticker {
        place: place.to_owned(),
        title: title.to_owned(),
        text: None,
        since: game(since),
        until: None,
        conditions: None,
    }
}

pub fn stick(sticker: NewSticker) -> Action {
    Action::Sticker(StickerAction::Stick { sticker, story: None, guide: None })
}
