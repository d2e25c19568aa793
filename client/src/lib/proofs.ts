// Whether cards were dealt as the room had committed to: docs/provable-dealing.md, step by step.
import type {
  Commitment,
  DealtPlaces,
  Event,
  ProofFile,
  ProvenCard,
  ProvenOrder,
  ProvenRoll,
  RoundProof,
} from "../protocol";
import { nth } from "./nth";
import { bytesHashed, fromHex, hashed, hex, sha256 } from "./sha256";

/** What is wrong, and with which card, order or roll; with none where it is the whole. */
export interface Fault {
  problem: string;
  what: string;
}

export function fault(problem: string, what = ""): Fault {
  return { problem, what };
}

const RANGE = 2 ** 32;
const MOST_COPIES = 128;
const MOST_CARDS = 2000;
const HIDDEN = "??";

function bySeat(told: Record<string, string>): string {
  const seats = Object.keys(told).sort((a, b) => Number(a) - Number(b));
  return seats.map((seat) => `${seat}:${told[seat]}`).join(" ");
}

/** The hash of a commitment without its nonces. */
export function digestOf({ table, shoe, pack, size, root, reserves, dice, pledges }: Commitment): string {
  const lines = [table, shoe, pack, size, root, reserves.join(" "), dice, bySeat(pledges)];
  return hashed(["houseway commitment", ...lines].join("\n"));
}

/** What every order and roll under a commitment is mixed with. */
export function keyOf(commitment: Commitment): string {
  return hashed(`houseway mix ${digestOf(commitment)} ${bySeat(commitment.nonces)}`);
}

export function pledgeOf(nonce: string): string {
  return hashed(`houseway nonce ${nonce}`);
}

