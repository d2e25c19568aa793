// Generated from houseway.play.events and houseway.room by `python -m tests.regenerate`. Do not edit.

// Answers by the shape of the question; cards are text. An amount is in cents.
export type ChooseAnswer = string | [string, number];
export type WagerAnswer = Placed[];
export type PickAnswer = string[];
export type ArrangeAnswer = string | string[][];
export type MeldAnswer = string;
export type Answer = ChooseAnswer | WagerAnswer | PickAnswer | ArrangeAnswer | MeldAnswer;

export type Event = DealtCards | CarriedCards | ShownCards | Opened | Shuffled | Rolled | Acted | Moved | Ranked | Settled | Announced | Checked | Reported | Closed | Voided;

export type Question = ChooseQuestion | WagerQuestion | PickQuestion | ArrangeQuestion | MeldQuestion;

export type PileKind = "hand" | "board" | "second board" | "bank hand" | "player" | "banker" | "row" | "pile" | "community" | "meld" | "drawn" | "discards" | "draw" | "openers" | "exposed" | "dead" | "taken back" | "next burn" | "boxed" | "discard tray" | "burns" | "muck" | "rack";

export type AccountKind = "stack" | "bet" | "circle" | "pot" | "bank" | "bank won" | "tops" | "collection" | "jackpot";

export type MarkerKind = "button" | "bank" | "disc" | "kill" | "action";

export type Role = "player" | "dealer" | "floor" | "auditor";

export type Right = "play" | "open tables" | "open cash tables" | "close any table" | "see the floor" | "rule at tables" | "run the floor" | "agree to proposals" | "run the cashier" | "read the books" | "export rounds" | "read the staff's log" | "read the reports";

export type ChipKind = "play" | "cash";

export type TableState = "waiting" | "playing" | "paused" | "closed";

export type Command = Sit | Leave | SitOut | ComeBack | StandBehind | StepAway | Rebuy | AnswerIt | Deal | AddBot | RemoveBot | TakeButton | ReturnButton | PlaySeat | GiveUpSeat | Pause | Resume | ReportIncident | VoidRound | CloseTable;

export type FromClient = Hello | Commanded | TryWager | TrySetting | Contribute | Ping;

export type FromServer = Snapshot | Update | Done | Refused | Tried | ReadHands | Gone | Pong;

export type ExportAs = "json" | "phh" | "csv";

export type FeePayer = "player-dealer" | "player" | "pot" | "tops";

/** An account of the ledger. */
export interface Account {
  kind: AccountKind; seat?: number; wager?: string; at?: number; hand?: number;
  stack?: number;
}

/** A circle from its bettor's side: the wager, the further seat (0: their own), the hand and the stack. */
export interface CircleId { wager: string; seat?: number; hand?: number; stack?: number }

/** A hand of cards: its seat, and its number there (2 or more after a split or on a second spot). */
export interface HandId { seat: number; number?: number }

/** A place for cards: what lies there, the seat that it belongs to (0: none), and its number among several. */
export interface PileId { kind: PileKind; seat?: number; number?: number }

/** A seat answered: the move in a word, what it put in, and with which hand, where it may have several. */
export interface Acted {
  event: "acted"; seat: number; about: string; move: string; amount: number;
  hand: HandId | null; to: number; sets: PileId | null;
}

/** From `least` to `most` in steps of `step`; `most` itself is always allowed. */
export interface AmountLimits { least: number; most: number; step: number }

/** The dealer announced something to everybody. If it moved the action button, `action` is the button's new seat. */
export interface Announced { event: "announced"; words: string; action: number; named: number[] }

/** Answered with "house way", or with one list of cards for each part. `default` is the house way. */
export interface ArrangeQuestion {
  shape: "arrange"; seat: number; about: string; title: string; if_late: string;
  cards: string[]; parts: HandPart[]; default: string[][]; number: number;
}

/** What lies in an account, and its name on the felt. */
export interface Balance { account: Account; cents: number; title: string }

/** Cards went from one place to another: mucked, discarded, melded. */
export interface CarriedCards { event: "carried"; source: PileId; to: PileId; cards: string[]; seen_by: number }

/** The house dealer looked at face-down cards and announced what the rules make public of them. */
export interface Checked { event: "checked"; place: PileId; words: string }

