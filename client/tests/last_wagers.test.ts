import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser";

const here = browser();
const { lastWager, rememberWager } = await import("../src/lib/last_wagers");

test("wagers are remembered by table and question, and sitting out forgets nothing", () => {
  const value = [{ wager: "banker", cents: 2500 }];
  assert.deepEqual(lastWager(3, "wagers"), []);
  rememberWager(3, "wagers", value);
  rememberWager(3, "wagers", []);
  assert.deepEqual(lastWager(3, "wagers"), value);
  assert.deepEqual(lastWager(4, "wagers"), []);
  assert.deepEqual(lastWager(3, "bank wager"), []);
});

test("what cannot be read is nothing", () => {
  here.stored.set("houseway.wagers", "{");
  assert.deepEqual(lastWager(3, "wagers"), []);
});
