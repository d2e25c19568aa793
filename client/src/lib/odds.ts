// What the lab says of a wager, in the figures that a player can use: first what it costs them here, after the fee.
import type { View, WagerAnswer } from "../protocol";
import { dollars } from "./money";

export interface Outcome {
  name: string;
  pays: string;
  probability: string;
  staked: string;
}

interface Side {
  fee: number;
  cents: string;
  edge: number;
}

export interface Chart {
  title: string;
  rows: string[];
  columns: string[];
  cells: { row: string; column: string; move: string; cost: string }[];
}

export interface AfterFees {
  bet: number;
  placed: Record<string, number>;
  /** What lies on a second spot of the player as well. */
  again: Record<string, number>;
  player: Side;
  bank: Side;
}

export interface Figures {
  wager: string;
  title: string;
  edge: number;
  hit: number;
  /** Null where the lab has no figure for it. */
  sd: number | null;
  assumes: string;
  deal: string;
  exact: boolean;
  outcomes: Outcome[] | null;
  after_fees: AfterFees | { not_computed: string } | null;
  strategy: { rules: string[]; charts: Chart[] } | null;
}

/** What lies on one's own circles, by wager; of several hands the largest. Where nothing lies, what lay there last. */
export function ownBets(view: View | null, own: number, last: WagerAnswer): Record<string, number> {
  const lying = (view?.accounts ?? []).flatMap(({ account: { kind, seat, wager }, cents }) =>
    kind === "circle" && seat === own && wager && cents ? [{ wager, cents }] : [],
  );
  const found: Record<string, number> = {};
  for (const { wager, cents } of lying.length ? lying : last) found[wager] = Math.max(found[wager] ?? 0, cents);
  return found;
}

/** The figures of every wager for one's own bet on it, out of those that were told for each amount. */
export function forOwn(told: ReadonlyMap<number, readonly Figures[]>, bets: Record<string, number>): Figures[] {
  const [first = []] = told.values();
  return first.map((each) => {
    const own = told.get(bets[each.wager] ?? 0)?.find(({ wager }) => wager === each.wager);
    return own ?? each;
  });
}

/** A fraction `p/q` of any length as a number. */
export function share(fraction: string): number {
  const [above = 0n, below = 1n] = fraction.split("/").map(BigInt);
  // The counts of a whole shoe have more digits than a number holds.
  return Number((above * 10n ** 15n) / below) / 1e15;
}

export function percent(part: number, places = 2): string {
  return `${(part * 100).toFixed(places)}%`;
}

export function chance(fraction: string): string {
  const part = share(fraction);
  return percent(part, part < 0.0005 ? 5 : 2);
}

/** What a bet costs or gains on average, in dollars and cents. */
export function average(cents: number): string {
  if (!cents) return "nothing";
  return Math.abs(cents) < 0.5 ? "less than a cent" : dollars(Math.round(Math.abs(cents)));
}

/** What may happen to a wager: not what the pay table names and no deal comes to. */
export function possible(outcomes: readonly Outcome[] | null): Outcome[] {
  return (outcomes ?? []).filter(({ probability }) => !probability.startsWith("0/"));
}

/** What is left of a wager after the posted fee; nothing where the lab has no figure for it. */
export function counted({ after_fees: after }: Figures): AfterFees | null {
  return after && "player" in after ? after : null;
}

/** The sentence that comes first: after the posted fee, for this bet, or why there is no such figure. */
export function afterFees(of: Figures): string {
  const after = counted(of);
  if (!after)
    return of.after_fees && "not_computed" in of.after_fees
      ? `No figure after the fee: ${of.after_fees.not_computed}.`
      : "";
  const { bet, player, placed, again } = after;
  const way = player.edge > 0 ? "loses" : "gains";
  const others = [...Object.values(placed), ...Object.values(again)].reduce((sum, cents) => sum + cents, 0) - bet;
  const beside = others > 0 ? ` and ${dollars(others)} with it` : "";
  const fee = player.fee ? `after the fee of ${dollars(player.fee)}` : "with no fee to pay";
  return `${dollars(bet)} on ${of.title}${beside} ${way} ${average(share(player.cents))} on average, ${percent(Math.abs(player.edge))}, ${fee}.`;
}

/** The sentence that comes second: the cards alone. */
export function beforeFees({ edge, exact }: Figures): string {
  const whose = edge >= 0 ? "the bank's edge is" : "the player's edge is";
  return `Before any fee ${whose} ${percent(Math.abs(edge), 3)}${exact ? "" : " (estimated)"}.`;
}
