// The socket of a table: its state, pending commands, and automatic reconnection.
import type {
  Clock,
  Command,
  Commitment,
  Event,
  FromClient,
  FromServer,
  LogLine,
  Placed,
  ReadHands,
  RoundLine,
  RoundProof,
  SeatedPerson,
  Snapshot,
  SocketTicket,
  TableCard,
  Tried,
  TrySetting,
  TryWager,
  Update,
  View,
  You,
} from "../protocol";
import { newId, post, Refused } from "./api";
import { Nonces } from "./nonces";
import {
  digestOf,
  fault,
  moreProof,
  proofFaults,
  shoeLeft,
  startFaults,
  unproved,
  type Fault,
  type ShoeLeft,
} from "./proofs";
import { changedLog, changedPeople, changedRounds, changedView } from "./updates";

interface Waiting {
  message: FromClient;
  done: () => void;
  refused: (why: Error) => void;
}

/** A question without effect: what wagers would cost, how a hand would read. */
interface Trying {
  told: (answer: Tried | ReadHands) => void;
  refused: (why: Error) => void;
}

const BEAT_MS = 15_000;
const SILENCE_MS = 10_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5_000;
/** How long before the deal a page tells the number that it has pledged. */
const TELL_MS = 1_000;

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
  commitment = $state.raw<Commitment | null>(null);
  proof = $state.raw<RoundProof | null>(null);
  /** Where the round before has left its shoe, if this page was told of all of it. */
  private before: ShoeLeft | null = null;
  /** What is wrong with the proofs of the round; it stays until another round is dealt. */
  faults = $state.raw<Fault[]>([]);
  line = $state<LineState>("calling");
  ended = $state("");

  private socket: WebSocket | null = null;
  private seq: number | null = null;
  // Not reactive, because nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly waiting = new Map<string, Waiting>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly trying = new Map<string, Trying>();
  readonly nonces = new Nonces();
  private wait = FIRST_WAIT_MS;
  private timers: number[] = [];
  private telling = 0;
  private closed = false;

  constructor(
    readonly id: number,
    /** Finds out why a connection was refused at once: the reason, if reconnecting is pointless. */
    private readonly whyRefused: () => Promise<string>,
  ) {
    void this.call();
  }

  close(): void {
    this.closed = true;
    this.stopTimers();
    clearTimeout(this.telling);
    this.socket?.close();
  }

  /** Carry out a command exactly once: it is sent again if the connection breaks before the answer. */
  do(command: Command): Promise<void> {
    const pledged = command.type === "sit" ? { ...command, pledge: this.nonces.sitting(this.commitment) } : command;
    const message: FromClient = { type: "command", id: newId(), do: pledged };
    if (this.line === "ended") return Promise.reject(new Refused("gone", this.ended));
    return new Promise((done, refused) => {
      this.waiting.set(message.id, { message, done, refused });
      this.say(message);
    });
  }

  /** Ask what wagers would cost and whether they are allowed, with one circle changed. Nothing is wagered. */
  tryWager(number: number, value: Placed[], put: Placed | null): Promise<Tried> {
    return this.ask<Tried>({ type: "try", id: newId(), number, value, put });
  }

  /** Ask how a hand would read if it were set so. Nothing is set. */
  readHands(number: number, parts: string[][]): Promise<ReadHands> {
    return this.ask<ReadHands>({ type: "try_set", id: newId(), number, parts });
  }

  private ask<T extends Tried | ReadHands>(message: TryWager | TrySetting): Promise<T> {
    return new Promise((told, refused) => {
      this.trying.set(message.id, { told: (answer) => told(answer as T), refused });
      this.say(message);
    });
  }

  /** A socket needs a ticket of the session, which is good once. */
  private async call(): Promise<void> {
    let ticket: string;
    try {
      ({ ticket } = await post<SocketTicket>("/api/ticket"));
    } catch {
      return this.lost(false);
    }
    if (!this.closed) this.open(ticket);
  }

  private open(ticket: string): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const offered = ["cardroom", `ticket.${ticket}`];
    const socket = new WebSocket(`${scheme}://${location.host}/ws/table/${this.id}`, offered);
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
      for (const { refused } of this.waiting.values()) refused(new Refused("gone", this.ended));
      this.waiting.clear();
      return;
    }
    this.timers.push(window.setTimeout(() => void this.call(), this.wait));
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
        this.begin(message);
        break;
      case "update":
        this.goOn(message);
        break;
      case "done":
        this.waiting.get(message.id)?.done();
        this.waiting.delete(message.id);
        break;
      case "refused":
        this.waiting.get(message.id)?.refused(new Refused(message.code, message.says));
        this.waiting.delete(message.id);
        this.trying.get(message.id)?.refused(new Refused(message.code, message.says));
        this.trying.delete(message.id);
        break;
      case "tried":
      case "read":
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

  private begin(told: Snapshot): void {
    this.events = told.events;
    this.log = told.log;
    this.view = told.view;
    this.you = told.you;
    this.table = told.table;
    this.people = told.people;
    this.lastRounds = told.last_rounds;
    this.proof = told.proof;
    this.before = null;
    this.nonces.connected();
    this.learn(told);
  }

  private goOn(told: Update): void {
    if (told.after && told.round !== this.round) {
      // It continues a round that this page was never told of.
      this.say({ type: "hello", since: null });
      return;
    }
    this.events = [...this.events.slice(0, told.after), ...(told.events ?? [])];
    this.log = changedLog(this.log, told);
    if (told.view) this.view = told.view;
    else if (told.changes && this.view) this.view = changedView(this.view, told.changes);
    this.you = told.you ?? this.you;
    if (told.table && this.table) this.table = { ...this.table, ...told.table };
    if (told.people || told.left) this.people = changedPeople(this.people, told);
    if (told.last_rounds) this.lastRounds = changedRounds(this.lastRounds, told.last_rounds);
    if (told.round > this.round) this.before = this.proof && shoeLeft(this.proof);
    this.proof = moreProof(told.after ? this.proof : null, told.proof);
    this.learn(told);
  }

  private learn({ seq, round, clock, waits, commitment, proof, events }: Snapshot | Update): void {
    this.seq = seq;
    if (proof || events?.length) this.check(proof ?? {});
    if (commitment) this.committed(commitment);
    this.round = round;
    this.clock = clock && { ...clock, until: performance.now() + clock.left_ms };
    this.waits = waits;
    this.line = "open";
    this.addToShuffleInTime();
    this.ended = "";
    this.wait = FIRST_WAIT_MS;
  }

  private committed(commitment: Commitment): void {
    const old = this.commitment;
    if (old?.shoe === commitment.shoe && old.root !== commitment.root)
      this.faults = [fault("the room has withdrawn what it had committed to, and has committed anew")];
    this.commitment = commitment;
  }

  /** Check what came with the proofs that came with it. */
  private check({ commitment }: RoundProof): void {
    const proof = this.proof;
    if (!proof) {
      // A shoe that an older Houseway had begun is dealt to its end without; then none was told before either.
      if (this.commitment && this.you?.live) this.faults = [fault("the round is dealt without its commitment")];
      return;
    }
    const faults = [...proofFaults(proof), ...unproved(this.events, proof)];
    const closed = proof.commitment;
    if (commitment && closed && this.commitment?.shoe === closed.shoe && digestOf(this.commitment) !== digestOf(closed))
      faults.push(fault("the round is dealt from another commitment than the one that was told before"));
    if (commitment && this.before) faults.push(...startFaults(this.before, proof));
    if (closed && this.nonces.misused(closed, this.you?.seat ?? 0))
      faults.push(fault("this page's number is used under another commitment"));
    if (commitment || faults.length) this.faults = faults;
  }

  /** Tell this page's number shortly before the deal; at once from a page that is hidden, whose timers may be late. */
  private addToShuffleInTime(): void {
    clearTimeout(this.telling);
    const early = this.clock?.runs_to === "deal" && !document.hidden ? this.clock.left_ms - TELL_MS : 0;
    if (early > 0) this.telling = window.setTimeout(() => this.line === "open" && this.addToShuffle(true), early);
    this.addToShuffle(this.clock?.runs_to === "deal" && early <= 0);
  }

  /** Answer a commitment that is open with the number that this page has pledged, and pledge the next. */
  private addToShuffle(near: boolean): void {
    const said = this.nonces.answer(this.commitment, this.you?.seat ?? 0, near);
    if (said) this.say(said);
  }
}
