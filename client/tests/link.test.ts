import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import type {
  Clock,
  Commitment,
  Contribute,
  Event,
  FromClient,
  FromServer,
  LogLine,
  Snapshot,
  Update,
  You,
} from "../src/protocol";
import { grouped } from "../src/lib/proof_words";
import { digestOf, pledgeOf } from "../src/lib/proofs";
import { browser, room } from "./browser";
import { announced, cards, piles, seated, told, view } from "./fixtures";

browser();

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  readonly sent: FromClient[] = [];
  onopen: () => void = () => undefined;
  onmessage: (heard: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor(
    readonly url: string,
    readonly offered: readonly string[],
  ) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  hear(message: FromServer): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
Object.assign(globalThis, { WebSocket: Line });

const { TableLink } = await import("../src/lib/link.svelte");

const you = { seat: 1 } as You;
const snapshot = (seq: number, events: Event[] = [], log: LogLine[] = []): Snapshot =>
  ({
    type: "snapshot",
    seq,
    you,
    round: 1,
    view: null,
    events,
    log,
    clock: null,
    waits: "",
    people: [],
    last_rounds: [],
    table: {},
  }) as unknown as Snapshot;
const update = (seq: number, after: number, events: Event[], more: Partial<Update> = {}): Update => ({
  type: "update",
  seq,
  round: 1,
  after,
  clock: null,
  waits: "",
  events,
  ...more,
});

const last = (): Line => {
  const found = Line.all.at(-1);
  assert.ok(found);
  return found;
};
/** Lets what is under way go on. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((go) => setImmediate(go));
};
/** A link whose first socket has its ticket. */
const called = async (whyRefused: () => Promise<string>): Promise<InstanceType<typeof TableLink>> => {
  const link = new TableLink(7, whyRefused);
  await settle();
  return link;
};
let tickets = 0;

beforeEach(() => {
  Line.all = [];
  tickets = 0;
  room(() => ({ body: { ticket: `number-${(tickets += 1)}`, seconds: 30 } }));
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

test("a line says hello, and shows what it is told", async () => {
  const link = await called(() => Promise.resolve(""));
  assert.equal(last().url, "ws://room.test/ws/table/7");
  assert.deepEqual(last().offered, ["cardroom", "ticket.number-1"]);
  assert.equal(link.line, "calling");
  last().open();
  assert.deepEqual(last().sent, [{ type: "hello", since: null }]);
  last().hear(snapshot(5, [announced("one")]));
  assert.deepEqual([link.line, link.events.length, link.you?.seat], ["open", 1, 1]);
  link.close();
});

test("an update goes on after the events that are known, or begins anew", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  last().hear(snapshot(5, [announced("one"), announced("two")]));
  last().hear(update(6, 2, [announced("three")]));
  last().hear(update(7, 1, [announced("2nd"), announced("3rd")]));
  const words = (): string[] => link.events.map((each) => (each as { words: string }).words);
  assert.deepEqual(words(), ["one", "2nd", "3rd"]);
  last().hear(update(8, 0, [announced("new")]));
  assert.deepEqual(words(), ["new"]);
  link.close();
});

test("a command is done or refused by its own id", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  const [done, refused] = [link.do({ type: "deal" }), link.do({ type: "sit_out" })];
  const ids = last().sent.flatMap((each) => (each.type === "command" ? [each.id] : []));
  last().hear({
    type: "refused",
    id: ids[1] ?? "",
    code: "not_now",
    message: "not now",
    where: "seat 3",
    about: { seat: 3 },
    says: "not now (seat 3)",
    allowed: ["leave"],
  });
  last().hear({ type: "done", id: ids[0] ?? "", seq: 9 });
  await done;
  await assert.rejects(refused, { code: "not_now", message: "not now (seat 3)" });
  link.close();
});

test("when the line breaks it is called again, with what was seen and what was asked", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  last().hear(snapshot(5));
  const asked = link.do({ type: "deal" });
  const command = last().sent.at(-1);
  last().close();
  await settle();
  assert.deepEqual([link.line, Line.all.length], ["lost", 1]);
  mock.timers.tick(400);
  await settle();
  assert.equal(Line.all.length, 2);
  assert.deepEqual(last().offered, ["cardroom", "ticket.number-2"]);
  last().open();
  assert.deepEqual(last().sent, [{ type: "hello", since: 5 }, command]);
  last().hear({ type: "done", id: command?.type === "command" ? command.id : "", seq: 6 });
  await asked;
  link.close();
});

test("the waits between two calls grow, to five seconds", async () => {
  const link = await called(() => Promise.resolve(""));
  const waits: number[] = [];
  for (let call = 0; call < 9; call += 1) {
    const before = Line.all.length;
    last().close();
    await settle();
    let wait = 0;
    for (; Line.all.length === before; wait += 100) {
      mock.timers.tick(100);
      await settle();
    }
    waits.push(wait);
  }
  assert.deepEqual([waits[0], waits.at(-1)], [400, 5000]);
  assert.deepEqual(
    waits,
    [...waits].sort((a, b) => a - b),
  );
  link.close();
});

