// Made from the Rust contract by `cargo xtask contract`. Changes by hand are overwritten.

export const COMPANIES = ["blue", "red", "green", "yellow", "black"] as const;

export const FEWEST_PLAYERS = 2;

export const MOST_PLAYERS = 5;

export type CompanyColour = "blue" | "red" | "green" | "yellow" | "black";

export type GameNumber = number;

export type FirstPlayer = { "by": "draw" } | { "by": "choice", company: CompanyColour, };

export type PlayerId = number;

export type EntryId = number;

export type Action = { "area": "campaign" } & CampaignAction | { "area": "people" } & PeopleAction;

export type CampaignAction = { "do": "create" } & NewCampaign | { "do": "rename", name: string, } | { "do": "seal", sealed: boolean, };

export type NewCampaign = { name: string, players: Array<NewPlayer>, first_player: FirstPlayer, sealed: boolean, 
/**
 * The scribe knows that two players share a name.
 */
same_name_ok: boolean, };

export type NewPlayer = { name: string, company: CompanyColour, company_name: string, };

export type PeopleAction = { "do": "rename_company", company: CompanyColour, name: string, } | { "do": "rename_player", player: PlayerId, name: string, same_name_ok: boolean, } | { "do": "join", player: NewPlayer, same_name_ok: boolean, } | { "do": "take_over", company: CompanyColour, successor: Successor, same_name_ok: boolean, } | { "do": "leave", player: PlayerId, };

export type Successor = { "who": "known", player: PlayerId, } | { "who": "newcomer", name: string, };

export type Command = { "command": "act", action: Action, } | { "command": "undo" } | { "command": "redo" } | { "command": "undo_entry", entry: EntryId, } | { "command": "create", campaign: NewCampaign, } | { "command": "open", path: string, } | { "command": "close" } | { "command": "forget", path: string, } | { "command": "save_copy", path: string, } | { "command": "make_safety_copy" } | { "command": "restore", copy: string, } | { "command": "restore_file", path: string, copy: string, } | { "command": "prefer", change: PreferenceChange, };

export type PreferenceChange = { language?: Language, theme?: Theme, 
/**
 * Where campaigns are kept from now on; those elsewhere stay where they are.
 */
folder?: string, 
/**
 * Who holds the pen in the open campaign.
 */
scribe?: string, };

export type Language = "system" | "fr" | "en";

export type Theme = "system" | "light" | "dark";

export type Outcome = { 
/**
 * What kinds of data changed, so that just those views are fetched again.
 */
changed: Array<Topic>, 
/**
 * The new entry of the history, if there is one.
 */
entry: EntryId | null, 
/**
 * What was done, undone or redone.
 */
account: Account | null, };

export type Topic = "campaign" | "people" | "games" | "things" | "documents" | "photos" | "history" | "library" | "copies" | "preferences";

export type Account = { "what": "campaign_created", name: string, companies: number, first_player: CompanyColour, first_company: string, drawn: boolean, } | { "what": "campaign_renamed", from: string, to: string, } | { "what": "seal_changed", sealed: boolean, } | { "what": "company_renamed", company: CompanyColour, from: string, to: string, } | { "what": "player_renamed", from: string, to: string, } | { "what": "player_joined", player: string, company: CompanyColour, company_name: string, } | { "what": "company_taken_over", company: CompanyColour, company_name: string, from: string | null, to: string, } | { "what": "player_left", player: string, company: CompanyColour, company_name: string, } | { "what": "restored", copied_at: string, };

export type Broken = { "code": "table_size", players: number, fewest: number, most: number, } | { "code": "colour_taken", company: CompanyColour, } | { "code": "not_at_the_table", company: CompanyColour, } | { "code": "company_twice", company: CompanyColour, } | { "code": "wagons_beyond_the_box", company: CompanyColour, wagons: number, most: number, } | { "code": "money_negative", company: CompanyColour, money: number, } | { "code": "wagons_left_impossible", company: CompanyColour, wagons_left: number, at_most: number, } | { "code": "ticket_worthless", company: CompanyColour, 
/**
 * In the list that was sent, counted from 0.
 */
position: number, value: number, } | { "code": "completed_negative", company: CompanyColour, completed: number, } | { "code": "label_missing", company: CompanyColour, 
/**
 * In the list that was sent, counted from 0.
 */
position: number, } | { "code": "reason_missing", company: CompanyColour, } | { "code": "sum_too_large", company: CompanyColour, } | { "code": "no_receipts" } | { "code": "route_without_spaces" } | { "code": "lanes_impossible", lanes: number, most: number, } | { "code": "lane_unknown", lane: number, lanes: number, } | { "code": "big_cities_impossible", big_cities: number, } | { "code": "rule_ends_before_it_begins", since: GameNumber, until: GameNumber, } | { "code": "game_is_over" } | { "code": "event_already_revealed", event: string, } | { "code": "event_not_in_discard", event: string, } | { "code": "replacement_due" } | { "code": "nothing_to_replace" } | { "code": "story_out_of_order", number: StoryNumber, 
/**
 * The last card that was read; none before the first.
 */
after: StoryNumber | null, } | { "code": "not_a_story_number", text: string, } | { "code": "not_a_postcard", number: number, most: number, } | { "code": "vault_sealed", company: CompanyColour, } | { "code": "game_not_played", game: GameNumber, } | { "code": "game_twice", game: GameNumber, } | { "code": "receipt_negative", company: CompanyColour, game: GameNumber, };

export type StoryNumber = string;

