import assert from "node:assert/strict";
import { test } from "node:test";
import {
  beforeDealer,
  DESK,
  fan,
  inLines,
  lie,
  offsets,
  PHONE,
  places,
  readLines,
  rows,
  stakeTitle,
  trimmed,
  type Shape,
} from "../src/lib/layout";

const SHAPES: [string, Shape][] = [
  ["desk", DESK],
  ["phone", PHONE],
];
const near = (a: number, b: number, most = 1): void => assert.ok(Math.abs(a - b) <= most, `${a} is not near ${b}`);

test("every plate is drawn whole", () => {
  for (const [name, shape] of SHAPES) {
    for (let seats = 2; seats <= 14; seats += 1) {
      for (const { plate } of places(shape, seats, 0)) {
        assert.ok(plate.x >= shape.plate.width / 2 && plate.x <= shape.width - shape.plate.width / 2, name);
        assert.ok(plate.y >= shape.plate.height / 2 && plate.y <= shape.height - shape.plate.height / 2, name);
      }
    }
  }
});

test("no two plates cover each other at a full table of ten", () => {
  for (const [name, shape] of SHAPES) {
    const plates = places(shape, 10, 1).map(({ plate }) => plate);
    for (const [at, one] of plates.entries()) {
      for (const other of plates.slice(at + 1)) {
        const apart = Math.abs(one.x - other.x) >= shape.plate.width || Math.abs(one.y - other.y) >= shape.plate.height;
        assert.ok(apart, `${name}: ${JSON.stringify([one, other])}`);
      }
    }
  }
});

test("seats run clockwise from the dealer's left, which is right in the drawing", () => {
  for (const [name, shape] of SHAPES) {
    const plates = places(shape, 9, 0).map(({ plate }) => plate);
    const turns = plates.map(({ x, y }) => {
      // The angle from the dealer at the top, clockwise.
      const turn = Math.atan2(x - shape.middle.x, shape.middle.y - y);
      return turn < 0 ? turn + 2 * Math.PI : turn;
    });
    assert.deepEqual(
      turns,
      [...turns].sort((a, b) => a - b),
      name,
    );
    assert.ok((plates[0]?.x ?? 0) > shape.middle.x && (plates[8]?.x ?? 0) < shape.middle.x, name);
  }
});

test("nobody sits where the dealer stands", () => {
  for (const [, shape] of SHAPES) {
    for (const { plate } of places(shape, 9, 0)) {
      const atTheTop = plate.y < shape.middle.y - shape.half.height + shape.plate.height;
      assert.ok(!atTheTop || Math.abs(plate.x - shape.middle.x) > shape.plate.width / 2);
    }
  }
});

test("no plate lies on the shoe or on three dice", () => {
  for (const [name, shape] of SHAPES) {
    const { y, shoe, dice, scale } = beforeDealer(shape);
    const [left, right] = [shoe - 22, dice + 41 * scale];
    assert.ok(shoe + 22 < dice - 41 * scale, `${name}: a die lies on the shoe`);
    for (let seats = 2; seats <= 14; seats += 1) {
      for (const { plate } of places(shape, seats, 1)) {
        const above = plate.y - shape.plate.height / 2 < y + 15;
        const beside = Math.abs(plate.x - (left + right) / 2) >= (right - left + shape.plate.width) / 2;
        assert.ok(!above || beside, `${name}, ${seats} seats: a plate at ${plate.x} covers ${left} to ${right}`);
      }
    }
  }
});

test("the upper corners of everybody's cards are drawn", () => {
  for (const [name, shape] of SHAPES) {
    for (let seats = 2; seats <= 14; seats += 1) {
      for (const { cards } of places(shape, seats, 1)) assert.ok(cards.y - shape.card * 0.7 >= 0, `${name}, ${seats}`);
    }
  }
});