/** Answered with one of the moves, or with [move, cents] for a move that is in `amounts`. */
export interface ChooseQuestion {
  shape: "choose"; seat: number; about: string; title: string; if_late: string;
  moves: string[]; default: string; costs: number[];
  amounts: Record<string, AmountLimits> | null; number: number; hand: HandId | null;
}

/** The round is over and its chips have been counted. */
export interface Closed { event: "closed"; words: string }

/** Cards came off the shoe. `seen_by` is a seat, 0 for everybody or -1 for nobody. */
export interface DealtCards { event: "dealt"; to: PileId; cards: string[]; seen_by: number }

/** A named part of an arrangement and how many cards go into it. */
export interface HandPart { name: string; size: number }

/** A lay: what is answered for it, and its words with the cards. */
export interface LayOffer { answer: string; words: Span[] }

/** A line of the log, as the transcript has it: its kind in a word, and a sentence with its cards and its money. */
export interface LogLine { after: number; label: string; words: Span[]; yours?: boolean }

/** Something that marks a seat: the dealer button, the bank, the winner's disc, a kill, the action button. */
export interface Marker { seat: number; kind: MarkerKind }

/** Answered with the `answer` of a lay (`7s 7s 7d`, `5h onto 2`), or with one of the moves. */
export interface MeldQuestion {
  shape: "meld"; seat: number; about: string; title: string; if_late: string;
  lays: LayOffer[]; moves: string[]; default: string; number: number;
}

/** Chips went from one account to another, and why. */
export interface Moved {
  event: "moved"; payer: Account; payee: Account; amount: number; because: string;
  pot: number | null;
}

/** A round began at this table. Each seat is given by its number, name and chips. */
export interface Opened {
  event: "opened"; game: string; digest: string; posted: string;
  seats: [number, string, number][]; readings: Record<string, string>;
}

/** Answered with a list of `least` to `most` of these cards. */
export interface PickQuestion {
  shape: "pick"; seat: number; about: string; title: string; if_late: string;
  cards: string[]; least: number; most: number; default: string[]; number: number;
}

/** The cards of a pile, its name on the felt, and in `words` what it counts to, where hands are counted. */
export interface PileCards { pile: PileId; cards: string[]; title: string; words?: string; down?: number[] }

/** Chips on a circle, as plain data: a wager, and which of its circles, as in `CircleId`. */
export interface Placed { wager: string; cents: number; seat?: number; hand?: number; stack?: number }

/** A hand was announced by its rank. */
export interface Ranked { event: "ranked"; place: PileId; words: string }

/** The floor ruled on an irregularity, under a printed clause. */
export interface Reported { event: "reported"; incident: string; seat: number; remedy: string; lines: string }

/** Dice were rolled. */
export interface Rolled { event: "rolled"; dice: number[]; because: string }

/** A wager was settled: `result` is wins, loses, pushes or returned; `net` is the bettor's gain. */
export interface Settled {
  event: "settled"; seat: number; wager: string; staked: number; result: string; net: number;
  because: string; at: number; hand: number;
}

/** Cards were turned up where they lie. */
export interface ShownCards { event: "shown"; place: PileId; cards: string[] }

/** Piles went back into the shoe, which was shuffled anew. */
export interface Shuffled { event: "shuffled"; piles: PileId[]; count: number; because: string }

/** Some words; or a card (`card`) that a client may draw; or `money`, which was paid, won or lost. */
export interface Span { text: string; card?: boolean; money?: "" | "lost" | "paid" | "won" }

/** Who is being asked about what; public. */
export interface ToAnswer { number: number; seat: number; about: string; hand: HandId | null; words: string }

/** A round as one receiver may know it; `seat` is null for a bystander. */
export interface View {
  game: string; seat: number | null; seats: Record<string, string>; posted: string;
  shoe: number; piles: PileCards[]; accounts: Balance[]; behind: Record<string, number>;
  plays: Record<string, number>; markers: Marker[]; to_answer: ToAnswer[];
  decisions: Question[];
}

/** What is new in the view that was sent last. What is left out is as it was. */
export interface ViewChange {
  seats?: Record<string, string> | null; shoe?: number | null; piles?: PileCards[];
  accounts?: Balance[]; behind?: Record<string, number> | null;
  plays?: Record<string, number> | null; markers?: Marker[] | null;
  to_answer?: ToAnswer[] | null; decisions?: Question[] | null;
}

