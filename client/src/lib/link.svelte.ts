// The socket of a table: its state, pending commands, and automatic reconnection.
import type {
  Clock,
  Command,
  Event,
  FromClient,
  FromServer,
  LogLine,
  Placed,
  RoundLine,
  SeatedPerson,
  TableCard,
  Tried,
  View,
  You,
} from "../protocol";
import { newId, Refused } from "./api";

interface Waiting {
  message: FromClient;
  done: () => void;
  refused: (why: Error) => void;
}

export class NotDone extends Refused {
  constructor(
    code: string,
    message: string,
    where: string,
    readonly allowed: readonly string[],
  ) {
    super(code, message, where);
  }
}

const BEAT_MS = 15_000;
const SILENCE_MS = 10_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5_000;

export type LineState = "calling" | "open" | "lost" | "ended";

export class TableLink {
  table = $state.raw<TableCard | null>(null);
  people = $state.raw<SeatedPerson[]>([]);
  you = $state.raw<You | null>(null);
  round = $state(0);
  view = $state.raw<View | null>(null);
  events = $state.raw<Event[]>([]);
  log = $state.raw<LogLine[]>([]);
  clock = $state.raw<(Clock & { until: number }) | null>(null);
  waits = $state("");
  lastRounds = $state.raw<RoundLine[]>([]);
  line = $state<LineState>("calling");
  ended = $state("");

  private socket: WebSocket | null = null;
  private seq: number | null = null;
  // Not reactive, because nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly waiting = new Map<string, Waiting>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly trying = new Map<string, { told: (tried: Tried) => void; refused: (why: Error) => void }>();
  private wait = FIRST_WAIT_MS;
  private timers: number[] = [];
  private closed = false;

  constructor(
    readonly id: number,
    /** Finds out why a connection was refused at once: the reason, if reconnecting is pointless. */
    private readonly whyRefused: () => Promise<string>,
  ) {
    this.call();
  }

  close(): void {
    this.closed = true;
    this.stopTimers();
    this.socket?.close();
  }

  /** Carry out a command exactly once: it is sent again if the connection breaks before the answer. */
  do(command: Command): Promise<void> {
    const message: FromClient = { type: "command", id: newId(), do: command };
    if (this.line === "ended") return Promise.reject(new Refused("gone", this.ended, ""));
    return new Promise((done, refused) => {
      this.waiting.set(message.id, { message, done, refused });
      this.say(message);
    });
  }

  /** Ask what wagers would cost and whether they are allowed, with one circle changed. Nothing is wagered. */
  tryWager(number: number, value: Placed[], put: Placed | null): Promise<Tried> {
    const id = newId();
    return new Promise((told, refused) => {
      this.trying.set(id, { told, refused });
      this.say({ type: "try", id, number, value, put });
    });
  }

  private call(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/table/${this.id}`);
    let opened = false;
    this.socket = socket;
    socket.onopen = () => {
      opened = true;
      this.say({ type: "hello", since: this.seq });
      for (const { message } of this.waiting.values()) this.say(message);
      this.timers.push(window.setInterval(() => this.beat(socket), BEAT_MS));
    };
    socket.onmessage = (heard) => this.hear(JSON.parse(String(heard.data)) as FromServer);
    socket.onclose = () => void this.lost(opened);
  }

  private async lost(opened: boolean): Promise<void> {
    this.stopTimers();
    this.trying.clear();
    if (this.closed || this.line === "ended") return;
    this.line = "lost";
    if (!opened) this.ended = await this.whyRefused().catch(() => "");
    if (!opened && this.ended) {
      this.line = "ended";
      for (const { refused } of this.waiting.values()) refused(new Refused("gone", this.ended, ""));
      this.waiting.clear();
      return;
    }
    this.timers.push(window.setTimeout(() => this.call(), this.wait));
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT_MS);
  }

  private beat(socket: WebSocket): void {
    this.say({ type: "ping" });
    this.timers.push(window.setTimeout(() => socket.close(), SILENCE_MS));
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }

  private say(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "snapshot":
        this.events = message.events;
        this.log = message.log;
        this.learn(message);
        break;
      case "update":
        this.events = message.after ? [...this.events.slice(0, message.after), ...message.events] : message.events;
        this.log = [...this.log.filter((line) => line.after <= message.after), ...message.log];
        this.learn(message);
        break;
      case "done":
        this.waiting.get(message.id)?.done();
        this.waiting.delete(message.id);
        break;
      case "refused":
        this.waiting
          .get(message.id)
          ?.refused(new NotDone(message.code, message.message, message.where, message.allowed));
        this.waiting.delete(message.id);
        this.trying.get(message.id)?.refused(new Refused(message.code, message.message, message.where));
        this.trying.delete(message.id);
        break;
      case "tried":
        this.trying.get(message.id)?.told(message);
        this.trying.delete(message.id);
        break;
      case "gone":
        if (!message.again) this.line = "ended";
        this.ended = message.reason;
        break;
      case "pong":
        this.stopTimers();
        this.timers.push(window.setInterval(() => this.socket && this.beat(this.socket), BEAT_MS));
        break;
    }
  }

  private learn(told: {
    seq: number;
    round: number;
    view: View | null;
    you: You;
    clock: Clock | null;
    waits: string;
    table: TableCard | null;
    people: SeatedPerson[] | null;
    last_rounds: RoundLine[] | null;
  }): void {
    this.seq = told.seq;
    this.round = told.round;
    this.view = told.view;
    this.you = told.you;
    this.clock = told.clock && { ...told.clock, until: performance.now() + told.clock.left_ms };
    this.waits = told.waits;
    this.table = told.table ?? this.table;
    this.people = told.people ?? this.people;
    this.lastRounds = told.last_rounds ?? this.lastRounds;
    this.line = "open";
    this.ended = "";
    this.wait = FIRST_WAIT_MS;
  }
}
