// What lies where on the felt at one moment: positions for the middle, and for the wagers and melds of every seat.
import { overlap, spreadOut, type Box } from "./blocks";
import { lie, readLines, rows, type Place, type Point, type Shape } from "./layout";
import type { Pile, Scene, Spot, Stake } from "./scene";

const LINE = 14;

/** The middle of the table: its rows of piles, their distance, and where the pots lie. */
export interface MiddleLayout {
  card: number;
  lying: { pile: Pile; width: number }[][];
  lineHeight: number;
  top: number;
  potsAt: number;
  box: Box | null;
}

export function middleLayout(scene: Scene, shape: Shape): MiddleLayout {
  const { tucked: small } = shape;
  const card = small ? 33 : scene.middle.length > 3 ? 46 : 54;
  const lying = rows(scene.middle, card, small ? 190 : 620);
  // A hand that was set is read in two lines.
  const lines = Math.max(1, ...scene.middle.map((pile) => readLines(pile.words).length));
  const lineHeight = card * 1.4 + 20 + lines * LINE;
  const last = Math.max(0, lying.length - 1);
  const top = shape.middle.y - (small ? 66 : 40) - (last * lineHeight) / (small ? 3 : 2);
  const under = lying.length ? last * lineHeight + card * 0.7 + lines * LINE + 44 : 20;
  const potsAt = top + under;
  const wide = Math.max(0, ...lying.map((row) => row.reduce((sum, each) => sum + each.width + 26, 0)));
  const pots = scene.pots.length ? scene.pots.length * (small ? 74 : 110) : 0;
  const from = lying.length ? top - card * 0.7 - 18 : potsAt - 40;
  const to = pots ? potsAt + 26 : top + last * lineHeight + card * 0.7 + lines * LINE + 6;
  const width = Math.max(wide, pots);
  const box = width ? { x: shape.middle.x, y: (from + to) / 2, width, height: to - from } : null;
  return { card, lying, lineHeight, top, potsAt, box };
}

/** The wagers of a seat that are drawn one by one, at most so many of others, and in how many columns. */
export function stakesShown(spot: Spot, others: number, shape: Shape): { stakes: Stake[]; columns: number } {
  const most = spot.you && others >= ROOMY ? (shape.tucked ? 4 : 6) : others;
  const all = spot.stakes;
  const stakes = all.length > most ? [...all.slice(0, most - 1), rest(all, most - 1)] : all;
  return { stakes, columns: Math.min(stakes.length, spot.you && !shape.tucked ? 3 : 2) };
}

/** The other wagers of a bettor in one stack. */
function rest(all: readonly Stake[], from: number): Stake {
  const more = all.slice(from);
  return {
    id: "rest",
    title: from ? `${more.length} more` : "Wagers",
    hand: 0,
    cents: more.reduce((sum, stake) => sum + stake.cents, 0),
    by: "",
  };
}

/** The distance between two wagers of a seat. */
export function pitch(spot: Spot, shape: Shape): Point {
  return { x: spot.you && !shape.tucked ? 104 : shape.stake.width, y: shape.stake.height };
}

/** The melds of a seat: how wide their cards are, and how many lie in a row. */
export function meldRows(shape: Shape, seats: number): { wide: number; across: number; down: number } {
  const wide = shape.card * (shape.tucked || seats > 6 ? 0.6 : 0.72);
  return { wide, across: wide * (shape.tucked ? 1.9 : 2.2), down: wide * 1.6 };
}

const MELDS_IN_A_ROW = { desk: 3, phone: 1 };

export function inARow(shape: Shape): number {
  return shape.tucked ? MELDS_IN_A_ROW.phone : MELDS_IN_A_ROW.desk;
}

/** Where everything lies, and how many wagers of each seat are drawn one by one. */
export interface Laid {
  places: Place[];
  most: number[];
}

