// Tables, questions and events as the room sends them, with everything that a test does not care about filled in.
// Piles and accounts are written as words here (`hand 3.2`, `seat 1 game`), and made into their fields.
import type {
  Account,
  AccountKind,
  Balance,
  CircleId,
  Event,
  LogLine,
  PileCards,
  PileId,
  PileKind,
  SeatedPerson,
  View,
  WagerCircle,
  WagerQuestion,
} from "../src/protocol";
import { pileKey } from "../src/lib/ids";

export type Cards = Record<string, string[]>;
export type Chips = Record<string, number>;

export function pile(words: string): PileId {
  const [, kind = words, seat, number] = /^(hand|meld|discards|draw) (\d+)(?:\.(\d+))?$/.exec(words) ?? [];
  const found: PileId = { kind: kind as PileKind };
  if (seat) found.seat = Number(seat);
  if (number || kind === "hand") found.number = Number(number ?? 1);
  return found;
}

export function account(words: string): Account {
  const [, seat, circle, at] = /^seat (\d+)(?: (.+?))?(?: at seat (\d+))?$/.exec(words) ?? [];
  if (!seat) return { kind: words as AccountKind };
  if (!circle) return { kind: "stack", seat: Number(seat) };
  if (circle === "bet") return { kind: "bet", seat: Number(seat) };
  return { kind: "circle", seat: Number(seat), wager: circle, ...(at ? { at: Number(at) } : {}) };
}

function words(of: Account): string {
  if (!of.seat) return of.kind;
  const circle = of.kind === "stack" ? "" : ` ${of.wager ?? "bet"}`;
  return `seat ${of.seat}${circle}${of.at ? ` at seat ${of.at}` : ""}`;
}

/** The room's names on the felt. */
function title(of: string, titles: Record<string, string>): string {
  return titles[of] ?? of.charAt(0).toUpperCase() + of.slice(1);
}

export function piles(of: Cards): PileCards[] {
  return Object.entries(of).map(([place, cards]) => {
    const id = pile(place);
    return {
      pile: id,
      cards,
      title: id.seat ? ((id.number ?? 0) > 1 || id.kind === "meld" ? String(id.number) : "") : title(place, {}),
    };
  });
}

export function accounts(of: Chips, titles: Record<string, string> = {}): Balance[] {
  return Object.entries(of).map(([place, cents]) => {
    const id = account(place);
    const own = id.kind === "stack" || id.kind === "bet" ? "" : title(id.wager ?? id.kind, titles);
    return { account: id, cents, title: own };
  });
}

/** The cards of a view, by the words of their piles. */
export function cards(of: View): Cards {
  return Object.fromEntries(of.piles.map((each) => [pileKey(each.pile), each.cards]));
}

export function chips(of: View): Chips {
  return Object.fromEntries(of.accounts.map((each) => [words(each.account), each.cents]));
}

type Some = Partial<Omit<View, "piles" | "accounts">> & {
  piles?: Cards;
  accounts?: Chips;
  titles?: Record<string, string>;
};

export function view({ piles: lie = {}, accounts: lying = {}, titles = {}, ...more }: Some = {}): View {
  return {
    game: "room/game",
    seat: null,
    seats: {},
    posted: "",
    shoe: 0,
    piles: piles(lie),
    accounts: accounts(lying, titles),
    behind: {},
    plays: {},
    markers: [],
    to_answer: [],
    decisions: [],
    ...more,
  };
}

export function seated(seat: number, name: string, more: Partial<SeatedPerson> = {}): SeatedPerson {
  return {
    seat,
    name,
    person: seat,
    bot: "",
    stack: 0,
    adding: 0,
    away: false,
    leaving: false,
    behind: 0,
    plays: [],
    buttons: [],
    connected: true,
    ...more,
  };
}

export function circle(id: CircleId, more: Partial<WagerCircle> = {}): WagerCircle {
  return { id, title: id.wager, least: 500, most: 10_000, step: 500, terms: "", further: false, ...more };
}

export function wager(circles: WagerCircle[], more: Partial<WagerQuestion> = {}): WagerQuestion {
  return {
    shape: "wager",
    seat: 1,
    about: "wagers",
    title: "Place your wagers",
    if_late: "no wager",
    circles,
    purse: 100_000,
    default: [],
    required: false,
    number: 1,
    ...more,
  };
}

export function told(after: number, text: string): LogLine {
  return { after, label: "dealer", words: [{ text, card: false }] };
}

export const opened = (...seats: [number, string, number][]): Event => ({
  event: "opened",
  game: "room/game",
  digest: "",
  posted: "$5-$100",
  seats,
  readings: {},
});
export const dealt = (to: string, ...cards: string[]): Event => ({ event: "dealt", to: pile(to), cards, seen_by: 0 });
export const carried = (source: string, to: string, ...cards: string[]): Event => ({
  event: "carried",
  source: pile(source),
  to: pile(to),
  cards,
  seen_by: 0,
});
export const shown = (place: string, ...cards: string[]): Event => ({ event: "shown", place: pile(place), cards });
export const ranked = (place: string, said: string): Event => ({ event: "ranked", place: pile(place), words: said });
export const moved = (payer: string, payee: string, amount: number, because = ""): Event => ({
  event: "moved",
  payer: account(payer),
  payee: account(payee),
  amount,
  because,
  pot: null,
});
export const acted = (seat: number, about: string, move: string, sets = ""): Event => ({
  event: "acted",
  seat,
  about,
  move,
  amount: 0,
  hand: null,
  to: 0,
  sets: sets ? pile(sets) : null,
});
export const announced = (said: string): Event => ({ event: "announced", words: said, action: 0, named: [] });
export const closed: Event = { event: "closed", words: "round over" };
