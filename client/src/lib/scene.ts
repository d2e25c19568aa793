// A view of a round as the felt and the text mode both show it: who sits where, what lies before each seat, and
// what lies in the middle.
import type { Account, Event, Part as PartSize, PileId, PileKind, Seated, View } from "../protocol";
import { accountKey, pileText, stackOf, subject } from "./ids";

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

const UNSEEN = new Set<PileKind>(["burns", "muck", "rack", "pile", "draw", "hand", "meld"]);
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

/** The title of a wager, or its name where it has none. */
export function wagerTitle(wager: string, titles: Readonly<Record<string, string>>): string {
  return titles[wager] ?? sentenceCase(wager.replaceAll("-", " "));
}

/** The words for what lies in an account: the title of its wager, with the number of a further one or of a hand. */
export function accountTitle(account: Account, titles: Readonly<Record<string, string>>): string {
  const { kind, wager, at, hand, stack } = account;
  const title = wagerTitle(wager ?? kind, titles);
  const numbered = (stack ?? 1) > 1 ? `${title} ${stack}` : title;
  const placed = (hand ?? 1) > 1 ? `Hand ${hand}: ${numbered}` : numbered;
  const words = at ? `${placed}, seat ${at}` : placed;
  return kind === "bank won" ? `${words} won` : words;
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
    stack: inView && !over ? stackOf(view, seat) : (person?.stack ?? (inView ? stackOf(view, seat) : null)),
    you: seat === given.seat,
    playing: inView,
    asked: asked(given, seat),
    hands: lies ? owned(view, "hand", seat, read) : [],
    melds: lies ? owned(view, "meld", seat, read) : [],
    stakes: lies ? stakes(given, view, seat, titles) : [],
    tags: tags(given, seat, person),
    net: inView && over ? net(given, seat) : null,
    behind,
  };
}

function nameOf(given: SceneOf, seat: number): string {
  return given.people.find((each) => each.seat === seat)?.name ?? given.view?.seats[seat] ?? `seat ${seat}`;
}

/** What the person at a seat is asked, or somebody who stands behind it. */
function asked({ view, ...given }: SceneOf, seat: number): string {
  const own = view?.to_answer.find((each) => each.seat === seat);
  if (own) return subject(own);
  const behind = view?.to_answer.find((each) => view.lasting.seats?.behind?.[each.seat] === seat);
  return behind ? `${nameOf({ view, ...given }, behind.seat)}, behind: ${subject(behind)}` : "";
}

/** The hands or melds of a seat, by their numbers; the first hand needs none in its title. */
function owned(view: View, kind: "hand" | "meld", seat: number, read: Read): Pile[] {
  return view.piles
    .filter(({ pile }) => pile.kind === kind && pile.seat === seat)
    .sort((a, b) => (a.pile.number ?? 1) - (b.pile.number ?? 1))
    .map(({ pile, cards }) => {
      const number = pile.number ?? 1;
      return read.pile(pile, kind === "hand" && number === 1 ? "" : String(number), cards);
    });
}

function stakes(given: SceneOf, view: View, seat: number, titles: Readonly<Record<string, string>>): Stake[] {
  const found: Stake[] = [];
  for (const { account, cents } of view.accounts) {
    if (account.kind !== "bet" && account.kind !== "circle") continue;
    const by = account.seat ?? 0;
    const lies = account.at ?? view.lasting.seats?.behind?.[by] ?? by;
    if (lies !== seat) continue;
    found.push({
      id: accountKey(account),
      title: account.kind === "bet" ? "" : accountTitle({ ...account, at: 0 }, titles),
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
  for (const event of events) if (event.event === "announced" && event.action) return event.action;
  return 0;
}

function net(given: SceneOf, seat: number): number | null {
  const opened = given.events.find((each) => each.event === "opened");
  const start = opened?.seats.find(([each]) => each === seat)?.[2];
  return start === undefined ? null : stackOf(given.view, seat) - start;
}

function middle(view: View, read: Read): Pile[] {
  return view.piles
    .filter(({ pile }) => !UNSEEN.has(pile.kind) && !(pile.kind === "discards" && pile.seat))
    .map(({ pile, cards }) => {
      const heap = pile.kind === "discards";
      const title = heap ? `discards, ${cards.length}` : pileText(pile);
      return read.pile(pile, sentenceCase(title), heap ? cards.slice(-LATEST) : cards);
    });
}

function pots(view: View, titles: Readonly<Record<string, string>>): Stake[] {
  return view.accounts
    .filter(({ account }) => !account.seat && !TAKEN.has(account.kind))
    .map(({ account, cents }) => ({ id: accountKey(account), title: accountTitle(account, titles), cents, by: "" }));
}

/** What has been read aloud of each hand, and which hands have been set. */
class Read {
  private readonly words = new Map<string, string>();
  private readonly set = new Set<string>();
  private readonly sizes: readonly PartSize[];

  constructor({ events, view, parts }: SceneOf) {
    this.sizes = parts;
    for (const event of events) {
      if (event.event === "ranked") this.words.set(pileText(event.place), event.words);
      if (event.event === "acted" && /^set\b/.test(event.about))
        this.set.add(
          pileText(
            view?.lasting.bank?.seat === event.seat ? { kind: "bank hand" } : { kind: "hand", seat: event.seat },
          ),
        );
    }
  }

  pile(pile: PileId, title: string, cards: string[]): Pile {
    const place = pileText(pile);
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
