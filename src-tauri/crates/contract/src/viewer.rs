//! Who is looking or acting, and what is for whom. The host's session says who
//! it is, never the message. Each view and each action says by an exhaustive
//! match whom it is for: a new one does not compile before it has said so.

use rules::CompanyColour;

use crate::{
    Action, CampaignAction, Command, DeskCommand, EventAction, FinaleAction, GameAction, PeopleAction,
    PhotoAction, PhotoId, PhotoOf, PostcardAction, ReceiptAction, Request, SessionCommand, StickerAction,
    StoryAction, ThingAction, ThingId, View, command::PreferenceChange,
};

/// Whoever looks or acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// The shared window, before all eyes.
    Table {
        /// The company whose president holds the button just now, so that nobody else looks (LW-POS-2).
        holding: Option<CompanyColour>,
    },
    /// The shared window in the hands of somebody who only looks: sees what the table sees, and changes nothing.
    Guest {
        /// As at the table: a player who is handed the device reads their own.
        holding: Option<CompanyColour>,
    },
    /// The president of a company, on a device of their own.
    President { company: CompanyColour },
    /// A second screen, a guest: sees only what is public.
    Onlooker,
}

impl Viewer {
    /// The shared window while nobody holds a button.
    pub const TABLE: Self = Self::Table { holding: None };

    /// Whose private sides may be read now (LW-POS-2).
    pub fn reads_as(self) -> Option<CompanyColour> {
        match self {
            Self::Table { holding } | Self::Guest { holding } => holding,
            Self::President { company } => Some(company),
            Self::Onlooker => None,
        }
    }

    /// Whether this is the shared window, whoever holds it: there alone something is asked of this computer.
    pub fn is_at_the_table(self) -> bool {
        matches!(self, Self::Table { .. } | Self::Guest { .. })
    }

    /// Whether this may be asked by whoever only looks, if this is one who does.
    pub fn may_ask_to(self, request: &Request) -> bool {
        match self {
            Self::Guest { .. } => request.only_looks(),
            Self::Table { .. } | Self::President { .. } | Self::Onlooker => true,
        }
    }

    /// Whether a view is made for this viewer at all; what it then leaves out is another matter.
    pub fn may_ask_for(self, view: &View) -> bool {
        match view.audience() {
            Audience::Everybody => true,
            Audience::Players => self != Self::Onlooker,
            // Nobody tries out what they may not write.
            Audience::Scribes => match self {
                Self::Table { .. } => true,
                Self::President { company } => view.writes_for().all(|whose| whose == company),
                Self::Guest { .. } | Self::Onlooker => false,
            },
        }
    }
}

/// Whom a view is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// All that is in it is public.
    Everybody,
    /// Those who play, at the shared window or on a device of their own.
    Players,
    /// Those who may write what it is asked with: the shared window, and each president for their company.
    Scribes,
}

impl View {
    pub fn audience(&self) -> Audience {
        match self {
            Self::Line
            | Self::Companies
            | Self::Night { .. }
            | Self::Box
            | Self::Things { .. }
            | Self::Search { .. }
            | Self::Thing { .. }
            | Self::StoryDeck
            | Self::Events
            | Self::Postcards
            | Self::Rulebook { .. }
            | Self::Changes { .. }
            | Self::Referee { .. }
            | Self::Quarrel { .. }
            | Self::Photos { .. }
            | Self::Picture { .. }
            | Self::Results { .. }
            | Self::Finale
            | Self::Album => Audience::Everybody,
            Self::Journal { .. } | Self::PrivateSide { .. } => Audience::Players,
            Self::Trial { .. } => Audience::Scribes,
        }
    }

    /// The companies on whose receipts it is asked with something written.
    fn writes_for(&self) -> impl Iterator<Item = CompanyColour> {
        let drafts = match self {
            Self::Trial { receipts, .. } => receipts.as_slice(),
            _ => &[],
        };
        drafts.iter().map(|draft| draft.company)
    }
}

impl Request {
    /// Whether it changes neither the campaign nor what lies on this computer: what a guest may ask for.
    pub fn only_looks(&self) -> bool {
        match self {
            Self::Campaign(command) => command.only_looks(),
            Self::Desk(command) => command.only_looks(),
            Self::Session(command) => command.only_looks(),
        }
    }
}

impl Command {
    fn only_looks(&self) -> bool {
        match self {
            Self::Act { .. }
            | Self::Undo
            | Self::Redo
            | Self::UndoEntry { .. }
            | Self::RedoEntry { .. }
            | Self::UndoUnsealing { .. } => false,
        }
    }
}

impl DeskCommand {
    pub fn only_looks(&self) -> bool {
        match self {
            // In which language and which light one reads.
            Self::Prefer { change } => {
                let PreferenceChange { language: _, theme: _, folder, scribe, device } = change;
                folder.is_none() && scribe.is_none() && device.is_none()
            }
            // The way out, for whoever knows the code.
            Self::EndLookingOnly { .. } => true,
            Self::Create { .. }
            | Self::Open { .. }
            | Self::Close
            | Self::Forget { .. }
            | Self::SaveCopy { .. }
            | Self::ExportJson { .. }
            | Self::SaveFile { .. }
            | Self::BeginBook { .. }
            | Self::AddToBook { .. }
            | Self::FinishBook
            | Self::AbandonBook
            | Self::Import { .. }
            | Self::OpenSample { .. }
            | Self::MakeSafetyCopy
            | Self::Restore { .. }
            | Self::RestoreFile { .. }
            // Or a guest could set a code of their own.
            | Self::BeginLookingOnly { .. } => false,
        }
    }
}

impl SessionCommand {
    fn only_looks(self) -> bool {
        match self {
            Self::Hold { .. } | Self::LetGo | Self::GiveUp => true,
        }
    }
}

