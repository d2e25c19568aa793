import assert from "node:assert/strict";
import { test } from "node:test";
import { after, onwards } from "../src/lib/replay";
import type { Event, Replay } from "../src/protocol";
import {
  cards,
  carried,
  chips,
  closed,
  dealt,
  moved,
  opened,
  pile,
  shown,
  view,
  type Cards,
  type Chips,
} from "./fixtures";

test("a card that is dealt leaves the shoe and lies where it went", () => {
  const then = onwards(view({ shoe: 10, piles: { board: ["Ah"] } }), [
    dealt("board", "Kd"),
    dealt("hand 1", "??", "??"),
  ]);
  assert.deepEqual(cards(then), { board: ["Ah", "Kd"], "hand 1": ["??", "??"] });
  assert.equal(then.shoe, 7);
});

test("cards are carried from place to place, and an empty place is gone", () => {
  const before = view({ piles: { "hand 1": ["Ah", "Kd", "Qc"] } });
  assert.deepEqual(cards(onwards(before, [carried("hand 1", "discards 1", "Kd")])), {
    "hand 1": ["Ah", "Qc"],
    "discards 1": ["Kd"],
  });
  assert.deepEqual(cards(onwards(before, [carried("hand 1", "muck", "Ah", "Kd", "Qc")])), { muck: ["Ah", "Kd", "Qc"] });
});

test("the very card goes that was carried, wherever it lay", () => {
  const before = view({ piles: { "hand 1": ["Ah", "Kd", "Qc"] } });
  for (const [card, left] of [
    ["Ah", ["Kd", "Qc"]],
    ["Kd", ["Ah", "Qc"]],
    ["Qc", ["Ah", "Kd"]],
  ] as const)
    assert.deepEqual(cards(onwards(before, [carried("hand 1", "muck", card)]))["hand 1"], left);
});

test("of cards that lie face down as many go as were carried", () => {
  const before = view({ piles: { "hand 2": ["??", "??", "??"] } });
  assert.deepEqual(cards(onwards(before, [carried("hand 2", "muck", "??", "??")]))["hand 2"], ["??"]);
  // Which of them it was is known only when it lies open.
  assert.deepEqual(cards(onwards(before, [carried("hand 2", "meld 2.1", "5h")])), {
    "hand 2": ["??", "??"],
    "meld 2.1": ["5h"],
  });
});

test("cards that are shown lie open where they lay face down", () => {
  const all = view({ piles: { "hand 2": ["??", "??"] } });
  assert.deepEqual(cards(onwards(all, [shown("hand 2", "Ah", "Ad")]))["hand 2"], ["Ah", "Ad"]);
  const one = view({ piles: { "hand 2": ["??", "7c", "??"] } });
  assert.deepEqual(cards(onwards(one, [shown("hand 2", "Ah")]))["hand 2"], ["Ah", "7c", "??"]);
  // What lay open already is not shown a second time.
  assert.deepEqual(cards(onwards(one, [shown("hand 2", "7c", "Ah")]))["hand 2"], ["Ah", "7c", "??"]);
});

test("piles that are shuffled go back into the shoe", () => {
  const shuffled: Event = {
    event: "shuffled",
    piles: [pile("muck"), pile("burns")],
    count: 5,
    because: "the shoe is empty",
  };
  const then = onwards(view({ shoe: 2, piles: { muck: ["??", "??", "??"], burns: ["??", "??"], board: ["Ah"] } }), [
    shuffled,
  ]);
  assert.deepEqual(cards(then), { board: ["Ah"] });
  assert.equal(then.shoe, 7);
});

test("chips only change places, and an empty account is gone", () => {
  const before = view({ accounts: { "seat 1": 1000, "seat 2": 500 } });
  const then = onwards(before, [moved("seat 1", "pot", 300), moved("seat 2", "pot", 500), moved("pot", "seat 1", 800)]);
  assert.deepEqual(chips(then), { "seat 1": 1500 });
});

test("between two questions nobody is asked", () => {
  const asked = view({ to_answer: [{ number: 1, seat: 1, about: "bet", hand: null, words: "bet" }] });
  assert.deepEqual(onwards(asked, []).to_answer, []);
});

