import assert from "node:assert/strict";
import { test } from "node:test";
import { closing } from "../src/lib/closing";
import { seated } from "./fixtures";

test("closing a table says who is sent home, and with how much", () => {
  assert.equal(closing([]), "Nobody sits there.");
  const ada = seated(1, "Ada", { stack: 12_500 });
  const bot = seated(2, "Bruno", { bot: "regular" });
  assert.equal(closing([ada, bot]), "Ada ($125) will be sent home with their chips.");
});
