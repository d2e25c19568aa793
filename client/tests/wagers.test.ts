import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, staked, terms, total, whyNot } from "../src/lib/wagers";
import { circle, fee, wager } from "./fixtures";

const player = circle("player", "Player line");
const banker = circle("banker", "Banker line");
const dragon = circle("dragon-7", "Dragon 7", { least: 100, most: 5_000, step: 100, needs: ["player", "banker"] });
const baccarat = wager([player, banker, dragon]);

test("an amount lies between least and most, on a step", () => {
  assert.deepEqual(changed(baccarat, {}, "player", 1_500), { player: 1_500 });
  assert.deepEqual(changed(baccarat, {}, "player", 100), { player: 500 });
  assert.deepEqual(changed(baccarat, {}, "player", 50_000), { player: 10_000 });
  assert.deepEqual(changed(baccarat, {}, "player", 1_740), { player: 1_500 }, "never more than was meant");
});

test("a wager taken back to nothing is gone, the others stay", () => {
  assert.deepEqual(changed(baccarat, { player: 500, banker: 1_000 }, "player", 0), { banker: 1_000 });
});

test("a circle that is not there changes nothing", () => {
  assert.deepEqual(changed(baccarat, { player: 500 }, "tie", 500), { player: 500 });
});

test("of circles that are one of the same thing the last one chosen stands", () => {
  const over = circle("over", "Over", { one_of: "total" });
  const under = circle("under", "Under", { one_of: "total" });
  const question = wager([player, over, under]);
  assert.deepEqual(changed(question, { player: 500, over: 500 }, "under", 1_000), { player: 500, under: 1_000 });
});

const ante = circle("ante", "Ante");
const play = circle("play", "Play", { equals: "ante", needs: ["ante"] });

test("a wager that must equal another follows it", () => {
  const question = wager([ante, play]);
  assert.deepEqual(changed(question, { ante: 500, play: 500 }, "ante", 2_000), { ante: 2_000, play: 2_000 });
  assert.deepEqual(changed(question, { ante: 500 }, "play", 1_000), { ante: 1_000, play: 1_000 });
  assert.deepEqual(changed(question, { ante: 500, play: 500 }, "ante", 0), {});
  assert.deepEqual(changed(question, {}, "ante", 500), { ante: 500 }, "nobody is made to wager on it");
});

test("two wagers that need each other are made and taken back together", () => {
  const blind = circle("blind", "Blind", { equals: "ante", needs: ["ante"] });
  const question = wager([circle("ante", "Ante", { needs: ["blind"] }), blind]);
  assert.deepEqual(changed(question, {}, "ante", 500), { ante: 500, blind: 500 });
  assert.deepEqual(changed(question, {}, "blind", 1_000), { ante: 1_000, blind: 1_000 });
  assert.deepEqual(changed(question, { ante: 500, blind: 500 }, "blind", 0), {});
});

test("a wager that may not exceed another shrinks with it", () => {
  const bonus = circle("bonus", "Bonus", { at_most: "ante", step: 100, least: 100 });
  const question = wager([ante, bonus]);
  assert.deepEqual(changed(question, { ante: 2_000, bonus: 1_500 }, "ante", 1_000), { ante: 1_000, bonus: 1_000 });
  assert.deepEqual(changed(question, { ante: 1_000 }, "bonus", 3_000), { ante: 1_000, bonus: 1_000 });
  assert.deepEqual(changed(question, { ante: 2_000, bonus: 300 }, "ante", 1_000), { ante: 1_000, bonus: 300 });
});

test("wagers that are in order are not refused", () => {
  assert.equal(whyNot(baccarat, {}), "");
  assert.equal(whyNot(baccarat, { player: 500 }), "");
  assert.equal(whyNot(baccarat, { player: 500, "dragon-7": 100 }), "");
  assert.equal(whyNot(baccarat, { banker: 10_000, "dragon-7": 5_000 }), "");
});

test("a refusal says what is wrong, in the words of the felt", () => {
  assert.equal(whyNot(baccarat, { player: 400 }), "Player line takes $5 to $100.");
  assert.equal(whyNot(baccarat, { player: 10_100 }), "Player line takes $5 to $100.");
  assert.equal(whyNot(baccarat, { "dragon-7": 100 }), "Dragon 7 needs a wager on Player line or Banker line as well.");
  assert.equal(whyNot(wager([ante, play]), { ante: 500, play: 1_000 }), "Play must equal Ante.");
  assert.equal(whyNot(wager([player], { required: true }), {}), "A wager is required.");
});

