// Piles, accounts and circles: where to find them, and their text. The text is a key and a label; nothing reads it back.
import type { Account, Circle, CircleId, HandId, PileId, Placed, View } from "../protocol";

const ROWS = "ABC";

/** `hand 3`, `hand 3.2`, `meld 2.1`, `pile 4`, `board`. */
export function pileText({ kind, seat, number }: PileId): string {
  if (kind === "row") return `row ${ROWS[(number ?? 1) - 1] ?? ""}`;
  const words = seat ? `${kind} ${seat}` : kind;
  if (!number || (kind === "hand" && number === 1)) return words;
  return seat ? `${words}.${number}` : `${words} ${number}`;
}

/** `game`, `game 2` for a second stack or hand, `game at seat 5` where nobody sits. */
export function circleText({ wager, seat, hand, stack }: CircleId): string {
  const number = Math.max(hand ?? 1, stack ?? 1);
  const words = number > 1 ? `${wager} ${number}` : wager;
  return seat ? `${words} at seat ${seat}` : words;
}

/** An account as a key: two are the same where all their fields are. */
export function accountKey({ kind, seat, wager, at, hand, stack }: Account): string {
  return [kind, seat ?? 0, wager ?? "", at ?? 0, hand ?? 1, stack ?? 1].join("/");
}

export function isStack(account: Account, seat: number): boolean {
  return account.kind === "stack" && account.seat === seat;
}

/** Whether chips there are a bet or a wager of this seat. */
export function isCircleOf(account: Account, seat: number): boolean {
  return (account.kind === "bet" || account.kind === "circle") && account.seat === seat;
}

/** The chips before a seat that are not in play; nothing where the view knows none. */
export function stackOf(view: View | null, seat: number): number {
  return view?.accounts.find(({ account }) => isStack(account, seat))?.cents ?? 0;
}

interface Asked {
  about: string;
  seat: number;
  hand: HandId | null;
}

/** Which hand is asked about, where that is not the only one of the seat: `hand 2`, `hand 2 at seat 5`. */
export function whichHand({ seat, hand }: Pick<Asked, "seat" | "hand">): string {
  if (!hand) return "";
  const number = (hand.number ?? 1) > 1 ? `hand ${hand.number}` : "";
  const at = hand.seat === seat ? "" : `at seat ${hand.seat}`;
  return [number, at].filter(Boolean).join(" ");
}

/** The question's word, and of which hand. */
export function subject(asked: Asked): string {
  return [asked.about, whichHand(asked)].filter(Boolean).join(" ");
}

/** Amounts by the text of their circles as the room reads them. */
export function placed(circles: readonly Circle[], amounts: Readonly<Record<string, number>>): Placed[] {
  return circles.flatMap(({ id }) => {
    const cents = amounts[circleText(id)];
    return cents === undefined ? [] : [{ ...id, cents }];
  });
}