/** The round does not count: every chip is where it was before. */
export interface Voided { event: "voided"; because: string }

/** A place for a wager, and in words what it takes (`terms`). A `further` one is asked for by few. */
export interface WagerCircle {
  id: CircleId; title: string; least: number; most: number; step: number; terms: string;
  further: boolean;
}

/** Answered with a list of `Placed`; [] sits this one out unless a wager is `required`. All from the `purse`. */
export interface WagerQuestion {
  shape: "wager"; seat: number; about: string; title: string; if_late: string;
  circles: WagerCircle[]; purse: number; default: Placed[]; required: boolean;
  number: number;
}

/** Ask a bot to take a free seat, at a table for play chips. */
export interface AddBot { type: "add_bot"; seat: number; policy?: string }

/** Answer a question by its number. */
export interface AnswerIt { type: "answer"; number: number; value: Answer }

/** Close the table between two rounds; everybody takes their chips along (floor, and whoever opened it). */
export interface CloseTable { type: "close" }

/** Be dealt in again. */
export interface ComeBack { type: "come_back" }

/** Deal the next round now, or as soon as the seats have told the nonces that they have pledged. */
export interface Deal { type: "deal" }

/** Wager there no more. */
export interface GiveUpSeat { type: "give_up_seat"; seat: number }

/** Give up the seat, or the place behind one; from the middle of a round, as soon as it has ended. */
export interface Leave { type: "leave" }

/** Stop the clock and deal no further round (dealer, floor). */
export interface Pause { type: "pause" }

/** Wager on the hand of a seat where nobody sits, besides the own, where the table lets anybody. */
export interface PlaySeat { type: "play_seat"; seat: number }

/** Bring more chips to the seat; during a round they wait until it has ended. */
export interface Rebuy { type: "rebuy"; chips: number }

/** Send a bot away; from the middle of a round, as soon as it has ended. */
export interface RemoveBot { type: "remove_bot"; seat: number }

/** Report an irregularity in the sheet's own word; the printed remedy is applied (dealer, floor). */
export interface ReportIncident { type: "report"; word: string; seat?: number; count?: number }

/** Let the clock run again (dealer, floor). */
export interface Resume { type: "resume" }

/** Hold that button no longer. */
export interface ReturnButton { type: "return_button"; button: string }

/** Take a free seat with chips from the own balance; with a `pledge` of what this seat adds to the shuffle. */
export interface Sit { type: "sit"; seat: number; chips: number; pledge?: string | null }

/** Keep the seat and be dealt no cards from the next round on. */
export interface SitOut { type: "sit_out" }

/** Wager from behind a seat (the back line): with chips at first, without to move on to another seat. */
export interface StandBehind { type: "stand_behind"; seat: number; chips?: number }

/** Leave the back line; from the middle of a round, as soon as it has ended. */
export interface StepAway { type: "step_away" }

/** Hold one of the table's buttons, such as the Over button, from the next hand on. */
export interface TakeButton { type: "take_button"; button: string }

/** Declare that the round does not count (floor). */
export interface VoidRound { type: "void"; because: string }

/** What a refusal is about: the name of a field or a setting that was given, and numbers of the room. */
export interface About {
  field?: string; seat?: number; table?: number; question?: number; round?: number;
  person?: number; proposal?: number;
}

/** What a person may bring to a seat; `most` is null where nothing is printed. */
export interface BuyIn { least: number; most: number | null; usual: number }

/** How long until the default answers are given (`answer`) or the next round is dealt (`deal`). */
export interface Clock { runs_to: "answer" | "deal"; left_ms: number; total_ms: number }

/** Do something, once. The answer is `done` or `refused` with the same id. */
export interface Commanded { type: "command"; id: string; do: Command }

/** Add to the shuffle: the nonce that this seat has pledged for the commitment of this digest, and the next pledge. */
export interface Contribute { type: "contribute"; pledge: string; nonce?: string | null; commitment?: string | null }

/** The command of this id has been carried out and written down. */
export interface Done { type: "done"; id: string; seq: number }

/** The server closes the connection. `again` says whether to connect anew. */
export interface Gone { type: "gone"; reason: string; again: boolean }

