import assert from "node:assert/strict";
import { test } from "node:test";
import { sentenceCase } from "../src/lib/words";
import { isOver, scene, type Scene, type SceneOf, type Spot } from "../src/lib/scene";
import type { Event, View } from "../src/protocol";
import { acted, closed, dealt, opened, ranked, seated, view } from "./fixtures";

function drawn(more: Partial<SceneOf> = {}): Scene {
  return scene({ view: view(), events: [], people: [], seats: 4, seat: 0, parts: [], ...more });
}

function spot(found: Scene, seat: number): Spot {
  const there = found.spots.find((each) => each.seat === seat);
  assert.ok(there);
  return there;
}

const ANN = { "1": "Ann", "2": "Bob" };

test("before anything is known the seats are empty", () => {
  const found = drawn({ view: null });
  assert.deepEqual(
    found.spots.map((each) => [each.seat, each.name]),
    [
      [1, ""],
      [2, ""],
      [3, ""],
      [4, ""],
    ],
  );
  assert.deepEqual([found.middle, found.pots, found.shoe, found.dice, found.over], [[], [], 0, [], false]);
});

test("a round is over when it is closed or void", () => {
  assert.equal(isOver([]), false);
  assert.equal(isOver([dealt("board", "Ah")]), false);
  assert.equal(isOver([dealt("board", "Ah"), closed]), true);
  assert.equal(isOver([{ event: "voided", because: "a card was exposed" }]), true);
});

test("who plays has the chips of the round, who waits those of the seat", () => {
  const found = drawn({
    view: view({ seats: ANN, accounts: { "seat 1": 900, "seat 2": 0 } }),
    people: [seated(1, "Ann", { stack: 1000 }), seated(2, "Bob", { stack: 500 }), seated(3, "Cem", { stack: 700 })],
    seat: 2,
  });
  assert.deepEqual(
    [1, 2, 3, 4].map((seat) => spot(found, seat).stack),
    [900, 0, 700, null],
  );
  assert.deepEqual(
    [1, 2, 3, 4].map((seat) => spot(found, seat).playing),
    [true, true, false, false],
  );
  assert.deepEqual(
    [1, 2, 3, 4].map((seat) => spot(found, seat).you),
    [false, true, false, false],
  );
});

test("after the round a seat shows what it has now and what it gained", () => {
  const found = drawn({
    view: view({ seats: ANN, accounts: { "seat 1": 1300, "seat 2": 700 } }),
    events: [opened([1, "Ann", 1000], [2, "Bob", 1200]), closed],
    people: [seated(1, "Ann", { stack: 1800 })],
  });
  assert.equal(found.over, true);
  assert.deepEqual([spot(found, 1).net, spot(found, 2).net, spot(found, 3).net], [300, -500, null]);
  assert.equal(spot(found, 1).stack, 1800, "with what was added meanwhile");
  assert.equal(spot(found, 2).stack, 700);
});

test("while the round is played nobody has gained anything yet", () => {
  const given = { view: view({ seats: ANN, accounts: { "seat 1": 900 } }), events: [opened([1, "Ann", 1000])] };
  assert.equal(spot(drawn(given), 1).net, null);
});

test("somebody who took the seat of a player who left is not shown that player's hand", () => {
  const found = drawn({
    view: view({ seats: ANN, piles: { "hand 1": ["Ah", "Kd"] }, accounts: { "seat 1": 900 } }),
    people: [seated(1, "Zoe", { stack: 200 })],
  });
  assert.deepEqual([spot(found, 1).name, spot(found, 1).stack, spot(found, 1).hands], ["Zoe", 200, []]);
});

test("hands and melds lie before their seat, by their numbers", () => {
  const piles = {
    "hand 1.10": ["2c"],
    "hand 1": ["Ah"],
    "hand 1.2": ["Kd"],
    "hand 11": ["5s"],
    "meld 1.1": ["7c", "7d", "7h"],
  };
  const found = spot(drawn({ view: view({ seats: ANN, piles }) }), 1);
  assert.deepEqual(
    found.hands.map((hand) => [hand.title, hand.cards]),
    [
      ["", ["Ah"]],
      ["2", ["Kd"]],
      ["10", ["2c"]],
    ],
  );
  assert.deepEqual(
    found.melds.map((meld) => [meld.title, meld.cards]),
    [["1", ["7c", "7d", "7h"]]],
  );
});

