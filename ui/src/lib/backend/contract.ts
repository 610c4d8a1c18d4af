// Made from the Rust contract by `cargo xtask contract`. Changes by hand are overwritten.

export const COMPANIES = ["blue", "red", "green", "yellow", "black"] as const;

export const FEWEST_PLAYERS = 2;

export const MOST_PLAYERS = 5;

export const GAMES = 12;

export const COINS_EACH = 5;

export const WAGONS_IN_THE_BOX = 56;

export const PRINTED_KINDS = ["wagon_card", "locomotive", "newspaper", "ticket", "event", "story_card", "postcard", "sticker", "bonus_card", "first_player_card", "token", "region_box", "region_board", "toolbox", "board_piece"] as const;

export const POSTCARDS = 77;

export const HEAVIEST_PHOTO = 31457280;

export const MOST_AT_ONCE = 200;

export const MOST_QUESTIONS = 32;

export const SETUP_PLACES = ["A", "B", "C", "D", "E"] as const;

/** Figures that the printed rules name. */
export const FIGURES = {
  first_year: 1865,
  wagons_on_a_new_box: 20,
  wagon_cards: 90,
  card_colours: 6,
  cards_of_a_colour: 12,
  locomotives: 12,
  newspapers: 6,
  tickets: 33,
  events: 7,
  region_boxes: 8,
  region_boards: 8,
  board_pieces: 5,
  sections: 6,
  newspapers_by_players: [[2, 6], [3, 4], [4, 3], [5, 3]],
  wagon_cards_each: 4,
  face_up: 5,
  tickets_each: 4,
  tickets_kept: 2,
  short_deals: [3, 2],
  short_kept: 1,
  cards_a_turn: 2,
  locomotives_that_clear: 3,
  cards_that_close_the_deck: 8,
  tickets_drawn: 3,
  tickets_kept_of_drawn: 1,
  double_closes_up_to: 3,
  last_round_at: 2,
  wagons_bonus: [[0, 16], [1, 12], [2, 9], [3, 7], [4, 6], [5, 4], [8, 2], [11, 0]],
  setup_places: ["A", "B", "C", "D", "E"],
  route_places: ["F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V"],
  end_places: [4, 5, 7],
  guide_places: 12,
  guide_printed: [3, 12],
} as const;

export type CompanyColour = "blue" | "red" | "green" | "yellow" | "black";

export type GameNumber = number;

export type FirstPlayer = { "by": "draw" } | { "by": "choice", company: CompanyColour, };

export type PlayerId = number;

export type EntryId = number;

export type ThingId = number;

export type NoteId = number;

export type PhotoId = number;

export type Override = { amount: number, reason: string, };

export type Receipt = { company: CompanyColour, money: number, wagons_bonus: number, tickets: number, extra: number, 
/**
 * Never below 0 (LW-END-6).
 */
total: number, 
/**
 * Tickets completed, for ties (LW-END-7).
 */
completed: number, };

export type FurtherLine = { label: string, amount: number, };

export type FinalAccount = { 
/**
 * From 1. Companies with the same total share it: the rules give no tie-break.
 */
place: number, 
/**
 * Whether others have the same total.
 */
shared: boolean, company: CompanyColour, receipts: number, 
/**
 * Things of its vault.
 */
things: number, 
/**
 * Games it missed, those before it joined included (LW-CMP-5).
 */
missed: Array<GameNumber>, compensation: number, lines: number, total: number, };

export type Records = { 
/**
 * Who won most games; empty while nobody has won.
 */
most_wins: Array<Wins>, 
/**
 * Who won most games on end among those that were played.
 */
longest_runs: Array<Run>, 
/**
 * The highest receipts.
 */
best_receipts: Array<BestReceipt>, 
/**
 * The games whose first two were closest.
 */
closest_finishes: Array<Finish>, 
/**
 * Who completed most tickets over all games.
 */
most_tickets: Array<TicketsCompleted>, 
/**
 * Who completed most tickets in one game.
 */
best_ticket_games: Array<TicketsInGame>, };

export type Wins = { company: CompanyColour, wins: number, };

export type Run = { company: CompanyColour, length: number, first: GameNumber, last: GameNumber, };

export type BestReceipt = { company: CompanyColour, game: GameNumber, total: number, };

export type Finish = { game: GameNumber, first: CompanyColour, second: CompanyColour, margin: number, };

export type TicketsCompleted = { company: CompanyColour, completed: number, };

export type TicketsInGame = { company: CompanyColour, game: GameNumber, completed: number, };

export type FinaleAction = { "do": "begin", early: boolean, } | { "do": "compensate", amounts: Array<Amount>, } | { "do": "lines", company: CompanyColour, lines: Array<FurtherLine>, } | { "do": "worth", thing: ThingId, worth: number | null, } | { "do": "read", company: CompanyColour, } | { "do": "read_vault", company: CompanyColour, } | { "do": "read_everything" } | { "do": "decide", winner: CompanyColour, reason: string, } | { "do": "leave_shared" } | { "do": "conclude" } | { "do": "reopen" } | { "do": "call_off" } | { "do": "allow_corrections", allowed: boolean, };

export type Amount = { game: GameNumber, amount: number, };

export type FinaleStage = "ahead" | "ready" | "accounts" | "opening" | "opened" | "concluded";

export type Finale = { stage: FinaleStage, 
/**
 * The games that were played.
 */
played: Array<GameNumber>, 
/**
 * The game that is open: it has to be closed or cancelled first.
 */
open_game: GameNumber | null, 
/**
 * Whether it was, or would be, before game 12.
 */
early: boolean, 
/**
 * Whether a concluded campaign may be corrected now.
 */
corrections: boolean, 
/**
 * Played games that somebody missed, and what that earns (LW-CMP-5).
 */
compensation: Array<MissedGame>, companies: Array<FinaleCompany>, 
/**
 * Receipts with gaps: there are no standings until they are filled.
 */
incomplete: Array<IncompleteReceipt>, 
/**
 * Best first, once everything has been read out.
 */
standings: Array<FinalAccount> | null, 
/**
 * How the group decided between equals; absent once they are none any more.
 */
decision: Decision | null, concluded_at: string | null, };

export type MissedGame = { game: GameNumber, year: number, missed_by: Array<CompanyColour>, 
/**
 * Absent until it is entered: it counts 0 until then.
 */
amount: number | null, };

export type IncompleteReceipt = { game: GameNumber, company: CompanyColour, };

export type FinaleCompany = { company: CompanyColour, name: string, president: string | null, joined_for: GameNumber, 
/**
 * Games it missed, those before it joined included (LW-CMP-5), and what they earn together.
 */
missed: Array<GameNumber>, compensation: number, lines: Array<FurtherLine>, 
/**
 * How many documents lie in the vault: receipts, and things.
 */
documents: number, 
/**
 * Those that were read out, receipts by game, then things.
 */
read: Array<Document>, 
/**
 * What was read out so far adds up to this; with everything read, compensation and lines are in it.
 */
running: number, };

export type Document = { "kind": "receipt", game: GameNumber, year: number, place: number, receipt: Receipt, } | { "kind": "thing", line: ThingLine, 
/**
 * Of each, where it is a pile; absent until it is entered.
 */
worth: number | null, 
/**
 * Of all together: 0 until its worth is entered.
 */
amount: number, };

export type Decision = { winner: CompanyColour, reason: string, };

export type ResultsOf = { 
/**
 * From this game on.
 */
from?: GameNumber, 
/**
 * Up to this game.
 */
to?: GameNumber, 
/**
 * Only these companies; their places stay those of the whole table.
 */
companies?: Array<CompanyColour>, };

export type Results = { 
/**
 * Whether sums are absent.
 */
sealed: boolean, 
/**
 * Every closed game of the campaign, chosen or not: what a span can be chosen from.
 */
played: Array<GameNumber>, 
/**
 * Every company of the campaign, chosen or not, with what it did in the chosen games.
 */
companies: Array<CompanyResults>, 
/**
 * The chosen games, in their order.
 */
games: Array<GameResults>, 
/**
 * The receipts of the chosen games and companies; absent while sums are.
 */
receipts: Array<GameReceipt> | null, records: Records, };

export type CompanyResults = { company: CompanyColour, name: string, president: string | null, 
/**
 * How many of the chosen games it took part in, missed since it joined, and won.
 */
took_part: number, missed: number, wins: number, 
/**
 * Places in the chosen games: how often first, second, …, fifth.
 */
places: Array<number>, };

export type GameResults = { game: GameNumber, year: number, played_on: string, 
/**
 * The chosen companies that took part, best first, with their places of the whole table.
 */
ranking: Array<NightPlace>, 
/**
 * The chosen companies that were absent.
 */
absent: Array<CompanyColour>, 
/**
 * The chosen companies that had not joined yet: nobody misses a game before that.
 */
not_yet: Array<CompanyColour>, 
/**
 * Who sat there for the chosen companies, where that is known.
 */
people: Array<PersonThere>, };

export type PersonThere = { company: CompanyColour, player: string, };

export type GameReceipt = { game: GameNumber, place: number, wagons_left: number, receipt: Receipt, 
/**
 * What all its receipts up to this game add up to, from game 1 on.
 */
so_far: number, };

export type Target = { path: string, 
/**
 * The reader knows that there is a file of this name. A campaign is never replaced.
 */
replace?: boolean, };

export type FileContent = { "format": "csv", text: string, } | { "format": "png", data: string, };

export type BookPart = { "part": "html", text: string, } | { "part": "photo", photo: PhotoId, };

export type SampleLanguage = "fr" | "en";

export type Album = { photos: Array<AlbumPhoto>, kinds: Array<KindShown>, };

export type AlbumPhoto = { photo: PhotoShown, of: PhotoOf, 
/**
 * The evening it shows, or the game in which the thing was found.
 */
game: GameNumber | null, 
/**
 * Of a thing: which.
 */
thing: ThingLine | null, };

export type Seat = { company: CompanyColour, 
/**
 * Without a number, what a new box says (LW-COM-3).
 */
wagons: number, };

export type SetupStep = { "what": "board", step: number, pieces: number, } | { "what": "bureaus", step: number, } | { "what": "coins", step: number, each: number, } | { "what": "newspapers", step: number, shuffled_in: number, to_the_warehouse: number, } | { "what": "wagon_cards", step: number, each: number, face_up: number, } | { "what": "tickets", step: number, deal: TicketDeal, } | { "what": "story", step: number, } | { "what": "events", step: number, } | { "what": "wagons", step: number, boxes: Array<Seat>, } | { "what": "sticker", letter: string, } | { "what": "first_player", step: number, company: CompanyColour, };

