import assert from "node:assert/strict";
import { test } from "node:test";
import { covered, spreadOut, type Box } from "../src/lib/blocks";
import {
  cardWidth,
  handGrid,
  handOffset,
  handRoom,
  middleLayout,
  settled,
  stakesShown,
  standsOut,
} from "../src/lib/felt";
import { DESK, lie, PHONE, places, type Shape } from "../src/lib/layout";
import { markersAt, markerScale, markerWidth } from "../src/lib/markers";
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
  return { id: `${seat} ${at}`, title: ["Ante", "Blind", "Trips", "Play"][at] ?? "bet", hand: 0, cents: 1500, by: "" };
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
    pots: [{ id: "bank", title: "Bank", hand: 0, cents: 50_000, by: "" }],
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
  assert.deepEqual([stakes.length, columns, stakes[0]?.title, stakes[0]?.cents], [1, 1, "Wagers", 4500]);
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

/** The hands of a seat where they are drawn, at a table where every bettor has split into so many. */
function split(seats: number, hands: number, shape: Shape): { plate: Box; cards: Box[]; width: number }[] {
  const told = scene(seats, 1, 2, []);
  const lies = places(shape, seats, 1);
  for (const each of told.spots)
    each.hands = Array.from({ length: hands }, (_, number) => pile(`hand ${each.seat} ${number}`, 2));
  return told.spots.flatMap((each, at) => {
    const place = lies[at];
    if (!place) return [];
    const room = handRoom(each, shape, lies);
    const width = cardWidth(each, shape, place, room);
    const cards = each.hands.map((_, number) => {
      const offset = handOffset(each, shape, place, number, room);
      return box(place.cards.x + offset.x, place.cards.y + offset.y, room, width * 1.4);
    });
    return [{ plate: { ...place.plate, ...shape.plate }, cards, width }];
  });
}

test("hands that were split lie neither on each other nor on the cards and plates of the next seats", () => {
  for (const [name, shape] of SHAPES) {
    for (const [seats, hands] of [
      [6, 3],
      [8, 3],
      [8, 4],
    ] as const) {
      const [own, ...others] = split(seats, hands, shape);
      for (const [at, hand] of (own?.cards ?? []).entries()) {
        const beside = [...(own?.cards.slice(at + 1) ?? []), ...others.map(({ plate }) => plate)];
        for (const other of beside) assert.equal(covered(hand, other), null, `${name} ${seats} ${hands}: ${at}`);
      }
      if (shape.tucked) continue;
      for (const [at, each] of others.entries()) {
        const apart = others.filter((_, index) => index !== at).flatMap(({ cards, plate }) => [plate, ...cards]);
        for (const hand of each.cards)
          for (const other of apart) assert.equal(covered(hand, other), null, `${name} ${seats} ${hands}: seat ${at}`);
      }
    }
  }
});

test("cards of hands that were split are large enough to be read, at a laptop too", () => {
  // The drawing of a desk is some 900 points wide there, three quarters of its size; a phone's is drawn as it is.
  for (const hands of [2, 3, 4, 6]) {
    const [own, ...others] = split(8, hands, DESK);
    for (const { width } of others) assert.ok(width * 0.75 >= (hands > 4 ? 14 : 21), `${hands} of another: ${width}`);
    assert.ok((own?.width ?? 0) * 0.75 >= 17, `${hands} of one's own: ${own?.width}`);
  }
  for (const hands of [4, 6]) assert.ok((split(8, hands, PHONE)[0]?.width ?? 0) >= 20, `${hands} on a phone`);
});