test("what is worked out leaves the view from which it was worked out as it was", () => {
  const before = view({ shoe: 3, piles: { board: ["Ah"] }, accounts: { "seat 1": 5 } });
  const kept = structuredClone(before);
  onwards(before, [dealt("board", "Kd"), moved("seat 1", "pot", 5)]);
  assert.deepEqual(before, kept);
});

/** Two cards, an answer, a third card, the end: the room tells how the table stood at the question and at the end. */
function hand(): Replay {
  const events: Event[] = [
    opened([1, "Ann", 1000], [2, "Bob", 1000]),
    moved("seat 1", "pot", 100),
    dealt("hand 1", "Ah", "Kd"),
    moved("seat 2", "pot", 100),
    dealt("board", "7c"),
    closed,
  ];
  const frame = (at: number, piles: Cards, accounts: Chips, shoe: number): Replay["frames"][0] => ({
    after: at,
    view: view({ seats: { "1": "Ann", "2": "Bob" }, piles, accounts, shoe }),
  });
  const spare = { boxed: ["??"] };
  return {
    round: {} as Replay["round"],
    seat: 1,
    whole: false,
    events,
    log: [],
    because: "",
    frames: [
      frame(3, { "hand 1": ["Ah", "Kd"], ...spare }, { "seat 1": 900, "seat 2": 1000, pot: 100 }, 50),
      frame(6, { "hand 1": ["Ah", "Kd"], board: ["7c"], ...spare }, { "seat 1": 900, "seat 2": 900, pot: 200 }, 49),
    ],
  };
}

test("at a question the table stands as the room says", () => {
  const replay = hand();
  assert.equal(after(replay, 3).view, replay.frames[0]?.view);
  assert.equal(after(replay, 3).answers, 0);
  assert.equal(after(replay, 6).answers, 1);
});

test("before the first question everybody has what they brought, and no card is dealt", () => {
  const { view: first } = after(hand(), 1);
  assert.deepEqual(chips(first), { "seat 1": 1000, "seat 2": 1000 });
  assert.deepEqual(cards(first), { boxed: ["??"] }, "what lay there all along lies there");
  assert.equal(first.shoe, 52);
});

test("what was carried or shuffled before the first question lay nowhere at first", () => {
  const events: Event[] = [
    opened([1, "Ann", 1000]),
    dealt("drawn", "Ah"),
    carried("drawn", "hand 1", "Ah"),
    { event: "shuffled", piles: [pile("muck")], count: 3, because: "" },
    dealt("muck", "??"),
  ];
  const frames = [{ after: 5, view: view({ piles: { "hand 1": ["Ah"], muck: ["??"], rack: ["??"] }, shoe: 10 }) }];
  const replay: Replay = {
    round: {} as Replay["round"],
    seat: null,
    whole: false,
    events,
    frames,
    log: [],
    because: "",
  };
  assert.deepEqual(cards(after(replay, 1).view), { rack: ["??"] });
  assert.equal(after(replay, 1).view.shoe, 9, "two cards were dealt since, and three came back");
});

test("step by step the table comes to stand as the room says at the next question", () => {
  const replay = hand();
  assert.deepEqual(chips(after(replay, 2).view), { "seat 1": 900, "seat 2": 1000, pot: 100 });
  assert.deepEqual(cards(after(replay, 5).view).board, ["7c"]);
  for (const [from, to] of [
    [0, 3],
    [3, 6],
  ] as const) {
    const start = from ? (replay.frames[0]?.view ?? view()) : after(replay, 0).view;
    const end = onwards(start, replay.events.slice(from, to));
    const said = replay.frames.find((each) => each.after === to)?.view;
    assert.deepEqual([cards(end), chips(end), end.shoe], said && [cards(said), chips(said), said.shoe]);
  }
});

test("no step makes or loses a chip or a card", () => {
  const replay = hand();
  for (let at = 1; at <= replay.events.length; at += 1) {
    const { view: stood } = after(replay, at);
    assert.equal(
      Object.values(chips(stood)).reduce((sum, cents) => sum + cents, 0),
      2000,
    );
    assert.equal(stood.shoe + Object.values(cards(stood)).flat().length, 53);
  }
});