function* words(key: string): Generator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = new DataView(bytesHashed(`${key} ${counter}`).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

function below(drawn: Generator<number, never>, count: number): number {
  const last = RANGE - (RANGE % count);
  let word = drawn.next().value;
  while (word >= last) word = drawn.next().value;
  return word % count;
}

export function permutation(key: string, size: number): number[] {
  const places = Array.from({ length: size }, (_, at) => at);
  const drawn = words(key);
  for (let last = size - 1; last > 0; last--) {
    const other = below(drawn, last + 1);
    [places[last], places[other]] = [nth(places, other), nth(places, last)];
  }
  return places;
}

/** The root that a card and its path lead to, from this place in the tree. */
export function rootFrom({ label, salt, path }: ProvenCard, place: number, size: number): string {
  let node = bytesHashed(`\0${place} ${label} ${salt}`);
  let way = path;
  for (; size > 1; place = place >> 1, size = (size + 1) >> 1) {
    if ((place ^ 1) >= size) continue;
    const other = fromHex(way.slice(0, 64));
    if (other.length !== 32) return "";
    way = way.slice(64);
    node = sha256(Uint8Array.from([1, ...(place % 2 ? [...other, ...node] : [...node, ...other])]));
  }
  return way ? "" : hex(node);
}

function packLabels(pack: string): Set<string> {
  const found = new Set<string>();
  for (const each of pack.split(/\s+/).filter(Boolean)) {
    const [card = "", many = "1"] = each.split(":");
    found.add(card);
    for (let copy = 1; copy < Math.min(Number(many), MOST_COPIES); copy++) found.add(`${card}/${copy}`);
  }
  return found;
}

/** The card of a label, which may count equal cards after a slash. */
export function cardOf({ label }: ProvenCard): string {
  return label.split("/")[0] ?? label;
}

/** Cards whose proofs have been found to hold, so that they are not checked again with every update. */
const known = new WeakMap<ProvenCard, string>();

/** Everything that is wrong with the proofs of a round; `pack` is known from a proof file only. */
export function proofFaults(proof: RoundProof, pack: Set<string> | null = null): Fault[] {
  const { commitment, orders = [], dealt = [], cards = [], rolls = [] } = proof;
  if (!commitment) return [fault("there is no commitment")];
  if (!(commitment.size > 0 && commitment.size <= MOST_CARDS)) return [fault("there is no such pack")];
  const key = keyOf(commitment);
  const faults: Fault[] = [];
  for (const [seat, nonce] of Object.entries(commitment.nonces))
    if (commitment.pledges[seat] !== pledgeOf(nonce))
      faults.push(fault(`the nonce of seat ${seat} is not the one that was pledged`));
  orders.forEach((order, at) => {
    if (order.kind === "shoe" && at) faults.push(fault("a shuffle in the round is not the shoe's", `order ${at}`));
    if (order.kind !== "late" && order.root !== committedRoot(commitment, order))
      faults.push(fault("its root was not committed to", `order ${at}`));
    const places = dealt.filter((each) => each.order === at);
    faults.push(...placeFaults(order, places, commitment.size));
    const own = cards.filter((each) => each.order === at);
    faults.push(...cardFaults(commitment, key, order, places, own, pack));
  });
  faults.push(...sequenceFaults(commitment, orders, rolls));
  for (const card of cards) if (!orders[card.order]) faults.push(fault("no such order", card.label));
  for (const roll of rolls) faults.push(...rollFaults(commitment, key, roll));
  return faults;
}

/** Orders and rolls come one after another: a room that could pass one over would choose among them. */
function sequenceFaults(
  { reserves }: Commitment,
  orders: readonly ProvenOrder[],
  rolls: readonly ProvenRoll[],
): Fault[] {
  const faults: Fault[] = [];
  let due: { kind: string; number: number } | null = null;
  orders.forEach(({ kind, number }, at) => {
    if (kind === "shoe" && number) faults.push(fault("a shoe has one order", `order ${at}`));
    if (due && (due.kind !== kind || due.number !== number))
      faults.push(fault(`the ${due.kind} ${due.number} was due`, `order ${at}`));
    const next: number = kind === "shoe" ? 0 : number + 1;
    if (kind === "late") due = { kind, number: next };
    else due = next < reserves.length ? { kind: "reserve", number: next } : { kind: "late", number: 0 };
  });
  const [first] = orders;
  let link = first?.kind === "shoe" && first.first === 0 ? 1 : (rolls[0]?.link ?? 1);
  for (const roll of rolls) {
    if (roll.link !== link) faults.push(fault(`roll ${link} was due`, `roll ${roll.link}`));
    link = roll.link + 1;
  }
  return faults;
}

/** Where a round has left its shoe: by which commitment, and the place of the next card where that is known. */
export interface ShoeLeft {
  digest: string;
  next: number | null;
}

/** Where a round has left its shoe; null where it was dealt without a commitment. */
export function shoeLeft({ commitment, orders = [], dealt = [] }: RoundProof): ShoeLeft | null {
  if (!commitment) return null;
  const [order] = orders;
  const inTurn = order?.kind === "shoe" && orders.length === 1 && !dealt.some(({ middle }) => middle);
  const next = inTurn ? order.first : null;
  const places = dealt.flatMap((each) => each.places);
  return { digest: digestOf(commitment), next: next === null ? null : Math.max(next, ...places.map((at) => at + 1)) };
}

/** Cards that were passed over before a round, as only a page can know that was there when the round before ended. */
export function startFaults(before: ShoeLeft, { commitment, orders = [] }: RoundProof): Fault[] {
  const [order] = orders;
  if (!commitment || !order) return [];
  if (digestOf(commitment) !== before.digest)
    return order.kind === "shoe" && order.first === 0
      ? []
      : [fault("the round does not begin with the first card of its shoe")];
  if (order.kind !== "shoe" || before.next === null || order.first === before.next) return [];
  return [fault(`cards of the shoe were passed over before the round: place ${before.next} was due`)];
}

function committedRoot({ root, reserves }: Commitment, { kind, number }: ProvenOrder): string | undefined {
  return kind === "shoe" ? root : reserves[number];
}

function placeFaults(order: ProvenOrder, dealt: readonly DealtPlaces[], size: number): Fault[] {
  if (order.first < 0 || order.cards < 0 || order.first + order.cards > size)
    return [fault("its cards do not fit the pack", `order of event ${order.event}`)];
  const left = Array.from({ length: size - order.first }, (_, at) => order.first + at);
  let passes = left.length - order.cards;
  for (const { event, places, middle } of dealt)
    for (const place of places) {
      const at = left.indexOf(place);
      if (at < 0) return [fault(`place ${place} is not in the order any more`, `event ${event}`)];
      const inTurn = middle ? passes > 0 || at === left.length - 1 - (left.length >> 1) : at <= passes;
      if (!inTurn) return [fault(`place ${place} was dealt out of turn`, `event ${event}`)];
      if (!middle) passes -= at;
      left.splice(middle ? at : 0, middle ? 1 : at + 1);
    }
  return [];
}

function cardFaults(
  commitment: Commitment,
  key: string,
  order: ProvenOrder,
  dealt: readonly DealtPlaces[],
  cards: readonly ProvenCard[],
  pack: Set<string> | null,
): Fault[] {
  const from = new Map(dealt.flatMap(({ event, places }) => places.map((place) => [place, event] as const)));
  const byPlace = new Map<number, string>();
  const byLabel = new Map<string, number>();
  const faults: Fault[] = [];
  let mixed: number[] | null = null;
  for (const card of cards) {
    const { label, place } = card;
    if (from.get(place) !== card.dealt) faults.push(fault(`was not dealt from place ${place}`, label));
    else if (pack && !pack.has(label)) faults.push(fault("no such card in the pack", label));
    else if (known.get(card) !== key + order.root) {
      mixed ??= permutation(`${key} ${order.kind} ${order.number}`, commitment.size);
      const leaf = mixed[place];
      if (leaf !== undefined && rootFrom(card, leaf, commitment.size) === order.root) known.set(card, key + order.root);
      else faults.push(fault("the proof does not lead to the root", label));
    }
    if ((byPlace.get(place) ?? label) !== label) faults.push(fault(`place ${place} is told in two ways`));
    if ((byLabel.get(label) ?? place) !== place) faults.push(fault(`${label} is told in two ways`));
    byPlace.set(place, label);
    byLabel.set(label, place);
  }
  return faults;
}

function rollFaults({ dice }: Commitment, key: string, { link, secret, sides, numbers }: ProvenRoll): Fault[] {
  let front = secret;
  for (let told = 0; told < Math.min(link, 1000); told++) front = hashed(`houseway link ${front}`);
  const [own, theirs] = [words(`houseway dice ${secret}`), words(`${key} roll ${link}`)];
  const found = numbers.map(() => (below(own, sides) + below(theirs, sides)) % sides);
  const faults = front === dice && link >= 1 ? [] : [fault("its secret is not in the chain", `roll ${link}`)];
  if (found.join() !== numbers.join()) faults.push(fault(`the secret gives ${found.join(", ")}`, `roll ${link}`));
  return faults;
}

/** Everything that is wrong with a proof file. */
export function fileFaults(file: ProofFile): Fault[] {
  const { commitment } = file.proof;
  if (!commitment) return [fault("the file has no commitment")];
  const pack = packLabels(file.pack);
  const faults = commitment.table === file.table ? [] : [fault("the commitment is of another table")];
  if (hashed(file.pack) !== commitment.pack || pack.size !== commitment.size)
    faults.push(fault("the pack is not the one that was committed to"));
  return [...faults, ...proofFaults(file.proof, pack)];
}

/** The proofs that a page has, with those that are new. */
export function moreProof(old: RoundProof | null, told: RoundProof | null | undefined): RoundProof | null {
  if (!old || !told) return told ?? old;
  return {
    commitment: old.commitment ?? null,
    orders: [...(old.orders ?? []), ...(told.orders ?? [])],
    dealt: [...(old.dealt ?? []), ...(told.dealt ?? [])],
    cards: [...(old.cards ?? []), ...(told.cards ?? [])],
    rolls: [...(old.rolls ?? []), ...(told.rolls ?? [])],
  };
}

/** A joker may be marked on the table. */
const unmarked = (card: string): string => (card.startsWith("Jk") ? "Jk" : card);

/** Cards and dice that were shown in a round without a proof. */
export function unproved(events: readonly Event[], proof: RoundProof): Fault[] {
  const { cards = [], rolls = [] } = proof;
  const all = new Set(cards.map(cardOf));
  const missing: string[] = [];
  events.forEach((event, number) => {
    if (event.event === "dealt" || event.event === "carried" || event.event === "shown") {
      const own = event.event === "dealt" ? new Set(cards.filter((each) => each.dealt === number).map(cardOf)) : all;
      missing.push(...event.cards.filter((card) => card !== HIDDEN && !own.has(unmarked(card))));
    } else if (event.event === "rolled") {
      const shown = event.dice.map((die) => die - 1).join();
      if (!rolls.some((roll) => roll.numbers.join() === shown)) missing.push("a roll of the dice");
    }
  });
  return missing.map((each) => fault(`${each} came without a proof`));
}
