// What the lab says of a wager, in the figures that a player can use: first what it costs them here, after the fee.
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
  after_fees: { bet: number; placed: Record<string, number>; player: Side; bank: Side } | null;
  strategy: { rules: string[]; charts: Chart[] } | null;
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
  const amount = dollars(Math.round(Math.abs(cents)));
  return Math.abs(cents) < 0.5 ? "nothing" : amount;
}

/** The sentence that comes first: after the posted fee, for this bet. */
export function afterFees({ title, after_fees: after }: Figures): string {
  if (!after) return "";
  const { bet, player } = after;
  const way = player.edge > 0 ? "loses" : "gains";
  const others = Object.values(after.placed).reduce((sum, cents) => sum + cents, 0) - bet;
  const beside = others > 0 ? ` and ${dollars(others)} with it` : "";
  const fee = player.fee ? `after the fee of ${dollars(player.fee)}` : "with no fee to pay";
  return `${dollars(bet)} on ${title}${beside} ${way} ${average(share(player.cents))} on average, ${percent(Math.abs(player.edge))}, ${fee}.`;
}

/** The sentence that comes second: the cards alone. */
export function beforeFees({ edge, exact }: Figures): string {
  const whose = edge >= 0 ? "the bank's edge is" : "the player's edge is";
  return `Before any fee ${whose} ${percent(Math.abs(edge), 3)}${exact ? "" : " (estimated)"}.`;
}
