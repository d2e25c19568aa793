// The small modules: where a game's page is, times, what is wider than its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gamePath, openName, openPath, titled } from "../src/lib/games";
import { titleOf } from "../src/lib/places";
import { scrolls } from "../src/lib/scrolls";
import { when } from "../src/lib/time";
import { counted } from "../src/lib/words";

test("a game's page is under its sheet, with form and fee as questions", () => {
  assert.deepEqual(gamePath("players/ez-baccarat", null), {
    path: "/api/games/players/ez-baccarat",
    query: { form: null, fee: null },
  });
  assert.deepEqual(gamePath("calgrand/pineapple#crazy-hi-lo", "5"), {
    path: "/api/games/calgrand/pineapple",
    query: { form: "crazy-hi-lo", fee: "5" },
  });
});

test("a time is written as people write it", () => {
  const seconds = Date.UTC(2026, 10, 16, 15, 4, 5) / 1000;
  assert.equal(when(seconds).replaceAll(/\s/g, " "), "11/16/26, 3:04:05 PM");
});

class Box {
  tabIndex = -1;
  scrollWidth = 100;
  clientWidth = 100;
  firstElementChild = {};
  readonly attributes = new Map<string, string>();
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
    if (name === "tabindex") this.tabIndex = -1;
  }
}

test("what is wider than its place can be reached by keyboard, for as long as it is", () => {
  let look = (): void => assert.fail("nobody watches");
  let watched = 0;
  Object.assign(globalThis, {
    ResizeObserver: class {
      constructor(seen: () => void) {
        look = seen;
      }
      observe(): void {
        watched += 1;
      }
      disconnect(): void {
        watched = 0;
      }
    },
  });
  const box = new Box();
  const { destroy } = scrolls(box as unknown as HTMLElement);
  assert.equal(watched, 2, "the place and what stands in it");

  look();
  assert.equal(box.tabIndex, -1);
  box.scrollWidth = 101;
  look();
  assert.equal(box.tabIndex, 0);
  assert.deepEqual(Object.fromEntries(box.attributes), { role: "group", "aria-label": "scrolls sideways" });
  box.clientWidth = 101;
  look();
  assert.equal(box.tabIndex, -1);
  assert.equal(box.attributes.size, 0);

  destroy();
  assert.equal(watched, 0);
});

test("one thing is told in the singular", () => {
  assert.deepEqual(
    [0, 1, 2].map((number) => counted(number, "hand")),
    ["0 hands", "1 hand", "2 hands"],
  );
});

test("the address of the page that opens a table names a game as far as it goes", () => {
  for (const name of ["calgrand/pan", "cordova/texas-holdem#limit"]) assert.equal(openName(openPath(name)), name);
  assert.deepEqual(["/open", "/open/", "/open/cordova"].map(openName), ["", "", "cordova"]);
  assert.equal(titled({ title: "Pan", form_title: "" }), "Pan");
  assert.equal(titled({ title: "Texas Hold'em", form_title: "Limit" }), "Texas Hold'em, Limit");
});

test("a page is called by what it is and by the room", () => {
  assert.equal(titleOf("cashier", "The Room"), "Cashier · The Room");
  assert.deepEqual([titleOf("lobby", "The Room"), titleOf(null, "The Room")], ["The Room", "The Room"]);
});
