import assert from "node:assert/strict";
import { test } from "node:test";
import type { WagerQuestion } from "../src/protocol";
import { browser } from "./browser";

const here = browser();
const { lastWager, rememberWager } = await import("../src/lib/last_wagers");

/** A question about wagers on these circles. */
function asks(about: string, ...wagers: string[]): WagerQuestion {
  const circles = wagers.map((wager) => ({ id: { wager } })) as WagerQuestion["circles"];
  return { about, circles } as WagerQuestion;
}

test("wagers are remembered by table and question, and sitting out forgets nothing", () => {
  const value = [{ wager: "banker", cents: 2500 }];
  const question = asks("wagers", "player", "banker");
  assert.deepEqual(lastWager(3, question), []);
  rememberWager(3, "wagers", value);
  rememberWager(3, "wagers", []);
  assert.deepEqual(lastWager(3, question), value);
  assert.deepEqual(lastWager(4, question), []);
  assert.deepEqual(lastWager(3, asks("bank wager", "banker")), []);
});

test("where a round asks twice on other circles, each question has its own last wagers", () => {
  const [rows, peeks] = [asks("wagers", "row-a", "row-b"), asks("wagers", "peek-a", "peek-b")];
  for (let round = 0; round < 6; round += 1) {
    const [row, peek] = [[{ wager: "row-b", cents: 500 + round }], [{ wager: "peek-a", cents: 100 + round }]];
    rememberWager(5, "wagers", row);
    rememberWager(5, "wagers", peek);
    assert.deepEqual(lastWager(5, rows), row);
    assert.deepEqual(lastWager(5, peeks), peek);
  }
  assert.deepEqual(lastWager(5, asks("wagers", "row-a", "peek-b")), []);
});

test("what cannot be read is nothing", () => {
  here.stored.set("houseway.wagers", "{");
  assert.deepEqual(lastWager(3, asks("wagers", "banker")), []);
});
