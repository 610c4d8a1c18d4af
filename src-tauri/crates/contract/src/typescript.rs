//! The contract as TypeScript, in one file that the interface imports.

use rules::{
    booklet::{Chapter, Slot},
    keeping::PrintedKind,
};
use ts_rs::{Config, TS};

use crate::{
    account, action, command, finale, game, keeping, night, rejection, results, seam, searching, sharing,
    thing, topics, view,
};

/// The whole content of `ui/src/lib/backend/contract.ts`.
pub fn typescript() -> String {
    use rules::figures::{COINS_EACH, COMPANIES, FEWEST_PLAYERS, GAMES, MOST_PLAYERS, WAGONS_IN_THE_BOX};
    let config = Config::default();
    let mut text = String::from(
        "// Made from the Rust contract by `cargo xtask contract`. Changes by hand are overwritten.\n",
    );
    // Figures of the game that forms need before they ask: from `campaign-data`, like everybody's.
    let companies: Vec<String> = COMPANIES.iter().map(|colour| format!("\"{}\"", colour.key())).collect();
    text.push_str(&format!("\nexport const COMPANIES = [{}] as const;\n", companies.join(", ")));
    text.push_str(&format!("\nexport const FEWEST_PLAYERS = {FEWEST_PLAYERS};\n"));
    text.push_str(&format!("\nexport const MOST_PLAYERS = {MOST_PLAYERS};\n"));
    text.push_str(&format!("\nexport const GAMES = {GAMES};\n"));
    text.push_str(&format!("\nexport const COINS_EACH = {COINS_EACH};\n"));
    text.push_str(&format!("\nexport const WAGONS_IN_THE_BOX = {WAGONS_IN_THE_BOX};\n"));
    let places: Vec<String> = Slot::all()
        .filter(|place| place.chapter() == Some(Chapter::Setup))
        .map(|place| format!("\"{place}\""))
        .collect();
    let kinds: Vec<String> = PrintedKind::ALL.iter().map(|kind| format!("\"{}\"", kind.key())).collect();
    text.push_str(&format!("\nexport const PRINTED_KINDS = [{}] as const;\n", kinds.join(", ")));
    text.push_str(&format!("\nexport const POSTCARDS = {};\n", rules::figures::POSTCARDS));
    text.push_str(&format!("\nexport const HEAVIEST_PHOTO = {};\n", crate::thing::HEAVIEST_PHOTO));
    text.push_str(&format!("\nexport const MOST_AT_ONCE = {};\n", thing::MOST_AT_ONCE));
    text.push_str(&format!("\nexport const MOST_QUESTIONS = {};\n", seam::MOST_QUESTIONS));
    text.push_str(&format!("\nexport const SETUP_PLACES = [{}] as const;\n", places.join(", ")));
    text.push_str(&figures());
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {$(
            text.push_str("\nexport ");
            text.push_str(&<$kind as TS>::decl(&config));
            text.push('\n');
        )*};
    }
    declare!(
        rules::CompanyColour,
        rules::GameNumber,
        rules::company::FirstPlayer,
        crate::PlayerId,
        crate::EntryId,
        crate::ThingId,
        crate::NoteId,
        crate::PhotoId,
        rules::receipt::Override,
        rules::receipt::Receipt,
        rules::receipt::FurtherLine,
        rules::standings::FinalAccount,
        rules::results::Records,
        rules::results::Wins,
        rules::results::Run,
        rules::results::BestReceipt,
        rules::results::Finish,
        rules::results::TicketsCompleted,
        rules::results::TicketsInGame,
        finale::FinaleAction,
        finale::Amount,
        finale::FinaleStage,
        finale::Finale,
        finale::MissedGame,
        finale::IncompleteReceipt,
        finale::FinaleCompany,
        finale::Document,
        finale::Decision,
        results::ResultsOf,
        results::Results,
        results::CompanyResults,
        results::GameResults,
        results::PersonThere,
        results::GameReceipt,
        sharing::Target,
        sharing::FileContent,
        sharing::BookPart,
        sharing::SampleLanguage,
        sharing::Album,
        sharing::AlbumPhoto,
        rules::setup::Seat,
        rules::setup::SetupStep,
        rules::setup::TicketDeal,
        rules::ending::EndStep,
        rules::story::StoryEnding,
        rules::story::NextCard,
        rules::story::Reading,
        rules::turns::Progress,
        action::Action,
        action::CampaignAction,
        action::NewCampaign,
        action::NewPlayer,
        action::PeopleAction,
        action::Successor,
        game::Stage,
        game::Checklist,
        game::StepState,
        game::GameAction,
        game::DifferenceKind,
        game::ReceiptAction,
        game::TicketLine,
        game::ReceiptLine,
        game::StoryAction,
        game::StoryCard,
        game::EventAction,
        game::RevealedEvent,
        game::StickerAction,
        game::NewSticker,
        game::StickerChange,
        command::Command,
        command::DeskCommand,
        command::SessionCommand,
        command::PreferenceChange,
        command::DeviceOf,
        command::Language,
        command::Theme,
        command::Made,
        command::Outcome,
        command::Topic,
        account::Account,
        account::ReceiptPart,
        account::DeviceRead,
        account::ThingName,
        account::Names,
        account::PhotoName,
        rules::Broken,
        rules::story::StoryNumber,
        rejection::Rejection,
        rejection::NameField,
        rejection::KindDetail,
        rejection::LaterEntry,
        view::View,
        view::Shown,
        view::DeskView,
        view::DeskShown,
        view::Start,
        view::Status,
        view::OpenCampaign,
        view::LookingOnly,
        view::Preferences,
        view::Library,
        view::LibraryEntry,
        view::LibraryContent,
        view::CampaignSummary,
        view::CompanyBadge,
        view::CompanyNamed,
        view::Line,
        view::Station,
        view::StationState,
        view::Companies,
        view::Company,
        view::Player,
        view::Presidency,
        view::VaultThing,
        view::BoxWagons,
        rules::keeping::Place,
        rules::campaign::Moment,
        rules::postcards::PostcardNumber,
        rules::postcards::When,
        rules::postcards::NotYet,
        rules::cards::RouteColour,
        rules::cards::CardColour,
        rules::cards::Hand,
        rules::routes::Route,
        rules::routes::Lane,
        rules::routes::TakingVerdict,
        rules::routes::Obstacle,
        rules::routes::Ground,
        rules::routes::Extras,
        rules::paying::Shortfall,
        rules::paying::Payment,
        rules::booklet::PrintedRule,
        rules::booklet::Slot,
        rules::booklet::Conditions,
        rules::booklet::GameSpan,
        rules::booklet::InForce,
        rules::booklet::Sticker,
        rules::referee::RefereeCase,
        rules::referee::Ruling,
        rules::referee::Rule,
        rules::referee::RuleName,
        rules::referee::Verdict,
        rules::referee::RuleReason,
        rules::referee::Quarrel,
        rules::referee::CardsLeft,
        rules::referee::CardGround,
        rules::referee::Settled,
        rules::drawing::Source,
        rules::drawing::NoCard,
        rules::drawing::TicketDraw,
        rules::cards::WagonCard,
        rules::events::NewspaperEffect,
        rules::events::Effect,
        rules::ranking::Tied,
        rules::ranking::Ranked,
        rules::ranking::Why,
        rules::setup::WhoStarts,
        rules::keeping::Section,
        rules::setup::SetupTask,
        rules::ending::EndTask,
        thing::ThingAction,
        thing::Details,
        thing::DetailsChange,
        thing::PostcardAction,
        thing::PrivateText,
        thing::PrivateChange,
        thing::PhotoAction,
        thing::PhotoOf,
        thing::PreparedPhoto,
        keeping::ThingLine,
        keeping::Mark,
        keeping::KindShown,
        keeping::CampaignBox,
        keeping::BoxSection,
        keeping::PlaceCount,
        keeping::Hidden,
        keeping::Sought,
        keeping::KindName,
        keeping::Found,
        searching::Everywhere,
        searching::FoundThing,
        searching::FoundCard,
        searching::FoundNote,
        searching::FoundPerson,
        keeping::ThingShown,
        keeping::Movement,
        keeping::StoryRef,
        keeping::Brought,
        keeping::StoryDeck,
        keeping::ReadingNow,
        keeping::StoryCardShown,
        keeping::Events,
        keeping::ArchivedEvent,
        keeping::Postcards,
        keeping::PostcardShown,
        keeping::PostcardState,
        keeping::PrivateSide,
        keeping::Rulebook,
        keeping::RulebookChapter,
        keeping::RulebookPart,
        keeping::RulebookRow,
        keeping::PrintedRow,
        keeping::StickerShown,
        keeping::StickerTwin,
        keeping::CaseRuling,
        keeping::AtTheTable,
        keeping::EventAtWork,
        keeping::CardText,
        keeping::Changes,
        keeping::ThingChange,
        keeping::WagonsChange,
        keeping::RunningGame,
        keeping::RunningCompany,
        keeping::Photos,
        keeping::PhotoShown,
        keeping::PhotoSize,
        keeping::Picture,
        night::Night,
        night::NightSeat,
        night::Counted,
        night::NightFirst,
        night::FirstBy,
        night::NightSetupStep,
        night::KnownSticker,
        night::KnownTicket,
        night::NightStory,
        night::NightStoryCard,
        night::NightPlay,
        night::NightEvents,
        night::NightEvent,
        night::NightNote,
        night::NightReceipt,
        night::ReceiptContent,
        night::ReceiptDraft,
        night::Trial,
        night::TicketEntry,
        night::MissingLine,
        night::NightPlace,
        night::Ahead,
        night::AheadBy,
        night::NightEndStep,
        night::Difference,
        view::Journal,
        view::JournalEntry,
        view::Step,
        view::Copies,
        view::HowFar,
        view::SafetyCopy,
        view::CopyReason,
        seam::Answer,
        seam::Reply,
    );
    text.push_str("\n/** What each view depends on: what has to change before it shows something else. */\n");
    text.push_str(
        "export const TOPICS_OF: Record<View[\"view\"] | DeskView[\"desk\"], readonly Topic[]> = {\n",
    );
    for (view, topics) in topics::BY_DESK_VIEW.iter().chain(topics::BY_VIEW) {
        let topics: Vec<String> =
            topics.iter().map(|topic| format!("\"{}\"", snake_case(&format!("{topic:?}")))).collect();
        text.push_str(&format!("  {}: [{}],\n", snake_case(view), topics.join(", ")));
    }
    text.push_str("};\n");
    text
}

