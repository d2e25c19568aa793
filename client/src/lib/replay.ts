// A finished hand event by event: the room tells how the table stood at each question, the events what happened between.
import type { Event, Replay, View } from "../protocol";
import { HIDDEN } from "./cards";

/** How the table stood after the first `at` events, and how many answers had been given by then. */
export function after(replay: Replay, at: number): { view: View; answers: number } {
  const found = replay.frames.findLastIndex((frame) => frame.after <= at);
  const frame = replay.frames[found];
  const answers = Math.max(found, 0);
  if (frame?.after === at) return { view: frame.view, answers };
  const from = frame?.after ?? 0;
  return { view: onwards(frame?.view ?? opening(replay), replay.events.slice(from, at)), answers };
}

/** Before anything happened: the chips that were brought, and the cards that lay ready all along. */
function opening({ frames, events }: Replay): View {
  const first = frames[0] as { after: number; view: View };
  const done = events.slice(0, first.after);
  const opened = done.find((event) => event.event === "opened");
  const accounts = Object.fromEntries((opened?.seats ?? []).map(([seat, , stack]) => [`seat ${seat}`, stack]));
  const dealt = done.reduce((sum, event) => sum + offTheShoe(event), 0);
  const touched = new Set(done.flatMap(places));
  const piles = Object.fromEntries(Object.entries(first.view.piles).filter(([place]) => !touched.has(place)));
  return { ...first.view, accounts, piles, shoe: first.view.shoe + dealt, to_answer: [], decisions: [] };
}

/** How many cards left the shoe; fewer than none where some went back. */
function offTheShoe(event: Event): number {
  if (event.event === "shuffled") return -event.count;
  return event.event === "dealt" ? event.cards.length : 0;
}

function places(event: Event): string[] {
  if (event.event === "dealt") return [event.to];
  if (event.event === "carried") return [event.source, event.to];
  return event.event === "shuffled" ? event.piles : [];
}

/** The table after more has happened: cards and chips go where the events say; nobody is asked in between. */
export function onwards(view: View, events: readonly Event[]): View {
  const table = { piles: { ...view.piles }, accounts: { ...view.accounts }, shoe: view.shoe };
  for (const event of events) happen(table, event);
  const piles = only(table.piles, (cards) => cards.length > 0);
  const accounts = only(table.accounts, (cents) => cents !== 0);
  return { ...view, piles, accounts, shoe: table.shoe, to_answer: [], decisions: [] };
}

function happen(table: Pick<View, "piles" | "accounts" | "shoe">, event: Event): void {
  const { piles, accounts } = table;
  table.shoe -= offTheShoe(event);
  const lay = (place: string, cards: readonly string[]): void =>
    void (piles[place] = [...(piles[place] ?? []), ...cards]);
  const add = (account: string, cents: number): void => void (accounts[account] = (accounts[account] ?? 0) + cents);
  switch (event.event) {
    case "dealt":
      lay(event.to, event.cards);
      break;
    case "carried":
      piles[event.source] = without(piles[event.source] ?? [], event.cards);
      lay(event.to, event.cards);
      break;
    case "shown":
      piles[event.place] = turned(piles[event.place] ?? [], event.cards);
      break;
    case "shuffled":
      for (const place of event.piles) piles[place] = [];
      break;
    case "moved":
      add(event.payer, -event.amount);
      add(event.payee, event.amount);
      break;
  }
}

/** The entries whose values pass. */
function only<T>(all: Readonly<Record<string, T>>, passes: (value: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => passes(value)));
}

/** What is left when these cards have gone: the very cards where they are known, else ones that lie face down. */
function without(pile: readonly string[], gone: readonly string[]): string[] {
  const left = [...pile];
  for (const card of gone) {
    const known = left.lastIndexOf(card);
    const at = known >= 0 ? known : left.lastIndexOf(HIDDEN);
    left.splice(at >= 0 ? at : left.length - 1, 1);
  }
  return left;
}

/** The pile with these cards turned up: all of it, or as many of those that lie face down. */
function turned(pile: readonly string[], shown: readonly string[]): string[] {
  if (shown.length >= pile.length) return [...shown];
  const fresh = shown.filter((card) => !pile.includes(card));
  return pile.map((card) => (card === HIDDEN ? (fresh.shift() ?? card) : card));
}
