// A view of a round as the felt and the text mode both show it: who sits where, what lies before each seat, and
// what lies in the middle.
import type { Event, Part as PartSize, Seated, View } from "../protocol";

/** Cards that belong together; a hand that has not been set is one part without a name. */
export interface Part {
  name: string;
  cards: string[];
}

export interface Pile {
  place: string;
  title: string;
  cards: string[];
  parts: Part[];
  /** What was read aloud of it. */
  words: string;
}

export interface Stake {
  id: string;
  title: string;
  cents: number;
  /** Whose it is, where it is not the person's who sits there. */
  by: string;
}

export interface Spot {
  seat: number;
  name: string;
  person: Seated | null;
  stack: number | null;
  you: boolean;
  playing: boolean;
  asked: string;
  hands: Pile[];
  melds: Pile[];
  stakes: Stake[];
  tags: string[];
  net: number | null;
  behind: Seated[];
}

export interface Scene {
  spots: Spot[];
  middle: Pile[];
  pots: Stake[];
  shoe: number;
  dice: number[];
  over: boolean;
}

export interface SceneOf {
  view: View | null;
  events: readonly Event[];
  people: readonly Seated[];
  seats: number;
  /** The seat that looks at the table: 0 for nobody's. */
  seat: number;
  titles: Readonly<Record<string, string>>;
  /** How a hand lies that has been set, where the game has hands set. */
  parts: readonly PartSize[];
}

const SEAT = /^seat (\d+)(?: (.+))?$/;
const UNSEEN = /^(burns|muck|rack|pile \d+|draw \d+|discards \d+|hand \d.*|meld \d.*)$/;
const ACTION = /action button goes to seat (\d+)/;
const TAKEN = new Set(["collection", "jackpot"]);
const LATEST = 3;

export function scene(given: SceneOf): Scene {
  const { view, events } = given;
  const over = isOver(events);
  const read = new Read(given);
  const spots = Array.from({ length: given.seats }, (_, at) => spot(given, at + 1, over, read));
  return {
    spots,
    middle: view ? middle(view, read) : [],
    pots: view ? pots(view, given.titles) : [],
    shoe: view?.shoe ?? 0,
    dice: dice(events),
    over,
  };
}

export function isOver(events: readonly Event[]): boolean {
  const last = events.at(-1);
  return last?.event === "closed" || last?.event === "voided";
}

/** The words for a circle: its title, with the number of a further wager or hand. */
export function circleTitle(id: string, titles: Readonly<Record<string, string>>): string {
  if (titles[id]) return titles[id];
  const hand = /^hand (\d+) (.+)$/.exec(id);
  if (hand) return `Hand ${hand[1]}: ${circleTitle(hand[2] ?? "", titles)}`;
  const there = /^(.+) at seat (\d+)$/.exec(id);
  if (there) return `${circleTitle(there[1] ?? "", titles)}, seat ${there[2]}`;
  const more = /^(.+) (\d+)$/.exec(id);
  if (more) return `${circleTitle(more[1] ?? "", titles)} ${more[2]}`;
  return sentenceCase(id.replaceAll("-", " "));
}

export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function spot(given: SceneOf, seat: number, over: boolean, read: Read): Spot {
  const { view, people, titles } = given;
  const person = people.find((each) => each.seat === seat) ?? null;
  const player = view ? (view.lasting.seats?.plays?.[seat] ?? 0) : 0;
  const inView = view !== null && String(seat) in view.seats && (!person || person.name === view.seats[seat]);
  const lies = view !== null && (inView || player > 0);
  const behind = people.filter((each) => each.behind === seat);
  return {
    seat,
    name: person?.name ?? (inView ? (view.seats[seat] ?? "") : player ? `${nameOf(given, player)}'s hand` : ""),
    person,
    stack:
      inView && !over
        ? (view.accounts[`seat ${seat}`] ?? 0)
        : (person?.stack ?? (inView ? (view.accounts[`seat ${seat}`] ?? 0) : null)),
    you: seat === given.seat,
    playing: inView,
    asked: view?.to_answer.find((each) => each.seat === seat)?.about ?? askedBehind(given, seat),
    hands: lies ? hands(view, seat, read) : [],
    melds: lies ? named(view, `meld ${seat}.`, read) : [],
    stakes: lies ? stakes(given, view, seat, titles) : [],
    tags: tags(given, seat, person),
    net: inView && over ? net(given, seat) : null,
    behind,
  };
}

function nameOf(given: SceneOf, seat: number): string {
  return given.people.find((each) => each.seat === seat)?.name ?? given.view?.seats[seat] ?? `seat ${seat}`;
}

