// What the pages say about proofs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { ProofFile } from "../src/protocol";
import { cautions, grouped, mixedFrom, provedThings, readProofFile } from "../src/lib/proof_words";
import { fault } from "../src/lib/proofs";

const HOLDEM = readFileSync("../docs/examples/holdem.proof.json", "utf8");
const TILES = readFileSync("../docs/examples/pai-gow-tiles.proof.json", "utf8");
const changed = (more: object): string => JSON.stringify({ ...(JSON.parse(HOLDEM) as ProofFile), ...more });

test("a file that is no proof file is refused with its reason", () => {
  assert.equal(readProofFile(HOLDEM).table, 1);
  const bad: [string, RegExp][] = [
    ["", /empty/],
    [" \n", /empty/],
    ["hello", /not JSON/],
    [HOLDEM.slice(0, 900), /part of it is missing/],
    ["null", /another kind/],
    ["3", /another kind/],
    ["{}", /another kind/],
    [changed({ proof: 5 }), /another kind/],
    [changed({ format: "houseway proof 2" }), /“houseway proof 2”/],
  ];
  for (const [text, reason] of bad) assert.throws(() => readProofFile(text), reason, text.slice(0, 40));
});

test("it is told what was proved, and nothing where nothing was shown", () => {
  assert.equal(provedThings(readProofFile(HOLDEM).proof), "9 cards");
  assert.equal(provedThings(readProofFile(TILES).proof), "8 cards and 1 roll of the dice");
  assert.equal(provedThings({}), "");
});

test("it is told who had a say in the order", () => {
  const { commitment } = readProofFile(HOLDEM).proof;
  assert.ok(commitment);
  assert.equal(mixedFrom(commitment), "2 seats added a number to the shuffle.");
  assert.match(mixedFrom(commitment, true), /this page's among them\.$/);
  assert.match(mixedFrom({ ...commitment, nonces: {} }), /by the room alone/);
  const late = { ...commitment, nonces: { 3: "00" } };
  assert.match(mixedFrom(late, true), /^1 seat added a number to the shuffle: this page's\. 1 number more/);
});

test("a late shuffle and cards that are passed over are told", () => {
  const order = { event: 4, number: 0, root: "", first: 0 };
  const { commitment } = readProofFile(HOLDEM).proof;
  assert.deepEqual(cautions({ commitment, orders: [{ ...order, kind: "shoe", cards: 20 }] }), []);
  assert.equal(cautions({ commitment, orders: [{ ...order, kind: "reserve", cards: 20 }] }).length, 1);
  assert.equal(cautions({ commitment, orders: [{ ...order, kind: "late", cards: 20 }] }).length, 2);
});

test("faults with one reason are one line", () => {
  assert.deepEqual(
    grouped([
      fault("no commitment: nothing was told"),
      fault("no proof", "6h"),
      fault("no proof", "3s"),
      fault("another root", "order 0"),
    ]),
    ["no commitment: nothing was told", "6h, 3s: no proof", "order 0: another root"],
  );
});