/// Who may do something besides the shared window, where everything can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// Nobody: it is done before all eyes.
    AtTheTable,
    /// Whoever presides a company.
    AnyPresident,
    PresidentOf(CompanyColour),
    /// Who holds this postcard.
    HolderOf(ThingId),
    /// Who holds the postcard whose private side this photo shows.
    HolderOfPictured(PhotoId),
}

impl Action {
    /// A president keeps their own account, and nobody else's.
    pub fn leave(&self) -> Leave {
        match self {
            Self::Game(action) => action.leave(),
            Self::Receipt(action) => action.leave(),
            Self::Thing(action) => action.leave(),
            Self::Postcard(action) => action.leave(),
            Self::Photo(action) => action.leave(),
            Self::Campaign(
                CampaignAction::Create(_) | CampaignAction::Rename { .. } | CampaignAction::Seal { .. },
            ) => Leave::AtTheTable,
            Self::People(
                PeopleAction::RenameCompany { .. }
                | PeopleAction::RenamePlayer { .. }
                | PeopleAction::Join { .. }
                | PeopleAction::TakeOver { .. }
                | PeopleAction::Leave { .. }
                | PeopleAction::BackOfBoxes { .. },
            ) => Leave::AtTheTable,
            Self::Story(
                StoryAction::Read { .. }
                | StoryAction::Amend { .. }
                | StoryAction::Unread { .. }
                | StoryAction::NoteBrought { .. }
                | StoryAction::RemoveBrought { .. },
            ) => Leave::AtTheTable,
            Self::Event(
                EventAction::Reveal { .. } | EventAction::ArchiveInForce { .. } | EventAction::Amend { .. },
            ) => Leave::AtTheTable,
            Self::Sticker(
                StickerAction::Stick { .. }
                | StickerAction::Correct { .. }
                | StickerAction::Replace { .. }
                | StickerAction::Expire { .. }
                | StickerAction::Pair { .. }
                | StickerAction::Remove { .. },
            ) => Leave::AtTheTable,
            // The end is read out before all eyes (LW-CMP-7).
            Self::Finale(
                FinaleAction::Begin { .. }
                | FinaleAction::Compensate { .. }
                | FinaleAction::Lines { .. }
                | FinaleAction::Worth { .. }
                | FinaleAction::Read { .. }
                | FinaleAction::ReadVault { .. }
                | FinaleAction::ReadEverything
                | FinaleAction::Decide { .. }
                | FinaleAction::LeaveShared
                | FinaleAction::Conclude
                | FinaleAction::Reopen
                | FinaleAction::CallOff
                | FinaleAction::AllowCorrections { .. },
            ) => Leave::AtTheTable,
        }
    }
}

impl GameAction {
    fn leave(&self) -> Leave {
        match self {
            Self::TakeWagons { company, .. }
            | Self::Count { company, .. }
            | Self::TakeRoute { company, .. } => Leave::PresidentOf(*company),
            Self::Note { .. } => Leave::AnyPresident,
            Self::Open
            | Self::Cancel { .. }
            | Self::Describe { .. }
            | Self::Seat { .. }
            | Self::Preside { .. }
            | Self::Arrange { .. }
            | Self::DrawFirst { .. }
            | Self::ChooseFirst { .. }
            | Self::Enter { .. }
            | Self::Tick { .. }
            | Self::CountTickets { .. }
            | Self::NextTurn { .. }
            | Self::GiveTurn { .. }
            | Self::DeclareLastRound { .. }
            | Self::CallOffLastRound { .. }
            // A note does not say whose it is; who wrote it last can undo it.
            | Self::EditNote { .. }
            | Self::RemoveNote { .. }
            | Self::GiveCard { .. }
            | Self::ArchiveEvent { .. }
            | Self::Close { .. }
            | Self::AcceptDifference { .. }
            | Self::FollowRule { .. } => Leave::AtTheTable,
        }
    }
}

impl ReceiptAction {
    fn leave(&self) -> Leave {
        match self {
            Self::Money { company, .. }
            | Self::WagonsLeft { company, .. }
            | Self::TicketSum { company, .. }
            | Self::Tickets { company, .. }
            | Self::Lines { company, .. }
            | Self::Confirm { company, .. } => Leave::PresidentOf(*company),
            // The table decides on these together.
            Self::Bonus { .. }
            | Self::ConfirmAll { .. }
            | Self::IntoVaults { .. }
            | Self::Unseal { .. }
            | Self::Reseal { .. } => Leave::AtTheTable,
        }
    }
}

impl ThingAction {
    fn leave(&self) -> Leave {
        match self {
            Self::Mark { company, .. } => Leave::PresidentOf(*company),
            Self::Find { .. }
            | Self::Name { .. }
            | Self::Edit { .. }
            | Self::Move { .. }
            | Self::Archive { .. }
            | Self::Recount { .. }
            | Self::Remove { .. }
            | Self::AddKind { .. }
            | Self::EditKind { .. }
            | Self::RemoveKind { .. } => Leave::AtTheTable,
        }
    }
}

impl PostcardAction {
    fn leave(&self) -> Leave {
        match self {
            Self::WritePrivate { postcard, .. } => Leave::HolderOf(*postcard),
            Self::Draw { .. } | Self::Edit { .. } | Self::Complete { .. } | Self::Reopen { .. } => {
                Leave::AtTheTable
            }
        }
    }
}

impl PhotoAction {
    fn leave(&self) -> Leave {
        match self {
            Self::Add { private: true, of: PhotoOf::Thing { thing }, .. } => Leave::HolderOf(*thing),
            Self::Add { .. } => Leave::AnyPresident,
            Self::Caption { photo, .. } | Self::Remove { photo } => Leave::HolderOfPictured(*photo),
        }
    }
}