test("the own seat is in the middle of the near side, and the others keep their order", () => {
  for (const [, shape] of SHAPES) {
    for (const seats of [2, 6, 9]) {
      for (let own = 1; own <= seats; own += 1) {
        const plates = places(shape, seats, own).map(({ plate }) => plate);
        const mine = plates[own - 1] ?? { x: 0, y: 0 };
        near(mine.x, shape.middle.x, 3);
        assert.equal(mine.y, Math.max(...plates.map(({ y }) => y)));
        const next = plates[own % seats] ?? { x: 0, y: 0 };
        if (seats > 2) assert.ok(next.x < mine.x, "the next seat clockwise is to the left");
      }
    }
  }
});

test("cards lie before the plate and wagers before the cards, towards the middle", () => {
  const far = (point: { x: number; y: number }): number => Math.hypot(point.x - DESK.middle.x, point.y - DESK.middle.y);
  for (const { plate, cards, stakes } of places(DESK, 6, 1)) {
    assert.ok(far(cards) < far(plate));
    assert.ok(far(stakes) < far(cards));
  }
});

test("neither cards nor wagers lie on the plate or on each other", () => {
  const apart = (a: Box, b: Box): boolean =>
    Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
  type Box = { x: number; y: number } & Shape["plate"];
  for (const seats of [2, 6, 9]) {
    for (const [at, { plate, cards, stakes }] of places(DESK, seats, 1).entries()) {
      const card = at === 0 ? DESK.ownCard : DESK.card;
      const boxes: Box[] = [
        { ...plate, ...DESK.plate },
        { ...cards, width: card * 2, height: card * 1.4 },
        { ...stakes, ...DESK.stake },
      ];
      for (const [first, second] of [
        [0, 1],
        [1, 2],
        [0, 2],
      ] as const) {
        const [a, b] = [boxes[first], boxes[second]];
        assert.ok(a && b && apart(a, b), `${seats} seats, seat ${at + 1}: ${JSON.stringify([a, b])}`);
      }
    }
  }
});

test("on a phone the cards of others peek out above their plates", () => {
  for (const [at, { plate, cards }] of places(PHONE, 6, 1).entries()) {
    assert.equal(cards.x === plate.x && cards.y < plate.y, true, `seat ${at + 1}`);
  }
});

test("piles stand side by side as long as there is room", () => {
  const pile = (count: number, words = ""): { cards: string[]; words: string } => ({
    cards: Array<string>(count).fill("??"),
    words,
  });
  // Cards of 50 lie 53 apart; between two piles there are 26.
  const two = rows([pile(2), pile(3)], 50, 291);
  assert.deepEqual(
    two.map((row) => row.map(({ width }) => width)),
    [[106, 159]],
  );
  const apart = rows([pile(2), pile(3)], 50, 290);
  assert.equal(apart.length, 2);
  assert.equal(rows([pile(40)], 50, 290)[0]?.[0]?.width, 290, "a long pile takes what there is");
  assert.equal(rows([pile(1)], 50, 290)[0]?.[0]?.width, 106, "one card has room for its title");
  const read = rows([pile(2, "high card, four"), pile(2, "straight, ten high")], 33, 190);
  assert.equal(read.length, 2, "words that would lie on each other stand below each other");
});

test("things in a row are centred as a whole", () => {
  assert.deepEqual(offsets([{ width: 40 }]), [0]);
  // 40 + 26 + 60 = 126 wide, from -63 to 63.
  assert.deepEqual(offsets([{ width: 40 }, { width: 60 }]), [-43, 33]);
});

test("cards lie close where there is room and overlap where there is not", () => {
  assert.equal(fan(1, 50, 200), 0);
  assert.equal(fan(3, 50, 1000), 53);
  // Five cards of 50 in 150: the last four share what is left of the first.
  assert.equal(fan(5, 50, 150), 25);
});

test("a hand is centred, and fits its place however many cards it has", () => {
  for (let count = 1; count <= 15; count += 1) {
    const cards = lie([count], 50, 200);
    assert.equal(cards.length, count);
    const lefts = cards.map(({ x }) => x);
    near(Math.min(...lefts), -(Math.max(...lefts) + 50));
    assert.ok(Math.max(...lefts) + 50 - Math.min(...lefts) <= 200.001);
    assert.ok(
      cards.every(({ y }) => y === -35),
      "a card of 50 is 70 high",
    );
  }
});

