// The running log: plain sentences, every money line with its reason.
import type { Event, Moved, Settled } from "../protocol";
import { HIDDEN, withCards } from "./cards";
import { dollars, signed } from "./money";
import { circleTitle } from "./scene";

export interface Line {
  label: string;
  words: string;
  cards: string[];
  /** Why chips moved. */
  because: string;
  cents: number | null;
  /** Whose doing it is; 0 for the dealer's. */
  seat: number;
  /** Of the viewer. */
  yours: boolean;
}

export interface Telling {
  events: readonly Event[];
  names: Readonly<Record<string, string>>;
  titles: Readonly<Record<string, string>>;
  /** The seat that is addressed as "you"; 0 for nobody. */
  seat: number;
}

const SEAT = /^seat (\d+)(?: (.+))?$/;
const PLACE = /^(hand|meld|draw|discards) (\d+)(?:\.(\d+))?$/;
const GIVING_UP = new Set(["fold", "out"]);
const ASIDE = /^(burns|muck|rack|pile \d+)$/;

/** The lines of a round, with what only carries out what was told already left out. */
export function tell(telling: Telling): Line[] {
  const { events } = telling;
  const echoes = new Set<number>();
  events.forEach((event, at) => {
    if (event.event === "settled") paidBefore(events, at, event, echoes);
    if (event.event === "acted") paidAfter(events, at, echoes);
  });
  const lines: Line[] = [];
  events.forEach((event, at) => {
    if (echoes.has(at)) return;
    const line = one(telling, event);
    const same = joined(lines, line, event);
    if (same) same.cards.push(...line.cards);
    else if (line.words || line.cards.length) lines.push(line);
  });
  return lines;
}

/** The line that an event only adds to: cards of one deal, a card that was hit, the reading of a hand just shown. */
function joined(lines: readonly Line[], line: Line, event: Event): Line | undefined {
  const last = lines.at(-1);
  if (event.event === "ranked" && last?.label === "show" && line.words.startsWith(`${last.words}: `)) {
    last.words = line.words;
    return last;
  }
  if (line.label === "pot" && last?.label === "pot") {
    last.cents = (last.cents ?? 0) + (line.cents ?? 0);
    return last;
  }
  if (event.event !== "dealt") return undefined;
  if (last?.label === "play" && Number(PLACE.exec(event.to)?.[2]) === last.seat && last.seat) return last;
  const other = lines.findLastIndex((each) => each.label !== "deal");
  return lines.slice(other + 1).find((each) => each.words === line.words);
}

function paidBefore(events: readonly Event[], at: number, settled: Settled, echoes: Set<number>): void {
  for (let before = at - 1; before >= 0; before -= 1) {
    const event = events[before];
    if (event?.event !== "moved") return;
    if (!event.payer.startsWith(`seat ${settled.seat} `) && event.because !== settled.because) return;
    echoes.add(before);
  }
}

function paidAfter(events: readonly Event[], at: number, echoes: Set<number>): void {
  const acted = events[at];
  if (acted?.event !== "acted") return;
  let left = acted.amount;
  for (let after = at + 1; after < events.length; after += 1) {
    const event = events[after];
    if (event?.event === "moved" && event.payer === `seat ${acted.seat}` && event.amount <= left) left -= event.amount;
    else if (!(event?.event === "carried" && event.to === "muck" && GIVING_UP.has(acted.move))) return;
    echoes.add(after);
  }
}

function line(label: string, words: string, more: Partial<Line> = {}): Line {
  return { label, words, cards: [], because: "", cents: null, seat: 0, yours: false, ...more };
}

const NOTHING = line("", "");

