import assert from "node:assert/strict";
import { test } from "node:test";
import { covered, spreadOut, type Box } from "../src/lib/blocks";
import { middleLayout, settled, stakesShown } from "../src/lib/felt";
import { DESK, PHONE, places, type Shape } from "../src/lib/layout";
import type { Pile, Scene, Spot, Stake } from "../src/lib/scene";

const SHAPES: [string, Shape][] = [
  ["desk", DESK],
  ["phone", PHONE],
];
const box = (x: number, y: number, width = 40, height = 30): Box => ({ x, y, width, height });
const ROOM = box(200, 200, 400, 400);

function pile(place: string, count: number, words = ""): Pile {
  const cards = Array.from({ length: count }, () => "As");
  return { place, title: place, cards, parts: [{ name: "", cards }], words, down: [], active: false };
}

function stake(seat: number, at: number): Stake {
  return { id: `${seat} ${at}`, title: ["Ante", "Blind", "Trips", "Play"][at] ?? "bet", cents: 1500, by: "" };
}

function spot(seat: number, own: number, stakes: number, cards: number): Spot {
  return {
    seat,
    name: `Player ${seat}`,
    person: null,
    stack: 50_000,
    you: seat === own,
    playing: true,
    asked: "",
    hands: cards ? [pile(`hand ${seat}`, cards)] : [],
    melds: [],
    stakes: Array.from({ length: stakes }, (_, at) => stake(seat, at)),
    tags: [],
    net: null,
    behind: [],
  };
}

function scene(seats: number, stakes: number, cards: number, middle: Pile[]): Scene {
  return {
    spots: Array.from({ length: seats }, (_, at) => spot(at + 1, 1, stakes, cards)),
    middle,
    pots: [{ id: "bank", title: "Bank", cents: 50_000, by: "" }],
    shoe: 30,
    dice: [],
    over: false,
  };
}

/** The space that the wagers of every seat take where they were put. */
function blocks(told: Scene, shape: Shape): Box[] {
  const { places: lies, most } = settled(told, shape, places(shape, told.spots.length, 1));
  return lies.flatMap(({ stakes }, at) => {
    const drawn = told.spots[at];
    if (!drawn) return [];
    const shown = stakesShown(drawn, most[at] ?? 1, shape);
    const wide = drawn.you && !shape.tucked ? 104 : shape.stake.width;
    const rows = Math.ceil(shown.stakes.length / shown.columns);
    return [{ ...stakes, width: shown.columns * wide - 4, height: rows * shape.stake.height - 4 }];
  });
}

test("blocks that lie on each other are moved apart, those that do not stay", () => {
  const [one, two] = spreadOut([box(100, 100), box(110, 104)], [], ROOM);
  assert.ok(one && two && !covered(one, two));
  assert.deepEqual(spreadOut([box(50, 50), box(300, 300)], [], ROOM), [box(50, 50), box(300, 300)]);
});

test("what is fixed stays, and nothing leaves the cloth", () => {
  const [moved] = spreadOut([box(20, 30)], [box(20, 20)], ROOM);
  assert.ok(moved && !covered(moved, box(20, 20)));
  assert.ok(moved.x >= 20 && moved.y >= 15);
});

test("at a full Ultimate table no wager lies on another, on cards, on plates or on the middle", () => {
  for (const [name, shape] of SHAPES) {
    for (const [seats, stakes] of [
      [6, 4],
      [7, 4],
      [8, 2],
    ] as const) {
      const told = scene(seats, stakes, 2, [pile("bank hand", 2), pile("community", 5)]);
      const found = blocks(told, shape);
      const middle = middleLayout(told, shape).box;
      for (const [at, block] of found.entries()) {
        for (const other of found.slice(at + 1)) assert.equal(covered(block, other), null, `${name} ${seats} ${at}`);
        if (middle) assert.equal(covered(block, middle), null, `${name} ${seats}: ${at} on the middle`);
      }
    }
  }
});

test("where there is little room the wagers of a bettor are one stack, with their sum", () => {
  const { stakes, columns } = stakesShown(spot(2, 1, 3, 2), 1, PHONE);
  assert.deepEqual([stakes.length, columns, stakes[0]?.title, stakes[0]?.cents], [1, 1, "3 wagers", 4500]);
  const desk = stakesShown(spot(2, 1, 4, 2), 2, DESK).stakes;
  assert.deepEqual(
    desk.map((each) => [each.title, each.cents]),
    [
      ["Ante", 1500],
      ["3 more", 4500],
    ],
  );
});

test("the bank lies below every row of the middle, however many there are", () => {
  const rows = [pile("row A", 5, "pair of kings"), pile("row B", 5, "pair of tens"), pile("row C", 5, "high card")];
  for (const [, shape] of SHAPES) {
    const { top, lineHeight, lying, card, potsAt } = middleLayout(scene(7, 1, 0, rows), shape);
    const lowest = top + (lying.length - 1) * lineHeight + card * 0.7 + 14;
    assert.ok(potsAt - 20 > lowest, `${potsAt} is over ${lowest}`);
  }
});
