import assert from "node:assert/strict";
import { test } from "node:test";
import { asks, byDefault } from "../src/lib/questions";
import { choose, circle, wager } from "./fixtures";

test("a question that many games ask has a title of its own", () => {
  assert.equal(asks("bank"), "Do you take the bank?");
  assert.equal(asks("wagers"), "Place your wagers");
});

test("a question that only one game asks is titled by what it is about", () => {
  assert.equal(asks("peek at the second card"), "Peek at the second card");
});

test("what is answered when the time is up is said in words", () => {
  assert.equal(byDefault(choose(["check", "bet"], { default: "check" })), "check");
  assert.equal(
    byDefault({ shape: "meld", seat: 1, about: "turn", lays: [], moves: ["done"], default: "done", number: 1 }),
    "done",
  );
  const circles = [circle("player", "Player")];
  assert.equal(byDefault(wager(circles)), "no wager");
  assert.equal(byDefault(wager(circles, { default: { bank: 50_000 } })), "bank $500");
  const pick = { shape: "pick", seat: 1, about: "draw", cards: ["Ah", "Td"], least: 0, most: 2, number: 1 } as const;
  assert.equal(byDefault({ ...pick, cards: [...pick.cards], default: [] }), "no card");
  assert.equal(byDefault({ ...pick, cards: [...pick.cards], default: ["Ah", "Td"] }), "A♥ 10♦");
  const parts = [{ name: "front", size: 1 }];
  assert.equal(
    byDefault({ shape: "arrange", seat: 1, about: "set", cards: ["Ah"], parts, default: [["Ah"]], number: 1 }),
    "house way",
  );
});