export type TicketDeal = { "deal": "full", each: number, keep_at_least: number, } | { "deal": "short", each: number, keep_at_least: number, } | { "deal": "for_people", in_the_deck: number, };

export type EndStep = { "what": "winner", step: number, winner: CompanyColour, first_player_card: CompanyColour, } | { "what": "archive_an_event", step: number, by: CompanyColour, from: number, } | { "what": "story", step: number, } | { "what": "sticker", step: number, found: boolean, } | { "what": "receipts_into_vaults", step: number, receipts: number, } | { "what": "tidy_up", step: number, next: GameNumber | null, };

export type StoryEnding = "pause" | "stop";

export type NextCard = { 
/**
 * The next card of the same year, or the very first.
 */
same_year: StoryNumber | null, 
/**
 * Or a card of a later year than this, as a rule its first.
 */
later_than: number | null, };

export type Reading = { "code": "complete", ending: StoryEnding, } | { "code": "sides_missing", cards: Array<StoryNumber>, } | { "code": "goes_on" } | { "code": "read_too_far", ended_at: StoryNumber, };

export type Progress = { "now": "open", next: CompanyColour, } | { "now": "announced", next: CompanyColour, 
/**
 * Who will play last, where that is known: who is at their turn, or the only one where nobody counts turns.
 */
ends: CompanyColour | null, } | { "now": "last_round", brought_by: CompanyColour | null, next: CompanyColour, turns_left: number | null, } | { "now": "over", brought_by: CompanyColour | null, };

export type Action = { "area": "campaign" } & CampaignAction | { "area": "people" } & PeopleAction | { "area": "game" } & GameAction | { "area": "receipt" } & ReceiptAction | { "area": "story" } & StoryAction | { "area": "event" } & EventAction | { "area": "sticker" } & StickerAction | { "area": "thing" } & ThingAction | { "area": "postcard" } & PostcardAction | { "area": "photo" } & PhotoAction | { "area": "finale" } & FinaleAction;

export type CampaignAction = { "do": "create" } & NewCampaign | { "do": "rename", name: string, } | { "do": "seal", sealed: boolean, reason?: string, by?: string, };

export type NewCampaign = { name: string, players: Array<NewPlayer>, first_player: FirstPlayer, sealed: boolean, 
/**
 * The scribe knows that two players share a name.
 */
same_name_ok: boolean, };

export type NewPlayer = { name: string, company: CompanyColour, company_name: string, };

export type PeopleAction = { "do": "rename_company", company: CompanyColour, name: string, } | { "do": "rename_player", player: PlayerId, name: string, same_name_ok: boolean, } | { "do": "join", player: NewPlayer, same_name_ok: boolean, } | { "do": "take_over", company: CompanyColour, successor: Successor, same_name_ok: boolean, } | { "do": "leave", player: PlayerId, } | { "do": "back_of_boxes", companies: Array<CompanyColour>, from_game: GameNumber, wagons: number, 
/**
 * The story card that said so.
 */
story?: ThingId | null, };

export type Successor = { "who": "known", player: PlayerId, } | { "who": "newcomer", name: string, };

export type Stage = "table" | "setup" | "play" | "receipts" | "closing" | "closed";

export type Checklist = "setup" | "end";

export type StepState = "done" | "not_applicable";

export type GameAction = { "do": "open" } | { "do": "cancel", game: GameNumber, } | { "do": "describe", game: GameNumber, year: number, played_on: string, } | { "do": "seat", game: GameNumber, company: CompanyColour, present: boolean, } | { "do": "preside", game: GameNumber, company: CompanyColour, player: Successor, same_name_ok: boolean, } | { "do": "arrange", game: GameNumber, clockwise: Array<CompanyColour>, } | { "do": "draw_first", game: GameNumber, } | { "do": "choose_first", game: GameNumber, company: CompanyColour, } | { "do": "enter", game: GameNumber, stage: Stage, } | { "do": "tick", game: GameNumber, checklist: Checklist, 
/**
 * The printed number, or the letter of a sticker of the set-up: `7`, `B`.
 */
step: string, state: StepState | null, reason: string | null, } | { "do": "take_wagons", game: GameNumber, company: CompanyColour, wagons: number, } | { "do": "count_tickets", tickets: number, } | { "do": "count", game: GameNumber, company: CompanyColour, money: number | null, wagons_left: number | null, } | { "do": "next_turn", game: GameNumber, } | { "do": "give_turn", game: GameNumber, company: CompanyColour, } | { "do": "take_route", game: GameNumber, company: CompanyColour, spaces: number, } | { "do": "declare_last_round", game: GameNumber, by: CompanyColour | null, } | { "do": "call_off_last_round", game: GameNumber, } | { "do": "note", game: GameNumber, text: string, } | { "do": "edit_note", note: NoteId, text: string, } | { "do": "remove_note", note: NoteId, } | { "do": "give_card", game: GameNumber, } | { "do": "archive_event", game: GameNumber, event: ThingId | null, reason: string | null, } | { "do": "close", game: GameNumber, } | { "do": "accept_difference", game: GameNumber, what: DifferenceKind, reason: string | null, } | { "do": "follow_rule", game: GameNumber, what: DifferenceKind, };

export type DifferenceKind = "card_holder" | "archiver" | "first_player";

export type ReceiptAction = { "do": "money", game: GameNumber, company: CompanyColour, money: number | null, } | { "do": "wagons_left", game: GameNumber, company: CompanyColour, wagons_left: number | null, } | { "do": "bonus", game: GameNumber, company: CompanyColour, decided: Override | null, } | { "do": "ticket_sum", game: GameNumber, company: CompanyColour, sum: number | null, completed: number | null, } | { "do": "tickets", game: GameNumber, company: CompanyColour, tickets: Array<TicketLine>, } | { "do": "lines", game: GameNumber, company: CompanyColour, lines: Array<ReceiptLine>, } | { "do": "confirm", game: GameNumber, company: CompanyColour, } | { "do": "confirm_all", game: GameNumber, } | { "do": "into_vaults", game: GameNumber, } | { "do": "unseal", game: GameNumber, company: CompanyColour, reason: string, } | { "do": "reseal", game: GameNumber, company: CompanyColour, };

export type TicketLine = { value: number, completed: boolean, 
/**
 * The ticket, if the group recorded it.
 */
ticket: ThingId | null, 
/**
 * What it is called. A name for a ticket that was not recorded yet records it.
 */
title?: string, };

export type ReceiptLine = { label: string, amount: number, 
/**
 * The sticker it comes from, if it does.
 */
sticker: ThingId | null, };

export type StoryAction = { "do": "read", game: GameNumber, checklist: Checklist, card: StoryCard, } | { "do": "amend", thing: ThingId, card: StoryCard, } | { "do": "unread", thing: ThingId, } | { "do": "note_brought", story: ThingId, text: string, } | { "do": "remove_brought", brought: number, };

export type StoryCard = { 
/**
 * As printed, without its side: `1865-01`.
 */
number: string, side_a: boolean, side_b: boolean, ending: StoryEnding | null, 
/**
 * Stays in the game instead of being archived (LW-STO-2).
 */
enters_play: boolean, };

export type EventAction = { "do": "reveal", game: GameNumber, event: RevealedEvent, } | { "do": "archive_in_force", game: GameNumber, } | { "do": "amend", thing: ThingId, title: string, lightning: boolean, text?: string | null, };

export type RevealedEvent = { "which": "known", thing: ThingId, } | { "which": "new", title: string, lightning: boolean, 
/**
 * What it says.
 */
text?: string | null, };

export type StickerAction = { "do": "stick", 
/**
 * The story card that brought it.
 */
story?: ThingId | null, 
/**
 * The number of the quick reference at which its twin is put on with it (LW-STK-2).
 */
guide?: string | null, 
/**
 * As printed: `B`, `7`, `end-4`, or whatever the group calls it (LW-STK-5).
 */
place: string, title: string, text?: string | null, since: GameNumber, until?: GameNumber | null, 
/**
 * What the referee can check by itself; none, people judge.
 */
conditions?: Conditions | null, } | { "do": "correct", thing: ThingId, place?: string, title?: string, text?: string | null, since?: GameNumber, until?: GameNumber | null, conditions?: Conditions | null, } | { "do": "replace", thing: ThingId, story?: ThingId | null, 
/**
 * As printed: `B`, `7`, `end-4`, or whatever the group calls it (LW-STK-5).
 */
place: string, title: string, text?: string | null, since: GameNumber, until?: GameNumber | null, 
/**
 * What the referee can check by itself; none, people judge.
 */
conditions?: Conditions | null, } | { "do": "expire", thing: ThingId, until: GameNumber | null, } | { "do": "pair", thing: ThingId, with: ThingId | null, } | { "do": "remove", thing: ThingId, };

export type NewSticker = { 
/**
 * As printed: `B`, `7`, `end-4`, or whatever the group calls it (LW-STK-5).
 */
place: string, title: string, text?: string | null, since: GameNumber, until?: GameNumber | null, 
/**
 * What the referee can check by itself; none, people judge.
 */
conditions?: Conditions | null, };

export type StickerChange = { place?: string, title?: string, text?: string | null, since?: GameNumber, until?: GameNumber | null, conditions?: Conditions | null, };

export type Command = { "command": "act", action: Action, } | { "command": "undo" } | { "command": "redo" } | { "command": "undo_entry", entry: EntryId, } | { "command": "redo_entry", entry: EntryId, } | { "command": "undo_unsealing", entry?: EntryId, reason: string, };

export type DeskCommand = { "desk": "create", campaign: NewCampaign, } | { "desk": "open", path: string, } | { "desk": "close" } | { "desk": "forget", path: string, } | { "desk": "save_copy", path: string, } | { "desk": "export_json", target: Target, } | { "desk": "save_file", target: Target, content: FileContent, } | { "desk": "begin_book", target: Target, } | { "desk": "add_to_book", parts: Array<BookPart>, } | { "desk": "finish_book" } | { "desk": "abandon_book" } | { "desk": "import", path: string, 
/**
 * The library has one of this name, or this very one, and gets another.
 */
keep_both?: boolean, } | { "desk": "open_sample", language: SampleLanguage, } | { "desk": "make_safety_copy" } | { "desk": "restore", copy: string, 
/**
 * Why what is sealed in vaults since may be shown again, if it is (LW-COM-2).
 */
unsealing?: string, } | { "desk": "restore_file", path: string, copy: string, } | { "desk": "prefer", change: PreferenceChange, } | { "desk": "begin_looking_only", 
/**
 * Without which nobody ends it; none: whoever asks does.
 */
code?: string, } | { "desk": "end_looking_only", code?: string, };

