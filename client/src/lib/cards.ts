// Cards as they cross the wire: `Ah`, `Td`, `Jk`, a marked `Ts*`, a tile `3-6`, `??` face down.

export const HIDDEN = "??";

export type Suit = "c" | "d" | "h" | "s";

export type Face =
  | { kind: "hidden" }
  | { kind: "joker" }
  | { kind: "tile"; ends: [number, number] }
  | { kind: "card"; rank: string; suit: Suit; mark: string };

export function face(text: string): Face {
  if (text === HIDDEN) return { kind: "hidden" };
  if (text.startsWith("Jk")) return { kind: "joker" };
  const tile = /^(\d)-(\d)$/.exec(text);
  if (tile) return { kind: "tile", ends: [Number(tile[1]), Number(tile[2])] };
  return { kind: "card", rank: text[0] ?? "?", suit: (text[1] ?? "s") as Suit, mark: text.slice(2) };
}

const SUIT_NAMES: Record<Suit, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANK_NAMES: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "trey",
  "2": "deuce",
};
const RANKS = "23456789TJQKA";

/** The card in words, for screen readers. */
export function spoken(text: string): string {
  const it = face(text);
  switch (it.kind) {
    case "hidden":
      return "a card face down";
    case "joker":
      return "the joker";
    case "tile":
      return `tile ${it.ends.join("-")}`;
    case "card":
      return `${RANK_NAMES[it.rank] ?? it.rank} of ${SUIT_NAMES[it.suit]}${it.mark ? " (marked)" : ""}`;
  }
}

export function spokenAll(cards: readonly string[]): string {
  const hidden = cards.filter((card) => card === HIDDEN).length;
  const known = cards.filter((card) => card !== HIDDEN).map(spoken);
  if (hidden) known.push(hidden === 1 ? "one card face down" : `${hidden} cards face down`);
  return known.join(", ") || "no cards";
}

/** A line of the log for screen readers: its words, and its cards with their suits. */
export function spokenLine(words: readonly { text: string; card?: boolean }[]): string {
  return words
    .map(({ text, card }, at) => {
      const between = words[at - 1]?.card && words[at + 1]?.card && !text.trim();
      return between ? ", " : card ? spoken(text) : text;
    })
    .join("");
}

/** A long hand as a player would hold it: by rank, then by suit. Short and hidden hands stay as they were dealt. */
export function asHeld(cards: readonly string[]): string[] {
  if (cards.length <= 5 || cards.includes(HIDDEN)) return [...cards];
  return [...cards].sort((a, b) => rankOf(a) - rankOf(b) || (a[1] ?? "").localeCompare(b[1] ?? ""));
}

/** The joker lies above the aces. */
function rankOf(card: string): number {
  const it = face(card);
  return it.kind === "card" ? RANKS.indexOf(it.rank) : RANKS.length;
}
