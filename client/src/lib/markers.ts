// The buttons that lie at a plate: what is printed on them, and where they lie.
import type { Shape } from "./layout";

const LETTERS: Record<string, string> = { button: "D", bank: "BANK", action: "ACTION", disc: "DISC" };
const ROUND = 22;
const APART = 4;

export function markerWords(tag: string): string {
  return LETTERS[tag] ?? tag.toUpperCase().slice(0, 6);
}

export function markerWidth(tag: string): number {
  const { length } = markerWords(tag);
  return length === 1 ? ROUND : length * 8 + 10;
}

/** How large the markers of a plate are drawn. */
export function markerScale({ tucked }: Shape): number {
  return tucked ? 0.8 : 1;
}

/**
 * The middle of each marker of a plate, from the middle of the plate: the first ends where the plate does, so that
 * none leaves the drawing. What somebody won or lost hangs at the lower left; a narrow plate has room for one of them.
 */
export function markersAt(tags: readonly string[], shape: Shape, net: boolean): { x: number; y: number }[] {
  const { plate, tucked } = shape;
  const y = tucked && net ? -plate.height / 2 - 4 : plate.height / 2 + 2;
  let right = plate.width / 2;
  return tags.map((tag) => {
    const width = markerWidth(tag) * markerScale(shape);
    const x = right - width / 2;
    right -= width + APART;
    return { x, y };
  });
}