test("wagers and fees together must be at hand", () => {
  const costly = circle("player", "Player line", { fee: 100 });
  assert.equal(whyNot(wager([costly], { purse: 2_100 }), { player: 2_000 }), "");
  assert.equal(
    whyNot(wager([costly], { purse: 2_099 }), { player: 2_000 }),
    "$21, fees included, is more than the $20.99 at hand.",
  );
});

test("what a circle takes is said in a line", () => {
  assert.equal(terms(baccarat, player), "$5 to $100, steps of $5");
  assert.equal(terms(baccarat, dragon), "$1 to $50, needs Player line or Banker line");
  assert.equal(terms(wager([ante, play]), play), "$5 to $100, steps of $5, equals Ante");
  const fixed = circle("tie", "Tie", { least: 500, most: 500, step: 100, at_most: "ante", one_of: "total", fee: 100 });
  assert.equal(terms(wager([ante, fixed]), fixed), "$5, at most Ante, one of total, fee $1");
});

test("what is staked is the sum, what it costs is that and the fees", () => {
  assert.equal(staked({ player: 500, banker: 1_500 }), 2_000);
  assert.equal(total(baccarat, {}), 0);
  const question = wager([circle("player", "Player line", { fee: 100 }), circle("tie", "Tie", { fee: 50 })]);
  assert.equal(total(question, { player: 500, tie: 500 }), 1_150);
});

// $1 to $99.99, $2 from $100, $3 from $200.
const BRACKETS: [number, number][] = [
  [0, 100],
  [10_000, 200],
  [20_000, 300],
];

/** What these wagers cost besides themselves. */
function fees(amounts: Record<string, number>, ...charges: ReturnType<typeof fee>[]): number {
  return total(wager([player, banker, dragon], { fees: charges }), amounts) - staked(amounts);
}

test("a fee by the wager is that of the bracket in which each wager falls", () => {
  const each = fee(BRACKETS);
  assert.equal(fees({ player: 9_999 }, each), 100);
  assert.equal(fees({ player: 10_000 }, each), 200);
  assert.equal(fees({ player: 25_000, banker: 500 }, each), 400);
  assert.equal(fees({}, each), 0);
});

test("below the first bracket nothing is due", () => {
  assert.equal(fees({ player: 400 }, fee([[500, 100]])), 0);
});

test("a fee on some circles is due for those alone, wherever their wagers lie", () => {
  const lines = fee(BRACKETS, { on: ["player", "banker"] });
  assert.equal(fees({ player: 500, "dragon-7": 500 }, lines), 100);
  assert.equal(fees({ player: 500, "player 2": 500, "banker at seat 5": 10_000 }, lines), 400);
});

test("each separate wager pays, and those made in conjunction with it pay nothing", () => {
  const separate = fee(BRACKETS, { by: "separate wager", on: ["player", "banker"] });
  assert.equal(fees({ player: 500, "dragon-7": 30_000 }, separate), 100);
  assert.equal(fees({ player: 500, banker: 500, "dragon-7": 500 }, separate), 200);
  assert.equal(fees({ "dragon-7": 500, tie: 10_000 }, separate), 200, "alone, the largest stands for all");
});

test("a bonus wager costs nothing as long as it is not over the main wager", () => {
  const bonus = fee(BRACKETS, { on: ["player"], over: ["dragon-7", "panda-8"] });
  assert.equal(fees({ player: 1_000, "dragon-7": 1_000 }, bonus), 100);
  assert.equal(fees({ player: 1_000, "dragon-7": 1_100 }, bonus), 200);
  assert.equal(fees({ player: 1_000, "dragon-7": 600, "panda-8": 600 }, bonus), 200, "added up in their order");
});

test("a bonus wager that is over pays by the whole of it, or by what is over, as is printed", () => {
  const wagers = { player: 1_000, "dragon-7": 10_900 };
  assert.equal(fees(wagers, fee(BRACKETS, { on: ["player"], over: ["dragon-7"] })), 300);
  const partly = fee(BRACKETS, { on: ["player"], over: ["dragon-7"], over_pays: "by what is over" });
  assert.equal(fees(wagers, partly), 200, "$99 is over");
});