test("in the middle lies what belongs to nobody and may be looked at", () => {
  const piles = {
    board: ["Ah", "Kd", "Qc"],
    "bank hand": ["??"],
    burns: ["??"],
    muck: ["??"],
    "hand 1": ["??"],
    "meld 1.1": ["5h"],
    "discards 2": ["??"],
    discards: ["2c", "3c", "4c", "5c"],
  };
  const { middle } = drawn({ view: view({ piles }) });
  assert.deepEqual(
    middle.map((pile) => [pile.title, pile.cards]),
    [
      ["Board", ["Ah", "Kd", "Qc"]],
      ["Bank hand", ["??"]],
      ["Discards, 4", ["3c", "4c", "5c"]],
    ],
  );
});

test("pots are what lies in no seat's account and is not the house's", () => {
  const accounts = {
    pot: 500,
    tops: 300,
    "seat 1": 900,
    "seat 1 bet": 50,
    collection: 100,
    jackpot: 50,
    bank: 10_000,
  };
  assert.deepEqual(
    drawn({ view: view({ accounts }) }).pots.map((pot) => [pot.title, pot.cents]),
    [
      ["Pot", 500],
      ["Tops", 300],
      ["Bank", 10_000],
    ],
  );
});

test("wagers lie before the seat on whose hand they are", () => {
  const found = drawn({
    view: view({
      seats: { ...ANN, "21": "Dee" },
      accounts: { "seat 1 bet": 50, "seat 1 dragon-7": 500, "seat 2 game at seat 1": 1000, "seat 21 game": 700 },
      titles: { "dragon-7": "Dragon 7", game: "Game" },
      behind: { "21": 2 },
    }),
    people: [seated(1, "Ann"), seated(2, "Bob"), seated(21, "Dee", { behind: 2, stack: 40 })],
  });
  assert.deepEqual(
    spot(found, 1).stakes.map(({ title, cents, by }) => [title, cents, by]),
    [
      ["", 50, ""],
      ["Dragon 7", 500, ""],
      ["Game", 1000, "Bob"],
    ],
  );
  assert.deepEqual(
    spot(found, 2).stakes.map(({ title, cents, by }) => [title, cents, by]),
    [["Game", 700, "Dee"]],
  );
  assert.deepEqual(
    spot(found, 2).behind.map((each) => each.name),
    ["Dee"],
  );
});

test("a place that is empty now is not drawn", () => {
  const found = drawn({
    view: view({
      seats: ANN,
      piles: { "hand 1": [], board: [], "hand 2": ["Ah"] },
      accounts: { "seat 1 bet": 0, pot: 0, "seat 2 bet": 50 },
    }),
    people: [seated(1, "Ann"), seated(2, "Bob")],
  });
  assert.deepEqual([spot(found, 1).hands.length, spot(found, 1).stakes.length], [0, 0]);
  assert.deepEqual([spot(found, 2).hands.length, spot(found, 2).stakes.length], [1, 1]);
  assert.deepEqual([found.middle, found.pots], [[], []]);
});

test("a hand at a free seat is named for whoever plays it", () => {
  const found = drawn({
    view: view({ seats: ANN, piles: { "hand 3": ["Ah"] }, plays: { "3": 2 } }),
    people: [seated(2, "Bob")],
  });
  assert.equal(spot(found, 3).name, "Bob's hand");
  assert.deepEqual(
    spot(found, 3).hands.map((hand) => hand.cards),
    [["Ah"]],
  );
});

test("a seat that is asked says so, also for somebody behind it", () => {
  const asked = [
    { number: 1, seat: 1, about: "bet", hand: null, words: "bet" },
    { number: 2, seat: 21, about: "wagers", hand: null, words: "wagers" },
  ];
  const found = drawn({
    view: view({ seats: { ...ANN, "21": "Dee" }, to_answer: asked, behind: { "21": 2 } }),
  });
  assert.equal(spot(found, 1).asked, "bet");
  assert.equal(spot(found, 2).asked, "Dee, behind: wagers");
  assert.equal(spot(found, 3).asked, "");
});