/** The first message. `since` is the last `seq` that was seen: what was missed follows, or a whole snapshot. */
export interface Hello { type: "hello"; since?: number | null }

/** An irregularity that dealer or floor may report by its `word`, with the clause printed for it, and its lines. */
export interface IncidentChoice { word: string; title: string; says: string; lines: string }

/** Are you there? */
export interface Ping { type: "ping" }

/** I am here. */
export interface Pong { type: "pong" }

/** The parts of a `try_set` as the dealer would call them, and why the hand would be `fouled` (empty: not). */
export interface ReadHands { type: "read"; id: string; words: string[]; fouled: string }

/** The command of this id (empty: a message that could not be read) changed nothing. */
export interface Refused {
  type: "refused"; id: string; code: string; message: string; where: string; about: About;
  says: string; allowed: string[];
}

/** A round that was played, in a line. `net` is the gain of each seat. */
export interface RoundLine {
  id: number; table: number; number: number; game: string; title: string;
  state: "open" | "over" | "void"; opened: number; closed: number | null;
  net: Record<string, number>; names: Record<string, string>; collection: number;
  transcript_only: boolean;
}

/** Somebody at the table. `seat` above the seats of the table is a back-line bettor, who stands `behind` a seat. */
export interface SeatedPerson {
  seat: number; name: string; person: number; bot: string; stack: number; adding: number;
  away: boolean; leaving: boolean; behind: number; plays: number[]; buttons: string[];
  connected: boolean;
}

/** Everything that the receiver may know of the table now. */
export interface Snapshot {
  type: "snapshot"; seq: number; table: TableCard; people: SeatedPerson[]; you: You;
  round: number; view: View | null; events: Event[]; log: LogLine[]; clock: Clock | null;
  waits: string; last_rounds: RoundLine[]; commitment: Commitment | null;
  proof: RoundProof | null;
}

/** A table as the lobby shows it and as its placard reads. */
export interface TableCard {
  id: number; name: string; game: string; title: string; room: string; family: string;
  kind: string; posted: string; fee: string | null; option: string; betting: string | null;
  decks: number; stakes: Record<string, string>; readings: Record<string, string>;
  chips: ChipKind; seats: [number, number]; back_line: boolean; further_seats: boolean;
  buttons: string[]; buy_in: BuyIn; seconds: number; auto: boolean; absent_s: number;
  state: TableState; seated: number; bots: number; watching: number; rounds: number;
  opened_by: string;
}

/** The fields of a table's card that change. */
export interface TableNow { state: TableState; seated: number; bots: number; watching: number; rounds: number }

/** The wagers of a `try`, brought into line, their stakes and fees, and why they would be `refused` (empty: not). */
export interface Tried { type: "tried"; id: string; value: Placed[]; refused: string; staked: number; fees: number }

/** Ask how a hand would read if it were set so: a list of cards for each part. Nothing changes. */
export interface TrySetting { type: "try_set"; id: string; number: number; parts: string[][] }

/** Ask what wagers would cost and whether they would be taken, before they are made. Nothing changes. */
export interface TryWager { type: "try"; id: string; number: number; value: Placed[]; put?: Placed | null }

/** What has changed since the last message. What is left out is as it was. */
export interface Update {
  type: "update"; seq: number; round: number; after: number; clock: Clock | null;
  waits: string; events?: Event[]; log?: LogLine[]; view?: View | null;
  changes?: ViewChange | null; you?: You | null; table?: TableNow | null;
  people?: SeatedPerson[]; left?: number[]; last_rounds?: RoundLine[];
  commitment?: Commitment | null; proof?: RoundProof | null;
}

/** Who the receiver is here. `seat` is 0 for somebody who watches. `may` are the commands open to them now. */
export interface You {
  person: number; name: string; role: Role; seat: number; balance: number; live: boolean;
  may: string[]; reports: IncidentChoice[];
}

/** Something that the floor must look at: where, and what is wrong. */
export interface Alarm { where: string; problem: string }

/** Play without an account, for play chips. Without a name the house gives one. */
export interface BeGuest { name?: string | null }

/** What a table collected in a shift under an option, in words. A shift is `2026-11-16 day`, swing or grave. */
export interface CollectionLine {
  table: number; name: string; option: string; shift: string; rounds: number;
  collection: number; jackpot: number; chips: ChipKind;
}

