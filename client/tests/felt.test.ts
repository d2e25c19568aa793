import assert from "node:assert/strict";
import { test } from "node:test";
import { covered, spreadOut, type Box } from "../src/lib/blocks";
import { cardWidth, handOffset, handRoom, middleLayout, settled, stakesShown, standsOut } from "../src/lib/felt";
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

test("hands that were split lie neither on each other nor on the cards and plates of the next seats", () => {
  for (const [name, shape] of SHAPES) {
    for (const [seats, hands] of [
      [6, 3],
      [8, 3],
      [8, 4],
    ] as const) {
      const told = scene(seats, 1, 2, []);
      const lies = places(shape, seats, 1);
      const boxes = told.spots.map((each, at): Box[] => {
        const place = lies[at];
        if (each.you) each.hands = Array.from({ length: hands }, (_, number) => pile(`hand 1 ${number}`, 2));
        const room = handRoom(each, shape, lies);
        const card = cardWidth(each, shape, room);
        if (!place) return [];
        const cards = each.hands.map((_, number) =>
          box(place.cards.x + handOffset(each, number, room), place.cards.y, room, card * 1.4),
        );
        return each.you ? cards : [{ ...place.plate, ...shape.plate }, ...cards];
      });
      const [own = [], ...others] = boxes;
      for (const [at, hand] of own.entries()) {
        for (const other of [...own.slice(at + 1), ...others.flat()])
          assert.equal(covered(hand, other), null, `${name} ${seats} ${hands}: ${at}`);
      }
    }
  }
});

test("a hand set in three rows behind an upper plate is drawn whole", () => {
  const told = scene(4, 0, 0, []);
  const upper = told.spots[2];
  assert.ok(upper);
  assert.equal(standsOut(told, PHONE, places(PHONE, 4, 1)), 0);
  const parts = [3, 5, 5].map((count) => ({ name: "", cards: Array<string>(count).fill("As") }));
  upper.hands = [{ ...pile("hand 3", 13), parts }];
  // Two rows stand behind the nearest one, each three quarters of a card's width higher. A card is 1.4 widths high.
  const lies = places(PHONE, 4, 1);
  const highest = (lies[2]?.cards.y ?? 0) - (0.7 + 2 * 0.75) * PHONE.card;
  assert.ok(highest < -20);
  assert.ok(Math.abs(standsOut(told, PHONE, lies) + highest) < 0.01);
  assert.equal(standsOut(told, DESK, places(DESK, 4, 1)), 0);
});

test("what somebody won or lost hangs over no card below their plate", () => {
  // The figure reaches 14 below a plate.
  for (const { plate, cards } of places(DESK, 8, 1).filter((each) => each.cards.y > each.plate.y + 60))
    assert.ok(cards.y - DESK.card * 0.7 >= plate.y + DESK.plate.height / 2 + 14);
});