test("markers lie where the room says, and buttons that people hold with them", () => {
  const markers: View["markers"] = [
    { seat: 1, kind: "button" },
    { seat: 2, kind: "bank" },
    { seat: 1, kind: "action" },
  ];
  const found = drawn({
    view: view({ seats: ANN, markers }),
    people: [seated(2, "Bob", { buttons: ["over"] })],
  });
  assert.deepEqual(spot(found, 1).tags, ["button", "action"]);
  assert.deepEqual(spot(found, 2).tags, ["bank", "over"]);
});

const PARTS = [
  { name: "front", size: 2 },
  { name: "back", size: 5 },
];
const SEVEN = ["Ah", "Ad", "2c", "3d", "7h", "8h", "Ks"];

test("a hand lies in its parts once it has been set or read aloud, and whole before", () => {
  const given = { view: view({ seats: ANN, piles: { "hand 1": SEVEN } }), parts: PARTS };
  const parts = (events: Event[]): [string, string[]][] | undefined =>
    spot(drawn({ ...given, events }), 1).hands[0]?.parts.map((part) => [part.name, part.cards]);
  const set = [
    ["front", ["Ah", "Ad"]],
    ["back", ["2c", "3d", "7h", "8h", "Ks"]],
  ];
  assert.deepEqual(parts([]), [["", SEVEN]]);
  assert.deepEqual(parts([acted(1, "set", "house way", "hand 1")]), set);
  assert.deepEqual(parts([acted(1, "set", "house way", "hand 2")]), [["", SEVEN]], "somebody else's");
  assert.deepEqual(parts([ranked("hand 1", "pair of aces")]), set);
});

test("a hand of thirteen cards lies in its three parts once it has been set", () => {
  const parts = [
    { name: "front", size: 3 },
    { name: "middle", size: 5 },
    { name: "back", size: 5 },
  ];
  const held = ["Kc", "Kd", "2h", "9s", "9h", "9d", "4c", "3c", "As", "Ks", "Qs", "Js", "7s"];
  const given = { view: view({ seats: ANN, piles: { "hand 1": held } }), parts };
  const lying = (events: Event[]): number[] | undefined =>
    spot(drawn({ ...given, events }), 1).hands[0]?.parts.map((part) => part.cards.length);
  assert.deepEqual(lying([]), [13]);
  assert.deepEqual(lying([acted(1, "set three hands", "set the hand", "hand 1")]), [3, 5, 5]);
  assert.deepEqual(lying([ranked("hand 1", "pair of kings; three of a kind, nines; flush, ace high")]), [3, 5, 5]);
  assert.deepEqual(lying([acted(1, "set", "")]), [13], "no hand was set");
});

test("what was read aloud of a hand is said beside it, the last time", () => {
  const events = [ranked("hand 1", "15"), ranked("hand 1", "20")];
  const found = drawn({ view: view({ seats: ANN, piles: { "hand 1": ["Ah"] } }), events });
  assert.equal(spot(found, 1).hands[0]?.words, "20");
});

test("the dice show the last roll", () => {
  const roll = (...dice: number[]): Event => ({ event: "rolled", dice, because: "" });
  assert.deepEqual(drawn({ events: [roll(1, 2), roll(6, 5)] }).dice, [6, 5]);
});

test("a sentence begins with a capital", () => {
  assert.deepEqual(["check", "", "Fold"].map(sentenceCase), ["Check", "", "Fold"]);
});

test("of hands that were split the one that is asked about is marked, and no other", () => {
  const hands = { "hand 1": ["8h", "3c"], "hand 1.2": ["8s", "Kd"], "hand 2": ["Th", "9c"] };
  const asked = { number: 7, seat: 1, about: "play", words: "play", hand: { seat: 1, number: 2 } };
  const found = drawn({ view: view({ seats: ANN, piles: hands, to_answer: [asked] }) });
  assert.deepEqual(
    [1, 2].map((seat) => spot(found, seat).hands.map((each) => each.active)),
    [[false, true], [false]],
  );
});