/** How many wagers of others are drawn one by one; fewer where something would be covered. */
const ROOMY = 4;
const ONE_BY_ONE = [ROOMY, 2, 1];

/** The places of all seats with the middles of their wagers and melds, so that nothing covers anything. */
export function settled(scene: Scene, shape: Shape, lies: readonly Place[]): Laid {
  const fixed = fixedBoxes(scene, shape, lies);
  const tried = scene.spots.map(({ you }) => (shape.tucked && !you ? ONE_BY_ONE.length - 1 : 0));
  for (;;) {
    const most = tried.map((at) => ONE_BY_ONE[at] ?? 1);
    const { places, covered } = moved(scene, shape, lies, fixed, most);
    const next = covered.filter((seat) => (tried[seat] ?? 0) < ONE_BY_ONE.length - 1);
    if (!next.length) return { places, most };
    for (const seat of next) tried[seat] = (tried[seat] ?? 0) + 1;
  }
}

function fixedBoxes(scene: Scene, shape: Shape, lies: readonly Place[]): Box[] {
  const fixed = scene.spots.flatMap((spot, number) => {
    const place = lies[number];
    if (!place) return [];
    return [...(spot.name ? [{ ...place.plate, ...shape.plate }] : []), ...cardBoxes(spot, place, shape, lies)];
  });
  const { box } = middleLayout(scene, shape);
  return [...fixed, ...(box ? [box] : []), dealer(shape)];
}

/** The places with these numbers of wagers, and the indices of seats whose wagers are covered or too far away. */
function moved(
  scene: Scene,
  shape: Shape,
  lies: readonly Place[],
  fixed: readonly Box[],
  most: readonly number[],
): { places: Place[]; covered: number[] } {
  const at: number[] = [];
  const blocks: Box[] = [];
  scene.spots.forEach((spot, number) => {
    const size = blockSize(spot, shape, scene.spots.length, most[number] ?? 1);
    const place = lies[number];
    if (!size || !place) return;
    at.push(number);
    blocks.push({ ...place.stakes, ...size });
  });
  const inside = { ...shape.middle, width: 2 * shape.half.width - 16, height: 2 * shape.half.height - 16 };
  const found = spreadOut(blocks, fixed, inside);
  const places = lies.map((place, number) => {
    const block = found[at.indexOf(number)];
    return block ? { ...place, stakes: { x: block.x, y: block.y } } : place;
  });
  const covered = at.filter((seat, number) => {
    const block = found[number];
    const others = found.filter((_other, index) => index !== number);
    return (
      block && (overlap(block, [...others, ...fixed]) > SLIGHT || strayed(block, lies[seat], scene.spots[seat], shape))
    );
  });
  return { places, covered };
}

/** A corner that lies over a corner is no harm. */
const SLIGHT = 12;
/** How far wagers may lie from where they belong, as a share of the drawing: further off they seem somebody else's. */
const ASTRAY = 0.12;

function strayed(block: Box, place: Place | undefined, spot: Spot | undefined, shape: Shape): boolean {
  if (!place || !spot || spot.you) return false;
  return Math.hypot(block.x - place.stakes.x, block.y - place.stakes.y) > shape.width * ASTRAY;
}

/** What lies before a seat besides its cards; nothing where it is empty. */
function blockSize(spot: Spot, shape: Shape, seats: number, others: number): { width: number; height: number } | null {
  if (spot.melds.length) {
    const { across, down } = meldRows(shape, seats);
    const row = inARow(shape);
    return { width: Math.min(spot.melds.length, row) * across, height: Math.ceil(spot.melds.length / row) * down };
  }
  const { stakes, columns } = stakesShown(spot, others, shape);
  if (!stakes.length) return null;
  const { x, y } = pitch(spot, shape);
  const bare = stakes.every((stake) => !stake.title);
  return { width: columns * (bare ? 52 : x), height: Math.ceil(stakes.length / columns) * (bare ? 44 : y) };
}

