import assert from "node:assert/strict";
import { test } from "node:test";
import type { RoundLine } from "../src/protocol";
import { changedPeople, changedRounds, changedView } from "../src/lib/updates";
import { accounts, cards, chips, piles, seated, view } from "./fixtures";

test("a pile or an account that is named takes the place of the one before; new ones come last", () => {
  const before = view({
    piles: { "hand 1": ["??", "??"], board: [] },
    accounts: { "seat 1": 900, "seat 1 bet": 100, pot: 0 },
    shoe: 50,
  });
  const after = changedView(before, {
    piles: piles({ board: ["Ah", "Kd", "2c"], muck: ["??"] }),
    accounts: accounts({ "seat 1 bet": 0, pot: 100 }),
  });
  assert.deepEqual(Object.entries(cards(after)), [
    ["hand 1", ["??", "??"]],
    ["board", ["Ah", "Kd", "2c"]],
    ["muck", ["??"]],
  ]);
  assert.deepEqual(Object.entries(chips(after)), [
    ["seat 1", 900],
    ["seat 1 bet", 0],
    ["pot", 100],
  ]);
  assert.equal(after.shoe, 50);
});

test("an answered question is gone, and what was not changed stays", () => {
  const asked = { number: 4, seat: 2, about: "bet", hand: null, words: "bet" };
  const before = view({ to_answer: [asked], markers: [{ seat: 1, kind: "button" }] });
  const after = changedView(before, { to_answer: [] });
  assert.deepEqual([after.to_answer, after.markers], [[], before.markers]);
});

test("people come, change and go, and stay in the order of their seats", () => {
  const before = [seated(1, "Ada"), seated(4, "Bea")];
  const told = { type: "update", seq: 1, round: 0, after: 0, clock: null, waits: "" } as const;
  const after = changedPeople(before, {
    ...told,
    people: [seated(3, "Eva"), seated(1, "Ada", { away: true })],
    left: [4],
  });
  assert.deepEqual(
    after.map((each) => [each.seat, each.name, each.away]),
    [
      [1, "Ada", true],
      [3, "Eva", false],
    ],
  );
});

test("the last ten rounds are kept, each once", () => {
  const line = (id: number): RoundLine => ({ id }) as RoundLine;
  const many = Array.from({ length: 9 }, (_, at) => line(at + 1));
  const after = changedRounds(many, [line(9), line(10), line(11)]);
  assert.deepEqual(
    after.map((each) => each.id),
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  );
});