test("a line that is refused for good ends, and so does everything that was asked for", async () => {
  const link = await called(() => Promise.resolve("The table is closed."));
  const asked = link.do({ type: "deal" });
  last().close();
  await assert.rejects(asked, { code: "gone", message: "The table is closed." });
  assert.deepEqual([link.line, link.ended], ["ended", "The table is closed."]);
  await assert.rejects(link.do({ type: "deal" }), { message: "The table is closed." });
  mock.timers.tick(60_000);
  assert.equal(Line.all.length, 1);
});

test("a room that says goodbye for good is not called again", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  last().hear({ type: "gone", reason: "You came in elsewhere.", again: false });
  last().close();
  await settle();
  mock.timers.tick(60_000);
  assert.deepEqual([link.line, link.ended, Line.all.length], ["ended", "You came in elsewhere.", 1]);
});

test("a room that falls silent is given up and called again", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  last().hear(snapshot(5));
  mock.timers.tick(15_000);
  assert.deepEqual(last().sent.at(-1), { type: "ping" });
  last().hear({ type: "pong" });
  mock.timers.tick(14_999);
  assert.equal(link.line, "open");
  mock.timers.tick(1);
  mock.timers.tick(10_000);
  await settle();
  assert.equal(link.line, "lost", "nobody answered the second time");
  link.close();
});

test("a page that is left calls nobody", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  link.close();
  await settle();
  mock.timers.tick(60_000);
  assert.equal(Line.all.length, 1);
});

test("the log goes on after the events that were told, and nothing is said twice", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  last().hear(snapshot(1, [announced("a"), announced("b")], [told(1, "a"), told(2, "b")]));
  last().hear(update(2, 1, [announced("b"), announced("c")], { log: [told(2, "b"), told(3, "c")] }));
  assert.deepEqual(
    link.log.map((line) => line.words[0]?.text),
    ["a", "b", "c"],
  );
  last().hear(update(3, 0, [announced("new")], { log: [told(1, "new")] }));
  assert.equal(link.log.length, 1);
  await settle();
  link.close();
});

test("wagers are tried without a command, and the answer finds whoever asked", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  const asked = link.tryWager(3, [], { wager: "banker", cents: 500 });
  const sent = last().sent.at(-1);
  assert.ok(sent?.type === "try");
  assert.deepEqual([sent.number, sent.value, sent.put], [3, [], { wager: "banker", cents: 500 }]);
  const value = [{ wager: "banker", cents: 500, seat: 0, hand: 1, stack: 1 }];
  last().hear({ type: "tried", id: sent.id, value, refused: "", staked: 500, fees: 100 });
  assert.equal((await asked).fees, 100);
  link.close();
});

test("what an update leaves out is as it was", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  const table = { name: "Table 7", state: "waiting", rounds: 3 };
  const people = [seated(1, "Ada"), seated(2, "Bea")];
  last().hear({ ...snapshot(5), view: view({ piles: { "hand 1": ["??"] } }), table, people } as unknown as Snapshot);
  last().hear(update(6, 0, []));
  assert.deepEqual([link.you?.seat, link.people.length, link.table?.name], [1, 2, "Table 7"]);
  assert.deepEqual(link.view && cards(link.view), { "hand 1": ["??"] });
  last().hear(
    update(7, 0, [], {
      changes: { piles: piles({ "hand 1": ["Ah"] }), shoe: 51 },
      table: { state: "playing", seated: 1, bots: 0, watching: 0, rounds: 3 },
      people: [seated(1, "Ada", { stack: 500 })],
      left: [2],
    }),
  );
  assert.deepEqual(link.view && [cards(link.view), link.view.shoe], [{ "hand 1": ["Ah"] }, 51]);
  assert.deepEqual([link.table?.name, link.table?.state], ["Table 7", "playing"]);
  assert.deepEqual(
    link.people.map((each) => [each.name, each.stack]),
    [["Ada", 500]],
  );
  link.close();
});

test("an update of a round that was never told is answered by asking for everything", async () => {
  const link = await called(() => Promise.resolve(""));
  last().open();
  last().hear(snapshot(5, [announced("one")]));
  last().hear(update(6, 4, [announced("five")], { round: 2 }));
  assert.deepEqual(last().sent.at(-1), { type: "hello", since: null });
  assert.deepEqual([link.round, link.events.length], [1, 1]);
  link.close();
});

test("without a ticket no socket is opened, and one is asked for again", async () => {
  room(() => null);
  const link = await called(() => Promise.resolve(""));
  assert.deepEqual([link.line, Line.all.length], ["lost", 0]);
  room(() => ({ body: { ticket: "late", seconds: 30 } }));
  mock.timers.tick(400);
  await settle();
  assert.deepEqual(last().offered, ["cardroom", "ticket.late"]);
  link.close();
});