const HANDS_APART = 6;
/** How much narrower cards are where hands lie in two rows. */
const IN_ROWS = 0.75;
/** What a row of hands needs beside its cards: the words that read them, in two short lines. */
const ROW_WORDS = 22;
/** The room of a hand that was set, in widths of a plate: its parts lie beside each other there. */
const SET = 1.27;
const USUAL = 0.95;

/** Whether the cards of a seat are drawn behind its plate. */
function behind(spot: Spot, shape: Shape): boolean {
  return shape.tucked && !spot.you;
}

/** Whether the cards of somebody else lie beside their plate, so that more of them can reach towards the middle. */
function sideways(spot: Spot, shape: Shape, { plate, cards }: Place): boolean {
  return !shape.tucked && !spot.you && Math.abs(plate.x - cards.x) > shape.card / 2;
}

/** In how many rows and columns the hands of a seat lie: in one row only as long as they can be read there. */
export function handGrid(spot: Spot, shape: Shape, place: Place): { rows: number; columns: number } {
  const count = Math.max(1, spot.hands.length);
  const most = spot.you ? (shape.tucked ? 3 : count) : sideways(spot, shape, place) ? 4 : 2;
  const rows = count > most ? 2 : 1;
  return { rows, columns: Math.ceil(count / rows) };
}

/** The room of each hand of a seat. Several share what one would have, and the viewer's what the next seats leave. */
export function handRoom(spot: Spot, shape: Shape, lies: readonly Place[]): number {
  const place = lies[spot.seat - 1];
  if (!place) return 0;
  const { columns } = handGrid(spot, shape, place);
  const wide = spot.you ? (shape.tucked ? 1.9 : 2) : wasSet(spot, shape) ? SET : USUAL;
  const usual = (shape.plate.width * wide) / Math.min(columns, 2);
  const whole = spot.you ? 2 * freeBeside(shape, lies, spot.seat - 1) : Math.min(columns, 2) * (usual + HANDS_APART);
  const shared = Math.min(usual, whole / columns - HANDS_APART);
  return sideways(spot, shape, place) ? Math.max(shared, Math.min(usual, shape.card)) : shared;
}

/** Whether somebody else's hand lies in its parts where there is room for them beside each other. */
function wasSet(spot: Spot, shape: Shape): boolean {
  return !shape.tucked && !spot.you && spot.hands.length === 1 && (spot.hands[0]?.parts.length ?? 0) > 1;
}

/** How wide the cards of a hand are: among several hands two cards can be read beside each other. */
export function cardWidth(spot: Spot, shape: Shape, place: Place, room: number): number {
  const card = spot.you ? shape.ownCard : shape.card;
  if (spot.hands.length < 2) return card;
  const narrow = handGrid(spot, shape, place).rows > 1 && !behind(spot, shape) ? IN_ROWS : 1;
  return Math.min(card * narrow, room * 0.66);
}

/** Where the middle of each hand of a seat lies, from the place of its cards: it grows away from the plate. */
export function handOffset(spot: Spot, shape: Shape, place: Place, at: number, room: number): Point {
  const { rows, columns } = handGrid(spot, shape, place);
  const row = Math.floor(at / columns);
  const inRow = row === rows - 1 ? Math.max(1, spot.hands.length - row * columns) : columns;
  const card = cardWidth(spot, shape, place, room);
  // Of a row behind another the upper corners can be seen, like those of a hand in its parts.
  const step = behind(spot, shape) ? card * 0.75 : card * 1.4 + ROW_WORDS;
  const down = place.plate.y - place.cards.y;
  const from = spot.you || behind(spot, shape) || down > 20 ? rows - 1 : down < -20 ? 0 : (rows - 1) / 2;
  const x = (at - row * columns - (inRow - 1) / 2) * (room + HANDS_APART);
  const wide = columns * (room + HANDS_APART) - HANDS_APART;
  return { x: x + inwards(spot, shape, place, wide), y: (row - from) * step };
}