test("hands lie in rows that grow away from their plate, the first hand first", () => {
  for (const [, shape] of SHAPES) {
    const told = scene(8, 0, 2, []);
    for (const each of told.spots)
      each.hands = Array.from({ length: 4 }, (_, number) => pile(`hand ${each.seat} ${number}`, 2));
    const lies = places(shape, 8, 1);
    for (const [at, spot] of told.spots.entries()) {
      const place = lies[at];
      assert.ok(place);
      const { rows, columns } = handGrid(spot, shape, place);
      assert.equal(rows * columns, 4);
      const ys = spot.hands.map((_, number) => handOffset(spot, shape, place, number, 60).y);
      assert.deepEqual(
        ys,
        [...ys].sort((a, b) => a - b),
      );
      if (place.plate.y > place.cards.y + 20) assert.equal(Math.max(...ys), 0);
      else if (place.plate.y < place.cards.y - 20) assert.equal(Math.min(...ys), 0);
    }
  }
});

test("hands that were set lie in one row before other seats, clear of plates and of the words of the next", () => {
  for (const sizes of [
    [1, 5],
    [2, 5],
  ]) {
    const told = scene(8, 0, 0, []);
    const parts = sizes.map((count) => ({ name: "", cards: Array<string>(count).fill("As") }));
    for (const each of told.spots) each.hands = [{ ...pile(`hand ${each.seat}`, 7, "king; pair of eights"), parts }];
    const lies = places(DESK, 8, 1);
    const drawn = told.spots.flatMap((spot, at) => {
      const place = lies[at];
      if (!place || spot.you) return [];
      const room = handRoom(spot, DESK, lies);
      const ys = lie(sizes, DESK.card, room).map(({ y }) => y);
      assert.equal(new Set(ys).size, 1, `seat ${spot.seat}`);
      // Two lines of words, above the cards of a lower plate and below the others.
      const words = (place.plate.y > place.cards.y + 20 ? -1 : 1) * 26;
      const x = place.cards.x + handOffset(spot, DESK, place, 0, room).x;
      const cards = box(x, place.cards.y + words / 2, room, DESK.card * 1.4 + 26);
      return [{ cards, plate: { ...place.plate, ...DESK.plate } }];
    });
    for (const [at, { cards }] of drawn.entries()) {
      for (const [other, { plate }] of drawn.entries()) {
        const by = covered(cards, plate);
        assert.ok(!by || Math.min(by.x, by.y) < 6, `cards ${at} lie over plate ${other}`);
      }
      for (const other of drawn.slice(at + 1)) {
        const by = covered(cards, other.cards);
        assert.ok(!by || Math.min(by.x, by.y) < 6, `the words and cards of ${at} lie over another's`);
      }
    }
  }
});

test("wagers that would lie before somebody else are drawn as fewer stacks nearer to their owner", () => {
  const told = scene(8, 4, 2, [pile("bank hand", 2), pile("community", 5)]);
  const lies = places(DESK, 8, 1);
  const { places: found, most } = settled(told, DESK, lies);
  for (const [at, { stakes }] of found.entries()) {
    const from = lies[at]?.stakes ?? stakes;
    const far = Math.hypot(stakes.x - from.x, stakes.y - from.y);
    assert.ok(at === 0 || far <= 0.12 * DESK.width || most[at] === 1, `seat ${at + 1}: ${far} with ${most[at]}`);
  }
});

test("no marker leaves the drawing or lies over what somebody won or lost", () => {
  for (const [name, shape] of SHAPES) {
    for (const seats of [7, 8, 14]) {
      for (const { plate } of places(shape, seats, 1)) {
        const tags = ["action"];
        const [at] = markersAt(tags, shape, true);
        assert.ok(at);
        const half = (markerWidth("action") * markerScale(shape)) / 2;
        assert.ok(plate.x + at.x + half <= shape.width, `${name} ${seats}`);
        // The figure is 64 wide and 19 high, and its middle is 30 from the left end of the plate and 5 below it.
        const scale = shape.tucked ? 0.85 : 1;
        const net = box(30 - shape.plate.width / 2, shape.plate.height / 2 + 5, 64 * scale, 19 * scale);
        assert.equal(covered(box(at.x, at.y, 2 * half, 18 * markerScale(shape)), net), null, `${name} ${seats}`);
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
