// Keeps things on the felt off each other: wagers and melds move, cards and plates stay where they lie.

/** A rectangle by its middle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 3;
const STEP = 7;
const FURTHEST = 26;

/** By how much two boxes cover each other, along each axis; nothing where they do not. */
export function covered(one: Box, other: Box): { x: number; y: number } | null {
  const x = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const y = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
  return x > 0 && y > 0 ? { x, y } : null;
}

/** The area of a block that others cover. */
export function overlap(block: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => {
    const by = covered(block, other);
    return by ? sum + by.x * by.y : sum;
  }, 0);
}

/** Where each block goes so that none lies on another or on what is fixed: the nearest free place inside of `bounds`. */
export function spreadOut(blocks: readonly Box[], fixed: readonly Box[], bounds: Box): Box[] {
  const taken = [...fixed];
  return blocks.map((block) => {
    const found = nearest(block, taken, bounds);
    taken.push(found);
    return found;
  });
}

/** The free place nearest to where a block would lie; where none is free, the one that is least covered. */
function nearest(block: Box, taken: readonly Box[], bounds: Box): Box {
  const grown = taken.map((box) => ({ ...box, width: box.width + 2 * GAP, height: box.height + 2 * GAP }));
  let best = inside(block, bounds);
  let least = overlap(best, grown);
  for (let ring = 1; ring <= FURTHEST && least; ring += 1) {
    for (const [x, y] of around(ring)) {
      const moved = inside({ ...block, x: block.x + x * STEP, y: block.y + y * STEP }, bounds);
      const cover = overlap(moved, grown);
      if (cover < least) [best, least] = [moved, cover];
      if (!least) break;
    }
  }
  return best;
}

/** The points of a square ring, those straight ahead before the corners. */
function around(ring: number): [number, number][] {
  const found: [number, number][] = [];
  for (let along = 0; along <= ring; along += 1) {
    for (const side of along ? [along, -along] : [0])
      found.push([side, ring], [side, -ring], [ring, side], [-ring, side]);
  }
  return found;
}

function inside(block: Box, bounds: Box): Box {
  const x = Math.max(0, (bounds.width - block.width) / 2);
  const y = Math.max(0, (bounds.height - block.height) / 2);
  return {
    ...block,
    x: Math.max(bounds.x - x, Math.min(bounds.x + x, block.x)),
    y: Math.max(bounds.y - y, Math.min(bounds.y + y, block.y)),
  };
}