function askedBehind(given: SceneOf, seat: number): string {
  const asked = given.view?.to_answer.find((each) => given.view?.lasting.seats?.behind?.[each.seat] === seat);
  return asked ? `${nameOf(given, asked.seat)}, behind: ${asked.about}` : "";
}

function hands(view: View, seat: number, read: Read): Pile[] {
  const own = view.piles[`hand ${seat}`];
  const first = own ? [read.pile(`hand ${seat}`, "", own)] : [];
  return [...first, ...named(view, `hand ${seat}.`, read)];
}

/** The piles whose names begin so, by their numbers. */
function named(view: View, start: string, read: Read): Pile[] {
  return Object.entries(view.piles)
    .filter(([place]) => place.startsWith(start))
    .sort(([a], [b]) => Number(a.slice(start.length)) - Number(b.slice(start.length)))
    .map(([place, cards]) => read.pile(place, place.slice(start.length), cards));
}

function stakes(given: SceneOf, view: View, seat: number, titles: Readonly<Record<string, string>>): Stake[] {
  const found: Stake[] = [];
  for (const [account, cents] of Object.entries(view.accounts)) {
    const match = SEAT.exec(account);
    if (!match?.[2]) continue;
    const by = Number(match[1]);
    const elsewhere = / at seat (\d+)$/.exec(match[2]);
    const lies = elsewhere ? Number(elsewhere[1]) : (view.lasting.seats?.behind?.[by] ?? by);
    if (lies !== seat) continue;
    const id = elsewhere ? match[2].slice(0, elsewhere.index) : match[2];
    found.push({
      id,
      title: id === "bet" ? "" : circleTitle(id, titles),
      cents,
      by: by === seat ? "" : nameOf(given, by),
    });
  }
  return found;
}

function tags(given: SceneOf, seat: number, person: Seated | null): string[] {
  const lasting = given.view?.lasting ?? {};
  const found: string[] = [];
  if (lasting.button?.seat === seat) found.push("button");
  if (lasting.bank?.seat === seat) found.push("bank");
  if (lasting.disc?.seat === seat) found.push("disc");
  if (actionSeat(given.events) === seat) found.push("action");
  if (person) found.push(...person.buttons);
  return found;
}

function actionSeat(events: readonly Event[]): number {
  for (const event of events) {
    const found = event.event === "announced" && ACTION.exec(event.words);
    if (found) return Number(found[1]);
  }
  return 0;
}

function net(given: SceneOf, seat: number): number | null {
  const opened = given.events.find((each) => each.event === "opened");
  const start = opened?.seats.find(([each]) => each === seat)?.[2];
  return start === undefined ? null : (given.view?.accounts[`seat ${seat}`] ?? 0) - start;
}

function middle(view: View, read: Read): Pile[] {
  return Object.entries(view.piles)
    .filter(([place]) => !UNSEEN.test(place))
    .map(([place, cards]) => {
      const heap = place === "discards";
      const title = heap ? `discards, ${cards.length}` : place;
      return read.pile(place, sentenceCase(title), heap ? cards.slice(-LATEST) : cards);
    });
}

function pots(view: View, titles: Readonly<Record<string, string>>): Stake[] {
  return Object.entries(view.accounts)
    .filter(([account]) => !SEAT.test(account) && !TAKEN.has(account))
    .map(([account, cents]) => ({ id: account, title: circleTitle(account, titles), cents, by: "" }));
}

/** What has been read aloud of each hand, and which hands have been set. */
class Read {
  private readonly words = new Map<string, string>();
  private readonly set = new Set<string>();
  private readonly sizes: readonly PartSize[];

  constructor({ events, view, parts }: SceneOf) {
    this.sizes = parts;
    for (const event of events) {
      if (event.event === "ranked") this.words.set(event.place, event.words);
      if (event.event === "acted" && /^set\b/.test(event.about))
        this.set.add(view?.lasting.bank?.seat === event.seat ? "bank hand" : `hand ${event.seat}`);
    }
  }

  pile(place: string, title: string, cards: string[]): Pile {
    return { place, title, cards, parts: this.parts(place, cards), words: this.words.get(place) ?? "" };
  }

  private parts(place: string, cards: string[]): Part[] {
    const whole = this.sizes.reduce((sum, each) => sum + each.size, 0);
    if (cards.length !== whole || !(this.set.has(place) || this.words.has(place))) return [{ name: "", cards }];
    let from = 0;
    return this.sizes.map(({ name, size }) => ({ name, cards: cards.slice(from, (from += size)) }));
  }
}

function dice(events: readonly Event[]): number[] {
  return events.findLast((each) => each.event === "rolled")?.dice ?? [];
}
