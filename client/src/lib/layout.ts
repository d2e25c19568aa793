// Positions on the felt. All lengths are in units of the drawing, which is scaled as a whole.
import { nth } from "./nth";

export interface Point {
  x: number;
  y: number;
}

export interface Place {
  /** The plate of the seat, on the rail. */
  plate: Point;
  cards: Point;
  stakes: Point;
}

interface Size {
  width: number;
  height: number;
}

/** The cloth is a rectangle with round corners about the middle; `half` is half its size. */
export interface Shape extends Size {
  middle: Point;
  half: Size;
  round: number;
  rail: number;
  plate: Size;
  /** The width of a card, and of the viewer's own cards. */
  card: number;
  ownCard: number;
  stake: Size;
  /** Whether, for want of room, the cards of others are drawn behind their plates. */
  tucked: boolean;
}

/** A drawing of this size, with the cloth about its middle, moved up by `above`. */
function drawing(
  [width, height]: [number, number],
  cloth: Pick<Shape, "half" | "round" | "rail"> & { above: number },
  things: Pick<Shape, "plate" | "card" | "ownCard" | "stake" | "tucked">,
): Shape {
  const middle = { x: width / 2, y: height / 2 - cloth.above };
  return { width, height, middle, half: cloth.half, round: cloth.round, rail: cloth.rail, ...things };
}

const sized = (width: number, height: number): Size => ({ width, height });

export const DESK = drawing(
  [1200, 660],
  { half: sized(545, 276), above: 6, round: 270, rail: 30 },
  { plate: sized(138, 50), card: 44, ownCard: 62, stake: sized(58, 54), tucked: false },
);

export const PHONE = drawing(
  [400, 560],
  { half: sized(158, 238), above: 4, round: 120, rail: 20 },
  { plate: sized(86, 40), card: 27, ownCard: 44, stake: sized(46, 42), tucked: true },
);

/** The gap at the top for the dealer, as a share of the edge. */
const GAP = 0.16;
const FINE = 2000;
const NEAR = 8;
/** How much further what lies below a plate is from it: what somebody won or lost hangs there. */
const HANGS = 8;

/** The shoe and up to three dice before the dealer: between the plates of the first and the last seat. */
export function beforeDealer({ middle, half, tucked }: Shape): {
  y: number;
  shoe: number;
  dice: number;
  scale: number;
} {
  const y = middle.y - half.height + (tucked ? 16 : 20);
  return tucked
    ? { y, shoe: middle.x - 36, dice: middle.x + 23, scale: 0.75 }
    : { y, shoe: middle.x - 120, dice: middle.x + 96, scale: 1 };
}

interface Stand extends Point {
  /** Towards the middle. */
  inward: Point;
}

/** The places of all seats: clockwise from the dealer's left, turned so that the viewer's own is nearest. */
export function places(shape: Shape, seats: number, own: number): Place[] {
  const stands = spread(shape, seats, own > 0);
  const turn = own ? Math.floor(seats / 2) - (own - 1) : 0;
  return Array.from({ length: seats }, (_, at) => {
    const stand = nth(stands, (((at + turn) % seats) + seats) % seats);
    return shape.tucked && at + 1 !== own ? tucked(shape, stand) : before(shape, stand, at + 1 === own);
  });
}

/** Cards before the plate, wagers before the cards. */
function before(shape: Shape, stand: Stand, own: boolean): Place {
  const card = own ? shape.ownCard : shape.card;
  const hand = { width: own ? shape.plate.width : shape.plate.width * 0.8, height: card * 1.4 };
  const cards = onwards(stand, stand, shape.plate, hand);
  return { plate: stand, cards, stakes: onwards(cards, stand, hand, shape.stake) };
}

/** How much of a card behind a plate is visible, in widths of a card, which is 1.4 high. */
const PEEKS = 1;

/** Cards behind the plate, wagers before it. */
function tucked(shape: Shape, stand: Stand): Place {
  const cards = { x: stand.x, y: stand.y - shape.plate.height / 2 - shape.card * (PEEKS - 0.7) };
  return { plate: stand, cards, stakes: onwards(stand, stand, shape.plate, shape.stake) };
}

/** The position of the next thing towards the middle, so that the two do not touch. */
function onwards(from: Point, { inward }: Stand, size: Size, next: Size): Point {
  const far =
    (Math.abs(inward.x) * (size.width + next.width) + Math.abs(inward.y) * (size.height + next.height)) / 2 +
    NEAR +
    Math.max(0, inward.y) * HANGS;
  return { x: from.x + inward.x * far, y: from.y + inward.y * far };
}

/** Positions at equal distances along the rail, from the right of the dealer's gap round to its left. */
function spread(shape: Shape, seats: number, centred: boolean): Stand[] {
  const edge = outline(shape);
  const first = Math.round((edge.length * GAP) / 2);
  const long = edge.length - 2 * first;
  // With an even number nobody would sit in the middle of the near side.
  const shift = centred && seats % 2 === 0 ? 0 : 0.5;
  return Array.from({ length: seats }, (_, at) =>
    kept(shape, nth(edge, first + Math.round((long * (at + shift)) / seats))),
  );
}

/** The position, moved inwards until its plate is fully visible. */
function kept(shape: Shape, stand: Stand): Stand {
  const [x, y] = [shape.plate.width / 2 + 4, shape.plate.height / 2 + 12];
  // Cards behind a plate peek out above it.
  const top = shape.tucked ? shape.plate.height / 2 + shape.card * PEEKS : y;
  const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(most, at));
  return { ...stand, x: within(stand.x, x, shape.width - x), y: within(stand.y, top, shape.height - y) };
}

