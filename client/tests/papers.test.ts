// What the papers of a table say: the rules in order and searched, figures after the fee first, hands for equity.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RulesSection, View } from "../src/protocol";
import { handsOf } from "../src/lib/equity";
import {
  afterFees,
  average,
  beforeFees,
  chance,
  counted,
  forOwn,
  ownBets,
  possible,
  share,
  type Figures,
} from "../src/lib/odds";
import { pageOf } from "../src/lib/places";
import { matching, ordered } from "../src/lib/rules";
import { complete, laidOut, liesAs } from "../src/lib/settings";
import { view } from "./fixtures";

const says = (words: string): Record<string, unknown> => ({ kind: "says", words, lines: "" });
const section = (heading: string, ...parts: Record<string, unknown>[]): RulesSection => ({ heading, parts });

test("rules open with the game and the round, and end with the document", () => {
  const printed = ["The game", "The table", "Readings", "The round", "Wagers", "Clauses", "Curios", "The document"];
  assert.deepEqual(
    ordered(printed.map((heading) => section(heading))).map(({ heading }) => heading),
    ["The game", "The round", "Wagers", "The table", "Curios", "Clauses", "Readings", "The document"],
  );
});

test("a search keeps the sentences, steps and rows that have every word, and sections by their heading", () => {
  const rules = ordered([
    section("The game", says("A player banks."), says("Closer to nine wins.")),
    section("The round", {
      kind: "steps",
      items: [
        { words: "The bank is offered.", lines: "" },
        { words: "Cards.", lines: "" },
      ],
    }),
    section("Wagers", {
      kind: "grid",
      title: "Tie",
      columns: [],
      says: [],
      lines: "",
      rows: [{ cells: ["tie", "8:1"], lines: "" }],
    }),
  ]);
  const found = matching(rules, "BANK");
  assert.deepEqual(
    found.map(({ heading, parts }) => [heading, parts.length]),
    [
      ["The game", 1],
      ["The round", 1],
    ],
  );
  assert.deepEqual(
    matching(rules, "wagers").map(({ parts }) => parts.length),
    [1],
  );
  assert.deepEqual(
    matching(rules, "tie 8:1").map(({ heading }) => heading),
    ["Wagers"],
  );
  assert.deepEqual(matching(rules, "zebra"), []);
  assert.equal(matching(rules, " ").length, 3);
});

// EZ Baccarat, option 1, $5 on the Player line: the fee is a dollar, the cards cost 1.2351 %.
const LINE: Figures = {
  wager: "player",
  title: "Player line",
  edge: 0.01235,
  hit: 0.446,
  sd: 0.95,
  assumes: "",
  deal: "",
  exact: true,
  outcomes: null,
  strategy: null,
  after_fees: {
    bet: 500,
    placed: { player: 500 },
    again: {},
    player: { fee: 100, cents: "-414614819900900/3904998652737", edge: 0.2123508 },
    bank: { fee: 200, cents: "-1/1", edge: 0.3 },
  },
};

test("what a bet costs after the fee comes first, in dollars", () => {
  assert.equal(afterFees(LINE), "$5 on Player line loses $1.06 on average, 21.24%, after the fee of $1.");
  assert.equal(beforeFees(LINE), "Before any fee the bank's edge is 1.235%.");
});

test("a bet in the player's favour gains, and one that needs another says so", () => {
  const free = { bet: 500, placed: { play: 500, ante: 1000 }, again: {}, bank: { fee: 0, cents: "-25/1", edge: 0.05 } };
  const told = { ...LINE, edge: -0.01, after_fees: { ...free, player: { fee: 0, cents: "25/1", edge: -0.05 } } };
  assert.equal(afterFees(told), "$5 on Player line and $10 with it gains $0.25 on average, 5.00%, with no fee to pay.");
  assert.equal(beforeFees(told), "Before any fee the player's edge is 1.000%.");
  assert.equal(afterFees({ ...LINE, after_fees: null }), "");
});

test("a wager on both spots counts twice, and one without a figure after the fee says why", () => {
  // Blackjack Switch: the same wager lies on two spots.
  const switched = { bet: 500, placed: { game: 500 }, again: { game: 500 }, bank: { fee: 0, cents: "0/1", edge: 0 } };
  const player = { fee: 100, cents: "-110/1", edge: 0.11 };
  const both = afterFees({ ...LINE, title: "Game wager", after_fees: { ...switched, player } });
  assert.equal(both, "$5 on Game wager and $5 with it loses $1.10 on average, 11.00%, after the fee of $1.");
  const none = { ...LINE, after_fees: { not_computed: "it is not made under this option" } };
  assert.equal(counted(none), null);
  assert.equal(afterFees(none), "No figure after the fee: it is not made under this option.");
});

