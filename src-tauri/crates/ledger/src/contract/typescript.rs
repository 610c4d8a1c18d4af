//! The contract as TypeScript, in one file that the interface imports.

use ts_rs::{Config, TS};

use super::{account, action, command, rejection, view};

/// The whole content of `ui/src/lib/backend/contract.ts`.
pub fn typescript() -> String {
    use rules::figures::{COMPANIES, FEWEST_PLAYERS, MOST_PLAYERS};
    let config = Config::default();
    let mut text = String::from(
        "// Made from the Rust contract by `cargo xtask contract`. Changes by hand are overwritten.\n",
    );
    // Figures of the game that forms need before they ask: from `campaign-data`, like everybody's.
    let companies: Vec<String> = COMPANIES.iter().map(|colour| format!("\"{}\"", colour.key())).collect();
    text.push_str(&format!("\nexport const COMPANIES = [{}] as const;\n", companies.join(", ")));
    text.push_str(&format!("\nexport const FEWEST_PLAYERS = {FEWEST_PLAYERS};\n"));
    text.push_str(&format!("\nexport const MOST_PLAYERS = {MOST_PLAYERS};\n"));
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
        action::Action,
        action::CampaignAction,
        action::NewCampaign,
        action::NewPlayer,
        action::PeopleAction,
        action::Successor,
        command::Command,
        command::PreferenceChange,
        command::Language,
        command::Theme,
        command::Outcome,
        command::Topic,
        account::Account,
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
        view::Journal,
        view::JournalEntry,
        view::Step,
        view::Copies,
        view::SafetyCopy,
        view::CopyReason,
    );
    text
}
