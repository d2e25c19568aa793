import assert from "node:assert/strict";
import { test } from "node:test";
import { short } from "../src/lib/cards";
import { plainly, tell, who, type Line } from "../src/lib/tell";
import type { Event, Settled } from "../src/protocol";
import { acted, announced, carried, closed, dealt, moved, opened, ranked, shown } from "./fixtures";

const NAMES = { "1": "Ann", "2": "Bob" };
const TITLES = { player: "Player line", "dragon-7": "Dragon 7" };

function lines(events: Event[], seat = 0): Line[] {
  return tell({ events, names: NAMES, titles: TITLES, seat });
}

/** The log as text: the label, then the line. */
function log(...events: Event[]): string[] {
  return lines(events).map((line) => `${line.label}: ${plainly(line, short)}`);
}

const settled = (more: Partial<Settled> = {}): Event => ({
  event: "settled",
  seat: 1,
  wager: "player",
  staked: 500,
  result: "wins",
  net: 500,
  because: "player 9 over 4",
  at: 0,
  hand: 1,
  ...more,
});

test("a seat is called by its name, the own one you, an unknown one by its number", () => {
  assert.equal(who({ names: NAMES, seat: 2 }, 1), "Ann");
  assert.equal(who({ names: NAMES, seat: 2 }, 2), "You");
  assert.equal(who({ names: NAMES, seat: 0 }, 7), "Seat 7");
});

test("the round opens with what is posted and closes with the dealer's words", () => {
  assert.deepEqual(log(opened([1, "Ann", 1000]), closed), ["open: $5-$100", "close: round over"]);
});

test("cards that are dealt in turn are told hand by hand", () => {
  assert.deepEqual(log(dealt("hand 1", "Ah"), dealt("hand 2", "??"), dealt("hand 1", "Kd"), dealt("hand 2", "??")), [
    "deal: Ann, A♥ K♦",
    "deal: Bob, ▒ ▒",
  ]);
});

test("what lies in between parts one deal from the next", () => {
  assert.deepEqual(log(dealt("board", "Ah", "Kd", "Qc"), announced("the turn"), dealt("board", "2c")), [
    "deal: board, A♥ K♦ Q♣",
    "dealer: the turn",
    "deal: board, 2♣",
  ]);
});

test("burned and racked cards are nobody's news", () => {
  assert.deepEqual(log(dealt("burns", "??"), dealt("rack", "??"), dealt("pile 2", "??")), []);
});

test("a card that is hit joins the move that asked for it", () => {
  assert.deepEqual(log(acted(1, "play hand", "hit"), dealt("hand 1", "5d")), ["play: Ann: hit, 5♦"]);
  assert.deepEqual(log(acted(1, "play hand", "hit"), dealt("hand 2", "5d")), ["play: Ann: hit", "deal: Bob, 5♦"]);
});

test("a hand that is shown and read at once is one line", () => {
  assert.deepEqual(log(shown("hand 1", "Ah", "Ad"), ranked("hand 1", "pair of aces")), [
    "show: Ann: pair of aces, A♥ A♦",
  ]);
  assert.deepEqual(log(shown("hand 1", "Ah"), ranked("hand 2", "a flush")), ["show: Ann, A♥", "read: Bob: a flush"]);
});

test("a bet is told once: its chips, and cards thrown with a fold, are not told again", () => {
  assert.deepEqual(log(acted(1, "bet", "bet", 300), moved("seat 1", "seat 1 bet", 300, "bet")), ["bet: Ann: bet, $3"]);
  assert.deepEqual(log(acted(2, "bet", "fold"), carried("hand 2", "muck", "Ah", "Kd")), ["bet: Bob: fold"]);
});

test("chips beyond what was said are told", () => {
  assert.deepEqual(log(acted(1, "bet", "call", 300), moved("seat 1", "collection", 400, "fee")), [
    "bet: Ann: call, $3",
    "fee: Ann, $4, because fee",
  ]);
});

test("the bets of a street go into the pot as one sum", () => {
  assert.deepEqual(
    log(moved("seat 1 bet", "pot", 300, "the street is over"), moved("seat 2 bet", "pot", 300, "the street is over")),
    ["pot: The bets, $6, because the street is over"],
  );
});

test("an ante that goes straight into the pot is somebody's, not the bets of a street", () => {
  assert.deepEqual(log(moved("seat 1", "pot", 100, "ante")), ["pay: Ann to pot, $1, because ante"]);
});

test("cards that a fold leaves elsewhere are told", () => {
  assert.deepEqual(log(acted(2, "bet", "fold"), carried("hand 2", "board", "Ah")), [
    "bet: Bob: fold",
    "cards: Bob to board, A♥",
  ]);
});