export type SessionCommand = { "session": "hold", company: CompanyColour, 
/**
 * Somebody was asked whether they are, and said so. On a device that is not theirs it has to be.
 */
i_am?: boolean, } | { "session": "let_go" } | { "session": "give_up" };

export type PreferenceChange = { language?: Language, theme?: Theme, 
/**
 * Where campaigns are kept from now on; those elsewhere stay where they are.
 */
folder?: string, 
/**
 * Who holds the pen in the open campaign.
 */
scribe?: string, 
/**
 * Whose device this is in the open campaign.
 */
device?: DeviceOf, };

export type DeviceOf = { "of": "everybody" } | { "of": "president", company: CompanyColour, };

export type Language = "system" | "fr" | "en";

export type Theme = "system" | "light" | "dark";

export type Made = { "what": "player", player: PlayerId, } | { "what": "thing", thing: ThingId, } | { "what": "note", note: NoteId, } | { "what": "photo", photo: PhotoId, } | { "what": "kind", kind: string, };

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
 * The earlier entry that was taken back or done again.
 */
turned?: EntryId, 
/**
 * What is new, by which it can be named from now on.
 */
made: Array<Made>, 
/**
 * What was done, undone or redone.
 */
account: Account | null, 
/**
 * It was done, but something beside it went wrong: a safety copy that could not be made.
 */
warning: Rejection | null, 
/**
 * What the frame shows from now on. Absent where there is no desk, as in a terminal, or where the desk
 * could not say any more.
 */
status?: Status, };

export type Topic = "campaign" | "people" | "games" | "evenings" | "things" | "documents" | "finale" | "photos" | "history" | "library" | "copies" | "preferences";

export type Account = { "what": "campaign_created", name: string, companies: number, first_player: CompanyColour, first_company: string, drawn: boolean, } | { "what": "campaign_renamed", from: string, to: string, } | { "what": "seal_changed", sealed: boolean, reason?: string, by?: string, } | { "what": "company_renamed", company: CompanyColour, from: string, to: string, } | { "what": "player_renamed", from: string, to: string, } | { "what": "player_joined", player: string, company: CompanyColour, company_name: string, } | { "what": "company_taken_over", company: CompanyColour, company_name: string, from: string | null, to: string, } | { "what": "player_left", player: string, company: CompanyColour, company_name: string, } | { "what": "game_opened", game: GameNumber, year: number, } | { "what": "game_cancelled", game: GameNumber, } | { "what": "game_described", game: GameNumber, year: number, played_on: string, } | { "what": "seated", game: GameNumber, company: CompanyColour, company_name: string, present: boolean, } | { "what": "presided_tonight", game: GameNumber, company: CompanyColour, company_name: string, player: string, } | { "what": "seats_arranged", game: GameNumber, } | { "what": "first_player_drawn", game: GameNumber, company: CompanyColour, company_name: string, 
/**
 * The company that holds the card and is absent.
 */
absent: string, } | { "what": "first_player_chosen", game: GameNumber, company: CompanyColour, company_name: string, } | { "what": "stage_entered", game: GameNumber, stage: Stage, } | { "what": "step_ticked", game: GameNumber, checklist: Checklist, step: string, state: StepState | null, } | { "what": "wagons_taken", game: GameNumber, company: CompanyColour, company_name: string, wagons: number, } | { "what": "tickets_counted", tickets: number, } | { "what": "counted", game: GameNumber, company: CompanyColour, company_name: string, money: boolean, wagons_left: boolean, } | { "what": "turn_ended", game: GameNumber, company: CompanyColour, company_name: string, last_round: boolean, } | { "what": "turn_given", game: GameNumber, company: CompanyColour, company_name: string, } | { "what": "route_taken", game: GameNumber, company: CompanyColour, company_name: string, } | { "what": "last_round_declared", game: GameNumber, 
/**
 * Who brought it, if that was said.
 */
company_name: string | null, } | { "what": "last_round_called_off", game: GameNumber, } | { "what": "note_written", game: GameNumber, } | { "what": "note_changed", game: GameNumber, } | { "what": "note_removed", game: GameNumber, } | { "what": "card_given", game: GameNumber, company: CompanyColour, company_name: string, } | { "what": "event_archived", game: GameNumber, event: string, company: CompanyColour, company_name: string, } | { "what": "no_event_archived", game: GameNumber, } | { "what": "game_closed", game: GameNumber, winner: CompanyColour, winner_name: string, } | { "what": "difference_accepted", game: GameNumber, difference: DifferenceKind, } | { "what": "rule_followed", game: GameNumber, difference: DifferenceKind, company: CompanyColour, company_name: string, } | { "what": "receipt_written", game: GameNumber, company: CompanyColour, company_name: string, line: ReceiptPart, } | { "what": "receipt_confirmed", game: GameNumber, company: CompanyColour, company_name: string, } | { "what": "receipts_confirmed", game: GameNumber, receipts: number, } | { "what": "receipts_into_vaults", game: GameNumber, receipts: number, } | { "what": "receipt_unsealed", game: GameNumber, company: CompanyColour, company_name: string, reason: string, } | { "what": "receipt_resealed", game: GameNumber, company: CompanyColour, company_name: string, } | { "what": "story_read", game: GameNumber, number: string, ending: StoryEnding | null, } | { "what": "story_amended", number: string, } | { "what": "story_unread", number: string, } | { "what": "event_revealed", game: GameNumber, event: string, } | { "what": "event_in_force_archived", game: GameNumber, event: string, } | { "what": "event_amended", event: string, } | { "what": "sticker_stuck", place: string, title: string, } | { "what": "sticker_corrected", place: string, title: string, } | { "what": "sticker_replaced", place: string, old: string, title: string, since: GameNumber, } | { "what": "sticker_expired", place: string, title: string, until: GameNumber | null, } | { "what": "stickers_paired", place: string, guide: string, title: string, } | { "what": "stickers_parted", guide: string, title: string, } | { "what": "sticker_removed", place: string, title: string, } | { "what": "story_brought", number: string, text: string, } | { "what": "story_brought_removed", number: string, text: string, } | { "what": "wagons_printed", companies: Array<CompanyColour>, from_game: GameNumber, wagons: number, } | { "what": "things_found", things: Names, place: Place, } | { "what": "things_named", things: Names, place: Place, } | { "what": "thing_edited", thing: ThingName, } | { "what": "things_moved", things: Names, to: Place, } | { "what": "things_archived", things: Names, to: Place, 
/**
 * Otherwise than the rules say, and why.
 */
exception: string | null, } | { "what": "thing_marked", thing: ThingName, company: CompanyColour, company_name: string, count: number, } | { "what": "thing_recounted", thing: ThingName, quantity: number, } | { "what": "thing_removed", thing: ThingName, } | { "what": "kind_added", name: string, } | { "what": "kind_edited", name: string, } | { "what": "kind_removed", name: string, } | { "what": "postcard_drawn", number: PostcardNumber, company: CompanyColour, company_name: string, } | { "what": "postcard_edited", number: PostcardNumber, } | { "what": "postcard_private_written", number: PostcardNumber, } | { "what": "postcard_private_read", number: PostcardNumber, 
/**
 * Whose it is, by the names of then.
 */
company: CompanyColour, company_name: string, player: string | null, device: DeviceRead, 
/**
 * Whose device it was, of somebody else's.
 */
device_of: string | null, } | { "what": "postcard_completed", number: PostcardNumber, game: GameNumber, company: CompanyColour, company_name: string, } | { "what": "postcard_reopened", number: PostcardNumber, } | { "what": "photo_added", of: PhotoName, } | { "what": "photo_captioned", of: PhotoName, } | { "what": "photo_removed", of: PhotoName, } | { "what": "finale_begun", games: number, early: boolean, } | { "what": "compensation_entered", games: number, } | { "what": "final_lines_written", company: CompanyColour, company_name: string, lines: number, } | { "what": "worth_entered", thing: ThingName, } | { "what": "document_read", company: CompanyColour, company_name: string, game: GameNumber | null, } | { "what": "vault_read", company: CompanyColour, company_name: string, } | { "what": "vaults_read" } | { "what": "tie_decided", company: CompanyColour, company_name: string, } | { "what": "tie_left_shared" } | { "what": "campaign_concluded", winners: Array<string>, } | { "what": "finale_reopened" } | { "what": "finale_called_off" } | { "what": "corrections_allowed", allowed: boolean, } | { "what": "restored", copied_at: string, } | { "what": "laid_open", done: Account, companies: Array<CompanyColour>, reason: string, } | { "what": "untold" };

export type ReceiptPart = "money" | "wagons_left" | "bonus" | "tickets" | "lines";

export type DeviceRead = "their_own" | "somebody_elses" | "nobodys";

export type ThingName = { kind: string, 
/**
 * Of a kind that the group named, its name of then.
 */
kind_name: string | null, number: string | null, title: string | null, quantity: number, };

export type Names = { first: Array<ThingName>, more: number, };

export type PhotoName = { "of": "thing", thing: ThingName, } | { "of": "game", game: GameNumber, };

export type Broken = { "code": "table_size", players: number, fewest: number, most: number, } | { "code": "colour_taken", company: CompanyColour, } | { "code": "not_at_the_table", company: CompanyColour, } | { "code": "company_twice", company: CompanyColour, } | { "code": "wagons_beyond_the_box", company: CompanyColour, wagons: number, most: number, } | { "code": "money_negative", company: CompanyColour, money: number, } | { "code": "wagons_left_impossible", company: CompanyColour, wagons_left: number, at_most: number, } | { "code": "ticket_worthless", company: CompanyColour, 
/**
 * In the list that was sent, counted from 0.
 */
position: number, value: number, } | { "code": "completed_negative", company: CompanyColour, completed: number, } | { "code": "label_missing", company: CompanyColour, 
/**
 * In the list that was sent, counted from 0.
 */
position: number, } | { "code": "reason_missing", company: CompanyColour, } | { "code": "sum_too_large", company: CompanyColour, } | { "code": "edition_unknown", edition: number, } | { "code": "no_receipts" } | { "code": "route_without_spaces" } | { "code": "lanes_impossible", lanes: number, most: number, } | { "code": "lane_unknown", lane: number, lanes: number, } | { "code": "big_cities_impossible", big_cities: number, } | { "code": "rule_ends_before_it_begins", since: GameNumber, until: GameNumber, } | { "code": "game_is_over" } | { "code": "event_already_revealed", event: string, } | { "code": "event_not_in_discard", event: string, } | { "code": "replacement_due" } | { "code": "nothing_to_replace" } | { "code": "event_not_read" } | { "code": "story_out_of_order", number: StoryNumber, 
/**
 * The last card that was read; none before the first.
 */
after: StoryNumber | null, } | { "code": "not_a_story_number", text: string, } | { "code": "not_a_postcard", number: number, most: number, } | { "code": "vault_sealed", company: CompanyColour, } | { "code": "not_a_game", number: number, most: number, } | { "code": "game_not_played", game: GameNumber, } | { "code": "game_twice", game: GameNumber, } | { "code": "receipt_negative", company: CompanyColour, game: GameNumber, };

