import assert from "node:assert/strict";
import { test } from "node:test";
import type { Me } from "../src/protocol";
import { browser, room } from "./browser";

const here = browser({ "houseway.wishes": '{"text": true}' });
const { house } = await import("../src/lib/house.svelte");
const { Refused } = await import("../src/lib/api");

function me(name: string | null, more: Partial<Me> = {}): Me {
  const person = name === null ? null : { id: 1, name, role: "player" as const, guest: name.startsWith("Guest") };
  return {
    room: "The Room",
    person,
    csrf: null,
    balances: { play: 1000, cash: 0 },
    places: [],
    may: ["play", "open tables"],
    ...more,
  };
}

test("wishes are kept in the browser, the usual ones for the rest", () => {
  assert.deepEqual(house.wishes, { text: true, fourColours: false, keys: true });
  house.wish({ fourColours: true });
  assert.deepEqual(JSON.parse(here.stored.get("houseway.wishes") ?? ""), { text: true, fourColours: true, keys: true });
});

test("another page is another address, and what the last one said is gone", () => {
  house.trouble = "no";
  house.notice = "done";
  house.go("/table/3");
  assert.deepEqual(here.visited, ["/table/3"]);
  assert.deepEqual([house.path, house.trouble, house.notice], ["/table/3", "", ""]);
  house.go("/table/3");
  assert.deepEqual(here.visited, ["/table/3"], "the same page twice is one entry");
});

test("whoever comes for the first time is let in as a guest, once", async () => {
  const heard = room(({ path }) => ({ body: path === "/api/guest" ? me("Guest 7") : me(null) }));
  await house.refresh();
  assert.equal(house.over, null, "nobody was here before");
  await house.ensure();
  await house.ensure();
  assert.equal(house.may("play"), true);
  assert.equal(house.may("read the books"), false);
  assert.deepEqual(
    heard.map((each) => each.path),
    ["/api/me", "/api/guest"],
  );
});

test("a session that has ended is said, and nobody new comes in before", async () => {
  room(() => ({ body: me(null) }));
  await house.refresh();
  assert.deepEqual(house.over, { name: "Guest 7", guest: true });
  assert.equal(house.back, "/table/3", "to come back to");
  await assert.rejects(house.ensure(), { code: "not_logged_in" });

  room(() => ({ body: me("Ann") }));
  await house.refresh();
  assert.deepEqual([house.over, house.returns], [null, 1]);
});

test("whoever leaves on purpose is not missed", async () => {
  const heard = room(({ path }) => ({ body: path === "/api/me" ? me(null) : {} }));
  await house.leave();
  assert.deepEqual([house.over, house.path, house.me?.person], [null, "/", null]);
  assert.deepEqual(
    heard.map((each) => each.path),
    ["/api/logout", "/api/me"],
  );
});

test("what a table tells of the purse is shown at once", async () => {
  await house.enter(Promise.resolve(me("Ann")));
  house.has("play", 250);
  assert.deepEqual({ ...house.me?.balances }, { play: 250, cash: 0 });
});

test("what is refused is said; what is done is noted", async () => {
  assert.equal(await house.attempt(() => Promise.resolve(), "Sold."), true);
  assert.deepEqual([house.notice, house.trouble], ["Sold.", ""]);
  assert.equal(await house.attempt(() => Promise.reject(new Error("No such table."))), false);
  assert.equal(house.trouble, "No such table.");
});

test("that a session has ended is said once, above the page, and not again as a refusal", async () => {
  await house.enter(Promise.resolve(me("Ann")));
  const ended = new Refused("not_logged_in", "Come in first.");
  await house.attempt(() => Promise.reject(ended));
  assert.equal(house.trouble, "");
  await house.attempt(() => Promise.reject(new Refused("not_allowed", "You may not.")));
  assert.equal(house.trouble, "You may not.");
});

test("settings that cannot be read are the usual ones", async () => {
  here.stored.set("houseway.here", "not json");
  room(() => ({ body: me(null) }));
  house.me = null;
  await house.refresh();
  assert.equal(house.over, null);
});

test("what waits for a second member of the staff was asked for, and is no fault", async () => {
  room(() => ({
    status: 409,
    body: { error: { code: "needs_second", message: "", where: "", says: "it waits as proposal 3" } },
  }));
  const { post } = await import("../src/lib/api");
  assert.equal(await house.attempt(() => post("/api/cashier/sell", {}), "Sold."), true);
  assert.deepEqual([house.trouble, house.notice], ["", "It waits as proposal 3."]);
});
