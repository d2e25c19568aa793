// Amounts on circles: what fits together, what it costs, and why something does not do.
import type { Circle, CircleId, Fee, Placed, Wager } from "../protocol";
import { circleText, placed } from "./ids";
import { dollars } from "./money";

/** Amounts by the text of their circles. */
export type Amounts = Readonly<Record<string, number>>;

/** Amounts from what the room says is put up. */
export function amountsOf(all: readonly Placed[]): Amounts {
  return Object.fromEntries(all.map((each) => [circleText(each), each.cents]));
}

/** Whether an answer is one of wagers. */
export function isWagers(value: unknown): value is Placed[] {
  return Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null && "wager" in each);
}

/** The amounts with one of them changed, and those that depend on it brought into line. */
export function changed(wager: Wager, amounts: Amounts, id: string, cents: number): Amounts {
  const next = new Map(Object.entries(amounts));
  const by = byId(wager);
  const circle = by.get(id);
  if (!circle) return amounts;
  if (cents <= 0) next.delete(id);
  else next.set(id, fit(circle, cents));
  if (next.has(id) && circle.one_of) {
    for (const other of wager.circles)
      if (other.one_of === circle.one_of && key(other) !== id && sameSpot(other.id, circle.id)) next.delete(key(other));
  }
  for (const other of wager.circles) align(other, by, next, id);
  pair(circle, by, next);
  return Object.fromEntries(next);
}

/** Two circles that need each other are wagered on, and left, together. */
function pair(circle: Circle, by: Map<string, Circle>, next: Map<string, number>): void {
  const only = circle.needs.length === 1 ? circle.needs[0] : undefined;
  const other = only && by.get(circleText(only));
  if (!other || !needs(other, circle)) return;
  const cents = next.get(key(circle));
  if (!cents) next.delete(key(other));
  else if (!next.has(key(other))) next.set(key(other), fit(other, cents));
}

/** Circles that must equal another follow it; those that may not exceed another are cut down to it. */
function align(circle: Circle, by: Map<string, Circle>, next: Map<string, number>, changedId: string): void {
  const id = key(circle);
  const equal = circle.equals && by.get(circleText(circle.equals));
  if (equal) {
    const [own, its] = [next.get(id), next.get(key(equal))];
    if (id === changedId) {
      if (own) next.set(key(equal), own);
    } else if (!its) next.delete(id);
    else if (own ?? needs(equal, circle)) next.set(id, its);
  }
  const own = next.get(id);
  const most = circle.at_most ? next.get(circleText(circle.at_most)) : undefined;
  if (most !== undefined && own !== undefined && own > most) next.set(id, most);
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
    if (circle.needs.length && !circle.needs.some((need) => circleText(need) in amounts)) {
      return `${circle.title} needs a wager on ${titles(by, circle.needs).join(" or ")} as well.`;
    }
    if (circle.equals && amounts[circleText(circle.equals)] !== cents)
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

function titles(by: Map<string, Circle>, ids: readonly CircleId[]): string[] {
  return ids.map((id) => by.get(circleText(id))?.title ?? circleText(id));
}

export function key(circle: Circle): string {
  return circleText(circle.id);
}

function needs(circle: Circle, other: Circle): boolean {
  return circle.needs.some((need) => circleText(need) === key(other));
}

function sameSpot(one: CircleId, other: CircleId): boolean {
  return circleText({ ...one, wager: "" }) === circleText({ ...other, wager: "" });
}

function byId(wager: Wager): Map<string, Circle> {
  return new Map(wager.circles.map((circle) => [key(circle), circle]));
}

export function staked(amounts: Amounts): number {
  return Object.values(amounts).reduce((sum, cents) => sum + cents, 0);
}

/** All that leaves the stack: the wagers, the fees of their circles, the fees that go by the amounts. */
export function total(wager: Wager, amounts: Amounts): number {
  const by = byId(wager);
  const own = Object.keys(amounts).reduce((sum, id) => sum + (by.get(id)?.fee ?? 0), 0);
  return staked(amounts) + own + wager.fees.reduce((sum, fee) => sum + due(fee, wager, amounts), 0);
}

function due(fee: Fee, wager: Wager, amounts: Amounts): number {
  const wagers = placed(wager.circles, amounts).map((each) => ({ circle: each.wager, cents: each.cents }));
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