export type StoryNumber = string;

export type Rejection = { "code": "name_empty", field: NameField, } | { "code": "name_too_long", field: NameField, length: number, most: number, } | { "code": "name_unprintable", field: NameField, } | { "code": "same_name", name: string, } | { "code": "company_unknown", company: CompanyColour, } | { "code": "player_unknown" } | { "code": "already_presides", player: string, company: CompanyColour, company_name: string, } | { "code": "presides_nothing", player: string, } | { "code": "campaign_over" } | { "code": "nothing_to_change" } | { "code": "already_created" } | { "code": "game_still_open", game: GameNumber, } | { "code": "game_not_begun", game: GameNumber, } | { "code": "game_closed", game: GameNumber, } | { "code": "wrong_stage", stage: Stage, } | { "code": "year_out_of_order", year: number, after: number | null, before: number | null, } | { "code": "presides_tonight", player: string, company: CompanyColour, company_name: string, } | { "code": "nobody_presides", company: CompanyColour, } | { "code": "absent_tonight", company: CompanyColour, } | { "code": "started_the_game", company: CompanyColour, } | { "code": "seats_differ" } | { "code": "holder_is_present", company: CompanyColour, } | { "code": "first_player_open", absent: CompanyColour, } | { "code": "step_unknown", step: string, } | { "code": "receipts_open", companies: Array<CompanyColour>, } | { "code": "receipt_incomplete", company: CompanyColour, } | { "code": "receipt_sealed", company: CompanyColour, } | { "code": "receipt_not_in_vault", company: CompanyColour, } | { "code": "steps_open", steps: Array<string>, } | { "code": "thing_unknown" } | { "code": "no_game_open" } | { "code": "no_event_in_force" } | { "code": "event_to_archive" } | { "code": "not_the_last_card", last: string, } | { "code": "note_unknown" } | { "code": "difference_unknown" } | { "code": "reason_needed" } | { "code": "text_too_long", length: number, most: number, } | { "code": "text_empty" } | { "code": "kind_unknown", kind: string, } | { "code": "kind_in_use", name: string, count: number, } | { "code": "cannot_go_there", kind: string, to: Place, } | { "code": "of_another_kind", kind: string, 
/**
 * Only of a kind that the group named.
 */
kind_name: string | null, wanted: string, } | { "code": "not_on_this_kind", kind: string, detail: KindDetail, } | { "code": "has_its_own_way", kind: string, } | { "code": "same_kind_name", name: string, } | { "code": "lies_elsewhere", place: Place, } | { "code": "lies_there", place: Place, } | { "code": "cannot_be_removed" } | { "code": "quantity_impossible", quantity: number, most: number, } | { "code": "quantity_of_several", things: number, } | { "code": "not_a_pile" } | { "code": "still_a_pile" } | { "code": "pile_used_up" } | { "code": "named_off_its_pile" } | { "code": "no_room", kind: string, more: number, room: number, } | { "code": "amount_impossible", amount: number, least: number, most: number, } | { "code": "too_many_at_once", count: number, most: number, } | { "code": "same_number", kind: string, numbers: Array<string>, } | { "code": "postcard_known", number: PostcardNumber, holder: CompanyColour | null, } | { "code": "postcard_not_held" } | { "code": "postcard_waits", why: NotYet, } | { "code": "postcard_completed" } | { "code": "postcard_not_completed" } | { "code": "private_side", holder: CompanyColour | null, } | { "code": "place_taken", place: string, title: string, } | { "code": "not_twins", place: string, other: string, } | { "code": "sticker_in_use", title: string, } | { "code": "photo_unknown" } | { "code": "photo_format" } | { "code": "photo_too_heavy", bytes: number, most: number, } | { "code": "photo_too_large", width: number, height: number, most: number, } | { "code": "photo_broken" } | { "code": "games_left", left: number, } | { "code": "nothing_played" } | { "code": "finale_begun" } | { "code": "finale_not_begun" } | { "code": "not_played", game: GameNumber, } | { "code": "vault_read", company: CompanyColour, } | { "code": "vaults_closed", companies: Array<CompanyColour>, } | { "code": "vaults_being_opened" } | { "code": "not_read_out" } | { "code": "no_tie", company: CompanyColour, } | { "code": "read_only_campaign" } | { "code": "already_in_library", name: string, 
/**
 * This very campaign, not only one of the same name.
 */
same: boolean, path: string, } | { "code": "no_book_begun" } | { "code": "nothing_to_undo" } | { "code": "nothing_to_redo" } | { "code": "entry_unknown", entry: EntryId, } | { "code": "entry_not_in_force", entry: EntryId, } | { "code": "entry_in_force", entry: EntryId, } | { "code": "creation_stays" } | { "code": "undo_closed", entry: EntryId, } | { "code": "undo_blocked", later: Array<LaterEntry>, } | { "code": "redo_blocked", 
/**
 * Empty if nothing was done since that stands in the way.
 */
later: Array<LaterEntry>, } | { "code": "would_unseal", 
/**
 * In whose vaults it lies.
 */
companies: Array<CompanyColour>, } | { "code": "not_found", path: string, } | { "code": "path_incomplete", path: string, } | { "code": "out_of_reach", path: string, } | { "code": "file_too_heavy", bytes: number, most: number, } | { "code": "folder_missing", path: string, } | { "code": "not_a_carnet", path: string, } | { "code": "newer_version", path: string, found: number, known: number, } | { "code": "damaged", path: string, detail: string, } | { "code": "read_only", path: string, } | { "code": "disk_full", path: string, } | { "code": "in_use", path: string, } | { "code": "file_displaced", path: string, 
/**
 * The safety copy that holds everything up to then.
 */
copy: string | null, } | { "code": "second_name", path: string, } | { "code": "already_exists", path: string, } | { "code": "given_up" } | { "code": "took_too_long" } | { "code": "too_busy" } | { "code": "copy_unknown", copy: string, } | { "code": "no_campaign_open" } | { "code": "are_you", company: CompanyColour, } | { "code": "looking_only" } | { "code": "wrong_code" } | { "code": "not_for_you" } | { "code": "word_unknown", word: string, known: Array<string>, } | { "code": "not_understood", detail: string, } | { "code": "internal", detail: string, } | { "code": "file_trouble", path: string, detail: string, } | Broken;

export type NameField = { "of": "campaign" } | { "of": "player", position: number, } | { "of": "company", position: number, } | { "of": "scribe" } | { "of": "person" };

export type KindDetail = "lightning" | "value" | "leads_to";

export type LaterEntry = { entry: EntryId, account: Account, };

export type View = { "view": "line" } | { "view": "companies" } | { "view": "night", game?: GameNumber, } | { "view": "trial", game: GameNumber, receipts: Array<ReceiptDraft>, } | { "view": "journal", before?: EntryId, until?: EntryId, } | { "view": "box" } | { "view": "things", sought: Sought, } | { "view": "search", text: string, 
/**
 * What the asker calls kinds, so that they are found by that too.
 */
names?: Array<KindName>, } | { "view": "thing", thing: ThingId, } | { "view": "story_deck" } | { "view": "events" } | { "view": "postcards" } | { "view": "private_side", postcard: ThingId, } | { "view": "rulebook", game?: GameNumber, } | { "view": "changes", since: GameNumber, } | { "view": "referee", case: RefereeCase, } | { "view": "quarrel", quarrel: Quarrel, } | { "view": "photos", of: PhotoOf, } | { "view": "picture", photo: PhotoId, size: PhotoSize, } | { "view": "results", of?: ResultsOf, } | { "view": "finale" } | { "view": "album" };

export type Shown = { "view": "line" } & Line | { "view": "companies" } & Companies | { "view": "night" } & Night | { "view": "trial" } & Trial | { "view": "journal" } & Journal | { "view": "box" } & CampaignBox | { "view": "things" } & Found | { "view": "search" } & Everywhere | { "view": "thing" } & ThingShown | { "view": "story_deck" } & StoryDeck | { "view": "events" } & Events | { "view": "postcards" } & Postcards | { "view": "private_side" } & PrivateSide | { "view": "rulebook" } & Rulebook | { "view": "changes" } & Changes | { "view": "referee" } & CaseRuling | { "view": "quarrel" } & Settled | { "view": "photos" } & Photos | { "view": "picture" } & Picture | { "view": "results" } & Results | { "view": "finale" } & Finale | { "view": "album" } & Album;

export type DeskView = { "desk": "start" } | { "desk": "status" } | { "desk": "library" } | { "desk": "copies" } | { "desk": "progress" };

export type DeskShown = { "desk": "start" } & Start | { "desk": "status" } & Status | { "desk": "library" } & Library | { "desk": "copies" } & Copies | { "desk": "progress" } & HowFar;

export type Start = { status: Status, line: Line | null, library: Library | null, };

export type Status = { campaign: OpenCampaign | null, preferences: Preferences, 
/**
 * Why a file that was named when starting could not be opened, until something else is done.
 */
refused_file: Rejection | null, 
/**
 * Where campaigns are kept. Absent in a browser, which is told no paths.
 */
folder: string | null, version: string, 
/**
 * Present while the shared window is only looked at.
 */
looking_only: LookingOnly | null, };

