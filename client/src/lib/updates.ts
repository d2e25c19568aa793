// What a page knows of its table after an update, which has only what is new.
import type { Balance, LogLine, PileCards, RoundLine, SeatedPerson, Update, View, ViewChange } from "../protocol";
import { accountKey, pileKey } from "./ids";

const KEPT_ROUNDS = 10;

/** A view with the changes made in it. Piles and accounts keep their places; new ones come after the others. */
export function changedView(view: View, changes: ViewChange): View {
  const { piles = [], accounts = [], ...rest } = changes;
  return {
    ...view,
    ...rest,
    piles: merged(view.piles, piles, (each: PileCards) => pileKey(each.pile)),
    accounts: merged(view.accounts, accounts, (each: Balance) => accountKey(each.account)),
  } as View;
}

function merged<T>(old: readonly T[], changed: readonly T[], key: (each: T) => string): T[] {
  if (!changed.length) return [...old];
  const found = new Map(old.map((each) => [key(each), each]));
  for (const each of changed) found.set(key(each), each);
  return [...found.values()];
}

/** The people at the table, by their seats. */
export function changedPeople(
  people: readonly SeatedPerson[],
  { people: changed = [], left = [] }: Update,
): SeatedPerson[] {
  const found = new Map([...people, ...changed].map((each) => [each.seat, each]));
  for (const seat of left) found.delete(seat);
  return [...found.values()].sort((a, b) => a.seat - b.seat);
}

/** The log goes on after the events that were told, and nothing is said twice. */
export function changedLog(log: readonly LogLine[], { after, log: more = [] }: Update): LogLine[] {
  return [...log.filter((line) => line.after <= after), ...more];
}

/** The last rounds, each once. */
export function changedRounds(rounds: readonly RoundLine[], ended: readonly RoundLine[]): RoundLine[] {
  const found = new Map([...rounds, ...ended].map((each) => [each.id, each]));
  return [...found.values()].slice(-KEPT_ROUNDS);
}
