// Amounts on circles: what fits together, what it costs, and why something does not do.
import type { Circle, Fee, Wager } from "../protocol";
import { dollars } from "./money";

export type Amounts = Readonly<Record<string, number>>;

/** The amounts with one of them changed, and those that depend on it brought into line. */
export function changed(wager: Wager, amounts: Amounts, id: string, cents: number): Amounts {
  const next = new Map(Object.entries(amounts));
  const by = byId(wager);
  const circle = by.get(id);
  if (!circle) return amounts;
  if (cents <= 0) next.delete(id);
  else next.set(id, fit(circle, cents));
  if (next.has(id) && circle.one_of) {
    for (const other of wager.circles) if (other.one_of === circle.one_of && other.id !== id) next.delete(other.id);
  }
  for (const other of wager.circles) align(other, by, next, id);
  pair(circle, by, next);
  return Object.fromEntries(next);
}

/** Two circles that need each other are wagered on, and left, together. */
function pair(circle: Circle, by: Map<string, Circle>, next: Map<string, number>): void {
  const other = by.get(circle.needs.length === 1 ? (circle.needs[0] ?? "") : "");
  if (!other?.needs.includes(circle.id)) return;
  const cents = next.get(circle.id);
  if (!cents) next.delete(other.id);
  else if (!next.has(other.id)) next.set(other.id, fit(other, cents));
}

/** Circles that must equal another follow it; those that may not exceed another are cut down to it. */
function align(circle: Circle, by: Map<string, Circle>, next: Map<string, number>, changedId: string): void {
  const equal = by.get(circle.equals);
  if (equal) {
    const [own, its] = [next.get(circle.id), next.get(equal.id)];
    if (circle.id === changedId) {
      if (own) next.set(equal.id, own);
    } else if (!its) next.delete(circle.id);
    else if (own ?? equal.needs.includes(circle.id)) next.set(circle.id, its);
  }
  const [own, most] = [next.get(circle.id), next.get(circle.at_most)];
  if (most !== undefined && own !== undefined && own > most) next.set(circle.id, most);
}

function fit(circle: Circle, cents: number): number {
  if (cents >= circle.most) return circle.most;
  if (cents <= circle.least) return circle.least;
  return circle.least + Math.floor((cents - circle.least) / circle.step) * circle.step;
}

/** Why these wagers would be refused; empty where they are in order. */
export function whyNot(wager: Wager, amounts: Amounts): string {
  const by = byId(wager);
  for (const [id, cents] of Object.entries(amounts)) {
    const circle = by.get(id);
    if (!circle) continue;
    if (cents < circle.least || cents > circle.most)
      return `${circle.title} takes ${dollars(circle.least)} to ${dollars(circle.most)}.`;
    if (circle.needs.length && !circle.needs.some((need) => need in amounts)) {
      return `${circle.title} needs a wager on ${titles(by, circle.needs).join(" or ")} as well.`;
    }
    if (circle.equals && amounts[circle.equals] !== cents)
      return `${circle.title} must equal ${titles(by, [circle.equals])[0]}.`;
  }
  const cost = total(wager, amounts);
  if (cost > wager.purse) return `${dollars(cost)}, fees included, is more than the ${dollars(wager.purse)} at hand.`;
  if (wager.required && !Object.keys(amounts).length) return "A wager is required.";
  return "";
}

/** What the circle takes, in a line. */
export function terms(wager: Wager, circle: Circle): string {
  const by = byId(wager);
  const range =
    circle.least === circle.most ? dollars(circle.least) : `${dollars(circle.least)} to ${dollars(circle.most)}`;
  const said = [range];
  if (circle.step > 100) said.push(`steps of ${dollars(circle.step)}`);
  if (circle.equals) said.push(`equals ${titles(by, [circle.equals])[0]}`);
  else if (circle.needs.length) said.push(`needs ${titles(by, circle.needs).join(" or ")}`);
  if (circle.at_most) said.push(`at most ${titles(by, [circle.at_most])[0]}`);
  if (circle.one_of) said.push(`one of ${circle.one_of}`);
  if (circle.fee) said.push(`fee ${dollars(circle.fee)}`);
  return said.join(", ");
}

function titles(by: Map<string, Circle>, ids: readonly string[]): string[] {
  return ids.map((id) => by.get(id)?.title ?? id);
}

function byId(wager: Wager): Map<string, Circle> {
  return new Map(wager.circles.map((circle) => [circle.id, circle]));
}

export function staked(amounts: Amounts): number {
  return Object.values(amounts).reduce((sum, cents) => sum + cents, 0);
}

/** All that leaves the stack: the wagers, the fees of their circles, the fees that go by the amounts. */
export function total(wager: Wager, amounts: Amounts): number {
  const by = byId(wager);
  const own = Object.keys(amounts).reduce((sum, id) => sum + (by.get(id)?.fee ?? 0), 0);
  return staked(amounts) + own + wager.fees.reduce((sum, fee) => sum + due(fee, amounts), 0);
}

const SPOT = /^(.+?)(?: (\d+))?(?: at seat (\d+))?$/;

function due(fee: Fee, amounts: Amounts): number {
  const wagers = Object.entries(amounts).map(([id, cents]) => ({ circle: SPOT.exec(id)?.[1] ?? id, cents }));
  return charged(fee, wagers).reduce((sum, cents) => sum + reached(fee, cents), 0);
}

function charged(fee: Fee, wagers: { circle: string; cents: number }[]): number[] {
  const main = wagers.filter(({ circle }) => (fee.on.length ? fee.on.includes(circle) : !fee.over.includes(circle)));
  if (fee.by === "separate wager" && !main.length)
    return wagers.length ? [Math.max(...wagers.map(({ cents }) => cents))] : [];
  const found = main.map(({ cents }) => cents);
  let free = found.reduce((sum, cents) => sum + cents, 0);
  for (const circle of fee.over) {
    for (const { cents } of wagers.filter((each) => each.circle === circle)) {
      free -= cents;
      if (free < 0) found.push(fee.over_pays === "by the whole wager" ? cents : Math.min(cents, -free));
    }
  }
  return found;
}

function reached(fee: Fee, cents: number): number {
  return fee.rises.findLast(([from]) => from <= cents)?.[1] ?? 0;
}
