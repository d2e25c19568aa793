// The parts of a hand while it is being set: which card lies where.

/** The cards of each part, in the order in which they are held. `lies` is the part of each card. */
export function laidOut(cards: readonly string[], lies: readonly number[], parts: number): string[][] {
  return Array.from({ length: parts }, (_, part) => cards.filter((_card, at) => lies[at] === part));
}

/** Whether every part has its cards. */
export function complete(parts: readonly (readonly string[])[], sizes: readonly number[]): boolean {
  return parts.every((part, at) => part.length === sizes[at]);
}

/** Which part each card goes to, so that these parts lie there; cards may be there twice. */
export function liesAs(cards: readonly string[], parts: readonly (readonly string[])[]): number[] {
  const left = cards.map((card, at) => ({ card, at }));
  const lies: number[] = [];
  parts.forEach((part, number) => {
    for (const card of part) {
      const found = left.findIndex((each) => each.card === card);
      const [taken] = found < 0 ? [] : left.splice(found, 1);
      if (taken) lies[taken.at] = number;
    }
  });
  return lies;
}
