// Hands for the equity of a poker table, from what the viewer sees: their own cards, and what is known of the others.
import type { View } from "../protocol";
import { HIDDEN } from "./cards";

export interface EquityHands {
  own: string;
  others: string[];
  board: string;
}

/** The viewer's cards, the open cards of everybody who is still in (nothing open: any hand), and the board. */
export function handsOf(view: View | null, seat: number): EquityHands {
  const known = (cards: readonly string[]): string[] => cards.filter((card) => card !== HIDDEN);
  const piles = view?.piles ?? [];
  const hands = piles.filter(({ pile, cards }) => pile.kind === "hand" && cards.length);
  const own = hands.find(({ pile }) => pile.seat === seat)?.cards ?? [];
  const others = hands.filter(({ pile }) => pile.seat !== seat).map(({ cards }) => known(cards).join("") || "random");
  const board = piles.find(({ pile }) => pile.kind === "board")?.cards ?? [];
  return { own: known(own).join(""), others, board: board.join(" ") };
}