/** What became of a command: done with this number, refused for this reason, or unknown: it has changed nothing. */
export interface CommandState { state: "done" | "refused" | "unknown"; seq: number; code: string; message: string }

/** A name and a password, to register or to log in. */
export interface Credentials { name: string; password: string }

export interface EndSession { id: string }

/** Why something was refused: a stable code, what is wrong and what is expected, and what it is about. */
export interface ErrorDetail { code: string; message: string; where: string; about: About; says: string }

/** The open tables, what was collected by table, shift and option, and all of it together for each kind of chips. */
export interface Floor {
  tables: FloorTable[]; collection: CollectionLine[]; collected: Record<ChipKind, number>;
  alarms: Alarm[];
}

/** A table as the floor sees it. `reports` are the irregularities that its round accepts now. */
export interface FloorTable { table: TableCard; people: SeatedPerson[]; waits: string; reports: IncidentChoice[] }

/** How the table stood after the first `after` events. */
export interface Frame { after: number; view: View }

/** A name and a password, and the digits of an authenticator where the account has one. */
export interface LogIn { name: string; password: string; code?: string | null }

/** Who is asking. Without a session `person` is null. `csrf` goes into the X-Houseway-CSRF header of every POST. */
export interface Me {
  room: string; person: Person | null; csrf: string | null;
  balances: Record<ChipKind, number>; places: TakenPlace[]; may: Right[];
}

/** Move whoever sits at a seat, with their chips, to a free seat of another table or of the same one. */
export interface MovePerson { table: number; seat: number; to_table: number; to_seat: number }

/** No content, said in JSON. */
export interface Nothing {  }

/** Open a table. What is left out is as the sheet proposes. Cash tables are the floor's to open. */
export interface OpenTable {
  game: string; name?: string; chips?: ChipKind; fee?: string | null;
  betting?: string | null; decks?: number | null; stakes?: Record<string, string>;
  readings?: Record<string, string>; seconds?: number; auto?: boolean; bots?: number;
}

export interface PauseIt { table: number; paused: boolean }

export interface People { people: PersonLine[] }

export interface Person { id: number; name: string; role: Role; guest: boolean }

/** Somebody in the room as the floor sees them; `in_play` are chips at tables. */
export interface PersonLine {
  person: Person; balances: Record<ChipKind, number>; in_play: Record<ChipKind, number>;
  places: TakenPlace[]; locked: boolean;
}

export interface Refusal { error: ErrorDetail }

/** Take somebody from a seat; from the middle of a round, when it has ended. */
export interface RemovePerson { table: number; seat: number }

/** A finished round, step by step, as this person may see it: from their seat, or as a bystander (`seat` null). */
export interface Replay {
  round: RoundLine; seat: number | null; whole: boolean; events: Event[]; frames: Frame[];
  log: LogLine[]; because: string;
}

/** Report an irregularity at a table. */
export interface ReportIt { table: number; word: string; seat?: number; count?: number }

/** The newest first; `next` is the `before` of the next page. */
export interface Rounds { rounds: RoundLine[]; next: number | null }

/** Seat a person at a table with chips from their balance. */
export interface SeatPerson { person: number; table: number; seat: number; chips: number }

/** A session of one's own. `id` does not open it. */
export interface SessionLine { id: string; began: number; ends: number; this: boolean }

/** Where somebody is logged in, and whether their password needs the digits of an `authenticator` beside it. */
export interface Sessions { sessions: SessionLine[]; authenticator: boolean }

export interface TablePage { table: TableCard; people: SeatedPerson[]; waits: string }

export interface Tables { tables: TableCard[] }

/** Where somebody sits, or stands. */
export interface TakenPlace { table: number; seat: number }

export interface UnlockIt { person: number }

export interface VoidIt { table: number; because: string }

/** What may be chosen when a table is opened. */
export interface Choices {
  forms: Record<string, string>; fees: FeeChoice[]; betting: string[];
  decks: [number, number, number]; stakes: StakeChoice[]; readings: ReadingChoice[];
  bots: string[];
}

/** Shares of the pot, as `houseway equity --json` has them; `equity` is null, with a reason, where it has none. */
export interface EquityPage { equity: Record<string, unknown> | null; because: string }

/** A fee option, under the name that posts it; `says` is its placard and what the option is called. */
export interface FeeChoice { fee: string; says: string }

