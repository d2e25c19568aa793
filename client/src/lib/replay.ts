// A finished hand, event by event: the room sends the table at each question, the events tell what happened between.
import type { Account, Balance, Event, PileCards, PileId, Replay, View } from "../protocol";
import { HIDDEN } from "./cards";
import { accountKey, pileKey } from "./ids";

/** How the table stood after the first `at` events, and how many answers had been given by then. */
export function after(replay: Replay, at: number): { view: View; answers: number } {
  const found = replay.frames.findLastIndex((frame) => frame.after <= at);
  const frame = replay.frames[found];
  const answers = Math.max(found, 0);
  if (frame?.after === at) return { view: frame.view, answers };
  const from = frame?.after ?? 0;
  const start = frame?.view ?? opening(replay);
  return { view: onwards(start, replay.events.slice(from, at), titlesOf(replay)), answers };
}

/** The table before the first event: the opening chips, and cards that lay ready from the start. */
function opening({ frames, events }: Replay): View {
  const first = frames[0] as { after: number; view: View };
  const done = events.slice(0, first.after);
  const opened = done.find((event) => event.event === "opened");
  const accounts = (opened?.seats ?? []).map(([seat, , cents]): Balance => ({
    account: { kind: "stack", seat },
    cents,
    title: "",
  }));
  const dealt = done.reduce((sum, event) => sum + offTheShoe(event), 0);
  const touched = new Set(done.flatMap(places).map(pileKey));
  const piles = first.view.piles.filter(({ pile }) => !touched.has(pileKey(pile)));
  return { ...first.view, accounts, piles, shoe: first.view.shoe + dealt, to_answer: [], decisions: [] };
}

/** How many cards left the shoe; negative where some went back. */
function offTheShoe(event: Event): number {
  if (event.event === "shuffled") return -event.count;
  return event.event === "dealt" ? event.cards.length : 0;
}

function places(event: Event): PileId[] {
  if (event.event === "dealt") return [event.to];
  if (event.event === "carried") return [event.source, event.to];
  return event.event === "shuffled" ? event.piles : [];
}

/** The table after more events: cards and chips move as they say, and no question is open. */
export function onwards(view: View, events: readonly Event[], titles: Titles = NO_TITLES): View {
  const table: Lying = {
    piles: new Map(view.piles.map((each) => [pileKey(each.pile), each])),
    accounts: new Map(view.accounts.map((each) => [accountKey(each.account), each])),
    shoe: view.shoe,
    titles,
  };
  for (const event of events) happen(table, event);
  return {
    ...view,
    piles: [...table.piles.values()].filter((each) => each.cards.length),
    accounts: [...table.accounts.values()].filter((each) => each.cents),
    shoe: table.shoe,
    to_answer: [],
    decisions: [],
  };
}

/** The titles of all piles and accounts that occur in the round. */
type Titles = ReadonlyMap<string, string>;
const NO_TITLES: Titles = new Map();

export function titlesOf({ frames }: Replay): Titles {
  return new Map(
    frames.flatMap(({ view }) => [
      ...view.piles.map((each): [string, string] => [pileKey(each.pile), each.title]),
      ...view.accounts.map((each): [string, string] => [accountKey(each.account), each.title]),
    ]),
  );
}

interface Lying {
  piles: Map<string, PileCards>;
  accounts: Map<string, Balance>;
  shoe: number;
  titles: Titles;
}

function happen(table: Lying, event: Event): void {
  const { piles, accounts, titles } = table;
  table.shoe -= offTheShoe(event);
  const change = (pile: PileId, how: (cards: readonly string[]) => string[]): void => {
    const key = pileKey(pile);
    const there = piles.get(key) ?? { pile, cards: [], title: titles.get(key) ?? "" };
    // What the room said of the cards that lay there is true of those alone.
    piles.set(key, { pile: there.pile, title: there.title, cards: how(there.cards) });
  };
  const add = (account: Account, cents: number): void => {
    const key = accountKey(account);
    const there = accounts.get(key) ?? { account, cents: 0, title: titles.get(key) ?? "" };
    accounts.set(key, { ...there, cents: there.cents + cents });
  };
  switch (event.event) {
    case "dealt":
      change(event.to, (cards) => [...cards, ...event.cards]);
      break;
    case "carried":
      change(event.source, (cards) => without(cards, event.cards));
      change(event.to, (cards) => [...cards, ...event.cards]);
      break;
    case "shown":
      change(event.place, (cards) => turned(cards, event.cards));
      break;
    case "shuffled":
      for (const pile of event.piles) change(pile, () => []);
      break;
    case "moved":
      add(event.payer, -event.amount);
      add(event.payee, event.amount);
      break;
  }
}

/** The rest of a pile without these cards: without the cards themselves if known, else without face-down ones. */
function without(pile: readonly string[], gone: readonly string[]): string[] {
  const left = [...pile];
  for (const card of gone) {
    const known = left.lastIndexOf(card);
    const at = known >= 0 ? known : left.lastIndexOf(HIDDEN);
    left.splice(at >= 0 ? at : left.length - 1, 1);
  }
  return left;
}

/** The pile with these cards turned up: all of it, or as many of its face-down cards. */
function turned(pile: readonly string[], shown: readonly string[]): string[] {
  if (shown.length >= pile.length) return [...shown];
  const fresh = shown.filter((card) => !pile.includes(card));
  return pile.map((card) => (card === HIDDEN ? (fresh.shift() ?? card) : card));
}