function one(telling: Telling, event: Event): Line {
  switch (event.event) {
    case "opened":
      return line("open", event.posted);
    case "dealt":
      return ASIDE.test(event.to) ? NOTHING : line("deal", place(telling, event.to), { cards: [...event.cards] });
    case "carried": {
      // Cards that nobody sees, or that were told with the move that laid them.
      if (event.cards.every((card) => card === HIDDEN) || event.to.startsWith("meld ") || event.source === "drawn")
        return NOTHING;
      if (event.source.startsWith("pile ")) return line("deal", place(telling, event.to), { cards: [...event.cards] });
      return line("cards", `${place(telling, event.source)} to ${place(telling, event.to)}`, {
        cards: [...event.cards],
      });
    }
    case "shown":
      return line("show", place(telling, event.place), { cards: [...event.cards] });
    case "shuffled":
      return line("shuffle", `${event.count} cards: ${event.because}`);
    case "rolled":
      return line("dice", `${event.dice.join(" ")} ${event.because}`);
    case "acted":
      return acted(telling, event.seat, event.about, event.move, event.amount);
    case "moved":
      return moved(telling, event);
    case "ranked":
      return line("read", `${place(telling, event.place)}: ${event.words}`);
    case "settled":
      return settled(telling, event);
    case "announced":
      return line("dealer", event.words);
    case "checked":
      return line("dealer", `${place(telling, event.place)} is checked: ${event.words}`);
    case "reported":
      return line(
        "floor",
        `${event.incident.replaceAll("_", " ")}${event.seat ? ` at ${who(telling, event.seat)}` : ""}: ${event.remedy}${event.lines ? ` (lines ${event.lines})` : ""}`,
      );
    case "closed":
      return line("close", event.words);
    case "voided":
      return line("void", `The round does not count, every chip goes back: ${event.because}`);
  }
}

function acted(telling: Telling, seat: number, about: string, move: string, cents: number): Line {
  const label = about.split(" ")[0] ?? "";
  const lays = withCards(move)[0]?.card && about !== "draw" ? "lays " : "";
  return line(label, `${who(telling, seat)}: ${lays}${move}`, {
    cents: cents || null,
    seat,
    yours: seat === telling.seat,
  });
}

function settled(telling: Telling, event: Settled): Line {
  const at = event.at && event.at !== event.seat ? ` at seat ${event.at}` : "";
  const hand = event.hand > 1 ? `, hand ${event.hand}` : "";
  const title = circleTitle(event.wager, telling.titles);
  const result = `${who(telling, event.seat)}${at}: ${title} ${dollars(event.staked)}${hand} ${event.result}`;
  return line("settle", result, {
    cents: event.net || null,
    because: event.because,
    yours: event.seat === telling.seat,
  });
}

function moved(telling: Telling, event: Moved): Line {
  const yours = [event.payer, event.payee].some((each) => SEAT.exec(each)?.[1] === String(telling.seat));
  const giver = account(telling, event.payer);
  if (event.payee === "pot" && event.payer.endsWith(" bet")) {
    return line("pot", "The bets", { cents: event.amount, because: event.because });
  }
  if (event.payee === "collection") return line("fee", giver, { cents: event.amount, because: event.because, yours });
  if (event.payee.startsWith(`${event.payer} `)) {
    const circle = event.payee.slice(event.payer.length + 1);
    const title = circleTitle(circle, telling.titles);
    const words = circle === "bet" ? giver : `${giver}: ${title}`;
    const because = event.because === `wager on ${title}` ? "" : event.because;
    return line("wager", words, { cents: event.amount, because, yours });
  }
  return line("pay", `${giver} to ${account(telling, event.payee)}`, {
    cents: event.amount,
    because: event.because,
    yours,
  });
}

export function who(telling: Pick<Telling, "names" | "seat">, seat: number): string {
  return seat === telling.seat ? "You" : (telling.names[seat] ?? `Seat ${seat}`);
}

function account(telling: Telling, name: string): string {
  const match = SEAT.exec(name);
  if (!match) return name;
  const person = who(telling, Number(match[1]));
  return match[2] ? `${person} (${circleTitle(match[2], telling.titles)})` : person;
}

function place(telling: Telling, name: string): string {
  const match = PLACE.exec(name);
  if (!match) return name;
  const person = who(telling, Number(match[2]));
  if (match[1] === "meld") return `${person}, meld ${match[3]}`;
  if (match[1] === "discards") return `${person}'s discards`;
  return match[3] ? `${person}, hand ${match[3]}` : person;
}

/** A line as text alone. */
export function plainly(told: Line, short: (card: string) => string): string {
  const cards = told.cards.map(short).join(" ");
  const money = told.cents === null ? "" : told.label === "settle" ? signed(told.cents) : dollars(told.cents);
  return [told.words, cards, money, told.because && `because ${told.because}`].filter(Boolean).join(", ");
}