export type OpenCampaign = { uuid: string, name: string, 
/**
 * In a browser only its file's name.
 */
path: string, sealed: boolean, 
/**
 * Who holds the pen; nobody in particular if absent.
 */
scribe: string | null, 
/**
 * The company whose president this device belongs to, if somebody said so.
 */
mine: CompanyColour | null, 
/**
 * Who each colour stands for, to be named where a view tells no more than the colour.
 */
companies: Array<CompanyNamed>, 
/**
 * The game that is being played: where the evening goes on when the campaign is opened again.
 */
open_game: GameNumber | null, finale: FinaleStage, 
/**
 * Concluded, and not opened to corrections: only looked at (LW-CMP-7).
 */
read_only: boolean, 
/**
 * What the next undo would take back.
 */
undo: Account | null, 
/**
 * What the next redo would do again.
 */
redo: Account | null, };

export type LookingOnly = { 
/**
 * Whether it takes a code to end it; which one is told to nobody.
 */
code: boolean, };

export type Preferences = { language: Language, theme: Theme, };

export type Library = { 
/**
 * Absent in a browser, which is told no paths.
 */
folder: string | null, campaigns: Array<LibraryEntry>, };

export type LibraryEntry = { 
/**
 * By which it is opened. In a browser only a name.
 */
path: string, file_name: string, 
/**
 * Lies outside the library folder and can be taken off the list.
 */
elsewhere: boolean, content: LibraryContent, };

export type LibraryContent = { "state": "readable" } & CampaignSummary | { "state": "unreadable", why: Rejection, copies: Array<SafetyCopy>, };

export type CampaignSummary = { uuid: string, name: string, companies: Array<CompanyBadge>, 
/**
 * Games that are closed, of `games`.
 */
games_played: number, games: number, finale: FinaleStage, last_played: string | null, last_change: string | null, };

export type CompanyBadge = { company: CompanyColour, name: string, };

export type CompanyNamed = { company: CompanyColour, name: string, president: string | null, };

export type Line = { name: string, sealed: boolean, stations: Array<Station>, 
/**
 * The game that is open or to be played next; none once all are played.
 */
current: GameNumber | null, finale: FinaleStage, 
/**
 * Who won the campaign, once everything has been read out; several if they share it.
 */
champions: Array<CompanyColour>, companies: Array<Company>, 
/**
 * Colours nobody has had, for a newcomer (LW-CMP-4).
 */
free_colours: Array<CompanyColour>, };

export type Station = { game: GameNumber, year: number, played_on: string | null, state: StationState, 
/**
 * How far the evening has come, of a game that was begun.
 */
stage: Stage | null, 
/**
 * Who won, of a game that is closed.
 */
winner: CompanyColour | null, 
/**
 * What waits to be settled: differences to what the facts ask for (LW-CMP-6), and receipts of a closed
 * game that do not lie in their vaults.
 */
unsettled: number, };

export type StationState = "played" | "open" | "ahead";

export type Companies = { sealed: boolean, companies: Array<Company>, 
/**
 * Colours nobody has had, for a newcomer (LW-CMP-4).
 */
free_colours: Array<CompanyColour>, 
/**
 * Players who preside nothing now and could take a company over.
 */
without_company: Array<Player>, kinds: Array<KindShown>, 
/**
 * When something that is noted now is taken to have happened; absent before game 1.
 */
now: When | null, };

export type Company = { company: CompanyColour, name: string, president: Player | null, presidencies: Array<Presidency>, 
/**
 * The first game this company could take part in (LW-CMP-5).
 */
joined_for: GameNumber, 
/**
 * Games that were played without it, those before it joined included (LW-CMP-5).
 */
missed: Array<GameNumber>, first_player_card: boolean, 
/**
 * What lies in the bureau, by kind, postcards apart (LW-COM-1).
 */
bureau: Array<ThingLine>, 
/**
 * The postcards in the bureau, without their private sides (LW-POS-2).
 */
postcards: Array<PostcardShown>, 
/**
 * How many things lie in the vault; never which or how much while it is sealed (LW-COM-2).
 */
vault_count: number, 
/**
 * What lies in the vault besides receipts, while vaults have no secrets in this campaign.
 */
vault: Array<VaultThing> | null, 
/**
 * What the back of the company box says (LW-COM-3).
 */
wagons: number, 
/**
 * What it said from which game on, oldest first.
 */
wagons_by_game: Array<BoxWagons>, };

export type Player = { id: PlayerId, name: string, };

export type Presidency = { player: Player, from_game: GameNumber, 
/**
 * The last game; absent while it goes on.
 */
until_game: GameNumber | null, };

export type VaultThing = { line: ThingLine, worth: number | null, };

export type BoxWagons = { from_game: GameNumber, wagons: number, };

export type Place = { "at": "wagon_deck" } | { "at": "ticket_deck" } | { "at": "event_deck" } | { "at": "event_discard" } | { "at": "story_deck" } | { "at": "warehouse" } | { "at": "post_office" } | { "at": "dead_letters" } | { "at": "big_box" } | { "at": "board" } | { "at": "table" } | { "at": "booklet", slot: string, } | { "at": "bureau", company: CompanyColour, } | { "at": "vault", company: CompanyColour, } | { "at": "other", name: string, };

export type Moment = "setup" | "play" | "end";

export type PostcardNumber = number;

export type When = { game: GameNumber, moment: Moment, };

export type NotYet = { "code": "not_drawn_yet", drawn: When, } | { "code": "not_before_game", game: GameNumber, } | { "code": "never" };

export type RouteColour = "black" | "blue" | "white" | "green" | "yellow" | "red" | "grey";

export type CardColour = "black" | "blue" | "white" | "green" | "yellow" | "red";

export type Hand = { black: number, blue: number, white: number, green: number, yellow: number, red: number, locomotive: number, };

export type Route = { lanes: Array<Lane>, 
/**
 * Spaces of each lane.
 */
length: number, 
/**
 * How many of its two ends are big cities (LW-TRN-10).
 */
big_cities: number, 
/**
 * Whether both ends have a city on the board (LW-TRN-7).
 */
both_ends_on_the_board: boolean, 
/**
 * The region of the board it lies in, if the group says so.
 */
region: string | null, };

export type Lane = { colour: RouteColour, taken_by: CompanyColour | null, };

export type TakingVerdict = { may: boolean, 
/**
 * Everything that stands in the way, not just the first.
 */
obstacles: Array<Obstacle>, 
/**
 * What speaks for it; nothing where something stands in the way.
 */
grounds: Array<Ground>, 
/**
 * Every way to pay, cheapest in locomotives first; none if the hand is not known.
 */
payments: Array<Payment> | null, 
/**
 * Which conditions can be paid besides is another question than whether the route can be taken; absent where
 * nobody asked, or the hand is not known.
 */
extras: Extras | null, };

export type Obstacle = { "code": "one_route_a_turn" } | { "code": "runs_off_the_board" } | { "code": "lane_taken", by: CompanyColour, } | { "code": "owns_another_lane" } | { "code": "double_closed", by: CompanyColour, players: number, } | { "code": "too_few_wagons", left: number, spaces: number, } | { "code": "cannot_pay" } & Shortfall;

export type Ground = { "code": "route_free" } | { "code": "double_untaken" } | { "code": "double_open", by: CompanyColour, players: number, } | { "code": "triple_open", taken: number, players: number, } | { "code": "enough_wagons", left: number, spaces: number, } | { "code": "hand_pays" };

export type Extras = { wanted: number, affordable: number, };

export type Shortfall = { 
/**
 * So many cards more, of the colour or locomotives.
 */
cards: number, 
/**
 * In the colour of which least is missing; none where any would do and the hand has none of them.
 */
colour: CardColour | null, };

export type Payment = { 
/**
 * Locomotives played for spaces of the route.
 */
locomotives: number, 
/**
 * The colour of the other cards; none if locomotives pay for all of it.
 */
colour: CardColour | null, 
/**
 * Cards of that colour.
 */
cards: number, 
/**
 * For so many of the conditions that were asked about a locomotive is left, one for each (LW-TRN-11).
 */
extra_locomotives: number, };

export type PrintedRule = "company_routes" | "big_cities";

export type Slot = string;

export type Conditions = { moment: Moment | null, 
/**
 * The route has one of these colours; no entry, any.
 */
route_colours: Array<RouteColour>, 
/**
 * The route has one of these lengths; no entry, any.
 */
lengths: Array<number>, 
/**
 * Or the route has so many spaces and more.
 */
length_from: number | null, 
/**
 * The route has one of these numbers of lanes, 1 single, 2 double, 3 triple (LW-TRN-8); no entry, any.
 */
lanes: Array<number>, 
/**
 * The route touches a big city, or touches none.
 */
big_city: boolean | null, 
/**
 * The route has the company's own colour, or another.
 */
own_colour: boolean | null, region: string | null, games: GameSpan | null, };

export type GameSpan = { from: GameNumber, until: GameNumber, };

export type InForce = "not_yet" | "now" | "no_longer";

export type Sticker = { 
/**
 * By which the one who asks knows it again.
 */
id: number, place: Slot, title: string, 
/**
 * The first game in which it is in force.
 */
since: GameNumber, 
/**
 * The last one; none while it lasts to the end (LW-STK-4).
 */
until: GameNumber | null, 
/**
 * What the referee can check by itself; none: for people to judge.
 */
conditions: Conditions | null, 
/**
 * Of a sticker of the quick reference: the one of the booklet whose rule it says again (LW-STK-2). Both are one
 * rule: the booklet's.
 */
twin_of: number | null, };

export type RefereeCase = { 
/**
 * As of which game.
 */
game: GameNumber, moment: Moment, company: CompanyColour, players: number, route: Route, 
/**
 * Which lane, counted from 0.
 */
lane: number, wagons_left: number | null, hand: Hand | null, extra_locomotives: number, took_a_route: boolean, 
/**
 * Every sticker that was found, in force or not.
 */
stickers: Array<Sticker>, };

export type Ruling = { 
/**
 * May the route be taken, and how could it be paid?
 */
taking: TakingVerdict, 
/**
 * The booklet's rules in its order: F to J, company routes, K to V, big cities (LW-STK-3).
 */
booklet: Array<Rule>, 
/**
 * What stands in the quick reference alone (LW-STK-2): a rule of the booklet that it says again is counted there.
 */
guide: Array<Rule>, 
/**
 * Rules in places the booklet does not have: people know where they belong (LW-STK-5).
 */
elsewhere: Array<Rule>, };

export type Rule = { 
/**
 * Where it stands; a printed rule of the booklet has no place of its own there.
 */
place: Slot | null, 
/**
 * Where the quick reference says it again (LW-STK-2).
 */
guide: Slot | null, rule: RuleName, verdict: Verdict, reasons: Array<RuleReason>, };

