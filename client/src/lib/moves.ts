// Where the moves of a question lie. In a round of betting each kind of move has one place and one key, always.
import { dollars } from "./money";
import { sentenceCase } from "./words";

const PLACES: readonly (readonly string[])[] = [["fold"], ["check", "call"], ["bet", "raise", "complete"]];
/** The letters that open papers, and so make no move: R is for the rules, not a raise. */
const PAPERS = "lrpoe";
const TO = new Set(["raise", "complete"]);

/** Whether these are the moves of a round of betting. */
export function betting(moves: readonly string[]): boolean {
  return moves.length > 1 && moves.every(bets);
}

/** The moves by place: fold, check or call, bet or raise. A place without a move stays empty. Others as they came. */
export function placed(moves: readonly string[]): (string | null)[] {
  if (!betting(moves)) return [...moves];
  return PLACES.map((kind) => moves.find((move) => kind.includes(move)) ?? null);
}

/** The move of a key: the number of its place, or a first letter that only one move has. */
export function moveOf(key: string, moves: readonly string[]): string | null {
  const found = placed(moves)[Number(key) - 1];
  if (found) return found;
  const letter = key.toLowerCase();
  if (PAPERS.includes(letter)) return null;
  const initial = moves.filter((move) => move.startsWith(letter));
  return initial.length === 1 ? (initial[0] ?? null) : null;
}

/** Whether folding gives up a hand that could go on for nothing. */
export function freeFold(move: string, moves: readonly string[]): boolean {
  return move === "fold" && moves.includes("check");
}

/** With what a move that takes an amount begins: a bet with the least, a double or a claim with all that is allowed. */
export function opening(move: string, { least, most }: { least: number; most: number }): number {
  return bets(move) ? least : most;
}

/** What a button says of an amount before it is opened. */
export function offered(move: string, { least, most }: { least: number; most: number }): string {
  if (least === most) return dollars(least);
  return bets(move) ? `${dollars(least)}+` : `up to ${dollars(most)}`;
}

function bets(move: string): boolean {
  return PLACES.some((kind) => kind.includes(move));
}

/** `Raise to`, `Call`, `Stand`: what a button says before its amount. */
export function called(move: string): string {
  return TO.has(move) ? `${sentenceCase(move)} to` : sentenceCase(move);
}

/** The amount of a move that costs something: of a raise what the bet comes to, of others what is put in. */
export function priced(move: string, cost: number, bet: number): string {
  if (!cost) return "";
  return dollars(TO.has(move) ? cost + bet : cost);
}
