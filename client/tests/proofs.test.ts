import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Commitment, Event, ProofFile, ProvenCard } from "../src/protocol";
import { Nonces } from "../src/lib/nonces";
import { nth } from "../src/lib/nth";
import { grouped } from "../src/lib/proof_words";
import {
  cardOf,
  digestOf,
  fileFaults,
  moreProof,
  pledgeOf,
  shoeLeft,
  startFaults,
  unproved,
  type Fault,
} from "../src/lib/proofs";
import { hex, sha256 } from "../src/lib/sha256";

const HOLDEM = "../docs/examples/holdem.proof.json";
const PAI_GOW_TILES = "../docs/examples/pai-gow-tiles.proof.json";
const read = (path: string): ProofFile => JSON.parse(readFileSync(path, "utf8")) as ProofFile;
const cardsOf = ({ proof }: ProofFile): ProvenCard[] => proof.cards ?? [];
const commitmentOf = ({ proof }: ProofFile): Commitment => {
  assert.ok(proof.commitment);
  return proof.commitment;
};
const MOST_MS_A_CARD = 5;

test("SHA-256 is what Node computes, for texts of every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("a proof file that the room has made holds, within five milliseconds a card", () => {
  for (const path of [HOLDEM, PAI_GOW_TILES]) {
    // Other work on the machine is not measured: the best of several times counts.
    const took = [1, 2, 3, 4, 5].map(() => {
      const file = read(path);
      const begun = performance.now();
      assert.deepEqual(fileFaults(file), []);
      assert.ok(cardsOf(file).length > 5);
      return (performance.now() - begun) / cardsOf(file).length;
    });
    assert.ok(Math.min(...took) < MOST_MS_A_CARD, took.join());
  }
});

test("another card, salt, place, nonce, root or roll is found", () => {
  const changes: ((file: ProofFile) => void)[] = [
    (file) => {
      const card = nth(cardsOf(file), 0);
      card.label = card.label === "2c" ? "3c" : "2c";
    },
    (file) => (nth(cardsOf(file), 1).salt = "00".repeat(16)),
    (file) => (nth(cardsOf(file), 1).path = nth(cardsOf(file), 1).path.slice(64)),
    (file) => (nth(cardsOf(file), 2).place += 1),
    ({ proof }) => {
      const { places } = nth(proof.dealt ?? [], 1);
      places[0] = nth(places, 0) + 1;
    },
    ({ proof }) => (nth(proof.orders ?? [], 0).root = "00".repeat(32)),
    (file) => (commitmentOf(file).root = "00".repeat(32)),
    (file) => (commitmentOf(file).nonces[3] = "00".repeat(32)),
    (file) => delete commitmentOf(file).nonces[3],
    (file) => (commitmentOf(file).shoe += 1),
    (file) => (file.table += 1),
    (file) => (file.pack += " 2c"),
  ];
  for (const change of changes) {
    const file = read(HOLDEM);
    change(file);
    assert.notDeepEqual(fileFaults(file), [], String(change));
  }
  const dice = read(PAI_GOW_TILES);
  const { numbers } = nth(dice.proof.rolls ?? [], 0);
  numbers[0] = (nth(numbers, 0) + 1) % 6;
  assert.notDeepEqual(fileFaults(dice), []);
});

test("a card or a roll that is shown without its proof is missed", () => {
  const file = read(HOLDEM);
  const { proof } = file;
  const card = cardsOf(file).find((each) => each.dealt > 0);
  assert.ok(card);
  const events = [] as unknown as Event[];
  events[card.dealt] = { event: "dealt", cards: [cardOf(card), "??"], seen_by: 0 } as unknown as Event;
  assert.deepEqual(unproved(events, proof), []);
  assert.deepEqual(grouped(unproved([{ event: "shown", cards: ["Xx"] } as unknown as Event], proof)), [
    "Xx came without a proof",
  ]);
  assert.equal(unproved([{ event: "rolled", dice: [1, 2] } as unknown as Event], proof).length, 1);
});

test("proofs add up from update to update", () => {
  const file = read(HOLDEM);
  const { proof } = file;
  const [first, ...more] = cardsOf(file);
  assert.ok(first);
  const told = moreProof({ ...proof, cards: [first] }, { cards: more });
  assert.deepEqual(told, proof.rolls ? told : { ...proof, rolls: [] });
  assert.equal(moreProof(null, proof), proof);
  assert.equal(moreProof(proof, null), proof);
});

const open = (pledges: Record<string, string>, root = "aa".repeat(32)): Commitment => ({
  ...commitmentOf(read(HOLDEM)),
  root,
  pledges,
  nonces: {},
});

test("a page pledges first, and tells its number once, to the commitment that has its pledge", () => {
  const nonces = new Nonces();
  assert.equal(nonces.answer(open({}), 0, true), null);
  const first = nonces.answer(open({}), 2, true);
  assert.ok(first?.pledge);
  assert.equal(first.nonce, undefined);
  assert.equal(nonces.answer(open({}), 2, true), null);
  const listed = open({ 2: first.pledge });
  const told = nonces.answer(listed, 2, true);
  assert.ok(told?.nonce);
  assert.equal(pledgeOf(told.nonce), first.pledge);
  assert.equal(told.commitment, digestOf(listed));
  // The room adds a pledge after it knows the number: the number is not told again.
  assert.equal(nonces.answer(open({ 2: first.pledge, 3: "bb".repeat(32) }), 2, true), null);
  const closed = { ...listed, nonces: { 2: told.nonce } };
  assert.ok(nonces.counted(closed, 2));
  assert.ok(!nonces.misused(closed, 2));
  assert.ok(nonces.misused({ ...closed, pledges: { ...closed.pledges, 3: "bb".repeat(32) } }, 2));
  const next = nonces.answer(open({ 2: told.pledge }, "cc".repeat(32)), 2, true);
  assert.equal(pledgeOf(next?.nonce ?? ""), told.pledge);
});

test("an order or a roll that was passed over is found", () => {
  const changes: [string, (file: ProofFile) => void][] = [
    [PAI_GOW_TILES, ({ proof }) => (nth(proof.rolls ?? [], 0).link = 2)],
    [HOLDEM, ({ proof }) => (nth(proof.orders ?? [], 0).number = 3)],
    [
      HOLDEM,
      ({ proof }) => {
        const [order] = proof.orders ?? [];
        if (order) proof.orders = [order, { ...order, kind: "late", number: 0, root: "00".repeat(32) }];
      },
    ],
  ];
  for (const [path, change] of changes) {
    const file = read(path);
    change(file);
    assert.match(grouped(fileFaults(file)).join(), /was due|one order/);
  }
});

test("a page that was there finds cards that were passed over between two rounds", () => {
  const { proof } = read(PAI_GOW_TILES);
  const before = shoeLeft(proof);
  assert.ok(before);
  const at = (first: number): Fault[] =>
    startFaults(before, { ...proof, orders: [{ ...nth(proof.orders ?? [], 0), first }] });
  assert.deepEqual(at(before.next ?? 0), []);
  assert.equal(at((before.next ?? 0) + 1).length, 1);
  const other = { digest: "another", next: 9 };
  assert.deepEqual(startFaults(other, proof), []);
  assert.equal(startFaults(other, { ...proof, orders: [{ ...nth(proof.orders ?? [], 0), first: 1 }] }).length, 1);
});