export type RuleName = { "rule": "printed", printed: PrintedRule, } | { "rule": "sticker", id: number, title: string, };

export type Verdict = "applies" | "does_not_apply" | "for_people";

export type RuleReason = { "code": "not_yet_in_force", since: GameNumber, } | { "code": "no_longer_in_force", until: GameNumber, } | { "code": "no_conditions" } | { "code": "place_unknown" } | { "code": "moment", wanted: Moment, found: Moment, met: boolean, } | { "code": "route_colour", wanted: Array<RouteColour>, found: RouteColour, met: boolean, } | { "code": "length", wanted: Array<number>, 
/**
 * So many spaces and more will do, too.
 */
from: number | null, found: number, met: boolean, } | { "code": "lanes", wanted: Array<number>, found: number, met: boolean, } | { "code": "big_city", wanted: boolean, found: number, met: boolean, } | { "code": "own_colour", wanted: boolean, company: CompanyColour, found: RouteColour, met: boolean, } | { "code": "region", wanted: string, found: string | null, met: boolean | null, } | { "code": "games", from: GameNumber, until: GameNumber, found: GameNumber, met: boolean, };

export type Quarrel = { "about": "card", next: Source, 
/**
 * Those of this turn before it.
 */
taken: Array<Source>, 
/**
 * What was left when the turn began, if known.
 */
left: CardsLeft | null, } | { "about": "face_up", cards: Array<WagonCard>, } | { "about": "tickets", in_the_deck: number, } | { "about": "newspaper", moment: Moment, } | { "about": "tie", tied: Array<Tied>, } | { "about": "first_player", holder: CompanyColour, present: Array<CompanyColour>, } | { "about": "postcard", drawn: When, now: When, } | { "about": "sticker", since: GameNumber, until: GameNumber | null, game: GameNumber, };

export type CardsLeft = { in_the_deck: number, in_the_discard: number, };

export type CardGround = { "code": "one_of_the_turn", nth: number, } | { "code": "locomotive_first" } | { "code": "blind_counts_as_one" } | { "code": "enough_cards", cards: number, closed_at: number, };

export type Settled = { "about": "card", may: boolean, 
/**
 * Everything that stands in the way, not just the first.
 */
obstacles: Array<NoCard>, 
/**
 * What speaks for it; nothing where something stands in the way.
 */
grounds: Array<CardGround>, 
/**
 * Whether one more may be taken after it (LW-TRN-1, LW-TRN-2).
 */
another: boolean, } | { "about": "face_up", 
/**
 * LW-TRN-3: all are discarded first.
 */
all_replaced: boolean, 
/**
 * So many are turned up then, one by one (LW-TRN-1).
 */
turned_up: number, } | { "about": "tickets", 
/**
 * None if the deck is empty.
 */
draw: TicketDraw | null, } | { "about": "newspaper", effect: NewspaperEffect, } | { "about": "tie", 
/**
 * Best first, each with why it is ahead of the next.
 */
order: Array<Ranked>, } | { "about": "first_player", starts: WhoStarts, } | { "about": "postcard", may: boolean, 
/**
 * Why not.
 */
why: NotYet | null, } | { "about": "sticker", in_force: InForce, 
/**
 * Of one that is over: the first game without it.
 */
over_since: GameNumber | null, };

export type Source = { "face_up": WagonCard } | "blind";

export type NoCard = { "code": "too_few_cards", cards: number, closed_at: number, } | { "code": "turn_is_over" } | { "code": "locomotive_taken" } | { "code": "locomotive_only_first" } | { "code": "newspaper_is_replaced" };

export type TicketDraw = { drawn: number, keep_at_least: number, };

export type WagonCard = { "colour": CardColour } | "locomotive" | "newspaper";

export type NewspaperEffect = "back_into_the_deck" | "next_event";

export type Effect = "lasting" | "spent";

export type Tied = { company: CompanyColour, 
/**
 * Tickets completed.
 */
completed: number, };

export type Ranked = { 
/**
 * From 1; no two share a place (LW-END-7).
 */
place: number, company: CompanyColour, } & ({ "code": "ahead_by_total", of: CompanyColour, total: number, theirs: number, } | { "code": "ahead_by_tickets", of: CompanyColour, completed: number, theirs: number, } | { "code": "ahead_by_turn_order", of: CompanyColour, turn: number, theirs: number, } | { "code": "last" });

export type Why = { "code": "ahead_by_total", of: CompanyColour, total: number, theirs: number, } | { "code": "ahead_by_tickets", of: CompanyColour, completed: number, theirs: number, } | { "code": "ahead_by_turn_order", of: CompanyColour, turn: number, theirs: number, } | { "code": "last" };

export type WhoStarts = { "by": "card", company: CompanyColour, } | { "by": "draw", among: Array<CompanyColour>, absent: CompanyColour, };

export type Section = "wagon_cards" | "tickets" | "events" | "warehouse" | "post_office" | "dead_letters";

export type SetupTask = "board" | "bureaus" | "coins" | "newspapers" | "wagon_cards" | "tickets" | "story" | "events" | "wagons" | "first_player";

export type EndTask = "winner" | "archive_an_event" | "story" | "sticker" | "receipts_into_vaults" | "tidy_up";

export type ThingAction = { "do": "find", 
/**
 * A kind of the printed rules, or one of the group's own.
 */
kind: string, place: Place, 
/**
 * One or several; each without number and title is a pile of `quantity`.
 */
things: Array<Details>, 
/**
 * When it was found; now, if absent.
 */
when?: When | null, 
/**
 * The story card that brought it.
 */
story?: ThingId | null, 
/**
 * The scribe knows that things of this kind with these numbers are there already.
 */
same_number_ok?: boolean, } | { "do": "name", pile: ThingId, things: Array<Details>, 
/**
 * Where they go; where the pile lies, if absent.
 */
to?: Place | null, when?: When | null, story?: ThingId | null, same_number_ok?: boolean, } | { "do": "edit", thing: ThingId, details: DetailsChange, } | { "do": "move", things: Array<ThingId>, 
/**
 * Of a pile, how many; all, if absent.
 */
quantity?: number | null, to: Place, when?: When | null, 
/**
 * Who chose it, where somebody did.
 */
by?: CompanyColour | null, reason?: string | null, } | { "do": "archive", things: Array<ThingId>, quantity?: number | null, when?: When | null, by?: CompanyColour | null, reason?: string | null, } | { "do": "mark", thing: ThingId, company: CompanyColour, count: number, } | { "do": "recount", thing: ThingId, quantity: number, } | { "do": "remove", thing: ThingId, } | { "do": "add_kind", name: string, icon: string, card: boolean, 
/**
 * The scribe knows that another kind has this name.
 */
same_name_ok?: boolean, } | { "do": "edit_kind", kind: string, name?: string, icon?: string, card?: boolean, same_name_ok?: boolean, } | { "do": "remove_kind", kind: string, };

export type Details = { 
/**
 * As printed.
 */
number?: string, title?: string, 
/**
 * The side that everybody may read.
 */
text?: string, 
/**
 * Of an event: acts once, at once (LW-EVT-3).
 */
lightning?: boolean, 
/**
 * Of a ticket.
 */
value?: number, 
/**
 * In a vault, at the end of the campaign.
 */
worth?: number, 
/**
 * Of a ticket: the postcard that its number leads to (LW-POS-4).
 */
leads_to?: number, 
/**
 * Of a pile; 1 if absent.
 */
quantity?: number, };

export type DetailsChange = { number?: string | null, title?: string | null, text?: string | null, lightning?: boolean | null, value?: number | null, worth?: number | null, leads_to?: number | null, };

export type PostcardAction = { "do": "draw", 
/**
 * As it is printed; the rules know which there are.
 */
number: number, company: CompanyColour, 
/**
 * Now, if absent.
 */
when?: When | null, title?: string | null, 
/**
 * The side that is read aloud.
 */
text?: string | null, private_side?: PrivateText | null, story?: ThingId | null, } | { "do": "edit", postcard: ThingId, title?: string | null, text?: string | null, } | { "do": "write_private", postcard: ThingId, private_side: PrivateChange, } | { "do": "complete", postcard: ThingId, reward?: string | null, 
/**
 * Now, if absent.
 */
when?: When | null, 
/**
 * It goes into the dead letter office then; else it stays in the bureau.
 */
archive: boolean, } | { "do": "reopen", postcard: ThingId, };

export type PrivateText = { text: string | null, 
/**
 * What has to be so for it to be completed.
 */
condition: string | null, };

export type PrivateChange = { text?: string | null, condition?: string | null, };

export type PhotoAction = { "do": "add", 
/**
 * By which the prepared picture is known.
 */
content: string, of: PhotoOf, 
/**
 * Of a postcard: shows its private side (LW-POS-2). Always said, so that nothing private becomes public
 * by being forgotten.
 */
private: boolean, caption?: string | null, } | { "do": "caption", photo: PhotoId, caption: string | null, } | { "do": "remove", photo: PhotoId, };

export type PhotoOf = { "of": "thing", thing: ThingId, } | { "of": "game", game: GameNumber, };

export type PreparedPhoto = { 
/**
 * By which `photo/add` names it.
 */
content: string, width: number, height: number, 
/**
 * As a `data:` address.
 */
thumbnail: string, };

export type ThingLine = { thing: ThingId, 
/**
 * A kind of the printed rules, or one of the group's own.
 */
kind: string, number: string | null, title: string | null, 
/**
 * More than 1 only of a pile without names.
 */
quantity: number, place: Place, 
/**
 * Of a wagon card.
 */
colour: CardColour | null, 
/**
 * Of a bonus card: whose.
 */
company: CompanyColour | null, 
/**
 * Of an event: acts once, at once (LW-EVT-3).
 */
lightning: boolean, 
/**
 * Of a ticket.
 */
value: number | null, 
/**
 * Of a ticket: the postcard that its number leads to (LW-POS-4).
 */
leads_to: PostcardNumber | null, 
/**
 * Absent: printed, there from the start.
 */
found_in: GameNumber | null, 
/**
 * Punches and counters on it.
 */
marks: Array<Mark>, 
/**
 * The first photo that everybody may see.
 */
photo: PhotoId | null, };

export type Mark = { company: CompanyColour, count: number, };

export type KindShown = { kind: string, 
/**
 * Only of a kind that the group named.
 */
name: string | null, icon: string | null, 
/**
 * Archived into the dead letter office (LW-BOX-5).
 */
card: boolean, count: number, 
/**
 * Where a newly found one usually goes; absent where it has an action of its own (stickers, postcards, story
 * cards) or cannot be found (the first player card, bonus cards).
 */
home: Place | null, };

