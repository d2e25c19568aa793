import assert from "node:assert/strict";
import { test } from "node:test";
import { betting, called, freeFold, moveOf, offered, opening, placed, priced } from "../src/lib/moves";

// The moves of a round of betting as the room sends them: free, to call, opening, at the cap.
const FREE = ["check", "fold", "bet"];
const OWING = ["fold", "call", "raise"];
const CAPPED = ["fold", "call"];
const COMPLETE = ["fold", "call", "complete"];

test("fold, check or call, and bet or raise have one place each, whatever is offered", () => {
  assert.deepEqual(placed(FREE), ["fold", "check", "bet"]);
  assert.deepEqual(placed(OWING), ["fold", "call", "raise"]);
  assert.deepEqual(placed(CAPPED), ["fold", "call", null]);
  assert.deepEqual(placed(["check", "fold"]), ["fold", "check", null]);
  assert.deepEqual(placed(["fold", "bet"]), ["fold", null, "bet"]);
});

test("the moves of other questions stay in their order", () => {
  assert.deepEqual(placed(["stand", "hit", "double"]), ["stand", "hit", "double"]);
  assert.deepEqual(placed(["check", "play 4x", "play 3x"]), ["check", "play 4x", "play 3x"]);
  assert.equal(betting(["fold", "play 1x"]), false);
});

test("a key never changes its meaning between two rounds of betting", () => {
  for (const moves of [FREE, OWING, CAPPED, COMPLETE]) assert.equal(moveOf("1", moves), "fold");
  assert.deepEqual(
    [FREE, OWING, CAPPED].map((moves) => moveOf("2", moves)),
    ["check", "call", "call"],
  );
  assert.deepEqual(
    [FREE, OWING, COMPLETE, CAPPED].map((moves) => moveOf("3", moves)),
    ["bet", "raise", "complete", null],
  );
  assert.equal(moveOf("f", FREE), "fold");
  assert.equal(moveOf("r", OWING), null, "R opens the rules");
  assert.equal(moveOf("s", ["stand", "split"]), null);
});

test("only a fold where checking is free is questioned", () => {
  assert.equal(freeFold("fold", FREE), true);
  assert.equal(freeFold("fold", OWING), false);
  assert.equal(freeFold("check", FREE), false);
});

test("a raise says what the bet comes to, a call what it adds", () => {
  assert.equal(`${called("raise")} ${priced("raise", 600, 200)}`, "Raise to $8");
  assert.equal(`${called("complete")} ${priced("complete", 400, 0)}`, "Complete to $4");
  assert.equal(`${called("call")} ${priced("call", 400, 200)}`, "Call $4");
  assert.equal(`${called("bet")} ${priced("bet", 400, 0)}`, "Bet $4");
  assert.equal(priced("check", 0, 200), "");
});

test("a bet begins with the least, a double and a claim with all that is allowed", () => {
  const amount = { least: 100, most: 500 };
  assert.equal(opening("raise", amount), 100);
  assert.equal(offered("raise", amount), "$1+");
  assert.equal(opening("double", amount), 500);
  assert.equal(offered("double", amount), "up to $5");
  assert.equal(offered("ask", { least: 300, most: 300 }), "$3");
});