/** The rules of a game at hand: `sections` to read, `sheet` as data, as `houseway show --json` has it. */
export interface GamePage {
  game: GameRow; posted: string; wagers: WagerLine[]; sections: RulesSection[];
  choices: Choices; incidents: IncidentChoice[]; parts: HandPart[]; marked: string;
  sheet: Record<string, unknown>;
}

/** A sheet and form as `houseway games --json` has it, and `name`, which opens it: `room/slug#form`. */
export interface GameRow {
  name: string; id: string; form: string; title: string; form_title: string; room: string;
  family: string; kind: string; seats: [number, number]; wagers: string[];
  fee_options: number; source: string; lines: [number, number][]; number: string;
  readings: number; digest: string;
}

/** What was asked for; `families` and `rooms` are all that there are, families with their names. */
export interface Games { games: GameRow[]; families: Record<string, string>; rooms: string[] }

/** Exact figures, as `houseway odds --json` has them; `odds` is null, with the reason, where none can be had. */
export interface OddsPage { odds: Record<string, unknown> | null; because: string }

/** A place where the document leaves a choice: the question, the choices in words, the one that is taken. */
export interface ReadingChoice {
  id: string; question: string; choices: Record<string, string>; taken: string;
  because: string;
}

/** A part of the readable rules: text, numbered lists and tables, as `kind` says. */
export interface RulesSection { heading: string; parts: Record<string, unknown>[] }

/** A stake that a table may post under its `name`, and what is posted `now`; empty where nothing is. */
export interface StakeChoice { name: string; title: string; now: string }

/** A wager as the felt names it, with its pay table: rows of an outcome's name, odds and words. */
export interface WagerLine { id: string; title: string; pays: [string, string, string][]; needs: string[]; says: string }

/** One entry of the books: its postings sum to zero. `at` is seconds since 1970. */
export interface BookEntry {
  id: number; at: number; because: string; by: string; person: number | null;
  table: number | null; round: number | null; postings: Posting[];
}

/** The ledger: entries, newest first, and the balance of every account that is not empty. `total` is always zero. */
export interface BooksPage {
  entries: BookEntry[]; next: number | null; balances: Record<string, number>;
  names: Record<string, string>; total: number;
}

export interface Decide { agree: boolean }

/** What has become of something that one has asked for, in a line. */
export interface Decided { id: number; at: number; says: string }

/** A role for an account; `player` takes a member of the staff out of it. */
export interface GiveRole { person: number; role: Role }

export interface Posting { account: string; cents: number }

/** What a member of the staff has asked for, and a second one must agree to. `says` tells it in a line. */
export interface Proposal {
  id: number; at: number; person: number; name: string; what: string;
  body: Record<string, unknown>; says: string;
}

/** What waits for a second person, and what others have `decided` on one's own proposals within a day. */
export interface Proposals { proposals: Proposal[]; decided: Decided[] }

/** Sell cash chips to a person, or redeem them. `id` makes a repeated request harmless. */
export interface Sale { person: number; cents: number; id: string }

/** Something that a member of the staff has done or read: `about` as it is kept, `says` in words. */
export interface StaffLine {
  id: number; at: number; person: number | null; name: string; role: string; what: string;
  about: string; says: string;
}

export interface StaffLog { lines: StaffLine[]; next: number | null }

export interface Statement { person: Person; balances: Record<ChipKind, number>; lines: StatementLine[] }

export interface StatementLine { at: number; because: string; chips: ChipKind; cents: number; balance: number }

/** What `navigator.credentials.create` has answered, as JSON, and what its owner calls it. */
export interface AddPasskey { name: string; response: Record<string, unknown> }

/** A passkey of one's own; `used` is when it last logged in. */
export interface PasskeyLine { id: string; name: string; made: number; used: number | null }

/** The `publicKey` of `navigator.credentials`, as JSON (WebAuthn level 3). */
export interface PasskeyOptions { options: Record<string, unknown> }

export interface Passkeys { passkeys: PasskeyLine[] }

export interface RemovePasskey { id: string }

/** Opens one socket of this session, within so many seconds. It is offered as a subprotocol beside `cardroom`. */
export interface SocketTicket { ticket: string; seconds: number }