const committed = (root: string, pledges: Record<string, string> = {}): Commitment => ({
  table: 1,
  shoe: 4,
  pack: "00".repeat(32),
  size: 52,
  root: root.repeat(32),
  reserves: [],
  dice: "00".repeat(32),
  pledges,
  nonces: {},
});

const deal = (left: number): Clock => ({ runs_to: "deal", left_ms: left, total_ms: 5000 });

test("whoever sits pledges a number, tells it to the commitment that lists it, and is told of one that is withdrawn", async () => {
  const link = await called(() => Promise.resolve(""));
  const line = last();
  line.open();
  line.hear({ ...snapshot(1), commitment: committed("aa"), proof: null });
  const first = line.sent.at(-1);
  assert.ok(first?.type === "contribute");
  line.hear(update(2, 0, [], { commitment: committed("aa", { 1: first.pledge }), clock: deal(0) }));
  assert.ok((line.sent.at(-1) as Contribute).nonce);
  assert.deepEqual(link.faults, []);
  line.hear(update(3, 0, [], { commitment: committed("bb") }));
  assert.match(grouped(link.faults).join(), /withdrawn/);
  link.close();
});

test("the pledge goes with sitting down, and the number is told a second before the deal and not earlier", async () => {
  const link = await called(() => Promise.resolve(""));
  const line = last();
  line.open();
  line.hear({ ...snapshot(1), you: { seat: 0 } as You, commitment: committed("aa"), proof: null });
  void link.do({ type: "sit", seat: 1, chips: 100 });
  const sat = line.sent.at(-1);
  assert.ok(sat?.type === "command" && sat.do.type === "sit" && sat.do.pledge);
  const sent = line.sent.length;
  const listed = committed("aa", { 1: sat.do.pledge });
  // Alone at the table: no deal is near, and whoever comes can still pledge.
  line.hear(update(2, 0, [], { you, commitment: listed }));
  assert.equal(line.sent.length, sent);
  line.hear(update(3, 0, [], { clock: deal(5000) }));
  mock.timers.tick(3999);
  assert.equal(line.sent.length, sent);
  mock.timers.tick(1);
  const told = line.sent.at(-1) as Contribute;
  assert.equal(told.commitment, digestOf(listed));
  assert.equal(sat.do.pledge, pledgeOf(told.nonce ?? ""));
  // A deal that is asked for at once is answered at once.
  const next = committed("bb", { 1: told.pledge });
  line.hear(update(4, 0, [], { commitment: { ...next, shoe: 2 } }));
  line.hear(update(5, 0, [], { clock: deal(0) }));
  assert.equal(pledgeOf((line.sent.at(-1) as Contribute).nonce ?? ""), told.pledge);
  link.close();
});

test("after the line broke the number is told again for the same commitment, and for no other", async () => {
  const link = await called(() => Promise.resolve(""));
  const line = last();
  line.open();
  line.hear({ ...snapshot(1), commitment: committed("aa"), proof: null });
  const first = line.sent.at(-1) as Contribute;
  const listed = committed("aa", { 1: first.pledge });
  line.hear(update(2, 0, [], { commitment: listed, clock: deal(0) }));
  const told = line.sent.at(-1) as Contribute;
  line.hear({ ...snapshot(3), commitment: listed, proof: null, clock: deal(0) });
  const again = line.sent.at(-1) as Contribute;
  assert.notEqual(again, told);
  assert.deepEqual([again.nonce, again.commitment], [told.nonce, told.commitment]);
  const sent = line.sent.length;
  // With another pledge, made when the number was known, it would be another order.
  const other = committed("aa", { 1: first.pledge, 2: "dd" });
  line.hear({ ...snapshot(4), commitment: other, proof: null, clock: deal(0) });
  assert.equal(line.sent.length, sent);
  link.close();
});

test("a card that comes without its proof is loud", async () => {
  const link = await called(() => Promise.resolve(""));
  const line = last();
  line.open();
  line.hear(snapshot(1));
  const dealt = { event: "dealt", to: { kind: "board" }, cards: ["Ah"], seen_by: 0 } as unknown as Event;
  line.hear(update(2, 0, [dealt], { proof: { commitment: committed("aa") } }));
  assert.deepEqual(grouped(link.faults), ["Ah came without a proof"]);
  const other = { event: "announced", words: "a new round", action: 0 } as unknown as Event;
  line.hear(update(3, 0, [other], { proof: { commitment: committed("aa") } }));
  assert.deepEqual(link.faults, []);
  line.hear(update(4, 1, [dealt]));
  assert.deepEqual(grouped(link.faults), ["Ah came without a proof"]);
  link.close();
});
