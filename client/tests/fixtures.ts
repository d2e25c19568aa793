// Tables, questions and events as the room sends them, with everything that a test does not care about filled in.
import type { Choose, Circle, Event, Fee, Seated, View, Wager } from "../src/protocol";

export function view(more: Partial<View> = {}): View {
  return {
    game: "room/game",
    seat: null,
    seats: {},
    posted: "",
    shoe: 0,
    piles: {},
    accounts: {},
    lasting: {},
    to_answer: [],
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

export function circle(id: string, title: string, more: Partial<Circle> = {}): Circle {
  return {
    id,
    title,
    least: 500,
    most: 10_000,
    step: 500,
    needs: [],
    fee: 0,
    at_most: "",
    equals: "",
    one_of: "",
    ...more,
  };
}

export function wager(circles: Circle[], more: Partial<Wager> = {}): Wager {
  return {
    shape: "wager",
    seat: 1,
    about: "wagers",
    circles,
    purse: 100_000,
    default: {},
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
export const dealt = (to: string, ...cards: string[]): Event => ({ event: "dealt", to, cards, seen_by: 0 });
export const carried = (source: string, to: string, ...cards: string[]): Event => ({
  event: "carried",
  source,
  to,
  cards,
  seen_by: 0,
});
export const shown = (place: string, ...cards: string[]): Event => ({ event: "shown", place, cards });
export const ranked = (place: string, words: string): Event => ({ event: "ranked", place, words });
export const moved = (payer: string, payee: string, amount: number, because = ""): Event => ({
  event: "moved",
  payer,
  payee,
  amount,
  because,
});
export const acted = (seat: number, about: string, move: string, amount = 0): Event => ({
  event: "acted",
  seat,
  about,
  move,
  amount,
});
export const announced = (words: string): Event => ({ event: "announced", words });
export const closed: Event = { event: "closed", words: "round over" };