/** The edge of the cloth as points, clockwise from the middle of its upper side, in equal steps. */
function outline({ middle, half, round }: Shape): Stand[] {
  const wide = half.width - round;
  const high = half.height - round;
  const corner = (Math.PI / 2) * round;
  const whole = 4 * (wide + high + corner);
  return Array.from({ length: FINE }, (_, at) => {
    const quarter = whole / 4;
    const along = (whole * at) / FINE;
    const turn = Math.floor(along / quarter);
    const rest = along - turn * quarter;
    // In the first and third quarters the upper or lower side comes first, in the others the right or left one.
    const ahead = turn % 2 === 0 ? wide : high;
    const [a, b] = turn % 2 === 0 ? [wide, high] : [high, wide];
    let out: Point;
    let normal: Point;
    if (rest <= ahead) {
      [out, normal] = [
        { x: rest, y: -(b + round) },
        { x: 0, y: -1 },
      ];
    } else if (rest <= ahead + corner) {
      const angle = (rest - ahead) / round;
      normal = { x: Math.sin(angle), y: -Math.cos(angle) };
      out = { x: a + normal.x * round, y: -b + normal.y * round };
    } else {
      [out, normal] = [
        { x: a + round, y: -b + (rest - ahead - corner) },
        { x: 1, y: 0 },
      ];
    }
    const [there, points] = [turned(out, turn), turned(normal, turn)];
    return { x: middle.x + there.x, y: middle.y + there.y, inward: { x: -points.x, y: -points.y } };
  });
}

/** A point turned clockwise by this many quarters. */
function turned(point: Point, quarters: number): Point {
  return quarters ? turned({ x: -point.y, y: point.x }, quarters - 1) : point;
}

/** Piles in rows: as many side by side as fit, with the words that read them. */
export function rows<T extends { cards: readonly string[]; words: string }>(
  piles: readonly T[],
  card: number,
  room: number,
): { pile: T; width: number }[][] {
  const found: { pile: T; width: number }[][] = [];
  for (const pile of piles) {
    const words = Math.max(...readLines(pile.words).map((line) => line.length)) * LETTER;
    const width = Math.min(room, Math.max(card * 1.06 * Math.max(pile.cards.length, 2), words));
    const last = found.at(-1);
    const used = last?.reduce((sum, each) => sum + each.width + APART, 0) ?? 0;
    if (last && used + width <= room) last.push({ pile, width });
    else found.push([{ pile, width }]);
  }
  return found;
}

const APART = 26;
/** How wide a letter is of the words that read a pile. */
const LETTER = 6.8;

/** Where the middle of each thing in a row lies, from the middle of the row. */
export function offsets(row: readonly { width: number }[]): number[] {
  const whole = row.reduce((sum, each) => sum + each.width, 0) + APART * (row.length - 1);
  let left = -whole / 2;
  return row.map(({ width }) => {
    const at = left + width / 2;
    left += width + APART;
    return at;
  });
}

/** A row of cards: where their left edges are, from the left edge of the row. */
function row(count: number, pitch: number): number[] {
  return Array.from({ length: count }, (_, at) => at * pitch);
}

/**
 * Where each card of a hand lies: its upper left corner, from the middle of the hand. A hand that was set lies in its
 * parts: beside each other, or where that would cover too much, the first before the next towards the table's middle,
 * which is `above` or below.
 */
export function lie(sizes: readonly number[], card: number, room: number, above = true): Point[] {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const apart = card * BETWEEN_PARTS;
  const free = room - card * sizes.length - apart * (sizes.length - 1);
  const pitch = Math.min(card * CLOSE, free / Math.max(1, count - sizes.length));
  const top = -card * 0.7;
  if (sizes.length > 1 && pitch < card * COVERED) {
    const step = (above ? -1 : 1) * card * 0.75;
    return sizes.flatMap((size, number) => {
      const fanned = fan(size, card, room);
      const left = -(fanned * (size - 1) + card) / 2;
      return row(size, fanned).map((x) => ({ x: left + x, y: top + (sizes.length - 1 - number) * step }));
    });
  }
  const width = pitch * (count - sizes.length) + card * sizes.length + apart * (sizes.length - 1);
  let left = -width / 2;
  return sizes.flatMap((size) => {
    const from = left;
    left += pitch * (size - 1) + card + apart;
    return row(size, pitch).map((x) => ({ x: from + x, y: top }));
  });
}

/** The distance between cards of this width so that all fit. */
export function fan(count: number, card: number, room: number): number {
  if (count < 2) return 0;
  return Math.min(card * CLOSE, (room - card) / (count - 1));
}

const CLOSE = 1.06;
const BETWEEN_PARTS = 0.25;
/** Cards of which less than this share can be seen are hard to read. */
const COVERED = 0.33;

/** The title of a wager; where there is little room, that of a further hand is the hand alone, the game's own is "Wager". */
export function stakeTitle(title: string, hand: number, most: number): string {
  if (title.length <= most) return title;
  const first = hand > 1 ? `Hand ${hand}` : title;
  return first.length > most && first.endsWith(" wager") ? "Wager" : trimmed(first, most);
}

/** How a hand reads, a line for each of its parts or boards. */
export function readLines(words: string): string[] {
  return words.split(/; | \/ /);
}

/** Words in one line, or in two of about the same length. */
export function inLines(words: string, most: number): string[] {
  const half = words.length / 2;
  const spaces = [...words.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.sort((a, b) => Math.abs(a - half) - Math.abs(b - half));
  return words.length <= most || at === undefined ? [words] : [words.slice(0, at), words.slice(at + 1)];
}

/** The words, cut short if they do not fit. */
export function trimmed(words: string, most: number): string {
  return words.length > most ? `${words.slice(0, most - 1)}…` : words;
}
