import assert from "node:assert/strict";
import { test } from "node:test";
import { get, newId, onMissed, post, Refused, sentence, who } from "../src/lib/api";
import type { Me } from "../src/protocol";
import { room } from "./browser";

const refusal = (code: string): { status: number; body: object } => ({
  status: 403,
  body: {
    error: {
      code,
      message: "you may not",
      where: "seat 3 of table 7",
      about: { seat: 3, table: 7 },
      says: "You may not.",
    },
  },
});

test("what is left empty is not asked for", async () => {
  const heard = room(() => ({ body: {} }));
  await get("/api/games", { room: "oaks", form: null, fee: undefined, text: "", before: 7 });
  await get("/api/tables");
  assert.deepEqual(
    heard.map((each) => [each.method, each.path]),
    [
      ["GET", "/api/games?room=oaks&before=7"],
      ["GET", "/api/tables"],
    ],
  );
});

test("words in a question are escaped", async () => {
  const heard = room(() => ({ body: {} }));
  await get("/api/people", { text: "a&b c" });
  assert.equal(new URL(heard[0]?.path ?? "", "http://room.test").searchParams.get("text"), "a&b c");
});

test("once the room has said who is asking, its token goes with every change", async () => {
  const heard = room(() => ({ body: { csrf: "t0ken" } }));
  await post("/api/tables", { game: "x" });
  assert.equal("X-Houseway-CSRF" in (heard[0]?.headers ?? {}), false);
  await who(get<Me>("/api/me"));
  await post("/api/tables", { game: "x" });
  assert.equal(heard[2]?.headers["X-Houseway-CSRF"], "t0ken");
  assert.deepEqual(heard[2].body, { game: "x" });
  assert.equal("X-Houseway-CSRF" in (heard[1]?.headers ?? {}), false, "looking needs no token");
});

test("a refusal is thrown in the room's own words", async () => {
  room(() => refusal("not_allowed"));
  const error: unknown = await get("/api/books").catch((reason: unknown) => reason);
  assert.ok(error instanceof Refused);
  assert.deepEqual([error.code, error.message], ["not_allowed", "You may not."]);
  assert.deepEqual(error.about, { seat: 3, table: 7 }, "what it is about comes in fields, not in words");
});

test("whoever asks is told when the room no longer knows who it is", async () => {
  let missed = 0;
  onMissed(() => (missed += 1));
  room(() => refusal("not_logged_in"));
  await assert.rejects(get("/api/me"), { message: "You may not." });
  assert.equal(missed, 1);
  room(() => refusal("bad_csrf"));
  await assert.rejects(post("/api/tables"), /Somebody else has come in from this browser/);
  assert.equal(missed, 2);
  room(() => refusal("not_allowed"));
  await assert.rejects(get("/api/me"));
  assert.equal(missed, 2, "any other refusal says nothing about who it is");
});

test("a room that is gone, or answers nonsense, is a refusal too", async () => {
  room(() => null);
  await assert.rejects(get("/api/me"), { code: "gone" });
  room(() => ({ status: 502 }));
  await assert.rejects(get("/api/me"), { code: "broken", message: "The room answered 502." });
});

test("every command has an id of its own that the room accepts", () => {
  const ids = Array.from({ length: 200 }, newId);
  assert.equal(new Set(ids).size, 200);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
});

test("whatever went wrong is said in a sentence", () => {
  assert.equal(sentence(new Refused("x", "No such seat.")), "No such seat.");
  assert.equal(sentence(new Refused("x", "somebody sits there (seat 12)")), "Somebody sits there (seat 12).");
  assert.equal(sentence(new Error("broken")), "Broken.");
  assert.equal(sentence("odd"), "Odd.");
  assert.equal(
    sentence(new Refused("x", "this is for the floor; you are a dealer")),
    "This is for the floor; you are a dealer.",
  );
});