export type CampaignBox = { sealed: boolean, 
/**
 * The six of LW-BOX-5, in their order.
 */
sections: Array<BoxSection>, 
/**
 * Everywhere else that something lies: big box, board, table, bureaus, the group's own places. Vaults too, as a
 * count.
 */
elsewhere: Array<PlaceCount>, kinds: Array<KindShown>, region_boxes: Hidden, region_boards: Hidden, toolboxes: Hidden, 
/**
 * On the board now (LW-SET-1).
 */
board_pieces: number, companies: Array<CompanyBadge>, 
/**
 * Postcards that nobody has reached (LW-POS-1).
 */
postcards_unreached: number, 
/**
 * When something that is noted now is taken to have happened; absent before game 1.
 */
now: When | null, };

export type BoxSection = { section: Section, 
/**
 * The places it holds: events lie in the deck and, during a game, in the discard.
 */
places: Array<Place>, 
/**
 * Things, a pile of ten counting ten.
 */
count: number, };

export type PlaceCount = { place: Place, count: number, };

export type Hidden = { 
/**
 * The pile of those that are not opened, to be given to `thing/name`.
 */
pile: ThingId | null, unopened: number, opened: Array<ThingLine>, };

export type Sought = { 
/**
 * Words, all of which stand in number, title or text; accents and capitals do not matter.
 */
text?: string, 
/**
 * What the asker calls kinds, so that they are found by that too.
 */
names?: Array<KindName>, 
/**
 * In one of these places; none, anywhere.
 */
places?: Array<Place>, kind?: string, 
/**
 * Results that were shown before.
 */
after?: number, };

export type KindName = { kind: string, name: string, };

export type Found = { things: Array<ThingLine>, 
/**
 * Of all pages.
 */
total: number, kinds: Array<KindShown>, companies: Array<CompanyBadge>, };

export type Everywhere = { 
/**
 * All but story cards, and stickers, which are rules.
 */
things: Array<FoundThing>, 
/**
 * How many more there are, to be asked for with `things`.
 */
more_things: number, story: Array<FoundCard>, more_story: number, notes: Array<FoundNote>, more_notes: number, 
/**
 * Those who play or played, and companies, by their names.
 */
people: Array<FoundPerson>, kinds: Array<KindShown>, companies: Array<CompanyBadge>, };

export type FoundThing = { line: ThingLine, 
/**
 * Where the words stand in what everybody may read on it.
 */
excerpt: string | null, };

export type FoundCard = { line: ThingLine, read: When | null, excerpt: string | null, };

export type FoundNote = { note: NoteId, game: GameNumber, excerpt: string, };

export type FoundPerson = { player: Player | null, company: CompanyColour | null, 
/**
 * Presides it now.
 */
presides: boolean, };

export type ThingShown = { line: ThingLine, 
/**
 * The side that everybody may read.
 */
text: string | null, worth: number | null, 
/**
 * From where to where, oldest first.
 */
life: Array<Movement>, photos: Array<PhotoShown>, 
/**
 * The story card that brought it.
 */
story: StoryRef | null, 
/**
 * What it brought, if it is a story card.
 */
brought: Array<Brought>, sticker: StickerShown | null, 
/**
 * If it is one, or the one that this ticket leads to once it was drawn (LW-POS-4).
 */
postcard: PostcardShown | null, 
/**
 * Tickets whose number leads to this postcard (LW-POS-4).
 */
led_here: Array<ThingLine>, 
/**
 * Whether `thing/remove` would be accepted.
 */
removable: boolean, kinds: Array<KindShown>, companies: Array<CompanyBadge>, 
/**
 * Where it can be moved to.
 */
destinations: Array<Place>, };

export type Movement = { 
/**
 * Absent: this is how it came into the campaign.
 */
from: Place | null, to: Place, 
/**
 * Absent: before game 1.
 */
game: GameNumber | null, moment: Moment | null, by: CompanyColour | null, reason: string | null, };

export type StoryRef = { thing: ThingId, number: string, };

export type Brought = { "what": "thing", line: ThingLine, } | { "what": "wagons", companies: Array<CompanyColour>, from_game: GameNumber, wagons: number, } | { "what": "note", brought: number, text: string, };

export type StoryDeck = { 
/**
 * Newest first.
 */
cards: Array<StoryCardShown>, last: StoryRef | null, next: NextCard, 
/**
 * Where a card could be read now; absent when no game is at its set-up or its closing.
 */
reading: ReadingNow | null, kinds: Array<KindShown>, companies: Array<CompanyBadge>, };

export type ReadingNow = { game: GameNumber, checklist: Checklist, };

export type StoryCardShown = { game: GameNumber, card: NightStoryCard, };

export type Events = { deck: Array<ThingLine>, 
/**
 * Of the open game.
 */
in_force: ThingId | null, 
/**
 * Top first.
 */
discard: Array<ThingLine>, 
/**
 * Newest first.
 */
archived: Array<ArchivedEvent>, };

export type ArchivedEvent = { line: ThingLine, game: GameNumber | null, by: CompanyColour | null, reason: string | null, };

export type Postcards = { unreached: number, 
/**
 * By number.
 */
postcards: Array<PostcardShown>, companies: Array<CompanyBadge>, now: When | null, };

export type PostcardShown = { postcard: ThingId, number: PostcardNumber, title: string | null, 
/**
 * The side that was read aloud.
 */
text: string | null, place: Place, 
/**
 * In whose bureau it lies.
 */
holder: CompanyColour | null, drawn: When | null, 
/**
 * Something is written on the private side, or photographed.
 */
has_private_side: boolean, state: PostcardState, 
/**
 * Those that everybody may see.
 */
photos: Array<PhotoShown>, };

export type PostcardState = { "state": "ready" } | { "state": "waits", why: NotYet, } | { "state": "not_held" } | { "state": "completed", company: CompanyColour, game: GameNumber, reward: string | null, private_text: string | null, condition: string | null, };

export type PrivateSide = { postcard: ThingId, text: string | null, condition: string | null, photos: Array<PhotoShown>, };

export type Rulebook = { game: GameNumber, 
/**
 * The open game, or the next one, or the last.
 */
current: GameNumber, chapters: Array<RulebookChapter>, running: RunningGame | null, companies: Array<CompanyBadge>, 
/**
 * Regions that the group has named, for the referee's form.
 */
regions: Array<string>, };

export type RulebookChapter = { chapter: RulebookPart, rows: Array<RulebookRow>, };

export type RulebookPart = "setup" | "taking_a_route" | "end_of_a_game" | "guide" | "elsewhere";

export type RulebookRow = { 
/**
 * Where a sticker can be put; absent in a row that is all printed.
 */
place: string | null, printed: PrintedRow | null, 
/**
 * All that were ever put there, newest first.
 */
stickers: Array<StickerShown>, };

export type PrintedRow = { "printed": "setup", step: number, task: SetupTask, } | { "printed": "rule", rule: PrintedRule, } | { "printed": "guide", number: number, rule: PrintedRule, } | { "printed": "end", step: number, task: EndTask, };

export type StickerShown = { thing: ThingId, place: string, title: string, text: string | null, since: GameNumber, until: GameNumber | null, 
/**
 * What the referee can check by itself.
 */
conditions: Conditions | null, 
/**
 * As of the game that was asked for.
 */
in_force: InForce, photos: Array<PhotoShown>, story: StoryRef | null, 
/**
 * Stands in a receipt, so it cannot be removed.
 */
in_use: boolean, 
/**
 * Of a sticker of the booklet, the one of the quick reference that says it again, and the other way round: both
 * are one rule (LW-STK-2).
 */
twin: StickerTwin | null, };

export type StickerTwin = { thing: ThingId, place: string, };

export type CaseRuling = { 
/**
 * Of the game that is being played; of another nobody knows any more.
 */
at_the_table: AtTheTable | null, 
/**
 * May the route be taken, and how could it be paid?
 */
taking: TakingVerdict, 
/**
 * The booklet's rules in its order: F to J, company routes, K to V, big cities (LW-STK-3).
 */
booklet: Array<Rule>, 
/**
 * What stands in the quick reference alone (LW-STK-2): a rule of the booklet that it says again is counted there.
 */
guide: Array<Rule>, 
/**
 * Rules in places the booklet does not have: people know where they belong (LW-STK-5).
 */
elsewhere: Array<Rule>, };

export type AtTheTable = { 
/**
 * In force while the game is played (LW-EVT-3).
 */
event: EventAtWork | null, 
/**
 * What the company bonus card says, as far as it was noted (LW-TRN-9).
 */
bonus_card: CardText | null, 
/**
 * Postcards in the bureau that can be completed now, their public side (LW-POS-2, LW-POS-3).
 */
postcards: Array<CardText>, };

export type EventAtWork = { card: CardText, 
/**
 * Whether it still does something.
 */
effect: Effect, };

export type CardText = { thing: ThingId, number: string | null, title: string | null, text: string | null, };

export type Changes = { since: GameNumber, 
/**
 * In the order of the games.
 */
came: Array<ThingChange>, went: Array<ThingChange>, 
/**
 * What the backs of company boxes say since then (LW-COM-3).
 */
wagons: Array<WagonsChange>, };

export type ThingChange = { line: ThingLine, game: GameNumber, };

export type WagonsChange = { company: CompanyColour, from_game: GameNumber, wagons: number, };

export type RunningGame = { game: GameNumber, moment: Moment, 
/**
 * Whose turn it is.
 */
turn: CompanyColour | null, 
/**
 * In turn order.
 */
companies: Array<RunningCompany>, };

export type RunningCompany = { company: CompanyColour, name: string, 
/**
 * Counted during play; absent otherwise.
 */
wagons_left: number | null, };

export type Photos = { of: PhotoOf, photos: Array<PhotoShown>, };

export type PhotoShown = { photo: PhotoId, width: number, height: number, caption: string | null, 
/**
 * Shows the private side of a postcard: only its holder gets to see this line at all.
 */
private: boolean, };

export type PhotoSize = "thumbnail" | "full";

export type Picture = { photo: PhotoId, 
/**
 * As a `data:` address.
 */
data: string, };