/// The figures that the printed rules name, for whoever tells them in words.
fn figures() -> String {
    use rules::figures::*;
    let letters = |wanted: fn(&Slot) -> bool| -> Vec<String> {
        Slot::all().filter(wanted).map(|place| place.to_string()).collect()
    };
    let setup = letters(|place| place.chapter() == Some(Chapter::Setup));
    let route =
        letters(|place| matches!(place, Slot::Letter(_)) && place.chapter() == Some(Chapter::TakingARoute));
    let end: Vec<u8> = rules::ending::sticker_steps().collect();
    let printed = (1..).zip(GUIDE_PLACES).filter(|(_, printed)| printed.is_some());
    let printed: Vec<usize> = printed.map(|(number, _)| number).collect();
    let newspapers: Vec<[usize; 2]> =
        NEWSPAPERS_BY_PLAYERS.iter().map(|(players, count)| [*players, usize::from(*count)]).collect();
    let bonus: Vec<[i64; 2]> = rules::edition::Figures::of(rules::Edition::CURRENT)
        .map(|figures| {
            figures.wagons_bonus.iter().map(|(from, amount)| [i64::from(*from), *amount]).collect()
        })
        .unwrap_or_default();
    let wagon_cards =
        CARD_COLOURS.len() * usize::from(CARDS_OF_A_COLOUR) + usize::from(LOCOMOTIVES + NEWSPAPERS);
    let rows = [
        ("first_year", FIRST_YEAR.to_string()),
        ("wagons_on_a_new_box", WAGONS_ON_A_NEW_BOX.to_string()),
        ("wagon_cards", wagon_cards.to_string()),
        ("card_colours", CARD_COLOURS.len().to_string()),
        ("cards_of_a_colour", CARDS_OF_A_COLOUR.to_string()),
        ("locomotives", LOCOMOTIVES.to_string()),
        ("newspapers", NEWSPAPERS.to_string()),
        ("tickets", TICKETS.to_string()),
        ("events", EVENTS.to_string()),
        ("region_boxes", REGION_BOXES.to_string()),
        ("region_boards", REGION_BOARDS.to_string()),
        ("board_pieces", BOARD_PIECES.to_string()),
        ("sections", SECTIONS.len().to_string()),
        ("newspapers_by_players", format!("{newspapers:?}")),
        ("wagon_cards_each", WAGON_CARDS_EACH.to_string()),
        ("face_up", FACE_UP.to_string()),
        ("tickets_each", TICKETS_EACH.to_string()),
        ("tickets_kept", TICKETS_KEPT.to_string()),
        ("short_deals", format!("{SHORT_DEALS:?}")),
        ("short_kept", SHORT_KEPT.to_string()),
        ("cards_a_turn", CARDS_A_TURN.to_string()),
        ("locomotives_that_clear", LOCOMOTIVES_THAT_CLEAR.to_string()),
        ("cards_that_close_the_deck", CARDS_THAT_CLOSE_THE_DECK.to_string()),
        ("tickets_drawn", TICKETS_DRAWN.to_string()),
        ("tickets_kept_of_drawn", TICKETS_KEPT_OF_DRAWN.to_string()),
        ("double_closes_up_to", DOUBLE_CLOSES_UP_TO.to_string()),
        ("last_round_at", LAST_ROUND_AT.to_string()),
        ("wagons_bonus", format!("{bonus:?}")),
        ("setup_places", format!("{setup:?}")),
        ("route_places", format!("{route:?}")),
        ("end_places", format!("{end:?}")),
        ("guide_places", GUIDE_PLACES.len().to_string()),
        ("guide_printed", format!("{printed:?}")),
    ];
    let rows: Vec<String> = rows.iter().map(|(name, figure)| format!("  {name}: {figure},\n")).collect();
    format!(
        "\n/** Figures that the printed rules name. */\nexport const FIGURES = {{\n{}}} as const;\n",
        rows.concat()
    )
}

/// `StoryDeck` is sent as `story_deck`. The type checker of the interface knows the names and refuses others.
fn snake_case(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