/** How far what is this wide is moved from the plate beside it. */
function inwards(spot: Spot, shape: Shape, place: Place, wide: number): number {
  if (!sideways(spot, shape, place)) return 0;
  return (Math.sign(place.cards.x - place.plate.x) * Math.max(0, wide - shape.plate.width * USUAL)) / 2;
}

/** How far the viewer's cards may reach to either side before they come to another seat. */
function freeBeside(shape: Shape, lies: readonly Place[], own: number): number {
  const from = lies[own]?.cards ?? shape.middle;
  const others = lies.filter((_, at) => at !== own);
  const boxes = others.flatMap(({ plate, cards }) => [
    { ...plate, ...shape.plate },
    { ...cards, width: shape.plate.width * 0.95, height: shape.card * 1.4 },
  ]);
  const beside = boxes.filter(
    ({ y, height }) => Math.abs(y - from.y) < (shape.ownCard * 1.4 + height) / 2 + HANDS_APART,
  );
  return Math.min(shape.half.width, ...beside.map(({ x, width }) => Math.abs(x - from.x) - width / 2));
}

/** How far cards stand out above the drawing: those of a hand in several rows behind an upper plate. */
export function standsOut(scene: Scene, shape: Shape, lies: readonly Place[]): number {
  if (!shape.tucked) return 0;
  const tops = scene.spots.flatMap((spot, at) => {
    const place = lies[at];
    if (spot.you || !place) return [];
    const room = handRoom(spot, shape, lies);
    return spot.hands.flatMap(({ parts }, number) =>
      lie(
        parts.map((part) => part.cards.length),
        cardWidth(spot, shape, place, room),
        room,
      ).map(({ y }) => place.cards.y + handOffset(spot, shape, place, number, room).y + y),
    );
  });
  return Math.max(0, -Math.min(0, ...tops));
}

/** The space that the cards of a seat take, with the lines that read them. */
function cardBoxes(spot: Spot, place: Place, shape: Shape, lies: readonly Place[]): Box[] {
  if (!spot.hands.length) return [];
  const room = handRoom(spot, shape, lies);
  const card = cardWidth(spot, shape, place, room);
  const offsets = spot.hands.map((_, at) => handOffset(spot, shape, place, at, room));
  const ys = offsets.map(({ y }) => place.cards.y + y);
  const top = Math.min(...ys) - card * 0.7;
  if (behind(spot, shape)) {
    const bottom = place.plate.y - shape.plate.height / 2;
    return [{ x: place.cards.x, y: (top + bottom) / 2, width: shape.plate.width * USUAL, height: bottom - top }];
  }
  const bottom = Math.max(...ys) + card * 0.7;
  const widest = shape.plate.width * (spot.you ? 2 : wasSet(spot, shape) ? SET : USUAL);
  const longest = Math.max(...spot.hands.map((hand) => hand.cards.length));
  const width =
    spot.hands.length > 1
      ? handGrid(spot, shape, place).columns * (room + HANDS_APART)
      : Math.min(widest, longest * card * 1.06);
  const lines = Math.max(0, ...spot.hands.map(({ words }) => (words ? readLines(words).length : 0)));
  const read = (spot.you || place.plate.y > place.cards.y + 20 ? -1 : 1) * lines * LINE;
  const x = place.cards.x + ((offsets[0]?.x ?? 0) + (offsets.at(handGrid(spot, shape, place).columns - 1)?.x ?? 0)) / 2;
  return [{ x, y: (top + bottom + read) / 2, width, height: bottom - top + Math.abs(read) }];
}

/** The shoe and what is printed on the cloth. */
function dealer(shape: Shape): Box {
  const high = shape.tucked ? 44 : 104;
  const y = shape.middle.y - shape.half.height + high / 2;
  return { x: shape.middle.x, y, width: shape.tucked ? 150 : 330, height: high };
}