export type Night = { game: GameNumber, year: number, played_on: string, stage: Stage, 
/**
 * Whether vaults keep their secrets.
 */
sealed: boolean, play_began: string | null, play_ended: string | null, closed_at: string | null, 
/**
 * Every company of the campaign: those present clockwise, then the absent.
 */
seats: Array<NightSeat>, 
/**
 * Who is known and has no seat tonight: could preside a company.
 */
without_seat: Array<Player>, 
/**
 * Colours nobody has had, for a newcomer (LW-CMP-4); none once the table is set.
 */
free_colours: Array<CompanyColour>, 
/**
 * In whose bureau the first player card lies now.
 */
card_holder: CompanyColour | null, 
/**
 * Who starts, once it is settled; while sitting down, the holder if present.
 */
first: NightFirst | null, 
/**
 * Those present, the first player first; clockwise from the first seat while nobody is first.
 */
turn_order: Array<CompanyColour>, 
/**
 * The set-up of this table, as soon as it is 2 to 5 and somebody starts.
 */
setup: Array<NightSetupStep>, 
/**
 * Tickets in the deck, for the deal.
 */
tickets_in_deck: number, story: NightStory, play: NightPlay, events: NightEvents, notes: Array<NightNote>, 
/**
 * Of those present, in turn order, from the receipts stage on.
 */
receipts: Array<NightReceipt>, 
/**
 * The ranking of the receipts that are complete, best first.
 */
ranking: Array<NightPlace>, 
/**
 * Whether everybody's receipt is complete, so that the ranking is final.
 */
ranking_complete: boolean, 
/**
 * The steps of the closing, from the closing stage on.
 */
closing: Array<NightEndStep>, 
/**
 * LW-CMP-6: where what was done differs from what the facts ask for now.
 */
differences: Array<Difference>, 
/**
 * Tickets the group has recorded, to be picked for a receipt.
 */
known_tickets: Array<KnownTicket>, 
/**
 * Stickers of the end of a game that are in force: they may add lines to a receipt.
 */
end_stickers: Array<KnownSticker>, };

export type NightSeat = { company: CompanyColour, name: string, present: boolean, 
/**
 * Who presides it tonight.
 */
player: Player | null, 
/**
 * Whether somebody else than its president does.
 */
stand_in: boolean, 
/**
 * Joined for this very game.
 */
newcomer: boolean, 
/**
 * What the back of the box says for this game (LW-COM-3).
 */
wagons: number, 
/**
 * The counters of the evening; absent when nothing was counted, or when they lie sealed.
 */
money: number | null, wagons_left: number | null, 
/**
 * When each counter was last touched; absent where it is.
 */
counted: Counted, };

export type Counted = { money: string | null, wagons_left: string | null, };

export type NightFirst = { company: CompanyColour, by: FirstBy, };

export type FirstBy = "card" | "draw" | "choice";

export type NightSetupStep = { 
/**
 * By which it is ticked: `1` to `14`, or the letter of a sticker.
 */
key: string, step: SetupStep, state: StepState | null, 
/**
 * Of a sticker: what it says.
 */
sticker: KnownSticker | null, };

export type KnownSticker = { thing: ThingId, place: string, title: string, text: string | null, };

export type KnownTicket = { thing: ThingId, title: string, value: number, };

export type NightStory = { 
/**
 * In the order in which they were read.
 */
cards: Array<NightStoryCard>, 
/**
 * How the reading of the set-up stands.
 */
setup: Reading, 
/**
 * How the reading at the end stands.
 */
end: Reading, 
/**
 * What the next card can be called.
 */
next: NextCard, };

export type NightStoryCard = { thing: ThingId, checklist: Checklist, number: string, side_a: boolean, side_b: boolean, ending: StoryEnding | null, enters_play: boolean, 
/**
 * The last card of the deck that was read, so that it can be put back.
 */
last: boolean, brought: Array<Brought>, };

export type NightPlay = { 
/**
 * Turns played so far.
 */
turns: number, 
/**
 * Absent before anybody starts.
 */
progress: Progress | null, 
/**
 * Whether it is known whose turn it is: not where counters were touched and turns were not followed.
 */
followed: boolean, 
/**
 * Those whose counter says that their next finished turn brings, or brought, the last round.
 */
nearly_out: Array<CompanyColour>, };

export type NightEvents = { in_force: NightEvent | null, 
/**
 * LW-EVT-4: the one in force was archived, the next is to be revealed.
 */
replacement_due: boolean, 
/**
 * The discard, top first, the one in force included.
 */
discard: Array<NightEvent>, 
/**
 * Events of the deck that the group has met before: to be picked when revealed.
 */
met_before: Array<NightEvent>, 
/**
 * Events of the deck that nobody has met yet.
 */
unmet: number, 
/**
 * Archived in this game.
 */
archived: Array<NightEvent>, };

export type NightEvent = { thing: ThingId, 
/**
 * As printed, where the group noted one.
 */
number: string | null, 
/**
 * Its number, if it has no title.
 */
title: string, 
/**
 * Acts once, at once (LW-EVT-3).
 */
lightning: boolean, 
/**
 * What it says, where the group noted it.
 */
text: string | null, };

export type NightNote = { note: NoteId, at: string, text: string, };

export type NightReceipt = { company: CompanyColour, confirmed: boolean, in_vault: boolean, 
/**
 * Taken out of a sealed vault to be corrected, and why.
 */
unsealed: string | null, 
/**
 * What is on it; absent while it lies in a sealed vault.
 */
content: ReceiptContent | null, };

export type ReceiptContent = { money: number | null, wagons_left: number | null, 
/**
 * The printed bonus for these wagons, whatever was decided.
 */
bonus_by_rule: number | null, bonus_decided: Override | null, tickets: TicketEntry, lines: Array<ReceiptLine>, 
/**
 * Lines that are still empty.
 */
missing: Array<MissingLine>, 
/**
 * Why the rules refuse it, once nothing is missing.
 */
refused: Broken | null, 
/**
 * The receipt, once the rules accept it.
 */
receipt: Receipt | null, 
/**
 * What the lines add up to, when the total was raised to 0 (LW-END-6).
 */
raised_from: number | null, };

export type ReceiptDraft = { company: CompanyColour, money: number | null, wagons_left: number | null, tickets: TicketEntry, lines: Array<ReceiptLine>, };

export type Trial = { receipts: Array<NightReceipt>, ranking: Array<NightPlace>, ranking_complete: boolean, };

export type TicketEntry = { "as": "sum", sum: number | null, completed: number | null, } | { "as": "one_by_one", tickets: Array<TicketLine>, };

export type MissingLine = "money" | "wagons_left" | "ticket_sum" | "tickets_completed";

export type NightPlace = { place: number, company: CompanyColour, 
/**
 * Ahead of whom, and by what; absent for the last.
 */
ahead: Ahead | null, };

export type Ahead = { of: CompanyColour, by: AheadBy, ours: number | null, theirs: number | null, };

export type AheadBy = "total" | "tickets" | "turn_order";

export type NightEndStep = { 
/**
 * By which it is ticked: `1` to `8`.
 */
key: string, step: EndStep, state: StepState | null, 
/**
 * Why it does not apply, in the group's words, where they gave any.
 */
reason: string | null, 
/**
 * Of a sticker's step: what it says.
 */
sticker: KnownSticker | null, 
/**
 * Of the archiving: which event was archived.
 */
archived: NightEvent | null, };

export type Difference = { what: DifferenceKind, as_was: CompanyColour, by_rule: CompanyColour, 
/**
 * The group accepts it as played.
 */
accepted: boolean, reason: string | null, };

export type Journal = { entries: Array<JournalEntry>, 
/**
 * Older entries exist.
 */
more: boolean, };

export type JournalEntry = { entry: EntryId, at: string, 
/**
 * Who held the pen; nobody in particular if absent.
 */
actor: string | null, 
/**
 * The company whose president did it on a device of their own.
 */
by?: CompanyColour, account: Account, step: Step, };

export type Step = { "kind": "done", in_force: boolean, undoable: boolean, redoable: boolean, } | { "kind": "undo", of: EntryId, } | { "kind": "redo", of: EntryId, } | { "kind": "look" };

export type Copies = { 
/**
 * Where they lie. Absent in a browser, which is told no paths.
 */
folder: string | null, 
/**
 * Newest first.
 */
copies: Array<SafetyCopy>, };

export type HowFar = { 
/**
 * Of a thousand; absent while nobody can tell.
 */
thousandths: number | null, };

export type SafetyCopy = { 
/**
 * Its name, by which it is restored.
 */
copy: string, made_at: string, reason: CopyReason, bytes: number, };

export type CopyReason = "day" | "migration" | "restore" | "game_closed" | "asked" | "displaced";

export type Answer = Shown | DeskShown;

export type Reply = { "shown": Answer } | { "refused": Rejection };

/** What each view depends on: what has to change before it shows something else. */
export const TOPICS_OF: Record<View["view"] | DeskView["desk"], readonly Topic[]> = {
  start: ["campaign", "people", "games", "things", "documents", "finale", "photos", "history", "library", "preferences"],
  status: ["campaign", "people", "games", "finale", "history", "preferences"],
  library: ["library"],
  copies: ["copies"],
  progress: [],
  line: ["campaign", "people", "games", "things", "documents", "finale", "photos"],
  companies: ["campaign", "people", "games", "things", "documents", "finale", "photos"],
  night: ["campaign", "people", "games", "evenings", "things", "documents", "finale", "photos"],
  trial: ["campaign", "people", "games", "things", "documents", "finale"],
  journal: ["history"],
  box: ["campaign", "people", "games", "things", "finale", "photos"],
  things: ["campaign", "people", "things", "finale", "photos"],
  search: ["campaign", "people", "evenings", "things", "finale", "photos"],
  thing: ["campaign", "people", "games", "things", "documents", "finale", "photos"],
  story_deck: ["campaign", "people", "games", "things", "finale", "photos"],
  events: ["campaign", "games", "things", "finale", "photos"],
  postcards: ["campaign", "people", "games", "things", "finale", "photos"],
  private_side: ["campaign", "things", "finale", "photos"],
  rulebook: ["campaign", "people", "games", "evenings", "things", "documents", "finale", "photos"],
  changes: ["campaign", "people", "games", "things", "finale", "photos"],
  referee: ["campaign", "people", "games", "things", "finale", "photos"],
  quarrel: [],
  photos: ["campaign", "games", "things", "finale", "photos"],
  picture: ["campaign", "things", "finale", "photos"],
  results: ["campaign", "people", "games", "things", "documents", "finale"],
  finale: ["campaign", "people", "games", "things", "documents", "finale", "photos"],
  album: ["campaign", "things", "finale", "photos"],
};