/** What `navigator.credentials.get` has answered, as JSON. */
export interface UsePasskey { response: Record<string, unknown> }

/** The position was offered to whoever was at this seat. A bot has no number as a person. */
export interface BankOffer { seat: number; person: number; name: string; answer: "pass" | "take" }

/** For so long nobody but one person has banked at a table. `declined` are the offers that others passed on. */
export interface BankStretch {
  table: number; person: number; name: string; opened_at: number; closed_at: number;
  rounds: number; hands: number; declined: number; others: number;
}

/** Where dealing again, the record of the round and the books disagree. */
export interface FeeDifference { where: string; problem: string }

/** What a table collected on a gaming day under one option: dealt again, and as the books have it. */
export interface FeeLine {
  day: string; table: number; name: string; game: string; option: string; chips: ChipKind;
  rounds: number; void: number; left_out: number; paid: Record<FeePayer, number>;
  unknown: number; collection: number; jackpot: number; booked_collection: number;
  booked_jackpot: number;
}

/** The fee report. `agrees` is whether there is no difference. */
export interface FeePage {
  period: ReportedPeriod; agrees: boolean; lines: FeeLine[]; totals: FeeTotal[];
  differences: FeeDifference[]; left_out: LeftOutRound[];
}

/** All lines of one kind of chips; play and cash chips are never added. */
export interface FeeTotal {
  chips: ChipKind; rounds: number; paid: Record<FeePayer, number>; unknown: number;
  collection: number; jackpot: number; booked_collection: number; booked_jackpot: number;
}

/** A round that ended in the period and cannot be dealt again, and why. */
export interface LeftOutRound { round: number; table: number; closed_at: number; because: string }

/** To whom a round offered the position, in turn. */
export interface OfferedRound {
  round: number; table: number; opened_at: number; closed_at: number; state: "over" | "void";
  offers: BankOffer[]; others: number; able: number; played: boolean; hands: number;
  unoffered: number;
}

/** Rounds that ended from `since` on and before `until`. `days` are the first and the last gaming day. */
export interface ReportedPeriod { since: number; until: number; days: [string, string] }

/** The rotation report. `too_long` are stretches of more than so many `minutes` while others were at the table. */
export interface RotationPage {
  period: ReportedPeriod; minutes: number; tables: TableRotation[]; rounds: OfferedRound[];
  too_long: BankStretch[]; not_offered: number[]; left_out: LeftOutRound[];
}

/** One table. After `printed` hands its document has the position offered to others. */
export interface TableRotation {
  table: number; name: string; game: string; chips: ChipKind; printed: number;
  rounds: number; offers: number; declined: number; bankers: number; most_hands: number;
  most_unoffered: number; longest: BankStretch | null;
}

/** What the room is bound to before the first card of a shoe, and what the players have added to it. */
export interface Commitment {
  table: number; shoe: number; pack: string; size: number; root: string; reserves: string[];
  dice: string; pledges: Record<string, string>; nonces: Record<string, string>;
}

/** Where in an order the cards of one event came from: the next ones, or those in the `middle` of what was left. */
export interface DealtPlaces { event: number; order: number; places: number[]; middle?: boolean }

/** The proofs of one round as a file. `seat` is whose cards it has besides the public ones, 0 for nobody's. */
export interface ProofFile {
  format: "houseway proof 1"; table: number; round: number; game: string; seat: number;
  pack: string; proof: RoundProof;
}

/** A card with its proof. `to` is the seat that may see it, 0 for everybody, since the event of this number. */
export interface ProvenCard {
  event: number; to: number; dealt: number; order: number; place: number; label: string;
  salt: string; path: string;
}

/** An order that cards were dealt from, since the event of this number. The first one is the shoe's. */
export interface ProvenOrder {
  event: number; kind: "late" | "reserve" | "shoe"; number: number; root: string;
  first: number; cards: number;
}

/** Numbers below `sides` that were drawn from one link of the chain; a die shows one more than its number. */
export interface ProvenRoll { event: number; link: number; secret: string; sides: number; numbers: number[] }

/** The commitment of a round, and the proofs of what one viewer has seen; in an update, those that are new. */
export interface RoundProof {
  commitment?: Commitment | null; orders?: ProvenOrder[]; dealt?: DealtPlaces[];
  cards?: ProvenCard[]; rolls?: ProvenRoll[];
}