export type Rejection = { "code": "name_empty", field: NameField, } | { "code": "name_too_long", field: NameField, length: number, most: number, } | { "code": "name_unprintable", field: NameField, } | { "code": "same_name", name: string, } | { "code": "company_unknown", company: CompanyColour, } | { "code": "player_unknown" } | { "code": "already_presides", player: string, company: CompanyColour, company_name: string, } | { "code": "presides_nothing", player: string, } | { "code": "campaign_over" } | { "code": "nothing_to_change" } | { "code": "already_created" } | { "code": "nothing_to_undo" } | { "code": "nothing_to_redo" } | { "code": "entry_unknown", entry: EntryId, } | { "code": "entry_not_in_force", entry: EntryId, } | { "code": "creation_stays" } | { "code": "undo_closed", entry: EntryId, } | { "code": "undo_blocked", later: Array<LaterEntry>, } | { "code": "not_found", path: string, } | { "code": "path_incomplete", path: string, } | { "code": "folder_missing", path: string, } | { "code": "not_a_carnet", path: string, } | { "code": "newer_version", path: string, found: number, known: number, } | { "code": "damaged", path: string, detail: string, } | { "code": "read_only", path: string, } | { "code": "disk_full", path: string, } | { "code": "in_use", path: string, } | { "code": "already_exists", path: string, } | { "code": "copy_unknown", copy: string, } | { "code": "no_campaign_open" } | { "code": "not_understood", detail: string, } | { "code": "file_trouble", path: string, detail: string, } | Broken;

export type NameField = { "of": "campaign" } | { "of": "player", position: number, } | { "of": "company", position: number, } | { "of": "scribe" };

export type LaterEntry = { entry: EntryId, account: Account, };

export type View = { "view": "start" } | { "view": "status" } | { "view": "library" } | { "view": "line" } | { "view": "companies" } | { "view": "journal", before?: EntryId, } | { "view": "copies" };

export type Shown = { "view": "start" } & Start | { "view": "status" } & Status | { "view": "library" } & Library | { "view": "line" } & Line | { "view": "companies" } & Companies | { "view": "journal" } & Journal | { "view": "copies" } & Copies;

export type Start = { status: Status, line: Line | null, library: Library | null, };

export type Status = { campaign: OpenCampaign | null, preferences: Preferences, 
/**
 * Why a file that was named when starting could not be opened, until something else is done.
 */
refused_file: Rejection | null, 
/**
 * Where campaigns are kept.
 */
folder: string, version: string, };

export type OpenCampaign = { uuid: string, name: string, path: string, sealed: boolean, 
/**
 * Who holds the pen; nobody in particular if absent.
 */
scribe: string | null, 
/**
 * What the next undo would take back.
 */
undo: Account | null, 
/**
 * What the next redo would do again.
 */
redo: Account | null, };

export type Preferences = { language: Language, theme: Theme, };

export type Library = { folder: string, campaigns: Array<LibraryEntry>, };

export type LibraryEntry = { path: string, file_name: string, 
/**
 * Lies outside the library folder and can be taken off the list.
 */
elsewhere: boolean, content: LibraryContent, };

export type LibraryContent = { "state": "readable" } & CampaignSummary | { "state": "unreadable", why: Rejection, copies: Array<SafetyCopy>, };

export type CampaignSummary = { uuid: string, name: string, companies: Array<CompanyBadge>, 
/**
 * Games that are closed, of `games`.
 */
games_played: number, games: number, last_played: string | null, last_change: string | null, };

export type CompanyBadge = { company: CompanyColour, name: string, };

export type Line = { name: string, sealed: boolean, stations: Array<Station>, 
/**
 * The game that is open or to be played next; none once all are played.
 */
current: GameNumber | null, companies: Array<Company>, 
/**
 * Colours nobody has had, for a newcomer (LW-CMP-4).
 */
free_colours: Array<CompanyColour>, };

export type Station = { game: GameNumber, year: number, played_on: string | null, state: StationState, };

export type StationState = "played" | "open" | "ahead";

export type Companies = { sealed: boolean, companies: Array<Company>, 
/**
 * Colours nobody has had, for a newcomer (LW-CMP-4).
 */
free_colours: Array<CompanyColour>, 
/**
 * Players who preside nothing now and could take a company over.
 */
without_company: Array<Player>, };

export type Company = { company: CompanyColour, name: string, president: Player | null, presidencies: Array<Presidency>, 
/**
 * The first game this company could take part in (LW-CMP-5).
 */
joined_for: GameNumber, first_player_card: boolean, 
/**
 * What lies in the bureau, by kind (LW-COM-1).
 */
bureau: Array<BureauThing>, 
/**
 * How many things lie in the vault; never which or how much (LW-COM-2).
 */
vault_count: number, 
/**
 * What the back of the company box says (LW-COM-3).
 */
wagons: number, };

export type Player = { id: PlayerId, name: string, };

export type Presidency = { player: Player, from_game: GameNumber, 
/**
 * The last game; absent while it goes on.
 */
until_game: GameNumber | null, };

export type BureauThing = { 
/**
 * A kind that the rules know, or one that the group named.
 */
kind: string, title: string | null, };

export type Journal = { entries: Array<JournalEntry>, 
/**
 * Older entries exist.
 */
more: boolean, };

export type JournalEntry = { entry: EntryId, at: string, 
/**
 * Who held the pen; nobody in particular if absent.
 */
actor: string | null, account: Account, step: Step, };

export type Step = { "kind": "done", in_force: boolean, undoable: boolean, } | { "kind": "undo", of: EntryId, } | { "kind": "redo", of: EntryId, };

export type Copies = { 
/**
 * Where they lie.
 */
folder: string, 
/**
 * Newest first.
 */
copies: Array<SafetyCopy>, };

export type SafetyCopy = { 
/**
 * Its name, by which it is restored.
 */
copy: string, made_at: string, reason: CopyReason, bytes: number, };

export type CopyReason = "day" | "migration" | "restore" | "asked";