test("every wager has the figures of what lies on it, and one without a bet those of the first", () => {
  const lying = view({ accounts: { "seat 1 player": 2500, "seat 1 dragon-7": 500, "seat 2 tie": 9900, "seat 1": 90 } });
  const bets = ownBets(lying, 1, [{ wager: "tie", cents: 300 }]);
  assert.deepEqual(bets, { player: 2500, "dragon-7": 500 });
  // Between two rounds the circles are empty: then the figures are for what was wagered last.
  assert.deepEqual(ownBets(view({}), 1, [{ wager: "tie", cents: 300 }]), { tie: 300 });
  const of = (cents: number): Figures[] =>
    ["player", "dragon-7", "tie"].map((wager) => {
      const after = counted(LINE);
      return { ...LINE, wager, after_fees: after && { ...after, bet: cents } };
    });
  const told = new Map([
    [2500, of(2500)],
    [500, of(500)],
  ]);
  const shown = forOwn(told, bets).map((each) => counted(each)?.bet);
  assert.deepEqual(shown, [2500, 500, 2500]);
});

test("fractions of any length are read", () => {
  assert.equal(share("1/4"), 0.25);
  assert.equal(chance("1/4"), "25.00%");
  assert.equal(chance("1/100000"), "0.00100%");
  assert.equal(average(0), "nothing");
  assert.equal(average(-0.2), "less than a cent");
});

test("what no deal comes to is not listed", () => {
  const row = { name: "tie", pays: "push", staked: "1/1" };
  const told = [
    { ...row, probability: "0/1" },
    { ...row, probability: "1/400" },
  ];
  assert.deepEqual(possible(told), [told[1]]);
  assert.deepEqual(possible(null), []);
});

test("the hands of a poker table: one's own, what is open of the others, any where nothing is", () => {
  const piles = [
    { pile: { kind: "hand", seat: 2 }, cards: ["Ah", "Kh"], title: "" },
    { pile: { kind: "hand", seat: 3 }, cards: ["??", "??"], title: "" },
    { pile: { kind: "hand", seat: 4 }, cards: ["??", "??", "5c"], title: "" },
    { pile: { kind: "hand", seat: 5 }, cards: [], title: "" },
    { pile: { kind: "hand", seat: 6 }, cards: ["??", "??", "??", "??"], title: "" },
    { pile: { kind: "board" }, cards: ["2c", "7d", "Jh"], title: "Board" },
  ];
  const view = { piles } as unknown as View;
  assert.deepEqual(handsOf(view, 2), { own: "AhKh", others: ["random", "5c", "random"], board: "2c 7d Jh" });
  assert.deepEqual(handsOf(null, 2), { own: "", others: [], board: "" });
});

test("an address that names nothing is told apart from one that does", () => {
  assert.deepEqual(pageOf("/"), { page: "lobby", number: 0 });
  assert.deepEqual(pageOf("/table/12"), { page: "table", number: 12 });
  assert.deepEqual(pageOf("/open/"), { page: "open", number: 0 });
  assert.deepEqual(pageOf("/open/cordova/texas-holdem/no-limit"), { page: "open", number: 0 });
  for (const path of [
    "/nowhere",
    "/table",
    "/table/x",
    "/table/0",
    "/round/1/2",
    "/table/3/seat",
    "/floor/x",
    "/verify/1",
  ])
    assert.equal(pageOf(path), null, path);
});

test("the parts of a hand as it lies, and back", () => {
  const cards = ["2c", "2c", "Kd", "Ah"];
  const lies = liesAs(cards, [
    ["2c", "Ah"],
    ["2c", "Kd"],
  ]);
  assert.deepEqual(lies, [0, 1, 1, 0]);
  const parts = laidOut(cards, lies, 2);
  assert.deepEqual(parts, [
    ["2c", "Ah"],
    ["2c", "Kd"],
  ]);
  assert.equal(complete(parts, [2, 2]), true);
  assert.equal(complete(parts, [1, 3]), false);
});
