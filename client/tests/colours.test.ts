// Every colour is written down once, in colours.css, under a name that says what it is for.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const HOME = "colours.css";
const SOURCES = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|css|ts)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join("src", name), "utf8") }));
const [LIGHT = "", DARK = ""] = (SOURCES.find(({ name }) => name === HOME)?.text ?? "").split("@media");

const HEX = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const PROPERTY =
  /(?:^|[\s;{"])(?:color|fill|stroke|stop-color|background(?:-color)?|border(?:-[a-z]+)*|outline|box-shadow|text-shadow)\s*[:=]\s*"?([^;"}]+)/g;
const NAMED =
  /(?<![-\w.#(])(?:black|white|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|gold|navy|teal)(?![-\w(])/gi;

function literals(text: string): string[] {
  const named = [...text.matchAll(PROPERTY)].flatMap(([, value = ""]) => value.match(NAMED) ?? []);
  return [...(text.match(HEX) ?? []), ...(text.match(FUNCTION) ?? []), ...named];
}

const defined = (css: string): string[] => [...css.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name = ""]) => name);
const used = SOURCES.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));

test("a colour is recognised however it is written", () => {
  for (const css of [
    "color: #fff",
    "fill: #0009;",
    "stroke: #12171c",
    "border: 1px solid red",
    "background: rgb(1 2 3)",
  ])
    assert.equal(literals(css).length, 1, css);
  for (const css of [
    "color: var(--ink)",
    "{#each cards as card}",
    ".red { fill: var(--chip-red) }",
    "border-color: transparent",
  ])
    assert.deepEqual(literals(css), [], css);
});

test("no colour is written down outside its one place", () => {
  const found = SOURCES.filter(({ name }) => name !== HOME).flatMap(({ name, text }) =>
    literals(text).map((literal) => `${name}: ${literal}`),
  );
  assert.deepEqual(found, []);
});

test("every colour that is used has been named, and every name is used", () => {
  // The height of the header is a length, which the header itself gives.
  assert.deepEqual(new Set(used.filter((name) => name !== "--header")), new Set(defined(LIGHT)));
});

test("a name is given once in each scheme, and the dark scheme changes only what the light one has", () => {
  for (const css of [LIGHT, DARK]) assert.equal(new Set(defined(css)).size, defined(css).length);
  assert.ok(defined(LIGHT).length > 0 && defined(DARK).length > 0);
  assert.deepEqual(
    defined(DARK).filter((name) => !defined(LIGHT).includes(name)),
    [],
  );
});
