// Keeps things on the felt off each other: wagers and melds move, cards and plates stay where they lie.

/** A rectangle by its middle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The longest that blocks are moved about. A table that is too full keeps the best that was found. */
const ROUNDS = 120;
const GAP = 3;

/** By how much two boxes cover each other, along each axis; nothing where they do not. */
export function covered(one: Box, other: Box): { x: number; y: number } | null {
  const x = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const y = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
  return x > 0 && y > 0 ? { x, y } : null;
}

/** The blocks moved until none lies on another or on what is fixed, inside of `bounds`, each as near as may be. */
export function spreadOut(blocks: readonly Box[], fixed: readonly Box[], bounds: Box): Box[] {
  const now = blocks.map((block) => ({ ...block }));
  let best = now.map((block) => ({ ...block }));
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, block] of now.entries()) {
      for (const other of now.slice(at + 1)) push(block, other, 0.5);
      for (const other of fixed) push(block, other, 0);
      keep(block, bounds);
    }
    const total = overlap(now, fixed);
    if (total < least) [least, best] = [total, now.map((block) => ({ ...block }))];
    if (!total) break;
  }
  return best;
}

/** Moves two blocks apart the short way; the other one takes this share of the way. */
function push(block: Box, other: Box, share: number): void {
  const grown = { ...other, width: other.width + 2 * GAP, height: other.height + 2 * GAP };
  const by = covered(block, grown);
  if (!by) return;
  const axis = by.x < by.y ? "x" : "y";
  const way = (block[axis] - other[axis] || 1) > 0 ? 1 : -1;
  block[axis] += way * by[axis] * (1 - share);
  other[axis] -= way * by[axis] * share;
}

function keep(block: Box, bounds: Box): void {
  const x = Math.max(0, (bounds.width - block.width) / 2);
  const y = Math.max(0, (bounds.height - block.height) / 2);
  block.x = Math.max(bounds.x - x, Math.min(bounds.x + x, block.x));
  block.y = Math.max(bounds.y - y, Math.min(bounds.y + y, block.y));
}

/** How much of the blocks is covered in all. */
export function overlap(blocks: readonly Box[], fixed: readonly Box[]): number {
  let total = 0;
  blocks.forEach((block, at) => {
    for (const other of [...blocks.slice(at + 1), ...fixed]) {
      const by = covered(block, other);
      if (by) total += by.x * by.y;
    }
  });
  return total;
}