test("a hand that was set lies in its parts, one after the other", () => {
  const [a, b, c, d] = lie([2, 2], 50, 400).map(({ x }) => x) as [number, number, number, number];
  near(b - a, 53);
  near(d - c, 53);
  assert.ok(c - b > 53, "the parts are further from each other than their cards");
});

test("parts that would cover each other lie in rows, the first nearest to the middle of the table", () => {
  const upwards = lie([2, 5], 50, 90, true);
  const downwards = lie([2, 5], 50, 90, false);
  assert.ok((upwards[0]?.y ?? 0) < (upwards[2]?.y ?? 0), "above, where the middle is above");
  assert.ok((downwards[0]?.y ?? 0) > (downwards[2]?.y ?? 0), "below, where the middle is below");
  assert.equal(new Set(upwards.map(({ y }) => y)).size, 2);
  for (const row of [upwards.slice(0, 2), upwards.slice(2)]) {
    const lefts = row.map(({ x }) => x);
    near(Math.min(...lefts), -(Math.max(...lefts) + 50), 0.001);
    assert.ok(Math.max(...lefts) + 50 <= 45.001, "each row fits its place");
  }
  assert.ok(
    upwards.slice(2).every(({ y }) => y === -35),
    "the last part lies where an unset hand would",
  );
  const cover = (upwards[2]?.y ?? 0) - (upwards[0]?.y ?? 0);
  assert.ok(cover > 0 && cover < 70, "the nearer row covers a part of the one behind it, not all");
});

test("three parts lie in three rows where they would cover each other, each below the next", () => {
  const rows = lie([3, 5, 5], 50, 150, true);
  const heights = [...new Set(rows.map(({ y }) => y))];
  assert.equal(rows.length, 13);
  assert.equal(heights.length, 3);
  assert.deepEqual(
    heights,
    heights.toSorted((a, b) => a - b),
    "the front is furthest from the player",
  );
  for (const { x } of rows) assert.ok(Math.abs(x + 25) <= 50.001, "within its place");
});

test("long words are cut to the length that fits", () => {
  assert.equal(trimmed("Banker", 6), "Banker");
  assert.equal(trimmed("Bankers", 6), "Banke…");
  assert.equal(trimmed("Bankers", 6).length, 6);
});

test("a long title is printed in two lines of about the same length, and nothing of it is lost", () => {
  assert.deepEqual(inLines("EZ Baccarat", 40), ["EZ Baccarat"]);
  const long = "No Bust 21st Century Blackjack with Double-Down, Split and Surrender";
  const lines = inLines(long, 40);
  assert.equal(lines.join(" "), long);
  assert.ok(lines.length === 2 && lines.every((line) => line.length <= 40));
});

test("two hands of a set and two boards are read in two lines", () => {
  assert.deepEqual(readLines("low: 3 points; high: 9 points"), ["low: 3 points", "high: 9 points"]);
  assert.deepEqual(readLines("first board: flush / second board: pair"), ["first board: flush", "second board: pair"]);
  assert.deepEqual(readLines("pair of jacks"), ["pair of jacks"]);
});

test("where a wager's title does not fit, a further hand is known by its number, and the game's own wager by that word", () => {
  assert.equal(stakeTitle("Hand 2: Game wager", 2, 8), "Hand 2");
  assert.equal(stakeTitle("Hand 2: Game wager", 2, 20), "Hand 2: Game wager");
  assert.equal(stakeTitle("Game wager", 0, 8), "Wager");
  assert.equal(stakeTitle("Mini Pai Gow wager", 0, 17), "Wager");
  assert.equal(stakeTitle("Ante and Blind", 0, 8), "Ante an…");
  assert.equal(stakeTitle("Bonus: aces up", 0, 8), "Bonus: …", "a title is not taken apart");
});
