import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser, FakeElement } from "./browser";

const here = browser();
const { entered, onKeys } = await import("../src/lib/keys");
const { house } = await import("../src/lib/house.svelte");

const FIELD = "input:not([type=range]):not([type=checkbox]):not([type=radio]), select, textarea";

beforeEach(() => {
  here.dialog = false;
  house.wish({ keys: true });
});

/** Listens for the length of a test, and keeps what it heard. */
function listening(takes: (key: string) => boolean = () => true): { heard: string[]; stop: () => void } {
  const heard: string[] = [];
  const stop = onKeys((key) => {
    heard.push(key);
    return takes(key);
  });
  return { heard, stop };
}

test("the last listener is asked first, and a key that it takes goes no further", () => {
  const first = listening();
  const last = listening((key) => key === "a");
  assert.equal(here.press("a").prevented, true);
  assert.equal(here.press("b").prevented, true);
  assert.deepEqual([first.heard, last.heard], [["b"], ["a", "b"]]);
  last.stop();
  here.press("a");
  assert.deepEqual(
    [first.heard, last.heard],
    [
      ["b", "a"],
      ["a", "b"],
    ],
  );
  first.stop();
});

test("a key that nobody takes is the browser's", () => {
  const none = listening(() => false);
  assert.equal(here.press("Tab").prevented, false);
  none.stop();
});

test("nothing is heard while somebody types, with a modifier, behind a dialog, or when keys are off", () => {
  const { heard, stop } = listening();
  here.press("a", { target: new FakeElement([FIELD]) });
  here.press("a", { ctrlKey: true });
  here.press("a", { metaKey: true });
  here.press("a", { altKey: true });
  here.dialog = true;
  here.press("a");
  here.dialog = false;
  house.wish({ keys: false });
  here.press("a");
  assert.deepEqual(heard, []);
  house.wish({ keys: true });
  here.press("a", { target: new FakeElement() });
  assert.deepEqual(heard, ["a"]);
  stop();
});

test("Enter means go on, except where it presses what has the focus", () => {
  const at = (around: FakeElement | null): KeyboardEvent =>
    ({ target: new FakeElement([], around) }) as unknown as KeyboardEvent;
  assert.equal(entered("Enter", at(null)), true);
  assert.equal(entered("a", at(null)), false);
  const button = new FakeElement(["button", "[data-at]"]);
  assert.equal(entered("Enter", at(button)), false);
  assert.equal(entered("Enter", at(button), "[data-at]"), true, "a card in the hand is no reason to stay");
  assert.equal(entered("Enter", at(button), "[data-card]"), false);
});
