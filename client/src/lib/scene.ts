// A view of a round as the felt and the text mode both show it: who sits where, what lies in front of them, what lies
// in the middle. Words, titles and markers come from the room.
import type { Event, HandPart, PileCards, PileKind, SeatedPerson, View } from "../protocol";
import { accountKey, pileKey } from "./ids";

/** A group of cards in a pile; a hand that has not been set is one part without a name. */
export interface Part {
  name: string;
  cards: string[];
}

export interface Pile {
  place: string;
  title: string;
  cards: string[];
  parts: Part[];
  /** The announced rank of the hand, or what it counts to so far. */
  words: string;
  /** The places of one's own cards that the others do not see, where some lie open. */
  down: readonly number[];
  /** Whether somebody is asked about this hand now. */
  active: boolean;
}

export interface Stake {
  id: string;
  title: string;
  /** The number of a further hand on which it lies; otherwise 0. */
  hand: number;
  cents: number;
  /** The owner, if that is not the person who sits there. */
  by: string;
}

export interface Spot {
  seat: number;
  name: string;
  person: SeatedPerson | null;
  stack: number | null;
  you: boolean;
  playing: boolean;
  asked: string;
  hands: Pile[];
  melds: Pile[];
  stakes: Stake[];
  tags: string[];
  net: number | null;
  behind: SeatedPerson[];
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
  people: readonly SeatedPerson[];
  seats: number;
  /** The viewer's seat; 0 for a bystander. */
  seat: number;
  /** The parts of a hand that has been set, in games where hands are set. */
  parts: readonly HandPart[];
}

const UNSEEN = new Set<PileKind>(["burns", "muck", "rack", "pile"]);
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
    pots: view ? pots(view) : [],
    shoe: view?.shoe ?? 0,
    dice: dice(events),
    over,
  };
}

export function isOver(events: readonly Event[]): boolean {
  const last = events.at(-1);
  return last?.event === "closed" || last?.event === "voided";
}

function spot(given: SceneOf, seat: number, over: boolean, read: Read): Spot {
  const { view, people } = given;
  const person = people.find((each) => each.seat === seat) ?? null;
  const player = view?.plays[seat] ?? 0;
  const inView = view !== null && String(seat) in view.seats && (!person || person.name === view.seats[seat]);
  const lies = view !== null && (inView || player > 0);
  return {
    seat,
    name: person?.name ?? (inView ? (view.seats[seat] ?? "") : player ? `${nameOf(given, player)}'s hand` : ""),
    person,
    stack: inView && !over ? stackOf(view, seat) : (person?.stack ?? (inView ? stackOf(view, seat) : null)),
    you: seat === given.seat,
    playing: inView,
    asked: view?.to_answer.find((each) => each.seat === seat)?.words ?? askedBehind(given, seat),
    hands: lies ? own(view, "hand", seat, read) : [],
    melds: lies ? own(view, "meld", seat, read) : [],
    stakes: lies ? stakes(given, view, seat) : [],
    tags: [
      ...(view?.markers ?? []).filter((each) => each.seat === seat).map((each) => each.kind),
      ...(person?.buttons ?? []),
    ],
    net: inView && over ? net(given, seat) : null,
    behind: people.filter((each) => each.behind === seat),
  };
}

function nameOf(given: SceneOf, seat: number): string {
  return given.people.find((each) => each.seat === seat)?.name ?? given.view?.seats[seat] ?? `seat ${seat}`;
}

function askedBehind(given: SceneOf, seat: number): string {
  const asked = given.view?.to_answer.find((each) => given.view?.behind[each.seat] === seat);
  return asked ? `${nameOf(given, asked.seat)}, behind: ${asked.words}` : "";
}

function stackOf(view: View, seat: number): number {
  return view.accounts.find(({ account }) => account.kind === "stack" && account.seat === seat)?.cents ?? 0;
}

/** The hands or the melds of a seat, by their numbers. */
function own(view: View, kind: PileKind, seat: number, read: Read): Pile[] {
  return view.piles
    .filter(({ pile, cards }) => pile.kind === kind && pile.seat === seat && cards.length)
    .sort((a, b) => (a.pile.number ?? 0) - (b.pile.number ?? 0))
    .map((each) => read.pile(each));
}

function stakes(given: SceneOf, view: View, seat: number): Stake[] {
  const found: Stake[] = [];
  for (const { account, cents, title } of view.accounts) {
    if (!cents || (account.kind !== "bet" && account.kind !== "circle")) continue;
    const by = account.seat ?? 0;
    const lies = account.at ?? view.behind[by] ?? by;
    const hand = account.hand ?? 0;
    if (lies === seat)
      found.push({ id: accountKey(account), title, hand, cents, by: by === seat ? "" : nameOf(given, by) });
  }
  return found;
}

function net(given: SceneOf, seat: number): number | null {
  const opened = given.events.find((each) => each.event === "opened");
  const start = opened?.seats.find(([each]) => each === seat)?.[2];
  return start === undefined || !given.view ? null : stackOf(given.view, seat) - start;
}

/** What lies in the middle; of the discards only the latest. */
function middle(view: View, read: Read): Pile[] {
  return view.piles
    .filter(({ pile, cards }) => !pile.seat && cards.length && !UNSEEN.has(pile.kind))
    .map((each) => {
      if (each.pile.kind !== "discards") return read.pile(each);
      const title = `${each.title}, ${each.cards.length}`;
      return read.pile({ ...each, title, cards: each.cards.slice(-LATEST) });
    });
}

function pots(view: View): Stake[] {
  return view.accounts
    .filter(({ account, cents }) => !account.seat && cents && !TAKEN.has(account.kind))
    .map(({ account, cents, title }) => ({ id: accountKey(account), title, hand: 0, cents, by: "" }));
}

/** The announced rank of each hand, and which hands have been set. */
class Read {
  private readonly words = new Map<string, string>();
  private readonly asked: ReadonlySet<string>;
  private readonly set = new Set<string>();
  private readonly sizes: readonly HandPart[];

  constructor({ events, view, parts }: SceneOf) {
    this.sizes = parts;
    this.asked = new Set(
      (view?.to_answer ?? []).flatMap(({ hand }) => (hand ? [pileKey({ kind: "hand", number: 1, ...hand })] : [])),
    );
    for (const event of events) {
      if (event.event === "ranked") this.words.set(pileKey(event.place), event.words);
      if (event.event === "acted" && event.sets) this.set.add(pileKey(event.sets));
    }
  }

  pile({ pile, title, cards, words = "", down = [] }: PileCards): Pile {
    const place = pileKey(pile);
    return {
      place,
      title,
      cards,
      parts: this.parts(place, cards),
      words: this.words.get(place) ?? words,
      down,
      active: this.asked.has(place),
    };
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
