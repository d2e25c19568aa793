// Text keys for identities that the room sends as objects, for use in a Map.
import type { Account, CircleId, PileId, Placed } from "../protocol";

export function pileKey({ kind, seat = 0, number = 0 }: PileId): string {
  const place = seat ? `${kind} ${seat}` : kind;
  return number > 1 || (number && kind !== "hand") ? `${place}.${number}` : place;
}

export function accountKey(account: Account): string {
  const { kind, seat = 0, wager = "", at = 0, hand = 1, stack = 1 } = account;
  return [kind, seat, wager, at, hand, stack].join("/");
}

/** The key of a circle; chips placed on it have the same key. */
export function circleKey({ wager, seat = 0, hand = 1, stack = 1 }: CircleId | Placed): string {
  return [wager, seat, hand, stack].join("/");
}
