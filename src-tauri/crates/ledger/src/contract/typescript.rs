//! The contract as TypeScript, in one file that the interface imports.

use rules::booklet::{Chapter, Slot};
use ts_rs::{Config, TS};

use super::{account, action, command, game, night, rejection, view};

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
    text.push_str(&format!("\nexport const SETUP_PLACES = [{}] as const;\n", places.join(", ")));
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
        super::PlayerId,
        super::EntryId,
        super::ThingId,
        super::NoteId,
        rules::receipt::Override,
        rules::receipt::Receipt,
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
        command::Command,
        command::PreferenceChange,
        command::Language,
        command::Theme,
        command::Outcome,
        command::Topic,
        account::Account,
        account::ReceiptPart,
        rules::Broken,
        rules::story::StoryNumber,
        rejection::Rejection,
        rejection::NameField,
        rejection::LaterEntry,
        view::View,
        view::Shown,
        view::Start,
        view::Status,
        view::OpenCampaign,
        view::Preferences,
        view::Library,
        view::LibraryEntry,
        view::LibraryContent,
        view::CampaignSummary,
        view::CompanyBadge,
        view::Line,
        view::Station,
        view::StationState,
        view::Companies,
        view::Company,
        view::Player,
        view::Presidency,
        view::BureauThing,
        night::Night,
        night::NightSeat,
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
        view::SafetyCopy,
        view::CopyReason,
    );
    text
}
