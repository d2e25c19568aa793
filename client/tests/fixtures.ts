// Tables, questions and events as the room sends them, with everything that a test does not care about filled in.
import type {
  Account,
  Choose,
  Circle,
  CircleId,
  Event,
  Fee,
  HandId,
  PileId,
  PileKind,
  Placed,
  Seated,
  ToAnswer,
  View,
  Wager,
} from "../src/protocol";

// Tests name identities by their text, which is shorter than their fields; the page itself never reads such text.

/** `hand 3`, `hand 3.2`, `meld 2.1`, `discards 1`, `pile 4`, `row B`, `board`. */
export function pile(text: string): PileId {
  const found = /^(hand|meld|draw|discards|openers|dead) (\d+)(?:\.(\d+))?$/.exec(text);
  if (found) {
    const kind = found[1] as PileKind;
    const number = found[3] ? Number(found[3]) : kind === "hand" ? 1 : undefined;
    return { kind, seat: Number(found[2]), ...(number === undefined ? {} : { number }) };
  }
  const [kind, number] = text.split(/ (?=\d+$)/);
  if (/^row [ABC]$/.test(text)) return { kind: "row", number: "ABC".indexOf(text.slice(-1)) + 1 };
  return number ? { kind: kind as PileKind, number: Number(number) } : { kind: text as PileKind };
}

/** `game`, `game 2` for a second stack, `game at seat 5`. */
export function circleId(text: string): CircleId {
  const found = /^(.+?)(?: (\d+))?(?: at seat (\d+))?$/.exec(text);
  return {
    wager: found?.[1] ?? text,
    ...(found?.[3] ? { seat: Number(found[3]) } : {}),
    ...(found?.[2] ? { stack: Number(found[2]) } : {}),
  };
}

/** `seat 3`, `seat 3 bet`, `seat 3 hand 2 game`, `seat 3 game 2 at seat 5`, `pot`, `bank won`. */
export function account(text: string): Account {
  const found = /^seat (\d+)(?: (?:hand (\d+) )?(.+))?$/.exec(text);
  if (!found) return { kind: text as Account["kind"] };
  const seat = Number(found[1]);
  if (!found[3]) return { kind: "stack", seat };
  if (found[3] === "bet") return { kind: "bet", seat };
  const { wager, seat: at, stack } = circleId(found[3]);
  return {
    kind: "circle",
    seat,
    wager,
    ...(at ? { at } : {}),
    ...(stack ? { stack } : {}),
    ...(found[2] ? { hand: Number(found[2]) } : {}),
  };
}

interface Said extends Omit<Partial<View>, "piles" | "accounts" | "to_answer"> {
  piles?: Record<string, string[]>;
  accounts?: Record<string, number>;
  to_answer?: (Omit<ToAnswer, "hand"> & { hand?: HandId | null })[];
}

export function view({ piles = {}, accounts = {}, to_answer = [], ...more }: Said = {}): View {
  return {
    game: "room/game",
    seat: null,
    seats: {},
    posted: "",
    shoe: 0,
    piles: Object.entries(piles).map(([text, cards]) => ({ pile: pile(text), cards })),
    accounts: Object.entries(accounts).map(([text, cents]) => ({ account: account(text), cents })),
    lasting: {},
    to_answer: to_answer.map((each) => ({ hand: null, ...each })),
    decisions: [],
    ...more,
  };
}

export function seated(seat: number, name: string, more: Partial<Seated> = {}): Seated {
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

interface Fits extends Omit<Partial<Circle>, "needs" | "at_most" | "equals"> {
  needs?: string[];
  at_most?: string;
  equals?: string;
}

export function circle(id: string, title: string, { needs = [], at_most, equals, ...more }: Fits = {}): Circle {
  return {
    id: circleId(id),
    title,
    least: 500,
    most: 10_000,
    step: 500,
    needs: needs.map(circleId),
    fee: 0,
    at_most: at_most ? circleId(at_most) : null,
    equals: equals ? circleId(equals) : null,
    one_of: "",
    ...more,
  };
}

export function placed(amounts: Record<string, number>): Placed[] {
  return Object.entries(amounts).map(([text, cents]) => ({ ...circleId(text), cents }));
}

export function wager(circles: Circle[], more: Partial<Wager> = {}): Wager {
  return {
    shape: "wager",
    seat: 1,
    about: "wagers",
    circles,
    purse: 100_000,
    default: [],
    required: false,
    number: 1,
    fees: [],
    ...more,
  };
}

export function fee(rises: [number, number][], more: Partial<Fee> = {}): Fee {
  return { by: "wager", on: [], rises, over: [], over_pays: "by the whole wager", ...more };
}

export function choose(moves: string[], more: Partial<Choose> = {}): Choose {
  return {
    shape: "choose",
    seat: 1,
    about: "bet",
    moves,
    default: moves[0] ?? "",
    costs: [],
    amounts: null,
    number: 1,
    hand: null,
    ...more,
  };
}

export const opened = (...seats: [number, string, number][]): Event => ({
  event: "opened",
  game: "room/game",
  digest: "",
  posted: "$5-$100",
  seats,
  readings: {},
});
export const dealt = (to: string, ...cards: string[]): Event => ({
  event: "dealt",
  to: pile(to),
  cards,
  seen_by: 0,
});
export const carried = (source: string, to: string, ...cards: string[]): Event => ({
  event: "carried",
  source: pile(source),
  to: pile(to),
  cards,
  seen_by: 0,
});
export const shown = (place: string, ...cards: string[]): Event => ({ event: "shown", place: pile(place), cards });
export const ranked = (place: string, words: string): Event => ({
  event: "ranked",
  place: pile(place),
  words,
});
export const moved = (payer: string, payee: string, amount: number, because = ""): Event => ({
  event: "moved",
  payer: account(payer),
  payee: account(payee),
  amount,
  because,
});
export const acted = (seat: number, about: string, move: string, amount = 0): Event => ({
  event: "acted",
  seat,
  about,
  move,
  amount,
  hand: null,
});
export const announced = (words: string, action = 0): Event => ({ event: "announced", words, action });
export const closed: Event = { event: "closed", words: "round over" };