test("a wager says its circle, and a reason only where it adds something", () => {
  assert.deepEqual(log(moved("seat 1", "seat 1 dragon-7", 500, "wager on Dragon 7")), ["wager: Ann: Dragon 7, $5"]);
  assert.deepEqual(log(moved("seat 1", "seat 1 bet", 100, "small blind")), ["wager: Ann, $1, because small blind"]);
});

test("a fee and any other payment say who pays whom, and why", () => {
  assert.deepEqual(log(moved("seat 2", "collection", 100, "option 3")), ["fee: Bob, $1, because option 3"]);
  assert.deepEqual(log(moved("pot", "seat 1", 900, "everybody else folded")), [
    "pay: pot to Ann, $9, because everybody else folded",
  ]);
  assert.deepEqual(log(moved("bank", "seat 1 player", 500, "natural")), [
    "pay: bank to Ann (Player line), $5, because natural",
  ]);
});

test("a settled wager is one line with its gain and its reason; the payment is not told twice", () => {
  const paid = moved("bank", "seat 1", 500, "player 9 over 4");
  const back = moved("seat 1 player", "seat 1", 500, "the wager goes back");
  assert.deepEqual(log(paid, back, settled()), ["settle: Ann: Player line $5 wins, +$5, because player 9 over 4"]);
  assert.deepEqual(log(settled({ result: "loses", net: -500, because: "" })), [
    "settle: Ann: Player line $5 loses, -$5",
  ]);
  assert.deepEqual(log(settled({ result: "pushes", net: 0, because: "" })), ["settle: Ann: Player line $5 pushes"]);
});

test("a wager on another hand says which", () => {
  assert.deepEqual(log(settled({ at: 5, hand: 2, because: "" })), [
    "settle: Ann at seat 5: Player line $5, hand 2 wins, +$5",
  ]);
  assert.deepEqual(log(settled({ at: 1, because: "" })), ["settle: Ann: Player line $5 wins, +$5"]);
});

test("cards that change places are told where somebody saw them", () => {
  assert.deepEqual(log(carried("hand 1", "discards 1", "Kc")), ["cards: Ann to Ann's discards, K♣"]);
  assert.deepEqual(log(carried("hand 1", "discards 1", "??")), []);
  assert.deepEqual(log(carried("hand 1", "meld 1.2", "5h")), [], "the move that laid it has said so");
  assert.deepEqual(log(carried("pile 3", "hand 1", "5h")), ["deal: Ann, 5♥"]);
});

test("a lay at rummy says what is laid", () => {
  assert.deepEqual(log(acted(1, "turn", "7s 7s 7d")), ["turn: Ann: lays 7s 7s 7d"]);
  assert.deepEqual(log(acted(1, "draw", "Kc 3d")), ["draw: Ann: Kc 3d"]);
});

test("dice, shuffles, looks and rulings are told in a sentence", () => {
  const said: Event[] = [
    { event: "rolled", dice: [3, 4], because: "for the action" },
    { event: "shuffled", piles: ["muck"], count: 12, because: "the shoe is empty" },
    { event: "checked", place: "bank hand", words: "no blackjack" },
    { event: "reported", incident: "exposed_card", seat: 2, remedy: "the card is replaced", lines: "10-12" },
    { event: "reported", incident: "foul_deck", seat: 0, remedy: "the hand is void", lines: "" },
    { event: "voided", because: "foul deck" },
  ];
  assert.deepEqual(log(...said), [
    "dice: 3 4 for the action",
    "shuffle: 12 cards: the shoe is empty",
    "dealer: bank hand is checked: no blackjack",
    "floor: exposed card at Bob: the card is replaced (lines 10-12)",
    "floor: foul deck: the hand is void",
    "void: The round does not count, every chip goes back: foul deck",
  ]);
});

test("the viewer's own lines are marked", () => {
  const events = [acted(1, "bet", "check"), acted(2, "bet", "check"), moved("pot", "seat 1", 900)];
  assert.deepEqual(
    lines(events, 1).map((line) => line.yours),
    [true, false, true],
  );
  assert.deepEqual(
    lines([settled(), settled({ seat: 2 })], 1).map((line) => line.yours),
    [true, false],
  );
});

test("at a table of twelve, seat 1 is not taken for seat 12", () => {
  assert.deepEqual(
    lines([moved("pot", "seat 12", 900)], 1).map((line) => line.yours),
    [false],
  );
});

test("second hands and melds are named by their numbers", () => {
  assert.deepEqual(log(dealt("hand 1.2", "Ah"), ranked("meld 2.3", "three sevens")), [
    "deal: Ann, hand 2, A♥",
    "read: Bob, meld 3: three sevens",
  ]);
});
